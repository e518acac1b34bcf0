"""The overlay of Battlegrounds: fields under enemy fire."""

from __future__ import annotations

from typing import Final

from game.games.battlegrounds.rules import seen
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.view.board.marks import Layer, Marks, marked_each
from game.view.overlays import Overlay


def danger(view: BattlegroundsWorld, viewer: int, sides: tuple[int, ...]) -> Marks:
    """The fields the others could shoot at next."""
    return marked_each(Layer.HATCH, "danger", sorted(seen.danger(view, viewer).items()))


def shot_at(view: BattlegroundsWorld) -> bool:
    """Whether others shoot in a mode, each shot at one field."""
    return view.rules.option in ("battle", "team")


OVERLAYS: Final = (Overlay("danger", danger, there=shot_at),)
