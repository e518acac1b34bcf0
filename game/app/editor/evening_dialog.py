"""The dialog that asks what would even the map out: a run in other processes, its changes in a list, the
chosen one on a board."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import pygame

from game.app.editor.form import Form
from game.app.editor.panel import choice_box
from game.editor.evening import EveningPlan, EveningRun, EveningState, Measured, Proposal
from game.model.drafting import Draft
from game.ui import widgets
from game.ui.cells import Cells, CellState
from game.ui.layout import Strip
from game.ui.scene import App
from game.ui.widgets import Action

ASK_EVERY_S = 0.1


class PreviewBoard(Protocol):
    """A board that shows a draft, of squares or of inches."""

    def set_rect(self, rect: pygame.Rect, scale: float) -> None: ...

    def show(self, draft: Any) -> None: ...

    def set_look(self, look: Any) -> None: ...

    def update(self, ms: float) -> bool: ...

    def due(self) -> float: ...

    def draw(self, surface: pygame.Surface) -> None: ...


class EveningDialog(Form):
    """Tries changes; ``on_apply(draft, words)`` gets the one that is taken.

    ``plan(seed)`` says what to try; ``words`` names a change, ``look(draft)`` marks it on ``board``; ``side``
    is the name of the side whose share is told, ``even`` its fair share.
    """

    name = "editor_evening"
    wide = 1000.0
    high = 440.0

    def __init__(
        self, app: App, plan: Callable[[int], EveningPlan], words: Callable[[Proposal], str],
        board: PreviewBoard, look: Callable[[Draft], Any], side: str, even: float,
        on_apply: Callable[[Draft, str], Any],
    ) -> None:  # fmt: skip
        super().__init__(app, app.texts("evening.title"), app.texts("evening.accept"))
        self.cancel_label = self.t("evening.close")
        self.make_plan, self.words_of, self.board, self.look = plan, words, board, look
        self.side, self.even, self.on_apply = side, even, on_apply
        self.seed = 1
        self.run: EveningRun | None = None
        self.state = EveningState(running=False)
        self.list = Cells(self, "changes", self._paint_change, on_choose=self._take, on_open=self._open)
        self._wanted: Proposal | None = None
        self._board_rect = pygame.Rect(0, 0, 1, 1)
        self.start()

    # --- the run ---

    def start(self) -> None:
        """Try changes, others than before."""
        plan = self.make_plan(self.seed)
        self.seed += 1
        self._wanted, self.list.chosen = None, -1
        if len(plan.proposals) < 2:
            self.state = EveningState(running=False)
            return
        self.run = EveningRun(plan)
        self.state = self.run.poll()
        self.board.show(plan.proposals[0].draft)

    def stop(self) -> None:
        """Try no more; what was measured stays."""
        if self.run is not None:
            self.run.cancel()

    def _again(self) -> None:
        self.start()
        self.rebuild()

    def update(self, dt: float) -> None:
        if self.run is not None:
            before, self.state = self.state, self.run.poll()
            if not self.state.running:
                self.run = None
            if self.state != before:
                self._followed(before)
        if self.board.update(dt * 1000):
            self.invalidate()

    def _followed(self, before: EveningState) -> None:
        """Other figures: what is chosen stays chosen."""
        found = [one.proposal for one in self.state.measured]
        self.list.chosen = found.index(self._wanted) if self._wanted in found else -1
        if before.running != self.state.running or len(before.measured) != len(self.state.measured):
            self.rebuild()
        else:
            self.repaint()

    def due(self) -> float:
        return min(math.inf if self.run is None else ASK_EVERY_S, self.board.due())

    def leave(self) -> None:
        self.stop()

    # --- choosing ---

    @property
    def chosen(self) -> Measured | None:
        """The change that is shown."""
        at = self.list.chosen
        return self.state.measured[at] if 0 <= at < len(self.state.measured) else None

    def _take(self, index: int) -> None:
        proposal = self.state.measured[index].proposal
        self._wanted = proposal
        self.board.show(proposal.draft)
        self.board.set_look(self.look(proposal.draft))
        self.rebuild()

    def _open(self, index: int) -> None:
        self.accept()

    def accept(self) -> None:
        one = self.chosen
        if one is None or one.proposal.key == "as_it_is":
            return
        self.close()
        self.on_apply(one.proposal.draft, self.words_of(one.proposal))

    def answers(self) -> list[Action]:
        more = Action("stop", self.t("evening.stop"), self.stop, icon="stop")
        if not self.state.running:
            more = Action("again", self.t("evening.again"), self._again, icon="random")
        return [*super().answers(), more]

    def build_buttons(self) -> None:
        super().build_buttons()
        one = self.chosen
        able = one is not None and one.proposal.key != "as_it_is"
        self.focus.by_key("accept").set_enabled(able)

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("changes")

    # --- looks ---

    def _parts(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        side = min(rect.height, rect.width * 46 // 100)
        right = pygame.Rect(rect.right - side, rect.y, side, side)
        return pygame.Rect(rect.x, rect.y, right.x - self.px(18) - rect.x, rect.height), right

    def build_body(self, rect: pygame.Rect) -> None:
        left, right = self._parts(rect)
        head, row, gap = self.px(26), self.px(42 if self.small else 48), self.px(2)
        room = left.height - head - self._words_high(left.width) - self.px(10)
        whole = max(1, (room + gap) // (row + gap))  # no row is cut
        place = pygame.Rect(left.x, left.y + head, left.width, whole * (row + gap) - gap)
        self.list.place(place, len(self.state.measured), cell_height=row, gap=gap)
        if right != self._board_rect:
            self._board_rect = right
            self.board.set_rect(right, self.app.scale)

    def _words_high(self, width: int) -> int:
        return self.painter.paragraph_height(self.t("evening.words"), "small", width)

    def told(self) -> str:
        """How the run stands."""
        state = self.state
        tried = max(0, len(state.measured) - 1)
        if state.error:
            return state.error.splitlines()[-1]
        if state.running:
            return self.t("evening.reading", done=state.done, n=state.total, round=state.round)
        if not tried and not state.cancelled:
            return self.t("evening.none")
        return self.t("evening.stopped" if state.cancelled else "evening.done", n=tried)

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super().paint_body(surface, rect)
        left, _ = self._parts(rect)
        head = pygame.Rect(left.x, left.y, left.width, self.px(22))
        widgets.line(self, surface, self.told(), head, "body_strong", "ink.primary")
        high = self._words_high(left.width)
        foot = pygame.Rect(left.x, left.bottom - high, left.width, high)
        self.painter.paragraph(surface, self.t("evening.words"), "small", foot, "ink.secondary")

    def _paint_change(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        if state.index >= len(self.state.measured):
            return
        one = self.state.measured[state.index]
        choice_box(self, surface, rect, state)
        inner = rect.inflate(-self.px(16), -self.px(6))
        upper = pygame.Rect(inner.x, inner.y, inner.width, inner.height // 2)
        lower = upper.move(0, upper.height)
        role = "button" if state.chosen else "body"
        row = Strip(upper, self.px(8))
        games = self.t("evening.matches", n=one.games)
        widgets.line(self, surface, games, row.right(self._wide(games)), align="right")
        widgets.line(self, surface, self.words_of(one.proposal), row.rest, (role, "small"), "ink.primary")
        params: Mapping[str, Any] = {
            "side": self.side, "share": round(100 * one.share), "low": round(100 * one.low),
            "high": round(100 * one.high),
        }  # fmt: skip
        row = Strip(lower, self.px(8))
        words = self.t("evening.share", **params)
        widgets.line(self, surface, words, row.left(self._wide(words)))
        self._paint_interval(surface, row.rest, one)

    def _wide(self, words: str) -> int:
        return self.app.fonts.size(words, "small", self.app.scale)[0]

    def _paint_interval(self, surface: pygame.Surface, rect: pygame.Rect, one: Measured) -> None:
        """The interval over a scale from none to all of the points, with a mark where it is even."""
        theme, middle = self.app.theme, rect.centery
        if rect.width < self.px(40):
            return
        surface.fill(theme["surface.line"], (rect.x, middle, rect.width, 1))
        even = rect.x + round(rect.width * self.even)
        surface.fill(theme["ink.primary"], (even, middle - self.px(7), 1, self.px(14)))
        left, right = (rect.x + round(rect.width * share) for share in (one.low, one.high))
        thick = max(2, self.px(3))
        near = one.low <= self.even <= one.high
        tone = theme["signal.ok" if near else "fire.accent"]
        surface.fill(tone, (left, middle - thick // 2, max(1, right - left), thick))
        spot = pygame.Rect(0, 0, self.px(8), self.px(8))
        spot.center = rect.x + round(rect.width * one.share), middle
        self.painter.box(surface, spot, tone, radius=4)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.list.draw(surface)
        self.board.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.list.handle(event)
