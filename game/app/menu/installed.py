"""Installed games, tried before they are offered."""

from __future__ import annotations

from contextlib import suppress

from game.bots.registry import bots
from game.model import entries
from game.rules.registry import kit
from game.view.registry import view


def failed_games() -> dict[str, str]:
    """The games that can't be used, each with the reason. To know it the installed ones are loaded."""
    for game in entries.window_games():
        if game not in entries.catalogue.shipped:
            with suppress(entries.UnknownGame):
                kit(game), bots(game), view(game)
    return entries.failed()
