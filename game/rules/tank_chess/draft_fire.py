"""What pieces of a draft could destroy with their first move (TC-7.1, TC-7.2), by looking from the targets.

Lines are drawn from each target outwards, so only the pieces that can come to stand on one need be
driven about. ``strikes`` gives the answers of ``Position.threats`` and ``Position.shots`` (TC-5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.model.grid8 import FACINGS
from game.rules.tank_chess.definitions import PieceKind
from game.rules.tank_chess.draft_changes import Stop, drives_changing, hits_from
from game.rules.tank_chess.draft_grid import YES, Bits, Board, Unit
from game.rules.tank_chess.exposure import armour_against


class Line(NamedTuple):
    """One direction from which a target can be shot: the direction of the shot, the armour it meets, and
    where a shooter can stand for direct fire. Behind ``mover``, a piece of the shooters that ends the
    line, only that piece itself can: ``behind``, its own pad included."""

    shot: int
    armour: int
    clear: Bits
    mover: int
    behind: Bits


def lines_to(board: Board, target: Unit) -> list[Line]:
    """The lines of direct fire to a target, those without a place to stand left out (TC-5.3)."""
    lines = []
    deltas = board.frame.deltas
    stops, at = board.stops, board.at
    for towards in FACINGS:
        shot = (towards + 4) % 8
        delta = deltas[towards]
        pad, distance, mover, clear, behind = target.pad, 0, -1, 0, 0
        while True:
            pad, distance = pad + delta, distance + 1
            if board.frame.squares[pad] < 0:
                break
            here = 1 << pad if distance > 1 else 0
            if not stops >> pad & 1:
                if mover < 0:
                    clear |= here
                else:
                    behind |= here
                continue
            other = at.get(pad)
            if other is None:
                # one can stand in ground that stops fire, and fire out of it
                if mover < 0:
                    clear |= here
                else:
                    behind |= here
                break
            if mover >= 0 or other.colour == target.colour:
                break
            mover, behind = pad, here
            if board.codes.thick[board.cells[pad]] == YES:
                break
        if clear or behind:
            armour = armour_against(target.kind, target.facing, shot)
            lines.append(Line(shot, armour, clear, mover, behind))
    return lines


class Shooter:
    """A piece of the side that moves, and where it can stand: driven about when first asked."""

    def __init__(self, board: Board, unit: Unit, changing: Bits) -> None:
        self.board = board
        self.unit = unit
        speed = unit.kind.speed
        self.box = board.box(unit.pad, speed)
        self.changes = bool(changing & self.box)
        self._ends: tuple[list[Bits], list[Stop]] | None = None
        self._opened: set[int] | None = None

    @property
    def ends(self) -> tuple[list[Bits], list[Stop]]:
        """Where it can stand by facing, and the ends of drives that change something."""
        if self._ends is None:
            if self.changes:
                self._ends = drives_changing(self.board, self.unit)
            else:
                self._ends = self.board.drive(self.unit)[0], []
        return self._ends

    @property
    def opened(self) -> set[int]:
        """The squares of the enemies it could destroy by direct fire after changing something."""
        if self._opened is None:
            stops = self.ends[1]
            self._opened = {hit.square for stop in stops for hit in hits_from(self.board, self.unit, stop)}
        return self._opened

    def hits(self, target: Unit, lines: Sequence[Line]) -> bool:
        """Whether it can destroy that target with its next move."""
        kind = self.unit.kind
        if not kind.gun:
            return False
        if kind.ranges:
            return self._drops_on(target)
        for line in lines:
            clear = line.clear | line.behind if line.mover == self.unit.pad else line.clear
            if kind.gun > line.armour and clear & self.box:
                standing = self.ends[0]
                if any(standing[line.shot - relative & 7] & clear for relative in kind.directions):
                    return True
        return self.changes and target.square in self.opened

    def _drops_on(self, target: Unit) -> bool:
        """The same for guns that fire over anything at exact distances (TC-5.4)."""
        kind = self.unit.kind
        for shot in FACINGS:
            if not kind.gun or kind.gun <= armour_against(target.kind, target.facing, shot):
                continue
            places = _places(self.board, target, shot, kind)
            if places & self.box:
                standing, changed = self.ends
                facings = [shot - relative & 7 for relative in kind.directions]
                if any(standing[facing] & places for facing in facings):
                    return True
                if any(stop.facing in facings and places >> stop.pad & 1 for stop in changed):
                    return True
        return False


def _places(board: Board, target: Unit, shot: int, kind: PieceKind) -> Bits:
    found = 0
    for distance in kind.ranges:
        square = board.grid.step(target.square, (shot + 4) % 8, distance)
        if square is not None:
            found |= 1 << board.frame.pads[square]
    return found


class Strikes(NamedTuple):
    """What a side could do first: its pieces that could destroy an enemy Command, and the squares of all
    enemies it could destroy."""

    attackers: tuple[int, ...]
    victims: tuple[int, ...]


def strikes(board: Board, colour: int, changing: dict[str, Bits], *, all_victims: bool) -> Strikes:
    """What ``colour`` could destroy with its first move; other victims than Commands if ``all_victims``
    and no Command is among them."""
    shooters = [
        Shooter(board, unit, changing.get(unit.kind.name, 0)) for unit in board.units if unit.colour == colour
    ]
    enemies = [unit for unit in board.units if unit.colour != colour]
    # its mine goes off whatever piece moved (TC-8)
    mined = {unit.square for unit in enemies if shooters and _mine(board, unit.pad, colour)}
    attackers: set[int] = set()
    for command in enemies:
        if command.kind.command:
            lines = lines_to(board, command)
            attackers.update(s.unit.square for s in shooters if s.hits(command, lines))
            if command.square in mined:
                attackers.update(s.unit.square for s in shooters)
    if attackers or not all_victims:
        return Strikes(tuple(sorted(attackers)), ())
    victims = set(mined)
    for target in enemies:
        if target.square not in victims and not target.kind.command:
            lines = lines_to(board, target)
            if any(shooter.hits(target, lines) for shooter in shooters):
                victims.add(target.square)
    return Strikes((), tuple(sorted(victims)))


def _mine(board: Board, pad: int, colour: int) -> bool:
    ground = board.ground(pad)
    return ground is not None and ground.remote and ground.owner == colour
