"""The frame of the focus is seen on every screen: inside the window, over everything, in two tones."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.testing.driver import Driver
from game.ui.input.focus import FocusArea
from game.ui.paint.palette import contrast
from game.ui.window.application import Application
from tests.amount import some

LOOKS: Final = (
    ((1280, 720), 1.0, "light"),
    ((960, 540), 1.0, "dark"),
    ((1280, 720), 1.3, "contrast"),
    ((2560, 1440), 2.5, "slate"),
)
MOST: Final = 140
"""Stops that are walked on one screen."""


def hidden_share(app: Application, rect: pygame.Rect) -> float:
    """Which share of the frame round a stop can't be seen: covered, or too like what is on both its sides."""
    surface, px = app.window.surface, app.px
    line = rect.inflate(2 * px(4), 2 * px(4))
    line.clamp_ip(surface.get_rect())
    ink, room, corner = app.theme["ink.primary"], surface.get_rect(), px(13)
    across, down = (
        range(line.left + corner, line.right - corner, 3),
        range(line.top + corner, line.bottom - corner, 3),
    )
    sides = [((x, line.top), (0, -1)) for x in across] + [((x, line.bottom - 1), (0, 1)) for x in across]
    sides += [((line.left, y), (-1, 0)) for y in down] + [((line.right - 1, y), (1, 0)) for y in down]

    def seen(place: tuple[int, int], out: tuple[int, int]) -> bool:
        if surface.get_at(place)[:3] != tuple(ink)[:3]:
            return False
        around = [(place[0] + out[0] * by, place[1] + out[1] * by) for by in (-px(3), 2)]
        return any(room.collidepoint(at) and contrast(surface.get_at(at), ink) >= 3 for at in around)

    return sum(not seen(*side) for side in sides) / max(1, len(sides))


@pytest.mark.slow(few=10)
@pytest.mark.parametrize("pose", sorted(SCENES))
def test_the_focus_is_seen_at_every_stop(pose: str) -> None:
    at = sorted(SCENES).index(pose) % len(LOOKS)
    for size, scale, theme in some(LOOKS, LOOKS[at : at + 1]):
        app = offscreen_app(size, scale, theme)
        try:
            walk(app, pose)
        finally:
            app.close()


def walk(app: Application, pose: str) -> None:
    app.push(SCENES[pose](app))
    player = Driver(app)
    player.wait(0.2)
    scene, window = player.scene, pygame.Rect((0, 0), app.size)
    seen: set[int] = set()
    for _ in range(min(MOST, 2 * len(scene.focus.stops) + 2)):
        focus = scene.focus
        focus.handle_action("next")
        player.wait()
        player.wait()
        if player.scene is not scene:
            break
        stop, name = focus.current, f"{pose} {app.size}: {focus.key}"
        if stop is None or not focus.shown or id(stop) in seen:
            continue
        seen.add(id(stop))
        if isinstance(stop, FocusArea) and not stop.ring:
            continue
        rect = pygame.Rect((stop.frame if isinstance(stop, FocusArea) else None) or stop.rect)
        assert window.contains(rect), f"{name} is outside the window: {rect}"
        assert hidden_share(app, rect) < 0.05, f"{name} is covered: {hidden_share(app, rect):.0%}"
