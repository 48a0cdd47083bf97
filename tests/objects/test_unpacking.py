"""Modules unpacked for git and packed again round-trip."""

from __future__ import annotations

import tracemalloc
import zipfile
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from tests.objects.test_modules import BUILD, ENTRIES, packed
from tests.objects.unpacked import again, entries_of
from tests.samples import sample
from vassal_tools.cli.main import main
from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.format.archive import Archive, Limits
from vassal_tools.objects.build_text import ROOT_PART, Joined, cut
from vassal_tools.objects.module import read_module
from vassal_tools.objects.unpacking import pack_folder, unpack

if TYPE_CHECKING:
    from pathlib import Path


HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<VASSAL.build.GameModule name="M">\n'
TAIL = "</VASSAL.build.GameModule>\n"
SLOT = '<VASSAL.build.widget.PieceSlot entryName="A">%s</VASSAL.build.widget.PieceSlot>\n'


def build_of(body: str) -> dict[str, bytes]:
    return {**ENTRIES, "buildFile.xml": f"{HEAD}{body}{TAIL}".encode()}


def test_every_archive_of_the_corpus_comes_back_entry_by_entry(corpus: Path, tmp_path: Path) -> None:
    for number, path in enumerate(sorted((corpus / "modules" / "packed").iterdir())):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert entries_of(again(path, folder)) == entries_of(path)
        with Archive(path) as old, Archive(folder / "again.vmod") as new:
            assert [new.is_stored(name) for name in new.names] == [old.is_stored(name) for name in old.names]


def test_every_build_file_of_the_corpus_comes_back_from_parts(corpus: Path, tmp_path: Path) -> None:
    for number, path in enumerate(sample(sorted((corpus / "modules").glob("*/buildFile*")), 2)):
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


def test_a_folder_of_another_module_is_not_replaced(tmp_path: Path) -> None:
    own = unpack(packed(tmp_path), tmp_path / "u")
    other = packed(tmp_path, {**ENTRIES, "buildFile.xml": BUILD.replace(b'"Mini"', b'"Maxi"')}, "b.vmod")
    before = {path: path.read_bytes() for path in (tmp_path / "u").rglob("*") if path.is_file()}
    with pytest.raises(FormatError, match="was unpacked from another module: 'Mini', not 'Maxi'"):
        unpack(other, tmp_path / "u")
    assert {path: path.read_bytes() for path in (tmp_path / "u").rglob("*") if path.is_file()} == before
    newer = packed(tmp_path, {"buildFile.xml": BUILD.replace(b'"1.0"', b'"1.1"')}, "b.vmod")
    assert unpack(newer, tmp_path / "u").entries != own.entries


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


def test_an_entry_larger_than_what_is_read_of_others_comes_back(tmp_path: Path) -> None:
    limits = Limits(entry_bytes=4096)
    path = packed(tmp_path, {**ENTRIES, "sounds/long.wav": bytes(range(256)) * 40})
    unpack(path, tmp_path / "u", limits)
    pack_folder(tmp_path / "u", tmp_path / "b.vmod", limits)
    assert entries_of(tmp_path / "b.vmod") == entries_of(path)


@pytest.mark.parametrize("name", ["images/long.png", "sounds/long.wav"])
def test_a_module_is_packed_without_being_held_in_memory(name: str, tmp_path: Path) -> None:
    size = 32 << 20
    unpack(packed(tmp_path, {**ENTRIES, name: bytes(size)}), tmp_path / "u")
    tracemalloc.start()
    pack_folder(tmp_path / "u", tmp_path / "b.vmod")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < size / 4
    with Archive(tmp_path / "b.vmod") as archive:
        assert sum(map(len, archive.chunks(name))) == size


def test_a_module_that_cannot_be_packed_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpack(packed(tmp_path, ENTRIES), tmp_path / "u")
    (tmp_path / "b.vmod").write_bytes(b"old")
    monkeypatch.setattr(zipfile, "ZIP64_LIMIT", 16)
    with pytest.raises(FormatError, match="is larger than"):
        pack_folder(tmp_path / "u", tmp_path / "b.vmod")
    assert (tmp_path / "b.vmod").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.vmod", "b.vmod", "u"]


def test_what_is_unpacked_is_bounded_in_all(tmp_path: Path) -> None:
    path = packed(tmp_path, {**ENTRIES, "sounds/long.wav": bytes(9000)})
    with pytest.raises(FormatError, match="holds more than"):
        unpack(path, tmp_path / "u", Limits(total_bytes=8192))
    assert not (tmp_path / "u").exists()


def test_a_folder_that_holds_bytes_comes_back_with_them(tmp_path: Path) -> None:
    path = packed(tmp_path, {**ENTRIES, "images/": b"bytes in a folder"})
    unpack(path, tmp_path / "u")
    pack_folder(tmp_path / "u", tmp_path / "b.vmod")
    with Archive(tmp_path / "b.vmod") as archive:
        assert archive.read("images/") == b"bytes in a folder"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["sounds/A.wav", "sounds/a.wav"], "case"),
        (["sounds/\u00e9.wav", "sounds/e\u0301.wav"], "Unicode form"),
        (["images"], "a file and a folder"),
    ],
)
def test_packing_two_files_of_one_name_says_how_they_are_alike(names: list[str], shown: str, tmp_path: Path) -> None:
    folder = tmp_path / "u"
    unpack(packed(tmp_path, {"buildFile.xml": BUILD, "images/": b""}), folder)
    for name in names:
        file = folder / "files" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"x")
    if len(list((folder / "files").rglob("*.wav"))) not in (0, 2):
        pytest.skip("this file system takes the two names for one")
    with pytest.raises(FormatError, match=shown):
        pack_folder(folder, tmp_path / "b.vmod")


BESIDE = (".git/config", ".idea/a.xml", "node_modules/a/index.js", ".gitignore", "README.md", "docs/Notes.MD")


def test_a_plain_folder_is_packed_without_what_is_no_part_of_a_module(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    for name, data in {"buildFile.xml": BUILD, "images/a.png": b"p", **dict.fromkeys(BESIDE, b"x")}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "node_modules" / "link").symlink_to("a")
    result = CliRunner().invoke(main, ["pack", str(folder), str(tmp_path / "b.vmod")])
    assert result.exit_code == 0, result.output
    with read_module(tmp_path / "b.vmod") as module:
        assert set(module.names) == {"buildFile.xml", "images/a.png"}
    said = [line.rpartition(": ")[2] for line in result.stderr.splitlines() if line.startswith("left out")]
    assert said == [".git/", ".gitignore", ".idea/", "README.md", "docs/Notes.MD", "node_modules/"]


def test_a_file_that_the_build_file_names_is_packed(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    (folder / "buildFile.xml").write_bytes(BUILD.replace(b'a="', b'fileName="help.md" a="'))
    for name in ("help.md", "other.md"):
        (folder / name).write_bytes(b"x")
    assert pack_folder(folder, tmp_path / "b.vmod").left_out == ("other.md",)


def test_an_unpacked_folder_is_packed_with_all_that_its_manifest_lists(tmp_path: Path) -> None:
    entries = {"buildFile.xml": BUILD, "README.md": b"x", ".a/b": b"x"}
    folder = tmp_path / "u"
    unpack(packed(tmp_path, entries), folder)
    (folder / "files" / "new.md").write_bytes(b"x")
    assert pack_folder(folder, tmp_path / "b.vmod") == ((), ("new.md",))
    assert dict(entries_of(tmp_path / "b.vmod")) == entries
