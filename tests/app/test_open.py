"""A file alone on the command line opens, as a desktop starts the program for a double click on it."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import pytest

from game.app.start import wire
from game.cli import main as front
from game.data.files.paths import MAPS
from game.ui.window.application import Application


@pytest.mark.parametrize("name", ["town.treadmap", "town.png", "town"])
def test_a_file_alone_is_handed_to_play(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / name
    shutil.copyfile(MAPS / "tank_chess" / "market_town_12.yaml", path)
    seen: list[argparse.Namespace] = []

    def play(args: argparse.Namespace) -> int:
        seen.append(args)
        return 0

    monkeypatch.setattr("game.cli.verbs.play.run_play", play)
    assert front.main([str(path)]) == 0
    assert [args.open for args in seen] == [str(path)]


def test_a_file_that_is_not_there_is_an_unknown_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert front.main(["nothing.treadmap"]) == 2
    told = capsys.readouterr().err
    assert "unknown verb" in told and "no such file" in told


def test_a_map_with_our_ending_opens_in_the_library(app: Application, tmp_path: Path) -> None:
    path = tmp_path / "town.treadmap"
    shutil.copyfile(MAPS / "tank_chess" / "market_town_12.yaml", path)
    wire(app, argparse.Namespace(open=str(path)))
    for _ in range(5):
        app.step()
    assert "library" in [scene.name for scene in app.stack]
