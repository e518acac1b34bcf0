"""The head and the buttons of a puzzle's panel, and which of them stand there when."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame

from game.app.table.analysing import may_analyse
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.puzzles.puzzle import PuzzleScene

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
    t = scene.t
    hint = t("puzzles.why.hint") if scene.hints.all_given else ""
    not_yet = "" if scene.attempt.actions else t("puzzles.why.take_back")
    # each has its place, so that a second click on one never presses another
    wanted: list[tuple[str, str, widgets.Kind, Callable[[], None], str] | None]
    if scene.phase in ("wrong", "why"):
        wanted = [
            ("hint", "hint", "plain", scene.hint, t("puzzles.why.wrong")),
            ("show", "play", "plain", scene.show_solution, ""),
            ("try_again", "undo", "fire", scene.take_back, ""),
        ]
    elif scene.phase in ("solved", "shown"):
        shown = scene.phase == "shown"
        wanted = [
            ("analyse", "search", "plain", lambda: analyse(scene), ""),
            ("again", "undo", "fire" if shown else "plain", scene.again, ""),
            ("next", "forward", "plain" if shown else "fire", scene.next, ""),
        ]
        if not may_analyse(scene.app, scene.kit.name):
            wanted[0] = None
    elif scene.phase == "show":
        wanted = [("again", "stop", "plain", scene.again, ""), None, None]
    else:
        wanted = [
            ("hint", "hint", "plain", scene.hint, hint),
            ("show", "play", "plain", scene.show_solution, ""),
            ("take_back", "undo", "plain", scene.take_back, not_yet),
        ]
    gap = scene.px(8)
    wide = (row.width - gap * (len(wanted) - 1)) // len(wanted)
    for index, one in enumerate(wanted):
        if one is None:
            continue
        key, icon, kind, do, why = one
        rect = pygame.Rect(row.x + index * (wide + gap), row.y, wide, row.height)
        label = scene.t(f"puzzles.{_label(scene, key)}")
        # a label that would be cut does without its icon
        fits = widgets.button_width(scene, label, icon=icon, padding=8) <= wide
        widgets.button(
            scene, rect, label, icon=icon if fits else "", kind=kind, on_press=do, key=key, why=why
        )


def _label(scene: PuzzleScene, key: str) -> str:
    """The words on a button."""
    if key == "next" and scene.course.following(scene.number) is None:
        return "finish"
    if key in ("hint", "show") and scene.warned == key:
        return f"{key}_all_the_same"
    return scene.hints.next_word if key == "hint" else key
