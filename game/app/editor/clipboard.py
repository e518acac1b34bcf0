"""Copying, cutting and pasting parts of a map, and opening a whole one that was pasted."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod

from game.app.editor.square_state import SquareState
from game.app.editor.steps import Steps
from game.app.editor.table_state import TableState
from game.app.sharing.incoming import KitShelf
from game.app.sharing.pasting import drop, paste_copied
from game.data.files.recognise import Unknown, is_packed, recognise_text
from game.editor.selection import MapClip
from game.ui.controls.clipboard import clipboard_text, copy_text
from game.ui.flow import Flow
from game.ui.scene import App


class Clipboard(ABC):
    """The clipboard of one map."""

    def __init__(self, app: App, state: Steps) -> None:
        self.app, self.state = app, state

    @abstractmethod
    def copy(self) -> None:
        """Copy what is selected."""

    @abstractmethod
    def cut(self) -> None:
        """Cut what is selected out of the map."""

    @abstractmethod
    def put(self, text: str) -> bool:
        """Put the part of a map that was copied, maybe as this text, on the map; return whether there is
        any."""

    def paste(self) -> Flow:
        """Put a copied part on the map. Otherwise open the text of a whole map, or else a picture or file in
        the clipboard, as if it was dropped on the window."""
        text = clipboard_text()
        if self.put(text):
            return
        try:
            known = is_packed(text) or bool(recognise_text(text, KitShelf()))
        except Unknown:
            known = False
        if known:
            drop(texts=[text])
        else:
            if (yield from paste_copied(self.app)):
                self.state.say("editor.done.nothing_to_paste")


class SquareClipboard(Clipboard):
    """The clipboard of maps of squares."""

    state: SquareState

    def copy(self) -> None:
        if self.state.needs_selection():
            self._keep(self.state.tools.copy())
            self.state.say("editor.done.copied")

    def cut(self) -> None:
        if self.state.needs_selection():
            self._keep(self.state.tools.cut())
            self.state.on.changed()

    def put(self, text: str) -> bool:
        clip = self.state.clip
        with contextlib.suppress(ValueError):
            clip = MapClip.from_text(text, self.state.document.kit.name)
        if clip is not None:
            self.state.float(clip)
        return clip is not None

    def _keep(self, clip: MapClip | None) -> None:
        """Keep a clip here, and put its text into the system's clipboard."""
        if clip is not None:
            self.state.clip = clip
            copy_text(clip.to_text(self.state.document.kit.name))


class TableClipboard(Clipboard):
    """The clipboard of tables."""

    state: TableState

    def copy(self) -> None:
        if self.state.tools.copy():
            self.state.say("editor.table.copied")

    def copy_beside(self) -> None:
        """Put a copy of the selected pieces beside them."""
        if self.state.tools.copy():
            self.state.tools.paste()

    def cut(self) -> None:
        if self.state.tools.copy():
            self.state.tools.tool.delete()

    def put(self, text: str) -> bool:
        if self.state.tools.clip:
            self.state.tools.paste(self.state.aim())
        return bool(self.state.tools.clip)
