"""A file is written whole or not at all, and nothing else is touched."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from vassal_tools.errors import FormatError
from vassal_tools.files import write_whole

if TYPE_CHECKING:
    from pathlib import Path


def test_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FormatError, match="not an ordinary file"):
        write_whole(pipe, b"data")
    assert pipe.is_fifo()


def test_the_users_mask_decides_who_may_read(tmp_path: Path) -> None:
    mask = os.umask(0o077)
    try:
        write_whole(tmp_path / "private", b"data")
    finally:
        os.umask(mask)
    assert (tmp_path / "private").stat().st_mode & 0o777 == 0o600


def test_nothing_half_written_is_left_where_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    target = tmp_path / "target"
    target.write_bytes(b"old")
    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(OSError, match="full"):
        write_whole(target, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["target"]
    assert target.read_bytes() == b"old"
