"""The buttons below a puzzle: what can be done now, the most likely last."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.app.puzzles.hints import Hints
from game.app.puzzles.said import Phase
from game.app.puzzles.streak import Costly
from game.app.table.task_scene import LessonScene, TaskButton


class PuzzleButtons:
    """The buttons. ``does`` has each one's callback, by its key."""

    def __init__(self, scene: LessonScene, does: Mapping[str, Callable[[], object]]) -> None:
        self.scene, self.does = scene, does

    def build(
        self, phase: Phase, hints: Hints, warned: Costly, *, begun: bool, last: bool, analysed: bool
    ) -> None:
        """Build the buttons. ``begun``: a move was made; ``last``: no puzzle follows; ``analysed``: the
        game has an analyst."""
        t, build = self.scene.t, self.scene.build_buttons

        def label(key: str) -> str:
            if key == "next" and last:
                return "finish"
            if key in ("hint", "show") and warned == key:
                return f"{key}_all_the_same"
            return hints.next_word if key == "hint" else key

        def button(key: str, icon: str, why: str = "", *, main: bool = False) -> TaskButton:
            return key, f"puzzles.{label(key)}", icon, "fire" if main else "plain", self.does[key], why

        if phase in ("wrong", "why"):
            build(
                button("hint", "hint", t("puzzles.why.wrong")),
                button("show", "play"),
                button("try_again", "undo", main=True),
            )
        elif phase in ("solved", "shown"):
            build(
                button("analyse", "search") if analysed else None,
                button("again", "undo", main=phase == "shown"),
                button("next", "forward", main=phase == "solved"),
            )
        elif phase == "show":
            build(button("again", "stop"), None, None)
        else:
            given = t("puzzles.why.hint") if hints.all_given else ""
            not_yet = "" if begun else t("puzzles.why.take_back")
            build(button("hint", "hint", given), button("show", "play"), button("take_back", "undo", not_yet))
