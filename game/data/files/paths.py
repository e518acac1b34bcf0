"""Where things are: the project's folders, the player's, and writing a file completely or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.data.files.names import possible_on_windows
from game.data.files.plain_files import NO_NAME, read_plain
from game.model import entries


def _project() -> Path:
    """Beside the package ``game`` in a source folder, inside it in a wheel, unpacked in a frozen program."""
    package = Path(__file__).resolve().parents[2]
    frozen = getattr(sys, "_MEIPASS", "")
    for folder in (package.parent, package, *([Path(frozen)] if frozen else [])):
        if (folder / "assets").is_dir():
            return folder
    return package.parent


PROJECT: Final = _project()
"""The folder of ``assets/``, ``maps/`` and ``config.yaml``. Nobody else says where they are."""

ASSETS: Final = PROJECT / "assets"
MAPS: Final = PROJECT / "maps"
CONFIG_FILE: Final = PROJECT / "config.yaml"

HOME_VARIABLE: Final = "TREADBOARD_HOME"
"""If this environment variable is set, all of the player's folders are in the folder it names."""

_APP = "Treadboard"

WINDOWS: Final = os.name == "nt"
"""Whether files keep to Windows' ways."""

PATIENCE_S: tuple[float, ...] = (0.01, 0.03, 0.1, 0.2) if WINDOWS else ()
"""Seconds to wait before each further try to move a file that is open elsewhere."""


def assets_of(game: str) -> Path:
    """Where a game's own files are: among ours, or in its package, laid out alike."""
    data = _data(game)
    return Path(data) if data else ASSETS


MAP_SUFFIX: Final = ".yaml"
"""How the name of a map's file ends."""


def maps_of(game: str) -> Path:
    """The maps that come with a game."""
    data = _data(game)
    return Path(data, "maps", game) if data else MAPS / game


def is_shipped_map(path: Path) -> bool:
    """Whether a map came with a game, so that it is nobody's to change."""
    path = path.resolve()
    return any(_lies_in(path, folder.resolve()) for folder in (MAPS, *map(maps_of, entries.games())))


def _lies_in(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder, in the folder's own spelling or in one that its disk takes for the
    same: macOS and Windows tell names apart by their letters, not by capitals."""
    if path.is_relative_to(folder):
        return True
    named = path.parents[-len(folder.parts)] if len(path.parts) > len(folder.parts) else path
    if str(named).casefold() != str(folder).casefold():
        return False
    with contextlib.suppress(OSError):
        return named.samefile(folder)
    return False


def locale_folders() -> tuple[Path, ...]:
    """The folders of words: those of installed games, then ours, whose words nobody replaces."""
    more = (Path(entries.entry(game).data, "locale") for game in entries.games() if _data(game))
    return (*more, ASSETS / "locale")


def colour_folders() -> tuple[tuple[Path, bool], ...]:
    """The folders of the colours that games bring, and whether they are ours: those come first."""
    folders = ((assets_of(game) / "games" / game / "themes", not _data(game)) for game in entries.games())
    return tuple(sorted(folders, key=lambda one: (not one[1], one[0])))


_FIRST_THEMES: Final = ("light", "dark", "contrast")
"""Those of the printed look are listed before all others."""


def own_themes() -> Path:
    """Where a player's own themes lie."""
    return user_config() / "themes"


def theme_names() -> list[str]:
    """The themes there are by their files, the shipped ones first."""
    shipped = {path.stem for path in (ASSETS / "themes").glob("*.yaml")} - {"metrics"}
    ordered = [name for name in _FIRST_THEMES if name in shipped] + sorted(shipped - set(_FIRST_THEMES))
    # a pipe, a folder or a link to nothing is no theme, whatever its name
    files = (path for path in own_themes().glob("*.yaml") if path.is_file())
    own = {path.stem for path in files} - {"metrics"} - shipped
    return [*ordered, *sorted(name for name in own if name.replace("_", "").isalnum())]


def _data(game: str) -> str:
    try:
        return entries.entry(game).data
    except entries.UnknownGame:
        return ""


def user_data() -> Path:
    """The player's saves, maps and trash. Not created by asking; writing creates it."""
    return _user("data")


def user_config() -> Path:
    """The player's settings."""
    return _user("config")


def user_cache() -> Path:
    """Thumbnails and the like: what may be deleted at any time."""
    return _user("cache")


def user_maps(game: str) -> Path:
    """The player's own maps of one game."""
    return user_data() / "maps" / game


def user_saves() -> Path:
    """The player's matches."""
    return user_data() / "saves"


PERSON: Final = re.compile(r"[0-9a-f]{12}")
"""What a profile is called in files: its name never makes one of a file."""


def people_folder() -> Path:
    """The profiles at this machine, each in a folder of its own."""
    return user_data() / "people"


def person_folder(person: str) -> Path:
    """The folder of a profile, which need not exist. Raises ``ValueError`` for what can't be one's id."""
    if not PERSON.fullmatch(person):
        raise ValueError(f"{person[:40]!r} is no profile’s id")
    return people_folder() / person


def _at_machine() -> Path:
    return people_folder() / "at_machine"


_here: Final[dict[Path, str]] = {}
"""Who is at the machine as far as this process knows, by the folder of profiles: somebody who sits down in a
second Treadboard takes nobody's place in this one."""


def person_here() -> str:
    """The id of the profile that is at the machine; empty for a guest."""
    folder = people_folder()
    if folder not in _here:
        try:
            _here[folder] = read_plain(_at_machine(), 64).decode("ascii").strip()
        except (OSError, UnicodeDecodeError):
            _here[folder] = ""
    person = _here[folder]
    return person if PERSON.fullmatch(person) and (folder / person).is_dir() else ""


def sit_down(person: str) -> None:
    """Let a profile be at the machine from now on, or with an empty id a guest. Raises ``OSError``, and
    ``ValueError`` for what can't be an id."""
    if person:
        person_folder(person)
        atomic_write(_at_machine(), f"{person}\n")
    else:
        _at_machine().unlink(missing_ok=True)
    _here[people_folder()] = person


def own_data() -> Path:
    """What belongs to whoever is at the machine alone: puzzles and lessons solved, last choices. A guest's
    is the machine's."""
    person = person_here()
    return person_folder(person) if person else user_data()


def _user(kind: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser() / kind
    import platformdirs  # here, because few starts without the variable would notice its millisecond

    find = {
        "data": platformdirs.user_data_path,
        "config": platformdirs.user_config_path,
        "cache": platformdirs.user_cache_path,
    }
    return find[kind](_APP, appauthor=False)


def shown_path(path: Path) -> str:
    """A path as people read it: relative to the project or to the player's data where it is in there."""
    for folder in (PROJECT, user_data(), user_config()):
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return str(path)


def from_home(path: Path) -> str:
    """A path as people read it, whole but for their own folder, which is "~"."""
    home = str(Path.home())
    return str(path).replace(home, "~", 1) if len(home) > 1 else str(path)


Stamp = tuple[int, int]
"""A file's time of change (ns) and size: as long as they are the same, so is the file."""

_FURTHEST_NS: Final = 2**63 - 1

GONE: Final[Stamp] = (0, 0)
"""The stamp of a file that is not there."""


def stamp_of(path: Path) -> Stamp:
    """A file's stamp; ``GONE`` if there is none, or none that can be asked about."""
    try:
        info = path.stat()
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return GONE
    return stamp_in(info)


def stamp_in(info: os.stat_result) -> Stamp:
    """A file's stamp, from what the system says of it. A time before 1678 or after 2262 is that: no data base
    holds more."""
    return max(-_FURTHEST_NS, min(info.st_mtime_ns, _FURTHEST_NS)), info.st_size


_PART: Final = re.compile(r"\..{1,120}\.(?:[0-9a-f]{16}|[0-9]{1,10})\.part", re.DOTALL)
"""The name of a file that ``atomic_write`` has not finished; earlier versions put a process id in it."""

_NO_LINKS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def atomic_write(path: Path, content: str | bytes, *, new: bool = False) -> None:
    """Write a file so that afterwards it is the old one or the new one, never a part of either.

    Folders are created. A link is followed, so that it goes on pointing at the file, and a file keeps its
    mode. Text is UTF-8 with ``\\n``. Raises ``OSError`` where writing fails (the old file is untouched
    then; with ``new``, ``FileExistsError`` if there is a file) and ``UnicodeEncodeError`` for text that
    UTF-8 can't hold.
    """
    raw = content.encode("utf-8") if isinstance(content, str) else content
    if WINDOWS and not possible_on_windows(path.name):
        # a device would be written to, and what follows a colon would be a hidden part of another file
        raise OSError(errno.EINVAL, NO_NAME, str(path))
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = None
    if not WINDOWS:  # the one mode there is, read-only, would keep an unfinished file from being deleted
        with contextlib.suppress(OSError):
            mode = stat.S_IMODE(path.stat().st_mode)
    import secrets  # here: a start writes nothing, and it takes long

    # nobody can put a link where a name can't be foretold, and what stands there is never opened
    temporary = path.parent / f".{_stem(path)}.{secrets.token_hex(8)}.part"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS
    handle = os.open(temporary, flags, 0o666 if mode is None else mode)
    try:
        with open(handle, "wb") as file:
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        if new:
            move_to_free(temporary, path)
        else:
            replace_file(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def move_to_free(source: Path, target: Path) -> None:
    """Give a file a name that nothing has. Raises ``FileExistsError``, ``OSError``."""
    if WINDOWS:
        _moved(os.rename, source, target)  # never over a file there
        return
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links: the name is taken first
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS, 0o666))
        replace_file(source, target)
    else:
        source.unlink()


def drop_parts(path: Path) -> None:
    """Delete what ``atomic_write`` left of a file when the process that wrote it was killed just now."""
    begin = f".{_stem(path)}."
    with contextlib.suppress(OSError):
        for one in path.parent.iterdir():
            if one.name.startswith(begin) and _PART.fullmatch(one.name):
                one.unlink(missing_ok=True)


def _stem(path: Path) -> str:
    return path.name.encode("utf-8", "surrogateescape")[:60].decode("utf-8", "ignore")


def sweep_parts(folder: Path, older_than_s: float = 3600.0) -> int:
    """Delete what ``atomic_write`` left below a folder when it was killed; gives how many files.

    Only files named as it names them, that are the player's own and have not been touched for so long.
    """
    swept, before = 0, time.time() - older_than_s
    for where, _, names in os.walk(folder):
        for name in names:
            if not _PART.fullmatch(name):
                continue
            with contextlib.suppress(OSError):
                path = os.path.join(where, name)
                info = os.lstat(path)
                mine = not hasattr(os, "getuid") or info.st_uid == os.getuid()
                if stat.S_ISREG(info.st_mode) and mine and info.st_mtime < before:
                    os.unlink(path)
                    swept += 1
    return swept


def replace_file(source: Path, target: Path) -> None:
    """``os.replace``, with patience. Raises ``OSError``."""
    _moved(os.replace, source, target)


def _moved(move: Callable[[Path, Path], None], source: Path, target: Path) -> None:
    """Move a file, with patience: on Windows nothing can be moved that anyone has open just then, a virus
    scanner or an indexer say. Raises ``OSError``."""
    for wait in (*PATIENCE_S, None):
        try:
            move(source, target)
            return
        except PermissionError:
            if wait is None:
                raise
            time.sleep(wait)


def sync_folder(folder: Path) -> None:
    """Make a rename in ``folder`` outlast a power cut, on systems that can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
