"""Choosing an action of Battlegrounds step by step: what is picked, what can be picked next, what is armed.

Spots go in, an action comes out.
"""

from __future__ import annotations

from game.model.contract import Refusal
from game.rules.battlegrounds.definitions import GRID
from game.rules.battlegrounds.diagram import (
    Action,
    Activate,
    BattlegroundsState,
    ChangeTank,
    Drive,
    Enter,
    Place,
    Redeploy,
    Shoot,
    TakeCard,
    Uncover,
    Upgrade,
    UseAction,
    Walk,
    choices,
    drive_run,
    move_field,
    why_not,
)
from game.view.battlegrounds.options import Options, Spot, verb_of


class Chooser(Options):
    """What a player is choosing. ``begin`` comes first."""

    # --- beginning and going back ---

    def begin(self, view: BattlegroundsState, seat: int | None) -> None:
        """Another position, or another right to choose; ``seat=None``: nobody may."""
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
                self.card = self.entity(names.pop())

    def drop(self) -> None:
        """Nothing is picked any more."""
        self.card = self.token = self.asked = None
        self.way = self.trail = ()
        self.armed = None
        self.refused = None

    def back(self) -> bool:
        """One step back; whether there was anything to take back."""
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

    # --- choosing ---

    def pick_colour(self, colour: int) -> None:
        """Take up a tank."""
        self.drop()
        self.colour = colour

    def next_colour(self, by: int = 1) -> bool:
        """The next tank that can act; whether there is another."""
        colours = self.colours
        if len(colours) < 2:
            return False
        at = colours.index(self.colour) if self.colour in colours else -1 if by > 0 else 0
        self.pick_colour(colours[(at + by) % len(colours)])
        return True

    def next_way(self, by: int = 1) -> bool:
        """Another way to the field that is armed; whether there is one."""
        if not isinstance(self.armed, Drive) or self.view is None:
            return False
        ways = self.ways(move_field(self.view, self.armed))
        if len(ways) < 2 or self.armed not in ways:
            return False
        self.armed = ways[(ways.index(self.armed) + by) % len(ways)]
        return True

    def choose(self, spot: Spot) -> Action | None:
        """Point at something: the action to be played, if that means one now."""
        self.refused = None
        kind, value = spot
        if self.view is None or self.seat is None:
            return None
        if kind == "aim":
            return self._aim(str(value))
        if kind == "button":
            action = self.buttons().get(str(value))
            return None if action is None else self.settle(action, spot)
        assert isinstance(value, int)
        if kind == "card":
            return self._choose_card(value)
        if kind == "ready":
            return self._choose_ready(value)
        return self._choose_field(value)

    def _choose_field(self, spot: int) -> Action | None:
        self.token = None
        if self.armed is not None and spot == self.field_of(self.armed) and self.asked is None:
            return self.settle(self.armed, ("field", spot))
        found = self.verbs(spot)
        if not found:
            return self._elsewhere(spot)
        if len(found) > 1:
            if isinstance(found[0], Redeploy):  # the card first: what it means depends on it
                self.refuse(("field", spot), Refusal("BG-6.2", "battlegrounds_view.card_first"))
                return None
            self.asked, self.armed = spot, None
            return None
        self.asked = None
        return self._offer(found[0], spot)

    def _offer(self, action: Action, spot: int) -> Action | None:
        """Play what is plain; what destroys the own tank, or has several ways, is armed first."""
        if isinstance(action, Drive):
            assert self.view is not None
            if (drive_run(self.view, action).destroyed or len(self.ways(spot)) > 1) and self.armed != action:
                self.armed = action
                self.trail = (*self.trail, spot)
                return None
        return self.settle(action, ("field", spot))

    def _elsewhere(self, spot: int) -> Action | None:
        """No end of anything: another tank, a field on the way, or a refusal."""
        colour = self.tank_at(spot)
        if colour is not None and self.view is not None and self.view.phase == "main":
            if colour != self.colour or self.card is not None:
                self.pick_colour(colour)
                return None
            stay = self.buttons().get("stay")
            if stay is not None:
                return self.settle(stay, ("field", spot))
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
            self.refuse(("field", spot), self._why(spot))
        return None

    def at_own_tank(self, spot: int) -> bool:
        """Whether the tank that is picked, or acts, stands there, and nothing can be done at it."""
        view = self.view
        if view is None or self.colour is None or self.verbs(spot):
            return False
        return view.phase in ("main", "drive", "shoot") and view.board.fields.get(self.colour) == spot

    def _through(self, spot: int) -> tuple[int, ...]:
        """The way up to a field that a drive would come over, beginning as it was begun."""
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
            case "main" | "drive" if colour is not None and view.board.fields.get(colour) != spot:
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

    def _choose_card(self, card: int) -> Action | None:
        found = self.on_card(card)
        if self.token is not None:
            if not found:
                self._refuse_if(("card", card), Upgrade(self.token, card))
                return None
            return self.settle(found[0], ("card", card))
        if not found:
            self.card = None
            self.refuse(("card", card), Refusal("BG-7.1", "battlegrounds_view.card_not_now"))
            return None
        if isinstance(found[0], TakeCard | Activate):
            return self.settle(found[0], ("card", card))
        again = self.card == card
        self.card, self.armed, self.asked, self.way = card, None, None, ()
        change = self.buttons().get("change")
        if again and change is not None and not any(isinstance(a, Enter) for a in found):
            return self.settle(change, ("card", card))
        return None

    def _choose_ready(self, token: int) -> Action | None:
        found = self.on_ready(token)
        if not found:
            self._refuse_if(("ready", token), UseAction(token))
            return None
        if isinstance(found[0], UseAction):
            return self.settle(found[0], ("ready", token))
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
                self.colour, self.card = colour, self.entity(name)
            case Redeploy(_, name, _) | Enter(_, name, _):
                self.card, self.armed = self.entity(name), action
            case Upgrade(token, _):
                self.token, self.armed = token, action
            case _:
                self.armed = action
