"""What scenes need to show a board of any game: the tools of its view, and small pictures of positions."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

import pygame

from game.data.content import Content
from game.model.contract import PUBLIC
from game.model.kit import Kit
from game.view import registry
from game.view.table import TableView, Tools

if TYPE_CHECKING:
    from game.app.application import App


def seed_of(content: Content, setup: Any) -> int:
    """A number that is the same for the same map: it varies the ground's texture."""
    return zlib.crc32(repr(setup.map)[:4000].encode())


def tools_of(app: App, content: Content, *, seed: int = 0) -> Tools:
    """A view's tools in the app's theme and language of now."""
    return Tools(
        theme=app.theme,
        fonts=app.fonts,
        sprites=app.sprites,
        words=app.texts,
        definitions=content.definitions,
        files=content.files,
        speed=app.animation,
        reduced=app.settings.look.reduced_motion,
        seed=seed,
    )


def table_of(app: App, game: str, content: Content, *, seed: int = 0) -> TableView | None:
    """A game's board; ``None`` for a game that has no view (yet)."""
    try:
        return registry.table(game, tools_of(app, content, seed=seed))
    except (KeyError, ModuleNotFoundError):
        return None


class Pictures:
    """Small pictures of positions for one scene, drawn a few a frame.

    ``get`` gives what is ready and remembers what is wanted; ``work`` (from ``update``) draws the next
    one. ``forget`` when theme or content changes.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self._ready: dict[Hashable, pygame.Surface | None] = {}
        self._wanted: dict[Hashable, Callable[[], pygame.Surface | None]] = {}
        self._makers: dict[tuple[str, int], Callable[[Any, int], Any] | None] = {}
        self._theme: Any = app.theme

    def get(self, key: Hashable, make: Callable[[], pygame.Surface | None]) -> pygame.Surface | None:
        """The picture of that key, if it is drawn already; else it will be."""
        if self._theme is not self.app.theme:
            self.forget()
        if key in self._ready:
            return self._ready[key]
        self._wanted.setdefault(key, make)
        return None

    def has(self, key: Hashable) -> bool:
        """Whether that picture was drawn (or could not be)."""
        return key in self._ready

    def work(self, count: int = 1) -> bool:
        """Draw what was asked for last; whether anything new is ready."""
        done = False
        for _ in range(count):
            if not self._wanted:
                break
            # the last one asked for is the one that is on the screen now
            key, make = self._wanted.popitem()
            self._ready[key] = make()
            done = True
        if len(self._ready) > 400:
            self._ready.clear()
        return done

    def forget(self) -> None:
        """Draw all anew when they are next asked for."""
        self._theme = self.app.theme
        self._ready.clear()
        self._wanted.clear()
        self._makers.clear()

    def position(self, kit: Kit[Any, Any], content: Content, state: Any, px: int) -> pygame.Surface | None:
        """A picture of what everybody may see of a state, its longer side ``px``."""
        key = (kit.name, id(content))
        if key not in self._makers:
            try:
                self._makers[key] = registry.thumbnails(kit.name, tools_of(self.app, content))
            except (KeyError, ModuleNotFoundError):
                self._makers[key] = None
        make = self._makers[key]
        if make is None:
            return None
        made: pygame.Surface = make(kit.game.observe(state, PUBLIC), px)
        return made
