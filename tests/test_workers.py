"""Jobs on several processes: an error of a worker reaches the process that waits, with the place of its cause."""

from __future__ import annotations

from threading import Lock

import pytest

from vassal_tools.errors import FormatError, InternalError, Where
from vassal_tools.workers import results


class HoldsALockError(Exception):
    """An error that no process can send to another."""

    def __init__(self) -> None:
        super().__init__("locked")
        self.lock = Lock()


def squared(number: int) -> int:
    if number == 3:
        raise FormatError("is a three", Where("three.vlog"))
    if number == 4:
        raise HoldsALockError
    return number * number


def locked(_number: int) -> object:
    return lambda: None


def test_results_come_with_the_numbers_of_their_jobs() -> None:
    assert dict(results(squared, [5, 1, 2], 2)) == {0: 25, 1: 1, 2: 4}


def test_an_error_of_a_worker_keeps_its_place_and_its_traceback() -> None:
    with pytest.raises(FormatError, match="is a three") as caught:
        list(results(squared, [1, 3], 2))
    assert caught.value.where == Where("three.vlog")
    assert "in squared" in caught.value.__notes__[0]


def test_an_error_that_cannot_be_sent_is_named() -> None:
    with pytest.raises(InternalError, match="HoldsALockError in a process") as caught:
        list(results(squared, [4, 4], 2))
    assert "in squared" in caught.value.__notes__[0]


def test_a_result_that_cannot_be_sent_is_an_error() -> None:
    with pytest.raises(AttributeError, match="pickle"):
        list(results(locked, [1, 2], 2))
