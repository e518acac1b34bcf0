"""The chosen map of the library: a larger picture, its details, what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.app.library.cards import ListPainter
from game.app.library.layout import LibraryLayout
from game.app.maps.card_words import changed_words, facts_words, origin_words, trouble_words
from game.app.maps.option_words import suggestion_words
from game.data.maps.map_cards import MapCard
from game.editor.balance_report import BalanceReport
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.panel import Panel, button_rects
from game.ui.scene import Scene
from game.ui.when import day_words
from game.ui.widgets import Action


class MapSidePanel(Panel):
    """Shows a map and its buttons. ``maps`` paints its picture, ``report_of`` has its balance figures."""

    def __init__(
        self, scene: Scene, maps: ListPainter, report_of: Callable[[MapCard], BalanceReport | None]
    ) -> None:
        super().__init__(scene)
        self.maps, self.report_of = maps, report_of
        self.card: MapCard | None = None
        self.actions: Sequence[Action] = ()
        self.buttons: list[Any] = []
        self.picture_px = 0
        """The side of the larger picture."""
        self._built: list[tuple[str, str]] = []

    @property
    def layout(self) -> LibraryLayout:
        return self.maps.layout

    def show(self, card: MapCard | None, actions: Sequence[Action]) -> bool:
        """This map, with these buttons from the next time they are built on; whether there are others now."""
        self.card, self.actions = card, actions
        return [(action.key, action.label + action.why) for action in actions] != self._built

    def build(self) -> None:
        self._built = [(action.key, action.label + action.why) for action in self.actions]
        self.buttons = [
            widgets.action_button(self.scene, rect, action)
            for action, rect in zip(self.actions, self._button_rects(), strict=True)
        ]

    def _inner(self) -> pygame.Rect:
        return self.layout.side.inset(14 if self.layout.small else 16).rect

    def _button_rects(self) -> list[pygame.Rect]:
        """The main button wide, or with the next beside it; the others in pairs below."""
        found = self.actions
        wide = bool(found) and found[0].kind != "plain" and (len(found) < 2 or found[1].key != "play_now")
        high, gap = self.px(self.layout.button), self.px(self.layout.gap)
        rects = button_rects(self._inner(), len(found), high, gap, wide=int(wide))
        if not wide and len(found) > 1 and found[1].key == "play_now":
            rects[1].width = self._inner().right - rects[1].x  # the main pair fills its row to the last pixel
        return rects

    def paint(self, surface: pygame.Surface) -> None:
        """Everything above the buttons."""
        card, inner = self.card, self._inner()
        rect = self.layout.side.rect
        widgets.card(self.scene, surface, rect)
        if card is None:
            widgets.line(self.scene, surface, self.t("library.none_chosen"), inner, "body", align="center")
            return
        rects = self._button_rects()
        bottom = min((one.y for one in rects), default=inner.bottom) - self.px(10)
        room = pygame.Rect(inner.x, inner.y, inner.width, bottom - inner.y)
        if card.broken:
            self._paint_broken(surface, room, card)
        else:
            self._paint_sound(surface, room, card)

    def _meta(self, card: MapCard) -> list[str]:
        """Lines of small text below the title."""
        t = self.t
        first = [t("setup.by", author=card.author) if card.author else "", origin_words(card, self.app.texts)]
        second = [facts_words(card, self.app.texts), *card.expansions]
        third = [day_words(card.date, self.app.texts) if card.own and card.date else "", card.licence]
        when = changed_words(card, self.app.texts)
        if when:
            third.insert(0, t("library.changed", when=when) if card.own else t("library.dated", when=when))
        lines = [" · ".join(part for part in parts if part) for parts in (first, second, third)]
        return [line for line in lines if line]

    def _paint_sound(self, surface: pygame.Surface, room: pygame.Rect, card: MapCard) -> None:
        painter = self.painter
        step = self.line_height("small")
        lines = self._meta(card)
        if self.layout.small:
            # beside the picture: there is no room below it; the last line is in the details
            lines, side = lines[:2], self.px(96)
            frame = pygame.Rect(room.x, room.y, side, side)
            x = frame.right + self.px(12)
            beside = pygame.Rect(x, room.y, room.right - x, 0)
            beside.height = self.line_height("card_title")
            self.picture_px = side
            self.maps.paint_board(surface, frame, card)
            y = self._title(surface, beside, card, lines=3)
            while lines and y + step <= frame.bottom + self.px(4):
                body = pygame.Rect(x, y, room.right - x, frame.bottom + self.px(4) - y)
                y = painter.paragraph(surface, lines.pop(0), "small", body, "ink.secondary")
            self._paint_about(surface, room, card, lines, max(y, frame.bottom) + self.px(8))
            return
        report = self.report_of(card)
        warnings = card.problems[:2]
        head = self.line_height("card_title")
        own = self.px(24 if card.own else 6)
        title = min(2 * head, painter.paragraph_height(card.title, "card_title", room.width - own))
        told = self._about(card)
        about = painter.paragraph_height(told, "small", room.width) if told else 0
        fixed = (
            title
            + step * (len(lines) + bool(card.tags) + len(warnings))
            + (step + self.px(16) if report else 0)
        )
        wanted = fixed + min(about, step * 5) + self.px(20)
        side = min(room.width, max(self.px(84), room.height - wanted))
        frame = pygame.Rect(0, room.y, side, side)
        frame.centerx = room.centerx
        self.picture_px = frame.width
        self.maps.paint_board(surface, frame, card)
        y = frame.bottom + self.px(8)
        y = self._title(surface, pygame.Rect(room.x, y, room.width, head), card)
        self._paint_about(surface, room, card, lines, y)

    def _about(self, card: MapCard) -> str:
        """Its description, and what it suggests."""
        told = suggestion_words(kit_of(card.game), card.map_file, self.app.texts)
        return "\n".join(part for part in (told, card.description) if part)

    def _paint_about(
        self, surface: pygame.Surface, room: pygame.Rect, card: MapCard, lines: list[str], y: int
    ) -> None:
        """Lines of small text, tags, description, balance and warnings, as far as there is room."""
        step = self.maps.line_height("small")
        report, warnings = self.report_of(card), card.problems[:2]
        for line in lines:
            self.painter.text(surface, line, "small", (room.x, y), "ink.secondary", width=room.width)
            y += step
        if card.tags:
            tags = pygame.Rect(room.x, y, room.width, step)
            widgets.marked_line(self.scene, surface, "tag", self.app.texts.commas(card.tags), tags, size=14)
            y += step
        below = step * len(warnings) + (step + self.px(16) if report else 0)
        left = room.bottom - y - below - self.px(4)
        about = self._about(card)
        if about and left >= step:
            body = pygame.Rect(room.x, y + self.px(3), room.width, left)
            y = self.painter.paragraph(surface, about, "small", body)
        if report is not None and room.bottom - y >= step + self.px(12):
            y = self._paint_balance(surface, pygame.Rect(room.x, y + self.px(4), room.width, step), report)
        for problem in warnings:
            if room.bottom - y < step:
                break
            y = self.maps.paint_problem(
                surface, pygame.Rect(room.x, y, room.width, step), problem, place=False
            )

    def _title(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, *, lines: int = 2) -> int:
        right = rect.right
        if card.own:
            spot = (rect.right - self.px(9), rect.y + rect.height // 2)
            right = widgets.icon(self.scene, surface, "person", spot, 18, "ink.secondary", center=True).left
        body = pygame.Rect(rect.x, rect.y, max(1, right - self.px(6) - rect.x), lines * rect.height)
        return self.painter.paragraph(surface, card.title, "card_title", body)

    def _paint_balance(self, surface: pygame.Surface, rect: pygame.Rect, report: BalanceReport) -> int:
        """A bar of the shares of each side and of draws, with the figures below it."""
        theme, painter = self.app.theme, self.painter
        bar = pygame.Rect(rect.x, rect.y, rect.width, self.px(9))
        shares = [(key, part.share) for key, part in report.wins.items()]
        if len(shares) == 2:
            shares.insert(1, ("draw", report.draws.share))
        else:
            shares.append(("draw", report.draws.share))
        fills = ["white.turret", "surface.line_strong", "black.turret"] if len(shares) == 3 else []
        x = float(bar.x)
        painter.box(surface, bar, theme["surface.sunken"], theme["surface.line_strong"], radius=2)
        for number, (_, share) in enumerate(shares):
            part = pygame.Rect(round(x), bar.y, round(x + share * bar.width) - round(x), bar.height)
            fill = theme[fills[number] if fills else ("surface.line", "ink.secondary")[number % 2]]
            surface.fill(fill, part.inflate(0, -2))
            x += share * bar.width
        painter.box(surface, bar, None, theme["surface.line_strong"], radius=2)
        told = [
            self.t(
                "library.share_of",
                side=self.t("library.draws" if key == "draw" else key),
                n=round(share * 100),
            )
            for key, share in shares
        ]
        words = self.t("library.balance", n=report.games, shares=self.app.texts.commas(told))
        at = (rect.x, bar.bottom + self.px(2))
        painter.text(surface, words, "small", at, "ink.secondary", width=rect.width)
        return bar.bottom + self.px(2) + rect.height

    def _paint_broken(self, surface: pygame.Surface, room: pygame.Rect, card: MapCard) -> None:
        """What is wrong with it, where, and what was expected; a small picture of what can be drawn."""
        painter, texts = self.painter, self.app.texts
        step = self.line_height("small")
        title = self.line_height("card_title")
        side = self.px(72 if self.layout.small else 104)
        frame = pygame.Rect(room.x, room.y, side, side)
        self.picture_px = frame.width
        self.maps.paint_board(surface, frame, card, badge=False)
        x = frame.right + self.px(12)
        width = room.right - x
        y = self._title(surface, pygame.Rect(x, room.y, width, title), card)
        trouble = pygame.Rect(x, y, width, 2 * step)
        y = painter.paragraph(surface, trouble_words(card, texts), "body_strong", trouble, "signal.error")
        for line in (facts_words(card, texts), card.path.name):
            if line and y + step <= frame.bottom + self.px(2):
                painter.text(surface, line, "small", (x, y), "ink.secondary", width=width)
                y += step
        y = max(frame.bottom, y) + self.px(8)
        self.maps.paint_problems(surface, pygame.Rect(room.x, y, room.width, room.bottom - y), card)
