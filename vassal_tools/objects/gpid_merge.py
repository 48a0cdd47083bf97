"""Numbers of pieces that two people gave out at the same time: one of the two pieces gets another one.

VASSAL's editor numbers pieces by `nextPieceSlotId` (`GpIdSupport`), so that whoever adds a piece to his copy of a
module gets the number that the other gets too. An extension writes its own id and a colon before the number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.objects.build_tree import read_tree
from vassal_tools.objects.piece_merge import with_gpid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.errors import Where
    from vassal_tools.objects.build_tree import BuildTree, Node

NEXT = "nextPieceSlotId"
_GPID = re.compile(r"(.{0,100}:|)(\d{1,9})")
_ATTRIBUTE = re.compile(r"""(\sgpid\s*=\s*["'])([^"']*)""")
_NEXT = re.compile(rf"""(\s{NEXT}\s*=\s*["'])([^"']*)""")


@dataclass(frozen=True, slots=True)
class Renumbered:
    """A piece of theirs that got another number, for ours had it already."""

    node: Node
    old: str
    new: str


def renumbered(
    base: BuildTree, ours: BuildTree, theirs: BuildTree, where: Where
) -> tuple[BuildTree, tuple[Renumbered, ...]]:
    """Their tree with other numbers for the pieces whose number we gave to another new piece, and what was changed."""
    known = _by_gpid(base.root)
    own, others = _by_gpid(ours.root), _by_gpid(theirs.root)
    clashes = [
        gpid
        for gpid, node in others.items()
        if gpid not in known and gpid in own and own[gpid].content != node.content and _GPID.fullmatch(gpid)
    ]
    if not clashes or not ours.root.value(NEXT):
        return theirs, ()
    free = 1 + max(_number(gpid) for gpids in (known, own, others) for gpid in gpids)
    free = max(free, *(_number(tree.root.value(NEXT) or "") for tree in (base, ours, theirs)))
    changes = {
        others[gpid]: Renumbered(others[gpid], gpid, _with_number(gpid, free + place))
        for place, gpid in enumerate(clashes)
    }
    text = _rewritten(theirs, changes, free + len(clashes))
    return read_tree(text.encode(theirs.encoding, "xmlcharrefreplace"), where), tuple(changes.values())


def _by_gpid(root: Node) -> dict[str, Node]:
    """The components that have a number, the first of each; those of pieces hold no others."""
    found: dict[str, Node] = {}
    for node in root.walk():
        gpid = node.value("gpid")
        if gpid and not node.children:
            found.setdefault(gpid, node)
    return found


def _number(gpid: str) -> int:
    found = _GPID.fullmatch(gpid)
    return int(found.group(2)) if found else 0


def _with_number(gpid: str, number: int) -> str:
    return gpid.rpartition(":")[0] + ":" * (":" in gpid) + str(number)


def _rewritten(tree: BuildTree, changes: Mapping[Node, Renumbered], free: int) -> str:
    """The text of the tree with the new numbers in the slots, in their pieces, and in what counts them."""
    root = tree.root
    tag = _NEXT.sub(lambda found: found.group(1) + _with_number(found.group(2), free), root.tag, count=1)
    parts, end = [root.before, tag], root.start + len(root.tag)
    for node in root.walk():
        if node in changes:
            parts += [root.text[end : node.start], _slot(node, changes[node])]
            end = node.end
    return "".join([*parts, root.text[end : root.end], tree.rest])


def _slot(node: Node, change: Renumbered) -> str:
    """A slot with its number, which its piece has in its state once more (`BasicPiece.myGetState`)."""
    tag = _ATTRIBUTE.sub(lambda found: found.group(1) + change.new, node.tag, count=1)
    return tag + with_gpid(node.tail, change.old, change.new) + node.close
