"""`prove`: measure what the referee of a game finds in whole games and in planted faults."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vassal_tools.cli.console import echo_text, keep_width, write_report
from vassal_tools.errors import SourceError, VassalToolsError
from vassal_tools.extras import needing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.proof.measures import Measures
    from vassal_tools.proof.planting import AnyKind

CHANGED = "code or data have changed since the results that are kept: all is measured again"
NO_CASES = "no act that its rules refuse is planted, because the game has no numbered cases"
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.argument("game")
@click.option("--sample", is_flag=True, help="Play a few games and plant one fault of each kind (takes minutes).")
@click.option("--games", type=click.IntRange(1), help="Largest number of games in each series.")
@click.option("--kinds", default="", help="Comma-separated kinds of faults to plant (default: all).")
@click.option("--again", is_flag=True, help="Discard the results of earlier runs.")
@click.option("--jobs", type=click.IntRange(1), help="Number of processes (default: one per core).")
@click.option(
    "--keep", "folder", type=click.Path(file_okay=False, path_type=Path), help="Folder for the stored results."
)
@click.option("--show", "kind", default="", help="Show one fault of this kind and the verdicts on it.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Game for --show and --log.")
@click.option("--twin", is_flag=True, help="With --show: show the twin of the fault instead.")
@click.option("--undeclared", is_flag=True, help="With --show and --log: use a game without buttons.")
@click.option("--in-part", is_flag=True, help="With --log: press only some of the buttons.")
@click.option("--log", type=_FILE, help="Write the log of one game, or of the shown fault.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "csv"]),
    default="text",
    show_default=True,
    help="Report format.",
)
@click.option("-o", "--output", callback=keep_width, type=_FILE, help="Write the report to a file.")
def prove(
    game: str,
    sample: bool,
    games: int | None,
    kinds: str,
    again: bool,
    jobs: int | None,
    folder: Path | None,
    kind: str,
    seed: int,
    twin: bool,
    undeclared: bool,
    in_part: bool,
    log: Path | None,
    form: str,
    output: Path | None,
) -> None:
    """Measure how well the referee judges a game.

    Plays whole games, plants faults in them, and counts what the referee finds. Each fault has a twin: a legal act
    that looks like it. The exit code is 1 if the referee accuses a game without a fault, or a twin.

    Each result is stored at once. An interrupted run continues where it stopped, if code and data are unchanged.
    """
    with needing("build"):
        from vassal_tools.proof.measures import Measures
    from vassal_tools.known_games import FolderUmpires, set_up_of
    from vassal_tools.proof.measured_on import MeasuredOn
    from vassal_tools.proof.results import Results, is_of_other_states, kept_results
    from vassal_tools.proof.run import SAMPLE, WHOLE, ProofRun
    from vassal_tools.referee.batch import JudgingOptions
    from vassal_tools.report.proof_page import is_accused, proof_csv, proof_json, proof_page

    if in_part and (kind or not log):
        raise VassalToolsError("--in-part needs --log, and cannot be used with --show")
    kept = folder or _default_folder(game)
    umpires = FolderUmpires(Path(game).resolve()) if Path(game).is_dir() else None
    choices = JudgingOptions(set_up_of=set_up_of, umpire_of=umpires, prefers_folder=umpires is not None)
    measures = Measures(game, kept, choices)
    if in_part and log:
        _copy(measures.store.in_part(seed), log)
        return
    if kind or log:
        _show(measures, kind, seed, log, is_undeclared=undeclared, is_twin=twin)
        return
    chosen, on = _chosen(measures.store.proof.kinds, kinds), MeasuredOn(measures.store.proof)
    path = kept_results(kept, on.digest)
    if is_of_other_states(kept, on.digest):
        click.echo(CHANGED, err=True)
    if not measures.store.proof.has_cases:
        click.echo(NO_CASES, err=True)
    if again:
        path.unlink(missing_ok=True)
    known = Results(path)
    amounts = SAMPLE if sample else WHOLE
    ProofRun(measures, known, [one.name for one in chosen], jobs).measure(amounts.at_most(games) if games else amounts)
    render = {"text": proof_page, "json": proof_json, "csv": proof_csv}[form]
    text = render(game, chosen, known, on.called)
    write_report(text, output, is_document=form != "text")
    sys.exit(1 if is_accused(chosen, known) else 0)


def _default_folder(game: str) -> Path:
    from vassal_tools.builder.cache import default_folder

    return default_folder().with_name("proof") / game


def _chosen(kinds: Sequence[AnyKind], names: str) -> list[AnyKind]:
    # all kinds if no names are given; raises SourceError on an unknown name
    wanted, known, rest = list[str](), {kind.name for kind in kinds}, [part.strip() for part in names.split(",")]
    while rest:  # a name may have commas of its own
        lengths = (n for n in range(len(rest), 0, -1) if ", ".join(rest[:n]) in known)
        found, rest = ", ".join(rest[: (n := next(lengths, 1))]), rest[n:]
        wanted += [found] if found else []
    unknown = sorted({*wanted} - known)
    if unknown:
        raise SourceError(f"no kind of fault {unknown[0]!r}", hint=f"there are: {', '.join(k.name for k in kinds)}")
    return [kind for kind in kinds if not wanted or kind.name in wanted]


def _show(measures: Measures, kind: str, seed: int, log: Path | None, *, is_undeclared: bool, is_twin: bool) -> None:
    # without a kind, the log of the game itself
    from vassal_tools.files import write_whole
    from vassal_tools.proof.buttons import EVERY, NONE

    if not kind:
        played, _ = measures.store.played(seed, subset=NONE if is_undeclared else EVERY)
        found = played.log()
    else:
        (chosen,) = _chosen(measures.store.proof.kinds, kind)
        instance = measures.instance(chosen, seed, is_undeclared=is_undeclared, is_twin=is_twin)
        if instance is None:
            raise VassalToolsError(f"the game of seed {seed} has no place for {kind!r}", hint="try another --seed")
        echo_text(measures.explained(instance).rstrip("\n"))
        found = instance.log
    if log:
        write_whole(log, found.to_bytes())
        echo_text(f"{log}")


def _copy(kept: Path, log: Path) -> None:
    from vassal_tools.files import write_whole

    write_whole(log, kept.read_bytes())
    echo_text(f"{log}")
