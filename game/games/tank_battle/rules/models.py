"""The schemas of the files of Tank Battle."""

from __future__ import annotations

from game.games.tank_battle.rules.file_models import PiecesFile, SetupsFile, TankBattleMap
from game.games.tank_battle.rules.options import Options
from game.model.kit import DefinitionFile, FileModels

MODELS = FileModels(
    TankBattleMap,
    Options,
    {
        "pieces": DefinitionFile("tanks/tank_battle.yaml", PiecesFile),
        "setups": DefinitionFile("games/tank_battle/setups.yaml", SetupsFile, kept=False),
    },
)
