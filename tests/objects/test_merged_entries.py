"""Two people's changes to the entries of a module: folders that hold bytes, names that clash, and the manifest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.objects.test_module_merge import module, path, slot
from tests.objects.test_modules import BUILD, ENTRIES, packed
from vassal_tools.errors import Where
from vassal_tools.objects.folders import HeldEntries, Manifest, manifest_of
from vassal_tools.objects.merging import merged
from vassal_tools.objects.module_merge import Merged, Version, merged_manifests

if TYPE_CHECKING:
    from pathlib import Path

EDITED = BUILD.replace(b'description="x', b'description="ours')
CONFLICT = tuple[str, str, str | None, str | None, str | None]


def merge(folder: Path, *versions: dict[str, bytes]) -> tuple[dict[str, bytes], list[CONFLICT]]:
    """The entries that come of three modules, and the conflicts."""
    base, ours, theirs = (packed(folder, {**ENTRIES, **one}, f"{at}.vmod") for at, one in enumerate(versions))
    found = merged((base, ours, theirs), path)
    assert isinstance(found.content, HeldEntries)
    return dict(found.content.entries), _rows(found)


def manifests(*versions: Manifest) -> tuple[Manifest, list[CONFLICT]]:
    base, ours, theirs = (Version(one.text().encode(), Where("module.json")) for one in versions)
    found = merged_manifests(base, ours, theirs)
    assert isinstance(found.content, bytes)
    return manifest_of(found.content, Where("merged")), _rows(found)


def _rows(found: Merged) -> list[CONFLICT]:
    return [(one.what, one.name, one.base, one.ours, one.theirs) for one in found.conflicts]


FOLDERS = [
    pytest.param(b"x", None, None, b"x", id="kept"),
    pytest.param(b"x", b"y", None, b"y", id="changed by ours"),
    pytest.param(b"x", None, b"y", b"y", id="changed by theirs"),
]


@pytest.mark.parametrize(("base", "ours", "theirs", "wanted"), FOLDERS)
def test_bytes_of_folder_entries_stay(
    base: bytes, ours: bytes | None, theirs: bytes | None, wanted: bytes, tmp_path: Path
) -> None:
    held = [base, ours or base, theirs or base]
    entries, conflicts = merge(
        tmp_path,
        {"images/": held[0]},
        {"images/": held[1], "buildFile.xml": EDITED},
        {"images/": held[2], "images/b.png": b"b"},
    )
    assert (entries["images/"], conflicts) == (wanted, [])
    found, conflicts = manifests(*(_manifest("b/", folders={"b/": data}) for data in held))
    assert (found.folders, conflicts) == ({"b/": wanted}, [])


def test_bytes_of_folder_entries_that_both_changed_are_a_conflict(tmp_path: Path) -> None:
    entries, conflicts = merge(tmp_path, *({"images/": data} for data in (b"x", b"yy", b"zzz")))
    row = ("contents", "1 bytes", "2 bytes", "3 bytes")
    assert (entries["images/"], conflicts) == (b"yy", [("images/", *row)])
    found, conflicts = manifests(*(_manifest("b/", folders={"b/": data}) for data in (b"x", b"yy", b"zzz")))
    assert (found.folders, conflicts) == ({"b/": b"yy"}, [("module.json", "b/", *row[1:])])


CLASHES = [
    pytest.param("images/A.png", "images/a2.png", [], id="apart"),
    pytest.param("images/B.png", "images/b.png", [("images/b.png", "images/B.png")], id="case"),
    pytest.param("k", "k/a.png", [("k/a.png", "k")], id="a file and a folder"),
    pytest.param("k/a.png", "k", [("k", "k/a.png")], id="a folder and a file"),
    pytest.param("caf\u00e9", "cafe\u0301", [("cafe\u0301", "caf\u00e9")], id="Unicode form"),
]


@pytest.mark.parametrize(("ours", "theirs", "clashes"), CLASHES)
def test_names_that_cannot_lie_side_by_side_are_a_conflict(
    ours: str, theirs: str, clashes: list[tuple[str, str]], tmp_path: Path
) -> None:
    wanted: list[CONFLICT] = [(second, "name", None, first, second) for second, first in clashes]
    entries, conflicts = merge(tmp_path, {}, {ours: b"1"}, {theirs: b"2"})
    assert conflicts == wanted
    assert [name for name in (ours, theirs) if name in entries] == ([ours] if clashes else [ours, theirs])
    found, conflicts = manifests(_manifest(), _manifest(ours), _manifest(theirs))
    assert conflicts == wanted
    assert found.entries == (*_manifest(ours).entries, *(() if clashes else (theirs,)))


def test_names_that_clashed_before_are_no_conflict_of_the_merge(tmp_path: Path) -> None:
    pair = {"images/B.png": b"1", "images/b.png": b"2"}
    _, conflicts = merge(tmp_path, pair, {**pair, "buildFile.xml": EDITED}, {**pair, "c.txt": b"3"})
    assert conflicts == []


def test_how_an_entry_is_kept_comes_from_who_changed_it() -> None:
    base = _manifest("a.png", "b.png", stored={"a.png"})
    ours, theirs = (
        _manifest("a.png", "b.png", "c", stored={"a.png", "c"}),
        _manifest("a.png", "b.png", stored={"b.png"}),
    )
    for pair in ((ours, theirs), (theirs, ours)):
        found, conflicts = manifests(base, *pair)
        assert (found.stored, conflicts) == (frozenset({"b.png", "c"}), [])


def _manifest(*names: str, stored: set[str] | None = None, folders: dict[str, bytes] | None = None) -> Manifest:
    return Manifest("buildFile", ("buildFile", *names), frozenset(stored or ()), folders=folders or {})


def test_set_ups_that_keep_old_numbers_of_their_pieces_are_named(tmp_path: Path) -> None:
    """Only their set-ups whose pieces got other numbers; ours are right."""

    def build(name: str) -> bytes:
        return module(slot(), slot(gpid="9", name=name), following="10").encode()

    def notes(ours: bytes, theirs: bytes) -> list[str]:
        base = {"buildFile.xml": module(slot()).encode(), "a.vsav": b"a", "b.vsav": b"b", "e.vsav": b"e"}
        own = {**base, "buildFile.xml": ours, "a.vsav": b"ours", "c.vsav": b"c"}
        others = {**base, "buildFile.xml": theirs, "b.vsav": b"theirs", "c.vsav": b"c", "d.vsav": b"d", "x.txt": b"x"}
        paths = [packed(tmp_path, one, f"{at}.vmod") for at, one in enumerate((base, own, others))]
        return list(merged((paths[0], paths[1], paths[2]), path).notes)

    assert notes(build("Gun"), build("Ship")) == [
        "Mini/Ship: gpid 9 of theirs is 10 now: ours gave it out too",
        "set-ups of theirs still have the old gpids: b.vsav, d.vsav",
    ]
    assert notes(build("Gun"), build("Gun").replace(b"</VASSAL.build.G", b"<a/></VASSAL.build.G")) == []


RENAMED = [
    pytest.param(("buildFile", "buildFile.xml", "buildFile"), "buildFile.xml", id="by ours"),
    pytest.param(("buildFile", "buildFile", "buildFile.xml"), "buildFile.xml", id="by theirs"),
    pytest.param(("buildFile", "buildFile.xml", "buildFile.xml"), "buildFile.xml", id="by both"),
    pytest.param(("buildFile.xml", "buildFile.xml", "buildFile"), "buildFile", id="back"),
]


@pytest.mark.parametrize(("names", "wanted"), RENAMED)
def test_a_build_file_that_a_newer_vassal_renamed_is_merged(
    names: tuple[str, str, str], wanted: str, tmp_path: Path
) -> None:
    """Since 3.5 VASSAL's editor writes `buildFile.xml` in place of `buildFile`."""
    texts = BUILD, EDITED, BUILD.replace(b"mark;Side", b"mark;Nation")
    paths = [
        packed(tmp_path, {"moduledata": b"<data/>", name: text}, f"{at}.vmod")
        for at, (name, text) in enumerate(zip(names, texts, strict=True))
    ]
    found = merged((paths[0], paths[1], paths[2]), path)
    assert isinstance(found.content, HeldEntries)
    assert (found.content.entries, found.conflicts) == (
        {"moduledata": b"<data/>", wanted: EDITED.replace(b"mark;Side", b"mark;Nation")},
        (),
    )
