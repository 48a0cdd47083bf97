"""Lint finds the same where there is no lxml: in a browser."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from tests.conftest import CORPUS
from tests.lint.judged import modules_in
from vassal_tools.errors import FormatError
from vassal_tools.format import buildxml, plain_tree
from vassal_tools.lint.run import lint_path, read_names
from vassal_tools.lint.suppress import Config
from vassal_tools.report.lint_documents import lint_json

if TYPE_CHECKING:
    from pathlib import Path

MODULES = list(modules_in(CORPUS)) if CORPUS.is_dir() else []
CASES = sorted((CORPUS.parent / "lint-cases").glob("*.*"))


def found(path: Path) -> str:
    """The findings in a module, or the message of the refusal."""
    names = path / "names.txt"
    try:
        result = lint_path(path, Config(), date(2026, 1, 1), names=read_names(names) if names.is_file() else None)
    except FormatError as fault:
        return str(fault)
    return lint_json([result])


def compare(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lint with both readers."""
    by_lxml = found(path)
    monkeypatch.setattr(buildxml, "parse", plain_tree.parse)
    assert found(path) == by_lxml


@pytest.mark.sweep(8)
@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.name))
def test_findings_in_a_real_module_are_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compare(path, monkeypatch)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("path", CASES, ids=lambda path: str(path.name))
def test_findings_in_a_planted_module_are_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compare(path, monkeypatch)
