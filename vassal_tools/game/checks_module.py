"""Checks of module data: unknown names and holders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.checks_names import EVERY_MODULES
from vassal_tools.game.look import LAYOUTS
from vassal_tools.game.rules_data import Check
from vassal_tools.game.sources import check_known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate

MOST_NOTES = 4
_COUNTERS = ("counter", "unit", "leader")
_AFTERWARDS = {
    "counter": ("turn over", "remove", "set aside", "eliminate"),
    "card": ("put back", "discard", "remove"),
}
"""The effects that acts can have on their holder."""


def check_holders(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that acts are on things that the game has."""
    there = _holders(game)
    for at, act in enumerate(game.module.acts):
        if not there.get(act.on, True):
            what = f"acts, number {at + 1}, {act.kind}: the game has no {act.on} that could declare it"
            yield SourceError(what, locate("module", "acts", at, "on"))


def check_ways(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that only menus of places name neighbours and bases, and that conditions refer to names in the menu."""
    for at, act in enumerate(game.module.acts):
        named = [name for name in ("{base}", "{other}") if name in act.menu]
        faults = {
            "on": f"{' and '.join(named)} is for the menu of a place" if named and act.on != "place" else "",
            "menu": "a menu has {base} or {other}, and not both" if len(named) > 1 else "",
            **{
                name: f"{name} is of the neighbours that {{other}} names in a menu"
                for name, asked in (("between", act.between), ("over", act.over))
                if asked and named != ["{other}"]
            },
        }
        for name, fault in faults.items():
            if fault:
                yield SourceError(f"acts, number {at + 1}, {act.kind}: {fault}", locate("module", "acts", at, name))


def check_afterwards(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that the effect on a counter or card fits it, and that eliminated counters have a dead box."""
    homeless = [side for side in game.sides if game.dead_box(side) is None]
    for at, act in enumerate(game.module.acts):
        held = "card" if act.on == "card" else "counter" if act.on in _COUNTERS else act.on
        what, where = f"acts, number {at + 1}, {act.kind}", locate("module", "acts", at, "then")
        known = _AFTERWARDS.get(held, ())
        if act.then and act.then not in known:
            yield SourceError(
                f"{what}: {act.then!r} is not for a {held}", where, f"known: {', '.join(known) or 'none'}"
            )
        elif act.then == "eliminate" and homeless:
            yield SourceError(f"{what}: no box is the dead box of {', '.join(homeless)}", where)


def check_faces(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that an act that flips counters applies to some with another face."""
    for at, act in enumerate(game.module.acts):
        is_for = {"unit": (False,), "leader": (True,)}.get(act.on, (False, True))
        of_types = (one for one in game.counters.values() if not act.types or one.type in act.types)
        there = [one for one in of_types if one.is_leader in is_for]
        if act.then == "turn over" and not any(one.steps > 1 for one in there):
            what = f"acts, number {at + 1}, {act.kind}: no counter that it is for has another face"
            yield SourceError(what, locate("module", "acts", at, "then"), "give one two numbers, such as `4 2`")


def _holders(game: Game) -> Mapping[str, bool]:
    return {
        "base": any(box.is_base for box in game.boxes.values()),
        "unit": any(not counter.is_leader for counter in game.counters.values()),
        "leader": any(counter.is_leader for counter in game.counters.values()),
        "card": game.cards is not None or any(chit.deck for chit in game.chits.values()),
    }


def check_properties(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that properties have unique names, and that the kinds of tracks exist."""
    for name in game.module.properties:
        if name in EVERY_MODULES:
            yield SourceError(f"the property {name} is one that every module has", locate("module", "properties", name))
    kinds = {track.kind for track in game.tracks.values()}
    for kind in game.module.tracks:
        if kind not in kinds:
            known = f"known: {', '.join(sorted(kinds)) or 'none'}"
            yield SourceError(f"no track is of the kind {kind!r:.60}", locate("module", "tracks", kind), known)


def check_fight(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a counted fight is between two sides, and that places declare its attack."""
    fight = game.module.fight
    if fight is None:
        return
    if len(game.sides) != 2:
        what = f"the window of fights is for two sides, and the game has {len(game.sides)}"
        yield SourceError(what, locate("module", "fight"))
    if (fight.attack is None) != (fight.attacker is None):
        yield SourceError("fight.attack needs fight.attacker, and the other way round", locate("module", "fight"))
    if fight.attack and not any((act.kind, act.on) == (fight.attack, "place") for act in game.module.acts):
        what = f"no place declares an act of the kind {fight.attack!r:.60}"
        yield SourceError(what, locate("module", "fight", "attack"))


def check_sends(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that counters of each side have a point where they arrive on a further map, and that it is on the map."""
    for name, send in game.module.sends.items():
        where, face = locate("module", "sends", name, "at"), game.by_map[name].face
        missing = ", ".join(side for side in game.sides if side not in send.at)
        if missing:
            yield SourceError(f"sends.{name}: no point where counters of {missing} arrive", where)
        for side, (x, y) in send.at.items():
            if x > face.width or y > face.height:
                size = f"the map is {face.width} wide and {face.height} high"
                yield SourceError(f"sends.{name}: the point {x}, {y} of {side} is off the map", where, size)


def check_layouts(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that the layouts of types and counters exist."""
    known = {*LAYOUTS, *game.look.layouts}
    named = {("unit_types", name): look.layout for name, look in game.look.unit_types.items()}
    named |= {("counters", name): look.layout for name, look in (game.look.counters or {}).items() if look.layout}
    for path, layout in named.items():
        try:
            check_known(layout, "layout", known, locate("look", *path, "layout"))
        except SourceError as fault:
            yield fault


def check_note(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that the note below the map's title has no more lines than fit."""
    if len(game.look.map.note) > MOST_NOTES:
        what = f"note has {len(game.look.map.note)} lines, and there is room for {MOST_NOTES}"
        yield SourceError(what, locate("look", "map", "note"))


MODULE_CHECKS: tuple[Check, ...] = (
    Check(check_layouts, "look"),
    Check(check_note, "look"),
    Check(check_holders, "module", frozenset({"boxes", "counters", "chits", "cards"})),
    Check(check_ways, "module"),
    Check(check_afterwards, "module", frozenset({"sides", "boxes"})),
    Check(check_faces, "module", frozenset({"counters"})),
    Check(check_properties, "module", frozenset({"tracks"})),
    Check(check_fight, "module", frozenset({"sides"})),
    Check(check_sends, "module", frozenset({"sides"})),
)
