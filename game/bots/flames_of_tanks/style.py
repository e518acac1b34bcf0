"""How well a level plays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """``noise``: how far it misjudges a choice, in tanks. ``bearings``: so many directions it looks at, each
    at so many ``steps``. ``fear``: how much it minds what may hit it; ``surprise``: what may drive up and hit
    it. ``ahead``: it counts on what a second action may do. ``aims``: how much points and ground count.
    ``refits``: it weighs what it installs, and doesn't just pack it.
    """

    noise: float
    bearings: int
    steps: int
    fear: float
    surprise: float
    ahead: bool
    aims: float
    refits: bool


RECRUIT = Style(noise=0.8, bearings=8, steps=1, fear=0.0, surprise=0.0, ahead=False, aims=0.5, refits=False)
GUNNER = Style(noise=0.35, bearings=10, steps=2, fear=0.25, surprise=0.0, ahead=False, aims=0.8, refits=False)
COMMANDER = Style(noise=0.12, bearings=16, steps=2, fear=0.7, surprise=0.0, ahead=True, aims=1.0, refits=True)
STRATEGIST = Style(noise=0.0, bearings=24, steps=3, fear=1.0, surprise=0.5, ahead=True, aims=1.0, refits=True)
