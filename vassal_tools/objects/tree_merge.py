"""Merge two people's changes to one build file by component; unedited text stays unchanged."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.objects.build_text import PIECE_LINES
from vassal_tools.objects.build_tree import TextNode, pairing, same_children
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.conflicts import GREATEST, Both, Conflict, ConflictPart, greater, merged_order, one_of
from vassal_tools.objects.matching import naming
from vassal_tools.objects.piece_merge import merged_piece
from vassal_tools.objects.xml_text import xml_plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lxml import etree

    from vassal_tools.objects.build_tree import Attribute, BuildTree

_LONGEST_SHOWN = 2_000
_DECLARATION = re.compile(r"\A\ufeff?<\?xml\s[^<>]*\?>")


class Three(NamedTuple):
    """A component in three versions; None if a version lacks it."""

    base: TextNode | None
    ours: TextNode | None
    theirs: TextNode | None


class TreeMerge:
    """The merge of three trees. If both changed the same thing differently, ours is kept and a conflict recorded."""

    def __init__(self, trees: Sequence[BuildTree], path_of: Callable[[etree._Element], str], group: str) -> None:
        """Prepare a merge; `path_of` names a component for people, and `group` is the sort of its parts."""
        base, ours, theirs = (tree.root for tree in trees)
        self.conflicts: list[Conflict] = []
        self._root = Three(base, ours, theirs)
        self._rests = [tree.rest for tree in trees]
        self._own_encoding = trees[1].encoding
        self._encodings = {tree.root.before: tree.encoding for tree in reversed(trees)}
        self._path_of = path_of
        self._group = group
        self._ours = pairing(base, ours)
        self._theirs = pairing(base, theirs)
        # what both added: by ours, by theirs
        self._twins: tuple[dict[TextNode, TextNode], dict[TextNode, TextNode]] = ({}, {})
        self._find_twins()
        self._homes: dict[Three, TextNode | None] = {}
        self._crossed = _above([*self._ours.movers, *self._theirs.movers])
        moved = [(base, self._theirs.new[base]) for base in self._theirs.movers if base in self._theirs.new]
        # what held a piece that theirs moved to no place of the merge
        self._needed = frozenset(_above([base for base, node in moved if self._is_dropped(node.parent)]))
        self._out: list[str] = []

    def text(self) -> str:
        """Return the merged text of the root with the text around it."""
        self._write(self._root)
        self._out.append(self._words(self._root, self._rests, "text after it"))
        return "".join(self._out)

    @property
    def encoding(self) -> str:
        """The encoding declared by the version whose declaration is used."""
        return self._encodings.get(self._out[0], self._own_encoding)

    def _of_ours(self, node: TextNode) -> Three:
        base = self._ours.old.get(node)
        return Three(base, node, self._theirs.new.get(base) if base else self._twins[0].get(node))

    def _of_theirs(self, node: TextNode) -> Three:
        base = self._theirs.old.get(node)
        return Three(base, self._ours.new.get(base) if base else self._twins[1].get(node), node)

    def _conflict(self, three: Three, part: ConflictPart) -> None:
        node = three.ours or three.theirs or three.base
        what = self._path_of(node.xml) if node else ""
        shown = [None if text is None else text[:_LONGEST_SHOWN] for text in part[1:]]
        self.conflicts.append(ConflictPart(part.name, *shown).of(self._group, what))

    def _write(self, three: Three) -> None:
        node = three.ours or three.theirs
        if node is None:
            return
        self._out.append(self._words(three, [one.before if one else None for one in three], "text before it"))
        if self._crossed.isdisjoint(one for one in three if one):
            whole = _whole(three)
            if whole is not None:
                self._out.append(whole)
                return
        tag = self._tag(three, node)
        start = len(self._out)
        self._out.append(tag)
        children = self._children(three)
        for child in children:
            self._write(child)
        self._out.append(self._words(three, [one.tail if one else None for one in three], "text"))
        if len(self._out) > start + 1 and any(self._out[start + 1 :]):
            self._close(start, node)
        elif not tag.endswith("/>"):
            self._out.append(_end(node))

    def _close(self, start: int, node: TextNode) -> None:
        # an element that gains content needs an end tag
        self._out[start] = self._out[start].removesuffix("/>") + ">" * self._out[start].endswith("/>")
        self._out.append(_end(node))

    def _words(self, three: Three, texts: Sequence[str | None], name: str) -> str:
        # differences in blanks are no conflict
        base, ours, theirs = texts
        if ours is None or theirs is None:
            return ours if ours is not None else theirs or ""
        before = base or ""
        try:
            return one_of(before, ours, theirs)
        except Both:
            pass
        old, own, other = (_plain(text) for text in (before, ours, theirs))
        if other in (old, own):
            return ours
        if own == old:
            return theirs
        if three.ours is not None and _local_name(three.ours) in GREATEST:
            return greater(ours, theirs)
        try:
            text, parts = merged_piece(before, ours, theirs)
        except Both:
            text, parts = ours, [ConflictPart(name, *_shown_texts(base, ours, theirs))]
        for part in parts:
            self._conflict(three, part)
        return text

    def _tag(self, three: Three, node: TextNode) -> str:
        base, ours, theirs = three
        if ours is None or theirs is None:
            return node.tag
        if ours.tag == theirs.tag or (base is not None and base.tag == theirs.tag):
            return ours.tag
        if base is not None and base.tag == ours.tag:
            return theirs.tag
        held: list[Mapping[str, Attribute]] = [one.attributes if one else {} for one in three]
        names = [list(one) for one in held]
        written = {
            name: self._attribute(three, name, *(one.get(name) for one in held))
            for name in dict.fromkeys([*names[1], *names[2]])
        }
        order, _ = merged_order(names[0], names[1], names[2], lambda name: written[name] is not None)
        return ours.with_attributes([written[name] or "" for name in order])

    def _attribute(self, three: Three, name: str, *held: Attribute | None) -> str | None:
        # None if it was removed
        base, ours, theirs = (one.value if one else None for one in held)
        try:
            chosen = one_of(base, ours, theirs)
        except Both:
            chosen = ours
            if name in GREATEST:
                chosen = greater(ours or "", theirs or "")
            else:
                self._conflict(three, ConflictPart(name, base, ours, theirs))
        source = held[1] if chosen == ours else held[2]
        return source.text if source else None

    def _children(self, three: Three) -> list[Three]:
        base, ours, theirs = three
        lists: list[list[Three]] = [
            [self._of_base(child) for child in base.children] if base else [],
            [self._of_ours(child) for child in ours.children] if ours else [],
            [self._of_theirs(child) for child in theirs.children] if theirs else [],
        ]
        here = base or ours or theirs
        if theirs is None or ours is None:
            lists[0] = []
        order, apart = merged_order(lists[0], lists[1], lists[2], lambda child: self._home(child) is here)
        for child in apart:
            self._conflict(child, ConflictPart("order", "there", "here", "elsewhere"))
        return order

    def _of_base(self, node: TextNode) -> Three:
        return Three(node, self._ours.new.get(node), self._theirs.new.get(node))

    def _find_twins(self) -> None:
        # both added the same component: equal text, or equal class and name
        pairs = [(one, self._theirs.new.get(base)) for base, one in self._ours.new.items()]
        waiting = [(one, other) for one, other in pairs if other is not None]
        while waiting:
            ours, theirs = waiting.pop()
            own = [child for child in ours.children if child not in self._ours.old]
            others = [child for child in theirs.children if child not in self._theirs.old]
            for one, other in same_children(own, others) if own and others else ():
                is_named = bool(naming(one.xml)) and naming(one.xml) == naming(other.xml) and not one.value("gpid")
                if one.content == other.content or is_named:
                    self._twins[0][one] = other
                    self._twins[1][other] = one
                    waiting.append((one, other))

    def _home(self, three: Three) -> TextNode | None:
        # the base decides, else ours, else theirs; None if it was removed
        if three not in self._homes:
            self._homes[three] = self._new_home(three)
        return self._homes[three]

    def _new_home(self, three: Three) -> TextNode | None:
        base, ours, theirs = three
        here = self._our_parent(ours)
        there = self._their_parent(theirs)
        if base is None:
            return here or there
        old = base.parent
        if ours is None and old is not None and old not in self._ours.new:
            here = old  # what held it was removed, and that is judged where it stood
        if theirs is None and old is not None and old not in self._theirs.new:
            there = old
        removed_here, removed_there = here is None, there is None
        if removed_here != removed_there and (here or there) is old:
            left = theirs if removed_here else ours
            if left is not None and (left.content != base.content or (removed_there and base in self._needed)):
                states = ("removed", "changed") if removed_here else ("changed", "removed")
                self._conflict(three, ConflictPart("component", "there", *states))
                return here
        try:
            home = one_of(old, here, there)
            return here if home is not here and theirs is not None and self._is_dropped(theirs.parent) else home
        except Both:
            self._conflict(three, ConflictPart("place", *(_place(node, self._path_of) for node in (old, here, there))))
            return here

    def _is_dropped(self, theirs: TextNode | None) -> bool:
        # true if it or an ancestor is dropped from the merge
        while theirs is not None and theirs is not self._root.theirs:
            if self._home(self._of_theirs(theirs)) is None:
                return True
            theirs = theirs.parent
        return False

    def _our_parent(self, node: TextNode | None) -> TextNode | None:
        parent = node.parent if node is not None else None
        return None if parent is None else self._ours.old.get(parent, parent)

    def _their_parent(self, node: TextNode | None) -> TextNode | None:
        parent = node.parent if node is not None else None
        if parent is None:
            return None
        return self._theirs.old.get(parent) or self._twins[1].get(parent, parent)


def _above(nodes: Sequence[TextNode]) -> set[TextNode]:
    found: set[TextNode] = set()
    for node in nodes:
        step: TextNode | None = node
        while step is not None and step not in found:
            found.add(step)
            step = step.parent
    return found


def _whole(three: Three) -> str | None:
    # None unless only one version changed or has the element
    base, ours, theirs = three
    if ours is None or theirs is None:
        left = ours or theirs
        return left.source if left else None
    try:
        return one_of(base.source if base else None, ours.source, theirs.source)
    except Both:
        return None


def _end(node: TextNode) -> str:
    return node.close or f"</{node.tag[1:].split()[0].rstrip('/>')}>"


def _plain(text: str) -> str:
    # ignores declaration, indentation and line ends
    return xml_plain(_DECLARATION.sub("", text).replace("\r\n", "\n").strip())


def _local_name(node: TextNode) -> str:
    return str(node.xml.tag).rpartition(".")[2]


def _shown_texts(*texts: str | None) -> list[str | None]:
    # pieces may contain a user id: only say that they differ
    if any(text and text.strip().startswith((ADD_PIECE, PIECE_LINES)) for text in texts):
        return ["one way", "another way", "a third way"]
    return [None if text is None else text.strip() for text in texts]


def _place(node: TextNode | None, path_of: Callable[[etree._Element], str]) -> str | None:
    return None if node is None else path_of(node.xml)
