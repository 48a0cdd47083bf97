"""Find code in a module or log that the engine would run: classes, scripts, and unsafe expressions.

VASSAL's expressions are BeanShell, which can call all of Java. So only calls on a list are allowed, and an expression
that cannot be parsed to its end counts as foreign. The search looks at the bare text and does not decode it by type.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.errors import Where
from vassal_tools.lint.component_roles import FUNCTIONS
from vassal_tools.objects.beanshell_tokens import ExpressionError, Token, tokens_from, unescaped
from vassal_tools.objects.commands import AddPiece, ChangePiece, SetProperty
from vassal_tools.verify.safe_names import CODE_ENDINGS, ENGINE, EVALUATING, FORBIDDEN, METHODS, SCRIPTS, STATEMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.objects.module import Module
    from vassal_tools.objects.savedgame import SavedGame

_ESCAPES = re.compile(r"\\+(?=[\t;:,/|\x1b])")
_CALCULATED = "calcProp;"  # the expression of this trait needs no braces
_STARTS = re.compile(r"\{|" + _CALCULATED)
_BREAKS_OUT = re.compile(r'"\s*[-+*/%=<>!?:&|^.,;)\]][^"\t]*?[\w$]\s*\(')  # the end of a text, and a call after it
_MOST_SHOWN = 60


def code_in_module(module: Module) -> Iterator[tuple[Where, str]]:
    """Yield each part of a module that may run its own code, with its place."""
    for name in module.names:
        if name.lower().endswith(CODE_ENDINGS):
            yield module.where(name), "a file of Java code"
    for component in module.components():
        name = component.class_name
        if name.startswith(SCRIPTS):
            yield component.where, f"a script ({component.short_name})"
        elif "." in name and not name.startswith(ENGINE):
            yield component.where, f"a component that is not VASSAL's ({name})"
        for text in (*component.attributes.values(), component.text):
            if foreign := foreign_code(text):
                yield component.where, f"the text {foreign}"


def code_in_game(game: SavedGame) -> Iterator[tuple[Where, str]]:
    """Yield each command of a save or log whose texts may be evaluated as code, with its place.

    States and values are not shown: they may contain a player's user id.
    """
    stages = [(Where(str(game.path)), list(game.setup()))]
    stages += [(step.where, list(step.commands())) for step in game.steps()]
    for where, commands in stages:
        for command in commands:
            match command:
                case AddPiece() if foreign := foreign_code(command.type):
                    yield where, f"the text {foreign}"
                case AddPiece() | ChangePiece() if foreign_code(command.state):
                    yield where, "a text in the state of a piece"
                case SetProperty() if foreign_code(command.new):
                    yield where, "a text in the value of a property"
                case _:
                    pass


def foreign_code(text: str) -> str:
    """Return the part of a text that may run code, shortened: an expression or a value that becomes one; else empty."""
    if not _STARTS.search(text) and not 0 <= text.find('"') < text.rfind("("):
        return ""
    parts = unescaped(_ESCAPES.sub("", text)).split("\t")
    return next((found for part in parts if (found := _foreign_part(part))), "")


def _foreign_part(text: str) -> str:
    # the text has no TAB: a TAB separates the traits of a piece
    place = 0
    while start := _STARTS.search(text, place):
        value = _BREAKS_OUT.search(text, place, start.start())
        tokens, end, is_broken = _read(text, start.start() if start[0] == "{" else start.end())
        if value or is_broken or _is_foreign(tokens):
            return _short(value[0] if value else text[start.start() :])
        place = end
    value = _BREAKS_OUT.search(text, place)
    return _short(value[0]) if value else ""


def _read(text: str, start: int) -> tuple[list[Token], int, bool]:
    # An expression ends with the last closing brace: VASSAL runs `{1;} exec("x"); {2}` as one. Without braces it has
    # no end.
    tokens: list[Token] = []
    depth, place = 0, start
    closed = (0, start)
    try:
        for token, place in tokens_from(text, start):
            tokens.append(token)
            depth += {"{": 1, "}": -1}.get(token.text, 0)
            if token.text == "}":
                closed = len(tokens), place
    except ExpressionError:
        if depth > 0:
            return tokens, place + 1, "(" in text[start : text.find("}", place) + 1 or None]
        return tokens, place + 1, False
    if depth > 0 or not closed[0]:
        return tokens, len(text), False
    return tokens[: closed[0]], closed[1], False


def _short(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"


def _is_foreign(tokens: Sequence[Token]) -> bool:
    # a call of an unknown function, or a property value inserted into the expression
    for place, token in enumerate(tokens):
        match token.kind:
            case "word":
                is_foreign = token.text in FORBIDDEN
            case "name":
                is_foreign = "$" in token.text
            case "string":
                is_foreign = bool(foreign_code(token.text[1:-1]))
            case _:
                is_foreign = token.text == "(" and place > 0 and _calls_foreign(tokens, place)
        if is_foreign:
            return True
    return False


def _calls_foreign(tokens: Sequence[Token], opening: int) -> bool:
    called = tokens[opening - 1]
    if called.kind == "word":
        return called.text not in STATEMENTS
    if called.kind != "name":
        return called.kind == "string" or called.text in (")", "]")  # a value that is called
    if opening > 1 and tokens[opening - 2].text == ".":
        return called.text not in METHODS
    return called.text not in FUNCTIONS or (called.text in EVALUATING and not _is_literal(tokens, opening + 1))


def _is_literal(tokens: Sequence[Token], place: int) -> bool:
    while place < len(tokens) and (_is_plain(tokens[place]) or tokens[place].text == ","):
        place += 1
    return place < len(tokens) and tokens[place].text == ")"


def _is_plain(token: Token) -> bool:
    return token.kind == "number" or (token.kind == "string" and "\\" not in token.text)
