"""Starts a match in the terminal: chooses its players and opens or begins it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from game.bots import registry as bot_registry
from game.cli.common import spoken
from game.cli.lines import read_line
from game.cli.out import say
from game.cli.program import program, typed
from game.cli.terminal.begin import plan_of
from game.cli.terminal.table import MAX_LINE, TerminalTable
from game.cli.terminal.telling import Hints, Tables
from game.data.files.machine_time import steady_ms
from game.data.files.paths import user_saves
from game.data.people.characters import cast_seed
from game.data.saves.matches import Match, Player, by_post
from game.model.registry import kit as kit_of


def run_terminal(args: argparse.Namespace, tables: Tables, hints: Hints) -> int:
    """Play a match in the terminal; bots play it to the end if there is no input at all."""
    line = None if sys.stdin.isatty() else read_line(sys.stdin, MAX_LINE)
    first = "" if line is None else f"{line}\n"
    watched = not first and not sys.stdin.isatty()
    match = _resume(Path(args.load), watched) if args.load else _open(args, watched)
    for problem in match.problems:
        say(problem, error=True)
    table = TerminalTable(match, sys.stdin, sys.stdout, spoken(args.set), tables, hints)
    if match.view_only is not None:
        table.show()
        return 1
    try:
        if watched:
            table.say(table.words("terminal.empty"))
        table.run(first)
        if not watched:
            table.look_back()
    finally:
        match.close()
        if match.unsaved:
            told = table.words("match.unsaved", n=match.unsaved, reason=match.trouble)
            print(f"{program()}: {told}", file=sys.stderr)
        elif not watched and match.path and match.session.result is None:
            command = typed(program(), "play", "--terminal", "--load", str(match.path))
            table.say(table.words("terminal.kept", command=command))
    return 1 if match.unsaved else 0


def _resume(path: Path, watched: bool) -> Match:
    """Open a saved match, for viewing only if it is open elsewhere. If nobody is there to play, bots do,
    and the save stays as it is."""
    match = Match.resume(path, kit_of, write=not watched, now=None if watched else steady_ms)
    if watched and match.plan.post:
        match.look_only(by_post(path))
    elif watched:
        match.draw_what_is_due()
        level = bot_registry.bots(match.kit.name).LEVELS[0].number
        players = tuple(
            player if player.kind == "bot" else Player("bot", player.name, level)
            for player in match.plan.players
        )
        match.plan = replace(match.plan, players=players)
    return match


def _open(args: argparse.Namespace, watched: bool) -> Match:
    now, folder = (None, None) if watched else (steady_ms, user_saves())
    plan = plan_of(args, watched=watched, cast=cast_seed(keep=not watched))
    return Match.create(plan, folder=folder, now=now)
