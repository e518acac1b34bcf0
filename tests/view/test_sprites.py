"""The pieces: loaded, inside their squares, and told apart at 32 px without colour."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ui.paint.palette import Theme, load_theme
from game.ui.paint.svg import sprite_folder
from game.view.board.sprites import SpriteStore
from tests.themes import THEMES

KINDS = (
    "command",
    "light",
    "medium",
    "heavy",
    "tank_destroyer",
    "heavy_mortar",
    "super_heavy",
    "tank_hunter",
    "amphibian",
    "bulldozer",
)
SIDES = ("white", "black")
FACINGS = range(8)
PX = 32


@pytest.fixture(scope="module", params=THEMES)
def store(request: pytest.FixtureRequest) -> SpriteStore:
    return SpriteStore(load_theme(request.param))


@pytest.fixture(scope="module")
def light() -> SpriteStore:
    return SpriteStore(load_theme("light"))


def grey(store: SpriteStore, surface: pygame.Surface) -> bytes:
    """A piece on a dark square, without colour: a byte a pixel."""
    whole = pygame.Surface(surface.get_size(), 0, 24)
    whole.fill(store.theme["board.square_dark"])
    whole.blit(surface, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(whole), "RGB")[::3]


def differing(a: bytes, b: bytes, by: int = 48) -> int:
    """How many of the 1024 pixels differ by more than that many greys."""
    return sum(abs(x - y) > by for x, y in zip(a, b, strict=True))


@pytest.fixture(scope="module")
def greys(store: SpriteStore) -> dict[tuple[str, str, int], bytes]:
    return {
        (kind, side, facing): grey(store, store.tank(kind, side, facing, PX))
        for kind in KINDS
        for side in SIDES
        for facing in FACINGS
    }


@pytest.mark.parametrize("kind", [*KINDS, "generic"])
def test_every_piece_has_all_its_drawings_and_each_loads(light: SpriteStore, kind: str) -> None:
    names = {path.stem for path in (sprite_folder("tank_chess") / kind).glob("*.svg")}
    assert names >= {
        f"{wreck}{side}_{size}" for wreck in ("", "wreck_") for side in SIDES for size in ("small", "large")
    }
    assert light.has(kind)
    for side in SIDES:
        for px in (24, 40, 96):
            for surface in (light.tank(kind, side, 3, px), light.wreck(kind, side, 3, px)):
                assert surface.get_size() == (px, px)
                assert surface.get_bounding_rect().width > px * 0.4


@pytest.mark.parametrize("kind", [*KINDS, "generic"])
def test_nothing_is_drawn_outside_the_circle_in_the_square(light: SpriteStore, kind: str) -> None:
    px = 160
    outside = [
        (x, y)
        for x in range(px)
        for y in range(px)
        if (x - px / 2 + 0.5) ** 2 + (y - px / 2 + 0.5) ** 2 > (px / 2 + 0.5) ** 2
    ]
    for small in (False, True):
        store = light
        if small:  # the small drawing, enlarged, so that its edge can be measured
            metrics = replace(light.theme.metrics, small_below_px=1000)
            store = SpriteStore(replace(light.theme, metrics=metrics))
        for side in SIDES:
            for surface in (store.tank(kind, side, 0, px, letter=""), store.wreck(kind, side, 0, px)):
                assert all(surface.get_at(place).a < 24 for place in outside), (kind, side, small)


def test_every_two_kinds_differ_in_grey_at_every_facing(
    greys: dict[tuple[str, str, int], bytes],
) -> None:
    for a, b in itertools.combinations(KINDS, 2):
        # A Command is a Light with antennas, by the rules of the set: those must still be seen.
        enough = 60 if {a, b} == {"command", "light"} else 110
        for side in SIDES:
            for facing in FACINGS:
                found = differing(greys[a, side, facing], greys[b, side, facing])
                assert found >= enough, (a, b, side, facing, found)


def body(values: bytes) -> float:
    """The mean grey of the piece's body: what lies within 10 px of its middle."""
    found = [
        values[y * PX + x] for y in range(PX) for x in range(PX) if (x - 15.5) ** 2 + (y - 15.5) ** 2 < 100
    ]
    return sum(found) / len(found)


def test_white_is_paler_than_black_in_grey(greys: dict[tuple[str, str, int], bytes]) -> None:
    for kind in KINDS:
        for facing in FACINGS:
            white, black = greys[kind, "white", facing], greys[kind, "black", facing]
            assert body(white) - body(black) > 25, (kind, facing)
            assert sum(abs(a - b) for a, b in zip(white, black, strict=True)) / len(white) > 25, (
                kind,
                facing,
            )


def test_front_and_rear_differ_in_grey(greys: dict[tuple[str, str, int], bytes]) -> None:
    for kind in KINDS:
        for side in SIDES:
            for facing in FACINGS:
                found = differing(greys[kind, side, facing], greys[kind, side, (facing + 4) % 8])
                assert found >= 180, (kind, side, facing, found)


def test_a_wreck_looks_like_no_piece(store: SpriteStore, greys: dict[tuple[str, str, int], bytes]) -> None:
    for kind, side in itertools.product(KINDS, SIDES):
        wreck = grey(store, store.wreck(kind, side, 1, PX))
        for other in KINDS:
            assert differing(wreck, greys[other, side, 1]) >= 140, (kind, other, side)
        piece = greys[kind, side, 1]
        assert max(wreck) - min(wreck) < 0.85 * (max(piece) - min(piece)), (kind, side)


def marked(theme: Theme) -> SpriteStore:
    """A store whose marks are magenta, so that they can be found."""
    colours = {**theme.palette.colours, "black.mark": (255, 0, 255)}
    return SpriteStore(replace(theme, palette=replace(theme.palette, colours=colours)), "tank_chess")


def mark_box(store: SpriteStore, kind: str, facing: int) -> tuple[pygame.Rect, int]:
    """The box round the mark's pixels, and how many they are; the deck's bars are left out."""
    px, reach = 240, 62
    surface = store.tank(kind, "black", facing, px)
    found = [
        (x, y)
        for x in range(px)
        for y in range(px)
        if (x - px / 2) ** 2 + (y - px / 2) ** 2 < reach**2
        and surface.get_at((x, y))[0] > 200
        and surface.get_at((x, y))[1] < 60
    ]
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1), len(found)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("kind", ["heavy", "super_heavy"])
def test_square_marks_stay_upright(light: SpriteStore, kind: str) -> None:
    store = marked(light.theme)
    box, _ = mark_box(store, kind, 0)
    assert abs(box.width - box.height) <= 2
    for facing in FACINGS:
        turned, count = mark_box(store, kind, facing)
        assert abs(turned.width - box.width) <= 2, facing
        assert abs(turned.height - box.height) <= 2, facing
        if kind == "heavy":  # a full box: a diamond of that box would fill half of it
            assert count > 0.9 * turned.width * turned.height, facing


def test_the_diamond_stays_upright(light: SpriteStore) -> None:
    store = marked(light.theme)
    box, _ = mark_box(store, "medium", 0)
    for facing in FACINGS:
        turned, count = mark_box(store, "medium", facing)
        assert turned.height > 1.2 * turned.width, facing
        assert abs(turned.height - box.height) <= 2, facing
        assert 0.4 < count / (turned.width * turned.height) < 0.6, facing


def test_the_chevron_turns_with_the_tank(light: SpriteStore) -> None:
    store = marked(light.theme)
    north, _ = mark_box(store, "tank_hunter", 0)
    east, _ = mark_box(store, "tank_hunter", 2)
    assert north.width > north.height + 8
    assert east.height > east.width + 8


def test_an_unknown_sprite_is_a_generic_tank_with_its_letter(light: SpriteStore) -> None:
    assert not light.has("zeppelin")
    with_z = light.tank("zeppelin", "white", 2, 64, letter="Z")
    with_q = light.tank("zeppelin", "white", 2, 64, letter="Q")
    assert with_z.get_size() == (64, 64)
    assert pygame.image.tobytes(with_z, "RGBA") != pygame.image.tobytes(with_q, "RGBA")
    assert light.wreck("zeppelin", "black", 0, 40).get_bounding_rect().width > 16
    assert light.mark("zeppelin", 32, "white", letter="Z").get_bounding_rect().width > 4


@pytest.mark.parametrize(
    "name",
    ["../tank_chess/light", "/etc/passwd", "light/white_small", "..", "", "LIGHT", "a\0b", "light.svg"],
)
def test_a_sprite_name_can_be_no_path(light: SpriteStore, name: str) -> None:
    assert not light.has(name)
    assert light.tank(name, "white", 0, 32, letter="X").get_size() == (32, 32)


def test_a_players_own_sprite_is_found_and_a_link_out_of_the_folder_is_not(tmp_path: Path) -> None:
    secret = tmp_path / "elsewhere.svg"
    drawing = (sprite_folder("tank_chess") / "heavy" / "white_large.svg").read_text(encoding="utf-8")
    secret.write_text(drawing, encoding="utf-8")
    own = tmp_path / "own"
    for name in ("tower", "link", "broken"):
        (own / name).mkdir(parents=True)
    (own / "tower" / "any.svg").write_text(drawing, encoding="utf-8")
    (own / "link" / "any.svg").symlink_to(secret)
    (own / "broken" / "any.svg").write_text("no drawing at all", encoding="utf-8")
    store = SpriteStore(load_theme("light"), user_folder=own)
    assert store.has("tower")
    assert not store.has("link")
    assert store.tank("broken", "white", 0, 40, letter="B").get_bounding_rect().width > 16


def test_marks_can_be_struck_through(light: SpriteStore) -> None:
    for kind in KINDS:
        for side in SIDES:
            plain = light.chip(kind, side, 24)
            struck = light.chip(kind, side, 24, struck=True)
            assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(struck, "RGBA")


def test_every_two_marks_differ(light: SpriteStore) -> None:
    made = {kind: grey(light, light.mark(kind, PX, "white")) for kind in KINDS}
    for a, b in itertools.combinations(KINDS, 2):
        assert differing(made[a], made[b]) > 60, (a, b)


def test_a_ghost_is_fainter_and_a_shadow_has_one_colour(light: SpriteStore) -> None:
    tank, ghost = light.tank("medium", "white", 0, 48), light.tank("medium", "white", 0, 48, ghost=True)
    assert 0 < ghost.get_at((24, 26)).a < tank.get_at((24, 26)).a
    shadow = light.shadow_at_angle("medium", "white", 0, 48)
    colour = light.theme["surface.shadow"]
    seen = {
        tuple(shadow.get_at((x, y)))[:3] for x in range(48) for y in range(48) if shadow.get_at((x, y)).a > 8
    }
    assert all(max(abs(a - b) for a, b in zip(rgb, colour[:3], strict=True)) <= 3 for rgb in seen)
    right, down = light.shadow_offset(48)
    assert down > right >= 0


def test_the_cache_keeps_what_is_asked_again_and_is_bounded() -> None:
    store = SpriteStore(load_theme("light"), cache_px=40 * 64 * 64)
    first = store.tank("light", "white", 0, 64)
    assert store.tank("light", "white", 0, 64) is first
    for step in range(120):
        store.tank_at_angle("light", "white", step * 3, 64)
    assert store._kept.px <= 40 * 64 * 64
    assert store.tank("light", "white", 8, 64) is store.tank_at_angle("light", "white", 360, 64)
