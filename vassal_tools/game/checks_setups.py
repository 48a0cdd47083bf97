"""Checks of the further set-ups of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.checks_counters import placement_faults
from vassal_tools.game.rules_data import Check
from vassal_tools.game.sources import unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate


def check_setups(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that set-ups have unique names, and begin in an existing turn and phase."""
    setups = game.setups or ()
    if len({one.name for one in setups}) != len(setups):
        yield SourceError("two set-ups have the same name", locate("setups"))
    if game.begins is not None:
        yield from unknown("no phase", game.begins, game.phases, locate("begins"))
    for one in setups:
        if one.turn > game.turns:
            what = f"set-up {one.name} begins on turn {one.turn} of {game.turns}"
            yield SourceError(what, locate("setups", one.name, "turn"))
        if one.phase is not None:
            yield from unknown("no phase", one.phase, game.phases, locate("setups", one.name, "phase"))


def check_placed(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that each counter of a set-up is placed once, where it can be."""
    for one in game.setups or ():
        if len({place.counter for place in one.placements}) != len(one.placements):
            yield SourceError(f"set-up {one.name}: each counter must be placed once", locate("setups", one.name))
        for place in one.placements:
            for fault in placement_faults(game, game.counters[place.counter], place):
                yield SourceError(f"set-up {one.name}: {fault}", locate("setups", one.name, place.counter))


def check_tracks(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a set-up gives tracks valid values, and leaves the turn track to its turn."""
    for one in game.setups or ():
        for name, value in one.tracks.items():
            where = locate("setups", one.name, "tracks", name)
            known = {track: held for track, held in game.tracks.items() if held.kind != "turn"}
            yield from unknown("no track with a value", name, known, where)
            if name in known and not known[name].has(value):
                yield SourceError(f"set-up {one.name}: track {name} has no cell of {value}", where)


SETUP_CHECKS: tuple[Check, ...] = (
    Check(check_setups, "setups", frozenset({"turns", "phases"})),
    Check(check_placed, "setups", frozenset({"zones", "boxes", "unit_types", "counters"})),
    Check(check_tracks, "setups", frozenset({"tracks"})),
)
