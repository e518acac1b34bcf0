"""Arrows and rings without a mouse: keys or gamepad move a pen over the board, and set it down twice.

The pen is independent of the current choice: the cursor of the table stays where it is.
"""

from __future__ import annotations

from typing import Final

from game.app.table.drawings import Drawings
from game.ui.model import Model
from game.view.board.drawn import COLOURS, Drawn, Place
from game.view.phase import Prompt
from game.view.table import ARROWS

DEEDS: Final = (*ARROWS, "pick", "put_back", "turn_left", "turn_right", "finish", "draw")
"""The commands that the pen takes while it is in hand."""


class Pen(Model):
    """The pen that draws on one table."""

    def __init__(self, drawings: Drawings) -> None:
        self.drawings, self.table = drawings, drawings.table
        self.at: Place | None = None
        """Where the pen is; ``None`` if it isn't in hand."""
        self.start: Place | None = None
        """Where the arrow being drawn begins; ``None`` if there is none."""
        self.colour = COLOURS[0]

    @property
    def in_hand(self) -> bool:
        """Whether keys and buttons draw now."""
        if self.at is not None and self.table.places.rect is None:
            self.drop()
        return self.at is not None

    def take(self) -> bool:
        """Take the pen, at the player's current place; return whether there is anything to draw on."""
        view = self.table.places.rect
        if view is None:
            return False
        self.at = self.table.places.pointed
        if self.at is None:
            self.at = self.table.places.at(view.center)
        return self.at is not None

    def drop(self) -> None:
        """Put the pen away."""
        self.at = self.start = None

    def act(self, command: str) -> bool:
        """Run a command with the pen in hand; return whether it is one of the pen's."""
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
            self.drawings.wipe()
        else:
            by = 1 if command == "turn_right" else -1
            self.colour = COLOURS[(COLOURS.index(self.colour) + by) % len(COLOURS)]
        return True

    def _set_down(self) -> None:
        """Begin a drawing at the pen's place; the second time, end it: a ring if it is the same place,
        else an arrow."""
        if self.start is None:
            self.start = self.at
            return
        start, self.start = self.start, None
        end = None if self.drawings.near(start, self.at) else self.at
        self.drawings.put(Drawn(start, end, self.colour))

    @property
    def drawing(self) -> Drawn | None:
        """Return what setting the pen down here would draw: the arrow in progress, else a ring."""
        if not self.in_hand:
            return None
        if self.start is None or self.drawings.near(self.start, self.at):
            return Drawn(self.at, None, self.colour)
        return Drawn(self.start, self.at, self.colour)

    def prompts(self) -> tuple[Prompt, ...]:
        """Return what the pen can do now."""
        begun, t = self.start is not None, self.drawings.scene.t
        return (
            Prompt(("up", "down"), t("premove.pen.move")),
            Prompt(("pick",), t("premove.pen.end" if begun else "premove.pen.begin")),
            Prompt(("turn_left", "turn_right"), t("premove.pen.colour")),
            Prompt(("finish",), t("premove.pen.wipe")),
            Prompt(("put_back",), t("premove.pen.back" if begun else "premove.pen.done")),
        )
