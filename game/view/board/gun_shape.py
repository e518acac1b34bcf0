"""Where a tank's gun is on its drawing: the point it turns about, and the ends of its barrels.

The drawing gives them as ``data-pivot`` and ``data-muzzles`` of its ``id="tank"`` group, in its own units.
Groups with ``class="aim"`` turn with the gun, those with ``class="barrel"`` slide back when it fires.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final, NamedTuple

Place = tuple[float, float]
"""Across and up in the board's own units or, on a drawing, to the right and down."""

BOX: Final = 120.0
"""The side of a drawing in its own units."""

RECOIL: Final = 7.0
"""How far a barrel slides back, in units of the drawing."""

RECOIL_STEPS: Final = 6
"""The number of drawings of a slide."""

_GROUP = re.compile(r"<(/?)g\b[^>]*(?<!/)>")
_NUMBERS = r'="(-?[\d.]+(?: -?[\d.]+)*)"'
_PIVOT = re.compile(f"data-pivot{_NUMBERS}")
_MUZZLES = re.compile(f"data-muzzles{_NUMBERS}")


class GunPose(NamedTuple):
    """The pose of a gun: degrees clockwise from straight ahead, and how far its barrels are slid back, 0
    to 1."""

    aim: float = 0.0
    recoil: float = 0.0

    @property
    def stepped(self) -> GunPose:
        """The nearest of the few poses that are drawn."""
        return GunPose(float(round(self.aim)), round(self.recoil * RECOIL_STEPS) / RECOIL_STEPS)


AHEAD: Final = GunPose()
"""A gun at rest."""


@dataclass(frozen=True, slots=True)
class GunShape:
    """The gun of a drawing. ``turns``: whether it has a turret. Places are units of the drawing from its
    middle."""

    pivot: Place = (0.0, 0.0)
    muzzles: tuple[Place, ...] = ((0.0, -55.0),)
    turns: bool = False

    @classmethod
    def read(cls, drawing: str) -> GunShape:
        """Read the gun of a drawing; one without the data has a gun in its middle that doesn't turn.

        >>> GunShape.read('<g id="tank" data-pivot="0 5" data-muzzles="-7 -55 7 -55">').muzzles
        ((-7.0, -55.0), (7.0, -55.0))
        """
        pivot, muzzles = _places(_PIVOT, drawing), _places(_MUZZLES, drawing)
        bare = cls()
        return cls(pivot[0] if pivot else bare.pivot, muzzles or bare.muzzles, bool(pivot))

    def aim_at(self, place: Place, degrees: float, size: float, target: Place) -> float:
        """How far a gun turns from straight ahead to point at a place, in degrees clockwise, -180 to 180.
        The tank is at ``place`` and faces ``degrees``; its drawing is ``size`` wide."""
        x, y = _moved(place, self.pivot, degrees, size)
        towards = math.degrees(math.atan2(target[0] - x, target[1] - y))
        return (towards - degrees + 180.0) % 360.0 - 180.0

    def muzzle_places(self, place: Place, degrees: float, aim: float, size: float) -> list[Place]:
        """The ends of the barrels when the gun is turned by ``aim``."""
        x, y = self.pivot
        root = _moved(place, self.pivot, degrees, size)
        return [_moved(root, (mx - x, my - y), degrees + aim, size) for mx, my in self.muzzles]


def _places(pattern: re.Pattern[str], drawing: str) -> tuple[Place, ...]:
    found = pattern.search(drawing)
    numbers = [float(number) for number in found[1].split()] if found else []
    return tuple(zip(numbers[::2], numbers[1::2], strict=False))


def _moved(place: Place, by: Place, degrees: float, size: float) -> Place:
    """Convert a point of a drawing into a place of the board, for a drawing at ``place`` that is turned
    clockwise."""
    angle, share = math.radians(degrees), size / BOX
    right, up = by[0] * share, -by[1] * share
    return (
        place[0] + right * math.cos(angle) + up * math.sin(angle),
        place[1] - right * math.sin(angle) + up * math.cos(angle),
    )


def apart(drawing: str) -> tuple[str, str]:
    """A drawing without all that turns with its gun, and that alone, without its shade; the latter is empty
    for a gun that doesn't turn.

    >>> apart('<svg><g id="tank"><path/><g class="aim"><g><rect/></g></g></g></svg>')[0]
    '<svg><g id="tank"><path/></g></svg>'
    >>> apart('<svg><g id="tank"><path/><g class="aim"><g><rect/></g></g></g></svg>')[1]
    '<svg><g id="tank"><g class="aim"><g><rect/></g></g></g></svg>'
    """
    rest, gun, at, opened, tank, begun = "", "", 0, list[str](), -1, -1
    for found in _GROUP.finditer(drawing):
        if found[1]:
            if opened and opened.pop() == "aim" and "aim" not in opened:
                gun += "" if "shade" in opened else drawing[begun : found.end()]
                at = found.end()
            continue
        kind = next((name for name in ("shade", "aim") if f'class="{name}"' in found[0]), "")
        if kind == "aim" and "aim" not in opened:
            rest, begun = rest + drawing[at : found.start()], found.start()
        if 'id="tank"' in found[0]:
            tank = found.end()
        opened.append(kind)
    rest += drawing[at:]
    return rest, f"{drawing[:tank]}{gun}</g></svg>" if gun and tank >= 0 else ""


def posed(drawing: str, pose: GunPose) -> str:
    """The drawing with its gun turned and its barrels slid back."""
    aim, recoil = pose
    if aim and (pivot := _places(_PIVOT, drawing)):
        x, y = pivot[0]
        drawing = drawing.replace('class="aim"', f'transform="rotate({aim:g} {x:g} {y:g})"')
    if recoil:
        drawing = drawing.replace('class="barrel"', f'transform="translate(0 {RECOIL * recoil:.2f})"')
    return drawing
