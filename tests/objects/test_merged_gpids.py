"""Numbers that two people gave out at the same time: of slots, and of traits that place or replace a piece."""

from __future__ import annotations

import pytest

from tests.objects.test_module_merge import MARK, SLOT, merge, merged, module, piece, slot, widget
from vassal_tools.format import sequence
from vassal_tools.objects.module_merge import Merged

NOTE = "{}: gpid {} of theirs is {} now: ours gave it out too"


def placing(gpid: str, kind: str = "placemark", name: str = "Hit") -> tuple[str, str]:
    """A trait that places a marker with a number, or replaces the piece by it; the marker is included as a piece."""
    inner = piece(gpid="77").replace("\t", "\\t")
    fields = ("Place", "", inner, "null", "0", "0", "false", "", name, gpid, "0", "false")
    return f"{kind};{sequence.join(fields, ';')}", ""


def prototype(name: str, *traits: tuple[str, str]) -> str:
    tag = "VASSAL.build.module.PrototypeDefinition"
    return f'<{tag} name="{name}">{piece(*traits, gpid="")}</{tag}>'


@pytest.mark.parametrize("kind", ["placemark", "replace"])
def test_a_trait_and_a_slot_of_one_number_have_two_after_the_merge(kind: str) -> None:
    base = module(widget("W"), widget("V", slot()), following="9")
    own = module(widget("W", slot(gpid="9", name="Gun")), widget("V", slot()), following="10")
    others = module(widget("W"), widget("V", slot(piece(placing("9", kind)))), following="10")
    found = merge(base, own, others)
    wanted = module(
        widget("W", slot(gpid="9", name="Gun")), widget("V", slot(piece(placing("10", kind)))), following="11"
    )
    assert found == Merged(wanted.encode(), (), (NOTE.format("Mini/V/Tank", 9, 10),))
    found = merge(base, others, own)
    wanted = module(
        widget("W", slot(gpid="10", name="Gun")), widget("V", slot(piece(placing("9", kind)))), following="11"
    )
    assert found == Merged(wanted.encode(), (), (NOTE.format("Mini/W/Gun", 9, 10),))


def test_traits_of_one_number_in_prototypes_have_two_after_the_merge() -> None:
    base = module(prototype("P"), prototype("Q"), slot(), following="9")
    own = module(prototype("P", placing("9")), prototype("Q"), slot(), following="10")
    others = module(prototype("P"), prototype("Q", placing("9")), slot(), following="10")
    found = merge(base, own, others)
    wanted = module(prototype("P", placing("9")), prototype("Q", placing("10")), slot(), following="11")
    assert found == Merged(wanted.encode(), (), (NOTE.format("Mini/Q", 9, 10),))


def test_a_new_piece_whose_traits_are_numbered_gets_new_numbers_throughout() -> None:
    def made(name: str, *gpids: str) -> str:
        return slot(piece((MARK, name), placing(gpids[1]), gpid=gpids[0]), gpids[0], name)

    base = module(widget("W"), widget("V"), following="9")
    own = module(widget("W", made("Gun", "9", "10")), widget("V"), following="11")
    others = module(widget("W"), widget("V", made("Ship", "9", "10"), slot(gpid="11")), following="12")
    wanted = module(
        widget("W", made("Gun", "9", "10")), widget("V", made("Ship", "12", "13"), slot(gpid="11")), following="14"
    )
    assert merged(base, own, others) == wanted


def test_a_free_number_is_greater_than_those_of_traits() -> None:
    base = module(widget("W"), prototype("P", placing("50")), following="9")
    own, others = (
        module(widget("W", slot(gpid="9", name=name)), prototype("P", placing("50")), following="10")
        for name in ("A", "B")
    )
    assert 'entryName="B" gpid="51"' in merged(base, own, others)


def test_what_both_added_in_the_same_way_keeps_its_number() -> None:
    base = module(widget("W", slot()), following="9")
    both = module(widget("W", slot(piece(placing("10"))), slot(gpid="9", name="Gun")), following="11")
    own = both.replace("</VASSAL.build.GameModule>", "  <a/>\n</VASSAL.build.GameModule>")
    assert merged(base, own, both) == merged(base, both, own) == own


def test_equal_pieces_that_both_added_at_two_places_have_two_numbers() -> None:
    base = module(widget("W"), widget("V"), following="9")
    new = slot(gpid="9", name="Gun")
    own, others = (
        module(widget("W", new), widget("V"), following="10"),
        module(widget("W"), widget("V", new), following="10"),
    )
    wanted = module(widget("W", new), widget("V", slot(gpid="10", name="Gun")), following="11")
    assert merged(base, own, others) == wanted


def test_a_new_piece_of_both_that_theirs_has_once_more_keeps_its_number_where_both_have_it() -> None:
    new = slot(gpid="9", name="Gun")
    base = module(widget("W"), widget("V"), following="9")
    own = module(widget("W", new), widget("V"), following="10")
    others = module(widget("W", new), widget("V", new), following="10")
    wanted = module(widget("W", new), widget("V", slot(gpid="10", name="Gun")), following="11")
    found = merge(base, own, others)
    assert found == Merged(wanted.encode(), (), (NOTE.format("Mini/V/Gun", 9, 10),))
    assert merged(base, others, own) == others


def test_a_trait_that_both_have_keeps_its_number_beside_one_that_gets_another() -> None:
    base = module(widget("W", slot()), widget("V"), widget("U"), following="9")
    common, other = placing("9"), placing("10", name="Miss")
    gun, ship = slot(gpid="10", name="Gun"), slot(gpid="9", name="Ship")
    own = module(widget("W", slot(piece(common))), widget("V", gun), widget("U"), following="11")
    others = module(widget("W", slot(piece(other, common))), widget("V"), widget("U", ship), following="11")
    found = merged(base, own, others)
    assert slot(piece(placing("11", name="Miss"), common)) in found
    assert slot(gpid="12", name="Ship") in found


def test_texts_beside_a_piece_that_gets_another_number_stay_as_they_are() -> None:
    beside = f"""<a\n tooltip='a gpid="9"  &gt;' gpid = "3"/>\n{slot(piece(placing("5")).replace("/", "/ "), "4")}"""
    base = module(widget("W"), widget("V"), following="9")
    own = module(widget("W", slot(gpid="9", name="Gun")), widget("V"), following="10")
    others = module(widget("W"), widget("V", beside, slot(gpid="9", name="Ship")), following="10")
    wanted = module(
        widget("W", slot(gpid="9", name="Gun")), widget("V", beside, slot(gpid="10", name="Ship")), following="11"
    )
    assert merged(base, own, others) == wanted


def test_numbers_of_an_extension_keep_its_id() -> None:
    base = module(widget("W"), widget("V"), following="x1a:9")
    own = module(widget("W", slot(gpid="x1a:9", name="Gun")), widget("V"), following="x1a:10")
    others = module(widget("W"), widget("V", slot(gpid="x1a:9", name="Ship")), following="x1a:10")
    wanted = module(
        widget("W", slot(gpid="x1a:9", name="Gun")), widget("V", slot(gpid="x1a:10", name="Ship")), following="x1a:11"
    )
    assert merged(base, own, others) == wanted


@pytest.mark.parametrize("line_ends", ["\n", "\r\n"])
def test_a_number_given_twice_in_a_part_that_has_no_count_is_a_conflict(line_ends: str) -> None:
    """A part of an unpacked module cannot know what number is free: `module.xml` counts them."""
    base = widget("W", slot())
    own, others = (widget("W", slot(), slot(gpid="2", name=name)) for name in ("Gun", "Ship"))
    found = merge(*(text.replace("\n", line_ends) for text in (base, own, others)))
    (conflict,) = found.conflicts
    assert (conflict.what, conflict.name) == ("W/Ship", "gpid")
    assert (conflict.base, conflict.ours, conflict.theirs) == (None, "2: W/Gun", "2: W/Ship")
    both = widget("W", slot(), slot(gpid="2", name="Gun"), slot(gpid="2", name="Ship"))
    assert found.content == both.replace("\n", line_ends).encode()


def test_pieces_that_the_engine_would_not_read_keep_their_text() -> None:
    base = module(widget("W"), following="9")
    own = module(widget("W", slot("+/placemark;/", gpid="9", name="Gun")), following="10")
    others = module(widget("W", f'<{SLOT} gpid="9">replace;no piece</{SLOT}>'), following="10")
    assert "replace;no piece" in merged(base, own, others)
