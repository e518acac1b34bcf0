"""What all tables with a ``BoardScene`` share: the board, made when it is first needed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar, Final

import pygame

from game.model.contract import SeenStep
from game.model.grid8 import Grid
from game.ui.model import Model
from game.view.board.answer_marks import GHOST_LOSS, answer_marks
from game.view.board.board import BoardView
from game.view.board.fire_lines import PlacedSurface
from game.view.board.layers import BoardLayers
from game.view.board.marks import BoardMark, Layer, Marks, marked, without
from game.view.board.overview import SquareOverview, WholeBoard
from game.view.board.scene import (
    BoardScene,
    LabelShown,
    illegal_marks,
    marks_of,
    uncrossed,
)
from game.view.board.sprites import SpriteStore
from game.view.board.squares import GridCamera
from game.view.board.timeline import Timeline
from game.view.chooser import Chooser
from game.view.overlays import Overlays
from game.view.phase import Spot
from game.view.square_table import SquareTable
from game.view.table import Action, Tools, View

KEPT: Final = ("picked", "ghost", "answer_from", "answer_copy", "answer_loss")
"""The kinds of marks on squares that no tip or notice covers."""


class GridTable(SquareTable[View, Action, Spot]):
    """A table whose board is a ``BoardScene`` that its game composes."""

    tools: Tools
    ghost_loss: ClassVar[float] = GHOST_LOSS
    """The radius of the ring round a planned piece that would be lost, in squares."""
    loss_rings: ClassVar[bool] = True
    """Whether what would be lost has a ring."""
    told_at_copy: ClassVar[bool] = False
    """Whether answers are told where the enemy fires from, not at what it hits."""

    def __init__(self, tools: Tools, chooser: Chooser[Action, Spot]) -> None:
        self._board: BoardView | None = None
        self._composed = -1
        """The number of changes for which the board was composed."""
        self._dirty = True
        """Whether something beside the board has changed."""
        super().__init__(tools, chooser)

    # --- the board ---

    @abstractmethod
    def _grid(self, view: View) -> Grid:
        """The squares of the board."""

    @abstractmethod
    def _scene(self, view: View) -> BoardScene:
        """The ground of the board and what stands on it."""

    @abstractmethod
    def marks(self, view: View, scene: BoardScene) -> Iterable[BoardMark]:
        """The marks of a position and of what is chosen there, besides the ``past`` and ``common`` ones."""

    def _compose(self, view: View) -> BoardScene:
        """The present board with all marks on it."""
        scene, overlays = self._scene(view), self.overlays
        own = (*self.past, *self.overlay_marks(view), *self.marks(view, scene), *self.common)
        marks = uncrossed(scene.grid, self.with_answers(own))
        return replace(scene, marks=marks, turn=overlays.turn, coordinates=overlays.coordinates)

    def with_answers(self, marks: Marks) -> Marks:
        """Marks, and over them who could hit a square in danger that is pointed at, and those of a beat, or
        what enemies could do next to what is being chosen."""
        at, found, shown = self.at, self.answers.found, self.answers.shown
        for mark in marks:
            if mark.kind == "danger" and at in mark.where:
                marks = (*marks, *marked(Layer.LINE, "shooter", mark.data))
        if found is None:
            return marks if self.timeline is None else (*marks, *self.timeline.beat)
        freed = any(one.what == "match" and one.when == "freed" for one in found.threats)
        kept = without(marks, "threatened", "attacker") if freed and found.verdict != "match" else marks
        return (*kept, *answer_marks(
            found, shown, self.words,
            ghost=self.ghost_loss, rings=self.loss_rings, at_copy=self.told_at_copy,
        ))  # fmt: skip

    @property
    def badges(self) -> Mapping[Any, pygame.Rect]:
        if self.answers.found is None or self.page is not None:
            return {}
        draw, marks = self.board.layers.answers.verdict, self.board.scene.of("verdict")
        return {mark.where[0]: draw(mark.where[0], mark.data).rect for mark in marks}

    @property
    def labelled(self) -> Sequence[tuple[pygame.Rect, LabelShown]]:
        return () if self.view is None or self.page is not None else self.board.layers.labelled

    def kept_clear(self) -> Sequence[pygame.Rect]:
        if self.view is None or self.page is not None:
            return ()
        board, camera = self.board, self.board.camera
        squares = {at for mark in board.scene.of(*KEPT) for at in mark.where if camera.sees(at)}
        return (
            *(rect for rect, _ in self.labelled),
            *self.badges.values(),
            *map(camera.rect_of, sorted(squares)),
        )

    def aimed_lines(self) -> Sequence[tuple[tuple[float, float], tuple[float, float]]]:
        if self.view is None or self.page is not None:
            return ()
        lines, centre = self.board.scene.of("answer_way", "answer_shot"), self.board.camera.centre_of
        return [(centre(a), centre(b)) for mark in lines for a, b in pairwise(mark.where)]

    @property
    def common(self) -> Marks:
        """Marks that all games set: pointer and cursor, notes, refusals."""
        refused = self.chooser.refused
        at = None if refused is None else self.square_of(refused.spot)
        illegal: Marks = ()
        if refused is not None and at is not None:
            told = self.wording.refusal(refused.refusal)
            illegal = illegal_marks(at, told, refused.refusal.rule)
        cursor = self._cursor_square
        hovered = self.square_of(self.pointing.hovered) if cursor is None else None
        noted = [(square, text) for name, text in self.notes if (square := self._noted(name)) is not None]
        return (
            *marked(Layer.POINTED, "hover", (hovered,)),
            *marked(Layer.POINTED, "cursor", (cursor,)),
            *marked(Layer.FRAME, "announced", (square for square, _ in noted)),
            *illegal,
            *marks_of(*(LabelShown(square, text, "move") for square, text in noted)),
        )  # fmt: skip

    @property
    def _cursor_square(self) -> int | None:
        """The square in the cursor's frame."""
        return self.square_of(self.pointing.cursor)

    def _noted(self, name: str) -> int | None:
        """The square of a note."""
        return self.camera.grid.square(name)

    def set_tools(self, tools: Tools) -> None:
        self.tools, self.words, self._board = tools, tools.words, None
        self.overview = SquareOverview(tools.theme, tools.sprites)

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        self._rect, self._scale = rect, scale
        if self._board is not None:
            self._board.camera.set_block(rect, scale)

    @property
    def board(self) -> BoardView:
        """The board, showing the present scene."""
        made = self._made()
        if self.view is not None and self._composed != Model.times_changed:
            self._composed = Model.times_changed  # what composes may ask for the board, too
            made.set_scene(self._compose(self.view))
            self._composed = Model.times_changed
        return made

    def whole_board(self) -> WholeBoard | None:
        if not self.zooms:
            return None
        found, timeline = self.overview.of(self.board.scene, self.camera), self.timeline
        beat = () if timeline is None else timeline.beat_places
        return replace(found, kept=(*found.kept, *map(self.camera.rect_of, beat)))

    def _weigh(self, before: View, step: SeenStep[View, Action]) -> None:
        super()._weigh(before, step)
        for beat in self.beats.before.values():
            for square in (place for mark in beat.marks for place in mark.where):
                self.camera.show(square)

    @property
    def camera(self) -> GridCamera:
        """The camera of the board's squares."""
        return self._made().camera

    def _made(self) -> BoardView:
        """The board, made when it is first needed; it may still show an older scene."""
        if self._board is None:
            assert self.view is not None, "show comes first"
            tools = self.tools
            self._board = BoardView(
                tools.theme,
                tools.fonts,
                self._sprites(),
                BoardScene(self._grid(self.view), turn=self.overlays.turn),
                self._rect,
                self._scale,
                speed=tools.speed,
                reduced=tools.reduced or tools.speed <= 0,
                whole=tools.whole or not self.zooms,
                layers=self._layers,
                motion=self.ground_motion,
                tracks=lambda: self.fresh_tracks,
            )
            self._composed = -1
            self._begun(self._board)
        return self._board

    def _begun(self, board: BoardView) -> None:
        """Called with a new board: scroll a board that is too large for its rectangle to the right part."""

    def _sprites(self) -> SpriteStore:
        """The drawings of the game's pieces."""
        return self.tools.sprites

    def _layers(self, *given: Any) -> BoardLayers:
        """Make the painters of the squares and of what lies on them, with the arguments of
        ``BoardLayers``."""
        return BoardLayers(*given)

    @property
    def timeline(self) -> Timeline[Any] | None:
        """The board's timeline of drives and shots; a game that shows other things overrides it."""
        return None if self._board is None else self._board.animator

    def set_overlays(self, overlays: Overlays) -> None:
        if self._board is not None:
            self._board.camera.set_turn(overlays.turn)
        super().set_overlays(overlays)

    def _skip(self, *, quiet: bool) -> None:
        if self.timeline is not None:
            self.timeline.skip(quiet=quiet)
        self._dirty = True

    @property
    def moving(self) -> bool:
        if self.view is None or self._board is None or self._dirty:
            return True
        timeline = self.timeline
        return self.board.dirty or (timeline is not None and timeline.moving)

    def advance(self, ms: float) -> bool:
        timeline, board = self.timeline, self._board
        if timeline is not None and (board is None or timeline is not board.animator):
            self._dirty |= timeline.update(ms)
        if self.view is None or board is None:
            return True
        return self.board.update(ms) or self._dirty

    @property
    def covered(self) -> pygame.Rect:
        return super().covered if self.view is None else self.board.camera.block

    def draw(self, surface: pygame.Surface) -> None:
        if self.view is not None:
            state = self.camera.state
            if not self.fading.hides(state):
                self.board.draw(surface)
            self.fading.draw(surface, self.camera.block, state)
            self._dirty = False

    def board_parts(self) -> tuple[Sequence[PlacedSurface], Hashable]:
        return () if self._board is None else self._board.parts(), self.camera.state

    def rule_at(self, point: tuple[int, int]) -> str:
        return "" if self._board is None else self._board.tail_at(point)
