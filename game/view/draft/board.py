"""The board of the map editor: a map draft of any game with the editor's marks.

The map is kept painted on one surface; a change repaints only the squares that look different. What is
above the pieces (outlines, frames, labels) is stamped anew in each frame.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.model.drafting import MapDraft, SquarePalette, Stand
from game.model.grid8 import Grid
from game.ui.paint.ink import Ink
from game.view.board.camera import CameraState
from game.view.board.ground import GroundPainter
from game.view.board.layers import BoardLayers
from game.view.board.overview import SquareOverview
from game.view.board.squares import GridCamera
from game.view.draft.canvas import DraftCanvas
from game.view.draft.content import DraftComposer, DraftContent
from game.view.draft.legend import Legend, LegendLine
from game.view.draft.look import DraftLook
from game.view.draft.outlines import PHASES
from game.view.draft.pictures import DraftPictures
from game.view.draft.scene import draft_scene
from game.view.draft.top import MARCH_MS, PULSE_MS, PULSES, DraftTop
from game.view.table import Tools


class DraftBoard:
    """Draws a map draft into a rectangle of the window. Points are px of the window.

    ``set_rect`` and ``show`` come first, in any order. What a click means is for the caller: the
    ``camera`` knows where squares are, zooms and pans; ``pictures`` draws single things in the same look.
    """

    def __init__(self, tools: Tools, game: str) -> None:
        """Make the board of the game that the registry calls ``game``. Raises ``KeyError`` for a game
        without a drawing."""
        self.game = game
        self.look = DraftLook()
        """The editor's marks on the map; ``set_look`` changes them."""
        self.draft = MapDraft(Grid(1, 1))
        self.camera = GridCamera(self.draft.grid, pygame.Rect(0, 0, 1, 1), whole=True)
        self.legend: Sequence[LegendLine] = ()
        """The lines that explain overlays, shown in a corner away from the pointer."""
        self._ground = GroundPainter(limit_px=12_000_000)
        self._composer = DraftComposer()
        self._content: DraftContent | None = None
        self._march = self._pulse = 0.0
        self._dirty = True
        self._drawn: CameraState | None = None
        self.set_tools(tools)

    # -- telling --------------------------------------------------------------------------------

    def set_tools(self, tools: Tools) -> None:
        """Take over a changed theme, language, definitions or motion."""
        self.tools = replace(tools, sprites=tools.sprites.of(self.game))
        self.pictures = DraftPictures(tools, self.game, ground=self._ground)
        self.looks = self.pictures.looks
        self._ink, self._overview = Ink(), SquareOverview(tools.theme, self.tools.sprites)
        self._canvas: DraftCanvas | None = None
        self._top: DraftTop | None = None
        self._legend: Legend | None = None
        self._made_for: tuple[int, float, float] | None = None
        self._dirty = True

    def set_rect(self, rect: pygame.Rect, scale: float = 1.0) -> None:
        """Set where the board's block (with the gutters for coordinates) goes, and the interface scale."""
        self.camera.set_block(rect, scale)

    def show(self, draft: MapDraft) -> None:
        """Set the map to show. Only differences are painted; another size of the board resets the zoom."""
        if draft is self.draft:
            return
        if draft.grid != self.draft.grid:
            self.camera.set_grid(draft.grid)
        self.draft, self._content = draft, None
        self._dirty = True

    def set_look(self, look: DraftLook) -> None:
        """Set the marks to show. An equal look costs nothing."""
        before = self.look
        if look is before or look == before:
            return
        self.look, self._content = look, None
        if look.highlight != before.highlight:
            self._pulse = 0.0
        self._dirty = True

    # -- time and drawing -----------------------------------------------------------------------

    def update(self, ms: float) -> bool:
        """Advance what marches or pulses by ``ms`` milliseconds. Returns whether ``draw`` would show
        something new.

        With reduced motion nothing moves.
        """
        look = self.look
        if not self.tools.reduced and self.tools.speed > 0:
            if look.selection or look.floating is not None:
                before = int(self._march)
                self._march = (self._march + ms / MARCH_MS) % PHASES
                self._dirty |= int(self._march) != before
            if look.highlight and self._pulse < PULSES * PULSE_MS:
                self._pulse = min(PULSES * PULSE_MS, self._pulse + ms)
                self._dirty = True
        return self.dirty

    def due(self) -> float:
        """Seconds until ``update`` shows something new by itself; ``math.inf`` while nothing moves."""
        if self.dirty:
            return 0.0
        look = self.look
        if self.tools.reduced or self.tools.speed <= 0:
            return math.inf
        if look.highlight and self._pulse < PULSES * PULSE_MS:
            return 0.0
        if look.selection or look.floating is not None:
            return (math.floor(self._march) + 1 - self._march) * MARCH_MS / 1000
        return math.inf

    @property
    def dirty(self) -> bool:
        """Whether the last frame is out of date."""
        return self._dirty or self.camera.state != self._drawn

    def _painters(self) -> tuple[DraftCanvas, DraftTop]:
        """The painters for the present size of the squares."""
        camera, tools = self.camera, self.tools
        key = (camera.square, camera.scale, camera.text_scale)
        if self._canvas is None or self._top is None or self._made_for != key:
            self._ink.clear()
            layers = BoardLayers(tools.theme, tools.fonts, tools.sprites, self._ground, self._ink, camera)
            self._canvas = DraftCanvas(layers, self.looks, tools.seed)
            self._top = DraftTop(layers, self._canvas.tiles, tools.words)
            self._made_for, self._legend = key, None
        return self._canvas, self._top

    def draw(self, surface: pygame.Surface) -> None:
        canvas, top = self._painters()
        if self._content is None:
            self._content = self._composer.content(self.draft, self.look)
        canvas.paint(self._content, coordinates=self.look.coordinates)
        surface.blit(canvas.surface, self.camera.block)
        pulse = math.sin(math.pi * self._pulse / PULSE_MS) ** 2
        top.draw(surface, self.look, self._content, int(self._march), pulse)
        if self.legend:
            self._draw_legend(surface, canvas, top.label_rects)
        self._drawn, self._dirty = self.camera.state, False

    def _draw_legend(
        self, surface: pygame.Surface, canvas: DraftCanvas, labels: Sequence[pygame.Rect]
    ) -> None:
        """Draw the legend in the first corner where it covers no label and not the square pointed at."""
        tools, camera = self.tools, self.camera
        if self._legend is None:
            self._legend = Legend(tools.theme, tools.fonts, canvas.tiles, camera.scale)
        card, view = self._legend.picture(self.legend), camera.viewport
        gap = round(6 * camera.scale)
        inner = view.inflate(-2 * gap, -2 * gap)
        corners = [
            card.get_rect(bottomleft=inner.bottomleft), card.get_rect(topright=inner.topright),
            card.get_rect(bottomright=inner.bottomright), card.get_rect(topleft=inner.topleft),
        ]  # fmt: skip
        focus = self.look.hover if self.look.hover is not None else self.look.cursor
        near = pygame.Rect(0, 0, 0, 0) if focus is None else camera.rect_of(focus)
        near = near.inflate(2 * camera.square, 2 * camera.square) if near else near
        free = [rect for rect in corners if not rect.colliderect(near)] or corners
        surface.blit(card, next((rect for rect in free if rect.collidelist(labels) < 0), free[0]))

    # -- asking ---------------------------------------------------------------------------------

    def small_picture(self, draft: MapDraft, px: int) -> pygame.Surface:
        """A small picture of a whole map, its longer side ``px``. Shared: don't draw on it."""
        return self.pictures.thumbnail(draft, px)

    def preview(self, draft: MapDraft, px: int) -> pygame.Surface:
        """A picture of a whole map with coordinates, its longer side ``px``."""
        return self.pictures.picture(draft, px)

    def side_colours(self, palette: SquarePalette) -> list[tuple[str, str]]:
        """The theme's colours of each side's pieces, and of the text on them."""
        kind = next(item.name for item in palette.pieces if item.sided)
        groups = [self.looks.piece(Stand(kind, side, 0)).colour for side in range(len(palette.side_keys))]
        return [(f"{group}.turret", f"{group}.mark") for group in groups]

    def overview(self, surface: pygame.Surface, draft: MapDraft, rect: pygame.Rect) -> None:
        """Draw a small map of the whole draft in ``rect``, with a frame around the part in view."""
        scene = draft_scene(draft, self.looks)
        self._overview.draw(surface, scene, self.camera, rect, self.camera.scale)

    def nearest(self, point: tuple[int, int]) -> int:
        """The square in view that is nearest to a point, for drags that leave the board."""
        view = self.camera.viewport
        inside = (
            max(view.left, min(view.right - 1, point[0])),
            max(view.top, min(view.bottom - 1, point[1])),
        )
        return self.camera.square_at(inside) or 0

    @property
    def zoom_percent(self) -> int:
        """The squares' size; 100 is the size at which the whole board fits."""
        return round(100 * self.camera.square / max(1, self.camera.fit_px))
