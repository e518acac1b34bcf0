"""A match on a map without the setup: everything but the map is as in the last match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.app.maps.choice import first_choice, plan, suggested
from game.bots.registry import bots as bots_of
from game.data.content import Content
from game.data.last_setup import load_last_setup
from game.data.matches import MatchPlan
from game.model.kit import Kit

if TYPE_CHECKING:
    from game.ui.application import App


def last_plan(app: App, kit: Kit[Any, Any], content: Content, map_file: Any) -> MatchPlan:
    """The plan of a match on that map, with players, clock and options of the last one of the game."""
    bots = bots_of(kit.name)
    choice = first_choice(kit, bots, app.settings, load_last_setup(kit.name), app.texts)
    minutes = getattr(getattr(map_file, "clock", None), "minutes", None)
    choice = suggested(choice, minutes if isinstance(minutes, int) else None)
    return plan(kit, content, bots, choice, app.texts, map_file=map_file)
