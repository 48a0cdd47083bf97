"""The facts of one trait: its keys, pictures, properties and expressions. Equal traits share one record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.lint.key_strokes import NO_KEY, stroke
from vassal_tools.lint.trait_roles import TRAIT_ROLES, TraitRoles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.objects.traits import Trait

_NO_ROLES = TraitRoles()
_FIELD = re.compile(r"\{(\w+)\}")
_PEEK, _IMAGE = "P", "G"
_LAYER_COMMANDS = ("activate", "up", "down")
_CTRL = "128"


@dataclass(frozen=True, slots=True, eq=False)
class TraitFacts:
    """The facts of a trait; equal traits of a module share one object.

    `expressions` pairs the name of a field with its text, and so does `filters`.
    """

    trait: Trait
    images: tuple[str, ...]
    listens: tuple[str, ...]
    sends: tuple[str, ...]
    sends_out: tuple[str, ...]
    sends_global: tuple[str, ...]
    sets: tuple[str, ...]
    reads: tuple[str, ...]
    expressions: tuple[tuple[str, str], ...]
    filters: tuple[tuple[str, str], ...]
    menus: tuple[tuple[str, str], ...]
    prototype: str


def facts_of(trait: Trait) -> TraitFacts:
    """Return the facts of a trait; empty for an unknown trait."""
    roles = TRAIT_ROLES.get(trait.id, _NO_ROLES)
    field = trait.field
    listens = [field(name) for name in roles.listens.split()]
    for name in roles.key_lists.split():
        listens += sequence.split(field(name), ",") if field(name) else ()
    sends = [field(name) for name in roles.sends.split()]
    for name in roles.send_lists.split():
        sends += sequence.split(field(name), ",") if field(name) else ()
    formats = [(name, field(name)) for name in roles.formats.split()]
    commands = list(_commands(trait)) if trait.id in ("PROP", "setprop", "setpieceprop") else []
    return TraitFacts(
        trait,
        tuple(_images(trait, roles)),
        _strokes([*listens, *_masked(trait), *(key for _menu, key, _texts in commands)]),
        _strokes(sends),
        _strokes([field(name) for name in roles.sends_out.split()]),
        _strokes([field(name) for name in roles.sends_global.split()]),
        tuple(_sets(trait, roles)),
        tuple(value for name in roles.properties.split() if (value := field(name))),
        tuple(
            (name, text)
            for name, text in [*formats, *(("change", text) for _menu, _key, texts in commands for text in texts)]
            if text
        ),
        tuple((name, text) for name in roles.filters.split() if (text := field(name))),
        tuple(_menus(trait, roles, commands)),
        field("prototype") if trait.id == "prototype" else "",
    )


def _strokes(texts: list[str]) -> tuple[str, ...]:
    return tuple(key for text in texts if text and (key := stroke(text)) != NO_KEY)


def _images(trait: Trait, roles: TraitRoles) -> Iterator[str]:
    for name in roles.images.split():
        if value := trait.field(name):
            yield value
    for name in roles.image_lists.split():
        if value := trait.field(name):
            yield from filter(None, sequence.split(value, ","))
    if trait.id == "obs" and (style := trait.field("style"))[:1] == _IMAGE and style[1:]:
        yield style[1:]
    if trait.id == "emb":
        for face in trait.tokens[8:]:
            if image := sequence.split(face, ",")[0]:
                yield image


def _masked(trait: Trait) -> list[str]:
    style = trait.field("style") if trait.id == "obs" else ""
    return [style[1:]] if style[:1] == _PEEK and style[1:] else []


def _sets(trait: Trait, roles: TraitRoles) -> Iterator[str]:
    for pattern in roles.sets.split():
        names = _FIELD.findall(pattern)
        if all(trait.field(name) for name in names):
            yield _FIELD.sub(lambda match: trait.field(match.group(1)), pattern)
    if trait.id == "mark":
        yield from trait.tokens
    elif trait.id == "propertysheet":
        yield from (entry[1:] for entry in sequence.split(trait.field("definition"), "~") if entry)


def _commands(trait: Trait) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    commands = trait.field("commands")
    for command in sequence.split(commands, ",") if commands else ():
        parts = sequence.split(command, ":")
        if len(parts) > 2:
            yield parts[0], parts[1], sequence.split(parts[2], ",")[1:]


def _menus(
    trait: Trait, roles: TraitRoles, commands: list[tuple[str, str, tuple[str, ...]]]
) -> Iterator[tuple[str, str]]:
    for pair in roles.menus.split():
        menu, _, key = pair.partition(":")
        if text := trait.field(menu):
            yield text, stroke(trait.field(key))
    for text, key, _texts in commands:
        if text:
            yield text, stroke(key)
    if trait.id == "emb2":
        yield from ((text, key) for text, key in _layer_menu(trait) if text)


def _layer_menu(trait: Trait) -> Iterator[tuple[str, str]]:
    # Some commands exist only if the layer can be switched off, or has levels of its own. Source:
    # `Embellishment.myGetKeyCommands`; before its version 1, keys were a letter and modifiers.
    field = trait.field
    is_old = field("version") in ("", "0")
    keys = {name: _letter_key(trait, name) if is_old else stroke(field(f"{name}_stroke")) for name in _LAYER_COMMANDS}
    if not field("activate_key") if is_old else field("always_active") != "false":
        del keys["activate"]
    is_led, has_levels = field("follow") == "true", len(sequence.split(field("images"), ",")) > 1
    if is_led or not has_levels:
        keys = {name: key for name, key in keys.items() if name == "activate"}
    if not is_led and (has_levels or keys):  # without either a reset changes nothing
        yield field("reset_command"), stroke(field("reset_key"))
        yield field("random_text"), stroke(field("random_key"))
    yield from ((field(f"{name}_command"), key) for name, key in keys.items())


def _letter_key(trait: Trait, name: str) -> str:
    letter, modifiers = trait.field(f"{name}_key"), trait.field(f"{name}_modifiers")
    return stroke(f"{ord(letter)},{modifiers or _CTRL}") if len(letter) == 1 else NO_KEY
