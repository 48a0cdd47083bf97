"""Archives from strangers: each trick is refused by name, quickly, with file, entry and offset."""

from __future__ import annotations

import errno
import io
import os
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING

import pytest

from tests.format.measured import refused_quickly
from vassal_tools.errors import FormatError
from vassal_tools.format import archive
from vassal_tools.format.archive import Archive, Limits, pack

if TYPE_CHECKING:
    from pathlib import Path

SAVE = b"begin_save\x1bend_save"


def put(folder: Path, data: bytes) -> Path:
    path = folder / "hostile.vlog"
    path.write_bytes(data)
    return path


def zipped(entries: list[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as made:
        for name, data in entries:
            made.writestr(zipfile.ZipInfo(name), data, method)
    return buffer.getvalue()


def read_all(path: Path, limits: Limits) -> None:
    with Archive(path, limits) as held:
        for name in held.names:
            held.read(name)


def refusal(path: Path, limits: Limits = archive.DEFAULT_LIMITS) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read_all(path, limits)
    assert caught.value.where.file == str(path)
    return caught.value


def test_zip_bomb_is_refused(tmp_path: Path) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    chunk = bytes(1 << 20)
    bomb = b"".join(packer.compress(chunk) for _ in range(300)) + packer.flush()
    done = refused_quickly("game", put(tmp_path, false_zip(bomb, 300 << 20)))
    assert "inflates to more than 64 MiB" in done.error
    assert done.where[1] == "savedGame"


def test_zip_bomb_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = b"".join(packer.compress(bytes(1 << 20)) for _ in range(100)) + packer.flush()
    done = refused_quickly("game", put(tmp_path, false_zip(bomb, 10)))
    assert "savedGame" in done.error


def false_zip(deflated: bytes, size: int, name: bytes = b"savedGame", flags: int = 0) -> bytes:
    """A zip of one entry whose headers say what they like."""
    common = struct.pack("<HHHHHIIIHH", 20, flags, 8, 0, 33, 0, len(deflated), size, len(name), 0)
    local = b"PK\x03\x04" + common + name + deflated
    central = b"PK\x01\x02" + struct.pack("<H", 20) + common + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)
    return local + central + end


def test_all_entries_together_are_limited(tmp_path: Path) -> None:
    path = put(tmp_path, zipped([(f"a{number}", bytes(1000)) for number in range(5)]))
    assert "holds more than" in refusal(path, Limits(total_bytes=3000)).message


def test_too_many_entries_are_refused(tmp_path: Path) -> None:
    done = refused_quickly("module", put(tmp_path, zipped([(f"{n}", b"") for n in range(65_001)], zipfile.ZIP_STORED)))
    assert "more than 65000 entries" in done.error


def test_a_directory_of_absurd_size_is_not_read(tmp_path: Path) -> None:
    entry = b"PK\x01\x02" + struct.pack("<HHHHHHIIIHHHHHII", 20, 20, 0, 0, 0, 0, 0, 0, 0, 40_000, 0, 0, 0, 0, 0, 0)
    central = (entry + b"n" * 40_000) * 500
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 500, 500, len(central), 0, 0)
    assert "not a zip archive" in refused_quickly("game", put(tmp_path, central + end)).error


def test_name_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        data = zipped([("savedGame", SAVE), ("savedGame", SAVE)])
    error = refusal(put(tmp_path, data))
    assert error.message == "is there twice in the archive"
    assert error.where.entry == "savedGame"
    assert error.where.offset == data.rindex(b"PK\x03\x04")


def test_encrypted_entry_is_refused(tmp_path: Path) -> None:
    error = refusal(put(tmp_path, false_zip(zlib.compress(SAVE)[2:-4], len(SAVE), flags=1)))
    assert (error.message, error.where.entry) == ("is encrypted", "savedGame")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_method_that_vassal_does_not_read_is_refused(tmp_path: Path, method: int) -> None:
    error = refusal(put(tmp_path, zipped([("savedGame", SAVE)], method)))
    assert "method that VASSAL does not read" in error.message
    assert (error.where.entry, error.where.offset) == ("savedGame", 0)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        (b"images\\a.png", "backslash"),
        (b"C:a.png", "absolute path"),
        (b"c:/a.png", "absolute path"),
        (b"/etc/passwd", "absolute path"),
        (b"a.png\x00.class", "NUL byte"),
        (b"../a.png", "leads out"),
        (b"images/../../a.png", "leads out"),
        (b"../", "leads out"),
        (b"", "is empty"),
    ],
)
def test_name_that_could_lead_elsewhere_is_refused(tmp_path: Path, name: bytes, fault: str) -> None:
    error = refusal(put(tmp_path, false_zip(zlib.compress(SAVE)[2:-4], len(SAVE), name)))
    assert fault in error.message
    assert error.where.offset == 0


@pytest.mark.parametrize("cut", [1, 10, 60, 100])
def test_archive_cut_short_is_refused(tmp_path: Path, cut: int) -> None:
    data = pack({"savedGame": SAVE, "moduledata": b"<data/>"})
    error = refusal(put(tmp_path, data[:-cut]))
    assert error.message == "is not a zip archive"
    assert error.where.offset == len(data) - cut


def test_damaged_entry_is_refused_with_its_offset(tmp_path: Path) -> None:
    data = bytearray(pack({"a": b"x" * 100, "savedGame": SAVE * 20}))
    start = data.index(b"savedGame")
    data[start + 12] ^= 0xFF
    error = refusal(put(tmp_path, bytes(data)))
    assert error.where.entry == "savedGame"
    assert error.where.offset == data.rindex(b"PK\x03\x04")


@pytest.mark.parametrize("data", [b"no zip at all", b"PK\x03\x04", b"\0" * 100])
def test_what_is_no_zip_is_refused(tmp_path: Path, data: bytes) -> None:
    assert "not a zip archive" in refusal(put(tmp_path, data)).message


def test_empty_file_is_refused(tmp_path: Path) -> None:
    assert refusal(put(tmp_path, b"")).message == "is empty"


def test_folder_is_refused(tmp_path: Path) -> None:
    assert "folder" in refusal(tmp_path).message


def test_missing_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.vlog").message == "no such file"


def test_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no pipes with names")
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in refusal(tmp_path / "pipe").message


def test_unreadable_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path, b"")

    def denied(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(archive, "_ArchiveFile", denied)
    assert "Permission denied" in refusal(path).message


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b"])
def test_path_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    assert "cannot be read" in refusal(tmp_path / name).message


def test_file_larger_than_the_limit_is_refused(tmp_path: Path) -> None:
    assert "larger than" in refusal(put(tmp_path, pack({"a": b""})), Limits(file_bytes=10)).message


def test_the_same_entries_give_the_same_archive(tmp_path: Path) -> None:
    entries = {"b": b"1", "images/": b"", "images/a.png": b"2", "é.txt": b"3"}
    data = pack(entries)
    assert pack(dict(entries)) == data
    with Archive(put(tmp_path, data)) as held:
        assert held.all_names == tuple(entries)
        assert {name: held.read(name) for name in held.names} == {k: v for k, v in entries.items() if k != "images/"}


def test_archive_that_is_forgotten_is_closed(tmp_path: Path) -> None:
    assert Archive(put(tmp_path, pack({"a": b"1"}))).read("a") == b"1"  # a warning of an open file would be an error


def _outcome(path: Path) -> list[bytes | str]:
    # the bytes of each entry, or its error
    found: list[bytes | str] = []
    try:
        with Archive(path, strict=False) as held:
            for name in held.names:
                try:
                    found.append(held.read(name))
                except FormatError as broken:
                    found.append(broken.message)
    except FormatError as broken:
        found.append(broken.message)
    return found


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_small_entry_is_read_and_refused_as_a_large_one(
    method: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = zipped([("a.txt", b"some text, " * 4), ("images/\u00e9.png", b"12"), ("empty", b"")], method)
    damaged = [whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :] for at in range(len(whole)) for bit in (1, 0x80)]
    paths = [put(tmp_path, whole)]
    for number, data in enumerate(damaged):
        paths.append(tmp_path / f"{number}.vlog")
        paths[-1].write_bytes(data)
    outcomes = [_outcome(path) for path in paths]
    assert outcomes[0] == [b"some text, " * 4, b"12", b""]
    monkeypatch.setattr(archive, "_SMALL", -1)
    assert [_outcome(path) for path in paths] == outcomes
