"""Renumber pieces that two people added with the same number.

VASSAL's editor numbers pieces by `nextPieceSlotId` (`GpIdSupport`), so two people who each add a piece get the same
number. Slots have numbers, and so do traits that place or replace a piece (`GpIdChecker`). An extension puts its own
id and a colon before the number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.objects.build_tree import read_tree
from vassal_tools.objects.matching import naming
from vassal_tools.objects.piece_text import placing_traits, with_gpids

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.errors import Where
    from vassal_tools.objects.build_tree import BuildTree, TextNode

NEXT = "nextPieceSlotId"
_GPID = re.compile(r"(.{0,100}:|)(\d{1,9})")
_ATTRIBUTE = re.compile(r"""(\sgpid\s*=\s*["'])([^"']*)""")
_NEXT = re.compile(rf"""(\s{NEXT}\s*=\s*["'])([^"']*)""")


class GpidClash(NamedTuple):
    """A number used by both: its places, and their new number; None in a part, where free numbers are unknown."""

    gpid: str
    ours: TextNode
    theirs: TextNode
    new: str | None


@dataclass(frozen=True, slots=True)
class _Use:
    # a component with a number, or with a trait that has one

    node: TextNode
    trait: str

    def key(self) -> object:
        # equal for the same addition at the same place
        steps, step = [], self.node.parent
        while step is not None:
            steps.append((step.xml.tag, step.value("gpid") or naming(step.xml)))
            step = step.parent
        own = self.trait and (self.trait, self.node.xml.tag, self.node.value("gpid") or naming(self.node.xml))
        return own or self.node.content, *steps


def without_clashes(
    base: BuildTree, ours: BuildTree, theirs: BuildTree, where: Where
) -> tuple[BuildTree, tuple[GpidClash, ...]]:
    """Return their tree with new numbers for pieces whose number we also used, and the clashes."""
    known, own, others = (_by_gpid(tree.root) for tree in (base, ours, theirs))
    twice = {
        gpid: apart
        for gpid, uses in others.items()
        if gpid not in known and gpid in own and _GPID.fullmatch(gpid) and (apart := _apart(uses, own[gpid]))
    }
    new: dict[str, str] = {}
    if ours.root.value(NEXT):
        counts = [tree.root.value(NEXT) or "" for tree in (base, ours, theirs)]
        free = max(1 + max(map(_number, [*known, *own, *others]), default=0), *map(_number, counts))
        new = {gpid: _with_number(gpid, free + place) for place, gpid in enumerate(twice)}
    clashes = tuple(GpidClash(gpid, own[gpid][0].node, nodes[0], new.get(gpid)) for gpid, nodes in twice.items())
    if not new:
        return theirs, clashes
    changes: dict[TextNode, dict[str, str]] = defaultdict(dict)
    for gpid, nodes in twice.items():
        for node in nodes:
            changes[node][gpid] = new[gpid]
    text = _rewritten(theirs, changes, free + len(new))
    return read_tree(text.encode(theirs.encoding, "xmlcharrefreplace"), where), clashes


def _by_gpid(root: TextNode) -> dict[str, list[_Use]]:
    # only components that contain no others
    found: dict[str, list[_Use]] = defaultdict(list)
    for node in root.walk():
        if node.children:
            continue
        gpid = node.value("gpid")
        if gpid:
            found[gpid].append(_Use(node, ""))
        for held, trait in placing_traits(node.tail):
            found[held].append(_Use(node, trait))
    return found


def _apart(uses: Sequence[_Use], others: Sequence[_Use]) -> list[TextNode]:
    # without components that are also among the others
    known = {use.key() for use in others}
    return [use.node for use in uses if use.key() not in known]


def _number(gpid: str) -> int:
    found = _GPID.fullmatch(gpid)
    return int(found.group(2)) if found else 0


def _with_number(gpid: str, number: int) -> str:
    return gpid.rpartition(":")[0] + ":" * (":" in gpid) + str(number)


def _rewritten(tree: BuildTree, changes: Mapping[TextNode, Mapping[str, str]], free: int) -> str:
    # new numbers in slots, states and traits, and in the counter of the editor
    root = tree.root
    tag = _NEXT.sub(lambda found: found.group(1) + _with_number(found.group(2), free), root.tag, count=1)
    parts, end = [root.before, tag], root.start + len(root.tag)
    for node in root.walk():
        if node in changes:
            parts += [root.text[end : node.start], _numbered(node, changes[node])]
            end = node.end
    return "".join([*parts, root.text[end : root.end], tree.rest])


def _numbered(node: TextNode, new: Mapping[str, str]) -> str:
    # the state of the piece repeats the number of its slot (`BasicPiece.myGetState`)
    tag = _ATTRIBUTE.sub(lambda found: found.group(1) + new.get(found.group(2), found.group(2)), node.tag, count=1)
    return tag + with_gpids(node.tail, new) + node.close
