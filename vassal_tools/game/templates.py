"""Small complete games to begin one's own with: `vassal-tools new` copies them under another name."""

from __future__ import annotations

import html
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import vassal_tools
from vassal_tools.errors import SourceError, Where
from vassal_tools.game import library
from vassal_tools.game.schemas import schema_files
from vassal_tools.nearest import nearest
from vassal_tools.template_names import JUDGED, TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(vassal_tools.__file__).parent / "templates"
ID, TITLE = "template-id", "Template Title"
"""The marks in the files of a template that the name of the game replaces."""
SCHEMAS = "schema"
"""The folder of a game in which editors find what its files may hold."""
_README = "README.md"
"""The file beside the templates that every new game gets."""
_RULES, _RULEBOOK = "rules.toml", "rulebook"
"""The file of the rules of a new game that is judged, and the folder with one for each template."""
_PARTS = re.compile(r"^parts = .*\n", re.MULTILINE)
"""The line of `game.toml` before that which names the rulebook."""
_NAMED = '\n# Who judges logs of the game: the rulebook that goes by the numbers in rules.toml.\nrulebook = "plain"\n'
_JUDGED_README = """
## Judge its logs

`rules.toml` says what movement costs and how many counters a place takes. `referee` judges logs by it, without VASSAL:

```sh
vassal-tools sample template-id                # writes template-id-sample.vlog: two turns, played at random
vassal-tools referee template-id-sample.vlog   # no breach
```

Raise a cost in `rules.toml` and judge the same log again. `plain-rulebook.md` of the documentation says more.
"""
_TEXTS = {".toml", ".csv", ".md", ".html", ".svg"}
_MARKED_UP = {".html", ".svg"}
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
_LONGEST_TITLE = 60
_OF_WINDOWS = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")


@dataclass(frozen=True, slots=True)
class GameName:
    """How a new game is called: its id, which is the name of its folder too, and its title."""

    id: str
    title: str


def game_name(text: str) -> GameName:
    """The id and the title that a name gives: of `The Long Bridge` it is long-bridge. Raises SourceError for others."""
    title = " ".join(text.split())
    named = re.sub(r"[^a-z0-9]+", "-", title.lower().removeprefix("the ")).strip("-") if title.isascii() else ""
    if not _ID.fullmatch(named) or len(title) > _LONGEST_TITLE or not re.fullmatch(r"[\w ,.:!'&-]+", title, re.ASCII):
        hint = (
            "take up to 40 letters a to z, digits, blanks and hyphens, a letter first; game.toml can change the title"
        )
        raise SourceError(f"{text!r:.60} gives no name for a game", hint=hint)
    if _OF_WINDOWS.fullmatch(named):
        raise SourceError(f"{named} can be no folder on Windows", hint="take another name")
    if named in library.names():
        raise SourceError(f"there is a game {named} already", hint=f"vassal-tools build {named} builds that one")
    return GameName(named, title if title != named else named.replace("-", " ").title())


def new_game(text: str, kind: str, parent: Path, *, is_judged: bool = False) -> Path:
    """The folder of a new game, written whole or not at all from the template of that name.

    With `is_judged` it has rules too, by which logs are judged. Raises SourceError for a name that cannot be, a
    template that is not or has no rules, and a folder that is there.
    """
    name = game_name(text)
    folder = parent / name.id
    if kind not in TEMPLATES:
        near = nearest(kind, TEMPLATES)
        raise SourceError(f"no template {kind!r:.60}", hint=f"there is: {', '.join(near or TEMPLATES)}")
    if is_judged and kind not in JUDGED:
        hint = f"there are rules for {', '.join(JUDGED)}"
        raise SourceError(f"the template {kind} has no rules to judge by", hint=hint)
    if folder.exists() or folder.is_symlink():
        raise SourceError("is there already", Where(str(folder)), "take another name, or move it away")
    parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{name.id}-", dir=parent))
    try:
        written = beside / name.id
        for path, data in _files(kind, name, is_judged=is_judged):
            (written / path).parent.mkdir(parents=True, exist_ok=True)
            (written / path).write_bytes(data)
        written.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return folder


def _files(kind: str, name: GameName, *, is_judged: bool) -> Iterator[tuple[Path, bytes]]:
    """The files of a new game with what they hold, its schemas among them."""
    held = _templates(kind)
    if is_judged:
        held |= _with_rules(kind, held)
    for path, data in held.items():
        if path.suffix in _TEXTS:
            title = html.escape(name.title) if path.suffix in _MARKED_UP else name.title
            data = data.replace(ID.encode(), name.id.encode()).replace(TITLE.encode(), title.encode())
        yield path, data
    for file, text in schema_files().items():
        yield Path(SCHEMAS, file), text.encode()


def _templates(kind: str) -> dict[Path, bytes]:
    """The files of a template as they are kept."""
    template = FOLDER / kind
    files = sorted(one for one in template.rglob("*") if one.is_file())
    readme = {Path(_README): (FOLDER / _README).read_bytes()}
    return readme | {path.relative_to(template): path.read_bytes() for path in files}


def _with_rules(kind: str, held: Mapping[Path, bytes]) -> dict[Path, bytes]:
    """The files of a template that its rules add or change."""
    about, readme = Path("game.toml"), Path(_README)
    named = _PARTS.sub(lambda line: line.group() + _NAMED, held[about].decode(), count=1)
    return {
        Path(_RULES): (FOLDER / _RULEBOOK / f"{kind}.toml").read_bytes(),
        about: named.encode(),
        readme: held[readme] + _JUDGED_README.encode(),
    }
