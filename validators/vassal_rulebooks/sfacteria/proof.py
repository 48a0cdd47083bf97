"""The proof of Sfacteria's referee: the proof of the first edition, with players who use the Advantage."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from vassal_rulebooks.core.rules import toml_beside
from vassal_rulebooks.sfacteria.own_acts import DECLARED
from vassal_rulebooks.sfacteria.rulebook import Sfacteria
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.proof import BUTTONS, SphacteriaProof
from vassal_rulebooks.sphacteria.proof.performer import PHASES, SphacteriaPerformer
from vassal_tools.proof.added_kinds import AddedKinds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_tools.proof.planting import AnyKind

ENTRIES: Mapping[str, str] = toml_beside(__file__, "faults.toml")["entries"]
"""The menu entries of this edition's own acts, on the card of a side or on a counter."""
KINDS = AddedKinds("Advantage", "Advantage").read(Path(__file__).with_name("faults.toml"))
NO_OFFENCE = ("die thrown again", "die fished for")  # who has the Advantage may throw the die of a fight again (9)
_EARLY = (Stage.DRAW, Stage.ROLL, Stage.CALL, Stage.ARRIVE)


class Performer(SphacteriaPerformer):
    """Makes the gestures of both sides at one table: five phases and the Advantage."""

    phases: ClassVar[Mapping[Stage, int]] = {one: at + (one not in _EARLY) for one, at in PHASES.items()}

    def _declare(self, act: Any) -> None:
        entry = ENTRIES.get(getattr(act, "use", type(act).__name__), "")
        if not entry:
            super()._declare(act)
        elif act.unit:
            self._hands.press(act.unit, entry)
        else:
            self._card(act.side, entry)


class SfacteriaProof(SphacteriaProof):
    """The game-specific part of the proof of the referee."""

    name: str = "sfacteria"
    cases: Sequence[str] = ("sphacteria", "sfacteria")
    rules: type[Sphacteria] = Sfacteria
    buttons: Sequence[str] = (*BUTTONS, DECLARED)
    own_kinds: Sequence[AnyKind] = (
        *(kind for kind in SphacteriaProof.own_kinds if kind.name not in NO_OFFENCE),
        *KINDS,
    )
    start: Path | None = Path(__file__).parents[3] / "samples" / "sfacteria-begun.vlog"
    performer: type[SphacteriaPerformer] = Performer
