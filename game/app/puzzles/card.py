"""The head and the card of a puzzle: its title, goal, the moves so far, and the message."""

from __future__ import annotations

from itertools import groupby

import pygame

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.course import PuzzleCourse
from game.app.puzzles.hints import move_words
from game.app.puzzles.words import credit_words, difficulty_words, goal_words, paint_stars, source_words
from game.app.table.task_scene import LessonScene, Said
from game.data.puzzles.puzzles import PuzzleFile
from game.ui import widgets


class PuzzleCard:
    """The card, painted beside the board of a scene."""

    def __init__(self, scene: LessonScene, course: PuzzleCourse) -> None:
        self.scene, self.course = scene, course

    def paint(self, surface: pygame.Surface, kept: PuzzleFile, attempt: Attempt, said: Said) -> None:
        scene, px, painter, texts = self.scene, self.scene.px, self.scene.painter, self.scene.app.texts
        card, small = scene.frame.words.rect, scene.frame.small
        widgets.card(scene, surface, card)
        pad = px(16 if small else 20)
        inner = card.inflate(-2 * pad, -2 * px(12 if small else 16))
        puzzle, grade = kept.puzzle, self.course.grade(kept)
        right = paint_stars(scene, surface, inner.right, inner.y + px(13), grade or 0, 14)
        title = painter.text(
            surface,
            texts.shipped(puzzle.title),
            "section",
            inner.topleft,
            width=right - px(12) - inner.x,
        )
        goal = goal_words(puzzle, self.course.kit, attempt.side, texts)
        body = pygame.Rect(inner.x, title.bottom + px(4), inner.width, 0)
        y = painter.paragraph(surface, goal, "body_strong", body)
        credit = " · ".join(
            (
                difficulty_words(grade, texts),
                source_words(puzzle, texts) or credit_words(puzzle, texts),
            )
        )
        if not small:
            at = (inner.x, y + px(2))
            y = painter.text(surface, credit, "small", at, "ink.secondary", width=inner.width).bottom
        y += px(10)
        painter.rule(surface, inner.x, y, inner.width)
        y += px(10)
        moves = self._played(attempt)
        rows = [pygame.Rect(inner.x, 0, inner.width // len(halves), 0) for halves in moves]
        for row, halves in zip(rows, moves, strict=True):
            row.height = max(painter.paragraph_height(words, "body", row.width) for words in halves)
        low = inner.bottom
        for row, halves in zip(reversed(rows), reversed(moves), strict=True):
            if low - row.height < y:
                break  # the last moves are those that are looked for
            low -= row.height
            for place, (words, colour) in enumerate(
                zip(halves, ("ink.primary", "ink.secondary"), strict=False)
            ):
                painter.paragraph(surface, words, "body", row.move(place * row.width, low), colour)
        low -= px(8) if moves else 0
        scene.paint_said(surface, pygame.Rect(inner.x, y, inner.width, low - y), said)

    def paint_head(self, surface: pygame.Surface, kept: PuzzleFile, number: int) -> None:
        """Paint the title's row; ``number``: its place in the course, from 0."""
        scene, px, painter, t = self.scene, self.scene.px, self.scene.painter, self.scene.t
        head = scene.frame.head.rect
        left, right = scene.title_room
        room = right - left
        record = self.course.record(kept.name)
        mark = px(28) if record.solved else 0
        at = (left, head.y + head.height * 32 // 100)
        title = painter.text(surface, t("puzzles.title"), "card_title", at, middle=True, width=room - mark)
        if mark:
            icon = "star" if record.clean else "check"
            at = (title.right + px(16), title.centery)
            widgets.icon(scene, surface, icon, at, 18, "signal.ok", center=True)
        streak = self.course.progress.streak
        key = "puzzles.step_done" if record.solved and not streak else "puzzles.step"
        words = t(key, n=number + 1, count=len(self.course))
        if streak:
            words = f"{words} · {t('puzzles.in_a_row', n=streak)}"
        at = (left, head.bottom - px(9))
        painter.text(surface, words, "small", at, "ink.secondary", middle=True, width=room)

    def _played(self, attempt: Attempt) -> list[tuple[str, ...]]:
        """Return the rows of the moves so far, as in a record: each move of the player with its answer,
        or, where a move has several actions, one below the other."""
        steps = zip(attempt.states, attempt.actions, strict=False)
        groups = [tuple(turn) for _, turn in groupby(steps, lambda one: attempt.kit.game.to_act(one[0]))]
        moves = [move_words(self.scene.table, attempt, *turn) for turn in groups]
        own = [f"{number}. {words}" for number, words in enumerate(moves[::2], 1)]
        answers = moves[1::2]
        if all(len(group) == 1 for group in groups):
            return [(first, then) for first, then in zip(own, [*answers, ""], strict=False)]
        rows = [pair for pairs in zip(own, [*answers, ""], strict=False) for pair in pairs if pair]
        return [(row,) for row in rows]
