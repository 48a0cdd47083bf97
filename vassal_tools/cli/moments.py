"""`replay --svg`, `--png` and `--save`: write a picture or a save of one step of a log."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.cli.console import echo_text, require_apart, require_no_archive, warn
from vassal_tools.errors import VassalToolsError, Where
from vassal_tools.known_games import layout_of
from vassal_tools.table.saving import saved_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from vassal_tools.objects.savedgame import SavedGame

MOST_WARNINGS = 10
SAVE = ".vsav"
"""The extension of a save; a save may be overwritten by another save."""


class Outputs(NamedTuple):
    """The files to write for a step, the map to draw, and the side that looks (None: sees everything)."""

    svg: Path | None = None
    png: Path | None = None
    save: Path | None = None
    map_name: str | None = None
    side: str | None = None

    @property
    def files(self) -> tuple[Path, ...]:
        """The files to write."""
        return tuple(file for file in (self.svg, self.png, self.save) if file)


def write_moment(game: SavedGame, step: int, module: Path | None, outputs: Outputs) -> None:
    """Write the requested files, all or nothing, and report them.

    Raises VassalToolsError if the map or side does not exist, or another module, save or log would be overwritten.
    """
    _require_fit(game, module, outputs)
    made: list[tuple[Path, bytes]] = []
    if outputs.save:
        made.append((outputs.save, saved_at(game, step).to_bytes()))
    if outputs.svg or outputs.png:
        made += _drawn(game, step, module, outputs)
    write_all(made)


def write_all(made: Sequence[tuple[Path, bytes]]) -> None:
    """Write files, all or nothing, and report them."""
    from vassal_tools.files import whole_file

    with ExitStack() as files:
        for file, data in made:
            files.enter_context(whole_file(file)).write(data)
    for file, _ in made:
        echo_text(f"{file}")


def _require_fit(game: SavedGame, module: Path | None, outputs: Outputs) -> None:
    # raises VassalToolsError if options do not go together, or a file may not be overwritten
    if outputs.save and outputs.side is not None:
        raise VassalToolsError("a save contains the secrets of every player", hint="leave out --as")
    require_distinct((game.path, module), outputs.files)
    for file in outputs.files:
        if file is not outputs.save or file.suffix.lower() != SAVE:
            require_no_archive(file)


def require_distinct(read: Sequence[Path | None], written: Sequence[Path]) -> None:
    """Raise VassalToolsError if a file would be written twice, or is also an input."""
    if len({file.resolve() for file in written}) < len(written):
        raise VassalToolsError("one file cannot be both", Where(str(written[-1])))
    require_apart(read, written)


def _drawn(game: SavedGame, step: int, module: Path | None, outputs: Outputs) -> Iterator[tuple[Path, bytes]]:
    from vassal_tools.cli.composing import painted_map
    from vassal_tools.watch.svg import svg

    document = document_of(game, module, outputs, step)
    number = map_number(document, outputs)
    if outputs.svg:
        yield outputs.svg, svg(document, step, number).encode("utf-8", "replace")
    if outputs.png:
        yield outputs.png, painted_map(document, step, number)


def document_of(game: SavedGame, module: Path | None, outputs: Outputs, last: int | None) -> Mapping[str, Any]:
    """Return the scenes up to a step with full pictures, or of the whole log with scaled pictures."""
    from vassal_tools.objects.plain_module import read_plain_module
    from vassal_tools.watch.scene import SceneOptions, scene

    wanted = SceneOptions(outputs.side, last=last, scaled=last is None)
    layout = layout_of(game, module, warn) if module or last is None else None
    with ExitStack() as files:
        opened = files.enter_context(read_plain_module(module)) if module else None
        document = scene(game, opened, layout, wanted)
    missing = document["missing"]
    for line in missing[:MOST_WARNINGS]:
        warn(f"missing: {line}")
    if len(missing) > MOST_WARNINGS:
        warn(f"and {len(missing) - MOST_WARNINGS} more are missing")
    return document


def map_number(document: Mapping[str, Any], outputs: Outputs) -> int:
    """Return the index of the named map, or of the first map that everyone may see."""
    maps = [(n, one["name"], one["sides"]) for n, one in enumerate(document["maps"])]
    seen = [one for one in maps if one[2] is None or outputs.side is None or outputs.side in one[2]]
    if outputs.map_name is None and seen:
        return next((number for number, _, sides in seen if sides is None), seen[0][0])
    found = [number for number, name, _ in seen if name == outputs.map_name]
    if not found:
        names = ", ".join(name for _, name, _ in seen) or "none"
        raise VassalToolsError(f"there is no map {outputs.map_name or ''}".rstrip(), hint=f"there are: {names}")
    return found[0]
