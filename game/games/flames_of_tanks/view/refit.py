"""A refit in progress: the pieces on the grid, on the shelf and in the hand (FT-5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import Piece, Refit
from game.games.flames_of_tanks.rules.definitions import GRID, Cell, Definitions
from game.games.flames_of_tanks.rules.packing import pack_low
from game.games.flames_of_tanks.rules.stats import Stats, cells_of, stats
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import Refusal
from game.view.undoable_draft import UndoableDraft


class RefitDraft(UndoableDraft[tuple[Piece, ...]]):
    """Pieces on the grid, and one in the hand. Nothing counts until it is confirmed."""

    def __init__(self, position: FlamesOfTanksWorld) -> None:
        super().__init__()
        self.base = position
        self.pieces: tuple[Piece, ...] = tuple(position.acting.installed)
        self.hand: Piece | None = None
        """The piece in the hand, at the place it is held over; ``None`` if there is none."""
        self._lifted_from: tuple[Piece, ...] | None = None
        """The pieces on the grid before the one in the hand was taken off it."""

    def lay(self, pieces: Sequence[Piece]) -> None:
        """Put exactly these pieces on the grid, and none in the hand: one change since the last one, or none
        if the grid looks as it did then."""
        pieces = tuple(pieces)
        if self._boxes(pieces) == self._boxes(self._now):
            pieces = self._now
        else:
            self._keep()
        self._now_is(pieces)

    @property
    def definitions(self) -> Definitions:
        """The game's definitions, with all upgrades."""
        return self.base.match.definitions

    @property
    def owned(self) -> list[str]:
        """The names of all upgrades the tank has, in the order of their file."""
        tank = self.base.acting
        order = list(self.definitions.upgrades)
        return sorted([*tank.workshop, *(piece.name for piece in tank.installed)], key=order.index)

    @property
    def shelf(self) -> list[str]:
        """The upgrades that are neither on the grid nor in the hand."""
        left = Counter(self.owned)
        left.subtract(piece.name for piece in self.pieces)
        if self.hand is not None:
            left[self.hand.name] -= 1
        return [name for name in dict.fromkeys(self.owned) for _ in range(max(0, left[name]))]

    @property
    def overloaded(self) -> bool:
        """Whether pieces can stick out over the top."""
        names = [piece.name for piece in self.pieces] + ([self.hand.name] if self.hand is not None else [])
        return any(self.definitions.upgrades[name].effects.overhang for name in names)

    def stats(self) -> Stats:
        """The tank's values with the pieces on the grid."""
        return stats(self.definitions, self.pieces)

    def then(self) -> Stats:
        """The tank's values if the piece in the hand were laid down, if it fits."""
        pieces = self.pieces
        if self.hand is not None and self.fits(self.hand):
            pieces = (*pieces, self.hand)
        return stats(self.definitions, pieces)

    def cells(self, piece: Piece) -> tuple[Cell, ...]:
        """The boxes that a piece fills."""
        return cells_of(self.definitions.upgrades[piece.name], piece)

    def why_not(self, piece: Piece) -> Refusal | None:
        """The reason a piece can't lie there besides those on the grid; ``None`` if it can."""
        return queries.why_not(self.base, Refit((*self.pieces, piece)))

    def fits(self, piece: Piece) -> bool:
        """Whether a piece can lie there besides those on the grid."""
        return self.why_not(piece) is None

    def at(self, cell: Cell) -> int | None:
        """The number of the piece that fills a box; ``None`` if it is free."""
        return next((n for n, piece in enumerate(self.pieces) if cell in self.cells(piece)), None)

    # --- changing ---

    @property
    def _now(self) -> tuple[Piece, ...]:
        """The pieces on the grid, with one that was only lifted where it lay."""
        return self.pieces if self._lifted_from is None else self._lifted_from

    def _boxes(self, pieces: Sequence[Piece]) -> Counter[tuple[str, frozenset[Cell]]]:
        """What is seen of pieces: which boxes each upgrade fills."""
        return Counter((piece.name, frozenset(self.cells(piece))) for piece in pieces)

    def _now_is(self, state: tuple[Piece, ...]) -> None:
        self.pieces, self.hand, self._lifted_from = state, None, None

    def take(self, name: str) -> bool:
        """Take an upgrade from the shelf into the hand."""
        self.lay_down()
        if name not in self.shelf:
            return False
        self.hand = queries.first_fit(self.base, self.pieces, name) or Piece(name, 0, 0)
        return True

    def lift(self, number: int) -> None:
        """Take a piece off the grid into the hand."""
        self.lay_down()
        self._lifted_from, self.hand = self.pieces, self.pieces[number]
        self.pieces = (*self.pieces[:number], *self.pieces[number + 1 :])

    def lay_down(self) -> None:
        """Put the piece in the hand back on the shelf."""
        self.lay(self.pieces)

    def aim(self, cell: Cell) -> None:
        """Hold the piece in the hand with its lower left box over a box, as far as possible."""
        if self.hand is None:
            return
        upgrade = self.definitions.upgrades[self.hand.name]
        shape = upgrade.turned[self.hand.turn]
        wide = max(x for x, _ in shape) + 1
        high = max(y for _, y in shape) + 1
        over = high - 1 if self.overloaded else 0
        column = max(0, min(GRID - wide, cell[0]))
        row = max(0, min(GRID - high + over, cell[1]))
        self.hand = replace(self.hand, column=column, row=row)

    def turn(self, by: int) -> bool:
        """Turn the piece in the hand by quarter turns clockwise; whether there is one."""
        if self.hand is None:
            return False
        self.hand = replace(self.hand, turn=(self.hand.turn + by) % 4)
        self.aim((self.hand.column, self.hand.row))
        return True

    def put(self) -> Refusal | None:
        """Lay the piece in the hand down where it is held; gives the reason if it can't lie there."""
        if self.hand is None:
            return None
        why = self.why_not(self.hand)
        if why is None:
            self.lay([*self.pieces, self.hand])  # taken off the grid and laid elsewhere is one change
        return why

    def remove(self, number: int) -> None:
        """Put a piece back on the shelf, with those that can't stay without it."""
        pieces = list(self.pieces)
        pieces.pop(number)
        while pieces and queries.why_not(self.base, Refit(tuple(pieces))) is not None:
            pieces.pop()
        self.lay(pieces)

    def pack(self) -> None:
        """Lay as many upgrades as fit, the strongest first, and as low as possible."""
        weights = {"red": 0, "green": 1, "blue": 2, "yellow": 3}
        upgrades = self.definitions.upgrades

        def rank(name: str) -> tuple[bool, int]:
            return upgrades[name].effects.overhang, weights[upgrades[name].colour]

        self.lay(pack_low(self.definitions, sorted(self._worth(), key=rank)))

    def _worth(self) -> list[str]:
        """The upgrades worth a place: only one of a kind that doesn't add up."""
        found: list[str] = []
        for name in self.owned:
            if self.definitions.upgrades[name].adds_up or name not in found:
                found.append(name)
        return found

    def start_over(self) -> None:
        """Go back to the beginning of the refit."""
        self.lay(self.base.acting.installed)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self.hand is not None or super().can_undo

    def undo(self) -> bool:
        """Take back the last change; whether there was any. A piece in the hand goes back to where it was."""
        if self.hand is not None:
            self._now_is(self._now)
            return True
        return super().undo()

    def action(self) -> Refit:
        """The action that confirms the refit."""
        return Refit(self.pieces)
