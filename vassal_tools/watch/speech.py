"""Texts of players without their identity: names only on request, user ids never.

Chat lines are filtered when they are read; texts on pieces, when all players are known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.objects.commands import AddPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from vassal_tools.objects.commands import Command
    from vassal_tools.objects.user_ids import Players, UserId

_SPEAKER = re.compile(r"^(?:&lt;|<)(.{0,200}?)(?:&gt;|>) - ")
_THROWER = re.compile(r"(?<=\*\*\* )(?:&lt;|<)([^<>&]{1,200})(?:&gt;|>)")
"""The name of the roller in a dice report, unless a module words it differently (`VASSAL.build.module.DiceButton`)."""
_LEAST_NAME, _LEAST_SECRET = 2, 4
UNKNOWN = "a player"
KEPT = "(a line with a user id)"
KEPT_TEXT = "(contains a user id)"
MOST_PLAYERS = 200
"""With more players than could ever sit at one table, lines are not searched for their names."""
UNSEARCHED = f"(a line that is not shown: the log seats more than {MOST_PLAYERS} players)"


class Speech:
    """The filter for chat lines and texts on pieces."""

    def __init__(self, players: Players, *, names: bool) -> None:
        self._players = players
        self._shows_names = names
        self._labels: dict[str, str] = {}
        self._secrets: dict[UserId, None] = {}
        self.names: dict[str, str] = {}

    def meet(self, commands: Iterable[Command]) -> None:
        """Record the players that the commands seat."""
        for command in commands:
            if isinstance(command, AddPlayer):
                label = self._players.label(command.user)
                self._secrets[command.user] = None
                self.names[label] = command.name
                if len(command.name) >= _LEAST_NAME:
                    self._labels[command.name] = command.side or label

    def line(self, text: str) -> str:
        """Return a line without the names of people, unless these are shown; a line with a user id becomes empty."""
        if len(self._secrets) > MOST_PLAYERS:
            return UNSEARCHED
        if self._is_secret(text):
            return KEPT
        if self._shows_names:
            return text
        spoken = _SPEAKER.match(text)
        if spoken:
            text = f"<{self._labels.get(spoken.group(1), UNKNOWN)}> - {text[spoken.end() :]}"
        return self._without_names(_THROWER.sub(self._thrower, text))

    def _thrower(self, found: re.Match[str]) -> str:
        # the side that rolled; a player without a seat in the log stays unnamed
        name = found.group(1)
        return f"<{name if name in self._labels.values() else self._labels.get(name, UNKNOWN)}>"

    def named(self, text: str) -> str:
        """Return the name of a thing on the table, or an empty text if it contains a user id."""
        return KEPT_TEXT if len(self._secrets) > MOST_PLAYERS or self._is_secret(text) else text

    def written(self, text: str) -> str:
        """Return a text on a piece without the names of people, unless these are shown."""
        kept = self.named(text)
        return kept if self._shows_names else self._without_names(kept)

    def _is_secret(self, text: str) -> bool:
        return any(secret.is_in(text, _LEAST_SECRET) for secret in self._secrets)

    def _without_names(self, text: str) -> str:
        for name, label in self._labels.items():
            if name in text and name != label:
                text = label.join(re.split(rf"(?<!\w){re.escape(name)}(?!\w)", text))
        return text


def cleaned(document: dict[str, Any], speech: Speech) -> dict[str, Any]:
    """Return the document with filtered texts on pieces, decks and turn counters."""
    named, written = speech.named, speech.written
    return document | {
        "looks": [
            _with(look, written, "name")
            | {"layers": [_with(_with(layer, named, "box"), written, "text") for layer in look["layers"]]}
            for look in document["looks"]
        ],
        "pieces": [_with(piece, named, "name") for piece in document["pieces"]],
        "decks": [_with(deck, named, "name") for deck in document["decks"]],
        "labels": [_with(label, written, "text") for label in document["labels"]],
    }


def _with(thing: dict[str, Any], clean: Callable[[str], str], member: str) -> dict[str, Any]:
    return thing | {member: clean(thing[member])} if thing.get(member) else thing
