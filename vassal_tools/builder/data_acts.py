"""The acts that data declare, one for each value, neighbour or group, with the names in their texts filled in."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from vassal_tools.builder.card_decks import CardAct
from vassal_tools.builder.dead_boxes import dead_boxes, is_alive
from vassal_tools.builder.declared_acts import Beforehand, Call, DeclaredAct
from vassal_tools.builder.fight_losses import LOSS_MARK
from vassal_tools.builder.hotkeys import stroke_of
from vassal_tools.builder.keys import ARRIVE_KEY, ASIDE_KEY, ELIMINATE_KEY, REMOVE_KEY, TURN_OVER_KEY
from vassal_tools.builder.markers import MOVE_MARKER, marker_owner
from vassal_tools.builder.menu_conditions import is_one_of
from vassal_tools.builder.traits import named_key
from vassal_tools.errors import SourceError
from vassal_tools.game import declarations
from vassal_tools.objects.beanshell import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from vassal_tools.builder.card_decks import Goes
    from vassal_tools.game.card_data import Card
    from vassal_tools.game.model import Chit, Event, Game, Track
    from vassal_tools.game.module_data import ActData
    from vassal_tools.game.texts import Texts

DIE_SHOWN = "DieShown"
"""The property of a counter that holds the last word of a declaration: the die that was thrown for it."""
DIE_MARK = "DieMark"
"""The property of a counter that holds the number of its die as long as no other act was declared."""
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
"""What stands for the name of a place or a card in a text that is of all of them."""
_OF_PLACES = ("place", "other", "base")


@dataclass(frozen=True)
class ActMaker:
    """Makes the acts of a game of what its data declare; `tracks` gives the property that holds a track's value."""

    game: Game
    acts: Sequence[ActData]
    texts: Texts
    tracks: Callable[[Track], str]
    deck: str | None = None  # whose cards alone have acts, an empty text for cards of none
    of_cards: tuple[str, ...] = ()  # the names by which the acts of cards differ

    def of(self, *on: str, holder: str = "") -> tuple[DeclaredAct, ...]:
        """The acts of a side, a place, a base, or of counters. Raises SourceError where a text is at fault."""
        return tuple(act for _, made in self.made(on, holder) for act in made)

    def of_event(self, card: Chit, event: Event) -> tuple[CardAct, ...]:
        """The acts of a card for one of its faces."""
        names = {"number": str(event.number), "title": event.title}
        return tuple(self._of_card(card.gpid, card.deck, names))

    def of_card(self, card: Card) -> tuple[CardAct, ...]:
        """The acts of a card that a table lists, the numbers in which may be named."""
        return tuple(self._of_card(card.id, card.deck, {**card.numbers, "title": card.title}))

    def _of_card(self, card: str, deck: str | None, names: Mapping[str, str]) -> Iterator[CardAct]:
        own = replace(self, deck=deck or "", texts=self.texts.with_names(names), of_cards=tuple(names))
        for data, made in own.made(("card",), card):
            yield from (CardAct(act, _GOES[data.then]) for act in made)

    def made(self, on: Collection[str], holder: str) -> Iterator[tuple[ActData, tuple[DeclaredAct, ...]]]:
        """The acts of such holders, each with those that it stands for."""
        for number, act in self._offered():
            if act.on in on:
                try:
                    yield act, tuple(self._each(number, act, holder))
                except SourceError as error:
                    what = f"acts, number {number + 1}, {act.kind}: {error.message}"
                    raise SourceError(what, error.where.at("acts", number), error.hint) from error

    def _offered(self) -> Iterator[tuple[int, ActData]]:
        """The acts with their places in the file, of cards those for their deck."""
        for number, act in enumerate(self.acts):
            if self.deck is None or act.decks is None or self.deck in act.decks:
                yield number, act

    def _key(self, act: ActData, number: int) -> str:
        """What the keys of an act begin with: its kind, and a number if there are more of that kind on its holder."""
        like = [at for at, other in self._offered() if (other.kind, other.on) == (act.kind, act.on)]
        return f"{act.kind}_{like.index(number) + 1}" if len(like) > 1 else act.kind

    def _each(self, number: int, act: ActData, holder: str) -> Iterator[DeclaredAct]:
        """The act for each value, neighbour and group that it speaks of."""
        if act.dropped and not (act.on in COUNTERS or (act.on == "side" and act.values)):
            what = "`dropped` is for acts of counters, and for an act of a side that has `values`"
            raise SourceError(what, self.texts.where.at("dropped"))
        if act.why and act.enabled is None:
            raise SourceError("`why` is for an act that is not always `enabled`", self.texts.where.at("why"))
        texts = self.texts.with_names({act.on: holder} if holder else {})
        for names, further in self._groups(act, holder):
            for way in self._ways(act, holder):
                for value in _values(act, texts):
                    own = {"value": value, **way, **names}
                    yield self._declared(act, texts.with_names(own), number, further)

    def _ways(self, act: ActData, place: str) -> Iterator[Mapping[str, str]]:
        """The names of each neighbour of a place, or of each base that opens onto it; none for other acts."""
        if act.on == "place" and "{base}" in act.menu:
            for box in self.game.boxes.values():
                if place in box.enters.value:
                    yield {"other": "", "base": box.name, "side": box.side or ""}
        elif act.on == "place" and "{other}" in act.menu:
            yield from ({"other": other} for other in self.game.neighbours[place] if self._is_way(act, place, other))
        else:
            yield {"other": ""}

    def _is_way(self, act: ActData, place: str, other: str) -> bool:
        """Whether the kinds of two places, and of the border between them, are those of an act."""
        kinds, border = (self.game.zones[place].kind, self.game.zones[other].kind), self.game.border(place, other)
        is_over = not act.over or (border is not None and border.kind.value in act.over)
        return is_over and (not act.between or kinds in act.between)

    def _groups(self, act: ActData, side: str) -> Iterator[tuple[Mapping[str, str], tuple[Call, ...]]]:
        """The names of each group of reinforcements of a side, and what brings it; nothing to name for other acts."""
        if not any("{group}" in word for word in act.words):
            yield {}, ()
            return
        for group in self.game.reinforcements.values():
            if group.side == side:
                due = str(group.turn.value) if group.turn else "0"
                names = {"group": group.name, "code": group.code, "title": group.title, "due": due, "box": group.box}
                names["event"] = str(group.event.value) if group.event else "0"
                yield names, (Call(ARRIVE_KEY, f'Group=="{group.name}"&&CurrentZone=="{group.box}"'),)

    def _declared(self, act: ActData, texts: Texts, number: int, further: tuple[Call, ...]) -> DeclaredAct:
        """An act with its names filled in."""
        fill, menu = texts.fill, texts.fill(act.menu)
        sets = {fill(name): as_set(filled(texts, value, "sets", name)) for name, value in act.sets.items()}
        shown, enabled, possible, clicked, dropped_when = (
            filled(texts, getattr(act, name) or "", name)
            for name in ("shown", "enabled", "possible", "clicked", "dropped_when")
        )
        if clicked and act.on in COUNTERS:
            clicked = f'{LOSS_MARK}!=""&&({clicked})'
        adds = {fill(name): _whole(fill(value), texts, "adds", name) for name, value in act.adds.items()}
        parts = (act.on, "other", "base", "group", "value", *(["number"] if act.on == "card" else []))
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
        """The condition that the button of an act is for its side."""
        if not act.button or not act.button.whose:
            return ""
        return f'({texts.fill(act.button.whose)})=="{texts.named["side"]}"'

    def _first(self, act: ActData, texts: Texts) -> tuple[Beforehand, ...]:
        """The act that another declares before itself. Raises SourceError where no button says whose it is."""
        if act.first is None:
            return ()
        kind = act.first.kind
        whose = next((one.button.whose for one in self.acts if one.kind == kind and one.button), None)
        if not whose:
            what = f"no act {kind!r:.60} has a button that says whose it is"
            raise SourceError(what, texts.where.at("first", "kind"))
        call = Call(pressing_key(kind), f"Holder==({texts.fill(whose)})", reported=True)
        return (Beforehand(call, filled(texts, act.first.when, "first", "when")),)

    def _general(self, act: ActData, texts: Texts) -> str:
        """The entry of an act for all places or cards; an empty text where their names are parts of other names."""
        differing = {"place": _OF_PLACES, "card": self.of_cards}.get(act.on, ())
        try:
            return texts.with_names(dict.fromkeys(differing, ANY)).fill(act.under or act.menu)
        except SourceError:
            return ""

    def _then(self, act: ActData) -> tuple[str, ...]:
        """What comes after an act; a model from before its game had dead boxes has counters removed."""
        if act.on == "card":
            return ()
        return (REMOVE_KEY,) if act.then == "eliminate" and not dead_boxes(self.game) else _THEN[act.then]

    def _is_alive(self, act: ActData) -> str:
        """The condition that a counter is not eliminated yet, for an act by which it is."""
        return is_alive(self.game) if act.then == "eliminate" else ""

    def _moved(self, changed: Collection[str]) -> tuple[Call, ...]:
        """What sends the markers of tracks to their cells where acts change their values."""
        owners = (marker_owner(track) for track in self.game.tracks.values() if self.tracks(track) in changed)
        return tuple(Call(MOVE_MARKER, f'MarkerOf=="{owner}"') for owner in dict.fromkeys(owners))


def pressing_key(kind: str) -> str:
    """The key by which a button chooses the entry of an act."""
    return named_key(f"press_{kind}")


def _values(act: ActData, texts: Texts) -> tuple[str, ...]:
    """The values that an act is declared for."""
    if act.values is None:
        return ("",)
    found = _RANGE.fullmatch(texts.fill(act.values))
    numbers = range(int(found[1]), int(found[2]) + 1) if found else ()
    if not 0 < len(numbers) <= _MOST:
        what = f"values must be such as `1 to 6`, up to {_MOST} of them, not {act.values!r:.60}"
        raise SourceError(what, texts.where.at("values"))
    return tuple(map(str, numbers))


def _words(act: ActData, texts: Texts) -> list[str]:
    """What a declaration says after its kind; what the counter is, and what its die shows, is for VASSAL to say."""
    if act.words:
        return [texts.fill(word) for word in act.words]
    named = ["number", "card"] if act.on == "card" else [act.on, "other"]
    who = ['"+Id+"'] if act.on in COUNTERS else [texts.named.get(name, "") for name in named]
    die = f'"+Random({_whole(texts.fill(act.die), texts, "die")})+"' if act.die else ""
    return [word for word in (*who, texts.named["value"], die) if word]


def _line(act: ActData, texts: Texts, menu: str) -> str:
    """The line of the chat: unless it is given, who acts, the entry, and the die that was thrown."""
    if act.line:
        return texts.fill(act.line)
    speakers = {"card": "$PlayerSide$", **dict.fromkeys(COUNTERS, "$newPieceName$")}
    who = speakers.get(act.on) or texts.named[act.on]
    return f"{who}: {menu}, die ${DIE_SHOWN}$" if act.die and act.on in COUNTERS else f"{who}: {menu}"


def _of_types(act: ActData) -> str:
    """When the entry is shown for the types that it is for."""
    return f"({is_one_of('Type', act.types)})" if act.types else ""


def filled(texts: Texts, expression: str, *keys: str) -> str:
    """The expression at these keys with its names filled in. Raises SourceError where VASSAL could not read it."""
    text = texts.fill(expression)
    if text and (fault := _fault(text)):
        what = f"{'.'.join(keys)} is no expression of VASSAL: {fault}, in {text!r:.80}"
        raise SourceError(what, texts.where.at(*keys))
    return text


@cache
def _fault(expression: str) -> str:
    return parse(expression).fault


def as_set(value: str) -> str:
    """A value as a property is set to it: a text in quotes as it is, and all else as an expression."""
    quoted = re.fullmatch(r'"([^"\\]*)"', value)
    return quoted[1] if quoted else f"{{{value}}}"


def _whole(text: str, texts: Texts, *keys: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text, re.ASCII):
        raise SourceError(f"{keys[0]} must be a whole number, not {text!r:.60}", texts.where.at(*keys))
    return int(text)
