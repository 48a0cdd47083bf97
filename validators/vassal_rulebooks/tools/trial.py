"""A rulebook author's description for testing the rules, found as an entry point by the game's id."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.tools.players import EagerPlayer, Player, RandomPlayer
from vassal_tools.errors import SourceError
from vassal_tools.game.library import load
from vassal_tools.plugins import TRIALS, entry_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.rulebook import Rules
    from vassal_rulebooks.tools.players import PlayedActs


Moment = tuple[Any, Any]
"""An act, and the state after it."""


def _as_it_is(_rules: Any, state: Any, _named: frozenset[str]) -> Any:
    return state


def _no_lines(_state: Any, _act: Any) -> tuple[str, ...]:
    return ()


def _no_faults(_rules: Any, _moments: Sequence[Moment]) -> Iterator[str]:
    return iter(())


def _nothing(_game: Any) -> Counter[str]:
    return Counter()


def by_data(folder: Path, rulebook: Callable[[Any], Rules[Any, Any]]) -> Callable[[Mapping[str, str]], Rules[Any, Any]]:
    """Return a factory of the rulebook of a game without rulings, from the data in a folder."""
    return lambda _rulings: rulebook(load(folder))


def umpire_of(trial: Trial, title: str, rulebook: Callable[[Any], Rules[Any, Any]]) -> type[GameUmpire[Any, Any, Any]]:
    """Return the umpire of a game without rulings, whose module has that title."""

    class TrialUmpire(GameUmpire[Any, Any, Any]):
        # the game for the referee

        name, source = trial.name, trial.data

        def make(self, game: Any, _rulings: Mapping[str, str], /) -> Rules[Any, Any]:
            return rulebook(game)

        def winner(self, state: Any, /) -> str | None:
            return trial.outcome(state)

    TrialUmpire.title = title
    return TrialUmpire


@dataclass(frozen=True)
class Trial:
    """The tests of one game; `make` makes its rulebook with chosen rulings."""

    name: str
    make: Callable[[Mapping[str, str]], Rules[Any, Any]]
    data: Path = Path()  # the folder with `cases`, `games` and `counts.txt`, from the root of a checkout
    players: Mapping[str, Callable[[], Player]] = field(
        default_factory=lambda: {"random": RandomPlayer, "eager": EagerPlayer}
    )
    turn: int = 1  # of a case that does not say its turn
    abbreviations: Mapping[str, str] = field(default_factory=dict)  # phrases of cases, written out
    completed: Callable[[Any, Any, frozenset[str]], Any] = _as_it_is  # a case's position; which units it names
    account: Callable[[Any, Any], tuple[str, ...]] = _no_lines  # the arithmetic of an act in a state
    everything: Mapping[type, Callable[[Any], Iterator[Any]]] = field(default_factory=dict)  # acts to try, by kind
    as_enumerated: Callable[[Any, Any], Any] = lambda _, act: act  # the act as the enumeration writes it
    is_left_out: Callable[[Any, Any], bool] = lambda _state, _act: False  # whether the enumeration leaves an act out
    outcome: Callable[[Any], str | None] = lambda _: None  # the winner; empty in a draw, None while the game goes on
    faults: Callable[[Any, Sequence[Moment]], Iterator[str]] = _no_faults  # of a game's moments, beyond illegal acts
    shows: Callable[[PlayedActs[Any, Any]], Counter[str]] = _nothing  # how often a game shows what is seldom
    seldom: tuple[str, ...] = ()  # what many games should show
    endings: Mapping[str, Callable[[PlayedActs[Any, Any]], bool]] = field(default_factory=dict)  # for written games

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        """The rulebook with the default of each ruling."""
        return self.make({})

    def acts(self, text: str) -> Iterator[Any]:
        """Yield the acts of a case, with its abbreviations."""
        phrases = (self.abbreviations.get(phrase, phrase) for phrase in text.split("; ")) if text else ()
        return self.rules.read_acts("; ".join(phrases))


def trials(names: Sequence[str] = ()) -> tuple[Trial, ...]:
    """Return the trials of the named games, or of all installed ones; raises SourceError on an unknown one."""
    return tuple(trial_of(name) for name in names or sorted(entry_points(group=TRIALS).names))


@cache
def trial_of(name: str) -> Trial:
    """Return the trial of a game; raises SourceError if it is not installed."""
    points = {point.name: point for point in entry_points(group=TRIALS)}
    if name not in points:
        hint = f"there are: {', '.join(sorted(points))}; a new entry point is known once its package is installed again"
        raise SourceError(f"no trial of {name!r:.60} is installed", hint=hint)
    trial: Trial = points[name].load()
    return trial
