"""The score card over the table: every tank with its kills, deaths, special scores and lags (FT-6.4)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.flames_of_tanks.public import Position
from game.ui.paint.ink import Ink, box, filled, stroke
from game.view.flames_of_tanks.strips import signed
from game.view.flames_of_tanks.tanks import Tanks
from game.view.flames_of_tanks.words import mode_words, name_of
from game.view.table import Tools

_W = "flames_of_tanks_view.score."

COLUMNS = ("kills", "deaths", "markers", "flags", "lags", "score")

WIDE = 560.0
LATE = 100.0
"""The room for kills and deaths of Sudden Death, which are told apart (FT-6.3)."""
ROW = 26.0


class ScoreCardPainter:
    """Draws it."""

    def __init__(self, tools: Tools, tanks: Tanks) -> None:
        self.theme, self.fonts, self.words, self.tanks = tools.theme, tools.fonts, tools.words, tanks
        self.ink = Ink(1_500_000)

    def draw(
        self,
        surface: pygame.Surface,
        block: pygame.Rect,
        position: Position,
        names: Sequence[str],
        scale: float,
    ) -> None:
        """In the middle of a block."""

        def px(tokens: float) -> int:
            return round(tokens * scale)

        theme, fonts, words = self.theme, self.fonts, self.words
        count = len(position.tanks)
        row = min(px(ROW), (block.height - px(110)) // max(1, count))
        late = any(tank.sudden_kills or tank.sudden_deaths for tank in position.tanks)
        beside = px(LATE) if late else 0
        rect = pygame.Rect(0, 0, min(px(WIDE) + beside, block.width - px(20)), px(92) + count * row)
        rect.center = block.center
        line = max(1.0, 1.4 * scale)
        place = (line / 2, line / 2, rect.width - line, rect.height - line, 7 * scale)
        body = box(*place, filled(theme["surface.panel"])) + box(*place, stroke(theme["ink.primary"], line))
        surface.blit(self.ink.draw(body, *rect.size), rect)

        def text(
            told: str, role: str, at: tuple[int, int], ink: str, room: int, *, right: bool = False
        ) -> None:
            made = fonts.render(fonts.fit(told, role, max(4, room), scale), role, theme[ink], scale)
            spot = made.get_rect(midright=at) if right else made.get_rect(midleft=at)
            surface.blit(made, spot)

        left, end = rect.x + px(16), rect.right - px(16)
        text(words(f"{_W}title"), "card_title", (left, rect.y + px(24)), "ink.primary", px(200))
        text(
            mode_words(position, words), "small", (end, rect.y + px(24)), "ink.secondary", px(260), right=True
        )
        edge, end = end, end - beside
        step = (end - left - px(190)) // len(COLUMNS)
        y = rect.y + px(54)
        for number, column in enumerate(COLUMNS):
            at = (end - (len(COLUMNS) - 1 - number) * step, y)
            text(words(f"{_W}{column}"), "small", at, "ink.secondary", step - px(4), right=True)
        if late:
            text(words(f"{_W}sudden"), "small", (edge, y), "ink.secondary", beside - px(8), right=True)
        surface.fill(theme["surface.line"], (left, y + px(13), edge - left, max(1, px(1))))
        y += px(16) + row // 2
        order = sorted(range(count), key=lambda tank: (-position.score_of(tank), tank))
        for tank in order:
            card = position.tanks[tank]
            seat = position.match.seats[tank]
            tag = self.tanks.tag(seat, tank + 1, 1 + position.stats(tank).weight, scale, faint=not card.here)
            surface.blit(tag, tag.get_rect(midleft=(left, y)))
            who = name_of(names, seat, words)
            text(who, "body", (left + px(52), y), "ink.primary", px(130))
            values = (card.kills, card.deaths, card.markers, card.flags, card.lags)
            told = [*(f"{value}" if value else "–" for value in values), signed(position.score_of(tank))]
            for number, value in enumerate(told):
                at = (end - (len(COLUMNS) - 1 - number) * step, y)
                last = number == len(COLUMNS) - 1
                ink = "ink.primary" if last or value != "–" else "ink.tertiary"
                text(value, "body_strong" if last else "body", at, ink, step, right=True)
            if position.sudden is not None and late and tank in position.sudden.tanks:
                apart = f"{card.sudden_kills} – {card.sudden_deaths}"
                text(apart, "body", (edge, y), "ink.secondary", beside, right=True)
            y += row
