"""What players wrote, without who they are: names of people stand only where they were asked for, user ids never.

A line of the chat is read when it is said; what stands on pieces, when all who played are known.
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
"""As dice say who threw them, unless a module words it otherwise (`VASSAL.build.module.DiceButton`)."""
_LEAST_NAME, _LEAST_SECRET = 2, 4
UNKNOWN = "a player"
KEPT = "(a line that holds a user id)"
KEPT_TEXT = "(holds a user id)"
MOST_PLAYERS = 200
"""With more players than have ever sat at one table, lines are not searched for the names of each."""
UNSEARCHED = f"(a line that is not shown: the log seats more than {MOST_PLAYERS} players)"


class Speech:
    """The lines of the chat as they may be read."""

    def __init__(self, players: Players, *, names: bool) -> None:
        self._players = players
        self._shows_names = names
        self._labels: dict[str, str] = {}
        self._secrets: dict[UserId, None] = {}
        self.names: dict[str, str] = {}

    def meet(self, commands: Iterable[Command]) -> None:
        """Take note of the players that commands seat."""
        for command in commands:
            if isinstance(command, AddPlayer):
                label = self._players.label(command.user)
                self._secrets[command.user] = None
                self.names[label] = command.name
                if len(command.name) >= _LEAST_NAME:
                    self._labels[command.name] = command.side or label

    def line(self, text: str) -> str:
        """A line without the names of people, unless these are shown; one that holds a user id is left out."""
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
        """The side of one who threw dice; a player without a seat in the log has no name."""
        name = found.group(1)
        return f"<{name if name in self._labels.values() else self._labels.get(name, UNKNOWN)}>"

    def named(self, text: str) -> str:
        """The name of a thing on the table; one that holds a user id, as a property of a piece may, is left out."""
        return KEPT_TEXT if len(self._secrets) > MOST_PLAYERS or self._is_secret(text) else text

    def written(self, text: str) -> str:
        """A text that stands on a piece, without the names of people, unless these are shown."""
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
    """The document with what stands on pieces, decks and turn counters as it may be read."""
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
    """The thing with a clean text in that member, if it has one."""
    return thing | {member: clean(thing[member])} if thing.get(member) else thing
