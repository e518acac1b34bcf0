"""Pictures of scenes without a display: for ``screenshot``, for the README, for tests."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.data.config import Settings
from game.ui.application import App
from game.ui.hooks import Hooks
from game.ui.scene import Scene
from game.ui.window import OffscreenWindow


def render_scene_to_surface(
    size: tuple[int, int],
    scale: float,
    theme: str,
    scene_factory: Callable[[App], Scene],
    *,
    language: str = "en",
    hooks: Hooks | None = None,
    frames: int = 3,
) -> pygame.Surface:
    """A picture of a scene, without a display. ``scale`` is the player's, 1.0 to 2.0."""
    app = offscreen_app(size, scale, theme, language=language, hooks=hooks)
    app.push(scene_factory(app))
    for _ in range(frames):
        app.step([], 1 / 60)
    surface = app.window.surface
    app.close()
    return surface


def offscreen_app(
    size: tuple[int, int],
    scale: float = 1.0,
    theme: str = "light",
    *,
    language: str = "en",
    hooks: Hooks | None = None,
) -> App:
    """An app that draws onto a surface and keeps nothing. Any video driver will do, dummy too."""
    if not pygame.display.get_init():
        pygame.display.init()
    if pygame.display.get_surface() is None:
        # surfaces are converted to the screen's format: there must be one, and nobody sees it
        pygame.display.set_mode((1, 1), pygame.HIDDEN)
    settings = Settings()
    settings = settings.model_copy(
        update={"look": settings.look.model_copy(update={"theme": theme, "language": language})}
    )
    app = App(settings, window=OffscreenWindow(size), hooks=hooks, keep=False, scale=scale)
    app.raises = True
    return app
