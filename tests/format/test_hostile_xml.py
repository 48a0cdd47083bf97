"""XML from strangers: nothing is expanded, nothing grows without end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.format.measured import quickly
from vassal_tools.errors import FormatError, Where
from vassal_tools.format import buildxml, plain_tree, plain_xml, xml_guard

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Parser = Callable[[bytes, Where], object]

HERE = Where("a.vmod", "buildFile.xml")
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
DOCTYPES = [
    "<!DOCTYPE a>",
    '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
    f'<!DOCTYPE a [<!ENTITY l0 "ha">{LAUGHS}]>',
    '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://localhost:9/"> %p;]>',
]


def refusal(data: bytes, others: Sequence[Parser] = (plain_xml.parse, plain_tree.parse)) -> FormatError:
    """The error of all readers."""
    with quickly(), pytest.raises(FormatError) as caught:
        buildxml.parse(data, HERE)
    for parse in others:
        with quickly(), pytest.raises(FormatError) as plainly:
            parse(data, HERE)
        assert plainly.value.message == caught.value.message
    assert (caught.value.where.file, caught.value.where.entry) == ("a.vmod", "buildFile.xml")
    return caught.value


@pytest.mark.parametrize("doctype", DOCTYPES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("body", ["<a/>", '<a b="&l11;"/>', "<a>&l11;</a>"])
def test_doctype_is_refused_before_anything_is_expanded(doctype: str, encoding: str, body: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><!-- c -->{doctype}{body}'
    assert refusal(text.encode(encoding)).message == "holds a DOCTYPE"


def test_doctype_behind_a_long_comment_is_refused() -> None:
    data = b"<!--" + b" " * 100_000 + b"--><!DOCTYPE a><a/>"
    assert refusal(data).message == "holds a DOCTYPE"


@pytest.mark.parametrize("encoding", ["utf-7", "no-such", "iso-2022-jp", "hz", "ibm037"])
def test_encoding_that_could_hide_a_doctype_is_refused(encoding: str) -> None:
    data = f'<?xml version="1.0" encoding="{encoding}"?><a/>'.encode()
    assert "encoding" in refusal(data).message or "not well-formed" in refusal(data).message


@pytest.mark.parametrize("encoding", ["UTF-8", "ISO-8859-1", "windows-1252", "UTF-16"])
def test_encodings_of_old_modules_are_read(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><a>ü</a>'
    assert buildxml.parse(text.encode(encoding), HERE).text == "ü"
    assert plain_xml.parse(text.encode(encoding), HERE).text == "ü"


def test_deep_elements_are_refused() -> None:
    assert "deeper than 100" in refusal(b"<a>" * 150 + b"</a>" * 150).message


def test_very_deep_elements_are_refused() -> None:
    for count in (300, 5_000, 400_000):
        assert "deeper than 100" in refusal(b"<a>" * count).message


def test_many_elements_are_refused() -> None:
    assert "elements" in refusal(b"<a>" + b"<b/>" * 1_100_000 + b"</a>").message


def test_many_attributes_are_refused() -> None:
    attributes = b"".join(b' a%d=""' % number for number in range(1_100_000))
    assert "attributes" in refusal(b"<a" + attributes + b"/>").message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("root", ["<a xmlns='{}'>", "<a xmlns:n = '{}'>", "<a><c b='1' xmlns:n='{}'/>"])
def test_a_long_name_of_a_namespace_is_refused_since_each_element_repeats_it(root: str, encoding: str) -> None:
    data = root.format("u" * 200_000) + "<b/>" * 20_000 + "</a>"
    assert "namespace" in refusal(data.encode(encoding), [plain_tree.parse]).message


def test_a_namespace_of_usual_length_is_read_and_its_names_are_shared() -> None:
    address = "u" * xml_guard.MAX_NAMESPACE
    data = f"<n:a xmlns:n='{address}'><n:b/><n:b/></n:a>".encode()
    first, second = plain_tree.parse(data, HERE)
    assert first.tag == buildxml.parse(data, HERE)[0].tag == f"{{{address}}}b"
    assert first.tag is second.tag


def test_large_xml_is_refused() -> None:
    assert "larger than" in refusal(b"<a>" + b" " * xml_guard.MAX_BYTES + b"</a>").message


@pytest.mark.parametrize(
    "data", [b"", b"<a>", b"no xml", b"<a></b>", b"<a>\xff</a>", b"<a>&x;</a>", b"<a b=1/>", b"<a>\x00</a>"]
)
def test_broken_xml_is_refused(data: bytes) -> None:
    assert "not well-formed" in refusal(data).message


def test_broken_xml_names_the_line() -> None:
    assert refusal(b"<a>\n<b>\n</a>").where.line == 3


def test_what_is_written_without_edit_has_the_same_elements_attributes_and_text() -> None:
    data = '<a b="1&#10;2" é="ü&quot;">x<!-- c --><c/>\t y\n</a>'.encode()
    again = buildxml.same_text(buildxml.parse(data, HERE))
    assert buildxml.parse(again, HERE).items() == [("b", "1\n2"), ("é", 'ü"')]
    assert buildxml.same_text(buildxml.parse(again, HERE)) == again
    assert "x<!-- c --><c/>\t y\n" in again.decode()
