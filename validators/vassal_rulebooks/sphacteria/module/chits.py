"""Event chits: drawn blind from the bowl, read by their owner alone, played by the face that he may use."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.module.fight import ACTIVE_SIDE, FIRE
from vassal_rulebooks.sphacteria.names import BOWL
from vassal_tools.builder.api import (
    CardAct,
    CardKind,
    Deck,
    DeclaredAct,
    EventLook,
    card_deck,
    counted_again,
    deck_point,
    for_users,
    in_a_fight,
    named_key,
    support_property,
)
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import Chit, SphacteriaGame
    from vassal_rulebooks.sphacteria.data_events import Event

_MOMENTS = {
    "naval-combat": ("galley", "naval combat"),
    "land-combat": ("round shield", "land combat"),
    "combat": ("swords", "any combat"),
    "action-phase": ("arrow", "action phase"),
    "before-actions": ("trumpet", "before the actions"),
    "adjustment": ("scales", "adjustment"),
    "before-supply": ("jar", "before supply"),
}
"""When events are played: the emblem, and the words of the chart."""
_IN_FIGHTS = ("combat", "land-combat", "naval-combat")
_IN_ACTION_PHASES = (*_IN_FIGHTS, "action-phase")


def bowl(game: SphacteriaGame) -> Deck:
    """The bowl of events."""
    draws = game.rules.draws
    kind = CardKind(
        "Event chit",
        "an event chit",
        partial(_acts, game),
        has_hands=True,
        is_put_back=False,
        look=partial(_look, game),
        note=f"Chits drawn: {draws.drawn.value} · kept: {draws.kept.value} · played in an action phase: "
        f"{draws.per_action_phase.value} · framed in red: out of play once used",
    )
    return card_deck(game, BOWL, deck_point(game), tuple(game.chits.values()), kind, is_open=False)


def _look(game: SphacteriaGame, event: Event) -> EventLook:
    """The colour that says who may play an event, the emblem and the words of when, and whether it leaves play."""
    users, draws = event.users.value, game.rules.draws
    colour = draws.colours[users[0]] if len(users) == 1 else draws.neutral
    emblem, moment = _MOMENTS[event.when]
    in_role = f", {event.role}" if event.role in {"attacker", "defender"} else ""
    return EventLook(colour.value, emblem, moment + in_role, event.removed.value)


def _acts(game: SphacteriaGame, chit: Chit) -> tuple[CardAct, ...]:
    """Each event of a chit can be played, and the chit put back."""
    words = declarations.wording(declarations.DISCARD, chit.gpid)
    line = "An event chit goes back into the bowl"
    discard = DeclaredAct("Back into the bowl", named_key("discard"), words, line)
    plays = (_play(game, chit, game.events[number], at) for at, number in enumerate((chit.front, chit.back), 1))
    return (*plays, CardAct(discard, "back"))


def _play(game: SphacteriaGame, chit: Chit, event: Event, face: int) -> CardAct:
    """An event is shown to those whose event it is; one of an action phase is grey outside it.

    A fight that was declared is counted again with it. A chit that closes a zone lies there until the phase ends.
    """
    act = DeclaredAct(
        f"Play {event.number}: {event.title}",
        named_key(f"playEvent{event.number}Face{face}"),
        f'{declarations.EVENT}|{event.number}|{chit.gpid}|"+CurrentZone+"',
        f"Event {event.number} is played: {event.title}",
        shown=for_users(game, event),
        enabled=f'{ACTIVE_SIDE}!=""' if event.when in _IN_ACTION_PHASES else "",
        sets=_known_to_the_fight(event),
        calls=(counted_again(),) if event.when in _IN_FIGHTS else (),
    )
    return CardAct(act, "out" if event.removed.value else "nowhere" if event.effect == "close" else "back")


def _known_to_the_fight(event: Event) -> Mapping[str, str]:
    """The properties by which the window of fights knows of an event."""
    sets = {FIRE: f"{{{TURN}}}"} if event.effect == "burn" else {}
    if event.when in _IN_FIGHTS:
        sets |= in_a_fight(event)
    if event.effect == "support":
        sets |= in_a_fight(event, "CurrentZone", support_property)
    return sets
