"""Rules on expressions: syntax faults, unknown functions, and assignments instead of comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.component_roles import FUNCTIONS, SHELL_COMMANDS
from vassal_tools.lint.property_texts import is_beanshell, is_senseless_condition
from vassal_tools.lint.rule import lint_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.module_uses import TextUse
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_READER = "VASSAL.script.ExpressionInterpreter"
_BY_NAME = {name.lower(): name for name in FUNCTIONS}


def _beanshell(model: LintModel) -> Iterator[TextUse]:
    return (use for use in model.uses.expressions if is_beanshell(use.text))


def _short(text: str) -> str:
    return text if len(text) <= 50 else text[:47] + "…"


@lint_rule("VM501", Severity.ERROR, source=_READER)
def expression_does_not_parse(model: LintModel) -> Iterator[LintFault]:
    """A BeanShell expression has a syntax error.

    Why: Each time it is evaluated, VASSAL reports "Expression error" and uses an empty text.
    Bad: `{Strength > 3 && (Side == "Red"}`.
    Good: `{Strength > 3 && Side == "Red"}`.
    """
    for use in _beanshell(model):
        fault = model.texts.parsed(use.text).fault
        if fault and len(use.text.strip()) > 2 and use.text.strip()[1:-1].strip():
            yield expression_does_not_parse.at(model.use_spot(use), f"{use.field}: {fault} in {_short(use.text)}")


@lint_rule("VM502", Severity.WARNING, source=_READER)
def assignment_in_condition(model: LintModel) -> Iterator[LintFault]:
    """A condition uses `=` instead of `==`.

    Why: In BeanShell `=` assigns: the condition is true for every piece, or false for every piece.
    Bad: `{Side = "Red"}`.
    Good: `{Side == "Red"}`.
    """
    for use in _beanshell(model):
        if use.is_filter and (assigned := model.texts.parsed(use.text).assigns):
            yield assignment_in_condition.at(
                model.use_spot(use), f"{use.field}: {assigned[0]} = … in {_short(use.text)} assigns"
            )


@lint_rule("VM503", Severity.ERROR, source="VASSAL/script/init_expression.bsh")
def unknown_function(model: LintModel) -> Iterator[LintFault]:
    """An expression calls an unknown function.

    Why: Each time it is evaluated, VASSAL reports "Command not found" and uses an empty text.
    Bad: `{sumStack("Strength")}`.
    Good: `{SumStack("Strength")}`: names are case sensitive.
    """
    if model.has_custom_code:
        return
    for use in _beanshell(model):
        parsed = model.texts.parsed(use.text)
        for call in parsed.calls:
            if not parsed.fault and call.name not in FUNCTIONS and call.name not in SHELL_COMMANDS:
                near = _BY_NAME.get(call.name.lower(), "")
                remedy = f"write {near}" if near else ""
                yield unknown_function.at(
                    model.use_spot(use), f"{use.field}: no function {call.name} in {_short(use.text)}", remedy
                )


@lint_rule("VM504", Severity.WARNING, source="VASSAL/script/init_expression.bsh")
def wrong_number_of_arguments(model: LintModel) -> Iterator[LintFault]:
    """A function is called with a wrong number of arguments.

    Why: VASSAL reports "Command not found", since functions are identified by name and number of arguments.
    Bad: `{GetProperty("A", "B")}`.
    Good: `{GetProperty("A")}`.
    """
    for use in _beanshell(model):
        for call in model.texts.parsed(use.text).calls:
            known = FUNCTIONS.get(call.name)
            if known and call.arguments not in known:
                takes = " or ".join(map(str, known))
                message = f"{use.field}: {call.name} takes {takes} arguments, not {call.arguments}"
                yield wrong_number_of_arguments.at(model.use_spot(use), message)


@lint_rule("VM505", Severity.WARNING, source="VASSAL.counters.PropertiesPieceFilter")
def condition_without_comparison(model: LintModel) -> Iterator[LintFault]:
    """An old-style condition has a part without a comparison.

    Why: VASSAL treats that part as true for every piece.
    Bad: `Side && Strength > 3`.
    Good: `Side = Red && Strength > 3`, or `{Side && Strength > 3}` in BeanShell.
    """
    for use in model.uses.expressions:
        if use.is_filter and is_senseless_condition(use.text):
            yield condition_without_comparison.at(
                model.use_spot(use), f"{use.field}: {_short(use.text)} is always true in part"
            )


@lint_rule("VM506", Severity.NOTE, source="VASSAL.script.expression.FormattedStringExpression")
def single_dollar(model: LintModel) -> Iterator[LintFault]:
    """A text has an odd number of dollar signs.

    Why: A property is enclosed in two dollar signs; if one is missing, the name is printed literally.
    Bad: `$pieceName moves to $location$`.
    Good: `$pieceName$ moves to $location$`.
    """
    for use in model.uses.expressions:
        if not use.is_filter and use.text.count("$") % 2 and not is_beanshell(use.text):
            yield single_dollar.at(model.use_spot(use), f"{use.field}: a single $ in {_short(use.text)}")


@lint_rule("VM507", Severity.WARNING, source=_READER)
def expression_too_deep(model: LintModel) -> Iterator[LintFault]:
    """An expression is nested too deeply for people and for lint.

    Why: It is slow, since VASSAL evaluates it for each piece, and nobody can correct it.
    Bad: Sixty nested `?:`.
    Good: Split it into Calculated Properties.
    """
    for use in _beanshell(model):
        if model.texts.parsed(use.text).too_deep:
            yield expression_too_deep.at(model.use_spot(use), f"{use.field}: nests too deep to be followed")


EXPRESSION_RULES: tuple[LintRule, ...] = (
    expression_does_not_parse,
    assignment_in_condition,
    unknown_function,
    wrong_number_of_arguments,
    condition_without_comparison,
    single_dollar,
    expression_too_deep,
)
