"""The differences between the editions: `python -m tests.rules.editions_page` writes the page."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from tests.conftest import PROJECT
from vassal_rulebooks.sfacteria.own_acts import RULES
from vassal_rulebooks.sfacteria.rulebook import CITED
from vassal_tools.game.facts import Fact
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PAGE = PROJECT / "docs" / "editions.md"
HEAD = """# The two editions

*Sphacteria* is the first edition, *Sfacteria* the second. This page lists the differences between the two games as they
are made here ([how](sfacteria/design.md)). If the first edition leaves open what the second one states, both follow the
second. `python -m tests.rules.editions_page` writes this page.

## By paragraph

The number in brackets is the paragraph of the first edition. R-1 and so on are *rulings*, answers to open questions.
A name such as `draws.neutral` is a key of `rules.toml`.
"""


def page() -> str:
    first, second = load("sphacteria"), load("sfacteria")
    lines = _by_paragraph(first, second)
    parts = [HEAD]
    older = defaultdict(list)
    for old, new in CITED["sections"].items():
        for paragraph in new.split("; "):
            older[paragraph].append(old)
    named = {one: f"{one} ({', '.join(older[one]) or 'new'})" for one in sorted({*older, *lines}, key=_order)}
    for paragraph, name in named.items():
        if paragraph in lines:
            found = dict.fromkeys(lines[paragraph])
            parts.append("\n".join([f"**{name}**\n", *(f"* {line}" for line in found), ""]))
    parts.append(f"The same in both editions: {'; '.join(name for one, name in named.items() if one not in lines)}.\n")
    codes = zip(first.zones, second.zones, strict=True)
    parts.append("## Zones\n\nThe code of the first edition, and the code of the second:\n")
    parts += [", ".join(f"{old} = {new}" for old, new in codes) + "."]
    return "\n".join(parts) + "\n"


def _order(paragraph: str) -> tuple[Any, ...]:
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in paragraph.replace(".", " ").split())


def _by_paragraph(first: Any, second: Any) -> Mapping[str, list[str]]:
    # by paragraph of the second edition: numbers and names, its own rules, its own rulings
    found: dict[str, list[str]] = defaultdict(list)
    old = dict(_facts(first.rules))
    codes = dict(zip(first.zones, second.zones, strict=True))
    phases, were = (", ".join(one.title for one in game.phases.values()) for game in (second, first))
    found["3"].append(f"the phases of a turn: {phases} (first edition: {were})")
    found["8"].append(f"a chit is called {second.rules.draws.noun} (first edition: {first.rules.draws.noun})")
    for path, fact in _facts(second.rules):
        before = old.get(path)
        if before is None or fact.value not in (before.value, _recoded(before.value, codes)):
            was = "none" if before is None else _words(before.value)
            found[_paragraph(fact.source)].append(f"`{path}`: {_words(fact.value)} (first edition: {was})")
    for rule in RULES.values():
        found[rule.cite.section if rule.cite else ""].append(f"{rule.title}: {rule.cite.gist if rule.cite else ''}")
    for name, ruling in second.rulings.items():
        before = first.rulings.get(name)
        if before is None or (before.default, len(before.options)) != (ruling.default, len(ruling.options)):
            text = f"{name}: {ruling.question} Here: {_in_codes(ruling.default)}"
            found[_paragraph(ruling.cites)].append(text)
    return found


def _paragraph(source: str) -> str:
    return source.removeprefix("first edition, ").split(";")[0].split(":")[0].split(",")[0].strip()


def _in_codes(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def _recoded(value: Any, codes: Mapping[str, str]) -> Any:
    return tuple(codes.get(one, one) for one in value) if isinstance(value, tuple) else value


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _facts(value: Any, path: str = "") -> Iterator[tuple[str, Fact[Any]]]:
    if isinstance(value, Fact):
        yield path, value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _facts(getattr(value, field.name), f"{path}.{field.name}".removeprefix("."))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _facts(one, f"{path}.{key}")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
