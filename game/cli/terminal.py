"""The terminal form of a match: who plays, and how it starts."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from game.bots import registry as bot_registry
from game.cli.begin import plan_of
from game.cli.table import Table
from game.data.matches import Match, Player
from game.data.paths import user_saves
from game.rules.registry import kit as kit_of


def run_terminal(args: argparse.Namespace) -> int:
    """Play a match in the terminal; bots play it to the end if there is no input at all."""
    first = "" if sys.stdin.isatty() else sys.stdin.readline()
    watched = not first and not sys.stdin.isatty()
    match = _resume(Path(args.load), watched) if args.load else _open(args, watched)
    for problem in match.problems:
        print(problem, file=sys.stderr)
    table = Table(match, sys.stdin, sys.stdout)
    try:
        if watched:
            table.say(table.words("terminal.empty"))
        table.run(first)
    finally:
        match.close()
        if not watched and match.path and match.session.result is None:
            table.say(table.words("terminal.kept", path=match.path))
    return 0


def _resume(path: Path, watched: bool) -> Match:
    """A saved match. Where nobody is there to play, bots do, and the save stays as it is."""
    match = Match.resume(path, kit_of, write=not watched)
    if watched:
        level = bot_registry.bots(match.kit.name).LEVELS[0].number
        players = tuple(
            player if player.kind == "bot" else Player("bot", player.name, level)
            for player in match.plan.players
        )
        match.plan = replace(match.plan, players=players)
    return match


def _open(args: argparse.Namespace, watched: bool) -> Match:
    return Match.create(plan_of(args, watched=watched), folder=None if watched else user_saves())
