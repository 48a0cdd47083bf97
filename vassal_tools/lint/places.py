"""The way to a component as VASSAL's editor shows it: `[Map Window] Main → [Board] North → [Zone] Pylos`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.lint.component_specs import COMPONENT_SPECS

if TYPE_CHECKING:
    from lxml import etree

ARROW = " → "
_NAMING = ("name", "entryName", "mapName", "deckName", "chartName", "property", "title", "text", "target", "side")


def name_of(element: etree._Element) -> str:
    """What the editor calls this component; an empty text if it has no name."""
    return next((value for key in _NAMING if (value := element.get(key))), "")


def label_of(element: etree._Element) -> str:
    """The kind of component in brackets, and its name."""
    tag = str(element.tag)
    spec = COMPONENT_SPECS.get(tag)
    kind = (spec.label if spec else "") or tag.rpartition(".")[2]
    name = name_of(element)
    return f"[{kind}] {name}" if name else f"[{kind}]"


def line_of(element: etree._Element) -> int:
    """The line of the build file where a component begins; 0 where it is not known."""
    line: object = element.sourceline
    return line if isinstance(line, int) else 0


def path_of(element: etree._Element) -> str:
    """The labels of the component and of those that hold it, outermost first; the root is left out."""
    steps: list[str] = []
    step: etree._Element | None = element
    while step is not None and (parent := step.getparent()) is not None:
        steps.append(label_of(step))
        step = parent
    return ARROW.join(reversed(steps)) or label_of(element)
