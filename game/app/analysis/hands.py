"""Pointer, keys and gamepad in the analysis.

The arrow keys go through the moves. They are the board's while a piece is in hand there, or while the
board has the focus by keys (F6, or Tab); while a line has it they walk along that line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.table.board_input import CHOOSE, TableInput, next_lines, right_click
from game.ui.input import GAMEPAD
from game.view.table import Reply

if TYPE_CHECKING:
    from game.app.analysis.scene import AnalysisScene

_RING = ("up", "down", "left", "right", "accept", "next", "previous")
"""What the focus ring does where a button has the focus."""


class AnalysisInput(TableInput):
    """Takes the events that no widget took."""

    scene: AnalysisScene

    def __init__(self, scene: AnalysisScene) -> None:
        super().__init__(scene, scene.subject.kit.name)
        self._does: dict[str, Callable[[], object]] = {
            "first": scene.first,
            "back_one": scene.back_one,
            "forward_one": scene.forward_one,
            "last": scene.last,
            "previous_line": partial(scene.beside, -1),
            "next_line": partial(scene.beside, 1),
            "fork_back": scene.fork_back,
            "fork_on": scene.fork_on,
            "best": scene.play_best,
            "think": scene.switch_engine,
            "lines_1": partial(scene.want, 1),
            "lines_2": partial(scene.want, 2),
            "lines_3": partial(scene.want, 3),
            "deeper": scene.deepen,
            "arrows": scene.switch_arrows,
            "promote": scene.promote,
            "delete": scene.delete,
            "undo": scene.undo,
            "branch": scene.branch,
            "copy_record": scene.copy_record,
            "paste": scene.paste,
            "edit": scene.edit,
        }

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether it meant anything here."""
        taken = self.pointed(event)
        if taken is not None:
            return taken
        if event.type not in (pygame.KEYDOWN, GAMEPAD):
            return False
        if event.type == GAMEPAD:
            self.scene.app.input.gamepad_used = True
        return self._key(event)

    def reply(self, reply: Reply) -> None:
        self.scene.reply(reply)

    def moved(self, event: pygame.event.Event) -> bool:
        taken = super().moved(event)
        if not self.panning:
            self.scene.point_at(event.pos)
        return taken

    def left(self) -> bool:
        self.scene.point_at(None)
        return super().left()

    def pressed(self, event: pygame.event.Event) -> bool:
        scene, table = self.scene, self.scene.table
        on_board = scene.on_table(event.pos)
        if event.button == pygame.BUTTON_MIDDLE:
            self.panning = on_board
            return on_board
        if event.button == pygame.BUTTON_RIGHT:
            return right_click(table, event.pos)
        if event.button != pygame.BUTTON_LEFT:
            return False
        if on_board:
            table.skip()  # nobody waits for a move that is being shown
            if not self.open_rule(event.pos):
                self.press_board(event.pos)
            return True
        actions = scene.lines.at(event.pos)
        if actions:
            scene.app.audio.play("click")
            scene.play_line(actions)
            return True
        node = scene.moves.at(event.pos)
        if node is None:
            return False
        scene.app.audio.play("click")
        scene.go(node)
        return True

    def wheeled(self, event: pygame.event.Event) -> bool:
        scene, place = self.scene, self.scene.app.mouse
        notches = int(event.y) or (1 if getattr(event, "precise_y", 0.0) > 0 else -1)
        if scene.moves.rect.collidepoint(place):
            if scene.moves.scroll_by(-2 * notches):
                scene.invalidate()
            return True
        if not scene.on_table(place):
            return False
        if self.zooms or scene.in_hand:
            scene.reply(scene.table.wheel(notches, place, zoom=self.zooms))
            scene.invalidate()
        elif notches > 0:
            scene.back_one()
        else:
            scene.forward_one()
        return True

    # --- keys ---

    def _own(self, event: pygame.event.Event) -> str | None:
        """The action of the analysis' own keys, without what they would mean elsewhere."""
        inputs = self.scene.app.input
        action = inputs.action_for(event, "analysis")
        known = inputs.bindings.pad if event.type == GAMEPAD else inputs.bindings.keys
        return action if action in known.get("analysis", {}) else None

    def _key(self, event: pygame.event.Event) -> bool:
        scene, inputs = self.scene, self.scene.app.input
        match = inputs.action_for(event, "match")
        if match == "panel":
            self._change_panel()
            return True
        if (scene.on_board or scene.in_hand) and self._on_board(match):
            return True
        own = self._own(event)
        row = scene.line_with_focus
        if 0 <= row < len(scene.lines.lines) and self._on_line(row, own, inputs.action_for(event, "ui")):
            return True
        on_button = scene.focus.shown and scene.focus.current not in (
            None, scene.board_area, scene.moves_area,
        )  # fmt: skip
        if on_button and inputs.action_for(event, "ui") in _RING:
            return False
        if own is not None:
            self._does[own]()
            scene.invalidate()
            return True
        return self._shared(match)

    def _on_board(self, action: str | None) -> bool:
        """A key while the board has the keys; whether it is one of the board's."""
        scene, table = self.scene, self.scene.table
        if action == "put_back":
            leaves = not scene.in_hand
            table.put_back()
            if leaves:
                scene.focus.set(scene.moves_area)
                scene.focus.shown = False
            scene.repaint()
            return True
        if action not in CHOOSE:
            return False
        table.skip()
        reply = table.command(action)
        scene.reply(reply)
        scene.repaint()
        # with nothing to aim at, Tab goes on to the next control
        return reply.taken or action not in ("next_target", "previous_target")

    def _on_line(self, row: int, own: str | None, ring: str | None) -> bool:
        """A key while a line has the focus: along it, and into it."""
        scene = self.scene
        if own in ("back_one", "forward_one"):
            scene.point_along(row, 1 if own == "forward_one" else -1)
            return True
        if ring == "accept" and scene.lines.pointed:
            scene.play_line(scene.lines.pointed)
            return True
        return False

    def _shared(self, action: str | None) -> bool:
        """What the match's keys do here as well."""
        scene, overlays = self.scene, self.scene.table.overlays
        match action:
            case "flip":
                scene.flip()
            case "danger":
                scene.table.set_overlays(overlays.having(danger=not overlays.danger))
            case "last_move":
                scene.table.set_overlays(overlays.having(last_move=not overlays.last_move))
            case "lines":
                scene.table.set_overlays(overlays.having(lines=self._next_lines(overlays.lines)))
            case "coordinates":
                shown = not scene.app.settings.look.coordinates
                scene.app.change("look.coordinates", shown)
                scene.table.set_overlays(overlays.having(coordinates=shown))
            case "zoom_in" | "zoom_out":
                scene.table.command(action)
            case "copy":
                scene.copy_position()
            case _:
                return False
        scene.invalidate()
        return True

    def _next_lines(self, now: tuple[int, ...]) -> tuple[int, ...]:
        """Lines of fire of nobody, of the other side, of the one to move, of nobody."""
        own = self.scene.phrases.to_move(self.scene.node)
        return next_lines(now, own, self.scene.subject.sides)

    def _change_panel(self) -> None:
        """From the moves to the board and back."""
        scene = self.scene
        to_board = not scene.on_board
        scene.focus.set(scene.board_area if to_board else scene.moves_area)
        scene.focus.shown = True
        if to_board and not scene.table.cursor_shown:
            scene.table.command("up")
        scene.repaint()
