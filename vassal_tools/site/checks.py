"""Lint the modules that were dropped on the page. The worker loads this part when a module is to be linted."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import VassalToolsError
from vassal_tools.findings import Severity
from vassal_tools.lint.registry import ALL_RULES
from vassal_tools.lint.run import lint_path
from vassal_tools.lint.suppress import CONFIG, Config, read_config
from vassal_tools.objects.module import read_module
from vassal_tools.report.lint_documents import lint_json
from vassal_tools.report.lint_text import causes_of, counted, lint_text, place_of
from vassal_tools.report.module_view import module_text
from vassal_tools.report.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.lint.run import Lint
    from vassal_tools.lint.spots import LintFault
    from vassal_tools.report.lint_text import Cause

MODULE, EXTENSIONS = ".vmod", (".vmdx", ".mdx")
MOST_CAUSES, MOST_PLACES = 100, 20
"""The causes of a rule and the places of a cause that the page shows; files have all of them."""


def linted(folder: str, file: str) -> str:
    """Return a JSON document with the faults of a module in a folder, or with an `error`.

    An extension is linted with the module of the folder. Settings are read from a `vassal-tools.toml` beside it, which
    the document then names as `settings`.
    """
    path = Path(folder) / Path(file).name
    try:
        settings = path.with_name(CONFIG)
        is_set = settings.is_file()
        config = read_config(settings) if is_set else Config()
        return json.dumps({**_document(_linted(path, config)), "settings": CONFIG if is_set else ""})
    except VassalToolsError as error:
        return json.dumps({"error": str(error).replace(f"{path.parent}/", "")})


def described(folder: str, file: str) -> bytes:
    """Return the content of a module in a folder as text. Raises VassalToolsError if it cannot be read."""
    with read_module(Path(folder) / Path(file).name, strict=False) as module:
        return "\n".join(module_text(module)).encode()


def _linted(path: Path, config: Config) -> Lint:
    # the folder is one of the worker's, of which the reader knows nothing
    found = lint_path(path, config, datetime.now(UTC).date(), base=_base_of(path))
    return replace(
        found, path=Path(path.name), faults=tuple(_without_folder(fault, path.parent) for fault in found.faults)
    )


def _without_folder(fault: LintFault, folder: Path) -> LintFault:
    where = replace(fault.finding.where, file=fault.finding.where.file.removeprefix(f"{folder}/"))
    return replace(fault, finding=replace(fault.finding, where=where))


def _base_of(path: Path) -> Path | None:
    # the module of an extension, if there is no doubt
    modules = [one for one in sorted(path.parent.iterdir()) if one.suffix.lower() == MODULE]
    return modules[0] if path.suffix.lower() in EXTENSIONS and len(modules) == 1 else None


def _document(result: Lint) -> dict[str, Any]:
    return {
        "summary": counted(result.faults),
        "fails": any(fault.finding.severity is Severity.ERROR for fault in result.faults),
        "rules": list(_rules(causes_of(result.faults))),
        "json": lint_json([result]),
        "text": "\n".join(lint_text([result], ALL_RULES, verbose=True)),
    }


def _rules(causes: Sequence[Cause]) -> Iterator[dict[str, Any]]:
    # the gravest first
    known = {rule.code: rule for rule in ALL_RULES}
    grouped = [(key, [*held]) for key, held in groupby(causes, key=lambda cause: (cause.severity, cause.code))]
    grouped.sort(key=lambda group: [*Severity].index(group[0][0]))
    for (severity, code), held in grouped:
        yield {
            "code": code,
            "severity": severity.value,
            "title": held[0].title,
            "why": known[code].why,
            "good": known[code].good,
            "count": sum(len(cause.faults) for cause in held),
            "causes": [_cause(cause) for cause in held[:MOST_CAUSES]],
            "more": len(held[MOST_CAUSES:]),
        }


def _cause(cause: Cause) -> dict[str, Any]:
    places = [" · ".join(filter(None, (place_of(fault), fault.path))) for fault in cause.faults]
    return {
        "message": plain(cause.message),
        "help": plain(cause.remedy),
        "places": [plain(place) for place in places[:MOST_PLACES]],
        "more": len(places[MOST_PLACES:]),
    }
