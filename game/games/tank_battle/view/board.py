"""The board of Tank Battle on the screen: numbered squares, the river, pieces, pegs and trails."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.games.tank_battle.rules.board import NOWHERE, OWN, number
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.scene import BattleScene, TrailShown
from game.ui.paint.ink import box, circle, dashed_box, filled, polyline, stroke
from game.view.board.camera import HALF_TURN
from game.view.board.clips import between
from game.view.board.fire_lines import PlacedSurface
from game.view.board.ground_marks import NO_TURN
from game.view.board.ground_motion import MovingPatch, SwayingPart
from game.view.board.gun_shape import AHEAD, GunPose
from game.view.board.layers import BoardLayers
from game.view.board.pieces import PieceArt
from game.view.board.scene import BoardScene

RIVER_SHARE = 10 / 64
"""The river's width in squares."""

PIECE_SHARE = 0.94
"""The size of a piece's drawing in squares."""


FALLEN_TINTS = (0.16, 0.3, 0.44, 0.58)
"""How strongly a square is tinted in the colour of fire after one shot, two, three, and more."""

FALLEN_SHARE = 0.3
"""The size of the number of these shots, in squares."""

MARK_SHARE, MARK_LEAST = 0.46, 18
"""The size of a pencil mark in squares, and its least size in px."""


def mark_px(square: int) -> int:
    """The side of a pencil mark on a square ``square`` px wide."""
    return max(MARK_LEAST, round(MARK_SHARE * square))


class Pieces(PieceArt):
    """Draws pieces of Tank Battle; ``scene`` explains their names."""

    def __init__(self, art: Art, px: int) -> None:
        self.art, self.px = art, px

    def piece(
        self,
        sprite: str,
        colour: str,
        degrees: float,
        letter: str,
        *,
        ghost: bool = False,
        gun: GunPose = AHEAD,
    ) -> pygame.Surface:
        side, turned = int(colour), round(degrees) % 360 == 180
        if sprite == "gun":
            return self.art.gun(side, turned, self.px)
        if sprite == "site":
            return self.art.site(side, int(letter), self.px)
        rank, marks = int(letter[0]), letter[1:]
        if ghost:
            return self.art.tank(side, rank, marks, turned, self.px, ghost)
        return self.art.standing_tank(side, rank, marks, turned, self.px)


class BattleLayers(BoardLayers):
    """Paints squares and their contents."""

    def __init__(self, art: Art, *given: Any) -> None:
        super().__init__(*given)
        self.art = art
        self.pieces = Pieces(art, max(4, round(PIECE_SHARE * self.camera.square)))

    # --- what stands still ---

    def burnt_out(self, piece: Hashable, degrees: float) -> pygame.Surface | None:
        return self.art.wreck(piece, self.pieces.px) if isinstance(piece, int) else None

    def _tints(
        self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect], limit: int
    ) -> None:
        assert isinstance(scene, BattleScene)
        super()._tints(surface, scene, rects, limit)
        for fallen in scene.fallen:
            if fallen.square in rects and fallen.square not in scene.reach:
                ground = self.marks.square_colour(self._is_dark(scene.grid, fallen.square))
                share = FALLEN_TINTS[min(len(fallen.turns), len(FALLEN_TINTS)) - 1]
                surface.fill(ground.lerp(self.theme["fire.accent"], share), rects[fallen.square])
        for square in scene.free:
            if square in rects:
                surface.fill(self.marks.reach_colour(4, self._is_dark(scene.grid, square)), rects[square])
        for square, count in scene.shade:
            if square in rects:
                steps = 1 if count > 2 else 2 if count == 2 else 4
                surface.fill(self.marks.reach_colour(steps, self._is_dark(scene.grid, square)), rects[square])
        self._hatch(surface, [rects[square] for square in scene.barred if square in rects])
        if scene.cover != NOWHERE:
            self._cover(surface, [rects[square] for square in OWN[scene.cover] if square in rects])
        self._river(surface, rects)
        if scene.numbers:
            surface.fblits([self._number(square, rect) for square, rect in rects.items()])

    def _cover(self, surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
        """Paint hatched paper over a half that nobody may see."""
        if not rects:
            return
        half = rects[0].unionall(list(rects[1:]))
        surface.blit(self._cover_tile(half.size), half)

    def _cover_tile(self, size: tuple[int, int]) -> pygame.Surface:
        known = self._badges.get(("cover", size))
        if known is not None:
            return known
        tile, half = pygame.Surface(size), pygame.Rect((0, 0), size)
        tile.fill(self.theme["battle.cover"])
        step = max(8, self.camera.square // 4)
        for x in range(-half.height, half.width, step):
            pygame.draw.aaline(tile, self.theme["battle.cover_hatch"], (x, half.height), (x + half.height, 0))
        return self._badges.put(("cover", size), tile)

    def _hatch(self, surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
        """Hatch the squares where nothing may go now."""
        ink, step = self.theme["battle.cover_hatch"], max(6, self.camera.square // 6)
        clip = surface.get_clip()
        for rect in rects:
            surface.set_clip(rect.clip(clip))
            first = (rect.x + rect.bottom) // step * step
            for at in range(first, rect.right + rect.bottom + step, step):  # lines where x + y is the same
                start, end = (at - rect.bottom, rect.bottom), (at - rect.top, rect.top)
                pygame.draw.aaline(surface, ink, start, end)
        surface.set_clip(clip)

    def _river(self, surface: pygame.Surface, rects: Mapping[int, pygame.Rect]) -> None:
        """Paint the river between the two halves."""
        band = self._river_band(rects)
        if band is not None:
            surface.blit(self._river_bed(band.size), band)
            surface.blit(self._river_waves(band.size), band)

    def _river_band(self, rects: Mapping[int, pygame.Rect]) -> pygame.Rect | None:
        """The visible rectangle of the river; ``None`` if it is out of view."""
        seen = [rect for square, rect in rects.items() if square // 10 == 4]
        if not seen:
            return None
        row = seen[0].unionall(seen[1:])
        middle = row.bottom if self.camera.turn == HALF_TURN else row.top
        high = max(3, round(RIVER_SHARE * self.camera.square))
        return pygame.Rect(row.x, middle - high // 2, row.width, high)

    def _river_bed(self, size: tuple[int, int]) -> pygame.Surface:
        """The river's water between its banks, without waves."""
        known = self._badges.get(("river", size))
        if known is not None:
            return known
        made, ink = pygame.Surface(size), self.theme["board.water_line"]
        made.fill(self.theme["board.water"])
        made.fill(ink, (0, 0, size[0], 1))
        made.fill(ink, (0, size[1] - 1, size[0], 1))
        return self._badges.put(("river", size), made)

    def _river_waves(self, size: tuple[int, int]) -> pygame.Surface:
        """The river's waves alone."""
        known = self._badges.get(("waves", size))
        if known is not None:
            return known
        wide, high = size
        wave, lines = max(6, self.camera.square // 3), ""
        pen = stroke(self.theme["board.water_line"], max(1.0, high / 9))
        for at in range(wave // 2, wide - wave if high >= 6 else 0, 2 * wave):
            points = [
                (at + wave * part / 6, high / 2 + (-1) ** (part // 2) * (part % 2) * high * 0.18)
                for part in range(7)
            ]
            lines += polyline(points, pen)
        return self._badges.put(("waves", size), self.ink.draw(lines, wide, high))

    def _past(self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> None:
        """Paint the last turns' marks as on all boards, except the ways of a turn while ways show."""
        assert isinstance(scene, BattleScene)
        super()._past(surface, replace(scene, last_turn=NO_TURN) if scene.trails else scene, rects)

    def moving(self, scene: BoardScene) -> Iterator[MovingPatch]:
        home = (-self.camera.block.x, -self.camera.block.y)
        rects = self._rects(scene, home)
        band = self._river_band(rects)
        if band is None or band.height < 6:
            return
        bed, waves = self._river_bed(band.size), self._river_waves(band.size)
        px, high = self.camera.square, band.height
        for x in range(0, band.width, px):
            inner = pygame.Rect(x, 1, min(px, band.width - x), high - 2)
            part = SwayingPart(waves, (-x, -1), 0.16 * px)
            yield MovingPatch(inner.move(band.topleft), bed.subsurface(inner), (part,))

    def _number_tile(self, square: int, *, halo: bool) -> pygame.Surface:
        px = self.camera.square
        key = ("number", square, px, halo)
        made = self._badges.get(key)
        if made is not None:
            return made
        size = max(8, round(px * (12 / 64 if px >= 56 else 0.22)))
        font = self.fonts.face("sans", 600 if halo else 400, size)
        ink = self.theme["ink.primary"]
        if not halo:
            ground = self.marks.square_colour(dark=True)
            return self._badges.put(key, font.render(str(number(square)), True, ground.lerp(ink, 0.62)))
        words = font.render(str(number(square)), True, ink)
        rim = font.render(str(number(square)), True, self.theme["surface.raised"])
        made = pygame.Surface((words.get_width() + 2, words.get_height() + 2), pygame.SRCALPHA, 32)
        for x in (0, 1, 2):
            for y in (0, 1, 2):
                made.blit(rim, (x, y))
        made.blit(words, (1, 1))
        return self._badges.put(key, made)

    def _number(self, square: int, rect: pygame.Rect) -> tuple[pygame.Surface, tuple[int, int]]:
        inset = max(1, rect.width // 18)
        return self._number_tile(square, halo=False), (rect.x + inset, rect.y + max(0, inset - 2))

    def _on_squares(
        self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect], limit: int
    ) -> None:
        assert isinstance(scene, BattleScene)
        super()._on_squares(surface, scene, rects, limit)
        for owner in scene.owners:
            if owner.held and owner.square in rects:
                whole, rect = rects[owner.square].unionall([*rects.values()]), rects[owner.square]
                self._dashed(surface, (whole.x, rect.centery), (whole.right, rect.centery))
                self._dashed(surface, rect.midbottom, (rect.centerx, whole.bottom))
        px = self.camera.square
        taken = {piece.square for piece in scene.pieces}
        for square in scene.mines:
            if square in rects and square not in taken:
                tile = self.art.mine(round(0.94 * px))
                surface.blit(tile, tile.get_rect(center=rects[square].center))
        for square in scene.spent:
            if square in rects and square not in taken:
                tile = self.art.spent(round(0.94 * px))
                surface.blit(tile, tile.get_rect(center=rects[square].center))
        for side, square in scene.wrecked:
            if square in rects and square not in taken:
                tile = self.art.wreck(side, round(0.92 * px))
                surface.blit(tile, tile.get_rect(center=rects[square].center))
        for square, count in scene.shade:
            if square in rects:
                self._dots(surface, rects[square], count)
        for square, kind in scene.pegs:
            if square in rects:
                surface.blit(self._peg(kind), self._peg(kind).get_rect(center=rects[square].center))
        home = (-self.camera.block.x, -self.camera.block.y)
        for trail in scene.trails:
            self._trail(surface, trail, home)

    def _peg(self, kind: str) -> pygame.Surface:
        px = self.camera.square
        if kind in ("red", "white"):
            return self.art.peg(kind == "white", px)
        return self.art.hit(px) if kind == "hit" else self.art.miss(kind == "missed_white", px)

    def _dots(self, surface: pygame.Surface, rect: pygame.Rect, count: int) -> None:
        """Draw a dot for each tank that could stop on a square."""
        radius = max(1.5, 2.6 * rect.width / 64)
        gap = 3 * radius
        side = round(2 * radius + 2)
        tile = self.ink.draw(
            circle((side / 2, side / 2), radius, filled(self.theme["move.reach_ink"])), side, side
        )
        y = rect.bottom - round(0.11 * rect.height)
        x = rect.centerx - gap * (count - 1) / 2
        for at in range(count):
            surface.blit(tile, tile.get_rect(center=(round(x + gap * at), y)))

    def under(self, scene: BoardScene, square: int, facing: int, style: str) -> Sequence[PlacedSurface]:
        """What shows on top of a piece: its square's number, the mine or the installation under it."""
        assert isinstance(scene, BattleScene)
        rect, found = self.camera.rect_of(square), list[PlacedSurface]()
        inset = max(1, rect.width // 18)
        if scene.numbers:
            at = (rect.x + inset - 1, rect.y + max(0, inset - 2) - 1)
            found.append(PlacedSurface(self._number_tile(square, halo=True), at))
        if square in scene.mines:
            tile = self.art.mine(max(12, round(0.42 * rect.width)))
            found.append(PlacedSurface(tile, (rect.x, rect.bottom - tile.get_height())))
        for pencilled, rank in scene.pencilled:
            if pencilled == square:
                tile = self.art.pencilled(rank, mark_px(rect.width))
                found.append(PlacedSurface(tile, tile.get_rect(bottomright=rect.bottomright).topleft))
        here = [piece for piece in scene.pieces if piece.square == square]
        if len(here) > 1 and here[0].sprite == "site":
            tile = self.art.site_chip(
                int(here[0].colour), int(here[0].letter), max(12, round(0.36 * rect.width))
            )
            found.append(
                PlacedSurface(tile, (rect.right - tile.get_width(), rect.bottom - tile.get_height()))
            )
        return found

    # --- above it ---

    def draw_over(self, surface: pygame.Surface, scene: BattleScene) -> None:
        """Draw what goes above the pieces: battles, the piece in hand, and whose rows and columns are
        taken."""
        clip = surface.get_clip()
        self.owners(surface, scene)
        surface.set_clip(self.camera.viewport.clip(clip))
        px = max(14, round(0.32 * self.camera.square))
        for clash in scene.clashes:
            at = between(self.camera.centre_of(clash.origin), self.camera.centre_of(clash.target), 0.5)
            tile = self.art.clash(round(px * 1.25) if clash.open else px)
            surface.blit(tile, tile.get_rect(center=(round(at[0]), round(at[1]))))
        for fallen in scene.fallen:
            tile = self._fallen(len(fallen.turns))
            surface.blit(tile, tile.get_rect(bottomleft=self.camera.rect_of(fallen.square).bottomleft))
        self.held(surface, scene)
        surface.set_clip(clip)

    def _fallen(self, count: int) -> pygame.Surface:
        """The sign of a number of shots on a square so far: a peg and the number, on a ground that sets
        them off."""
        px = max(13, round(FALLEN_SHARE * self.camera.square))
        known = self._badges.get(("fallen", count, px))
        if known is not None:
            return known
        words = self.fonts.face("sans", 700, round(0.8 * px)).render(
            str(count), True, self.theme["ink.primary"]
        )
        inside, peg = words.get_bounding_rect(), self.art.peg(False, round(0.56 * px), True)
        gap = max(2, px // 9)
        wide = peg.get_width() + inside.width + 3 * gap
        ground = box(0.5, 0.5, wide - 1, px - 1, px / 4, filled(self.theme["surface.raised"]))
        ground += box(0.5, 0.5, wide - 1, px - 1, px / 4, stroke(self.theme["fire.accent"], 1))
        made = self.ink.draw(ground, wide, px).copy()
        made.blit(peg, peg.get_rect(midleft=(gap, px // 2)))
        made.blit(words, inside.move_to(midleft=(2 * gap + peg.get_width(), px // 2)), inside)
        return self._badges.put(("fallen", count, px), made)

    def held(self, surface: pygame.Surface, scene: BattleScene) -> None:
        """Draw the piece in hand where it would stand, paler than placed pieces."""
        shown = scene.held
        if shown is None:
            return
        rect = self.camera.rect_of(shown.square)
        ink = self.theme["move.reach_ink"]
        width = max(1.8, rect.width / 26)
        ring = circle((rect.width / 2, rect.width / 2), rect.width / 2 - width, stroke(ink, width))
        tile = self.art.placed(shown.side, shown.piece, round(PIECE_SHARE * rect.width)).copy()
        tile.set_alpha(190)
        surface.blit(tile, tile.get_rect(center=rect.center))
        surface.blit(self.ink.draw(ring, *rect.size), rect)

    def owners(self, surface: pygame.Surface, scene: BattleScene) -> None:
        """Write beside the board which installation has a row and a column."""
        camera, view = self.camera, self.camera.viewport
        px = min(round(0.36 * camera.square), camera.gutter - 2)
        if px < 9:
            return
        ink = self.theme["move.reach_ink"]
        for owner in scene.owners:
            rect = camera.rect_of(owner.square)
            places = [
                (view.x - camera.gutter // 2 - 1, rect.centery),
                (view.right + camera.gutter // 2, rect.centery),
                (rect.centerx, view.bottom + camera.gutter // 2),
            ]
            tile = self.art.site_chip(owner.side, owner.site, px - 4 if owner.held else px)
            for place in places:
                drawn = surface.blit(tile, tile.get_rect(center=place))
                if owner.held:
                    pygame.draw.rect(surface, ink, drawn.inflate(4, 4), 2, border_radius=3)

    def _dashed(self, surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Draw a dashed line to the right, or down."""
        across = end[0] - start[0], end[1] - start[1]
        long, dash = max(across), max(4, self.camera.square // 14)
        for begin in range(0, long, 2 * dash):
            shares = begin / long, min(1.0, (begin + dash) / long)
            first, last = ((start[0] + across[0] * at, start[1] + across[1] * at) for at in shares)
            pygame.draw.line(surface, self.theme["move.reach_ink"], first, last, 2)

    def _trail(self, surface: pygame.Surface, trail: TrailShown, home: tuple[int, int]) -> None:
        """Draw a tank's way: dashed from its start, with an arrowhead and the number of its move."""
        px, ink = self.camera.square, self.theme["move.reach_ink"]
        origin = self.camera.rect_of(trail.squares[0]).move(home)
        inner = origin.width - 8
        frame = dashed_box(1, 1, inner - 2, inner - 2, 2, stroke(ink, max(1.4, px / 40)), px / 12, px / 16)
        surface.blit(self.ink.draw(frame, inner, inner), (origin.x + 4, origin.y + 4))
        rects = [self.camera.rect_of(square).move(home) for square in trail.squares]
        whole = rects[0].unionall(rects[1:])
        points = [(float(rect.centerx - whole.x), float(rect.centery - whole.y)) for rect in rects]
        end = between(points[-2], points[-1], 0.5 - 0.02 if trail.planned else 0.62)
        tip = 0.2 * px
        dx, dy = (points[-1][0] - points[-2][0]) / px, (points[-1][1] - points[-2][1]) / px
        base = (end[0] - dx * tip, end[1] - dy * tip)
        head = [
            end,
            (base[0] - dy * tip * 0.6, base[1] + dx * tip * 0.6),
            (base[0] + dy * tip * 0.6, base[1] - dx * tip * 0.6),
        ]
        body = polyline([*points[:-1], base], stroke(ink, max(2.0, px / 22), cap="butt"))
        body += polyline(head, filled(ink), closed=True)
        surface.blit(self.ink.draw(body, *whole.size), whole)
        if trail.planned:
            ring, width = px, max(1.8, px / 26)
            circled = circle((ring / 2, ring / 2), ring / 2 - width, stroke(ink, width))
            tile = self.ink.draw(circled, ring, ring)
            surface.blit(tile, tile.get_rect(center=rects[-1].center))
        side = max(13, round(0.27 * px))
        tile = self.ink.draw(circle((side / 2, side / 2), side / 2 - 0.5, filled(ink)), side, side)
        place = tile.get_rect(center=rects[0].center)
        surface.blit(tile, place)
        font = self.fonts.face("sans", 700, max(8, round(side * 0.68)))
        words = font.render(str(trail.number), True, self.theme["surface.panel"])
        inside = words.get_bounding_rect()
        surface.blit(words, inside.move_to(center=place.center), inside)

    def notice(self, surface: pygame.Surface, icon: str, words: str) -> None:
        """Write a notice for everybody at the screen in the middle of the board."""
        scale = self.camera.text_scale
        made = self.fonts.render(words, "card_title", self.theme["ink.primary"], scale)
        tile = self.art.icons.get(icon, made.get_height(), self.theme["ink.primary"])
        gap = round(14 * scale)
        place = pygame.Rect(0, 0, tile.get_width() + made.get_width() + 3 * gap, made.get_height() + 2 * gap)
        place.center = self.camera.viewport.center
        card = box(1, 1, place.width - 2, place.height - 2, 6 * scale, filled(self.theme["surface.panel"]))
        card += box(1, 1, place.width - 2, place.height - 2, 6 * scale, stroke(self.theme["ink.primary"], 2))
        surface.blit(self.ink.draw(card, *place.size), place)
        surface.blit(tile, tile.get_rect(midleft=(place.x + gap, place.centery)))
        surface.blit(made, made.get_rect(midright=(place.right - gap, place.centery)))

    def sign(self, surface: pygame.Surface, icon: str, words: str, *, below: bool = False) -> None:
        """Write a line, such as who may look, in the gutter above the board or ``below`` it."""
        camera = self.camera
        size = max(11, round(min(13 * camera.text_scale, camera.gutter * 0.62)))
        font = self.fonts.face("sans", 600, size)
        made = font.render(words, True, self.theme["ink.primary"])
        tile = self.art.icons.get(icon, round(size * 1.15), self.theme["ink.primary"])
        wide = tile.get_width() + 6 + made.get_width()
        x, y = camera.viewport.centerx - wide // 2, camera.viewport.y - camera.gutter // 2 - 1
        if below:
            y = camera.viewport.bottom + camera.gutter // 2
        surface.blit(tile, tile.get_rect(midleft=(x, y)))
        surface.blit(made, made.get_rect(midleft=(x + tile.get_width() + 6, y)))
