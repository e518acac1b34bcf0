"""The board of Battlegrounds on the screen: fields, tokens, shells, and marks for possible actions. The
layers draw a ``FieldScene`` and decide nothing. All else is drawn as on every board."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

import pygame

from game.games.battlegrounds.rules.definitions import BASES, COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.seen import TokenSeen
from game.games.battlegrounds.view.art import Art
from game.games.battlegrounds.view.scene import AimShown, FieldMark, FieldScene
from game.games.battlegrounds.view.stage import TANK_SHARE
from game.ui.paint.ink import box, filled
from game.ui.paint.paint import faded
from game.view.board.choices import ChoiceButtons, icon_room
from game.view.board.clips import put_ink
from game.view.board.fire_lines import PlacedSurface
from game.view.board.layers import BoardLayers
from game.view.board.marks import BoardMark
from game.view.board.pieces import PieceArt
from game.view.board.scene import BoardScene

TOKEN_SHARE = 0.8
"""The side of a token in fields."""

_FIRE = ("shot", "clear", "lay")
_REACH = {"go": "move.reach_2", "place": "move.reach_2", "open": "move.reach_2", "way": "move.reach_4"}


def _face(token: TokenSeen) -> str:
    """The picture of a token that is face up; otherwise empty."""
    return token.picture if token.up else ""


class FieldLayers(BoardLayers):
    """Paints fields and their contents."""

    def __init__(self, art: Art, *given: Any) -> None:
        super().__init__(*given)
        self.art = art
        self.token_px = max(4, round(TOKEN_SHARE * self.camera.square))
        self.pieces = PieceArt(art.tanks, max(4, round(TANK_SHARE * self.camera.square)))
        self.buttons = ChoiceButtons(self.theme, self.fonts, self.ink)
        self.painters |= {
            "field": self._fields,
            "gun": self.tile(self.marks.target_ring, "other"),
            "aims": self._aims,
        }  # fmt: skip

    # --- what stands still ---

    def burnt_out(self, piece: Hashable, degrees: float) -> pygame.Surface | None:
        colour = COLOUR_NAMES[piece % 4] if isinstance(piece, int) and piece >= 0 else ""
        seen = self.camera.degrees(degrees)
        if not colour:
            return None
        hull, _ = self.art.tanks.apart(colour, colour, seen, self.pieces.px)
        return faded(hull, self.theme.palette.opacity("ghost_piece"))  # what lies below it is seen

    def below(
        self, surface: pygame.Surface, scene: BoardScene, reach_limit: int, hidden_wrecks: frozenset[int]
    ) -> None:
        super().below(surface, scene, reach_limit, hidden_wrecks)
        if scene.coordinates and isinstance(scene, FieldScene):
            for line in scene.names:
                if line < GRID.width:
                    self.sheet.column(surface, line, self.sheet.home, strong=True)
                else:
                    self.sheet.rank(surface, line - GRID.width, self.sheet.home, strong=True)

    def _tints(self, surface: pygame.Surface, scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> None:
        assert isinstance(scene, FieldScene)
        last, picked = scene.places("last_move"), scene.places("picked")
        for spot, rect in rects.items():
            mark = scene.fields.get(spot)
            self._field(surface, rect, spot, "" if mark is None else mark.kind, spot in last, spot in picked)

    def things(self, scene: BoardScene, hidden: frozenset[int]) -> list[PlacedSurface]:
        """The tokens, shells and artillery on the fields."""
        assert isinstance(scene, FieldScene)
        stage, lit, small = scene.stage, scene.lit, round(0.86 * self.token_px)
        tiles = [
            (
                spot,
                (self.art.token if spot in lit else self.art.lying)(_face(one), self.token_px, one.ability),
            )
            for spot, one in stage.tokens.items()
        ]
        for spots, name in ((stage.shells, "shell"), (stage.artillery, "artillery")):
            tiles += [(spot, self.art.part(name, small)) for spot in spots]
        return [self.lines.centred(tile, spot) for spot, tile in tiles]

    def lying(self, scene: BoardScene, rects: Mapping[int, pygame.Rect]) -> list[pygame.Rect]:
        assert isinstance(scene, FieldScene)
        stage, side = scene.stage, self.token_px
        taken = {*stage.tokens, *stage.shells, *stage.artillery} & rects.keys()
        tokens = [pygame.Rect(0, 0, side, side).move_to(center=rects[spot].center) for spot in sorted(taken)]
        return [*super().lying(scene, rects), *tokens]

    def pointed(self, scene: BoardScene, square: int) -> Sequence[PlacedSurface]:
        """The token on a field in full colour, unless it is so already or marks cover it."""
        assert isinstance(scene, FieldScene)
        token = scene.stage.tokens.get(square)
        if token is None or square in scene.lit or square in scene.bare:
            return ()
        return (self.lines.centred(self.art.token(_face(token), self.token_px, token.ability), square),)

    def _field(
        self, surface: pygame.Surface, rect: pygame.Rect, spot: int, kind: str, last: bool, picked: bool
    ) -> None:
        """Paint a field: base, last move, reach."""
        theme = self.theme
        bare = colour = self.marks.square_colour(self._is_dark(GRID, spot))
        base = next((number for number, fields in enumerate(BASES) if spot in fields), None)
        if base is not None:
            colour = colour.lerp(theme[f"{self.art.side(base)}.hull"], 0.5 if theme.palette.is_dark else 0.42)
        if last:
            colour = colour.lerp(theme["signal.last_move"], theme.palette.opacity("last_move"))
        if picked:
            colour = theme["move.reach_1"]
        elif kind in _REACH:
            colour = theme[_REACH[kind]]
        elif kind == "lost":
            colour = colour.lerp(theme["fire.accent"], 0.3)
        if colour != bare:
            surface.fill(colour, rect)
        if last:
            self.marks.last_move_edge(surface, rect)
        if base is not None:
            self._base_mark(surface, rect, base, spot)

    def _base_mark(self, surface: pygame.Surface, rect: pygame.Rect, base: int, spot: int) -> None:
        """Paint a base's mark in its corner of the board, and small ones on its two other fields."""
        corner = spot in (0, 7, 56, 63)
        px = max(5, round(self.camera.square * (0.17 if corner else 0.12)))
        mark = self.art.mark(base, px, self.theme[f"{self.art.side(base)}.line"])
        column, row = self.camera.seen_cell(spot % 8, spot // 8)
        left, low = column < 4, row >= 4
        inset = max(1, rect.width // 60)
        x = rect.x + inset if left else rect.right - px - inset
        y = rect.bottom - px - inset if low else rect.y + inset
        surface.blit(mark, (x, y))

    def _fields(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        found: list[PlacedSurface] = []
        for mark in marks:
            rect = self.camera.rect_of(mark.where[0])
            found += [*self._mark(rect, mark.data), *(badge for _, badge in self.badges(rect, mark.data))]
        return found

    def _mark(self, rect: pygame.Rect, mark: FieldMark) -> Iterator[PlacedSurface]:
        """The frames and rings of the possible actions at a field."""
        marks = self.marks

        def middle(tile: pygame.Surface) -> PlacedSurface:
            return PlacedSurface(tile, tile.get_rect(center=rect.center).topleft)

        if mark.kind in _FIRE:
            yield middle(marks.target_ring("open" if mark.kind == "shot" else "other"))
            if mark.kind == "lay":
                tile = self.art.part("shell", round(rect.width * 0.4)).copy()
                tile.set_alpha(150)
                yield middle(tile)
        elif mark.kind == "lost":
            yield middle(self._frame("fire.accent", rect.width, marks.width("picked_frame")))
            yield middle(marks.lost())
        elif mark.kind != "way":
            width = max(2, round(marks.width("picked_frame") * 0.6))
            yield middle(self._frame("move.reach_ink", rect.width - 2, width))
        if mark.also:
            yield middle(marks.brackets("fire.accent"))

    def _frame(self, colour: str, side: int, width: int) -> pygame.Surface:
        made = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        pygame.draw.rect(made, self.theme[colour], made.get_rect(), width)
        return made

    def badges(self, rect: pygame.Rect, mark: FieldMark) -> Iterator[tuple[str, PlacedSurface]]:
        """The gains and costs at the lower edge of a field, by name."""
        px = rect.width
        side, inset = max(9, round(px * 0.3)), max(1, px // 30)
        x, y = rect.right - inset, rect.bottom - side - inset
        if mark.badge:
            pill = self.pill(mark.badge, side, fire=mark.kind in _FIRE)
            x -= pill.get_width()
            yield "points", PlacedSurface(pill, (x, y))
        if mark.ability:
            yield "ability", PlacedSurface(self.art.tab(mark.ability, side), (x - side - 1, y))
        left = rect.x + inset
        if mark.armour:
            yield "armour", PlacedSurface(self.art.tab("armour", side), (left, y))
            left += side + 1
        if mark.payee is not None:
            at = left + (side if mark.kind == "lost" else 0)
            yield "payee", PlacedSurface(self.art.chip(mark.payee, side), (at, y))

    def pill(self, text: str, height: int, *, fire: bool = True) -> pygame.Surface:
        """A small filled label with a number."""
        fill, ink = ("fire.accent", "fire.on_accent") if fire else ("move.reach_ink", "surface.panel")
        font = self.fonts.face("serif", 600, max(8, round(height * 0.72)))
        letters = font.render(text, True, self.theme[ink])
        width = max(height, letters.get_width() + round(height * 0.5))
        body = box(0, 0, width, height, height / 2, filled(self.theme["surface.raised"]))
        body += box(1, 1, width - 2, height - 2, height / 2 - 1, filled(self.theme[fill]))
        made = self.ink.draw(body, width, height).copy()
        put_ink(made, letters, (width // 2, height // 2))
        return made

    # --- above it ---

    def under(self, scene: BoardScene, square: int, facing: int, style: str) -> Sequence[PlacedSurface]:
        """The token under a tank, small, in the lower left corner."""
        token = scene.stage.tokens.get(square) if isinstance(scene, FieldScene) else None
        if token is None or not token.up or not token.picture:
            return ()
        rect = self.camera.rect_of(square)
        side, inset = max(8, round(rect.width * 0.36)), max(1, rect.width // 40)
        at = (rect.x + inset, rect.bottom - side - inset)
        found = [PlacedSurface(self.art.picture(token.picture, side), at)]
        if token.ability:
            small = max(6, round(side * 0.62))
            found.append(
                PlacedSurface(self.art.tab(token.ability, small), (at[0] + side - small // 2, at[1]))
            )
        return found

    def _aims(self, scene: BoardScene, marks: Sequence[BoardMark]) -> list[PlacedSurface]:
        return [PlacedSurface(surface, rect.topleft) for _, rect, surface in self.aims(scene)]

    def aims(self, scene: BoardScene) -> list[tuple[str, pygame.Rect, pygame.Surface]]:
        """The small buttons at a field: name, rectangle, surface."""
        return [
            button
            for mark in scene.of("aims")
            for button in self.buttons.placed(
                self.camera, mark.where[0], [(aim, self._aim_icon(aim)) for aim in mark.data]
            )
        ]

    def _aim_icon(self, aim: AimShown) -> pygame.Surface:
        """The icon of a button: the token, the tank, or a shell."""
        px = round(icon_room(self.camera) * 0.78)
        if aim.colour is not None:
            return self.art.tank(aim.colour, 0, px)
        if aim.picture and aim.name == "token":
            return self.art.picture(aim.picture, px)
        return self.art.part("artillery" if aim.name == "tank" else "shell", px)
