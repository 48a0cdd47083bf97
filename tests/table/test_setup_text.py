"""A set-up that is kept as JSON is the same when it is read."""

from __future__ import annotations

import pytest

from vassal_tools.builder.maps.every import beginning
from vassal_tools.game import library
from vassal_tools.known_games import _with_further
from vassal_tools.table.setup_text import from_json, to_json
from vassal_tools.table.setups import setup_of


@pytest.mark.parametrize("name", ["sphacteria", "sfacteria"])
def test_a_set_up_that_is_kept_is_the_same(name: str) -> None:
    model = library.load(name)
    setup = _with_further(setup_of(beginning(model)), model)
    assert setup.slots
    assert from_json(to_json(setup)) == setup
