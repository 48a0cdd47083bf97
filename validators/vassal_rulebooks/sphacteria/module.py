"""What Sphacteria's module has and no other: dice, texts of module.toml, event chits, what is counted of a fight."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.data import MOMENTS, as_sphacteria
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE, points_dice
from vassal_rulebooks.sphacteria.odds import LETTERS
from vassal_tools.builder import api
from vassal_tools.game.names import PHASE, TURN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.data import Event, SphacteriaGame
    from vassal_tools.game.model import Counter, Game

ACTIVE_SIDE = "ActiveSide"
"""The side whose action phase it is."""
ACTIVE_TURN = "ActiveTurn"
"""The turn in which an action phase was announced last."""
WALL, LANDING = "Fight_Wall", "Fight_Landing"
"""The zone that the active side came into across a fortification, and the one where it landed."""
FIRE = "Fight_Fire"
"""The turn in which the island was set on fire; 0 before."""


def sphacteria_parts(model: Game) -> api.ModuleParts:
    """What Sphacteria adds to its module."""
    game = as_sphacteria(model)
    return api.ModuleParts(
        data_file=Path(__file__).with_name("module.toml"),
        texts=_texts(game),
        dice=tuple(_dice(game)),
        decks=(bowl(game),),
        notes=_strait_limits(game),
        printed=partial(_printed_moves, game),
        fight=fight(game),
    )


def _dice(game: SphacteriaGame) -> Iterator[api.Dice]:
    """The dice, by need and side."""
    sides, count = game.rules.die_sides.value, game.rules.actions.dice.value
    for side in game.sides:
        tooltip = f"Throw {count} dice for the action points of {side}"
        yield api.Dice(points_dice(side), count, sides, tooltip, f"icon-dice-{side}.png")
    yield api.Dice(COMBAT_DIE, 1, sides, "Throw the die for a fight", "icon-combat-die.png")


def _texts(game: SphacteriaGame) -> Mapping[str, str]:
    """The texts of module.toml that depend on the game: names, and conditions that are worked out of its data."""
    exempt = game.rules.storm.exempt.value
    stormy = (zone.name for zone in game.zones.values() if zone.kind != "land" and zone.name not in exempt)
    at_sea = (zone.name for zone in game.zones.values() if zone.kind == "sea")
    ships = (kind.name for kind in game.unit_types.values() if kind.is_naval)
    return {
        "in_storm": f"({api.is_one_of('Type', ships)})&&({api.is_one_of('CurrentZone', stormy)})",
        "at_sea": api.is_one_of("CurrentZone", at_sea),
        "between_actions": _between_actions(game),
        **_costs(game),
        "recalled": api.is_one_of("Id", sorted(_recalled(game))),
    }


def _costs(game: SphacteriaGame) -> Mapping[str, str]:
    """The PA that an activation costs: of a zone with a leader, and of a base with one and without (2.C)."""
    actions = game.rules.actions
    star, base = actions.activation_with_star, actions.activation_of_base
    led = (
        f"{star.value} or {actions.activation_with_leader.value}" if star else str(actions.activation_with_leader.value)
    )
    alone = str(actions.activation_without_leader.value)
    return {"led": led, "base_led": str(base.value) if base else led, "base_alone": str(base.value) if base else alone}


def _recalled(game: SphacteriaGame) -> set[str]:
    """The leaders that an event or the turn table recalls."""
    by_event = {name for event in game.events.values() if event.effect == "recall" for name in event.counters}
    return by_event | {name for group in game.reinforcements.values() if group.leave for name in group.leave.value}


def _printed_moves(game: SphacteriaGame, counter: Counter) -> Mapping[str, str]:
    """The movement points of a counter, by the rules of movement; nothing if these do not say."""
    points = game.rules.movement.points.get(counter.type)
    if points:
        return {"movement": str(points.value)}
    return {"movement": "∞"} if counter.type in game.rules.movement.unlimited.value else {}


def _strait_limits(game: SphacteriaGame) -> Mapping[str, api.PlaceNote]:
    """How many PF of ships a side may have in each strait."""
    limits = {zone.name: zone.strait_limit for zone in game.zones.values() if zone.strait_limit}
    return {name: api.PlaceNote("galley", str(limit.value), "PF max") for name, limit in limits.items()}


def bowl(game: SphacteriaGame) -> api.Deck:
    """The bowl of chits, drawn blind, read by their owner alone, and played by the face that he may use."""
    draws, noun = game.rules.draws, game.rules.draws.noun
    one = f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    cards = api.EventCards(
        game, partial(_terms, _between_actions(game)), declarations.EVENT, declarations.DISCARD, one, "bowl"
    )
    note = (
        f"Chits drawn: {draws.drawn.value} · kept: {draws.kept.value} · played in an action phase: "
        f"{draws.per_action_phase.value} · framed in red: out of play once used"
    )
    look = partial(_look, game)
    kind = api.CardKind(
        noun.capitalize(), one, cards.acts, has_hands=True, is_put_back=False, draws=draws.drawn.value, look=look,
        note=note,
    )  # fmt: skip
    return api.card_deck(game, BOWL, api.deck_point(game), tuple(game.chits.values()), kind, is_open=False)


def _between_actions(game: SphacteriaGame) -> str:
    """The condition that no action phase is running; who forgot to end the last one is in the adjustment all the same.

    Of the name of a phase its letter is the same in every language.
    """
    return f'{ACTIVE_SIDE}==""||{ACTIVE_TURN}!={TURN}||{PHASE}.substring(0,1)=="{game.phase_names[-1][0]}"'


def _terms(between: str, event: Event) -> api.Terms:
    """An event is grey in an action phase or outside it; a chit that closes a zone lies there until the phase ends."""
    of_a_fight = event.when.endswith("combat")
    return api.Terms(
        f'{ACTIVE_SIDE}!=""' if of_a_fight or event.when == "action-phase" else between,
        {FIRE: f"{{{TURN}}}"} if event.effect == "burn" else {},
        "out" if event.removed.value else "nowhere" if event.effect == "close" else "back",
        of_a_fight,
        supports=event.effect == "support",
    )


def _look(game: SphacteriaGame, event: Event) -> api.EventLook:
    """The emblem and the words of when an event is played, whether it leaves play, and the colour of one of both sides.

    That of one side has the colours of the side, as its counters do.
    """
    users, draws = event.users.value, game.rules.draws
    colour = "" if len(users) == 1 else draws.neutral.value
    emblem, moment, _ = MOMENTS[event.when]
    in_role = f", {event.role}" if event.role in {"attacker", "defender"} else ""
    return api.EventLook(colour, emblem, moment + in_role, event.removed.value)


def fight(game: SphacteriaGame) -> api.Fight:
    """All that is counted of a fight (4)."""
    middle = game.rulings["R-20"].default if "R-20" in game.rulings else ""
    return _counts(game).fight(
        COMBAT_DIE,
        game.rules.die_sides.value,
        declarations.ATTACK,
        ACTIVE_SIDE,
        caveat="Not counted: borders, events and fires that no menu declared, and support whose chit lay in no zone",
        is_middle_attackers=middle == "middle to the attacker",
    )


def _counts(game: SphacteriaGame) -> api.CombatCounts:
    """What is counted of the forces (4.1) and given by each letter (4.2).

    What was done without its menu cannot be counted: a way in, an event.
    """
    return api.CombatCounts(
        game,
        game.combat,
        "PF",
        "pf",
        LETTERS,
        _facts(game),
        star="star",
        ashore=(game.rules.beach.unit_type.value, game.rules.beach.pf.value),
        events=tuple(game.events.values()),
        supports="support",
        injures="injure",
    )


def _facts(game: SphacteriaGame) -> Mapping[str, str]:
    """Whether the fight is on the beach, over a wall, by a landing, on difficult ground that has not burnt."""
    rough = [zone.name for zone in game.zones.values() if zone.terrain.value == "difficult"]
    burns = {name for event in game.events.values() if event.effect == "burn" for name in event.zones}
    ever = api.is_one_of(api.FIGHT_ZONE, (name for name in rough if name not in burns))
    before = api.is_one_of(api.FIGHT_ZONE, (name for name in rough if name in burns))
    return {
        "beach": f'{api.FIGHT_KIND}=="beach"',
        "wall": f"{WALL}=={api.FIGHT_ZONE}&&{api.ATTACKER}=={ACTIVE_SIDE}",
        "landing": f"{LANDING}=={api.FIGHT_ZONE}&&{api.ATTACKER}=={ACTIVE_SIDE}",
        "difficult": f"{ever}||!({FIRE}>0&&{TURN}>{FIRE})&&({before})",
    }
