"""Checks whether a position from a text or a save can occur; raises ``ValueError`` with the reason if not."""

from __future__ import annotations

from collections import Counter

from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.packing import misfit
from game.games.flames_of_tanks.rules.table import TableMap
from game.games.flames_of_tanks.rules.world import CHANCE_PHASES, NOBODY_ACTS, FlamesOfTanksWorld
from game.model import inches
from game.model.fault import Fault, row_of
from game.model.keyed_text import Name
from game.model.plain_data import need


def check_table(table: TableMap) -> None:
    """Raise ``ValueError`` for outlines that cross themselves, and for pieces off the table."""
    for piece in table.terrain:
        if not piece.kind.line:
            need(
                len(piece.outline) >= 3,
                "an area has fewer than three corners ({ground})",
                ground=Name("flames_of_tanks.ground", piece.kind.name),
            )
        closed = not piece.kind.line
        need(
            inches.simple(piece.outline, closed=closed),
            "an outline crosses itself ({ground})",
            ground=Name("flames_of_tanks.ground", piece.kind.name),
        )
        flat = closed and not inches.doubled_area(piece.outline)
        need(
            not flat,
            "all corners of an area are in a line ({ground})",
            ground=Name("flames_of_tanks.ground", piece.kind.name),
        )
        left, low, right, high = piece.box
        off = right < 0 or high < 0 or left > table.width or low > table.height
        need(
            not off,
            "a piece of terrain is off the table ({ground})",
            ground=Name("flames_of_tanks.ground", piece.kind.name),
        )
    for place in (*(point.at for point in table.points), *table.workshops):
        need(
            0 <= place[0] <= table.width and 0 <= place[1] <= table.height,
            "a spawn point or a workshop is off the table",
        )


def check_position(position: FlamesOfTanksWorld) -> None:
    """Raise ``ValueError`` if no match can come to the position."""
    match = position.match
    check_table(match.table)
    check_sides(position)
    definitions = match.definitions
    over = position.phase == "over"
    need(over == (position.outcome is not None), "a match has a result once it is over, and only then")
    before = position.setting_up or (position.phase == "turn" and position.drawn_in) or over
    need(position.round <= match.mode.rounds + 11, "this mode has no round with that number")
    need(
        not position.placing or (before and position.round == position.first_round),
        "placing goes only with the first round, or that of Sudden Death, before the first turn",
    )
    owned: Counter[str] = Counter()
    radius = definitions.tank.radius
    for number, tank in enumerate(position.tanks):
        name = Fault("tank {n}", n=number + 1)
        names = [*tank.workshop, *(piece.name for piece in tank.installed)]
        need(
            all(one in definitions.upgrades for one in names),
            "{name} has an unknown upgrade",
            name=name,
        )
        owned.update(names)
        need(
            not misfit(definitions, tank.installed),
            "{name} has upgrades that don’t fit its grid",
            name=name,
        )
        need(
            tank.here or not (tank.bailed or tank.heading or any(tank.place)),
            "{name} is off the table, but has coordinates, a heading or a bailed-out crew",
            name=name,
        )
        need(len(tank.smoke) <= 2, "{name} has more than two smoke markers", name=name)
        if tank.here:
            others = position.others(number)
            need(
                not driving.obstructed(match.table, tank.place, others, radius),
                "{name} can’t stand at its coordinates: terrain, another tank or the table’s edge is "
                "in the way",
                name=name,
            )
    for (upgrade, one), count in zip(definitions.upgrades.items(), position.pool, strict=True):
        found = count + owned[upgrade]
        need(
            found <= one.copies,
            "the pool and the tanks together have too many copies of the upgrade {name}: {n} (at most "
            "{high})",
            name=upgrade,
            n=found,
            high=one.copies,
        )
    for point in position.points:
        need(
            (point.markers == 0) == (point.side == -1),
            "a spawn point needs both the number of its control markers and their side, or neither",
        )
        need(
            point.markers < match.mode.markers or not point.markers,
            "a spawn point already has enough control markers to be claimed",
        )
    _check_turn(position)


def check_sides(position: FlamesOfTanksWorld) -> None:
    """Raise ``ValueError`` if the seats don't suit the mode."""
    sides, mode = position.match.sides, position.match.mode
    if mode.teams == "two":
        need(set(sides) == {0, 1}, "two teams need the sides allied and axis, with at least one seat each")
    else:
        need(len(set(sides)) == len(sides), "each seat needs a side of its own in this mode")


def _check_turn(position: FlamesOfTanksWorld) -> None:
    phase, shot, sudden = position.phase, position.shot, position.sudden
    if sudden is not None:
        need(
            bool(sudden.tanks) and list(sudden.tanks) == sorted(set(sudden.tanks)),
            "list the tanks in Sudden Death by number, at least one, each only once",
        )
        need(
            set(sudden.sides) <= set(position.match.all_sides) and bool(sudden.sides),
            "list at least one side for Sudden Death, and only sides in the match",
        )
        need(
            1 < sudden.began <= position.round,
            "Sudden Death must begin in round 2 or later, but not after the current round",
        )
        need(
            set(sudden.stood) <= set(position.match.all_sides),
            "the sides that had tanks before Sudden Death must be in the match",
        )
    if phase == "over":
        return
    bag = position.bag
    need(
        list(bag) == sorted(set(bag)),
        "list the numbers in the bag in order, each only once",
    )
    need(position.drawn or not bag, "there is a bag, but this mode doesn’t draw the order of turns")
    if phase == "turn":
        need(
            bool(bag) and all(map(position.alive, bag)),
            "in phase turn, the bag needs at least one number, and only numbers of tanks still in the match",
        )
        return
    need(position.tank not in bag, "the number of the tank to act is still in the bag")
    need(position.alive(position.tank), "the tank to act is out of the match")
    need(
        (phase in ("refit", "place")) == (not position.acting.here),
        "the tank to act must be off the table when it refits or comes in, and on it otherwise",
    )
    if phase in ("refit", "place"):
        need(position.a_way_in(), "the tank to act is to come in, but there is no place for it")
    need(
        position.moves <= position.acts,
        "a turn has no more moves than actions",
    )
    need(position.draws <= sum(position.pool), "there are more upgrades to draw than the pool has")
    need(phase != "draw" or position.draws > 0, "in phase draw, there must be upgrades to draw")
    need(
        phase != "claim" or len(position.claimable(position.tank)) > 1,
        "in phase claim, there must be two or more spawn points to choose from",
    )
    need((phase in ("hits", "saves")) <= (shot is not None), "in phase hits or saves, there must be a shot")
    if shot is not None:
        need(
            phase in CHANCE_PHASES,
            "a shot is possible only in these phases: {names}",
            names=row_of(CHANCE_PHASES),
        )
        need(shot.hits in range(position.stats(position.tank).rof + 1), "there are more hits than dice")
        need(phase != "saves" or shot.hits > 0, "in phase saves, there must be hits")
        need(
            phase in ("draw", "salvage") or position.tanks[shot.target].here,
            "the target of the shot isn’t on the table",
        )
    if position.wreck != NOBODY_ACTS or phase == "salvage":
        need(
            position.wreck != NOBODY_ACTS and bool(position.tanks[position.wreck].installed),
            "salvage needs a tank with installed upgrades",
        )
