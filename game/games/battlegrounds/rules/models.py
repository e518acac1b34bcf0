"""The schemas of the files of Battlegrounds."""

from __future__ import annotations

from game.games.battlegrounds.rules.file_models import CardsFile, OptionFile, TokensFile
from game.games.battlegrounds.rules.options import Options
from game.model.kit import DefinitionFile, FileModels

MODELS = FileModels(
    OptionFile,
    Options,
    {
        "cards": DefinitionFile("tanks/battlegrounds.yaml", CardsFile, words=("card.{cards}",)),
        "tokens": DefinitionFile("games/battlegrounds/tokens.yaml", TokensFile, words=("picture.{tokens}",)),
    },
)
