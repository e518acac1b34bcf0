"""Autosave: keeps a copy of a map next to its file during editing, and finds it after a crash.

A map in the player's folder has its copy beside it (``.name.autosave.yaml``); a new map, a built-in one
and one from anywhere else has it in the folder ``unsaved`` of the player's data.
"""

from __future__ import annotations

import contextlib
import threading
import time
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.data.files.document import Document
from game.data.files.paths import GONE, Stamp, atomic_write, is_shipped_map, stamp_of, user_data, user_maps
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.editor.document import MapDocument
from game.model.drafting import Draft
from game.model.kit import AnyKit

FORMAT: Final = 1

SUFFIX: Final = ".autosave.yaml"

LONGEST: Final = 240
"""Most bytes in the name of a copy beside its map; many disks allow no longer names."""

LAST: Final = 32_503_680_000
"""The latest time a copy can be of (the year 3000); a later one is not a time."""

PAUSE_S: Final = 2.0
"""Least seconds between two writes, and thus the most work that can be lost."""


def unsaved_folder() -> Path:
    """Return the folder of copies whose maps are not in the player's folder."""
    return user_data() / "unsaved"


def autosave_path(game: str, path: Path | None, fallback: str) -> Path:
    """Return the path of a map's copy; ``fallback`` names it if it can't be beside its file."""
    if path is not None and path.resolve().parent == user_maps(game).resolve():
        name = f".{path.stem}{SUFFIX}"
        if len(name.encode("utf-8", "surrogateescape")) <= LONGEST:
            return path.with_name(name)
    return unsaved_folder() / f"{game}-{fallback}{SUFFIX}"


class Autosave:
    """Keeps the copy of one open map. Call ``tick`` every frame, or after every change; a thread does the
    writing. Call ``close`` when the map is closed.

    A map without unsaved changes has no copy. During a stroke its state so far is copied, too. ``copy`` is
    the file the map was recovered from: it goes when there is a newer copy or none is needed.
    """

    def __init__(self, document: MapDocument, *, copy: Path | None = None, pause_s: float = PAUSE_S) -> None:
        self.document = document
        self.problem: OSError | ValueError | None = None
        """Why the last write failed (a full disk); ``None`` if it did not."""
        self._pause_s = pause_s
        self._name = uuid.uuid4().hex[:12]
        self._seen: tuple[Draft, Draft | None, Path | None] | None = None
        self._written: Path | None = copy
        self._wake = threading.Condition()
        self._wanted: tuple[Path, Draft, Path | None] | None = None
        self._stale: set[Path] = set() if copy is None else {copy}
        self._busy = False
        self._hurry = False
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def path(self) -> Path:
        """The path of the map's copy, whether it exists or not."""
        return autosave_path(self.document.kit.name, self.document.path, self._name)

    @property
    def pending(self) -> bool:
        """Whether there is something that is not written yet."""
        with self._wake:
            return self._wanted is not None or self._busy

    def tick(self) -> None:
        """Have the map copied if it has changed; costs nothing if it hasn't."""
        draft, saved, path = self.document.draft, self.document.saved, self.document.path
        seen = self._seen
        if self._closed or (seen is not None and draft is seen[0] and saved is seen[1] and path == seen[2]):
            return
        self._seen = draft, saved, path
        if not self.document.changed:
            self.forget()
            return
        with self._wake:
            self._wanted = self.path, draft, path
            if self._written is not None:
                self._stale.add(self._written)
            self._written = self.path
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
                self._thread.start()
            self._wake.notify_all()

    def flush(self) -> None:
        """Return once the copy matches the current map."""
        self.tick()
        with self._wake:
            self._hurry = True
            self._wake.notify_all()
            self._wake.wait_for(lambda: self._wanted is None and not self._busy, timeout=30)
            self._hurry = False

    def forget(self) -> None:
        """Delete the copy: the map was saved, or its changes were discarded."""
        with self._wake:
            self._wanted = None
            self._wake.wait_for(lambda: not self._busy, timeout=30)
            if self._written is not None:
                self._stale.add(self._written)
                self._written = None
            self._drop_stale()

    def close(self, keep: bool = False) -> None:
        """Stop; delete the copy unless ``keep`` is set (when the program ends without asking)."""
        if keep:
            self.flush()
        else:
            self.forget()
        with self._wake:
            self._closed = True
            self._wake.notify_all()
        if self._thread is not None:
            self._thread.join(timeout=30)

    def _run(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._wanted is not None or self._closed)
                if self._wanted is None:
                    return
                wanted, self._wanted, self._busy = self._wanted, None, True
            try:
                self._write(*wanted)
                self._drop_stale(but=wanted[0])
                self.problem = None
            except (OSError, ValueError) as error:
                self.problem = error
            with self._wake:
                self._busy = False
                self._wake.notify_all()
                self._wake.wait_for(lambda: self._hurry or self._closed, timeout=self._pause_s)

    def _drop_stale(self, but: Path | None = None) -> None:
        """Delete the copies under older names; only once the new one exists."""
        for file in tuple(self._stale):
            if file != but:
                discard(file)
            self._stale.discard(file)

    def _write(self, target: Path, draft: Draft, origin: Path | None) -> None:
        document = self.document
        data = {
            "format": FORMAT,
            "game": document.kit.name,
            "path": None if origin is None else str(origin.absolute()),
            "stamp": None if document.stamp is None else "{} {}".format(*document.stamp),
            "partial": document.partial,
            "saved": round(time.time(), 3),
            "map": document.drafting.write(draft, document.definitions),
        }
        comment = "An autosave of a map in the editor; it is removed when the map is saved."
        atomic_write(target, dump_yaml(data, quoted=document.drafting.quoted, comment=comment))


@dataclass(frozen=True)
class Recoverable:
    """What a crash left of a map: the copy's file, the map's own as the copy names it (``None`` if it had
    none), when it was written (seconds since 1970), and the map as read. ``stamp`` and ``partial`` were
    the document's then: so it is known after the crash, too, whether its own file has more, or has changed
    since."""

    file: Path
    game: str
    path: Path | None
    saved: float
    title: str
    source: Document
    stamp: Stamp | None = None
    partial: bool = False

    def open(self, kit: AnyKit, definitions: Any) -> MapDocument:
        """Return an unsaved document with the copy's content.

        It is saved to the map's own file only if that is in the player's folder or built in (which is
        never written): a copy may name any file, so for other maps saving asks for a path. The document's
        ``Autosave`` must get this copy (``copy=self.file``), which it takes over; without one the copy
        stays until ``discard``.
        """
        own = self.path if self.path is not None and _is_ours(self.path, self.game) else None
        document = MapDocument.from_source(kit, definitions, self.source, path=own)
        recovered = MapDocument(
            kit, definitions, document.draft, path=own, file_problems=document.file_problems, key="recover"
        )
        if own is not None:
            recovered.partial = recovered.partial or self.partial
            recovered.stamp = self.stamp or GONE  # unknown: what is there now is asked about
        recovered.mark_unsaved()
        return recovered


def recoverable(games: Iterable[str]) -> list[Recoverable]:
    """Return the copies left of maps of these games, the latest first; those of open maps, too. A file
    that is not a copy is skipped."""
    wanted = set(games)
    folders = [unsaved_folder(), *(user_maps(game) for game in sorted(wanted))]
    found: list[Recoverable] = []
    for folder in folders:
        with contextlib.suppress(OSError):
            for file in sorted(folder.glob(f"*{SUFFIX}")):
                one = _read(file)
                if one is not None and one.game in wanted:
                    found.append(one)
    return sorted(found, key=lambda one: -one.saved)


def discard(file: Path) -> None:
    """Delete a copy. It may be gone already; one that can't be deleted stays."""
    with contextlib.suppress(OSError):
        file.unlink()


def _read(file: Path) -> Recoverable | None:
    source, _ = load_yaml(file)
    data = source.data if source is not None else None
    if source is None or not isinstance(data, dict) or data.get("format") != FORMAT:
        return None
    game, path, saved, held = (data.get(key) for key in ("game", "path", "saved", "map"))
    if not isinstance(game, str) or not isinstance(held, dict) or not isinstance(saved, int | float):
        return None
    if not 0 <= saved <= LAST:  # no copy of ours; the file's own time is as good
        saved = stamp_of(file)[0] / 1e9
    inside = source.marks.inside if source.marks is not None else None
    marks = inside.get("map") if isinstance(inside, dict) else None
    title, stamp = held.get("title"), data.get("stamp")
    return Recoverable(
        file,
        game,
        _own_file(path),
        float(saved),
        " ".join(title[:200].split())[:80] if isinstance(title, str) else "",
        Document(str(file), held, marks),
        _stamp(stamp),
        data.get("partial") is True,
    )


def _own_file(path: Any) -> Path | None:
    """Return the file a copy names; ``None`` if it can't exist."""
    if not isinstance(path, str) or "\0" in path or not Path(path).is_absolute():
        return None
    return Path(path)


def _is_ours(path: Path, game: str) -> bool:
    """Whether a file is a map in the player's folder or a built-in one, after following links."""
    try:
        there = path.resolve()
        return there.parent == user_maps(game).resolve() or is_shipped_map(there)
    except (OSError, RuntimeError, ValueError):  # a name no disk takes, links in a circle
        return False


def _stamp(value: Any) -> Stamp | None:
    """Return a stamp of nanoseconds and bytes, stored as text, since a YAML reader takes them for too
    large a number; ``None`` if invalid."""
    words = value.split() if isinstance(value, str) else []
    if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 25 for word in words):
        return None
    return int(words[0]), int(words[1])
