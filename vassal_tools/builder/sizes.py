"""The sizes of pieces in the module, in pixels."""

from __future__ import annotations

COUNTER_SIZE = 75
"""The width and height of a counter."""

CHIT_SIZE = 75
"""The width and height of an event chit."""

BOWL_SIZE = 110
"""The width and height of the bowl."""

CARD_WORDS_SIZE = (214, 104)
"""The width and height of the words beside a chit in a hand."""

HAND_SIZE = (648, 296)
"""The width and height of a hand's background."""

CARD_SIZE = (150, 75)
"""The width and height of an action card."""

MEDALLION_SIZE = 44
"""The width and height of a zone's medallion."""

MARKER_SIZE = 52
"""The width and height of a track marker: it leaves a cell's value visible."""

SMALL_MARKER_SIZE = 36
"""The width and height of a marker on a track of small cells."""

SIGN_SIZE = 60
"""The width and height of a marker in a zone."""

SCORE_TEXT, SCORE_POINT = 20, (32, 9)
"""The letter size of the score on an action card, and its start relative to the middle of the card."""
