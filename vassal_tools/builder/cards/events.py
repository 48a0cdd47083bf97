"""Cards with events for their owners: a menu entry to play each face, and one to return the card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vassal_tools.builder.acts.declared import DeclaredAct
from vassal_tools.builder.cards.decks import CardAct, Goes, counted_again, for_users, in_a_fight, on_faces
from vassal_tools.builder.fights.counts import support_property
from vassal_tools.builder.traits import named_key
from vassal_tools.game import declarations

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.game.model import Chit, Game


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
