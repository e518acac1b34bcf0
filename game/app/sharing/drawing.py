"""Positions and moves drawn off-screen, with the table of their game as in a match."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.app.table.boards import seed_of, tools_of
from game.data.files.content import Content
from game.data.files.paths import locale_folders
from game.data.sharing.code_pictures import QUIET, Modules, modules_of
from game.data.sharing.png_text import put_text
from game.data.sharing.qr_codes import codes_of
from game.data.sharing.short_text import ShareError
from game.data.words.texts import Texts
from game.model.contract import SeenStep, Setup
from game.ui.scene import App
from game.ui.window.system_theme import theme_or_another
from game.ui.window.window import hide_display
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
            self.table.draw_flying(self.surface)
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
    hide_display()
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

EDGE: Final = 12
"""The margin of these lines at the sides, in px."""


PAPER: Final = (255, 255, 255)
INK: Final = (0, 0, 0)
"""The colours of codes, black on white in every theme, as cameras need it."""

MODULES_PX: Final = (3, 2)
"""The sizes of a printed code's modules in px, the best first: with fewer px a code doesn't survive."""

LARGE_PX: Final = 800
"""The width from which a picture has codes of the best size: a small one would be mostly code."""


def code_picture(rows: Modules) -> pygame.Surface:
    """Draw a QR code, a pixel per module, with its white margin."""
    side = len(rows) + 2 * QUIET
    drawn = pygame.Surface((side, side))
    drawn.fill(PAPER)
    for y, row in enumerate(rows, QUIET):
        for x, dark in enumerate(row, QUIET):
            if dark:
                drawn.set_at((x, y), INK)
    return drawn


class PictureFoot:
    """What stands below a picture of a ``size`` in px: two lines, and the QR codes of the ``text`` that the
    picture's file carries, which say it where only the pixels are copied. Codes that would take more room
    than the picture are left out."""

    def __init__(self, size: tuple[int, int], tools: Tools, scale: float, text: str) -> None:
        wide, self._top = size
        self._tools, self._scale = tools, scale
        self._lines = sum(tools.fonts.get(role, scale).get_linesize() for role, _ in FOOT)
        self._codes = _printed_codes(text, wide, max(size))
        codes_wide, codes_high = (0, 0) if self._codes is None else self._codes.get_size()
        self._beside = codes_wide <= wide / 2
        self._room = wide - (codes_wide if self._beside else 0) - 2 * EDGE
        gap = round(8 * scale)
        self.height = gap + (max(self._lines, codes_high) if self._beside else self._lines + gap + codes_high)
        """Its height in px."""

    def paint(self, surface: pygame.Surface, lines: Sequence[str]) -> None:
        """Draw it at the foot of a surface that is as much higher than the picture."""
        top, tools, scale = self._top, self._tools, self._scale
        for words, (role, tone) in zip(lines, FOOT, strict=True):
            shown = tools.fonts.fit(drawable(words), role, self._room, scale)
            surface.blit(tools.fonts.render(shown, role, tools.theme[tone], scale), (EDGE, top))
            top += tools.fonts.get(role, scale).get_linesize()
        if self._codes is not None:
            place = self._codes.get_rect(bottomright=surface.get_size())
            if not self._beside:
                place.centerx = surface.get_width() // 2
            surface.blit(self._codes, place)


def _printed_codes(text: str, wide: int, high: int) -> pygame.Surface | None:
    """Draw the codes of a text in rows of at most ``wide`` px, as large as ``high`` px allow; ``None`` for no
    text or one that is too long for that."""
    try:
        codes = [code_picture(modules_of(code)) for code in codes_of(text)] if text else []
    except ShareError:
        return None
    for module in MODULES_PX if wide >= LARGE_PX else MODULES_PX[1:]:
        side = module * max((code.get_width() for code in codes), default=0)
        columns = min(len(codes), wide // side) if side else 0
        if not columns or -(-len(codes) // columns) * side > high:
            continue
        made = pygame.Surface((columns * side, -(-len(codes) // columns) * side))
        made.fill(PAPER)
        for place, code in enumerate(codes):
            row, column = divmod(place, columns)
            made.blit(pygame.transform.scale_by(code, module), (column * side, row * side))
        return made
    return None


def with_foot(picture: pygame.Surface, tools: Tools, lines: Sequence[str], text: str = "") -> pygame.Surface:
    """Return a picture with lines written below it, and the codes of ``text`` beside them."""
    foot = PictureFoot(picture.get_size(), tools, max(0.8, picture.get_width() / 560), text)
    wide, high = picture.get_size()
    made = pygame.Surface((wide, high + foot.height))
    made.fill(tools.theme["surface.table"])
    made.blit(picture, (0, 0))
    foot.paint(made, lines)
    return made


def png_with(picture: pygame.Surface, text: str, keyword: str) -> bytes:
    """Return a picture as PNG, which carries a text, unless that is empty, under a keyword of ``png_text``.
    Raises ``ShareError``."""
    made = io.BytesIO()
    pygame.image.save(picture, made, "picture.png")
    return put_text(made.getvalue(), text, keyword) if text else made.getvalue()


def position_picture(
    game: str, tools: Tools, view: Any, side: int, *, last: SeenStep[Any, Any] | None = None,
    flipped: bool = False,
) -> pygame.Surface:  # fmt: skip
    """Draw an observation, its board's longer side about ``side`` px."""
    made = OffscreenTable(game, tools, side)
    made.show(view, 0, last, flipped=flipped)
    part = made.used()
    return made.draw().subsurface(part).copy()
