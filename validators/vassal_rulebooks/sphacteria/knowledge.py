"""What each side may know: chits are drawn, held and put back in secret (2.A, 2.D); all else lies open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_rulebooks.core.notation import SEPARATOR
from vassal_rulebooks.sphacteria.progress import BOWL
from vassal_tools.findings import Secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.sphacteria.state import State

UNSEEN, CHITS = "?", "chits: "
"""A chit that a side cannot see, and the part of the line that says where chits are."""


@dataclass(frozen=True, slots=True)
class View:
    """The chits of a position as one side knows them; a chit is known by its gpid."""

    side: str
    hand: tuple[str, ...]  # what it holds itself
    held: int  # how many the enemy holds
    bowl: int  # how many lie in the bowl
    unseen: tuple[str, ...]  # those with the enemy or in the bowl: it cannot tell which is where
    shown: tuple[tuple[str, str], ...]  # those that lie open in a zone, or are gone
    line: str  # the position in one line, with `?` for a chit of the enemy


def view(state: State, side: str, write: Callable[[State], str]) -> View:
    """What a side knows, of a position that `write` writes as a line; all is known where the progress is not."""
    places = state.progress.chits if state.progress.is_known else ()
    enemy = state.board.other[side]
    where = dict(zip((chit.gpid for chit in state.board.chits), places, strict=False))
    return View(
        side=side,
        hand=tuple(chit for chit, place in where.items() if place == side),
        held=places.count(enemy),
        bowl=places.count(BOWL),
        unseen=tuple(chit for chit, place in where.items() if place in (BOWL, enemy)),
        shown=tuple((chit, place) for chit, place in where.items() if place not in (BOWL, *state.board.sides)),
        line=SEPARATOR.join(_covered(part, enemy) for part in write(state).split(SEPARATOR)),
    )


def _covered(part: str, enemy: str) -> str:
    """A part of the line; the chits of the enemy are covered, and come last. It does not read back."""
    if not part.startswith(CHITS):
        return part
    words = part.removeprefix(CHITS).split(" ")
    shown = [word for word in words if not word.endswith(f"={enemy}")]
    return CHITS + " ".join((*shown, *[f"{UNSEEN}={enemy}"] * (len(words) - len(shown))))


def known_to(state: State, side: str, wording: str) -> Secret:
    """The secret that only one side may know; the other reads the wording."""
    return Secret(frozenset(state.board.sides) - {side}, wording)


def known_to_nobody(state: State, wording: str) -> Secret:
    """The secret that neither side may know while the game runs."""
    return Secret(frozenset(state.board.sides), wording)
