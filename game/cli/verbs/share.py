"""The verb ``share``: turn a map or a match into one short text or its QR codes, and a text or pictures
back into what they hold."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.cli.common import MAX_TEXT, english, find_map, spoken
from game.cli.errors import CommandError, excerpt
from game.cli.options import add_game, find_game
from game.cli.out import say
from game.cli.shared_match import holds_match, match_in, open_match, recognised
from game.data.files.content import load_content, map_from
from game.data.files.document import Document
from game.data.files.paths import atomic_write, shown_path
from game.data.files.plain_files import read_plain
from game.data.files.problems import Problem, ProblemsError, has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.data.saves.match_record import record_of
from game.data.saves.match_text import match_text
from game.data.saves.record_folder import record_files
from game.data.sharing.code_pictures import codes_in_picture, codes_png
from game.data.sharing.png_text import MAP_KEYWORD, MATCH_KEYWORD, MAX_PNG
from game.data.sharing.qr_codes import codes_of, text_of_codes
from game.data.sharing.share import ShareError, share_text
from game.data.sharing.shared_files import read_shared, shared_yaml
from game.model.entries import games
from game.model.registry import kit


def add_share(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("map", metavar="MAP", nargs="*", help="a map: a file, or the name of a built-in one")
    parser.add_argument("--match", metavar="FILE", help="share a match instead: a save, or a record of one")
    parser.add_argument(
        "--read",
        action="store_true",
        help="the reverse: MAP is a shared text (- reads it from the input) or a file with one, such as a "
        "PNG, a mail, or a photo of QR codes (several photos if they don’t all show on one); its map, match "
        "or letter is written as YAML, its position as a line",
    )
    parser.add_argument(
        "--codes",
        metavar="FILE",
        help="write the text’s QR codes to this picture (PNG) instead of printing it",
    )
    parser.add_argument("--out", metavar="FILE", help="write to this file instead of printing")
    add_game(parser)


def run_share(args: argparse.Namespace) -> int:
    """Print or write the text, or the YAML. A map with problems is shared all the same; they are reported,
    and the status is 2."""
    for name in filter(None, (args.out, args.codes)):
        if Path(name).exists():
            raise CommandError(
                "{name} already exists and won’t be overwritten; choose another name", name=excerpt(name)
            )
    if bool(args.map) == bool(args.match) or (args.read and args.match) or (args.read and args.codes):
        raise CommandError("give either a map, or --match FILE, or --read TEXT")
    if len(args.map) > 1 and not args.read:
        raise CommandError("give only one map; only --read takes several pictures")
    if args.map and not args.read and holds_match(args.map[0]):
        args.match = args.map[0]
    problems: list[Problem] = []
    if args.match:
        text = f"{match_text(open_match(args.match))}\n"
    elif args.read:
        problems, text = _read(args.map[0] if len(args.map) == 1 else _in_pictures(args.map))
    else:
        problems, text = _share(find_map(find_game(args.game), args.map[0]))
    for problem in problems:
        say(problem, error=True)
    if args.codes:
        atomic_write(
            Path(args.codes),
            codes_png(text.strip(), codes_of(text), MATCH_KEYWORD if args.match else MAP_KEYWORD),
        )
        say(spoken()("cli.written", path=args.codes))
    if args.out:
        atomic_write(Path(args.out), text)
        say(spoken()("cli.written", path=args.out))
    elif not args.codes:
        print(text, end="")
    return 2 if has_errors(problems) else 0


def _share(path: Path) -> tuple[list[Problem], str]:
    document, problems = load_yaml(path, shown_path(path))
    if document is None:
        raise ProblemsError(problems)
    data: Any = document.data
    game = data.get("game")
    if game not in games():
        known = ", ".join(games())
        raise ProblemsError([document.problem(("game",), f"a map says which game it is for: {known}")])
    recognised(str(path))  # refuses what is something else, such as a tournament
    return problems + _problems(game, document), share_text(game, data) + "\n"


def _in_pictures(names: Sequence[str]) -> str:
    """The text whose QR codes are spread over several pictures."""
    return text_of_codes(code for name in names for code in codes_in_picture(read_plain(name, MAX_PNG)))


def _read(name: str) -> tuple[list[Problem], str]:
    text = sys.stdin.read(MAX_TEXT) if name == "-" else name
    try:
        shared = read_shared(text, games())
    except ShareError as error:
        if error.key != "none":
            raise
        try:
            return _other(text)  # a picture, but of something else than a map
        except (CommandError, ShareError):
            raise error from None
    if shared is None:
        return _other(text)
    return _with_problems(shared.game, shared_yaml(shared))


def _other(name: str) -> tuple[list[Problem], str]:
    """What a text or a file holds, as text, and the problems of a map. Raises ``CommandError``,
    ``ShareError``, ``ProblemsError``."""
    found = recognised(name)
    match found.kind:
        case "position":
            return [], f"{found.text}\n"
        case "letter" if found.letter is not None:
            return [], dump_yaml(found.letter.plain)
        case "folder" if found.path is not None:
            files = record_files(found.path)
            return [], "---\n".join(dump_yaml(record_of(open_match(str(path)))) for path in files)
        case "map" if found.incoming is not None:
            return _with_problems(found.game, found.incoming.text)
        case "mode" if found.incoming is not None:
            return [], found.incoming.text
        case "setup":
            return [], found.text
        case _:
            return [], dump_yaml(record_of(match_in(found)))


def _with_problems(game: str, written: str) -> tuple[list[Problem], str]:
    """A map's text, with line ends as here, and its problems."""
    written = written.replace("\r\n", "\n")
    document, problems = load_yaml(written, "shared map")
    return problems + (_problems(game, document) if document is not None else []), written


def _problems(game: str, document: Document) -> list[Problem]:
    """The problems of a map."""
    game_kit = kit(game)
    try:
        return list(map_from(game_kit, document, load_content(game_kit), english()).warnings)
    except ProblemsError as error:
        return error.problems
