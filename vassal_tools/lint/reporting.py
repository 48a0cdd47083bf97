"""Rules on reports and privacy: unreported changes, and information visible to others."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.key_chains import reached_from, sent_by_triggers
from vassal_tools.lint.key_strokes import stroke
from vassal_tools.lint.module_uses import property_texts
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.spots import SetAttribute

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_SMALLEST = 6
_BUTTON_TEXTS = ("buttonText", "text", "tooltip", "name")
_RESULT = "_result"
_DELIMITED = re.compile(r"\$([^$]+)_result\$|[\"']([^\"']+)_result[\"']")
_IN_EXPRESSION = re.compile(r"\b(\w+)_result\b")
_FIELD_ENDS = re.compile(r"[;,|/\t]")
_DICE_REPORT = "** $name$ = $result$ *** <$PlayerName$>"


@lint_rule("VM921", Severity.NOTE, source="VASSAL.build.module.map.MassKeyCommand", fixable=True, on_demand=True)
def silent_automation(model: LintModel) -> Iterator[LintFault]:
    """A button changes pieces without a report.

    Why: The opponent sees pieces change without knowing why, and a log does not show it either.
    Bad: A Global Key Command with an empty report format that sends a key which no piece reports.
    Good: `reportFormat="$PlayerName$ readies all units"`. `--fix` adds a report with the button's text.
    """
    sent = sent_by_triggers(model.all_facts)
    reported = {key for facts in model.all_facts if facts.trait.id == "report" for key in facts.listens}
    for element in model.of("module.GlobalKeyCommand", "module.map.MassKeyCommand"):
        is_button = any(element.get(name) for name in ("text", "buttonText", "icon"))
        keys = set() if element.get("reportSingle") == "true" else reached_from(stroke(element.get("hotkey", "")), sent)
        if is_button and not element.get("reportFormat", "").strip() and reported.isdisjoint(keys):
            report = SetAttribute(
                element, "reportFormat", partial(_unless_set, f"$PlayerName$: {_button_text(element)}")
            )
            yield silent_automation.at(model.spot(element), "reports nothing", "", report)


def _button_text(element: etree._Element) -> str:
    # drop characters that a report format would read as properties
    shown = next(value for key in (*_BUTTON_TEXTS, "icon") if (value := element.get(key)))
    return re.sub(r"[${}]", "", shown)


def _unless_set(report: str, old: str) -> str:
    return old if old.strip() else report


@lint_rule("VM922", Severity.NOTE, source="VASSAL.build.module.DiceButton", fixable=True, on_demand=True)
def silent_dice(model: LintModel) -> Iterator[LintFault]:
    """A dice button has no report.

    Why: No player sees the result, and nobody can check it in a log.
    Bad: `reportFormat=""`.
    Good: `reportFormat="** $name$ = $result$ *** &lt;$PlayerName$&gt;"`. `--fix` adds that. A
    button is not reported if something in the module reads its property `<name>_result` and so can report the roll.
    """
    silent = [element for element in model.of("module.DiceButton") if element.get("reportFormat") == ""]
    read = _results_read(model) if silent else set()
    for element in silent:
        name = element.get("name", "")
        if not name or not (name in read or model.code.hold(name + _RESULT)):
            report = SetAttribute(element, "reportFormat", partial(_unless_set, _DICE_REPORT))
            yield silent_dice.at(model.spot(element), "reports nothing", "", report)


def _results_read(model: LintModel) -> set[str]:
    found: set[str] = set()
    for text in property_texts(model):
        if _RESULT in text:
            found.update(name for names in _DELIMITED.findall(text) for name in names)
            fields = _FIELD_ENDS.split(_DELIMITED.sub(" ", text))
            found.update(field.removesuffix(_RESULT) for field in fields if field.endswith(_RESULT))
            found.update(name for field in fields for name in _IN_EXPRESSION.findall(field))
    return found


@lint_rule("VM931", Severity.WARNING, source="VASSAL.build.module.PrivateMap")
def private_window_open_to_all(model: LintModel) -> Iterator[LintFault]:
    """A Player Hand is visible to all, and its pieces are not masked.

    Why: Its content is not secret.
    Bad: `visible="true"` on a Player Hand, in a module without the trait Mask.
    Good: `visible="false"`, or a Mask on the cards. If the hand is meant to be public, ignore this.
    """
    has_mask = any(facts.trait.id == "obs" for facts in model.all_facts)
    if has_mask or model.is_open:
        return
    for element in model.of("module.PlayerHand"):
        if element.get("visible") == "true":
            yield private_window_open_to_all.at(model.spot(element), "the hand is visible to all")


@lint_rule("VM932", Severity.NOTE, source="VASSAL.counters.Obscurable")
def face_down_without_mask(model: LintModel) -> Iterator[LintFault]:
    """A deck can be face down, but a card in it has no mask.

    Why: Everybody sees the card as soon as it is drawn.
    Bad: A card without the trait Mask in a face-down deck.
    Good: Add the trait Mask to the card or its prototype. If cards are drawn openly, ignore this.
    """
    if model.is_open:
        return
    masked = _prototypes_with_mask(model)
    for node in model.nodes:
        parent = node.element.getparent()
        if node.holder or parent is None or not str(parent.tag).endswith(".DrawPile"):
            continue
        if parent.get("faceDown", "").lower() != "always" or parent.get("drawFaceUp") == "true":
            continue
        if not any(facts.trait.id == "obs" or facts.prototype in masked for facts in node.facts):
            yield face_down_without_mask.at(model.piece_spot(node), "lies face down and has no mask")


def _prototypes_with_mask(model: LintModel) -> set[str]:
    # directly or through another prototype
    users: dict[str, list[str]] = {}
    masked: list[str] = []
    for name, nodes in model.prototypes.items():
        for facts in (facts for node in nodes for facts in node.facts):
            if facts.trait.id == "obs":
                masked.append(name)
            elif facts.prototype:
                users.setdefault(facts.prototype, []).append(name)
    found = set(masked)
    for name in masked:
        for user in users.get(name, ()):
            if user not in found:
                found.add(user)
                masked.append(user)
    return found


@lint_rule("VM933", Severity.NOTE, source="VASSAL.build.module.Inventory")
def inventory_of_private_maps(model: LintModel) -> Iterator[LintFault]:
    """An inventory window may list the content of a Private Window or Player Hand.

    Why: Opponents can read there what the window hides, unless its pieces are masked or invisible.
    Bad: An Inventory without any condition, in a module with Player Hands.
    Good: A condition such as `{CurrentMap == "Main Map"}`, or the Global Option (since 3.6.5) that hides what a player
    cannot see.
    """
    if not any(True for _ in model.of("module.PlayerHand", "module.PrivateMap")):
        return
    if any(options.get("inventoryForAll") == "Never" for options in model.of("module.GlobalOptions")):
        return
    for element in model.of("module.Inventory"):
        if not element.get("include", "").strip():
            yield inventory_of_private_maps.at(model.spot(element), "lists the pieces of all maps")


@lint_rule("VM941", Severity.NOTE, source="VASSAL.counters.Labeler")
def text_too_small(model: LintModel) -> Iterator[LintFault]:
    """The letters of a label are too small to read.

    Why: It is unreadable at a zoom of 1, and even smaller on a large screen.
    Bad: A font of 4 points.
    Good: 9 points or more.
    """
    for piece, facts in model.having("label"):
        size = facts.trait.field("font_size")
        if size.isdecimal() and size.isascii() and 0 < int(size[:6]) < _SMALLEST:
            yield text_too_small.at(model.piece_spot(piece), f"letters of {size} points")


REPORTING_RULES: tuple[LintRule, ...] = (
    silent_automation,
    silent_dice,
    private_window_open_to_all,
    face_down_without_mask,
    inventory_of_private_maps,
    text_too_small,
)
