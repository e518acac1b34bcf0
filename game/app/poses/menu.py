"""The menu with a match or a lesson to continue, while it is being read, and with a profile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import Surface

from game.app.maps.catalogue import MapCatalogue
from game.app.maps.pictures import begun
from game.app.menu.left_off import lesson_ahead
from game.app.menu.scene import Menu
from game.app.poses.people import PEOPLE
from game.app.table.boards import Pictures
from game.app.table.continuing import LeftOff, Resumable
from game.data.puzzles.lessons import load_courses
from game.ui.scene import App

LINES = "Anna and Captain, level 3", "Turn 20, White to move", "Clock 18:42 and 21:08", "Saved today, 14:32"


NOTHING = LeftOff()


class _MenuOf(Menu):
    """The menu of a player who left off at that place; ``None`` while that is still being read."""

    def __init__(
        self, app: App, left_off: LeftOff | None = NOTHING, *, person: int | None = None, pinned: str = ""
    ) -> None:
        super().__init__(app)
        self._posed = left_off, person
        if pinned:
            app.change("look.pinned_game", pinned)

    def enter(self) -> None:
        super().enter()
        self._to_read = False
        self.left_off, person = self._posed
        if person is not None:
            self.person = PEOPLE[person]
        self.learnt = self.left_off is not None and self.left_off.lesson is not None


def _board(app: App) -> Callable[[tuple[int, int]], Surface | None]:
    def board(size: tuple[int, int]) -> Surface | None:
        maps = MapCatalogue(app.texts, games=("tank_chess",), keep=False)
        maps.look()
        shelf = maps.shelves["tank_chess"]
        card = maps.find(shelf.kit.default_map)
        assert card is not None
        return Pictures(app).position(shelf.kit, shelf.content, begun(shelf, card), min(size))

    return board


def _with_match(app: App) -> LeftOff:
    match = Resumable("tank_chess", "Tank Chess", lambda: None, _board(app), LINES, "White is in check")
    return LeftOff((match,))


def _with_lesson(app: App) -> LeftOff:
    [course] = load_courses("tank_chess")
    return LeftOff(lesson=lesson_ahead(app, course, course.played[4]))


DEMOS = {
    "menu_continue": lambda app: _MenuOf(app, _with_match(app)),
    "menu_post": lambda app: _MenuOf(app, replace(_with_match(app), waiting=("", ""))),
    "menu_lesson": lambda app: _MenuOf(app, _with_lesson(app)),
    "menu_profile": lambda app: _MenuOf(app, person=3, pinned="battlegrounds"),
    "menu_reading": lambda app: _MenuOf(app, None),
}
