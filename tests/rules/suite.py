"""The numbered cases of Sphacteria: `cases/README.md` says how a case is written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.sphacteria.trial import TRIAL
from vassal_rulebooks.tools import cases
from vassal_rulebooks.tools.cases import Case, PlayedCase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria import Sphacteria, State

__all__ = ["Case", "all_cases", "faults", "play", "position", "rules"]


def all_cases() -> tuple[Case, ...]:
    return cases.read_cases(Path(__file__).parent / "cases")


def rules(rulings: tuple[tuple[str, str], ...]) -> Any:
    return cases.rules_of(TRIAL, rulings)


def position(rules: Sphacteria, text: str) -> State:
    state: State = cases.position(TRIAL, rules, text)
    return state


@cache
def play(case: Case) -> PlayedCase:
    return cases.play_case(TRIAL, case)


def faults(case: Case) -> Iterator[str]:
    return cases.faults(TRIAL, case)
