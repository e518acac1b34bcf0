"""The verb ``animate``: a match as an animated picture, without a window."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.cli.common import spoken
from game.cli.errors import CommandError, excerpt
from game.cli.options import add_look
from game.cli.out import end_progress, progress, say
from game.cli.shared_match import open_match

SIZES = ("small", "medium", "large")
PACES = ("slow", "normal", "fast")


def add_animate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "match", metavar="FILE", help="a save, a record, a picture with a match in it, or its text"
    )
    parser.add_argument("--out", metavar="FILE", required=True, help="the picture to write, a .png")
    parser.add_argument(
        "--size", choices=SIZES, default="medium", help="320, 480 or 720 px (default: medium)"
    )
    parser.add_argument("--speed", choices=PACES, default="normal", help="how fast it goes (default: normal)")
    parser.add_argument("--once", action="store_true", help="show it once; else without end")
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="as seat N saw it; else everything")
    parser.add_argument("--flip", action="store_true", help="turn the board round")
    add_look(parser)


def run_animate(args: argparse.Namespace) -> int:
    """Write the picture, showing the progress."""
    target = Path(args.out)
    if target.suffix.lower() != ".png":
        raise CommandError("{name} must end in .png", name=excerpt(args.out))
    if target.exists():
        raise CommandError(
            "{name} already exists and won’t be overwritten; choose another name", name=excerpt(args.out)
        )
    match = open_match(args.match)
    seats = len(match.plan.players)
    if not 0 <= args.seat <= seats:
        raise CommandError("there is no seat {seat}; this match has {n} seats", seat=args.seat, n=seats)
    if not match.session.open:
        raise CommandError("a match with secrets can’t be shared until it ends")
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    from game.app.sharing.animating import FilmOptions, film_record, write_film

    loops = 1 if args.once else 0
    wish = FilmOptions(args.size, args.speed, loops, args.seat - 1, args.flip)
    count = len(film_record(match, wish)) + 1
    try:
        for done in write_film(match, wish, target, theme=args.theme):
            progress(done, count)
    finally:
        end_progress()
    words = spoken()
    size = words.number(target.stat().st_size / 1e6, 1)
    say(words("cli.written_size", path=args.out, size=size))
    return 0
