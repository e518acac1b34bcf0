"""What the suite needs of Tank Battle: positions that random play seldom meets, and its twins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from game.data.files.content import Content
from game.games.tank_battle.rules.board import OWN
from game.games.tank_battle.rules.world import Shots, TankBattleWorld
from game.model.contract import Setup
from game.model.kit import AnyKit

POSITIONS = {
    "in the middle of a movement": (
        "move green 7 3 28:4,26:2!,-m:6,1:1,2:3,85:5^/12,14,16,-18,20/11,22,33/3,34/3/none/45 "
        "100:1,55:2,-g:3,97:4,96:5,78:6!/82,84,-86,88,90/81,72,-63/-92,58/4/r38+r41+r42+r43+r7+r76+w36/57 "
        "27-28,16-26 default"
    ),
    "shots are plotted": (
        "plot grey 8 0 28:4,26:2!,-m:6,1:1,2:3,85:5^/12,14,16,-18,20/11,22,33/3,34/3/none/45 "
        "100:1,55:2,-g:3,97:4,96:5,78:6!/82,84,-86,88,90/81,72,-63/-92,58/4/r38+r41+w36/57 "
        ". variation+gun=4"
    ),
    "several battles": (
        "fight green 9 4 54:4,26:2!,-m:6,1:1,2:3,-s:5/12,14,16,-18,20/11,22,33/3,34/3/none/45 "
        "64:1,55:2,-g:3,97:4,96:5,78:6!/53,84,-86,88,90/81,72,-63/-92,58/0/none/57 34-44-54 default"
    ),
    "the spinner turns": (
        "spin grey 4 1! 54:4,26:2,-m:6,1:1,2:3,-s:5/12,14,46,-18,20/11,22,33/3,34/3/none/45 "
        "56:1!,55:2,-g:3,97:4,96:5,78:6/61,84,-86,88,90/81,72,-63/-92,58/2/none/57 66-56x56x46 default"
    ),
    "few tanks and one is a command tank": (
        "move grey 20 58 28:4,-s:2,-m:6,-b:1,-s:3,-g:5/12,14,-16,-18,-20/11,-22,-33/-3,-34/1/"
        "r29+r18+w38/45 13:1^,55:2,-g:3,-s:4,-s:5,-b:6!/82,84,-86,88,90/-81,72,-63/92,58/4/none/57 . default"
    ),
}


def starts(kit: AnyKit, content: Content) -> Iterator[tuple[str, Setup]]:
    """The positions above, and a set-up that is open."""
    for name, text in POSITIONS.items():
        yield name, kit.parse_position(text, content.definitions)
    options = kit.options_model(open_setup=True).model_dump()
    yield "an open set-up", Setup((0, 1), None, content.definitions, options)


def twins(state: TankBattleWorld, seat: int) -> Iterable[TankBattleWorld]:
    """States in which the others have other ranks, mines, shots or set-ups than a seat can know."""
    if state.phase == "over":
        return
    for other in (0, 1):
        if other == seat:
            continue
        made = _set_up_twins(state, other) if state.phase == "setup" else _twins(state, other)
        yield from made


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _turned(values: list[Any], places: list[int]) -> list[Any]:
    """The values with those of these places passed on, each to the next."""
    twin = list(values)
    for here, there in pairwise([*places, places[0]]):
        twin[there] = values[here]
    return twin


def _twins(position: TankBattleWorld, seat: int) -> Iterator[TankBattleWorld]:
    unseen = [tank for tank in range(len(position.tanks[seat])) if not position.known[seat] >> tank & 1]
    if len(unseen) > 1:
        ranks = tuple(_turned(list(position.ranks[seat]), unseen))
        yield position.with_(ranks=_put(position.ranks, seat, ranks))
    never = {*position.guns[seat], *position.sites[seat], *position.spent[seat], *position.trodden[seat]}
    free = sorted(OWN[seat] - never - set(position.mines[seat]))
    count = len(position.mines[seat])
    if count:
        under = [square for square in position.ended if square in free]
        others = [square for square in free if square not in under]
        for mines in (free[:count], free[-count:], [*under, *others][:count]) if free else ():
            yield position.with_(mines=_put(position.mines, seat, tuple(sorted(mines))))
    shots = position.shots[seat]
    if shots is not None and (shots.squares or position.phase != "plot"):
        if position.phase == "plot":
            yield position.with_(shots=_put(position.shots, seat, None))
            return
        trails = [*position.moved, position.trail] if position.trail else [*position.moved]
        stood = {trail[0] for trail in trails} | {square for trail in trails for square in trail}
        open_now = [square for square in position.open_squares(seat) if square not in stood]
        own = set(position.standing_sites(seat))
        red = tuple(square for square in open_now if square not in own)[: len(shots.red)]
        yield position.with_(shots=_put(position.shots, seat, Shots(red)))
        if position.white[seat] > len(shots.white):
            more = tuple(square for square in open_now if square not in (*own, *red))[: position.white[seat]]
            yield position.with_(shots=_put(position.shots, seat, Shots(red, more)))


def _set_up_twins(position: TankBattleWorld, seat: int) -> Iterator[TankBattleWorld]:
    """Its pieces so far to the left and right exchanged, and where it is still its turn, nothing placed."""
    if position.match.open_setup:
        yield from _open_twins(position, seat)
        return

    def turned(squares: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(square if square < 0 else square + 9 - 2 * (square % 10) for square in squares)

    yield position.with_(
        tanks=_put(position.tanks, seat, turned(position.tanks[seat])),
        guns=_put(position.guns, seat, tuple(sorted(turned(position.guns[seat])))),
        sites=_put(position.sites, seat, turned(position.sites[seat])),
        mines=_put(position.mines, seat, tuple(sorted(turned(position.mines[seat])))),
    )
    if position.seat == seat and position.step:
        empty = TankBattleWorld(position.match)
        none = {name: _put(getattr(position, name), seat, getattr(empty, name)[seat]) for name in _OF_SET_UP}
        yield position.with_(**none, step=0)


def _open_twins(position: TankBattleWorld, seat: int) -> Iterator[TankBattleWorld]:
    """Its tanks exchanged and its mines elsewhere, or none of those that it has placed last."""
    tanks = [at for at, square in enumerate(position.tanks[seat]) if square >= 0]
    if len(tanks) > 1:
        yield position.with_(tanks=_put(position.tanks, seat, tuple(_turned([*position.tanks[seat]], tanks))))
    never = {*position.guns[seat], *position.sites[seat], *position.mines[seat]}
    free = sorted(OWN[seat] - never)
    count = len(position.mines[seat])
    for mines in (free[:count], free[-count:]) if count else ():
        yield position.with_(mines=_put(position.mines, seat, tuple(mines)))
    if position.seat != seat:
        return
    if count:
        yield position.with_(mines=_put(position.mines, seat, ()), step=position.step - count)
    elif tanks and not position.guns[seat]:
        none = _put(position.tanks, seat, TankBattleWorld(position.match).tanks[seat])
        yield position.with_(tanks=none, step=len(position.sites[seat]))


_OF_SET_UP = ("tanks", "guns", "guns_left", "sites", "sites_left", "mines")
