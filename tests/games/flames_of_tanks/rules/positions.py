"""Positions of Flames of Tanks for the slow telling: random starts, and what both tellings say of them."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any, Final

from game.data.files.content import load_content
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action, Piece
from game.games.flames_of_tanks.rules.definitions import Definitions, Mode, Points, sides_of
from game.games.flames_of_tanks.rules.driving import obstructed
from game.games.flames_of_tanks.rules.kit import KIT, tank_counts
from game.games.flames_of_tanks.rules.match import MatchTerms
from game.games.flames_of_tanks.rules.packing import pack
from game.games.flames_of_tanks.rules.table import EVERYBODY, NOBODY, SpawnPoint, TableMap, TerrainPiece
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld, PointState, Sudden
from tests.games.flames_of_tanks.rules import slow

POINTS: Final[tuple[Points, ...]] = ("claimed", "claimed", "invincible", "none")


@cache
def definitions() -> Definitions:
    """The shipped ones."""
    return load_content(KIT).definitions


def table_of(position: FlamesOfTanksWorld) -> slow.Match:
    """A position as the slow telling has it."""
    match, mode = position.match, position.match.mode
    shot, sudden, result = position.shot, position.sudden, position.outcome
    return {
        "table": match.table,
        "mode": {
            **{name: getattr(mode, name) for name in _SAME},
            "score": dict(zip(("kills", "deaths", "markers", "flags"), mode.score, strict=True)),
            "draws": dict(zip(("light", "medium", "heavy", "point"), mode.draws, strict=True)),
        },
        "sides": list(match.sides),
        "out_by_lags": match.lags_out,
        "tanks": [
            {
                "seat": match.seats[number],
                "side": match.sides[match.seats[number]],
                "where": tank.where,
                "at": tank.place,
                "heading": tank.heading,
                "bailed": tank.bailed,
                "grid": [(one.name, one.column, one.row, one.turn) for one in tank.installed],
                "shop": list(tank.workshop),
                "smoke": list(tank.smoke),
                **{name: getattr(tank, name) for name in slow.CARD},
            }
            for number, tank in enumerate(position.tanks)
        ],
        "points": [
            {
                "at": point.at,
                "invincible": point.invincible,
                "owner": {NOBODY: None, EVERYBODY: "all"}.get(there.owner, there.owner),
                "side": None if there.side == NOBODY else there.side,
                "count": there.markers,
            }
            for point, there in zip(match.table.points, position.points, strict=True)
        ],
        "pool": dict(zip(match.definitions.upgrades, position.pool, strict=True)),
        "round": position.round - position.placing,
        "turn": position.tank,
        "bag": list(position.bag),
        "phase": position.phase,
        "done": position.acts,
        "driven": position.moved,
        "drives": position.moves,
        "on_tracks": position.wide,
        "fast": position.fast,
        "untouched": position.fresh,
        "shot": None
        if shot is None
        else {
            "target": shot.target,
            "smoke": shot.smoke,
            "hits": shot.hits,
            "again": shot.again,
            "need": shot.need,
            "armour": shot.armour,
        },
        "to_draw": position.draws,
        "wreck": position.wreck if position.wreck >= 0 else None,
        "duel": None
        if sudden is None
        else {
            name: getattr(sudden, name) if name == "began" else list(getattr(sudden, name))
            for name in ("tanks", "sides", "began", "stood")
        },
        "last_round": position.last_round,
        "gone": position.left,
        "ended": None
        if result is None
        else {"places": list(result.places), "scores": list(result.scores), "reason": result.reason},
    }


_SAME = (
    "order",
    "points",
    "markers",
    "respawn",
    "keep_clear",
    "rounds",
    "all_points",
    "one_left",
    "tie",
    "night",
    "basic",
)
"""Values of a mode that both tellings call alike."""


def told(action: Action) -> tuple[Any, ...]:
    """An action or outcome as the slow telling has it."""
    match action:
        case act.Refit(pieces):
            return "refit", [(one.name, one.column, one.row, one.turn) for one in pieces]
        case act.Enter(place, heading):
            return "enter", place, heading
        case act.Claim(point):
            return "claim", point
        case act.GoIn():
            return ("workshop",)
        case act.Move(path, heading, kind, wide):
            return "storm" if kind == "last" else kind, list(path), heading, wide
        case act.Shoot(target, smoke):
            return "smoke" if smoke else "shoot", target
        case act.Remount() | act.Roll() | act.End():
            return (type(action).__name__.lower(),)
        case act.Turn(tank):
            return "turn", tank
        case act.Second(die):
            return "second", die
        case act.Hits(dice, again):
            return "hits", list(dice), list(again)
        case act.Saves(dice):
            return "saves", list(dice)
        case act.Remounting(die, again):
            return "remounting", die, again
        case act.Draw(names):
            return "draw", list(names)
        case act.Salvage(dice):
            return "salvage", list(dice)


# --- random starts ---


def random_mode(rng: random.Random) -> Mode:
    """A mode of one's own, or a shipped one, with few rounds."""
    shipped = rng.choice(list(definitions().modes.values()))
    if rng.random() < 0.4:
        return replace(shipped, name="short", rounds=rng.randint(1, 6), night=rng.random() < 0.2)
    points = rng.choice(POINTS)
    return Mode(
        "mine",
        teams=rng.choice(("none", "two", "two", "four")),
        order=rng.choice(("fixed", "fixed", "drawn")),
        points=points,
        markers=rng.randint(1, 3),
        respawn=rng.random() < 0.7,
        keep_clear=rng.choice((0, 2000, 6000)),
        rounds=rng.randint(1, 6),
        all_points=points == "claimed" and rng.random() < 0.7,
        one_left=rng.random() < 0.5,
        score=(1, -1, 0, 0) if rng.random() < 0.5 else (2, -1, 1, 1),
        tie=rng.choice(("sudden_death", "sudden_death", "shared")),
        night=rng.random() < 0.2,
        basic=rng.random() < 0.15,
    )


def random_table(rng: random.Random) -> TableMap:
    """A small table with a few pieces, spawn points near each other, perhaps a workshop."""
    width, height = rng.choice(((24, 24), (36, 24), (30, 30)))
    kinds = definitions().ground
    terrain = []
    for _ in range(rng.randint(0, 5)):
        kind = rng.choice(list(kinds.values()))
        # not in line with spawn points: both tellings agree on lines through the ends of walls by luck alone
        x, y = rng.randint(6, width - 6) * 1000 + 137, rng.randint(8, height - 8) * 1000 + 211
        if kind.line:
            terrain.append(TerrainPiece(kind, ((x - 3000, y), (x + 3000, y + rng.randrange(2000)))))
        else:
            half, up = rng.randint(800, 3000), rng.randint(800, 2500)
            corners = ((x - half, y - up), (x - half, y + up), (x + half, y + up), (x + half, y - up))
            terrain.append(TerrainPiece(kind, corners))
    spots = [(3, 3), (width - 3, height - 3), (3, height - 3), (width - 3, 3), (width // 2, 3), (6, 6)]
    points = [
        SpawnPoint("ABCDEF"[n], (x * 1000, y * 1000), n if n < 4 else NOBODY, rng.random() < 0.05)
        for n, (x, y) in enumerate(spots[: rng.randint(4, 6)])
    ]
    shops = tuple((x * 1000, y * 1000) for x, y in ((width // 2, height // 2),) if rng.random() < 0.5)
    return TableMap(width * 1000, height * 1000, tuple(terrain), tuple(points), shops)


def random_start(seed: int) -> FlamesOfTanksWorld:
    """A match about to begin on a random table, or in the middle with upgrades given out and tanks near each
    other."""
    rng = random.Random(seed)
    mode = random_mode(rng)
    seats = rng.randint(2, 4)
    sides = sides_of(mode, seats)
    counts = tank_counts(sides, rng.randint(1, 2))
    match = MatchTerms(random_table(rng), definitions(), mode, sides, counts, rng.random() < 0.8)
    position = FlamesOfTanksWorld(match)
    if not mode.basic:
        position = _with_upgrades(position, rng)
    if rng.random() < 0.7:
        position = _scattered(position, rng)
        if rng.random() < 0.06:
            position = _duel(position)
    return position


def _duel(position: FlamesOfTanksWorld) -> FlamesOfTanksWorld:
    """Sudden Death in one of its last rounds."""
    there = position.on_table
    sides = tuple(sorted({position.side(tank) for tank in there}))
    if len(sides) < 2:
        return position
    for number in range(len(position.tanks)):
        if number not in there:
            position = position.with_tank(number, where="destroyed")
    return position.with_(sudden=Sudden(there, sides, 2), round=11, tank=there[0])


def _with_upgrades(position: FlamesOfTanksWorld, rng: random.Random) -> FlamesOfTanksWorld:
    names, pool = list(definitions().upgrades), list(position.pool)
    for number in range(len(position.tanks)):
        drawn = [name for name in rng.sample(names, rng.randint(0, 8)) if pool[names.index(name)] > 0]
        for name in drawn:
            pool[names.index(name)] -= 1
        pieces: tuple[Piece, ...] = pack(definitions(), drawn, rng.randint(1, 4))
        rest = list(drawn)
        for piece in pieces:
            rest.remove(piece.name)
        position = position.with_tank(number, installed=pieces, workshop=tuple(sorted(rest)))
    if rng.random() < 0.2:
        pool = [min(one, 1) if name == "smoke" else 0 for name, one in zip(names, pool, strict=True)]
    return position.with_(pool=tuple(pool))


def _scattered(position: FlamesOfTanksWorld, rng: random.Random) -> FlamesOfTanksWorld:
    """With tanks on the table, points with markers, scores."""
    table = position.match.table
    for number in range(len(position.tanks)):
        if rng.random() < 0.85:
            for _ in range(30):
                anchor = rng.choice([*(point.at for point in table.points), *table.workshops])
                place = tuple(one + rng.randint(-5500, 5500) for one in anchor)
                if not obstructed(table, place, position.others(number), 1200):  # type: ignore[arg-type]
                    position = position.with_tank(
                        number, where="table", place=place, heading=rng.randrange(3600),
                        bailed=rng.random() < 0.15, kills=rng.randrange(3), deaths=rng.randrange(3),
                        lags=rng.randrange(3),
                    )  # fmt: skip
                    break
        elif rng.random() < 0.5:
            position = position.with_tank(number, where=rng.choice(("destroyed", "refitting")))
    if position.match.mode.points == "claimed":
        states = []
        strong = rng.choice(position.match.all_sides) if rng.random() < 0.4 else NOBODY
        for point in position.points:
            owner = rng.choice((point.owner, NOBODY, *position.match.all_sides))
            if strong != NOBODY and rng.random() < 0.9:
                owner = strong
            count = rng.randrange(position.match.mode.markers)
            side = rng.choice(position.match.all_sides)
            if count and rng.random() < 0.6 and side != owner:
                states.append(PointState(owner, side, count))
            else:
                states.append(PointState(owner))
        position = position.with_(points=tuple(states))
    return position
