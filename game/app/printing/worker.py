"""Makes PDFs, and pictures of their pages, in a process of its own, which the window polls."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import threading
from collections import deque
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final

from game.app.printing.order import PrintOrder
from game.data.files.problems import reason_of
from game.model.fault import Fault
from game.ui.paper.preview import PagePicture, page_picture
from game.ui.window.waking import wake

MOST_PICTURES: Final = 24
"""Most pictures of pages kept."""


@dataclass(frozen=True, slots=True)
class PageWish:
    """A request for the picture of an order's page, fitted into a size in px. Pages count from 0."""

    order: int
    page: int
    wide: int
    high: int


@dataclass(frozen=True, slots=True)
class MadePdf:
    """The result of an order: the file and its number of pages."""

    pdf: bytes
    pages: int


class PrintWorker:
    """Works on one order at a time, the latest."""

    def __init__(self) -> None:
        self.made: MadePdf | None = None
        """The file of the last order, once it is ready."""
        self.begun = False
        """Whether pictures of its first page can be made: before the file is ready."""
        self.done, self.count = 0, 0
        """How many of its pages are done, of how many; 0 of 0 before that is known."""
        self.error = ""
        """Why there is no file; empty without an error."""
        self.changes = 0
        """Rises with every message from the process."""
        self._order = 0
        self._pictures: dict[PageWish, PagePicture] = {}
        self._asked: PageWish | None = None
        self._letters: _Letters | None = None
        self._process: Any = None
        self._ended = False
        self._turn = threading.Lock()

    # --- asking ---

    def order(self, order: PrintOrder) -> None:
        """Make the PDF of an order; earlier orders are forgotten. If the process has ended, start another
        one."""
        with self._turn:
            self._order += 1
            self.made, self.error, self.done, self.count, self.begun = None, "", 0, 0, False
            self._pictures.clear()
            self._asked = None
            if self._letters is None:
                self._letters = queue.SimpleQueue()
                threading.Thread(
                    target=self._run, args=(self._letters,), name="printing", daemon=True
                ).start()
            self._letters.put((self._order, order))

    def picture(self, page: int, wide: int, high: int) -> PagePicture | None:
        """Return a page's picture in that size if it is ready; otherwise request it and return ``None``."""
        wish = PageWish(self._order, page, wide, high)
        found = self._pictures.get(wish)
        letters, there = self._letters, self.made is not None or (self.begun and page == 0)
        if found is None and there and self._asked != wish and letters is not None:
            self._asked = wish
            letters.put(wish)
        return found

    def stop(self) -> None:
        """End the process; nothing more comes."""
        with self._turn:
            self._ended = True
            if self._letters is not None:
                self._letters.put(None)
        _kill(self._process)

    # --- the threads ---

    def start_process(self, theirs: Connection) -> Any:
        """Start the process, with its end of the pipe."""
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=work, args=(theirs,), name="printing", daemon=True)
        process.start()
        theirs.close()
        return process

    def _run(self, letters: _Letters) -> None:
        """Start the process, which takes longer than a frame, and pass it the requests."""
        try:
            ours, theirs = multiprocessing.get_context("spawn").Pipe()
            process = self._process = self.start_process(theirs)
        except (OSError, RuntimeError) as error:  # RuntimeError: started from a main module without a guard
            self._lost(letters, reason_of(error) or type(error).__name__)
            return
        threading.Thread(
            target=self._listen, args=(ours, letters), name="printing_heard", daemon=True
        ).start()
        try:
            while (letter := letters.get()) is not None and not self._ended:
                ours.send(letter)
        except OSError:
            self._lost(letters, _PROCESS_ENDED)
        except Exception as error:  # what can't be handed on is told where it was asked for
            self._lost(letters, reason_of(error)[:400] or type(error).__name__)
        _kill(process)
        with contextlib.suppress(OSError):
            ours.close()

    def _listen(self, pipe: Connection, letters: _Letters) -> None:
        with contextlib.suppress(EOFError, OSError, TypeError):  # closed while it waited
            while True:
                number, told = pipe.recv()
                if number == self._order:
                    self._hear(told)
        self._lost(letters, _PROCESS_ENDED)

    def _hear(self, told: Any) -> None:
        match told:
            case MadePdf():
                self.made, self.done = told, told.pages
            case (PageWish() as wish, PagePicture() as picture):
                while len(self._pictures) >= MOST_PICTURES:
                    self._pictures.pop(next(iter(self._pictures)))
                self._pictures[wish] = picture
            case (int(done), int(count)):
                self.done, self.count = done, count
            case True:
                self.begun = True
            case str(reason):
                self.error = reason
        self.changes += 1
        wake()

    def _lost(self, letters: _Letters, reason: str) -> None:
        """Report once that the process for these letters is gone, unless another one has been started."""
        with self._turn:
            if self._letters is not letters or self._ended:
                return
            self._letters = None
            self.error = reason
            self.changes += 1
        letters.put(None)
        wake()


def _kill(process: Any) -> None:
    if process is not None:
        with contextlib.suppress(OSError, ValueError):
            process.kill()


_Letters = queue.SimpleQueue[Any]
"""The requests to one process; ``None`` ends it."""

_PROCESS_ENDED: Final = Fault("its process ended")


# --- in a process of its own ---


class _Newer(Exception):
    """Raised when a newer order has come."""


def work(pipe: Connection) -> None:
    """Run in the process: make the latest order, and pictures of its pages."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    waiting: deque[Any] = deque()
    pdf = b""
    with contextlib.suppress(EOFError, OSError):
        while True:
            letter = waiting.popleft() if waiting else pipe.recv()
            if isinstance(letter, PageWish):
                if pdf:
                    _send_picture(pipe, pdf, letter)
                continue
            number, order = letter
            pdf = _made(pipe, waiting, number, order)


def _send_picture(pipe: Connection, pdf: bytes, wish: PageWish) -> None:
    pipe.send((wish.order, (wish, page_picture(pdf, wish.page, wish.wide, wish.high))))


def _made(pipe: Connection, waiting: deque[Any], number: int, order: PrintOrder) -> bytes:
    """Return the PDF of an order, reporting progress; empty if it failed, or another order has come
    meanwhile."""

    from game.app.printing.making import make_pdf  # it loads what a window does without

    first = b""

    def begun(pdf: bytes) -> None:
        nonlocal first
        first = pdf
        pipe.send((number, True))

    def told(done: int, count: int) -> None:
        while pipe.poll():
            waiting.append(pipe.recv())
        if any(isinstance(one, tuple) for one in waiting):
            raise _Newer
        while waiting and first and waiting[0].page == 0:
            _send_picture(pipe, first, waiting.popleft())
        pipe.send((number, (done, count)))

    try:
        pdf, pages = make_pdf(order, told, begun)
    except _Newer:
        return b""
    except (EOFError, OSError):
        raise
    except Exception as error:  # told where it was asked for
        pipe.send((number, reason_of(error)[:400] or type(error).__name__))
        return b""
    pipe.send((number, MadePdf(pdf, pages)))
    return pdf
