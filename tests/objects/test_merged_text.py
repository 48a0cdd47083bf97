"""Two people's changes to the text of a build file: around the root, line ends, encoding, wide tags."""

from __future__ import annotations

import time

import pytest

from tests.objects.test_module_merge import BASE, MARK, A, C, dice, merge, merged, module, path, piece, slot
from vassal_tools.errors import Where
from vassal_tools.objects.build_tree import read_tree
from vassal_tools.objects.module_merge import Version, merged_build_files

OWN, OTHERS = BASE.replace(A, dice("a", 8)), BASE.replace(C, dice("c", 8))
BOTH = OWN.replace(C, dice("c", 8))


def windows(text: str) -> str:
    return text.replace("\n", "\r\n")


def test_text_behind_the_root_that_both_changed_is_a_conflict() -> None:
    found = merge(BASE + "<!--x-->", BASE + "<!--ours-->", BASE + "<!--theirs-->")
    (conflict,) = found.conflicts
    assert (conflict.what, conflict.name) == ("Mini", "text after it")
    assert (conflict.base, conflict.ours, conflict.theirs) == ("<!--x-->", "<!--ours-->", "<!--theirs-->")
    assert found.content == (BASE + "<!--ours-->").encode()


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "wanted"),
    [
        ("\n", "", "<!--new-->\n", None),
        ("\n", "", "\n\n", ""),
        ("", "\n<!--x-->", "", "\n<!--x-->"),
        ("", "", "\n", "\n"),
    ],
)
def test_text_behind_the_root_comes_from_who_changed_it(base: str, ours: str, theirs: str, wanted: str | None) -> None:
    root = module(A).rstrip()
    assert merged(root + base, root + ours, root + theirs) == root + (theirs if wanted is None else wanted)


@pytest.mark.parametrize(
    "windows_of", ["ours", "base ours", "ours theirs", "base ours theirs", "base", "theirs", "base theirs"]
)
def test_line_ends_are_those_of_ours_and_no_conflict(windows_of: str) -> None:
    texts = {"base": BASE, "ours": OWN, "theirs": OTHERS}
    found = merged(*(windows(text) if name in windows_of.split() else text for name, text in texts.items()))
    assert found == (windows(BOTH) if "ours" in windows_of.split() else BOTH)


@pytest.mark.parametrize("windows_of", ["ours", "base", "theirs", "base ours theirs"])
def test_line_ends_inside_of_texts_attributes_and_pieces_are_no_conflict(windows_of: str) -> None:
    text = slot(piece((MARK, "one\ntwo"))) + "<entry>one\ntwo</entry><a\n  b='1'\n  c='2'/>"
    versions = {
        "base": module(text),
        "ours": module(text.replace("b='1'", "b='3'").replace("Tank", "Ours")),
        "theirs": module(text.replace("c='2'", "c='4'").replace("one\n", "1\n")),
    }
    wanted = module(
        text.replace("b='1'", "b='3'").replace("c='2'", "c='4'").replace("one\n", "1\n").replace("Tank", "Ours")
    )
    found = merged(*(windows(one) if name in windows_of.split() else one for name, one in versions.items()))
    assert found == (windows(wanted) if "ours" in windows_of.split() else wanted)


def test_mixed_line_ends_are_no_conflict() -> None:
    """An editor that appends its own lines to a file of the other kind."""
    own = OWN.replace(">\n  <", ">\r\n  <", 2)
    assert windows(merged(BASE, own, OTHERS).replace("\r\n", "\n")) == windows(BOTH)
    assert windows(merged(BASE, OTHERS, own).replace("\r\n", "\n")) == windows(BOTH)
    assert "\r\r" not in merged(windows(BASE), windows(OTHERS), own)


@pytest.mark.parametrize("side", ["ours", "theirs"])
def test_the_merged_text_is_in_the_encoding_that_it_declares(side: str) -> None:
    base = BASE.replace('name="a"', 'name="é"')
    changed = base.replace("UTF-8", "ISO-8859-1").replace(A.replace('"a"', '"é"'), dice("é", 8))
    versions = [Version(base.encode(), Where("base"))]
    versions += [
        Version(changed.encode("latin-1"), Where("x")),
        Version(base.replace(C, dice("c", 8)).encode(), Where("y")),
    ]
    ours, theirs = versions[1:] if side == "ours" else reversed(versions[1:])
    found = merged_build_files(versions[0], ours, theirs, path)
    assert found.conflicts == ()
    assert found.content == changed.replace(C, dice("c", 8)).encode("latin-1")


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "UTF-16"])
def test_a_declaration_that_one_side_alone_has_brings_its_encoding(encoding: str) -> None:
    base = '<a n="\u00e9"><b x="1"/></a>'
    declared = f'<?xml version="1.0" encoding="{encoding}"?>\n' + base.replace('x="1"', 'x="1" y="\u00e9"')
    versions = [base.encode(), base.replace('x="1"', 'x="2"').encode(), declared.encode(encoding)]
    old, *sides = (Version(one, Where("x")) for one in versions)
    for own, others in (sides, reversed(sides)):
        found = merged_build_files(old, own, others, path)
        assert found.content == declared.replace('x="1"', 'x="2"').encode(encoding)


def test_attributes_read_from_the_text_are_those_that_the_parser_reads() -> None:
    tag = (
        """<a b="x &amp; y&#10;&quot;" c = 'it&#x2019;s "so"'\n d="1\t2\r\n3\r4" e="é" xmlns:p="urn:p" p:f="7" g=""/>"""
    )
    root = read_tree(tag.encode(), Where()).root
    assert {name.rpartition(":")[2]: one.value for name, one in root.attributes.items() if name != "xmlns:p"} == {
        str(name).rpartition("}")[2]: value for name, value in root.xml.attrib.items()
    }


def test_an_attribute_of_another_namespace_is_merged() -> None:
    text = '<a xmlns:p="urn:p" p:x="1" y="1"/>'
    assert merged(text, text.replace('y="1"', 'y="2"'), text.replace('x="1"', 'x="2"')) == text.replace('"1"', '"2"')


def test_the_time_grows_with_the_number_of_attributes_of_one_element() -> None:
    def wide(count: int, changed: int) -> str:
        held = " ".join(f'n{at}="{at + (at % 3 == changed)}"' for at in range(count))
        return f"<a><b {held}/></a>"

    def seconds(count: int) -> float:
        start = time.process_time()
        merged(wide(count, 3), wide(count, 0), wide(count, 1))
        return time.process_time() - start

    assert seconds(40_000) < max(20 * seconds(4_000), 2)


def test_a_declaration_that_each_program_writes_in_its_own_way_is_no_conflict() -> None:
    own = OWN.replace('"UTF-8"', "'utf-8'")
    others = "\ufeff" + OTHERS.replace('"UTF-8"', '"UTF-8" standalone="no"')
    assert merged(BASE, own, others) == own.replace(C, dice("c", 8))


def test_lines_of_a_text_that_one_side_ends_in_another_way_are_no_conflict() -> None:
    base = module("<entry>one\ntwo</entry>", "<a/>")
    own = base.replace("one\ntwo", "one\r\ntwo").replace("<a/>", '<a b="1"/>')
    assert merged(base, own, base.replace("two", "2")) == own.replace("one\r\ntwo", "one\n2")
