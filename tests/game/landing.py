"""`python -m tests.game.landing MODULE`: the names in a module that its saves and logs rest on, one a line.

`tests/data/landed/first.tsv` has those of the first module that was handed out: logs of it are read for ever.
"""

from __future__ import annotations

import json
import re
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterator

PINNED = Path(__file__).parents[1] / "data" / "landed" / "first.tsv"
MODULE = Path(__file__).resolve().parents[3] / "shared" / "referee-cases" / "first-landing.vmod"

_DECLARED = re.compile(r'\{ActSerial\+"\|([^{}]*)"\}')
_COMPUTED = re.compile(r'"\+.*?\+"(?=\||$)')

Line = tuple[str, str, str]


def pinned() -> set[Line]:
    """The names of the first landing, as they are kept."""
    rows = (line.split("\t") for line in PINNED.read_text("utf-8").splitlines())
    return {(what, name, value) for what, name, value in rows}


def names_in(path: Path) -> set[Line]:
    """The names in a module that its saves and logs rest on."""
    with zipfile.ZipFile(path) as module:
        build = etree.fromstring(module.read("buildFile.xml"))
        pictures = (name.removeprefix("images/") for name in module.namelist() if name.startswith("images/"))
        of_pictures = (("picture", name, "-") for name in pictures)
        return {*_of_model(json.loads(module.read("model.json"))), *_of_build(build), *of_pictures}


def _of_model(document: dict[str, Any]) -> Iterator[Line]:
    yield from (("counter", counter["id"], counter["gpid"]) for counter in document["counters"])
    yield from (("chit", chit["gpid"], f"{chit['front']}/{chit['back']}") for chit in document["chits"])
    yield from (("zone", zone["name"], zone["kind"]) for zone in document["zones"])
    yield from (("box", box["name"], box["kind"]) for box in document["boxes"])


def _of_build(build: etree._Element) -> Iterator[Line]:
    # the gpid of every piece, the properties, and each declared act; `*` replaces computed values
    for element in build.iter("{*}*"):
        if gpid := element.get("gpid"):
            yield "piece", gpid, element.get("entryName", "")
        if str(element.tag).endswith("GlobalProperty") and element.get("name", "").startswith("Act"):
            yield "property", element.get("name", ""), element.get("initialValue", "") or "-"
        for words in _DECLARED.findall(element.text or ""):
            yield "act", _COMPUTED.sub("*", words), "-"


if __name__ == "__main__":
    sys.stdout.write("".join("\t".join(line) + "\n" for line in sorted(names_in(Path(sys.argv[1])))))
