"""Puzzles in words: the goal, the difficulty, the author; and the difficulty as stars."""

from __future__ import annotations

from game.data.puzzles.puzzles import Puzzle
from game.data.words.texts import Texts
from game.model.kit import AnyKit
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon


def goal_words(puzzle: Puzzle, kit: AnyKit, side: int, texts: Texts) -> str:
    """Return the goal with the side, e.g. "White to move: destroy the Command in two"."""
    return texts("puzzles.to_move", side=texts(kit.info.sides[side]), goal=short_goal(puzzle, texts))


def short_goal(puzzle: Puzzle, texts: Texts) -> str:
    """Return the goal alone, e.g. "destroy the Command in two"."""
    count = texts(f"puzzles.count.{puzzle.moves}")
    return texts(f"puzzles.goal.{puzzle.game}.{puzzle.goal}", count=count)


def difficulty_words(grade: int | None, texts: Texts) -> str:
    """Say how hard a puzzle is; ``None``: the solver was not asked yet."""
    if grade is None:
        return texts("puzzles.grading")
    return texts(f"puzzles.difficulty.{grade}") if grade else texts("puzzles.no_grade")


def source_words(puzzle: Puzzle, texts: Texts) -> str:
    """Name the match a puzzle was found in; empty for one made by hand."""
    source = puzzle.source
    if source is None:
        return ""
    called = texts.shipped(source.map.rstrip("0123456789x").replace("_", " ").strip().title())
    if source.match is None or source.seed is None or source.level is None:
        return texts("puzzles.found.source_short", map=called, turn=source.round)
    return texts(
        "puzzles.found.source",
        map=called,
        seed=str(source.seed),
        match=source.match,
        turn=source.round,
        level=source.level,
    )


def credit_words(puzzle: Puzzle, texts: Texts) -> str:
    """Say who made a puzzle, and under what licence."""
    if not puzzle.author:
        return puzzle.licence
    by = texts("puzzles.by", author=puzzle.author)
    return f"{by} · {puzzle.licence}" if puzzle.licence else by


def tag_words(puzzle: Puzzle, texts: Texts) -> str:
    """Return a puzzle's tags in a row."""
    return " · ".join(map(texts.shipped, puzzle.tags))


def stars(count: int, size: float) -> Node:
    """Return a difficulty as so many of five filled stars."""
    return Row(gap=1).of(
        *(
            Icon("star", size) if number < count else Icon("star_outline", size, "ink.tertiary")
            for number in range(5)
        )
    )
