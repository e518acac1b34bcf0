"""The menu with a match to go on with, and of somebody who has a profile."""

from __future__ import annotations

from pygame import Surface

from game.app.maps.catalogue import Catalogue
from game.app.maps.pictures import begun
from game.app.menu.scene import Menu
from game.app.poses.people import PEOPLE
from game.app.table.boards import Pictures
from game.app.table.saved import Resumable
from game.ui.scene import App, Scene

LINES = "Anna and Captain, level 3", "Turn 20, White to move", "Clock 18:42 and 21:08", "Saved today, 14:32"


class _MenuOf(Menu):
    """The menu of somebody, with their match if they have one."""

    def __init__(self, app: App, person: int | None = None, match: Resumable | None = None) -> None:
        super().__init__(app)
        self._posed = person, match

    def enter(self) -> None:
        super().enter()
        person, match = self._posed
        if person is not None:
            self.person = PEOPLE[person]
        if match is not None:
            self.matches = [match]


def _with_match(app: App) -> Scene:
    def board(size: tuple[int, int]) -> Surface | None:
        maps = Catalogue(app.texts, games=("tank_chess",), keep=False)
        maps.look()
        shelf = maps.shelves["tank_chess"]
        card = maps.find(shelf.kit.default_map)
        assert card is not None
        return Pictures(app).position(shelf.kit, shelf.content, begun(shelf, card), min(size))

    match = Resumable("tank_chess", "Tank Chess", lambda: None, board, LINES, "White is in check")
    return _MenuOf(app, match=match)


DEMOS = {"menu_continue": _with_match, "menu_profile": lambda app: _MenuOf(app, 3)}
