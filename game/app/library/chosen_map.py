"""The chosen map of the library: a larger picture, its details, its actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any, Final

import pygame

from game.app.library.cards import LibraryCards
from game.app.library.layout import LibraryLayout
from game.app.maps.card_words import (
    changed_words,
    facts_words,
    origin_words,
    people_wordings,
    trouble_words,
    won_words,
)
from game.app.maps.cards import draw_board
from game.app.maps.option_words import suggestion_words
from game.data.maps.map_cards import MapCard
from game.editor.balance_report import BalanceReport
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.panel import Panel, button_rects
from game.ui.layout import GROW, Area
from game.ui.scene import Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Room, Row
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.ui.when import day_words
from game.ui.widgets import Action

ABOUT: Final = 5
"""Lines of the description that have room before the board becomes as large as possible."""


class ChosenMap(Panel):
    """Shows a map and its buttons. ``cards`` has its board, ``report_of`` returns its balance figures."""

    def __init__(
        self, scene: Scene, cards: LibraryCards, report_of: Callable[[MapCard], BalanceReport | None]
    ) -> None:
        super().__init__(scene)
        self.cards, self.report_of = cards, report_of
        self.card: MapCard | None = None
        self.actions: Sequence[Action] = ()
        self.buttons: list[Any] = []
        self.picture_px = 0
        """The side of the larger picture, in px."""
        self._built: list[tuple[str, str]] = []

    @property
    def layout(self) -> LibraryLayout:
        return self.cards.layout

    # --- its buttons ---

    def show(self, card: MapCard | None, actions: Sequence[Action]) -> bool:
        """Show a map, with these buttons from the next build on; return whether the buttons have changed."""
        self.card, self.actions = card, actions
        return [(action.key, action.label + action.why) for action in actions] != self._built

    def build(self) -> None:
        self._built = [(action.key, action.label + action.why) for action in self.actions]
        self.buttons = [
            widgets.action_button(self.scene, rect, action)
            for action, rect in zip(self.actions, self._button_rects(), strict=True)
        ]

    @property
    def _inner(self) -> Area:
        return self.layout.side.inset(14 if self.layout.small else 16)

    def _button_rects(self) -> list[pygame.Rect]:
        """Return the buttons' rectangles: the main one wide, or with the next beside it; the others in
        pairs below."""
        actions, inner = self.actions, self._inner.rect
        pair = len(actions) > 1 and actions[1].key == "play_now"
        wide = bool(actions) and actions[0].kind != "plain" and not pair
        high, gap = self.px(self.layout.button), self.px(self.layout.gap)
        rects = button_rects(inner, len(actions), high, gap, wide=int(wide))
        if pair:
            rects[1].width = inner.right - rects[1].x  # the main pair fills its row to the last pixel
        return rects

    # --- what is above them ---

    def paint(self, surface: pygame.Surface) -> None:
        inner = self._inner
        widgets.card(self.scene, surface, self.layout.side.rect)
        if self.card is None:
            words = Text(self.t("library.none_chosen"), "body", "ink.secondary", "center", high=GROW)
            self.paint_node(surface, words, inner)
            return
        buttons = self._button_rects()
        if buttons:
            inner = replace(inner, height=min(one.y for one in buttons) / inner.scale - 10 - inner.y)
        self.paint_node(
            surface, self._broken(self.card) if self.card.broken else self._sound(self.card), inner
        )

    def _sound(self, card: MapCard) -> Node:
        """Return a valid map: where there is little room a small board beside the title, else as large as
        possible."""
        lines = [Text(line, "small", "ink.secondary") for line in self._facts(card)]
        if not self.layout.small:
            return Room(self._under_board, (card, tuple(lines)), high=GROW)
        beside = (self._title(card, 3), *(replace(line, lines=0, least=0) for line in lines[:2]))
        return Column(gap=8).of(
            Row(gap=12, high=100).of(self._board(card, 96, 96), Column(wide=GROW, high=100).of(*beside)),
            Column(high=GROW).of(*self._told(card, 0)),
        )

    def _under_board(
        self, data: tuple[MapCard, tuple[Node, ...]], m: Measure, width: float, height: float
    ) -> Node:
        card, lines = data
        parts = (self._title(card, 2), *lines)
        wanted = Column().of(*parts, *self._told(card, ABOUT)).height(m, width) + 16
        side = min(width, max(84.0, height - wanted))
        return Column(gap=8, align="center").of(
            self._board(card, side, side), Column(high=GROW).of(*parts, *self._told(card, 0))
        )

    def _told(self, card: MapCard, lines: int) -> list[Node | None]:
        """Return tags, description of at most ``lines`` lines, balance and warnings, as far as there is
        room."""
        report, step = self.report_of(card), self.cards.small_line
        suggested = suggestion_words(kit_of(card.game), card.map_file, self.app.texts)
        about = "\n".join(filter(None, (suggested, card.description)))
        return [
            self.cards.marked("tag", self.app.texts.commas(card.tags)) if card.tags else None,
            Node(high=3) if about else None,
            Text(about, "small", lines=lines, least=step, rank=-1) if about else None,
            self._balance(report) if report is not None else None,
            *self.cards.warnings(card, 2),
        ]

    def _facts(self, card: MapCard) -> list[str]:
        """Return the lines of small text below the title."""
        t, texts = self.t, self.app.texts
        when = changed_words(card, texts)
        dated = t("library.changed" if card.own else "library.dated", when=when) if when else ""
        rows = [
            [t("setup.by", author=card.author) if card.author else "", origin_words(card, texts)],
            [facts_words(card, texts), *card.expansions],
            [won_words(card, texts), people_wordings(card, texts)[0]],
            [dated, day_words(card.date, texts) if card.own and card.date else "", card.licence],
        ]
        return [line for row in rows if (line := " · ".join(filter(None, row)))]

    def _title(self, card: MapCard, lines: int) -> Node:
        high = self.line_height("card_title") / self.app.scale
        own = Column(wide=18).of(Icon("person", 18, "ink.secondary", high=high)) if card.own else None
        return Row(gap=6).of(Text(card.title, "card_title", lines=lines, wide=GROW), own)

    def _board(self, card: MapCard, wide: float, high: float, *, badge: bool = True) -> Node:
        return Picture(self._draw_board, (card, badge), wide=wide, high=high)

    def _draw_board(self, to: PaintedCanvas, area: Area, data: tuple[MapCard, bool]) -> None:
        card, badge = data
        self.picture_px = min(area.rect.size)
        draw_board(to, area, card, self.cards.picture, badge=badge)

    def _broken(self, card: MapCard) -> Node:
        """Return a broken map: what is wrong, where, and what was expected; a small picture of what can be
        drawn."""
        side, texts = 72 if self.layout.small else 104, self.app.texts
        below = [Text(words, "small", "ink.secondary", least=self.cards.small_line)
                 for words in (facts_words(card, texts), card.path.name) if words]  # fmt: skip
        trouble = Text(trouble_words(card, texts), "body_strong", "signal.error", lines=2)
        return Column(gap=8).of(
            Row(gap=12).of(
                self._board(card, side, side, badge=False),
                Column(wide=GROW).of(self._title(card, 2), trouble, *below),
            ),
            self.cards.problems(card),
        )

    # --- its balance ---

    def _balance(self, report: BalanceReport) -> Node:
        """Return a bar of the shares of each side and of draws, with the figures below it."""
        shares = [(key, part.share) for key, part in report.wins.items()]
        shares.insert(1 if len(shares) == 2 else len(shares), ("draw", report.draws.share))
        named = ((self.t("library.draws" if key == "draw" else key), share) for key, share in shares)
        parts = [self.t("library.share_of", side=side, n=round(share * 100)) for side, share in named]
        words = self.t("library.balance", n=report.games, shares=self.app.texts.commas(parts))
        bar = Picture(_draw_shares, tuple(share for _, share in shares), high=9)
        high = 15 + self.cards.small_line
        return Column(gap=2, pad=(0, 4, 0), high=high, least=high).of(
            bar, Text(words, "small", "ink.secondary")
        )


def _draw_shares(to: PaintedCanvas, area: Area, shares: tuple[float, ...]) -> None:
    theme, bar = to.theme, area.rect
    fills = ["surface.line", "ink.secondary"]
    if len(shares) == 3:
        fills = ["white.turret", "surface.line_strong", "black.turret"]
    to.painter.box(to.surface, bar, theme["surface.sunken"], theme["surface.line_strong"], radius=2)
    edges = [round(bar.x + share * bar.width) for share in accumulate(shares, initial=0.0)]
    for number, (left, right) in enumerate(pairwise(edges)):
        to.surface.fill(theme[fills[number % len(fills)]], (left, bar.y + 1, right - left, bar.height - 2))
    to.painter.box(to.surface, bar, None, theme["surface.line_strong"], radius=2)
