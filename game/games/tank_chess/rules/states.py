"""Interned pieces, one object for each (kind, colour, facing, square), where each can go, and its raw
moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.games.tank_chess.rules.definitions import PieceKind
from game.games.tank_chess.rules.exposure import Exposure


@dataclass(frozen=True, slots=True)
class DriveEnd:
    """One way a drive can end that is more than standing on a placing with the ground as it was.

    ``facing`` is ``None`` if the piece is lost (``end`` is ``SUNK`` or ``WRECKED``). ``flips`` are
    the bits of the layers that the drive changes, the moving piece itself left out. ``path`` names
    the squares entered on the way chosen to stand for it (see ``drives``).
    """

    square: int
    facing: int | None
    flips: int
    end: int
    path: tuple[int, ...]


class PieceReach:
    """All that one piece can do without shooting, for one occupancy of its zone.

    ``bits`` are the placings it can stand on with the ground left as it was, ``count`` all its moves
    without shots, ``escape`` whether it can leave the board. ``outcomes`` holds all other ways to
    end, in order: by facing (lost ones last), square, path. ``groups`` are the placings of those
    that stand, joined by what they change: pairs of (flips, placings). ``paths`` names the way for
    each (square, facing, flips) that needs it told (TC-4.7).
    """

    __slots__ = ("bits", "count", "escape", "groups", "moves", "outcomes", "paths")

    def __init__(
        self,
        bits: int,
        escape: bool,
        outcomes: tuple[DriveEnd, ...] = (),
        paths: dict[tuple[int, int | None, int], tuple[int, ...]] | None = None,
    ) -> None:
        self.bits = bits
        self.count = bits.bit_count() + escape + len(outcomes)
        self.escape = escape
        self.outcomes = outcomes
        self.paths = paths
        self.groups: tuple[tuple[int, int], ...] = ()
        self.moves: tuple[RawMove, ...] | None = None


class Effect(NamedTuple):
    """What a raw move does beyond moving and shooting (TC-8).

    ``flips`` are bits of the layers to flip (see ``terrain``), those of pieces and their wrecks left
    out; ``end`` is one of ``STANDS``, ``SUNK``, ``WRECKED`` and ``MINED``.
    """

    flips: int
    end: int


class PieceState:
    """A piece as it can stand on one map: made once by ``Tables``, compared by identity.

    For searchers: ``id`` numbers all states of a map from 0 (``base`` + ``placing``), so that an
    array by ``id`` can hold a value for each; ``kind_index`` is the place in ``definitions.pieces``.
    ``zone`` and ``rays`` mask the layers to what the reach and the exposure depend on; they are −1
    until first needed, and ``Tables.find_reach`` and ``find_exposure`` see to that and to misses.
    """

    __slots__ = (
        "base",
        "beats",
        "bit",
        "colour",
        "command",
        "exposures",
        "facing",
        "gun_class",
        "id",
        "indirect",
        "kind",
        "kind_index",
        "lively",
        "placing",
        "raws",
        "rays",
        "reaches",
        "square",
        "wreck_bit",
        "z",
        "zone",
    )

    def __init__(
        self, kind: PieceKind, kind_index: int, colour: int, facing: int, square: int, squares: int
    ) -> None:
        self.kind = kind
        self.kind_index = kind_index
        self.colour = colour
        self.facing = facing
        self.square = square
        self.command = kind.command
        self.bit = 1 << square
        self.base = (kind_index * 2 + colour) * 8 * squares
        self.placing = facing * squares + square
        self.id = self.base + self.placing
        self.wreck_bit = 0
        self.gun_class = -1
        self.z = 0
        self.zone = -1
        self.rays = -1
        self.lively = 0
        self.beats: tuple[tuple[tuple[int, int], ...], ...] = ()
        self.indirect: tuple[int, ...] = ()
        self.reaches: dict[int, PieceReach] = {}
        self.exposures: dict[int, Exposure] = {}
        self.raws: dict[int, RawMove] = {}

    def __repr__(self) -> str:
        letter = self.kind.letter if self.colour == 0 else self.kind.letter.lower()
        return f"<{letter}{self.facing} on {self.square}>"


RawMove = tuple[PieceState, "PieceState | None", "PieceState | None", "Effect | None"]
"""A move inside the engine: (piece before, piece after, piece destroyed, effect).

The piece after is ``None`` for an escape; for a piece lost on the way it is where it was lost, with
the facing it started with. The effect is ``None`` for all moves that only move and shoot. Raw moves
are equal if they are the same move, within one ``Tables``.
"""


SIDE = 0x5DEECE66D1CE5EED >> 4
"""Mixed into a position's hash when Black is to move."""

COMMAND_DESTROYED = "command_destroyed"
COMMAND_LOST = "command_lost"
ESCAPED = "escaped"


class MatchEnd(NamedTuple):
    """Who has won and why: ``command_destroyed``, ``command_lost`` or ``escaped`` (TC-6.1, TC-6.2)."""

    winner: int
    reason: str
