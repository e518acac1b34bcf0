"""Looking into saves for a list: what stands on the board, whose turn it is, how it ended.

Saves are read by a thread, one after the other, the one asked for last first; the scene asks each
frame for what it shows and takes what is there.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from game.data.match_file import FindKit, plan_of
from game.data.matches import Match, reason_words
from game.data.problems import Problem, ProblemsError
from game.data.saves import SaveSummary, read_save
from game.data.texts import Texts
from game.model.contract import PUBLIC, Result, Setup, TextError
from game.model.kit import Kit
from game.ui.waking import wakes


@dataclass(frozen=True)
class Peeked:
    """What a save's last state says; ``state`` is what everybody may see of it."""

    kit: Kit[Any, Any] | None = None
    state: Any = None
    side: int | None = None
    result: Result | None = None
    sides: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()
    setup: Setup | None = None


def peek(save: SaveSummary, find_kit: FindKit) -> Peeked:
    """Read one save. Never raises for what it holds."""
    file, problems = read_save(save.path)
    if file is None:
        return Peeked(problems=tuple(problems))
    try:
        plan = plan_of(file, find_kit)
        setup = plan.setup()
        if file.last_state is not None:
            state = plan.kit.load_state(file.last_state.state, setup)
        else:
            session = Match.resume(save.path, find_kit, write=False).session
            state = session.state
    except ProblemsError as error:
        return Peeked(problems=tuple(error.problems))
    except (TextError, TypeError, ValueError, OSError) as error:
        return Peeked(problems=(Problem(save.path.name, None, None, "record", str(error)),))
    game = plan.kit.game
    seat = game.to_act(state)
    side = plan.sides[seat] if seat is not None and seat >= 0 else None
    return Peeked(plan.kit, game.observe(state, PUBLIC), side, game.result(state), plan.sides, setup=setup)


class Peeker:
    """Reads saves in the background and keeps what it read, until the file changes."""

    def __init__(self, find_kit: FindKit) -> None:
        self._find_kit = find_kit
        self._pool: ThreadPoolExecutor | None = None
        self._known: dict[Hashable, Peeked] = {}
        self._running: tuple[Hashable, Future[Peeked]] | None = None
        self._wanted: dict[Hashable, SaveSummary] = {}

    @staticmethod
    def _key(save: SaveSummary) -> Hashable:
        return save.path, save.modified, save.entries

    def get(self, save: SaveSummary) -> Peeked | None:
        """What is known of a save; ``None`` while it is read."""
        key = self._key(save)
        if save.header is None:
            return Peeked(problems=save.problems)
        found = self._known.get(key)
        if found is None and (self._running is None or self._running[0] != key):
            self._wanted.pop(key, None)
            self._wanted[key] = save
        return found

    def now(self, save: SaveSummary) -> Peeked:
        """What a save says, read here and now."""
        key = self._key(save)
        if save.header is None:
            return Peeked(problems=save.problems)
        if key not in self._known:
            self._known[key] = peek(save, self._find_kit)
        self._wanted.pop(key, None)
        return self._known[key]

    def work(self) -> bool:
        """Take what was read and begin with the next one; whether anything new is known."""
        done = False
        if self._running is not None and self._running[1].done():
            key, future = self._running
            self._known[key] = future.result()
            self._running, done = None, True
        if self._running is None and self._wanted:
            key, save = self._wanted.popitem()
            if key not in self._known:
                if self._pool is None:
                    self._pool = ThreadPoolExecutor(1, thread_name_prefix="peek")
                self._running = key, self._pool.submit(peek, save, self._find_kit)
                wakes(self._running[1])
        if len(self._wanted) > 40:
            # far more than a screen shows: it was scrolled past them
            for key in list(self._wanted)[:-20]:
                del self._wanted[key]
        return done

    def due(self) -> float:
        """Seconds until there is work: none while the thread reads, which wakes the loop."""
        if self._running is not None:
            return 0.0 if self._running[1].done() else math.inf
        return 0.0 if self._wanted else math.inf

    def close(self) -> None:
        """Read nothing more."""
        self._wanted.clear()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def result_words(kit: Kit[Any, Any], setup: Setup | None, result: Result | None, texts: Texts) -> str:
    """Why a match ended, in words; empty while it goes on."""
    if result is None or setup is None:
        return ""
    return reason_words(kit, setup, result, texts)


def score_words(result: Result | None, sides: tuple[int, ...]) -> str:
    """The score by side, as 1–0."""
    if result is None or not sides:
        return ""
    scores = [result.scores[sides.index(side)] for side in sorted(set(sides))]
    return "–".join("½" if score == 0.5 else f"{score:g}" for score in scores)
