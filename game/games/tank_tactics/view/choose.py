"""Choosing in Tank Tactics: the tank, the cards to load, the goal, the target. No pixels: spots go in, an
action comes out, with what follows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import (
    END,
    SQUAD,
    Action,
    End,
    Enter,
    Fire,
    Leave,
    Move,
    Play,
    Ram,
    Turn,
)
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.queries import HandCard, Ramming, Reach, Shot
from game.games.tank_tactics.rules.terms import NOWHERE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.spots import (
    CardSpot,
    FaceSpot,
    LoadedSpot,
    Spot,
    TankSpot,
    card_spot,
)
from game.model.contract import Refusal
from game.view import chooser
from game.view.phase import next_of
from game.view.spots import AimSpot, ButtonSpot, FieldSpot


@dataclass(frozen=True, slots=True)
class TankChoice:
    """A choice, to be repeated in another position."""

    index: int
    loaded: tuple[Play, ...]
    goal: int | None
    facing: int
    asked: int | None
    armed: Action | None


class Looked:
    """The possibilities of one tank in one position, each computed once."""

    def __init__(self, world: TankTacticsWorld, index: int) -> None:
        self.world, self.index = world, index

    @cached_property
    def reach(self) -> Reach:
        """The places the tank can drive to."""
        return queries.reach(self.world, self.index)

    @cached_property
    def shots(self) -> dict[int, Shot]:
        """The shots the tank can fire, by square."""
        return {shot.square: shot for shot in queries.shots(self.world, self.index)}

    @cached_property
    def rams(self) -> dict[int, Ramming]:
        """The rams the tank can make, by square."""
        return {ram.square: ram for ram in queries.rams(self.world, self.index)}

    @cached_property
    def blocked(self) -> dict[int, queries.Blocked]:
        """The targets that walls hide from the tank, by square."""
        return {one.square: one for one in queries.blocked(self.world, self.index)}


class Chooser(chooser.Chooser[Action, Spot]):
    """The state of a player's choice in a turn. ``begin`` must be called first.

    Cards for the next shot or move are loaded (``loaded``) while the tank has an action left, and are
    played right before it, so that taking one back costs nothing; everything that is shown counts them
    already.
    """

    def __init__(self) -> None:
        super().__init__()
        self.view: TankTacticsWorld | None = None
        self.seat: int | None = None
        self.index = NOWHERE
        """The picked tank."""
        self.loaded: tuple[Play, ...] = ()
        self.goal: int | None = None
        """The square that the armed drive leads to; the tank's own for a turn on the spot."""
        self.facing = 0
        """The facing at the end of the armed drive."""
        self.asked: int | None = None
        """The square whose buttons ask which of several actions is meant."""
        self.stays = False
        """Whether the player has declined to leave by the portal."""
        self.follows: tuple[Action, ...] = ()
        """The actions to play after the one that was chosen."""
        self._looked: dict[tuple[int, tuple[Play, ...]], Looked] = {}

    # --- the position ---

    def begin(self, view: TankTacticsWorld, seat: int | None) -> None:
        """Begin the choice in another position, or for another seat; ``seat=None``: nobody may choose."""
        if seat == self.seat and self.view is not None and view == self.view:
            self.view = view
            return
        picked, same = self.index, seat == self.seat
        self.view, self.seat = view, seat
        self._looked = {}
        self.index = NOWHERE
        self.loaded, self.stays = (), False
        self.follows = ()
        self.forget()
        if not self.acts:
            return
        if self.world.tank >= 0:
            self.index = self.world.tank
        elif same and picked in self.tanks:
            self.index = picked
        elif len(self.tanks) == 1:
            self.index = self.tanks[0]

    @property
    def world(self) -> TankTacticsWorld:
        """The present position."""
        assert self.view is not None
        return self.view

    @property
    def acts(self) -> bool:
        """Whether the seat has the turn."""
        return self.view is not None and self.seat is not None and self.world.phase == "turn" and (
            self.world.seat == self.seat and self.world.outcome is None
        )  # fmt: skip

    @property
    def tanks(self) -> list[int]:
        """The tanks that can be chosen now."""
        if not self.acts:
            return []
        at = self.world
        return [i for i in at.movers if at.square[i] >= 0 or at.entries(i)]

    @property
    def at(self) -> TankTacticsWorld:
        """The position as if the loaded cards had been played."""
        return queries.after(self.world, self.loaded)

    def looked(self, index: int) -> Looked:
        """The possibilities of one of the seat's tanks, with the cards that are loaded for it."""
        loaded = self.loaded if index == self.index else ()
        key = (index, loaded)
        found = self._looked.get(key)
        if found is None:
            base = self.world
            if self.seat is not None and not self.acts:
                base = queries.in_turn(base, base.match.owner[index])
            found = self._looked[key] = Looked(queries.after(base, loaded), index)
        return found

    @property
    def now(self) -> Looked | None:
        """The possibilities of the picked tank; ``None`` if none is picked."""
        return self.looked(self.index) if self.index >= 0 and self.acts else None

    @property
    def number(self) -> int:
        """The picked tank's number among its seat's."""
        return self.world.match.number[self.index] if self.index >= 0 else NOWHERE

    @property
    def leaves(self) -> bool:
        """Whether leaving by the portal under the tank is offered."""
        return self.acts and self.world.can_leave and not self.stays

    # --- the plan ---

    @property
    def plan(self) -> Action | None:
        """The action that the next click or Enter plays, the first if there are several."""
        if self.armed is not None:
            return self.armed
        route = self.route
        return route[0] if route else None

    @property
    def route(self) -> tuple[Action, ...]:
        """The drive or the turn that is being chosen, action by action."""
        now = self.now
        if now is None or self.goal is None:
            return ()
        if now.world.square[self.index] < 0:
            return (Enter(self.number, self.goal),)
        if self.goal == now.world.square[self.index]:
            if self.facing == now.world.facing[self.index]:
                return ()
            return (Turn(self.number, self.facing),)
        return now.reach.route(self.goal, self.facing)

    @property
    def spent(self) -> int:
        """The actions that the drive costs."""
        now = self.now
        return 0 if now is None else queries.after(now.world, self.route).used - now.world.used

    def forget(self) -> None:
        """Forget drive and target; the tank and its cards stay."""
        self.goal = self.asked = None
        self.armed = self.refused = None

    def drop(self) -> None:
        self.forget()
        self.loaded = ()
        if self.acts and self.world.tank < 0 and len(self.tanks) > 1:
            self.index = NOWHERE

    def back(self) -> bool:
        if self.refused is not None:
            self.refused = None
            return True
        if self.asked is not None or self.goal is not None or self.armed is not None:
            self.forget()
            return True
        if self.loaded:
            self.loaded = self.loaded[:-1]
            return True
        if self.leaves:
            self.stays = True
            return True
        if self.acts and self.index >= 0 and self.world.tank < 0 and len(self.tanks) > 1:
            self.index = NOWHERE
            return True
        return False

    def choice(self) -> TankChoice | None:
        chosen = self.index >= 0 and self.world.tank < 0 and len(self.tanks) > 1 if self.acts else False
        things = (self.goal, self.asked, self.armed)
        if not self.acts or not (chosen or self.loaded or any(one is not None for one in things)):
            return None
        return TankChoice(self.index, self.loaded, self.goal, self.facing, self.asked, self.armed)

    def choose_again(self, choice: TankChoice) -> None:
        """Repeat a choice: the tank, the cards that can still be played, and its goal or target if still
        possible."""
        if choice.index not in self.tanks:
            return
        self.index = choice.index
        for card in choice.loaded:
            if queries.why_not(self.at, card) is None:
                self.loaded = (*self.loaded, card)
        now = self.now
        if now is None or self.loaded != choice.loaded:
            return
        here = now.world.square[self.index]
        if choice.goal is not None:
            if here < 0:
                fits = choice.goal in self.world.entries(self.index)
            elif choice.goal == here:
                fits = queries.why_not(now.world, Turn(self.number, choice.facing)) is None
            else:
                fits = choice.facing in now.reach.facings(choice.goal)
            if fits:
                self.goal, self.facing = choice.goal, choice.facing
        if choice.armed is not None and queries.why_not(now.world, choice.armed) is None:
            self.armed = choice.armed if self.goal == choice.goal else None
        if choice.asked is not None and choice.asked in now.shots and choice.asked in now.rams:
            self.asked = choice.asked

    # --- tanks ---

    def pick(self, index: int) -> bool:
        """Pick a tank; return whether that is allowed. If not, the reason is in ``refused``."""
        if index in self.tanks:
            if index != self.index:
                self.forget()
                self.loaded = ()
                self.index = index
            return True
        square = self.world.square[index]
        number = self.world.match.number[index]
        refusal = queries.why_not(self.world, Turn(number, 0) if square >= 0 else Enter(number, -1))
        spot: Spot = FieldSpot(square) if square >= 0 else TankSpot(number)
        self.refuse(spot, refusal or Refusal("TT-3.2", "tank_tactics.refuse.not_now"))
        return False

    def next_tank(self, by: int) -> bool:
        """Pick the next tank that can be chosen; return whether there is another."""
        tanks = self.tanks
        if len(tanks) < 2:
            return False
        return self.pick(next_of(tanks, self.index, by))

    # --- pointing ---

    def choose(self, spot: Spot) -> Action | None:
        """Choose a spot; return the action to play, if that completes one."""
        self.refused = None
        self.follows = ()
        if not self.acts:
            return None
        match spot:
            case FieldSpot(square):
                return self._square(square)
            case FaceSpot(facing):
                return self._face(facing)
            case TankSpot(number):
                self.pick(self.world.match.tanks[self.world.seat][number])
            case CardSpot():
                return self._card(HandCard(spot.card, spot.owner))
            case LoadedSpot(place):
                self.loaded = tuple(one for at, one in enumerate(self.loaded) if at != place)
                self.forget()
            case ButtonSpot(name):
                return self._button(name)
            case AimSpot(name):
                return self._aim_at(name)
        return None

    def _aim_at(self, name: str) -> Action | None:
        """Choose one of the small buttons at a square."""
        square, self.asked = self.asked, None
        if name in ("yes", "no"):
            return self._button(name)
        if square is None:
            return None
        if name in LETTERS:
            self.pick(self.world.match.tanks[self.world.seat][LETTERS.index(name)])
            return self._enter(square)
        return self.fire(square) if name == "fire" else self.ram(square)

    def _square(self, square: int) -> Action | None:
        at = self.world
        self.asked = None
        other = at.tank_on(square)
        if other >= 0 and at.match.owner[other] == at.seat:
            if other == self.index:
                self.forget()
            else:
                self.pick(other)
            return None
        if self.index < 0:
            return self._without_tank(square)
        now = self.looked(self.index)
        if self.goal == square and self.route:
            return self._drive()
        fires, rams = square in now.shots, square in now.rams
        if fires and rams:
            self.forget()
            self.asked = square
            return None
        if fires:
            return self.fire(square)
        if rams:
            return self.ram(square)
        if now.world.square[self.index] < 0:
            return self._enter(square)
        if square in now.reach.stops and other < 0:
            self.forget()
            self.goal, self.facing = square, now.reach.stops[square].facings[0]
            return None
        self.forget()
        if self.waiting(square):
            self.index, self.loaded = NOWHERE, ()
            return self._without_tank(square)
        self.refuse(FieldSpot(square), self.why(square))
        return None

    def waiting(self, square: int) -> list[int]:
        """The waiting tanks that could come back on a square now (TT-2.4)."""
        at = self.world
        return [i for i in self.tanks if at.square[i] < 0 and square in at.entries(i)]

    @property
    def choices(self) -> list[str]:
        """The choices at ``asked``: to fire or to ram, or the letters of the tanks that could come back."""
        if self.asked is None:
            return []
        if self.index >= 0:
            return ["fire", "ram"]
        return [LETTERS[self.world.match.number[index]] for index in self.waiting(self.asked)]

    def _without_tank(self, square: int) -> Action | None:
        """Choose a square while no tank is picked: a start square to come back on, or else a refusal."""
        waiting = self.waiting(square)
        if len(waiting) > 1:
            self.asked = square
            return None
        if waiting:
            self.pick(waiting[0])
            return self._enter(square)
        key = "tank_tactics_view.refuse.choose_first"
        self.refuse(FieldSpot(square), Refusal("TT-3.2", key))
        return None

    def _enter(self, square: int) -> Action | None:
        if square in self.world.entries(self.index):
            self.forget()
            self.goal = square
            return None
        refusal = queries.why_not(self.world, Enter(self.number, square))
        assert refusal is not None
        self.refuse(FieldSpot(square), refusal)
        return None

    def why(self, square: int) -> Refusal:
        """The reason why nothing can be done with the picked tank at a square."""
        at, now = self.at, self.looked(self.index)
        board = at.match.board
        barrier = board.barrier_at.get(square)
        if at.tank_on(square) >= 0 or (barrier is not None and at.barrier[barrier]):
            found = queries.why_not(at, Fire(self.number, square))
        elif at.raised >> square & 1:
            found = Refusal("TT-2.1", "tank_tactics_view.refuse.wall")
        elif square in board.surface:
            found = Refusal("TT-2.1", "tank_tactics_view.refuse.water")
        elif at.actions_of(self.index) <= 0:
            found = queries.why_not(at, Move(self.number, 1))
        else:
            n = now.world.actions_of(self.index)
            found = Refusal("TT-3.2", "tank_tactics_view.refuse.out_of_reach", {"n": n})
        return found or Refusal("TT-3.2", "tank_tactics.refuse.not_now")

    # --- driving ---

    def spin(self, by: int) -> bool:
        """Turn the ghost, or the tank on the spot; return whether that is possible."""
        now = self.now
        if now is None or now.world.square[self.index] < 0:
            return False
        square = now.world.square[self.index]
        if self.goal is None or self.goal == square:
            facing = self.facing if self.goal == square else now.world.facing[self.index]
            facing = (facing + 2 * by) % 8
            if facing != now.world.facing[self.index]:
                refusal = queries.why_not(now.world, Turn(self.number, facing))
                if refusal is not None:
                    self.refuse(FieldSpot(square), refusal)
                    return True
            self.forget()
            self.goal, self.facing = square, facing
            return True
        facings = now.reach.facings(self.goal)
        for step in range(1, 5):
            facing = (self.facing + 2 * by * step) % 8
            if facing in facings:
                self.facing = facing
                self.armed = None
                return True
        return False

    def _face(self, facing: int) -> Action | None:
        """Choose an arrowhead: turn the tank, or the ghost at its goal."""
        now = self.now
        if now is None:
            return None
        square = now.world.square[self.index]
        action = Turn(self.number, facing)
        refusal = queries.why_not(now.world, action)
        if refusal is not None:
            self.refuse(FieldSpot(square), refusal)
            return None
        self.forget()
        return self._settle((action,), FieldSpot(square))

    def _drive(self) -> Action | None:
        assert self.goal is not None
        self.armed = self.route[0]  # a drive is chosen twice in any case
        return self._settle(self.route, FieldSpot(self.goal))

    def play(self) -> Action | None:
        """The plan, if it may be played now."""
        self.refused = None
        if self.goal is not None and self.route:
            return self._drive()
        return None

    def _settle(self, actions: tuple[Action, ...], spot: Spot) -> Action | None:
        """Return the first of some actions, preceded by its cards; the others follow it."""
        whole = (*self._cards_for(actions), *actions)
        if self.settle(actions[0], spot, whole[0]) is None:
            return None
        self.follows = whole[1:]
        return whole[0]

    def _cards_for(self, actions: tuple[Action, ...]) -> tuple[Play, ...]:
        """The loaded cards that some actions use."""
        fires = isinstance(actions[0], Fire)
        if not fires and not any(isinstance(action, Move | Ram) for action in actions):
            return ()
        return tuple(one for one in self.loaded if queries.fired_with(self.world, one.card) is fires)

    def drive_at(self, at: int | None) -> tuple[Action, ...]:
        """The drive whose ghost is drawn, with the cards it uses: the chosen one, or that to the square that
        is pointed at; empty for none."""
        route, now = self.route, self.now
        if self.goal is None and now is not None and at is not None and at in now.reach.stops:
            route = () if at in now.shots or at in now.rams else tuple(now.reach.route(at))
        return (*self._cards_for(route), *route) if route else ()

    # --- fire and rams ---

    def fire(self, square: int) -> Action | None:
        """Fire at a square."""
        if self.index < 0:
            return None
        action = Fire(self.number, square)
        refusal = queries.why_not(self.at, action)
        if refusal is not None:
            self.refuse(FieldSpot(square), refusal)
            return None
        return self._settle((action,), FieldSpot(square))

    def ram(self, square: int) -> Action | None:
        """Ram the tank on a square."""
        now = self.now
        if now is None:
            return None
        found = now.rams.get(square)
        if found is None:
            refusal = queries.why_not(now.world, Ram(self.number, True))
            self.refuse(FieldSpot(square), refusal or Refusal("TT-3.9", "tank_tactics.refuse.nothing_to_ram"))
            return None
        return self._settle((Ram(self.number, found.forward),), FieldSpot(square))

    @property
    def targets(self) -> list[int]:
        """The squares that can be fired at or rammed, in the order of Tab."""
        now = self.now
        if now is None:
            return []
        return list(dict.fromkeys([*now.shots, *now.rams]))

    # --- cards ---

    def pointless(self, action: Action) -> Refusal | None:
        return queries.pointless(self.at, action)

    def cards(self) -> list[HandCard]:
        """The unused cards of the seat that chooses or looks, without the loaded ones."""
        if self.view is None or self.seat is None:
            return []
        found = list(queries.hand(self.world, self.seat))
        for one in self.loaded:
            held = HandCard(one.card, SQUAD if one.squad else one.tank)
            if held in found:
                found.remove(held)
        return found

    def why_no_card(self, held: HandCard) -> Refusal | None:
        """Why a card can't be played now; ``None`` if it can."""
        if not self.acts:
            return Refusal("TT-4.1", "tank_tactics_view.refuse.not_your_turn")
        if self.index < 0 and held.number == SQUAD:
            return Refusal("TT-4.1", "tank_tactics_view.refuse.choose_first")
        if held.number not in (SQUAD, self.number):
            index = self.world.match.tanks[self.world.seat][held.number]
            if index in self.tanks:
                return None  # its tank is picked with it
            letter = LETTERS[held.number]
            return Refusal("TT-4.1", "tank_tactics_view.refuse.resting", {"tank": letter})
        number = self.number if held.number == SQUAD else held.number
        return queries.why_not(self.at, Play(number, held.card, held.number == SQUAD))

    def _card(self, held: HandCard) -> Action | None:
        refusal = self.why_no_card(held)
        if refusal is not None:
            self.refuse(card_spot(held), refusal)
            return None
        if held.number not in (SQUAD, self.number):
            self.pick(self.world.match.tanks[self.world.seat][held.number])
            refusal = queries.why_not(self.at, Play(self.number, held.card))
            if refusal is not None:
                self.refuse(card_spot(held), refusal)
                return None
        action = Play(self.number, held.card, held.number == SQUAD)
        if self.armed != action:
            self.forget()
        if self._lies_ready(held.card):
            self.loaded = (*self.loaded, action)
            return None
        return self.settle(action, card_spot(held))

    def _lies_ready(self, card: str) -> bool:
        """Whether a card of the picked tank would be loaded to wait for its action; without an action left
        it is played at once."""
        return queries.waits(self.world, card) and self.at.actions_of(self.index) > 0

    # --- buttons ---

    def buttons(self) -> list[str]:
        """The names of the present buttons."""
        if not self.acts:
            return []
        return ["yes", "no"] if self.leaves else ["end"]

    def _button(self, name: str) -> Action | None:
        match name:
            case "end":
                self.forget()
                return self.settle(END, ButtonSpot("end"))
            case "yes" if self.leaves:
                return self.settle(Leave(self.number), ButtonSpot("yes"))
            case "no":
                self.stays = True
        return None

    @property
    def done(self) -> bool:
        """Whether only ending the turn is left to do."""
        return self.acts and all(isinstance(action, End) for action in queries.choices(self.world))

    # --- what others show ---

    def spots(self) -> list[Spot]:
        """All spots in the order of Tab."""
        if self.asked is not None:
            return [AimSpot(name) for name in self.choices]
        if self.leaves:
            return [ButtonSpot("yes"), ButtonSpot("no")]
        found: list[Spot] = [FieldSpot(square) for square in self.targets]
        if not found and self.index < 0:
            found = [FieldSpot(self.world.square[i]) for i in self.tanks if self.world.square[i] >= 0]
        found += [card_spot(held) for held in dict.fromkeys(self.cards()) if self.why_no_card(held) is None]
        return [*found, *(ButtonSpot(name) for name in self.buttons())]

    def aim(self, action: Action) -> None:
        self.drop()
        number = getattr(action, "tank", None)
        if not self.acts or number is None:
            return
        self.pick(self.world.match.tanks[self.world.seat][number])
        match action:
            case Move(_, squares):
                path = self.world.walk(self.index, squares > 0)[0]
                if path:
                    self.goal = path[min(abs(squares), len(path)) - 1]
                    self.facing = self.world.facing[self.index]
            case Turn(_, facing):
                self.goal, self.facing = self.world.square[self.index], facing
            case Enter(_, square):
                self.goal = square
            case Play() as played if self._lies_ready(played.card):
                self.loaded = (played,)
