"""The board of Tank Tactics on paper: starts and flags, and of a position tanks, smoke and hit points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.games.tank_tactics.rules.board import COLOURS, LETTERS
from game.games.tank_tactics.rules.terms import CARRIED, HOME
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.ground import FLAG_PLACE, styles_of
from game.games.tank_tactics.view.marks import SMOKE_WIDE, START_MARK, smoke_drawing, start_drawing
from game.games.tank_tactics.view.pictures import TANK_KINDS, TankTacticsLooks
from game.games.tank_tactics.view.tanks import FLAG, GROUPS, LIFT, TANK_SHARE, names_of
from game.model.drafting import MapDraft
from game.ui.paint.ink import box, filled, stroke
from game.ui.paper.marks import PaperMark, PaperPicture, PaperWords
from game.view.board.scene import BoardScene
from game.view.draft.scene import draft_scene
from game.view.printing.printable import PrintOptions, PrintSubject
from game.view.printing.squares_on_paper import (
    FINE,
    DrawnMap,
    SquaresOnPaper,
    drawn_map,
)
from game.view.table import Tools

FLAG_SHARE: Final = 0.62
CARRIED_SHARE: Final = 0.42
"""The sizes of flags in squares: one on its place, and one that a tank carries."""

PLATE: Final = 0.3
"""The side of a plate with a letter or hit points, in squares."""


@dataclass(frozen=True, slots=True)
class Start:
    """A start square: its owner, its facing, and the tank's number."""

    square: int
    side: int
    facing: int
    number: int


class TacticsOnPaper(SquaresOnPaper):
    """The ``SquaresOnPaper`` of Tank Tactics. Starts and flags belong to the board; tanks are pieces.
    ``view``: its tanks are on the board; ``None``: a map, with tanks at their starts."""

    def __init__(
        self,
        tools: Tools,
        scene: BoardScene,
        options: PrintOptions,
        starts: Sequence[Start],
        flags: Sequence[tuple[int, int]],
        view: TankTacticsWorld | None,
        told: DrawnMap | None,
    ) -> None:
        super().__init__(tools, tools.sprites.of("tank_tactics"), scene, options.square, told)
        self.starts, self.flags, self.pieces = starts, flags, options.pieces
        self.world = view

    def _standing(self, squares: Sequence[int]) -> Iterator[PaperMark]:
        here = set(squares)
        for start in self.starts:
            if start.square in here:
                yield from self._start(start)
        for square, side in self.flags:
            if square in here:
                yield from self._flag(square, side)
        if self.world is not None and self.pieces:
            for index, square in enumerate(self.world.square):
                if square in here:
                    yield from self._tank(index, square)

    def _start(self, start: Start) -> Iterator[PaperMark]:
        """A start square, on a map with its tank."""
        sprite, group = names_of(start.side)
        if self.world is None and self.pieces:
            letter = LETTERS[start.number]
            area, degrees = self.area(start.square), 45.0 * start.facing
            yield from self.piece(f"start_{letter.lower()}", group, area, degrees, letter)
            return
        body, (x, y) = start_drawing(self.theme, group, start.facing, FINE, frame=f"{group}.line")
        yield self.on_square(body, start.square)
        area, side = self.area(start.square), START_MARK * self.square
        x, y = area.x + x / FINE * self.square - side / 2, area.y + y / FINE * self.square - side / 2
        mark = self.sprites.mark_svg(sprite, self.theme[f"{group}.line"])
        yield PaperPicture(mark, area._replace(x=x, y=y, wide=side, high=side))

    def _flag(self, square: int, side: int) -> Iterator[PaperMark]:
        group = GROUPS[side]
        yield from self.piece(FLAG, group, self.around(square, FLAG_SHARE), 0.0, "F")

    def _tank(self, index: int, square: int) -> Iterator[PaperMark]:
        world = self.world
        assert world is not None
        match = world.match
        side, number = match.sides[match.owner[index]], match.number[index]
        group = GROUPS[side]
        smoky = world.smoke[index] > 0
        if smoky:
            yield self._smoke(square, front=False)
        area = self.around(square, TANK_SHARE).moved(0.0, -LIFT * self.square)
        degrees = 45.0 * world.facing[index]
        yield from self.piece(COLOURS[side], group, area, degrees, "")
        if smoky:
            yield self._smoke(square, front=True)
        yield from self._plate(square, LETTERS[number], group, right=False)
        yield from self._plate(square, f"{world.hit_points(index)}", "", right=True)
        for seat, at in enumerate(world.flag):
            if at == CARRIED - index:
                small = self.around(square, CARRIED_SHARE).moved(0.26 * self.square, -0.26 * self.square)
                flag = GROUPS[match.sides[seat]]
                yield from self.piece(FLAG, flag, small, 0.0, "F")

    def _smoke(self, square: int, *, front: bool) -> PaperMark:
        body = smoke_drawing(self.theme, FINE, SMOKE_WIDE / 2 * FINE, front=front)
        return self.on_square(body, square, SMOKE_WIDE)

    def _plate(self, square: int, text: str, group: str, *, right: bool) -> Iterator[PaperMark]:
        """A letter in its owner's colour, or hit points on paper, in a lower corner of a square."""
        theme, side, inset = self.theme, PLATE * FINE, 0.02 * FINE
        x = FINE - side - inset if right else inset
        place = (x, FINE - side - inset, side, side, 0.2 * side)
        fill, ink = (f"{group}.turret", f"{group}.mark") if group else ("tactics.chip", "tactics.chip_ink")
        line = f"{group}.line" if group else "tactics.chip_line"
        pen = stroke(theme[line], 0.03 * FINE)
        yield self.on_square(box(*place, filled(theme[fill])) + box(*place, pen), square)
        area, half = self.area(square), PLATE * self.square / 2
        mx = (area.right - half if right else area.x + half) + (-1 if right else 1) * 0.02 * self.square
        my = area.bottom - half - 0.02 * self.square
        size = 0.24 * self.square
        colour = theme.palette.hex(ink)
        yield PaperWords(text, mx, my, size, "sans", 700, colour, "middle", middle=True)


def tactics_on_paper(subject: PrintSubject, options: PrintOptions, tools: Tools) -> TacticsOnPaper:
    """The board of a map or a position."""
    told = drawn_map(subject, TankTacticsLooks(), tools)
    if isinstance(subject.draft, MapDraft):
        return _of_draft(subject.draft, options, tools, told)
    view: TankTacticsWorld = subject.view
    board = view.match.board
    playing = view.match.sides
    starts = [
        Start(square, side, facing, number)
        for side in playing
        for number, (square, facing) in enumerate(board.starts.get(side, ()))
    ]
    flags = list[tuple[int, int]]()
    for seat, side in enumerate(playing):
        if side in board.flags and view.flag[seat] > CARRIED:
            at = view.flag[seat]
            flags.append((board.flags[side] if at == HOME else at, side))
    scene = BoardScene(board.grid, styles_of(board, view.barrier), tools.seed)
    return TacticsOnPaper(tools, scene, options, starts, flags, view, told)


def _of_draft(draft: MapDraft, options: PrintOptions, tools: Tools, told: DrawnMap | None) -> TacticsOnPaper:
    scene = draft_scene(draft, TankTacticsLooks(), tools.seed)
    starts, flags = list[Start](), list[tuple[int, int]]()
    for square, stand in draft.pieces.items():
        side = stand.side or 0
        if stand.kind == FLAG:
            flags.append((square, side))
        elif stand.kind in TANK_KINDS:
            starts.append(Start(square, side, stand.facing or 0, TANK_KINDS.index(stand.kind)))
    ground = {**scene.ground, **{square: FLAG_PLACE for square, _ in flags}}
    portals = sorted(square for square, style in ground.items() if style == "portal")
    if len(portals) <= 9:
        ground |= {square: f"portal_{number}" for number, square in enumerate(portals, 1)}
    bare = BoardScene(draft.grid, ground, scene.seed, scene.characters)
    return TacticsOnPaper(tools, bare, options, starts, flags, None, told)
