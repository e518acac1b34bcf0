"""The analyst's card: its switch, and its lines with score and moves; a player can point at each move and
play the line up to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.analysis.phrases import Phrases
from game.app.analysis.score_chip import draw_score
from game.app.analysis.tree import AnalysisNode
from game.app.analysis.tree_analyst import MOST_LINES, PATIENCE_S, TreeAnalyst
from game.app.table.record_list import NARROW
from game.app.table.scores import Score
from game.bots.contract import Thought, parties
from game.data.words.texts import Texts
from game.ui import widgets
from game.ui.input.focus import FocusArea
from game.ui.layout import Area
from game.ui.scene import Scene

CHIP, SMALL_CHIP = 54.0, 46.0
"""The width of a score, in tokens."""


def short_count(count: float, texts: Texts) -> str:
    """Return a number of positions in a few characters: "840", "14k", "2.3M"."""
    if count < 1000:
        return str(round(count))
    if count < 1_000_000:
        return texts("analysis.thousands", n=round(count / 1000))
    return texts("analysis.millions", count=texts.number(count / 1_000_000, 1))


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move of a line with its place in the window."""

    rect: pygame.Rect
    actions: tuple[Any, ...]
    """The line's actions up to this move."""
    words: str


class LinesPanel:
    """The card of an ``analyst``, and the places of the moves in its lines. ``changed`` is called when the
    player asks something else of the analyst; ``cap`` returns the key cap of an action, ``tip`` words with
    it."""

    def __init__(
        self,
        page: Scene,
        analyst: TreeAnalyst,
        phrases: Phrases,
        changed: Callable[[], object],
        cap: Callable[[str], str],
        tip: Callable[[str, str], str],
    ) -> None:
        self.page, self.analyst, self.phrases, self.changed = page, analyst, phrases, changed
        self.cap, self.tip = cap, tip
        self.rect = pygame.Rect(0, 0, 0, 0)
        """The area of the rows, in px."""
        self.small = False
        self.shown: list[ShownMove] = []
        self.pointed: tuple[Any, ...] = ()
        """The line up to the move under the pointer."""
        self.stops: list[FocusArea] = []
        """The lines as focus stops."""
        self._head = self._row = self._chip = 0
        self._card = self._status = pygame.Rect(0, 0, 0, 0)
        self._switch: widgets.Pressable | None = None
        self._deeper: widgets.Pressable | None = None
        self._held: tuple[AnalysisNode, tuple[Thought[Any], ...]] | None = None
        self._key: object = None

    # --- what is asked of the analyst ---

    def switch(self) -> None:
        """Switch the analyst on or off."""
        # one that has died is started again by the same switch
        on = True if self.analyst.phase == "failed" else not self.analyst.on
        self.analyst.switch(on)
        if self._switch is not None:
            self._switch.set_on(on)
        self.changed()

    def want(self, lines: int) -> None:
        """Ask for so many lines."""
        if lines != self.analyst.wanted:
            self.analyst.want(lines)
            self.page.rebuild()
        self.changed()

    def deepen(self) -> None:
        """Search beyond the usual limit."""
        self.analyst.deepen()
        self.changed()

    def enable(self) -> None:
        """Enable the buttons that can be used now."""
        if self._deeper is not None and bool(self._deeper.is_enabled) != self.analyst.can_deepen:
            self._deeper.set_enabled(self.analyst.can_deepen)
        for place, stop in enumerate(self.stops):
            stop.is_enabled = place < len(self.analyst.lines)

    # --- lines ---

    @property
    def lines(self) -> tuple[Thought[Any], ...]:
        """The lines shown. While the pointer is on one of them they stay the same: nothing changes under
        the player's hand."""
        analyst = self.analyst
        if self._held is not None and self.pointed and self._held[0] is analyst.node:
            return self._held[1][: analyst.wanted]
        self._held = None
        return analyst.lines

    @property
    def with_focus(self) -> int:
        """The number of the line that has the focus by keys; -1 for none."""
        focus = self.page.focus
        return self.stops.index(focus.current) if focus.shown and focus.current in self.stops else -1

    def on(self, row: int) -> bool:
        """Whether a move of that line is pointed at."""
        line = tuple(self.lines[row].line)
        return bool(self.pointed) and self.pointed == line[: len(self.pointed)]

    def at(self, point: tuple[int, int]) -> tuple[Any, ...]:
        """Return the line up to the move at a point; empty where there is none."""
        return next((one.actions for one in self.shown if one.rect.collidepoint(point)), ())

    def point(self, point: tuple[int, int] | None) -> bool:
        """Take the pointer's place; return whether another move is pointed at now."""
        return self.hold(() if point is None else self.at(point))

    def point_along(self, row: int, by: int) -> bool:
        """Point ``by`` moves farther along a line; return whether another move is pointed at now."""
        line = tuple(self.lines[row].line)
        now = len(self.pointed) if self.on(row) else 0
        return self.hold(line[: max(1, min(now + by, len(line)))])

    def hold(self, actions: tuple[Any, ...]) -> bool:
        """Point at the last move of ``actions``, or at none; return whether that is another one."""
        if actions == self.pointed:
            return False
        lines = self.lines
        self.pointed = actions
        self._held = (self.analyst.node, lines) if actions else None
        return True

    # --- laying out ---

    def build(self, area: Area, head: float, row: float, *, small: bool) -> None:
        """Build the heading, ``head`` tokens high: the switch, searching deeper, and how many lines; then
        rows of ``row`` tokens, each a focus stop."""
        page, px, t, self.small = self.page, self.page.px, self.page.t, small
        self._card, self._head, self._row = area.rect, px(head), px(row)
        self.rect = Area(area.x, area.y + head, area.width, 3 * row + 4, area.scale).rect
        self._chip = px(SMALL_CHIP if small else CHIP)
        high = 26.0 if small else 30.0
        bar = Area(area.x + 10, area.y + (head - high) / 2 + 1, area.width - 20, high, area.scale).rect
        label = t("analysis.engine")
        left = pygame.Rect(
            bar.topleft, (widgets.button_width(page, label, icon="power", padding=10), bar.height)
        )
        self._switch = widgets.button(
            page, left, label, icon="power", on=self.analyst.on, on_press=self.switch,
            tip=self.tip("analysis.engine_tip", "think"), key="think",
        )  # fmt: skip
        counts = range(1, MOST_LINES + 1)
        wide = MOST_LINES * px(26 if small else 30)
        choice = pygame.Rect(bar.right - wide, bar.y, wide, bar.height)
        tips = [self.tip(f"analysis.lines_{'one' if n == 1 else n}", f"lines_{n}") for n in counts]
        widgets.segments(
            page, choice, [str(n) for n in counts], chosen=self.analyst.wanted - 1,
            on_choose=lambda index: self.want(index + 1), tips=tips, key="lines",
        )  # fmt: skip
        label = t("analysis.deeper")
        deeper = pygame.Rect(bar.topleft, (widgets.button_width(page, label, padding=9), bar.height))
        deeper.right = choice.x - px(8)
        self._deeper = widgets.button(
            page, deeper, label, on_press=self.deepen, tip=self.tip("analysis.deeper_tip", "deeper"),
            enabled=self.analyst.can_deepen, key="deeper",
        )  # fmt: skip
        self._status = pygame.Rect(left.right + px(12), bar.y, deeper.x - left.right - px(20), bar.height)
        rows = [
            pygame.Rect(self.rect.x + 1, self.rect.y + place * self._row, self.rect.width - 2, self._row)
            for place in range(self.analyst.wanted)
        ]
        self.stops = [page.focus_area(f"line.{place}", rect) for place, rect in enumerate(rows)]

    def lay(self) -> None:
        """Find the place of every move, if anything has changed."""
        analyst = self.analyst
        key = (
            analyst.node,
            self.lines,
            analyst.wanted,
            self.rect.topleft,
            self.rect.size,
            self.page.app.texts,
        )
        if key == self._key:
            return
        self._key = key
        self.shown = []
        for place, thought in enumerate(self.lines):
            self._lay_line(tuple(thought.line), self.rect.y + place * self._row)

    def _lay_line(self, line: tuple[Any, ...], top: int) -> None:
        px, fonts, scale = self.page.px, self.page.app.fonts, self.page.app.scale
        left, right = self.rect.x + px(14) + self._chip + px(8), self.rect.right - px(12)
        gap, x = px(10), left
        more = fonts.size(" …", "record", scale)[0]
        for count in range(1, len(line) + 1):
            words = self.phrases.line(self.analyst.node, line[:count])
            if not words:
                return
            wide = fonts.size(words, "record", scale)[0]
            room = right - (more if count < len(line) else 0)
            if x + wide > room and x > left:
                return
            if x + wide > room:
                words = words.replace(" ", NARROW)
                wide = min(fonts.size(words, "record", scale)[0], right - x)
            rect = pygame.Rect(x, top, min(wide, right - x), self._row)
            self.shown.append(ShownMove(rect, line[:count], words))
            x = rect.right + gap

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        widgets.card(self.page, surface, self._card)
        self.page.painter.rule(surface, self._card.x, self._card.y + self._head, self._card.width)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the analyst's progress, and the rows, or a message in their place."""
        page, rect, px = self.page, self.rect, self.page.px
        self._draw_status(surface)
        self.lay()
        told = self._told()
        if told:
            over = self.analyst.phase == "over"
            role, tone = ("body_strong", "ink.primary") if over else ("body", "ink.secondary")
            inner = rect.inflate(-px(28), -px(10))
            high = page.painter.paragraph_height(told, role, inner.width)
            inner.y += max(0, (inner.height - high) // 2)
            inner.height = max(1, rect.bottom - inner.y)
            page.painter.paragraph(surface, told, role, inner, tone)
            return
        sides = parties(self.analyst.subject.sides)
        for place, thought in enumerate(self.lines):
            top = rect.y + place * self._row
            if place:
                page.painter.rule(surface, rect.x + px(14), top, rect.width - px(28))
            chip = pygame.Rect(rect.x + px(14), top + px(3), self._chip, self._row - px(6))
            draw_score(page, surface, self.phrases.table, sides, Score.of(thought), self.analyst.scale, chip)
        clip = surface.get_clip()
        surface.set_clip(rect.inflate(-px(8), 0))
        for one in self.shown:
            self._draw_move(surface, one)
        surface.set_clip(clip)

    def _told(self) -> str:
        analyst, t = self.analyst, self.page.t
        if analyst.phase == "over":
            return analyst.subject.end_words(analyst.node, self.page.app.texts)
        if analyst.phase == "mute":
            return t("analysis.not_judged")
        if analyst.phase == "failed":
            # the reason stands in the last line of what Python tells, after the kind of error
            why = analyst.failed.strip().rpartition("\n")[2].partition(": ")[2]
            return t("analysis.failed_why", why=why) if why else t("analysis.failed")
        if analyst.lines:
            return ""
        if analyst.phase == "off":
            cap = self.cap("think")
            return t("analysis.is_off_key" if cap else "analysis.is_off", key=cap)
        if analyst.silent < PATIENCE_S:
            return ""
        return t("analysis.thinking" if analyst.known_to_work else "analysis.starting")

    @property
    def status(self) -> str:
        """What the search does, in words: its speed, or whether it could go deeper; empty while unknown."""
        page, analyst = self.page, self.analyst
        if analyst.phase == "done":
            return page.t("analysis.paused" if analyst.can_deepen else "analysis.finished")
        if analyst.speed:
            return page.t("analysis.speed", n=short_count(analyst.speed, page.app.texts))
        return ""

    def _draw_status(self, surface: pygame.Surface) -> None:
        """Draw the search's depth and what it does."""
        page, analyst, rect = self.page, self.analyst, self._status
        if analyst.phase not in ("thinking", "done", "starting") or not analyst.depth:
            return
        depth, about = page.t("analysis.depth", n=analyst.depth), self.status
        if self.small:
            words = f"{depth} · {about}" if about else depth
            if page.app.fonts.size(words, "small", page.app.scale)[0] > rect.width:
                words = depth
            at = (rect.x, rect.centery)
            page.painter.text(surface, words, "small", at, middle=True, width=rect.width)
            return
        apart = page.px(8) if about else 0
        at = (rect.x, rect.centery - apart)
        page.painter.text(surface, depth, "button", at, middle=True, width=rect.width)
        if about:
            at = (rect.x, rect.centery + apart)
            page.painter.text(surface, about, "small", at, "ink.secondary", middle=True, width=rect.width)

    def _draw_move(self, surface: pygame.Surface, one: ShownMove) -> None:
        page, theme, rect = self.page, self.page.app.theme, one.rect
        ink = "ink.primary" if len(one.actions) == 1 else "ink.secondary"
        if one.actions == self.pointed:
            box = rect.inflate(page.px(8), -page.px(4))
            page.painter.box(surface, box, theme["ink.primary"], radius=3)
            ink = "surface.raised"
        elif one.actions == self.pointed[: len(one.actions)]:
            under = pygame.Rect(rect.x, rect.bottom - page.px(5), rect.width, page.px(1))
            surface.fill(theme["ink.primary"], under)
        at = (rect.x, rect.centery)
        page.painter.text(surface, one.words, "record", at, ink, middle=True, width=rect.width + 1)
