"""How good a Tank Chess position is: a sum over the pieces, each by its kind, square and facing.

What the sum depends on besides (where the Commands are, who is left, what stands in the way, how
long nothing happened) is taken once from the position a search starts from (``ground``). So a move
changes the sum by what its own pieces are worth before and after, and a search never adds it up again.
"""

from __future__ import annotations

from typing import Final

from game.bots.tank_chess.fields import Floods
from game.bots.tank_chess.outlook import Outlook
from game.bots.tank_chess.weights import DEFAULT, Weights
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import PieceReach, PieceState, RawMove
from game.rules.tank_chess.terrain import MINED, STANDS

MATE: Final = 1_000_000
"""A won match, less one for each turn it takes."""

MAX_QUIET: Final = 6_000
"""Lists of quiet moves that are remembered, some 5 kB each."""

Quiet = list[tuple[int, RawMove]]
"""Moves without a destroyed enemy, each with its gain, best first."""


class Values(dict[PieceState, int]):
    """What each piece state is worth to its owner, worked out when first asked for."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__()
        self._outlook = outlook

    def __missing__(self, state: PieceState) -> int:
        self[state] = value = self._outlook.value(state)
        return value


class Evaluator:
    """Judges the positions of one search, which starts at ``root``."""

    def __init__(self, root: Position, floods: Floods, weights: Weights = DEFAULT) -> None:
        self.root, self.weights = root, weights
        self._tables = root.tables
        self.outlook = Outlook(root, floods, weights)
        self.values = Values(self.outlook)
        self.worths = self.outlook.worths
        self._quiet: dict[PieceReach, Quiet] = {}

    def material(self, state: PieceState) -> int:
        """What a piece is worth wherever it stands."""
        return MATE if state.command else self.worths[state.kind_index]

    # --- moves and positions ---

    def score(self, position: Position) -> int:
        """The sum for the side to move."""
        values = self.values
        return sum([values[s] for s in position.own]) - sum([values[s] for s in position.enemy])

    def gain(self, raw: RawMove) -> int:
        """What a move adds to the mover's sum; what a won match is worth is left to the search."""
        before, after, victim, effect = raw
        values = self.values
        if effect is None and after is not None:
            if victim is None:
                return values[after] - values[before]
            return values[after] - values[before] + values[victim]
        gained = -values[before]
        if after is None:
            return gained
        if effect is not None and effect.end not in (STANDS, MINED):
            return -MATE if before.command else gained
        if victim is after:  # it set off a mine under itself
            return -MATE if before.command else gained
        gained += values[after]
        if victim is not None:
            if victim.colour != before.colour:
                gained += values[victim]
            else:
                gained -= MATE if victim.command else values[victim]
        return gained

    def quiet(self, state: PieceState, world: int) -> Quiet:
        """The moves of a piece that destroy no enemy, with their gains, best first."""
        tables = self._tables
        reach = state.reaches.get(world & state.zone) or tables.find_reach(state, world)
        found = self._quiet.get(reach)
        if found is None:
            if len(self._quiet) >= MAX_QUIET:
                self._quiet.clear()
            moves = reach.moves or tables.moves_of(state, reach)
            gain = self.gain
            found = [(gain(raw), raw) for raw in moves if raw[1] is not None]
            found.sort(key=_by_gain, reverse=True)
            self._quiet[reach] = found
        return found

    def near_home(self, state: PieceState) -> bool:
        """Whether a Command could threaten to escape after one move."""
        steps = self.outlook.steps_home(state)
        return steps is not None and steps <= 2 * state.kind.speed

    def at_the_door(self, position: Position) -> bool:
        """Whether the Command of the side to move could escape if its way were clear."""
        for state in position.own:
            if state.command:
                steps = self.outlook.steps_home(state)
                return steps is not None and steps <= state.kind.speed
        return False

    def escapes_next(self, position: Position, colour: int) -> bool:
        """Whether that side's Command could leave the board now, were it its turn (TC-6.3)."""
        for state in position.own if colour == position.to_move else position.enemy:
            if state.command:
                steps = self.outlook.steps_home(state)
                if steps is None or steps > state.kind.speed:
                    return False
                return self._tables.find_reach(state, position.world).escape
        return False


def _by_gain(entry: tuple[int, RawMove]) -> int:
    return entry[0]
