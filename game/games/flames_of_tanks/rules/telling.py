"""Describes a match in words where nothing is drawn: what was done, its results, and kinds of actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from game.games.flames_of_tanks.entry import SEATS
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.definitions import NEEDED, WEIGHTS
from game.games.flames_of_tanks.rules.numbers import length_number
from game.games.flames_of_tanks.rules.odds import odds
from game.games.flames_of_tanks.rules.refusals import refuse_shot
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.event_words import EventWords
from game.model.inches import INCH
from game.model.keyed_text import FactRow, KeyedText, Name, per_cent

_GROUP = "flames_of_tanks.group"
_DID = "flames_of_tanks.did"
_ABOUT = "flames_of_tanks.about"


def describe_action(action: Action, before: FlamesOfTanksWorld) -> list[KeyedText]:
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
        "destroys": per_cent(found.destroys),
        "bails": per_cent(found.bails),
        "hits": per_cent(found.hits),
    }
    shot = "shot_in_cover" if found.need > NEEDED else "shot"
    return KeyedText(f"{_ABOUT}.{'smoke' if action.smoke else shot}", params)


def _tenths(thousandths: int) -> int | float:
    """Return inches, rounded up to a tenth as labels show them."""
    return length_number(-(-thousandths // 100) * 100)


def inches(thousandths: int) -> float:
    """Return inches to a tenth."""
    return round(thousandths / INCH, 1)


def _dice(dice: Sequence[int], again: Sequence[int] = ()) -> FactRow:
    """Return dice in words, with the results of those rolled again."""
    return FactRow(
        tuple(
            KeyedText("flames_of_tanks.event.die_again", {"die": die, "again": other}) if other else die
            for die, other in zip_longest(dice, again, fillvalue=0)
        )
    )


def upgrades(names: Iterable[str]) -> FactRow:
    """Return the names of upgrades."""
    return FactRow(tuple(Name(f"flames_of_tanks.upgrade.{name}", "name") for name in names))


def _tank(_: FlamesOfTanksWorld, tank: int) -> int:
    return tank + 1


def _side_hit(_: FlamesOfTanksWorld, front: bool) -> KeyedText:
    return KeyedText(f"flames_of_tanks.event.saved_{'front' if front else 'side'}")


EVENT_WORDS = EventWords[FlamesOfTanksWorld](
    {
        "tank": _tank,
        "target": _tank,
        "by": _tank,
        "tanks": lambda _, tanks: FactRow(tuple(tank + 1 for tank in tanks)),
        "seat=tank": lambda view, tank: Name("flames_of_tanks.seat", SEATS[view.match.seats[tank]]),
        "side": lambda view, side: view.match.side_name(side),
        "side=front": _side_hit,
        "point": lambda view, point: view.match.table.points[point].name,
        "heading": lambda _, heading: heading / 10,
        "x=place": lambda _, place: inches(place[0]),
        "y=place": lambda _, place: inches(place[1]),
        "x=path": lambda _, path: inches(path[-1][0]),
        "y=path": lambda _, path: inches(path[-1][1]),
        "inches=cost": lambda _, cost: _tenths(cost),
        "weight=after": lambda _, weight: Name("flames_of_tanks.weight", WEIGHTS[weight]),
        "dice": lambda _, dice: _dice(dice),
        "dice=dice,again": lambda _, dice, again: _dice(dice, again),
        "die=die,again": lambda _, die, again: _dice((die,), (again,)),
        "at=anti_tank": None,
        "upgrades=names": lambda _, names: upgrades(names),
        "upgrades=kept": lambda _, kept: upgrades(kept),
        "n=count": None,
        "n=hits": None,
        "n=lags": None,
        "n=lost": lambda _, lost: len(lost),
    }
)
"""How events are told."""


def finer(action: Action) -> str:
    """Return the text key of a kind of moves or shots; empty for other actions."""
    match action:
        case act.Move(_, _, kind):
            return f"{_GROUP}.{kind}"
        case act.Shoot(_, smoke=True):
            return f"{_GROUP}.smoke"
    return ""
