"""Every text of a module, whatever holds it: a fix must remove nothing that one of them names."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING
from urllib.parse import unquote

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import obfuscation
from vassal_tools.format.archive import DEFAULT_LIMITS
from vassal_tools.lint.files import EARLIER
from vassal_tools.objects.xml_text import xml_plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.lint.contents import ModuleContents

_NO_TEXTS = (".png", ".gif", ".jpg", ".jpeg", ".bmp", ".wav", ".au", ".mp3", ".ogg", ".aif", ".aiff")
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
_ZIP = b"PK\x03\x04"
_DEEPEST = 3


def texts_of(model: ModuleContents) -> Iterator[str]:
    """Yield the texts of all files but pictures and sounds, as written and as read; archives are opened."""
    for entry in sorted(model.files.own - {EARLIER}):
        if not entry.lower().endswith(_NO_TEXTS) and (data := model.files.read(entry)):
            yield from _texts(data, 0)


def _texts(data: bytes, depth: int) -> Iterator[str]:
    if not data.startswith(_ZIP):
        yield from _readings(_plain(data))
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                is_small = info.file_size <= DEFAULT_LIMITS.entry_bytes
                if depth < _DEEPEST and is_small and not info.filename.lower().endswith(_NO_TEXTS):
                    yield from _texts(archive.read(info), depth + 1)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError):
        return


def _plain(data: bytes) -> bytes:
    if not obfuscation.is_wrapped(data):
        return data
    try:
        return obfuscation.unwrap(data, Where())[0].encode()
    except FormatError:
        return data


def _readings(data: bytes) -> Iterator[str]:
    """A text as it is written, and as HTML, a path, properties and VASSAL's encoding spell it."""
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
