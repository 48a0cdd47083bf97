"""The table of the proof, kind by kind, as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.catalogue import KINDS
from benchmarks.referee.faults.kinds import Kind
from benchmarks.referee.results import INSTANCES
from benchmarks.referee.statistics import lower_bound, upper_bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from benchmarks.referee.results import Results

TITLES = {
    "clean": "written with the habits of ordinary people",
    "engine": "played through the real engine",
    "mute": "written without any declaration",
}

HEAD = """# How far the referee can be trusted

Made by `python -m benchmarks.referee --write`: games are played by the rulebook's own players and become logs, by a
writer that makes the commands the engine makes, or by the engine itself; faults are planted in them by code that
knows neither the rulebook nor the translation. A fault counts as found when a verdict *illegal* or *integrity* names
its paragraph at its step. Each kind has a twin, which looks like it and is legal: of that nothing may be said.
The game of a seed is always the same. Faults are planted in the games of seeds 0, 1, 2 … until a kind has thirty, as
far as the games last: a kind for which few games have a place gets fewer.
`python -m benchmarks.referee.show KIND SEED` shows one of them, with what the referee says.

"""

STRIPPED = """
Without declarations the same deeds are done by hand, and the turn then goes on to the next one's dice, since until then
a player could mend what is wrong. A fault counts as found when a verdict names a step from the fault on. Some kinds
leave no trace on the table then, and cannot be found:
"""


def proof(results: Results) -> str:
    """What is known so far."""
    return HEAD + "\n".join([*_clean(results), *_speed(results), "", *_faults(results)]) + "\n"


def _clean(results: Results) -> Iterator[str]:
    yield "## Games without a fault\n"
    yield "| games | number | accused | rate at most (95 %) | seconds a log |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for family, title in TITLES.items():
        games = results.of(family)
        if games:
            accused = sum(bool(game["accused"]) for game in games)
            mean = sum(game["seconds"] for game in games) / len(games)
            bound = upper_bound(accused, len(games))
            yield f"| {title} | {len(games)} | {accused} | {bound:.1%} | {mean:.2f} |"


def _speed(results: Results) -> Iterator[str]:
    for speed in results.of("speed"):
        minutes = speed["all"] / speed["number"] * 1000 / 60
        yield f"\nOne log of a whole game: {speed['one']} s with the start of Python, {speed['megabytes']} MB at most."
        yield f"A folder of {speed['number']} games: {speed['all']} s; a thousand would take {minutes:.0f} minutes."


def _faults(results: Results) -> Iterator[str]:
    yield "## Faults, kind by kind\n"
    yield "| kind | paragraphs | found | twins silent | found stripped | twins silent stripped |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    sums = [(0, 0)] * 4
    for kind in KINDS:
        counts = list(_counts(results, kind.name))
        sums = [(hits + more, number + all_) for (hits, number), (more, all_) in zip(sums, counts, strict=True)]
        cells = [f"{hits} of {number}" for hits, number in counts]
        if not isinstance(kind, Kind) or kind.unseen:
            cells[2:] = "–", "–"
        codes = ", ".join(code.removeprefix("SPH-") for code in kind.codes)
        yield f"| {' | '.join((kind.name, codes, *cells))} |"
    yield f"| **all {len(KINDS)}** | | {' | '.join(f'**{_share(*pair)}**' for pair in sums)} |"
    yield _rare({kind.name: results.instances(kind.name) for kind in KINDS})
    yield STRIPPED
    for kind in KINDS:
        if isinstance(kind, Kind) and kind.unseen:
            yield f"* {kind.name}: {kind.unseen}"


def _rare(instances: Mapping[str, int]) -> str:
    """The kinds that have fewer instances than they should, with their numbers; empty if there is none."""
    rare = [f"{name} {number}" for name, number in instances.items() if number < INSTANCES]
    return f"\nFewer than {INSTANCES} places were found for: {', '.join(rare)}." if rare else ""


def _counts(results: Results, name: str) -> Iterator[tuple[int, int]]:
    """Hits and number of each column: a fault is to be found, a twin to be accused of nothing."""
    for part in ("fault", "twin", "unspoken", "unspoken twin"):
        found = results.faults(name, part)
        yield sum(not one if "twin" in part else one for one in found), len(found)


def _share(hits: int, number: int) -> str:
    return f"{hits} of {number}; at least {lower_bound(hits, number):.1%}" if number else "–"
