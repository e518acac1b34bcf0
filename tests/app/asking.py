"""Asks questions, and keeps the answers."""

from __future__ import annotations

from typing import Any

from game.ui.flow import Asking, Flow, follow


def ask(question: Asking, answers: list[Any]) -> None:
    """Show a question; its answer is added to ``answers``."""

    def flow() -> Flow:
        answers.append((yield question))

    follow(question.app, flow())
