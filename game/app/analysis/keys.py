"""The keys of an analysis: they move through the moves, along a line, or work on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.app.analysis.lines_on_board import LinesOnBoard
from game.app.analysis.moves import MovesList
from game.app.table.host import TableHost
from game.app.table.viewer import ViewerScene
from game.ui import widgets
from game.ui.input.input import GAMEPAD
from game.view.phase import Prompt

_RING = ("up", "down", "left", "right", "accept", "next", "previous")
"""What the keys of the focus ring do while a button has the focus."""


class AnalysisKeys:
    """The keys. ``does`` has each action's callback, by name; ``play_line`` plays a line to its end;
    ``turn_to`` shows the game's own table, or the moves."""

    def __init__(
        self, viewer: ViewerScene, host: TableHost, lines: LinesOnBoard, moves: MovesList,
        does: Mapping[str, Callable[[], object]], play_line: Callable[[tuple[object, ...]], object],
        turn_to: Callable[..., object],
    ) -> None:  # fmt: skip
        self.viewer, self.host, self.table = viewer, host, host.table
        self.lines_on_board, self.lines, self._moves = lines, lines.lines, moves
        self.does, self._play_line, self._turn_to = does, play_line, turn_to

    @property
    def on_board(self) -> bool:
        """Whether the board has the focus by keys."""
        return self.viewer.focus.shown and self.viewer.focus.current is self.host.area

    def prompts(self) -> tuple[Prompt, ...]:
        """Return what can be done on the board, while the keys work there."""
        if self.lines.with_focus >= 0 or not (self.on_board or self.viewer.in_hand):
            return ()
        found = tuple(self.table.prompts())
        if not found or self.viewer.in_hand:
            return found
        return *found, Prompt(("panel",), self.viewer.t("analysis.hint_moves"))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was one of these keys."""
        if event.type not in (pygame.KEYDOWN, GAMEPAD):
            return False
        inputs, lines = self.viewer.app.input, self.lines
        match, ring = self.host.action_for(event), inputs.action_for(event, "ui")
        if match == "panel":
            self._change_panel()
            return True
        if (self.on_board or self.viewer.in_hand) and self._on_board(match):
            return True
        own: str | None = inputs.action_for(event, "analysis")
        known = inputs.bindings.pad if event.type == GAMEPAD else inputs.bindings.keys
        if own not in known.get("analysis", {}):  # not what it would mean elsewhere
            own = None
        row = lines.with_focus
        if 0 <= row < len(lines.lines):
            if own in ("back_one", "forward_one"):
                self.lines_on_board.walk_along(row, 1 if own == "forward_one" else -1)
                return True
            if ring == "accept" and lines.pointed:
                self._play_line(lines.pointed)
                return True
        beside = (None, self.host.area, self._moves.stop)
        if self.viewer.focus.shown and self.viewer.focus.current not in beside and ring in _RING:
            return False
        if own is not None:
            self.does[own]()
            return True
        if match == "copy":
            self.viewer.copy_position()
            return True
        shared = ("flip", "last_move", "coordinates", "zoom_in", "zoom_out", "explain")
        return (
            match is not None
            and (match in shared or self.host.is_overlay(match))
            and self.host.command(match)
        )

    def _on_board(self, action: str | None) -> bool:
        """Handle a key while the keys work on the board; return whether it was one of the board's."""
        table = self.table
        if action == "put_back":
            leaves = not self.viewer.in_hand
            table.put_back()
            if leaves:
                self.viewer.focus.set(self._moves.stop)
                self.viewer.focus.shown = False
            self.viewer.repaint()
            return True
        if action is None or not (self.host.drafted(action) or self.host.chooses(action)):
            return False
        table.skip()
        taken = self.host.command(action)
        self.viewer.repaint()
        # with nothing to aim at, Tab goes on to the next control
        return taken or action not in ("next_target", "previous_target")

    def _change_panel(self) -> None:
        """Move the focus from the moves to the board and back."""
        to_board = not self.on_board
        self._turn_to(table=to_board)
        self.viewer.focus.set(self.host.area if to_board else self._moves.stop)
        self.viewer.focus.shown = True
        if to_board and self.table.pointing.cursor is None:
            self.table.command("up")
        self.viewer.repaint()

    def hints(self) -> list[widgets.Hint]:
        """Return what the keys do along a line or through the moves; nothing while there are prompts."""
        cap, t, shown = self.viewer.cap, self.viewer.t, self.viewer.app.input.shown
        if self.lines.with_focus >= 0:
            return [
                ((cap("back_one"), cap("forward_one")), t("analysis.hint_along")),
                ((shown("accept"),), t("analysis.hint_play_line")),
            ]
        if self.prompts():
            return []
        return [
            ((cap("back_one"), cap("forward_one")), t("analysis.hint_step")),
            ((cap("previous_line"), cap("next_line")), t("analysis.hint_variation")),
            ((cap("best"),), t("analysis.hint_best")),
            ((shown("panel", "match"),), t("analysis.hint_board")),
            ((cap("think"),), t("analysis.hint_engine")),
        ]
