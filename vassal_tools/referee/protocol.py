"""The interface between rulebooks and referee.

A third party's rulebook is found through the entry point `vassal_tools.rulebooks`; `PROTOCOL` protects it against a
referee of another version.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.findings import Cite, Number, Rule, Scene, Secret, Severity
    from vassal_tools.referee.coverage import Covered
    from vassal_tools.referee.ruled import Ruled
    from vassal_tools.table.record import Record
    from vassal_tools.table.zones import ZoneMap

PROTOCOL = 1

S = TypeVar("S")
A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach of a rule by an act: units, zones, figures, and the legal alternatives."""

    rule: Rule
    message: str
    units: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    legal: str = ""
    rulings: tuple[str, ...] = ()
    severity: Severity | None = None  # the rule's own unless the log leaves it open
    secret: Secret | None = None
    side: str = ""  # the side that did it, outside any side's action phase
    account: tuple[str, ...] = ()  # the arithmetic behind it, line by line, if it was worked out where it was found
    otherwise: str = ""  # how else the log can be read, where it leaves the breach open
    is_undated: bool = False  # whether it cannot be known when in the turn it was done, and by which side


Evidence = Callable[[Breach], Collection[int]]
"""A function that returns the log steps that show a breach."""


def no_evidence(_breach: Breach) -> Collection[int]:
    """Return no steps beyond the act's own."""
    return ()


Cause = Callable[[Breach], int | None]
"""A function that returns the number of the earlier finding that caused a breach."""


def no_cause(_breach: Breach) -> None:
    """Return no cause."""
    return


@dataclass(frozen=True, slots=True)
class ChosenReading:
    """The reading of an ambiguous paragraph: the ruling's question, the answer, and the reason."""

    name: str
    question: str
    answer: str
    reason: str  # empty where a tournament has chosen the answer
    others: tuple[str, ...] = ()  # the answers that may be chosen instead


@dataclass(frozen=True, slots=True)
class Score:
    """The points of each side at the end of a turn."""

    turn: int
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of each side by turn, such as its strength on the map."""

    title: str
    scores: tuple[Score, ...]

    @classmethod
    def of(cls, title: str, ends: Mapping[int, S], counts: Mapping[str, Callable[[S], int | None]]) -> Measure:
        """Return the number that each side's function counts in the last position of each turn, where it is known."""
        scores = []
        for turn, end in sorted(ends.items()):
            points = ((side, count(end)) for side, count in counts.items())
            scores.append(Score(turn, tuple((side, number) for side, number in points if number is not None)))
        return cls(title, tuple(scores))


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game, or its score so far; `account` explains the points."""

    is_over: bool
    level: str = ""  # such as "strategic victory"
    winner: str = ""  # empty in a draw, and while the game goes on
    cite: Cite | None = None  # the paragraph by which it ended
    scores: tuple[Score, ...] = ()  # by turn; the last one may be of a turn that had not ended
    account: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()  # what else of the course of the game can be counted


class Rulebook(Protocol[S, A]):
    """The rules of one game: `check` judges an act, and `apply` plays it without judging."""

    protocol: int

    def check(self, state: S, act: A, /) -> tuple[Breach, ...]:
        """Return every breach of the act in that state; empty if it is legal."""
        ...

    def apply(self, state: S, act: A, /) -> S:
        """Return the state after the act, legal or not."""
        ...

    def legal_acts(self, state: S, /) -> Iterator[A]:
        """Yield every legal act of the state, in a fixed order."""
        ...

    def write(self, state: S, /) -> str:
        """Return the state as one line."""
        ...

    def read(self, line: str, /) -> S:
        """Return the state that `write` wrote; raises SourceError on anything else."""
        ...


@dataclass(frozen=True, slots=True)
class Die:
    """A roll: the number of dice, and of the sides of each."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Edition:
    """The referee's knowledge of a module apart from its rules, to recognize the module's logs."""

    game: str  # the id of its data or the path of their folder, to build the module by; empty where there are none
    sides: tuple[str, ...]
    stated: Mapping[str, str]  # global properties that every log of this edition states so, among them its model
    model: str  # the property among them that names the model
    options: Mapping[str, tuple[str, ...]]  # the readings of each ruling that has a choice
    dice: Mapping[str, Die]  # by the name of the button
    declared: Mapping[str, Die]  # by the kind of declared act whose last word is a throw
    act: str  # the property that holds the last declared act
    units: frozenset[str] = frozenset()  # the gpids of the counters that move; there is one of each
    hands: Mapping[str, str] = field(default_factory=dict)  # the sides by the maps that hold their cards
    former_markers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of earlier modules, by gpid
    begins_with_a_draw: bool = False  # True if a card must be drawn before anything else is played
    free: tuple[str, ...] = ()  # the prefixes of the properties that any player may change, because no rule uses them
    titles: Mapping[str, str] = field(default_factory=dict)  # what reports call places whose names they do not use
    is_chosen: bool = False  # True if the user chose the readings: a log with other readings is expected
    has_chosen_data: bool = False  # True if the user chose the data
    names: Mapping[str, str] = field(default_factory=dict)  # the names of units for people, by the ids of findings
    abbreviations: Mapping[str, str] = field(default_factory=dict)  # the meanings of abbreviations in its messages
    landed: str = ""  # for the kept data of an earlier module: the differences from the present data, in words


@dataclass(frozen=True, slots=True)
class JudgingSnapshot(Generic[S]):
    """A snapshot of judging: the state, and the numbers of findings and acts."""

    state: S
    findings: int
    acts: int


class Referee(Protocol[S, A_contra]):
    """Receives the acts of a game; each is judged, then played as recorded."""

    @property
    def state(self) -> S:
        """The state after all acts so far."""
        ...

    def submit(
        self,
        act: A_contra,
        step: int,
        *,
        evidence: Evidence = no_evidence,
        severity: Severity | None = None,
        legal: str = "",
        otherwise: str = "",
        cause: Cause = no_cause,
        is_inferred: bool = False,
    ) -> tuple[int, ...]:
        """Judge the act, then play it, and return the numbers of its findings.

        The evidence is `step`, or the steps that `evidence` returns for a breach. `severity` replaces the rules' own
        if the log leaves something open, and `legal` replaces the legal alternatives if the act is only a part of
        what the player did. `cause` returns the number of an earlier finding that a breach follows from; further
        breaches of an act follow from its first. `otherwise` describes another reading of the log. `is_inferred`: the
        log does not show the act.
        """
        ...

    def continue_from(self, state: S, /) -> None:
        """Continue from a state: earlier acts are reinterpreted, with the same findings."""
        ...

    def remark(self, breach: Breach, *steps: int, caused_by: int | None = None) -> int:
        """Record a finding that is not about a single act, and return its number."""
        ...

    def cover(self, covered: Covered, /) -> None:
        """Record the coverage of the part of play."""
        ...

    def mark(self) -> JudgingSnapshot[S]:
        """Return a snapshot."""
        ...

    def forget(self, mark: JudgingSnapshot[S], /) -> None:
        """Remove everything after a snapshot from the record, because the log is read differently."""
        ...


class Umpire(Protocol[S, A]):
    """One game for the referee: its rulebook, its map, and the translation of logs into acts."""

    protocol: int
    title: str  # the name of the module, as a log states it

    @property
    def rulebook(self) -> Rulebook[S, A]:
        """The rules."""
        ...

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules that a finding of this game may name."""
        ...

    @property
    def zones(self) -> ZoneMap:
        """The zones of the module's maps, in pixels."""
        ...

    def begin(self, record: Record, /) -> S:
        """Return the state at the beginning of the log."""
        ...

    def translate(self, record: Record, referee: Referee[S, A], /) -> None:
        """Submit all acts of the log to the referee, in order."""
        ...

    def scene(self, state: S, act: A | None, /) -> Scene:
        """Return turn, phase and acting side for a state and an act, if any."""
        ...


class SupportsEditions(Protocol):
    """An umpire whose game has editions and rulings: most integrity checks need them."""

    @property
    def edition(self) -> Edition:
        """The edition that it judges by."""
        ...

    @property
    def readings(self) -> Mapping[str, ChosenReading]:
        """The reading of each ambiguous paragraph, by the name of the ruling."""
        ...

    def landed(self, stated: str, /) -> AnyUmpire:
        """Return an umpire for the model of a log: this one, or one for a past model.

        Returns this one too if the model is unknown.
        """
        ...

    def chosen(self, rulings: Mapping[str, str], model: bytes | None, /) -> AnyUmpire:
        """Return an umpire with these readings, and with another model if its document is given.

        Raises SourceError on an unknown ruling or reading, or a document that is not a model of its game.
        """
        ...


class SupportsReports(Protocol):
    """An umpire that adds to a report: the result of the game, and the arithmetic behind a breach."""

    def result(self, ends: Mapping[int, Any], /) -> GameResult | None:
        """Return the result from the last state of each turn, or None if the logs do not show enough."""
        ...

    def account(self, state: Any, breach: Breach, /) -> tuple[str, ...]:
        """Return the arithmetic behind a breach, line by line; empty without one."""
        ...


class SupportsParagraphs(Protocol):
    """An umpire that states what its rulebook does with each paragraph of the rules."""

    @property
    def ruled(self) -> Ruled | None:
        """The paragraphs, or None."""
        ...

    def judging(self, state: Any, act: Any, /) -> frozenset[str]:
        """Return the codes of the rules that judge an act in a position."""
        ...

    def numbers(self, state: Any, act: Any, breach: Breach, /) -> tuple[Number, ...]:
        """Return the numbers missing from the text that a breach rests on; the act may be None."""
        ...


class SupportsPhases(Protocol):
    """An umpire that knows the phases shown by the module's turn counter."""

    def tracker_phases(self, record: Record, /) -> Mapping[int, str]:
        """Return the title of the phase that the turn counter shows after each step; none during the first one."""
        ...

    def tracker_phase(self, state: Any, /) -> str:
        """Return the turn counter's title for the phase of a position, or an empty text."""
        ...


AnyUmpire = Umpire[Any, Any]
_VERSED = ("edition", "readings", "landed", "chosen")


def reports_of(umpire: AnyUmpire) -> SupportsReports | None:
    """Return the umpire if it adds to reports."""
    return cast("SupportsReports", umpire) if all(hasattr(umpire, name) for name in ("result", "account")) else None


def phases_of(umpire: AnyUmpire) -> SupportsPhases | None:
    """Return the umpire if it knows the phases of the turn counter."""
    return cast("SupportsPhases", umpire) if hasattr(umpire, "tracker_phases") else None


def paragraphs_of(umpire: AnyUmpire) -> SupportsParagraphs | None:
    """Return the umpire if it states the treatment of each paragraph of the rules."""
    return cast("SupportsParagraphs", umpire) if getattr(umpire, "ruled", None) else None


def editions_of(umpire: AnyUmpire) -> SupportsEditions | None:
    """Return the umpire if it has editions."""
    return cast("SupportsEditions", umpire) if all(hasattr(umpire, name) for name in _VERSED) else None


def edition_of(umpire: AnyUmpire) -> Edition | None:
    """Return the edition of an umpire, or None."""
    knows = editions_of(umpire)
    return knows.edition if knows else None


def readings_of(umpire: AnyUmpire) -> Mapping[str, ChosenReading]:
    """Return the readings of ambiguous paragraphs by an umpire; empty if it has none."""
    knows = editions_of(umpire)
    return knows.readings if knows else {}
