"""One map that is being drawn, of squares or of inches: what is done to it step by step, and what is said
of it. Knows no window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from game.app.editor.choices import EditorChoices
from game.app.editor.words import DraftWords
from game.data.files.names import shows
from game.editor.commands import set_symmetry
from game.editor.document import MapDocument
from game.editor.history import HistoryEntry
from game.editor.listener import Listener
from game.editor.symmetry import HALVES, Half
from game.editor.tool import NO_MODS, Button, Mods, Toolbox
from game.model.drafting import Draft, SymmetryName
from game.model.finding import Place

_HALVES: Final[Mapping[SymmetryName, Sequence[Half]]] = {
    "left_right": ("left", "right"),
    "top_bottom": ("lower", "upper"),
}


class Steps(ABC):
    """The document and all that is done to it as a whole."""

    every_half: ClassVar[Sequence[Half]] = HALVES
    names: DraftWords
    tools: Toolbox[Any, Any]
    cursor: Any
    """The keyboard's place."""

    def __init__(self, document: MapDocument, choices: EditorChoices, listener: Listener | None) -> None:
        self.document, self.choices = document, choices
        self.on = listener or Listener()
        self.cursor_shown = False
        """The keyboard's cursor is seen: keys are used."""
        self.labelling = False
        """The next press on the board says where a label goes."""

    # --- what there is ---

    @property
    def draft(self) -> Any:
        """The map as it is to be seen: a draft of the game's kind."""
        return self.document.draft

    @property
    def unsaved(self) -> bool:
        """Whether leaving it would lose anything: a map that was only looked at is no work of anybody's, nor
        is an empty board."""
        opened = len(entries := self.document.history.entries) == 1 and entries[0].key == "open"
        return self.document.changed and not opened and not self.untouched

    @property
    def untouched(self) -> bool:
        """Whether it is an empty board on which nothing has been done yet."""
        entries = self.document.history.entries
        return len(entries) == 1 and entries[0].key != "open" and self.draft.bare

    @property
    def title(self) -> str:
        """Its title, or that of which nothing can be seen, its file's name, or that it has none."""
        path = self.document.path
        named = self.names.texts("editor.untitled") if path is None else path.stem
        return self.draft.title if shows(self.draft.title) else named

    def aim(self) -> Any:
        """Where the cursor or the pointer is; ``None``: nowhere."""
        return self.cursor if self.cursor_shown else self.tools.pointer

    # --- drawing ---

    @property
    def pressing(self) -> bool:
        """Whether a button or key is held that draws or drags."""
        return self.tools.pressing

    @abstractmethod
    def press(self, at: Any, button: Button = "left", mods: Mods = NO_MODS) -> None:
        """A button or key goes down."""

    def drag(self, at: Any, mods: Mods = NO_MODS) -> None:
        """It is held over another place."""
        self.tools.drag(at, mods)
        self.on.drawn() if self.document.drawing else self.on.marked()

    def release(self) -> None:
        """It goes up: what was drawn or dragged is one step."""
        was = self.pressing
        self.tools.release()
        if was:
            self.on.changed()

    def cancel(self) -> bool:
        """Give up what is under way, in hand or selected, one after another; whether there was anything."""
        cancelled = self.tools.cancel()
        if cancelled:
            self.on.changed()
        return cancelled

    @abstractmethod
    def broken(self, symmetry: SymmetryName) -> Sequence[Place]:
        """The places that break a symmetry, in order."""

    @abstractmethod
    def seen(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """Those of the places that are on the board."""

    @abstractmethod
    def let_go(self) -> None:
        """Give up what is held or selected: something is done to the whole map."""

    @abstractmethod
    def mirrored(self, half: Half) -> Draft:
        """The map with all else made the image of this half."""

    def choose(self, choices: EditorChoices) -> None:
        """Other choices hold from now on."""
        self.choices = choices

    def halves(self, symmetry: SymmetryName) -> Sequence[Half]:
        """The halves of which one can be kept, in the order in which they are offered."""
        return _HALVES.get(symmetry, self.every_half)

    def say(self, key: str, **params: Any) -> None:
        """Tell the player, by the key of the words."""
        self.on.say(self.names.texts(key, **params))

    # --- steps ---

    def _step(self, name: str, step: Callable[[], HistoryEntry | None]) -> None:
        self.tools.drop_carried()
        entry = step()
        if entry is None:
            self.say(f"editor.done.nothing_{name}")
        else:
            key = {"undo": "editor.done.undone", "redo": "editor.done.redone"}[name]
            self.say(key, what=self.names.entry(entry, self.draft))
        self.moved()

    def undo(self) -> None:
        """Take back the last thing done."""
        self._step("undo", self.document.undo)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._step("redo", self.document.redo)

    def go_to(self, index: int) -> None:
        """Go to a line of the history."""
        self.tools.drop_carried()
        self.document.go_to(index)
        self.moved()

    def moved(self) -> None:
        """Another map may be there now: what is beyond it is forgotten."""
        self.on.changed()

    def apply(self, key: str, draft: Draft, **params: Any) -> None:
        """Do one thing to the whole map."""
        self.document.do(key, draft, params)
        self.moved()

    def set_symmetry(self, symmetry: SymmetryName) -> None:
        """Draw with another symmetry from now on."""
        self.document.do("meta", set_symmetry(self.document.settled, symmetry), {"symmetry": symmetry})
        self.on.changed()
