"""Draws a position that a view allows: hidden ranks, mines, shots and set-ups at random."""

from __future__ import annotations

import random

from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.board import HIDDEN
from game.games.tank_battle.rules.pieces import OPEN
from game.games.tank_battle.rules.queries import mine_squares, shot_squares
from game.games.tank_battle.rules.world import Shots, TankBattleWorld
from game.model.tuples import put


def filled(view: TankBattleWorld, rng: random.Random) -> TankBattleWorld:
    """Return a random full position whose view is this one: known values are kept, all ways to fill the
    rest are equally likely."""
    if view.phase == "over":
        return view
    changes: dict[str, tuple[object, ...]] = {}

    def change(name: str, seat: int, value: object) -> None:
        changes[name] = put(changes.get(name, getattr(view, name)), seat, value)

    for seat in (0, 1):
        if HIDDEN in view.tanks[seat]:
            made = _set_up(view, seat, rng)
            for name in ("tanks", "ranks", "guns", "guns_left", "sites", "sites_left", "mines"):
                change(name, seat, getattr(made, name)[seat])
            continue
        if 0 in view.ranks[seat]:
            if view.phase == "setup":  # nothing of it is placed: ranks stand for the order of placing
                change("ranks", seat, view.match.pieces.ranks)
            else:
                change("ranks", seat, drawn_ranks(view, seat, rng))
        if HIDDEN in view.mines[seat]:
            change("mines", seat, _mines(view, seat, rng))
        shots = view.shots[seat]
        if shots is not None and shots.sealed:
            change("shots", seat, _shots(view, seat, rng))
    return view.with_(**changes)


def drawn_ranks(view: TankBattleWorld, seat: int, rng: random.Random) -> tuple[int, ...]:
    """Return random ranks for all tanks of a side, all ways equally likely; known ones are kept, and a
    tank that has its flag from the beginning gets a rank with a flag."""
    seen, pieces = view.ranks[seat], view.match.pieces
    missing = pieces.unseen(seen)
    rng.shuffle(missing)
    found = list(seen)
    flagged = [tank for tank, rank in enumerate(seen) if not rank and view.commands[seat] >> tank & 1]
    for rank in [rank for rank in missing if pieces.by_rank[rank].command]:
        missing.remove(rank)
        found[flagged.pop(rng.randrange(len(flagged)))] = rank
    return tuple(rank or missing.pop() for rank in found)


def _mines(view: TankBattleWorld, seat: int, rng: random.Random) -> tuple[int, ...]:
    return tuple(sorted(rng.sample(mine_squares(view, seat), len(view.mines[seat]))))


def _shots(view: TankBattleWorld, seat: int, rng: random.Random) -> Shots:
    """Return random shots, red ones only: nobody has to fire white ones. The mover may have moved since
    they were plotted, so its squares before the movement count (TB-3.2)."""
    squares = shot_squares(view, seat)
    return Shots(tuple(sorted(rng.sample(squares, min(len(squares), view.red_pegs(seat))))))


def _set_up(view: TankBattleWorld, seat: int, rng: random.Random) -> TankBattleWorld:
    """Return a position in which a side has set up, or placed as many pieces as the view knows of; visible
    pieces keep their squares."""
    order = view.match.pieces.order
    seen = {*view.guns[seat], *view.sites[seat]}
    squares = [*view.sites[seat], *view.tanks[seat], *view.guns[seat]]
    found = TankBattleWorld(view.match).with_(seat=seat)
    for at, piece in enumerate(order if seat < view.seat else order[: view.step]):
        known = squares[at] if at < len(squares) and piece in OPEN else HIDDEN
        if known == HIDDEN:
            known = rng.choice([square for square in found.places(seat, piece) if square not in seen])
        found = found.after(act.place(piece, known), [])
    return found
