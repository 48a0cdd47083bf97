"""Rules on names in traits and decks: sides, properties followed by layers, commands of submenus."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.format import sequence
from vassal_tools.lint.component_roles import JAVA_NAMES
from vassal_tools.lint.module_uses import is_built_at_run_time
from vassal_tools.lint.property_texts import is_beanshell, listed
from vassal_tools.lint.rule import lint_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.piece_nodes import PieceNode
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault, Spot
    from vassal_tools.objects.traits import Trait

_SIDES = "sides:"
_FIELDS = {"obs": "access", "hide": "access", "restrict": "sides"}
_SHOWN = 4
_OBSERVER = "<observer>"  # the engine's name for the side of who plays none


@lint_rule("VM319", Severity.WARNING, source="VASSAL.counters.SpecifiedSideAccess")
def unknown_side(model: LintModel) -> Iterator[LintFault]:
    """A mask, a restriction or a deck is open to a side that the module does not have.

    Why: No player ever has that side, so the trait silently excludes the player it should allow.
    Bad: Restricted Access for `Pari` where the side is `Paris`.
    Good: Write the side as the module's player roster has it.
    """
    if model.lacks_base:
        return
    unknown = [(side, spot) for side, spot in _named_sides(model) if not _is_side(model, side)]
    if unknown and not model.sides:
        places = len({id(spot) for _, spot in unknown})
        holders = "1 piece or deck is" if places == 1 else f"{places} pieces and decks are"
        names = listed([*dict.fromkeys(repr(side) for side, _ in unknown)], _SHOWN)
        yield unknown_side.at(unknown[0][1], f"the module has no sides; {holders} open to {names}")
        return
    for side, spot in unknown:
        remedy = model.suggestions.remedy("side", side, lambda: model.sides)
        yield unknown_side.at(spot, f"the module has no side {side!r}", remedy)


def _is_side(model: LintModel, side: str) -> bool:
    return side in model.sides or side == _OBSERVER or is_built_at_run_time(side) or model.code.hold(side)


def _named_sides(model: LintModel) -> Iterator[tuple[str, Spot]]:
    # each side once for a piece; an empty name means no side
    for piece in model.nodes:
        texts = [_sides_of(facts.trait.id, facts.trait.field) for facts in piece.facts if facts.trait.id in _FIELDS]
        sides = dict.fromkeys(side for sides in texts for side in sides if side)
        if sides:
            spot = model.piece_spot(piece)
            yield from ((side, spot) for side in sides)
    for deck in model.of("module.map.DrawPile"):
        owners = deck.get("deckOwners", "")
        if owners and deck.get("deckRestrictAccess") == "true":
            yield from ((side, model.spot(deck)) for side in sequence.split(owners, ",") if side)


def _sides_of(trait_id: str, field: Callable[[str], str]) -> tuple[str, ...]:
    text = field(_FIELDS[trait_id])
    if trait_id == "restrict":
        return _listed(text)
    return sequence.split(text.removeprefix(_SIDES), ":") if text.startswith(_SIDES) else ()


@lint_rule("VM320", Severity.WARNING, source="VASSAL.counters.Embellishment")
def layer_follows_unknown_property(model: LintModel) -> Iterator[LintFault]:
    """A layer follows a property that the module does not have.

    Why: The layer always shows its first level, and its own commands cannot change that.
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


@lint_rule("VM321", Severity.NOTE, source="VASSAL.counters.SubMenu")
def submenu_of_missing_command(model: LintModel) -> Iterator[LintFault]:
    """A submenu names commands that no piece with this submenu has.

    Why: They are missing from the submenu. If a name is misspelt, the intended command stays in the main menu.
    Bad: `submenu;Move;Adavnce,Retreat`, where the commands are `Advance` and `Retreat`.
    Good: Write the commands as the menu shows them, and remove obsolete ones.
    """
    for submenu in _submenus(model):
        lost = sorted(name for name in submenu.missing if not is_built_at_run_time(name) and not model.code.hold(name))
        if lost:
            kind = f"command of {id(submenu)}"
            found = (model.suggestions.remedy(kind, name, partial(set, submenu.commands)) for name in lost[:_SHOWN])
            message = f"the submenu {submenu.name!r} finds no command {listed([*map(repr, lost)], _SHOWN)}"
            remedy = next(filter(None, found), "")
            yield submenu_of_missing_command.at(model.piece_spot(submenu.piece), message, remedy)


@dataclass(slots=True, eq=False)
class _Submenu:
    # a submenu, its first piece, the commands of all pieces with it, and its unknown commands

    piece: PieceNode
    name: str
    missing: set[str]
    commands: set[str]


def _submenus(model: LintModel) -> list[_Submenu]:
    # equal submenus count once; a name is a command if another trait of the piece contains it
    found: dict[str, _Submenu] = {}
    read = cache(_menus_of)
    for whole in model.whole_pieces if any(model.having("submenu")) else ():
        parts = [read(part) for part in whole.parts]
        if not any(part.submenus for part in parts):
            continue
        menus = set().union(*(part.commands for part in parts))
        is_open = not whole.is_known or any(part.is_open for part in parts)
        for part in parts:
            for trait in part.submenus:
                names = {name for name in _listed(trait.field("commands")) if name}
                submenu = found.setdefault(trait.raw, _Submenu(part.node, trait.field("menu"), names, set()))
                submenu.commands |= menus
                missing = submenu.missing - menus
                submenu.missing = {name for name in missing if not is_open and not any(name in p.text for p in parts)}
    return list(found.values())


@dataclass(frozen=True, slots=True, eq=False)
class _Menus:
    # the menu of one definition; `is_open` if it may add commands at run time

    node: PieceNode
    submenus: tuple[Trait, ...]
    commands: frozenset[str]
    text: str
    is_open: bool


def _menus_of(node: PieceNode) -> _Menus:
    submenus = tuple(facts.trait for facts in node.facts if facts.trait.id == "submenu")
    others = [facts for facts in node.facts if facts.trait.id != "submenu"]
    commands = {menu for facts in others for menu, _ in facts.menus} | {trait.field("menu") for trait in submenus}
    text = "\n".join(facts.trait.raw for facts in others).replace("\\", "")
    return _Menus(node, submenus, frozenset(commands), text, any(facts.trait.id == "locCommand" for facts in others))


def _listed(text: str) -> tuple[str, ...]:
    return sequence.split(text, ",") if text else ()


PIECE_NAME_RULES: tuple[LintRule, ...] = (unknown_side, layer_follows_unknown_property, submenu_of_missing_command)
