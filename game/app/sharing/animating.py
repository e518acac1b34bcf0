"""A match as an animated picture: drawn frame by frame off-screen, by a process of its own.

The picture shows each move as the table animates it, the players and the move below it, and contains the
whole match as text: dropped on the window it opens the match.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
from collections.abc import Generator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Literal

import pygame

from game.app.sharing.drawing import OffscreenTable, PictureFoot, ground_seed, own_tools
from game.app.sharing.progress import Running
from game.app.table.looking import Looking
from game.data.files.apng import AnimatedPng
from game.data.files.document import Document
from game.data.files.paths import atomic_write, drop_parts
from game.data.files.problems import reason_of
from game.data.saves.match_record import match_of, read_record_data, record_of
from game.data.saves.match_text import match_text
from game.data.saves.matches import Match
from game.data.saves.record_folder import Done
from game.data.sharing.png_text import MATCH_KEYWORD, put_text
from game.model.fault import Fault
from game.model.registry import kit as kit_of
from game.model.visible_record import VisibleRecord
from game.ui.window.waking import wake
from game.view.table import Tools

Size = Literal["small", "medium", "large"]
Pace = Literal["slow", "normal", "fast"]

SIDES: Final = {"small": 320, "medium": 480, "large": 720}
"""The choices for the longer side of the board's place, in px."""

PACES: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0}
"""The choices of speed, as factors of a match's."""

FRAME_MS: Final = 80
"""Milliseconds per frame during movement."""

HOLD_MS: Final = 550
"""Milliseconds a finished move stays, at normal speed."""

END_MS: Final = 3_000
"""Milliseconds the last position stays."""

MOST_FRAMES: Final = 60
"""Most frames of a single step; the rest of it is skipped."""

ALL: Final = -1
"""The seat number of a view with nothing hidden."""


@dataclass(frozen=True)
class FilmOptions:
    """The choices for a film. ``seat``: as that seat saw the match (``ALL``: everything). ``loops``: how
    often it plays, 0 without end."""

    size: Size = "medium"
    pace: Pace = "normal"
    loops: int = 0
    seat: int = ALL
    flipped: bool = False


def film_record(match: Match, wish: FilmOptions) -> VisibleRecord[Any, Any]:
    """Return what a film shows of a match that is over: everything, or what a seat saw."""
    return match.session.record(max(0, wish.seat), then=wish.seat != ALL)


class Film:
    """The frames of one match. ``steps`` makes them, a step of the match each time it yields."""

    def __init__(self, tools: Tools, match: Match, wish: FilmOptions) -> None:
        self.tools, self.match, self.wish = tools, match, wish
        speed = PACES[wish.pace]
        made = self.made = OffscreenTable(
            match.kit.name, tools, SIDES[wish.size], speed=speed, names=match.plan.names
        )
        line = film_record(match, wish)
        self.viewer = max(0, wish.seat)
        self.looking = Looking(made.table, line, self.viewer)
        if wish.flipped:
            made.table.set_overlays(made.table.overlays.seen_from(behind=True))
        self.hold_ms = round(HOLD_MS / speed)
        self._part = self._used()
        self.text = match_text(match, times=True)
        """The match, which the file carries."""
        self.board = self._part.size
        """The size in px of what is shown above the words."""
        self.foot = film_foot(self.board, tools, wish.size, self.text)
        self.size = (self.board[0], self.board[1] + self.foot.height)
        self.picture = AnimatedPng(self.size, loops=wish.loops)
        self._surface = pygame.Surface(self.size)
        self._words: tuple[str, int] = ("", -1)

    @property
    def count(self) -> int:
        """The number of steps."""
        return len(self.looking.line)

    def _used(self) -> pygame.Rect:
        """Return the part of the surface drawn on at the start or the end."""
        self.looking.go(0)
        part = self.made.used()
        self.looking.go(self.count)
        return part.union(self.made.used())

    def still(self, ply: int | None = None) -> pygame.Surface:
        """Draw one frame, as a preview."""
        self.looking.go(self.count if ply is None else ply)
        self.made.table.skip()
        return self._drawn().copy()

    def steps(self) -> Generator[None]:
        """Make all frames."""
        looking, table = self.looking, self.made.table
        looking.go(0)
        table.skip()
        self._take(2 * self.hold_ms)
        yield
        for ply in range(1, self.count + 1):
            step = looking.line.step(ply)
            looking.go(ply)
            frames = 0
            while table.busy and frames < MOST_FRAMES:
                if table.waits:
                    table.hurry()
                self._take(FRAME_MS)
                table.update(FRAME_MS)
                frames += 1
            table.skip()
            table.pop_sounds()
            # what moved nothing that can be seen needs no time of its own
            self._take(
                END_MS
                if ply == self.count
                else self.hold_ms
                if frames or step.action is not None
                else FRAME_MS
            )
            yield

    def file(self) -> bytes:
        """Return the picture's bytes, with the match in it. Raises ``ShareError``."""
        return put_text(self.picture.file(), self.text, MATCH_KEYWORD)

    def _take(self, ms: int) -> None:
        self.picture.add(pygame.image.tobytes(self._drawn(), "RGB"), ms)

    def _drawn(self) -> pygame.Surface:
        surface = self._surface
        surface.fill(self.tools.theme["surface.table"])
        surface.blit(self.made.draw(), (0, 0), self._part)
        self._paint_foot(surface)
        return surface

    def _paint_foot(self, surface: pygame.Surface) -> None:
        """Paint the players, and below them the move, or how the match ended."""
        tools, match, ply = self.tools, self.match, self.looking.ply
        told = self._move_words(ply)
        result = match.result_words(tools.words) if ply == self.count else ""
        self.foot.paint(surface, (match.title, result or told))

    def _move_words(self, ply: int) -> str:
        """Return the step before ``ply``, in words."""
        if self._words[1] != ply:
            words = ""
            if ply:
                before, step = self.looking.line.view(ply - 1), self.looking.line.step(ply)
                words = self.made.table.wording.step(before, step)
                words = words or (self._words[0] if step.action is None else "")
            self._words = (words, ply)
        return self._words[0]


def film_foot(board: tuple[int, int], tools: Tools, size: Size, text: str) -> PictureFoot:
    """Return what stands below the board in a film of that size; ``text`` is the match. Its words must be
    readable in the smallest picture, too."""
    return PictureFoot(board, tools, max(0.8, SIDES[size] / 560), text)


def guess_seconds(steps: int, wish: FilmOptions) -> float:
    """Estimate how long a film of so many steps is."""
    return steps * (HOLD_MS + 500) / 1000 / PACES[wish.pace] + 4


# --- in a process of its own ---


class FilmWorker(Running):
    """Makes the film of a match in a process. Stopping leaves no file behind."""

    def __init__(self, match: Match, wish: FilmOptions, target: Path, *, theme: str, language: str) -> None:
        self.counted = Done(len(film_record(match, wish)) + 1)
        self._stopped = False
        self._process: Any = None
        self._target = target
        order = (record_of(match), wish, str(target), theme, language)
        threading.Thread(target=self._run, args=(order,), name="film", daemon=True).start()

    def _run(self, order: tuple[dict[str, Any], FilmOptions, str, str, str]) -> None:
        """Start the process, which takes longer than a frame, and receive its messages, in a thread."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(theirs, order), name="film", daemon=True)
        try:
            process.start()
        except (OSError, RuntimeError) as error:  # RuntimeError: started from a main module without a guard
            self.error, self.ended = error, True
            wake()
            return
        finally:
            theirs.close()
        self._process = process
        if self._stopped:
            self.stop()
        self._listen(ours)

    def _listen(self, pipe: Connection) -> None:
        told: Any = None
        with contextlib.suppress(EOFError, OSError), pipe:
            while True:
                told = pipe.recv()
                if isinstance(told, int):
                    self.counted.done = told
                    wake()
                else:
                    break
        self._process.join()
        if self._stopped:
            drop_parts(self._target)
        if not isinstance(told, (str, OSError)):
            self.error = self.error or Fault("its process ended")
        elif told:
            self.error = told
        else:
            self.counted.done = self.counted.wanted
        self.ended = True
        wake()

    def stop(self) -> None:
        """Stop the process at once."""
        self._stopped = True
        if not self.ended and self._process is not None:
            with contextlib.suppress(OSError, ValueError):
                self._process.kill()


def _work(pipe: Connection, order: tuple[dict[str, Any], FilmOptions, str, str, str]) -> None:
    """Run in the process: make the film, write it, report the progress, and at the end what went wrong."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    data, wish, target, theme, language = order
    wrong: str | OSError = ""
    try:
        match = match_of(read_record_data(Document("match", data)), kit_of)
        for done in write_film(match, wish, Path(target), theme=theme, language=language):
            pipe.send(done)
    except OSError as error:
        wrong = error
    except Exception as error:  # told where it was begun
        wrong = reason_of(error)[:400] or type(error).__name__
    with contextlib.suppress(OSError):
        pipe.send(wrong)


def write_film(
    match: Match, wish: FilmOptions, target: Path, *, theme: str = "light", language: str = "en"
) -> Generator[int]:
    """Make the film of a match and write it, completely or not at all; yield the number of finished steps.
    Raises ``OSError`` (``FileExistsError`` rather than overwriting a file) and ``ShareError``."""
    if target.exists() or target.is_symlink():
        raise FileExistsError(f"{target} already exists")
    content = match.plan.content
    film = Film(own_tools(theme, language, content, ground_seed(content, match.session.setup)), match, wish)
    for done, _ in enumerate(film.steps(), 1):
        yield done
    atomic_write(target, film.file(), new=True)
