"""The choices of Battlegrounds, sorted by what has to be pointed at for them: fields, cards, tokens, buttons.

No screen here. Every legal action comes from the rule package.
"""

from __future__ import annotations

from typing import Literal

from game.rules.battlegrounds.diagram import (
    Action,
    Activate,
    BattlegroundsState,
    CardSeen,
    ChangeTank,
    Drive,
    EndTurn,
    Enter,
    Hold,
    Place,
    Redeploy,
    Shoot,
    TakeCard,
    Uncover,
    Upgrade,
    UseAction,
    Walk,
    area_cards,
    cards_on_offer,
    drive_run,
    move_field,
)
from game.view import chooser

SpotKind = Literal["field", "card", "ready", "button", "aim", "tab"]
Spot = tuple[SpotKind, int | str]
"""Something that can be pointed at: a field, a card or a special token by its entity, a button by its name,
an aim at the field where several can be chosen, a play area by its number."""

BUTTONS = ("stay", "change", "hold", "end")
"""The buttons there can be, in order."""


class Options(chooser.Chooser[Action, Spot]):
    """What can be pointed at, by what has been picked so far."""

    def __init__(self) -> None:
        super().__init__()
        self.view: BattlegroundsState | None = None
        self.seat: int | None = None
        self.actions: tuple[Action, ...] = ()
        self.colour: int | None = None
        self.card: int | None = None
        self.token: int | None = None
        self.way: tuple[int, ...] = ()
        self.trail: tuple[int, ...] = ()
        """Fields pointed at one after the other: ways over them are meant."""
        self.asked: int | None = None
        """The field at which one of several things has to be chosen."""

    @property
    def seen(self) -> BattlegroundsState:
        """The view. Only while there is one."""
        assert self.view is not None
        return self.view

    @property
    def colours(self) -> list[int]:
        """The colours that can do something on the board now."""
        found = {a.colour for a in self.actions if isinstance(a, Drive | Shoot | ChangeTank)}
        return sorted(found)

    def only_colour(self) -> int | None:
        """The colour that is to act where there is only one."""
        view = self.view
        if view is None or not self.actions:
            return None
        if view.phase in ("activate", "place", "redeploy") and view.queue:
            return view.queue[0]
        colours = self.colours
        return colours[0] if len(colours) == 1 else None

    def entity(self, name: str) -> int | None:
        """The seat's card of that name."""
        if self.view is None or self.seat is None:
            return None
        return self.view.card_named(self.seat, name)

    def name_of(self, card: int) -> str:
        """A card's name; empty where it is not known."""
        assert self.view is not None
        seen = [*area_cards(self.view, self.view.area(self.view.seat)), *cards_on_offer(self.view)]
        return next((one.name for one in seen if one.entity == card), "")

    def tank_at(self, spot: int) -> int | None:
        """The own colour that can act and stands there."""
        if self.view is None:
            return None
        colour = self.view.board.tanks.get(spot)
        return colour if colour in self.colours else None

    def on_field(self, spot: int) -> list[Action]:
        """What pointing at that field could mean, drives with the best way first."""
        found: list[Action] = []
        card = "" if self.card is None else self.name_of(self.card)
        for action in self.actions:
            match action:
                case Drive(colour, path) if path and colour == self.colour and not card:
                    if path[-1] == spot and path[: len(self.way)] == self.way:
                        found.append(action)
                case Shoot(colour, target, _) if colour == self.colour and target == spot and not card:
                    found.append(action)
                case Enter(_, name, target) if name == card and target == spot:
                    found.append(action)
                case Redeploy(_, name, target) if target == spot and (not card or name == card):
                    found.append(action)
                case Place(_, target) | Walk(target) | Uncover(target) if target == spot:
                    found.append(action)
        drives = sorted((a for a in found if isinstance(a, Drive)), key=self.worth)
        return [*drives, *(a for a in found if not isinstance(a, Drive))]

    def worth(self, drive: Drive) -> tuple[int, bool, int, int, tuple[int, ...]]:
        """The order of ways: over the fields that were pointed at, then safe ones, ones without hazards,
        short ones first."""
        assert self.view is not None
        run = drive_run(self.view, drive)
        return self.strays(drive.path), run.destroyed, len(run.hazards), len(drive.path), drive.path

    def strays(self, path: tuple[int, ...]) -> int:
        """How many of the fields that were pointed at a way leaves out."""
        return len(set(self.trail) - set(path))

    def verbs(self, spot: int) -> list[Action]:
        """The different things that can be done at a field: of the ways there only the best."""
        found = self.on_field(spot)
        drives = [a for a in found if isinstance(a, Drive)]
        return [*drives[:1], *(a for a in found if not isinstance(a, Drive))]

    def ways(self, spot: int) -> list[Drive]:
        """The ways to a field, the best first."""
        return [action for action in self.on_field(spot) if isinstance(action, Drive)]

    def fields(self) -> dict[int, list[Action]]:
        """What can be done at each field now."""
        ends = set()
        for action in self.actions:
            match action:
                case Drive(_, path) if path:
                    ends.add(path[-1])
                case Shoot(_, spot, _) | Enter(_, _, spot) | Redeploy(_, _, spot) | Place(_, spot):
                    ends.add(spot)
                case Walk(spot) | Uncover(spot):
                    ends.add(spot)
        return {spot: found for spot in sorted(ends) if (found := self.verbs(spot))}

    def on_card(self, card: int) -> list[Action]:
        """What pointing at a card could mean."""
        if self.view is None:
            return []
        name = self.name_of(card)
        if self.token is not None:
            return [a for a in self.actions if a == Upgrade(self.token, card)]
        found: list[Action] = []
        for action in self.actions:
            match action:
                case TakeCard(other) | Activate(_, other) | Redeploy(_, other, _) if other == name:
                    found.append(action)
                case ChangeTank(_, other) | Enter(_, other, _) if other == name:
                    found.append(action)
        own = any(one.entity == card for one in self.cards())
        return found if own else []

    def cards(self) -> list[CardSeen]:
        """The cards the seat to act can choose from."""
        assert self.view is not None
        seat = self.view.seat
        if self.view.phase in ("draft", "keep"):
            return list(cards_on_offer(self.view))
        # an upgrade may go on the card of a team-mate (BG-10.1)
        every = self.token is not None
        return [one for one in area_cards(self.view, self.view.area(seat)) if every or one.seat == seat]

    def card_at(self, spot: Spot | None) -> int | None:
        """The card that a spot is, if it can be chosen now."""
        card = value_of_spot(spot, "card")
        return card if card is not None and self.on_card(card) else None

    def on_ready(self, token: int) -> list[Action]:
        """What an unused special token could be used for."""
        return [a for a in self.actions if isinstance(a, UseAction | Upgrade) and a.token == token]

    def buttons(self) -> dict[str, Action]:
        """The buttons there are now, with what they do."""
        found: dict[str, Action] = {}
        for action in self.actions:
            match action:
                case Drive(colour, ()) if colour == self.colour:
                    found["stay"] = action
                case Hold():
                    found["hold"] = action
                case EndTurn():
                    found["end"] = action
                case ChangeTank(colour, name) if self.card is not None and colour == self.colour:
                    if name == self.name_of(self.card):
                        found["change"] = action
        return {name: found[name] for name in BUTTONS if name in found}

    @property
    def plan(self) -> Action | None:
        """The action that would be played now."""
        return self.armed

    def field_of(self, action: Action) -> int | None:
        """The field an action is chosen at."""
        match action:
            case Drive():
                return None if self.view is None else move_field(self.view, action)
            case Shoot(_, spot, _) | Enter(_, _, spot) | Redeploy(_, _, spot) | Place(_, spot):
                return spot
            case Walk(spot) | Uncover(spot):
                return spot
        return None

    def spots(self) -> list[Spot]:
        """Everything that can be pointed at now, in the order Tab goes through it."""
        if self.asked is not None:
            return [("aim", verb_of(action)) for action in self.verbs(self.asked)]
        found: list[Spot] = [("field", spot) for spot in self.fields()]
        if self.view is not None and self.actions:
            if not found:
                found += [("field", self.view.board.fields[c]) for c in self.colours]
            found += [("card", one.entity) for one in self.cards() if self.on_card(one.entity)]
            tokens = dict.fromkeys(a.token for a in self.actions if isinstance(a, UseAction | Upgrade))
            found += [("ready", token) for token in tokens]
        return [*found, *(("button", name) for name in self.buttons())]


def verb_of(action: Action) -> str:
    """What an action at a field does, in one word."""
    if isinstance(action, Shoot):
        return action.aim
    return type(action).__name__.lower()


def value_of_spot(spot: Spot | None, kind: SpotKind) -> int | None:
    """The number of a spot of that kind."""
    return spot[1] if spot is not None and spot[0] == kind and isinstance(spot[1], int) else None


def field_of_spot(spot: Spot | None) -> int | None:
    """The field that a spot is."""
    return value_of_spot(spot, "field")
