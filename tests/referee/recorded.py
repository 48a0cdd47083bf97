"""A story of play that is judged without a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.script import rulebook
from vassal_rulebooks.sphacteria.reading.judging import read_log
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.referee.recorder import VerdictRecorder

if TYPE_CHECKING:
    from vassal_rulebooks.core.reading.events import Story
    from vassal_rulebooks.sphacteria import State
    from vassal_rulebooks.sphacteria.acts import Act


def recorded(story: Story) -> VerdictRecorder[State, Act]:
    """The recorded findings of a story that begins with the game."""
    umpire = SphacteriaUmpire(rulebook().board.game)
    recorder = VerdictRecorder(umpire, rulebook().start())
    read_log(rulebook(), story, recorder)
    return recorder
