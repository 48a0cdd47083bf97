"""Paths of components as VASSAL's editor writes them: `Main [Map Window] → North [Board] → Harbour [Zone]`."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

from vassal_tools.errors import MOST_OF_NAME, shortened
from vassal_tools.format import sequence
from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.component_specs import COMPONENT_SPECS
from vassal_tools.lint.spots import without_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lxml import etree

ARROW = " → "
_NAMING = ("name", "entryName", "mapName", "deckName", "chartName", "property", "title", "text", "side")
_EXTENSION_ELEMENT = "VASSAL.build.module.ExtensionElement"
_PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"
_SAYS_OFF = re.compile(
    r"[(\[] ?(?:disabled|deactivated|switched off|off|unused|not used|obsolete|deprecated)\b", re.IGNORECASE
)
_DIVIDER = re.compile(r"\s*([*=#~_-])\1{2}")
_COMMENT = re.compile(r"\s*(?:#|//)\s")
_SHOWN_DIGITS = 16
_DESCRIPTIONS = ("description", "desc")
_CODE = re.compile(r"[A-Z]{2}\d{1,3}")
_IGNORE = re.compile(rf"\blint: ignore ((?:{_CODE.pattern}[, ]*)+): *\S")
_SEARCHED = 1000  # letters of a name or a description


def name_of(element: etree._Element) -> str:
    """Return the editor's name of a component, or an empty text."""
    return next((value for key in _NAMING if (value := element.get(key))), "")


def label_of(element: etree._Element) -> str:
    """Return the name and kind of a component; for an extension's element, the path of its target."""
    if element.tag == _EXTENSION_ELEMENT:
        return ARROW.join(_target_labels(element.get("target", ""))) or _label(_EXTENSION_ELEMENT, "")
    return _label(str(element.tag), name_of(element))


def _label(tag: str, name: str) -> str:
    spec = COMPONENT_SPECS.get(tag)
    kind = (spec.label if spec else "") or tag.rpartition(".")[2]
    return labelled(name, kind)


def labelled(name: str, kind: str) -> str:
    """Return name and kind in the editor's style: `Harbour [Zone]`, or `[Zone]` without a name."""
    name, kind = shortened(name, MOST_OF_NAME), shortened(kind, MOST_OF_NAME)
    return f"{name} [{kind}]" if name else f"[{kind}]"


def _target_labels(target: str) -> Iterator[str]:
    # `VASSAL.configure.ComponentPathBuilder`
    for step in sequence.split(target, "/") if target else ():
        tag, *names = sequence.split(step, ":")
        yield _label(tag, names[0] if names else "")


def line_of(element: etree._Element) -> int:
    """Return the first line of a component in the build file; 0 if unknown."""
    line: object = element.sourceline
    return line if isinstance(line, int) else 0


def path_of(element: etree._Element, label: Callable[[etree._Element], str] = label_of) -> str:
    """Return the labels from the outermost component to this one, without the root."""
    steps = [label(step) for step in _way_to(element)]
    return shortened(ARROW.join(steps) or label(element))


def _way_to(element: etree._Element) -> list[etree._Element]:
    steps: list[etree._Element] = []
    step: etree._Element | None = element
    while step is not None and (parent := step.getparent()) is not None:
        steps.append(step)
        step = parent
    return steps[::-1]


def identity_of(element: etree._Element) -> str:
    """Return an identity that survives renaming and moving: the gpid, or class and content."""
    if gpid := element.get("gpid"):
        return f"gpid {shortened(gpid, MOST_OF_NAME)}"
    kind = shortened(str(element.tag).rpartition(".")[2], MOST_OF_NAME)
    if element.getparent() is None:
        return kind
    naming = next((key for key in _NAMING if element.get(key)), "")
    held = sorted(f"{key}={value}" for key, value in attributes(element) if key != naming)
    held.append(without_name((element.text or "").strip(), name_of(element)))
    digest = sha256("\0".join(held).encode()).hexdigest()
    return f"{kind} {digest[:_SHOWN_DIGITS]}"


def ignored_by(element: etree._Element) -> tuple[str, ...]:
    """Return the codes or prefixes that the component's own description suppresses."""
    texts = [text[:_SEARCHED] for key in _DESCRIPTIONS if "lint:" in (text := element.get(key, ""))]
    return tuple(code for text in texts for codes in _IGNORE.findall(text) for code in _CODE.findall(codes))


def ignored_codes(
    element: etree._Element, own: Callable[[etree._Element], tuple[str, ...]] = ignored_by
) -> tuple[str, ...]:
    """Return the codes or prefixes suppressed by the descriptions of the component and its ancestors."""
    return tuple(code for step in (element, *element.iterancestors()) for code in own(step))


def says_off(element: etree._Element) -> bool:
    """Return True if the name marks a component and its content as unused, such as `(disabled)`."""
    return _SAYS_OFF.search(name_of(element)[:_SEARCHED]) is not None


def is_off(element: etree._Element, says: Callable[[etree._Element], bool] = says_off) -> bool:
    """Return True if the component is a divider or marked as unused, itself or by an ancestor."""
    name = name_of(element)[:_SEARCHED]
    if _DIVIDER.match(name) or (element.tag == _PROTOTYPE and _COMMENT.match(name)):
        return True
    return any(says(step) for step in _way_to(element))
