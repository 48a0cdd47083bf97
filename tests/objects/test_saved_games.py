"""Saves and logs of all ages: with an archive or without, with metadata or without, under every header."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.format.measured import refused_quickly
from vassal_tools.errors import FormatError
from vassal_tools.format.archive import Archive, pack
from vassal_tools.format.obfuscation import Scheme, Wrapping, wrap
from vassal_tools.objects.commands import AddPlayer, Chat
from vassal_tools.objects.file_kinds import file_kind
from vassal_tools.objects.savedgame import Metadata, SavedGame, read_saved_game

if TYPE_CHECKING:
    from pathlib import Path

ESC = "\x1b"
TEXT = ESC.join(["begin_save", "PLAYER\tpw\tAnn\tRed", "end_save", f"LOG\tCHATa\\{ESC}LOG\tCHATb", "LOG\tCHATc"])
MODULEDATA = (
    b'<data version="1"><version>1.2</version><VassalVersion>3.7.26</VassalVersion><dateSaved>17</dateSaved>'
    b'<description lang="de">Spiel</description><description>Game</description><name>Mini</name></data>'
)
WRAPPINGS = [Wrapping(scheme, 7, xz) for scheme in Scheme for xz in (False, True)]


def put(folder: Path, data: bytes, name: str = "a.vlog") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def read(folder: Path, data: bytes) -> SavedGame:
    return read_saved_game(put(folder, data))


@pytest.mark.parametrize("wrapping", WRAPPINGS, ids=str)
@pytest.mark.parametrize("zipped", [True, False], ids=["archive", "bare"])
def test_every_header_is_read_and_written_back(tmp_path: Path, wrapping: Wrapping, zipped: bool) -> None:
    entry = wrap(TEXT, wrapping)
    data = pack({"savedata": MODULEDATA, "savedGame": entry}) if zipped else entry
    game = read(tmp_path, data)
    assert game.text() == TEXT
    assert game.to_bytes() == data
    assert [[command.text for command in step.commands() if isinstance(command, Chat)] for step in game.steps()] == [
        ["a", "b"],
        ["c"],
    ]
    assert len([command for command in game.setup() if isinstance(command, AddPlayer)]) == 1
    assert game.is_log


@pytest.mark.parametrize("records", [
    [],
    ["begin_save"],
    ["CHATx", "begin_save", "end_save"],
    ["begin_save", "end_save", f"LOG\tCHATa{ESC}LOG\tCHATb"],
    ["begin_save", "end_save", "LOG\tCHATa\\", "LOG\tCHATb"],
    ["begin_save", "end_save", "LOG\tCHAT\ud800"],
])  # fmt: skip
def test_commands_that_would_not_come_back_are_refused(tmp_path: Path, records: list[str]) -> None:
    game = read(tmp_path, wrap(TEXT))
    with pytest.raises(FormatError) as caught:
        game.with_records(records)
    assert caught.value.where.entry == "savedGame"


@pytest.mark.parametrize("name", ["a.vsav", "a.vlog", "a.sav", "a.log", "a", "a.zip"])
def test_the_ending_of_the_name_counts_for_nothing(tmp_path: Path, name: str) -> None:
    assert read_saved_game(put(tmp_path, pack({"savedGame": wrap(TEXT)}), name)).text() == TEXT


def test_metadata_is_read(tmp_path: Path) -> None:
    game = read(tmp_path, pack({"savedGame": wrap(TEXT), "moduledata": MODULEDATA, "savedata": b"<data/>"}))
    assert game.module == Metadata("Mini", "1.2", "3.7.26", "Game", "17")
    assert game.save == Metadata()


def test_metadata_may_be_missing(tmp_path: Path) -> None:
    assert read(tmp_path, pack({"savedGame": wrap(TEXT)})).module == Metadata()


def test_entries_are_kept_in_their_order(tmp_path: Path) -> None:
    data = pack({"z": b"1", "savedGame": wrap(TEXT), "own/": b"", "own/a": b"\xff"})
    with Archive(put(tmp_path, read(tmp_path, data).to_bytes(), "b.vlog")) as held:
        assert held.all_names == ("z", "savedGame", "own/", "own/a")
        assert held.read("own/a") == b"\xff"


def test_what_is_written_is_as_released_vassal_reads_it_unless_wished_otherwise(tmp_path: Path) -> None:
    game = read(tmp_path, wrap(TEXT))
    assert game.to_bytes().startswith(b"!VCSK56")
    assert game.to_bytes(Wrapping(Scheme.RAW, 9)).startswith(b"VOBS\x09")


def test_edit_of_one_command_leaves_the_others(tmp_path: Path) -> None:
    game = read(tmp_path, wrap(TEXT))
    edited = game.with_records([*game.records[:-1], "LOG\tCHATd"])
    assert edited.text() == TEXT[:-1] + "d"
    assert edited.wrapping == game.wrapping


def test_text_with_a_line_end_after_its_last_command_is_kept(tmp_path: Path) -> None:
    assert read(tmp_path, b"begin_save\x1bend_save\n").to_bytes() == b"begin_save\x1bend_save\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (pack({"moduledata": MODULEDATA}), "not a save or log"),
        (pack({"savedGame": wrap("")}), "not that of a save"),
        (pack({"savedGame": wrap("CHATx")}), "not that of a save"),
        (pack({"savedGame": wrap("begin_save")}), "not that of a save"),
        (pack({"savedGame": b"!VCSK5a1"}), "cut short"),
        (pack({"savedGame": wrap(TEXT), "moduledata": b"<!DOCTYPE a><a/>"}), "DOCTYPE"),
        (b"begin_saveCHAT", "not that of a save"),
        (b"", "is empty"),
        (b"text of another kind", "not a zip archive"),
    ],
)
def test_what_is_no_save_is_refused_with_its_file(tmp_path: Path, data: bytes, message: str) -> None:
    path = put(tmp_path, data)
    with pytest.raises(FormatError, match=message) as caught:
        read_saved_game(path)
    assert caught.value.where.file == str(path)


def test_xz_bomb_is_refused(tmp_path: Path) -> None:
    bomb = wrap("begin_save" + " " * (100 << 20), Wrapping(Scheme.PLAIN, xz=True))
    assert "inflates to more than 64 MiB" in refused_quickly("game", put(tmp_path, bomb)).error


def test_more_commands_than_any_game_has_are_refused(tmp_path: Path) -> None:
    path = put(tmp_path, b"begin_save" + b"\x1b" * 30_000_000 + b"end_save")
    assert "1000000 parts" in refused_quickly("game", path).error


def test_command_of_countless_fields_is_refused(tmp_path: Path) -> None:
    path = put(tmp_path, b"begin_save\x1b+/" + b"/" * 30_000_000 + b"\x1bend_save")
    done = refused_quickly("game", path)
    assert "1000000 parts" in done.error


def test_deeply_nested_commands_are_refused(tmp_path: Path) -> None:
    deep = "".join("\\" * level + ESC + "CHATx" for level in range(3000))
    done = refused_quickly("game", put(tmp_path, f"begin_save{ESC}end_save{ESC}LOG\tCHATx\\{deep[1:]}".encode()))
    assert "deeper" in done.error


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (pack({"savedGame": wrap(TEXT)}), "saved game"),
        (wrap(TEXT), "saved game"),
        (pack({"buildFile": b"<a/>"}), "module"),
        (pack({"buildFile.xml": b"<a/>"}), "module"),
    ],
)
def test_kind_of_a_file_is_known_by_what_it_holds(tmp_path: Path, data: bytes, kind: str) -> None:
    assert file_kind(put(tmp_path, data, "a.bin")) == kind
    assert file_kind(tmp_path) == "module"


@pytest.mark.parametrize("data", [b"", b"x", pack({"a": b""})])
def test_file_of_another_kind_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(FormatError):
        file_kind(put(tmp_path, data))
