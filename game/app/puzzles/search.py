"""Searches for new puzzles in the background: bots play in other processes, and finds are saved at once.

Everything slow runs in those processes: playing, proving, and checking the file.
"""

from __future__ import annotations

import random
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.bots.background import BackgroundWork
from game.bots.puzzle_find import Hunt, hunt
from game.bots.puzzles import solver
from game.bots.task_pool import spare_cores
from game.data.files.content import CheckedMap, Content, load_content, load_map
from game.data.files.paths import atomic_write, locale_folders
from game.data.puzzles.puzzles import Puzzle, found_name, found_text
from game.data.words.texts import Texts
from game.model.contract import Setup
from game.model.registry import kit as kit_of

RANDOM_PLIES: Final = 4
SMALL_ACTIONS: Final = 330
"""Most actions at the start of a map that is searched in turn with others: matches with more take too long
to search."""


@dataclass(frozen=True)
class SearchPlan:
    """What to search for: puzzles of ``moves`` moves in ``matches`` matches of bots of a level, on these
    maps in turn. ``known``: the positions' texts of existing puzzles."""

    game: str
    maps: tuple[Path, ...]
    moves: int
    matches: int
    level: int
    seed: int
    known: tuple[str, ...] = ()
    language: str = "en"
    """The language of the new puzzles' titles."""


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """A puzzle that was found: its file's name and text, the puzzle, and a key that is the same for the
    same puzzle."""

    name: str
    text: str
    puzzle: Puzzle
    key: str


@dataclass(frozen=True)
class SearchState:
    """The state of a search: matches searched, and the files of what was found. It has ended unless
    ``running``; ``error`` is the traceback if it failed (the last line says why)."""

    done: int
    total: int
    running: bool = True
    found: tuple[tuple[Path, Puzzle], ...] = field(default=())
    error: str = ""


def look_job(plan: SearchPlan, number: int) -> tuple[NewPuzzle, ...]:
    """Play match ``number`` in an executor; return the new puzzles in it."""
    kit, content = _game(plan.game)
    words = _words(plan.language)
    maps = _small(plan.game, plan.maps) if len(plan.maps) > 1 else plan.maps
    path = maps[number % len(maps)]
    checked, setup = _read(plan.game, path, words)
    job = Hunt(plan.game, setup, plan.moves, plan.level, plan.seed, RANDOM_PLIES)
    known = _keys(plan.game, plan.known)
    title = checked.map_file.title
    found: list[NewPuzzle] = []
    for one in hunt(job, number):
        if one.key not in known:
            name = found_name(one.moves, one.key)
            called = words("puzzles.found.title", map=title, turn=one.round)
            text, puzzle = found_text(kit, content, one.fields(job, path.stem), title=called, name=name)
            found.append(NewPuzzle(name, text, puzzle, one.key))
    return tuple(found)


@cache
def _game(game: str) -> tuple[Any, Content]:
    kit = kit_of(game)
    return kit, load_content(kit)


def _read(game: str, path: Path, words: Texts) -> tuple[CheckedMap[Any], Setup]:
    kit, content = _game(game)
    checked = load_map(kit, path, content, words)
    return checked, kit.setup(checked.map_file, content.definitions, kit.usual_sides(checked.map_file), {})


@cache
def _small(game: str, maps: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the maps whose matches can be searched quickly; all maps if there are none."""
    kit, _ = _game(game)
    words = _words("en")

    def begins_with(path: Path) -> int:
        return len(kit.game.actions(kit.game.new(_read(game, path, words)[1])))

    return tuple(path for path in maps if begins_with(path) <= SMALL_ACTIONS) or maps


@cache
def _words(language: str) -> Texts:
    return Texts(locale_folders(), language)


@cache
def _keys(game: str, positions: tuple[str, ...]) -> frozenset[str]:
    """Return the keys of known positions, by which the solver tells puzzles apart."""
    kit, content = _game(game)
    found = solver(game)
    if found is None:
        raise ValueError(f"{game} has no solver of puzzles")
    views = (kit.game.new(kit.parse_position(text, content.definitions)) for text in positions)
    return frozenset(found.same_key(view) for view in views)


class PuzzleSearch(BackgroundWork[SearchState]):
    """A plan being carried out, see ``BackgroundWork``: one process fewer searches than there are cores."""

    def __init__(self, plan: SearchPlan, folder: Path, executor: Executor | None = None) -> None:
        self.plan, self.folder = plan, folder
        jobs = min(spare_cores(), plan.matches) if executor is None else 1
        super().__init__("puzzle-search", SearchState(0, plan.matches), jobs, executor)

    def _work(self, executor: Executor) -> None:
        total, begun = self.plan.matches, 0
        under_way: set[Future[tuple[NewPuzzle, ...]]] = set()
        keys: set[str] = set()
        while self._state.done < total and not self._cancelled:
            while begun < total and len(under_way) < 2 * self._jobs:
                under_way.add(executor.submit(look_job, self.plan, begun))
                begun += 1
            ready, under_way = wait(under_way, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in ready:
                self._take(future.result(), keys)

    def _ended(self, error: str) -> SearchState:
        return replace(self._state, running=False, error=error)

    def _take(self, found: tuple[NewPuzzle, ...], keys: set[str]) -> None:
        now = self._state
        written = list(now.found)
        for one in found:
            if one.key not in keys:
                keys.add(one.key)
                path = self.folder / f"{one.name}.yaml"
                atomic_write(path, one.text)
                written.append((path, one.puzzle))
        self._state = SearchState(now.done + 1, now.total, True, tuple(written))


def new_seed() -> int:
    """Return a seed that most likely has not been used yet."""
    return random.SystemRandom().randrange(1, 1_000_000)
