"""The tree of moves as a list: the main line in turns, each variation on its own lines below its move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import pygame

from game.app.analysis.tree import Node
from game.app.table.record_list import fitting

if TYPE_CHECKING:
    from game.app.analysis.scene import AnalysisScene

ROW, INLINE = 26.0, 23.0
"""The height of a turn, and of a line of a variation."""

HEAD = 38.0
NUMBER = 32.0
INDENT, DEEPEST = 16.0, 5
"""How far a variation stands in, and up to which depth more than the one it is in."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A move and its place, from the list's upper left corner."""

    node: Node
    rect: pygame.Rect
    words: str
    kind: Literal["main", "side"]


@dataclass(frozen=True, slots=True)
class Label:
    """Words that are no move: a turn's number, what was said."""

    rect: pygame.Rect
    words: str
    kind: Literal["number", "gap", "note"]


@dataclass
class Layout:
    """Where everything stands, in px of a list that is as high as it needs to be."""

    cells: list[Cell] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    rules: list[tuple[int, int, int]] = field(default_factory=list)
    """The line beside each variation: x, from y, to y."""
    bands: list[pygame.Rect] = field(default_factory=list)
    """Every other turn stands on a tone."""
    height: int = 0


class Composer:
    """Lays a tree out in a width."""

    def __init__(self, scene: AnalysisScene, width: int) -> None:
        self.scene, self.width = scene, width
        self.made = Layout()
        self.y = scene.px(3)
        self.columns = 2 if max(scene.subject.sides) == 1 else 1

    def compose(self) -> Layout:
        """The whole tree."""
        px, phrases = self.scene.px, self.scene.phrases
        node = self.scene.subject.tree.root
        self._notes(node)
        at: tuple[str, int] | None = None
        wide = (self.width - px(NUMBER) - px(8)) // self.columns
        rows = 0
        while node.next is not None:
            main = node.next
            number = phrases.turn(main)
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

    def _notes(self, node: Node) -> None:
        px = self.scene.px
        for words in self.scene.phrases.calls(node):
            self._label(px(NUMBER), self.y, self.width - px(NUMBER + 8), px(INLINE), words, "note")
            self.y += px(INLINE)

    def _variation(self, first: Node, depth: int) -> None:
        """The lines of one variation, and of those that branch off from it."""
        scene, phrases = self.scene, self.scene.phrases
        px, fonts, scale = scene.px, scene.app.fonts, scene.app.scale
        left = px(NUMBER) + px(INDENT) * min(depth, DEEPEST) - px(6)
        right, high = self.width - px(8), px(INLINE)
        top, x, gap = self.y, left, px(9)
        begins = True
        node: Node | None = first
        while node is not None:
            side = phrases.side(node)
            words = phrases.of(node)
            if begins or side == 0:
                words = f"{phrases.turn(node)}{'.' if side == 0 else '…'} {words}"
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
    """The list in its place: scrolled, clicked, with the move that is shown marked."""

    def __init__(self, scene: AnalysisScene) -> None:
        self.scene = scene
        self.scroll = 0
        self.layout = Layout()
        self._key: object = None
        self._reveal: Node | None = None

    @property
    def rect(self) -> pygame.Rect:
        """The list below its heading."""
        scene = self.scene
        x, y, wide, high = scene.frame.moves
        box = scene.box(x, y + HEAD, wide, high - HEAD)
        return pygame.Rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2)

    def lay(self) -> Layout:
        """The layout of now."""
        key = (self.scene.subject.tree.version, self.rect.width, self.scene.app.scale, self.scene.app.texts)
        if key != self._key:
            self._key = key
            self.layout = Composer(self.scene, self.rect.width).compose()
        if self._reveal is not None:
            node, self._reveal = self._reveal, None
            self._show(node)
        self._clamp()
        return self.layout

    def reveal(self, node: Node) -> None:
        """Scroll as little as it takes to see that move, before the next frame."""
        self._reveal = node

    def _show(self, node: Node) -> None:
        if node.parent is None:
            self.scroll = 0
            return
        cell = next((cell for cell in self.layout.cells if cell.node is node), None)
        if cell is not None:
            room = self.scene.px(ROW)  # the next turn is seen, too
            self.scroll = max(self.scroll, cell.rect.bottom + room - self.rect.height)
            self.scroll = min(self.scroll, max(0, cell.rect.top - room))

    def _clamp(self) -> None:
        self.scroll = max(0, min(self.scroll, self.layout.height - self.rect.height))

    def scroll_by(self, rows: float) -> bool:
        """Scroll; whether it moved."""
        before = self.scroll
        self.scroll += round(rows * self.scene.px(ROW))
        self._clamp()
        return self.scroll != before

    def at(self, point: tuple[int, int]) -> Node | None:
        """The move at a point of the window."""
        if not self.rect.collidepoint(point):
            return None
        place = (point[0] - self.rect.x, point[1] - self.rect.y + self.scroll)
        return next((cell.node for cell in self.lay().cells if cell.rect.collidepoint(place)), None)

    def rect_of(self, node: Node) -> pygame.Rect:
        """A move's place in the window."""
        cell = next(cell for cell in self.lay().cells if cell.node is node)
        return cell.rect.move(self.rect.x, self.rect.y - self.scroll)

    # --- drawing ---

    def draw(self, surface: pygame.Surface, current: Node) -> None:
        """The part that is seen."""
        scene, theme = self.scene, self.scene.app.theme
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
            surface.fill(theme["surface.line_strong"], (x + dx, top + dy, scene.px(2), bottom - top))
        for label in layout.labels:
            if place := seen(label.rect):
                self._label(surface, label, place)
        for cell in layout.cells:
            if place := seen(cell.rect):
                self._cell(surface, cell, place, cell.node is current)
        self._bar(surface)
        surface.set_clip(clip)

    def _label(self, surface: pygame.Surface, label: Label, place: pygame.Rect) -> None:
        painter = self.scene.painter
        if label.kind == "number":
            at = (place.right, place.centery)
            painter.text(surface, label.words, "record", at, "ink.tertiary", align="right", middle=True)
            return
        at = (place.x + self.scene.px(5), place.centery)
        role = "small" if label.kind == "note" else "record"
        painter.text(surface, label.words, role, at, "ink.secondary", middle=True, width=place.width)

    def _cell(self, surface: pygame.Surface, cell: Cell, place: pygame.Rect, current: bool) -> None:
        scene, app = self.scene, self.scene.app
        ink = "ink.primary" if cell.kind == "main" else "ink.secondary"
        if current:
            box = place if cell.kind == "main" else place.inflate(scene.px(7), -scene.px(3))
            scene.painter.box(surface, box, app.theme["ink.primary"], radius=3)
            ink = "surface.raised"
        if cell.kind == "side":
            at = (place.x, place.centery)
            scene.painter.text(surface, cell.words, "record", at, ink, middle=True, width=place.width + 1)
            return
        pad = scene.px(5)
        room = place.width - 2 * pad
        words, scale = fitting(scene, cell.words, room)
        made = app.fonts.render(words, "record", app.theme[ink], scale)
        at = (place.x + pad, place.centery)
        surface.blit(made, made.get_rect(midleft=at), (0, 0, room, made.get_height()))
        score = scene.desk.score(cell.node) if cell.node.known.lines else None
        if score is not None:
            left = room - made.get_width() - scene.px(10)
            told = score.short()
            if app.fonts.size(told, "small", app.scale)[0] <= left:
                at = (place.right - pad, place.centery)
                tone = ink if current else "ink.tertiary"
                scene.painter.text(surface, told, "small", at, tone, align="right", middle=True)

    def _bar(self, surface: pygame.Surface) -> None:
        """A thin mark at the right that tells how far it is scrolled."""
        rect, whole = self.rect, self.layout.height
        if whole <= rect.height:
            return
        high = max(self.scene.px(18), rect.height * rect.height // whole)
        y = rect.y + (rect.height - high) * self.scroll // max(1, whole - rect.height)
        bar = pygame.Rect(rect.right - self.scene.px(5), y, self.scene.px(3), high)
        surface.fill(self.scene.app.theme["surface.line_strong"], bar)
