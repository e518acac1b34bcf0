"""The tanks' cards on the page of the reveal: face down, face up, turning over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.parts import Parts
from game.games.tank_tactics.view.scene import side_of
from game.games.tank_tactics.view.words import card_words
from game.ui.layout import Area
from game.ui.tree.node import Canvas
from game.view.board.clips import turn_over


class Sizes(NamedTuple):
    """The measures of a player's block in tokens: heights of a tank's card (``row``), of the tank's own cards
    ``below`` the dice, of the ``whole``; widths of the tank's picture with its letter (``label``), of its
    cards at the right (``tail``). ``named``: there is room for the cards' names."""

    row: float
    below: float
    named: bool
    picture: float
    label: float
    tail: float
    die: float
    whole: float


@dataclass(frozen=True, slots=True)
class TurningCard:
    """A tank's card, face down, face up, or turning over (``flip`` from 0 to 1); ``seen``: its facing on the
    screen."""

    parts: Parts
    world: TankTacticsWorld
    tank: int
    seen: int
    sizes: Sizes
    flip: float

    def draw(self, to: Canvas, area: Area) -> None:
        """Draw it in its place."""
        if self.flip <= 0 or self.flip >= 1:
            to.surface.blit(self._side(to, area, up=self.flip >= 1), area.rect)
            return
        down, up = (self._side(to, area, up=up) for up in (False, True))
        turn_over(to.surface, down, up, area.rect.center, self.flip)

    def _side(self, to: Canvas, area: Area, *, up: bool) -> pygame.Surface:
        """The card face up or down, made once."""
        world, tank, kept = self.world, self.tank, self.parts.kept
        key = (
            tank, world.dice[tank], world.cards[tank], side_of(world, tank), self.seen, self.sizes, up,
            area.rect.size,
        )  # fmt: skip
        made = kept.get(key)
        if made is None:
            wide, high = area.rect.size
            made = pygame.Surface((wide, high + round(2 * area.scale)), pygame.SRCALPHA, 32)
            was, to.surface = to.surface, made
            hover, to.hover = to.hover, False
            place = Area.at(pygame.Rect(0, 0, wide, high), area.scale)
            (self._face_up if up else self._face_down)(to, place)
            to.surface, to.hover = was, hover
            kept.put(key, made)
        return made

    def _sheet(self, to: Canvas, area: Area, fill: str) -> list[float]:
        """Draw the card without its dice: the tank and its letter; return the middles of its six dice."""
        sizes = self.sizes
        to.box(area, fill, "surface.line", drop=2)
        side = round(sizes.picture * area.scale)
        portrait = self.parts.tanks.portrait(side_of(self.world, self.tank), 45 * self.seen, side)
        left = 3.0 if area.height < sizes.picture + 16 else 8.0
        to.surface.blit(portrait, portrait.get_rect(midleft=(round(left * area.scale), area.rect.centery)))
        role = "card_title" if area.height >= 40 else "numeral"
        letter = LETTERS[self.world.match.number[self.tank]]
        to.line(letter, role, replace(area, x=left + sizes.picture + 8, width=24), "ink.primary")
        wide = (area.width - sizes.label - sizes.tail) / len(ATTRIBUTES)
        return [sizes.label + (number + 0.5) * wide for number in range(len(ATTRIBUTES))]

    def _face_down(self, to: Canvas, area: Area) -> None:
        """Draw the card of a tank whose dice are still secret."""
        px = round(min(self.sizes.die, 34) * area.scale)
        unknown = self.parts.tanks.unknown(side_of(self.world, self.tank), px)
        for x in self._sheet(to, area, "surface.sunken"):
            to.surface.blit(unknown, unknown.get_rect(center=(round(x * area.scale), area.rect.centery)))

    def _face_up(self, to: Canvas, area: Area) -> None:
        sizes, world, tank = self.sizes, self.world, self.tank
        middle = (area.height - sizes.below) / 2 + (3 if sizes.below else 0)
        columns = self._sheet(to, area, "surface.raised")
        dice = world.dice[tank] or (0,) * len(ATTRIBUTES)
        for x, value in zip(columns, dice, strict=True):
            tile = self.parts.dice.lying(value, round(sizes.die * area.scale), side_of(world, tank))
            at = round(x * area.scale), round(middle * area.scale)
            to.surface.blit(tile, tile.get_rect(center=at))
        left = sizes.label + 4 if sizes.below else area.width - sizes.tail + 4
        held = replace(area, x=left, width=area.width - left - 4)
        if sizes.below:
            held = replace(held, y=area.height - sizes.below, height=sizes.below - 4)
        if world.cards[tank]:
            self._held(to, held)

    def _held(self, to: Canvas, area: Area) -> None:
        """Draw the tank's cards: in a line below its dice, or else as a list of names if there is room, or
        else as small plates side by side."""
        sizes, cards, scale = self.sizes, self.world.cards[self.tank], area.scale
        names = [card_words(card, self.parts.words) for card in cards]
        count = len(cards)
        stacked = sizes.named and not sizes.below and 22 * count <= area.height
        wide = [38 + self.parts.cards.fonts.size(name, "small", scale)[0] / scale for name in names]
        named = stacked or (bool(sizes.below) and sum(wide) - 12 <= area.width)
        step = 36.0 if sizes.below else min(28.0, area.width / count)
        size = 17.0 if stacked or sizes.below else min(20.0, step * 0.75, area.height - 4)
        x, y = area.x, area.y + (area.height - 22 * count) / 2
        for number, (card, name) in enumerate(zip(cards, names, strict=True)):
            length = wide[number] if named else step
            place = replace(area, x=x, width=length)
            if stacked:
                place = replace(area, y=y + 22 * number, height=22)
            sign = self.parts.cards.sign(card, round(size * scale))
            to.surface.blit(sign, sign.get_rect(midleft=place.rect.midleft))
            if named:
                to.line(name, "small", replace(place, x=place.x + 26, width=place.width - 26), "ink.primary")
            x += length


def draw_turning(to: Canvas, area: Area, card: TurningCard) -> None:
    """Draw a card as the ``draw`` of a ``Picture``."""
    card.draw(to, area)
