"""The cards of the sides count like the rules, in random positions."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from vassal_rulebooks.sphacteria import adjustment
from vassal_rulebooks.sphacteria.leaders import fed_units
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.objects.expressions import fits, value_of

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State

GAMES, POSITIONS = ("sphacteria", "sfacteria"), 150


@cache
def rulebook(name: str) -> Any:
    """The rulebook of a game by the defaults of its data."""
    return trial_of(name).make({})


def scattered(start: State, seed: int) -> State:
    """The position with every counter anywhere, on any face, few of them far from where points are counted."""
    dice, state = Random(seed), start
    places = (None, *state.board.places, *state.board.game.rules.victory.points.zones.value * 3)
    for counter in state.board.counters:
        state = state.placed(counter.id, dice.choice(places)).with_step(counter.id, dice.randrange(counter.steps))
    return state


def pieces_of(state: State) -> list[dict[str, str]]:
    """The properties of the counters on the table; eliminated ones are in the dead box of their side."""
    found = []
    for counter, standing in state.pairs:
        box = state.board.game.dead_box(counter.side)
        zone, pf = standing.location or (box.name if box else ""), counter.value("pf", standing.step) or 0
        known = {"CurrentZone": zone, "Side": counter.side, "Type": counter.type}
        found.append({**known, "Contingent": counter.contingent or "", "pf": str(pf)})
    return found


def counted(expression: str, pieces: list[dict[str, str]]) -> str:
    """The value of an expression over the pieces on the table."""

    def total(name: str, filter_: str) -> int:
        fitting = [piece for piece in pieces if fits(filter_, piece.__getitem__)]
        return sum(int(piece[name]) for piece in fitting) if name else len(fitting)

    return value_of(f"{{{expression}}}", str, int, total)


@pytest.mark.parametrize("name", GAMES)
def test_8_the_cards_count_points_zones_units_in_need_and_ships_as_the_rules_do(name: str) -> None:
    rules, seen = rulebook(name), set()
    game, cards = rules.board.game, parts_of(rules.board.game).cards
    for seed in range(POSITIONS):
        state = scattered(rules.start(), seed)
        pieces = pieces_of(state)
        for side in game.sides:
            total, line = game.rules.victory.total, game.rules.victory.capitulation
            expected = {
                "VP": str(adjustment.victory_points(state, side)),
                "All": _word(all(adjustment.holds(state, side, zone, total) for zone in total.zones.value)),
                "Starved": _word(adjustment.is_fatal(line, fed_units(state, side))),
                "Afloat": str(state.naval_pf(side, *state.board.game.zones)),
            }
            assert {what: counted(cards[f"{what}_{side}"], pieces) for what in expected} == expected, (seed, side)
            seen |= {(what, expected[what]) for what in ("All", "Starved")}
    assert len(seen) == 4  # each of both holds somewhere, and somewhere not


def _word(holds: bool) -> str:
    return "true" if holds else "false"
