"""Read the events of a replayed log from the changes in its steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.events import (
    ChitMoved,
    Declared,
    Drag,
    Event,
    Faced,
    Gone,
    Labelled,
    Marked,
    MarkLaid,
    NumberShown,
    Rolled,
    Story,
    TurnBegan,
    Turnover,
    label_number,
    number_in,
    turn_number,
    turn_phase,
)
from vassal_tools.game import declarations
from vassal_tools.game.identities import marker_gpid
from vassal_tools.game.mark_places import mark_place
from vassal_tools.referee.search.hands import movers
from vassal_tools.table.changes import LabelSet, Moved, PropertySet, Rotated, Turned, TurnSet
from vassal_tools.table.undo import split_undone

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from vassal_rulebooks.core.codecs import Mark
    from vassal_tools.game.model import Counter, Game, Track
    from vassal_tools.table.changes import Change, StepChanges, TablePlace
    from vassal_tools.table.record import Record

FACE_LAYER = "Face"
ROLL_SUFFIX = "_result"
GONE = "gone"
"""The place of a card that was removed from the table."""
ASIDE = "aside"
"""The place of a card on the table outside every zone, hand and deck."""


@dataclass(frozen=True)
class ModuleWords:
    """The names that a game's module uses: dice, decks, tracks and properties with numbers.

    `dice` maps each dice button to the side of its throw, and `decks` each deck to the word for the place of its cards.
    `tracks` names by their kind the tracks whose markers count. `properties` maps each property to the kind and the
    side of its number; `digits` does so for tracks that show their number in digits. `thrown` are the declared acts
    that throw a die.
    """

    dice: Mapping[str, str] = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)
    tracks: Mapping[str, str] = field(default_factory=dict)
    properties: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    digits: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    thrown: Collection[str] = ()
    cards: Collection[str] = ()  # the gpids of those of a table of cards that the rules know


def words_of(game: Game) -> ModuleWords:
    """Return the module words of a game whose dice, decks and tracks are all in its data."""
    return ModuleWords(
        dict.fromkeys(game.module.dice, ""),
        {deck.title: name for name, deck in game.decks.items()},
        {track.kind: track.kind for track in game.tracks.values() if track.kind != "turn"},
        digits={
            track.property_in(game.module.tracks): (track.kind, track.owner)
            for track in game.tracks.values()
            if track.most
        },
    )


def read_story(record: Record, game: Game, words: ModuleWords) -> Story:
    """Return the contents of a log."""
    reader = _StoryReader(record, game, words)
    events = tuple(reader.events())
    known = reader.named
    return Story(
        events,
        reader.chit_places(),
        shown_at_first(record, words),
        len(record.steps),
        tuple(reader.undone),
        reader.drags_undone,
        {(step, known[id_]): side for (step, id_), side in movers(record).items() if id_ in known},
        marks_at_first(record, game),
    )


def marks_at_first(record: Record, game: Game) -> tuple[Mark, ...]:
    """Return the marks on places and borders at the beginning, one for each piece."""
    found = ((game.by_gpid[piece.gpid], piece.place) for piece in record.pieces.values() if piece.gpid in game.by_gpid)
    marks = ((mark, _mark_place(game, mark, place)) for mark, place in found if game.mark_of(mark))
    return tuple((mark.type, where, mark.side) for mark, where in marks if where)


class _StoryReader:
    def __init__(self, record: Record, game: Game, words: ModuleWords) -> None:
        by_gpid = {piece.id: piece.gpid for piece in record.pieces.values()}
        self._record = record
        self._game = game
        self._words = words
        counters = {id_: game.by_gpid[gpid] for id_, gpid in by_gpid.items() if gpid in game.by_gpid}
        self._units = {id_: counter.id for id_, counter in counters.items() if not game.mark_of(counter)}
        self._marks = {id_: counter for id_, counter in counters.items() if game.mark_of(counter)}
        self._chits = {id_: gpid for id_, gpid in by_gpid.items() if gpid in game.chits or gpid in words.cards}
        self._handled = {*self._units, *self._marks, *self._chits}
        self._hands = {game.hand_name(side): side for side in game.sides}
        decks = [deck for deck in record.end.decks() if deck.name in words.decks]
        self._decks = {(deck.map, deck.x, deck.y): words.decks[deck.name] for deck in decks}
        self._tracks = _tracks(game, words, by_gpid)
        self.undone: list[tuple[int, Event]] = []
        self.drags_undone: dict[int, tuple[Drag, ...]] = {}

    def events(self) -> list[Event]:
        """Return all events that were not undone, in order, and the dice of undone steps."""
        split = split_undone(self._record.steps, self._record.turns)
        undone_by = {undone: undo for undo, undone in split.undos.items()}
        drags: list[Drag] = []  # that were undone
        found: list[Event] = []
        for step in self._record.steps:
            events = [*self._of_step(step)] if step.number not in split.undos else []
            if step.number not in undone_by:
                found += events
                continue
            drags += (event for event in events if isinstance(event, Drag))
            self.undone += ((len(found), event) for event in events if self._is_chance(event))
            for die in (event for event in events if isinstance(event, Rolled)):
                found.append(Rolled(die.step, die.side, die.dice, True))
                self.drags_undone[die.step] = tuple(drag for drag in drags if undone_by[drag.step] > die.step)
        return found

    @property
    def named(self) -> Mapping[str, str]:
        """The units and chits by piece id."""
        return {**self._units, **self._chits}

    def chit_places(self) -> dict[str, str]:
        """Return the place of each chit at the beginning."""
        pieces = self._record.pieces
        return {gpid: self._chit_place(pieces[id_].place) for id_, gpid in self._chits.items()}

    def _is_chance(self, event: Event) -> bool:
        if isinstance(event, Declared):
            return event.what.kind in self._words.thrown
        return isinstance(event, ChitMoved) and event.start in self._words.decks.values()

    def _of_step(self, step: StepChanges) -> Iterator[Event]:
        moves: dict[str, Moved] = {}
        is_said = any(isinstance(c, PropertySet) and c.key == declarations.ACT_PROPERTY for c in step.changes)
        for change in step.changes:
            match change:
                case Moved(piece, before, after) if piece in self._handled:
                    first = moves.get(piece)
                    moves[piece] = Moved(piece, first.before if first else before, after)
                case Moved(piece, _, after) if piece in self._tracks:
                    what, track = self._tracks[piece]
                    yield Marked(step.number, what, track.owner, self._value_at(track, after), not is_said)
                case Turned(piece) | Rotated(piece) | LabelSet(piece) if piece in self._units:
                    yield from self._of_counter(step.number, self._units[piece], change)
                case PropertySet(_, key, before, value) if key in self._words.digits:
                    if before != value and (number := number_in(value)) is not None:
                        yield Marked(step.number, *self._words.digits[key], number, not is_said)
                case PropertySet(_, key, _, value):
                    yield from self._of_property(step.number, key, value)
                case TurnSet(_, text):
                    number = turn_number(text)
                    if number is not None:
                        yield TurnBegan(step.number, number, turn_phase(text))
                case _:
                    pass
        for piece, move in moves.items():
            yield from self._of_move(step.number, piece, move)

    def _of_move(self, step: int, piece: str, move: Moved) -> Iterator[Event]:
        if piece in self._chits:
            start, end = self._chit_place(move.before), self._chit_place(move.after)
            if start != end:
                yield ChitMoved(step, self._chits[piece], start, end)
            return
        if piece in self._marks:
            yield from self._of_mark(step, self._marks[piece], move)
            return
        unit = self._units[piece]
        if not self._is_in_play(move.after):
            if self._is_in_play(move.before):
                yield Gone(step, unit)
        elif (zone := self._zone(move.before)) != (to := self._zone(move.after)):
            yield Drag(step, unit, zone, to)

    def _of_counter(self, step: int, unit: str, change: Change) -> Iterator[Event]:
        match change:
            case Turned(_, layer, _, face) if layer == FACE_LAYER:
                yield Turnover(step, unit, max(0, face - 1))
            case Rotated(_, _, _, facing):
                yield Faced(step, unit, facing)
            case LabelSet(_, label, _, text) if label == self._game.label_of(self._game.counters[unit]):
                yield Labelled(step, label, unit, label_number(text))
            case _:
                pass

    def _of_mark(self, step: int, mark: Counter, move: Moved) -> Iterator[Event]:
        start, end = (_mark_place(self._game, mark, place) for place in (move.before, move.after))
        if start and start != end:
            yield MarkLaid(step, mark.type, mark.side, start, is_taken=True)
        if end and start != end:
            yield MarkLaid(step, mark.type, mark.side, end)

    def _is_in_play(self, place: TablePlace | None) -> bool:
        # a dead box is out of play
        return place is not None and self._zone(place) == place.zone

    def _zone(self, place: TablePlace | None) -> str | None:
        return self._game.in_play(place.zone) if place else None

    def _chit_place(self, place: TablePlace | None) -> str:
        if place is None:
            return GONE
        if place.map in self._hands:
            return self._hands[place.map]
        return self._decks.get((place.map, place.x, place.y)) or place.zone or ASIDE

    def _value_at(self, track: Track, place: TablePlace | None) -> int | None:
        face = self._game.face_of(track)
        for cell in track.cells.values() if place and place.map == face.title and not track.most else ():
            left, top = face.pixel((cell.x, cell.y))
            right, bottom = face.pixel((cell.x + track.width, cell.y + track.height))
            if place and left <= place.x <= right and top <= place.y <= bottom:
                return cell.value
        return None

    def _of_property(self, step: int, key: str, value: str) -> Iterator[Event]:
        if key in self._words.properties:
            number = number_in(value)
            if number is not None:
                yield NumberShown(step, *self._words.properties[key], number)
        elif key == declarations.ACT_PROPERTY:
            what = declarations.parse(value)
            if what and value != declarations.NOTHING_YET:
                yield Declared(step, what)
        elif key.endswith(ROLL_SUFFIX) and key.removesuffix(ROLL_SUFFIX) in self._words.dice:
            dice = [number_in(part.strip()) for part in value.split(",")]
            known = tuple(die for die in dice if die is not None)
            yield Rolled(step, self._words.dice[key.removesuffix(ROLL_SUFFIX)], known)


def _mark_place(game: Game, mark: Counter, place: TablePlace | None) -> str | None:
    return mark_place(game, mark, place.map, place.x, place.y, place.zone) if place else None


def _tracks(game: Game, words: ModuleWords, gpids: Mapping[str, str]) -> dict[str, tuple[str, Track]]:
    counted = [track for track in game.tracks.values() if track.kind in words.tracks]
    known = {marker_gpid(game, track.name): (words.tracks[track.kind], track) for track in counted}
    return {id_: known[gpid] for id_, gpid in gpids.items() if gpid in known}


def shown_at_first(record: Record, words: ModuleWords) -> dict[tuple[str, str], int]:
    """Return the numbers on the table at the beginning, by kind and side."""
    named = {**words.properties, **words.digits}
    found = {key: number_in(record.properties.get(name, "")) for name, key in named.items()}
    return {key: value for key, value in found.items() if value is not None}
