"""The line in the title of the turn track: the phase and the acting side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.parts import FIXED, Stack
from vassal_tools.builder.slots import Slot
from vassal_tools.builder.track_frames import TITLE_BAR, track_frame
from vassal_tools.builder.traits import calculated, definition, prototype, shown_line
from vassal_tools.game.identities import turn_line_gpid
from vassal_tools.game.names import PHASE

if TYPE_CHECKING:
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game, Track

ACTING = "Acting"
"""The property of the line with the acting side; empty if both may act."""
_SHOWN = "ActingShown"
NAME = "Phase"
"""The name of the line."""
_LETTERS, _GAP = 22, 28  # pixels
_WHITE = "255,255,255"


def turn_line(game: Game, track: Track, parts: ModuleParts) -> Stack:
    """Return a piece without a picture, whose text VASSAL calculates, right-aligned to the track's title."""
    frame, scale = track_frame(track), game.face.scale
    right, middle = (frame.left + frame.width) * scale, (frame.top + TITLE_BAR / 2) * scale
    acting = calculated(ACTING, parts.acting or '""')
    shown = calculated(_SHOWN, f'{ACTING}==""?"":"· "+{ACTING}')
    text = f"${PHASE}$ ${_SHOWN}$"
    line = shown_line(text, _LETTERS, 0, -_LETTERS // 2, bold=True, ends=True, colour=_WHITE)
    gpid = turn_line_gpid()
    piece = definition([shown, acting, prototype(FIXED), line], name=NAME, gpid=gpid)
    return Stack(NAME, (round(right) - _GAP, round(middle)), (Slot(NAME, gpid, piece, 10, 10),))
