"""Real programs on real disks: a full one, killed ones, two that want the same match."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.data.saves.matches import Match
from game.model.registry import kit
from tests.amount import some

ROOT = Path(__file__).resolve().parents[2]

PLAYS = """
import sys

def main():
    import pygame
    from game.app.match.unsaved import words as unsaved_words
    from game.app.start import new_app
    from game.app.poses.match_plans import plan_on
    from game.app.table.opening import open_save
    from game.data.saves.matches import Player
    from pathlib import Path

    app = new_app(overrides={"look.animation_speed": "0"})
    app.raises = True
    app.open("menu")
    if len(sys.argv) > 1:
        open_save(app, Path(sys.argv[1]))
        app.step([], 0.05)
        scene = app.stack.top
    else:
        scene = app.open("match", plan=plan_on(app.texts, (Player("person", "A"), Player("person", "B"))))
    print(scene.name, flush=True)
    for line in sys.stdin:
        word = line.strip()
        for _ in range(3):
            app.step(pygame.event.get(), 0.1)
        if word == "move":
            session = scene.match.session
            actions = session.game.actions(session.state) if session.result is None else ()
            if actions:
                scene.controller.play(actions[len(session.whole_line) * 7 % len(actions)])
            for _ in range(3):
                app.step(pygame.event.get(), 0.1)
            print(len(session.whole_line), scene.match.unsaved, flush=True)
        else:
            line = scene.match.session.whole_line
            print(len(line), scene.match.unsaved, bool(unsaved_words(scene.app, scene.match)), flush=True)

if __name__ == "__main__":
    main()
"""


class Window:
    """An app of its own, that plays a move when it is told to."""

    def __init__(self, home: Path, *args: str) -> None:
        environment = os.environ | {
            "TREADBOARD_HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYS, *args],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        self.scene = self._read()
        while self.scene.startswith("pygame"):
            self.scene = self._read()
        self.saves = home / "data" / "saves"

    def _read(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the app ended by itself"
        return line.strip()

    def tell(self, word: str) -> list[str]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()
        return self._read().split()

    def move(self, count: int = 1) -> tuple[int, int]:
        """So many moves; how many were played by now, and how many of them are not saved."""
        for _ in range(count):
            played, unsaved = map(int, self.tell("move"))
        return played, unsaved

    def move_until_refused(self) -> tuple[int, int]:
        """The last page of a file on a full disk may have room for a few moves yet; then for two no more."""
        for _ in range(20):
            played, unsaved = self.move()
            if unsaved >= 2:
                return played, unsaved
        raise AssertionError("the disk refuses nothing")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    @property
    def path(self) -> Path:
        (path,) = self.saves.glob("*.yaml")
        return path


def reopened(path: Path) -> Match:
    match = Match.resume(path, kit, write=False)
    assert match.problems == []
    return match


def fill(folder: Path) -> Path:
    """Take all the room there is."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                continue
    return filler


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not (sys.platform == "linux" and os.geteuid() == 0 and shutil.which("mount")):
        pytest.skip("only root can mount a small disk")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("nothing can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


@pytest.mark.slow
def test_a_disk_full_for_a_moment_costs_no_move_and_shows_no_other_position(small_disk: Path) -> None:
    window = Window(small_disk)
    assert window.move(6) == (6, 0)
    filler = fill(small_disk)
    played, unsaved = window.move_until_refused()
    time.sleep(0.6)
    assert window.tell("look")[2] == "True", "that is shown"
    seen = reopened(window.path)
    assert len(seen.session.whole_line) == played - unsaved
    filler.unlink()
    assert window.move(5) == (played + 5, 0)
    window.kill()
    match = reopened(window.path)
    assert len(match.session.whole_line) == played + 5
    assert match.session.whole_line[played - unsaved - 1].step.state == seen.session.state


@pytest.mark.slow
def test_a_full_disk_is_tried_again_while_nobody_moves(small_disk: Path) -> None:
    window = Window(small_disk)
    window.move(6)
    filler = fill(small_disk)
    played, _ = window.move_until_refused()
    filler.unlink()
    for _ in range(100):
        if window.tell("look")[1:] == ["0", "False"]:
            break
        time.sleep(0.1)
    window.kill()
    assert len(reopened(window.path).session.whole_line) == played


@pytest.mark.slow
def test_a_match_killed_while_the_disk_is_full_goes_on_from_what_was_saved(small_disk: Path) -> None:
    window = Window(small_disk)
    window.move(6)
    filler = fill(small_disk)
    played, unsaved = window.move_until_refused()
    window.kill()
    path = window.path
    assert len(reopened(path).session.whole_line) == played - unsaved
    filler.unlink()
    again = Window(small_disk, str(path))
    assert again.move(2) == (played - unsaved + 2, 0)
    again.kill()
    assert len(reopened(path).session.whole_line) == played - unsaved + 2


@pytest.mark.slow
def test_a_second_window_and_the_terminal_only_look_at_a_match_that_is_open(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.move(2)
    second = Window(tmp_path, str(window.path))
    assert second.scene == "dialog"
    terminal = subprocess.run(
        [sys.executable, "main.py", "play", "--terminal", "--load", str(window.path)],
        cwd=ROOT, env=os.environ | {"TREADBOARD_HOME": str(tmp_path)}, input="moves\nquit\n",
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert terminal.returncode == 1
    assert f"open in another Treadboard (process {window.process.pid})" in terminal.stderr
    assert "close it there" in terminal.stderr
    assert "16" in terminal.stdout, "the board is shown"
    assert window.move(2) == (4, 0)
    second.kill()
    window.kill()
    assert len(reopened(window.path).session.whole_line) == 4
    third = Window(tmp_path, str(window.path))
    assert third.scene == "match", "a killed one holds no lock"
    third.kill()


@pytest.mark.slow
def test_fifty_kills_at_any_moment_lose_no_move(tmp_path: Path) -> None:
    rng = random.Random(1)
    window, played = Window(tmp_path), 0
    for _ in range(some(50, 8)):
        played, _ = window.move(rng.randint(1, 3))
        assert window.process.stdin is not None
        for _ in range(rng.randint(0, 4)):  # killed while it plays these
            window.process.stdin.write("move\n")
        window.process.stdin.flush()
        time.sleep(rng.uniform(0, 0.08))
        window.kill()
        match = reopened(window.path)
        assert played <= len(match.session.whole_line) <= played + 4
        if match.session.result is not None:
            window.path.unlink()
            window = Window(tmp_path)
        else:
            window = Window(tmp_path, str(window.path))
            assert window.scene == "match"
    window.kill()
    left = sorted(path.name for path in window.saves.iterdir() if path.suffix not in (".yaml", ".lock"))
    assert left == []


@pytest.mark.slow
def test_saves_replaced_and_deleted_under_a_window_that_plays_are_whole_in_the_end(tmp_path: Path) -> None:
    rng = random.Random(2)
    window = Window(tmp_path)
    window.move(1)
    path, old = window.path, tmp_path / "old"
    for _ in range(12):
        deed = rng.randrange(4)
        if deed == 0:
            path.unlink(missing_ok=True)
        elif deed == 1 and old.exists():
            os.replace(old, path)
        elif deed == 2:
            shutil.copy(path, old)
        elif deed == 3:
            shutil.rmtree(path.parent)
        played, unsaved = window.move()
        assert unsaved == 0
        assert len(reopened(path).session.whole_line) == played
    window.kill()
