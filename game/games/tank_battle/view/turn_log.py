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
from game.view.table import Words

_ICONS: dict[type, str] = {
    Opened: "target", Destroyed: "skull", SiteLost: "cut", Fought: "ram", Spun: "rotate_right",
    GunLost: "cross", Promoted: "flag", Shown: "eye",
}  # fmt: skip
"""The icon of an event's line."""

_SILENT = (Ready, Sealed, Ended, TurnEnded)
"""Events that the log leaves out."""


class TurnLog:
    """Lines by turn, in the present ``words``."""

    words: Words

    def __init__(self) -> None:
        self.position: TankBattleWorld | None = None
        """The position that is shown."""
        self.entries: list[tuple[int, IconLine]] = []
        """Turns and lines, in order."""
        self._turn = 0
        """The turn whose events are shown."""
        self._spun: tuple[int, Spun] | None = None

    def begin(self, turn: int) -> None:
        """Begin a step of a turn; turns before the last one are forgotten."""
        self.entries = [one for one in self.entries if turn - 1 <= one[0]]
        self._turn = turn

    def rewind(self, turn: int) -> None:
        """Remove the lines of the present turn, to log it anew."""
        self._turn, self._spun = turn, None
        self.entries = [one for one in self.entries if one[0] != turn]

    def keep(self, turn: int) -> None:
        """Forget all other turns."""
        self.entries = [one for one in self.entries if one[0] == turn]

    @property
    def lines(self) -> tuple[IconLine, ...]:
        """The last lines; during a reveal, all of its lines."""
        return tuple(line for turn, line in self.entries if turn == self.entries[-1][0])

    @property
    def spun(self) -> Spun | None:
        """The spinner's result in the turn that is logged."""
        if self._spun is None or not self.entries or self._spun[0] != self.entries[-1][0]:
            return None
        return self._spun[1]

    def take(self, event: Event) -> None:
        """Log an event that is being shown."""
        position = self.position
        if position is None:
            return
        if isinstance(event, Spun):
            self._spun = self._turn, event
        if not position.match.memory_aid:
            event = told_later(event)
        if isinstance(event, Drove):
            self._take_step(event)
        elif not isinstance(event, _SILENT):
            words = event_words(position, event, self.words)
            self.entries.append((self._turn, IconLine(_ICONS.get(type(event), "info"), words)))

    def _take_step(self, event: Drove) -> None:
        """Log a step, joined with others to a whole way."""
        origin, target, words = number(event.origin), number(event.target), self.words
        turn, last = self.entries[-1] if self.entries else (NOWHERE, IconLine("", ""))
        if turn == self._turn and last.icon == "route":
            told = last.words
            told += f"–{target}" if told.endswith(f"–{origin}") else f", {origin}–{target}"
            del self.entries[-1]
        else:
            side = side_words(event.seat, words)
            told = words("tank_battle_view.drives", side=side, way=f"{origin}–{target}")
        self.entries.append((self._turn, IconLine("route", told)))
