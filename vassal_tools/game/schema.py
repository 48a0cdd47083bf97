"""What the files of a game may say: one model a file, strict, so that a slip of the pen is an error."""

from __future__ import annotations

import re
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from vassal_tools.game.model import Fact, Grade

T_co = TypeVar("T_co", covariant=True)

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")  # int() takes １２ and 1_0, and stumbles over 5,000 digits


def _printable(text: str) -> str:
    """The text, if it is one line that prints, without blanks around it."""
    if not text or text != text.strip() or not text.isprintable():
        raise ValueError("must be one line of text without blanks around it")
    return text


def _number(cell: object) -> object:
    """The number in a CSV cell of ASCII digits."""
    if not isinstance(cell, str) or not _NUMBER.fullmatch(cell):
        raise ValueError("must be a whole number in digits 0 to 9")
    return int(cell)


def _schema_known(version: int) -> int:
    """The version of the schema, of which there is one so far."""
    if version != 1:
        raise ValueError("must be 1")
    return version


def _yes_no(cell: object) -> object:
    """The truth of a CSV cell."""
    if cell not in {"yes", "no"}:
        raise ValueError("must be yes or no")
    return cell == "yes"


def _none_if_empty(cell: object) -> object:
    return None if cell == "" else cell


_NAME = r"[A-Za-z][A-Za-z0-9.-]*"


def is_name(text: str) -> bool:
    """Whether the text is spelt as a name."""
    return bool(re.fullmatch(_NAME, text))


Name = Annotated[str, Field(pattern=rf"\A{_NAME}\z", max_length=40)]
LineName = Annotated[str, Field(pattern=r"\A[A-Za-z][A-Za-z0-9_.-]*\z", max_length=40)]
SourceName = Annotated[str, Field(pattern=r"\A[A-Za-z][A-Za-z0-9-]*\z", max_length=40)]
Text = Annotated[str, AfterValidator(_printable)]
Natural = Annotated[int, Field(ge=0, le=100_000)]
Positive = Annotated[int, Field(ge=1, le=100_000)]
Pair = tuple[Natural, Natural]
SchemaVersion = Annotated[int, AfterValidator(_schema_known)]
GradeName = Annotated[Grade, Field(strict=False)]
Cell = Annotated[Positive, BeforeValidator(_number)]
YesNo = Annotated[bool, BeforeValidator(_yes_no)]


class Strict(BaseModel):
    """A table that takes no unknown key and converts nothing."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class FactTable(Strict, Generic[T_co]):
    """A fact: `{ value = …, grade = …, source = … }`."""

    value: T_co
    grade: GradeName
    source: Text

    def fact(self) -> Fact[T_co]:
        """The same as the model has it."""
        return Fact(self.value, self.grade, self.source)


class FaceTable(Strict):
    """The look of the map."""

    title: Text
    width: Positive
    height: Positive
    scale: Annotated[int, Field(ge=1, le=20)]


class UnitTypeTable(Strict):
    """A type of units."""

    title: Text
    leader: bool = False
    naval: bool = False


class GameFile(Strict):
    """`game.toml`: what the game is, and who plays it."""

    schema_version: SchemaVersion = Field(alias="schema")
    id: Annotated[str, Field(pattern=r"\A[a-z][a-z0-9-]*\z", max_length=40)]
    title: Text
    edition: Text
    version: Annotated[str, Field(pattern=r"\A[0-9]+\.[0-9]+\.[0-9]+\z", max_length=20)]
    turns: Positive
    sides: Annotated[tuple[Name, ...], Field(min_length=1)]
    contingents: dict[Name, Annotated[tuple[Name, ...], Field(min_length=1)]]
    unit_types: dict[Name, UnitTypeTable]
    sources: dict[SourceName, Text] = Field(default_factory=dict)
    face: FaceTable
    rulebook: Name | None = None


class ZoneTable(Strict):
    """A zone: its outline comes from the lines around its anchor."""

    kind: Literal["land", "sea", "beach"]
    role: Text
    anchor: Pair
    terrain: FactTable[Literal["clear", "difficult", "beach", "open", "strait", "port"]]
    strait_limit: FactTable[Positive] | None = None


class BorderTable(Strict):
    """A border between two zones that the lines must show too."""

    zones: tuple[Name, Name]
    kind: FactTable[Literal["open", "fortified"]]


class BoxTable(Strict):
    """A rectangle beside the map, in grid units."""

    title: Text
    side: Name
    kind: Literal["land", "sea", "reserve"]
    x: Natural
    y: Natural
    width: Positive
    height: Positive
    enters: FactTable[Annotated[tuple[Name, ...], Field(min_length=1)]] | None = None


class MapFile(Strict):
    """`map.toml`: lines, zones, borders and boxes."""

    schema_version: SchemaVersion = Field(alias="schema")
    grid: tuple[Positive, Positive]
    lines: dict[LineName, Annotated[tuple[Pair, ...], Field(min_length=2)]]
    zones: dict[Name, ZoneTable]
    borders: tuple[BorderTable, ...]
    boxes: dict[Name, BoxTable] = Field(default_factory=dict)


class RulingTable(Strict):
    """A ruling: the reading that holds, and those that can be chosen."""

    question: Text
    default: Text
    options: Annotated[tuple[Text, ...], Field(min_length=1)]
    reason: Text
    cites: Text


class RulingsFile(Strict):
    """`rulings.toml`: how the ambiguities of the text are decided."""

    schema_version: SchemaVersion = Field(alias="schema")
    rulings: dict[Name, RulingTable]


class CounterRow(Strict):
    """A row of `counters.csv`; a leader has no PF, so those four cells are empty."""

    id: Name
    gpid: Annotated[str, Field(pattern=r"\A[1-9][0-9]{0,5}\z")]
    side: Name
    name: Text
    type: Name
    contingent: Name
    pf_full: Annotated[Cell | None, BeforeValidator(_none_if_empty)]
    pf_reduced: Annotated[Cell | None, BeforeValidator(_none_if_empty)]
    pf_grade: Annotated[GradeName | None, BeforeValidator(_none_if_empty)]
    pf_source: Annotated[Text | None, BeforeValidator(_none_if_empty)]
    star: YesNo
    star_grade: GradeName
    star_source: Text

    def pf(self, *, is_leader: bool) -> Fact[tuple[int, int]] | None:
        """The PF, None for a leader. Raises ValueError where they do not fit."""
        cells = (self.pf_full, self.pf_reduced, self.pf_grade, self.pf_source)
        if is_leader:
            if cells != (None, None, None, None):
                raise ValueError("a leader has no PF")
            return None
        if self.pf_full is None or self.pf_reduced is None or self.pf_grade is None or self.pf_source is None:
            raise ValueError("a unit needs pf_full, pf_reduced, pf_grade and pf_source")
        if self.pf_reduced > self.pf_full:
            raise ValueError(f"the reduced PF, {self.pf_reduced}, exceed the full PF, {self.pf_full}")
        return Fact((self.pf_full, self.pf_reduced), self.pf_grade, self.pf_source)


class SetupRow(Strict):
    """A row of `setup.csv`."""

    counter: Name
    location: Name
    reduced: YesNo
    grade: GradeName
    source: Text
