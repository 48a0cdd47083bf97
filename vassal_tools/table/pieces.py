"""Pieces, stacks and decks, nested like the engine's.

A piece has its own place, but in a stack the place of the stack counts (`VASSAL.counters.BasicPiece`,
`VASSAL.counters.Stack`). Traits and states are decoded lazily: a log changes a piece far more often than anything
reads it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.format import sequence
from vassal_tools.format.sequence import unnest
from vassal_tools.objects.traits import decode_trait, decode_type
from vassal_tools.table.equivalent_states import canonical_state
from vassal_tools.table.stack_order import PieceOrder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.objects.traits import Trait

Spot = tuple[str, int, int]
"""A map and a point on it, in pixels."""

NULL = "null"
MASK, HIDER = "obs;", "hide;"
HIDDEN = "a hidden piece"
STACKING = "L"  # the option of an `immob` trait that lets a piece stack (`Immobilized.STACK_NORMAL`)
BASIC = "piece;"
DECK_NAME_TOKEN = 13


class TypeFacts(NamedTuple):
    """The facts of a piece's type that the table needs."""

    kinds: tuple[str, ...]  # the beginning of each trait, with the semicolon after it
    name: str  # the basic name
    layers: tuple[tuple[int, str], ...]  # where each layer stands among the traits, and its name
    facings: tuple[tuple[int, str], ...]  # where each trait stands that turns it to fixed directions, and its name
    labels: tuple[tuple[int, str], ...]  # where each text label stands, and the name of its property
    hidings: tuple[int, ...]  # where each `hide` trait stands
    covers: tuple[int, ...]  # where each trait stands that masks or hides
    rigid: bool | None  # whether a trait forbids to stack; None: that is left to a prototype

    def basic_state(self, states: tuple[str, ...]) -> str:
        """Return the basic piece's state among a piece's states, or an empty text if they do not fit the type.

        A truncated state may end with another trait's state, which may be a user id.
        """
        fits = len(states) == len(self.kinds) and self.kinds[-1] == BASIC and _has_place(states[-1])
        return states[-1] if fits else ""

    def faces(self, states: tuple[str, ...]) -> dict[str, int]:
        """Return the level of each layer among a piece's states; empty if they do not fit the type."""
        return {name: level(states[n]) for n, name in self.layers} if self.layers and self.basic_state(states) else {}

    def directions(self, states: tuple[str, ...]) -> dict[str, int]:
        """Return the direction, from 0, by the name of each rotating trait; empty if the states do not fit."""
        return {name: level(states[n]) for n, name in self.facings} if self.facings and self.basic_state(states) else {}

    def texts(self, states: tuple[str, ...]) -> dict[str, str]:
        """Return the text of each label by the name of its property; empty if the states do not fit the type.

        A label without a property is left out.
        """
        return {name: states[n] for n, name in self.labels if name} if self.labels and self.basic_state(states) else {}

    def text(self, name: str, states: tuple[str, ...]) -> str | None:
        """Return the text of the label with that property; None if there is none or the states do not fit the type."""
        is_label = name and any(name == label for _, label in self.labels)
        return self.texts(states).get(name) if is_label else None


class Piece:
    """A piece on the table. `map` is None off the maps; `stack` is the stack that contains it.

    `state` is its last written state; if the piece has moved since, the place in it is outdated.
    """

    __slots__ = (
        *("id", "type", "state", "stack", "layer", "lies", "order"),
        *("own_map", "own_x", "own_y", "_states", "_facts", "_has_say", "_hides"),
    )

    def __init__(self, piece_id: str, piece_type: str, state: str) -> None:
        self.id = piece_id
        self.type = piece_type
        self.state = state
        self._states: tuple[str, ...] | None = None
        self._facts: TypeFacts | None = None
        self._has_say = "immob;" in piece_type or "mat;" in piece_type or "prototype;" in piece_type
        self._hides = "hide;" in piece_type
        self.own_map: str | None = None
        self.own_x = 0
        self.own_y = 0
        self.stack: Stack | None = None
        self.layer: int | None = None  # that of the last stack that stated one
        self.lies: Spot | None = None  # where it lies on a map outside every stack
        self.order = 0

    @property
    def map(self) -> str | None:
        """The map of the piece."""
        return self.stack.map if self.stack else self.own_map

    @property
    def x(self) -> int:
        """The x coordinate in pixels."""
        return self.stack.x if self.stack else self.own_x

    @property
    def y(self) -> int:
        """The y coordinate in pixels."""
        return self.stack.y if self.stack else self.own_y

    @property
    def states(self) -> tuple[str, ...]:
        """The state of each trait as last written, outermost first; the last is the basic piece's."""
        if self._states is None:
            self._states = unnest(self.state)
        return self._states

    def set_state(self, state: str, states: tuple[str, ...]) -> None:
        """Set the state and its parts."""
        self.state, self._states = state, states

    @property
    def traits(self) -> tuple[Trait, ...]:
        """The traits, outermost first; the last is the basic piece."""
        return decode_type(self.type)

    @property
    def facts(self) -> TypeFacts:
        """The facts of the type."""
        if self._facts is None:
            self._facts = facts_of(self.type)
        return self._facts

    @property
    def rigid(self) -> bool | None:
        """True if a trait forbids stacking; None if a prototype decides."""
        return self.facts.rigid if self._has_say else False

    @property
    def basic_state(self) -> str:
        """The basic piece's state as last written; empty if it cannot be told from another trait's state."""
        return self.facts.basic_state(self.states)

    @property
    def gpid(self) -> str:
        """The id of its piece slot; empty if unknown."""
        return gpid_of(self.basic_state)

    @property
    def name(self) -> str:
        """The basic name."""
        return self.facts.name

    @property
    def called(self) -> str:
        """The name that everybody may know while the game runs."""
        return HIDDEN if self.is_secret else self.name

    @property
    def faces(self) -> dict[str, int]:
        """The level of each layer by name; an unnamed layer goes by its number."""
        return self.facts.faces(self.states)

    @property
    def is_fixed(self) -> bool:
        """True if a trait of the piece itself, not of a prototype, forbids moving it (`Immobilized.NEVER_MOVE`)."""
        raws = unnest(self.type) if "immob;" in self.type else ()
        return any(raw.split(";", 3)[2:3] == ["V"] for raw in raws if raw.startswith("immob;"))

    @property
    def markers(self) -> dict[str, str]:
        """The properties defined by its marker traits."""
        return dict(markers_by_type(self.type, self.states)) if self.basic_state else {}

    @property
    def is_secret(self) -> bool:
        """True if some player may not know the piece: masked, hidden, or in a face-down deck."""
        if self.stack is not None and self.stack.is_deck:
            return True
        kinds, states = self.facts.kinds, self.states
        return any(n < len(states) and canonical_state(kinds[n], states[n]) for n in self.facts.covers)

    @property
    def hidden_by(self) -> str | None:
        """The secret id of the player who hides it by a `hide` trait (`Properties.HIDDEN_BY`): never show it."""
        for n in self.facts.hidings if self._hides else ():
            if n < len(self.states) and self.states[n] not in (NULL, ""):
                return self.states[n]
        return None


class Stack:
    """A stack or deck: its pieces from bottom to top. `id` is None if the engine would have generated one."""

    __slots__ = ("_name", "contents", "face_down", "id", "is_deck", "layer", "lies", "map", "order", "type", "x", "y")

    def __init__(self, stack_id: str | None, stack_type: str) -> None:
        self.id = stack_id
        self.type = stack_type
        self.is_deck = stack_type.startswith("deck;")
        self.face_down = False
        self.map: str | None = None
        self.x = 0
        self.y = 0
        self.contents = PieceOrder[Piece]()
        self.layer: int | None = None
        self.lies: Spot | None = None
        self.order = 0
        self._name: str | None = None

    @property
    def name(self) -> str:
        """The name of a deck; a stack has none."""
        if self._name is None:
            tokens = sequence.split(self.type, ";") if self.is_deck else ()
            self._name = tokens[DECK_NAME_TOKEN] if len(tokens) > DECK_NAME_TOKEN else ""
        return self._name

    def remove(self, piece: Piece) -> None:
        """Remove a piece (`Stack.remove`)."""
        if piece in self.contents:
            self.contents.remove(piece)
        piece.stack = None


def ids(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Return the ids of pieces."""
    return tuple([piece.id for piece in pieces])


@lru_cache(maxsize=1024)
def facts_of(piece_type: str) -> TypeFacts:
    """Return the facts of a type."""
    raws = unnest(piece_type)
    layers: list[tuple[int, str]] = []
    for n, raw in enumerate(raws):
        if raw.startswith("emb2;"):
            layers.append((n, decode_trait(raw).field("name") or f"layer {len(layers) + 1}"))
    facings = [(n, decode_trait(raw).field("name")) for n, raw in enumerate(raws) if _has_directions(raw)]
    labels = [(n, decode_trait(raw).field("property")) for n, raw in enumerate(raws) if raw.startswith("label;")]
    hidings = [n for n, raw in enumerate(raws) if raw.startswith("hide;")]
    kinds = tuple(["".join(raw.partition(";")[:2]) for raw in raws])
    covers = tuple([n for n, kind in enumerate(kinds) if kind in (MASK, HIDER)])
    where = tuple(layers), tuple(facings), tuple(labels), tuple(hidings), covers
    return TypeFacts(kinds, _basic_name(raws[-1]), *where, _is_rigid(raws))


def _has_directions(raw: str) -> bool:
    # a trait with one facing turns freely (`FreeRotator`), not in steps
    return raw.startswith("rotate;") and decode_trait(raw).field("facings") not in ("", "1")


def _is_rigid(raws: tuple[str, ...]) -> bool | None:
    # the outermost trait that decides counts (`Properties.NO_STACK`)
    for raw in raws:
        kind = raw.partition(";")[0]
        if kind == "mat":
            return True
        if kind == "immob":
            options = raw.split(";")
            return len(options) < 4 or not options[3].startswith(STACKING)
        if kind == "prototype":
            return None
    return False


def _basic_name(raw: str) -> str:
    return decode_trait(raw).field("name") if raw.startswith(BASIC) else ""


def markers_of(raws: Iterable[str], states: Iterable[str]) -> dict[str, str]:
    """Return the properties defined by the marker traits among these."""
    found: dict[str, str] = {}
    for raw, state in zip(raws, states, strict=False):
        if raw.startswith("mark;"):
            found.update(zip(sequence.split(raw[5:], ","), sequence.split(state, ","), strict=False))
    return found


@lru_cache(maxsize=1024)
def markers_by_type(piece_type: str, states: tuple[str, ...]) -> Mapping[str, str]:
    """The properties that the marker traits of a type give, by the state of each of its traits."""
    return markers_of(unnest(piece_type), states)


def gpid_of(basic_state: str) -> str:
    """Return the piece slot's id in a basic piece's state."""
    fields = sequence.split(basic_state, ";")
    return fields[3] if len(fields) > 3 else ""


def position(state: str) -> tuple[str | None, int, int]:
    """Return map and place from the state of a basic piece, stack or deck; a missing number is 0, as in VASSAL."""
    fields = _place_fields(state)
    return (None if fields[0] == NULL else fields[0]), _number(fields, 1), _number(fields, 2)


def _has_place(state: str) -> bool:
    fields = _place_fields(state)
    return len(fields) > 2 and _is_number(fields[1]) and _is_number(fields[2])


def _place_fields(state: str) -> list[str] | tuple[str, ...]:
    return state.split(";", 3) if "\\" not in state and "'" not in state else sequence.split(state, ";")


def level(state: str) -> int:
    """Return the level in a layer's state; older engines wrote more after it."""
    return _number(state.split(";", 1), 0)


def _number(fields: list[str] | tuple[str, ...], place: int) -> int:
    text = fields[place] if place < len(fields) else ""
    return int(text) if _is_number(text) else 0


def _is_number(text: str) -> bool:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdigit() and len(digits) <= 10


def each(stack: Stack | None, piece: Piece | None) -> Iterator[Piece]:
    """Yield the pieces of a stack, or the single piece."""
    if stack:
        yield from stack.contents
    elif piece:
        yield piece
