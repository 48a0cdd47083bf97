"""The set-up of the module that we build for an edition of a game, today's or one of the past."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.referee.protocol import Edition
    from vassal_tools.table.setups import Setup


def set_up_of(edition: Edition) -> Setup | None:
    """The set-up of its module; None if its data are not ours."""
    stated = edition.stated.get(edition.model, "") if edition.landed else ""
    return _built(edition.game, stated) if edition.game else None


@lru_cache(maxsize=4)
def _built(name: str, stated: str) -> Setup:
    """The set-up of a game by today's data, or by those that were kept under a fingerprint."""
    from vassal_tools.builder.beginning import beginning
    from vassal_tools.game import library
    from vassal_tools.game.landed import landed
    from vassal_tools.table.setups import setup_of

    past = landed(library.folder(name), stated) if stated else None
    return setup_of(beginning(past or library.load(name)))
