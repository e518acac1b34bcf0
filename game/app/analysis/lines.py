"""The analyst's lines: score and moves; each move can be pointed at and played up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.app.analysis.desk import PATIENCE_S
from game.app.analysis.tree import Node
from game.app.table.record_list import NARROW
from game.app.table.scores import Score
from game.bots.contract import Thought
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.analysis.scene import AnalysisScene

CHIP, SMALL_CHIP = 54.0, 46.0
"""The width of a score."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A move of a line as it stands in the window."""

    rect: pygame.Rect
    actions: tuple[Any, ...]
    """The line up to it."""
    words: str


class LinesPanel:
    """Draws the lines below the heading of their card, and knows which move is where."""

    def __init__(self, scene: AnalysisScene) -> None:
        self.scene = scene
        self.shown: list[Shown] = []
        self.pointed: tuple[Any, ...] = ()
        """The line up to the move that is pointed at."""
        self._held: tuple[Node, tuple[Thought[Any], ...]] | None = None
        self._key: object = None

    @property
    def lines(self) -> tuple[Thought[Any], ...]:
        """The lines shown. While one of them is pointed at they stay as they are: nothing changes under
        somebody's hand."""
        desk = self.scene.desk
        if self._held is not None and self.pointed and self._held[0] is desk.node:
            return self._held[1][: desk.wanted]
        self._held = None
        return desk.lines

    @property
    def rect(self) -> pygame.Rect:
        """The rows' place."""
        scene, f = self.scene, self.scene.frame
        x, y, wide, _ = f.engine
        return scene.box(x, y + f.head, wide, 3 * f.row + 4)

    @property
    def chip(self) -> int:
        """The width of a score in px."""
        return self.scene.px(SMALL_CHIP if self.scene.frame.small else CHIP)

    def on(self, row: int) -> bool:
        """Whether a move of that line is pointed at."""
        line = tuple(self.lines[row].line)
        return bool(self.pointed) and self.pointed == line[: len(self.pointed)]

    def at(self, point: tuple[int, int]) -> tuple[Any, ...]:
        """The line up to the move at a point; nothing where there is none."""
        return next((one.actions for one in self.shown if one.rect.collidepoint(point)), ())

    def point(self, point: tuple[int, int] | None) -> bool:
        """The pointer is there; whether another move is pointed at now."""
        return self.hold(() if point is None else self.at(point))

    def hold(self, actions: tuple[Any, ...]) -> bool:
        """Point at the move a line leads up to, or at none; whether that is another one."""
        if actions == self.pointed:
            return False
        lines = self.lines
        self.pointed = actions
        self._held = (self.scene.desk.node, lines) if actions else None
        return True

    # --- laying out ---

    def lay(self) -> None:
        """Find the place of every move, if anything has changed."""
        scene, desk = self.scene, self.scene.desk
        key = (desk.node, self.lines, desk.wanted, self.rect.topleft, self.rect.size, scene.app.texts)
        if key == self._key:
            return
        self._key = key
        self.shown = []
        row = scene.px(scene.frame.row)
        for place, thought in enumerate(self.lines):
            self._lay_line(tuple(thought.line), self.rect.y + place * row, row)

    def _lay_line(self, line: tuple[Any, ...], top: int, row: int) -> None:
        scene = self.scene
        fonts, scale = scene.app.fonts, scene.app.scale
        left, right = self.rect.x + scene.px(14) + self.chip + scene.px(8), self.rect.right - scene.px(12)
        gap, x = scene.px(10), left
        more = fonts.size(" …", "record", scale)[0]
        for count in range(1, len(line) + 1):
            words = scene.phrases.line(scene.desk.node, line[:count])
            if not words:
                return
            wide = fonts.size(words, "record", scale)[0]
            room = right - (more if count < len(line) else 0)
            if x + wide > room and x > left:
                return
            if x + wide > room:
                words = words.replace(" ", NARROW)
                wide = min(fonts.size(words, "record", scale)[0], right - x)
            rect = pygame.Rect(x, top, min(wide, right - x), row)
            self.shown.append(Shown(rect, line[:count], words))
            x = rect.right + gap

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        """The rows, or what is to be told in their place."""
        scene, desk = self.scene, self.scene.desk
        self.lay()
        rect = self.rect
        told = self._told()
        if told:
            inner = rect.inflate(-scene.px(28), -scene.px(10))
            role, tone = ("body_strong", "ink.primary") if desk.phase == "over" else ("body", "ink.secondary")
            high = scene.painter.paragraph_height(told, role, inner.width)
            inner.y += max(0, (inner.height - high) // 2)
            inner.height = max(1, rect.bottom - inner.y)
            widgets.paragraph(scene, surface, told, role, inner, tone)
            return
        row = scene.px(scene.frame.row)
        for place, thought in enumerate(self.lines):
            top = rect.y + place * row
            if place:
                scene.painter.rule(surface, rect.x + scene.px(14), top, rect.width - scene.px(28))
            self._draw_score(surface, Score.of(thought), rect.x + scene.px(14), top, row)
        clip = surface.get_clip()
        surface.set_clip(rect.inflate(-scene.px(8), 0))
        for one in self.shown:
            self._draw_move(surface, one)
        surface.set_clip(clip)

    def _told(self) -> str:
        scene, desk = self.scene, self.scene.desk
        if desk.phase == "over":
            return scene.subject.end_words(desk.node, scene.app.texts)
        if desk.phase == "failed":
            return scene.t("analysis.failed")
        if desk.lines:
            return ""
        if desk.phase == "off":
            cap = scene.cap("think")
            return scene.t("analysis.is_off_key" if cap else "analysis.is_off", key=cap)
        if desk.silent < PATIENCE_S:
            return ""
        return scene.t("analysis.thinking" if desk.known_to_work else "analysis.starting")

    def _draw_score(self, surface: pygame.Surface, score: Score, x: int, top: int, row: int) -> None:
        """A chip in the tone of who stands better, as the bar has it."""
        scene, theme = self.scene, self.scene.app.theme
        chip = pygame.Rect(x, top + scene.px(3), self.chip, row - scene.px(6))
        ahead = score.share(scene.desk.scale) >= 0.5
        fill, ink = ("white.turret", "white.mark") if ahead else ("black.turret", "black.mark")
        scene.painter.box(surface, chip, theme[fill], theme["surface.line_strong"], radius=3)
        words = score.short()
        widgets.text(scene, surface, words, "body_strong", chip.center, ink, align="center", middle=True)

    def _draw_move(self, surface: pygame.Surface, one: Shown) -> None:
        scene, theme = self.scene, self.scene.app.theme
        ahead = one.actions == self.pointed[: len(one.actions)] and bool(self.pointed)
        if one.actions == self.pointed:
            box = one.rect.inflate(scene.px(8), -scene.px(4))
            scene.painter.box(surface, box, theme["ink.primary"], radius=3)
        elif ahead:
            under = pygame.Rect(one.rect.x, one.rect.bottom - scene.px(5), one.rect.width, scene.px(1))
            surface.fill(theme["ink.primary"], under)
        ink = "surface.raised" if one.actions == self.pointed else "ink.primary"
        tone = ink if len(one.actions) == 1 or one.actions == self.pointed else "ink.secondary"
        at = (one.rect.x, one.rect.centery)
        widgets.text(scene, surface, one.words, "record", at, tone, middle=True, width=one.rect.width + 1)
