"""What the table shows of a position whatever is planned, and what a shot or a place comes to, in marks and
in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.queries import Aim
from game.games.flames_of_tanks.rules.table import EVERYBODY, NOBODY
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.scene import (
    Claim,
    PointShown,
    Ring,
    Sign,
    TableShown,
    TankShown,
    fire_mark,
    label_mark,
    team_sign,
    zone_mark,
)
from game.games.flames_of_tanks.view.signs import seat_sign
from game.games.flames_of_tanks.view.tanks import GHOST_DISC, LOSS_RING
from game.model.answers import EnemyAnswer, EnemyAnswers
from game.model.inches import Point, inside
from game.view.board.answer_marks import RINGED, badge_of
from game.view.board.marks import BoardMark, Layer, Marks, marked

_W = "flames_of_tanks_view."


def sign_of(position: FlamesOfTanksWorld, side: int) -> Sign:
    """The sign of a side: its team's, or its seat's where each seat is a side."""
    alone = position.match.mode.teams == "none" and side not in (EVERYBODY, NOBODY)
    return seat_sign(side) if alone else team_sign(side)


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
        marks=(*zones(position), *marked(Layer.FIRE, "smoke", position.smoke)),
        turn=turn,
        night=mode.night,
    )


def zones(
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


def standing_words(position: FlamesOfTanksWorld, place: Point, words: Texts) -> str:
    """What the acting tank would do at a place at the start of its next turn, in words; empty for nothing."""
    there = queries.standing(position, position.tank, place)
    if there is None:
        return ""
    letter = position.match.table.points[there.point].name
    return words(f"{_W}standing.{there.what}", point=letter, n=there.count)


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


# --- what enemies could do next ---


def answer_marks(
    position: FlamesOfTanksWorld, found: EnemyAnswers, shown: Sequence[EnemyAnswer], words: Texts
) -> Marks:
    """What enemies could do next to the acting tank at its planned place; ``shown``: the answers that are
    drawn."""
    marks: list[BoardMark] = []
    for number, one in enumerate(shown):
        end = one.path[-1]
        if len(one.path) > 1:
            tank = tank_shown(position, _at(position, one.path[0]))
            copy = replace(tank, at=end, heading=tank.heading if one.facing is None else one.facing)
            marks.append(BoardMark(Layer.FIRE, one.path, "answer_way"))
            marks.append(BoardMark(Layer.PLAN, (end,), "answer_copy", copy))
        marks.append(BoardMark(Layer.FIRE, (end, one.target), "answer_shot", number > 0))
        marks.append(BoardMark(Layer.TARGET, one.path[:1], "answer_from"))
        marks.append(label_mark(end, words.told(one.label), "answer", about=words.told(one.told)))
    for sign in found.signs:
        hit = sign.verdict in RINGED
        marks += marked(Layer.TARGET, "answer_loss", (sign.at,) if hit else ())
        badge = badge_of(sign, LOSS_RING if hit else GHOST_DISC, words, beside=True)
        marks.append(BoardMark(Layer.TARGET, (sign.at,), "verdict", badge))
    if found.at is not None:
        hit = found.moved in RINGED
        marks += marked(Layer.TARGET, "answer_loss", (found.at,) if hit else ())
        badge = badge_of(found, LOSS_RING if hit else GHOST_DISC, words)
        marks.append(BoardMark(Layer.TARGET, (found.at,), "verdict", badge))
    return tuple(marks)


def shooters(marks: Iterable[BoardMark], place: Point) -> list[int]:
    """The enemies that could shoot at a place, if it is marked as in danger."""
    return [
        gun
        for mark in marks
        if mark.kind == "danger"
        for ring, gun in zip(mark.where, mark.data, strict=True)
        if inside(place, ring)
    ]


def shooter_marks(position: FlamesOfTanksWorld, marks: Marks, pointed: Point | None) -> Marks:
    """The rings of the enemies that could shoot at the ground that is pointed at, if it is marked as in
    danger."""
    found = () if pointed is None else shooters(marks, pointed)
    return marked(Layer.TARGET, "shooter", (position.tanks[gun].place for gun in found))


@dataclass(frozen=True, slots=True)
class Risk:
    """The chance that enemies destroy the acting tank at its planned place, in words: all of them together,
    empty for none, and each tank by its number. It has no tanks until that is known."""

    whole: str = ""
    by_tank: tuple[tuple[int, str], ...] = ()


def risk_of(position: FlamesOfTanksWorld, found: EnemyAnswers | None, words: Texts) -> Risk:
    """The risk that answers come to."""
    if found is None:
        return Risk()
    hits = (one for one in found.answers if one.target == found.at)
    shares = {one.path[0]: words.told(one.label.params["share"]) for one in hits}
    by_tank = ((tank, shares.get(position.tanks[tank].place, "–")) for tank in position.on_table)
    dangers = (one for one in found.dangers if one.moved and one.what == "piece")
    whole = next((one.figure for one in dangers), None)
    return Risk("" if whole is None else words.told(whole), tuple(by_tank))


def _at(position: FlamesOfTanksWorld, place: Point) -> int:
    """The tank that stands at a place."""
    return next(tank for tank in position.on_table if position.tanks[tank].place == place)


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
