"""The table of the proof, kind by kind, as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.catalogue import KINDS
from benchmarks.referee.faults.kinds import Kind
from benchmarks.referee.statistics import lower_bound, upper_bound

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    yield "| kind | paragraphs | found | twins silent | found without declarations |"
    yield "| --- | --- | ---: | ---: | ---: |"
    sums = [0] * 6
    for kind in KINDS:
        found, twins = results.faults(kind.name, "fault"), results.faults(kind.name, "twin")
        unspoken = results.faults(kind.name, "unspoken")
        silent = sum(not twin for twin in twins)
        counts = [sum(found), len(found), silent, len(twins), sum(unspoken), len(unspoken)]
        sums = [a + b for a, b in zip(sums, counts, strict=True)]
        seen = f"{counts[4]} of {counts[5]}" if isinstance(kind, Kind) and not kind.unseen else "–"
        codes = ", ".join(code.removeprefix("SPH-") for code in kind.codes)
        yield f"| {kind.name} | {codes} | {counts[0]} of {counts[1]} | {silent} of {counts[3]} | {seen} |"
    yield f"| **all {len(KINDS)}** | | **{_share(*sums[:2])}** | **{_share(*sums[2:4])}** | **{_share(*sums[4:])}** |"


def _share(hits: int, number: int) -> str:
    return f"{hits} of {number}; at least {lower_bound(hits, number):.1%}" if number else "–"
