"""The trial of this game's rules: players, omissions of positions, invariants and endings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.combat import contested
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.leaders import fed_units
from vassal_rulebooks.sphacteria.odds import account
from vassal_rulebooks.sphacteria.progress import Level, Stage
from vassal_rulebooks.sphacteria.rulebook import Sphacteria
from vassal_rulebooks.sphacteria.state import Kind, State
from vassal_rulebooks.sphacteria.steps import comes_back, step_of
from vassal_rulebooks.sphacteria.trial.players import QuarrelsomePlayer, SphacteriaGreedyPlayer
from vassal_rulebooks.tools.players import RandomPlayer
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.tools.players import PlayedActs

    Game = PlayedActs[State, Act]

NAME = "sphacteria"
RESERVES = {"Athens": "A-optional", "Sparta": "S-optional1"}
"""The reserve for the counters of a side that a case does not name."""

MAY_CROWD = (acts.Recover, acts.PlayEvent, acts.EndPhase)
"""Acts after which a stack may be too high: ships recover, and units not paid for go back (R-69, 4.1)."""


def make(rulings: Mapping[str, str]) -> Sphacteria:
    """Return the rulebook with some rulings."""
    return Sphacteria(SphacteriaGame.of(load(NAME)), rulings)


def completed(_rules: Sphacteria, state: State, named: frozenset[str]) -> State:
    """Return the position of a case; if its progress is known, counters that it does not name are in reserve."""
    progress = state.progress
    if progress.is_known:
        for counter in state.board.counters:
            if counter.id not in named:
                state = state.placed(counter.id, RESERVES[counter.side])
    return replace(state, active=progress.side if progress.spending.announced else "")


def fight_account(state: State, act: Act) -> tuple[str, ...]:
    """Return the arithmetic of a fight if the act is its die, else nothing."""
    fight = state.progress.fight
    return tuple(account(state, fight, act.die).lines()) if isinstance(act, acts.RollCombat) and fight else ()


def all_plays(state: State) -> Iterator[Act]:
    """Yield all conceivable plays of events, of the chits in a hand."""
    board = state.board
    names = (*board.places, *board.index, *board.game.reinforcements)
    pairs = tuple(combinations(board.index, 2))
    held = [chit for side in board.sides for chit in board.deck.held(state.progress.chits, side)]
    for side, chit, event in product(board.sides, held, board.game.events):
        yield acts.PlayEvent(side, chit, event)
        yield from (acts.PlayEvent(side, chit, event, (name,)) for name in names)
        yield from (acts.PlayEvent(side, chit, event, pair) for pair in pairs)


def all_throws(state: State) -> Iterator[Act]:
    """Yield all conceivable throws of two dice."""
    yield from (acts.RollPoints(side, dice) for side in state.board.sides for dice in product(range(8), repeat=2))


def as_enumerated(state: State, act: Act) -> Act:
    """Return the act as the enumeration writes it: a meaningless `transported` has the value of the step."""
    return replace(act, transported=step_of(state, act).is_transport) if isinstance(act, acts.MoveUnit) else act


def is_left_out(state: State, act: Act) -> bool:
    """Return True if the enumeration omits the act: a move back to a place of the same move (R-79)."""
    return isinstance(act, acts.MoveUnit) and comes_back(step_of(state, act))


def outcome(state: State) -> str | None:
    """Return the winner; empty in a draw, None while the game continues."""
    return state.progress.outcome.winner if state.progress.outcome else None


def faults(
    _rules: Sphacteria, moments: Sequence[tuple[Act, State]], may_crowd: tuple[type, ...] = MAY_CROWD
) -> Iterator[str]:
    """Return faults that no game of legal acts has: markers out of bounds, and stacks that no act excuses."""
    excused: frozenset[str] = frozenset()
    for act, state in moments:
        yield from _out_of_bounds(state)
        if state.progress.stage is Stage.MOVE or (state.progress.fight and state.progress.fight.moving):
            continue  # stacks are checked at the end of it (3.2, R-76)
        over = frozenset(_too_many(state))
        if not isinstance(act, may_crowd):
            yield from sorted(over - excused)
        excused = over


def _out_of_bounds(state: State) -> Iterator[str]:
    rules, progress = state.board.game.rules, state.progress
    if not 1 <= state.turn <= state.board.game.turns:
        yield f"turn {state.turn}"
    if not all(rules.supply.lowest.value <= value <= rules.supply.highest.value for value in progress.supply):
        yield f"supply {progress.supply}"
    if not all(0 <= points <= rules.most_points for points in progress.points) or progress.spending.left < 0:
        yield f"points {progress.points}, {progress.spending}"
    if progress.stage is Stage.ANNOUNCE and contested(state):
        yield f"units of both sides in {contested(state)} between action phases"


def _too_many(state: State) -> Iterator[str]:
    most = state.board.game.rules.stacking.land_units.value
    for zone, kind in state.board.kinds.items():
        for side in state.board.sides:
            if kind in (Kind.LAND, Kind.BEACH) and len(state.units(zone, side)) > most:
                yield f"too many units of {side} in {zone}"
            if zone in state.board.strait_limits and state.naval_pf(side, zone) > state.board.strait_limits[zone]:
                yield f"too many PF of {side} in {zone}"


def shows(game: Game) -> Counter[str]:
    """Return counts of rare things in a game: each event by its number, and fights."""
    events = Counter(f"event {act.event}" for act in game.acts if isinstance(act, acts.PlayEvent))
    return events + Counter(fights=sum(isinstance(act, acts.RollCombat) for act in game.acts))


def ends(level: Level, winner: str, game: Game) -> bool:
    """Return True if a game has this ending."""
    found = game.end.progress.outcome
    return found is not None and (found.level, found.winner) == (level, winner)


def surrenders(trial: Callable[[], Trial], side: str, game: Game) -> bool:
    """Return True if a side capitulates and the game continues, because too few units are lost (R-36)."""
    rules = trial().rules
    state: State = rules.start()
    for act in game.acts:
        after = rules.apply(state, act)
        if act == acts.CheckSupply(side) and fed_units(state, side) and not fed_units(after, side):
            return not after.progress.outcome
        state = after
    return False


TRIAL: Trial = Trial(
    NAME,
    make,
    data=Path("tests/rules"),
    players={"random": RandomPlayer, "greedy": SphacteriaGreedyPlayer, "quarrelsome": QuarrelsomePlayer},
    turn=4,
    abbreviations={side: f"{side} 3" for side in RESERVES},
    completed=completed,
    account=fight_account,
    everything={acts.PlayEvent: all_plays, acts.RollPoints: all_throws},
    as_enumerated=as_enumerated,
    is_left_out=is_left_out,
    outcome=outcome,
    faults=faults,
    shows=shows,
    seldom=tuple(f"event {number}" for number in range(1, 23)),
    endings={
        "athens-wins-by-capitulation": partial(ends, Level.CAPITULATION, "Athens"),
        "sparta-wins-by-capitulation": partial(ends, Level.CAPITULATION, "Sparta"),
        "athens-capitulates-and-plays-on": partial(surrenders, lambda: TRIAL, "Athens"),
        "sparta-capitulates-and-plays-on": partial(surrenders, lambda: TRIAL, "Sparta"),
        "athens-holds-the-zones": partial(ends, Level.ZONES, "Athens"),
        "sparta-holds-the-zones": partial(ends, Level.ZONES, "Sparta"),
        "athens-wins-strategically": partial(ends, Level.STRATEGIC, "Athens"),
        "sparta-wins-strategically": partial(ends, Level.STRATEGIC, "Sparta"),
        "athens-wins-tactically": partial(ends, Level.TACTICAL, "Athens"),
        "sparta-wins-tactically": partial(ends, Level.TACTICAL, "Sparta"),
        "draw": partial(ends, Level.DRAW, ""),
    },
)
"""What the entry point names."""
