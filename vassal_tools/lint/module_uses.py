"""Indexes of a module: answered keys, existing properties, referenced pictures."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.component_roles import (
    BUILT_IN_IMAGES,
    SENT_TO_MODULE,
    SENT_TO_PIECES,
)
from vassal_tools.lint.html_text import picture_names
from vassal_tools.lint.key_strokes import NO_KEY, stroke
from vassal_tools.lint.picture_places import PICTURE_ATTRIBUTES, PICTURE_OPTIONS, UNLESS_THERE
from vassal_tools.lint.piece_layouts import drawn_pictures
from vassal_tools.lint.trait_roles import LOCAL_PROPERTIES, PIECE_PROPERTIES, SUFFIXES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.lint.contents import ModuleContents
    from vassal_tools.lint.piece_nodes import PieceNode

_KEY = re.compile(r"\d{1,6},\d{1,6}(?:,.*)?", re.DOTALL)
_GLOBAL_PROPERTIES = frozenset(
    {"VASSAL.build.module.properties.GlobalProperty", "VASSAL.build.module.properties.ZoneProperty"}
)
_FILTERS = ("filter", "propertiesFilter")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class ImageUse:
    """A reference to a picture, and the attribute with the reference."""

    name: str
    element: etree._Element
    attribute: str = ""
    piece: PieceNode | None = None


@dataclass(frozen=True, slots=True)
class TextUse:
    """An expression or a condition (`is_filter`), and its component or piece."""

    field: str
    text: str
    is_filter: bool
    element: etree._Element
    piece: PieceNode | None = None


class Uses:
    """The references within a module."""

    def __init__(self, contents: ModuleContents, base: Uses | None = None) -> None:
        """Index a module, and its base if it is an extension; each index is computed on first use."""
        self._contents = contents
        self._base = base

    @cached_property
    def piece_keys(self) -> frozenset[str]:
        """The keys that some trait answers."""
        return frozenset(key for facts in self._contents.all_facts for key in facts.listens)

    @cached_property
    def module_keys(self) -> frozenset[str]:
        """The keys that a button, map or deck may answer: anything that looks like a key and is not sent."""
        found: set[str] = set()
        for element in self._contents.elements:
            sent = SENT_TO_PIECES.get(str(element.tag)) or SENT_TO_MODULE.get(str(element.tag))
            for name, value in attributes(element):
                if name != sent and looks_like_key(value):
                    found.add(stroke(value))
        return frozenset(found)

    @cached_property
    def properties(self) -> frozenset[str]:
        """The names of properties that the module sets."""
        model = self._contents
        found = set(PIECE_PROPERTIES | LOCAL_PROPERTIES)
        for facts in model.all_facts:
            found.update(facts.sets)
            trait = facts.trait
            if trait.id in ("prototype", "placemark", "replace", "globalkey", "setprop"):
                names = " ".join(trait.field(name) for name in ("properties", "parameters", "property"))
                found.update(_WORD.findall(names) if names.strip() else ())
                found.add(trait.field("property") if trait.id == "setprop" else "")
        for element in model.elements:
            tag = str(element.tag)
            if "." in tag:
                found.update(value for name, value in attributes(element) if name.lower().endswith("name"))
                found.update(_WORD.findall(element.get("parameters", "")))
                found.update(str(element.get(name, "")) for name in ("property", "propertyGate", "indexProperty"))
        if self._base is not None:
            found |= self._base.properties
        return frozenset(found)

    def is_set(self, name: str) -> bool:
        """Return True if a property with that name may have a value."""
        return name in self.properties or name.endswith(SUFFIXES) or name.replace(" ", "_") in self.properties

    @cached_property
    def images(self) -> tuple[ImageUse, ...]:
        """Every picture that a component or a trait names, except empty names and names built at run time."""
        return tuple(use for use in self._all_images() if use.name.strip() and not is_built_at_run_time(use.name))

    @cached_property
    def names_made_at_run_time(self) -> frozenset[str]:
        """The names of pictures that contain a property or an expression."""
        return frozenset(use.name for use in self._all_images() if is_built_at_run_time(use.name))

    def _all_images(self) -> Iterator[ImageUse]:
        for element in self._contents.elements:
            tag = str(element.tag)
            for name in PICTURE_ATTRIBUTES.get(tag, "").split():
                value = element.get(name, "")
                if value and (UNLESS_THERE.get((tag, name)) != value or self.has_image(value)):
                    yield ImageUse(value, element, name)
        for element in self._contents.of("module.GlobalOptions"):
            for option in element.iterchildren("option"):
                if option.get("name") in PICTURE_OPTIONS and option.text:
                    yield ImageUse(option.text.strip(), option, f"option {option.get('name')}")
        for layout in self._contents.of("module.gamepieceimage.GamePieceLayout"):
            for drawn in drawn_pictures(layout):
                yield ImageUse(drawn.name, drawn.element, drawn.attribute)
        for piece in self._contents.nodes:
            for facts in piece.facts:
                for image in facts.images:
                    yield ImageUse(image, piece.element, "", piece)

    @cached_property
    def expressions(self) -> tuple[TextUse, ...]:
        """Every expression and condition of traits and components."""
        return tuple(self._all_expressions())

    def _all_expressions(self) -> Iterator[TextUse]:
        for piece in self._contents.nodes:
            for facts in piece.facts:
                if facts.expressions or facts.filters:
                    kind = facts.trait.engine_class
                    for name, text in facts.expressions:
                        yield TextUse(f"{kind}, {name}", text, False, piece.element, piece)
                    for name, text in facts.filters:
                        yield TextUse(f"{kind}, {name}", text, True, piece.element, piece)
        for element in self._contents.elements:
            for name in _FILTERS:
                if condition := element.get(name):
                    yield TextUse(name, condition, True, element)
            if report := element.get("reportFormat"):
                yield TextUse("reportFormat", report, False, element)

    @cached_property
    def html_images(self) -> frozenset[str]:
        """The pictures named in HTML texts."""
        found: set[str] = set()
        for element in self._contents.elements:
            for _, value in attributes(element):
                found.update(picture_names(value))
        for facts in self._contents.all_facts:
            if "<" in facts.trait.raw:
                found.update(name for text in facts.trait.tokens for name in picture_names(text))
        return frozenset(found)

    @cached_property
    def image_definitions(self) -> frozenset[str]:
        """The names of Game Piece Images: pictures that the engine draws itself."""
        own = {element.get("name", "") for element in self._contents.of("module.gamepieceimage.GamePieceImage")}
        return frozenset(own) | (self._base.image_definitions if self._base is not None else frozenset())

    @property
    def image_names(self) -> frozenset[str]:
        """The names that can show pictures of the module."""
        files = {entry.removeprefix("images/") for entry in self._contents.files.all if entry.startswith("images/")}
        return self.image_definitions | files

    def has_image(self, name: str) -> bool:
        """Return True if the engine finds a picture with that name: a file, a definition, or its own."""
        if name.startswith("/"):
            return True
        if name in self.image_definitions or self._contents.files.has("images/" + name):
            return True
        return name in BUILT_IN_IMAGES or name + ".gif" in BUILT_IN_IMAGES

    @cached_property
    def images_are_known(self) -> bool:
        """True if the list of files is reliable: a bare list must have most referenced pictures."""
        files = self._contents.files
        if not files.images_known:
            return False
        if files.listed is None:
            return True
        names = {use.name for use in self.images if not use.name.startswith("/")}
        found = sum(1 for name in names if self.has_image(name) or files.other_case("images/" + name))
        return found * 2 >= len(names)

    def size_of(self, board: etree._Element) -> tuple[int, int] | None:
        """Return the width and height of a board in pixels, or None if unknown."""
        image = board.get("image", "")
        head = self._contents.files.heads.get("images/" + image) if image else None
        if image:
            return (head.width, head.height) if head and head.width and head.height else None
        width, height = board.get("width", ""), board.get("height", "")
        return (int(width), int(height)) if width.isdecimal() and height.isdecimal() and width.isascii() else None

    @cached_property
    def sent_to_module(self) -> tuple[tuple[str, etree._Element], ...]:
        """The keys that components send to the whole module."""
        found: list[tuple[str, etree._Element]] = []
        for tag, attribute in SENT_TO_MODULE.items():
            for element in self._contents.of(tag.removeprefix("VASSAL.build.")):
                text = element.get(attribute, "")
                if attribute == "emptyHotkey" and element.get("hotkeyOnEmpty") != "true":
                    continue
                if attribute == "hotkeys" and element.get("doHotkey") != "true":
                    continue
                parts = sequence.split(text, ",") if attribute == "hotkeys" else (text,)
                found += [(key, element) for part in parts if part and (key := stroke(part)) != NO_KEY]
        return tuple(found)

    @cached_property
    def defined_globally(self) -> dict[str, list[etree._Element]]:
        """The global properties of module, maps and zones, by name."""
        found: dict[str, list[etree._Element]] = defaultdict(list)
        for element in self._contents.of("module.properties.GlobalProperty", "module.properties.ZoneProperty"):
            found[element.get("name", "")].append(element)
        return dict(found)


def property_texts(model: ModuleContents) -> Iterator[str]:
    """Yield the texts that may name a property: of traits and components, and values of pieces."""
    for facts in model.all_facts:
        yield facts.trait.raw.replace("\\", "")
    yield from {piece.states for piece in model.nodes if piece.states}
    for element in model.elements:
        for name, value in attributes(element):
            if name != "name" or element.tag not in _GLOBAL_PROPERTIES:
                yield value


def looks_like_key(value: str) -> bool:
    """Return True if an attribute may be a key."""
    return "," in value and _KEY.fullmatch(value) is not None


def is_built_at_run_time(name: str) -> bool:
    """Return True if the engine builds the name at run time, so that lint cannot know it."""
    return "$" in name or "{" in name
