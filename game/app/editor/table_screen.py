"""The editor of tables measured in inches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.editor.clipboard import TableClipboard
from game.app.editor.commands import EditorPress, TakeTool, keyed
from game.app.editor.screen import EditorScreen, flipped
from game.app.editor.sight import Sight
from game.app.editor.surface_input import TableInput
from game.app.editor.table_board import TableBoard
from game.app.editor.table_palette import TablePaletteColumn
from game.app.editor.table_properties import GiveTo, MakeSafe, MeasurePress, TableProperties, TypeMeasure
from game.app.editor.table_state import TableState
from game.editor.table_tools import TableToolbox
from game.ui.commands import Commands, Declared, ListChosen

P: Final = EditorPress

TOOLS: Final = "select", "stamp", "outline", "line", "erase", "tape"


class TableEditor(EditorScreen[TableBoard]):
    """Draws on a table."""

    boards = TableBoard

    @property
    def doers(self) -> Sequence[object]:
        board = self.board
        return *super().doers, board.sight, board.palette, board.properties, board.state.tools

    def give_to(self, command: GiveTo) -> None:
        """Give the selected points to a side."""
        only = self.board.state.tools.only
        self.board.state.tools.give(command.value, safe=only is not None and only[1].safe)

    def make_safe(self, command: MakeSafe) -> None:
        """Let the selected points be safe, or not."""
        only = self.board.state.tools.only
        self.board.state.tools.give(None if only is None else only[1].side, safe=command.value)

    commands = Commands(
        *(Declared(TakeTool(name), binding=name, do=TableBoard.take_tool, given=(name,)) for name in TOOLS),
        Declared(ListChosen("ground"), do=TablePaletteColumn.take_terrain),
        Declared(ListChosen("pieces"), do=TablePaletteColumn.take_mark),
        Declared(ListChosen("shapes"), do=TablePaletteColumn.take_shape),
        Declared(TypeMeasure, do=TableProperties.type),
        Declared(MeasurePress.DONE, do=TableProperties.done),
        Declared(GiveTo, do=give_to),
        Declared(MakeSafe, do=make_safe),
        keyed(P.COPY_BESIDE, TableClipboard.copy_beside),
        keyed(P.LOCK, TableToolbox.lock, "lock"),
        keyed(P.POINTS, TableToolbox.edit_points, "pencil"),
        keyed(P.PICK_MORE, TableInput.pick_more),
        keyed(P.SMALL_STEPS, TableInput.change_steps),
        keyed(P.LARGER, TableState.scale, "", 5),
        keyed(P.SMALLER, TableState.scale, "", -5),
        keyed(P.OVERLAY, Sight.look_around),
        keyed(P.OVERLAY_OFF, Sight.look_away),
        flipped(P.RINGS, "ft_point"),
        more=EditorScreen.commands,
    )
