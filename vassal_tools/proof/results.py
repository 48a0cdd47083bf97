"""Results so far, in a file of JSON lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vassal_tools.files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STATE = "results-{}.jsonl"
"""The file of the results for one state of code and data."""
INSTANCES = 30
"""The number of instances of each kind of fault."""


def kept_results(folder: Path, state: str) -> Path:
    """Return the file of the results for a state."""
    return folder / STATE.format(state)


def is_of_other_states(folder: Path, state: str) -> bool:
    """Return True if there are results, but none for this state."""
    return not kept_results(folder, state).exists() and any(folder.glob(STATE.format("*")))


class Results:
    """The results by family and seed; results of faults also by kind."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[tuple[str, int], dict[str, Any]] = {}
        if path.exists():
            for line in self._whole_lines():
                kept = json.loads(line)
                self._known.setdefault((kept["family"], kept["seed"]), {}).update(kept["result"])

    def _whole_lines(self) -> list[str]:
        # removes a line that an interrupted run left incomplete
        lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            lines.pop()
            write_whole(self._path, "".join(lines).encode())
        return lines

    def has(self, family: str, seed: int, name: str = "") -> bool:
        """Return True if that game is known, or that kind of fault in it."""
        known = self._known.get((family, seed))
        return known is not None and (not name or name in known)

    def keep(self, family: str, seed: int, result: dict[str, Any]) -> None:
        """Store a result at once."""
        self._known.setdefault((family, seed), {}).update(result)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"family": family, "seed": seed, "result": result}) + "\n")

    def of(self, family: str) -> list[dict[str, Any]]:
        """Return all results of a family, by seed."""
        return [result for (name, _), result in sorted(self._known.items()) if name == family]

    def faults(self, name: str, part: str) -> list[Any]:
        """Return the first results of a kind, by seed; `part` is a key of `Measures.faults`."""
        return list(self._faults(name, part))[:INSTANCES]

    def _faults(self, name: str, part: str) -> Iterator[Any]:
        for (family, _), result in sorted(self._known.items()):
            if family == "fault" and result.get(name, {}).get(part) is not None:
                yield result[name][part]

    def instances(self, name: str) -> int:
        """Return the number of instances of a kind, for faults and twins."""
        return min(len(self.faults(name, "fault")), len(self.faults(name, "twin")))
