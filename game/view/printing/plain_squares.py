"""The board on paper of a game without special drawings: what its ``BoardScene`` shows."""

from __future__ import annotations

import pygame

from game.model.contract import TextError
from game.model.drafting import MapDraft
from game.model.fault import game_called
from game.view.board.scene import BoardScene
from game.view.draft.scene import draft_scene
from game.view.grid_table import GridTable
from game.view.printing.paper_game import PaperGame
from game.view.printing.printable import PrintOptions, PrintSubject
from game.view.printing.squares_on_paper import (
    SquaresOnPaper,
    bare,
    drawn_map,
    position_scene,
)
from game.view.table import Tools


def plain_squares(
    game: PaperGame, subject: PrintSubject, options: PrintOptions, tools: Tools
) -> SquaresOnPaper:
    """The board of a subject on paper. Raises ``TextError`` if the subject can't be drawn."""
    scene = scene_of(game, subject, tools)
    sprites = tools.sprites.of(subject.kit.name)
    drawn = drawn_map(subject, game.drawing(tools), tools) if subject.kit.drafting is not None else None
    return SquaresOnPaper(tools, sprites, scene if options.pieces else bare(scene), options.square, drawn)


def scene_of(game: PaperGame, subject: PrintSubject, tools: Tools) -> BoardScene:
    """The scene of a subject. Raises ``TextError`` if it can't be drawn."""
    if isinstance(subject.draft, MapDraft):
        return draft_scene(subject.draft, game.drawing(tools), tools.seed)
    table = game.table(tools)
    if subject.view is None or not isinstance(table, GridTable):
        raise TextError("the board of {game} can’t be printed", game=game_called(subject.kit.name))
    table.set_rect(pygame.Rect(0, 0, 800, 800), 1.0)
    return position_scene(table, subject.view, subject.viewer)
