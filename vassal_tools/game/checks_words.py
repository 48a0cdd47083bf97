"""What must hold of the words of a game that its rulebook alone understands: kinds of places, tracks, who acts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate

Used = tuple[str, str, tuple[Any, ...]]
"""A word with the thing that it is said of and the path of that."""


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
"""The words of each part of a game that a rulebook may know or not."""


def check_words(part: str, known: tuple[str, ...], game: Game, locate: Locate) -> Iterator[SourceError]:
    """The rulebook knows the words of a part."""
    for word, thing, path in OPEN_WORDS[part](game):
        if word not in known:
            yield SourceError(f"{thing} must be one of {', '.join(known)}, not {word!r:.60}", locate(part, *path))


def word_checks(words: Mapping[str, tuple[str, ...]]) -> tuple[Check, ...]:
    """A check for each part of whose words a rulebook knows these and no others."""
    return tuple(Check(partial(check_words, part, known), part) for part, known in words.items())
