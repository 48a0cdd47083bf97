"""Rules on properties: read but never set, defined twice, out of range."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.component_paths import line_of
from vassal_tools.lint.component_roles import JAVA_NAMES
from vassal_tools.lint.module_uses import is_built_at_run_time, property_texts
from vassal_tools.lint.name_patterns import fits, run_time_names
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.trait_roles import READ_BY_ENGINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.module_uses import TextUse
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_OLD = "old"
_REPORT = "ReportState, format"
"""The field of a Report Action's format, which `OldAndNewPieceProperties` evaluates."""
_GLOBAL = "VASSAL.build.module.properties.GlobalProperty"


@lint_rule("VM551", Severity.WARNING, source="VASSAL.build.module.properties.PropertySource")
def property_never_set(model: LintModel) -> Iterator[LintFault]:
    """An expression or a condition reads a property that the module does not have.

    Why: It is always empty, so the condition is never true, or the sum is always zero. Usually the name is misspelt.
    Bad: `{Strenght > 3}` where pieces have `Strength`.
    Good: Correct the name, or give the pieces a marker or a dynamic property of that name.
    """
    if model.lacks_base or model.has_unread_code or model.unknown_traits or not model.nodes:
        return
    reported: set[tuple[str, int]] = set()
    for use in model.uses.expressions:
        if use.field == "reportFormat":
            continue
        names = model.texts.filter_names(use.text) if use.is_filter else model.texts.names(use.text)
        for name in dict.fromkeys(names):
            mark = (name, id(use.element))
            if name in JAVA_NAMES or not name or is_built_at_run_time(name) or _is_set(model, use, name):
                continue
            if mark not in reported and not model.code.hold(name):
                reported.add(mark)
                remedy = model.suggestions.remedy("property", name, lambda: model.uses.properties)
                yield property_never_set.at(model.use_spot(use), f"{use.field}: nothing sets {name!r}", remedy)


def _is_set(model: LintModel, use: TextUse, name: str) -> bool:
    # a report reads `oldX` as the value of X before the command
    is_before = use.field == _REPORT and name.startswith(_OLD) and model.uses.is_set(name.removeprefix(_OLD))
    return is_before or model.uses.is_set(name)


@lint_rule("VM552", Severity.WARNING, source="VASSAL.build.module.properties.GlobalProperties")
def global_property_twice(model: LintModel) -> Iterator[LintFault]:
    """Two global properties of the same map, zone or module have the same name.

    Why: It is undefined which of them a command changes.
    Bad: Two Global Properties `Turn` in the module.
    Good: Remove one of them. The same name in a map and in the module is allowed: the nearer one is used.
    """
    for name, elements in model.uses.defined_globally.items():
        first: dict[int, int] = {}
        for element in elements:
            parent = element.getparent()
            other = first.setdefault(id(parent), line_of(element))
            if other != line_of(element):
                yield global_property_twice.at(model.spot(element), f"{name!r} is defined in line {other} as well")


@lint_rule("VM553", Severity.WARNING, source=_GLOBAL)
def initial_value_out_of_range(model: LintModel) -> Iterator[LintFault]:
    """The initial value of a numeric global property is out of range, or not a number.

    Why: The first change jumps to a bound, or fails.
    Bad: From 1 to 10, starting at 0.
    Good: Start within the bounds.
    """
    for elements in model.uses.defined_globally.values():
        for element in elements:
            if element.get("isNumeric") != "true":
                continue
            texts = [element.get(name, "") for name in ("initialValue", "min", "max")]
            if not all(_is_number(text) for text in texts):
                if texts[0] and not _is_number(texts[0]) and not is_built_at_run_time(texts[0]):
                    message = f"begins with {texts[0][:30]!r}, which is no number"
                    yield initial_value_out_of_range.at(model.spot(element), message)
                continue
            value, least, most = map(int, texts)
            if least <= most and not least <= value <= most:
                message = f"begins with {value}, outside of {least} to {most}"
                yield initial_value_out_of_range.at(model.spot(element), message)


def _is_number(text: str) -> bool:
    body = text.strip().removeprefix("-")
    return body.isascii() and body.isdigit() and len(body) < 12


@lint_rule("VM554", Severity.NOTE, source=_GLOBAL)
def global_property_unused(model: LintModel) -> Iterator[LintFault]:
    """Nothing reads or changes this global property.

    Why: It is left over, or its name is misspelt elsewhere.
    Bad: A Global Property `Weather` that no expression, trait or report names.
    Good: Use it, or remove it. A referee or a tool may still read it from logs.
    """
    if model.lacks_base:
        return
    patterns = run_time_names(model, model.uses)
    names = {name for name in model.uses.defined_globally if name and not model.code.hold(name)} - READ_BY_ENGINE
    wanted = {name for name in names if not any(fits(name, pattern) for pattern in patterns)}
    for text in property_texts(model):
        if not wanted:
            return
        wanted.difference_update([name for name in wanted if name in text])
    for name in sorted(wanted):
        for element in model.uses.defined_globally[name]:
            if len(element) == 0:
                yield global_property_unused.at(model.spot(element), f"nothing names {name!r}")


@lint_rule("VM555", Severity.WARNING, source="VASSAL.counters.SetGlobalProperty")
def sets_unknown_global(model: LintModel) -> Iterator[LintFault]:
    """A trait sets a global property that the module does not define.

    Why: The command does nothing, and VASSAL only reports it in the error log.
    Bad: Set Global Property `Trun`, where the module defines `Turn`.
    Good: Correct the name, or define the property in the module, the map or the zone.
    """
    if model.is_open:
        return
    known = set(model.uses.defined_globally)
    for name in ("BooleanScenarioProperty", "ListScenarioProperty", "NumberScenarioProperty", "StringScenarioProperty"):
        known |= {element.get("name", "") for element in model.of(f"module.properties.{name}")}
    for tag in ("module.turn.TurnTracker", "module.turn.CounterTurnLevel", "module.turn.ListTurnLevel"):
        for element in model.of(tag):
            known |= {value for _, value in attributes(element)}
    for piece, facts in model.having("setprop"):
        name = facts.trait.field("property")
        if name and name not in known and not is_built_at_run_time(name):
            remedy = model.suggestions.remedy("global property", name, lambda: known)
            yield sets_unknown_global.at(model.piece_spot(piece), f"no global property {name!r}", remedy)


@lint_rule("VM556", Severity.NOTE, source="VASSAL.counters.DynamicProperty")
def property_twice_in_piece(model: LintModel) -> Iterator[LintFault]:
    """A piece has two dynamic properties of the same name.

    Why: Both change with the same command, but only the one that is lower in the editor's list is read.
    Bad: Two traits Dynamic Property `Steps`.
    Good: Remove one of them.
    """
    for piece in model.nodes:
        counts: dict[str, int] = defaultdict(int)
        for facts in piece.facts:
            if facts.trait.id == "PROP":
                counts[facts.trait.field("property")] += 1
        for name, count in counts.items():
            if count > 1 and name:
                yield property_twice_in_piece.at(model.piece_spot(piece), f"{count} dynamic properties {name!r}")


PROPERTY_RULES: tuple[LintRule, ...] = (
    property_never_set,
    global_property_twice,
    initial_value_out_of_range,
    global_property_unused,
    sets_unknown_global,
    property_twice_in_piece,
)
