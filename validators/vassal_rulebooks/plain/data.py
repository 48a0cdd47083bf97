"""The numbers of `rules.toml`, and their validation."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from vassal_tools.errors import SourceError
from vassal_tools.game.facts import Fact, Known, Name, Natural, Positive, UnitType, ValueName
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import Check, Locate, RulesData
from vassal_tools.nearest import did_you_mean

Ground = Name
"""A terrain or a kind of border."""


@dataclass(frozen=True, slots=True)
class TurnRules:
    """The turn of a side.

    `moved` is the declared act by which a side ends its movement; the rest of its turn is not judged. Without it the
    whole turn is movement.
    """

    moved: Name | None = None


@dataclass(frozen=True, slots=True)
class MovementRules:
    """The costs of movement.

    `points` names the counter value that says how many points each counter may spend in a turn. A step costs the
    points of the terrain entered (1 if not listed) plus the points of the border crossed (0 if not listed). A counter
    cannot enter `closed` terrain or cross a `closed` border. A step along a road costs only the points of the road,
    and it may enter and cross what is closed.
    """

    points: ValueName
    entering: Mapping[Name, Fact[Natural]] = field(default_factory=dict)
    crossing: Mapping[Name, Fact[Natural]] = field(default_factory=dict)
    roads: Mapping[Name, Fact[Natural]] = field(default_factory=dict)
    closed: tuple[Ground, ...] = ()
    stops_next_to_enemies: bool = False
    enters_enemies: bool = False


@dataclass(frozen=True, slots=True)
class TypeRules:
    """Exceptions for the units of a type."""

    entering: Mapping[Name, Fact[Natural]] = field(default_factory=dict)
    crossing: Mapping[Name, Fact[Natural]] = field(default_factory=dict)
    roads: Mapping[Name, Fact[Natural]] = field(default_factory=dict)
    closed: tuple[Ground, ...] = ()
    stops_next_to_enemies: bool | None = None


@dataclass(frozen=True, slots=True)
class StackingRules:
    """The number of counters of one side that a place takes. Counters of the types in `free` are not counted."""

    limit: Fact[Positive] | None = None
    places: Mapping[Name, Fact[Positive]] = field(default_factory=dict)
    free: tuple[UnitType, ...] = ()


@dataclass(frozen=True, slots=True)
class PlainRules:
    """The numbers of `rules.toml`."""

    movement: MovementRules
    turn: TurnRules = field(default_factory=TurnRules)
    types: Mapping[Annotated[str, Known("unit type")], TypeRules] = field(default_factory=dict)
    stacking: StackingRules = field(default_factory=StackingRules)


@dataclass(frozen=True, kw_only=True)
class PlainGame(Game):
    """The data of a game that uses this rulebook."""

    rules: PlainRules


def turn_order(game: Game) -> tuple[str, ...]:
    """Return the sides in the order of their phases, or the game's own order if no phase names a side."""
    whose = (who for phase in game.phases.values() for who in _sides(game, phase))
    return tuple(dict.fromkeys(whose)) or game.sides


def _sides(game: Game, phase: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(step.who for step in phase.steps.values() if step.who in game.sides))


def _phases(game: PlainGame, locate: Locate) -> Iterator[SourceError]:
    # Several phases: each belongs to one side, a side's phases are consecutive, and every side has one.
    if len(game.phases) < 2:
        lacking = [side for side in game.sides if side not in turn_order(game)]
        if lacking:
            yield SourceError(f"{lacking[0]} has no phase", locate("phases"))
        return
    seen: list[str] = []
    for name, phase in game.phases.items():
        sides, where = _sides(game, phase), locate("phases", name)
        if len(sides) != 1:
            what = f"is of {' and '.join(sides)}" if sides else "is no side's"
            yield SourceError(f"phase {name} {what}: the plain rulebook needs the phases of one side each", where)
        elif sides[0] in seen[:-1]:
            yield SourceError(f"phase {name}: the phases of {sides[0]} must follow one another", where)
        elif sides[0] not in seen:
            seen.append(sides[0])
    if lacking := [side for side in game.sides if side not in seen]:
        yield SourceError(f"{lacking[0]} has no phase", locate("phases"))


def _words(game: PlainGame, locate: Locate) -> Iterator[SourceError]:
    rules, terrains = game.rules, tuple(dict.fromkeys(word for words in game.terrains.values() for word in words))
    grounds = (*terrains, *game.border_kinds)
    roads = tuple(dict.fromkeys(road.kind for road in game.roads or ()))
    tables: list[tuple[tuple[str, ...], MovementRules | TypeRules]] = [(("movement",), rules.movement)]
    tables += [(("types", name), one) for name, one in rules.types.items()]
    for path, table in tables:
        yield from _unknown("terrain", table.entering, terrains, locate, *path, "entering")
        yield from _unknown("kind of border", table.crossing, game.border_kinds, locate, *path, "crossing")
        yield from _unknown("kind of road", table.roads, roads, locate, *path, "roads")
        yield from _unknown("terrain or kind of border", table.closed, grounds, locate, *path, "closed")
    yield from _unknown("terrain", rules.stacking.places, terrains, locate, "stacking", "places")
    if rules.turn.moved:
        acts = tuple(dict.fromkeys(act.kind for act in game.module.acts if act.on == "side"))
        yield from _unknown("act of a side in module.toml", (rules.turn.moved,), acts, locate, "turn", "moved")


def _unknown(
    what: str, named: Mapping[str, Any] | tuple[str, ...], known: tuple[str, ...], locate: Locate, *path: str
) -> Iterator[SourceError]:
    for number, name in enumerate(named):
        if name not in known:
            where = locate("rules", *path, name if isinstance(named, Mapping) else number)
            near = did_you_mean(name, known) or f"known: {', '.join(known) or 'none'}"
            yield SourceError(f"no {what} {name!r:.60}", where, near)


CHECKS = (
    Check(_phases, "phases", frozenset({"sides"})),
    Check(_words, "rules", frozenset({"terrains", "border_kinds", "module", "unit_types"})),
)
DATA = RulesData(PlainGame, checks=CHECKS)
