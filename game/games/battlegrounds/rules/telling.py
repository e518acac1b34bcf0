"""Describes a match in words where nothing is drawn: what was done, its results, and kinds of actions."""

from __future__ import annotations

from collections.abc import Iterable

from game.games.battlegrounds.rules import actions as act
from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.queries import drive_outcome, shot_outcome
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Event, SeenStep
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


def describe_step(step: SeenStep[BattlegroundsWorld, Action], before: BattlegroundsWorld) -> list[KeyedText]:
    """Return what was done and what came of it, in words: ways, shots, tokens, pairs, points, cards."""
    told = [] if step.action is None else _done(step.action, before)
    return told + [one for event in step.events for one in _told(event, before)]


def _done(action: Action, before: BattlegroundsWorld) -> list[KeyedText]:
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


def _picture(picture: str) -> Name:
    return Name("battlegrounds.picture", picture)


def _ability(ability: str) -> Name:
    return Name("battlegrounds.ability", ability)


def _card(card: str) -> Name:
    return Name("battlegrounds.card", card)


def _piece(view: BattlegroundsWorld, who: int) -> KeyedText:
    """Return a piece in words, as in "Red's tank", or in family "Red's piece"."""
    key = "piece" if view.rules.option == "family" else "tank"
    return KeyedText(f"battlegrounds.event.{key}", {"colour": colour(who)})


def _told(event: Event, view: BattlegroundsWorld) -> list[KeyedText]:
    def one(end: str = "", /, **params: object) -> list[KeyedText]:
        return [KeyedText(event.key + end, params)]

    match event:
        case ev.StarterDrawn(seat):
            return one(seat=seats(view, (seat,)))
        case ev.Dealt(hands):
            if len(hands) == 1 < len(view.sides):
                return one("_open", cards=FactRow(tuple(map(_card, hands[0]))))
            return [
                told
                for seat, hand in enumerate(hands)
                if hand
                for told in one(seat=seats(view, (seat,)), cards=FactRow(tuple(map(_card, hand))))
            ] or one("_none")
        case ev.LaidOut() | ev.Ended():
            return one()
        case ev.CardTaken(seat, card):
            taker = seats(view, (seat,))
            return one(seat=taker, card=_card(card)) if card else one("_hidden", seat=taker)
        case ev.Activated(_, who, card):
            return one(colour=colour(who), card=_card(card))
        case ev.Placed(who, spot, repaired):
            return one("_repaired" if repaired else "", piece=_piece(view, who), field=GRID.name(spot))
        case ev.TurnBegan(seat, round_):
            return one(seat=seats(view, (seat,)), turn=round_)
        case ev.Drove(who, (origin, *way, target)):
            ends = {"piece": _piece(view, who), "origin": GRID.name(origin), "target": GRID.name(target)}
            return one("_via", **ends, way=_fields(way)) if way else one(**ends)
        case ev.Stayed(who, spot):
            return one(piece=_piece(view, who), field=GRID.name(spot))
        case ev.Fired(who, origin, spot, aim):
            field = GRID.name(spot)
            if origin is None:
                return one("_artillery", field=field)
            return one(f"_{aim}", piece=_piece(view, who), origin=GRID.name(origin), field=field)
        case ev.ShellLaid(spot) | ev.ShellGone(spot) | ev.ArtilleryTankPlaced(spot):
            return one(field=GRID.name(spot))
        case ev.ArtilleryTankGone(spot) | ev.Barraged(spot):
            return one(field=GRID.name(spot))
        case ev.TokenTaken(number, spot, picture, special):
            return one(
                "_special" if special and view.rules.option != "family" else "",
                area=area(view, number), picture=_picture(picture), field=GRID.name(spot),
            )  # fmt: skip
        case ev.PairMade(number, picture, points, ability):
            told = one(picture=_picture(picture), n=points, area=area(view, number))
            return told + (
                one("_gives", area=area(view, number), ability=_ability(ability)) if ability else []
            )
        case ev.ArmourSpent(who, spot):
            return one(piece=_piece(view, who), field=GRID.name(spot))
        case ev.Destroyed(who, spot, how, completely):
            told = one(f"_{how}", piece=_piece(view, who), field=GRID.name(spot))
            return told + (one("_completely", piece=_piece(view, who)) if completely else [])
        case ev.PointsWon(number, who, value):
            return one(area=area(view, number), n=value, colour=colour(who))
        case ev.ActionUsed(seat, ability):
            return one(seat=seats(view, (seat,)), ability=_ability(ability))
        case ev.CardsDrawn(seat, count, cards):
            looks = one(seat=seats(view, (seat,)), n=count)
            return looks + (one("_seen", cards=FactRow(tuple(map(_card, cards)))) if cards else [])
        case ev.Upgraded(seat, card, ability):
            return one(seat=seats(view, (seat,)), card=_card(card), ability=_ability(ability))
        case ev.Walked(who, origin, target):
            return one(piece=_piece(view, who), origin=GRID.name(origin), target=GRID.name(target))
        case ev.Uncovered(spot, picture):
            field = GRID.name(spot)
            return one(field=field, picture=_picture(picture)) if picture else one("_hidden", field=field)
        case ev.Covered(fields):
            return one(n=len(fields), fields=_fields(fields))
        case ev.FurtherTurn(seat, count):
            return one(seat=seats(view, (seat,)), n=count)
        case ev.LeftTheMatch(seat, _):
            return one(seat=seats(view, (seat,)))
    return []


def _fields(fields: Iterable[int]) -> FactRow:
    return FactRow(tuple(map(GRID.name, fields)))


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
