"""Puts the rooms together at the start: what the shell asks of matches, and what the command line names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.match import hooks

if TYPE_CHECKING:
    from game.app.application import App


def wire(app: App, args: Any) -> None:
    """Fill the hooks; ``args`` are those of ``play`` (``None``: only the hooks).

    A map, save or position on the command line opens straight into the match. Raises ``ProblemsError``
    for a map and ``TextError`` for a position that can't be used; a broken save is told in the window.
    """
    hooks.put_in(app.hooks)
    if args is None:
        return
    from game.app.match import opening
    from game.data.content import load_content
    from game.rules.registry import kit as kit_of

    load, map_name = getattr(args, "load", None), getattr(args, "map", None)
    position = getattr(args, "position", None)
    game = str(getattr(args, "game", "")).strip().lower().replace("-", "_").replace(" ", "_")
    if load:
        opening.open_save(app, Path(load))
    elif position:
        kit = kit_of(game)
        plan = opening.position_match(app, kit, load_content(kit), position)
        app.open("match", how="clear_to", plan=plan)
    elif map_name:
        app.open("match", how="clear_to", plan=opening.map_match(app, game, map_name))
