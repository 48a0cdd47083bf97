"""Where a fault is and what would fix it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml import etree

    from vassal_tools.errors import Where
    from vassal_tools.findings import Finding

_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """A fix: leave that file out."""

    entry: str


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """A fix: another value for an attribute of a component; several of one attribute are made one after the other."""

    element: etree._Element
    attribute: str
    change: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SetText:
    """A fix: another text for a component. `change` takes the text that the fixes before it left."""

    element: etree._Element
    change: Callable[[str], str]


Fix: TypeAlias = "RemoveEntry | SetAttribute | SetText"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a fault is on disk, the way to the component in VASSAL's editor, and the entry as the module names it.

    `name` is the component's; `identity` is what stays the same when it is renamed or moved: its gpid, or its class
    and content. `is_off`: its author marked it as not in use; `ignored`: the codes that its description suppresses.
    """

    where: Where
    path: str = ""
    entry: str = ""
    name: str = ""
    identity: str = ""
    is_off: bool = False
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding with what lint adds: the spot, and what would fix it where that is safe."""

    finding: Finding
    spot: Spot
    fixes: tuple[Fix, ...] = field(default=(), compare=False)
    is_fixable: bool = False

    @property
    def code(self) -> str:
        """The code of the rule."""
        return self.finding.rule.code

    @property
    def path(self) -> str:
        """The way to the component in VASSAL's editor."""
        return self.spot.path

    @property
    def entry(self) -> str:
        """The entry as the module names it, packed or unpacked."""
        return self.spot.entry

    @property
    def fingerprint(self) -> str:
        """What identifies this fault, packed or unpacked, also where the component was renamed or moved."""
        message = without_name(self.finding.message, self.spot.name)
        return "|".join((self.code, self.entry, self.spot.identity, message))


def without_name(text: str, name: str) -> str:
    """The text with `*` for each place where that name is a word, or words, of its own."""
    return re.sub(rf"(?<![\w.]){re.escape(name)}(?![\w.])", "*", text) if 0 < len(name) <= _LONGEST_NAME else text
