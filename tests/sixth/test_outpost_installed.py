"""What somebody meets who has the sixth game installed: its checks, its pictures, and our own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.menu.scene import Menu
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.cli.main import main
from game.ui.paint import pictures
from game.ui.window.application import Application
from tests.app.fitting import watched
from tests.layers import ROOT
from tests.sixth.conftest import PACKAGE


@pytest.mark.slow
def test_its_texts_are_all_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--game", "outpost"]) == 0
    told = capsys.readouterr().out
    assert "outpost.typed (a match on crossroads)" in told
    assert "outpost.map.no_way (outpost.kit)" in told


@pytest.mark.parametrize("scene", ["match_picked", "editor_history", "statistics"])
def test_a_scene_that_cannot_show_it_is_refused(
    scene: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "x.png"
    assert main(["screenshot", "--scene", scene, "--game", "outpost", "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"main.py: the scene '{scene}' can’t be shown for outpost\n"
    assert not out.exists()


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("scene", ["match", "setup"])
def test_a_scene_that_can_show_it_does(scene: str, tmp_path: Path) -> None:
    out, other = tmp_path / "x.png", tmp_path / "y.png"
    assert main(["screenshot", "--scene", scene, "--game", "outpost", "--out", str(out)]) == 0
    assert main(["screenshot", "--scene", scene, "--out", str(other)]) == 0
    assert out.read_bytes() != other.read_bytes()


@pytest.mark.parametrize("pose", ["statistics_people", "people"])
def test_invented_matches_are_of_games_whose_bots_are_rated(app: Application, pose: str) -> None:
    app.push(SCENES[pose](app))
    for _ in range(3):
        app.step([], 0.1)


@pytest.mark.slow
def test_our_own_tests_are_about_our_games() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/conformance", "tests/test_layers.py"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(PACKAGE)}, capture_output=True, encoding="utf-8",
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-2000:]
    assert "outpost" not in run.stdout


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_its_card_in_the_menu_has_its_own_picture_and_whole_name(scale: float) -> None:
    app = offscreen_app((1280, 720), scale)
    entry = next(entry for entry in Menu(app).other_games() if entry.game == "outpost")
    assert entry.title == "Outpost"
    picture = pictures.of_game(app, "outpost", (60, 60))
    assert picture is not None
    assert pictures.drawing(app, "outpost", (60, 60)) is None, "it is the game's, not ours"
    app.push(Menu(app))
    with watched((1280, 720)) as seen:
        for _ in range(3):
            app.step([], 0.1)
    assert (seen.cut, seen.beyond) == ([], [])
    app.close()
