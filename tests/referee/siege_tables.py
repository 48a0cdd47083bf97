"""Scripted and random games of The Siege of Syracuse at a simulated table."""

from __future__ import annotations

from tests.referee.war_scripts import Game


class Siege(Game):
    """The two sides, who do what a script says, or play on at random."""

    name = "syracuse"
