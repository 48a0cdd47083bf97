"""What the action card of each side declares: points, the ends of movement and phase, reinforcements, supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.module.fight_forces import (
    ACTIVE_SIDE,
    DECLARED,
    LANDING,
    SUFFERED,
    WALL,
    event_property,
)
from vassal_rulebooks.sphacteria.names import points_dice, points_property, supply_property
from vassal_tools.builder.api import ARRIVE_KEY, MOVE_MARKER, Call, DeclaredAct, named_key
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Reinforcement

_OF_AN_ACTION_PHASE = (WALL, LANDING, DECLARED, SUFFERED)


def most_points(game: SphacteriaGame) -> int:
    """The PA of the highest throw."""
    actions = game.rules.actions
    return -(-actions.dice.value * game.rules.die_sides.value // actions.divisor.value)


def side_acts(game: SphacteriaGame, side: str) -> tuple[DeclaredAct, ...]:
    """The acts of a side's card, in the order of its menu."""
    supply = game.rules.supply
    points = range(most_points(game) + 1)
    return (
        _throw(game, side),
        *(_announce(game, side, number) for number in points[1:]),
        _end("End of movement", declarations.END_MOVEMENT, side),
        _end("End of action phase", declarations.END_PHASE, side, {ACTIVE_SIDE: ""}),
        _pass(side),
        *(_arrival(group) for group in game.reinforcements.values() if group.side == side),
        *(_supply(side, value) for value in range(supply.lowest.value, supply.highest.value + 1)),
        *(_correction(side, value) for value in points),
    )


def _moves_marker(side: str) -> tuple[Call, ...]:
    return (Call(MOVE_MARKER, f'MarkerOf=="{side}"'),)


def _throw(game: SphacteriaGame, side: str) -> DeclaredAct:
    """The PA of the last throw: its result, which is the total, divided and rounded up."""
    divisor, result = game.rules.actions.divisor.value, f'GetProperty("{points_dice(side)}_result")'
    half = f"(({result}+{divisor - 1})/{divisor})"
    return DeclaredAct(
        "Points of the throw",
        named_key(f"throw{side}"),
        f'{declarations.POINTS}|{side}|"+{half}+"',
        f"{side} has ${points_property(side)}$ PA by its throw",
        possible=f'{result}!=""',
        sets={points_property(side): f"{{{half}}}"},
        calls=_moves_marker(side),
    )


def _announce(game: SphacteriaGame, side: str, points: int) -> DeclaredAct:
    """An announcement opens the action phase, so what belonged to the last one is over."""
    left = points_property(side)
    return DeclaredAct(
        f"Announce {points} PA",
        named_key(f"announce{side}{points}"),
        declarations.wording(declarations.ANNOUNCE, side, str(points)),
        f"{side} announces {points} PA",
        under="Announce action points",
        enabled=f"{left}>={points}",
        sets={
            ACTIVE_SIDE: side,
            **dict.fromkeys(_OF_AN_ACTION_PHASE, ""),
            **dict.fromkeys(map(event_property, game.sides), "0"),
        },
        adds={left: -points},
        calls=_moves_marker(side),
    )


def _end(menu: str, kind: str, side: str, sets: dict[str, str] | None = None) -> DeclaredAct:
    return DeclaredAct(
        menu,
        named_key(f"{kind}{side}"),
        declarations.wording(kind, side),
        f"{side}: {menu}",
        enabled=f'{ACTIVE_SIDE}=="{side}"',
        sets=sets or {},
    )


def _pass(side: str) -> DeclaredAct:
    kind, menu = declarations.PASS, "Pass: no points left"
    return DeclaredAct(
        menu,
        named_key(f"{kind}{side}"),
        declarations.wording(kind, side),
        f"{side}: {menu}",
        shown=f"{points_property(side)}==0",
    )


def _arrival(group: Reinforcement) -> DeclaredAct:
    """A group is offered from its turn on, as long as some of it waits; its units come to their bases."""
    text = f"{group.code}: {group.title}"
    waits = f'Count("Group = {group.name} && CurrentZone = {group.box}")>0'
    return DeclaredAct(
        text,
        named_key(f"reinforce{group.name}"),
        declarations.wording(declarations.REINFORCE, group.name),
        f"{group.side} gets reinforcements {text}",
        under="Reinforcements",
        enabled=f"{TURN}>={group.turn.value}&&{waits}" if group.turn else waits,
        calls=(Call(ARRIVE_KEY, f'Group=="{group.name}"&&CurrentZone=="{group.box}"'),),
    )


def _supply(side: str, value: int) -> DeclaredAct:
    text, name = f"Supply becomes {value}", supply_property(side)
    return DeclaredAct(
        text,
        named_key(f"supply{side}{value}"),
        declarations.wording(declarations.SUPPLY, side, str(value)),
        f"{side}: {text}",
        under="Supply marker",
        enabled=f"{name}!={value}",
        sets={name: str(value)},
        calls=_moves_marker(side),
    )


def _correction(side: str, value: int) -> DeclaredAct:
    text, name = f"PA becomes {value}", points_property(side)
    return DeclaredAct(
        text,
        named_key(f"correctPA{side}{value}"),
        declarations.wording(declarations.CORRECT, "PA", side, str(value)),
        f"{side}, agreed correction: {text}",
        under="Agreed correction",
        enabled=f"{name}!={value}",
        sets={name: str(value)},
        calls=_moves_marker(side),
    )
