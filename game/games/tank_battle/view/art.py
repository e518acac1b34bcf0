"""The pieces and pegs of Tank Battle as surfaces, in the colours of one theme.

All shapes are drawn in a box of 120 units, which is a square of the board, with their front at the top.
Green is round, Grey has cut corners. Surfaces are shared: blit them, don't draw on them.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.games.tank_battle.rules.board import SIDES, SITES
from game.games.tank_battle.rules.pieces import GUN, MINE, PieceSet
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, circle, filled, line, polyline, stroke
from game.ui.paint.paint import faded
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import PictureStore, screen_format
from game.view.board.clips import put, put_ink
from game.view.board.small_board import SPRITE_PX, outline_px
from game.view.board.sprites import SpriteStore
from game.view.table import Words

GROUPS: Final = tuple(f"battle_{side}" for side in SIDES)
"""The palette's groups of the sides' colours."""

BOX: Final = 120.0

UNSEEN: Final = "tank"
"""The drawing of all tanks and wrecks of unknown rank."""

WORD_SHARE: Final = 0.185
"""The greatest font height of an installation's word, as a share of its square."""

WORD_WIDE: Final = 0.52
"""The greatest width of an installation's word, as a share of its square."""

WORD_AT: Final = 0.725
"""How far down the middle of an installation's word is, as a share of its square."""


def octagon(cx: float, cy: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a square with cut corners."""
    cut = radius * 0.42
    return [
        (cx - cut, cy - radius), (cx + cut, cy - radius), (cx + radius, cy - cut), (cx + radius, cy + cut),
        (cx + cut, cy + radius), (cx - cut, cy + radius), (cx - radius, cy + cut), (cx - radius, cy - cut),
    ]  # fmt: skip


class Art:
    """Draws pieces in one theme."""

    def __init__(self, theme: Theme, fonts: FontStore, words: Words, pieces: PieceSet) -> None:
        self.theme, self.fonts, self.words, self.looks = theme, fonts, words, pieces
        self.icons = IconStore()
        self.sprites = SpriteStore(theme, "tank_battle")
        self.pictures = PictureStore(theme.palette)
        self.ink = Ink(1_500_000)
        self._kept = SurfaceCache(6_000_000)

    # --- shapes ---

    def _draw(self, body: str, px: int) -> pygame.Surface:
        """A body, in units of the box, on a square of ``px``."""
        return self.ink.draw(f'<g transform="scale({px / BOX:.5f})">{body}</g>', px, px)

    def _plate(self, side: int, radius: float, fill: str, ink: str, width: float) -> str:
        """The base of a piece: round, or with cut corners; a pale rim sets it off from the ground."""
        colours = GROUPS[side]
        rim, paint = stroke(self.theme[f"{colours}.rim"], width + 5), filled(self.theme[fill])
        pen = stroke(self.theme[ink], width)
        if side == 0:
            return circle((60, 60), radius, rim, paint, pen)
        return polyline(octagon(60, 60, radius * 0.94), rim, paint, pen, closed=True)

    def _hatch(self, side: int) -> str:
        """A closed hatch, the sign of an unknown rank."""
        pen = stroke(self.theme[f"{GROUPS[side]}.mark"], 5.44)
        return circle((60, 60), 18.7, pen) + line((60, 49.8), (60, 70.2), pen)

    # --- pieces ---

    def _sprite(self, kind: str, side: int, facing: int, px: int) -> pygame.Surface:
        return self.sprites.tank(kind, GROUPS[side], facing, px, letter="")

    def _ranked(self, side: int, rank: int, facing: int, px: int) -> pygame.Surface:
        """A tank with its rank in bold, in the side's colour for marks (0: a closed hatch)."""
        sprite = self.looks.by_rank[rank].sprite if rank else UNSEEN
        made = screen_format(self._sprite(f"{sprite}_{SIDES[side]}", side, facing, px))
        hatch = self._sprite("hatch", side, facing, px)
        if not rank:
            made.blit(hatch, (0, 0))
            return made
        share = 36 if px >= 56 else 40 if px >= 38 else 46
        font = self.fonts.face("sans", 700, max(8, round(px * share / BOX)))
        words = font.render(str(rank), True, self.theme[f"{GROUPS[side]}.mark"])
        put_ink(made, words, hatch.get_bounding_rect().center)
        return made

    @drawn_once
    def tank(
        self, side: int, rank: int, marks: str, turned: bool, px: int, ghost: bool = False
    ) -> pygame.Surface:
        """A tank with its rank (0: a closed hatch). ``marks``: "^" the flag of a command tank, "!" the eye
        that shows that the enemy has seen the rank. ``turned``: its front is at the bottom."""
        made = self._ranked(side, rank, 4 if turned else 0, px)
        if "^" in marks:
            made.blit(self._sprite("flag", side, 0, px), (0, 0))
        if "!" in marks:
            self._eye(made, px)
        if ghost:
            return faded(made, self.theme.palette.opacity("ghost_piece"))
        return made

    @drawn_once
    def standing_tank(self, side: int, rank: int, marks: str, turned: bool, px: int) -> pygame.Surface:
        """A tank over its shadow, which makes the surface a little larger to the right and below."""
        tank = self.tank(side, rank, marks, turned, px)
        right, down = self.sprites.shadow_offset(px)
        made = pygame.Surface((px + right, px + down), pygame.SRCALPHA, 32)
        made.blit(self.sprites.shadow_of(tank), (right, down))
        made.blit(tank, (0, 0))
        return screen_format(made)

    def _eye(self, made: pygame.Surface, px: int) -> None:
        """Draw the badge of a rank that the enemy has seen."""
        side = max(11, round(px * 0.25))
        paints = filled(self.theme["surface.raised"]), stroke(self.theme["ink.primary"], 1.0)
        body = circle((side / 2, side / 2), side / 2 - 0.7, *paints)
        made.blit(self.ink.draw(body, side, side), (px - side, 0))
        icon = self.icons.get("eye", max(8, round(side * 0.82)), self.theme["ink.primary"])
        put(made, icon, (px - side + side // 2, side // 2))

    @drawn_once
    def fighter(self, side: int, rank: int, facing: int, px: int, gun: bool = False) -> pygame.Surface:
        """A tank with its rank (0: a closed hatch), or a gun, as it faces its enemy (0–7, on the screen)."""
        return self._gun(side, facing, px) if gun else self._ranked(side, rank, facing, px)

    @drawn_once
    def wreck(self, side: int, px: int) -> pygame.Surface:
        """A tank that has just been destroyed."""
        return screen_format(self.sprites.wreck(f"{UNSEEN}_{SIDES[side]}", GROUPS[side], 0, px))

    @drawn_once
    def gun(self, side: int, turned: bool, px: int) -> pygame.Surface:
        """An anti-tank gun."""
        return self._gun(side, 4 if turned else 0, px)

    def _gun(self, side: int, facing: int, px: int) -> pygame.Surface:
        return screen_format(self._sprite(f"{self.looks.sprites[GUN]}_{SIDES[side]}", side, facing, px))

    @drawn_once
    def site(self, side: int, site: int, px: int) -> pygame.Surface:
        """An installation; large ones bear their word."""
        sprite = self.looks.sprites[SITES[site]]
        made = screen_format(self._sprite(f"{sprite}_{SIDES[side]}", side, 0, px))
        if px >= self.theme.metrics.small_below_px:
            self._site_word(made, self.words(f"tank_battle_view.piece.{SITES[site]}"), side, px)
        return made

    def _site_word(self, made: pygame.Surface, word: str, side: int, px: int) -> None:
        """Write a word in the foot of an installation's plate, as high as its width allows."""
        ink = self.theme[f"{GROUPS[side]}.mark"]
        for high in range(round(px * WORD_SHARE), 5, -1):
            text = self.fonts.face("sans", 700, high).render(word, True, ink)
            if text.get_bounding_rect().width <= px * WORD_WIDE:
                break
        put_ink(made, text, (round(px / 2), round(px * WORD_AT)))

    def placed(self, side: int, piece: str, px: int) -> pygame.Surface:
        """A piece of ``PieceSet.order`` as its own side sees it."""
        if piece == GUN:
            return self.gun(side, False, px)
        if piece == MINE:
            return self.mine(px)
        if piece in SITES:
            return self.site(side, SITES.index(piece), px)
        return self.tank(side, int(piece), "", False, px)

    def _picture(self, name: str, px: int) -> pygame.Surface:
        return self.pictures.get("tank_battle", name, px)

    def small_tank(self, side: int, turned: bool, px: int) -> pygame.Surface:
        """A tank of unknown rank for small boards: its outline, or a plate where there is no room."""
        if px >= SPRITE_PX:
            return self.tank(side, 0, "", turned, px)
        wide = outline_px(px, self.theme.metrics.outline_from_px)
        if not wide:
            return self.chip(side, 0, px)
        kind = f"{UNSEEN}_{SIDES[side]}"
        return screen_format(self.sprites.outline(kind, GROUPS[side], 4 if turned else 0, wide))

    def mine(self, px: int) -> pygame.Surface:
        """A mine, with the dashed ring of things that only its side sees."""
        return self._picture(self.looks.sprites[MINE], px)

    def spent(self, px: int) -> pygame.Surface:
        """A mine that went off."""
        return self._picture("mine_used", px)

    # --- pegs ---

    @drawn_once
    def peg(self, white: bool, px: int, plain: bool = False) -> pygame.Surface:
        """A plotted shot; ``plain``: without its ring, to go beside words."""
        if not plain:
            return self._picture("peg_white" if white else "peg_red", px)
        accent = self.theme["fire.accent"]
        if white:
            paints = filled(self.theme["battle.peg_white"]), stroke(accent, 13)
            return self._draw(polyline(diamond(46), *paints, closed=True), px)
        return self._draw(circle((60, 60), 44, filled(accent)), px)

    def miss(self, white: bool, px: int) -> pygame.Surface:
        """A shot that hit nothing."""
        return self._picture("miss_white" if white else "miss_red", px)

    def hit(self, px: int) -> pygame.Surface:
        """A shot that hit."""
        return self._picture("hit", px)

    def pencilled(self, rank: int, px: int) -> pygame.Surface:
        """A suspected rank as it is pencilled on an enemy tank."""
        return self._picture(f"pencil_{rank}", px)

    # --- small ones, for strips and cards ---

    @drawn_once
    def chip(self, side: int, rank: int, px: int, marks: str = "", gone: bool = False) -> pygame.Surface:
        """A tank as a small plate with its rank; ``gone``: pale and struck through."""
        t, c = self.theme, GROUPS[side]
        fill = "surface.sunken" if gone else f"{c}.turret"
        ink = "ink.tertiary" if gone else f"{c}.line"
        body = self._plate(side, 52, fill, ink, 5)
        if not rank and not gone:
            body += self._hatch(side)
        made = self._draw(body, px).copy()
        if rank:
            font = self.fonts.face("sans", 700, max(8, round(px * 0.6)))
            words = font.render(str(rank), True, t["ink.tertiary" if gone else f"{c}.mark"])
            put_ink(made, words, (px // 2, px // 2))
        if gone:
            self._strike_out(made, px)
        if "^" in marks and not gone:
            flag = polyline([(72, 2), (118, 18), (72, 34)], filled(t[f"{c}.pennant"]), closed=True)
            made.blit(self._draw(flag + line((72, 2), (72, 60), stroke(t["ink.primary"], 6)), px), (0, 0))
        return made

    @drawn_once
    def site_chip(self, side: int, site: int, px: int, gone: bool = False) -> pygame.Surface:
        """An installation as a small plate; ``gone``: pale and struck through."""
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        put(made, self.site(side, site, round(px * 1.22)), (px // 2, px // 2))
        if gone:
            made.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
            self._strike_out(made, px)
        return made

    def _strike_out(self, made: pygame.Surface, px: int) -> None:
        """Strike a small plate through."""
        made.blit(self._draw(line((18, 102), (102, 18), stroke(self.theme["fire.accent"], 8)), px), (0, 0))

    @drawn_once
    def clash(self, px: int) -> pygame.Surface:
        """The mark of a battle between two squares."""
        accent, pale = self.theme["fire.accent"], self.theme["fire.on_accent"]
        body, pen = circle((60, 60), 56, filled(accent), stroke(pale, 6)), stroke(pale, 10)
        return self._draw(body + line((40, 40), (80, 80), pen) + line((80, 40), (40, 80), pen), px)

    def spinner(self, px: int, gun_loses: int, degrees: float, side: int) -> pygame.Surface:
        """The spinner; ``gun_loses`` of its six fields are the gun's loss, the others the tank's. ``side``
        is the tank's; ``degrees``: the direction of the needle, clockwise from the top."""
        made = self._face(px, gun_loses, side).copy()
        needle = pygame.transform.rotozoom(self._needle(px), -degrees, 1.0)
        put(made, needle, (px // 2, px // 2))
        return made

    @drawn_once
    def _needle(self, px: int) -> pygame.Surface:
        """The needle on a surface just large enough to have its pivot in the middle."""
        whole = self._picture("spinner_needle", px)
        inked = whole.get_bounding_rect()
        wide = 2 * max(px / 2 - inked.left, inked.right - px / 2) + 2
        high = 2 * max(px / 2 - inked.top, inked.bottom - px / 2) + 2
        rect = pygame.Rect(0, 0, min(px, round(wide)), min(px, round(high)))
        rect.center = px // 2, px // 2
        return screen_format(whole.subsurface(rect.clip(whole.get_rect())))

    @drawn_once
    def strike(self, px: int) -> pygame.Surface:
        """The cross over a lost piece."""
        return self._draw(line((24, 96), (96, 24), stroke(self.theme["fire.accent"], 9)), px)

    @drawn_once
    def _face(self, px: int, gun_loses: int, side: int) -> pygame.Surface:
        """The spinner's face with the lost piece in each field."""
        made = screen_format(self._picture(f"spinner_face_{gun_loses}", px))
        small = round(px * 0.2)
        gun, tank = self.gun(1 - side, side == 0, small), self.tank(side, 0, "", side == 1, small)
        for field in range(1, 7):
            angle = math.radians(field_middle(field))
            at = (px / 2 + 0.31 * px * math.sin(angle), px / 2 - 0.31 * px * math.cos(angle))
            put(made, gun if field <= gun_loses else tank, at)
            put(made, self.strike(small), at)
        return made


def field_middle(field: int) -> float:
    """Where the middle of a field of the spinner is, in degrees clockwise from the top."""
    return 240.0 + 60.0 * (field - 1)


def diamond(radius: float) -> list[tuple[float, float]]:
    """A square on its corner."""
    return [(60, 60 - radius), (60 + radius, 60), (60, 60 + radius), (60 - radius, 60)]
