"""``screenshot``: any scene as a picture file."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pygame

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.posed import PoseError
from game.data.files.paths import atomic_write
from game.model.entries import UnknownGame
from game.ui.scene import PoseRequest
from game.ui.window.application import Application

FRAMES = 20
"""Frames until the picture is taken: small pictures of maps are drawn one a frame."""


class _NotedRequest(PoseRequest):
    """A request that notes whether the pose asked for its game."""

    def __getattribute__(self, name: str) -> Any:
        if name == "game":
            object.__setattr__(self, "followed", True)
        return super().__getattribute__(name)


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
    an unknown scene, ``UnknownGame`` for a game that can't be used, ``PoseError`` for a scene that can't be
    shown for that game, and ``OSError`` where the file can't be written.
    """
    app = offscreen_app(size, scale, theme, language=language)
    app.wanted = request = _NotedRequest(**{key: value for key, value in what.items() if value})
    try:
        _pose(app, scene, request)
        # not pygame's own file: on a full disk it writes a part and reports nothing
        picture = io.BytesIO()
        pygame.image.save(app.window.surface, picture, "picture.png")
        atomic_write(out, picture.getvalue())
    finally:
        app.close()


def _pose(app: Application, scene: str, request: _NotedRequest) -> None:
    """Show a scene as it is posed, for the game that was asked for."""
    of_game = bool(vars(request)["game"])
    try:
        app.push(SCENES[scene](app))
        for _ in range(FRAMES):
            app.step([], 1 / 60)
    except UnknownGame:
        raise
    except Exception as error:
        if of_game:  # its steps are those of another game
            raise PoseError(f"{scene}: {error}") from error
        raise
    if of_game and "followed" not in vars(request):
        raise PoseError(f"{scene} is always of the same game")
