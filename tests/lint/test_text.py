"""The report for people, the paths in it, and what stays the same when a component is renamed."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.lint.making import MISSING, PICTURE, found, run, write

if TYPE_CHECKING:
    from pathlib import Path


def test_paths_are_those_of_the_editor_in_an_extension_too(tmp_path: Path) -> None:
    target = "VASSAL.build.module.PieceWindow:Counters/VASSAL.build.widget.BoxWidget:Allied O\\/B"
    body = f'<ExtensionElement target="{target}"><PieceSlot entryName="Tank"/></ExtensionElement>'
    (only,) = found(write(tmp_path, body), "--select", "VM316")
    assert only["path"] == ("Counters [Game Piece Palette] → Allied O/B [Pull-down Menu] → Tank [Single piece]"), (
        "the way in the editor of the module that is extended"
    )


@pytest.mark.parametrize(
    ("name", "severity"),
    [
        ("Tank", "error"),
        ("Tank (disabled)", "note"),
        ("[OFF] Tank", "note"),
        ("*** Tank ***", "note"),
        ("# Tank", "error"),
        ("Tank (offensive)", "error"),
    ],
)
def test_what_says_that_it_is_off_is_a_note(name: str, severity: str, tmp_path: Path) -> None:
    slot = MISSING.replace('entryName="A"', f'entryName="{name}"')
    assert [one["severity"] for one in found(write(tmp_path, slot, PICTURE), "--select", "VM101")] == [severity]
    window = f'<PieceWindow name="{name}">{MISSING}</PieceWindow>'
    inside = [one["severity"] for one in found(write(tmp_path, window, PICTURE), "--select", "VM101")]
    assert inside == ["note" if "isabled" in name or "OFF" in name else "error"], "dividers say nothing of the rest"


def test_a_prototype_that_is_a_comment_is_a_note(tmp_path: Path) -> None:
    names = ("Unit", "# Units", "===== Units")
    body = "\n".join(f'<PrototypeDefinition name="{name}">[[piece;;;;]]</PrototypeDefinition>' for name in names)
    assert [one["severity"] for one in found(write(tmp_path, body), "--select", "VM207")] == ["warning", "note", "note"]


def test_a_component_that_is_renamed_keeps_its_fingerprint(tmp_path: Path) -> None:
    key = '<Map mapName="{map}"><MassKeyCommand name="{name}" buttonText="Go" reportFormat=""/></Map>'
    slot = '<PieceSlot entryName="{name}" gpid="7">[[piece;;;gone.png;{name}]]</PieceSlot>'
    piece = f'<PieceWindow name="{{map}}">{slot}</PieceWindow>'
    twins = '<Map mapName="{map}"><Zone name="{name}" path="0,0;9,0;9,9"/></Map><Map mapName="{map}2"/>'
    for body in (key, piece, twins):
        before, after = (
            [one["fingerprint"] for one in found(write(tmp_path, body.format(map=window, name=name)))]
            for window, name in (("Main", "Go on"), ("Sea", "Ready all"))
        )
        assert before == after


def test_text_has_each_cause_once_errors_last_and_then_the_counts(tmp_path: Path) -> None:
    slot = '<PieceSlot entryName="P{}">[[prototype;Gone | piece;;;a.png;P]]</PieceSlot>'
    slots = "\n".join(slot.format(at) for at in range(43))
    path = write(tmp_path, f'<PieceWindow name="W">{slots}\n{MISSING}</PieceWindow>', PICTURE | {"images/b.png": "x"})
    lines = run(path, "--select", "VM1,VM201").output.splitlines()
    assert lines[0] == str(path)
    assert lines.index("  no prototype 'Gone': 43 times") > lines.index("  nothing names this picture")
    assert lines.count("  no prototype 'Gone': 43 times") == 1
    place = lines.index("    first at buildFile.xml:2")
    assert lines[place + 1] == "    W [Game Piece Palette] → P0 [Single piece]"
    assert lines[place + 2] == "    also: P1 [Single piece], P2 [Single piece], P3 [Single piece], …"
    counts = lines[lines.index("T 1.0: 44 errors, 1 note; 3 causes") :]
    assert [line.split()[:3] for line in counts[1:4]] == [
        ["1", "VM104", "note"],
        ["1", "VM101", "error"],
        ["43", "VM201", "error"],
    ]
    assert counts[4:] == ["--fix --select VM104 can fix 1 finding"]
    every = run(path, "--select", "VM1,VM201", "--verbose").output
    assert "P42 [Single piece]" in every
    assert len(found(path, "--select", "VM1,VM201")) == 45


def test_text_ends_with_what_fix_can_do(tmp_path: Path) -> None:
    path = write(tmp_path, '<DiceButton reportFormat=""/>', {"images/b.png": "x", "Thumbs.db": "x", "a/Thumbs.db": "x"})
    last = ["--fix can fix 2 findings", "--fix --select VM104,VM922 can fix 2 more findings"]
    for words in ((), ("--statistics",)):
        assert run(path, "--select", "VM104,VM901,VM922", *words).output.splitlines()[-2:] == last
    shutil.copy(path, tmp_path / "other.vmod")
    lines = run(tmp_path, "--select", "VM104,VM901,VM922").output.splitlines()
    assert lines[-2:] == [line.replace("fix 2 ", "fix 4 ") for line in last]
    assert run(path, "--select", "VM101").output.splitlines()[-1] == "T 1.0: clean"


def test_text_cuts_many_causes_that_are_no_errors(tmp_path: Path) -> None:
    dice = " ".join(f'x{at}=""' for at in range(13))
    path = write(tmp_path, f"<DiceButton {dice}/>")
    short, whole = (run(path, "--select", "VM802", *words).output for words in ((), ("--verbose",)))
    assert "  … and 3 more findings of 3 causes; --verbose shows all" in short.splitlines()
    assert (short.count("no attribute"), whole.count("no attribute")) == (10, 13)


def test_a_file_that_lost_its_tabs_is_one_cause(tmp_path: Path) -> None:
    slots = "\n".join(
        f'<PieceSlot gpid="{at}">+/null/mark;X    piece;;;a.png;P/1    null;0;0</PieceSlot>' for at in range(99)
    )
    path = write(tmp_path, slots, PICTURE)
    assert run(path, "--fail-on", "never").output.count("the tabs of this file are") == 1
    assert len(found(path, "--select", "VM304")) == 99


WINDOW = '<PieceWindow name="{}"><PieceSlot entryName="{}" gpid="{}">[[piece;;;{}.png;{}]]</PieceSlot></PieceWindow>'
COMMAND = '<Map mapName="{}"><MassKeyCommand name="{}" buttonText="{}" reportFormat=""/></Map>'


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        (WINDOW.format("W", "A", 1, "gone", "A"), WINDOW.format("V", "B", 1, "gone", "B"), 0),
        (WINDOW.format("W", "A", 1, "gone", "A"), WINDOW.format("W", "A", 2, "gone", "A"), 0),
        (WINDOW.format("W", "A", 1, "gone", "A"), WINDOW.format("W", "A", 1, "lost", "A"), 1),
        (WINDOW.format("W", "A", 1, "gone", "A"), WINDOW.format("W", "A", 1, "gone", "A") * 2, 1),
        (COMMAND.format("M", "Go", "Go"), COMMAND.format("M", "Go", "Start"), 0),
        (COMMAND.format("M", "Go", "Go"), COMMAND.format("N", "Go on", "Go"), 0),
        (COMMAND.format("M", "Go", "Go"), COMMAND.format("N", "Stay", "Start"), 1),
    ],
)
def test_a_baseline_knows_what_was_renamed_or_edited(before: str, after: str, new: int, tmp_path: Path) -> None:
    baseline, report = tmp_path / "base.json", tmp_path / "report.json"
    path = write(tmp_path, before, PICTURE)
    run(path, "--write-baseline", baseline)
    run(path, "--format", "json", "-o", report)
    path = write(tmp_path, after, PICTURE)
    for words in (("--baseline", baseline), ("--diff", report)):
        assert len(found(path, "--select", "VM101,VM921", *words)) == new


@pytest.mark.parametrize(
    ("description", "codes"),
    [
        ("Buttons. lint: ignore VM921: meant to be silent", ["VM203"]),
        ("lint: ignore VM9, VM203: as they are", []),
        ("lint: ignore VM921", ["VM203", "VM921"]),
        ("lint: ignore VM921:", ["VM203", "VM921"]),
        ("lint: ignore nothing: here", ["VM203", "VM921"]),
    ],
)
def test_a_description_suppresses_codes_for_its_component_and_those_inside(
    description: str, codes: list[str], tmp_path: Path
) -> None:
    unit = f'<PrototypeDefinition name="U" description="{description}">[[mark;X | piece;;;;]]</PrototypeDefinition>'
    command = '<MassKeyCommand name="Go" buttonText="Go" reportFormat=""/>'
    path = write(tmp_path, f'{unit}<Map mapName="M" description="{description}">{command}</Map>')
    assert sorted(one["code"] for one in found(path, "--select", "VM203,VM921")) == codes
