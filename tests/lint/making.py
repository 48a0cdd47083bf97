"""Small modules for the tests of lint, written in short: components by their short names, pieces as lists of traits."""

from __future__ import annotations

import io
import json
import re
import zipfile
from functools import cache
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner, Result
from PIL import Image

from vassal_tools.cli.main import main
from vassal_tools.format import sequence
from vassal_tools.lint.class_files import MAGIC
from vassal_tools.lint.component_specs import COMPONENT_SPECS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MISSING = '<PieceSlot entryName="A" gpid="1">[[piece;;;gone.png;A]]</PieceSlot>'
PICTURE = {"images/a.png": "png:4x4"}
_TAG = re.compile(r"(</?)([A-Z]\w*)")
_PIECE = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
_ROOT = '<VASSAL.build.GameModule name="T" version="1.0" VassalVersion="3.7.0">'
_ALWAYS = "<VASSAL.build.module.Documentation/><VASSAL.build.module.GlobalOptions/>"
_META = '<data version="1"><version>1.0</version><VassalVersion>3.7.0</VassalVersion><name>T</name></data>'


@cache
def full_names() -> dict[str, str]:
    """The classes of VASSAL by their short names."""
    return {name.rpartition(".")[2]: name for name in COMPONENT_SPECS}


def piece(*traits: str) -> str:
    """The text of a piece of those traits, outermost first, each with an empty state."""
    texts = sequence.nest(traits)
    return "+/null/" + sequence.join([texts, sequence.nest(["x"] * len(traits))], "/")


def build_file(body: str) -> str:
    """A build file: `[[a | b]]` becomes a piece with the traits a and b, `<Map>` the class with that name."""
    if body.startswith(("<VASSAL.", "<!")):
        return body
    named = _TAG.sub(lambda found: found.group(1) + full_names().get(found.group(2), found.group(2)), body)
    pieces = _PIECE.sub(lambda found: _escaped(piece(*(part.strip() for part in found.group(1).split(" | ")))), named)
    return f"{_ROOT}{_ALWAYS}\n{pieces}\n</VASSAL.build.GameModule>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def content(described: str) -> bytes:
    """The bytes of a file: a picture for `png:4x3` and the like, code for `class:a|b` or `class8:a|b` (Java 8), else
    the text.
    """
    kind, _, rest = described.partition(":")
    if kind in ("png", "gif", "jpeg", "webp"):
        width, height = map(int, rest.split("x"))
        buffer = io.BytesIO()
        Image.new("P" if kind == "gif" else "RGB", (width, height)).save(buffer, kind)
        return buffer.getvalue()
    if kind == "cut":
        return content("png:40x40")[:50]
    if kind == "huge":  # only the header is ever read
        return content("png:4x3").replace(b"\0\0\0\x04\0\0\0\x03", b"\0\0\x40\0\0\0\x40\0", 1)
    if kind == "long":
        return content("png:4x4") + bytes(21 << 20)
    if kind == "class":
        return class_file(*rest.split("|"))
    if kind == "class8":
        return class_file(*rest.split("|"), major=52)
    if kind == "save":
        return save(rest)
    return described.encode()


def class_file(*texts: str, major: int = 55) -> bytes:
    """A Java class file with its constants: a number that takes two places, the texts, a name that is not a text."""
    constants = [b"\x05" + bytes(8), b"", b"\x01\0\x06UnText"]
    for text in texts:
        raw = text.encode().replace(b"\0", b"\xc0\x80")
        constants += [b"\x01" + len(raw).to_bytes(2) + raw, b"\x08" + (len(constants) + 1).to_bytes(2)]
    return MAGIC + b"\0\0" + major.to_bytes(2) + (len(constants) + 1).to_bytes(2) + b"".join(constants) + bytes(16)


def save(records: str) -> bytes:
    """A saved game with those records, separated by `~`."""
    text = "\x1b".join(["begin_save", *records.split("~"), "end_save"])
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("savedGame", text)
        archive.writestr("moduledata", _META.replace(">1.0<", ">0.9<"))
    return buffer.getvalue()


def write(folder: Path, body: str, files: Mapping[str, str] | None = None) -> Path:
    """A module file with this build file and these files; metadata are added unless `moduledata` is given."""
    held = {"moduledata": _META, **(files or {})}
    path = folder / "module.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("buildFile.xml", build_file(body))
        for name, described in held.items():
            if described != "absent":
                archive.writestr(name, content(described))
    return path


def run(*words: str | Path) -> Result:
    """The result of `lint` with these words, without plug-in rules."""
    return CliRunner().invoke(main, ["lint", "--no-plugins", *map(str, words)])


def found(path: Path, *words: str | Path) -> list[dict[str, Any]]:
    """The findings of a module, as its JSON report has them."""
    document = json.loads(run(path, *words, "--format", "json").stdout)
    return [finding for module in document["modules"] for finding in module["findings"]]
