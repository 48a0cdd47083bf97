"""The kinds of acts that players of Sphacteria declare, each with the words that follow it."""

from __future__ import annotations

POINTS = "points"  # side, PA of the throw
ANNOUNCE = "announce"  # side, PA
ACTIVATE = "activate"  # zone or base
ATTACK = "attack"  # zone, where the attackers came from, how: land or sea
END_MOVEMENT = "end-movement"  # side
END_PHASE = "end-phase"  # side
ENDS = (END_MOVEMENT, END_PHASE)
PASS = "pass"  # side  # noqa: S105 - to pass is no password
REINFORCE = "reinforce"  # group
LOSS = "loss"  # unit
RETREAT = "retreat"  # unit
RECALL = "recall"  # leader who leaves play otherwise than by the enemy, and may come back
RALLY = "rally"  # unit
HELOTS = "helots"  # unit, die
STORM = "storm"  # unit, die
EVENT = "event"  # number of the event, gpid of the chit, where the chit lay
DISCARD = "discard"  # gpid of the chit
SUPPLY = "supply"  # side, value of the marker
SCORE = "score"  # side: the chat says how the game stands, which changes nothing
CORRECT = "correct"  # what is set, side, value: both players agree
AGREE = "agree"  # the same, when the other side agrees by a button of its own
