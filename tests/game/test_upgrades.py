"""Documents of an earlier schema are read by upgrades, one after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from vassal_rulebooks.sphacteria.schema import DATA
from vassal_tools.errors import SourceError
from vassal_tools.game import fingerprint, upgrades
from vassal_tools.game.fingerprint import as_document, from_document

if TYPE_CHECKING:
    from vassal_tools.game.model import Game


def renamed(document: dict[str, Any]) -> dict[str, Any]:
    """A document where `spaces` became `zones`."""
    return {**{key: value for key, value in document.items() if key != "spaces"}, "zones": document["spaces"]}


@pytest.fixture
def old(game: Game, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A document of two schemas before."""
    ways: dict[str, tuple[str, upgrades.Upgrade]] = {"game/-1": ("game/0", dict), "game/0": (upgrades.SCHEMA, renamed)}
    monkeypatch.setattr(fingerprint, "rules_data", lambda *_: replace(DATA, upgrades=ways))
    document = as_document(game)
    document["spaces"] = document.pop("zones")
    return {**document, "schema": "game/-1"}


def test_an_old_document_is_read(old: dict[str, Any], game: Game) -> None:
    assert from_document(old) == game


@pytest.mark.parametrize(("change", "message"), [
    ({"schema": "game/-2"}, "is not a document of the schema vassal-tools/game/3 or one before it"),
    ({"schema": ["game/0"]}, "is not a document of the schema vassal-tools/game/3 or one before it"),
    ({"spaces": 5}, "zones must be a list, not 5"),
])  # fmt: skip
def test_what_is_no_old_document_is_refused(old: dict[str, Any], change: dict[str, Any], message: str) -> None:
    with pytest.raises(SourceError, match=message):
        from_document({**old, **change})


def of_the_first_schema(game: Game) -> dict[str, Any]:
    """The document of a game as the first schema had it."""
    document = as_document(game)
    for key in ("unit_types", "rulebook", "contingents", "terrains", "border_kinds", "values"):
        del document[key]
    for counter in document["counters"]:
        del counter["is_leader"], counter["is_naval"]
        values = counter.pop("values")
        counter |= {"star": {**values["star"], "value": values["star"]["value"] == [1]}}
        counter |= {"pf": values["pf"]} if "pf" in values else {}
    for placement in document["placements"]:
        placement["reduced"] = placement.pop("step") > 0
    return {**document, "schema": "vassal-tools/game/1"}


def test_a_document_of_the_first_schema_has_the_types_of_units_that_all_games_had(game: Game) -> None:
    assert from_document(of_the_first_schema(game)) == game


@pytest.mark.parametrize("change", [
    {"unit_types": []}, {"counters": 5}, {"counters": [5]}, {"counters": [{}]}, {"counters": [{"type": []}]},
])  # fmt: skip
def test_a_hostile_document_of_the_first_schema_is_refused(change: dict[str, Any], game: Game) -> None:
    with pytest.raises(SourceError):
        from_document({**of_the_first_schema(game), **change})


def test_an_upgrade_that_does_not_fit_is_an_error_of_the_document(old: dict[str, Any]) -> None:
    del old["spaces"]
    with pytest.raises(SourceError, match="is not a document of the schema game/0, though it says so"):
        from_document(old)
