"""Edit the text of a piece: rename a picture, add a report, restore lost tabs.

Each function returns an unreadable text unchanged, and keeps unaffected text byte for byte.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.lint.trait_roles import TRAIT_ROLES, TraitRoles
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.pieces import PieceText, decode_piece, with_traits
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vassal_tools.objects.traits import Trait

_NOWHERE = Where()
_NO_ROLES = TraitRoles()
_MASK_PICTURE = "G"
_BASICS = ("piece", "stack", "deck")
_NO_CYCLE = "-1"
_IDS = "|".join(map(re.escape, sorted(TRAIT_SPECS, key=len, reverse=True)))
_GAP = re.compile(rf"(?<!\\)(\\++|(?<! ))( ++)(?=(?:{_IDS});)")


def with_picture_renamed(text: str, old: str, new: str) -> str:
    """Return the piece with a picture renamed in all its traits and inner pieces."""
    return _edited(text, lambda piece: with_traits(piece, lambda trait: _with_picture(trait, old, new)))


def with_report(text: str, keys: Iterable[str], message: str) -> str:
    """Return the piece with an outermost Report Action that writes the message for these keys."""
    raw = encode_trait("report", keys=sequence.join(keys, ","), format=message)
    report = decode_piece(ADD_PIECE + sequence.join(("null", raw, ""), "/"), _NOWHERE).traits

    def reporting(piece: PieceText) -> PieceText:
        if not piece.is_matched:  # each trait would get the state of another
            return piece
        return replace(piece, traits=(*report, *piece.traits), states=(_NO_CYCLE, *piece.states))

    return _edited(text, reporting)


def _edited(text: str, edit: Callable[[PieceText], PieceText]) -> str:
    body = text.strip()
    try:
        piece = decode_piece(body, _NOWHERE)
        after = edit(piece)
    except FormatError:
        return text
    return text if after == piece else text.replace(body, after.text, 1)


def _with_picture(trait: Trait, old: str, new: str) -> Trait:
    roles = TRAIT_ROLES.get(trait.id, _NO_ROLES)
    for name in roles.images.split():
        if trait.field(name) == old:
            trait = trait.with_field(name, new)
    for name in roles.image_lists.split():
        listed = sequence.split(trait.field(name), ",") if trait.field(name) else ()
        if old in listed:
            trait = trait.with_field(name, sequence.join([new if one == old else one for one in listed], ","))
    if trait.id == "obs" and trait.field("style") == _MASK_PICTURE + old:
        trait = trait.with_field("style", _MASK_PICTURE + new)
    return trait


def has_lost_tabs(type_text: str) -> bool:
    """Return True if the tabs between the traits of a piece's type became blanks."""
    return "\t" not in type_text and not type_text.startswith(_BASICS) and " piece;" in type_text


def with_tabs_restored(text: str) -> str:
    """Return the piece with tabs between its traits and states restored, if the result is unambiguous."""
    body = text.strip()
    try:
        parts = sequence.split(body[len(ADD_PIECE) :], "/")
        gaps = _GAP.findall(parts[1])
        (width,) = {len(blanks) for _backslashes, blanks in gaps}
        if [len(backslashes) for backslashes, _blanks in gaps] != list(range(len(gaps))):
            return text
        states = _states_restored(parts[2], len(gaps), width)
        fixed = ADD_PIECE + sequence.join((parts[0], _GAP.sub("\\1\t", parts[1]), states, *parts[3:]), "/")
        piece = decode_piece(fixed, _NOWHERE)
        held = [inner for _trait, inner in piece.nested(_NOWHERE)]
    except (FormatError, ValueError, IndexError):
        return text
    whole = [piece, *held]
    is_sound = all(one.is_matched and all(trait.engine_class for trait in one.traits) for one in whole)
    return text.replace(body, fixed, 1) if is_sound and all(one.traits[-1].id in _BASICS for one in whole) else text


def _states_restored(states: str, count: int, width: int) -> str:
    # Raises ValueError unless exactly `count` places can have been tabs.
    if states.count(" " * width) != count:
        raise ValueError
    restored, rest = "", states
    for depth in range(count):
        escapes = "\\" * depth
        place = rest.index(escapes + " " * width)
        restored += rest[:place] + escapes + "\t"
        rest = rest[place + depth + width :]
    return restored + rest
