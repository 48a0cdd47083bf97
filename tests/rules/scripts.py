"""Acts of a game written in a file, between comments."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.tools.trial import trial_of

if TYPE_CHECKING:
    from vassal_rulebooks.core.rulebook import Rules

FOLDER = Path(__file__).parent


def script(file: Path) -> str:
    """Return the acts of a file in a line, without the comments between them."""
    lines = file.read_text("utf-8").splitlines()
    return "; ".join(line.rstrip(";") for line in lines if line and not line.startswith("#"))


@dataclass(frozen=True)
class PlayedScript:
    """A file of acts that two seats played in the engine, with its dice of a seed; `log` is a sample."""

    game: str
    file: str
    log: str
    seed: int

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return trial_of(self.game).rules

    @property
    def acts(self) -> tuple[Any, ...]:
        """The acts in order."""
        return tuple(self.rules.read_acts(script(FOLDER / self.game / self.file)))

    def end(self) -> Any:
        """Return the position after the acts, none of which breaks a rule."""
        rules = self.rules
        state = rules.start()
        for act in self.acts:
            breaches, state = rules.judged(state, act)
            assert breaches == (), rules.write_act(act)
        return state


TWO_YEARS = PlayedScript("sparta_athens", "two-years.txt", "sparta-athens-two-years.vlog", 431)
TWO_TURNS = PlayedScript("syracuse", "two-turns.txt", "syracuse-two-turns.vlog", 415)
