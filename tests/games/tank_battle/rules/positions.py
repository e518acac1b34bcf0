"""Random positions of Tank Battle, and a position as the slow telling's table."""

from __future__ import annotations

import random
from typing import Any

from game.games.tank_battle.rules import events as ev
from game.games.tank_battle.rules.actions import REVEAL, Go
from game.games.tank_battle.rules.board import (
    BACK_ROW,
    NEIGHBOURS,
    NOWHERE,
    OWN,
    SIDES,
    SITES,
    SQUARES,
    number,
)
from game.games.tank_battle.rules.world import MatchTerms, Shots, TankBattleWorld
from game.model.contract import Event
from tests.games.tank_battle.files import PIECE_SET
from tests.games.tank_battle.rules.slow import Table

# --- a position as a table ---


def table_of(position: TankBattleWorld) -> Table:
    """A position as the slow telling has it."""
    found: Table = {
        "phase": position.phase,
        "side": SIDES[position.seat],
        "step": position.step,
        "turn": position.begun,
        "quiet": position.quiet,
        "hurt": position.hurt,
        "paths": [[number(at) for at in trail] for trail in (*position.moved, position.trail) if trail],
        "spinning": position.pending and tuple(map(number, position.pending)),
        "places": position.outcome and position.outcome.places,
        "reason": position.outcome and position.outcome.reason,
        "variation": position.match.variation,
        "gun_loses": position.match.gun_loses,
    }
    for seat, side in enumerate(SIDES):
        shots = position.shots[seat]
        found[side] = {
            "tanks": [
                {
                    "at": None if square == NOWHERE else number(square),
                    "rank": position.ranks[seat][tank],
                    "seen": bool(position.known[seat] >> tank & 1),
                    "flag": bool(position.commands[seat] >> tank & 1),
                    "fate": position.fates[seat][tank],
                }
                for tank, square in enumerate(position.tanks[seat])
            ],
            "guns": [number(at) for at in position.standing_guns(seat)],
            "fallen_guns": [
                number(at) for at in position.guns[seat] if at not in tuple(position.standing_guns(seat))
            ],
            "sites": {kind: number(at) for kind, at in zip(SITES, position.sites[seat], strict=False)},
            "lost": {
                kind
                for place, kind in enumerate(SITES[: len(position.sites[seat])])
                if not position.has_site(seat, place)
            },
            "mines": [number(at) for at in position.mines[seat]],
            "spent": [number(at) for at in position.spent[seat]],
            "safe": {number(at) for at in position.trodden[seat]},
            "white": position.white[seat],
            "red_shots": None if shots is None else [number(at) for at in shots.red],
            "white_shots": None if shots is None else [number(at) for at in shots.white],
        }
    return found


def seen(table: Table) -> dict[str, Any]:
    """What must be alike of two tables: lists in which the order says nothing are sorted; of a match that is
    over nothing counts that only its going on would need."""
    found = {key: value for key, value in table.items() if key not in SIDES}
    for side in SIDES:
        for key, value in table[side].items():
            ordered = key in ("tanks", "spent") or value is None
            found[f"{side} {key}"] = value if ordered or not isinstance(value, list) else sorted(value)
    if table["phase"] == "over":
        for key in ("side", "quiet", "hurt", "paths", "spinning"):
            del found[key]
    return found


def told(event: Event) -> tuple[Any, ...]:
    """An event in the slow telling's words."""
    match event:
        case ev.Ready(seat):
            return ("ready", SIDES[seat])
        case ev.Shown():
            return ("shown",)
        case ev.Drove(seat, _, origin, target):
            return ("drove", SIDES[seat], number(origin), number(target))
        case ev.Promoted(seat, _, square):
            return ("promoted", SIDES[seat], number(square))
        case ev.Opened(seat, red, white, hits, left):
            pegs = sorted(map(number, red)), sorted(map(number, white))
            return ("opened", SIDES[seat], *pegs, hits, left)
        case ev.Destroyed(seat, _, square, why):
            return ("destroyed", SIDES[seat], number(square), why)
        case ev.SiteLost(seat, site, square, own_shot):
            return ("site_lost", SIDES[seat], SITES[site], number(square), own_shot)
        case ev.Fought(seat, _, origin, rank, _, target, enemy_rank):
            return ("fought", SIDES[seat], number(origin), rank, number(target), enemy_rank)
        case ev.Spun(seat, _, origin, target, field, gun_lost):
            return ("spun", SIDES[seat], number(origin), number(target), field, gun_lost)
        case ev.GunLost(seat, square, peg):
            return ("gun_lost", SIDES[seat], number(square), peg)
        case ev.Sealed(seat):
            return ("sealed", SIDES[seat])
        case ev.TurnEnded(seat):
            return ("turn_ended", SIDES[seat])
        case ev.Ended(reason):
            return ("ended", reason)
    raise AssertionError(event)


# --- random positions ---


def random_position(seed: int) -> TankBattleWorld:
    """A position of any phase, rather of a movement: sparse, crowded or jammed."""
    rng = random.Random(seed)
    match = MatchTerms(PIECE_SET, rng.random() < 0.4, rng.choice((5, 5, 5, 1, 2, 3, 4)))
    if rng.random() < 0.06:
        return _setting_up(TankBattleWorld(match), rng)
    position = _Made(match, rng).position()
    return _driven(position, rng) if position.phase == "move" and rng.random() < 0.7 else position


def _setting_up(position: TankBattleWorld, rng: random.Random) -> TankBattleWorld:
    for _ in range(rng.randrange(32)):
        position = position.after(rng.choice(position.legal_actions()), [])
    return position


def _driven(position: TankBattleWorld, rng: random.Random) -> TankBattleWorld:
    """The same with a part of the movement made, or all of it, rather where something will happen."""
    foe = 1 - position.seat
    goals = {*position.mines[foe], *position.standing_sites(foe)}
    goals |= {*(position.shots[foe] or Shots()).squares}
    goals |= {to for at in position.tanks[foe] if at >= 0 for to in NEIGHBOURS[at]}
    for _ in range(rng.choice((2, 4, 6, 6, 6))):
        steps = [action for action in position.legal_actions() if isinstance(action, Go)]
        if not steps:
            break
        good = [step for step in steps if step.target in goals]
        position = position.after(rng.choice(good if good and rng.random() < 0.7 else steps), [])
    if rng.random() < 0.25 and REVEAL in position.legal_actions():
        after = position.after(REVEAL, [])
        return position if after.phase == "over" else after
    return position


class _Made:
    def __init__(self, match: MatchTerms, rng: random.Random) -> None:
        self.match, self.rng = match, rng
        self.taken: set[int] = set()
        self.mover = rng.randrange(2)
        self.stuck: list[int] = []
        self.walls: list[int] = []

    def position(self) -> TankBattleWorld:
        """One of the kinds."""
        rng = self.rng
        kind = rng.choice(("sparse", "crowded", "crowded", "jam", "jam", "jam", "line", "opening"))
        self.counts = [rng.choice((1, 2, 2, 3, 4, 5, 6, 6)) for _ in SIDES]
        duel = rng.random() < 0.15
        if duel:
            kind, self.counts = "crowded", [1, 1]
        if kind == "jam":
            self._jam()
        fixed = [self._fixed(seat) for seat in (0, 1)]
        tanks = self._tanks(kind)
        after = rng.random() < 0.25
        turn = rng.choice((1, 2, 3, 3, 4, 5, 8, 21, 60))
        turn += turn % 2 == self.mover
        found = TankBattleWorld(self.match).with_(
            phase="move",
            seat=self.mover,
            begun=turn,
            quiet=59 if rng.random() < 0.1 else rng.randrange(59),
            tanks=tuple(tuple(one[0]) for one in tanks),
            fates=tuple(tuple(one[1]) for one in tanks),
            commands=tuple(one[2] for one in tanks),
            known=tuple(rng.choice((0, rng.randrange(64))) for _ in SIDES),
            ranks=tuple(self._ranks(one[0], duel) for one in tanks),
            guns=tuple(tuple(sorted(one["guns"])) for one in fixed),
            guns_left=tuple(one["guns_left"] for one in fixed),
            sites=tuple(tuple(one["sites"]) for one in fixed),
            sites_left=tuple(one["sites_left"] for one in fixed),
            white=tuple(rng.randrange(6) for _ in SIDES),
        )
        found = self._with_mines(found)
        if after and turn >= 2:
            return self._plotting(found)
        return self._shot_at(found) if turn > 2 else found

    def _ranks(self, tanks: list[int], duel: bool) -> tuple[int, ...]:
        """In a duel both have the same."""
        ranks = self.rng.sample(range(1, 7), 6)
        if duel:
            ranks.remove(4)
            ranks.insert(next(tank for tank, at in enumerate(tanks) if at >= 0), 4)
        return tuple(ranks)

    def _jam(self) -> None:
        """The mover's tanks side by side in a row, and the squares that shut them in, but for a few."""
        rng, count = self.rng, self.counts[self.mover]
        rank = rng.choice((0, 0, 1, 8, 9, rng.randrange(10)))
        rank = rank if self.mover == 0 else 9 - rank
        first = rank * 10 + rng.choice((0, 10 - count, rng.randint(0, 10 - count)))
        self.stuck = list(range(first, first + count))
        around = {to for at in self.stuck for to in NEIGHBOURS[at]} - set(self.stuck)
        part = rng.choice((1, 1, 0.9, 0.75))
        self.walls = [at for at in sorted(around) if rng.random() < part]
        rng.shuffle(self.walls)

    def _fixed(self, seat: int) -> dict[str, Any]:
        """Guns and installations; some are lost."""
        rng, stuck = self.rng, set(self.stuck)
        while True:
            rows = rng.sample(sorted({at // 10 for at in OWN[seat] - BACK_ROW[seat]}), 3)
            sites = [up * 10 + across for up, across in zip(rows, rng.sample(range(10), 3), strict=True)]
            if not stuck & set(sites):
                break
        walls = [at for at in self.walls if at in OWN[seat] and at not in sites]
        free = sorted(OWN[seat] - {*sites, *stuck, *self.walls})
        near = rng.choice(free)
        rng.shuffle(free)
        if rng.random() < 0.5:
            free.sort(key=lambda at: abs(at % 10 - near % 10) + abs(at // 10 - near // 10))
        guns = sorted([*walls, *free][:5])
        left = rng.choice((31, 31 if walls else rng.randrange(32), rng.randrange(32)))
        sites_left = rng.choice((7, 7, rng.randrange(8), rng.randrange(8)))
        self.taken |= {at for place, at in enumerate(guns) if left >> place & 1}
        self.taken |= {at for place, at in enumerate(sites) if sites_left >> place & 1}
        return {"sites": sites, "sites_left": sites_left, "guns": guns, "guns_left": left}

    def _tanks(self, kind: str) -> list[tuple[list[int], list[str], int]]:
        """By seat: squares, fates and flags."""
        rng = self.rng
        middle = rng.choice(SQUARES)
        found: list[tuple[list[int], list[str], int]] = []
        for seat in (self.mover, 1 - self.mover):
            free = [at for at in SQUARES if at not in self.taken and at not in self.stuck]
            rng.shuffle(free)
            if kind == "crowded":
                free.sort(key=lambda at: abs(at % 10 - middle % 10) + abs(at // 10 - middle // 10))
                free = free[: rng.choice((8, 14))]
            elif kind == "line":  # near the enemy's back row or on it
                free.sort(key=lambda at: -(at // 10 if seat == 0 else 9 - at // 10))
                free = free[:16]
            elif kind == "opening":
                free.sort(key=lambda at: at // 10 if seat == 0 else 9 - at // 10)
                free = free[:10]
            squares = rng.sample(free, min(self.counts[seat], len(free)))
            if kind == "jam":
                shut = [at for at in self.walls if at not in self.taken]
                squares = self.stuck[:] if seat == self.mover else [*shut, *squares][: self.counts[seat]]
                squares = sorted(set(squares))
            self.taken |= set(squares)
            flags = rng.choice((0, 0, rng.randrange(64)))
            tanks, fates = [], []
            squares += [NOWHERE] * (6 - len(squares))
            rng.shuffle(squares)
            for tank, at in enumerate(squares):
                far = at // 10 == (9 if seat == 0 else 0) and at >= 0
                flags |= far << tank
                tanks.append(at)
                fates.append("" if at >= 0 else rng.choice(("shot", "mine", "gun", "battle")))
            found.append((tanks, fates, flags))
        return found if self.mover == 0 else found[::-1]

    def _with_mines(self, position: TankBattleWorld) -> TankBattleWorld:
        """Mines and squares known to be safe, rather where the enemy's tanks are."""
        rng, mines, spent, trodden = self.rng, [], [], []
        for seat in (0, 1):
            never = {*position.guns[seat], *position.sites[seat]}
            near = {to for at in position.tanks[1 - seat] if at >= 0 for to in NEIGHBOURS[at]} | set(
                position.tanks[1 - seat]
            )
            free = sorted(OWN[seat] - never)
            rng.shuffle(free)
            if rng.random() < 0.8:
                free.sort(key=lambda at: at not in near)
            gone = rng.choice((0, 0, 1, 2))
            spent.append(tuple(free[:gone]))
            mines.append(tuple(sorted(free[gone:2])))
            trodden.append(frozenset(rng.sample(free[2:], rng.randrange(4))))
        return position.with_(mines=tuple(mines), spent=tuple(spent), trodden=tuple(trodden))

    def _shots(self, position: TankBattleWorld, seat: int) -> Shots:
        """Shots a side may have plotted, rather where enemy tanks can go."""
        rng = self.rng
        free = position.open_squares(seat)
        tanks = [at for at in position.tanks[1 - seat] if at >= 0]
        near = {to for at in tanks for one in NEIGHBOURS[at] for to in (one, *NEIGHBOURS[one])}
        rng.shuffle(free)
        free.sort(key=lambda at: at not in near)
        count = position.red_pegs(seat)
        white = rng.choice((0, 0, rng.randint(0, position.white[seat])))
        pegs = free[: count + white]
        rng.shuffle(pegs)
        return Shots(tuple(sorted(pegs[:count])), tuple(sorted(pegs[count:])))

    def _shot_at(self, position: TankBattleWorld) -> TankBattleWorld:
        foe = 1 - position.seat
        shots = self._shots(position, foe)
        return position.with_(shots=(shots, None) if foe == 0 else (None, shots))

    def _plotting(self, position: TankBattleWorld) -> TankBattleWorld:
        """Some pegs are plotted already."""
        found = position.with_(phase="plot")
        for _ in range(self.rng.randrange(8)):
            pegs = [action for action in found.legal_actions() if hasattr(action, "white")]
            if pegs:
                found = found.after(self.rng.choice(pegs), [])
        return found
