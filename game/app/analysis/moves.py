"""The tree of moves as a list: the main line by turns, each variation on its own lines below its move.
``VariationRows`` is its plain state, ``VariationList`` the node that shows it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import pygame

from game.app.analysis.commands import GoTo
from game.app.analysis.phrases import Phrases
from game.app.analysis.tree import AnalysisNode
from game.app.table.moves import Scroll
from game.app.table.record_list import ROW, add_cell_tips, draw_bar, write_cell
from game.ui.layout import Area
from game.ui.model import Model
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.node import Measure, Node, Place
from game.view.tips import Tips

INLINE = 23.0
"""The height of a line of a variation, in tokens."""

NUMBER = 32.0

INDENT, DEEPEST = 16.0, 5
"""The indent of a variation, in tokens, and the depth up to which it grows."""


class ListPart(NamedTuple):
    """A part of the list and its place, in tokens from the upper left corner of all of it: the band behind a
    turn, a turn's number, the gap before a move, a call (``note``), the rule beside a variation, or a move of
    the main line or of a variation (``side``)."""

    kind: Literal["band", "number", "gap", "note", "rule", "main", "side"]
    x: float
    y: float
    wide: float
    high: float
    words: str = ""
    node: AnalysisNode | None = None


class MoveLayout:
    """Lays out a tree in a given width: its ``parts``, and the height of all (``y``)."""

    def __init__(self, phrases: Phrases, m: Measure, width: float) -> None:
        self.phrases, self.m, self.width = phrases, m, width
        self.parts: list[ListPart] = []
        self.y = 3.0
        self.columns = 2 if max(phrases.subject.sides) == 1 else 1
        self._lay_all()

    def _lay_all(self) -> None:
        phrases = self.phrases
        node = phrases.subject.tree.root
        self._notes(node)
        at: tuple[str, int] | None = None
        wide = (self.width - NUMBER - 8) / self.columns
        rows = 0
        while node.next is not None:
            main = node.next
            number = phrases.round(main)
            column = phrases.side(main) if self.columns == 2 else 0
            if at is None or at[0] != number or at[1] >= column:
                if rows % 2:
                    self._put("band", 0, self.y - 1, self.width, ROW)
                rows += 1
                self._put("number", 0, self.y, NUMBER - 8, ROW - 2, number)
                if column:
                    self._put("gap", NUMBER, self.y, wide, ROW - 2, "…")
                self.y += ROW
            words = phrases.of(main)
            self._put("main", NUMBER + column * wide, self.y - ROW, wide - 2, ROW - 2, words, main)
            at = (number, column)
            before = self.y
            self._notes(main)
            for other in node.children[1:]:
                self._variation(other, 1)
            if self.y != before:
                at = None
            node = main
        self.y += 4

    def _put(self, *part: Any) -> None:
        self.parts.append(ListPart(*part))

    def _notes(self, node: AnalysisNode) -> None:
        for words in self.phrases.calls(node):
            self._put("note", NUMBER, self.y, self.width - NUMBER - 8, INLINE, words)
            self.y += INLINE

    def _variation(self, first: AnalysisNode, depth: int) -> None:
        """Lay out the lines of one variation, and of those that branch off from it."""
        phrases = self.phrases
        left, right = NUMBER + INDENT * min(depth, DEEPEST) - 6, self.width - 8
        top, x = self.y, left
        begins = True
        node: AnalysisNode | None = first
        while node is not None:
            words = phrases.of(node)
            first_side = phrases.side(node) == min(phrases.subject.sides)
            if begins or first_side:
                words = f"{phrases.round(node)}{'.' if first_side else '…'} {words}"
            wide = self.m.text(words, "record")
            if x > left and x + wide > right:
                x, self.y = left, self.y + INLINE
            wide = min(wide, right - x)
            self._put("side", x, self.y, wide, INLINE, words, node)
            x, begins = x + wide + 9, False
            others = node.parent.children[1:] if node is not first and node.parent is not None else []
            if others:
                x, self.y, begins = left, self.y + INLINE, True
                for other in others:
                    self._variation(other, depth + 1)
            node = node.next
        if not begins:
            self.y += INLINE
        self._put("rule", left - 7, top + 3, 2, self.y - top - 6)
        self.y += 2 if depth == 1 else 0


class VariationRows(Model):
    """What is where in the list, and how far it is scrolled, in tokens."""

    def __init__(self, phrases: Phrases) -> None:
        self.scroll = 0.0
        self.wide = self.high = 0.0
        self.measure: Measure | None = None
        self._phrases = phrases
        self._laid: tuple[object, tuple[ListPart, ...], float] = None, (), 0.0

    def place(self, area: Area, measure: Measure) -> None:
        """Take a place, and a measure for the words."""
        self.wide, self.high, self.measure = area.width, area.height, measure

    def _lay(self) -> tuple[object, tuple[ListPart, ...], float]:
        key = self._phrases.subject.tree.version, self.wide, self.measure
        if key != self._laid[0] and self.measure is not None:
            made = MoveLayout(self._phrases, self.measure, self.wide)
            self._laid = key, tuple(made.parts), made.y
        return self._laid

    @property
    def parts(self) -> tuple[ListPart, ...]:
        """All parts; none before the list has a place."""
        return self._lay()[1]

    @property
    def height(self) -> float:
        """The height of all of it."""
        return self._lay()[2]

    def _scroll_to(self, top: float) -> None:
        self.scroll = max(0.0, min(top, self.height - self.high))

    def scroll_by(self, command: Scroll) -> None:
        """Scroll the moves."""
        self._scroll_to(self.scroll + command.rows * ROW)

    def reveal(self, node: AnalysisNode) -> None:
        """Scroll as little as possible to bring a move into sight."""
        part = next((part for part in self.parts if part.node is node), None)
        if part is not None:  # the next turn is seen, too
            low = max(self.scroll, part.y + part.high + ROW - self.high)
            self._scroll_to(min(low, part.y - ROW))
        elif node.parent is None:
            self.scroll = 0.0


@dataclass(frozen=True, slots=True)
class VariationList(Node):
    """Shows the parts of a list of moves; ``current`` is the position shown, ``chips`` are the scores behind
    moves: figure and group of colours; ``length`` is the height of all. A press of a move goes there."""

    listed: tuple[ListPart, ...] = ()
    length: float = 0.0
    scroll: float = 0.0
    current: AnalysisNode | None = None
    chips: tuple[tuple[AnalysisNode, tuple[str, str]], ...] = ()
    table: Any = None

    def seen(self, area: Area) -> Iterator[tuple[ListPart, pygame.Rect]]:
        """Yield the parts in sight, and their places in the window."""
        for one in self.listed:
            top = one.y - self.scroll
            if top + one.high >= 0 and top <= area.height:
                yield one, Area(area.x + one.x, area.y + top, one.wide, one.high, area.scale).rect

    def pressed(self, area: Area, at: Place, *, held: bool = False) -> Hashable:
        if held or not area.rect.collidepoint(at):
            return None
        found = (one.node for one, place in self.seen(area) if one.node and place.collidepoint(at))
        node = next(found, None)
        return None if node is None else GoTo(node)

    def wheeled(self, notches: int) -> Hashable:
        return Scroll(-2.0 * notches)

    # --- drawing ---

    def paint(self, to: PaintedCanvas, area: Area) -> None:
        painter, theme, surface, inside = to.painter, to.theme, to.surface, area.rect
        clip = surface.get_clip()
        surface.set_clip(clip.clip(inside))
        for one, place in self.seen(area):
            if one.kind in ("band", "rule"):
                surface.fill(theme["surface.sunken" if one.kind == "band" else "surface.line_strong"], place)
            elif one.kind == "number":
                at = place.right, place.centery
                painter.text(surface, one.words, "record", at, "ink.tertiary", align="right", middle=True)
            elif one.node is not None:
                self._paint_move(to, one, place)
            else:
                role, at = (
                    "small" if one.kind == "note" else "record",
                    (place.x + painter.px(5), place.centery),
                )
                painter.text(surface, one.words, role, at, "ink.secondary", middle=True, width=place.width)
        over = self.length - area.height
        if over > 0:
            draw_bar(painter, surface, inside, area.height / self.length, self.scroll / over)
        surface.set_clip(clip)

    def _paint_move(self, to: PaintedCanvas, one: ListPart, place: pygame.Rect) -> None:
        painter, theme, surface, px = to.painter, to.theme, to.surface, to.painter.px
        ink = "ink.primary" if one.kind == "main" else "ink.secondary"
        if one.node is self.current:
            box = place if one.kind == "main" else place.inflate(px(7), -px(3))
            painter.box(surface, box, theme["ink.primary"], radius=3)
            ink = "surface.raised"
        if one.kind == "side":
            at = place.x, place.centery
            painter.text(surface, one.words, "record", at, ink, middle=True, width=place.width + 1)
            return
        assert one.node is not None
        left = write_cell(painter, surface, place, one.words, one.node.mark, ink)
        for node, (figure, group) in self.chips:
            wide = painter.fonts.size(figure, "small", painter.scale)[0] + 2 * px(5)
            chip = pygame.Rect(0, 0, wide, px(18))
            chip.midright = left.right - px(4), left.centery
            if node is one.node and wide <= left.width - px(9):
                painter.box(surface, chip, theme[f"{group}.turret"], theme["surface.line_strong"], radius=3)
                painter.text(
                    surface, figure, "small", chip.center, f"{group}.mark", align="center", middle=True
                )

    def add_tips(self, tips: Tips, area: Area, painter: Any) -> None:
        for one, place in self.seen(area):
            if one.kind == "main" and one.node is not None and area.rect.contains(place):
                add_cell_tips(tips, painter, self.table, place, one.words, one.node.mark)

    def say(self) -> str:
        lines: dict[float, list[str]] = {}
        for one in self.listed:
            if one.words:
                lines.setdefault(one.y, []).append(one.words)
        return "\n".join(map(" ".join, lines.values()))
