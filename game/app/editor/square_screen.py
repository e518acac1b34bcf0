"""The editor of maps of squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.editor.commands import EditorPress, TakeTool, keyed
from game.app.editor.map_overlays import MapOverlays, SwitchOverlay
from game.app.editor.screen import EditorScreen
from game.app.editor.square_board import SquareBoard
from game.app.editor.square_palette import TakeFacing, TakeSide, brush_groups
from game.ui.commands import Commands, Declared, ListChosen
from game.ui.controls.popup import open_popup

P: Final = EditorPress

TOOLS: Final = {
    "stamp": "stamp", "fill": "fill", "erase": "erase", "rectangle": "rectangle", "line": "line",
    "select": "select", "pick": "pick_tool",
}  # fmt: skip
"""The tools with the names of their keys."""


class SquareEditor(EditorScreen[SquareBoard]):
    """Draws on squares."""

    boards = SquareBoard
    extra = (P.RANDOM,)

    @property
    def doers(self) -> Sequence[object]:
        return *super().doers, self.board.overlays

    def take_side(self, command: TakeSide) -> None:
        """Paint pieces of another side."""
        self.board.state.palette_choice.set_side(command.value)

    def take_facing(self, command: TakeFacing) -> None:
        """Paint pieces that face another way."""
        self.board.state.palette_choice.set_facing(command.value)

    def open_brush_menu(self) -> None:
        """Open the brush's menu."""
        open_popup(self, "tool.brush", brush_groups, width=230)

    def open_overlay_menu(self) -> None:
        """Open the menu of overlays."""
        open_popup(self, "foot.overlay_menu", MapOverlays.groups, width=270)

    def has_coordinates(self) -> bool:
        """Whether the board has coordinates."""
        return self.app.settings.look.coordinates

    commands = Commands(
        *(
            Declared(TakeTool(name), binding=key, do=SquareBoard.take_tool, given=(name,))
            for name, key in TOOLS.items()
        ),
        Declared(ListChosen("ground"), do=SquareBoard.take_ground),
        Declared(ListChosen("pieces"), do=SquareBoard.take_piece),
        Declared(TakeSide, do=take_side),
        Declared(TakeFacing, do=take_facing),
        Declared(SwitchOverlay, do=MapOverlays.switch, on=MapOverlays.is_on),
        keyed(P.BRUSH_MENU, open_brush_menu, "brush_round"),
        keyed(P.BRUSH_SMALLER, SquareBoard.resize_brush, "", -1),
        keyed(P.BRUSH_LARGER, SquareBoard.resize_brush, "", 1),
        keyed(P.BRUSH_SHAPE, SquareBoard.reshape_brush),
        keyed(P.RANDOM, SquareBoard.random, "random"),
        keyed(P.OVERLAY, MapOverlays.cycle),
        keyed(P.OVERLAY_MENU, open_overlay_menu, "eye"),
        keyed(P.OVERLAY_OFF, MapOverlays.off),
        keyed(P.COORDINATES, SquareBoard.flip_coordinates, "coordinates", on=has_coordinates),
        more=EditorScreen.commands,
    )
