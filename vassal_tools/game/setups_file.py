"""The files `setups.toml` and `setup-NAME.csv` → the further set-ups of a game, each with what it has elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_tools.game.facts import Keyed
from vassal_tools.game.model import Placement, SetUp

if TYPE_CHECKING:
    from vassal_tools.game.data_files import Files

FIELD, FILE, TABLE = "setups", "setups.toml", "setup-{}.csv"
PLACED = Keyed("the set-up of", ("counter",))


class SetUpsPart:
    """The part of a game that a file lists, with a table for each set-up that has counters elsewhere."""

    files = (FILE,)

    def read(self, files: Files) -> dict[str, Any]:
        """The set-ups by the field of the game, None if they are faulty."""
        return {FIELD: files.faults.attempt(_setups, files)}


def _setups(files: Files) -> tuple[SetUp, ...] | None:
    content, source = files.toml(FILE)
    listed = content.pop(FIELD, {})
    files.refuse_rest(content, source, (FIELD,))
    files.places.tables[FIELD] = lambda *path: source.where(FIELD, *path)
    read = files.decoder(FIELD, source).read_keyed(SetUp, Keyed("set-up", ("name",)), listed, (FIELD,))
    placed = {name: found for name in read if (found := _placements(files, name)) is not None}
    whole = tuple(replace(read[name], placements=found) for name, found in placed.items())
    return whole if len(whole) == len(read) else None


def _placements(files: Files, name: str) -> tuple[Placement, ...] | None:
    """Where counters are that are elsewhere than when the game begins; None if a row is faulty."""
    base, file = files.cited.base, TABLE.format(name)
    if not any((folder / file).exists() for folder in (files.folder, *([base.folder] if base else ()))):
        return ()
    rows = files.rows_of(file, FIELD, Placement, PLACED, under=(name,))
    return None if rows is None else tuple(rows.values())
