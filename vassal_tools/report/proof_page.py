"""The page of a proof as Markdown: the reliability of a referee by kind of fault."""

from __future__ import annotations

import json
from statistics import median
from typing import TYPE_CHECKING, Any

from vassal_tools.proof.confidence import lower_bound, upper_bound
from vassal_tools.proof.faults import FaultKind
from vassal_tools.proof.results import INSTANCES
from vassal_tools.proof.run import WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.proof.planting import AnyKind
    from vassal_tools.proof.results import Results

TITLES = {
    "clean": "simulated with the habits of ordinary people",
    "engine": "played through the real engine",
    "undeclared": "simulated without any declaration",
    "part": "simulated with some of the buttons",
}

PARTS = ("fault", "twin", "undeclared", "undeclared twin")
PROOF_SCHEMA = "vassal-tools/proof/1"

HEAD = """# How far the referee can be trusted

Made by `vassal-tools prove {game}`: games are played by the rulebook's own players, at a simulated table that
writes the commands that the engine writes, or in the engine itself. Acts that the numbered cases refuse are
planted in them, and other faults by code that knows neither the rulebook nor how it reads logs. A fault counts as
found when a verdict *illegal* or *integrity* names its paragraph at its step. Each kind has a twin, which looks like
it and is legal: of that nothing may be said.
The game of a seed is always the same. Faults are planted in the games of seeds 0, 1, 2 … until a kind has thirty, as
far as the games last: a kind for which few games have a place gets fewer.
`vassal-tools prove {game} --show KIND --seed N` shows one of them, with what the referee says.

Measured on {measured_on}. {extent}

"""
WHOLE_RUN = "The run is whole."
SO_FAR = "The run is not whole; so far:"
OF_FAMILY = {
    "clean": "games with habits",
    "engine": "by the engine",
    "undeclared": "without declarations",
    "part": "with some of the buttons",
}

PART = """
A button that is left out is done by hand. Which kind, side or turn it is, chance says. In every other round of these
games people have the habits of ordinary people, but for throwing a die by mistake:
"""

UNDECLARED = """
Without declarations all is done by hand, and the turn then goes on to the next one's dice, since until then a player
could put right what is wrong. A fault counts as found when a verdict names a step from the fault on. Some kinds
leave no trace on the table then, and cannot be found:
"""


def proof_page(game: str, kinds: Sequence[AnyKind], results: Results, measured_on: str) -> str:
    """Return the page with the results so far; `measured_on` describes the state of code and data."""
    head = HEAD.format(game=game, measured_on=measured_on, extent=_extent(kinds, results))
    return head + "\n".join([*_clean(results), "", *_faults(kinds, results)]) + "\n"


def _extent(kinds: Sequence[AnyKind], results: Results) -> str:
    due = {"clean": WHOLE.clean, "engine": WHOLE.engine, "undeclared": WHOLE.undeclared, "part": WHOLE.part}
    done = {family: len(results.of(family)) for family in due}
    planted, full = len(results.of("fault")), [kind for kind in kinds if results.instances(kind.name) >= INSTANCES]
    if done == due and (planted >= WHOLE.faults or len(full) == len(kinds)):
        return WHOLE_RUN
    parts = [f"{done[family]} of {number} {OF_FAMILY[family]}" for family, number in due.items()]
    return "\n".join(
        (SO_FAR, *(f"{part}," for part in parts), f"{len(full)} of {len(kinds)} kinds with {INSTANCES} instances.")
    )


def proof_json(game: str, kinds: Sequence[AnyKind], results: Results, measured_on: str) -> str:
    """Return the results as a JSON document, as described by `schemas/proof-1.json`."""
    document = {
        "schema": PROOF_SCHEMA,
        "game": game,
        "measured_on": measured_on,
        "clean": [_family(results, family) for family in TITLES if results.of(family)],
        "kinds": [_kind(results, kind) for kind in kinds],
    }
    return json.dumps(document, ensure_ascii=True, indent=2)


def _family(results: Results, family: str) -> dict[str, Any]:
    games = results.of(family)
    unknown, _ = _unknown(games)
    return {"family": family, "games": len(games), "accused": _accused(games), "unknown": unknown}


def _kind(results: Results, kind: AnyKind) -> dict[str, Any]:
    counts = zip(PARTS, _counts(results, kind.name), strict=True)
    numbers = {part.replace(" ", "_"): {"as_due": hits, "of": number} for part, (hits, number) in counts}
    unseen = kind.unseen if isinstance(kind, FaultKind) else ""
    return {"kind": kind.name, "codes": list(kind.codes), "unseen": unseen, **numbers}


def is_accused(kinds: Sequence[AnyKind], results: Results) -> bool:
    """Return True if the referee accused a game without a fault, or a legal twin."""
    if any(game["accused"] for family in TITLES for game in results.of(family)):
        return True
    return any(found for kind in kinds for part in PARTS if "twin" in part for found in results.faults(kind.name, part))


def _clean(results: Results) -> Iterator[str]:
    yield "## Games without a fault\n"
    yield "| games | number | accused | rate at most (95 %) | with unknown | unknown a game | seconds a log |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for family, title in TITLES.items():
        games = results.of(family)
        if games:
            mean = sum(game["seconds"] for game in games) / len(games)
            bound = upper_bound(_accused(games), len(games))
            cells = title, len(games), _accused(games), f"{bound:.1%}", *_unknown(games), f"{mean:.2f}"
            yield f"| {' | '.join(map(str, cells))} |"
    if results.of("part"):
        yield from _in_part(results.of("part"))


def _in_part(games: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield PART
    yield "| buttons that are pressed | games | accused | with unknown | unknown a game |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name in dict.fromkeys(game["subset"] for game in games):
        own = [game for game in games if game["subset"] == name]
        yield f"| {' | '.join(map(str, (name, len(own), _accused(own), *_unknown(own))))} |"


def _accused(games: Sequence[Mapping[str, Any]]) -> int:
    return sum(bool(game["accused"]) for game in games)


def _unknown(games: Sequence[Mapping[str, Any]]) -> tuple[int, str]:
    # how many games have an *unknown* finding, and the median number of them
    numbers = [game["unknown"] for game in games]
    return sum(map(bool, numbers)), f"{median(numbers):g}"


def _faults(kinds: Sequence[AnyKind], results: Results) -> Iterator[str]:
    yield "## Faults, kind by kind\n"
    yield "| kind | paragraphs | found | twins silent | found undeclared | twins silent undeclared |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    sums = [(0, 0)] * 4
    for kind in kinds:
        counts = list(_counts(results, kind.name))
        sums = [(hits + more, number + all_) for (hits, number), (more, all_) in zip(sums, counts, strict=True)]
        cells = [f"{hits} of {number}" for hits, number in counts]
        if not isinstance(kind, FaultKind) or kind.is_declared_only:
            cells[2:] = "–", "–"
        yield f"| {' | '.join((kind.name, ', '.join(kind.codes), *cells))} |"
    yield f"| **all {len(kinds)}** | | {' | '.join(f'**{_share(*pair)}**' for pair in sums)} |"
    yield _rare({kind.name: results.instances(kind.name) for kind in kinds})
    yield UNDECLARED
    for kind in kinds:
        if isinstance(kind, FaultKind) and kind.unseen:
            yield f"* {kind.name}: {kind.unseen}"


def _rare(instances: Mapping[str, int]) -> str:
    # kinds with fewer instances than planned
    rare = [f"{name} {number}" for name, number in instances.items() if number < INSTANCES]
    return f"\nFewer than {INSTANCES} instances are measured of: {', '.join(rare)}." if rare else ""


def _counts(results: Results, name: str) -> Iterator[tuple[int, int]]:
    for part in PARTS:
        found = results.faults(name, part)
        yield sum(not one if "twin" in part else one for one in found), len(found)


def _share(hits: int, number: int) -> str:
    return f"{hits} of {number}; at least {lower_bound(hits, number):.1%}" if number else "–"
