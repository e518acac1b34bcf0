"""Describes a match in words where nothing is drawn: what was done, its results, and kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from game.games.flames_of_tanks.entry import SEATS
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import events as ev
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.definitions import WEIGHTS
from game.games.flames_of_tanks.rules.numbers import length_number
from game.games.flames_of_tanks.rules.odds import odds
from game.games.flames_of_tanks.rules.refusals import refuse_shot
from game.games.flames_of_tanks.rules.table import Point
from game.games.flames_of_tanks.rules.world import GOOD, NEEDED, FlamesOfTanksWorld
from game.model.contract import Event, SeenStep
from game.model.inches import INCH
from game.model.kit import FactRow, KeyedText, Name

_GROUP = "flames_of_tanks.group"
_DID = "flames_of_tanks.did"
_ABOUT = "flames_of_tanks.about"


def describe_step(step: SeenStep[FlamesOfTanksWorld, Action], before: FlamesOfTanksWorld) -> list[KeyedText]:
    """Return what was done and what came of it, in words: ways, shots, dice, damage, markers, upgrades."""
    told = [] if step.action is None else _done(step.action, before)
    return told + [one for event in step.events for one in _told(event, before, whole=True)]


def tell(events: Sequence[Event], view: FlamesOfTanksWorld) -> list[KeyedText]:
    """Return the results of an action in words for readers who see the table: places are left out."""
    return [told for event in events for told in _told(event, view, whole=False)]


def _done(action: Action, before: FlamesOfTanksWorld) -> list[KeyedText]:
    """Return the words for actions that no event describes."""
    tank = {"tank": before.tank + 1}
    match action:
        case act.Shoot(target, smoke):
            params = {**tank, "target": target + 1, "odds": about(action, before)}
            return [KeyedText(f"{_DID}.{'smoke' if smoke else 'shoot'}", params)]
        case act.Roll():
            return [KeyedText(f"{_DID}.roll", tank)]
        case act.Remount():
            return [KeyedText(f"{_DID}.remount", tank)]
        case act.Turn(number) if before.placing:  # later its turn begins with an event
            return [KeyedText(f"{_DID}.drawn", {"tank": number + 1})]
    return []


def about(action: Action, view: FlamesOfTanksWorld) -> KeyedText | None:
    """Return in words what is known of a shot before its dice are rolled; ``None`` for other actions, and
    for an impossible shot."""
    if not isinstance(action, act.Shoot) or refuse_shot(view, action) is not None:
        return None
    found = odds(view, view.tank, action.target)
    assert found is not None
    side = "front" if found.look.front else "side"
    params = {
        "inches": _tenths(found.distance),
        "need": found.need,
        "side": KeyedText(f"{_ABOUT}.{side}", {"armour": found.armour}),
        "destroys": round(100 * found.destroys),
        "bails": round(100 * found.bails),
        "hits": round(100 * found.hits),
    }
    shot = "shot_in_cover" if found.need > NEEDED else "shot"
    return KeyedText(f"{_ABOUT}.{'smoke' if action.smoke else shot}", params)


def _tenths(thousandths: int) -> int | float:
    """Return inches, rounded up to a tenth as labels show them."""
    return length_number(-(-thousandths // 100) * 100)


def _place(place: Point) -> dict[str, float]:
    return {name: round(value / INCH, 1) for name, value in zip(("x", "y"), place, strict=True)}


def _dice(dice: Sequence[int], again: Sequence[int] = ()) -> FactRow:
    """Return dice in words, with the results of those rolled again."""
    return FactRow(
        tuple(
            KeyedText("flames_of_tanks.event.die_again", {"die": die, "again": other}) if other else die
            for die, other in zip_longest(dice, again, fillvalue=0)
        )
    )


def _told(event: Event, view: FlamesOfTanksWorld, *, whole: bool) -> list[KeyedText]:
    def one(end: str = "", /, **params: object) -> list[KeyedText]:
        return [KeyedText(event.key + end, params)]

    points = view.match.table.points
    match event:
        case ev.TurnBegan(tank, round_):
            seat = Name("flames_of_tanks.seat", SEATS[view.match.seats[tank]])
            return one(tank=tank + 1, round=round_, seat=seat)
        case ev.Waits(tank) | ev.WentIn(tank) | ev.Smoked(tank) | ev.TurnEnded(tank):
            return one(tank=tank + 1)
        case ev.Refitted(tank, before, after):
            return one("" if before != after else "_same", tank=tank + 1, weight=_weight(after))
        case ev.Entered(tank, place, heading):
            return one(tank=tank + 1, heading=heading / 10, **_place(place))
        case ev.Marked(tank, point, count) | ev.Cleared(tank, point, count):
            return one(tank=tank + 1, point=points[point].name, n=count)
        case ev.Captured(tank, point, side):
            return one(tank=tank + 1, point=points[point].name, side=view.match.side_name(side))
        case ev.Drove(tank, path, _, heading, cost):
            if not whole:
                return one(tank=tank + 1, inches=_tenths(cost))
            params = {"inches": _tenths(cost), "heading": heading / 10, **_place(path[-1])}
            return one("_to", tank=tank + 1, **params)
        case ev.Fired(tank, target, need, dice, again, hits):
            end = "_smoke" if event.smoke else ""
            return one(end, tank=tank + 1, target=target + 1, need=need, dice=_dice(dice, again), n=hits)
        case ev.Saved(tank, dice, armour, against, front, result):
            hit = KeyedText(f"{event.key}_{'front' if front else 'side'}")
            return one(f"_{result}", tank=tank + 1, dice=_dice(dice), armour=armour, at=against, side=hit)
        case ev.Destroyed(tank, by):
            return one(tank=tank + 1, by=by + 1)
        case ev.Drew(tank, names):
            return one("" if names else "_none", tank=tank + 1, upgrades=_upgrades(names))
        case ev.Salvaged(tank, names, dice):
            if not names:
                return one("_no_upgrades", tank=tank + 1)
            kept = tuple(name for name, die in zip(names, dice, strict=True) if die >= GOOD)
            lost = len(names) - len(kept)
            end = "" if kept else "_none"
            return one(end, tank=tank + 1, dice=_dice(dice), upgrades=_upgrades(kept), n=lost)
        case ev.Remounted(tank, die, again, back):
            return one("" if back else "_failed", tank=tank + 1, die=_dice((die,), (again,)))
        case ev.SecondRolled(tank, die, more):
            return one("" if more else "_failed", tank=tank + 1, die=die)
        case ev.Lagged(tank, lags):
            return one(tank=tank + 1, n=lags)
        case ev.Out(tank, why):
            return one(f"_{why}", tank=tank + 1)
        case ev.LastRound(round_):
            return one(round=round_)
        case ev.SuddenDeath(tanks):
            return one(tanks=FactRow(tuple(tank + 1 for tank in tanks)))
        case ev.Ended():
            return one()
    return []


def _weight(weight: int) -> Name:
    return Name("flames_of_tanks.weight", WEIGHTS[weight])


def _upgrades(names: Sequence[str]) -> FactRow:
    return FactRow(tuple(Name(f"flames_of_tanks.upgrade.{name}", "name") for name in names))


def finer(action: Action) -> str:
    """Return the text key of a kind of moves or shots; empty for other actions."""
    match action:
        case act.Move(_, _, kind):
            return f"{_GROUP}.{kind}"
        case act.Shoot(_, smoke=True):
            return f"{_GROUP}.smoke"
    return ""
