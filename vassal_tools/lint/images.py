"""Rules on pictures and sounds: missing, unused, unreadable, too large, duplicate, with a wrong extension."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.all_texts import TooMuchTextError, texts_of
from vassal_tools.lint.files import IMAGES
from vassal_tools.lint.name_patterns import fits, joined_by_dollars
from vassal_tools.lint.piece_edits import with_picture_renamed
from vassal_tools.lint.piece_layouts import INSTANCES, ITEMS, with_drawn_picture
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.spots import RemoveEntry, SetAttribute, SetText
from vassal_tools.objects.picture_head import FORMS, READABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.module_uses import ImageUse
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import Fix, LintFault, Spot

MOST_PIXELS = 100_000_000
_SHORT = 3
_MOST_SEARCHED = 2_000_000_000


def _missing(model: LintModel, *, of_pieces: bool, by_case: bool) -> Iterator[tuple[ImageUse, str]]:
    if model.lacks_base or not model.uses.images_are_known:
        return
    seen: set[tuple[str, int]] = set()
    for use in model.uses.images:
        if (use.piece is not None) is not of_pieces or model.uses.has_image(use.name):
            continue
        if model.files.lies_elsewhere(use.name) or model.code.hold(use.name):
            continue
        other = model.files.other_case("images/" + use.name)
        mark = (use.name, id(use.piece or use.element))
        if bool(other) is by_case and mark not in seen:
            seen.add(mark)
            yield use, other


def _remedy(model: LintModel, name: str) -> str:
    return model.suggestions.remedy("picture", name, lambda: model.uses.image_names, f"add images/{name}")


@lint_rule("VM101", Severity.ERROR, source="VASSAL.tools.DataArchive")
def missing_image(model: LintModel) -> Iterator[LintFault]:
    """A piece names a picture that is not in the module.

    Why: VASSAL draws nothing there and writes "Image not found" into its error log; players see an empty piece.
    Bad: `piece;;;panzer.png;Panzer` without a file `images/panzer.png`.
    Good: Add the picture, or correct its name in the piece.
    """
    for use, _ in _missing(model, of_pieces=True, by_case=False):
        yield missing_image.at(model.use_spot(use), f"no picture {use.name!r}", _remedy(model, use.name))


@lint_rule("VM102", Severity.ERROR, source="VASSAL.tools.DataArchive", fixable=True)
def image_in_other_case(model: LintModel) -> Iterator[LintFault]:
    """A picture name differs in case from its file.

    Why: Names in a module are compared letter by letter on every system, so the picture is not found.
    Bad: `image="Map.PNG"` where the file is `images/Map.png`.
    Good: Write the name as the file has it; `--fix` does so.
    """
    for of_pieces in (True, False):
        for use, other in _missing(model, of_pieces=of_pieces, by_case=True):
            name = other.removeprefix("images/")
            message = f"no picture {use.name!r}; the file is {name!r}"
            yield image_in_other_case.at(model.use_spot(use), message, f"write {name!r}", _renamed(use, name))


def _renamed(use: ImageUse, name: str) -> Fix:
    if use.element.tag == "option":
        return SetText(use.element, lambda text: text.replace(use.name, name, 1))
    if use.piece is None:
        if use.attribute in (ITEMS, INSTANCES):
            rename = partial(with_drawn_picture, attribute=use.attribute, old=use.name, new=name)
            return SetAttribute(use.element, use.attribute, rename)
        return SetAttribute(use.element, use.attribute, lambda old: name if old == use.name else old)
    return SetText(use.element, lambda text: with_picture_renamed(text, use.name, name))


@lint_rule("VM103", Severity.ERROR, source="VASSAL.tools.DataArchive")
def missing_component_image(model: LintModel) -> Iterator[LintFault]:
    """A board, a button, a chart, a die or a Game Piece Layout names a picture that is not in the module.

    Why: The board stays blank, the button has no icon, the chart cannot be shown, or a piece's picture lacks a part.
    Bad: `<VASSAL.build.module.map.boardPicker.Board image="map.png"/>` without `images/map.png`.
    Good: Add the picture, or correct its name. Icons of VASSAL's own begin with a slash: `/images/die.gif`.
    """
    for use, _ in _missing(model, of_pieces=False, by_case=False):
        message = f"no picture {use.name!r} ({use.attribute})"
        yield missing_component_image.at(model.use_spot(use), message, _remedy(model, use.name))


@lint_rule("VM104", Severity.NOTE, source="VASSAL.tools.imports", fixable=True, on_demand=True)
def unused_image(model: LintModel) -> Iterator[LintFault]:
    """The module does not use this picture.

    Why: It enlarges the download for everybody.
    Bad: `images/old_map.png`, which no text of the module names: build file, set-ups, pages, translations.
    Good: Remove it, unless the module's own code reads it. If pieces of old saves need it, leave it in the module and
    list it with its current name in the file `earlier-pictures.txt` beside the build file: `old_map.png: map.png`. Then
    lint does not report it; VASSAL does not read this file.
    """
    if model.has_custom_code or model.is_extension or not model.files.images:
        return
    if any("$" in name or "{" in name for name in model.uses.html_images):
        return
    if any("{" in name for name in model.uses.names_made_at_run_time):
        return
    named = {use.name for use in model.uses.images} | model.uses.html_images
    named |= {name + ".gif" for name in named}
    named |= {entry.removeprefix("images/") for entry in model.files.earlier_images}
    unnamed = [entry for entry in model.files.images if entry.removeprefix("images/") not in named]
    for entry in _not_mentioned(model, unnamed):
        if not entry.endswith((".html", ".htm", ".txt", ".DS_Store", "Thumbs.db")):
            yield unused_image.at(model.entry_spot(entry), "nothing names this picture", "", RemoveEntry(entry))


def _not_mentioned(model: LintModel, entries: list[str]) -> list[str]:
    # not even within a longer name or with another extension
    stems = {entry: entry.rpartition("/")[2].rpartition(".")[0] or entry.rpartition("/")[2] for entry in entries}
    patterns = {joined_by_dollars(name) for name in model.uses.names_made_at_run_time if "{" not in name}
    patterns = {pattern for pattern in patterns if any(pattern)}
    left = [one for one in entries if not any(fits(one.removeprefix(IMAGES), pattern) for pattern in patterns)]
    searched = 0
    try:
        for text in texts_of(model) if left else ():
            searched += len(text) * len(left)
            if searched > _MOST_SEARCHED:
                return []
            left = [entry for entry in left if not _mentions(text, stems[entry])]
    except TooMuchTextError:  # what was not read may name any of them
        return []
    return left


def _mentions(text: str, stem: str) -> bool:
    # a short name must be a whole word, since one or two letters occur everywhere
    if len(stem) < _SHORT:
        return re.search(rf"(?<!\w){re.escape(stem)}(?!\w)", text) is not None
    return stem in text


@lint_rule("VM105", Severity.ERROR, source="VASSAL.tools.image.ImageIOImageLoader")
def unreadable_image(model: LintModel) -> Iterator[LintFault]:
    """A referenced picture cannot be read: it is empty, cut off, or in a format that VASSAL does not know.

    Why: VASSAL draws nothing and complains each time it tries.
    Bad: `images/unit.png` that holds a WebP picture, or only its first half.
    Good: Save the picture again, as PNG, JPEG, GIF or SVG.
    """
    named = {"images/" + use.name for use in model.uses.images}
    for entry, head in model.files.heads.items():
        if entry not in named or head.is_pointer:
            continue
        if head.fault:
            yield unreadable_image.at(model.entry_spot(entry), f"the picture {head.fault}")
        elif head.form not in READABLE and head.form != "tiff":
            yield unreadable_image.at(model.entry_spot(entry), f"VASSAL does not read {head.form}")


@lint_rule("VM106", Severity.WARNING, source="VASSAL.tools.image.ImageIOImageLoader")
def oversized_image(model: LintModel) -> Iterator[LintFault]:
    """A picture has so many pixels that VASSAL needs several hundred megabytes to show it.

    Why: Each pixel takes four bytes in memory; on many machines the module no longer opens.
    Bad: A map of 12,000 by 12,000 pixels.
    Good: Draw it smaller, or cut it into several boards.
    """
    for entry, head in model.files.heads.items():
        if head.width * head.height > MOST_PIXELS and head.form != "svg":
            megabytes = head.width * head.height * 4 >> 20
            message = f"{head.width} by {head.height} pixels take {megabytes} MiB of memory"
            yield oversized_image.at(model.entry_spot(entry), message)


@lint_rule("VM107", Severity.NOTE, source="VASSAL.tools.DataArchive")
def same_image_twice(model: LintModel) -> Iterator[LintFault]:
    """Two pictures have the same bytes.

    Why: It enlarges the module, and a correction of one picture misses the other.
    Bad: `images/inf.png` and `images/inf copy.png` with the same bytes.
    Good: Keep one of them and use its name everywhere. If pieces of old saves need the other, leave it in the module
    and list it in the file `earlier-pictures.txt` beside the build file: `inf copy.png: inf.png`. Then lint does not
    report it; VASSAL does not read this file.
    """
    first: dict[bytes, str] = {}
    for entry in model.files.images:
        if entry in model.files.earlier_images:
            continue
        digest = model.files.digest(entry)
        if digest is None or entry.endswith((".DS_Store", "Thumbs.db")):
            continue
        other = first.setdefault(digest, entry)
        if other != entry:
            yield same_image_twice.at(model.entry_spot(entry), f"the same picture as {other}")


@lint_rule("VM108", Severity.WARNING, source="VASSAL.tools.imageop.Op")
def ending_that_lies(model: LintModel) -> Iterator[LintFault]:
    """The extension of a picture does not match its content.

    Why: VASSAL uses the extension to recognize an SVG; other programs use it for every format.
    Bad: `images/unit.svg` that holds a PNG.
    Good: Rename the file, and its name in the module.
    """
    for entry, head in model.files.heads.items():
        ending = entry.rpartition(".")[2].lower() if "." in entry.rpartition("/")[2] else ""
        if head.form and head.form != FORMS.get(ending, head.form):
            yield ending_that_lies.at(model.entry_spot(entry), f"ends in .{ending} but holds {head.form}")


@lint_rule("VM109", Severity.WARNING, source="VASSAL.tools.image.svg.SVGRenderer")
def svg_from_outside(model: LintModel) -> Iterator[LintFault]:
    """An SVG refers to external content, or contains a script.

    Why: Opening the module may contact a stranger's server, and without a network the picture is incomplete.
    Bad: `<image href="https://example.org/unit.png"/>` inside an SVG.
    Good: Embed the picture in the SVG.
    """
    for entry, head in model.files.heads.items():
        for outside in head.outside[:3]:
            yield svg_from_outside.at(model.entry_spot(entry), f"refers to {outside}")


@lint_rule("VM110", Severity.ERROR, source="VASSAL.counters.PlaySound")
def missing_sound(model: LintModel) -> Iterator[LintFault]:
    """A trait or a button plays a sound that is not in the module.

    Why: The sound is not heard, and VASSAL complains in its error log.
    Bad: `playSound;gun.wav;Fire;70,130` without a file `gun.wav` or `sounds/gun.wav`.
    Good: Add the sound, or correct its name.
    """
    if model.lacks_base or not model.uses.images_are_known:
        return
    sounds = [entry.rpartition("/")[2] for entry in model.files.all if _is_sound(entry)]
    for name, spot in _sounds(model):
        places = (name, f"sounds/{name}")
        if not name.startswith("/") and not any(place in model.files.all for place in places):
            remedy = model.suggestions.remedy("sound", name, lambda: sounds, f"add sounds/{name}")
            yield missing_sound.at(spot, f"no sound {name!r}", remedy)


def _sounds(model: LintModel) -> Iterator[tuple[str, Spot]]:
    for piece, facts in model.having("playSound"):
        if _is_sound(facts.trait.field("sound")):
            yield facts.trait.field("sound"), model.piece_spot(piece)
    for element in model.of("module.DoActionButton"):
        if element.get("doSound") == "true" and _is_sound(element.get("soundClip", "")):
            yield element.get("soundClip", ""), model.spot(element)


def _is_sound(name: str) -> bool:
    return name.lower().endswith((".wav", ".au", ".aiff", ".aif", ".mp3", ".ogg")) and "$" not in name


@lint_rule("VM111", Severity.NOTE, source="VASSAL.tools.DataArchive")
def same_name_but_for_case(model: LintModel) -> Iterator[LintFault]:
    """Two files have names that differ only in case.

    Why: Unpacked on Windows or macOS, one of them overwrites the other.
    Bad: `images/Unit.png` and `images/unit.png`.
    Good: Give one of them another name.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for entry in sorted(model.files.own):
        groups[entry.casefold()].append(entry)
    for entries in groups.values():
        for entry in entries[1:]:
            yield same_name_but_for_case.at(model.entry_spot(entry), f"differs from {entries[0]} in case only")


@lint_rule("VM112", Severity.WARNING, source="VASSAL.tools.DataArchive")
def missing_picture_of_code(model: LintModel) -> Iterator[LintFault]:
    """The module's own code names pictures that are not in the module.

    Why: Players see nothing if the code draws one of them. Lint does not run the code, which may make or fetch them.
    Bad: A class with the text `smoke.png`, and no file `images/smoke.png`.
    Good: Add the pictures. If the code makes them, ignore this. Pieces that use one of them are not reported by VM101.
    """
    if model.lacks_base or not model.uses.images_are_known or not model.files.images:
        return
    missing = [name for name in model.class_names.pictures() if not model.uses.has_image(name)]
    if missing:
        listed = ", ".join(map(repr, missing[:3])) + (", …" if len(missing) > 3 else "")
        message = f"{len(missing)} pictures that code names are missing: {listed}"
        yield missing_picture_of_code.at(model.spot(model.module.root), message)


IMAGE_RULES: tuple[LintRule, ...] = (
    missing_image,
    image_in_other_case,
    missing_component_image,
    unused_image,
    unreadable_image,
    oversized_image,
    same_image_twice,
    ending_that_lies,
    svg_from_outside,
    missing_sound,
    same_name_but_for_case,
    missing_picture_of_code,
)
