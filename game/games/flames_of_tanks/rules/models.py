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
        "tank": DefinitionFile(
            "games/flames_of_tanks/tank.yaml",
            TankFile,
            words=("weight.{speed}",),
        ),
        "ground": DefinitionFile(
            "games/flames_of_tanks/ground.yaml", GroundFile, words=("ground.{ground}", "shape.{shapes}")
        ),
        "upgrades": DefinitionFile(
            "games/flames_of_tanks/upgrades.yaml",
            UpgradesFile,
            words=("upgrade.{upgrades}.name", "upgrade.{upgrades}.line"),
        ),
        "modes": DefinitionFile(
            "games/flames_of_tanks/modes.yaml", ModesFile, words=("mode.{modes}.name", "mode.{modes}.line")
        ),
        "random": DefinitionFile("games/flames_of_tanks/random.yaml", RandomFile, kept=False),
    },
)
