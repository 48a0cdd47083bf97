"""The combat window: what was counted of a fight over the table of results, with a frame on its column and row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.module.fight import COLUMN, READ, ROW, SHEET, SHOW, sheet_traits
from vassal_rulebooks.sphacteria.module.fight_board import fight_layout
from vassal_rulebooks.sphacteria.module.fight_forces import ATTACKER, ZONE
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.builder.api import (
    FIXED,
    Board,
    Slot,
    Stack,
    TraitText,
    Window,
    chosen,
    definition,
    encode_trait,
    marker,
    possible_when,
    prototype,
    report,
    send_key,
    send_to_place,
    trigger,
)
from vassal_tools.game.identities import fight_gpid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.module.fight_board import FightLayout

WINDOW = "Fight"
BOARD_NAME = "Fight board"
BOARD_IMAGE, SHEET_IMAGE = "fight-board.png", "fight-sheet.png"
COLUMN_IMAGE, ROW_IMAGE = "fight-column.png", "fight-row.png"
_FRAME = "FightFrame"
_ASIDE = -1000

_EVENTS = (
    "Events: attacker $Fight_Event_A$, defender $Fight_Event_D$;"
    " support among the PF: $Fight_Support_A$ and $Fight_Support_D$"
)
LINES: tuple[tuple[int, str], ...] = (
    (20, f"${ATTACKER}$ attacks in ${ZONE}$"),
    (16, "$Fight_PF_A$ PF against $Fight_PF_D$ PF: column $Fight_Odds$"),
    (16, _EVENTS),
    (16, "Column shifts: $Fight_Shifts$"),
    (16, "Column after the shifts: $Fight_Column$"),
    (16, "Die modifiers: $Fight_Modifiers$"),
    (16, "Units: $Fight_Units_A$ against $Fight_Units_D$"),
    (16, "Die $Fight_Die$, in the table $Fight_Roll$: $Fight_Result$, $Fight_Winner$ wins"),
    (13, "Not counted: a way in, an event or a fire without its menu, and support whose chit lay in no zone"),
)
"""The lines of the sheet, each with the size of its modifiers."""

COUNTED = (
    f"Fight in ${ZONE}$: ${ATTACKER}$ $Fight_PF_A$ PF against $Fight_PF_D$ PF, column $Fight_Odds$,"
    " shifts $Fight_Shifts$, so column $Fight_Column$; die $Fight_Modifiers$"
)
LOOKED_UP = "Die $Fight_Die$, in the table $Fight_Roll$: $Fight_Result$, $Fight_Winner$ wins"


def fight_window(game: SphacteriaGame) -> Window:
    """The window with its board, the sheet, and the frames."""
    layout = fight_layout(game)
    return Window(
        name=WINDOW,
        tooltip="The fight that was counted last, over the table of results",
        icon="icon-modifiers.png",
        board=Board(BOARD_NAME, BOARD_IMAGE, layout.size),
        stacks=tuple(_stacks(game, layout)),
    )


def _stacks(game: SphacteriaGame, layout: FightLayout) -> Iterator[Stack]:
    """The sheet, and the frames, which lie beyond the edge until there is a column or row to show."""
    column = chosen(COLUMN, dict(enumerate((_ASIDE, *layout.columns), -1)))
    row = chosen(ROW, dict(enumerate((_ASIDE, *layout.rows), -1)))
    frames = (
        ("Column", COLUMN_IMAGE, (column, str(layout.column_middle)), (_ASIDE, layout.column_middle)),
        ("Row", ROW_IMAGE, (str(layout.row_middle), row), (layout.row_middle, _ASIDE)),
    )
    for number, (name, image, place, start) in enumerate(frames, 1):
        text = definition(
            [
                prototype(FIXED),
                *(send_to_place("", key, WINDOW, BOARD_NAME, *place) for key in (SHOW, READ)),
                marker(**{_FRAME: name}),
            ],
            image=image,
            name=name,
            gpid=fight_gpid(number),
        )
        yield Stack(name, start, (Slot(name, fight_gpid(number), text, 10, 10),))
    sheet = definition(_sheet(game, layout), image=SHEET_IMAGE, name="Sheet", gpid=fight_gpid(0))
    yield Stack("Sheet", layout.sheet_middle, (Slot("Sheet", fight_gpid(0), sheet, *layout.sheet_size),))


def _sheet(game: SphacteriaGame, layout: FightLayout) -> list[TraitText]:
    top = -layout.sheet_size[1] // 2 + 12
    places = (top + sum(size + 7 for size, _ in LINES[:number]) for number in range(len(LINES)))
    return [
        prototype(FIXED),
        report([SHOW], COUNTED),
        report([READ], LOOKED_UP),
        *sheet_traits(game),
        possible_when("Counted", [READ], f'{COLUMN}>=0&&GetProperty("{COMBAT_DIE}_result")!=""'),
        trigger("Read the die", READ, []),
        *(send_key(key, key, f'{_FRAME}!=""', reported=True) for key in (SHOW, READ)),
        *(_line(text, size, y, layout) for (size, text), y in zip(LINES, places, strict=True)),
        marker(**{SHEET: "1"}),
    ]


def _line(text: str, size: int, y: int, layout: FightLayout) -> TraitText:
    """A line of text that shows properties as they are now (`Labeler`)."""
    kind = encode_trait(
        "label",
        key="",
        command="",
        font_size=str(size),
        background="",
        foreground="42,32,24",
        vertical_position="c",
        vertical_offset=str(y),
        horizontal_position="c",
        horizontal_offset=str(16 - layout.sheet_size[0] // 2),
        vertical_justification="t",
        horizontal_justification="l",
        format="$pieceName$",
        font_family="Dialog",
        font_style="1" if size > 16 else "2" if size < 16 else "0",
        rotation="0",
        property="",
        description="",
    )
    return TraitText(kind, text)
