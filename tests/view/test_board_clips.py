"""Dice that are rolled, tokens and cards that fly or are turned over."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Metrics, load_theme
from game.view.board.clips import FACES, SETTLED, DiceArt, fly, turn_over
from game.view.board.timeline import Timeline


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
    still.blit(dice.face(value, 40), (40, 80))
    assert _rolled(dice, value, 1.0) == _bytes(still)
    assert len({_rolled(dice, value, at / 20) for at in range(21)}) == 21


def test_a_die_shows_the_face_that_was_rolled_only_while_it_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    dice, seen = _dice(), list[int]()
    face = dice.face

    def noted(value: int, px: int) -> pygame.Surface:
        seen.append(value)
        return face(value, px)

    monkeypatch.setattr(dice, "face", noted)
    for part in range(FACES):
        _rolled(dice, 4, SETTLED * (part + 0.5) / FACES)
    assert seen[-1] != 4 and all(a != b for a, b in pairwise(seen))
    seen.clear()
    _rolled(dice, 4, (1 + SETTLED) / 2)
    assert seen == [4]


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
