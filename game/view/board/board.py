"""A board of squares on the screen: draws what a ``BoardScene`` says, and finds the square under a point.

What does not change is drawn once and kept; a frame in which a piece moves costs one blit of the kept
board and the pieces that move. ``update`` says whether there is anything to draw at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.frame_time import Postponed
from game.ui.paint.ink import Ink
from game.ui.paint.palette import Theme
from game.view.board.camera import CameraState
from game.view.board.effects import Animator
from game.view.board.fire_lines import PlacedSurface
from game.view.board.ground import GroundPainter
from game.view.board.ground_marks import FreshTrack
from game.view.board.ground_motion import GroundMotion
from game.view.board.layers import BoardLayers
from game.view.board.marks import Layer, lowest_change
from game.view.board.scene import BoardScene
from game.view.board.sprites import SpriteStore
from game.view.board.squares import GridCamera

DEAD_SHARE: Final = 0.3
"""How near to the middle of a square a point means no facing, in squares."""


class BoardView:
    """Draws a board into a rectangle of the window.

    The view knows no rules: the scene says what is shown, and the caller what a click means. A game that
    puts things of its own on the squares passes ``layers`` that draw them. ``motion`` is the table's
    motion of the ground, ``tracks`` gives the tracks of drives that are shown now.
    """

    def __init__(
        self,
        theme: Theme,
        fonts: FontStore,
        sprites: SpriteStore,
        scene: BoardScene,
        rect: pygame.Rect,
        scale: float = 1.0,
        *,
        speed: float = 1.0,
        reduced: bool = False,
        whole: bool = False,
        layers: Callable[..., BoardLayers] = BoardLayers,
        motion: GroundMotion | None = None,
        tracks: Callable[[], Sequence[FreshTrack]] = tuple,
    ) -> None:
        self.theme, self.fonts, self.sprites, self.scene = theme, fonts, sprites, scene
        self.camera = GridCamera(scene.grid, rect, scale, turn=scene.turn, whole=whole)
        self.animator = Animator(scene.grid, theme.metrics, speed=speed, reduced=reduced, sprites=sprites)
        self.motion = GroundMotion() if motion is None else motion
        self._still_key, self._tracks = object(), tracks
        self._make_layers, self._ground = layers, GroundPainter()
        self._ink = Ink()
        self._layers: BoardLayers | None = None
        self._layers_for: tuple[int, float] | None = None
        self._buffers: tuple[pygame.Surface, pygame.Surface] | None = None
        self._below: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._top: list[PlacedSurface] | None = None
        self._camera_state: CameraState | None = None
        self._held: tuple[object, ...] = ()
        self._prepares = Postponed()
        self._shown: tuple[pygame.Surface, list[PlacedSurface], list[PlacedSurface]] | None = None
        """The parts of the last frame: the still board, what moved on it, and what was above."""
        self._dirty = True

    # -- telling --------------------------------------------------------------------------------

    def set_scene(self, scene: BoardScene) -> None:
        """Sets what is shown from now on. An equal scene costs nothing."""
        before = self.scene
        if scene is before:
            return
        self.scene = scene
        if scene.grid != before.grid:
            self.camera.set_grid(scene.grid)
            self.animator.skip()
            self.animator.grid = scene.grid
        self.camera.set_turn(scene.turn)
        if replace(scene, marks=before.marks) != before:
            self._forget()
            return
        lowest = lowest_change(before.marks, scene.marks)
        if lowest is None:
            return
        self._dirty = True
        if lowest <= Layer.STEP:
            self._below = None
        if lowest <= Layer.ON:
            self._still = None
        self._top = None

    def _forget(self) -> None:
        self._below = self._still = self._top = None
        self._dirty = True

    def redraw(self) -> None:
        """Asks for a frame even if nothing changed, as when the window was covered."""
        self._dirty = True

    # -- time -----------------------------------------------------------------------------------

    def update(self, ms: float) -> bool:
        """Advances what moves by ``ms`` milliseconds. Returns whether ``draw`` would show something new."""
        if self.animator.update(ms):
            self._dirty = True
        if self.camera.state != self._camera_state:
            self._dirty = True
        return self._dirty

    @property
    def dirty(self) -> bool:
        """Whether the last frame is out of date."""
        return self._dirty or self.camera.state != self._camera_state

    # -- drawing --------------------------------------------------------------------------------

    @property
    def layers(self) -> BoardLayers:
        """The painters for the present size of the squares."""
        key = (self.camera.square, self.camera.scale)
        if self._layers is None or self._layers_for != key:
            self._ink.clear()
            self._layers = self._make_layers(
                self.theme, self.fonts, self.sprites, self._ground, self._ink, self.camera
            )
            self._layers_for = key
        return self._layers

    def _held_now(self) -> tuple[int, frozenset[int], frozenset[int], frozenset[int]]:
        """What the animator changes on the kept surfaces: how far a reach has opened, the hidden wrecks,
        the hidden ground, and the moving pieces."""
        animator = self.animator
        steps = max((stop.steps for stop in self.scene.told("reach")), default=0)
        hidden = animator.hidden_wrecks(), animator.hidden_ground()
        return (animator.reach_limit(steps), *hidden, frozenset(actor.id for actor in animator.actors()))

    def _layered(self) -> tuple[pygame.Surface, list[PlacedSurface], list[PlacedSurface]]:
        """The still board, what moves on it, and what is above. Where this frame has too much to paint,
        the still board is the last frame's."""
        known = self._below is not None and self._still is not None and self._held == self._held_now()
        in_place = self._shown is not None and self._camera_state == self.camera.state
        if self._shown is not None and in_place and not known and self._prepares.waits():
            return self._shown
        still, top = self._prepare()
        self._shown = still, self._moving(), top
        return self._shown

    def _prepare(self) -> tuple[pygame.Surface, list[PlacedSurface]]:
        """Brings the kept surfaces up to date; returns the still board, and what is drawn above the moving
        pieces."""
        scene, held, state = self.scene, self._held_now(), self.camera.state
        if state != self._camera_state:
            self._camera_state = state
            self._forget()
        layers = self.layers
        limit, wrecks, pushed, actors = held
        if pushed:
            ground = {square: style for square, style in scene.ground.items() if square not in pushed}
            scene = replace(scene, ground=ground)
        if held != self._held:
            if held[:3] != self._held[:3]:
                self._below = None
            self._held, self._still = held, None
        if self._below is None:
            self._below = self._buffer(0)
            layers.below(self._below, scene, limit, wrecks)
            self._still = None
        if self._still is None:
            self._still, self._still_key = self._buffer(1), object()
            self._still.blit(self._below, (0, 0))
            self.layers.still(self._still, scene, actors)
        if self._top is None:
            self._top = self.layers.top(scene)
        return self._still, self._top

    def _buffer(self, which: int) -> pygame.Surface:
        """One of the two kept surfaces, reused because getting a new one from the system costs more than
        painting it."""
        size = self.camera.block.size
        if self._buffers is None or self._buffers[0].get_size() != size:
            self._buffers = (pygame.Surface(size), pygame.Surface(size))
        return self._buffers[which]

    def _moving(self) -> list[PlacedSurface]:
        """What changes its place in each frame: moving pieces, lights, the shaken mark."""
        camera, layers = self.camera, self.layers
        stamps = []
        for actor in self.animator.actors():
            stamp = layers.actor(actor, camera.point_of(actor.column, actor.rank))
            stamps += [stamp] if stamp else []
        if (dying := self.animator.dying()) is not None:
            fall, share = dying
            stamps += layers.dying(fall, camera.point_of(fall.piece.column, fall.piece.rank), share)
        return stamps + layers.flashes.stamps(self.animator.flashes())

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole block."""
        still, moving, top = self._layered()
        moving = [*moving, *self.layers.illegal(self.scene, self.animator.shake())]
        block, clip = self.camera.block, surface.get_clip()
        surface.set_clip(block.clip(clip))
        surface.blit(still, block)
        self.motion.draw(surface, block.topleft, still, self._still_key, self.layers.moving(self.scene))
        # A board seen in part ends at its frame: what goes on beyond it must not lie across the coordinates.
        surface.set_clip((self.camera.viewport if self.camera.zoomed else block).clip(clip))
        fresh = self.layers.fresh(self.scene, self._tracks())
        surface.fblits([(one.surface, one.at) for one in fresh])
        surface.fblits(moving)
        surface.fblits(top)
        surface.set_clip(clip)
        self._dirty = False

    def parts(self) -> list[PlacedSurface]:
        """The surfaces of which the block was drawn last, from its corner: first the one that fills it; none
        before that."""
        if self._shown is None:
            return []
        still, moving, top = self._shown
        return [
            PlacedSurface(still, (0, 0)),
            *(one.moved(*self.layers.sheet.home) for one in (*moving, *top)),
        ]

    # -- asking ---------------------------------------------------------------------------------

    def tail_at(self, point: tuple[int, int]) -> str:
        """The tail (a rule's id) of the label under a point of the window, empty without one."""
        return next((one.tail for rect, one in self.layers.labelled if rect.collidepoint(point)), "")

    @property
    def exit_tabs(self) -> dict[int, pygame.Rect]:
        """The rectangles of the exit tabs on the screen, by square."""
        return self.layers.exit_tabs(self.scene)

    def edge_at(self, point: tuple[int, int]) -> int | None:
        """The square whose exit tab is under a point of the window.

        The gutter beside the tab counts too, because the tab is small.
        """
        wide = self.camera.square // 7
        hits = [at for at, tab in self.exit_tabs.items() if tab.inflate(wide, 6).collidepoint(point)]
        return hits[0] if hits else None

    def facing_at(self, square: int, point: tuple[int, int]) -> int | None:
        """The facing of the board that points from a square's middle to ``point``.

        ``None`` within ``DEAD_SHARE`` of a square of the middle: too near to mean one.
        """
        x, y = self.camera.centre_of(square)
        dx, dy = point[0] - x, point[1] - y
        if (dx * dx + dy * dy) ** 0.5 < DEAD_SHARE * self.camera.square:
            return None
        degrees = pygame.Vector2(0, -1).angle_to((dx, dy)) % 360
        return self.camera.facing_of(round(degrees / 45) % 8)
