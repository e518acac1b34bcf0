"""The card for finding new puzzles: what to search for, progress, results."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.app.puzzles.course import PuzzleCourse
from game.app.puzzles.search import PuzzleSearch, SearchPlan, SearchState, new_seed
from game.app.puzzles.words import stars
from game.bots import registry
from game.bots.puzzles import solver
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.data.puzzles.puzzle_names import own_puzzles
from game.data.puzzles.puzzles import Puzzle
from game.ui import widgets
from game.ui.layout import GROW, Area, Grow
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Tabs, Widget
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Picture, Text
from game.ui.tree_scene import ButtonLook, TreeScene
from game.ui.window import crash

MOVES = (2, 3)
"""The numbers of moves to win in on offer; fewer where no longer puzzles are searched for."""
MATCHES = (20, 60, 200)
ASK_EVERY_S = 0.1
LEVEL = 3
"""The level of the bots that play the matches: the fastest that sees a shot coming."""


@dataclass(frozen=True, slots=True)
class SearchPress:
    """The spot of the button that searches, or stops."""

    def __str__(self) -> str:
        return "search"


class PuzzleFinder:
    """The search for one list of puzzles, and its card. ``executor``: run there, not in own processes."""

    def __init__(
        self,
        page: TreeScene,
        course: PuzzleCourse,
        changed: Callable[[], object],
        executor: Executor | None = None,
    ) -> None:
        """``changed`` is called when a search has got further."""
        self.page, self.course, self.kit, self.changed = page, course, course.kit, changed
        self.executor = executor
        found = solver(self.kit.name)
        longest = MOVES[-1] if found is None else found.longest
        self.moves = MOVES if longest >= MOVES[-1] else tuple(range(1, longest + 1))
        self.wanted = {"moves": 0, "matches": 0, "map": 0}
        """The chosen index of ``moves``, of ``MATCHES``, and of ``maps`` (from 1; 0: the small ones in
        turn)."""
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
        return self.page.t(
            f"puzzles.find.{key}", n=len(state.found), done=state.done, total=state.total, reason=reason
        )

    def due(self) -> float:
        """Seconds until the search's state should be read."""
        return ASK_EVERY_S if self.state != self._taken or self.running else math.inf

    # --- doing ---

    def start(self) -> None:
        page = self.page
        if self.running:
            return
        shipped = MapLibrary(self.kit).shipped
        paths = [path for _, path in self.maps]
        if self.wanted["map"]:
            wanted = [paths[self.wanted["map"] - 1]]
        else:
            wanted = [path for path in paths if path.parent == shipped] or paths
        plan = SearchPlan(
            self.kit.name,
            tuple(wanted),
            self.moves[self.wanted["moves"]],
            MATCHES[self.wanted["matches"]],
            min(LEVEL, len(registry.bots(self.kit.name).LEVELS)),
            new_seed(),
            tuple(kept.puzzle.position for kept in self.course.shelf.puzzles),
            self.page.app.texts.language,
        )
        self.search = PuzzleSearch(plan, own_puzzles(self.kit.name), self.executor)
        self._taken = None
        page.rebuild()

    def stop(self) -> None:
        """End the search; what was found stays."""
        if self.search is not None:
            self.search.cancel()

    def take(self) -> list[tuple[Path, Puzzle]]:
        """Return what was found since the last call; ``changed`` is called when there is something else to
        show."""
        state = self.state
        before = self._taken
        if state is None or state == before:
            return []
        self._taken = state
        if state.error and (before is None or before.running):
            crash.write(self.page.app.paths.user_data(), f"puzzles: {state.error}")
        old = () if before is None else before.found
        if before is None or before.running != state.running:
            self.page.rebuild()
        self.changed()
        return list(state.found[len(old) :])

    def close(self) -> None:
        """Stop everything that runs."""
        self.stop()

    # --- the card ---

    def node(self) -> Node:
        """Return the card: what to search for, progress, results, and the button."""
        t, state = self.page.t, self.state
        choices = [] if self.running else [self._choice(*choice) for choice in self._choices()]
        return Column(high=GROW).of(
            Text(t("puzzles.find.title"), "card_title"),
            Node(high=2),
            Text(t("puzzles.find.words"), "body", "ink.secondary", lines=0, least=WHOLE, rank=-1),
            Node(high=12),
            *choices,
            Column(high=Grow(least=30)).of(*([] if state is None else self._progress(state))),
            Node(high=12),
            self.page.button(self._button(), wide=GROW, high=44),
        )

    def _button(self) -> ButtonLook:
        t = self.page.t
        if self.running:
            return ButtonLook(SearchPress(), t("puzzles.find.stop"), "stop")
        again = t(f"puzzles.find.{'again' if self.search is not None else 'start'}")
        return ButtonLook(SearchPress(), again, "search", "fire")

    def press(self) -> None:
        """Start the search, or stop it."""
        (self.stop if self.running else self.start)()

    def choose(self, name: str, index: int) -> None:
        """Choose something else to search for."""
        self.wanted[name] = index
        self.changed()

    def _choice(self, name: str, words: str, labels: tuple[str, ...]) -> Node:
        key = f"find_{name}"
        control: Node = Tabs(key, labels, self.wanted[name], high=36)
        if name == "map":
            control = Widget(self._make_maps, labels, high=36)
        return Column().of(Text(words, "body_strong"), Node(high=4), control, Node(high=6))

    def _make_maps(self, rect: pygame.Rect, labels: tuple[str, ...]) -> None:
        widgets.drop_down(
            self.page, rect, labels, chosen=self.wanted["map"], key="find_map",
            on_choose=partial(self.wanted.__setitem__, "map"),
        )  # fmt: skip

    def _choices(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return the choices: their names, headings, and labels."""
        t = self.page.t
        maps = (t("puzzles.find.small_maps"), *(title for title, _ in self.maps))
        return [
            ("moves", t("puzzles.find.moves"), tuple(map(str, self.moves))),
            ("matches", t("puzzles.find.matches"), tuple(map(str, MATCHES))),
            ("map", t("puzzles.find.map"), maps),
        ]

    def _progress(self, state: SearchState) -> list[Node]:
        """Return the progress, and what was found, the newest first."""
        ink = "signal.warning" if state.error else "ink.primary"
        bar = Picture(_draw_bar, (state.done, max(1, state.total)), high=10)
        return [
            Node(high=6),
            *((bar, Node(high=8)) if state.running else ()),
            Text(self.progress(), "body_strong", ink, lines=0),
            Node(high=2),
            *(
                Row(gap=8, high=30, least=30).of(
                    Text(puzzle.title, wide=GROW), stars(puzzle.difficulty or 0, 12)
                )
                for _, puzzle in reversed(state.found)
            ),
        ]


def _draw_bar(to: PaintedCanvas, area: Area, data: tuple[int, int]) -> None:
    """Draw a progress bar."""
    done, total = data
    rect = area.rect
    to.painter.box(to.surface, rect, to.theme["surface.sunken"], radius=4)
    rect.width = rect.width * done // total
    if rect.width:
        to.painter.box(to.surface, rect, to.theme["move.reach_ink"], radius=4)
