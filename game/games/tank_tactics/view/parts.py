"""The small drawings in panels and pages of Tank Tactics, as nodes: dice, plates, cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game.games.tank_tactics.view.cards import CardArt, CardFace
from game.games.tank_tactics.view.dice import TankDice
from game.games.tank_tactics.view.spots import Spot
from game.games.tank_tactics.view.tanks import Tanks
from game.games.tank_tactics.view.words import card_text, card_words
from game.ui.layout import Area
from game.ui.paint.ink import Ink, box, stroke
from game.ui.tree.node import WHOLE, Canvas, Measure
from game.ui.tree.seen import Picture, Text
from game.view.table import Words
from game.view.tips import Sign

FAINT = 90
"""The opacity of a faint die, of 255."""

PAPER = -1
"""The side number of dice without an owner: hit points, rolls."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die: 0 is an empty place. ``ringed``: with a frame around it; ``faint``: its tank is gone;
    ``size`` in tokens, 0: as large as its place."""

    value: int
    side: int = PAPER
    lies: bool = True
    ringed: str = ""
    faint: bool = False
    size: float = 0.0


class Parts:
    """Makes nodes that are drawn with a board's tanks, dice and cards."""

    def __init__(self, tanks: Tanks, dice: TankDice, cards: CardArt, words: Words) -> None:
        self.tanks, self.dice, self.cards, self.words = tanks, dice, cards, words
        self.ink = Ink(400_000)

    def die(self, die: Die, size: float | None = None, tip: Sign | None = None, words: str = "") -> Picture:
        """A die in the middle of its place."""
        return Picture(self._draw_die, die, wide=size, high=size, tip=tip, words=words)

    def plate(self, side: int, size: float, words: str = "") -> Picture:
        """The plate of an owner."""
        return Picture(self._draw_plate, side, wide=size, high=size, words=words)

    def unknown(self, side: int, size: float, words: str = "") -> Picture:
        """A tank whose dice are still secret."""
        return Picture(self._draw_unknown, side, wide=size, high=size, words=words)

    def portrait(self, side: int, facing: int, size: float, words: str = "") -> Picture:
        """A tank on its square; ``facing`` as seen on the screen."""
        return Picture(self._draw_portrait, (side, facing), wide=size, high=size, words=words)

    def chip(self, card: str, size: float) -> Picture:
        """A card as a small plate with a tip about its effect; omitted where it isn't seen whole."""
        return Picture(self._draw_chip, card, wide=size, high=size, least=size, tip=self.card_tip(card))

    def sign(self, card: str, size: float, words: str = "") -> Picture:
        """A card's sign with its number: a quarter wider than ``size``."""
        high = 1.08 * size
        return Picture(self._draw_sign, (card, size), wide=1.3 * size, high=high, words=words)

    def face(self, face: CardFace, spot: Spot, *, open_: bool, does: str) -> Picture:
        """A card that can be pointed at."""
        tip = Sign.of("tank_tactics.card", "TT-4.2", card=face.title, does=does)
        return Picture(self._draw_face, face, spot=spot, open=open_, tip=tip)

    def card_tip(self, card: str) -> Sign:
        """The tip about a card's effect."""
        words = self.words
        does = card_text(card, "effect", words)
        return Sign.of("tank_tactics.card", "TT-4.2", card=card_words(card, words), does=does)

    # --- drawing ---

    def _draw_die(self, to: Canvas, area: Area, die: Die) -> None:
        rect, side = area.rect, None if die.side == PAPER else die.side
        px = round(die.size * area.scale) if die.size else min(rect.size)
        made = self.dice.lying(die.value, px, side) if die.lies else self.dice.die(die.value, px, side)
        if die.faint:
            made = made.copy()
            made.set_alpha(FAINT)
        place = pygame.Rect(0, 0, px, px)
        place.center = rect.center
        to.surface.blit(made, place)
        ink = die.ringed or ("surface.line_strong" if to.hover else "")
        if ink:
            self.ring(to, place, area.scale, ink)

    def _draw_plate(self, to: Canvas, area: Area, side: int) -> None:
        made = self.tanks.plate(side, area.rect.height)
        to.surface.blit(made, made.get_rect(midleft=area.rect.midleft))

    def _draw_unknown(self, to: Canvas, area: Area, side: int) -> None:
        made = self.tanks.unknown(side, area.rect.height)
        to.surface.blit(made, made.get_rect(midleft=area.rect.midleft))

    def _draw_portrait(self, to: Canvas, area: Area, data: tuple[int, int]) -> None:
        made = self.tanks.portrait(data[0], 45 * data[1], area.rect.width)
        to.surface.blit(made, made.get_rect(midleft=area.rect.midleft))

    def _draw_chip(self, to: Canvas, area: Area, card: str) -> None:
        to.surface.blit(self.cards.chip(card, area.rect.width), area.rect)

    def _draw_sign(self, to: Canvas, area: Area, data: tuple[str, float]) -> None:
        made = self.cards.sign(data[0], round(data[1] * area.scale))
        to.surface.blit(made, made.get_rect(midleft=area.rect.midleft))

    def _draw_face(self, to: Canvas, area: Area, face: CardFace) -> None:
        face = replace(face, hover=to.hover, focus=to.focus)
        self.cards.draw(to.surface, area.rect, face, area.scale)
        if to.focus:
            to.ring(area)

    def ring(self, to: Canvas, rect: pygame.Rect, scale: float, ink: str, by: float = 6.0) -> None:
        """Draw a frame around a die."""
        around = rect.inflate(round(by * scale), round(by * scale))
        pen = max(2, round(2 * scale))
        place = (pen / 2, pen / 2, around.width - pen, around.height - pen, 8 * scale - pen / 2)
        to.surface.blit(self.ink.draw(box(*place, stroke(to.theme[ink], pen)), *around.size), around)


def lines(words: str, role: str, ink: str, m: Measure, width: float, high: float | None = None) -> list[Text]:
    """A paragraph line by line, ``high`` tokens each; lines that don't fit are left out."""
    high = m.line(role) if high is None else high
    return [Text(line, role, ink, high=high, least=WHOLE) for line in m.wrap(words, role, width)]
