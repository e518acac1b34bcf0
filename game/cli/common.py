"""Code that several verbs share: finding their game and map, and reading files given by name. It loads
everything that maps and matches need; what options alone need is in ``options``."""

from __future__ import annotations

import argparse
import errno
import os
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from game.bots.registry import bots
from game.cli.errors import CommandError, excerpt, meant, quoted
from game.cli.options import find_game
from game.data.files.config import Settings
from game.data.files.content import Content, default_map_of, load_content, load_map
from game.data.files.paths import locale_folders, maps_of, user_maps
from game.data.files.plain_files import read_head, read_plain, text_of
from game.data.files.problems import ProblemsError
from game.data.maps.own_modes import find_value
from game.data.sharing.shared_files import read_shared, unpack
from game.data.words.texts import Texts
from game.model.contract import Setup, TextError
from game.model.entries import games, info
from game.model.fault import Fault, game_called, row_of
from game.model.file_parts import MapFile
from game.model.game_info import Seating
from game.model.kit import AnyKit, option_problems
from game.model.registry import kit

MAX_TEXT = 2_000_000
"""Bytes of the longest text file read (a record, a position)."""


_YES, _NO = ("yes", "true", "on", "1", ""), ("no", "false", "off", "0")


def chosen_options(kit_: AnyKit, given: Sequence[str], map_file: MapFile | None) -> dict[str, Any]:
    """The options given by ``--with``, checked, for a match on that map, or from a position (``None``).

    Raises ``CommandError``.
    """
    found: dict[str, Any] = {}
    model = kit_.options_model
    for text in given:
        name, _, value = text.partition("=")
        name = name.strip().lower().replace("-", "_")
        if name not in model.model_fields:
            raise CommandError(
                "--with: unknown option {name} for {game} (choose from {names}){hint}",
                game=game_called(kit_.name),
                name=quoted(name),
                names=row_of(model.model_fields),
                hint=meant(name, model.model_fields),
            )
        if name not in kit_.options_on(map_file):
            what = Fault("a position") if map_file is None else map_file.title
            raise CommandError("--with {name} has no effect on {what}", name=name, what=what)
        if map_file is not None and name in map_file.set_options:
            raise CommandError("--with {name}: {what} already sets this", name=name, what=map_file.title)
        if kit_.own_modes is not None and name == kit_.own_modes.option:
            try:
                found[name] = find_value(kit_, load_content(kit_), english(), value)
            except TextError as error:
                raise CommandError("--with {name}: {why}", name=name, why=error.fault) from None
            continue
        found[name] = _option_value(model, name, value.strip().lower())
    return found


def _option_value(model: type[BaseModel], name: str, text: str) -> Any:
    value: Any = text
    if model.model_fields[name].annotation is bool:
        value = True if text in _YES else False if text in _NO else text
    elif text.isascii() and text.isdigit() and len(text) < 10:
        value = int(text)
    for _, message in option_problems(model, {name: value}):
        raise CommandError("--with {name}: {why}, found {found}", name=name, why=message, found=quoted(text))
    return value


def seating(kit_: AnyKit, map_file: MapFile | None, players: int | None) -> Seating:
    """The first seating for ``players`` people on that map (``None``: in the game), or the first of all.

    Raises ``CommandError``.
    """
    ways = kit_.info.seatings if map_file is None else kit_.seatings_for(map_file)
    found = next((way for way in ways if players in (None, len(way.sides))), None)
    if found is None:
        raise CommandError(
            "wrong number of players for {what}: {n} (possible: {counts})",
            what=game_called(kit_.name) if map_file is None else map_file.title,
            counts=row_of(sorted({len(way.sides) for way in ways})),
            n=players,
        )
    return found


_NAME = re.compile(r"[^\W\d][\w-]{0,119}")
"""What a map can be called."""


def game_of(args: argparse.Namespace) -> str:
    """The game meant by a command line without ``--game``: the one of its maps, known by their content or
    place; otherwise the first of all. Raises ``CommandError`` for the name of a map that no game has."""
    maps = getattr(args, "map", None) or getattr(args, "maps", None) or ()
    names = (maps,) if isinstance(maps, str) else maps
    for name in names:
        if found := _game_of_map(name):
            return found
    for name in () if getattr(args, "read", False) else names:
        if _is_name(name):
            raise _unknown_map(name, games())
    return games()[0]


def _is_name(name: str) -> bool:
    """Whether a text can only be the name of a map: it is no file, no path and no shared text."""
    from game.data.files.recognise import is_packed  # only now: few commands need it, and it loads much

    return _NAME.fullmatch(name) is not None and not is_packed(name) and not os.path.exists(name)


def _unknown_map(name: str, of: Sequence[str]) -> CommandError:
    """The error that none of these games has a map of that name."""
    names = list(dict.fromkeys(path.stem for game in of for path in _map_files(game)))
    return CommandError(
        "unknown map {name} (choose from {names}, or give a file){hint}",
        name=quoted(name),
        names=row_of(names),
        hint=meant(name, names),
    )


def _map_files(game: str) -> list[Path]:
    """A game's maps, shipped and own."""
    return sorted(maps_of(game).glob("*.yaml")) + sorted(user_maps(game).glob("*.yaml"))


def _game_of_map(name: str) -> str:
    try:
        shared = read_shared(name, games())
        if shared is not None:
            return shared.game
        if Path(name).is_file():
            said = re.search(rb"^game: *([a-z_]{1,40})", read_head(name, 4000), re.MULTILINE)
            game = said[1].decode() if said else ""
            return game if game in games() else ""
    except (OSError, ValueError, ProblemsError):
        return ""  # the next reader of the file reports what is wrong with it
    return _game_with(name) or ""


def _game_with(name: str) -> str | None:
    """The first game that has a map of that name or title; ``None`` if none has."""
    return next((game for game in games() if _map_called(game, name, titles=False)), None) or next(
        (game for game in games() if _map_called(game, name)), None
    )


def _map_called(game: str, name: str, *, titles: bool = True) -> Path | None:
    """A game's map by the name of its file, or else by its title: ``five_farms`` is Five Farms."""
    files, stem = _map_files(game), name.removesuffix(".yaml")
    found = next((path for path in files if path.stem == stem), None)
    if found is None and titles and (plain := _plain(name)):
        found = next((path for path in files if plain in (_plain(path.stem), _plain(_title(path)))), None)
    return found


def _title(path: Path) -> str:
    try:
        said = re.search(rb"^title: *(.{1,200})$", read_head(path, 4000), re.MULTILINE)
    except OSError:
        return ""
    return said[1].decode("utf-8", "replace") if said else ""


def _plain(text: str) -> str:
    """A name as far as it matters: small letters and digits."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def usual_level(game: str) -> int:
    """The default level of a game's bots."""
    return min(2, info(game).levels)


def no_level(game: str, option: str = "--level") -> CommandError:
    """The error that an option names a bot level which doesn't exist."""
    levels = row_of(one.number for one in bots(game).LEVELS)
    return CommandError("{option}: expected level {names}", option=option, names=levels)


def find_kit(name: str | None) -> AnyKit:
    """The game called ``name``. Raises ``CommandError``, and ``UnknownGame`` for one that can't be used."""
    return kit(find_game(name))


def english() -> Texts:
    """Texts in English, for the output that programs and developers read: checks, tables, errors."""
    return _texts(locale_folders(), "en")


def spoken(settings: Sequence[str] = ()) -> Texts:
    """Texts in the player's language, for output that players read; ``settings`` as given by ``--set``."""
    overrides = dict(change.split("=", 1) for change in settings if "=" in change)
    return _texts(locale_folders(), Settings.load(overrides)[0].look.language)


@lru_cache(maxsize=4)
def _texts(folders: tuple[Path, ...], language: str) -> Texts:
    return Texts(folders, language)


def find_map(game: str, name: str) -> Path:
    """The map file meant by ``name``: a path, a shipped or own map without its suffix, a share text, or a
    picture that holds one (unpacked to a file in the player's cache). Raises ``CommandError``, and for a
    share text ``ShareError``, ``OSError``."""
    if not name.strip():
        raise CommandError("--map needs a name")
    shared = read_shared(name, games())
    if shared is not None:
        if shared.game != game:
            raise _other_game(shared.game, game)
        return unpack(shared)
    path = Path(name)
    if path.suffix in (".yaml", ".yml") and path.exists():
        return path
    if (found := _map_called(game, name, titles=not path.exists())) is not None:
        return found
    if path.exists():
        return path
    if path.suffix or len(path.parts) > 1:
        raise CommandError("file not found: {name}", name=excerpt(name))
    if other := _game_with(name):
        raise _other_game(other, game)
    raise _unknown_map(name, [game])


def _other_game(other: str, game: str) -> CommandError:
    return CommandError(
        "that map is for {other}, not {game}", other=game_called(other), game=game_called(game)
    )


def map_setup(
    kit_: AnyKit,
    map_name: str | None,
    content: Content | None = None,
    players: int | None = None,
    options: Sequence[str] = (),
) -> Setup:
    """A setup on a map by file or name, or on the game's first map; ``options`` as given by ``--with``.

    Raises ``CommandError`` if the map isn't for that many players, or has no such option.
    """
    content = content or load_content(kit_)
    path = default_map_of(kit_) if map_name is None else find_map(kit_.name, map_name)
    checked = load_map(kit_, path, content, english())
    sides = seating(kit_, checked.map_file, players).sides
    chosen = chosen_options(kit_, options, checked.map_file)
    return kit_.setup(checked.map_file, content.definitions, sides, chosen)


def position_setup(kit_: AnyKit, text: str) -> Setup:
    """A setup from a position's text. Raises ``TextError``."""
    return kit_.parse_position(text, load_content(kit_).definitions)


def need_folder(path: Path) -> None:
    """Raise ``NotADirectoryError`` for a file where a folder is to be."""
    if path.exists() and not path.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))


def read_text(name: str) -> str:
    """Read a text file. Raises ``OSError`` if it is too long or no plain file, ``CommandError`` if it is
    no text."""
    data = read_plain(name, MAX_TEXT)
    text = text_of(data)
    if text is None and b"\0" in data:
        raise CommandError("{name} isn’t a text file", name=name)
    return data.decode("utf-8") if text is None else text
