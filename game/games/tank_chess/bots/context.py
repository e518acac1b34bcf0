"""What a bot keeps of a match besides its observation: tables, a kernel, and the positions so far.

All of it is computed again where it is missing, so it never changes what a bot chooses.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from game.bots.solving import Stop, never
from game.games.tank_chess.bots.board import BITS, KernelBoard, Key
from game.games.tank_chess.bots.weights import DEFAULT, Weights
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tables import Tables
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.games.tank_chess.rules.world import TankChessWorld

MAX_KEYS = 2000
"""Most placements whose keys are remembered: a match without end must not fill the memory."""


MAX_HELD = 40_000_000
"""Estimated bytes that the tables of a map may remember at most."""

_KEYS = WeakKeyDictionary[Tables, dict[str, Key]]()
"""The keys of placements, by their tables. Bots that play each other in one process share them: each
learns from its own positions what the other would have to read from text."""


class Context:
    """The tables of the map played on last, and the board with the kernel."""

    def __init__(self, weights: Weights = DEFAULT, bits: int = BITS) -> None:
        self.board = KernelBoard(weights, bits)
        self._tables: Tables | None = None
        self._own = False

    def position(self, view: TankChessWorld) -> Position:
        """Return the position of an observation. One that brings its own tables keeps them."""
        own = "position" not in view.__dict__ and view.tables is None
        if own:
            tables = self._tables
            if (
                tables is None
                or tables.definitions.pieces != view.definitions.pieces
                or not tables.fits(view.diagram)
            ):
                tables = Tables(view.definitions, view.diagram, MAX_HELD)
            position = Position.from_diagram(view.definitions, view.diagram, tables)
        else:
            position = view.position
        if position.tables is not self._tables:
            if self._own and self._tables is not None:
                # what they remember would keep them in memory until all garbage is looked for
                self._tables.forget()
            self._tables, self._own = position.tables, own
        return position

    def visits(self, view: TankChessWorld, position: Position, stop: Stop = never) -> dict[Key, int]:
        """Return how often each position has occurred since the last destroyed piece (TC-6.4).

        When ``stop`` says so it returns what it has so far.
        """
        keys = _KEYS.setdefault(position.tables, {})
        if len(keys) > MAX_KEYS:
            keys.clear()
        if view.seen:
            keys[view.seen[-1]] = position.key
        visits: dict[Key, int] = {}
        for placement in view.seen:
            key = keys.get(placement)
            if key is None:
                if stop():
                    break
                diagram = parse_tcfen(f"{placement} 1", view.definitions)
                key = Position.from_diagram(view.definitions, diagram, position.tables).key
                keys[placement] = key
            visits[key] = visits.get(key, 0) + 1
        return visits

    def last_drive(self, view: TankChessWorld, position: Position) -> tuple[int, int] | None:
        """Return from where the side to move has driven in its last turn, and where to; ``None`` if a piece
        has been destroyed since, or it has only turned."""
        if len(view.seen) < 3:
            return None
        before = parse_tcfen(f"{view.seen[-3]} 1", view.definitions).pieces
        was = {square for square, piece in before.items() if piece.colour == position.to_move}
        now = {state.square for state in position.own}
        return (min(was - now), min(now - was)) if was != now else None
