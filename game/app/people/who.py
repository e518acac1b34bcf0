"""Who sits at a seat, or at the machine: a guest, one of the profiles, or a new one. An overlay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.profiles.marks import paint_mark
from game.data.people.profiles import Profile, list_profiles
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import ItemCells, cell_box
from game.ui.controls.overlay import CardOverlay
from game.ui.scene import App, Scene


@dataclass(frozen=True)
class _Line:
    """A line to choose. ``kind``: guest, profile or new; ``why`` it can't be."""

    kind: str
    profile: Profile | None = None
    why: str = ""


class Who(CardOverlay):
    """``on_choose`` gets the profile, ``None`` for a guest, when this is gone. ``taken`` says of ids why they
    can't be chosen; ``current`` is the one chosen now. ``more``: a button leads to the page of people."""

    name = "who"
    light = True

    def __init__(
        self,
        app: App,
        on_choose: Callable[[Profile | None], Any],
        *,
        title: str = "",
        current: str = "",
        taken: Mapping[str, str] | None = None,
        more: bool = False,
    ) -> None:
        super().__init__(app)
        self.title = title or self.t("people.who.title")
        self.on_choose, self.current, self.taken = on_choose, current, dict(taken or {})
        self.more = more
        self._pressed = False
        self.cells = ItemCells[_Line](
            self,
            "people",
            self._paint_line,
            identity=lambda line: (line.kind, line.profile.person if line.profile else ""),
            on_choose=lambda _: None,
            on_open=self._take,
            allowed=lambda line: not line.why,
        )
        self._fill()

    def _fill(self) -> None:
        people = list_profiles()[0] if self.app.keep else []
        lines = [_Line("guest"), *(_Line("profile", one, self.taken.get(one.person, "")) for one in people)]
        wanted = ("profile", self.current) if self.current else ("guest", "")
        self.cells.fill([*lines, _Line("new")], wanted)

    def uncover(self) -> None:
        self._fill()
        self.rebuild()

    # --- doing ---

    def _take(self, line: _Line) -> None:
        if line.kind == "new":
            self.app.open("profile", on_done=self._made)
            return
        self.close()
        self.on_choose(line.profile)

    def _made(self, profile: Profile) -> None:
        """A new profile was made: it is who was wanted."""
        self.close()
        self.on_choose(profile)

    def _open_people(self) -> None:
        self.app.open("people", how="replace")

    # --- building ---

    def build(self) -> None:
        high, gap, pad = self.px(48), self.px(6), self.px(20)
        count = len(self.cells.items)
        width = min(self.px(420), self.size[0] - self.px(40))
        head, foot = self.px(46), self.px(42) + self.px(14)
        room = self.size[1] - self.px(48) - 2 * pad - head - foot
        listed = min(count * (high + gap) - gap, room)
        self.card = pygame.Rect(0, 0, width, 2 * pad + head + listed + foot)
        self.card.center = (self.size[0] // 2, self.size[1] // 2)
        inner = self.card.inflate(-2 * pad, -2 * pad)
        self._head = pygame.Rect(inner.x, inner.y, inner.width, self.px(32))
        place = pygame.Rect(inner.x, inner.y + head, inner.width, listed)
        self.cells.place(place, count, cell_height=high, gap=gap)
        self.cells.show(self.cells.chosen)
        label = self.t("dialog.cancel")
        wide = max(self.px(104), widgets.button_width(self, label))
        button = pygame.Rect(inner.right - wide, inner.bottom - self.px(42), wide, self.px(42))
        if self.more:
            words = self.t("people.who.more")
            room = inner.width - wide - self.px(10)
            needed = min(widgets.button_width(self, words, icon="people", padding=12), room)
            rect = pygame.Rect(inner.x, button.y, needed, button.height)
            widgets.button(self, rect, words, icon="people", on_press=self._open_people, key="more")
        widgets.button(self, button, label, on_press=self.back, key="cancel")
        if self.focus.current is None:
            self.focus.focus_first("people")

    def handle(self, event: pygame.event.Event) -> bool:
        if self.cells.handle(event):
            down = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
            self._pressed = down and self.cells.at(event.pos) == self.cells.chosen
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self._pressed:
            self._pressed = False
            line = self.cells.current
            # one click is enough: nothing else can be done here
            if line is not None and self.cells.at(event.pos) == self.cells.chosen:
                self._take(line)
            return True
        return super().handle(event)

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        widgets.heading(self, surface, self.title, self._head)

    def _paint_line(self, surface: pygame.Surface, rect: pygame.Rect, line: _Line, state: CellState) -> None:
        cell_box(self, surface, rect, state)
        side = rect.height - 2 * self.px(7)
        spot = pygame.Rect(rect.x + self.px(10), rect.y + self.px(7), side, side)
        tone = "ink.tertiary" if line.why else "ink.primary"
        if line.kind == "new":
            widgets.icon(self, surface, "plus", spot.center, 20, tone, center=True)
            name, note = self.t("people.new_short"), ""
        else:
            paint_mark(self, surface, spot, line.profile)
            name = self.t("people.guest") if line.profile is None else line.profile.name
            note = line.why or ("" if line.profile else self.t("people.guest_note"))
        x = spot.right + self.px(12)
        room = pygame.Rect(x, rect.y, rect.right - self.px(12) - x, rect.height)
        taken = self.painter.text(
            surface, name, "body_strong", (x, rect.centery), tone, middle=True, width=room.width
        )
        left = taken.right + self.px(10)
        if note and room.right - left > self.px(60):
            at = (room.right, rect.centery)
            self.painter.text(surface, note, "small", at, "ink.secondary", align="right", middle=True,
                              width=room.right - left)  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.cells.draw(surface)


def make(app: App, on_choose: Callable[[Profile | None], Any], **params: Any) -> Scene:
    return Who(app, on_choose, **params)
