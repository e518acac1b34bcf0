"""Arrows and rings without a mouse: a pen goes over the board by keys or gamepad, and is set down twice.

It is the player's own beside what is being chosen: the cursor of the table stays where it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.view.board.drawn import COLOURS, Drawn, Place
from game.view.phase import Prompt
from game.view.table import ARROWS, TableView

DEEDS: Final = (*ARROWS, "pick", "put_back", "turn_left", "turn_right", "finish", "draw")
"""The commands that a pen in hand takes."""


class Pen:
    """Draws on one table. ``put`` puts an arrow or a ring there or takes it away, ``wipe`` takes all away,
    ``near`` tells whether two places are one."""

    def __init__(
        self,
        table: TableView,
        put: Callable[[Drawn], object],
        wipe: Callable[[], object],
        near: Callable[[Place, Place], bool],
    ) -> None:
        self.table, self.put, self.wipe, self.near = table, put, wipe, near
        self.at: Place | None = None
        """Where the pen is; ``None``: it isn't in hand."""
        self.start: Place | None = None
        """Where an arrow begins that is being drawn."""
        self.colour = COLOURS[0]

    @property
    def in_hand(self) -> bool:
        """Whether keys and buttons draw now."""
        if self.at is not None and self.table.places.rect is None:
            self.drop()
        return self.at is not None

    def take(self) -> bool:
        """Take the pen: it begins where the player's attention is. Whether there is anything to draw on."""
        view = self.table.places.rect
        if view is None:
            return False
        self.at = self.table.places.pointed
        if self.at is None:
            self.at = self.table.places.at(view.center)
        return self.at is not None

    def drop(self) -> None:
        """The pen is put away."""
        self.at = self.start = None

    def act(self, command: str) -> bool:
        """Do a command with the pen in hand. Says whether it is one of its own."""
        if not self.in_hand or command not in DEEDS:
            return False
        if command in ARROWS:
            beyond = self.table.places.beyond(self.at, *ARROWS[command])
            self.at = self.at if beyond is None else beyond
        elif command == "pick":
            self._set_down()
        elif command == "put_back" and self.start is not None:
            self.start = None
        elif command in ("put_back", "draw"):
            self.drop()
        elif command == "finish":
            self.start = None
            self.wipe()
        else:
            by = 1 if command == "turn_right" else -1
            self.colour = COLOURS[(COLOURS.index(self.colour) + by) % len(COLOURS)]
        return True

    def _set_down(self) -> None:
        """The first time something begins here; the second time it ends here: a ring where it began, or an
        arrow."""
        if self.start is None:
            self.start = self.at
            return
        start, self.start = self.start, None
        end = None if self.near(start, self.at) else self.at
        self.put(Drawn(start, end, self.colour))

    @property
    def drawing(self) -> Drawn | None:
        """What would come of setting it down here: the arrow that has begun, else a ring."""
        if not self.in_hand:
            return None
        if self.start is None or self.near(self.start, self.at):
            return Drawn(self.at, None, self.colour)
        return Drawn(self.start, self.at, self.colour)

    def prompts(self, t: Callable[[str], str]) -> tuple[Prompt, ...]:
        """What can be done with it now."""
        begun = self.start is not None
        return (
            Prompt(("up", "down"), t("premove.pen.move")),
            Prompt(("pick",), t("premove.pen.end" if begun else "premove.pen.begin")),
            Prompt(("turn_left", "turn_right"), t("premove.pen.colour")),
            Prompt(("finish",), t("premove.pen.wipe")),
            Prompt(("put_back",), t("premove.pen.back" if begun else "premove.pen.done")),
        )
