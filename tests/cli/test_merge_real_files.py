"""Random edits of real build files, merged by git with the driver: packed, in a folder, and unpacked."""

from __future__ import annotations

import shutil
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.cli.test_merge import Repository
from tests.objects.random_edits import KINDS, Edit, edited
from tests.objects.test_merge_properties import contents, real_files
from tests.objects.test_modules import packed
from tests.objects.unpacked import entries_of
from vassal_tools.objects.unpacking import pack_folder, unpack

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="no git")
BUILD_FILE = "buildFile.xml"
_STRUCTURE = ("remove", "copy", "lower")


def _as_archive(data: bytes, folder: Path) -> Path:
    return packed(folder, {BUILD_FILE: data, "images/a.png": b"a"}, "Game.vmod")


def _in_parts(data: bytes, folder: Path) -> None:
    unpack(_as_archive(data, folder.parent), folder / "game")


def _from_archive(path: Path) -> bytes:
    return dict(entries_of(path))[BUILD_FILE]


def _from_parts(folder: Path) -> bytes:
    target = folder.parent / "again.vmod"
    pack_folder(folder / "game", target)
    return _from_archive(target)


WAYS = [
    pytest.param(_as_archive, lambda folder: _from_archive(folder / "Game.vmod"), id="packed"),
    pytest.param(
        lambda data, folder: (folder / BUILD_FILE).write_bytes(data),
        lambda folder: (folder / BUILD_FILE).read_bytes(),
        id="folder",
    ),
    pytest.param(_in_parts, _from_parts, id="unpacked"),
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("write", "read"), WAYS)
def test_edits_below_different_children_of_the_root_come_both(
    write: Callable[[bytes, Path], object], read: Callable[[Path], bytes], seed: int, corpus: Path, tmp_path: Path
) -> None:
    random = Random(seed)
    file = random.choice([one for one in real_files(corpus) if one.pieces])
    edits: list[list[Edit]] = [[], []]
    while not all(len(one) > 5 for one in edits):
        edit = Edit(random.choice(sorted(KINDS)), random.randrange(1, len(file.tops)), random.randrange(10**6))
        top = file.tops[edit.place]
        if edit.kind != "carry" and (edit.kind not in _STRUCTURE or top != edit.place):
            edits[top % 2].append(edit)
    repository = Repository(tmp_path / "r")
    for branch, made in (("main", []), ("ours", edits[0]), ("theirs", edits[1])):
        repository.commit(partial(write, edited(file.data, made), repository.folder), branch)
    repository.git("checkout", "-q", "ours")
    repository.git("merge", "-q", "theirs")
    assert repository.git("status", "--short") == ""
    assert contents(read(repository.folder)) == contents(edited(file.data, [*edits[0], *edits[1]]))
