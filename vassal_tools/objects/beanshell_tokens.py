"""Tokenize BeanShell by the rules of VASSAL's own tokenizer. Source: `bsh/bsh.jjt`, `bsh.JavaCharStream`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_RANGES = (
    "\\u0041-\\u005a_\\u0061-\\u007a\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u00ff\\u0100-\\u1fff\\u3040-\\u318f"
    "\\u3300-\\u337f\\u3400-\\u3d2d\\u4e00-\\u9fff\\uf900-\\ufaff"
)
_LETTER = f"[${_RANGES}]"
_LETTER_OR_DIGIT = f"[${_RANGES}0-9]"  # digits of other scripts are below U+1FFF: letters already
_ESCAPE = r"""\\(?:[ntbrf\\'"]|[0-3][0-7]{2}|[0-7]{1,2})"""
_EXPONENT = r"[eE][+-]?[0-9]+"
_TOKEN = re.compile(
    rf"""
    (?P<number>
        (?:[0-9]+\.[0-9]*|\.[0-9]+)(?:{_EXPONENT})?[fFdD]?
        |[0-9]+{_EXPONENT}[fFdD]?
        |[0-9]+[fFdD]
        |(?:0[xX][0-9a-fA-F]+|[1-9][0-9]*|0[0-7]*)[lL]?
    )
    |(?P<name>{_LETTER}{_LETTER_OR_DIGIT}*)
    |(?P<string>
        \"\"\"(?:[^"]"{{0,2}})*\"\"\"
        |"(?:[^"\\\n\r]|{_ESCAPE})*"
        |'(?:[^'\\\n\r]|{_ESCAPE})'
    )
    |(?P<operator>
        @(?:(?:left_shift|right_shift|right_unsigned_shift|and|or)(?:_assign)?|bitwise_and|bitwise_or|[gl]t(?:eq)?)
        |>>>=|<<=|>>=|>>>|&&|\|\||==|=~|!~|!=|<=|>=|\+\+|--|\+=|-=|\*=|/=|%=|&=|\|=|\^=|<<|>>
        |[-+*/%=<>!~?:&|^.,()\[\]{{}};]
    )
    """,
    re.VERBOSE,
)
_SKIPPED = re.compile(r"[\x00-\x20\x80-\xff]+|(?://|\#!)[^\n\r]*(?:\r\n|\n|\r)|/\*[^*]+\*(?:\*|[^*/][^*]*\*)*/")
_OPEN_COMMENT = re.compile(r"(?://|#!)[^\n\r]*\Z")
_UNICODE = re.compile(r"\\\\|\\u+([0-9a-fA-F]{4})")


def words(text: str) -> frozenset[str]:
    """Return the words of a text separated by spaces."""
    return frozenset(text.split())


RESERVED = words(
    """
    abstract boolean break class byte case catch char const continue default do double else enum extends false final
    finally float for goto if implements import instanceof int interface long native new null package private protected
    public return short static strictfp switch synchronized transient throw throws true try void volatile while
    """
)
PRIMITIVES = words("boolean char byte short int long float double")
LITERALS = words("true false null void")
ASSIGNMENTS = words(
    "= *= /= %= += -= &= ^= |= <<= @left_shift_assign >>= @right_shift_assign >>>= @right_unsigned_shift_assign"
)
LOOSE = words("|| @or && @and | @bitwise_or ^ & @bitwise_and == != =~ !~")
"""The operators with a lower precedence than `instanceof`."""
TIGHT = words("< @lt > @gt <= @lteq >= @gteq << @left_shift >> @right_shift >>> @right_unsigned_shift + - * / %")
"""The operators with a higher precedence than `instanceof`."""


class ExpressionError(Exception):
    """A text that is not an expression; if not `certain`, it may be several statements."""

    def __init__(self, message: str, *, certain: bool = True, too_deep: bool = False) -> None:
        """Set the message, which is worded to follow the name of a field."""
        super().__init__(message)
        self.message = message
        self.certain = certain
        self.too_deep = too_deep


@dataclass(frozen=True, slots=True)
class Token:
    """A token. `kind` is number, name, word (a reserved word), string, operator or end."""

    kind: str
    text: str


END = Token("end", "")


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of an expression. Raises ExpressionError on a character that starts no token."""
    return [token for token, _ in tokens_from(unescaped(text), 0)]


def unescaped(text: str) -> str:
    r"""Return the text with `\uNNNN` escapes decoded as the tokenizer does."""
    return _UNICODE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[0], text)


def tokens_from(text: str, place: int) -> Iterator[tuple[Token, int]]:
    """Yield the tokens from a position on, each with its end. Raises ExpressionError on an invalid character."""
    while place < len(text):
        skipped, found = _SKIPPED.match(text, place), _TOKEN.match(text, place)
        if skipped is not None and (found is None or skipped.end() >= found.end()):
            place = skipped.end()
        elif _OPEN_COMMENT.match(text, place):
            raise ExpressionError("ends in a comment, which hides the end from VASSAL")
        elif found is None:
            raise ExpressionError(_no_token(text[place : place + 13]))
        else:
            place = found.end()
            yield Token("word" if found[0] in RESERVED else found.lastgroup or "", found[0]), place


def _no_token(rest: str) -> str:
    if rest[0] == "'":
        return f"{rest[:12]!r} is not a single character; texts are written in double quotes"
    if rest[0] == '"':
        return f"a text that begins at {rest[:12]!r} has no end, or a backslash that means nothing"
    return f"{rest[0]!r} means nothing"
