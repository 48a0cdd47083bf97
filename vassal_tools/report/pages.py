"""Pages that hold all they need and load nothing.

The content security policy of each names the hashes of its own style and script, so nothing else in it can run: what
players wrote is in escaped text and in JSON.
"""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files

from jinja2 import Environment, FunctionLoader
from markupsafe import Markup

GENERATOR = "vassal-tools"


def is_ours(head: bytes) -> bool:
    """Whether a file that begins so is one of these pages."""
    return f'<meta name="generator" content="{GENERATOR}">'.encode() in head


def rendered(template: str, *, script: str = "", sources: str = "", **values: object) -> str:
    """The page of that template with the style of all pages, and the script of that name if it has one.

    `sources` are directives of its policy beside those, for a page that a server of ours shows.
    """
    css, code = _held("page.css"), _held(script) if script else ""
    environment = Environment(autoescape=True, keep_trailing_newline=True, loader=FunctionLoader(_held))
    return environment.get_template(template).render(
        generator=GENERATOR,
        policy=policy_of(script, sources),
        css=Markup(css),  # noqa: S704 - our own file
        script=Markup(code),  # noqa: S704 - our own file
        **values,
    )


def _held(name: str) -> str:
    return files("vassal_tools.report").joinpath("page", name).read_text(encoding="utf-8")


def policy_of(script: str = "", sources: str = "") -> str:
    """The content security policy of a page with the style of all pages and that script."""
    runs = f"; script-src {_hash(_held(script))}" if script else ""
    more = f"; {sources}" if sources else ""
    return f"default-src 'none'; style-src {_hash(_held('page.css'))}{runs}{more}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
