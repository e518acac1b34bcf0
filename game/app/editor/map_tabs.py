"""Opening, closing and leaving the maps that are open in tabs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.app.editor.open_maps import MOST, OpenMap, OpenMaps
from game.app.editor.starting import open_document
from game.editor.autosave import Recoverable
from game.editor.document import MapDocument
from game.model.drafting import Draft
from game.ui.scene import Scene

Then = Callable[[], Any]


class MapTabs:
    """The tabs' commands, on ``maps`` and the tab bar of ``scene``.

    ``opened`` makes an open map of a document; ``arrived`` is called when a map has come in place of
    another or beside it, with what a crash left of it. ``leaving`` is called before the current map leaves
    the screen. ``ask_new`` asks what a new map begins with, ``leave_scene`` leaves the editor.
    """

    def __init__(
        self, scene: Scene, maps: OpenMaps, opened: Callable[[MapDocument], OpenMap], *,
        arrived: Callable[[Recoverable | None], Any], leaving: Then,
        ask_new: Callable[[Callable[[Any], Any]], Any], leave_scene: Then, later: Callable[[Then], Any],
    ) -> None:  # fmt: skip
        self.scene, self.maps, self.opened, self.arrived, self.leaving = scene, maps, opened, arrived, leaving
        self.ask_new, self.leave_scene, self.later = ask_new, leave_scene, later
        scene.focus.about.append(lambda: list(map(id, maps.all)))

    def take(self, document: MapDocument, left: Recoverable | None = None) -> None:
        """Put a map in place of the current one, about which the player was asked already. ``left``: a
        crash left the map behind."""
        self.maps.replace(self.opened(document))
        self.arrived(left)

    def open_beside(self, document: MapDocument, left: Recoverable | None = None) -> None:
        """Open a map in a tab of its own, or in place of an untouched empty one. If no more fit, say so."""
        there = self.maps.find(document.path) if left is None else None
        if there is not None:
            self.maps.go(there)
        elif self.maps.current.untouched:
            self.take(document, left)
        elif not self._is_full():
            self.leaving()
            self.maps.add(self.opened(document))
            self.arrived(left)

    def _is_full(self) -> bool:
        """Whether no more maps can be opened; if so, say it."""
        if self.maps.full:
            self.maps.current.steps.say("tabs.limit", n=MOST)
        return self.maps.full

    def close(self, at: int | None = None) -> None:
        """Close one of the maps, after asking about unsaved work; closing the last one closes the editor."""
        if at is not None:
            self.maps.go(at)

        def close() -> None:
            self.leaving()
            if len(self.maps.all) == 1:
                self.leave_scene()
            else:
                self.maps.remove()

        self.maps.current.files.leave(close)

    def leave_all(self, then: Then) -> None:
        """Call ``then``, which ends work on all maps, after asking about each unsaved one."""
        for one in self.maps.all:
            one.files.let_go = False  # the player gave it up, but then stayed
        self._leave_next(then)

    def _leave_next(self, then: Then) -> None:
        """Ask about the next unsaved map that the player hasn't given up; call ``then`` if there is none."""
        maps = self.maps
        waiting = next((at for at, one in enumerate(maps.all) if one.asks and not one.files.let_go), None)
        if waiting is None:
            then()
            return
        maps.go(waiting)
        maps.current.files.leave(lambda: self._leave_next(then))

    def new(self) -> None:
        """Open a new map in a tab of its own."""
        if self._is_full():
            return
        now = self.maps.current.steps.document

        def take(draft: Draft) -> None:
            document = MapDocument(now.kit, now.definitions, draft, key="new")
            if not draft.bare:
                document.mark_unsaved()
            self.open_beside(document)

        self.ask_new(take)

    def choose(self) -> None:
        """Choose a map of the library, for a tab of its own."""
        now, app = self.maps.current.steps.document, self.scene.app

        def pick(path: Path) -> None:
            self.later(lambda: self._open(path))

        if not self._is_full() and app.can_open("library"):
            app.open("library", at=now.path, game=now.kit.name, pick=pick, draw=lambda: self.later(self.new))

    def _open(self, path: Path) -> None:
        now = self.maps.current.steps.document
        document = open_document(now.kit, now.definitions, path)
        self.open_beside(document)
        if document.file_problems:
            self.maps.current.steps.say("editor.done.opened_broken", n=len(document.file_problems))
