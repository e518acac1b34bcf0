"""Every state of the editor, laid out in windows large and small, in every theme."""

from __future__ import annotations

import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.ui.window.application import Application
from tests.amount import now_and_then
from tests.app.spacing import Window, check_everywhere

EDITORS = sorted(name for name in SCENES if name.startswith("editor"))

WINDOWS: list[Window] = [((1280, 720), 1.3, "pseudo")]
MORE: list[Window] = [((2560, 1440), 2.5, "en"), ((1280, 720), 1.0, "en"), ((1920, 1000), 1.75, "pseudo")]


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("windows", [WINDOWS, pytest.param(MORE, marks=pytest.mark.slow(few=6))])
@pytest.mark.parametrize("name", now_and_then(EDITORS, 8, few=6))
def test_widgets_lie_in_the_window_and_apart(app: Application, name: str, windows: list[Window]) -> None:
    app.push(SCENES[name](app))
    check_everywhere(
        app, windows, lambda stop: getattr(stop, "visible", True) and getattr(stop, "is_enabled", True)
    )


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("theme", [pytest.param("dark", marks=pytest.mark.slow(few=2)), "contrast"])
@pytest.mark.parametrize("name", ["editor", "editor_errors", "editor_balance", "editor_menu", "editor_new"])
@pytest.mark.usefixtures("home")
def test_the_editor_draws_in_every_theme(name: str, theme: str) -> None:
    app = offscreen_app((1280, 720), 1.0, theme)
    app.push(SCENES[name](app))
    app.step()
    colours = {tuple(app.window.surface.get_at((x, y))) for x in range(0, 1280, 8) for y in range(0, 720, 8)}
    assert len(colours) > 5
