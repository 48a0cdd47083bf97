"""The combat window: the counts of a fight above the results table, with frames around its column and row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import possible_when
from vassal_tools.builder.fights.losses import losses_line
from vassal_tools.builder.fights.sheet import sheet_traits
from vassal_tools.builder.fights.values import (
    ATTACKER,
    CHOOSE,
    CHOSEN,
    COLUMN,
    NOTHING,
    READ,
    ROW,
    SHEET,
    SHOW,
    THROWN,
    ZONE,
)
from vassal_tools.builder.maps.markers import chosen
from vassal_tools.builder.parts import FIXED, InitialStack, Window, WindowBoard
from vassal_tools.builder.pictures.fight_charts import fight_layout
from vassal_tools.builder.traits import (
    SlotPiece,
    TraitText,
    definition,
    marker,
    named,
    named_key,
    prototype,
    report,
    send_key,
    send_to_place,
    shown_line,
    trigger,
)
from vassal_tools.game.identities import fight_gpid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.builder.fights.values import FightCounts
    from vassal_tools.builder.pictures.fight_charts import FightLayout

WINDOW = "Fight"
BOARD_NAME = "Fight board"
BOARD_IMAGE, SHEET_IMAGE = "fight-board.png", "fight-sheet.png"
COLUMN_IMAGE, ROW_IMAGE = "fight-column.png", "fight-row.png"
_FRAME = "FightFrame"
_ASIDE = -1000
_SHEET_NAME = "Sheet"

BEGINNING = "To begin a fight, right-click the label of its place"
"""The hint of the window for starting a fight."""
NO_FIGHT = "No fight waits for this die: first right-click the label of the place and choose the attack"
"""The chat line for a die rolled without a counted fight."""
_UNCOUNTED = named_key("uncounted")
_WAITS = f'{COLUMN}>=0&&Fight_Die=="{NOTHING}"'

_PAD = 10
_LARGE, _PLAIN, _SMALL = 20, 16, 13


def fight_window(fight: FightCounts, sides: Sequence[str]) -> Window:
    """Return the window with its board, sheet and frames."""
    layout = fight_layout(fight)
    return Window(
        name=WINDOW,
        tooltip=f"The fight that was counted last, over the table of results. {BEGINNING}",
        icon="icon-modifiers.png",
        board=WindowBoard(BOARD_NAME, BOARD_IMAGE, layout.size),
        stacks=tuple(_stacks(fight, sides, layout)),
    )


def _odds(fight: FightCounts) -> str:
    attacker, defender = (f"$Fight_{fight.strength}_{role}$ {fight.strength}" for role in "AD")
    return f"{attacker} against {defender}"


def _looked_up(fight: FightCounts) -> str:
    won = "; $Fight_Winner$ wins" if all(cell.winner for cell in fight.table.cells.values()) else ""
    return f"Die $Fight_Die$, in the table $Fight_Roll$: $Fight_Result${won}"


def _counted(fight: FightCounts) -> str:
    shifts = ", shifts $Fight_Shifts$, so column $Fight_Column$" if fight.shifts else ""
    die = "; die $Fight_Modifiers$" if fight.die else ""
    return f"Fight in ${ZONE}$: ${ATTACKER}$ {_odds(fight)}, column $Fight_Odds${shifts}{die}"


def _lines(fight: FightCounts) -> Iterator[tuple[int, str]]:
    yield _LARGE, f"${ATTACKER}$ attacks in ${ZONE}$"
    yield _PLAIN, f"{_odds(fight)}: column $Fight_Odds$"
    yield from ((_PLAIN, line) for line in fight.shown)
    if fight.shifts:
        yield _PLAIN, "Column shifts: $Fight_Shifts$, so column $Fight_Column$"
    if fight.die:
        yield _PLAIN, "Die modifiers: $Fight_Modifiers$"
    if "Fight_Units_A" in fight.counts:
        yield _PLAIN, "Units: $Fight_Units_A$ against $Fight_Units_D$"
    yield _PLAIN, _looked_up(fight)
    if fight.losses:
        yield _PLAIN, losses_line(fight)
    if fight.caveat:
        yield _SMALL, fight.caveat


def _stacks(fight: FightCounts, sides: Sequence[str], layout: FightLayout) -> Iterator[InitialStack]:
    # frames are beyond the edge until there is a column or row to show
    column = chosen(COLUMN, dict(enumerate((_ASIDE, *layout.columns), -1)))
    row = chosen(ROW, dict(enumerate((_ASIDE, *layout.rows), -1)))
    frames = (
        ("Column", COLUMN_IMAGE, (column, str(layout.column_middle)), (_ASIDE, layout.column_middle)),
        ("Row", ROW_IMAGE, (str(layout.row_middle), row), (layout.row_middle, _ASIDE)),
    )
    for number, (name, image, place, start) in enumerate(frames, 1):
        text = definition(
            [
                marker(**{_FRAME: name}),
                prototype(FIXED),
                *(send_to_place("", key, WINDOW, BOARD_NAME, *place) for key in (SHOW, READ)),
            ],
            image=image,
            name=name,
            gpid=fight_gpid(number),
        )
        yield InitialStack(name, start, (SlotPiece(name, fight_gpid(number), text, 10, 10),))
    sheet = definition(_sheet(fight, sides, layout), image=SHEET_IMAGE, name=_SHEET_NAME, gpid=fight_gpid(0))
    yield InitialStack("Sheet", layout.sheet_middle, (SlotPiece("Sheet", fight_gpid(0), sheet, *layout.sheet_size),))


def _sheet(fight: FightCounts, sides: Sequence[str], layout: FightLayout) -> list[TraitText]:
    lines = tuple(_lines(fight))
    height, sizes = layout.sheet_size[1], [size for size, _ in lines]
    gap = min(7, (height - 2 * _PAD - sum(sizes)) // len(lines))
    places = (_PAD - height // 2 + sum(sizes[:number]) + number * gap for number in range(len(lines)))
    return [
        marker(**{SHEET: "1"}),
        prototype(FIXED),
        report([SHOW], _counted(fight)),
        *([report([READ], losses_line(fight))] if fight.losses else ()),
        report([READ], _looked_up(fight)),
        *sheet_traits(fight, sides),
        report([_UNCOUNTED], NO_FIGHT),
        possible_when("Counted", [READ], f'{COLUMN}>=0&&GetProperty("{fight.dice}_result")!=""'),
        trigger("", THROWN, [READ], when=_WAITS),
        trigger("", THROWN, [_UNCOUNTED], when=f"!({_WAITS})"),
        trigger("Read the die", READ, []),
        *([send_key(READ, CHOOSE, f"{CHOSEN}_Active==true")] if fight.is_chosen else ()),
        *(send_key(key, key, f'{_FRAME}!=""', reported=True) for key in (SHOW, READ)),
        named(_SHEET_NAME),
        *(_line(text, size, y, layout) for (size, text), y in zip(lines, places, strict=True)),
    ]


def _line(text: str, size: int, y: int, layout: FightLayout) -> TraitText:
    left = 16 - layout.sheet_size[0] // 2
    return shown_line(text, size, left, y, bold=size > 16, italic=size < 16)
