"""Values of Tank Chess on one map that are computed once and remembered: states, reaches, exposures.

Whoever makes a ``Tables`` owns it (a game, a searcher); nothing is kept in the module. When the memory has
grown past ``cap``, all of it is dropped.
"""

from __future__ import annotations

from hashlib import blake2b

from game.games.tank_chess.rules.definitions import Definitions, PieceKind
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.drives import Drives
from game.games.tank_chess.rules.exposure import Exposure, FireLines
from game.games.tank_chess.rules.reach import Mobility, flood, zone_of
from game.games.tank_chess.rules.states import Effect, PieceReach, PieceState, RawMove
from game.games.tank_chess.rules.terrain import MapTerrain, squares_of
from game.model.grid8 import FACINGS, Grid

CAP = 120_000_000
"""Estimated bytes a ``Tables`` may remember before it starts again; refilling takes about 0.1 s."""

FAR = 1_000_000
"""A number of steps greater than any way to the edge takes."""

MASK = (1 << 64) - 1

RETURN = 6
"""Fewest steps in which a piece comes back to its start: ahead, half a turn, ahead."""


def mixed(number: int) -> int:
    """Return 64 bits that depend on a number alone and look random (splitmix64)."""
    number = number + 0x9E3779B97F4A7C15 & MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


class Tables:
    """The shared knowledge of all positions of one match: one (definitions, grid, ground, kinds).

    >>> tables = Tables.for_diagram(definitions, diagram)  # doctest: +SKIP
    >>> tables.fits(diagram)  # doctest: +SKIP
    True
    """

    def __init__(self, definitions: Definitions, diagram: Diagram, cap: int = CAP) -> None:
        self.definitions = definitions
        self.grid: Grid = diagram.grid
        self.terrain = MapTerrain(definitions, diagram)
        self.lines = FireLines(definitions, self.terrain)
        self.size = self.terrain.size
        self.changing = bool(self.terrain.changing or self.terrain.wreck_shift)
        """Whether anything but pieces and wrecks can change on this map (TC-8)."""
        self.cap = cap
        self.held = 0
        """Estimated bytes remembered at present."""
        self.states: list[PieceState | None] = [None] * (len(definitions.pieces) * 2 * 8 * self.size)
        """All piece states made so far, by id."""
        self._index = {kind.name: i for i, kind in enumerate(definitions.pieces)}
        self._seeds = [
            int.from_bytes(blake2b(kind.name.encode(), digest_size=8).digest(), "big")
            for kind in definitions.pieces
        ]
        self._mobility: dict[tuple[int, int], Mobility] = {}
        self._edge: dict[tuple[int, int], list[int]] = {}
        self._beats: dict[tuple[int, int], tuple[tuple[tuple[int, int], ...], ...]] = {}
        terrain = self.terrain
        self._blocking = [terrain.blocking_layers(kind) for kind in definitions.pieces]
        self._lively = [terrain.lively_layers(kind) for kind in definitions.pieces]
        self._felt = [terrain.felt_layers(kind) for kind in definitions.pieces]
        self._stopping = terrain.stopping_layers()

    @classmethod
    def for_diagram(cls, definitions: Definitions, diagram: Diagram) -> Tables:
        """Return tables for a position and all that can follow from it."""
        return cls(definitions, diagram)

    def fits(self, diagram: Diagram) -> bool:
        """Return whether positions of this diagram can use these tables: same map, no new kinds of pieces."""
        if (
            diagram.grid != self.grid
            or not {p.kind.name for p in diagram.pieces.values()} <= self.terrain.kinds
        ):
            return False
        try:
            self.terrain.layers_of(diagram)
        except ValueError:
            return False
        return True

    # ---- states

    def state(self, kind: PieceKind, colour: int, facing: int, square: int) -> PieceState:
        """Return the interned state of a piece. Raises ``ValueError`` for a kind that is not in the
        definitions."""
        if kind.name not in self._index:
            raise ValueError(f"no piece is called {kind.name!r} in these definitions")
        base = (self._index[kind.name] * 2 + colour) * 8 * self.size
        return self.states[base + facing * self.size + square] or self.state_at(
            base, facing * self.size + square
        )

    def state_at(self, base: int, placing: int) -> PieceState:
        """Return the interned state with that ``base`` (kind and colour) on that placing; make it if it is
        new."""
        made = self.states[base + placing]
        if made is not None:
            return made
        facing, square = divmod(placing, self.size)
        kind_index, colour = divmod(base // (8 * self.size), 2)
        kind = self.definitions.pieces[kind_index]
        made = PieceState(kind, kind_index, colour, facing, square, self.size)
        if self.terrain.wreck_shift:
            made.wreck_bit = 1 << square + self.terrain.wreck_shift
        made.gun_class = self.lines.class_index(kind)
        made.z = mixed(self.seed_of(kind) ^ (colour << 20 | facing << 16 | square)) >> 4
        self.states[base + placing] = made
        return made

    @property
    def layer_count(self) -> int:
        """How many layers there are: one for occupancy, and one for each thing that can change."""
        return 1 + bool(self.terrain.wreck_shift) + len(self.terrain.changing)

    def seed_of(self, kind: PieceKind) -> int:
        """Return the seed for the hashes of all states of that kind; the same in every process."""
        return self._seeds[self._index[kind.name]]

    # ---- what is remembered

    def find_reach(self, state: PieceState, layers: int) -> PieceReach:
        """Return the reach of a piece in these layers, from memory if possible (TC-4)."""
        if state.zone < 0:
            self._open_zone(state)
        key = layers & state.zone
        known = state.reaches.get(key)
        if known is not None:
            return known
        if key & state.lively:
            made = self.drives(state, key).reach(self.size)
        else:
            board = self.terrain.board
            blocked = key & board
            for shift in self._blocking[state.kind_index]:
                blocked |= key >> shift & board
            made = flood(self._moving(state).over(key), state.square, state.facing, state.kind.speed, blocked)
        self._hold(self.size + 600 + 8 * made.count + 400 * len(made.outcomes))
        state.reaches[key] = made
        return made

    def find_exposure(self, state: PieceState, layers: int) -> Exposure:
        """Return from where a piece can be shot in these layers, from memory if possible (TC-5)."""
        if state.rays < 0:
            self._open_lines(state)
        key = layers & state.rays
        known = state.exposures.get(key)
        if known is not None:
            return known
        made = self.lines.expose(state.square, state.beats, state.indirect, key)
        self._hold(400 + self.size * (len(made.by_class) + 1))
        state.exposures[key] = made
        return made

    def moves_of(self, state: PieceState, reach: PieceReach) -> tuple[RawMove, ...]:
        """Return a piece's moves without shots: standing ones by (facing, square), outcomes, escape."""
        if reach.moves is None:
            raws = state.raws
            moves: list[RawMove] = []
            fresh = 0
            for facing in FACINGS:
                first = facing * self.size
                for square in squares_of(reach.bits >> first & self.terrain.board):
                    placing = first + square
                    raw = raws.get(placing)
                    if raw is None:
                        raw = raws[placing] = (state, self.state_at(state.base, placing), None, None)
                        fresh += 1
                    moves.append(raw)
            moves += self._outcome_moves(state, reach)
            if reach.escape:
                moves.append((state, None, None, None))
            reach.moves = tuple(moves)
            self._hold(200 * fresh)
        return reach.moves

    def _outcome_moves(self, state: PieceState, reach: PieceReach) -> list[RawMove]:
        """Return the moves without shots that change ground, push, or lose the piece (TC-4.7, TC-8.3)."""
        moves: list[RawMove] = []
        for outcome in reach.outcomes:
            facing = state.facing if outcome.facing is None else outcome.facing
            target = self.state_at(state.base, facing * self.size + outcome.square)
            moves.append((state, target, None, Effect(outcome.flips, outcome.end)))
        return moves

    def forget(self) -> None:
        """Drop all that is remembered; positions and raw moves stay valid."""
        for state in self.states:
            if state is not None:
                state.reaches.clear()
                state.exposures.clear()
                state.raws.clear()
        self.lines.forget()
        self.held = 0

    def _hold(self, estimate: int) -> None:
        self.held += estimate
        if self.held + self.lines.held > self.cap:
            self.forget()

    # ---- static knowledge

    def drives(self, state: PieceState, layers: int) -> Drives:
        """Compute all drives of a piece in these layers step by step; nothing is remembered."""
        return Drives(self.terrain, state.kind, state.colour, state.square, state.facing, layers)

    def static_escape_steps(self, state: PieceState) -> int:
        """Return the fewest steps over the enemy's edge if nothing but static ground were in the way
        (TC-6.2).

        ``FAR`` if there is no way. Whether this kind of piece may escape doesn't matter.
        """
        key = (state.kind_index, state.colour)
        if key not in self._edge:
            self._edge[key] = self._edge_steps(state, 0)
        return self._edge[key][state.placing]

    def escape_steps(self, state: PieceState, layers: int) -> int:
        """Return the fewest steps over the enemy's edge with what these layers put in the way; takes
        about 1 ms, not remembered."""
        return self._edge_steps(state, layers & ~state.bit)[state.placing]

    def _edge_steps(self, state: PieceState, layers: int) -> list[int]:
        """Return for each placing the fewest steps over the enemy's edge, searched backwards from the
        edge."""
        terrain, grid, n = self.terrain, self.grid, self.size
        steps = [FAR] * (8 * n)
        buckets: dict[int, list[int]] = {1: []}
        for facing, squares in enumerate(terrain.steps.exits[state.colour]):
            buckets[1] += [facing * n + square for square in squares_of(squares)]
        met = [terrain.enter(state.kind, layers, square, None) for square in range(n)]
        cost = [FAR if entry is None or entry.end else entry.steps for entry in met]
        while buckets:
            now = min(buckets)
            for placing in buckets.pop(now):
                if steps[placing] <= now:
                    continue
                steps[placing] = now
                facing, square = divmod(placing, n)
                for turned in ((facing + 1) % 8 * n + square, (facing + 7) % 8 * n + square):
                    if steps[turned] > now + 1:
                        buckets.setdefault(now + 1, []).append(turned)
                behind = grid.step(square, (facing + 4) % 8)
                if behind is not None and steps[facing * n + behind] > now + cost[square]:
                    buckets.setdefault(now + cost[square], []).append(facing * n + behind)
        return steps

    def _moving(self, state: PieceState) -> Mobility:
        key = (state.kind_index, state.colour if state.command else 0)
        if key not in self._mobility:
            self._mobility[key] = Mobility(state.kind, state.colour, self.terrain)
        return self._mobility[key]

    def _open_zone(self, state: PieceState) -> None:
        squares = zone_of(self._moving(state), state.square, state.facing, state.kind.speed)
        zone = squares
        # what it stands on matters to a piece that can come back
        ground = squares | state.bit if state.kind.speed >= RETURN else squares
        for shift in self._felt[state.kind_index]:
            zone |= ground << shift
        lively = 0
        for shift in self._lively[state.kind_index]:
            lively |= ground << shift
        state.lively = lively
        state.zone = zone

    def _open_lines(self, state: PieceState) -> None:
        squares = self.lines.rays(state.square)
        rays = squares
        for shift in self._stopping:
            rays |= squares << shift
        key = (state.kind_index, state.facing)
        if key not in self._beats:
            self._beats[key] = self.lines.beaten(state.kind, state.facing)
        state.beats = self._beats[key]
        state.indirect = self.lines.indirect(state.kind, state.square, state.facing)
        state.rays = rays
