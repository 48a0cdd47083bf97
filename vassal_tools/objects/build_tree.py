"""A build file as a tree that keeps its text, so that unedited text is written back unchanged."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from lxml import etree

from vassal_tools.errors import FormatError
from vassal_tools.format import buildxml
from vassal_tools.objects.build_text import ATTRIBUTES, tokens
from vassal_tools.objects.matching import matched, naming
from vassal_tools.objects.xml_text import xml_plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.errors import Where

_CLOSE = re.compile(r"\s*/?>\Z")
_LINE_END = re.compile(r"\r\n?")
_BLANK = re.compile(r"[\t\n]")


class Attribute(NamedTuple):
    """An attribute as written, with the blanks before it, and its parsed value."""

    text: str
    value: str


@dataclass(eq=False, slots=True, repr=False)
class TextNode:
    """An element and its text: `before` is the text between it and the previous tag.

    `tail` is the text before its end tag. `xml` is the parsed element, used for its path and names.
    """

    xml: etree._Element
    parent: TextNode | None
    text: str
    before: str
    tag: str
    start: int
    children: list[TextNode] = field(default_factory=list)
    tail: str = ""
    close: str = ""
    end: int = 0
    _content: bytes = b""

    @property
    def content(self) -> bytes:
        """A digest of the content that ignores indentation, quotes and the order of attributes."""
        if not self._content:
            attributes = sorted(f"{name}={held.value}" for name, held in self.attributes.items())
            words = [xml_plain(one.strip()) for one in (*(child.before for child in self.children), self.tail)]
            text = "\0".join([str(self.xml.tag), *attributes, *words])
            digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16)
            for child in self.children:
                digest.update(child.content)
            self._content = digest.digest()
        return self._content

    @property
    def source(self) -> str:
        """The whole text of the element, without `before`."""
        return self.text[self.start : self.end]

    @property
    def attributes(self) -> Mapping[str, Attribute]:
        """The attributes by name, read in one pass: the parser would search them all for each name."""
        return dict(_attribute(found) for found in ATTRIBUTES.finditer(self.tag))

    def value(self, name: str) -> str | None:
        """Return the value of an attribute, or None."""
        return self.xml.get(name)

    def with_attributes(self, written: Sequence[str]) -> str:
        """Return the start tag with these attributes instead of the old ones."""
        bare = ATTRIBUTES.sub("", self.tag)
        end = _CLOSE.search(bare)
        place = end.start() if end else len(bare)
        return bare[:place] + "".join(written) + bare[place:]

    def walk(self) -> Iterator[TextNode]:
        """Yield the node and all nodes below it, in the order of the text."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


def _attribute(found: re.Match[str]) -> tuple[str, Attribute]:
    name, _, quoted = found.group(1).partition("=")
    value = _BLANK.sub(" ", _LINE_END.sub("\n", quoted.strip()[1:-1]))
    return name.rstrip(), Attribute(found.group(), xml_plain(value))


@dataclass(frozen=True, slots=True)
class BuildTree:
    """A build file: its root, and the text after the root."""

    root: TextNode
    rest: str
    encoding: str


def read_tree(data: bytes, where: Where) -> BuildTree:
    """Return the tree of a build file. Raises FormatError as `buildxml.parse`, or if its text cannot be kept."""
    root = buildxml.parse(data, where)
    encoding = root.getroottree().docinfo.encoding or "UTF-8"
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise FormatError(f"is not in {encoding}", where) from None
    nodes, rest = _nodes(text, root, where)
    if not nodes:
        raise FormatError("is not well-formed XML", where)
    return BuildTree(nodes[0], rest, encoding)


def _nodes(text: str, root: etree._Element, where: Where) -> tuple[list[TextNode], str]:
    # raises FormatError if the parser sees other elements in the text
    elements = root.iter("*")
    nodes: list[TextNode] = []
    open_nodes: list[TextNode] = []
    held, place = "", 0
    for before, token in tokens(text, where):
        held += before
        place += len(before)
        is_end = token.startswith("</")
        if not token or token[1:2] in "!?":
            held += token
        elif is_end:
            node = open_nodes.pop()
            node.tail, node.close, node.end = held, token, place + len(token)
        else:
            element = next(elements, None)
            if element is None or _name(token) != _qualified(element):
                raise FormatError("is not read by its text as it is by its structure", where)
            parent = open_nodes[-1] if open_nodes else None
            node = TextNode(element, parent, text, held, token, place, end=place + len(token))
            nodes.append(node)
            if parent is not None:
                parent.children.append(node)
            if not token.endswith("/>"):
                open_nodes.append(node)
        if token and token[1:2] not in "!?":
            held = ""
        place += len(token)
    return nodes, held


def _name(tag: str) -> str:
    return re.split(r"[\s/>]", tag[1:], maxsplit=1)[0]


def _qualified(element: etree._Element) -> str:
    name = etree.QName(element).localname
    return f"{element.prefix}:{name}" if element.prefix else name


@dataclass(slots=True)
class Pairing:
    """The matching nodes of a base and another version, both ways; `movers` have another parent."""

    new: dict[TextNode, TextNode] = field(default_factory=dict)
    old: dict[TextNode, TextNode] = field(default_factory=dict)
    movers: list[TextNode] = field(default_factory=list)

    def add(self, base: TextNode, other: TextNode) -> None:
        """Record that two nodes are the same component."""
        self.new[base] = other
        self.old[other] = base


def pairing(base: TextNode, other: TextNode) -> Pairing:
    """Return the components that both versions have. A moved piece is recognized by its gpid."""
    found = Pairing()
    gone: list[TextNode] = []
    come: list[TextNode] = []
    waiting = [(base, other)]
    while waiting:
        old, new = waiting.pop()
        found.add(old, new)
        if old.source == new.source:
            waiting += zip(old.children, new.children, strict=True)
            continue
        pairs = list(same_children(old.children, new.children))
        waiting += pairs
        olds, news = {one for one, _ in pairs}, {one for _, one in pairs}
        gone += [child for child in old.children if child not in olds]
        come += [child for child in new.children if child not in news]
    movers = _pieces_by_gpid(gone)
    for gpid, node in _pieces_by_gpid(come).items():
        before = movers.get(gpid)
        held_by_piece = node.parent is not None and node.parent.value("gpid")  # else two could hold each other
        if before is not None and before.xml.tag == node.xml.tag and not held_by_piece:
            found.add(before, node)
            found.movers += [before, node]
    return found


def same_children(old: Sequence[TextNode], new: Sequence[TextNode]) -> Iterator[tuple[TextNode, TextNode]]:
    """Yield the pairs of children that are the same component; among similar ones, unchanged ones first.

    The remaining similar children are paired in order if there are equally many, else not at all.
    """
    groups: dict[tuple[str, str], tuple[list[TextNode], list[TextNode]]] = defaultdict(lambda: ([], []))
    for side, nodes in enumerate((old, new)):
        for node in nodes:
            groups[_key(node)][side].append(node)
    alone: tuple[list[TextNode], list[TextNode]] = [], []
    for olds, news in groups.values():
        if max(len(olds), len(news)) > 1:
            yield from _alike(olds, news)
        else:
            alone[0].extend(olds)
            alone[1].extend(news)
    one, other = alone
    for place, at in matched([node.xml for node in one], [node.xml for node in other]).pairs:
        yield one[place], other[at]


def _key(node: TextNode) -> tuple[str, str]:
    return str(node.xml.tag), node.xml.get("gpid", "") or naming(node.xml)


def _alike(old: Sequence[TextNode], new: Sequence[TextNode]) -> Iterator[tuple[TextNode, TextNode]]:
    by_content: dict[bytes, list[TextNode]] = defaultdict(list)
    for node in reversed(new):
        by_content[node.content].append(node)
    left: list[TextNode] = []
    taken: set[TextNode] = set()
    for node in old:
        same = by_content.get(node.content)
        if same:
            partner = same.pop()
            taken.add(partner)
            yield node, partner
        else:
            left.append(node)
    others = [node for node in new if node not in taken]
    if len(left) == len(others):
        yield from zip(left, others, strict=True)


def _pieces_by_gpid(tops: Sequence[TextNode]) -> dict[str, TextNode]:
    # components with a gpid of their own that contain no others
    found: dict[str, TextNode] = {}
    twice: set[str] = set()
    for top in tops:
        for node in top.walk():
            gpid = node.xml.get("gpid", "")
            if gpid and not node.children:
                twice |= {gpid} & found.keys()
                found[gpid] = node
    return {gpid: node for gpid, node in found.items() if gpid not in twice}
