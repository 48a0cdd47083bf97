"""`python -m tests.rules.agreement N`: N random acts, legal and illegal, on which enumeration and check must agree."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

from tests.rules.script import holds_together, rulebook
from tests.rules.universe import anything, as_enumerated, is_left_out
from vassal_rulebooks.core.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator


def disagreements(number: int, seed: int, *, near: int = 12) -> Iterator[str]:
    """Where enumeration and check differ, over so many acts; half of them lie near what is legal."""
    dice, done = Random(seed), 0
    state = rulebook().start()
    while done < number:
        legal = set(rulebook().legal_acts(state))
        holds_together(state)
        if rulebook().read(rulebook().write(state)) != state:
            yield f"reads back otherwise: {rulebook().write(state)}"
        for act in [*dice.sample(sorted(legal, key=repr), min(near, len(legal))), *_tries(state, dice, near)]:
            done += 1
            is_legal = not rulebook().check(state, act)
            if is_legal != (as_enumerated(state, act) in legal) and not is_left_out(state, act):
                yield f"{act} in {rulebook().write(state)}"
        chosen = RandomPlayer().choose(rulebook(), state, rulebook().to_act(state), dice)
        state = rulebook().apply(state, chosen) if chosen else rulebook().start()


def _tries(state: State, dice: Random, number: int) -> list[acts.Act]:
    return [anything(state, dice) for _ in range(number)]


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    failed = 0
    for text in disagreements(number, 425):
        failed += 1
        sys.stdout.write(f"{text}\n")
    sys.stdout.write(f"{number} acts, {failed} failed\n")
    return 1 if failed else 0


if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria import State, acts


if __name__ == "__main__":
    sys.exit(main())
