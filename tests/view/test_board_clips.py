"""Dice that are rolled, tokens and cards that fly or are turned over."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Metrics, load_theme
from game.view.board.clips import fly, turn_over
from game.view.board.dice import FRAMES, ROLL_ROOM, WAYS, DiceArt, orientation
from game.view.board.timeline import Timeline
from game.view.dice_tray import free_place


def _dice(name: str = "light") -> DiceArt:
    theme = load_theme(name)
    return DiceArt(theme, FontStore(theme))


def _bytes(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def _rolled(dice: DiceArt, value: int, share: float) -> bytes:
    surface = pygame.Surface((160, 160))
    dice.roll(surface, (60, 100), 40, value, share)
    return _bytes(surface)


@pytest.mark.parametrize("px", [16, 40])
def test_the_faces_of_a_die_differ_at_every_size(px: int) -> None:
    dice = _dice()
    assert len({_bytes(dice.face(value, px)) for value in range(1, 7)}) == 6
    assert len({_bytes(dice.face(value, px)) for value in (8, 12, 20)}) == 3


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_a_die_is_pale_paper_with_dark_pips_in_every_theme(name: str) -> None:
    face = _dice(name).face(1, 40)
    assert min(face.get_at((20, 9))[:3]) > 180
    assert max(face.get_at((20, 20))[:3]) < 80


@pytest.mark.parametrize("value", range(1, 7))
def test_a_roll_ends_with_the_face_that_was_rolled(value: int) -> None:
    dice = _dice()
    still = pygame.Surface((160, 160))
    still.blit(dice.lying(value, 40), (40, 80))
    assert _rolled(dice, value, 1.0) == _bytes(still)
    assert len({_rolled(dice, value, at / 20) for at in range(21)}) == 21


@pytest.mark.parametrize("way", range(WAYS))
def test_a_rolling_die_ends_upright_and_stays_within_its_room(way: int) -> None:
    dice, px = _dice(), 40
    ends = sum((*orientation(1.0, way),), ())
    assert ends == pytest.approx((1, 0, 0, 0, 1, 0, 0, 0, 1))
    room = round(ROLL_ROOM * px)
    for at in range(FRAMES):
        surface = pygame.Surface((120, 120), pygame.SRCALPHA)
        dice.roll(surface, (60, 60), px, 6, at / FRAMES, way=way)
        seen = surface.get_bounding_rect(min_alpha=40)
        assert pygame.Rect(0, 0, room, room).move(60 - room // 2, 60 - room // 2).contains(seen), at
        assert seen.width > 0.8 * px and seen.height > 0.8 * px


def test_the_edge_of_a_rolling_die_is_smooth() -> None:
    """Half-covered pixels all along it: at no angle are there steps."""
    dice = _dice()
    for at in range(1, FRAMES, 5):
        surface = pygame.Surface((160, 160), pygame.SRCALPHA)
        dice.roll(surface, (80, 80), 80, 3, at / FRAMES)
        alphas = [surface.get_at((x, y)).a for x in range(160) for y in range(160)]
        outline = sum(1 for alpha in alphas if 110 < alpha < 245)
        assert outline > 80, at


def _tile(colour: str) -> pygame.Surface:
    tile = pygame.Surface((20, 20), pygame.SRCALPHA)
    tile.fill(colour)
    return tile


def test_what_is_turned_over_shows_one_face_and_then_the_other() -> None:
    for share, colour in ((0.0, "red"), (0.4, "red"), (0.6, "blue"), (1.0, "blue")):
        surface = pygame.Surface((60, 60))
        turn_over(surface, _tile("red"), _tile("blue"), (30, 30), share)
        assert surface.get_at((30, 30)) == pygame.Color(colour)


def test_what_flies_begins_and_ends_where_it_is_told() -> None:
    for share, at in ((0.0, (15, 45)), (1.0, (85, 15))):
        surface = pygame.Surface((100, 60))
        fly(surface, _tile("red"), (15, 45), (85, 15), share)
        assert surface.get_at(at).r > 200 > surface.get_at((50, 30)).r


class _Rolls(Timeline[int]):
    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.noted: list[str] = []

    def length(self, effect: int) -> float:
        return 2 * self.ms("die_roll")

    def moment(self, effect: int) -> float:
        return self.ms("die_roll")

    def begins(self, effect: int) -> None:
        self.noted.append(f"{effect} begins")

    def happens(self, effect: int) -> None:
        self.noted.append(f"{effect} happens")

    def ends(self, effect: int) -> None:
        self.noted.append(f"{effect} ends")


def test_an_effect_happens_once_when_its_result_is_seen_also_when_it_is_hurried() -> None:
    rolls = _Rolls(load_theme("light").metrics)
    roll, whole = rolls.ms("die_roll"), ["4 begins", "4 happens", "4 ends"]
    rolls.play([4])
    rolls.update(0.9 * roll)
    assert rolls.noted == whole[:1]
    rolls.update(0.2 * roll)
    rolls.update(0.2 * roll)
    assert rolls.noted == whole[:2]
    rolls.update(roll)
    assert rolls.noted == whole
    for gone in (0.0, 0.5, 1.5):  # of a roll
        rolls.noted.clear()
        rolls.play([4])
        rolls.update(gone * roll)
        rolls.skip()
        assert rolls.noted == whole


def test_with_reduced_motion_a_die_is_not_rolled() -> None:
    metrics: Metrics = load_theme("light").metrics
    for reduced in (False, True):
        rolls = _Rolls(metrics, reduced=reduced)
        rolls.play([4])
        assert rolls.busy is not reduced


def test_a_tray_keeps_its_place_as_long_as_that_hides_nothing() -> None:
    room, size = pygame.Rect(0, 0, 400, 300), (120, 80)
    target = pygame.Rect(30, 200, 20, 20)
    place, edge = free_place(room, size, [target])
    assert place.collidelist([target]) < 0 and room.contains(place)
    assert free_place(room, size, [target.move(40, -20)], edge)[1] == edge
    in_the_way = pygame.Rect(0, 0, 10, 10)
    in_the_way.center = place.center
    moved, other = free_place(room, size, [in_the_way], edge)
    assert other != edge and moved.collidelist([in_the_way]) < 0
