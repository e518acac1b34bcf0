"""Which player of a shared device looks at the screen, and what they missed."""

from __future__ import annotations

from abc import abstractmethod

from game.app.match.calls import Calls
from game.app.table.looking import RecalledLine
from game.view.turns import Happened


class Handing(Calls):
    """The part of the conductor that hands the machine over."""

    curtain: int | None
    _apart: bool
    """Persons must not see each other's views now."""

    @abstractmethod
    def resume(self) -> None:
        """Let time run."""

    @property
    def secrets(self) -> bool:
        """Whether persons must not see each other's views."""
        return self.session.game.keeps_secrets(self.session.setup) and self.session.result is None

    def since(self, seat: int) -> list[Happened]:
        """What came after a seat's last decision in an earlier turn, as whoever looks is shown it now."""
        line, turn = RecalledLine(self.session, self.viewer), self.session.state.turn
        last = 0
        for number, played in enumerate(self.session.line, 1):
            if played.entry.kind == "move" and played.entry.seat == seat and played.before.turn < turn:
                last = number
        return [Happened(n, line.view(n - 1), line.step(n)) for n in range(last + 1, len(line) + 1)]

    def _parted(self) -> bool:
        """Whether the person to act is shown what another person here must not see, or the reverse."""
        seat, game = self.session.to_act, self.session.game
        if seat not in self.people or not self.secrets:
            return False
        return any(game.apart(self.session.state, seat, other) for other in self.people - {seat})

    def _hand_over(self) -> None:
        """The next person looks at the board, after a curtain where persons must be kept apart."""
        seat, before = self.session.to_act, self._apart
        if seat is None or seat not in self.people:
            return
        self._apart = self._parted()
        if self._apart and not (before and seat == self.viewer):
            self.curtain = seat
            self.session.pause()
        else:
            self.viewer = seat

    def handed_over(self) -> None:
        """The person the curtain waited for is there."""
        if self.curtain is not None:
            self.viewer, self.curtain = self.curtain, None
            self.resume()
            self.show_now()
