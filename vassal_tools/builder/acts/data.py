"""Declared acts from data: one for each value, neighbour or group, with names filled in."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.acts.declared import DIE_SHOWN, Beforehand, DeclaredAct, KeyCall
from vassal_tools.builder.acts.hotkeys import stroke_of
from vassal_tools.builder.cards.decks import CardAct
from vassal_tools.builder.fights.losses import LOSS_MARK
from vassal_tools.builder.maps.markers import MOVE_MARKER, marker_owner
from vassal_tools.builder.maps.setup import dead_boxes, is_alive
from vassal_tools.builder.traits import ARRIVE_KEY, ASIDE_KEY, ELIMINATE_KEY, REMOVE_KEY, TURN_OVER_KEY, named_key
from vassal_tools.errors import SourceError
from vassal_tools.game import declarations
from vassal_tools.objects.beanshell import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from vassal_tools.builder.cards.decks import Goes
    from vassal_tools.game.card_data import Card
    from vassal_tools.game.model import Chit, Event, Game, Track
    from vassal_tools.game.module_data import ActData
    from vassal_tools.game.texts import Texts

DIE_MARK = "DieMark"
"""The property of a counter with the number of its die until another act is declared."""
COUNTERS = ("counter", "unit", "leader")
_THEN: Mapping[str | None, tuple[str, ...]] = {
    "turn over": (TURN_OVER_KEY,),
    "remove": (REMOVE_KEY,),
    "set aside": (ASIDE_KEY,),
    "eliminate": (ELIMINATE_KEY,),
    None: (),
}
_GOES: Mapping[str | None, Goes] = {"put back": "back", "discard": "used", "remove": "out", None: "nowhere"}
_RANGE = re.compile(r"(\d{1,4}) to (\d{1,4})")
_MOST = 200
ANY = "…"
"""The placeholder for a place or card in a text that applies to all of them."""
_OF_PLACES = ("place", "other", "base")


@dataclass(frozen=True)
class ActMaker:
    """Makes the acts that data declare; `tracks` gives the property of a track's value."""

    game: Game
    acts: Sequence[ActData]
    texts: Texts
    tracks: Callable[[Track], str]
    deck: str | None = None  # whose cards alone have acts, an empty text for cards of none
    of_cards: tuple[str, ...] = ()  # the names by which the acts of cards differ

    def of(self, *on: str, holder: str = "") -> tuple[DeclaredAct, ...]:
        """Return the acts of a side, a place, a base, or of counters. Raises SourceError on a faulty text."""
        return tuple(act for _, made in self.made(on, holder) for act in made)

    def of_event(self, card: Chit, event: Event) -> tuple[CardAct, ...]:
        """Return the acts of a card for one of its faces."""
        names = {"number": str(event.number), "title": event.title}
        return tuple(self._of_card(card.gpid, card.deck, names))

    def of_card(self, card: Card) -> tuple[CardAct, ...]:
        """Return the acts of a card from a table, whose numbers can be named."""
        return tuple(self._of_card(card.id, card.deck, {**card.numbers, "title": card.title}))

    def _of_card(self, card: str, deck: str | None, names: Mapping[str, str]) -> Iterator[CardAct]:
        own = replace(self, deck=deck or "", texts=self.texts.with_names(names), of_cards=tuple(names))
        for data, made in own.made(("card",), card):
            yield from (CardAct(act, _GOES[data.then]) for act in made)

    def made(self, on: Collection[str], holder: str) -> Iterator[tuple[ActData, tuple[DeclaredAct, ...]]]:
        """Yield the acts of such holders, each with the acts that it expands to."""
        for number, act in self._offered():
            if act.on in on:
                try:
                    yield act, tuple(self._each(number, act, holder))
                except SourceError as error:
                    what = f"acts, number {number + 1}, {act.kind}: {error.message}"
                    raise SourceError(what, error.where.at("acts", number), error.hint) from error

    def _offered(self) -> Iterator[tuple[int, ActData]]:
        for number, act in enumerate(self.acts):
            if self.deck is None or act.decks is None or self.deck in act.decks:
                yield number, act

    def _key(self, act: ActData, number: int) -> str:
        # the kind, and a number if the holder has several of that kind
        like = [at for at, other in self._offered() if (other.kind, other.on) == (act.kind, act.on)]
        return f"{act.kind}_{like.index(number) + 1}" if len(like) > 1 else act.kind

    def _each(self, number: int, act: ActData, holder: str) -> Iterator[DeclaredAct]:
        if act.dropped and not (act.on in COUNTERS or (act.on == "side" and act.values)):
            what = "`dropped` is for acts of counters, and for an act of a side that has `values`"
            raise SourceError(what, self.texts.where.at("dropped"))
        if act.sides is not None and act.on not in ("side", "place"):
            raise SourceError("`sides` is for an act of a side or a place", self.texts.where.at("sides"))
        if act.places is not None and act.on != "place":
            raise SourceError("`places` is for an act of a place", self.texts.where.at("places"))
        among = act.sides if act.on == "side" else act.places
        if among is not None and holder not in among:
            return
        if act.why and act.enabled is None:
            raise SourceError("`why` is for an act that is not always `enabled`", self.texts.where.at("why"))
        texts = self.texts.with_names({act.on: holder} if holder else {})
        for names, further in self._groups(act, holder):
            for way in self._ways(act, holder):
                for value in _values(act, texts):
                    own = {"value": value, **way, **names}
                    yield self._declared(act, texts.with_names(own), number, further)

    def _ways(self, act: ActData, place: str) -> Iterator[Mapping[str, str]]:
        # none for acts without `{other}` and `{base}`
        if act.on == "place" and "{base}" in act.menu:
            for box in self.game.boxes.values():
                if place in box.enters.value:
                    yield {"other": "", "base": box.name, "side": box.side or ""}
        elif act.on == "place" and act.sides:
            yield from ({"other": "", "side": side} for side in act.sides)
        elif act.on == "place" and "{other}" in act.menu:
            yield from ({"other": other} for other in self.game.neighbours[place] if self._is_way(act, place, other))
        else:
            yield {"other": ""}

    def _is_way(self, act: ActData, place: str, other: str) -> bool:
        kinds, border = (self.game.zones[place].kind, self.game.zones[other].kind), self.game.border(place, other)
        is_over = not act.over or (border is not None and border.kind.value in act.over)
        return is_over and (not act.between or kinds in act.between)

    def _groups(self, act: ActData, side: str) -> Iterator[tuple[Mapping[str, str], tuple[KeyCall, ...]]]:
        # a single empty mapping for acts without `{group}`
        if not any("{group}" in word for word in act.words):
            yield {}, ()
            return
        for group in self.game.reinforcements.values():
            if group.side == side:
                due = str(group.turn.value) if group.turn else "0"
                names = {"group": group.name, "code": group.code, "title": group.title, "due": due, "box": group.box}
                names["event"] = str(group.event.value) if group.event else "0"
                yield names, (KeyCall(ARRIVE_KEY, f'Group=="{group.name}"&&CurrentZone=="{group.box}"'),)

    def _declared(self, act: ActData, texts: Texts, number: int, further: tuple[KeyCall, ...]) -> DeclaredAct:
        fill, menu = texts.fill, texts.fill(act.menu)
        sets = {fill(name): as_set(filled(texts, value, "sets", name)) for name, value in act.sets.items()}
        shown, enabled, possible, clicked, dropped_when = (
            filled(texts, getattr(act, name) or "", name)
            for name in ("shown", "enabled", "possible", "clicked", "dropped_when")
        )
        if clicked and act.on in COUNTERS:
            clicked = f'{LOSS_MARK}!=""&&({clicked})'
        adds = {fill(name): _whole(fill(value), texts, "adds", name) for name, value in act.adds.items()}
        further_names = {"card": ("number",), "place": ("side",) if act.sides else ()}.get(act.on, ())
        parts = (act.on, "other", "base", "group", "value", *further_names)
        named = (texts.named.get(name, "") for name in dict.fromkeys(parts))
        return DeclaredAct(
            menu,
            named_key("_".join((self._key(act, number), *filter(None, named)))),
            declarations.wording(act.kind, *(_words(act, texts))),
            _line(act, texts, menu),
            under=fill(act.under or ""),
            shown="&&".join(filter(None, (_of_types(act), shown))),
            enabled="&&".join(filter(None, (self._is_alive(act), enabled))),
            possible=possible,
            sets=sets,
            adds=adds,
            calls=(*self._moved({*sets, *adds}), *further),
            then=self._then(act),
            pressed_by=pressing_key(act.kind) if act.button else "",
            pressed_when=self._pressed_when(act, texts),
            why=fill(act.why or ""),
            stack=fill(act.stack or ""),
            stroke=stroke_of(act.letter) if act.letter else "",
            dropped=bool(act.dropped),
            dropped_when=dropped_when,
            clicked=clicked,
            first=self._first(act, texts),
            further=tuple((fill(one.when), fill(one.line)) for one in act.further),
            general=self._general(act, texts),
            stated=texts.where.at("acts", number),
        )

    def _pressed_when(self, act: ActData, texts: Texts) -> str:
        if not act.button or not act.button.whose:
            return ""
        return f'({texts.fill(act.button.whose)})=="{texts.named["side"]}"'

    def _first(self, act: ActData, texts: Texts) -> tuple[Beforehand, ...]:
        # raises SourceError if no button names the side of the act
        if act.first is None:
            return ()
        kind = act.first.kind
        whose = next((one.button.whose for one in self.acts if one.kind == kind and one.button), None)
        if not whose:
            what = f"no act {kind!r:.60} has a button that names its side"
            raise SourceError(what, texts.where.at("first", "kind"))
        call = KeyCall(pressing_key(kind), f"Holder==({texts.fill(whose)})", reported=True)
        return (Beforehand(call, filled(texts, act.first.when, "first", "when")),)

    def _general(self, act: ActData, texts: Texts) -> str:
        # the entry for all places or cards; empty if their names are parts of other names
        differing = {"place": _OF_PLACES, "card": self.of_cards}.get(act.on, ())
        try:
            return texts.with_names(dict.fromkeys(differing, ANY)).fill(act.under or act.menu)
        except SourceError:
            return ""

    def _then(self, act: ActData) -> tuple[str, ...]:
        # a model older than dead boxes removes counters
        if act.on == "card":
            return ()
        return (REMOVE_KEY,) if act.then == "eliminate" and not dead_boxes(self.game) else _THEN[act.then]

    def _is_alive(self, act: ActData) -> str:
        return is_alive(self.game) if act.then == "eliminate" else ""

    def _moved(self, changed: Collection[str]) -> tuple[KeyCall, ...]:
        # a marker beside digits stays where it is
        tracks = (track for track in self.game.tracks.values() if not track.most)
        owners = (marker_owner(track) for track in tracks if self.tracks(track) in changed)
        return tuple(KeyCall(MOVE_MARKER, f'MarkerOf=="{owner}"') for owner in dict.fromkeys(owners))


def pressing_key(kind: str) -> str:
    """Return the key of a button that selects the entry of an act."""
    return named_key(f"press_{kind}")


def _values(act: ActData, texts: Texts) -> tuple[str, ...]:
    if act.values is None:
        return ("",)
    found = _RANGE.fullmatch(texts.fill(act.values))
    numbers = range(int(found[1]), int(found[2]) + 1) if found else ()
    if not 0 < len(numbers) <= _MOST:
        what = f"values must be such as `1 to 6`, up to {_MOST} of them, not {act.values!r:.60}"
        raise SourceError(what, texts.where.at("values"))
    return tuple(map(str, numbers))


def _words(act: ActData, texts: Texts) -> list[str]:
    # VASSAL itself adds the counter and the die
    if act.words:
        return [texts.fill(word) for word in act.words]
    named = ["number", "card"] if act.on == "card" else [act.on, "other"]
    who = ['"+Id+"'] if act.on in COUNTERS else [texts.named.get(name, "") for name in named]
    die = f'"+Random({_whole(texts.fill(act.die), texts, "die")})+"' if act.die else ""
    return [word for word in (*who, texts.named["value"], die) if word]


def _line(act: ActData, texts: Texts, menu: str) -> str:
    # by default the actor, the entry, and the rolled die
    if act.line:
        return texts.fill(act.line)
    speakers = {"card": "$PlayerSide$", **dict.fromkeys(COUNTERS, "$newPieceName$")}
    who = speakers.get(act.on) or texts.named[act.on]
    return f"{who}: {menu}, die ${DIE_SHOWN}$" if act.die and not act.words else f"{who}: {menu}"


def _of_types(act: ActData) -> str:
    return f"({is_one_of('Type', act.types)})" if act.types else ""


def filled(texts: Texts, expression: str, *keys: str) -> str:
    """Return the expressions at these keys with names filled in. Raises SourceError if VASSAL could not read one."""
    text = texts.fill(expression)
    if text and (fault := _fault(text)):
        what = f"{'.'.join(keys)} is not a VASSAL expression: {fault}, in {text!r:.80}"
        raise SourceError(what, texts.where.at(*keys))
    return text


@cache
def _fault(expression: str) -> str:
    return parse(expression).fault


def as_set(value: str) -> str:
    """Return a value to set a property to: a quoted text unquoted, anything else as an expression."""
    quoted = re.fullmatch(r'"([^"\\]*)"', value)
    return quoted[1] if quoted else f"{{{value}}}"


def _whole(text: str, texts: Texts, *keys: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text, re.ASCII):
        raise SourceError(f"{keys[0]} must be a whole number, not {text!r:.60}", texts.where.at(*keys))
    return int(text)
