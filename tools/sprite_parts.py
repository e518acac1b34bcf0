"""How the tools that draw tanks mark what turns with the gun and what slides back when it fires.

``game/view/board/gun_shape.py`` reads these marks.
"""

from __future__ import annotations

from collections.abc import Sequence

Place = tuple[float, float]


def aimed(body: str) -> str:
    """What turns with the gun."""
    return f'<g class="aim">{body}</g>'


def barrel(body: str) -> str:
    """What slides back when it fires."""
    return f'<g class="barrel">{body}</g>'


def gun_data(pivot: Place | None, muzzles: Sequence[Place]) -> str:
    """The attributes of a tank's group: what its gun turns about, ``None`` for one that is fixed, and where
    its barrels end."""
    ends = " ".join(f"{x:g} {y:g}" for x, y in muzzles)
    turns = "" if pivot is None else f' data-pivot="{pivot[0]:g} {pivot[1]:g}"'
    return f'{turns} data-muzzles="{ends}"' if ends else turns
