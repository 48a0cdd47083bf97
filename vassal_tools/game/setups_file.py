"""Read further set-ups from `setups.toml` and `setup-NAME.csv`."""

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
    """A part of the game: a file with a table for each set-up."""

    files = (FILE,)

    def read(self, files: Files) -> dict[str, Any]:
        """Return the set-ups by the field of the game, or None if they are faulty."""
        read = files.faults.attempt(_setups, files)
        if read is None:  # no table of a set-up can be said to be none of this game
            files.pass_over(path.name for path in files.folder.glob(TABLE.format("*")))
        return {FIELD: read}


def _setups(files: Files) -> tuple[SetUp, ...] | None:
    content, source = files.toml(FILE)
    listed = content.pop(FIELD, {})
    files.refuse_rest(content, source, (FIELD,))
    files.places.tables[FIELD] = lambda *path: source.where(FIELD, *path)
    read = files.decoder(FIELD, source).read_keyed(SetUp, Keyed("set-up", ("name",)), listed, (FIELD,))
    attempts = {name: files.faults.attempt(_placements, files, name) for name in read}
    placed = {name: found for name, found in attempts.items() if found is not None}
    whole = tuple(replace(read[name], placements=found) for name, found in placed.items())
    return whole if len(whole) == len(read) else None


def _placements(files: Files, name: str) -> tuple[Placement, ...] | None:
    # only counters with another place than in the first set-up; None if a row is faulty
    rows = files.rows_of(TABLE.format(name), FIELD, Placement, PLACED, under=(name,))
    return None if rows is None else tuple(rows.values())
