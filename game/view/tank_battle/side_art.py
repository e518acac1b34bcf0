"""Draws the table beside the board of Tank Battle."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.tank_battle.public import SITES, number
from game.ui.paint.ink import Ink, circle, dashed_box, filled, polyline, stroke
from game.view.side import Item, SidePainter
from game.view.table import Tools
from game.view.tank_battle.art import Art
from game.view.tank_battle.pictures import small_board, stands_of
from game.view.tank_battle.side import Button, FieldsShown, FoeShown, LegShown, Line, StepShown, TileShown

_W = "tank_battle_view."


class BattleSidePainter(SidePainter):
    """Paints layouts."""

    def __init__(self, tools: Tools, art: Art) -> None:
        super().__init__(tools.theme, tools.fonts, Ink())
        self.words, self.art = tools.words, art
        self._pictures: dict[tuple[tuple[int, ...], int, int], pygame.Surface] = {}

    def item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        rect, data = item.rect, item.data
        match item.kind:
            case "panel":
                self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
            case "track":
                self._track(surface, rect, data)
            case "head":
                self._head(surface, rect, *data)
            case "tile":
                self._tile(surface, rect, data, hover=hover)
            case "template":
                self._template(surface, rect, *data, hover=hover)
            case "own":
                self._own(surface, rect, *data, hover=hover)
            case "tool":
                self._tool(surface, rect, data, hover=hover)
            case "main":
                self._main(surface, rect, data, hover=hover)
            case "note":
                self._note(surface, rect, *data)
            case "hint":
                self._paragraph(surface, rect, data, "small", "ink.secondary")
            case "slots":
                self._slots(surface, rect, *data)
            case "leg":
                self._leg(surface, rect, data, hover=hover)
            case "tick":
                self._tick(surface, rect, *data)
            case "sealed":
                self._sealed(surface, rect, *data)
            case "line":
                self._line(surface, rect, data)
            case "battle":
                self._battle(surface, rect, *data, hover=hover)
            case "fields":
                self._fields(surface, rect, data)
            case "rule":
                surface.fill(self.theme["surface.line"], rect)
            case "square":
                self._square(surface, rect, *data)
            case "pair":
                self._pair(surface, rect, *data)
            case "shot":
                self._shot(surface, rect, *data, hover=hover)
            case "title":
                self.text(surface, data, "card_title", rect.midleft, "ink.primary", rect.width)
            case "colour":
                self._colour(surface, rect, *data, hover=hover)
            case "foe":
                self._foe(surface, rect, data, hover=hover)
            case _:
                super().item(surface, item, focus=focus, hover=hover)
                return
        if focus:
            self.focus(surface, rect)

    # --- small parts ---

    def _icon(self, surface: pygame.Surface, name: str, px: int, ink: str, center: tuple[int, int]) -> None:
        icon = self.art.icons.get(name, px, self.theme[ink])
        surface.blit(icon, icon.get_rect(center=center))

    def _disc(
        self, surface: pygame.Surface, center: tuple[int, int], radius: int, ink: str, width: float = 0
    ) -> None:
        """A disc, or a ring of that width."""
        side = 2 * radius + 2
        paint = stroke(self.theme[ink], width) if width else filled(self.theme[ink])
        tile = self.ink.draw(circle((side / 2, side / 2), radius - width / 2, paint), side, side)
        surface.blit(tile, tile.get_rect(center=center))

    def _right(
        self, surface: pygame.Surface, text: str, role: str, at: tuple[int, int], ink: str
    ) -> pygame.Rect:
        made = self.fonts.render(text, role, self.theme[ink], self.scale)
        return surface.blit(made, made.get_rect(midright=at))

    def _paragraph(
        self, surface: pygame.Surface, rect: pygame.Rect, text: str, role: str, ink: str, step: int = 0
    ) -> int:
        """Words in as many lines as fit; the y below them."""
        step = step or self.fonts.get(role, self.scale).get_linesize()
        y = rect.y
        for line in self.fonts.wrap(text, role, rect.width, self.scale):
            if y + step > rect.bottom + self.px(3):
                break
            self.text(surface, line, role, (rect.x, y + step // 2), ink, rect.width)
            y += step
        return y

    def _head(self, surface: pygame.Surface, rect: pygame.Rect, title: str, told: str, warn: bool) -> None:
        drawn = self.text(surface, title, "card_title", rect.midleft, "ink.primary", rect.width)
        room = rect.right - drawn.right - self.px(10)
        if told and room > self.px(40):
            fitting = self.fonts.fit(told, "small", room, self.scale)
            self._right(surface, fitting, "small", rect.midright, "fire.accent" if warn else "ink.secondary")
        line = pygame.Rect(rect.x, rect.bottom - 1, rect.width, max(1, self.px(1)))
        surface.fill(self.theme["surface.line"], line)

    def _track(self, surface: pygame.Surface, rect: pygame.Rect, steps: Sequence[StepShown]) -> None:
        """Arrows one after the other, as wide as their words need: dark is now, a tick is done."""
        count, tip = len(steps), round(rect.height * 0.28)
        role = "body_strong"
        if sum(self._step_width(step, role) for step in steps) + count * (tip + self.px(8)) > rect.width:
            role = "small"
        widths: list[float] = [self._step_width(step, role) for step in steps]
        if (wide := sum(widths)) > rect.width:  # too narrow for all words: each has its share
            widths = [width * rect.width / wide for width in widths]
        spare = (rect.width - sum(widths)) / count
        edges = [round(sum(widths[:at]) + at * spare) for at in range(count)] + [rect.width]
        half = max(1.0, self.scale) / 2
        for at in range(count - 1, -1, -1):  # each lies over the one after it
            step, left, right = steps[at], edges[at], edges[at + 1]
            last = at == count - 1
            long, back = (right - left, 0) if last else (right - left + tip, tip)
            outline = [(half, half), (long - back - half, half), (long - back - half, rect.height - half)]
            outline.append((half, rect.height - half))
            if not last:
                outline.insert(2, (long - half, rect.height / 2))
            fill = "ink.primary" if step.now else "surface.sunken" if step.done else "surface.raised"
            line = "ink.primary" if step.now else "surface.line_strong"
            body = polyline(outline, filled(self.theme[fill]), closed=True)
            body += polyline(outline, stroke(self.theme[line], 2 * half), closed=True)
            surface.blit(self.ink.draw(body, long, rect.height), (rect.x + left, rect.y))
            place = pygame.Rect(rect.x + left, rect.y, right - left, rect.height)
            if at:
                place.x, place.width = place.x + tip, place.width - tip
            self._step(surface, place, step, role)

    def _step_width(self, step: StepShown, role: str) -> int:
        """The px that a step's words and its tick need."""
        tick = self.px(17) if step.done else 0
        return self.fonts.size(step.words, role, self.scale)[0] + tick + self.px(4)

    def _step(self, surface: pygame.Surface, rect: pygame.Rect, step: StepShown, role: str) -> None:
        side = self.px(13) if step.done else 0
        gap = self.px(4) if step.done else 0
        ink = "surface.panel" if step.now else "ink.primary" if step.done else "ink.secondary"
        fitting = self.fonts.fit(step.words, role, rect.width - side - gap, self.scale)
        made = self.fonts.render(fitting, role, self.theme[ink], self.scale)
        x = rect.centerx - (side + gap + made.get_width()) // 2
        if side:
            self._icon(surface, "check", side, "signal.ok", (x + side // 2, rect.centery))
        surface.blit(made, made.get_rect(midleft=(x + side + gap, rect.centery)))

    def _note(self, surface: pygame.Surface, rect: pygame.Rect, words: str, warn: bool) -> None:
        if rect.height < self.px(16):
            return
        self.box(surface, rect, "surface.sunken", "fire.accent" if warn else "surface.sunken", self.px(1))
        inner = rect.inflate(-self.px(16), -self.px(6))
        step = self.fonts.get("small", self.scale).get_linesize()
        lines = len(self.fonts.wrap(words, "small", inner.width, self.scale))
        inner.y += max(0, (inner.height - step * lines) // 2)
        self._paragraph(surface, inner, words, "small", "fire.accent" if warn else "ink.primary")

    # --- buttons ---

    def _tool(self, surface: pygame.Surface, rect: pygame.Rect, button: Button, *, hover: bool) -> None:
        if button.on:
            self.box(surface, rect, "ink.primary", "ink.primary", self.px(1))
            self._centred(surface, rect, button, "surface.panel")
            return
        ink = "ink.primary" if button.ready else "ink.tertiary"
        fill = (
            "surface.sunken"
            if hover and button.ready
            else "surface.raised"
            if button.ready
            else "surface.panel"
        )
        line = "surface.line_strong" if button.ready else "surface.line"
        self.box(surface, rect, fill, line, self.px(1), drop=self.px(2) if button.ready else 0)
        self._centred(surface, rect, button, ink)

    def _main(self, surface: pygame.Surface, rect: pygame.Rect, button: Button, *, hover: bool) -> None:
        if button.ready:
            self.box(surface, rect, "fire.accent", "ink.primary" if hover else "fire.accent", self.px(1.4))
            self._centred(surface, rect, button, "fire.on_accent")
        else:
            self.box(surface, rect, "fire.accent_soft", "fire.accent", self.px(1))
            self._centred(surface, rect, button, "fire.accent")

    def _centred(self, surface: pygame.Surface, rect: pygame.Rect, button: Button, ink: str) -> None:
        """An icon and words in the middle of a button."""
        side = self.px(18) if button.icon else 0
        wanted = side + self.px(17) + self.fonts.size(button.words, "button", self.scale)[0]
        if button.words and wanted > rect.width:
            side = 0  # the words say more
        gap = self.px(7) if side and button.words else 0
        words = self.fonts.fit(button.words, "button", rect.width - side - gap - self.px(10), self.scale)
        made = self.fonts.render(words, "button", self.theme[ink], self.scale) if words else None
        wide = side + gap + (made.get_width() if made else 0)
        x = rect.centerx - wide // 2
        if side:
            self._icon(surface, button.icon, side, ink, (x + side // 2, rect.centery))
        if made:
            surface.blit(made, made.get_rect(midleft=(x + side + gap, rect.centery)))

    # --- set-up ---

    def _tile(self, surface: pygame.Surface, rect: pygame.Rect, tile: TileShown, *, hover: bool) -> None:
        gone = tile.left == 0
        fill = "surface.sunken" if gone or hover else "surface.raised"
        line = "move.reach_ink" if tile.chosen else "surface.line" if gone else "surface.line_strong"
        self.box(surface, rect, fill, line, self.px(2.4 if tile.chosen else 1))
        px = round(rect.width * 0.8)
        if tile.kind in SITES:
            picture = self.art.site_chip(tile.side, SITES.index(tile.kind), px)
        elif tile.kind == "gun":
            picture = self.art.gun(tile.side, False, px)
        elif tile.kind == "mine":
            picture = self.art.mine(px)
        else:
            picture = self.art.chip(tile.side, int(tile.kind), round(px * 0.86))
        if gone:
            picture = picture.copy()
            picture.set_alpha(110)
        surface.blit(picture, picture.get_rect(center=rect.center))
        if gone:
            self._icon(
                surface,
                "check",
                self.px(13),
                "signal.ok",
                (rect.right - self.px(7), rect.bottom - self.px(7)),
            )
        elif tile.kind in ("gun", "mine"):
            side = self.px(17)
            place = pygame.Rect(rect.right - side + self.px(4), rect.bottom - side + self.px(4), side, side)
            self._disc(surface, place.center, side // 2, "ink.primary")
            made = self.fonts.render(str(tile.left), "small", self.theme["surface.panel"], self.scale)
            surface.blit(made, made.get_rect(center=place.center))

    def _template(
        self, surface: pygame.Surface, rect: pygame.Rect, name: str, squares: tuple[int, ...], seat: int, *,
        hover: bool,
    ) -> None:  # fmt: skip
        line = "ink.primary" if hover else "surface.line_strong"
        self.box(surface, rect, "surface.raised", line, self.px(1), drop=self.px(2))
        wide = min(rect.width - self.px(10), (rect.height - self.px(26)) * 2)
        if wide < self.px(30):
            wide = 0
        y = rect.y + self.px(5)
        if wide:
            key = (squares, seat, wide)
            if key not in self._pictures:
                seen = squares if seat == 0 else [99 - square for square in squares]  # as its side sees it
                stands = stands_of(seen, seat)
                self._pictures[key] = small_board(self.art, stands, wide, range(5), river=False)
            picture = self._pictures[key]
            surface.blit(picture, picture.get_rect(midtop=(rect.centerx, y)))
            y += picture.get_height()
        words = self.words.called(f"{_W}template", name)
        words = self.fonts.fit(words, "small", rect.width - self.px(6), self.scale)
        made = self.fonts.render(words, "small", self.theme["ink.primary"], self.scale)
        surface.blit(made, made.get_rect(center=(rect.centerx, (y + rect.bottom) // 2)))

    def _own(
        self, surface: pygame.Surface, rect: pygame.Rect, title: str, fine: bool, chosen: bool, *, hover: bool
    ) -> None:
        """The name of a set-up of the player's own."""
        line = "move.reach_ink" if chosen else "ink.primary" if hover else "surface.line_strong"
        self.box(surface, rect, "surface.raised", line, self.px(2 if chosen else 1))
        x = rect.x + self.px(10)
        if not fine:
            self._icon(surface, "warning", self.px(16), "fire.accent", (x + self.px(7), rect.centery))
            x += self.px(22)
        ink = "ink.primary" if fine else "ink.secondary"
        self.text(surface, title, "body", (x, rect.centery), ink, rect.right - x - self.px(8))

    # --- movement ---

    def _slots(self, surface: pygame.Surface, rect: pygame.Rect, words: str, used: int, most: int) -> None:
        side, gap = self.px(15), self.px(4)
        wide = most * (side + gap)
        self.text(surface, words, "body_strong", rect.midleft, "ink.primary", rect.width - wide - self.px(6))
        x = rect.right - wide + gap
        for at in range(most):
            place = pygame.Rect(x + at * (side + gap), rect.centery - side // 2, side, side)
            self.box(
                surface, place, "ink.primary" if at < used else "surface.raised", "ink.primary", self.px(1.2)
            )

    def _leg(self, surface: pygame.Surface, rect: pygame.Rect, leg: LegShown, *, hover: bool) -> None:
        ink = "move.reach_ink" if leg.chosen else "ink.primary" if hover else "surface.line"
        self.box(surface, rect, "surface.raised", ink, self.px(2 if leg.chosen else 1))
        middle = rect.y + self.px(13)
        side = self.px(16)
        center = (rect.x + self.px(15), middle)
        self._disc(surface, center, side // 2, "move.reach_ink")
        made = self.fonts.render(str(leg.number), "small", self.theme["surface.panel"], self.scale)
        surface.blit(made, made.get_rect(center=center))
        chip = self.art.chip(leg.side, leg.rank, self.px(19))
        surface.blit(chip, chip.get_rect(center=(rect.x + self.px(37), middle)))
        x = rect.x + self.px(54)
        room = rect.right - x - self.px(22)
        drawn = self.text(surface, leg.squares, "body_strong", (x, middle), "ink.primary", room)
        if not leg.fixed:
            self._icon(surface, "close", self.px(12), "ink.secondary", (rect.right - self.px(12), middle))
        y = rect.y + self.px(31)
        if rect.height < self.px(36):
            told = self.words.commas(leg.told)
            at = (drawn.right + self.px(8), middle)
            self.text(surface, told, "small", at, "ink.secondary", rect.right - self.px(24) - at[0])
            return
        for words in leg.told:
            inner = pygame.Rect(x, y - self.px(8), rect.right - x - self.px(6), rect.bottom - y + self.px(6))
            lines = len(self.fonts.wrap(words, "small", inner.width, self.scale))
            self._paragraph(surface, inner, words, "small", "ink.secondary", step=self.px(17))
            y += self.px(17) * lines

    def _tick(self, surface: pygame.Surface, rect: pygame.Rect, done: bool, words: str) -> None:
        center = (rect.x + self.px(8), rect.centery)
        if done:
            self._icon(surface, "check", self.px(15), "signal.ok", center)
        else:
            self._disc(surface, center, self.px(5), "ink.primary", max(1.0, 1.4 * self.scale))
        ink = "ink.secondary" if done else "ink.primary"
        role = "small" if done else "body_strong"
        self.text(surface, words, role, (rect.x + self.px(22), rect.centery), ink, rect.width - self.px(22))

    def _sealed(self, surface: pygame.Surface, rect: pygame.Rect, red: int, white: int) -> None:
        x, side = rect.x, self.px(12)
        for _ in range(red):
            self._disc(surface, (x + side // 2, rect.centery), side // 2, "fire.accent")
            x += side + self.px(4)
        x += self.px(8)
        for _ in range(white):
            tile = self.art.peg(True, round(side * 1.4), True)
            surface.blit(tile, tile.get_rect(center=(x + side // 2, rect.centery)))
            x += side + self.px(3)

    def _line(self, surface: pygame.Surface, rect: pygame.Rect, line: Line) -> None:
        if line.fresh:
            self.box(
                surface, rect.inflate(self.px(8), 0), "surface.sunken", "surface.line_strong", self.px(1)
            )
        self._icon(surface, line.icon, self.px(15), line.ink, (rect.x + self.px(8), rect.y + self.px(9)))
        inner = pygame.Rect(rect.x + self.px(24), rect.y, rect.width - self.px(24), rect.height)
        self._paragraph(surface, inner, line.words, "small", line.ink)

    # --- battles and shots ---

    def _battle(
        self, surface: pygame.Surface, rect: pygame.Rect, side: int, rank: int, square: int, words: str,
        chosen: bool, *, hover: bool,
    ) -> None:  # fmt: skip
        ink = "fire.accent" if chosen or hover else "surface.line_strong"
        self.box(surface, rect, "surface.raised", ink, self.px(2 if chosen or hover else 1), drop=self.px(2))
        chip = self.art.chip(side, rank, self.px(24))
        surface.blit(chip, chip.get_rect(center=(rect.x + self.px(20), rect.centery)))
        x = rect.x + self.px(40)
        made = self.text(surface, str(square), "body_strong", (x, rect.centery), "ink.primary", self.px(30))
        cross = self.art.clash(self.px(18))
        surface.blit(cross, cross.get_rect(center=(made.right + self.px(16), rect.centery)))
        left = made.right + self.px(32)
        inner = pygame.Rect(
            left, rect.y + self.px(6), rect.right - left - self.px(6), rect.height - self.px(8)
        )
        step = self.px(17)
        lines = len(self.fonts.wrap(words, "small", inner.width, self.scale))
        inner.y = rect.centery - step * lines // 2
        self._paragraph(surface, inner, words, "small", "ink.primary", step=step)

    def _fields(self, surface: pygame.Surface, rect: pygame.Rect, shown: FieldsShown) -> None:
        """The six fields of the spinner in a row: who is lost is crossed out, the one drawn is framed."""
        gap, count = self.px(6), 6
        wide = (rect.width - gap * (count - 1)) // count
        for at in range(count):
            place = pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, rect.height)
            gun, drawn = at < shown.loses, at + 1 == shown.field
            fill = "surface.sunken" if gun else "fire.accent_soft"
            line = "ink.primary" if drawn else "surface.line"
            self.box(surface, place, fill, line, self.px(3 if drawn else 1))
            side = place.height - self.px(14)
            made = self.art.gun(shown.foe, False, side) if gun else self.art.chip(shown.side, 0, side)
            for tile in (made, self.art.strike(side)):
                surface.blit(tile, tile.get_rect(center=place.center))

    def _pair(self, surface: pygame.Surface, rect: pygame.Rect, words: str, told: str, done: bool) -> None:
        self.text(surface, words, "body_strong", rect.midleft, "ink.primary", rect.width)
        self._right(surface, told, "small", rect.midright, "signal.ok" if done else "ink.secondary")

    def _square(self, surface: pygame.Surface, rect: pygame.Rect, square: int, count: int, told: str) -> None:
        """A square, as many dots as tanks could stop there, and what is plotted on it."""
        drawn = self.text(surface, str(square), "numeral", rect.midleft, "ink.primary", rect.width)
        x = drawn.right + self.px(10)
        for _ in range(count):
            self._disc(surface, (x, rect.centery + self.px(1)), self.px(3), "move.reach_ink")
            x += self.px(9)
        self._right(surface, told, "small", rect.midright, "ink.secondary")

    def _shot(
        self, surface: pygame.Surface, rect: pygame.Rect, square: int, white: bool, *, hover: bool
    ) -> None:
        if square < 0:
            pen = stroke(self.theme["surface.line_strong"], max(1.0, self.scale))
            frame = dashed_box(
                1, 1, rect.width - 2, rect.height - 2, 4 * self.scale, pen, 5 * self.scale, 4 * self.scale
            )
            surface.blit(self.ink.draw(frame, *rect.size), rect)
            return
        self.box(
            surface, rect, "surface.raised", "ink.primary" if hover else "surface.line_strong", self.px(1)
        )
        narrow = rect.width < self.px(60)
        tile = self.art.peg(white, self.px(11 if narrow else 15), True)
        surface.blit(tile, tile.get_rect(center=(rect.x + self.px(9 if narrow else 16), rect.centery)))
        at = (rect.x + self.px(16 if narrow else 30), rect.centery)
        role = "small" if narrow else "body_strong"
        self.text(surface, str(number(square)), role, at, "ink.primary", rect.right - at[0])
        if not narrow:
            self._icon(
                surface, "close", self.px(11), "ink.secondary", (rect.right - self.px(11), rect.centery)
            )

    def _colour(
        self, surface: pygame.Surface, rect: pygame.Rect, kind: str, chosen: bool, *, hover: bool
    ) -> None:
        fill = "ink.primary" if chosen else "surface.sunken" if hover else "surface.raised"
        self.box(surface, rect, fill, "ink.primary", self.px(1))
        tile = self.art.peg(kind == "white", self.px(15), True)
        words = self.words(f"{_W}{kind}")
        ink = "surface.panel" if chosen else "ink.primary"
        made = self.fonts.render(words, "button", self.theme[ink], self.scale)
        wide = tile.get_width() + self.px(6) + made.get_width()
        x = rect.centerx - wide // 2
        surface.blit(tile, tile.get_rect(midleft=(x, rect.centery)))
        surface.blit(made, made.get_rect(midleft=(x + tile.get_width() + self.px(6), rect.centery)))

    def _foe(self, surface: pygame.Surface, rect: pygame.Rect, foe: FoeShown, *, hover: bool) -> None:
        if foe.chosen or hover:
            line = "move.reach_ink" if foe.chosen else "surface.line"
            self.box(surface, rect, "surface.raised", line, self.px(1.6 if foe.chosen else 1))
        chip = self.art.chip(foe.side, foe.rank, self.px(24), foe.marks)
        surface.blit(chip, chip.get_rect(center=(rect.x + self.px(18), rect.centery)))
        at = (rect.x + self.px(38), rect.centery)
        self.text(surface, str(foe.square), "body_strong", at, "ink.primary", self.px(32))
        right = self._right(
            surface, str(foe.stops), "numeral", (rect.right - self.px(8), rect.centery), "move.reach_ink"
        )
        x = rect.x + self.px(74)
        if foe.words:
            room = right.x - x - self.px(6)
            self.text(surface, foe.words, "small", (x, rect.centery), "ink.secondary", room)
