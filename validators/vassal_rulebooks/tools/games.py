"""Whole games of a game's players: observed, against each other, and recorded for each ending."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.tools.players import PlayedActs, Player, RandomPlayer, play
from vassal_rulebooks.tools.universe import anything

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from vassal_rulebooks.tools.trial import Trial

GREEDY, RANDOM = "greedy", "random"


def played(trial: Trial, kind: str, seed: int) -> PlayedActs[Any, Any]:
    """Return the game of a seed between players of a kind; in odd greedy games one side plays at random."""
    dice = Random(seed)
    players: dict[str, Player] = {side: trial.players[kind]() for side in trial.rules.sides}
    if kind == GREEDY and seed % 2:
        players[dice.choice(trial.rules.sides)] = RandomPlayer()
    return play(trial.rules, players, dice)


def observed(trial: Trial, kind: str, seed: int) -> tuple[list[str], Counter[str]]:
    """Return the faults in the game of a seed, and counts of rare situations."""
    try:
        game = played(trial, kind, seed)
    except Exception as error:
        return [f"{kind} game {seed}: {type(error).__name__}: {error}"], Counter()
    found = list(_illegal(trial, game.acts))
    if trial.outcome(game.end) is None:
        found.append(f"no end after {len(game.acts)} acts: {trial.rules.write(game.end)}")
    return [f"{kind} game {seed}: {fault}" for fault in found], trial.shows(game)


def _illegal(trial: Trial, acts: Sequence[Any]) -> Iterator[str]:
    state, moments = trial.rules.start(), []
    for act in acts:
        if trial.rules.check(state, act):
            yield f"{act} is illegal in {trial.rules.write(state)}"
        state = trial.rules.apply(state, act)
        yield from loose_ends(state)
        moments.append((act, state))
    yield from trial.faults(trial.rules, moments)


def loose_ends(state: Any) -> Iterator[str]:
    """Yield contradictions in a position: a counter in two places, or one that moved without a path."""
    placed = sum(len(state.at(place)) for place in state.board.places)
    if placed + sum(standing.location is None for standing in state.standings) != len(state.board.counters):
        yield "a counter is not in one place"
    for counter, standing in state.pairs:
        if (standing.moved is None) != (standing.trail == ()):
            yield f"{counter.id} has moved without a way"
        if standing.moved is None and (standing.spent or standing.transported or standing.stopped):
            yield f"{counter.id} has spent points without a move"


def disagreements(trial: Trial, number: int, seed: int, *, near: int = 12) -> Iterator[str]:
    """Yield differences between enumeration and check, over random acts, half of them near legal ones."""
    rules, dice, done = trial.rules, Random(seed), 0
    state = rules.start()
    while done < number:
        legal = set(rules.legal_acts(state))
        yield from loose_ends(state)
        if rules.read(rules.write(state)) != state:
            yield f"reads back differently: {rules.write(state)}"
        tries = [anything(trial, dice) for _ in range(near)]
        for act in [*dice.sample(sorted(legal, key=repr), min(near, len(legal))), *tries]:
            done += 1
            is_legal = not rules.check(state, act)
            if is_legal != (trial.as_enumerated(state, act) in legal) and not trial.is_left_out(state, act):
                yield f"{act} in {rules.write(state)}"
        chosen = RandomPlayer().choose(rules, state, rules.to_act(state), dice)
        state = rules.apply(state, chosen) if chosen else rules.start()


def match(trial: Trial, side: str, seed: int) -> str:
    """Return how the greedy player of a side fares in the game of a seed against random ones."""
    players: dict[str, Player] = {name: RandomPlayer() for name in trial.rules.sides}
    players[side] = trial.players[GREEDY]()
    winner = trial.outcome(play(trial.rules, players, Random(seed)).end)
    return "won" if winner == side else "lost" if winner else "drawn"


def lines(trial: Trial, game: PlayedActs[Any, Any]) -> list[str]:
    """Return the lines of a recorded game without the first: an act per line, and the position at each turn."""
    rules = trial.rules
    state, found = rules.start(), []
    for act in game.acts:
        after = rules.apply(state, act)
        if after.turn != state.turn:
            found.append(f"= {rules.write(state)}")
        found.append(rules.write_act(act))
        state = after
    return [*found, f"= {rules.write(state)}"]


def read_game(path: Path) -> tuple[str, list[str]]:
    """Return the ending of a recorded game, and the lines that follow."""
    name, *rest = path.read_text("utf-8").splitlines()
    return name, rest


def replayed(trial: Trial, rest: list[str]) -> tuple[PlayedActs[Any, Any], list[str]]:
    """Return a recorded game after replaying it, and the differences."""
    rules = trial.rules
    state, done, faults = rules.start(), [], []
    for line in rest:
        if line.startswith("= "):
            if rules.write(state) != line.removeprefix("= "):
                faults.append(f"expected {line}")
            continue
        act = next(rules.read_acts(line))
        faults += [f"{line}: {breach.message}" for breach in rules.check(state, act)]
        done.append(act)
        state = rules.apply(state, act)
    return PlayedActs(tuple(done), state), faults


def written_faults(trial: Trial, name: str) -> list[str]:
    """Return the faults in the recorded game for an ending."""
    title, rest = read_game(trial.data / "games" / f"{name}.txt")
    game, found = replayed(trial, rest)
    if title != name or not trial.endings[name](game):
        found.append(f"does not end as {name}")
    if lines(trial, game) != rest:
        found.append("is not written as it is played")
    return found


def look(trial: Trial, most: int) -> Iterator[str]:
    """Search random games for endings without a recorded game, and record them."""
    folder, sides = trial.data / "games", trial.rules.sides
    missing = {name for name in trial.endings if not (folder / f"{name}.txt").exists()}
    for seed in range(most if missing else 0):
        kinds = [GREEDY if seed >> i & 1 and GREEDY in trial.players else RANDOM for i in range(len(sides))]
        players = {side: trial.players[kind]() for side, kind in zip(sides, kinds, strict=True)}
        game = play(trial.rules, players, Random(seed))
        for name in sorted(name for name in missing if trial.endings[name](game)):
            missing.remove(name)
            (folder / f"{name}.txt").write_text("\n".join((name, *lines(trial, game))) + "\n", "utf-8")
            yield f"{name}: game {seed}, {len(game.acts)} acts"
    yield f"{len(trial.endings) - len(missing)} endings found, {len(missing)} not: {' '.join(sorted(missing))}"
