"""Rules on gpids, the numbers that connect the pieces of saved games to their slots."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.component_paths import line_of
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.spots import SetAttribute
from vassal_tools.objects.trait_specs import PLACING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import Fix, LintFault

_NEXT_GPID = "nextPieceSlotId"
_GPID_DIGITS = 12


@lint_rule("VM301", Severity.WARNING, source="VASSAL.build.GpIdChecker")
def slot_without_gpid(model: LintModel) -> Iterator[LintFault]:
    """A piece slot has no gpid.

    Why: The gpid connects a piece in a saved game to its definition; without it, refreshing a game loses the piece.
    Bad: `<VASSAL.build.widget.PieceSlot entryName="Inf"/>`.
    Good: Save the module once in VASSAL's editor (3.1 or later): it gives every slot a gpid.
    """
    bare = [element for element in model.slots if not element.get("gpid")]
    if bare and len(bare) == len(model.slots):
        message = f"none of the {len(bare)} slots has a gpid: the module was saved before VASSAL 3.1"
        yield slot_without_gpid.at(model.spot(model.module.root), message)
        return
    for element in bare:
        yield slot_without_gpid.at(model.spot(element), "the slot has no gpid")


@lint_rule("VM302", Severity.WARNING, source="VASSAL.build.GpIdChecker", fixable=True)
def gpid_twice(model: LintModel) -> Iterator[LintFault]:
    """Two slots have the same gpid, in the module or in an extension and its module.

    Why: VASSAL gives one of them a new number when it opens the module, so refreshing a game may turn pieces into
    others.
    Bad: Two slots with `gpid="17"`, after copying outside the editor.
    Good: Give the copy a unique number, and raise `nextPieceSlotId` above it. `--fix` does so: the first of the slots
    keeps its number, and pieces with this number in old saves belong to it. If one slot is in an extension, that
    slot gets the new number.
    """
    first = _gpids_of_base(model)
    free = _free_gpids(model)
    for element in model.slots:
        gpid = element.get("gpid", "")
        if gpid and gpid in first:
            message = f"gpid {gpid} is taken by {first[gpid]}"
            yield gpid_twice.at(model.spot(element), message, "", *_renumbered(model, element, next(free)))
        elif gpid:
            first[gpid] = f"the slot in line {line_of(element)}"


def _gpids_of_base(model: LintModel) -> dict[str, str]:
    # a clash is reported for the slot of the extension
    slots = model.base.slots if model.base is not None else ()
    return {gpid: "a slot of the module" for slot in slots if (gpid := slot.get("gpid", ""))}


def _free_gpids(model: LintModel) -> Iterator[int]:
    # above the module's next number and every gpid of slots and of pieces inside traits
    taken = [*(element.get("gpid", "") for element in model.slots), *_gpids_of_base(model)]
    taken += [facts.trait.field("gpid") for kind in PLACING for _, facts in model.having(kind)]
    numbers = [gpid.rpartition(":")[2] for gpid in taken]
    start = model.module.root.get(_NEXT_GPID, "")
    free = [int(number) + 1 for number in numbers if _is_gpid_number(number)]
    return itertools.count(max([*free, int(start) if _is_gpid_number(start) else 1]))


def _is_gpid_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < _GPID_DIGITS


def _renumbered(model: LintModel, slot: etree._Element, number: int) -> tuple[Fix, Fix]:
    # an extension puts its id before the number; the fix also reserves the number
    root = model.module.root
    own = root.get("extensionId", "") if model.is_extension else ""
    return (
        SetAttribute(slot, "gpid", lambda old: f"{old.rpartition(':')[0] or own}:{number}".removeprefix(":")),
        SetAttribute(root, _NEXT_GPID, lambda _old: str(number + 1)),
    )


GPID_RULES: tuple[LintRule, ...] = (slot_without_gpid, gpid_twice)
