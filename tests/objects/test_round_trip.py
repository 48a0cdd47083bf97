"""Real files come back as they were: every file, every command, every trait, every component."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.conftest import COUNTED
from tests.objects.real_files import MODULES, SAVED_GAMES, ignore_progress, name_of
from tests.samples import sample
from vassal_tools.errors import Where
from vassal_tools.format import buildxml, sequence
from vassal_tools.format.obfuscation import unwrap, wrap
from vassal_tools.objects.command_fields import Describer
from vassal_tools.objects.commands import ESC, AddPiece, ChangePiece, Command, body_of, read, spec_of
from vassal_tools.objects.field_shapes import UNKNOWN, Shape, read_fields
from vassal_tools.objects.module import Module, read_module
from vassal_tools.objects.pieces import decode_piece, held_pieces
from vassal_tools.objects.savedgame import ENTRY, read_saved_game
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.traits import decode_trait, decode_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from lxml import etree

    Record = Callable[[str, object], None]

NOWHERE = Where()

if not SAVED_GAMES:
    pytestmark = pytest.mark.skip(reason="no corpus of real files beside the project")


class Rounds:
    """Decodes and encodes again, and counts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._seen: set[tuple[str, str]] = set()

    def tell(self, record_property: Record) -> None:
        for name, count in self.counts.items():
            record_property(COUNTED + name, count)

    def fields(self, known: Shape, text: str) -> None:
        """The text read by the table is the same when written again; the tables know every field of it."""
        held = read_fields(known, text)
        if not (known.fields or known.repeat):
            assert not text
            return
        assert held.text == text
        assert held.encoded() == text
        assert UNKNOWN not in held.names
        assert len(held.slices) >= known.least
        for name, value in held.items():
            if value and name in known.inner:
                self.fields(known.inner[name], value)

    def command(self, own: str) -> None:
        self.counts["commands"] += 1
        spec = spec_of(own)
        if spec is None:
            self.counts["commands of module's own code"] += 1
            return
        self.fields(spec.shape, body_of(spec, own))

    def piece(self, type_text: str, state_text: str) -> None:
        traits, states = decode_type(type_text), sequence.unnest(state_text)
        assert sequence.nest(trait.raw for trait in traits) == type_text
        assert sequence.nest(states) == state_text
        for trait, state in zip(traits, states, strict=True):
            self.counts["traits"] += 1
            if trait.id not in TRAIT_SPECS:
                self.counts["traits of module's own code"] += 1
            elif (trait.raw, state) not in self._seen:
                self._seen.add((trait.raw, state))
                self.fields(TRAIT_SPECS[trait.id].type, trait.raw[len(trait.id) + 1 :])
                self.fields(TRAIT_SPECS[trait.id].state, state)
                self.pieces_within(trait.raw)

    def pieces_within(self, trait_text: str) -> None:
        for text in held_pieces(decode_trait(trait_text)):
            assert decode_piece(text, NOWHERE).text == text
            self.counts["pieces inside of traits"] += 1
            _, type_text, state_text = sequence.split(text[2:], "/")
            self.piece(type_text, state_text)


def own_texts(text: str) -> Iterator[str]:
    while text.startswith("LOG\t"):
        text = text[4:]
    if ESC not in text:
        yield text
        return
    for token in sequence.split(text, ESC):
        yield from own_texts(token)


@pytest.mark.sweep(2)  # files of the same games
@pytest.mark.parametrize("path", SAVED_GAMES, ids=name_of)
def test_saved_game_comes_back(path: Path, tmp_path: Path, record_property: Record) -> None:
    with ignore_progress():
        rounds, game = Rounds(), read_saved_game(path)
        types: dict[str, str] = {}
        for record in game.records:
            token = sequence.token(record, ESC)
            assert sequence.quote(token, ESC) == record
            for own in own_texts(token):
                rounds.command(own)
                command = read(own, NOWHERE) if own and own != "null" else None
                the_states(rounds, command, types)
        original = zipfile.ZipFile(path).read(ENTRY) if game.names else path.read_bytes()
        assert wrap(game.text(), game.wrapping) == original
        assert game.text() == unwrap(original, NOWHERE)[0]
        written = tmp_path / path.name
        written.write_bytes(game.to_bytes())
        assert entries(written) == entries(path)
        assert read_saved_game(written).records == game.records
        rounds.counts["saves and logs"] += 1
        rounds.tell(record_property)


def the_states(rounds: Rounds, command: Command | None, types: dict[str, str]) -> None:
    """Pieces as they come into play, and the states that change, each read by the type of its piece."""
    if isinstance(command, AddPiece):
        types[command.id] = command.type
        rounds.piece(command.type, command.state)
    elif isinstance(command, ChangePiece) and command.id in types:
        for state in (command.state, command.old_state):
            if state is not None:
                rounds.piece(types[command.id], state)


def entries(path: Path) -> list[tuple[str, bytes]]:
    if not zipfile.is_zipfile(path):
        return [("", path.read_bytes())]
    with zipfile.ZipFile(path) as held:
        return [(name, held.read(name)) for name in held.namelist()]


@pytest.mark.parametrize("path", sample(SAVED_GAMES, 3), ids=name_of)
def test_every_command_can_be_described(path: Path) -> None:
    with ignore_progress():
        describer = Describer()
        for record in read_saved_game(path).records:
            describer.describe(sequence.token(record, ESC))


@pytest.mark.sweep(2)  # each has every part that the corpus has, many times over
@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_comes_back(path: Path, record_property: Record) -> None:
    with ignore_progress():
        rounds = Rounds()
        with read_module(path) as module:
            for component in module.components():
                rounds.counts["components"] += 1
                if component.holds_piece:
                    rounds.counts["piece slots and prototypes"] += 1
                    piece = component.piece()
                    assert piece.text == component.text
                    _, type_text, state_text = sequence.split(component.text[2:], "/")
                    rounds.piece(type_text, state_text)
            assert packed(module.to_bytes()) == [(name, module.read(name)) for name in module.names]
            assert same_trees(module)
            assert module.metadata.vassal_version
        rounds.counts["modules and extensions"] += 1
        rounds.tell(record_property)


def packed(data: bytes) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as held:
        return [(name, held.read(name)) for name in held.namelist() if not name.endswith("/")]


def same_trees(module: Module) -> bool:
    """The rewritten build file has the same elements, attributes, text and order."""
    written = dict(packed(module.to_bytes(module.root)))[module.build_entry]
    again = buildxml.parse(written, NOWHERE)
    pairs = zip(module.root.iter(), again.iter(), strict=True)
    return all(content(one) == content(other) for one, other in pairs)


def content(element: etree._Element) -> tuple[object, ...]:
    return (element.tag, element.items(), element.text, element.tail)
