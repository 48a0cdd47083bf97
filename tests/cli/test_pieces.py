"""`pieces`: the pieces of a module as a table, edited and written back, in every form of a module."""

from __future__ import annotations

import csv
import json
import os
import pty
import shutil
import stat
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from tests.cli.schema import breaches
from tests.lint.making import PICTURE, write
from tests.objects.unpacked import entries_of
from vassal_tools.cli.main import main
from vassal_tools.format.archive import pack
from vassal_tools.objects.module import read_module
from vassal_tools.objects.unpacking import unpack

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = "buildFile.xml"


@pytest.fixture(params=["mini.vmod", "plain", "unpacked"])
def module(request: pytest.FixtureRequest, engine_files: Path, tmp_path: Path) -> Path:
    """A small module: packed, its entries in a folder, or unpacked."""
    packed = tmp_path / "mini.vmod"
    shutil.copyfile(engine_files / "mini-setup.vmod", packed)
    path = tmp_path / str(request.param)
    if request.param == "plain":
        for name, data in entries_of(packed):
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_bytes(data)
    elif request.param == "unpacked":
        unpack(packed, path)
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["pieces", *map(str, arguments)])


def contents(path: Path) -> dict[str, bytes]:
    """The entries of the module by name."""
    if path.is_file():
        return dict(entries_of(path))
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in path.rglob("*") if file.is_file()}


def table(module: Path, tmp_path: Path, *edits: tuple[str, str]) -> Path:
    """The table of the module with those texts replaced."""
    path = tmp_path / "pieces.csv"
    assert run(module, "-o", path).exit_code == 0
    text = path.read_text("utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8", newline="")
    return path


def test_a_table_that_was_not_edited_changes_nothing(module: Path, tmp_path: Path) -> None:
    path = table(module, tmp_path)
    before, times = contents(module), {file: file.stat().st_mtime_ns for file in [module, *module.rglob("*")]}
    result = run(module, "--apply", path, "--yes")
    assert (result.exit_code, "no difference" in result.output) == (0, True)
    assert contents(module) == before
    assert {file: file.stat().st_mtime_ns for file in [module, *module.rglob("*")]} == times


def test_a_table_of_some_pieces_has_their_rows_and_columns_and_can_be_applied(module: Path, tmp_path: Path) -> None:
    whole = list(csv.DictReader(table(module, tmp_path).read_text("utf-8-sig").splitlines()))
    path = tmp_path / "cards.csv"
    assert run(module, "--kind", "card", "--place", "cards [deck]", "-o", path).exit_code == 0
    rows = list(csv.DictReader(path.read_text("utf-8-sig").splitlines()))
    assert [row["piece"] for row in rows] == [row["piece"] for row in whole if row["kind"] == "card"]
    assert set(rows[0]) < set(whole[0])
    assert all(any(row[column] for row in rows) for column in rows[0])
    path.write_text(path.read_text("utf-8").replace(",Card2,", ",Second card,"), "utf-8", newline="")
    result = run(module, "--apply", path, "--dry-run")
    assert "name: Card2 -> Second card" in result.output


def test_pieces_are_found_by_the_prototypes_that_their_prototypes_use(tmp_path: Path) -> None:
    uses = '<PrototypeDefinition name="{}">[[prototype;{} | piece;;;;]]</PrototypeDefinition>'
    slot = '<PieceSlot entryName="{}" gpid="{}">[[prototype;{} | piece;;;a.png;{}]]</PieceSlot>'
    body = uses.format("Unit", "Any") + slot.format("A", 1, "Unit", "A") + slot.format("B", 2, "Other", "B")
    path = write(tmp_path, body, PICTURE)
    for name, numbers in (("Unit", ["2"]), ("Any", ["1", "2"]), ("Other", ["3"])):
        result = run(path, "--prototype", name)
        rows = list(csv.DictReader(result.stdout.removeprefix("\ufeff").splitlines()))
        assert [row["piece"] for row in rows] == numbers


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--kind", "crad"), "no piece with the kind 'crad' (did you mean card?)"),
        (("--prototype", "Gone"), "no piece with the prototype 'Gone'"),
        (("--place", "nowhere"), "no piece matches all options"),
        (("--kind", "card", "--apply", "x.csv"), "--apply reads all its rows"),
    ],
)
def test_a_filter_that_fits_no_piece_is_an_error(words: tuple[str, ...], said: str, module: Path) -> None:
    result = run(module, *words)
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr


def test_edits_change_the_build_file_and_no_other_byte(module: Path, tmp_path: Path) -> None:
    before = contents(module)
    path = table(module, tmp_path, (",Card2,", ",Second card,"), ("Card3", "~=3"))
    result = run(module, "--apply", path, "--yes")
    assert result.exit_code == 0, result.output
    assert "name: Card2 -> Second card" in result.output
    assert "name: Card3 -> =3" in result.output
    assert "make the table again" in result.output
    assert "Tools → Refresh Predefined Setups" in " ".join(
        result.output.split()
    )  # for its set-up holds these cards too
    after = contents(module)
    changed = {name for name in after if after[name] != before.get(name)}
    assert after.keys() == before.keys()
    assert all("build" in name for name in changed)
    for name in changed:
        expected = before[name].replace(b"Card2", b"Second card").replace(b"Card3", b"=3")
        assert after[name] == expected or module.name == "unpacked"
    assert run(module, "--apply", path, "--yes").exit_code == 2  # the table is of the module as it was


@pytest.mark.parametrize("separator", ["semicolon", "tab"])
def test_tables_of_other_separators_are_read(separator: str, module: Path, tmp_path: Path) -> None:
    path = tmp_path / "pieces.csv"
    made = run(module, "-o", path, "--separator", separator)
    assert made.exit_code == 0
    assert f"--apply {path} --dry-run" in made.output
    assert run(module, "--apply", path).exit_code == 0


def test_without_a_terminal_nothing_is_written_unless_asked(module: Path, tmp_path: Path) -> None:
    before = contents(module)
    path = table(module, tmp_path, ("Card2", "Second"))
    result = run(module, "--apply", path)
    assert (result.exit_code, "--yes writes without asking" in result.output) == (2, True)
    result = run(module, "--apply", path, "--dry-run", "--yes")
    assert (result.exit_code, "nothing written because of --dry-run" in result.output) == (1, True)
    assert contents(module) == before


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
@pytest.mark.parametrize(("answer", "code", "name"), [("y", 0, b"Second"), ("n", 1, b"Card2"), ("", 1, b"Card2")])
def test_at_a_terminal_it_asks(answer: str, code: int, name: bytes, engine_files: Path, tmp_path: Path) -> None:
    module = tmp_path / "mini.vmod"
    shutil.copyfile(engine_files / "mini-setup.vmod", module)
    path = table(module, tmp_path, ("Card2", "Second"))
    ours, theirs = pty.openpty()
    os.write(ours, f"{answer}\n".encode())
    command = [sys.executable, "-m", "vassal_tools", "pieces", str(module), "--apply", str(path)]
    done = subprocess.run(command, stdin=theirs, capture_output=True, text=True, check=False, timeout=60)
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, "Write this into mini.vmod?" in done.stderr) == (code, True)
    assert name in contents(module)[ENTRY]


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
def test_what_is_written_while_it_asks_stays(module: Path, tmp_path: Path) -> None:
    path = table(module, tmp_path, ("Card2", "Second")).rename(tmp_path / "first.csv")
    other = table(module, tmp_path, ("Card3", "Third"))
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "vassal_tools", "pieces", str(module), "--apply", str(path)]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as asking:
        assert asking.stderr is not None
        shown = b""
        while b"Write this into" not in shown and (more := asking.stderr.read(1)):
            shown += more
        assert run(module, "--apply", other, "--yes").exit_code == 0
        after = contents(module)
        os.write(ours, b"y\n")
        assert b"was changed meanwhile (nothing is written)" in asking.stderr.read()
        assert asking.wait(60) == 2
    os.close(ours)
    os.close(theirs)
    assert contents(module) == after


def test_entries_larger_than_are_read_at_once_stay(engine_files: Path, tmp_path: Path) -> None:
    module = tmp_path / "mini.vmod"
    entries = {**dict(entries_of(engine_files / "mini-setup.vmod")), "sounds/long.wav": bytes(65 << 20)}
    module.write_bytes(pack(entries, []))
    path = table(module, tmp_path, ("Card2", "Second"))
    assert run(module, "--apply", path, "--yes").exit_code == 0
    with zipfile.ZipFile(module) as archive:
        assert archive.namelist() == [*entries]
        assert archive.read("sounds/long.wav") == entries["sounds/long.wav"]


def test_a_module_that_was_changed_meanwhile_is_left_alone(engine_files: Path, tmp_path: Path) -> None:
    module = tmp_path / "mini.vmod"
    shutil.copyfile(engine_files / "mini-setup.vmod", module)
    old = table(module, tmp_path, ("Card2", "Second")).rename(tmp_path / "old.csv")
    assert run(module, "--apply", table(module, tmp_path, ("Card3", "Third")), "--yes").exit_code == 0
    before = module.read_bytes()
    result = run(module, "--apply", old, "--yes")
    assert (result.exit_code, module.read_bytes()) == (2, before)
    assert "row 2: was made from another module, or from an earlier state of this one" in result.output


def test_every_fault_is_named_and_nothing_is_written(module: Path, tmp_path: Path) -> None:
    before = contents(module)
    path = table(module, tmp_path, (",card,", ",piece,"), ("Card2", "Second"))
    result = run(module, "--apply", path, "--yes")
    assert result.exit_code == 2
    assert result.output.count("column kind: cannot be changed here") == 3
    assert contents(module) == before


def test_pictures_and_prototypes_that_are_not_there_are_warned_of(engine_files: Path, tmp_path: Path) -> None:
    module = tmp_path / "mini.vmod"
    shutil.copyfile(engine_files / "mini-setup.vmod", module)
    path = table(module, tmp_path, ("inf_flip.png", "no.png"))
    result = run(module, "--apply", path, "--dry-run")
    assert "warning: " in result.output
    assert "column back: the module has no images/no.png" in result.output


@pytest.mark.parametrize("options", [["--yes"], ["--dry-run"], ["--apply", "a.csv", "-o", "b.csv"]])
def test_options_that_mean_nothing_together_are_refused(options: list[str], engine_files: Path) -> None:
    assert run(engine_files / "mini-setup.vmod", *options).exit_code == 2


def test_no_table_is_written_over_a_module(engine_files: Path, tmp_path: Path) -> None:
    module = tmp_path / "mini.vmod"
    shutil.copyfile(engine_files / "mini-setup.vmod", module)
    before = module.read_bytes()
    assert run(module, "-o", module).exit_code == 2
    assert module.read_bytes() == before


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a folder that cannot be written")
def test_a_folder_that_cannot_be_written_is_a_clear_error(engine_files: Path, tmp_path: Path) -> None:
    folder = tmp_path / "held"
    folder.mkdir()
    module = folder / "mini.vmod"
    shutil.copyfile(engine_files / "mini-setup.vmod", module)
    path = table(module, tmp_path, ("Card2", "Second"))
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert run(module, "--apply", path, "--yes").exit_code == 2
    finally:
        folder.chmod(stat.S_IRWXU)


@pytest.mark.parametrize("data", [b"", b"\x00\x01", b"piece,module\n1", b"PK\x03\x04", b"name\nx\n"])
def test_what_is_no_table_is_a_clear_error(data: bytes, engine_files: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(data)
    result = run(engine_files / "mini-setup.vmod", "--apply", path, "--yes")
    assert (result.exit_code, "a.csv" in result.output) == (2, True)
    assert "fault of ours" not in result.output


@pytest.mark.skipif(os.name == "nt", reason="no pipes that have names")
def test_a_pipe_is_refused_before_it_is_read(engine_files: Path, tmp_path: Path) -> None:
    path, pipe = table(engine_files / "mini-setup.vmod", tmp_path), tmp_path / "pipe.vmod"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "vassal_tools", "pieces", str(pipe), "--apply", str(path), "--yes"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20)
    assert (done.returncode, "pipe.vmod: is not an ordinary file" in done.stderr) == (2, True)


def test_json_keeps_to_its_schema(module: Path, tmp_path: Path) -> None:
    document = json.loads(run(module, "--format", "json").stdout)
    assert breaches(document, "pieces-1") == []
    card = document["pieces"][5]
    assert (card["kind"], card["values"]["picture"], card["values"]["back"]) == ("card", "inf.png", "inf_flip.png")
    path = table(module, tmp_path, ("Card2", "Second"))
    shown = json.loads(run(module, "--apply", path, "--dry-run", "--format", "json").stdout)
    assert breaches(shown, "diff-1") == []
    assert shown["differences"][0]["details"] == [
        {"name": "name", "old": "Card2", "new": "Second"},
        {"name": "slot", "old": "Card2", "new": "Second"},
    ]


def test_paths_to_a_slot_follow_its_new_name(tmp_path: Path) -> None:
    body = (
        '<PieceWindow name="U"><PieceSlot entryName="Target" gpid="1">[[piece;;;;Target]]</PieceSlot>'
        '<PieceSlot entryName="User" gpid="2">[[replace;Flip;70,130;VASSAL.build.module.PieceWindow:U/'
        "VASSAL.build.widget.PieceSlot:Target;null;0;0 | piece;;;;User]]</PieceSlot></PieceWindow>"
    )
    path = write(tmp_path, body)
    result = run(path, "--apply", table(path, tmp_path, (",Target,", ",Goal,")), "--yes")
    assert result.exit_code == 0
    assert "its path follows the slot 'Target', now 'Goal'" in result.output
    with read_module(path) as module:
        assert "PieceSlot:Goal;" in next(one.text for one in module.pieces() if one.name == "User")
