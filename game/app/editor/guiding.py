"""When the guide to a first map is offered, begins and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.editor.guide import Guide
from game.app.editor.steps import Steps
from game.editor.document import MapDocument
from game.model.finding import Place
from game.ui.controls.actions import Action
from game.ui.controls.dialog import Question
from game.ui.model import Model
from game.ui.scene import Scene


class Guiding(Model):
    """Holds the guide of ``kind`` over ``scene`` while there is one.

    ``steps`` returns the current map's state. ``take`` replaces the map, ``leave`` does so once this one
    may be left; ``new`` asks for a new map; ``choose`` stores a choice.
    """

    def __init__(
        self, scene: Scene, kind: type[Guide], steps: Callable[[], Steps], *,
        take: Callable[[MapDocument], Any], leave: Callable[[Callable[[], Any]], Any],
        new: Callable[[], Any], choose: Callable[..., Any],
    ) -> None:  # fmt: skip
        self.scene, self.kind, self.steps = scene, kind, steps
        self.take, self.leave, self.new, self.choose = take, leave, new, choose
        self.guide: Guide | None = None
        self._before: MapDocument | None = None
        """The map that was open before the guide began."""

    def places(self) -> frozenset[Place]:
        """Return the places where the guide says that something may be put."""
        return frozenset() if self.guide is None else self.guide.places()

    def offer(self) -> None:
        """Ask for a new map when nothing was opened; offer a newcomer the guide."""
        offered = self.kind.offered
        if getattr(self.steps().choices, offered):
            self.new()
            return
        self.choose(**{offered: True})
        app, t = self.scene.app, self.scene.t
        choices = [
            Action("guide", t("editor.guide.offer_accept"), self.begin, kind="ink"),
            Action("later", t("editor.guide.offer_later"), self.new),
        ]
        title, words = t(f"editor.{offered}.title"), t(f"editor.{offered}.words")
        app.push(Question(app, title, words, choices, icon="tutorial"))

    def start(self) -> None:
        """Ask about unsaved work, then begin the guide."""
        self.leave(self.begin)

    def begin(self) -> None:
        """Begin the guide with an empty map and its first step."""
        now = self.steps().document
        self._before = now
        self.take(MapDocument(now.kit, now.definitions, self.kind.first_draft(now), key="new"))
        self.guide = self.kind(self.scene.app, self.steps(), self.end)

    def next(self) -> None:
        """Go to the next step."""
        if self.guide is not None:
            self.guide.next()

    def end(self) -> None:
        """End the guide: it is over, or was skipped. If nothing was drawn, the map from before is back."""
        now, before = self.steps().document, self._before
        self.stop()
        if before is not None and now.draft == self.kind.first_draft(now):
            self.take(before)

    def stop(self) -> None:
        """Stop the guide, because another map is shown."""
        self.guide = self._before = None

    def look(self) -> None:
        """Check whether the guide's step has been done."""
        if self.guide is not None:
            self.guide.look()
