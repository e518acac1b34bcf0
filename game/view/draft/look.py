"""The marks of the map editor's board, as plain values: a ``DraftLook`` is compared, drawn, and thrown
away. Also what a game defines for the drawing of its maps: ``DraftLooks``.

Squares are those of ``game.model.grid8``; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from game.model.drafting import OverlayMarks, Stand, SymmetryName


@dataclass(frozen=True, slots=True)
class GroundLook:
    """The look of a kind of ground: a style of ``ground_styles``, or for a style without a drawing its
    character on a hatched square. ``solid``: the rules let nothing stand there."""

    style: str
    character: str = "?"
    solid: bool = False


@dataclass(frozen=True, slots=True)
class PieceLook:
    """The look of a piece or wreck: its sprite, the palette's group of its colours, and the letter for a
    sprite without a drawing.

    ``size``: 0–1, its size where pieces are dots (small pictures). ``chief``: the piece that a side must
    not lose. ``wreck``: it is flat. ``outline``: the sprite of its outline in small pictures, if it is
    another one.
    """

    sprite: str
    colour: str
    letter: str = "?"
    size: float = 0.75
    chief: bool = False
    wreck: bool = False
    outline: str = ""


class DraftLooks(Protocol):
    """The looks of one game's maps; ``GameView.drawing`` gives it."""

    def ground(self, kind: str) -> GroundLook:
        """The look of a kind of ground, even one that the game's files do not define."""
        ...

    def piece(self, stand: Stand) -> PieceLook:
        """The look of a piece or wreck, even one that the game's files do not define."""
        ...


Ghost = str | Stand | None
"""What a brush would leave on a square: a kind of ground, a piece, or ``None`` for nothing."""


@dataclass(frozen=True)
class Floating:
    """A clip that floats over the map and would be put down here. ``squares`` are those it covers
    (``twins`` are the mirror images among them); ``ground`` and ``pieces`` what they would hold. A covered
    square in neither would be plain and empty."""

    squares: frozenset[int]
    ground: Mapping[int, str] = field(default_factory=dict)
    pieces: Mapping[int, Stand] = field(default_factory=dict)
    twins: frozenset[int] = frozenset()


@dataclass(frozen=True)
class DraftLook:
    """All marks on a map in the editor. Every field may be left out.

    ``hover``: the square under the pointer (ink frame), ``hover_twins`` its images (thin dashed frame).
    ``cursor``: the square of the keyboard (double frame). ``stroke`` and ``stroke_twins``: the squares of
    the present stroke, as drawn (solid blue outline) and as mirrored (dashed, half ink); the draft that is
    shown may hold them already. ``brush``: the squares a wide brush would cover (thin blue outline).
    ``ghosts``: what squares would hold after a click, half ink (the brush at the pointer and at its twins,
    a rectangle being drawn). ``selection``: squares in a dashed outline that marches. ``floating``: a clip
    being moved or pasted.

    ``symmetry``: its axes or its centre are drawn. ``errors``: squares in red corner brackets;
    ``warnings``: squares in an ochre cord with filled corners, one round all that touch. ``highlight``:
    squares that the finding in focus names, in a pulsing outline. ``marks``: the results of a game's
    overlay. ``usage``: how much squares were used (0–1, ochre dots), ``losses``: how many pieces were lost
    there (0–1, red crosses). ``labels``: the words of the map, by square.

    ``grid_lines``, ``coordinates``: switched on or off.
    """

    hover: int | None = None
    hover_twins: frozenset[int] = frozenset()
    cursor: int | None = None
    stroke: frozenset[int] = frozenset()
    stroke_twins: frozenset[int] = frozenset()
    brush: frozenset[int] = frozenset()
    ghosts: Mapping[int, Ghost] = field(default_factory=dict)
    selection: frozenset[int] = frozenset()
    floating: Floating | None = None
    symmetry: SymmetryName = "none"
    errors: frozenset[int] = frozenset()
    warnings: frozenset[int] = frozenset()
    highlight: frozenset[int] = frozenset()
    marks: OverlayMarks = field(default_factory=OverlayMarks)
    usage: Mapping[int, float] = field(default_factory=dict)
    losses: Mapping[int, float] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    grid_lines: bool = False
    coordinates: bool = True
