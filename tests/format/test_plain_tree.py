"""Elements in plain Python behave as elements of lxml do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.format.test_hostile_xml import HERE
from vassal_tools.errors import FormatError
from vassal_tools.format import buildxml, plain_tree

if TYPE_CHECKING:
    from lxml import etree

BLANKS = some.sampled_from(["", " ", "\n", "\r\n", "\t", "\n\n "])
NAMES = some.sampled_from(["a", "VASSAL.build.module.Map", "é", "n:a", "a.b-c"])
TEXTS = some.text("ab <>&\"'\n\r\tüö€;#=", max_size=8)
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "iso-8859-15"]


def escaped(text: str) -> str:
    """The text as XML, with ends of lines as they are."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("]]>", "]]&gt;")


PIECES = some.one_of(
    TEXTS.map(escaped),
    TEXTS.map(lambda text: f"<!--{text.replace('-', '').strip()}-->"),
    TEXTS.map(lambda text: f"<![CDATA[{text.replace(']]>', '')}]]>"),
    some.sampled_from(["<?p x\n?>", "&#10;", "&#x20AC;", "&lt;"]),
)


@some.composite
def elements(draw: some.DrawFn, depth: int = 3) -> str:
    """An element as text, with blanks and ends of lines wherever they may be."""
    tag, held = draw(NAMES), draw(some.lists(some.tuples(BLANKS, NAMES, BLANKS, TEXTS), max_size=3))
    attributes = "".join(f' {before}{name}={blank}"{escaped(text)}"' for before, name, blank, text in held)
    inner = "".join(draw(some.lists(PIECES | elements(depth - 1) if depth else PIECES, max_size=4)))
    end = draw(BLANKS)
    return f"<{tag}{attributes}{end}/>" if not inner else f"<{tag}{attributes}{end}>{inner}</{tag}{end}>"


def shown(root: etree._Element | plain_tree.Element) -> list[object]:
    """Return the members of all elements; comments and instructions count only by their place."""
    every = [*root.iter()]
    known = [*root.iter("*")]
    place = {id(element): number for number, element in enumerate(every)}
    return [len(every)] + [
        (
            place[id(one)], one.tag, one.items(), one.text or "", one.tail or "", one.sourceline, len(one),
            [child.tail or "" for child in one], [place[id(child)] for child in one.iterchildren("*")],
            [place[id(step)] for step in one.iterancestors()],
            [place[id(step)] for step in one.iterancestors("a", "é")],
            [place[id(other)] for other in one.iter("a", "{u}a")],
            [place[id(other)] for other in one.iterchildren("a")],
            place[id(one.getparent())] if one.getparent() is not None else None,
            one.getroottree().getroot() is root, one.get("a"), one.get("b", "none"),
        )
        for one in known
    ]  # fmt: skip


def outcome(data: bytes, parse: object) -> object:
    """The elements, or the message of the refusal."""
    try:
        return shown(parse(data, HERE))  # type: ignore[operator]
    except FormatError as fault:
        return fault.message


@given(elements(), some.sampled_from(ENCODINGS), some.text("<>/\"'=&; a:\n\x01]-", max_size=2), some.integers(0, 200))
def test_elements_are_those_of_lxml_also_of_damaged_text(body: str, encoding: str, damage: str, place: int) -> None:
    head, text = (
        f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>\n',
        f'<root xmlns:n="u">{body}</root>\n',
    )
    for one in (text, text[:place] + damage + text[place:], text[:place] + text[place + len(damage) :]):
        data = (head + one).encode(encoding)
        assert outcome(data, plain_tree.parse) == outcome(data, buildxml.parse)


@pytest.mark.parametrize(
    "data",
    [
        b"<x:a/>", b'<a x:b="1"/>', b"<a:/>", b"<:a/>", b'<a xmlns:b=""/>', b'<a xmlns:xml="u"/>', b'<a b:="1"/>',
        b'<a xmlns="u"><b c="1"/></a>', b'<a xml:space="preserve"/>', b'<a b="1" b="2"/>', b"<a/><b/>", b"<a/>x",
        b"<a>]]></a>", b'<a b="<"/>', b"<a>&#0;</a>", b"<a>&#xFFFE;</a>", "<a>\ufffe</a>".encode(),
        b"<?xml version='1.1'?><a/>",
        b"<a" + b" b='>'" * 2, b"<a b='>\n' c=\"'\">\n</a>", b" <a/>", b"<a b='1'c='2'/>",
    ],
)  # fmt: skip
def test_odd_text_is_read_or_refused_as_by_lxml(data: bytes) -> None:
    assert outcome(data, plain_tree.parse) == outcome(data, buildxml.parse)
