"""The engine's words are shown short, and without a player's user id."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.user_ids import UserId
from vassal_tools.verify.wording import LONGEST, WITHHELD, exception_line, in_a_line, of_the_engine, user_ids

if TYPE_CHECKING:
    from pathlib import Path

SECRETS = frozenset({UserId("hunter2"), UserId("1"), UserId("two words"), UserId("")})


@pytest.mark.parametrize("text", [
    "Bad state hunter2", "obs;hunter2;x", "hunter2", "the id is 'two words'", "player 1 is here", "x=1;y", "M/1/Map",
])  # fmt: skip
def test_what_holds_a_user_id_is_withheld(text: str) -> None:
    assert in_a_line(text, SECRETS) == WITHHELD


@pytest.mark.parametrize("text", ["hunter22 is another", "x15", "two  rooms", "Bad Data in Module"])
def test_what_holds_none_is_shown(text: str) -> None:
    assert in_a_line(text, SECRETS) == " ".join(text.split())


@pytest.mark.parametrize(("text", "secret"), [
    ("the id my  secret is", "my  secret"),
    ("[ab] pw9 is wrong", "[ab] pw9"),
    ("word " * 58 + "Zebra123456789", "Zebra123456789"),
])  # fmt: skip
def test_a_user_id_is_looked_for_before_the_text_is_shortened(text: str, secret: str) -> None:
    assert in_a_line(text, {UserId(secret)}) == WITHHELD


def test_a_long_text_is_cut_and_buttons_are_left_out() -> None:
    assert len(in_a_line("word " * 1000, SECRETS)) == LONGEST
    assert in_a_line("Error:  no\n such map [OK] [Cancel] ", ()) == "Error: no such map"


def test_of_a_trace_the_last_cause_is_shown() -> None:
    trace = (
        "java.lang.RuntimeException: x\n\tat A.b(A.java:1)\nCaused by: java.io.IOException: gone\n\tat C.d(C.java:2)"
    )
    assert exception_line(trace) == "java.io.IOException: gone"
    assert exception_line("java.lang.Error: y\n\tat A.b(A.java:1)") == "java.lang.Error: y"
    assert exception_line("") == "an exception without a name"


def test_a_typed_line_is_not_the_engines() -> None:
    lines = ["<Ann> - Bad Data in Module", "&lt;Ann&gt; - Bad Data in Module", "- Bad Data in Module: Source: Tank"]
    assert list(of_the_engine(lines)) == lines[2:]


def test_the_user_ids_of_a_log_are_those_of_its_players(engine_files: Path) -> None:
    assert len(user_ids(read_saved_game(engine_files / "3.7.26-game.vlog")) - {UserId("")}) >= 1
