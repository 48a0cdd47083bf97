"""No encoding of a terminal or a pipe makes a failure: every command and format under those that Windows uses."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from shutil import copy
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from click import Context

from tests.conftest import PROJECT
from tests.samples import by_turns
from vassal_tools.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path


SAMPLES = PROJECT / "samples"
TINY = str(PROJECT / "tests" / "game" / "tiny")
ENCODINGS = ("cp1252", "cp932", "ascii")
REFEREE_FORMATS = ("text", "json", "sarif", "github", "junit", "html")
LINT_FORMATS = ("text", "json", "sarif", "github", "junit")
COMMANDS = (
    ("--help",), ("referee", "--help"), ("lint", "--help"), ("games",),
    ("build", TINY, "-o", "{dir}/→"), ("build", "→漢"),
    *(("dump", "{log}", "--format", form) for form in ("text", "json")), ("dump", "{module}"),
    *(("replay", "{log}", "--at", "30", "--format", form) for form in ("text", "json")),
    ("replay", "{log}", "--at", "→漢"),
    *(("diff", "{log}", "{faulty}", "--format", form) for form in ("text", "json")),
    *(("referee", "{faulty}", "--format", form) for form in REFEREE_FORMATS),
    ("referee", "{log}", "{faulty}", "--each"), ("referee", "{faulty}", "--dice"),
    ("referee", "{log}", "{faulty}", "--compare"), ("referee", "{dir}/→.vlog"), ("referee", "{log}", "--as", "→漢"),
    *(("lint", "{module}", "--format", form) for form in LINT_FORMATS), ("lint", "{module}", "--select", "→漢"),
    ("explain", "SPH-3-points"), ("explain", "R-14"), ("explain", "VM104"), ("explain", "→漢"),
    ("unpack", "{module}", "{new}/漢"), ("pack", "{new}/漢", "{new}/→.vmod"), ("verify", "{dir}/→.vmod"),
    ("watch", "{dir}/漢.vlog", "-o", "{new}/→.html"),
    ("prove", "→漢"), ("sample", "→漢"),
    ("new", "→漢", "--like", "cards"), ("new", "A→", "--like", "cards", "-o", "{new}"),
    ("schema", "-o", "{new}/漢"), *(("pieces", "{module}", "--format", form) for form in ("csv", "json")),
    ("pieces", "{dir}/→.vmod"),
    *(("merge", "{module}", "{module}", "{module}", "-o", "{new}.vmod", "--format", form) for form in ("text", "json")),
    ("merge", "{module}", "{dir}/→.vmod", "{module}"), ("ecosystem", "{dir}", "{new}.json"),
    ("ecosystem", "{dir}", "{new}.json", "--write"), ("referee", "{dir}"),
    ("→漢",), ("dump", "{log}", "--→漢"),
)  # fmt: skip


pytestmark = pytest.mark.usefixtures("each_log_is_judged_once")


def test_no_command_is_left_out() -> None:
    assert {words[0] for words in COMMANDS} >= set(main.list_commands(Context(main)))


def run(words: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch) -> tuple[object, bytes, bytes]:
    """The exit code and the output on streams with a limited encoding."""
    held = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(raw, encoding=encoding, errors="strict") for raw in held)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        with pytest.raises(SystemExit) as ended:
            main(words)
        out.flush()
        err.flush()
    return ended.value.code, held[0].getvalue(), held[1].getvalue()


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory, engine_files: Path) -> dict[str, Path]:
    """Files whose names, content and findings need UTF-8."""
    folder = tmp_path_factory.mktemp("é漢→")
    log, faulty, module = (folder / name for name in ("→ 漢é½.vlog", "漢→.vlog", "é漢→.vmod"))
    copy(SAMPLES / "sphacteria-by-mail-1.vlog", log)
    copy(SAMPLES / "sphacteria-planted-faults.vlog", faulty)
    with zipfile.ZipFile(engine_files / "mini.vmod") as plain, zipfile.ZipFile(module, "w") as odd:
        for name in plain.namelist():
            held = plain.read(name)
            odd.writestr(name, odd_names(held) if name == "buildFile.xml" else held)
    return {"log": log, "faulty": faulty, "module": module, "dir": folder}


def odd_names(build_file: bytes) -> bytes:
    return build_file.replace(b"Infantry", "Infantry 漢½".encode()).replace(b"Symbols", "Symbols → é".encode())


def test_no_encoding_of_the_terminal_makes_a_failure(
    places: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command under one of the encodings besides UTF-8, in turn; in a soak under all."""
    for number, command in enumerate(COMMANDS):
        usual: object = None
        goes_on = any("{new}" in word for word in command)  # perhaps with what one before it wrote in that encoding
        for encoding in ("utf-8", *(ENCODINGS if goes_on else by_turns(ENCODINGS, number))):
            words = [word.format(**places, new=tmp_path / f"→{encoding}") for word in command]
            code, out, err = run(words, encoding, monkeypatch)
            usual = code if encoding == "utf-8" else usual
            assert (code, b"fault of ours" in err) == (usual, False), (command, encoding, err)
            is_document = {"csv", "json", "sarif", "github", "junit", "html"} & set(command)
            out.decode("utf-8" if is_document else encoding)
            err.decode(encoding)


def test_what_the_encoding_cannot_hold_is_written_as_nearly_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    log = str(PROJECT / "tests" / "data" / "landed" / "whole-game.vlog")
    _, usual, _ = run(["referee", log], "utf-8", monkeypatch)
    _, shown, _ = run(["referee", log], "ascii", monkeypatch)
    assert re.search("the data [0-9a-f]{12}… of version", usual.decode("utf-8"))
    assert re.search(r"the data [0-9a-f]{12}\.\.\. of version", shown.decode("ascii"))


@pytest.mark.parametrize("form", ["junit", "html", "json", "sarif"])
def test_documents_are_utf_8_in_every_pipe(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = str(SAMPLES / "sphacteria-planted-faults.vlog")
    _, usual, _ = run(["referee", log, "--format", form], "utf-8", monkeypatch)
    _, shown, _ = run(["referee", log, "--format", form], "cp932", monkeypatch)
    assert usual == shown
    if form == "junit":
        ET.fromstring(shown)
    elif form != "html":
        json.loads(shown)
        assert shown.isascii()


EACH = """
import sys
from vassal_tools.cli.main import main

log, codes = sys.argv[1], []
for words in (["referee", log], ["replay", log], ["referee", log + "x"]):
    try:
        main(words)
    except SystemExit as end:
        codes.append(end.code)
sys.exit(0 if codes == [1, 0, 2] else 3)
"""
"""Runs one command after the other, and ends with 0 where their exit codes are those expected."""


@pytest.mark.sweep(3)  # a process for each; the encodings themselves are tried above
@pytest.mark.parametrize(
    "setting",
    [{"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "cp932:strict"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}],
    ids=["cp1252", "cp932", "C"],
)
def test_a_real_pipe(setting: dict[str, str], tmp_path: Path) -> None:
    log = copy(SAMPLES / "sphacteria-planted-faults.vlog", tmp_path / "漢→.vlog")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", EACH, str(log)],
        capture_output=True, check=False, env={**kept, **setting}, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"fault of ours" not in done.stderr
