"""A match in words where nothing is drawn: what came of an action, and kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.contract import Event
from game.model.kit import Name, Telling
from game.rules.tank_battle import actions as act
from game.rules.tank_battle import events as ev
from game.rules.tank_battle.actions import Action
from game.rules.tank_battle.board import SIDES, SITES, number
from game.rules.tank_battle.state import TankBattleState


def _side(seat: int) -> Name:
    return Name("tank_battle.side", SIDES[seat])


def tell(events: Sequence[Event]) -> list[Telling]:
    """What came of an action; what it says itself is left out."""
    return [told for event in events for told in _told(event)]


def _told(event: Event) -> list[Telling]:
    def one(end: str = "", **params: object) -> list[Telling]:
        return [Telling(event.key + end, params)]

    match event:
        case ev.Ready(seat) | ev.Sealed(seat):
            return one(side=_side(seat))
        case ev.Shown():
            return one()
        case ev.Promoted(seat, _, square):
            return one(side=_side(seat), square=number(square))
        case ev.Opened(seat, red, white, hits, left):
            squares = ", ".join(str(number(square)) for square in red) or "–"
            found = one("" if hits else "_missed", side=_side(seat), squares=squares, n=hits)
            if white:
                fired = ", ".join(str(number(square)) for square in white)
                found += one("_white", side=_side(seat), squares=fired, left=left)
            return found
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


def group(action: Action, view: TankBattleState) -> str:
    """The text key of what an action does."""
    return f"tank_battle.group.{_KINDS[type(action)]}"


_KINDS: dict[type, str] = {
    act.Place: "place",
    act.Go: "go",
    act.Reveal: "reveal",
    act.Fight: "fight",
    act.Peg: "peg",
    act.Seal: "seal",
}
