"""The traits of a piece that react to a key stroke, and their types.

Source: `VASSAL.counters.Decorator.keyEvent` and the `myKeyEvent` of each trait.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.traits import decode_type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.objects.traits import Trait

FLIP_KEY = "70,130"
WAYS = ("clockwise", "counterclockwise")
"""The ways to turn a piece with directions."""


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of a key on a property: `how` is I (add) or P (set)."""

    how: str
    value: str


@dataclass(frozen=True, slots=True)
class Listener:
    """A trait that reacts to keys: its index among the piece's traits, and its type's data."""

    place: int
    trait: Trait
    keys: frozenset[str]
    changes: tuple[tuple[str, Change], ...] = ()  # of a property, by key
    actions: tuple[str, ...] = ()  # the keys that it presses


@lru_cache(maxsize=512)
def traits_of(piece_type: str) -> tuple[Trait, ...]:
    """Return the traits of a piece, outermost first; cached, since types are long."""
    return decode_type(piece_type)


@lru_cache(maxsize=512)
def marked(piece_type: str) -> Mapping[str, tuple[int, int]]:
    """Return the properties from marker traits: the index of the trait, and the index in its state."""
    marks = ((place, one) for place, one in enumerate(traits_of(piece_type)) if one.id == "mark")
    return {name: (place, n) for place, one in marks for n, name in enumerate(one.tokens)}


@lru_cache(maxsize=512)
def calculated(piece_type: str) -> Mapping[str, str]:
    """Return the expressions of calculated properties by name; the outermost wins."""
    found = reversed([one for one in traits_of(piece_type) if one.id == "calcProp"])
    return {trait.field("property"): trait.field("expression") for trait in found}


@lru_cache(maxsize=512)
def listeners(piece_type: str) -> tuple[Listener, ...]:
    """Return the traits of a piece that react to keys, outermost first."""
    found = (_listener(place, trait) for place, trait in enumerate(traits_of(piece_type)))
    return tuple(listener for listener in found if listener)


@lru_cache(maxsize=512)
def menu(piece_type: str) -> tuple[tuple[str, str], ...]:
    """Return each line of a piece's menu with its key; texts may repeat."""
    lines: list[tuple[str, str]] = []
    for trait in traits_of(piece_type):
        match trait.id:
            case "macro" | "delete" | "return" | "markmoved" | "label":
                lines.append((trait.field("command"), trait.field("key")))
            case "sendto":
                lines += [(trait.field(f"{way}command"), trait.field(f"{way}key")) for way in ("", "back_")]
            case "obs":
                lines.append((trait.field("command"), trait.field("key")))
            case "emb2":
                lines.append((trait.field("up_command"), trait.field("up_stroke")))
            case "rotate":
                lines += [(trait.field(f"{way}_command"), trait.field(f"{way}_key")) for way in WAYS]
            case "setprop":
                for entry in sequence.split(trait.field("commands"), ","):
                    line, key, *_ = sequence.split(entry, ":")
                    lines.append((line, key))
    return tuple((line, key) for line, key in lines if line)


def key_of(piece_type: str, stroke: str) -> str:
    """Return the key as a piece in a game has it; empty if no trait reacts to it.

    The engine gives each named key a number when it opens the module (`NamedKeyManager`).
    """
    name = sequence.split(stroke, ",")[2:]
    keys = (key for listener in listeners(piece_type) for key in sorted(listener.keys))
    return next((key for key in keys if key == stroke or (name and sequence.split(key, ",")[2:] == name)), "")


def _listener(place: int, trait: Trait) -> Listener | None:
    match trait.id:
        case "hideCmd" | "report":
            return Listener(place, trait, frozenset(sequence.split(trait.field("keys"), ",")))
        case "setprop":
            changes = tuple(_change(entry) for entry in sequence.split(trait.field("commands"), ","))
            return Listener(place, trait, frozenset(key for key, _ in changes), changes)
        case "macro":
            actions = sequence.split(trait.field("action_keys"), ",")
            keys = (trait.field("key"), *sequence.split(trait.field("watch_keys"), ","))
            return Listener(place, trait, frozenset(filter(None, keys)), actions=actions)
        case "globalkey":
            actions = (trait.field("global_key"),)
            return Listener(place, trait, frozenset({trait.field("key")}), actions=actions)
        case "emb2":
            return Listener(place, trait, frozenset({trait.field("up_stroke")}))
        case "rotate":
            return Listener(place, trait, frozenset(trait.field(f"{way}_key") for way in WAYS))
        case "sendto":
            return Listener(place, trait, frozenset(filter(None, (trait.field("key"), trait.field("back_key")))))
        case "delete" | "return" | "markmoved" | "obs" | "label":
            return Listener(place, trait, frozenset({trait.field("key")}))
        case _:
            return None


def _change(entry: str) -> tuple[str, Change]:
    _, key, text = sequence.split(entry, ":")
    how, *value = sequence.split(text, ",")
    return key, Change(how, value[0] if value else "")
