"""Rules on an extension and its module, given by `--base`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.versions import version_of
from vassal_tools.objects.slot_paths import EXTENSION_ELEMENT, Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_EXTENSION = "VASSAL.build.module.ModuleExtension"
_ANY_MODULE = "anyModule"


@lint_rule("VM810", Severity.ERROR, source=EXTENSION_ELEMENT)
def extends_nothing(model: LintModel) -> Iterator[LintFault]:
    """An extension adds to a component that the module does not have.

    Why: VASSAL refuses the whole extension.
    Bad: `target="VASSAL.build.module.PieceWindow:Units"` where the module has no palette.
    Good: Add it to a component of the current module. This rule needs the module: `--base`.
    """
    if not model.is_extension or model.base is None:
        return
    for element in _elements(model):
        target = model.slot_paths.target(element.get("target", ""))
        if target.match is Match.DEAD:
            yield extends_nothing.at(model.spot(element), f"the module has no {target.missing!r}")


@lint_rule("VM811", Severity.ERROR, source=EXTENSION_ELEMENT)
def extends_by_nothing(model: LintModel) -> Iterator[LintFault]:
    """A part of an extension is empty.

    Why: VASSAL fails and does not load the extension.
    Bad: `<VASSAL.build.module.ExtensionElement target=""/>`.
    Good: Remove the part, or add a component.
    """
    for element in _elements(model):
        if next(element.iterchildren("*"), None) is None:
            yield extends_by_nothing.at(model.spot(element), "holds no component")


def _elements(model: LintModel) -> Iterator[etree._Element]:
    return model.of("module.ExtensionElement")


@lint_rule("VM857", Severity.ERROR, source=_EXTENSION)
def extends_other_module(model: LintModel) -> Iterator[LintFault]:
    """An extension was made for a module of another name.

    Why: VASSAL refuses it, unless it is marked as universal.
    Bad: `module="Game"` where the module is named `Game 2nd Edition`.
    Good: Open the module with the extension in the editor and save the extension.
    """
    wanted, own = model.module.root.get("module"), _base_attribute(model, "name")
    if wanted is not None and own is not None and wanted != own and not _fits_any(model):
        message = f"made for the module {wanted!r}; this one is {own!r}"
        yield extends_other_module.at(model.spot(model.module.root), message)


@lint_rule("VM858", Severity.WARNING, source=_EXTENSION)
def extends_newer_module(model: LintModel) -> Iterator[LintFault]:
    """An extension was made with a newer version of the module.

    Why: VASSAL warns about it whenever the module is opened.
    Bad: `moduleVersion="2.0"` where the module is 1.4.
    Good: Use the newer module, or save the extension with this one.
    """
    wanted, own = model.module.root.get("moduleVersion", ""), _base_attribute(model, "version")
    needed, known = version_of(wanted), version_of(own or "")
    if needed is not None and known is not None and known < needed and not _fits_any(model):
        yield extends_newer_module.at(model.spot(model.module.root), f"needs version {wanted}; the module is {own}")


def _fits_any(model: LintModel) -> bool:
    return model.module.root.get(_ANY_MODULE, "").lower() == "true"


def _base_attribute(model: LintModel, name: str) -> str | None:
    # an attribute of the extended module
    is_known = model.is_extension and model.base is not None
    return model.base.module.root.get(name, "") if is_known and model.base is not None else None


EXTENSION_RULES: tuple[LintRule, ...] = (
    extends_nothing,
    extends_by_nothing,
    extends_other_module,
    extends_newer_module,
)
