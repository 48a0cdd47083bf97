"""The progress of the turn: all of a position that is not on the map, in small frozen parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks.core.codecs import EachOf, In, PerSide, Said, Side, Unit
from vassal_rulebooks.core.ratio import Calculation  # noqa: TC001  # the types of the fields are read

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from vassal_rulebooks.core.codecs import Vocabulary
    from vassal_rulebooks.core.game_board import GameBoard

BOWL = "bowl"
GONE = "gone"

Zone = Annotated[str, In("zones")]
Group = Annotated[str, In("groups")]
ChitPlace = Annotated[str, In("chit places")]
ChitPlaces = Annotated[tuple[ChitPlace, ...], EachOf("chits", BOWL, named=True)]
Passed = Annotated[str, In("passed")]


Stage = StrEnum(
    "Stage",
    "UNKNOWN DRAW ROLL CALL ARRIVE ANNOUNCE MOVE ATTACK ATTACKER DEFENDER DIE LOSSES RETREAT "
    "EVENTS STORM DESERT DISCARD RECOVERY HELOTS SUPPLY NEXT OVER",
)
"""What the game waits for, in the order of play (2).

Where it is unknown a log that begins in mid-game shows where the units are, and nothing else.
"""

FIGHT = (Stage.ATTACKER, Stage.DEFENDER)
"""The steps in which the events of a fight are played."""

THROWN = (Stage.DRAW, Stage.ROLL)
"""The steps in which the points of a side are those that its throw will give (2.B)."""

OPEN = (Stage.MOVE, Stage.ATTACK, *FIGHT, Stage.DIE, Stage.LOSSES, Stage.RETREAT)
"""The steps in which either side may lay event 5: at any time of an action phase (2.C)."""


class Level(StrEnum):
    """The ending of a game (8)."""

    CAPITULATION = "total victory by capitulation"
    ZONES = "total victory by zones"
    STRATEGIC = "strategic victory"
    TACTICAL = "tactical victory"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game; a draw has no winner."""

    level: Annotated[Level, Said("outcome")]
    winner: Side = ""


@dataclass(frozen=True, slots=True)
class Played:
    """An event that was played in the running fight."""

    side: Side
    event: Annotated[int, In("events")]
    zone: Zone = ""  # where the support of event 8 comes from


def _defender(fight: Mapping[str, Any], words: Vocabulary) -> str:
    return next(str(side) for side in words["sides"] if side != fight["attacker"])


@dataclass(frozen=True, slots=True)
class RunningFight:
    """A fight that is being fought (4): pairs are for attacker and defender, in that order."""

    zone: Annotated[Zone, Said("fight")]
    attacker: Side
    defender: Annotated[Side, Said(derived=_defender)]
    events: Annotated[tuple[Played, ...], Said("fought", form="{side}={event}@{zone:-}")] = ()
    die: int = 0
    losses: tuple[int, int] = (0, 0)  # still to be taken
    fatal: tuple[bool, bool] = (False, False)  # whether a loss eliminates full units too
    hit: tuple[Unit, ...] = ()  # who took one
    loser: Side = ""
    moving: Unit = ""  # the unit that retreats and is not there yet
    trail: Annotated[tuple[Passed, ...], Said(separator=">")] = ()  # its way
    retreated: tuple[Unit, ...] = ()  # who has left its zone, by name

    @property
    def sides(self) -> tuple[str, str]:
        """Attacker and defender."""
        return self.attacker, self.defender

    def place_of(self, side: str) -> int:
        """Return the index of a side in the pairs."""
        return 0 if side == self.attacker else 1

    def after_event(self, stage: Stage) -> Mapping[str, Any]:
        """Return the fight after a side has played its event: the other may answer, then the die follows (R-41)."""
        if stage is Stage.ATTACKER:
            return {"stage": Stage.DEFENDER, "side": self.defender}
        return {"stage": Stage.DIE, "side": self.attacker}


@dataclass(frozen=True, slots=True)
class Spending:
    """The cost of the running action phase (2.C): points announced and spent, fights paid, events played."""

    announced: int = 0
    spent: Fraction = Fraction(0)
    paid: bool = False
    events: tuple[Side, ...] = ()  # the sides that played one
    barred: tuple[tuple[Zone, Side], ...] = ()  # by event 5: zone and side

    @property
    def left(self) -> Fraction:
        """The points that can still be spent."""
        return self.announced - self.spent


@dataclass(frozen=True, slots=True)
class Adjustment:
    """The acts of the running adjustment (2.D)."""

    back_to: Annotated[Stage, Said("back")] = Stage.EVENTS  # where play goes on after a storm or a desertion
    storm: tuple[Unit, ...] = ()  # the ships still to be rolled for
    recovered: int = 0
    smugglers: tuple[Unit, ...] = ()  # the Helots who have tried
    exempt: tuple[Side, ...] = ()  # the sides whose supply is not checked


@dataclass(frozen=True)
class TurnProgress:
    """The progress of the turn; values for each side are in the order of the sides.

    If it is unknown, only movement is judged.
    """

    stage: Stage = Stage.UNKNOWN
    side: Side = ""  # who is to act; empty where either may
    initiative: Side = ""
    rolls: PerSide = ()  # 0 is not rolled yet
    points: PerSide = ()
    supply: PerSide = ()
    chits: ChitPlaces = ()  # where each chit is: in the bowl, with a side, in a zone, gone
    drawn: int = 0
    passes: int = 0  # one after the other, until the first points are announced
    delays: tuple[tuple[Group, int], ...] = ()  # turns by group of reinforcements
    called: tuple[Group, ...] = ()  # optional groups that come this turn
    withdrawn: tuple[Unit, ...] = ()  # leaders who left by an event or the schedule
    drowned: tuple[Unit, ...] = ()  # leaders lost at sea, and not in a fight
    fire: int = 0  # the turn in which the island was set on fire
    spending: Spending = Spending()
    fight: RunningFight | None = None
    adjustment: Adjustment = Adjustment()
    outcome: Ending | None = None
    accounts: tuple[Calculation, ...] = field(
        default=(), compare=False, repr=False
    )  # of the phase's fights, for reports

    @property
    def is_known(self) -> bool:
        """Return True if more is known than the places of units."""
        return self.stage is not Stage.UNKNOWN

    @property
    def is_before_actions(self) -> bool:
        """Return True if events before the actions may still be played: no action phase has begun."""
        return self.passes > 0 and self.stage in (Stage.ARRIVE, Stage.ANNOUNCE)

    @classmethod
    def unknown(cls, board: GameBoard[Any]) -> Self:
        """Return the progress of a position where only the places of units are known."""
        none = (0,) * len(board.sides)
        return cls(rolls=none, points=none, supply=none, chits=(BOWL,) * len(board.game.chits))
