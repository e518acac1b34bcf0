"""Draws the table beside the board of Battlegrounds."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pygame

from game.rules.battlegrounds.diagram import ARTILLERY, BattlegroundsState
from game.ui.ink import box, filled, line, stroke
from game.view.battlegrounds.art import Art
from game.view.battlegrounds.cards import CardArt
from game.view.battlegrounds.options import Spot
from game.view.battlegrounds.side import Item, SideLayout, SideTold, colours_of_area
from game.view.battlegrounds.words import standing
from game.view.table import Words


class SidePainter:
    """Paints layouts."""

    def __init__(self, art: Art, words: Words) -> None:
        self.art, self.theme, self.fonts, self.words = art, art.theme, art.fonts, words
        self.cards = CardArt(art)
        self._boxed = lru_cache(200)(self._make_box)
        self.scale = 1.0
        self._kept: tuple[SideLayout, tuple[object, ...], pygame.Surface] | None = None

    def px(self, tokens: float) -> int:
        """Tokens as px."""
        return round(tokens * self.scale)

    def draw_kept(
        self, surface: pygame.Surface, rect: pygame.Rect, view: BattlegroundsState, made: SideLayout,
        shown_area: int, **chosen: Any,
    ) -> None:  # fmt: skip
        """``draw``, painted once for a layout and what is chosen in it; ``rect`` is where all of it lies, on
        a ground that is always the same there."""
        if not surface.get_clip().contains(rect):
            self.draw(surface, view, made, shown_area, **chosen)
            return
        key = (tuple(rect), shown_area, *chosen.values())
        if self._kept is None or self._kept[0] is not made or self._kept[1] != key:
            self.draw(surface, view, made, shown_area, **chosen)
            self._kept = (made, key, surface.subsurface(rect).copy())
        else:
            surface.blit(self._kept[2], rect)

    def draw(
        self, surface: pygame.Surface, view: BattlegroundsState, made: SideLayout, shown_area: int,
        *, focus: Spot | None, hover: Spot | None, picked: Spot | None, proposed: Spot | None, scale: float,
    ) -> None:  # fmt: skip
        """All items. ``focus`` is where the keys are, ``hover`` where the pointer is."""
        self.scale = scale
        for item in made.items:
            at = (item.spot is not None and item.spot == focus, item.spot is not None and item.spot == hover)
            match item.kind:
                case "tab":
                    assert item.spot is not None
                    area = int(item.spot[1])
                    self._tab(
                        surface, item.rect, view, area, shown=area == shown_area, focus=at[0], hover=at[1]
                    )
                case "task":
                    self._task(surface, item.rect, item.data)
                case "button":
                    self._button(surface, item, focus=at[0], hover=at[1])
                case "card":
                    face = replace(
                        item.data,
                        focus=at[0] or (proposed is not None and item.spot == proposed),
                        hover=at[1],
                    )
                    self.cards.draw(surface, item.rect, face, scale)
                case "ready":
                    chosen = item.spot == picked or (proposed is not None and item.spot == proposed)
                    self._ready(surface, item, focus=at[0], hover=at[1], picked=chosen)
                case "pair":
                    pair = item.data
                    surface.blit(self.art.pair(pair.picture, item.rect.height, pair.ability), item.rect)
                case "waiting":
                    token = item.data
                    surface.blit(self.art.token(token.picture, item.rect.height, token.ability), item.rect)
                case "points":
                    disc = self.art.point_token(item.data.colour, item.data.value, item.rect.width)
                    surface.blit(disc, disc.get_rect(center=item.rect.center))
                case "reel":
                    self._reel(surface, item)
                case "words":
                    self._text(
                        surface, item.data, "small", item.rect.midleft, "ink.tertiary", item.rect.width
                    )

    # --- parts ---

    def _text(
        self, surface: pygame.Surface, text: str, role: str, midleft: tuple[int, int], ink: str, width: int
    ) -> pygame.Rect:
        made = self.fonts.render(
            self.fonts.fit(text, role, width, self.scale), role, self.theme[ink], self.scale
        )
        return surface.blit(made, made.get_rect(midleft=midleft))

    def _box(
        self, surface: pygame.Surface, rect: pygame.Rect, fill: str, ink: str, width: float, *, drop: int = 0
    ) -> None:
        body = self._boxed(rect.size, fill, ink, width, drop, 5 * self.scale)
        surface.blit(self.art.ink.draw(body, rect.width, rect.height + drop), rect)

    def _make_box(
        self, size: tuple[int, int], fill: str, ink: str, width: float, drop: int, radius: float
    ) -> str:
        theme, half = self.theme, width / 2
        shadow = theme.palette.with_opacity("surface.shadow", "shadow_card")
        body = box(0, drop, *size, radius, filled(shadow)) if drop else ""
        inner = (half, half, size[0] - width, size[1] - width, radius)
        return body + box(*inner, filled(theme[fill])) + box(*inner, stroke(theme[ink], width))

    def _focus(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        inner = rect.inflate(-self.px(5), -self.px(5))
        pygame.draw.rect(surface, self.theme["ink.primary"], inner, max(1, self.px(1.5)), border_radius=3)

    def _tab(
        self, surface: pygame.Surface, rect: pygame.Rect, view: BattlegroundsState, area: int, *,
        shown: bool, focus: bool, hover: bool,
    ) -> None:  # fmt: skip
        """Whose area, its points, and a bar that fills towards the target."""
        fill = "surface.raised" if shown or hover else "surface.sunken"
        self._box(
            surface, rect, fill, "ink.primary" if shown else "surface.line", self.px(1.6 if shown else 1)
        )
        chip, x = self.px(20), rect.x + self.px(7)
        if area == ARTILLERY:
            surface.blit(self.art.part("artillery", chip), (x, rect.centery - chip // 2 - self.px(1)))
            x += chip + self.px(4)
        for colour in colours_of_area(view, area):
            surface.blit(self.art.chip(colour, chip), (x, rect.centery - chip // 2 - self.px(1)))
            x += chip + self.px(3)
        points, target = standing(view, area)
        text = f"{points} / {target}" if target else str(points)
        if x + self.fonts.size(text, "numeral", self.scale)[0] > rect.right - self.px(8):
            text = str(points)  # the bar below tells the rest
        made = self.fonts.render(text, "numeral", self.theme["ink.primary"], self.scale)
        at = made.get_rect(midright=(rect.right - self.px(8), rect.centery - self.px(1)))
        surface.blit(made, at)
        if area != ARTILLERY and view.rules.option == "solo":
            self._stars(surface, view, points, pygame.Rect(x, rect.y, at.x - x - self.px(6), rect.height))
        if target:
            bar = pygame.Rect(
                rect.x + self.px(7), rect.bottom - self.px(5), rect.width - self.px(14), self.px(2)
            )
            surface.fill(self.theme["surface.line"], bar)
            bar.width = round(bar.width * min(1.0, points / target))
            surface.fill(self.theme["fire.accent" if area == ARTILLERY else "ink.primary"], bar)
        if focus:
            self._focus(surface, rect)

    def _stars(
        self, surface: pygame.Surface, view: BattlegroundsState, points: int, rect: pygame.Rect
    ) -> None:
        side = self.px(13)
        for number, least in enumerate(view.rules.ranks):
            if (number + 1) * side > rect.width:
                return
            ink = self.theme["ink.primary" if points >= least else "surface.line"]
            surface.blit(self.art.star(side, ink), (rect.x + number * side, rect.centery - side // 2))

    def _task(self, surface: pygame.Surface, rect: pygame.Rect, told: SideTold) -> None:
        """What is to be done, in at most two lines, and the rule's id behind it."""
        role = "body"
        lines = self.fonts.wrap(told.task, role, rect.width, self.scale)
        if len(lines) > 1:
            role = "small"
            lines = self.fonts.wrap(told.task, role, rect.width, self.scale)
        if len(lines) > 2:
            lines = [lines[0], self.fonts.fit(" ".join(lines[1:]), role, rect.width, self.scale)]
        step = self.fonts.get(role, self.scale).get_linesize()
        y = rect.centery - step * (len(lines) - 1) // 2
        for text in lines:
            self._text(surface, text, role, (rect.x, y), "ink.primary", rect.width)
            y += step

    def _button(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        fill = "surface.sunken" if hover else "surface.raised"
        self._box(surface, item.rect, fill, "surface.line_strong", self.px(1), drop=self.px(2))
        made = self.fonts.render(item.data, "button", self.theme["ink.primary"], self.scale)
        surface.blit(made, made.get_rect(center=item.rect.center))
        if focus:
            self._focus(surface, item.rect)

    def _ready(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool, picked: bool) -> None:
        """A pair whose action or upgrade is unused, with its words; framed in blue if it can be used."""
        pair, rect = item.data, item.rect
        ink = "move.reach_ink" if item.open else "surface.line"
        fill = "move.reach_4" if picked else "surface.sunken" if hover or not item.open else "surface.raised"
        area = rect.inflate(0, self.px(4))
        self._box(surface, area, fill, ink, self.px(1.6 if item.open else 1))
        side = rect.height - self.px(4)
        tile = self.art.pair(pair.picture, side, pair.ability)
        surface.blit(tile, (rect.x + self.px(4), rect.centery - side // 2))
        words = self.words(f"battlegrounds.ability.{pair.ability}")
        x = rect.x + tile.get_width() + self.px(9)
        ink = "ink.primary" if item.open else "ink.tertiary"
        self._text(surface, words, "button", (x, rect.centery), ink, rect.right - x - self.px(2))
        if focus:
            self._focus(surface, area)

    def _reel(self, surface: pygame.Surface, item: Item) -> None:
        """A letter or number of the artillery: still to come in ink, revealed ones pale and struck."""
        name, left, row = item.data
        rect = item.rect
        ink = "token.green" if row == 0 else "token.red"
        fill = "surface.raised" if left else "surface.sunken"
        self._box(surface, rect, fill, "surface.line_strong" if left else "surface.line", self.px(1))
        bar = pygame.Rect(rect.x + self.px(1), rect.bottom - self.px(4), rect.width - self.px(2), self.px(3))
        if left:
            surface.fill(self.theme[ink], bar)
        made = self.fonts.render(
            name, "card_title", self.theme["ink.primary" if left else "ink.tertiary"], self.scale
        )
        surface.blit(made, made.get_rect(center=(rect.centerx, rect.centery - self.px(1))))
        if not left:
            pen = stroke(self.theme["ink.tertiary"], max(1.2, self.scale * 1.4))
            size = (rect.width, rect.height)
            cross = line((size[0] * 0.3, size[1] * 0.75), (size[0] * 0.7, size[1] * 0.25), pen)
            surface.blit(self.art.ink.draw(cross, *size), rect)
