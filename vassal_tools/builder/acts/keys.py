"""The keys that counters listen to."""

from __future__ import annotations

from vassal_tools.builder.traits import named_key

REMOVE_KEY = "68,130"  # Ctrl-D
MOVED_KEY = "77,130"  # Ctrl-M
TRAIL_KEY = "84,130"  # Ctrl-T
CLOCKWISE_KEY = "93,130"  # Ctrl-]
COUNTERCLOCKWISE_KEY = "91,130"  # Ctrl-[
RETURN_KEY = "82,130"  # Ctrl-R
DISCARD_KEY = "85,130"  # Ctrl-U, for what is used
LABEL_KEY = "76,130"  # Ctrl-L, as VASSAL proposes it
TURN_OVER_KEY = named_key("flip")  # apart from the player's key, so that a declared act does not also report a turnover
DRAW_KEY = named_key("draw")
ARRIVE_KEY = named_key("arrive")
ASIDE_KEY = named_key("aside")
ELIMINATE_KEY = named_key("eliminate")
