"""What the rules ask a module: computed once, when first asked for."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.lint import code_names
from vassal_tools.lint.component_specs import COMPONENT_SPECS
from vassal_tools.lint.files import ModuleFiles
from vassal_tools.lint.map_places import MapPlaces
from vassal_tools.lint.piece_nodes import PieceNode, PieceReader
from vassal_tools.lint.places import (
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
from vassal_tools.lint.rule import Spot
from vassal_tools.lint.saves import read_saves
from vassal_tools.lint.suggestions import Suggestions
from vassal_tools.lint.texts import Texts
from vassal_tools.lint.uses import Uses
from vassal_tools.objects.folders import BUILD_FILES
from vassal_tools.objects.metadata import Metadata
from vassal_tools.objects.module import Module, ModuleKind
from vassal_tools.objects.trait_specs import TRAIT_SPECS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from vassal_tools.lint.code_names import CodeNames
    from vassal_tools.lint.facts import TraitFacts
    from vassal_tools.lint.saves import Save
    from vassal_tools.lint.uses import ImageUse, TextUse

PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"
_SLOTS = frozenset({"VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot", PROTOTYPE})
_PLAIN = frozenset({"option", "entry", "setup", "VASSAL.build.module.ExtensionElement"})
_SPACE = "".join(map(chr, range(33)))


class LintModel:
    """A module, and all that rules ask of it."""

    def __init__(self, module: Module, names: Sequence[str] | None = None, base: LintModel | None = None) -> None:
        """The model of a module; `names` are the files that are known by name only, `base` is an extension's module."""
        self.module = module
        self.base = base
        self.texts = Texts()
        self.suggestions = Suggestions()
        self.files: ModuleFiles = ModuleFiles(module, names, base.files.all if base else ())
        self.reader = PieceReader()
        self._spots: dict[etree._Element, Spot] = {}
        self._label, self._says_off, self._ignored_by = cache(label_of), cache(says_off), cache(ignored_by)

    @cached_property
    def elements(self) -> tuple[etree._Element, ...]:
        """All components in the order of the build file, the root first."""
        return tuple(element for element in self.module.root.iter() if isinstance(element.tag, str))

    @cached_property
    def _by_class(self) -> dict[str, list[etree._Element]]:
        found: dict[str, list[etree._Element]] = defaultdict(list)
        for element in self.elements:
            found[str(element.tag)].append(element)
        return dict(found)

    def of(self, *names: str) -> Iterator[etree._Element]:
        """The components of those classes of the engine, named without `VASSAL.build.`."""
        for name in names:
            yield from self._by_class.get(f"VASSAL.build.{name}", ())

    def ending(self, name: str) -> Iterator[etree._Element]:
        """The components whose class has that short name, in whatever package."""
        for tag, elements in self._by_class.items():
            if tag.rpartition(".")[2] == name:
                yield from elements

    @cached_property
    def classes(self) -> frozenset[str]:
        """The classes of all components."""
        return frozenset(self._by_class)

    def spot(self, element: etree._Element) -> Spot:
        """Where a component stands."""
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
        """Where a piece stands; one inside of a trait stands where the outermost piece does."""
        spot = self.spot(piece.element)
        if piece.holder is None:
            return spot
        return replace(spot, path=f"{spot.path}{ARROW}{labelled(piece.name, 'Piece inside')}")

    def use_spot(self, use: TextUse | ImageUse) -> Spot:
        """Where a text or a picture is named."""
        return self.piece_spot(use.piece) if use.piece is not None else self.spot(use.element)

    def entry_spot(self, entry: str) -> Spot:
        """Where a file of the module stands."""
        return Spot(self.module.place(entry), entry=entry)

    @cached_property
    def is_extension(self) -> bool:
        """Whether it adds to another module."""
        return self.module.kind is ModuleKind.EXTENSION

    @cached_property
    def lacks_base(self) -> bool:
        """Whether it is an extension whose module is not at hand: what it refers to may be there."""
        return self.is_extension and self.base is None

    @cached_property
    def custom_classes(self) -> tuple[str, ...]:
        """The classes of components that are not the engine's."""
        return tuple(sorted(tag for tag in self._by_class if tag not in _PLAIN and tag not in COMPONENT_SPECS))

    @cached_property
    def has_custom_code(self) -> bool:
        """Whether code of its own may add traits, properties, prototypes or pictures at run time."""
        scripts = "VASSAL.script.ScriptContainer" in self._by_class
        classes = any(name.endswith((".class", ".jar")) for name in self.files.all)
        return bool(self.custom_classes) or scripts or classes or (self.base is not None and self.base.has_custom_code)

    @cached_property
    def has_unread_code(self) -> bool:
        """Whether there is code whose texts are not known: its files are listed, in a library, missing or damaged."""
        files = [name for name in self.files.all if name.endswith((".class", ".jar"))]
        is_unread = self.files.listed is not None or not files or any(name.endswith(".jar") for name in files)
        is_own = bool(files or self.custom_classes) and (is_unread or self.class_names.unread > 0)
        return is_own or (self.base is not None and self.base.has_unread_code)

    @cached_property
    def class_names(self) -> CodeNames:
        """What the class files of the module, not those of a base, name."""
        return code_names.class_names(self)

    @cached_property
    def code(self) -> CodeNames:
        """What code of the module, or of its base, names: nothing can be said of that."""
        base = () if self.base is None else (self.base.code,)
        return code_names.together([self.class_names, code_names.other_names(self), *base])

    @cached_property
    def is_open(self) -> bool:
        """Whether names may be defined elsewhere: by a base that is not at hand, or by code of its own."""
        return self.lacks_base or self.has_custom_code

    @cached_property
    def metadata(self) -> Metadata:
        """What `moduledata` states; nothing where it cannot be read."""
        try:
            return self.module.metadata
        except FormatError:
            return Metadata()

    @cached_property
    def saves(self) -> dict[str, Save | FormatError]:
        """The files of the module's own set-ups that it holds: what they hold, or why they are no saved games."""
        named = dict.fromkeys(file for _, file in self.setup_files())
        return read_saves(self.module.path, [file for file in named if file in self.files.own])

    def setup_files(self) -> Iterator[tuple[etree._Element, str]]:
        """The predefined set-ups that use a file, each with the file's name."""
        for element in self.of("module.PredefinedSetup"):
            file = element.get("file", "")
            if element.get("useFile", "true") != "false" and element.get("isMenu") != "true" and file:
                yield element, file

    @cached_property
    def nodes(self) -> tuple[PieceNode, ...]:
        """All pieces: of slots, of prototypes, and those inside of their traits."""
        found: list[PieceNode] = []
        for element in self.elements:
            if element.tag in _SLOTS:
                text = text_of(element)
                if text:
                    found += self.reader.read(element, text, is_prototype=element.tag == PROTOTYPE)
        return tuple(found)

    def having(self, trait_id: str) -> Iterator[tuple[PieceNode, TraitFacts]]:
        """The pieces that have such a trait themselves, each with it."""
        for piece in self.nodes:
            for facts in piece.facts:
                if facts.trait.id == trait_id:
                    yield piece, facts

    @cached_property
    def slots(self) -> tuple[etree._Element, ...]:
        """The piece slots and card slots."""
        return tuple(element for element in self.elements if element.tag in _SLOTS and element.tag != PROTOTYPE)

    @cached_property
    def prototypes(self) -> dict[str, list[PieceNode]]:
        """The definitions of prototypes by name, those of the base among them."""
        found: dict[str, list[PieceNode]] = defaultdict(list)
        if self.base is not None:
            found |= {name: list(nodes) for name, nodes in self.base.prototypes.items()}
        for element in self.of("module.PrototypeDefinition"):
            found.setdefault(element.get("name", ""), [])
        for node in self.nodes:
            if node.is_prototype and node.holder is None:
                found[node.element.get("name", "")].append(node)
        return dict(found)

    @cached_property
    def uses(self) -> Uses:
        """Which keys and properties the module knows, and where pictures are named."""
        return Uses(self)

    @cached_property
    def sides(self) -> frozenset[str]:
        """The sides of the player roster, be it of a class of its own, and those of the base."""
        rosters = [element for element in self.elements if str(element.tag).endswith("PlayerRoster")]
        named = frozenset((entry.text or "").strip() for roster in rosters for entry in roster.iter("entry"))
        return named | (self.base.sides if self.base is not None else frozenset())

    @cached_property
    def places(self) -> MapPlaces:
        """The maps, boards, zones, regions and decks."""
        return MapPlaces(self)

    @cached_property
    def unknown_traits(self) -> frozenset[str]:
        """The ids of traits that the engine does not know."""
        self.nodes  # noqa: B018 - reads the pieces
        return frozenset(facts.trait.id for facts in self.reader.facts.values() if facts.trait.id not in TRAIT_SPECS)

    @cached_property
    def all_facts(self) -> tuple[TraitFacts, ...]:
        """Every distinct trait of the module."""
        self.nodes  # noqa: B018 - reads the pieces
        return tuple(self.reader.facts.values())


def text_of(element: etree._Element) -> str:
    """The text of a component as the engine reads it, trimmed."""
    text = element.text or ""
    if len(element):
        text += "".join(child.tail or "" for child in element)
    return text.strip(_SPACE)
