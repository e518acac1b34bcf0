"""The kinds of pieces and of ground in Tank Chess: plain values that the YAML files fill.

Nothing here names a piece. ``assets/tanks/tank_chess.yaml`` and ``assets/games/tank_chess/ground.yaml``
say which exist (TC-8.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

MIN_SIZE, MAX_SIZE = 8, 26
"""Squares along an edge of a map (TC-1.1)."""

MAX_PIECES = 20
"""Most pieces of a side (TC-7.1)."""

WHITE, BLACK = 0, 1
"""The two colours; White moves first (TC-4.1)."""

SIDES = ("white", "black")
"""Their names in texts, map files and palettes."""

WRECK = "wreck"
"""The word for a wreck where YAML lists what a piece pushes."""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """One kind of piece (table of TC-2, TC-8).

    ``armour`` is (front, side, rear), 0 = none. ``gun`` is ``None`` for a piece that can't shoot.
    ``directions`` are the shot directions relative to the facing, in turns of 45°. ``ranges`` is
    empty for direct fire (TC-5.3), else the exact distances it fires over anything (TC-5.4).
    ``pushes`` names ground kinds and ``WRECK`` (TC-8, bulldozer). ``command`` marks the piece whose
    loss loses the game and that may escape (TC-6.1, TC-6.2).
    """

    name: str
    letter: str
    speed: int
    armour: tuple[int, int, int]
    gun: int | None
    directions: tuple[int, ...] = (-1, 0, 1)
    ranges: tuple[int, ...] = ()
    pushes: frozenset[str] = frozenset()
    push_steps: int = 1
    command: bool = False
    expansion: str = ""


@dataclass(frozen=True, slots=True)
class GroundKind:
    """One kind of ground or obstacle (table of TC-8).

    ``enter`` lists the piece kinds that may enter, ``None`` = all of them. ``steps`` is the cost of
    a forward step into it. ``others`` says what the kinds not in ``enter`` meet: ``blocked``, or
    ``lost`` (they may drive in on purpose and are lost without a wreck). ``entered`` says what
    happens to the ground when entered: ``stays``, ``clears`` (becomes empty ground, trees), or
    ``explodes`` (the entering piece is destroyed where it stands, a wreck stays, the ground becomes
    empty, land mine). ``remote``: its ``owner`` may set it off under any piece instead of a shot.
    """

    name: str
    char: str
    enter: frozenset[str] | None = None
    steps: int = 1
    stops_fire: bool = False
    others: Literal["blocked", "lost"] = "blocked"
    entered: Literal["stays", "clears", "explodes"] = "stays"
    remote: bool = False
    owner: int | None = None
    expansion: str = ""

    def lets_in(self, piece: PieceKind) -> bool:
        """Whether this kind of piece can stand here."""
        return self.enter is None or piece.name in self.enter


@dataclass(frozen=True)
class Definitions:
    """All kinds a match is played with. Empty ground has no kind: it is ``None`` or absent."""

    pieces: tuple[PieceKind, ...]
    ground: tuple[GroundKind, ...]
    draw_repetitions: int = 3
    draw_quiet_turns: int = 100
    turn_limit: int = 0
    """Turns of each side after which the match is drawn (a house rule); 0 for no limit."""

    @cached_property
    def by_letter(self) -> dict[str, PieceKind]:
        """Pieces by capital letter."""
        return {kind.letter: kind for kind in self.pieces}

    @cached_property
    def by_name(self) -> dict[str, PieceKind]:
        """Pieces by name."""
        return {kind.name: kind for kind in self.pieces}

    @cached_property
    def ground_by_char(self) -> dict[str, GroundKind]:
        """Ground by its character in board rows and TCFEN (TC-9.1)."""
        return {kind.char: kind for kind in self.ground}

    @cached_property
    def ground_by_name(self) -> dict[str, GroundKind]:
        """Ground by name."""
        return {kind.name: kind for kind in self.ground}
