"""The chart of reinforcements: their time, counters and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.contrast import letters_on
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.counters import counter_svgs
from vassal_tools.builder.pictures.page_blocks import (
    INSIDE,
    NOTHING,
    Block,
    bar,
    below,
    flowing,
    line,
    page,
    picture,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.game.model import Counter, Game, Reinforcement

    Printed = Callable[[Counter], Mapping[str, str]]

_COUNTER = 44.0


def arrivals_svg(game: Game, printed: Printed) -> str:
    """Return the groups of reinforcements; `printed` gives additional values on counters."""
    return page(said.ARRIVALS_TITLE, "", *arrival_blocks(game, printed))


def arrival_blocks(game: Game, printed: Printed) -> list[Block]:
    """Return a block for each group of reinforcements, by turn, then by event."""
    return [_group(game, coming, printed) for coming in sorted(game.reinforcements.values(), key=_due)]


def _due(coming: Reinforcement) -> tuple[bool, int]:
    due = coming.turn or coming.event
    return coming.is_optional, due.value if due else 0


def _group(game: Game, coming: Reinforcement, printed: Printed) -> Block:
    ink = side_look(game, coming.side)
    due = said.TURN_DUE.format(turn=coming.turn.value) if coming.turn else ""
    if coming.event:
        due = said.EVENT_DUE.format(event=coming.event.value)
    leaving = ", ".join(game.counters[name].name for name in coming.leave.value) if coming.leave else ""
    title = f"{due} · {coming.side}: {coming.title}"
    head = bar(title, ink.deep, letters_on(ink.deep), note=coming.code)
    leave = words(said.LEAVE.format(counters=leaving), INSIDE - 12, style="bold") if leaving else NOTHING
    return below(head, flowing(_counters(game, coming, printed), INSIDE), leave, gap=5)


def _counters(game: Game, coming: Reinforcement, printed: Printed) -> list[Block]:
    arrivals = game.arrivals_of[coming.name]
    shown: list[Block] = []
    for base in dict.fromkeys(arrival.base for arrival in arrivals):
        if shown:
            shown.append(Block("", 14, 1))
        shown.append(line(f"{game.places[base].shown} ", 16, style="bold"))
        for arrival in arrivals:
            if arrival.base == base:
                counter = game.counters[arrival.counter]
                face = counter_svgs(game, counter, printed(counter))[0]
                shown.append(picture(face, 150, 150, _COUNTER / 150))
    return shown
