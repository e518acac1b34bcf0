"""The contents of a grid board in plain values: a ``BoardScene`` is compared, drawn, and thrown away.

Squares are those of ``game.model.grid8``, facings 0–7 are the board's (N = towards the higher ranks); the
view turns them where the board is turned. Colours name a side of the palette ("white", "blue", …).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from game.model.grid8 import Grid
from game.view.board.ground_marks import NO_TURN, AgedMark, LastTurn
from game.view.board.gun_shape import AHEAD, GunPose

Outcome = Literal["destroyed", "holds", "too_close"]
"""The outcome of a shot for the enemy on a line of fire."""

LineEnd = Literal["edge", "block", "target"]
"""What stops a line of fire."""

LabelStyle = Literal["fire", "soft", "paper", "ink", "move", "drive"]
"""Filled red, outlined red, outlined ink, filled ink, outlined blue, filled blue."""


@dataclass(frozen=True, slots=True)
class PieceShown:
    """A piece on its square. ``id`` ties it to its animation; ``letter`` is for a sprite without a
    drawing; ``gun``: where its gun points."""

    id: int
    sprite: str
    colour: str
    square: int
    facing: int
    letter: str = "?"
    gun: GunPose = AHEAD


@dataclass(frozen=True, slots=True)
class WreckShown:
    """A turned-over piece. If its kind is unknown it is a plain wreck."""

    square: int
    sprite: str = "generic"
    colour: str = "black"
    facing: int = 1


@dataclass(frozen=True, slots=True)
class ReachShown:
    """A square the picked piece can end on: the fewest steps, and the facings it can have there.

    ``lost``: it would not survive there (water, a mine).
    """

    steps: int
    facings: tuple[int, ...] = ()
    lost: bool = False
    tint: str = ""
    """The theme's colour that tints it, where a game has its own."""


@dataclass(frozen=True, slots=True)
class TargetShown:
    """An enemy on a line of fire: the outcome of a shot, and words for it (empty for none). ``hit_side``
    is the facing (of the board) of the side that would be hit, ``None`` if unknown."""

    square: int
    outcome: Outcome
    hit_side: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class FireShown:
    """One line of fire.

    ``distance`` counts squares from ``origin`` to its end: on the last square before the board's ``edge``,
    before the square of a ``block``, or at its ``target``. ``landings``: for fire over anything, the
    distances on the board where it can come down; then ``end`` does not matter. ``blind``: the number of
    squares at its beginning that are too near to be hit.
    """

    origin: int
    direction: int
    distance: int
    end: LineEnd = "edge"
    targets: tuple[TargetShown, ...] = ()
    landings: tuple[int, ...] = ()
    blind: int = 0


@dataclass(frozen=True, slots=True)
class GhostShown:
    """The picked piece where it would go. ``turning``: its facing is being set, the dial is large;
    ``bare``: it has no facing to set. ``ground``: the style of the ground that will be under it. ``lost``:
    it would not survive there."""

    sprite: str
    colour: str
    square: int
    facing: int
    allowed: tuple[int, ...]
    turning: bool = False
    letter: str = "?"
    ground: str = ""
    bare: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class PushedShown:
    """A load that the planned drive pushes on: its start, its destination, and the style of the ground, ""
    for a wreck."""

    origin: int
    target: int
    ground: str = ""


@dataclass(frozen=True, slots=True)
class LabelShown:
    """Words at a square. ``tail`` follows them in a paler colour (a rule's id), ``icon`` is before them,
    ``more`` below them."""

    square: int
    text: str
    style: LabelStyle = "paper"
    tail: str = ""
    icon: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class IllegalShown:
    """A refused square, the reason, and the rule's id."""

    square: int
    text: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ExitShown:
    """A step over the board's edge that can be taken from ``square`` in ``direction``."""

    square: int
    direction: int


@dataclass(frozen=True, slots=True)
class HintShown:
    """A proposed move: the squares driven over, the facing at the end, the square shot at."""

    path: tuple[int, ...]
    facing: int | None = None
    shot: int | None = None


@dataclass(frozen=True, slots=True)
class MoveShown:
    """A move of a line of play that is expected or proposed, drawn above the pieces.

    The squares driven over (one for a turn on the spot), the facing at the end, the square shot at;
    ``over``: it leaves the board in that direction. ``mark`` stands on its end. ``strength``: 1 for the
    best, more for those drawn weaker.
    """

    path: tuple[int, ...]
    colour: str
    facing: int | None = None
    shot: int | None = None
    over: int | None = None
    mark: str = ""
    strength: int = 1


@dataclass(frozen=True)
class BoardScene:
    """Everything to show on a board. All but the grid may be left out.

    ``ground`` is style by square ("obstacle", "water", …), ``seed`` varies its texture by map,
    ``characters`` is the letter of each style without a drawing.

    ``target`` is the square of the target chosen among the lines of fire. ``overlay`` are the lines of
    fire of a side, drawn thin. ``threatened``: a square in red brackets, whose loss would end the match,
    and ``attackers`` those who could take it. ``announced``: squares in blue brackets (an escape that is
    near). ``lying``: squares with a thing on them, so that their digits move to a corner. ``digits``:
    whether squares within reach show the number of steps and the possible facings. ``last_turn``: ways and
    shots of the last turn; ``marks_left``: the marks of the last turns.
    """

    BELOW: ClassVar[tuple[str, ...]] = (
        *("grid", "ground", "seed", "characters", "wrecks", "last_move", "picked", "reach", "danger"),
        *("last_turn", "marks_left"),
        *("threatened", "announced", "lying", "digits", "exits", "exit_chosen", "turn", "coordinates"),
        *("path", "fire", "ghost", "pieces"),
    )
    """The fields that the lower layers show (the last four only by the digits they hide)."""
    STILL: ClassVar[tuple[str, ...]] = ("hover", "cursor", "overlay", "attackers", "hint", "target")
    """The further fields that the upper layers show."""
    TOP: ClassVar[tuple[str, ...]] = ("labels", "illegal", "pushed", "moves")
    """The fields of what goes above all that moves."""

    grid: Grid
    ground: Mapping[int, str] = field(default_factory=dict)
    seed: int = 0
    characters: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[PieceShown, ...] = ()
    wrecks: tuple[WreckShown, ...] = ()
    last_move: tuple[int, ...] = ()
    last_turn: LastTurn = NO_TURN
    marks_left: tuple[AgedMark, ...] = ()
    picked: int | None = None
    hover: int | None = None
    cursor: int | None = None
    reach: Mapping[int, ReachShown] = field(default_factory=dict)
    danger: frozenset[int] = frozenset()
    threatened: int | None = None
    attackers: tuple[int, ...] = ()
    announced: tuple[int, ...] = ()
    lying: frozenset[int] = frozenset()
    digits: bool = True
    ghost: GhostShown | None = None
    pushed: tuple[PushedShown, ...] = ()
    path: tuple[int, ...] = ()
    fire: tuple[FireShown, ...] = ()
    target: int | None = None
    overlay: tuple[FireShown, ...] = ()
    exits: tuple[ExitShown, ...] = ()
    exit_chosen: int | None = None
    illegal: IllegalShown | None = None
    labels: tuple[LabelShown, ...] = ()
    hint: HintShown | None = None
    moves: tuple[MoveShown, ...] = ()
    turn: int = 0
    coordinates: bool = True

    @property
    def standing(self) -> Collection[int]:
        """The occupied squares, which no label covers."""
        return [piece.square for piece in self.pieces]

    @property
    def choices(self) -> Collection[int]:
        """The squares that can be chosen now, which labels avoid where they can."""
        return self.reach
