"""Choosing a move of Tank Chess by pointer and keys: a piece, where it goes, its facing, its target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.data.words.texts import Texts
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.choose import Chooser, Grip
from game.model.grid8 import DY
from game.view.board.board import BoardView
from game.view.phase import (
    IGNORED,
    MOUSE_CLICK,
    MOUSE_WHEEL,
    TAKEN,
    Deeds,
    Phase,
    Pointing,
    Prompt,
    Reply,
    step_deeds,
    turn_deeds,
)

GUARD_MS = 220.0
"""How soon after a ghost was put down a click on it is a double click's second half, which plays nothing."""


class ChoosingPhase(Phase[int]):
    """The choice of a move."""

    board: BoardView | None = None
    """The board; ``None`` before it is first drawn."""

    def __init__(self, chooser: Chooser, pointing: Pointing[int]) -> None:
        super().__init__()
        self.chooser, self.pointing = chooser, pointing
        self._clock = 0.0
        self.view: TankChessWorld | None = None
        """The present observation."""
        self.colour = 0
        """The colour whose view it is: 0 White, 1 Black."""
        self.part: Grip = "none"
        """What the present press has taken hold of."""
        self._turned = False
        """Whether the ghost was turned since the press."""
        self._placed_at = -1e9
        """The time when the ghost was put down."""

    def tick(self, clock: float) -> None:
        """Take note of the time, in ms."""
        self._clock = clock

    @property
    def turning(self) -> bool:
        """Whether the ghost's facing is being dragged."""
        return self.part in ("turn", "ghost")

    @property
    def focus(self) -> int | None:
        """The square of the player's attention: that of the cursor, the ghost, or the picked piece."""
        ghost = self.chooser.ghost
        for square in (self.pointing.cursor, None if ghost is None else ghost.square, self.chooser.picked):
            if square is not None:
                return square
        return None

    # --- pointer ---

    @property
    def turns(self) -> bool:
        return self._turned and self.grip is not None

    def press(self, square: int | None) -> Reply:
        self.grip = square
        return IGNORED if square is None else self._pressed(square)

    def _pressed(self, square: int) -> Reply:
        chooser, self._turned = self.chooser, False
        before = (chooser.picked, chooser.ghost)
        self.part = chooser.press(square)
        after = (chooser.picked, chooser.ghost)
        if after[1] is not None and after[1] != before[1]:
            self._placed_at = self._clock
        sounds: tuple[str, ...] = ()
        if after[0] != before[0]:
            sounds = self._picked()
        elif self.part != "refused" and after != before:
            sounds = ("click",)
        return Reply(self.part != "none" or after != before, sounds=sounds)

    def _picked(self) -> tuple[str, ...]:
        """Animate the reach of the piece just picked; return the sound of it, or of one put back."""
        if self.chooser.picked is None:
            return ("put_down",)
        if self.board is not None:
            stops = self.chooser.reach(self.chooser.picked).stops.values()
            self.board.animator.start("reach", max((stop.steps for stop in stops), default=1))
        return ("pick",)

    def drag(self, square: int | None, point: tuple[int, int], far: bool) -> Reply:
        chooser, ghost = self.chooser, self.chooser.ghost
        if self.part == "piece":
            self.dragged = point if far or self.drags else None
            self.pointing.hovered = square
            if square is None or square == chooser.picked or not far:
                if ghost is not None:
                    chooser.lift()
            elif ghost is None or ghost.square != square:
                if not chooser.place(square):
                    chooser.lift()
                self._placed_at = self._clock
        elif self.turning and ghost is not None and far:
            facing = None if self.board is None else self.board.facing_at(ghost.square, point)
            if facing is not None:
                self._turned = True
                return Reply(True, sounds=("turn",) if chooser.turn_to(facing) else ())
        return TAKEN

    def release(self, square: int | None) -> Reply:
        soon = self._clock - self._placed_at < GUARD_MS
        if square is None or self._turned or (self.part == "ghost" and soon):
            return TAKEN
        if self.part == "piece" and square != self.chooser.picked and self.chooser.ghost is None:
            self.chooser.press(square)  # dropped where it can't go: say why
            return TAKEN
        return self._clicked(self.part, square)

    def let_go(self) -> None:
        super().let_go()
        self.part = "none"

    def _clicked(self, grip: Grip, square: int) -> Reply:
        armed, refused = self.chooser.armed, self.chooser.refused
        move = self.chooser.click(grip, square)
        told = self.chooser.refused not in (None, refused)
        chosen = move is None and not told and self.chooser.armed != armed
        return Reply(True, move, ("pick",) if chosen else ())

    def leave(self) -> Reply:
        """Choose the exit of the picked Command (TC-6.2), or play it if it is already chosen."""
        if not self.chooser.exit and not self.chooser.choose_exit():
            return IGNORED
        return Reply(True, self.chooser.play())

    def wheel(self, by: int) -> Reply:
        return IGNORED if self.chooser.ghost is None else self._turn(by)

    # --- keys ---

    def home(self) -> int:
        """The square of the choice, that of the pointer, or that of the first own piece."""
        for square in (self.focus, self.pointing.hovered, *self._own(self.colour)):
            if square is not None:
                return square
        return 0

    def walked(self, square: int, beyond: int | None, ahead: int) -> None:
        """Take note that the cursor goes from a square to the next one, or over the edge (``None``);
        ``ahead`` is its direction in ranks: 1, 0 or -1."""
        if beyond is not None and self.chooser.exit:
            self.chooser.lift()
        elif beyond is None and ahead and self._at_exit(square, ahead):
            self.chooser.choose_exit()

    def _own(self, colour: int) -> list[int]:
        pieces = {} if self.view is None else self.view.diagram.pieces
        return [square for square, piece in sorted(pieces.items()) if piece.colour == colour]

    def _at_exit(self, at: int, ahead: int) -> bool:
        """Whether an exit leads from a square in the direction ``ahead`` (in ranks)."""
        if self.chooser.picked is None:
            return False
        exits = self.chooser.reach(self.chooser.picked).exits
        return any(square == at and DY[facing] == ahead for square, facing in exits)

    def enter(self) -> Reply:
        chooser = self.chooser
        if chooser.exit:
            return Reply(True, chooser.play())
        square = self.pointing.cursor
        if square is None and chooser.ghost is not None:
            square = chooser.ghost.square
        if square is None:
            return IGNORED
        pressed = self._pressed(square)
        part, self.part = self.part, "none"
        clicked = self._clicked(part, square)
        return Reply(True, clicked.action, (*pressed.sounds, *clicked.sounds))

    def _drive_only(self) -> Reply:
        if self.chooser.ghost is None:
            return IGNORED
        self.chooser.hold_fire()
        return self._clicked("ghost", self.chooser.ghost.square)

    def _hold(self) -> Reply:
        self.chooser.hold_fire()
        return Reply(True, sounds=("token",))

    def _turn(self, by: int) -> Reply:
        chooser = self.chooser
        if chooser.ghost is None:
            if chooser.picked is None:
                return IGNORED
            chooser.place(chooser.picked)
            self._placed_at = self._clock
        return Reply(True, sounds=("turn",) if chooser.turn(by) else ())

    def _next_target(self, by: int) -> Reply:
        return TAKEN if self.chooser.ghost is not None and self.chooser.next_target(by) else IGNORED

    def _next_piece(self, by: int) -> Reply:
        chooser, pointing = self.chooser, self.pointing
        if chooser.ghost is not None and chooser.next_way():
            return TAKEN
        own = [] if chooser.colour is None else self._own(chooser.colour)
        if not own:
            return IGNORED
        at = pointing.cursor if pointing.cursor in own else chooser.picked
        index = own.index(at) + by if at in own else 0
        pointing.cursor = own[index % len(own)]
        chooser.pick(pointing.cursor)
        if self.board is not None:
            self.board.camera.show(pointing.cursor)
        return Reply(True, sounds=self._picked())

    # --- words ---

    def topic(self, words: Texts) -> str:
        chooser = self.chooser
        if chooser.exit:
            return "TC-6.2"
        if chooser.ghost is not None:
            return "TC-5.6" if chooser.target is not None else "TC-5.2"
        return "" if chooser.picked is None else "TC-4.2"

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        chooser = self.chooser
        if chooser.colour is None:
            return ()

        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, words(f"match.prompt.{key}"))

        cursor_at = self.pointing.cursor
        hand = cursor_at is None
        click, wheel = ((MOUSE_CLICK,), (MOUSE_WHEEL,)) if hand else ((), ())

        back, cursor = told("put_back", "put_back"), told("cursor", "up", "down")
        if chooser.exit:
            return (told("escape", *click, "pick"), back)
        if chooser.ghost is not None:
            # a narrow row leaves out those before the last one: with the mouse alone, only the row drives
            # without firing, and the wheel and a drag turn without it
            turn = [told("turn", *wheel, "turn_left", "turn_right")] if len(chooser.facings) > 1 else []
            found = [told("way", "next_piece")] if len(chooser.ways) > 1 else []
            targets = chooser.targets
            if cursor_at is not None and cursor_at != chooser.ghost.square:
                act = chooser.answer(cursor_at)
                return (told("why_not" if act == "why_not" else "choose", "pick"), *found, *turn, back)
            if len(targets) > 1 or (targets and chooser.target is None):
                found.append(told("target", "next_target"))
            if chooser.target is not None:
                fire = [told("fire", *click, "pick"), told("drive", "finish")]
                return (*fire, *found, *turn, back)
            go = told("lose" if chooser.ghost.facing is None else "go", *click, "pick")
            return (go, *found, *turn, back)
        if chooser.picked is not None:
            around = told("turn", "turn_left", "turn_right")
            if cursor_at is None:
                return (told("place", MOUSE_CLICK), around, back)
            return (told(chooser.answer(cursor_at), "pick"), around, cursor, back)
        following = told("next_piece", "next_piece")
        if cursor_at is None:
            return (told("pick", MOUSE_CLICK), cursor, following)
        act = chooser.answer(cursor_at)
        return (cursor, *((told(act, "pick"),) if act else ()), following)

    commands: ClassVar[Deeds] = {
        "finish": (_drive_only,), "hold_fire": (_hold,), **turn_deeds(_turn),
        **step_deeds(_next_target, "target"), **step_deeds(_next_piece, "piece"),
    }  # fmt: skip
