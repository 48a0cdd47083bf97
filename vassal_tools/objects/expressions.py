"""The value of a module's own expression: as much of VASSAL's language as most traits use.

Numbers are whole; an unknown name is an empty text.
"""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Value = str | int | bool
_TOKEN = re.compile(r'\s*(?:(\d+)|"((?:[^"\\]|\\.)*)"|([A-Za-z_]\w*)|(==|!=|>=|<=|&&|\|\||[-+*/<>!?:().,]))')
_LEVELS: tuple[tuple[str, ...], ...] = (("||",), ("&&",), ("==", "!="), (">=", "<=", ">", "<"), ("+", "-"), ("*", "/"))


class ExpressionError(Exception):
    """The text is no expression of the kind that is read here."""


def value_of(text: str, name: Callable[[str], str], die: Callable[[int], int], count: Callable[[str], int]) -> str:
    """The value of an expression between braces, as a text; of a text without them, the text.

    `name` gives the value of a property, `die` the throw of a die with that many faces, `count` how many pieces fit a
    filter.
    """
    if not (text.startswith("{") and text.endswith("}")):
        return text
    reader = _Reader(text[1:-1], name, die, count)
    return _text(reader.whole())


def fits(filter_: str, name: Callable[[str], str]) -> bool:
    """Whether a piece with those properties fits a filter of VASSAL's old kind, all of whose conditions must hold.

    Source: `VASSAL.counters.PropertiesPieceFilter`.
    """
    return all(_holds(*condition.split(" ", 2), name=name) for condition in filter_.split(" && "))


def _holds(property_: str, sign: str, value: str, *, name: Callable[[str], str]) -> bool:
    found = name(property_)
    match sign:
        case "=":
            return found == value
        case "!=":
            return found != value
        case "=~" | "!~":
            return (re.fullmatch(value, found) is not None) == (sign == "=~")
        case _:
            raise ExpressionError(sign)


def _text(value: Value) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


class _Reader:
    """Reads and evaluates at once."""

    def __init__(
        self, text: str, name: Callable[[str], str], die: Callable[[int], int], count: Callable[[str], int]
    ) -> None:
        self._tokens = list(_tokens(text))
        self._at = 0
        self._name = name
        self._die = die
        self._count = count

    def whole(self) -> Value:
        value = self._choice()
        if self._at < len(self._tokens):
            raise ExpressionError(self._tokens[self._at][1])
        return value

    def _choice(self) -> Value:
        condition = self._binary(0)
        if not self._has("?"):
            return condition
        one = self._choice()
        self._must(":")
        other = self._choice()
        return one if _is_true(condition) else other

    def _binary(self, level: int) -> Value:
        if level == len(_LEVELS):
            return self._one()
        value = self._binary(level + 1)
        while sign := next((o for o in _LEVELS[level] if self._has(o)), None):
            value = _evaluated(sign, value, self._binary(level + 1))
        return value

    def _one(self) -> Value:
        if self._has("!"):
            return not _is_true(self._one())
        if self._has("-"):
            return -int(self._one())
        if self._has("("):
            value: Value = self._choice()
            self._must(")")
        else:
            kind, token = self._next()
            value = self._named(token) if kind == "name" else (int(token) if kind == "number" else token)
            if kind == "operator":
                raise ExpressionError(token)
        while self._has("."):
            value = self._method(str(value), self._next()[1])
        return value

    def _named(self, name: str) -> Value:
        if not self._has("("):
            return _number(self._name(name))
        arguments = self._arguments()
        match name:
            case "GetProperty":
                return _number(self._name(str(arguments[0])))
            case "Random":
                return self._die(int(arguments[0]))
            case "Count":
                return self._count(str(arguments[0]))
            case _:
                raise ExpressionError(name)

    def _method(self, text: str, name: str) -> Value:
        self._must("(")
        arguments = self._arguments()
        match name:
            case "substring":
                start, *end = (int(argument) for argument in arguments)
                return text[start : end[0] if end else None]
            case "lastIndexOf":
                return text.rfind(str(arguments[0]))
            case _:
                raise ExpressionError(name)

    def _arguments(self) -> list[Value]:
        found: list[Value] = []
        while not self._has(")"):
            found.append(self._choice())
            self._has(",")
        return found

    def _next(self) -> tuple[str, str]:
        if self._at == len(self._tokens):
            raise ExpressionError("the end")
        self._at += 1
        return self._tokens[self._at - 1]

    def _has(self, sign: str) -> bool:
        is_next = self._at < len(self._tokens) and self._tokens[self._at] == ("operator", sign)
        self._at += is_next
        return is_next

    def _must(self, sign: str) -> None:
        if not self._has(sign):
            raise ExpressionError(sign)


def _tokens(text: str) -> list[tuple[str, str]]:
    found, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise ExpressionError(text[at:])
        kinds = ("number", "string", "name", "operator")
        found.append(
            next((kind, token) for kind, token in zip(kinds, match.groups(), strict=True) if token is not None)
        )
        at = match.end()
    return [(kind, token.replace('\\"', '"') if kind == "string" else token) for kind, token in found]


def _number(text: str) -> Value:
    return int(text) if text.removeprefix("-").isdecimal() else text


def _is_true(value: Value) -> bool:
    return value in (True, "true")


def _evaluated(sign: str, one: Value, other: Value) -> Value:
    match sign:
        case "||":
            return _is_true(one) or _is_true(other)
        case "&&":
            return _is_true(one) and _is_true(other)
        case "==":
            return _text(one) == _text(other)
        case "!=":
            return _text(one) != _text(other)
        case "+" if not (isinstance(one, int) and isinstance(other, int)):
            return _text(one) + _text(other)
        case _:
            return _ON_NUMBERS[sign](int(one or 0), int(other or 0))


_ON_NUMBERS: dict[str, Callable[[int, int], Value]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv,
}  # fmt: skip
