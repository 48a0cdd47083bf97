"""Commands: the matching row of the table, types, and refusals."""

from __future__ import annotations

import pytest

from tests.format.measured import quickly
from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.command_fields import describe
from vassal_tools.objects.commands import (
    ESC,
    MAX_DEPTH,
    AddPiece,
    AddPlayer,
    Boards,
    ChangePiece,
    Chat,
    Command,
    MovePiece,
    Other,
    RemovePiece,
    RemovePlayer,
    SetProperty,
    SetTurn,
    Undo,
    decode_commands,
    integer,
    read,
    spec_of,
)
from vassal_tools.objects.user_ids import UserId

HERE = Where("a.vlog", "savedGame, step 3")


def kind(text: str) -> str | None:
    spec = spec_of(text)
    return spec.kind if spec else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("TURNTurnTracker0\t0|2;0;false;-1", "SetTurn"),
        ("TURN\t-1", "SetTurn"),
        ("TURN TrackBoardPicker\tBoard\t0\t0", "SetBoards"),
        ("TURNSTILE\tred", None),
        ("TURN", None),
        ("TURNING\t", None),
        ("TURNx\t１|2", None),
        ("TURNx\t0\tmore", "SetTurn"),
        ("Main MapBoardPicker", "SetBoards"),
        ("Main MapBoardPicker\tBoard/rev\t0\t0", "SetBoards"),
        ("EventsBoardPicker\tBoard\t0\t0", "SetBoards"),
        ("CHAT roomBoardPicker\tBoard\t0\t0", "Chat"),
        ("PLAYER\tu\tn\ts", "AddPlayer"),
        ("PLAY\tkey\tsender", "PlaySound"),
        ("PLAYERS\tu", None),
        ("begin_save", "BeginSave"),
        ("begin_save ", None),
        ("end_save", "EndSave"),
        ("null", "NotEncoded"),
        ("", "Null"),
        ("NOTES\t", "ScenarioNote"),
        ("PNOTES\t", "PublicNote"),
        ("PNOTE\to\tt", "PrivateNote"),
        ("SNOTE\tn\to\tfalse\tt", "SecretNote"),
        ("CLOCK\t\tRed\t0\t0\tfalse\ttrue", "Clock"),
        ("CLOCKCONTROL\tfalse\tfalse", "ClockControl"),
        ("EventsX", "StoreEvents"),
        ("bd\tboard", None),
    ],
)
def test_each_command_is_known_by_its_mark_alone(text: str, expected: str | None) -> None:
    assert kind(text) == expected


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("+/1/piece;;;a.png;A/Map;1;2;7;0", AddPiece("1", "piece;;;a.png;A", "Map;1;2;7;0")),
        ("+/1/a\\/b/c", AddPiece("1", "a/b", "c")),
        ("-/1", RemovePiece("1")),
        ("D/1/new", ChangePiece("1", "new", None)),
        ("D/1/new/old", ChangePiece("1", "new", "old")),
        (
            "M/1/Map/-3/4/null/null/0/+5/2/pw",
            MovePiece("1", "Map", -3, 4, None, None, 0, 5, "2", UserId("pw")),
        ),
        ("M/1/Map/3/4/null/Map/0/0/null", MovePiece("1", "Map", 3, 4, None, "Map", 0, 0, None, None)),
        ("MutableProperty\ta\tb\tc\tMap", SetProperty("a", "b", "c", "Map")),
        ("MutableProperty\ta\tb\tc", SetProperty("a", "b", "c", "Module")),
        ("GlobalProperty\t;a;b;Map:Zone", SetProperty("a", None, "b", "Map:Zone")),
        ("GlobalProperty\t;a;b", SetProperty("a", None, "b", "Module")),
        ("CHAT* x\ty", Chat("* x\ty")),
        ("TURNTurnTracker0\t0|1", SetTurn("TurnTracker0", "0|1")),
        ("PLAYER\tpw\tAnn\tRed", AddPlayer(UserId("pw"), "Ann", "Red")),
        ("PYREMOVE\tpw", RemovePlayer(UserId("pw"))),
        ("UNDO\ttrue", Undo(True)),
        ("UNDO\tfalse", Undo(False)),
        ("MBoardPicker\tA\t0\t1\tB/rev\t1\t1", Boards("M", (("A", "0", "1"), ("B/rev", "1", "1")))),
        ("EXT\tx\t1", Other("EXT\tx\t1")),
    ],
)
def test_commands_that_move_a_game_are_typed(text: str, command: Command) -> None:
    assert read(text, HERE) == command


def test_record_gives_its_commands_in_the_order_of_execution() -> None:
    inner = sequence.join(["LOG\tCHATb", "LOG\tCHATc"], ESC)
    record = sequence.join(["LOG\tCHATa", inner, "LOG\tnull", "LOG\tCHATd"], ESC)
    assert [one.text for one in decode_commands(record, HERE) if isinstance(one, Chat)] == [
        "a",
        "b",
        "c",
        "d",
    ]


@pytest.mark.parametrize(
    "text",
    ["M/1/Map/3/4/null/Map/0/0", "+/1/piece", "D/1", "PLAYER\tpw\tAnn", "MutableProperty\ta\tb", "GlobalProperty\t;a"],
)
def test_command_that_lacks_a_field_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(FormatError, match="fields of") as caught:
        read(text, HERE)
    assert caught.value.where == HERE


@pytest.mark.parametrize("number", ["1", "0", "-1", "+1", "2147483647", "-2147483648", "007"])
def test_whole_numbers_are_those_of_java(number: str) -> None:
    assert integer(number, HERE) == int(number)


@pytest.mark.parametrize(
    "number",
    ["", "-", "+", "１２", "1_0", " 1", "1 ", "1.0", "1e3", "²", "--1", "2147483648", "-2147483649", "9" * 5000, "٣"],
)
def test_what_java_does_not_read_as_a_number_is_refused(number: str) -> None:
    with pytest.raises(FormatError, match="whole number"):
        integer(number, HERE)


def nested(levels: int) -> str:
    text = "CHATx"
    for _ in range(levels):
        text = sequence.join(["CHATa", text], ESC)
    return text


def test_commands_nested_as_deep_as_allowed_are_read() -> None:
    assert len(list(decode_commands(nested(MAX_DEPTH), HERE))) == MAX_DEPTH + 1


def test_deep_nesting_of_commands_is_refused() -> None:
    text = nested(MAX_DEPTH + 50)
    with pytest.raises(FormatError, match="nest deeper") as caught:
        list(decode_commands(text, HERE))
    assert caught.value.where == HERE
    with pytest.raises(FormatError, match="nest deeper"):
        describe(text)


def test_deep_nesting_around_a_long_text_takes_no_long() -> None:
    text = nested(MAX_DEPTH - 1).replace("CHATx", "CHAT" + "x" * 10_000_000)
    with quickly(), pytest.raises(FormatError, match="nest deeper"):
        list(decode_commands(text, HERE))


def test_many_log_marks_take_no_long() -> None:
    with quickly():
        assert list(decode_commands("LOG\t" * 1000 + "CHATx", HERE)) == [Chat("x")]
