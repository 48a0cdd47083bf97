"""The real VASSAL engine as a context manager: the judge of every file that we write.

    with Engine() as engine:
        engine.open(Path("game.vmod"))
        engine.game.new()
        engine.require_quiet()

One engine opens one module. Opening a module may run its code: open only what you trust.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.engine.answers import Complaints, EngineComponent, EngineVersion, OpenModule
from vassal_tools.engine.controls import Controls, Pictures
from vassal_tools.engine.games import Games
from vassal_tools.engine.parts import engine_parts
from vassal_tools.engine.table import EnginePieces
from vassal_tools.engine.texts import TextCodec
from vassal_tools.engine.wire import ENGLISH, Wire
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from vassal_tools.engine.needs import EngineParts

ANSWER_SECONDS = 60.0
BAD_DATA = "Bad Data"


class Engine:
    """A JVM with VASSAL on a virtual screen, from construction until `close` or the end of `with`.

    `language` is the player's choice in the engine's preferences, such as `fr`. A `lasting` engine is slower in its
    first half minute and faster afterwards.
    """

    def __init__(
        self,
        parts: EngineParts | None = None,
        *,
        timeout: float = ANSWER_SECONDS,
        language: str = ENGLISH,
        lasting: bool = False,
    ) -> None:
        self._wire = Wire(parts or engine_parts(), timeout, language, lasting=lasting)
        self._module_is_open = False
        self._forgiven = 0
        self.game = Games(self._wire)
        self.table = EnginePieces(self._wire)
        self.controls = Controls(self._wire)
        self.pictures = Pictures(self._wire)
        self.texts = TextCodec(self._wire)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop the JVM and its screen, and delete everything but the requested files."""
        self._wire.close()

    def version(self) -> EngineVersion:
        """Return the versions of VASSAL and Java."""
        return EngineVersion(**self._wire.ask("version"))

    def open(self, path: Path, *, player: str = "Player", secret: str = "secret") -> OpenModule:  # noqa: S107
        """Open a module as a player with this name and password."""
        opened = OpenModule(**self._wire.ask("open", str(path.resolve()), player, secret))
        self._module_is_open = True
        return opened

    def become(self, player: str, secret: str) -> None:
        """Switch to another player, who may take another side."""
        self._wire.ask("player", player, secret)

    def fix_luck(self, seed: int) -> None:
        """Seed dice, decks and random numbers."""
        self._wire.ask("luck", str(seed))

    def components(self) -> EngineComponent:
        """Return the module with all its components."""
        return EngineComponent.read(self._wire.ask("components"))

    def complaints(self) -> Complaints:
        """Return all complaints since the start, except forgotten ones."""
        chat = self.controls.chat_text() if self._module_is_open else ""
        bad_data = tuple(line for line in chat.splitlines() if BAD_DATA in line)
        return Complaints(tuple(self._wire.dialogs), tuple(self._wire.errors), bad_data[self._forgiven :])

    def forget_complaints(self) -> Complaints:
        """Return the complaints so far and forget them: for complaints that a test provokes."""
        complaints = self.complaints()
        self._wire.dialogs.clear()
        self._wire.errors.clear()
        self._forgiven += len(complaints.bad_data)
        return complaints

    def require_quiet(self) -> None:
        """Raise EngineError with the complaints, if there are any."""
        complaints = self.complaints()
        if complaints:
            raise EngineError(f"the engine complained:\n{complaints}")

    def stderr(self) -> str:
        """Return the engine's log."""
        return self._wire.stderr()
