"""Layers in words, joined to the name of the piece as `VASSAL.counters.Embellishment.getName` joins them."""

from __future__ import annotations

import pytest

from vassal_tools.format import sequence
from vassal_tools.table.layers import level_names, nameless_faces, shown_name, turned_faces
from vassal_tools.table.pieces import Piece

BASIC = "piece;;;a.png;Tank"


def layer(name: str, *levels: str, follows: str = "") -> str:
    """The type of a layer whose levels have these names; a property may say which it shows."""
    images, follow = ",".join(f"{n}.png" for n in range(len(levels))), "true" if follows else "false"
    return f"emb2;;2;;Flip;2;;;2;;;;1;false;0;0;{images};{','.join(levels)};true;{name};;;{follow};{follows};1;1;true"


def piece(*layers: tuple[str, str]) -> Piece:
    """A piece with layers, outermost first, each with its state."""
    return Piece(
        "1",
        sequence.nest([*(kind for kind, _ in layers), BASIC]),
        sequence.nest([*(s for _, s in layers), "Map;1;1;g;0"]),
    )


@pytest.mark.parametrize(("layers", "name", "notes"), [
    ([(layer("Side", "", "+ (reduced)"), "2")], "Tank (reduced)", []),
    ([(layer("Side", "", "+ (reduced)"), "1")], "Tank", []),
    ([(layer("Side", "", "Veteran +"), "2")], "Veteran Tank", []),
    ([(layer("Side", "", "Wreck"), "2")], "Wreck", []),
    ([(layer("Side", "", "Wreck"), "-2")], "Tank", []),
    ([(layer("Side", "", ""), "2")], "Tank", ["Side: 2 of 2"]),
    ([(layer("", "", "", ""), "3")], "Tank", ["layer 1: 3 of 3"]),
    ([(layer("Moved", ""), "1")], "Tank", ["Moved"]),
    ([(layer("Moved", ""), "-1")], "Tank", []),
    ([(layer("Words", "", "", follows="InHand"), "2")], "Tank", []),
    ([(layer("A", "+ out"), "1"), (layer("B", "+ in"), "1")], "Tank in out", []),
    ([(layer("A", "+ out"), "nonsense"), (layer("B", "+ in"), "99")], "Tank in", []),
])  # fmt: skip
def test_what_layers_show(layers: list[tuple[str, str]], name: str, notes: list[str]) -> None:
    assert shown_name(piece(*layers)) == name
    assert list(nameless_faces(piece(*layers))) == notes


def test_the_names_of_levels() -> None:
    both = piece((layer("Side", "", "+ (reduced)"), "2"), (layer("Moved", ""), "1"))
    assert level_names(both) == {"Side": "(reduced)", "Moved": None}


def test_a_layer_that_follows_a_property_is_no_face_that_somebody_turned() -> None:
    """The engine works it out again when a log is opened, so that two logs of a chain may state it differently."""
    card = piece((layer("Words", "", "", follows="InHand"), "2"), (layer("Side", "", ""), "2"))
    assert turned_faces(card.type, card.faces) == (("Side", 2),)
