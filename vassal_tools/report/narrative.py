"""The course of a game in plain sentences by turn: moves, arrivals, removals and announcements."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.report.plain import plain, wrapped
from vassal_tools.report.referee_markdown import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set

    Scene = Mapping[str, Any]
    """A document as described by `schemas/watch-1.json`."""

_POINT = re.compile(r"(.*) -?\d+,-?\d+")
"""A point of a map without a name: the map's name and coordinates."""
MOST = 5  # names in a sentence
_VERBS = {
    "moved": ("goes", "go"),
    "turned": ("is turned over", "are turned over"),
    "came": ("comes", "come"),
    "left": ("leaves", "leave"),
}
_PLACES = {
    "moved": ((" from ", "from"), (" to ", "to")),
    "turned": (),
    "came": ((" to ", "to"),),
    "left": ((" ", "from"),),
}


class Line(NamedTuple):
    """A sentence, and the step of the log that it describes, from 0."""

    game: int
    step: int
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """The events of a turn or phase."""

    title: str
    lines: tuple[Line, ...]


@dataclass(slots=True)
class _Run:
    # consecutive acts for one sentence: the first and last place of each piece

    by: str
    step: int = 0  # of the first act
    acts: dict[tuple[int, str], dict[str, str]] = field(default_factory=dict)

    def add(self, step: int, act: Mapping[str, Any]) -> None:
        self.step = self.step or step
        key = (act["piece"], act["kind"])
        before = self.acts.get(key, {})
        self.acts[key] = {"from": before.get("from", act.get("from", "")), "to": act.get("to", "")}


def narrative(scenes: Sequence[Scene]) -> tuple[Chapter, ...]:
    """Return the chapters of all logs, without empty ones."""
    return tuple(
        Chapter(title, lines) for game, scene in enumerate(scenes) for title, lines in _chapters(game, scene) if lines
    )


def _chapters(game: int, scene: Scene) -> Iterator[tuple[str, tuple[Line, ...]]]:
    labels = [(label["step"], label["text"]) for label in _main_labels(scene)]
    starts = [(0, "Beginning")] if not labels or labels[0][0] > 0 else []
    bounds = [*starts, *labels]
    ends = [start for start, _ in bounds[1:]] + [len(scene["steps"]) + 1]
    for (start, title), end in zip(bounds, ends, strict=True):
        steps = [step for step in scene["steps"] if max(1, start) <= step["number"] < end]
        yield title, tuple(_lines(game, scene, steps, {start}))


def _main_labels(scene: Scene) -> list[Mapping[str, Any]]:
    labels = scene["labels"]
    return [label for label in labels if label.get("counter") == labels[0].get("counter")]


def _lines(game: int, scene: Scene, steps: Sequence[Mapping[str, Any]], labelled: set[int]) -> Iterator[Line]:
    # steps that were undone and their undos cancel out
    run = _Run("")
    for step in steps:
        reports = [] if step["number"] in labelled else [*_reports(step)]
        if reports or step.get("by", "") != run.by:
            yield from _sentences(game, scene, run)
            run = _Run(step.get("by", ""))
        for text in reports:
            yield Line(game, step["number"], text)
        for act in step.get("acts", ()):
            run.add(step["number"], act)
    yield from _sentences(game, scene, run)


def _reports(step: Mapping[str, Any]) -> Iterator[str]:
    # without reports of drags, which the acts describe
    drags = [act for act in step.get("acts", ()) if act["kind"] == "moved"]
    for text in step.get("chat", ()):
        if text.startswith("* ") and not text.endswith(" *") and not _is_of_a_drag(text, drags):
            yield text.removeprefix("* ").strip()


def _is_of_a_drag(text: str, drags: Sequence[Mapping[str, Any]]) -> bool:
    if " -> " in text or (drags and " → " in text):
        return True
    return any(act.get("from") and act.get("to") and _has_both(text, act["from"], act["to"]) for act in drags)


def _has_both(text: str, start: str, end: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(start)}(?!\w).*(?<!\w){re.escape(end)}(?!\w)", text))


def _sentences(game: int, scene: Scene, run: _Run) -> Iterator[Line]:
    maps = {one["name"] for one in scene["maps"]}
    ways: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for (piece, kind), way in run.acts.items():
        if kind == "turned" and scene["pieces"][piece].get("fixed"):
            continue  # a sheet or a label shows what a button did, and the report of the button says it
        start, end = ("" if _is_point(place, maps) else place for place in (way["from"], way["to"]))
        if kind == "moved" and start == end:  # also where both are points that have no name
            continue
        if kind != "turned" or (piece, "moved") not in run.acts:
            ways[kind, start, end].append(piece)
    by = f"{run.by}: " if run.by else ""
    for (kind, start, end), pieces in ways.items():
        names = listed([scene["pieces"][piece]["name"] or "a piece" for piece in pieces])
        verb = _VERBS[kind][len(pieces) > 1]
        places = {"from": start, "to": end}
        where = "".join(f"{word}{places[key]}" for word, key in _PLACES[kind] if places[key])
        yield Line(game, run.step, f"{by}{names} {verb}{where}.")


def _is_point(place: str, maps: Set[str]) -> bool:
    # the name of a cell may end with two numbers, too
    found = _POINT.fullmatch(place)
    return bool(found and found[1] in maps)


def listed(names: Sequence[str]) -> str:
    """Return the names as a list; of many names only the first few."""
    more = len(names) - MOST
    shown = [*names[:MOST], f"{more} more"] if more > 0 else [*names]
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))


def written(chapters: Sequence[Chapter], form: str) -> str:
    """Return the course of a game for mail or posts: text, Markdown or BBCode. Names are escaped."""
    return "\n\n".join("\n".join(_FORMS[form](chapter)) for chapter in chapters)


def _as_text(chapter: Chapter) -> Iterator[str]:
    yield plain(chapter.title)
    yield from (wrapped(plain(line.text), "    ").replace("    ", "  - ", 1) for line in chapter.lines)


def _as_markdown(chapter: Chapter) -> Iterator[str]:
    yield f"## {escaped(chapter.title)}"
    yield ""
    yield from (f"- {escaped(line.text)}" for line in chapter.lines)


def _as_bbcode(chapter: Chapter) -> Iterator[str]:
    yield f"[b]{_harmless(chapter.title)}[/b]"
    yield "[list]"
    yield from (f"[*]{_harmless(line.text)}" for line in chapter.lines)
    yield "[/list]"


def _harmless(text: str) -> str:
    return plain(text).translate(_BRACKETS).replace("://", ": //")


_BRACKETS = str.maketrans("[]", "()")
_FORMS = {"text": _as_text, "markdown": _as_markdown, "bbcode": _as_bbcode}
