"""Reads `docs/tutorial.md`: its commands, edits and new files in their order, as a reader would follow them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.conftest import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = PROJECT / "docs" / "tutorial.md"
_BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = {"svg"}


@dataclass(frozen=True)
class Block:
    """A block of the page: its kind, the text after the kind, and its lines."""

    kind: str
    about: str
    text: str

    @property
    def lines(self) -> tuple[str, ...]:
        """Its lines."""
        return tuple(self.text.splitlines())

    def edit(self, folder: Path) -> None:
        """Change a file as a diff says, or write a new one."""
        path = folder / self.about
        if self.kind in FILES:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.text, encoding="utf-8")
            return
        text = path.read_text(encoding="utf-8")
        old, new = (self._side(sign) for sign in "-+")
        assert text.count(old) == 1, (self.about, old)
        path.write_text(text.replace(old, new), encoding="utf-8")

    def _side(self, sign: str) -> str:
        # the lines before or after an edit
        return "".join(f"{line[1:]}\n" for line in self.lines if line[:1] in {" ", sign, ""})


def blocks(page: Path = PAGE) -> Iterator[Block]:
    """The blocks of the tutorial, or of another page, in their order."""
    for kind, about, text in _BLOCK.findall(page.read_text(encoding="utf-8")):
        yield Block(kind, about, text)
