"""The data of a rulebook for its game: additional fields, their files and their checks.

An entry point of the group `vassal_tools.rules_data` gives a `RulesData`; `game.toml` and documents refer to it by
name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import InternalError, SourceError, Where
from vassal_tools.game.model import Game
from vassal_tools.plugins import RULES_DATA, entry_points

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from vassal_tools.game.data_files import Files
    from vassal_tools.game.upgrades import Upgrade

PLAIN_RULEBOOK = "plain"
"""The rulebook that needs no code of a game."""

Locate = Callable[..., Where]


@dataclass(frozen=True)
class Check:
    """A check of a part of a game, and the other parts that it depends on."""

    faults: Callable[[Any, Locate], Iterator[SourceError]]
    judged: str
    needs: frozenset[str] = frozenset()


def _nothing(_: Files) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class RulesData:
    """The data class of a game, which may add fields to `Game`, and everything about these fields.

    `read` reads fields that are not read by their type; `upgrades` are upgrades of documents; `words` restricts the
    words in parts with open words, such as `tracks`.
    """

    game: type[Game] = Game
    read: Callable[[Files], dict[str, Any]] = _nothing
    checks: tuple[Check, ...] = ()
    upgrades: Mapping[str, tuple[str, Upgrade]] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


PLAIN = RulesData()
"""The data of a game without a rulebook."""


@cache
def _points() -> Mapping[str, EntryPoint]:
    # scanning all installed packages takes as long as reading a game: cached
    return {point.name: point for point in entry_points(group=RULES_DATA)}


def is_installed(rulebook: str) -> bool:
    """Return True if a rulebook with that name is installed."""
    return rulebook in _points()


def rules_data(name: str | None, where: Where) -> RulesData:
    """Return the data of the rulebook with that name. Raises SourceError if none exists."""
    if name is None:
        return PLAIN
    if name not in _points():
        _points.cache_clear()  # its package may have been installed since
    points = _points()
    if name not in points:
        known = f"known: {', '.join(sorted(points)) or 'none'}; for a new one, install its package again"
        raise SourceError(f"no rulebook {name!r:.60} is installed", where, known)
    found = points[name].load()
    if not isinstance(found, RulesData):
        raise InternalError(f"the rulebook {name} brings no data")
    return found
