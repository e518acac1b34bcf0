"""The names of a match's sides and players, wherever they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.data.saves.matches import MatchPlan, side_keys
from game.model.contract import Result
from game.ui.scene import Scene
from game.view.table import TableView


class Players:
    """The sides and seats of one match, named in the language of a ``scene``."""

    def __init__(self, plan: MatchPlan, table: TableView, scene: Scene) -> None:
        self.plan, self.table, self.t = plan, table, scene.t
        self.sides: Sequence[int] = sorted(set(plan.sides))

    def seats(self, side: int) -> list[int]:
        return [seat for seat, of in enumerate(self.plan.sides) if of == side]

    def names(self, side: int) -> str:
        """Return who plays a side, e.g. "Anna & Ben"."""
        return " & ".join(self.plan.players[seat].name for seat in self.seats(side))

    def side_name(self, view: Any, side: int) -> str:
        """Return what a side is called in an observation, e.g. "White" or "Green + Red"."""
        return self.table.sides.name(view, side) or self.t(self.plan.kit.info.sides[side])

    def side_to_act(self, seat: int | None) -> int | None:
        """Return the side of a seat that is to act; ``None`` if nobody is, or chance."""
        return None if seat is None or seat < 0 else self.plan.sides[seat]

    def winner(self, view: Any, result: Result | None, *, named: bool = False) -> str:
        """Return who won, in two words; empty while the match goes on. ``named``: by the players' names, not
        the sides'."""
        if result is None:
            return ""
        if len(result.places) == 1:  # alone against the game
            alone, won = self.plan.players[0], bool(result.winners)
            if alone.kind == "bot":
                return self.t("match.won" if won else "match.lost", side=alone.name, n=1)
            return self.t("match.you_won" if won else "match.you_lost")
        if result.drawn:
            return self.t("match.drawn")
        winners = sorted({self.plan.sides[seat] for seat in result.winners})
        names = ", ".join(self.names(side) if named else self.side_name(view, side) for side in winners)
        if not names:
            return self.t("match.lost_all")
        setup = self.plan.setup()
        n = len(result.winners) if named else sum(len(side_keys(self.plan.kit, setup, s)) for s in winners)
        return self.t("match.won", side=names, n=n)

    def own_result(self, view: Any, result: Result | None, own: int | None) -> str:
        """Return who won, worded for the people of one side."""
        if result is None or own is None or result.drawn:
            return self.winner(view, result)
        won = any(self.plan.sides[seat] == own for seat in result.winners)
        return self.t("match.you_won" if won else "match.you_lost")
