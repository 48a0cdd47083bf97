"""A log within a zip archive, as mail programs send it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from vassal_tools.errors import FormatError
from vassal_tools.format.archive import Limits, pack
from vassal_tools.objects.savedgame import read_mailed_game

if TYPE_CHECKING:
    from pathlib import Path

LOG = PROJECT / "samples" / "sphacteria-by-mail-1.vlog"


def zipped(path: Path, *names: str, data: bytes = LOG.read_bytes()) -> Path:
    path.write_bytes(pack({**dict.fromkeys(names, data), "read me.txt": b"your move", "__MACOSX/._a.vlog": b"x"}))
    return path


@pytest.mark.parametrize("name", ["a.vlog", "game/Turn 1.VLOG"])
def test_the_one_log_in_an_archive_is_read(name: str, tmp_path: Path) -> None:
    path = zipped(tmp_path / "mail.zip", name)
    read, own = read_mailed_game(path), read_mailed_game(LOG)
    assert (read.records, read.module, read.sha256, read.path) == (own.records, own.module, own.sha256, path)


def test_of_several_logs_in_an_archive_the_names_are_given(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"contains 2 logs: a\.vlog, b\.vlog"):
        read_mailed_game(zipped(tmp_path / "mail.zip", "a.vlog", "b.vlog"))


def test_an_archive_within_an_archive_is_not_searched(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "inner.zip", "a.vlog").read_bytes()
    with pytest.raises(FormatError, match=r"mail\.zip, b\.vlog: is not a save or log"):
        read_mailed_game(zipped(tmp_path / "mail.zip", "b.vlog", data=inner))


def test_what_is_wrong_in_a_log_names_the_archive_and_the_entry(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"mail\.zip, a\.vlog"):
        read_mailed_game(zipped(tmp_path / "mail.zip", "a.vlog", data=LOG.read_bytes()[:3000]))


def test_a_log_that_inflates_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    small = Limits(entry_bytes=10_000)
    with pytest.raises(FormatError, match="inflates to more than"):
        read_mailed_game(zipped(tmp_path / "mail.zip", "a.vlog"), small)


def test_a_module_with_one_set_up_is_no_mailed_log(tmp_path: Path) -> None:
    path = tmp_path / "game.vmod"
    path.write_bytes(pack({"buildFile.xml": b"<a/>", "set-up.vsav": LOG.read_bytes()}))
    with pytest.raises(FormatError, match="is not a save or log of VASSAL"):
        read_mailed_game(path)
