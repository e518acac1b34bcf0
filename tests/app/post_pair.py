"""Two players at two machines, each with an app and a folder of their own, who play by post."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from game.app.match.scene import MatchScene
from game.app.post.office import load, open_post
from game.app.post.watching import PostWatch
from game.app.setup.scene import SetupScene
from game.app.sharing.incoming import take_text
from game.app.start import new_app
from game.data.files.config import Settings
from game.data.post.letters import letter_text
from game.data.post.post_files import find_post, list_post
from game.testing.driver import Driver
from game.ui.controls.clipboard import clipboard_text
from game.ui.window.window import Window


class Desk(Driver):
    """One of them. Whatever is done is done ``at`` their machine."""

    by_mouse = True
    rng = random.Random(7)

    def __init__(self, home: Path, name: str) -> None:
        self.home, self.name = home, name
        self.wrong: list[str] = []
        with self.at():
            settings = Settings()
            look = settings.look.model_copy(update={"theme": "light", "animation_speed": 0.0})
            new = settings.new_match.model_copy(update={"names": (name,), "others": "people"})
            settings = settings.model_copy(update={"look": look, "new_match": new})
            app = new_app(settings, window=Window((1280, 720)))
            app.raises = True
            super().__init__(app)
            app.open("menu")
            self.wait(0.2)
        self.watch = PostWatch(app)

    @contextmanager
    def at(self) -> Iterator[None]:
        """At this machine."""
        before = os.environ.get("TREADBOARD_HOME")
        os.environ["TREADBOARD_HOME"] = str(self.home)
        try:
            yield
        finally:
            if before is None:
                os.environ.pop("TREADBOARD_HOME", None)
            else:
                os.environ["TREADBOARD_HOME"] = before

    def close(self) -> None:
        """The app ends."""
        with self.at():
            self.app.close()
        pygame.event.clear()

    def again(self) -> None:
        """The app is killed, and started anew."""
        with self.at():
            for scene in self.app.stack:
                if isinstance(scene, MatchScene):
                    scene.controller.thinking.close()
                    scene.match.close()  # a killed program's lock is free, too
        pygame.event.clear()
        self.__init__(self.home, self.name)  # type: ignore[misc]

    # --- what is there ---

    @property
    def match_scene(self) -> MatchScene:
        """The match on the screen."""
        assert isinstance(self.scene, MatchScene), self.scene.name
        return self.scene

    @property
    def session(self) -> Any:
        """Its session."""
        return self.match_scene.match.session

    @property
    def post(self) -> str:
        """The id of the only match by post here."""
        (row,) = list_post()
        return row.match

    @property
    def place(self) -> int:
        """So many letters there are here."""
        mail = load(self.app, self.post)
        assert mail is not None
        return mail.place

    @property
    def kept(self) -> bytes:
        """Its file, which changes with each letter: to read the match from it takes long."""
        path = find_post(self.post)
        assert path is not None
        return path.read_bytes()

    def outgoing(self) -> str:
        """What others may not have."""
        mail = load(self.app, self.post)
        assert mail is not None
        return "\n".join(map(letter_text, mail.post.outgoing))

    # --- doing ---

    def invite(
        self, game: str, *, map_name: str = "", folder: Path | None = None, strict: bool = False,
        days: int = 0,
        change: Callable[[SetupScene], object] = lambda scene: None,
    ) -> None:  # fmt: skip
        """Invite from the page of a new match: everybody else is elsewhere."""
        setup = SetupScene(self.app, game, map_name)
        self.app.push(setup)
        self.wait(0.2)
        change(setup)
        for seat in range(1, len(setup.draft.sides)):
            setup.draft.set_seat(seat, kind="elsewhere")
        setup.draft.set_seat(0, kind="person", name=self.name)
        setup.draft.change(folder="" if folder is None else str(folder), strict=strict, days=days)
        setup.repaint()
        self.wait(0.1)
        self.click("start")
        self.wait(0.1)

    def copy(self) -> str:
        """Copy the letter on the card as text, and close the card; gives the text."""
        assert self.scene.name == "letter", self.scene.name
        self.click("copy")
        text = clipboard_text()
        self.click("close")
        return text

    def take(self, text: str) -> None:
        """Take a text that came."""
        take_text(self.app, text)
        self.wait(0.1)
        if self.scene.name == "dialog":
            self.wrong.append(self.scene.words)  # type: ignore[attr-defined]
            self.key("return")

    def look(self) -> None:
        """The watched folders are looked at."""
        self.watch.look()
        self.wait(0.1)

    def follow_toast(self) -> None:
        """Press the button of what is told, if it is."""
        if self.app.toasts.shown is not None and self.app.toasts.shown.label:
            self.key("shift+f1")
            self.wait(0.1)

    def open(self) -> None:
        """Open the only match by post."""
        open_post(self.app, self.post)
        self.wait(0.1)

    def settle(self, frames: int = 100) -> None:
        """What happens is shown."""
        for _ in range(frames):
            self.app.step([], 0.1)
            if not isinstance(self.scene, MatchScene) or self.scene.controller.settled:
                break
        self.app.step([], 0.1)
