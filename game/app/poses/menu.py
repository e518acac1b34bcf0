"""The menu with a match or a lesson to continue, while it is being read, and with a profile."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from game.app.maps.catalogue import MapCatalogue
from game.app.maps.pictures import begun
from game.app.menu.left_off import lesson_ahead
from game.app.menu.scene import Menu
from game.app.poses.people import PEOPLE
from game.app.poses.posed import Posed, nothing
from game.app.table.boards import Pictures
from game.app.table.continuing import LeftOff, Resumable
from game.data.puzzles.lessons import load_courses
from game.ui.scene import App

LINES = "Anna and Captain, level 3", "Turn 20, White to move", "Clock 18:42 and 21:08", "Saved today, 14:32"


class _MenuOf(Menu):
    """The menu of a player who left off at that place; ``None`` while that is still being read."""

    def __init__(self, app: App, left_off: LeftOff | None, *, person: int | None, pinned: str) -> None:
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


def _board(app: App, size: tuple[int, int]) -> Surface | None:
    maps = MapCatalogue(app.texts, games=("tank_chess",), keep=False)
    maps.look()
    shelf = maps.shelves["tank_chess"]
    card = maps.find(shelf.kit.default_map)
    assert card is not None
    return Pictures(app).position(shelf.kit, shelf.content, begun(shelf, card), min(size))


class PosedMenu(Posed):
    """The menu."""

    def begin(
        self, *, left_off: str = "nowhere", waiting: int = 0, person: int | None = None, pinned: str = ""
    ) -> None:
        """Open the menu of a player who left off in a ``match``, in a ``lesson``, or ``nowhere``; or while
        that is still being read (``unknown``). ``waiting``: so many matches by post wait."""
        app, texts = self.app, ("",) * waiting
        board = partial(_board, app)
        [course] = load_courses("tank_chess")
        found: dict[str, LeftOff | None] = {
            "match": LeftOff(
                (Resumable("tank_chess", "Tank Chess", nothing, board, LINES, "White is in check"),),
                waiting=texts,
            ),
            "lesson": LeftOff(lesson=lesson_ahead(app, course, course.played[4])),
            "nowhere": LeftOff(),
            "unknown": None,
        }
        self.scene = _MenuOf(app, found[left_off], person=person, pinned=pinned)


SCREEN = PosedMenu
