"""Changes to the player's maps, and their undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.app.maps.catalogue import MapCatalogue
from game.data.files.plain_files import read_plain
from game.data.files.problems import ProblemsError
from game.data.files.trash import Trashed, restore, trash
from game.data.files.yaml_files import MAX_BYTES
from game.data.maps.library import MapLibrary
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


@dataclass(frozen=True)
class Changed:
    """A change of a map's details: its file and what was in it ``before`` and after, and the ``values`` from
    before."""

    library: MapLibrary
    old: Path
    before: bytes
    path: Path
    after: bytes
    values: Mapping[str, Any]

    def put_back(self) -> Path:
        """Take the change back; return the map's file."""
        if read_plain(self.path, MAX_BYTES) == self.after:
            put_back(self.path, self.old, self.before)
            return self.old
        # it was drawn on since: only the details go back
        return change_details(self.library, self.path, self.values)


class MapChanges(Model):
    """The changes. Each raises one of ``REFUSED`` where the files can't be changed."""

    def __init__(self, catalogue: MapCatalogue, texts: Texts) -> None:
        self.catalogue, self.texts = catalogue, texts
        self.undos: tuple[Path | Trashed | Changed, ...] = ()
        """The last changes, the latest last: the file of a new map, a deleted one, other details."""

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
        self.undos += (path,)

    def change(self, card: MapCard, changes: Mapping[str, Any]) -> Path:
        """Change the details of a map; return its file, which may have another name."""
        before, old = read_plain(card.path, MAX_BYTES), card.path
        library = self.catalogue.shelf_of(card).library
        values = {key: (card.data or {}).get(key) for key in changes}
        path = change_details(library, old, changes)
        self.undos += (Changed(library, old, before, path, read_plain(path, MAX_BYTES), values),)
        return path

    def delete(self, card: MapCard) -> None:
        """Move a map to the trash."""
        self.undos += (trash(card.path),)

    def undo(self) -> Undone:
        """Undo the last change."""
        *before, last = self.undos
        self.undos = tuple(before)
        if isinstance(last, Path):
            trash(last)
            return Undone(self.texts("library.taken_back"))
        if isinstance(last, Trashed):
            return Undone(self.texts("library.restored"), restore(last))
        return Undone(self.texts("library.as_before"), last.put_back())
