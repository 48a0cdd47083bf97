"""The files of a rulebook with the words of its acts and the steps of its turns."""

from __future__ import annotations

from enum import StrEnum
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import OfSide, OfUnit, Trace, UnitTo, WordedKinds, Wordless, one_of
from vassal_rulebooks.core.flow import steps_beside
from vassal_rulebooks.core.rules import play_rule

if TYPE_CHECKING:
    from pathlib import Path

Stage = StrEnum("Stage", ["MOVE", "OVER"])
FOUND = play_rule("T-1-found", "Found", "1", "It is found.", message="{act.unit} is not found")
STATE: Any = SimpleNamespace(progress=SimpleNamespace(side="Red"))


def unchanged(state: Any, _act: Any) -> Any:
    """The unchanged state."""
    return state


def stays(_state: Any) -> Any:
    """A step that does not end by itself."""
    return None


def kinds(tmp_path: Path) -> WordedKinds:
    """Four kinds of acts with their words from the file."""
    words = 'title = "an act"\nform = "done"\n'
    named = ("OfSide", "OfUnit", "UnitTo", "Wordless")
    text = "".join(f"[{name}]\n{words}" for name in named) + 'trace = "flip"\nweight = 2\n'
    (tmp_path / "acts.toml").write_text(text, encoding="utf-8")
    return WordedKinds(str(tmp_path / "rulebook.py"))


def test_a_kind_has_what_the_file_says_of_its_act(tmp_path: Path) -> None:
    kind = kinds(tmp_path)(Wordless, unchanged)
    assert (kind.title, kind.form, kind.trace, kind.weight) == ("an act", "done", Trace.FLIP, 2)
    assert kinds(tmp_path)(OfUnit, unchanged).trace is Trace.NONE


def test_acts_that_a_rule_finds_or_that_name_the_side_to_act_need_no_candidates(tmp_path: Path) -> None:
    kind = kinds(tmp_path)
    found = kind(OfUnit, unchanged, one_of(FOUND, lambda _: ("R1", "R2")))
    made = [one.candidates for one in (kind(Wordless, unchanged), kind(OfSide, unchanged), found)]
    assert [list(acts(STATE)) for acts in made if acts] == [[Wordless()], [OfSide("Red")], [OfUnit("R1"), OfUnit("R2")]]
    assert kind(UnitTo, unchanged).candidates is None


def test_steps_are_those_of_the_file_with_the_functions_given(tmp_path: Path) -> None:
    text = (
        '[MOVE]\ntitle = "movement"\nacts = ["OfUnit"]\nout_of_turn = ["OfSide"]\nrulings = ["R-1"]\n'
        'rulings_by_act = { OfSide = ["R-2"] }\n[OVER]\ntitle = "its end"\n'
    )
    (tmp_path / "steps.toml").write_text(text, encoding="utf-8")
    types = {"OfUnit": OfUnit, "OfSide": OfSide}
    functions: dict[StrEnum, dict[str, Any]] = {Stage.MOVE: {"after": stays}}
    first, last = steps_beside(str(tmp_path / "x.py"), Stage, types, functions, is_judged=False)
    assert (first.name, first.title, first.acts, first.out_of_turn) == (Stage.MOVE, "movement", (OfUnit,), (OfSide,))
    assert (first.rulings, first.rulings_by_act, first.is_judged) == (("R-1",), ((OfSide, ("R-2",)),), False)
    assert first.after is stays
    assert (last.name, last.acts, last.after) == (Stage.OVER, (), None)
