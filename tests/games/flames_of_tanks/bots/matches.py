"""Matches of Flames of Tanks bots, against each other and against simple ones."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from game.bots.contract import Bot, Limits, NoProbe, Probe, Report, Seen, level, unheard
from game.bots.solving import Stop, never
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.flames_of_tanks.bots import BOTS
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.odds import odds
from game.games.flames_of_tanks.rules.packing import pack
from game.games.flames_of_tanks.rules.sampling import nearest_enemy, sample
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.contract import CHANCE, Setup
from game.model.inches import Point

GAME = KIT.game

__all__ = ["BOTS", "GAME", "KIT", "Careful", "Greedy", "against_greedy", "play", "setup"]


@cache
def setup(
    mode: str = "death_match", seats: int = 2, tanks: int = 2, name: str = "farms", rounds: int = 0
) -> Setup:
    """A shipped table with a mode, so many seats and tanks of each, and ``rounds`` (0: the mode's)."""
    content = load_content(KIT)
    path = MAPS / "flames_of_tanks" / f"{name}.yaml"
    map_file = load_map(KIT, path, content, Texts(ASSETS / "locale")).map_file
    options = {"mode": mode, "tanks": tanks, "rounds": rounds}
    return KIT.setup(map_file, content.definitions, tuple(range(seats)), options)


class Greedy(Bot[FlamesOfTanksWorld, Action]):
    """Shoots at the likeliest, else drives to the nearest enemy; never minds what comes back."""

    def choose(
        self, seen: Seen[FlamesOfTanksWorld, Action], limits: Limits, seed: int, report: Report = unheard,
        stop: Stop = never,
    ) -> Action:  # fmt: skip
        position = seen.view
        match position.phase:
            case "refit":
                return act.Refit(_packed(position))
            case "more":
                return act.Roll()
        actions = sample(position)
        shots = [one for one in actions if isinstance(one, act.Shoot) and not one.smoke]
        if shots:
            return max(shots, key=lambda one: (_destroys(position, one.target), -one.target))
        ends = [one for one in actions if isinstance(one, act.Remount | act.Claim)]
        if ends:
            return ends[0]
        goes = [one for one in actions if isinstance(one, act.Move | act.Enter)]
        if not goes:
            return act.End()
        return min(
            goes, key=lambda one: _gap(position, one.path[-1] if isinstance(one, act.Move) else one.place)
        )


class Careful(Greedy):
    """Minds the fire it draws: a shot or a drive is worth whom it destroys, less the chance that who stands
    on the table destroys it there, and a little for being near."""

    def choose(
        self, seen: Seen[FlamesOfTanksWorld, Action], limits: Limits, seed: int, report: Report = unheard,
        stop: Stop = never,
    ) -> Action:  # fmt: skip
        position = seen.view
        found = sample(position) if position.phase in ("act", "place", "storm") else []
        if len(found) < 2 or position.acting.bailed:
            return super().choose(seen, limits, seed, report, stop)
        return max(found, key=lambda one: _careful(position, one))


def _careful(position: FlamesOfTanksWorld, action: Action) -> float:
    """What an action is worth to who minds the fire it draws."""
    here = position.acting
    match action:
        case act.Shoot(target, False):
            return _destroys(position, target) - _drawn(position, here.place, here.heading)
        case act.Move(path, heading):
            place = path[-1]
        case act.Enter(place, heading):
            pass
        case act.End():
            place, heading = here.place, here.heading
        case _:
            return -2.0
    enemies = position.enemies(position.side(position.tank))
    shots = (odds(position, position.tank, enemy, place=place) for enemy in enemies)
    best = max((float(one.destroys) for one in shots if one), default=0.0)
    drives = not isinstance(action, act.End)
    return best * drives / 2 - _drawn(position, place, heading) - _gap(position, place) / 1_000_000


def _drawn(position: FlamesOfTanksWorld, place: Point, heading: int) -> float:
    """The chance that one of the enemies on the table destroys the acting tank there."""
    safe = 1.0
    for enemy in position.enemies(position.side(position.tank)):
        found = odds(position, enemy, position.tank, target_place=place, target_heading=heading)
        if found and not position.tanks[enemy].bailed:
            safe *= 1 - float(found.destroys)
    return 1 - safe


def _packed(position: FlamesOfTanksWorld) -> tuple[act.Piece, ...]:
    tank = position.acting
    names = sorted([*tank.workshop, *(piece.name for piece in tank.installed)])
    return pack(position.match.definitions, names, 3)


def _destroys(position: FlamesOfTanksWorld, target: int) -> float:
    found = odds(position, position.tank, target)
    return float(found.destroys) if found else 0.0


def _gap(position: FlamesOfTanksWorld, place: Point) -> int:
    table = position.match.table
    return inches.distance(place, nearest_enemy(position, place) or (table.width // 2, table.height // 2))


def play(
    players: Sequence[Bot[Any, Any]], limits: Mapping[int, Limits], seed: str, made: Setup,
    probe: Probe | None = None,
) -> FlamesOfTanksWorld:  # fmt: skip
    """The end of a match; ``probe`` watches it."""
    probe = probe or NoProbe()
    rng, state = random.Random(seed), GAME.new(made)
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen: Seen[FlamesOfTanksWorld, Action] = Seen(seat, GAME.observe(state, seat))
            action = players[seat].choose(seen, limits.get(seat, Limits()), rng.getrandbits(32))
        step = GAME.apply(state, action)
        probe.step(state, step)
        state = step.state
    return state


def against_greedy(
    number: int, games: int, made: Setup, seed: str = "greedy", other: type[Greedy] = Greedy
) -> float:
    """The points of a level against a greedy bot, seats swapped, a draw half."""
    points = 0.0
    for game in range(games):
        seat = game % 2
        players: list[Bot[Any, Any]] = [other(), other()]
        players[seat] = BOTS.make(number)
        result = GAME.result(play(players, {seat: level(BOTS, number).limits}, f"{seed} {game}", made))
        assert result is not None
        points += 0.5 if result.drawn else float(result.places[seat] == 1)
    return points
