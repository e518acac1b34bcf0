"""The schemas of the files of Flames of Tanks."""

from __future__ import annotations

from game.games.flames_of_tanks.rules.file_models import (
    FlamesOfTanksMap,
    GroundFile,
    ModesFile,
    RandomFile,
    TankFile,
    UpgradesFile,
)
from game.games.flames_of_tanks.rules.options import Options
from game.model.kit import DefinitionFile, FileModels

MODELS = FileModels(
    FlamesOfTanksMap,
    Options,
    {
        "tank": DefinitionFile("games/flames_of_tanks/tank.yaml", TankFile),
        "ground": DefinitionFile("games/flames_of_tanks/ground.yaml", GroundFile),
        "upgrades": DefinitionFile("games/flames_of_tanks/upgrades.yaml", UpgradesFile),
        "modes": DefinitionFile("games/flames_of_tanks/modes.yaml", ModesFile),
        "random": DefinitionFile("games/flames_of_tanks/random.yaml", RandomFile, kept=False),
    },
)
