"""The tray in which dice tell their story, over the lower or the upper edge of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, box, filled, stroke
from game.ui.paint.palette import Theme
from game.view.flames_of_tanks.dice import RolledDice
from game.view.flames_of_tanks.story import DieShown, Story, Throw
from game.view.tips import Places

HIGH: Final = 152.0
LOW_HIGH: Final = 116.0
"""Its height at 100 %, and in a small window."""

DIE: Final = 46.0

LOST: Final = 130
"""The opacity of an upgrade that goes back to the pool."""


class TrayPainter:
    """Draws trays. ``token(name, px)`` is the picture of an upgrade by the side of a box. ``buttons`` are
    where it can be pressed, after a drawing."""

    def __init__(
        self, theme: Theme, fonts: FontStore, icons: IconStore, token: Callable[[str, int], pygame.Surface]
    ) -> None:
        self.theme, self.fonts, self.icons, self.token = theme, fonts, icons, token
        self.dice = RolledDice(theme, fonts)
        self.ink = Ink(1_500_000)
        self.scale = 1.0
        self.buttons: list[tuple[str, pygame.Rect]] = []
        self.places = Places()
        """Where the dice are."""

    def px(self, tokens: float) -> int:
        """Tokens as px."""
        return round(tokens * self.scale)

    def high(self, block: pygame.Rect, scale: float) -> int:
        """How high the tray is in a block."""
        return round((HIGH if block.height >= 560 * scale else LOW_HIGH) * scale)

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        story: Story,
        rolled: Callable[[int, int], float],
        buttons: list[tuple[str, str, str]],
        scale: float,
    ) -> None:
        """The story in a rectangle. ``rolled(throw, order)``: how far a die has rolled, 0 to 1 (below 0: its
        throw is still to come). ``buttons``: name, words and icon of each."""
        self.scale = scale
        self.places.begin()
        theme = self.theme
        line = max(1.0, 1.2 * scale)
        place = (line / 2, line / 2, rect.width - line, rect.height - line, 7 * scale)
        body = box(*place, filled(theme["flames_dice.tray"])) + box(
            *place, stroke(theme["surface.line_strong"], line)
        )
        surface.blit(self.ink.draw(body, *rect.size), rect)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        inner = rect.inflate(-self.px(32), -self.px(20))
        inner = self._buttons(surface, inner, buttons)
        shown = [(at, throw) for at, throw in enumerate(story.throws) if rolled(at, 0) >= 0]
        shown = shown[-3:]
        needs = [self._needs(throw) for _, throw in shown]
        spare = max(0, inner.width - sum(needs)) // max(2, len(shown))
        x = inner.x
        if not story.throws:  # upgrades drawn for a point: no dice
            self._lines(surface, inner, story.more)
        for number, (at, throw) in enumerate(shown):
            wide = needs[number] * min(inner.width, sum(needs)) // max(1, sum(needs)) + spare
            area = pygame.Rect(x, inner.y, wide - self.px(18), inner.height)
            x += wide
            self._throw(surface, area, at + 1, throw, lambda order, at=at: rolled(at, order))  # type: ignore[misc]
            if number:
                left = area.x - self.px(10)
                surface.fill(theme["surface.line_strong"], (left, area.y, max(1, self.px(1)), area.height))
        surface.set_clip(clip)

    def _buttons(
        self, surface: pygame.Surface, inner: pygame.Rect, buttons: list[tuple[str, str, str]]
    ) -> pygame.Rect:
        self.buttons = []
        if not buttons:
            return inner
        wide, high = self.px(104), self.px(36)
        x, y = inner.right - wide, inner.y + self.px(2)
        for name, words, icon in buttons:
            rect = pygame.Rect(x, y, wide, high)
            theme, line = self.theme, max(1.0, self.scale)
            place = (line / 2, line / 2, wide - line, high - line, 5 * self.scale)
            body = box(*place, filled(theme["surface.raised"])) + box(
                *place, stroke(theme["surface.line_strong"], line)
            )
            surface.blit(self.ink.draw(body, wide, high), rect)
            drawn = self.icons.get(icon, self.px(16), theme["ink.primary"])
            made = self.fonts.render(words, "button", theme["ink.primary"], self.scale)
            room = drawn.get_width() + self.px(7) + made.get_width()
            left = rect.centerx - room // 2
            surface.blit(drawn, drawn.get_rect(midleft=(left, rect.centery)))
            surface.blit(made, made.get_rect(midleft=(left + drawn.get_width() + self.px(7), rect.centery)))
            self.buttons.append((name, rect))
            y += high + self.px(8)
        return pygame.Rect(inner.x, inner.y, inner.width - wide - self.px(24), inner.height)

    def _lines(self, surface: pygame.Surface, area: pygame.Rect, told: list[str]) -> None:
        """Words alone, in the middle of the height."""
        lines = [
            line for words in told for line in self.fonts.wrap(words, "body_strong", area.width, self.scale)
        ]
        made = [
            self.fonts.render(line, "body_strong", self.theme["ink.primary"], self.scale) for line in lines
        ]
        y = area.centery - sum(line.get_height() for line in made) // 2
        for line in made:
            surface.blit(line, (area.x, y))
            y += line.get_height()

    def _needs(self, throw: Throw) -> int:
        """How wide a throw should be."""
        lines = [line for die in throw.dice for line in die.below.split("\n")]
        widest = max((self.fonts.size(line, "small", self.scale)[0] for line in lines), default=0)
        dice = len(throw.dice) * max(self.px(DIE + 8), widest + self.px(10))
        title = self.fonts.size(throw.title, "card_title", self.scale)[0] + self.px(38)
        return max(title, dice + (self.px(92) if throw.told else 0)) + self.px(22)

    def _throw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        number: int,
        throw: Throw,
        rolled: Callable[[int], float],
    ) -> None:
        theme, fonts, scale = self.theme, self.fonts, self.scale
        low = area.height < self.px(110)
        y = area.y + self.px(10)
        disc = self.px(20)
        badge = self.ink.draw(box(0, 0, disc, disc, disc / 2, filled(theme["ink.primary"])), disc, disc)
        at = badge.get_rect(midleft=(area.x, y))
        surface.blit(badge, at)
        figure = fonts.render(str(number), "small", theme["surface.raised"], scale)
        surface.blit(figure, figure.get_rect(center=at.center))
        title = fonts.render(throw.title, "card_title", theme["ink.primary"], scale)
        drawn = surface.blit(title, title.get_rect(midleft=(at.right + self.px(8), y)))
        room = area.right - drawn.right - self.px(10)
        if fonts.size(throw.words, "small", scale)[0] <= room:  # the panel tells it in any case
            words = fonts.render(throw.words, "small", theme["ink.secondary"], scale)
            surface.blit(words, words.get_rect(midleft=(drawn.right + self.px(10), y)))
        side = self.px(36 if low else DIE)
        count = max(1, len(throw.dice))
        lines = [line for die in throw.dice for line in die.below.split("\n")]
        widest = max((fonts.size(line, "small", scale)[0] for line in lines), default=0)
        beside = self.px(84) if throw.told else 0
        step = max(side + self.px(8), min(widest + self.px(10), (area.width - beside) // count))
        side = min(side, step - self.px(4))
        y = area.y + self.px(26 if low else 34)
        x = area.x
        for die in throw.dice:
            share = rolled(die.order)
            if share < 0:
                break
            self._die(surface, die, pygame.Rect(x + (step - side) // 2, y, side, side), share)
            if share >= 1:
                place = pygame.Rect(x + (step - side) // 2, y, side, side)
                self.places.add(f"flames_of_tanks.rolled.{die.state}", place, "FT-2.4", n=die.value)
                ink = {"counts": "ink.primary", "deadly": "fire.accent"}.get(die.state, "ink.secondary")
                self._below(surface, die.below, (x + step // 2, y + side + self.px(4)), step, ink)
                if die.token:
                    self._token(surface, die, (x + step // 2, y + side + self.px(22)), area.bottom)
            x += step
        if throw.told:
            x += self.px(8)
            for line in fonts.wrap(throw.told, "small", max(area.right - x, self.px(60)), scale)[:3]:
                made = fonts.render(line, "small", theme["ink.secondary"], scale)
                surface.blit(made, (x, y))
                y += made.get_height()

    def _below(
        self, surface: pygame.Surface, text: str, midtop: tuple[int, int], room: int, ink: str
    ) -> None:
        """What is told under a die, line by line."""
        x, y = midtop
        for line in text.split("\n"):
            fitting = self.fonts.fit(line, "small", room - self.px(2), self.scale)
            made = self.fonts.render(fitting, "small", self.theme[ink], self.scale)
            surface.blit(made, made.get_rect(midtop=(x, y)))
            y += self.px(15)

    def _token(self, surface: pygame.Surface, die: DieShown, midtop: tuple[int, int], bottom: int) -> None:
        """The upgrade a die is rolled for, as large as there is room; pale if it is lost."""
        room = min(bottom + self.px(6) - midtop[1], self.px(30))
        made = self.token(die.token, max(4, room // 2))
        if die.state == "fails":
            made = made.copy()
            made.fill((255, 255, 255, LOST), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(made, made.get_rect(center=(midtop[0], midtop[1] + room // 2)))

    def _die(self, surface: pygame.Surface, die: DieShown, rect: pygame.Rect, share: float) -> None:
        if share < 1:
            if share > 0:
                self.dice.roll(surface, rect.center, rect.width, die.value, share)
            return
        surface.blit(self.dice.die(die.value, rect.width, die.state), rect)
