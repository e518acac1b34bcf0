"""Hands the machine from person to person: who looks, and for whom a curtain hides the screen meanwhile."""

from __future__ import annotations

from collections.abc import Collection

from game.data.saves.matches import Match
from game.model.contract import PUBLIC
from game.view.table import TableView


class Handing:
    """Who looks at the table of one match; ``people`` are the seats of persons."""

    def __init__(self, match: Match, table: TableView, people: Collection[int]) -> None:
        self.session, self.table, self.people = match.session, table, people
        self.viewer = self._first_viewer()
        self.curtain: int | None = None
        """The seat the machine must be handed to before anything is shown (games with secrets)."""
        self.veiled = False
        """Whether the curtain hides a draft of the person it waits for: the save has it, the table
        doesn't."""
        self.views_differed = False
        """Whether the persons' views differed when the board was last handed over."""

    def _first_viewer(self) -> int:
        seat = self.session.to_act
        if seat is not None and seat in self.people:
            return seat
        return min(self.people, default=PUBLIC if self.session.game.has_secrets else 0)

    @property
    def hidden(self) -> bool:
        """Whether the curtain hides the screen."""
        return self.curtain is not None

    @property
    def secrets(self) -> bool:
        """Whether persons must not see each other's views."""
        return self.session.game.keeps_secrets(self.session.setup) and self.session.result is None

    @property
    def views_differ(self) -> bool:
        """Whether the person to act is shown what another person here must not see, or the reverse."""
        seat, game = self.session.to_act, self.session.game
        if seat is None or seat not in self.people or not self.secrets:
            return False
        return any(
            game.views_differ(self.session.state, seat, other) for other in self.people if other != seat
        )

    @property
    def private(self) -> bool:
        """Whether the screen is for one person's eyes now, and another person plays here, too."""
        return not self.hidden and self.views_differ and not self.table.covering

    @property
    def speaker(self) -> int | None:
        """The person who speaks: the one to act, else the one who looks."""
        seat = self.session.to_act
        if seat in self.people:
            return seat
        return self.viewer if self.viewer in self.people else None

    def share(self) -> None:
        """Tell the table whether persons here have secrets from each other; at the end nobody has."""
        self.table.shared = len(self.people) > 1 and not self.session.open

    def hand_over(self) -> None:
        """Show the board to the next person, after a curtain where persons must be kept apart."""
        seat, before = self.session.to_act, self.views_differed
        if seat is None or seat not in self.people:
            return
        self.views_differed = self.views_differ
        if self.views_differed and not (before and seat == self.viewer):
            self.draw_curtain(seat)
        else:
            self.viewer = seat

    def draw_curtain(self, seat: int) -> None:
        """Hide the screen until the person at ``seat`` is there; nobody's time runs."""
        self.curtain = seat
        self.session.pause()

    def veil(self, seat: int) -> None:
        """Draw the curtain for ``seat``, when the viewer leaves what another person here must not see."""
        self.veiled = True
        self.draw_curtain(seat)

    def open_curtain(self) -> bool:
        """Show the board to the person the curtain waited for; return whether there was a curtain."""
        if self.curtain is None:
            return False
        self.viewer, self.curtain, self.veiled = self.curtain, None, False
        return True
