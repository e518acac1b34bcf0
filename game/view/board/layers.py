"""The painters of a grid board: of its ground, kept as one surface, and of the marks over it, by their kinds.

Around the squares are the gutter with coordinates, ways over the edge, and the frame.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any, TypeAlias

import pygame

from game.model.grid8 import Grid
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink
from game.ui.paint.paint import faded
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.answer_marks import AnswerArtist
from game.view.board.camera import HALF_TURN
from game.view.board.death import Dying, dying_stamps, sinking_stamps
from game.view.board.effects import Fall, Sunk
from game.view.board.fire_lines import LineArtist, PlacedSurface
from game.view.board.flashes import LIGHTS_PX, FlashPainter
from game.view.board.ground import GroundPainter
from game.view.board.ground_mark_art import FreshTracks, GroundMarkArt, KnownMarks
from game.view.board.ground_marks import FreshTrack, GroundMark, Place
from game.view.board.ground_motion import MovingPatch, SwayingPart
from game.view.board.ground_signs import FULL
from game.view.board.ground_styles import OPEN, WAVE_ROWS
from game.view.board.highlights import Highlights
from game.view.board.labels import (
    LABEL_SHARE,
    LEADER_SQUARES,
    Clutter,
    LabelArtist,
    LabelRequest,
    distance,
    edge_towards,
    place,
)
from game.view.board.marks import BoardMark, Layer
from game.view.board.move_arrows import MoveArtist
from game.view.board.pieces import Actor, PieceArt
from game.view.board.scene import NOTE, BoardScene, GhostShown, LabelShown, ReachShown, WreckShown, crossed
from game.view.board.sheet import Sheet
from game.view.board.sprites import SpriteStore
from game.view.board.squares import GridCamera

ON_SQUARE = 1.6
"""The greatest width, in squares, of a label that goes on its own square, if that is empty."""

BADGE_SHARE = 0.36
"""The size of the mark of the ground under a piece, as a share of its square."""

FAINT = 150 / 255
"""The opacity of a load shown where it would be pushed."""


MarkPainter: TypeAlias = Callable[[BoardScene, Sequence[BoardMark]], Iterable[PlacedSurface]]
"""Draws the marks of one kind, of which it gets those that follow each other. Places are the window's."""

Tint: TypeAlias = Callable[[BoardMark, pygame.Color, bool], pygame.Color]
"""Gives the colour of a square with a mark, from its colour so far and whether it is a dark one."""


class BoardLayers:
    """Paints for one camera; made anew when the square size changes. ``painters`` and ``tints`` (for marks of
    ``Layer.TINT``) are by the kinds of marks; a game adds those of its own kinds."""

    def __init__(
        self,
        theme: Theme,
        fonts: FontStore,
        sprites: SpriteStore,
        ground: GroundPainter,
        ink: Ink,
        camera: GridCamera,
    ) -> None:
        self.theme, self.fonts, self.ground, self.ink, self.camera = theme, fonts, ground, ink, camera
        self.marks = Highlights(theme, fonts, ink, camera.square)
        self.lines = LineArtist(self.marks, camera)
        self.pieces = PieceArt(sprites, camera.square)
        self.flashes = FlashPainter(
            theme,
            SurfaceCache(LIGHTS_PX),
            camera.square,
            lambda place: camera.point_of(*place),
            camera.degrees,
        )
        self.sheet = Sheet(theme, fonts, ink, camera)
        self.moves, self.labels = MoveArtist(self.lines, fonts), LabelArtist(theme, fonts, ink)
        self.answers = AnswerArtist(self.lines)
        self.avoid: Sequence[pygame.Rect] = ()
        """The places in the window that no label covers."""
        self.labelled: list[tuple[pygame.Rect, LabelShown]] = []
        """The labels that were drawn last, and their rectangles on the screen."""
        self.tints: dict[str, Tint] = {
            "last_move": self._last_move, "picked": self._reach_tint, "reach": self._reach_tint,
            "threatened": self._check,
        }  # fmt: skip
        self.painters: dict[str, MarkPainter] = {
            "left": self._left,
            **{name: self.tile(self.marks.frame, name) for name in ("picked", "hover", "cursor")},
            "threatened": self.tile(self.marks.brackets, "fire.accent"),
            "announced": self.tile(self.marks.brackets, "move.reach_ink"),
            "danger": self.tile(self.marks.danger),
            "reach": self._steps,
            "exit": self._exits,
            "line": self._fire, "fire": self._fire,
            "attacker": self._attackers, "answer_from": self._attackers,
            "shooter": self._attackers, "path": self._path,
            "hint": self._hints,
            "illegal": self.tile(self.marks.illegal),
            "pushed": self._pushed,
            "move": self._moves,
            "ghost": self._ghost,
            "label": self._labels,
            "target": self._rings, "holds": self._holds, "too_close": self._unseen,
            "answer_way": self._answer_ways, "answer_shot": self._answer_shots, "answer_copy": self._copies,
            "answer_loss": self._losses, "verdict": self._verdicts,
        }  # fmt: skip
        self._ground_key: object = None
        self._ground: pygame.Surface | None = None
        self._base_key: object = None
        self._base_surface: pygame.Surface | None = None
        self._rects_key: object = None
        self._kept_rects: dict[int, pygame.Rect] = {}
        self._left_key: object = None
        self._left_stamps: list[PlacedSurface] = []
        self._fresh = FreshTracks()
        self._known_marks: KnownMarks = {}
        self._kept = SurfaceCache()

    @property
    def base(self) -> pygame.Surface | None:
        """The last painted bare board, of the block's size; ``None`` before that."""
        return self._base_surface

    # -- marks ----------------------------------------------------------------------------------

    def paint(self, scene: BoardScene, first: Layer, last: Layer) -> list[PlacedSurface]:
        """The marks of some layers, in the window. Raises ``KeyError`` for a kind without a painter."""
        marks = [mark for mark in scene.marks if first <= mark.layer <= last]
        found: list[PlacedSurface] = []
        for kind, some in groupby(marks, key=lambda mark: mark.kind):
            found += self.painters[kind](scene, list(some))
        return found

    def put(self, surface: pygame.Surface, stamps: Iterable[PlacedSurface]) -> None:
        """Draw what is placed in the window on a surface of the block's size."""
        surface.fblits([stamp.moved(*self.sheet.home) for stamp in stamps])

    def tile(self, make: Callable[..., pygame.Surface], *given: Any) -> MarkPainter:
        """A painter that puts the same surface on all squares."""

        def paint(scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
            return self.on(make(*given), marks)

        return paint

    def on(self, tile: pygame.Surface, marks: Iterable[BoardMark]) -> list[PlacedSurface]:
        """A surface on all squares of some marks that are in view."""
        camera = self.camera
        rects = [camera.rect_of(square) for mark in marks for square in mark.where]
        return [
            PlacedSurface(tile, tile.get_rect(center=rect.center).topleft)
            for rect in rects if rect.colliderect(camera.viewport)
        ]  # fmt: skip

    def below(
        self, surface: pygame.Surface, scene: BoardScene, reach_limit: int, hidden_wrecks: frozenset[int]
    ) -> None:
        """Paints everything below the pieces, on a surface of the block's size."""
        camera, home = self.camera, self.sheet.home
        surface.blit(self._base(scene, home), (0, 0))
        rects = self._rects(scene, home)
        surface.set_clip(camera.viewport.move(home))
        scene = self._opened(scene, reach_limit)
        self._tints(surface, scene, rects)
        self.put(surface, self.paint(scene, Layer.LEFT, Layer.LEFT))
        self.put(surface, self.things(scene, hidden_wrecks))
        self.put(surface, self.paint(scene, Layer.LYING, Layer.STEP))
        surface.set_clip(None)

    def things(self, scene: BoardScene, hidden: frozenset[int]) -> list[PlacedSurface]:
        """What lies on squares in view: wrecks, but for the ``hidden`` ones."""
        camera = self.camera
        return [
            PlacedSurface(
                self.pieces.wreck(wreck.sprite, wreck.colour, camera.facing(wreck.facing)),
                camera.rect_of(wreck.square).topleft,
            )
            for wreck in scene.wrecks if camera.sees(wreck.square) and wreck.square not in hidden
        ]  # fmt: skip

    @staticmethod
    def _opened(scene: BoardScene, steps: int) -> BoardScene:
        """The scene with a reach that has opened up to so many steps."""
        marks = tuple(
            mark for mark in scene.marks if not isinstance(mark.data, ReachShown) or mark.data.steps <= steps
        )
        return scene if len(marks) == len(scene.marks) else replace(scene, marks=marks)

    def _rects(self, scene: BoardScene, home: tuple[int, int]) -> dict[int, pygame.Rect]:
        """The rectangles of the squares in view, moved by ``home`` from their places in the window."""
        key = (scene.grid, self.camera.state, home)
        if self._rects_key != key:
            camera, view = self.camera, self.camera.viewport
            found = {square: camera.rect_of(square) for square in range(len(scene.grid))}
            self._kept_rects = {s: r.move(home) for s, r in found.items() if r.colliderect(view)}
            self._rects_key = key
        return self._kept_rects

    def _base(self, scene: BoardScene, home: tuple[int, int]) -> pygame.Surface:
        """The bare board: sheet, squares, ground, coordinates, frame. Kept while these stay the same."""
        camera, grid = self.camera, scene.grid
        ground = frozenset(scene.ground.items())
        key = (grid, ground, scene.seed, scene.coordinates, camera.state)
        if self._base_surface is not None and self._base_key == key:
            return self._base_surface
        if self._base_surface is None or self._base_surface.get_size() != camera.block.size:
            self._base_surface = pygame.Surface(camera.block.size)
        surface = self._base_surface
        self.sheet.panel(surface)
        view = camera.viewport.move(home)
        surface.set_clip(view)
        surface.fill(self.marks.square_colour(False), view)
        dark = self.marks.square_colour(True)
        for square, rect in self._rects(scene, home).items():
            if self._is_dark(grid, square):
                surface.fill(dark, rect)
        self._paint_ground(scene, ground)
        if self._ground is not None:
            surface.blit(self._ground, self.camera.board_rect.move(home))
        surface.set_clip(None)
        self.sheet.rim(surface, coordinates=scene.coordinates)
        self._base_key = key
        return surface

    @staticmethod
    def _is_dark(grid: Grid, square: int) -> bool:
        """Whether a square is dark: A1 is (TC-1.1), and every second square from there."""
        return (square % grid.width + square // grid.width) % 2 == 0

    def _tints(self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> None:
        """Paint the colours of squares, each below the ground of its square."""
        colours, veils = dict[int, pygame.Color](), dict[int, pygame.Surface]()
        last = set(scene.places("last_move"))
        for mark in scene.marks:
            for square in mark.where if mark.layer is Layer.TINT else ():
                dark = self._is_dark(scene.grid, square)
                under = colours.get(square, self.marks.square_colour(dark))
                colours[square] = self.tints[mark.kind](mark, under, dark)
                if mark.kind in ("reach", "picked"):
                    if scene.ground.get(square) and scene.ground[square] not in FULL:
                        veils[square] = self._veil(colours[square])
                    colours[square] = self._over_last(colours[square], square in last)
        board = self.camera.board_rect.move(-self.camera.block.x, -self.camera.block.y)
        for square in sorted(colours.keys() & rects.keys()):
            rect = rects[square]
            surface.fill(colours[square], rect)
            if square in last:
                self.marks.last_move_edge(surface, rect)
            if self._ground is not None:
                # The part of the ground that lies here, a neighbour's shadow included.
                surface.blit(self._ground, rect, rect.move(-board.x, -board.y))
            if square in veils:  # a sign stands on the tint, and its digit beside it
                surface.blit(veils[square], rect)

    def _last_move(self, mark: BoardMark, under: pygame.Color, dark: bool) -> pygame.Color:
        return under.lerp(self.theme["signal.last_move"], self.theme.palette.opacity("last_move"))

    def _check(self, mark: BoardMark, under: pygame.Color, dark: bool) -> pygame.Color:
        return under.lerp(self.theme["fire.accent"], self.theme.palette.opacity("check_square"))

    def _reach_tint(self, mark: BoardMark, under: pygame.Color, dark: bool) -> pygame.Color:
        stop = mark.data
        return self.marks.reach_colour(1 if stop is None else stop.tint or stop.steps, dark)

    def _left(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The traces of the last turns, except on ground that has a sign, and the last turn's ways."""
        turn, left = marks[0].data
        key = left, turn, frozenset(scene.ground.items()), self.camera.state
        if self._left_key != key:
            keep = self._signed(scene, self._rects(scene, self.sheet.home))
            art = self.ground_marks
            stamps = [*art.marks(left, keep), *art.last_turn(turn, keep)]
            self._left_stamps = [one.moved(*self.camera.block.topleft) for one in stamps]
            self._left_key = key
        return self._left_stamps

    @staticmethod
    def _signed(scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> list[pygame.Rect]:
        """The rectangles of squares whose ground has a sign."""
        return [rects[at] for at, style in scene.ground.items() if at in rects and style not in OPEN]

    def lying(self, scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> list[pygame.Rect]:
        """The rectangles of what covers tracks, on a surface of the block's size."""
        return self._signed(scene, rects)

    def fresh(self, scene: BoardScene, tracks: Sequence[FreshTrack]) -> list[PlacedSurface]:
        """The tracks that grow behind moving tanks, in the window."""
        if not tracks:
            return []
        keep = self.lying(scene, self._rects(scene, self.sheet.home))
        stamps = self._fresh.stamps(self.ground_marks, tracks, self.camera.state, keep)
        return [one.moved(*self.camera.block.topleft) for one in stamps]

    def moving(self, scene: BoardScene) -> Iterator[MovingPatch]:
        """The patches of ground that can sway, on a surface of the block's size: the waves of water."""
        camera, grid, palette = self.camera, scene.grid, self.theme.palette
        home, cells = self.sheet.home, self._cells(scene)
        view, inset = camera.viewport.move(home), max(2, round(0.07 * camera.square))
        for square, rect in self._rects(scene, home).items():
            if square not in scene.ground or not view.contains(rect):
                continue
            cell = camera.seen_cell(grid.column(square), grid.rank(square))
            water = self.ground.waves(cells, cell, camera.square, palette, scene.seed)
            if water is not None:
                under = pygame.Surface(rect.size)
                under.fill(self.marks.square_colour(self._is_dark(grid, square)))
                under.blit(water[0], (0, 0))
                inner = under.get_rect().inflate(-2 * inset, -2 * inset)
                parts = _wave_rows(water[1], inset, cell)
                yield MovingPatch(inner.move(rect.topleft), under.subsurface(inner), parts)

    @property
    def ground_marks(self) -> GroundMarkArt:
        """The artist of the marks of the last turns, for a surface of the block's size."""
        camera = self.camera

        def px(place: Place) -> tuple[float, float]:
            x, y = camera.screen(*place)
            return x - camera.block.x, y - camera.block.y

        return GroundMarkArt(
            self.theme, self.ink, px, camera.square, wreck=self.burnt_out, known=self._known_marks
        )

    def burnt_out(self, piece: Hashable, degrees: float) -> pygame.Surface | None:
        """The drawing of a destroyed piece as it lies; ``None``: nothing is left of it."""
        return None

    def _over_last(self, colour: pygame.Color, last: bool) -> pygame.Color:
        """A reach tint that lets a little of the last move's ochre through."""
        if not last:
            return colour
        return colour.lerp(self.theme["signal.last_move"], 0.55 * self.theme.palette.opacity("last_move"))

    def _cells(self, scene: BoardScene) -> dict[tuple[int, int], str]:
        """The ground by the columns and rows of its squares, as the board is seen."""
        grid, cell = scene.grid, self.camera.seen_cell
        return {cell(grid.column(at), grid.rank(at)): style for at, style in scene.ground.items()}

    def _paint_ground(self, scene: BoardScene, ground: frozenset[tuple[int, str]]) -> None:
        """Brings the ground's own surface up to date; without ground there is none."""
        camera, grid = self.camera, scene.grid
        key = (grid, ground, scene.seed, camera.turn, *scene.characters.items())
        if self._ground_key == key:
            return
        self._ground, self._ground_key = None, key
        if not ground:
            return
        cells = self._cells(scene)
        layer = pygame.Surface(camera.board_px, pygame.SRCALPHA, 32)
        size, palette = camera.seen_size, self.theme.palette
        self.ground.paint(layer, *size, cells, camera.square, (0, 0), palette, scene.seed, scene.characters)
        self._ground = layer

    def _steps(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The steps to free squares within reach, and the facings there."""
        found, taken = list[PlacedSurface](), {piece.square for piece in scene.pieces}
        for mark in marks:
            stop, (square,) = mark.data, mark.where
            rect = self.camera.rect_of(square)
            if square in taken or not rect.colliderect(self.camera.viewport):
                continue
            facings = tuple(sorted(self.camera.facing(facing) for facing in stop.facings))
            found.append(PlacedSurface(self.marks.ticks(facings), rect.topleft))
            if stop.lost:
                found.append(PlacedSurface(self.marks.lost(), rect.topleft))
            if stop.digit:
                digit = self.marks.digit(stop.steps)
                place = digit.get_rect(center=rect.center)
                if scene.ground.get(square) in FULL:
                    place.topleft = rect.move(max(1, rect.width // 24), -max(1, rect.width // 26)).topleft
                found.append(PlacedSurface(digit, place.topleft))
        return found

    def _fire(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [line for mark in marks if (line := self.lines.fire(mark.data)) is not None]

    def _unseen(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Marks that are only told."""
        return []

    def _hints(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [one for mark in marks for one in self.lines.hint(mark.data)]

    def _moves(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return self.moves.all([mark.data for mark in marks])

    def _attackers(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Rings round attackers, but for those with a target's ring."""
        ringed, tile = scene.places("target"), self.marks.attacker()
        return [self.lines.centred(tile, at) for mark in marks for at in mark.where if at not in ringed]

    def _path(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        ways = (self.lines.way(mark.where, to_ghost=mark.data[0], over_edge=mark.data[1]) for mark in marks)
        return [way for way in ways if way is not None]

    def _exits(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found, tabs = [], self.exit_tabs(scene)
        for mark in marks:
            tab = tabs.get(mark.data.square)
            if tab is not None:
                facing = self.camera.facing(mark.data.direction)
                tile = self.marks.exit_tab(tab.size, facing, chosen=mark.data.chosen)
                found.append(PlacedSurface(tile, tab.topleft))
        return found

    def _pushed(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """What the plan pushes on, faint, at its destination, with an arrow there."""
        stamps: list[PlacedSurface] = []
        for mark in marks:
            shown = mark.data
            if shown.ground:
                tile = self.pushed(shown.ground, scene.characters.get(shown.ground, ""), faint=True)
            else:
                old = next((w for w in scene.wrecks if w.square == shown.origin), WreckShown(shown.origin))
                tile = self.pieces.wreck(old.sprite, old.colour, self.camera.facing(old.facing))
                tile = faded(tile, FAINT)
            stamps.append(PlacedSurface(tile, self.camera.rect_of(shown.target).topleft))
            way = self.lines.way((shown.origin, shown.target), to_ghost=False, dashed=True)
            stamps += [way] if way else []
        return stamps

    def _ghost(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The piece where it would go, on its disc."""
        camera, stamps = self.camera, list[PlacedSurface]()
        for ghost in (mark.data for mark in marks if camera.shows(mark.data.square)):
            stamps.append(self.lines.ghost_disc(ghost))
            degrees = 45 * camera.facing(ghost.facing)
            tile = self.pieces.piece(ghost.sprite, ghost.colour, degrees, ghost.letter, ghost=True)
            stamps.append(self.standing(tile, ghost.square))
            stamps += self.under(scene, ghost.square, ghost.facing, ghost.ground)
            if ghost.lost:
                stamps.append(PlacedSurface(self.marks.lost(), camera.rect_of(ghost.square).topleft))
        return stamps

    def _rings(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Rings of enemies that would be destroyed."""
        return [
            self.lines.centred(self.marks.target_ring(mark.data), square)
            for mark in marks for square in mark.where if self.camera.shows(square)
        ]  # fmt: skip

    def _holds(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Bars on the sides of enemies that would hold."""
        return [
            self.lines.centred(self.marks.hold_bar(self.camera.facing(mark.data)), square)
            for mark in marks for square in mark.where if mark.data is not None and self.camera.shows(square)
        ]  # fmt: skip

    # -- what enemies could do next --------------------------------------------------------------

    def _answer_ways(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [self.answers.way(mark.where, mark.data) for mark in marks]

    def _answer_shots(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        shots = []
        for mark in marks:
            lob, weak, radius = mark.data
            shots.append(self.answers.shot(*mark.where, lob=lob, weak=weak, radius=radius))
        return [shot for shot in shots if shot is not None]

    def _copies(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Enemies where they would fire from, faint; where one only turns, a wedge."""
        stamps: list[PlacedSurface] = []
        for mark in marks:
            origin, end, facing = mark.where[0], mark.where[-1], mark.data
            if end != origin:
                if facing is None:  # as it drives
                    facing = scene.grid.direction(*mark.where[-2:]) or 0
                copies = self.copied(scene, origin, end, facing)
                stamps += [PlacedSurface(faded(one.surface, FAINT), one.at) for one in copies]
            elif facing not in (None, self.faces(scene, origin)):  # not one that drives out and back
                stamps.append(self.answers.nose(origin, facing))
        return stamps

    def copied(self, scene: BoardScene, origin: int, end: int, facing: int) -> Sequence[PlacedSurface]:
        """The drawing of the piece on a square as if it stood on another one; none of one that isn't there
        yet."""
        piece = next((piece for piece in scene.pieces if piece.square == origin), None)
        if piece is None:
            return ()
        degrees = 45 * self.camera.facing(facing)
        tile = self.pieces.piece(piece.sprite, piece.colour, degrees, piece.letter, ghost=True)
        return (self.standing(tile, end),)

    def faces(self, scene: BoardScene, square: int) -> int | None:
        """The facing of the piece on a square."""
        return next((piece.facing for piece in scene.pieces if piece.square == square), None)

    def _losses(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [self.answers.loss(mark.where[0], mark.data) for mark in marks]

    def _verdicts(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [self.answers.verdict(mark.where[0], mark.data) for mark in marks]

    def standing(self, tile: pygame.Surface, square: int) -> PlacedSurface:
        """The drawing of a piece, placed on its square."""
        x, y = self.camera.rect_of(square).topleft
        aside = self.camera.square // 2 - self.pieces.px // 2
        return PlacedSurface(tile, (x + aside, y + aside))

    def under(self, scene: BoardScene, square: int, facing: int, style: str) -> Sequence[PlacedSurface]:
        """What shows, beside a piece, of the ground under it."""
        if not style:
            return ()
        badge = self.badge(style, scene.characters.get(style, ""), self.camera.facing(facing))
        return (badge.moved(*self.camera.rect_of(square).topleft),)

    def pointed(self, scene: BoardScene, square: int) -> Sequence[PlacedSurface]:
        """What comes to the front on a square that is pointed at."""
        return ()

    def badge(self, style: str, letter: str, facing: int) -> PlacedSurface:
        """The ground under a piece, small, in the lower corner that the piece's gun and tail leave free;
        placed from the corner of the square. ``facing`` is that of the piece on the screen."""
        px = self.camera.square
        side, inset = max(12, round(BADGE_SHARE * px)), max(1, round(px / 28))
        left = inset if facing % 4 == 3 else px - side - inset
        return PlacedSurface(self._badge(style, letter, side), (left, px - side - inset))

    @drawn_once
    def _badge(self, style: str, letter: str, side: int) -> pygame.Surface:
        rim = max(1, round(self.camera.square / 40))
        made = pygame.Surface((side, side), 0, 32)
        made.fill(self.theme["ink.primary"])
        inner = side - 2 * rim
        made.blit(self.ground.swatch(style, inner, self.theme.palette, character=letter), (rim, rim))
        return made

    def actor(self, shown: Actor, centre: tuple[float, float]) -> PlacedSurface | None:
        """The surface of what an effect moves: a piece, a wreck, or ground that is pushed."""
        if not shown.ground:
            return self.pieces.actor(shown, centre, self.camera.turn)
        px = self.camera.square
        tile = self.pushed(shown.ground, shown.letter)
        return PlacedSurface(tile, (round(centre[0] - px / 2), round(centre[1] - px / 2)))

    def dying(self, fall: Fall, centre: tuple[float, float], share: float) -> list[PlacedSurface]:
        """The end of a piece that turns over to its wreck, or sinks, after that share of it."""
        hull, wreck = self.pieces.dying(fall.piece, self.camera.turn)
        whole = Dying(centre, hull, wreck=wreck, seed=fall.piece.id)
        return (sinking_stamps if isinstance(fall, Sunk) else dying_stamps)(whole, share, self.flashes)

    def remains(self, mark: GroundMark) -> list[PlacedSurface]:
        """What a tank leaves that is just being destroyed, in the window."""
        return [one.moved(*self.camera.block.topleft) for one in self.ground_marks.fresh(mark)]

    @drawn_once
    def pushed(self, style: str, letter: str, *, faint: bool = False) -> pygame.Surface:
        """A square of loose ground without the ground below it."""
        px, palette = self.camera.square, self.theme.palette
        made = self.ground.swatch(style, px, palette, character=letter, plain=True)
        return faded(made, FAINT) if faint else made

    @drawn_once
    def _veil(self, colour: pygame.Color) -> pygame.Surface:
        """A tint for a square with ground, which shows through."""
        tile = pygame.Surface([self.camera.square] * 2, pygame.SRCALPHA, 32)
        tile.fill((colour.r, colour.g, colour.b, 150))
        return tile

    # -- under and over what moves ---------------------------------------------------------------

    def lines_of(self, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draws frames and lines, which lie below the pieces."""
        camera, home = self.camera, self.sheet.home
        focus = next(iter(scene.places("ghost") or scene.places("cursor", "hover")), None)
        if focus is not None and scene.coordinates:
            self.sheet.column(surface, scene.grid.column(focus), home, strong=True)
            self.sheet.rank(surface, scene.grid.rank(focus), home, strong=True)
        self.put(surface, self.paint(scene, Layer.EDGE, Layer.EDGE))
        surface.set_clip(camera.viewport.move(home))
        if focus is not None:
            self.put(surface, self.pointed(scene, focus))
        self.put(surface, self.paint(scene, Layer.POINTED, Layer.UNDER))
        surface.set_clip(None)

    def still(self, surface: pygame.Surface, scene: BoardScene, hidden: frozenset[int]) -> None:
        """Draws frames, lines and standing pieces on a copy of ``below``, without the ids in ``hidden``."""
        self.lines_of(surface, scene)
        camera, stamps = self.camera, list[PlacedSurface]()
        surface.set_clip(camera.viewport.move(self.sheet.home))
        for piece in scene.pieces:
            if piece.id not in hidden:
                degrees = 45 * camera.facing(piece.facing)
                gun = piece.gun.stepped
                tile = self.pieces.piece(piece.sprite, piece.colour, degrees, piece.letter, gun=gun)
                stamps.append(self.standing(tile, piece.square))
                ground = scene.ground.get(piece.square, "")
                stamps += self.under(scene, piece.square, piece.facing, ground)
        self.put(surface, [*stamps, *self.paint(scene, Layer.ON, Layer.ON)])
        surface.set_clip(None)

    def top(
        self, scene: BoardScene, avoid: Sequence[pygame.Rect] = (), first: Layer = Layer.PLAN
    ) -> list[PlacedSurface]:
        """All that goes above what moves, from a layer on: the ghost, rings and bars at targets, labels,
        buttons. ``avoid``: places, in px of the window, that no label covers."""
        self.labelled, self.avoid = [], avoid
        return self.paint(scene, first, Layer.CHOICE)

    def _texts(self, scene: BoardScene) -> list[LabelShown]:
        """All labels in view, in the order in which they choose their places."""
        # a note where the ghost stands would have to go to another square, and seem to mean that one
        aimed = set(scene.places("ghost")) & set(scene.places("announced"))
        found = [one for one in scene.told("label") if one.rank < NOTE or one.square not in aimed]
        shows = self.camera.shows
        found = [
            one if shows(one.square) or one.instead is None else replace(one, square=one.instead)
            for one in found
        ]
        return sorted((one for one in found if shows(one.square)), key=lambda one: one.rank)

    def _labels(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Labels with their leaders."""
        texts, camera = self._texts(scene), self.camera
        px = camera.square
        hard = [*self.avoid, *(camera.rect_of(square) for square in scene.standing)]
        soft = [camera.rect_of(s) for s in crossed(scene.grid, scene.marks)]
        soft += [camera.rect_of(s).inflate(-px // 2, -px // 2) for s in scene.choices]
        soft += [camera.rect_of(w.square) for w in scene.wrecks]
        hard += [self.room_of(ghost) for ghost in scene.told("ghost")]
        hard += [camera.rect_of(mark.where[-1]) for mark in scene.of("answer_copy")]
        widest = round(LABEL_SHARE * camera.viewport.width)
        drawn = [self.labels.surface(text, camera.text_scale, widest) for text in texts]
        wanted = [
            LabelRequest(
                surface.get_size(), camera.rect_of(text.square), self._on_square(text, surface, hard)
            )
            for text, surface in zip(texts, drawn, strict=True)
        ]
        room = camera.viewport.inflate(-4, -4)
        places = place(wanted, Clutter(hard, soft), room)
        leaders, stamps = [], []
        for text, surface, want, rect in zip(texts, drawn, wanted, places, strict=True):
            if distance(rect, want.square) > LEADER_SQUARES * px:
                near = (
                    max(rect.left + 4, min(rect.right - 5, want.square.centerx)),
                    max(rect.top + 4, min(rect.bottom - 5, want.square.centery)),
                )
                leaders.append(
                    PlacedSurface(*self.labels.leader(near, edge_towards(want.square, near), text.style))
                )
            stamps.append(PlacedSurface(surface, rect.topleft))
            self.labelled.append((rect, text))
        return leaders + stamps

    def room_of(self, ghost: GhostShown) -> pygame.Rect:
        """The rectangle of a ghost and its dial, which no label covers."""
        reach = round(self.lines.dial_radius(ghost) + 0.3 * self.camera.square)
        around = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        around.center = self.camera.rect_of(ghost.square).center
        return around

    def _on_square(self, text: LabelShown, surface: pygame.Surface, hard: Sequence[pygame.Rect]) -> bool:
        """Whether a label may stand on its own square: it is hardly wider, and nothing is there."""
        rect = self.camera.rect_of(text.square)
        narrow = surface.get_width() <= ON_SQUARE * rect.width and surface.get_height() <= rect.height
        return narrow and text.style != "fire" and rect.inflate(-2, -2).collidelist(list(hard)) < 0

    def illegal(self, scene: BoardScene, shift: float) -> list[PlacedSurface]:
        """The grey cross, ``shift`` squares to the side."""
        aside = round(shift * self.camera.square)
        return [stamp.moved(aside, 0) for stamp in self.paint(scene, Layer.REFUSED, Layer.REFUSED)]

    # -- exits ------------------------------------------------------------------------------

    def exit_tabs(self, scene: BoardScene) -> dict[int, pygame.Rect]:
        """The rectangles on the screen where an exit is shown and can be clicked, by square."""
        camera, found = self.camera, {}
        last = scene.grid.height - 1
        for shown in scene.told("exit"):
            rect, view = camera.rect_of(shown.square), camera.viewport
            top = (scene.grid.rank(shown.square) == last) is not (camera.turn == HALF_TURN)
            if not camera.sees(shown.square) or (rect.top != view.top if top else rect.bottom != view.bottom):
                continue
            # over the board's edge: a win must not be a strip in the margin
            inside = round(camera.square * 0.26)
            tab = pygame.Rect(0, 0, round(camera.square * 0.94), max(12, camera.gutter - 2) + inside)
            tab.midbottom = (rect.centerx, view.top + inside)
            if not top:
                tab.midtop = (rect.centerx, view.bottom - inside)
            found[shown.square] = tab
        return found


def _wave_rows(waves: pygame.Surface, inset: int, cell: tuple[int, int]) -> tuple[SwayingPart, ...]:
    """The rows of waves of a square, each with a sway of its own."""
    px, found = waves.get_width(), list[SwayingPart]()
    for row, (top, low) in enumerate(pairwise(WAVE_ROWS)):
        first, last = round(top * px), round(low * px)
        part = waves.subsurface((0, first, px, last - first))
        turn = 0.19 * cell[0] + 0.31 * cell[1] + 0.37 * row
        found.append(SwayingPart(part, (-inset, first - inset), 0.055 * px, 0.02 * px, turn))
    return tuple(found)
