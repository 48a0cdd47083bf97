"""BeanShell expressions, read but never evaluated: do they parse, which names do they read, what do they call?

The grammar is that of BeanShell's expressions. Where a text may be more than an expression – a statement, a text with
old-style `$name$` in it, an escape that is not known – nothing is said of its faults.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MAX_DEPTH = 60
MAX_LENGTH = 100_000
_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>0[xX][0-9a-fA-F]+[lL]?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdDlL]?)
    |(?P<name>[^\W\d][\w$]*)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<char>'(?:[^'\\\n]|\\.)*')
    |(?P<operator>>>>=|<<=|>>=|>>>|&&|\|\||==|!=|<=|>=|\+\+|--|\+=|-=|\*=|/=|%=|&=|\|=|\^=|<<|>>|[-+*/%=<>!~?:&|^.,()\[\]{};@])
    )""",
    re.VERBOSE,
)
_COMMENT = re.compile(r"//|/\*")
_BINARY = frozenset(
    [
        "||",
        "&&",
        "|",
        "^",
        "&",
        "==",
        "!=",
        "<",
        ">",
        "<=",
        ">=",
        "<<",
        ">>",
        ">>>",
        "+",
        "-",
        "*",
        "/",
        "%",
        "instanceof",
    ]
)
_ASSIGNMENTS = frozenset(["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="])
_PREFIXES = frozenset(["+", "-", "!", "~", "++", "--"])
_WORDS = frozenset({"true", "false", "null", "void", "this", "new", "instanceof", "super", "global"})
_TYPES = frozenset(
    [
        "int",
        "boolean",
        "byte",
        "short",
        "long",
        "char",
        "float",
        "double",
        "String",
        "Integer",
        "Boolean",
        "Float",
        "Double",
        "Object",
    ]
)


class _FaultError(Exception):
    def __init__(self, message: str, certain: bool = True) -> None:
        super().__init__(message)
        self.message = message
        self.certain = certain


@dataclass(frozen=True, slots=True)
class Call:
    """A function called by its bare name, the number of its arguments, and the first where it is nothing but a text."""

    name: str
    arguments: int
    text: str = ""


@dataclass(slots=True)
class Parsed:
    """What an expression shows. `fault` is empty where it parses, or where nothing certain can be said."""

    fault: str = ""
    too_deep: bool = False
    names: list[str] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    assigns: list[str] = field(default_factory=list)


def parse(text: str) -> Parsed:
    """What the expression between the braces shows."""
    parsed = Parsed()
    if len(text) > MAX_LENGTH:
        return parsed
    try:
        tokens = _tokens(text)
        reader = _Reader(tokens, parsed)
        reader.expression(0)
        reader.end()
    except _FaultError as fault:
        if "$" not in text and fault.certain and not _COMMENT.search(text):
            parsed.fault = fault.message
        parsed.too_deep = "too deep" in fault.message
    return parsed


def _tokens(text: str) -> list[tuple[str, str]]:
    tokens: list[tuple[str, str]] = []
    place, end = 0, len(text.rstrip())
    while place < end:
        match = _TOKEN.match(text, place)
        if match is None:
            rest = text[place:].lstrip()
            if rest[:1] in "\"'":
                raise _FaultError(f"a text that begins at {rest[:12]!r} has no end")
            raise _FaultError(f"{rest[:1]!r} means nothing", certain=rest[:1] in "\\#`")
        kind = match.lastgroup or ""
        tokens.append((kind, match.group(kind)))
        place = match.end()
    return tokens


class _Reader:
    def __init__(self, tokens: list[tuple[str, str]], parsed: Parsed) -> None:
        self._tokens = tokens
        self._place = 0
        self._parsed = parsed

    def _next(self) -> tuple[str, str]:
        return self._tokens[self._place] if self._place < len(self._tokens) else ("end", "")

    def _is(self, text: str) -> bool:
        kind, value = self._next()
        return value == text and kind in ("operator", "name")

    def _take(self, text: str) -> None:
        if not self._is(text):
            value = self._next()[1]
            raise _FaultError(f"expected {text!r} before {value!r}" if value else f"{text!r} is missing at the end")
        self._place += 1

    def end(self) -> None:
        kind, value = self._next()
        if kind == "end":
            return
        raise _FaultError(f"{value[:20]!r} stands where an operator should", certain=value not in (";", "{", "@", "="))

    def expression(self, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise _FaultError("nests too deep", certain=False)
        start = self._place
        self._operand(depth + 1)
        while True:
            value = self._next()[1]
            if self._next()[0] == "operator" and value in _ASSIGNMENTS:
                if value == "=" and self._place == start + 1:
                    self._parsed.assigns.append(self._tokens[start][1])
                self._place += 1
                self.expression(depth + 1)
                return
            if self._is("?"):
                self._place += 1
                self.expression(depth + 1)
                self._take(":")
                self.expression(depth + 1)
                return
            if value == "@":
                raise _FaultError("a spelled operator", certain=False)
            if value not in _BINARY or self._next()[0] not in ("operator", "name"):
                return
            self._place += 1
            self._operand(depth + 1)

    def _operand(self, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise _FaultError("nests too deep", certain=False)
        while self._next()[0] == "operator" and self._next()[1] in _PREFIXES:
            self._place += 1
        kind, value = self._next()
        if kind == "end":
            raise _FaultError("ends where a value should stand")
        if value == "(" and kind == "operator":
            self._bracketed(depth)
        elif kind in ("number", "char", "string"):
            self._place += 1
        elif kind == "name":
            self._named(depth)
        else:
            raise _FaultError(f"{value[:20]!r} stands where a value should", certain=value not in ("{", ";", "@"))
        self._suffixes(depth)

    def _bracketed(self, depth: int) -> None:
        self._take("(")
        start = self._place
        self.expression(depth + 1)
        is_type = self._place == start + 1 and self._tokens[start][1] in _TYPES
        self._take(")")
        kind, value = self._next()
        if is_type and (kind in ("name", "string", "number", "char") or value == "("):
            self._operand(depth + 1)

    def _named(self, depth: int) -> None:
        name = self._next()[1]
        self._place += 1
        if name == "new":
            raise _FaultError("makes an object", certain=False)
        if self._is("("):
            text = self._text_alone(self._place + 1)
            self._parsed.calls.append(Call(name, self._arguments(depth), text))
        elif name not in _WORDS and name not in _TYPES and not self._is("."):
            self._parsed.names.append(name)
        elif name in _TYPES and self._next()[0] == "name" and self._next()[1] != "instanceof":
            raise _FaultError("declares a variable", certain=False)
        elif self._is(".") and name not in _WORDS:
            self._parsed.names.append(name)

    def _text_alone(self, place: int) -> str:
        """The text that makes up a whole argument from that place on; empty where there is more to it."""
        match self._tokens[place : place + 2]:
            case [("string", text), (_, "," | ")")]:
                return text[1:-1]
            case _:
                return ""

    def _arguments(self, depth: int) -> int:
        self._take("(")
        count = 0
        if not self._is(")"):
            self.expression(depth + 1)
            count = 1
            while self._is(","):
                self._place += 1
                self.expression(depth + 1)
                count += 1
        self._take(")")
        return count

    def _suffixes(self, depth: int) -> None:
        while True:
            if self._is("."):
                self._place += 1
                if self._next()[0] != "name":
                    raise _FaultError("a point stands before no name")
                self._place += 1
                if self._is("("):
                    self._arguments(depth)
            elif self._is("["):
                self._place += 1
                self.expression(depth + 1)
                self._take("]")
            elif self._is("++") or self._is("--"):
                self._place += 1
            else:
                return
