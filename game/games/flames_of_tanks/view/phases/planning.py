"""The phase of planning a tank's turn: it comes in, drives by legs, shoots, fires smoke, remounts, or
typed figures say where it goes. Nothing counts until it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import Action, End, Enter, GoIn, Move, Remount, Shoot
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.phases.base import FlamesPhase, PhaseContext, W
from game.games.flames_of_tanks.view.plan import FINE_STEP, NOBODY, STEP, Ghost, Plan, in_table, stepped
from game.games.flames_of_tanks.view.snapping import Snap, held_heading, snap_reach, snapped
from game.games.flames_of_tanks.view.spots import FigureSpot, KindSpot, PlaceSpot, Spot, TankSpot, TargetSpot
from game.games.flames_of_tanks.view.typing import Typed
from game.model.contract import Refusal
from game.model.inches import FULL_TURN, INCH, Point, ahead, bearing, distance, within
from game.view.phase import IGNORED, MOUSE_WHEEL, TAKEN, Prompt, Reply, next_of
from game.view.spots import ButtonSpot
from game.view.table import DRAG_PX

FINE_FROM = 24
"""Px an inch from which the ghost goes in finer steps."""

END = -1
"""Number of the pin at the end of the drive; waypoints have numbers from 0."""

GRIP_PX = 9
"""Distance in px from which a pin can be grabbed; an inch if that is more."""


class PlanningPhase(FlamesPhase):
    """The player plans and plays a turn."""

    decides = True
    plan: Plan

    def __init__(self, context: PhaseContext, base: FlamesOfTanksWorld) -> None:
        super().__init__(context, base)
        self.plan = Plan(base)
        self._pin: int | None = None
        """The pin being dragged; ``None`` for none."""
        self._pin_dragged = False
        self.snapped: Snap | None = None
        """The last snap of the ghost's place."""
        self.turned_to: Snap | None = None
        """The snap of the ghost's heading when it was last turned."""
        self._found: tuple[object, tuple[queries.Aim, ...]] | None = None

    def shoot_again(self, target: int) -> None:
        """Aim once more at the former target, if possible."""
        if queries.why_not(self.base, Shoot(target)) is None:
            self.plan.target = target

    # --- the ghost ---

    @property
    def drives(self) -> bool:
        """Whether the tank can drive or come in, so that there is a ghost."""
        return self.plan.mode != ""

    @property
    def ghost(self) -> Ghost | None:
        """The tank at the pointer or the cursor, else at its pin."""
        if not self.drives:
            return None
        if self.plan.end is not None:
            return self.plan.pinned
        place = self.context.place
        return None if place is None else self.plan.ghost(place)

    @property
    def main(self) -> str:
        plan, position = self.plan, self.base
        if position.acting.bailed and position.phase == "act":
            return "remount"
        if plan.action() is not None:
            return "enter" if plan.mode == "enter" else "drive"
        return "shoot" if plan.target != NOBODY and position.phase == "act" else ""

    @property
    def turns_here(self) -> bool:  # type: ignore[override]
        plan = self.plan
        free = plan.end is None and self.context.cursor_place is None
        return plan.mode == "drive" and free and not plan.way_points and plan.heading is not None

    @property
    def _rests_badly(self) -> bool:
        """Whether the pointer rests where nothing can be done, while keys are used."""
        ghost = self.ghost
        return self.context.pointing.cursor is None and ghost is not None and ghost.refusal is not None

    @property
    def held_at(self) -> tuple[Snap, ...]:
        ghost = self.ghost
        if ghost is None or ghost.refusal is not None:
            return ()
        found = []
        if self.snapped is not None and self.snapped.place == ghost.place:
            found.append(self.snapped)
        turned = self.turned_to
        if turned is not None and (turned.place, turned.heading) == (ghost.place, ghost.heading):
            found.append(turned)
        return tuple(found)

    @property
    def aims(self) -> tuple[queries.Aim, ...]:
        position, ghost = self.base, None if self.context.loading(self.plan) else self.ghost
        if position.phase == "storm":
            return ()
        if ghost is not None and ghost.refusal is None:
            return self._aims_from(ghost.place)
        acting = position.acting
        return self._aims_from(acting.place) if acting.here else ()

    def _aims_from(self, place: Point) -> tuple[queries.Aim, ...]:
        if self._found is None or self._found[0] != place:
            self._found = place, tuple(queries.aims(self.base, place))
        return self._found[1]

    def fine(self, exact: Point) -> Point:
        """The place meant by the exact place of the pointer: in steps, or at a snap."""
        held: Snap | None = None
        place, context = exact, self.context
        if self.drives:
            unit = context.camera.unit
            step = FINE_STEP if unit >= FINE_FROM * max(1.0, context.scale) else STEP
            place = in_table(self.base, stepped(exact, step))
            free = "alt" in context.pointing.held or self.plan.end is not None
            if not free and not context.loading(self.plan):
                held = snapped(self.plan, place, snap_reach(unit))
        self.snapped = held
        return place if held is None else held.place

    # --- pointer ---

    def pressed(self, spot: Spot) -> Reply:
        match spot:
            case KindSpot(number):
                self.plan.next_kind(number - self.plan.choice)
                return self.told(None, spot)
            case FigureSpot(field):
                return self._open_typing(field)
            case TargetSpot(tank) | TankSpot(tank):
                return self._pressed_tank(tank, spot)
            case PlaceSpot(place) if self.drives:
                self._pin = self._pin_near(place)
                # a press that is on no pin pulls a zoomed table along
                return IGNORED if self._pin is None and self.context.camera.zoomed else TAKEN
        return IGNORED

    def _pin_near(self, place: Point) -> int | None:
        """The pin under the pointer; ``None`` if there is none."""
        plan, near = self.plan, max(INCH, round(GRIP_PX * INCH / self.context.camera.unit))
        if plan.end is not None and within(place, plan.end, near):
            return END
        for number, pin in enumerate(plan.way_points):
            if within(place, pin, near):
                return number
        return None

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        """Drag a pin to another place."""
        exact = self.context.camera.at(point)
        if self._pin is None or not far or exact is None:
            return IGNORED
        self.plan.move_pin(self._pin, self.fine(exact))
        self._pin_dragged = True
        return TAKEN

    def release(self, spot: Spot | None) -> Reply:
        """End a press; if nothing was dragged, plan the drive to that place, or with shift by way of it."""
        plan, pin = self.plan, self._pin
        dragged = self._pin_dragged or self._pulled >= DRAG_PX
        self._pin, self._pin_dragged = None, False
        if not isinstance(spot, PlaceSpot) or not self.drives or dragged:
            return TAKEN if dragged else IGNORED
        self.context.close()
        if "shift" in self.context.pointing.held and plan.mode == "drive":
            return self.told(plan.add_way_point(spot.place), spot)
        if pin == END:
            return self.commit()
        plan.end = None
        why = plan.pin(spot.place)
        chooser = self.context.chooser
        if why is None and not chooser.unaided and chooser.allow is not None:
            return self.commit()
        return self.told(why, spot)

    def let_go(self) -> None:
        super().let_go()
        self._pin, self._pin_dragged = None, False

    def _pressed_tank(self, tank: int, spot: Spot) -> Reply:
        """Aim at an enemy, or shoot if it is already the target."""
        plan, position = self.plan, self.base
        if position.phase != "act":
            return IGNORED
        self.context.close()
        if tank == position.tank or position.acting.bailed:
            return IGNORED
        if plan.target == tank and plan.end is None:
            return self.play(Shoot(tank, plan.smoke), spot)
        if plan.end is None:
            why = queries.why_not(position, Shoot(tank, plan.smoke))
            if why is not None:
                plan.target = NOBODY
                return self.told(why, spot)
        elif position.side(tank) == position.side(position.tank):
            return self.told(queries.why_not(position, Shoot(tank)), spot)
        plan.target = tank
        return self.told(None, spot)

    def take_last(self, spot: Spot | None) -> bool:
        if self.typing is not None:
            self.typing = None
            return True
        return self.context.chooser.refused is None and self.plan.take_last()

    def own_button(self, name: str) -> Reply:
        plan, position, spot = self.plan, self.base, ButtonSpot(name)
        match name:
            case "drive" | "enter":
                return self._play_drive()
            case "shoot" if plan.target != NOBODY:
                return self.play(Shoot(plan.target, plan.smoke), spot)
            case "remount":
                return self.play(Remount(), spot)
            case "go_in":
                return self.play(GoIn(), spot)
            case "end":
                return self.play(End(), spot)
            case "smoke" if position.stats(position.tank).smoke:
                plan.smoke = not plan.smoke
            case "kind" if len(plan.kinds) > 1:
                plan.next_kind()
            case "put_back":
                plan.clear()
                self.typing = None
            case _:
                return IGNORED
        return self.told(None, spot)

    # --- turning ---

    def wheel(self, by: int) -> Reply:
        held = self.context.pointing.held
        if not self.drives or "ctrl" in held or not isinstance(self.context.pointing.hovered, PlaceSpot):
            return IGNORED
        return self.turned(by, fine="shift" in held)

    def turned(self, by: int, *, fine: bool = False) -> Reply:
        if not self.drives:
            return IGNORED
        plan, ghost = self.plan, self.ghost
        place = plan.free_place if ghost is None else ghost.place
        before = plan.ghost(place).heading
        plan.turn(by, place, fine=fine)
        self.turned_to = None
        if not fine and "alt" not in self.context.pointing.held and plan.heading is not None:
            held = held_heading(plan.base, place, plan.heading)
            if held is not None and held.heading != before:  # otherwise it could never be turned away
                self.turned_to, plan.heading = held, held.heading
        return Reply(True, sounds=("turn",))

    def steer(self, angle: int) -> bool:
        if not self.drives:
            return False
        self.plan.heading = (angle * 10 - FULL_TURN // 4 * self.context.turn) % FULL_TURN
        return True

    # --- keys ---

    def glide(self, right: int, up: int, length: int) -> Reply:
        """Move the cursor, and the ghost with it."""
        plan = self.plan
        self.context.chooser.drop()
        at = None if self._rests_badly else self.context.place
        if plan.end is not None:
            at, plan.end = plan.end, None
        if at is None and plan.mode == "enter":
            right = up = 0  # the cursor begins at a good place
            plan.heading = plan.first_heading if plan.heading is None else plan.heading
        self._moved(plan.free_place if at is None else at, right, up, length)
        self.snapped = None
        return TAKEN

    def enter(self) -> Reply:
        """Pin the drive's end at the cursor, then play it."""
        plan, place = self.plan, self.context.cursor_place
        if self.typing is not None or not self.drives or plan.end is not None or place is None:
            return self.commit()
        return self.told(plan.pin(place), PlaceSpot(place))

    def commit(self) -> Reply:
        return super().commit() if self.typing is None else self.play_plan()

    def play_plan(self) -> Reply:
        if self.typing is not None:
            return self._take_typed(self.typing)
        if self.main:
            return self.own_button(self.main)
        if self.drives and self.context.cursor_place is not None:
            return self._play_drive()
        return self._nothing_chosen()

    def _nothing_chosen(self) -> Reply:
        """Tell that there is nothing yet to be played."""
        if self.plan.mode == "enter":
            return self.told(Refusal("FT-3.1", f"{W}refuse.no_place"), ButtonSpot("enter"))
        return self.told(Refusal("FT-2.2", f"{W}refuse.nothing_chosen"), PlaceSpot(self.plan.free_place))

    def _play_drive(self) -> Reply:
        """Play the planned drive, or the one to the cursor."""
        plan, place = self.plan, self.context.cursor_place
        spot = PlaceSpot(plan.free_place)
        if plan.end is None and place is not None:
            spot = PlaceSpot(place)
            why = plan.pin(place)
            if why is not None:
                return self.told(why, spot)
        action = plan.action()
        return self._nothing_chosen() if action is None else self.play(action, spot)

    def finish(self) -> Reply:
        return IGNORED if self.base.phase == "place" else self.play(End(), ButtonSpot("end"))

    def way_point(self) -> Reply:
        plan = self.plan
        place = plan.end or self.context.cursor_place
        if place is None or plan.mode != "drive":
            return IGNORED
        plan.end = None
        return self.told(plan.add_way_point(place), PlaceSpot(place))

    def take_back_pin(self) -> Reply:
        """Take back the last character, pin or waypoint."""
        if self.typing is None:
            return TAKEN if self.plan.take_last() else IGNORED
        if not self.typing.erase():
            self.typing = None
        return TAKEN

    def next_target(self, by: int) -> Reply:
        """Move to the next field to type into, or to the next enemy that can be shot at."""
        if self.typing is not None:
            self.typing.next_field(by)
            return TAKEN
        if self.context.beside:
            return self.go_beside(by)
        plan, position = self.plan, self.base
        if position.phase != "act" or position.acting.bailed:
            return IGNORED
        found = [aim.tank for aim in self.aims if aim.odds is not None]
        if not found:
            return self.told(Refusal("FT-2.4", f"{W}refuse.no_targets"), PlaceSpot(plan.free_place))
        plan.target = next_of(found, plan.target, by)
        if plan.end is None:
            self.context.pointing.cursor = None
        return Reply(True, sounds=("pick",))

    def back(self) -> bool:
        if self.typing is not None:
            self.typing = None
            return True
        if self.plan.clear():
            self.context.chooser.drop()
            return True
        return False

    # --- typing ---

    def typed(self, text: str) -> bool:
        if not text or any(letter not in "0123456789.,@" for letter in text) or not self.drives:
            return False
        self.context.close()
        if self.typing is None:
            if text in ".,":
                return False
            self._open_typing(0)
        assert self.typing is not None
        self.typing.write(text)
        return True

    def _open_typing(self, field: int) -> Reply:
        if not self.drives:
            return IGNORED
        if self.typing is None:
            origin = self.origin
            ghost = self.ghost or self.plan.ghost(self.plan.free_place)
            self.typing = Typed(
                distance(origin, ghost.place), bearing(origin, ghost.place) if ghost.place != origin else 0,
                ghost.heading, self.point,
            )  # fmt: skip
        self.typing.field = field
        return TAKEN

    @property
    def origin(self) -> Point:
        """The place lengths are measured from: the last pin, or where the tank can come in."""
        if self.plan.mode == "drive":
            return self.plan.last
        table, point = self.base.match.table, self.point
        return (table.width // 2, table.height // 2) if point is None else table.points[point].at

    @property
    def point(self) -> int | None:
        """The spawn point that lengths are measured from: the nearest one that the tank can use, while
        figures are typed always the same; ``None``: not from one."""
        if self.typing is not None:
            return self.typing.point
        position = self.base
        usable = position.usable(position.side(position.tank))
        if self.plan.mode == "drive" or position.central or not usable:
            return None
        ghost, points = self.ghost or self.plan.ghost(self.plan.free_place), position.match.table.points
        return min(usable, key=lambda number: distance(ghost.place, points[number].at))

    def _take_typed(self, typed: Typed) -> Reply:
        """Pin the ghost at the typed place."""
        plan, figures = self.plan, typed.read()
        if figures is None:
            return self.told(Refusal("FT-1.1", f"{W}refuse.typed"), FigureSpot(typed.field))
        place, heading = figures.place, figures.heading
        if place is None:
            place = ahead(self.origin, figures.bearing, figures.length)
        if heading is not None:
            plan.heading = heading
        why = plan.pin(in_table(plan.base, place))
        self.context.pointing.cursor = PlaceSpot(place)
        if why is None:
            self.typing = None
        return self.told(why, PlaceSpot(place))

    # --- what is being chosen ---

    def action(self) -> Action | None:
        plan = self.plan
        made = plan.action()
        return Shoot(plan.target, plan.smoke) if made is None and plan.target != NOBODY else made

    def aim(self, action: Action) -> None:
        plan = self.plan
        match action:
            case Move(path, heading, kind, wide) if (kind, wide) in plan.kinds:
                plan.clear()
                plan.next_kind(plan.kinds.index((kind, wide)) - plan.choice)
                if plan.ghost(path[-1]).path[1:] != path:  # otherwise the pin alone gives the path
                    for place in path[:-1]:
                        plan.add_way_point(place)
                plan.heading = heading
                plan.pin(path[-1])
            case Enter(place, heading):
                plan.heading = heading
                plan.pin(place)
            case Shoot(target, smoke):
                plan.target, plan.smoke = target, smoke

    def choice(self) -> Any:
        plan = self.plan
        if not plan.begun:
            return None
        kind = plan.kind if plan.kinds else None
        kept = (kind, plan.way_points, plan.end, plan.heading, plan.target, plan.smoke)
        return (plan.base.tank, plan.base.phase, *kept)

    def choose_again(self, choice: Any) -> None:
        """Resume a plan for the same tank: each leg as far as it can still be driven."""
        plan = self.plan
        tank, phase, kind, way_points, end, heading, target, smoke = choice
        if (plan.base.tank, plan.base.phase) != (tank, phase):
            return
        plan.clear()
        if kind in plan.kinds or (kind is None and not plan.kinds):
            plan.next_kind(plan.kinds.index(kind) - plan.choice if plan.kinds else 0)
            plan.heading = heading
            if all(plan.add_way_point(place) is None for place in way_points) and end is not None:
                plan.pin(end)
        if target != NOBODY and queries.why_not(plan.base, Shoot(target, smoke)) is None:
            plan.target, plan.smoke = target, smoke

    def drop(self) -> None:
        self.plan.clear()

    # --- words ---

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        plan, pointing, at_cursor = self.plan, self.context.pointing, self.context.cursor_place is not None

        def told(key: str, *commands: str) -> Prompt:
            return self.prompt(words, key, *commands)

        found: list[Prompt] = []
        play = "come_in" if plan.mode == "enter" else "turn_here" if self.turns_here else self.main
        if self.main or (self.drives and at_cursor):
            pins = self.drives and at_cursor and plan.end is None  # then that is what a pick does first
            found.append(told(play or "drive", "commit", *(() if pins else ("pick",))))
        if self.drives and (plan.end is None if at_cursor else plan.mode == "enter" or not found):
            found.append(told("place" if plan.mode == "enter" else "pin", *pointing.choosing))
        if self.drives and not plan.begun:
            found += pointing.walks(words)
        if self.drives and not (plan.begun and plan.mode == "drive"):
            found.append(told("turn", MOUSE_WHEEL, "turn_left", "turn_right"))
        if plan.mode == "enter":
            return tuple(found)
        if plan.begun:
            return *found, told("back_one", "take_back_pin"), told("put_back", "put_back")
        if self.drives and at_cursor:
            found.append(told("way_point", "way_point"))
        return *found, told("target", "next_target"), told("end", "finish")
