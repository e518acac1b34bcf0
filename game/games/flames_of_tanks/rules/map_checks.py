"""Finds what is wrong with a table that its schema can't, and what is odd about it (``Kit.check_map``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from game.games.flames_of_tanks.entry import TEAMS
from game.games.flames_of_tanks.rules import driving, sight
from game.games.flames_of_tanks.rules.building import build_table, outline_of
from game.games.flames_of_tanks.rules.definitions import Definitions, Mode
from game.games.flames_of_tanks.rules.draft_files import read_draft
from game.games.flames_of_tanks.rules.entries import centre_places
from game.games.flames_of_tanks.rules.file_models import FlamesOfTanksMap
from game.games.flames_of_tanks.rules.table import NOBODY, TableMap
from game.games.flames_of_tanks.rules.world import CLAIM
from game.model import inches
from game.model.finding import Finding
from game.model.inches import Point
from game.model.table_mirrors import asymmetries

_KEY = "flames_of_tanks.map"

LEAST_TERRAIN: Final = 10
"""Share of a table, in per cent, that terrain should cover at least."""

THIN: Final = 100_000
"""Twice the least area of an outline, in square thousandths of an inch; a smaller one is a mistake."""

MOST_BLOCKED: Final = 40
"""Share of a table, in per cent, that may be impassable at most."""


def check_map(
    map_file: FlamesOfTanksMap, definitions: Definitions, *, drawing: bool = False
) -> list[Finding]:
    """Return all errors, then all warnings. ``drawing``: the table is in the editor, and deliberate
    oddities are reported, too."""
    found = list(_file_errors(map_file, definitions))
    if not found:
        table = build_table(map_file, definitions)
        found += _table_errors(table, definitions)
        mode = definitions.modes[map_file.mode]
        found += [
            _error("FT-6.6", key, {"mode": map_file.mode, **params})
            for key, params in mode_errors(table, mode, radius=definitions.tank.radius)
        ]
        if not found:
            found += _warnings(table, definitions, mode)
            found += _shape(table, definitions)
            if drawing:
                found += _gaps(table, definitions)
            found += _symmetry(map_file, definitions)
    return sorted(found, key=lambda one: one.severity != "error")


def _error(rule: str, key: str, params: Mapping[str, object] | None = None, places: tuple[Point, ...] = (),
           where: tuple[str | int, ...] = ()) -> Finding:  # fmt: skip
    return Finding("error", rule, f"{_KEY}.{key}", params or {}, places, where)


def _file_errors(map_file: FlamesOfTanksMap, definitions: Definitions) -> Iterator[Finding]:
    if map_file.mode not in definitions.modes:
        names = ", ".join(definitions.modes)
        yield _error("FT-6.6", "no_mode", {"name": map_file.mode, "names": names}, where=("mode",))
    for number, entry in enumerate(map_file.terrain):
        where = ("terrain", number)
        kind = definitions.ground.get(entry.kind)
        if kind is None:
            names = ", ".join(definitions.ground)
            yield _error("FT-1.2", "no_ground", {"name": entry.kind, "names": names}, where=(*where, "kind"))
            continue
        outline = outline_of(entry)
        places = (outline[0],)
        if not kind.line and len(outline) < 3:
            yield _error("FT-1.2", "few_corners", {}, places, (*where, "outline"))
        elif not kind.line and len(set(outline)) < len(outline):
            twice = next(corner for number, corner in enumerate(outline) if corner in outline[:number])
            yield _error("FT-1.2", "corner_twice", {}, (twice,), (*where, "outline"))
        elif (knot := inches.knot(outline, closed=not kind.line)) is not None:
            yield _error("FT-1.2", "crosses_itself", {}, (knot,), (*where, "outline"))
        elif not kind.line and abs(inches.doubled_area(outline)) < THIN:
            yield _error("FT-1.2", "no_area", {}, places, (*where, "outline"))
        width, height = (side * inches.INCH for side in map_file.table)
        if all(not (0 <= x <= width and 0 <= y <= height) for x, y in outline):
            yield _error("FT-1.1", "off_table", {}, places, (*where, "at"))


def _table_errors(table: TableMap, definitions: Definitions) -> Iterator[Finding]:
    radius = definitions.tank.radius
    for point in table.points:
        what = driving.obstructed(table, point.at, (), radius)
        if what:
            yield _error(
                "FT-3.1", "point_blocked", {"point": point.name}, (point.at,), ("points", point.name)
            )
    for number, shop in enumerate(table.workshops):
        if not (0 <= shop[0] <= table.width and 0 <= shop[1] <= table.height):
            yield _error("FT-4.4", "off_table", {}, (shop,), ("workshops", number))
    for one, other in combinations(table.points, 2):
        if inches.within(one.at, other.at, 2 * radius - 1):
            params = {"one": one.name, "other": other.name}
            yield _error("FT-4.1", "points_together", params, (one.at, other.at), ("points", other.name))


def mode_errors(
    table: TableMap, mode: Mode, sides: tuple[int, ...] = (), radius: int = 0
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the reasons why a mode can't be played on a table: text keys with parameters. ``radius``: of a
    tank, which must find room near the centre where tanks are placed there (FT-2.0, FT-6.3)."""
    central = mode.points == "none"
    if (central or mode.tie == "sudden_death") and next(centre_places(table, (), radius), None) is None:
        yield "no_centre", {}
    if central or mode.points == "invincible":
        return
    wanted = sides or ((0, 1, 2, 3) if mode.teams == "four" else (0, 1))
    owners = {point.owner for point in table.points}
    for side in sorted(set(wanted)):
        if side not in owners:
            yield "no_point_of", {"team": f"flames_of_tanks.side.{TEAMS[side]}"}
    if mode.all_points and any(point.invincible for point in table.points):
        yield "cant_have_all", {}


def _warnings(table: TableMap, definitions: Definitions, mode: Mode) -> Iterator[Finding]:
    def told(rule: str, key: str, params: dict[str, object], places: tuple[Point, ...]) -> Finding:
        return Finding("warning", rule, f"{_KEY}.{key}", params, places)

    if len(table.points) < 3:
        yield told("FT-6.2", "few_points", {"n": len(table.points)}, ())
    for one, other in combinations(table.points, 2):
        if inches.within(one.at, other.at, CLAIM):
            yield told("FT-4.1", "points_near", {"one": one.name, "other": other.name}, (one.at, other.at))
    own = [point for point in table.points if mode.points == "invincible" or point.owner != NOBODY]
    for one, other in combinations(own, 2):
        near = inches.within(one.at, other.at, definitions.tank.range)
        if (
            near
            and sight.look(
                table, definitions.tank, one.at, other.at, inches.bearing(other.at, one.at), ()
            ).seen
        ):
            yield told(
                "FT-2.5", "starts_in_sight", {"one": one.name, "other": other.name}, (one.at, other.at)
            )


def _gaps(table: TableMap, definitions: Definitions) -> Iterator[Finding]:
    """Find gaps that look open but are too narrow (FT-1.1)."""
    from game.games.flames_of_tanks.rules import map_shape  # what it stands on is large, and few ask

    room = 2 * definitions.tank.radius
    found: dict[tuple[str, str, float], list[map_shape.Gap]] = {}
    for gap in map_shape.gaps(table, room):
        one, other = sorted((gap.one.kind.name, gap.other.kind.name))
        found.setdefault((one, other, gap.width // 100 / 10), []).append(gap)
    for (one, other, width), told in found.items():
        params: dict[str, object] = {
            "one": f"flames_of_tanks.terrain.{one}",
            "other": f"flames_of_tanks.terrain.{other}",
            "inches": width,
            "room": room / inches.INCH,
        }
        places, where = tuple(gap.at for gap in told), ("terrain", table.terrain.index(told[0].one))
        yield Finding("warning", "FT-1.1", f"{_KEY}.gap", params, places, where)


def _shape(table: TableMap, definitions: Definitions) -> Iterator[Finding]:
    """Find what the terrain leaves no room for (FT-1.1, FT-1.2)."""

    from game.games.flames_of_tanks.rules import map_shape  # what it stands on is large, and few ask

    def told(rule: str, key: str, params: dict[str, object], places: tuple[Point, ...] = ()) -> Finding:
        return Finding("warning", rule, f"{_KEY}.{key}", params, places)

    lonely = map_shape.cut_off(table, definitions.tank.radius)
    if lonely:
        names = ", ".join(table.points[number].name for number in lonely)
        places_of = tuple(table.points[number].at for number in lonely)
        yield told("FT-1.1", "cut_off", {"one": table.points[0].name, "others": names}, places_of)
    covered = round(100 * map_shape.share(table, table.terrain))
    if covered < LEAST_TERRAIN:
        yield told("FT-1.2", "little_terrain", {"percent": covered, "least": LEAST_TERRAIN})
    blocked = round(100 * map_shape.share(table, table.blocks))
    if blocked > MOST_BLOCKED:
        yield told("FT-1.2", "much_blocked", {"percent": blocked})


def _symmetry(map_file: FlamesOfTanksMap, definitions: Definitions) -> Iterator[Finding]:
    """Find what breaks the map's stated symmetry."""
    if map_file.symmetry in (None, "none"):
        return
    draft, _ = read_draft(map_file.model_dump(mode="json", exclude_none=True), tuple(definitions.ground))
    broken = asymmetries(draft, draft.symmetry)
    if broken:
        places = tuple(draft.pieces[number].at for number in sorted(broken))
        yield Finding("warning", "FT-1.2", f"{_KEY}.not_symmetric", {}, places)
