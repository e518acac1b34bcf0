"""The schemas of the files of Tank Chess."""

from __future__ import annotations

from game.games.tank_chess.rules.file_models import GroundFile, PiecesFile, TankChessMap
from game.games.tank_chess.rules.options import Options
from game.model.kit import DefinitionFile, FileModels

MODELS = FileModels(
    TankChessMap,
    Options,
    {
        "pieces": DefinitionFile("tanks/tank_chess.yaml", PiecesFile, words=("short.{pieces}",)),
        "ground": DefinitionFile("games/tank_chess/ground.yaml", GroundFile),
    },
)
