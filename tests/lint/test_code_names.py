"""The names used by a module's code are known only if all of its classes are read."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from tests.lint.making import class_file, write
from vassal_tools.lint import code_names
from vassal_tools.lint.model import LintModel
from vassal_tools.lint.run import lint_path
from vassal_tools.lint.suppress import Config
from vassal_tools.objects.module import read_module

if TYPE_CHECKING:
    from pathlib import Path

BODY = "<x.A/><PieceSlot>[[prototype;Gone | piece;;;;A]]</PieceSlot>"
CLASSES = {"x/A.class": "class:One", "x/B.class": "class:Two"}


@pytest.mark.parametrize("limit", ["_MOST_CLASSES", "_MOST_BYTES", "_MOST_TEXTS", "_MOST_PATTERNS"])
def test_what_lies_beyond_a_limit_may_name_anything(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, BODY, {**CLASSES, "x/C.class": "class:a\1bc|d\1ef"})
    assert _codes(path) == ["VM201"]
    monkeypatch.setattr(code_names, limit, 1)
    assert _codes(path) == []
    with read_module(path) as module:
        assert LintModel(module).has_unread_code


def test_a_class_that_is_cut_off_may_name_anything(tmp_path: Path) -> None:
    path = tmp_path / "unpacked"
    path.mkdir()
    with read_module(write(tmp_path, BODY, CLASSES)) as module:
        (path / "buildFile.xml").write_bytes(module.read("buildFile.xml"))
    (path / "A.class").write_bytes(class_file("One"))
    assert _codes(path) == ["VM201"]
    (path / "A.class").write_bytes(class_file("One")[:-20])
    assert _codes(path) == []


def _codes(path: Path) -> list[str]:
    return [fault.code for fault in lint_path(path, Config(select=("VM201",)), date(2026, 1, 1)).faults]
