"""The terminal form of a match: who plays, and what it is begun with."""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.bots import registry as bot_registry
from game.cli.common import english, find_kit, find_map, seating
from game.cli.main import CommandError
from game.cli.table import Table
from game.data.content import load_content, load_map
from game.data.matches import Match, Player, new_plan, position_plan
from game.data.paths import user_saves
from game.model.kit import Kit
from game.rules.registry import kit as kit_of


def run_terminal(args: argparse.Namespace) -> int:
    """Play a match in the terminal; bots play it to the end if there is no input at all."""
    kit = find_kit(args.game)
    first = "" if sys.stdin.isatty() else sys.stdin.readline()
    watched = not first and not sys.stdin.isatty()
    match = _resume(Path(args.load), watched) if args.load else _open(args, kit, watched)
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


def _open(args: argparse.Namespace, kit: Kit[Any, Any], watched: bool) -> Match:
    levels = [lv.number for lv in bot_registry.bots(kit.name).LEVELS]
    if args.level is not None and args.level not in levels:
        raise CommandError(f"--level: there are levels {', '.join(map(str, levels))}")
    level = args.level or levels[min(1, len(levels) - 1)]
    content = load_content(kit)
    checked = None
    if args.position:
        sides = kit.parse_position(args.position, content.definitions, kit.seatings[0].sides).sides
        sides = sides if args.players in (None, len(sides)) else seating(kit, None, args.players).sides
    else:
        checked = load_map(kit, find_map(kit.name, args.map or kit.default_map), content, english())
        sides = seating(kit, checked.map_file, args.players).sides
    if not 1 <= args.side <= len(sides):
        raise CommandError(f"--side: there are seats 1 to {len(sides)}")
    bot = Player("bot", f"Bot {level}", level)
    people = args.people and not watched
    players = [Player("person", f"Player {seat + 1}") if people else bot for seat in range(len(sides))]
    if not watched and not people:
        players[args.side - 1] = Player("person", "You")
    seed = random.SystemRandom().getrandbits(32)
    if checked is None:
        plan = position_plan(kit, content, args.position, tuple(players), sides=sides, seed=seed)
    else:
        plan = new_plan(kit, content, checked.map_file, tuple(players), sides=sides, seed=seed)
    return Match.create(plan, folder=None if watched else user_saves())
