"""An app without a display: for ``screenshot`` and for tests."""

from __future__ import annotations

import pygame

from game.app.start import new_app
from game.data.config import Settings
from game.ui.application import Application
from game.ui.window import OffscreenWindow


def offscreen_app(
    size: tuple[int, int], scale: float = 1.0, theme: str = "light", *, language: str = "en"
) -> Application:
    """An app that draws onto a surface and keeps nothing. Any video driver will do, dummy too.

    ``scale`` is the player's, 1.0 to 2.0.
    """
    if not pygame.display.get_init():
        pygame.display.init()
    if pygame.display.get_surface() is None:
        # surfaces are converted to the screen's format: there must be one, and nobody sees it
        pygame.display.set_mode((1, 1), pygame.HIDDEN)
    settings = Settings()
    settings = settings.model_copy(
        update={"look": settings.look.model_copy(update={"theme": theme, "language": language})}
    )
    app = new_app(settings, window=OffscreenWindow(size), keep=False, scale=scale)
    app.raises = True
    return app
