"""Shared fixtures for tests of lint."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from tests.lint import judged
from tests.shared import shared
from vassal_tools.lint import ecosystem
from vassal_tools.lint.run import lint_path
from vassal_tools.lint.suppress import Config

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from vassal_tools.lint.run import Lint


def without_fixes(found: Lint) -> Lint:
    """Return the findings without fixes; fixes refer to the parsed tree."""
    return replace(found, faults=tuple(replace(one, fixes=()) for one in found.faults))


@pytest.fixture
def each_real_module_is_linted_once(monkeypatch: pytest.MonkeyPatch, corpus: Path) -> None:
    """The run over all modules and the judged sample share findings, regardless of the date."""

    def linted(path: Path, config: Config, day: date, names: Sequence[str] | None = None) -> Lint:
        if config != Config() or not path.is_relative_to(corpus):
            return lint_path(path, config, day, names=names)
        key = sha256(f"{path} {names}".encode()).hexdigest()
        return shared(f"linted-{key}", lambda: without_fixes(lint_path(path, config, day, names=names)))

    for user in (judged, ecosystem):
        monkeypatch.setattr(user, "lint_path", linted)
