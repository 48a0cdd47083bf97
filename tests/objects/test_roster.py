"""The players of a log: labels, names and sides; user ids, their passwords, are not among them."""

from __future__ import annotations

import pytest

from tests.conftest import PROJECT
from vassal_tools.objects.roster import Seat, seats
from vassal_tools.objects.savedgame import SavedGame, read_saved_game
from vassal_tools.objects.user_ids import Players
from vassal_tools.report.dump_view import Dump

WHOLE = PROJECT / "samples" / "sphacteria-whole-game.vlog"


def with_commands(*commands: str) -> SavedGame:
    game = read_saved_game(WHOLE)
    others = (record for record in game.records if "PLAYER\t" not in record)
    return game.with_records((*others, *commands))


def test_every_player_has_label_name_and_the_side_taken_last() -> None:
    game = read_saved_game(WHOLE)
    moved = game.with_records((*game.records, "LOG\tPLAYER\ta-password-nobody-may-see\tAnn\tReferee"))
    assert seats([game], Players()) == (Seat("player-1", "Ann", "Athens"), Seat("player-2", "Bob", "Sparta"))
    assert seats([game, moved], Players())[0] == Seat("player-1", "Ann", "Referee")


@pytest.mark.parametrize("name", ["first-secret", "second-secret"])
def test_a_name_that_is_a_user_id_as_well_is_not_shown(name: str) -> None:
    game = with_commands(f"PLAYER\tfirst-secret\t{name}\tAthens", "PLAYER\tsecond-secret\tBob\tSparta")
    assert [seat.name for seat in seats([game], Players())] == ["", "Bob"]


def test_a_damaged_command_hides_no_other_player() -> None:
    game = with_commands("PLAYER\tsecret", "PLAYER\tother\tBob\tSparta")
    assert seats([game], Players()) == (Seat("player-1", "Bob", "Sparta"),)


def test_dump_lists_players_of_one_joint_command_apart() -> None:
    text = "\n".join(Dump(read_saved_game(WHOLE)).text(lambda _done, _all: None))
    assert "player-1: Athens\nplayer-2: Sparta\n" in text
