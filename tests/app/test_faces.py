"""The faces of characters."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pydantic import ValidationError

from game.app.profiles.faces import draw_face
from game.data.people.characters import characters
from game.data.people.faces import FACES, Face, face_parts
from game.data.people.profiles import palette
from game.model.entries import games
from game.ui.layout import Area
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.paint import Painter
from game.ui.paint.palette import load_theme
from game.ui.tree.canvas import PaintedCanvas

PLAIN = {
    "ground": "sky", "skin": "tan", "hair": "bun", "hair_colour": "grey", "eyes": "glasses", "mouth": "smile",
    "clothes": "red",
}  # fmt: skip
CHOICES = {
    "ground": palette().colours, "skin": palette().skin, "hair_colour": palette().hair,
    "clothes": palette().colours, **{kind: face_parts(kind) for kind in ("hair", "eyes", "mouth")},
}  # fmt: skip
PX = 28


def drawn(theme: str, faces: list[Face]) -> list[pygame.Surface]:
    """Pictures of faces, 28 px wide, each on the theme's panel."""
    look = load_theme(theme)
    to = PaintedCanvas(Painter(look, FontStore(look), 1.0), IconStore(), pygame.Surface((PX, PX)))
    found = []
    for face in faces:
        to.surface.fill(look["surface.panel"])
        draw_face(to, Area(0, 0, PX, PX, 1.0), face)
        found.append(to.surface.copy())
    return found


def apart(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels of two pictures are clearly different."""
    diff = pygame.mask.from_threshold(one, (0, 0, 0), (60, 60, 60), other)
    return PX * PX - diff.count()


@pytest.mark.parametrize("kind", CHOICES)
def test_every_part_and_colour_of_a_face_is_seen(kind: str) -> None:
    hat = {"hair": "cap"} if kind == "clothes" else {}
    pictures = drawn("light", [Face(**PLAIN | hat | {kind: name}) for name in CHOICES[kind]])
    assert len(pictures) > 4
    for one, other in combinations(pictures, 2):
        assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


def test_hair_at_the_back_leaves_the_face_free() -> None:
    behind = [file.stem.split("_")[1] for file in FACES.glob("hair_*_back.svg")]
    skin = pygame.Color(palette().skin[PLAIN["skin"]])
    for picture in drawn("light", [Face(**PLAIN | {"hair": name, "eyes": "dots"}) for name in behind]):
        assert pygame.mask.from_threshold(picture, skin, (12, 12, 12)).count() > PX


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_characters_of_a_game_are_told_apart(theme: str) -> None:
    for game in games():
        named = {one.name: one.face for level in characters(game).values() for one in level}
        pictures = dict(zip(named, drawn(theme, list(named.values())), strict=True))
        for one, other in combinations(pictures, 2):
            assert apart(pictures[one], pictures[other]) > PX * PX // 5, (one, other)


def test_every_drawing_is_part_of_some_face() -> None:
    faces = [one.face for game in games() for level in characters(game).values() for one in level]
    parts = {f"{kind}_{getattr(one, kind)}" for one in faces for kind in ("hair", "eyes", "mouth")}
    files = {file.stem.removesuffix("_back") for file in FACES.glob("*.svg")}
    assert files == parts | {"head"}


@pytest.mark.parametrize("kind", CHOICES)
def test_a_part_that_does_not_exist_is_refused(kind: str) -> None:
    with pytest.raises(ValidationError, match=r"expected one of .*, found 'nowhere'"):
        Face(**PLAIN | {kind: "nowhere"})
    with pytest.raises(ValidationError, match="Field required"):
        Face(**{name: value for name, value in PLAIN.items() if name != kind})


def test_a_face_has_no_other_keys() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        Face(**PLAIN | {"nose": "long"})
