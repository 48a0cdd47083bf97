"""Rules on what traits and decks name: sides of the module, and the properties that layers follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.format import sequence
from vassal_tools.lint.component_roles import JAVA_NAMES
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.texts import is_beanshell
from vassal_tools.lint.uses import is_built_at_run_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import Fault, LintRule, Spot

_SIDES = "sides:"
_FIELDS = {"obs": "access", "hide": "access", "restrict": "sides"}
_OBSERVER = "<observer>"  # the engine's name for the side of who plays none


@lint_rule("VM319", Severity.WARNING, source="VASSAL.counters.SpecifiedSideAccess")
def unknown_side(model: LintModel) -> Iterator[Fault]:
    """A mask, a restriction or a deck is open to a side that the module does not have.

    Why: No player is ever of that side, so the trait keeps out whom it should let in, and VASSAL says nothing.
    Bad: Restricted Access for `Athen` where the side is `Athens`.
    Good: Write the side as the module's player roster has it.
    """
    if model.lacks_base:
        return
    for side, spot in _named_sides(model):
        is_known = side in model.sides or side == _OBSERVER or is_built_at_run_time(side)
        if not is_known and not model.code.hold(side):
            remedy = model.suggestions.remedy("side", side, lambda: model.sides)
            yield unknown_side.at(spot, f"the module has no side {side!r}", remedy)


def _named_sides(model: LintModel) -> Iterator[tuple[str, Spot]]:
    """The sides that traits and decks name, each once for a piece; empty names mean none."""
    for piece in model.nodes:
        texts = [_sides_of(facts.trait.id, facts.trait.field) for facts in piece.facts if facts.trait.id in _FIELDS]
        for side in dict.fromkeys(side for sides in texts for side in sides if side):
            yield side, model.piece_spot(piece)
    for deck in model.of("module.map.DrawPile"):
        owners = deck.get("deckOwners", "")
        if owners and deck.get("deckRestrictAccess") == "true":
            yield from ((side, model.spot(deck)) for side in sequence.split(owners, ",") if side)


def _sides_of(trait_id: str, field: Callable[[str], str]) -> tuple[str, ...]:
    text = field(_FIELDS[trait_id])
    if trait_id == "restrict":
        return sequence.split(text, ",") if text else ()
    return sequence.split(text.removeprefix(_SIDES), ":") if text.startswith(_SIDES) else ()


@lint_rule("VM320", Severity.WARNING, source="VASSAL.counters.Embellishment")
def layer_follows_unknown_property(model: LintModel) -> Iterator[Fault]:
    """A layer follows a property that nothing in the module has.

    Why: The layer always shows its first level, and no command of its own can change that.
    Bad: A layer that follows `Strenght`, where the piece has `Strength`.
    Good: Correct the name, or give the piece or the module a property of that name.
    """
    if model.lacks_base or model.unknown_traits:
        return
    for piece, facts in model.having("emb2"):
        text = facts.trait.field("follow_property").strip()
        if facts.trait.field("follow") != "true" or not text:
            continue
        for name in dict.fromkeys(model.texts.names(text) if is_beanshell(text) else (text,)):
            is_known = model.uses.is_set(name) or name in JAVA_NAMES or is_built_at_run_time(name)
            if not is_known and not model.code.hold(name):
                layer = facts.trait.field("name")
                remedy = model.suggestions.remedy("property", name, lambda: model.uses.properties)
                message = f"layer {layer!r}: nothing sets {name!r}"
                yield layer_follows_unknown_property.at(model.piece_spot(piece), message, remedy)


PIECE_NAME_RULES: tuple[LintRule, ...] = (unknown_side, layer_follows_unknown_property)
