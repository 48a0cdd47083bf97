"""The judged sample equals the drawn one, and the page shows the judgements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.lint.judged import PAGE, SIZE, findings, judgements, sample, with_table

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.soak  # it lints every real module, which `make ecosystem` does after a change of a rule
@pytest.mark.usefixtures("each_real_module_is_linted_once")
def test_the_judged_sample_is_the_one_that_is_drawn(corpus: Path) -> None:
    assert {one.mark for one in sample(findings(corpus))} == {one.mark for one in judgements()}


def test_each_judgement_has_a_reason_and_stands_once() -> None:
    judged = judgements()
    assert len({one.mark for one in judged}) == len(judged)
    assert all(len(one.reason) > 20 for one in judged)
    assert max(sum(other.code == one.code for other in judged) for one in judged) <= SIZE


def test_the_page_shows_what_was_judged() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page, judgements()) == page
