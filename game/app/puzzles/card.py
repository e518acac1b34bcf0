"""The head and the card of a puzzle: its title, goal, the moves so far, and the message."""

from __future__ import annotations

from itertools import groupby

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.course import PuzzleCourse
from game.app.puzzles.hints import move_words
from game.app.puzzles.words import credit_words, difficulty_words, goal_words, source_words, stars
from game.app.table.task_scene import Said
from game.data.puzzles.puzzles import PuzzleFile
from game.data.words.texts import Texts
from game.ui.layout import GROW, Grow
from game.ui.paint.palette import Density
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Icon, Rule, SmallText, Text
from game.view.table import TableView


def puzzle_card(
    texts: Texts,
    table: TableView,
    course: PuzzleCourse,
    kept: PuzzleFile,
    attempt: Attempt,
    said: Said,
    density: Density,
) -> Node:
    """Return the card beside the board."""
    puzzle, grade = kept.puzzle, course.grade(kept)
    credit = difficulty_words(grade, texts), source_words(puzzle, texts) or credit_words(puzzle, texts)
    moves, margin = _moves(table, attempt), density.margin
    return Box(radius=6, pad=(margin + 4, margin)).of(
        Row(gap=12).of(Text(texts.shipped(puzzle.title), "section", wide=GROW), stars(grade or 0, 14)),
        Node(high=4),
        Text(goal_words(puzzle, course.kit, attempt.side, texts), "body_strong", lines=0),
        Column(pad=(0, 2, 0), least=WHOLE, rank=-99).of(SmallText(" · ".join(credit))),
        Node(high=10), Rule(), Node(high=10),
        said.node(), Node(high=Grow(least=8)), *moves,
    )  # fmt: skip


def puzzle_title(texts: Texts, course: PuzzleCourse, kept: PuzzleFile, at: int) -> Node:
    """Return the words beside the way back; ``at``: the puzzle's place in the course, from 0."""
    record, streak = course.record(kept.name), course.progress.streak
    mark = Icon("star" if record.clean else "check", 18, "signal.ok") if record.solved else None
    words = texts(
        "puzzles.step_done" if record.solved and not streak else "puzzles.step", n=at + 1, count=len(course)
    )
    if streak:
        words = f"{words} · {texts('puzzles.in_a_row', n=streak)}"
    return Column(wide=GROW).of(
        Row(gap=7, high=GROW).of(Text(texts("puzzles.title"), "card_title"), mark),
        SmallText(words, high=18),
    )


def _moves(table: TableView, attempt: Attempt) -> list[Node]:
    """Return the moves so far, as in a record: each move of the player with its answer, or, where a move has
    several actions, one below the other. The last ones are those that are looked for: the first give way."""
    steps = zip(attempt.states, attempt.actions, strict=False)
    groups = [tuple(turn) for _, turn in groupby(steps, lambda one: attempt.kit.game.to_act(one[0]))]
    moves = [move_words(table, attempt, *turn) for turn in groups]
    rows: list[tuple[str, ...]] = [
        (f"{number}. {own}", then)
        for number, (own, then) in enumerate(zip(moves[::2], [*moves[1::2], ""], strict=False), 1)
    ]
    if any(len(group) > 1 for group in groups):
        rows = [(words,) for row in rows for words in row if words]
    inks = "ink.primary", "ink.secondary"
    return [
        Row(least=WHOLE, rank=at - len(rows)).of(
            *(Text(words, ink=ink, lines=0, wide=GROW) for words, ink in zip(row, inks, strict=False))
        )
        for at, row in enumerate(rows)
    ]
