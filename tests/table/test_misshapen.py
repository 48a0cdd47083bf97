"""A piece whose state does not fit its type: `replay` takes no other trait's state for the map, the slot or a face."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.logs import written
from vassal_tools.format import sequence
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.traits import encode_trait
from vassal_tools.report.table_view import replay_json, replay_text
from vassal_tools.table.at_step import table_at
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "48151623"  # digits alone, as a level and a place are
BASIC = "piece;;;a.png;A"
LAYER = "emb2;A;2;;;;;;;;;;0;0;a.png;Side;true;Flip"
HIDE, MASK, OWN = "hide;72;X", "obs;79,130;b.png;79,130", "restrict;;false;X"
MARKER = encode_trait("placemark", command="P", key="1", marker="+/null/" + sequence.join([BASIC, "null;0;0;;0"], "/"))
PLACE = "Map;5;6;g7;0"
WHOLE = [
    (sequence.nest([HIDE, LAYER, BASIC]), sequence.nest([SECRET, "1", PLACE])),
    (sequence.nest([MARKER, MASK, BASIC]), sequence.nest(["", f"{SECRET};x", PLACE])),
]
MISSHAPEN = {
    "the basic state is missing": (sequence.nest([HIDE, BASIC]), SECRET),
    "the owner stands last": (sequence.nest([LAYER, HIDE, BASIC]), sequence.nest(["1", SECRET])),
    "the owner stands in a layer's place": (sequence.nest([LAYER, HIDE, BASIC]), sequence.nest([SECRET, PLACE])),
    "one state too many": (sequence.nest([HIDE, BASIC]), sequence.nest([PLACE, "x", SECRET])),
    "as many states, but shifted": (sequence.nest([HIDE, BASIC]), sequence.nest(["", SECRET])),
    "the owner of a mask has fields of its own": (sequence.nest([MASK, BASIC]), f"a;b;c;{SECRET}"),
    "a prototype has its own idea": (sequence.nest([OWN, "prototype;B", BASIC]), sequence.nest(["", SECRET])),
    "the innermost trait is no basic piece": (sequence.nest([BASIC, HIDE]), sequence.nest([PLACE, f"{SECRET};1;2;x"])),
    "the type holds escaped tabs": (
        sequence.nest([MARKER, HIDE, BASIC]),
        sequence.nest(["", f"{SECRET};1;2;{SECRET}"]),
    ),
}


def shown(path: Path) -> str:
    """Everything that `replay` and a record of the log print."""
    game = read_saved_game(path)
    end = table_at(game, None)
    starts = [(start.gpid, start.faces, start.place) for start in record(game, NO_ZONES).pieces.values()]
    return "\n".join([replay_json(end, None), *replay_text(end, None), repr(starts)])


@pytest.mark.parametrize(("piece_type", "state"), MISSHAPEN.values(), ids=MISSHAPEN)
@pytest.mark.parametrize("step", [False, True], ids=["in the set-up", "in a step"])
def test_a_state_that_does_not_fit_shows_no_user_id(piece_type: str, state: str, step: bool, tmp_path: Path) -> None:
    add = "+/" + sequence.join(["1", piece_type, state], "/")
    text = shown(written(tmp_path / "a.vlog", [] if step else [add], [add] if step else []))
    assert SECRET not in text
    assert '"slot": "unknown"' in text
    assert '"map": "unknown"' in text
    assert '"faces": {}' in text


@pytest.mark.parametrize("state", [
    *[state for _, state in MISSHAPEN.values()],
    sequence.nest(["", "1", SECRET]),
    sequence.nest(["", "1", f"{SECRET};1"]),
    sequence.nest(["", "1", f"{SECRET};x;1;{SECRET}"]),
])  # fmt: skip
@pytest.mark.parametrize(("piece_type", "before"), WHOLE)
def test_a_piece_that_changes_to_what_does_not_fit_stays_where_it_was(
    piece_type: str, before: str, state: str, tmp_path: Path
) -> None:
    setup = ["+/" + sequence.join(["1", piece_type, before], "/")]
    for old in ([], [before], [state], ["x"]):
        text = shown(written(tmp_path / "a.vlog", setup, ["D/" + sequence.join(["1", state, *old], "/")]))
        assert SECRET not in text
        assert '"map": "Map"' in text


@pytest.mark.parametrize(("piece_type", "state"), WHOLE)
def test_a_state_that_fits_shows_slot_and_map(piece_type: str, state: str, tmp_path: Path) -> None:
    text = shown(written(tmp_path / "a.vlog", ["+/" + sequence.join(["1", piece_type, state], "/")], []))
    assert SECRET not in text
    assert json.loads(text[: text.index("\n}") + 2])["pieces"][0]["slot"] == "g7"
    assert '"map": "Map"' in text


def test_a_piece_of_unknown_place_is_known_again_when_it_is_moved(tmp_path: Path) -> None:
    add = "+/" + sequence.join(["1", sequence.nest([HIDE, BASIC]), SECRET], "/")
    text = shown(written(tmp_path / "a.vlog", [add], ["M/1/Map/9/9/null/null/0/0/null/u"]))
    assert '"map": "Map"' in text
    assert SECRET not in text
