"""The two sides of Sparta vs. Athens at a simulated table, and breaches of the kinds in `sparta_faults.toml`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.referee.scripted_games import ScriptedGame
from vassal_rulebooks.sparta_athens.state import FORCE, LAND, SHIPS, Buy, March, Stage
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.performer import TURN_OVER, entries_of
from vassal_rulebooks.tools.trial import trial_of
from vassal_rulebooks.tools.universe import any_of, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

FAULTS: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "sparta_faults.toml").read_text("utf-8")
)
LONGEST = 60
"""How many acts come before a breach at most: about two years."""
AFTER = 24
"""How many acts a game goes on after a breach: into the next season."""
ROAMING = 0.3
"""The share of acts that a roaming player does on purpose."""
TRIED = 160
"""How many acts are tried in a position at most."""
LEADING = 12
"""How many steps before the act of a side a finding can be, if it is about counters."""
POINTS = (LAND, SHIPS)
NAMES, WORD = ("sides", "units", "places"), r"[\w.'-]+"


class Ledger(ScriptedGame):
    """The two sides of Sparta vs. Athens."""

    name = "sparta_athens"

    def _declare(self, kind: Any, act: Any) -> Any:
        for _ in range(self._hands.lost(act.unit) if isinstance(act, Buy) else 0):
            self._hands.press(act.unit, TURN_OVER)  # the module sells the front
        return super()._declare(kind, act)

    def do_all(self, acts: Iterable[Any]) -> None:
        """Do acts in order."""
        for act in acts:
            self.do(act)

    def names(self, code: str, steps: Iterable[int]) -> bool:
        """Return True if an accusation names a rule at one of these steps."""
        scenes = [one.scene for one in self.accusations() if one.rule.code == code]
        return any({*steps} & {*scene.steps} for scene in scenes if scene)

    def break_a_rule(self, act: Any, *, is_ignored: bool) -> range:
        """Do an act that breaks a rule, and go on, perhaps as if it had not been done.

        Return the steps at which a finding is right: those of the act, and before an act of a side what led to it.
        """
        self.show_turn()
        kept, first = self.state, self.steps + 1
        self.do(act)
        steps, is_of_side = range(first, self.steps + 1), [one.name for one in fields(act)] == ["side"]
        if is_ignored:
            self.state = kept
        self.go_on(acts=AFTER)
        return range(first - LEADING, steps.stop) if is_of_side else steps


class Roamer(RandomPlayer):
    """A player who often buys, brings forces to his points, and marches land points to those of the enemy."""

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """Return a legal act, or None."""
        if dice.random() < ROAMING:
            stage = state.progress.stage
            acts = rules.legal_acts_of(state, Buy) if stage is Stage.PURCHASE else self._marches(rules, state, side)
            if found := [*acts]:
                return dice.choice(found)
        return super().choose(rules, state, side, dice)

    def _marches(self, rules: Any, state: Any, side: str) -> Iterator[Any]:
        if state.progress.stage is not Stage.CAMPAIGN or side != state.side:
            return
        of_type = {one.id: one.type for one in state.board.counters if one.side == side and one.type in (FORCE, LAND)}
        own = dict.fromkeys(map(state.whereabouts, state.units(side, *POINTS)))
        foe = dict.fromkeys(map(state.whereabouts, state.units(state.board.other[side], LAND)))
        for unit, type_ in of_type.items():
            is_off_map = state.whereabouts(unit) not in state.board.cities
            for to in own if type_ == FORCE else () if is_off_map else foe:
                if not rules.check(state, act := March(unit, to)):
                    yield act


class Spoiled(NamedTuple):
    """The acts of a legal game, and an act after them that breaks a rule."""

    before: Sequence[Any]
    state: Any
    act: Any


def script_of(name: str) -> Spoiled:
    """Return the acts of a fault in the table."""
    rules = trial_of(Ledger.name).rules
    lines = FAULTS[name]["acts"].strip().splitlines()
    *before, act = rules.read_acts("; ".join(lines))
    state = rules.start()
    for one in before:
        state = rules.apply(state, one)
    return Spoiled(before, state, act)


def spoiled(name: str, seed: int) -> Spoiled | None:
    """Return a random game with a breach of the same kind as a fault in the table; None if the game has no room."""
    rules, rng, script = trial_of(Ledger.name).rules, Random(f"{name} {seed}"), script_of(name)
    wanted, kind = _kind_of(rules, script.state, script.act), rules.kinds[type(script.act)]
    acts, states = walk(seed)
    is_timely = _is_of_step(rules, script.state, script.act)
    places = [n for n, state in enumerate(states) if _is_of_step(rules, state, script.act) == is_timely]
    for n in rng.sample(places, len(places)):
        for act in islice(near(_like(rules, script, rng), rules.notation.words, rng), TRIED):
            if _kind_of(rules, states[n], act) == wanted and _can_be_done(states[n], kind, act):
                return Spoiled(acts[:n], states[n], act)
    return None


def _like(rules: Any, script: Spoiled, rng: Random) -> Any:
    # a random act of the kind, by a counter of the same type that is dragged to the same sort of place
    act, board = any_of(rules.kinds[type(script.act)], rules.notation.words, rng), script.state.board
    if hasattr(act, "unit"):
        of_type = board.counter(script.act.unit).type
        act = replace(act, unit=rng.choice([one.id for one in board.counters if one.type == of_type]))
    if hasattr(act, "to"):
        act = replace(act, to=rng.choice(sorted(next(one for one in _sorts(board) if script.act.to in one))))
    return act


def _sorts(board: Any) -> tuple[set[str], ...]:
    return {*board.cities}, {box for box, holder in board.holders.items() if holder.counter}


def _is_of_step(rules: Any, state: Any, act: Any) -> bool:
    return type(act) in rules.sequence.step(state).acts


@cache
def walk(seed: int) -> tuple[list[Any], list[Any]]:
    """Return the acts of the legal game of a seed, and the positions before them and after the last one."""
    rules, rng = trial_of(Ledger.name).rules, Random(seed)
    players, acts, states = dict.fromkeys(rules.sides, Roamer()), list[Any](), [rules.start()]
    while len(acts) < LONGEST and (act := next_act(rules, states[-1], players, rng)) is not None:
        acts.append(act)
        states.append(rules.apply(states[-1], act))
    return acts, states


def _kind_of(rules: Any, state: Any, act: Any) -> tuple[object, ...]:
    # equal for breaches that differ in names and numbers only
    words, about = {word for name in NAMES for word in rules.notation.words[name]}, list[object]()
    if unit := getattr(act, "unit", ""):
        counter = state.board.counter(unit)
        about += [counter.side == state.side, counter.type in POINTS, state.whereabouts(unit) in state.board.cities]
    if hasattr(act, "to"):
        about += [counter.type, *(act.to in one for one in _sorts(state.board))]
    if hasattr(act, "place"):
        about.append(act.place in state.board.cities)
    if hasattr(act, "first"):
        about.append(len({*state.prestige}))
    breaches, after = rules.judged(state, act)
    if not hasattr(act, "to"):  # a button that changes no number can be a slip
        about.append(_numbers(after) == _numbers(state))
    for breach in breaches:
        about += [state.progress.season] if breach.rule == rules.sequence.time else []
        said = re.sub(WORD, lambda one: "#" if one[0] in words or one[0].isdigit() else one[0], breach.message)
        about.append(said.replace("#, ", ""))
    return type(act), *about


def _numbers(state: Any) -> tuple[object, ...]:
    return state.talents, state.prestige, state.year, state.government


def is_passed_over(state: Any, act: Any) -> bool:
    """Return True if an act would bring the game to another step: players do not follow it there out of its time."""
    rules = trial_of(Ledger.name).rules
    breaches, after = rules.judged(state, act)
    is_untimely = any(breach.rule == rules.sequence.time for breach in breaches)
    return bool(is_untimely and after.progress.stage is not state.progress.stage)


def _can_be_done(state: Any, kind: Any, act: Any) -> bool:
    return not kind.declared or next(entries_of(state.board.game, kind, act, state), None) is not None
