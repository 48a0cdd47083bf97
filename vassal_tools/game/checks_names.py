"""Checks of names: a module derives names of pictures, properties and players from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.identities import RESERVED, is_reserved
from vassal_tools.game.names import NEUTRAL_SIDES, PHASE, TURN, as_property, counter_images
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate

_HEADS = "back|card|chart|event|face|fight|hand|icon|label|map|marker|owned"
_PICTURES = re.compile(rf"(about|board|moved|({_HEADS})-.*)\.png", re.IGNORECASE)
"""The pictures of a module other than counters."""
EVERY_MODULES = {TURN, PHASE, "Act", "ActSerial", "Offer", "Model", "Rulings"}
"""The properties that every module has."""


def check_players(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that no side is named like a referee or solitaire player, or like another except for punctuation."""
    first: dict[str, str] = {}
    for side in game.sides:
        if side in NEUTRAL_SIDES:
            yield SourceError(f"side {side} has a reserved name", locate("sides"))
        if first.setdefault(as_property(side), side) != side:
            what = f"sides {first[as_property(side)]} and {side} differ by dots and hyphens alone"
            yield SourceError(what, locate("sides"))


def check_pictures(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that pictures of counters have unique names, ignoring case, and none that the module uses."""
    first = {f"{sign}.png".casefold(): f"the sign {sign}" for sign in game.look.signs}
    for counter in {one.id: one for one in map(game.pictured, game.counters.values())}.values():
        for image in counter_images(counter):
            other = first.setdefault(image.casefold(), f"counter {counter.id}")
            if other != f"counter {counter.id}" or _PICTURES.fullmatch(image):
                by = other if other != f"counter {counter.id}" else "another of the module"
                what = f"the picture of counter {counter.id}, {image}, would have the name of that of {by}"
                yield SourceError(what, locate("counters", counter.id))
                break


def check_pieces(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that no counter or chit has a gpid reserved for labels, cards, markers and signs."""
    for name, counter in game.counters.items():
        if is_reserved(counter.gpid):
            yield SourceError(f"counter {name} has the gpid {counter.gpid}, {RESERVED}", locate("counters", name))
    for gpid in game.chits:
        if is_reserved(gpid):
            yield SourceError(f"chit {gpid} has a gpid, {RESERVED}", locate("chits", gpid))


def check_properties(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that tracks have unique properties, and none that every module has."""
    first: dict[str, str] = {}
    for track in game.tracks.values():
        name = track.property or as_property(track.name)
        if track.kind == "turn":
            continue
        if name in EVERY_MODULES:
            what = f"the property of track {track.name}, {name}, is one that every module has"
            yield SourceError(what, locate("tracks", track.name))
        elif first.setdefault(name, track.name) != track.name:
            what = f"tracks {first[name]} and {track.name} would have the same property, {name}"
            yield SourceError(what, locate("tracks", track.name))


NAME_CHECKS: tuple[Check, ...] = (
    Check(check_players, "sides"),
    Check(check_pictures, "counters", frozenset({"look"})),
    Check(check_pieces, "counters", frozenset({"chits"})),
    Check(check_properties, "tracks"),
)
