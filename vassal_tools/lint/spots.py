"""The place of a fault and its fixes."""

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
    """A fix: remove a file."""

    entry: str


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """A fix: set an attribute of a component; several fixes of one attribute are applied in order."""

    element: etree._Element
    attribute: str
    change: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SetText:
    """A fix: change the text of a component. `change` takes the text after the earlier fixes."""

    element: etree._Element
    change: Callable[[str], str]


Fix: TypeAlias = "RemoveEntry | SetAttribute | SetText"


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a fault on disk, the component's path in VASSAL's editor, and the entry in the module.

    `name` is the component's name. `identity` survives renaming and moving: the gpid, or class and content. `is_off`:
    its author marked it as unused. `ignored`: the codes that its description suppresses.
    """

    where: Where
    path: str = ""
    entry: str = ""
    name: str = ""
    identity: str = ""
    is_off: bool = False
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LintFault:
    """A finding with its place and, if safe, its fixes."""

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
        """The component's path in VASSAL's editor."""
        return self.spot.path

    @property
    def entry(self) -> str:
        """The entry in the module, the same for packed and unpacked modules."""
        return self.spot.entry

    @property
    def fingerprint(self) -> str:
        """An identity of the fault that survives unpacking, renaming and moving."""
        message = without_name(self.finding.message, self.spot.name)
        return "|".join((self.code, self.entry, self.spot.identity, message))


def without_name(text: str, name: str) -> str:
    """Return the text with `*` for each occurrence of the name as whole words."""
    return re.sub(rf"(?<![\w.]){re.escape(name)}(?![\w.])", "*", text) if 0 < len(name) <= _LONGEST_NAME else text
