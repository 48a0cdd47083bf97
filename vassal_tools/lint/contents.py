"""The content of a module: components, pieces and traits; for an extension also the content of its base."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.lint.component_specs import COMPONENT_SPECS
from vassal_tools.lint.files import ModuleFiles
from vassal_tools.lint.piece_nodes import PieceNode, PieceReader
from vassal_tools.lint.property_texts import ParsedTexts
from vassal_tools.objects.module import Module, ModuleKind
from vassal_tools.objects.trait_specs import TRAIT_SPECS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lxml import etree

    from vassal_tools.lint.trait_facts import TraitFacts

PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"
_SLOTS = frozenset({"VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot", PROTOTYPE})
_PLAIN = frozenset({"option", "entry", "setup", "VASSAL.build.module.ExtensionElement"})
_SPACE = "".join(map(chr, range(33)))


class ModuleContents:
    """The components and pieces of a module; each collection is computed on first use."""

    def __init__(self, module: Module, names: Sequence[str] | None = None, base: ModuleContents | None = None) -> None:
        """Read a module; `names` are files known by name only, and `base` is the module of an extension."""
        self.module = module
        self.base = base
        self.texts = ParsedTexts()
        self.files: ModuleFiles = ModuleFiles(module, names, base.files.all if base else ())
        self.reader = PieceReader()

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
        """Yield the components of those engine classes, named without `VASSAL.build.`."""
        for name in names:
            yield from self._by_class.get(f"VASSAL.build.{name}", ())

    def ending(self, name: str) -> Iterator[etree._Element]:
        """Yield the components of a class with that short name in any package."""
        for tag, elements in self._by_class.items():
            if tag.rpartition(".")[2] == name:
                yield from elements

    @cached_property
    def classes(self) -> frozenset[str]:
        """The classes of all components."""
        return frozenset(self._by_class)

    @cached_property
    def is_extension(self) -> bool:
        """True if it is an extension."""
        return self.module.kind is ModuleKind.EXTENSION

    @cached_property
    def custom_classes(self) -> tuple[str, ...]:
        """The component classes that are not the engine's."""
        return tuple(sorted(tag for tag in self._by_class if tag not in _PLAIN and tag not in COMPONENT_SPECS))

    @cached_property
    def nodes(self) -> tuple[PieceNode, ...]:
        """All pieces: in slots, in prototypes, and inside traits."""
        found: list[PieceNode] = []
        for element in self.elements:
            if element.tag in _SLOTS:
                text = text_of(element)
                if text:
                    found += self.reader.read(element, text, is_prototype=element.tag == PROTOTYPE)
        return tuple(found)

    def having(self, trait_id: str) -> Iterator[tuple[PieceNode, TraitFacts]]:
        """Yield the pieces that have such a trait themselves, with the trait."""
        for piece in self._by_trait.get(trait_id, ()):
            for facts in piece.facts:
                if facts.trait.id == trait_id:
                    yield piece, facts

    @cached_property
    def _by_trait(self) -> dict[str, list[PieceNode]]:
        found: dict[str, list[PieceNode]] = defaultdict(list)
        for piece in self.nodes:
            for trait_id in {facts.trait.id for facts in piece.facts}:
                found[trait_id].append(piece)
        return dict(found)

    def with_trait(self, check: Callable[[TraitFacts], bool]) -> Iterator[tuple[PieceNode, TraitFacts]]:
        """Yield the pieces with a trait that passes the check, with the trait; equal traits are checked once."""
        chosen = {facts for facts in self.all_facts if check(facts)}
        for piece in self.nodes if chosen else ():
            for facts in piece.facts:
                if facts in chosen:
                    yield piece, facts

    @cached_property
    def slots(self) -> tuple[etree._Element, ...]:
        """The piece slots and card slots."""
        return tuple(element for element in self.elements if element.tag in _SLOTS and element.tag != PROTOTYPE)

    @cached_property
    def prototypes(self) -> dict[str, list[PieceNode]]:
        """The prototype definitions by name, including the base's."""
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
    """Return the text of a component as the engine reads it, trimmed."""
    text = element.text or ""
    if len(element):
        text += "".join(child.tail or "" for child in element)
    return text.strip(_SPACE)
