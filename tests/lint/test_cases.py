"""Each rule has cases with a finding and near misses without; a fixed module has no finding."""

from __future__ import annotations

import tomllib
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.lint.making import write
from vassal_tools.lint.fix import apply_fixes, fixable
from vassal_tools.lint.registry import ALL_RULES
from vassal_tools.lint.run import lint_module, lint_path
from vassal_tools.lint.suppress import Config
from vassal_tools.objects.module import read_module

CASES = Path(__file__).parent / "cases"
DAY = date(2026, 1, 1)


def all_cases() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for file in sorted(CASES.glob("*.toml")):
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        found += [(code, case) for code, cases in document.items() for case in cases]
    return found


RULES = {rule.code: rule for rule in ALL_RULES}


def _name(value: object) -> str:
    if isinstance(value, dict):
        return str(value.get("name") or ("fires" if "fires" in value else "silent"))
    return str(value)


@pytest.mark.parametrize(("code", "case"), all_cases(), ids=_name)
def test_case(code: str, case: dict[str, Any], tmp_path: Path) -> None:
    fires = "fires" in case
    path = write(tmp_path, case["fires"] if fires else case["silent"], case.get("files"))
    base = _base(tmp_path, case)
    result = lint_path(path, Config(select=(code,)), DAY, base=base)
    messages = [fault.finding.message for fault in result.faults if fault.code == code]
    assert bool(messages) is fires, messages
    if fires and "says" in case:
        assert case["says"] in messages[0]
    assert len(messages) == case.get("count", len(messages)), messages
    remedies = [fault.finding.remedy for fault in result.faults if fault.code == code]
    assert case.get("helps", "") in (remedies or [""])[0]
    rule = RULES.get(code)
    assert rule is not None
    if fires and rule.fixable and case.get("fixable", True):
        with read_module(path) as module, ExitStack() as stack:
            held = stack.enter_context(read_module(base)) if base is not None else None
            found = lint_module(module, Config(select=(code,)), DAY, base=held)
            apply_fixes(module, fixable(found.faults, ALL_RULES, (code,))).write()
        assert not lint_path(path, Config(select=(code,)), DAY, base=base).faults


def _base(folder: Path, case: dict[str, Any]) -> Path | None:
    if "base" not in case:
        return None
    (folder / "base").mkdir()
    return write(folder / "base", case["base"])


def test_every_rule_has_a_case_that_fires_and_one_that_does_not() -> None:
    cases = all_cases()
    fires = {code for code, case in cases if "fires" in case}
    silent = {code for code, case in cases if "silent" in case}
    codes = {rule.code for rule in ALL_RULES}
    assert codes - fires == set()
    assert codes - silent == set()
