"""Parse BeanShell expressions without evaluating them: syntax faults, names and calls.

The grammar is `Expression` of the engine's own parser (`bsh/bsh.jjt`, with `=~` and `!~` as in `bsh.Parser`). VASSAL
runs `x=EXPRESSION;`, so further statements may follow a semicolon; they are not checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vassal_tools.objects.beanshell_tokens import (
    ASSIGNMENTS,
    END,
    LITERALS,
    LOOSE,
    PRIMITIVES,
    TIGHT,
    ExpressionError,
    Token,
    tokens_of,
)

MAX_DEPTH = 60
MAX_LENGTH = 100_000
_OBJECTS = frozenset({"this", "super", "global"})
_OPENS_CAST = frozenset({"~", "!", "(", "new"})


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A call of a function by its bare name: the number of arguments, and the tokens of the first."""

    name: str
    arguments: int
    first: tuple[Token, ...] = ()

    @property
    def text(self) -> str:
        """The first argument if it is a text literal."""
        match self.first:
            case (Token("string", text),) if text[0] == '"':
                return text[1:-1]
            case _:
                return ""


@dataclass(slots=True)
class Parsed:
    """The result of parsing an expression. `fault` is empty if it parses or no fault is certain."""

    fault: str = ""
    too_deep: bool = False
    names: list[str] = field(default_factory=list)
    calls: list[FunctionCall] = field(default_factory=list)
    assigns: list[str] = field(default_factory=list)


def parse(text: str) -> Parsed:
    """Parse the expression between the braces; no fault is certain in an expression with `$name$`."""
    parsed = Parsed()
    if len(text) > MAX_LENGTH:
        return parsed
    try:
        _ScriptReader(tokens_of(text), parsed).whole()
    except ExpressionError as error:
        if "$" not in text and error.certain:
            parsed.fault = error.message
        parsed.too_deep = error.too_deep
    return parsed


class _ScriptReader:
    # One method for each relevant production of the grammar; each consumes its tokens or raises ExpressionError.

    def __init__(self, tokens: list[Token], parsed: Parsed) -> None:
        self._tokens = tokens
        self._place = 0
        self._parsed = parsed

    def _ahead(self, steps: int = 0) -> Token:
        place = self._place + steps
        return self._tokens[place] if place < len(self._tokens) else END

    def _is(self, *texts: str) -> bool:
        token = self._ahead()
        return token.text in texts and token.kind in ("operator", "word")

    def _accept(self, *texts: str) -> bool:
        if not self._is(*texts):
            return False
        self._place += 1
        return True

    def _take(self, text: str) -> None:
        if not self._accept(text):
            found = self._ahead().text
            raise ExpressionError(
                f"expected {text!r} before {found[:20]!r}" if found else f"{text!r} is missing at the end"
            )

    def _name(self) -> str:
        token = self._ahead()
        if token.kind != "name":
            raise self._misplaced("a name")
        self._place += 1
        return token.text

    def _misplaced(self, wanted: str) -> ExpressionError:
        token = self._ahead()
        if token is END:
            return ExpressionError(f"ends where {wanted} should be")
        return ExpressionError(f"{token.text[:20]!r} is where {wanted} should be", certain=not self._is(";"))

    def whole(self) -> None:
        self._expression(0)
        if self._is(*ASSIGNMENTS):
            raise ExpressionError("assigns to something that is not a name; == compares")
        if self._ahead() is not END:
            raise self._misplaced("an operator")

    def _expression(self, depth: int) -> None:
        start = self._place
        if self._conditional(depth) and self._is(*ASSIGNMENTS):
            if self._is("=") and self._place == start + 1:
                self._parsed.assigns.append(self._tokens[start].text)
            self._place += 1
            self._expression(depth + 1)

    def _conditional(self, depth: int) -> bool:
        # true for a bare primary expression, which can be assigned to
        if depth > MAX_DEPTH:
            raise ExpressionError("nests too deep", certain=False, too_deep=True)
        is_primary = self._binary(depth)
        if not self._accept("?"):
            return is_primary
        self._expression(depth + 1)
        self._take(":")
        self._conditional(depth + 1)
        return False

    def _binary(self, depth: int) -> bool:
        is_primary = self._unary(depth)
        allowed = LOOSE | TIGHT
        while True:
            if "<" in allowed and self._accept("instanceof"):
                self._type()
                allowed = LOOSE
            elif self._accept(*allowed):
                self._unary(depth)
                allowed = LOOSE | TIGHT
            else:
                return is_primary
            is_primary = False

    def _unary(self, depth: int) -> bool:
        start = self._place
        while self._accept("+", "-", "!", "~"):
            pass
        if self._accept("++", "--"):
            self._primary(depth)
            return False
        if self._is_cast():
            self._cast(depth)
            return False
        self._primary(depth)
        return not self._accept("++", "--") and self._tokens[start].text not in ("+", "-", "!", "~")

    def _is_cast(self) -> bool:
        if not self._is("("):
            return False
        if self._ahead(1).text in PRIMITIVES:
            return True
        steps = 1
        while self._ahead(steps).kind == "name" and self._ahead(steps + 1).text == ".":
            steps += 2
        if self._ahead(steps).kind != "name":
            return False
        if self._ahead(steps + 1).text == "[":
            return self._ahead(steps + 2).text == "]"
        after = self._ahead(steps + 2)
        starts = after.kind in ("name", "string", "number") or after.text in _OPENS_CAST | LITERALS
        return self._ahead(steps + 1).text == ")" and starts

    def _cast(self, depth: int) -> None:
        self._take("(")
        is_primitive = self._type()
        self._take(")")
        if depth > MAX_DEPTH:
            raise ExpressionError("nests too deep", certain=False, too_deep=True)
        if not is_primitive and self._is("+", "-", "++", "--"):
            raise self._misplaced("a value")
        self._unary(depth + 1)

    def _type(self) -> bool:
        # true for a primitive type
        is_primitive = self._accept(*PRIMITIVES)
        if not is_primitive:
            self._dotted()
        while self._is("[") and self._ahead(1).text == "]":
            self._place += 2
        return is_primitive

    def _dotted(self) -> str:
        # returns the first part of the dotted name
        first = self._name()
        while self._is(".") and self._ahead(1).kind == "name":
            self._place += 2
        return first

    def _primary(self, depth: int) -> None:
        token = self._ahead()
        if token.kind in ("number", "string") or self._is(*LITERALS):
            self._place += 1
        elif self._accept("("):
            self._expression(depth + 1)
            self._take(")")
        elif self._accept("new"):
            self._allocation(depth)
        elif token.kind == "name":
            self._named(depth)
        elif self._is(*PRIMITIVES):
            self._class_of_type()
        else:
            raise self._misplaced("a value")
        self._suffixes(depth)

    def _class_of_type(self) -> None:
        self._type()
        self._take(".")
        self._take("class")

    def _named(self, depth: int) -> None:
        if self._ahead(1).text == "(":
            name = self._name()
            start = self._place + 1
            arguments, first = self._arguments(depth)
            self._parsed.calls.append(FunctionCall(name, arguments, tuple(self._tokens[start:first])))
            return
        start = self._place
        name = self._dotted()
        if self._is("[") and self._ahead(1).text == "]":
            self._place = start
            self._class_of_type()
            return
        if name not in _OBJECTS:
            self._parsed.names.append(name)
        if self._is("("):
            self._arguments(depth)

    def _arguments(self, depth: int) -> tuple[int, int]:
        # returns the number of arguments, and the end of the first
        self._take("(")
        count, end = 0, self._place
        while not self._is(")") if count == 0 else self._accept(","):
            self._expression(depth + 1)
            count += 1
            end = end if count > 1 else self._place
        self._take(")")
        return count, end

    def _allocation(self, depth: int) -> None:
        if self._accept(*PRIMITIVES):
            self._dimensions(depth)
            return
        self._dotted()
        if self._accept("<"):
            self._name()
            self._take(">")
        if self._is("["):
            self._dimensions(depth)
            return
        self._arguments(depth)
        if self._is("{"):
            raise ExpressionError("holds a class", certain=False)

    def _dimensions(self, depth: int) -> None:
        sizes = empty = 0
        while self._is("["):
            if self._ahead(1).text == "]":
                self._place += 2
                empty += 1
            elif empty:
                break
            else:
                self._place += 1
                self._expression(depth + 1)
                self._take("]")
                sizes += 1
        if not sizes:
            self._take("{") if not empty else self._array(depth)

    def _array(self, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise ExpressionError("nests too deep", certain=False, too_deep=True)
        self._take("{")
        while not self._is("}"):
            if self._is("{"):
                self._array(depth + 1)
            else:
                self._expression(depth + 1)
            if not self._accept(","):
                break
        self._take("}")

    def _suffixes(self, depth: int) -> None:
        while True:
            if self._accept("."):
                if not self._accept("class"):
                    self._name()
                    if self._is("("):
                        self._arguments(depth)
            elif self._accept("["):
                self._expression(depth + 1)
                self._take("]")
            elif self._accept("{"):
                self._expression(depth + 1)
                self._take("}")
            else:
                return
