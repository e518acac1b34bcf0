"""Matches of Tank Battle bots, against each other and against a simple player."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.bots.contract import Bot, Limits, Report, Seen, level, unheard
from game.bots.solving import Stop, never
from game.games.tank_battle.bots import BOTS
from game.games.tank_battle.bots.deeds import DeedNotes
from game.games.tank_battle.bots.players import SeenBoard
from game.games.tank_battle.bots.setting_up import mine_weight
from game.games.tank_battle.rules.actions import REVEAL, SEAL, Action, Go, Peg
from game.games.tank_battle.rules.board import row
from game.games.tank_battle.rules.events import Fought, Opened
from game.games.tank_battle.rules.kit import KIT
from game.games.tank_battle.rules.queries import mine_squares, stops
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE, Setup
from tests.games.tank_battle.files import DEFINITIONS

GAME = KIT.game

__all__ = ["BOTS", "GAME", "KIT", "Simple", "against_simple", "mine_is_guessed", "play", "setup"]


def setup(**options: Any) -> Setup:
    """The classic match with these options."""
    return Setup((0, 1), None, DEFINITIONS, options)


class Simple(Bot[TankBattleWorld, Action]):
    """Sets up by chance, drives its strongest tanks ahead, and plots where enemies could stop nearest."""

    def choose(
        self,
        seen: Seen[TankBattleWorld, Action],
        limits: Limits,
        seed: int,
        report: Report = unheard,
        stop: Stop = never,
    ) -> Action:
        position, rng = seen.view, random.Random(seed)
        actions = position.legal_actions()
        if position.phase == "move":
            ranks = position.ranks[seen.seat]
            steps = [one for one in actions if isinstance(one, Go)]
            if not steps:
                return REVEAL

            def strength(step: Go) -> tuple[int, int, float]:
                ahead = row(seen.seat, step.target) - row(seen.seat, step.origin)
                return ahead, ranks[position.tank_on(seen.seat, step.origin)], rng.random()

            return max(steps, key=strength)
        if position.phase == "plot":
            red = [one for one in actions if isinstance(one, Peg) and not one.white]
            if not red:
                return SEAL
            foe = 1 - seen.seat
            tanks = [square for square in position.tanks[foe] if square >= 0]

            def far(peg: Peg) -> tuple[int, float]:
                ahead = [at for at in tanks if row(foe, peg.square) >= row(foe, at)]
                away = [abs(at % 10 - peg.square % 10) + abs(at // 10 - peg.square // 10) for at in ahead]
                return min((abs(one - 2) for one in away), default=99), rng.random()

            return min(red, key=far)
        return rng.choice(actions)


@dataclass
class Match:
    """A match played; how its shots went, by seat: pegs plotted, tanks they hit, and how many they would
    have hit on average, spread evenly over the squares where an enemy tank could stop; what tanks did while
    nobody knew their ranks; and the ranks of those that attacked a tank when neither was known."""

    end: TankBattleWorld
    plotted: list[int] = field(default_factory=lambda: [0, 0])
    hits: list[int] = field(default_factory=lambda: [0, 0])
    evenly: list[float] = field(default_factory=lambda: [0.0, 0.0])
    notes: DeedNotes = field(default_factory=DeedNotes)
    attackers: list[int] = field(default_factory=list)

    def note(self, before: TankBattleWorld, opened: Opened) -> None:
        """Shots were revealed at the end of the movement ``before`` shows."""
        shots = len(opened.red) + len(opened.white)
        self.plotted[opened.seat] += shots
        self.hits[opened.seat] += opened.hits
        start = before.before_moving()
        likely = set().union(*stops(start, start.seat).values()) & set(start.open_squares(opened.seat))
        ended = len(likely.intersection(before.ended))
        self.evenly[opened.seat] += ended * min(1.0, shots / len(likely)) if likely else 0.0


def play(
    players: Sequence[Bot[Any, Any]], limits: Mapping[int, Limits], seed: str, made: Setup | None = None
) -> Match:
    """A match to its end."""
    rng, state = random.Random(seed), GAME.new(made or setup())
    found, told = Match(state), tuple[list[Any], ...](([], []))
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen: SeenBoard = Seen(seat, GAME.observe(state, seat), tuple(told[seat]))
            action = players[seat].choose(seen, limits.get(seat, Limits()), rng.getrandbits(32))
        step = GAME.apply(state, action)
        for each, steps in enumerate(told):
            if players[each].uses_steps:
                steps.append(GAME.observe_step(state, step, each))
        for event in step.events:
            if isinstance(event, Opened):
                found.note(state, event)
            if isinstance(event, Fought) and not (
                state.known[event.seat] >> event.tank & 1 or state.known[1 - event.seat] >> event.enemy & 1
            ):
                found.attackers.append(event.rank)
        found.notes.tell(step.state, step.events)
        state = step.state
    found.end = state
    return found


def mine_is_guessed(number: int, seed: int) -> bool:
    """Whether a mine lies, where a level sets up as Green, on one of the four squares that seem likeliest to
    whoever sees its guns and installations."""
    rng, state, bot = random.Random(seed), GAME.new(setup()), BOTS.make(number)
    while state.seat == 0:
        seen: SeenBoard = Seen(0, GAME.observe(state, 0))
        state = GAME.apply(state, bot.choose(seen, Limits(), rng.getrandbits(32))).state
    squares = mine_squares(state, 0)
    best = sorted(squares, key=lambda square: (-mine_weight(state, 0, square), rng.random()))[:4]
    return not set(best).isdisjoint(state.mines[0])


def against_simple(number: int, games: int, seed: str = "simple") -> Iterator[float]:
    """The points of a level in each match against the simple player, seats swapped, a draw half."""
    for game in range(games):
        seat = game % 2
        players: list[Bot[Any, Any]] = [Simple(), Simple()]
        players[seat] = BOTS.make(number)
        result = GAME.result(play(players, {seat: level(BOTS, number).limits}, f"{seed} {game}").end)
        assert result is not None
        yield 0.5 if result.drawn else float(result.places[seat] == 1)
