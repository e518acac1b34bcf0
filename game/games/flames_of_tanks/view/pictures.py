"""Small pictures of Flames of Tanks: of positions, of a seat's tank, and of modes (FT-6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.games.flames_of_tanks.rules.definitions import Mode
from game.games.flames_of_tanks.rules.table import NOBODY, SpawnPoint, TableMap
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.board import thumbnail
from game.games.flames_of_tanks.view.compose import plain
from game.games.flames_of_tanks.view.scene import (
    ALL,
    TEAM_SIGNS,
    PointShown,
    TableShown,
    TankShown,
    ring_mark,
    zone_mark,
)
from game.games.flames_of_tanks.view.tanks import Tanks
from game.model.inches import INCH, Point
from game.view.board.clips import put
from game.view.board.marks import Layer, marked_each
from game.view.table import Tools

_SIDE: Final = 10
"""Inches across the picture of a mode."""
_MIDDLE: Final[Point] = (_SIDE * INCH // 2, _SIDE * INCH // 2)
_CORNERS: Final = ((2, 2, 450), (8, 8, 2250), (2, 8, 1350), (8, 2, 3150))
"""Places of the tanks in inches, and their headings towards the middle."""
_LOST: Final = ((3 * INCH, 7 * INCH), (7 * INCH, 3 * INCH))
"""Places of lost tanks, a little nearer to the middle, so that their numbers are not cut off."""


def draw_view(tools: Tools, view: FlamesOfTanksWorld, px: int) -> pygame.Surface:
    """Draw a small picture of an observation, its longer side ``px``."""
    return thumbnail(tools.theme, tools.fonts, plain(view), (px, px))


def draw_seat(tanks: Tanks, surface: pygame.Surface, rect: pygame.Rect, view: object, seat: int) -> None:
    """Draw a tank of a seat into a rectangle."""
    put(surface, tanks.portrait(seat, 0, min(rect.size)), rect.center)


def draw_mode(tools: Tools, mode: Mode, px: int) -> pygame.Surface:
    """Draw a square picture of a mode."""
    return thumbnail(tools.theme, tools.fonts, picture_of(mode), (px, px))


def picture_of(mode: Mode) -> TableShown:
    """The scene of a mode: two tanks, or four if each is for itself or there are four teams; the point
    they fight for; a lost tank if none comes back."""
    point = SpawnPoint("C", _MIDDLE, NOBODY, False)
    few = mode.teams == "two" or not mode.respawn
    tanks = []
    for number, (x, y, heading) in enumerate(_CORNERS[: 2 if few else 4]):
        team = "" if mode.teams == "none" else TEAM_SIGNS[number]
        tanks.append(TankShown(number, number, (x * INCH, y * INCH), heading, team))
    bare = TableMap(_SIDE * INCH, _SIDE * INCH)
    picture = TableShown(bare, tanks=tuple(tanks), tags=False, night=mode.night)
    if not mode.respawn:
        picture = picture.more(*marked_each(Layer.LEFT, "loss", zip(_LOST, (2, 3), strict=True)))
    if mode.points == "none":
        return picture if not mode.respawn else picture.more(ring_mark(_MIDDLE, "picked"))
    shown = PointShown(ALL, invincible=True)
    if mode.points == "claimed":
        markers = (TEAM_SIGNS[0],) * max(0, mode.markers - 1) if mode.teams != "none" else ()
        shown = PointShown(markers=markers, sockets=mode.markers)
        picture = picture.more(zone_mark(_MIDDLE, "play"))
    return replace(picture, table=replace(bare, points=(point,)), points=(shown,))
