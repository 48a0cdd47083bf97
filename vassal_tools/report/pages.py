"""Pages that hold all they need and load nothing.

The content security policy of each names the hashes of its own style and script, so nothing else in it can run: what
players wrote is in escaped text and in JSON.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from importlib.resources import files
from typing import TYPE_CHECKING

from vassal_tools.report.markup import Html, element

if TYPE_CHECKING:
    from collections.abc import Sequence

GENERATOR = "vassal-tools"
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([a-z]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:class|function|const) (\w+))", re.MULTILINE)


def is_ours(head: bytes) -> bool:
    """Whether a file that begins so is one of these pages."""
    return f'<meta name="generator" content="{GENERATOR}">'.encode() in head


def page(
    title: str,
    content: Html,
    caveat: str,
    *,
    kind: str = "",
    script: str = "",
    data: str = "",
    styles: Sequence[str] = ("page.css",),
    sources: str = "",
) -> str:
    """The page with that content, the style of all pages or those styles, and its script and data, if any.

    `kind` is the class of its body. `sources` are directives of its policy beside the hashes, such as those of a page
    that a server of ours shows.
    """
    css = "".join(map(held, styles))
    code = [element("script", Html(data), type="application/json", id="data"), "\n"] if data else []
    code += [element("script", Html(script))] if script else []
    return template("frame.html").filled(
        generator=GENERATOR,
        policy=policy_of(script, css, sources),
        title=title,
        css=Html(css),
        kind=kind,
        content=content,
        caveat=caveat,
        code=Html.of(code),
    )


def template(name: str) -> Html:
    """A file of ours with `$name` for each part that is filled in."""
    return Html(held(name))


def held(name: str) -> str:
    """The text of a file of ours that pages are made of."""
    return files("vassal_tools.report").joinpath("page", *name.split("/")).read_text(encoding="utf-8")


def joined_script(folder: str, names: Sequence[str]) -> str:
    """Modules of ours as one script, in that order: each may import from those before it alone."""
    return '"use strict";\nconst modules = {};\n' + "".join(_scoped(folder, name) for name in names)


def _scoped(folder: str, name: str) -> str:
    """A module as a function of its own, which gives what it exports."""
    text = _IMPORT.sub(r"const \1 = modules.\2;", held(f"{folder}/{name}.js"))
    exported = ", ".join(found[1] for found in _EXPORT.finditer(text))
    return f"modules.{name} = (() => {{\n{_EXPORT.sub('', text)}return {{ {exported} }};\n}})();\n"


def as_json(document: object) -> str:
    """JSON for a script element, that no reader of HTML takes for anything else."""
    text = json.dumps(document, ensure_ascii=True, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def policy_of(script: str = "", css: str = "", sources: str = "") -> str:
    """The content security policy of a page with that script and style."""
    runs = f"; script-src {_hash(script)}" if script else ""
    more = f"; {sources}" if sources else ""
    return f"default-src 'none'; style-src {_hash(css)}{runs}{more}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
