"""A match in words where nothing is drawn: what came of an action, and kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.contract import Event
from game.model.kit import Name, Telling
from game.rules.flames_of_tanks import actions as act
from game.rules.flames_of_tanks import events as ev
from game.rules.flames_of_tanks.actions import Action
from game.rules.flames_of_tanks.definitions import WEIGHTS
from game.rules.flames_of_tanks.entry import TEAMS
from game.rules.flames_of_tanks.numbers import length_number
from game.rules.flames_of_tanks.position import GOOD
from game.rules.flames_of_tanks.state import FlamesOfTanksState

_GROUP = "flames_of_tanks.group"


def tell(events: Sequence[Event], view: FlamesOfTanksState) -> list[Telling]:
    """What came of an action: dice, damage, points, upgrades. What the action says itself is left out."""
    return [told for event in events for told in _told(event, view)]


def _told(event: Event, view: FlamesOfTanksState) -> list[Telling]:
    def one(end: str = "", **params: object) -> list[Telling]:
        return [Telling(event.key + end, params)]

    points = view.match.table.points
    match event:
        case ev.TurnBegan(tank, round_):
            return one(tank=tank + 1, round=round_)
        case ev.Waits(tank) | ev.WentIn(tank) | ev.Smoked(tank):
            return one(tank=tank + 1)
        case ev.Refitted(tank, before, after):
            return one(tank=tank + 1, weight=_weight(after)) if before != after else []
        case ev.Marked(tank, point, count):
            return one(tank=tank + 1, point=points[point].name, n=count)
        case ev.Captured(tank, point, side):
            return one(
                tank=tank + 1, point=points[point].name, side=Name("flames_of_tanks.side", TEAMS[side])
            )
        case ev.Cleared(tank, point, count):
            return one(tank=tank + 1, point=points[point].name, n=count)
        case ev.Drove(tank, _, _, _, cost):
            return one(tank=tank + 1, inches=length_number(-(-cost // 100) * 100))
        case ev.Fired(tank, target, need, dice, again, hits):
            rolled = ", ".join(
                f"{die}, then {other}" if other else str(die) for die, other in zip(dice, again, strict=True)
            )
            return one(tank=tank + 1, target=target + 1, need=need, dice=rolled, hits=hits)
        case ev.Saved(tank, dice, armour, against, _, result):
            return one(f"_{result}", tank=tank + 1, dice=", ".join(map(str, dice)), armour=armour, at=against)
        case ev.Destroyed(tank, by):
            return one(tank=tank + 1, by=by + 1)
        case ev.Drew(tank, names):
            return one(tank=tank + 1, upgrades=_upgrades(names)) if names else []
        case ev.Salvaged(tank, names, dice):
            kept = tuple(name for name, die in zip(names, dice, strict=True) if die >= GOOD)
            return one(
                "" if kept else "_none", tank=tank + 1, upgrades=_upgrades(kept), n=len(names) - len(kept)
            )
        case ev.Remounted(tank, die, again, back):
            return one("" if back else "_failed", tank=tank + 1, die=again or die)
        case ev.SecondRolled(tank, die, more):
            return one("" if more else "_failed", tank=tank + 1, die=die)
        case ev.Lagged(tank, lags):
            return one(tank=tank + 1, n=lags)
        case ev.Out(tank, why):
            return one(f"_{why}", tank=tank + 1)
        case ev.LastRound(round_):
            return one(round=round_)
        case ev.SuddenDeath(tanks):
            return one(tanks=", ".join(str(tank + 1) for tank in tanks))
    return []


def _weight(weight: int) -> Name:
    return Name("flames_of_tanks.weight", WEIGHTS[weight])


def _upgrades(names: Sequence[str]) -> tuple[Name, ...]:
    return tuple(Name(f"flames_of_tanks.upgrade.{name}", "name") for name in names)


def group(action: Action, view: FlamesOfTanksState) -> str:
    """The text key of what an action does."""
    match action:
        case act.Move(_, _, kind):
            return f"{_GROUP}.{kind}"
        case act.Shoot(_, smoke):
            return f"{_GROUP}.{'smoke' if smoke else 'shoot'}"
    return f"{_GROUP}.{_KINDS[type(action)]}"


_KINDS: dict[type, str] = {
    act.Refit: "refit",
    act.Enter: "enter",
    act.Claim: "claim",
    act.GoIn: "go_in",
    act.Remount: "remount",
    act.Roll: "roll",
    act.End: "end",
}
