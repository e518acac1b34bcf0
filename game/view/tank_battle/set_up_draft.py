"""A set-up that is placed in secret (TB-2): what a side has placed so far, and the actions that are played
when it is ready. No pixels."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from game.model.contract import Refusal
from game.rules.tank_battle import queries
from game.rules.tank_battle.public import (
    HIDDEN,
    NOWHERE,
    Action,
    Place,
    Position,
    Setups,
    mirrored,
    read_back,
    written,
)


class SetUpDraft:
    """What a seat places: a square for each piece of ``order``, ``NOWHERE`` while it has none.

    ``hand`` is the piece that is placed next (−1: none). ``changed`` counts changes.
    """

    def __init__(self, position: Position, seat: int, setups: Setups) -> None:
        self.seat, self.setups = seat, setups
        self.base = position
        self.pieces = position.match.pieces
        self.order = self.pieces.order
        self.first = position.step
        """So many pieces were placed for good before."""
        self.squares: list[int] = [NOWHERE] * len(self.order)
        for piece, square in enumerate(_placed(position, seat)):
            self.squares[piece] = square
        self.hand = -1
        self.changed = 0
        self._past: list[tuple[int, ...]] = []
        self._future: list[tuple[int, ...]] = []
        self.next_hand()

    def as_data(self) -> dict[str, Any] | None:
        """What was placed, as a save holds it; ``None`` if that is nothing."""
        placed = self.squares[self.first :]
        return {"squares": list(self.squares)} if any(at >= 0 for at in placed) else None

    def take_data(self, data: Mapping[str, Any]) -> None:
        """Place what such data say; nothing of data that don't fit."""
        squares = data.get("squares")
        if not isinstance(squares, list) or len(squares) != len(self.order):
            return
        found = self.squares[: self.first] + [NOWHERE] * (len(self.order) - self.first)
        for piece, square in enumerate(squares[self.first :], self.first):
            if type(square) is not int or square == NOWHERE:
                continue
            if square not in queries.free_squares(self.base, self.seat, found, piece):
                return
            found[piece] = square
        self.squares, self.hand = found, -1
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
        """The pieces on a square, what lies on top first: a mine lies under a tank."""
        return [piece for piece, at in enumerate(self.squares) if at == square and square >= 0]

    def free(self, piece: int) -> list[int]:
        """Where a piece may go."""
        if piece < self.first:
            return []
        return queries.free_squares(self.base, self.seat, self.squares, piece)

    def why_not(self, piece: int, square: int) -> Refusal | None:
        """Why a piece may not go there."""
        return queries.why_not_there(self.base, self.seat, self.squares, piece, square)

    @property
    def position(self) -> Position:
        """The position with what is placed so far, to be shown."""
        made = queries.setting_of(self.base, self.seat, self.squares)
        counts = (len(made.sites[self.seat]), len(made.guns[self.seat]))
        sites, guns = ((1 << count) - 1 for count in counts)
        return made.with_(
            sites_left=_with(made.sites_left, self.seat, sites),
            guns_left=_with(made.guns_left, self.seat, guns),
        )

    def actions(self) -> tuple[Action, ...]:
        """What is to be played, in this order, when the seat is ready."""
        placed = [Place(piece, square) for piece, square in zip(self.order, self.squares, strict=True)]
        return tuple(placed[self.first :])

    # --- doing ---

    def _keep(self) -> None:
        self._past.append(tuple(self.squares))
        self._future.clear()
        self.changed += 1

    def next_hand(self, by: int = 1) -> None:
        """Take the next piece that is not placed into the hand."""
        missing = [piece for piece in self.missing if piece >= self.first]
        if not missing:
            self.hand = -1
        elif self.hand in missing:
            self.hand = missing[(missing.index(self.hand) + by) % len(missing)]
        else:
            later = [piece for piece in missing if piece > self.hand]
            self.hand = later[0] if later else missing[0]

    def take(self, kind: str) -> bool:
        """Take a piece of a kind into the hand; whether one was left."""
        found = next((piece for piece in self.missing if self.order[piece] == kind), -1)
        self.hand = found if found >= self.first else self.hand
        return found >= 0

    def put(self, piece: int, square: int) -> Refusal | None:
        """Place a piece, or move it; why not, if it may not stand there. Tanks change places."""
        tanks = self.pieces.tank_places
        other = next((at for at in self.on(square) if at != piece and at in tanks), -1)
        if piece in tanks and other >= self.first:
            self._keep()
            self.squares[other] = self.squares[piece]
            self.squares[piece] = square
            self.hand = other if self.squares[other] < 0 else self.hand
            if self.hand == piece:
                self.next_hand()
            return None
        refusal = self.why_not(piece, square)
        if refusal is not None:
            return refusal
        self._keep()
        self.squares[piece] = square
        if self.hand == piece or self.hand < 0:
            self._follow(piece)
        return None

    def _follow(self, piece: int) -> None:
        """After a piece was placed: another of its kind, else the next one."""
        kind = self.order[piece]
        if not (self.left(kind) and self.take(kind)):
            self.hand = piece
            self.next_hand()

    def lift(self, square: int) -> bool:
        """Take the piece on a square back into the hand; whether there was one."""
        found = [piece for piece in self.on(square) if piece >= self.first]
        if not found:
            return False
        self._keep()
        self.squares[found[0]] = NOWHERE
        self.hand = found[0]
        return True

    def lay(self, squares: list[int]) -> None:
        """Take over a whole set-up, but for what is placed for good."""
        if squares[self.first :] != self.squares[self.first :]:
            self._keep()
            self.squares[self.first :] = squares[self.first :]
        self.hand = -1
        self.next_hand()

    def lay_template(self, name: str) -> None:
        """A set-up by name."""
        self.lay(self.setups.template(name, self.seat))

    def lay_own(self, kept: Mapping[str, Sequence[int]]) -> bool:
        """A set-up that was saved; whether it is one by the rules."""
        squares = read_back(self.base, self.seat, kept)
        if squares is not None:
            self.lay(squares)
        return squares is not None

    @property
    def written(self) -> dict[str, list[int]]:
        """The whole set-up as it is saved."""
        return written(self.pieces, self.squares, self.seat)

    def mirror(self) -> None:
        """Left and right exchanged."""
        self.lay(mirrored(self.squares))

    def random(self, *, all_of_them: bool) -> None:
        """All pieces by chance, or only those that are missing."""
        first = self.squares[: self.first] + [NOWHERE] * (len(self.order) - self.first)
        start = first if all_of_them else self.squares
        rng = random.Random(random.getrandbits(64))
        self.lay(self.setups.filled_up(self.base, self.seat, start, rng))

    def clear(self) -> None:
        """Take everything back."""
        self.lay([NOWHERE] * len(self.order))

    def undo(self) -> bool:
        """Take back what was done last; whether there was anything."""
        return self._travel(self._past, self._future)

    def redo(self) -> bool:
        """Do again what was taken back."""
        return self._travel(self._future, self._past)

    def _travel(self, source: list[tuple[int, ...]], target: list[tuple[int, ...]]) -> bool:
        if not source:
            return False
        target.append(tuple(self.squares))
        self.squares = list(source.pop())
        self.changed += 1
        if self.hand < 0 or self.squares[self.hand] >= 0:
            self.hand = -1
            self.next_hand()
        return True

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _placed(position: Position, seat: int) -> list[int]:
    """The squares of what a seat has placed for good, in the order of the pieces."""
    if position.step == 0 or HIDDEN in position.tanks[seat]:
        return []
    order = [*position.sites[seat], *position.tanks[seat], *position.guns[seat], *position.mines[seat]]
    return order[: position.step]
