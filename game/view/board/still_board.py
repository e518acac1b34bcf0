"""A board of squares on which nothing moves between two scenes: the whole ``BoardScene``, kept as drawn."""

from __future__ import annotations

import pygame

from game.ui.fonts import FontStore
from game.ui.ink import Ink
from game.ui.palette import Theme
from game.view.board.ground import GroundPainter
from game.view.board.layers import BoardLayers
from game.view.board.overlay import BoardOverlay
from game.view.board.scene import BoardScene
from game.view.board.sprites import SpriteStore
from game.view.board.squares import GridCamera


class StillBoard:
    """Draws scenes into the block of ``camera``."""

    def __init__(self, theme: Theme, fonts: FontStore, sprites: SpriteStore, scene: BoardScene) -> None:
        self._drawn_with = (theme, fonts, sprites, GroundPainter(), Ink())
        self.scene = scene
        self.camera = GridCamera(scene.grid, pygame.Rect(0, 0, 10, 10))
        self._kept: tuple[object, pygame.Surface] | None = None
        self._painters: tuple[object, BoardLayers, BoardOverlay] | None = None

    def set_scene(self, scene: BoardScene) -> None:
        """What is to be shown from now on."""
        self.scene = scene
        self.camera.set_grid(scene.grid)
        self.camera.set_flipped(scene.flipped)

    @property
    def dirty(self) -> bool:
        """Whether ``draw`` would show something new."""
        return self._kept is None or self._kept[0] != (self.scene, self.camera.state, self.camera.scale)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole block."""
        camera, key = self.camera, (self.scene, self.camera.state, self.camera.scale)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._drawn())
        surface.blit(self._kept[1], camera.block)

    def _drawn(self) -> pygame.Surface:
        camera, scene = self.camera, self.scene
        sized = (camera.square, camera.scale)
        if self._painters is None or self._painters[0] != sized:
            layers = BoardLayers(*self._drawn_with, camera)
            self._painters = (sized, layers, BoardOverlay(layers))
        _, layers, overlay = self._painters
        made = pygame.Surface(camera.block.size)
        steps = max((stop.steps for stop in scene.reach.values()), default=0)
        layers.below(made, scene, steps, frozenset())
        overlay.still(made, scene, frozenset())
        made.set_clip(None)
        cross = overlay.illegal(scene, 0.0)
        for stamp in (*([cross] if cross else []), *overlay.top(scene)):
            made.blit(stamp.surface, (stamp.at[0] - camera.block.x, stamp.at[1] - camera.block.y))
        return made
