"""The parts of a match that never change: the ground, the starts, and the map's condition for winning
(TT-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

from game.games.tank_tactics.rules.sight import crossed, passes
from game.model.grid8 import Grid

WinName = Literal["last_standing", "points", "flag", "goal", "rounds"]
"""The ways a match can be won (TT-2.3)."""

Colour = Literal["green", "yellow", "red", "blue"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The sides, clockwise from the lower edge."""

LEAST_SIZE, MOST_SIZE = 6, 40
"""Squares along an edge (TT-2.1)."""

MOST_DECK, MOST_HAND = 60, 12

MOST_TARGET, MOST_KILL = 99, 20
"""Points that win, and for a destroyed tank."""

MOST_ROUNDS, MOST_WIN_ROUNDS = 500, 200
"""Rounds of a match, and of a way to win."""

MOST_TANKS = 6
"""Tanks a player can have: A to F."""

LETTERS = "ABCDEF"
"""The letters of a player's tanks."""

HEADINGS = (0, 2, 4, 6)
"""All facings: N, E, S, W (TT-3.3)."""

QUIET_ROUNDS, QUIET_SHOWN = 10, 5
"""Rounds without damage that end a match, unless it is about a goal, and those from which on they are shown
(TT-2.6)."""

USUAL_ROUNDS = 100
"""Rounds after which a match ends if its map doesn't say (TT-2.6)."""

EVEN_SHARES: Mapping[int, tuple[int, ...]] = {2: (67, 100), 3: (67, 84, 100), 4: (63, 75, 88, 100)}
"""The shares of an even start by number of players, where its map has none. They were measured:
docs/fair_seats.md."""


@dataclass(frozen=True, slots=True)
class Win:
    """The map's condition for winning and its numbers (TT-2.3).

    ``target`` and ``kill``: points that win, and points for a destroyed enemy (*points*). ``rounds``:
    rounds after which the match is counted (*rounds*) or the defender has won (*goal*). ``attacker``: the
    side that has to reach the goal.
    """

    kind: WinName = "last_standing"
    target: int = 0
    kill: int = 0
    rounds: int = 0
    attacker: int = 0


@dataclass(frozen=True)
class Board:
    """A map as the rules see it. Squares by number; ``starts`` by side: squares with their facing, tank A's
    first; ``tanks`` by side; ``scoring``: points by square; ``barriers``: the destructible ones with their
    die; ``flags`` by side; ``deck``: copies by card; ``squad_cards``: a card may go to the squad (TT-1.3);
    ``even_start``: a house rule, the share in percent of its actions that a tank has in the first round, in
    the order of turns, empty without it; ``hit_dice``: the dice of the hit points (TT-1.2)."""

    grid: Grid
    raised: frozenset[int] = frozenset()
    surface: frozenset[int] = frozenset()
    barriers: Mapping[int, int] = field(default_factory=dict)
    portals: tuple[int, ...] = ()
    scoring: Mapping[int, int] = field(default_factory=dict)
    goal: frozenset[int] = frozenset()
    flags: Mapping[int, int] = field(default_factory=dict)
    starts: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    tanks: Mapping[int, int] = field(default_factory=dict)
    deck: Mapping[str, int] = field(default_factory=dict)
    hand: int = 3
    squad_cards: bool = False
    even_start: tuple[int, ...] = ()
    hit_dice: tuple[int, ...] = (6, 6)
    win: Win = Win()
    respawn: bool = False
    max_rounds: int = USUAL_ROUNDS

    @property
    def own_shares(self) -> tuple[int, ...]:
        """The shares of an even start, if they aren't the usual ones."""
        return () if self.even_start in EVEN_SHARES.values() else self.even_start

    @property
    def way_to_win(self) -> str:
        """The kind of win; ``points_or_last`` for points where no tank comes back, so that the last with
        tanks wins, too (TT-2.3)."""
        return "points_or_last" if self.win.kind == "points" and not self.respawn else self.win.kind

    @property
    def last_round(self) -> int:
        """The round that ends the match by the map's own condition, 0 where the limit is only a fallback
        (TT-2.3, TT-2.6)."""
        if self.win.kind in ("rounds", "goal"):
            return min(self.win.rounds, self.max_rounds)
        return 0 if self.max_rounds == USUAL_ROUNDS else self.max_rounds

    @property
    def quiet_ends(self) -> bool:
        """Whether rounds without damage end a match; not on maps with a goal, where holding it wins
        (TT-2.6)."""
        return self.win.kind != "goal"

    @cached_property
    def barrier_squares(self) -> tuple[int, ...]:
        """The destructible barriers, in the order of their squares."""
        return tuple(sorted(self.barriers))

    @cached_property
    def barrier_dice(self) -> tuple[int, ...]:
        """The dice of the destructible barriers at the start, in the order of their squares."""
        return tuple(self.barriers[square] for square in self.barrier_squares)

    @cached_property
    def barrier_at(self) -> Mapping[int, int]:
        """The number of each destructible barrier, by its square."""
        return {square: number for number, square in enumerate(self.barrier_squares)}

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """The next square from each, by heading 0–3 (N, E, S, W), or −1 beyond the edge."""
        grid = self.grid
        return tuple(
            tuple(-1 if (to := grid.step(square, facing)) is None else to for facing in HEADINGS)
            for square in range(len(grid))
        )

    @cached_property
    def raised_mask(self) -> int:
        """The raised barriers that can't be destroyed, one bit a square."""
        return sum(1 << square for square in self.raised)

    @cached_property
    def start_squares(self) -> Mapping[int, frozenset[int]]:
        """The start area of each side (TT-2.7)."""
        return {side: frozenset(square for square, _ in starts) for side, starts in self.starts.items()}

    def line_squares(self, origin: int, target: int) -> list[tuple[int, ...]]:
        """Return what the line between two squares meets, in order: a square it passes through, or the two
        beside a corner it passes exactly through."""
        width = self.grid.width
        dx, dy = target % width - origin % width, target // width - origin // width
        return [tuple(origin + x + y * width for x, y in squares) for squares in crossed(dx, dy)]

    def sees(self, origin: int, target: int, raised: int) -> bool:
        """Return whether a shot passes between two squares; ``raised`` are the raised barriers as bits
        (TT-3.7)."""
        width = self.grid.width
        from_x, from_y, to_x, to_y = origin % width, origin // width, target % width, target // width
        return passes(width, origin, to_x - from_x, to_y - from_y, raised)

    def distance(self, origin: int, target: int) -> int:
        """Return the distance of two squares along the line, in squares (TT-3.6)."""
        width = self.grid.width
        return max(abs(origin % width - target % width), abs(origin // width - target // width))

    def least_steps(self, origin: int, target: int) -> int:
        """Return the steps of a drive between two squares, were nothing in the way (TT-3.4)."""
        width = self.grid.width
        return abs(origin % width - target % width) + abs(origin // width - target // width)
