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
REPORT, SAID = "report", "said"
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
    """An act, a chat line or a report: its log, first step, author and words.

    `kind` is `moved`, `turned`, `came` or `left`, as in the schema; `report` for what VASSAL says of a button, or
    `said` for what a player typed.
    """

    game: int
    step: int
    text: str
    by: str = ""
    kind: str = REPORT

    @property
    def sentence(self) -> str:
        """The words with the one who did it in front, where they do not name him."""
        return f"{self.by}: {self.text}" if self.by and self.kind in _VERBS else self.text


@dataclass(frozen=True, slots=True)
class Chapter:
    """The events of a turn or phase."""

    title: str
    lines: tuple[Line, ...]


@dataclass(slots=True)
class _Run:
    # consecutive acts for one sentence: the first and last place of each piece

    by: str
    acts: dict[tuple[int, str], _Movement] = field(default_factory=dict)

    def add(self, step: int, act: Mapping[str, Any]) -> None:
        key = (act["piece"], act["kind"])
        before = self.acts.get(key, _Movement(step, act.get("from", ""), ""))
        self.acts[key] = before._replace(end=act.get("to", ""))


class _Movement(NamedTuple):
    step: int  # the first one
    start: str
    end: str


def narrative(scenes: Sequence[Scene], *, has_talk: bool = False) -> tuple[Chapter, ...]:
    """Return the chapters of all logs, without empty ones; what players typed only on request."""
    return tuple(
        Chapter(title, lines)
        for game, scene in enumerate(scenes)
        for title, lines in _chapters(game, scene, has_talk=has_talk)
        if lines
    )


def step_in_words(scene: Scene, number: int) -> str:
    """Return the turn and phase of a step, and what happened in it, as one line."""
    labels = _main_labels(scene)
    titles = [label["text"] for label in labels if label["step"] <= number]
    steps = scene["steps"][number - 1 : number] if number else []
    lines = _lines(0, scene, steps, {label["step"] for label in labels})
    return " – ".join([*titles[-1:], f"step {number}", *(line.sentence for line in lines if line.kind != SAID)])


def _chapters(game: int, scene: Scene, *, has_talk: bool) -> Iterator[tuple[str, tuple[Line, ...]]]:
    labels = [(label["step"], label["text"]) for label in _main_labels(scene)]
    starts = [(0, "Beginning")] if not labels or labels[0][0] > 0 else []
    bounds = [*starts, *labels]
    ends = [start for start, _ in bounds[1:]] + [len(scene["steps"]) + 1]
    for (start, title), end in zip(bounds, ends, strict=True):
        steps = [step for step in scene["steps"] if max(1, start) <= step["number"] < end]
        lines = _lines(game, scene, steps, {start})
        yield title, tuple(line for line in lines if has_talk or line.kind != SAID)


def _main_labels(scene: Scene) -> list[Mapping[str, Any]]:
    labels = scene["labels"]
    return [label for label in labels if label.get("counter") == labels[0].get("counter")]


def _lines(game: int, scene: Scene, steps: Sequence[Mapping[str, Any]], labelled: set[int]) -> Iterator[Line]:
    # steps that were undone and their undos cancel out
    run = _Run("")
    for step in steps:
        by, lines = step.get("by", ""), [*_chat(step, is_labelled=step["number"] in labelled)]
        if by != run.by or any(kind == REPORT for _, kind in lines):
            yield from _sentences(game, scene, run)
            run = _Run(by)
        for text, kind in lines:
            yield Line(game, step["number"], text, by, kind)
        for act in step.get("acts", ()):
            name = scene["pieces"][act["piece"]]["name"]
            if not (act["kind"] == "turned" and name and any(name in text for text, kind in lines if kind == REPORT)):
                run.add(step["number"], act)
    yield from _sentences(game, scene, run)


def _chat(step: Mapping[str, Any], *, is_labelled: bool) -> Iterator[tuple[str, str]]:
    # without reports of drags, which the acts describe; three asterisks begin the report of a die
    drags = [act for act in step.get("acts", ()) if act["kind"] == "moved"]
    for text in step.get("chat", ()):
        if text.startswith("*** "):
            yield text, REPORT
        elif not text.startswith("* "):
            yield text, SAID
        elif not is_labelled and not text.endswith(" *") and not _is_of_a_drag(text, drags):
            yield text.removeprefix("* ").strip(), REPORT


def _is_of_a_drag(text: str, drags: Sequence[Mapping[str, Any]]) -> bool:
    if " -> " in text or (drags and " → " in text):
        return True
    return any(act.get("from") and act.get("to") and _has_both(text, act["from"], act["to"]) for act in drags)


def _has_both(text: str, start: str, end: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(start)}(?!\w).*(?<!\w){re.escape(end)}(?!\w)", text))


def _sentences(game: int, scene: Scene, run: _Run) -> Iterator[Line]:
    maps = {one["name"] for one in scene["maps"]}
    ways: dict[tuple[str, str, str], list[tuple[int, int]]] = defaultdict(list)
    for (piece, kind), way in run.acts.items():
        if kind == "turned" and scene["pieces"][piece].get("fixed"):
            continue  # a sheet or a label shows what a button did, and the report of the button says it
        start, end = ("" if _is_point(place, maps) else place for place in (way.start, way.end))
        if kind == "moved" and start == end:  # also where both are points that have no name
            continue
        if kind != "turned" or (piece, "moved") not in run.acts:
            ways[kind, start, end].append((way.step, piece))
    for (kind, start, end), acts in sorted(ways.items(), key=lambda way: way[1][0][0]):
        names = listed([scene["pieces"][piece]["name"] or "a piece" for _, piece in acts])
        places = {"from": start, "to": end}
        where = "".join(f"{word}{places[key]}" for word, key in _PLACES[kind] if places[key])
        yield Line(game, acts[0][0], f"{names} {_VERBS[kind][len(acts) > 1]}{where}.", run.by, kind)


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
    yield from (wrapped(plain(line.sentence), "    ").replace("    ", "  - ", 1) for line in chapter.lines)


def _as_markdown(chapter: Chapter) -> Iterator[str]:
    yield f"## {escaped(chapter.title)}"
    yield ""
    yield from (f"- {escaped(line.sentence)}" for line in chapter.lines)


def _as_bbcode(chapter: Chapter) -> Iterator[str]:
    yield f"[b]{_harmless(chapter.title)}[/b]"
    yield "[list]"
    yield from (f"[*]{_harmless(line.sentence)}" for line in chapter.lines)
    yield "[/list]"


def _harmless(text: str) -> str:
    return plain(text).translate(_BRACKETS).replace("://", ": //")


_BRACKETS = str.maketrans("[]", "()")
_FORMS = {"text": _as_text, "markdown": _as_markdown, "bbcode": _as_bbcode}
