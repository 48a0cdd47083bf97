"""Pages about lint rules, for `explain` and the folder `docs/lint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.report.plain import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.lint.rule import LintRule

NOTICE = "<!-- made from the rule's docstring: python -m vassal_tools.report.lint_pages docs/lint -->"


def explanation(rule: LintRule) -> str:
    """Return the explanation of a rule, for a terminal."""
    fixed = "on demand" if rule.on_demand else "yes" if rule.fixable else "no"
    lines = [
        f"{rule.code} ({rule.severity.value})",
        wrapped(rule.title + ".", ""),
        "",
        *(
            wrapped(f"{name}: {text}", "  ")
            for name, text in (("Why", rule.why), ("Bad", rule.bad), ("Good", rule.good))
        ),
        "",
        wrapped(f"Fixed by --fix: {fixed}. Decided by: {rule.source}.", "  "),
    ]
    return "\n".join(lines)


def page(rule: LintRule) -> str:
    """Return the page of a rule in Markdown."""
    fixed = f"only if {rule.code} is named" if rule.on_demand else "yes" if rule.fixable else "no"
    return (
        f"{NOTICE}\n\n# {rule.code}: {rule.title}\n\n"
        f"**Severity:** {rule.severity.value} · **Fixed by `--fix`:** {fixed} · **Engine:** `{rule.source}`\n\n"
        f"## Why\n\n{rule.why}\n\n## Bad\n\n{rule.bad}\n\n## Good\n\n{rule.good}\n"
    )


def index(groups: Mapping[str, Sequence[LintRule]]) -> str:
    """Return the list of all rules in Markdown."""
    return "\n".join(_index(groups)) + "\n"


def _index(groups: Mapping[str, Sequence[LintRule]]) -> Iterator[str]:
    total = sum(map(len, groups.values()))
    yield NOTICE
    yield ""
    yield "# The rules of `vassal-tools lint`"
    yield ""
    yield f"{total} rules. `vassal-tools explain CODE` says the same in a terminal."
    for title, rules in groups.items():
        yield ""
        yield f"## {title}"
        yield ""
        yield "| code | severity | what | `--fix` |"
        yield "|---|---|---|---|"
        for rule in rules:
            fixed = "on demand" if rule.on_demand else "yes" if rule.fixable else ""
            yield f"| [{rule.code}]({rule.code}.md) | {rule.severity.value} | {rule.title} | {fixed} |"


def main(folder: str) -> None:
    """Write all pages into a folder."""
    from pathlib import Path

    from vassal_tools.lint.registry import ALL_RULES, GROUPS

    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for rule in ALL_RULES:
        (target / f"{rule.code}.md").write_text(page(rule), encoding="utf-8")
    (target / "rules.md").write_text(index(GROUPS), encoding="utf-8")


if __name__ == "__main__":
    import sys

    main(sys.argv[1])
