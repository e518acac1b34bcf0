"""One map being drawn, of squares or of inches: its changes step by step, and its words. Knows no window."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.words import DraftWords
from game.data.files.names import shows
from game.editor.commands import set_symmetry
from game.editor.document import MapDocument
from game.editor.history import HistoryEntry
from game.editor.listener import Listener
from game.editor.selection import Axis
from game.editor.stamps import Stamp
from game.editor.symmetry import HALVES, Half
from game.editor.tool import NO_MODS, Button, Mods, Toolbox
from game.model.drafting import Draft, SymmetryName
from game.model.finding import Place
from game.ui.model import Model

_HALVES: Final[Mapping[SymmetryName, Sequence[Half]]] = {
    "left_right": ("left", "right"),
    "top_bottom": ("lower", "upper"),
}


@dataclass(frozen=True)
class LabelPlace:
    """The place of a label: a title for its dialog, the current words (empty for none), and where it is."""

    title: str
    text: str
    at: Any


@dataclass(frozen=True, slots=True)
class ScatterNumber:
    """A number to scatter with: its name, least, greatest and first value, and its step."""

    name: str
    low: int
    high: int
    usual: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Scatterable:
    """What can be scattered over a map: the names of the ``things``, which one is ticked at first, the
    numbers besides the seed; and where they go, in words."""

    things: tuple[str, ...]
    chosen: int
    numbers: tuple[ScatterNumber, ...]
    where: str


@dataclass(frozen=True, slots=True)
class Scattered:
    """A draft with things scattered over it, and a line that says how many."""

    draft: Any
    words: str


class Steps(Model, ABC):
    """The document and everything done to it as a whole. ``keep``: choices are stored for the next time."""

    every_half: ClassVar[Sequence[Half]] = HALVES
    names: DraftWords
    tools: Toolbox[Any, Any]
    cursor: Any
    """The place of the keyboard's cursor."""

    def __init__(
        self, document: MapDocument, names: Any, choices: EditorChoices, listener: Listener | None = None, *,
        keep: bool = False,
    ) -> None:  # fmt: skip
        self.document, self.names, self.choices, self._keep = document, names, choices, keep
        self.on = listener or Listener()
        self.cursor_shown = False
        """Whether the keyboard's cursor is visible, because keys are used."""
        self.labelling = False
        """Whether the next press on the board places a label."""
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Make the tools and the cursor."""

    # --- what there is ---

    @property
    def draft(self) -> Any:
        """The map as shown: a draft of the game's kind."""
        return self.document.draft

    @property
    def unsaved(self) -> bool:
        """Whether leaving the map would lose anything: a map that was only looked at, or an empty board,
        is no work."""
        opened = len(entries := self.document.history.entries) == 1 and entries[0].key == "open"
        return self.document.changed and not opened and not self.untouched

    @property
    def untouched(self) -> bool:
        """Whether it is an empty board on which nothing has been done yet."""
        entries = self.document.history.entries
        return len(entries) == 1 and entries[0].key != "open" and self.draft.bare

    @property
    def title(self) -> str:
        """The map's title; if nothing of that is visible, its file's name, or that it has none."""
        path = self.document.path
        named = self.names.texts("editor.untitled") if path is None else path.stem
        return self.draft.title if shows(self.draft.title) else named

    def aim(self) -> Any:
        """The place of the cursor or the pointer; ``None`` for nowhere."""
        return self.cursor if self.cursor_shown else self.tools.pointer

    # --- drawing ---

    @property
    def pressing(self) -> bool:
        """Whether a button or key is held that draws or drags."""
        return self.tools.pressing

    @abstractmethod
    def press(self, at: Any, button: Button = "left", mods: Mods = NO_MODS) -> None:
        """Handle a button or key going down at a place."""

    def drag(self, at: Any, mods: Mods = NO_MODS) -> None:
        """Handle a held button or key over another place."""
        self.tools.drag(at, mods)
        if self.document.drawing:
            self.on.drawn()

    def release(self) -> None:
        """Handle the release: what was drawn or dragged becomes one step."""
        was = self.pressing
        self.tools.release()
        if was:
            self.on.changed()

    def cancel(self) -> bool:
        """Give up one thing: what is in progress, in hand or selected; return whether there was anything."""
        cancelled = self.tools.cancel()
        if cancelled:
            self.on.changed()
        return cancelled

    @abstractmethod
    def broken(self, symmetry: SymmetryName) -> Sequence[Place]:
        """Return the places that break a symmetry, in order."""

    @abstractmethod
    def seen(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """Return the places that are on the board."""

    @abstractmethod
    def let_go(self) -> None:
        """Give up what is held or selected, before the whole map is changed."""

    # --- what is selected ---

    @abstractmethod
    def select_all(self) -> None:
        """Select everything."""

    @abstractmethod
    def delete(self) -> None:
        """Delete the selection, or what the tool in hand would."""

    @abstractmethod
    def change_side(self) -> None:
        """Switch to the next side, of what is in hand or selected."""

    @abstractmethod
    def rotate(self, by: int) -> None:
        """Turn what is in hand or selected by quarters, to the right."""

    @abstractmethod
    def mirror(self, axis: Axis) -> None:
        """Mirror what is in hand or selected."""

    # --- the whole map ---

    @abstractmethod
    def mirrored(self, half: Half) -> Draft:
        """Return the map with everything else made the image of this half."""

    def use(self, choices: EditorChoices) -> None:
        """Apply other choices from now on."""
        self.choices = choices

    def choose(self, **changes: Any) -> None:
        """Apply changes of the choices, and store them for the next time."""
        self.use(self.choices.model_copy(update=changes))
        if self._keep:
            with contextlib.suppress(OSError):  # the defaults are back the next time
                editor_choices().write(self.choices)

    def flip(self, name: str) -> None:
        """Switch one of the choices on or off."""
        self.choose(**{name: not getattr(self.choices, name)})

    def is_on(self, name: str) -> bool:
        """Whether one of the choices is on."""
        return bool(getattr(self.choices, name))

    @abstractmethod
    def label_place(self) -> LabelPlace | None:
        """Return where a label would go now; ``None`` for nowhere."""

    @abstractmethod
    def with_label(self, place: LabelPlace, text: str) -> Mapping[str, Any]:
        """Return the map's meta with these words at a place, which may be empty. Raises ``ValueError``."""

    @abstractmethod
    def scatterable(self) -> Scatterable:
        """Return what can be scattered now."""

    @abstractmethod
    def scattered(self, chosen: Sequence[int], numbers: Mapping[str, int]) -> Scattered:
        """Scatter the things at these places among the scatterable with these numbers, one the ``seed``."""

    @abstractmethod
    def loses(self, width: int, height: int, anchor: int) -> str:
        """Say what another size would cut off, with what there is at the anchor; empty for nothing."""

    @abstractmethod
    def resize(self, width: int, height: int, anchor: int) -> None:
        """Give the map another size, with what there is at the anchor."""

    # --- stamps ---

    @property
    @abstractmethod
    def can_stamp(self) -> bool:
        """Whether anything is selected that can become a stamp."""

    @abstractmethod
    def save_stamp(self, title: str) -> Path:
        """Store the selection as a new stamp. Raises ``OSError`` and ``ValueError``."""

    @abstractmethod
    def stamp_draft(self, stamp: Stamp) -> Draft:
        """Return a map with nothing but a stamp on it."""

    @abstractmethod
    def put(self, stamp: Stamp) -> None:
        """Put a stamp on the map."""

    # --- the whole map ---

    def halves(self, symmetry: SymmetryName) -> Sequence[Half]:
        """Return the halves that can be kept, in the order in which they are offered."""
        return _HALVES.get(symmetry, self.every_half)

    def say(self, key: str, **params: Any) -> None:
        """Tell the player something, by the key of its text."""
        self.on.say(self.names.texts(key, **params))

    def refuse(self, key: str, **params: Any) -> None:
        """Tell the player why something can't be done with the map as it is."""
        self.on.refuse(self.names.texts(key, **params))

    # --- steps ---

    def undo(self) -> None:
        """Undo the last step."""
        self.tools.drop_carried()
        self._stepped(self.document.undo(), "editor.done.undone", "editor.done.nothing_undo")

    def redo(self) -> None:
        """Redo the step undone last."""
        self.tools.drop_carried()
        self._stepped(self.document.redo(), "editor.done.redone", "editor.done.nothing_redo")

    def _stepped(self, entry: HistoryEntry | None, done: str, nothing: str) -> None:
        if entry is None:
            self.refuse(nothing)
        else:
            self.say(done, what=self.names.entry(entry, self.draft))
        self.moved()

    def go_to(self, index: int) -> None:
        """Go to a line of the history."""
        self.tools.drop_carried()
        self.document.go_to(index)
        self.moved()

    def moved(self) -> None:
        """Forget what is beyond the map, which may be another one now."""
        self.on.changed()

    def apply(self, key: str, draft: Draft, **params: Any) -> None:
        """Change the whole map in one step."""
        self.document.do(key, draft, params)
        self.moved()

    def set_symmetry(self, symmetry: SymmetryName) -> None:
        """Switch to another symmetry."""
        self.document.do("meta", set_symmetry(self.document.settled, symmetry), {"symmetry": symmetry})
        self.on.changed()
