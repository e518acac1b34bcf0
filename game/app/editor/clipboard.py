"""Copying, cutting and pasting parts of a map, and opening a whole one that was pasted."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from game.app.editor.square_state import SquareState
from game.app.editor.table_state import TableState
from game.editor.selection import MapClip
from game.ui.controls.clipboard import clipboard_text, copy_text

TakePasted = Callable[[str, Callable[[str], object]], object]


class SquareClipboard:
    """The clipboard of maps of squares. ``take_pasted`` opens a whole map in the text it is given or in what
    else is in the clipboard, or calls the function it is given."""

    def __init__(self, state: SquareState, take_pasted: TakePasted) -> None:
        self.state, self.take_pasted = state, take_pasted

    def copy(self) -> None:
        """Copy the selected squares."""
        if self.state.needs_selection():
            self._keep(self.state.tools.copy())
            self.state.say("editor.done.copied")

    def cut(self) -> None:
        """Cut the selected squares out of the map."""
        if self.state.needs_selection():
            self._keep(self.state.tools.cut())
            self.state.on.changed()

    def paste(self) -> None:
        """Let a copied part hang on the pointer, or open the text of a whole map."""
        text, clip = clipboard_text(), self.state.clip
        with contextlib.suppress(ValueError):
            clip = MapClip.from_text(text, self.state.document.kit.name)
        if clip is None:
            self.take_pasted(text, lambda wrong: self.state.say("editor.done.nothing_to_paste"))
        else:
            self.state.float(clip)

    def _keep(self, clip: MapClip | None) -> None:
        """Keep a clip here, and put its text into the system's clipboard."""
        if clip is not None:
            self.state.clip = clip
            copy_text(clip.to_text(self.state.document.kit.name))


class TableClipboard:
    """The clipboard of tables. ``take_pasted`` opens a whole map in the text it is given or in what else is
    in the clipboard, or calls the function it is given."""

    def __init__(self, state: TableState, take_pasted: TakePasted) -> None:
        self.state, self.take_pasted = state, take_pasted

    def copy(self) -> None:
        """Copy the selected pieces."""
        if self.state.tools.copy():
            self.state.say("editor.table.copied")

    def copy_beside(self) -> None:
        """Put a copy of the selected pieces beside them."""
        if self.state.tools.copy():
            self.state.tools.paste()

    def cut(self) -> None:
        """Cut the selected pieces out of the table."""
        if self.state.tools.copy():
            self.state.tools.tool.delete()

    def paste(self) -> None:
        """Put the copied pieces at the pointer, or open the text of a whole map."""
        if self.state.tools.clip:
            self.state.tools.paste(self.state.aim())
        else:
            nothing = "editor.done.nothing_to_paste"
            self.take_pasted(clipboard_text(), lambda wrong: self.state.say(nothing))
