"""The modes of a game that has no drawn maps: a few wide cards instead of a shelf of maps."""

from __future__ import annotations

import pygame

from game.app.maps.shelf import Shown
from game.app.setup.new_match import NewMatch
from game.app.table.boards import Pictures, tools_of
from game.model.contract import PUBLIC
from game.ui import widgets
from game.ui.cells import CellState
from game.ui.item_cells import cell_box
from game.ui.panel import Panel
from game.ui.scene import Scene
from game.view import registry

MOST = 172.0
"""The height of a card where there is room for more, in tokens."""


class ModeCards(Panel):
    """Paints a mode: its board, its name, for how many, how long, and what it is."""

    def __init__(self, scene: Scene, match: NewMatch, pictures: Pictures) -> None:
        super().__init__(scene)
        self.match, self.pictures = match, pictures
        self.small = False

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, shown: Shown, state: CellState) -> None:
        """A way to play: its board, its name, for how many, how long, and what it is."""
        theme, painter = self.app.theme, self.painter
        strong = state.chosen
        cell_box(self.scene, surface, rect, state)
        pad = self.px(8 if self.small else 10)
        side = rect.height - 2 * pad
        frame = pygame.Rect(rect.x + pad, rect.y + pad, side, side)
        picture = None
        if shown.usable:
            key = (shown.version, side)
            picture = self.pictures.get(key, lambda: self._picture(shown, side))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=frame.center))
        else:
            painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
            if shown.read and not shown.usable:
                widgets.icon(self.scene, surface, "warning", frame.center, 36, "signal.error", center=True)
        left = frame.right + self.px(14 if self.small else 18)
        tick = self.px(22 if self.small else 26)
        right = rect.right - pad
        if strong:
            spot = pygame.Rect(right - tick, rect.y + pad, tick, tick)
            painter.box(surface, spot, theme["ink.primary"], radius=13)
            widgets.icon(self.scene, surface, "check", spot.center, 16, "surface.raised", center=True)
        self._paint_words(surface, pygame.Rect(left, rect.y, right - left, rect.height), shown, tick)

    def _picture(self, shown: Shown, side: int) -> pygame.Surface | None:
        draw = registry.view(self.match.kit.name).modes(tools_of(self.app, self.match.content))
        if draw is None:
            return self.pictures.position(self.match.kit, self.match.content, shown.state, side)
        made: pygame.Surface = draw(self.match.kit.game.observe(shown.state, PUBLIC), side)
        self.painter.box(made, made.get_rect(), None, self.app.theme["ink.primary"], radius=0)
        return made

    def _paint_words(self, surface: pygame.Surface, rect: pygame.Rect, shown: Shown, tick: int) -> None:
        fonts, scale = self.app.fonts, self.app.scale
        usable = shown.usable
        told = " ".join((shown.map_file.description if shown.map_file else "").split())
        if not usable:
            told = " ".join(str(problem) for problem in shown.problems[:2])
        title = fonts.get("card_title", scale).get_linesize()
        facts = fonts.get("small", scale).get_linesize() if usable else 0
        body = self.painter.paragraph_height(told, "body", rect.width)
        gap = self.px(3)
        role = "body" if title + facts + body + 2 * gap <= rect.height - self.px(8) else "small"
        if role == "small":
            body = self.painter.paragraph_height(told, "small", rect.width)
        whole = title + facts + body + 2 * gap
        y = rect.y + max(self.px(4), (rect.height - whole) // 2)
        name = shown.title if usable else f"{shown.title}: {self.t('setup.broken')}"
        self.painter.text(surface, name, "card_title", (rect.x, y), width=rect.width - tick - self.px(6))
        y += title
        if usable:
            self._paint_facts(surface, pygame.Rect(rect.x, y, rect.width, facts), shown)
        y += facts + gap
        room = pygame.Rect(rect.x, y, rect.width, max(1, rect.bottom - y - self.px(3)))
        self.painter.paragraph(surface, told, role, room, "ink.secondary" if usable else "signal.error")

    def _paint_facts(self, surface: pygame.Surface, rect: pygame.Rect, shown: Shown) -> None:
        x = rect.x
        for icon, words in (
            ("people", self.match.players_words(shown)),
            ("clock", self.match.lasting_words(shown)),
        ):
            if not words:
                continue
            spot = widgets.icon(
                self.scene, surface, icon, (x + self.px(8), rect.centery), 16, "ink.secondary", center=True
            )
            left = spot.right + self.px(6)
            end = self.painter.text(
                surface, words, "small", (left, rect.centery), middle=True, width=max(1, rect.right - left)
            )
            x = end.right + self.px(18)
