"""A second, slow telling of the rules of Tank Chess, to check the fast one against.

Written from the rule text alone and for reading: a piece on its way is followed step by step, and
every position it comes through is kept. It covers TC-4, TC-5, TC-6.1 to TC-6.3 and TC-8.

Where the rule text leaves a choice open, this is how it is read here:

- Of several ways that leave the same position the one of the fewest steps is named, then of the fewest
  squares, then the first by square numbers (TC-4.7). A way of a single square needs no name:
  ``e5-f6NE`` says it all.
- Ways are compared before the shot: if two ways to one square and facing differ, all moves that end
  there name their way, with and without a shot (TC-4.7).
- A piece lost on the way ends the turn: no shot follows, and no remote mine instead of it (TC-8).
- What a piece can push it pushes; only where it can't, it may enter it like others (TC-8, Bulldozer).
- An escape is one move, whatever was changed on the way: the match is over (TC-6.2).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from game.games.tank_chess.rules.definitions import BLACK, WHITE, WRECK, GroundKind, PieceKind
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.model.grid8 import DX, DY, Grid

Fate = Literal["stands", "drowned", "blown up", "escaped"]


@dataclass(frozen=True)
class After:
    """What a move leaves: the position, and the colour that has won by it, if one has."""

    diagram: Diagram
    winner: int | None


@dataclass(frozen=True)
class Land:
    """What is on the board but pieces: ground and wrecks, both of which a drive can change."""

    ground: tuple[tuple[int, GroundKind], ...] = field(hash=False)  # its hash would take most of the time
    wrecks: frozenset[int]

    def kind(self, square: int) -> GroundKind | None:
        return next((kind for there, kind in self.ground if there == square), None)

    def without_ground(self, square: int) -> Land:
        return Land(tuple(entry for entry in self.ground if entry[0] != square), self.wrecks)

    def with_ground(self, square: int, kind: GroundKind) -> Land:
        return Land(tuple(sorted([*self.ground, (square, kind)], key=lambda entry: entry[0])), self.wrecks)


@dataclass(frozen=True)
class Drive:
    """A piece somewhere on its way: where it is, what it changed, the steps it took, where it was."""

    square: int
    facing: int
    land: Land
    steps: int
    entered: tuple[int, ...] = ()
    fate: Fate = "stands"


def legal(diagram: Diagram) -> dict[Move, After]:
    """Every legal move of the side to move with what it leaves (TC-4.1)."""
    moves: dict[Move, After] = {}
    for square, placed in sorted(diagram.pieces.items()):
        if placed.colour == diagram.to_move:
            for way, drive in _different_drives(diagram, square):
                for move, after in _endings(diagram, square, way, drive):
                    assert move not in moves, f"{move} came up twice"
                    moves[move] = after
            for way, drive in _drives_whatever_the_facing(diagram, square):
                for move, after in _blown_up(diagram, square, way, drive):
                    assert move not in moves, f"{move} came up twice"
                    moves[move] = after
    return moves


def perft(diagram: Diagram, depth: int) -> int:
    """How many sequences of ``depth`` moves there are; a match that is won has no further ones."""
    if depth == 0:
        return 1
    moves = legal(diagram)
    if depth == 1:
        return len(moves)
    return sum(perft(after.diagram, depth - 1) for after in moves.values() if after.winner is None)


def checks(diagram: Diagram, colour: int) -> bool:
    """Whether that colour could destroy the enemy Command if it were its turn (TC-6.3)."""
    asked = legal(replace(diagram, to_move=colour))
    return any(after.winner == colour and move.target is not None for move, after in asked.items())


def can_escape(diagram: Diagram, colour: int) -> bool:
    """Whether that colour's Command could escape if it were its turn (TC-6.3)."""
    return any(move.target is None for move in legal(replace(diagram, to_move=colour)))


# -------------------------------------------------------------------------------- driving (TC-4, TC-8)


def _different_drives(diagram: Diagram, start: int) -> Iterator[tuple[tuple[int, ...], Drive]]:
    """The drives of a piece that count as different, each with the way its move must name (TC-4.7)."""
    by_end: dict[tuple[int | None, int | None], list[Drive]] = defaultdict(list)
    for drive in every_drive(diagram, start):
        if drive.fate == "escaped":
            by_end[None, None].append(drive)
        elif drive.fate == "stands":
            by_end[drive.square, drive.facing].append(drive)
        else:
            by_end[drive.square, None].append(drive)  # TC-8.3: the facing is of no matter
    for (target, _), drives in sorted(by_end.items(), key=lambda entry: str(entry[0])):
        yield from _named(target, drives)


def _drives_whatever_the_facing(diagram: Diagram, start: int) -> Iterator[tuple[tuple[int, ...], Drive]]:
    """The drives of a piece that still stands then, different if the square or what they leave is, each
    with the way its move must name."""
    by_end: dict[int, list[Drive]] = defaultdict(list)
    for drive in every_drive(diagram, start):
        if drive.fate == "stands":
            by_end[drive.square].append(drive)
    for target, drives in sorted(by_end.items()):
        yield from _named(target, drives)


def _named(target: int | None, drives: list[Drive]) -> Iterator[tuple[tuple[int, ...], Drive]]:
    """Of drives to one end the shortest for each position they leave, with the way it must name."""
    land = drives[0].land
    shortest: dict[Land, Drive] = {}
    for drive in sorted(drives, key=lambda drive: (drive.steps, len(drive.entered), drive.entered)):
        shortest.setdefault(land if drive.fate == "escaped" else drive.land, drive)
    for drive in shortest.values():
        needs_no_name = len(shortest) == 1 or drive.entered == (target,)
        yield () if needs_no_name else drive.entered, drive


def every_drive(diagram: Diagram, start: int) -> list[Drive]:
    """Every way the piece can go, each ending wherever the player likes to stop."""
    placed = diagram.pieces[start]
    land = Land(tuple(sorted(diagram.ground.items(), key=lambda entry: entry[0])), diagram.wrecks)
    others = {square: piece for square, piece in diagram.pieces.items() if square != start}
    first = Drive(start, placed.facing, land, 0)
    seen = {first}
    waiting = [first]
    while waiting:
        here = waiting.pop(0)
        for then in _steps(diagram.grid, placed, others, here):
            if then.steps <= placed.kind.speed and then not in seen:
                seen.add(then)
                if then.fate == "stands":
                    waiting.append(then)
    seen.update(_backward(diagram.grid, placed, others, first))
    return [
        drive
        for drive in seen
        # TC-4.4: a piece that still stands must stand elsewhere or otherwise.
        if drive.fate != "stands" or (drive.square, drive.facing) != (start, placed.facing)
    ]


def _steps(grid: Grid, placed: PlacedPiece, others: dict[int, PlacedPiece], here: Drive) -> Iterator[Drive]:
    """What one more step, a rotation or a square straight ahead, can make of a drive (TC-4.2)."""
    yield replace(here, facing=(here.facing + 1) % 8, steps=here.steps + 1)
    yield replace(here, facing=(here.facing - 1) % 8, steps=here.steps + 1)
    if placed.kind.command and _over_the_far_edge(grid, placed.colour, here):
        yield replace(here, steps=here.steps + 1, fate="escaped")
    ahead = _neighbour(grid, here.square, here.facing)
    if ahead is None or ahead in others:
        return
    pushed = _pushed(grid, placed.kind, others, here, ahead)
    if pushed is not None:
        here = replace(here, land=pushed, steps=here.steps + placed.kind.push_steps)
    yield from _entered(placed.kind, here, ahead)


def _entered(kind: PieceKind, here: Drive, square: int) -> Iterator[Drive]:
    """The drive after it has entered ``square``, if it may (TC-4.5, TC-8)."""
    if square in here.land.wrecks:
        return
    ground = here.land.kind(square)
    steps = here.steps + (1 if ground is None else ground.steps)
    there = replace(here, square=square, steps=steps, entered=(*here.entered, square))
    if ground is None:
        yield there
    elif ground.enter is not None and kind.name not in ground.enter:
        if ground.others == "lost":
            yield replace(there, fate="drowned")
    elif ground.entered == "clears":
        yield replace(there, land=there.land.without_ground(square))
    elif ground.entered == "explodes":
        bare = there.land.without_ground(square)
        yield replace(there, land=Land(bare.ground, bare.wrecks | {square}), fate="blown up")
    else:
        yield there


def _pushed(
    grid: Grid, kind: PieceKind, others: dict[int, PlacedPiece], here: Drive, ahead: int
) -> Land | None:
    """The land after the piece has pushed what is ahead one square on, ``None`` if it doesn't (TC-8)."""
    ground = here.land.kind(ahead)
    wreck = ahead in here.land.wrecks
    beyond = _neighbour(grid, ahead, here.facing)
    if beyond is None or beyond in others or beyond in here.land.wrecks or here.land.kind(beyond) is not None:
        return None
    if wreck and WRECK in kind.pushes:
        return Land(here.land.ground, here.land.wrecks - {ahead} | {beyond})
    if not wreck and ground is not None and ground.name in kind.pushes:
        return here.land.without_ground(ahead).with_ground(beyond, ground)
    return None


def _backward(
    grid: Grid, placed: PlacedPiece, others: dict[int, PlacedPiece], first: Drive
) -> Iterator[Drive]:
    """One square straight backwards and nothing else, whatever the ground costs (TC-4.3, TC-4.5)."""
    behind = _neighbour(grid, first.square, (first.facing + 4) % 8)
    if behind is not None and behind not in others:
        for drive in _entered(placed.kind, first, behind):
            yield replace(drive, steps=1)


def _over_the_far_edge(grid: Grid, colour: int, here: Drive) -> bool:
    """Whether a step ahead leaves over the opponent's edge and not over a side edge too (TC-6.2)."""
    column = here.square % grid.width + DX[here.facing]
    rank = here.square // grid.width + DY[here.facing]
    far = grid.height if colour == WHITE else -1
    return rank == far and 0 <= column < grid.width


def _neighbour(grid: Grid, square: int, facing: int) -> int | None:
    column = square % grid.width + DX[facing]
    rank = square // grid.width + DY[facing]
    if 0 <= column < grid.width and 0 <= rank < grid.height:
        return rank * grid.width + column
    return None


# ------------------------------------------------------------------------------ what follows (TC-5, TC-6)


def _endings(
    diagram: Diagram, start: int, way: tuple[int, ...], drive: Drive
) -> Iterator[tuple[Move, After]]:
    """The moves that end with this drive: without a shot, with each shot, with each remote mine but the one
    under the piece itself."""
    placed = diagram.pieces[start]
    driven, pieces = _driven(diagram, start, drive)
    enemy = 1 - placed.colour
    if drive.fate == "escaped":
        yield Move(start, None, None, path=way), After(driven, placed.colour)
        return
    if drive.fate != "stands":
        lost = replace(driven, quiet=0)
        winner = enemy if placed.kind.command else None  # TC-6.1
        yield Move(start, drive.square, None, path=way), After(lost, winner)
        return
    pieces[drive.square] = replace(placed, facing=drive.facing)
    plain = Move(start, drive.square, drive.facing, path=way)
    yield plain, After(driven, None)
    for square in shots(driven, drive.square):
        yield replace(plain, shot=square), _destroyed(driven, square)
    for square in mines(driven, placed.colour):
        if square != drive.square:
            yield replace(plain, mine=square), _mined(driven, square)


def _blown_up(
    diagram: Diagram, start: int, way: tuple[int, ...], drive: Drive
) -> Iterator[tuple[Move, After]]:
    """The move with which the piece blows itself up after this drive, if it can: its facing is of no matter
    (TC-8.3)."""
    placed = diagram.pieces[start]
    driven, pieces = _driven(diagram, start, drive)
    pieces[drive.square] = placed
    if drive.square in mines(driven, placed.colour):
        yield Move(start, drive.square, None, mine=drive.square, path=way), _mined(driven, drive.square)


def mines(diagram: Diagram, colour: int) -> list[int]:
    """The squares on which that colour can set off a remote mine under a piece (TC-8)."""
    return [
        square
        for square, kind in sorted(diagram.ground.items())
        if kind.remote and kind.owner == colour and square in diagram.pieces
    ]


def _mined(diagram: Diagram, square: int) -> After:
    gone = {there: ground for there, ground in diagram.ground.items() if there != square}
    return _destroyed(replace(diagram, ground=gone), square)


def _driven(diagram: Diagram, start: int, drive: Drive) -> tuple[Diagram, dict[int, PlacedPiece]]:
    """The position after the drive without the piece that drove, and its pieces, for adding that one."""
    pieces = {square: piece for square, piece in diagram.pieces.items() if square != start}
    driven = replace(
        diagram,
        ground=dict(drive.land.ground),
        pieces=pieces,
        wrecks=drive.land.wrecks,
        to_move=1 - diagram.to_move,
        round=diagram.round + (1 if diagram.to_move == BLACK else 0),
        quiet=diagram.quiet + 1,
    )
    return driven, pieces


def _destroyed(diagram: Diagram, square: int) -> After:
    """The position with the piece of that square made a wreck (TC-5.7), and who won by it (TC-6.1)."""
    victim = diagram.pieces[square]
    left = {there: piece for there, piece in diagram.pieces.items() if there != square}
    after = replace(diagram, pieces=left, wrecks=diagram.wrecks | {square}, quiet=0)
    return After(after, 1 - victim.colour if victim.kind.command else None)


def shots(diagram: Diagram, square: int) -> list[int]:
    """The squares of the pieces that the piece on ``square`` can destroy (TC-5.2 to TC-5.6)."""
    shooter = diagram.pieces[square]
    if shooter.kind.gun is None:
        return []
    found = []
    for turned in shooter.kind.directions:
        direction = (shooter.facing + turned) % 8
        for there in _hit(diagram, square, direction, shooter.kind.ranges):
            target = diagram.pieces.get(there)
            if target is not None and target.colour != shooter.colour:
                front, side, rear = target.kind.armour
                relative = (direction - target.facing) % 8
                armour = front if relative == 4 else rear if relative == 0 else side
                if shooter.kind.gun > armour:
                    found.append(there)
    return found


def _hit(diagram: Diagram, square: int, direction: int, ranges: tuple[int, ...]) -> list[int]:
    """The squares on which a shot in that direction would hit a piece (TC-5.3, TC-5.4)."""
    reached = []
    distance, here = 0, _neighbour(diagram.grid, square, direction)
    while here is not None:
        distance += 1
        if ranges:
            if distance in ranges:
                reached.append(here)
        elif here in diagram.pieces:
            return [here] if distance >= 2 else []
        elif here in diagram.wrecks:
            return []
        else:
            ground = diagram.ground.get(here)
            if ground is not None and ground.stops_fire:
                return []
        here = _neighbour(diagram.grid, here, direction)
    return reached
