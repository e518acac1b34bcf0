"""Guns that turn, fire and swing back: the shot leaves along the barrel, and nothing of it lasts."""

from __future__ import annotations

import math
from typing import Any

import pytest

from game.app.table.looking import Looking
from game.games.battlegrounds.rules.events import ArmourSpent, Destroyed, Fired
from game.games.battlegrounds.view.stage import Stage, StageTimeline
from game.model.grid8 import Grid
from game.ui.paint.palette import load_theme
from game.ui.paint.svg import read_drawing, sprite_folder
from game.view.board.effects import Animator, Effect, ShotEffect
from game.view.board.gun_shape import AHEAD, GunPose, GunShape
from game.view.board.gunnery import KICK, FiringTank, Gunnery, GunTurn, kick
from game.view.board.pieces import actor
from game.view.board.sprites import SpriteStore
from game.view.board.timeline import Timeline
from tests.games.battlegrounds.boards import four, rows
from tests.view.test_ground_marks import played
from tests.view.test_table_sounds import table_of

METRICS = load_theme("light").metrics
TURRETS = {
    "tank_chess": ("light", "medium", "heavy"),
    "tank_tactics": ("green", "yellow", "red", "blue"),
    "flames_of_tanks": ("circle", "triangle", "square", "diamond"),
    "battlegrounds": ("green", "yellow", "red", "blue"),
}


class Range(Timeline[GunTurn]):
    """A timeline of guns alone."""

    def __init__(self) -> None:
        super().__init__(METRICS)
        self.gunnery = Gunnery(self)

    def length(self, effect: GunTurn) -> float:
        return self.gunnery.length(effect)

    def ends(self, effect: GunTurn) -> None:
        self.gunnery.turned(effect)


def shapes() -> list[GunShape]:
    found = []
    for game, names in TURRETS.items():
        for name in names:
            files = sorted(sprite_folder(game).joinpath(name).glob("*.svg"))
            drawn = [read_drawing(file) for file in files if file.stem.startswith(("any", "white_large"))]
            found.append(GunShape.read(drawn[0]))
    return found


@pytest.mark.parametrize("facing", [0.0, 135.0])
def test_every_turret_points_its_barrels_at_the_target_wherever_it_is(facing: float) -> None:
    place, size = (3.0, 4.0), 0.97
    for shape in shapes():
        assert shape.turns
        for target in ((3.0, 9.0), (8.0, 4.0), (0.0, 1.0), (2.0, 5.0)):
            aim = shape.aim_at(place, facing, size, target)
            ends = shape.muzzle_places(place, facing, aim, size)
            x, y = (sum(end[axis] for end in ends) / len(ends) for axis in (0, 1))
            root = GunShape(shape.pivot, (shape.pivot,)).muzzle_places(place, facing, 0.0, size)[0]
            along = math.atan2(x - root[0], y - root[1])
            assert along == pytest.approx(math.atan2(target[0] - root[0], target[1] - root[1]))


def test_a_gun_that_is_turned_is_drawn_turned_and_at_rest_as_ever() -> None:
    sprites = SpriteStore(load_theme("light"))
    ahead, behind = (
        sprites.tank_at_angle("medium", "white", 0.0, 120, gun=gun) for gun in (AHEAD, GunPose(180.0))
    )
    assert ahead.get_at((60, 8)).a == 255
    assert behind.get_at((60, 8)).a == 0
    fixed = [
        sprites.tank_at_angle("tank_destroyer", "white", 0.0, 120, gun=gun).get_at((60, 8))
        for gun in (AHEAD, GunPose(180.0))
    ]
    assert fixed[0] == fixed[1]
    assert sprites.tank_at_angle("medium", "white", 0.0, 120, gun=GunPose(0.0, 1.0)).get_at((60, 6)).a == 0


def test_a_gun_turns_the_short_way_round_kicks_at_once_and_slides_home_slowly() -> None:
    assert GunTurn(1, 170.0, -170.0).by == pytest.approx(20.0)
    assert GunTurn(1, 0.0, -90.0).by == pytest.approx(-90.0)
    assert (kick(0.0), kick(KICK)) == (0.0, 1.0)
    assert kick(0.5) > 0.4
    assert kick(1.0) == 0.0


def test_it_stays_pointed_until_its_tank_drives_or_another_turn_begins() -> None:
    timeline = Range()
    gunnery = timeline.gunnery
    tank = FiringTank(7, (0.0, 0.0), 0.0, 1.0, GunShape(turns=True))
    gunnery.begin("first", turn=1)
    timeline.play([gunnery.turn(tank, (5.0, 0.0))])
    seen = []
    while timeline.busy:
        seen.append(gunnery.pose(7).aim)
        assert gunnery.moving == {7}
        timeline.update(10)
    assert seen == sorted(seen)
    gunnery.begin("second", turn=1)
    assert gunnery.pose(7).aim == pytest.approx(90.0)
    gunnery.begin("third", turn=2)
    assert gunnery.pose(7).aim == pytest.approx(90.0)  # it swings back, it doesn't jump
    while timeline.moving:
        timeline.update(10)
    assert gunnery.pose(7) == AHEAD
    gunnery.turned(GunTurn(7, 0.0, 45.0))
    gunnery.follow("third")
    assert gunnery.pose(7).aim == 45.0
    gunnery.follow("another position")
    assert gunnery.pose(7) == AHEAD


def test_a_shot_that_is_hurried_leaves_the_same_picture_and_nothing_moves_for_ever() -> None:
    grid = Grid(16, 16)
    piece = actor(1, "medium", "white", grid, grid.square("g7"), 1)
    shot: list[Effect] = [ShotEffect(piece, grid.square("g7"), grid.square("k7"))]
    waited, hurried = Animator(grid, METRICS), Animator(grid, METRICS)
    for animator in (waited, hurried):
        animator.play(shot)
        animator.update(200)
        assert [now.gun.aim for now in animator.actors()] == [pytest.approx(45.0, abs=1.0)]
    hurried.skip()
    passed = 0
    while waited.moving:
        waited.update(20)
        passed += 20
    assert passed < 3000
    for animator in (waited, hurried):
        assert not animator.moving
        assert (animator.actors(), animator.flashes(), animator.gunnery.aims) == ([], [], {})


def test_armour_sparks_where_a_loss_is_a_moment_of_its_own__BG_8_8() -> None:
    timeline = StageTimeline(METRICS, lambda colour: GunShape())
    timeline.stage = Stage(tanks={0: 0, 1: 9})
    held, lost = ArmourSpent(1, 9), Destroyed(1, 9, "shot")
    timeline.begins(held)
    assert {flash.kind for flash in timeline.gunnery.lights()} == {"bounce"}
    assert 1 in timeline.stage.tanks and not timeline.falls(held)
    timeline.begins(lost)
    assert 1 not in timeline.stage.tanks and timeline.falls(lost)
    assert timeline.length(lost) > timeline.length(held)


def test_a_tank_that_fires_to_a_side_turns_its_gun_and_keeps_its_facing() -> None:
    state = four(rows())
    timeline = StageTimeline(METRICS, lambda colour: GunShape())
    timeline.show([Fired(0, 0, 9, "token")], state, state, {0: 2})
    while timeline.busy:
        timeline.update(20)
    assert timeline.stage.facing(0) == 2
    assert timeline.gunnery.aims == {0: pytest.approx(-45.0, abs=3.0)}


@pytest.mark.parametrize("game", ["tank_tactics", "battlegrounds", "flames_of_tanks"])
def test_guns_point_alike_whether_a_match_was_watched_or_is_jumped_into(game: str) -> None:
    record = played(game, 12).record(0)
    tables: list[Any] = [table_of(game), table_of(game)]
    watched, jumped = (Looking(table, record) for table in tables)
    watched.go(0)
    aims = []
    for ply in range(len(record) + 1):
        watched.go(ply)
        watched.table.skip()
        aims.append(dict(tables[0].timeline.gunnery.aims))
    assert any(aims)
    for ply in (*range(0, len(record) + 1, 2), *range(len(record), 0, -2)):
        jumped.go(ply)
        jumped.table.skip()
        assert tables[1].timeline.gunnery.aims == pytest.approx(aims[ply]), ply
        jumped.ply = -9  # the next one is a jump, too
