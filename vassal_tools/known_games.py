"""Find the layout, set-up and rulebook of a log through its module or the known games."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.objects.commands import Boards, SetProperty
from vassal_tools.table.layout import TableLayout
from vassal_tools.table.turns import TurnCounter, TurnLevel, turn_counters
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.game.model import Game
    from vassal_tools.objects.metadata import Metadata
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.protocol import AnyUmpire, Edition
    from vassal_tools.table.setups import Setup


SETUP_FILE = "built.setup"
"""The file that stores the set-up of a game."""
_ENOUGH = 16  # digits of a fingerprint in the name of a file
_FINGERPRINT = re.compile("[0-9a-f]{64}")
SETUPS = b'"setups"'
"""A key found in the document of a model only if it has further set-ups."""


def ignore_warning(_warning: str) -> None:
    """Ignore a warning."""


def layout_of(game: SavedGame, module: Path | None, warn: Callable[[str], None] = ignore_warning) -> TableLayout | None:
    """Return the map layout of a log, or None if neither its game nor its module is available.

    Calls `warn` if the log was not played with the given module.
    """
    if module is not None:
        return _of_module(module, game, warn)
    model = _model_of(game)
    return _of_model(model) if model else None


def _of_module(path: Path, game: SavedGame, warn: Callable[[str], None]) -> TableLayout:
    from vassal_tools.objects.plain_module import read_plain_module
    from vassal_tools.table.boards import lay_out

    with read_plain_module(path) as module:
        if game.module.name and _named(module.metadata) != _named(game.module):
            warn(
                f"{path.name} is {_named(module.metadata)}, but {game.path.name} was played with {_named(game.module)}"
            )
        zones = lay_out(module, (command for command in game.setup() if isinstance(command, Boards)))
        return TableLayout("module", zones, turn_counters(module))


def _of_model(model: Game) -> TableLayout:
    # the layout of the module that we would build from the model
    from vassal_tools.game.names import TURN_FORMAT

    counter = TurnCounter(TURN_FORMAT, (TurnLevel(inner=(TurnLevel(model.phase_names),)),))
    called = {box.name: box.title.replace("$", "") for box in model.boxes.values()}  # as the module has it
    return TableLayout("model", ZoneMap(model.outlines, called), {"TurnTracker0": counter})


def _model_of(game: SavedGame) -> Game | None:
    # the model whose fingerprint is in the log: a stored one, or the current one of a known game
    from vassal_tools.game import library
    from vassal_tools.game.fingerprint import fingerprint
    from vassal_tools.game.landed import landed
    from vassal_tools.game.names import MODEL_PROPERTY

    stated = _property(game, MODEL_PROPERTY)
    if not _FINGERPRINT.fullmatch(stated):
        return None
    names = sorted(library.names(), key=lambda name: name.casefold() not in game.module.name.casefold())
    kept = (landed(library.folder(name), stated) for name in names)
    todays = (library.load(name) for name in names)  # takes longer than what is kept
    return next((model for model in kept if model), None) or next(
        (model for model in todays if fingerprint(model) == stated), None
    )


def _property(game: SavedGame, key: str) -> str:
    # an unreadable property counts as empty: the replay reports it
    try:
        properties = [command for command in game.setup() if isinstance(command, SetProperty)]
    except FormatError:
        return ""
    return next((command.new for command in properties if command.key == key), "")


def _named(module: Metadata) -> str:
    return f"{module.name} {module.version}".strip() if module.name else ""


@dataclass(frozen=True, slots=True)
class FolderUmpires:
    """Find the umpire of a log by the data of its game in a folder.

    Uses the folder `given`, or else searches for the game of the log's module in the folder `current`, beside the
    log, and one folder further up. A folder that only lies near a log may have come with it, so it does not count as
    chosen.
    """

    given: Path | None = None
    current: Path = field(default_factory=Path.cwd)

    def __call__(self, log: SavedGame) -> Callable[[], AnyUmpire] | None:
        """Return a factory of the umpire, or None. Raises FormatError if the folder belongs to another game.

        The same factory is returned until the data change.
        """
        from vassal_tools.game.nearby import games_in, umpire_in

        name = log.module.name
        if self.given is None:
            beside = log.path.resolve().parent
            near = ((game, n == 0) for n, folder in enumerate((self.current, beside, beside.parent))
                    for game in games_in([folder]))  # fmt: skip
            found = next((one for one in near if one[0].rulebook and one[0].title == name), None)
            return _maker(umpire_in(found[0].folder, is_chosen=found[1])) if found else None
        umpire = umpire_in(self.given, is_chosen=True)
        if umpire.title != name:
            what = f"is a log of {name or 'a module it does not name'!r}, but the folder given has {umpire.title!r}"
            raise FormatError(what, Where(str(log.path), "moduledata"))
        return _maker(umpire)


def _maker(umpire: Callable[[], AnyUmpire]) -> Callable[[], AnyUmpire]:
    return umpire


def set_up_of(edition: Edition) -> Setup | None:
    """Return the set-up of the module that we build for an edition, or None if the game is not ours."""
    stated = edition.stated.get(edition.model, "") if edition.landed else ""
    if not edition.game:
        return None
    return _built_set_up(edition.game, stated, edition.stated.get(edition.model, ""))


@lru_cache(maxsize=4)
def _built_set_up(name: str, stated: str, _model: str) -> Setup:
    # stored beside the model, for installations that cannot build it; `_model` is the cache key, since the data of a
    # folder may change
    from vassal_tools.game import built, library
    from vassal_tools.table.setup_text import from_json, to_json

    if name not in library.names():
        return _set_up_by_builder(name, stated)
    file = library.beside(name, set_up_name(stated))
    built_from = _built_from(name, stated)
    kept = built.kept_document(file, built_from)
    if kept is not None:
        with suppress(ValueError, KeyError, TypeError):
            return from_json(kept)
    setup = _set_up_by_builder(name, stated)
    with suppress(OSError, FormatError):  # without a cache, or installed where nothing is written, it takes longer
        built.keep_document(to_json(setup), file, built_from)
    return setup


def _built_from(name: str, stated: str) -> str:
    from vassal_tools.game import built, library

    if built.stated(library.folder(name)):  # the code that builds the set-up is not here
        return f"{stated} {built.digest(library.folder(name))}"
    package = Path(__file__).parent
    code = (*package.glob("builder/**/*.py"), package / "table" / "setups.py", package / "table" / "setup_text.py")
    digests = sorted(f"{file.name} {sha256(file.read_bytes()).hexdigest()}" for file in code)
    return sha256("\n".join((stated, built.digest(library.folder(name)), *digests)).encode()).hexdigest()


def _set_up_by_builder(name: str, stated: str) -> Setup:
    from vassal_tools.builder.maps.every import beginning
    from vassal_tools.game import library
    from vassal_tools.game.landed import landed
    from vassal_tools.table.setups import setup_of

    past = landed(library.source_of(name), stated) if stated else None
    model = past or library.load(name)
    return _with_further(setup_of(beginning(model)), model)


def keep_set_up(name: str, stated: str = "") -> Path:
    """Return the file that stores the set-up of a known game, building it if necessary.

    `stated` is the fingerprint of a former model of the game.
    """
    from vassal_tools.game import library

    _built_set_up(name, stated, stated)
    return library.beside(name, set_up_name(stated))


def set_up_name(stated: str = "") -> str:
    """Return the name of the file that stores the set-up of the model with that fingerprint, or of today's model."""
    return f"{stated[:_ENOUGH]}{SETUP_FILE}"


def _with_further(setup: Setup, model: Game) -> Setup:
    from vassal_tools.builder.maps.every import beginning
    from vassal_tools.game.names import SETUP_PROPERTY

    further = {one.name: setup.as_further(beginning(model.begun_by(one)), one.turn) for one in model.setups or ()}
    return replace(setup, further=further, named_by=SETUP_PROPERTY) if further else setup


def carried_by(module: Path) -> tuple[Setup, bytes]:
    """Return the set-up and the model in a module that we built. Raises FormatError for any other module."""
    from vassal_tools.game.fingerprint import from_json
    from vassal_tools.game.names import MODEL_ENTRY
    from vassal_tools.objects.plain_module import read_plain_module
    from vassal_tools.table.setups import setup_of

    with read_plain_module(module) as opened:
        if MODEL_ENTRY not in opened.names:
            raise FormatError("contains no data of its game", opened.where(), "only modules that this program built do")
        document = opened.read(MODEL_ENTRY)
        setup = setup_of(opened.root, is_the_one_played=True)
        return (_with_further(setup, from_json(document)) if SETUPS in document else setup), document
