"""Input on a game's board in any scene: the commands of its table, and the pointer's events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

import pygame

from game.view.table import Reply, TableView

if TYPE_CHECKING:
    from game.ui.application import App

WALK = ("up", "down", "left", "right")
CHOOSE = (
    *WALK, "pick", "drive_only", "turn_left", "turn_right", "next_target", "previous_target",
    "next_piece", "previous_piece",
)  # fmt: skip
"""Commands that choose on the board."""

BOARD = (*CHOOSE, "zoom_in", "zoom_out")
"""Commands that the table answers."""

RING = (*WALK, "pick", "next_target", "previous_target")
"""Commands whose keys walk the widgets while one of them has the focus."""


def next_lines(now: tuple[int, ...], own: int, sides: Iterable[int]) -> tuple[int, ...]:
    """The sides whose lines of fire come after those of ``now``: nobody's, the others', the own ones."""
    others = tuple(side for side in sorted(set(sides)) if side != own)
    order = [(), others, (own,)]
    return order[(order.index(now) + 1) % len(order)] if now in order else ()


class PointerInput(ABC):
    """Tells the pointer's events apart. Each method says whether the event meant anything."""

    panning = False
    """The board is held, and pulled along."""

    def pointed(self, event: pygame.event.Event) -> bool | None:
        """Any event: whether it meant anything; ``None`` if it is none of the pointer's."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self.moved(event)
            case pygame.MOUSEBUTTONDOWN:
                return self.pressed(event)
            case pygame.MOUSEBUTTONUP:
                return self.released(event)
            case pygame.MOUSEWHEEL:
                return self.wheeled(event)
            case pygame.WINDOWLEAVE:
                return self.left()
        return None

    @abstractmethod
    def moved(self, event: pygame.event.Event) -> bool:
        """The pointer has moved."""

    @abstractmethod
    def pressed(self, event: pygame.event.Event) -> bool:
        """A button is down."""

    @abstractmethod
    def released(self, event: pygame.event.Event) -> bool:
        """A button is up again."""

    @abstractmethod
    def wheeled(self, event: pygame.event.Event) -> bool:
        """The wheel was turned."""

    @abstractmethod
    def left(self) -> bool:
        """The pointer has left the window."""


class TableScene(Protocol):
    """A scene with one table."""

    app: App
    table: TableView

    def on_table(self, point: tuple[int, int]) -> bool:
        """Whether a point is the game's: on the board, or on its own table beside it."""
        ...

    def invalidate(self) -> None:
        """Draw a frame."""
        ...


def right_click(table: TableView, place: tuple[int, int]) -> bool:
    """Put back what is chosen; where nothing is, say what lies there. Whether anything came of it."""
    return table.put_back() or table.explain(place)


class TableInput(PointerInput):
    """The pointer on a scene's table. ``game``: the name whose rules its links open."""

    zooms = False
    """Ctrl is held: the wheel zooms."""

    def __init__(self, scene: TableScene, game: str) -> None:
        self.scene, self.game = scene, game

    def reply(self, reply: Reply) -> None:
        """What the table said to a press or a release."""

    def pointed(self, event: pygame.event.Event) -> bool | None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.zooms = bool(getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META))
        return super().pointed(event)

    def moved(self, event: pygame.event.Event) -> bool:
        table = self.scene.table
        if self.pull(event):
            return True
        if event.buttons[0]:
            table.drag(event.pos)
        else:
            table.hover(event.pos if self.scene.on_table(event.pos) else None)
        self.scene.invalidate()
        return True

    def pull(self, event: pygame.event.Event) -> bool:
        """Pull a board that is held along with the pointer; whether it is."""
        self.panning = self.panning and any(event.buttons)
        if self.panning and self.scene.table.pan(-event.rel[0], -event.rel[1]):
            self.scene.invalidate()
        return self.panning

    def open_rule(self, place: tuple[int, int]) -> bool:
        """Open the rule whose link is there; whether there is one."""
        rule = self.scene.table.rule_at(place)
        if not rule or not self.scene.app.can_open("rules"):
            return False
        self.scene.app.open("rules", game=self.game, rule=rule)
        return True

    def press_board(self, place: tuple[int, int]) -> None:
        """Press what is there; where there is nothing, hold the board."""
        reply = self.scene.table.press(place)
        self.panning = not reply.taken
        self.reply(reply)

    def released(self, event: pygame.event.Event) -> bool:
        if event.button not in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE):
            return False
        self.panning = False
        if event.button == pygame.BUTTON_LEFT:
            self.reply(self.scene.table.release(event.pos))
        return True

    def left(self) -> bool:
        self.scene.table.hover(None)
        return True
