"""Input on the board of Tank Chess: pointer and commands, turned into a choice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

import pygame

from game.model.grid8 import DY
from game.rules.tank_chess.diagram import Move
from game.rules.tank_chess.queries import TankChessState
from game.view.choosing_hands import ChoosingHands
from game.view.table import IGNORED, TAKEN, Overlays, Reply
from game.view.tank_chess.board import BoardView
from game.view.tank_chess.choose import Chooser, Grip

GUARD_MS = 220.0
"""A click on a ghost this soon after it was put down is a double click's second half, and plays nothing."""

REFUSED_MS = 4500.0
"""How long a refusal stays if nothing else is done."""

DRAG_PX = 6
"""A press that moved less than this is a click."""

_ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class TableHands(ChoosingHands):
    """The part of the table that answers pointer and commands."""

    chooser: Chooser

    def __init__(self) -> None:
        self.chooser = Chooser()
        self.view: TankChessState | None = None
        self.viewer_colour = 0
        self.hovered: int | None = None
        self.cursor: int | None = None
        self.hint: Move | None = None
        self.notes: tuple[tuple[str, str], ...] = ()
        self._overlays = Overlays()
        self._rect = pygame.Rect(0, 0, 10, 10)
        self._grip: Grip = "none"
        self._down: tuple[int, int] | None = None
        self._turned = False
        self._clock = 0.0
        self._placed_at = -1e9
        self._refused_at = 0.0
        self._sounds: list[str] = []

    @property
    @abstractmethod
    def board(self) -> BoardView:
        """The board."""

    @abstractmethod
    def refresh(self) -> None:
        """Show what is so now."""

    # --- choosing by pointer ---

    @property
    def turning(self) -> bool:
        """Whether the ghost's facing is being dragged."""
        return self._down is not None and self._grip in ("turn", "ghost")

    def hover(self, point: tuple[int, int] | None) -> None:
        """See ``TableView.hover``."""
        if self._down is not None:  # the button came up somewhere else
            self._grip, self._down = "none", None
            self.refresh()
        square = None if point is None or self.view is None else self.board.square_at(point)
        if point is not None and self.cursor is not None:
            self.cursor = None  # the pointer has taken over
            self.refresh()
        if square != self.hovered:
            self.hovered = square
            self.refresh()

    def press(self, point: tuple[int, int]) -> Reply:
        """See ``TableView.press``."""
        if self.view is None:
            return IGNORED
        self.cursor = None
        edge = self.board.edge_at(point)
        if edge is not None:
            return self._exit()
        square = self.board.square_at(point)
        if square is None:
            return IGNORED
        self.hovered = square
        self._down, self._turned = point, False
        return self._pressed(square)

    def _pressed(self, square: int) -> Reply:
        before = (self.chooser.picked, self.chooser.ghost)
        self.hint = None
        self._grip = self.chooser.press(square)
        after = (self.chooser.picked, self.chooser.ghost)
        if after[1] is not None and after[1] != before[1]:
            self._placed_at = self._clock
        if after[0] != before[0]:
            self._picked()
        elif self._grip == "refused":
            self._tell_refused()
        elif after != before:
            self._sounds.append("click")
        self.refresh()
        return TAKEN if self._grip != "none" or after != before else IGNORED

    def _picked(self) -> None:
        self._sounds.append("pick")
        if self.chooser.picked is not None:
            stops = self.chooser.reach(self.chooser.picked).stops.values()
            self.board.animator.start("reach", max((stop.steps for stop in stops), default=1))

    def _tell_refused(self) -> None:
        self._refused_at = self._clock
        self._sounds.append("illegal")
        self.board.animator.start("illegal")

    def drag(self, point: tuple[int, int]) -> None:
        """See ``TableView.drag``."""
        if self._down is None or self.view is None:
            return
        far = abs(point[0] - self._down[0]) + abs(point[1] - self._down[1]) >= DRAG_PX
        chooser, ghost = self.chooser, self.chooser.ghost
        if self._grip == "piece":
            square = self.board.square_at(point)
            self.hovered = square
            if square is None or square == chooser.picked or not far:
                if ghost is not None:
                    chooser.lift()
            elif ghost is None or ghost.square != square:
                if not chooser.place(square):
                    chooser.lift()
                self._placed_at = self._clock
        elif self._grip in ("turn", "ghost") and ghost is not None and far:
            facing = self.board.facing_at(ghost.square, point)
            if facing is not None:
                self._turned = True
                if chooser.turn_to(facing):
                    self._sounds.append("turn")
        self.refresh()

    def release(self, point: tuple[int, int]) -> Reply:
        """See ``TableView.release``."""
        if self._down is None or self.view is None:
            return IGNORED
        grip, self._grip, self._down = self._grip, "none", None
        square = self.board.square_at(point)
        soon = self._clock - self._placed_at < GUARD_MS
        if square is None or self._turned or (grip == "ghost" and soon):
            self.refresh()
            return TAKEN
        if grip == "piece" and square != self.chooser.picked and self.chooser.ghost is None:
            self.chooser.press(square)  # dropped where it can't go: say why
            if self.chooser.refused is not None:
                self._tell_refused()
            self.refresh()
            return TAKEN
        return self._clicked(grip, square)

    def _clicked(self, grip: Grip, square: int) -> Reply:
        armed, refused = self.chooser.armed, self.chooser.refused
        move = self.chooser.click(grip, square)
        if move is None and self.chooser.refused not in (None, refused):
            self._tell_refused()
        elif move is None and self.chooser.armed != armed:
            self._sounds.append("pick")
        self.refresh()
        return Reply(True, move) if move is not None else TAKEN

    def _exit(self) -> Reply:
        armed = self.chooser.exit
        if not armed and not self.chooser.choose_exit():
            return IGNORED
        move = self.chooser.play()
        self.refresh()
        return Reply(True, move)

    def wheel(self, notches: int, point: tuple[int, int], *, zoom: bool = False) -> Reply:
        """See ``TableView.wheel``: it turns a ghost, else it zooms."""
        if self.view is None or not self._rect.collidepoint(point):
            return IGNORED
        if self.chooser.ghost is not None and not zoom:
            return self._turn(-1 if notches > 0 else 1)
        self.board.zoom(notches, point)
        return TAKEN

    def pan(self, dx: int, dy: int) -> bool:
        """See ``TableView.pan``."""
        return self.view is not None and self.board.pan(dx, dy)

    def zoom(self, notches: int) -> Reply:
        """Larger or smaller squares, about the cursor or what is being chosen."""
        square = self.focus_square
        rect = None if square is None else self.board.rect_of(square)
        self.board.zoom(notches, None if rect is None else rect.center)
        return TAKEN

    # --- choosing by commands ---

    def command(self, name: str) -> Reply:
        """See ``TableView.command``."""
        if self.view is None:
            return IGNORED
        if name in _ARROWS:
            return self._arrow(*_ARROWS[name])
        done: dict[str, Callable[[], Reply]] = {
            "pick": self._enter,
            "drive_only": self._drive_only,
            "hold_fire": self._hold,
            "turn_left": lambda: self._turn(-1),
            "turn_right": lambda: self._turn(1),
            "next_target": lambda: self._next_target(1),
            "previous_target": lambda: self._next_target(-1),
            "next_piece": lambda: self._next_piece(1),
            "previous_piece": lambda: self._next_piece(-1),
            "put_back": lambda: TAKEN if self.put_back() else IGNORED,
            "zoom_in": lambda: self.zoom(1),
            "zoom_out": lambda: self.zoom(-1),
        }
        return done[name]() if name in done else IGNORED

    @property
    def focus_square(self) -> int | None:
        """Where the player's attention is: cursor, ghost, picked piece."""
        ghost = self.chooser.ghost
        for square in (self.cursor, None if ghost is None else ghost.square, self.chooser.picked):
            if square is not None:
                return square
        return None

    def _arrow(self, right: int, up: int) -> Reply:
        assert self.view is not None
        grid = self.view.grid
        if self.cursor is None:
            start = self.focus_square
            if start is None:
                start = self.hovered if self.hovered is not None else self._home()
            self.cursor, self.hovered = start, None
            self.board.reveal(start)
            self.refresh()
            return TAKEN
        sign = -1 if self._overlays.flipped else 1
        beyond = grid.at(grid.column(self.cursor) + sign * right, grid.rank(self.cursor) + sign * up)
        if beyond is not None:
            self.cursor = beyond
            self.board.reveal(beyond)
            if self.chooser.exit:
                self.chooser.lift()
        elif up and self._at_exit(sign * up):
            self.chooser.choose_exit()
        self.refresh()
        return TAKEN

    def _at_exit(self, ahead: int) -> bool:
        """Whether the cursor stands before an exit that leads ``ahead`` in ranks."""
        if self.chooser.picked is None or self.view is None:
            return False
        exits = self.chooser.reach(self.chooser.picked).exits
        return any(square == self.cursor and DY[facing] == ahead for square, facing in exits)

    def _home(self) -> int:
        """Where the cursor begins: the first own piece."""
        assert self.view is not None
        own = [s for s, p in sorted(self.view.diagram.pieces.items()) if p.colour == self.viewer_colour]
        return own[0] if own else 0

    def _enter(self) -> Reply:
        chooser = self.chooser
        if chooser.exit:
            return Reply(True, chooser.play())
        square = self.cursor
        if square is None and chooser.ghost is not None:
            square = chooser.ghost.square
        if square is None:
            return self._arrow(0, 0)
        self._pressed(square)
        grip, self._grip = self._grip, "none"
        return self._clicked(grip, square)

    def _drive_only(self) -> Reply:
        if self.chooser.ghost is None:
            return IGNORED
        self.chooser.hold_fire()
        return self._clicked("ghost", self.chooser.ghost.square)

    def _hold(self) -> Reply:
        self.chooser.hold_fire()
        self._sounds.append("hold")
        self.refresh()
        return TAKEN

    def _turn(self, by: int) -> Reply:
        chooser = self.chooser
        if chooser.ghost is None:
            if chooser.picked is None:
                return IGNORED
            chooser.place(chooser.picked)
            self._placed_at = self._clock
        if chooser.turn(by):
            self._sounds.append("turn")
        elif chooser.refused is not None:
            self._tell_refused()
        self.refresh()
        return TAKEN

    def _next_target(self, by: int) -> Reply:
        if self.chooser.ghost is None or not self.chooser.next_target(by):
            return IGNORED
        self.refresh()
        return TAKEN

    def _next_piece(self, by: int) -> Reply:
        chooser = self.chooser
        if chooser.ghost is not None and chooser.next_way():
            self.refresh()
            return TAKEN
        if self.view is None or chooser.colour is None:
            return IGNORED
        own = [s for s, p in sorted(self.view.diagram.pieces.items()) if p.colour == chooser.colour]
        if not own:
            return IGNORED
        at = self.cursor if self.cursor in own else chooser.picked
        index = own.index(at) + by if at in own else 0
        self.cursor = own[index % len(own)]
        chooser.pick(self.cursor)
        self.board.reveal(self.cursor)
        self._picked()
        self.refresh()
        return TAKEN

    def put_back(self) -> bool:
        """See ``TableView.put_back``."""
        done = self.chooser.back()
        self._grip, self._down = "none", None
        if not done and self.cursor is not None:
            self.cursor, done = None, True
        self.refresh()
        return done

    def propose(self, action: Move | None, then: Sequence[Move] = ()) -> None:
        """See ``TableView.propose``."""
        self.hint = action
        if action is not None:
            self.chooser.drop()
        self.refresh()

    def note(self, notes: Sequence[tuple[str, str]]) -> None:
        """See ``TableView.note``."""
        self.notes = tuple(notes)
        self.refresh()

    def aim(self, action: Move) -> None:
        """See ``TableView.aim``."""
        self.chooser.pick(action.origin)
        if action.target is None:
            self.chooser.choose_exit()
        else:
            self.chooser.place(action.target, action.facing, target=action.shot or action.mine)
        self.refresh()
