"""Self-contained pages that load nothing.

The content security policy of each page has the hashes of its own style and script, so nothing else can run. Texts of
players are escaped or in JSON.
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
    """Return True if a file with this beginning is one of our pages."""
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
    """Return the page with its content, styles, script and data.

    `kind` is the class of its body. `sources` are additional directives of its policy, for pages from our own server.
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
    """Return a file of ours with `$name` placeholders."""
    return Html(held(name))


def held(name: str) -> str:
    """Return the text of a file of ours for pages."""
    return files("vassal_tools.report").joinpath("page", *name.split("/")).read_text(encoding="utf-8")


def joined_script(folder: str, names: Sequence[str]) -> str:
    """Return modules of ours as one script; each may import only from earlier ones."""
    return '"use strict";\nconst modules = {};\n' + "".join(_scoped(folder, name) for name in names)


def _scoped(folder: str, name: str) -> str:
    # wraps a module in a function that returns its exports
    text = _IMPORT.sub(r"const \1 = modules.\2;", held(f"{folder}/{name}.js"))
    exported = ", ".join(found[1] for found in _EXPORT.finditer(text))
    return f"modules.{name} = (() => {{\n{_EXPORT.sub('', text)}return {{ {exported} }};\n}})();\n"


def as_json(document: object) -> str:
    """Return JSON that is safe inside a script element."""
    text = json.dumps(document, ensure_ascii=True, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def policy_of(script: str = "", css: str = "", sources: str = "") -> str:
    """Return the content security policy of a page with that script and style."""
    runs = f"; script-src {hash_of(script)}" if script else ""
    more = f"; {sources}" if sources else ""
    return f"default-src 'none'; style-src {hash_of(css)}{runs}{more}; base-uri 'none'; form-action 'none'"


def hash_of(text: str) -> str:
    """Return the hash of a script or style as a source in a content security policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
