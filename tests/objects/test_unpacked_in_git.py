"""Modules unpacked for git: small diffs for small edits, and nothing of the author is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.objects.test_modules import BUILD, ENTRIES, packed
from tests.objects.test_modules import SLOT as SLOT_TEXT
from tests.objects.unpacked import entries_of
from vassal_tools.errors import FormatError
from vassal_tools.format import sequence
from vassal_tools.objects.module import read_module
from vassal_tools.objects.unpacking import pack_folder, unpack


def test_traits_and_attributes_stand_one_on_a_line_and_parts_lie_in_files(tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    build = tmp_path / "u" / "build"
    assert sorted(path.relative_to(build).as_posix() for path in build.rglob("*.xml")) == [
        "Code.xml",
        "Map-Main-Map.xml",
        "module.xml",
    ]
    assert "\nmark;Side\tBlue\npiece;;;a.png;Tank\tnull;0;0;1;0\n" in (build / "Map-Main-Map.xml").read_text()
    assert '\n    version="1.0"\n' in (build / "module.xml").read_text()
    assert (tmp_path / "u" / "files" / "images" / "a.png").read_bytes() == b"p"


def test_a_small_edit_is_a_small_diff(tmp_path: Path) -> None:
    folder = tmp_path / "u"
    unpack(packed(tmp_path), folder)
    before = {path: path.read_text().splitlines() for path in (folder / "build").rglob("*.xml")}
    levels = ["prototype;Unit", "mark;Side", "piece;;;a.png;Tank"], ["", "Blue", "null;0;0;1;0"]
    slot = "+/" + sequence.join(("null", *map(sequence.nest, levels)), "/")
    edited = BUILD.replace(SLOT_TEXT.encode(), slot.encode())
    assert edited != BUILD
    unpack(packed(tmp_path, {**ENTRIES, "buildFile.xml": edited}), folder)
    changed = [line for path, lines in before.items() for line in set(path.read_text().splitlines()) ^ set(lines)]
    assert changed == ["prototype;Unit"]


def test_a_hand_edit_is_packed(tmp_path: Path) -> None:
    folder = tmp_path / "u"
    unpack(packed(tmp_path), folder)
    part = folder / "build" / "Map-Main-Map.xml"
    part.write_text(part.read_text().replace("mark;Side\tBlue", "hide;H\nmark;Side\tRed"))
    (folder / "files" / "images" / "new.png").write_bytes(b"n")
    assert pack_folder(folder, tmp_path / "b.vmod") == (("images/new.png",), ())
    with read_module(tmp_path / "b.vmod") as module:
        (slot,) = module.pieces()
        assert [trait.raw for trait in slot.piece().traits] == ["hide;H", "mark;Side", "piece;;;a.png;Tank"]
        assert slot.piece().states == ("", "Red", "null;0;0;1;0")
        assert module.names[-1] == "images/new.png"


def test_each_component_is_known_by_part_and_line(tmp_path: Path, module_file: Path) -> None:
    for number, path in enumerate([packed(tmp_path), module_file]):
        folder = tmp_path / str(number)
        unpack(path, folder)
        with read_module(folder) as module:
            components = list(module.components())
            places = [module.place(module.build_entry, component.line) for component in components]
        for component, place in zip(components, places, strict=True):
            lines = (folder / place.entry).read_text(encoding="utf-8").split("\n")
            assert f"<{component.class_name}" in lines[(place.line or 0) - 1]


def test_a_part_that_is_broken_is_named_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "u"
    unpack(packed(tmp_path), folder)
    part = folder / "build" / "Map-Main-Map.xml"
    part.write_text(part.read_text().replace("</VASSAL.build.module.map.SetupStack>", "</x>"))
    with pytest.raises(FormatError, match="well-formed") as caught:
        read_module(folder)
    assert (caught.value.where.entry, caught.value.where.line) == ("build/Map-Main-Map.xml", 10)


def test_unpacking_again_replaces_the_module_and_leaves_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "u"
    unpack(packed(tmp_path), folder)
    (folder / ".git").mkdir()
    (folder / "README.md").write_text("mine")
    (folder / ".gitattributes").write_text("mine")
    unpack(packed(tmp_path, {"buildFile.xml": BUILD, "images/b.png": b"q"}), folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        ".git",
        ".gitattributes",
        "README.md",
        "build",
        "files",
        "module.json",
    ]
    assert [path.name for path in (folder / "files" / "images").iterdir()] == ["b.png"]
    assert (folder / ".gitattributes").read_text() == "mine"


@pytest.mark.parametrize("name", ["build/x", "files/x", "module.json"])
def test_a_folder_with_other_things_is_not_unpacked_into(name: str, tmp_path: Path) -> None:
    path = tmp_path / "u" / name
    path.parent.mkdir(parents=True)
    path.write_text("{}")
    with pytest.raises(FormatError, match="other files"):
        unpack(packed(tmp_path), tmp_path / "u")
    assert path.read_text() == "{}"


@pytest.mark.parametrize("kept", [b"kept", b"--><?part new.xml?><!--"], ids=["in parts", "whole"])
@pytest.mark.parametrize("name", ["files/new.png", "build/new.xml", "build/Map-Main-Map/notes.txt"])
def test_a_new_file_is_not_lost_by_unpacking(name: str, kept: bytes, tmp_path: Path) -> None:
    path = packed(tmp_path, {"buildFile.xml": BUILD.replace(b"kept", kept)})
    unpack(path, tmp_path / "u")
    new = tmp_path / "u" / name
    new.parent.mkdir(exist_ok=True)
    new.write_bytes(b"\xff")
    with pytest.raises(FormatError, match=f"{name}: would be lost"):
        unpack(path, tmp_path / "u")
    assert new.read_bytes() == b"\xff"


@pytest.mark.parametrize("held", [{"new.xml": "new.xml"}, {"a.xml": "b.xml", "b.xml": "a.xml"}], ids=["itself", "two"])
def test_new_files_that_only_name_each_other_are_not_lost(held: dict[str, str], tmp_path: Path) -> None:
    path = packed(tmp_path)
    unpack(path, tmp_path / "u")
    for name, named in held.items():
        (tmp_path / "u" / "build" / name).write_text(f"<?part {named}?>")
    with pytest.raises(FormatError, match=f"build/{min(held)}: would be lost") as refused:
        unpack(path, tmp_path / "u")
    assert "name it in one" in refused.value.hint


def test_what_lies_beside_a_whole_build_file_can_only_be_taken_away(tmp_path: Path) -> None:
    path = packed(tmp_path, {"buildFile.xml": BUILD.replace(b"kept", b"--><?part new.xml?><!--")})
    unpack(path, tmp_path / "u")
    (tmp_path / "u" / "build" / "new.xml").write_text("")
    with pytest.raises(FormatError) as refused:
        unpack(path, tmp_path / "u")
    assert refused.value.hint == "take it away"


def test_a_part_that_the_module_no_longer_has_is_deleted(tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    old = tmp_path / "u" / "build" / "Map-Main-Map.xml"
    assert old.exists()
    unpack(packed(tmp_path, {"buildFile.xml": BUILD.replace(b"Main Map", b"Plan")}), tmp_path / "u")
    assert not old.exists()


def test_what_fails_leaves_nothing(tmp_path: Path) -> None:
    path = packed(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"p", b"q"))
    (tmp_path / "out").mkdir()
    with pytest.raises(FormatError):
        unpack(path, tmp_path / "out" / "u")
    assert list((tmp_path / "out").iterdir()) == []


def test_what_replaces_a_folder_is_on_the_disk_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "u"
    unpack(packed(tmp_path), folder)
    done: list[str] = []
    rename, fsync = Path.rename, os.fsync

    def renamed(old: Path, new: Path) -> Path:
        done.append("renamed")
        return rename(old, new)

    def synced(number: int) -> None:
        done.append("on the disk")
        fsync(number)

    monkeypatch.setattr(Path, "rename", renamed)
    monkeypatch.setattr(os, "fsync", synced)
    unpack(packed(tmp_path, {"buildFile.xml": BUILD, "images/b.png": b"q"}, "b.vmod"), folder)
    written = sum(path.is_file() for path in folder.rglob("*")) - 1  # the .gitattributes of the old folder stay
    assert done[: written + 1] == ["on the disk"] * written + ["renamed"]


@pytest.mark.parametrize("fails_at", range(6))
def test_where_replacing_fails_the_old_folder_is_there_again(
    fails_at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "u"
    unpack(packed(tmp_path), folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    rename, calls = Path.rename, [0]

    def failing(self: Path, target: Path) -> Path:
        calls[0] += 1
        if calls[0] == fails_at + 1:
            raise OSError(5, "no luck", str(self))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(OSError, match="no luck"):
        unpack(packed(tmp_path, {"buildFile.xml": BUILD, "images/b.png": b"q"}, "b.vmod"), folder)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert sorted(path.name for path in folder.iterdir()) == [".gitattributes", "build", "files", "module.json"]


def test_git_sees_no_change_after_a_checkout_with_other_line_ends(tmp_path: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("no git")
    path = packed(tmp_path, {**ENTRIES, "buildFile.xml": BUILD.replace(b"\n", b"\r\n"), "help.html": b"a\r\nb\n"})
    unpack(path, tmp_path / "u")
    clone = tmp_path / "clone"
    commands = [
        ["init", "-q", "u"],
        ["-C", "u", "add", "."],
        ["-C", "u", "-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "x"],
        ["clone", "-q", "-c", "core.autocrlf=true", "u", "clone"],
    ]
    for command in commands:
        subprocess.run(["git", *command], cwd=tmp_path, check=True, capture_output=True)
    pack_folder(clone, tmp_path / "again.vmod")
    assert entries_of(tmp_path / "again.vmod") == entries_of(path)
