"""All texts that a build file shows to players, with the keys under which VASSAL looks up translations.

Keys follow `VASSAL.i18n.ComponentI18nData`: the prefixes of a component and its ancestors joined by dots, then the
attribute; texts of pieces have one common prefix and the English text (`VASSAL.i18n.TranslatablePiece`).

Names by which other parts refer to a thing are left out, and so never translated: properties, maps, boards, zones,
sides, dice, decks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.builder.components import BOARD, MAP, MODULE, WIDGET
from vassal_tools.errors import InternalError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.pieces import decode_piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.objects.traits import Trait

SHOWN: dict[str, tuple[str, ...]] = {
    MODULE + "PlayerRoster": ("buttonText", "buttonToolTip"),
    MODULE + "NotesWindow": ("buttonText", "tooltip"),
    MODULE + "DiceButton": ("text", "tooltip"),
    MODULE + "turn.TurnTracker": ("buttonText", "turnFormat", "reportFormat"),
    MODULE + "turn.ListTurnLevel": ("list",),
    MODULE + "GlobalKeyCommand": ("buttonText", "tooltip"),
    MODULE + "MultiActionButton": ("text", "tooltip"),
    MODULE + "Map": (
        "buttonName", "tooltip", "moveWithinFormat", "moveToFormat", "createFormat", "markUnmovedText",
        "markUnmovedTooltip",
    ),
    MODULE + "PrivateMap": ("buttonName", "tooltip", "moveWithinFormat", "moveToFormat", "createFormat"),
    MODULE + "ChartWindow": ("name", "text", "tooltip"),
    MODULE + "PieceWindow": ("text", "tooltip"),
    MODULE + "Inventory": ("text", "tooltip"),
    MODULE + "PredefinedSetup": ("name",),
    MODULE + "documentation.HelpFile": ("title",),
    MODULE + "documentation.AboutScreen": ("title",),
    MAP + "BoardPicker": ("title", "boardPrompt"),
    MAP + "ImageSaver": ("buttonText", "tooltip"),
    MAP + "DeckGlobalKeyCommand": ("name",),
    MAP + "DrawPile": ("reshuffleCommand", "reshuffleMessage"),
    MAP + "GlobalMap": ("buttonText", "tooltip"),
    MAP + "Zoomer": ("inTooltip", "outTooltip", "pickTooltip"),
    MAP + "MassKeyCommand": ("buttonText", "tooltip"),
    WIDGET + "TabWidget": ("entryName",),
    WIDGET + "ListWidget": ("entryName",),
    WIDGET + "Chart": ("chartName",),
}  # fmt: skip
"""The visible attributes of each component."""

NAMED_BY: dict[str, str] = {
    MODULE + "DiceButton": "name",
    MODULE + "turn.TurnTracker": "name",
    MODULE + "GlobalKeyCommand": "name",
    MODULE + "MultiActionButton": "description",
    MODULE + "Map": "mapName",
    MODULE + "PrivateMap": "mapName",
    MODULE + "ChartWindow": "name",
    MODULE + "PieceWindow": "name",
    MODULE + "Inventory": "name",
    MODULE + "PredefinedSetup": "name",
    MODULE + "documentation.HelpFile": "title",
    MODULE + "documentation.AboutScreen": "title",
    MAP + "DeckGlobalKeyCommand": "name",
    MAP + "DrawPile": "name",
    BOARD[:-1] + ".Board": "name",
    WIDGET + "TabWidget": "entryName",
    WIDGET + "ListWidget": "entryName",
    WIDGET + "Chart": "chartName",
}
"""The attribute in the key of each component; the others use only their class."""

PREFIXES = {"VASSAL.build.GameModule": "", MAP + "BoardPicker": "", MAP + "GlobalMap": "GlobalMap"}
"""The prefixes of components with special rules."""

HOLD_PIECES = frozenset({WIDGET + "PieceSlot", WIDGET + "CardSlot", MODULE + "PrototypeDefinition"})
PIECE_PREFIX = "Piece."

TRAIT_TEXTS: dict[str, tuple[str, ...]] = {
    "delete": ("command",),
    "emb2": ("activate_command", "up_command", "down_command", "reset_command", "random_text"),
    "footprint": ("command",),
    "globalkey": ("command",),
    "macro": ("command",),
    "markmoved": ("command",),
    "obs": ("command", "mask_name", "peek_command"),
    "piece": ("name",),
    "report": ("format",),
    "return": ("command",),
    "sendto": ("command", "back_command"),
    "submenu": ("menu",),
}
"""The visible fields of each trait; `setprop`, `label` and layer names are read separately."""

_TOKEN = re.compile(r"\$[^$]*\$")


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text that the module shows, and the key of its translation."""

    key: str
    text: str


def shown_texts(build: etree._Element) -> tuple[ShownText, ...]:
    """Return all texts of the module by key; two components with the same key must have the same text."""
    found: dict[str, str] = {}
    for one in _of_component(build, ""):
        if found.setdefault(one.key, one.text) != one.text:
            raise InternalError(f"two texts have the key {one.key}: {found[one.key]!r} and {one.text!r}")
    return tuple(ShownText(key, text) for key, text in sorted(found.items()) if has_words(text))


def has_words(text: str) -> bool:
    """Return True if the text has words to translate besides VASSAL's placeholders."""
    return any(char.isalpha() for char in _TOKEN.sub("", text))


def filled_in(text: str) -> list[str]:
    """Return VASSAL's placeholders in a text, such as `$location$`, in alphabetical order."""
    return sorted(_TOKEN.findall(text))


def _of_component(element: etree._Element, above: str) -> Iterator[ShownText]:
    tag = str(element.tag)
    if tag in HOLD_PIECES:
        yield from _of_piece(element.text or "")
        return
    prefix = _prefix(element, above)
    for name in SHOWN.get(tag, ()):
        text = element.get(name, "")
        if text:
            yield ShownText(prefix + name, text)
    for child in element:
        if isinstance(child.tag, str) and child.tag.startswith("VASSAL."):
            yield from _of_component(child, prefix)


def _prefix(element: etree._Element, above: str) -> str:
    tag = str(element.tag)
    own = PREFIXES.get(tag)
    if own is None:
        name = element.get(NAMED_BY[tag], "") if tag in NAMED_BY else ""
        own = tag.rpartition(".")[2] + "." + (f"{name}." if name else "")
    return f"{above}.{own}" if above and own else above + own


def _of_piece(text: str) -> Iterator[ShownText]:
    piece = decode_piece(text, Where("buildFile.xml"))
    for trait, state in zip(piece.traits, piece.states, strict=True):
        for said in _of_trait(trait, state):
            if said:
                yield ShownText(PIECE_PREFIX + said, said)


def _of_trait(trait: Trait, state: str) -> Iterator[str]:
    if trait.id == "label":
        yield state
    for name in TRAIT_TEXTS.get(trait.id, ()):
        yield trait.field(name)
    if trait.id == "setprop":
        for entry in sequence.split(trait.field("commands"), ","):
            yield sequence.split(entry, ":")[0]
    if trait.id == "emb2":
        for name in sequence.split(trait.field("names"), ","):
            yield name.strip("+")
