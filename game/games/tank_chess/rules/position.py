"""The compact Tank Chess position: every rule of TC-4, TC-5, TC-6 and TC-8, once and fast.

A position is a value: ``play`` gives a new one and leaves the old as it was. It stands on a
``Tables`` that positions of one match share. Squares, facings and colours are as in ``Diagram``.

How it is fast: a piece in one place and facing is one interned ``PieceState``; where it can go
depends only on what is in its zone, and what can shoot it only on what is on its eight lines, so
both are remembered by ``layers & mask``. Shots are the AND of a reach with an exposure.

What a searcher needs, besides ``moves``, ``shots`` and ``play``: ``own`` and ``enemy`` (the piece
states of the side to move and of the other, in no order; never change them), ``layers`` and
``occupancy``, ``ply``, ``key``, ``end``, and ``tables`` (``escape_steps``, ``static_escape_steps``,
``find_reach``, ``find_exposure``; arrays by ``PieceState.id``). The difference a raw move
``(before, after, victim, effect)`` makes to a sum over piece states can be read off the raw move.
"""

from __future__ import annotations

from operator import attrgetter

from game.games.tank_chess.rules import dynamic, zones
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.drives import Drives
from game.games.tank_chess.rules.states import (
    COMMAND_DESTROYED,
    COMMAND_LOST,
    ESCAPED,
    SIDE,
    MatchEnd,
    PieceState,
    RawMove,
)
from game.games.tank_chess.rules.tables import Tables
from game.games.tank_chess.rules.terrain import MINED, STANDS, SUNK, WRECKED, squares_of

_by_square = attrgetter("square")
_new = object.__new__


class Position:
    """One position: whose turn it is, what stands where, and how it ended if it has.

    Equal positions have equal ``key``. The order of ``moves`` depends on nothing but the position's
    value: pieces by square; for each its moves without shots by (final facing, square), then those
    that change ground or lose the piece by (facing, square, way), then the escape, then its shots by
    (target's square, final facing, square), then remote mines set off.
    """

    __slots__ = ("end", "enemy", "hash", "layers", "own", "ply", "quiet", "tables")

    tables: Tables
    layers: int
    own: list[PieceState]
    enemy: list[PieceState]
    ply: int
    quiet: int
    hash: int
    end: MatchEnd | None

    @classmethod
    def from_diagram(
        cls, definitions: Definitions, diagram: Diagram, tables: Tables | None = None
    ) -> Position:
        """Return the position a diagram shows, on ``tables`` or on new ones.

        Raises ``ValueError`` if the diagram has kinds of pieces that the definitions or the tables lack,
        or other static ground than the tables were made for.
        """
        if tables is None:
            tables = Tables.for_diagram(definitions, diagram)
        elif not tables.fits(diagram) or definitions != tables.definitions:
            raise ValueError("these tables were made for another map or other kinds of pieces")
        sides: tuple[list[PieceState], list[PieceState]] = ([], [])
        digest = SIDE if diagram.to_move else 0
        for square in sorted(diagram.pieces):
            placed = diagram.pieces[square]
            state = tables.state(placed.kind, placed.colour, placed.facing, square)
            sides[placed.colour].append(state)
            digest ^= state.z
        made = _new(cls)
        made.tables = tables
        made.layers = tables.terrain.layers_of(diagram)
        made.own = sides[diagram.to_move]
        made.enemy = sides[1 - diagram.to_move]
        made.ply = 2 * (diagram.round - 1) + diagram.to_move
        made.quiet = diagram.quiet
        made.hash = digest
        made.end = None
        return made

    def diagram(self) -> Diagram:
        """Return the position as a diagram; a Command that escaped is no longer in it."""
        terrain = self.tables.terrain
        pieces = {
            state.square: PlacedPiece(state.kind, state.colour, state.facing)
            for state in sorted((*self.own, *self.enemy), key=_by_square)
        }
        wrecks = frozenset(square for square in squares_of(self.occupancy) if square not in pieces)
        return Diagram(
            terrain.grid, terrain.grounds(self.layers), pieces, wrecks, self.to_move, self.round, self.quiet
        )

    # ---- what it is

    @property
    def to_move(self) -> int:
        """The colour to move: 0 White, 1 Black."""
        return self.ply & 1

    @property
    def round(self) -> int:
        """The round, counted from 1; it rises after Black's move."""
        return (self.ply >> 1) + 1

    @property
    def occupancy(self) -> int:
        """The squares with a piece or a wreck, as bits."""
        return self.layers & self.tables.terrain.board

    @property
    def key(self) -> tuple[int, int]:
        """What tells positions apart for repetition and transposition (TC-6.4).

        It is made of the pieces (hashed to 60 bits) and the side to move, and exactly of occupied squares
        and changed ground.
        """
        return self.hash, self.layers

    @property
    def winner(self) -> int | None:
        """The winning colour, 0 or 1, once a Command is destroyed, lost, or has escaped; else ``None``."""
        return None if self.end is None else self.end.winner

    @property
    def reason(self) -> str | None:
        """Why the winner has won: ``command_destroyed``, ``command_lost``, ``escaped``."""
        return None if self.end is None else self.end.reason

    def pieces(self, colour: int) -> list[PieceState]:
        """Return the pieces of one colour, by square."""
        return sorted(self.own if colour == self.ply & 1 else self.enemy, key=_by_square)

    def piece_at(self, square: int) -> PieceState | None:
        """Return the piece on a square, of either colour; ``None`` if there is none."""
        return next((state for state in (*self.own, *self.enemy) if state.square == square), None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key == other.key and self.ply == other.ply

    def __hash__(self) -> int:
        return hash((self.hash, self.layers))

    # ---- moves

    def moves(self) -> list[RawMove]:
        """Return every legal move once, in the order the class documents (TC-4 to TC-6); none after the
        end."""
        moves: list[RawMove] = []
        if self.end is not None:
            return moves
        tables, layers, own, enemy = self.tables, self.layers, self.own, self.enemy
        own.sort(key=_by_square)
        danger = self._danger()
        mines = tables.changing and dynamic.remote_squares(tables, layers, self.ply & 1)
        targets: dynamic.Targets | None = None
        for state in own:
            reach = state.reaches.get(layers & state.zone) or tables.find_reach(state, layers)
            moves += reach.moves or tables.moves_of(state, reach)
            if reach.bits & danger or reach.groups:
                if targets is None:
                    targets = dynamic.exposed(tables, layers, sorted(enemy, key=_by_square))
                moves += dynamic.shots_of(tables, layers, state, reach, targets)
            if mines:
                moves += dynamic.mines_of(tables, layers, state, reach, [*own, *enemy])
        return moves

    def count(self) -> int:
        """Count the legal moves without listing them."""
        if self.end is not None:
            return 0
        tables, layers, enemy = self.tables, self.layers, self.enemy
        try:
            exposures = [state.exposures[layers & state.rays] for state in enemy]
        except KeyError:
            exposures = [tables.find_exposure(state, layers) for state in enemy]
        danger = 0
        for exposure in exposures:
            danger |= exposure.widest
        total = 0
        for state in self.own:
            try:
                reach = state.reaches[layers & state.zone]
            except KeyError:
                reach = tables.find_reach(state, layers)
            total += reach.count
            bits = reach.bits & danger
            if bits:
                number, own = state.gun_class, state.bit
                for exposure in exposures:
                    if bits & exposure.widest:
                        if exposure.hiders & own:
                            target = enemy[exposures.index(exposure)]
                            opened = tables.find_exposure(target, layers ^ own)
                            total += (bits & opened.by_class[number]).bit_count()
                        else:
                            total += (bits & exposure.by_class[number]).bit_count()
        if tables.changing:
            total += dynamic.count_rarer(tables, layers, self.own, enemy)
        return total

    def shots(self) -> list[RawMove]:
        """Return the moves that destroy a piece by a shot or a remote mine, or win by escape.

        They come by piece: the escape first, else in the order of ``moves``.
        """
        shots: list[RawMove] = []
        if self.end is not None:
            return shots
        tables, layers, own, enemy = self.tables, self.layers, self.own, self.enemy
        danger = self._danger()
        mines = tables.changing and dynamic.remote_squares(tables, layers, self.ply & 1)
        firing: list[PieceState] = []
        for state in own:
            reach = state.reaches.get(layers & state.zone) or tables.find_reach(state, layers)
            if reach.bits & danger or reach.groups or reach.escape or mines:
                firing.append(state)
        if firing:
            firing.sort(key=_by_square)
            targets = dynamic.exposed(tables, layers, sorted(enemy, key=_by_square))
            for state in firing:
                shots += dynamic.strikes_of(tables, layers, state, targets, [*own, *enemy])
        return shots

    def perft(self, depth: int, bulk: bool = True) -> int:
        """Count the sequences of ``depth`` legal moves.

        The moves of the last ply are counted if ``bulk``, else each is played.
        """
        if depth <= 0:
            return 1
        play = self.play
        if depth == 1:
            if bulk:
                return self.count()
            total = 0
            for raw in self.moves():
                play(raw)
                total += 1
            return total
        if depth == 2 and bulk:
            return sum([play(raw).count() for raw in self.moves()])
        return sum([play(raw).perft(depth - 1, bulk) for raw in self.moves()])

    def play(self, raw: RawMove) -> Position:
        """Return the position after a legal move; an illegal one is not detected."""
        before, after, victim, effect = raw
        made = _new(Position)
        made.tables = self.tables
        made.ply = self.ply + 1
        made.end = None
        if effect is not None or after is None:
            self._play_rarer(raw, made)
            return made
        own = self.own.copy()
        own[own.index(before)] = after
        made.enemy = own
        if victim is None:
            made.own = self.enemy
            made.quiet = self.quiet + 1
            made.layers = self.layers ^ before.bit ^ after.bit
            made.hash = self.hash ^ before.z ^ after.z ^ SIDE
            return made
        made.own = enemy = self.enemy.copy()
        enemy.remove(victim)
        made.quiet = 0
        made.layers = (self.layers ^ before.bit ^ after.bit) | victim.wreck_bit
        made.hash = self.hash ^ before.z ^ after.z ^ victim.z ^ SIDE
        if victim.command:
            made.end = MatchEnd(before.colour, COMMAND_DESTROYED)
        return made

    def _play_rarer(self, raw: RawMove, made: Position) -> None:
        """Fill in the position after an escape, or a move with an effect (TC-6.2, TC-8)."""
        before, after, victim, effect = raw
        own, enemy = self.own.copy(), self.enemy.copy()
        own.remove(before)
        digest = self.hash ^ before.z ^ SIDE
        layers = self.layers ^ before.bit
        gone: PieceState | None = None
        if after is None:
            made.end = MatchEnd(before.colour, ESCAPED)
        elif effect is not None:
            layers ^= effect.flips
            if effect.end == SUNK:
                gone = before
            else:
                layers |= after.bit
                if effect.end == WRECKED:
                    gone = before
                    layers |= after.wreck_bit
                else:
                    own.append(after)
                    digest ^= after.z
            if victim is not None:
                gone = victim
                (own if victim.colour == before.colour else enemy).remove(victim)
                digest ^= victim.z
                layers |= victim.wreck_bit
        if gone is not None and gone.command:
            if gone.colour == before.colour:
                made.end = MatchEnd(1 - before.colour, COMMAND_LOST)
            else:
                made.end = MatchEnd(before.colour, COMMAND_DESTROYED)
        made.own, made.enemy = enemy, own
        made.layers, made.hash = layers, digest
        made.quiet = self.quiet + 1 if gone is None else 0

    def destroyed(self, raw: RawMove) -> int | None:
        """Return the square of the piece the move destroys: by shot, by mine, or the mover lost by
        driving; ``None`` if none."""
        _, after, victim, effect = raw
        if victim is not None:
            return victim.square
        if effect is not None and after is not None and effect.end != STANDS:
            return after.square
        return None

    # ---- moves as the rest of the house writes them

    def to_move_object(self, raw: RawMove) -> Move:
        """Return a raw move of this position as a ``Move``."""
        before, after, victim, effect = raw
        if after is None:
            return Move(before.square, None, None)
        hit = None if victim is None else victim.square
        facing: int | None = after.facing
        shot, mine, flips = hit, None, 0
        if effect is not None:
            flips = effect.flips
            if effect.end == MINED:
                assert hit is not None
                shot, mine = None, hit
                flips = self._driven(raw, flips, hit)
                if hit == after.square:
                    facing = None  # lost, like a piece that is lost on the way (TC-8.3)
            elif effect.end != STANDS:
                facing = None
        path: tuple[int, ...] = ()
        if self.tables.changing:
            reach = self.tables.find_reach(before, self.layers)
            if reach.paths:
                path = reach.paths.get((after.square, facing, flips), ())
        return Move(before.square, after.square, facing, shot, mine, path)

    def from_move_object(self, move: Move) -> RawMove | None:
        """Return the raw move that a ``Move`` means in this position; ``None`` if it is not legal.

        The move must have a ``path`` exactly where ``to_move_object`` gives one, and the same.
        """
        before = next((state for state in self.own if state.square == move.origin), None)
        if before is None or self.end is not None:
            return None
        tables = self.tables
        reach = tables.find_reach(before, self.layers)
        if move.target is None:
            bare = move.facing is None and move.shot is None and move.mine is None and not move.path
            return (before, None, None, None) if reach.escape and bare else None
        if not 0 <= move.target < tables.size or (move.facing is not None and not 0 <= move.facing < 8):
            return None
        if move.mine is not None or move.facing is None or move.path or reach.groups:
            pieces = [*self.own, *self.enemy]
            targets = dynamic.exposed(tables, self.layers, self.enemy)
            candidates = [
                *tables.moves_of(before, reach),
                *dynamic.strikes_of(tables, self.layers, before, targets, pieces),
            ]
            return next((raw for raw in candidates if self.to_move_object(raw) == move), None)
        placing = move.facing * tables.size + move.target
        if not reach.bits >> placing & 1:
            return None
        after = tables.state_at(before.base, placing)
        if reach.paths and (move.target, move.facing, 0) in reach.paths:
            return None  # its way must be told
        if move.shot is None:
            return before, after, None, None
        victim = next((state for state in self.enemy if state.square == move.shot), None)
        if victim is None or before.gun_class < 0:
            return None
        exposure = tables.find_exposure(victim, self.layers & ~before.bit)
        hit = exposure.by_class[before.gun_class] >> placing & 1
        return (before, after, victim, None) if hit else None

    def is_legal(self, move: Move) -> bool:
        """Return whether a ``Move`` is legal in this position."""
        return self.from_move_object(move) is not None

    # ---- announcements (TC-6.3)

    def threats(self, colour: int) -> list[zones.CommandThreat]:
        """Return how ``colour`` could destroy the enemy Command next if the opponent did nothing (TC-6.3).

        Each piece that can gives one move, the first of its moves; setting off a remote mine under the
        Command counts, too.
        """
        if self.end is not None:
            return []
        found = []
        tables, layers = self.tables, self.layers
        commands = [state for state in self.pieces(1 - colour) if state.command]
        targets = dynamic.exposed(tables, layers, commands)
        for state in self.pieces(colour):
            for raw in dynamic.strikes_of(tables, layers, state, targets, commands):
                if raw[2] in commands:
                    found.append(zones.CommandThreat(state.square, self.to_move_object(raw)))
                    break
        return found

    def check(self, colour: int) -> bool:
        """Return whether ``colour`` threatens the enemy Command (TC-6.3)."""
        return bool(self.threats(colour))

    def can_escape(self, colour: int) -> bool:
        """Return whether the Command of ``colour`` could leave the board in its next turn (TC-6.2,
        TC-6.3)."""
        return self.end is None and any(
            self.tables.find_reach(state, self.layers).escape
            for state in self.pieces(colour)
            if state.command
        )

    # ---- questions of views

    def reach(self, square: int) -> zones.ReachMap:
        """Return where the piece on ``square``, of either colour, can go in one turn, and in how many
        steps.

        Raises ``ValueError`` if no piece stands there.
        """
        return zones.ReachMap(self._drives(square))

    def path(
        self, square: int, target: int | None, facing: int | None, way: tuple[int, ...] = ()
    ) -> list[tuple[int, int]]:
        """The (square, facing) states of a shortest drive of the piece on ``square``, the start first.

        ``target`` and ``facing`` are those of a ``Move``, and so is ``way`` (its ``path``), for drives
        that need it told. An escape ends on the square the Command leaves from. Raises
        ``ValueError`` if there is no such drive.
        """
        return self._drives(square).way_to(target, facing, way)

    def fire_zone(self, colour: int) -> dict[int, tuple[int, ...]]:
        """Return the squares on which ``colour`` could hit an enemy in its next turn, each with those of the
        pieces that could; armour ignored."""
        return zones.fire_zone(self.tables, self.layers, self.pieces(colour), self.pieces(1 - colour))

    def covered_now(self, colour: int) -> frozenset[int]:
        """Return the squares that the guns of ``colour`` cover from where they stand; armour ignored."""
        return zones.covered_now(self.tables, self.layers, self.pieces(colour), self.pieces(1 - colour))

    # ---- inside

    def _danger(self) -> int:
        """Return placings from which some enemy may be shot, as bits: a superset of the true ones, good
        enough to sort pieces out."""
        tables, layers = self.tables, self.layers
        danger = 0
        for state in self.enemy:
            exposure = state.exposures.get(layers & state.rays) or tables.find_exposure(state, layers)
            danger |= exposure.widest
        return danger

    def _driven(self, raw: RawMove, flips: int, hit: int) -> int:
        """Return the bits that the drive alone flips in a move with a mine; the drive may have pushed the
        mine there."""
        before, after, _, _ = raw
        assert after is not None
        tables, reach = self.tables, self.tables.find_reach(before, self.layers)
        groups = dict(reach.groups)
        for shift in tables.terrain.remote[before.colour]:
            found = flips ^ 1 << hit + shift
            if (groups.get(found, 0) if found else reach.bits) >> after.placing & 1:
                return found
        raise ValueError("no drive of this position leads to this move")

    def _drives(self, square: int) -> Drives:
        state = self.piece_at(square)
        if state is None:
            raise ValueError(f"no piece stands on {self.tables.grid.name(square)}")
        return self.tables.drives(state, self.layers)
