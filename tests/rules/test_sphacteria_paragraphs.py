from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules import cases
from tests.rules.script import codes

if TYPE_CHECKING:
    from tests.rules.cases import Case


def _rows(table: tuple[Case, ...]) -> pytest.MarkDecorator:
    rows = [pytest.param(case, id=f"{case.rule}: {case.title}") for case in table]
    return pytest.mark.parametrize("case", rows)


def _holds(case: Case) -> None:
    assert codes(case.position, case.script) == case.expected


@_rows(cases.BASES)
def test_0_2_bases(case: Case) -> None:
    _holds(case)


@_rows(cases.CAPTURE)
def test_1_2_captured_leaders(case: Case) -> None:
    _holds(case)


@_rows(cases.MOVEMENT)
def test_3_movement(case: Case) -> None:
    _holds(case)


@_rows(cases.LIMITS)
def test_3_1_movement_limits(case: Case) -> None:
    _holds(case)


@_rows(cases.STACKS)
def test_3_2_stacking_limits(case: Case) -> None:
    _holds(case)


@_rows(cases.TRANSPORT)
def test_3_3_naval_transport(case: Case) -> None:
    _holds(case)
