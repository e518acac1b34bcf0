"""The parts of Battlegrounds as surfaces: tokens, icons, shells, tanks, point tokens, marks.

The drawings are in ``assets/sprites/battlegrounds``: ``tokens/<picture>.svg``, ``icons/<ability>.svg``,
``parts/*.svg`` in colours of the palette, and a folder for each colour with its tank. A picture without a
drawing is a plain tile with its first letters.
"""

from __future__ import annotations

import pygame

from game.games.battlegrounds.rules.definitions import ACTIONS, COLOUR_NAMES
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, box, circle, filled, polyline, stroke
from game.ui.paint.paint import faded
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import (
    find_drawing,
    palette_style,
    rasterise,
    read_drawing,
    restyle,
    sprite_folder,
)
from game.view.board.clips import put, put_ink
from game.view.board.gun_shape import AHEAD, GunPose, GunShape
from game.view.board.sprites import SpriteStore
from game.view.board.turned_tanks import TurnedTanks

GAME = "battlegrounds"

ONCE = ACTIONS | {"armour"}
"""The abilities that work once, which are shown with a lightning (BG-8.2)."""

_FOLDER = sprite_folder(GAME)


class Art:
    """Draws each thing once for a size. Surfaces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.theme, self.fonts = theme, fonts
        self.tanks = SpriteStore(theme, GAME)
        self._turning = TurnedTanks(self.tanks, self._names)
        self.ink = Ink(3_000_000)
        self._kept = SurfaceCache(8_000_000)
        self._style = palette_style(theme.palette)

    # --- drawings of files ---

    def _file(self, folder: str, name: str, px: int) -> pygame.Surface | None:
        key = ("file", folder, name, px)
        surface = self._kept.get(key)
        if surface is None:
            path = find_drawing(_FOLDER, folder, name)
            if path is None:
                return None
            text = restyle(read_drawing(path), self._style)
            surface = self._kept.put(key, rasterise(text, px))
        return surface

    def part(self, name: str, px: int) -> pygame.Surface:
        """The drawing of a part: a shell, a tank of the artillery, the back of a token. Raises
        ``FileNotFoundError``."""
        surface = self._file("parts", name, px)
        if surface is None:
            raise FileNotFoundError(f"assets/sprites/battlegrounds/parts/{name}.svg")
        return surface

    def icon(self, ability: str, px: int, colour: pygame.Color | None = None) -> pygame.Surface:
        """The icon of a special token's ability, in ink or in another colour; a lightning for an unknown
        one."""
        made = self._file("icons", ability, px) or self._file("icons", "lightning", px)
        assert made is not None
        return made if colour is None else self._tinted(made, colour)

    @drawn_once
    def _tinted(self, drawing: pygame.Surface, colour: pygame.Color) -> pygame.Surface:
        surface = drawing.copy()
        surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.fill((colour.r, colour.g, colour.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return surface

    def picture(self, name: str, px: int) -> pygame.Surface:
        """The picture of a plain token."""
        made = self._file("tokens", name, px)
        return self._lettered(name, px) if made is None else made

    @drawn_once
    def _lettered(self, name: str, px: int) -> pygame.Surface:
        """A token without a drawing, as a tile with letters."""
        ink = self.theme["token.ink"]
        paints = filled(self.theme["token.paper"]), stroke(ink, max(1.0, px / 33))
        surface = self.ink.draw(box(1, 1, px - 2, px - 2, 0.09 * px, *paints), px, px).copy()
        text = self.fonts.face("sans", 700, round(px * 0.4)).render(name[:2].capitalize(), True, ink)
        put(surface, text, (px // 2, px // 2))
        return surface

    def token(self, name: str, px: int, ability: str = "") -> pygame.Surface:
        """A token face up, or face down without a name; a special one has a double frame and its ability's
        icon in a corner: an upgrade at the left, an action at the right, with a lightning if it works once
        (BG-1.3)."""
        if not name:
            return self.part("back", px)
        return self._special(name, px, ability) if ability else self.picture(name, px)

    @drawn_once
    def lying(self, name: str, px: int, ability: str = "") -> pygame.Surface:
        """A token made paler and less opaque, so that it doesn't distract from the tanks."""
        share = self.theme.metrics.lying
        surface = self.token(name, px, ability).copy()
        grey, kept = pygame.transform.grayscale(surface), round(255 * share["colour"])
        surface.fill((kept, kept, kept, 255), special_flags=pygame.BLEND_RGBA_MULT)
        grey.fill((255 - kept, 255 - kept, 255 - kept, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return faded(surface, share["opacity"])

    @drawn_once
    def _special(self, name: str, px: int, ability: str) -> pygame.Surface:
        surface = self.picture(name, px).copy()
        inset, pen = px * 0.075, stroke(self.theme["token.paper"], max(1.0, px * 0.035))
        frame = box(inset, inset, px - 2 * inset, px - 2 * inset, 0.06 * px, pen)
        surface.blit(self.ink.draw(frame, px, px), (0, 0))
        side, right = max(9, round(px * 0.38)), ability in ACTIONS
        surface.blit(self.tab(ability, side), (px - side if right else 0, 0))
        if ability in ONCE:
            small = max(7, round(px * 0.24))
            at = px - side - small + 1 if right else side - 1
            surface.blit(self.tab("lightning", small), (at, 0))
        return surface

    @drawn_once
    def tab(self, ability: str, px: int) -> pygame.Surface:
        """A small plate with an icon."""
        width = max(1.0, px / 16)
        paints = filled(self.theme["token.paper"]), stroke(self.theme["token.ink"], width)
        body = box(width / 2, width / 2, px - width, px - width, px * 0.2, *paints)
        surface = self.ink.draw(body, px, px).copy()
        put(surface, self.icon(ability, max(6, round(px * 0.74))), (px // 2, px // 2))
        return surface

    @drawn_once
    def pair(self, name: str, px: int, ability: str = "") -> pygame.Surface:
        """Two tokens of a pair laid together, the special one in front: ``px`` high, half as much wider."""
        shift = round(px * 0.34)
        surface = pygame.Surface((px + shift, px), pygame.SRCALPHA, 32)
        surface.blit(self.picture(name, px), (shift, 0))
        surface.blit(self.token(name, px, ability), (0, 0))
        return surface

    # --- colours ---

    @staticmethod
    def side(colour: int) -> str:
        """The palette's name of a colour."""
        return COLOUR_NAMES[colour % len(COLOUR_NAMES)]

    def _names(self, colour: int) -> tuple[str, str]:
        """The sprite of a colour's tank, and the group of its colours."""
        return self.side(colour), self.side(colour)

    def gun_shape(self, colour: int) -> GunShape:
        """The gun on the drawing of a colour's tank."""
        return self._turning.gun_shape(colour)

    def tank(self, colour: int, degrees: float, px: int, *, ghost: bool = False) -> pygame.Surface:
        """A tank turned by any angle, clockwise from the top of the screen."""
        return self._turning.tank(colour, degrees, px, "ghost" if ghost else "tank")

    def apart(
        self, colour: int, degrees: float, px: int, gun: GunPose
    ) -> tuple[pygame.Surface, pygame.Surface | None]:
        """A tank without its turret, and the turret."""
        return self._turning.apart(colour, degrees, px, gun)

    def draw_tank(
        self,
        surface: pygame.Surface,
        colour: int,
        degrees: float,
        px: int,
        centre: tuple[float, float],
        gun: GunPose = AHEAD,
    ) -> None:
        """Draw a tank with its shadow, about a point."""
        parts = self._turning.placed(colour, degrees, px, centre, gun)
        surface.fblits(parts)

    def chip(self, colour: int, px: int, *, struck: bool = False) -> pygame.Surface:
        """A colour's plate with its mark, so that colour and shape tell it; ``struck`` out."""
        return self.tanks.chip(*self._names(colour), px, struck=struck)

    def mark(self, colour: int, px: int, ink: pygame.Color) -> pygame.Surface:
        """A colour's mark alone."""
        return self.tanks.mark(self.side(colour), px, ink)

    @drawn_once
    def point_token(self, colour: int, value: int, px: int) -> pygame.Surface:
        """A point token: a disc in its colour with its value and the colour's mark."""
        side, theme = self.side(colour), self.theme
        line = theme[f"{side}.line"]
        if theme.palette.is_dark and side != "yellow":
            line = theme[f"{side}.rim"]
        width = max(1.0, px / 20)
        paints = filled(theme[f"{side}.turret"]), stroke(line, width)
        surface = self.ink.draw(circle((px / 2, px / 2), px / 2 - width, *paints), px, px).copy()
        ink = theme[f"{side}.mark"]
        text = self.fonts.face("serif", 600, max(8, round(px * 0.56))).render(str(value), True, ink)
        put_ink(surface, text, (px // 2, round(px * 0.43)))
        put(surface, self.mark(colour, max(5, round(px * 0.26)), ink), (px // 2, round(px * 0.78)))
        return surface

    def star(self, px: int, colour: pygame.Color) -> pygame.Surface:
        """A star of a solo rank."""
        points = []
        for number in range(10):
            reach = 0.48 if number % 2 == 0 else 0.2
            at = pygame.Vector2(0, -reach * px).rotate(36 * number)
            points.append((px / 2 + at.x, px * 0.52 + at.y))
        return self.ink.draw(polyline(points, filled(colour), closed=True), px, px)
