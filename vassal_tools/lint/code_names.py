"""What code of a module's own names: its classes, scripts, components and traits that VASSAL does not bring."""

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
    """The texts that code holds, whole and in parts, and the patterns of those that it joins at run time."""

    texts: frozenset[str] = frozenset()
    patterns: frozenset[Pattern] = frozenset()
    ends: frozenset[str] = frozenset()
    """The texts that code may join with what comes before or after them."""
    unread: int = 0
    """The classes whose texts are not known."""

    def hold(self, name: str) -> bool:
        """Whether code may refer to something of that name."""
        if self.unread or name in self.texts or any(fits(name, pattern) for pattern in self.patterns):
            return True
        return bool(self.ends) and any(name[:at] in self.ends or name[at:] in self.ends for at in range(1, len(name)))

    def pictures(self) -> Iterator[str]:
        """The names of files that look like pictures."""
        return (text for text in sorted(self.texts) if _PICTURE.fullmatch(text))


def class_names(model: ModuleContents) -> CodeNames:
    """What the class files of the module name, and how many of them are not read."""
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
    """The texts of each class that can be read, up to the limits, and whether it joins them as old ones do."""
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
    """What scripts, and the components and traits that only the module's own classes know, name."""
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
    """The names that any of them holds."""
    found = list(held)
    return CodeNames(
        frozenset().union(*(names.texts for names in found)),
        frozenset().union(*(names.patterns for names in found)),
        frozenset().union(*(names.ends for names in found)),
        sum(names.unread for names in found),
    )


def _in_parts(texts: set[str]) -> frozenset[str]:
    """The texts, and what is in them between slashes, semicolons and the like."""
    return frozenset(texts) | {part.strip() for text in texts for part in _PART.findall(text)}
