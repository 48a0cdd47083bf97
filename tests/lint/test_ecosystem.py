"""A run over many modules is compared with the last one, by module and code."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from tests.lint.corpus_run import RUN, TABLE, table_of
from tests.objects.test_modules import BUILD, packed
from vassal_tools.cli.ecosystem import lint_folder
from vassal_tools.cli.main import main
from vassal_tools.lint.ecosystem import changes, read_run
from vassal_tools.report.ecosystem_text import ecosystem_text

if TYPE_CHECKING:
    from pathlib import Path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["ecosystem", *map(str, words)])


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    folder = tmp_path / "modules"
    folder.mkdir()
    packed(folder)
    packed(folder, name="b.vmod")
    return folder


def test_the_same_modules_do_not_differ_from_the_last_run(modules: Path, tmp_path: Path) -> None:
    assert run(modules, tmp_path / "run.json", "--write").exit_code == 0
    result = run(modules, tmp_path / "run.json")
    assert (result.exit_code, result.output.endswith("; no difference\n")) == (0, True)


def test_what_is_new_is_shown_and_what_is_gone_counted(modules: Path, tmp_path: Path) -> None:
    run(modules, tmp_path / "run.json", "--write")
    before = (tmp_path / "run.json").read_bytes()
    gone = BUILD.replace(b"a.png", b"gone.png")
    packed(modules, {"buildFile.xml": gone, "images/a.png": b"p"}, "b.vmod")
    result = run(modules, tmp_path / "run.json")
    assert result.exit_code == 1
    assert "b.vmod\n    VM101 error: 0 -> 1\n        + " in result.output
    assert "VM101 error: 1 new, 0 gone, in 1 module\n" in result.output
    assert "a.vmod" not in result.output
    assert (tmp_path / "run.json").read_bytes() == before
    assert run(modules, tmp_path / "run.json", "--write").exit_code == 0
    packed(modules, name="b.vmod")
    assert "VM101 error: 1 -> 0\n        - 1 gone\n" in run(modules, tmp_path / "run.json").output


def test_modules_that_come_go_or_break_are_named(modules: Path, tmp_path: Path) -> None:
    run(modules, tmp_path / "run.json", "--write")
    (modules / "a.vmod").rename(modules / "c.vmod")
    (modules / "b.vmod").write_bytes(b"x")
    result = run(modules, tmp_path / "run.json")
    assert result.exit_code == 1
    for words in ("a.vmod (gone)", "unreadable: 0 -> 1", "c.vmod (new)"):
        assert words in result.output


def test_a_list_of_names_in_a_folder_counts(tmp_path: Path) -> None:
    """A missing class is not a fault if a list says that files are missing."""
    folder = tmp_path / "modules" / "m"
    folder.mkdir(parents=True)
    (folder / "buildFile.xml").write_bytes(BUILD)
    for names, is_found in (("", True), ("buildFile.xml\nimages/a.png\n", False)):
        if names:
            (folder / "names.txt").write_text(names)
        run(tmp_path / "modules", tmp_path / "run.json", "--write")
        found = json.loads((tmp_path / "run.json").read_text())["modules"]["m"]
        assert ("VM801 warning" in found) is is_found


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"schema": "vassal-tools/lint-run/1", "modules": [1]}'])
def test_what_is_no_run_is_refused(text: str, modules: Path, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text(text)
    assert run(modules, tmp_path / "run.json").exit_code == 2
    assert run(modules, tmp_path / "none.json").exit_code == 2


@pytest.mark.usefixtures("each_real_module_is_linted_once")
def test_the_modules_of_the_corpus_have_what_the_last_run_found(corpus: Path) -> None:
    last, found = read_run(RUN), lint_folder(corpus / "modules")
    differences = list(changes(last, found))
    shown = "\n".join(ecosystem_text(last, found, differences))
    assert not differences, f"{shown}\nIf this is as it should be: make ecosystem ARGS=--write"


def test_the_table_of_the_docs_counts_what_the_last_run_found() -> None:
    text = TABLE.read_text(encoding="utf-8")
    assert table_of(read_run(RUN), text) == text
