"""`merge`: by hand, and as git's merge driver for modules packed, in a folder, and unpacked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from tests.cli.schema import breaches
from tests.objects.test_modules import BUILD, ENTRIES, packed
from tests.objects.unpacked import entries_of
from vassal_tools.cli.main import main
from vassal_tools.objects.module import read_module
from vassal_tools.objects.unpacking import pack_folder, unpack

if TYPE_CHECKING:
    from collections.abc import Callable

DOCS = Path(__file__).resolve().parents[2] / "docs" / "merge.md"
OURS = ('description="x', 'description="ours')
THEIRS = ("mark;Side", "mark;Nation")
AGAINST = ('description="x', 'description="theirs')


def edited(*changes: tuple[str, str]) -> bytes:
    text = BUILD.decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text.encode()


def module(folder: Path, name: str, *changes: tuple[str, str], **entries: bytes) -> Path:
    others = {key.replace("_", "/", 1) + ".png": data for key, data in entries.items()}
    return packed(folder, {**ENTRIES, "buildFile.xml": edited(*changes), **others}, name)


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["merge", *map(str, words)])


def test_two_modules_are_merged_with_their_pictures(tmp_path: Path) -> None:
    base = module(tmp_path, "base.vmod", images_old=b"1")
    ours = module(tmp_path, "ours.vmod", OURS, images_old=b"1", images_own=b"2")
    theirs = module(tmp_path, "theirs.vmod", THEIRS, images_other=b"3")
    result = run(base, ours, theirs, "-o", tmp_path / "out.vmod")
    shown = "".join(result.output.split())  # a long path is broken into lines
    assert (result.exit_code, shown) == (0, f"noconflict;writtento{tmp_path / 'out.vmod'}")
    found = dict(entries_of(tmp_path / "out.vmod"))
    assert found["buildFile.xml"] == edited(OURS, THEIRS)
    assert [name for name in found if name.endswith(".png")] == ["images/a.png", "images/own.png", "images/other.png"]


def test_what_only_one_changed_comes_to_the_byte(tmp_path: Path) -> None:
    base, side = module(tmp_path, "base.vmod"), module(tmp_path, "side.vmod", OURS)
    for ours, theirs in ((side, base), (base, side), (side, side)):
        assert run(base, ours, theirs, "-o", tmp_path / "out.vmod").exit_code == 0
        assert (tmp_path / "out.vmod").read_bytes() == side.read_bytes()


def test_a_conflict_is_reported_and_nothing_written_unless_asked(tmp_path: Path) -> None:
    base = module(tmp_path, "base.vmod", images_b=b"1")
    ours, theirs = (
        module(tmp_path, f"{number}.vmod", change, images_b=b"%d" % number)
        for number, change in ((2, OURS), (3, AGAINST))
    )
    words = base, ours, theirs, "-o", tmp_path / "out.vmod"
    result = run(*words)
    assert (result.exit_code, (tmp_path / "out.vmod").exists()) == (1, False)
    assert "conflict in file: images/b.png" in result.output
    assert result.output.endswith("2 conflicts; nothing written\n")
    document = json.loads(run(*words, "--format", "json").output)
    assert breaches(document, "merge-1") == []
    assert [(one["group"], one["name"]) for one in document["conflicts"]] == [
        ("component", "description"),
        ("file", "contents"),
    ]
    assert run(*words, "--keep-ours").exit_code == 1
    assert entries_of(tmp_path / "out.vmod") == entries_of(ours)


def test_the_driver_breaks_long_lines_as_text_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    long = f"a long description {'of many words ' * 12}"
    sides = (("base", ()), ("ours", (OURS,)), ("theirs", (('description="x', f'description="{long}'),)))
    base, ours, theirs = (module(tmp_path, f"{name}.vmod", *changes) for name, changes in sides)
    result = run(base, ours, theirs, "--driver", "Game.vmod")
    assert result.exit_code == 1


def test_folders_are_merged_into_a_folder(tmp_path: Path) -> None:
    for name, change in (("base", ()), ("ours", (OURS,)), ("theirs", (THEIRS,))):
        unpack(module(tmp_path, f"{name}.vmod", *change), tmp_path / name)
    assert run(tmp_path / "base", tmp_path / "ours", tmp_path / "theirs", "-o", tmp_path / "out").exit_code == 0
    with read_module(tmp_path / "out") as merged:
        assert merged.is_unpacked
        assert merged.read("buildFile.xml") == edited(OURS, THEIRS)


def test_metadata_that_the_editor_counts_on_is_no_conflict(tmp_path: Path) -> None:
    text = b"<data>\n  <version>1</version>\n  <dateSaved>%d</dateSaved>\n</data>"
    paths = [packed(tmp_path, {**ENTRIES, "moduledata": text % day}, f"{day}.vmod") for day in (1, 12, 3)]
    assert run(*paths, "-o", tmp_path / "out.vmod").exit_code == 0
    assert dict(entries_of(tmp_path / "out.vmod"))["moduledata"] == text % 12


@pytest.mark.parametrize("data", [b"", b"PK", b"x", b"{}", b"<!DOCTYPE a><a/>"])
def test_what_cannot_be_read_is_reported_and_nothing_is_written(data: bytes, tmp_path: Path) -> None:
    base, ours = module(tmp_path, "base.vmod"), module(tmp_path, "ours.vmod", OURS)
    broken = tmp_path / "broken"
    broken.write_bytes(data)
    for words in ((base, ours, broken), (broken, ours, base), (base, broken, ours)):
        result = run(*words, "-o", tmp_path / "out.vmod")
        assert (result.exit_code, result.output.count("error:")) == (2, 1), result.output
    assert not (tmp_path / "out.vmod").exists()


@pytest.mark.parametrize("data", [b"", b"PK", b"hello world"])
def test_a_broken_version_is_reported_beside_two_equal_ones(data: bytes, tmp_path: Path) -> None:
    good, broken = module(tmp_path, "good.vmod"), tmp_path / "text.vmod"
    broken.write_bytes(data)
    for words in ((good, broken, good), (good, good, broken), (broken, good, good), (broken, broken, broken)):
        result = run(*words, "-o", tmp_path / "out.vmod")
        assert result.exit_code == 2, result.output
        assert "text.vmod" in "".join(result.output.split())
    assert not (tmp_path / "out.vmod").exists()


@pytest.mark.parametrize("part", ["build/module.xml", "module.json"])
def test_a_broken_part_is_reported_beside_two_equal_ones(part: str, tmp_path: Path) -> None:
    for name in ("good", "broken"):
        unpack(module(tmp_path, "base.vmod"), tmp_path / name)
    (tmp_path / "broken" / part).write_bytes(b"{hello")
    good, broken = tmp_path / "good", tmp_path / "broken"
    for words in ((good / part, good / part, broken / part), (good, good, broken), (broken, broken, broken)):
        assert run(*words, "-o", tmp_path / "out").exit_code == 2
    assert not (tmp_path / "out").exists()


class Repository:
    """A git repository with the merge driver that the docs tell to set up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.git("init", "-q", "-b", "main")
        attributes, config = _setup()
        (folder / ".gitattributes").write_text(attributes)
        command = config.rpartition('"vassal-tools ')[2].rstrip('"')
        self.git("config", "merge.vassal.driver", f"'{sys.executable}' -m vassal_tools {command}")

    def git(self, *words: str, passes: tuple[int, ...] = (0,)) -> str:
        environment = {
            **os.environ,
            "GIT_CONFIG_GLOBAL": os.devnull,
            **{f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
        }
        done = subprocess.run(
            ["git", *words], cwd=self.folder, capture_output=True, text=True, check=False, env=environment
        )
        assert done.returncode in passes, done.stdout + done.stderr
        return done.stdout + done.stderr

    def commit(self, write: Callable[[], object], branch: str) -> None:
        """Write files on a branch of main, and commit everything."""
        self.git("checkout", "-q", *(["-b", branch, "main"] if branch != "main" else ["--orphan", "main"]))
        write()
        self.git("add", "-A")
        self.git("commit", "-qm", branch)


def _setup() -> tuple[str, str]:
    blocks = DOCS.read_text(encoding="utf-8").split("```")
    attributes = next(block for block in blocks if block.startswith("gitattributes\n"))
    config = next(
        line for block in blocks for line in block.splitlines() if line.startswith("git config merge.vassal.d")
    )
    return attributes.removeprefix("gitattributes\n"), config


def _packed_in(folder: Path, *changes: tuple[str, str]) -> None:
    module(folder, "Game.vmod", *changes)


def _plain_in(folder: Path, *changes: tuple[str, str]) -> None:
    (folder / "src").mkdir(exist_ok=True)
    (folder / "src" / "buildFile.xml").write_bytes(edited(*changes))


def _unpacked_in(folder: Path, *changes: tuple[str, str]) -> None:
    picture = {"images_ours": b"1"} if OURS in changes else {"images_theirs": b"2"} if THEIRS in changes else {}
    path = module(folder.parent, "temporary.vmod", *changes, **picture)
    unpack(path, folder / "game")


def _found_packed(folder: Path) -> bytes:
    return dict(entries_of(folder / "Game.vmod"))["buildFile.xml"]


def _found_unpacked(folder: Path) -> bytes:
    pack_folder(folder / "game", folder.parent / "again.vmod")
    return dict(entries_of(folder.parent / "again.vmod"))["buildFile.xml"]


@pytest.fixture(
    params=[
        (_packed_in, _found_packed, "Game.vmod"),
        (_plain_in, lambda folder: (folder / "src" / "buildFile.xml").read_bytes(), "src/buildFile.xml"),
        (_unpacked_in, _found_unpacked, "game/build/module.xml"),
    ],
    ids=["packed", "folder", "unpacked"],
)
def kept(request: pytest.FixtureRequest) -> tuple[Callable[..., None], Callable[[Path], bytes], str]:
    """A form of a module in git: how to write it, how to read its build file, and the file with conflicts."""
    way: tuple[Callable[..., None], Callable[[Path], bytes], str] = request.param
    return way


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
class TestInGit:
    def test_what_two_people_changed_apart_is_merged(
        self, kept: tuple[Callable[..., None], Callable[[Path], bytes], str], tmp_path: Path
    ) -> None:
        write, read, _ = kept
        repository = Repository(tmp_path / "r")
        folder = repository.folder
        repository.commit(lambda: write(folder), "main")
        changes = [*[OURS], ("</VASSAL.build.module.Map>", "</VASSAL.build.module.Map>\n  <own.Ours/>")]
        others = [THEIRS, ("</VASSAL.build.module.Map>", "</VASSAL.build.module.Map>\n  <own.Theirs/>")]
        repository.commit(lambda: write(folder, *changes), "ours")
        repository.commit(lambda: write(folder, *others), "theirs")
        repository.git("checkout", "-q", "ours")
        repository.git("merge", "-q", "theirs")
        both = ("</VASSAL.build.module.Map>", "</VASSAL.build.module.Map>\n  <own.Ours/>\n  <own.Theirs/>")
        assert read(folder) == edited(OURS, THEIRS, both)
        assert repository.git("status", "--short") == ""

    def test_a_conflict_leaves_ours_and_a_report(
        self, kept: tuple[Callable[..., None], Callable[[Path], bytes], str], tmp_path: Path
    ) -> None:
        write, read, collides = kept
        repository = Repository(tmp_path / "r")
        folder = repository.folder
        repository.commit(lambda: write(folder), "main")
        repository.commit(lambda: write(folder, OURS), "ours")
        repository.commit(lambda: write(folder, AGAINST, THEIRS), "theirs")
        repository.git("checkout", "-q", "ours")
        shown = repository.git("merge", "-q", "theirs", passes=(1,))
        assert "1 conflict; written to" in shown
        report = collides.replace("/", "-") + ".conflicts.txt"
        assert {f"UU {collides}", f"?? {report}"} <= set(repository.git("status", "--short").splitlines())
        assert read(folder) == edited(OURS, THEIRS)
        assert "    description\n        base: x" in (folder / report).read_text(encoding="utf-8")


def test_a_part_of_an_unpacked_build_file_keeps_its_lines(tmp_path: Path) -> None:
    sides = {"base": (), "ours": (OURS, ("/Blue", "/Red")), "theirs": (THEIRS,)}
    for name, changes in sides.items():
        unpack(module(tmp_path, f"{name}.vmod", *changes), tmp_path / name)
    unpack(module(tmp_path, "both.vmod", OURS, ("/Blue", "/Red"), THEIRS), tmp_path / "both")
    for part in ("build/module.xml", "build/Map-Main-Map.xml", "module.json"):
        words = [tmp_path / name / part for name in sides]
        assert run(*words, "-o", tmp_path / "out").exit_code == 0
        assert (tmp_path / "out").read_bytes() == (tmp_path / "both" / part).read_bytes()
