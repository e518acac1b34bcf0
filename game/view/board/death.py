"""The end of a tank, the same in every game: a flash while all stops, the tank jumps, its turret and what it
carried fly off, it burns out, and what remains of it stays.

A game says what its tank is made of and how far its end is; each frame follows from that alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.paint.ink import Point
from game.ui.paint.paint import faded
from game.view.board.clips import scaled
from game.view.board.cue import Cue, Place
from game.view.board.easing import cubic_in_out, cubic_out
from game.view.board.fire_lines import PlacedSurface
from game.view.board.flashes import FlashPainter

STRUCK: Final = 80 / 900
JUMPED: Final = 240 / 900
BURNT: Final = 480 / 900
"""The shares of its end up to which a tank stands still in the flash, jumps, and burns out."""

HUSHED: Final = JUMPED - 250 / 1800
"""The share after which all falls silent at the end of a side: a quarter of a second before it bursts."""

FLOWN: Final = 0.58
"""The share after which what flies off has come down."""

SMOKES: Final = 0.36
"""The share after which it smokes."""

BURST: Final = 0.85
"""The share after which the burst is over."""

OPENED: Final = 0.15
"""How much of the burst is over when it begins to be seen, behind the tank."""

SUNK: Final = 0.78
"""The share after which nothing is left to see of a tank that sinks."""

DEEP: Final = 0.3
"""How much smaller and darker it gets."""

HIGH: Final = 0.13
"""How high a tank jumps, in sides of a square."""

TILT: Final = 9.0
"""How far it turns in its jump, in degrees."""

SCORCHED: Final = 0.28
"""What is left of the lightness of a tank that is burnt out."""

FLASHED: Final = 0.28
"""How much lighter a tank is in the flash."""

POWER: Final = 5
"""The calibre of the burst."""


@dataclass(frozen=True, slots=True)
class Dying:
    """A tank at its end, in px of the screen: its hull and turret as they stand over ``middle``, what it
    carries, and what ``remains`` where it stood, in place. ``wreck``: it turns over to that, which stays.
    ``seed``: which of several ends it has."""

    middle: Point
    hull: pygame.Surface
    turret: pygame.Surface | None = None
    parts: Sequence[pygame.Surface] = ()
    remains: Sequence[PlacedSurface] = ()
    wreck: pygame.Surface | None = None
    seed: int = 0


def dying_cues(
    place: Place | None, *, decides: bool = False, hit: str = "hit", wreck: str = "wreck"
) -> tuple[Cue, ...]:
    """The sounds of a tank's end: ``hit`` in the flash, ``wreck`` as it bursts; that of one that ``decides``
    something is its own, even where nothing bursts (no ``wreck``)."""
    if decides:
        return Cue(hit, place=place), Cue("wreck_last", HUSHED, place=place, ends=True)
    return Cue(hit, place=place), *([Cue(wreck, JUMPED, place=place)] if wreck else [])


def dying_stamps(tank: Dying, share: float, flashes: FlashPainter) -> list[PlacedSurface]:
    """The picture of a tank after a ``share`` of its end, from the lowest surface on."""
    chance = random.Random(tank.seed)
    lean = chance.choice((-1, 1))
    found = [PlacedSurface(faded(one.surface, _part(share, JUMPED, 1.0)), one.at) for one in tank.remains]
    if STRUCK <= share < BURST:
        opened = OPENED + (1 - OPENED) * _part(share, STRUCK, BURST)
        found.append(flashes.light("burst", tank.middle, opened, POWER, tank.seed))
    found += _hull(tank, share, flashes.side, lean)
    if share < STRUCK:
        return [*found, flashes.light("struck", tank.middle, 0.0, POWER, tank.seed)]
    found += _flying(tank, share, flashes.side, lean, chance)
    if share > SMOKES:
        found.append(flashes.light("fumes", tank.middle, _part(share, SMOKES, 1.0), POWER, tank.seed))
    return found


def sinking_stamps(tank: Dying, share: float, flashes: FlashPainter) -> list[PlacedSurface]:
    """The picture of a tank that sinks, after a ``share`` of its end: it leans over and goes down while rings
    spread on the water."""
    down = cubic_in_out(_part(share, STRUCK, SUNK))
    lean = TILT * random.Random(tank.seed).choice((-1, 1))
    sunk = pygame.transform.rotozoom(_scorched(tank.hull, DEEP * down), lean * down, 1 - DEEP * down)
    left = 1 - _part(share, JUMPED, SUNK)
    hull = [_placed(faded(sunk, left), tank.middle)] if left > 0 else []
    return [flashes.light("rings", tank.middle, share, POWER, tank.seed), *hull]


def _part(share: float, first: float, last: float) -> float:
    """How far ``share`` is between two shares, 0 to 1."""
    return max(0.0, min(1.0, (share - first) / (last - first)))


def _hull(tank: Dying, share: float, side: float, lean: int) -> list[PlacedSurface]:
    """The hull: it stands, jumps, darkens, and goes; or it turns over to its wreck."""
    (x, y), jump = tank.middle, _part(share, STRUCK, JUMPED)
    if tank.wreck is not None and share >= JUMPED:
        return [_turning(tank, _part(share, JUMPED, BURNT), side)]
    if share < STRUCK:
        turret = [] if tank.turret is None else [_placed(_lit(tank.turret, 1.0), tank.middle)]
        return [_placed(_lit(tank.hull, 1.0), tank.middle), *turret]
    lift = HIGH * side * math.sin(math.pi * jump)
    made = _scorched(_lit(tank.hull, 1 - jump), _part(share, JUMPED, BURNT))
    if (left := 1 - _part(share, FLOWN, 1.0)) < 1:
        made = faded(made, left)
    tilt = 0.0 if tank.wreck is not None else TILT * lean * cubic_out(jump)
    return [_placed(pygame.transform.rotozoom(made, tilt, 1.0), (x, y - lift))] if left > 0 else []


def _turning(tank: Dying, over: float, side: float) -> PlacedSurface:
    """A piece that turns over in the air; ``over``: how far."""
    assert tank.wreck is not None
    turned = math.cos(math.pi * cubic_in_out(over))
    face = _scorched(tank.hull, over) if turned > 0 else tank.wreck
    x, y = tank.middle
    lift = HIGH * side * math.sin(math.pi * over)
    return _placed(face if over >= 1 else scaled(face, 1.0, abs(turned)), (x, y - lift))


def _flying(
    tank: Dying, share: float, side: float, lean: int, chance: random.Random
) -> Iterator[PlacedSurface]:
    """The parts and the turret on their ways, or where they have come down."""
    (x, y), flown, left = tank.middle, _part(share, STRUCK, FLOWN), 1 - _part(share, FLOWN, 0.94)
    out, up = cubic_out(flown), math.sin(math.pi * flown)
    first = chance.uniform(0, math.tau)
    for number, part in enumerate(tank.parts):
        angle = first + math.tau * (number + chance.uniform(-0.22, 0.22)) / len(tank.parts)
        far, spin = side * chance.uniform(0.66, 0.92), chance.uniform(160, 420) * chance.choice((-1, 1))
        at = x + far * out * math.sin(angle), y - far * out * math.cos(angle) - 0.2 * side * up
        if left > 0:
            yield _placed(faded(pygame.transform.rotozoom(part, spin * out, 1 + 0.25 * up), left), at)
    if tank.turret is not None and left > 0:
        angle, far = math.radians(chance.uniform(25, 55)) * -lean, 0.82 * side
        at = x + far * out * math.sin(angle), y - far * out * math.cos(angle) - 0.25 * side * up
        turret = _scorched(tank.turret, _part(share, JUMPED, BURNT))
        spun = pygame.transform.rotozoom(turret, 150 * lean * out, 1 + 0.2 * up - 0.1 * flown)
        yield _placed(faded(spun, left), at)


def _lit(picture: pygame.Surface, share: float) -> pygame.Surface:
    """A picture in that share of the flash's light."""
    if share <= 0:
        return picture
    made, more = picture.copy(), round(255 * FLASHED * share)
    made.fill((more, more, more, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return made


def _scorched(picture: pygame.Surface, share: float) -> pygame.Surface:
    """A picture as dark as after that share of its burning."""
    if share <= 0:
        return picture
    made, left = picture.copy(), round(255 * (1 - share * (1 - SCORCHED)))
    made.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    return made


def _placed(picture: pygame.Surface, middle: Point) -> PlacedSurface:
    return PlacedSurface(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))).topleft)
