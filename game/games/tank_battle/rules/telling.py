"""Describes a match in words where nothing is drawn: what was done, its results, and kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules import events as ev
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import SIDES, SITES, number
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Event, SeenStep
from game.model.kit import FactRow, KeyedText, Name

_DID = "tank_battle.did"


def _side(seat: int) -> Name:
    return Name("tank_battle.side", SIDES[seat])


def _squares(squares: Sequence[int]) -> FactRow:
    return FactRow(tuple(str(one) for one in sorted(map(number, squares))))


def piece(name: str) -> KeyedText | Name:
    """Return the text of a piece, one of ``PIECES``."""
    if name in SITES:
        return Name("tank_battle.site", name)
    if name.isdigit():
        return KeyedText("describe.tank_battle.piece.tank", {"rank": int(name)})
    return Name("describe.tank_battle.piece", name)


def describe_step(step: SeenStep[TankBattleWorld, Action], before: TankBattleWorld) -> list[KeyedText]:
    """Return what was done and what came of it, in words. A rank appears only for viewers who know it."""
    told = [] if step.action is None else _done(step.action, before)
    return told + [one for event in step.events for one in _told(event, before)]


def _done(action: Action, before: TankBattleWorld) -> list[KeyedText]:
    """Return the words for actions that no event describes."""
    side = _side(before.seat)
    match action:
        case act.Place(name, square):
            return [
                KeyedText(f"{_DID}.place", {"side": side, "piece": piece(name), "square": number(square)})
            ]
        case act.Peg(square, white):
            return [
                KeyedText(f"{_DID}.{'white' if white else 'red'}", {"side": side, "square": number(square)})
            ]
        case act.Reveal():
            return [KeyedText(f"{_DID}.reveal", {"side": side})]
        case act.Fight(origin, target) if before.tank_on(1 - before.seat, target) < 0:
            params = {"origin": number(origin), "target": number(target)}
            return [KeyedText(f"{_DID}.fight_gun", {"side": side, **params})]
    return []


def _tank(before: TankBattleWorld, seat: int, tank: int) -> KeyedText:
    """Return a tank in words, with its rank if the view knows it."""
    rank = before.ranks[seat][tank]
    key = "tank_battle.event.tank_of_rank" if rank else "tank_battle.event.tank"
    return KeyedText(key, {"side": _side(seat), "rank": rank})


def _told(event: Event, before: TankBattleWorld) -> list[KeyedText]:
    def one(end: str = "", /, **params: object) -> list[KeyedText]:
        return [KeyedText(event.key + end, params)]

    match event:
        case ev.Ready(seat) | ev.Sealed(seat) | ev.TurnEnded(seat):
            return one(side=_side(seat))
        case ev.Shown() | ev.Ended():
            return one()
        case ev.Drove(seat, tank, origin, target):
            return one(tank=_tank(before, seat, tank), origin=number(origin), target=number(target))
        case ev.Promoted(seat, _, square):
            return one(side=_side(seat), square=number(square))
        case ev.Opened(seat, red, white, hits, left):
            found = []
            if red or white:
                found += one(
                    "" if hits else "_missed", side=_side(seat), squares=_squares((*red, *white)), n=hits
                )
            if white:
                found += one("_white", side=_side(seat), squares=_squares(white), left=left)
            return found or one("_none", side=_side(seat))
        case ev.Destroyed(seat, _, square, why):
            return one(f"_{why}", side=_side(seat), square=number(square))
        case ev.SiteLost(seat, site, square, own_shot):
            kind = Name("tank_battle.site", SITES[site])
            return one("_own" if own_shot else "", side=_side(seat), site=kind, square=number(square))
        case ev.Fought(seat, _, origin, rank, _, target, enemy_rank):
            return one(
                "" if rank else "_covered",
                side=_side(seat),
                rank=rank,
                origin=number(origin),
                enemy=_side(1 - seat),
                enemy_rank=enemy_rank,
                target=number(target),
            )
        case ev.Spun(seat, _, origin, target, field, gun_lost):
            return one(
                "" if gun_lost else "_tank",
                side=_side(seat),
                origin=number(origin),
                target=number(target),
                field=field,
            )
        case ev.GunLost(seat, square, peg):
            return one("_peg" if peg else "", side=_side(seat), square=number(square))
    return []
