"""The parts of a module that its data alone give: decks, and the dice, properties and acts of `module.toml`."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from vassal_tools.builder.data_decks import data_decks
from vassal_tools.builder.declared_acts import Call, DeclaredAct
from vassal_tools.builder.keys import REMOVE_KEY, TURN_OVER_KEY
from vassal_tools.builder.markers import MOVE_MARKER, marker_owner
from vassal_tools.builder.menu_conditions import is_one_of
from vassal_tools.builder.parts import FIXED, UNIT, Dice, ModuleParts, Place
from vassal_tools.builder.properties import Property, track_property
from vassal_tools.builder.traits import named_key
from vassal_tools.game import declarations

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from vassal_tools.game.model import Game, Track
    from vassal_tools.game.module_data import ActData

DICE_ICON = "icon-die.png"
_THEN = {"turn over": (TURN_OVER_KEY,), "remove": (REMOVE_KEY,), None: ()}


def data_parts(game: Game) -> ModuleParts:
    """What the data of a game add to its module."""
    data = game.module
    side_acts = {side: tuple(_of_holder(game, "side", side)) for side in game.sides}
    places = {zone: tuple(_of_holder(game, "place", zone)) for zone in game.zones}
    counter_acts = tuple(_of_holder(game, "counter", ""))
    return ModuleParts(
        properties=tuple(_properties(game)),
        dice=tuple(
            Dice(_filled(name, {"side": side}), one.count, one.sides, one.tooltip, DICE_ICON)
            for name, one in data.dice.items()
            for side in _sides(game, name)
        ),
        unit_acts={UNIT: counter_acts} if counter_acts else {},
        side_acts={side: acts for side, acts in side_acts.items() if acts},
        places={zone: Place(FIXED, acts) for zone, acts in places.items() if acts},
        decks=data_decks(game),
    )


def merged(game: Game, own: ModuleParts, data: ModuleParts) -> ModuleParts:
    """The parts that a game's own components give, with those of its data after them."""
    named = {one.name for one in (*own.properties, *data.properties)}
    tracks = (
        _of_track(game, track)
        for track in game.tracks.values()
        if track.kind != "turn" and own.track_property(track) not in named
    )
    return ModuleParts(
        properties=(*own.properties, *data.properties, *tracks),
        dice=(*own.dice, *data.dice),
        prototypes=own.prototypes,
        counter_traits=own.counter_traits,
        counter_prototype=own.counter_prototype,
        unit_acts=_joined(own.unit_acts, data.unit_acts),
        unit_traits=own.unit_traits,
        side_acts=_joined(own.side_acts, data.side_acts),
        places={**data.places, **own.places},
        decks=(*own.decks, *data.decks),
        hands=own.hands,
        track_property=own.track_property,
        notes=own.notes,
        printed=own.printed,
        windows=own.windows,
        charts=own.charts,
        drawings=own.drawings,
    )


def _joined(
    own: Mapping[str, tuple[DeclaredAct, ...]], data: Mapping[str, tuple[DeclaredAct, ...]]
) -> dict[str, tuple[DeclaredAct, ...]]:
    found: dict[str, tuple[DeclaredAct, ...]] = defaultdict(tuple)
    for acts in (own, data):
        for name, more in acts.items():
            found[name] = (*found[name], *more)
    return dict(found)


def _properties(game: Game) -> Iterator[Property]:
    for name, one in game.module.properties.items():
        for side in _sides(game, name):
            value = one.number if one.most is not None else one.text or ""
            yield Property(_filled(name, {"side": side}), value, f"Of the data: {name}", one.most)


def _of_track(game: Game, track: Track) -> Property:
    """The property that holds the value of a track, for a track whose value nothing else holds."""
    return Property(track_property(track), game.start_of(track), f"Of the track {track.title}", max(track.cells))


def _moved(game: Game, changed: Collection[str]) -> tuple[Call, ...]:
    """What sends the markers of tracks to their cells where acts change their values."""
    tracks = (track for track in game.tracks.values() if track_property(track) in changed)
    return tuple(Call(MOVE_MARKER, f'MarkerOf=="{marker_owner(track)}"') for track in tracks)


def _sides(game: Game, name: str) -> tuple[str, ...]:
    """The sides, each of which has what is named so; one without a name where the name holds none."""
    return game.sides if "{side}" in name else ("",)


def _of_holder(game: Game, on: str, holder: str) -> Iterator[DeclaredAct]:
    """The acts of a side, a place or all counters, one for each value and neighbour."""
    for act in game.module.acts:
        if act.on != on:
            continue
        first, last = act.values or (0, 0)
        others = game.neighbours[holder] if on == "place" and "{other}" in act.menu else ("",)
        for other in others:
            for value in range(first, last + 1):
                yield _declared(game, act, {on: holder, "other": other, "value": str(value) if act.values else ""})


def _declared(game: Game, act: ActData, names: Mapping[str, str]) -> DeclaredAct:
    """An act with its names filled in."""
    who = ['"+Id+"'] if act.on == "counter" else [names[act.on], names["other"]]
    die = f'"+Random({act.die})+"' if act.die else ""
    words = [word for word in (*who, names["value"], die) if word]
    speaker = "$newPieceName$" if act.on == "counter" else names[act.on]
    menu = _filled(act.menu, names)
    sets = {_filled(name, names): f"{{{_filled(value, names)}}}" for name, value in act.sets.items()}
    adds = {_filled(name, names): step for name, step in act.adds.items()}
    return DeclaredAct(
        menu,
        named_key(re.sub(r"[^A-Za-z0-9]", "", "".join((act.kind, *names.values())))),
        declarations.wording(act.kind, *words),
        _filled(act.line, names) if act.line else f"{speaker}: {menu}",
        under=_filled(act.under or "", names),
        shown=_condition(act, names),
        enabled=_filled(act.enabled or "", names),
        sets=sets,
        adds=adds,
        calls=_moved(game, {*sets, *adds}),
        then=_THEN[act.then],
    )


def _condition(act: ActData, names: Mapping[str, str]) -> str:
    """When the entry is shown: for the types that it is for, and where its own condition holds."""
    types = f"({is_one_of('Type', act.types)})" if act.types else ""
    return "&&".join(filter(None, (types, _filled(act.shown or "", names))))


def _filled(text: str, names: Mapping[str, str]) -> str:
    """A text with the names in braces filled in."""
    for name, value in names.items():
        text = text.replace(f"{{{name}}}", value)
    return text
