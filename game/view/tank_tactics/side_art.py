"""Draws the table beside the board of Tank Tactics."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.tank_tactics.public import ATTRIBUTES, LETTERS
from game.ui.paint.ink import Ink, box, dashed_box, filled, stroke
from game.view.side import Item, SidePainter
from game.view.table import Tools
from game.view.tank_tactics.cards import CardArt, CardFace
from game.view.tank_tactics.dice import CARD_PX, LIFE_PX, TankDice
from game.view.tank_tactics.hint import Advice
from game.view.tank_tactics.moment import Moment
from game.view.tank_tactics.moment_art import MomentPictures
from game.view.tank_tactics.side import MOMENT_HIGH, CardShown, Slot, TankShown, TargetShown, TurnBox
from game.view.tank_tactics.tanks import COLOURS, Tanks
from game.view.tank_tactics.tips import ATTRIBUTE_RULES
from game.view.tank_tactics.words import card_words

_W = "tank_tactics_view."

BELOW_SUM, LOW_BELOW_SUM, ROOMY_MOMENT, MOMENT_WORDS = 172, 152, 300, 460
"""Where the small boards of a moment begin; from the height and the width after it on there is room for a
loose sum, and for words below the boards."""

LOW_USED, NARROW_USED = 90, 116
"""A lower or narrower list of used cards has no names."""

SMALLER = (1.0, 0.92, 0.84, 0.76)
"""A text with too little room is written so much smaller before it is cut."""


class TableSidePainter(SidePainter):
    """Paints layouts."""

    def __init__(self, tools: Tools, tanks: Tanks, dice: TankDice, cards: CardArt) -> None:
        super().__init__(tools.theme, tools.fonts, Ink())
        self.tools, self.words = tools, tools.words
        self.tanks, self.dice, self.cards, self.icons = tanks, dice, cards, cards.icons
        self.moments = MomentPictures(tools)

    def item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        rect, data = item.rect, item.data
        match item.kind:
            case "turn":
                self._turn(surface, rect, data)
            case "slot":
                self._slot(surface, rect, *data)
            case "end_button":
                self._end(surface, rect, data, hover=hover)
            case "tank":
                self._tank(surface, rect, data)
            case "target":
                self._target(surface, rect, data)
            case "info":
                self._info(surface, rect, *data)
            case "advice":
                self._advice(surface, rect, data)
            case "moment":
                self._moment(surface, rect, data)
            case "hand_head":
                self._head(surface, rect, *data)
            case "card":
                self._card(surface, rect, data, focus=focus, hover=hover)
                return
            case "more":
                self._icon(surface, data, self.px(15), "ink.primary", rect.center)
            case "used":
                self._used(surface, rect, *data)
            case "panel":
                self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
            case "warning":
                self._warning(surface, rect, data)
            case "set_tank":
                self._set_tank(surface, rect, *data, hover=hover)
            case "set_slot":
                self._set_slot(surface, rect, *data, hover=hover)
            case "set_tray":
                self.text(surface, data, "small", rect.midleft, "ink.secondary", rect.width)
            case "set_die":
                value, colour, chosen = data
                self._die(surface, rect, value, COLOURS.index(colour), chosen=chosen)
            case "set_choice" | "set_preset":
                self._chip(surface, rect, data[1], hover)
                self._middle(surface, data[0], "small", rect, "ink.primary")
            case "set_card":
                self._set_card(surface, rect, *data)
            case _:
                super().item(surface, item, focus=focus, hover=hover)
                return
        if focus:
            self.focus(surface, rect)

    # --- small parts ---

    def _middle(
        self, surface: pygame.Surface, text: str, role: str, rect: pygame.Rect, ink: str
    ) -> pygame.Rect:
        made = self._narrowed(text, role, rect.width - self.px(2), ink)
        return surface.blit(made, made.get_rect(center=rect.center))

    def _narrowed(self, text: str, role: str, room: int, ink: str) -> pygame.Surface:
        """A text in letters as much smaller as it takes to fit, within bounds."""
        tried = [self.scale * share for share in SMALLER]
        smaller = next((one for one in tried if self.fonts.size(text, role, one)[0] <= room), tried[-1])
        return self.fonts.render(self.fonts.fit(text, role, room, smaller), role, self.theme[ink], smaller)

    def _chip(self, surface: pygame.Surface, rect: pygame.Rect, chosen: bool, hover: bool) -> None:
        fill = "move.reach_4" if chosen else "surface.sunken" if hover else "surface.raised"
        ink = "move.reach_ink" if chosen else "surface.line_strong"
        self.box(surface, rect, fill, ink, self.px(1.6 if chosen else 1))

    def _icon(self, surface: pygame.Surface, name: str, px: int, ink: str, center: tuple[int, int]) -> None:
        icon = self.icons.get(name, px, self.theme[ink])
        surface.blit(icon, icon.get_rect(center=center))

    def _die(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        value: int,
        side: int | None,
        *,
        chosen: bool = False,
    ) -> None:
        px = min(rect.size)
        die = self.dice.lying(value, px, side)
        place = pygame.Rect(0, 0, px, px)
        place.center = rect.center
        surface.blit(die, place)
        if chosen:
            width = max(2, self.px(2))
            ring = place.inflate(2 * width + 2, 2 * width + 2)
            pygame.draw.rect(surface, self.theme["move.reach_ink"], ring, width, border_radius=self.px(8))

    def _dashed(self, surface: pygame.Surface, rect: pygame.Rect, ink: str, fill: str = "") -> None:
        """A dashed frame: what is planned."""
        if fill:
            surface.fill(self.theme[fill], rect.inflate(-2, -2))
        colour, width = self.theme[ink], max(1, self.px(1.4))
        dash, step = self.px(5), self.px(8)
        for start in range(0, rect.width, step):
            wide = min(dash, rect.width - start)
            surface.fill(colour, (rect.x + start, rect.y, wide, width))
            surface.fill(colour, (rect.x + start, rect.bottom - width, wide, width))
        for start in range(0, rect.height, step):
            high = min(dash, rect.height - start)
            surface.fill(colour, (rect.x, rect.y + start, width, high))
            surface.fill(colour, (rect.right - width, rect.y + start, width, high))

    def _pill(self, surface: pygame.Surface, rect: pygame.Rect, fill: str, line: str) -> None:
        width = max(1.0, self.scale)
        place = (width / 2, width / 2, rect.width - width, rect.height - width, rect.height / 2)
        body = box(*place, filled(self.theme[fill])) + box(*place, stroke(self.theme[line], width))
        surface.blit(self.ink.draw(body, *rect.size), rect)

    # --- a turn ---

    def _turn(self, surface: pygame.Surface, rect: pygame.Rect, shown: TurnBox) -> None:
        self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        pad, middle = self.px(14), rect.y + self.px(19)
        right = rect.right - pad
        if shown.steps:
            right = self._steps(surface, shown, right, middle) - self.px(12)
        drawn = self.text(
            surface, shown.title, "card_title", (rect.x + pad, middle), "ink.primary", right - rect.x - pad
        )
        x = drawn.right + self.px(10)
        told = shown.told
        if told and self.fonts.size(told, "small", self.scale)[0] > right - x:
            told = shown.short
        if told and self.fonts.size(told, "small", self.scale)[0] <= right - x:
            self.text(surface, told, "small", (x, middle), "ink.secondary", right - x)
        if not shown.slots:
            low = (rect.x + pad, rect.bottom - self.px(21))
            self.text(surface, shown.win, "body", low, "ink.secondary", shown.room)

    def _steps(self, surface: pygame.Surface, shown: TurnBox, right: int, middle: int) -> int:
        """Choose – Act – End; the x where they begin."""
        gap, high = self.px(8), self.px(22)
        widths = []
        for number, name in enumerate(shown.steps):
            wide = self.fonts.size(name, "small", self.scale)[0] + self.px(20)
            widths.append(wide + (self.px(14) if number < shown.step else 0))
        x = left = right - sum(widths) - gap * (len(widths) - 1)
        for number, (name, wide) in enumerate(zip(shown.steps, widths, strict=True)):
            place = pygame.Rect(x, middle - high // 2, wide, high)
            now, past = number == shown.step, number < shown.step
            self._pill(
                surface,
                place,
                "ink.primary" if now else "surface.panel",
                "ink.primary" if now else "surface.line_strong",
            )
            words = place.copy()
            if past:
                self._icon(surface, "check", self.px(13), "signal.ok", (place.x + self.px(14), middle))
                words.x += self.px(7)
            ink = "surface.raised" if now else "ink.secondary"
            self._middle(surface, name, "small", words, ink)
            x += wide
            if number + 1 < len(widths):
                surface.fill(self.theme["surface.line_strong"], (x, middle, gap, max(1, self.px(1))))
            x += gap
        return left

    def _slot(self, surface: pygame.Surface, rect: pygame.Rect, number: int, slot: Slot) -> None:
        ink = "fire.accent" if slot.fire else "move.reach_ink"
        if slot.state == "done":
            self.box(surface, rect, "surface.sunken", "surface.line_strong", self.px(1))
            ink = "ink.primary"
        elif slot.state == "planned":
            self._dashed(surface, rect, ink, "surface.raised")
        else:
            self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
            self._middle(surface, str(number), "numeral", rect, "ink.tertiary")
            return
        side = self.px(16)
        if not slot.words or rect.width < self.px(38):
            self._icon(surface, slot.icon or "check", side, ink, rect.center)
            return
        x, right = rect.x + self.px(7), rect.right - self.px(5)
        if slot.icon:
            self._icon(surface, slot.icon, side, ink, (x + side // 2, rect.centery))
            x += side + self.px(5)
        if slot.die:
            right -= self.px(26)
            die = self.dice.die(slot.die, self.px(22))
            surface.blit(die, die.get_rect(midleft=(right, rect.centery)))
        self.text(surface, slot.words, "small", (x, rect.centery), ink, right - x)

    def _end(
        self, surface: pygame.Surface, rect: pygame.Rect, data: tuple[str, bool], *, hover: bool
    ) -> None:
        """End turn: outlined while anything can be done, filled red when nothing can."""
        words, nothing_else = data
        fill = "fire.accent" if nothing_else else "surface.sunken" if hover else "surface.raised"
        line = "fire.accent" if nothing_else else "surface.line_strong"
        ink = "fire.on_accent" if nothing_else else "ink.primary"
        self.box(surface, rect, fill, line, self.px(1), drop=self.px(2))
        made = self.fonts.render(words, "button", self.theme[ink], self.scale)
        side = self.px(17)
        whole = made.get_width() + side + self.px(6)
        x = rect.centerx - whole // 2
        self._icon(surface, "step_forward", side, ink, (x + side // 2, rect.centery))
        surface.blit(made, made.get_rect(midleft=(x + side + self.px(6), rect.centery)))

    # --- a tank ---

    def _tank(self, surface: pygame.Surface, rect: pygame.Rect, tank: TankShown) -> None:
        self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        px = self.px
        side, pad = COLOURS.index(tank.colour), px(14)
        low = rect.height < px(168)
        upper = px(46) if low else px(76)
        portrait = px(34 if low else 58)
        made = self.tanks.portrait(side, 45 * tank.seen, portrait)
        at = made.get_rect(midleft=(rect.x + pad, rect.y + upper // 2 + px(3)))
        surface.blit(made, at)
        x = at.right + px(12)
        life_px = px(28 if low else LIFE_PX)
        right = self._life(surface, rect, tank, life_px, at.centery, low) - px(14)
        gap = px(9 if low else 12)
        name_at, place_at = (x, at.centery - gap), (x, at.centery + gap)
        name = self.text(surface, tank.title, "card_title", name_at, "ink.primary", right - x)
        place = self.text(surface, tank.place, "small", place_at, "ink.secondary", right - x)
        behind, chip = (name.right + px(10), name_at[1]), px(18 if low else 21)
        end = self.cards.row(surface, tank.cards, behind, chip, right, self.places, self.words)
        if tank.note:
            self._note(surface, tank.note, max(end, place.right + px(10)) + px(4), right, at.centery)
        y = rect.y + upper + px(4)
        surface.fill(self.theme["surface.line"], (rect.x + pad, y, rect.width - 2 * pad, max(1, px(1))))
        self._six(
            surface,
            pygame.Rect(rect.x + px(6), y + px(3), rect.width - px(12), rect.bottom - y - px(7)),
            tank,
            side,
        )

    def _life(
        self, surface: pygame.Surface, rect: pygame.Rect, tank: TankShown, side: int, middle: int, low: bool
    ) -> int:
        """The dice of the hit points with their signs, and how many are left; the x where all that begins."""
        px, x = self.px, rect.right - self.px(14)
        y = middle if low else middle - px(8)
        dice = [
            *((value, "heart_full", "tactics.heart") for value in tank.life),
            (tank.armour, "armour", "ink.primary"),
        ]
        for value, icon, ink in reversed(dice):
            x -= side
            die = pygame.Rect(x, y - side // 2, side, side)
            self._die(surface, die, value, None)
            self.places.add("tank_tactics.life_die", die, "TT-1.2")
            if not low:
                self._icon(surface, icon, px(12), ink, (x + side // 2, y + side // 2 + px(11)))
            x -= px(6)
        x -= px(4)
        words = self.words(f"{_W}card.of", n=tank.hit_points, all=tank.full)
        told = self.fonts.render(words, "card_title", self.theme["ink.primary"], self.scale)
        gap = px(9 if low else 12)
        drawn = surface.blit(told, told.get_rect(midright=(x, middle - gap)))
        small = self.fonts.render(
            self.words(f"{_W}card.hit_points"), "small", self.theme["ink.secondary"], self.scale
        )
        below = surface.blit(small, small.get_rect(midright=(x, middle + gap)))
        self.places.add("tank_tactics.life", drawn.union(below), "TT-1.2", n=tank.hit_points, full=tank.full)
        return min(drawn.x, below.x)

    def _note(self, surface: pygame.Surface, note: str, x: int, right: int, middle: int) -> None:
        """What is in effect this turn, in a dashed pill."""
        room = right - x
        wide = self.fonts.size(note, "small", self.scale)[0] + self.px(20)
        if room < self.px(60):
            return
        place = pygame.Rect(x, middle - self.px(12), min(wide, room), self.px(24))
        width = max(1.0, self.scale)
        shape = (width / 2, width / 2, place.width - width, place.height - width, place.height / 2)
        pen = stroke(self.theme["surface.line_strong"], width, cap="butt")
        body = dashed_box(*shape, pen, 4 * self.scale, 3 * self.scale)
        surface.blit(self.ink.draw(body, *place.size), place)
        self._middle(surface, note, "small", place, "ink.secondary")

    def _six(self, surface: pygame.Surface, rect: pygame.Rect, tank: TankShown, side: int) -> None:
        px, wide = self.px, rect.width // 6
        head, foot = px(22), px(20)
        die_px = max(px(20), min(px(CARD_PX), rect.height - head - foot))
        icon = px(14)
        named = [self.words(f"{_W}attribute.{name}") for name in ATTRIBUTES]
        widest = max(self.fonts.size(words, "body_strong", self.scale)[0] for words in named)
        role = "body_strong" if widest + icon + px(9) <= wide else "key_cap"
        for slot, name in enumerate(ATTRIBUTES):
            cell = pygame.Rect(rect.x + slot * wide, rect.y, wide, rect.height)
            words = named[slot]
            made = self.fonts.render(words, role, self.theme["ink.primary"], self.scale)
            x = cell.centerx - (made.get_width() + icon + px(5)) // 2
            middle = cell.y + head // 2
            self._icon(surface, name, icon, "ink.primary", (x + icon // 2, middle))
            surface.blit(made, made.get_rect(midleft=(x + icon + px(5), middle)))
            place = pygame.Rect(0, 0, die_px, die_px)
            place.midtop = (cell.centerx, cell.y + head)
            self._die(surface, place, tank.left[slot], side)
            self.places.add(f"tank_tactics.attribute.{name}", cell, ATTRIBUTE_RULES[name])
            below = pygame.Rect(cell.x, place.bottom + px(1), wide, foot)
            counted = tank.left[slot] != tank.dice[slot] or (slot in (0, 4) and tank.acting)
            self._middle(
                surface,
                tank.hints[slot],
                "label_on_board" if counted else "small",
                below,
                "ink.primary" if counted else "ink.secondary",
            )

    def _target(self, surface: pygame.Surface, rect: pygame.Rect, target: TargetShown) -> None:
        """Another tank in two lines: whose, where, what would come of it; its dice."""
        ink = "fire.accent" if target.fire else "surface.line_strong"
        self.box(surface, rect, "surface.panel", ink, self.px(1.6 if target.fire else 1))
        px, side = self.px, COLOURS.index(target.colour)
        left, right = rect.x + px(12), rect.right - px(12)
        line = min(px(30), rect.height // 2)
        middle = rect.y + line // 2 + px(3)
        made = self.fonts.render(
            target.result,
            "body_strong",
            self.theme["fire.accent" if target.fire else "ink.primary"],
            self.scale,
        )
        end = surface.blit(made, made.get_rect(midright=(right, middle))).x - px(10)
        plate = self.tanks.plate(side, px(20))
        at = surface.blit(plate, plate.get_rect(midleft=(left, middle)))
        x = at.right + px(8)
        title = self.text(surface, target.title, "numeral", (x, middle), "ink.primary", end - x)
        x = title.right + px(10)
        if end - x > px(40):
            self.text(surface, target.place, "small", (x, middle), "ink.secondary", end - x)
        die, small = px(24), px(20)
        middle = rect.bottom - (rect.height - line) // 2
        x = right - len(target.life) * (small + px(4)) + px(4)
        wide = (x - px(8) - left) // len(ATTRIBUTES)
        for value in target.life:
            self._die(surface, pygame.Rect(x, middle - small // 2, small, small), value, None)
            x += small + px(4)
        for slot, (name, value) in enumerate(zip(ATTRIBUTES, target.dice, strict=True)):
            x = left + slot * wide
            self._icon(surface, name, px(14), "ink.primary", (x + px(7), middle))
            self._die(surface, pygame.Rect(x + px(18), middle - die // 2, die, die), value, side)

    def _info(self, surface: pygame.Surface, rect: pygame.Rect, words: str, bad: bool) -> None:
        """What there is to say, in up to two lines, on a dashed place."""
        self._dashed(surface, rect, "surface.line_strong")
        room = rect.width - self.px(28)
        lines = self.fonts.wrap(words, "small", room, self.scale)[:2]
        step = self.px(19)
        y = rect.centery - step * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            ink = "fire.accent" if bad else "ink.secondary"
            self.text(surface, line, "small", (rect.x + self.px(14), y + number * step), ink, room)

    def tall_card(
        self, surface: pygame.Surface, rect: pygame.Rect, tank: TankShown, cards: Sequence[str], scale: float
    ) -> None:
        """A tank's card in a narrow place: portrait, hit points, the six dice in two columns, its cards."""
        self.scale = scale
        px, side = self.px, COLOURS.index(tank.colour)
        inner = rect.inflate(-px(24), -px(20))
        low = inner.height < px(270)
        portrait = px(36 if low else 52)
        at = surface.blit(self.tanks.portrait(side, 45 * tank.seen, portrait), inner.topleft)
        x, gap = at.right + px(10), px(10)
        self.text(surface, tank.title, "card_title", (x, at.centery - gap), "ink.primary", inner.right - x)
        self.text(surface, tank.place, "small", (x, at.centery + gap), "ink.secondary", inner.right - x)
        y = at.bottom + px(8 if low else 14)
        told = self.words(f"{_W}card.of", n=tank.hit_points, all=tank.full)
        self._icon(surface, "heart_full", px(15), "tactics.heart", (inner.x + px(8), y + px(13)))
        self.text(surface, told, "numeral", (inner.x + px(22), y + px(13)), "ink.primary", inner.width // 2)
        dice = [*tank.life, tank.armour]
        for number, value in enumerate(reversed(dice)):
            place = pygame.Rect(inner.right - (number + 1) * px(31) + px(5), y, px(26), px(26))
            self._die(surface, place, value, None)
        y += px(34 if low else 42)
        wide = inner.width // 2
        high = min(px(58), (inner.bottom - y - (px(30) if cards else 0)) // 3)
        for slot, name in enumerate(ATTRIBUTES):
            cell = pygame.Rect(inner.x + slot // 3 * wide, y + slot % 3 * high, wide, high)
            die = max(px(16), min(px(34), high - px(6)))
            place = pygame.Rect(cell.x, cell.centery - die // 2, die, die)
            self._die(surface, place, tank.left[slot], side)
            self.places.add(f"tank_tactics.attribute.{name}", cell, ATTRIBUTE_RULES[name])
            x, room = place.right + px(8), cell.right - place.right - px(10)
            words = self.words(f"{_W}attribute.{name}")
            gap = px(8)
            self.text(surface, words, "label_on_board", (x, cell.centery - gap), "ink.primary", room)
            self.text(surface, tank.hints[slot], "small", (x, cell.centery + gap), "ink.secondary", room)
        x, y = inner.x, y + 3 * high + px(4)
        for card in cards:
            if y + px(24) <= rect.bottom and x + px(24) <= inner.right:
                surface.blit(self.cards.chip(card, px(24)), (x, y))
                x += px(29)

    def _advice(self, surface: pygame.Surface, rect: pygame.Rect, advice: Advice) -> None:
        """A hint: what to do, and why."""
        self.box(surface, rect, "surface.raised", "move.reach_ink", self.px(1.4))
        pad, room = self.px(14), rect.width - self.px(28)
        side = self.px(18)
        y = rect.y + self.px(20)
        self._icon(surface, "hint", side, "move.reach_ink", (rect.x + pad + side // 2, y))
        x = rect.x + pad + side + self.px(8)
        self.text(surface, self.words("match.hint.title"), "card_title", (x, y), "ink.primary", room - side)
        y += self.px(28)
        lines = [
            (text, "body_strong") for text in self.fonts.wrap(advice.title, "body_strong", room, self.scale)
        ]
        for reason in advice.reasons:
            lines += [(text, "body") for text in self.fonts.wrap(reason, "body", room, self.scale)]
        for text, role in lines:
            if y + self.px(10) > rect.bottom:
                break
            self.text(surface, text, role, (rect.x + pad, y), "ink.primary", room)
            y += self.fonts.get(role, self.scale).get_linesize() + self.px(2)

    def _moment(self, surface: pygame.Surface, rect: pygame.Rect, moment: Moment) -> None:
        """How a tank was destroyed: cards + sum, its dice before and after, small boards if there is room."""
        self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        px, pad = self.px, self.px(14)
        low = px(52)
        if rect.height >= px(MOMENT_HIGH):
            above = px(BELOW_SUM if rect.height >= px(ROOMY_MOMENT) else LOW_BELOW_SUM)
            boards = pygame.Rect(rect.x + pad, 0, rect.width - 2 * pad, rect.height - above)
            boards.bottom = rect.bottom - px(4)
            if self._boards(surface, boards, moment):
                rect = pygame.Rect(rect.x, rect.y, rect.width, above - px(4))
        upper = pygame.Rect(rect.x + pad, rect.y + px(6), rect.width - 2 * pad, rect.height - low - px(10))
        x = upper.x
        narrow = rect.width < px(480)
        side = min(px(62 if narrow else 104), upper.height - px(10))
        for number, card in enumerate(moment.cards[:3]):
            if number:
                between = pygame.Rect(x, upper.y, px(22), upper.height)
                self._middle(surface, "+", "section", between, "ink.secondary")
                x += px(22)
            place = pygame.Rect(x, upper.centery - side // 2, round(side * 0.9), side)
            self.box(surface, place, "surface.raised", "ink.primary", px(1.6), drop=px(2))
            sign = self.cards.sign(card, min(px(38), side // 2))
            up = 0 if narrow else px(8)
            surface.blit(sign, sign.get_rect(center=(place.centerx + px(3), place.centery - up)))
            if narrow:
                x = place.right
                continue
            words = pygame.Rect(place.x, place.bottom - px(26), place.width, px(20))
            self._middle(surface, card_words(card, self.words), "key_cap", words, "ink.primary")
            x = place.right
        if moment.cards:
            between = pygame.Rect(x, upper.y, px(26), upper.height)
            self._middle(surface, "=", "section", between, "ink.secondary")
            x += px(30)
        self._facts(surface, pygame.Rect(x, upper.y, upper.right - x, upper.height), moment)
        foot = pygame.Rect(rect.x + pad, rect.bottom - low, rect.width - 2 * pad, low)
        self._fallen(surface, foot, moment)

    def _boards(self, surface: pygame.Surface, rect: pygame.Rect, moment: Moment) -> bool:
        """Small boards side by side, each with its title and words below; whether they could be drawn."""
        px, gap, told = self.px, self.px(10), rect.width >= self.px(MOMENT_WORDS)
        below = px(40 if told else 20)
        count = len(moment.pictures)
        wide = (rect.width - gap * (count - 1)) // max(1, count)
        size = (wide, rect.height - below - px(8))
        drawn = [self.moments.picture(one.shown, moment.around, size, self.scale) for one in moment.pictures]
        boards = [board for board in drawn if board is not None]
        if not boards or len(boards) < count:
            return False
        surface.fill(self.theme["surface.line"], (rect.x, rect.y, rect.width, max(1, px(1))))
        for number, (one, board) in enumerate(zip(moment.pictures, boards, strict=True)):
            x = rect.x + number * (wide + gap)
            at = surface.blit(board, (x, rect.y + px(8)))
            title = f"{number + 1}  {one.title}"
            self.text(surface, title, "label_on_board", (x, at.bottom + px(12)), "ink.primary", wide)
            if told:
                self.text(surface, one.words, "small", (x, at.bottom + px(29)), "ink.secondary", wide)
        return True

    def _facts(self, surface: pygame.Surface, rect: pygame.Rect, moment: Moment) -> None:
        """The lines of the sum."""
        px = self.px
        high = min(px(34), rect.height // len(moment.facts))
        rect = rect.inflate(0, high * len(moment.facts) - rect.height)
        for number, fact in enumerate(moment.facts):
            row = pygame.Rect(rect.x, rect.y + number * high, rect.width, high)
            if number:
                line = (row.x + px(26), row.y, row.width - px(26), max(1, px(1)))
                surface.fill(self.theme["surface.line"], line)
            ink = "tactics.heart" if fact.icon == "heart_full" else "ink.primary"
            self._icon(surface, fact.icon, px(17), ink, (row.x + px(9), row.centery))
            ink = "fire.accent" if fact.fire else "ink.primary"
            made = self.fonts.render(fact.result, "body_strong", self.theme[ink], self.scale)
            surface.blit(made, made.get_rect(midright=row.midright))
            room = row.width - px(30) - made.get_width()
            role = "body" if self.fonts.size(fact.words, "body", self.scale)[0] <= room else "small"
            self.text(surface, fact.words, role, (row.x + px(26), row.centery), "ink.secondary", room)

    def _fallen(self, surface: pygame.Surface, rect: pygame.Rect, moment: Moment) -> None:
        """Whose tank it was, and its dice of the hit points before and after."""
        px = self.px
        surface.fill(self.theme["surface.line"], (rect.x, rect.y, rect.width, max(1, px(1))))
        plate = self.tanks.plate(moment.side, px(20))
        at = plate.get_rect(midleft=(rect.x, rect.centery))
        surface.blit(plate, at)
        x = at.right + px(9)
        self.text(surface, moment.who, "numeral", (x, rect.centery - px(9)), "ink.primary", rect.width // 4)
        self.text(surface, moment.tank, "small", (x, rect.centery + px(10)), "ink.secondary", rect.width // 4)
        told = self.words(f"{_W}moment.count", n=moment.hit_points)
        made = self.fonts.render(told, "card_title", self.theme["fire.accent"], self.scale)
        end = surface.blit(made, made.get_rect(midright=rect.midright)).x - px(12)
        side, gap = px(28), px(5)
        x = end - 2 * len(moment.before) * (side + gap) - px(40)
        for value in moment.before:
            self._die(surface, pygame.Rect(x, rect.centery - side // 2, side, side), value, None)
            x += side + gap
        self._icon(surface, "forward", px(20), "fire.accent", (x + px(17), rect.centery))
        x += px(36)
        for _ in moment.before:
            self._die(surface, pygame.Rect(x, rect.centery - side // 2, side, side), 0, None)
            x += side + gap

    # --- cards ---

    def _head(
        self, surface: pygame.Surface, rect: pygame.Rect, title: str, told: tuple[str, ...], bad: bool
    ) -> None:
        """A title, and what is said of it in the first words that fit beside the arrows."""
        drawn = self.text(
            surface, title, "numeral", (rect.x + self.px(2), rect.centery), "ink.primary", rect.width
        )
        room = rect.width - self.px(110)
        words = next((one for one in told if self.fonts.size(one, "small", self.scale)[0] <= room), told[-1])
        fitting = self.fonts.fit(words, "small", rect.right - drawn.right - self.px(10), self.scale)
        ink = self.theme["fire.accent" if bad else "ink.secondary"]
        text = self.fonts.render(fitting, "small", ink, self.scale)
        surface.blit(text, text.get_rect(midright=rect.midright))

    def _card(
        self, surface: pygame.Surface, rect: pygame.Rect, card: CardShown, *, focus: bool, hover: bool
    ) -> None:
        tank = LETTERS.index(card.owner) if card.owner else None
        face = CardFace(
            card.card, card.name, card.words, card.when, COLOURS.index(card.colour), tank,
            "" if card.owner else self.words(f"{_W}hand.squad"),
            "chosen" if card.ready else "resting" if card.why else "ready", card.why, hover, focus,
        )  # fmt: skip
        self.cards.draw(surface, rect, face, self.scale)
        if focus:
            self.focus(surface, rect)

    def _used(
        self, surface: pygame.Surface, rect: pygame.Rect, title: str, cards: Sequence[tuple[int, str, str]]
    ) -> None:
        """The cards that were used: whose, the sign, the name; as many as there is room for."""
        px = self.px
        self._dashed(surface, rect, "surface.line_strong")
        x, y, line = rect.x + px(11), rect.y + px(16), px(24)
        self.text(surface, title, "label_on_board", (x, y), "ink.secondary", rect.width - px(20))
        named = rect.right - x - px(47)
        least = self.scale * SMALLER[-1]
        widest = max((self.fonts.size(name, "small", least)[0] for _, _, name in cards), default=0)
        if rect.height < px(LOW_USED) or rect.width < px(NARROW_USED) or widest > named:
            self._used_signs(
                surface, pygame.Rect(x, y + px(11), rect.right - px(6) - x, rect.bottom - y - px(11)), cards
            )
            return
        room = max(1, (rect.bottom - px(4) - (y + px(11))) // line)
        shown = cards if len(cards) <= room else cards[: room - 1]
        for number, (side, card, name) in enumerate(shown):
            middle = y + px(22) + number * line
            plate = self.tanks.plate(side, px(14))
            surface.blit(plate, plate.get_rect(midleft=(x, middle)))
            self._icon(surface, self.cards.icon(card), px(16), "ink.secondary", (x + px(27), middle))
            made = self._narrowed(name, "small", named, "ink.secondary")
            surface.blit(made, made.get_rect(midleft=(x + px(39), middle)))
        if len(shown) < len(cards):
            told = self.words(f"{_W}hand.more", n=len(cards) - len(shown))
            at = (x, y + px(22) + len(shown) * line)
            self.text(surface, told, "small", at, "ink.tertiary", rect.width - px(20))

    def _used_signs(
        self, surface: pygame.Surface, rect: pygame.Rect, cards: Sequence[tuple[int, str, str]]
    ) -> None:
        """In little room: whose and the sign alone, and how many there are besides."""
        px = self.px
        cell, line = px(40), px(22)
        columns = max(1, rect.width // cell)
        rows = max(2, (rect.height - px(4)) // line)
        fits = columns * rows
        shown = cards if len(cards) <= fits else cards[: fits - 1]
        for number, (side, card, _) in enumerate(shown):
            x, middle = rect.x + number % columns * cell, rect.y + line // 2 + number // columns * line
            plate = self.tanks.plate(side, px(14))
            surface.blit(plate, plate.get_rect(midleft=(x, middle)))
            self._icon(surface, self.cards.icon(card), px(16), "ink.secondary", (x + px(25), middle))
        if len(shown) < len(cards):
            at = (rect.x + (columns - 1) * cell, rect.y + line // 2 + (rows - 1) * line)
            self.text(surface, f"+{len(cards) - len(shown)}", "small", at, "ink.tertiary", cell)

    # --- setting ---

    def _warning(self, surface: pygame.Surface, rect: pygame.Rect, words: str) -> None:
        side = self.px(15)
        self._icon(surface, "warning", side, "signal.warning", (rect.x + side // 2, rect.centery))
        at = (rect.x + side + self.px(6), rect.centery)
        self.text(surface, words, "small", at, "signal.warning", rect.right - at[0])

    def _set_tank(
        self, surface: pygame.Surface, rect: pygame.Rect, letter: str, dice: tuple[int, ...], chosen: bool,
        colour: str, *, hover: bool,
    ) -> None:  # fmt: skip
        self._chip(surface, rect, chosen, hover)
        side, px = COLOURS.index(colour), self.px
        at = (rect.x + px(10), rect.centery)
        self.text(surface, letter, "body_strong", at, "ink.primary", px(20))
        die = min(px(14), (rect.width - px(34)) // 6 - px(2))
        x = rect.x + px(28)
        for value in dice:
            tile = self.dice.die(value, die, side)
            surface.blit(tile, tile.get_rect(midleft=(x, rect.centery)))
            x += die + px(2)

    def _set_slot(
        self, surface: pygame.Surface, rect: pygame.Rect, slot: int, value: int, current: bool, colour: str,
        held: bool, *, hover: bool,
    ) -> None:  # fmt: skip
        self._chip(surface, rect, current, hover)
        px = self.px
        name = ATTRIBUTES[slot]
        words = self.words(f"{_W}attribute.{name}")
        icon = px(14)
        needed = self.fonts.size(words, "label_on_board", self.scale)[0] + icon + px(10)
        role = "label_on_board" if needed <= rect.width else "key_cap"
        icon = icon if role == "label_on_board" else px(11)
        made = self.fonts.render(words, role, self.theme["ink.primary"], self.scale)
        x = rect.centerx - (made.get_width() + icon + px(4)) // 2
        middle = rect.y + px(14)
        self._icon(surface, name, icon, "ink.primary", (x + icon // 2, middle))
        surface.blit(made, made.get_rect(midleft=(x + icon + px(4), middle)))
        side = min(px(46), rect.height - px(34))
        place = pygame.Rect(0, 0, side, side)
        place.midtop = (rect.centerx, rect.y + px(27))
        self._die(surface, place, value, COLOURS.index(colour), chosen=held)

    def _set_card(
        self, surface: pygame.Surface, rect: pygame.Rect, card: str, name: str, effect: str
    ) -> None:
        chip = self.cards.chip(card, min(rect.height, self.px(26)))
        at = chip.get_rect(midleft=rect.midleft)
        surface.blit(chip, at)
        x = at.right + self.px(8)
        drawn = self.text(surface, name, "body_strong", (x, rect.centery), "ink.primary", rect.width // 2)
        x = drawn.right + self.px(10)
        room = rect.x + rect.width * 3 // 5 - x
        if room > self.px(60):
            self.text(surface, effect, "small", (x, rect.centery), "ink.secondary", room)
