"""Draws the page on which dice and cards are set."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.model.grid8 import Grid
from game.rules.tank_tactics.public import ATTRIBUTES
from game.ui.paint.ink import Ink, box, filled, stroke
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.ground import GroundPainter
from game.view.board.small_board import SmallBoards
from game.view.side import Item, SidePainter
from game.view.table import Tools
from game.view.tank_tactics.cards import CardArt
from game.view.tank_tactics.chips import rounded
from game.view.tank_tactics.dice import TankDice
from game.view.tank_tactics.ground import styles_of
from game.view.tank_tactics.pictures import TANKS_FROM_PX
from game.view.tank_tactics.setting_page import GiveShown, MapShown, Place, TankSet
from game.view.tank_tactics.tanks import LIFT, Tanks

RectOf = Callable[[int], pygame.Rect]
"""Where a square is on the small map."""

_W = "tank_tactics_view.setting."


class SettingPainter(SidePainter):
    """Paints the page's layout."""

    def __init__(self, tools: Tools, tanks: Tanks, dice: TankDice, cards: CardArt) -> None:
        super().__init__(tools.theme, tools.fonts, Ink())
        self.words = tools.words
        self.tanks, self.dice, self.cards, self.icons = tanks, dice, cards, cards.icons
        self._small = SmallBoards(tools.theme, tanks.sprites, GroundPainter())
        self._maps: list[tuple[MapShown, int, pygame.Surface]] = []
        self._kept = SurfaceCache(1_000_000)

    def item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        rect, data = item.rect, item.data
        match item.kind:
            case "head":
                self._head(surface, rect, *data)
            case "note":
                self._note(surface, rect, *data)
            case "tank":
                self._tank(surface, rect, data, hover=hover)
            case "tank_row":
                self._tank_row(surface, rect, data, hover=hover)
            case "pill":
                self._pill(surface, rect, *data, hover=hover)
            case "place":
                place, square, side = data
                self._place(surface, rect, square, place, side, hover=hover)
                if focus:
                    self._ring(surface, square.inflate(self.px(6), self.px(6)), "ink.primary")
                return
            case "foot":
                self._foot(surface, rect, *data)
                return
            case "die":
                value, side, held = data
                self._die(surface, rect, value, side, held=held, hover=hover)
            case "dot":
                pygame.draw.circle(
                    surface, self.theme["surface.line_strong"], rect.center, max(2, self.px(2))
                )
            case "map":
                self._map(surface, rect, *data)
            case "give_card":
                self._card(surface, rect, *data)
            case "segment":
                self._segment(surface, rect, *data, hover=hover)
            case "bar":
                self._bar(surface, rect, *data)
            case "missing":
                self._missing(surface, rect, *data)
            case "ready":
                self._ready(surface, rect, *data, hover=hover)
            case _:
                super().item(surface, item, focus=focus, hover=hover)
                return
        if focus and item.kind not in ("tank", "tank_row"):
            self.focus(surface, rect)

    # --- small parts ---

    def _icon(self, surface: pygame.Surface, name: str, px: int, ink: str, center: tuple[int, int]) -> None:
        icon = self.icons.get(name, px, self.theme[ink])
        surface.blit(icon, icon.get_rect(center=center))

    def _right(
        self, surface: pygame.Surface, text: str, role: str, midright: tuple[int, int], ink: str, width: int
    ) -> pygame.Rect:
        fitting = self.fonts.fit(text, role, width, self.scale)
        made = self.fonts.render(fitting, role, self.theme[ink], self.scale)
        return surface.blit(made, made.get_rect(midright=midright))

    def _middle(
        self, surface: pygame.Surface, text: str, role: str, center: tuple[int, int], ink: str, width: int
    ) -> pygame.Rect:
        fitting = self.fonts.fit(text, role, width, self.scale)
        made = self.fonts.render(fitting, role, self.theme[ink], self.scale)
        return surface.blit(made, made.get_rect(center=center))

    def _ring(self, surface: pygame.Surface, rect: pygame.Rect, ink: str) -> None:
        surface.blit(self._ringed(rect.size, ink), rect)

    @drawn_once
    def _ringed(self, size: tuple[int, int], ink: str) -> pygame.Surface:
        pen = max(2, self.px(2))
        place = (pen / 2, pen / 2, size[0] - pen, size[1] - pen, self.px(8) - pen / 2)
        return self.ink.draw(box(*place, stroke(self.theme[ink], pen)), *size)

    def _head(self, surface: pygame.Surface, rect: pygame.Rect, title: str, told: str) -> None:
        drawn = self.text(surface, title, "card_title", rect.midleft, "ink.primary", rect.width)
        x = drawn.right + self.px(10)
        self.text(surface, told, "record", (x, rect.centery + self.px(1)), "ink.secondary", rect.right - x)

    def _note(self, surface: pygame.Surface, rect: pygame.Rect, first: str, second: str, icon: str) -> None:
        side = self.px(18)
        self._icon(surface, icon, side, "ink.primary", (rect.x + side // 2, rect.centery))
        x, room = rect.x + self.px(28), rect.width - self.px(28)
        by = self.px(10)
        self.text(surface, first, "label_on_board", (x, rect.centery - by), "ink.primary", room)
        self.text(surface, second, "small", (x, rect.centery + by), "ink.secondary", room)

    # --- tanks ---

    def _sheet(self, surface: pygame.Surface, rect: pygame.Rect, chosen: bool, hover: bool) -> None:
        fill = "surface.raised" if chosen or hover else "surface.panel"
        ink, width = ("ink.primary", 2.0) if chosen else ("surface.line", 1.0)
        self.box(surface, rect, fill, ink, max(1, self.px(width)), drop=self.px(2))

    def _tank(self, surface: pygame.Surface, rect: pygame.Rect, tank: TankSet, *, hover: bool) -> None:
        self._sheet(surface, rect, tank.chosen, hover)
        px = self.px
        pad, head = px(14), px(48 if tank.low else 66)
        side = px(36 if tank.low else 46)
        middle = rect.y + head // 2
        portrait = self.tanks.portrait(tank.side, 45 * tank.seen, side)
        surface.blit(portrait, portrait.get_rect(midleft=(rect.x + pad, middle)))
        x, by = rect.x + pad + side + px(12), px(8 if tank.low else 11)
        role = "body_strong" if tank.low else "card_title"
        room = rect.x + tank.room - px(8) - x
        named = self.text(surface, tank.title, role, (x, middle - by), "ink.primary", room)
        self._lie(surface, tank, named, x + room)
        self.text(surface, tank.place, "small", (x, middle + by), "ink.secondary", room)
        self._rule(surface, rect, rect.y + head)

    def _lie(self, surface: pygame.Surface, tank: TankSet, named: pygame.Rect, right: int) -> None:
        """The cards that lie with a tank, beside its name."""
        at = (named.right + self.px(8), named.centery)
        side = self.px(16 if tank.low else 20)
        self.cards.row(surface, tank.cards, at, side, right, self.places, self.words)

    def _rule(self, surface: pygame.Surface, rect: pygame.Rect, y: int) -> None:
        pad = self.px(14)
        surface.fill(
            self.theme["surface.line"], (rect.x + pad, y, rect.width - 2 * pad, max(1, self.px(1.5)))
        )

    def _tank_row(self, surface: pygame.Surface, rect: pygame.Rect, tank: TankSet, *, hover: bool) -> None:
        """Letter, place, and the six dice with their signs."""
        self._sheet(surface, rect, tank.chosen, hover)
        px, middle = self.px, rect.centery
        side = min(px(40), rect.height - px(8))
        portrait = self.tanks.portrait(tank.side, 45 * tank.seen, side)
        surface.blit(portrait, portrait.get_rect(midleft=(rect.x + px(10), middle)))
        x = rect.x + px(22) + side
        dice_x = rect.x + px(130 if tank.low else 210)
        tall = rect.height >= px(50) and not tank.low
        if tall:
            self.text(surface, tank.place, "small", (x, middle + px(9)), "ink.secondary", px(150))
        at = (x, middle - px(9)) if tall else (x, middle)
        named = self.text(surface, tank.title, "body_strong", at, "ink.primary", px(130))
        self._lie(surface, tank, named, dice_x - px(4))
        die = min(px(26), rect.height - px(10))
        step = die + px(14 + (8 if tank.low else 14))
        x = dice_x
        for attribute, value in zip(ATTRIBUTES, tank.dice, strict=True):
            self._icon(surface, attribute, px(13), "ink.secondary", (x + px(6), middle))
            tile = self.dice.die(value, die, tank.side)
            surface.blit(tile, tile.get_rect(midleft=(x + px(15), middle)))
            x += step
        at = (rect.right - px(14), middle)
        if tank.done:
            ink = "signal.warning" if tank.warn else "signal.ok"
            icon = px(16)
            self._icon(surface, "warning" if tank.warn else "check", icon, ink, (at[0] - icon // 2, middle))
        else:
            self._right(surface, tank.told, "label_on_board", at, "move.reach_ink", rect.right - x)

    def _pill(self, surface: pygame.Surface, rect: pygame.Rect, label: str, on: bool, *, hover: bool) -> None:
        fill = "ink.primary" if on else "surface.sunken" if hover else "surface.raised"
        edge = "ink.primary" if on or hover else "surface.line_strong"
        body = self._pilled(rect.size, fill, edge)
        surface.blit(body, rect)
        ink = "surface.raised" if on else "ink.primary"
        self._middle(surface, label, "label_on_board", rect.center, ink, rect.width - self.px(4))

    @drawn_once
    def _pilled(self, size: tuple[int, int], fill: str, edge: str) -> pygame.Surface:
        wide, high = size
        pen = max(1.0, self.scale)
        place = (pen / 2, pen / 2, wide - pen, high - pen, high / 2 - pen)
        body = box(*place, filled(self.theme[fill])) + box(*place, stroke(self.theme[edge], pen))
        return self.ink.draw(body, wide, high)

    def _place(
        self, surface: pygame.Surface, rect: pygame.Rect, square: pygame.Rect, place: Place, side: int, *,
        hover: bool,
    ) -> None:  # fmt: skip
        px = self.px
        name = self.words(f"tank_tactics_view.attribute.{place.attribute}")
        role = "label_on_board" if place.low else "button"
        made = self.fonts.render(name, role, self.theme["ink.primary"], self.scale)
        icon = px(14)
        x = square.centerx - (made.get_width() + icon + px(5)) // 2
        middle = (rect.y + square.y) // 2
        self._icon(surface, place.attribute, icon, "ink.primary", (x + icon // 2, middle))
        surface.blit(made, made.get_rect(midleft=(x + icon + px(5), middle)))
        surface.blit(self.dice.slot(square.width, state=place.state), square)
        if place.value:
            die = square.width - px(10)
            tile = self.dice.lying(place.value, die, side)
            spot = pygame.Rect(0, 0, die, die)
            spot.center = square.center
            surface.blit(tile, spot)
        elif place.state != "set":
            self._icon(surface, place.attribute, square.width * 2 // 5, "move.reach_ink", square.center)
        if place.held or place.here:
            self._ring(surface, square.inflate(px(6), px(6)), "move.reach_ink")
        elif hover:
            self._ring(surface, square.inflate(px(4), px(4)), "surface.line_strong")
        if place.words:
            ink = "signal.warning" if place.warn else "ink.secondary"
            aimed = place.state == "aimed"
            ink = "move.reach_ink" if aimed and not place.warn else ink
            at = (square.centerx, (square.bottom + rect.bottom) // 2 + px(1))
            self._middle(surface, place.words, "label_on_board" if aimed else "small", at, ink, rect.width)

    def _foot(self, surface: pygame.Surface, rect: pygame.Rect, tank: TankSet, left: bool) -> None:
        px = self.px
        self._rule(surface, rect.inflate(2 * px(14), 0), rect.y)
        middle, x = rect.centery + px(1), rect.x
        right = rect.right
        if left:
            words = self.words(f"{_W}tray")
            self.text(surface, words, "label_on_board", (x, middle), "ink.primary", rect.width)
        elif tank.done:
            icon = px(16)
            self._icon(surface, "check", icon, "signal.ok", (x + icon // 2 + px(1), middle))
            at = (x + icon + px(9), middle)
            drawn = self.text(surface, tank.done, "label_on_board", at, "ink.primary", rect.width)
            x = drawn.right
        room = right - x - px(16)
        if tank.warn:
            room = right - x - px(300 if left else 16)
            drawn = self._right(
                surface, tank.warn, "label_on_board", (right, middle), "signal.warning", room - px(24)
            )
            side = px(16)
            self._icon(surface, "warning", side, "signal.warning", (drawn.x - px(13), middle))
        elif tank.told and not left:
            self._right(surface, tank.told, "small", (right, middle), "ink.secondary", room)

    def _die(
        self, surface: pygame.Surface, rect: pygame.Rect, value: int, side: int, *, held: bool, hover: bool
    ) -> None:
        tile = self.dice.lying(value, rect.width, side)
        surface.blit(tile, rect)
        if held or hover:
            ring = "move.reach_ink" if held else "surface.line_strong"
            self._ring(surface, rect.inflate(self.px(6), self.px(6)), ring)

    def in_hand(self, value: int, side: int) -> pygame.Surface:
        """A die that is being dragged."""
        return self.dice.tilted(value, self.px(56), -8.0, side)

    # --- the map ---

    def _map(
        self, surface: pygame.Surface, rect: pygame.Rect, shown: MapShown, board: pygame.Rect,
        lines: tuple[tuple[str, str, bool], ...], low: bool, watched: bool,
    ) -> None:  # fmt: skip
        self.box(surface, rect, "surface.panel", "surface.line", max(1, self.px(1)), drop=self.px(2))
        seen = self._map_of(shown, board.width)
        surface.blit(seen, seen.get_rect(center=board.center))
        self._legend(surface, rect, board, shown, lines, low, watched)

    def _legend(
        self, surface: pygame.Surface, rect: pygame.Rect, board: pygame.Rect, shown: MapShown,
        lines: tuple[tuple[str, str, bool], ...], low: bool, watched: bool,
    ) -> None:  # fmt: skip
        px, words = self.px, self.words
        x = board.right + px(14)
        text_x = x + px(22)
        room = rect.right - px(8) - text_x
        y = rect.y + px(8 if low else 16)
        step = self.fonts.get("small", self.scale).get_linesize()
        swatch = {"range": "fire.accent_soft", "speed": "move.reach_2"}

        def paragraph(text: str, role: str, ink: str) -> None:
            nonlocal y
            for line in self.fonts.wrap(text, role, room, self.scale):
                self.text(surface, line, role, (text_x, y + step // 2), ink, room)
                y += step

        title = words(f"{_W}can.title")
        self.text(surface, title, "label_on_board", (x, y + step // 2), "ink.primary", rect.right - px(8) - x)
        y += step + px(3)
        for icon, told, so in lines:
            middle = (x + px(7), y + step // 2)
            if so and icon in swatch:
                patch = pygame.Rect(0, 0, px(18), px(18))
                patch.center = middle
                pygame.draw.rect(surface, self.theme[swatch[icon]], patch, border_radius=px(3))
            self._icon(surface, icon, px(14), "ink.primary" if so else "ink.tertiary", middle)
            paragraph(told, "small", "ink.secondary" if so else "ink.tertiary")
            y += px(3)
        rest = (
            ("unknown", words(f"{_W}unknown"), "small", "ink.secondary"),
            *((("eye_off", words(f"{_W}nobody"), "label_on_board", "ink.primary"),) if watched else ()),
            ("" if watched else "eye", words(f"{_W}nobody_why"), "small", "ink.secondary"),
        )
        first = True
        for icon, told, role, ink in rest:
            high = len(self.fonts.wrap(told, role, room, self.scale)) * step
            if y + high > rect.bottom - px(6):
                return
            if first:
                surface.fill(
                    self.theme["surface.line"], (x, y + px(3), rect.right - px(12) - x, max(1, px(1.5)))
                )
                y += px(9)
                first = False
                if y + high > rect.bottom - px(6):
                    return
            if icon == "unknown":
                position = shown.view.position
                enemy = next(
                    (side for seat, side in enumerate(position.match.sides) if seat != shown.seat), 0
                )
                plate = self.tanks.unknown(enemy, px(16))
                surface.blit(plate, plate.get_rect(center=(x + px(7), y + step // 2)))
            elif icon:
                self._icon(surface, icon, px(15), "ink.primary", (x + px(7), y + step // 2))
            paragraph(told, role, ink)
            y += px(3) if icon != "eye_off" else 0

    def _map_of(self, shown: MapShown, px: int) -> pygame.Surface:
        """The map, made once for what it shows."""
        for known, size, made in self._maps:
            if size == px and known == shown:
                return made
        made = self._make_map(shown, px)
        self._maps = [*self._maps[-3:], (shown, px, made)]
        return made

    def _make_map(self, shown: MapShown, px: int) -> pygame.Surface:
        """The map: red squares can be fired at, blue ones driven to; enemies are plates with a question
        mark."""
        position, turn = shown.view.position, shown.turn
        tank, far, fire, reach = shown.tank, shown.far, shown.fire, shown.reach
        match, theme = position.match, self.theme
        grid, board = match.board.grid, match.board
        side = (px - 2) / max(grid.width, grid.height)

        def seen(square: int) -> tuple[int, int]:
            column, row = grid.column(square), grid.height - 1 - grid.rank(square)
            wide, high = grid.width, grid.height
            for _ in range(turn):
                column, row, wide, high = high - 1 - row, column, high, wide
            return column, row

        drawn = Grid(grid.height, grid.width) if turn % 2 else grid
        styles: dict[int, str] = {}
        for square, style in styles_of(board, position.barriers).items():
            column, row = seen(square)
            styles[drawn.width * (drawn.height - 1 - row) + column] = style
        made = self._small.draw(drawn, styles, (), px)

        def rect_of(square: int) -> pygame.Rect:
            column, row = seen(square)
            left, top = 1 + round(column * side), 1 + round(row * side)
            return pygame.Rect(
                left, top, round((column + 1) * side) + 1 - left, round((row + 1) * side) + 1 - top
            )

        tint = pygame.Surface(made.get_size(), pygame.SRCALPHA, 32)
        red, blue = theme["fire.accent"], theme["move.reach_1"]
        red.a = 62
        blue.a = 205
        for square in fire:
            tint.fill(red, rect_of(square))
        for square in reach:
            inner = rect_of(square).inflate(-round(0.42 * side), -round(0.42 * side))
            pygame.draw.rect(tint, blue, inner, border_radius=max(1, round(0.12 * side)))
        made.blit(tint, (0, 0))
        if far and position.squares[tank] >= 0:
            self._frame(made, rect_of(position.squares[tank]), far, side)
        self._stand(made, shown, rect_of, side)
        return made

    def _frame(self, made: pygame.Surface, here: pygame.Rect, far: int, side: float) -> None:
        """The dotted frame of what is in range."""
        frame = here.inflate(round(2 * far * side), round(2 * far * side))
        red, dot, gap = self.theme["fire.accent"], max(1, round(self.scale * 1.5)), max(4, self.px(5))
        for x in range(frame.left, frame.right, gap):
            for y in (frame.top, frame.bottom - dot):
                made.fill(red, (x, y, dot, dot))
        for y in range(frame.top, frame.bottom, gap):
            for x in (frame.left, frame.right - dot):
                made.fill(red, (x, y, dot, dot))

    def _stand(self, made: pygame.Surface, shown: MapShown, rect_of: RectOf, side: float) -> None:
        position, turn, theme = shown.view.position, shown.turn, self.theme
        match = position.match
        for colour, home in match.board.flags.items():
            if colour in match.sides:
                flag = self.tanks.flag(colour, max(6, round(0.86 * side)))
                made.blit(flag, flag.get_rect(center=rect_of(home).center))
        for index, square in enumerate(position.squares):
            if square < 0:
                continue
            rect, owner = rect_of(square), match.owner[index]
            if index == shown.tank:
                made.fill(theme["move.reach_1"], rect)
                pygame.draw.rect(made, theme["move.reach_ink"], rect, max(1, round(0.1 * side)))
            size = max(4, round(0.92 * side))
            if owner != shown.seat:
                plate = self.tanks.unknown(match.sides[owner], size)
                made.blit(plate, plate.get_rect(center=rect.center))
            elif side < TANKS_FROM_PX:
                plate = self.tanks.plate(match.sides[owner], size)
                made.blit(plate, plate.get_rect(center=rect.center))
            else:
                degrees = 45.0 * ((position.facings[index] + 2 * turn) % 8)
                large = round(1.06 * side)
                at = (rect.centerx, rect.centery + LIFT * large)
                self.tanks.draw(made, match.sides[owner], degrees, large, at)

    # --- cards ---

    def _card(self, surface: pygame.Surface, rect: pygame.Rect, card: GiveShown, strip: pygame.Rect) -> None:
        px = self.px
        self.box(surface, rect, "surface.raised", "surface.line", max(1, px(1)), drop=px(2))
        if card.row:
            sign = self.cards.sign(card.card, px(20))
            surface.blit(sign, sign.get_rect(midleft=(rect.x + px(8), rect.centery)))
            x = rect.x + px(42)
            room = strip.x - px(6) - x
            drawn = self.text(surface, card.name, "label_on_board", (x, rect.centery), "ink.primary", room)
            x = drawn.right + px(8)
            room = strip.x - px(8) - x
            for words in (card.words, card.short):
                if self.fonts.size(words, "small", self.scale)[0] <= room:
                    self.text(surface, words, "small", (x, rect.centery), "ink.secondary", room)
                    break
            return
        x, room = rect.x + px(12), rect.width - px(20)
        high = min(px(32), (rect.height - px(110)))
        sign = self.cards.sign(card.card, high)
        surface.blit(sign, (x, rect.y + px(12)))
        y = rect.y + px(12) + high + px(18)
        role = "card_title" if self._short(card.name, room) else "numeral"
        self.text(surface, card.name, role, (x, y), "ink.primary", room)
        y += px(19)
        for words, role, ink in (
            (card.words, "small", "ink.secondary"),
            (card.when, "label_on_board", "ink.primary"),
        ):
            for line in self.fonts.wrap(words, role, room, self.scale) if words else ():
                if y + px(8) < strip.y:
                    self.text(surface, line, role, (x, y), ink, room)
                    y += px(16)

    def _short(self, text: str, room: int) -> bool:
        return self.fonts.size(text, "card_title", self.scale)[0] <= room

    def _segment(
        self, surface: pygame.Surface, rect: pygame.Rect, label: str, on: bool, free: bool,
        ends: tuple[bool, bool], *, hover: bool,
    ) -> None:  # fmt: skip
        if free:
            fill = "ink.primary" if on else "surface.sunken" if hover else "surface.panel"
        else:
            fill = "surface.line_strong" if on else "surface.panel"
        wide = rect.width + (0 if ends[1] else max(1, self.px(1)))  # neighbours share a line
        surface.blit(self._part((wide, rect.height), fill, ends), rect)
        ink = "surface.raised" if on else "ink.primary" if free else "ink.tertiary"
        self._middle(surface, label, "label_on_board", rect.center, ink, rect.width)

    @drawn_once
    def _part(self, size: tuple[int, int], fill: str, ends: tuple[bool, bool]) -> pygame.Surface:
        """A part of a row of choices, with round corners at its ends."""
        wide, high = size
        pen, left, right = max(1, self.px(1)), *ends
        line = filled(self.theme["surface.line_strong"])
        body = rounded(0, wide, high, self.px(5), left=left, right=right, attributes=line)
        inner = rounded(
            0, wide - 2 * pen, high - 2 * pen, self.px(5) - pen, left=left, right=right,
            attributes=filled(self.theme[fill]),
        )  # fmt: skip
        return self.ink.draw(f'{body}<g transform="translate({pen} {pen})">{inner}</g>', wide, high)

    def _bar(self, surface: pygame.Surface, rect: pygame.Rect, first: float, share: float) -> None:
        pygame.draw.rect(surface, self.theme["surface.sunken"], rect, border_radius=rect.width // 2)
        part = pygame.Rect(
            rect.x, rect.y + round(first * rect.height), rect.width, round(share * rect.height)
        )
        pygame.draw.rect(surface, self.theme["surface.line_strong"], part, border_radius=rect.width // 2)

    # --- Ready ---

    def _missing(self, surface: pygame.Surface, rect: pygame.Rect, told: str, more: str, lacks: bool) -> None:
        by = self.px(9)
        ink = "ink.primary" if lacks else "signal.ok"
        at = (rect.right, rect.centery - by)
        lines = self.fonts.wrap(told, "label_on_board", rect.width, self.scale)
        if len(lines) == 2:  # beside a wide button there is room for this alone
            self._right(surface, lines[0], "label_on_board", at, ink, rect.width)
            self._right(surface, lines[1], "label_on_board", (at[0], rect.centery + by), ink, rect.width)
            return
        self._right(surface, told, "label_on_board", at, ink, rect.width)
        self._right(surface, more, "small", (rect.right, rect.centery + by), "ink.secondary", rect.width)

    def _ready(
        self, surface: pygame.Surface, rect: pygame.Rect, label: str, can: bool, *, hover: bool
    ) -> None:
        px = self.px
        fill = "fire.accent" if can else "surface.panel"
        edge = "ink.primary" if can and hover else "fire.accent" if can else "surface.line_strong"
        self.box(surface, rect, fill, edge, max(1, px(2 if can and hover else 1)), drop=px(2))
        ink = "fire.on_accent" if can else "ink.tertiary"
        icon = px(18)
        room = rect.width - icon - px(28)
        role = "card_title" if self._short(label, room) else "numeral"
        made = self.fonts.render(
            self.fonts.fit(label, role, room, self.scale), role, self.theme[ink], self.scale
        )
        x = rect.centerx - (made.get_width() + icon + px(10)) // 2
        self._icon(surface, "check" if can else "lock", icon, ink, (x + icon // 2, rect.centery))
        surface.blit(made, made.get_rect(midleft=(x + icon + px(10), rect.centery)))

    # --- players ---

    def player(
        self, surface: pygame.Surface, rect: pygame.Rect, side: int, name: str, state: str, scale: float, *,
        acts: bool, done: bool, room: int,
    ) -> None:  # fmt: skip
        """A player above the page: name, and whether they set, wait or are ready."""
        self.scale = scale
        px = self.px
        fill = "surface.raised" if acts else "surface.panel"
        edge, width = ("ink.primary", 2) if acts else ("surface.line", 1)
        self.box(surface, rect, fill, edge, max(1, px(width)))
        high = px(20)
        plate = self.tanks.plate(side, high)
        surface.blit(plate, plate.get_rect(midleft=(rect.x + px(9), rect.centery)))
        x = rect.x + px(16) + high
        right = rect.right - max(px(6), room)
        by = px(9)
        whole = self.fonts.size(name, "numeral", self.scale)[0] <= right - x
        role = "numeral" if whole else "small"  # a long name is seen whole sooner than large
        self.text(surface, name, role, (x, rect.centery - by), "ink.primary", right - x)
        if done:
            icon = px(14)
            self._icon(surface, "check", icon, "signal.ok", (right - icon // 2, rect.centery + by))
            right -= icon + px(3)
        self.text(surface, state, "small", (x, rect.centery + by), "ink.secondary", right - x)
