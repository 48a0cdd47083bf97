"""Two people's changes to one build file: merges, conflicts, and unchanged text."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.matching import naming
from vassal_tools.objects.module_merge import Merged, Version, merged_build_files

MARK = "mark;Side"
LAYER = "emb2;;2;;Flip;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Step;;;false;;1;1;true"
HIDE = "hide;H"
SLOT = "VASSAL.build.widget.PieceSlot"


def piece(*traits: tuple[str, str], gpid: str = "1", image: str = "a.png") -> str:
    levels = [*traits, (f"piece;;;{image};Tank", f"null;0;0;{gpid};0")]
    return "+/" + sequence.join(("null", *(sequence.nest([one[at] for one in levels]) for at in (0, 1))), "/")


def slot(text: str = "", gpid: str = "1", name: str = "Tank") -> str:
    return f'<{SLOT} entryName="{name}" gpid="{gpid}">{text or piece(gpid=gpid)}</{SLOT}>'


def widget(name: str, *contents: str) -> str:
    inner = "".join(f"\n    {one}" for one in contents)
    return f'<VASSAL.build.widget.TabWidget entryName="{name}">{inner}\n  </VASSAL.build.widget.TabWidget>'


def dice(name: str, sides: int = 6) -> str:
    return f'<VASSAL.build.module.DiceButton name="{name}" nDice="2" nSides="{sides}"/>'


def module(*contents: str, version: str = "1.0", following: str = "9") -> str:
    inner = "".join(f"\n  {one}" for one in contents)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<VASSAL.build.GameModule name="Mini" '
        f'version="{version}" nextPieceSlotId="{following}">{inner}\n</VASSAL.build.GameModule>\n'
    )


def path(element: etree._Element) -> str:
    """The names of the component and of those that hold it."""
    steps = [element, *element.iterancestors()]
    return "/".join(naming(step) for step in reversed(steps))


def merge(base: str, ours: str, theirs: str) -> Merged:
    versions = Version(base.encode(), Where("base")), Version(ours.encode(), Where("ours"))
    return merged_build_files(*versions, Version(theirs.encode(), Where("theirs")), path)


def merged(base: str, ours: str, theirs: str) -> str:
    """The text of a merge that has no conflict."""
    found = merge(base, ours, theirs)
    assert found.conflicts == ()
    assert isinstance(found.content, bytes)
    return found.content.decode()


A, B, C = dice("a"), dice("b"), dice("c")
PIECE = piece((MARK, "Blue"), (LAYER, "1"))
BASE = module(A, B, widget("W", slot(PIECE), slot(gpid="2")), C)


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        pytest.param((A, dice("a", 8)), (C, dice("c", 10)), [(A, dice("a", 8)), (C, dice("c", 10))], id="apart"),
        pytest.param(
            (A, A.replace('nDice="2"', 'nDice="3"')),
            (A, dice("a", 8)),
            [(A, dice("a", 8).replace('nDice="2"', 'nDice="3"'))],
            id="two attributes of one component",
        ),
        pytest.param(
            (A, A.replace("/>", ' plus="1"/>')), (A, dice("a", 8)), [(A, dice("a", 8).replace("/>", ' plus="1"/>'))],
            id="an attribute added and one changed",
        ),
        pytest.param((f"\n  {A}", ""), (C, dice("c", 8)), [(f"\n  {A}", ""), (C, dice("c", 8))], id="removed"),
        pytest.param(
            (A, A + dice("x")), (B, B + dice("y")), [(A, A + dice("x")), (B, B + dice("y"))], id="added at two places"
        ),
        pytest.param((C, C + dice("x")), (C, C + dice("y")), [(C, C + dice("x") + dice("y"))], id="added at one place"),
        pytest.param(
            (f"{A}\n  {B}", f"{B}\n  {A}"), (C, dice("c", 8)), [(f"{A}\n  {B}", f"{B}\n  {A}"), (C, dice("c", 8))],
            id="moved and changed",
        ),
        pytest.param(
            (PIECE, piece((HIDE, "null"), (MARK, "Blue"), (LAYER, "1"))),
            (PIECE, piece((MARK, "Red"), (LAYER, "1"))),
            [(PIECE, piece((HIDE, "null"), (MARK, "Red"), (LAYER, "1")))],
            id="a trait added and a state changed",
        ),
        pytest.param(
            (PIECE, piece((MARK, "Blue"), (LAYER.replace("Flip", "Turn"), "1"))),
            (PIECE, piece((MARK, "Blue"), (LAYER.replace("Step", "Level"), "1"))),
            [(PIECE, piece((MARK, "Blue"), (LAYER.replace("Flip", "Turn").replace("Step", "Level"), "1")))],
            id="two fields of one trait",
        ),
        pytest.param(
            (PIECE, piece((LAYER, "1"))),
            (PIECE, piece((MARK, "Blue"), (LAYER, "1"), image="b.png")),
            [(PIECE, piece((LAYER, "1"), image="b.png"))],
            id="a trait removed and another one changed",
        ),
        pytest.param(
            (PIECE, piece((LAYER, "1"), (MARK, "Blue"))),
            (PIECE, piece((MARK, "Blue"), (LAYER, "2"))),
            [(PIECE, piece((LAYER, "2"), (MARK, "Blue")))],
            id="traits moved and changed",
        ),
        pytest.param(
            (LAYER, LAYER.removesuffix(";true")),
            (LAYER, LAYER.replace("Flip", "Turn")),
            [(LAYER, LAYER.removesuffix(";true").replace("Flip", "Turn"))],
            id="the last field of a trait removed",
        ),
        pytest.param(
            (LAYER, LAYER + ";d;1.0"),
            (LAYER, LAYER.replace("Flip", "Turn")),
            [(LAYER, LAYER.replace("Flip", "Turn") + ";d;1.0")],
            id="fields of a later engine added",
        ),
    ],
)  # fmt: skip
def test_what_two_people_changed_apart_is_merged(
    ours: tuple[str, str], theirs: tuple[str, str], expected: list[tuple[str, str]]
) -> None:
    wanted = BASE
    for old, new in expected:
        assert wanted.count(old) == 1
        wanted = wanted.replace(old, new)
    assert merged(BASE, BASE.replace(*ours), BASE.replace(*theirs)) == wanted


@pytest.mark.parametrize(
    ("ours", "theirs", "what", "name", "values"),
    [
        pytest.param(
            (A, dice("a", 8)), (A, dice("a", 10)), "Mini/a", "nSides", ("6", "8", "10"), id="one attribute"
        ),
        pytest.param(
            (A, dice("a", 8)), (f"\n  {A}", ""), "Mini/a", "component", ("there", "changed", "removed"),
            id="changed and removed",
        ),
        pytest.param(
            (f"\n  {A}", ""), (A, dice("a", 8)), "Mini/a", "component", ("there", "removed", "changed"),
            id="removed and changed",
        ),
        pytest.param(
            (PIECE, piece((MARK, "Red"), (LAYER, "1"))), (PIECE, piece((MARK, "Grey"), (LAYER, "1"))),
            "Mini/W/Tank", "Marker: state: value", ("Blue", "Red", "Grey"), id="one state",
        ),
        pytest.param(
            (LAYER, LAYER.replace("Flip", "Turn")), (LAYER, LAYER.replace("Flip", "Roll")),
            "Mini/W/Tank", "Layer: up command", ("Flip", "Turn", "Roll"), id="one field",
        ),
        pytest.param(
            (PIECE, piece((LAYER, "1"))), (PIECE, piece((MARK, "Red"), (LAYER, "1"))),
            "Mini/W/Tank", "Marker", ("there", "removed", "changed"), id="trait removed",
        ),
        pytest.param(
            (C, C + dice("x")), (C, C + dice("x", 8)), "Mini/x", "nSides", (None, "6", "8"),
            id="one component added by both",
        ),
        pytest.param(
            ('version="1.0" n', 'version="1.1" n'), ('version="1.0" n', 'version="1.2" n'), "Mini", "version",
            ("1.0", "1.1", "1.2"), id="the version of the module",
        ),
    ],
)  # fmt: skip
def test_what_both_changed_is_a_conflict_in_the_words_of_the_editor(
    ours: tuple[str, str], theirs: tuple[str, str], what: str, name: str, values: tuple[str | None, ...]
) -> None:
    own = BASE.replace(*ours, 1) if ours[0] != LAYER else BASE.replace(LAYER, ours[1])
    found = merge(BASE, own, BASE.replace(*theirs))
    (conflict,) = found.conflicts
    assert (conflict.what, conflict.name, (conflict.base, conflict.ours, conflict.theirs)) == (what, name, values)
    assert found.content == own.encode()


def test_what_the_editor_counts_on_is_no_conflict() -> None:
    own, others = (BASE.replace('SlotId="9"', f'SlotId="{number}"') for number in (12, 11))
    assert merged(BASE, own, others) == own
    assert merged(BASE, others, own) == own


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("3.7.0-beta1", "3.7.0"),
        ("3.7.0-beta1", "3.7"),
        ("3.7.0-beta2", "3.7.0-beta10"),
        ("3.7.0-beta9", "3.7.0-rc1"),
        ("3.7.0", "3.7.1-beta1"),
        ("3.7.9", "3.7.10"),
    ],
)
def test_of_two_versions_of_vassal_the_later_one_holds(lower: str, higher: str) -> None:
    base, own, others = (f'<a VassalVersion="{version}"/>' for version in ("3.6.0", lower, higher))
    assert merged(base, own, others) == merged(base, others, own) == others


def test_pieces_that_got_one_number_have_two_after_the_merge() -> None:
    base = module(widget("W", slot(gpid="2")), widget("V"), following="9")
    own = module(widget("W", slot(gpid="2"), slot(gpid="9", name="Gun")), widget("V"), following="10")
    others = module(widget("W", slot(gpid="2")), widget("V", slot(gpid="9", name="Ship")), following="10")
    found = merge(base, own, others)
    ship = slot(gpid="10", name="Ship")
    wanted = module(widget("W", slot(gpid="2"), slot(gpid="9", name="Gun")), widget("V", ship), following="11")
    assert found == Merged(wanted.encode(), (), ("Mini/V/Ship: gpid 9 of theirs is 10 now: ours gave it out too",))


def test_a_piece_that_one_moves_keeps_what_the_other_edits() -> None:
    moved = module(A, B, widget("W", slot(gpid="2")), widget("V", slot(PIECE)), C)
    base = module(A, B, widget("W", slot(PIECE), slot(gpid="2")), widget("V"), C)
    edited = piece((MARK, "Red"), (LAYER, "1"))
    for pair in ((moved, base.replace(PIECE, edited)), (base.replace(PIECE, edited), moved)):
        assert re.sub(r">\s+<", "><", merged(base, *pair)) == re.sub(r">\s+<", "><", moved.replace(PIECE, edited))


def test_a_tab_that_one_removes_while_the_other_moves_a_piece_out_of_it_is_a_conflict() -> None:
    base = module(widget("W", slot(PIECE), slot(gpid="2")), widget("V"))
    moved = module(widget("W", slot(gpid="2")), widget("V", slot(PIECE)))
    removed = module(widget("V"))
    assert [one.what for one in merge(base, moved, removed).conflicts] == ["Mini/W"]
    found = merge(base, removed, moved)
    assert [one.what for one in found.conflicts] == ["Mini/W"]
    assert isinstance(found.content, bytes)
    assert found.content.count(PIECE.encode()) == 1


def test_a_piece_that_theirs_moves_into_what_ours_removed_stays_where_ours_has_it() -> None:
    base = module(widget("B", slot(PIECE), slot(gpid="2")), widget("C", slot(gpid="3")))
    moved = module(widget("B", slot(gpid="2")), widget("C", slot(gpid="3"), slot(PIECE)))
    inside = module(widget("B", slot(gpid="2")), widget("C", slot(gpid="3"), widget("D", slot(PIECE))))
    removed = module(widget("B", slot(PIECE), slot(gpid="2")))
    for others in (moved, inside):
        found = merge(base, removed, others)
        assert [one.what for one in found.conflicts] == ["Mini/C"]
        assert found.content == removed.encode()


def test_what_theirs_removed_stays_where_its_piece_was_moved_into_what_ours_removed() -> None:
    base = module(widget("A"), widget("B", slot(PIECE), slot(gpid="2")), widget("C", slot(gpid="3")))
    own = module(widget("A"), widget("B", slot(PIECE), slot(gpid="2")))
    others = module(widget("A"), widget("C", slot(gpid="3"), slot(PIECE)))
    found = merge(base, own, others)
    assert sorted(one.what for one in found.conflicts) == ["Mini/B", "Mini/C"]
    assert found.content == own.encode()


@pytest.mark.parametrize("first", ["B", "Z"])
def test_a_piece_that_one_moves_into_what_both_added_comes_there(first: str) -> None:
    base = module(*sorted((widget(first, slot(PIECE), slot(gpid="2")), widget("C"))))
    own = module(*sorted((widget(first, slot(PIECE), slot(gpid="2")), widget("C", widget("D")))))
    others = module(*sorted((widget(first, slot(gpid="2")), widget("C", widget("D", slot(PIECE))))))
    for pair in ((own, others), (others, own)):
        assert re.sub(r">\s+<", "><", merged(base, *pair)) == re.sub(r">\s+<", "><", others)


def test_of_several_that_are_alike_the_one_that_was_edited_is_found() -> None:
    entries = [f"<entry>{number}</entry>" for number in range(5)]
    base = module(*entries)
    own = module("<entry>new</entry>", *entries)
    others = base.replace(">3<", ">three<")
    assert merged(base, own, others) == own.replace(">3<", ">three<")


def test_pieces_inside_each_other_are_no_circle() -> None:
    """No editor writes a slot in a slot; each side puts one of the two into the other."""
    one, other = (f'<{SLOT} entryName="{gpid}" gpid="{gpid}">%s</{SLOT}>' for gpid in "12")
    base = module(one % "", other % "")
    found = merge(base, module(one % (other % "")), module(other % (one % "")))
    assert isinstance(found.content, bytes)
    etree.fromstring(found.content)


def test_what_may_be_a_user_id_is_not_shown() -> None:
    base = module(widget("W", slot(piece(("obs;75,130;b.png;;B;?;any", "null")))))
    own, others = (
        base.replace("/null\\tnull", "/x").replace("/null\tnull", f"/{name}\tnull") for name in ("secret1", "secret2")
    )
    found = merge(base, own, others)
    assert len(found.conflicts) == 1
    assert "secret" not in str(found.conflicts)


def test_line_ends_of_ours_are_kept() -> None:
    own, others = BASE.replace(A, dice("a", 8)), BASE.replace(C, dice("c", 8))
    found = merge(BASE, own.replace("\n", "\r\n"), others)
    assert found.content == own.replace(C, dice("c", 8)).replace("\n", "\r\n").encode()


@pytest.mark.parametrize("text", ["", "<a>", "<!DOCTYPE a><a/>", "<b/>", "<a>" * 200])
def test_what_is_no_version_of_the_build_file_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        merge(BASE, BASE, text)
