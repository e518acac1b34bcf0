"""The editor of maps of squares."""

from __future__ import annotations

from typing import Final

from game.app.editor.clipboard import SquareClipboard
from game.app.editor.commands import EditorPress, TakeTool, keyed, of
from game.app.editor.labelling import Labelling
from game.app.editor.map_overlays import MapOverlays
from game.app.editor.screen import EditorScreen, board, state
from game.app.editor.square_board import SquareBoard
from game.app.editor.square_dialogs import SquareDialogs
from game.app.editor.square_palette import TakeFacing, TakeSide
from game.app.editor.square_state import SquareState
from game.ui.commands import Commands, Declared, ListChosen

P: Final = EditorPress

TOOLS: Final = {
    "stamp": "stamp", "fill": "fill", "erase": "erase", "rectangle": "rectangle", "line": "line",
    "select": "select", "pick": "pick_tool",
}  # fmt: skip
"""The tools with the names of their keys."""


def clipboard(screen: SquareEditor) -> SquareClipboard:
    """The clipboard."""
    return screen.board.clipboard


def dialogs(screen: SquareEditor) -> SquareDialogs:
    """The dialogs about drawing."""
    return screen.board.dialogs


def labelling(screen: SquareEditor) -> Labelling:
    """What asks for labels."""
    return screen.board.labelling


def overlays(screen: SquareEditor) -> MapOverlays:
    """The overlays."""
    return screen.board.overlays


class SquareEditor(EditorScreen[SquareBoard]):
    """Draws on squares."""

    extra = (P.RANDOM,)

    def take_side(self, command: TakeSide) -> None:
        """Paint pieces of another side."""
        self.board.state.palette_choice.set_side(command.value)

    def take_facing(self, command: TakeFacing) -> None:
        """Paint pieces that face another way."""
        self.board.state.palette_choice.set_facing(command.value)

    commands = Commands(
        *(
            Declared(TakeTool(name), binding=key, do=of(board, SquareBoard.take_tool, name))
            for name, key in TOOLS.items()
        ),
        Declared(ListChosen("ground"), do=of(board, SquareBoard.take_ground)),
        Declared(ListChosen("pieces"), do=of(board, SquareBoard.take_piece)),
        Declared(TakeSide, do=take_side),
        Declared(TakeFacing, do=take_facing),
        keyed(P.CHANGE_SIDE, of(state, SquareState.change_side)),
        keyed(P.LABEL, of(labelling, Labelling.start), "tag"),
        keyed(P.BRUSH_MENU, of(board, SquareBoard.open_brush_menu), "brush_round"),
        keyed(P.BRUSH_SMALLER, of(board, SquareBoard.resize_brush, -1)),
        keyed(P.BRUSH_LARGER, of(board, SquareBoard.resize_brush, 1)),
        keyed(P.BRUSH_SHAPE, of(board, SquareBoard.reshape_brush)),
        keyed(P.SCATTER, of(dialogs, SquareDialogs.scatter), "random"),
        keyed(P.STAMPS, of(dialogs, SquareDialogs.stamps), "stamp"),
        keyed(P.RESIZE, of(dialogs, SquareDialogs.resize), "resize"),
        keyed(P.RANDOM, of(dialogs, SquareDialogs.random), "random"),
        keyed(P.OVERLAY, of(overlays, MapOverlays.cycle)),
        keyed(P.OVERLAY_MENU, of(board, SquareBoard.open_overlay_menu), "eye"),
        keyed(P.OVERLAY_OFF, of(overlays, MapOverlays.off)),
        keyed(P.COORDINATES, of(board, SquareBoard.flip_coordinates), "coordinates"),
        keyed(P.SELECT_ALL, of(state, SquareState.select_all), "select"),
        keyed(P.COPY, of(clipboard, SquareClipboard.copy), "copy"),
        keyed(P.CUT, of(clipboard, SquareClipboard.cut), "cut"),
        keyed(P.PASTE, of(clipboard, SquareClipboard.paste), "paste"),
        keyed(P.DELETE, of(state, SquareState.delete), "trash"),
        keyed(P.ROTATE, of(board, SquareBoard.rotate, 1), "rotate_right"),
        keyed(P.ROTATE_BACK, of(board, SquareBoard.rotate, -1), "rotate_left"),
        keyed(P.MIRROR_LEFT_RIGHT, of(board, SquareBoard.mirror, "left_right"), "symmetry_left_right"),
        keyed(P.MIRROR_TOP_BOTTOM, of(board, SquareBoard.mirror, "top_bottom"), "symmetry_top_bottom"),
        more=EditorScreen.commands,
    )
