"""The yardstick: a log of many pieces and commands, with old states that hold."""

from __future__ import annotations

import zipfile
from random import Random
from typing import TYPE_CHECKING

from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ESC = "\x1b"
KEY = 0x5A
METADATA = "<data version='1'><version>1.0</version><VassalVersion>3.7.0</VassalVersion><name>Yardstick</name></data>"
TRAITS = (
    "prototype;Unit",
    "mark;Type",
    "mark;CF",
    "mark;Side",
    "emb2;Step +;128;A;;128;;;128;;;;0;0;{image};Step;false;Step;;;true;65,130;;false;;1.0;;false;;",
    "rotate;6;93,130;91,130;CW;CCW;;;;",
    "markmoved;moved.gif;25;0;Mark Moved;77,130;;true",
    "footprint;84,130;Movement Trail;false;false;10;0,0,0;255,255,255;100;0;false;",
    "label;76,130;Change Label;12;0,0,0;255,255,255;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;",
    "hide;73,130;Hide;255,255,255",
    "report;77,130;$location$: $newPieceName$ moved;;;false",
    "delete;Delete;68,130;",
    "piece;;;{image};Unit {number}",
)


def write_log(path: Path, pieces: int, commands: int, seed: int = 1) -> Path:
    """Write the yardstick with so many pieces and at least so many logged commands; with one seed always the same."""
    luck = Random(seed)
    states: dict[str, list[str]] = {}
    setup = ["begin_save", "", "UNMASK\tnull"]
    for number in range(pieces):
        piece_id = str(1_700_000_000_000 + number)
        states[piece_id] = _first_states(number, piece_id, luck)
        traits = [trait.format(image=f"c{number % 100}.png", number=number) for trait in TRAITS]
        fields = ("+", piece_id, sequence.nest(traits), sequence.nest(states[piece_id]))
        setup.append(sequence.join(fields, "/"))
    text = ESC.join([*setup, "end_save", *_steps(states, commands, luck)])
    table = bytes(byte ^ KEY for byte in range(256))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", b"!VCSK%02x" % KEY + text.encode().translate(table).hex().encode())
        archive.writestr("savedata", METADATA)
        archive.writestr("moduledata", METADATA)
    return path


def _first_states(number: int, piece_id: str, luck: Random) -> list[str]:
    place = f"Main;{luck.randrange(2000)};{luck.randrange(1500)}"
    side = "Red" if number % 2 else "Blue"
    basic = f"{place};{number};2;UniqueID;{piece_id};OldZone;Zone {number % 30}"
    return ["", "Unit", str(number % 9), side, "1", "0", "false", "false;;;0", "", "null", "-1", "", basic]


def _steps(states: dict[str, list[str]], commands: int, luck: Random) -> Iterator[str]:
    """Steps of a move, a change of state and a report each, with a roll now and then."""
    pieces, number = list(states), 0
    while number < commands:
        piece_id = luck.choice(pieces)
        old = states[piece_id]
        x, y = luck.randrange(2000), luck.randrange(1500)
        basic = f"Main;{x};{y};{number};2;UniqueID;{piece_id};OldZone;Zone 3"
        new = states[piece_id] = [*old[:6], "true", *old[7:-1], basic]
        _, old_x, old_y, _ = old[-1].split(";", 3)
        step = (
            f"M/{piece_id}/Main/{x}/{y}/null/Main/{old_x}/{old_y}/null/player{number % 2}",
            sequence.join(("D", piece_id, sequence.nest(new), sequence.nest(old)), "/"),
            f"CHAT* Zone {number % 30}: Unit {number % len(pieces)} moved from Zone 2 to Zone 3 *",
        )
        number += 3
        yield f"\\{ESC}".join(f"LOG\t{command}" for command in step)
        if number % 7 == 0:
            number += 1
            yield f"LOG\tCHAT - 2d6 = {luck.randrange(2, 13)} - <player{number % 2}>"
