"""Small complete games as starting points: `vassal-tools new` copies them under another name."""

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
from vassal_tools.game.rules_data import PLAIN_RULEBOOK, is_installed
from vassal_tools.game.schemas import schema_files
from vassal_tools.nearest import nearest
from vassal_tools.template_names import JUDGED, TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(vassal_tools.__file__).parent / "templates"
ID, TITLE = "template-id", "Template Title"
"""The placeholders in template files for the name of the game."""
SCHEMAS = "schema"
"""The folder of a game with schemas for editors."""
_README = "README.md"
"""The file beside the templates that every new game gets."""
_RULES, _RULEBOOK = "rules.toml", "rulebook"
"""The rules file of a new game with a referee, and the folder with one for each template."""
_PARTS = re.compile(r"^parts = .*\n", re.MULTILINE)
"""The line of `game.toml` before the rulebook."""
_NAMED = '\n# The rulebook that checks logs of the game, with the numbers in rules.toml.\nrulebook = "plain"\n'
_JUDGED_README = """
## Check its logs

`rules.toml` sets the movement costs and the stacking limits. `referee` checks logs against it, without VASSAL:

```sh
vassal-tools sample template-id                # writes template-id-sample.vlog: two turns of random play
vassal-tools referee template-id-sample.vlog   # finds no breach
```

Raise a cost in `rules.toml` and check the same log again. `plain-rulebook.md` in the documentation says more.
"""
_TEXTS = {".toml", ".csv", ".md", ".html", ".svg"}
_MARKED_UP = {".html", ".svg"}
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
_LONGEST_TITLE = 60
_OF_WINDOWS = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")


@dataclass(frozen=True, slots=True)
class GameName:
    """The name of a new game: its id, which is also the name of its folder, and its title."""

    id: str
    title: str


def game_name(text: str) -> GameName:
    """Return the id and title for a name: `The Long Bridge` gives long-bridge. Raises SourceError if impossible."""
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
    """Return the folder of a new game, written atomically from a template.

    With `is_judged` it also gets rules for the referee. Raises SourceError for an invalid name, an unknown template
    or one without rules, and an existing folder.
    """
    name = game_name(text)
    folder = parent / name.id
    if kind not in TEMPLATES:
        near = nearest(kind, TEMPLATES)
        raise SourceError(f"no template {kind!r:.60}", hint=f"known: {', '.join(near or TEMPLATES)}")
    if is_judged and kind not in JUDGED:
        hint = f"there are rules for {', '.join(JUDGED)}"
        raise SourceError(f"the template {kind} has no rules to judge by", hint=hint)
    if is_judged and not is_installed(PLAIN_RULEBOOK):
        hint = "install vassal-tools with its rulebooks, or leave out --rulebook"
        raise SourceError(f"the rulebook {PLAIN_RULEBOOK!r} is not installed", hint=hint)
    if folder.exists() or folder.is_symlink():
        raise SourceError("exists already", Where(str(folder)), "take another name, or move it away")
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
    # includes its schemas
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
    template = FOLDER / kind
    files = sorted(one for one in template.rglob("*") if one.is_file())
    readme = {Path(_README): (FOLDER / _README).read_bytes()}
    return readme | {path.relative_to(template): path.read_bytes() for path in files}


def _with_rules(kind: str, held: Mapping[Path, bytes]) -> dict[Path, bytes]:
    # the files that rules add or change
    about, readme = Path("game.toml"), Path(_README)
    named = _PARTS.sub(lambda line: line.group() + _NAMED, held[about].decode(), count=1)
    return {
        Path(_RULES): (FOLDER / _RULEBOOK / f"{kind}.toml").read_bytes(),
        about: named.encode(),
        readme: held[readme] + _JUDGED_README.encode(),
    }
