"""The maps of a game: built-in ones and the player's own; broken ones come with their problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from pydantic import BaseModel

from game.data.files.check import check
from game.data.files.document import Document
from game.data.files.names import free_path, safe_filename, shows
from game.data.files.paths import MAP_SUFFIX, atomic_write, maps_of, shown_path, user_maps
from game.data.files.problems import KeyPath, Problem, ProblemsError, has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml

SUFFIX: Final = MAP_SUFFIX

MAX_MAPS: Final = 5_000
"""Most files of a folder that are listed; more are no library but an accident."""


class MapKit(Protocol):
    """The part of a game's Kit that the library needs."""

    @property
    def name(self) -> str:
        """The game's name, which is also that of its folder of maps."""
        ...

    @property
    def map_model(self) -> type[BaseModel]:
        """The schema of the game's maps."""
        ...


FileProblems = Iterable[tuple[KeyPath, str]]
FurtherCheck = Callable[[Any], FileProblems]
"""A game's check of what its schema can't say: from the map to key paths and messages."""


@dataclass(frozen=True, slots=True)
class LoadedMap:
    """A map after reading: ``map`` is the game's model, ``None`` if a problem is an error."""

    path: Path
    origin: Literal["shipped", "user"]
    map: Any
    document: Document | None
    problems: tuple[Problem, ...]

    @property
    def title(self) -> str:
        """The map's title, or its file's name if it has none that can be read."""
        data = self.document.data if self.document is not None else None
        title = data.get("title") if isinstance(data, dict) else None
        said = self.map.title if self.map is not None else title
        return said if isinstance(said, str) and shows(said) else self.path.stem


@dataclass(frozen=True, slots=True)
class MapEntry:
    """A file of the library, not read yet."""

    path: Path
    origin: Literal["shipped", "user"]

    @property
    def name(self) -> str:
        """The file's name without suffix, which is a map's name on the command line and in saves."""
        return self.path.stem


class MapLibrary:
    """The maps of one game. ``files`` finds them and ``load`` reads them, again only if they have changed.
    ``further`` is the game's own check."""

    def __init__(
        self,
        kit: MapKit,
        further: FurtherCheck | None = None,
        *,
        shipped: Path | None = None,
        user: Path | None = None,
    ) -> None:
        self.kit = kit
        self.further = further
        self.shipped = maps_of(kit.name) if shipped is None else shipped
        self.user = user_maps(kit.name) if user is None else user
        self._read: dict[Path, tuple[tuple[int, int], LoadedMap]] = {}

    def files(self) -> list[MapEntry]:
        """All map files, the shipped ones first, by name. Reads none of them."""
        return [*_files(self.shipped, "shipped"), *_files(self.user, "user")]

    def maps(self) -> list[LoadedMap]:
        """All maps, read; broken ones with their problems."""
        return [self.load(file) for file in self.files()]

    def load(self, file: MapEntry) -> LoadedMap:
        """Read one map. Never raises, whatever the file holds, even if it is gone."""
        try:
            info = file.path.stat()
            stamp = (info.st_mtime_ns, info.st_size)
        except OSError:
            stamp = (0, 0)
        known = self._read.get(file.path)
        if known is not None and known[0] == stamp:
            return known[1]
        loaded = self._load(file)
        self._read[file.path] = (stamp, loaded)
        return loaded

    def find(self, name: str) -> MapEntry | None:
        """The map with that file name (without suffix): the player's own before a shipped one."""
        return next((file for file in reversed(self.files()) if file.name == name), None)

    def save(
        self, data: Any, title: str, *, path: Path | None = None, quoted: Sequence[str] = ("board",)
    ) -> Path:
        """Write a map's data (mappings and lists) to the player's folder and give its path.

        Without ``path`` it gets a new file named after the title. Raises ``ProblemsError`` if ``path`` is
        not in the player's folder, ``ValueError`` for data no file can hold, ``OSError``.
        """
        if path is None:
            path = free_path(self.user, safe_filename(title).lower(), SUFFIX)
        elif path.resolve().parent != self.user.resolve():
            message = "this map is built in and can’t be changed; save it as your own map"
            raise ProblemsError([Problem(shown_path(path), None, None, "", message)])
        atomic_write(path, dump_yaml(data, quoted=quoted))
        return path

    def _load(self, file: MapEntry) -> LoadedMap:
        document, problems = load_yaml(file.path, shown_path(file.path))
        built: Any = None
        if document is not None:
            built, problems = check(document, self.kit.map_model)
            if built is not None and self.further is not None:
                problems = [document.problem(path, message) for path, message in self.further(built)]
        if has_errors(problems):
            built = None
        return LoadedMap(file.path, file.origin, built, document, tuple(problems))


def _files(folder: Path, origin: Literal["shipped", "user"]) -> list[MapEntry]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return []
    wanted = [path for path in entries if path.suffix == SUFFIX and not path.name.startswith(".")]
    return [MapEntry(path, origin) for path in wanted[:MAX_MAPS]]
