"""Rules on the archive: junk, two build files, nested archives, unportable names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import Where
from vassal_tools.findings import Severity
from vassal_tools.format.archive import file_name_fault, name_fault
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.spots import RemoveEntry, Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_ARCHIVE = "VASSAL.tools.DataArchive"
_JUNK_NAMES = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", ".gitkeep"})
_JUNK_ENDINGS = ("~", ".bak", ".tmp", ".swp", ".orig", ".psd", ".xcf", ".ai")
_MODULES = (".vmod", ".vmdx", ".mod.zip", ".7z", ".rar")


@lint_rule("VM901", Severity.NOTE, source=_ARCHIVE, fixable=True)
def junk_file(model: LintModel) -> Iterator[LintFault]:
    """A file that another program left behind.

    Why: It enlarges the module, and may reveal private content.
    Bad: `images/Thumbs.db`, `__MACOSX/._map.png`, `images/map.psd`.
    Good: Remove it; `--fix` does so.
    """
    if model.module.is_plain_folder:
        return
    for entry in sorted(model.files.own):
        name = entry.rpartition("/")[2]
        if name in _JUNK_NAMES or entry.startswith("__MACOSX/") or name.lower().endswith(_JUNK_ENDINGS):
            yield junk_file.at(model.entry_spot(entry), "is no part of a module", "remove it", RemoveEntry(entry))


@lint_rule("VM902", Severity.WARNING, source="VASSAL.build.GameModule", fixable=True)
def two_build_files(model: LintModel) -> Iterator[LintFault]:
    """The module has both a `buildFile` and a `buildFile.xml`.

    Why: VASSAL since 3.5 reads `buildFile.xml`, older releases read the other: one file contains two different modules.
    Bad: A module that was unpacked, saved by a new release, and packed again over the old one.
    Good: Keep `buildFile.xml` only; `--fix` does so.
    """
    if {"buildFile", "buildFile.xml"} <= model.files.own:
        spot = model.entry_spot("buildFile")
        yield two_build_files.at(spot, "buildFile.xml is there as well", "remove it", RemoveEntry("buildFile"))


@lint_rule("VM903", Severity.WARNING, source=_ARCHIVE)
def module_inside(model: LintModel) -> Iterator[LintFault]:
    """The module contains another module, or an archive of one.

    Why: It doubles the download. Usually a folder was packed with an older module inside.
    Bad: `Game-1.0.vmod` inside `Game-1.1.vmod`.
    Good: Remove it.
    """
    if model.module.is_plain_folder:
        return
    for entry in sorted(model.files.own):
        if entry.lower().endswith(_MODULES):
            yield module_inside.at(model.entry_spot(entry), "is another module", "remove it")


@lint_rule("VM904", Severity.WARNING, source=_ARCHIVE)
def name_breaks_elsewhere(model: LintModel) -> Iterator[LintFault]:
    """A file name that some systems do not allow.

    Why: Unpacking the module on Windows, as VASSAL's editor does in part, fails or gives another file.
    Bad: `images/con.png`, `images/a:b.png`, `images/map .`.
    Good: Letters, digits, blanks, `-` and `_`.
    """
    for entry in sorted(model.files.own):
        fault = file_name_fault(entry)
        if fault:
            yield name_breaks_elsewhere.at(model.entry_spot(entry), f"the name {fault}")


@lint_rule("VM905", Severity.NOTE, source=_ARCHIVE)
def very_large_file(model: LintModel) -> Iterator[LintFault]:
    """A file is larger than 20 MiB.

    Why: Each player downloads it, and VASSAL copies it on every save.
    Bad: A map as a PNG of 48 MiB.
    Good: Save photographs as JPEG, and drawings with fewer colours.
    """
    for entry, picture in model.files.pictures.items():
        if picture.size > 20 << 20:
            yield very_large_file.at(model.entry_spot(entry), f"{picture.size >> 20} MiB")


@lint_rule("VM906", Severity.NOTE, source=_ARCHIVE)
def code_inside(model: LintModel) -> Iterator[LintFault]:
    """The module contains Java code.

    Why: It runs with all rights of the player. Lint does not run it, so it does not report names that appear in the
    code. If it cannot read a file of code, it skips the rules about names.
    Bad: `game/Dice.class`.
    Good: Use VASSAL's own components if possible. A module that needs code should tell its players.
    """
    classes = sorted(name for name in model.files.own if name.endswith((".class", ".jar")))
    if classes:
        count, unread = len(classes), model.class_names.unread
        message = "1 file of code" if count == 1 else f"{count} files of code"
        if unread:
            message += ", " if unread >= count else f", {unread} of "
            message += "which lint cannot read, so it skips the rules about names"
        yield code_inside.at(model.entry_spot(classes[0]), message)


@lint_rule("VM907", Severity.ERROR, source=_ARCHIVE)
def refused_entry(model: LintModel) -> Iterator[LintFault]:
    """A file that is dangerous or impossible to extract.

    Why: Extracting it may overwrite or reveal a user's own files. VASSAL silently opens such a module.
    Bad: `../../.bashrc`, `C:map.png`, a backslash in a name, a link to `/etc/passwd`, two files of one name, an
    encrypted file.
    Good: Pack the module again with plain files, and only `/` between the parts of names.
    """
    for error in model.module.refused:
        name = error.where.entry
        where = Where(error.where.file) if name_fault(name) else error.where
        yield refused_entry.at(Spot(where, entry=name), f"{name}: {error.message}", "pack the module again")


@lint_rule("VM908", Severity.ERROR, source="VASSAL.tools.image.ImageIOImageLoader")
def pointer_of_git_lfs(model: LintModel) -> Iterator[LintFault]:
    """Files are only Git LFS pointers, without their content.

    Why: VASSAL cannot read them. It happens when a repository is cloned or packed without Git LFS.
    Bad: `images/map.png` with the text `version https://git-lfs.github.com/spec/v1`.
    Good: Install Git LFS, run `git lfs pull`, and pack the module again. In a workflow of GitHub: `lfs: true` at
    `actions/checkout`.
    """
    pointers = model.files.pointers
    if pointers:
        more = f" and {len(pointers) - 1} more" if len(pointers) > 1 else ""
        message = f"{pointers[0]}{more}: a pointer of Git LFS instead of the file"
        yield pointer_of_git_lfs.at(model.entry_spot(pointers[0]), message, "run `git lfs pull`")


PACKAGING_RULES: tuple[LintRule, ...] = (
    junk_file,
    two_build_files,
    module_inside,
    name_breaks_elsewhere,
    very_large_file,
    code_inside,
    refused_entry,
    pointer_of_git_lfs,
)
