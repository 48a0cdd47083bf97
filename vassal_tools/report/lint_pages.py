"""Pages about lint rules, for `explain` and the folder `docs/lint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.report.plain import wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.lint.rule import LintRule

NOTICE = "<!-- made from the docstrings of the rules: python -m vassal_tools.report.lint_pages docs/lint -->"


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


def group_page(title: str, rules: Sequence[LintRule]) -> str:
    """Return the page of a group of rules in Markdown."""
    return "\n\n".join((f"# {title}", *map(_section, rules))) + "\n"


def _section(rule: LintRule) -> str:
    option = f"--fix --select {rule.code}" if rule.on_demand else "--fix"
    fixed = f", fixed by `{option}`" if rule.fixable or rule.on_demand else ""
    return (
        f"## {rule.code}\n\n**{rule.title}** ({rule.severity.value}{fixed})\n\n{rule.why}\n\n"
        f"Bad: {rule.bad}\n\nGood: {rule.good}"
    )


def index(pages: Mapping[str, tuple[str, Sequence[LintRule]]]) -> str:
    """Return the list of all codes in Markdown, with links to the pages of their groups."""
    total = sum(len(rules) for _, rules in pages.values())
    lines = [NOTICE, "", "# The rules of `vassal-tools lint`", ""]
    lines += [f"{total} rules. `vassal-tools explain CODE` also names the class of VASSAL that decides.", ""]
    for name, (title, rules) in pages.items():
        codes = ", ".join(f"[{rule.code}]({name}.md#{rule.code.lower()})" for rule in rules)
        lines.append(f"* [{title}]({name}.md): {codes}")
    return "\n".join(lines) + "\n"


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
