"""Hotkeys of buttons that lead to a report: a piece that sends one counts as reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.component_roles import SENT_TO_MODULE, SENT_TO_PIECES
from vassal_tools.lint.key_strokes import NO_KEY, stroke
from vassal_tools.lint.module_uses import looks_like_key

if TYPE_CHECKING:
    from lxml import etree

    from vassal_tools.lint.model import LintModel

_ACTION_BUTTON = "VASSAL.build.module.DoActionButton"


def reporting_hotkeys(model: LintModel, reported_by_pieces: set[str]) -> set[str]:
    """Return the keys of buttons that report, that make pieces report, or that press such a button."""
    found: set[str] = set()
    for element in model.elements:
        if _reports(element, reported_by_pieces):
            found |= _hotkeys(element)
    pressing = [(key, _hotkeys(element)) for key, element in model.uses.sent_to_module]
    more = True
    while more:
        reached = {own for key, hotkeys in pressing if key in found for own in hotkeys}
        more = not reached <= found
        found |= reached
    return found


def _reports(element: etree._Element, reported_by_pieces: set[str]) -> bool:
    tag = str(element.tag)
    if element.get("reportFormat", "").strip() and (tag != _ACTION_BUTTON or element.get("doReport") == "true"):
        return True
    sent = element.get(SENT_TO_PIECES[tag], "") if tag in SENT_TO_PIECES else ""
    return bool(sent) and element.get("reportSingle") != "true" and stroke(sent) in reported_by_pieces


def _hotkeys(element: etree._Element) -> set[str]:
    sent = SENT_TO_PIECES.get(str(element.tag)) or SENT_TO_MODULE.get(str(element.tag))
    texts = [value for name, value in attributes(element) if name != sent and looks_like_key(value)]
    return {key for text in texts if (key := stroke(text)) != NO_KEY}
