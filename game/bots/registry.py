"""Which bots a game has: ``game.bots.<game>`` where there is such a package, else the simple ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from game.bots.contract import Analyst, GameBots
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


def has_analyst(name: str) -> bool:
    """Whether positions of that game can be judged. Raises ``KeyError`` for an unknown game."""
    return hasattr(bots(name), "analyst")


def win_scale(name: str) -> float:
    """The score, in hundredths, at which a side wins e (2.72) times as often as it loses. A game with an
    analyst exports it as ``WIN_SCALE``."""
    return float(getattr(bots(name), "WIN_SCALE", 100.0))


def analyst(name: str, megabytes: int | None = None) -> Analyst[Any, Any] | None:
    """A new analyst of that game; ``None`` if it has none. Raises ``KeyError`` for an unknown game.

    ``megabytes`` is about how much it may remember, as much as it likes to if ``None``. A game whose bots
    have one exports ``analyst(megabytes=None)``.
    """
    make = cast("Callable[..., Analyst[Any, Any]] | None", getattr(bots(name), "analyst", None))
    return None if make is None else make(megabytes)
