"""A match in words where nothing is drawn: what came of an action, and kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.contract import Event
from game.model.kit import Name, Telling
from game.rules.tank_tactics import actions as act
from game.rules.tank_tactics import events as ev
from game.rules.tank_tactics.actions import Action
from game.rules.tank_tactics.board import LETTERS
from game.rules.tank_tactics.file_models import COLOURS
from game.rules.tank_tactics.state import TankTacticsState

_GROUP = "tank_tactics.group"


def tell(events: Sequence[Event], view: TankTacticsState) -> list[Telling]:
    """What came of an action: damage, flags, points, whose turn it is. What the action says itself is left
    out."""
    return [told for event in events for told in _told(event, view)]


def _told(event: Event, view: TankTacticsState) -> list[Telling]:
    grid = view.board.grid

    def colour(seat: int) -> Name:
        return Name("tank_tactics.side", COLOURS[view.match.sides[seat]])

    def one(end: str = "", **params: object) -> list[Telling]:
        return [Telling(event.key + end, params)]

    match event:
        case ev.Dealt(seat, cards):
            return one(
                side=colour(seat), cards=tuple(Name(f"tank_tactics.card.{card}", "name") for card in cards)
            )
        case ev.Shown():
            return one()
        case ev.Rolled(pips, starts):
            dice = ", ".join(str(number) for number in pips if number)
            return one("_again", dice=dice) if starts < 0 else one(dice=dice, side=colour(starts))
        case ev.Drove(seat, tank, path):
            return one(
                side=colour(seat), tank=LETTERS[tank], origin=grid.name(path[0]), target=grid.name(path[-1])
            )
        case ev.Fired(seat, tank, _, target, damage, through):
            if not through:
                return []
            walls = ", ".join(grid.name(square) for square in through)
            return one(
                side=colour(seat), tank=LETTERS[tank], target=grid.name(target), damage=damage, walls=walls
            )
        case ev.Hurt(seat, tank, _, before, after) | ev.Repaired(seat, tank, _, before, after):
            return one(side=colour(seat), tank=LETTERS[tank], before=before, after=after)
        case ev.Destroyed(seat, tank, square):
            return one(side=colour(seat), tank=LETTERS[tank], square=grid.name(square))
        case ev.BarrierHit(square, before, after):
            return one("" if after else "_down", square=grid.name(square), before=before, after=after)
        case ev.Picked(_, _, pips, _, exit_):
            return one("_again", pips=pips) if exit_ < 0 else one(pips=pips, square=grid.name(exit_))
        case ev.FlagTaken(seat, tank, owner, square):
            return one(side=colour(seat), tank=LETTERS[tank], owner=colour(owner), square=grid.name(square))
        case ev.FlagDropped(owner, square):
            return one(owner=colour(owner), square=grid.name(square))
        case ev.FlagHome(owner, square):
            return one(owner=colour(owner), square=grid.name(square))
        case ev.Scored(seat, points, square, kill):
            return one("_kill" if kill else "", side=colour(seat), n=points, square=grid.name(square))
        case ev.TurnEnded(_, to, round_) if to >= 0:
            return one(side=colour(to), round=round_)
        case ev.Fell(seat, why):
            return one(f"_{why}", side=colour(seat))
    return []


def group(action: Action, view: TankTacticsState) -> str:
    """The text key of what an action does; shots at barriers and what a squad plays apart."""
    match action:
        case act.Fire(_, square) if square not in view.position.squares:
            return f"{_GROUP}.fire_barrier"
        case act.Move(_, squares) if squares < 0:
            return f"{_GROUP}.back"
    return f"{_GROUP}.{_KINDS[type(action)]}"


_KINDS: dict[type, str] = {
    act.SetDice: "dice",
    act.Give: "give",
    act.Move: "move",
    act.Turn: "turn",
    act.Fire: "fire",
    act.Ram: "ram",
    act.Play: "play",
    act.Leave: "leave",
    act.Enter: "enter",
    act.End: "end",
}
