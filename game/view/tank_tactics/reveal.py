"""All dice and cards are shown once everybody is ready (TT-1.4), and the dice are rolled that say who starts
(TT-3.1)."""

from __future__ import annotations

from game.rules.tank_tactics.public import TankTacticsState


class RevealState:
    """What is shown to all. ``starts``: the seat that begins; −1 while the dice for that are to be rolled."""

    def __init__(self, view: TankTacticsState) -> None:
        self.view = view
        self.rolls: list[tuple[int, ...]] = []
        """What was rolled for the start, 0 for a seat that didn't roll; after a tie there is another one."""
        self.starts = view.position.seat if view.phase == "turn" else -1

    def add_roll(self, pips: tuple[int, ...], starts: int) -> None:
        """The dice for the start were rolled."""
        self.rolls.append(pips)
        self.starts = starts

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats that have to roll again."""
        if not self.rolls or self.starts >= 0:
            return ()
        return tuple(seat for seat, pips in enumerate(self.rolls[-1]) if pips == max(self.rolls[-1]))

    def rolled(self, seat: int) -> int:
        """What a seat rolled last; 0: nothing."""
        return next((roll[seat] for roll in reversed(self.rolls) if roll[seat]), 0)
