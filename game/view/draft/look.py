"""What the map editor's board shows besides the map itself, as plain values: a ``DraftLook`` is
compared, drawn, and thrown away. Also what a game has to say for its maps to be drawn: ``DraftLooks``.

Squares are those of ``game.model.grid8``; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from game.model.drafting import OverlayMarks, Stand, SymmetryName


@dataclass(frozen=True, slots=True)
class GroundLook:
    """How a kind of ground is drawn: a style of ``ground_styles``, or for a style nobody has drawn
    its character on a hatched square. ``solid``: nothing stands there by the rules."""

    style: str
    character: str = "?"
    solid: bool = False


@dataclass(frozen=True, slots=True)
class PieceLook:
    """How something that stands on a square is drawn: its sprite, the palette's group of its colours,
    and the letter of a sprite nobody has drawn.

    ``size``: 0–1, how large it is where pieces are dots (small pictures). ``chief``: the piece that a side
    must not lose. ``wreck``: it lies flat. ``outline``: the sprite of its outline in small pictures, where it
    isn't the same.
    """

    sprite: str
    colour: str
    letter: str = "?"
    size: float = 0.75
    chief: bool = False
    wreck: bool = False
    outline: str = ""


class DraftLooks(Protocol):
    """How one game's maps are drawn; ``GameView.drawing`` gives it."""

    def ground(self, kind: str) -> GroundLook:
        """The look of a kind of ground, also of one that its files do not know."""
        ...

    def piece(self, stand: Stand) -> PieceLook:
        """The look of what stands on a square, also of what its files do not know."""
        ...


Ghost = str | Stand | None
"""What a brush would leave on a square: a kind of ground, something that stands, ``None``: nothing."""


@dataclass(frozen=True)
class Floating:
    """A clip that hangs over the map and would be put down here: ``squares`` is what it covers (of it
    those in ``twins`` are its images), ``ground`` and ``pieces`` what they would hold; a covered square
    in neither would be plain and empty."""

    squares: frozenset[int]
    ground: Mapping[int, str] = field(default_factory=dict)
    pieces: Mapping[int, Stand] = field(default_factory=dict)
    twins: frozenset[int] = frozenset()


@dataclass(frozen=True)
class DraftLook:
    """All that is shown on a map in the editor. Everything may be left out.

    ``hover``: the square under the pointer (ink frame), ``hover_twins`` its images (thin dashed frame).
    ``cursor``: the square of the keyboard (double frame). ``stroke`` and ``stroke_twins``: the squares of
    the stroke under way, as drawn (solid blue outline) and as mirrored (dashed, half ink); the draft that
    is shown may hold them already. ``brush``: what a wide brush would cover (thin blue outline).
    ``ghosts``: what squares would hold after a click, half ink (the brush at the pointer and at its twins, a
    rectangle being drawn). ``selection``: squares in a dashed
    outline that marches. ``floating``: a clip being moved or pasted.

    ``symmetry``: its axes or its centre are drawn. ``errors``: squares in red corner brackets;
    ``warnings``: squares in an ochre cord with filled corners, one round all that touch. ``highlight``:
    squares a finding in focus names; an outline that pulses. ``marks``: what an overlay of the game
    found. ``usage``: how much squares were used (0–1, ochre dots), ``losses``: how many pieces were lost
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
