"""What was measured so far, kept in a file of lines of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vassal_tools.files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STATE = "results-{}.jsonl"
"""The file of the results that were measured on one state of code and data."""
INSTANCES = 30
"""How many instances of each kind of fault there should be."""


def kept_results(folder: Path, state: str) -> Path:
    """Return the file of the results that were measured on a state."""
    return folder / STATE.format(state)


def is_of_other_states(folder: Path, state: str) -> bool:
    """Whether there are results, but none of this state."""
    return not kept_results(folder, state).exists() and any(folder.glob(STATE.format("*")))


class Results:
    """The results by family and seed; those of faults by kind too."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[tuple[str, int], dict[str, Any]] = {}
        if path.exists():
            for line in self._whole_lines():
                kept = json.loads(line)
                self._known.setdefault((kept["family"], kept["seed"]), {}).update(kept["result"])

    def _whole_lines(self) -> list[str]:
        """The lines of the file; one that a run was stopped in is taken out of it."""
        lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            lines.pop()
            write_whole(self._path, "".join(lines).encode())
        return lines

    def has(self, family: str, seed: int, name: str = "") -> bool:
        """Whether that game is known, or that kind of fault in it."""
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
        """Return the first results of a kind, by seed; `part` is one of those that `Measures.faults` gives."""
        return list(self._faults(name, part))[:INSTANCES]

    def _faults(self, name: str, part: str) -> Iterator[Any]:
        for (family, _), result in sorted(self._known.items()):
            if family == "fault" and result.get(name, {}).get(part) is not None:
                yield result[name][part]

    def instances(self, name: str) -> int:
        """Return how many instances a kind has, of the fault and of its twin."""
        return min(len(self.faults(name, "fault")), len(self.faults(name, "twin")))
