"""What a piece is worth standing so, seen from the position a search starts from.

Everything here is about time, in turns: how soon a piece could shoot at the enemy Command or at its
way home, how soon enemies could shoot at it and through which side of its armour, how far a Command
has to the far edge and who can still stop it.
"""

from __future__ import annotations

from game.bots.tank_chess.fields import Field, Floods
from game.bots.tank_chess.weights import Weights, worth
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import PieceState

PLACES = 8
"""From so many placings on it does not matter from how many an enemy could hit."""


class Outlook:
    """The worth of piece states around one position."""

    def __init__(self, root: Position, floods: Floods, weights: Weights) -> None:
        self.root, self.weights = root, weights
        self._floods, self._tables = floods, root.tables
        self._sides = (root.pieces(0), root.pieces(1))
        self._wrecks = root.occupancy
        for state in (*self._sides[0], *self._sides[1]):
            self._wrecks &= ~state.bit
        self._commands = tuple(next((s for s in side if s.command), None) for side in self._sides)
        self._shooters = tuple(sum(s.gun_class >= 0 for s in side) for side in self._sides)
        late = 1.0 - min(1.0, sum(self._shooters) / weights.late_pieces)
        self.worths = [worth(kind, weights, late) for kind in root.tables.definitions.pieces]
        """What a piece of each kind is worth wherever it stands."""
        self._guns = (self._gun_classes(0), self._gun_classes(1))
        self._zones: list[list[tuple[int, int, int]] | None] = [None, None]
        self._steps: dict[PieceState, int | None] = {}
        self._attack: dict[tuple[int, int], Field | None] = {}
        self._guard: dict[tuple[int, int], Field | None] = {}
        self._ready = False

    def prepare(self) -> None:
        """Work out what all values depend on: who is ahead, how long nothing happened, the ways home."""
        if self._ready:
            return
        self._ready = True
        weights = self.weights
        strength = [
            sum(self.worths[s.kind_index] for s in side if not s.command) + weights.body
            for side in self._sides
        ]
        urge = 1.0 + self.root.quiet / weights.urge_turns
        lead = [max(0.0, 1.0 - strength[1 - c] / strength[c]) for c in (0, 1)]
        self._scale = [1.0 + 2.0 * weights.trade * lead[1 - c] for c in (0, 1)]
        self._approach = [weights.approach * urge * (1.0 + 2.0 * weights.ahead * lead[c]) for c in (0, 1)]
        self._cover = weights.cover / urge
        self._hunted = weights.hunted / urge
        self._ways = [self._way_home(colour) for colour in (0, 1)]
        self._race = [
            weights.race * urge * weights.race_guards / (weights.race_guards + self._stoppers(colour))
            for colour in (0, 1)
        ]
        self._guarding = [0.0, 0.0]
        for colour in (0, 1):
            turns = len(self._ways[1 - colour])
            if turns:
                self._guarding[colour] = weights.guard * max(0.0, 1.0 - (turns - 1) / weights.race_turns)

    def _gun_classes(self, colour: int) -> list[tuple[int, int]]:
        counts: dict[int, int] = {}
        for state in self._sides[colour]:
            if state.gun_class >= 0:
                counts[state.gun_class] = counts.get(state.gun_class, 0) + 1
        return sorted(counts.items())

    # --- a piece ---

    def value(self, state: PieceState) -> int:
        """What a piece is worth to its owner, standing so. The worth of the match is not in it."""
        if not self._ready:
            self.prepare()
        if state.command:
            return round(self._racing(state) - self._hazard(state))
        worth = self.worths[state.kind_index]
        return round(worth * self._scale[state.colour] + self._nearing(state) - self._hazard(state))

    def _hazard(self, state: PieceState) -> float:
        """From how many placings enemies could hit it: anywhere, in one turn, in two."""
        enemy = 1 - state.colour
        guns = self._guns[enemy]
        if not guns:
            return 0.0
        by_class = self._tables.find_exposure(state, self.root.world).by_class
        hits = 0
        for gun, count in guns:
            hits += count * by_class[gun].bit_count()
        open_to = hits / (self._shooters[enemy] + 2)
        near = far = 0.0
        for gun, soon, later in self._zones[enemy] or self._find_zones(enemy):
            places = by_class[gun]
            if places & later:
                if places & soon:
                    near += 1.0
                far += min(PLACES, (places & later).bit_count()) / PLACES
        weights = self.weights
        if state.command:
            return self._cover * open_to + self._hunted * min(far, 3.0)
        share = self.worths[state.kind_index] / 100
        return share * (
            weights.exposure * open_to + weights.near * min(near, 2.0) + weights.far * min(far, 3.0)
        )

    def _find_zones(self, colour: int) -> list[tuple[int, int, int]]:
        """For each armed piece: its gun class, its placings after one turn, and after two with no piece
        in the way."""
        zones = []
        for state in self._sides[colour]:
            if state.gun_class >= 0:
                soon = self._tables.find_reach(state, self.root.world).bits
                later = self._floods.onward(state.placing, self._passable(state), 2 * state.kind.speed)
                zones.append((state.gun_class, soon, later | soon))
        self._zones[colour] = zones
        return zones

    def _passable(self, state: PieceState) -> int:
        return self._floods.open_squares(state.kind, self.root.world) & ~self._wrecks

    # --- shots at the Command ---

    def _nearing(self, state: PieceState) -> float:
        """How near it is to a shot at the enemy Command, or at its way home."""
        key = (state.kind_index, state.colour)
        if key not in self._attack:
            self._attack[key] = self._attack_field(state)
            self._guard[key] = self._guard_field(state)
        found = 0.0
        weights, speed = self.weights, state.kind.speed
        field = self._attack[key]
        steps = None if field is None else field.steps(state.placing)
        if steps is not None:
            found = self._approach[state.colour] * max(0.0, weights.approach_turns - steps / speed)
        field = self._guard[key]
        steps = None if field is None else field.steps(state.placing)
        if steps is not None:
            found += self._guarding[state.colour] * max(0.0, weights.guard_turns - steps / speed)
        return found

    def _attack_field(self, state: PieceState) -> Field | None:
        enemy = self._commands[1 - state.colour]
        if enemy is None or state.gun_class < 0:
            return None
        goal = self._tables.find_exposure(enemy, self.root.world).by_class[state.gun_class]
        return self._field(state, goal, self.weights.approach_turns)

    def _guard_field(self, state: PieceState) -> Field | None:
        way = self._ways[1 - state.colour]
        if not self._guarding[state.colour] or state.gun_class < 0 or not way:
            return None
        goal = 0
        for stop in way:
            goal |= self._tables.find_exposure(stop, self.root.world).by_class[state.gun_class]
        return self._field(state, goal, self.weights.guard_turns)

    def _field(self, state: PieceState, goal: int, turns: float) -> Field:
        return self._floods.flood(goal, self._passable(state), int(turns * state.kind.speed))

    # --- the race ---

    def _racing(self, state: PieceState) -> float:
        """How near a Command is to the far edge."""
        steps = self.steps_home(state)
        if steps is None:
            return 0.0
        turns = steps / state.kind.speed
        return self._race[state.colour] * max(0.0, self.weights.race_turns - turns)

    def steps_home(self, state: PieceState) -> int | None:
        """Steps of a Command over the far edge, the last one included, were no piece in the way; ``None``
        if there is no way or a long one."""
        try:
            return self._steps[state]
        except KeyError:
            steps = self._home(state).steps(state.placing)
            found = self._steps[state] = None if steps is None else steps + 1
            return found

    def _home(self, state: PieceState) -> Field:
        return self._field(state, self._floods.edge(state.colour), self.weights.race_turns)

    def _way_home(self, colour: int) -> list[PieceState]:
        """Where a Command would stand after each turn of a shortest way home, before the last one."""
        command = self._commands[colour]
        if command is None or self.steps_home(command) is None:
            return []
        field, way = self._home(command), [command]
        while True:
            left = field.steps(way[-1].placing)
            assert left is not None
            if left < command.kind.speed or len(way) > self.weights.race_turns:
                return way
            # reach of the next turn, nothing but ground and wrecks in the way
            ring = self._floods.onward(way[-1].placing, self._passable(command), command.kind.speed)
            ring &= field.within(left - command.kind.speed)
            if not ring:
                return way
            placing = (ring & -ring).bit_length() - 1
            way.append(self._tables.state_at(command.base, placing))

    def _stoppers(self, colour: int) -> int:
        """How many enemies could shoot the Command on its shortest way home, at a stop they reach in
        time."""
        found = 0
        way = self._ways[colour]
        for enemy in self._sides[1 - colour]:
            if enemy.gun_class < 0:
                continue
            passable = self._passable(enemy)
            for turns, stop in enumerate(way[1:], 1):
                places = self._tables.find_exposure(stop, self.root.world).by_class[enemy.gun_class]
                if places & self._floods.onward(enemy.placing, passable, (turns + 1) * enemy.kind.speed):
                    found += 1
                    break
        return found if len(way) > 1 else 0 if way else self._shooters[1 - colour]
