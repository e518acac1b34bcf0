"""The drawings of Tank Battle: there, inside their squares, and told apart without colour."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pygame
import pytest

from game.ui.paint.palette import load_theme
from game.ui.paint.svg import PictureStore, sprite_folder
from game.view.board.sprites import SpriteStore
from tests.themes import THEMES

SIDES = ("green", "grey")
KINDS = ("tank", "gun", "hq", "ammo", "fuel")
PICTURES = ("mine", "mine_used", "peg_red", "peg_white", "miss_red", "miss_white", "hit")
PX = 32


def grey(store: SpriteStore, *surfaces: pygame.Surface) -> bytes:
    """Drawings on a dark square, without colour: a byte a pixel."""
    whole = pygame.Surface((PX, PX), 0, 24)
    whole.fill(store.theme["board.square_dark"])
    for surface in surfaces:
        whole.blit(surface, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(whole), "RGB")[::3]


def differing(a: bytes, b: bytes, by: int = 40) -> int:
    """How many of the 1024 pixels differ by more than that many greys."""
    return sum(abs(x - y) > by for x, y in zip(a, b, strict=True))


@pytest.fixture(scope="module", params=THEMES)
def store(request: pytest.FixtureRequest) -> SpriteStore:
    return SpriteStore(load_theme(request.param), "tank_battle")


def test_all_pieces_of_both_sides_differ_at_32_px_without_colour(store: SpriteStore) -> None:
    made = {
        (kind, side): grey(store, store.tank(f"{kind}_{side}", f"battle_{side}", 0, PX))
        for kind in KINDS
        for side in SIDES
    }
    for a, b in itertools.combinations(made, 2):
        assert differing(made[a], made[b]) >= 50, (a, b)
    for (kind, side), piece in made.items():
        wreck = grey(store, store.wreck(f"{kind}_{side}", f"battle_{side}", 0, PX))
        assert differing(piece, wreck) >= 100, (kind, side)


def test_hatch_and_flag_are_seen_on_the_tank_whichever_way_it_faces(store: SpriteStore) -> None:
    for side, facing in itertools.product(SIDES, (0, 4)):
        group = f"battle_{side}"
        tank, closed, flag = (
            store.tank(kind, group, facing, PX) for kind in (f"tank_{side}", "hatch", "flag")
        )
        plain = grey(store, tank)
        assert differing(plain, grey(store, tank, closed)) >= 25, side
        assert differing(plain, grey(store, tank, flag)) >= 25, side
        turret = closed.get_bounding_rect().centery
        assert turret > PX / 2 if facing == 0 else turret < PX / 2, "it lies on the turret"


@pytest.mark.parametrize("kind", [f"{kind}_{side}" for kind in KINDS for side in SIDES])
def test_nothing_is_drawn_outside_the_circle_in_the_square(kind: str) -> None:
    px, theme = 120, load_theme("light")
    outside = [
        (x, y)
        for x in range(px)
        for y in range(px)
        if math.hypot(x - px / 2 + 0.5, y - px / 2 + 0.5) > px / 2 + 1
    ]
    for small_below in (1, 1000):
        metrics = replace(theme.metrics, small_below_px=small_below)
        drawn = SpriteStore(replace(theme, metrics=metrics), "tank_battle")
        group = f"battle_{kind.split('_')[1]}"
        for surface in (drawn.tank(kind, group, 0, px), drawn.wreck(kind, group, 0, px)):
            assert all(surface.get_at(place).a < 24 for place in outside), small_below
            assert surface.get_bounding_rect().height > 0.5 * px
    assert drawn.mark(kind, 24, theme["ink.primary"]).get_bounding_rect().width > 8


@pytest.mark.parametrize("theme", THEMES)
def test_mines_pegs_and_the_spinner_follow_the_theme(theme: str) -> None:
    pictures, store = PictureStore(load_theme(theme).palette), SpriteStore(load_theme(theme), "tank_battle")
    made = {name: grey(store, pictures.get("tank_battle", name, PX)) for name in PICTURES}
    empty = grey(store)
    for name, one in made.items():
        assert differing(one, empty, 28) >= 40, name
    for a, b in itertools.combinations(made, 2):
        assert differing(made[a], made[b], 28) >= 30, (a, b)
    faces = {
        pygame.image.tobytes(pictures.get("tank_battle", f"spinner_face_{n}", 64), "RGBA")
        for n in range(1, 6)
    }
    assert len(faces) == 5
    needle = pictures.get("tank_battle", "spinner_needle", 120).get_bounding_rect()
    assert needle.height > 2 * needle.width
    assert needle.top < 120 - needle.bottom, "it points up from the middle"


def test_the_face_shows_the_fields_on_which_the_tank_loses__TB_4_6() -> None:
    theme = load_theme("light")
    pictures, red = PictureStore(theme.palette), theme["fire.accent_soft"]
    for loses in range(1, 6):
        face = pictures.get("tank_battle", f"spinner_face_{loses}", 240)
        found = []
        for field in range(1, 7):
            angle = math.radians(180 + 60 * field)
            x, y = 120 + 28 * math.sin(angle), 120 - 28 * math.cos(angle)  # before the rays begin
            colour = face.get_at((round(x), round(y)))
            found.append(sum(abs(colour[i] - red[i]) for i in range(3)) < 12)
        assert found == [field > loses for field in range(1, 7)]


def test_wrecks_have_the_colours_their_side_brings() -> None:
    palette = load_theme("light").palette
    store = SpriteStore(load_theme("light"), "tank_battle")
    wreck = store.wreck("tank_green", "battle_green", 0, 128)
    seen = {tuple(wreck.get_at((x, y)))[:3] for x in range(128) for y in range(128)}
    assert tuple(palette["battle_green.wreck_hull"])[:3] in seen


def test_every_drawing_has_its_folder_and_no_drawing_is_left_over() -> None:
    folders = {path.name for path in sprite_folder("tank_battle").iterdir() if path.is_dir()}
    assert folders == {f"{kind}_{side}" for kind in KINDS for side in SIDES} | {"hatch", "flag"}
