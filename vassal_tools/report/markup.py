"""HTML built from elements: every text and attribute value is escaped."""

from __future__ import annotations

from html import escape
from string import Template
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Html(str):
    """Markup that is not escaped again; any other text is escaped when it is inserted."""

    __slots__ = ()

    @classmethod
    def of(cls, parts: Iterable[str]) -> Self:
        """Return the parts joined."""
        return cls("".join(part if isinstance(part, Html) else escape(part) for part in parts))

    def filled(self, **parts: str) -> Html:
        """Return the markup with `$name` placeholders filled; raises KeyError if one is missing."""
        return Html(Template(self).substitute({name: Html.of((part,)) for name, part in parts.items()}))


NOTHING = Html()


def element(tag: str, *parts: str, **attributes: str | bool) -> Html:
    """Return an element. Attribute names end with `_` if Python reserves the word, and have `_` for hyphens.

    An attribute that is True has no value, and one that is False is left out.
    """
    return Html(f"<{tag}{_attributes(attributes)}>{Html.of(parts)}</{tag}>")


def bare(tag: str, **attributes: str | bool) -> Html:
    """Return a void element."""
    return Html(f"<{tag}{_attributes(attributes)}>")


def _attributes(attributes: Mapping[str, str | bool]) -> str:
    return "".join(
        f" {name.strip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for name, value in attributes.items()
        if value is not False
    )


def paragraph(text: str, lead: str = "", **attributes: str | bool) -> Html:
    """Return a paragraph with a bold lead, or nothing."""
    if not text:
        return NOTHING
    return element("p", *((element("strong", lead), " ") if lead else ()), text, **attributes)


def listed(texts: Iterable[str], **attributes: str | bool) -> Html:
    """Return a list of texts, or nothing."""
    items = [element("li", text) for text in texts]
    return element("ul", *items, **attributes) if items else NOTHING


def defined(pairs: Iterable[tuple[str, str]], **attributes: str | bool) -> Html:
    """Return a list of terms with their definitions."""
    return element(
        "dl", *(part for name, value in pairs for part in (element("dt", name), element("dd", value))), **attributes
    )
