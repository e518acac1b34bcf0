"""What is at stake in a position of Battlegrounds."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.battlegrounds.rules.ending import can_come_back
from game.games.battlegrounds.rules.seen import seats_of
from game.games.battlegrounds.rules.world import SETTING_UP, BattlegroundsWorld
from game.model.stakes import Stake


def stakes(view: BattlegroundsWorld) -> Sequence[Stake]:
    """Who has left, who has the target with one more pair (BG-9.1, BG-10.1, BG-11.6) where nobody has it yet,
    and the last tank against the artillery, where no other can come in (BG-12.6)."""
    if view.phase == "over":
        return ()
    left = [Stake("seat_falls", view.sides[seat], seat) for seat in sorted(view.gone)]
    if view.phase in SETTING_UP:
        return left
    if view.rules.option == "solo":
        return (
            [Stake("last_tank", view.sides[0])] if len(view.fields) == 1 and not can_come_back(view) else ()
        )
    more = {area: view.target - view.points(area) for area in view.areas}
    near = [area for area in more if more[area] <= view.rules.pair_points] if min(more.values()) > 0 else []
    return [*left, *(Stake("match_point", view.sides[seats_of(view, area)[0]]) for area in near)]
