"""The grammar of expressions equals the engine's: a table has texts that the engine accepts and refuses."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from vassal_tools.objects import beanshell

TABLE: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "expressions.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", TABLE["taken"])
def test_what_the_engine_takes_has_no_fault(text: str) -> None:
    assert beanshell.parse(text).fault == ""


@pytest.mark.parametrize("text", [text for text in TABLE["refused"] if "$" not in text])
def test_what_the_engine_refuses_has_a_fault(text: str) -> None:
    assert beanshell.parse(text).fault


def test_names_and_calls_are_those_that_are_read() -> None:
    parsed = beanshell.parse('(int) A.length() + this.x + B[C] + new Foo(D) + If(E =~ F, G{H}, String.valueOf("I"))')
    assert parsed.names == ["A", "B", "C", "D", "E", "F", "G", "H", "String"]
    assert [(call.name, call.arguments) for call in parsed.calls] == [("If", 3)]
