"""Which bots a game has: ``game.bots.<game>`` where there is such a package, else the simple ones."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from game.bots.contract import GameBots
from game.bots.simple import SimpleBots
from game.rules import registry


@cache
def bots(name: str) -> GameBots:
    """The bots of the game ``name``. Raises ``KeyError`` for a game that is not registered."""
    if name not in registry.GAMES:
        raise KeyError(name)
    if find_spec(f"game.bots.{name}") is None:
        return SimpleBots(registry.kit(name).game)
    return cast(GameBots, import_module(f"game.bots.{name}"))
