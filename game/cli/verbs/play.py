"""The verb ``play``: the window, or the terminal if there is no display.

Modules that only some starts need are imported by those: the window waits for all that is imported here.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.cli.errors import CommandError, excerpt, quoted
from game.cli.options import add_game, add_map, add_with, find_game
from game.data.files.config import override_problems
from game.data.files.problems import ProblemsError

if TYPE_CHECKING:
    from game.data.saves.match_plan import MatchPlan
    from game.data.words.texts import Texts
    from game.model.kit import AnyKit


def add_play(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_map(parser)
    parser.add_argument("--load", metavar="FILE", help="a saved match to resume")
    parser.add_argument("--open", metavar="FILE", help="a map, match or picture to open, whatever it is")
    parser.add_argument("--position", metavar="TEXT", help="a position to start from")
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default: the fewest)")
    parser.add_argument(
        "--seats",
        metavar="LIST",
        help="who plays, seat by seat: person, bot or bot:LEVEL, such as person,bot:3",
    )
    add_with(parser)
    parser.add_argument(
        "--clock", metavar="TIME",
        help="minutes a side, such as 30 or 30+10 (10 seconds for each move); for Flames of Tanks seconds "
        "a turn, such as 60s",
    )  # fmt: skip
    parser.add_argument("--terminal", action="store_true", help="play in the terminal")
    parser.add_argument("--level", type=int, metavar="N", help="bot level (terminal: 2)")
    parser.add_argument("--side", type=int, metavar="N", help="terminal: your seat; 1 moves first (1)")
    parser.add_argument("--people", action="store_true", help="people in all seats, no bots")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a setting, as in config.yaml"
    )


def run_play(args: argparse.Namespace) -> int:
    """Open the window; without a display say so and play in the terminal."""
    game = find_game(args.game)
    if sum(given is not None for given in (args.map, args.load, args.position)) > 1:
        raise CommandError("give only one of --map, --load and --position")
    for name in ("map", "load", "position", "seats"):
        given = getattr(args, name)
        if given is not None and not given.strip():
            raise CommandError("--{name} needs a value", name=name)
    check_settings(args.set)
    if args.seats and args.seats.isdigit():
        args.players, args.seats = args.players or int(args.seats), None
    check_who(args, game)
    if args.map is not None:
        # a wrong name is told before a window opens, and the window knows maps by their files
        from game.cli.common import find_map

        found = find_map(game, args.map)
        args.map = args.map if found.stem == args.map else str(found)
    if not args.terminal and display_there():
        args.plan = _plan(args) if begun_here(args) and not args.load else None
        gc.disable()  # until the first frame is shown (``GarbageCollector``): all that is made by then stays
        # the front door is the one place of the command line that opens the app
        from game.app.start import run

        return run(args)
    if args.open is not None:
        raise CommandError(
            "there is no window to open {name} in; the terminal takes a saved match with --load and a map "
            "with --map",
            name=excerpt(args.open),
        )
    from game.cli.common import spoken
    from game.cli.terminal.terminal import run_terminal

    if not args.terminal:
        print(spoken(args.set)("terminal.no_display"), file=sys.stderr)
    return run_terminal(args, _tables, _hint)


def _tables(game: str, words: Texts) -> Mapping[str, Sequence[str]]:
    """The tables of the rules: the window makes them, and it isn't imported before one is asked for."""
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    from game.app.rules.told import told_tables

    return told_tables(game, words)


def _hint(kit: AnyKit, view: Any, action: Any, words: Texts) -> Sequence[str]:
    """A hint in words, by what the window says."""
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    from game.app.table.hint_told import told_hint

    return told_hint(kit, view, action, words)


def _plan(args: argparse.Namespace) -> MatchPlan:
    """The plan of the match that the options ask for; the modules for matches are imported only then."""
    from game.cli.terminal.begin import plan_of

    return plan_of(args)


def check_settings(changes: Sequence[str]) -> None:
    """Check that every ``--set`` is a setting with a valid value. Raises ``CommandError``,
    ``ProblemsError``."""
    overrides: dict[str, str] = {}
    for change in changes:
        key, sign, value = change.partition("=")
        if not sign or not key.strip():
            raise CommandError(
                "--set needs KEY=VALUE, as in sound.volume=30, found {found}", found=quoted(change)
            )
        overrides[key.strip()] = value.strip()
    if problems := override_problems(overrides):
        raise ProblemsError(problems)


def begun_here(args: argparse.Namespace) -> bool:
    """Whether the command line says more of a match than its map or position."""
    told = (args.players, args.seats, args.level, args.side, args.clock)
    return any(given is not None for given in told) or bool(args.with_) or args.people


def check_who(args: argparse.Namespace, game: str) -> None:
    """Check that the options about players go together. Raises ``CommandError``."""
    who = {
        "--players": args.players,
        "--seats": args.seats,
        "--with": args.with_,
        "--people": args.people,
        "--level": args.level,
        "--side": args.side,
        "--clock": args.clock,
    }
    named = [name for name, given in who.items() if given is not None and given is not False and given != []]
    if args.load and named:
        raise CommandError("give either --load or {option}, not both", option=named[0])
    for name in ("--people", "--side"):
        if args.seats and name in named:
            raise CommandError("give either --seats or {option}, not both", option=name)
    if args.people and args.side:
        raise CommandError("give either --people or --side, not both")


def display_there() -> bool:
    """Whether a window can be opened. A driver the player chose by environment counts as one."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if not sys.platform.startswith("linux"):
        return True
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    from game.ui.window.window import has_display

    return has_display()
