"""Rules on destinations of pieces and views: maps, boards, zones, regions, decks."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.grid_places import grid_of, has_place
from vassal_tools.lint.map_places import BOARD, REGION, ZONE
from vassal_tools.lint.maps import map_of
from vassal_tools.lint.name_patterns import known_name
from vassal_tools.lint.rule import lint_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault, Spot

_SEND = "VASSAL.counters.SendToLocation"
_DECK = "VASSAL.build.module.map.DrawPile"
_ANY_PLACE = ""
_WORD = re.compile(r"\w+")
_LONGEST = 200
_TO_PIECES, _BY_BOARD = frozenset("ACN"), frozenset("GL")
"""The kinds of destination that follow another piece, and those relative to a board."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A destination. The kind is the engine's letter; an empty map means the piece's map."""

    spot: Callable[[], Spot]
    kind: str
    map: str
    board: str
    zone: str
    region: str
    place: str


def _destinations(model: LintModel) -> Iterator[Destination]:
    # none for an extension without its module
    if model.lacks_base:
        return
    for piece, facts in model.having("sendto"):
        field = facts.trait.field
        texts = [field(name) for name in ("map", "board", "zone", "region", "grid_location")]
        yield Destination(partial(model.piece_spot, piece), field("destination")[:1] or "L", *texts)
    for button in model.of("module.map.MoveCameraButton"):
        owner = map_of(button)
        name = owner.get("mapName", "") if owner is not None else ""
        texts = [button.get(name, "") for name in ("boardName", "zoneName", "regionName", "gridLocation")]
        kind = button.get("moveCameraMode", "")[:1] or "L"
        yield Destination(partial(model.spot, button), kind, name, *texts)


@lint_rule("VM609", Severity.WARNING, source=_DECK)
def deck_empties_nowhere(model: LintModel) -> Iterator[LintFault]:
    """A deck sends its cards to a deck that does not exist.

    Why: The command does nothing.
    Bad: `reshuffleTarget="Discards"` where the deck is named `Discard`.
    Good: Use the name of a deck in the module.
    """
    if model.is_open:
        return
    known = model.places.decks
    for element in model.of("module.map.DrawPile"):
        target = element.get("reshuffleTarget", "")
        if element.get("reshufflable") == "true" and target and target not in known:
            remedy = model.suggestions.remedy("deck", target, lambda: known)
            yield deck_empties_nowhere.at(model.spot(element), f"no deck {target!r}", remedy)


@lint_rule("VM610", Severity.WARNING, source="VASSAL.counters.ReturnToDeck")
def return_to_unknown_deck(model: LintModel) -> Iterator[LintFault]:
    """A trait returns a piece to a deck that does not exist.

    Why: The command does nothing, or asks for a deck each time.
    Bad: `return;Discard;68,130;Discards;…` where the deck is named `Discard`.
    Good: Use the name of a deck in the module.
    """
    known = model.places.decks
    if model.is_open or not known:
        return
    for piece, facts in model.having("return"):
        deck = known_name(facts.trait.field("deck"))
        if deck and deck not in known:
            remedy = model.suggestions.remedy("deck", deck, lambda: known)
            yield return_to_unknown_deck.at(model.piece_spot(piece), f"no deck {deck!r}", remedy)


@lint_rule("VM611", Severity.WARNING, source=_SEND)
def sent_to_unknown_map(model: LintModel) -> Iterator[LintFault]:
    """A trait sends a piece to a map or board that does not exist.

    Why: VASSAL silently uses the piece's current map, or measures from the edge of the map: the piece goes to a wrong
    place, or stays.
    Bad: Send to Location on map `Turn Track`, which was renamed `Tracks`.
    Good: Name a map of the module, and a board of that map.
    """
    for sent in _destinations(model):
        name = "" if sent.kind in _TO_PIECES else known_name(sent.map)
        if name and name not in model.places.map_names and not model.code.hold(name):
            remedy = model.suggestions.remedy("map", name, lambda: model.places.map_names)
            yield sent_to_unknown_map.at(sent.spot(), f"no map {name!r}", remedy)
        board = known_name(sent.board) if sent.kind in _BY_BOARD else ""
        yield from _missing(model, sent_to_unknown_map, sent, BOARD, board)


@lint_rule("VM614", Severity.WARNING, source=_SEND)
def sent_to_unknown_zone(model: LintModel) -> Iterator[LintFault]:
    """A trait sends a piece to a zone that its map does not have.

    Why: The piece stays where it is, and VASSAL reports bad data in the chat of the player who tries it.
    Bad: Send to Location to the zone `Eliminatd` of a map that has a zone `Eliminated`.
    Good: Name a zone of that map.
    """
    for sent in _destinations(model):
        if sent.kind == "Z":
            yield from _missing(model, sent_to_unknown_zone, sent, ZONE, known_name(sent.zone))


@lint_rule("VM615", Severity.WARNING, source=_SEND)
def sent_to_unknown_region(model: LintModel) -> Iterator[LintFault]:
    """A trait sends a piece to a region that its map does not have.

    Why: The piece stays where it is, and VASSAL reports bad data in the chat of the player who tries it.
    Bad: Send to Location to the region `Pari` of a map that has a region `Paris`.
    Good: Name a region of that map.
    """
    for sent in _destinations(model):
        if sent.kind == "R":
            yield from _missing(model, sent_to_unknown_region, sent, REGION, known_name(sent.region))


@lint_rule("VM616", Severity.WARNING, source=_SEND)
def sent_to_unknown_place(model: LintModel) -> Iterator[LintFault]:
    """A trait sends a piece to a place that the grid of its board does not have.

    Why: The piece stays where it is, and VASSAL reports bad data in the chat of the player who tries it.
    Bad: Send to Location to the grid location `1O7` of a hex grid that counts `0107`, or on a board without a grid.
    Good: Use the name that VASSAL shows when the mouse rests on the place.
    """
    for sent in _destinations(model):
        name, board = known_name(sent.place), known_name(sent.board)
        boards = model.places.named(BOARD, known_name(sent.map)).get(board, [])
        if sent.kind != "G" or not name or not boards or model.code.hold(name):
            continue
        grids = [grid_of(element) for element in boards]
        if all(grid is None or has_place(grid, name) is False for grid in grids):
            yield sent_to_unknown_place.at(sent.spot(), f"the board {board!r} has no place {name!r}")


def _missing(model: LintModel, rule: LintRule, sent: Destination, tag: str, name: str) -> Iterator[LintFault]:
    on = known_name(sent.map)
    known = model.places.named(tag, on)
    if name and name not in known and not model.code.hold(name):
        kind = tag.rpartition(".")[2].lower()
        remedy = model.suggestions.remedy(f"{kind} of {on}", name, partial(set, known))
        where = f" on the map {on!r}" if name in model.places.named(tag) else ""
        yield rule.at(sent.spot(), f"no {kind} {name!r}{where}", remedy)


@lint_rule("VM613", Severity.WARNING, source="VASSAL.build.module.map.boardPicker.board.RegionGrid")
def region_twice(model: LintModel) -> Iterator[LintFault]:
    """Pieces are placed at a region whose name is not unique in its grid.

    Why: VASSAL picks any of them, so the piece may appear in another one. Regions with equal names are not reported if
    no piece is placed by the name: they may be points of one area.
    Bad: Two regions `Paris` and an at-start stack at `Paris`.
    Good: Give each its own name, or place the pieces by coordinates.
    """
    placed: frozenset[str] | None = None
    for grid in model.of("module.map.boardPicker.board.RegionGrid"):
        for name, regions in _regions_of(grid).items():
            points = {(region.get("originx", ""), region.get("originy", "")) for region in regions}
            if not name or len(points) < 2:
                continue
            placed = _placed_by_name(model) if placed is None else placed
            if name in placed or _ANY_PLACE in placed:
                message = f"{len(points)} regions are named {name!r}, and pieces are placed by that name"
                yield region_twice.at(model.spot(regions[1]), message)


def _regions_of(grid: etree._Element) -> dict[str, list[etree._Element]]:
    found: dict[str, list[etree._Element]] = defaultdict(list)
    for region in grid.iterchildren(REGION):
        found[region.get("name", "")].append(region)
    return found


def _placed_by_name(model: LintModel) -> frozenset[str]:
    # names used by at-start stacks, decks, traits and buttons
    stacks = [
        element.get("location", "")
        for element in model.of("module.map.SetupStack", "module.map.DrawPile")
        if element.get("useGridLocation") == "true"
    ]
    sent = [{"R": sent.region, "G": sent.place}.get(sent.kind, "") for sent in _destinations(model)]
    texts = dict.fromkeys([*stacks, *sent])
    return frozenset(name for text in texts if text for name in _regions_in(text))


def _regions_in(text: str) -> Iterator[str]:
    # a zone can add its own name before or after the region's
    name = known_name(text)
    yield name or _ANY_PLACE
    words = [word.span() for word in _WORD.finditer(name[:_LONGEST])]
    for start, end in words:
        yield from (name[start:], name[start : words[-1][1]], name[:end])


DESTINATION_RULES: tuple[LintRule, ...] = (
    deck_empties_nowhere,
    return_to_unknown_deck,
    sent_to_unknown_map,
    sent_to_unknown_zone,
    sent_to_unknown_region,
    sent_to_unknown_place,
    region_twice,
)
