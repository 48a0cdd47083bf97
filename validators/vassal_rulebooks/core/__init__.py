"""What rulebooks are made of: plain functions and small frozen values for what many games share. It knows no game."""

from vassal_rulebooks.core.acts import ActKind, Trace, faces
from vassal_rulebooks.core.board import Board
from vassal_rulebooks.core.codecs import Die, EachOf, In, PerSide, Place, Said, Side, Unit
from vassal_rulebooks.core.notation import LineNotation
from vassal_rulebooks.core.positions import OUT, Position, Standing
from vassal_rulebooks.core.rulebook import Rules
from vassal_rulebooks.core.rules import Fault, enforces, play_rule
from vassal_rulebooks.core.sequence import Step, sequence_of_play

__all__ = [
    "OUT",
    "ActKind",
    "Board",
    "Die",
    "EachOf",
    "Fault",
    "In",
    "LineNotation",
    "PerSide",
    "Place",
    "Position",
    "Rules",
    "Said",
    "Side",
    "Standing",
    "Step",
    "Trace",
    "Unit",
    "enforces",
    "faces",
    "play_rule",
    "sequence_of_play",
]
