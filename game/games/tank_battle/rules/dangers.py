"""What the enemy could destroy once a movement has ended: pieces, and all tanks at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import comb
from typing import Final, Literal, NamedTuple

from game.games.tank_battle.rules.attacks import (
    Joint,
    Reach,
    Touch,
    Way,
    beside_all,
    is_near,
    most_steps,
    reach,
)
from game.games.tank_battle.rules.board import FEW, HQ, NEIGHBOURS, NOWHERE
from game.games.tank_battle.rules.endings import FIELDS, Ending, Endings, endings, falls, mine_odds
from game.games.tank_battle.rules.queries import sealed_odds
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.steps import Steps

EVEN: Final = 1e-9
"""Chances that differ by less are equal."""

_TINY: Final = 1e-4
"""Least chance with which some tanks fall to shots and mines that is looked at."""

_MOST_TOGETHER: Final = 600
"""Most movements of the enemy that are looked at to find out whether it could destroy all tanks."""

Chance = float | None
"""How likely something is; ``None`` where that isn't told, without the memory aid (TB-4.7)."""


class Piece(NamedTuple):
    """An own piece: a tank by its number, a gun or an installation by its place."""

    kind: Literal["tank", "gun", "site"]
    place: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An enemy tank that could come beside a piece, or onto it, by a way; ``chance``: how likely it then
    destroys the piece."""

    tank: int
    way: Way
    chance: Chance


class Dangers:
    """What the enemy could do in its next movement, for each way in which the mover's own may end; only after
    ``look``. ``whole``: nothing was left out."""

    def __init__(self, position: TankBattleWorld, own: Endings) -> None:
        self.position, self.own = position, own
        self.mover, self.foe = position.seat, 1 - position.seat
        self.ways: list[tuple[Ending, Reach]] = []
        self.whole = True

    def look(self) -> Steps[None]:
        """Search."""
        known: dict[object, Reach] = {}
        for ending in self.own.ways:
            world, there = ending.position, Reach({})
            if ending.over is None:
                key = world.tanks, world.guns_left
                if key not in known:
                    known[key] = yield from reach(world.moves, world.walk, _goals(world))
                    self.whole = self.whole and known[key].whole
                there = known[key]
            self.ways.append((ending, there))

    @cached_property
    def pieces(self) -> list[Piece]:
        """The own pieces."""
        position, mover = self.position, self.mover
        found = [Piece("tank", tank) for tank, at in enumerate(position.tanks[mover]) if at >= 0]
        guns, sites = position.guns_left[mover], position.sites_left[mover]
        found += [Piece("gun", at) for at in range(len(position.guns[mover])) if guns >> at & 1]
        found += [Piece("site", at) for at in range(len(position.sites[mover])) if sites >> at & 1]
        return found

    def reached(self, ending: Ending) -> bool:
        """Return whether each tank that is left after an ending could be attacked."""
        there = next(reach for one, reach in self.ways if one is ending)
        squares = [at for at in ending.position.tanks[self.mover] if at >= 0]
        return all(there.onto(_beside(ending.position, square)) for square in squares)

    def square(self, piece: Piece) -> int:
        """Return where a piece is."""
        position = self.position
        every = {"tank": position.tanks, "gun": position.guns, "site": position.sites}
        return every[piece.kind][self.mover][piece.place]

    def moved(self, piece: Piece) -> bool:
        """Return whether the movement moves a piece."""
        return piece.kind == "tank" and self.square(piece) in self.position.ended

    def shot(self, piece: Piece) -> tuple[float, float]:
        """Return how likely a sealed shot hits a piece: with red shots only, and with all white pegs."""
        return sealed_odds(self.position, self.square(piece)) if self.moved(piece) else (0.0, 0.0)

    def mined(self, piece: Piece) -> float:
        """Return how likely a piece sets off a mine."""
        return mine_odds(self.position, self.square(piece)) if self.moved(piece) else 0.0

    def falls(self, piece: Piece) -> Chance:
        """Return how likely a piece falls in the battles of its own movement."""
        if piece.kind != "tank":
            return 0.0
        fallen = sum(way.share for way in self.own.ways if piece.place in way.fallen)
        return None if self.own.guessed and EVEN < fallen < 1 - EVEN else whole(fallen)

    @cached_property
    def risky(self) -> bool:
        """Whether a shot or a mine could destroy an own tank, and so open a way, or keep a battle from being
        fought."""
        return any(self.shot(piece)[1] or self.mined(piece) for piece in self.pieces)

    def out_of_reach(self, piece: Piece) -> bool:
        """Return whether nothing can attack a piece that isn't attacked as ``attacks`` finds, whatever falls
        to shots and mines."""
        if not self.risky:
            return self.whole
        around = (self.square(piece),) if piece.kind == "site" else NEIGHBOURS[self.square(piece)]
        return not is_any_near(self.position, around)

    def attacks(self, piece: Piece, *, ending_it: bool = False) -> Steps[tuple[Chance, list[Attack]]]:
        """Return how likely the enemy could destroy a piece that lives until then, and the tanks that could
        come, the worst first. ``ending_it``: only as far as the match is then lost."""
        total, weight, hidden = 0.0, 0.0, False
        sums, unclear, ways = dict[int, float](), set[int](), dict[int, Way]()
        for ending, there in self.ways:
            if piece.kind == "tank" and piece.place in ending.fallen:
                continue
            if weight:
                yield
            weight += ending.share
            around = _around(ending.position, self.square(piece), piece)
            odds = dict[int, Chance]()
            for tank, way in there.onto(around).items():
                odds[tank] = chance = self._beats(ending, tank, piece, ending_it)
                ways[tank] = min(ways.get(tank, way), way, key=len)
                sums[tank] = sums.get(tank, 0.0) + ending.share * (chance or 0.0)
                unclear |= {tank} if chance is None else set()
            one = self._any(ending, piece, odds, ending_it)
            hidden = hidden or one is None
            total += ending.share * (one or 0.0)
        weight = weight or 1.0
        attacks = [
            Attack(tank, way, None if tank in unclear else whole(sums[tank] / weight))
            for tank, way in ways.items()
        ]
        attacks.sort(key=lambda one: (-likely(one.chance), len(one.way), one.tank))
        total = whole(total / weight)
        hidden = hidden or (self.own.guessed and total > 0)
        return None if hidden and total < 1 else total, attacks

    def _beats(self, ending: Ending, tank: int, piece: Piece, ending_it: bool) -> Chance:
        """Return how likely an enemy tank that has come destroys a piece (TB-4.3, TB-4.5, TB-4.6)."""
        if piece.kind == "site":
            return 1.0
        if piece.kind == "gun":
            return self.position.match.gun_loses / FIELDS
        rank, least = ending.ranks[tank], self._least(ending, piece, ending_it)
        if not least or not (rank or self.position.match.memory_aid):
            return None
        unseen = (rank,) if rank else self.position.match.pieces.unseen(ending.ranks)
        return sum(1 for one in unseen if one >= least) / len(unseen)

    def _least(self, ending: Ending, piece: Piece, ending_it: bool) -> int:
        """Return the least rank that destroys a tank, or that ends the match without a draw (TB-6.1); 0 where
        nobody may know it."""
        own = self.position.ranks[self.mover][piece.place]
        return own + 1 if own and ending_it and ending.position.left(self.foe) == 1 else own

    def _any(self, ending: Ending, piece: Piece, odds: dict[int, Chance], ending_it: bool) -> Chance:
        """Return how likely any of some enemy tanks, which know their ranks, destroys a piece."""
        if piece.kind != "tank" or 1.0 in odds.values():
            return max(map(likely, odds.values()), default=0.0)
        if None in odds.values():
            return None
        unseen = self.position.match.pieces.unseen(ending.ranks)
        harmless = sum(1 for one in unseen if one < self._least(ending, piece, ending_it))
        hidden = sum(1 for tank in odds if not ending.ranks[tank])
        return 1 - comb(harmless, hidden) / comb(len(unseen), hidden)


def likely(chance: Chance) -> float:
    """A chance to compare by: what isn't told counts as a half."""
    return 0.5 if chance is None else chance


def whole(chance: float) -> float:
    """Return a sum of chances, 0 or 1 where it is that."""
    return 0.0 if chance < EVEN else 1.0 if chance > 1 - EVEN else chance


def either(*chances: float) -> float:
    """Return how likely at least one of independent things is."""
    none = 1.0
    for chance in chances:
        none *= 1 - chance
    return whole(1 - none)


def _goals(world: TankBattleWorld) -> frozenset[int]:
    """Return the squares on which a tank of the seat to move would fight or destroy something."""
    enemy = 1 - world.seat
    found = set(world.standing_sites(enemy))
    for square in (*world.tanks[enemy], *world.standing_guns(enemy)):
        if square >= 0:
            found |= _beside(world, square)
    return frozenset(found)


def _beside(world: TankBattleWorld, square: int) -> frozenset[int]:
    """Return the squares beside a piece of the other side on which a tank of the seat to move lives: without
    that side's mines (TB-4.2)."""
    enemy = 1 - world.seat
    mines = world.mines[enemy] if world.has_site(enemy, HQ) else ()
    return frozenset(NEIGHBOURS[square]) - world.moves.blocked - {*mines}


def _around(world: TankBattleWorld, square: int, piece: Piece) -> frozenset[int]:
    """Return the squares on which an enemy tank attacks a piece."""
    return frozenset((square,)) if piece.kind == "site" else _beside(world, square)


# --- whether all tanks are lost ---


@dataclass(frozen=True, slots=True)
class Lost:
    """How likely all tanks are destroyed, and with them the match is lost: with red shots only (``least``),
    and with all white pegs fired, too. ``attacks``: the enemy tanks that do it together in their next
    movement, with the square of a tank that each comes beside; ``whole``: nothing was left out."""

    least: float = 0.0
    chance: Chance = 0.0
    attacks: tuple[tuple[int, Way, int], ...] = ()
    whole: bool = True


def lost(dangers: Dangers) -> Steps[Lost]:
    """Find out whether all tanks could be destroyed (TB-6.1)."""
    position, mover = dangers.position, dangers.mover
    tanks = {tank for tank, at in enumerate(position.tanks[mover]) if at >= 0}
    if len(tanks) == 1:
        return (yield from _last_lost(dangers, Piece("tank", *tanks)))
    squares = position.tanks[mover]
    near = {position.tank_on(mover, origin) for origin, _ in position.battles()}
    near |= {tank for tank in tanks if is_any_near(position, NEIGHBOURS[squares[tank]])}
    yield
    together = _Together(dangers)
    least = most = 0.0
    guessed = False
    for fall in falls(position):
        if not tanks - fall.tanks <= near or (fall.tanks and fall.most < _TINY):
            continue
        own = (yield from endings(position, fall.tanks)) if fall.tanks else dangers.own
        guessed = guessed or own.guessed
        for ending in sorted(own.ways, key=lambda one: -one.share):
            yield
            part = float(ending.over == "loses")
            if ending.over is None and (
                fall.most * ending.share >= _TINY if fall.tanks else dangers.reached(ending)
            ):
                part = yield from together.share(ending)
            least += fall.least * ending.share * part
            most += fall.most * ending.share * part
    least, most = whole(least), whole(most)
    hidden = (guessed or together.guessed) and 0 < most < 1
    return Lost(least, None if hidden else most, together.attacks, together.whole)


def _last_lost(dangers: Dangers, piece: Piece) -> Steps[Lost]:
    """Find out how likely the last tank is destroyed, and the match lost."""
    fights = sum(way.share for way in dangers.own.ways if way.over == "loses")
    falls_ = dangers.falls(piece)
    chance, _ = yield from dangers.attacks(piece, ending_it=True)
    if chance is None or falls_ is None:
        return Lost(0.0, None)
    rest, mine = fights + (1 - falls_) * chance, dangers.mined(piece)
    least, most = (either(shot, mine, rest) for shot in dangers.shot(piece))
    return Lost(least, most)


def is_any_near(position: TankBattleWorld, goals: Collection[int]) -> bool:
    """Return whether some enemy tank could come to one of ``goals`` after a movement if nothing was in its
    way."""
    foe = 1 - position.seat
    world = position.with_(seat=foe, moved=(), moving=NOWHERE, trail=())
    moves = world.moves
    few = world.left(foe) - len(position.battles()) <= FEW  # few tanks go further (TB-3.9)
    return any(
        is_near(moves, enemy, at, goal, moves.most if few else most_steps(moves, enemy))
        for enemy, at in enumerate(world.tanks[foe])
        if at >= 0
        for goal in goals
    )


class _Together:
    """Finds the movements of the enemy that destroy all tanks at once. ``attacks``: the first found."""

    def __init__(self, dangers: Dangers) -> None:
        self.position, self.mover = dangers.position, dangers.mover
        self.attacks: tuple[tuple[int, Way, int], ...] = ()
        self.whole, self.guessed = True, False
        self._left = _MOST_TOGETHER
        self._known: dict[object, Joint] = {}

    def share(self, ending: Ending) -> Steps[float]:
        """Return how likely the enemy can destroy all tanks that are left after an ending."""
        world = ending.position
        squares = [at for at in world.tanks[self.mover] if at >= 0]
        key = world.tanks, world.guns_left, world.sites_left
        joint = self._known.get(key)
        if joint is None:
            goals = [_beside(world, square) for square in squares]
            joint = yield from beside_all(world.moves, world.walk, goals, self._left)
            self._known[key] = joint
            self._left -= joint.tried
            self.whole = self.whole and joint.whole
        good, cases = dict.fromkeys(joint.movements, 0), 0
        own = [
            rank
            for rank, at in zip(self.position.ranks[self.mover], world.tanks[self.mover], strict=True)
            if at >= 0
        ]
        hidden = sorted({tank for touch in good for tank, _ in touch if not ending.ranks[tank]})
        self.guessed |= bool(good) and (not all(own) or (bool(hidden) and not self.position.match.memory_aid))
        foes, any_of_them = world.left(world.seat), 0
        for drawn in permutations(self.position.match.pieces.unseen(ending.ranks), len(hidden)):
            if not good:
                break
            ranks = dict(enumerate(ending.ranks)) | dict(zip(hidden, drawn, strict=True))
            done = [touch for touch in good if _destroys(touch, own, ranks, foes)]
            for touch in done:
                good[touch] += 1
            any_of_them += bool(done)
            cases += 1
            if cases % 16 == 0:
                yield
        if any_of_them and not self.attacks:
            touch = max(good, key=lambda one: good[one])
            self.attacks = tuple(
                (tank, way, next(squares[at] for one, at in sorted(touch) if one == tank))
                for tank, way in joint.movements[touch].items()
                if any(one == tank for one, _ in touch)
            )
        return any_of_them / max(1, cases)


def _destroys(touch: Touch, own: Sequence[int], ranks: dict[int, int], foes: int) -> bool:
    """Return whether tanks that are beside others destroy all of these, in the best order, without falling
    all themselves."""
    used: set[int] = set()
    for at, rank in enumerate(own):
        there = [tank for tank, other in touch if other == at]
        if any(ranks[tank] > rank for tank in there):
            continue
        equal = [tank for tank in there if ranks[tank] == rank and tank not in used]
        if not equal:
            return False
        used.add(equal[0])
    return len(used) < foes
