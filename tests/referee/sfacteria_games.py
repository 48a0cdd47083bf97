"""Games of Sfacteria made of acts, their stories, and what the referee finds in them."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from tests.referee.stories import StoryWriter
from vassal_rulebooks.sfacteria.own_acts import DECLARED, REDUCE, STRATEGOS, Reduce, Strategos, UseAdvantage
from vassal_rulebooks.sfacteria.umpire import SfacteriaUmpire
from vassal_rulebooks.sphacteria.acts import Activate, AttackZone, PlayEvent, Recover
from vassal_rulebooks.sphacteria.reading.judging import read_log
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.findings import Finding, Severity
from vassal_tools.referee.recorder import VerdictRecorder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vassal_rulebooks.core.reading.events import Story

UMPIRE = SfacteriaUmpire()
RULEBOOK = UMPIRE.rulebook
DRAWS = "Athens draws 501; Athens draws 502; Sparta draws 503; Sparta draws 504; "
CALL = DRAWS + "Athens rolls 2 3; Sparta rolls 6 6; "  # Sparta has the initiative and 6 points
PASSES = "Sparta passes; Athens passes; "
MARCH = CALL + PASSES + "Sparta 1; @BTS; S.H1 T4; S.H2 T4; S.Brasidas T4; end; done; "
FIGHT = MARCH + "Athens 1; end; done; Sparta 1; @T4; S.H1 T5; S.H2 T5; S.Brasidas T5; end; done; Athens 1; end; done; "
FIGHT += "Sparta 2; @T5; S.H1 T6; S.H2 T6; S.Brasidas T6; end; attack T6; Sparta passes; Athens passes; "
ON = "; Sparta passes; Athens passes; Sparta 1; @BTS; S.H1 T4; end; done; Athens 1; end; done; Sparta 1; end; done"
AFTER = "; Athens 1; end; done; Sparta 1; @T4; S.H1 T5; end; done; Athens 1; end; done"
LOW = DRAWS + "Athens rolls 1 2; Sparta rolls 1 3; "
AGAIN = "Sparta draws 505; Sparta draws 506; Athens draws 507; Athens draws 508; Athens rolls 1 2; Sparta rolls 3 3; "
FLEET = "; ".join(f"arrive S.{one} BMS" for one in ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "Thrasymelidas")) + "; "


class Writer(StoryWriter):
    """Writes what the second edition has beside the first."""

    def _said(self, state: Any, act: Any, after: Any) -> None:
        if isinstance(act, UseAdvantage):
            self._declare(DECLARED, act.side, act.use, *filter(None, [act.unit]))
        elif isinstance(act, Reduce | Strategos):
            self._declare(STRATEGOS if isinstance(act, Strategos) else REDUCE, act.unit)
        super()._said(state, act, after)


def found(played: Sequence[Any], *, declares: bool = True) -> list[Finding]:
    """The findings in a game of these acts, without notes."""
    return judged(Writer(RULEBOOK, declares).write(played))


def judged(story: Story, umpire: SfacteriaUmpire = UMPIRE) -> list[Finding]:
    return [one for one in findings(story, umpire) if one.severity is not Severity.NOTE]


def findings(story: Story, umpire: SfacteriaUmpire = UMPIRE) -> list[Finding]:
    recorder: VerdictRecorder[Any, Any] = VerdictRecorder(umpire, umpire.rulebook.start())
    read_log(umpire.rulebook, story, recorder, umpire.reader)
    return recorder.findings


def acts(text: str) -> list[Any]:
    return list(trial_of("sfacteria").acts(text))


def whole_turn(played: Sequence[Any]) -> list[Any]:
    """These acts, and an adjustment without recoveries that ends the turn."""
    turn = position(played).turn
    return played_on(played, lambda state: state.turn > turn)


IDLE = (UseAdvantage, Recover, PlayEvent, Activate, AttackZone)
"""What is left out by players who do no more than they have to."""


def played_on(played: Sequence[Any], is_there: Callable[[Any], bool]) -> list[Any]:
    """These acts, and the acts that the game requires until then."""
    done, state = [*played], position(played)
    while not is_there(state):
        done.append(next(one for one in RULEBOOK.legal_acts(state) if not isinstance(one, IDLE)))
        state = RULEBOOK.apply(state, done[-1])
    return done


def position(played: Sequence[Any]) -> Any:
    """The position after those acts."""
    return reduce(RULEBOOK.apply, played, RULEBOOK.start())
