"""A whole game by hand in the real engine: the table always shows what the rulebook says, and the log tells it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.engine.by_hand import SEATS, by_hand, differences
from tests.engine.test_replay_as_engine import assert_ends_alike
from tests.engine.write_samples import ACTS, GAMES, Sitting, acts_played
from vassal_rulebooks.sphacteria import Sphacteria
from vassal_rulebooks.sphacteria.trial import TRIAL
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_rulebooks.tools import games
from vassal_tools.findings import Severity
from vassal_tools.known_games import layout_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.engine import Engine

pytestmark = pytest.mark.engine

GREEDY = Sitting(7)


@pytest.mark.soak  # a minute; `test_written_as_engine.py` plays a turn by the same hands
def test_a_whole_game_is_played_by_its_buttons_menus_and_drags(
    sphacteria: Engine, game: SphacteriaGame, tmp_path: Path
) -> None:
    person = by_hand(sphacteria, Sphacteria(game), GREEDY.seed, GREEDY.players(), [tmp_path / "game.vlog"])
    assert (person.state.turn, bool(person.state.progress.outcome)) == (game.turns, True)
    assert list(differences(sphacteria, person)) == []
    assert not any(seat.password in sphacteria.controls.chat_text() for seat in SEATS.values())
    assert_ends(tmp_path / "game.vlog", person.state)
    found = judge(read_saved_game(tmp_path / "game.vlog"), SphacteriaUmpire()).findings
    assert [finding for finding in found if finding.severity is not Severity.NOTE] == []
    assert_ends_alike(sphacteria, tmp_path / "game.vlog")


@pytest.mark.soak  # as long
def test_a_game_by_mail_goes_from_hand_to_hand(sphacteria: Engine, game: SphacteriaGame, tmp_path: Path) -> None:
    logs = [tmp_path / "1.vlog", tmp_path / "2.vlog"]
    person = by_hand(sphacteria, Sphacteria(game), GREEDY.seed, GREEDY.players(), logs)
    assert person.state.turn == 2
    assert list(differences(sphacteria, person)) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_game_ends_as_its_acts_say(name: str) -> None:
    """The acts stored with the last log of a game are legal, and lead to the end of the log."""
    *_, last = sorted((PROJECT / "samples").glob(f"sphacteria-{name}*.vlog"))
    _, rest = games.read_game(ACTS / f"{name}.txt")
    played, faults = games.replayed(TRIAL, rest)
    assert faults == []
    assert acts_played(played.acts, played.end) == rest
    assert_ends(last, played.end)


def assert_ends(log: Path, state: State) -> None:
    """The log leads to the rulebook's places of all counters."""
    game = state.board.game
    saved = read_saved_game(log)
    layout = layout_of(saved, None)  # of the board that the log was played on
    assert layout is not None
    table = record(saved, layout.zones).end
    shown = {}
    for piece in table.pieces.values():
        if piece.gpid in game.by_gpid:
            place = table.place_of(piece)
            shown[game.by_gpid[piece.gpid].id] = (
                game.in_play(place.zone) if place else None,
                piece.faces.get("Face") == 2,
            )
    for counter in game.counters.values():
        standing = state.standing(counter.id)
        assert shown.get(counter.id, (None, standing.reduced)) == (standing.location, standing.reduced), counter.id
