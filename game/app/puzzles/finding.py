"""The card for finding new puzzles: what to search for, progress, results."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.puzzles.course import Course
from game.app.puzzles.search import Search, SearchPlan, SearchState, new_seed
from game.app.puzzles.words import paint_stars
from game.bots import registry
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.data.puzzles.puzzle_names import own_puzzles
from game.data.puzzles.puzzles import Puzzle
from game.ui import widgets
from game.ui.scene import Scene
from game.ui.window import crash

MOVES = (2, 3)
MATCHES = (20, 60, 200)
ASK_EVERY_S = 0.1
LEVEL = 3
"""The bots that play the matches: of those that see a shot coming, the quickest."""


class Finding:
    """The search of one list of puzzles, and its card. ``executor``: look there, not in own processes."""

    def __init__(
        self,
        page: Scene,
        course: Course,
        changed: Callable[[], object],
        executor: Executor | None = None,
    ) -> None:
        """``changed`` is called when a search has come on."""
        self.page, self.course, self.kit, self.changed = page, course, course.kit, changed
        self.executor = executor
        self.wanted = {"moves": 0, "matches": 0, "map": 0}
        """Which of ``MOVES``, of ``MATCHES``, and of ``maps`` (from 1; 0: the small ones in turn)."""
        self.search: Search | None = None
        self._taken: SearchState | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._explains = True
        """Whether there is room to explain what this is."""
        self._labels: list[tuple[str, int]] = []
        """What stands above each choice, and where."""
        self._below = 0
        self._maps: list[tuple[str, Path]] | None = None

    # --- what there is ---

    @property
    def maps(self) -> list[tuple[str, Path]]:
        """All maps' titles and files, the shipped ones first; read when they are first shown."""
        if self._maps is None:
            self._maps = []
            for file in MapLibrary(self.kit).files():
                document, _ = load_yaml(file.path)
                title = document.data.get("title") if document and isinstance(document.data, dict) else None
                self._maps.append((title if isinstance(title, str) else file.name, file.path))
        return self._maps

    @property
    def state(self) -> SearchState | None:
        """How the last search stands; ``None`` before the first one."""
        return None if self.search is None else self.search.poll()

    @property
    def running(self) -> bool:
        """Whether one is under way."""
        state = self.state
        return state is not None and state.running

    def progress(self) -> str:
        """How far it is, in words; nothing before the first one."""
        state = self.state
        if state is None:
            return ""
        key = "finding" if state.running else "failed" if state.error else "ended"
        reason = state.error.strip().splitlines()[-1] if state.error else ""
        return self.page.t(
            f"puzzles.find.{key}", n=len(state.found), done=state.done, total=state.total, reason=reason
        )

    def due(self) -> float:
        """Seconds until it should be asked how it stands."""
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
            MOVES[self.wanted["moves"]],
            MATCHES[self.wanted["matches"]],
            min(LEVEL, len(registry.bots(self.kit.name).LEVELS)),
            new_seed(),
            tuple(kept.puzzle.position for kept in self.course.shelf.puzzles),
            self.page.app.texts.language,
        )
        self.search = Search(plan, own_puzzles(self.kit.name), self.executor)
        self._taken = None
        page.rebuild()

    def stop(self) -> None:
        """End it; what was found stays."""
        if self.search is not None:
            self.search.cancel()

    def take(self) -> list[tuple[Path, Puzzle]]:
        """What was found since the last call; ``changed`` is called when there is something else to show."""
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
        """Leave nothing running."""
        self.stop()

    # --- the card ---

    def build(self, rect: pygame.Rect, button: pygame.Rect) -> None:
        """What is wanted, and the button, in the card ``rect``."""
        page, t, px = self.page, self.page.t, self.page.px
        painter = page.painter
        self._rect, inner = rect, rect.inflate(-2 * px(16), -2 * px(16))
        title = int(painter.fonts.get("card_title", painter.scale).get_linesize())
        words = painter.paragraph_height(t("puzzles.find.words"), "body", inner.width)
        label = int(painter.fonts.get("body", painter.scale).get_linesize()) + px(4)
        step = label + px(36 + 6)
        self._explains = title + words + 3 * step + px(14 + 44 + 30) <= inner.height
        y = inner.y + title + (words if self._explains else 0) + px(14)
        self._labels = []
        if self.running:
            widgets.button(
                page, button, t("puzzles.find.stop"), icon="stop", on_press=self.stop, key="search"
            )
        else:
            for name, told, labels in self._choices():
                self._labels.append((told, y))
                row = pygame.Rect(inner.x, y + label, inner.width, px(36))
                choice: Any = widgets.drop_down if name == "map" else widgets.segments
                chosen, do = self.wanted[name], partial(self.wanted.__setitem__, name)
                choice(page, row, labels, chosen=chosen, key=f"find_{name}", on_choose=do)
                y += step
            again = t(f"puzzles.find.{'again' if self.search is not None else 'start'}")
            widgets.button(page, button, again, icon="search", kind="fire", on_press=self.start, key="search")
        self._below = y

    def _choices(self) -> list[tuple[str, str, list[str]]]:
        """What can be chosen: its name, what stands above, and the labels."""
        t = self.page.t
        maps = [t("puzzles.find.small_maps"), *(title for title, _ in self.maps)]
        return [
            ("moves", t("puzzles.find.moves"), [str(n) for n in MOVES]),
            ("matches", t("puzzles.find.matches"), [str(n) for n in MATCHES]),
            ("map", t("puzzles.find.map"), maps),
        ]

    def paint(self, surface: pygame.Surface, bottom: int) -> None:
        """Everything but the widgets. ``bottom`` is where the button begins."""
        page, px = self.page, self.page.px
        widgets.card(page, surface, self._rect)
        inner, title = self._rect.inflate(-2 * px(16), -2 * px(16)), page.t("puzzles.find.title")
        low = page.painter.text(surface, title, "card_title", inner.topleft, width=inner.width).bottom
        if self._explains:
            body = pygame.Rect(inner.x, low + px(4), inner.width, 0)
            page.painter.paragraph(surface, page.t("puzzles.find.words"), "body", body, "ink.secondary")
        for words, y in self._labels:
            page.painter.text(surface, words, "body_strong", (inner.x, y), width=inner.width)
        if self.search is not None:
            self._paint_progress(
                surface, pygame.Rect(inner.x, self._below, inner.width, bottom - self._below)
            )

    def _paint_progress(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        page, state = self.page, self.state
        assert state is not None
        if rect.height < page.px(24):
            return
        y = rect.y + page.px(6)
        if state.running:
            bar = pygame.Rect(rect.x, y, rect.width, page.px(10))
            page.painter.box(surface, bar, page.app.theme["surface.sunken"], radius=4)
            done = bar.copy()
            done.width = bar.width * state.done // max(1, state.total)
            if done.width:
                page.painter.box(surface, done, page.app.theme["move.reach_ink"], radius=4)
            y = bar.bottom + page.px(8)
        tone = "signal.warning" if state.error else "ink.primary"
        y = page.painter.paragraph(
            surface, self.progress(), "body_strong", pygame.Rect(rect.x, y, rect.width, 0), tone
        )
        high = page.px(26)
        for _, puzzle in reversed(state.found):
            y += page.px(4)
            if y + high > rect.bottom:
                break
            middle = y + high // 2
            left = paint_stars(page, surface, rect.right, middle, puzzle.difficulty or 0, 12)
            room = left - page.px(8) - rect.x
            page.painter.text(surface, puzzle.title, "body", (rect.x, middle), middle=True, width=room)
            y += high
