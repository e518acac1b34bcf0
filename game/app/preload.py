"""Loading ahead: what the next screens need is imported and read while the first one is shown.

A thread does it in small pieces with a pause after each, so that no frame waits for it. A screen that is
opened earlier waits only as long as without it. What the thread itself needs is imported there, too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from importlib import import_module
from pathlib import Path

from game.app.screens import SCREENS
from game.data.files.kept import KEPT
from game.data.files.paths import ASSETS, has_help, has_lessons, user_data, user_saves
from game.data.words.language_forms import LanguageForms
from game.data.words.texts import Texts
from game.model.entries import window_games
from game.ui.paint.start_pictures import START_PICTURES
from game.ui.window import crash

SCENES = (
    "match",
    "setup",
    "rules",
    "library",
    "editor",
    "puzzles",
    "matches",
    "puzzle",
    "courses",
    "settings",
    "analysis",
    "statistics",
    "people",
    "profile",
    "end",
)
"""The scenes that may be opened next, the likeliest first."""

SAVES = 15
"""Saves read per piece."""

PAUSE_S = 0.03
"""Seconds of pause after each piece, so that the window can draw its frames."""


def pieces(texts: Texts) -> Iterator[Callable[[], object]]:
    """Yield the pieces of work, in order."""
    yield KEPT.write
    yield START_PICTURES.write
    for scene in SCENES:
        yield partial(import_module, SCREENS[scene])
        if scene == "setup":  # it names the levels of the first game's bots, and shows its pieces
            for game in window_games()[:1]:
                yield partial(_bots, game)
                yield partial(_pieces, game)
        if scene == "rules":  # they are the first game's, with its boards
            for game in window_games(has_help)[:1]:
                yield partial(_book, game, texts)
                yield partial(_view, game)
    yield partial(_speak, texts)
    yield texts.keep
    for game in window_games():
        yield partial(_shipped_maps, game, texts)
        yield partial(_view, game)
        yield partial(_rest_of_view, game)
    for game in window_games(has_help)[1:]:
        yield partial(_book, game, texts)
    for game in window_games(has_lessons):
        yield partial(_lessons, game)
    yield _licences
    yield KEPT.write
    from game.data.saves.saves import save_files  # the scenes have loaded it

    for some in _batches(save_files(user_saves())):
        yield partial(_summaries, some)


def _speak(texts: Texts) -> None:
    """Format numbers, dates and lists once: the first of each takes some milliseconds."""
    now = datetime.now()
    for words in (texts.number(1000.5), texts.day(now.date()), texts.time(now), texts.listed("AB")):
        texts("matches.date", date=words, time=words)
    for language in Texts.written(ASSETS / "locale"):  # the settings name each in its own words
        _ = LanguageForms(language).own_name


def _batches(paths: Sequence[Path]) -> Iterator[Sequence[Path]]:
    """Yield a few paths at a time, to keep the pieces short."""
    for at in range(0, len(paths), SAVES):
        yield paths[at : at + SAVES]


def _summaries(paths: Sequence[Path]) -> None:
    from game.data.saves.saves import summary

    for path in paths:
        summary(path)


def _bots(game: str) -> None:
    from game.bots import registry

    registry.bots(game)


def _pieces(game: str) -> None:
    from game.data.files.content import load_content
    from game.model.registry import kit

    load_content(kit(game))


def _shipped_maps(game: str, texts: Texts) -> None:
    from game.app.maps.catalogue import MapCatalogue

    maps = MapCatalogue(texts, games=(game,), keep=False)
    maps.look()
    maps.read_shipped()


def _book(game: str, texts: Texts) -> None:
    from game.data.words.help_book import load_book

    load_book(game, texts.language)  # what is read is kept


def _lessons(game: str) -> None:
    from game.data.puzzles.lessons import load_courses

    load_courses(game)


def _licences() -> None:
    from game.app.licences.scene import load_parts

    load_parts()  # what packages say of themselves is kept once it is read


def _view(game: str) -> None:
    from game.view import registry

    registry.view(game)


def _rest_of_view(game: str) -> None:
    from game.view import registry

    for module in registry.view(game).later:
        import_module(module)


class Preloader:
    """The thread. ``start`` it when the first frame is on the screen, ``close`` it at the end."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ahead", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def join(self) -> None:
        """Wait until all is done."""
        self._thread.join()

    def close(self) -> None:
        """Stop loading after the current piece of work."""
        self._ends.set()

    def _run(self) -> None:
        for piece in pieces(self._texts):
            if self._ends.wait(PAUSE_S):
                return
            try:
                piece()
            except BaseException as error:  # whoever opens the screen is told; here nobody asked
                crash.write(user_data(), f"loading ahead: {error!r}")
