"""Facts by grade."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace

from vassal_tools.game import grades
from vassal_tools.game.model import Game, Grade


def test_every_fact_is_counted_once(game: Game) -> None:
    """22 terrains, 2 limits, 52 borders, 4 bases, 36 PF, 44 stars, 44 places; the rest by a walk."""
    subjects = [named.subject for named in grades.facts(game)]
    assert len(subjects) == len(set(subjects)) == sum(1 for _ in graded(game)) - CLOSED
    before = subjects.index("rules, die sides")
    assert before == 22 + 2 + 52 + 4 + 36 + 44 + 44


CLOSED = 8
"""Reserves and dead boxes open onto no zone: that is no fact of the rules."""


def graded(thing: object) -> Iterator[object]:
    """Every object of the model with a grade."""
    if isinstance(thing, Mapping):
        thing = tuple(thing.values())
    if isinstance(thing, tuple):
        for part in thing:
            yield from graded(part)
    elif is_dataclass(thing):
        if hasattr(thing, "grade"):
            yield thing
        for one in fields(thing):
            yield from graded(getattr(thing, one.name))


def test_count_by_grade(game: Game) -> None:
    assert grades.count(game) == {
        Grade.TEXT: 317,
        Grade.DEDUCED: 72,
        Grade.HISTORICAL: 66,
        Grade.OUTSIDE: 0,
        Grade.GUESS: 183,
    }
    assert list(grades.count(game)) == list(Grade)


def test_publishing_bars_guess_and_history_and_nothing_else(game: Game) -> None:
    assert {named.fact.grade for named in grades.unpublishable_facts(game)} == {Grade.GUESS, Grade.HISTORICAL}
    assert len(grades.unpublishable_facts(game)) == 66 + 183


def test_below_text_names_what_is_not_of_the_rules(game: Game) -> None:
    below = {named.subject: named.fact for named in grades.below_text(game)}
    assert len(below) == sum(grades.count(game).values()) - grades.count(game)[Grade.TEXT]
    assert below["zone I, strait limit"].grade is Grade.GUESS
    assert below["border H–P, kind"].grade is Grade.GUESS
    assert below["counter A.T1, pf"].value == (10, 5)
    assert below["counter S.H1, set-up cleon"].grade is Grade.HISTORICAL
    assert "zone J, strait limit" not in below


def test_set_up_below_text_is_listed(game: Game) -> None:
    doubtful = replace(game, placements=(replace(game.placements[0], grade=Grade.GUESS),))
    assert "counter A.T1, set-up" in {named.subject for named in grades.below_text(doubtful)}


def test_every_fact_has_a_source(game: Game) -> None:
    assert all(named.fact.source for named in grades.facts(game))
