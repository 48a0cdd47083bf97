"""Perform acts of any rules as gestures at a table: declare acts without a trace, do the rest by hand."""

from __future__ import annotations

import collections
from dataclasses import fields, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import LabelFacet, NumberFacet, RelationFacet, number_facets
from vassal_rulebooks.core.reading.table import card_words
from vassal_rulebooks.core.reading.turns import whose_turn
from vassal_rulebooks.core.state import LEFT
from vassal_rulebooks.tools.players import MOST_ACTS, Player, next_act
from vassal_tools.errors import Where
from vassal_tools.game.identities import card_gpid, marker_gpid, zone_gpid
from vassal_tools.game.names import label_line
from vassal_tools.game.texts import Texts
from vassal_tools.proof.counters_by_hand import CountersByHand
from vassal_tools.proof.faults import WrittenActs
from vassal_tools.proof.placement import PlacePoints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.codecs import Mark
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_rulebooks.core.state import Standing
    from vassal_tools.game.model import Counter, Game, Track
    from vassal_tools.proof.gestures import GameTable

PLACES = ("place", "minor")
COMPUTED = '"+'
"""The beginning of a word that the module computes when the entry is chosen."""
TURN_OVER, REMOVE, RIGHT, LEFTWARDS, BACK = "Turn over", "Remove", "Turn right", "Turn left", "Put back"


def always(_kind: str, _side: str) -> bool:
    """Press every button."""
    return True


def entries_of(game: Game, kind: ActKind[Any, Any], act: Any, state: Any) -> Iterator[tuple[str, str]]:
    """Yield the menu entries that declare an act in a position: the gpid of the holder, and the line.

    Entries whose words name something other than the act are skipped. If no side is to act, the entries of every side
    are included.
    """
    own = getattr(act, "side", "") or state.progress.side
    said = collections.Counter([kind.declared, *(str(getattr(act, one.name)) for one in fields(act))])
    said += collections.Counter([str(kind.stated(state, act))] if kind.stated else [])
    for one in (own,) if own else game.sides:
        side = [] if hasattr(act, "side") else [one]
        yield from _entries_of(game, kind.declared, act, said + collections.Counter(side), one)


def _entries_of(
    game: Game, kind: str, act: Any, said: collections.Counter[str], side: str
) -> Iterator[tuple[str, str]]:
    unit, place = getattr(act, "unit", ""), next((getattr(act, one) for one in PLACES if hasattr(act, one)), "")
    of_place = (zone_gpid(game, place), place) if place in game.zones else None
    holders = {"side": (card_gpid(game, side), side), "place": of_place}
    texts = Texts(game, game.module.texts, Where("module.toml"), game.module.repeated)
    for data in game.module.acts:
        holder = holders.get(data.on) or ((game.counters[unit].gpid, unit) if unit else None)
        if data.kind != kind or not holder or side not in (data.sides or [side]):
            continue
        first, last = map(int, texts.fill(data.values or "0 to 0").split(" to "))
        for value in range(first, last + 1):
            fill = texts.with_names({"side": side, "place": place, "value": str(value)}).fill
            words = map(fill, data.words or (("{value}",) if data.values else ()))
            if collections.Counter(word for word in words if not word.startswith(COMPUTED)) <= said:
                yield holder[0], fill(data.menu)


class ActPerformer:
    """Makes the gestures of all sides at one table; `presses` decides which buttons are pressed, by word and side."""

    def __init__(
        self,
        table: GameTable,
        rules: Rules[Any, Any],
        rng: Random,
        presses: Callable[[str, str], bool] = always,
    ) -> None:
        self._table, self._rules, self._rng, self._presses = table, rules, rng, presses
        self.state: Any = rules.start()
        self.played: list[Any] = []
        self._shown: dict[int, int] = {}  # by the number of acts, that of the gestures
        self._game = self.state.board.game
        self._places = PlacePoints(self._game)
        self._hands = CountersByHand(table, self._game, self._places, rng)
        self._order = tuple(rules.notation.words.get("cards", ()))
        self._cards = card_words(self._game, self._order)
        self._decks = {gpid: table.where(gpid) for gpid in self._cards}
        self._turned = (1, self._game.phase_number(None))

    keeps_tracks = False
    """True if track markers are moved by hand; a module may move them itself."""

    def play(self, players: Mapping[str, Player], turns: int) -> None:
        """Play until the game is over, or for a number of turns."""
        while len(self.played) < MOST_ACTS and self.state.turn <= turns:
            act = next_act(self._rules, self.state, players, self._rng)
            if act is None:
                break
            self.do(act)

    def do(self, act: Any) -> None:
        """Perform an act at the table, and everything that follows from it."""
        kind, before = self._rules.kinds[type(act)], self.state
        self.show_turn()
        self._shown[len(self.played)] = self._table.made
        self._table.sit(getattr(act, "side", "") or self._rules.to_act(before))
        is_pressed = bool(kind.declared) and self._presses(kind.declared, before.progress.side)
        if not (is_pressed and self._faces(kind)):
            act = self._by_chance(kind, act)
        if is_pressed:
            act = self._declare(kind, act)
        self.state = self._rules.apply(before, act)
        self.played.append(act)
        self.settle()

    def show_turn(self) -> None:
        """Advance the turn counter to the phase of the current step, or the turn of the acting side."""
        phases = tuple(self._game.phases.values())
        sides = [next(step.who for step in phase.steps.values()) for phase in phases]
        side, begun = whose_turn(self.state), self._rules.sequence.step(self.state).phase
        at = [*self._game.phases].index(begun) if begun else sides.index(side) if side in sides else 0
        now = self.state.turn, at
        while self._turned < now:
            self._table.next_turn()
            turn, phase = self._turned
            self._turned = (turn, phase + 1) if phase + 1 < len(phases) else (turn + 1, 0)

    def _by_chance(self, kind: ActKind[Any, Any], act: Any) -> Any:
        # one of the similar acts in the rules, by the result of dice or deck
        if kind.trace is Trace.DIE:
            return replace(act, die=self._table.throw(self._dice(kind)))
        if kind.trace is Trace.DRAW:
            gpid = self._table.draw(next(iter(self._game.decks.values())).title, self._places.aside)
            return replace(act, card=self._cards[gpid])
        return act

    def _faces(self, kind: ActKind[Any, Any]) -> int:
        # of the die that the menu entry throws itself, or 0
        found = (act.die for act in self._game.module.acts if act.kind == kind.declared and kind.declared)
        return int(next(found, "") or 0)

    def _dice(self, kind: ActKind[Any, Any]) -> str:
        faces, dice = self._faces(kind), self._game.module.dice
        return str(next((name for name in dice if dice[name].sides == faces), next(iter(dice))))

    def _declare(self, kind: ActKind[Any, Any], act: Any) -> Any:
        entries = [*entries_of(self._game, kind, act, self.state)]
        offered = (one for one in entries if len(entries) > 1 and one[1] in self._table.lines(one[0]))
        entry = next(offered, entries[0])
        if not self._faces(kind):
            self._table.press(*entry)
            return act
        words = self._table.press(*entry, die=act.die).split("|")
        return replace(act, die=int(words[-1]))

    def settle(self) -> None:
        """Do by hand what the table does not show yet."""
        for counter, standing in self.state.pairs:
            self.settle_counter(counter.id, standing)
        self.settle_marks()
        self.settle_numbers()
        for gpid, card in self._cards.items():
            if self.state.cards[self._order.index(card)] == LEFT and self._is_out(gpid):
                deck = next(iter(self._game.decks.values())).title
                self._table.press(gpid, BACK if gpid in self._game.chits else f"Back into {deck}")

    def settle_counter(self, unit: str, standing: Standing) -> None:
        """Do by hand what the table does not show yet about a counter."""
        if standing.location is None:
            if self._hands.zone(unit):
                self._take_off(unit)
            return
        if self._hands.zone(unit) != standing.location:
            self._hands.drag(unit, standing.location)
        for _ in range((standing.step - self._hands.lost(unit)) % self._game.counters[unit].steps):
            self._hands.press(unit, TURN_OVER)
        self._face(unit, standing.status)

    def _take_off(self, unit: str) -> None:
        dead = self._game.dead_box(self._game.counters[unit].side)
        if dead:
            self._hands.drag(unit, dead.name)
        else:
            self._hands.press(unit, REMOVE)

    @property
    def marks(self) -> set[Mark]:
        """The marks on the map."""
        return {*self.state.marks}

    def settle_marks(self) -> None:
        """Put missing marks on the map by hand, and remove wrong ones."""
        due = self.marks
        for mark, where in [*self._marks_on_table()]:
            if (mark.type, where, mark.side) not in due:
                self._hands.drag(mark.id, self._box(mark))
            due.discard((mark.type, where, mark.side))
        for kind, where, side in sorted(due):
            lying = {mark.id for mark, _ in self._marks_on_table()}
            stock = (one for one in self._game.counters.values() if (one.type, one.side) == (kind, side))
            self._hands.drag(next(one.id for one in stock if one.id not in lying), where)

    def _marks_on_table(self) -> Iterator[tuple[Counter, str]]:
        for counter in self._game.counters.values():
            if self._game.mark_of(counter):
                where = self._hands.place_of_mark(counter)
                if where:
                    yield counter, where

    def _box(self, mark: Counter) -> str:
        # where others of its kind lie at first, or else the first box of its side
        boxes, counters = self._game.boxes, self._game.counters
        like = {one.id for one in counters.values() if (one.type, one.side) == (mark.type, mark.side)}
        first = (one.location for one in self._game.placements if one.counter in like and one.location in boxes)
        own = (box.name for box in boxes.values() if box.side == mark.side and not box.is_dead)
        return str(next(chain(first, own)))

    def settle_numbers(self) -> None:
        """Bring the numbers up to date: labels and relations always, other markers on tracks as `keeps_tracks` says."""
        for facet in number_facets(self._game, self.state).values():
            if self.keeps_tracks or isinstance(facet, LabelFacet | RelationFacet):
                self.settle_number(facet)

    def settle_number(self, facet: NumberFacet) -> None:
        """Bring a number up to date, if the table does not show it yet."""
        number = facet.by_rules(self.state) or 0
        if isinstance(facet, LabelFacet):
            gpid = self._game.counters[facet.unit].gpid
            if self._table.where(gpid) and self._table.label(gpid, facet.kind) != str(number):
                self._table.write(gpid, label_line(facet.kind), str(number))
            return
        track = self._track(facet)
        if track is None:
            return
        gpid, cell = marker_gpid(self._game, track.name), self._places.cell(track.name, number)
        if self._table.where(gpid) != cell:
            self._table.drag(gpid, cell)

    def _is_out(self, gpid: str) -> bool:
        return self._table.where(gpid) not in (None, self._decks[gpid])

    def _face(self, unit: str, status: str) -> None:
        facings = self.state.board.facings
        if not facings:
            return
        turns = (self._direction(status) - self._hands.facing(unit)) % len(facings)
        for _ in range(min(turns, len(facings) - turns)):
            self._hands.press(unit, RIGHT if turns <= len(facings) // 2 else LEFTWARDS)

    def _direction(self, status: str) -> int:
        facings = self.state.board.facings
        return facings.index(status) if facings else 0

    def continue_from(self, state: Any, turned: tuple[int, int]) -> None:
        """Continue from a position on the table, with the turn counter at that turn (from 1) and phase (from 0)."""
        self.state, self._turned = state, turned

    def put_down(self) -> None:
        """Do nothing: no act is postponed."""

    def written(self) -> WrittenActs:
        """Return the acts in words."""
        return WrittenActs(tuple(map(self._rules.write_act, self.played)), self._shown)

    def differences(self) -> Iterator[str]:
        """Yield the differences between the table and the position by the rules."""
        pairs = self.state.pairs
        yield from self._hands.differences(
            {unit.id: (one.location or "", one.step, self._direction(one.status)) for unit, one in pairs}
        )
        for facet in number_facets(self._game, self.state).values():
            track = self._track(facet)
            if track and track.most:
                name = track.property_in(self._game.module.tracks)
                shown = self._table.module_property(name)
                if shown != str(facet.by_rules(self.state)):
                    yield facet.words(self.state, int(shown))

    def _track(self, facet: NumberFacet) -> Track | None:
        return next((one for one in self._game.tracks.values() if (one.kind, one.owner) == facet.of), None)
