"""The line of each key in a TOML text."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.format.measured import quickly
from vassal_tools.errors import SourceError
from vassal_tools.game import library
from vassal_tools.game.lines import KeyPath, nearest_line, toml_lines
from vassal_tools.game.sources import read_toml

TRICKY = '''# a comment with [brackets] and "quotes"
title = "a # b \\" ]"   # 2
path = 'C:\\[x]'
long = """first
"two" \\""" three
end""" # 4 to 6
literal = \'\'\'
a "b\'\' = [
\'\'\'\'
date = 1979-05-27 07:32:00
grid = [
  [0, 1], # ] 12

  [2,
   3],
  ["x]", 'y,'], { a = 1, b.c = [ 4,
   5 ] },
]
"quoted key"."d.o\\u0074" = 1
spaced . out = true

[zones.A] # 22
anchor = [1, 2]
terrain = { value = "open", grade = "text" }
[zones]
B.kind = "sea"

[[borders]]
zones = ["A", "B"]
  [borders.more]
  why = ""
  [[borders.list]]
  [[borders.list]]
  x = 1
[[borders]]
zones = ["A",
 "C"]
[borders.more]
why = 1'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("title",), 2),
        (("path",), 3),
        (("long",), 4),
        (("literal",), 7),
        (("date",), 10),
        (("grid",), 11),
        (("grid", 0), 12),
        (("grid", 1), 14),
        (("grid", 1, 0), 14),
        (("grid", 1, 1), 15),
        (("grid", 2, 1), 16),
        (("grid", 3, "a"), 16),
        (("grid", 3, "b", "c", 1), 17),
        (("quoted key",), 19),
        (("quoted key", "d.ot"), 19),
        (("spaced", "out"), 20),
        (("zones",), 22),
        (("zones", "A"), 22),
        (("zones", "A", "anchor", 1), 23),
        (("zones", "A", "terrain", "grade"), 24),
        (("zones", "B"), 26),
        (("zones", "B", "kind"), 26),
        (("borders",), 28),
        (("borders", 0), 28),
        (("borders", 0, "zones"), 29),
        (("borders", 0, "more", "why"), 31),
        (("borders", 0, "list", 1), 33),
        (("borders", 0, "list", 1, "x"), 34),
        (("borders", 1), 35),
        (("borders", 1, "zones", 1), 37),
        (("borders", 1, "more", "why"), 39),
    ],
)
def test_line_of(path: KeyPath, line: int) -> None:
    assert toml_lines(TRICKY)[path] == line


def _paths(value: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from _paths(item, (*path, key))


@pytest.mark.parametrize("name", ["tricky", "game.toml", "map.toml", "rulings.toml"])
def test_scanner_finds_just_what_tomllib_reads(name: str) -> None:
    folder = library.folder("sphacteria")
    text = TRICKY if name == "tricky" else (folder / name).read_text(encoding="utf-8")
    assert set(toml_lines(text)) == set(_paths(tomllib.loads(text)))


def test_crlf_counts_once() -> None:
    assert toml_lines("a = 1\r\nb = [\r\n 1,\r\n 2]\r\n")["b", 1] == 4


@pytest.mark.parametrize("text", ["", "\n", "# only this", "a = 1"])
def test_short_texts(text: str) -> None:
    assert set(toml_lines(text)) == set(_paths(tomllib.loads(text)))


def test_missing_key_has_the_line_of_what_is_around_it() -> None:
    lines = toml_lines(TRICKY)
    assert nearest_line(lines, ("zones", "A", "strait_limit")) == 22
    assert nearest_line(lines, ("nothing",)) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1\na = 2\n", "1?2: defines 'a' twice"),
        ("[a]\nx = 1\n[ a ]\n", "3: defines 'a' twice"),
        ("a = { x = 1, x = 2 }\n", "1: defines 'x' twice"),
        ("a = 1\na = [\n  1,\n]\n", "2: defines 'a' twice"),
        ('a = 1\na = """\nx = 2\n"""\nb = 1\n', "2: defines 'a' twice"),
        ('a = 1\na = [\n  "x=2",  # ]\n]', "2: defines 'a' twice"),
        ('b = """\na = 1\n"""\n[b]\n', "4: defines 'b' twice"),
        ('"[a=b]" = 1\n"[a=b]" = """\n[c]"""\n', r"2: defines '\"\[a=b\]\"' twice"),
        ('[[c]]\n["a]"]\n[ "a]" ] # [d]\n', r"3: defines '\"a\]\"' twice"),
        ("[a]\n[a\n", "2: defines 'a' twice"),
        ("c = 1\na = {b = {x = 1}, b.y = 2}", "2: defines 'b.y' twice"),
        ("a = {x = {}, x = {}}", "1: defines 'x' twice"),
        ("a = [\n  {y = 1},\n  {y = [1, 2], x = {}, x = {z = 1}},\n]", "3: defines 'x' twice"),
        ("a = {b = 1, b.c = 2}", "1: defines 'b.c' twice"),
        (f'a = 1\na = """x\ny{" " * 200_000}\n{" " * 200_000}\n"""\n', "2: defines 'a' twice"),
    ],
)
def test_a_key_that_is_defined_twice_is_soon_named(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(text, "utf-8")
    with quickly(), pytest.raises(SourceError, match=rf"a\.toml:{said}"):
        read_toml(tmp_path / "a.toml")
