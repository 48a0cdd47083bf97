"""Collect every text of a module: a fix must not remove anything that one of them mentions."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from typing import TYPE_CHECKING
from urllib.parse import unquote

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import obfuscation
from vassal_tools.lint.files import EARLIER
from vassal_tools.objects.picture_head import FORMS
from vassal_tools.objects.xml_text import xml_plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.contents import ModuleContents

_SOUNDS = (".wav", ".au", ".mp3", ".ogg", ".aif", ".aiff")
_NO_TEXTS = (*(f".{ending}" for ending in FORMS if ending != "svg"), *_SOUNDS)
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
_DESCRIPTIONS = ("moduledata", "extensiondata", "savedata")
_MARKUP = re.compile(
    rb"<!\[CDATA\[.*?(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)"
    rb"""|</?[\w.]+(?P<attributes>(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)""",
    re.DOTALL,
)
_VALUE = re.compile(rb""""[^"]*"|'[^']*'""")
_ZIP = b"PK\x03\x04"
_DEEPEST = 3
MOST_INFLATED = 64 << 20
"""The limit of bytes that all archives within a module may inflate to."""
_FOR_ENTRY = 1_000  # bytes that an entry counts at least: opening one takes time
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError,
)  # fmt: skip


class TooMuchTextError(Exception):
    """The archives within a module inflate to more than the limit."""


class _Inflated:
    # opens archives within the module and counts inflated bytes over all of them

    def __init__(self, most: int = MOST_INFLATED) -> None:
        self._left = most

    def entries(self, data: bytes) -> Iterator[tuple[str, bytes]]:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for info in archive.infolist():
                    if info.compress_type in _METHODS and not info.filename.lower().endswith(_NO_TEXTS):
                        with archive.open(info) as stream:
                            held = stream.read(self._left + 1)
                        self._left -= len(held) + _FOR_ENTRY
                        if self._left < 0:
                            raise TooMuchTextError
                        yield info.filename, held
        except _BROKEN:
            return


def texts_of(model: ModuleContents) -> Iterator[str]:
    """Yield the texts of all files except pictures and sounds, raw and decoded; archives are opened.

    Raises TooMuchTextError if these inflate to more than the limit.
    """
    inflated = _Inflated()
    for entry in sorted(model.files.own - {EARLIER}):
        if not entry.lower().endswith(_NO_TEXTS) and (data := model.files.read(entry)):
            yield from _texts(data, 0, inflated, is_engine_xml=entry in (model.module.build_entry, *_DESCRIPTIONS))


def _texts(data: bytes, depth: int, inflated: _Inflated, *, is_engine_xml: bool) -> Iterator[str]:
    # of the engine's own files the names of elements and attributes are no texts
    if not data.startswith(_ZIP):
        yield from _readings(_MARKUP.sub(_values, data) if is_engine_xml else _plain(data))
    elif depth < _DEEPEST:
        for name, entry in inflated.entries(data):
            yield from _texts(entry, depth + 1, inflated, is_engine_xml=name in _DESCRIPTIONS)


def _values(found: re.Match[bytes]) -> bytes:
    # of a tag its values; comments and literal sections whole
    if found["attributes"] is None:
        return found[0]
    return b" ".join((b"", *_VALUE.findall(found["attributes"])))


def _plain(data: bytes) -> bytes:
    if not obfuscation.is_wrapped(data):
        return data
    try:
        return obfuscation.unwrap(data, Where())[0].encode()
    except FormatError:
        return data


def _readings(data: bytes) -> Iterator[str]:
    # the raw text, and decoded as HTML, path, properties and VASSAL's encoding
    text = data.decode("utf-8", "replace").replace("\\", "")
    yield text
    if "&" in text:
        yield xml_plain(text)
    if "%" in text:
        yield unquote(text)
    raw = data.decode("latin-1")
    if "\\u" in raw:
        yield _ESCAPED.sub(lambda found: chr(int(found.group(1), 16)), raw)
    if not data.isascii():
        yield raw
