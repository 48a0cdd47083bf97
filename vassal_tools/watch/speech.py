"""What players wrote, without who they are: names of people stand only where they were asked for, user ids never."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.objects.commands import AddPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.objects.commands import Command
    from vassal_tools.objects.user_ids import Players, UserId

_SPEAKER = re.compile(r"^(?:&lt;|<)(.{0,200}?)(?:&gt;|>) - ")
_LEAST_NAME, _LEAST_SECRET = 2, 4
UNKNOWN = "a player"
KEPT = "(a line that holds a user id)"
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
        if any(secret.is_in(text, _LEAST_SECRET) for secret in self._secrets):
            return KEPT
        if self._shows_names:
            return text
        spoken = _SPEAKER.match(text)
        if spoken:
            text = f"<{self._labels.get(spoken.group(1), UNKNOWN)}> - {text[spoken.end() :]}"
        for name, label in self._labels.items():
            if name in text and name != label:
                text = label.join(re.split(rf"(?<!\w){re.escape(name)}(?!\w)", text))
        return text
