"""The strip of a player above the table: name, every tank's dice and hit points, cards and points."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

import pygame

from game.rules.tank_tactics import queries
from game.rules.tank_tactics.public import ATTRIBUTES, LETTERS, SQUAD, TankTacticsState
from game.ui.paint.ink import Ink, box, filled, stroke
from game.view.table import StripTold, Tools, Words
from game.view.tank_tactics.cards import CardArt
from game.view.tank_tactics.dice import STRIP_PX, TankDice
from game.view.tank_tactics.tanks import Tanks
from game.view.tank_tactics.tips import ATTRIBUTE_RULES
from game.view.tips import Places

LOW, TALL, NARROW = 54, 90, 240
"""Below the first height (tokens) a strip shows letters and hit points alone, below the second it is in two
columns, if it isn't narrow."""

LEAST_ROW, CLOSE = 13, 150
"""The least height of a row of dice; in less width letter, dice and hit points stand close together."""

LETTER_CELLS = (46, 39, 28)
"""What a tank takes where only letters and hit points are shown; at the least there are no hearts."""

FEW = 2
"""More tanks leave no room for their player's cards."""


@dataclass(frozen=True, slots=True)
class TankRow:
    """A tank in a strip. ``dice``: empty while they are secret."""

    letter: str
    dice: tuple[int, ...]
    hit_points: int
    gone: bool
    marked: bool


@dataclass(frozen=True, slots=True)
class StripShown:
    """What a strip shows. ``cards``: each with the letter of its tank, or none; ``points``: how the player
    stands where points win; ``short``: for little room."""

    side: int
    name: str
    about: str
    to_move: bool
    room: int
    rows: tuple[TankRow, ...]
    cards: tuple[tuple[str, str], ...]
    points: str
    short: str
    out: bool


def strip_shown(view: TankTacticsState, seat: int, told: StripTold, marked: int, words: Words) -> StripShown:
    """The strip of a seat; ``marked``: the tank that is pointed at."""
    position = view.position
    rows = tuple(
        TankRow(
            LETTERS[position.match.number[index]],
            tuple(position.dice[index]),
            position.hit_points(index),
            position.squares[index] < 0,
            index == marked,
        )
        for index in position.match.tanks[seat]
    )
    cards = tuple(
        ("" if held.number == SQUAD else LETTERS[held.number], held.card)
        for held in queries.hand(position, seat)
    ) or tuple(("", card) for card in position.hands[seat])
    win = view.board.win.kind
    target = view.board.win.target
    points = words("tank_tactics_view.strip_points", n=position.points(seat), target=target)
    short = words("tank_tactics_view.strip_points_short", n=position.points(seat), target=target)
    points, short = (points, short) if win == "points" else ("", "")
    side = position.match.sides[seat]
    return StripShown(
        side,
        told.name,
        told.about,
        told.to_move,
        told.room,
        rows,
        cards,
        points,
        short,
        bool(position.fell[seat]),
    )


class StripPainter:
    """Draws strips."""

    def __init__(self, tools: Tools, tanks: Tanks, dice: TankDice, cards: CardArt) -> None:
        self.tools, self.theme, self.fonts = tools, tools.theme, tools.fonts
        self.tanks, self.dice, self.cards, self.icons = tanks, dice, cards, cards.icons
        self.ink = Ink(600_000)
        self.scale = 1.0
        self.places = Places()
        """Where the signs of the strips are."""

    def px(self, tokens: float) -> int:
        """Tokens as px."""
        return round(tokens * self.scale)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown, scale: float) -> None:
        """A strip with its card."""
        self.scale = scale
        self.places.begin(strip.side)
        self._card(surface, rect, strip)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        if rect.height < self.px(LOW) or (rect.height < self.px(TALL) and rect.width < self.px(NARROW)):
            self._low(surface, rect, strip)
        elif rect.height < self.px(TALL):
            self._flat(surface, rect, strip)
        else:
            self._tall(surface, rect, strip)
        surface.set_clip(clip)

    def _card(self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown) -> None:
        theme = self.theme
        line = theme["ink.primary" if strip.to_move else "surface.line"]
        width = max(1.0, (1.6 if strip.to_move else 1.0) * self.scale)
        place = (width / 2, width / 2, rect.width - width, rect.height - width, 6 * self.scale)
        body = box(*place, filled(theme["surface.raised" if strip.to_move else "surface.panel"]))
        if strip.to_move:
            body += box(0, 0, 5 * self.scale, rect.height, 3 * self.scale, filled(theme["ink.primary"]))
        body += box(*place, stroke(line, width))
        surface.blit(self.ink.draw(body, *rect.size), rect)

    def _text(
        self, surface: pygame.Surface, text: str, role: str, at: tuple[int, int], ink: str, room: int,
        *, right: bool = False, scale: float = 1.0,
    ) -> pygame.Rect:  # fmt: skip
        fitting = self.fonts.fit(text, role, max(0, room), self.scale * scale)
        made = self.fonts.render(fitting, role, self.theme[ink], self.scale * scale)
        place = made.get_rect(midright=at) if right else made.get_rect(midleft=at)
        return surface.blit(made, place)

    def _head(
        self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown, middle: int, points: str = ""
    ) -> None:
        """Plate, name, and beside it ``points``, else what there is to say if there is room."""
        plate = self.tanks.plate(strip.side, self.px(20))
        at = plate.get_rect(midleft=(rect.x + self.px(13), middle))
        surface.blit(plate, at)
        self.places.add("strip.side", at)
        right = rect.right - max(strip.room + self.px(4), self.px(9))
        name_room = right - at.right - self.px(8)
        about = points or strip.about
        needed = self.fonts.size(strip.name, "card_title", self.scale)[0] + self.px(16)
        about_px = self.fonts.size(about, "small", self.scale)[0]
        if about and (points or needed + about_px <= name_room):
            ink = "ink.primary" if strip.to_move else "ink.secondary"
            self._text(surface, about, "small", (right, middle), ink, about_px + 4, right=True)
            name_room -= about_px + self.px(6)
        roles = ("card_title", "body_strong", "small")
        sizes = {role: self.fonts.size(strip.name, role, self.scale)[0] for role in roles}
        role = next((role for role in roles if sizes[role] <= name_room), roles[-1])
        ink = "ink.tertiary" if strip.out else "ink.primary"
        self._text(surface, strip.name, role, (at.right + self.px(8), middle), ink, name_room)

    # --- the three heights ---

    def _tall(self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown) -> None:
        """Head, signs, a row for each tank, cards."""
        px, count = self.px, len(strip.rows)
        # where there is no foot, the points stand in the head
        self._head(surface, rect, strip, rect.y + px(19), strip.points if count > FEW else "")
        foot = rect.bottom - px(16)
        top = rect.y + px(48)
        many = count > FEW
        low = rect.bottom - px(6) if many else foot - px(9)
        high = min(px(22), (low - top) // count)
        if high < px(LEAST_ROW):
            self._crowd(surface, pygame.Rect(rect.x, top, rect.width, low - top), strip)
            self._count(surface, rect.x + px(6), rect.y + px(41), len(strip.cards))
            return
        self._signs(surface, rect, rect.y + px(41))
        for number, row in enumerate(strip.rows):
            place = pygame.Rect(rect.x, top + number * high, rect.width, high)
            self._row(surface, rect, strip, row, place)
        if many:
            self._count(surface, rect.x + px(9), rect.y + px(41), len(strip.cards))
            return
        self._foot(surface, rect, strip, foot)

    def _crowd(self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown) -> None:
        """The dice of more tanks than there is room for with signs above them: in two columns, else in low
        rows without signs, else letters and hit points."""
        px, count = self.px, len(strip.rows)
        if rect.width >= px(NARROW):
            half = (rect.width - px(8)) // 2
            lines = -(-count // 2)
            high = min(px(22), rect.height // lines)
            for number, row in enumerate(strip.rows):
                column, line = divmod(number, lines)
                part = pygame.Rect(rect.x + px(4) + column * half, rect.y + line * high, half, high)
                if not line:
                    self._signs(surface, part, rect.y - px(7))
                self._row(surface, part, strip, row, part)
            return
        rect = pygame.Rect(rect.x, rect.y - px(14), rect.width, rect.height + px(14))
        high = rect.height // count
        if high >= px(LEAST_ROW):
            for number, row in enumerate(strip.rows):
                place = pygame.Rect(rect.x, rect.y + number * high, rect.width, high)
                self._row(surface, rect, strip, row, place)
            return
        self._letters(surface, rect.inflate(-px(24), 0), strip)

    def _count(self, surface: pygame.Surface, x: int, middle: int, cards: int) -> None:
        """How many cards, in little room."""
        if cards:
            icon = self.icons.get("card", self.px(12), self.theme["ink.secondary"])
            at = surface.blit(icon, icon.get_rect(midleft=(x, middle)))
            place = (at.right + self.px(1), middle)
            told = self._text(surface, str(cards), "key_cap", place, "ink.secondary", self.px(14))
            self.places.add("tank_tactics.strip.cards", at.union(told), "TT-4.1", n=cards)

    def _cells(self, rect: pygame.Rect) -> tuple[list[int], int, int]:
        """The middles of the six dice, their side, and the middle of the hit points."""
        px = self.px
        close = rect.width < px(CLOSE)
        first, last = rect.x + px(22 if close else 31), rect.right - px(24 if close else 40)
        step = min(px(33), (last - first) // 6)
        side = min(px(21), step - px(1 if close else 2))
        if rect.width < px(220):
            side = min(side, px(STRIP_PX))
        return [first + step * n + step // 2 for n in range(6)], side, rect.right - px(12 if close else 22)

    def _signs(self, surface: pygame.Surface, rect: pygame.Rect, middle: int) -> None:
        cells, _, life = self._cells(rect)
        side = min(self.px(12), cells[1] - cells[0] - 2)
        for x, name in zip(cells, ATTRIBUTES, strict=True):
            icon = self.icons.get(name, side, self.theme["ink.secondary"])
            at = surface.blit(icon, icon.get_rect(center=(x, middle)))
            self.places.add(f"tank_tactics.attribute.{name}", at, ATTRIBUTE_RULES[name])
        heart = self.icons.get("heart_full", side, self.theme["tactics.heart"])
        at = surface.blit(heart, heart.get_rect(center=(life, middle)))
        self.places.add("tank_tactics.strip.heart", at, "TT-1.2")

    def _row(
        self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown, row: TankRow, place: pygame.Rect
    ) -> None:
        cells, side, life = self._cells(rect)
        side = min(side, place.height - 2)
        if row.marked:
            surface.fill(self.theme["fire.accent_soft"], place.inflate(-self.px(16), 0))
        ink = "ink.tertiary" if row.gone else "ink.primary"
        at = (rect.x + self.px(8 if rect.width < self.px(CLOSE) else 15), place.centery)
        self._text(surface, row.letter, "body_strong", at, ink, self.px(20))
        dice = row.dice or (0,) * 6
        for x, value, name in zip(cells, dice, ATTRIBUTES, strict=True):
            die = self.dice.die(value, side, strip.side)
            if row.gone:
                die = die.copy()
                die.set_alpha(90)
            drawn = surface.blit(die, die.get_rect(center=(x, place.centery)))
            key = f"tank_tactics.attribute.{name}" if value else "tank_tactics.secret_die"
            self.places.add(key, drawn, ATTRIBUTE_RULES[name] if value else "TT-1.4")
        made = self.fonts.render(str(row.hit_points), "numeral", self.theme[ink], self.scale)
        drawn = surface.blit(made, made.get_rect(center=(life, place.centery)))
        self.places.add("tank_tactics.chip.life", drawn, "TT-1.2", n=row.hit_points)

    def _foot(self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown, middle: int) -> None:
        """Cards as small plates; points at the right."""
        px, x = self.px, rect.x + self.px(14)
        right = rect.right - px(10)
        if strip.points:
            wide = self.fonts.size(strip.points, "small", self.scale)[0]
            at = self._text(
                surface, strip.points, "small", (right, middle), "ink.primary", wide + 2, right=True
            )
            self.places.add("tank_tactics.strip.points", at, "TT-5.1")
            right -= wide + px(6)
        if not strip.cards:
            return
        word = self.tools.words("tank_tactics_view.hand.title")
        drawn = self._text(surface, word, "small", (x, middle), "ink.secondary", px(50))
        self._chips(surface, strip, (max(drawn.right + px(8), rect.x + px(60)), middle), px(20), right)

    def _chips(
        self, surface: pygame.Surface, strip: StripShown, midleft: tuple[int, int], side: int, right: int
    ) -> None:
        """The cards as small plates, each tank's behind its letter."""
        x, y = midleft
        for letter, group in groupby(strip.cards, key=lambda one: one[0]):
            if letter and x + side + self.px(12) <= right:
                told = self._text(surface, letter, "key_cap", (x, y), "ink.secondary", self.px(14))
                x = told.right + self.px(2)
            cards, words = [card for _, card in group], self.tools.words
            x = self.cards.row(surface, cards, (x, y), side, right, self.places, words) + self.px(3)

    def _flat(self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown) -> None:
        """Name and cards at the left, the dice of up to three tanks at the right."""
        px, count = self.px, len(strip.rows)
        left = pygame.Rect(rect.x, rect.y, min(px(104), rect.width * 2 // 5), rect.height)
        head = pygame.Rect(left.x, left.y, left.width + px(6), left.height)
        self._head(surface, head, strip, rect.y + px(17))
        x, y = rect.x + px(13), rect.bottom - px(15)
        if strip.points:
            self._text(surface, strip.points, "small", (x, y), "ink.secondary", left.width - px(14))
        else:
            self._chips(surface, strip, (x, y), px(19), left.right + px(2))
        right = pygame.Rect(left.right - px(10), rect.y, rect.right - left.right + px(10), rect.height)
        high = min(px(22), (rect.height - px(8)) // count)
        if high < px(14):
            self._letters(surface, right.inflate(-px(20), -px(8)), strip)
            return
        top = rect.centery - high * count // 2
        for number, row in enumerate(strip.rows):
            self._row(
                surface, right, strip, row, pygame.Rect(right.x, top + number * high, right.width, high)
            )

    def _low(self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown) -> None:
        """Name; below it letters and hit points."""
        top = rect.y + max(0, rect.height - self.px(46)) // 2
        self._head(surface, rect, strip, top + self.px(14), strip.short)
        below = pygame.Rect(rect.x + self.px(12), top + self.px(24), rect.width - self.px(18), self.px(20))
        self._letters(surface, below, strip)

    def _letters(self, surface: pygame.Surface, rect: pygame.Rect, strip: StripShown) -> None:
        """A ♥10, side by side in as many lines as there is room for; closer, then without hearts, if they
        don't all fit."""
        px, line = self.px, self.px(19)
        lines = max(1, (rect.height + px(3)) // line)
        wanted = -(-len(strip.rows) // lines)
        cell = next((size for size in LETTER_CELLS if px(size) * wanted <= rect.width), LETTER_CELLS[-1])
        hearts, close, cell = cell > LETTER_CELLS[-1], cell < LETTER_CELLS[0], px(cell)
        columns = max(1, rect.width // cell)
        for number, row in enumerate(strip.rows):
            line_number, column = divmod(number, columns)
            x, y = rect.x + column * cell, rect.y + line_number * line + line // 2
            if y + line // 2 > rect.bottom + px(3):
                break
            ink = "ink.tertiary" if row.gone else "ink.primary"
            role = "label_on_board" if close else "body_strong"
            drawn = self._text(surface, row.letter, role, (x, y), ink, px(14))
            after = drawn.right + px(2)
            if hearts:
                heart = self.icons.get("heart_full", px(9 if close else 11), self.theme["tactics.heart"])
                at = heart.get_rect(midleft=(drawn.right + px(1 if close else 2), y))
                after = at.right + px(1)
                if not row.gone:
                    surface.blit(heart, at)
            words = "–" if row.gone else str(row.hit_points)
            told = self._text(surface, words, role if hearts else "small", (after, y), ink, px(24))
            key = "tank_tactics.strip.gone" if row.gone else "tank_tactics.strip.life"
            self.places.add(key, drawn.union(told), "TT-1.2", tank=row.letter, n=row.hit_points)
        if strip.cards and len(strip.rows) < columns:
            icon = self.icons.get("card", px(13), self.theme["ink.secondary"])
            x = rect.x + min(columns - 1, len(strip.rows)) * cell
            at = icon.get_rect(midleft=(x, rect.y + line // 2))
            surface.blit(icon, at)
            words, place = str(len(strip.cards)), (at.right + px(3), at.centery)
            told = self._text(surface, words, "small", place, "ink.secondary", px(20))
            self.places.add("tank_tactics.strip.cards", at.union(told), "TT-4.1", n=len(strip.cards))
