"""Draws tables of Flames of Tanks in the map editor, on the game's own board."""

from __future__ import annotations

from collections.abc import Generator

import pygame

from game.games.flames_of_tanks.rules.definitions import Definitions
from game.games.flames_of_tanks.rules.table import NOBODY, WORKSHOP, SpawnPoint, TableMap, table_of
from game.games.flames_of_tanks.view.board import BoardPainter, ready, thumbnail, thumbnail_in_steps
from game.games.flames_of_tanks.view.scene import TEAM_SIGNS, TableShown, point_as_printed, zone_mark
from game.games.flames_of_tanks.view.signs import GROUPS
from game.model.inches import Point
from game.model.table_drafting import MarkItem, TableDraft, TablePiece
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.clips import put
from game.view.board.inches import PARTS, InchCamera
from game.view.board.marks import Layer, marked
from game.view.draft.table_look import TableArt, TableLook
from game.view.table import Tools

_MARK_INCHES = 2.6
"""The side of a mark's tile in inches."""


class FlamesOfTanksArt(TableArt):
    """See ``TableArt``."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
        self.definitions: Definitions = tools.definitions
        self.painter = BoardPainter(tools.theme, tools.fonts, tools.words, whole=True)
        self._kept = SurfaceCache(3_000_000)
        self._table: tuple[object, TableMap] | None = None

    # --- what is drawn ---

    def table(self, draft: TableDraft, ghosts: tuple[TablePiece, ...] = ()) -> TableMap:
        """The draft as a table, even if it is invalid."""
        key = (draft.table, draft.pieces, ghosts)
        if self._table is not None and self._table[0] == key:
            return self._table[1]
        made = table_of(draft, self.definitions.ground, ghosts)
        self._table = (key, made)
        return made

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """See ``TableArt``."""
        self.painter.set_rect(rect, scale)

    def prepare(self, draft: TableDraft) -> None:
        """See ``TableArt``."""
        self.painter.prepare(self.table(draft))

    @property
    def camera(self) -> InchCamera:
        """See ``TableArt``."""
        return self.painter.camera

    def draw(self, surface: pygame.Surface, draft: TableDraft, look: TableLook) -> None:
        """See ``TableArt``."""
        table = self.table(draft, look.preview.ghosts)
        marks = (
            *marked(Layer.TINT, "dead", look.unseen),
            *(zone_mark(point.at, "faint") for point in table.points if look.rings),
            *marked(Layer.EDGE, "ruler", (look.pointed,)),
            *marked(Layer.EDGE, "span", look.preview.span or ()),
        )
        self.painter.draw(surface, TableShown(table).more(*marks))

    @property
    def unfinished(self) -> bool:
        """See ``TableArt``."""
        return self.painter.unfinished

    # --- tiles and pictures ---

    @drawn_once
    def terrain_tile(self, kind: str, outline: tuple[Point, ...], px: int) -> pygame.Surface:
        """See ``TableArt``."""
        return self.painter.ground.swatch(self.definitions.ground[kind], outline, px)

    @drawn_once
    def mark_tile(self, item: MarkItem, px: int) -> pygame.Surface:
        """See ``TableArt``."""
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        unit, bare = round(px / _MARK_INCHES), TableMap(24 * PARTS, 24 * PARTS)
        side = 24 * unit + 8
        painter = ready(self.tools.theme, self.tools.fonts, bare, (side, side), 0.06 * unit)
        if item.kind == WORKSHOP:
            tile = painter.marks.workshop()
        else:
            side = NOBODY if item.side is None else item.side
            shown = point_as_printed(SpawnPoint("", (0, 0), side, item.safe))
            tile = painter.marks.point("", shown)
        if max(tile.get_size()) > px:
            tile = pygame.transform.smoothscale(tile, (px, px))
        put(made, tile, (px // 2, px // 2))
        return made

    def side_colours(self) -> list[tuple[str, str]]:
        """See ``TableArt``."""
        return [(f"{GROUPS[sign]}.fill", f"{GROUPS[sign]}.on") for sign in TEAM_SIGNS]

    def small_picture(self, draft: TableDraft, px: int) -> Generator[None, None, pygame.Surface]:
        """See ``TableArt``."""
        picture = TableShown(self.table(draft))
        return (yield from thumbnail_in_steps(self.tools.theme, self.tools.fonts, picture, (px, px)))

    def picture(self, draft: TableDraft, px: int, *, rulers: bool) -> pygame.Surface:
        """See ``TableArt``."""
        picture = TableShown(self.table(draft))
        if not rulers:
            return thumbnail(self.tools.theme, self.tools.fonts, picture, (px, px))
        across, up = draft.table
        scale = max(0.8, px / 1100)
        unit = max(4, (px - round(60 * scale)) // max(across, up))
        gutter = round(60 * scale)
        made = pygame.Surface((unit * across + gutter, unit * up + gutter))
        theme, fonts, words = self.tools.theme, self.tools.fonts, self.tools.words
        ready(theme, fonts, picture.table, made.get_size(), scale, words).draw(made, picture)
        return made
