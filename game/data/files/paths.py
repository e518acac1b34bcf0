"""Paths of the project's and the player's folders, and writing a file completely or not at all."""

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
from game.data.files.plain_files import NO_NAME, naming, read_plain
from game.model import entries
from game.model.compiled import COMPILED_VARIABLE
from game.model.game_info import GameInfo


def _project() -> Path:
    """The project's folder: beside the package ``game`` in a source folder, inside it in a wheel, unpacked
    in a frozen program."""
    package = Path(__file__).resolve().parents[2]
    frozen = getattr(sys, "_MEIPASS", "")
    for folder in (package.parent, package, *([Path(frozen)] if frozen else [])):
        if (folder / "assets").is_dir():
            return folder
    return package.parent


PROJECT: Final = _project()
"""The folder of ``assets/``, ``maps/`` and ``config.yaml``; all other code takes it from here."""

ASSETS: Final = PROJECT / "assets"
MAPS: Final = PROJECT / "maps"
CONFIG_FILE: Final = PROJECT / "config.yaml"

HOME_VARIABLE: Final = "TREADBOARD_HOME"
"""Environment variable that names one folder for all of the player's folders."""

_APP = "Treadboard"

WINDOWS: Final = os.name == "nt"
"""Whether files follow Windows' rules."""

PATIENCE_S: tuple[float, ...] = (0.01, 0.03, 0.1, 0.2) if WINDOWS else ()
"""Seconds to wait before each further try to move a file that is open elsewhere."""


class NoHome(RuntimeError):
    """Raised where nobody knows the player's home folder: no variable names it, nor does the system."""

    def __init__(self) -> None:
        super().__init__(
            f"your home folder isn’t known; set HOME or {HOME_VARIABLE} to a folder that you can write to"
        )


def assets_of(game: str) -> Path:
    """The folder of a game's own files: among ours, or in its package, laid out alike."""
    data = _data(game)
    return Path(data) if data else ASSETS


MAP_SUFFIX: Final = ".yaml"
"""Suffix of a map file."""


def maps_of(game: str) -> Path:
    """The folder of the maps that come with a game."""
    data = _data(game)
    return Path(data, "maps", game) if data else MAPS / game


def has_help(of: GameInfo) -> bool:
    """Whether help comes with a game: its rules, in words."""
    return (assets_of(of.name) / "help" / "en" / f"{of.name}.yaml").is_file()


def has_lessons(of: GameInfo) -> bool:
    """Whether lessons come with a game."""
    return lessons_of(of.name).is_dir()


def lessons_of(game: str) -> Path:
    """The folder of a game's lessons."""
    return assets_of(game) / "help" / "tutorial" / game


def is_shipped_map(path: Path) -> bool:
    """Whether a map came with a game, so that no player can change it."""
    path = path.resolve()
    return any(_lies_in(path, folder.resolve()) for folder in (MAPS, *map(maps_of, entries.games())))


def _lies_in(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder, also in another spelling that the disk takes for the same: macOS
    and Windows ignore capitals."""
    if path.is_relative_to(folder):
        return True
    named = path.parents[-len(folder.parts)] if len(path.parts) > len(folder.parts) else path
    if str(named).casefold() != str(folder).casefold():
        return False
    with contextlib.suppress(OSError):
        return named.samefile(folder)
    return False


def locale_folders() -> tuple[Path, ...]:
    """The folders of texts: those of installed games, then ours, which no game can override."""
    more = (Path(entries.entry(game).data, "locale") for game in entries.games() if _data(game))
    return (*more, ASSETS / "locale")


def colour_folders() -> tuple[tuple[Path, bool], ...]:
    """The folders of the colours that games bring, ours first, each with whether it is ours."""
    folders = ((assets_of(game) / "games" / game / "themes", not _data(game)) for game in entries.games())
    return tuple(sorted(folders, key=lambda one: (not one[1], one[0])))


_FIRST_THEMES: Final = ("light", "dark", "contrast")
"""The themes with the printed look, listed before all others."""


def own_themes() -> Path:
    """The folder of the player's own themes."""
    return user_config() / "themes"


def theme_names() -> list[str]:
    """The names of all themes, the shipped ones first."""
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
    """The folder of the player's saves, maps and trash. This doesn't create it; writing does. Raises
    ``NoHome``, as all that ask for one of the player's folders do."""
    return _user("data")


def user_config() -> Path:
    """The folder of the player's settings."""
    return _user("config")


def user_cache() -> Path:
    """The folder of thumbnails and the like, which can be deleted at any time."""
    return _user("cache")


def keep_compiled() -> None:
    """Let this process and those it starts keep what they compile, in the cache the system gives this
    player alone. A folder named in the environment isn't used: it may be a stick that others write to as
    well."""
    os.environ.pop(COMPILED_VARIABLE, None)
    if not os.environ.get(HOME_VARIABLE):
        os.environ[COMPILED_VARIABLE] = str(user_cache() / "compiled")


def user_maps(game: str) -> Path:
    """The folder of the player's own maps of one game."""
    return user_data() / "maps" / game


def user_saves() -> Path:
    """The folder of the player's matches."""
    return user_data() / "saves"


def folder_to_save_in(*, pictures: bool = False) -> Path:
    """The folder in which a player looks for what they save: the system's for documents or for pictures,
    or ours for copies where it has none."""
    import platformdirs  # only now: few save anything

    with contextlib.suppress(OSError, RuntimeError):  # no home folder
        found = platformdirs.user_pictures_path() if pictures else platformdirs.user_documents_path()
        if found.is_dir() and os.access(found, os.W_OK):
            return found
    return user_data() / "copies"


PERSON: Final = re.compile(r"[0-9a-f]{12}")
"""Form of a profile's id, which names its folder: a name never becomes the name of a file."""


def people_folder() -> Path:
    """The folder of the profiles at this machine, each in a folder of its own."""
    return user_data() / "people"


def person_folder(person: str) -> Path:
    """The folder of a profile, which need not exist. Raises ``ValueError`` for an invalid id."""
    if not PERSON.fullmatch(person):
        raise ValueError(f"{person[:40]!r} is no profile’s id")
    return people_folder() / person


def _at_machine() -> Path:
    return people_folder() / "at_machine"


_here: Final[dict[Path, str]] = {}
"""The profile at the machine as this process knows it, by the folder of profiles: signing in in a second
Treadboard changes nothing in this one."""


def person_here() -> str:
    """The id of the profile at the machine; empty for a guest."""
    folder = people_folder()
    if folder not in _here:
        try:
            _here[folder] = read_plain(_at_machine(), 64).decode("ascii").strip()
        except (OSError, UnicodeDecodeError):
            _here[folder] = ""
    person = _here[folder]
    return person if PERSON.fullmatch(person) and (folder / person).is_dir() else ""


def sit_down(person: str) -> None:
    """Make a profile the one at the machine; an empty id makes it a guest's. Raises ``OSError``, and
    ``ValueError`` for an invalid id."""
    if person:
        person_folder(person)
        atomic_write(_at_machine(), f"{person}\n")
    else:
        _at_machine().unlink(missing_ok=True)
    _here[people_folder()] = person


def own_data() -> Path:
    """The folder of what belongs to the current profile alone: puzzles and lessons solved, last choices. A
    guest uses the machine's."""
    person = person_here()
    return person_folder(person) if person else user_data()


def _user(kind: str) -> Path:
    try:
        home = os.environ.get(HOME_VARIABLE)
        return Path(home).expanduser() / kind if home else _of_system(kind)
    except RuntimeError:
        raise NoHome from None


def _of_system(kind: str) -> Path:
    """One of the player's folders where the system wants it. Raises ``RuntimeError`` without a home."""
    import platformdirs  # here, because few starts without the variable would notice its millisecond

    find = {
        "data": platformdirs.user_data_path,
        "config": platformdirs.user_config_path,
        "cache": platformdirs.user_cache_path,
    }
    found = find[kind](_APP, appauthor=False)
    if not WINDOWS:
        return found
    from game.data.files.windows_folder import windows_folder

    in_appdata = platformdirs.user_data_path(_APP, appauthor=False)
    return windows_folder(in_appdata, move_to_free) / found.relative_to(in_appdata)


def shown_path(path: Path) -> str:
    """A path as people read it: relative to the project or the player's data if it is inside them."""
    for folder in (PROJECT, user_data(), user_config()):
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return str(path)


def from_home(path: Path) -> str:
    """A whole path as people read it, with "~" for their own folder."""
    home = os.path.expanduser("~")  # Path.home raises where nobody knows
    return str(path).replace(home, "~", 1) if len(home) > 1 else str(path)


Stamp = tuple[int, int]
"""A file's time of change (ns) and size; while they are the same, the file counts as unchanged."""

_FURTHEST_NS: Final = 2**63 - 1

GONE: Final[Stamp] = (0, 0)
"""Stamp of a missing file."""


def stamp_of(path: Path) -> Stamp:
    """A file's stamp; ``GONE`` if it is missing or can't be read."""
    try:
        info = path.stat()
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return GONE
    return stamp_in(info)


def stamp_in(info: os.stat_result) -> Stamp:
    """A file's stamp from its ``stat`` result. Times are clamped to the years 1678 to 2262, which is all a
    database holds."""
    return max(-_FURTHEST_NS, min(info.st_mtime_ns, _FURTHEST_NS)), info.st_size


_PART: Final = re.compile(r"\..{1,120}\.[0-9a-f]{16}\.part", re.DOTALL)
"""Matches the names of files that ``atomic_write`` has not finished."""

_NO_LINKS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def atomic_write(path: Path, content: str | bytes, *, new: bool = False) -> None:
    """Write a file so that afterwards it is the old one or the new one, never a part of either.

    Folders are created. A link is followed, so that it goes on pointing at the file, and a file keeps its
    mode. Text is UTF-8 with ``\\n``. Raises ``OSError`` where writing fails (the old file is untouched
    then; with ``new``, ``FileExistsError`` if there is a file) and ``UnicodeEncodeError`` for text that
    UTF-8 can't hold. The error names this file, or the folder that couldn't be made.
    """
    raw = content.encode("utf-8") if isinstance(content, str) else content
    if WINDOWS and not possible_on_windows(path.name):
        # a device would be written to, and the part after a colon would be a hidden stream of another file
        raise OSError(errno.EINVAL, NO_NAME, str(path))
    named, path = path, Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with naming(named):
        _write(path, raw, new)


def _write(path: Path, raw: bytes, new: bool) -> None:
    """Write a file as ``atomic_write`` does; its folder is there, and it is no link."""
    mode = None
    if not WINDOWS:  # the one mode there is, read-only, would keep an unfinished file from being deleted
        with contextlib.suppress(OSError):
            mode = stat.S_IMODE(path.stat().st_mode)
    import secrets  # here: a start writes nothing, and it takes long

    # the name can't be foreseen, so nobody can put a link there, and an existing file is never opened
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
    """Rename a file to a name nothing has yet. Raises ``FileExistsError``, ``OSError``."""
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
    """Delete unfinished files of ``atomic_write`` for this path, after the process that wrote it was
    killed."""
    begin = f".{_stem(path)}."
    with contextlib.suppress(OSError):
        for one in path.parent.iterdir():
            if one.name.startswith(begin) and _PART.fullmatch(one.name):
                one.unlink(missing_ok=True)


def _stem(path: Path) -> str:
    return path.name.encode("utf-8", "surrogateescape")[:60].decode("utf-8", "ignore")


def sweep_parts(folder: Path, older_than_s: float = 3600.0) -> int:
    """Delete the unfinished files that a killed ``atomic_write`` left below a folder; gives their number.

    Only files with its form of name that are the player's own and older than ``older_than_s`` go.
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
    """Do ``os.replace``, trying again if the file is open elsewhere. Raises ``OSError``."""
    _moved(os.replace, source, target)


def _moved(move: Callable[[Path, Path], None], source: Path, target: Path) -> None:
    """Move a file, trying again if it is open elsewhere: on Windows nothing can be moved while, say, a
    virus scanner has it open. Raises ``OSError``."""
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
