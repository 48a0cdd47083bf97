"""The properties that counters compute for the sheets of maintenance and tribute (2.16, 3.2)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from vassal_rulebooks.sparta_athens.data import SpartaGame
from vassal_rulebooks.sparta_athens.state import BLOCKED, FORCE, LAND, SHIPS, LedgerBoard
from vassal_tools.builder import api

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.game.model import Game

_HERE = "CurrentZone = $CurrentZone$ && Side = $Side$ && Holds = 1"
"""The pieces of a side in a place that hold it: land points, and the markers of forces with land points."""


def sparta_parts(model: Game) -> api.ModuleParts:
    """Return the calculated properties of counters: what each costs, and what it collects."""
    game = SpartaGame.of(model)
    traits = tuple(api.calculated(name, text) for name, text in (*_places(game), *_sheets(game)))
    return api.ModuleParts(unit_traits={api.UNIT: traits})


def _places(game: SpartaGame) -> Iterator[tuple[str, str]]:
    one, places = game.sides[0], game.zones.values()
    boxes = {box: holder.counter for box, holder in (game.holders or {}).items() if holder.counter}
    yield "Force", _looked_up("CurrentZone", boxes, '""')
    yield "Ground", _looked_up("CurrentZone", {place.name: place.colour.value for place in places}, '""')
    yield "Colour", _looked_up("Contingent", {n: colour.value for n, colour in game.rules.colours.items()}, '""')
    red = {place.name: str(place.red.value) for place in places if place.red}
    blue = {place.name: str(place.blue.value) for place in places if place.blue}
    is_closed = f'{_among("CurrentZone", LedgerBoard(game).strait)}&&Count("Type = {BLOCKED} && Ground =~ .+")>0'
    to_one, to_other = (_looked_up("CurrentZone", found, "0") for found in (red, blue))
    yield "Tribute", f'({is_closed})?0:(Side=="{one}"?({to_one}):({to_other}))'
    in_box = f'Count("Force = $Id$ && Type = {LAND}")>0'
    yield "Holds", f'Ground==""?0:Type=="{LAND}"?1:Type=="{FORCE}"&&{in_box}?1:0'


def _sheets(game: SpartaGame) -> Iterator[tuple[str, str]]:
    rules = game.rules
    is_first = f'Count("{_HERE} && Id < $Id$")==0'
    yield "Pays", f"Holds==1&&Tribute>0&&{is_first}?Tribute:0"
    held = f'Force==""?Tribute>0&&Count("{_HERE}")>0:Count("Id = $Force$ && Tribute > 0")>0'
    is_fed = f"({_among('Contingent', rules.fed_by_tribute.value)})&&({held})"
    friendly = "||".join(
        f'Side=="{side}"&&({_among("Ground", colours.value)})' for side, colours in rules.alliances.items()
    )
    coast = [place.name for place in game.zones.values() if place.kind == "coast"]
    is_port = f'Type=="{SHIPS}"&&({_among("CurrentZone", coast)})&&({friendly}||({held}))'
    small = f'Contingent=="{rules.breaks_ties.value}"&&sp<={rules.small.value}&&({_on(rules.small_home.value)})'
    alone = "||".join(
        f'Contingent=="{nation}"&&({_among("Type", types.value)})' for nation, types in rules.self_sustained.items()
    )
    is_home = 'Force==""?Ground==Colour:Count("Id = $Force$ && Ground = $Colour$")>0'
    is_there = 'Force==""?Ground!="":Count("Id = $Force$ && Ground =~ .+")>0'
    is_refused = f'({"+".join(f"Refused_{side}" for side in game.sides)}).contains("|"+Id+"|")'
    is_free = "||".join(f"({reason})" for reason in (is_home, alone, is_fed, is_port, small, is_refused))
    yield "Due", f"!({_among('Type', (LAND, SHIPS))})||!({is_there})||{is_free}?0:{rules.price.value}*sp"


def _on(colour: str) -> str:
    return f'Force==""?Ground=="{colour}":Count("Id = $Force$ && Ground = {colour}")>0'


def _among(name: str, words: Iterable[str]) -> str:
    return f'"|{"|".join(sorted(words))}|".contains("|"+{name}+"|")'


def _looked_up(name: str, values: Mapping[str, str | None], otherwise: str) -> str:
    # a condition for each value instead of one for each key
    keys: dict[str, list[str]] = defaultdict(list)
    for key, value in values.items():
        keys[value or ""].append(key)
    cases = (f'{_among(name, held)}?"{value}":' for value, held in keys.items())
    return f"{''.join(cases)}{otherwise}"
