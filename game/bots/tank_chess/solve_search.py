"""Proves or refutes a win within a number of moves, against every defence: an AND/OR search.

Exact, with three short cuts that lose nothing:

* A side wins at once only by its Command's escape, a shot at the enemy Command or a mine under it.
  Whether it can depends on that Command, on the piece that does it, and on what lies in that piece's
  zone and on the Command's lines; so a defence that touches none of it is no defence.
* Turning a piece that is no Command changes nothing that matters to a win at once. So whoever is to win
  in two must threaten to win: a move after which, the enemy doing nothing, there is no win is out.
* What is known of a position is kept: in how many moves it is won at least, or not won at most.

Draws can't come about: a position is there for the third time after eight plies at the earliest, and a
puzzle has at most seven (TC-6.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.bots.solving import Bounds, GaveUp
from game.rules.tank_chess import dynamic
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import COMMAND_LOST, ESCAPED, PieceState, RawMove
from game.rules.tank_chess.tables import Tables

WIN, DESTROY, ESCAPE = "win", "destroy_command", "escape"
GOALS = (WIN, DESTROY, ESCAPE)

ASK_EVERY = 64
"""Nodes between two questions whether to stop."""

NEVER = 99
"""More moves than any puzzle has."""

Key = tuple[int, int]
Intact = list[tuple[PieceState, int]]
"""Pieces that win at once, each with the mask of the world it takes."""


class Proof:
    """One attacker and one goal; what it learns of positions it keeps. ``nodes`` are positions made."""

    def __init__(self, root: Position, goal: str, bounds: Bounds) -> None:
        if goal not in GOALS:
            raise ValueError(f"no goal {goal!r}: there is {', '.join(GOALS)}")
        self.attacker = root.to_move
        self.destroys, self.escapes = goal != ESCAPE, goal != DESTROY
        self.nodes = 0
        self._bounds = bounds
        self._tables: Tables = root.tables
        self._won: dict[Key, int] = {}
        self._safe: dict[Key, int] = {}
        self._killers: dict[int, list[RawMove]] = {}

    def play(self, position: Position, raw: RawMove) -> Position:
        """The position after a move, counted. Raises ``GaveUp``."""
        self.nodes += 1
        if self.nodes > self._bounds.nodes or (self.nodes % ASK_EVERY == 0 and self._bounds.stop()):
            raise GaveUp
        return position.play(raw)

    def reached(self, position: Position) -> bool | None:
        """Whether the goal is reached; ``None`` while the match goes on.

        A defender who gives its own Command away has lost whatever the goal was.
        """
        end = position.end
        if end is None:
            return None
        if end.winner != self.attacker:
            return False
        return end.reason == COMMAND_LOST or (self.escapes if end.reason == ESCAPED else self.destroys)

    # --- the side that wants it ---

    def wins_in(self, position: Position, most: int) -> int:
        """In how few own moves, at most ``most``, the attacker, to move, forces it; ``NEVER`` if not."""
        for moves in range(1, most + 1):
            if self.wins(position, moves):
                return moves
        return NEVER

    def wins(self, position: Position, moves: int) -> bool:
        """Whether the attacker, to move, forces the goal in at most ``moves`` own moves."""
        key = position.key
        if self._won.get(key, NEVER) <= moves:
            return True
        if self._safe.get(key, 0) >= moves:
            return False
        won = self.at_once(position.own, position.enemy, position.world)
        if won:
            self._won[key] = 1
            return True
        if moves > 1 and next(self.firsts(position, moves), None) is not None:
            self._won[key] = moves
            return True
        self._safe[key] = max(moves, self._safe.get(key, 0))
        return False

    def firsts(self, position: Position, moves: int) -> Iterator[RawMove]:
        """The attacker's moves that force it, one after the other; promising ones come first."""
        for raw, child in self._candidates(position, moves):
            if child.end is not None:
                if self.reached(child):
                    yield raw
            elif moves > 1 and self.refutation(child, moves - 1) is None:
                yield raw

    def _candidates(self, position: Position, moves: int) -> Iterable[tuple[RawMove, Position]]:
        threats: list[tuple[RawMove, Position]] = []
        quiet: list[tuple[RawMove, Position]] = []
        for raw in position.moves():
            child = self.play(position, raw)
            if child.end is not None or (moves > 1 and self.at_once(child.enemy, child.own, child.world)):
                threats.append((raw, child))
            elif moves > 2 or (moves == 2 and not any(not state.command for state in child.own)):
                # who has its Command alone may have to spoil its own place
                quiet.append((raw, child))
        threats.sort(key=_captures_first)
        quiet.sort(key=_captures_first)
        return [*threats, *quiet]

    def at_once(self, own: list[PieceState], enemy: list[PieceState], world: int) -> bool:
        """Whether the attackers ``own``, if it is their turn, reach the goal in one move."""
        return any(True for _ in self._winners(own, enemy, world))

    def _winners(
        self, own: list[PieceState], enemy: list[PieceState], world: int
    ) -> Iterator[tuple[PieceState, int] | None]:
        """The pieces that reach it at once, each with the mask it takes; ``None`` for a mine's."""
        tables = self._tables
        command = next((state for state in enemy if state.command), None)
        if command is None or not self.destroys:
            targets: dynamic.Targets = []
            widest = rays = 0
        else:
            exposure = command.exposures.get(world & command.rays) or tables.find_exposure(command, world)
            targets, widest, rays = [(command, exposure)], exposure.widest, command.rays
            if tables.changing and own:
                mines = dynamic.remote_squares(tables, world, own[0].colour)
                if mines & command.bit:
                    yield None  # any piece may turn, and set it off
        for state in own:
            reach = state.reaches.get(world & state.zone) or tables.find_reach(state, world)
            if self.escapes and reach.escape:
                yield state, state.zone
            elif (
                targets
                and (reach.bits & widest or reach.groups)
                and dynamic.shots_of(tables, world, state, reach, targets)
            ):
                yield state, state.zone | rays

    # --- the side that does not ---

    def refutation(self, position: Position, left: int) -> RawMove | None:
        """A move of the defender, to move, after which the attacker does not force it in ``left`` moves."""
        killers = self._killers.setdefault(left, [])
        for raw in self.defences(position, killers):
            child = self.play(position, raw)
            reached = self.reached(child)
            if reached or (reached is None and self.wins(child, left)):
                continue
            if raw not in killers:
                killers.insert(0, raw)
                del killers[8:]
            return raw
        return None

    def defences(self, position: Position, first: Iterable[RawMove] = ()) -> list[RawMove]:
        """The moves of the defender that may be of use: all but those that leave a win at once standing."""
        intact: Intact = []
        for found in self._winners(position.enemy, position.own, position.world):
            if found is None:
                # a mine: its square is all that matters, and only the Command leaves it
                command = next(state for state in position.own if state.command)
                intact.append((command, command.bit))
            else:
                intact.append(found)
        moves = [raw for raw in position.moves() if not _leaves_standing(raw, intact)]
        known = set(first)
        moves.sort(key=lambda raw: (raw not in known, raw[2] is None, not raw[0].command, raw[1] is None))
        return moves


def _captures_first(entry: tuple[RawMove, Position]) -> tuple[bool, bool]:
    raw, child = entry
    return child.end is None, raw[2] is None


def _leaves_standing(raw: RawMove, intact: Intact) -> bool:
    """Whether after a defender's move one of these pieces can still do what it could."""
    before, after, victim, effect = raw
    if not intact or before.command or effect is not None or after is None:
        return False
    changed = before.bit ^ after.bit
    if victim is not None:
        if victim.command:
            return False
        changed |= victim.wreck_bit
    return any(state is not victim and not changed & mask for state, mask in intact)
