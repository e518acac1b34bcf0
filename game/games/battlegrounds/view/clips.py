"""Frames of Battlegrounds' events: what moves on top of the still board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.events import (
    ArmourSpent,
    ArtilleryTankGone,
    ArtilleryTankPlaced,
    Barraged,
    Covered,
    Destroyed,
    Drove,
    Fired,
    LaidOut,
    PairMade,
    Placed,
    PointsWon,
    ShellGone,
    ShellLaid,
    TokenTaken,
    Uncovered,
    Walked,
)
from game.games.battlegrounds.rules.seen import TokenSeen
from game.games.battlegrounds.view.board import FieldLayers
from game.games.battlegrounds.view.ground_marks import wreck_of
from game.games.battlegrounds.view.scene import FieldScene
from game.games.battlegrounds.view.stage import TURN_SHARE, Effect, Stage, driven, way_of
from game.ui.paint.ink import Point
from game.view.board.clips import along, between, fly, put, scaled, turn_over
from game.view.board.death import Dying, dying_stamps
from game.view.board.easing import cubic_in_out, cubic_out
from game.view.board.gunnery import Gunnery, pushed_back
from game.view.board.timeline import Clip

PLATES, PLATE_SHARE = 5, 0.22
"""How many plates of its colour fly off a destroyed tank, and the size of one in fields."""

Goal = Callable[[int], tuple[float, float]]
"""Gives the place, in px, to which things fly that a play area wins."""


class ClipPainter:
    """Draws frames of clips on a surface, with the painters of a board. ``picture_of`` gives a field's
    token before the step, or after it when tokens are laid out."""

    def __init__(
        self,
        board: FieldLayers,
        goal: Goal,
        surface: pygame.Surface,
        stage: Stage,
        gunnery: Gunnery,
        picture_of: Callable[[int], TokenSeen | None],
    ) -> None:
        self.board, self.goal, self.surface, self.stage = board, goal, surface, stage
        self.gunnery = gunnery
        self.picture_of = picture_of
        self.art, self.theme, self.camera = board.art, board.theme, board.camera

    def lights(self) -> None:
        """Draw the tanks whose guns move, and the lights of shots."""
        for colour in self.gunnery.moving & self.stage.tanks.keys():
            spot = self.stage.tanks[colour]
            degrees, px, gun = 45.0 * self._seen(colour), self.board.pieces.px, self.gunnery.pose(colour)
            at = pushed_back(self.camera.centre_of(spot), degrees, gun, px)
            self.art.draw_tank(self.surface, colour, degrees, px, at, gun)
            scene = FieldScene(GRID, stage=self.stage)
            self.surface.fblits(list(self.board.under(scene, spot, self.stage.facing(colour), "")))
        self.surface.fblits(self.board.flashes.stamps(self.gunnery.lights()))

    def draw(self, clip: Clip[Effect]) -> None:
        """Draw the present frame of a clip."""
        share = clip.share
        match clip.effect:
            case Drove() as event:
                self._drove(event, share)
            case Walked() as event:
                self._walked(event, share)
            case Fired() as event:
                self._fired(event, share)
            case Destroyed() as event:
                self._destroyed(event, share)
            case TokenTaken() as event:
                self._taken(event, share)
            case PointsWon() as event:
                self._points(event, share)
            case PairMade() as event:
                self._pair(event, share)
            case ShellLaid(field):
                self._drop("shell", field, share)
            case ShellGone(field):
                self._vanish(field, share)
            case ArtilleryTankPlaced(field):
                self._drop("artillery", field, share)
            case ArtilleryTankGone(field):
                self._artillery_gone(field, share)
            case ArmourSpent() as event:
                self._armour(event, share)
            case Barraged(field):
                self._barrage(field, share)
            case Uncovered(field, picture):
                self._flip(field, picture, share)
            case Covered(fields):
                self._covered(fields, share)
            case Placed() as event:
                self._placed(event, share)
            case LaidOut():
                self._laid_out(share)

    # --- tanks ---

    def _tank(self, colour: int, degrees: float, at: Point) -> None:
        gun = self.gunnery.pose(colour)
        self.art.draw_tank(self.surface, colour, degrees, self.board.pieces.px, at, gun)

    def _seen(self, colour: int, towards: int | None = None) -> int:
        """The facing on the screen of a tank with a given facing, or with its present one."""
        return self.camera.facing(self.stage.facing(colour) if towards is None else towards)

    def _drove(self, event: Drove, share: float) -> None:
        legs = list(pairwise(way_of(event)))
        if not legs:
            return
        if share < TURN_SHARE:
            before, after = self._seen(event.colour), self._seen(event.colour, GRID.direction(*legs[0]))
            degrees = turned(before, after, cubic_in_out(share / TURN_SHARE))
            at = self.camera.centre_of(event.path[0])
        else:
            gone = driven(share)
            number = min(int(gone * len(legs)), len(legs) - 1)
            degrees = 45.0 * self._seen(event.colour, GRID.direction(*legs[number]))
            at = along([self.camera.centre_of(spot) for spot in way_of(event)], gone)
        self._tank(event.colour, degrees, at)

    def _walked(self, event: Walked, share: float) -> None:
        ends = self.camera.centre_of(event.origin), self.camera.centre_of(event.target)
        facing = self._seen(event.colour, GRID.direction(event.origin, event.target))
        self._tank(event.colour, 45.0 * facing, between(*ends, cubic_in_out(share)))

    def _placed(self, event: Placed, share: float) -> None:
        px = self.board.pieces.px
        size = round(px * (1.5 - 0.5 * cubic_out(share)))
        tile = self.art.tank(event.colour, 45.0 * self._seen(event.colour), px)
        self._put(pygame.transform.smoothscale(tile, (size, size)), event.field)

    def _destroyed(self, event: Destroyed, share: float) -> None:
        """Draw the end of a tank; plates of its colour fly off."""
        colour, degrees, gun = event.colour, 45.0 * self._seen(event.colour), self.gunnery.pose(event.colour)
        hull, turret = self.art.apart(colour, degrees, self.board.pieces.px, gun)
        plates = [self.art.chip(colour, max(7, round(PLATE_SHARE * self.camera.square)))] * PLATES
        middle, remains = self.camera.centre_of(event.field), self.board.remains(wreck_of(event))
        self._dies(Dying(middle, hull, turret, plates, remains, seed=event.field), share)

    def _artillery_gone(self, spot: int, share: float) -> None:
        hull = self.art.part("artillery", round(0.86 * self.board.token_px))
        self._dies(Dying(self.camera.centre_of(spot), hull, seed=spot), share)

    def _dies(self, tank: Dying, share: float) -> None:
        self.surface.fblits(dying_stamps(tank, share, self.board.flashes))

    # --- shots ---

    def _put(self, tile: pygame.Surface, spot: int) -> None:
        put(self.surface, tile, self.camera.centre_of(spot))

    def _fired(self, event: Fired, share: float) -> None:
        if share > 0.45:
            self._put(self.board.marks.target_ring("chosen"), event.field)

    def _armour(self, event: ArmourSpent, share: float) -> None:
        side = round(self.camera.square * (0.5 + 0.25 * cubic_out(min(1.0, share * 2))))
        tile = self.art.tab("armour", max(8, side // 4 * 4))
        if share > 0.6:
            tile = tile.copy()
            tile.set_alpha(round(255 * (1 - share) / 0.4))
        self._put(tile, event.field)

    def _barrage(self, spot: int, share: float) -> None:
        """Draw the letter's column first, then the number's row, then the field of both (BG-12.3)."""
        field, view, veil = self.camera.rect_of(spot), self.camera.viewport, self.theme["fire.accent"]
        veil.a = 70
        bands = [pygame.Rect(field.x, view.y, field.width, view.height)]
        if share > 0.33:
            bands.append(pygame.Rect(view.x, field.y, view.width, field.height))
        for band in bands:
            tile = pygame.Surface(band.size, pygame.SRCALPHA)
            tile.fill(veil)
            self.surface.blit(tile, band)

    # --- tokens, shells, points ---

    def _taken(self, event: TokenTaken, share: float) -> None:
        tile = self.art.picture(event.picture, self.board.token_px)
        fly(self.surface, tile, self.camera.centre_of(event.field), self.goal(event.area), share)

    def _points(self, event: PointsWon, share: float) -> None:
        tile = self.art.point_token(event.colour, event.value, round(self.board.token_px * 0.8))
        along = cubic_in_out(max(0.0, share * 1.5 - 0.5))
        size = min(1.0, share * 3) * (1.3 - 0.6 * share)
        at = between(self.camera.viewport.center, self.goal(event.area), along)
        put(self.surface, scaled(tile, size, size), at)

    def _pair(self, event: PairMade, share: float) -> None:
        """Draw two tokens that meet over the play area, with their points."""
        px, surface = self.board.token_px, self.surface
        x, y = self.goal(event.area)
        tile = self.art.picture(event.picture, px)
        apart = px * (1 - 0.66 * cubic_out(min(1.0, share * 2)))
        y += px * (0.85 - 0.2 * cubic_out(share))  # below the tab, where nothing lies over it
        put(surface, tile, (x + apart / 2, y))
        put(surface, tile, (x - apart / 2, y))
        if share > 0.4:
            small = round(px * 0.42)
            put(surface, self.board.pill(f"+{event.points}", small), (x + px * 0.7, y - px * 0.35))
            if event.ability:
                put(surface, self.art.tab(event.ability, small), (x - px * 0.7, y - px * 0.35))

    def _drop(self, part: str, spot: int, share: float) -> None:
        size = 1.6 - 0.6 * cubic_out(share)
        self._put(scaled(self.art.part(part, round(0.86 * self.board.token_px)), size, size), spot)

    def _vanish(self, spot: int, share: float) -> None:
        tile = self.art.part("shell", round(0.86 * self.board.token_px)).copy()
        tile.set_alpha(round(255 * (1 - share)))
        self._put(tile, spot)

    def _laid_out(self, share: float) -> None:
        """Draw tokens that fly from the middle of the board to their fields, the outer ones first
        (BG-2.1)."""
        px, count = self.board.token_px, len(GRID)
        for number, spot in enumerate(sorted(range(count), key=lambda spot: (-_ring(spot), spot))):
            along = min(1.0, (share - 0.7 * number / count) / 0.3)
            token = self.picture_of(spot) if along > 0 else None
            if token is not None:
                tile = self.art.lying(token.picture if token.up else "", px, token.ability)
                ends = self.camera.viewport.center, self.camera.centre_of(spot)
                put(self.surface, tile, between(*ends, cubic_out(along)))

    def _flip(self, spot: int, picture: str, share: float, *, back: bool = False) -> None:
        """Draw a token that turns from its back to its picture, or back."""
        faces = self.art.part("back", self.board.token_px), self.art.token(picture, self.board.token_px)
        turn_over(self.surface, *(faces[::-1] if back else faces), self.camera.centre_of(spot), share)

    def _covered(self, fields: Sequence[int], share: float) -> None:
        for spot in fields:
            token = self.picture_of(spot)
            self._flip(spot, "" if token is None else token.picture, share, back=True)


def _ring(spot: int) -> int:
    """How far a field is from the middle: 0 for the four in the middle."""
    return int(max(abs(GRID.column(spot) - 3.5), abs(GRID.rank(spot) - 3.5)))


def turned(first: int, last: int, share: float) -> float:
    """Degrees between two facings, the shorter way round."""
    by = (last - first + 4) % 8 - 4
    return 45.0 * (first + by * share)
