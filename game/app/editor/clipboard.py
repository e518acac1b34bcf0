"""Copying, cutting and pasting parts of a map, and opening a whole one that was pasted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.editor.square_state import SquareState
from game.app.editor.table_state import TableState
from game.data.sharing.share import is_share_text
from game.editor.selection import MapClip
from game.ui.controls.dialog import clipboard_text, copy_text


class SquareClipboard:
    """Of squares. ``take_text`` opens a whole map's text."""

    def __init__(self, state: SquareState, take_text: Callable[[str], Any]) -> None:
        self.state, self.take_text = state, take_text

    def copy(self) -> None:
        """Copy what is selected."""
        if self.state.needs_selection():
            self._keep(self.state.tools.copy())
            self.state.say("editor.done.copied")

    def cut(self) -> None:
        """Cut what is selected out of the map."""
        if self.state.needs_selection():
            self._keep(self.state.tools.cut())
            self.state.on.changed()

    def paste(self) -> None:
        """A part of a map hangs on the pointer then; a whole map's text is opened."""
        text, clip = clipboard_text(), self.state.clip
        try:
            clip = MapClip.from_text(text, self.state.document.kit.name)
        except ValueError:
            if is_share_text(text) and clip is None:
                self.take_text(text)
                return
        if clip is None:
            self.state.say("editor.done.nothing_to_paste")
        else:
            self.state.float(clip)

    def _keep(self, clip: MapClip | None) -> None:
        """Have it at hand here, and as a text elsewhere."""
        if clip is not None:
            self.state.clip = clip
            copy_text(clip.to_text(self.state.document.kit.name))


class TableClipboard:
    """Of pieces of a table. ``take_text`` opens a whole map's text."""

    def __init__(self, state: TableState, take_text: Callable[[str], Any]) -> None:
        self.state, self.take_text = state, take_text

    def copy(self) -> None:
        """Copy what is selected."""
        if self.state.tools.copy():
            self.state.say("editor.table.copied")

    def copy_beside(self) -> None:
        """Put a copy of what is selected beside it."""
        if self.state.tools.copy():
            self.state.tools.paste()

    def cut(self) -> None:
        """Cut what is selected out of the table."""
        if self.state.tools.copy():
            self.state.tools.tool.delete()

    def paste(self) -> None:
        """What was copied comes where the pointer is; a whole map's text is opened."""
        text = clipboard_text()
        if not self.state.tools.clip and is_share_text(text):
            self.take_text(text)
        else:
            self.state.tools.paste(self.state.aim())
