"""Describes a match in words where nothing is drawn: what was done, its results, and kinds of actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.games.battlegrounds.rules import actions as act
from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.queries import drive_outcome, shot_outcome
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.event_words import EventWords
from game.model.kit import FactRow, KeyedText, Name

_GROUP = "battlegrounds.group"
_DID = "battlegrounds.did"


def colour(number: int) -> Name:
    """Return the name of a colour."""
    return Name("battlegrounds.colour", COLOUR_NAMES[number])


def seats(view: BattlegroundsWorld, numbers: Iterable[int]) -> tuple[Name, ...]:
    """Return the names of seats: their colours; the player's in solo."""
    if view.rules.option == "solo":
        return (Name("battlegrounds", "the_player"),)
    return tuple(colour(one) for seat in numbers for one in view.colours[seat])


def area(view: BattlegroundsWorld, number: int) -> tuple[Name, ...]:
    """Return the names of a play area: its seats, or the artillery."""
    if number < 0:
        return (Name("battlegrounds", "artillery"),)
    return seats(view, (seat for seat in range(len(view.sides)) if view.area(seat) == number))


def describe_action(action: Action, before: BattlegroundsWorld) -> list[KeyedText]:
    """Return the words for actions that no event describes."""
    seat = {"seat": seats(before, (before.seat,))}
    match action:
        case act.Hold():
            return [KeyedText(f"{_DID}.hold", seat)]
        case act.EndTurn():
            return [KeyedText(f"{_DID}.end", seat)]
        case act.Uncover(spot):
            return [KeyedText(f"{_DID}.uncover", {**seat, "field": GRID.name(spot)})]
    return []


def _card(card: str) -> Name:
    return Name("battlegrounds.card", card)


def _cards(cards: Iterable[str]) -> FactRow:
    return FactRow(tuple(map(_card, cards)))


def _piece(view: BattlegroundsWorld, who: int) -> KeyedText:
    """Return a piece in words, as in "Red's tank", or in family "Red's piece"."""
    key = "piece" if view.rules.option == "family" else "tank"
    return KeyedText(f"battlegrounds.event.{key}", {"colour": colour(who)})


def _fields(fields: Iterable[int]) -> FactRow:
    return FactRow(tuple(map(GRID.name, fields)))


def _dealt(view: BattlegroundsWorld, hands: Sequence[Sequence[str]]) -> FactRow:
    """Return the hands that were dealt, as in "Red (Tiger, Sherman)"."""
    return FactRow(
        tuple(
            KeyedText("battlegrounds.event.dealt_hand", {"seat": seats(view, (seat,)), "cards": _cards(hand)})
            for seat, hand in enumerate(hands)
        )
    )


def _field(_: BattlegroundsWorld, field: int | None) -> str:
    return "" if field is None else GRID.name(field)


EVENT_WORDS = EventWords[BattlegroundsWorld](
    {
        "seat": lambda view, seat: seats(view, (seat,)),
        "area": area,
        "colour": lambda _, who: colour(who),
        "piece=colour": _piece,
        "field": _field,
        "origin": _field,
        "target": _field,
        "origin=path": lambda view, path: _field(view, path[0]),
        "target=path": lambda view, path: _field(view, path[-1]),
        "way=path": lambda _, path: _fields(path[1:-1]),
        "fields": lambda _, fields: _fields(fields),
        "n=fields": lambda _, fields: len(fields),
        "n=points": None,
        "n=value": None,
        "n=count": None,
        "turn=round": None,
        "card": lambda _, card: _card(card),
        "cards": lambda _, cards: _cards(cards),
        "cards=hands": lambda _, hands: _cards(hands[0]),
        "hands": _dealt,
        "picture": lambda _, picture: Name("battlegrounds.picture", picture),
        "ability": lambda _, ability: Name("battlegrounds.ability", ability),
    }
)
"""How events are told."""


def finer(action: Action, view: BattlegroundsWorld) -> str:
    """Return the text key of a kind of drives, shots or tanks that come in; empty for other actions. Harmful
    drives and shots that win something are kinds of their own."""
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
    return ""
