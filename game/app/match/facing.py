"""Which way round the board of a match is drawn: whose edge is below, and the order of the sides' strips."""

from __future__ import annotations

from game.app.match.strips import PlayerStrips
from game.app.match.viewpoint import Viewpoint
from game.data.saves.matches import MatchPlan
from game.model.match_options import may
from game.view.board.camera import HALF_TURN


class BoardTurning:
    """Turns the board of one match. ``own_side``: the side of the persons, if they all play for one."""

    def __init__(
        self, plan: MatchPlan, viewpoint: Viewpoint, strips: PlayerStrips, own_side: int | None
    ) -> None:
        self.plan, self.viewpoint, self.strips, self.own_side = plan, viewpoint, strips, own_side
        self.table = viewpoint.table
        self._faced = own_side
        """The side the board was turned to last."""

    def first_turn(self) -> int:
        """Return the first turn of the board, in quarter turns: persons of one side have their edge below,
        if half a turn does it."""
        own, sides = self.own_side, self.plan.sides
        if own is None or own < 2:
            return HALF_TURN if own == 1 else 0
        return self.table.orientation.turn_for(self.viewpoint.seen, sides.index(own), own, quarters=False)

    def new_turn(self) -> int | None:
        """Return the new turn of the board for the viewer, where the game or the match turns it; ``None``
        to keep it."""
        viewpoint, sides = self.viewpoint, self.plan.sides
        turns = self.table.orientation.faces_viewer or may(viewpoint.session.setup.options, "turns_board")
        away = viewpoint.looks_back or viewpoint.handing.hidden
        if not turns or away or self.own_side is not None:
            return None
        viewer = viewpoint.handing.viewer
        if not 0 <= viewer < len(sides) or sides[viewer] == self._faced:
            return None
        self._faced = sides[viewer]
        return self._turn_for(self._faced)

    def _turn_for(self, side: int) -> int:
        """Return the turn of the board for a side that looks."""
        return self.table.orientation.turn_for(self.viewpoint.seen, self.plan.sides.index(side), side)

    def sides(self) -> list[int]:
        """The sides in the order of their strips, from above; four sides as they sit round the board."""
        order, turn = self.strips.players.sides, self.table.overlays.turn
        if self.strips.own is not None:
            return list(order)
        if len(order) == 4:
            return [order[(place - turn) % 4] for place in (3, 2, 1, 0)]
        below = order[1] if self.table.overlays.flipped and len(order) > 1 else order[0]
        faced = self._faced
        if faced is not None and faced in order and turn == self._turn_for(faced):
            below = faced
        return [*(side for side in reversed(order) if side != below), below]
