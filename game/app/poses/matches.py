"""Some matches played at random, for pictures and tests."""

from __future__ import annotations

import atexit
import os
import random
import shutil
import tempfile
import time
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from game.app.matches.scene import Matches
from game.app.poses.posed import Posed
from game.data.files.content import load_content, load_map
from game.data.files.paths import locale_folders, maps_of
from game.data.saves.matches import Match, Player, new_plan
from game.data.words.texts import Texts
from game.model.contract import Resign
from game.model.registry import kit as kit_of
from game.ui.scene import App, Scene


def demo_folder() -> Path:
    """Return a new folder that is deleted when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="treadboard-demo-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


POSED = datetime(2026, 10, 3, 14, 32)
"""The time to which the files of poses are set, so that pictures stay the same."""


def dated(paths: Iterable[Path]) -> None:
    """Set the files' times, the first to ``POSED`` and each further one a minute earlier."""
    for number, path in enumerate(paths):
        seconds = (POSED - timedelta(minutes=number)).timestamp()
        os.utime(path, (seconds, seconds))


def sample_saves(folder: Path) -> list[Path]:
    """Write some matches played at random, for pictures and tests; return their files."""
    kit = kit_of("tank_chess")
    content = load_content(kit)
    path = maps_of(kit.name) / f"{kit.default_map}.yaml"
    map_file = load_map(kit, path, content, Texts(locale_folders())).map_file
    bots = ("Recruit", "Sergeant", "Captain")
    pairs = (("Anna", 3), ("Ben", 1), ("Clara", 2), ("Anna", 1), ("Dora", 2), ("Emil", 3))
    paths: list[Path] = []
    for number, (name, level) in enumerate(pairs):
        players = (Player("person", name), Player("bot", bots[level - 1], level))
        plan = new_plan(kit, content, map_file, players, sides=(0, 1), seed=number)
        match = Match.create(plan, folder=folder)
        rng = random.Random(number)
        for _ in range(14 + 6 * number):
            if match.session.result is None:
                moves = kit.game.actions(match.session.state)
                shots = [move for move in moves if getattr(move, "shot", None) is not None]
                match.session.play(rng.choice(shots or moves))
        if number in (2, 3, 5) and match.session.result is None:
            match.session.call(Resign(number % 2))
        assert match.path is not None
        paths.append(match.path)
        match.close()
    return paths


def matches_demo(app: App) -> Scene:
    """Return the list of matches with the samples, and one that can't be read."""
    folder = demo_folder()
    saves = sample_saves(folder)
    broken = folder / "half_a_match.yaml"
    broken.write_text("format: 1\ngame: tank_chess\nseats: [\n", encoding="utf-8")
    dated([broken, *reversed(saves)])
    scene = Matches(app, folder)
    scene.enter()
    while any(scene.drawing.peeker.get(save) is None for save in scene.listed):
        scene.drawing.peeker.work()
        time.sleep(0.001)
    going = next(at for at, save in enumerate(scene.listed) if save.header and save.result is None)
    scene.rows.chosen = going
    return scene


class PosedMatches(Posed):
    """The list of matches."""

    def begin(self) -> None:
        self.scene = matches_demo(self.app)

    def tick(self, last: int) -> None:
        """Tick so many of the last matches."""
        self.scene.rows.ticks |= {row.file for row in self.scene.rows.items[-last:]}

    def export(self) -> None:
        """Open the question where to export them."""
        self.scene.follow(self.scene.export())


SCREEN = PosedMatches
DEMOS = {"matches_empty": lambda app: Matches(app, Path(tempfile.gettempdir()) / "treadboard-demo-none")}
