"""The faces of characters, drawn wherever one is shown."""

from __future__ import annotations

import re
from functools import lru_cache

import pygame

from game.app.profiles.marks import draw_disc
from game.data.people.faces import FACES, Face
from game.data.people.profiles import palette
from game.ui.layout import Area
from game.ui.paint.svg import read_drawing
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.seen import Picture

_SIDE = 24
"""The width and height of the drawings."""

_AROUND = re.compile(r"^.*</style>|</svg>\s*$", re.DOTALL)
"""What is around the drawing in its file."""


def face(look: Face, side: float) -> Picture:
    """Return a face on its round ground, ``side`` tokens wide."""
    return Picture(draw_face, look, wide=side, high=side)


def draw_face(to: PaintedCanvas, area: Area, look: Face) -> None:
    """Draw a face in a place of a tree."""
    disc = draw_disc(to, area, pygame.Color(palette().colours[look.ground]), None)
    style, parts = _drawing(look)
    body = f'{style}<g transform="scale({disc.width / _SIDE:.5f})">{parts}</g>'
    to.surface.blit(to.painter.ink.draw(body, *disc.size), disc)
    draw_disc(to, area, None, to.theme["ink.primary"])


@lru_cache(128)
def _drawing(look: Face) -> tuple[str, str]:
    """The colours and the drawings of a face as parts of an SVG, what is behind first."""
    known = palette()
    skin, hair, clothes = known.skin[look.skin], known.hair[look.hair_colour], known.colours[look.clothes]
    style = f"<style>.skin{{fill:{skin}}}.hair{{fill:{hair}}}.clothes{{fill:{clothes}}}</style>"
    parts = f"hair_{look.hair}_back", "head", f"mouth_{look.mouth}", f"eyes_{look.eyes}", f"hair_{look.hair}"
    files = (FACES / f"{part}.svg" for part in parts)
    return style, "".join(_AROUND.sub("", read_drawing(file)) for file in files if file.is_file())
