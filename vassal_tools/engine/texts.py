"""Texts in the engine's encoding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.engine.answers import EngineCommand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from vassal_tools.engine.wire import Wire

BATCH = 1000


class TextCodec:
    """Encodes and decodes commands, files and sequences."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def encode(self) -> str:
        """Return the running game as the text of a save."""
        return str(self._wire.ask("encode"))

    def decode(self, command: str) -> EngineCommand | None:
        """Return the command in this text without executing it; None if no encoder knows it."""
        raw = self._wire.ask("decode", command)
        return None if raw is None else EngineCommand.read(raw)

    def raw(self, path: Path) -> str:
        """Return the plain text of a save or log file."""
        return str(self._wire.ask("raw", str(path.resolve())))

    def encoders(self) -> tuple[str, ...]:
        """Return the classes of the module's command encoders, in the order they are asked."""
        return tuple(self._wire.ask("encoders"))

    def sequence_encode(self, cases: Iterable[tuple[tuple[str, ...], str]]) -> tuple[str | None, ...]:
        """Return SequenceEncoder's result for each (tokens, delimiter); None for no tokens."""
        requests = [(delimiter, str(len(tokens)), *tokens) for tokens, delimiter in cases]
        return tuple(self._batches("sequence-encode", requests))

    def sequence_decode(self, cases: Iterable[tuple[str, str]]) -> tuple[tuple[str, ...], ...]:
        """Return the tokens that SequenceEncoder's decoder finds in each (text, delimiter)."""
        requests = [(delimiter, text) for text, delimiter in cases]
        return tuple(tuple(tokens or ()) for tokens in self._batches("sequence-decode", requests))

    def _batches(self, command: str, requests: Sequence[tuple[str, ...]]) -> Iterator[Any]:
        for start in range(0, len(requests), BATCH):
            yield from self._wire.ask(
                command, *(field for request in requests[start : start + BATCH] for field in request)
            )
