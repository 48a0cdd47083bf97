"""Rules on set-ups, turn counters, dice, charts, menus: missing targets, stored secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.findings import Severity
from vassal_tools.format import sequence
from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.component_roles import TOOLBAR_NAMES
from vassal_tools.lint.module_uses import is_built_at_run_time
from vassal_tools.lint.property_texts import listed
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.saves import Save
from vassal_tools.objects.trait_specs import PLACING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_SETUP = "VASSAL.build.module.PredefinedSetup"
_DICE = "VASSAL.build.module.DiceButton"
_MOST_LISTED = 5
_LEVELS = (".CounterTurnLevel", ".ListTurnLevel")


def _saves(model: LintModel) -> Iterator[tuple[str, Save]]:
    for file, save in model.saves.items():
        if isinstance(save, Save):
            yield file, save


@lint_rule("VM701", Severity.ERROR, source=_SETUP)
def missing_setup(model: LintModel) -> Iterator[LintFault]:
    """A predefined set-up names a file that is not in the module.

    Why: Players who choose it get an error instead of a game.
    Bad: `file="Scenario 1.vsav"` without that file in the module.
    Good: Add the file, or correct its name.
    """
    if model.lacks_base or not model.uses.images_are_known:
        return
    lists_saves = any(name.endswith((".vsav", ".sav")) for name in model.files.all)
    if model.files.listed is not None and not lists_saves:
        return
    for element, file in model.setup_files():
        if not model.files.has(file):
            remedy = model.suggestions.remedy("file", file, lambda: model.files.all, f"add {file}")
            yield missing_setup.at(model.spot(element), f"no file {file!r}", remedy)


@lint_rule("VM702", Severity.NOTE, source="VASSAL.build.module.metadata.SaveMetaData")
def setup_of_other_version(model: LintModel) -> Iterator[LintFault]:
    """A set-up was saved with another version of the module.

    Why: Its pieces are outdated: later corrections are missing in every game that starts from it.
    Bad: A set-up of version 1.0 in a module of version 1.2.
    Good: Refresh it: Tools, Refresh Predefined Setups.
    """
    own = model.metadata.version
    for file, save in _saves(model):
        if own and save.version and save.version != own:
            message = f"saved with version {save.version}; the module is {own}"
            yield setup_of_other_version.at(model.entry_spot(file), message)


@lint_rule("VM703", Severity.WARNING, source="VASSAL.build.module.GameRefresher")
def setup_of_lost_pieces(model: LintModel) -> Iterator[LintFault]:
    """A set-up has pieces that the module no longer defines.

    Why: They cannot be refreshed, so no correction ever reaches them.
    Bad: A piece with gpid 812, which no slot has.
    Good: Refresh the set-up, or replace these pieces by hand.
    """
    if model.is_open:
        return
    known = {element.get("gpid", "") for element in model.slots}
    known |= {facts.trait.field("gpid") for facts in model.all_facts if facts.trait.id in PLACING}
    owners = {"", *map(_owner, known)}
    if not known - {""}:
        return
    for file, save in _saves(model):
        pieces = zip(save.gpids, save.names, strict=True)
        lost = [(gpid, name) for gpid, name in pieces if gpid not in known and _owner(gpid) in owners]
        if lost:
            shown = ", ".join(f"{gpid} ({name})" if name else gpid for gpid, name in lost[:5])
            message = f"{len(lost)} gpid{'s' if len(lost) > 1 else ''} that the module does not have: {shown}"
            yield setup_of_lost_pieces.at(model.entry_spot(file), message)


def _owner(gpid: str) -> str:
    # `ModuleExtension.generateGpId`; empty for a module
    return gpid.rpartition(":")[0]


@lint_rule("VM704", Severity.WARNING, source="VASSAL.build.module.PlayerRoster")
def password_in_setup(model: LintModel) -> Iterator[LintFault]:
    """Set-ups contain the password of the player who saved them.

    Why: A player's id is his password, stored in clear text; everybody who downloads the module can read it.
    Bad: A set-up saved while a side was taken.
    Good: Save it without a side ("Retire"), or save it in the editor. One finding names all set-ups.
    """
    files = [file for file, save in _saves(model) if save.passwords]
    if files:
        holders = "1 set-up holds" if len(files) == 1 else f"{len(files)} set-ups hold"
        message = f"{holders} a player's password: {listed(files, _MOST_LISTED)}"
        yield password_in_setup.at(model.entry_spot(files[0]), message)


@lint_rule("VM705", Severity.ERROR, source="VASSAL.build.module.GameState")
def unreadable_setup(model: LintModel) -> Iterator[LintFault]:
    """The file of a set-up is not a saved game.

    Why: Players who choose the set-up get an error.
    Bad: A truncated `.vsav`, or one that is not a zip.
    Good: Save it again.
    """
    for file, save in model.saves.items():
        if isinstance(save, FormatError) and file not in model.files.pointers:
            yield unreadable_setup.at(model.entry_spot(file), save.message)


@lint_rule("VM706", Severity.WARNING, source="VASSAL.build.module.turn.TurnTracker")
def turn_without_level(model: LintModel) -> Iterator[LintFault]:
    """A turn counter has no level, or a list of it is empty.

    Why: It counts nothing.
    Bad: `<VASSAL.build.module.turn.TurnTracker name="Turn"/>`.
    Good: Add a counter or a list.
    """
    for element in model.of("module.turn.TurnTracker"):
        if not any(str(child.tag).endswith(_LEVELS) for child in element):
            yield turn_without_level.at(model.spot(element), "has no level")
    for element in model.of("module.turn.ListTurnLevel"):
        if not element.get("list", "").strip(","):
            yield turn_without_level.at(model.spot(element), "the list has no entry")


@lint_rule("VM707", Severity.WARNING, source=_DICE)
def dice_without_sides(model: LintModel) -> Iterator[LintFault]:
    """A dice button has no dice, or dice without sides.

    Why: Each roll gives nothing, or an error.
    Bad: `nDice="0"`.
    Good: At least one die with one side. If the button asks the player for the numbers ("Prompt for values when button
    pushed"), any number is fine.
    """
    for element in model.of("module.DiceButton"):
        for name in ("nDice", "nSides"):
            value = element.get(name, "")
            if value.isdecimal() and int(value) < 1 and element.get("prompt") != "true":
                yield dice_without_sides.at(model.spot(element), f"{name} is {value}")


@lint_rule("VM708", Severity.WARNING, source="VASSAL.build.module.SpecialDie")
def die_without_face(model: LintModel) -> Iterator[LintFault]:
    """A symbolic dice button has no die, or a symbolic die no face.

    Why: Each roll gives nothing, or an error.
    Bad: `<VASSAL.build.module.SpecialDie name="Combat"/>`.
    Good: Add its faces.
    """
    for element in model.of("module.SpecialDie", "module.SpecialDiceButton"):
        if len(element) == 0:
            kind = "face" if str(element.tag).endswith("Die") else "die"
            yield die_without_face.at(model.spot(element), f"has no {kind}")


@lint_rule("VM709", Severity.ERROR, source="VASSAL.build.module.documentation.BrowserHelpFile")
def missing_page(model: LintModel) -> Iterator[LintFault]:
    """A chart or help page refers to a file that is not in the module.

    Why: The menu entry shows an error or an empty window.
    Bad: `<VASSAL.build.widget.HtmlChart fileName="crt.html"/>` without that file.
    Good: Add the file, or correct its name.
    """
    if model.lacks_base or not model.uses.images_are_known or model.files.listed is not None:
        return
    for element, attribute in _pages(model):
        name = element.get(attribute, "")
        folder = name.rstrip("/") + "/"
        found = model.files.has(name) or any(known.startswith((folder, f"help/{folder}")) for known in model.files.all)
        if name and not name.startswith("/") and not found and f"help/{name}" not in model.files.all:
            remedy = model.suggestions.remedy("file", name, lambda: model.files.all, f"add {name}")
            yield missing_page.at(model.spot(element), f"no file {name!r}", remedy)


def _pages(model: LintModel) -> Iterator[tuple[etree._Element, str]]:
    for element in model.of("widget.HtmlChart"):
        yield element, "fileName"
    for element in model.of("module.documentation.BrowserPDFFile"):
        yield element, "pdfFile"
    for element in model.of("module.documentation.HelpFile"):
        if element.get("fileType") == "archive" and element.get("vassalDoc") != "vassal":
            yield element, "fileName"


@lint_rule("VM710", Severity.WARNING, source="VASSAL.build.module.ToolbarMenu")
def menu_of_unknown_button(model: LintModel) -> Iterator[LintFault]:
    """A toolbar menu or a multi-action button names a button that does not exist.

    Why: The menu entry or the action is silently missing.
    Bad: `menuItems="Roll,Nxt turn"` where the button is labelled `Next turn`.
    Good: Use the text of the button.
    """
    if model.is_open:
        return
    known = {value for element in model.elements for name, value in attributes(element) if name != "menuItems"}
    for element in model.of("module.ToolbarMenu", "module.MultiActionButton"):
        items = element.get("menuItems", "")
        for item in sequence.split(items, ",") if items else ():
            if item and item not in known:
                remedy = model.suggestions.remedy("button", item, lambda: _button_texts(model))
                yield menu_of_unknown_button.at(model.spot(element), f"no button {item!r}", remedy)


def _button_texts(model: LintModel) -> set[str]:
    return {value for element in model.elements for name in TOOLBAR_NAMES if (value := element.get(name))}


@lint_rule("VM711", Severity.WARNING, source=_SETUP)
def setup_without_file(model: LintModel) -> Iterator[LintFault]:
    """A predefined set-up uses a file but names none.

    Why: If `file` is empty, players get an error. If there is no `file`, VASSAL starts a game with only the at-start
    stacks. One such set-up may be intended. Several start the same game under different names, and are reported.
    Bad: `file=""`; two set-ups `Mortain` and `Falaise` with `useFile="true"` and no `file`.
    Good: Name the file, or set `useFile` to false.
    """
    setups = [element for element in model.of("module.PredefinedSetup") if element.get("isMenu") != "true"]
    with_file = [element for element in setups if element.get("useFile", "true") != "false"]
    for element in with_file:
        if element.get("file") == "":
            yield setup_without_file.at(model.spot(element), "names no file: it does not open")
    nameless = [element for element in with_file if element.get("file") is None]
    alike = [element for element in setups if element.get("file") is None or element.get("useFile") == "false"]
    if nameless and len(alike) > 1:
        names = listed([repr(element.get("name", "")) for element in alike], _MOST_LISTED)
        message = f"{len(alike)} set-ups without a file start the same game: {names}"
        yield setup_without_file.at(model.spot(nameless[0]), message)


@lint_rule("VM712", Severity.ERROR, source="VASSAL.tools.DataArchive")
def picture_missing_in_setup(model: LintModel) -> Iterator[LintFault]:
    """A piece of a set-up names a picture that is not in the module.

    Why: The set-up has its pieces as they were saved; VASSAL draws nothing and reports bad data.
    Bad: A set-up saved before `old.png` became `new.png`.
    Good: Use Tools, Refresh Predefined Setups, or put the old picture back into the module.
    """
    if model.lacks_base or not model.uses.images_are_known:
        return
    for file, save in _saves(model):
        missing = [(image, name) for image, name in save.images if _is_missing(model, image)]
        if missing:
            pictures = listed([f"{image!r} of {name!r}" for image, name in missing], 3)
            yield picture_missing_in_setup.at(model.entry_spot(file), f"no picture {pictures}")


def _is_missing(model: LintModel, image: str) -> bool:
    if not image.strip() or is_built_at_run_time(image) or model.uses.has_image(image):
        return False
    return not (model.files.lies_elsewhere(image) or model.code.hold(image))


SETUP_RULES: tuple[LintRule, ...] = (
    missing_setup,
    setup_of_other_version,
    setup_of_lost_pieces,
    password_in_setup,
    unreadable_setup,
    turn_without_level,
    dice_without_sides,
    die_without_face,
    missing_page,
    menu_of_unknown_button,
    setup_without_file,
    picture_missing_in_setup,
)
