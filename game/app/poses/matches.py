"""Some matches played at random, for pictures and tests."""

from __future__ import annotations

import atexit
import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.maps.shelf import Shelf
from game.data.content import load_content
from game.data.matches import Match, Player, new_plan
from game.data.paths import ASSETS
from game.data.texts import Texts
from game.model.contract import Resign
from game.rules.registry import kit as kit_of
from game.ui.application import App
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.application import App
    from game.ui.scene import Scene


def demo_folder() -> Path:
    """A new folder that is gone when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="treadboard-demo-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def sample_saves(folder: Path) -> list[Path]:
    """Some matches played at random, for pictures and tests."""
    kit = kit_of("tank_chess")
    content = load_content(kit)
    shelf = Shelf(kit, content, Texts(ASSETS / "locale"))
    shown = shelf.first()
    assert shown is not None
    bots = ("Recruit", "Sergeant", "Captain")
    pairs = (("Anna", 3), ("Ben", 1), ("Clara", 2), ("Anna", 1), ("Dora", 2), ("Emil", 3))
    paths: list[Path] = []
    for number, (name, level) in enumerate(pairs):
        players = (Player("person", name), Player("bot", bots[level - 1], level))
        plan = new_plan(kit, content, shown.map_file, players, sides=(0, 1), seed=number)
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
    """The list of matches with the samples, and one that can't be read."""
    from game.app.matches.scene import Matches

    folder = demo_folder()
    sample_saves(folder)
    (folder / "half_a_match.yaml").write_text("format: 1\ngame: tank_chess\nseats: [\n", encoding="utf-8")
    scene = Matches(app, folder)
    scene.show_all()
    return scene


def empty_demo(app: App) -> Scene:
    """The list of matches where there is none."""
    from game.app.matches.scene import Matches

    return Matches(app, Path(tempfile.gettempdir()) / "treadboard-demo-none")


DEMOS: dict[str, Callable[[App], Scene]] = {"matches": matches_demo, "matches_empty": empty_demo}
