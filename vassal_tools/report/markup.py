"""HTML put together from elements: every text and every value of an attribute is escaped."""

from __future__ import annotations

from html import escape
from string import Template
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Html(str):
    """Markup that stands as it is; every other text is escaped where it becomes part of some."""

    __slots__ = ()

    @classmethod
    def of(cls, parts: Iterable[str]) -> Self:
        """The parts one after the other."""
        return cls("".join(part if isinstance(part, Html) else escape(part) for part in parts))

    def filled(self, **parts: str) -> Html:
        """With `$name` replaced by those parts; KeyError where one is missing."""
        return Html(Template(self).substitute({name: Html.of((part,)) for name, part in parts.items()}))


NOTHING = Html()


def element(tag: str, *parts: str, **attributes: str | bool) -> Html:
    """An element. Names of attributes end in `_` where Python has such a word, and have `_` for each hyphen.

    An attribute that is True has no value, one that is False is left out.
    """
    return Html(f"<{tag}{_attributes(attributes)}>{Html.of(parts)}</{tag}>")


def bare(tag: str, **attributes: str | bool) -> Html:
    """An element that holds nothing and has no end."""
    return Html(f"<{tag}{_attributes(attributes)}>")


def _attributes(attributes: Mapping[str, str | bool]) -> str:
    return "".join(
        f" {name.strip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for name, value in attributes.items()
        if value is not False
    )


def paragraph(text: str, lead: str = "", **attributes: str | bool) -> Html:
    """A paragraph, with a lead in bold; nothing where there is no text."""
    if not text:
        return NOTHING
    return element("p", *((element("strong", lead), " ") if lead else ()), text, **attributes)


def listed(texts: Iterable[str], **attributes: str | bool) -> Html:
    """A list of texts; nothing where there is none."""
    items = [element("li", text) for text in texts]
    return element("ul", *items, **attributes) if items else NOTHING


def defined(pairs: Iterable[tuple[str, str]], **attributes: str | bool) -> Html:
    """A list of terms, each with what it means."""
    return element(
        "dl", *(part for name, value in pairs for part in (element("dt", name), element("dd", value))), **attributes
    )
