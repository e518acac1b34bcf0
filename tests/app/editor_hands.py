"""A player's hands in the map editor: squares by name, on the real scene."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.screen import EditorScreen
from game.app.editor.square_board import SquareBoard
from game.model.drafting import MapDraft, Stand
from game.model.grid8 import Grid
from game.testing.driver import MODS, Driver
from game.ui.window.application import Application

ARMY = {"c1": Stand("command", 0, 0), "e1": Stand("heavy", 0, 0), "f2": Stand("light", 0, 0)}


def small_map(size: int = 10, **meta: Any) -> MapDraft:
    """A map that can be played, the same after half a turn."""
    grid = Grid(size, size)
    pieces = {grid.square(name): stand for name, stand in ARMY.items()}
    last = len(grid) - 1
    pieces |= {last - s: Stand(p.kind, 1, 4) for s, p in pieces.items()}
    ground = {grid.square(name): "obstacle" for name in ("c3", "d5", "e5", "b4", "f4", "g3", "e3")}
    ground |= {last - square: kind for square, kind in ground.items()}
    return MapDraft(grid, ground, pieces, meta={"title": "Small", "symmetry": "point", **meta})


def square_editor(scene: Any) -> EditorScreen[SquareBoard] | None:
    """The scene, if it is the editor of a map of squares."""
    return scene if isinstance(scene, EditorScreen) and isinstance(scene.board, SquareBoard) else None


class Drawer(Driver):
    """Draws on squares. ``editor`` is the scene, wherever it is on the stack."""

    @property
    def editor(self) -> EditorScreen[SquareBoard]:
        """The editor's scene."""
        return [found for scene in self.app.stack if (found := square_editor(scene))][-1]

    def square(self, name: str) -> int:
        """The number of a square."""
        return self.editor.board.state.draft.grid.square(name)

    def place(self, name: str) -> tuple[int, int]:
        """The middle of a square in the window."""
        return self.editor.board.drawing.camera.rect_of(self.square(name)).center

    def on(self, name: str, button: int = 1) -> None:
        """Click a square."""
        self.press(self.place(name), button)
        self.release(self.place(name), button)

    def along(self, *names: str, button: int = 1) -> None:
        """Drag over squares."""
        self.press(self.place(names[0]), button)
        for name in names[1:]:
            self.move(self.place(name))
        self.release(self.place(names[-1]), button)

    def ground(self, name: str) -> str | None:
        """The kind of ground there."""
        return self.editor.board.state.draft.ground.get(self.square(name))

    def stand(self, name: str) -> Stand | None:
        """What stands there."""
        return self.editor.board.state.draft.pieces.get(self.square(name))

    def names(self) -> dict[str, str]:
        """All ground by the names of its squares."""
        grid = self.editor.board.state.draft.grid
        return {
            grid.name(square): kind for square, kind in sorted(self.editor.board.state.draft.ground.items())
        }

    def wheel(self, notches: int) -> None:
        """Turn the wheel where the mouse is."""
        self.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False))

    def hold(self, key: int, name: str) -> None:
        """Press a modifier and keep it."""
        self.send(pygame.event.Event(pygame.KEYDOWN, key=key, mod=MODS[name], unicode="", scancode=0))

    def let_go(self, key: int) -> None:
        """Let go of a key."""
        self.send(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))

    def drop(self, path: Path) -> None:
        """Drop a file on the window."""
        self.send(
            pygame.event.Event(pygame.DROPBEGIN),
            pygame.event.Event(pygame.DROPFILE, file=str(path)),
            pygame.event.Event(pygame.DROPCOMPLETE),
        )

    def answer(self, key: str) -> None:
        """Choose an answer of the question that is asked, and let what follows happen."""
        self.click(key)
        self.wait(0.05)


def open_editor(app: Application, **params: Any) -> Drawer:
    """The editor over the menu, with the guide out of the way."""
    editor_choices().write(EditorChoices(guide_offered=True, games=100))
    app.open("menu")
    app.open("editor", **params)
    hands = Drawer(app)
    hands.wait(0.1)
    return hands
