"""Paths to slots, as traits name them, after slots were renamed, moved or removed by a merge or a table."""

from __future__ import annotations

import pytest

from tests.objects.test_module_merge import merge, module, piece, slot, widget
from vassal_tools.errors import Where
from vassal_tools.format import buildxml, sequence
from vassal_tools.objects.slot_paths import Match, SlotPaths
from vassal_tools.objects.slot_renames import with_paths_followed

SLOT = "VASSAL.build.widget.PieceSlot"


def path(holder: str, name: str) -> str:
    return sequence.join((f"VASSAL.build.widget.TabWidget:{holder}", sequence.join((SLOT, name), ":")), "/")


def placing(target: str, kind: str = "replace") -> tuple[str, str]:
    return f"{kind};{sequence.join(('Flip', '70,130', target, 'null', '0', '0'), ';')}", ""


def user(target: str, kind: str = "replace") -> str:
    return slot(piece(placing(target, kind)), gpid="7", name="User")


def test_the_fixture_has_the_paths_that_these_tests_use() -> None:
    paths = SlotPaths(buildxml.parse(module(widget("W", slot(gpid="5", name="Target"))).encode(), Where()))
    assert paths.slot(path("W", "Target")).match is Match.EXACT


@pytest.mark.parametrize("kind", ["replace", "placemark"])
@pytest.mark.parametrize("renamed_by", ["ours", "theirs"])
def test_a_merge_follows_a_slot_that_one_renamed_and_the_other_names(kind: str, renamed_by: str) -> None:
    base = module(widget("W", slot(gpid="5", name="Target")), widget("V"))
    using = module(widget("W", slot(gpid="5", name="Target")), widget("V", user(path("W", "Target"), kind)))
    renaming = module(widget("W", slot(gpid="5", name="Go: on/off")), widget("V"))
    found = merge(base, renaming, using) if renamed_by == "ours" else merge(base, using, renaming)
    wanted = module(widget("W", slot(gpid="5", name="Go: on/off")), widget("V", user(path("W", "Go: on/off"), kind)))
    assert found.content == wanted.encode()
    assert found.conflicts == ()
    assert found.notes == ("Mini/V/User: its path follows the slot 'Target', now 'Go: on/off'",)


def test_a_merge_follows_a_slot_that_one_moved_to_another_tab() -> None:
    base = module(widget("W", slot(gpid="5", name="Target")), widget("V"), widget("X"))
    using = module(widget("W", slot(gpid="5", name="Target")), widget("V", user(path("W", "Target"))), widget("X"))
    moving = module(widget("W"), widget("V"), widget("X", slot(gpid="5", name="Target")))
    content = merge(base, using, moving).content
    assert isinstance(content, bytes)
    assert path("X", "Target").replace("/", "\\/").encode() in content


def test_a_slot_that_one_removed_and_the_other_names_is_a_conflict() -> None:
    base = module(widget("W", slot(gpid="5", name="Target")), widget("V"))
    using = module(widget("W", slot(gpid="5", name="Target")), widget("V", user(path("W", "Target"))))
    removing = module(widget("W"), widget("V"))
    found = merge(base, using, removing)
    (conflict,) = found.conflicts
    assert (conflict.what, conflict.name, conflict.ours, conflict.theirs) == (
        "Mini/V/User",
        "slot that it places",
        path("W", "Target"),
        None,
    )


def test_a_path_that_was_dead_before_the_merge_is_left_alone() -> None:
    base = module(widget("W"), widget("V"))
    using = module(widget("W"), widget("V", user(path("W", "Gone"))))
    other = module(widget("W", slot(gpid="9", name="Else")), widget("V"))
    found = merge(base, using, other)
    assert (found.conflicts, found.notes) == ((), ())


def test_paths_of_pieces_inside_of_traits_follow_too() -> None:
    inner = piece(placing(path("W", "Target")), gpid="")
    before = module(widget("W", slot(gpid="5", name="Target")), widget("V", user(inner)))
    after = module(widget("W", slot(gpid="5", name="Goal")), widget("V", user(inner)))
    data, changes = with_paths_followed(after.encode(), [buildxml.parse(before.encode(), Where())], Where())
    assert [(one.old_name, one.new_name) for one in changes] == [("Target", "Goal")]
    again, left = with_paths_followed(data, [buildxml.parse(before.encode(), Where())], Where())
    assert (again, left) == (data, ())
