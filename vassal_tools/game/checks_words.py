"""Checks of words that only the rulebook understands: kinds of tracks and the like, and its own numbers."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError
from vassal_tools.game.codec import hints, marks_of
from vassal_tools.game.facts import ForEach
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate

Used = tuple[str, str, tuple[Any, ...]]
"""A word, the thing that it describes, and the path of the thing."""


def _actors(game: Game) -> Iterator[Used]:
    for at, phase in enumerate(game.phases.values()):
        for number, step in enumerate(phase.steps.values()):
            yield step.who, f"step {step.id}: who", (at, "steps", number)


OPEN_WORDS: Mapping[str, Callable[[Game], Iterable[Used]]] = {
    "phases": _actors,
    "terrains": lambda game: ((kind, "a kind of place", (kind,)) for kind in game.terrains),
    "border_kinds": lambda game: ((kind, "a kind of border", ()) for kind in game.border_kinds),
    "boxes": lambda game: ((box.kind, f"box {name}: kind", (name,)) for name, box in game.boxes.items()),
    "tracks": lambda game: ((track.kind, f"track {name}: kind", (name,)) for name, track in game.tracks.items()),
}
"""The words of each part of a game that depend on the rulebook."""


def check_words(part: str, known: tuple[str, ...], game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that the rulebook knows the words of a part."""
    for word, thing, path in OPEN_WORDS[part](game):
        if word not in known:
            yield SourceError(f"{thing} must be one of {', '.join(known)}, not {word!r:.60}", locate(part, *path))


def check_keys(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that mappings marked `ForEach` have a key for each thing."""
    for mark, keys, path in _marked(getattr(game, "rules", None), ("rules",)):
        for name in getattr(game, mark.part):
            if name not in keys:
                yield SourceError(f"{mark.what} {name} has no {mark.word}", locate(*path))


def _marked(numbers: Any, path: tuple[str, ...]) -> Iterator[tuple[ForEach, Mapping[str, Any], tuple[str, ...]]]:
    # includes nested dataclasses
    for name, hint in hints(type(numbers)).items() if is_dataclass(numbers) else ():
        value = getattr(numbers, name)
        yield from ((mark, value, (*path, name)) for mark in marks_of(hint) if isinstance(mark, ForEach))
        yield from _marked(value, (*path, name))


def word_checks(words: Mapping[str, tuple[str, ...]]) -> tuple[Check, ...]:
    """Return the checks of a rulebook's numbers, and of the parts whose words it restricts."""
    of_words = (Check(partial(check_words, part, known), part) for part, known in words.items())
    return (Check(check_keys, "rules", frozenset({"sides"})), *of_words)
