"""The board and the positions of a game's data."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from vassal_rulebooks.core import GameBoard
from vassal_rulebooks.core.board import ALLY, ENEMY, NEUTRAL
from vassal_rulebooks.core.flow import A_SIDE, A_TURN
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.errors import SourceError
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

GAMES = Path(__file__).parents[1] / "tiny_games"


def board_of(name: str, facings: int) -> GameBoard[Game]:
    return GameBoard(load(GAMES / name), facings=[str(number) for number in range(facings)])


@pytest.mark.parametrize(("name", "facings"), [("sentries", 4), ("ridge", 6)])
def test_each_neighbour_is_ahead_in_one_direction_and_the_way_back_is_opposite(name: str, facings: int) -> None:
    board = board_of(name, facings)
    for place in board.game.zones:
        ahead = {to: facing for facing in board.facings if (to := board.ahead(place, facing))}
        assert set(ahead) == set(board.exits[place])
        for to, facing in ahead.items():
            assert board.ahead(to, board.facings[int(facing) - facings // 2]) == place


def test_the_first_facing_is_up_and_the_next_clockwise() -> None:
    squares, hexes = board_of("sentries", 4), board_of("ridge", 6)
    assert [squares.ahead("C3", facing) for facing in squares.facings] == ["C2", "D3", "C4", "B3"]
    assert squares.ahead("A1", "0") == squares.ahead("A1", "nowhere") == squares.ahead("box", "0") == ""
    above, right, below = (hexes.game.zones[hexes.ahead("0303", facing)].anchor for facing in ("0", "1", "3"))
    x, y = hexes.game.zones["0303"].anchor
    assert above[1] < y < below[1]
    assert above[0] == x == below[0] < right[0]
    assert right[1] < y


def test_a_position_begins_as_the_data_have_it() -> None:
    start = trial_of("leagues").rules.start()
    assert start.relations.between("Ash", "Oak") == NEUTRAL
    assert start.relations.between("Elm", "Oak") == ENEMY
    standings = {counter.id: standing for counter, standing in trial_of("sentries").rules.start().pairs}
    assert (standings["D.Dawn"].status, standings["N.Dusk"].status) == ("N", "S")


def test_allies_and_neutrals_in_a_place_are_no_enemies() -> None:
    start: Any = trial_of("leagues").rules.start()
    together = start.placed("O.Acorn", "Garth").placed("E.Bough", "Garth")
    assert together.enemies("Garth", "Oak") == ("E.Bough",)
    assert together.contested("Ash") == ()
    assert together.contested("Elm") == ("Garth",)
    assert start.relations.changed("Ash", "Elm", ALLY).changed("Ash", "Oak", ENEMY) != start.relations


def test_a_game_that_is_over_is_not_handed_on() -> None:
    trial = trial_of("sentries")
    ended: Any = trial.rules.start().with_progress(stage="over", side="")
    assert ended.handed_on("act", "over") == ended


def played(name: str, acts: str) -> list[tuple[int, str, int]]:
    """The turn, the side to act, and what begins with its act, before and after each of some acts."""
    rules: Any = trial_of(name).rules
    states = [*accumulate(rules.read_acts(acts), rules.apply, initial=rules.start())]
    return [(state.turn, state.progress.side, state.begins) for state in states]


def test_a_position_says_whether_the_turn_of_all_or_of_a_side_begins() -> None:
    rules: Any = trial_of("sentries").rules
    acts = [next(iter(rules.legal_acts(rules.start())))]
    acts.append(next(iter(rules.legal_acts(rules.apply(rules.start(), acts[0])))))
    line = "; ".join(map(rules.write_act, acts))
    assert played("sentries", line) == [(1, "Day", A_TURN), (1, "Night", A_SIDE), (2, "Day", A_TURN)]


def test_in_rounds_each_operation_begins_and_what_it_is_made_of_does_not() -> None:
    marched = "N.1 to Ash; East lets it by"
    begun = [(1, "North", A_TURN), (1, "East", 0), (1, "East", A_SIDE)]
    assert played("cities", marched) == begun
    passes = "East passes; South passes; West passes; North passes"
    assert played("cities", f"{marched}; {passes}")[-1] == (2, "North", A_TURN)


def test_a_status_may_not_hide_where_a_unit_looks() -> None:
    game = load(GAMES / "sentries")
    first, *others = game.placements
    shaken = replace(game, placements=(replace(first, status="shaken"), *others))
    GameBoard(shaken)
    with pytest.raises(SourceError, match="has the status shaken: counters with facings have no status"):
        GameBoard(shaken, facings=("N", "E", "S", "W"))
