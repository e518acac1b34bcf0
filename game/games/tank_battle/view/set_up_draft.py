"""A draft of the secret set-up (TB-2): the pieces a side has placed so far, and the actions that play it.
No pixels."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import Action, Place
from game.games.tank_battle.rules.board import HIDDEN, NOWHERE
from game.games.tank_battle.rules.setups import Setups, mirrored, read_back, written
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Refusal
from game.model.tuples import put
from game.view.match_draft import ActionDraft
from game.view.undoable_draft import UndoableDraft


class SetUpDraft(UndoableDraft[tuple[int, ...]], ActionDraft):
    """The placement of a seat's pieces: a square for each piece of ``order``, ``NOWHERE`` while it has
    none. ``hand`` is the piece to place next (−1: none)."""

    whole = True

    def __init__(self, position: TankBattleWorld, seat: int, setups: Setups) -> None:
        super().__init__()
        self.seat, self.setups = seat, setups
        self.base = position
        self.pieces = position.match.pieces
        self.order = self.pieces.order
        self.first = position.step
        """The number of pieces that were placed for good before."""
        placed = _placed(position, seat)
        self.squares: tuple[int, ...] = (*placed, *([NOWHERE] * (len(self.order) - len(placed))))
        self.hand = -1
        self.next_hand()

    def as_data(self) -> dict[str, Any] | None:
        """The placement as a save holds it; ``None`` if nothing is placed."""
        placed = self.squares[self.first :]
        return {"squares": list(self.squares)} if any(at >= 0 for at in placed) else None

    def take_data(self, data: Mapping[str, Any]) -> None:
        """Place the pieces in saved data; none if the data don't fit."""
        squares = data.get("squares")
        if not isinstance(squares, list) or len(squares) != len(self.order):
            return
        found = [*self.squares[: self.first], *([NOWHERE] * (len(self.order) - self.first))]
        for piece, square in enumerate(squares[self.first :], self.first):
            if type(square) is not int or square == NOWHERE:
                continue
            if square not in queries.free_squares(self.base, self.seat, found, piece):
                return
            found[piece] = square
        self.squares, self.hand = tuple(found), -1
        self.next_hand()

    # --- what is so ---

    @property
    def missing(self) -> list[int]:
        """The pieces that are not placed yet."""
        return [piece for piece, square in enumerate(self.squares) if square < 0]

    def left(self, kind: str) -> int:
        """How many pieces of a kind are still to be placed."""
        return sum(1 for piece in self.missing if self.order[piece] == kind)

    def on(self, square: int) -> list[int]:
        """The pieces on a square, the topmost first: a mine is under a tank."""
        return [piece for piece, at in enumerate(self.squares) if at == square and square >= 0]

    def free(self, piece: int) -> list[int]:
        """The squares where a piece may go."""
        if piece < self.first:
            return []
        return queries.free_squares(self.base, self.seat, self.squares, piece)

    def why_not(self, piece: int, square: int) -> Refusal | None:
        """The reason why a piece may not go to a square; ``None`` if it may."""
        return queries.why_not_there(self.base, self.seat, self.squares, piece, square)

    @property
    def position(self) -> TankBattleWorld:
        """The position with the pieces placed so far, to be shown."""
        made = queries.setting_of(self.base, self.seat, self.squares)
        counts = (len(made.sites[self.seat]), len(made.guns[self.seat]))
        sites, guns = ((1 << count) - 1 for count in counts)
        return made.with_(
            sites_left=put(made.sites_left, self.seat, sites),
            guns_left=put(made.guns_left, self.seat, guns),
        )

    def actions(self) -> tuple[Action, ...]:
        """The actions to play, in order, when the seat is ready."""
        placed = [Place(piece, square) for piece, square in zip(self.order, self.squares, strict=True)]
        return tuple(placed[self.first :])

    @property
    def begun(self) -> tuple[Action, ...]:
        """The actions of the pieces that are placed without a gap from the first on, for they are played in
        that order."""
        gap = next((piece for piece in self.missing if piece >= self.first), len(self.order))
        return self.actions()[: gap - self.first]

    @property
    def complete(self) -> bool:
        return not self.missing

    def adding(self, action: Action) -> Callable[[], object] | None:
        if not isinstance(action, Place):
            return None
        piece = self.next_of(action.piece)
        if piece < 0 or self.why_not(piece, action.square) is not None:
            return None
        return partial(self.put, piece, action.square)

    def next_of(self, kind: str) -> int:
        """The next piece of a kind that isn't placed, ``NOWHERE`` if all are."""
        return next((piece for piece in self.missing if self.order[piece] == kind), NOWHERE)

    # --- doing ---

    def _place(self, squares: Mapping[int, int]) -> None:
        """Place pieces on squares."""
        self.squares = tuple(squares.get(piece, at) for piece, at in enumerate(self.squares))

    @property
    def _now(self) -> tuple[int, ...]:
        return self.squares

    def _now_is(self, state: tuple[int, ...]) -> None:
        self.squares = state
        if self.hand < 0 or self.squares[self.hand] >= 0:
            self.hand = -1
            self.next_hand()

    def next_hand(self, by: int = 1) -> None:
        """Take the next unplaced piece into the hand."""
        missing = [piece for piece in self.missing if piece >= self.first]
        if not missing:
            self.hand = -1
        elif self.hand in missing:
            self.hand = missing[(missing.index(self.hand) + by) % len(missing)]
        else:
            later = [piece for piece in missing if piece > self.hand]
            self.hand = later[0] if later else missing[0]

    def take(self, kind: str) -> bool:
        """Take a piece of a kind into the hand; return whether one was left."""
        found = self.next_of(kind)
        self.hand = found if found >= self.first else self.hand
        return found >= 0

    def put(self, piece: int, square: int) -> Refusal | None:
        """Place a piece, or move it; return the refusal if it may not stand there. Two tanks change
        places."""
        tanks = self.pieces.tank_places
        other = next((at for at in self.on(square) if at != piece and at in tanks), -1)
        if piece in tanks and other >= self.first:
            self._keep()
            self._place({other: self.squares[piece], piece: square})
            self.hand = other if self.squares[other] < 0 else self.hand
            if self.hand == piece:
                self.next_hand()
            return None
        refusal = self.why_not(piece, square)
        if refusal is not None:
            return refusal
        self._keep()
        self._place({piece: square})
        if self.hand == piece or self.hand < 0:
            self._follow(piece)
        return None

    def _follow(self, piece: int) -> None:
        """After a placement take another piece of the same kind into the hand, or else the next piece."""
        kind = self.order[piece]
        if not (self.left(kind) and self.take(kind)):
            self.hand = piece
            self.next_hand()

    def lift(self, square: int) -> bool:
        """Take the piece on a square back into the hand; return whether there was one."""
        found = [piece for piece in self.on(square) if piece >= self.first]
        if not found:
            return False
        self._keep()
        self._place({found[0]: NOWHERE})
        self.hand = found[0]
        return True

    def lay(self, squares: Sequence[int]) -> None:
        """Take over a whole set-up, except the pieces placed for good."""
        laid = (*self.squares[: self.first], *squares[self.first :])
        if laid != self.squares:
            self._keep()
            self.squares = laid
        self.hand = -1
        self.next_hand()

    def lay_template(self, name: str) -> None:
        """Take over the template ``name``."""
        self.lay(self.setups.template(name, self.seat))

    def lay_own(self, kept: Mapping[str, Sequence[int]]) -> bool:
        """Take over a saved set-up; return whether the rules allow it."""
        squares = read_back(self.base, self.seat, kept)
        if squares is not None:
            self.lay(squares)
        return squares is not None

    @property
    def written(self) -> dict[str, list[int]]:
        """The whole set-up in its saved form."""
        return written(self.pieces, self.squares, self.seat)

    def mirror(self) -> None:
        """Swap left and right."""
        self.lay(mirrored(self.squares))

    def random(self, *, all_of_them: bool) -> None:
        """Place all pieces, or only the missing ones, at random."""
        first = (*self.squares[: self.first], *([NOWHERE] * (len(self.order) - self.first)))
        start = first if all_of_them else self.squares
        rng = random.Random(random.getrandbits(64))
        self.lay(self.setups.filled_up(self.base, self.seat, start, rng))

    def clear(self) -> None:
        """Take all pieces back."""
        self.lay([NOWHERE] * len(self.order))


def _placed(position: TankBattleWorld, seat: int) -> list[int]:
    """The squares of the pieces that a seat has placed for good, in the order of the pieces."""
    if position.step == 0 or HIDDEN in position.tanks[seat]:
        return []
    order = [*position.sites[seat], *position.tanks[seat], *position.guns[seat], *position.mines[seat]]
    return order[: position.step]
