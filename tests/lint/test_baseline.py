"""A baseline or an older release with several modules hides only the faults of these modules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lint.making import MISSING, PICTURE, run, write
from vassal_tools.lint.baseline import paired_paths
from vassal_tools.objects.unpacking import unpack

ONLY = ("--select", "VM101", "--fail-on", "never", "--format", "json")


def found(*words: str | Path) -> dict[str, int]:
    """The number of findings of each module, by the last two parts of its path."""
    document = json.loads(run(*words, *ONLY).stdout)
    return {"/".join(one["file"].split("/")[-2:]): len(one["findings"]) for one in document["modules"]}


def modules(folder: Path, **faults: int) -> Path:
    """A folder with modules of these names in `sub`, each with so many equal faults."""
    for name, count in faults.items():
        (folder / "sub").mkdir(parents=True, exist_ok=True)
        write(folder, MISSING * count, PICTURE).rename(folder / "sub" / f"{name}.vmod")
    return folder


def known_by(kind: str, old: Path, folder: Path) -> tuple[str | Path, str | Path]:
    """The option for the modules in the old folder: as a baseline, a report, or the modules themselves."""
    kept = folder / f"{kind}.json"
    if kind == "baseline":
        run(old, "--write-baseline", kept)
        return "--baseline", kept
    if kind == "report":
        run(old, "--format", "json", "-o", kept)
        return "--diff", kept
    return "--diff", old


@pytest.mark.parametrize("kind", ["baseline", "report", "folder"])
def test_known_faults_of_one_module_hide_no_new_ones_of_another(kind: str, tmp_path: Path) -> None:
    old, new = modules(tmp_path / "old", a=2, b=0), modules(tmp_path / "new", a=2, b=1)
    assert found(new, *known_by(kind, old, tmp_path)) == {"sub/a.vmod": 0, "sub/b.vmod": 1}
    moved = modules(tmp_path / "moved", a=0, b=2)
    assert found(moved, *known_by(kind, old, tmp_path)) == {"sub/a.vmod": 0, "sub/b.vmod": 2}


@pytest.mark.parametrize("kind", ["baseline", "report", "folder"])
def test_a_module_with_a_new_file_name_keeps_its_known_faults(kind: str, tmp_path: Path) -> None:
    old, new = modules(tmp_path / "old", a=1, b1=2), modules(tmp_path / "new", a=2, b2=3)
    assert found(new, *known_by(kind, old, tmp_path)) == {"sub/a.vmod": 1, "sub/b2.vmod": 1}


def test_a_baseline_that_names_no_modules_counts_each_fault_once(tmp_path: Path) -> None:
    old, new = modules(tmp_path / "old", a=1), modules(tmp_path / "new", a=1, b=1)
    kept = known_by("baseline", old, tmp_path)[1]
    assert not isinstance(kept, str)
    (faults,) = json.loads(kept.read_text())["modules"].values()
    kept.write_text(json.dumps({"schema": "vassal-tools/lint-baseline/2", "faults": faults}))
    assert sum(found(new, "--baseline", kept).values()) == 1


@pytest.mark.parametrize(
    ("new", "old", "pairs"),
    [
        ("a.vmod", "a.vmod", {"a.vmod": "a.vmod"}),
        ("src/a.vmod", "/tmp/x/src/a.vmod", {"src/a.vmod": "/tmp/x/src/a.vmod"}),
        ("src/a.vmod", r"src\a.vmod", {"src/a.vmod": r"src\a.vmod"}),
        ("p/g q/g", "q/g", {"q/g": "q/g"}),
        ("p/g q/g", "x/g", {}),
        ("p/g q/g", "x/p/g x/q/g", {"p/g": "x/p/g", "q/g": "x/q/g"}),
        ("g-2", "g-1", {}),
    ],
)
def test_paths_are_paired_by_their_longest_common_end(new: str, old: str, pairs: dict[str, str]) -> None:
    assert paired_paths(new.split(), old.split()) == pairs


def lone_pieces(folder: Path, *names: str) -> None:
    """Modules in this folder, each with one fault, which is the same in all."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write(folder, MISSING, PICTURE).rename(folder / name)


@pytest.mark.parametrize("kind", ["baseline", "report", "folder"])
@pytest.mark.parametrize("name", ["n.vmod", "b/z.vmod"])
def test_a_known_module_that_is_still_there_hides_nothing_of_a_new_one(
    kind: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Runs of single files also lint only some of the known modules."""
    old, new = tmp_path / "old", tmp_path / "new"
    lone_pieces(old, "c/a.vmod", "c/z.vmod")
    lone_pieces(new, "c/a.vmod", "c/z.vmod", name)
    monkeypatch.chdir(old)
    words = known_by(kind, Path(), tmp_path) if kind != "folder" else ("--diff", old)
    monkeypatch.chdir(new)
    assert list(found(name, *words).values()) == [1]
    assert found("c/a.vmod", name, *words) == {"c/a.vmod": 0, name: 1}
    assert found("c/z.vmod", *words) == {"c/z.vmod": 0}
    (new / "c/z.vmod").unlink()
    assert list(found(name, *words).values()) == [0]
    assert found("c/a.vmod", name, *words) == {"c/a.vmod": 0, name: 0}


def test_one_module_is_compared_with_one_whatever_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lone_pieces(tmp_path, "g-1.vmod", "g-2.vmod")
    run("g-1.vmod", "--format", "json", "-o", "old.json")
    run("g-1.vmod", "--write-baseline", "baseline.json")
    for words, count in (
        (("--diff", "g-1.vmod"), 0),
        (("--diff", "old.json"), 0),
        (("--baseline", "baseline.json"), 1),
    ):
        assert list(found("g-2.vmod", *words).values()) == [count]


def test_a_new_module_with_little_in_common_is_no_renamed_one(tmp_path: Path) -> None:
    old, new = modules(tmp_path / "old", a=1, b1=1), modules(tmp_path / "new", a=1, b2=3)
    assert found(new, *known_by("baseline", old, tmp_path)) == {"sub/a.vmod": 0, "sub/b2.vmod": 3}


def test_a_baseline_of_the_folder_above_knows_its_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lone_pieces(tmp_path, "a/g.vmod", "b/g.vmod")
    monkeypatch.chdir(tmp_path)
    run("a", "b", "--write-baseline", "baseline.json")
    monkeypatch.chdir(tmp_path / "b")
    assert found("g.vmod", "--baseline", "../baseline.json") == {"g.vmod": 0}


@pytest.mark.parametrize("kind", ["baseline", "report"])
@pytest.mark.parametrize("dot", [".", "./"])
def test_a_module_linted_in_its_own_folder_keeps_its_known_faults(
    kind: str, dot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, MISSING, PICTURE).rename(tmp_path / "g.vmod")
    unpack(tmp_path / "g.vmod", tmp_path / "src")
    monkeypatch.chdir(tmp_path / "src")
    words = known_by(kind, Path(dot), tmp_path)
    assert list(found(".", *words).values()) == [0]
    assert list(found(tmp_path / "src", *words).values()) == [0]
    monkeypatch.chdir(tmp_path)
    assert list(found("src", *words).values()) == [0]
