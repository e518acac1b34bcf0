"""The verb ``print``: a map, a match or a position as PDF, at true size."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from typing import Any, Final

from game.cli.common import find_map, spoken
from game.cli.errors import CommandError, excerpt, meant, quoted
from game.cli.options import add_game, find_game
from game.cli.out import end_progress, progress, say
from game.cli.shared_match import holds_match, open_match, recognised
from game.data.files.content import load_content, load_map
from game.data.files.file_types import is_yaml
from game.data.files.paths import atomic_write, shown_path
from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import load_yaml
from game.data.sharing.share import is_share_text
from game.data.words.texts import Texts
from game.model.fault import row_of
from game.model.registry import kit as kit_of

_NAME: Final = re.compile(r"[\w. -]{1,120}")
_LENGTH: Final = re.compile(r"(\d+(?:[.,]\d+)?) ?(mm|cm|in|inch|inches|″|\")?")
_MM: Final = {"mm": 1.0, "cm": 10.0}
_INCH: Final = 25.4

SHEET: Final = "sheet"
"""Name of the paper for a board that is one sheet of its own size."""

_CUT: Final = re.compile(r"([a-z0-9_.]{1,60})=([0-9]{1,3})")


def add_print(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "map",
        metavar="WHAT",
        help="a map (a file, the name of a built-in one), a match (a save, a record, a picture with one), or "
        "the text of a position",
    )
    parser.add_argument("--out", metavar="FILE", required=True, help="the file to write, a .pdf")
    parser.add_argument(
        "--what", metavar="LIST", default="board,legend",
        help="what of it, such as board,legend,footprints (default: board,legend)",
    )  # fmt: skip
    parser.add_argument("--square", metavar="30mm", default="30mm", help="the side of a square (30mm)")
    parser.add_argument(
        "--paper", choices=("a4", "letter", SHEET), default="a4", help="or one sheet of the board’s size (a4)"
    )
    parser.add_argument("--overlap", metavar="10mm", default="10mm", help="of neighbouring pages (10mm)")
    parser.add_argument("--plain", action="store_true", help="black on white, with little ink")
    parser.add_argument(
        "--pieces", metavar="LIST", default="all",
        help="what stands on the board, all or none (all); or which pieces are cut out, and how many of "
        "each: white.command=1,light=4 (those on the board)",
    )  # fmt: skip
    parser.add_argument("--copies", type=int, metavar="N", default=1, help="of what is cut out (1)")
    add_game(parser)


def run_print(args: argparse.Namespace) -> int:
    """Write the PDF, showing the progress."""
    target = Path(args.out)
    if target.suffix.lower() != ".pdf":
        raise CommandError("{name} must end in .pdf", name=excerpt(args.out))
    if target.exists():
        raise CommandError(
            "{name} already exists and won’t be overwritten; choose another name", name=excerpt(args.out)
        )
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    # what is printed is drawn by what draws the screen
    from dataclasses import replace

    from game.app.printing.making import make_pdf
    from game.app.printing.order import offered

    words = spoken()
    order = replace(_order(args, words), options=_options(args))
    keys = [one.key for one in offered(order)]
    kinds = tuple(name.strip() for name in args.what.split(",") if name.strip())
    if not kinds:
        raise CommandError("--what needs at least one part (choose from {names})", names=row_of(keys))
    for name in kinds:
        # a legend wanted only by default may be missing
        if name not in keys and not (args.what == "board,legend" and name == "legend" and keys):
            hint = meant(name, keys)
            raise CommandError(
                "--what: unknown part {name} (choose from {names}){hint}", name=quoted(name), hint=hint,
                names=row_of(keys),
            )  # fmt: skip
    try:
        pdf, pages = make_pdf(replace(order, kinds=kinds), progress)
    finally:
        end_progress()
    atomic_write(target, pdf, new=True)
    say(words("cli.printed", n=pages, path=args.out))
    return 0


def _options(args: argparse.Namespace) -> Any:
    from game.app.printing.order import COPIES, OVERLAP_MM, SQUARE_MM, PrintOptions
    from game.ui.paper.tiling import PAPERS

    low, high = COPIES
    if not low <= args.copies <= high:
        raise CommandError("--copies must be {low} to {high}, not {n}", low=low, high=high, n=args.copies)
    return PrintOptions(
        paper=PAPERS.get(args.paper),
        square=_length("--square", args.square, SQUARE_MM),
        overlap=_length("--overlap", args.overlap, OVERLAP_MM),
        plain=args.plain,
        pieces=args.pieces != "none",
        cut=_cut(args.pieces),
        copies=args.copies,
    )


def _cut(text: str) -> tuple[tuple[str, int], ...]:
    """The kinds of pieces to be cut out and the number of each; empty for ``all`` and ``none``. Raises
    ``CommandError``."""
    if text in ("all", "none"):
        return ()
    found = [_CUT.fullmatch(part.strip()) for part in text.split(",")]
    if not all(found):
        raise CommandError(
            "--pieces: expected all, none, or pieces as in white.command=1,light=4, found {found}",
            found=quoted(text),
        )
    return tuple((one[1], int(one[2])) for one in found if one is not None)


def _length(option: str, text: str, bounds: tuple[float, float]) -> float:
    """A length in mm from an option. Raises ``CommandError`` outside its bounds."""
    found = _LENGTH.fullmatch(text.strip().lower())
    if found is not None:
        mm = float(found[1].replace(",", ".")) * _MM.get(found[2] or "mm", _INCH)
        if bounds[0] <= mm <= bounds[1]:
            return mm
    raise CommandError(
        "{option}: expected {low} to {high} mm, as in 30mm, 3cm or 1.2in, found {found}",
        option=option, low=round(bounds[0]), high=round(bounds[1]), found=quoted(text),
    )  # fmt: skip


def _order(args: argparse.Namespace, words: Texts) -> Any:
    """The print order for whatever the command line names."""
    from game.app.printing.orders import position_order
    from game.app.sharing.share_dialog import of_match

    name, game = args.map, find_game(args.game)
    there = os.path.exists(name)  # Path.exists would raise for a long text
    if is_share_text(name) or (there and _is_map(name)) or (not there and _NAME.fullmatch(name)):
        return _map_order(game, find_map(game, name), words)
    found = recognised(name)
    if found.incoming is not None:  # a picture with a map in it
        return _map_order(game, find_map(game, name), words)
    if found.kind == "position":
        kit = kit_of(found.game)
        content = load_content(kit)
        setup = kit.parse_position(found.text, content.definitions)
        title = words.game_name(kit.name)
        return position_order(kit, content, setup, kit.game.new(setup), title, words.language)
    subject = of_match(open_match(name))
    return position_order(
        subject.kit, subject.content, subject.setup, subject.view, subject.title, words.language
    )


def _is_map(name: str) -> bool:
    """Whether a file is a map or a mode, even a broken one."""
    if not is_yaml(Path(name)) or holds_match(name):
        return False
    document, _ = load_yaml(Path(name), shown_path(Path(name)))
    data: Any = document.data if document is not None else {}
    return document is None or not {"title", "board", "white"}.isdisjoint(data)


def _map_order(game: str, path: Path, words: Texts) -> Any:
    from game.app.printing.orders import draft_order, drafting_in_print, map_order

    kit = kit_of(game)
    content = load_content(kit)
    drafting = drafting_in_print(kit)
    if drafting is None:
        checked = load_map(kit, path, content, words)
        title = words.shipped(checked.map_file.title)
        return map_order(kit, content, checked.map_file, title, words.language)
    document, problems = load_yaml(path, shown_path(path))
    if document is None:
        raise ProblemsError(problems)
    draft, _ = drafting.read(document.data, content.definitions)
    return draft_order(kit, content, draft, words.shipped(draft.title or path.stem), words.language)
