"""The large pictures of the menu: each game's board at the start of a match.

Reading a game's files and importing its view takes longer than a first frame may. In the window a
thread does it once the menu is on the screen.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pygame

from game.ui.scene import App
from game.ui.surface_cache import SurfaceCache
from game.ui.waking import wakes

Start = tuple[Any, Any, Any]
"""A Kit, its content, the state a match on its usual map begins with."""


class Covers:
    """Gives the picture of a game's board once it is there; the hook ``board``."""

    def __init__(self) -> None:
        self._starts: dict[str, Future[Start | None]] = {}
        self._pictures = SurfaceCache()
        self._theme: Any = None
        self._pool: ThreadPoolExecutor | None = None

    def board(self, app: App, game: str, px: int) -> pygame.Surface | None:
        """The board, its longer side ``px``; ``None`` while it is read, and where there is none."""
        if self._theme is not app.theme:
            self._theme = app.theme
            self._pictures.clear()
        found = self._pictures.get((game, px))
        if found is not None:
            return found
        start = self._start(app, game)
        if not start.done():
            return None
        made = self._draw(app, start.result() if start.exception() is None else None, px)
        return None if made is None else self._pictures.put((game, px), made)

    def ready(self, game: str) -> bool:
        """Whether ``board`` will say no other than it says now."""
        return game in self._starts and self._starts[game].done()

    def _start(self, app: App, game: str) -> Future[Start | None]:
        if game not in self._starts:
            if app.live:
                self._pool = self._pool or ThreadPoolExecutor(1, thread_name_prefix="covers")
                self._starts[game] = self._pool.submit(_read, app.texts, game)
                wakes(self._starts[game])
            else:
                made: Future[Start | None] = Future()
                made.set_result(_read(app.texts, game))
                self._starts[game] = made
        return self._starts[game]

    @staticmethod
    def _draw(app: App, start: Start | None, px: int) -> pygame.Surface | None:
        from game.app.table.boards import tools_of
        from game.model.contract import PUBLIC
        from game.view import registry

        if start is None:
            return None
        kit, content, state = start
        try:
            make = registry.view(kit.name).thumbnails(tools_of(app, content))
        except (KeyError, ModuleNotFoundError):
            return None
        made: pygame.Surface = make(kit.game.observe(state, PUBLIC), px)
        return made


def _read(texts: Any, game: str) -> Start | None:
    """Reads a game and its usual map; ``None`` where its files can't be used (the setup tells why)."""
    from game.data.content import load_content, load_map
    from game.data.paths import maps_of
    from game.data.problems import ProblemsError
    from game.model.contract import TextError
    from game.rules.registry import kit as kit_of

    try:
        kit = kit_of(game)
        content = load_content(kit)
        checked = load_map(kit, maps_of(game) / f"{kit.default_map}.yaml", content, texts)
        sides = kit.usual_sides(checked.map_file)
        setup = kit.setup(checked.map_file, content.definitions, sides, {})
        return kit, content, kit.game.new(setup)
    except (ProblemsError, TextError, ValueError, OSError):
        return None
