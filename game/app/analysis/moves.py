"""The tree of moves as a list: the main line by turns, each variation on its own lines below its move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import pygame

from game.app.analysis.phrases import Phrases
from game.app.analysis.score_chip import draw_score
from game.app.analysis.tree import AnalysisNode
from game.app.table.record_list import add_move_tips, draw_bar, draw_mark, paint_announced, write_move
from game.app.table.scores import Score
from game.bots.contract import parties
from game.ui import widgets
from game.ui.layout import Area
from game.ui.scene import Scene
from game.view.table import Banner, TableView
from game.view.tips import Tips

ROW, INLINE = 26.0, 23.0
"""The height of a turn, and of a line of a variation, in tokens."""

HEAD = 38.0
NUMBER = 32.0
CHANGES = (("promote", "chevron_up"), ("delete", "trash"), ("undo", "undo"))
"""Changes to a variation, with icons."""

INDENT, DEEPEST = 16.0, 5
"""The indent of a variation, in tokens, and the depth up to which it grows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A move and its place, in px from the list's upper left corner."""

    node: AnalysisNode
    rect: pygame.Rect
    words: str
    kind: Literal["main", "side"]


@dataclass(frozen=True, slots=True)
class Label:
    """Words that are not a move: a turn's number, or a call."""

    rect: pygame.Rect
    words: str
    kind: Literal["number", "gap", "note"]


@dataclass
class MoveListLayout:
    """The places of everything, in px of the unscrolled list."""

    cells: list[Cell] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    rules: list[tuple[int, int, int]] = field(default_factory=list)
    """The vertical rule beside each variation: x, top y, bottom y."""
    bands: list[pygame.Rect] = field(default_factory=list)
    """The bands behind every other turn."""
    height: int = 0


class Composer:
    """Lays out a tree in a given width."""

    def __init__(self, page: Scene, phrases: Phrases, width: int) -> None:
        self.page, self.phrases, self.width = page, phrases, width
        self.made = MoveListLayout()
        self.y = page.px(3)
        self.columns = 2 if max(phrases.subject.sides) == 1 else 1

    def compose(self) -> MoveListLayout:
        """Lay out the whole tree."""
        px, phrases = self.page.px, self.phrases
        node = phrases.subject.tree.root
        self._notes(node)
        at: tuple[str, int] | None = None
        wide = (self.width - px(NUMBER) - px(8)) // self.columns
        rows = 0
        while node.next is not None:
            main = node.next
            number = phrases.round(main)
            column = phrases.side(main) if self.columns == 2 else 0
            if at is None or at[0] != number or at[1] >= column:
                if rows % 2:
                    self.made.bands.append(pygame.Rect(0, self.y - px(1), self.width, px(ROW)))
                rows += 1
                self._label(0, self.y, px(NUMBER - 8), px(ROW) - px(2), number, "number")
                if column:
                    self._label(px(NUMBER), self.y, wide, px(ROW) - px(2), "…", "gap")
                self.y += px(ROW)
            rect = pygame.Rect(px(NUMBER) + column * wide, self.y - px(ROW), wide - px(2), px(ROW) - px(2))
            self.made.cells.append(Cell(main, rect, phrases.of(main), "main"))
            at = (number, column)
            others = node.children[1:]
            if others or main.calls:
                before = self.y
                self._notes(main)
                for other in others:
                    self._variation(other, 1)
                at = at if self.y == before else None
            node = main
        self.made.height = self.y + px(4)
        return self.made

    def _label(
        self, x: int, y: int, wide: int, high: int, words: str, kind: Literal["number", "gap", "note"]
    ) -> None:
        self.made.labels.append(Label(pygame.Rect(x, y, wide, high), words, kind))

    def _notes(self, node: AnalysisNode) -> None:
        px = self.page.px
        for words in self.phrases.calls(node):
            self._label(px(NUMBER), self.y, self.width - px(NUMBER + 8), px(INLINE), words, "note")
            self.y += px(INLINE)

    def _variation(self, first: AnalysisNode, depth: int) -> None:
        """Lay out the lines of one variation, and of those that branch off from it."""
        px, phrases = self.page.px, self.phrases
        fonts, scale = self.page.app.fonts, self.page.app.scale
        left = px(NUMBER) + px(INDENT) * min(depth, DEEPEST) - px(6)
        right, high = self.width - px(8), px(INLINE)
        top, x, gap = self.y, left, px(9)
        begins = True
        node: AnalysisNode | None = first
        while node is not None:
            side = phrases.side(node)
            words = phrases.of(node)
            first_side = side == min(phrases.subject.sides)
            if begins or first_side:
                words = f"{phrases.round(node)}{'.' if first_side else '…'} {words}"
            wide = fonts.size(words, "record", scale)[0]
            if x > left and x + wide > right:
                x, self.y = left, self.y + high
            rect = pygame.Rect(x, self.y, min(wide, right - x), high)
            self.made.cells.append(Cell(node, rect, words, "side"))
            x, begins = rect.right + gap, False
            others = node.parent.children[1:] if node is not first and node.parent is not None else []
            if others:
                x, self.y, begins = left, self.y + high, True
                for other in others:
                    self._variation(other, depth + 1)
            node = node.next
        if not begins:
            self.y += high
        self.made.rules.append((left - px(7), top + px(3), self.y - px(3)))
        self.y += px(2) if depth == 1 else 0


class MovesList:
    """The list in its card: a heading with the changes to a variation, and the moves, scrolled and
    clicked, with the current one marked. ``score_of`` returns what is known of a node, on ``scale``;
    ``does`` has the buttons' callbacks, with their words."""

    def __init__(
        self,
        page: Scene,
        phrases: Phrases,
        score_of: Callable[[AnalysisNode], Score | None],
        scale: float,
        does: Mapping[str, Callable[[], object]],
        tip: Callable[[str, str], str],
    ) -> None:
        self.page, self.phrases, self.score_of, self.does, self.tip = page, phrases, score_of, does, tip
        self.scale = scale
        self.card = self.rect = self.head = pygame.Rect(0, 0, 0, 0)
        """The card, the list within it, and the heading's words, in px."""
        self.scroll = 0
        self.layout = MoveListLayout()
        self._key: object = None
        self._reveal: AnalysisNode | None = None

    def build(self, area: Area, *, seen: bool = True) -> None:
        """Build the heading's buttons and the list as a focus stop; neither if not ``seen``."""
        page, side = self.page, 30.0
        if not seen:
            self.card = self.rect = self.head = pygame.Rect(0, 0, 0, 0)
            self.stop = page.focus_area("moves", self.rect)
            self.stop.visible = False
            return
        self.card, box = area.rect, area.at_bottom(area.height - HEAD).rect
        self.rect = pygame.Rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
        row = Area(area.x, area.y + (HEAD - side) / 2, area.width - 5, side, area.scale).rect
        right = row.right
        for name, icon in reversed(CHANGES):
            rect = pygame.Rect(right - row.height, row.y, row.height, row.height)
            widgets.button(
                page, rect, "", icon=icon, kind="quiet", on_press=self.does[name], key=name,
                tip=self.tip(f"analysis.{name}", name),
            )  # fmt: skip
            right = rect.x - page.px(2)
        self.head = area.at_top(HEAD).rect
        self.head.x += page.px(14)
        self.head.width = right - page.px(8) - self.head.x
        self.stop = page.focus_area("moves", self.rect)

    def paint(self, surface: pygame.Surface, banner: Banner | None) -> None:
        """Paint card and heading, with the banner about the position: CHECK!, ESCAPE!, who has won."""
        page, card, head = self.page, self.card, self.head
        if not card.width:
            return
        widgets.card(page, surface, card)
        page.painter.rule(surface, card.x, head.bottom, card.width)
        paint_announced(page, surface, page.t("analysis.moves"), head, head.right, banner, lines=2)
        if not self.phrases.subject.tree.root.children:
            rect = self.rect.inflate(-page.px(28), -page.px(24))
            page.painter.paragraph(surface, page.t("analysis.no_moves"), "body", rect, "ink.secondary")

    def lay(self) -> MoveListLayout:
        """Return the current layout; empty where the list isn't in sight."""
        if not self.rect.width:
            return MoveListLayout()
        app, version = self.page.app, self.phrases.subject.tree.version
        key = (version, self.rect.width, app.scale, app.texts)
        if key != self._key:
            self._key = key
            self.layout = Composer(self.page, self.phrases, self.rect.width).compose()
        if self._reveal is not None:
            node, self._reveal = self._reveal, None
            self._show(node)
        self._clamp()
        return self.layout

    def reveal(self, node: AnalysisNode) -> None:
        """Scroll as little as possible to bring a move into sight, before the next frame."""
        self._reveal = node

    def _show(self, node: AnalysisNode) -> None:
        if node.parent is None:
            self.scroll = 0
            return
        cell = next((cell for cell in self.layout.cells if cell.node is node), None)
        if cell is not None:
            room = self.page.px(ROW)  # the next turn is seen, too
            self.scroll = max(self.scroll, cell.rect.bottom + room - self.rect.height)
            self.scroll = min(self.scroll, max(0, cell.rect.top - room))

    def _clamp(self) -> None:
        self.scroll = max(0, min(self.scroll, self.layout.height - self.rect.height))

    def scroll_by(self, rows: float) -> bool:
        """Scroll by ``rows``; return whether the list moved."""
        before = self.scroll
        self.scroll += round(rows * self.page.px(ROW))
        self._clamp()
        return self.scroll != before

    def at(self, point: tuple[int, int]) -> AnalysisNode | None:
        """Return the move at a point of the window; ``None`` without one."""
        if not self.rect.collidepoint(point):
            return None
        place = (point[0] - self.rect.x, point[1] - self.rect.y + self.scroll)
        return next((cell.node for cell in self.lay().cells if cell.rect.collidepoint(place)), None)

    def rect_of(self, node: AnalysisNode) -> pygame.Rect:
        """Return a move's rectangle in the window, in px."""
        cell = next(cell for cell in self.lay().cells if cell.node is node)
        return cell.rect.move(self.rect.x, self.rect.y - self.scroll)

    # --- what signs mean ---

    def add_tips(self, tips: Tips, table: TableView) -> None:
        """Add the tips of the signs in the moves in sight."""
        for cell in self.lay().cells:
            place = cell.rect.move(self.rect.x, self.rect.y - self.scroll)
            if cell.kind != "side" and self.rect.contains(place):
                pad, mark = self.page.px(5), self._mark_room(cell)
                if mark:
                    sign = pygame.Rect(place.right - pad - mark, place.y, mark, place.height)
                    tips.add("record.mark", sign)
                inner = place.move(pad, 0).clip(place)
                add_move_tips(tips, self.page, table, cell.words, inner, place.width - 2 * pad - mark)

    # --- drawing ---

    def draw(self, surface: pygame.Surface, current: AnalysisNode) -> None:
        """Draw the part of the list in sight."""
        if not self.rect.width:
            return
        theme = self.page.app.theme
        layout, rect = self.lay(), self.rect
        clip = surface.get_clip()
        surface.set_clip(rect)
        dx, dy = rect.x, rect.y - self.scroll

        def seen(box: pygame.Rect) -> pygame.Rect | None:
            moved = box.move(dx, dy)
            return moved if moved.bottom >= rect.y and moved.y <= rect.bottom else None

        for band in layout.bands:
            if place := seen(band):
                surface.fill(theme["surface.sunken"], place)
        for x, top, bottom in layout.rules:
            surface.fill(theme["surface.line_strong"], (x + dx, top + dy, self.page.px(2), bottom - top))
        for label in layout.labels:
            if place := seen(label.rect):
                self._label(surface, label, place)
        for cell in layout.cells:
            if place := seen(cell.rect):
                self._cell(surface, cell, place, cell.node is current)
        over = layout.height - rect.height
        if over > 0:
            draw_bar(self.page, surface, rect, rect.height / layout.height, self.scroll / over)
        surface.set_clip(clip)

    def _label(self, surface: pygame.Surface, label: Label, place: pygame.Rect) -> None:
        painter = self.page.painter
        if label.kind == "number":
            at = (place.right, place.centery)
            painter.text(surface, label.words, "record", at, "ink.tertiary", align="right", middle=True)
            return
        at = (place.x + self.page.px(5), place.centery)
        role = "small" if label.kind == "note" else "record"
        painter.text(surface, label.words, role, at, "ink.secondary", middle=True, width=place.width)

    def _cell(self, surface: pygame.Surface, cell: Cell, place: pygame.Rect, current: bool) -> None:
        page, app = self.page, self.page.app
        ink = "ink.primary" if cell.kind == "main" else "ink.secondary"
        if current:
            box = place if cell.kind == "main" else place.inflate(page.px(7), -page.px(3))
            page.painter.box(surface, box, app.theme["ink.primary"], radius=3)
            ink = "surface.raised"
        if cell.kind == "side":
            at = (place.x, place.centery)
            page.painter.text(surface, cell.words, "record", at, ink, middle=True, width=place.width + 1)
            return
        pad = page.px(5)
        room = place.width - 2 * pad - self._mark_room(cell)
        wide = write_move(page, surface, cell.words, (place.x + pad, place.centery), room, ink)
        score = self.score_of(cell.node) if cell.node.known.lines else None
        if score is not None:
            told = score.figure(app.texts, self.scale)
            chip = pygame.Rect(0, 0, app.fonts.size(told, "small", app.scale)[0] + 2 * pad, page.px(18))
            chip.midright = (place.x + pad + room, place.centery)
            if chip.width <= room - wide - pad:
                draw_score(
                    page, surface, self.phrases.table, parties(self.phrases.subject.sides), score, self.scale,
                    chip, "small",
                )  # fmt: skip
        draw_mark(page, surface, cell.node.mark, place, ink)

    def _mark_room(self, cell: Cell) -> int:
        """The width of the sign of a move in the match's report, with the space before it, in px."""
        page = self.page
        wide = page.app.fonts.size(cell.node.mark, "body_strong", page.app.scale)[0] if cell.node.mark else 0
        return wide + page.px(5) if wide else 0
