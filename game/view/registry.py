"""The view of each game and its poses, found by its entry (``game.model.entries``)."""

from __future__ import annotations

from functools import cache

from game.model import entries
from game.model.game_info import GameEntry
from game.view.game_poses import GamePoses
from game.view.game_view import GameView


def view(name: str) -> GameView:
    """Return the view of the game ``name``. Raises ``UnknownGame``, a ``KeyError``, if there is no such
    game or it has no view."""
    return _view(entries.entry(name))


@cache
def _view(entry: GameEntry) -> GameView:
    if not entry.view:
        raise entries.UnknownGame(entry.name, "it has no view: it is played in the terminal")
    found: GameView = entries.part(entry, entry.view, "VIEW", GameView)
    return found


@cache
def poses(name: str) -> GamePoses:
    """Return what the game ``name`` names for pictures: nothing, unless its entry says where. Raises
    ``UnknownGame``, a ``KeyError``."""
    entry = entries.entry(name)
    if not entry.poses:
        return GamePoses()
    found: GamePoses = entries.part(entry, entry.poses, "POSES", GamePoses)
    return found


def has_view(name: str) -> bool:
    """Whether a game has a view that draws its board."""
    try:
        view(name)
    except (KeyError, ModuleNotFoundError):
        return False
    return True
