"""Rules on Place Marker and Replace With Other: paths must find the slots that they name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.rule import lint_rule
from vassal_tools.objects.slot_paths import Match, PathTarget, last_name, named_path
from vassal_tools.objects.trait_specs import PLACING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.piece_nodes import PieceNode
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault
    from vassal_tools.lint.trait_facts import TraitFacts

_PATHS = "VASSAL.tools.ComponentPathBuilder"


@lint_rule("VM322", Severity.ERROR, source=_PATHS)
def marker_path_is_dead(model: LintModel) -> Iterator[LintFault]:
    """A trait places or replaces a piece by a path that finds no slot.

    Why: VASSAL creates an empty piece and reports bad data. It happens when a palette, tab or list in the path is
    renamed or removed.
    Bad: Replace With Other by `VASSAL.build.module.PieceWindow:Units/VASSAL.build.widget.PieceSlot:Tank` in a module
    whose palette `Units` holds tabs only.
    Good: Choose the piece again in the editor. A piece of an extension cannot be chosen in the module.
    """
    for piece, facts, target in _targets(model):
        if target.match is Match.DEAD:
            message = f"{_command(facts)} finds no {target.missing!r}: VASSAL creates an empty piece"
            yield marker_path_is_dead.at(model.piece_spot(piece), message, _remedy(model, facts, target))


@lint_rule("VM323", Severity.WARNING, source=_PATHS)
def marker_of_other_slot(model: LintModel) -> Iterator[LintFault]:
    """A trait places or replaces a piece by a path whose last name finds no slot.

    Why: Only the last name of the path is wrong. VASSAL silently uses the first slot at that place of the palette,
    which is usually another piece. It happens when the slot is renamed.
    Bad: A path that ends in `PieceSlot:Tarqet`, in a list with the slots `First` and `Target`: VASSAL uses `First`.
    Good: Choose the piece again in the editor.
    """
    for piece, facts, target in _targets(model):
        slot = target.element
        if target.match is not Match.OTHER or slot is None:
            continue
        wanted, taken = last_name(facts.trait.field("marker")), slot.get("entryName", "")
        if wanted != taken:
            message = f"{_command(facts)} finds no slot {wanted!r}: VASSAL uses the first one, {taken!r}"
            yield marker_of_other_slot.at(model.piece_spot(piece), message, _remedy(model, facts, target))


def _targets(model: LintModel) -> Iterator[tuple[PieceNode, TraitFacts, PathTarget]]:
    # equal paths of a piece count once
    seen: set[tuple[int, str]] = set()
    for trait_id in PLACING if not model.lacks_base else ():
        for piece, facts in model.having(trait_id):
            path = named_path(facts.trait)
            mark = (id(piece), facts.trait.raw)
            if not path or "$" in path or mark in seen:
                continue
            seen.add(mark)
            yield piece, facts, model.slot_paths.slot(path)


def _command(facts: TraitFacts) -> str:
    return repr(facts.trait.field("command") or facts.trait.engine_class)


def _remedy(model: LintModel, facts: TraitFacts, target: PathTarget) -> str:
    # the place of the only slot of that name, or a similar name
    name = last_name(facts.trait.field("marker"))
    slots = model.slots_by_name.get(name, ())
    if len(slots) == 1:
        return f"the slot {name!r} is at {model.spot(slots[0]).path}"
    if target.element is None:
        return "choose the piece again"
    holder = target.element.getparent()
    # the known paths keep the slot alive, so that no other element gets its id; a parent may be dropped and made again
    near = [slot.get("entryName", "") for slot in (holder.iterchildren("*") if holder is not None else ())]
    return model.suggestions.remedy(f"slot beside {id(target.element)}", name, lambda: near, "choose the piece again")


MARKER_RULES: tuple[LintRule, ...] = (marker_path_is_dead, marker_of_other_slot)
