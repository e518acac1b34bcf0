"""Screens with a board that step through moves: match, replay and analysis."""

from __future__ import annotations

from game.app.table.board_screen import BoardScreen, PositionScreen
from game.ui.commands import Commands, Declared, Press


class StepPress(Press):
    """Steps through moves, by the names of their buttons."""

    FIRST = "nav.first"
    BACK_ONE = "nav.back_one"
    FORWARD_ONE = "nav.forward_one"
    LAST = "nav.last"


class WithSteps(BoardScreen):
    """Steps through moves by buttons and keys."""

    # --- for screens to fill in ---

    def step(self, to: str) -> None:
        """Go to the start or the end (``first``, ``last``), or a step back or on (``back_one``,
        ``forward_one``)."""
        raise NotImplementedError

    def ends(self) -> tuple[bool, bool]:
        """Return whether there is nothing before, and whether there is nothing after, as far as that is
        told."""
        return False, False

    # --- what is done ---

    def first(self) -> None:
        """Go to the start."""
        self.step("first")

    def back_one(self) -> None:
        """Go one step back."""
        self.step("back_one")

    def forward_one(self) -> None:
        """Go one step on, with its animation."""
        self.step("forward_one")

    def last(self) -> None:
        """Go to the end."""
        self.step("last")

    def at_start(self) -> str | None:
        """There is nothing before."""
        return "" if self.ends()[0] else None

    def at_end(self) -> str | None:
        """There is nothing after."""
        return "" if self.ends()[1] else None

    commands = Commands(
        Declared(StepPress.FIRST, icon="to_start", tip="replay.first", binding="first", do=first,
                 why_not=at_start),
        Declared(StepPress.BACK_ONE, icon="step_back", tip="replay.back", binding="back_one", do=back_one,
                 why_not=at_start),
        Declared(StepPress.FORWARD_ONE, icon="step_forward", tip="replay.forward", binding="forward_one",
                 do=forward_one, why_not=at_end),
        Declared(StepPress.LAST, icon="to_end", tip="replay.last", binding="last", do=last, why_not=at_end),
        more=BoardScreen.commands,
    )  # fmt: skip


class SteppingScreen(WithSteps, PositionScreen):
    """Steps by the wheel over the board, too; copies the position shown, and flips the board."""

    @property
    def in_hand(self) -> bool:
        """Whether a move is being chosen on the board."""
        raise NotImplementedError

    def copy_position(self) -> None:
        """Copy the position shown."""
        if not self.withheld():
            self.copy(self.position_text(), "replay.copied_position")

    def flip(self) -> None:
        """Flip the board."""
        self.host.command("flip")

    def wheeled(self, notches: int, at: tuple[int, int]) -> bool | None:
        if not self.host.on_table(at):
            return False
        if self.host.zooms or self.in_hand:
            return None
        if notches:
            self.do(StepPress.BACK_ONE if notches > 0 else StepPress.FORWARD_ONE)
        return True
