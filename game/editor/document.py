"""An open map in the editor: the draft, its history, its problems, its file."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, cast

from game.data.files.check import check, located
from game.data.files.document import Document
from game.data.files.names import free_path, safe_filename
from game.data.files.paths import GONE, Stamp, atomic_write, is_shipped_map, shown_path, stamp_of
from game.data.files.plain_files import read_plain
from game.data.files.problems import Problem, ProblemsError, has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import MAX_BYTES, load_yaml
from game.data.maps.library import MapLibrary
from game.editor.history import History, HistoryEntry
from game.model.drafting import Draft, MapDrafting
from game.model.file_parts import MapFile
from game.model.finding import Finding
from game.model.kit import AnyKit


class NotPlayable(Exception):
    """Raised because a map with errors can't be played; ``findings`` are those errors."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f"{finding.rule} {finding.key}" for finding in findings))


class MapDocument:
    """One open map of the ``kit``'s game.

    ``path`` is the file it is saved to, ``None`` for a new map. ``file_problems`` are its file's: what
    could not be opened is not in the draft. ``key`` and ``params`` are the first entry of the history.
    Raises ``ValueError`` for a game whose maps are not drawn in the app.
    """

    def __init__(
        self,
        kit: AnyKit,
        definitions: Any,
        draft: Draft,
        *,
        path: Path | None = None,
        file_problems: Sequence[Problem] = (),
        key: str = "open",
        params: Mapping[str, Any] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        if kit.drafting is None:
            raise ValueError(f"maps of {kit.name} are not drawn in the app")
        self.kit = kit
        self.drafting: MapDrafting[Any] = kit.drafting
        self.definitions = definitions
        self.palette: Any = self.drafting.palette(definitions)
        """The game's palette: what can be placed."""
        self.path = path
        self.partial = False
        """Whether its file has more than could be opened, even if its problems are no longer listed."""
        self.file_problems = file_problems
        self.stamp: Stamp | None = None if path is None else stamp_of(path)
        """The stamp of its file when it was last read or written; zeros without one."""
        self.original: Path | None = None
        """The copy of its original file, after a save that could not keep everything in it."""
        self.history = History(draft, key, params, clock)
        self._saved: Any = draft
        self._stroke: str | None = None
        self._drawn: Draft | None = None
        self._checked: tuple[Draft, tuple[Finding, ...]] | None = None

    # --- what it is ---

    @property
    def draft(self) -> Any:
        """The map as shown, with a stroke in progress: a draft of the game's kind."""
        return self.history.draft if self._drawn is None else self._drawn

    @property
    def file_problems(self) -> tuple[Problem, ...]:
        """What could not be opened of its file, until the player has read it or the map is saved."""
        return self._file_problems

    @file_problems.setter
    def file_problems(self, problems: Sequence[Problem]) -> None:
        self._file_problems = tuple(problems)
        self.partial = self.partial or bool(problems)

    @property
    def settled(self) -> Any:
        """The map without the stroke in progress."""
        return self.history.draft

    @property
    def saved(self) -> Any:
        """The map as in its file; ``None`` if it is in none."""
        return self._saved

    @property
    def changed(self) -> bool:
        """Whether there is anything to save."""
        return self._saved is None or self.draft != self._saved

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All errors and warnings of the map, errors first; computed once a draft, on demand."""
        draft = self.draft
        if self._checked is None or self._checked[0] is not draft:
            self._checked = draft, tuple(self.drafting.check(draft, self.definitions))
        return self._checked[1]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The errors that keep the map from being played."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The warnings: what may or may not be intended."""
        return tuple(finding for finding in self.findings if finding.severity == "warning")

    @property
    def playable(self) -> bool:
        """Whether the map has no error."""
        return not self.errors

    # --- what is done to it ---

    def do(
        self,
        key: str,
        draft: Draft,
        params: Mapping[str, Any] | None = None,
        *,
        by_hand: Collection[int] | None = None,
    ) -> HistoryEntry | None:
        """Take a step, whose key is one of ``history.STEP_KEYS``; return ``None``, without an entry, if it
        changes nothing. ``by_hand`` are the squares it was done to; all other changed ones are twins. A
        stroke in progress ends before."""
        self.commit()
        if draft == self.history.draft:
            return None
        return self.history.do(key, draft, params, by_hand=by_hand)

    def note(self, key: str, params: Mapping[str, Any] | None = None) -> HistoryEntry:
        """Add an entry to the history for something that changed nothing: a playtest, a balance run."""
        self.commit()
        return self.history.note(key, params)

    @property
    def drawing(self) -> bool:
        """Whether a stroke is in progress."""
        return self._stroke is not None

    def begin(self, key: str) -> None:
        """Begin a stroke: everything until ``commit`` is one step to undo."""
        self.commit()
        self._stroke = key

    def extend(self, draft: Draft) -> None:
        """Set the stroke's state; the draft is made from ``settled``, or from the stroke so far. Raises
        ``RuntimeError`` without a stroke."""
        if self._stroke is None:
            raise RuntimeError("no stroke was begun")
        self._drawn = None if draft is self.history.draft else draft

    def commit(
        self, params: Mapping[str, Any] | None = None, *, by_hand: Collection[int] | None = None
    ) -> HistoryEntry | None:
        """End the stroke; return ``None``, without an entry, if it changed nothing or there is none."""
        key, drawn = self._stroke, self._drawn
        self._stroke = self._drawn = None
        return None if key is None or drawn is None else self.do(key, drawn, params, by_hand=by_hand)

    def abandon(self) -> None:
        """Discard the stroke in progress."""
        self._stroke = self._drawn = None

    def undo(self) -> HistoryEntry | None:
        """Undo the last step, or the stroke in progress; return its entry, if any."""
        self.commit()
        return self.history.undo()

    def redo(self) -> HistoryEntry | None:
        """Redo the step undone last; return its entry, if any."""
        self.commit()
        return self.history.redo()

    def go_to(self, index: int) -> None:
        """Go to an entry of the history. Raises ``IndexError``."""
        self.commit()
        self.history.go_to(index)

    # --- its file ---

    def data(self) -> dict[str, Any]:
        """Return the map as data of its file."""
        return self.drafting.write(self.draft, self.definitions)

    def text(self) -> str:
        """Return the text of the map's file. Raises ``ValueError`` for what no file can hold."""
        return dump_yaml(self.data(), quoted=self.drafting.quoted)

    def map_file(self) -> MapFile:
        """Return the map as its game plays it. Raises ``NotPlayable`` with its errors, ``ProblemsError``
        where the file's schema refuses something."""
        if self.errors:
            raise NotPlayable(self.errors)
        name = shown_path(self.path) if self.path is not None else self.draft.title or "map"
        model, problems = check(Document(name, self.data()), self.kit.map_model)
        if model is None or has_errors(problems):
            raise ProblemsError(problems)
        findings = [f for f in self.kit.check_map(model, self.definitions) if f.severity == "error"]
        if findings:
            raise NotPlayable(findings)
        return cast(MapFile, model)

    @property
    def shipped(self) -> bool:
        """Whether its file is built in; such maps are saved as maps of the player."""
        return self.path is not None and is_shipped_map(self.path)

    @property
    def outside(self) -> Literal["", "changed", "gone"]:
        """What another program did to its file since it was last read or written; asks the disk."""
        if self.path is None or self.stamp is None:
            return ""
        now = stamp_of(self.path)
        if now == self.stamp:
            return ""
        return "gone" if now == GONE else "changed"

    def mark_saved(self, path: Path | None = None) -> None:
        """Note that the current map is in that file (by default in its own)."""
        self.path = path or self.path
        self.stamp = None if self.path is None else stamp_of(self.path)
        self._saved = self.history.draft
        self.file_problems, self.partial = (), False

    def mark_unsaved(self) -> None:
        """Note that nothing of the map is in any file: it came from a template, a clipboard or a crash."""
        self._saved = None

    def save(self, where: MapLibrary | Path | None = None) -> Path:
        """Save the map, with its errors if it has any, and return the path.

        ``where``: a file; a library, which makes a new file named after its title; ``None``: its own file.
        A file that could not be opened completely (``partial``), or that another program has written
        (``outside``), is kept beside it as ``name.yaml.old`` (``original`` then). Raises ``ProblemsError``
        for a built-in map's file and where there is no path, ``ValueError`` for what no file can hold,
        ``OSError``.
        """
        self.commit()
        if isinstance(where, MapLibrary):
            path = where.save(self.data(), self.draft.title, quoted=self.drafting.quoted)
        else:
            path, text = self._target(where), self.text()
            if path == self.path and path.is_file() and (self.partial or self.outside):
                self.original = free_path(path.parent, safe_filename(path.stem), f"{path.suffix}.old")
                atomic_write(self.original, read_plain(path, MAX_BYTES))
            atomic_write(path, text)
        self.mark_saved(path)
        return path

    def _target(self, where: Path | None) -> Path:
        path = where or self.path
        if path is None:
            raise ProblemsError([Problem(self.draft.title or "map", None, None, "", "it has no file yet")])
        if is_shipped_map(path):
            message = "this map is built in and can’t be changed; save it as your own map"
            raise ProblemsError([Problem(shown_path(path), None, None, "", message)])
        return path

    @classmethod
    def from_file(cls, kit: AnyKit, definitions: Any, path: Path) -> MapDocument:
        """Open a map's file as far as possible; ``file_problems`` lists the rest with line and column.
        Raises ``ProblemsError`` if nothing can be read: no such file, no YAML."""
        stamp = stamp_of(path)  # before it is read: what is written meanwhile is noticed
        source, problems = load_yaml(path, shown_path(path))
        if source is None:
            raise ProblemsError(problems)
        document = cls.from_source(kit, definitions, source, path=path)
        document.stamp = stamp
        return document

    @classmethod
    def from_source(
        cls, kit: AnyKit, definitions: Any, source: Document, *, path: Path | None = None
    ) -> MapDocument:
        """Open a map as ``from_file`` does, but from what was read already: a file, a text from the
        clipboard. Raises ``ValueError`` for a game whose maps are not drawn in the app."""
        drafting = kit.drafting
        if drafting is None:
            raise ValueError(f"maps of {kit.name} are not drawn in the app")
        draft, problems = drafting.read(source.data, definitions)
        document = cls(kit, definitions, draft, path=path, file_problems=located(source, problems))
        if path is None:
            document.mark_unsaved()
        return document
