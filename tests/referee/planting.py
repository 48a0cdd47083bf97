"""Plant the kinds of breaches of scripted games in random games of the same game."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, fields, replace
from functools import lru_cache, partial
from itertools import islice
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.reading.shown import best_way
from vassal_rulebooks.tools.players import next_act
from vassal_rulebooks.tools.proof.performer import entries_of
from vassal_rulebooks.tools.universe import any_of, near
from vassal_tools.findings import FAILING, Severity
from vassal_tools.proof.gestures import MissingEntryError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from multiprocessing.queues import SimpleQueue

    from tests.referee.scripted_games import ScriptedGame
    from vassal_rulebooks.tools.players import Player

TRIED = 160
"""How many acts are tried in a position at most."""
LEADING = 12
"""How many steps before the act of a side a finding can be, if it is about counters."""
SEEDS, IN_VAIN = 3000, 100
"""How many games are looked at for places of a breach, and how many for the first place."""
NO_ENTRY = "no entry of a menu does it"
NAMES, WORD = ("sides", "units", "places"), r"[\w.'-]+"


class Spoiled(NamedTuple):
    """The acts of a legal game, and an act after them that breaks a rule."""

    before: Sequence[Any]
    state: Any
    act: Any


@dataclass(frozen=True, eq=False)
class Planting:
    """The breaches of a table, and the game's own functions for similar breaches.

    `like` returns a random act like the one of a script, for a position. `facets` returns what breaches of a kind share
    besides the messages of the rulebook, from the positions before and after the act. At most `longest` acts of
    players come before a breach, and `after` acts follow it. A random game begins as the script of its fault, but for
    at most `leading` of its acts; with none, it is random from its start.
    """

    game: Callable[[], ScriptedGame]
    rules: Any
    faults: Mapping[str, Mapping[str, Any]]
    player: Callable[[], Player]
    like: Callable[[Any, Spoiled, Random], Any]
    facets: Callable[[Any, Any, Any, Sequence[Any]], Iterable[object]]
    longest: int = 60
    after: int = 24
    leading: int = 0

    def script_of(self, name: str) -> Spoiled:
        """Return the acts of a fault in the table."""
        lines = (line.rstrip(";") for line in self.faults[name]["acts"].strip().splitlines())
        *before, act = self.rules.read_acts("; ".join(lines))
        state = self.rules.start()
        for one in before:
            state = self.rules.apply(state, one)
        return Spoiled(before, state, act)

    def beginning(self, name: str, seed: int) -> tuple[Any, ...]:
        """Return the legal acts of a script that the random game of a seed begins with."""
        acts, state = list[Any](), self.rules.start()
        for act in self.script_of(name).before if self.leading else ():
            breaches, state = self.rules.judged(state, act)
            if breaches:
                break
            acts.append(act)
        return tuple(acts[: len(acts) - Random(f"{name} begins {seed}").randint(0, min(self.leading, len(acts)))])

    def spoiled(self, name: str, seed: int) -> Spoiled | None:
        """Return a random game with a breach of the same kind as a fault; None if the game has no room for one."""
        rules, rng, script = self.rules, Random(f"{name} {seed}"), self.script_of(name)
        wanted, kind = self.kind_of(script.state, script.act), rules.kinds[type(script.act)]
        codes = _codes(rules, script.state, script.act)
        if not codes:  # an act before the last one breaks the rule
            return None
        acts, states = walk(self, seed, self.beginning(name, seed))
        is_timely = _is_of_step(rules, script.state, script.act)
        places = [n for n, state in enumerate(states) if _is_of_step(rules, state, script.act) == is_timely]
        for n in rng.sample(places, len(places)):
            like = self.like(states[n], script, rng)
            for act in islice(near(like, rules.notation.words, rng), TRIED):
                if _codes(rules, states[n], act) != codes or self.kind_of(states[n], act) != wanted:
                    continue
                if _can_be_done(rules, states[n], kind, act):
                    return Spoiled(acts[:n], states[n], act)
        return None

    def kind_of(self, state: Any, act: Any) -> tuple[object, ...]:
        """Return a key that is equal for breaches that differ only in names and numbers."""
        words = {word for name in NAMES for word in self.rules.notation.words[name]}
        breaches, after = self.rules.judged(state, act)
        about = [*self.facets(state, act, after, breaches)]
        for breach in breaches:
            said = re.sub(WORD, lambda one: "#" if one[0] in words or one[0].isdigit() else one[0], breach.message)
            about.append(said.replace("#, ", ""))
        return type(act), *about

    def is_ignored(self, name: str, state: Any, act: Any) -> bool:
        """Return True if players go on as if a breach had not been done.

        They do not follow an act out of its time to another step.
        """
        breaches, after = self.rules.judged(state, act)
        is_untimely = any(breach.rule == self.rules.sequence.time for breach in breaches)
        is_passed_over = is_untimely and after.progress.stage is not state.progress.stage
        return "ignored" in self.faults[name] or bool(is_passed_over)

    def break_a_rule(self, game: ScriptedGame, act: Any, *, is_ignored: bool) -> range:
        """Do an act that breaks a rule, and go on, perhaps as if it had not been done.

        Return the steps at which a finding is right: the steps of the act, and before an act of a side what led to it.
        """
        game.show_turn()
        kept, first = game.state, game.steps + 1
        game.do(act)
        end, is_of_side = game.steps + 1, [one.name for one in fields(act)] == ["side"]
        if is_ignored:
            game.state = kept
        game.go_on(acts=self.after)
        return range(first - LEADING if is_of_side else first, end)

    def misjudged(self, game: ScriptedGame, name: str, act: Any) -> str:
        """Return the findings on a breach, done now, and "" if one names its rule at the right steps."""
        steps = {*self.break_a_rule(game, act, is_ignored=self.is_ignored(name, game.state, act))}
        found = [one for one in game.findings() if one.severity is not Severity.NOTE]
        named = (one for one in found if one.severity in FAILING and one.rule.code == self.faults[name]["code"])
        if any(one.scene and steps & {*one.scene.steps} for one in named):
            return ""
        said = "; ".join(f"{one.rule.code} {one.message}" for one in found)
        return f"{name}, {act}, before step {game.steps}: {said}"

    def planted(self, seed: int, names: Iterable[str], known: set[object]) -> Iterator[tuple[str, str]]:
        """Yield kinds of breaches in the game of a seed, each with the findings if the breach is not named.

        Breaches that are known are left out; those that are yielded become known.
        """
        for name in names if self.leading else ():
            yield from self._planted(seed, [name], known)
        if not self.leading:
            yield from self._planted(seed, names, known)

    def _planted(self, seed: int, names: Iterable[str], known: set[object]) -> Iterator[tuple[str, str]]:
        # in one game, so all kinds begin it alike
        places = {name: one for name in names if (one := self.spoiled(name, seed))}
        found = {name: one for name, one in places.items() if (name, *one.before, one.act) not in known}
        known.update((name, *one.before, one.act) for name, one in found.items())
        start = next((self.beginning(name, seed) for name in found), ())
        game, end = self.game(), max((len(one.before) for one in found.values()), default=-1)
        for n in range(end + 1):
            for name, one in found.items():
                if len(one.before) == n and self.kind_of(game.state, one.act) == self.kind_of(one.state, one.act):
                    found_there = apart(partial(self._missed, game, name, one.act))
                    yield from [(name, found_there)] if found_there != NO_ENTRY else ()
            for act in walk(self, seed, start)[0][n : n + 1]:
                game.do(act)

    def _missed(self, game: ScriptedGame, name: str, act: Any) -> str:
        try:
            return self.misjudged(game, name, act)
        except MissingEntryError:
            return NO_ENTRY

    def table(self, instances: int, kinds: Sequence[str] = ()) -> Iterator[str]:
        """Yield the breaches that are missed, and then how many of these kinds, or of each kind, are named."""
        tried, named, known = Counter[str](), Counter[str](), set[object]()
        warm = self.game()
        warm.go_on(acts=1)
        warm.findings()  # each copy of this process has what is read and imported by now
        for seed in range(SEEDS):
            open_ = (name for name in kinds or self.faults if tried[name] < instances)
            sought = [name for name in open_ if tried[name] or seed < IN_VAIN]
            for name, fault in self.planted(seed, sought, known):
                tried[name] += 1
                named[name] += not fault
                if fault:
                    yield f"missed, seed {seed}: {fault}"
        for name in kinds or self.faults:
            yield f"| {name} | {self.faults[name]['code']} | {named[name]} of {tried[name]} |"


def random_like(
    rules: Any, state: Any, script: Spoiled, rng: Random, standing: Callable[[Any, str], tuple[object, ...]]
) -> Any:
    """Return a random act of a script's kind, by a counter in a similar situation."""
    act = any_of(rules.kinds[type(script.act)], rules.notation.words, rng)
    if not hasattr(act, "unit"):
        return act
    wanted = standing(script.state, script.act.unit)
    able = [one.id for one in state.board.counters if standing(state, one.id) == wanted]
    return replace(act, unit=rng.choice(able)) if able else act


def apart(work: Callable[[], str]) -> str:
    """Return the result of a copy of this process, so that the game of this process does not change."""
    context = get_context("fork")
    results: SimpleQueue[str] = context.SimpleQueue()
    copy = context.Process(target=lambda: results.put(work()))
    copy.start()
    found = results.get()
    copy.join()
    return found


@lru_cache(8)
def walk(planting: Planting, seed: int, start: tuple[Any, ...]) -> tuple[list[Any], list[Any]]:
    """Return the acts of the legal game of a seed, and the positions before them and after the last one."""
    rules, rng = planting.rules, Random(seed)
    players, acts, states = dict.fromkeys(rules.sides, planting.player()), [*start], [rules.start()]
    for act in start:
        states.append(rules.apply(states[-1], act))
    while len(acts) < len(start) + planting.longest and (act := next_act(rules, states[-1], players, rng)) is not None:
        acts.append(act)
        states.append(rules.apply(states[-1], act))
    return acts, states


def _is_of_step(rules: Any, state: Any, act: Any) -> bool:
    return type(act) in rules.sequence.step(state).acts


def _codes(rules: Any, state: Any, act: Any) -> list[str]:
    return [one.rule.code for one in rules.breaches(state, act)]


def _can_be_done(rules: Any, state: Any, kind: Any, act: Any) -> bool:
    if kind.trace is Trace.DRAG:
        return _is_wrong_drag(rules, state, act)
    return not kind.declared or next(entries_of(state.board.game, kind, act, state), None) is not None


def _is_wrong_drag(rules: Any, state: Any, act: Any) -> bool:
    # a counter leaves its place, and no legal way leads to the new one, also by moving anew
    after = rules.apply(state, act)
    moved = [one.id for one in state.board.counters if after.location(one.id) != state.location(one.id)]
    return any(not _is_led(rules, state, unit, after.location(unit)) for unit in moved)


def _is_led(rules: Any, state: Any, unit: str, to: str | None) -> bool:
    has_moved = state.standing(unit).moved is not None
    for one in (state, state.taken_back(unit)) if has_moved else (state,):
        able = [rules.kinds[name] for name in rules.sequence.step(one).acts]
        drags = [kind for kind in able if kind.trace is Trace.DRAG]
        if to == one.location(unit) or _leads(rules, one, unit, drags, to):
            return True
    return False


def _leads(rules: Any, state: Any, unit: str, kinds: Sequence[Any], to: str | None) -> bool:
    return to is not None and bool(best_way(rules, state, unit, kinds, 0, lambda way: way.state.location(unit) == to))
