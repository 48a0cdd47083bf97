"""Check files of a game with pydantic models generated from the types and marks of the dataclasses.

So a constraint is written once, and all faults of a table are found together. `vassal_tools.game.codec` then reads
the valid data, as it reads documents in modules, which need no pydantic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, partial
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    create_model,
)
from pydantic_core import PydanticCustomError

from vassal_tools.errors import SourceError
from vassal_tools.game.codec import Decoder, Path, has_default, hints, marks_of, may_be_none
from vassal_tools.game.facts import REFUSALS, Between, Constraint, Fact, Grade, Keyed, words_on
from vassal_tools.game.faults import refuse
from vassal_tools.game.grounds import Grounds, founded
from vassal_tools.nearest import did_you_mean

T = TypeVar("T")

_STRUCTURE = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "model_type": "must be a table",
    "dict_type": "must be a table",
    "tuple_type": "must be a list",
}
"""Our words for pydantic's own errors, by type."""


@dataclass
class FileDecoder(Decoder):
    """Reads tables from files after a pydantic check. Facts without grounds get `grounds`."""

    grounds: Grounds | None = None

    def read(self, kind: type[T], value: object, path: Path = ()) -> T:
        """Return the dataclass of a table."""
        value = founded(kind, value, self.grounds)
        self._check(kind, value, path)
        return super().read(kind, value, path)

    def value(self, hint: Any, value: object, path: Path = ()) -> Any:
        """Return the value of plain data by a type with its marks."""
        value = founded(hint, value, self.grounds)
        self._check(hint, value, path)
        return super().value(hint, value, path)

    def read_keyed(self, kind: type[T], keyed: Keyed, value: object, path: Path = ()) -> dict[Any, T]:
        """Return the dataclasses of tables, by their keys."""
        hint: Any = Annotated[Mapping[str, kind], keyed]  # type: ignore[valid-type]  # a type at run time
        value = founded(hint, value, self.grounds)
        self._check(hint, value, path)
        return super().read_keyed(kind, keyed, value, path)

    def _check(self, hint: Any, value: object, path: Path) -> None:
        try:
            _adapter(hint).validate_python(value)
        except ValidationError as error:
            refuse(self._fault(one, path, hint) for one in error.errors(include_url=False))

    def _fault(self, error: Mapping[str, Any], path: Path, hint: Any) -> SourceError:
        steps = error["loc"]
        place = (*path, *(steps[:-1] if steps and steps[-1] == "[key]" else steps))  # a key is named by itself
        what = _STRUCTURE.get(error["type"], error["msg"])
        found = error["input"] if error["type"] == "refused" else None
        near = did_you_mean(str(steps[-1]), _keys_at(hint, steps[:-1])) if error["type"] == "extra_forbidden" else ""
        return SourceError(words_on(place, what, found), self.locate(*place), near)


def _keys_at(hint: Any, path: Path) -> tuple[str, ...]:
    # none if it is not a table with fixed keys
    while marks_of(hint) and not isinstance(marks_of(hint)[0], Keyed):
        hint = get_args(hint)[0]
    if marks_of(hint):
        return _keys_at(get_args(get_args(hint)[0])[1], path[1:])
    origin, args = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        return _keys_at(next(part for part in args if part is not NoneType), path)
    if origin is Fact:
        return tuple(one.name for one in fields(Fact))
    if is_dataclass(hint):
        types = hints(cast("type", hint))
        return _keys_at(types[str(path[0])], path[1:]) if path else tuple(types)
    if origin in {tuple, Mapping} and path:
        return _keys_at(args[-1] if origin is Mapping else args[0], path[1:])
    return ()


@cache
def _adapter(hint: Any) -> TypeAdapter[Any]:
    return TypeAdapter(_type_of(hint))


def _type_of(hint: Any) -> Any:
    marks = marks_of(hint)
    if marks:
        return _marked(get_args(hint)[0], marks)
    origin, args = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        (inner,) = (part for part in args if part is not NoneType)
        return _type_of(inner) | None
    if origin is tuple:
        items: Any = tuple(arg if arg is Ellipsis else _type_of(arg) for arg in args)
        length = _Items(None if Ellipsis in args else len(args))
        return Annotated[tuple[items], BeforeValidator(partial(_refused, length))]
    if origin is Mapping:
        key, item = map(_type_of, args)
        return GenericAlias(dict, (key, item))
    if origin is Fact:
        return _model("Fact", {"value": args[0], "grade": Grade, "source": str}, frozenset())
    if is_dataclass(hint):
        return _model_of(cast("type", hint))
    return Annotated[Any, BeforeValidator(partial(_refused, REFUSALS[hint]))]


def _marked(hint: Any, marks: tuple[Any, ...]) -> Any:
    if isinstance(marks[0], Keyed):
        tables = GenericAlias(dict, (Any, _type_of(get_args(hint)[1])))
        return Annotated[tables, BeforeValidator(partial(_by_key, marks[0]))]
    constraints = [mark.refusal for mark in marks if isinstance(mark, Constraint)]
    is_number = any(isinstance(mark, Between) for mark in marks)
    kind = Any if is_number else _type_of(hint)
    for refusal in constraints:
        kind = Annotated[kind, AfterValidator(partial(_refused, refusal))]
    return kind


@dataclass(frozen=True, slots=True)
class _Items:
    # a list with a required number of items, or any number

    count: int | None

    def __call__(self, value: object) -> str:
        fits = self.count is None or not isinstance(value, list | tuple) or len(value) == self.count
        return "" if fits else f"must have {self.count} items"


def _refused(refusal: Callable[[object], str], value: object) -> object:
    # the error has the words of the mark
    if wrong := refusal(value):
        raise PydanticCustomError("refused", "{wrong}", {"wrong": wrong})
    return value


def _by_key(keyed: Keyed, value: object) -> object:
    # a list by index, or a table with each key added to its value
    if isinstance(value, Mapping) and len(keyed.fields) == 1:
        (name,) = keyed.fields
        return {key: {name: key, **table} if isinstance(table, Mapping) else table for key, table in value.items()}
    if not isinstance(value, list | tuple):
        raise PydanticCustomError("tuple_type", "must be a list")
    return dict(enumerate(value))


@cache
def _model_of(kind: type) -> type[BaseModel]:
    optional = {one.name for one in fields(kind) if has_default(one) or may_be_none(hints(kind)[one.name])}
    return _model(kind.__name__, hints(kind), frozenset(optional))


def _model(name: str, types: Mapping[str, Any], optional: Iterable[str]) -> type[BaseModel]:
    # unknown keys are refused
    columns: dict[str, Any] = {
        f"field_{at}": (_type_of(hint), Field(default=None if field in optional else ..., alias=field))
        for at, (field, hint) in enumerate(types.items())
    }
    return create_model(name, __config__=ConfigDict(extra="forbid"), **columns)
