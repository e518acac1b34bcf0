"""Makes the match that the options of ``play`` ask for: map or position, players and options."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.bots import registry as bot_registry
from game.cli.common import (
    chosen_options,
    english,
    find_kit,
    find_map,
    no_level,
    seating,
    spoken,
    usual_level,
)
from game.cli.errors import CommandError, quoted
from game.data.files.content import Content, default_map_of, load_content, load_map
from game.data.people.characters import with_characters
from game.data.saves.matches import MatchPlan, Player, new_plan, position_plan
from game.model.clock import ClockRules
from game.model.contract import Setup
from game.model.fault import Fault, row_of
from game.model.kit import AnyKit

_CLOCK: Final = re.compile(r"(?P<time>[0-9]{1,5})(\+(?P<more>[0-9]{1,4})s?)?(?P<turn>(?<!\+)s)?", re.ASCII)

_MINUTES, _SECONDS, _MOST_MORE = (1, 600), (5, 3600), 600
"""Bounds of a clock's minutes, bounds of the seconds for a turn, and the most extra seconds for each move."""


def plan_of(args: argparse.Namespace, *, watched: bool = False, cast: int = 0) -> MatchPlan:
    """The plan of a match; bots in all seats if it is only ``watched``, ``cast`` seeds who they are. Raises
    ``CommandError``, ``TextError``, and ``ProblemsError`` for a map that can't be used."""
    kit = find_kit(args.game)
    content = load_content(kit)
    levels = [level.number for level in bot_registry.bots(kit.name).LEVELS]
    if args.level is not None and args.level not in levels:
        raise no_level(kit.name)
    usual = args.level or usual_level(kit.name)
    listed = parse_players(args.seats, levels, usual) if args.seats is not None else None
    if listed and args.players not in (None, len(listed)):
        raise CommandError(
            "--seats and --players must give the same number of players, not {n} and {other}",
            n=len(listed),
            other=args.players,
        )
    count = len(listed) if listed else args.players
    if args.position is not None:
        setup = kit.parse_position(args.position, content.definitions)
        setup = _seated(kit, setup, count)
        options = chosen_options(kit, args.with_, None)
        who = _players(kit, setup, args, listed, usual, watched, cast)
        sides = setup.sides
        modes = kit.own_modes
        mode = "" if modes is None else str(setup.options.get(modes.option, ""))
        clock = _clock(args, kit, content, mode)
        return position_plan(kit, content, args.position, who, sides=sides, options=options, clock=clock)
    path = default_map_of(kit) if args.map is None else find_map(kit.name, args.map)
    checked = load_map(kit, path, content, english())
    sides = seating(kit, checked.map_file, count).sides
    options = chosen_options(kit, args.with_, checked.map_file)
    setup = kit.setup(checked.map_file, content.definitions, sides, options)
    who = _players(kit, setup, args, listed, usual, watched, cast)
    modes = kit.own_modes
    mode = "" if modes is None else str(options.get(modes.option) or modes.usual(checked.map_file))
    clock = _clock(args, kit, content, mode)
    return new_plan(kit, content, checked.map_file, who, sides=sides, options=options, clock=clock)


def clock_of(text: str, kit: AnyKit) -> ClockRules:
    """The clock given by ``--clock``: minutes a side with seconds for each move (30+10), or seconds a turn
    (60s) in games that have a turn timer. Raises ``CommandError``."""
    timed = bool(kit.turn_seconds)
    match = _CLOCK.fullmatch(text.strip().lower())
    if match is not None and bool(match["turn"]) == timed:
        value, more = int(match["time"]), int(match["more"] or 0)
        low, high = _SECONDS if timed else _MINUTES
        if low <= value <= high and more <= _MOST_MORE and not (timed and match["more"]):
            if timed:
                return ClockRules(value * 1_000, per_turn=True)
            return ClockRules(value * 60_000, more * 1_000)
    low, high = _SECONDS if timed else _MINUTES
    expected = Fault("minutes a side from {low} to {high}, such as 30 or 30+10", low=low, high=high)
    if timed:
        expected = Fault("seconds a turn from {low} to {high}, such as 60s", low=low, high=high)
    raise CommandError("--clock: expected {expected}, found {found}", expected=expected, found=quoted(text))


def _clock(args: argparse.Namespace, kit: AnyKit, content: Content, mode: str) -> ClockRules | None:
    """The clock of a match, with the minutes set by its mode."""
    clock = None if args.clock is None else clock_of(args.clock, kit)
    minutes = kit.own_modes.minutes(mode, content.definitions) if kit.own_modes is not None and mode else 0
    if not minutes:
        return clock
    return replace(clock, match_ms=minutes * 60_000) if clock else ClockRules(0, match_ms=minutes * 60_000)


def _seated(kit: AnyKit, setup: Setup, count: int | None) -> Setup:
    """A position's setup with the number of players set to ``count``, if the position leaves it open.
    Raises ``CommandError``."""
    if count in (None, len(setup.sides)):
        return setup
    if kit.info.modes:
        raise CommandError("this position is for {n} players, not {other}", n=len(setup.sides), other=count)
    return Setup(seating(kit, None, count).sides, setup.map, setup.definitions, setup.options)


def parse_players(text: str, levels: Sequence[int], usual: int) -> tuple[tuple[str, int], ...]:
    """Parse a list of players such as ``person,bot:3,bot`` into kinds and bot levels. Raises
    ``CommandError``."""
    found: list[tuple[str, int]] = []
    for word in text.split(","):
        kind, colon, number = word.strip().lower().partition(":")
        if kind == "person" and not colon:
            found.append((kind, 0))
            continue
        if kind != "bot" or (colon and not (number.isascii() and number.isdigit() and len(number) < 4)):
            raise CommandError(
                "--seats: unknown player {word}; expected person, bot or bot:LEVEL, as in person,bot:3",
                word=quoted(word.strip(), 40),
            )
        level = int(number) if colon else usual
        if level not in levels:
            raise CommandError("--seats: expected level {names}, found {n}", names=row_of(levels), n=level)
        found.append((kind, level))
    return tuple(found)


def _players(
    kit: AnyKit,
    setup: Setup,
    args: argparse.Namespace,
    listed: Sequence[tuple[str, int]] | None,
    usual: int,
    watched: bool,
    cast: int,
) -> tuple[Player, ...]:
    count = len(setup.sides)
    own = 1 if args.side is None else args.side
    if not 1 <= own <= count:
        raise CommandError("--side must be 1 to {n}", n=count)
    kinds = list(
        listed or [("person" if args.people or seat == own - 1 else "bot", usual) for seat in range(count)]
    )
    if watched:
        kinds = [("bot", level or usual) for _, level in kinds]
    people = sum(kind == "person" for kind, _ in kinds)
    texts = spoken(getattr(args, "set", ()))
    you = [
        texts("setup.player", n=seat + 1) if people > 1 else texts("terminal.you") for seat in range(count)
    ]
    players = [
        Player("bot", "", level) if kind == "bot" else Player("person", name)
        for (kind, level), name in zip(kinds, you, strict=True)
    ]
    found = with_characters(players, kit.name, texts, cast)
    if count - people < 2:
        return found
    colours = [" + ".join(texts(key) for key in kit.seat_keys(setup, seat)) for seat in range(count)]
    return tuple(
        replace(one, name=texts("terminal.bot_of", bot=one.name, colours=of)) if one.kind == "bot" else one
        for one, of in zip(found, colours, strict=True)
    )
