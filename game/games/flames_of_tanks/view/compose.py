"""Makes a ``TableShown`` from a position, the plan and what is pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.entries import CENTRE
from game.games.flames_of_tanks.rules.queries import Aim
from game.games.flames_of_tanks.rules.stats import NEAR
from game.games.flames_of_tanks.rules.table import EVERYBODY, NOBODY
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld, smoke_place
from game.games.flames_of_tanks.view.plan import Ghost, Plan
from game.games.flames_of_tanks.view.scene import (
    ALL,
    TEAM_SIGNS,
    Arc,
    Area,
    Claim,
    Front,
    PointShown,
    Ring,
    Sign,
    Stretch,
    TableShown,
    TankShown,
    fire_mark,
    ghost_mark,
    label_mark,
    reach_marks,
    ring_mark,
    tape_marks,
    zone_mark,
)
from game.games.flames_of_tanks.view.shade import dead_ground, open_spans
from game.games.flames_of_tanks.view.signs import seat_sign
from game.games.flames_of_tanks.view.words import exact_inches
from game.model.inches import Point
from game.view.board.marks import BoardMark, Layer, Marks, marked, marked_each, ordered, without
from game.view.board.scene import LabelStyle

MOST_LABELS: Final = 3
"""Most enemies with a label at once, besides the chosen one."""

_W = "flames_of_tanks_view."


@dataclass(frozen=True, slots=True)
class PlanMarks:
    """Marks to show besides position and plan: options that are on, what is pointed at, results of
    searches."""

    ghost: Ghost | None = None
    aims: tuple[Aim, ...] = ()
    hovered: int = -1
    """The tank under the pointer; -1 for none."""
    sight: bool = False
    dead: tuple[Area, ...] | None = None
    """Dead ground as last computed, which may lag behind the ghost; ``None`` to compute it now."""
    marks: Marks = ()
    """The marks of overlays and of past turns."""
    refused: Point | None = None
    refused_words: tuple[str, str] = ("", "")
    """Why a place is refused, and the id of the rule."""
    tried: bool = False
    """Whether the player tried the refused action, instead of only pointing there."""
    losses: tuple[tuple[Point, int], ...] = ()
    """Places where tanks were lost recently, with their numbers."""
    held: tuple[Point, ...] = ()
    held_words: tuple[str, ...] = ()
    """Words for what holds the ghost and its heading."""
    turn: int = 0


def sign_of(position: FlamesOfTanksWorld, side: int) -> Sign:
    """The sign of a side: its team's, or its seat's where each seat is a side."""
    if side == EVERYBODY:
        return ALL
    if side == NOBODY:
        return ""
    if position.match.mode.teams == "none":
        return seat_sign(side)
    return TEAM_SIGNS[side % len(TEAM_SIGNS)]


def tank_shown(position: FlamesOfTanksWorld, tank: int) -> TankShown:
    """A tank of the position, as the table shows it."""
    state, match = position.tanks[tank], position.match
    team = "" if match.mode.teams == "none" else sign_of(position, position.side(tank))
    weight = 1 + position.stats(tank).weight
    return TankShown(tank, match.seats[tank], state.place, state.heading, team, weight, state.bailed)


def plain(position: FlamesOfTanksWorld, *, turn: int = 0) -> TableShown:
    """The table with only tanks, points and smoke."""
    mode = position.match.mode
    points = []
    for spawn, point in zip(position.match.table.points, position.points, strict=True):
        points.append(
            PointShown(
                owner=sign_of(position, point.owner),
                markers=(sign_of(position, point.side),) * point.markers,
                sockets=mode.markers,
                invincible=spawn.invincible or mode.points != "claimed",
            )
        )
    return TableShown(
        position.match.table,
        tanks=tuple(tank_shown(position, tank) for tank in position.on_table),
        points=tuple(points),
        marks=(*_zones(position), *marked(Layer.FIRE, "smoke", position.smoke)),
        turn=turn,
        night=mode.night,
    )


def _zones(
    position: FlamesOfTanksWorld, ways_in: Sequence[str | None] | None = None, place: Point | None = None
) -> Marks:
    """The rings round spawn points: those that can be claimed, or those where a tank can come in
    (``ways_in``: why it can't, for each point), and that in play if the acting tank were at ``place``."""
    found, claimed = list[BoardMark](), position.match.mode.points == "claimed" and ways_in is None
    there = None if place is None else queries.standing(position, position.tank, place)
    for number, point in enumerate(position.match.table.points):
        enter = position.spawn_reach(number) if ways_in is not None and not ways_in[number] else 0
        claim: Claim = "faint" if claimed and not point.invincible else ""
        if there is not None and there.point == number:
            claim = "play"
        if claim or enter:
            found.append(zone_mark(point.at, claim, enter))
    return tuple(found)


def compose(position: FlamesOfTanksWorld, plan: Plan | None, shown: PlanMarks, words: Texts) -> TableShown:
    """The whole picture of the table now."""
    picture = plain(position, turn=shown.turn)
    found = [*without(picture.marks, "zone"), *shown.marks]
    acting, table = position.acting, position.match.table
    if position.phase not in ("over", "turn") and acting.here:
        found.append(ring_mark(acting.place, "picked"))
    ways_in: Sequence[str | None] | None = None
    if plan is not None and plan.mode == "enter" and position.central:
        told = words(f"{_W}inches", n=exact_inches(CENTRE, words))
        middle = (table.width // 2, table.height // 2)
        found.append(BoardMark(Layer.LINE, (middle,), "arc", Arc(CENTRE, near=True, words=told)))
    elif plan is not None and plan.mode == "enter":
        ways_in = queries.ways_in(position)
        for point, why in zip(table.points, ways_in, strict=True):
            if why:
                found.append(label_mark(point.at, words(f"{_W}no_way_in.{why}")))
    ghost = shown.ghost if shown.ghost is not None and shown.ghost.refusal is None else None
    origin = acting.place if acting.here else None
    planned = None if plan is None or ghost is None else ghost.place
    if plan is not None:
        found += _drive(plan, ghost, shown, words)
        origin = planned or origin
    found += _zones(position, ways_in, planned)
    if plan is not None and origin is not None and not acting.bailed and plan.base.phase in ("act", "place"):
        if plan.smoke and any(aim.tank == plan.target and aim.odds is not None for aim in shown.aims):
            there = smoke_place(position.tanks[plan.target].place, origin)
            found += marked(Layer.FIRE, "smoke_to_be", (there,))
        found += _aims(position, plan, shown, origin, words)
        found += [
            ring_mark(position.tanks[aim.tank].place, "target" if aim.odds is not None else "no_shot")
            for aim in shown.aims
            if aim.tank == plan.target
        ]
        if shown.sight or plan.target >= 0:
            shades = dead_ground(table, origin, position.range_of(position.tank))
            found += _arcs(position, origin, shades, words)
            if shown.sight:
                found += marked(Layer.TINT, "dead", shades if shown.dead is None else shown.dead)
    hovered = shown.hovered
    ringed = (position.tank, -1 if plan is None else plan.target)
    if hovered in position.on_table and hovered not in ringed:
        found.append(ring_mark(position.tanks[hovered].place, "hover"))
    found += islice(_fronts(position, plan, shown, words), 1)
    if shown.refused is not None and shown.tried:
        text, rule = shown.refused_words
        found.append(label_mark(shown.refused, text, "soft", tail=rule))
    found += marked(Layer.REFUSED, "refused", (shown.refused,), shown.refused_words)
    found += marked(Layer.TARGET, "snap", shown.held)
    found += marked_each(Layer.LEFT, "loss", shown.losses)
    ruled = () if shown.ghost is None else (shown.ghost.place,)
    found += marked(Layer.EDGE, "ruler", ruled)
    return replace(picture, marks=ordered(found), measured_from=origin)


def _fronts(
    position: FlamesOfTanksWorld, plan: Plan | None, shown: PlanMarks, words: Texts
) -> Iterator[BoardMark]:
    """The front lines that could be shown, the most wanted first: of the enemy pointed at, of the ghost, of
    the target."""
    ghost, tank = shown.ghost, position.tank
    half = position.match.definitions.tank.length // 2

    def front(tank: int, place: Point, heading: int, driven: Point | None = None) -> BoardMark:
        own = position.stats(tank)
        told = words(f"{_W}front", n=own.front), words(f"{_W}side", n=own.side)
        return BoardMark(Layer.FIRE, (place,), "front", Front(heading, half, *told, driven))

    for other in (shown.hovered, plan.target if ghost is None else -1) if plan is not None else ():
        if other in position.on_table and position.side(other) != position.side(tank):
            yield front(other, position.tanks[other].place, position.tanks[other].heading)
    if ghost is not None and ghost.refusal is None and shown.aims:
        yield front(tank, ghost.place, ghost.heading, ghost.path[-2] if len(ghost.path) > 1 else None)


def _drive(plan: Plan, ghost: Ghost | None, shown: PlanMarks, words: Texts) -> Iterator[BoardMark]:
    """The reach, the tape and the ghost, with its label."""
    position = plan.base
    reach = plan.contours if plan.mode == "drive" else None
    if reach is not None:
        inches = min(filter(None, (reach[-1][0], plan.inches_left)))
        yield from reach_marks(reach, words(f"{_W}inches", n=exact_inches(inches, words)))
    if ghost is None:
        if plan.mode == "drive" and plan.way_points:
            yield from _tape(plan, plan.ghost(plan.last))
        return
    yield ghost_mark(tank_shown(position, position.tank), ghost.place, ghost.heading)
    if danger := sum(aim.back is not None for aim in shown.aims):
        yield BoardMark(Layer.PLAN, (ghost.place,), "guns", danger)
    if plan.mode == "drive":
        if len(ghost.path) > 1:
            yield from _tape(plan, ghost)
        text = words(
            f"{_W}cost", cost=exact_inches(ghost.cost, words), limit=exact_inches(ghost.limit, words)
        )
        told = (standing_words(position, ghost.place, words), *shown.held_words)
        more = " · ".join(one for one in told if one)
        yield label_mark(ghost.place, text, "drive", more=more)
    elif shown.held_words:
        yield label_mark(ghost.place, " · ".join(shown.held_words), "drive")


def _tape(plan: Plan, ghost: Ghost) -> Marks:
    legs = zip(ghost.path, ghost.path[1:], ghost.costs, strict=False)
    return tape_marks(tuple(Stretch(a, b, cost) for a, b, cost in legs), plan.way_points)


def standing_words(position: FlamesOfTanksWorld, place: Point, words: Texts) -> str:
    """What the acting tank would do at a place at the start of its next turn, in words; empty for nothing."""
    there = queries.standing(position, position.tank, place)
    if there is None:
        return ""
    letter = position.match.table.points[there.point].name
    return words(f"{_W}standing.{there.what}", point=letter, n=there.count)


def _aims(position: FlamesOfTanksWorld, plan: Plan, shown: PlanMarks, origin: Point, words: Texts) -> Marks:
    """Lines to the enemies with their labels: always the chosen one's, the others' only while sight is
    shown."""
    lines, chosen_line, labels = list[BoardMark](), list[BoardMark](), list[BoardMark]()
    for number, aim in enumerate(shown.aims):
        chosen = aim.tank == plan.target
        if not (chosen or shown.sight or aim.tank == shown.hovered):
            continue
        state = position.tanks[aim.tank]
        stop = aim.stop.at if aim.stop is not None else None
        if aim.odds is None and stop is None and not chosen:
            continue
        style: LabelStyle = "paper"
        if chosen and aim.odds is not None:  # above the other lines
            style = "fire"
            chosen_line += aimed_marks(position, aim.tank, origin)
        else:
            lines.append(fire_mark(origin, state.place, stop=stop))
        if chosen or aim.tank == shown.hovered or number < MOST_LABELS:
            told = aim_words(aim, words, smoke=chosen and plan.smoke)
            labels.append(label_mark(state.place, told, style))
    return (*lines, *chosen_line, *labels)


def aimed_marks(position: FlamesOfTanksWorld, target: int, origin: Point) -> Marks:
    """The line of a possible shot, and the visible parts of the target's hull."""
    return (
        BoardMark(Layer.WAY, wedges_of(position, target, origin), "wedges"),
        fire_mark(origin, position.tanks[target].place, chosen=True),
    )


def wedges_of(position: FlamesOfTanksWorld, target: int, origin: Point) -> tuple[Ring, ...]:
    """The triangles from the acting tank's present or planned place to the visible parts of another's
    hull."""
    parts = queries.seen_parts(position, position.tank, target, place=origin)
    return tuple((origin, left, right) for left, right in parts)


def aim_words(aim: Aim, words: Texts, *, smoke: bool = False) -> str:
    """A shot in a few words: "3+ re-roll, side: 83 %", or the reason it isn't possible; ``smoke`` if smoke
    is fired."""
    if aim.odds is None:
        if aim.stop is not None:
            kind = words(f"flames_of_tanks.ground.{aim.stop.kind}")
            return words(f"{_W}no_line", what=kind)
        return words(f"{_W}no_shot.{aim.why}")
    odds = aim.odds
    need = need_words(aim, words)
    if smoke:
        return words(f"{_W}aim_smoke", need=need, share=words.percent(float(odds.hits)))
    part = words(f"{_W}hits_{'front' if odds.look.front else 'side'}")
    return words(f"{_W}aim", need=need, part=part, share=words.percent(float(odds.destroys)))


def need_words(aim: Aim, words: Texts) -> str:
    """The roll that is needed and why: "4+ smoke", "3+ re-roll"."""
    odds = aim.odds
    assert odds is not None
    parts = [words(f"{_W}need", n=odds.need)]
    if odds.need > 3 and odds.look.cover:
        parts.append(words(f"{_W}cover.{odds.look.cover[0]}"))
    if odds.again:
        parts.append(words(f"{_W}reroll"))
    return " ".join(parts)


def _arcs(position: FlamesOfTanksWorld, origin: Point, shades: Sequence[Area], words: Texts) -> Marks:
    """The arcs at 16 inches and at the gun's range, with gaps where the ground can't be seen."""
    reach = position.range_of(position.tank)
    told = words(f"{_W}range", n=exact_inches(reach, words))
    found = [Arc(reach, open_spans(shades, origin, reach), words=told)]
    if reach > NEAR:
        told = words(f"{_W}inches", n=exact_inches(NEAR, words))
        found.append(Arc(NEAR, open_spans(shades, origin, NEAR), near=True, words=told))
    return marked_each(Layer.LINE, "arc", ((origin, arc) for arc in found))


def home_of(view: FlamesOfTanksWorld, seat: int) -> tuple[float, float] | None:
    """A seat's home: the middle of its side's spawn points."""
    table, side = view.match.table, view.match.sides[seat]
    places = [point.at for point in table.points if point.owner == side]
    if not places:
        return None
    across, up = (sum(at) / len(places) for at in zip(*places, strict=True))
    return across - table.width / 2, up - table.height / 2


def square_table(view: FlamesOfTanksWorld) -> bool:
    """Whether the table is as wide as it is high."""
    table = view.match.table
    return table.width == table.height
