"""Write the tutorials of both editions: `python -m tests.engine.write_tutorials`.

A tutorial is the first turn of a game by hand in the real engine, in each language of the module, with a comment before
the first act of each kind. Which turn that is, chance decides: the first seed whose turn shows what it should.
"""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tests.engine.by_hand import by_hand
from vassal_rulebooks.sfacteria.own_acts import UseAdvantage
from vassal_rulebooks.sfacteria.proof import Performer
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.proof.performer import SphacteriaPerformer
from vassal_rulebooks.sphacteria.trial import QuarrelsomePlayer
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.builder.module import write_module
from vassal_tools.builder.words.help_menu import TITLES, TUTORIAL_FOLDER
from vassal_tools.engine import Engine, engine_parts
from vassal_tools.errors import InternalError
from vassal_tools.game import library

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria import Sphacteria

COMMENTS: Mapping[str, Mapping[str, str]] = tomllib.loads(Path(__file__).with_name("tutorials.toml").read_text("utf-8"))
"""What is said before the first act of each kind, and at the beginning and the end, by language."""
MOST_SEEDS = 60
FIGHT = (acts.AttackZone, acts.RollCombat, acts.TakeLoss, acts.Retreat)


@dataclass(frozen=True)
class Tutorial:
    """The required acts of an edition's first turn, and their players."""

    performer: type[SphacteriaPerformer]
    shows: tuple[type, ...]


TUTORIALS = {
    "sphacteria": Tutorial(SphacteriaPerformer, (*FIGHT, acts.Discard)),
    "sfacteria": Tutorial(Performer, (*FIGHT, acts.Discard, UseAdvantage)),
}


def speaking(performer: type[SphacteriaPerformer], language: str) -> type[SphacteriaPerformer]:
    """The performer, which says before the first act of each kind what it is, and something before and after all."""

    class Speaking(performer):  # type: ignore[valid-type,misc]  # a class that is chosen when it runs
        """Makes gestures and says what they are."""

        def do(self, act: Any) -> None:
            self._coming = act
            super().do(act)

        def play(self, players: Any, turns: int = 99) -> None:
            self.table.say(COMMENTS["begin"][language])
            super().play(players, turns)
            self.table.say(COMMENTS["end"][language])

        def _show_phase(self) -> None:
            super()._show_phase()  # what went before is done, and the turn counter shows the phase
            kind = type(self._coming)
            if kind.__name__ in COMMENTS and all(type(one) is not kind for one in self.played):
                self.table.say(COMMENTS[kind.__name__][language].format(**asdict(self._coming)))

    return Speaking


def write_tutorial(name: str) -> None:
    """Write the tutorial of a game in all languages: the turn of one seed, which is the same in each."""
    seed = -1
    for language in TITLES:
        with TemporaryDirectory() as folder, Engine(engine_parts(fetch=True), language=language) as engine:
            engine.open(write_module(library.load(name), Path(folder)), player="Ann")
            log = library.folder(name) / TUTORIAL_FOLDER / f"{language}.vlog"
            log.parent.mkdir(exist_ok=True)
            seed = seed if seed >= 0 else _seed(engine, name, Path(folder) / "tried.vlog")
            _played(engine, name, seed, log, speaking(TUTORIALS[name].performer, language))
            engine.require_quiet()


def _seed(engine: Engine, name: str, log: Path) -> int:
    # the first seed whose turn shows everything required
    for seed in range(MOST_SEEDS):
        played = _played(engine, name, seed, log, speaking(TUTORIALS[name].performer, "en")).played
        if set(TUTORIALS[name].shows) <= set(map(type, played)):
            return seed
    raise InternalError(f"no seed below {MOST_SEEDS} shows all that a tutorial of {name} should")


def _played(
    engine: Engine, name: str, seed: int, log: Path, performer: type[SphacteriaPerformer]
) -> SphacteriaPerformer:
    rules: Sphacteria = trial_of(name).make({})  # type: ignore[assignment]  # both are by its rules
    players = {side: QuarrelsomePlayer() for side in rules.board.sides}
    return by_hand(engine, rules, seed, players, [log], performer, turns=1)


def main() -> None:
    """Write all tutorials."""
    for name in TUTORIALS:
        write_tutorial(name)


if __name__ == "__main__":
    main()
