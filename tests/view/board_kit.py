"""What the board's tests share: the shipped pieces, a small position, a view."""

from __future__ import annotations

from typing import Any

import pygame

from game.data.files.content import load_content
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.games.tank_chess.rules.kit import TankChessKit
from game.games.tank_chess.view.looks import LookReader
from game.model.grid8 import FACING_NAMES, Grid
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.board.board import BoardView
from game.view.board.scene import BoardScene
from game.view.board.sprites import SpriteStore

_CONTENT = load_content(TankChessKit())
DEFINITIONS = _CONTENT.definitions
FILES = _CONTENT.files
LOOKS = LookReader(_CONTENT.files["pieces"], _CONTENT.files["ground"])
TEXTS = Texts(ASSETS / "locale")
GRID = Grid(16, 16)
BLOCK = pygame.Rect(16, 16, 688, 688)


def sq(name: str) -> int:
    """A square of the 16×16 board."""
    return GRID.square(name)


def diagram(white: str, black: str, ground: str = "", wrecks: str = "") -> Diagram:
    """A 16×16 position: pieces as "M e7 E, …", obstacles and wrecks as "c5 c6"."""
    pieces = {}
    for colour, items in enumerate((white, black)):
        for item in filter(None, (part.strip() for part in items.split(","))):
            letter, square, facing = item.split()
            kind = DEFINITIONS.by_letter[letter]
            pieces[sq(square)] = PlacedPiece(kind, colour, FACING_NAMES.index(facing))
    obstacle = DEFINITIONS.ground_by_name["obstacle"]
    walls = {sq(name): obstacle for name in ground.split()}
    return Diagram(GRID, walls, pieces, frozenset(sq(name) for name in wrecks.split()))


def view(scene: BoardScene, *, theme: str = "light", rect: pygame.Rect = BLOCK, **more: Any) -> BoardView:
    """A view with stores of its own."""
    look = load_theme(theme)
    return BoardView(look, FontStore(look), SpriteStore(look), scene, rect, **more)


def picture(shown: BoardView) -> pygame.Surface:
    """What the view draws on a window of 1280×720."""
    surface = pygame.Surface((1280, 720))
    shown.redraw()
    shown.draw(surface)
    return surface


def pixels(surface: pygame.Surface, rect: pygame.Rect | None = None) -> bytes:
    """The surface's colours, or those of a part."""
    part = surface if rect is None else surface.subsurface(rect)
    return pygame.image.tobytes(part, "RGB")
