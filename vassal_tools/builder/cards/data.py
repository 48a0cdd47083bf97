"""The decks that the data of a game declare, with what their cards declare and look like."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from vassal_tools.builder.acts.data import as_set, filled
from vassal_tools.builder.acts.declared import DeclaredAct
from vassal_tools.builder.cards.decks import (
    BlindDeck,
    CardAct,
    CardKind,
    EventLook,
    Goes,
    card_deck,
    counted_again,
    for_users,
    in_a_fight,
    on_faces,
)
from vassal_tools.builder.cards.held import OWNER
from vassal_tools.builder.cards.tables import table_decks
from vassal_tools.builder.fights.counts import support_property
from vassal_tools.builder.looks import BOWL_SIZE
from vassal_tools.builder.maps.places import deck_in_box, deck_point, map_of_box
from vassal_tools.builder.traits import named_key
from vassal_tools.game import declarations
from vassal_tools.game.module_data import EffectData, MomentData

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_tools.builder.acts.data import ActMaker
    from vassal_tools.game.model import Chit, Event, Game, Point
    from vassal_tools.game.module_data import EventsData
    from vassal_tools.game.texts import Texts


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of an event: its condition, its settings, and the destination of its card.

    An event `of_a_fight` makes the declared fight count again; one that `supports` adds the units at the place of its
    card.
    """

    enabled: str = ""
    sets: Mapping[str, str] = field(default_factory=dict)
    goes: Goes = "back"
    of_a_fight: bool = False
    supports: bool = False


@dataclass(frozen=True)
class EventCards:
    """The acts of a game's cards: the act that plays an event, and the act that returns a card.

    An event is shown only to its users. Without `put_back`, returning a card declares nothing. `noun` and `home` are
    the names of a card and its deck.
    """

    game: Game
    terms: Callable[[Any], Terms]  # of an event of the type that the game's data give
    play: str
    put_back: str = ""
    noun: str = "a card"
    home: str = "deck"

    def acts(self, card: Chit) -> tuple[CardAct, ...]:
        """Return the acts that play each event of a card, and return the card."""
        played = tuple(self._play(card, number, face) for face, number in enumerate(on_faces(card), 1))
        if not self.put_back:
            return played
        words = declarations.wording(self.put_back, card.gpid)
        line = f"{self.noun.capitalize()} goes back into the {self.home}"
        back = DeclaredAct(f"Back into the {self.home}", named_key("discard"), words, line)
        return (*played, CardAct(back, "back"))

    def _play(self, card: Chit, number: int, face: int) -> CardAct:
        event = self.game.events[number]
        terms = self.terms(event)
        sets = dict(terms.sets)
        if terms.of_a_fight:
            sets |= in_a_fight(event)
        if terms.supports:
            sets |= in_a_fight(event, "CurrentZone", support_property)
        act = DeclaredAct(
            f"Play {number}: {event.title}",
            named_key(f"playEvent{number}Face{face}"),
            f'{self.play}|{number}|{card.gpid}|"+CurrentZone+"',
            f"Event {number} is played: {event.title}",
            shown=for_users(self.game, event),
            enabled=terms.enabled,
            sets=sets,
            calls=(counted_again(),) if terms.of_a_fight else (),
        )
        return CardAct(act, terms.goes)


def data_decks(game: Game, acts: ActMaker, own: Callable[[Chit], tuple[CardAct, ...]]) -> tuple[BlindDeck, ...]:
    """Return the decks with their cards; cards with events also have `own` acts."""
    found: list[BlindDeck] = []
    for deck in game.decks.values():
        if game.cards and game.cards.of_deck(deck.name):
            found += table_decks(game, deck, game.cards, acts, partial(_point, game, deck.name))
            continue
        kind = CardKind(acts=partial(_acts, game, acts, own), has_hands=deck.name in game.module.hands)
        cards = tuple(card for card in game.chits.values() if card.deck == deck.name)
        made = card_deck(game, deck.title, _point(game, deck.name, BOWL_SIZE), cards, kind, is_open=deck.is_open)
        found.append(replace(made, map=map_of_box(game, deck.name)))
    return tuple(found)


def _point(game: Game, deck: str, height: int) -> Point:
    # in the box of its name, or else in the row of the action cards
    if deck in game.boxes:
        return deck_in_box(game, deck, height)
    x, y = deck_point(game)
    return x + BOWL_SIZE * tuple(game.decks).index(deck), y


def _acts(game: Game, acts: ActMaker, own: Callable[[Chit], tuple[CardAct, ...]], card: Chit) -> tuple[CardAct, ...]:
    of_data = (one for number in on_faces(card) for one in acts.of_event(card, game.events[number]))
    return (*own(card), *of_data)


_ANY_TIME, _NOTHING = MomentData(""), EffectData()


@dataclass(frozen=True)
class DataEvents:
    """The events of a game as described by data; their texts can name numbers of the rules."""

    game: Game
    data: EventsData
    texts: Texts

    @property
    def noun(self) -> str:
        """The word for a card, without an article."""
        return self.texts.fill(self.data.noun)

    @property
    def cards(self) -> EventCards:
        """The acts of the cards."""
        a_card = f"{'an' if self.noun[0] in 'aeiou' else 'a'} {self.noun}"
        return EventCards(self.game, self.terms, self.data.play, self.data.put_back or "", a_card, self.data.home)

    def terms(self, event: Any) -> Terms:
        """Return how an event is played: its moment and effect."""
        moment = self.data.moments.get(getattr(event, "when", ""), _ANY_TIME)
        effects = (self.data.always, self.data.effects.get(getattr(event, "effect", ""), _NOTHING))
        texts = self.texts.with_names({"number": str(event.number), "title": event.title})
        sets = dict(self._sets(event, effects, texts))
        stays = any(one.stays for one in effects)
        return Terms(
            filled(texts, moment.enabled or "", "events", "moments"),
            sets,
            "out" if _leaves_play(event) else "nowhere" if stays else "back",
            moment.in_a_fight,
            supports=any(one.supports for one in effects),
        )

    def _sets(self, event: Event, effects: Iterable[EffectData], texts: Texts) -> Iterator[tuple[str, str]]:
        # `{side}` in a name is the side of the card
        for name, text in (pair for one in effects for pair in one.sets.items()):
            if "{side}" not in name:
                yield texts.fill(name), as_set(filled(texts, text, "events", "sets", name))
                continue
            for side in event.users.value:
                own = texts.with_names({"side": side})
                changed, value = own.fill(name), filled(own, text, "events", "sets", name)
                yield changed, as_set(f'{OWNER}=="{side}"?{value}:{changed}')

    def look(self, event: Any) -> EventLook:
        """Return the look of an event: emblem and words of its moment, whether it leaves play, and its colour.

        An event of one side has the colours of its side.
        """
        moment = self.data.moments.get(getattr(event, "when", ""), _ANY_TIME)
        role = getattr(event, "role", "")
        in_role = f", {role}" if role in {"attacker", "defender"} else ""
        colour = "" if len(event.users.value) == 1 else self.texts.fill(self.data.colour or "")
        return EventLook(colour, moment.emblem or "", moment.title + in_role, _leaves_play(event))

    def decks(self) -> tuple[BlindDeck, ...]:
        """Return the deck of the cards without another deck, if it has a name: drawn blind, visible to their owner."""
        data, cards = self.data, self.cards
        if not data.deck:
            return ()
        kind = CardKind(
            self.noun.capitalize(),
            cards.noun,
            cards.acts,
            has_hands=True,
            is_put_back=not data.put_back,
            draws=int(self.texts.fill(data.draws or "0")),
            look=self.look,
            note=self.texts.fill(data.note or ""),
        )
        chits = tuple(card for card in self.game.chits.values() if not card.deck)
        return (card_deck(self.game, data.deck, deck_point(self.game), chits, kind, is_open=False),)


def _leaves_play(event: Any) -> bool:
    removed = getattr(event, "removed", None)
    return bool(removed and removed.value)
