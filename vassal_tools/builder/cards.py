"""The action card of each side: its menu announces points, ends movement and phase, brings reinforcements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.counters import ARRIVE_KEY
from vassal_tools.builder.fight_expressions import ACTIVE_SIDE, DECLARED, LANDING, SUFFERED, WALL, event_property
from vassal_tools.builder.labels import FIXED
from vassal_tools.builder.offers import choice, enabled_when, possible_when, shown_when
from vassal_tools.builder.traits import (
    Declare,
    TraitText,
    counting,
    declaring,
    definition,
    global_property,
    named_key,
    prototype,
    send_key,
    setting,
    submenu,
)
from vassal_tools.game import declarations
from vassal_tools.game.names import TURN, points_dice, points_property, supply_property

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game, Reinforcement

MOVE_MARKER = named_key("moveMarker")
_OF_AN_ACTION_PHASE = (WALL, LANDING, DECLARED, SUFFERED)


def card_definition(game: Game, side: str, image: str, gpid: str) -> str:
    """A side's action card."""
    most = _most_points(game)
    throw = _throw(game, side)
    announce = [_announce(side, points) for points in range(1, most + 1)]
    ends = [
        _plain("End of movement", declarations.END_MOVEMENT, side),
        _plain("End of action phase", declarations.END_PHASE, side),
    ]
    passing = _plain("Pass: no points left", declarations.PASS, side)
    groups = [group for group in game.reinforcements.values() if group.side == side]
    arrivals = [_arrival(group) for group in groups]
    corrections = [_correction("PA", side, value) for value in range(most + 1)]
    supplies = [_supply(side, value) for value in _supply_values(game)]
    entries = [throw, *announce, *ends, passing, *arrivals, *supplies, *corrections]
    values = [*announce, throw, *supplies, *corrections]
    return definition(
        [
            prototype(FIXED),
            submenu("Announce action points", announce),
            submenu("Reinforcements", arrivals),
            submenu("Supply marker", supplies),
            submenu("Agreed correction", corrections),
            *_restrictions(side, announce, [entry.key for entry in ends], passing),
            possible_when("Thrown", [throw.key], f'GetProperty("{points_dice(side)}_result")!=""'),
            *_changes(points_property(side), corrections),
            *_changes(supply_property(side), supplies),
            *(_waiting(group, entry) for group, entry in zip(groups, arrivals, strict=True)),
            *choice(),
            *declaring(entries),
            _points_left(game, side, announce, corrections, throw),
            _supply_left(game, side, supplies),
            global_property(ACTIVE_SIDE, [*(setting("", e.key, side) for e in announce), setting("", ends[1].key, "")]),
            *(global_property(name, [setting("", e.key, "") for e in announce]) for name in _OF_AN_ACTION_PHASE),
            *(
                global_property(name, [setting("", e.key, "0") for e in announce])
                for name in map(event_property, game.sides)
            ),
            # Further in, so that they come after the values they speak of.
            *(send_key(entry.key, MOVE_MARKER, f'MarkerOf=="{side}"') for entry in values),
            *(_calls(group, entry) for group, entry in zip(groups, arrivals, strict=True)),
        ],
        image=image,
        name=f"{side}: actions",
        gpid=gpid,
    )


def _most_points(game: Game) -> int:
    """The PA of the highest throw."""
    actions = game.rules.actions
    return -(-actions.dice.value * game.rules.die_sides.value // actions.divisor.value)


def _half(game: Game, side: str) -> str:
    """The expression for the PA of a side's last throw: the result, which is the total, divided and rounded up."""
    divisor = game.rules.actions.divisor.value
    return f'((GetProperty("PA {side}_result")+{divisor - 1})/{divisor})'


def _supply_values(game: Game) -> range:
    return range(game.rules.supply.lowest.value, game.rules.supply.highest.value + 1)


def _throw(game: Game, side: str) -> Declare:
    words = f'{declarations.POINTS}|{side}|"+{_half(game, side)}+"'
    return Declare(
        "Points of the throw", named_key(f"throw{side}"), words, f"{side} has ${points_property(side)}$ PA by its throw"
    )


def _plain(menu: str, kind: str, side: str) -> Declare:
    return Declare(menu, named_key(f"{kind}{side}"), declarations.wording(kind, side), f"{side}: {menu}")


def _announce(side: str, points: int) -> Declare:
    words = declarations.wording(declarations.ANNOUNCE, side, str(points))
    return Declare(
        f"Announce {points} PA", named_key(f"announce{side}{points}"), words, f"{side} announces {points} PA"
    )


def _supply(side: str, value: int) -> Declare:
    words = declarations.wording(declarations.SUPPLY, side, str(value))
    text = f"Supply becomes {value}"
    return Declare(text, named_key(f"supply{side}{value}"), words, f"{side}: {text}")


def _correction(what: str, side: str, value: int) -> Declare:
    words = declarations.wording(declarations.CORRECT, what, side, str(value))
    text = f"{what} becomes {value}"
    return Declare(text, named_key(f"correct{what}{side}{value}"), words, f"{side}, agreed correction: {text}")


def _arrival(group: Reinforcement) -> Declare:
    words = declarations.wording(declarations.REINFORCE, group.name)
    text = f"{group.code}: {group.title}"
    return Declare(text, named_key(f"reinforce{group.name}"), words, f"{group.side} gets reinforcements {text}")


def _calls(group: Reinforcement, entry: Declare) -> TraitText:
    """What tells the units of a group to come to their bases."""
    return send_key(entry.key, ARRIVE_KEY, f'Group=="{group.name}"&&CurrentZone=="{group.box}"')


def _waiting(group: Reinforcement, entry: Declare) -> TraitText:
    """What offers a group from its turn on, as long as some of it waits."""
    waits = f'Count("Group = {group.name} && CurrentZone = {group.box}")>0'
    return enabled_when(group.name, [entry.key], f"{TURN}>={group.turn.value}&&{waits}" if group.turn else waits)


def _changes(name: str, entries: list[Declare]) -> Iterator[TraitText]:
    """What offers to set a number, from 0 on, to any value but the one that it has."""
    return (enabled_when(f"{name} {value}", [entry.key], f"{name}!={value}") for value, entry in enumerate(entries))


def _restrictions(side: str, announce: list[Declare], ends: list[str], passing: Declare) -> Iterator[TraitText]:
    """What keeps back what makes no sense now: more points than there are, the end of what has not begun."""
    left = points_property(side)
    for points, entry in enumerate(announce, 1):
        yield enabled_when(f"PA {points}", [entry.key], f"{left}>={points}")
    yield enabled_when("Ends", ends, f'{ACTIVE_SIDE}=="{side}"')
    yield shown_when("Pass", [passing.key], f"{left}==0")


def _points_left(
    game: Game, side: str, announce: list[Declare], corrections: list[Declare], throw: Declare
) -> TraitText:
    changes = [counting(entry.key, str(-points)) for points, entry in enumerate(announce, 1)]
    changes += [setting("", entry.key, str(value)) for value, entry in enumerate(corrections)]
    changes.append(setting("", throw.key, f"{{{_half(game, side)}}}"))
    return global_property(points_property(side), changes, most=_most_points(game), numeric=True)


def _supply_left(game: Game, side: str, supplies: list[Declare]) -> TraitText:
    values = _supply_values(game)
    changes = [setting("", entry.key, str(value)) for value, entry in zip(values, supplies, strict=True)]
    return global_property(supply_property(side), changes, most=values[-1], numeric=True)
