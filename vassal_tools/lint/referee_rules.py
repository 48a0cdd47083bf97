"""Rules for modules whose logs a program reads: unique names and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.bundles import bundles
from vassal_tools.lint.files import IMAGES
from vassal_tools.lint.map_places import BOARD
from vassal_tools.lint.maps import map_of
from vassal_tools.lint.rule import lint_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault


@lint_rule("VM961", Severity.NOTE, source="VASSAL.build.module.map.boardPicker.board.ZonedGrid")
def zone_name_twice(model: LintModel) -> Iterator[LintFault]:
    """Two zones that can be on a map together have the same name and different outlines.

    Why: Zone properties and logs only give the name: neither people nor programs know which zone is meant.
    Bad: Two zones `Available Forces` of a board, or of two boards on a map that shows several at once.
    Good: Give each its own name, such as `Available Forces (Red)`.
    """
    seen: dict[tuple[int, str], str] = {}
    for zone in model.of("module.map.boardPicker.board.mapgrid.Zone"):
        owner, name = map_of(zone), zone.get("name", "")
        shows_one = owner is not None and owner.get("allowMultiple") != "true"
        key = (id(next(zone.iterancestors(BOARD), owner) if shows_one else owner), name)
        other = seen.setdefault(key, zone.get("path", ""))
        if name and other != zone.get("path", ""):
            yield zone_name_twice.at(model.spot(zone), f"another zone of this map is named {name!r}")


@lint_rule("VM962", Severity.NOTE, source="VASSAL.counters.ReportState")
def dice_share_a_name(model: LintModel) -> Iterator[LintFault]:
    """Two dice buttons have the same name.

    Why: A log shows the name with the result, so it is unknown which of the two was rolled.
    Bad: Two buttons `2d6`.
    Good: `Attack 2d6` and `Defence 2d6`.
    """
    seen: set[str] = set()
    for element in model.of("module.DiceButton", "module.SpecialDiceButton"):
        name = element.get("name", "")
        if name and name in seen:
            yield dice_share_a_name.at(model.spot(element), f"another dice button is named {name!r}")
        seen.add(name)


@lint_rule("VM963", Severity.NOTE, source="VASSAL.build.widget.PieceSlot")
def pieces_alike(model: LintModel) -> Iterator[LintFault]:
    """Slots of one palette hold pieces of the same name with different pictures.

    Why: Reports only give the piece's name: neither people nor programs know which one moved.
    Bad: Two slots `Infantry` with different strengths.
    Good: A unique name for each, for example with its strength.
    """
    seen: dict[tuple[int, str], tuple[str | bytes, ...]] = {}
    for node in model.nodes:
        parent = node.element.getparent()
        if node.is_prototype or node.holder or parent is None or not node.name or not node.facts[-1].images:
            continue
        key = (id(parent), node.name)
        pictures = tuple(model.files.digest(IMAGES + image) or image for image in node.facts[-1].images)
        if seen.setdefault(key, pictures) != pictures:
            yield pieces_alike.at(model.piece_spot(node), f"another piece is named {node.name!r}, with another picture")


@lint_rule("VM964", Severity.NOTE, source="VASSAL.i18n.Localization")
def translated_dice(model: LintModel) -> Iterator[LintFault]:
    """The report of a dice button is translated.

    Why: A log has the line in the roller's language; a program that reads it must know all of them.
    Bad: `DiceButton.2d6.reportFormat` in `Module_fr.properties`.
    Good: Translate the button's text and tooltip, and leave its report as it is.
    """
    dice = {
        f"{kind}.{name}.reportFormat": element
        for kind in ("DiceButton", "SpecialDiceButton", "RandomTextButton")
        for element in model.of(f"module.{kind}")
        if (name := element.get("name", ""))
    }
    for bundle, texts in bundles(model.files).items() if dice else ():
        for key in texts.keys() & dice.keys():
            if texts[key] != dice[key].get("reportFormat", ""):
                yield translated_dice.at(model.spot(dice[key]), f"{bundle} translates its report")


REFEREE_RULES: tuple[LintRule, ...] = (zone_name_twice, dice_share_a_name, pieces_alike, translated_dice)
