"""Finds from where a piece can be shot (TC-5): what ``Tables`` remembers for each piece and its open
lines.

A *gun class* is what shooters share: gun value, directions, distances. For each target and class there is
one set of placings (see ``reach``): standing on one of them, a piece of that class can shoot the target.
So the shots of a piece are its reach AND that set.
"""

from __future__ import annotations

from game.games.tank_chess.rules.definitions import Definitions, PieceKind
from game.games.tank_chess.rules.terrain import MapTerrain
from game.model.grid8 import FACINGS, turn

GunClass = tuple[int, tuple[int, ...], tuple[int, ...]]
"""Gun value, directions relative to the facing, exact distances (none for direct fire)."""


class Exposure:
    """From where one piece can be shot, for one occupancy of its lines.

    ``by_class`` is one set of placings a gun class, with an empty one last for pieces without a gun
    (class −1). ``hiders`` are the occupied squares that end a line: the piece on one of them opens
    that line when it moves. ``widest`` covers every class, and each line on to its second blocker:
    who can't get there has no shot at this piece, its own square hiding a line or not.
    """

    __slots__ = ("by_class", "hiders", "widest")

    def __init__(self, by_class: tuple[int, ...], hiders: int, widest: int) -> None:
        self.by_class = by_class
        self.hiders = hiders
        self.widest = widest


class FireLines:
    """The lines of fire of one map, and which gun class beats which side of which piece."""

    __slots__ = ("_beaten", "_lit", "_masks", "_strides", "classes", "held", "shapes", "terrain")

    def __init__(self, definitions: Definitions, terrain: MapTerrain) -> None:
        self.terrain = terrain
        classes: list[GunClass] = []
        for kind in definitions.pieces:
            gun_class = class_of(kind)
            if kind.name in terrain.kinds and gun_class is not None and gun_class not in classes:
                classes.append(gun_class)
        self.classes: tuple[GunClass, ...] = tuple(classes)
        shapes = list(dict.fromkeys(directions for _, directions, ranges in classes if not ranges))
        self.shapes: tuple[tuple[int, ...], ...] = tuple(shapes)
        """The sets of directions that guns with direct fire have."""
        self._strides = terrain.steps.shifts
        self._masks: list[tuple[int, tuple[int, ...], tuple[int, ...]] | None] = [None] * terrain.size
        self._beaten: dict[int, tuple[tuple[int, int], ...]] = {}
        self._lit: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.held = 0
        """Estimated bytes remembered by these lines."""

    def class_index(self, kind: PieceKind) -> int:
        """Return the number of the kind's gun class, −1 if it has no gun."""
        gun_class = class_of(kind)
        return self.classes.index(gun_class) if gun_class in self.classes else -1

    def beaten(self, kind: PieceKind, facing: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By direction in which an enemy lies: the direct-fire classes that destroy a piece from there.

        Each is a pair of (class, shape). The shot comes the other way, so with ``rel = (direction
        of the shot − facing) mod 8`` 4 is front, 0 rear, all others side (TC-5.5, TC-5.6).
        """
        return tuple(self._beaten_by(armour_against(kind, facing, turn(towards, 4))) for towards in FACINGS)

    def _beaten_by(self, armour: int) -> tuple[tuple[int, int], ...]:
        """Return the direct-fire classes that destroy a piece through that armour, as pairs of (class,
        shape)."""
        known = self._beaten.get(armour)
        if known is None:
            known = self._beaten[armour] = tuple(
                (index, self.shapes.index(directions))
                for index, (gun, directions, ranges) in enumerate(self.classes)
                if not ranges and gun > armour
            )
        return known

    def rays(self, square: int) -> int:
        """The squares on whose contents the lines to a square depend, as occupancy bits.

        A line ends at static ground that stops fire, that square included: who stands in a hedge
        can fire out of it (TC-8).
        """
        return self._mask(square)[0]

    def expose(
        self,
        square: int,
        beats: tuple[tuple[tuple[int, int], ...], ...],
        indirect: tuple[int, ...],
        layers: int,
    ) -> Exposure:
        """Return the exposure of a piece on ``square`` with ``beats`` from ``beaten`` (TC-5.2 to TC-5.6)."""
        terrain = self.terrain
        stops = layers & terrain.board
        for shift in terrain.stopping_layers():
            stops |= layers >> shift & terrain.board
        _, masks, lengths = self._mask(square)
        by_class = list(indirect)
        hiders = widest = 0
        for bits in indirect:
            widest |= bits
        for towards in FACINGS:
            beaten = beats[towards]
            length = lengths[towards]
            if length < 2 or not beaten:
                continue
            reach = beyond = length
            blockers = stops & masks[towards]
            if blockers:
                stride = self._strides[towards]
                if stride > 0:
                    first = blockers & -blockers
                    rest = blockers ^ first
                    last = (rest & -rest).bit_length() - 1
                else:
                    first = 1 << blockers.bit_length() - 1
                    rest = blockers ^ first
                    last = rest.bit_length() - 1
                hiders |= first
                reach = (first.bit_length() - 1 - square) // stride
                if rest:
                    beyond = (last - square) // stride
            if beyond < 2:
                continue
            widest |= self._light(square, towards, beyond)[-1]
            if reach < 2:
                continue
            lit = self._light(square, towards, reach)
            for index, shape in beaten:
                by_class[index] |= lit[shape]
        return Exposure(tuple(by_class), hiders & layers, widest)

    def indirect(self, kind: PieceKind, square: int, facing: int) -> tuple[int, ...]:
        """By class: the placings from which guns that fire over anything destroy a piece (TC-5.4).

        Direct-fire classes, and the last entry, are empty: what ``expose`` starts from.
        """
        steps, n = self.terrain.steps, self.terrain.size
        found = [0] * (len(self.classes) + 1)
        for index, (gun, directions, ranges) in enumerate(self.classes):
            if not ranges or gun <= min(kind.armour):
                continue
            for towards in FACINGS:
                shot = turn(towards, 4)
                if gun <= armour_against(kind, facing, shot):
                    continue
                length = steps.ray(square, towards).bit_count()
                origins = [square + steps.shifts[towards] * far for far in ranges if far <= length]
                for relative in directions:
                    for origin in origins:
                        found[index] |= 1 << turn(shot, -relative) * n + origin
        return tuple(found)

    def forget(self) -> None:
        """Drop what can be computed again."""
        self._lit.clear()
        self.held = 0

    def _mask(self, square: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """Return the squares of all lines to ``square`` as bits, the same by direction, and by direction
        the length in squares."""
        known = self._masks[square]
        if known is not None:
            return known
        masks, lengths = [], []
        steps = self.terrain.steps
        for towards in FACINGS:
            mask = steps.ray(square, towards)
            stops = mask & self.terrain.static_stops
            if stops and steps.shifts[towards] > 0:
                mask &= (stops & -stops) * 2 - 1
            elif stops:
                mask &= -1 << stops.bit_length() - 1
            masks.append(mask)
            lengths.append(mask.bit_count())
        whole = 0
        for mask in masks:
            whole |= mask
        self._masks[square] = made = (whole, tuple(masks), tuple(lengths))
        return made

    def _light(self, square: int, towards: int, reach: int) -> tuple[int, ...]:
        """Return the placings 2 to ``reach`` squares off that fire at ``square``: one set a shape, and
        last one for any shape."""
        known = self._lit.get((square, towards, reach))
        if known is not None:
            return known
        n = self.terrain.size
        squares = 0
        for distance in range(2, reach + 1):
            squares |= 1 << square + self._strides[towards] * distance
        shot = towards + 4
        lit = []
        every = 0
        for directions in self.shapes:
            bits = 0
            for relative in directions:
                bits |= squares << (shot - relative) % 8 * n
            lit.append(bits)
            every |= bits
        self._lit[square, towards, reach] = made = (*lit, every)
        self.held += 250 + (n + 40) * len(made)
        return made


def class_of(kind: PieceKind) -> GunClass | None:
    """Return the gun class of a kind; ``None`` for a piece that can't shoot."""
    return None if not kind.gun else (kind.gun, kind.directions, kind.ranges)


def armour_against(kind: PieceKind, facing: int, shot: int) -> int:
    """Return the armour on the side that a shot flying in direction ``shot`` hits (TC-5.5)."""
    relative = (shot - facing) % 8
    if relative == 4:
        return kind.armour[0]
    return kind.armour[2] if relative == 0 else kind.armour[1]
