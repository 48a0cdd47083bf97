"""The charts that this game alone has: events, and reinforcements with supply and victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.module import chart_words as said
from vassal_rulebooks.sphacteria.module.chit_faces import MOMENT_EMBLEMS, user_ink, user_letters
from vassal_rulebooks.sphacteria.module.printed import printed_moves
from vassal_tools.builder.api.drawing import (
    GOLD,
    INK,
    INSIDE,
    NOTHING,
    PAPER,
    RED,
    WHITE,
    Block,
    bar,
    below,
    beside,
    cell_room,
    counter_svgs,
    fitting_size,
    flowing,
    group,
    line,
    page,
    picture,
    side_look,
    table,
    tag,
    text,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_rulebooks.sphacteria.data import Holding, SphacteriaGame
    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_tools.game.model import Reinforcement

_EVENT_WIDTHS = (56.0, 206.0, 92.0, 158.0, INSIDE - 512.0)
_POINT_WIDTHS = (60.0, INSIDE - 60.0)
_COUNTER = 44.0


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
    groups = sorted(game.reinforcements.values(), key=_due)
    return page(
        said.REINFORCEMENTS_TITLE, "", *(_group(game, coming) for coming in groups), *_supply(game), *_victory(game)
    )


def _due(coming: Reinforcement) -> tuple[bool, int]:
    """In the order of turns, then of events."""
    due = coming.turn or coming.event
    return coming.is_optional, due.value if due else 0


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


def _group(game: SphacteriaGame, coming: Reinforcement) -> Block:
    """A group under a bar in its side's colour: its counters by the bases they come to, and who leaves."""
    ink = side_look(game, coming.side)
    due = said.TURN_DUE.format(turn=coming.turn.value) if coming.turn else ""
    if coming.event:
        due = said.EVENT_DUE.format(event=coming.event.value)
    leaving = ", ".join(game.counters[name].name for name in coming.leave.value) if coming.leave else ""
    title = f"{due} · {coming.side}: {coming.title}"
    head = bar(title, ink.deep, WHITE, note=coming.code)
    leave = words(said.LEAVE.format(counters=leaving), INSIDE - 12, style="bold") if leaving else NOTHING
    return below(head, flowing(_counters(game, coming), INSIDE), leave, gap=5)


def _counters(game: SphacteriaGame, coming: Reinforcement) -> list[Block]:
    """The counters of a group, after each base's name."""
    arrivals = game.arrivals_of[coming.name]
    shown: list[Block] = []
    for base in dict.fromkeys(arrival.base for arrival in arrivals):
        if shown:
            shown.append(Block("", 14, 1))
        shown.append(line(f"{base} ", 16, style="bold"))
        for arrival in arrivals:
            if arrival.base == base:
                counter = game.counters[arrival.counter]
                face = counter_svgs(game, counter, printed_moves(game, counter))[0]
                shown.append(picture(face, 150, 150, _COUNTER / 150))
    return shown


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
