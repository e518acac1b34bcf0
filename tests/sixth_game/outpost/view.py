"""What Outpost shows: its table, its small pictures, how its maps are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from game.model.contract import Event
from game.model.drafting import Stand
from game.model.grid8 import Grid
from game.view.board.dice import DiceArt
from game.view.board.ground import GroundPainter
from game.view.board.marks import BoardMark
from game.view.board.scene import (
    BoardScene,
    HintShown,
    PieceShown,
    ReachShown,
    marks_of,
    picked_marks,
    reach_marks,
)
from game.view.board.small_board import SmallBoards
from game.view.click_table import ClickTable
from game.view.draft.look import DraftLooks, GroundLook, PieceLook
from game.view.game_view import GameView
from game.view.sides import PieceSides
from game.view.table import TableView, Tools
from outpost.kit import KIT
from outpost.rules import Action, Drive, Drove, Hide, OutpostWorld, Roll, Rolled

COLOURS = ("outpost_red", "outpost_green", "outpost_blue")
STYLES = {"rock": "obstacle", "depot": "depot"}


class OutpostTable(ClickTable[OutpostWorld, Action]):
    """The board, with a click or Enter on a square for each action; the die lies at the tank to move."""

    clips: ClassVar[Mapping[type[Event], tuple[str, str]]] = {Rolled: ("die_roll", "dice")}

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools, KIT)

    def set_tools(self, tools: Tools) -> None:
        """See ``Table``."""
        super().set_tools(tools)
        self.sides = PieceSides(tools.sprites, COLOURS, "RGB")
        self.dice = DiceArt(tools.theme, tools.fonts)

    def action_at(self, view: OutpostWorld, square: int) -> Action | None:
        """Hide there, or drive there."""
        actions: dict[str, Action] = {"hide": Hide(square), "drive": Drive(square)}
        return actions.get(view.phase)

    def home(self, view: OutpostWorld) -> int:
        """The first camp, or where the tank stands."""
        camp = view.match.board.camps[view.match.sides[view.seat]][0]
        return camp if view.phase == "hide" else view.places.get(view.seat, 0)

    def prompt(self, view: OutpostWorld) -> str:
        """The one thing to be done."""
        phase = "hide" if view.phase == "hide" else "drive"
        return self.words(f"outpost.prompt.{phase}", n=view.pips)

    def squares_of(self, event: Event) -> Sequence[int]:
        """From where to where a tank drove."""
        return (event.origin, event.target) if isinstance(event, Drove) else ()

    def _grid(self, view: OutpostWorld) -> Grid:
        return view.match.board.grid

    def _scene(self, view: OutpostWorld) -> BoardScene:
        board, sides = view.match.board, view.match.sides
        pieces = tuple(
            PieceShown(seat + 1, "generic", COLOURS[sides[seat]], at, 0, "RGB"[sides[seat]])
            for seat, at in view.places.items()
        )
        ground = {at: STYLES[kind] for at, kind in board.ground.items()}
        return BoardScene(board.grid, ground, self.tools.seed, characters={"depot": "D"}, pieces=pieces)

    def marks(self, view: OutpostWorld, scene: BoardScene) -> Iterable[BoardMark]:
        board = view.match.board
        reach: dict[int, ReachShown] = {}
        if self.seat is not None and view.phase == "drive":
            steps = board.steps(view.places[view.seat], frozenset(view.places.values()))
            reach = {at: ReachShown(steps[at]) for at in view.reach if steps[at]}
        elif self.seat is not None and view.phase == "hide":
            reach = {at: ReachShown(1) for at in board.camps[view.match.sides[view.seat]]}
        picked, hint = self.chooser.armed, self.hint
        return (
            *reach_marks(reach),
            *picked_marks(None if picked is None or isinstance(picked, Roll) else picked.square),
            *(() if hint is None or isinstance(hint, Roll) else marks_of(HintShown((hint.square,)))),
        )

    def draw(self, surface: pygame.Surface) -> None:
        """See ``Table``."""
        super().draw(surface)
        if self.view is not None:
            self._draw_die(surface, self.view)

    def _draw_die(self, surface: pygame.Surface, view: OutpostWorld) -> None:
        """In the corner of the square of whoever rolled: it tumbles, then stays as long as it counts."""
        clip = self._timeline.clip
        seat, pips = (view.seat, view.pips) if clip is None else (clip.effect.seat, clip.effect.pips)
        square = view.places.get(seat)
        if square is None or (clip is None and view.phase != "drive"):
            return
        (x, y), side = self.camera.centre_of(square), self.camera.square
        at = (x + 0.3 * side, y - 0.3 * side)
        self.dice.roll(surface, at, round(0.48 * side), pips, 1.0 if clip is None else clip.share)


class Looks:
    """How maps are drawn."""

    def ground(self, kind: str) -> GroundLook:
        """Rocks are obstacles."""
        return GroundLook(STYLES.get(kind, kind), "D", solid=kind == "rock")

    def piece(self, stand: Stand) -> PieceLook:
        """A camp shows the tank that may stand there."""
        side = (stand.side or 0) % len(COLOURS)
        return PieceLook("generic", COLOURS[side], "RGB"[side], 0.6)


class OutpostView(GameView):
    """All that Outpost shows."""

    def table(self, tools: Tools) -> TableView:
        """See ``GameView``."""
        return OutpostTable(tools)

    def thumbnails(self, tools: Tools) -> Callable[[Any, int], pygame.Surface]:
        """Tanks, or camps while nobody stands anywhere."""
        small, looks = SmallBoards(tools.theme, tools.sprites, GroundPainter()), Looks()

        def draw(view: OutpostWorld, px: int) -> pygame.Surface:
            draft = KIT.drafting.from_view(view)
            tanks = {at: Stand("camp", view.match.sides[seat]) for seat, at in view.places.items()}
            return small.draft(replace(draft, pieces=tanks or draft.pieces), looks, px)

        return draw

    def drawing(self, tools: Tools) -> DraftLooks:
        """See ``GameView``."""
        return Looks()


VIEW = OutpostView()
