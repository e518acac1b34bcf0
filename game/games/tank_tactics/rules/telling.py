"""Describes a match in words where nothing is drawn: what was done, its results, and kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules import events as ev
from game.games.tank_tactics.rules.actions import SQUAD, Action
from game.games.tank_tactics.rules.board import COLOURS, LETTERS
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import Event, SeenStep
from game.model.grid8 import FACING_NAMES
from game.model.kit import FactRow, KeyedText, Name

_GROUP = "tank_tactics.group"
_DID = "tank_tactics.did"


def describe_step(step: SeenStep[TankTacticsWorld, Action], before: TankTacticsWorld) -> list[KeyedText]:
    """Return what was done and what came of it, in words: ways, shots, damage, cards, flags, points, whose
    turn it is."""
    told = [] if step.action is None else _done(step.action, before)
    return told + [one for event in step.events for one in _told(event, step.action, before)]


def _colour(view: TankTacticsWorld, seat: int) -> Name:
    return Name("tank_tactics.side", COLOURS[view.match.sides[seat]])


def _card(name: str) -> Name:
    return Name(f"tank_tactics.card.{name}", "name")


def _cards(names: Sequence[str]) -> FactRow:
    return FactRow(tuple(map(_card, names)))


def _tank(view: TankTacticsWorld, seat: int, tank: int) -> KeyedText:
    """Return a tank in words, as in "Red's tank A"."""
    return KeyedText("tank_tactics.event.tank", {"side": _colour(view, seat), "tank": LETTERS[tank]})


def _hit(view: TankTacticsWorld, square: int) -> KeyedText:
    """Return the tank or barrier on a square that is fired at, in words."""
    if square not in view.square:
        return KeyedText("tank_tactics.event.barrier")
    index = view.square.index(square)
    return _tank(view, view.match.owner[index], view.match.number[index])


def dice_words(dice: Sequence[int]) -> FactRow:
    """Return the six dice of a tank with their names."""
    return FactRow(
        tuple(
            KeyedText(
                "describe.tank_tactics.value",
                {"name": Name("tank_tactics_view.attribute", name), "value": die},
            )
            for name, die in zip(ATTRIBUTES, dice, strict=True)
        )
    )


def _done(action: Action, before: TankTacticsWorld) -> list[KeyedText]:
    """Return the words for actions that no event describes."""
    seat = before.seat
    match action:
        case act.SetDice(tank, dice):
            return [KeyedText(f"{_DID}.dice", {"tank": _tank(before, seat, tank), "dice": dice_words(dice)})]
        case act.Give(card, to):
            params = {"side": _colour(before, seat), "card": _card(card)}
            if to == SQUAD:
                return [KeyedText(f"{_DID}.give_squad", params)]
            return [KeyedText(f"{_DID}.give", {**params, "tank": LETTERS[to]})]
        case act.Leave(tank):
            return [KeyedText(f"{_DID}.leave", {"tank": _tank(before, seat, tank)})]
    return []


def _backward(action: Action | None) -> bool:
    match action:
        case act.Move(_, squares):
            return squares < 0
        case act.Ram(_, forward):
            return not forward
    return False


def _told(event: Event, action: Action | None, view: TankTacticsWorld) -> list[KeyedText]:
    name = view.board.grid.name

    def one(end: str = "", /, **params: object) -> list[KeyedText]:
        return [KeyedText(event.key + end, params)]

    def tank(seat: int, number: int) -> KeyedText:
        return _tank(view, seat, number)

    match event:
        case ev.Dealt(seat, cards):
            return one(side=_colour(view, seat), cards=_cards(cards))
        case ev.Shown() | ev.Ended():
            return one()
        case ev.Rolled(pips, starts):
            dice = FactRow(
                tuple(
                    KeyedText(f"{event.key}_die", {"side": _colour(view, seat), "pips": pip})
                    for seat, pip in enumerate(pips)
                    if pip
                )
            )
            return one("_again", dice=dice) if starts < 0 else one(dice=dice, side=_colour(view, starts))
        case ev.Drove(seat, number, path):
            end = "_back" if _backward(action) else ""
            return one(end, tank=tank(seat, number), origin=name(path[0]), target=name(path[-1]))
        case ev.Turned(seat, number, square, _, after):
            facing = Name("facing", FACING_NAMES[after])
            return one(tank=tank(seat, number), square=name(square), facing=facing)
        case ev.Fired(seat, number, origin, target, damage, through):
            params = {
                "tank": tank(seat, number),
                "origin": name(origin),
                "what": _hit(view, target),
                "target": name(target),
                "n": damage,
            }
            if not through:
                return one(**params)
            return one("_through", **params, walls=FactRow(tuple(map(name, through))))
        case ev.Rammed(seat, number, origin, target):
            rammed = _hit(view, target)
            return one(tank=tank(seat, number), origin=name(origin), what=rammed, target=name(target))
        case ev.Hurt(seat, number, square, was, now) | ev.Repaired(seat, number, square, was, now):
            return one(tank=tank(seat, number), square=name(square), before=was, after=now)
        case ev.Destroyed(seat, number, square):
            return one(tank=tank(seat, number), square=name(square))
        case ev.BarrierHit(square, was, now):
            return one("" if now else "_down", square=name(square), before=was, after=now)
        case ev.CardPlayed(seat, number, card, squad):
            whose = {"side": _colour(view, seat), "letter": LETTERS[number]}
            return one("_squad" if squad else "", tank=tank(seat, number), card=_card(card), **whose)
        case ev.Picked(seat, number, pips, entrance, exit_):
            if exit_ < 0:
                return one("_again", pips=pips)
            squares = {"entrance": name(entrance), "square": name(exit_)}
            return one(tank=tank(seat, number), pips=pips, **squares)
        case ev.Entered(seat, number, square, facing):
            faces = Name("facing", FACING_NAMES[facing])
            return one(tank=tank(seat, number), square=name(square), facing=faces)
        case ev.FlagTaken(seat, number, owner, square):
            return one(tank=tank(seat, number), owner=_colour(view, owner), square=name(square))
        case ev.FlagDropped(owner, square):
            return one(owner=_colour(view, owner), square=name(square))
        case ev.FlagHome(owner, square, home):
            return one(owner=_colour(view, owner), square=name(square), home=name(home))
        case ev.Scored(seat, points, square, kill):
            return one("_kill" if kill else "", side=_colour(view, seat), n=points, square=name(square))
        case ev.TurnEnded(seat, to, round_):
            side = _colour(view, seat)
            return one("_last", side=side) if to < 0 else one(side=side, next=_colour(view, to), round=round_)
        case ev.SeatFell(seat, why):
            return one(f"_{why}", side=_colour(view, seat))
    return []


def finer(action: Action, view: TankTacticsWorld) -> str:
    """Return the text key of shots at barriers and drives back, which are kinds of their own; empty for
    others."""
    match action:
        case act.Fire(_, square) if square not in view.square:
            return f"{_GROUP}.fire_barrier"
        case act.Move(_, squares) if squares < 0:
            return f"{_GROUP}.back"
    return ""
