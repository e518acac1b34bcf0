"""The editor of tables measured in inches."""

from __future__ import annotations

from typing import Final

from game.app.editor.clipboard import TableClipboard
from game.app.editor.commands import EditorPress, TakeTool, keyed, of
from game.app.editor.labelling import Labelling
from game.app.editor.screen import EditorScreen, board
from game.app.editor.sight import Sight
from game.app.editor.table_board import TableBoard
from game.app.editor.table_dialogs import TableDialogs
from game.app.editor.table_input import TableInput
from game.app.editor.table_palette import TablePaletteColumn
from game.app.editor.table_properties import GiveTo, MakeSafe, MeasurePress, TableProperties, TypeMeasure
from game.editor.table_tools import TableToolbox
from game.ui.commands import Commands, Declared, ListChosen

P: Final = EditorPress

TOOLS: Final = "select", "stamp", "outline", "line", "erase", "tape"

QUARTER: Final = 900
"""A quarter turn in tenths of a degree."""


def clipboard(screen: TableEditor) -> TableClipboard:
    """The clipboard."""
    return screen.board.clipboard


def dialogs(screen: TableEditor) -> TableDialogs:
    """The dialogs about drawing."""
    return screen.board.dialogs


def labelling(screen: TableEditor) -> Labelling:
    """What asks for labels."""
    return screen.board.labelling


def sight(screen: TableEditor) -> Sight:
    """The view from one place."""
    return screen.board.sight


def palette(screen: TableEditor) -> TablePaletteColumn:
    """What can be placed."""
    return screen.board.palette


def properties(screen: TableEditor) -> TableProperties:
    """The card about the selection."""
    return screen.board.properties


def tools(screen: TableEditor) -> TableToolbox:
    """The tools."""
    return screen.board.state.tools


def inputs(screen: TableEditor) -> TableInput:
    """The mouse and keys on the table."""
    return screen.board.input


class TableEditor(EditorScreen[TableBoard]):
    """Draws on a table."""

    def type_measure(self, command: TypeMeasure) -> None:
        """Take what was typed into the field of a measure."""
        self.board.properties.type(command)

    def give_to(self, command: GiveTo) -> None:
        """Give the selected points to a side."""
        only = self.board.state.tools.only
        self.board.state.tools.give(command.value, safe=only is not None and only[1].safe)

    def make_safe(self, command: MakeSafe) -> None:
        """Let the selected points be safe, or not."""
        only = self.board.state.tools.only
        self.board.state.tools.give(None if only is None else only[1].side, safe=command.value)

    commands = Commands(
        *(Declared(TakeTool(name), binding=name, do=of(board, TableBoard.take_tool, name)) for name in TOOLS),
        Declared(ListChosen("ground"), do=of(palette, TablePaletteColumn.take_terrain)),
        Declared(ListChosen("pieces"), do=of(palette, TablePaletteColumn.take_mark)),
        Declared(ListChosen("shapes"), do=of(palette, TablePaletteColumn.take_shape)),
        Declared(TypeMeasure, do=type_measure),
        Declared(MeasurePress.DONE, do=of(properties, TableProperties.done)),
        Declared(GiveTo, do=give_to),
        Declared(MakeSafe, do=make_safe),
        keyed(P.LABEL, of(labelling, Labelling.start), "tag"),
        keyed(P.RESIZE, of(dialogs, TableDialogs.resize), "resize"),
        keyed(P.SCATTER, of(dialogs, TableDialogs.scatter), "random"),
        keyed(P.STAMPS, of(dialogs, TableDialogs.stamps), "stamp"),
        keyed(P.SELECT_ALL, of(tools, TableToolbox.select_all), "select"),
        keyed(P.COPY, of(clipboard, TableClipboard.copy), "copy"),
        keyed(P.COPY_BESIDE, of(clipboard, TableClipboard.copy_beside)),
        keyed(P.CUT, of(clipboard, TableClipboard.cut), "cut"),
        keyed(P.PASTE, of(clipboard, TableClipboard.paste), "paste"),
        keyed(P.DELETE, of(board, TableBoard.delete), "trash"),
        keyed(P.LOCK, of(tools, TableToolbox.lock), "lock"),
        keyed(P.POINTS, of(tools, TableToolbox.edit_points), "pencil"),
        keyed(P.PICK_MORE, of(inputs, TableInput.pick_more)),
        keyed(P.SMALL_STEPS, of(inputs, TableInput.change_steps)),
        keyed(P.CHANGE_SIDE, of(board, TableBoard.change_side)),
        keyed(P.ROTATE, of(board, TableBoard.turn, QUARTER), "rotate_right"),
        keyed(P.ROTATE_BACK, of(board, TableBoard.turn, -QUARTER), "rotate_left"),
        keyed(P.MIRROR_LEFT_RIGHT, of(tools, TableToolbox.mirror, across=True), "symmetry_left_right"),
        keyed(P.MIRROR_TOP_BOTTOM, of(tools, TableToolbox.mirror, across=False), "symmetry_top_bottom"),
        keyed(P.LARGER, of(board, TableBoard.scale, 5)),
        keyed(P.SMALLER, of(board, TableBoard.scale, -5)),
        keyed(P.OVERLAY, of(sight, Sight.look_around)),
        keyed(P.OVERLAY_OFF, of(sight, Sight.look_away)),
        keyed(P.RINGS, of(board, TableBoard.flip_rings), "ft_point"),
        more=EditorScreen.commands,
    )
