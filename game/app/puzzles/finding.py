"""The search for new puzzles, and its card: what to search for, progress, results."""

from __future__ import annotations

import math
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from game.app.puzzles.course import PuzzleCourse
from game.app.puzzles.search import PuzzleSearch, SearchPlan, SearchState, new_seed
from game.app.puzzles.words import stars
from game.app.table.panel_parts import gauge
from game.bots import registry
from game.bots.puzzles import solver
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.data.puzzles.puzzle_names import own_puzzles
from game.data.puzzles.puzzles import Puzzle
from game.ui.commands import ScreenCommand
from game.ui.layout import GROW, Grow
from game.ui.model import Model
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Text
from game.ui.window import crash

MOVES = (2, 3)
"""The numbers of moves to win in on offer; fewer where no longer puzzles are searched for."""
MATCHES = (20, 60, 200)
ASK_EVERY_S: Final = 0.1
LEVEL = 3
"""The level of the bots that play the matches: the fastest that sees a shot coming."""


@dataclass(frozen=True, slots=True)
class SearchFor:
    """What to search for; ``map``: on that one, without one on the small ones in turn."""

    moves: int
    matches: int
    map: Path | None = None


@dataclass(frozen=True, slots=True)
class SetSearch:
    """Search for something else."""

    name: str
    value: Any = None

    def __str__(self) -> str:
        return f"find_{self.name}"


class PuzzleFinder(Model):
    """The search for one list of puzzles. ``executor``: run there, not in own processes."""

    def __init__(self, app: App, course: PuzzleCourse, executor: Executor | None = None) -> None:
        self.app, self.course, self.kit = app, course, course.kit
        self.executor = executor
        found = solver(self.kit.name)
        longest = MOVES[-1] if found is None else found.longest
        self.moves = MOVES if longest >= MOVES[-1] else tuple(range(1, longest + 1))
        self.wanted = SearchFor(self.moves[0], MATCHES[0])
        self.search: PuzzleSearch | None = None
        self._taken: SearchState | None = None
        self._maps: list[tuple[str, Path]] | None = None

    # --- what there is ---

    @property
    def maps(self) -> list[tuple[str, Path]]:
        """Return all maps' titles and files, the built-in ones first; read when first shown."""
        if self._maps is None:
            self._maps = []
            for file in MapLibrary(self.kit).files():
                document, _ = load_yaml(file.path)
                title = document.data.get("title") if document and isinstance(document.data, dict) else None
                self._maps.append((title if isinstance(title, str) else file.name, file.path))
        return self._maps

    @property
    def state(self) -> SearchState | None:
        """The state of the last search; ``None`` before the first one."""
        return None if self.search is None else self.search.poll()

    @property
    def running(self) -> bool:
        """Whether a search is running."""
        state = self.state
        return state is not None and state.running

    def progress(self) -> str:
        """Say how far the search is; empty before the first one."""
        state = self.state
        if state is None:
            return ""
        key = "finding" if state.running else "failed" if state.error else "ended"
        reason = state.error.strip().splitlines()[-1] if state.error else ""
        return self.app.texts(
            f"puzzles.find.{key}", n=len(state.found), done=state.done, total=state.total, reason=reason
        )

    def due(self) -> float:
        """Seconds until the search's state should be read."""
        return ASK_EVERY_S if self.state != self._taken or self.running else math.inf

    # --- doing ---

    def choose(self, command: SetSearch) -> None:
        """Choose something else to search for."""
        self.wanted = replace(self.wanted, **{command.name: command.value})

    def press(self) -> None:
        """Start the search, or stop it."""
        (self.stop if self.running else self.start)()

    def start(self) -> None:
        """Start the search."""
        shipped, wanted = MapLibrary(self.kit).shipped, self.wanted
        paths = tuple(path for _, path in self.maps)
        small = tuple(one for one in paths if one.parent == shipped) or paths
        plan = SearchPlan(
            self.kit.name,
            (wanted.map,) if wanted.map else small,
            wanted.moves,
            wanted.matches,
            min(LEVEL, len(registry.bots(self.kit.name).LEVELS)),
            new_seed(),
            tuple(kept.puzzle.position for kept in self.course.shelf.puzzles),
            self.app.texts.language,
        )
        self._taken = None
        self.search = PuzzleSearch(plan, own_puzzles(self.kit.name), self.executor)

    def stop(self) -> None:
        """End the search; what was found stays."""
        if self.search is not None:
            self.search.cancel()

    def take(self) -> list[tuple[Path, Puzzle]]:
        """Return what was found since the last call."""
        state = self.state
        before = self._taken
        if state is None or state == before:
            return []
        self._taken = state
        if state.error and (before is None or before.running):
            crash.write(self.app.paths.user_data(), f"puzzles: {state.error}")
        old = () if before is None else before.found
        return list(state.found[len(old) :])


def finder_card(screen: Screen, finder: PuzzleFinder, press: ScreenCommand) -> Node:
    """Return the card: what to search for, progress, results, and the button that searches or stops."""
    t, state = screen.t, finder.state
    if finder.running:
        button = screen.act(press, label=t("puzzles.find.stop"), icon="stop", wide=GROW, high=44)
    else:
        again = t(f"puzzles.find.{'start' if state is None else 'again'}")
        button = screen.act(press, label=again, icon="search", kind="fire", wide=GROW, high=44)
    return Column(high=GROW).of(
        Text(t("puzzles.find.title"), "card_title"),
        Node(high=2),
        Text(t("puzzles.find.words"), "body", "ink.secondary", lines=0, least=WHOLE, rank=-1),
        Node(high=12),
        *([] if finder.running else _choices(screen, finder)),
        Column(high=Grow(least=30)).of(*([] if state is None else _progress(finder.progress(), state))),
        Node(high=12),
        button,
    )


def _choices(screen: Screen, finder: PuzzleFinder) -> list[Node]:
    t, wanted, high = screen.t, finder.wanted, 36
    maps = [(t("puzzles.find.small_maps"), None), *finder.maps]
    titles, paths = zip(*maps, strict=True)
    controls: list[tuple[str, Node]] = [
        (
            "moves",
            screen.choice(
                SetSearch("moves"), list(map(str, finder.moves)), finder.moves, wanted.moves, high=high
            ),
        ),
        (
            "matches",
            screen.choice(SetSearch("matches"), list(map(str, MATCHES)), MATCHES, wanted.matches, high=high),
        ),
        ("map", screen.menu(SetSearch("map"), titles, paths, wanted.map, high=high)),
    ]
    return [
        Column().of(Text(t(f"puzzles.find.{name}"), "body_strong"), Node(high=4), control, Node(high=6))
        for name, control in controls
    ]


def _progress(words: str, state: SearchState) -> list[Node]:
    """Return the progress, and what was found, the newest first."""
    ink = "signal.warning" if state.error else "ink.primary"
    bar = gauge(state.done / max(1, state.total), "move.reach_ink", high=10)
    return [
        Node(high=6),
        *((bar, Node(high=8)) if state.running else ()),
        Text(words, "body_strong", ink, lines=0),
        Node(high=2),
        *(
            Row(gap=8, high=30, least=30).of(Text(puzzle.title, wide=GROW), stars(puzzle.difficulty or 0, 12))
            for _, puzzle in reversed(state.found)
        ),
    ]
