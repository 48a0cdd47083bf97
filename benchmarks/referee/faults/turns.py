"""Faults of the course of a turn: draws, points, events, discards (2, 6), each with a twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.kinds import Kind, Plant, Played
from benchmarks.referee.faults.moments import card, is_card
from benchmarks.referee.faults.onward import ANY, TIME, begins_phase, is_next_phase, onward, until, when
from benchmarks.referee.table import Drag, Draw, NextTurn, Press, Say, Spot, Throw, Undo
from vassal_tools.builder.identities import marker_gpid
from vassal_tools.builder.markers import middle
from vassal_tools.game.names import COMBAT_DIE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from benchmarks.referee.faults.moments import Moment
    from benchmarks.referee.table import Deed

BACK = "Back into the bowl"


def _plain_turn(played: Played, luck: Random, is_fit: Callable[[Moment], bool]) -> Iterator[Plant]:
    """What follows as it was, to the end of the phase."""
    for moment in when(played, luck, is_fit):
        yield onward(moment, until(played, moment.number, is_next_phase))


# -- draws


def _is_last_draw(played: Played) -> Callable[[Moment], bool]:
    return lambda moment: moment.phase == 0 and is_next_phase(moment.next) if moment.next else False


def draws_a_third(played: Played, luck: Random) -> Iterator[Plant]:
    """A side draws one chit more."""
    for moment in when(played, luck, _is_last_draw(played)):
        side = luck.choice(played.game.sides)
        held = {*moment.hands}
        for chit in sorted(set(played.game.chits) - held):
            third = Draw(played.places.hand(side, 3), chit)
            if not _is_gone(played, moment, chit):
                yield onward(moment, [third, *until(played, moment.number, is_next_phase)], [0])


def _is_gone(played: Played, moment: Moment, chit: str) -> bool:
    """Whether the chit was taken out of play by an event."""
    events = played.game.events
    pressed = [deed for deed in played.deeds[: moment.number] if isinstance(deed, Press) and deed.piece == chit]
    faces = (played.game.chits[chit].front, played.game.chits[chit].back)
    gone = [f"Play {n}:" for n in faces if events[n].removed.value]
    return any(deed.line.startswith(tuple(gone)) for deed in pressed) if gone else False


def draws_and_puts_back(played: Played, luck: Random) -> Iterator[Plant]:
    """A third chit is drawn, and that is undone."""
    for plant in draws_a_third(played, luck):
        yield Plant(plant.at, (plant.deeds[0], Undo(), *plant.deeds[1:]))


def draws_for_the_other(played: Played, luck: Random) -> Iterator[Plant]:
    """A side draws all four chits."""
    for moment in when(played, luck, lambda m: m.phase == 0 and isinstance(m.next, Draw) and _is_first(played, m)):
        deeds = until(played, moment.number, is_next_phase)
        side = luck.choice(played.game.sides)
        all_his = [Draw(played.places.hand(side, n), d.chit) if isinstance(d, Draw) else d for n, d in enumerate(deeds)]
        yield onward(moment, all_his, range(4))


def _is_first(played: Played, moment: Moment) -> bool:
    return moment.number == 0 or not isinstance(played.deeds[moment.number - 1], Draw)


def draws(played: Played, luck: Random) -> Iterator[Plant]:
    """The draws as they were."""
    yield from _plain_turn(played, luck, lambda m: m.phase == 0 and isinstance(m.next, Draw))


# -- points


def _throws(moment: Moment) -> bool:
    return isinstance(moment.next, Throw) and moment.next.dice != COMBAT_DIE


def throws_for_points_again(played: Played, luck: Random) -> Iterator[Plant]:
    """A side throws for its points, does not like it, and throws again."""
    for moment in when(played, luck, _throws):
        throw, points, *rest = until(played, moment.number, is_next_phase, 2)
        if isinstance(throw, Throw) and throw.total < 10:
            again = Throw(throw.dice, throw.total + 2)
            yield onward(moment, [throw, points, again, points, *rest], [2, 3])


def throws_another_first(played: Played, luck: Random) -> Iterator[Plant]:
    """The die for fights is thrown by mistake before the dice for points."""
    for moment in when(played, luck, _throws):
        slip: list[Deed] = [Throw(COMBAT_DIE, luck.randint(1, 6)), Say("oops")]
        yield onward(moment, [*slip, *until(played, moment.number, is_next_phase, 2)])


def takes_points_back(played: Played, luck: Random) -> Iterator[Plant]:
    """The dice for points are thrown, undone, and thrown anew."""
    for moment in when(played, luck, _throws):
        throw, *rest = until(played, moment.number, is_next_phase, 2)
        if isinstance(throw, Throw) and throw.total > 3:
            yield onward(moment, [Throw(throw.dice, throw.total - 2), Undo(), throw, *rest], [0, 1, 2])


def undoes_the_entry(played: Played, luck: Random) -> Iterator[Plant]:
    """The entry for the points of the throw is undone and pressed again."""
    for moment in when(played, luck, _throws):
        throw, points, *rest = until(played, moment.number, is_next_phase, 2)
        yield onward(moment, [throw, points, Undo(), points, *rest])


def skips_the_throw(played: Played, luck: Random) -> Iterator[Plant]:
    """A side takes points without a throw of its own in this turn."""
    for moment in when(played, luck, lambda m: _throws(m) and m.turn > 1):
        _, points, *rest = until(played, moment.number, is_next_phase, 2)
        yield onward(moment, [points, *rest], [0, 1, 2, 3, 4][: len(rest) + 1])


def marker_shows_more(played: Played, luck: Random) -> Iterator[Plant]:
    """The marker of a side that has no points left is put on a higher cell by hand, where no button moves it back."""
    yield from _marker(played, luck, is_put_back=False)


def marker_is_put_back(played: Played, luck: Random) -> Iterator[Plant]:
    """The marker of points is put elsewhere and back."""
    yield from _marker(played, luck, is_put_back=True)


def _marker(played: Played, luck: Random, *, is_put_back: bool) -> Iterator[Plant]:
    for moment in when(played, luck, lambda m: m.phase == 2 and isinstance(m.next, NextTurn)):
        for side in played.game.sides:
            track = next(t for t in played.game.tracks.values() if t.kind == "actions" and t.side == side)
            face, gpid, value = played.game.face, marker_gpid(played.game, track.name), moment.points[side]
            cells = [Spot(face.title, *face.pixel(middle(track, cell))) for cell in (value + 2, value)]
            drags = [Drag(gpid, cell) for cell in cells[: 2 if is_put_back else 1]]
            rest = until(played, moment.number + 1, is_next_phase)
            yield onward(moment, [*drags, NextTurn(), *rest], () if is_put_back else range(len(rest) + 2))


# -- events


def _plays(moment: Moment) -> bool:
    return isinstance(moment.next, Press) and moment.next.line.startswith("Play ")


def _other_plays(played: Played, moment: Moment, side: str) -> Iterator[tuple[str, str, str]]:
    """Chit, line and moment of every event that the side holds and may play some time."""
    for chit, holder in moment.hands.items():
        if holder == side:
            for number in (played.game.chits[chit].front, played.game.chits[chit].back):
                event = played.game.events[number]
                yield chit, f"Play {number}: {event.title}", event.when


def plays_out_of_time(played: Played, luck: Random) -> Iterator[Plant]:
    """An event for fights is played between action phases."""
    for moment in when(played, luck, lambda m: bool(is_card(played.game, m.next, "Announce ")) and not m.active):
        for side in played.game.sides:
            for chit, line, time in _other_plays(played, moment, side):
                if time in ("naval-combat", "land-combat", "combat") and _is_of(played, line, side):
                    yield onward(moment, [Press(chit, line), moment.next] if moment.next else [], [0])


def _is_of(played: Played, line: str, side: str) -> bool:
    return side in played.game.events[int(line.split()[1].rstrip(":"))].users.value


def plays_the_others_colour(played: Played, luck: Random) -> Iterator[Plant]:
    """A side plays the face of a chit that only the other side may play, at the right time."""
    for moment in when(played, luck, lambda m: m.phase == 3 and begins_phase(played, m)):
        side = luck.choice(played.game.sides)
        for chit, line, time in _other_plays(played, moment, side):
            if time == "adjustment" and not _is_of(played, line, side):
                yield onward(moment, [Press(chit, line)], [0])


def plays(played: Played, luck: Random) -> Iterator[Plant]:
    """An event is played as it was."""
    for moment in when(played, luck, lambda m: _plays(m) and m.phase == 3):
        yield onward(moment, played.deeds[moment.number : moment.number + 1])


def burns_the_wrong_zone(played: Played, luck: Random) -> Iterator[Plant]:
    """An event with a zone is played in one that it cannot name."""
    for moment in when(played, luck, _plays):
        if isinstance(moment.next, Press):
            event = played.game.events[int(moment.next.line.split()[1].rstrip(":"))]
            before = played.deeds[moment.number - 1]
            if event.target == "zone" and event.zones and isinstance(before, Drag):
                wrong = Drag(before.piece, played.places.of["K"][0])
                yield Plant(moment.number - 1, (wrong, moment.next), (0, 1))


def plays_two(played: Played, luck: Random) -> Iterator[Plant]:
    """A side plays a second event in one action phase."""
    for moment in when(played, luck, lambda m: _plays(m) and bool(m.fight)):
        if isinstance(moment.next, Press):
            side = moment.hands.get(moment.next.piece, "")
            for chit, line, time in _other_plays(played, moment, side):
                fits = time in ("naval-combat", "land-combat", "combat") and _is_of(played, line, side)
                if chit != moment.next.piece and fits:
                    yield onward(moment, [moment.next, Press(chit, line)], [1])


# -- discards


def keeps_two(played: Played, luck: Random) -> Iterator[Plant]:
    """A side keeps a chit too many into the next turn."""
    for moment in when(played, luck, lambda m: m.phase == 3 and isinstance(m.next, Press) and m.next.line == BACK):
        if isinstance(moment.next, Press):
            chit = moment.next.piece
            rest = until(played, moment.number + 1, lambda d: isinstance(d, Draw), 1)
            if not any(
                isinstance(d, Press | Draw) and chit in (getattr(d, "piece", ""), getattr(d, "chit", "")) for d in rest
            ):
                yield onward(moment, rest, range(len(rest)))


def discards_the_last(played: Played, luck: Random) -> Iterator[Plant]:
    """A side puts back the only chit that it holds."""
    for moment in when(played, luck, lambda m: m.phase == 3 and not isinstance(m.next, Drag)):
        for side in played.game.sides:
            held = [chit for chit, holder in moment.hands.items() if holder == side]
            if len(held) == 1:
                rest = until(played, moment.number, is_next_phase, 2)
                if not any(isinstance(deed, Press) and deed.piece == held[0] for deed in rest):
                    yield onward(moment, [Press(held[0], BACK), *rest], [0])


def discards(played: Played, luck: Random) -> Iterator[Plant]:
    """A chit in excess is put back as it was."""
    for moment in when(played, luck, lambda m: m.phase == 3 and isinstance(m.next, Press) and m.next.line == BACK):
        yield onward(moment, until(played, moment.number, is_next_phase, 2))


def acts_before_its_throw(played: Played, luck: Random) -> Iterator[Plant]:
    """A side announces points in the phase of the draws."""
    for moment in when(played, luck, lambda m: m.phase == 0 and m.turn > 1 and isinstance(m.next, NextTurn)):
        side = luck.choice(played.game.sides)
        deeds = [card(played.game, side, "PA becomes 2"), card(played.game, side, "Announce 1 PA")]
        yield onward(moment, deeds, [0, 1])


AGAIN = ("SPH-roll-again",)
THROWN = ("SPH-2.B-points", "SPH-2.B-dice")

TURNS: tuple[Kind, ...] = (
    Kind("third chit drawn", ("SPH-2.A-draw", *TIME), draws_a_third, draws_and_puts_back),
    Kind("all chits drawn by one", ("SPH-2.A-draw", *TIME), draws_for_the_other, draws),
    Kind(
        "points thrown again",
        ("SPH-2.B-dice", "SPH-2-order", "SPH-roll-again"),
        throws_for_points_again,
        throws_another_first,
    ),
    Kind("points taken back", AGAIN, takes_points_back, undoes_the_entry),
    Kind(
        "points without a throw",
        ("SPH-2.B-points", "SPH-2.B-dice", *TIME),
        skips_the_throw,
        throws_another_first,
        is_seen=False,
    ),
    Kind("marker of points wrong", ("SPH-2.B-points", "SPH-2.C-announce", *ANY), marker_shows_more, marker_is_put_back),
    Kind("event out of time", ("SPH-6-moment", *TIME), plays_out_of_time, plays, is_seen=False),
    Kind("event of the other side", ("SPH-6-colour",), plays_the_others_colour, plays, is_seen=False),
    Kind("event names the wrong zone", ("SPH-6-target",), burns_the_wrong_zone, plays, is_seen=False),
    Kind("second event", ("SPH-2.C-events", *TIME), plays_two, plays, is_seen=False),
    Kind("chit kept", ("SPH-2.D-discard", *TIME), keeps_two, discards),
    Kind("chit put back needlessly", ("SPH-2.D-discard", *TIME), discards_the_last, discards, is_seen=False),
    Kind(
        "announced before the throw",
        ("SPH-2.C-announce", "SPH-2.B-dice", *TIME),
        acts_before_its_throw,
        draws,
        is_seen=False,
    ),
)
