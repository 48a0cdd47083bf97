"""`replay --turn`: draw a turn of a log as an animated picture, one frame for each step that changes the map."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from vassal_tools.cli.composing import painted
from vassal_tools.cli.console import progress, require_no_archive
from vassal_tools.cli.moments import document_of, map_number, require_distinct, write_all
from vassal_tools.errors import VassalToolsError
from vassal_tools.extras import needing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from PIL.Image import Image

    from vassal_tools.cli.moments import Outputs
    from vassal_tools.objects.savedgame import SavedGame

LONGEST_SIDE = 900  # pixels
MOST_FRAMES = 200
MOST_NAMED = 20
"""The number of turns that an error lists."""
FRAME, LAST = 700, 2500
"""Milliseconds to show a frame, and the last frame."""
CAPTION = 30
"""The height of the strip below a frame that says what happened, in pixels."""
COLORS = 256
_SAMPLES = 4


def write_animation(
    game: SavedGame, module: Path | None, turn: str, files: Mapping[str, Path], outputs: Outputs
) -> None:
    """Write the turn in each format, and report the files.

    Raises VassalToolsError if the turn, map or side does not exist, or the turn is too long.
    """
    require_distinct((game.path, module), [*files.values()])
    for file in files.values():
        require_no_archive(file)
    document = document_of(game, module, outputs, None)
    shown = map_number(document, outputs)
    with needing("build", "--turn"):
        import PIL  # noqa: F401 - asked for before anything is drawn
    frames = _frames(document, _steps(document, turn, shown), shown)
    write_all(
        [(file, _written(_in_few_colors(frames) if form == "GIF" else frames, form)) for form, file in files.items()]
    )


def _steps(document: Mapping[str, Any], turn: str, shown: int) -> list[int]:
    from vassal_tools.watch.turns import changing_steps, steps_of_turns

    turns = steps_of_turns(document)
    if turn not in turns:
        raise VassalToolsError(f"there is no turn {turn}", hint=_instead([*turns], len(document["steps"])))
    found = list(changing_steps(document, turns[turn], shown))
    if len(found) > MOST_FRAMES:
        raise VassalToolsError(f"turn {turn} has {len(found)} frames: a picture can have at most {MOST_FRAMES}")
    return found


def _instead(turns: Sequence[str], last: int) -> str:
    named = [*turns] if len(turns) <= MOST_NAMED else [*turns[: MOST_NAMED - 1], "…", turns[-1]]
    there = f"there are: {', '.join(named)}" if named else "no turn counter in the log shows a number"
    return f"{there}; --at STEP draws one step into --png or --svg: 0, the beginning, to {last}"


def _frames(document: Mapping[str, Any], steps: Sequence[int], shown: int) -> list[Image]:
    # boards are drawn once; frames around the changes of a step
    from PIL import Image

    from vassal_tools.report.narrative import step_in_words
    from vassal_tools.watch.moment import moment
    from vassal_tools.watch.svg import GRIDS, GROUND, MARKS, THINGS

    grounds: dict[int, Image.Image] = {}
    found = []
    with progress("drawing") as advance:
        for number, step in enumerate(steps, 1):
            on = id(moment(document, step).maps[shown])
            if on not in grounds:
                grounds[on] = _drawn(document, step, shown, (GROUND, GRIDS))
            things = _drawn(document, step, shown, (THINGS, MARKS) if number > 1 else (THINGS,))
            found.append(_captioned(Image.alpha_composite(grounds[on], things), step_in_words(document, step)))
            advance(number, len(steps))
    return found


def _drawn(document: Mapping[str, Any], step: int, shown: int, layers: Sequence[str]) -> Image:
    from vassal_tools.watch.svg import svg

    largest = max(document["maps"][shown][side] for side in ("width", "height"))
    return _painted(svg(document, step, shown, layers), zoom=min(1.0, LONGEST_SIDE / max(1, largest)))


def _captioned(picture: Image, words: str) -> Image:
    # the picture over a strip with the words
    from PIL import Image

    from vassal_tools.watch.svg import caption

    strip = _painted(caption(words, picture.width, CAPTION))
    whole = Image.new("RGB", (picture.width, picture.height + strip.height))
    whole.paste(picture.convert("RGB"))
    whole.paste(strip.convert("RGB"), (0, picture.height))
    return whole


def _painted(svg: str, **options: Any) -> Image:
    # our own fonts only, so that every machine draws the same
    from PIL import Image

    return Image.open(io.BytesIO(painted(svg, skip_system_fonts=True, **options))).convert("RGBA")


def _in_few_colors(frames: Sequence[Image]) -> list[Image]:
    # a common palette of all frames
    from PIL import Image

    some = frames[:: max(1, len(frames) // _SAMPLES)]
    joined = Image.new("RGB", (some[0].width, sum(one.height for one in some)))
    for number, one in enumerate(some):
        joined.paste(one, (0, number * one.height))
    palette = joined.quantize(COLORS, method=Image.Quantize.MEDIANCUT)
    return [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in frames]


def _written(frames: Sequence[Image], form: str) -> bytes:
    stream = io.BytesIO()
    first, *more = frames
    durations = [*[FRAME] * len(more), LAST]
    first.save(stream, form, save_all=True, append_images=more, duration=durations, loop=0)
    return stream.getvalue()
