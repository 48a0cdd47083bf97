"""Two people's edits of real modules, merged: the engine opens the module and builds both edits and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from lxml import etree

from tests.samples import sample
from vassal_tools.cli.main import main
from vassal_tools.engine import Engine, EngineComponent, EngineParts
from vassal_tools.format import sequence
from vassal_tools.objects.module import Module, read_module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.engine

SLOT = "VASSAL.build.widget.PieceSlot"


def with_trait(text: str, trait: str, state: str) -> str:
    """The text of a piece with one more trait outside of all others."""
    piece_id, types, states = sequence.split(text.strip()[2:], "/")
    levels = (sequence.nest([trait, *sequence.unnest(types)]), sequence.nest([state, *sequence.unnest(states)]))
    return "+/" + sequence.join((piece_id, *levels), "/")


def slots(root: etree._Element) -> list[etree._Element]:
    """The slots that the module had before anybody edited it."""
    return [slot for slot in root.iter(SLOT) if not slot.get("entryName", "").startswith("Added")]


def add_slot(root: etree._Element, name: str) -> None:
    """Insert a copy of the first slot after it, with the number that the editor would assign."""
    first = slots(root)[0]
    number = int(root.get("nextPieceSlotId", "100"))
    copy = etree.fromstring(etree.tostring(first))
    copy.set("entryName", name)
    copy.set("gpid", str(number))
    root.set("nextPieceSlotId", str(number + 1))
    first.addnext(copy)


def first_person(root: etree._Element) -> None:
    add_slot(root, "Added by ours")
    slot = slots(root)[1]
    slot.text = with_trait(slot.text or "", "mark;Ours", "one")
    etree.SubElement(root, "VASSAL.build.module.DiceButton", {"name": "Dice of ours", "nDice": "3"})


def second_person(root: etree._Element) -> None:
    add_slot(root, "Added by theirs")
    slot = slots(root)[1]
    if slot.get("gpid"):  # without one, a piece that is renamed is another one
        slot.set("entryName", "Renamed by theirs")
    slot.text = with_trait(slot.text or "", "hide;72,130;Hide;255,255,255", "null")
    doomed = slots(root)[-1]
    parent = doomed.getparent()
    assert parent is not None
    parent.remove(doomed)


def edited(path: Path, target: Path, *edits: Callable[[etree._Element], None]) -> Path:
    """A copy of the module with those edits; its build file is written again as a whole, as the editor does."""
    with read_module(path) as module:
        for edit in edits:
            edit(module.root)
        target.write_bytes(_archive(module))
    return target


def _archive(module: Module) -> bytes:
    etree.indent(module.root, space="    ")
    return module.to_bytes(module.root)


def names(tree: EngineComponent) -> Iterator[tuple[str, str]]:
    for component in tree.walk():
        yield component.class_name, str(component.name)


def opened(parts: EngineParts, path: Path) -> EngineComponent:
    with Engine(parts) as engine:
        engine.open(path)
        return engine.components()


@pytest.mark.parametrize(
    "name",
    sample(["packed/jzhex-n-counters-template-v12-379.vmod", "packed/tour.mod", "tomo9878+vivelemperor-game"], 3),
)
def test_the_engine_opens_what_two_people_edited(name: str, parts: EngineParts, corpus: Path, tmp_path: Path) -> None:
    base = corpus / "modules" / name
    ours = edited(base, tmp_path / "ours.vmod", first_person)
    theirs = edited(base, tmp_path / "theirs.vmod", second_person)
    out = tmp_path / "out.vmod"
    result = CliRunner().invoke(main, ["merge", str(base), str(ours), str(theirs), "-o", str(out)])
    assert (result.exit_code, "no conflict" in result.output) == (0, True), result.output
    with read_module(out) as module:
        second = slots(module.root)[1]
        gpids = [gpid for slot in module.root.iter(SLOT) if (gpid := slot.get("gpid"))]
    assert len(gpids) == len(set(gpids))
    traits = sequence.unnest(sequence.split((second.text or "").strip()[2:], "/")[1])
    assert {trait.partition(";")[0] for trait in traits[:2]} == {"mark", "hide"}
    both = edited(base, tmp_path / "both.vmod", first_person, second_person)
    assert sorted(names(opened(parts, out))) == sorted(names(opened(parts, both)))
