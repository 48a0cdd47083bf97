"""Hide secrets from readers of a report during a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.findings import Finding

REFEREE = "referee"
ANYBODY = ""
EVERYBODY = "everybody"
"""The word of users for `ANYBODY`."""


def knows_all(viewer: str) -> bool:
    """Return True if the reader may see everything."""
    return viewer == REFEREE


def viewer_named(word: str) -> str:
    """Return the reader that a user names: a side, `referee`, or `everybody`."""
    return ANYBODY if word == EVERYBODY else word


def as_seen_by(finding: Finding, viewer: str) -> Finding:
    """Return the finding as a reader may see it: a side, the referee, or anybody."""
    secret = finding.secret
    if secret is None or knows_all(viewer) or (viewer != ANYBODY and viewer not in secret.kept_from):
        return finding
    scene = replace(finding.scene, units=()) if finding.scene else None
    known = replace(finding, message=secret.wording, scene=scene, secret=None)
    return replace(known, remedy="", account=(), otherwise="", numbers=())
