"""An app without a display, for ``screenshot`` and for tests."""

from __future__ import annotations

from game.app.start import new_app
from game.data.files.config import LookSettings, Settings, WindowSettings
from game.ui.window.application import Application
from game.ui.window.window import OffscreenWindow, hide_display, zooms


def offscreen_app(
    size: tuple[int, int], scale: float | None = None, theme: str = "light", *, language: str = "en"
) -> Application:
    """Return an app that draws onto a surface and stores nothing. Any video driver will do, dummy too.

    ``scale`` is px a token, ``None`` for what fits. Raises ``ValueError`` for a scale that can't be chosen
    at that size.
    """
    if scale is not None and round(scale * 100) not in zooms(size):
        raise ValueError(f"{scale:.0%} can’t be chosen in {size[0]}×{size[1]}, but {zooms(size)}")
    hide_display()
    look = LookSettings(theme=theme, language=language)
    sizes = WindowSettings(zoom="auto" if scale is None else round(scale * 100))
    settings = Settings(look=look, window=sizes)
    app = new_app(settings, window=OffscreenWindow(size), keep=False)
    app.raises = True
    return app
