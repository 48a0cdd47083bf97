"""`verify` where no engine can be had, and where it refuses; what the engine shows is tested with the engine."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from vassal_tools.cli.main import main
from vassal_tools.engine import cache, parts

if TYPE_CHECKING:
    import pytest


def test_without_java_it_says_what_is_missing(engine_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    result = CliRunner().invoke(main, ["verify", str(engine_files / "mini.vmod")])
    assert result.exit_code == 2
    assert "no Java development kit" in result.output


def test_without_an_engine_it_says_where_to_get_one(
    engine_files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fetches nothing: no command uses the network."""
    monkeypatch.delenv("VASSAL_HOME", raising=False)
    monkeypatch.setattr(parts, "default_cache", lambda: tmp_path)
    monkeypatch.setattr(parts, "_java_tool", lambda name: name)
    result = CliRunner().invoke(main, ["verify", str(engine_files / "mini.vmod")])
    assert result.exit_code == 2
    assert "VASSAL_HOME" in result.output
    assert list(tmp_path.iterdir()) == []
    assert cache.default_cache() != tmp_path


def test_without_a_home_folder_it_says_what_to_set(engine_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.setattr(cache, "_checkout", lambda: None)
    result = CliRunner().invoke(main, ["verify", str(engine_files / "mini.vmod")])
    assert result.exit_code == 2
    assert "no home folder is known" in result.output
    assert "set HOME or XDG_CACHE_HOME" in result.output
    assert "no home folder is known" in (parts.why_unavailable() or "")


def test_code_is_refused_before_any_engine_is_looked_for(
    engine_files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    module = tmp_path / "code.vmod"
    module.write_bytes((engine_files / "mini.vmod").read_bytes())
    with zipfile.ZipFile(module, "a") as archive:
        archive.writestr("game/Dice.class", b"")
    result = CliRunner().invoke(main, ["verify", str(module)])
    assert result.exit_code == 2
    assert "game/Dice.class: a file of Java code" in result.output
    assert "--trust" in result.output


def test_what_cannot_be_read_is_an_error(engine_files: Path, tmp_path: Path) -> None:
    log = tmp_path / "no.vlog"
    log.write_bytes(b"PK\x03\x04 and no more")
    for words in ([str(tmp_path / "none.vmod")], [str(engine_files / "mini.vmod"), str(log)]):
        result = CliRunner().invoke(main, ["verify", *words])
        assert result.exit_code == 2
        assert result.output.startswith("error: ")
