"""Describe commands for people: every field by name, without user ids.

Unknown data may contain a user id. So an unknown command shows its prefix and length, an unknown trait its id and
length, and a state of an unknown piece its length.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.commands import ESC, LOG, MAX_DEPTH, NULL, body_of, spec_of, without_log
from vassal_tools.objects.field_shapes import UNKNOWN, Shape, read_fields
from vassal_tools.objects.pieces import MAX_NESTING, held_pieces
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.traits import decode_trait
from vassal_tools.objects.user_ids import NOBODY, Hidden, UserId

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.objects.command_specs import CommandSpec
    from vassal_tools.objects.trait_specs import TraitSpec

Value: TypeAlias = "str | UserId | Hidden | NamedFields"
Pair: TypeAlias = "tuple[str, Value]"

UNKNOWN_KIND = "Unknown"
_PREFIX_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_")
_PREFIX_ENDS = ("\t", "/", ";")
_LONGEST_PREFIX = 24
_LONGEST_ID = 64
_LEAST_WORK = 1 << 24
_WORK_PER_CHARACTER = 6
_LEAST_FIELDS = 1 << 16
_CHARACTERS_PER_FIELD = 3


@dataclass(frozen=True, slots=True)
class NamedFields:
    """A field with inner fields: their names and values, in order."""

    fields: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Described:
    """A command or a trait, with its fields by name.

    `state` is a trait's own state; `traits` are the traits of a piece, and `before` the same with the old states of a
    `ChangePiece`. `commands` are sub-commands, or the pieces inside a trait. `logged` is True after a `LOG` wrapper.
    """

    kind: str
    fields: tuple[Pair, ...]
    state: tuple[Pair, ...] = ()
    traits: tuple[Described, ...] = ()
    before: tuple[Described, ...] = ()
    commands: tuple[Described, ...] = ()
    logged: bool = False


@dataclass(frozen=True, slots=True)
class InTurn:
    """A command and its sub-commands, described lazily; iterate once, in order.

    Iteration raises FormatError as `Describer.describe` does.
    """

    own: Described
    subs: Iterator[InTurn]


@dataclass(slots=True)
class _RecordBudget:
    # limits the work for one record: characters searched for sub-commands, and fields

    where: Where
    work: int
    fields: int

    def look_at(self, text: str) -> None:
        self.work -= len(text)
        if self.work < 0:
            raise FormatError("commands nest deeper than any engine writes them", self.where)

    def show(self, fields: int) -> None:
        self.fields -= fields
        if self.fields < 0:
            raise FormatError("holds more fields than any engine writes", self.where)


@dataclass(slots=True)
class Describer:
    """Describe the commands of a save or log in order; remembers the types of pieces to read states."""

    _types: dict[str, str] = field(default_factory=dict, repr=False)
    _specs: dict[str, tuple[TraitSpec | None, ...]] = field(default_factory=dict, repr=False)

    def describe(self, record: str, where: Where | None = None) -> Described:
        """Describe a record with its sub-commands. Raises FormatError if they nest too deeply or are too many."""
        return _whole(self.in_turn(record, where))

    def in_turn(self, record: str, where: Where | None = None) -> InTurn:
        """Describe the sub-commands of a record lazily. Raises FormatError as `describe` does."""
        work = _LEAST_WORK + _WORK_PER_CHARACTER * len(record)
        budget = _RecordBudget(where or Where(), work, _LEAST_FIELDS + len(record) // _CHARACTERS_PER_FIELD)
        return self._record(record, budget, 0, logged=False)

    def _record(self, text: str, budget: _RecordBudget, depth: int, *, logged: bool) -> InTurn:
        budget.look_at(text)
        if depth >= MAX_DEPTH:
            raise FormatError("commands nest deeper than any engine writes them", budget.where)
        text, logged = without_log(text), logged or text.startswith(LOG)
        try:
            if ESC not in text:
                return InTurn(self._command(text, budget, logged=logged), iter(()))
            budget.show(text.count(ESC))
            first, *rest = sequence.split(text, ESC)
        except FormatError as fault:
            raise fault.at(budget.where) from None
        first_one = self._record(first, budget, depth + 1, logged=logged)
        subs = (self._record(sub, budget, depth + 1, logged=False) for sub in rest)
        return InTurn(first_one.own, chain(first_one.subs, subs))

    def _command(self, text: str, budget: _RecordBudget, *, logged: bool) -> Described:
        spec = spec_of(text)
        if spec is None:
            return Described(UNKNOWN_KIND, _unknown(text), logged=logged)
        rest = body_of(spec, text)
        if spec.kind in ("AddPiece", "ChangePiece"):
            return self._piece(spec, rest, budget, logged=logged)
        return Described(spec.kind, _shown(spec.shape, rest, budget), logged=logged)

    def _piece(self, spec: CommandSpec, rest: str, budget: _RecordBudget, *, logged: bool) -> Described:
        budget.show(rest.count("/"))
        piece_id, *texts = sequence.split(rest, "/")
        adds = spec.kind == "AddPiece" and len(texts) > 1
        known = texts.pop(0) if adds else self._types.get(piece_id) if spec.kind == "ChangePiece" else None
        if adds and known is not None and piece_id != NULL:
            self._types[piece_id] = known
        shown: list[Pair] = [("id", _id(piece_id))]
        if known is None:
            shown += [(name, Hidden(len(text))) for name, text in zip(("state", "old_state"), texts, strict=False)]
        shown += [(UNKNOWN, Hidden(len(text))) for text in texts[1 if adds else 2 :]]
        found: list[tuple[Described, ...]] = []
        if known is not None and adds:
            found = [_traits(known, texts[0], budget, 0)]
        elif known is not None:
            found = [_states(self._specs_of(known), text, budget) for text in texts[:2]]
        after, before, *_ = (*found, (), ())
        return Described(spec.kind, tuple(shown), traits=after, before=before, logged=logged)

    def _specs_of(self, type_text: str) -> tuple[TraitSpec | None, ...]:
        # cached, since the same piece changes often
        specs = self._specs.get(type_text)
        if specs is None:
            raws = sequence.unnest(type_text)
            specs = self._specs[type_text] = tuple([TRAIT_SPECS.get(raw.partition(";")[0]) for raw in raws])
        return specs


def _whole(command: InTurn) -> Described:
    subs = tuple([_whole(sub) for sub in command.subs])
    return replace(command.own, commands=subs) if subs else command.own


def describe(text: str, types: Mapping[str, str] | None = None) -> Described:
    """Describe a single record; `types` are the known types of pieces by id."""
    return Describer(dict(types or {})).describe(text)


def _traits(type_text: str, state_text: str, budget: _RecordBudget, depth: int) -> tuple[Described, ...]:
    # each with its state, if the numbers match
    if depth >= MAX_NESTING:
        raise FormatError(f"pieces hold pieces more than {MAX_NESTING} levels deep", budget.where)
    raws, states = sequence.unnest(type_text), sequence.unnest(state_text)
    matched = len(raws) == len(states)
    shown = [_trait(raw, states[place] if matched else None, budget, depth) for place, raw in enumerate(raws)]
    return tuple(shown) if matched else (*shown, _unmatched(state_text))


def _states(specs: tuple[TraitSpec | None, ...], state_text: str, budget: _RecordBudget) -> tuple[Described, ...]:
    states = sequence.unnest(state_text)
    if len(states) != len(specs):
        return (_unmatched(state_text),)
    kinds = [spec.engine_class if spec else UNKNOWN_KIND for spec in specs]
    shown = [_state(spec, state, budget) for spec, state in zip(specs, states, strict=True)]
    return tuple([Described(kind, (), state) for kind, state in zip(kinds, shown, strict=True)])


def _unmatched(state_text: str) -> Described:
    # states that cannot be assigned to traits
    return Described(UNKNOWN_KIND, (), (("states", Hidden(len(state_text))),))


def _state(spec: TraitSpec | None, state: str, budget: _RecordBudget) -> tuple[Pair, ...]:
    return _shown(spec.state, state, budget) if spec else ((UNKNOWN, Hidden(len(state))),)


def _trait(raw: str, state: str | None, budget: _RecordBudget, depth: int) -> Described:
    trait_id, _, rest = raw.partition(";")
    spec = TRAIT_SPECS.get(trait_id)
    own = () if state is None else _state(spec, state, budget)
    if spec is None:
        return Described(UNKNOWN_KIND, _unknown(raw), own)
    shown = _shown(spec.type, rest, budget)
    if not spec.pieces:
        return Described(spec.engine_class, shown, own)
    shown = tuple((name, _place(value) if name in spec.pieces else value) for name, value in shown)
    pieces = tuple(_held(text, budget, depth + 1) for text in held_pieces(decode_trait(raw)))
    return Described(spec.engine_class, shown, own, commands=pieces)


def _held(text: str, budget: _RecordBudget, depth: int) -> Described:
    budget.show(text.count("/"))
    fields = sequence.split(text[2:], "/")
    if len(fields) < 3:
        return Described("AddPiece", ((UNKNOWN, Hidden(len(text))),))
    return Described("AddPiece", (("id", _id(fields[0])),), traits=_traits(fields[1], fields[2], budget, depth))


def _place(marker: Value) -> Value:
    # a field that may contain a piece shows a path, but never a piece
    if isinstance(marker, str) and ("\t" in marker or marker.startswith(ADD_PIECE)):
        return Hidden(len(marker))
    return marker


def _id(piece_id: str) -> Value:
    # hidden if a damaged command has something else here
    return Hidden(len(piece_id)) if len(piece_id) > _LONGEST_ID or "\t" in piece_id else piece_id


def _shown(known: Shape, text: str, budget: _RecordBudget) -> tuple[Pair, ...]:
    budget.show(1 + (text.count(known.delimiter) if known.delimiter else 0))
    if not (known.fields or known.repeat):
        return ((UNKNOWN, Hidden(len(text))),) if text else ()
    if known.user and not _is_whole(known, text):
        return ((UNKNOWN, Hidden(len(text))),)
    return tuple((name, _value(known, name, value, budget)) for name, value in read_fields(known, text).items())


def _is_whole(known: Shape, text: str) -> bool:
    # True if no user id can be in a field of another name. Fields may be missing, and a backslash at the end of a
    # field merges it with the next.
    if not known.delimiter or known.repeat:
        return True
    tokens = sequence.split(text, known.delimiter)
    if len(tokens) >= len(known.fields):
        return True
    return len(tokens) >= max(known.least, len(known.fields) - 1) and not any(known.delimiter in one for one in tokens)


def _value(known: Shape, name: str, value: str, budget: _RecordBudget) -> Value:
    if name == UNKNOWN:
        return Hidden(len(value))
    if name in known.user:
        return value if value in NOBODY else UserId(value)
    if name in known.guarded and value != NULL and not _is_number(value):
        return Hidden(len(value))
    inner = known.inner.get(name)
    return NamedFields(_shown(inner, value, budget)) if inner is not None and value else value


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit()


def _unknown(text: str) -> tuple[Pair, ...]:
    # no prefix if its end is unknown
    end = min((place for mark in _PREFIX_ENDS if (place := text.find(mark)) >= 0), default=-1)
    head = text[: max(end, 0)]
    if not 1 < len(head) <= _LONGEST_PREFIX or not _PREFIX_LETTERS.issuperset(head):
        return (("rest", Hidden(len(text))),)
    return (("prefix", head), ("rest", Hidden(len(text) - len(head))))
