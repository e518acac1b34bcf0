"""How good a Tank Chess position is: a sum over the pieces, each by its kind, square and facing.

What the sum depends on besides (where the Commands are, who is left, what stands in the way, how
long nothing happened) is taken once from the position a search starts from. So a move changes the
sum by what its own pieces are worth before and after, and a search never adds it up again.
"""

from __future__ import annotations

from game.bots.tank_chess.fields import Field, Floods
from game.bots.tank_chess.weights import DEFAULT, Weights, worth
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.reach import Reach
from game.rules.tank_chess.states import PieceState, RawMove
from game.rules.tank_chess.terrain import MINED, STANDS

MATE = 1_000_000
"""A won match, less one for each turn it takes."""

Quiet = list[tuple[int, RawMove]]
"""Moves without a destroyed enemy, each with its gain, best first."""


class Values(dict[PieceState, int]):
    """What each piece state is worth to its owner, worked out when first asked for."""

    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__()
        self._evaluator = evaluator

    def __missing__(self, state: PieceState) -> int:
        self[state] = value = self._evaluator.value(state)
        return value


class Evaluator:
    """Judges the positions of one search, which starts at ``root``."""

    def __init__(self, root: Position, floods: Floods, weights: Weights = DEFAULT) -> None:
        self.root, self.weights = root, weights
        self._floods, self._tables = floods, root.tables
        self.values = Values(self)
        self._sides = (root.pieces(0), root.pieces(1))
        self._wrecks = root.occupancy
        for state in (*self._sides[0], *self._sides[1]):
            self._wrecks &= ~state.bit
        self._commands = tuple(next((s for s in side if s.command), None) for side in self._sides)
        self._worth = [worth(kind, weights) for kind in root.tables.definitions.pieces]
        self._guns = (self._gun_classes(0), self._gun_classes(1))
        self._shooters = tuple(sum(s.gun_class >= 0 for s in side) for side in self._sides)
        self._attack: dict[tuple[int, int], Field | None] = {}
        self._escape: dict[int, Field] = {}
        self._quiet: dict[Reach, Quiet] = {}
        urge = 1.0 + root.quiet / weights.urge_turns
        self._approach = weights.approach * urge
        self._race = tuple(
            weights.race * urge * weights.race_guards / (weights.race_guards + self._shooters[1 - colour])
            for colour in (0, 1)
        )
        self._cover = weights.cover / urge

    def _gun_classes(self, colour: int) -> list[tuple[int, int]]:
        counts: dict[int, int] = {}
        for state in self._sides[colour]:
            if state.gun_class >= 0:
                counts[state.gun_class] = counts.get(state.gun_class, 0) + 1
        return sorted(counts.items())

    # --- a piece ---

    def value(self, state: PieceState) -> int:
        """What a piece is worth to its owner, standing so. The worth of the match is not in it."""
        found = -self._hazard(state)
        if state.command:
            return round(found + self._racing(state))
        return round(found + self._worth[state.kind_index] + self._nearing(state))

    def material(self, state: PieceState) -> int:
        """What a piece is worth wherever it stands."""
        return MATE if state.command else self._worth[state.kind_index]

    def _hazard(self, state: PieceState) -> float:
        """From how many placings enemies could hit it, on average over them."""
        enemies = self._guns[1 - state.colour]
        if not enemies:
            return 0.0
        by_class = self._tables.find_exposure(state, self.root.world).by_class
        hits = sum(count * by_class[gun].bit_count() for gun, count in enemies)
        open_to = hits / (self._shooters[1 - state.colour] + 2)
        if state.command:
            return self._cover * open_to
        return self.weights.exposure * self._worth[state.kind_index] / 100 * open_to

    def _nearing(self, state: PieceState) -> float:
        """How near it is to a shot at the enemy Command."""
        key = (state.kind_index, state.colour)
        if key not in self._attack:
            self._attack[key] = self._attack_field(state)
        field = self._attack[key]
        steps = None if field is None else field.steps(state.placing)
        if steps is None:
            return 0.0
        return self._approach * max(0.0, self.weights.approach_turns - steps / state.kind.speed)

    def _attack_field(self, state: PieceState) -> Field | None:
        enemy = self._commands[1 - state.colour]
        if enemy is None or state.gun_class < 0:
            return None
        goal = self._tables.find_exposure(enemy, self.root.world).by_class[state.gun_class]
        limit = int(self.weights.approach_turns * state.kind.speed)
        return self._floods.flood(goal, self._passable(state), limit)

    def _passable(self, state: PieceState) -> int:
        return self._floods.open_squares(state.kind, self.root.world) & ~self._wrecks

    def _racing(self, state: PieceState) -> float:
        """How near a Command is to the far edge."""
        steps = self._steps_home(state)
        if steps is None:
            return 0.0
        turns = steps / state.kind.speed
        return self._race[state.colour] * max(0.0, self.weights.race_turns - turns)

    def _steps_home(self, state: PieceState) -> int | None:
        """Steps over the far edge, the last one included, were no piece in the way."""
        colour = state.colour
        if colour not in self._escape:
            limit = int(self.weights.race_turns * state.kind.speed)
            edge = self._floods.edge(colour)
            self._escape[colour] = self._floods.flood(edge, self._passable(state), limit)
        steps = self._escape[colour].steps(state.placing)
        return None if steps is None else steps + 1

    # --- moves and positions ---

    def score(self, position: Position) -> int:
        """The sum for the side to move."""
        values = self.values
        return sum([values[s] for s in position.own]) - sum([values[s] for s in position.enemy])

    def gain(self, raw: RawMove) -> int:
        """What a move adds to the mover's sum; what a won match is worth is left to the search."""
        before, after, victim, effect = raw
        values = self.values
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
            moves = reach.moves or tables.moves_of(state, reach)
            gain = self.gain
            found = [(gain(raw), raw) for raw in moves if raw[1] is not None]
            found.sort(key=_by_gain, reverse=True)
            self._quiet[reach] = found
        return found

    def near_home(self, state: PieceState) -> bool:
        """Whether a Command could threaten to escape after one move."""
        steps = self._steps_home(state)
        return steps is not None and steps <= 2 * state.kind.speed

    def at_the_door(self, position: Position) -> bool:
        """Whether the Command of the side to move could escape if its way were clear."""
        for state in position.own:
            if state.command:
                steps = self._steps_home(state)
                return steps is not None and steps <= state.kind.speed
        return False

    def escapes_next(self, position: Position, colour: int) -> bool:
        """Whether that side's Command could leave the board now, were it its turn (TC-6.3)."""
        for state in position.own if colour == position.to_move else position.enemy:
            if state.command:
                steps = self._steps_home(state)
                if steps is None or steps > state.kind.speed:
                    return False
                return self._tables.find_reach(state, position.world).escape
        return False


def _by_gain(entry: tuple[int, RawMove]) -> int:
    return entry[0]


def attacked(position: Position, target: PieceState, by: list[PieceState]) -> bool:
    """Whether one of these pieces could destroy ``target`` by a shot in one turn from here (TC-5)."""
    tables, world = position.tables, position.world
    exposure = target.exposures.get(world & target.rays) or tables.find_exposure(target, world)
    for state in by:
        gun = state.gun_class
        if gun < 0:
            continue
        reach = state.reaches.get(world & state.zone) or tables.find_reach(state, world)
        if not reach.bits & exposure.widest:
            continue
        if reach.bits & exposure.by_class[gun]:
            if not state.bit & exposure.hiders:
                return True
        elif not state.bit & exposure.hiders:
            continue
        # its own square ends a line that opens when it drives off
        if reach.bits & tables.find_exposure(target, world & ~state.bit).by_class[gun]:
            return True
    return False
