"""The menu, alone and with a match to go on with."""

from __future__ import annotations

from pygame import Surface

from game.app.maps.catalogue import MapCatalogue
from game.app.maps.pictures import begun
from game.app.menu.scene import Menu, make
from game.app.table.boards import Pictures
from game.app.table.saved import Resumable
from game.ui.scene import App, Scene


def _board(app: App, game: str, px: int) -> Surface | None:
    """A game's board as a match on its usual map begins."""
    maps = MapCatalogue(app.texts, games=(game,), keep=False)
    maps.look()
    shelf = maps.shelves[game]
    card = maps.find(shelf.kit.default_map)
    assert card is not None
    return Pictures(app).position(shelf.kit, shelf.content, begun(shelf, card), px)


def _with_match(app: App) -> Scene:
    lines = (
        "Anna and Captain, level 3",
        "Turn 20, White to move",
        "Clock 18:42 and 21:08",
        "Saved today, 14:32",
    )

    def board(size: tuple[int, int]) -> Surface | None:
        return _board(app, "tank_chess", min(size))

    class Posed(Menu):
        def enter(self) -> None:
            super().enter()
            alert = "White is in check"
            self.matches = [Resumable("tank_chess", "Tank Chess", lambda: None, board, lines, alert)]

    return Posed(app)


DEMOS = {"menu": make, "menu_continue": _with_match}
