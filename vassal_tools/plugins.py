"""Find installed rulebooks, their data and their proofs by entry points."""

from __future__ import annotations

from functools import cache
from importlib import metadata
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

OWN_PACKAGE = "vassal-tools"
"""The name of this package on PyPI."""
RULEBOOKS = "vassal_tools.rulebooks"
"""The group of the umpires of games."""
FOLDER_UMPIRES = "vassal_tools.folder_umpires"
"""The group of umpire factories for games in folders, by rulebook name; each has a `title` and `rules`."""
RULES_DATA = "vassal_tools.rules_data"
"""The group of the data of rulebooks."""
MODULES = "vassal_tools.modules"
"""The group of a game's own components of its module."""
PROOFS = "vassal_tools.proofs"
"""The group of games' own proofs."""
TRIALS = "vassal_tools.trials"
"""The group of what tries out the rules of games."""
LINT_RULES = "vassal_tools.lint_rules"
"""The group of plug-in lint rules."""


def entry_points(group: str) -> EntryPoints:
    """Return the entry points of a group; the metadata of installed packages are read only once."""
    return cast("EntryPoints", _installed().select(group=group))


@cache
def _installed() -> Any:  # of a type of its own in Python 3.11
    return metadata.entry_points()
