"""Pages about lint rules, for `explain` and the folder `docs/lint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.report.plain import wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.lint.rule import LintRule

NOTICE = "<!-- Generated from docstrings; do not edit: python -m vassal_tools.report.lint_pages docs/lint -->"
INDEX = """{notice}

# The rules of `vassal-tools lint`

Lint has {total} rules in groups. The page of a group gives for each rule its severity, the reason, a bad and a good
example, and whether `--fix` repairs it. `vassal-tools explain` lists the titles of all rules in the terminal, and
`vassal-tools explain VM101` explains one. Settings and `--select` take the short name of a group.

| page | short name | codes |
|---|---|---|
{rows}
"""
PAGE = """{notice}

# {title}

[All groups](rules.md) · [Glossary](../glossary.md)

{sections}
"""


def explanation(rule: LintRule) -> str:
    """Return the explanation of a rule, for a terminal."""
    fixed = f"only with --select {rule.code}" if rule.on_demand else "yes" if rule.fixable else "no"
    lines = [
        f"{rule.code} ({rule.severity.value})",
        wrapped(rule.title + ".", ""),
        "",
        *(
            wrapped(f"{name}: {text}", "  ")
            for name, text in (("Why", rule.why), ("Bad", rule.bad), ("Good", rule.good))
        ),
        "",
        wrapped(f"Fixed by --fix: {fixed}. See {_source(rule)}.", "  "),
    ]
    return "\n".join(lines)


def _source(rule: LintRule) -> str:
    return f"the class {rule.source}" if rule.source.startswith("VASSAL.") else rule.source


def group_page(title: str, rules: Sequence[LintRule]) -> str:
    """Return the page of a group of rules in Markdown."""
    return PAGE.format(notice=NOTICE, title=title, sections="\n\n".join(map(_section, rules)))


def _section(rule: LintRule) -> str:
    fixed = f", fixed by `{_fix(rule)}`" if _fix(rule) else ""
    return (
        f"## {rule.code}\n\n**{rule.title}** ({rule.severity.value}{fixed})\n\n{rule.why}\n\n"
        f"Bad: {rule.bad}\n\nGood: {rule.good}"
    )


def _fix(rule: LintRule) -> str:
    if rule.on_demand:
        return f"--fix --select {rule.code}"
    return "--fix" if rule.fixable else ""


def index(pages: Mapping[str, tuple[str, Sequence[LintRule]]]) -> str:
    """Return the list of the groups of rules in Markdown, with links to their pages."""
    rows = (
        f"| [{title}]({name}.md) | `{name}` | {rules[0].code} to {rules[-1].code} |"
        for name, (title, rules) in pages.items()
    )
    return INDEX.format(notice=NOTICE, total=sum(len(rules) for _, rules in pages.values()), rows="\n".join(rows))


def rule_pages() -> dict[str, tuple[str, Sequence[LintRule]]]:
    """Return the title and the rules of each page, by the group name that `--select` takes."""
    from vassal_tools.lint.registry import GROUPS
    from vassal_tools.lint.suppress import GROUP_CODES

    return dict(zip(GROUP_CODES, GROUPS.items(), strict=True))


def main(folder: str) -> None:
    """Write all pages into a folder."""
    from pathlib import Path

    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    pages = rule_pages()
    for name, (title, rules) in pages.items():
        (target / f"{name}.md").write_text(group_page(title, rules), encoding="utf-8")
    (target / "rules.md").write_text(index(pages), encoding="utf-8")


if __name__ == "__main__":
    import sys

    main(sys.argv[1])
