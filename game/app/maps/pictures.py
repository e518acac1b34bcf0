"""Pictures of maps, drawn from whatever can be read of them, broken ones included."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.maps.catalogue import GameMaps
from game.app.table.boards import Pictures, tools_of
from game.data.files.content import Content
from game.data.maps.map_cards import MapCard
from game.model.contract import TextError
from game.model.kit import AnyKit
from game.model.table_drafting import TableDrafting
from game.ui.scene import App
from game.ui.window.slices import Sliced
from game.view.draft.pictures import DraftPictures, TablePictures

Drawing = DraftPictures | TablePictures
"""Draws the maps of one game."""

Drawn = Generator[None, None, pygame.Surface | None]
"""A picture drawn step by step."""

MapKey = tuple[Path, tuple[int, int], int]
"""The key of a picture: a map's file, its stamp, and px."""

SLICE_MS = 6.0
"""Milliseconds per frame for pictures of maps while a window shows them; ``UNSEEN_MS`` holds otherwise."""

UNSEEN_MS = 10_000.0


_kept: dict[str, tuple[Any, Any, Drawing | None]] = {}
"""What draws the drafts of each game, with the theme and the game's files: kept, so that its pictures are
there at once when the library opens again."""


def _drawing(app: App, kit: AnyKit, content: Content) -> Drawing | None:
    """Return what draws the drafts of a game; ``None`` for a game whose maps are not drawn."""
    known = _kept.get(kit.name)
    if (
        known is not None
        and known[0] is app.theme
        and (known[1] is content.files or known[1] == content.files)
    ):
        return known[2]
    kind = TablePictures if isinstance(kit.drafting, TableDrafting) else DraftPictures
    made: Drawing | None = None
    with suppress(KeyError, ModuleNotFoundError):
        made = kind(tools_of(app, content), kit.name)
    _kept[kit.name] = app.theme, content.files, made
    return made


def large_picture(app: App, kit: AnyKit, content: Content, draft: Any, px: int) -> pygame.Surface | None:
    """Draw a whole map with coordinates, ``px`` on the longer side; ``None`` for a game whose maps are not
    drawn."""
    drawing = _drawing(app, kit, content) if draft is not None else None
    return None if drawing is None or draft is None else drawing.picture(draft, px)


class MapPictures:
    """Small pictures of maps for one scene, drawn a few a frame."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.pictures = Pictures(app)
        self._wanted: dict[MapKey, Drawn] = {}
        self._begun: tuple[MapKey, Sliced[pygame.Surface | None]] | None = None

    def get(self, shelf: GameMaps, card: MapCard, px: int) -> pygame.Surface | None:
        """Return a map's picture, ``px`` on the longer side, if it is drawn; else ``None``, and it will be
        drawn."""
        if card.draft is None and (card.map_file is None or card.broken):
            return None
        key = (card.path, card.stamp, px)
        if self.pictures.has(key):
            return self.pictures.ready(key)
        if key not in self._wanted and (self._begun is None or self._begun[0] != key):
            self._wanted[key] = self.drawn(shelf, card, px)
        return None

    @property
    def wanting(self) -> bool:
        """Whether any picture asked for is not drawn yet."""
        return bool(self._wanted) or self._begun is not None

    def work(self, count: int, *, first: int = 0) -> set[int]:
        """Draw up to ``count`` wanted pictures: those of the size ``first`` (which are painted once, and
        not wanted again each frame), then the others from above; while somebody watches, only for a time
        slice. Return the sizes of the new ones. What is not drawn must be wanted again, because it may be
        out of sight by then."""
        done: set[int] = set()
        ends = time.perf_counter() + (SLICE_MS if self.app.live else UNSEEN_MS) / 1000
        keys = sorted(self._wanted, key=lambda key: key[2] != first)
        for _ in range(count):
            if self._begun is None:
                if not keys:
                    break
                key = keys.pop(0)
                self._begun = key, Sliced(self._wanted.pop(key))
            key, steps = self._begun
            if steps.work((ends - time.perf_counter()) * 1000):
                self._begun = None
                self.pictures.get(key, partial(_found, steps))
                self.pictures.work(1)
                done.add(key[2])
            if time.perf_counter() >= ends:
                break
        if done:
            self._wanted.clear()
        return done

    def drawn(self, shelf: GameMaps, card: MapCard, px: int) -> Drawn:
        """Draw a map's picture step by step."""
        kit, content = shelf.kit, shelf.content
        if card.draft is not None:
            drawing = _drawing(self.app, kit, content)
            if drawing is None:
                return None
            draft: Any = card.draft
            yield from drawing.prepare(draft, px)
            return drawing.thumbnail(draft, px)
        state = begun(shelf, card)
        return None if state is None else self.pictures.position(kit, content, state, px)


def _found(steps: Sliced[pygame.Surface | None]) -> pygame.Surface | None:
    return steps.found


def begun(shelf: GameMaps, card: MapCard) -> Any:
    """Return the first state of a match on a map; ``None`` where no match can start."""
    kit = shelf.kit
    if card.map_file is None:
        return None
    try:
        sides = kit.usual_sides(card.map_file)
        return kit.game.new(kit.setup(card.map_file, shelf.content.definitions, sides, {}))
    except (TextError, ValueError):
        return None
