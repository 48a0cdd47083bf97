"""Merges of any build files: written again by another program, made by chance, real ones, and hostile ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies
from lxml import etree

from tests.format.measured import quickly
from tests.objects.test_module_merge import (
    BASE,
    HIDE,
    LAYER,
    MARK,
    SLOT,
    A,
    B,
    C,
    dice,
    merge,
    merged,
    module,
    piece,
    slot,
    widget,
)
from tests.samples import sample

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def rewritten(text: str) -> str:
    """The build file as another program writes it: every tag and every indent another way."""
    root = etree.fromstring(text.encode())
    for element in root.iter():
        for name, value in sorted(element.attrib.items(), reverse=True):
            del element.attrib[name]
            element.set(name, value)
    etree.indent(root, space="\t")
    return etree.tostring(root, encoding="unicode")


@pytest.mark.parametrize("sides", ["ours", "theirs", "both"])
def test_a_program_that_writes_all_of_the_file_again_makes_no_conflict(sides: str) -> None:
    base = BASE.replace(">+/", "> +/").replace("Tank", "T&amp;nk &lt;")
    own = base.replace(A, dice("a", 8)).replace(f"\n  {C}", "")
    others = base.replace("mark;Side", "mark;Nation").replace(B, "")
    wanted = own.replace("mark;Side", "mark;Nation").replace(B, "")
    own = rewritten(own) if sides != "theirs" else own
    others = rewritten(others) if sides != "ours" else others
    found = merged(base, own, others)
    assert rewritten(found) == rewritten(wanted)


NAMES = strategies.lists(strategies.sampled_from("abcdefgh"), unique=True, max_size=6)
TRAITS = strategies.lists(
    strategies.sampled_from([(MARK, "Blue"), (LAYER, "1"), (HIDE, "null"), ("immob;g", "")]), max_size=4
)


@strategies.composite
def modules(draw: strategies.DrawFn) -> str:
    contents = [dice(name, draw(strategies.integers(2, 4))) for name in draw(NAMES)]
    for name in draw(NAMES)[:2]:
        slots = draw(strategies.lists(strategies.sampled_from("123456"), unique=True, max_size=3))
        contents.append(widget(name, *(slot(piece(*draw(TRAITS), gpid=gpid), gpid) for gpid in slots)))
    return module(*draw(strategies.permutations(contents)), version=draw(strategies.sampled_from(["1", "2"])))


@given(modules(), modules())
def test_one_sided_changes_come_whole(base: str, side: str) -> None:
    assert merged(base, side, base) == side
    assert merged(base, base, side) == side
    assert merged(base, side, side) == side


@given(modules(), modules(), modules())
def test_any_three_versions_give_a_build_file(base: str, ours: str, theirs: str) -> None:
    found = merge(base, ours, theirs)
    assert isinstance(found.content, bytes)
    pieces = [node.text or "" for node in etree.fromstring(found.content).iter(SLOT)]
    assert all(text.startswith("+/") for text in pieces)


@given(strategies.data())
def test_disjoint_edits_commute(data: strategies.DataObject) -> None:
    """Each of two people edits, removes and adds to a set of buttons; the order of the two does not matter."""
    first, second = [dice(name) for name in "abc"], [dice(name) for name in "xyz"]
    own, others = (data.draw(_edited(half, name)) for half, name in ((first, "n"), (second, "m")))
    fixed = dice("between")
    base = module(*first, fixed, *second)
    ours, theirs = module(*own, fixed, *second), module(*first, fixed, *others)
    assert merged(base, ours, theirs) == merged(base, theirs, ours) == module(*own, fixed, *others)


@strategies.composite
def _edited(draw: strategies.DrawFn, half: list[str], name: str) -> list[str]:
    kept = [one.replace('"6"', f'"{draw(strategies.integers(6, 8))}"') for one in half if draw(strategies.booleans())]
    return draw(strategies.permutations([*kept, dice(name, 4)]))


def corpus_build_files(corpus: Path) -> list[Path]:
    return sorted(path for path in (corpus / "modules").glob("*/buildFile*") if path.stat().st_size < 3_000_000)


def test_real_build_files_merge_to_the_byte(corpus: Path) -> None:
    for path in sample(corpus_build_files(corpus), 3):
        data = path.read_bytes()
        text = data.decode()
        numbers = [found.span(1) for found in re.finditer(r'(?:name|text|tooltip|entryName)="([^"]*)"', text)]
        first, last = numbers[len(numbers) // 3], numbers[-1]
        own = text[: last[0]] + "Ours" + text[last[1] :]
        others = text[: first[0]] + "Theirs" + text[first[1] :]
        both = text[: first[0]] + "Theirs" + text[first[1] : last[0]] + "Ours" + text[last[1] :]
        assert merged(text, text, own) == merged(text, own, text) == own
        assert merged(text, own, others) == merged(text, others, own) == both, path


def _nested(depth: int, leaf: str) -> str:
    return "<VASSAL.x>" * depth + leaf + "</VASSAL.x>" * depth


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda side: module(*(dice("same", side) for _ in range(4000))), id="alike"),
        pytest.param(lambda side: module(*(_nested(90, dice(str(n), side)) for n in range(80))), id="deep"),
        pytest.param(lambda side: module(slot(piece(*((LAYER, str(n * side)) for n in range(180))))), id="traits"),
        pytest.param(lambda side: module(*(slot(gpid="1", name=f"n{n + side}") for n in range(3000))), id="one gpid"),
        pytest.param(lambda side: module(*[dice(f"d{n * side % 4001}") for n in range(1, 4001)]), id="all moved"),
        pytest.param(lambda side: module(f"<a>{'<!---->' * 50000 * side}</a>"), id="comments"),
        pytest.param(lambda side: module(f'<a b="{"x;" * 200_000 * side}"/>'), id="a long attribute"),
        pytest.param(lambda side: module(slot("+/null/" + "mark;\t" * 5000 * side + "/")), id="an ill piece"),
        pytest.param(lambda side: module(*(dice(f"{side}-{n}") for n in range(4000))), id="all new"),
        pytest.param(
            lambda side: module(*(slot(gpid=str(n), name=f"{side}") for n in range(3000 * (side > 1)))),
            id="all numbers twice",
        ),
        pytest.param(lambda side: module(slot(gpid=f"{side}", name="placemark;" * 10**6)), id="a long name"),
    ],
)
def test_hostile_versions_end_soon(make: Callable[[int], str]) -> None:
    with quickly():
        merge(make(1), make(2), make(3))
