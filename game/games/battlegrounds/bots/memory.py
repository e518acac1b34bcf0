"""Models what a bot remembers of the pictures it has seen in a family match (BG-11.7)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.events import TokenTaken, Uncovered
from game.games.battlegrounds.rules.kinds import DOWN
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import SeenStep


@dataclass(frozen=True)
class Memory:
    """How well a bot remembers: surely the last ``sure`` tokens turned up, less and less surely up to the
    last ``span`` (``None``: without limit)."""

    span: int | None
    sure: int

    def pictures(
        self, view: BattlegroundsWorld, steps: Sequence[SeenStep[BattlegroundsWorld, Action]]
    ) -> Mapping[int, str]:
        """The pictures it remembers of tokens that now lie face down, by field, known from nothing but the
        steps. What is forgotten stays so until the token is turned up again."""
        seen: dict[int, tuple[int, str]] = {}
        count = 0
        for step in steps:
            for event in step.events:
                if isinstance(event, Uncovered):
                    count += 1
                    seen[event.field] = (count, event.picture)
                elif isinstance(event, TokenTaken):
                    seen.pop(event.field, None)
        return {
            spot: picture
            for spot, (when, picture) in sorted(seen.items())
            if view.lying[spot] == DOWN and self._still(spot, when, count - when)
        }

    def _still(self, spot: int, when: int, age: int) -> bool:
        if self.span is None or age < self.sure:
            return True
        # the same answer each time, else what was forgotten would come and go
        luck = random.Random(f"{spot}:{when}").random()
        return luck * (self.span - self.sure) < self.span - age
