"""The rulebook of Sfacteria: the first edition's, with its own acts and paragraphs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from vassal_rulebooks.core.rules import toml_beside
from vassal_rulebooks.sfacteria import own_acts
from vassal_rulebooks.sfacteria.own_acts import Progress, SfacteriaState, UseAdvantage, after_die
from vassal_rulebooks.sphacteria import rulebook
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.rulebook import Sphacteria
from vassal_tools.findings import Cite

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.codecs import Vocabulary
    from vassal_rulebooks.core.flow import SequenceOfPlay, Step
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_rulebooks.sphacteria.state import SphacteriaBoard, State
    from vassal_tools.referee.protocol import Breach

CITED: Mapping[str, Mapping[str, str]] = toml_beside(__file__, "sections.toml")
"""By rule code: the second edition's paragraphs, and where their text differs from the first edition's."""


class Sfacteria(Sphacteria):
    """The rules of the second edition, from its data."""

    position: ClassVar[type[State]] = SfacteriaState
    progress: ClassVar[type[TurnProgress]] = Progress
    act_kinds: ClassVar[tuple[ActKind[State, Any], ...]] = (*rulebook.KINDS, *own_acts.KINDS)

    def words(self, board: SphacteriaBoard) -> Vocabulary:
        """Return the words of the first edition, plus the uses of the Advantage."""
        return {**super().words(board), "uses": own_acts.USES}

    def start(self) -> Any:
        """Return the beginning of a game, with the Advantage at its first holder (R-54)."""
        holder = "Athens" if self.board.is_chosen("R-54", "Athens") else "Sparta"
        return super().start().with_progress(advantage=holder)

    def sequence_on(self, board: SphacteriaBoard) -> SequenceOfPlay[State]:
        """Return the steps of the first edition; the Advantage may be used in each of them."""
        sequence = super().sequence_on(board)
        return replace(sequence, steps={name: _with_own_acts(step) for name, step in sequence.steps.items()})

    def check(self, state: State, act: Any, /) -> tuple[Breach, ...]:
        """Return every breach by the act in that state, citing the second edition's paragraphs."""
        return tuple(replace(one, rule=own_paragraph(one.rule)) for one in super().check(state, act))

    def apply(self, state: Any, act: Any, /) -> Any:
        """Return the state after the act; it keeps the state before a die, which the Advantage can take back."""
        return after_die(state, act, super().apply(state, act))


OWN = (UseAdvantage, own_acts.Strategos)
"""Acts of either side in any step; a rule of its own limits when each may happen."""


def own_paragraph(rule: Any) -> Any:
    """Return the rule with the second edition's paragraph; its code keeps the first edition's."""
    section = CITED["sections"].get(rule.cite.section) if rule.cite else None
    return replace(rule, cite=Cite(section, CITED["gists"].get(rule.code, rule.cite.gist))) if section else rule


def _with_own_acts(step: Step[State]) -> Step[State]:
    if step.name in (Stage.UNKNOWN, Stage.OVER):
        return step
    own = (own_acts.Reduce, *OWN) if step.name is Stage.MOVE else OWN
    interrupts, after = step.interrupts, step.after
    return replace(
        step,
        acts=(*step.acts, *own),
        out_of_turn=(*step.out_of_turn, *OWN),
        interrupts=lambda state, act: isinstance(act, OWN) or interrupts(state, act),
        after=lambda state: after(state) if after and not own_acts.strategoi(state) else None,
    )
