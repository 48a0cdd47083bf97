"""The pieces of a module for lint, with the facts of their traits, including pieces inside traits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.format import sequence
from vassal_tools.lint.piece_edits import has_lost_tabs
from vassal_tools.lint.trait_facts import TraitFacts, facts_of
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.pieces import MAX_NESTING, held_pieces
from vassal_tools.objects.trait_specs import PLACING
from vassal_tools.objects.traits import decode_trait

if TYPE_CHECKING:
    from lxml import etree

_MOST_NESTED = 50_000
LOST_TABS = "blanks are where the tabs between its traits were: the tabs of this file are lost"


@dataclass(slots=True, eq=False)
class PieceNode:
    """A piece of the module: in a slot, in a prototype, or inside another piece's trait (`holder`)."""

    element: etree._Element
    facts: tuple[TraitFacts, ...]
    states: str
    holder: PieceNode | None = None
    is_prototype: bool = False

    @property
    def name(self) -> str:
        """The name of its basic piece or slot."""
        last = self.facts[-1].trait if self.facts else None
        basic = last.field("name") if last is not None and last.id == "piece" else ""
        return basic or self.element.get("entryName") or self.element.get("name") or ""

    @property
    def prototypes(self) -> tuple[str, ...]:
        """The prototypes that it uses directly."""
        return tuple(facts.prototype for facts in self.facts if facts.prototype)

    @property
    def has_matching_states(self) -> bool:
        """True if each trait has its state."""
        if self.states.count("\t") == len(self.facts) - 1:
            return True
        try:
            return len(sequence.unnest(self.states)) == len(self.facts)
        except FormatError:
            return False


@dataclass(slots=True)
class PieceReader:
    """Read the pieces of a build file; a trait shared by many pieces is read once."""

    broken: list[tuple[etree._Element, str]] = field(default_factory=list)
    facts: dict[str, TraitFacts] = field(default_factory=dict)
    _left: int = _MOST_NESTED

    def read(self, element: etree._Element, text: str, *, is_prototype: bool) -> list[PieceNode]:
        """Return the piece of a slot or prototype and the pieces inside it; empty if unreadable."""
        found: list[PieceNode] = []
        self._read(element, text, None, is_prototype, 0, found)
        return found

    def _read(
        self,
        element: etree._Element,
        text: str,
        holder: PieceNode | None,
        is_prototype: bool,
        depth: int,
        found: list[PieceNode],
    ) -> None:
        try:
            fields = sequence.split(text[2:], "/") if text.startswith(ADD_PIECE) else ()
            if len(fields) < 3:
                self.broken.append((element, "its text is no piece: it lacks an id, a type or a state"))
                return
            if has_lost_tabs(fields[1]):
                self.broken.append((element, LOST_TABS))
                return
            facts = tuple([self._facts(raw) for raw in sequence.unnest(fields[1])])
        except FormatError as deep:
            self.broken.append((element, deep.message))
            return
        node = PieceNode(element, facts, fields[2], holder, is_prototype)
        found.append(node)
        for known in facts:
            if known.trait.id in PLACING:
                for held in held_pieces(known.trait):
                    self._left -= 1
                    if depth < MAX_NESTING and self._left > 0:
                        self._read(element, held, node, False, depth + 1, found)

    def _facts(self, raw: str) -> TraitFacts:
        known = self.facts.get(raw)
        if known is None:
            known = self.facts[raw] = facts_of(decode_trait(raw))
        return known
