"""The app under SDL's dummy driver, with the player's folders in a temporary one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.app.start import new_app
from game.data.files.config import Settings
from game.data.words.texts import Texts
from game.testing.driver import Driver
from game.ui.paint.surface_cache import BUDGET
from game.ui.window.application import Application
from game.ui.window.window import Window


@pytest.fixture(autouse=True)
def no_words_are_missing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Whatever a test of the app shows, no key of a text is seen in place of the text. Tests that mean to
    see one clear the list."""
    missing: list[str] = []
    plain = Texts.get

    def get(self: Texts, key: str, /, **params: Any) -> str:
        text = plain(self, key, **params)
        if text == f"[{key}]":
            missing.append(key)
        return text

    monkeypatch.setattr(Texts, "get", get)
    monkeypatch.setattr(Texts, "__call__", get)
    yield missing
    assert not missing, f"no words for {sorted(set(missing))}"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders; those of the system are not there."""
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "Documents")
    monkeypatch.setattr(platformdirs, "user_pictures_path", lambda: tmp_path / "Pictures")
    return tmp_path


@pytest.fixture
def app(home: Path) -> Iterator[Application]:
    """An app in a window of 1280×720 without a scene, light theme; exceptions come out."""
    pygame.display.init()
    pygame.event.clear()
    settings = Settings()
    settings = settings.model_copy(update={"look": settings.look.model_copy(update={"theme": "light"})})
    made = new_app(settings, window=Window((1280, 720)))
    made.raises = True
    pygame.scrap.put_text("")  # what another test has copied
    yield made
    made.close()
    BUDGET.clear()  # nobody collects what is left of it soon, and the next app's pictures had no room
    pygame.event.clear()


@pytest.fixture
def player(app: Application) -> Driver:
    """Hands on that app."""
    return Driver(app)
