"""Folders from strangers: nothing evil is unpacked or packed, and nothing takes long."""

from __future__ import annotations

import json
import os
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.format.measured import refused_quickly
from tests.objects.test_modules import BUILD, ENTRIES, packed
from tests.objects.unpacked import entries_of
from vassal_tools.errors import FormatError
from vassal_tools.format.archive import pack
from vassal_tools.objects.module import read_module
from vassal_tools.objects.unpacking import pack_folder, unpack

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    "names",
    [
        ["images/con.png"],
        ["NUL"],
        ["a:b.png"],
        ["images/a."],
        ["images/a "],
        ["images/\x07"],
        ["x" * 300],
        ["images/A.PNG"],
        ["IMAGES/b.png"],
        ["e\u0301.png", "\u00e9.png"],
        ["moduledata/x"],
        ["images/./x"],
    ],
)
def test_names_that_not_every_system_can_have_are_refused(names: list[str], tmp_path: Path) -> None:
    path = packed(tmp_path, {**ENTRIES, **dict.fromkeys(names, b"")})
    with pytest.raises(FormatError):
        unpack(path, tmp_path / "u")
    assert not (tmp_path / "u").exists()


@pytest.mark.parametrize("name", ["../x", "/x", "a\\b", "C:x"])
def test_names_that_lead_out_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", BUILD)
        archive.writestr(name, b"x")
    with pytest.raises(FormatError):
        unpack(path, tmp_path / "u")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["a.vmod"]


def test_a_link_in_an_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", BUILD)
        info = zipfile.ZipInfo("images/a.png")
        info.create_system, info.external_attr = 3, 0o120777 << 16
        archive.writestr(info, "/etc/passwd")
    with pytest.raises(FormatError, match="link"):
        unpack(path, tmp_path / "u")


def _link(path: Path) -> None:
    path.symlink_to("/etc/hostname")


def _pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize("make", [_link, _pipe])
@pytest.mark.parametrize("name", ["files/x.png", "build/x.xml"])
def test_links_and_devices_are_not_packed(make: Callable[[Path], None], name: str, tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    make(tmp_path / "u" / name)
    with pytest.raises(FormatError, match="is a"):
        pack_folder(tmp_path / "u", tmp_path / "b.vmod")
    assert not (tmp_path / "b.vmod").exists()


@pytest.mark.parametrize("name", ["files", "build"])
def test_a_link_instead_of_a_folder_is_not_followed(name: str, tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    (tmp_path / "u" / name).rename(tmp_path / name)
    (tmp_path / "u" / name).symlink_to(tmp_path / name)
    with pytest.raises(FormatError):
        pack_folder(tmp_path / "u", tmp_path / "b.vmod")


@pytest.mark.parametrize(
    "edit",
    [
        {"schema": "vassal-tools/unpacked/2"},
        {"entries": ["buildFile.xml", "../x"]},
        {"entries": ["buildFile.xml", 1]},
        {"entries": ["buildFile.xml", "gone.png"]},
        {"entries": ["buildFile.xml", "buildFile.xml"]},
        {"entries": {}},
        {"build_file": "moduledata"},
        {"newline": "x"},
        {"in_parts": None},
    ],
)
def test_a_manifest_that_lies_is_refused(edit: dict[str, object], tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    manifest = tmp_path / "u" / "module.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), **edit}))
    with pytest.raises(FormatError):
        pack_folder(tmp_path / "u", tmp_path / "b.vmod")


@pytest.mark.parametrize(
    "text",
    [
        "<?part module.xml?>",
        "<?part gone.xml?>",
        "<?part ../module.json?>",
        "<?part Map-Main-Map.xml?><?part Map-Main-Map.xml?>",
        "",
        "<?piece null?>" + "\n;" * 300,
        "<?part" * 50_000,
        "<!--" * 50_000,
        '<a b="' * 50_000,
        "<a" + " " * 50_000,
    ],
)
def test_parts_that_make_no_build_file_are_refused(text: str, tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    (tmp_path / "u" / "build" / "module.xml").write_text(text)
    with pytest.raises(FormatError):
        read_module(tmp_path / "u")


@pytest.mark.parametrize(
    "text",
    [
        "\n" * (20 << 20),
        "<!--" * (4 << 20),
        "<a>" * (4 << 20),
        '<a b="' * (3 << 20),
        "<a" + " " * (20 << 20),
        "<a" + ' b="1"' * 900_000,
        "<a><?piece null?>" + "\nx&#9;" * 199 + "&#9;" * (4 << 20) + "\n</a>",
        "<?part a.xml?>" * (1 << 20),
    ],
    ids=["lines", "comments", "tags", "quotes", "blanks", "attributes", "tabs", "parts"],
)
def test_hostile_parts_end_quickly(text: str, tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    (tmp_path / "u" / "build" / "module.xml").write_text(text)
    refused_quickly("module", tmp_path / "u")


def test_a_packed_file_may_not_lie_among_what_is_packed(tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "buildFile.xml").write_bytes(BUILD)
    with pytest.raises(FormatError, match="inside the folder that is packed"):
        pack_folder(folder, folder / "a.vmod")
    assert pack_folder(folder, tmp_path / "b.vmod") == ((), ())
    assert entries_of(tmp_path / "b.vmod") == [("buildFile.xml", BUILD)]


def test_an_archive_of_the_module_inside_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    pack_folder(tmp_path / "u", tmp_path / "u" / "a.vmod")
    assert (tmp_path / "u" / "a.vmod").read_bytes() == pack(ENTRIES)
