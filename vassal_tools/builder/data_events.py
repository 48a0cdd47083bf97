"""Cards with events from data: their acts, looks and deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.builder.card_decks import CardKind, Deck, EventLook, card_deck
from vassal_tools.builder.cards import OWNER
from vassal_tools.builder.data_acts import as_set, filled
from vassal_tools.builder.event_cards import EventCards, Terms
from vassal_tools.builder.places import deck_point
from vassal_tools.game.module_data import EffectData, MomentData

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.game.model import Event, Game
    from vassal_tools.game.module_data import EventsData
    from vassal_tools.game.texts import Texts

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

    def decks(self) -> tuple[Deck, ...]:
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
