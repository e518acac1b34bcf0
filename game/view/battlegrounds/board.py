"""The board of Battlegrounds on the screen: fields, tokens, shells, tanks, and marks for what can be done.

The painter is told a ``BoardShown``; it decides nothing. What stands still is kept as one surface.
"""

from __future__ import annotations

import pygame

from game.rules.battlegrounds.definitions import BASES, GRID
from game.ui.fonts import FontStore
from game.ui.ink import Ink, box, circle, filled, stroke
from game.ui.palette import Theme
from game.view.battlegrounds.art import Art
from game.view.battlegrounds.scene import AimShown, BoardShown, FieldMark
from game.view.battlegrounds.stage import Stage
from game.view.board.fire_lines import LineArtist, Stamp
from game.view.board.ground import GroundPainter
from game.view.board.highlights import Highlights
from game.view.board.labels import Clutter, LabelArtist, Wanted, place
from game.view.board.layers import BoardLayers
from game.view.board.scene import BoardScene, HintShown
from game.view.board.squares import GridCamera

TOKEN_SHARE = 0.8
"""A token's side in fields."""

TANK_SHARE = 1.04
"""A tank's drawing in fields: its ink fills nine tenths of it."""

_FIRE = ("shot", "clear", "lay")


class BoardPainter:
    """Paints the board into a rectangle of the window."""

    def __init__(self, theme: Theme, fonts: FontStore, art: Art) -> None:
        self.theme, self.fonts, self.art = theme, fonts, art
        self.camera = GridCamera(GRID, pygame.Rect(0, 0, 100, 100))
        self.ink = Ink()
        self.aim_rects: list[tuple[str, pygame.Rect]] = []
        self.tails: list[tuple[pygame.Rect, str]] = []
        self._layers: BoardLayers | None = None
        self._for: object = None
        self._below: pygame.Surface | None = None
        self._below_key: object = None
        self._below_stage: Stage | None = None

    # --- places ---

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """Where the board's block goes, in px of the window."""
        self.camera.set_block(rect, scale)
        self.camera.zoom_out()  # eight fields are always seen whole

    @property
    def layers(self) -> BoardLayers:
        """The painters for the present size of the fields."""
        key = (self.camera.square, self.camera.scale)
        if self._layers is None or self._for != key:
            self.ink.clear()
            self._layers = BoardLayers(
                self.theme, self.fonts, self.art.tanks, GroundPainter(), self.ink, self.camera
            )
            self._for = key
            self._below_key = None
        return self._layers

    @property
    def marks(self) -> Highlights:
        """The marks of fields."""
        return self.layers.marks

    @property
    def lines(self) -> LineArtist:
        """The arrows between fields."""
        return self.layers.lines

    @property
    def token_px(self) -> int:
        """The side of a token on the board."""
        return max(4, round(TOKEN_SHARE * self.camera.square))

    @property
    def tank_px(self) -> int:
        """The side of a tank's drawing."""
        return max(4, round(TANK_SHARE * self.camera.square))

    # --- what stands still ---

    def below(self, stage: Stage, shown: BoardShown) -> pygame.Surface:
        """The board with its tokens and marks, without tanks, on a surface of the block's size."""
        camera = self.camera
        camera.set_flipped(shown.flipped)
        layers = self.layers
        key = (
            camera.state, stage.version, shown.marks, shown.last, shown.picked, shown.danger,
            shown.coordinates, shown.gun, shown.names,
        )  # fmt: skip
        if self._below is not None and self._below_stage is stage and self._below_key == key:
            return self._below
        if self._below is None or self._below.get_size() != camera.block.size:
            self._below = pygame.Surface(camera.block.size)
        surface = self._below
        scene = BoardScene(grid=GRID, flipped=shown.flipped, coordinates=shown.coordinates)
        layers.below(surface, scene, 0, frozenset())
        home = (-camera.block.x, -camera.block.y)
        marks = dict(shown.marks)
        for spot in range(len(GRID)):
            self._field(surface, camera.rect_of(spot).move(home), spot, shown, marks.get(spot))
        for spot, token in stage.tokens.items():
            rect = camera.rect_of(spot).move(home)
            tile = (
                self.art.token(token.picture, self.token_px, token.ability)
                if token.up and token.picture
                else self.art.part("back", self.token_px)
            )
            surface.blit(tile, tile.get_rect(center=rect.center))
        small = round(0.86 * self.token_px)
        for spots, name in ((stage.shells, "shell"), (stage.artillery, "artillery")):
            tile = self.art.part(name, small)
            for spot in spots:
                surface.blit(tile, tile.get_rect(center=camera.rect_of(spot).move(home).center))
        for spot, mark in shown.marks:
            self._mark(surface, camera.rect_of(spot).move(home), mark)
        hatch = self.marks.danger()
        for spot in shown.danger:
            surface.blit(hatch, camera.rect_of(spot).move(home))
        for spot in shown.gun:
            ring = self.marks.target_ring("other")
            surface.blit(ring, ring.get_rect(center=camera.rect_of(spot).move(home).center))
        if shown.coordinates:
            for line in shown.names:
                if line < GRID.width:
                    layers.sheet.column(surface, line, home, strong=True)
                else:
                    layers.sheet.rank(surface, line - GRID.width, home, strong=True)
        self._below_key, self._below_stage = key, stage
        return surface

    def _field(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        spot: int,
        shown: BoardShown,
        mark: FieldMark | None,
    ) -> None:
        """The paper of a field: base, last move, reach."""
        theme, dark = self.theme, (spot % 8 + spot // 8) % 2 == 0
        colour = self.marks.square_colour(dark)
        base = next((number for number, fields in enumerate(BASES) if spot in fields), None)
        if base is not None:
            colour = colour.lerp(theme[f"{self.art.side(base)}.hull"], 0.5 if theme.palette.is_dark else 0.42)
        if spot in shown.last:
            colour = colour.lerp(theme["signal.last_move"], theme.palette.opacity("last_move"))
        if spot == shown.picked:
            colour = theme["move.reach_1"]
        elif mark is not None and mark.kind in ("go", "place", "open"):
            colour = theme["move.reach_2"]
        elif mark is not None and mark.kind == "way":
            colour = theme["move.reach_4"]
        elif mark is not None and mark.kind == "lost":
            colour = colour.lerp(theme["fire.accent"], 0.3)
        if colour != self.marks.square_colour(dark):
            surface.fill(colour, rect)
        if base is not None:
            self._base_mark(surface, rect, base, spot)

    def _base_mark(self, surface: pygame.Surface, rect: pygame.Rect, base: int, spot: int) -> None:
        """A base's mark in its corner of the board, small ones on the two other fields."""
        corner = spot in (0, 7, 56, 63)
        px = max(5, round(self.camera.square * (0.17 if corner else 0.12)))
        mark = self.art.mark(base, px, self.theme[f"{self.art.side(base)}.line"])
        column, rank = spot % 8, spot // 8
        left, low = (column < 4) is not self.camera.flipped, (rank < 4) is not self.camera.flipped
        inset = max(1, rect.width // 60)
        x = rect.x + inset if left else rect.right - px - inset
        y = rect.bottom - px - inset if low else rect.y + inset
        surface.blit(mark, (x, y))

    def _mark(self, surface: pygame.Surface, rect: pygame.Rect, mark: FieldMark) -> None:
        """Frames, rings and badges of what can be done at a field."""
        marks = self.marks
        if mark.kind in _FIRE:
            ring = marks.target_ring("open" if mark.kind == "shot" else "other")
            surface.blit(ring, ring.get_rect(center=rect.center))
            if mark.kind == "lay":
                tile = self.art.part("shell", round(rect.width * 0.4)).copy()
                tile.set_alpha(150)
                surface.blit(tile, tile.get_rect(center=rect.center))
        elif mark.kind == "lost":
            frame = self.theme["fire.accent"]
            pygame.draw.rect(surface, frame, rect, marks.width("picked_frame"))
            surface.blit(marks.lost(), rect)
        elif mark.kind != "way":
            width = max(2, round(marks.width("picked_frame") * 0.6))
            pygame.draw.rect(surface, self.theme["move.reach_ink"], rect.inflate(-2, -2), width)
        if mark.also:
            surface.blit(marks.brackets("fire.accent"), rect)
        self.badges(surface, rect, mark)

    def badges(self, surface: pygame.Surface, rect: pygame.Rect, mark: FieldMark) -> None:
        """What it gives or costs, at the lower edge of the field."""
        px = rect.width
        side = max(9, round(px * 0.3))
        x = rect.right - max(1, px // 30)
        y = rect.bottom - side - max(1, px // 30)
        if mark.badge:
            fire = mark.kind in _FIRE
            pill = self.pill(mark.badge, side, fire=fire)
            x -= pill.get_width()
            surface.blit(pill, (x, y))
        if mark.ability:
            tab = self.art.tab(mark.ability, side)
            surface.blit(tab, (x - side - 1, y))
        left = rect.x + max(1, px // 30)
        if mark.armour:
            surface.blit(self.art.tab("armour", side), (left, y))
            left += side + 1
        if mark.payee is not None:
            surface.blit(self.art.chip(mark.payee, side), (left + (side if mark.kind == "lost" else 0), y))

    def pill(self, text: str, height: int, *, fire: bool = True) -> pygame.Surface:
        """A small filled label with a number."""
        fill, ink = ("fire.accent", "fire.on_accent") if fire else ("move.reach_ink", "surface.panel")
        font = self.fonts.face("serif", 600, max(8, round(height * 0.72)))
        letters = font.render(text, True, self.theme[ink])
        width = max(height, letters.get_width() + round(height * 0.5))
        radius = height / 2
        body = box(0, 0, width, height, radius, filled(self.theme["surface.raised"]))
        body += box(1, 1, width - 2, height - 2, radius - 1, filled(self.theme[fill]))
        made = self.ink.draw(body, width, height).copy()
        inside = letters.get_bounding_rect()
        made.blit(letters, inside.move_to(center=(width // 2, height // 2)), inside)
        return made

    # --- tanks, and what lies above them ---

    def tanks(self, surface: pygame.Surface, stage: Stage, shown: BoardShown) -> None:
        """The tanks where they stand; of a token under one a small copy is shown beside it."""
        for colour, spot in stage.tanks.items():
            rect = self.camera.rect_of(spot)
            if spot in shown.acting and spot != shown.picked:
                surface.blit(self.marks.brackets("move.reach_ink"), rect)
            degrees = 45.0 * self.camera.facing(stage.facing(colour))
            self.art.draw_tank(surface, colour, degrees, self.tank_px, rect.center)
            self.token_under(surface, stage, spot, rect)

    def token_under(self, surface: pygame.Surface, stage: Stage, spot: int, rect: pygame.Rect) -> None:
        """The token that a tank stands on, small, in the lower left corner."""
        token = stage.tokens.get(spot)
        if token is None or not token.up or not token.picture:
            return
        side = max(8, round(rect.width * 0.36))
        tile = self.art.picture(token.picture, side)
        at = (rect.x + max(1, rect.width // 40), rect.bottom - side - max(1, rect.width // 40))
        surface.blit(tile, at)
        if token.ability:
            small = max(6, round(side * 0.62))
            surface.blit(self.art.tab(token.ability, small), (at[0] + side - small // 2, at[1]))

    def above(self, surface: pygame.Surface, stage: Stage, shown: BoardShown) -> None:
        """Ways, the ghost, frames, labels and the small buttons."""
        camera = self.camera
        self.aim_rects = []
        block = surface.get_clip()
        surface.set_clip(camera.block)
        if len(shown.path) > 1:
            self._stamp(surface, self.lines.way(shown.path, to_ghost=False))
        if len(shown.proposed) > 1:
            for stamp in self.lines.hint(HintShown(shown.proposed, None)):
                self._stamp(surface, stamp)
        if shown.ghost is not None:
            colour, spot, facing = shown.ghost
            tile = self.art.tank(colour, 45.0 * camera.facing(facing), self.tank_px, ghost=True)
            rect = camera.rect_of(spot)
            disc = self._disc(rect.width)
            surface.blit(disc, disc.get_rect(center=rect.center))
            surface.blit(tile, tile.get_rect(center=rect.center))
            if shown.doomed:
                surface.blit(self.marks.lost(), rect)
        if shown.target is not None:
            ring = self.marks.target_ring("open")
            surface.blit(ring, ring.get_rect(center=camera.rect_of(shown.target).center))
        for spot in shown.called:
            surface.blit(self.marks.brackets("move.reach_ink"), camera.rect_of(spot))
        if shown.picked is not None:
            self.marks.frame(surface, camera.rect_of(shown.picked), "picked")
        if shown.hover is not None:
            self.marks.frame(surface, camera.rect_of(shown.hover), "hover")
        if shown.cursor is not None:
            self.marks.frame(surface, camera.rect_of(shown.cursor), "cursor")
        if shown.illegal is not None:
            surface.blit(self.marks.illegal(), camera.rect_of(shown.illegal))
        surface.set_clip(block)
        self._labels(surface, stage, shown)
        if shown.asked is not None:
            self.aim_rects = self._draw_aims(surface, shown, shown.asked)

    def _disc(self, px: int) -> pygame.Surface:
        """The paper under a ghost, with a blue ring."""
        paper = self.theme.palette.with_opacity("surface.raised", "ghost_disc")
        width = max(1.5, self.marks.fine("path_arrow") * 0.7)
        body = circle((px / 2, px / 2), px * 0.47, filled(paper))
        body += circle((px / 2, px / 2), px * 0.47, stroke(self.theme["move.reach_ink"], width))
        return self.ink.draw(body, px, px)

    @staticmethod
    def _stamp(surface: pygame.Surface, stamp: Stamp | None) -> None:
        if stamp is not None:
            surface.blit(stamp.surface, stamp.at)

    def _labels(self, surface: pygame.Surface, stage: Stage, shown: BoardShown) -> None:
        self.tails = []
        if not shown.labels:
            return
        camera = self.camera
        artist = LabelArtist(self.theme, self.fonts, self.ink)
        room = camera.block.inflate(-8, -8)
        made = [artist.surface(label, camera.scale, round(room.width * 0.5)) for label in shown.labels]
        hard = [camera.rect_of(spot) for spot in stage.tanks.values()]
        soft = [camera.rect_of(spot) for spot, _ in shown.marks] + [camera.rect_of(s) for s in shown.path]
        wanted = [
            Wanted(one.get_size(), camera.rect_of(label.square))
            for one, label in zip(made, shown.labels, strict=True)
        ]
        for rect, one, label in zip(
            place(wanted, Clutter(hard, soft), room), made, shown.labels, strict=True
        ):
            surface.blit(one, rect)
            if label.tail:
                self.tails.append((rect, label.tail))

    def _draw_aims(
        self, surface: pygame.Surface, shown: BoardShown, asked: int
    ) -> list[tuple[str, pygame.Rect]]:
        """The small buttons at a field, one above the other beside it; where each of them is."""
        camera, theme, scale = self.camera, self.theme, self.camera.scale
        found: list[tuple[str, pygame.Rect]] = []
        height, pad = round(32 * scale), round(10 * scale)
        texts = [self.fonts.render(aim.words, "button", theme["ink.primary"], scale) for aim in shown.aims]
        width = max(text.get_width() for text in texts) + 2 * pad + height
        gap = round(4 * scale)
        field = camera.rect_of(asked)
        whole = pygame.Rect(0, 0, width, (height + gap) * len(texts) - gap)
        whole.midleft = (field.right + gap, field.centery)
        if whole.right > camera.block.right - gap:
            whole.midright = (field.x - gap, field.centery)
        whole.clamp_ip(camera.block.inflate(-8, -8))
        for number, (aim, text) in enumerate(zip(shown.aims, texts, strict=True)):
            rect = pygame.Rect(whole.x, whole.y + number * (height + gap), width, height)
            line = max(1, round((2 if aim.chosen else 1) * scale))
            radius = 5 * scale
            ink = theme["ink.primary"] if aim.chosen else theme["surface.line_strong"]
            shadow = theme.palette.with_opacity("surface.shadow", "shadow_label")
            drop = max(2, round(2 * scale))
            body = box(0, drop, width, height, radius, filled(shadow))
            body += box(0, 0, width, height, radius, filled(theme["surface.raised"]))
            half = line / 2
            body += box(half, half, width - line, height - line, radius, stroke(ink, line))
            surface.blit(self.ink.draw(body, width, height + drop), rect)
            self._aim_icon(surface, aim, pygame.Rect(rect.x + pad // 2, rect.y, height, height))
            surface.blit(text, text.get_rect(midleft=(rect.x + height + pad // 2, rect.centery)))
            found.append((aim.verb, rect))
        return found

    def _aim_icon(self, surface: pygame.Surface, aim: AimShown, rect: pygame.Rect) -> None:
        """What it is about: the token, the tank, a shell."""
        px = round(rect.height * 0.78)
        if aim.colour is not None:
            tile = self.art.tank(aim.colour, 0, px)
        elif aim.picture and aim.verb == "token":
            tile = self.art.picture(aim.picture, px)
        else:
            tile = self.art.part("artillery" if aim.verb == "tank" else "shell", px)
        surface.blit(tile, tile.get_rect(center=rect.center))
