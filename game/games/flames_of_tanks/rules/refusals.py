"""Explains why something is not allowed (``Game.refuse``), so that a player sees what to do instead."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.actions import Action, Outcome
from game.games.flames_of_tanks.rules.definitions import GOOD
from game.games.flames_of_tanks.rules.entries import CENTRE
from game.games.flames_of_tanks.rules.numbers import length_number
from game.games.flames_of_tanks.rules.packing import misfit
from game.games.flames_of_tanks.rules.placing import first_hidden, hides
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.contract import Refusal

MOST_WAY_POINTS = 40
"""Most waypoints of one move."""

MOST_PIECES = 40


def refuse_chance(position: FlamesOfTanksWorld, action: Outcome) -> Refusal | None:
    """Return why chance can't bring this now; ``None`` if it can."""
    wanted = {
        act.Turn: "turn",
        act.Second: "second",
        act.Hits: "hits",
        act.Saves: "saves",
        act.Remounting: "remount",
        act.Draw: "draw",
        act.Salvage: "salvage",
    }[type(action)]
    if position.phase != wanted:
        return Refusal("FT-2.2", "flames_of_tanks.refuse.no_chance_now")
    shot = position.shot
    match action:
        case act.Turn(tank):
            fits = tank in position.bag
        case act.Second(die):
            fits = 1 <= die <= 6
        case act.Hits(dice, again):
            assert shot is not None
            rof = position.stats(position.tank).rof
            fits = len(dice) == len(again) == rof and all(
                1 <= die <= 6 and (1 <= other <= 6 if shot.again and die < shot.need else other == 0)
                for die, other in zip(dice, again, strict=True)
            )
        case act.Saves(dice):
            assert shot is not None
            fits = len(dice) == shot.hits and all(1 <= die <= 6 for die in dice)
        case act.Remounting(die, again):
            rerolls = position.stats(position.tank).remount_again and die < GOOD
            fits = 1 <= die <= 6 and (1 <= again <= 6 if rerolls else again == 0)
        case act.Draw(names):
            order = list(position.match.definitions.upgrades)
            fits = len(names) == position.draws and all(name in order for name in names)
            fits = fits and list(names) == sorted(names, key=order.index)
            fits = fits and all(
                count <= position.pool[order.index(name)] for name, count in Counter(names).items()
            )
        case act.Salvage(dice):
            fits = len(dice) == len(position.tanks[position.wreck].installed)
            fits = fits and all(1 <= die <= 6 for die in dice)
    return None if fits else Refusal("FT-2.2", "flames_of_tanks.refuse.no_such_roll")


def refuse_action(position: FlamesOfTanksWorld, action: act.Choice) -> Refusal | None:
    """Return why the acting tank may not do this; ``None`` if it may."""
    phase = position.phase
    if phase == "over":
        return Refusal("FT-6.1", "refuse.over")
    match action:
        case act.Claim(point) if phase == "claim":
            if point in position.claimable(position.tank):
                return None
            return Refusal("FT-4.1", "flames_of_tanks.refuse.not_to_claim")
        case act.Refit() if phase == "refit":
            return _refuse_refit(position, action)
        case act.Enter() if phase == "place":
            return _refuse_enter(position, action)
        case act.Move(kind="last") if phase == "storm":
            return _refuse_move(position, action)
        case act.End() if phase in ("act", "more", "storm"):
            return None
        case act.Roll() if phase == "more":
            return None
        case act.Roll():
            return Refusal("FT-2.2", "flames_of_tanks.refuse.act_first")
        case act.Move() | act.Shoot() | act.Remount() | act.GoIn() if phase == "act":
            return _refuse_act(position, action)
        case act.Move() | act.Shoot() | act.Remount() if phase == "more":
            return Refusal("FT-2.2", "flames_of_tanks.refuse.roll_first")
    keys = {"claim": "claim_first", "refit": "refit_first", "place": "place_first", "storm": "storm_left"}
    key = keys.get(phase, "not_now")
    return Refusal("FT-2.2", f"flames_of_tanks.refuse.{key}")


def _refuse_act(
    position: FlamesOfTanksWorld, action: act.Move | act.Shoot | act.Remount | act.GoIn
) -> Refusal | None:
    if isinstance(action, act.GoIn):
        if position.sudden is not None:
            return Refusal("FT-4.4", "flames_of_tanks.refuse.no_workshop_now")
        if not position.at_workshop(position.tank):
            return Refusal("FT-4.4", "flames_of_tanks.refuse.no_workshop")
        if not position.fresh:
            return Refusal("FT-4.4", "flames_of_tanks.refuse.workshop_first")
        return None
    if isinstance(action, act.Remount):
        if position.acting.bailed:
            return None
        return Refusal("FT-2.7", "flames_of_tanks.refuse.not_bailed_out")
    if position.acting.bailed:
        return Refusal("FT-2.7", "flames_of_tanks.refuse.bailed_out")
    if isinstance(action, act.Shoot):
        return refuse_shot(position, action)
    if action.kind == "last":
        return Refusal("FT-5.5", "flames_of_tanks.refuse.last_move_later")
    if action.kind == "fast":
        if not position.stats(position.tank).fast:
            return Refusal("FT-5.5", "flames_of_tanks.refuse.not_fast")
        if position.acts:
            return Refusal("FT-5.5", "flames_of_tanks.refuse.fast_first")
    if position.wide:
        return Refusal("FT-5.5", "flames_of_tanks.refuse.wide_once")
    return _refuse_move(position, action)


def refuse_shot(position: FlamesOfTanksWorld, action: act.Shoot) -> Refusal | None:
    """Return why the acting tank can't shoot so from where it is, whatever the phase; ``None`` if it can."""
    target, shooter = action.target, position.tank
    if target not in position.on_table:
        return Refusal("FT-2.4", "flames_of_tanks.refuse.no_target")
    number = {"n": target + 1}
    if position.side(target) == position.side(shooter):
        return Refusal("FT-2.8", "flames_of_tanks.refuse.team_mate", number)
    if position.truce:
        return Refusal("FT-6.3", "flames_of_tanks.refuse.truce")
    if action.smoke and not position.stats(shooter).smoke:
        return Refusal("FT-5.5", "flames_of_tanks.refuse.no_smoke")
    reach = position.range_of(shooter)
    if not inches.within(position.acting.place, position.tanks[target].place, reach):
        night = position.night and reach < position.stats(shooter).range
        key, rule = ("night", "FT-5.6") if night else ("out_of_range", "FT-2.4")
        distance = inches.distance(position.acting.place, position.tanks[target].place)
        params = {**number, "distance": length_number(distance), "range": length_number(reach)}
        return Refusal(rule, f"flames_of_tanks.refuse.{key}", params)
    if not position.look(shooter, target).seen:
        return Refusal("FT-2.5", "flames_of_tanks.refuse.not_seen", number)
    return None


def _refuse_move(position: FlamesOfTanksWorld, action: act.Move) -> Refusal | None:
    table, found = position.match.table, position.stats(position.tank)
    if not action.path or len(action.path) > MOST_WAY_POINTS:
        return Refusal("FT-2.3", "flames_of_tanks.refuse.way_points", {"n": MOST_WAY_POINTS})
    if not 0 <= action.heading < inches.FULL_TURN:
        return Refusal("FT-1.1", "flames_of_tanks.refuse.heading")
    if action.wide and not found.free_ground:
        return Refusal("FT-5.5", "flames_of_tanks.refuse.no_wide_tracks")
    others, radius = position.others(position.tank), position.match.definitions.tank.radius
    at = position.acting.place
    for place in action.path:
        if not (0 <= place[0] <= table.width and 0 <= place[1] <= table.height):
            return Refusal("FT-1.1", "flames_of_tanks.refuse.in_the_way_edge", {})
        what = driving.blocked(table, at, place, others, radius)
        if what:
            return _in_the_way(what)
        at = place
    cost = driving.path_cost(table, (position.acting.place, *action.path), free=action.wide)
    speed = position.speed_for(action.kind)
    if cost > speed:
        params = {"cost": length_number(cost), "speed": length_number(speed)}
        return Refusal("FT-2.3", "flames_of_tanks.refuse.too_far", params)
    left = position.inches_left
    if left is not None:
        length = driving.path_cost(table, (position.acting.place, *action.path), free=True)
        if length > left:
            params = {"length": length_number(length), "left": length_number(left)}
            return Refusal("FT-5.5", "flames_of_tanks.refuse.overloaded", params)
    return None


def _in_the_way(what: str) -> Refusal:
    key = what if what in ("edge", "tank") else "terrain"
    params = {"ground": what} if key == "terrain" else {}
    return Refusal("FT-1.1", f"flames_of_tanks.refuse.in_the_way_{key}", params)


def _at_no_open_point(position: FlamesOfTanksWorld, place: tuple[int, int]) -> Refusal:
    """Return why no tank comes in there: the nearest point is closed, or all are too far away."""
    points = position.match.table.points
    near = min(range(len(points)), key=lambda number: inches.distance(place, points[number].at), default=None)
    if near is None or not inches.within(place, points[near].at, position.spawn_reach(near)):
        return Refusal("FT-3.1", "flames_of_tanks.refuse.not_at_point")
    params: dict[str, object] = {"point": points[near].name}
    why = position.closed(near, position.side(position.tank))
    if why == "enemy_near":
        params["clear"] = length_number(position.match.mode.keep_clear)
    return Refusal("FT-3.2", f"flames_of_tanks.refuse.closed_{why}", params)


def _refuse_enter(position: FlamesOfTanksWorld, action: act.Enter) -> Refusal | None:
    if not 0 <= action.heading < inches.FULL_TURN:
        return Refusal("FT-1.1", "flames_of_tanks.refuse.heading")
    match = position.match
    table, radius = match.table, match.definitions.tank.radius
    if position.central:
        centre = (table.width // 2, table.height // 2)
        if not inches.within(action.place, centre, CENTRE):
            return Refusal("FT-6.3", "flames_of_tanks.refuse.not_at_centre")
    else:
        usable = position.usable(position.side(position.tank))
        if not any(inches.within(action.place, table.points[p].at, position.spawn_reach(p)) for p in usable):
            return _at_no_open_point(position, action.place)
    what = driving.obstructed(table, action.place, position.others(position.tank), radius)
    if what:
        return _in_the_way(what)
    seen = position.central and not hides(position, action.place, action.heading)
    if seen and first_hidden(position) is not None:
        return Refusal("FT-6.3", "flames_of_tanks.refuse.in_sight")
    return None


def _refuse_refit(position: FlamesOfTanksWorld, action: act.Refit) -> Refusal | None:
    definitions, tank = position.match.definitions, position.acting
    if len(action.pieces) > MOST_PIECES:
        return Refusal("FT-5.2", "flames_of_tanks.refuse.outside_grid")
    owned = Counter([*tank.workshop, *(piece.name for piece in tank.installed)])
    if Counter(piece.name for piece in action.pieces) - owned:
        return Refusal("FT-5.4", "flames_of_tanks.refuse.not_owned")
    if any(piece.turn not in range(4) for piece in action.pieces):
        return Refusal("FT-5.2", "flames_of_tanks.refuse.outside_grid")
    wrong = misfit(definitions, action.pieces)
    key = {"outside": "outside_grid", "overlap": "overlap", "overhang": "overhang"}.get(wrong)
    return Refusal("FT-5.2", f"flames_of_tanks.refuse.{key}") if key else None


def _well_formed(action: act.Choice) -> bool:
    """Return whether an action's places have two numbers and its move is of a known kind: a damaged save
    may hold values that no text can."""
    match action:
        case act.Enter(place):
            return len(place) == 2
        case act.Move(path, _, kind):
            return kind in get_args(act.MoveKind) and all(len(place) == 2 for place in path)
    return True


def refuse(position: FlamesOfTanksWorld, action: Action) -> Refusal | None:
    """Return why the action or outcome is not allowed now; ``None`` if it is."""
    if isinstance(action, Outcome):
        return refuse_chance(position, action)
    if not _well_formed(action):
        return Refusal("FT-2.2", "flames_of_tanks.refuse.not_now")
    return refuse_action(position, action)
