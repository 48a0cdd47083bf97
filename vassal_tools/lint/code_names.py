"""Names in the code of a module: its classes, scripts, and unknown components and traits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.class_files import joins_by_constants, texts_of_class
from vassal_tools.lint.name_patterns import Pattern, fits
from vassal_tools.objects.picture_head import FORMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_tools.lint.contents import ModuleContents

_PART = re.compile(r"[^;,/|\t\"'\n]+")
_LITERAL = re.compile(r"\"([^\"\n]{1,200})\"")
_PICTURE = re.compile(rf"[\w][\w .()+-]{{0,100}}\.(?:{'|'.join(FORMS)})", re.IGNORECASE)
_JOINED = "\x01"
_SCRIPTS = "VASSAL.script."
_MOST_CLASSES, _MOST_BYTES, _MOST_TEXTS, _MOST_PATTERNS = 5_000, 64 << 20, 500_000, 1_000
_LEAST_KNOWN = 3


@dataclass(frozen=True, slots=True)
class CodeNames:
    """The texts in code, whole and in parts, and the patterns of texts that it concatenates."""

    texts: frozenset[str] = frozenset()
    patterns: frozenset[Pattern] = frozenset()
    ends: frozenset[str] = frozenset()
    """The texts that code may concatenate with a prefix or suffix."""
    unread: int = 0
    """The number of classes whose texts are unknown."""

    def hold(self, name: str) -> bool:
        """Return True if code may refer to something with that name."""
        if self.unread or name in self.texts or any(fits(name, pattern) for pattern in self.patterns):
            return True
        return bool(self.ends) and any(name[:at] in self.ends or name[at:] in self.ends for at in range(1, len(name)))

    def pictures(self) -> Iterator[str]:
        """Yield the names of files that look like pictures."""
        return (text for text in sorted(self.texts) if _PICTURE.fullmatch(text))


def class_names(model: ModuleContents) -> CodeNames:
    """Return the names in the class files of the module, and count the classes that are not read."""
    entries = sorted(name for name in model.files.own if name.endswith(".class"))
    texts: set[str] = set()
    ends: set[str] = set()
    unread = len(entries)
    for found, is_old in _texts_of_classes(model, entries):
        unread -= 1
        texts |= found
        if is_old:
            ends |= {text for text in found if sum(map(str.isalpha, text)) >= _LEAST_KNOWN}
    patterns = {tuple(text.split(_JOINED)) for text in texts if _JOINED in text}
    known = frozenset(each for each in patterns if len("".join(each)) >= _LEAST_KNOWN)
    return CodeNames(_in_parts(texts), known, frozenset(ends), unread)


def _texts_of_classes(model: ModuleContents, entries: Sequence[str]) -> Iterator[tuple[frozenset[str], bool]]:
    left, count, joined = _MOST_BYTES, 0, 0
    for entry in entries[:_MOST_CLASSES]:
        data = model.files.read(entry) or b""
        left -= len(data)
        try:
            found = texts_of_class(data)
        except FormatError:
            continue
        count += len(found)
        joined += sum(_JOINED in text for text in found)
        if left < 0 or count > _MOST_TEXTS or joined > _MOST_PATTERNS:
            return
        yield found, joins_by_constants(data)


def other_names(model: ModuleContents) -> CodeNames:
    """Return the names in scripts, and in components and traits that only the module's classes know."""
    texts: set[str] = set()
    custom = set(model.custom_classes)
    for element in model.elements:
        if element.tag in custom:
            texts.update([value for _, value in attributes(element)], [element.text or ""])
        elif str(element.tag).startswith(_SCRIPTS):
            texts.update(_LITERAL.findall(element.get("script", "")))
    texts.update(
        facts.trait.raw.replace("\\", "") for facts in model.all_facts if facts.trait.id in model.unknown_traits
    )
    return CodeNames(_in_parts(texts))


def together(held: Iterable[CodeNames]) -> CodeNames:
    """Return the union of several sets of names."""
    found = list(held)
    return CodeNames(
        frozenset().union(*(names.texts for names in found)),
        frozenset().union(*(names.patterns for names in found)),
        frozenset().union(*(names.ends for names in found)),
        sum(names.unread for names in found),
    )


def _in_parts(texts: set[str]) -> frozenset[str]:
    # texts, and their parts between slashes, semicolons and the like
    return frozenset(texts) | {part.strip() for text in texts for part in _PART.findall(text)}
