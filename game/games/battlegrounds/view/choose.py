"""Choosing an action of Battlegrounds step by step: what is picked, what can be picked next, what is
armed.

Spots go in, an action comes out. Every legal action comes from the rule package and is sorted here by the
spot it needs: field, card, token, button.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.games.battlegrounds.rules import queries
from game.games.battlegrounds.rules.actions import (
    Action,
    Activate,
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
)
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.seen import (
    CardSeen,
    area_cards,
    cards_on_offer,
    choices,
    drive_run,
    move_field,
    why_not,
)
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Refusal
from game.view import chooser
from game.view.phase import next_of
from game.view.spots import AimSpot, ButtonSpot, FieldSpot


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A tank card."""

    name: str


@dataclass(frozen=True, slots=True)
class TokenSpot:
    """An unused special token."""

    token: int


@dataclass(frozen=True, slots=True)
class TabSpot:
    """The tab of a play area."""

    area: int


Spot = FieldSpot | AimSpot | CardSpot | TokenSpot | ButtonSpot | TabSpot
"""Something that can be pointed at."""


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """The choice in one part of a turn, to be repeated in another position."""

    colour: int | None
    card: str | None
    token: int | None
    way: tuple[int, ...]
    trail: tuple[int, ...]
    asked: int | None
    armed: Action | None
    phase: str


BUTTONS = ("stay", "change", "hold", "end")
"""All buttons, in order."""


class Chooser(chooser.Chooser[Action, Spot]):
    """The state of a player's choice. ``begin`` must be called first."""

    def __init__(self) -> None:
        super().__init__()
        self.view: BattlegroundsWorld | None = None
        self.seat: int | None = None
        self.actions: tuple[Action, ...] = ()
        self.colour: int | None = None
        self.card: str | None = None
        self.token: int | None = None
        self.way: tuple[int, ...] = ()
        self.trail: tuple[int, ...] = ()
        """The fields pointed at one after the other, which the way is to cross."""
        self.asked: int | None = None
        """The field whose buttons ask which of several actions is meant."""

    @property
    def seen(self) -> BattlegroundsWorld:
        """The present view; must not be used before there is one."""
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

    def tank_at(self, spot: int) -> int | None:
        """The player's colour on a field, if it can act; otherwise ``None``."""
        if self.view is None:
            return None
        colour = self.view.tanks.get(spot)
        return colour if colour in self.colours else None

    # --- beginning and going back ---

    def pointless(self, action: Action) -> Refusal | None:
        return None if self.view is None else queries.pointless(self.view, action)

    def begin(self, view: BattlegroundsWorld, seat: int | None) -> None:
        """Begin the choice in another position, or for another seat; ``seat=None``: nobody may choose."""
        if seat == self.seat and (view is self.view or view == self.view):  # a new copy of what it was
            return
        self.view, self.seat = view, seat
        acts = seat is not None and view.to_act == seat
        self.actions = tuple(choices(view)) if acts else ()
        self.drop()
        self.colour = self.only_colour()
        if view.phase == "redeploy" and acts:
            names = {action.card for action in self.actions if isinstance(action, Redeploy)}
            if len(names) == 1:
                self.card = names.pop()

    def drop(self) -> None:
        """Let go of what is picked."""
        self.card = self.token = self.asked = None
        self.way = self.trail = ()
        self.armed = None
        self.refused = None

    def back(self) -> bool:
        """Take back one step; return whether there was one."""
        if self.refused is not None:
            self.refused = None
            return True
        if self.asked is not None or self.armed is not None or self.way:
            self.asked, self.armed, self.way = None, None, self.way[:-1] if self.armed is None else ()
            self.trail = self.trail[:-1]
            return True
        if self.token is not None or self.card is not None:
            self.token = self.card = None
            return True
        if self.colour is not None and len(self.colours) > 1:
            self.colour = None
            return True
        return False

    def choice(self) -> TurnChoice | None:
        chosen = self.colour is not None and len(self.colours) > 1
        things = (self.card, self.token, self.asked, self.armed)
        if not self.actions or not (chosen or self.way or any(one is not None for one in things)):
            return None
        return TurnChoice(
            self.colour, self.card, self.token, self.way, self.trail, self.asked, self.armed, self.seen.phase
        )

    def choose_again(self, choice: TurnChoice) -> None:
        """Repeat as much as possible of a choice, in the same part of a turn."""
        if not self.actions or self.seen.phase != choice.phase:
            return
        if choice.colour in self.colours:
            self.colour = choice.colour
        if choice.card is not None and self.on_card(choice.card):
            self.card = choice.card
        if choice.token is not None and self.on_ready(choice.token):
            self.token = choice.token
        if self.colour != choice.colour:
            return
        if choice.armed in self.actions:
            self.armed = choice.armed
        paths = [a.path for a in self.actions if isinstance(a, Drive) and a.colour == self.colour]
        if any(path[: len(choice.way)] == choice.way for path in paths):
            self.way, self.trail = choice.way, choice.trail
        if choice.asked is not None and len(self.verbs(choice.asked)) > 1:
            self.asked = choice.asked

    # --- choosing ---

    def pick_colour(self, colour: int) -> None:
        """Pick a tank by its colour."""
        self.drop()
        self.colour = colour

    def next_colour(self, by: int = 1) -> bool:
        """Pick the next tank that can act; return whether there is another."""
        colours = self.colours
        if len(colours) < 2:
            return False
        self.pick_colour(next_of(colours, self.colour, by))
        return True

    def next_way(self, by: int = 1) -> bool:
        """Choose another way to the armed field; return whether there is one."""
        if not isinstance(self.armed, Drive) or self.view is None:
            return False
        ways = self.ways(move_field(self.view, self.armed))
        if len(ways) < 2 or self.armed not in ways:
            return False
        self.armed = ways[(ways.index(self.armed) + by) % len(ways)]
        return True

    def choose(self, spot: Spot) -> Action | None:
        """Choose a spot; return the action to play, if that completes one."""
        self.refused = None
        if self.view is None or self.seat is None:
            return None
        match spot:
            case AimSpot(name):
                return self._aim(name)
            case ButtonSpot(name):
                action = self.buttons().get(name)
                return None if action is None else self.settle(action, spot)
            case CardSpot(card):
                return self._choose_card(card)
            case TokenSpot(token):
                return self._choose_ready(token)
            case FieldSpot(square):
                return self._choose_field(square)
        return None

    def _choose_field(self, spot: int) -> Action | None:
        self.token = None
        if self.armed is not None and spot == self.field_of(self.armed) and self.asked is None:
            return self.settle(self.armed, FieldSpot(spot))
        found = self.verbs(spot)
        if not found:
            return self._elsewhere(spot)
        if len(found) > 1:
            if isinstance(found[0], Redeploy):  # the card first: what it means depends on it
                self.refuse(FieldSpot(spot), Refusal("BG-6.2", "battlegrounds_view.card_first"))
                return None
            self.asked, self.armed = spot, None
            return None
        self.asked = None
        return self._offer(found[0], spot)

    def plays_at(self, cursor: Spot | None) -> bool:
        """Whether Enter plays what is chosen, with the keys' cursor at a spot or nowhere."""
        if self.armed is None or self.asked is not None:
            return False
        field = self.field_of(self.armed)
        return cursor is None or (field is not None and cursor == FieldSpot(field))

    def play(self) -> Action | None:
        """Return what is chosen, if it may be played now."""
        armed = self.armed
        if armed is None:
            return None
        self.refused, field = None, self.field_of(armed)
        return self.settle(armed, ButtonSpot("") if field is None else FieldSpot(field))

    def _offer(self, action: Action, spot: int) -> Action | None:
        """Return an action at a field to play it at once; a drive that destroys the player's own tank, or
        has several ways, is armed first."""
        if isinstance(action, Drive):
            assert self.view is not None
            if (drive_run(self.view, action).destroyed or len(self.ways(spot)) > 1) and self.armed != action:
                self.armed = action
                self.trail = (*self.trail, spot)
                return None
        return self.settle(action, FieldSpot(spot))

    def _elsewhere(self, spot: int) -> Action | None:
        """Answer a field where no action ends: another tank, a field on the way, or a refusal."""
        colour = self.tank_at(spot)
        if colour is not None and self.view is not None and self.view.phase == "main":
            if colour != self.colour or self.card is not None:
                self.pick_colour(colour)
                return None
            stay = self.buttons().get("stay")
            if stay is not None:
                return self.settle(stay, FieldSpot(spot))
        through = self._through(spot)
        if through:
            self.way, self.armed = through, None
            ends = {
                a.path for a in self.actions if isinstance(a, Drive) and a.path[: len(through)] == through
            }
            if len(ends) == 1:
                self.armed, self.way = Drive(self.colour or 0, ends.pop()), ()
            return None
        if not self.at_own_tank(spot):
            self.refuse(FieldSpot(spot), self._why(spot))
        return None

    def at_own_tank(self, spot: int) -> bool:
        """Whether the picked or acting tank is on a field where nothing can be done."""
        view = self.view
        if view is None or self.colour is None or self.verbs(spot):
            return False
        return view.phase in ("main", "drive", "shoot") and view.fields.get(self.colour) == spot

    def _through(self, spot: int) -> tuple[int, ...]:
        """The way up to a field that a drive would pass, starting as the trail does."""
        cuts: list[tuple[int, ...]] = []
        for start in (self.way, ()):
            for action in self.actions:
                if isinstance(action, Drive) and action.colour == self.colour and spot in action.path:
                    path = action.path
                    if path[: len(start)] == start and spot in path[len(start) :]:
                        cuts.append(path[: path.index(spot) + 1])
            if cuts:
                break
        return min(cuts, key=lambda cut: (self.strays(cut), len(cut), cut), default=())

    def _why(self, spot: int) -> Refusal:
        view, colour = self.view, self.colour
        assert view is not None
        wanted: Action
        match view.phase:
            case "place" if not view.queue:
                return Refusal("BG-12.1", "battlegrounds_view.solo_base")
            case "place":
                wanted = Place(view.queue[0], spot)
            case "redeploy":
                wanted = Redeploy(view.queue[0], "", spot)
            case "walk":
                wanted = Walk(spot)
            case "uncover":
                wanted = Uncover(spot)
            case "shoot":
                wanted = Shoot(view.acting or 0, spot, "token")
            case "main" | "drive" if colour is not None and view.fields.get(colour) != spot:
                wanted = Drive(colour, (spot,))
            case "draft" | "activate" | "keep":
                return Refusal("BG-2.5", "battlegrounds_view.pick_card")
            case "main" if not self.colours:
                return Refusal("BG-3.1", "battlegrounds.refuse.no_main_left")
            case _:
                return Refusal("BG-3.1", "battlegrounds_view.pick_tank")
        found = why_not(view, wanted)
        return found or Refusal("BG-3.1", "battlegrounds.refuse.not_now", {"field": GRID.name(spot)})

    def _aim(self, verb: str) -> Action | None:
        spot = self.asked
        if spot is None:
            return None
        for action in self.verbs(spot):
            if verb_of(action) == verb:
                self.asked = None
                return self._offer(action, spot)
        return None

    def _choose_card(self, card: str) -> Action | None:
        found = self.on_card(card)
        if self.token is not None:
            if not found:
                self._refuse_if(CardSpot(card), Upgrade(self.token, card))
                return None
            return self.settle(found[0], CardSpot(card))
        if not found:
            self.card = None
            self.refuse(CardSpot(card), Refusal("BG-7.1", "battlegrounds_view.card_not_now"))
            return None
        if isinstance(found[0], TakeCard | Activate):
            return self.settle(found[0], CardSpot(card))
        again = self.card == card
        self.card, self.armed, self.asked, self.way = card, None, None, ()
        change = self.buttons().get("change")
        if again and change is not None and not any(isinstance(a, Enter) for a in found):
            return self.settle(change, CardSpot(card))
        return None

    def _choose_ready(self, token: int) -> Action | None:
        found = self.on_ready(token)
        if not found:
            self._refuse_if(TokenSpot(token), UseAction(token))
            return None
        if isinstance(found[0], UseAction):
            return self.settle(found[0], TokenSpot(token))
        self.card = self.asked = self.armed = None
        self.token = None if self.token == token else token
        return None

    def _refuse_if(self, spot: Spot, action: Action) -> None:
        refusal = why_not(self.seen, action)
        if refusal is not None:
            self.refuse(spot, refusal)

    def aim(self, action: Action) -> None:
        self.drop()
        match action:
            case Drive(colour, _) | Shoot(colour, _, _):
                self.colour, self.armed = colour, action
            case ChangeTank(colour, name):
                self.colour, self.card = colour, name
            case Redeploy(_, name, _) | Enter(_, name, _):
                self.card, self.armed = name, action
            case Upgrade(token, _):
                self.token, self.armed = token, action
            case _:
                self.armed = action

    # --- what there is to point at ---

    def on_field(self, spot: int) -> list[Action]:
        """The actions that pointing at a field could mean, drives with the best way first."""
        found = [action for action in self.actions if end_of(action) == spot and self._fits(action)]
        drives = sorted((a for a in found if isinstance(a, Drive)), key=self.worth)
        return [*drives, *(a for a in found if not isinstance(a, Drive))]

    def _fits(self, action: Action) -> bool:
        """Whether an action at a field is one of the picked tank, card or token."""
        card = self.card or ""
        match action:
            case Drive(colour, path):
                return colour == self.colour and not card and path[: len(self.way)] == self.way
            case Shoot(colour):
                return colour == self.colour and not card
            case Enter(_, name):
                return name == card
            case Redeploy(_, name):
                return not card or name == card
        return True

    def worth(self, drive: Drive) -> tuple[int, bool, int, int, tuple[int, ...]]:
        """A sort key of ways: those over the fields that were pointed at, then safe ones, those without
        hazards, and short ones first."""
        assert self.view is not None
        run = drive_run(self.view, drive)
        return self.strays(drive.path), run.destroyed, len(run.hazards), len(drive.path), drive.path

    def strays(self, path: tuple[int, ...]) -> int:
        """The number of fields pointed at that a way misses."""
        return len(set(self.trail) - set(path))

    def verbs(self, spot: int) -> list[Action]:
        """The different actions at a field; of several ways only the best."""
        found = self.on_field(spot)
        drives = [a for a in found if isinstance(a, Drive)]
        return [*drives[:1], *(a for a in found if not isinstance(a, Drive))]

    def ways(self, spot: int) -> list[Drive]:
        """The ways to a field, the best first."""
        return [action for action in self.on_field(spot) if isinstance(action, Drive)]

    def fields(self) -> dict[int, list[Action]]:
        """The actions at each field now."""
        ends = {end for action in self.actions if (end := end_of(action)) is not None}
        return {spot: found for spot in sorted(ends) if (found := self.verbs(spot))}

    def on_card(self, card: str) -> list[Action]:
        """The actions that pointing at a card could mean."""
        if self.view is None:
            return []
        if self.token is not None:
            return [a for a in self.actions if a == Upgrade(self.token, card)]
        if all(one.name != card for one in self.cards()):
            return []
        return [a for a in self.actions if getattr(a, "card", None) == card and not isinstance(a, Upgrade)]

    def cards(self) -> list[CardSeen]:
        """The cards the seat to act can choose from."""
        assert self.view is not None
        seat = self.view.seat
        if self.view.phase in ("draft", "keep"):
            return list(cards_on_offer(self.view))
        # an upgrade may go on the card of a team-mate (BG-10.1)
        every = self.token is not None
        return [one for one in area_cards(self.view, self.view.area(seat)) if every or one.seat == seat]

    def card_at(self, spot: Spot | None) -> str | None:
        """The card of a spot, if it can be chosen now."""
        return spot.name if isinstance(spot, CardSpot) and self.on_card(spot.name) else None

    def on_ready(self, token: int) -> list[Action]:
        """The possible uses of an unused special token."""
        return [a for a in self.actions if isinstance(a, UseAction | Upgrade) and a.token == token]

    def buttons(self) -> dict[str, Action]:
        """The present buttons with their actions."""
        found: dict[str, Action] = {}
        for action in self.actions:
            match action:
                case Drive(colour, ()) if colour == self.colour:
                    found["stay"] = action
                case Hold():
                    found["hold"] = action
                case EndTurn():
                    found["end"] = action
                case ChangeTank(colour, self.card) if colour == self.colour:
                    found["change"] = action
        return {name: found[name] for name in BUTTONS if name in found}

    def field_of(self, action: Action) -> int | None:
        """The field at which an action is chosen."""
        if isinstance(action, Drive) and self.view is not None:
            return move_field(self.view, action)
        return end_of(action)

    def spots(self) -> list[Spot]:
        """All spots that can be pointed at now, in the order of Tab."""
        if self.asked is not None:
            return [AimSpot(verb_of(action)) for action in self.verbs(self.asked)]
        found: list[Spot] = [FieldSpot(spot) for spot in self.fields()]
        if self.view is not None and self.actions:
            if not found:
                found += [FieldSpot(self.view.fields[c]) for c in self.colours]
            found += [CardSpot(one.name) for one in self.cards() if self.on_card(one.name)]
            tokens = dict.fromkeys(a.token for a in self.actions if isinstance(a, UseAction | Upgrade))
            found += [TokenSpot(token) for token in tokens]
        return [*found, *(ButtonSpot(name) for name in self.buttons())]


def end_of(action: Action) -> int | None:
    """The field that an action names; of a drive its last one."""
    if isinstance(action, Drive):
        return action.path[-1] if action.path else None
    field: int | None = getattr(action, "field", None)
    return field


def verb_of(action: Action) -> str:
    """What an action at a field does, in one word."""
    if isinstance(action, Shoot):
        return action.aim
    return type(action).__name__.lower()
