"""The rule on piece commands that change a piece without a report."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.component_roles import SENT_TO_PIECES
from vassal_tools.lint.key_chains import reached_from, sent_by_triggers
from vassal_tools.lint.key_strokes import NO_KEY, stroke, written
from vassal_tools.lint.piece_edits import with_report
from vassal_tools.lint.reporting_buttons import reporting_hotkeys
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.spots import SetText

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.piece_nodes import PieceNode
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault
    from vassal_tools.lint.trait_facts import TraitFacts

_CHANGING = frozenset(
    {"PROP", "delete", "emb2", "hide", "label", "obs", "replace", "rotate", "setpieceprop", "setprop"}
)
"""Traits that change the state or look of a piece. Moves are not included: the map reports them."""
_SHOWN = 3
_REPORT = "$PlayerName$: $menuCommand$ ($oldPieceName$)"


@lint_rule("VM923", Severity.NOTE, source="VASSAL.counters.ReportState", fixable=True, on_demand=True)
def silent_change(model: LintModel) -> Iterator[LintFault]:
    """A menu command changes a piece without a report.

    Why: The opponent sees a piece change without knowing why, and a log does not show it either. Pieces with the same
    commands are reported together. If no piece has a Report Action, all pieces are reported together.
    Bad: A layer with the command `Flip` on Ctrl+F, in a piece without a trait Report Action for Ctrl+F.
    Good: Add a Report Action with the keys of these commands, preferably in a prototype: `$PlayerName$ flips
    $oldPieceName$`. `--fix` adds one with player, command and name to each such piece and prototype.
    """
    if model.lacks_base or model.unknown_traits:
        return
    slots = _slots_by_traits(model)
    silent: dict[PieceNode, list[_Command]] = defaultdict(list)
    for command in _commands(model):
        if not command.is_reported:
            silent[next(iter(command.holders))].append(command)
    if len(silent) > 1 and not any(True for _ in model.having("report")):
        commands = [command for held in silent.values() for command in held]
        message = f"no piece has a trait Report Action, for {_listed(commands)}"
        yield silent_change.at(model.spot(model.module.root), message, "", *_reports(slots, commands))
        return
    kinds: dict[frozenset[str], list[PieceNode]] = defaultdict(list)
    for holder, commands in silent.items():
        kinds[frozenset(command.name for command in commands)].append(holder)
    for first, *others in kinds.values():
        remedy = f"it is the same with {len(others)} more pieces or prototypes" if others else ""
        fixes = _reports(slots, [command for holder in (first, *others) for command in silent[holder]])
        yield silent_change.at(model.piece_spot(first), f"nothing reports {_listed(silent[first])}", remedy, *fixes)


def _slots_by_traits(model: LintModel) -> dict[tuple[int, ...], list[etree._Element]]:
    # equal traits are one object, so identity is enough
    found: dict[tuple[int, ...], list[etree._Element]] = defaultdict(list)
    for node in model.nodes:
        if node.holder is None:
            found[_traits_of(node)].append(node.element)
    return found


def _traits_of(node: PieceNode) -> tuple[int, ...]:
    return tuple(map(id, node.facts))


def _reports(
    slots: Mapping[tuple[int, ...], Sequence[etree._Element]], commands: Sequence[_Command]
) -> Iterator[SetText]:
    # without pieces inside traits
    keys: dict[tuple[int, ...], dict[str, None]] = defaultdict(dict)
    for command in commands:
        for holder in command.holders:
            keys[_traits_of(holder)][written(command.key)] = None
    for traits, strokes in keys.items():
        for element in slots.get(traits, ()):
            yield SetText(element, partial(with_report, keys=tuple(strokes), message=_REPORT))


def _listed(commands: Sequence[_Command]) -> str:
    different = list(dict.fromkeys(command.name for command in commands))
    more = f" and {len(different) - _SHOWN} more commands" if len(different) > _SHOWN else ""
    return ", ".join(map(repr, different[:_SHOWN])) + more


@dataclass(slots=True, eq=False)
class _Command:
    # `holders` are the pieces and prototypes with the command, equal pieces once, in the order of the module

    name: str
    key: str
    is_reported: bool = False
    holders: dict[PieceNode, None] = field(default_factory=dict)


def _commands(model: LintModel) -> Iterable[_Command]:
    # an equal trait of another piece is the same command
    found: dict[tuple[str, str], _Command] = {}
    reported_elsewhere = _sent_with_report(model)
    keys = {key for _, facts in model.having("report") for key in facts.listens}
    buttons = reporting_hotkeys(model, keys)
    read = cache(partial(_effects, keys=keys, buttons=buttons))
    for whole in model.whole_pieces:
        parts = [read(part) for part in whole.parts]
        changing = set().union(*(part.changing for part in parts))
        reported = reported_elsewhere.union(*(part.reported for part in parts))
        sent = _joined([part.sent for part in parts if part.sent])
        for part in parts if changing else ():
            for raw, name, key in part.menus:
                reached = reached_from(key, sent)
                if not changing.isdisjoint(reached):
                    command = found.setdefault((raw, name), _Command(name, key))
                    command.holders[part.node] = None
                    command.is_reported |= not whole.is_known or not reported.isdisjoint(reached)
    return found.values()


@dataclass(frozen=True, slots=True, eq=False)
class _Effects:
    # `sent` are the keys that each key triggers, `changing` and `reported` the keys that change or report a piece,
    # and `menus` the commands that may do so: trait, text and key

    node: PieceNode
    sent: Mapping[str, set[str]]
    changing: set[str]
    reported: set[str]
    menus: tuple[tuple[str, str, str], ...]


def _effects(node: PieceNode, keys: set[str], buttons: set[str]) -> _Effects:
    may_change = [each for each in node.facts if each.trait.id in _CHANGING or each.trait.id == "macro"]
    menus = [(each.trait.raw, name, key) for each in may_change for name, key in _menus(each) if key != NO_KEY]
    return _Effects(
        node,
        sent_by_triggers(node.facts),
        {key for each in may_change if each.trait.id in _CHANGING for key in each.listens},
        {key for each in node.facts if _reports_keys(each, keys, buttons) for key in each.listens},
        tuple(menus),
    )


def _joined(sent: Sequence[Mapping[str, set[str]]]) -> Mapping[str, set[str]]:
    if len(sent) == 1:
        return sent[0]
    found: dict[str, set[str]] = defaultdict(set)
    for part in sent:
        for key, more in part.items():
            found[key] |= more
    return found


def _reports_keys(facts: TraitFacts, reported_keys: set[str], buttons: set[str]) -> bool:
    # directly, or by a key to other pieces or a button that report
    if facts.trait.id == "globalhotkey":
        return not buttons.isdisjoint(facts.sends_global)
    if facts.trait.id == "globalkey":
        return facts.trait.field("report_single") == "false" and not reported_keys.isdisjoint(facts.sends_out)
    return facts.trait.id == "report"


def _menus(facts: TraitFacts) -> Iterator[tuple[str, str]]:
    yield from facts.menus
    if facts.trait.id == "obs" and (name := facts.trait.field("command")):
        yield name, stroke(facts.trait.field("key"))


def _sent_with_report(model: LintModel) -> set[str]:
    # keys that buttons send to pieces with a report
    found = set()
    for tag, attribute in SENT_TO_PIECES.items():
        for element in model.of(tag.removeprefix("VASSAL.build.")):
            if element.get("reportFormat", "").strip():
                found.add(stroke(element.get(attribute, "")))
    return found


SILENT_CHANGE_RULES: tuple[LintRule, ...] = (silent_change,)
