"""Translations of a module, such as `Module_fr.properties`, read like `java.util.Properties`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.lint.files import ModuleFiles

_BUNDLE = re.compile(r"Module(?:_[A-Za-z_]+)?\.properties")
_CONTINUED = re.compile(r"(?<!\\)((?:\\\\)*)\\\n[ \t\f]*")
_PAIR = re.compile(r"((?:[^\\=: \t\f]|\\.)*)[ \t\f]*[=:]?[ \t\f]*(.*)", re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|.)", re.DOTALL)
_LETTERS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}


def bundles(files: ModuleFiles) -> dict[str, dict[str, str]]:
    """Return the translations of a module: texts by key, by file name."""
    found: dict[str, dict[str, str]] = {}
    for entry in sorted(files.own):
        data = files.read(entry) if _BUNDLE.fullmatch(entry) else None
        if data is not None:
            found[entry] = pairs(data.decode("iso-8859-1"))
    return found


def pairs(text: str) -> dict[str, str]:
    """Return the keys and texts of a properties file."""
    found: dict[str, str] = {}
    lines = _CONTINUED.sub(r"\1", text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    for line in (line.lstrip(" \t\f") for line in lines):
        match = _PAIR.fullmatch(line) if line and line[0] not in "#!" else None
        if match:
            found[_plain(match.group(1))] = _plain(match.group(2))
    return found


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda found: _letter(found.group(1)), text)


def _letter(escape: str) -> str:
    return chr(int(escape[1:], 16)) if len(escape) > 1 else _LETTERS.get(escape, escape)
