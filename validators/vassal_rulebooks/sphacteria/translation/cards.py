"""Events as a log shows them: draws, chits laid and played, what they were played at, discards."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, chits, declarations, event_kinds, knowledge, sequence
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Stage
from vassal_rulebooks.sphacteria.reading.words import (
    ChitMoved,
    Declared,
    Drag,
    Gone,
    Rolled,
    TurnBegan,
    Turnover,
)
from vassal_rulebooks.sphacteria.translation.desk import raised
from vassal_rulebooks.sphacteria.translation.fighting import BEFORE_THE_DIE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_rulebooks.sphacteria.translation.desk import Desk
    from vassal_rulebooks.sphacteria.translation.fighting import Fighting
    from vassal_rulebooks.sphacteria.translation.onward import Onward

LAID_IN_A_ZONE = ("close", "support", "burn")
LATE = ("adjustment", "before-supply")
IN_A_FIGHT = ("naval-combat", "land-combat", "combat")


class Cards:
    """The event chits."""

    def __init__(self, desk: Desk, onward: Onward, fighting: Fighting) -> None:
        self._desk = desk
        self._onward = onward
        self._fighting = fighting

    # -- chits that go from place to place

    def moved(self, event: ChitMoved) -> None:
        """A chit was drawn, laid, or put back; where a button says what it is, the button counts."""
        sides = self._desk.game.sides
        held_by = chits.place_of(self._desk.state, event.chit)
        if event.start == BOWL and event.end in sides:
            self._draw(event)
        elif held_by in sides and event.end not in sides and not self._is_declared(event.chit):
            self._undeclared(event, held_by)

    def _draw(self, event: ChitMoved) -> None:
        act = acts.Draw(event.end, event.chit)
        self._onward.approach(act, event.step)
        self._let_the_other_draw_first(event.end)
        self._desk.bring(act, event.step)

    def _let_the_other_draw_first(self, side: str) -> None:
        """Who draws first matters only where the bowl is short (R-40): else the draws of both count in any order."""
        desk, progress = self._desk, self._desk.progress
        if progress.stage is not Stage.DRAW or progress.side == side:
            return
        if progress.chits.count(BOWL) < 2 * desk.game.rules.draws.drawn.value - progress.drawn:
            return
        other = progress.side
        for number, event in list(desk.coming(until=lambda event: isinstance(event, Rolled))):
            if isinstance(event, ChitMoved) and event.start == BOWL and event.end == other and self._draws(other):
                desk.take_ahead(number)
                desk.bring(acts.Draw(other, event.chit), event.step)

    def _draws(self, side: str) -> bool:
        """Whether it is that side's turn to draw."""
        progress = self._desk.progress
        return progress.stage is Stage.DRAW and progress.side == side

    def _is_declared(self, chit: str) -> bool:
        """Whether a button tells, now or soon, what is done with the chit."""
        step = self._desk.events[self._desk.at].step
        for event in self._desk.events[self._desk.at - LOOK_BACK : self._desk.at]:
            if event.step == step and isinstance(event, Declared) and chit in event.what.words:
                return True
        for _, event in self._desk.coming():
            if isinstance(event, Declared) and chit in event.what.words:
                return True
            if isinstance(event, ChitMoved) and event.chit == chit and event.end in (*self._desk.game.sides,):
                return False
        return False

    def _undeclared(self, moved: ChitMoved, side: str) -> None:
        """A chit left a hand and no button says why: an event that the table tells of, a discard, or another event."""
        desk = self._desk
        discard = acts.Discard(side, moved.chit)
        is_over = self.action_is_over()
        is_discard = moved.end == BOWL and is_over and self._onward.would_be_legal(discard)
        play = self._likeliest(self._possible(moved, side, is_over=is_over), is_discard=is_discard)
        if play:
            self._assume_played(play, moved.step)
        elif is_discard and self._event_follows(moved, side):
            return  # it counts when the discards have come
        elif moved.end == BOWL and is_over:
            self._onward.approach(discard, moved.step)
            if desk.progress.is_known and desk.progress.stage is not Stage.OVER:
                desk.bring(discard, moved.step)
        elif moved.end in (BOWL, GONE) and desk.is_mute:
            text = "is assumed to have played {}, by which event cannot be seen"
            secret = knowledge.known_to(desk.state, side, f"{side} {text.format('a chit')}")
            desk.assume(f"{side} {text.format(f'the chit {moved.chit}')}", moved.step, secret=secret)
            desk.restate(sequence.advanced(chits.put(desk.state, moved.chit, moved.end)))
        # What lies elsewhere may still come back or be declared; the next draw finds it if it does not.

    def _event_follows(self, moved: ChitMoved, side: str) -> bool:
        """Whether the side plays an event after this chit went back, as the table tells: discards come after events."""
        for _, event in self._desk.coming():
            is_hand = isinstance(event, ChitMoved) and event.start == side and event.end in (BOWL, GONE)
            if isinstance(event, ChitMoved) and is_hand and event.chit != moved.chit:
                plays = self._possible(event, side, is_over=True)
                if any(map(self._is_told, plays)) and not self._desk.choose():
                    return True
        return False

    def _assume_played(self, play: acts.PlayEvent, step: int) -> None:
        title = self._desk.game.events[play.event].title
        self._desk.assume(f"{play.side} is assumed to play event {play.event} ({title})", step)
        self._play(play, step)

    def _likeliest(self, plays: Sequence[acts.PlayEvent], *, is_discard: bool) -> acts.PlayEvent | None:
        """How the chit was played, if it was: where it may be a discard, the table has to tell of the event."""
        told = [play for play in plays if not is_discard or self._is_told(play)]
        ways = (*told, None, *(play for play in plays if play not in told))
        return ways[self._desk.choose(len(ways) - 1)]

    def rolled(self, rolled: Rolled) -> bool:
        """A die that no fight needs: whether it was thrown for the storm or the Helots, as the table shows it."""
        desk, die = self._desk, sum(rolled.dice)
        progress = desk.progress
        if not progress.is_known or rolled.is_undone or not desk.is_mute or not self.action_is_over():
            return False
        coming = desk.coming(until=lambda event: isinstance(event, Rolled | TurnBegan))
        hit = [event.unit for _, event in coming if isinstance(event, Turnover | Gone)]
        later = {event.unit for _, event in desk.coming() if isinstance(event, Turnover | Gone)}
        for unit in (*hit, *(unit for unit in progress.adjustment.storm if unit not in later)):
            for act in (acts.RollStorm(unit, die), acts.RollHelots(unit, die)):
                if self._onward.would_be_legal(act):
                    self._onward.approach(act, rolled.step)
                    desk.bring(act, rolled.step)
                    return True
        return False

    def action_is_over(self) -> bool:
        """Whether no phase, move or die of a fight comes any more in this turn, or the turn counter says so."""
        shown = self._is_shown_over()
        if shown is not None:
            return shown
        zones = self._desk.game.zones
        return not any(
            (isinstance(event, Drag) and event.start in zones and event.end in zones)
            or (isinstance(event, Rolled) and not event.side)
            or (isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE)
            for _, event in self._desk.coming()
        )

    def _is_shown_over(self) -> bool | None:
        """Whether the turn counter stands at the adjustment, the last phase; None where it never does in this turn."""
        desk, last = self._desk, len(self._desk.game.phases) - 1
        began = next((e for e in reversed(desk.events[: desk.at + 1]) if isinstance(e, TurnBegan)), None)
        if began and (began.number, began.phase) == (desk.state.turn, last):
            return True
        comes = any(isinstance(event, TurnBegan) and event.phase == last for _, event in desk.coming())
        return False if comes else None

    def _possible(self, moved: ChitMoved, side: str, *, is_over: bool) -> list[acts.PlayEvent]:
        """The ways to play the chit that would be legal, the likeliest first."""
        chit = self._desk.game.chits[moved.chit]
        zone = moved.end if moved.end in self._desk.game.zones else ""
        found: list[acts.PlayEvent] = []
        for number in (chit.front, chit.back):
            event = self._desk.game.events[number]
            if side not in event.users.value or (event.when in LATE and not is_over):
                continue
            plays = (acts.PlayEvent(side, moved.chit, number, targets) for targets in self._targets(side, number, zone))
            legal = next((play for play in plays if self._would_be_legal(play, event)), None)
            if legal:
                found.append(legal)
        return sorted(found, key=lambda play: not self._is_told(play))

    def restorer_follows(self, unit: str) -> bool:
        """Whether a chit that restores units leaves the hand of its side later: such events come before recoveries."""
        desk, side = self._desk, self._desk.game.counters[unit].side
        for _, event in desk.coming():
            if isinstance(event, ChitMoved) and event.start == side and event.end == BOWL:
                chit = desk.game.chits[event.chit]
                faces = (desk.game.events[number] for number in (chit.front, chit.back))
                if any(face.effect == "restore" and side in face.users.value for face in faces):
                    return True
        return False

    def _would_be_legal(self, act: acts.PlayEvent, event: Event) -> bool:
        if event.when not in IN_A_FIGHT:
            return self._onward.would_be_legal(act)
        desk, progress = self._desk, self._desk.progress
        if progress.stage not in (Stage.MOVE, Stage.ATTACK, *BEFORE_THE_DIE):
            return False
        state = desk.state
        if progress.stage not in BEFORE_THE_DIE:
            zone = self._fighting.zone_to_come()
            attack = acts.Attack(zone)
            before = self._onward.foreseen(attack) if zone else None
            if before and desk.phase.is_assumed:
                before = raised(before, desk.game.rules.actions.attack.value)
            if before is None or desk.rulebook.check(before, attack):
                return False
            state = desk.rulebook.apply(before, attack)
        if state.progress.stage is Stage.ATTACKER and state.progress.side != act.side:
            state = desk.rulebook.apply(state, acts.Pass(state.progress.side))
        return not desk.rulebook.check(state, act)

    def _is_told(self, act: acts.PlayEvent) -> bool:
        """Whether the table tells of the event by more than the chit: units that turn up or go, groups that come."""
        event = self._desk.game.events[act.event]
        members = {
            arrival.counter
            for group in self._desk.game.reinforcements.values()
            if group.event is not None and group.event.value == act.event and group.side == act.side
            for arrival in self._desk.game.arrivals_of[group.name]
        }
        match event.effect:
            case "restore" | "desert":
                return bool(self._shown(event, act.targets))
            case "recall":
                return any(isinstance(e, Gone | Drag) and e.unit in event.counters for _, e in self._desk.coming())
            case "call":
                return any(isinstance(e, Drag) and e.unit in members for _, e in self._desk.coming())
            case "storm":
                return self._is_thrown_for(act)
            case _:
                return event.when not in LATE

    def _is_thrown_for(self, storm: acts.PlayEvent) -> bool:
        """Whether dice come for all the ships that the storm would strike."""
        before = self._onward.foreseen(storm)
        after = self._desk.rulebook.apply(before, storm) if before else None
        struck = after.progress.adjustment.storm if after and after.progress.is_known else ()
        dice = [e for _, e in self._desk.coming() if isinstance(e, Rolled) and not e.side and not e.is_undone]
        return 0 < len(struck) <= len(dice)

    # -- events

    def declared(self, step: int, number: int, chit: str, place: str) -> None:
        """An event was played by its button; `place` is the zone where the chit lay, if in one."""
        desk = self._desk
        holder = chits.place_of(desk.state, chit)
        users = desk.game.events[number].users.value
        side = holder if holder in desk.game.sides else self._likely(users)
        zone = place if place in desk.game.zones else self._zone_of(chit)
        self._lead_to(acts.PlayEvent(side, chit, number), step)
        is_laid = bool(zone) and desk.game.events[number].effect in LAID_IN_A_ZONE  # then it is played there
        named = [(zone,)] if is_laid else list(self._targets(side, number, zone or place))
        options = [acts.PlayEvent(side, chit, number, targets) for targets in named]
        legal = list(islice(filter(desk.is_legal, options), MOST_TARGETS)) or options[:1]
        desk.bring(legal[desk.choose(len(legal) - 1)], step)

    def _likely(self, users: tuple[str, ...]) -> str:
        progress = self._desk.progress
        return progress.side if progress.is_known and progress.side in users else users[0]

    def _zone_of(self, chit: str) -> str:
        lies = self._desk.table.chits.get(chit, "")
        return lies if lies in self._desk.game.zones else ""

    def _play(self, act: acts.PlayEvent, step: int) -> None:
        self._lead_to(act, step)
        self._desk.bring(act, step)

    def _lead_to(self, act: acts.PlayEvent, step: int) -> None:
        """Go on to the moment of an event; an event of a fight begins the fight that comes next."""
        progress = self._desk.progress
        if (
            progress
            and self._desk.game.events[act.event].when in IN_A_FIGHT
            and progress.stage in (Stage.MOVE, Stage.ATTACK)
        ):
            zone = self._fighting.zone_to_come()
            if zone:
                self._onward.approach(acts.Attack(zone), step)
                self._fighting.begin(zone, step)
        self._onward.approach(act, step)

    def _targets(self, side: str, number: int, place: str) -> Iterator[tuple[str, ...]]:
        """What the event may have been played at, the likeliest first; `place` is where its chit lies, if somewhere."""
        state = self._desk.state
        event = self._desk.game.events[number]
        least, most, _ = event_kinds.KINDS_OF_EVENTS[event.effect].names(state, event, side)
        if not most:
            yield ()
            return
        if place in self._desk.game.zones and event.effect in LAID_IN_A_ZONE:
            yield (place,)
        *_, able = event_kinds.KINDS_OF_EVENTS[event.effect].names(state, event, side)
        if event.effect in ("restore", "desert"):
            shown = self._shown(event, able)
            if least <= len(shown) <= most:
                yield tuple(shown)
        elif event.effect == "delay":
            able = tuple(sorted(able, key=lambda group: (not self._lies_in(group, place), self._comes(group))))
        for size in range(most, least - 1, -1):
            yield from combinations(able, size)
        yield ()

    def _shown(self, event: Event, able: tuple[str, ...]) -> list[str]:
        """The units that the table shows, now or soon, to have been named: restored ones, or one that went."""
        state, table = self._desk.state, self._desk.table
        most = int(event.amount or 1)
        wants_gone = event.effect == "desert"
        found = [unit for unit in able if self._is_named(unit, wants_gone=wants_gone) and table.differs(state, unit)]
        kinds = (Gone,) if wants_gone else (Turnover,)
        for _, coming in self._desk.coming(until=_is_other_event):
            if len(found) < most and isinstance(coming, kinds) and coming.unit in able and coming.unit not in found:
                found.append(coming.unit)
        return found[:most]

    def _is_named(self, unit: str, *, wants_gone: bool) -> bool:
        lying = self._desk.table.counters[unit]
        return lying.place is None if wants_gone else lying.place is not None and not lying.reduced

    def _comes(self, group: str) -> bool:
        """Whether the counters of a group came into play or come in this turn, so that it is not the one delayed."""
        members = self._members(group)
        bases = {name for name, box in self._desk.game.boxes.items() if box.is_base}
        drags = (event for _, event in self._desk.coming() if isinstance(event, Drag))
        is_there = any(self._desk.table.counters[unit].place in bases for unit in members)
        return is_there or any(drag.unit in members and drag.end in bases for drag in drags)

    def _lies_in(self, group: str, place: str) -> bool:
        """Whether counters of a group wait in that box."""
        return any(self._desk.table.counters[unit].place == place for unit in self._members(group))

    def _members(self, group: str) -> set[str]:
        return {arrival.counter for arrival in self._desk.game.arrivals_of[group]}

    def discarded(self, step: int, chit: str) -> None:
        """A chit was put back by its button: a discard, or the way home of one that was played."""
        holder = chits.place_of(self._desk.state, chit)
        if holder in self._desk.game.sides:
            act = acts.Discard(holder, chit)
            self._onward.approach(act, step)
            self._desk.bring(act, step)


MOST_TARGETS = 6
"""How many ways to choose the targets of an event are thought of."""
LOOK_BACK = 8
"""How many events of the same step may come before a chit's way home."""


def _is_other_event(event: object) -> bool:
    return isinstance(event, Declared) and event.what.kind in (
        declarations.EVENT,
        declarations.DISCARD,
    )
