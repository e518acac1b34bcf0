"""Makes a ``TableShown`` from a position, the plan and what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
    ArcShown,
    Area,
    CalloutShown,
    FireShown,
    FrontShown,
    GhostShown,
    LossShown,
    PointShown,
    Ring,
    Sign,
    Stretch,
    TableShown,
    TankShown,
    TapeShown,
    fire_marks,
    ring_mark,
)
from game.games.flames_of_tanks.view.shade import dead_ground, open_spans
from game.games.flames_of_tanks.view.signs import seat_sign
from game.games.flames_of_tanks.view.words import exact_inches
from game.model.inches import INCH, Point
from game.view.board.ground_marks import NO_TURN, AgedMark, LastTurn
from game.view.board.marks import BoardMark, Layer, Marks, marked, marked_each, ordered
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
    """The marks of overlays."""
    refused: Point | None = None
    refused_words: tuple[str, str] = ("", "")
    """Why a place is refused, and the id of the rule."""
    tried: bool = False
    """Whether the player tried the refused action, instead of only pointing there."""
    last_turn: LastTurn = NO_TURN
    marks_left: tuple[AgedMark, ...] = ()
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


def tank_shown(position: FlamesOfTanksWorld, tank: int, *, faded: bool = False) -> TankShown:
    """A tank of the position, as the table shows it."""
    state, match = position.tanks[tank], position.match
    team = "" if match.mode.teams == "none" else sign_of(position, position.side(tank))
    weight = 1 + position.stats(tank).weight
    return TankShown(
        tank, match.seats[tank], tank + 1, state.place, state.heading, team, weight, state.bailed, faded
    )


def plain(position: FlamesOfTanksWorld, *, turn: int = 0) -> TableShown:
    """The table with only tanks, points and smoke."""
    mode = position.match.mode
    points = []
    for number, point in enumerate(position.points):
        spawn = position.match.table.points[number]
        points.append(
            PointShown(
                owner=sign_of(position, point.owner),
                markers=(sign_of(position, point.side),) * point.markers,
                sockets=mode.markers,
                invincible=spawn.invincible or mode.points != "claimed",
                claim="faint" if mode.points == "claimed" and not spawn.invincible else "",
            )
        )
    return TableShown(
        position.match.table,
        tanks=tuple(tank_shown(position, tank) for tank in position.on_table),
        points=tuple(points),
        smoke=position.smoke,
        turn=turn,
        night=mode.night,
    )


def compose(position: FlamesOfTanksWorld, plan: Plan | None, shown: PlanMarks, words: Texts) -> TableShown:
    """The whole picture of the table now."""
    picture = plain(position, turn=shown.turn)
    found: list[BoardMark] = [*shown.marks]
    callouts: list[CalloutShown] = []
    acting = position.acting
    if position.phase not in ("over", "turn") and acting.here:
        found.append(ring_mark(acting.place, "picked"))
    if plan is not None and plan.mode == "enter" and position.central:
        table = position.match.table
        told = words(f"{_W}inches", n=exact_inches(CENTRE, words))
        found += arc_marks(ArcShown((table.width // 2, table.height // 2), CENTRE, near=True, words=told))
    elif plan is not None and plan.mode == "enter":
        points = list(picture.points)
        for number, why in enumerate(queries.ways_in(position)):
            points[number] = _entry(points[number], 0 if why else position.spawn_reach(number))
            if why:
                at = position.match.table.points[number].at
                callouts.append(CalloutShown(at, words(f"{_W}no_way_in.{why}"), style="paper"))
        picture = replace(picture, points=tuple(points))
    ghost = shown.ghost
    origin = acting.place if acting.here else None
    if plan is not None:
        picture = _with_drive(picture, plan, ghost, shown, words, callouts)
        if ghost is not None and ghost.refusal is None:
            origin = ghost.place
            picture = _with_claim(picture, position, ghost.place)
    if plan is not None and origin is not None and not acting.bailed and plan.base.phase in ("act", "place"):
        fire, labels = _aims(position, plan, shown, origin, words)
        callouts += labels
        if plan.smoke and any(aim.tank == plan.target and aim.odds is not None for aim in shown.aims):
            there = smoke_place(position.tanks[plan.target].place, origin)
            found += marked(Layer.FIRE, "smoke_to_be", (there,))
        found += fire_marks(*fire)
        found += [
            ring_mark(position.tanks[aim.tank].place, "target" if aim.odds is not None else "no_shot")
            for aim in shown.aims
            if aim.tank == plan.target
        ]
        if shown.sight or plan.target >= 0:
            shades = dead_ground(position.match.table, origin, position.range_of(position.tank))
            found += arc_marks(*_arcs(position, origin, shades, words))
            if shown.sight:
                found += marked(Layer.HATCH, "dead", shades if shown.dead is None else shown.dead)
    if shown.hovered >= 0 and position.tanks[shown.hovered].here and shown.hovered != position.tank:
        state = position.tanks[shown.hovered]
        if plan is None or shown.hovered != plan.target:
            found.append(ring_mark(state.place, "hover"))
        if plan is not None and position.side(shown.hovered) != position.side(position.tank):
            picture = replace(
                picture, front=_front(position, shown.hovered, state.place, state.heading, words)
            )
    if picture.front is None and ghost is not None and ghost.refusal is None and shown.aims:
        front = _front(position, position.tank, ghost.place, ghost.heading, words)
        picture = replace(picture, front=front)
    if picture.front is None and ghost is None and plan is not None and plan.target in position.on_table:
        state = position.tanks[plan.target]
        picture = replace(picture, front=_front(position, plan.target, state.place, state.heading, words))
    if shown.refused is not None and shown.tried:
        text, rule = shown.refused_words
        callouts.append(CalloutShown(shown.refused, text, style="soft", tail=rule))
    found += marked(Layer.REFUSED, "refused", (shown.refused,), shown.refused_words)
    found += marked(Layer.TARGET, "snap", shown.held)
    return replace(
        picture,
        marks=ordered(found),
        callouts=(*picture.callouts, *callouts),
        trails=trails_of(shown.last_turn),
        shots=shown.last_turn.shots,
        marks_left=shown.marks_left,
        losses=tuple(LossShown(at, position.match.seats[tank], tank + 1) for at, tank in shown.losses),
        marked=(ghost.place,) if ghost is not None else (),
        measured_from=origin,
    )


def arc_marks(*arcs: ArcShown) -> Marks:
    """Ranges as arcs."""
    return marked_each(Layer.LINE, "arc", ((one.at, one) for one in arcs))


def trails_of(last: LastTurn) -> tuple[tuple[Point, ...], ...]:
    """The paths driven in a turn, in thousandths of an inch."""
    return tuple(tuple((round(x * INCH), round(y * INCH)) for x, y in way) for way in last.ways)


def _front(position: FlamesOfTanksWorld, tank: int, place: Point, heading: int, words: Texts) -> FrontShown:
    """The line across the front of a tank at a place, with the armour ahead of and behind it."""
    own = position.stats(tank)
    front, side = words(f"{_W}front", n=own.front), words(f"{_W}side", n=own.side)
    return FrontShown(place, heading, position.match.definitions.tank.length // 2, front, side)


def _entry(point: PointShown, reach: int) -> PointShown:
    return replace(point, enter=reach, claim="", chosen=bool(reach))


def _with_drive(
    picture: TableShown, plan: Plan, ghost: Ghost | None, shown: PlanMarks, words: Texts,
    callouts: list[CalloutShown],
) -> TableShown:  # fmt: skip
    """Add the reach, the tape and the ghost to a picture."""
    position = plan.base
    if plan.mode == "drive":
        reach = plan.contours
        bound = plan.inches_left
        outer = "" if reach is None else words(
            f"{_W}inches", n=exact_inches(min(filter(None, (reach.levels[-1][0], bound))), words)
        )  # fmt: skip
        picture = replace(picture, reach=reach, reach_words=outer)
    if ghost is None or ghost.refusal is not None:
        if plan.mode == "drive" and plan.way_points:
            picture = replace(picture, tape=_tape(plan, plan.ghost(plan.last)))
        return picture
    tank = tank_shown(position, position.tank)
    danger = sum(aim.back is not None for aim in shown.aims)
    picture = replace(picture, ghost=GhostShown(tank.seat, ghost.place, ghost.heading, tank.team, danger))
    if plan.mode == "drive":
        if len(ghost.path) > 1:
            picture = replace(picture, tape=_tape(plan, ghost))
        text = words(
            f"{_W}cost", cost=exact_inches(ghost.cost, words), limit=exact_inches(ghost.limit, words)
        )
        told = (standing_words(position, ghost.place, words), *shown.held_words)
        more = " · ".join(one for one in told if one)
        callouts.append(CalloutShown(ghost.place, text, more=more, style="drive"))
    elif shown.held_words:
        callouts.append(CalloutShown(ghost.place, " · ".join(shown.held_words), style="drive"))
    return picture


def _tape(plan: Plan, ghost: Ghost) -> TapeShown:
    legs = zip(ghost.path, ghost.path[1:], ghost.costs, strict=False)
    return TapeShown(tuple(Stretch(a, b, cost) for a, b, cost in legs), tuple(plan.way_points))


def standing_words(position: FlamesOfTanksWorld, place: Point, words: Texts) -> str:
    """What the acting tank would do at a place at the start of its next turn, in words; empty for nothing."""
    there = queries.standing(position, position.tank, place)
    if there is None:
        return ""
    letter = position.match.table.points[there.point].name
    return words(f"{_W}standing.{there.what}", point=letter, n=there.count)


def _with_claim(picture: TableShown, position: FlamesOfTanksWorld, place: Point) -> TableShown:
    """Show the ring of the spawn point at the ghost's place as in play."""
    there = queries.standing(position, position.tank, place)
    if there is None:
        return picture
    points = list(picture.points)
    old = points[there.point]
    points[there.point] = replace(old, claim="play")
    return replace(picture, points=tuple(points))


def _aims(
    position: FlamesOfTanksWorld, plan: Plan, shown: PlanMarks, origin: Point, words: Texts
) -> tuple[list[FireShown], list[CalloutShown]]:
    """Lines to the enemies with their labels: always the chosen one's, the others' only while sight is
    shown."""
    fire, labels = [], []
    for number, aim in enumerate(shown.aims):
        chosen = aim.tank == plan.target
        if not (chosen or shown.sight or aim.tank == shown.hovered):
            continue
        state = position.tanks[aim.tank]
        stop = aim.stop.at if aim.stop is not None else None
        if aim.odds is None and stop is None and not chosen:
            continue
        wedges = wedges_of(position, aim.tank, origin) if aim.odds is not None and chosen else ()
        fire.append(FireShown(origin, state.place, chosen and aim.odds is not None, stop, wedges))
        if chosen or aim.tank == shown.hovered or number < MOST_LABELS:
            style: LabelStyle = "fire" if chosen and aim.odds is not None else "paper"
            told = aim_words(aim, words, smoke=chosen and plan.smoke)
            labels.append(CalloutShown(state.place, told, style=style))
    return fire, labels


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


def _arcs(
    position: FlamesOfTanksWorld, origin: Point, shades: Sequence[Area], words: Texts
) -> list[ArcShown]:
    """The arcs at 16 inches and at the gun's range, with gaps where the ground can't be seen."""
    reach = position.range_of(position.tank)
    spans = open_spans(shades, origin, reach)
    found = [ArcShown(origin, reach, spans, words=words(f"{_W}range", n=exact_inches(reach, words)))]
    if reach > NEAR:
        spans = open_spans(shades, origin, NEAR)
        told = words(f"{_W}inches", n=exact_inches(NEAR, words))
        found.append(ArcShown(origin, NEAR, spans, near=True, words=told))
    return found


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
