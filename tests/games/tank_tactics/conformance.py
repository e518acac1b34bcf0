"""What the suite needs of Tank Tactics: positions that random play seldom meets, and its twins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.data.files.content import Content
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import Setup
from game.model.kit import AnyKit

POSITIONS = {
    "cards loaded": "......../.#..~.#./...c..../....~.../.#..~.#./........ win=rounds:9 cards=6 "
    "starts.green=b1N,e1N starts.red=h5S,d5S seats=green,red "
    "tanks.green=c2N/654321/2/amphibious+smoke,f2N/135246/9 tanks.red=h4S/621543/8/repair,e4S/123456/1//3 "
    "squad.green=extra_action squad.red=breach_shot+reload "
    "to=green round=4 acts=A used=1 shot=double_range+double_damage",
    "flags carried and dropped": "......../..#.~.../......../...~.#../......../........ win=flag cards=0 "
    "starts.green=b1N,c1N starts.red=g6S,f6S home.green=a1 home.red=h6 seats=green,red "
    "tanks.green=d4N/654321/7,c2E/123456 tanks.red=h3S/321654/6,b5W/456123/5 flag.green=red:A "
    "flag.red=e2 to=red round=6 quiet=3",
    "tanks wait to come back": "..o...../.#.2.~../......../..~.2.#./.....o../........ win=points:20:2 "
    "respawn starts.green=b1N,c1N starts.red=g6S,f6S seats=green,red tanks.green=-N/654321/13,c2E/123456 "
    "tanks.red=-S/321654/16,f4W/456123/5 kills.green=6 kills.red=4 held.red=10 to=green round=11 hurt",
    "the die picks a portal": "..o...../.#.2.~../......../..~.2.#./.....o../o....... win=points:20:2 respawn "
    "starts.green=b1N,c1N starts.red=g6S,f6S seats=green,red tanks.green=c6N/654321,c2E/123456 "
    "tanks.red=g4S/321654,f4W/456123/5 phase=portal to=green round=2 acts=A used=2 onportal",
    "one of three has left": "......../..#~..../......../....~#../......../........ cards=2 starts.green=b1N "
    "starts.yellow=a5E starts.red=g6S seats=green,yellow,red tanks.green=d4N/654321/7 "
    "tanks.yellow=-E/123456/18 tanks.red=h3S/321654/6 squad.red=smoke+smoke fell.yellow=1 left=yellow "
    "to=red round=20 moved=yellow quiet=9",
}


def starts(kit: AnyKit, content: Content) -> Iterator[tuple[str, Setup]]:
    """The positions above."""
    for name, text in POSITIONS.items():
        yield name, kit.parse_position(text, content.definitions)


def hides(setup: Setup) -> bool:
    """Only what is set before the start is secret (TT-1.4)."""
    return not isinstance(setup.map, TankTacticsWorld)


def twins(state: TankTacticsWorld, seat: int) -> Iterable[TankTacticsWorld]:
    """States in which another has set its dice and given its cards otherwise."""
    if state.phase not in ("dice", "cards"):
        return
    owner = state.match.owner
    dice = tuple(one[1:] + one[:1] if owner[index] != seat else one for index, one in enumerate(state.dice))
    if dice != state.dice:
        yield state.with_(dice=dice)
    given = tuple(
        one if other == seat else tuple(holders[holders.index(to) - 1] for to in one)
        for other, one in enumerate(state.given)
        for holders in [state.match.holders(other)]
    )
    if given != state.given:
        yield state.with_(given=given)
