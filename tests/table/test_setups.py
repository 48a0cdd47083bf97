"""The pieces at the beginning of a log compared with the module's, including calculated strengths."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from lxml import etree

from vassal_tools.builder.traits import calculated, definition
from vassal_tools.errors import Where
from vassal_tools.format import sequence
from vassal_tools.objects.pieces import decode_piece
from vassal_tools.table.changes import TablePlace
from vassal_tools.table.record import PieceStart
from vassal_tools.table.setups import setup_findings, setup_of

if TYPE_CHECKING:
    from vassal_tools.table.record import Record


def text_of(*strengths: str) -> str:
    return definition([calculated("pf", strength) for strength in strengths], image="h1.png", name="H1", gpid="7")


def begun_with(*strengths: str) -> Record:
    """A log that begins with one piece, which calculates its strength in one way or in several, the outer one first."""
    piece = decode_piece(text_of(*strengths), Where(""))
    raws, states = [trait.raw for trait in piece.traits], list(piece.states)
    states[-1] = "Map;5;5;7;0"
    start = PieceStart("1", TablePlace("Map", 5, 5, None), sequence.nest(raws), sequence.nest(states))
    return cast("Record", SimpleNamespace(pieces={"1": start}))


@pytest.mark.parametrize(("strength", "expected"), [
    ("Face_Level==1?6:3", []),
    ("(Face_Level == 1) ? 6 : 3", []),  # another build writes it otherwise
    ("Face_Level==1?9:3", ["REF-setup"]),
])  # fmt: skip
def test_a_calculated_strength_is_that_of_the_module(strength: str, expected: list[str]) -> None:
    assert differences(begun_with(strength)) == expected


def test_of_two_calculated_strengths_the_outer_one_is_compared() -> None:
    """A log has the traits of prototypes, too, which the slot of the module only names."""
    outer, inner = "Face_Level==1?6:3", "Face_Level==1?9:3"
    assert differences(begun_with(outer, inner)) == []
    assert differences(begun_with(inner, outer)) != []


def differences(log: Record) -> list[str]:
    """The codes of the differences from a module with one piece, whose strength is 6 and 3."""
    module = etree.Element("module", name="M")
    stack = etree.SubElement(etree.SubElement(module, "map", mapName="Map"), "SetupStack", x="5", y="5")
    etree.SubElement(stack, "PieceSlot", gpid="7").text = text_of("Face_Level==1?6:3")
    return [finding.rule.code for finding in setup_findings(log, setup_of(module), {"7"}, is_new=False)]
