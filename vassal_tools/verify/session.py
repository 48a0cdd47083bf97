"""Run an engine with a module open, and collect its complaints."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from vassal_tools.engine import Engine
from vassal_tools.errors import EngineError, Where
from vassal_tools.findings import Finding, Scene
from vassal_tools.verify.rules import BAD_DATA, DIALOG, EXCEPTION, STOPS
from vassal_tools.verify.wording import exception_line, in_a_line, of_the_engine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from vassal_tools.engine import EngineParts
    from vassal_tools.findings import Rule
    from vassal_tools.objects.user_ids import UserId

T = TypeVar("T")


class Session:
    """A running engine, restarted after a crash; `secrets` are user ids that must not be shown.

    The engine stops with the `with` block. Raises EngineError if the engine cannot start.
    """

    def __init__(self, parts: EngineParts, module: Path) -> None:
        self.secrets: frozenset[UserId] = frozenset()
        self._parts = parts
        self._module = module
        self._found: dict[tuple[Rule, str, Where], list[int]] = {}
        self._engine: Engine | None = Engine(parts)
        try:
            self.version = self._engine.version().vassal
            self.is_open = self._open()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _open(self) -> bool:
        # True if the module could be opened
        where = Where(str(self._module))
        return self.attempt(where, lambda engine: engine.open(self._module)) is not None

    def attempt(self, where: Where, act: Callable[[Engine], T], step: int | None = None) -> T | None:
        """Return the result of the act, or None if the engine fails; its complaints become findings at `where`."""
        if self._engine is None:
            self._engine = Engine(self._parts)
            if not self._open():
                return None
        engine, result = self._engine, None
        try:
            result = act(engine)
        except EngineError as error:
            self.report(STOPS, error.message, where, step)
        try:
            complaints = engine.forget_complaints()
        except EngineError:  # it is not running any more, which was reported
            self.close()
            return None
        for text in complaints.dialogs:
            self.report(DIALOG, text, where, step)
        for text in complaints.errors:
            self.report(EXCEPTION, exception_line(text), where, step)
        for text in of_the_engine(complaints.bad_data):
            self.report(BAD_DATA, text, where, step)
        return result

    def report(self, rule: Rule, message: str, where: Where, step: int | None = None) -> None:
        """Add a finding; repeated ones are merged, with all their steps."""
        steps = self._found.setdefault((rule, in_a_line(message, self.secrets), where), [])
        if step is not None:
            steps.append(step)

    def findings(self) -> tuple[Finding, ...]:
        """Return all findings in order of appearance."""
        return tuple(
            Finding(rule, message, rule.severity, where, scene=Scene(steps=tuple(steps)) if steps else None, number=n)
            for n, ((rule, message, where), steps) in enumerate(self._found.items(), 1)
        )
