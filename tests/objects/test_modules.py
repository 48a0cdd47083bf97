"""Modules and extensions, packed or unpacked: entries, components, pieces, and writing back."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.format.measured import measure, refused_quickly
from vassal_tools.errors import FormatError
from vassal_tools.format.archive import Limits, pack
from vassal_tools.objects.metadata import Metadata
from vassal_tools.objects.module import Module, ModuleKind, read_module

if TYPE_CHECKING:
    from pathlib import Path

SLOT = "+/null/mark;Side\tpiece;;;a.png;Tank/Blue\tnull;0;0;1;0"
BUILD = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Mini" version="1.0" VassalVersion="3.5.8" description="x&#10;y">
  <VASSAL.build.module.BasicCommandEncoder/>
  <!-- kept -->
  <VASSAL.build.module.Map mapName="Main Map">
    <VASSAL.build.module.map.BoardPicker>
      <setup>Main MapBoardPicker\tBoard\t0\t0</setup>
    </VASSAL.build.module.map.BoardPicker>
    <VASSAL.build.module.map.SetupStack name="Start">
      <VASSAL.build.widget.PieceSlot entryName="Tank" gpid="1">{SLOT}</VASSAL.build.widget.PieceSlot>
    </VASSAL.build.module.map.SetupStack>
  </VASSAL.build.module.Map>
  <own.Code a="é"> text </own.Code>
</VASSAL.build.GameModule>
""".encode()
ENTRIES = {"buildFile.xml": BUILD, "moduledata": b"<data><name>M</name></data>", "images/": b"", "images/a.png": b"p"}


def packed(folder: Path, entries: dict[str, bytes] | None = None, name: str = "a.vmod") -> Path:
    path = folder / name
    path.write_bytes(pack(ENTRIES if entries is None else entries))
    return path


def unpacked(folder: Path, entries: dict[str, bytes]) -> Path:
    for name, data in entries.items():
        path = folder / "module" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not name.endswith("/"):
            path.write_bytes(data)
    return folder / "module"


@pytest.fixture
def module(tmp_path: Path) -> Module:
    return read_module(packed(tmp_path))


@pytest.mark.parametrize("name", ["a.vmod", "a.vmdx", "a.mod", "a.mdx", "a"])
def test_archive_of_any_ending_is_read(tmp_path: Path, name: str) -> None:
    module = read_module(packed(tmp_path, name=name))
    assert (module.kind, module.build_entry, module.metadata.name) == (ModuleKind.MODULE, "buildFile.xml", "M")
    assert module.names == ("buildFile.xml", "moduledata", "images/a.png")
    assert module.read("images/a.png") == b"p"


@pytest.mark.parametrize("build_entry", ["buildFile.xml", "buildFile"])
def test_folder_is_read(tmp_path: Path, build_entry: str) -> None:
    module = read_module(unpacked(tmp_path, {build_entry: BUILD, "images/a.png": b"p", ".git/config": b"x"}))
    assert module.names == tuple(sorted([build_entry, "images/a.png"]))
    assert module.read("images/a.png") == b"p"
    assert module.metadata == Metadata("Mini", "1.0", "3.5.8", "x\ny")


def test_extension_is_read(tmp_path: Path) -> None:
    build = b'<VASSAL.build.module.ModuleExtension module="Mini" version="0.1"/>'
    data = b"<data><version>0.2</version><universal>true</universal></data>"
    module = read_module(packed(tmp_path, {"buildFile": build, "extensiondata": data}))
    assert module.kind is ModuleKind.EXTENSION
    assert module.metadata == Metadata(version="0.2", universal="true")


def test_components_are_known_by_class_name_line_and_path(module: Module) -> None:
    found = {component.short_name: component for component in module.components()}
    slot = found["PieceSlot"]
    assert slot.class_name == "VASSAL.build.widget.PieceSlot"
    assert (slot.line, slot.where.entry, slot.name) == (10, "buildFile.xml", "Tank")
    assert slot.path == 'Map "Main Map" > SetupStack "Start" > PieceSlot "Tank"'
    assert slot.attributes == {"entryName": "Tank", "gpid": "1"}
    assert slot.parent is not None
    assert slot.parent.short_name == "SetupStack"
    assert found["setup"].text == "Main MapBoardPicker\tBoard\t0\t0"
    assert found["Code"].text == "text"
    assert found["GameModule"].path == 'GameModule "Mini"'
    assert found["GameModule"].parent is None
    assert [child.short_name for child in found["Map"].children()] == ["BoardPicker", "SetupStack"]


def test_pieces_are_decoded(module: Module) -> None:
    (slot,) = module.pieces()
    piece = slot.piece()
    assert [trait.id for trait in piece.traits] == ["mark", "piece"]
    assert piece.states == ("Blue", "null;0;0;1;0")
    assert piece.text == SLOT


def test_damaged_piece_names_file_entry_and_line(tmp_path: Path) -> None:
    build = BUILD.replace(b"/Blue", b"")
    (slot,) = read_module(packed(tmp_path, {"buildFile.xml": build})).pieces()
    with pytest.raises(FormatError, match="parts of 3") as caught:
        slot.piece()
    assert (caught.value.where.entry, caught.value.where.line) == ("buildFile.xml", 10)


def test_module_is_written_back_with_the_same_entries_and_bytes(module: Module) -> None:
    with zipfile.ZipFile(io.BytesIO(module.to_bytes())) as held:
        assert {name: held.read(name) for name in held.namelist()} == ENTRIES
        assert held.namelist() == list(ENTRIES)


def test_edit_of_a_component_leaves_the_others(module: Module) -> None:
    (slot,) = module.pieces()
    piece = slot.piece()
    slot.element.text = piece.with_trait(1, piece.traits[1].with_field("name", "Jeep")).text
    with zipfile.ZipFile(io.BytesIO(module.to_bytes(module.root))) as held:
        written = held.read("buildFile.xml")
    assert written.split(b"?>", 1)[1].strip() == BUILD.replace(b"Tank/Blue", b"Jeep/Blue").split(b"?>", 1)[1].strip()


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"moduledata": b"<data/>"}, "no build file"),
        ({"buildFile.xml": b"<a>"}, "not well-formed"),
        ({"buildFile.xml": b"<!DOCTYPE a><a/>"}, "DOCTYPE"),
    ],
)
@pytest.mark.parametrize("as_folder", [True, False])
def test_what_is_no_module_is_refused(tmp_path: Path, entries: dict[str, bytes], message: str, as_folder: bool) -> None:
    path = unpacked(tmp_path, entries) if as_folder else packed(tmp_path, entries)
    with pytest.raises(FormatError, match=message) as caught:
        read_module(path)
    assert caught.value.where.file == str(path)


def test_missing_entry_is_refused(tmp_path: Path, module: Module) -> None:
    for held in (module, read_module(unpacked(tmp_path, ENTRIES))):
        with pytest.raises(FormatError, match="no entry"):
            held.read("../a.vmod")


def test_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    folder = unpacked(tmp_path, ENTRIES)
    (folder / "link").symlink_to("/etc/passwd")
    with pytest.raises(FormatError, match="link") as caught:
        read_module(folder)
    assert caught.value.where.entry == "link"


def test_folder_of_too_many_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="more than 2 entries"):
        read_module(unpacked(tmp_path, ENTRIES), Limits(entries=2))


def test_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no build file"):
        read_module(tmp_path)


def test_build_file_of_countless_elements_is_refused(tmp_path: Path) -> None:
    build = b"<a>" + b"<b/>" * 3_000_000 + b"</a>"
    assert "elements" in refused_quickly("module", packed(tmp_path, {"buildFile.xml": build})).error


def test_deep_build_file_is_refused(tmp_path: Path) -> None:
    build = b"<a>" * 3_000_000
    assert refused_quickly("module", packed(tmp_path, {"buildFile.xml": build})).error


def test_as_many_elements_as_are_allowed_fit_in_memory(tmp_path: Path) -> None:
    build = b"<a>" + b'<b c="1" d="2">e</b>\n' * 199_000 + b"</a>"
    done = measure("module", packed(tmp_path, {"buildFile.xml": build}))
    assert not done.error
    assert done.mebibytes < 200
