"""Merges of real build files: edits of one side are complete; edits of different components are both kept."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import HealthCheck, given, settings, strategies
from lxml import etree

from tests.objects.random_edits import HOLDERS, KINDS, SLOT, Edit, edited
from tests.objects.test_module_merge import path
from tests.samples import number
from vassal_tools.errors import Where
from vassal_tools.format import buildxml
from vassal_tools.objects.build_text import cut
from vassal_tools.objects.module_merge import Merged, Version, merged_build_files

if TYPE_CHECKING:
    from pathlib import Path

    from hypothesis.strategies import DataObject

    from vassal_tools.objects.folders import HeldEntries

_LARGEST = 150_000
"""Each example merges a file several times; the large ones are merged by `test_real_build_files_merge_to_the_byte`."""
_KINDS = (*KINDS, "carry")
_STRUCTURE = ("remove", "copy", "lower", "carry")
_CONFLICTS = {"component", "place", "order"}
"""What two people's edits of different components can collide in: removed or moved what the other changed or moved."""

some = settings(max_examples=number(15, 200), suppress_health_check=[HealthCheck.too_slow])


class RealFile(NamedTuple):
    """A build file; the root's child above each component; the pieces, and the parents of pieces."""

    data: bytes
    tops: tuple[int, ...]
    pieces: tuple[int, ...]
    holders: tuple[int, ...]


@cache
def real_files(corpus: Path) -> tuple[RealFile, ...]:
    found = [path for path in (corpus / "modules").glob("*/buildFile*") if path.stat().st_size < _LARGEST]
    return tuple(_real_file(edited(path.read_bytes(), ())) for path in sorted(found))


def _real_file(data: bytes) -> RealFile:
    components = list(buildxml.parse(data, Where()).iter(etree.Element))
    numbers = {component: place for place, component in enumerate(components)}
    tops = [numbers[[component, *component.iterancestors()][-2]] for component in components[1:]]
    pieces = [place for place, one in enumerate(components) if (one.text or "").strip().startswith("+/")]
    holders = [place for place, one in enumerate(components) if str(one.tag).endswith(HOLDERS) and place]
    return RealFile(data, (0, *tops), tuple(pieces), tuple(holders))


def draw_edits(data: DataObject, file: RealFile, *, kinds: tuple[str, ...] = _KINDS) -> list[Edit]:
    anywhere = strategies.integers(1, len(file.tops) - 1)
    pieces = strategies.sampled_from(file.pieces) if file.pieces else anywhere
    edits = strategies.sampled_from(kinds).flatmap(
        lambda kind: strategies.builds(
            Edit,
            strategies.just(kind),
            pieces if "trait" in kind or kind == "carry" else anywhere,
            strategies.integers(0, 10**6),
        )
    )
    return data.draw(strategies.lists(edits, min_size=1, max_size=8))


def merge(base: bytes, ours: bytes, theirs: bytes) -> Merged:
    base_at, ours_at, theirs_at = (Version(one, Where("x")) for one in (base, ours, theirs))
    return merged_build_files(base_at, ours_at, theirs_at, path)


def contents(data: bytes) -> Counter[str]:
    """Each component with its parent, without its position and the blanks around it."""

    def key(element: etree._Element) -> tuple[str, ...]:
        return str(element.tag), *(element.get(name, "") for name in ("gpid", "entryName", "name"))

    return Counter(
        repr([*map(key, one.iterancestors()), one.tag, sorted(one.attrib.items()), (one.text or "").strip()])
        for one in buildxml.parse(data, Where()).iter(etree.Element)
    )


@some
@given(strategies.data(), strategies.sampled_from(["\n", "\r\n"]))
def test_edits_of_one_side_come_to_the_byte(corpus: Path, data: DataObject, line_end: str) -> None:
    file = data.draw(strategies.sampled_from(real_files(corpus)))
    side = edited(file.data, draw_edits(data, file))
    base, side = (one.replace(b"\r\n", b"\n").replace(b"\n", line_end.encode()) for one in (file.data, side))
    for versions in ((base, base, side), (base, side, base), (base, side, side)):
        assert merge(*versions) == Merged(side, ())


@some
@given(strategies.data())
def test_edits_below_different_children_of_the_root_commute(corpus: Path, data: DataObject) -> None:
    file = data.draw(strategies.sampled_from(real_files(corpus)))
    edits = draw_edits(data, file, kinds=tuple(kind for kind in _KINDS if kind != "carry"))
    edits = [one for one in edits if file.tops[one.place] != one.place or one.kind not in _STRUCTURE]
    ours = [one for one in edits if file.tops[one.place] % 2]
    theirs = [one for one in edits if one not in ours]
    both = Merged(edited(file.data, edits), ())
    assert merge(file.data, edited(file.data, ours), edited(file.data, theirs)) == both
    assert merge(file.data, edited(file.data, theirs), edited(file.data, ours)) == both


@some
@given(strategies.data())
def test_edits_of_different_components_come_both_or_are_a_conflict(corpus: Path, data: DataObject) -> None:
    file = data.draw(strategies.sampled_from(real_files(corpus)))
    ours = draw_edits(data, file)
    theirs = [one for one in draw_edits(data, file) if one.place not in {edit.place for edit in ours}]
    sides = edited(file.data, ours), edited(file.data, theirs)
    found, other = merge(file.data, *sides), merge(file.data, *reversed(sides))
    assert {one.name for one in (*found.conflicts, *other.conflicts)} <= _CONFLICTS
    assert bool(found.conflicts) == bool(other.conflicts)
    if not found.conflicts:
        assert isinstance(found.content, bytes)
        assert isinstance(other.content, bytes)
        assert contents(found.content) == contents(other.content) == contents(edited(file.data, ours + theirs))


def gpids(data: bytes | HeldEntries) -> set[str]:
    assert isinstance(data, bytes)
    return {one.get("gpid", "") for one in buildxml.parse(data, Where()).iter(SLOT)}


@some
@given(strategies.data())
def test_a_piece_that_both_have_is_in_the_merge_whatever_they_removed_and_moved(corpus: Path, data: DataObject) -> None:
    file = data.draw(strategies.sampled_from([one for one in real_files(corpus) if one.pieces and one.holders]))
    removed = data.draw(strategies.lists(strategies.sampled_from(file.holders), min_size=1, max_size=4))
    removing = [*(Edit("remove", place, 0) for place in removed), *draw_edits(data, file)]
    seeds = data.draw(strategies.lists(strategies.integers(0, 10**6), min_size=len(file.pieces) // 4, max_size=400))
    moving = [Edit("carry", place, seed) for place, seed in zip(file.pieces, seeds, strict=False)]
    ours, theirs = edited(file.data, removing), edited(file.data, moving)
    for pair in ((ours, theirs), (theirs, ours)):
        assert gpids(ours) & gpids(theirs) <= gpids(merge(file.data, *pair).content)


@some
@given(strategies.data())
def test_parts_of_an_unpacked_build_file_merge_as_the_whole_does(corpus: Path, data: DataObject) -> None:
    """Only edits that neither add nor remove components, so that the parts stay the same."""
    file = data.draw(strategies.sampled_from(real_files(corpus)))
    kinds = tuple(kind for kind in _KINDS if kind not in _STRUCTURE and kind not in ("change", "drop"))
    ours = draw_edits(data, file, kinds=kinds)
    theirs = [one for one in draw_edits(data, file, kinds=kinds) if one.place not in {edit.place for edit in ours}]
    base, own, others, both = (cut(edited(file.data, one).decode()) for one in ((), ours, theirs, ours + theirs))
    assert base.keys() == own.keys() == others.keys()
    for name in base:
        assert merge(*(one[name].encode() for one in (base, own, others))) == Merged(both[name].encode(), ())
