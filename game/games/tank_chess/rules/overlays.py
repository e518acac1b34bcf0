"""Overlays for a draft of Tank Chess: reach, fire, escapes, cover.

They work for drafts that can't be played, too. Kinds of pieces and ground are used only through their
abilities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.draft_files import diagram_of
from game.games.tank_chess.rules.draft_grid import YES, PaddedBoard, Unit, codes_of
from game.games.tank_chess.rules.draft_travel import travel, turns_to, way_out
from game.games.tank_chess.rules.lines import FireLine, lines_of_fire
from game.games.tank_chess.rules.reach import Mobility, flood
from game.games.tank_chess.rules.terrain import MapTerrain
from game.model.drafting import MapDraft, Note, OverlayKind, OverlayMarks, Ray
from game.model.grid8 import FACINGS, Grid

KINDS = (
    OverlayKind("reach", "square"),
    OverlayKind("fire", "square_or_side"),
    OverlayKind("escape", "map"),
    OverlayKind("cover", "map"),
)

TURNS = 3
"""Most turns that ``reach`` looks ahead."""

BLIND = 1
"""Squares from the gun at which direct fire doesn't hit yet: only the neighbour (TC-5.3)."""


def show(
    key: str, draft: MapDraft, definitions: Definitions, *, square: int | None = None, side: int | None = None
) -> OverlayMarks:
    """See ``Drafting.overlay``; an unknown key gives no marks."""
    known = _SHOWN.get(key)
    if known is None:
        return OverlayMarks()
    return known(PaddedBoard(draft, codes_of(definitions)), square, side)


def _reach(board: PaddedBoard, square: int | None, side: int | None) -> OverlayMarks:
    """Mark the squares a piece reaches in one, two and three turns, moving alone (TC-4)."""
    unit = _unit_on(board, square)
    return (
        OverlayMarks()
        if unit is None
        else OverlayMarks(levels=dict(sorted(turns_to(board, unit, TURNS).items())))
    )


def _fire(board: PaddedBoard, square: int | None, side: int | None) -> OverlayMarks:
    """Mark the lines of fire of a piece, of a whole side, or of any gun on an empty square (TC-5)."""
    if square is None:
        units = [unit for unit in board.units if unit.colour == side]
    elif (unit := _unit_on(board, square)) is not None:
        if not unit.kind.gun:
            return OverlayMarks(notes=(Note(square, "overlay.note.no_gun"),))
        units = [unit]
    elif 0 <= square < len(board.grid) and not _closed(board, square):
        free = (_free_ray(board, square, direction) for direction in FACINGS)
        return OverlayMarks(rays=tuple(ray for ray in free if ray.distance))
    else:
        return OverlayMarks()
    rays: list[Ray] = []
    notes: list[Note] = []
    diagram = diagram_of(board.draft, board.codes.definitions)
    for unit in units:
        if unit.kind.gun:
            for line in lines_of_fire(diagram, unit.square):
                ray = _drop(unit, line, board.grid) if unit.kind.ranges else _line(unit, line)
                if ray.distance:
                    rays.append(ray)
                notes += [
                    Note(target.square, "overlay.note.holds", {"gun": target.gun, "armour": target.armour})
                    for target in line.targets
                    if target.outcome == "holds"
                ]
    return OverlayMarks(rays=tuple(rays), notes=tuple(notes))


def _escape(board: PaddedBoard, square: int | None, side: int | None) -> OverlayMarks:
    """Mark the fewest turns each Command needs to leave the board if nobody else moves, and its way
    (TC-6.2)."""
    ways: list[tuple[int, tuple[int, ...]]] = []
    notes: list[Note] = []
    for unit in board.units:
        if not unit.kind.command:
            continue
        found = travel(board, unit)
        if found.exit is None:
            notes.append(Note(unit.square, "overlay.note.no_escape"))
            continue
        turns = found.exit[0] // unit.kind.speed + 1
        ways.append((unit.colour, way_out(board, unit, found)))
        notes.append(Note(unit.square, "overlay.note.escape", {"n": turns}))
    return OverlayMarks(ways=tuple(ways), notes=tuple(notes))


def _cover(board: PaddedBoard, square: int | None, side: int | None) -> OverlayMarks:
    """Mark how many pieces of both sides could fire on each square with their next move, as a share of the
    most; 0 where none can. Wrecks and squares no piece ever enters are left out. Ground that a piece would
    crush on its way counts as standing."""
    definitions = board.codes.definitions
    diagram = diagram_of(board.draft, definitions)
    terrain = MapTerrain(definitions, diagram)
    layers = terrain.layers_of(diagram)
    open_ = list(board.squares(board.frame.inside & ~board.bits(board.codes.closed)))
    ways: dict[str, Mobility] = {}
    planes: list[int] = []  # a count for each square, written across the planes in binary
    for unit in board.units:
        if unit.kind.gun:
            if unit.kind.name not in ways:
                ways[unit.kind.name] = Mobility(unit.kind, unit.colour, terrain).over(layers)
            carry, place = _hit(ways[unit.kind.name], terrain, unit, layers), 0
            while carry:
                if place == len(planes):
                    planes.append(0)
                planes[place], carry = planes[place] ^ carry, planes[place] & carry
                place += 1
    digits = [f"{plane:0{terrain.size}b}"[::-1] for plane in planes]
    counts = {here: sum(1 << place for place, row in enumerate(digits) if row[here] == "1") for here in open_}
    most = max(counts.values(), default=0) or 1
    return OverlayMarks(heat={here: count / most for here, count in counts.items()})


def _hit(mobility: Mobility, terrain: MapTerrain, unit: Unit, layers: int) -> int:
    """Return the squares that a piece could fire on after its next move, as bits."""
    layers &= ~(1 << unit.square)
    stops = layers & terrain.board | terrain.static_stops
    for shift in terrain.stopping_layers():
        stops |= layers >> shift & terrain.board
    blocked = layers & terrain.board
    for ground, shift in terrain.changing:
        if not ground.lets_in(unit.kind):
            blocked |= layers >> shift & terrain.board
    bits = flood(mobility, unit.square, unit.facing, unit.kind.speed, blocked).bits
    standing = [bits >> facing * terrain.size & terrain.board for facing in FACINGS]
    ranges, hit = unit.kind.ranges, 0
    for direction in FACINGS:
        front = 0
        for relative in unit.kind.directions:
            front |= standing[direction - relative & 7]
        distance = 0
        while front and not (ranges and distance == ranges[-1]):
            front = mobility.step(front, direction)
            distance += 1
            if ranges:
                if distance in ranges:
                    hit |= front
            else:
                if distance > 1:
                    hit |= front
                front &= ~stops
    return hit


def _unit_on(board: PaddedBoard, square: int | None) -> Unit | None:
    if square is None or not 0 <= square < len(board.grid):
        return None
    return board.at.get(board.frame.pads[square])


def _closed(board: PaddedBoard, square: int) -> bool:
    return board.codes.closed[board.cells[board.frame.pads[square]]] == YES


def _along(board: PaddedBoard, square: int, direction: int) -> Iterator[tuple[int, int]]:
    """Yield distance and pad of each square in a direction up to the edge."""
    pad, distance, delta = board.frame.pads[square], 0, board.frame.deltas[direction]
    while True:
        pad, distance = pad + delta, distance + 1
        if board.frame.squares[pad] < 0:
            return
        yield distance, pad


def _free_ray(board: PaddedBoard, square: int, direction: int) -> Ray:
    """Return the squares any gun would cover: up to the first piece of either side."""
    distance = 0
    for distance, pad in _along(board, square, direction):
        if board.stops >> pad & 1:
            if distance > 1 and pad in board.at:
                return Ray(square, direction, distance, "target", blind=BLIND)
            return Ray(square, direction, distance, "block", blind=BLIND)
    return Ray(square, direction, distance, "edge", blind=BLIND)


def _line(unit: Unit, line: FireLine) -> Ray:
    """Return a line of direct fire: up to the first obstacle (TC-5.3); its target is the piece it would
    destroy."""
    distance = len(line.blind) + len(line.squares)
    if line.stop is None:
        return Ray(unit.square, line.direction, distance, "edge", side=unit.colour, blind=BLIND)
    hit = any(target.outcome == "destroyed" for target in line.targets)
    return Ray(
        unit.square, line.direction, distance, "target" if hit else "block", side=unit.colour, blind=BLIND
    )


def _drop(unit: Unit, line: FireLine, grid: Grid) -> Ray:
    """Return a line of fire over everything, at the exact distances (TC-5.4); its target is the nearest
    piece it would destroy."""
    landings = tuple(grid.distance(unit.square, square) for square in line.squares)
    hit = [target.distance for target in line.targets if target.outcome == "destroyed"]
    reach = hit[0] if hit else max(landings, default=0)
    return Ray(unit.square, line.direction, reach, "target" if hit else "edge", landings, unit.colour)


_SHOWN: dict[str, Callable[[PaddedBoard, int | None, int | None], OverlayMarks]] = {
    "reach": _reach,
    "fire": _fire,
    "escape": _escape,
    "cover": _cover,
}
