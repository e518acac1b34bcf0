"""Positions and moves drawn off-screen, with the table of their game as in a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.app.table.boards import seed_of, tools_of
from game.data.files.content import Content
from game.data.files.paths import locale_folders
from game.data.words.texts import Texts
from game.model.contract import SeenStep, Setup
from game.ui.scene import App
from game.ui.window.system_theme import theme_or_another
from game.ui.words import SafeFonts, drawable
from game.view import registry
from game.view.board.sprites import SpriteStore
from game.view.table import TableView, Tools

WIDE: Final = 3 / 2
"""The width of a wide board's place, as a multiple of its height."""

MARGIN: Final = 8
"""The margin of the table's colour around what is drawn, in px."""


class OffscreenTable:
    """One game's table on a surface of its own; the longer side of its board's place is ``side`` px.
    ``names``: the players' by seat; ``bare``: the board alone."""

    def __init__(
        self, game: str, tools: Tools, side: int, *, speed: float = 0.0, names: Sequence[str] = (),
        bare: bool = False,
    ) -> None:  # fmt: skip
        own = replace(tools, speed=speed, whole=True, reveal="fast", reduced=False, pressed=False)
        self._ground = tools.theme["surface.table"]
        self.table: TableView = registry.view(game).table(own)
        self.table.names, self.table.bare = names, bare
        self.table.ground_motion.off = True
        size = (round(side * 1.3), round(side * 1.3 / WIDE)) if self.table.wide else (side, side)
        self.surface = pygame.Surface(size)
        # lines and letters are as thick as on a board of that size in the window
        self.table.set_rect(self.surface.get_rect(), max(0.5, min(2.0, side / 660)))

    def show(self, view: Any, viewer: int, last: SeenStep[Any, Any] | None, *, flipped: bool = False) -> None:
        """Show an observation at once."""
        if flipped != self.table.overlays.flipped:
            self.table.set_overlays(self.table.overlays.seen_from(behind=flipped))
        self.table.show(view, chooser=None, viewer=viewer, last=last)

    def draw(self) -> pygame.Surface:
        """Draw the table in its current state. The surface is shared: the next call draws on it."""
        self.surface.fill(self._ground)
        if self.table.page is not None:
            self.table.draw_sketch(self.surface)
        else:
            self.table.draw(self.surface)
        return self.surface

    def used(self) -> pygame.Rect:
        """Return the part of the surface that is drawn on, with a margin."""
        drawn = self.draw().copy()
        drawn.set_colorkey(drawn.map_rgb(self._ground))
        return drawn.get_bounding_rect().inflate(2 * MARGIN, 2 * MARGIN).clip(self.surface.get_rect())


def window_tools(app: App, content: Content, setup: Setup) -> Tools:
    """Return the tools of a table as in the window."""
    return tools_of(app, content, seed=ground_seed(content, setup))


def ground_seed(content: Content, setup: Setup) -> int:
    """Return the seed of the ground's texture for a match on a map."""
    return seed_of(content, setup) % 1000


def own_tools(theme: str, language: str, content: Content, seed: int) -> Tools:
    """Return the tools of a table without a window, by the names of theme and language; ``seed`` is its
    ground's. Raises ``ProblemsError``."""
    if not pygame.display.get_init():
        pygame.display.init()
    if pygame.display.get_surface() is None:
        # surfaces are converted to the screen's format: there must be one, and nobody sees it
        pygame.display.set_mode((1, 1), pygame.HIDDEN)
    made = theme_or_another(theme, [])
    return Tools(
        theme=made,
        fonts=SafeFonts(made),
        sprites=SpriteStore(made),
        words=Texts(locale_folders(), language),
        definitions=content.definitions,
        files=content.files,
        seed=seed,
    )


FOOT: Final = ("body_strong", "ink.primary"), ("small", "ink.secondary")
"""The text styles of the lines below a picture."""


def lines_height(tools: Tools, scale: float) -> int:
    """Return the height of the lines below a picture, in px."""
    return sum(tools.fonts.get(role, scale).get_linesize() for role, _ in FOOT)


def paint_foot(surface: pygame.Surface, top: int, tools: Tools, scale: float, lines: Sequence[str]) -> None:
    """Write the lines below a picture, from ``top`` px on."""
    for words, (role, tone) in zip(lines, FOOT, strict=True):
        font = tools.fonts.get(role, scale)
        shown = tools.fonts.fit(drawable(words), role, surface.get_width() - 24, scale)
        surface.blit(font.render(shown, True, tools.theme[tone]), (12, top))
        top += font.get_linesize()


def with_foot(picture: pygame.Surface, tools: Tools, lines: Sequence[str]) -> pygame.Surface:
    """Return a picture with lines written below it."""
    scale = max(0.8, picture.get_width() / 560)
    wide, high = picture.get_size()
    made = pygame.Surface((wide, high + lines_height(tools, scale) + round(8 * scale)))
    made.fill(tools.theme["surface.table"])
    made.blit(picture, (0, 0))
    paint_foot(made, high, tools, scale, lines)
    return made


def position_picture(
    game: str, tools: Tools, view: Any, side: int, *, last: SeenStep[Any, Any] | None = None,
    flipped: bool = False,
) -> pygame.Surface:  # fmt: skip
    """Draw an observation, its board's longer side about ``side`` px."""
    made = OffscreenTable(game, tools, side)
    made.show(view, 0, last, flipped=flipped)
    part = made.used()
    return made.draw().subsurface(part).copy()
