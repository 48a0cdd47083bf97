"""The command: its formats, exit codes, baseline, suppressions, fixes; and what hostile names do to none of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from tests.lint.making import MISSING, PICTURE, run, write
from vassal_tools.cli.main import main
from vassal_tools.lint.registry import ALL_RULES, GROUPS
from vassal_tools.lint.suppress import GROUP_CODES
from vassal_tools.objects.module import read_module
from vassal_tools.objects.unpacking import unpack
from vassal_tools.report.plain import DEFAULT_WIDTH as WIDTH

if TYPE_CHECKING:
    from pathlib import Path

EVIL = "::error::x\x1b]8;;http://a\x07\u202e%0A"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A module with one error and, by its name, a wish to be taken for a command."""
    body = f'<PieceWindow name="{EVIL.replace(chr(27), "").replace(chr(7), "")}">{MISSING}</PieceWindow>'
    return write(tmp_path, body, PICTURE)


def test_exit_codes(tmp_path: Path, broken: Path) -> None:
    assert run(broken).exit_code == 1
    assert run(broken, "--fail-on", "never").exit_code == 0
    assert run(broken, "--ignore", "VM101").exit_code == 0
    assert run(tmp_path / "none.vmod").exit_code == 2
    assert run(broken, "--select", "NONE").exit_code == 2
    assert "no rule or group 'zoness' (did you mean zones?)" in run(broken, "--select", "zoness").output
    assert "did you mean" not in run(broken, "--select", "VM999").output
    assert "no rule or group 'ABC' (`vassal-tools explain` lists" in run(broken, "--select", "ABC").output


@pytest.mark.parametrize(("word", "said"), [("picturs", "'picturs' (did you mean pictures?)"), ("VM999", "'VM999'")])
def test_an_unknown_word_of_a_configuration_is_said_as_written(
    tmp_path: Path, broken: Path, word: str, said: str
) -> None:
    (tmp_path / "lint.toml").write_text(f'[lint]\nselect = ["{word}"]\n', "utf-8")
    result = run(broken, "--config", tmp_path / "lint.toml")
    assert (result.exit_code, f"no rule or group {said}" in result.output) == (2, True)


def test_a_module_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path, broken: Path) -> None:
    bad = tmp_path / "bad.vmod"
    bad.write_text("x")
    result = run(bad, broken)
    assert result.exit_code == 2
    assert "VM101" in result.output


def test_text_names_component_and_line_and_keeps_its_width(broken: Path) -> None:
    result = run(broken)
    assert "buildFile.xml:2" in result.output
    assert "→ A [Single piece]" in result.output
    assert "1 error" in result.output
    assert "\u202e" not in result.output
    paths = [line for line in result.output.splitlines() if str(broken) not in line]
    assert max(map(len, paths)) <= WIDTH


def test_json(broken: Path) -> None:
    document = json.loads(run(broken, "--format", "json").output)
    assert document["schema"] == "vassal-tools/lint/1"
    finding = next(one for one in document["modules"][0]["findings"] if one["code"] == "VM101")
    assert finding["severity"] == "error"
    assert finding["line"] == 2


def test_sarif_has_what_the_standard_demands(broken: Path) -> None:
    document: dict[str, Any] = json.loads(run(broken, "--format", "sarif").output)
    assert document["version"] == "2.1.0"
    assert document["$schema"].endswith("sarif-2.1.0.json")
    (only,) = document["runs"]
    rules = only["tool"]["driver"]["rules"]
    assert only["tool"]["driver"]["name"]
    for result in only["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        place = result["locations"][0]["physicalLocation"]
        assert " " not in place["artifactLocation"]["uri"]
        assert place.get("region", {"startLine": 1})["startLine"] >= 1


def test_github_lines_hold_one_command_each(broken: Path) -> None:
    lines = run(broken, "--format", "github").output.splitlines()
    assert any(line.startswith("::error file=") for line in lines)
    for line in lines:
        assert line.startswith(("::error ", "::warning ", "::notice "))
        assert line.count("::") == 2
        assert "%0A" not in line


def test_junit_is_xml_and_counts(broken: Path) -> None:
    root = ET.fromstring(run(broken, "--format", "junit").output)
    suite = root.find("testsuite")
    assert suite is not None
    assert suite.get("failures") == str(len(suite.findall("testcase/failure")))


def test_junit_of_a_clean_module_is_one_test_that_passed(tmp_path: Path) -> None:
    path = write(tmp_path, "<x/>")
    root = ET.fromstring(run(path, "--format", "junit", "--select", "VM1").output)
    assert (root.get("tests"), root.get("failures")) == ("1", "0")


def test_baseline_tells_only_what_is_new(tmp_path: Path, broken: Path) -> None:
    baseline = tmp_path / "base.json"
    assert run(broken, "--write-baseline", baseline).exit_code == 0
    assert run(broken, "--baseline", baseline).exit_code == 0
    again = write(tmp_path, MISSING.replace("gone", "other") + MISSING, PICTURE)
    result = run(again, "--baseline", baseline, "--select", "VM101")
    assert result.exit_code == 1
    assert "other.png" in result.output


def test_diff_tells_only_what_an_older_module_or_report_has_not(tmp_path: Path, broken: Path) -> None:
    report = tmp_path / "old.json"
    run(broken, "--format", "json", "-o", report)
    assert run(broken, "--diff", report).exit_code == 0
    old = broken.rename(tmp_path / "old.vmod")
    assert run(old, "--diff", old).exit_code == 0
    new = write(tmp_path, MISSING.replace("gone", "other"), PICTURE)
    assert run(new, "--diff", old, "--select", "VM101").exit_code == 1
    (tmp_path / "no.json").write_text("[]")
    assert run(new, "--diff", tmp_path / "no.json").exit_code == 2


def test_a_suppression_holds_until_its_day(tmp_path: Path, broken: Path) -> None:
    config = tmp_path / "c.toml"
    config.write_text('[[lint.suppress]]\ncode = "VM101"\npath = "*A"\nreason = "drawn by us"\nuntil = 2027-01-31\n')
    assert run(broken, "--config", config, "--today", "2027-01-31").exit_code == 0
    late = run(broken, "--config", config, "--today", "2027-02-01")
    assert late.exit_code == 1
    assert "ended on 2027-01-31" in late.stderr


@pytest.mark.parametrize(
    "text",
    [
        '[[lint.suppress]]\ncode = "VM101"\n',
        '[[lint.suppress]]\ncode = "VM101"\nreason = "x"\nuntil = "soon"\n',
        "[lint]\nselct = []\n",
        '[lint.severity]\nVM101 = "grave"\n',
        '[[lint.paths]]\nignore = ["VM1"]\n',
        '[[lint.paths]]\npath = "x"\nseverity = "note"\n',
        '[[lint.paths]]\npath = "x"\ncode = "VM1"\n',
        '[[lint.suppress]]\ncode = "pictures"\nreason = "x"\n',
        "[lint\n",
    ],
)
def test_a_configuration_that_is_not_understood_is_refused(text: str, tmp_path: Path, broken: Path) -> None:
    config = tmp_path / "c.toml"
    config.write_text(text)
    assert run(broken, "--config", config).exit_code == 2


def test_severity_by_code(tmp_path: Path, broken: Path) -> None:
    config = tmp_path / "c.toml"
    config.write_text('[lint.severity]\nVM101 = "note"\n')
    assert run(broken, "--config", config).exit_code == 0


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('path = "*A [Single piece]"\nseverity = { VM101 = "note" }', {"VM101": "note", "VM301": "warning"}),
        ('path = "*B [Single piece]"\nseverity = { VM101 = "note" }', {"VM101": "error", "VM301": "warning"}),
        ('path = "buildFile.xml"\nignore = ["pictures"]', {"VM301": "warning"}),
        ('path = "*"\nselect = ["pictures"]', {"VM101": "error", "VM104": "note"}),
        ('path = "images/*"\nselect = ["VM1"]', {"VM101": "error", "VM104": "note", "VM301": "warning"}),
        ('path = "*"\nselect = ["VM1"]\nignore = ["VM101"]', {"VM104": "note"}),
        ('path = "*"\nseverity = { pictures = "note" }', {"VM101": "note", "VM301": "warning"}),
    ],
)
def test_selection_and_severity_by_path(text: str, shown: dict[str, str], tmp_path: Path) -> None:
    slots = '<PieceSlot entryName="A">[[piece;;;gone.png;A]]</PieceSlot>'
    path = write(tmp_path, f"<PieceWindow>{slots}</PieceWindow>", PICTURE)
    config = tmp_path / "c.toml"
    config.write_text(f'[lint]\nselect = ["VM101", "VM301"]\n[[lint.paths]]\n{text}\n')
    document = json.loads(run(path, "--config", config, "--format", "json").output)
    assert {one["code"]: one["severity"] for one in document["modules"][0]["findings"]} == shown


def test_a_path_may_select_what_the_rest_leaves_out(tmp_path: Path, broken: Path) -> None:
    config = tmp_path / "c.toml"
    config.write_text('[lint]\nselect = ["zones"]\n[[lint.paths]]\npath = "*A"\nselect = ["VM101"]\n')
    assert run(broken, "--config", config).exit_code == 1
    assert run(broken, "--config", config, "--select", "zones").exit_code == 0


def test_each_group_has_a_name_that_stands_for_its_rules() -> None:
    by_name = {
        name: tuple(rule for rule in ALL_RULES if rule.code.startswith(starts)) for name, starts in GROUP_CODES.items()
    }
    assert list(by_name.values()) == list(GROUPS.values())


def test_fix_removes_junk_and_leaves_unused_pictures(tmp_path: Path) -> None:
    path = write(tmp_path, "<DiceButton/>", {"images/Thumbs.db": "x", "images/old.png": "png:4x4"})
    assert run(path, "--fix", "--fail-on", "never").exit_code == 0
    with zipfile.ZipFile(path) as archive:
        assert "images/Thumbs.db" not in archive.namelist()
        assert "images/old.png" in archive.namelist()
    run(path, "--fix", "--select", "VM104")
    with zipfile.ZipFile(path) as archive:
        assert "images/old.png" not in archive.namelist()
        assert archive.read("buildFile.xml")
    assert list(tmp_path.iterdir()) == [path]


def test_names_alone_silence_what_needs_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "unpacked"
    folder.mkdir()
    with zipfile.ZipFile(write(tmp_path, MISSING + MISSING.replace("gone", "a"))) as archive:
        archive.extractall(folder)
    names = tmp_path / "names.txt"
    names.write_text("buildFile.xml\nimages/a.png\n")
    found = run(folder, "--names", names, "--format", "json")
    codes = {one["code"] for one in json.loads(found.output)["modules"][0]["findings"]}
    assert "VM101" in codes
    assert not codes & {"VM104", "VM105", "VM107", "VM853"}


def test_an_extension_knows_what_its_base_defines(tmp_path: Path) -> None:
    base = write(tmp_path, '<PrototypeDefinition name="Unit">[[mark;X | piece;;;;]]</PrototypeDefinition>', PICTURE)
    base = base.rename(tmp_path / "base.vmod")
    slot = '<PieceSlot gpid="1">[[prototype;%s | piece;;;a.png;A]]</PieceSlot>'
    whole = write(tmp_path, slot % "Unit" + slot % "Gone")
    held = (
        zipfile.ZipFile(whole)
        .read("buildFile.xml")
        .replace(b"VASSAL.build.GameModule", b"VASSAL.build.module.ModuleExtension")
    )
    extension = tmp_path / "more.vmdx"
    with zipfile.ZipFile(extension, "w") as archive:
        archive.writestr("buildFile", held)
    assert run(extension, "--select", "VM1,VM201").exit_code == 0
    found = run(extension, "--base", base, "--select", "VM101,VM201", "--format", "json")
    messages = [one["message"] for one in json.loads(found.output)["modules"][0]["findings"]]
    assert messages == ["no prototype 'Gone'"]


def test_an_unpacked_module_has_the_same_faults_each_in_its_part(tmp_path: Path) -> None:
    path = write(tmp_path, f'<PieceWindow name="W">\n{MISSING}</PieceWindow>', PICTURE | {"images/x.psd": "x"})
    folder = tmp_path / "unpacked"
    unpack(path, folder)
    packed, unpacked = (
        json.loads(run(one, "--format", "json").output)["modules"][0]["findings"] for one in (path, folder)
    )
    assert sorted(one["fingerprint"] for one in unpacked) == sorted(one["fingerprint"] for one in packed)
    assert run(folder, "--diff", path).exit_code == run(path, "--diff", folder).exit_code == 0
    places = {one["code"]: (one["entry"], one["line"]) for one in unpacked}
    assert places["VM101"] == ("build/PieceWindow-W.xml", 2)
    assert places["VM901"] == ("files/images/x.psd", None)


def test_an_unpacked_module_is_fixed(tmp_path: Path) -> None:
    folder = tmp_path / "unpacked"
    unpack(write(tmp_path, "<DiceButton/>", PICTURE | {"images/Thumbs.db": "x"}), folder)
    (folder / "files" / "images" / "new.png").write_bytes(b"not listed yet")
    assert run(folder, "--fix", "--select", "VM901").exit_code == 0
    with read_module(folder) as module:
        assert module.names == ("buildFile.xml", "moduledata", "images/a.png", "images/new.png")


def test_a_fixed_archive_keeps_its_folders_and_what_is_not_deflated(tmp_path: Path) -> None:
    path = write(tmp_path, "<DiceButton/>", {"images/Thumbs.db": "x"})
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("images/", b"")
        archive.writestr("images/b.gif", b"x", zipfile.ZIP_STORED)
    run(path, "--fix", "--select", "VM901")
    with zipfile.ZipFile(path) as archive:
        assert archive.namelist() == ["buildFile.xml", "moduledata", "images/", "images/b.gif"]
        assert archive.getinfo("images/b.gif").compress_type == zipfile.ZIP_STORED


def test_several_modules_in_their_order(tmp_path: Path) -> None:
    paths = []
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        paths.append(write(folder, MISSING, PICTURE))
    document = json.loads(run(*paths, "--format", "json").output)
    assert [module["file"] for module in document["modules"]] == [str(path) for path in paths]


def test_explain() -> None:
    known = CliRunner().invoke(main, ["explain", "vm101", "--no-plugins"])
    assert known.exit_code == 0
    assert "Why:" in known.output
    assert CliRunner().invoke(main, ["explain", "VM999", "--no-plugins"]).exit_code == 2


def test_a_link_in_a_folder_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "unpacked"
    folder.mkdir()
    with zipfile.ZipFile(write(tmp_path, "<x/>")) as archive:
        archive.extractall(folder)
    (folder / "images").symlink_to("/etc")
    os.mkfifo(folder / "pipe")
    assert refused(folder) == ["images: is a link", "pipe: is a device"]


def refused(path: Path) -> list[str]:
    """The output of lint for refused entries; it exits with 1."""
    result = run(path, "--select", "VM907", "--format", "json")
    assert result.exit_code == 1, result.output
    found = json.loads(result.output)["modules"][0]["findings"]
    assert all(one["code"] == "VM907" and one["severity"] == "error" for one in found)
    return sorted(one["message"] for one in found)


def test_a_link_in_an_unpacked_folder_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "unpacked"
    unpack(write(tmp_path, "<x/>"), folder)
    (folder / "files" / "images").symlink_to("/etc")
    assert refused(folder) == ["files/images: is a link"]


@pytest.mark.parametrize("name", ["../x", "/x", "a\\b", "C:x", "images/../../x"])
def test_an_entry_that_leads_out_is_a_finding(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, "<x/>")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, b"x")
    (only,) = refused(path)
    assert only.startswith(f"{name}: the name of an entry ")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_link_an_encrypted_and_a_doubled_entry_are_findings(tmp_path: Path) -> None:
    path = write(tmp_path, "<x/>", {"images/a.png": "png:4x4"})
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("images/a.png", b"x")
        link = zipfile.ZipInfo("link")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("packed.bz2", b"x" * 99, zipfile.ZIP_BZIP2)
        archive.writestr("secret", b"x")
        archive.getinfo("secret").flag_bits |= 1
    shown = [text.split(": ", 1) for text in refused(path)]
    assert [name for name, _why in shown] == ["images/a.png", "link", "packed.bz2", "secret"]


def test_lint_starts_light() -> None:
    code = (
        "import sys, vassal_tools.cli.main, vassal_tools.lint.run, vassal_tools.report.lint_text;"
        "print(sorted(set(sys.modules) & {'pydantic', 'shapely', 'PIL'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_our_own_module_is_clean_under_the_strictest_settings(module_file: Path, tmp_path: Path) -> None:
    unpack(module_file, tmp_path / "unpacked")
    result = run(module_file, tmp_path / "unpacked", "--fail-on", "note")
    assert result.exit_code == 0, result.output
