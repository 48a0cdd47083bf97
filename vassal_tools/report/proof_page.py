"""The page of a proof as Markdown: the reliability of a referee by kind of fault."""

from __future__ import annotations

import csv
import json
from io import StringIO
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
    "engine": "played in the real VASSAL",
    "undeclared": "simulated without any button",
    "part": "simulated with some of the buttons",
}

PARTS = ("fault", "twin", "undeclared", "undeclared twin")
PROOF_SCHEMA = "vassal-tools/proof/1"
MOST_CODES = 3

HEAD = """# How far the referee can be trusted

`vassal-tools prove {game}` writes this page (docs/proof.md explains how). The command plays games by the rules, and
breaks a rule in some of them. Such a *planted fault* counts as found if a finding *illegal* or *integrity* names
its rule at its step. Each fault has a *twin*: a legal act that looks like the fault and must not be reported. *With
buttons* means that the players press the buttons that announce acts. *Without buttons* they do everything by hand.
`vassal-tools prove {game} --show KIND --seed N` shows one fault and the referee's report on it.

Measured on {measured_on}. {extent}

"""
WHOLE_RUN = "The run is whole."
SO_FAR = "The run is not whole; so far:"
OF_FAMILY = {
    "clean": "games with habits",
    "engine": "by the engine",
    "undeclared": "without buttons",
    "part": "with some of the buttons",
}

CLEAN_HEAD = (
    "| games | how many | with a false accusation | true rate at most | with *unknown* findings "
    "| *unknown* in the median game | seconds per log |"
)
HABITS = """
Habits: people pick up a counter and put it back, undo a step, move in two drags, press a button late or not at all,
turn losses over late or by hand, throw a die by mistake, and so on."""
BOUND = """
True rate at most: with 95 % confidence, the referee accuses somebody in no more than this share of all such games."""
PART = """
In games with some of the buttons, the players follow a pattern. For example, they press all buttons but one kind,
or only every fifth time ("1 in 5"). Several games were played with each pattern. In every second of them the
players also have these habits, but throw no die by mistake:
"""

SHARES = """
At least: with 95 % confidence, this is the smallest true share."""
UNDECLARED = """
Without buttons a player can still correct a fault until the next throw of a die. So these games go on until then,
and a fault counts as found if a finding names the step of the fault or a later one.
"""
WITH_COLON = (
    " A name with a colon has the act, then the title of the rule that it breaks, and often\n"
    "the step of the turn or the way to break the rule."
)
COLUMNS = (
    "kind,paragraphs,faults,found,twins,twins silent,"
    "undeclared faults,undeclared found,undeclared twins,undeclared twins silent,invisible if undeclared"
)


def proof_page(game: str, kinds: Sequence[AnyKind], results: Results, measured_on: str) -> str:
    """Return the page with the results so far; `measured_on` describes the state of code and data."""
    head = HEAD.format(game=game, measured_on=measured_on, extent=_extent(kinds, results))
    return head + "\n".join([*_clean(results), "", *_faults(kinds, results), ""])


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
    yield CLEAN_HEAD
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for family, title in TITLES.items():
        games = results.of(family)
        if games:
            mean = sum(game["seconds"] for game in games) / len(games)
            bound = upper_bound(_accused(games), len(games))
            cells = title, len(games), _accused(games), f"{bound:.1%}", *_unknown(games), f"{mean:.2f}"
            yield f"| {' | '.join(map(str, cells))} |"
    yield HABITS
    yield BOUND
    if results.of("part"):
        yield from _in_part(results.of("part"))


def _in_part(games: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    # patterns with an accused game or an unknown finding, and the number of the others
    yield PART
    by_pattern: dict[str, list[Mapping[str, Any]]] = {}
    for game in games:
        by_pattern.setdefault(game["subset"], []).append(game)
    quiet = 0
    for name, own in by_pattern.items():
        accused, (unknown, _) = _accused(own), _unknown(own)
        if accused or unknown:
            yield f"* {name}: {len(own)} games, {accused} accused, {unknown} with *unknown* findings"
        quiet += not (accused or unknown)
    yield f"* {quiet} of {len(by_pattern)} patterns: no accusation and no *unknown* finding"


def _accused(games: Sequence[Mapping[str, Any]]) -> int:
    return sum(bool(game["accused"]) for game in games)


def _unknown(games: Sequence[Mapping[str, Any]]) -> tuple[int, str]:
    # how many games have an *unknown* finding, and the median number of them
    numbers = [game["unknown"] for game in games]
    return sum(map(bool, numbers)), f"{median(numbers):g}"


def _faults(kinds: Sequence[AnyKind], results: Results) -> Iterator[str]:
    counts = {kind.name: list(_counts(results, kind.name)) for kind in kinds}
    columns = list(zip(*counts.values(), strict=True))
    sums = [(sum(hits for hits, _ in pairs), sum(of for _, of in pairs)) for pairs in columns]
    rare = sum(results.instances(kind.name) < INSTANCES for kind in kinds)
    unseen = sum(isinstance(kind, FaultKind) and bool(kind.unseen) for kind in kinds)
    yield "## Planted faults\n"
    yield f"| {len(kinds)} kinds | faults found | twins not reported |"
    yield "| --- | ---: | ---: |"
    yield f"| with buttons | {_share(*sums[0])} | {_share(*sums[1])} |"
    yield f"| without buttons | {_share(*sums[2])} | {_share(*sums[3])} |"
    yield SHARES
    yield f"\nKinds with fewer than {INSTANCES} instances: {rare}."
    yield f"Kinds that nobody can find without buttons, because they leave no trace: {unseen}."
    yield UNDECLARED
    missed = _missed([(kind, counts[kind.name]) for kind in kinds])
    yield f"`--format csv` lists all kinds.{WITH_COLON if any(': ' in row for row in missed) else ''}"
    yield "This table has the kinds with a missed fault or a reported twin:\n"
    yield from missed or ("none",)


def _missed(counted: Sequence[tuple[AnyKind, Sequence[tuple[int, int]]]]) -> list[str]:
    rows = [
        "| kind | paragraphs | found | twins not reported | found without buttons | their twins not reported |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    heads = len(rows)
    for kind, counts in counted:
        if any(hits < of for hits, of in counts):
            cells = [f"{hits} of {of}" if of else "–" for hits, of in counts]
            more = ", …" if len(kind.codes) > MOST_CODES else ""
            rows.append(f"| {' | '.join((kind.name, ', '.join(kind.codes[:MOST_CODES]) + more, *cells))} |")
    return rows if len(rows) > heads else []


def proof_csv(_game: str, kinds: Sequence[AnyKind], results: Results, _measured_on: str) -> str:
    """Return a CSV table of all kinds of faults."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS.split(","))
    for kind in kinds:
        numbers = [number for hits, of in _counts(results, kind.name) for number in (of, hits)]
        unseen = kind.unseen if isinstance(kind, FaultKind) else ""
        rows.writerow((kind.name, " ".join(kind.codes), *numbers, unseen))
    return text.getvalue()


def _counts(results: Results, name: str) -> Iterator[tuple[int, int]]:
    for part in PARTS:
        found = results.faults(name, part)
        yield sum(not one if "twin" in part else one for one in found), len(found)


def _share(hits: int, number: int) -> str:
    return f"{hits} of {number}; at least {lower_bound(hits, number):.1%}" if number else "–"
