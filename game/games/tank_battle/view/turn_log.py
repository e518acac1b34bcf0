"""The log: the events of this turn and the one before it, in lines of words, as far as they have been
shown."""

from __future__ import annotations

from game.games.tank_battle.rules.board import NOWHERE, number
from game.games.tank_battle.rules.events import (
    Destroyed,
    Drove,
    Ended,
    Fought,
    GunLost,
    Opened,
    Promoted,
    Ready,
    Sealed,
    Shown,
    SiteLost,
    Spun,
    TurnEnded,
)
from game.games.tank_battle.rules.memory import told_later
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.panel.parts import IconLine
from game.games.tank_battle.view.words import event_words, side_words
from game.model.contract import Event
from game.ui.model import Model
from game.view.table import Words

_ICONS: dict[type, str] = {
    Opened: "target", Destroyed: "skull", SiteLost: "cut", Fought: "ram", Spun: "rotate_right",
    GunLost: "cross", Promoted: "flag", Shown: "eye",
}  # fmt: skip
"""The icon of an event's line."""

_SILENT = (Ready, Sealed, Ended, TurnEnded)
"""Events that the log leaves out."""


class TurnLog(Model):
    """Lines by turn, in the present ``words``."""

    words: Words

    def __init__(self) -> None:
        self.position: TankBattleWorld | None = None
        """The position that is shown."""
        self.entries: tuple[tuple[int, IconLine], ...] = ()
        """Turns and lines, in order."""
        self._turn = 0
        """The turn whose events are shown."""
        self.spins: tuple[int, Spun] | None = None
        """The last spin of a turn."""

    def begin(self, turn: int) -> None:
        """Begin a step of a turn; turns before the last one are forgotten."""
        self.entries = tuple(one for one in self.entries if turn - 1 <= one[0])
        self._turn = turn

    def rewind(self, turn: int) -> None:
        """Remove the lines of the present turn, to log it anew."""
        self._turn, self.spins = turn, None
        self.entries = tuple(one for one in self.entries if one[0] != turn)

    def keep(self, turn: int) -> None:
        """Forget all other turns."""
        self.entries = tuple(one for one in self.entries if one[0] == turn)

    @property
    def lines(self) -> tuple[IconLine, ...]:
        """The last lines; during a reveal, all of its lines."""
        return tuple(line for turn, line in self.entries if turn == self.entries[-1][0])

    @property
    def spun(self) -> Spun | None:
        """The spinner's result in the turn that is logged."""
        if self.spins is None or not self.entries or self.spins[0] != self.entries[-1][0]:
            return None
        return self.spins[1]

    def take(self, event: Event) -> None:
        """Log an event that is being shown."""
        position = self.position
        if position is None:
            return
        if isinstance(event, Spun):
            self.spins = self._turn, event
        if not position.match.memory_aid:
            event = told_later(event)
        if isinstance(event, Drove):
            self._take_step(event)
        elif not isinstance(event, _SILENT):
            words = event_words(position, event, self.words)
            self._add(_ICONS.get(type(event), "info"), words)

    def _take_step(self, event: Drove) -> None:
        """Log a step, joined with others to a whole way."""
        origin, target, words = number(event.origin), number(event.target), self.words
        turn, last = self.entries[-1] if self.entries else (NOWHERE, IconLine("", ""))
        if turn == self._turn and last.icon == "route":
            told = last.words
            told += f"–{target}" if told.endswith(f"–{origin}") else f", {origin}–{target}"
            self.entries = self.entries[:-1]
        else:
            side = side_words(event.seat, words)
            told = words("tank_battle_view.drives", side=side, way=f"{origin}–{target}")
        self._add("route", told)

    def _add(self, icon: str, words: str) -> None:
        """Add a line."""
        self.entries += ((self._turn, IconLine(icon, words)),)
