"""Draws what lies beside the table of Flames of Tanks."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import pygame

from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, box, circle, dashed_box, filled, stroke
from game.view.flames_of_tanks.close_up import CloseUpArt, CloseUpShown
from game.view.flames_of_tanks.side import AimShown, Button, CardShown, OrderShown, StepShown, TurnShown
from game.view.flames_of_tanks.tanks import Tanks
from game.view.flames_of_tanks.tips import CARD, VALUE_RULES
from game.view.flames_of_tanks.tokens import GridShown, SchematicGrid, TokenArt
from game.view.side import Item, SidePainter
from game.view.table import Tools

_STEADY: Final = ("order", "card", "close_up", "button_of")
"""Items that seldom change."""


class FlamesSidePainter(SidePainter):
    """Paints layouts."""

    def __init__(self, tools: Tools, tanks: Tanks, icons: IconStore, tokens: TokenArt) -> None:
        super().__init__(tools.theme, tools.fonts, Ink())
        self.words, self.tanks, self.icons, self.tokens = tools.words, tanks, icons, tokens
        self._grids: dict[int, SchematicGrid] = {}
        self._items: dict[tuple[Any, ...], tuple[Any, pygame.Surface]] = {}
        self._framed = lru_cache(60)(self._make_frame)
        self._shots = CloseUpArt(tools.theme, tools.fonts)

    def item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        """One item; those that stay the same while the ghost moves are kept."""
        place = (item.kind, *item.rect)
        if item.kind not in _STEADY or not surface.get_clip().contains(item.rect):
            self.places.begin(place)
            self._paint(surface, item, focus=focus, hover=hover)
            return
        made_from = (item.data, focus, hover, self.scale)
        kept = self._items.get(place)
        if kept is None or kept[0] != made_from:
            self.places.begin(place)
            self._paint(surface, item, focus=focus, hover=hover)
            if len(self._items) > 60:
                self._items.clear()
            whole = item.rect.copy()
            whole.height += self.px(3)  # the shadow below
            self._items[place] = made_from, surface.subsurface(whole.clip(surface.get_rect())).copy()
            return
        surface.blit(kept[1], item.rect)

    def _paint(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        rect, data = item.rect, item.data
        match item.kind:
            case "panel":
                self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
            case "order":
                self._order(surface, rect, data, hover=hover)
            case "card":
                self._card(surface, rect, *data)
            case "close_up":
                self._close_up(surface, rect, *data)
            case "turn":
                self._turn(surface, rect, *data)
            case "field":
                self._field(surface, rect, *data, hover=hover)
            case "aims":
                self._aims(surface, rect, *data)
            case "aim":
                self._aim(surface, rect, data, hover=hover)
            case "told":
                self._told(surface, rect, *data)
            case "button_of":
                self._button_of(surface, rect, data, hover=hover)
            case _:
                super().item(surface, item, focus=focus, hover=hover)
                return
        if focus:
            self.focus(surface, rect)

    # --- small parts ---

    def icon(self, surface: pygame.Surface, name: str, px: int, ink: str, center: tuple[int, int]) -> None:
        """An icon of the app."""
        drawn = self.icons.get(name, px, self.theme[ink])
        surface.blit(drawn, drawn.get_rect(center=center))

    def right(
        self, surface: pygame.Surface, text: str, role: str, at: tuple[int, int], ink: str
    ) -> pygame.Rect:
        """Words that end at a place."""
        made = self.fonts.render(text, role, self.theme[ink], self.scale)
        return surface.blit(made, made.get_rect(midright=at))

    def middle(
        self, surface: pygame.Surface, text: str, role: str, at: tuple[int, int], ink: str, width: int
    ) -> pygame.Rect:
        """Words in the middle of a place."""
        fitting = self.fonts.fit(text, role, width, self.scale)
        made = self.fonts.render(fitting, role, self.theme[ink], self.scale)
        return surface.blit(made, made.get_rect(center=at))

    def head(self, surface: pygame.Surface, rect: pygame.Rect, title: str, about: str) -> None:
        """A card's title with what is told at its right; ``rect`` is the card."""
        y = rect.y + self.px(18)
        left, right = rect.x + self.px(12), rect.right - self.px(12)
        drawn = self.text(surface, title, "card_title", (left, y), "ink.primary", right - left)
        room = right - drawn.right - self.px(8)
        if about and room > self.px(30):
            fitting = self.fonts.fit(about, "small", room, self.scale)
            self.right(surface, fitting, "small", (right, y), "ink.secondary")

    # --- the order of play ---

    def _order(self, surface: pygame.Surface, rect: pygame.Rect, one: OrderShown, *, hover: bool) -> None:
        tag_scale = min(self.scale, rect.width / 42)
        tag = self.tanks.tag(one.seat, one.tank + 1, one.weight, tag_scale, faint=one.off or one.out)
        place = tag.get_rect(center=(rect.centerx, rect.y + self.px(10)))
        if one.state == "acts":
            frame = place.inflate(self.px(8), self.px(6))
            self.box(surface, frame, "surface.raised", "ink.primary", self.px(1.6))
        elif hover:
            self.box(surface, place.inflate(self.px(6), self.px(4)), "surface.sunken", "surface.line", 1)
        surface.blit(tag, place)
        below = (rect.centerx, min(rect.bottom - self.px(5), place.bottom + self.px(9)))
        if rect.height < self.px(26):
            return
        if one.state == "acts":
            bar = pygame.Rect(0, 0, self.px(14), max(2, self.px(3)))
            bar.center = below
            surface.fill(self.theme["ink.primary"], bar)
        elif one.out:
            self.icon(surface, "close", self.px(10), "ink.tertiary", below)
        elif one.off:
            self.icon(surface, "redo", self.px(11), "ink.secondary", below)
        elif one.state == "done":
            self.icon(surface, "check", self.px(11), "ink.secondary", below)

    # --- a tank's card ---

    def _card(self, surface: pygame.Surface, rect: pygame.Rect, card: CardShown, low: bool) -> None:
        self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        if card.acts:
            bar = pygame.Rect(rect.x, rect.y, self.px(5), rect.height)
            surface.blit(
                self.ink.draw(
                    box(0, 0, *bar.size, 2 * self.scale, filled(self.theme["ink.primary"])), *bar.size
                ),
                bar,
            )
        side = self.px(38 if low else 46)
        at = pygame.Rect(rect.x + self.px(14), rect.y + self.px(8 if low else 10), side, side)
        surface.blit(self.tanks.portrait(card.seat, 0, side), at)
        x, right = at.right + self.px(10), rect.right - self.px(12)
        title = self.text(
            surface,
            card.title,
            "card_title",
            (x, at.y + self.px(10 if low else 13)),
            "ink.primary",
            right - x,
        )
        self.text(
            surface,
            card.about,
            "small",
            (x, at.bottom - self.px(8 if low else 9)),
            "ink.secondary",
            right - x,
        )
        ink = "fire.accent" if card.warns else "ink.secondary"
        room = right - title.right - self.px(8)
        if card.state and room > self.px(40):
            self.right(
                surface, self.fonts.fit(card.state, "small", room, self.scale), "small",
                (right, title.centery), ink,
            )  # fmt: skip
        self._lags(surface, (right, at.bottom - self.px(8)), card.lags)
        line = at.bottom + self.px(7 if low else 10)
        surface.fill(
            self.theme["surface.line"], (rect.x + self.px(14), line, right - rect.x - self.px(14), 1)
        )
        grid = rect.bottom - line - self.px(12 if low else 16)
        area = pygame.Rect(rect.x + self.px(14), line + self.px(6 if low else 8), grid, grid)
        drawn = self._grid(card.grid, grid)
        at = surface.blit(drawn, drawn.get_rect(midleft=area.midleft))
        self.places.add("flames_of_tanks.grid", at, "FT-5.3")
        x = area.right + self.px(12)
        shares = [
            max(self.fonts.size(caption, "small", self.scale)[0], self.px(22)) for caption, _ in card.values
        ]
        spare = (right - x - sum(shares)) / max(1, len(shares))
        left = float(x)
        for (caption, value), share, name in zip(card.values, shares, CARD, strict=True):
            wide = share + spare
            centre = round(left + wide / 2)
            cell = pygame.Rect(round(left), area.y, round(wide), area.height)
            self.places.add(f"flames_of_tanks.value.{name}", cell, VALUE_RULES[name])
            left += wide
            self.middle(
                surface, caption, "small", (centre, area.y + self.px(6)), "ink.secondary", round(wide)
            )
            self.middle(
                surface, value, "numeral" if not low else "body_strong",
                (centre, area.bottom - self.px(10)), "ink.primary", round(wide),
            )  # fmt: skip

    def _grid(self, shown: GridShown, px: int) -> pygame.Surface:
        """A schematic grid within so many px."""
        rows = max([len(shown.rows), *(y + 1 for token in shown.tokens for _, y in token.cells)])
        cell = max(4, (px - 4) // max(1, rows))
        return self._grids.setdefault(cell, SchematicGrid(self.tokens, cell)).draw(shown)

    def _lags(self, surface: pygame.Surface, at: tuple[int, int], lags: tuple[int, int]) -> None:
        """A pip for each turn that was lost, of those that put a tank out."""
        had, most = lags
        if not most or not had:
            return
        side = self.px(10)
        x = at[0] - most * (side + self.px(3))
        pips = pygame.Rect(x, at[1] - side, at[0] - x, 2 * side)
        self.places.add("flames_of_tanks.lags", pips, "FT-3.2", n=had, most=most)
        words = self.fonts.render(
            self.words("flames_of_tanks_view.lags"), "small", self.theme["ink.secondary"], self.scale
        )
        surface.blit(words, words.get_rect(midright=(x - self.px(4), at[1])))
        for number in range(most):
            paint = filled(self.theme["ink.primary"]) if number < had else stroke(
                self.theme["ink.secondary"], max(1.0, self.scale)
            )  # fmt: skip
            tile = self.ink.draw(circle((side / 2, side / 2), side / 2 - 1, paint), side, side)
            surface.blit(tile, tile.get_rect(midleft=(x, at[1])))
            x += side + self.px(3)

    # --- a shot close up ---

    def _close_up(self, surface: pygame.Surface, rect: pygame.Rect, shot: CloseUpShown, low: bool) -> None:
        """The disc at the left, at its right what is seen, what covers, and which armour is hit."""
        self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        side = rect.height - self.px(16)
        disc = self._shots.draw(shot, side, self.scale)
        at = surface.blit(disc, disc.get_rect(midleft=(rect.x + self.px(8), rect.centery)))
        x, right = at.right + self.px(12), rect.right - self.px(12)
        y = rect.y + self.px(13 if low else 16)
        title = self.text(surface, shot.title, "card_title", (x, y), "ink.primary", right - x)
        room = right - title.right - self.px(8)
        about = self.fonts.fit(shot.about, "small", room, self.scale)
        self.right(surface, about, "small", (right, y), "ink.secondary")
        top = y + self.px(12)
        step = (rect.bottom - self.px(4) - top) / len(shot.rows)
        for number, (what, much, why) in enumerate(shot.rows):
            middle = top + step * (number + (0.5 if low else 0.3))
            told = self.text(surface, what, "small", (x, round(middle)), "ink.secondary", right - x)
            room = right - told.right - self.px(8)
            fitting = self.fonts.fit(much, "body_strong", room, self.scale)
            self.right(surface, fitting, "body_strong", (right, told.centery), "ink.primary")
            if not low:
                below = x, round(middle + step * 0.44)
                self.text(surface, why, "small", below, "ink.tertiary", right - x)

    # --- this turn ---

    def _turn(self, surface: pygame.Surface, rect: pygame.Rect, turn: TurnShown, low: bool) -> None:
        self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        self.head(surface, rect, turn.title, turn.about)
        y = rect.y + self.px(30 if low else 34)
        inner = pygame.Rect(rect.x + self.px(12), y, rect.width - self.px(24), 0)
        if turn.steps:
            self._steps(surface, pygame.Rect(inner.x, y, inner.width, self.px(40)), turn.steps)
            y += self.px(45)
        if turn.limit:
            self._bar(surface, pygame.Rect(inner.x, y, inner.width, self.px(9)), turn)
        if turn.note:
            self.text(
                surface,
                turn.note,
                "small",
                (inner.x, rect.bottom - self.px(13)),
                "ink.secondary",
                inner.width,
            )

    def _steps(self, surface: pygame.Surface, rect: pygame.Rect, steps: tuple[StepShown, ...]) -> None:
        """The first action, the die, the second action."""
        die = self.px(40)
        joint = self.px(10)
        wide = (rect.width - die - 2 * joint) // 2 if len(steps) == 3 else rect.width
        x = rect.x
        for number, step in enumerate(steps):
            width = die if step.icon == "die" else wide
            place = pygame.Rect(x, rect.y, width, rect.height)
            self._step(surface, place, step)
            x += width
            if number + 1 < len(steps):
                surface.fill(
                    self.theme["surface.line_strong"], (x + 1, rect.centery, joint - 2, max(1, self.px(1)))
                )
                x += joint

    def _make_frame(self, size: tuple[int, int], state: str, line: float, scale: float) -> str:
        """A box for a step: with a full line once it is done, else dashed."""
        theme = self.theme
        place = (line / 2, line / 2, size[0] - line, size[1] - line, 5 * scale)
        edge = {"now": "move.reach_ink", "done": "ink.secondary"}.get(state, "surface.line_strong")
        body = box(*place, filled(theme["surface.raised" if state in ("now", "done") else "surface.panel"]))
        if state == "done":
            return body + box(*place, stroke(theme[edge], line))
        return body + dashed_box(*place, stroke(theme[edge], line, cap="butt"), 4 * scale, 3 * scale)

    def _step(self, surface: pygame.Surface, rect: pygame.Rect, step: StepShown) -> None:
        scale = self.scale
        line = max(1.0, (1.6 if step.state == "now" else 1.0) * scale)
        surface.blit(self.ink.draw(self._framed(rect.size, step.state, line, scale), *rect.size), rect)
        ink = "ink.tertiary" if step.state == "none" else "ink.primary"
        key = "die" if step.icon == "die" else "step"
        self.places.add(f"flames_of_tanks.{key}", rect, "FT-2.2")
        if step.icon == "die":
            self.middle(surface, step.title, "card_title", rect.center, ink, rect.width)
            return
        x = rect.x + self.px(8)
        if step.icon:
            px = self.px(18)
            self.icon(surface, step.icon, px, ink, (x + px // 2, rect.y + self.px(13)))
            x += px + self.px(6)
        room = rect.right - x - self.px(4)
        lone = not step.words
        y = rect.centery if lone else rect.y + self.px(13)
        self.text(surface, step.title, "body_strong", (x, y), ink, room)
        if not lone:
            left = rect.x + self.px(8)
            self.text(
                surface, step.words, "small", (left, rect.bottom - self.px(11)), "ink.secondary",
                rect.right - left - self.px(4),
            )  # fmt: skip

    def _bar(self, surface: pygame.Surface, rect: pygame.Rect, turn: TurnShown) -> None:
        """How much of the inches the legs take."""
        theme = self.theme
        self.box(surface, rect, "surface.raised", "surface.line_strong", 1)
        self.places.add("flames_of_tanks.bar", rect, "FT-2.3")
        inner = rect.inflate(-2, -2)
        x = float(inner.x)
        for number, cost in enumerate(turn.costs):
            wide = inner.width * cost / turn.limit
            name = "move.reach_2" if number % 2 else "move.reach_1"
            surface.fill(theme[name], (round(x), inner.y, round(x + wide) - round(x), inner.height))
            x += wide
        for inch in range(4000, turn.limit, 4000):
            at = inner.x + round(inner.width * inch / turn.limit)
            surface.fill(theme["ink.secondary"], (at, inner.y + inner.height // 2, 1, inner.height // 2 + 1))

    def _field(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        caption: str,
        value: str,
        active: bool,
        *,
        hover: bool,
    ) -> None:
        edge = "move.reach_ink" if active else "surface.line_strong" if hover else "surface.line"
        self.box(surface, rect, "surface.raised", edge, self.px(1.8 if active else 1))
        wide = self.fonts.size(value, "body_strong", self.scale)[0]
        room = rect.width - wide - self.px(18)
        told = caption.split("|")  # the first that there is room for
        fits = (one for one in told if self.fonts.size(one, "small", self.scale)[0] <= room)
        shown = next(fits, "")
        self.text(surface, shown, "small", (rect.x + self.px(7), rect.centery), "ink.secondary", room)
        room = rect.width - self.px(12)
        fitting = self.fonts.fit(value, "body_strong", room, self.scale)
        self.right(surface, fitting, "body_strong", (rect.right - self.px(7), rect.centery), "ink.primary")

    # --- targets ---

    def _aims(self, surface: pygame.Surface, rect: pygame.Rect, title: str, left: int) -> None:
        self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        y, right = rect.y + self.px(18), rect.right - self.px(12)
        if left > 0:
            title = f"{title} (+{left})"
        self.text(surface, title, "card_title", (rect.x + self.px(12), y), "ink.primary", rect.width // 2)
        self.right(surface, self.words("flames_of_tanks_view.or_you"), "small", (right, y), "ink.secondary")
        at = (right - self.px(58), y)
        self.right(surface, self.words("flames_of_tanks_view.destroys"), "small", at, "ink.secondary")

    def _aim(self, surface: pygame.Surface, rect: pygame.Rect, aim: AimShown, *, hover: bool) -> None:
        theme = self.theme
        if aim.chosen:
            tint = theme["surface.panel"].lerp(theme["fire.accent"], 0.14)
            surface.fill(tint, rect.inflate(-self.px(4), -2))
            surface.fill(theme["fire.accent"], (rect.x + self.px(2), rect.y + 1, self.px(4), rect.height - 2))
        elif hover:
            surface.fill(theme["surface.sunken"], rect.inflate(-self.px(4), -2))
        tag = self.tanks.tag(aim.seat, aim.tank + 1, aim.weight, self.scale)
        surface.blit(tag, tag.get_rect(midleft=(rect.x + self.px(12), rect.centery)))
        x, right = rect.x + self.px(56), rect.right - self.px(12)
        room = right - self.px(104) - x
        self.text(surface, aim.title, "body_strong", (x, rect.y + self.px(11)), "ink.primary", room)
        # words that need more than their room go on below the figures, which make way
        wide = self.fonts.size(aim.words, "small", self.scale)[0] > room
        low = rect.bottom - self.px(11)
        self.text(surface, aim.words, "small", (x, low), "ink.secondary", right - x if wide else room)
        middle = rect.y + self.px(11) if wide else rect.centery
        ink = "fire.accent" if aim.chosen and aim.shot else "ink.primary" if aim.shot else "ink.tertiary"
        self.right(surface, aim.destroys, "numeral", (right - self.px(50), middle), ink)
        self.right(surface, aim.back, "numeral", (right, middle), "ink.secondary")

    # --- what the dice told ---

    def _told(
        self, surface: pygame.Surface, rect: pygame.Rect, title: str, lines: tuple[tuple[str, str, bool], ...]
    ) -> None:
        self.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        self.head(surface, rect, title, "")
        y, row = rect.y + self.px(40), self.px(22)
        # What came of the dice stands last; the dice themselves are in the tray, too.
        count = max(1, (rect.bottom - self.px(10) - y) // row + 1)
        for icon, words, fire in lines[-count:]:
            if fire:
                left, wide = rect.x + self.px(6), rect.width - self.px(12)
                band = pygame.Rect(left, y - self.px(10), wide, self.px(21))
                self.box(surface, band, "fire.accent", "fire.accent", self.px(1))
            ink = "fire.on_accent" if fire else "ink.primary"
            self.icon(surface, icon, self.px(15), ink, (rect.x + self.px(20), y))
            self.text(surface, words, "small", (rect.x + self.px(34), y), ink, rect.width - self.px(44))
            y += row

    # --- buttons ---

    def _button_of(self, surface: pygame.Surface, rect: pygame.Rect, button: Button, *, hover: bool) -> None:
        fill, ink, edge = "surface.raised", "ink.primary", "surface.line_strong"
        if button.kind == "main":
            fill, ink, edge = "move.reach_ink", "surface.raised", "move.reach_ink"
        elif button.kind == "fire":
            fill, ink, edge = "fire.accent", "fire.on_accent", "fire.accent"
        elif button.on:
            fill, ink, edge = "ink.primary", "surface.raised", "ink.primary"
        elif hover:
            fill = "surface.sunken"
        if not button.able:
            fill, ink, edge = "surface.panel", "ink.tertiary", "surface.line"
        self.box(surface, rect, fill, edge, self.px(1), drop=self.px(2))
        key = self.fonts.size(button.key, "small", self.scale)[0] + self.px(14) if button.key else 0
        wide = self.fonts.size(button.words, "button", self.scale)[0]
        icon = self.px(17) if button.icon else 0
        apart = self.px(8) if icon else 0
        if key + wide + icon + apart + self.px(12) > rect.width:
            key = 0
        room = rect.width - key - self.px(8)
        x = rect.x + max(self.px(4), (room - wide - icon - apart) // 2)
        if icon:
            self.icon(surface, button.icon, icon, ink, (x + icon // 2, rect.centery))
            x += icon + apart
        self.text(surface, button.words, "button", (x, rect.centery), ink, rect.right - key - x - self.px(4))
        if key:
            self.right(surface, button.key, "small", (rect.right - self.px(10), rect.centery), ink)
