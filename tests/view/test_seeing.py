"""Every look can be read by weak eyes (WCAG 2, level AA), and seats are told apart without all colours."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.data.files.paths import theme_names
from game.ui.paint.palette import Theme, contrast, load_theme
from game.view.board.drawn import COLOURS, SEE_THROUGH
from tests.view.seeing import KINDS, apart

SEATS = {
    "Tank Chess": ("white", "black"),
    "Battlegrounds": ("green", "yellow", "red", "blue"),
    "Tank Tactics": ("tactics_green", "tactics_yellow", "tactics_red", "tactics_blue"),
    "Tank Battle": ("battle_green", "battle_grey"),
    "Flames of Tanks": ("flames_circle", "flames_triangle", "flames_square", "flames_diamond"),
}
SIGNS = ("flames_star", "flames_bars", "flames_cross", "flames_chevrons")
"""Flames of Tanks: the teams."""

TEXT, LARGE = 4.5, 3.0
"""What WCAG asks of text, and of large text, marks and edges of controls."""


@pytest.fixture(params=theme_names())
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


def test_text_has_the_contrast_it_needs_on_every_surface(theme: Theme) -> None:
    signals = ["fire.accent", "signal.ok", "signal.warning", "signal.error"]
    inks = ["ink.primary", "ink.secondary", "ink.tertiary", *signals]
    weak = {
        (ink, surface): round(contrast(theme[ink], theme[f"surface.{surface}"]), 2)
        for ink in inks
        for surface in ("panel", "raised")
        if contrast(theme[ink], theme[f"surface.{surface}"]) < TEXT
    }
    for ink in ("ink.primary", "ink.secondary", "ink.tertiary"):
        for surface in ("surface.table", "surface.sunken"):
            if contrast(theme[ink], theme[surface]) < TEXT:
                weak[ink, surface] = round(contrast(theme[ink], theme[surface]), 2)
    for ink, surface in (
        ("fire.accent", "fire.accent_soft"),
        ("fire.accent", "surface.sunken"),
        ("signal.ok", "surface.table"),
    ):
        if contrast(theme[ink], theme[surface]) < TEXT:
            weak[ink, surface] = round(contrast(theme[ink], theme[surface]), 2)
    assert weak == {}
    assert contrast(theme["fire.on_accent"], theme["fire.accent"]) >= TEXT
    assert contrast(theme["board.coordinate"], theme["surface.table"]) >= TEXT
    assert contrast(theme["surface.raised"], theme["ink.primary"]) >= TEXT, "what is chosen is turned round"


def test_marks_and_edges_stand_out(theme: Theme) -> None:
    for surface in ("panel", "raised", "table"):
        assert contrast(theme["surface.line_strong"], theme[f"surface.{surface}"]) >= LARGE, surface
        assert contrast(theme["signal.warning"], theme[f"surface.{surface}"]) >= LARGE, surface
    for step in range(1, 6):
        assert contrast(theme["move.reach_ink"], theme[f"move.reach_{step}"]) >= TEXT, step


@pytest.mark.parametrize("seats", SEATS.values(), ids=SEATS)
def test_pieces_stand_out_from_every_square(theme: Theme, seats: tuple[str, ...]) -> None:
    for seat in seats:
        for square in ("square_light", "square_dark"):
            parts = [theme[f"{seat}.{part}"] for part in ("hull", "turret", "line", "rim")]
            best = max(contrast(part, theme[f"board.{square}"]) for part in parts)
            assert best >= LARGE, (seat, square)
        assert contrast(theme[f"{seat}.mark"], theme[f"{seat}.turret"]) >= TEXT, seat


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", SEATS.values(), ids=SEATS)
def test_seats_are_told_apart_whoever_looks(theme: Theme, seats: tuple[str, ...], kind: str) -> None:
    for first, second in combinations(seats, 2):
        for part in ("hull", "turret"):
            found = apart(theme[f"{first}.{part}"], theme[f"{second}.{part}"], kind)
            assert found >= 10, (first, second, part, round(found, 1))


@pytest.mark.parametrize("kind", KINDS)
def test_teams_are_told_apart_whoever_looks(theme: Theme, kind: str) -> None:
    for first, second in combinations(SIGNS, 2):
        found = apart(theme[f"{first}.fill"], theme[f"{second}.fill"], kind)
        assert found >= 8, (first, second, round(found, 1))
    for sign in SIGNS:
        assert contrast(theme[f"{sign}.on"], theme[f"{sign}.fill"]) >= TEXT, sign


DRAWN = (*COLOURS, "premove")
GROUNDS = ("obstacle", "water", "hedge", "mud", "low", "trees", "mine")


def _over(above: pygame.Color, below: pygame.Color) -> pygame.Color:
    """What is seen of what players draw, on another colour."""
    return below.lerp(above, SEE_THROUGH / 255)


@pytest.mark.parametrize("square", ["square_light", "square_dark"])
def test_what_is_drawn_on_a_board_stands_out_from_it_or_from_its_rim(theme: Theme, square: str) -> None:
    board, rim = theme[f"board.{square}"], theme["surface.table"]
    for name in DRAWN:
        tone = _over(theme[f"drawn.{name}"], rim)
        seen = max(contrast(tone, board), min(contrast(rim, board), contrast(tone, rim)))
        assert seen >= LARGE, (name, round(seen, 2))


@pytest.mark.parametrize("kind", KINDS)
def test_arrows_are_told_apart_whoever_looks(theme: Theme, kind: str) -> None:
    for first, second in combinations(DRAWN, 2):
        found = apart(theme[f"drawn.{first}"], theme[f"drawn.{second}"], kind)
        assert found >= 10, (first, second, round(found, 1))


def test_words_about_a_premove_have_the_contrast_they_need(theme: Theme) -> None:
    for surface in ("panel", "raised", "sunken"):
        assert contrast(theme["drawn.premove"], theme[f"surface.{surface}"]) >= TEXT, surface


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("square", ["square_light", "square_dark"])
def test_ground_is_told_from_plain_squares_whoever_looks(theme: Theme, square: str, kind: str) -> None:
    plain = theme[f"board.{square}"]
    for ground in GROUNDS:
        parts = (theme[f"board.{ground}"], theme[f"board.{ground}_line"])
        assert max(apart(part, plain, kind) for part in parts) >= 10, ground
