"""Present a preview to the server: the page, its state as JSON, and pictures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from vassal_tools.builder.preview import Preview, preview
from vassal_tools.game.names import FIRST_LANGUAGE
from vassal_tools.live.server import Answer
from vassal_tools.report.pages import held, page, policy_of, template

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache

_SCRIPT, _TEMPLATE = "live.js", "live.html"
_SOURCES = "img-src 'self'; connect-src 'self'"


class LiveView:
    """The content of the page: the last preview of the game in a folder, and its number."""

    def __init__(self, folder: Path, cache: PictureCache, language: str = FIRST_LANGUAGE) -> None:
        """Watch the game in the folder, with the words on its pictures in this language."""
        self._folder = folder
        self._language = language
        self._cache = cache
        self._now = (0, Preview(folder.name))  # replaced as a whole, for the server reads it in other threads

    @property
    def preview(self) -> Preview:
        """The last preview."""
        return self._now[1]

    def renew(self) -> None:
        """Make a new preview of the game."""
        number, before = self._now
        self._now = (number + 1, preview(self._folder, self._cache, before, self._language))

    def page(self) -> Answer:
        """Return the page, which polls the state."""
        caveat = "It renews itself when a file of the game is saved."
        script = held(_SCRIPT)
        content = template(_TEMPLATE).filled(title=self.preview.title)
        text = page(self.preview.title, content, caveat, script=script, sources=_SOURCES)
        policy = f"{policy_of(script, held('page.css'), _SOURCES)}; frame-ancestors 'none'"
        return Answer("text/html; charset=utf-8", text.encode("utf-8", "replace"), policy)

    def state(self) -> Answer:
        """Return the title, faults, warnings, and pictures by groups."""
        number, shown = self._now
        document = {
            "number": number,
            "title": shown.title,
            "faults": shown.faults,
            "warnings": shown.warnings,
            "groups": [
                {"name": name, "pictures": [picture._asdict() for picture in pictures]}
                for name, pictures in shown.groups.items()
            ],
        }
        return Answer("application/json", json.dumps(document, ensure_ascii=True).encode("ascii"))

    def picture(self, digest: str) -> Answer | None:
        """Return the picture with this digest if the current preview has it."""
        data = self.preview.held.get(digest)
        return Answer("image/png", data) if data is not None else None
