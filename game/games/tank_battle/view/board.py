"""The board of Tank Battle on the screen: numbered squares, the river, pieces, pegs and trails."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

import pygame

from game.games.tank_battle.rules.board import number
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.scene import BattleScene
from game.ui.paint.ink import Point, box, circle, dashed_box, filled, polyline, stroke
from game.ui.paint.surface_cache import drawn_once
from game.view.board.camera import HALF_TURN
from game.view.board.clips import between, put_ink
from game.view.board.fire_lines import PlacedSurface
from game.view.board.ground_motion import MovingPatch, SwayingPart
from game.view.board.gun_shape import AHEAD, GunPose
from game.view.board.layers import BoardLayers
from game.view.board.marks import BoardMark, Layer
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


def wave_points(x: float, y: float, wide: float, river: float) -> list[Point]:
    """A wave from ``x`` on, in the middle of a river as wide as ``river``."""
    return [(x + wide * part / 6, y + (-1) ** (part // 2) * (part % 2) * river * 0.18) for part in range(7)]


def mark_px(square: int) -> int:
    """The side of a pencil mark on a square ``square`` px wide."""
    return max(MARK_LEAST, round(MARK_SHARE * square))


def wreck_px(square: int) -> int:
    """The side of a wreck of this turn on a square ``square`` px wide."""
    return max(4, round(0.92 * square))


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
        self.tints |= {
            "fallen": self._fallen_tint,
            "free": self._free_tint,
            "shade": self._shade_tint,
        }  # fmt: skip
        self.painters |= {
            "barred": self._hatch, "cover": self._cover, "peg": self._pegs,
            "mine": self._lying, "spent": self._lying, "wrecked": self._lying,
            "shade": self._dots, "trail": self._trails,
            "owner": self._owners, "sign": self._signs, "pencil": self._pencil, "clash": self._clashes,
            "fallen": self._fallen, "held": self._held,
        }  # fmt: skip

    # --- what stands still ---

    def burnt_out(self, piece: Hashable, degrees: float) -> pygame.Surface | None:
        return self.art.wreck(piece, self.pieces.px) if isinstance(piece, int) else None

    def _free_tint(self, mark: BoardMark, under: pygame.Color, dark: bool) -> pygame.Color:
        return self.marks.reach_colour(4, dark)

    def _shade_tint(self, mark: BoardMark, under: pygame.Color, dark: bool) -> pygame.Color:
        return self.marks.reach_colour({1: 4, 2: 2}.get(mark.data, 1), dark)

    def _fallen_tint(self, mark: BoardMark, under: pygame.Color, dark: bool) -> pygame.Color:
        share = FALLEN_TINTS[min(len(mark.data), len(FALLEN_TINTS)) - 1]
        return self.marks.square_colour(dark).lerp(self.theme["fire.accent"], share)

    def things(self, scene: BoardScene, hidden: frozenset[int]) -> list[PlacedSurface]:
        """The river between the two halves, and the numbers of squares."""
        assert isinstance(scene, BattleScene)
        band, found = self.river(scene), list[PlacedSurface]()
        if band is not None:
            river = (self._river_bed(band.size), self._river_waves(band.size))
            found += [PlacedSurface(tile, band.topleft) for tile in river]
        if scene.numbers:
            found += [self._number(square, rect) for square, rect in self._rects(scene, (0, 0)).items()]
        return found

    def _cover(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Hatched paper over a half that nobody may see."""
        rects = [rect for square, rect in self._rects(scene, (0, 0)).items() if square in marks[0].where]
        if not rects:
            return []
        half = rects[0].unionall(rects[1:])
        return [PlacedSurface(self._cover_tile(half.size), half.topleft)]

    @drawn_once
    def _cover_tile(self, size: tuple[int, int]) -> pygame.Surface:
        tile, half = pygame.Surface(size), pygame.Rect((0, 0), size)
        tile.fill(self.theme["battle.cover"])
        step = max(8, self.camera.square // 4)
        for x in range(-half.height, half.width, step):
            pygame.draw.aaline(tile, self.theme["battle.cover_hatch"], (x, half.height), (x + half.height, 0))
        return tile

    def _hatch(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Hatches over the squares where nothing may go now."""
        found: list[PlacedSurface] = []
        ink, step, px = self.theme["battle.cover_hatch"], max(6, self.camera.square // 6), self.camera.square
        for square in (square for mark in marks for square in mark.where):
            tile = pygame.Surface((px, px))
            tile.fill(self.marks.square_colour(self._is_dark(scene.grid, square)))
            x, y = self.camera.rect_of(square).topleft
            first = -((x + y - sum(self.camera.block.topleft)) % step)
            for at in range(first, 2 * px + step, step):  # lines where x + y is the same
                pygame.draw.aaline(tile, ink, (at - px, px), (at, 0))
            found.append(PlacedSurface(tile, (x, y)))
        return found

    def river(self, scene: BoardScene, home: tuple[int, int] = (0, 0)) -> pygame.Rect | None:
        """The visible rectangle of the river, moved by ``home``; ``None`` if it is out of view."""
        seen = [rect for square, rect in self._rects(scene, home).items() if square // 10 == 4]
        if not seen:
            return None
        row = seen[0].unionall(seen[1:])
        middle = row.bottom if self.camera.turn == HALF_TURN else row.top
        high = max(3, round(RIVER_SHARE * self.camera.square))
        return pygame.Rect(row.x, middle - high // 2, row.width, high)

    @drawn_once
    def _river_bed(self, size: tuple[int, int]) -> pygame.Surface:
        """The river's water between its banks, without waves."""
        made, ink = pygame.Surface(size), self.theme["board.water_line"]
        made.fill(self.theme["board.water"])
        made.fill(ink, (0, 0, size[0], 1))
        made.fill(ink, (0, size[1] - 1, size[0], 1))
        return made

    @drawn_once
    def _river_waves(self, size: tuple[int, int]) -> pygame.Surface:
        """The river's waves alone."""
        wide, high = size
        wave, lines = max(6, self.camera.square // 3), ""
        pen = stroke(self.theme["board.water_line"], max(1.0, high / 9))
        for at in range(wave // 2, wide - wave if high >= 6 else 0, 2 * wave):
            lines += polyline(wave_points(at, high / 2, wave, high), pen)
        return self.ink.draw(lines, wide, high)

    def moving(self, scene: BoardScene) -> Iterator[MovingPatch]:
        band = self.river(scene, (-self.camera.block.x, -self.camera.block.y))
        if band is None or band.height < 6:
            return
        bed, waves = self._river_bed(band.size), self._river_waves(band.size)
        px, high = self.camera.square, band.height
        for x in range(0, band.width, px):
            inner = pygame.Rect(x, 1, min(px, band.width - x), high - 2)
            part = SwayingPart(waves, (-x, -1), 0.16 * px)
            yield MovingPatch(inner.move(band.topleft), bed.subsurface(inner), (part,))

    @drawn_once
    def _number_tile(self, square: int, halo: bool = False) -> pygame.Surface:
        """The number of a square, pale, or dark in a pale rim."""
        px = self.camera.square
        size = max(8, round(px * (12 / 64 if px >= 56 else 0.22)))
        font = self.fonts.face("sans", 600 if halo else 400, size)
        ink, told = self.theme["ink.primary"], str(number(square))
        if not halo:
            return font.render(told, True, self.marks.square_colour(dark=True).lerp(ink, 0.62))
        words, rim = font.render(told, True, ink), font.render(told, True, self.theme["surface.raised"])
        made = pygame.Surface((words.get_width() + 2, words.get_height() + 2), pygame.SRCALPHA, 32)
        for x in (0, 1, 2):
            for y in (0, 1, 2):
                made.blit(rim, (x, y))
        made.blit(words, (1, 1))
        return made

    def _number(self, square: int, rect: pygame.Rect) -> PlacedSurface:
        inset = max(1, rect.width // 18)
        tile = self._number_tile(square)
        return PlacedSurface(tile, (rect.x + inset, rect.y + max(0, inset - 2)))

    def _lying(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """What lies on squares without a piece: mines, and wrecks of this turn."""
        taken, found = {piece.square for piece in scene.pieces}, list[PlacedSurface]()
        for mark in marks:
            px = round(PIECE_SHARE * self.camera.square)
            match mark.kind:
                case "wrecked":
                    tile = self.art.wreck(mark.data, wreck_px(self.camera.square))
                case "mine":
                    tile = self.art.mine(px)
                case _:
                    tile = self.art.spent(px)
            found += [self.lines.centred(tile, square) for square in mark.where if square not in taken]
        return found

    def _pegs(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [self.lines.centred(self._peg(mark.data), mark.where[0]) for mark in marks]

    def _peg(self, kind: str) -> pygame.Surface:
        px = self.camera.square
        if kind in ("red", "white"):
            return self.art.peg(kind == "white", px)
        return self.art.hit(px) if kind == "hit" else self.art.miss(kind == "missed_white", px)

    def _dots(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """A dot for each tank that could stop on a square."""
        px = self.camera.square
        radius = max(1.5, 2.6 * px / 64)
        gap, side = 3 * radius, round(2 * radius + 2)
        ink = filled(self.theme["move.reach_ink"])
        tile = self.ink.draw(circle((side / 2, side / 2), radius, ink), side, side)
        found: list[PlacedSurface] = []
        for mark in marks:
            rect, count = self.camera.rect_of(mark.where[0]), mark.data
            y, x = rect.bottom - round(0.11 * px), rect.centerx - gap * (count - 1) / 2
            found += [
                PlacedSurface(tile, tile.get_rect(center=(round(x + gap * at), y)).topleft)
                for at in range(count)
            ]
        return found

    def under(self, scene: BoardScene, square: int, facing: int, style: str) -> Sequence[PlacedSurface]:
        """What shows on top of a piece: its square's number, the mine or the installation under it."""
        assert isinstance(scene, BattleScene)
        rect, found = self.camera.rect_of(square), list[PlacedSurface]()
        inset = max(1, rect.width // 18)
        if scene.numbers:
            at = (rect.x + inset - 1, rect.y + max(0, inset - 2) - 1)
            found.append(PlacedSurface(self._number_tile(square, True), at))
        if square in scene.places("mine"):
            tile = self.art.mine(max(12, round(0.42 * rect.width)))
            found.append(PlacedSurface(tile, (rect.x, rect.bottom - tile.get_height())))
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

    def _pencil(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found: list[PlacedSurface] = []
        for mark in marks:
            rect = self.camera.rect_of(mark.where[0])
            tile = self.art.pencilled(mark.data, mark_px(rect.width))
            found.append(PlacedSurface(tile, tile.get_rect(bottomright=rect.bottomright).topleft))
        return found

    def _clashes(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        px, found = max(14, round(0.32 * self.camera.square)), list[PlacedSurface]()
        for mark in marks:
            first, second = map(self.camera.centre_of, mark.where)
            x, y = between(first, second, 0.5)
            tile = self.art.clash(round(px * 1.25) if mark.data else px)
            found.append(PlacedSurface(tile, tile.get_rect(center=(round(x), round(y))).topleft))
        return found

    def _fallen(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found: list[PlacedSurface] = []
        for mark in marks:
            rect = self.camera.rect_of(mark.where[0])
            tile = self._fallen_tile(len(mark.data))
            found.append(PlacedSurface(tile, tile.get_rect(bottomleft=rect.bottomleft).topleft))
        return found

    @drawn_once
    def _fallen_tile(self, count: int) -> pygame.Surface:
        """The sign of a number of shots on a square so far: a peg and the number, on a ground that sets
        them off."""
        px = max(13, round(FALLEN_SHARE * self.camera.square))
        font = self.fonts.face("sans", 700, round(0.8 * px))
        words = font.render(str(count), True, self.theme["ink.primary"])
        inside, peg = words.get_bounding_rect(), self.art.peg(False, round(0.56 * px), True)
        gap = max(2, px // 9)
        wide = peg.get_width() + inside.width + 3 * gap
        paints = filled(self.theme["surface.raised"]), stroke(self.theme["fire.accent"], 1)
        made = self.ink.draw(box(0.5, 0.5, wide - 1, px - 1, px / 4, *paints), wide, px).copy()
        made.blit(peg, peg.get_rect(midleft=(gap, px // 2)))
        made.blit(words, inside.move_to(midleft=(2 * gap + peg.get_width(), px // 2)), inside)
        return made

    def _held(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """The piece in hand where it would stand, paler than placed pieces."""
        (side, piece), px = marks[0].data, self.camera.square
        tile = self.art.placed(side, piece, round(PIECE_SHARE * px)).copy()
        tile.set_alpha(190)
        return [self.lines.centred(one, marks[0].where[0]) for one in (tile, self._ring(px))]

    def _ring(self, px: int) -> pygame.Surface:
        """The ring around where a piece would stand."""
        width = max(1.8, px / 26)
        pen = stroke(self.theme["move.reach_ink"], width)
        return self.ink.draw(circle((px / 2, px / 2), px / 2 - width, pen), px, px)

    def _owners(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        """Beside the board, which installation has a row and a column; on it, those of one in hand."""
        return [
            stamp
            for mark in marks
            for stamp in (self.chips(mark) if mark.layer is Layer.EDGE else self._rows(mark))
        ]

    def chips(self, mark: BoardMark) -> list[PlacedSurface]:
        """The installation of a mark beside its row and its column."""
        camera, view = self.camera, self.camera.viewport
        px = min(round(0.36 * camera.square), camera.gutter - 2)
        if px < 9:
            return []
        side, site, held = mark.data
        rect = camera.rect_of(mark.where[0])
        tile = self.art.site_chip(side, site, px - 4 if held else px)
        if held:
            framed = pygame.Surface((px, px), pygame.SRCALPHA, 32)
            framed.blit(tile, (2, 2))
            pygame.draw.rect(framed, self.theme["move.reach_ink"], framed.get_rect(), 2, border_radius=3)
            tile = framed
        places = (
            (view.x - camera.gutter // 2 - 1, rect.centery), (view.right + camera.gutter // 2, rect.centery),
            (rect.centerx, view.bottom + camera.gutter // 2),
        )  # fmt: skip
        return [PlacedSurface(tile, tile.get_rect(center=place).topleft) for place in places]

    def _rows(self, mark: BoardMark) -> list[PlacedSurface]:
        """Dashed lines along the row and down the column of an installation."""
        rect, view, dash = self.camera.rect_of(mark.where[0]), self.camera.viewport, self.camera.square // 14
        return [
            PlacedSurface(self._dashes(view.width, max(4, dash)), (view.x, rect.centery)),
            PlacedSurface(
                pygame.transform.rotate(self._dashes(view.bottom - rect.bottom, max(4, dash)), -90),
                rect.midbottom,
            ),
        ]

    def _dashes(self, long: int, dash: int) -> pygame.Surface:
        made = pygame.Surface((max(1, long), 2), pygame.SRCALPHA, 32)
        for begin in range(0, long, 2 * dash):
            made.fill(self.theme["move.reach_ink"], (begin, 0, dash, 2))
        return made

    def _trails(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [stamp for mark in marks for stamp in self._trail(mark.where, *mark.data)]

    def _trail(self, squares: Sequence[int], number: int, planned: bool) -> Iterator[PlacedSurface]:
        """A tank's way: dashed from its start, with an arrowhead and the number of its move."""
        px, ink = self.camera.square, self.theme["move.reach_ink"]
        origin = self.camera.rect_of(squares[0])
        inner = origin.width - 8
        frame = dashed_box(1, 1, inner - 2, inner - 2, 2, stroke(ink, max(1.4, px / 40)), px / 12, px / 16)
        yield PlacedSurface(self.ink.draw(frame, inner, inner), (origin.x + 4, origin.y + 4))
        rects = [self.camera.rect_of(square) for square in squares]
        whole = rects[0].unionall(rects[1:])
        points = [(float(rect.centerx - whole.x), float(rect.centery - whole.y)) for rect in rects]
        end = between(points[-2], points[-1], 0.5 - 0.02 if planned else 0.62)
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
        yield PlacedSurface(self.ink.draw(body, *whole.size), whole.topleft)
        if planned:
            yield self.lines.centred(self._ring(px), squares[-1])
        side = max(13, round(0.27 * px))
        disc = self.ink.draw(circle((side / 2, side / 2), side / 2 - 0.5, filled(ink)), side, side).copy()
        font = self.fonts.face("sans", 700, max(8, round(side * 0.68)))
        put_ink(disc, font.render(str(number), True, self.theme["surface.panel"]), disc.get_rect().center)
        yield self.lines.centred(disc, squares[0])

    def notice(self, surface: pygame.Surface, icon: str, words: str) -> None:
        """Write a notice for everybody at the screen in the middle of the board."""
        scale = self.camera.text_scale
        made = self.fonts.render(words, "card_title", self.theme["ink.primary"], scale)
        tile = self.art.icons.get(icon, made.get_height(), self.theme["ink.primary"])
        gap = round(14 * scale)
        place = pygame.Rect(0, 0, tile.get_width() + made.get_width() + 3 * gap, made.get_height() + 2 * gap)
        place.center = self.camera.viewport.center
        paints = filled(self.theme["surface.panel"]), stroke(self.theme["ink.primary"], 2)
        card = box(1, 1, place.width - 2, place.height - 2, 6 * scale, *paints)
        surface.blit(self.ink.draw(card, *place.size), place)
        surface.blit(tile, tile.get_rect(midleft=(place.x + gap, place.centery)))
        surface.blit(made, made.get_rect(midright=(place.right - gap, place.centery)))

    def _signs(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [stamp for mark in marks for stamp in self.sign(*mark.data)]

    def sign(self, icon: str, words: str, below: bool = False) -> list[PlacedSurface]:
        """A line, such as who may look, in the gutter above the board or ``below`` it."""
        camera = self.camera
        size = max(11, round(min(13 * camera.text_scale, camera.gutter * 0.62)))
        font = self.fonts.face("sans", 600, size)
        made = font.render(words, True, self.theme["ink.primary"])
        tile = self.art.icons.get(icon, round(size * 1.15), self.theme["ink.primary"])
        wide = tile.get_width() + 6 + made.get_width()
        x, y = camera.viewport.centerx - wide // 2, camera.viewport.y - camera.gutter // 2 - 1
        if below:
            y = camera.viewport.bottom + camera.gutter // 2
        right = made.get_rect(midleft=(x + tile.get_width() + 6, y))
        return [
            PlacedSurface(tile, tile.get_rect(midleft=(x, y)).topleft),
            PlacedSurface(made, right.topleft),
        ]
