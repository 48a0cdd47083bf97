"""The data that rules need about a module, each computed on first use."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.lint import code_names
from vassal_tools.lint.component_paths import (
    ARROW,
    identity_of,
    ignored_by,
    ignored_codes,
    is_off,
    label_of,
    labelled,
    line_of,
    name_of,
    path_of,
    says_off,
)
from vassal_tools.lint.contents import ModuleContents
from vassal_tools.lint.map_places import MapPlaces
from vassal_tools.lint.module_uses import Uses
from vassal_tools.lint.saves import read_saves
from vassal_tools.lint.spots import Spot
from vassal_tools.lint.suggestions import Suggestions
from vassal_tools.lint.whole_pieces import whole_pieces
from vassal_tools.objects.folders import BUILD_FILES
from vassal_tools.objects.metadata import Metadata
from vassal_tools.objects.slot_paths import SlotPaths

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from vassal_tools.lint.code_names import CodeNames
    from vassal_tools.lint.module_uses import ImageUse, TextUse
    from vassal_tools.lint.piece_nodes import PieceNode
    from vassal_tools.lint.saves import Save
    from vassal_tools.lint.whole_pieces import WholePiece
    from vassal_tools.objects.module import Module


class LintModel(ModuleContents):
    """A module with all data that rules use."""

    base: LintModel | None

    def __init__(self, module: Module, names: Sequence[str] | None = None, base: LintModel | None = None) -> None:
        """Build the model; `names` are files known by name only, and `base` is the module of an extension."""
        super().__init__(module, names, base)
        self.suggestions = Suggestions()
        self._spots: dict[etree._Element, Spot] = {}
        self._label, self._says_off, self._ignored_by = cache(label_of), cache(says_off), cache(ignored_by)

    def spot(self, element: etree._Element) -> Spot:
        """Return the place of a component."""
        if element not in self._spots:
            place = self.module.place(self.module.build_entry, line_of(element) or None)
            self._spots[element] = Spot(
                place,
                path_of(element, self._label),
                BUILD_FILES[0],
                name_of(element),
                identity_of(element),
                is_off(element, self._says_off),
                ignored_codes(element, self._ignored_by),
            )
        return self._spots[element]

    def piece_spot(self, piece: PieceNode) -> Spot:
        """Return the place of a piece; a piece inside a trait has the place of the outermost piece."""
        spot = self.spot(piece.element)
        if piece.holder is None:
            return spot
        return replace(spot, path=f"{spot.path}{ARROW}{labelled(piece.name, 'Piece inside')}")

    def use_spot(self, use: TextUse | ImageUse) -> Spot:
        """Return the place of a text or picture use."""
        return self.piece_spot(use.piece) if use.piece is not None else self.spot(use.element)

    def entry_spot(self, entry: str) -> Spot:
        """Return the place of a file of the module."""
        return Spot(self.module.place(entry), entry=entry)

    @cached_property
    def lacks_base(self) -> bool:
        """True if it is an extension without its module: referenced names may be defined there."""
        return self.is_extension and self.base is None

    @cached_property
    def has_custom_code(self) -> bool:
        """True if the module's code may add traits, properties, prototypes or pictures at run time."""
        scripts = "VASSAL.script.ScriptContainer" in self._by_class
        classes = any(name.endswith((".class", ".jar")) for name in self.files.all)
        return bool(self.custom_classes) or scripts or classes or (self.base is not None and self.base.has_custom_code)

    @cached_property
    def has_unread_code(self) -> bool:
        """True if some code has unknown texts: its files are only listed, in a library, missing or damaged."""
        files = [name for name in self.files.all if name.endswith((".class", ".jar"))]
        is_unread = self.files.listed is not None or not files or any(name.endswith(".jar") for name in files)
        is_own = bool(files or self.custom_classes) and (is_unread or self.class_names.unread > 0)
        return is_own or (self.base is not None and self.base.has_unread_code)

    @cached_property
    def class_names(self) -> CodeNames:
        """The names in the class files of the module, without its base."""
        return code_names.class_names(self)

    @cached_property
    def code(self) -> CodeNames:
        """The names in code of the module or its base; no rule reports on these."""
        base = () if self.base is None else (self.base.code,)
        return code_names.together([self.class_names, code_names.other_names(self), *base])

    @cached_property
    def is_open(self) -> bool:
        """True if names may be defined elsewhere: in a missing base, or by the module's code."""
        return self.lacks_base or self.has_custom_code

    @cached_property
    def metadata(self) -> Metadata:
        """The content of `moduledata`, or empty metadata if it cannot be read."""
        try:
            return self.module.metadata
        except FormatError:
            return Metadata()

    @cached_property
    def saves(self) -> dict[str, Save | FormatError]:
        """The module's own set-up files: their content, or the reason why they are unreadable."""
        named = dict.fromkeys(file for _, file in self.setup_files())
        return read_saves(self.module.path, [file for file in named if file in self.files.own])

    def setup_files(self) -> Iterator[tuple[etree._Element, str]]:
        """Yield the predefined set-ups that use a file, with the file's name."""
        for element in self.of("module.PredefinedSetup"):
            file = element.get("file", "")
            if element.get("useFile", "true") != "false" and element.get("isMenu") != "true" and file:
                yield element, file

    @cached_property
    def uses(self) -> Uses:
        """The index of keys, properties and picture names."""
        return Uses(self, self.base.uses if self.base is not None else None)

    @cached_property
    def sides(self) -> frozenset[str]:
        """The sides of the player roster, even of a custom class, and of the base."""
        rosters = [element for element in self.elements if str(element.tag).endswith("PlayerRoster")]
        named = frozenset((entry.text or "").strip() for roster in rosters for entry in roster.iter("entry"))
        return named | (self.base.sides if self.base is not None else frozenset())

    @cached_property
    def slot_paths(self) -> SlotPaths:
        """The components by the paths that traits and extensions use, including the base."""
        if self.base is None:
            return SlotPaths(self.module.root)
        return SlotPaths(self.base.module.root, self.module.root)

    @cached_property
    def slots_by_name(self) -> dict[str, list[etree._Element]]:
        """The slots of the module and its base by name."""
        found: dict[str, list[etree._Element]] = defaultdict(list)
        for model in (self, *([] if self.base is None else [self.base])):
            for element in model.slots:
                found[element.get("entryName", "")].append(element)
        return dict(found)

    @cached_property
    def whole_pieces(self) -> Sequence[WholePiece]:
        """The pieces with all traits of their prototypes, equal ones once."""
        return whole_pieces(self)

    @cached_property
    def places(self) -> MapPlaces:
        """The maps, boards, zones, regions and decks."""
        return MapPlaces(self)
