"""Which games there are, shipped and installed, each by its entry: where its parts are, as text.

A shipped game is a package below ``game/games`` with a module ``entry`` that exports ``ENTRY``. An installed
one is a package that names such an ``ENTRY`` under the entry point group ``treadboard.games``. An entry
imports nothing but the model, so that to know a game costs nothing; each registry (of rules, of views, of
bots) imports its own part when it is asked for it. To install a game is to trust its code: an entry point
runs it. A name in a file is only ever looked up here.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from traceback import walk_tb
from typing import Any, Final

from game.model.game_info import GameEntry, GameInfo

GROUP: Final = "treadboard.games"
"""The entry point group under which an installed package names its entry, by the game's name."""


class UnknownGame(KeyError):
    """No game has that name, or it can't be used; the message says why."""

    def __init__(self, name: str, reason: str = "") -> None:
        super().__init__(name, reason)
        self.name, self.reason = name, reason

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}" if self.reason else f"unknown game {self.name!r}"


Finder = Callable[[], Iterable[tuple[str, Callable[[], Any]]]]
"""Finds installed games: each one's name, and what loads its entry (which may raise anything)."""


def _shipped() -> Sequence[GameEntry]:
    folder = import_module("game.games").__path__
    names = [module.name for module in pkgutil.iter_modules(folder) if module.ispkg]
    entries = (import_module(f"game.games.{name}.entry").ENTRY for name in names)
    return sorted(entries, key=lambda entry: (entry.order, entry.name))


def _installed() -> Iterable[tuple[str, Callable[[], Any]]]:
    from importlib.metadata import entry_points  # it takes long

    return [(point.name, point.load) for point in entry_points(group=GROUP)]


@dataclass
class Catalogue:
    """The games of a program. ``failed`` names those that can't be used, each with the reason."""

    find_shipped: Callable[[], Iterable[GameEntry]]
    find_installed: Finder = tuple
    failed: dict[str, str] = field(default_factory=dict)

    @cached_property
    def shipped(self) -> Mapping[str, GameEntry]:
        """The entries of the shipped games, in their order."""
        return {entry.name: entry for entry in self.find_shipped()}

    @cached_property
    def entries(self) -> Mapping[str, GameEntry]:
        """All entries by name: the shipped ones, then the installed ones by name."""
        known = dict(self.shipped)
        for name, load in sorted(self.find_installed(), key=lambda one: one[0]):
            try:
                entry = load()
            except BaseException as error:  # somebody else's code: also what would end the program
                self.failed.setdefault(name, f"its entry can’t be loaded: {words_of(error)}")
                continue
            if not isinstance(entry, GameEntry):
                self.failed.setdefault(name, "its entry point names no GameEntry")
            elif entry.name in known:
                taken = "a shipped game" if entry.name in self.shipped else "another installed game"
                self.failed[f"{name} ({entry.rules})"] = f"{entry.name} is the name of {taken}"
            elif entry.name != name:
                self.failed.setdefault(name, f"its entry calls it {entry.name!r}")
            else:
                known[name] = entry
        return known

    def find(self, name: str) -> GameEntry:
        """The entry of that game. Raises ``UnknownGame``."""
        # of a shipped one nobody looks what is installed
        entry = self.shipped.get(name) or self.entries.get(name)
        if name in self.failed or entry is None:
            raise UnknownGame(name, self.failed.get(name, ""))
        return entry


catalogue = Catalogue(_shipped, _installed)
"""The games of this program. Only tests put another one here; the program gives it a quicker way to find
the installed ones."""


def entry(name: str) -> GameEntry:
    """The entry of a game. Raises ``UnknownGame``, a ``KeyError``."""
    return catalogue.find(name)


def info(name: str) -> GameInfo:
    """What a game says of itself, without loading it. Raises ``UnknownGame``."""
    return entry(name).info


def games(having: Callable[[GameInfo], bool] = lambda info: True) -> tuple[str, ...]:
    """The names of all games that can be used (or of those ``having`` something), in the order menus show
    them."""
    return tuple(
        name
        for name, entry in catalogue.entries.items()
        if name not in catalogue.failed and having(entry.info)
    )


def window_games(having: Callable[[GameInfo], bool] = lambda info: True) -> tuple[str, ...]:
    """Like ``games``, without those that are for the terminal only because they have no view."""
    return tuple(name for name in games(having) if catalogue.entries[name].view)


def window_game(name: str, having: Callable[[GameInfo], bool] = lambda info: True) -> str:
    """``name``, or if it is empty the first game that has a view. Raises ``UnknownGame``."""
    for game in (name,) if name else window_games(having):
        return game
    raise UnknownGame("", "no game here has that")


def failed() -> dict[str, str]:
    """The games that can't be used, by name, each with the reason."""
    return dict(catalogue.failed) if catalogue.entries else {}


def part(of: GameEntry, module: str, export: str, kind: type[Any]) -> Any:
    """What a module of that game exports. Raises ``UnknownGame`` where it can't be loaded, is of another
    ``kind`` or another game's; from then on the game is among those that failed."""
    try:
        exported = getattr(import_module(module), export)
    except BaseException as error:
        if of.name in catalogue.shipped and not isinstance(error, Exception):
            raise  # Ctrl-C; in somebody else's code it can't be told from what that raises
        raise fail(of.name, f"{module} can’t be loaded: {words_of(error)}") from error
    if not isinstance(exported, kind):
        raise fail(of.name, f"{export} in {module} is no {kind.__name__}")
    require_declared(of, exported, kind, f"{export} in {module}")
    return exported


def require_declared(of: GameEntry, made: object, kind: type[Any], where: str) -> None:
    """Raise ``UnknownGame`` if something that a game has made lacks what its class only declares."""
    lacking = [name for name in declared(kind) if not hasattr(made, name)]
    if lacking:
        raise fail(of.name, f"{where} lacks {', '.join(lacking)}")


def require_view(of: GameEntry) -> None:
    """Raise ``UnknownGame`` if the view that a game names isn't there, as ``part`` does; the view isn't
    loaded."""
    try:
        there = not of.view or find_spec(of.view) is not None
    except Exception as error:  # the package that holds it is loaded
        raise fail(of.name, f"{of.view} can’t be loaded: {words_of(error)}") from error
    if not there:
        raise fail(of.name, f"{of.view} can’t be loaded: there is no such module")


def declared(kind: type[Any]) -> tuple[str, ...]:
    """What a class only declares, for each game to say: annotated attributes without a value."""
    kinds = [one for one in kind.__mro__ if "__annotations__" in one.__dict__]
    names = [name for one in kinds for name in one.__annotations__ if not name.startswith("_")]
    return tuple(name for name in names if not hasattr(kind, name))


def fail(name: str, reason: str) -> UnknownGame:
    """Count a game among those that can't be used, and return the error to raise."""
    catalogue.failed[name] = reason
    return UnknownGame(name, reason)


def words_of(error: BaseException) -> str:
    """What went wrong in a game's code, on one line: kind, words, and the file and line."""
    try:
        said = f"{type(error).__name__}: {error}".partition("\n")[0][:300]
    except Exception:  # its words are somebody else's code, too
        said = type(error).__name__
    frames = [one for one in walk_tb(error.__traceback__) if "importlib" not in one[0].f_code.co_filename]
    if not frames or isinstance(error, SyntaxError) or frames[-1][0].f_globals.get("__name__") == __name__:
        return said
    frame, line = frames[-1]
    return f"{said} ({frame.f_code.co_filename}:{line})"
