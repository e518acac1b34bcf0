"""The games there are. A new game is its package below ``game/rules``, and one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from game.model.kit import Kit

GAMES: tuple[str, ...] = ("tank_chess", "battlegrounds")
"""Names of all games, in the order menus show them. ``game.rules.<name>.kit`` exports ``KIT``."""

DRAWN: tuple[str, ...] = ("tank_chess",)
"""Those whose maps people draw (their Kit has ``drafting``): the library and the editor are theirs. Maps of
the others are the ways to play them. Said here too, so that a menu need not load every game."""


@cache
def kit(name: str) -> Kit[Any, Any]:
    """The Kit of a game. Raises ``KeyError`` for a name that is not in ``GAMES``."""
    if name not in GAMES:
        raise KeyError(name)
    found: Kit[Any, Any] = import_module(f"game.rules.{name}.kit").KIT
    return found
