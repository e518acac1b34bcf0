"""A small menu beside a button, with groups of entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.ui import widgets
from game.ui.controls.overlay import CardOverlay
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.widgets import Action


@dataclass(frozen=True)
class PopupGroup:
    """Lines under a heading."""

    title: str
    items: Sequence[Action]


class Popup(CardOverlay):
    """The menu. ``groups`` is called at each build, so that switches show their new state.

    ``anchor`` is the rectangle of the button in px; the card hangs below it, or above where there is no
    room. ``columns`` of groups are side by side.
    """

    name = "popup"
    dim = 50
    light = True

    def __init__(
        self,
        app: App,
        anchor: Callable[[], pygame.Rect],
        groups: Callable[[], Sequence[PopupGroup]],
        *,
        columns: int = 1,
        width: float = 250,
        start: str = "",
    ) -> None:
        super().__init__(app)
        self.anchor, self.groups, self.columns, self.wide = anchor, groups, columns, width
        self.start = start
        self._heads: list[tuple[str, pygame.Rect]] = []

    # --- building ---

    def _split(self, groups: Sequence[PopupGroup]) -> list[list[PopupGroup]]:
        """Return the groups in columns of about the same height."""
        columns: list[list[PopupGroup]] = [[] for _ in range(self.columns)]
        total = sum(len(group.items) + 1 for group in groups)
        at, filled = 0, 0
        for group in groups:
            columns[at].append(group)
            filled += len(group.items) + 1
            if filled >= total * (at + 1) / self.columns - 1 and at < self.columns - 1:
                at += 1
        return [column for column in columns if column]

    def build(self) -> None:
        small = self.height < 640
        columns = self._split(self.groups())
        pad, head = self.px(8), self.px(22 if small else 26)
        lines = max(sum(len(g.items) + (1 if g.title else 0) for g in column) for column in columns)
        room = self.size[1] - self.px(32)
        row = min(self.px(27 if small else 32), max(self.px(20), (room - 2 * pad) // max(1, lines)))
        wanted = max(self.px(self.wide), *(self._wide(item) for g in self.groups() for item in g.items))
        width = min(wanted, (self.size[0] - self.px(24)) // len(columns) - 2 * pad)
        heights = [sum(len(g.items) * row + (head if g.title else 0) for g in column) for column in columns]
        self.card = pygame.Rect(0, 0, len(columns) * (width + pad) + pad, max(heights) + 2 * pad)
        anchor = self.anchor()
        self.card.topleft = (anchor.left, anchor.bottom + self.px(6))
        if self.card.bottom > self.size[1] - self.px(8):
            self.card.bottom = max(self.card.height + self.px(8), anchor.top - self.px(6))
        self.card.clamp_ip(pygame.Rect((0, 0), self.size).inflate(-self.px(16), -self.px(16)))
        self._heads = []
        for number, column in enumerate(columns):
            x, y = self.card.x + pad + number * (width + pad), self.card.y + pad
            for group in column:
                if group.title:
                    self._heads.append((group.title, pygame.Rect(x, y, width, head)))
                    y += head
                for item in group.items:
                    self._line(item, pygame.Rect(x, y, width, row))
                    y += row
        if self.focus.current is None:
            self.focus.focus_first(self.start)

    def _wide(self, item: Action) -> int:
        """Return the width of a line with all of its words, in px."""
        words = self.app.fonts.size(item.label, "body_strong" if item.on else "body", self.app.scale)[0]
        hint = self.painter.key_cap_width(item.hint) + self.px(8) if item.hint else 0
        return self.px(27 + 8 + 8 + 4) + words + hint

    def _line(self, item: Action, rect: pygame.Rect) -> None:
        def press() -> None:
            if item.stays:
                item.do()
                self.rebuild()
            else:
                self.close()
                item.do()

        widgets.face(
            self, rect, self._face(item), on_press=press, enabled=item.enabled, why=item.why, key=item.key,
            label=item.label,
        )  # fmt: skip

    def _face(self, item: Action) -> widgets.Face:
        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, painter = self.app.theme, self.painter
            rect = surface.get_rect()
            ink = "ink.primary"
            if state == "disabled":
                ink = "ink.tertiary"
            elif state in ("active", "selected"):
                painter.box(surface, rect, theme["ink.primary"], radius=4)
                ink = "surface.raised"
            elif state == "hovered":
                painter.box(surface, rect, theme["surface.sunken"], radius=4)
            x = self.px(8)
            icon = item.icon
            if item.on is not None:
                icon = "check" if item.on else ""
            if icon:
                picture = self.app.icons.get(icon, self.px(18), theme[ink])
                surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += self.px(27)
            right = rect.right - self.px(8)
            if item.hint:
                wide = painter.key_cap_width(item.hint)
                if state not in ("active", "selected"):
                    painter.key_cap(surface, item.hint, right - wide, rect.centery)
                right -= wide + self.px(8)
            words = pygame.Rect(x, 0, right - x, rect.height)
            widgets.line(self, surface, item.label, words, "body_strong" if item.on else "body", ink)

        return paint

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for title, rect in self._heads:
            widgets.line(self, surface, title, rect.move(self.px(8), 0))


def open_entries(screen: Screen, beside: str, reasons: Mapping[Any, str], *, width: float = 230) -> None:
    """Open a menu of commands beside the button of that name. ``reasons`` say why one can't be done now,
    empty if it can."""
    place, items = pygame.Rect(screen.focus.by_key(beside).rect), []
    for one, why in reasons.items():
        row = screen.commands[one]
        items.append(Action(str(one), screen.t(row.words), partial(screen.do, one), row.icon, why=why))
    group = PopupGroup("", items)
    screen.app.push(Popup(screen.app, place.copy, lambda: [group], width=width))
