"""The progress of the turn within the one line of a position: a part `word: value` for each thing that there is to say.

`stage: losses | side: Sparta | initiative: Athens | rolls: 7 9 | points: 2 0 | supply: 3 3 | chits: 501=Athens
510=gone | drawn: 4 | announced: 3 | spent: 2 | paid: yes | fight: P | attacker: Sparta | die: 4 | losses: 1 0 | ...`.
Numbers for each side come in the order of the sides; chits that are not named lie in the bowl.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.sphacteria.progress import (
    BOWL,
    GONE,
    Adjustment,
    Fight,
    Level,
    Outcome,
    Played,
    Spending,
    Stage,
    TurnProgress,
    unknown_progress,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from vassal_rulebooks.sphacteria.board import Board

    Known = Callable[[Board], Collection[str]]


class Owner(StrEnum):
    """The part of the progress that a field stands in."""

    TURN = "turn"
    SPENDING = "spending"
    FIGHT = "fight"
    ADJUSTMENT = "adjustment"
    OUTCOME = "outcome"


@dataclass(frozen=True, slots=True)
class Codec:
    """How a value is written and read; an empty text is a value that says nothing, and is left out."""

    write: Callable[[Board, Any], str]
    read: Callable[[Board, str], Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the progress: its word in the line, where it stands, and how it is written."""

    word: str
    owner: Owner
    name: str
    codec: Codec


class UnreadableError(Exception):
    """A part of the line cannot be read."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise UnreadableError(text)
    return int(text)


def _one_of(text: str, known: Collection[str]) -> str:
    if text not in known:
        raise UnreadableError(text)
    return text


def _sides(board: Board) -> Collection[str]:
    return board.sides


def _units(board: Board) -> Collection[str]:
    return board.index


def _zones(board: Board) -> Collection[str]:
    return tuple(place for place, kind in board.kinds.items() if kind.is_zone)


def _groups(board: Board) -> Collection[str]:
    return board.game.reinforcements


def _places(board: Board) -> Collection[str]:
    return (*board.kinds, "out")


def _word(known: Known) -> Codec:
    return Codec(lambda _, value: value, lambda board, text: _one_of(text, known(board)))


def _words(known: Known, separator: str = " ") -> Codec:
    return Codec(
        lambda _, value: separator.join(value),
        lambda board, text: tuple(_one_of(word, known(board)) for word in text.split(separator)),
    )


def _pairs(known: Known, second: Callable[[Board, str], object]) -> Codec:
    def read(board: Board, text: str) -> tuple[tuple[str, object], ...]:
        pairs = (word.partition("=") for word in text.split(" "))
        return tuple((_one_of(name, known(board)), second(board, value)) for name, _, value in pairs)

    return Codec(lambda _, value: " ".join(f"{one}={other}" for one, other in value), read)


def _numbers(size: int) -> Codec:
    def read(_: Board, text: str) -> tuple[int, ...]:
        numbers = tuple(_number(word) for word in text.split(" "))
        if len(numbers) != size:
            raise UnreadableError(text)
        return numbers

    return Codec(lambda _, value: " ".join(map(str, value)) if any(value) else "", read)


def _read_flags(board: Board, text: str) -> tuple[bool, ...]:
    return tuple(number == 1 for number in _numbers(2).read(board, text))


def _write_chits(board: Board, places: tuple[str, ...]) -> str:
    named = zip(board.chits, places, strict=True)
    return " ".join(f"{chit.gpid}={where}" for chit, where in named if where != BOWL)


def _read_chits(board: Board, text: str) -> tuple[str, ...]:
    found = dict(word.partition("=")[::2] for word in text.split(" "))
    places = (BOWL, GONE, *board.sides, *_zones(board))
    for name, place in found.items():
        _one_of(name, board.deck.cards)
        _one_of(place, places)
    return tuple(found.get(chit.gpid, BOWL) for chit in board.chits)


def _write_events(_: Board, events: tuple[Played, ...]) -> str:
    return " ".join(f"{played.side}={played.event}@{played.zone or '-'}" for played in events)


def _read_events(board: Board, text: str) -> tuple[Played, ...]:
    found = []
    for word in text.split(" "):
        side, _, rest = word.partition("=")
        number, _, zone = rest.partition("@")
        if _number(number) not in board.game.events:
            raise UnreadableError(word)
        zone = "" if zone == "-" else _one_of(zone, _zones(board))
        found.append(Played(_one_of(side, board.sides), int(number), zone))
    return tuple(found)


_NUMBER = Codec(lambda _, value: str(value) if value else "", lambda _, text: _number(text))
_YES = Codec(lambda _, value: "yes" if value else "", lambda _, text: bool(_one_of(text, ("yes",))))
_SIDE = _word(_sides)
_ZONE = _word(_zones)
_UNITS = _words(_units)
_STAGES = {str(stage): stage for stage in Stage}
_STAGE = Codec(lambda _, value: str(value), lambda _, text: _STAGES[_one_of(text, _STAGES)])
_LEVEL = Codec(lambda _, value: str(value), lambda _, text: Level(_one_of(text, tuple(Level))))

FIELDS: tuple[Field, ...] = (
    Field("stage", Owner.TURN, "stage", _STAGE),
    Field("side", Owner.TURN, "side", _SIDE),
    Field("initiative", Owner.TURN, "initiative", _SIDE),
    Field("rolls", Owner.TURN, "rolls", _numbers(2)),
    Field("points", Owner.TURN, "points", _numbers(2)),
    Field("supply", Owner.TURN, "supply", _numbers(2)),
    Field("chits", Owner.TURN, "chits", Codec(_write_chits, _read_chits)),
    Field("drawn", Owner.TURN, "drawn", _NUMBER),
    Field("passes", Owner.TURN, "passes", _NUMBER),
    Field("delays", Owner.TURN, "delays", _pairs(_groups, lambda _, text: _number(text))),
    Field("called", Owner.TURN, "called", _words(_groups)),
    Field("withdrawn", Owner.TURN, "withdrawn", _UNITS),
    Field("drowned", Owner.TURN, "drowned", _UNITS),
    Field("fire", Owner.TURN, "fire", _NUMBER),
    Field("announced", Owner.SPENDING, "announced", _NUMBER),
    Field("spent", Owner.SPENDING, "spent", _NUMBER),
    Field("paid", Owner.SPENDING, "paid", _YES),
    Field("events", Owner.SPENDING, "events", _words(_sides)),
    Field("barred", Owner.SPENDING, "barred", _pairs(_zones, lambda board, text: _one_of(text, board.sides))),
    Field("fight", Owner.FIGHT, "zone", _ZONE),
    Field("attacker", Owner.FIGHT, "attacker", _SIDE),
    Field("fought", Owner.FIGHT, "events", Codec(_write_events, _read_events)),
    Field("die", Owner.FIGHT, "die", _NUMBER),
    Field("losses", Owner.FIGHT, "losses", _numbers(2)),
    Field("fatal", Owner.FIGHT, "fatal", Codec(
        lambda board, value: _numbers(2).write(board, tuple(map(int, value))), _read_flags
    )),
    Field("hit", Owner.FIGHT, "hit", _UNITS),
    Field("loser", Owner.FIGHT, "loser", _SIDE),
    Field("moving", Owner.FIGHT, "moving", _word(_units)),
    Field("trail", Owner.FIGHT, "trail", _words(_places, ">")),
    Field("back", Owner.ADJUSTMENT, "back_to", Codec(
        lambda _, value: "" if value is Stage.EVENTS else str(value), _STAGE.read
    )),
    Field("storm", Owner.ADJUSTMENT, "storm", _UNITS),
    Field("recovered", Owner.ADJUSTMENT, "recovered", _NUMBER),
    Field("smugglers", Owner.ADJUSTMENT, "smugglers", _UNITS),
    Field("exempt", Owner.ADJUSTMENT, "exempt", _words(_sides)),
    Field("outcome", Owner.OUTCOME, "level", _LEVEL),
    Field("winner", Owner.OUTCOME, "winner", _SIDE),
)  # fmt: skip

WORDS: Mapping[str, Field] = {field.word: field for field in FIELDS}


def parts(board: Board, progress: TurnProgress) -> Iterator[str]:
    """The parts of the line that tell the progress."""
    owners: dict[Owner, object] = {
        Owner.TURN: progress,
        Owner.SPENDING: progress.spending,
        Owner.FIGHT: progress.fight,
        Owner.ADJUSTMENT: progress.adjustment,
        Owner.OUTCOME: progress.outcome,
    }
    for field in FIELDS:
        owner = owners[field.owner]
        if owner is not None and (text := field.codec.write(board, getattr(owner, field.name))):
            yield f"{field.word}: {text}"


def progress_of(board: Board, values: Mapping[str, object]) -> TurnProgress:
    """The progress whose fields were read; raises UnreadableError where something is missing."""
    if not values:
        return unknown_progress(board)
    found: dict[Owner, dict[str, Any]] = {owner: {} for owner in Owner}
    for word, value in values.items():
        found[WORDS[word].owner][WORDS[word].name] = value
    if "stage" not in values:
        raise UnreadableError("stage")
    none = (0,) * len(board.sides)
    progress = {"side": "", "initiative": "", "rolls": none, "points": none, "supply": none}
    chits = {"chits": (BOWL,) * len(board.chits)}
    return TurnProgress(
        **{**progress, **chits, **found[Owner.TURN]},
        spending=Spending(**found[Owner.SPENDING]),
        fight=_fight(board, found[Owner.FIGHT]),
        adjustment=Adjustment(**found[Owner.ADJUSTMENT]),
        outcome=_outcome(found[Owner.OUTCOME]),
    )


def _fight(board: Board, values: dict[str, Any]) -> Fight | None:
    if not values:
        return None
    if "zone" not in values or "attacker" not in values:
        raise UnreadableError("fight")
    return Fight(**values, defender=board.other[values["attacker"]])


def _outcome(values: dict[str, Any]) -> Outcome | None:
    if values and "level" not in values:
        raise UnreadableError("outcome")
    return Outcome(**values) if values else None
