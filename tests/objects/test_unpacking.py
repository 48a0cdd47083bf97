"""Modules unpacked for git and packed again: every entry as it was, small diffs for small edits, nothing evil."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.format.measured import measure
from tests.objects.test_modules import BUILD, ENTRIES, packed
from tests.objects.test_modules import SLOT as SLOT_TEXT
from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.format.archive import Archive, pack
from vassal_tools.objects.build_text import ROOT_PART, Joined, cut
from vassal_tools.objects.module import read_module
from vassal_tools.objects.unpacking import pack_folder, unpack

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<VASSAL.build.GameModule name="M">\n'
TAIL = "</VASSAL.build.GameModule>\n"
SLOT = '<VASSAL.build.widget.PieceSlot entryName="A">%s</VASSAL.build.widget.PieceSlot>\n'


def entries_of(path: Path) -> list[tuple[str, bytes]]:
    with Archive(path) as archive:
        return [(name, b"" if name.endswith("/") else archive.read(name)) for name in archive.all_names]


def again(path: Path, folder: Path) -> Path:
    """The archive that comes of unpacking and packing."""
    unpack(path, folder / "unpacked")
    target = folder / "again.vmod"
    pack_folder(folder / "unpacked", target)
    return target


def build_of(body: str) -> dict[str, bytes]:
    return {**ENTRIES, "buildFile.xml": f"{HEAD}{body}{TAIL}".encode()}


# -- there and back


def test_every_archive_of_the_corpus_comes_back_entry_by_entry(corpus: Path, tmp_path: Path) -> None:
    for number, path in enumerate(sorted((corpus / "modules" / "packed").iterdir())):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert entries_of(again(path, folder)) == entries_of(path)
        with Archive(path) as old, Archive(folder / "again.vmod") as new:
            assert [new.is_stored(name) for name in new.names] == [old.is_stored(name) for name in old.names]


def test_every_build_file_of_the_corpus_comes_back_from_parts(corpus: Path, tmp_path: Path) -> None:
    for number, path in enumerate(sorted((corpus / "modules").glob("*/buildFile*"))):
        manifest = unpack(path.parent, tmp_path / str(number))
        assert manifest.in_parts
        with read_module(tmp_path / str(number)) as module:
            assert module.read(path.name) == path.read_bytes()


def test_our_own_module_comes_back(module_file: Path, tmp_path: Path) -> None:
    assert again(module_file, tmp_path).read_bytes() == module_file.read_bytes()


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<a/><b></b><c>text</c>",
        SLOT % "+/null/mark;Side\tpiece;;;a.png;Tank/Blue\tnull;0;0;1;0",
        SLOT % "+/null/mark;Side\tpiece;;;a.png;Tank/Blue",
        SLOT % "+/null/a\\\tb\tc/\\\td\t",
        SLOT % "+/null/'x\ty'/1\n2\t3",
        SLOT % "+/null/emb&#9;x\tpiece;;;;/&#10;\tnull",
        SLOT % "+/nu ll/a\tb/c\td",
        SLOT % "+/null/a/b/c",
        SLOT % "+/null//",
        SLOT % "+/",
        SLOT % ("+/null/" + sequence.nest(["x"] * 250) + "/"),
        '<a\n  b="1"\n  c="2"/>',
        '<a b="' + "1" * 90 + '"  c="2"/>',
        "<a b='" + "1" * 90 + "' c='\n'/>",
        f"<VASSAL.build.module.Map mapName='{'M' * 300}' x=\"1\">\n text <b/> more\n</VASSAL.build.module.Map>",
        "<!-- <a> --><![CDATA[<b>]]><?other thing?>",
        "<con/><con></con><Con></Con>",
        "<a>\r\n</a>\n",
        '<Map mapName="é/../ü">\u2028\x85</Map>',
        "<x.Map><y.Map><z.Map><w.Map><v.Map>t</v.Map></w.Map></z.Map></y.Map></x.Map>",
    ],
)
def test_a_build_file_comes_back_to_the_byte(body: str, tmp_path: Path) -> None:
    path = packed(tmp_path, build_of(body))
    assert entries_of(again(path, tmp_path)) == entries_of(path)


@pytest.mark.parametrize("body", ["<?part a.xml?>", "<?piece null?>", "<?as-is?>"])
def test_instructions_like_ours_leave_the_build_file_whole(body: str, tmp_path: Path) -> None:
    path = packed(tmp_path, build_of(body))
    assert entries_of(again(path, tmp_path)) == entries_of(path)
    assert (tmp_path / "unpacked" / "build" / ROOT_PART).read_bytes() == dict(entries_of(path))["buildFile.xml"]


def test_other_encodings_and_line_ends_come_back(tmp_path: Path) -> None:
    for number, data in enumerate(
        [
            BUILD.replace(b"\n", b"\r\n"),
            BUILD.replace(b"\n", b"\r\n", 3),
            BUILD.decode().replace("UTF-8", "iso-8859-1").encode("latin-1"),
            BUILD.decode().replace("UTF-8", "UTF-16").encode("utf-16"),
            b"\xef\xbb\xbf" + BUILD,
        ]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = packed(folder, {**ENTRIES, "buildFile.xml": data})
        assert entries_of(again(path, folder)) == entries_of(path)


traits = st.text(alphabet="ab;/\\'\t\n&<>é ", max_size=8).map(
    lambda text: text.replace("&", "&amp;").replace("<", "&lt;")
)


@given(st.lists(st.tuples(traits, traits), min_size=1, max_size=5))
def test_any_piece_comes_back(levels: list[tuple[str, str]]) -> None:
    nested = [sequence.nest(level) for level in zip(*levels, strict=True)]
    text = HEAD + SLOT % ("+/" + sequence.join(("null", *nested), "/")) + TAIL
    assert Joined(cut(text), Where()).text == text


@given(st.text(alphabet="<>/ab=\"'!?-[] \n\t+.", max_size=80))
def test_any_text_is_cut_or_refused(body: str) -> None:
    text = HEAD + body + TAIL
    try:
        parts = cut(text)
    except FormatError:
        return
    try:
        joined = Joined(parts, Where())
    except FormatError:
        return
    assert joined.text == text or "\n" in body


# -- it compares well


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
    changed = [
        line
        for path, lines in before.items()
        for line in set(path.read_text().splitlines()) ^ set(lines)
    ]  # fmt: skip
    assert changed == ["prototype;Unit"]


def test_a_hand_edit_is_packed(tmp_path: Path) -> None:
    folder = tmp_path / "u"
    unpack(packed(tmp_path), folder)
    part = folder / "build" / "Map-Main-Map.xml"
    part.write_text(part.read_text().replace("mark;Side\tBlue", "hide;H\nmark;Side\tRed"))
    (folder / "files" / "images" / "new.png").write_bytes(b"n")
    assert pack_folder(folder, tmp_path / "b.vmod") == ("images/new.png",)
    with read_module(tmp_path / "b.vmod") as module:
        (slot,) = module.pieces()
        assert [trait.raw for trait in slot.piece().traits] == ["hide;H", "mark;Side", "piece;;;a.png;Tank"]
        assert slot.piece().states == ("", "Red", "null;0;0;1;0")
        assert module.names[-1] == "images/new.png"


def test_each_component_is_told_by_part_and_line(tmp_path: Path, module_file: Path) -> None:
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


# -- what is there stays


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
    with pytest.raises(FormatError, match="other things"):
        unpack(packed(tmp_path), tmp_path / "u")
    assert path.read_text() == "{}"


def test_a_new_file_is_not_lost_by_unpacking(tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    new = tmp_path / "u" / "files" / "new.png"
    new.write_bytes(b"n")
    with pytest.raises(FormatError, match="would be lost"):
        unpack(packed(tmp_path), tmp_path / "u")
    assert new.read_bytes() == b"n"


def test_what_fails_leaves_nothing(tmp_path: Path) -> None:
    path = packed(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"p", b"q"))
    (tmp_path / "out").mkdir()
    with pytest.raises(FormatError):
        unpack(path, tmp_path / "out" / "u")
    assert list((tmp_path / "out").iterdir()) == []


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


# -- evil


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
    done = measure("module", tmp_path / "u")
    assert done.error
    assert done.seconds < 3
    assert done.mebibytes < 500


def test_a_packed_file_may_not_lie_among_what_is_packed(tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "buildFile.xml").write_bytes(BUILD)
    with pytest.raises(FormatError, match="among"):
        pack_folder(folder, folder / "a.vmod")
    assert pack_folder(folder, tmp_path / "b.vmod") == ()
    assert entries_of(tmp_path / "b.vmod") == [("buildFile.xml", BUILD)]


def test_an_archive_of_the_module_inside_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    unpack(packed(tmp_path), tmp_path / "u")
    pack_folder(tmp_path / "u", tmp_path / "u" / "a.vmod")
    assert (tmp_path / "u" / "a.vmod").read_bytes() == pack(ENTRIES)
