"""What is above the painted map of the editor's board: outlines, axes, frames, labels.

All of it is stamped in each frame from kept surfaces; labels choose their places anew only when they, the
pieces or the view change.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.model.drafting import Note
from game.view.board.fire_lines import PlacedSurface
from game.view.board.layers import BoardLayers
from game.view.board.scene import BoardScene, LabelShown, PieceShown, marks_of
from game.view.draft.content import DraftContent
from game.view.draft.look import DraftLook
from game.view.draft.marks import DraftMarks
from game.view.draft.outlines import Blit, Line, Outlines
from game.view.table import Words

MARCH_MS = 90.0
"""The time a marching outline takes for one of its steps."""

PULSE_MS = 450.0
"""The time of one pulse of a highlight."""

PULSES = 3
"""How often a highlight pulses before it stands still."""

ROOM_FOR_LABELS = 60
"""The most labels that are shown; more would hide the map."""


class DraftTop:
    """Paints the top of the board with the painters of one size of square."""

    def __init__(self, lower: BoardLayers, tiles: DraftMarks, words: Words) -> None:
        self.lower, self.tiles, self.words = lower, tiles, words
        self.camera, self.marks = lower.camera, lower.marks
        self.theme = self.lower.theme
        self.outlines = Outlines(self.camera)
        self._labels: list[PlacedSurface] = []
        self._labels_for: tuple[object, ...] = ()

    @property
    def label_rects(self) -> list[pygame.Rect]:
        """The rectangles of the labels drawn last."""
        return [one.rect for one in self._labels]

    def draw(
        self, surface: pygame.Surface, look: DraftLook, content: DraftContent, march: int, pulse: float
    ) -> None:
        """Draw everything. ``march``: the steps that outlines have marched, ``pulse``: 0–1, how large a
        highlight is now."""
        camera, theme = self.camera, self.theme
        outer = surface.get_clip()
        self._coordinates(surface, look)
        self._axes(surface, look)
        surface.set_clip(camera.viewport.clip(outer))
        ink, blue = theme["ink.primary"], theme["move.reach_ink"]
        fine, bold = max(1, round(camera.square / 26)), max(2, round(camera.square / 15))
        blits: list[Blit] = []
        blits += self._outlined(look.stroke_twins, blue, max(2, bold - 1), "dashed")
        blits += self._outlined(look.stroke, blue, bold, "solid")
        blits += self._outlined(look.brush, blue, fine + 1, "solid")
        if look.floating is not None:
            own = look.floating.squares - look.floating.twins
            blits += self._outlined(look.floating.twins, blue, max(2, bold - 1), "dashed")
            blits += self._outlined(own, blue, bold, "marching", march)
        blits += self._outlined(look.selection, ink, bold, "marching", march)
        if look.highlight:
            width = bold + round(pulse * max(2.0, camera.square / 9))
            errors, warnings = look.highlight & look.errors, look.highlight & look.warnings
            colour = theme["fire.accent"] if errors else theme["signal.warning"] if warnings else blue
            blits += self._outlined(look.highlight, colour, width, "solid")
        for twin in look.hover_twins:
            blits += self._outlined(frozenset((twin,)), ink, fine + 1, "dashed")
        surface.fblits(blits)
        if look.hover is not None:
            surface.blit(self.marks.frame("hover"), camera.rect_of(look.hover))
        if look.cursor is not None:
            surface.blit(self.marks.frame("cursor"), camera.rect_of(look.cursor))
        if look.symmetry in ("point", "both", "quarter"):
            sign = self.tiles.centre(camera.text_scale)
            surface.blit(sign, sign.get_rect(center=self._middle()))
        surface.fblits([(s.surface, s.at) for s in self._texts(look, content)])
        surface.set_clip(outer)

    def _outlined(
        self, squares: frozenset[int], colour: pygame.Color, width: int, line: Line, march: int = 0
    ) -> list[Blit]:
        """An outline on top of a paler one, so that it can be seen on any ground."""
        if not squares:
            return []
        under = self.theme["surface.shadow" if self.theme.palette.is_dark else "surface.raised"]
        if line != "marching":
            under.a = 170
        below = self.outlines.blits(squares, under, width + (0 if line == "marching" else 2), "solid")
        return below + self.outlines.blits(squares, colour, width, line, march)

    # -- symmetry -------------------------------------------------------------------------------

    def _middle(self) -> tuple[int, int]:
        return self.lower.camera.board_rect.center

    def _axes(self, surface: pygame.Surface, look: DraftLook) -> None:
        """Draw dashed lines from edge to edge, with heads in the gutter that point at the middle."""
        camera, view = self.camera, self.camera.viewport
        if look.symmetry not in ("left_right", "top_bottom", "both"):
            return
        blue = self.theme["move.reach_ink"]
        blue.a = 210
        width = max(1, round(camera.square / 24))
        dash = max(4, round(camera.square / 4))
        x, y = self._middle()
        gap = max(2, round(2 * camera.scale))
        if look.symmetry != "top_bottom" and view.left < x < view.right:
            self._dashes(surface, pygame.Rect(x - width // 2, view.top, width, view.height), dash, blue)
            self._end(surface, 4, "midbottom", (x, view.top - gap))
            self._end(surface, 0, "midtop", (x, view.bottom + gap))
        if look.symmetry != "left_right" and view.top < y < view.bottom:
            self._dashes(surface, pygame.Rect(view.left, y - width // 2, view.width, width), dash, blue)
            self._end(surface, 2, "midright", (view.left - gap, y))
            self._end(surface, 6, "midleft", (view.right + gap, y))

    def _end(self, surface: pygame.Surface, facing: int, anchor: str, at: tuple[int, int]) -> None:
        head = self.tiles.axis_end(facing, self.camera.text_scale)
        surface.blit(head, head.get_rect(**{anchor: at}))

    def _dashes(self, surface: pygame.Surface, line: pygame.Rect, dash: int, colour: pygame.Color) -> None:
        """Draw a dashed line that looks the same from both ends."""
        down = line.height > line.width
        length, middle = max(line.size), (line.centery if down else line.centerx)
        size = (line.width, dash) if down else (dash, line.height)
        piece = pygame.Surface(size, pygame.SRCALPHA, 32)
        piece.fill(colour)
        count = math.ceil(length / (2 * 2 * dash))
        begin = middle - dash // 2
        blits = []
        for number in range(-count, count + 1):
            at = begin + number * 2 * dash
            blits.append((piece, (line.x, at) if down else (at, line.y)))
        clip = surface.get_clip()
        surface.set_clip(line.clip(clip))
        surface.fblits(blits)
        surface.set_clip(clip)

    # -- words ----------------------------------------------------------------------------------

    def _coordinates(self, surface: pygame.Surface, look: DraftLook) -> None:
        """Write the coordinates, with the column and the rank in focus in bold."""
        focus = look.hover if look.hover is not None else look.cursor
        if focus is None or not look.coordinates:
            return
        grid, sheet = self.camera.grid, self.lower.sheet
        sheet.column(surface, grid.column(focus), (0, 0), strong=True)
        sheet.rank(surface, grid.rank(focus), (0, 0), strong=True)

    def _texts(self, look: DraftLook, content: DraftContent) -> Sequence[PlacedSurface]:
        notes = look.marks.notes
        if not notes and not look.labels:
            self._labels, self._labels_for = [], ()
            return ()
        key = (notes, look.labels, content.pieces, self.camera.state)
        if key != self._labels_for:
            placed = ((note, note.square) for note in notes)
            shown = [LabelShown(at, self._words(note), "move") for note, at in placed if at is not None]
            shown += [LabelShown(at, text, "paper") for at, text in look.labels.items()]
            standing = tuple(PieceShown(s, "", "white", s, 0) for s in content.pieces)
            scene = BoardScene(content.grid, pieces=standing, marks=marks_of(*shown[:ROOM_FOR_LABELS]))
            self._labels = self.lower.top(scene)
            self._labels_for = key
        return self._labels

    def _words(self, note: Note) -> str:
        """A note in words; its parameters may be keys of words themselves."""
        words = self.words
        params = {n: words(v) if isinstance(v, str) and words.has(v) else v for n, v in note.params.items()}
        return words(note.key, **params)
