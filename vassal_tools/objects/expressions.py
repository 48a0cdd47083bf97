"""Evaluate a module's expressions: the part of VASSAL's language that most traits use.

Numbers are integers; an unknown name is an empty text.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

Value = str | int | bool
_TOKEN = re.compile(r'\s*(?:(\d+)|"((?:[^"\\]|\\.)*)"|([A-Za-z_]\w*)|(==|!=|>=|<=|&&|\|\||[-+*/%<>!?:().,]))')
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("||",),
    ("&&",),
    ("==", "!="),
    (">=", "<=", ">", "<"),
    ("+", "-"),
    ("*", "/", "%"),
)


class UnsupportedError(Exception):
    """The text is not an expression that this module supports."""


@dataclass(frozen=True, slots=True)
class _Asked:
    name: Callable[[str], str]
    die: Callable[[int], int]
    total: Callable[[str, str], int]


_Part = Callable[[_Asked], Value]
"""A part of an expression: a function from the available values to its own value."""


def value_of(text: str, name: Callable[[str], str], die: Callable[[int], int], total: Callable[[str, str], int]) -> str:
    """Return the value of an expression in braces as text; a text without braces is returned unchanged.

    `name` gives the value of a property, `die` the roll of a die with that many faces, and `total` the sum of a
    property over the pieces that match a filter, or their number if the property is empty.
    """
    if not (text.startswith("{") and text.endswith("}")):
        return text
    return _text(_read(text)(_Asked(name, die, total)))


@lru_cache(maxsize=2048)
def _read(text: str) -> _Part:
    return _ExpressionReader(text[1:-1]).whole()


def fits(filter_: str, name: Callable[[str], str]) -> bool:
    """Return True if a piece with those properties matches a filter of VASSAL's old syntax.

    Source: `VASSAL.counters.PropertiesPieceFilter`. All conditions must hold.
    """
    return all(_holds(*condition, name=name) for condition in _conditions(filter_))


@lru_cache(maxsize=512)
def required_values(filter_: str) -> tuple[tuple[str, str], ...]:
    """Return the properties that must have one value, each with the value, so that a piece fits the filter."""
    return tuple((one[0], one[2]) for one in _conditions(filter_) if len(one) == 3 and one[1] == "=")


@lru_cache(maxsize=512)
def _conditions(filter_: str) -> tuple[list[str], ...]:
    return tuple(condition.split(" ", 2) for condition in filter_.split(" && ") if condition)


def _holds(property_: str, sign: str, value: str, *, name: Callable[[str], str]) -> bool:
    found = name(property_)
    match sign:
        case "=":
            return found == value
        case "!=":
            return found != value
        case "=~" | "!~":
            return (re.fullmatch(value, found) is not None) == (sign == "=~")
        case "<" | "<=" | ">" | ">=":
            is_each_number = all(isinstance(_number(one), int) for one in (found, value))
            return bool(_COMPARED[sign](*((int(found), int(value)) if is_each_number else (found, value))))
        case _:
            raise UnsupportedError(sign)


def _text(value: Value) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


class _ExpressionReader:
    # parsed once, so that it can be evaluated repeatedly

    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))
        self._at = 0

    def whole(self) -> _Part:
        part = self._choice()
        if self._at < len(self._tokens):
            raise UnsupportedError(self._tokens[self._at][1])
        return part

    def _choice(self) -> _Part:
        condition = self._binary(0)
        if not self._has("?"):
            return condition
        one = self._choice()
        self._must(":")
        other = self._choice()
        return lambda asked: one(asked) if _is_true(condition(asked)) else other(asked)

    def _binary(self, level: int) -> _Part:
        if level == len(_LEVELS):
            return self._one()
        part = self._binary(level + 1)
        while sign := next((o for o in _LEVELS[level] if self._has(o)), None):
            part = _joined(sign, part, self._binary(level + 1))
        return part

    def _one(self) -> _Part:
        if self._has("!"):
            denied = self._one()
            return lambda asked: not _is_true(denied(asked))
        if self._has("-"):
            less = self._one()
            return lambda asked: -int(less(asked))
        if self._has("("):
            part = self._choice()
            self._must(")")
        else:
            kind, token = self._next()
            if kind == "operator":
                raise UnsupportedError(token)
            part = self._named(token) if kind == "name" else _constant(int(token) if kind == "number" else token)
        while self._has("."):
            part = self._method(part, self._next()[1])
        return part

    def _named(self, name: str) -> _Part:
        if not self._has("("):
            return lambda asked: _number(asked.name(name))
        first, *others = self._arguments() or (_constant(""),)
        match name:
            case "GetProperty":
                return lambda asked: _number(asked.name(str(first(asked))))
            case "Random":
                return lambda asked: asked.die(int(first(asked)))
            case "Count":
                return lambda asked: asked.total("", str(first(asked)))
            case "Sum":
                filter_, *_ = others or (_constant(""),)
                return lambda asked: asked.total(str(first(asked)), str(filter_(asked)))
            case _:
                raise UnsupportedError(name)

    def _method(self, of: _Part, name: str) -> _Part:
        self._must("(")
        arguments = self._arguments()
        match name:
            case "substring":
                return lambda asked: _substring(str(of(asked)), [int(argument(asked)) for argument in arguments])
            case "lastIndexOf":
                return lambda asked: str(of(asked)).rfind(str(arguments[0](asked)))
            case "contains":
                return lambda asked: str(arguments[0](asked)) in str(of(asked))
            case _:
                raise UnsupportedError(name)

    def _arguments(self) -> list[_Part]:
        found: list[_Part] = []
        while not self._has(")"):
            found.append(self._choice())
            self._has(",")
        return found

    def _next(self) -> tuple[str, str]:
        if self._at == len(self._tokens):
            raise UnsupportedError("the end")
        self._at += 1
        return self._tokens[self._at - 1]

    def _has(self, sign: str) -> bool:
        is_next = self._at < len(self._tokens) and self._tokens[self._at] == ("operator", sign)
        self._at += is_next
        return is_next

    def _must(self, sign: str) -> None:
        if not self._has(sign):
            raise UnsupportedError(sign)


def _constant(value: Value) -> _Part:
    return lambda _: value


def _substring(text: str, ends: list[int]) -> str:
    start, *end = ends
    return text[start : end[0] if end else None]


def _joined(sign: str, one: _Part, other: _Part) -> _Part:
    # lazy: the second part is not evaluated if the first decides
    match sign:
        case "||":
            return lambda asked: _is_true(one(asked)) or _is_true(other(asked))
        case "&&":
            return lambda asked: _is_true(one(asked)) and _is_true(other(asked))
        case _:
            return lambda asked: _evaluated(sign, one(asked), other(asked))


def _tokens(text: str) -> list[tuple[str, str]]:
    found, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnsupportedError(text[at:])
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
        case "==":
            return _text(one) == _text(other)
        case "!=":
            return _text(one) != _text(other)
        case "+" if not (isinstance(one, int) and isinstance(other, int)):
            return _text(one) + _text(other)
        case _:
            return _ON_NUMBERS[sign](int(one or 0), int(other or 0))


def _divided(one: int, other: int) -> int:
    # BeanShell cuts the fraction off, where Python rounds down
    if not other:
        raise UnsupportedError("a division by zero")
    whole = abs(one) // abs(other)
    return whole if (one < 0) == (other < 0) else -whole


def _remainder(one: int, other: int) -> int:
    return one - other * _divided(one, other)


_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_ON_NUMBERS: dict[str, Callable[[int, int], Value]] = {
    **_COMPARED,
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": _divided, "%": _remainder,
}  # fmt: skip
