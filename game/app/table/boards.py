"""What any scene needs to show a game's board: the tools of its view, small pictures of positions, and the
card of the chosen one in a list of them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.table.caps import cap_of
from game.data.files.content import Content
from game.model.contract import PUBLIC
from game.model.kit import AnyKit
from game.ui.layout import GROW
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.scene import App
from game.ui.tree.holders import Column, Room, Row, spring
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Text
from game.view import registry
from game.view.board.sprites import SpriteStore
from game.view.table import TableView, Tools


def seed_of(content: Content, setup: Any) -> int:
    """Return a number that is the same for the same map: it varies the ground's texture."""
    return zlib.crc32(repr(setup.map)[:4000].encode())


def tools_of(app: App, content: Content, *, seed: int = 0) -> Tools:
    """Return a view's tools, in the app's current theme and language."""
    return Tools(
        theme=app.theme,
        fonts=app.fonts,
        sprites=app.for_theme(SpriteStore),
        words=app.texts,
        definitions=content.definitions,
        files=content.files,
        speed=app.animation,
        reduced=app.settings.look.reduced_motion,
        seed=seed,
        reveal=app.settings.play.reveal,
        keep_reveal=partial(app.change, "play.reveal"),
        cap=partial(cap_of, app),
    )


def table_of(app: App, game: str, content: Content, *, seed: int = 0) -> TableView | None:
    """Return a game's table; ``None`` for a game without a view."""
    try:
        return registry.view(game).table(tools_of(app, content, seed=seed))
    except (KeyError, ModuleNotFoundError):
        return None


MakePicture = Callable[[], pygame.Surface | None]
"""Draws a picture; ``None`` if it can't be drawn."""

MOST_PX = 8_000_000
"""Most pixels of the pictures kept, 4 bytes each: a window dragged by its edge asks for every size."""


class Pictures:
    """Small pictures of positions for one scene, drawn a few a frame.

    ``get`` gives what is ready and remembers what is wanted; ``work`` (from ``update``) draws the next
    one. ``forget`` when theme or content changes.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.drawn = 0
        """How many have been drawn so far: what a screen of pictures has in its ``watched``."""
        self._ready = SurfaceCache(MOST_PX)
        self._none: set[Hashable] = set()
        self._wanted: dict[Hashable, MakePicture] = {}
        self._asked: dict[Hashable, None] = {}
        self._worked = False
        self._makers: dict[tuple[str, int], tuple[Content, Any]] = {}
        """What draws pictures, by the content's address; the content is kept, so that its address stays
        its own."""
        self._theme: Any = app.theme

    def get(self, key: Hashable, make: MakePicture) -> pygame.Surface | None:
        """Return the picture of ``key`` if it is drawn; else ``None``, and ``work`` will draw it."""
        if self.has(key):
            return self.ready(key)
        if self._worked:
            self._asked.clear()
            self._worked = False
        self._asked.setdefault(key)
        self._wanted.setdefault(key, make)
        return None

    def has(self, key: Hashable) -> bool:
        """Whether the picture of ``key`` was drawn, or could not be."""
        if self._theme is not self.app.theme:
            self.forget()
        return key in self._ready or key in self._none

    def ready(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture of ``key`` if it is drawn."""
        return self._ready.get(key)

    @property
    def wanting(self) -> bool:
        """Whether any picture asked for is not drawn yet."""
        return bool(self._wanted)

    def work(self, count: int = 1) -> bool:
        """Draw up to ``count`` pictures: those asked for since the last call in order, then older ones.
        Return whether any new one is ready."""
        done = False
        for _ in range(count):
            if not self._wanted:
                break
            # what was asked for since is on the screen now, from its first picture to its last
            key = next((key for key in self._asked if key in self._wanted), next(reversed(self._wanted)))
            make = self._wanted.pop(key)
            self._worked = True
            made = make()
            if made is None:
                self._none.add(key)
            else:
                self._ready.put(key, made)
            self.drawn += 1
            done = True
        return done

    def forget(self) -> None:
        """Drop all pictures, to be drawn anew when asked for."""
        self._theme = self.app.theme
        self._ready.clear()
        self._none.clear()
        self._wanted.clear()
        self._asked.clear()
        self._makers.clear()

    def position(self, kit: AnyKit, content: Content, state: Any, px: int) -> pygame.Surface | None:
        """Draw what everybody may see of a state, ``px`` on the longer side."""
        key = (kit.name, id(content))
        if key not in self._makers:
            try:
                self._makers[key] = content, registry.view(kit.name).thumbnails(tools_of(self.app, content))
            except (KeyError, ModuleNotFoundError):
                self._makers[key] = content, None
        _, make = self._makers[key]
        if make is None:
            return None
        made: pygame.Surface = make(kit.game.observe(state, PUBLIC), px)
        return made


DetailLine = tuple[str, str, str]
"""A line of words with its style and colour."""


def details(told: Sequence[DetailLine], board: Node | None, below: Sequence[DetailLine] = ()) -> Node:
    """Return the card of a chosen position: its ``board`` as large as there is room, ``told`` under it as
    far as it fits, and ``below`` in what is left."""
    return Room(_details, (_lines(told), board, _lines(below)), high=GROW)


def _lines(told: Sequence[DetailLine]) -> tuple[Node, ...]:
    return tuple(Text(words, role, ink, lines=0, least=WHOLE) for words, role, ink in told if words)


def _details(
    data: tuple[tuple[Node, ...], Node | None, tuple[Node, ...]], m: Measure, width: float, height: float
) -> Node:
    lines, board, below = data
    side = min(width, height - sum(line.height(m, width) for line in lines) - 12)
    large: Sequence[Node] = ()
    if board is not None and side >= 96:
        large = Row(high=side).of(spring(), replace(board, wide=side, high=side), spring()), Node(high=10)
    return Column().of(*large, *lines, Column(gap=4, high=GROW).of(*below))
