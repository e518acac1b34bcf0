"""Explains why an action is not allowed (TB-2 to TB-5)."""

from __future__ import annotations

from typing import Any

from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import (
    BACK,
    BACK_ROW,
    NOWHERE,
    OWN,
    SITES,
    SQUARES,
    STEPS,
    number,
)
from game.games.tank_battle.rules.world import Shots, TankBattleWorld
from game.model.contract import Refusal

_SETTING = "tank_battle.refuse.place"
_MOVING = "tank_battle.refuse.move"
_PLOTTING = "tank_battle.refuse.plot"


def refuse_action(position: TankBattleWorld, action: Action) -> Refusal | None:
    """Return why the seat to act (or chance) may not do an action; ``None`` if it may."""
    if position.phase == "over":
        return Refusal("TB-6.3", "refuse.over")
    match action, position.phase:
        case act.Place(piece, square), "setup":
            return _place(position, piece, square)
        case act.Go(origin, target), "move":
            return _go(position, origin, target)
        case act.Reveal(), "move":
            return _reveal(position)
        case act.Fight(origin, target), "fight":
            if (origin, target) in position.battles():
                return None
            return Refusal("TB-4.4", "tank_battle.refuse.no_battle")
        case act.Spin(field), "spin":
            return None if 1 <= field <= 6 else Refusal("TB-4.6", "tank_battle.refuse.field")
        case act.Peg(square, white), "plot":
            return _peg(position, square, white)
        case act.Seal(), "plot":
            missing = position.red_pegs(position.seat) - len((position.shots[position.seat] or Shots()).red)
            return None if missing <= 0 else Refusal("TB-3.2", f"{_PLOTTING}.missing", {"n": missing})
    return Refusal(_RULES[position.phase], f"tank_battle.refuse.now.{position.phase}")


_RULES = {"setup": "TB-2.1", "move": "TB-3.3", "fight": "TB-4.4", "spin": "TB-4.6", "plot": "TB-3.2"}


def _no(rule: str, key: str, **params: Any) -> Refusal:
    return Refusal(rule, key, params)


def _place(position: TankBattleWorld, piece: str, square: int) -> Refusal | None:
    seat, due = position.seat, position.match.pieces.order[position.step]
    if piece != due:
        return _no("TB-2.1", f"{_SETTING}.order")
    if square in position.places(seat, piece):
        return None
    rule = "TB-2.1" if piece in SITES else {"gun": "TB-2.3", "mine": "TB-2.4"}.get(piece, "TB-2.2")
    if square not in SQUARES:
        return _no(rule, "tank_battle.refuse.off_board")
    if square not in OWN[seat]:
        return _no(rule, f"{_SETTING}.side")
    if rule == "TB-2.2":
        return _no(rule, f"{_SETTING}.{'taken' if square in BACK_ROW[seat] else 'back_row'}")
    if piece in SITES:
        if square in BACK_ROW[seat]:
            return _no(rule, f"{_SETTING}.not_back_row")
        rows = {site // 10 for site in position.sites[seat]}
        return _no(rule, f"{_SETTING}.{'row' if square // 10 in rows else 'column'}")
    if square in position.mines[seat]:
        return _no(rule, f"{_SETTING}.two_mines")
    return _no(rule, f"{_SETTING}.taken")


def _go(position: TankBattleWorld, origin: int, target: int) -> Refusal | None:
    seat, walk, moves = position.seat, position.walk, position.moves
    tank = position.tank_on(seat, origin)
    if target not in SQUARES or origin not in SQUARES:
        return _no("TB-3.4", "tank_battle.refuse.off_board")
    if tank == NOWHERE:
        return _no("TB-3.3", f"{_MOVING}.no_tank", square=number(origin))
    if (tank, target) in moves.legal(walk):
        return None
    mine = tank == walk.moving
    ways = STEPS[seat][origin]
    if walk.done >> tank & 1:
        return _no("TB-3.6", f"{_MOVING}.ended")
    if mine and walk.halted:
        return _no("TB-3.7", f"{_MOVING}.on_site")
    if walk.total >= moves.most:
        return _no("TB-3.3", f"{_MOVING}.turn_full", n=moves.most)
    if mine and not moves.few and len(walk.trail) > moves.limits[tank]:
        return _no("TB-3.3", f"{_MOVING}.tank_full", n=moves.limits[tank])
    if target not in ways:
        return _no("TB-3.4", f"{_MOVING}.one_square")
    if ways.index(target) == BACK and not moves.commands >> tank & 1:
        if origin in BACK_ROW[1 - seat]:
            return _no("TB-3.8", f"{_MOVING}.flagged")
        return _no("TB-3.4", f"{_MOVING}.backward")
    if mine and target in walk.trail:
        return _no("TB-3.4", f"{_MOVING}.again")
    if target in position.taken and target not in moves.sites:
        own = target in position.standing_sites(seat)
        return _no("TB-3.7", f"{_MOVING}.{'own_site' if own else 'taken'}")
    best = moves.best(walk)
    after = moves.best(moves.after(walk, tank, target))
    if best & 2 and not after & 2:
        return _no("TB-3.5", f"{_MOVING}.{'few_forward' if moves.few else 'forward'}")
    return _no("TB-3.3", f"{_MOVING}.{'start' if not mine and walk.moving >= 0 else 'total'}", n=moves.most)


def _reveal(position: TankBattleWorld) -> Refusal | None:
    walk, moves = position.walk, position.moves
    if moves.complete(walk):
        return None
    best = moves.best(walk)
    if moves.few:
        return _no("TB-3.9", f"{_MOVING}.{'needs_forward' if best else 'needs_step'}")
    if best & 1:
        return _no("TB-3.3", f"{_MOVING}.needs", n=moves.most - walk.total)
    return _no("TB-3.3", f"{_MOVING}.needs_all")


def _peg(position: TankBattleWorld, square: int, white: bool) -> Refusal | None:
    seat = position.seat
    shots = position.shots[seat] or Shots()
    if square not in SQUARES:
        return _no("TB-3.2", "tank_battle.refuse.off_board")
    if square in shots.squares:
        return _no("TB-3.2", f"{_PLOTTING}.twice")
    if not position.is_open(seat, square):
        own = square in position.standing_sites(seat)
        return _no("TB-5.1" if own else "TB-3.2", f"{_PLOTTING}.{'own_site' if own else 'taken'}")
    if white:
        if len(shots.white) >= position.white[seat]:
            return _no("TB-3.2", f"{_PLOTTING}.no_white")
        return None
    most = position.red_pegs(seat)
    return _no("TB-3.2", f"{_PLOTTING}.no_red", n=most) if len(shots.red) >= most else None
