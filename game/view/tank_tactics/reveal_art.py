"""Draws the page on which all dice and cards are shown."""

from __future__ import annotations

import pygame

from game.rules.tank_tactics.public import ATTRIBUTES
from game.ui.paint.ink import Ink
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.clips import turn_over
from game.view.side import Item, SideLayout, SidePainter
from game.view.table import Tools
from game.view.tank_tactics.cards import CardArt
from game.view.tank_tactics.dice import TankDice
from game.view.tank_tactics.reveal import TALL_FOOT, Block, RollShown, TankFace
from game.view.tank_tactics.tanks import Tanks

_W = "tank_tactics_view.reveal."


class RevealPainter(SidePainter):
    """Paints the page's layout. ``flip`` and ``roll``: how much of turning the cards over, and of the last
    roll, has been shown, 0 to 1."""

    def __init__(self, tools: Tools, tanks: Tanks, dice: TankDice, cards: CardArt) -> None:
        super().__init__(tools.theme, tools.fonts, Ink())
        self.words = tools.words
        self.tanks, self.dice, self.cards, self.icons = tanks, dice, cards, cards.icons
        self._kept = SurfaceCache(3_000_000)
        self.flip = self.roll = 1.0

    def draw_page(
        self, surface: pygame.Surface, rect: pygame.Rect, made: SideLayout, scale: float, flip: float,
        roll: float, *, hover: object,
    ) -> None:  # fmt: skip
        """All items; what lies still is painted once."""
        self.flip, self.roll = flip, roll
        key = (flip if flip in (0.0, 1.0) else 0.5, roll >= 1)
        self.draw(surface, rect, made, scale, key, focus=None, hover=hover)
        for item in made.items:
            if item.kind == "tank" and 0 < flip < 1:
                first = self._back(item.data, item.rect.size)
                last = self._face(item.data, item.rect.size)
                turn_over(surface, first, last, item.rect.center, flip)
            elif item.kind == "roll" and roll < 1 and item.data.now:
                place = self._die_place(item.rect)
                self.dice.dice.roll(surface, place.center, place.width, item.data.value, roll)

    def item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        rect, data = item.rect, item.data
        match item.kind:
            case "block":
                self._block(surface, rect, data)
            case "signs":
                self._signs(surface, rect, data)
            case "tank":
                if self.flip in (0.0, 1.0):
                    make = self._face if self.flip else self._back
                    surface.blit(make(data, rect.size), rect)
            case "squad":
                self._squad(surface, rect, data)
            case "roll":
                self._roll(surface, rect, data)
            case "told":
                self._told(surface, rect, *data)
            case "begin":
                self._begin(surface, rect, data, hover=hover)

    # --- players ---

    def _block(self, surface: pygame.Surface, rect: pygame.Rect, block: Block) -> None:
        px = self.px
        ink, width = ("ink.primary", 2.0) if block.starts else ("surface.line", 1.0)
        self.box(surface, rect, "surface.panel", ink, max(1, px(width)), drop=px(2))
        high = px(20 if block.low else 24)
        middle = rect.y + px(15 if block.low else 20)
        plate = self.tanks.plate(block.side, high)
        surface.blit(plate, plate.get_rect(midleft=(rect.x + px(12), middle)))
        x = rect.x + px(22) + high
        role = "numeral" if block.low else "card_title"
        right = rect.right - px(12)
        if block.starts:
            words = self.words(f"{_W}begins")
            wide = self.fonts.size(words, "label_on_board", self.scale)[0]
            right -= wide
            self.text(surface, words, "label_on_board", (right, middle), "ink.primary", wide)
            icon = px(15)
            right -= icon + px(5)
            sign = self.icons.get("play", icon, self.theme["ink.primary"])
            surface.blit(sign, sign.get_rect(midleft=(right, middle)))
        self.text(surface, block.name, role, (x, middle), "ink.primary", right - x - px(8))

    def _columns(self, rect: pygame.Rect, label: int, tail: int) -> list[int]:
        """The middles of the six dice of a tank."""
        wide = (rect.width - label - tail) / len(ATTRIBUTES)
        return [round(rect.x + label + (number + 0.5) * wide) for number in range(len(ATTRIBUTES))]

    def _signs(self, surface: pygame.Surface, rect: pygame.Rect, block: Block) -> None:
        """The attributes above their dice."""
        icon, gap = self.px(14), self.px(5)
        for number, x in enumerate(self._columns(rect, block.label, block.tail)):
            name = block.names[number] if block.names else ""
            made = self.fonts.render(name, "small", self.theme["ink.secondary"], self.scale) if name else None
            left = x - (icon + (gap + made.get_width() if made else 0)) // 2
            middle = rect.centery - self.px(1)
            sign = self.icons.get(ATTRIBUTES[number], icon, self.theme["ink.secondary"])
            surface.blit(sign, sign.get_rect(midleft=(left, middle)))
            if made is not None:
                surface.blit(made, made.get_rect(midleft=(left + icon + gap, middle)))

    # --- tanks ---

    def _sheet(self, size: tuple[int, int], face: TankFace, fill: str) -> pygame.Surface:
        """A tank's card without its dice: the tank and its letter."""
        px, (wide, high) = self.px, size
        made = pygame.Surface((wide, high + px(2)), pygame.SRCALPHA, 32)
        self.box(made, pygame.Rect(0, 0, wide, high), fill, "surface.line", max(1, px(1)), drop=px(2))
        side = face.sizes.picture
        portrait = self.tanks.portrait(face.side, 45 * face.seen, side)
        left = px(3) if high < side + px(16) else px(8)
        made.blit(portrait, portrait.get_rect(midleft=(left, high // 2)))
        role = "card_title" if high >= px(40) else "numeral"
        self.text(made, face.letter, role, (left + side + px(8), high // 2), "ink.primary", px(24))
        return made

    @drawn_once
    def _back(self, face: TankFace, size: tuple[int, int]) -> pygame.Surface:
        """A tank's card face down: its dice are still secret."""
        made = self._sheet(size, face, "surface.sunken")
        rect = pygame.Rect((0, 0), size)
        side = min(face.sizes.die, self.px(34))
        unknown = self.tanks.unknown(face.side, side)
        for x in self._columns(rect, face.sizes.label, face.sizes.tail):
            made.blit(unknown, unknown.get_rect(center=(x, rect.centery)))
        return made

    @drawn_once
    def _face(self, face: TankFace, size: tuple[int, int]) -> pygame.Surface:
        """A tank's card face up."""
        made = self._sheet(size, face, "surface.raised")
        rect = pygame.Rect((0, 0), size)
        sizes, px = face.sizes, self.px
        middle = (rect.height - sizes.below) // 2 + (px(3) if sizes.below else 0)
        for x, value in zip(self._columns(rect, sizes.label, sizes.tail), face.dice, strict=True):
            tile = self.dice.lying(value, sizes.die, face.side)
            made.blit(tile, tile.get_rect(center=(x, middle)))
        if sizes.below:
            left = sizes.label + px(4)
            held = pygame.Rect(
                left, rect.height - sizes.below, rect.width - left - px(4), sizes.below - px(4)
            )
            self._in_line(made, held, face.cards)
        else:
            held = pygame.Rect(rect.right - sizes.tail + px(4), 0, sizes.tail - px(8), rect.height)
            self._held(made, held, face.cards)
        return made

    def _held(self, made: pygame.Surface, rect: pygame.Rect, cards: tuple[tuple[str, str], ...]) -> None:
        """A tank's cards: by name, one below the other, where there is room; else small ones side by side."""
        px, count = self.px, len(cards)
        if not count:
            return
        step = px(22)
        if all(name for _, name in cards) and count * step <= rect.height:
            y = rect.centery - step * (count - 1) // 2
            for card, name in cards:
                sign = self.cards.sign(card, px(17))
                made.blit(sign, sign.get_rect(midleft=(rect.x, y)))
                x = rect.x + px(26)
                self.text(made, name, "small", (x, y), "ink.primary", rect.right - x)
                y += step
            return
        wide = min(px(28), rect.width // count)
        for number, (card, _) in enumerate(cards):
            sign = self.cards.sign(card, min(px(20), wide * 3 // 4, rect.height - px(4)))
            made.blit(sign, sign.get_rect(midleft=(rect.x + number * wide, rect.centery)))

    def _squad(self, surface: pygame.Surface, rect: pygame.Rect, cards: tuple[tuple[str, str], ...]) -> None:
        """The cards of the squad, once they are shown."""
        px = self.px
        words = self.words("tank_tactics_view.setting.squad")
        x = rect.x + px(6)
        drawn = self.text(surface, words, "label_on_board", (x, rect.centery), "ink.secondary", rect.width)
        if self.flip < 1:
            return
        x = drawn.right + px(12)
        if not cards:
            told = self.words(f"{_W}no_cards")
            self.text(surface, told, "small", (x, rect.centery), "ink.tertiary", rect.right - x)
            return
        self._in_line(surface, pygame.Rect(x, rect.y, rect.right - x, rect.height), cards)

    def _in_line(
        self, surface: pygame.Surface, rect: pygame.Rect, cards: tuple[tuple[str, str], ...]
    ) -> None:
        """Cards side by side, with their names if there is room for all of these."""
        px, x = self.px, rect.x
        gap = px(12)
        wide = [px(26) + self.fonts.size(name, "small", self.scale)[0] for _, name in cards]
        named = sum(wide) + gap * (len(cards) - 1) <= rect.width
        for (card, name), width in zip(cards, wide, strict=True):
            tile = self.cards.sign(card, px(17))
            surface.blit(tile, tile.get_rect(midleft=(x, rect.centery)))
            if named:
                self.text(surface, name, "small", (x + px(26), rect.centery), "ink.primary", width)
            x += (width if named else px(24)) + gap

    # --- the start ---

    def _die_place(self, rect: pygame.Rect) -> pygame.Rect:
        """Where a player's die for the start lies: beside the name, or below it where there is room."""
        px, tall = self.px, rect.height >= self.px(TALL_FOOT)
        side = rect.height - px(46) if tall else min(rect.height - px(12), px(72))
        place = pygame.Rect(0, 0, side, side)
        if tall:
            place.midbottom = (rect.centerx, rect.bottom - px(9))
        else:
            place.midright = (rect.right - px(8), rect.centery)
        return place

    def _roll(self, surface: pygame.Surface, rect: pygame.Rect, roll: RollShown) -> None:
        """A player's die for the start; one that was rolled before a tie is pale."""
        px, tall = self.px, rect.height >= self.px(TALL_FOOT)
        ink, width = ("ink.primary", 2.0) if roll.best else ("surface.line", 1.0)
        fill = "surface.raised" if roll.best else "surface.panel"
        self.box(surface, rect, fill, ink, max(1, px(width)), drop=px(2))
        place, high = self._die_place(rect), px(20)
        middle = rect.y + px(20) if tall else rect.centery
        plate = self.tanks.plate(roll.side, high)
        surface.blit(plate, plate.get_rect(midleft=(rect.x + px(9), middle)))
        x = rect.x + px(16) + high
        room = (rect.right if tall else place.x) - px(6) - x
        if room >= px(30):
            self.text(surface, roll.name, "numeral", (x, middle), "ink.primary", room)
        if self.roll >= 1 or not roll.now:
            tile = self.dice.lying(roll.value, place.width)
            if not roll.now:
                tile = tile.copy()
                tile.set_alpha(90)
            surface.blit(tile, place)

    def _told(self, surface: pygame.Surface, rect: pygame.Rect, first: str, second: str) -> None:
        by = self.px(12)
        self.text(surface, first, "card_title", (rect.x, rect.centery - by), "ink.primary", rect.width)
        self.text(surface, second, "body", (rect.x, rect.centery + by), "ink.secondary", rect.width)

    def _begin(self, surface: pygame.Surface, rect: pygame.Rect, label: str, *, hover: bool) -> None:
        px = self.px
        edge = "ink.primary" if hover else "fire.accent"
        self.box(surface, rect, "fire.accent", edge, max(1, px(2 if hover else 1)), drop=px(2))
        made = self.fonts.render(label, "card_title", self.theme["fire.on_accent"], self.scale)
        icon = px(18)
        x = rect.centerx - (made.get_width() + icon + px(10)) // 2
        sign = self.icons.get("play", icon, self.theme["fire.on_accent"])
        surface.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
        surface.blit(made, made.get_rect(midleft=(x + icon + px(10), rect.centery)))
