"""The errors that mean *cannot go on*, and the place each one speaks of.

What is wrong inside readable input is not an error but a finding (`vassal_tools.findings`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Where:
    """A place in the input: a file, the entry inside it, and a line (from 1) or an offset (from 0)."""

    file: str = ""
    entry: str = ""
    line: int | None = None
    offset: int | None = None

    def __str__(self) -> str:
        place = self.file
        if self.line is not None and not self.entry:
            return f"{place}:{self.line}"
        parts = [place] if place else []
        if self.entry:
            parts.append(self.entry if self.line is None else f"{self.entry}:{self.line}")
        if self.offset is not None:
            parts.append(f"offset {self.offset}")
        return ", ".join(parts)


class VassalToolsError(Exception):
    """The base of every error that this package raises on purpose; the command line ends with code 2."""

    def __init__(self, message: str, where: Where | None = None, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where or Where()
        self.hint = hint

    def __str__(self) -> str:
        place = str(self.where)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} ({self.hint})" if self.hint else text


class FormatError(VassalToolsError):
    """A VASSAL file whose bytes cannot be read."""

    def at(self, where: Where) -> FormatError:
        """The same error; if it names no place so far, this one."""
        return self if str(self.where) else FormatError(self.message, where, self.hint)


class SourceError(VassalToolsError):
    """Game data in `module_src` that cannot be used; `where` names file and line."""


class EngineError(VassalToolsError):
    """The driver of the real VASSAL could not start, or the engine gave no usable answer."""


class InternalError(VassalToolsError):
    """A fault of ours: please report it."""
