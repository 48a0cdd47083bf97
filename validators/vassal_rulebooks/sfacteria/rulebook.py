"""The rulebook of Sfacteria: that of the first edition with its own acts, and with its own paragraphs cited."""

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
"""The paragraphs of the second edition by those of the first, and what they say otherwise, by the codes of rules."""


class Sfacteria(Sphacteria):
    """The rules of the second edition, as its data has them."""

    position: ClassVar[type[State]] = SfacteriaState
    progress: ClassVar[type[TurnProgress]] = Progress
    act_kinds: ClassVar[tuple[ActKind[State, Any], ...]] = (*rulebook.KINDS, *own_acts.KINDS)

    def words(self, board: SphacteriaBoard) -> Vocabulary:
        """The words of the first edition, and what the Advantage is used for."""
        return {**super().words(board), "uses": own_acts.USES}

    def start(self) -> Any:
        """The beginning of a game, in which the Advantage is with its first holder (R-54)."""
        holder = "Athens" if self.board.is_chosen("R-54", "Athens") else "Sparta"
        return super().start().with_progress(advantage=holder)

    def sequence_on(self, board: SphacteriaBoard) -> SequenceOfPlay[State]:
        """The steps of the first edition, in each of which the Advantage may be used."""
        sequence = super().sequence_on(board)
        return replace(sequence, steps={name: _with_own_acts(step) for name, step in sequence.steps.items()})

    def check(self, state: State, act: Any, /) -> tuple[Breach, ...]:
        """Every breach of the act in that state, by the paragraph of the second edition."""
        return tuple(replace(one, rule=own_paragraph(one.rule)) for one in super().check(state, act))

    def apply(self, state: Any, act: Any, /) -> Any:
        """The state after the act; that before a die is remembered, for the Advantage takes it back."""
        return after_die(state, act, super().apply(state, act))


OWN = (UseAdvantage, own_acts.Strategos)
"""What either side does in any step; each has its time by a rule of its own."""


def own_paragraph(rule: Any) -> Any:
    """The rule with the paragraph of the second edition; its code stays, and names that of the first."""
    section = CITED["sections"].get(rule.cite.section) if rule.cite else None
    return replace(rule, cite=Cite(section, CITED["gists"].get(rule.code, rule.cite.gist))) if section else rule


def _with_own_acts(step: Step[State]) -> Step[State]:
    if step.name in (Stage.UNKNOWN, Stage.OVER):
        return step
    own = (own_acts.Reduce, *OWN) if step.name is Stage.MOVE else OWN
    interrupts, after = step.interrupts, step.after
    return replace(
        step, acts=(*step.acts, *own), out_of_turn=(*step.out_of_turn, *OWN),
        interrupts=lambda state, act: isinstance(act, OWN) or interrupts(state, act),
        after=lambda state: after(state) if after and not own_acts.strategoi(state) else None,
    )  # fmt: skip
