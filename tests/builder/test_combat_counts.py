"""VASSAL counts fights on a results table: each letter, in any game."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from vassal_tools.builder.fights.counts import CombatCounts
from vassal_tools.builder.fights.window import BEGINNING, WINDOW
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.errors import SourceError
from vassal_tools.game.facts import Fact, Grade
from vassal_tools.game.formulas import FORMS

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.combat import Modifier
    from vassal_tools.game.formulas import Compound

NAMED = re.compile(r"Fight_\w+_[AD]\b")


def fact(value: Any) -> Fact[Any]:
    return Fact(value, Grade.TEXT, "1")


def counts(game: SphacteriaGame, counted: str, *, form: Compound = FORMS["more"], **letter: Any) -> CombatCounts:
    """The counts of a table with one modifier of the die, and of the column, that speak of the same or of nothing."""
    plain: Modifier = replace(game.combat.modifiers["g"], id="a", measure=None, at_least=None, **letter)
    shift = replace(game.combat.shifts["c"], id="a")
    combat = replace(game.combat, modifiers={"a": plain}, shifts={"a": shift})
    letters = {"die-a": (counted, form), "column-a": ("fitting", form)}
    return CombatCounts(game, combat, "PF", "pf", letters, {"hill": "true"}, star="star")


def without_ships(game: SphacteriaGame) -> SphacteriaGame:
    ashore = {name: one for name, one in game.counters.items() if not one.is_naval}
    types = {name: one for name, one in game.unit_types.items() if not one.is_naval}
    return replace(game, counters=ashore, unit_types=types)


@pytest.mark.parametrize("counted", ["fitting", "starred"])
@pytest.mark.parametrize("letter", [{}, {"unit_type": fact("H")}, {"contingents": fact(("Helot",))}])
def test_a_letter_counts_what_it_speaks_of_and_nothing_that_is_not_there(
    game: SphacteriaGame, counted: str, letter: dict[str, Any]
) -> None:
    found = counts(game, counted, **letter)
    (die,) = found.modifiers("die")
    named = NAMED.findall(die.gives)
    assert len(named) == 2
    for name in named:
        text = found.counts[name]
        if name.startswith("Fight_Units_") and name[len("Fight_Units_") :] in "AD":
            text = "".join(found.counts[part] for part in NAMED.findall(text))
        assert ("Contingent =~ Helot" in text) == ("contingents" in letter)
        assert ("star = 1" in text) == (counted == "starred")
        assert "Type = H" in text or "Type !~" in text


def test_the_window_of_fights_knows_each_event_that_is_played_in_a_fight(game: SphacteriaGame) -> None:
    """Also one that brings support, and moves neither the die nor the column."""
    data = parts_of(game)
    moments = {"naval-combat", "land-combat", "combat"}
    in_a_fight = {number for number, event in game.events.items() if event.when in moments}
    assert data.fight
    assert {event.number for event in data.fight.events} == in_a_fight


def test_the_button_of_the_window_of_fights_says_how_one_begins(game: SphacteriaGame) -> None:
    window = next(one for one in parts_of(game).windows() if one.name == WINDOW)
    assert window.tooltip.endswith(BEGINNING)


def test_letters_of_die_and_column_with_one_name_are_counted_apart(game: SphacteriaGame) -> None:
    found = counts(game, "fitting", contingents=fact(("Helot",)))
    (die,), (column,) = found.modifiers("die"), found.modifiers("column")
    assert set(NAMED.findall(die.gives)).isdisjoint(NAMED.findall(column.gives))
    texts = [found.counts[NAMED.findall(one.gives)[0]] for one in (die, column)]
    assert ["Messenian|Helot" in text for text in texts] == [False, True]


def test_a_letter_called_like_a_type_is_refused(game: SphacteriaGame) -> None:
    found = counts(game, "fitting")
    shift = replace(found.combat.shifts["a"], id="H")
    letters = {**found.letters, "column-H": ("fitting", FORMS["more"])}
    clash = replace(found, combat=replace(found.combat, shifts={"H": shift}), letters=letters)
    with pytest.raises(SourceError, match="a fight would count two things as Fight_H_A"):
        assert clash.counts


def test_a_game_without_ships_asks_for_none(game: SphacteriaGame) -> None:
    found = counts(without_ships(game), "fitting")
    texts = " ".join(found.counts.values())
    assert re.findall(r"Type [!=]?[=~] *(?=[&\"])", texts) == []
    assert "?0" not in found.counts["Fight_PF_A"]
    assert "sea" not in found.counts["Fight_H_A"]


def test_a_game_without_leaders_fights_with_all_units(game: SphacteriaGame) -> None:
    led = without_ships(game)
    counters = {name: one for name, one in led.counters.items() if not one.is_leader}
    types = {name: one for name, one in led.unit_types.items() if not one.is_leader}
    found = counts(replace(led, counters=counters, unit_types=types), "leaders")
    assert found.fight("Combat", 6).is_unit == ""
    assert [one.gives for one in found.modifiers("die")] == ["(-1)*(0-0)"]
    assert "Type !~" not in " ".join(found.counts.values())


def test_attackers_beside_the_place_are_counted_by_the_borders_that_they_come_across(game: SphacteriaGame) -> None:
    found = replace(counts(game, "fortified", form=FORMS["holds"]), is_next=True)
    fight = found.fight("Combat", 6)
    assert set(fight.beside) == {"Fight_Next", "Fight_Next_fortified"}
    assert fight.beside["Fight_Next"]["A"].split("|") == [*game.neighbours["A"], "-"]
    across = {zone for zone, places in fight.beside["Fight_Next_fortified"].items() if places != "-"}
    walls = [border.zones for border in game.borders.values() if border.kind.value == "fortified"]
    assert across == {zone for zones in walls for zone in zones}
    assert "CurrentZone =~ $Fight_Next_fortified$" in fight.counts["Fight_Over_fortified"]
    assert "CurrentZone =~ $Fight_Next$" in fight.counts["Fight_PF_A"]
    assert "CurrentZone =~ 0*$Fight_Zone$" in fight.counts["Fight_PF_D"]
    assert [one.gives for one in found.modifiers("die")] == ["(-1)*(Fight_Over_fortified>0?1:0)"]
