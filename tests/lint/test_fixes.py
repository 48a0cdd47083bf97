"""The changes of `--fix`, and the output of `--diff-fix`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.lint.making import PICTURE, build_file, content, found, run, write

if TYPE_CHECKING:
    from pathlib import Path


def test_fixes_are_shown_before_they_are_made(tmp_path: Path) -> None:
    slot = '<PieceSlot entryName="A" gpid="1">[[piece;;;{}.png;A]]</PieceSlot>'
    path = write(tmp_path, slot.format("A") + slot.format("a"), PICTURE | {"images/Thumbs.db": "x"})
    before = path.read_bytes()
    shown = run(path, "--diff-fix")
    assert shown.exit_code == 0
    assert "A [Single piece]" in shown.output
    assert "image: A.png -> a.png" in shown.output
    assert "gpid: 1 -> 2" in shown.output
    assert "images/Thumbs.db" in shown.output
    assert path.read_bytes() == before
    assert run(path, "--fix").exit_code == 0
    assert "no difference" in run(path, "--diff-fix").output
    assert not {one["code"] for one in found(path)} & {"VM102", "VM302", "VM901"}


@pytest.mark.parametrize("standalone", [' standalone="no"', ""])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_fix_leaves_every_other_line_as_it_was(standalone: str, newline: str, tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "a.png").write_bytes(content("png:4x4"))
    body = build_file('<DiceButton icon="A.PNG" name="x&gt;y"/>\n<DiceButton name="é"/>')
    before = f'<?xml version="1.0" encoding="UTF-8"{standalone}?>\n{body}\n'.replace("\n", newline)
    (tmp_path / "buildFile.xml").write_bytes(before.encode())
    assert run(tmp_path, "--fix", "--select", "VM102").exit_code == 0
    assert (tmp_path / "buildFile.xml").read_bytes().decode() == before.replace("A.PNG", "a.png")


def test_a_module_that_cannot_be_read_keeps_no_other_from_being_fixed(tmp_path: Path) -> None:
    bad = tmp_path / "bad.vmod"
    bad.write_text("x")
    path = write(tmp_path, '<DiceButton icon="A.PNG"/>', PICTURE)
    assert run(bad, path, "--diff-fix").exit_code == 2
    assert run(bad, path, "--fix", "--select", "VM102").exit_code == 2
    assert found(path, "--select", "VM102") == []


def test_reports_are_added_only_on_demand(tmp_path: Path) -> None:
    button = '<MassKeyCommand name="Go" buttonText="Go for $x$" reportFormat=""/>'
    path = write(tmp_path, f'<Map mapName="M">{button}</Map><DiceButton name="2d6" reportFormat=""/>')
    assert "no difference" in run(path, "--diff-fix").output
    shown = run(path, "--diff-fix", "--select", "VM921,VM922").output
    assert "reportFormat: nothing -> $PlayerName$: Go for x" in shown
    assert "reportFormat: nothing -> ** $name$ = $result$ *** <$PlayerName$>" in shown
