"""The verb ``record``: check a match record."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.common import find_kit, map_setup, position_setup, read_text, spoken
from game.cli.errors import CommandError
from game.cli.options import add_game, add_map, add_players, add_with
from game.cli.out import say
from game.cli.program import typed
from game.cli.shared_match import recognised
from game.data.files.content import load_content
from game.data.files.paths import maps_of, user_maps
from game.data.files.yaml_files import load_yaml
from game.data.saves.matches import reason_words
from game.data.saves.text_match import read_record
from game.data.words.wording import board_text
from game.model.contract import TextError
from game.model.entries import games
from game.model.fault import game_called
from game.model.keyed_text import KeyedText
from game.model.kit import AnyKit, ReadRecord


def add_record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record in either form, with or without a header")
    add_game(parser)
    parser.add_argument("--position", metavar="TEXT", help="where it starts, if its header doesn’t say")
    add_map(parser)
    add_players(parser)
    add_with(parser)
    parser.add_argument("--quiet", action="store_true", help="print only the position at the end")


def run_record(args: argparse.Namespace) -> int:
    """Check every move; print the final position as the last line."""
    kit = find_kit(args.game)
    if args.position is not None and args.map is not None:
        raise CommandError("give either --position or --map, not both")
    text, words = read_text(args.file), spoken()
    named = named_map(kit, text) if args.map is None else None
    if not args.game_named and args.map is None and named is None and (other := _of_another_game(kit, text)):
        kit = find_kit(other)
        named = named_map(kit, text)
    definitions = load_content(kit).definitions
    if args.position is not None:
        setup = position_setup(kit, args.position)
    elif args.map is not None:
        setup = map_setup(kit, args.map, players=args.players, options=args.with_)
    else:
        setup = map_setup(kit, named, players=args.players, options=args.with_)
    try:
        read = read_record(kit, text, definitions, setup)
    except TextError as error:
        other = _of_another_game(kit, text)
        if other is None:
            _need_record(args.file)
            raise
        raise TextError(
            "{problem} (perhaps it is a record of {game}: --game {name})",
            problem=error.fault,
            game=game_called(other),
            name=other,
        ) from error
    final = read.states[-1]
    if not args.quiet:
        for name, value in read.header.items():
            say(f"{name}: {value}")
        print(board_text(kit.text_board(final), words))
        result = kit.game.result(final)
        ended = reason_words(kit, read.setup, result, words) if result else ""
        print(f"{words('cli.record.legal', n=len(read.actions))} {ended}".rstrip())
    print(kit.format_position(final))
    return 0


def _need_record(name: str) -> None:
    """Check whether an unreadable file is something other than a record. Raises ``CommandError`` that says
    what it is."""
    try:
        found = recognised(name)
    except CommandError:
        return
    if found.kind == "save":
        raise CommandError(
            "{name} is a saved match, not a record: use describe --load {path}, or save it in "
            "the terminal under a name that ends in .txt",
            name=name,
            path=typed(name),
        )
    if found.kind != "record":
        raise CommandError(
            "{name} is {what}, not a record", name=name, what=KeyedText(f"sharing.kind.{found.kind}")
        )


def read_any(path: Path) -> ReadRecord[Any, Any]:
    """Read a record of any game: the one that has its map, else the first that can read it. Raises
    ``TextError`` or ``CommandError``."""
    text = read_text(str(path))
    kits = {kit: named_map(kit, text) for kit in map(find_kit, games())}
    named = [kit for kit, name in kits.items() if name is not None]
    wrong: list[TextError] = []
    for kit in named or kits:
        try:
            setup = map_setup(kit, kits[kit])
            return read_record(kit, text, load_content(kit).definitions, setup)
        except TextError as error:
            wrong.append(error)
    raise wrong[0]


def _of_another_game(kit: AnyKit, text: str) -> str | None:
    """Another game that has the map of a record, or can read its position where ``kit`` can't; ``None`` if
    there is none."""
    others = [find_kit(name) for name in games() if name != kit.name]
    found = next((other for other in others if named_map(other, text) is not None), None)
    position = kit.record_header(text).get("position", "")
    if found is None and position and not _reads(kit, position):
        found = next((other for other in others if _reads(other, position)), None)
    return None if found is None else found.name


def _reads(kit: AnyKit, position: str) -> bool:
    try:
        kit.parse_position(position, load_content(kit).definitions)
    except TextError:
        return False
    return True


def named_map(kit: AnyKit, text: str) -> str | None:
    """The map, shipped or own, whose title a record's header names; ``None`` if there is none."""
    wanted = kit.record_header(text).get("map", "").strip().lower()
    if not wanted:
        return None
    for folder in (maps_of(kit.name), user_maps(kit.name)):
        for path in sorted(Path(folder).glob("*.yaml")):
            document, _ = load_yaml(path)
            title = document.data.get("title") if document and isinstance(document.data, dict) else None
            if wanted in (str(title).strip().lower(), path.stem.lower()):
                return str(path)
    return None
