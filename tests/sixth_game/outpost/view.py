"""What Outpost shows: its table, its small pictures, how its maps are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.model.contract import SeenStep
from game.model.drafting import Stand
from game.model.grid8 import Grid
from game.view.board.clips import DiceArt
from game.view.board.ground import GroundPainter
from game.view.board.scene import BoardScene, HintShown, PieceShown, ReachShown
from game.view.board.small_board import SmallBoards
from game.view.board.timeline import Timeline
from game.view.chooser import Chooser
from game.view.draft.look import DraftLooks, GroundLook, PieceLook
from game.view.game_view import GameView
from game.view.grid_table import GridTable
from game.view.phase import IGNORED, MOUSE_CLICK, TAKEN, Prompt, Reply
from game.view.sides import PieceSides
from game.view.table import TableView, Tools
from game.view.wording import NotationWording
from outpost.kit import KIT
from outpost.rules import Action, Board, Drive, Drove, Hide, OutpostState, Roll, Rolled

COLOURS = ("outpost_red", "outpost_green", "outpost_blue")
STYLES = {"rock": "obstacle", "depot": "depot"}


def _ground(board: Board) -> dict[int, str]:
    return {**dict.fromkeys(board.rocks, STYLES["rock"]), **dict.fromkeys(board.depots, STYLES["depot"])}


class Rolling(Timeline[Rolled]):
    """Rolls the die."""

    def length(self, effect: Rolled) -> float:
        """As long as every die is rolled."""
        return self.ms("die_roll")

    def sound(self, effect: Rolled) -> str:
        """What a die sounds like."""
        return "dice"


class OutpostTable(GridTable[OutpostState, Action, int]):
    """The board, with a click or Enter on a square for each action; the die lies at the tank to move."""

    def __init__(self, tools: Tools) -> None:
        self.chooser_seat: int | None = None
        super().__init__(tools, Chooser())

    def set_tools(self, tools: Tools) -> None:
        """See ``Table``."""
        super().set_tools(tools)
        self.sides = PieceSides(lambda: self.view, tools.sprites, COLOURS, "RGB")
        self.wording = NotationWording(tools.words, KIT)
        self.dice = DiceArt(tools.theme, tools.fonts)
        self._timeline = Rolling(tools.theme.metrics, speed=tools.speed, reduced=tools.reduced)

    def show(
        self,
        view: OutpostState,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[OutpostState, Action] | None,
    ) -> None:
        """See ``Table``."""
        if view != self.view or chooser != self.chooser_seat:
            self.chooser.drop()
        self.view, self.viewer, self.chooser_seat = view, viewer, chooser
        drove = [event for event in last.events if isinstance(event, Drove)] if last is not None else []
        self.last = tuple(square for event in drove for square in (event.origin, event.target))
        self.refresh()

    def _grid(self, view: OutpostState) -> Grid:
        return view.board.grid

    def _compose(self, view: OutpostState) -> BoardScene:
        board = view.board
        pieces = tuple(
            PieceShown(seat + 1, "generic", COLOURS[view.sides[seat]], at, 0, "RGB"[view.sides[seat]])
            for seat, at in view.places.items()
        )
        reach: dict[int, ReachShown] = {}
        if self.chooser_seat is not None and view.phase == "drive":
            steps = board.steps(view.places[view.seat], frozenset(view.places.values()))
            reach = {at: ReachShown(steps[at]) for at in view.reach if steps[at]}
        elif self.chooser_seat is not None and view.phase == "hide":
            reach = {at: ReachShown(1) for at in board.camps[view.sides[view.seat]]}
        picked, hint = self.chooser.armed, self.hint
        scene = BoardScene(
            board.grid,
            _ground(board),
            self.tools.seed,
            characters={"depot": "D"},
            pieces=pieces,
            picked=None if picked is None or isinstance(picked, Roll) else picked.square,
            reach=reach,
            hint=None if hint is None or isinstance(hint, Roll) else HintShown((hint.square,)),
        )
        return scene.having(**self.common(scene))

    # only the die moves

    def animate(self, before: OutpostState, step: SeenStep[OutpostState, Action]) -> None:
        """Rolls the die."""
        rolled = [event for event in step.events if isinstance(event, Rolled)]
        self._timeline.play(rolled)
        self._sounds += [] if rolled else ["drive"]

    @property
    def timeline(self) -> Timeline[Any]:
        """The die that is rolled."""
        return self._timeline

    def draw(self, surface: pygame.Surface) -> None:
        """See ``Table``."""
        super().draw(surface)
        if self.view is not None:
            self._draw_die(surface, self.view)

    def _draw_die(self, surface: pygame.Surface, view: OutpostState) -> None:
        """In the corner of the square of whoever rolled: it tumbles, then stays as long as it counts."""
        clip = self._timeline.clip
        seat, pips = (view.seat, view.pips) if clip is None else (clip.effect.seat, clip.effect.pips)
        square = view.places.get(seat)
        if square is None or (clip is None and view.phase != "drive"):
            return
        (x, y), side = self.camera.centre_of(square), self.camera.square
        at = (x + 0.3 * side, y - 0.3 * side)
        self.dice.roll(surface, at, round(0.48 * side), pips, 1.0 if clip is None else clip.share)

    # choosing

    def spot_at(self, point: tuple[int, int]) -> int | None:
        """The square there."""
        return self.camera.square_at(point)

    def square_of(self, spot: int | None) -> int | None:
        """Itself."""
        return spot

    def _home(self) -> int:
        assert self.view is not None
        if self.view.phase == "hide":
            return self.view.board.camps[self.view.sides[self.view.seat]][0]
        return self.view.places.get(self.view.seat, 0)

    def _beyond(self, spot: int, right: int, up: int) -> int:
        there = self.next_square(spot, right, up)
        return spot if there is None else there

    def _press(self, spot: int | None) -> Reply:
        return IGNORED if spot is None else TAKEN

    def _drag(self, point: tuple[int, int], far: bool) -> bool:
        return False

    def _release(self, spot: int | None) -> Reply:
        return self._choose(spot) if spot is not None and spot == self.pointing.hovered else IGNORED

    def _enter(self) -> Reply:
        return IGNORED if self.pointing.cursor is None else self._choose(self.pointing.cursor)

    def _choose(self, square: int) -> Reply:
        view = self.view
        if view is None or self.chooser_seat is None or view.phase not in ("hide", "drive"):
            return IGNORED
        action: Action = Hide(square) if view.phase == "hide" else Drive(square)
        refusal = KIT.game.refuse(view, action)
        if refusal is not None:
            self.chooser.refuse(square, refusal)
        elif (settled := self.chooser.settle(action, square)) is not None:
            return Reply(True, settled)
        if self.chooser.refused is not None:
            self._tell_refused()
        return TAKEN

    # words

    def prompts(self) -> Sequence[Prompt]:
        """The one thing to be done."""
        if self.view is None or self.chooser_seat is None or self.view.phase not in ("hide", "drive"):
            return ()
        words = self.tools.words(f"outpost.prompt.{self.view.phase}", n=self.view.pips)
        return (Prompt((MOUSE_CLICK if self.pointing.cursor is None else "pick", "pick")[:1], words),)


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

        def draw(view: OutpostState, px: int) -> pygame.Surface:
            board = view.board
            at = [(s, view.sides[seat]) for seat, s in view.places.items()]
            at = at or [(s, side) for side, own in enumerate(board.camps) for s in own]
            standing = [(square, looks.piece(Stand("camp", side)), 0) for square, side in at]
            return small.draw(board.grid, _ground(board), standing, px, {"depot": "D"})

        return draw

    def drawing(self, tools: Tools) -> DraftLooks:
        """See ``GameView``."""
        return Looks()


VIEW = OutpostView()
