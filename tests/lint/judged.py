"""A sample of lint's findings in real modules, each judged: `python -m tests.lint.judged CORPUS`.

The command lists the findings of the sample that are not judged yet, those judged that left the sample, and writes the
table in `docs/lint/precision.md`.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from vassal_tools.lint.run import lint_path, read_names
from vassal_tools.lint.suppress import GROUP_CODES, Config

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.lint.spots import LintFault

JUDGED = Path(__file__).with_name("judged.toml")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "lint" / "precision.md"
SEED, SIZE = "2026", 20
ON_SETUPS = Config(select=("VM702", "VM703", "VM704", "VM705"))
_START, _END = "<!-- table -->\n", "<!-- end -->\n"


@dataclass(frozen=True, slots=True)
class Found:
    """A finding in a module of the collection."""

    module: str
    fault: LintFault

    @property
    def mark(self) -> str:
        """The key of the finding in the file of judgements: module, code, line and message."""
        place = self.fault.finding.where
        parts = (self.module, self.fault.code, place.entry, str(place.line), self.fault.finding.message)
        return hashlib.sha256("|".join(parts).encode()).hexdigest()[:12]

    @property
    def lot(self) -> str:
        """Its place in the draw: it depends on the seed and the finding alone, so that others cannot move it."""
        return hashlib.sha256(f"{SEED}|{self.mark}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a finding: true or false, and the reason."""

    mark: str
    code: str
    is_true: bool
    reason: str


def modules_in(corpus: Path) -> Iterator[Path]:
    """The modules of the collection, packed ones and folders."""
    for path in sorted((corpus / "modules").iterdir()):
        yield from sorted(path.iterdir()) if path.name == "packed" else (path,)


def with_saves(module: Path, saves: Path, folder: Path) -> Path:
    """A copy of the module in that folder, the saves that people made with it put in as its set-ups."""
    shutil.copytree(module, folder, ignore=shutil.ignore_patterns("names.txt", "images"))
    build_file = next(path for path in folder.iterdir() if path.name.startswith("buildFile"))
    text = build_file.read_text(encoding="utf-8")
    setups = ""
    for save in sorted(saves.iterdir()):
        shutil.copy(save, folder / save.name)
        setups += f'<VASSAL.build.module.PredefinedSetup name="S" useFile="true" file={quoteattr(save.name)}/>'
    end = text.rindex("</VASSAL.")
    build_file.write_text(text[:end] + setups + text[end:], encoding="utf-8")
    return folder


def findings_in_saves(corpus: Path) -> Iterator[Found]:
    """The findings in the saves of the collection, placed as set-ups into their modules."""
    for saves in sorted((corpus / "saves").iterdir()):
        module = corpus / "modules" / saves.name
        if not module.is_dir():
            continue
        with TemporaryDirectory() as folder:
            path = with_saves(module, saves, Path(folder, "module"))
            for fault in lint_path(path, ON_SETUPS, date(2026, 1, 1)).faults:
                yield Found(module.name, fault)


def findings(corpus: Path) -> Iterator[Found]:
    """All findings in the collection."""
    yield from findings_in_saves(corpus)
    for path in modules_in(corpus):
        names = read_names(path / "names.txt") if path.is_dir() else None
        for fault in lint_path(path, Config(), date(2026, 1, 1), names=names).faults:
            yield Found(path.name, fault)


def sample(found: Iterable[Found]) -> list[Found]:
    """The findings that are drawn, by code, equal ones once."""
    known = {one.mark: one for one in found}
    groups: dict[str, list[Found]] = {}
    for one in sorted(known.values(), key=lambda one: one.lot):
        groups.setdefault(one.fault.code, []).append(one)
    return [one for _, group in sorted(groups.items()) for one in group[:SIZE]]


def judgements() -> list[Judgement]:
    """The judgements in the file."""
    document = tomllib.loads(JUDGED.read_text(encoding="utf-8"))
    return [Judgement(one["mark"], code, one["true"], one["reason"]) for code, ones in document.items() for one in ones]


def table(judged: Iterable[Judgement]) -> str:
    """Return the table of the page: the judged and the true findings of each group of codes."""
    known = list(judged)
    rows = [
        f"| [{group}]({group}.md) | {len({one.code for one in own})} | {len(own)} | {sum(one.is_true for one in own)} |"
        for group, codes in GROUP_CODES.items()
        if (own := [one for one in known if one.code.startswith(codes)])
    ]
    total = f"| all | {len({one.code for one in known})} | {len(known)} | {sum(one.is_true for one in known)} |"
    return "\n".join(["| group | codes | judged | true |", "|---|---:|---:|---:|", *rows, total, ""])


def with_table(page: str, judged: Iterable[Judgement]) -> str:
    """The page with that table in it."""
    before, _, rest = page.partition(_START)
    return f"{before}{_START}\n{table(judged)}\n{_END}{rest.partition(_END)[2]}"


def _open(drawn: Iterable[Found], judged: Mapping[str, Judgement]) -> Iterator[str]:
    marks = {one.mark: one for one in drawn}
    yield from (f"not drawn any more: {mark} {one.code}" for mark, one in judged.items() if mark not in marks)
    for one in (one for mark, one in marks.items() if mark not in judged):
        place = one.fault.finding.where
        yield f"{one.fault.code} {one.mark} {one.module}:{place.line} {one.fault.path}: {one.fault.finding.message}"


def main() -> None:
    """Print unjudged findings, and write the table."""
    judged = judgements()
    for line in _open(sample(findings(Path(sys.argv[1]))), {one.mark: one for one in judged}):
        sys.stdout.write(f"{line}\n")
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), judged), encoding="utf-8")


if __name__ == "__main__":
    main()
