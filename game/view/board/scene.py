"""The contents of a grid board in plain values: a ``BoardScene`` is compared, drawn, and thrown away.

Squares are those of ``game.model.grid8``, facings 0–7 are the board's (N = towards the higher ranks); the
view turns them where the board is turned. Colours name a side of the palette ("white", "blue", …).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from game.model.grid8 import Grid
from game.view.board.ground_marks import AgedMark, LastTurn
from game.view.board.gun_shape import AHEAD, GunPose
from game.view.board.marks import BoardMark, Layer, MarkedBoard, Marks, marked, marked_each, ordered

Outcome = Literal["destroyed", "holds", "too_close"]
"""The outcome of a shot for the enemy on a line of fire."""

LineEnd = Literal["edge", "block", "target"]
"""What stops a line of fire."""

LabelStyle = Literal["fire", "soft", "paper", "ink", "move", "drive", "answer"]
"""Filled red, outlined red, outlined ink, filled ink, outlined blue, filled blue, dashed red."""

NOTE: Final = 4
"""The rank of labels that are no message about the choice."""


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

    ``lost``: it would not survive there (water, a mine). ``digit``: whether the steps are written there.
    """

    steps: int
    facings: tuple[int, ...] = ()
    lost: bool = False
    tint: str = ""
    """The theme's colour that tints it, where a game has its own."""
    digit: bool = True


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
    squares at its beginning that are too near to be hit. ``weak``: it is thinner than others;
    ``from_ghost``: it begins at a ghost's ring.
    """

    origin: int
    direction: int
    distance: int
    end: LineEnd = "edge"
    targets: tuple[TargetShown, ...] = ()
    landings: tuple[int, ...] = ()
    blind: int = 0
    weak: bool = False
    from_ghost: bool = False

    def squares(self, grid: Grid) -> list[int]:
        """The squares it passes over or lands on."""
        found = [grid.step(self.origin, self.direction, n) for n in range(1, self.distance + 1)]
        return [square for square in found if square is not None]


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
    ``more`` below them; ``about`` is their tip. Labels of the lowest ``rank`` choose their places first.
    While its square isn't in view a label is at the square ``instead``, if it has one."""

    square: int
    text: str
    style: LabelStyle = "paper"
    tail: str = ""
    icon: str = ""
    more: str = ""
    rank: int = NOTE
    instead: int | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class ExitShown:
    """A step over the board's edge that can be taken from ``square`` in ``direction``."""

    square: int
    direction: int
    chosen: bool = False


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
class BoardScene(MarkedBoard):
    """Everything to show on a board: its ground, what stands and lies on it, and the ``marks`` over it, in
    the order of their layers. All but the grid may be left out.

    ``ground`` is style by square ("obstacle", "water", …), ``seed`` varies its texture by map,
    ``characters`` is the letter of each style without a drawing.
    """

    grid: Grid
    ground: Mapping[int, str] = field(default_factory=dict)
    seed: int = 0
    characters: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[PieceShown, ...] = ()
    wrecks: tuple[WreckShown, ...] = ()
    marks: Marks = ()
    turn: int = 0
    coordinates: bool = True

    @property
    def standing(self) -> Collection[int]:
        """The occupied squares, which no label covers."""
        return [piece.square for piece in self.pieces]

    @property
    def choices(self) -> Collection[int]:
        """The squares that can be chosen now, which labels avoid where they can."""
        return self.places("reach")


# --- marks of every board ---

Placed = ExitShown | HintShown | PushedShown | MoveShown | GhostShown | LabelShown
"""Values that are one mark each."""


def _placed(one: Placed) -> tuple[Layer, str, tuple[int | None, ...]]:
    """The layer, the kind and the squares of the mark of a value."""
    match one:
        case ExitShown():
            return Layer.EDGE, "exit", (one.square,)
        case HintShown():
            return Layer.WAY, "hint", (*one.path[-1:], one.shot)
        case PushedShown():
            return Layer.PLAN, "pushed", (one.target,)
        case MoveShown():
            return Layer.PLAN, "move", one.path[-1:]
        case GhostShown():
            return Layer.PLAN, "ghost", (one.square,)
        case LabelShown():
            return Layer.LABEL, "label", (one.square,)


def marks_of(*shown: Placed) -> Marks:
    """The marks of values that are one mark each."""
    return tuple(mark for one in shown for mark in marked(*_placed(one), one))


def past_marks(last: Iterable[int], turn: LastTurn, left: Sequence[AgedMark]) -> Marks:
    """What the last turns left: the squares, ways and shots of the last one, and older traces."""
    return (*marked(Layer.TINT, "last_move", last), BoardMark(Layer.LEFT, (), "left", (turn, tuple(left))))


def reach_marks(reach: Mapping[int, ReachShown], *, told: bool = True) -> Marks:
    """The squares within reach. ``told``: free ones show their steps and facings."""
    stops = sorted(reach.items())
    steps = marked_each(Layer.STEP, "reach", stops) if told else ()
    return (*marked_each(Layer.TINT, "reach", stops), *steps)


def picked_marks(square: int | None) -> Marks:
    """The square of what is picked."""
    return (*marked(Layer.TINT, "picked", (square,)), *marked(Layer.FRAME, "picked", (square,)))


def threat_marks(square: int | None, attackers: Iterable[int]) -> Marks:
    """A square in red brackets, whose loss would end the match, and those who could take it."""
    found = (*marked(Layer.TINT, "threatened", (square,)), *marked(Layer.FRAME, "threatened", (square,)))
    return (*found, *marked(Layer.LINE, "attacker", attackers))


def way_marks(path: Sequence[int], *, to_ghost: bool = False, over: int | None = None) -> Marks:
    """The way of a choice. It ends at a ghost's ring, or goes ``over`` the edge in a direction."""
    return marked(Layer.WAY, "path", path, (to_ghost, over)) if len(path) > 1 or over is not None else ()


def illegal_marks(square: int, text: str, rule: str) -> Marks:
    """A refused square with the reason and the rule's id."""
    told = LabelShown(square, text, "ink", rule, rank=0)
    cross = BoardMark(Layer.REFUSED, (square,), "illegal", told)
    return (cross, *marks_of(told)) if text else (cross,)


def side_line_marks(lines: Iterable[FireShown]) -> Marks:
    """Lines of fire of a side, drawn thin."""
    return marked_each(Layer.LINE, "line", ((one.origin, replace(one, weak=True)) for one in lines))


def fire_marks(lines: Sequence[FireShown], target: int | None = None, ghost: int | None = None) -> Marks:
    """Lines of fire and what they hit. With a chosen ``target`` those to others are thinner and below.
    ``ghost``: where a ghost's ring is, at which lines begin."""
    weak = {one: target is not None and all(hit.square != target for hit in one.targets) for one in lines}
    found = [
        BoardMark(
            Layer.FIRE, (one.origin,), "fire", replace(one, weak=weak[one], from_ghost=one.origin == ghost)
        )
        for one in sorted(lines, key=lambda one: not weak[one])
    ]
    labels = []
    for hit in (hit for one in lines for hit in one.targets):
        chosen = target in (None, hit.square)
        strength = "open" if target is None else "chosen" if chosen else "other"
        kind = "target" if hit.outcome == "destroyed" else hit.outcome
        found.append(
            BoardMark(Layer.TARGET, (hit.square,), kind, strength if kind == "target" else hit.hit_side)
        )
        if hit.label:
            rank = 3 if kind != "target" else 1 if chosen else 2
            style: LabelStyle = "paper" if kind != "target" else "fire" if chosen else "soft"
            labels.append(LabelShown(hit.square, hit.label, style, rank=rank))
    return (*found, *marks_of(*labels))


def uncrossed(grid: Grid, marks: Iterable[BoardMark]) -> Marks:
    """The marks in their order, without the numbers of steps that would be under a way, a line of fire or a
    ghost."""
    found = ordered(marks)
    covered = crossed(grid, found)
    return tuple(
        replace(mark, data=replace(mark.data, digit=False))
        if mark.kind == "reach" and mark.layer is Layer.STEP and covered.intersection(mark.where)
        else mark
        for mark in found
    )


def crossed(grid: Grid, marks: Iterable[BoardMark]) -> set[int]:
    """The squares under ways, lines of fire and ghosts."""
    found = set[int]()
    for mark in marks:
        if mark.kind in ("path", "ghost", "answer_way"):
            found.update(mark.where)
        elif mark.kind == "answer_shot":
            origin, target = mark.where
            direction = grid.direction(origin, target)
            if direction is not None:
                found.update(grid.ray(origin, direction)[: grid.distance(origin, target)])
        elif mark.kind == "fire":
            found.update(mark.data.squares(grid))
    return found
