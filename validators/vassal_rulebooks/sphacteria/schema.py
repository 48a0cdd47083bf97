"""How the data of Sphacteria are read, and what must hold in them beside what must hold in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.data import EFFECTS, SphacteriaGame
from vassal_tools.errors import SourceError
from vassal_tools.game.combat_file import COMBAT_CHECKS, read_combat
from vassal_tools.game.reach import REACH_CHECKS
from vassal_tools.game.rules_data import Check, RulesData
from vassal_tools.game.upgrades import of_the_first_schemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Track
    from vassal_tools.game.rules_data import Locate


def check_rules(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Supply runs from lowest to highest."""
    supply = game.rules.supply
    if not supply.lowest.value <= supply.start.value <= supply.highest.value:
        yield SourceError("supply must start between lowest and highest", locate("rules", "supply", "start"))


WORDS = {
    "phases": ("both", "initiative-first", "active", "passive", "none"),
    "terrains": ("land", "sea", "beach"),
    "border_kinds": ("open", "fortified"),
    "boxes": ("land", "sea", "reserve"),
    "tracks": ("turn", "actions", "supply"),
}
"""The words that the rules know: who acts in a step, kinds of zones, borders, boxes and tracks."""


def check_effects(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Every event has what its effect needs."""
    for number, event in game.events.items():
        for name in EFFECTS[event.effect]:
            if not getattr(event, name):
                yield SourceError(f"event {number}: to {event.effect} it needs {name}", locate("events", number))


def check_tracks(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Tracks of points and of supply are a side's, with the values that the rules can give."""
    for name, track in game.tracks.items():
        if (track.side is None) != (track.kind == "turn"):
            yield SourceError(f"track {name}: a side has it unless it counts turns", locate("tracks", name))
        elif track.kind != "turn":
            expected = _values(game, track)
            if len(track.cells) != len(expected) or not all(value in expected for value in track.cells):
                what = f"track {name} must have the values {expected.start} to {expected.stop - 1}"
                yield SourceError(what, locate("tracks", name, "cells"))


def _values(game: SphacteriaGame, track: Track) -> range:
    """The values a marker can have: points that the dice can give, steps of supply."""
    supply = game.rules.supply
    if track.kind == "supply":
        return range(supply.lowest.value, supply.highest.value + 1)
    return range(game.rules.most_points + 1)


def check_units(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """A unit, and no leader, has PF, and no more of them when it is reduced; all have a star or none."""
    for name, unit in game.counters.items():
        where = locate("counters", name)
        numbers = unit.pf.value if unit.pf else ()
        if unit.is_leader and numbers:
            yield SourceError(f"{name}: a leader has no PF", where)
        elif not unit.is_leader and (len(numbers) != 2 or min(numbers) < 1):
            yield SourceError(f"{name}: a unit needs pf at full strength and reduced, above 0", where)
        elif numbers and numbers[1] > numbers[0]:
            yield SourceError(f"{name}: the reduced PF, {numbers[1]}, exceed the full PF, {numbers[0]}", where)
        if "star" not in unit.values or unit.values["star"].value not in {(0,), (1,)}:
            yield SourceError(f"{name}: star must be 1 or 0", where)


def check_straits(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """A strait, and nothing else, has a limit."""
    for name, zone in game.zones.items():
        if (zone.terrain.value == "strait") != (zone.strait_limit is not None):
            what = f"zone {name}: a strait, and nothing else, has a strait_limit"
            yield SourceError(what, locate("zones", name, "strait_limit"))


def check_bases(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """A box is a base, which opens onto zones of its kind, or a reserve, which opens onto none."""
    for name, box in game.boxes.items():
        where = locate("boxes", name, "enters")
        if box.is_base != (box.kind != "reserve"):
            yield SourceError(f"box {name}: a base, and no reserve, says which zones it enters", where)
        else:
            for zone in (game.zones[name] for name in box.enters.value):
                if zone.kind not in {box.kind, "beach"}:
                    what = f"box {name}: a {box.kind} base cannot open onto the {zone.kind} zone {zone.name}"
                    yield SourceError(what, where)


CHECKS: tuple[Check, ...] = (
    Check(check_units, "counters"),
    Check(check_straits, "zones"),
    Check(check_bases, "boxes", frozenset({"zones"})),
    *REACH_CHECKS,
    Check(check_rules, "rules"),
    *COMBAT_CHECKS,
    Check(check_effects, "events"),
    Check(check_tracks, "tracks", frozenset({"rules"})),
)

DATA = RulesData(SphacteriaGame, read_combat, CHECKS, of_the_first_schemas(__file__), WORDS)
