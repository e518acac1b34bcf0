"""The reveal of all dice and cards once everybody is ready (TT-1.4), and the roll for the start (TT-3.1)."""

from __future__ import annotations

from game.games.tank_tactics.rules.world import TankTacticsWorld


class RevealState:
    """What has been revealed to all. ``starts``: the seat that begins; −1 until the roll for it."""

    def __init__(self, view: TankTacticsWorld) -> None:
        self.view = view
        self.rolls: list[tuple[int, ...]] = []
        """The rolls for the start, each with 0 for a seat that didn't roll; a tie leads to another roll."""
        self.starts = view.seat if view.phase == "turn" else -1

    def add_roll(self, pips: tuple[int, ...], starts: int) -> None:
        """Add a roll for the start."""
        self.rolls.append(pips)
        self.starts = starts

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats that have to roll again."""
        if not self.rolls or self.starts >= 0:
            return ()
        return tuple(seat for seat, pips in enumerate(self.rolls[-1]) if pips == max(self.rolls[-1]))

    def rolled(self, seat: int) -> int:
        """A seat's last roll; 0 for none."""
        return next((roll[seat] for roll in reversed(self.rolls) if roll[seat]), 0)
