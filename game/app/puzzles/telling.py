"""What is said below a puzzle's goal, and the moves so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.scenes.puzzle import PuzzleScene


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
        return Said(t(f"puzzles.{key}"), puzzle.idea, "check", "signal.ok")
    if scene.phase == "shown":
        return Said(t("puzzles.was_solution"), puzzle.idea, "hint", "move.reach_ink")
    if scene.phase == "show":
        return Said(t("puzzles.shows"), "", "play", "move.reach_ink")
    if scene.phase in ("wrong", "why"):
        answered = scene.phase == "why" or len(scene.attempt.actions) % 2 == 0
        late = scene.attempt.left <= 0
        key = "wrong_answered" if answered else "wrong_late" if late else "wrong_words"
        return Said(t("puzzles.wrong"), scene.hints.words or t(f"puzzles.{key}"), "cross", "signal.warning")
    if scene.phase in ("judge", "reply"):
        key = "right" if scene.phase == "reply" else "judging"
        return Said(t(f"puzzles.{key}"), "", "hourglass", "move.reach_ink")
    head = t("puzzles.your_move") if not scene.attempt.actions else t("puzzles.go_on", n=scene.attempt.left)
    words = t("puzzles.thinking") if scene.desk.busy else scene.hints.words
    if not words and not scene.attempt.actions:
        words = t("puzzles.first_words")
    return Said(head, words, "target", "move.reach_ink")


def played(scene: PuzzleScene) -> list[tuple[str, str]]:
    """The moves so far, each own one with its answer, as a record has them."""
    game, attempt = scene.kit.game, scene.attempt
    told: list[str] = []
    for number, action in enumerate(attempt.actions):
        before = attempt.states[number]
        seen = game.observe_step(before, game.apply(before, action), attempt.seat)
        told.append(scene.table.record_words(game.observe(before, attempt.seat), seen))
    return [(own, answer) for own, answer in zip(told[::2], [*told[1::2], ""], strict=False)]
