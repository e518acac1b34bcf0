"""A match in words where nothing is drawn: what an action did, and kinds of actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.model.contract import Event
from game.model.kit import Name, Telling
from game.rules.battlegrounds import actions as act
from game.rules.battlegrounds import events as ev
from game.rules.battlegrounds.actions import Action
from game.rules.battlegrounds.definitions import COLOUR_NAMES, GRID
from game.rules.battlegrounds.queries import drive_outcome, shot_outcome
from game.rules.battlegrounds.state import BattlegroundsState

_GROUP = "battlegrounds.group"


def colour(number: int) -> Name:
    """The name of a colour."""
    return Name("battlegrounds.colour", COLOUR_NAMES[number])


def seats(view: BattlegroundsState, numbers: Iterable[int]) -> tuple[Name, ...]:
    """What seats are called: their colours; alone the player."""
    if view.rules.option == "solo":
        return (Name("battlegrounds", "the_player"),)
    return tuple(colour(one) for seat in numbers for one in view.colours[seat])


def area(view: BattlegroundsState, number: int) -> tuple[Name, ...]:
    """What a play area is called: its seats, or the artillery."""
    if number < 0:
        return (Name("battlegrounds", "artillery"),)
    return seats(view, (seat for seat in range(len(view.sides)) if view.area(seat) == number))


def tell(events: Sequence[Event], view: BattlegroundsState) -> list[Telling]:
    """What came of an action: what was won, lost and seen. What the action says itself is left out."""
    return [told for event in events for told in _told(event, view)]


def _told(event: Event, view: BattlegroundsState) -> list[Telling]:
    def one(**params: object) -> list[Telling]:
        return [Telling(event.key, params)]

    match event:
        case ev.Stayed(who, spot):
            return one(colour=colour(who), field=GRID.name(spot))
        case ev.ShellLaid(spot) | ev.ShellGone(spot) | ev.ArtilleryTankPlaced(spot):
            return one(field=GRID.name(spot))
        case ev.ArtilleryTankGone(spot) | ev.Barraged(spot):
            return one(field=GRID.name(spot))
        case ev.TokenTaken():
            picture = Name("battlegrounds.picture", event.picture)
            return one(area=area(view, event.area), picture=picture, field=GRID.name(event.field))
        case ev.PairMade():
            picture = Name("battlegrounds.picture", event.picture)
            told = one(picture=picture, points=event.points, area=area(view, event.area))
            if event.ability:
                gives = Name("battlegrounds.ability", event.ability)
                told.append(Telling("battlegrounds.event.pair_gives", {"ability": gives}))
            return told
        case ev.ArmourSpent(who, spot):
            return one(colour=colour(who), field=GRID.name(spot))
        case ev.Destroyed():
            return one(colour=colour(event.colour), field=GRID.name(event.field))
        case ev.PointsWon():
            return one(area=area(view, event.area), value=event.value, colour=colour(event.colour))
        case ev.CardsDrawn():
            return one(seat=seats(view, (event.seat,)), count=event.count)
        case ev.Uncovered() if event.picture:
            return one(field=GRID.name(event.field), picture=Name("battlegrounds.picture", event.picture))
        case ev.StarterDrawn():
            return one(seat=seats(view, (event.seat,)))
        case ev.FurtherTurn():
            return one(seat=seats(view, (event.seat,)), count=event.count)
        case ev.LeftTheMatch():
            return one(seat=seats(view, (event.seat,)))
    return []


def group(action: Action, view: BattlegroundsState) -> str:
    """The text key of what an action does: harmful drives and shots that win something apart."""
    match action:
        case act.Drive():
            if not action.path:
                return f"{_GROUP}.stay"
            return f"{_GROUP}.{'doomed' if drive_outcome(view, action).destroyed else 'drive'}"
        case act.Shoot(_, _, "token"):
            return f"{_GROUP}.{'pair' if shot_outcome(view, action).pair else 'token'}"
        case act.Shoot():
            return f"{_GROUP}.{action.aim}"
        case act.Enter() if view.phase == "place":
            return f"{_GROUP}.start"
    return f"{_GROUP}.{_KINDS[type(action)]}"


_KINDS: dict[type, str] = {
    act.TakeCard: "take",
    act.Activate: "activate",
    act.Place: "place",
    act.Redeploy: "redeploy",
    act.Enter: "enter",
    act.Hold: "hold",
    act.ChangeTank: "change",
    act.UseAction: "use",
    act.Upgrade: "upgrade",
    act.EndTurn: "end",
    act.Walk: "walk",
    act.Uncover: "uncover",
}
