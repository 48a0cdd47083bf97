"""Driver of the real VASSAL; "engine" means VASSAL and nothing else."""

from vassal_tools.engine.answers import (
    Complaints,
    EngineCommand,
    EngineComponent,
    EnginePiece,
    EngineVersion,
    GameStatus,
    MenuLine,
    OpenModule,
    PictureSize,
    ToolbarButton,
    WrittenLog,
)
from vassal_tools.engine.driver import Engine
from vassal_tools.engine.needs import EngineParts
from vassal_tools.engine.parts import engine_parts, why_unavailable

__all__ = [
    "Complaints",
    "Engine",
    "EngineCommand",
    "EngineComponent",
    "EngineParts",
    "EnginePiece",
    "EngineVersion",
    "GameStatus",
    "MenuLine",
    "OpenModule",
    "PictureSize",
    "ToolbarButton",
    "WrittenLog",
    "engine_parts",
    "why_unavailable",
]
