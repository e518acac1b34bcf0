"""Effects: what is held back until its turn, what moves, and that nothing moves with reduced motion."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.model.grid8 import Grid
from game.ui.paint.palette import load_theme
from game.view.board.cue import Cue
from game.view.board.easing import EASINGS
from game.view.board.effects import Animator, DriveEffect, Effect, Load, ShotEffect, Sunk, Wrecked
from game.view.board.pieces import actor
from game.view.board.timeline import Timeline

GRID = Grid(16, 16)
METRICS = load_theme("light").metrics


def heard(animator: Animator) -> list[str]:
    return [cue.sound for cue in animator.pop_sounds()]


def sq(name: str) -> int:
    return GRID.square(name)


SHOOTER = actor(1, "medium", "white", GRID, sq("e7"), 2, "M")
TARGET = actor(2, "light", "black", GRID, sq("k7"), 4, "L")
PATH = ((sq("e7"), 2), (sq("f7"), 2), (sq("g7"), 2), (sq("g7"), 1))
AIMING = actor(1, "medium", "white", GRID, sq("g7"), 1, "M")
MOVE: list[Effect] = [
    DriveEffect(SHOOTER, PATH),
    ShotEffect(AIMING, sq("g7"), sq("k7")),
    Wrecked(TARGET, sq("k7")),
]


def test_a_drive_starts_where_it_starts_and_ends_where_it_ends() -> None:
    animator = Animator(GRID, METRICS)
    animator.play([DriveEffect(SHOOTER, PATH)])
    (first,) = animator.actors()
    assert (first.column, first.rank, first.degrees) == (4.0, 6.0, 90.0)
    columns = []
    while animator.busy:
        (now,) = animator.actors()
        columns.append(now.column)
        assert now.rank == 6.0
        assert 45.0 <= now.degrees <= 90.0
        animator.update(10)
    assert columns == sorted(columns)
    assert columns[-1] == 6.0
    assert animator.actors() == []


def test_a_turn_goes_the_short_way_round() -> None:
    animator = Animator(GRID, METRICS)
    animator.play([DriveEffect(SHOOTER, ((sq("e7"), 0), (sq("e7"), 7)))])
    animator.update(METRICS.animation["step_turn"] / 2)
    (now,) = animator.actors()
    assert 315 < now.degrees < 360


def test_a_target_stands_until_it_is_hit_and_its_wreck_waits__TC_5_7() -> None:
    animator = Animator(GRID, METRICS)
    animator.play(MOVE)
    assert {actor.id for actor in animator.actors()} == {1, 2}
    assert animator.hidden_wrecks() == {sq("k7")}
    drive = 2 * METRICS.animation["step_forward"] + METRICS.animation["step_turn"]
    animator.update(drive + 1)
    assert animator.flashes() == []  # the gun turns first
    animator.update(METRICS.animation["gun_turn"])
    assert {flash.kind for flash in animator.flashes()} == {"muzzle", "smoke", "tracer"}
    target = next(a for a in animator.actors() if a.id == 2)
    assert not target.wreck
    animator.update(METRICS.animation["shot"])
    animator.update(METRICS.animation["destroyed"] * 0.7)
    assert 2 not in {a.id for a in animator.actors()}
    dying = animator.dying()
    assert dying is not None and dying[0].piece.id == 2 and 0.7 < dying[1] < 0.8
    assert animator.hidden_wrecks() == {sq("k7")}
    animator.update(1000)
    assert not animator.busy
    assert animator.hidden_wrecks() == frozenset()


def test_cues_come_when_their_effect_begins() -> None:
    animator = Animator(GRID, METRICS)
    animator.play(MOVE)
    assert heard(animator) == ["start_medium"] and not animator.lasting
    animator.update(100)
    assert [cue.sound for cue in animator.lasting] == ["engine_medium", "tracks_heavy"]
    animator.update(300)
    assert [cue.sound for cue in animator.lasting] == ["turret"]
    assert heard(animator) == ["set_down_medium"]
    animator.update(150)
    assert heard(animator) == ["shot_medium"]
    animator.update(METRICS.animation["shot"])
    assert heard(animator) == ["hit"]
    animator.update(METRICS.animation["destroyed"])
    assert heard(animator) == ["wreck"]
    assert not animator.lasting


def test_with_reduced_motion_all_is_over_at_once_but_still_heard() -> None:
    animator = Animator(GRID, METRICS, reduced=True)
    animator.play(MOVE)
    animator.start("illegal")
    animator.start("reach", 5)
    assert not animator.busy
    assert not animator.moving
    assert animator.reach_limit(5) == 5
    assert animator.shake() == 0.0
    assert animator.motion("illegal") is None
    assert heard(animator) == ["drive", "set_down_medium", "shot_medium", "hit", "wreck"]


def test_skip_ends_everything() -> None:
    animator = Animator(GRID, METRICS)
    animator.play(MOVE)
    animator.start("illegal")
    assert animator.skip()
    assert not animator.moving
    assert animator.actors() == []
    assert heard(animator) == ["start_medium", "set_down_medium", "shot_medium", "hit", "wreck"]
    assert not animator.skip()


def test_a_drive_starts_stops_and_lands_and_a_short_one_is_one_gesture() -> None:
    def sounds(steps: int) -> list[str]:
        squares = [sq(name) for name in ("e7", "f7", "g7", "h7", "i7")][: steps + 1]
        animator, found = Animator(GRID, METRICS), list[str]()
        animator.play([DriveEffect(SHOOTER, tuple((square, 2) for square in squares), engine="heavy")])
        while animator.busy:
            found += [*heard(animator), *(cue.sound for cue in animator.lasting)]
            animator.update(5)
        return list(dict.fromkeys([*found, *heard(animator)]))

    rolls = ["engine_heavy", "tracks_heavy"]
    assert sounds(1) == [*rolls, "set_down_heavy"]
    assert sounds(2) == ["start_heavy", *rolls, "set_down_heavy"]
    assert sounds(4) == ["start_heavy", *rolls, "stop_heavy", "set_down_heavy"]


def test_a_turn_on_the_spot_is_no_drive() -> None:
    for reduced in (False, True):
        animator = Animator(GRID, METRICS, reduced=reduced)
        animator.play([DriveEffect(SHOOTER, ((sq("e7"), 0), (sq("e7"), 1), (sq("e7"), 2)))])
        assert not animator.lasting
        animator.update(1000)
        assert heard(animator) == ["turn"]


def test_twice_the_speed_takes_half_the_time() -> None:
    lengths = []
    for speed in (1.0, 2.0):
        animator = Animator(GRID, METRICS, speed=speed)
        animator.play(MOVE)
        passed = 0
        while animator.busy:
            animator.update(5)
            passed += 5
        lengths.append(passed)
    assert lengths[0] == pytest.approx(2 * lengths[1], abs=10)


def test_a_reach_spreads_step_by_step() -> None:
    animator = Animator(GRID, METRICS)
    animator.start("reach", 5)
    seen = []
    while animator.moving:
        seen.append(animator.reach_limit(5))
        animator.update(10)
    assert seen[0] == 1
    assert seen == sorted(seen)
    assert set(seen) == {1, 2, 3, 4, 5}


def test_an_escape_leaves_the_board_and_fades__TC_6_2() -> None:
    animator = Animator(GRID, METRICS)
    command = actor(3, "command", "white", GRID, sq("h15"), 0, "C")
    animator.play([DriveEffect(command, ((sq("h15"), 0), (sq("h16"), 0)), 0)])
    assert heard(animator) == ["start_medium", "escape"]
    last = command
    while animator.busy:
        (last,) = animator.actors()
        animator.update(5)
    assert last.rank > 16
    assert last.opacity < 0.2
    assert heard(animator) == []  # it doesn't stop


def test_a_piece_that_sinks_and_a_wreck_that_is_pushed_are_shown_too__TC_8() -> None:
    animator = Animator(GRID, METRICS)
    wreck = replace(actor(9, "light", "black", GRID, sq("c3"), 1), wreck=True)
    path = ((sq("c1"), 0), (sq("c2"), 0), (sq("c3"), 0))
    load = Load(wreck, (sq("c3"), sq("c3"), sq("c4")))
    dozer = actor(8, "bulldozer", "white", GRID, sq("c1"), 0)
    animator.play([DriveEffect(dozer, path, loads=(load,)), Sunk(SHOOTER, sq("e7"))])
    assert animator.hidden_wrecks() == {sq("c4")}
    apart, lasting = [], set[str]()
    while len(both := {a.id: a for a in animator.actors()}) == 3:
        apart.append(both[9].rank - both[8].rank)
        assert both[9].wreck
        animator.update(10)
        lasting |= {cue.sound for cue in animator.lasting}
    assert "push" in lasting
    assert apart[0] == 2.0
    assert min(apart) >= 1.0 - 1e-9  # it is never driven through
    assert apart[-1] < 1.1
    animator.update(200)
    sinking = animator.dying()
    assert sinking is not None and isinstance(sinking[0], Sunk) and 0.0 < sinking[1] < 1.0
    assert not animator.actors()


@pytest.mark.parametrize("name", sorted(EASINGS))
def test_easings_go_from_0_to_1(name: str) -> None:
    values = [EASINGS[name](i / 20) for i in range(21)]
    assert values[0] == 0
    assert values[-1] == 1
    assert values == sorted(values)


class Rolls(Timeline[int]):
    """Effects that rattle for their first half and knock at three quarters, half a board further on."""

    def length(self, effect: int) -> float:
        return 0.0 if self.reduced else 400.0

    def cues(self, effect: int) -> tuple[Cue, ...]:
        return (
            Cue("throw"),
            Cue("rattle", 0.0, 0.5, (0.0, 1.0), (8.0, 1.0)),
            Cue("knock", 0.75, place=(4.0, 2.0)),
        )


def test_a_cue_is_heard_at_its_share_and_what_lasts_no_longer_than_it_is_shown() -> None:
    rolls = Rolls(METRICS)
    rolls.play([1, 2])
    assert [cue.sound for cue in rolls.pop_sounds()] == ["throw"]
    rolls.update(100)
    assert not rolls.pop_sounds()
    assert [(cue.sound, cue.place) for cue in rolls.lasting] == [("rattle", (2.0, 1.0))]
    rolls.update(190)
    assert not rolls.pop_sounds() and not rolls.lasting
    rolls.update(20)
    assert rolls.pop_sounds() == [Cue("knock", 0.75, place=(4.0, 2.0))]
    rolls.update(140)
    assert [cue.sound for cue in rolls.pop_sounds()] == ["throw"] and rolls.lasting
    rolls.skip()
    assert [cue.sound for cue in rolls.pop_sounds()] == ["knock"] and not rolls.lasting


def test_of_what_is_hurried_the_order_stays_and_what_replaces_it_comes_in_turn() -> None:
    """A shot that is on its way lands before what comes after it."""

    class Volley(Rolls):
        def cues(self, effect: int) -> tuple[Cue, ...]:
            if effect == 1:
                return (Cue("shot"),)
            return (
                Cue("start", brief="short"),
                Cue("roll", 0.0, 1.0),
                Cue("stop", 0.5, brief=""),
                Cue("end", 1.0),
            )

        def begins(self, effect: int) -> None:
            if effect == 1:
                self.hear(Cue("dirt"), 300.0)

    volley = Volley(METRICS)
    volley.play([1, 2])
    volley.update(10)
    assert [(cue.sound, cue.in_turn) for cue in volley.pop_sounds()] == [("shot", False)]
    volley.skip()
    found = volley.pop_sounds()
    assert [cue.sound for cue in found] == ["dirt", "short", "end"] and all(cue.in_turn for cue in found)
    assert not volley.moving


@pytest.mark.parametrize("quiet", [False, True])
def test_hurried_effects_are_heard_at_once_but_nothing_of_them_lasts(quiet: bool) -> None:
    rolls = Rolls(METRICS, reduced=True)
    rolls.play([1])
    assert [cue.sound for cue in rolls.pop_sounds()] == ["throw", "knock"] and not rolls.lasting
    shown = Rolls(METRICS)
    shown.play([1])
    shown.skip(quiet=quiet)
    assert [cue.sound for cue in shown.pop_sounds()] == (["throw"] if quiet else ["throw", "knock"])
