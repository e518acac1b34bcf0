"""The schemas of the files of Tank Tactics."""

from __future__ import annotations

from game.games.tank_tactics.rules.file_models import CardsFile, GroundFile, RolesFile, TankTacticsMap
from game.games.tank_tactics.rules.options import Options
from game.model.kit import DefinitionFile, FileModels

MODELS = FileModels(
    TankTacticsMap,
    Options,
    {
        "cards": DefinitionFile(
            "games/tank_tactics/cards.yaml",
            CardsFile,
            words=("card.{cards}.name", "card.{cards}.when", "card.{cards}.effect"),
        ),
        "ground": DefinitionFile("games/tank_tactics/ground.yaml", GroundFile),
        "roles": DefinitionFile(
            "games/tank_tactics/roles.yaml",
            RolesFile,
            kept=False,
            words=("role.{roles}.name", "role.{roles}.words", "squad.{squads}.name", "squad.{squads}.words"),
        ),
    },
)
