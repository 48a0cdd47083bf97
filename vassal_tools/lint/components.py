"""Rules on components: unknown classes and attributes, wrong types, too new features, the engine's own checks."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.component_roles import REQUIRED_NAMES
from vassal_tools.lint.component_specs import COMPONENT_SPECS
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.trait_roles import TRAIT_SINCE
from vassal_tools.lint.versions import version_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault, Spot

    Dated = tuple[Callable[[], Spot], str, str]
    """The place of a use, the thing used, and the release that added it."""

_BUILDER = "VASSAL.build.Builder"
_OLDEST_KNOWN = (3, 2)
_ADDS_WHAT_IS_MISSING = (3, 5)
_PACKAGE = "VASSAL.build."
_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_ONCE = ("Documentation", "GlobalOptions", "PlayerRoster", "Chatter", "PrototypesContainer", "NotesWindow")


@cache
def _attributes(class_name: str) -> dict[str, tuple[str, str]]:
    # attribute name to its kind (`#`, `?` or nothing) and release
    spec = COMPONENT_SPECS[class_name]
    found: dict[str, tuple[str, str]] = {}
    for text in spec.attributes.split():
        name, _, since = text.partition("@")
        kind = name[-1] if name[-1] in "#?" else ""
        found[name.removesuffix(kind) if kind else name] = (kind, since)
    return found


@lint_rule("VM801", Severity.WARNING, source=_BUILDER)
def unknown_component(model: LintModel) -> Iterator[LintFault]:
    """A component of a class that VASSAL does not have, in a module without such a class.

    Why: VASSAL reports "failed to load class" when the module opens, and skips the component.
    Bad: `<VASSAL.build.module.DiceButon/>`.
    Good: Correct the name, or add the `.class` file.
    """
    if model.lacks_base or not model.files.contents_known:
        return
    files = model.files.all
    if any(name.endswith(".jar") for name in files):
        return
    for element in model.elements:
        tag = str(element.tag)
        if "." not in tag or tag in COMPONENT_SPECS or tag == "VASSAL.build.module.ExtensionElement":
            continue
        if tag.replace(".", "/") + ".class" not in files:
            remedy = model.suggestions.remedy("class", tag, lambda: COMPONENT_SPECS)
            yield unknown_component.at(model.spot(element), f"no class {tag}", remedy)


@lint_rule("VM802", Severity.NOTE, source="VASSAL.build.AbstractConfigurable")
def unknown_attribute(model: LintModel) -> Iterator[LintFault]:
    """A component has an attribute that VASSAL does not know.

    Why: VASSAL ignores it, and drops it when the module is saved. Usually it is misspelt.
    Bad: `<VASSAL.build.module.DiceButton nDices="2"/>`.
    Good: `nDice="2"`.
    """
    for element in model.elements:
        spec = COMPONENT_SPECS.get(str(element.tag))
        if spec is None or not spec.attributes or element is model.module.root:
            continue
        known = _attributes(str(element.tag))
        for name in element.attrib:
            if str(name) not in known:
                remedy = model.suggestions.remedy(f"attribute of {element.tag}", str(name), partial(set, known))
                yield unknown_attribute.at(model.spot(element), f"no attribute {str(name)!r}", remedy)


@lint_rule("VM803", Severity.WARNING, source="VASSAL.build.AbstractConfigurable")
def wrong_type(model: LintModel) -> Iterator[LintFault]:
    """An attribute is not a whole number, or not true or false, as required.

    Why: VASSAL cannot read the component, or silently uses a default.
    Bad: `nDice="two"`.
    Good: `nDice="2"`.
    """
    for element in model.elements:
        if str(element.tag) not in COMPONENT_SPECS:
            continue
        known = _attributes(str(element.tag))
        for name, value in attributes(element):
            kind = known.get(name, ("", ""))[0]
            if value and (
                (kind == "#" and not _is_whole(value))
                or (kind == "?" and value.lower() not in ("true", "false", "prompt"))
            ):
                wanted = "a whole number" if kind == "#" else "true or false"
                message = f"{name} is {value[:30]!r}; it should be {wanted}"
                yield wrong_type.at(model.spot(element), message)


def _is_whole(text: str) -> bool:
    body = text.strip().removeprefix("-").removeprefix("+")
    return (body.isascii() and body.isdigit()) or "$" in text or "{" in text


@lint_rule("VM804", Severity.WARNING, source="VASSAL.build.module.metadata.AbstractMetaData")
def feature_too_new(model: LintModel) -> Iterator[LintFault]:
    """A component or trait is newer than the VASSAL release stated by the module.

    Why: Players with that release can open the module without a warning, but the component is missing.
    Bad: `VassalVersion="3.4.0"` and a trait Mat, which was added in 3.6.
    Good: Save the module with the newer release, so that older ones warn.
    """
    yield from _too_new(model, feature_too_new, _features(model))


def _features(model: LintModel) -> Iterator[Dated]:
    for element in model.elements:
        spec = COMPONENT_SPECS.get(str(element.tag))
        if spec and spec.since:
            yield partial(model.spot, element), str(element.tag).rpartition(".")[2], spec.since
    for piece in model.nodes:
        for facts in piece.facts:
            if facts.trait.id in TRAIT_SINCE:
                yield partial(model.piece_spot, piece), facts.trait.engine_class, TRAIT_SINCE[facts.trait.id]


def _too_new(model: LintModel, rule: LintRule, found: Iterable[Dated]) -> Iterator[LintFault]:
    # one fault for each kind of thing that is newer than the stated release
    stated = version_of(model.metadata.vassal_version)
    if stated is None or stated < _OLDEST_KNOWN:
        return
    reported: set[str] = set()
    for spot, what, since in found:
        if what not in reported and (version_of(since) or ()) > stated:
            reported.add(what)
            yield rule.at(spot(), f"{what} came with {since}; the module says {model.metadata.vassal_version}")


@lint_rule("VM805", Severity.WARNING, source="VASSAL.configure.MandatoryComponent")
def mandatory_component(model: LintModel) -> Iterator[LintFault]:
    """A component that VASSAL requires is missing.

    Why: VASSAL before 3.5 does not add it: it warns, and anything that needs the component fails. Later releases add it
    when they open the module.
    Bad: A module of VASSAL 3.4 without Global Options.
    Good: Open and save the module in the editor of VASSAL 3.5 or later, which adds it.
    """
    root, stated = model.module.root, version_of(model.metadata.vassal_version)
    adds_it = stated is None or stated >= _ADDS_WHAT_IS_MISSING
    if adds_it or model.is_extension or model.has_custom_code or not len(root):
        return
    for name in ("Documentation", "GlobalOptions"):
        if not any(str(child.tag) == f"VASSAL.build.module.{name}" for child in root):
            yield mandatory_component.at(model.spot(root), f"the module has no {name}")


@lint_rule("VM806", Severity.WARNING, source="VASSAL.configure.RecursiveSingleChildInstance")
def component_twice(model: LintModel) -> Iterator[LintFault]:
    """A component that must be unique exists twice.

    Why: The second one is ignored, or conflicts with the first. VASSAL warns when the editor saves the module.
    Bad: Two Global Options.
    Good: Remove one of them.
    """
    for name in _ONCE:
        for element in list(model.of(f"module.{name}"))[1:]:
            yield component_twice.at(model.spot(element), f"there may be only one {name}")
    grids = (".HexGrid", ".SquareGrid", ".RegionGrid", ".ZonedGrid")
    for kind in ("module.map.boardPicker.Board", "module.map.boardPicker.board.mapgrid.Zone"):
        for element in model.of(kind):
            held = [child for child in element if str(child.tag).endswith(grids)]
            if len(held) > 1:
                yield component_twice.at(model.spot(held[1]), "a board or zone may have only one grid")


@lint_rule("VM807", Severity.WARNING, source="VASSAL.configure.NotNullConfigureName")
def component_without_name(model: LintModel) -> Iterator[LintFault]:
    """A component that others refer to by name has no name.

    Why: Nothing can refer to it: no expression, no trait, and no player who chooses a board.
    Bad: `<VASSAL.build.module.properties.GlobalProperty name=""/>`.
    Good: Name it.
    """
    named = [(element, key) for tag, key in REQUIRED_NAMES.items() for element in model.of(tag.removeprefix(_PACKAGE))]
    for picker in model.of("module.map.BoardPicker"):
        boards = list(picker.iter(_BOARD))
        named += [(board, "name") for board in boards if len(boards) > 1]
    for element, attribute in named:
        if not element.get(attribute, "").strip():
            yield component_without_name.at(model.spot(element), "has no name")


@lint_rule("VM808", Severity.WARNING, source="VASSAL.build.module.PrivateMap")
def private_map_without_sides(model: LintModel) -> Iterator[LintFault]:
    """A Private Window or Player Hand belongs to no side, or to an unknown side.

    Why: No player can use a window of an unknown side, or of none. If the module has no sides, VASSAL warns when the
    editor saves the module. A window of no side that is visible to all is a display, and is not reported.
    Bad: `side="Red"` where the sides are `Blue` and `Rot`; `side=""` and `visible="false"`.
    Good: Use sides of the module's player roster.
    """
    if model.lacks_base:
        return
    for element in model.of("module.PrivateMap", "module.PlayerHand"):
        wanted = [side.strip() for side in element.get("side", "").split(",") if side.strip()]
        if not model.sides:
            yield private_map_without_sides.at(model.spot(element), "the module has no sides")
        elif not wanted and element.get("visible") != "true":
            yield private_map_without_sides.at(model.spot(element), "belongs to no side: no player can open it")
        elif wanted and not any(side in model.sides or model.code.hold(side) for side in wanted):
            listed = ", ".join(wanted[:3])
            remedy = model.suggestions.remedy("side", wanted[0], lambda: model.sides)
            yield private_map_without_sides.at(model.spot(element), f"the module has no side {listed!r}", remedy)


@lint_rule("VM809", Severity.NOTE, source="VASSAL.build.AbstractConfigurable")
def attribute_too_new(model: LintModel) -> Iterator[LintFault]:
    """An attribute is newer than the VASSAL release stated by the module.

    Why: Players with that release can open the module without a warning, but the attribute has no effect.
    Bad: `VassalVersion="3.5.8"` and `markUnmovedHotkey="77,130"` on a map, which was added in 3.6.
    Good: Save the module with the newer release, so that older ones warn. If players can do without it, ignore this.
    """
    yield from _too_new(model, attribute_too_new, _used_attributes(model))


def _used_attributes(model: LintModel) -> Iterator[Dated]:
    # attributes that a release added; one that switches nothing on does not count
    for element in model.elements:
        known = _attributes(str(element.tag)) if str(element.tag) in COMPONENT_SPECS else {}
        for name, value in attributes(element):
            since = known.get(name, ("", ""))[1]
            if since and value and value != "false":
                yield partial(model.spot, element), f"{name} of {str(element.tag).rpartition('.')[2]}", since


COMPONENT_RULES: tuple[LintRule, ...] = (
    unknown_component,
    unknown_attribute,
    wrong_type,
    feature_too_new,
    mandatory_component,
    component_twice,
    component_without_name,
    private_map_without_sides,
    attribute_too_new,
)
