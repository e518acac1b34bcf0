"""The verb ``describe``: a saved match or a position in words."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.common import find_kit, map_setup, position_setup, spoken
from game.cli.errors import CommandError
from game.cli.options import add_game, add_map, add_players, add_with
from game.cli.verbs.play import check_settings
from game.data.saves.description import event_lines, player_lines, position_lines, whole
from game.data.saves.matches import Match
from game.data.words.texts import Texts
from game.model.contract import PUBLIC
from game.model.registry import kit as kit_of

EVENTS = 20
"""Number of a saved match's last events that are printed."""


def add_describe(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--load", metavar="FILE", help="a saved match")
    parser.add_argument("--position", metavar="TEXT", help="a position as text")
    add_map(parser)
    add_players(parser)
    add_with(parser)
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a setting, such as look.language=de"
    )


def run_describe(args: argparse.Namespace) -> int:
    """Print what is on the board; for a saved match also who plays and what happened last."""
    if sum(given is not None for given in (args.map, args.load, args.position)) > 1:
        raise CommandError("give only one of --map, --load and --position")
    check_settings(args.set)
    words = spoken(args.set)
    if args.load is not None:
        if args.players is not None or args.with_:
            raise CommandError(
                "a saved match already sets the players and options: leave out --players and --with"
            )
        print(_match(Path(args.load), words))
        return 0
    kit = find_kit(args.game)
    if args.position is not None and (args.players is not None or args.with_):
        raise CommandError("a position already sets the players and options: leave out --players and --with")
    if args.position is not None:
        setup = position_setup(kit, args.position)
    else:
        setup = map_setup(kit, args.map, players=args.players, options=args.with_)
    print("\n".join(position_lines(kit, kit.game.new(setup), words)))
    return 0


def _match(path: Path, words: Texts) -> str:
    """Describe a saved match as its only person sees it, else as everybody does. The save isn't changed."""
    match: Match = Match.resume(path, kit_of, write=False, now=None)
    try:
        return _words(match, words)
    finally:
        match.close()


def _words(match: Match, words: Texts) -> str:
    session, kit, players = match.session, match.kit, match.plan.players
    people = [seat for seat, player in enumerate(players) if player.kind == "person"]
    reader = people[0] if len(people) == 1 else PUBLIC
    names = [player.name for player in players]
    record = session.record(reader)
    end = len(record)
    events = event_lines(kit, record, names, range(max(1, end - EVENTS + 1), end + 1), words)
    about: list[Any] = player_lines(kit, session, names, words)
    if session.result is not None:
        about.append(match.result_words(words))
    return whole(
        [
            (match.title, about),
            (words("describe.board_title"), position_lines(kit, session.shown(reader), words)),
            (words("describe.last_title"), events or [words("describe.no_events")]),
        ]
    )
