"""The head and the buttons of a puzzle's panel, and which of them stand there when."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame

from game.app import widgets
from game.app.analysis.opening import may_analyse

if TYPE_CHECKING:
    from game.app.scenes.puzzle import PuzzleScene

Phase = Literal["think", "judge", "reply", "wrong", "why", "solved", "show", "shown"]
"""Whose turn it is to do something: the player thinks; a move is judged; the defence replies; the move
was wrong; its answer is shown; it is done; the solution is played; it was played."""


Costly = Literal["", "hint", "show"]
"""What ends a streak when it is asked for."""


def main_key(phase: Phase) -> str:
    """The button that Enter presses when the board waits for nothing."""
    return {"wrong": "try_again", "why": "try_again", "solved": "next", "shown": "again"}.get(phase, "")


def build_head(scene: PuzzleScene) -> None:
    """Back, title, the puzzles beside this one, and the way into the editor."""
    x, y, wide, high = scene.frame.head
    label = scene.t("dialog.back")
    rect = scene.box(x, y, 10, high)
    rect.width = widgets.button_width(scene, label, icon="back")
    widgets.button(scene, rect, label, icon="back", on_press=scene.back, key="back")
    scene.title_left = rect.right + scene.px(16)
    right = scene.box(x, y, wide, high).right
    side = [
        ("skip", "chevron_right", "puzzles.skip", lambda: scene.go(1), scene.number + 1 < len(scene.course)),
        ("previous", "chevron_left", "puzzles.previous", lambda: scene.go(-1), scene.number > 0),
    ]
    if scene.can_edit:
        side.append(("edit", "pencil", "puzzles.edit", scene.edit, True))
    for key, icon, tip, do, on in side:
        rect = pygame.Rect(right - rect.height, rect.y, rect.height, rect.height)
        widgets.button(scene, rect, "", icon=icon, on_press=do, tip=scene.t(tip), key=key, enabled=on)
        right = rect.x - scene.px(6)
    scene.title_right = right - scene.px(6)


def analyse(scene: PuzzleScene) -> None:
    """Analyse the puzzle, from its position on, at what is shown; back leads here again."""
    attempt, puzzle = scene.attempt, scene.kept.puzzle
    scene.app.open(
        "analysis", game=scene.kit.name, position=puzzle.position, moves=tuple(attempt.actions),
        about=puzzle.title,
    )  # fmt: skip


def build_buttons(scene: PuzzleScene) -> None:
    """What can be done now, the most likely last."""
    row = scene.box(*scene.frame.buttons)
    wanted: list[tuple[str, str, widgets.Kind, Callable[[], None]]] = []
    if scene.phase in ("wrong", "why"):
        wanted.append(("show", "play", "plain", scene.show_solution))
        wanted.append(("try_again", "undo", "fire", scene.take_back))
    elif scene.phase in ("solved", "shown"):
        if scene.phase == "shown":
            wanted.append(("next", "forward", "plain", scene.next))
            wanted.append(("again", "undo", "fire", scene.again))
        else:
            wanted.append(("again", "undo", "plain", scene.again))
            wanted.append(("next", "forward", "fire", scene.next))
        if may_analyse(scene.app, scene.kit.name):
            wanted.insert(0, ("analyse", "search", "plain", lambda: analyse(scene)))
    elif scene.phase == "show":
        wanted.append(("again", "stop", "plain", scene.again))
    else:
        wanted.append(("hint", "hint", "plain", scene.hint))
        wanted.append(("show", "play", "plain", scene.show_solution))
        if scene.attempt.actions:
            wanted.append(("take_back", "undo", "plain", scene.take_back))
    gap = scene.px(8)
    wide = (row.width - gap * (len(wanted) - 1)) // len(wanted)
    for index, (key, icon, kind, do) in enumerate(wanted):
        rect = pygame.Rect(row.x + index * (wide + gap), row.y, wide, row.height)
        label = scene.t(f"puzzles.{_label(scene, key)}")
        # a label that would be cut does without its icon
        shown = icon if widgets.button_width(scene, label, icon=icon, padding=8) <= wide else ""
        on = key != "hint" or not scene.hints.all_given
        widgets.button(scene, rect, label, icon=shown, kind=kind, on_press=do, key=key, enabled=on)


def _label(scene: PuzzleScene, key: str) -> str:
    """The words on a button."""
    if key == "next" and scene.course.following(scene.number) is None:
        return "finish"
    if key in ("hint", "show") and scene.warned == key:
        return f"{key}_all_the_same"
    return scene.hints.next_word if key == "hint" else key
