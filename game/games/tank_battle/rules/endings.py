"""How the mover's own movement may end, as far as it can know: tanks that fall to sealed shots and mines
(TB-4.1, TB-4.2), then battles that ranks or the spinner decide (TB-4.4 to TB-4.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

from game.games.tank_battle.rules.board import HQ, NOWHERE, QUIET_TURNS
from game.games.tank_battle.rules.queries import mine_squares, sealed_odds, shot_squares
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.answers import Ends
from game.model.steps import Steps
from game.model.tuples import put

FIELDS = 6
"""The fields of the spinner (TB-4.6)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which the battles of a movement end. ``share``: how likely; ``fallen``: own tanks that they
    destroy; ``position``: the enemy is to move; ``ranks``: those of its tanks as they are known then, 0 if
    they aren't; ``over``: how the match has ended for who moved."""

    share: float
    fallen: frozenset[int]
    position: TankBattleWorld
    ranks: tuple[int, ...]
    over: Ends | None


@dataclass(frozen=True, slots=True)
class Endings:
    """All ways; ``guessed``: ranks decide that the mover isn't told, so the shares say only what may be."""

    ways: tuple[Ending, ...]
    guessed: bool = False


def endings(position: TankBattleWorld, before: Collection[int] = ()) -> Steps[Endings]:
    """Return how the battles of a movement may end after own tanks ``before`` were destroyed. The mover
    fights those first that it wins most likely."""
    mover, foe = position.seat, 1 - position.seat
    tanks, own = position.tanks[mover], position.ranks[mover]
    pairs = [(position.tank_on(mover, origin), target) for origin, target in position.battles()]
    pairs = [pair for pair in pairs if pair[0] not in before]
    pairs.sort(key=lambda pair: _hope(position, *pair), reverse=True)
    taken = {square for square in position.ended if position.tank_on(mover, square) not in before}
    sites = position.sites_left[foe]
    for site, square in enumerate(position.sites[foe]):
        if square in taken:
            sites &= ~(1 << site)
    done: list[Ending] = []
    guessed = False
    open_ = [(1.0, 0, frozenset(before), frozenset[int](), position.ranks[foe])]
    while open_:
        share, at, fallen, killed, ranks = open_.pop()
        foes = [square for square in position.tanks[foe] if square >= 0 and square not in killed]
        left = sum(1 for tank, square in enumerate(tanks) if square >= 0 and tank not in fallen)
        if at == len(pairs) or not left or not foes:
            after = _after(position, fallen, killed, sites)
            hurt = bool(fallen) or len(foes) < position.left(foe)
            over = _over(position, left, len(foes), hurt=hurt)
            yield
            done.append(Ending(share, fallen - {*before}, after, ranks, over))
            continue
        (tank, target), at = pairs[at], at + 1
        if tank in fallen or target in killed:
            open_.append((share, at, fallen, killed, ranks))
            continue
        enemy = position.tank_on(foe, target)
        if enemy < 0:
            wins = position.match.gun_loses / FIELDS
            open_.append((share * wins, at, fallen, killed | {target}, ranks))
            open_.append((share * (1 - wins), at, fallen | {tank}, killed, ranks))
            continue
        guessed = guessed or not own[tank] or not (ranks[enemy] or position.match.memory_aid)
        mine = (own[tank],) if own[tank] else position.match.pieces.ranks
        theirs = (ranks[enemy],) if ranks[enemy] else position.match.pieces.unseen(ranks)
        part = share / len(mine) / len(theirs)
        for rank in mine:
            for other in theirs:
                lost = fallen | {tank} if rank <= other else fallen
                won = killed | {target} if other <= rank else killed
                open_.append((part, at, lost, won, put(ranks, enemy, other)))
    return Endings(tuple(done), guessed)


def _hope(position: TankBattleWorld, tank: int, target: int) -> tuple[float, float]:
    """Return how likely the mover's tank wins a battle, and how likely the enemy is destroyed."""
    mover, foe = position.seat, 1 - position.seat
    enemy = position.tank_on(foe, target)
    if enemy < 0:
        return (position.match.gun_loses / FIELDS,) * 2
    rank, other = position.ranks[mover][tank], position.ranks[foe][enemy]
    theirs = (other,) if other else position.match.pieces.unseen(position.ranks[foe])
    wins, beats = (sum(1 for one in theirs if one < rank + even) for even in (0, 1))
    return wins / len(theirs), beats / len(theirs)


def _over(position: TankBattleWorld, left: int, foes: int, *, hurt: bool) -> Ends | None:
    """Return how the match ends with so many tanks left (TB-6); ``hurt``: some tank was destroyed."""
    if not left:
        return "loses" if foes else "draws"
    if not foes:
        return "wins"
    limit = position.match.turn_limit
    quiet = not hurt and position.quiet + 1 >= QUIET_TURNS
    return "draws" if quiet or 0 < 2 * limit <= position.begun else None


def _after(
    position: TankBattleWorld, fallen: Collection[int], killed: Collection[int], sites: int
) -> TankBattleWorld:
    """Return the position with the enemy to move, without some of the mover's tanks, the enemy's tanks and
    guns on squares ``killed``, and with its installations that are left."""
    mover, foe = position.seat, 1 - position.seat
    tanks, fates, guns = position.tanks, position.fates, position.guns_left[foe]
    lost = [(mover, tank) for tank in fallen]
    for square in killed:
        enemy = position.tank_on(foe, square)
        if enemy < 0:
            guns &= ~(1 << position.guns[foe].index(square))
        else:
            lost.append((foe, enemy))
    for seat, tank in lost:
        tanks = put(tanks, seat, put(tanks[seat], tank, NOWHERE))
        fates = put(fates, seat, put(fates[seat], tank, "battle"))
    return position.with_(
        seat=foe,
        moved=(),
        moving=NOWHERE,
        trail=(),
        tanks=tanks,
        fates=fates,
        guns_left=put(position.guns_left, foe, guns),
        sites_left=put(position.sites_left, foe, sites),
    )


# --- what nobody sees ---


def mine_odds(position: TankBattleWorld, square: int) -> float:
    """Return how likely a tank of the mover that ends its move on a square sets off a mine (TB-4.2)."""
    there = _mined(position)
    return len(position.mines[1 - position.seat]) / len(there) if square in there else 0.0


def _mined(position: TankBattleWorld) -> list[int]:
    foe = 1 - position.seat
    return mine_squares(position, foe) if position.mines[foe] and position.has_site(foe, HQ) else []


@dataclass(frozen=True, slots=True)
class Fall:
    """Own tanks that fall to shots and mines, no others, and how likely: with red shots only, and with all
    white pegs fired, too."""

    tanks: frozenset[int]
    least: float
    most: float


def falls(position: TankBattleWorld) -> Iterator[Fall]:
    """Return every set of tanks that could fall before the battles, the empty one too."""
    mover, foe = position.seat, 1 - position.seat
    ended = [(position.tank_on(mover, square), square) for square in position.ended]
    odds = {tank: sealed_odds(position, square) for tank, square in ended}
    shot = [tank for tank, chances in odds.items() if chances[1]]
    there = _mined(position)
    mined = [tank for tank, square in ended if square in there]
    count = len(shot_squares(position, foe)) if shot else 0
    red = min(position.red_pegs(foe), count) if shot else 0
    white = min(position.white[foe], count - red) if shot else 0
    # where nobody has to shoot (TB-5.1), only what may be shot counts
    sure = [tank for tank in shot if odds[tank][0]]
    found: dict[frozenset[int], tuple[float, float]] = {}
    for hit in _subsets(shot):
        least = _exactly(count, red, len(sure), len(hit)) if hit <= {*sure} else 0.0
        most = _exactly(count, red + white, len(shot), len(hit))
        under = [tank for tank in mined if tank not in hit]
        for blown in _subsets(under):
            part = _exactly(len(there), len(position.mines[foe]), len(under), len(blown))
            before = found.get(hit | blown, (0.0, 0.0))
            found[hit | blown] = before[0] + least * part, before[1] + most * part
    for tanks, (least, most) in found.items():
        yield Fall(tanks, least, most)


def _subsets(tanks: Collection[int]) -> Iterator[frozenset[int]]:
    for count in range(len(tanks) + 1):
        yield from map(frozenset, combinations(tanks, count))


def _exactly(places: int, drawn: int, marked: int, hit: int) -> float:
    """Return how likely so many of ``places`` drawn have just those ``hit`` of the ``marked`` among them."""
    if not places:
        return float(not hit)
    if drawn < hit:
        return 0.0
    return comb(places - marked, drawn - hit) / comb(places, drawn)
