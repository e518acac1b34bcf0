"""The table of Flames of Tanks: any outline is drawn, equal pictures are equal, nothing hides what counts."""

from __future__ import annotations

import math
from random import Random
from typing import Any, cast

import pygame
import pytest

from game.data.files.paths import ASSETS, theme_names
from game.data.files.yaml_files import load_yaml
from game.games.flames_of_tanks.rules.table import GroundKind, SpawnPoint, TableMap, TerrainPiece
from game.games.flames_of_tanks.view.board import BoardPainter, thumbnail
from game.games.flames_of_tanks.view.ground import GroundArt, look_of
from game.games.flames_of_tanks.view.scene import (
    SEAT_SIGNS,
    TEAM_SIGNS,
    Arc,
    Front,
    PointShown,
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
from game.games.flames_of_tanks.view.shapes import area, chimneys, crowns, hatch, inside, open_edge, roof
from game.games.flames_of_tanks.view.signs import GROUPS
from game.games.flames_of_tanks.view.tanks import BASE
from game.games.flames_of_tanks.view.tokens import TokenArt, TokenShown, outlines
from game.model.inches import Point
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.palette import load_theme
from game.view.board.inches import PARTS, InchCamera
from game.view.board.marks import BoardMark, Layer, marked, ordered
from tests.games.flames_of_tanks.boards import BOOK
from tests.themes import THEMES

KINDS = {
    "rough": GroundKind("rough", slows=True),
    "wood": GroundKind("wood", slows=True, cover=True, sight="through"),
    "building": GroundKind("building", sight="blocked", passable=False),
    "water": GroundKind("water", passable=False),
    "hedge": GroundKind("hedge", line=True, cover=True, crossing=2000),
    "wall": GroundKind("wall", line=True, cover=True, crossing=2000),
}
WEIRD: dict[str, tuple[Point, ...]] = {
    "point twice": ((5000, 5000), (5000, 5000)),
    "no area": ((1000, 1000), (9000, 1000), (4000, 1000)),
    "bow tie": ((1000, 1000), (9000, 9000), (1000, 9000), (9000, 1000)),
    "spike": ((1000, 1000), (9000, 1000), (5000, 1001)),
    "there and back": ((1000, 1000), (9000, 1000), (9000, 9000), (9000, 1000)),
    "comb": tuple((1000 + 500 * n, 1000 + (8000 if n % 2 else 300 * n)) for n in range(30)),
    "tiny": ((5000, 5000), (5001, 5000), (5001, 5001)),
    "far out": ((-60_000, -60_000), (130_000, -60_000), (130_000, 130_000), (-60_000, 130_000)),
    "two points": ((1000, 1000), (9000, 8000)),
}
U_HOUSE = ((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (4.0, 6.0), (4.0, 2.0), (2.0, 2.0), (2.0, 6.0), (0.0, 6.0))


def painter(theme: str = "light", rect: tuple[int, int, int, int] = (16, 16, 920, 632)) -> BoardPainter:
    look = load_theme(theme)
    made = BoardPainter(look, FontStore(look))
    made.set_rect(pygame.Rect(rect), 1.0)
    return made


def terrain(seed: int, count: int = 60) -> tuple[TerrainPiece, ...]:
    chance, found = Random(seed), []
    for number in range(count):
        kind = KINDS[sorted(KINDS)[number % 6]]
        x, y = chance.randrange(2000, 70_000), chance.randrange(2000, 46_000)
        if kind.line:
            found.append(TerrainPiece(kind, ((x, y), (x + 3000, y + 500), (x + 5000, y - 800))))
            continue
        corners = []
        for part in range(7):
            angle, far = 2 * math.pi * part / 7, chance.randrange(1500, 5000)
            corners.append((round(x + far * math.cos(angle)), round(y + far * math.sin(angle))))
        found.append(TerrainPiece(kind, tuple(corners)))
    return tuple(found)


POINTS = (SpawnPoint("A", (8000, 8000)), SpawnPoint("B", (36_000, 24_000)), SpawnPoint("C", (64_000, 40_000)))
TABLE = TableMap(72_000, 48_000, terrain(1), POINTS, ((60_000, 10_000),))


def crowd(seed: int, count: int = 20) -> tuple[TankShown, ...]:
    """Tanks that don't overlap, many of them close together."""
    chance, places = Random(seed), list[Point]()
    while len(places) < count:
        near = chance.choice(places) if places and chance.random() < 0.6 else (36_000, 24_000)
        at = near[0] + chance.randrange(-5000, 5000), near[1] + chance.randrange(-5000, 5000)
        if (
            1200 <= at[0] <= 70_800
            and 1200 <= at[1] <= 46_800
            and all(math.dist(at, one) >= 2400 for one in places)
        ):
            places.append(at)
    return tuple(
        TankShown(n, n % 4, at, chance.randrange(3600), TEAM_SIGNS[n % 4], 1 + n % 3, n % 5 == 0)
        for n, at in enumerate(places)
    )


def full(tanks: tuple[TankShown, ...]) -> TableShown:
    """A picture with everything in it."""
    ghost, pin = (30_000, 20_000), (25_000, 16_000)
    square = ((20_000, 10_000), (34_000, 10_000), (34_000, 26_000), (20_000, 26_000))
    hole = ((24_000, 14_000), (28_000, 14_000), (28_000, 18_000), (24_000, 18_000))
    legs = Stretch((22_000, 12_000), pin, 9000), Stretch(pin, pin, 2000), Stretch(pin, ghost, 6404)
    return TableShown(
        TABLE,
        tanks,
        points=(PointShown("star"), PointShown("", ("bars",))),
        marks=ordered(
            (
                *reach_marks(((8000, (hole,)), (16_000, (square, hole))), "16″"),
                *marked(Layer.FIRE, "smoke", [(40_000, 30_000)]),
                BoardMark(Layer.LEFT, ((50_000, 12_000),), "loss", 5),
                BoardMark(Layer.LEFT, (ghost, (33_000, 28_000)), "trail"),
                zone_mark(POINTS[0].at, "faint"),
                zone_mark(POINTS[1].at, "play", 5000),
                BoardMark(Layer.FIRE, (ghost,), "front", Front(640, 1000, "front 8", "side 7")),
                *tape_marks(legs, (pin,)),
                ghost_mark(tanks[0], ghost, 640),
                label_mark(ghost, "14.8″ of 16″", "drive", more="Starts next turn at C"),
                label_mark(tanks[0].at, "83 %", "fire", tail="FT-2.4"),
                *marked(Layer.EDGE, "ruler", [ghost]),
                *marked(Layer.TINT, "dead", [(((50_000, 30_000), (70_000, 30_000), (60_000, 44_000)),)]),
                BoardMark(Layer.LINE, (ghost,), "arc", Arc(16_000, ((0, 900),), True, "16″")),
                BoardMark(Layer.LINE, (ghost,), "arc", Arc(32_000)),
                BoardMark(Layer.WAY, ((ghost, tanks[0].at, tanks[1].at),), "wedges"),
                fire_mark(ghost, tanks[0].at, chosen=True),
                fire_mark(ghost, tanks[2].at, stop=(33_000, 22_000)),
                ring_mark(tanks[0].at, "target"),
                ring_mark(tanks[3].at, "picked"),
                *marked(Layer.REFUSED, "refused", [(12_000, 12_000)], ("", "")),
                *marked(Layer.TARGET, "snap", [(30_000, 21_000)]),
            )
        ),
        measured_from=ghost,
    )


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.sample(now=3)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "far out" else ()) for name in WEIRD]
)
def test_any_outline_is_drawn_at_any_size_and_turned__FT_1_2(name: str) -> None:
    outline = WEIRD[name]
    art = GroundArt(load_theme("light"))
    for kind in KINDS.values():
        table = TableMap(72_000, 48_000, (TerrainPiece(kind, outline),))
        for rect in ((0, 0, 300, 220), (0, 0, 920, 632)):
            board = painter(rect=rect)
            board.prepare(table)
            surface = pygame.Surface((920, 632))
            board.draw(surface, TableShown(table))
            board.draw(surface, TableShown(table, turn=2))
        tile = art.swatch(kind, outline, 40)
        assert tile.get_size() == (40, 40)
    assert look_of(KINDS["building"]) == "building"


def test_a_roof_covers_its_house_whatever_the_outline__FT_1_2() -> None:
    chance = Random(4)
    triangle = ((0.0, 0.0), (5.0, 1.0), (2.0, 6.0))
    for outline in (triangle, U_HOUSE, ((0.0, 0.0), (8.0, 0.0), (8.0, 4.0), (0.0, 4.0)), U_HOUSE[::-1]):
        faces = roof(outline)
        assert sum(abs(area(face.outline)) for face in faces) == pytest.approx(abs(area(outline)), rel=0.01)
        for _ in range(200):
            at = chance.uniform(0, 8), chance.uniform(0, 6)
            covered = sum(inside(at, face.outline) for face in faces)
            assert covered == inside(at, outline), (outline, at)
    assert len(roof(U_HOUSE)) == 9  # eight slopes round a flat top


def test_crowns_stand_in_their_wood_apart_and_always_the_same__FT_1_2() -> None:
    outline = ((0.0, 0.0), (9.0, -1.0), (11.0, 6.0), (4.0, 8.0), (5.0, 4.0))
    found = crowns(outline, 0.5, 0.9)
    crowns.cache_clear()
    assert found == crowns(outline, 0.5, 0.9) and len(found) > 10
    for number, (x, y, radius) in enumerate(found):
        for part in range(16):
            angle = math.pi / 8 * part
            assert inside((x + radius * math.cos(angle), y + radius * math.sin(angle)), outline)
        assert all(math.dist((x, y), (a, b)) >= radius + r for a, b, r in found[:number])


def test_woods_that_meet_look_like_one__FT_1_2() -> None:
    wood = KINDS["wood"]
    left = TerrainPiece(wood, ((5000, 5000), (5000, 15_000), (15_000, 15_000), (15_000, 5000)))
    right = TerrainPiece(wood, ((12_000, 8000), (12_000, 18_000), (22_000, 18_000), (22_000, 8000)))
    first, second = (tuple((x / 1000, y / 1000) for x, y in piece.outline) for piece in (left, right))
    parts = open_edge(first, 0.1, (second,))
    assert sum(len(part) for part in parts) > 100
    assert not any(inside(at, second) for part in parts for at in part)
    board = painter()
    ink = board.ground.colour("wood_line")
    counts = []
    for pieces in ((left,), (left, right)):
        table = TableMap(72_000, 48_000, pieces)
        board.prepare(table)
        surface = pygame.Surface((1280, 720))
        board.draw(surface, TableShown(table))
        counts.append(0)
        for up in range(9000, 14_001, 100):  # on the edge of the first, within the second
            x, y = board.camera.px((15_000, up))
            dark = min(sum(surface.get_at((round(x) + d, round(y)))[:3]) for d in (-1, 0, 1))
            counts[-1] += dark < sum(ink[:3]) + 90
    assert counts[0] > 45 and counts[1] < 30


def test_chimneys_stand_on_their_roof__FT_1_2() -> None:
    house = ((0.0, 0.0), (5.6, 0.0), (5.6, 3.6), (0.0, 3.6))
    for outline in (house, U_HOUSE, house[::-1]):
        assert all(inside(at, outline) for at in chimneys(outline))
    assert chimneys(house) and not chimneys(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("kind", "dark_below"), [("building", True), ("water", False)])
def test_houses_have_faces_below_their_roofs_and_water_lies_below_its_bank(
    name: str, kind: str, dark_below: bool
) -> None:
    corners = ((20_000, 10_000), (32_000, 10_000), (32_000, 20_000), (20_000, 20_000))
    for outline in (corners, corners[::-1]):
        board, table = painter(name), TableMap(72_000, 48_000, (TerrainPiece(KINDS[kind], outline),))
        board.prepare(table)
        for turn in (0, 2):
            surface = pygame.Surface((1280, 720))
            board.draw(surface, TableShown(table, turn=turn))
            sides = sorted(board.camera.px((26_000, up))[1] for up in (10_000, 20_000))
            x, edge = round(board.camera.px((26_000, 0))[0]), round(0.22 * board.camera.unit)
            above, below = (
                sum(surface.get_at((x, round(y)))[:3]) for y in (sides[0] + edge, sides[1] - edge)
            )
            assert (below < above) is dark_below, (turn, above, below)


def test_night_darkens_the_ground_and_not_the_tanks__FT_5_6() -> None:
    tank = TankShown(0, 0, (36_000, 12_000), 0)
    board = painter()
    board.prepare(TABLE)
    seen = []
    for night in (False, True):
        surface = pygame.Surface((1280, 720))
        board.draw(surface, TableShown(TABLE, (tank,), night=night))
        places = [board.camera.px(at) for at in ((30_200, 1700), tank.at)]
        seen.append([sum(surface.get_at((round(x), round(y)))[:3]) for x, y in places])
    (day, tank_by_day), (night_, tank_by_night) = seen
    assert night_ < 0.85 * day and tank_by_day == tank_by_night


def test_a_tank_is_drawn_as_large_as_it_is__FT_1_1() -> None:
    """All of it but its gun lies in its circle; the hull with its outline is two inches long."""
    tanks, unit, size = painter().tanks, 40, BOOK.tank
    assert size.radius == BASE * PARTS
    for seat in range(4):
        drawn = pygame.mask.from_surface(tanks.tank(seat, 0, unit))
        wide = drawn.get_size()[0]
        middle = (wide - 1) / 2
        behind = [
            (x - middle, y - middle)
            for x in range(wide)
            for y in range(wide // 2, wide)
            if drawn.get_at((x, y))
        ]
        assert max(math.hypot(*at) for at in behind) <= size.radius / PARTS * unit
        assert abs(max(y for _, y in behind) - size.length / 2 / PARTS * unit) <= 0.05 * unit


def test_labels_leave_the_words_of_the_front_line_free__FT_2_6() -> None:
    at = (36_000, 24_000)
    front = BoardMark(Layer.FIRE, (at,), "front", Front(640, 1000, "front 8", "side 7"))
    ghost = ghost_mark(TankShown(0, 0, at, 0), at, 640)
    label = label_mark(at, "10.735″ of 12″", "drive")
    table = TableMap(72_000, 48_000)
    board = painter()
    board.prepare(table)
    surfaces = [pygame.Surface((1280, 720)) for _ in range(2)]
    picture = TableShown(table).more(front, ghost)
    board.draw(surfaces[0], picture)
    board.draw(surfaces[1], picture.more(label))
    told = board.marks.paint(pygame.Surface((920, 632)), [front], Layer.FIRE, Layer.FIRE)
    assert len(told) == 2
    for words in told:
        place = words.move(board.camera.block.topleft)
        assert pixels(surfaces[0].subsurface(place)) == pixels(surfaces[1].subsurface(place))


def test_the_words_of_the_front_line_keep_off_the_tape__FT_2_6() -> None:
    board = painter()
    board.prepare(TableMap(72_000, 48_000))
    surface = pygame.Surface((920, 632))
    at = (36_000, 24_000)
    for first in ((20_000, 24_000), (52_000, 24_000)):
        front = Front(0, 1000, "front 7", "side 6", driven=first)
        mark = BoardMark(Layer.FIRE, (at,), "front", front)
        told = board.marks.paint(surface, [mark], Layer.FIRE, Layer.FIRE)
        middle = board.marks.px(at)[0]
        assert told and all((rect.centerx > middle) == (first[0] < at[0]) for rect in told)


def test_hatching_leaves_holes_free() -> None:
    square = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]
    hole = [(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)]
    lines = hatch([square, hole], -45, 2)
    whole = sum(math.dist(a, b) for a, b in lines)
    assert whole == pytest.approx((1600 - 400) / 2, rel=0.05)
    for (ax, ay), (bx, by) in lines:
        for share in (0.1, 0.5, 0.9):
            at = ax + (bx - ax) * share, ay + (by - ay) * share
            assert inside(at, square) and not inside(at, hole)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("theme", THEMES)
def test_equal_pictures_look_equal_and_are_not_drawn_anew(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again, other = (pygame.Surface((960, 664)) for _ in range(3))
    tanks = crowd(2)
    board = painter(theme)
    board.prepare(TABLE)
    board.draw(first, full(tanks))
    with monkeypatch.context() as patched:
        patched.setattr(BoardPainter, "_drawn", None)
        board.draw(again, full(tanks))  # an equal picture, not the same one
    assert pixels(first) == pixels(again)
    board.draw(other, full(crowd(3)))
    assert pixels(first) != pixels(other)
    board.draw(again, full(tanks))
    fresh = painter(theme)
    fresh.prepare(TABLE)
    fresh.draw(other, full(tanks))
    assert pixels(first) == pixels(again) == pixels(other)


def test_nothing_shimmers_when_the_table_is_moved() -> None:
    board = painter(rect=(0, 0, 676, 464))
    board.prepare(TABLE)
    camera, surface = board.camera, pygame.Surface((676, 464))
    assert camera.unit >= 12 and camera.zoomed  # never smaller than 12 px an inch
    board.draw(surface, TableShown(TABLE))
    before, x = surface.copy(), camera.px((30_000, 24_000))[0]
    camera.pan(37, 11)
    board.draw(surface, TableShown(TABLE))
    assert camera.px((30_000, 24_000))[0] == x - 37
    inner = camera.viewport.inflate(-100, -60)
    assert pixels(surface.subsurface(inner)) == pixels(before.subsurface(inner.move(37, 11)))


@pytest.mark.parametrize("seed", range(6))
def test_tags_cover_no_tank_no_point_and_no_other_tag(seed: int) -> None:
    tanks = crowd(seed)
    board = painter()
    board.prepare(TABLE)
    board.draw(pygame.Surface((960, 664)), TableShown(TABLE, tanks))
    camera, rects = board.camera, board.tag_rects
    assert set(rects) == {tank.id for tank in tanks}
    circles = [(camera.px(tank.at), camera.length(1000)) for tank in tanks]
    circles += [(camera.px(point.at), max(13.0, camera.length(1150))) for point in POINTS]
    for number, rect in rects.items():
        assert camera.viewport.contains(rect)
        for (x, y), radius in circles:
            near = max(rect.left, min(rect.right, x)), max(rect.top, min(rect.bottom, y))
            assert math.dist((x, y), near) >= radius - 1.5
        assert not any(rect.colliderect(other) for key, other in rects.items() if key != number)


def test_tanks_out_of_view_have_a_tag_at_the_edge() -> None:
    tanks = (TankShown(1, 0, (2000, 2000), 0), TankShown(11, 1, (70_000, 46_000), 0))
    board = painter(rect=(0, 0, 676, 464))
    board.prepare(TABLE)
    board.camera.show((2000, 2000))
    board.draw(pygame.Surface((676, 464)), TableShown(TABLE, tanks, measured_from=(2000, 2000)))
    view, away = board.camera.viewport, board.tag_rects[11]
    assert view.contains(away) and away.centerx > view.centerx and away.centery < view.centery
    corner = pygame.Rect(0, 0, 120, 80)
    corner.topright = view.topright
    board.draw(pygame.Surface((676, 464)), TableShown(TABLE, tanks, measured_from=(2000, 2000)), (corner,))
    assert not board.tag_rects[11].colliderect(corner) and view.contains(board.tag_rects[11])


def test_a_label_with_a_rule_is_told_and_lies_in_view() -> None:
    board = painter()
    board.prepare(TABLE)
    board.draw(pygame.Surface((960, 664)), full(crowd(2)))
    (rect, rule), *others = [(rect, label.tail) for rect, label in board.labelled if label.tail]
    assert rule == "FT-2.4" and not others and board.camera.viewport.contains(rect)


def test_inches_and_px_fit_each_other_and_zoom_goes_by_steps() -> None:
    camera = InchCamera((72, 48), pygame.Rect(16, 16, 920, 632))
    assert (camera.unit, camera.viewport.size) == (12, (864, 576))
    assert camera.px((0, 0)) == (44, 620) and camera.at((44, 619)) == (0, 83)
    seen = [camera.unit]
    while camera.zoom(1):
        seen.append(camera.unit)
    assert seen == [12, 18, 24, 36, 48]
    assert camera.zoom(-1) and camera.unit == 36
    camera.zoom_out()
    camera.set_turn(2)
    assert camera.px((0, 0)) == (908, 44)


@pytest.mark.parametrize(
    "cells",
    [
        ((0, 0),),
        ((0, 0), (1, 0), (2, 0)),
        ((0, 1), (0, 0), (1, 0)),
        ((2, 3), (3, 3), (3, 2)),
        ((0, 0), (1, 1)),
    ],
)
def test_a_token_covers_its_boxes_and_no_others__FT_5_2(cells: tuple[tuple[int, int], ...]) -> None:
    look = load_theme("light")
    art = TokenArt(look, FontStore(look), IconStore())
    tile = art.token(TokenShown("green", cells, "ft_armour"), 40)
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    high = max(y for _, y in cells)
    for x in range(left, max(x for x, _ in cells) + 1):
        for y in range(low, high + 1):
            at = round((x - left + 0.2) * 40), round((high - y + 0.8) * 40)
            assert (tile.get_at(at).a > 200) == ((x, y) in cells)
    around = sum(len(loop) for loop in outlines(frozenset(cells)))
    assert around == {1: 4, 2: 8}.get(len(cells), 4 if len({y for _, y in cells}) == 1 else 6)


def test_every_upgrade_has_an_icon_and_every_sign_its_colours__FT_5_1() -> None:
    document, problems = load_yaml(ASSETS / "games" / "flames_of_tanks" / "upgrades.yaml")
    assert document is not None and not problems
    icons = IconStore()
    upgrades: dict[str, Any] = cast(Any, document.data)["upgrades"]
    assert all(icons.has(one["icon"]) for one in upgrades.values())
    for theme in theme_names():
        palette = load_theme(theme).palette
        assert all(f"flames_upgrade.{one['colour']}" in palette for one in upgrades.values())
        assert all(f"{GROUPS[sign]}.fill" in palette for sign in TEAM_SIGNS)
        assert all(f"{GROUPS[sign]}.turret" in palette for sign in SEAT_SIGNS)


def test_a_thumbnail_shows_the_whole_table() -> None:
    look = load_theme("light")
    small = thumbnail(look, FontStore(look), TableShown(TABLE, crowd(1)), (150, 150))
    assert small.get_size() == (150, 100)
    colours = {tuple(small.get_at((x, y))) for x in range(0, 150, 5) for y in range(0, 100, 5)}
    assert len(colours) > 20
