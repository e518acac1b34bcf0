"""Tips for the signs of Flames of Tanks. Nothing in this game is secret."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.numbers import length_number
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.board import BoardPainter
from game.games.flames_of_tanks.view.compose import shooters
from game.games.flames_of_tanks.view.marks import FRONT_INCHES
from game.games.flames_of_tanks.view.scene import Area, TableShown
from game.games.flames_of_tanks.view.tanks import ANSWER_RINGS, BAILED_ASIDE, BASE, GHOST_DISC, RINGS
from game.games.flames_of_tanks.view.words import exact_inches, tank_words, weight_words
from game.model.inches import FULL_TURN, INCH, Point, ahead, inside, near
from game.view.board.inches import InchCamera
from game.view.board.marks import BoardMark
from game.view.tips import Tips

CARD: Final = ("speed", "at", "rof", "fp", "range", "armour")
"""The values on a tank's card, in order."""

VALUE_RULES: Final = {
    "weight": "FT-5.3", "speed": "FT-1.4", "at": "FT-2.6", "rof": "FT-2.4", "fp": "FT-2.6", "range": "FT-2.4",
    "armour": "FT-2.6", "draws": "FT-3.3",
}  # fmt: skip

_GRID_PX: Final = 24
"""Distance in px between the places tried for a tint."""

_NEAR_PX: Final = 5
"""Distance in px below which the pointer counts as on a line."""

_ARC_PARTS: Final = 24
"""Straight pieces that stand for an arc."""

_TERRAIN_SHARE: Final = 0.7
"""Share of a terrain's bounding box, from its middle, that is sure to be inside the terrain."""


def add_board(tips: Tips, board: BoardPainter, picture: TableShown, position: FlamesOfTanksWorld) -> None:
    """Add tips for all signs on the table."""
    camera, words = board.camera, tips.words

    def sign(key: str, place: Point, radius: float, rule: str, **params: object) -> None:
        """Add a tip for a sign with that radius (inches) around a place."""
        rect = camera.around(place, max(10, 2 * radius * camera.unit)).clip(camera.viewport)
        tips.add(f"flames_of_tanks.{key}", rect, rule, **params)

    def answer(mark: BoardMark, radius: float) -> None:
        """Add a tip for the ring of an enemy's answer."""
        rect = camera.around(mark.where[0], 2 * radius * camera.unit).clip(camera.viewport)
        tips.add(f"board.{mark.kind}", rect)

    _rulers(tips, camera)
    for terrain in picture.table.terrain:
        left, bottom, right, top = terrain.box
        (a, b), (c, d) = camera.px((left, bottom)), camera.px((right, top))
        rect = pygame.Rect(round(min(a, c)), round(min(b, d)), round(abs(a - c)), round(abs(b - d)))
        if min(rect.size) > camera.unit:
            rect = rect.inflate(-rect.width * (1 - _TERRAIN_SHARE), -rect.height * (1 - _TERRAIN_SHARE))
        else:
            rect = rect.inflate(camera.unit, camera.unit)
        tips.add(f"flames_of_tanks.ground.{terrain.kind.name}", rect.clip(camera.viewport), "FT-1.2")
    _tints(tips, camera, picture, words)
    _lines(tips, camera, picture, words)
    for at in picture.table.workshops:
        sign("workshop", at, 1.0, "FT-4.4")
    for loss in picture.of("loss"):
        sign("loss", loss.where[0], 1.2, "FT-3.1", tank=tank_words(loss.data, words))
    for at in picture.places("smoke"):
        sign("smoke", at, 1.5, "FT-5.5")
    for at in picture.places("smoke_to_be"):
        sign("smoke_to_be", at, 1.5, "FT-5.5")
    for zone in picture.of("zone"):
        claim, enter = zone.data
        if enter:
            sign("entry", zone.where[0], enter / INCH, "FT-3.1")
        if claim:
            sign("zone", zone.where[0], 4.0, "FT-4.1")
    radius = board.marks.point_radius / camera.unit
    for point, shown in picture.spawns:
        key = "point_fixed" if shown.invincible else "point"
        sign(key, point.at, radius, "FT-4.3" if shown.invincible else "FT-4.1", point=point.name,
                 n=len(shown.markers), sockets=shown.sockets)  # fmt: skip
    for ring in picture.of("ring"):
        sign(
            f"ring.{ring.data}",
            ring.where[0],
            RINGS[ring.data],
            "FT-2.4" if ring.data in ("target", "no_shot") else "",
        )
    for mark in picture.of("answer_from", "answer_loss"):
        answer(mark, ANSWER_RINGS[mark.kind][0])
    for tank in picture.tanks:
        stats = position.stats(tank.id)
        named = tank_words(tank.id, words)
        weight = weight_words(stats.weight, words)
        sign("tank", tank.at, BASE, "FT-1.3", tank=named, weight=weight, front=stats.front,
                 side=stats.side, gun=stats.anti_tank)  # fmt: skip
        if tank.bailed_out:
            aside = round(BAILED_ASIDE * camera.unit)
            rect = camera.around(tank.at, max(13, 1.15 * camera.unit)).move(-aside, aside)
            tips.add("flames_of_tanks.bailed", rect, "FT-2.7")
        if tank.id in board.tag_rects:
            tips.add("flames_of_tanks.tag", board.tag_rects[tank.id], "FT-2.1", tank=named, weight=weight)
    for at in picture.places("ghost"):
        sign("ghost", at, GHOST_DISC, "FT-2.3")
    for mark in picture.of("answer_copy"):
        answer(mark, BASE)
    for pin in picture.places("pin"):
        sign("pin", pin, 0.6, "FT-2.3")
    for at in picture.places("snap"):
        sign("snap", at, 0.5, "")
    for mark in picture.of("refused"):
        why, rule = mark.data
        sign("refused", mark.where[0], 1.0, rule, why=why)


def _even_odd(area: Area, place: Point) -> bool:
    """Whether a place is in an area, whose holes are rings, too."""
    return sum(inside(place, ring) for ring in area) % 2 == 1


def _tints(tips: Tips, camera: InchCamera, picture: TableShown, words: Texts) -> None:
    """Add tips for tinted and hatched ground."""
    view = camera.viewport
    down = range(view.top + 6, view.bottom, _GRID_PX)
    across = range(view.left + 6, view.right, _GRID_PX)
    points = tips.tried((x, y) for y in down for x in across)
    tried = [(place, point) for point in points if (place := camera.at(point)) is not None]

    def tint(key: str, areas: Sequence[Area], rule: str, **params: object) -> bool:
        held = (point for place, point in tried if any(_even_odd(area, place) for area in areas))
        return tips.spread(f"flames_of_tanks.{key}", held, rule, **params)

    danger = picture.of("danger")
    for place, point in tried if danger else ():
        guns = shooters(danger, place)
        if guns:
            named = words.commas(tank_words(gun, words) for gun in guns)
            tips.spread("flames_of_tanks.danger_ground", (point,), "FT-2.4", tanks=named)
            break
    tint("unseen", picture.places("dead"), "FT-2.4")
    tint("wedge", [(ring,) for ring in picture.places("wedges")], "FT-2.5")
    for level, area in (level for reach in picture.told("reach") for level in reach):
        if tint("reach", [area], "FT-2.3", inches=length_number(level)):
            break


def _lines(tips: Tips, camera: InchCamera, picture: TableShown, words: Texts) -> None:
    """Add tips for paths, ranges, lines of fire and other lines on the table."""

    def line(key: str, places: Sequence[tuple[float, float]], rule: str, **params: object) -> None:
        pieces = list(pairwise((round(x), round(y)) for x, y in map(camera.px, places)))
        tried = (
            (round(ax + share * (bx - ax)), round(ay + share * (by - ay)))
            for (ax, ay), (bx, by) in pieces
            for share in (0.5, 0.25, 0.75)
        )
        seen = filter(camera.viewport.collidepoint, tips.tried(tried))
        held = (point for point in seen if any(near(point, *piece, _NEAR_PX) for piece in pieces))
        tips.spread(f"flames_of_tanks.{key}", held, rule, **params)

    for trail in picture.of("trail"):
        line("trail", trail.where, "FT-2.3")
    for mark in picture.of("arc"):
        arc = mark.data
        for first, last in arc.spans:
            turns = [first + (last - first) * part // _ARC_PARTS for part in range(_ARC_PARTS + 1)]
            places = [ahead(mark.where[0], turn % FULL_TURN, arc.radius) for turn in turns]
            line("arc_near" if arc.near else "arc", places, "FT-2.4", range=exact_inches(arc.radius, words))
    for fire in picture.of("fire"):
        (origin, at), (_, stop) = fire.where, fire.data
        line("fire_stopped" if stop else "fire", (origin, stop or at), "FT-2.5")
    for stretch in picture.legs:
        cost = exact_inches(stretch.cost, words)
        line("tape", (stretch.first, stretch.last), "FT-2.3", cost=cost)
    for mark in picture.of("front"):
        front = mark.data
        middle = ahead(mark.where[0], front.heading, front.ahead)
        half = round(FRONT_INCHES[0] * INCH)
        ends = [ahead(middle, (front.heading + turn) % FULL_TURN, half) for turn in (2700, 900)]
        line("front", ends, "FT-2.6")


def _rulers(tips: Tips, camera: InchCamera) -> None:
    view, gutter = camera.viewport, camera.gutter
    if gutter < 8:
        return
    for rect in (
        pygame.Rect(view.x - gutter, view.y, gutter, view.height),
        pygame.Rect(view.x, view.bottom, view.width, gutter),
    ):
        tips.add("flames_of_tanks.ruler", rect, "FT-1.1")
