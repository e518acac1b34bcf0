"""The dialog that asks for the options of an animated picture, previews it, and makes it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, get_args

import pygame

from game.app.sharing.animating import (
    ALL,
    SIDES,
    Film,
    FilmOptions,
    FilmWorker,
    Pace,
    Size,
    film_foot,
    film_record,
    guess_seconds,
)
from game.app.sharing.drawing import window_tools
from game.app.sharing.progress import ProgressDialog
from game.app.sharing.where import ask_where
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write, stamp_of, user_cache
from game.data.files.plain_files import read_plain
from game.data.saves.matches import Match
from game.data.sharing.png_text import MAX_PNG
from game.data.words.wording import said_words
from game.ui.commands import Commands, Declared, Set
from game.ui.controls.dialog import FIT, Dialog, DialogPress
from game.ui.flow import Flow
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text

SIZES: Final[tuple[Size, ...]] = get_args(Size)
SPEEDS: Final[tuple[Pace, ...]] = get_args(Pace)


REST_S: Final = 0.4
"""Seconds after the last choice until the picture is made as it is wished then."""


class FilmProgress(ProgressDialog):
    """The progress of a film, which is put where it belongs (``made``) before its work has ended."""

    going = "sharing.film.progress"
    made: Path

    def __init__(self, app: App, work: FilmWorker, source: Path, made: Path) -> None:
        super().__init__(app, app.texts("sharing.film.title"), work, made)
        self._source = source
        self._moved = False
        self._wrong: str | Exception = ""

    @property
    def ended(self) -> bool:
        if self.work.ended and not self._moved:
            self._moved, self._wrong = True, self.work.error
            if not self._wrong:
                try:
                    atomic_write(self.made, read_plain(self._source, MAX_PNG), new=True)
                except OSError as error:
                    self._wrong = error
        return self.work.ended

    def result(self) -> str:
        if self.stopped and not self.made.exists():
            return self.t("sharing.film.stopped")
        if self._wrong:
            return self.t("sharing.film.failed", reason=said_words(self._wrong, self.app.texts))
        return self.t("sharing.film.saved", path=str(self.made), megabytes=_megabytes(stamp_of(self.made)[1]))


class FilmDialog(Dialog):
    """The dialog: size, speed, repetition, viewer; a picture of the end, and how large the file is, for which
    it is made while the player chooses."""

    name = "film"
    wide = 760.0

    def __init__(self, app: App, match: Match, *, flipped: bool = False) -> None:
        super().__init__(app, app.texts("sharing.film.title"), icon="play")
        self.match = match
        self.wish = FilmOptions(flipped=flipped)
        self._films: dict[tuple[int, bool], tuple[pygame.Surface, tuple[int, int], str]] = {}
        self._theme: object = None
        self._work: FilmWorker | None = None
        self._worked: FilmOptions | None = None
        """The choices for which it is being made, or has been."""
        self._since = 0.0
        """Seconds since the last choice."""

    # --- what it will be like ---

    def _sample(self) -> tuple[pygame.Surface, tuple[int, int], str]:
        """Draw the last frame of the smallest picture; return it, the size of its board, and the text that
        it carries."""
        if self._theme is not self.app.theme:
            self._theme = self.app.theme
            self._films.clear()
        key = (self.wish.seat, self.wish.flipped)
        if key not in self._films:
            tools = window_tools(self.app, self.match.plan.content, self.match.session.setup)
            film = Film(tools, self.match, replace(self.wish, size="small"))
            self._films[key] = film.still(), film.board, film.text
        return self._films[key]

    def film_size(self) -> tuple[int, int]:
        """Estimate the film's size, in px."""
        _, board, text = self._sample()
        tools = window_tools(self.app, self.match.plan.content, self.match.session.setup)
        times = SIDES[self.wish.size] / SIDES["small"]
        # the board grows with the picture, what stands below it less
        wide, high = round(board[0] * times), round(board[1] * times)
        return wide, high + film_foot((wide, high), tools, self.wish.size, text).height

    def change(self, command: Set) -> None:
        """Change one of the film's options."""
        self.wish = replace(self.wish, **{command.name: command.value})
        self._since = 0.0

    # --- making it ---

    @property
    def _file(self) -> Path:
        """Where it is made, until the player says where it belongs."""
        return user_cache() / "films" / f"{os.getpid()}_{id(self)}.png"

    def _begin(self) -> FilmWorker:
        """Make it as it is wished now, unless that has begun and not failed; return the work."""
        if self._work is None or self._worked != self.wish or self._work.error:
            self._drop()
            theme = self.app.theme.name or self.app.settings.look.theme
            language = self.app.texts.language
            self._worked = self.wish
            self._work = FilmWorker(self.match, self.wish, self._file, theme=theme, language=language)
        return self._work

    def _drop(self) -> None:
        """Leave nothing of it."""
        if self._work is not None:
            self._work.stop()
        self._work = self._worked = None
        with contextlib.suppress(OSError):
            self._file.unlink()

    def leave(self) -> None:
        self._drop()

    @property
    def _ready(self) -> bool:
        """Whether it is made as it is wished now."""
        return self._work is not None and self._worked == self.wish and self._work.ended

    def watched(self) -> Hashable:
        return self._ready, self._work is not None and self._work.error

    def update(self, dt: float) -> None:
        super().update(dt)
        self._since += dt
        if self._worked != self.wish and self.app.live and self._since > REST_S:
            self._begin()

    def due(self) -> float:
        return super().due() if self._ready or not self.app.live else 0.1

    # --- doing ---

    def make_film(self) -> Flow:
        """Ask for a path, and make the film."""
        app, t = self.app, self.t
        title, words = t("sharing.film.save_title"), t("sharing.film.save_words")
        path = yield from ask_where(app, title, words, safe_filename(self.match.title, "match"), [".png"])
        if path is not None:
            progress = FilmProgress(app, self._begin(), self._file, path)
            yield progress
            if progress.stopped and not path.exists():
                self._drop()

    commands = Commands(
        Declared(Set, do=change),
        Declared(DialogPress.ACCEPT, do=make_film),
        more=Dialog.commands,
    )

    # --- looks ---

    def body(self) -> Node:
        choices = [
            Row(high=36).of(Text(self.t(f"sharing.film.{key}"), wide=96), self._choice(key, answers))
            for key, answers in self._rows()
        ]
        flip = self.tick(Set("flipped"), self.t("match.overlay.flip"), self.wish.flipped)
        left = Column(gap=10, wide=Grow(60)).of(*choices, Row(high=36).of(Node(wide=96), flip))
        sample = Picture(_draw_sample, self._sample()[0], wide=Grow(37), high=GROW)
        return Column(gap=10).of(
            Row(gap=20, high=min(250.0, max(196.0, self.height - 320))).of(
                left, Column(wide=Grow(37)).of(sample)
            ),
            Text(self._about(), "small", "ink.secondary", high=26),
        )

    def _choice(self, key: str, answers: list[tuple[str, Any]]) -> Node:
        labels, values = [words for words, _ in answers], [value for _, value in answers]
        kind = self.menu if key == "seat" and len(labels) > 3 else self.choice
        return kind(Set(key), labels, values, getattr(self.wish, key), high=36)

    def _about(self) -> str:
        """Say how large it will be, or is."""
        (width, height), work = self.film_size(), self._work
        seconds = guess_seconds(len(film_record(self.match, self.wish)), self.wish)
        told: dict[str, Any] = {"width": width, "height": height, "seconds": round(seconds)}
        if work is None or not self._ready:
            return self.t("sharing.film.measuring", **told)
        if work.error:
            return self.t("sharing.film.failed", reason=said_words(work.error, self.app.texts))
        return self.t("sharing.film.about", megabytes=_megabytes(stamp_of(self._file)[1]), **told)

    def _rows(self) -> list[tuple[str, list[tuple[str, Any]]]]:
        """Return the choices: each with its key, and its answers with their words."""
        t = self.t
        rows: list[tuple[str, list[tuple[str, Any]]]] = [
            ("size", [(t(f"sharing.film.{name}"), name) for name in SIZES]),
            ("pace", [(t(f"sharing.film.{name}"), name) for name in SPEEDS]),
            ("loops", [(t("sharing.film.endless"), 0), (t("sharing.film.once"), 1)]),
        ]
        session = self.match.session
        if session.game.keeps_secrets(session.setup):
            seats = [(player.name, seat) for seat, player in enumerate(self.match.plan.players)]
            rows.append(("seat", [(t("sharing.film.everybody"), ALL), *seats]))
        return rows

    def answers(self) -> list[Button]:
        return [
            self.act(DialogPress.ACCEPT, FIT, label=self.t("sharing.film.make"), icon="export", kind="ink"),
            self.act(DialogPress.CANCEL, FIT, label=self.t("dialog.back")),
        ]

    def back(self) -> None:
        self.cancel()


def _draw_sample(to: PaintedCanvas, area: Area, picture: pygame.Surface) -> None:
    fitted = picture.get_rect().fit(area.rect)
    fitted.midtop = area.rect.midtop
    to.surface.blit(pygame.transform.smoothscale(picture, fitted.size), fitted)
    to.painter.box(to.surface, fitted, None, to.theme["surface.line"])


def _megabytes(size: int) -> float:
    """Return megabytes rounded for people: 0.4, 3.2, 15."""
    return max(0.1, round(size / 1e6, 1)) if size < 10_000_000 else float(round(size / 1e6))


make = FilmDialog
