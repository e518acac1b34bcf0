"""The panel of changes for a fairer map: a list beside the map; the board shows the change under the
pointer, and a press applies it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.interval_chart import shown_shares
from game.app.editor.panel import ColumnPanel, Do, choice_box, cut_off, time_left
from game.app.editor.steps import Steps
from game.editor.fairer import Measured, Proposal, clearly_better, is_even
from game.model.drafting import Draft
from game.ui import widgets
from game.ui.controls.cells import Cells, CellState
from game.ui.layout import Strip
from game.ui.scene import Scene


class FairerPanel(ColumnPanel):
    """Draws the panel; the run itself is ``out``. ``do`` runs a command by name, ``on_apply(draft,
    words)`` applies a change. While the pointer or the focus is in the list its order stays the same."""

    def __init__(
        self, scene: Scene, state: Steps, out: FairerChanges, do: Do,
        on_apply: Callable[[Draft, str], Any],
    ) -> None:  # fmt: skip
        super().__init__(scene, state)
        self.out, self.do, self.on_apply = out, do, on_apply
        self.cells = Cells(scene, "changes", self._paint_row, on_choose=lambda index: None, on_open=self.take)
        self._order: list[Proposal] = []
        self._seen: tuple[object, ...] = ()

    # --- what is listed ---

    @property
    def rows(self) -> list[Measured]:
        """Return the lines in their order."""
        found = {id(one.proposal): one for one in self.out.state.measured}
        return [found[id(one)] for one in self._order if id(one) in found]

    @property
    def pointing(self) -> int:
        """Return the line under the pointer or with the focus; -1 for none."""
        if not self.visible or not self.cells.count:
            return -1
        if self.cells.hover >= 0:
            return self.cells.hover
        keys = self.cells.area is not None and self.cells.area.focused
        return self.cells.chosen if keys else -1

    def pointed(self) -> Draft | None:
        """Return the map with the change under the pointer; ``None`` for none, or where it no longer fits."""
        rows, at = self.rows, self.pointing
        one = rows[at] if 0 <= at < len(rows) else None
        return None if one is None or one.proposal.key == "as_it_is" else self.out.fitted(one.proposal)

    def _sort(self) -> None:
        measured = [one.proposal for one in self.out.state.measured]
        if self.pointing < 0 or not self._order:
            self._order = measured
            return
        there = {id(one) for one in self._order}
        self._order += [one for one in measured if id(one) not in there]

    def update(self) -> None:
        """Rebuild the buttons, or only repaint the figures, after a change in the run."""
        if not self.visible:
            return
        self._sort()
        before, self._seen = self._seen, self.key()
        if before != self._seen:
            self.scene.rebuild()
        else:
            self.scene.repaint()

    def key(self) -> tuple[object, ...]:
        return self.out.state.running, self.out.can_go_on, self.status(), len(self._order)

    # --- doing ---

    def take(self, index: int) -> None:
        """Apply a change."""
        rows = self.rows
        one = rows[index] if 0 <= index < len(rows) else None
        if one is None or one.proposal.key == "as_it_is":
            return
        draft = self.out.fitted(one.proposal)
        if draft is None:
            if not self._taken(one.proposal):
                self.state.say("fairer.unfit")
            return
        self.out.taken += (one.proposal,)
        self.cells.chosen = self.cells.hover = -1
        self.on_apply(draft, self.state.names.proposal(one.proposal, self.state.draft))

    def _taken(self, proposal: Proposal) -> bool:
        return any(one is proposal for one in self.out.taken)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was this panel's."""
        if not self.visible:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            index = self.cells.at(event.pos)
            if index >= 0 and self._plate(self.cells.rect_of(index)).collidepoint(event.pos):
                self.take(index)
                return True
        return self.cells.handle(event)

    # --- looks ---

    def build(self) -> None:
        """Build the list and the buttons at the panel's foot."""
        self._seen = self.key()
        if not self.visible:
            return
        self._sort()
        scene, small, t = self.scene, self.small, self.t
        pad, high, low = (8, 34, 8) if small else (12, 38, 12)
        foot = Strip(self.area.inset(pad, 0).moved(0, -low).at_bottom(high).rect, self.px(8))
        close = foot.right(foot.rest.height + self.px(4))
        widgets.button(
            scene, close, "", icon="close", on_press=partial(self.do, "fairer_close"), key="fairer.close",
            tip=t("fairer.close"),
        )  # fmt: skip
        running = self.out.state.running
        if self.out.can_go_on:
            place = foot.left((foot.rest.width - foot.gap) // 2)
            if self.out.state.asks:
                place = foot.rest.copy()
            words = t("fairer.anyway" if self.out.state.asks else "fairer.go_on")
            widgets.button(
                scene, place, words, icon="play", kind="ink", key="fairer.go_on",
                on_press=partial(self.do, "fairer_go_on"),
            )  # fmt: skip
        if not self.out.can_go_on or not self.out.state.asks:
            self._build_again(foot.rest, running=running)
        body = self._body()
        top = body.y + self._status_height()
        rect = pygame.Rect(body.x, top, body.width, max(1, body.bottom - top))
        hover = self.cells.hover
        self.cells.place(rect, len(self._order), cell_height=self._row_height(), gap=self.px(2))
        self.cells.hover = hover if hover == self.cells.at(self.app.mouse) else -1

    def _build_again(self, rect: pygame.Rect, *, running: bool) -> None:
        """Build the button that stops the run, or tries other changes."""
        t = self.t
        widgets.button(
            self.scene, rect, t("fairer.stop" if running else "fairer.again"),
            icon="stop" if running else "random", key="fairer.stop" if running else "fairer.again",
            on_press=self.out.cancel if running else partial(self.do, "fairer_again"),
        )  # fmt: skip

    def _row_height(self) -> int:
        return 2 * self.line_height("small") + self.px(32)

    def _body(self) -> pygame.Rect:
        pad, head, foot = (6, 34, 48) if self.small else (10, 42, 58)
        room = max(10.0, self.area.height - head - foot)
        return self.area.inset(pad, 0).moved(0, head).at_top(room).rect

    def status(self) -> list[str]:
        """Describe the run's state and its figures, in lines."""
        out, state, t = self.out, self.out.state, self.t
        tried = max(0, len(state.measured) - 1)
        if state.error:
            words = state.error.splitlines()[-1]
        elif state.running:
            words = t("fairer.reading", done=state.done, total=max(1, state.total), n=state.left)
            left = out.seconds_left()
            if left is not None:
                words = self.app.texts.commas((words, t("editor.balance_left", time=time_left(t, left))))
        elif state.asks:
            words = t("fairer.ask")
        elif not tried and not state.cancelled:
            words = t("fairer.none")
        else:
            words = t("fairer.stopped" if state.cancelled else "fairer.done", n=tried)
        if out.stale:
            words = t("fairer.stale", words=words)
        side = t(self.state.document.palette.side_keys[out.side])
        parts = [*self._verdict(), words, t("fairer.shares", side=side)]
        width = self._body().width - self.px(8)
        return [line for one in parts for line in self._lines(one, width, 3)]

    def _verdict(self) -> list[str]:
        """Say of a run that has ended which change, if any, is better than the map as it is."""
        state, even, percent = self.out.state, self.out.even, self.app.texts.percent
        if state.running or state.cancelled or state.error or not state.measured:
            return []
        base = state.measured[0]
        better = clearly_better(state.measured, even)
        if better is not None:
            what = self.state.names.proposal(better.proposal, self.state.draft)
            told = self.t("fairer.better", what=what, share=percent(better.share), before=percent(base.share))
            return [told]
        found = [self.t("fairer.even", share=percent(base.share))] if is_even(base, even) else []
        return found if state.asks else [*found, self.t("fairer.no_better", share=percent(base.share))]

    def _lines(self, words: str, width: int, most: int) -> Sequence[str]:
        return cut_off(self.app.fonts.wrap(words, "small", width, self.app.scale), most)

    def _status_height(self) -> int:
        axis = self.line_height("small") + self.px(2) if self._order else 0
        return len(self.status()) * self.line_height("small") + self.px(8) + axis

    def paint(self, surface: pygame.Surface) -> None:
        if not self.visible:
            return
        self.head(surface, self.t("fairer.title"), "")
        body, state = self._body(), self.out.state
        for number, words in enumerate(self.status()):
            row = pygame.Rect(body.x + self.px(4), body.y + number * self.line_height("small"), body.width, 0)
            row.height = self.line_height("small")
            widgets.line(self.scene, surface, words, row, "small", "ink.secondary")
        if self.cells.count:
            first = self.cells.rect_of(0)
            line = self.line_height("small")
            low = body.y + self._status_height()
            self._paint_axis(
                surface, pygame.Rect(first.x, low - line - self.px(6), first.width, line + self.px(6))
            )
        if state.running:
            top = self.area.at_top(28 if self.small else 36).rect.bottom
            bar = pygame.Rect(body.x, top, body.width, self.px(3))
            done = bar.copy()
            done.width = round(bar.width * min(1.0, state.done / max(1, state.total)))
            surface.fill(self.app.theme["ink.primary"], done)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list."""
        if self.visible:
            self.cells.draw(surface)

    def _plate(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the part of a line that applies its change when pressed."""
        wide = self.text_width(self.t("fairer.accept"), "button") + self.px(20)
        high = self.line_height("small") + self.px(8)
        return pygame.Rect(rect.right - self.px(6) - wide, rect.bottom - self.px(5) - high, wide, high)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        rows = self.rows
        if state.index >= len(rows):
            return
        one, theme, px = rows[state.index], self.app.theme, self.px
        choice_box(self.scene, surface, rect, state)
        line, inner = self.line_height("small"), rect.inflate(-px(16), 0)
        now = one.proposal.key == "as_it_is"
        taken = self._taken(one.proposal)
        fits = now or taken or self.out.fitted(one.proposal) is not None
        ink = "ink.primary" if fits else "ink.tertiary"
        words = self._lines(self.state.names.proposal(one.proposal, self.state.draft), inner.width, 2)
        top = rect.y + px(5) + (2 - len(words)) * line // 2
        for number, part in enumerate(words):
            row = pygame.Rect(inner.x, top + number * line, inner.width, line)
            widgets.line(self.scene, surface, part, row, "small", ink)
        plate = self._plate(rect)
        if taken:
            spot = (plate.right - px(12), plate.centery)
            widgets.icon(self.scene, surface, "check", spot, 18, "signal.ok", center=True)
        elif not now and fits and (state.hovered or state.chosen):
            lit = plate.collidepoint(self.app.mouse)
            fill = "ink.primary" if lit else "surface.raised"
            self.painter.box(surface, plate, theme[fill], theme["ink.primary"])
            tone = "surface.raised" if lit else "ink.primary"
            widgets.line(self.scene, surface, self.t("fairer.accept"), plate, "button", tone, align="center")
        figures, plot = self._columns(rect)
        if fits and not now and one.by_chance:
            ink = "ink.secondary"
        widgets.line(self.scene, surface, self._figures(one), figures, "button", ink)
        self._paint_interval(surface, plot, one)

    def _columns(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of a line's figures and interval: the same for all lines, with room for the
        longest figures and the button."""
        px, line = self.px, self.line_height("small")
        left, plate = rect.x + px(8), self._plate(rect)
        strip = Strip(pygame.Rect(left, rect.bottom - px(9) - line, plate.x - px(8) - left, line), px(8))
        wide = max((self.text_width(self._figures(each), "button") for each in self.rows), default=0)
        return strip.left(min(wide, strip.rest.width)), strip.rest

    def _paint_axis(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """Paint the axis of all intervals below: least, even and greatest share."""
        plot, line = self._columns(row)[1], self.line_height("small")
        if plot.width < 3 * self.text_width(self.app.texts.percent(0.5), "small"):
            return
        ends = shown_shares(self.out.even)
        for share in (ends[0], self.out.even, ends[1]):
            x = self._x_of(plot, share)
            surface.fill(self.app.theme["surface.line_strong"], (x, row.bottom - self.px(4), 1, self.px(4)))
            at = (x, row.bottom - self.px(4) - line // 2)
            words = self.app.texts.percent(share)
            self.painter.text(surface, words, "small", at, "ink.tertiary", align="center", middle=True)

    def _x_of(self, plot: pygame.Rect, share: float) -> int:
        low, high = shown_shares(self.out.even)
        return plot.x + round(plot.width * (min(high, max(low, share)) - low) / (high - low))

    def _figures(self, one: Measured) -> str:
        """Return the share, and how much the change moves it."""
        if not one.games:
            return self.t("fairer.waiting")
        share = self.app.texts.percent(one.share)
        if one.proposal.key == "as_it_is":
            return share
        moved = round(100 * one.effect)
        give = round(50 * (one.effect_high - one.effect_low))
        sign = "+" if moved > 0 else "−" if moved < 0 else "±"
        key = "fairer.by_chance" if one.by_chance else "fairer.figures"
        return self.t(key, share=share, sign=sign, moved=abs(moved), give=give)

    def _paint_interval(self, surface: pygame.Surface, rect: pygame.Rect, one: Measured) -> None:
        """Paint the interval over the shared axis, with a mark at the even share."""
        theme, middle = self.app.theme, rect.centery
        if rect.width < self.px(40) or not one.games:
            return
        surface.fill(theme["surface.line_strong"], (rect.x, middle, rect.width, 1))
        even = self._x_of(rect, self.out.even)
        surface.fill(theme["ink.primary"], (even, middle - self.px(7), 1, self.px(14)))
        left, right = (self._x_of(rect, share) for share in (one.low, one.high))
        thick = max(2, self.px(3))
        near = one.low <= self.out.even <= one.high
        tone = theme["signal.ok" if near else "fire.accent"]
        surface.fill(tone, (left, middle - thick // 2, max(1, right - left), thick))
        spot = pygame.Rect(0, 0, self.px(8), self.px(8))
        spot.center = self._x_of(rect, one.share), middle
        self.painter.box(surface, spot, tone, radius=4)
