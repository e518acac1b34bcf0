"""``screenshot``: any scene as a picture file."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pygame

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.data.files.paths import atomic_write
from game.ui.scene import PoseRequest

FRAMES = 20
"""Frames until the picture is taken: small pictures of maps are drawn one a frame."""


def scene_names() -> list[str]:
    """Return the names of all scenes."""
    return sorted(SCENES)


def take(
    scene: str,
    size: tuple[int, int],
    scale: float | None,
    out: Path,
    *,
    theme: str = "light",
    language: str = "en",
    **what: Any,
) -> None:
    """Draw a scene and write it to ``out``. ``scale``: px a token, ``None`` for what fits.

    ``what`` (game, map_name, players, save) goes to the scene as ``app.wanted``. Raises ``KeyError`` for
    an unknown scene and ``OSError`` where the file can't be written.
    """
    app = offscreen_app(size, scale, theme, language=language)
    app.wanted = PoseRequest(**{key: value for key, value in what.items() if value})
    app.push(SCENES[scene](app))
    for _ in range(FRAMES):
        app.step([], 1 / 60)
    try:
        # not pygame's own file: on a full disk it writes a part and reports nothing
        picture = io.BytesIO()
        pygame.image.save(app.window.surface, picture, "picture.png")
        atomic_write(out, picture.getvalue())
    finally:
        app.close()
