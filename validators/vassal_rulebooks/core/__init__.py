"""Functions and frozen values that all rulebooks share, independent of any game."""

from vassal_rulebooks.core.acts import ActKind, DieTest, OfUnit, PlaceDie, Trace, UnitDie, UnitTo, faces
from vassal_rulebooks.core.board import Board
from vassal_rulebooks.core.codecs import Die, EachOf, In, PerSide, Place, Said, Side, Unit
from vassal_rulebooks.core.fights import Attack, Battle, Retreat, TakeLoss
from vassal_rulebooks.core.flow import Step, sequence_of_play
from vassal_rulebooks.core.game_board import GameBoard, GamePosition, GameRules
from vassal_rulebooks.core.movement import EndMovement, Move, stepped
from vassal_rulebooks.core.notation import LineNotation
from vassal_rulebooks.core.rulebook import Rules
from vassal_rulebooks.core.rules import Broken, Fault, broken, enforces, forbids, play_rule, rules_beside
from vassal_rulebooks.core.state import OUT, Position, Standing
from vassal_tools.game.names import border_name

__all__ = [
    "OUT",
    "ActKind",
    "Attack",
    "Battle",
    "Board",
    "Broken",
    "Die",
    "DieTest",
    "EachOf",
    "EndMovement",
    "Fault",
    "GameBoard",
    "GamePosition",
    "GameRules",
    "In",
    "LineNotation",
    "Move",
    "OfUnit",
    "PerSide",
    "Place",
    "PlaceDie",
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
    "UnitDie",
    "UnitTo",
    "border_name",
    "broken",
    "enforces",
    "faces",
    "forbids",
    "play_rule",
    "rules_beside",
    "sequence_of_play",
    "stepped",
]
