"""Update traits that refer to renamed or moved slots by path, and report broken paths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.objects.build_tree import read_tree
from vassal_tools.objects.pieces import decode_piece, with_traits
from vassal_tools.objects.slot_paths import MODULE_ROOT, Match, SlotPaths, last_name, named_path, named_slots
from vassal_tools.objects.trait_specs import PLACING
from vassal_tools.objects.xml_text import xml_read, xml_spliced

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lxml import etree

    from vassal_tools.objects.build_tree import TextNode
    from vassal_tools.objects.traits import Trait


@dataclass(frozen=True, slots=True)
class PathChange:
    """A component with a path that used to work. `new` is the current path, or empty if the slot is gone."""

    element: etree._Element
    old: str
    new: str

    @property
    def old_name(self) -> str:
        """The name of the slot in the old path."""
        return last_name(self.old)

    @property
    def new_name(self) -> str:
        """The current name of the slot."""
        return last_name(self.new)


def with_paths_followed(
    data: bytes, before: Sequence[etree._Element], where: Where
) -> tuple[bytes, tuple[PathChange, ...]]:
    """Return the build file with updated slot paths, and each component with a changed or broken path.

    Slots are matched by gpid. `before` are earlier roots in which the paths may have been right. Raises FormatError
    if the build file cannot be read.
    """
    if not any(f"{kind};".encode() in data for kind in PLACING):
        return data, ()
    tree = read_tree(data, where)
    if tree.root.xml.tag != MODULE_ROOT:
        return data, ()
    renames = _Renames(tree.root.xml, before)
    changes: list[PathChange] = []
    parts, end = [], 0
    for node in tree.root.walk():
        moved = {path: new for path in _paths(node) if (new := renames.new_path(path)) is not None}
        follows = {path: new for path, new in moved.items() if new}
        respelled = _respelled(node, follows) if follows else ""
        if respelled is None:  # the piece cannot be written again: its paths are a matter for a person
            respelled, moved = "", dict.fromkeys(moved, "")
        changes += [PathChange(node.xml, path, new) for path, new in moved.items()]
        if respelled:
            place = node.end - len(node.close)
            parts += [tree.root.text[end : place - len(node.tail)], respelled]
            end = place
    text = "".join([*parts, tree.root.text[end:]])
    return text.encode(tree.encoding, "xmlcharrefreplace") if parts else data, tuple(changes)


class _Renames:
    def __init__(self, root: etree._Element, before: Sequence[etree._Element]) -> None:
        self._paths = SlotPaths(root)
        self._before = [SlotPaths(one) for one in before]
        self._by_gpid = _by_gpid(root)
        self._known: dict[str, str | None] = {}

    def new_path(self, path: str) -> str | None:
        # empty if the slot is gone, None if the path is still right
        if path not in self._known:
            self._known[path] = self._new_path(path)
        return self._known[path]

    def _new_path(self, path: str) -> str | None:
        if self._paths.slot(path).match in (Match.EXACT, Match.UNKNOWN):
            return None
        targets = [paths.slot(path) for paths in self._before]
        found = next((target.element for target in targets if target.match is Match.EXACT), None)
        if found is None:
            return None
        slot = self._by_gpid.get(found.get("gpid", ""))
        return "" if slot is None else self._paths.path(slot)


def _by_gpid(root: etree._Element) -> dict[str, etree._Element]:
    found: dict[str, etree._Element | None] = {"": None}
    for slot in named_slots(root):
        gpid = slot.get("gpid", "")
        found[gpid] = slot if gpid not in found else None
    return {gpid: slot for gpid, slot in found.items() if slot is not None}


def _paths(node: TextNode) -> Iterator[str]:
    # includes pieces inside traits
    if not any(f"{kind};" in node.tail for kind in PLACING):
        return
    try:
        piece = decode_piece(xml_read(node.tail).strip(), Where())
        traits = [*piece.traits, *(trait for _, held in piece.nested(Where()) for trait in held.traits)]
    except FormatError:
        return
    yield from dict.fromkeys(path for trait in traits if (path := named_path(trait)))


def _respelled(node: TextNode, new: Mapping[str, str]) -> str | None:
    # None if the piece would not round-trip
    plain = xml_read(node.tail)
    body = plain.strip()
    piece = decode_piece(body, Where())
    if piece.text != body:
        return None

    def change(trait: Trait) -> Trait:
        path = new.get(named_path(trait))
        return trait if path is None else trait.with_field("marker", path)

    newline = "\r\n" if "\r\n" in node.text else "\n"
    return xml_spliced(node.tail, plain.replace(body, with_traits(piece, change).text, 1), newline)
