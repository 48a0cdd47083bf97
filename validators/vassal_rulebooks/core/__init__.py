"""What rulebooks are made of: plain functions and small frozen values for what many games share. It knows no game."""

from vassal_rulebooks.core.acts import ActKind, Trace, faces
from vassal_rulebooks.core.battle import Attack, Battle, Retreat, TakeLoss
from vassal_rulebooks.core.board import Board
from vassal_rulebooks.core.codecs import Die, EachOf, In, PerSide, Place, Said, Side, Unit
from vassal_rulebooks.core.game_board import GameBoard, GamePosition, GameRules
from vassal_rulebooks.core.moves import EndMovement, Move
from vassal_rulebooks.core.notation import LineNotation
from vassal_rulebooks.core.positions import OUT, Position, Standing
from vassal_rulebooks.core.rulebook import Rules
from vassal_rulebooks.core.rules import Broken, Fault, broken, enforces, forbids, play_rule, rules_beside
from vassal_rulebooks.core.sequence import Step, sequence_of_play

__all__ = [
    "OUT",
    "ActKind",
    "Attack",
    "Battle",
    "Board",
    "Broken",
    "Die",
    "EachOf",
    "EndMovement",
    "Fault",
    "GameBoard",
    "GamePosition",
    "GameRules",
    "In",
    "LineNotation",
    "Move",
    "PerSide",
    "Place",
    "Position",
    "Retreat",
    "Rules",
    "Said",
    "Side",
    "Standing",
    "Step",
    "TakeLoss",
    "Trace",
    "Unit",
    "broken",
    "enforces",
    "faces",
    "forbids",
    "play_rule",
    "rules_beside",
    "sequence_of_play",
]
