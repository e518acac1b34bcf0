"""Describes a match in words where nothing is drawn: what was done, its results, and kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import SIDES, SITES, number
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.event_words import EventWords
from game.model.kit import FactRow, KeyedText, Name

_DID = "tank_battle.did"


def side_name(seat: int) -> Name:
    """Return the name of a side."""
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


def describe_action(action: Action, before: TankBattleWorld) -> list[KeyedText]:
    """Return the words for actions that no event describes."""
    side = side_name(before.seat)
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
    return KeyedText(key, {"side": side_name(seat), "rank": rank})


def _square(_: TankBattleWorld, square: int) -> int:
    return number(square)


EVENT_WORDS = EventWords[TankBattleWorld](
    {
        "side=seat": lambda _, seat: side_name(seat),
        "enemy=seat,enemy": lambda _, seat, __: side_name(1 - seat),
        "tank=seat,tank": _tank,
        "square": _square,
        "origin": _square,
        "target": _square,
        "site": lambda _, site: Name("tank_battle.site", SITES[site]),
        "squares=red,white": lambda _, red, white: _squares((*red, *white)),
        "white": lambda _, white: _squares(white),
        "n=hits": None,
    }
)
"""How events are told. A rank appears only for viewers who know it."""
