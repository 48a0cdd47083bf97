"""An installed VASSAL that VASSAL_HOME names is found and runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.engine import Engine, EngineParts, engine_parts, why_unavailable

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engine


@pytest.fixture
def install(parts: EngineParts, tmp_path: Path) -> Path:
    """A folder as VASSAL's archive for Linux unpacks: a script, documents, engine and libraries in `lib`."""
    home = tmp_path / "VASSAL-3.6.0"
    (home / "lib").mkdir(parents=True)
    (home / "doc").mkdir()
    (home / "VASSAL.sh").write_text("#!/bin/sh\n")
    for jar in parts.jars:
        (home / "lib" / jar.name).symlink_to(jar)
    return home


def test_an_install_is_found_and_opens_a_module(
    install: Path, engine_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VASSAL_HOME", str(install))
    assert why_unavailable() is None
    found = engine_parts(fetch=True)
    assert {jar.parent for jar in found.jars} == {install / "lib"}
    assert "Vengine.jar" in {jar.name for jar in found.jars}
    with Engine(found) as engine:
        opened = engine.open(engine_files / "mini.vmod")
        assert opened.name == "OracleMini"
        engine.require_quiet()
