"""Changes to the player's maps, and their undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.app.maps.catalogue import MapCatalogue
from game.data.files.plain_files import read_plain
from game.data.files.problems import ProblemsError
from game.data.files.trash import Trashed, restore, trash
from game.data.files.yaml_files import MAX_BYTES
from game.data.maps.map_actions import change_details, duplicate, free_title, put_back
from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.ui.model import Model

REFUSED: Final = (OSError, ValueError, ProblemsError)
"""The exceptions that a change of files may raise (``UnsafeName`` is a ``ValueError``)."""


@dataclass(frozen=True)
class Undone:
    """An undone change: in words, and its map."""

    words: str
    path: Path | None = None


class MapChanges(Model):
    """The changes. Each raises one of ``REFUSED`` where the files can't be changed."""

    def __init__(self, catalogue: MapCatalogue, texts: Texts) -> None:
        self.catalogue, self.texts = catalogue, texts
        self.undos: tuple[Callable[[], Undone], ...] = ()
        """Functions that undo the last changes, the latest last."""

    def copy_title(self, card: MapCard) -> str:
        """Return a title for a copy of a map that no map has."""
        titles = [one.title for one in self.catalogue.all()]
        # the longest title a map may have is cut, so that its copy has one too
        return free_title(self.texts("library.copy_of", title=card.title[:60]), titles)

    def copy(self, card: MapCard) -> Path:
        """Copy a map; return the copy's file."""
        path = duplicate(self.catalogue.shelf_of(card).library, card.path, self.copy_title(card))
        self.added(path)
        return path

    def added(self, path: Path) -> None:
        """Note a new map: undo moves it to the trash."""
        self.undos += (partial(self._take_back, path),)

    def _take_back(self, path: Path) -> Undone:
        trash(path)
        return Undone(self.texts("library.taken_back"))

    def change(self, card: MapCard, changes: Mapping[str, Any]) -> Path:
        """Change the details of a map; return its file, which may have another name."""
        before, old = read_plain(card.path, MAX_BYTES), card.path
        library = self.catalogue.shelf_of(card).library
        data = card.document.data if card.document is not None else None
        values = {key: data.get(key) if isinstance(data, dict) else None for key in changes}
        path = change_details(library, old, changes)
        after = read_plain(path, MAX_BYTES)

        def undo() -> Undone:
            back = old
            if read_plain(path, MAX_BYTES) == after:
                put_back(path, old, before)
            else:  # it was drawn on since: only the details go back
                back = change_details(library, path, values)
            return Undone(self.texts("library.as_before"), back)

        self.undos += (undo,)
        return path

    def delete(self, card: MapCard) -> None:
        """Move a map to the trash."""
        self.undos += (partial(self._restore, trash(card.path)),)

    def _restore(self, deleted: Trashed) -> Undone:
        return Undone(self.texts("library.restored"), restore(deleted))

    def undo(self) -> Undone:
        """Undo the last change."""
        *before, last = self.undos
        self.undos = tuple(before)
        return last()
