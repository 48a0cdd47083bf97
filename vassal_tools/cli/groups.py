"""Group the commands of `--help` by task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    import click

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Design a game": ("new", "build", "games", "schema", "sample", "prove"),
    "Maintain a module": ("lint", "diff", "pieces", "unpack", "pack", "merge", "verify", "ecosystem"),
    "Referee and watch games": ("referee", "watch", "replay", "dump"),
    "Help": ("explain",),
}
_ENDS = 80  # letters of a line of help before it is cut; it wraps in a narrow terminal


def write_commands(group: click.Group, context: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the commands of a group in sections; a command without a section comes last."""
    listed = {name for names in GROUPS.values() for name in names}
    rest = tuple(name for name in group.list_commands(context) if name not in listed)
    for title, names in {**GROUPS, "Other": rest}.items():
        commands = [(name, group.get_command(context, name)) for name in names]
        rows = [(name, command.get_short_help_str(_ENDS)) for name, command in commands if command is not None]
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)
