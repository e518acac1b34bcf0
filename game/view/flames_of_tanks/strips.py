"""The strips of the sides above the tabs: who plays, how it stands; the round and the mode."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.flames_of_tanks.public import Position
from game.ui.paint.ink import Ink, box, filled, stroke
from game.view.flames_of_tanks.compose import sign_of
from game.view.flames_of_tanks.signs import seat_sign
from game.view.flames_of_tanks.tanks import Tanks
from game.view.flames_of_tanks.words import mode_words, name_of, side_words
from game.view.table import StripTold, Tools
from game.view.tips import Places

HIGH = 76.0
"""The height of a strip with three lines, in tokens; in one that is lower they stand closer."""

LOW = 60
"""A strip that is lower (tokens) has one line."""

TWO_LINES = 38
"""A low strip that is at least so high has room for two short lines."""

_W = "flames_of_tanks_view."


class StripPainter:
    """Draws strips."""

    def __init__(self, tools: Tools, tanks: Tanks) -> None:
        self.theme, self.fonts, self.words, self.tanks = tools.theme, tools.fonts, tools.words, tanks
        self.ink = Ink(600_000)
        self.places = Places()
        """Where the signs of the strips are."""

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, position: Position, side: int, told: StripTold,
        names: Sequence[str], scale: float,
    ) -> None:  # fmt: skip
        """A strip with its card."""

        def px(tokens: float) -> int:
            return round(tokens * scale)

        theme, fonts = self.theme, self.fonts
        self.places.begin(side)

        def sign(name: str, rect: pygame.Rect) -> pygame.Rect:
            self.places.add(f"flames_of_tanks.strip.{name}", rect, "FT-6.1")
            return rect

        width = max(1.0, (1.6 if told.to_move else 1.0) * scale)
        place = (width / 2, width / 2, rect.width - width, rect.height - width, 6 * scale)
        body = box(*place, filled(theme["surface.raised" if told.to_move else "surface.panel"]))
        body += box(*place, stroke(theme["ink.primary" if told.to_move else "surface.line"], width))
        surface.blit(self.ink.draw(body, *rect.size), rect)

        def text(
            words: str, role: str, at: tuple[int, int], ink: str, room: int, right: bool = False
        ) -> pygame.Rect:
            made = fonts.render(fonts.fit(words, role, max(4, room), scale), role, theme[ink], scale)
            spot = made.get_rect(midright=at) if right else made.get_rect(midleft=at)
            return surface.blit(made, spot)

        low = rect.height < px(LOW)
        score = position.side_score(side)
        clock = bool(told.room) and not low
        tight = low or rect.width < px(112)
        plate = self.tanks.signs.plate(sign_of(position, side), px(16 if tight else 22))
        lines = [rect.y + round(min(scale, rect.height / HIGH) * line) for line in (18, 41, 61)]
        y = rect.centery if low else lines[0]
        left, right = rect.x + px(7 if tight else 9), rect.right - max(told.room + px(4), px(10))
        name = side_words(position, side, self.words) or told.name
        both = fonts.size(name, "small", scale)[0] + fonts.size(signed(score), "numeral", scale)[0]
        if low and rect.height >= px(TWO_LINES) and left + plate.get_width() + both + px(10) > right:
            # too much for a line: the name has one of its own
            y = rect.y + rect.height * 3 // 10
            text(name, "small", (left, y), "ink.primary", rect.right - px(5) - left)
            y = rect.y + rect.height * 7 // 10
            self.places.add("strip.side", surface.blit(plate, plate.get_rect(midleft=(left, y))))
            sign("score", text(signed(score), "numeral", (right, y), "ink.primary", px(70), True))
            return
        at = surface.blit(plate, plate.get_rect(midleft=(left, y)))
        self.places.add("strip.side", at)
        seats = [seat for seat, own in enumerate(position.match.sides) if own == side]
        alone = position.match.mode.teams == "none" and not low
        figure = pygame.Rect(right, y, 0, 0)
        if not alone and not clock:
            figure = text(
                signed(score), "numeral" if low else "card_title", (right, y), "ink.primary", px(70), True
            )
            sign("score", figure)
        if clock and len(seats) > 1:  # who is in the team stands below: only the score has room by the clock
            sign("score", text(signed(score), "card_title", (at.right + px(7), y), "ink.primary", px(70)))
        elif not (clock and alone):
            gap = px(5 if clock or tight else 7)
            room = figure.x - at.right - (gap + px(0 if clock or alone else 5))
            wide = fonts.size(name, "body_strong", scale)[0] > room
            text(name, "small" if low and wide else "body_strong", (at.right + gap, y), "ink.primary", room)
        if low:
            return
        y = lines[1]
        if alone:
            figure = text(signed(score), "card_title", (rect.right - px(10), y), "ink.primary", px(70), True)
            sign("score", figure)
            cards = [position.tanks[tank] for tank in position.match.tanks_of[seats[0]]]
            told_score = f"{sum(c.kills for c in cards)} − {sum(c.deaths for c in cards)}"
            left = figure.x - rect.x - px(16)
            if clock:  # the name has no room beside it
                text(name, "body_strong", (rect.x + px(11), y), "ink.primary", left)
            else:
                sign("kills", text(told_score, "small", (rect.x + px(11), y), "ink.secondary", left))
            words = told.about or mode_words(position, self.words)
            text(words, "small", (rect.x + px(11), lines[2]), "ink.tertiary", rect.width - px(20))
            return
        for seat in seats[:2]:
            cards = [position.tanks[tank] for tank in position.match.tanks_of[seat]]
            told_score = f"{sum(c.kills for c in cards)} − {sum(c.deaths for c in cards)}"
            chip = self.tanks.signs.plate(seat_sign(seat), px(14))
            spot = surface.blit(chip, chip.get_rect(midleft=(rect.x + px(11), y)))
            drawn = text(told_score, "small", (rect.right - px(10), y), "ink.secondary", px(70), True)
            sign("kills", drawn)
            who = name_of(names, seat, self.words)
            text(who, "small", (spot.right + px(6), y), "ink.secondary", drawn.x - spot.right - px(12))
            y += lines[2] - lines[1]
        if len(seats) == 1:
            words = told.about or mode_words(position, self.words)
            room = rect.width - px(20)
            if clock:
                figure = text(
                    signed(score), "card_title", (rect.right - px(10), y), "ink.primary", px(70), True
                )
                room = figure.x - rect.x - px(16)
            text(words, "small", (rect.x + px(11), y), "ink.tertiary", room)


def signed(number: int) -> str:
    """A score with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
