"""Rules on maps: boards, grids, at-start stacks, decks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.grid_places import grid_of, has_place, has_region_in_zone, names_of_places
from vassal_tools.lint.map_places import MAPS
from vassal_tools.lint.rule import lint_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_PICKER = "VASSAL.build.module.map.BoardPicker"
_STACK = "VASSAL.build.module.map.SetupStack"
_DECK = "VASSAL.build.module.map.DrawPile"
_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_ANY = ("", "<any>", "<none>")


def map_of(element: etree._Element) -> etree._Element | None:
    """Return the map of a component; None in an extension, whose map is in another file."""
    step = element.getparent()
    while step is not None:
        if str(step.tag).rpartition(".")[2] in ("Map", "PrivateMap", "PlayerHand", "WidgetMap"):
            return step
        step = step.getparent()
    return None


def _boards(element: etree._Element) -> dict[str, etree._Element]:
    return {board.get("name", ""): board for board in element.iter(_BOARD)}


def _number(text: str | None) -> int | None:
    body = (text or "").strip()
    return (
        int(body) if body.removeprefix("-").isascii() and body.removeprefix("-").isdigit() and len(body) < 9 else None
    )


@lint_rule("VM601", Severity.ERROR, source=_STACK)
def stack_on_unknown_board(model: LintModel) -> Iterator[LintFault]:
    """An at-start stack or a deck belongs to a board that its map does not have.

    Why: Its pieces silently never appear.
    Bad: `owningBoard="Nord"` on a map whose only board is `North`.
    Good: Name a board of the same map, or leave it to any board.
    """
    boards: dict[int, dict[str, etree._Element]] = {}
    for element in model.of("module.map.SetupStack", "module.map.DrawPile"):
        owner, name = map_of(element), element.get("owningBoard", "")
        if owner is None or name in _ANY:
            continue
        known = boards.setdefault(id(owner), _boards(owner))
        if known and name not in known and not model.code.hold(name):
            remedy = model.suggestions.remedy(f"board {id(owner)}", name, partial(set, known))
            yield stack_on_unknown_board.at(model.spot(element), f"its map has no board {name!r}", remedy)


@lint_rule("VM602", Severity.WARNING, source=_STACK)
def stack_outside_board(model: LintModel) -> Iterator[LintFault]:
    """An at-start stack or a deck is right of or below the boards of its map.

    Why: No player can see or reach its pieces. Usually the picture was replaced by a smaller one.
    Bad: `x="2500"` on a board 2,000 pixels wide.
    Good: Move it with "Reposition Stack" in the editor. Put an intentionally hidden tray to the left or above.
    """
    reaches: dict[tuple[int, str], tuple[int, int] | None] = {}
    for element in model.of("module.map.SetupStack", "module.map.DrawPile"):
        owner, name = map_of(element), element.get("owningBoard", "")
        if owner is None or element.get("useGridLocation") == "true":
            continue
        mark = (id(owner), name)
        reach = reaches[mark] if mark in reaches else reaches.setdefault(mark, _reach(model, owner, name))
        x, y = _number(element.get("x")), _number(element.get("y"))
        if reach is None or x is None or y is None or min(x, y) < 0:  # hidden on purpose: no mouse puts it there
            continue
        if x > reach[0] or y > reach[1]:
            message = f"stands at {x},{y}, outside of a board of {reach[0]} by {reach[1]}"
            yield stack_outside_board.at(model.spot(element), message)


def _reach(model: LintModel, owner: etree._Element, name: str) -> tuple[int, int] | None:
    # The visible width and height, or None if unknown. A hand grows with its content (`PlayerHand.mapSize`), and the
    # layout of boards chosen by players is unknown.
    boards, setup = _boards(owner), next(owner.iter("setup"), None)
    laid_out = (setup.text or "").split("\t")[1::3] if setup is not None else []
    is_open = len(boards) > 1 and owner.get("allowMultiple") == "true" and not laid_out
    if is_open or str(owner.tag).endswith(".PlayerHand"):
        return None
    names = [part.split("/")[0] for part in laid_out] or [name]
    shown = [boards[each] for each in names if each in boards] or list(boards.values())
    sizes = [size for board in shown if (size := model.uses.size_of(board))]
    if not sizes or len(sizes) < len(shown):
        return None
    total = sum if laid_out else max
    edges = (_number(owner.get("edgeWidth")) or 0, _number(owner.get("edgeHeight")) or 0)
    return total(width for width, _ in sizes) + edges[0], total(height for _, height in sizes) + edges[1]


@lint_rule("VM603", Severity.NOTE, source=_STACK)
def empty_stack(model: LintModel) -> Iterator[LintFault]:
    """An at-start stack has no piece.

    Why: It has no effect.
    Bad: `<VASSAL.build.module.map.SetupStack name="Units"/>`.
    Good: Add a piece, or remove it.
    """
    for element in model.of("module.map.SetupStack"):
        if len(element) == 0:
            yield empty_stack.at(model.spot(element), "holds no piece")


@lint_rule("VM604", Severity.WARNING, source=_PICKER)
def board_twice(model: LintModel) -> Iterator[LintFault]:
    """Two boards of a map have the same name.

    Why: The second board can never be selected by name, not even in a saved game. VASSAL warns when the editor saves
    the module.
    Bad: Two boards `Map`.
    Good: Give each its own name.
    """
    for picker in model.of("module.map.BoardPicker"):
        seen: set[str] = set()
        for board in picker.iter(_BOARD):
            name = board.get("name", "")
            if name in seen:
                yield board_twice.at(model.spot(board), f"another board of this map is named {name!r}")
            seen.add(name)


@lint_rule("VM605", Severity.WARNING, source=_PICKER)
def map_without_board(model: LintModel) -> Iterator[LintFault]:
    """A map has no board.

    Why: Nothing can be shown. VASSAL warns when the editor saves the module.
    Bad: An empty Board Picker, or a map without one.
    Good: Add a board; a plain colour will do.
    """
    if model.is_open:
        return
    for element in model.of(*MAPS[:3]):
        if next(element.iter(_BOARD), None) is None:
            picker = next(element.iterchildren(_PICKER), element)
            yield map_without_board.at(model.spot(picker), "the map has no board")


@lint_rule("VM606", Severity.WARNING, source=_BOARD)
def grid_without_size(model: LintModel) -> Iterator[LintFault]:
    """A grid has cells of zero size.

    Why: VASSAL divides by it: pieces jump to a corner, or the grid is not drawn.
    Bad: `<VASSAL.build.module.map.boardPicker.board.HexGrid dx="0" dy="64"/>`.
    Good: The distance between two cells in pixels.
    """
    for element in model.of("module.map.boardPicker.board.HexGrid", "module.map.boardPicker.board.SquareGrid"):
        for name in ("dx", "dy"):
            value = element.get(name)
            try:
                size = float(value) if value else None
            except ValueError:
                yield grid_without_size.at(model.spot(element), f"{name} is {value!r}, no number")
                continue
            if size is not None and not size > 0:
                yield grid_without_size.at(model.spot(element), f"{name} is {value}")


@lint_rule("VM607", Severity.WARNING, source="VASSAL.build.module.Map")
def map_twice(model: LintModel) -> Iterator[LintFault]:
    """Two maps have the same name.

    Why: Properties, destinations and reports that name the map find only one of them.
    Bad: Two Map Windows `Main Map`.
    Good: Give each its own name.
    """
    seen: set[str] = set()
    for name in MAPS[:3]:
        for element in model.of(name):
            title = element.get("mapName", "")
            if title and title in seen:
                yield map_twice.at(model.spot(element), f"another map is named {title!r}")
            seen.add(title)


@lint_rule("VM608", Severity.WARNING, source=_DECK)
def deck_twice(model: LintModel) -> Iterator[LintFault]:
    """Two decks have the same name.

    Why: Traits that return a card, and decks that empty into another, find only the first.
    Bad: Two decks `Draw`.
    Good: Give each its own name.
    """
    seen: set[str] = set()
    for element in model.of("module.map.DrawPile"):
        name = element.get("name", "")
        if name and name in seen:
            yield deck_twice.at(model.spot(element), f"another deck is named {name!r}")
        seen.add(name)


@lint_rule("VM612", Severity.WARNING, source=_STACK)
def stack_at_unknown_place(model: LintModel) -> Iterator[LintFault]:
    """An at-start stack is at a place that the grid of its board does not have.

    Why: The stack appears in a corner. VASSAL warns of a "Bad location name" when the editor saves the module.
    Bad: `location="Pari" useGridLocation="true"` where the region is named `Paris`.
    Good: Name a region, zone or cell of the grid, or place the stack by coordinates.
    """
    for element in model.of("module.map.SetupStack", "module.map.DrawPile"):
        owner, name = map_of(element), element.get("location", "")
        if owner is None or element.get("useGridLocation") != "true" or not name or model.code.hold(name):
            continue
        board = _boards(owner).get(element.get("owningBoard", ""))
        grid = grid_of(board) if board is not None else None
        if grid is None or has_place(grid, name) is not False or has_region_in_zone(grid, name):
            continue
        remedy = model.suggestions.remedy(f"place {id(grid)}", name, partial(names_of_places, grid))
        yield stack_at_unknown_place.at(model.spot(element), f"the board has no place {name!r}", remedy)


MAP_RULES: tuple[LintRule, ...] = (
    stack_on_unknown_board,
    stack_outside_board,
    empty_stack,
    board_twice,
    map_without_board,
    grid_without_size,
    map_twice,
    deck_twice,
    stack_at_unknown_place,
)
