"""What is said below a puzzle's goal, and the moves so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.app.puzzles.puzzle import PuzzleScene


@dataclass(frozen=True, slots=True)
class Said:
    """What is said now: a head, words below it, an icon, and a tone (a colour's token)."""

    head: str
    words: str
    icon: str
    tone: str


def said(scene: PuzzleScene) -> Said:
    """What stands below the puzzle's goal."""
    t, puzzle = scene.t, scene.kept.puzzle
    if scene.phase == "solved":
        key = "solved_clean" if scene.record().clean else "solved"
        return Said(t(f"puzzles.{key}"), _joined(_streak(scene), puzzle.idea), "check", "signal.ok")
    if scene.phase == "shown":
        words = _joined(_streak(scene), puzzle.idea)
        return Said(t("puzzles.was_solution"), words, "hint", "move.reach_ink")
    if scene.phase == "show":
        return Said(t("puzzles.shows"), "", "play", "move.reach_ink")
    if scene.phase in ("wrong", "why"):
        key = "wrong_late" if len(scene.attempt.actions) % 2 and scene.phase == "wrong" else "wrong_answered"
        words = _joined(scene.hints.words or t(f"puzzles.{key}"), _streak(scene))
        return Said(t("puzzles.wrong"), words, "cross", "signal.warning")
    if scene.phase in ("judge", "reply"):
        key = "right" if scene.phase == "reply" else "judging"
        return Said(t(f"puzzles.{key}"), "", "hourglass", "move.reach_ink")
    head = t("puzzles.your_move") if not scene.attempt.actions else t("puzzles.go_on", n=scene.attempt.left)
    stake = scene.course.at_stake(scene.kept.name)
    if scene.warned:
        return Said(head, t(f"puzzles.costs_{scene.warned}", n=stake), "warning", "signal.warning")
    words = t("puzzles.thinking") if scene.desk.busy else _joined(scene.hints.words, _streak(scene))
    if not words and not scene.attempt.actions:
        words = _joined(t("puzzles.first_words"), t("puzzles.at_stake", n=stake) if stake else "")
    return Said(head, words, "target", "move.reach_ink")


def _streak(scene: PuzzleScene) -> str:
    """What this puzzle has done to the streak, in words; empty for nothing."""
    progress = scene.course.progress
    if scene.lost:
        return scene.t("puzzles.streak_lost", n=scene.lost)
    if not scene.gained:
        return ""
    best = scene.gained == progress.best and scene.gained > 1
    return scene.t("puzzles.streak_record" if best else "puzzles.streak_now", n=scene.gained)


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def move_words(scene: PuzzleScene, state: Any, action: Any) -> str:
    """An action as a record has it."""
    game, seat = scene.kit.game, scene.attempt.seat
    seen = game.observe_step(state, game.apply(state, action), seat)
    return scene.table.record_words(game.observe(state, seat), seen)


def played(scene: PuzzleScene) -> list[tuple[str, str]]:
    """The moves so far, each own one with its answer, as a record has them."""
    attempt = scene.attempt
    told = [
        move_words(scene, before, action)
        for before, action in zip(attempt.states, attempt.actions, strict=False)
    ]
    return [(own, answer) for own, answer in zip(told[::2], [*told[1::2], ""], strict=False)]
