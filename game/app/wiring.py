"""Connects the parts at the start: what the shell asks of matches, and what the command line names.

Whatever has to do with matches is imported when it is first asked for: the menu of somebody who has
none needs nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.app.menu.covers import Covers
from game.data.paths import user_saves
from game.ui.hooks import Hooks, Resumable

if TYPE_CHECKING:
    from game.ui.application import App


def put_in(hooks: Hooks) -> None:
    """Fill the shell's hooks."""
    hooks.resumable = _resumable
    hooks.thumbnail = _thumbnail
    hooks.resume = _resume
    hooks.reopen = _reopen
    hooks.open_text = _open_text
    covers = Covers()
    hooks.board, hooks.board_ready = covers.board, covers.ready


def wire(app: App, args: Any) -> None:
    """Fill the hooks; ``args`` are those of ``play`` (``None``: only the hooks).

    A map, save or position on the command line opens straight into the match. Raises ``ProblemsError``
    for a map and ``TextError`` for a position that can't be used; a broken save is told in the window.
    """
    put_in(app.hooks)
    if args is None:
        return
    load, map_name = getattr(args, "load", None), getattr(args, "map", None)
    position, plan = getattr(args, "position", None), getattr(args, "plan", None)
    if plan is not None:
        from game.app.table.opening import as_set

        app.open("match", how="clear_to", plan=as_set(app, plan))
        return
    if not (load or map_name or position):
        return
    from game.app.table import opening
    from game.data.content import load_content
    from game.rules.registry import kit as kit_of

    game = str(getattr(args, "game", "")).strip().lower().replace("-", "_").replace(" ", "_")
    if load:
        opening.open_save(app, Path(load))
    elif position:
        kit = kit_of(game)
        plan = opening.position_match(app, kit, load_content(kit), position)
        app.open("match", how="clear_to", plan=plan)
    elif map_name:
        app.open("match", how="clear_to", plan=opening.map_match(app, game, map_name))


def _resumable(app: App) -> Sequence[Resumable]:
    try:
        if not any(path.suffix == ".yaml" for path in user_saves().iterdir()):
            return ()
    except OSError:
        return ()
    from game.app.match import hooks

    return hooks.resumable(app)


def _thumbnail(app: App, match: Resumable, size: tuple[int, int]) -> pygame.Surface | None:
    from game.app.match import hooks

    return hooks.thumbnail(app, match, size)


def _resume(app: App, match: Resumable) -> None:
    from game.app.match import hooks

    hooks.resume(app, match)


def _reopen(app: App) -> bool:
    from game.app.match import hooks

    return hooks.reopen(app)


def _open_text(app: App, text: str) -> str | None:
    from game.app.table.opening import open_text

    return open_text(app, text)
