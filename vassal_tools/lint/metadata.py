"""Rules on metadata: name, version and description, in the build file and in `moduledata`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.findings import Severity
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.versions import version_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_META = "VASSAL.build.module.metadata.ModuleMetaData"


@lint_rule("VM851", Severity.WARNING, source=_META)
def version_drift(model: LintModel) -> Iterator[LintFault]:
    """Build file and metadata name different versions of the module.

    Why: The Module Manager shows one, saved games store the other, and warnings about versions are wrong.
    Bad: `version="1.2"` in the build file, 1.1 in `moduledata`.
    Good: Save the module in the editor; scripts that set the version must set both.
    """
    entry = _entry(model)
    if entry not in model.files.own:
        return
    own, stated = model.module.root.get("version", ""), model.metadata.version
    if own and stated and own != stated:
        yield version_drift.at(model.entry_spot(entry), f"the build file says {own!r}, {entry} says {stated!r}")


def _entry(model: LintModel) -> str:
    return "extensiondata" if model.is_extension else "moduledata"


@lint_rule("VM852", Severity.WARNING, source=_META)
def placeholder_left(model: LintModel) -> Iterator[LintFault]:
    """Name, version or description still have a placeholder that a script should have replaced.

    Why: Players see it, and saved games store it.
    Bad: `version="@VERSION@"`.
    Good: `version="1.2.0"`.
    """
    for name in ("name", "version", "description", "module"):
        value = model.module.root.get(name, "")
        if _is_placeholder(value):
            yield placeholder_left.at(model.spot(model.module.root), f"{name} is {value[:40]!r}")


def _is_placeholder(value: str) -> bool:
    text = value.strip()
    marks = (("@", "@"), ("${", "}"), ("{{", "}}"), ("%", "%"))
    return any(text.startswith(left) and text.endswith(right) and len(text) > 2 for left, right in marks)


@lint_rule("VM853", Severity.NOTE, source=_META)
def no_metadata(model: LintModel) -> Iterator[LintFault]:
    """The module has no metadata.

    Why: The Module Manager must open the build file to find its name, and does not list its saved games.
    Bad: A module without the entry `moduledata`.
    Good: Save it once in VASSAL 3.1 or later.
    """
    if model.files.contents_known and _entry(model) not in model.files.all:
        yield no_metadata.at(model.entry_spot(""), f"there is no {_entry(model)}")


@lint_rule("VM854", Severity.ERROR, source=_META)
def unreadable_metadata(model: LintModel) -> Iterator[LintFault]:
    """The metadata cannot be read.

    Why: The Module Manager refuses the module, or does not recognize it.
    Bad: `moduledata` that is not XML.
    Good: Save the module in the editor.
    """
    try:
        model.module.metadata  # noqa: B018 - reads it
    except FormatError as broken:
        yield unreadable_metadata.at(model.entry_spot(_entry(model)), broken.message)


@lint_rule("VM855", Severity.NOTE, source="VASSAL.build.GameModule")
def unnamed_module(model: LintModel) -> Iterator[LintFault]:
    """The module has no name or version.

    Why: Saved games store both: without them it is unknown which module a game was played with.
    Bad: `name="Unnamed module" version="0.0"`.
    Good: Give it a name, and a version that increases with each release.
    """
    root = model.module.root
    if model.is_extension:
        return
    if root.get("name", "").strip() in ("", "Unnamed module"):
        yield unnamed_module.at(model.spot(root), "the module has no name")
    if root.get("version", "").strip() in ("", "0.0"):
        yield unnamed_module.at(model.spot(root), "the module has no version")


@lint_rule("VM856", Severity.NOTE, source="VASSAL.build.GameModule")
def strange_engine_version(model: LintModel) -> Iterator[LintFault]:
    """The VASSAL release stated by the module is missing or not a number.

    Why: VASSAL cannot decide whether a player's release is too old.
    Bad: `VassalVersion=""`.
    Good: Save the module in the editor, which writes its own.
    """
    value = model.metadata.vassal_version
    if version_of(value) is None:
        yield strange_engine_version.at(model.spot(model.module.root), f"VassalVersion is {value[:30]!r}")


METADATA_RULES: tuple[LintRule, ...] = (
    version_drift,
    placeholder_left,
    no_metadata,
    unreadable_metadata,
    unnamed_module,
    strange_engine_version,
)
