"""The board on paper of a game without special drawings: what its ``BoardScene`` shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.model.contract import TextError
from game.model.drafting import MapDraft
from game.model.fault import game_called
from game.view.board.scene import BoardScene
from game.view.draft.look import DraftLooks
from game.view.grid_table import GridTable
from game.view.printing.legend import draft_legend
from game.view.printing.printable import PrintOptions, PrintSubject
from game.view.printing.squares_on_paper import SquaresOnPaper, bare, draft_scene, position_scene
from game.view.table import Tools


def plain_squares(
    make_table: Callable[[Tools], Any],
    drawing: Callable[[Tools], DraftLooks],
    subject: PrintSubject,
    options: PrintOptions,
    tools: Tools,
) -> SquaresOnPaper:
    """The board of a subject on paper, for a game with that table and those looks of maps. Raises
    ``TextError`` if the subject can't be drawn."""
    scene = scene_of(make_table, drawing, subject, tools)
    sprites = tools.sprites.of(subject.kit.name)
    told = draft_legend(subject, drawing(tools), tools) if subject.kit.drafting is not None else None
    shown = scene if options.pieces else bare(scene)
    return SquaresOnPaper(tools, sprites, shown, options.square, None if told is None else told.parts)


def scene_of(
    make_table: Callable[[Tools], Any],
    drawing: Callable[[Tools], DraftLooks],
    subject: PrintSubject,
    tools: Tools,
) -> BoardScene:
    """The scene of a subject. Raises ``TextError`` if it can't be drawn."""
    if isinstance(subject.draft, MapDraft):
        return draft_scene(subject.draft, drawing(tools), tools.seed)
    table = make_table(tools)
    if subject.view is None or not isinstance(table, GridTable):
        raise TextError("the board of {game} can’t be printed", game=game_called(subject.kit.name))
    table.set_rect(pygame.Rect(0, 0, 800, 800), 1.0)
    return position_scene(table, subject.view, subject.viewer)
