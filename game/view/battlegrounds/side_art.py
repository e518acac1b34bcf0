"""Draws the table beside the board of Battlegrounds."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.rules.battlegrounds.diagram import ARTILLERY, BattlegroundsState
from game.ui.ink import line, stroke
from game.view.battlegrounds.art import Art
from game.view.battlegrounds.cards import CardArt
from game.view.battlegrounds.choose import Spot
from game.view.battlegrounds.side import colours_of_area
from game.view.battlegrounds.words import standing
from game.view.side import Item, SidePainter
from game.view.table import Words


class BattlegroundsSidePainter(SidePainter):
    """Paints layouts. ``show`` says what they are of."""

    def __init__(self, art: Art, words: Words) -> None:
        super().__init__(art.theme, art.fonts, art.ink)
        self.art, self.words = art, words
        self.cards = CardArt(art)

    def show(self, view: BattlegroundsState, area: int, picked: Spot | None, proposed: Spot | None) -> None:
        """What is drawn from now on, whose area is shown, and what is chosen there."""
        self.view, self.area, self.picked, self.proposed = view, area, picked, proposed

    def item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        proposed = self.proposed is not None and item.spot == self.proposed
        match item.kind:
            case "tab":
                self._tab(surface, item.rect, item.spot.area, focus=focus, hover=hover)
            case "card":
                face = replace(item.data, focus=focus or proposed, hover=hover)
                self.cards.draw(surface, item.rect, face, self.scale)
            case "ready":
                chosen = item.spot == self.picked or proposed
                self._ready(surface, item, focus=focus, hover=hover, picked=chosen)
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
            case _:
                super().item(surface, item, focus=focus, hover=hover)

    # --- parts ---

    def _tab(
        self, surface: pygame.Surface, rect: pygame.Rect, area: int, *, focus: bool, hover: bool
    ) -> None:
        """Whose area, its points, and a bar that fills towards the target."""
        view, shown = self.view, area == self.area
        fill = "surface.raised" if shown or hover else "surface.sunken"
        self.box(
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
            self.focus(surface, rect)

    def _stars(
        self, surface: pygame.Surface, view: BattlegroundsState, points: int, rect: pygame.Rect
    ) -> None:
        side = self.px(13)
        for number, least in enumerate(view.rules.ranks):
            if (number + 1) * side > rect.width:
                return
            ink = self.theme["ink.primary" if points >= least else "surface.line"]
            surface.blit(self.art.star(side, ink), (rect.x + number * side, rect.centery - side // 2))

    def _ready(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool, picked: bool) -> None:
        """A pair whose action or upgrade is unused, with its words; framed in blue if it can be used."""
        pair, rect = item.data, item.rect
        ink = "move.reach_ink" if item.open else "surface.line"
        fill = "move.reach_4" if picked else "surface.sunken" if hover or not item.open else "surface.raised"
        area = rect.inflate(0, self.px(4))
        self.box(surface, area, fill, ink, self.px(1.6 if item.open else 1))
        side = rect.height - self.px(4)
        tile = self.art.pair(pair.picture, side, pair.ability)
        surface.blit(tile, (rect.x + self.px(4), rect.centery - side // 2))
        words = self.words(f"battlegrounds.ability.{pair.ability}")
        x = rect.x + tile.get_width() + self.px(9)
        ink = "ink.primary" if item.open else "ink.tertiary"
        self.text(surface, words, "button", (x, rect.centery), ink, rect.right - x - self.px(2))
        if focus:
            self.focus(surface, area)

    def _reel(self, surface: pygame.Surface, item: Item) -> None:
        """A letter or number of the artillery: still to come in ink, revealed ones pale and struck."""
        name, left, row = item.data
        rect = item.rect
        ink = "token.green" if row == 0 else "token.red"
        fill = "surface.raised" if left else "surface.sunken"
        self.box(surface, rect, fill, "surface.line_strong" if left else "surface.line", self.px(1))
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
