"""The toolkit stands alone: an app of one tiny screen, with nothing of the rooms above."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import sys
import pygame
from game.data.files.config import Settings
from game.ui.controls import dialog
from game.ui.commands import Commands, Declared
from game.ui.screen import Screen
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.seen import Text
from game.ui.window.application import Application
from game.ui.window.window import OffscreenWindow


class Counter(Screen):
    name = "menu"

    def __init__(self, app):
        super().__init__(app)
        self.count = 0

    def compose(self):
        answers = Row(high=44).of(self.act("more", label="More"), spring(), self.act("ask", label="Ask"))
        return Column(pad=40).of(Text(f"Pressed {self.count}", "card_title"), spring(), answers)

    def more(self):
        self.count += 1

    def ask(self):
        yield dialog.Dialog(self.app, "Again?")
        self.more()

    commands = Commands(Declared("more", do=more), Declared("ask", do=ask), more=Screen.commands)


class Screens:
    made = {"menu": Counter, "dialog": dialog.make}

    def exists(self, name):
        return name in self.made

    def maker(self, name):
        return self.made[name]


pygame.display.init()
pygame.display.set_mode((1, 1), pygame.HIDDEN)
dropped = []
app = Application(
    Settings(), screens=Screens(), window=OffscreenWindow((1280, 720)), keep=False,
    on_drop=lambda app, files, texts: dropped.append(([path.name for path in files], texts)),
)
app.raises = True
app.open("menu")
app.step()
press = lambda key: app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")])
before = pygame.image.tobytes(app.window.surface, "RGB")
press(pygame.K_TAB), press(pygame.K_RETURN), app.step()
print("counted", app.stack.top.count, pygame.image.tobytes(app.window.surface, "RGB") != before)
press(pygame.K_RIGHT), press(pygame.K_RETURN), app.step()
print("asked", app.stack.top.name, len(app.stack))
press(pygame.K_RETURN), app.step()
print("answered", app.stack.top.count, len(app.stack))
app.step([pygame.event.Event(pygame.DROPFILE, file="/a/b.yaml"), pygame.event.Event(pygame.DROPCOMPLETE)])
print("dropped", dropped)
app.close()
above = tuple(f"game.{room}" for room in ("app", "view", "bots", "editor", "cli"))
print("loaded", sorted(name for name in sys.modules if name.startswith(above)))
"""


def test_an_app_of_the_toolkit_alone_counts_asks_and_takes_a_drop(tmp_path: Path) -> None:
    environment = {**os.environ, "TREADBOARD_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [
        "counted 1 True",
        "asked dialog 2",
        "answered 2 1",
        "dropped [(['b.yaml'], [])]",
        "loaded []",
    ]
