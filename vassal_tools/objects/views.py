"""Commands laid open for people: every field by its name, and no user id among them as text.

What the tables do not know may hold a user id. So an unknown command shows its prefix and its length, an unknown
trait its id and the length of its text, and a state whose piece is not known its length.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, LOG, MAX_DEPTH, NULL, body_of, spec_of, without_log
from vassal_tools.objects.pieces import MAX_NESTING, held_pieces
from vassal_tools.objects.shapes import UNKNOWN, Shape, read_fields
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.traits import Trait, decode_type
from vassal_tools.objects.user_ids import NOBODY, Hidden, UserId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.objects.command_specs import CommandSpec

Value: TypeAlias = "str | UserId | Hidden | Named"
Pair: TypeAlias = "tuple[str, Value]"

UNKNOWN_KIND = "Unknown"
_PREFIX_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_")
_PREFIX_ENDS = ("\t", "/", ";")
_LONGEST_PREFIX = 24
_LONGEST_ID = 64
_LEAST_WORK = 1 << 24
_WORK_PER_CHARACTER = 6


@dataclass(frozen=True, slots=True)
class Named:
    """A field that holds fields: each with its name and value, in order."""

    fields: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Described:
    """A command, or a trait, by the names of its fields.

    `state` is a trait's own; `traits` those of a piece, `before` the same with the states that a `ChangePiece` found.
    `commands` are the sub commands, or the pieces that a trait holds. `logged` says that `LOG` stood before it.
    """

    kind: str
    fields: tuple[Pair, ...]
    state: tuple[Pair, ...] = ()
    traits: tuple[Described, ...] = ()
    before: tuple[Described, ...] = ()
    commands: tuple[Described, ...] = ()
    logged: bool = False


@dataclass(slots=True)
class Describer:
    """Describes the commands of one save or log in their order; it remembers the types of pieces, to read states."""

    _types: dict[str, str] = field(default_factory=dict, repr=False)
    _work: int = field(default=0, repr=False)

    def describe(self, record: str, where: Where | None = None) -> Described:
        """A record with its sub commands. Raises FormatError where they nest too deeply."""
        self._work = _LEAST_WORK + _WORK_PER_CHARACTER * len(record)
        return self._record(record, where or Where(), 0, logged=False)

    def _record(self, text: str, where: Where, depth: int, *, logged: bool) -> Described:
        self._work -= len(text)
        if depth >= MAX_DEPTH or self._work < 0:
            raise FormatError("commands nest deeper than any engine writes them", where)
        text, logged = without_log(text), logged or text.startswith(LOG)
        if ESC not in text:
            return self._command(text, where, logged=logged)
        first, *rest = sequence.split(text, ESC)
        own = self._record(first, where, depth + 1, logged=logged)
        subs = [self._record(sub, where, depth + 1, logged=False) for sub in rest]
        return replace(own, commands=(*own.commands, *subs))

    def _command(self, text: str, where: Where, *, logged: bool) -> Described:
        spec = spec_of(text)
        if spec is None:
            return Described(UNKNOWN_KIND, _unknown(text), logged=logged)
        rest = body_of(spec, text)
        if spec.kind in ("AddPiece", "ChangePiece"):
            return self._piece(spec, rest, where, logged=logged)
        return Described(spec.kind, _shown(spec.shape, rest), logged=logged)

    def _piece(self, spec: CommandSpec, rest: str, where: Where, *, logged: bool) -> Described:
        piece_id, *texts = sequence.split(rest, "/")
        if spec.kind == "AddPiece" and len(texts) > 1:
            known: str | None = texts.pop(0)
            if piece_id != NULL:
                self._types[piece_id] = known or ""
        else:
            known = self._types.get(piece_id) if spec.kind == "ChangePiece" else None
        shown: list[Pair] = [("id", _id(piece_id))]
        if known is None:
            shown += [(name, Hidden(len(text))) for name, text in zip(("state", "old_state"), texts, strict=False)]
        shown += [(UNKNOWN, Hidden(len(text))) for text in texts[2:]]
        found = [_traits(known, text, where, 0) for text in texts[:2]] if known is not None else []
        after, before, *_ = (*found, (), ())
        return Described(spec.kind, tuple(shown), traits=after, before=before, logged=logged)


def describe(text: str, types: Mapping[str, str] | None = None) -> Described:
    """One record by itself; `types` are the types of pieces by their ids, as far as they are known."""
    return Describer(dict(types or {})).describe(text)


def _traits(type_text: str, state_text: str, where: Where, depth: int) -> tuple[Described, ...]:
    if depth >= MAX_NESTING:
        raise FormatError(f"pieces hold pieces more than {MAX_NESTING} levels deep", where)
    try:
        traits, states = decode_type(type_text), sequence.unnest(state_text)
    except FormatError as deep:
        raise FormatError(deep.message, where) from None
    matched = len(traits) == len(states)
    shown = [_trait(trait, states[place] if matched else None, where, depth) for place, trait in enumerate(traits)]
    if not matched:
        shown.append(Described(UNKNOWN_KIND, (), (("states", Hidden(len(state_text))),)))
    return tuple(shown)


def _trait(trait: Trait, state: str | None, where: Where, depth: int) -> Described:
    spec = TRAIT_SPECS.get(trait.id)
    if spec is None:
        return Described(UNKNOWN_KIND, _unknown(trait.raw), () if state is None else ((UNKNOWN, Hidden(len(state))),))
    shown = _shown(spec.type, trait.raw[len(trait.id) + 1 :])
    shown = tuple((name, _place(value) if name in spec.pieces else value) for name, value in shown)
    pieces = tuple(_held(text, where, depth + 1) for text in held_pieces(trait))
    return Described(spec.engine_class, shown, () if state is None else _shown(spec.state, state), commands=pieces)


def _held(text: str, where: Where, depth: int) -> Described:
    fields = sequence.split(text[2:], "/")
    if len(fields) < 3:
        return Described("AddPiece", ((UNKNOWN, Hidden(len(text))),))
    return Described("AddPiece", (("id", _id(fields[0])),), traits=_traits(fields[1], fields[2], where, depth))


def _place(marker: Value) -> Value:
    """What a field that may hold a piece shows: the place in the module that it names instead, but no piece."""
    return Hidden(len(marker)) if isinstance(marker, str) and ("\t" in marker or marker.startswith("+/")) else marker


def _id(piece_id: str) -> Value:
    """The id of a piece; hidden where a damaged command has something else in its place."""
    return Hidden(len(piece_id)) if len(piece_id) > _LONGEST_ID or "\t" in piece_id else piece_id


def _shown(known: Shape, text: str) -> tuple[Pair, ...]:
    if not (known.fields or known.repeat):
        return ((UNKNOWN, Hidden(len(text))),) if text else ()
    if known.user and not _is_whole(known, text):
        return ((UNKNOWN, Hidden(len(text))),)
    return tuple((name, _value(known, name, value)) for name, value in read_fields(known, text).items())


def _is_whole(known: Shape, text: str) -> bool:
    """Whether each field stands where it should, so that no user id stands in a field of another name.

    Fields may be missing, and a backslash at the end of one merges it with the next.
    """
    if not known.delimiter or known.repeat:
        return True
    tokens = sequence.split(text, known.delimiter)
    if len(tokens) >= len(known.fields):
        return True
    return len(tokens) >= max(known.least, len(known.fields) - 1) and not any(known.delimiter in one for one in tokens)


def _value(known: Shape, name: str, value: str) -> Value:
    if name == UNKNOWN:
        return Hidden(len(value))
    if name in known.user:
        return value if value in NOBODY else UserId(value)
    if name in known.guarded and value != NULL and not _is_number(value):
        return Hidden(len(value))
    inner = known.inner.get(name)
    return Named(_shown(inner, value)) if inner is not None and value else value


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit()


def _unknown(text: str) -> tuple[Pair, ...]:
    """Prefix and length of what the tables do not know; no prefix where its end cannot be told from the rest."""
    end = min((place for mark in _PREFIX_ENDS if (place := text.find(mark)) >= 0), default=-1)
    head = text[: max(end, 0)]
    if not 1 < len(head) <= _LONGEST_PREFIX or not _PREFIX_LETTERS.issuperset(head):
        return (("rest", Hidden(len(text))),)
    return (("prefix", head), ("rest", Hidden(len(text) - len(head))))
