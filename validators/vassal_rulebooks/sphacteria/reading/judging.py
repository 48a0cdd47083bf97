"""One log read by the search, and brought to the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.judging import bring
from vassal_rulebooks.sphacteria.acts import Move
from vassal_rulebooks.sphacteria.reading.beginning import beginning
from vassal_rulebooks.sphacteria.reading.chance import SphacteriaChance
from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_rulebooks.sphacteria.reading.table import Table
from vassal_tools.referee.protocol import Breach

if TYPE_CHECKING:
    from vassal_rulebooks.core.reading.events import Story
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.protocol import Referee


def read_log(
    rulebook: Sphacteria,
    story: Story,
    court: Referee[State, Act],
    kind: type[SphacteriaReader] = SphacteriaReader,
) -> None:
    """Bring every act of a log to the referee; an edition may have a reader of its own."""
    first, starts, lacks = beginning(Table(story, court.state), court.state)
    if lacks:
        court.remark(Breach(REMARKS.partly, lacks), 1)
    reader = kind(rulebook, story, court.state, court.state.turn if lacks else 0)
    chance = SphacteriaChance(rulebook, story, starts[0])
    bring(reader, chance, court, starts, REMARKS, (Move,), first)
