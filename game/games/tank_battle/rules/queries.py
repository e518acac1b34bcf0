"""Questions that players ask about a position before they act: where the enemy can stop, the result of a
movement, where pieces may be set up. ``setups`` has whole set-ups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import HQ, NEIGHBOURS, NOWHERE, OWN, SITES
from game.games.tank_battle.rules.moving import TurnMovement
from game.games.tank_battle.rules.pieces import GUN, MINE
from game.games.tank_battle.rules.refusals import refuse_action
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Refusal


def why_not(position: TankBattleWorld, action: Action) -> Refusal | None:
    """Return why the seat to act may not do something; ``None`` if it may."""
    return refuse_action(position, action)


def possible_ranks(view: TankBattleWorld, seat: int, tank: int) -> tuple[int, ...]:
    """Return the ranks that a side's tank may have, each as likely as the others, as far as a player is told:
    without the memory aid none of one whose rank isn't shown (TB-4.7)."""
    rank = view.ranks[seat][tank]
    if rank:
        return (rank,)
    return candidates(view, seat) if view.match.memory_aid else ()


def shot_squares(view: TankBattleWorld, seat: int) -> list[int]:
    """Return the squares on which a side had to plot its sealed red shots: those that were open before the
    enemy moved (TB-3.2), but for its own installations, where nobody has to (TB-5.1)."""
    before = view.before_moving()
    own = frozenset(before.standing_sites(seat))
    return [square for square in before.open_squares(seat) if square not in own]


def sealed_odds(view: TankBattleWorld, square: int) -> tuple[float, float]:
    """Return how likely a sealed shot hits a tank of the mover that ends its move on a square (TB-4.1), if
    all squares are as likely: with red shots only, and with all white pegs fired, too."""
    foe = 1 - view.seat
    if view.shots[foe] is None or not view.before_moving().is_open(foe, square):
        return 0.0, 0.0
    squares = shot_squares(view, foe)
    red = min(view.red_pegs(foe), len(squares))
    most = min(1.0, (red + view.white[foe]) / len(squares))
    return (red / len(squares) if square in squares else 0.0), most


def mine_squares(view: TankBattleWorld, seat: int) -> list[int]:
    """Return the squares where a side's mines that haven't gone off may be (TB-2.4)."""
    never = {*view.guns[seat], *view.sites[seat], *view.spent[seat], *view.trodden[seat]}
    return sorted(OWN[seat] - never)


# --- set-up ---


def setting_of(
    position: TankBattleWorld, seat: int, squares: Sequence[int], without: int = -1
) -> TankBattleWorld:
    """Return the position in which a seat has placed its pieces, one of them left out. ``squares`` has a
    square or ``NOWHERE`` for each piece in ``PieceSet.order``."""
    left = [NOWHERE if at == without else square for at, square in enumerate(squares)]
    pieces = position.match.pieces
    tanks = pieces.tank_places

    def placed(kind: str) -> tuple[int, ...]:
        found = zip(pieces.order, left, strict=True)
        return tuple(sorted(square for piece, square in found if piece == kind and square >= 0))

    own: dict[str, Any] = {
        "sites": tuple(square for square in left[: len(SITES)] if square >= 0),
        "tanks": tuple(left[tanks.start : tanks.stop]),
        "guns": placed(GUN),
        "mines": placed(MINE),
    }
    changes = {
        name: (*getattr(position, name)[:seat], value, *getattr(position, name)[seat + 1 :])
        for name, value in own.items()
    }
    return position.with_(seat=seat, step=max(0, without), **changes)


def free_squares(position: TankBattleWorld, seat: int, squares: Sequence[int], piece: int) -> list[int]:
    """Return where one of the pieces may stand while the others stand on ``squares``, placed in any order
    (TB-2)."""
    kind = position.match.pieces.order[piece]
    others = setting_of(position, seat, squares, piece)
    taken = set(others.mines[seat]) if kind != MINE else set()
    if kind in SITES:
        taken |= set(others.guns[seat])
    elif kind != GUN:
        taken = set(others.guns[seat])
    return [square for square in others.places(seat, kind) if square not in taken]


def why_not_there(
    position: TankBattleWorld, seat: int, squares: Sequence[int], piece: int, square: int
) -> Refusal | None:
    """Return why one of the pieces may not stand on ``square`` while the others stand on ``squares``;
    ``None`` if it may."""
    if square in free_squares(position, seat, squares, piece):
        return None
    others = setting_of(position, seat, squares, piece)
    refusal = refuse_action(others, act.place(position.match.pieces.order[piece], square))
    rule = "TB-2.4" if square in others.mines[seat] else "TB-2.3"
    return refusal or Refusal(rule, "tank_battle.refuse.place.taken")


# --- movement ---


@dataclass(frozen=True, slots=True)
class Leg:
    """The move of one tank in this turn: the squares it has been on, the enemy installation it takes (−1
    for none), whether it becomes a command tank, and whether it may go on."""

    tank: int
    trail: tuple[int, ...]
    site: int = -1
    flag: bool = False
    on: bool = False


def legs(position: TankBattleWorld) -> list[Leg]:
    """Return the moves of this turn so far, in order."""
    mover, foe = position.seat, 1 - position.seat
    steps = {tank for tank, _ in position.moves.legal(position.walk)} if position.phase == "move" else set()
    found = []
    for trail in position.trails:
        square = trail[-1]
        tank = position.tank_on(mover, square)
        site = next(
            (n for n, at in enumerate(position.sites[foe]) if at == square and position.has_site(foe, n)), -1
        )
        flag = square // 10 == (9 if mover == 0 else 0) and not position.commands[mover] >> tank & 1
        found.append(Leg(tank, trail, site, flag, tank in steps and tank == position.moving))
    return found


def candidates(position: TankBattleWorld, seat: int) -> tuple[int, ...]:
    """Return the ranks that a side's tanks of unknown rank may have."""
    return tuple(dict.fromkeys(position.match.pieces.unseen(position.ranks[seat])))


def routes(position: TankBattleWorld, tank: int) -> dict[int, tuple[int, ...]]:
    """Return the squares the mover's tank may go to from here, each with the squares of a shortest way to
    it; the rules of the whole turn allow every step."""
    found: dict[int, tuple[int, ...]] = {}
    moves = position.moves
    edge: list[tuple[TurnMovement, tuple[int, ...]]] = [(position.walk, ())]
    while edge:
        following = []
        for walk, way in edge:
            for mover, to in moves.legal(walk):
                if mover == tank and to not in found:
                    found[to] = (*way, to)
                    following.append((moves.after(walk, tank, to), found[to]))
        edge = following
    return found


def stops(position: TankBattleWorld, seat: int) -> dict[int, dict[int, int]]:
    """Return where each tank of a side could stop in its next turn if no other tank moved: by the tank's
    number, the fewest steps to each square."""
    first = position.with_(phase="move", seat=seat, moved=(), moving=NOWHERE, trail=())
    moves = first.moves
    found: dict[int, dict[int, int]] = {}
    for tank, square in enumerate(position.tanks[seat]):
        if square < 0:
            continue
        seen: dict[int, int] = {}
        steps = 0
        edge = {first.walk.tanks: first.walk}
        known: set[object] = set()
        while edge:
            following: dict[object, TurnMovement] = {}
            steps += 1
            for walk in edge.values():
                for mover, to in moves.steps(walk):
                    if mover != tank:
                        continue
                    seen.setdefault(to, steps)
                    after = moves.after(walk, tank, to)
                    key = (frozenset(after.trail), to)
                    if key not in known:
                        known.add(key)
                        following[key] = after
            edge = following  # type: ignore[assignment]
        found[tank] = seen
    return found


def danger(position: TankBattleWorld, seat: int) -> dict[int, tuple[int, ...]]:
    """Return the squares on which an enemy tank could attack what a side has there in its next turn, as far
    as no other makes way for it, each with the squares of these tanks: it comes beside a tank or a gun
    (TB-4.4), or onto an installation (TB-4.3), not onto a mine of that side (TB-4.2)."""
    foe = 1 - seat
    if position.phase == "setup":
        return {}
    mines = {*position.mines[seat]} if position.has_site(seat, HQ) else set()
    sites, theirs = {*position.standing_sites(seat)}, {*position.standing_sites(foe)}
    theirs |= {*position.tanks[foe], *position.standing_guns(foe)}
    found: dict[int, tuple[int, ...]] = {}
    for tank, there in stops(position, foe).items():
        origin = position.tanks[foe][tank]
        places = {origin, *there} - mines
        beside = {to for square in places for to in NEIGHBOURS[square]} - sites - theirs
        for square in sorted(beside | (places & sites)):
            found[square] = (*found.get(square, ()), origin)
    return found
