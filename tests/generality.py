"""Which words of single games are in the code that all games share: `python -m tests.generality` lists them by file."""

from __future__ import annotations

import csv
import re
import sys
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.conftest import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SHARED = ("vassal_tools", "validators/vassal_rulebooks/core", "validators/vassal_rulebooks/tools")
SUFFIXES = (".py", ".toml", ".html", ".css", ".js", ".json", ".svg", ".md", ".csv")
SHORTEST = 3
CODE = re.compile(r"([A-Za-z]-)?\d+")
"""A number, or a letter and a number, is no word: it may be a coordinate as well."""

COLUMNS = ("id", "name", "title", "side", "contingent", "counter", "location", "group", "base", "status")
TABLES = ("zones", "boxes", "places", "groups", "tracks")
"""Tables of TOML whose keys name places, groups and tracks, and whose entries may have a title."""
VOCABULARIES = ("sides", "contingents", "unit_types", "statuses")
"""Entries of `game.toml` that are words of the game, whatever their shape."""

PLAIN_ENGLISH: dict[str, str] = {
    "leader": "a kind of counter in many wargames",
    "supply": "supply lines are a part that any game may use",
    "actions": "acts, as of a menu",
    "turn": "every game has turns",
    "siege": "a kind of marker in many wargames",
    "field": "a field of a dataclass",
    "cavalry": "a type of unit in many games, and one of the symbols of land units",
    "ships": "units at sea, which any game may have",
    "battle": "a fight, in the code for fights on a board",
    "wall": "a kind of marker in many wargames, and a style of borders on maps",
    "fort": "a kind of marker in many wargames",
    "harbour": "a name of places in templates and in examples",
    "allied": "a side of a template",
    "event": "cards may have events, and a log has them",
    "bay": "a shape of a coast",
    "second wave": "reinforcements of a template",
    "work": "what a program does",
    "small": "a size",
    "great": "a size",
    "eliminated": "what has left play, in many wargames",
    "captured": "what the enemy took, in many wargames",
    "cos": "the cosine",
    "year": "a stretch of time",
    "archer": "a type of unit in many games, as in one that a new game may begin from",
}
"""Words of games that are plain English as well, each with the reason why shared code may say it."""


def words_of(folder: Path) -> frozenset[str]:
    """Return every id, side, contingent, unit type, status, title and place name of a game's folder, in lower case."""
    found: set[str] = set()
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                found |= {row[column] for column in COLUMNS if row.get(column)}
    for path in sorted(folder.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for name in TABLES:
            entries = {key: entry for key, entry in table.get(name, {}).items() if isinstance(entry, dict)}
            found |= {*entries, *(entry.get("title", "") for entry in entries.values())}
            found |= {word for entry in entries.values() for word in re.findall(r"[A-Z][a-z]+", entry.get("role", ""))}
        if path.name == "game.toml":
            found |= {table["id"], table["title"], *(w for name in VOCABULARIES for w in _strings(table.get(name, {})))}
    parts = {part for name in found for part in re.findall(r"(?<=\s)[A-Z][a-z]+\b", name)}  # Brasidas, Sphacteria
    words = {word for word in found | parts if len(word) >= SHORTEST and not CODE.fullmatch(word)}
    return frozenset(word.lower() for word in words)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (entry for entry in value if isinstance(entry, str))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield key
            yield from _strings(entry.get("title", "") if isinstance(entry, dict) else entry)


def uses() -> dict[Path, Counter[str]]:
    """Return for each shared file the words of games that are in it, with how often, but for plain English."""
    games = (folder for folder in sorted((PROJECT / "module_src").iterdir()) if (folder / "game.toml").is_file())
    words = frozenset().union(*map(words_of, games)) - {word + end for word in PLAIN_ENGLISH for end in ("", "s")}
    pattern = re.compile(rf"(?<![a-z])({'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})s?(?![a-z])")
    found = {}
    for path in sorted(file for root in SHARED for file in (PROJECT / root).rglob("*") if file.suffix in SUFFIXES):
        spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", path.read_text(encoding="utf-8"))  # camelCase as two words
        if hits := Counter(match[1] for match in pattern.finditer(spaced.lower())):
            found[path] = hits
    return found


if __name__ == "__main__":
    for file, hits in uses().items():
        listed = ", ".join(f"{word} {count}" for word, count in hits.most_common())
        sys.stdout.write(f"{file.relative_to(PROJECT)}: {listed}\n")
