"""Forms: how a frozen dataclass, such as an act, is written in words, and read again.

A form is text with the fields in braces: `{side} draws {chit}`. A flag names its mark, `{transported:~}`, and a word
what is written where it is empty, `{zone:-}`; the values of a tuple are written with a blank before each. Where the
last word of a form has a `+` behind it, reading takes several such words: `{unit} {to}+` reads `R1 ford hill` as two
acts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_origin

from vassal_rulebooks.core.codecs import DIGITS, Codec, UnreadableError, codec_of, hints_of, without_marks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.core.codecs import Vocabulary

_FIELD = re.compile(r"\{(\w+)(?::([^}]+))?\}")


@dataclass(frozen=True)
class Form:
    """The form of a type."""

    kind: type
    text: str

    @cached_property
    def _codecs(self) -> Mapping[str, Codec]:
        hints = hints_of(self.kind)
        return {field.name: _codec_in_form(hints[field.name]) for field in fields(self.kind)}

    @cached_property
    def _marks(self) -> Mapping[str, str]:
        return {match[1]: match[2] or "" for match in _FIELD.finditer(self.text)}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self._regex(self.text.removesuffix("+")))

    @cached_property
    def _repeated(self) -> re.Pattern[str] | None:
        return re.compile(self._regex(self.text[:-1].rpartition(" ")[2])) if self.text.endswith("+") else None

    def _regex(self, text: str) -> str:
        parts, end, hints = [], 0, hints_of(self.kind)
        for match in _FIELD.finditer(text):
            parts += [re.escape(text[end : match.start()]), self._group(match[1], match[2], hints[match[1]])]
            end = match.end()
        return "".join((*parts, re.escape(text[end:])))

    def _group(self, name: str, mark: str | None, hint: Any) -> str:
        if hint is bool:
            return f"(?P<{name}>(?:{re.escape(mark or name)})?)"
        return rf"(?P<{name}>(?: [^ ]+)*)" if _is_many(hint) else rf"(?P<{name}>[^ /=@]+)"

    def write(self, value: Any, words: Vocabulary) -> str:
        """Return the value in this form."""

        def written(match: re.Match[str]) -> str:
            field = getattr(value, match[1])
            if isinstance(field, bool):
                return (match[2] or match[1]) if field else ""
            if isinstance(field, tuple):
                return "".join(f" {one}" for one in field)
            return self._codecs[match[1]].write(field, words) or match[2] or ""

        return _FIELD.sub(written, self.text.removesuffix("+"))

    def read(self, text: str, words: Vocabulary) -> Iterator[Any]:
        """Yield the values that the text is of in this form; raises UnreadableError if it is of none."""
        rest: list[str] = []
        if self._repeated:
            count = self.text.count(" ") + 1
            first, *rest = [" ".join(text.split(" ")[:count]), *text.split(" ")[count:]]
            text = first
        match = self._pattern.fullmatch(text)
        if match is None:
            raise UnreadableError(text)
        values = {name: self._value(name, found, words) for name, found in match.groupdict().items()}
        yield self.kind(**values)
        for word in rest:
            again = self._repeated.fullmatch(word) if self._repeated else None
            if again is None:
                raise UnreadableError(word)
            values |= {name: self._value(name, found, words) for name, found in again.groupdict().items()}
            yield self.kind(**values)

    def _value(self, name: str, text: str, words: Vocabulary) -> Any:
        hint = hints_of(self.kind)[name]
        if hint is bool:
            return bool(text)
        if _is_many(hint):
            return self._codecs[name].read(text[1:], words) if text else ()
        return "" if text == self._marks[name] else self._codecs[name].read(text, words)


def _is_many(hint: Any) -> bool:
    return get_origin(without_marks(hint)) is tuple


def _codec_in_form(hint: Any) -> Codec:
    return DIGITS if without_marks(hint) is int else codec_of(hint)


def read_first(forms: Mapping[type, Form], text: str, words: Vocabulary) -> tuple[Any, ...]:
    """Return the values that the text is of in the first form that fits; raises UnreadableError if none does."""
    for form in forms.values():
        try:
            return tuple(form.read(text, words))
        except UnreadableError:
            continue
    raise UnreadableError(text)
