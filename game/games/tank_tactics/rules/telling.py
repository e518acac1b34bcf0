"""Describes a match in words where nothing is drawn: what was done, its results, and kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules.actions import SQUAD, Action
from game.games.tank_tactics.rules.board import COLOURS, LETTERS
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.event_words import EventWords
from game.model.grid8 import FACING_NAMES
from game.model.kit import FactRow, KeyedText, Name

_GROUP = "tank_tactics.group"
_DID = "tank_tactics.did"


def colour(view: TankTacticsWorld, seat: int) -> Name:
    """Return the name of a seat's colour."""
    return Name("tank_tactics.side", COLOURS[view.match.sides[seat]])


def card_name(name: str) -> Name:
    """Return the name of a card."""
    return Name(f"tank_tactics.card.{name}", "name")


def tank_name(view: TankTacticsWorld, seat: int, tank: int) -> KeyedText:
    """Return a tank in words, as in "Red's tank A"."""
    return KeyedText("tank_tactics.event.tank", {"side": colour(view, seat), "tank": LETTERS[tank]})


def _hit(view: TankTacticsWorld, square: int) -> KeyedText:
    """Return the tank or barrier on a square that is fired at, in words."""
    if square not in view.square:
        return KeyedText("tank_tactics.event.barrier")
    index = view.square.index(square)
    return tank_name(view, view.match.owner[index], view.match.number[index])


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


def describe_action(action: Action, before: TankTacticsWorld) -> list[KeyedText]:
    """Return the words for actions that no event describes."""
    seat = before.seat
    match action:
        case act.SetDice(tank, dice):
            return [
                KeyedText(f"{_DID}.dice", {"tank": tank_name(before, seat, tank), "dice": dice_words(dice)})
            ]
        case act.Give(card, to):
            params = {"side": colour(before, seat), "card": card_name(card)}
            if to == SQUAD:
                return [KeyedText(f"{_DID}.give_squad", params)]
            return [KeyedText(f"{_DID}.give", {**params, "tank": LETTERS[to]})]
        case act.Leave(tank):
            return [KeyedText(f"{_DID}.leave", {"tank": tank_name(before, seat, tank)})]
    return []


def _square(view: TankTacticsWorld, square: int) -> str:
    return view.board.grid.name(square) if square >= 0 else ""


def _rolled(view: TankTacticsWorld, pips: Sequence[int]) -> FactRow:
    """Return the dice of the seats that roll for the start, in words."""
    return FactRow(
        tuple(
            KeyedText("tank_tactics.event.rolled_die", {"side": colour(view, seat), "pips": pip})
            for seat, pip in enumerate(pips)
            if pip
        )
    )


EVENT_WORDS = EventWords[TankTacticsWorld](
    {
        "side=seat": colour,
        "side=starts": colour,
        "owner": colour,
        "next": colour,
        "tank=seat,tank": tank_name,
        "letter=tank": lambda _, tank: LETTERS[tank],
        "what=target": _hit,
        "square": _square,
        "square=exit": _square,
        "origin": _square,
        "target": _square,
        "entrance": _square,
        "home": _square,
        "origin=path": lambda view, path: _square(view, path[0]),
        "target=path": lambda view, path: _square(view, path[-1]),
        "walls=through": lambda view, squares: FactRow(tuple(_square(view, one) for one in squares)),
        "facing": lambda _, facing: Name("facing", FACING_NAMES[facing]),
        "card": lambda _, card: card_name(card),
        "cards": lambda _, cards: FactRow(tuple(map(card_name, cards))),
        "dice=pips,starts": lambda view, pips, _: _rolled(view, pips),
        "n=damage": None,
        "n=points": None,
    }
)
"""How events are told."""


def finer(action: Action, view: TankTacticsWorld) -> str:
    """Return the text key of shots at barriers and drives back, which are kinds of their own; empty for
    others."""
    match action:
        case act.Fire(_, square) if square not in view.square:
            return f"{_GROUP}.fire_barrier"
        case act.Move(_, squares) if squares < 0:
            return f"{_GROUP}.back"
    return ""
