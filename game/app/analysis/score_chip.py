"""The chip of a score: the leading side's chances, in its colours."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.table.scores import Score
from game.ui.scene import Scene
from game.view.table import TableView


def draw_score(
    page: Scene, surface: pygame.Surface, table: TableView, parties: Sequence[int], score: Score,
    scale: float, chip: pygame.Rect, role: str = "body_strong",
) -> None:  # fmt: skip
    """Draw the score of a match of two ``parties`` in ``chip``; ``scale`` is ``GameBots.WIN_SCALE``."""
    theme = page.app.theme
    group = table.sides.group(parties[0 if score.leads(scale) else 1])
    page.painter.box(surface, chip, theme[f"{group}.turret"], theme["surface.line_strong"], radius=3)
    page.painter.text(
        surface, score.figure(page.app.texts, scale), role, chip.center, f"{group}.mark", align="center",
        middle=True,
    )  # fmt: skip
