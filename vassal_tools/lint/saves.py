"""Read set-ups inside a module: version, gpids, and the number of passwords, but never the passwords."""

from __future__ import annotations

import tempfile
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.format import sequence
from vassal_tools.lint.trait_facts import facts_of
from vassal_tools.lint.trait_roles import TRAIT_ROLES
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.commands import ESC, texts
from vassal_tools.objects.plain_module import open_source
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.traits import decode_type
from vassal_tools.objects.user_ids import NOBODY
from vassal_tools.workers import results

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.errors import Where
    from vassal_tools.objects.plain_module import Source

_PLAYER = "PLAYER\t"
_GPID = 3
_WITH_PICTURES = frozenset(
    {"emb", "obs", *(kind for kind, roles in TRAIT_ROLES.items() if roles.images or roles.image_lists)}
)
_AT_ONCE = 8
"""The number of set-ups per job: a module with fewer starts no other process."""


@dataclass(frozen=True, slots=True)
class Save:
    """The content of a set-up: the module's version, the gpids of its pieces, the number of passwords.

    Each gpid and picture occurs once, with the name of a piece that has it. Tuples take a tenth of the memory of
    sets, which matters with many set-ups.
    """

    version: str
    gpids: tuple[str, ...]
    passwords: int
    names: tuple[str, ...] = ()
    images: tuple[tuple[str, str], ...] = ()


def read_saves(path: Path, entries: Sequence[str]) -> dict[str, Save | FormatError]:
    """Return the content of these set-ups, or the reason why they are unreadable; missing entries are skipped.

    Many set-ups are read on all cores.
    """
    jobs = [(path, tuple(entries[start : start + _AT_ONCE])) for start in range(0, len(entries), _AT_ONCE)]
    known: dict[str, str] = {}
    found: dict[str, Save | FormatError] = {}
    with closing(results(_read_some, jobs)) as done:
        for _, read in done:
            found |= {entry: _with_shared_texts(save, known) for entry, save in read.items()}
    return {entry: found[entry] for entry in entries if entry in found}


def _with_shared_texts(save: Save | FormatError, known: dict[str, str]) -> Save | FormatError:
    # set-ups of a module share most gpids: share the objects to save memory
    if isinstance(save, FormatError):
        return save
    gpids, names = (tuple([known.setdefault(text, text) for text in texts]) for texts in (save.gpids, save.names))
    images = tuple([(known.setdefault(image, image), known.setdefault(name, name)) for image, name in save.images])
    return replace(save, gpids=gpids, names=names, images=images)


def _read_some(job: tuple[Path, tuple[str, ...]]) -> dict[str, Save | FormatError]:
    path, entries = job
    with closing(open_source(path, strict=False)) as source:
        return dict(_each(source, entries))


def _each(source: Source, entries: Sequence[str]) -> Iterator[tuple[str, Save | FormatError]]:
    for entry in entries:
        try:
            data = source.read(entry)
        except FormatError:
            continue
        try:
            yield entry, read_save(data, source.where(entry))
        except FormatError as broken:
            yield entry, broken


def read_save(data: bytes, where: Where) -> Save:
    """Return the content of a saved game. Raises FormatError if it is not one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "setup.vsav")
        path.write_bytes(data)
        try:
            game = read_saved_game(path)
        except FormatError as broken:
            raise FormatError(broken.message, where) from None
    gpids: dict[str, str] = {}
    images: dict[str, str] = {}
    passwords = 0
    for record in game.records:
        for command in texts(sequence.token(record, ESC), where):
            if command.startswith(_PLAYER):
                passwords += sequence.split(command[len(_PLAYER) :], "\t")[0] not in NOBODY
            elif command.startswith(ADD_PIECE):
                _note(command, gpids, images)
    gpids.pop("", None)
    held = sorted(gpids.items())
    return Save(
        game.module.version,
        tuple(gpid for gpid, _ in held),
        passwords,
        tuple(name for _, name in held),
        tuple(sorted(images.items())),
    )


def _note(command: str, gpids: dict[str, str], images: dict[str, str]) -> None:
    # a stack or a deck has no gpid
    parts = sequence.split(command[len(ADD_PIECE) :], "/")
    try:
        if len(parts) < 3 or not sequence.innermost(parts[1]).startswith("piece;"):
            return
        fields = sequence.split(sequence.innermost(parts[2]), ";")
        traits = decode_type(parts[1])
    except FormatError:
        return
    name = traits[-1].field("name")
    gpids.setdefault(fields[_GPID] if len(fields) > _GPID else "", name)
    for trait in traits:
        if trait.id in _WITH_PICTURES:
            for image in facts_of(trait).images:
                images.setdefault(image, name)
