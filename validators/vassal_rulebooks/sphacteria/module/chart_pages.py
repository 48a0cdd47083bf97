"""The charts that this game alone has: events, and reinforcements with supply and victory."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.module import chart_words as said
from vassal_rulebooks.sphacteria.module.chit_faces import MOMENT_EMBLEMS, user_ink, user_letters
from vassal_rulebooks.sphacteria.module.counters import printed_moves
from vassal_tools.builder.api.drawing import (
    GOLD,
    INK,
    INSIDE,
    PAPER,
    RED,
    WHITE,
    Block,
    arrival_blocks,
    bar,
    below,
    beside,
    cell_room,
    fitting_size,
    group,
    line,
    page,
    picture,
    table,
    tag,
    text,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_rulebooks.sphacteria.data import Holding, SphacteriaGame
    from vassal_rulebooks.sphacteria.data_events import Event

_EVENT_WIDTHS = (56.0, 206.0, 92.0, 158.0, INSIDE - 512.0)
_POINT_WIDTHS = (60.0, INSIDE - 60.0)


def events_svg(game: SphacteriaGame) -> str:
    """All events: number, title, side, when, and what they do."""
    draws = game.rules.draws
    subtitle = said.EVENTS_SUBTITLE.format(
        drawn=draws.drawn.value, kept=draws.kept.value, played=draws.per_action_phase.value
    )
    rows = [_event(game, event) for event in game.events.values()]
    return page(said.EVENTS_TITLE, subtitle, table(_EVENT_WIDTHS, said.EVENT_HEADS, rows))


def reinforcements_svg(game: SphacteriaGame) -> str:
    """When which counters come, and how supply and victory go."""
    arrivals = arrival_blocks(game, partial(printed_moves, game))
    return page(said.REINFORCEMENTS_TITLE, "", *arrivals, *_supply(game), *_victory(game))


def _event(game: SphacteriaGame, event: Event) -> tuple[Block, ...]:
    moment = said.MOMENTS[event.when]
    if event.role in ("attacker", "defender"):
        moment = said.ROLE_IN.format(moment=moment, role=said.ROLES[event.role])
    glyph = picture(MOMENT_EMBLEMS[event.when](INK, PAPER), 100, 100, 0.26)
    return (
        _number(event),
        words(event.title, cell_room(_EVENT_WIDTHS[1]), 16, style="bold"),
        _users(game, event),
        beside(glyph, words(moment, cell_room(_EVENT_WIDTHS[3]) - 34, 15.5), gap=8),
        words(event.gist, cell_room(_EVENT_WIDTHS[4]), 16),
    )


def _number(event: Event) -> Block:
    """The number; framed and red if its event leaves play."""
    removed = event.removed.value
    frame = (
        tag("rect", x=1, y=1, width=36, height=26, rx=6, fill=WHITE, stroke=RED, stroke_width=2.2) if removed else ""
    )
    number = text(str(event.number), 19, 21, 20, style="bold", fill=RED if removed else INK)
    return Block(group(frame, number), 38, 28)


def _users(game: SphacteriaGame, event: Event) -> Block:
    """Who may play it, in the colour of its chit."""
    ink, shown = user_ink(game, event), user_letters(event)
    size = fitting_size(shown, 66, 15, style="bold")
    band = tag("rect", x=0, y=0, width=76, height=22, rx=5, fill=ink.fill, stroke=ink.dark, stroke_width=1.2)
    return Block(group(band, text(shown, 38, 16, size, style="bold", fill=ink.letters)), 76, 22)


def _supply(game: SphacteriaGame) -> Iterator[Block]:
    supply = game.rules.supply
    lines = [said.SUPPLY_START.format(start=supply.start.value)]
    lines.append(
        said.SUPPLY_CHECK.format(
            loss=supply.loss.value, gain=supply.gain.value, highest=supply.highest.value, lowest=supply.lowest.value
        )
    )
    for side, way in supply.lines.items():
        if way.blockade.value:
            fed, blockade = ", ".join(way.fed.value), said.AND.join(way.blockade.value)
            lines.append(said.SUPPLY_LINE.format(side=side, fed=fed, blockade=blockade))
    food = supply.smuggling
    if food.zones.value:
        zones = said.OR.join(food.zones.value)
        lines.append(
            said.SMUGGLING.format(
                side=food.side.value, contingent=food.contingent.value, zones=zones, parity=food.succeeds.value,
                gain=food.gain.value,
            )
        )  # fmt: skip
    yield bar(said.SUPPLY, INK, PAPER)
    yield _sentences(lines)


def _victory(game: SphacteriaGame) -> Iterator[Block]:
    victory = game.rules.victory
    fall = victory.capitulation
    lines = [
        said.CAPITULATION.format(
            units=fall.units.value, of_type=fall.of_type.value, unit_type=game.unit_types[fall.unit_type.value].title
        )
    ]
    if victory.total.zones.value:
        lines.append(_holding(game, said.HOLDING, victory.total, turns=game.turns))
    yield bar(said.TOTAL_VICTORY, INK, PAPER)
    yield _sentences(lines)
    yield bar(said.POINTS, INK, PAPER)
    rows = [
        (victory.zone_points.value, _holding(game, said.ZONE_POINTS, victory.points)),
        (victory.naval_points.value, said.NAVAL_POINTS),
        (victory.land_points.value, said.LAND_POINTS),
        (victory.leader_points.value, said.LEADER_POINTS),
    ]
    blocks = [
        (line(str(points), 20, style="bold"), words(what, cell_room(_POINT_WIDTHS[1])))
        for points, what in rows
        if points
    ]
    yield table(_POINT_WIDTHS, (), blocks)
    yield words(
        said.DRAW.format(difference=victory.draw_difference.value, factor=victory.strategic_factor.value), INSIDE
    )


def _holding(game: SphacteriaGame, sentence: str, holding: Holding, **more: int) -> str:
    but = said.BUT.format(excluded=said.AND.join(holding.excluded.value)) if holding.excluded.value else ""
    return sentence.format(
        zones=", ".join(holding.zones.value),
        units=holding.units.value,
        unit_type=game.unit_types[holding.unit_type.value].title,
        but=but,
        **more,
    )


def _sentences(lines: Iterable[str]) -> Block:
    """Sentences one to a row, each with a mark before it."""
    mark = Block(tag("path", d="M5 4l5 5l-5 5l-5 -5Z", fill=GOLD), 12, 18)
    return below(*(beside(mark, words(sentence, INSIDE - 30), gap=8) for sentence in lines), gap=4)
