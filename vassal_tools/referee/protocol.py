"""What a rulebook offers the referee.

A third party's rulebook is found through the entry point `vassal_tools.rulebooks`; `PROTOCOL` guards it
against a referee of another kind.
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
    """One way in which an act breaks a rule: units, zones, figures, and what would have been legal."""

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
"""The steps of the log that show a breach."""


def no_evidence(_breach: Breach) -> Collection[int]:
    """Nothing beyond the act's own step."""
    return ()


Cause = Callable[[Breach], int | None]
"""The number of the earlier finding but for which a breach would not be there."""


def no_cause(_breach: Breach) -> None:
    """The breach stands for itself."""
    return


@dataclass(frozen=True, slots=True)
class Reading:
    """How a paragraph that can be read in several ways is read: the ruling's question, the answer, and why."""

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
    """A number of each side at the end of each turn, such as its strength on the map."""

    title: str
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended, or that it had not ended where its logs do; `account` says what the points are for."""

    is_over: bool
    level: str = ""  # such as "strategic victory"
    winner: str = ""  # empty in a draw, and while the game goes on
    cite: Cite | None = None  # the paragraph by which it ended
    scores: tuple[Score, ...] = ()  # by turn; the last one may be of a turn that had not ended
    account: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()  # what else of the course of the game can be counted


class Rulebook(Protocol[S, A]):
    """The rules of one game: `check` judges, `apply` plays, and neither does the other's work."""

    protocol: int

    def check(self, state: S, act: A, /) -> tuple[Breach, ...]:
        """Every breach of the act in that state; empty if it is legal."""
        ...

    def apply(self, state: S, act: A, /) -> S:
        """The state after the act, legal or not."""
        ...

    def legal_acts(self, state: S, /) -> Iterator[A]:
        """Every legal act of the state, in a fixed order."""
        ...

    def write(self, state: S, /) -> str:
        """The state as one line."""
        ...

    def read(self, line: str, /) -> S:
        """The state that `write` wrote; raises SourceError on anything else."""
        ...


@dataclass(frozen=True, slots=True)
class Die:
    """A throw: how many dice, and the sides of each."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Edition:
    """What the referee must know of a module beside its rules, to see whether a log is one of that module."""

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
    bore: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by gpid, markers in modules of the past
    begins_with_a_draw: bool = False  # whether nothing is played before a card is drawn from its deck
    free: tuple[str, ...] = ()  # how the properties begin that anybody may change, since no play rests on them
    titles: Mapping[str, str] = field(default_factory=dict)  # what reports call places whose names they do not use
    is_chosen: bool = False  # whether whoever judges has chosen the readings, so that others are no surprise
    has_chosen_data: bool = False  # the same of the data
    names: Mapping[str, str] = field(default_factory=dict)  # what people call the units, by the ids of findings
    abbreviations: Mapping[str, str] = field(default_factory=dict)  # what those in its messages stand for
    landed: str = ""  # if it is one of the past that was kept: what differs in it from the present, in words


@dataclass(frozen=True, slots=True)
class Mark(Generic[S]):
    """A moment of judging: the state, and how many findings and acts there were."""

    state: S
    findings: int
    acts: int


class Referee(Protocol[S, A_contra]):
    """Where the acts of a game are brought: each is judged, then played as recorded."""

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
        """Judge the act, then play it, and return the numbers of the findings that it gave.

        Its evidence is `step`, or for a breach the steps that `evidence` gives, if any. `severity` replaces the
        rules' own where the log leaves something open, and `legal` what the rules say would have been legal,
        where the act is only a part of what the player did. A breach that follows from an earlier finding is
        put under that one, whose number `cause` gives, and the further breaches of one act under its first.
        `otherwise` says how else the log can be read, `is_inferred` that the log shows nothing of the act.
        """
        ...

    def continue_from(self, state: S, /) -> None:
        """Go on from that state: what was brought before is explained otherwise, with the same findings."""
        ...

    def remark(self, breach: Breach, *steps: int, caused_by: int | None = None) -> int:
        """Put something on record that is not about one act, and return the number of the finding."""
        ...

    def cover(self, covered: Covered, /) -> None:
        """Say how much of the part of play was judged."""
        ...

    def mark(self) -> Mark[S]:
        """This moment."""
        ...

    def forget(self, mark: Mark[S], /) -> None:
        """Strike from the record what came after that moment, since the log is read otherwise."""
        ...


class Umpire(Protocol[S, A]):
    """One game for the referee: its rulebook, its map, and the translation of what happened into acts."""

    protocol: int
    title: str  # the name of the module, as a log states it

    @property
    def rulebook(self) -> Rulebook[S, A]:
        """The rules."""
        ...

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule that a finding of this game may name."""
        ...

    @property
    def zones(self) -> ZoneMap:
        """The zones of the module's maps, in pixels."""
        ...

    def begin(self, record: Record, /) -> S:
        """The state in which the log begins."""
        ...

    def translate(self, record: Record, referee: Referee[S, A], /) -> None:
        """Bring all acts of the log to referee, in their order."""
        ...

    def scene(self, state: S, act: A | None, /) -> Scene:
        """Turn and phase of a state, and which side acts, or what is found there without one."""
        ...


class SupportsEditions(Protocol):
    """What an umpire offers besides, if its game has editions and rulings: most checks of a log's integrity need it."""

    @property
    def edition(self) -> Edition:
        """The edition that it judges by."""
        ...

    @property
    def readings(self) -> Mapping[str, Reading]:
        """How it reads each paragraph that can be read in several ways, by the name of the ruling."""
        ...

    def landed(self, stated: str, /) -> AnyUmpire:
        """An umpire that judges by the model that a log states: this one, or one by a model of the past.

        This one too if the model is unknown.
        """
        ...

    def chosen(self, rulings: Mapping[str, str], model: bytes | None, /) -> AnyUmpire:
        """An umpire that judges by these readings, and by another model if its document is given.

        Raises SourceError on a ruling or reading that there is not, or a document that is no model of its game.
        """
        ...


class SupportsReports(Protocol):
    """What an umpire offers besides for a report: how the game ended, and the arithmetic behind a breach."""

    def result(self, ends: Mapping[int, Any], /) -> GameResult | None:
        """How the game ended, by the last state of each turn; None where the logs do not show enough."""
        ...

    def account(self, state: Any, breach: Breach, /) -> tuple[str, ...]:
        """The arithmetic behind a breach found in that state, a line for each step; empty where there is none."""
        ...


class SupportsParagraphs(Protocol):
    """What an umpire offers besides, if it says what is done with each paragraph of the rules."""

    @property
    def ruled(self) -> Ruled | None:
        """The paragraphs; None where that is not said."""
        ...

    def judging(self, state: Any, act: Any, /) -> frozenset[str]:
        """The codes of the rules that an act is judged by in a position."""
        ...

    def numbers(self, state: Any, act: Any, breach: Breach, /) -> tuple[Number, ...]:
        """The numbers that a breach by an act, or by none, rests on, and that the text of the rules does not have."""
        ...


class SupportsPhases(Protocol):
    """What an umpire knows of the phases that the turn counter of its module shows."""

    def tracker_phases(self, record: Record, /) -> Mapping[int, str]:
        """The title of the phase that the turn counter shows after each step; none while it shows the first one."""
        ...

    def tracker_phase(self, state: Any, /) -> str:
        """The title of the phase of the turn counter that a position belongs to; empty where it is not known."""
        ...


AnyUmpire = Umpire[Any, Any]
_VERSED = ("edition", "readings", "landed", "chosen")


def reports_of(umpire: AnyUmpire) -> SupportsReports | None:
    """The umpire, if it offers what a report shows beside the findings."""
    return cast("SupportsReports", umpire) if all(hasattr(umpire, name) for name in ("result", "account")) else None


def phases_of(umpire: AnyUmpire) -> SupportsPhases | None:
    """The umpire, if it knows the phases that the turn counter shows."""
    return cast("SupportsPhases", umpire) if hasattr(umpire, "tracker_phases") else None


def paragraphs_of(umpire: AnyUmpire) -> SupportsParagraphs | None:
    """The umpire, if it says what is done with each paragraph of the rules."""
    return cast("SupportsParagraphs", umpire) if getattr(umpire, "ruled", None) else None


def editions_of(umpire: AnyUmpire) -> SupportsEditions | None:
    """The umpire, if it knows its editions."""
    return cast("SupportsEditions", umpire) if all(hasattr(umpire, name) for name in _VERSED) else None


def edition_of(umpire: AnyUmpire) -> Edition | None:
    """The edition that an umpire judges by, if it has any."""
    knows = editions_of(umpire)
    return knows.edition if knows else None


def readings_of(umpire: AnyUmpire) -> Mapping[str, Reading]:
    """How an umpire reads the paragraphs that can be read in several ways; empty if it does not say."""
    knows = editions_of(umpire)
    return knows.readings if knows else {}
