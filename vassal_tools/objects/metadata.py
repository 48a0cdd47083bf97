"""Metadata in `moduledata`, `extensiondata` and `savedata`. Source: `VASSAL.build.module.metadata`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import plain_xml

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from vassal_tools.errors import Where


@dataclass(frozen=True, slots=True)
class Metadata:
    """The content of a metadata entry; missing values are empty.

    `date_saved` is milliseconds since 1970 as text (very old files: a date in words). `universal` is "true" for an
    extension that fits any module.
    """

    name: str = ""
    version: str = ""
    vassal_version: str = ""
    description: str = ""
    date_saved: str = ""
    extra1: str = ""
    extra2: str = ""
    universal: str = ""


def read_metadata(data: bytes | None, where: Where) -> Metadata:
    """Return the content of a metadata entry. Raises FormatError on broken XML."""
    if data is None:
        return Metadata()
    root = plain_xml.parse(data, where)
    return Metadata(
        name=_text(root, "name"),
        version=_text(root, "version"),
        vassal_version=_text(root, "VassalVersion"),
        description=_text(root, "description"),
        date_saved=_text(root, "dateSaved"),
        extra1=_text(root, "extra1"),
        extra2=_text(root, "extra2"),
        universal=_text(root, "universal"),
    )


def _text(root: Element, tag: str) -> str:
    # translations have an attribute `lang` and are skipped
    found = next((element for element in root.iterfind(tag) if "lang" not in element.attrib), None)
    return ((found.text if found is not None else None) or "").strip()
