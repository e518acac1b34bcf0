"""Some position that a view allows: covered ranks, mines, shots and set-ups, by chance."""

from __future__ import annotations

import random

from game.rules.tank_battle.board import GUNS, HIDDEN, SITES, TANKS
from game.rules.tank_battle.position import PIECES, Position, Shots
from game.rules.tank_battle.queries import mine_squares


def filled(view: Position, rng: random.Random) -> Position:
    """A full position whose view is this one. What is known is kept; of the rest each way is as likely."""
    if view.phase == "over":
        return view
    changes: dict[str, tuple[object, ...]] = {}

    def put(name: str, seat: int, value: object) -> None:
        mine = changes.get(name, getattr(view, name))
        changes[name] = (*mine[:seat], value, *mine[seat + 1 :])

    for seat in (0, 1):
        if HIDDEN in view.tanks[seat]:
            _set_up(view, seat, rng, put)
            continue
        if 0 in view.ranks[seat]:
            if view.phase == "setup":  # nothing of it is placed: ranks stand for the order of placing
                put("ranks", seat, tuple(range(1, TANKS + 1)))
            else:
                put("ranks", seat, _ranks(view.ranks[seat], rng))
        if HIDDEN in view.mines[seat]:
            put("mines", seat, _mines(view, seat, rng))
        shots = view.shots[seat]
        if shots is not None and shots.sealed:
            put("shots", seat, _shots(view, seat, rng))
    return view.having(**changes)


def _ranks(seen: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    missing = [rank for rank in range(1, TANKS + 1) if rank not in seen]
    rng.shuffle(missing)
    return tuple(rank or missing.pop() for rank in seen)


def _mines(view: Position, seat: int, rng: random.Random) -> tuple[int, ...]:
    return tuple(sorted(rng.sample(mine_squares(view, seat), len(view.mines[seat]))))


def _shots(view: Position, seat: int, rng: random.Random) -> Shots:
    """Red shots only: nobody has to fire white ones. The mover may have moved since they were plotted, so its
    squares before the movement count (TB-3.2)."""
    mover = 1 - seat
    trails = [*view.moved, *([view.trail] if view.moving >= 0 else [])]
    now = view.having(
        tanks=tuple(
            tuple(_origin(square, trails) for square in tanks) if side == mover else tanks
            for side, tanks in enumerate(view.tanks)
        )
    )
    own = frozenset(now.standing_sites(seat))
    squares = [square for square in now.open_squares(seat) if square not in own]
    return Shots(tuple(sorted(rng.sample(squares, min(len(squares), now.red_pegs(seat))))))


def _origin(square: int, trails: list[tuple[int, ...]]) -> int:
    """Where the tank on a square began its turn."""
    return next((trail[0] for trail in trails if trail[-1] == square), square)


def _set_up(view: Position, seat: int, rng: random.Random, put: object) -> None:
    assert callable(put)
    found = Position(view.match).having(seat=seat)
    for piece in PIECES:
        found = placed(found, seat, piece, rng.choice(found.places(seat, piece)))
    put("tanks", seat, found.tanks[seat])
    put("ranks", seat, found.ranks[seat])
    put("guns", seat, found.guns[seat])
    put("guns_left", seat, (1 << GUNS) - 1)
    put("sites", seat, found.sites[seat])
    put("sites_left", seat, (1 << len(SITES)) - 1)
    put("mines", seat, found.mines[seat])


def placed(position: Position, seat: int, piece: str, square: int) -> Position:
    """A copy of a position of the set-up with one piece more."""

    def grown(values: tuple[tuple[int, ...], ...], own: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (*values[:seat], own, *values[seat + 1 :])

    if piece in SITES:
        return position.having(sites=grown(position.sites, (*position.sites[seat], square)))
    if piece == "gun":
        return position.having(guns=grown(position.guns, tuple(sorted((*position.guns[seat], square)))))
    if piece == "mine":
        return position.having(mines=grown(position.mines, tuple(sorted((*position.mines[seat], square)))))
    tanks = list(position.tanks[seat])
    tanks[int(piece) - 1] = square
    return position.having(tanks=grown(position.tanks, tuple(tanks)))
