"""Proves or refutes a win within a number of turns, against every turn of the other side: exact, or it gives
up. Only for two sides; the attacker leaves by no portal, and of the defender's portals every exit counts.

Two short cuts lose nothing. A turn is followed no further once bounds say that it can't win any more
(``bounds``). And whoever is to win next turn must win if the other side only ends its turn, for that it
always may.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.bots.solving import Bounds, GaveUp
from game.games.tank_tactics.bots.bounds import may_win, may_win_later
from game.games.tank_tactics.bots.turns import ASK_EVERY, Line, TurnEnd, ends, key, played
from game.games.tank_tactics.rules.actions import END
from game.games.tank_tactics.rules.world import TankTacticsWorld

MOST_TURNS: Final = 2
"""Most own turns of a win that is looked for."""

KEPT: Final = 200_000
"""Most positions whose answer is remembered."""

GOALS: Final = {
    "win": ("last_standing", "flag", "goal", "points", "rounds", "held", "quiet", "max_rounds"),
    "destroy": ("last_standing",),
    "flag": ("flag",),
    "goal": ("goal",),
    "points": ("points",),
}
"""The reasons for a match's end that reach each goal."""


class Proof:
    """A proof for one attacker and one goal; it remembers what it learns of positions. ``nodes`` are
    positions made."""

    def __init__(
        self, root: TankTacticsWorld, goal: str, bounds: Bounds, attacker: int | None = None
    ) -> None:
        if goal not in GOALS:
            raise ValueError(f"no goal {goal!r}: there is {', '.join(GOALS)}")
        if len(root.playing) > 2:
            raise ValueError("only matches of two sides are proved")
        self.attacker = root.seat if attacker is None else attacker
        self.reasons, self.bounds, self.nodes = GOALS[goal], bounds, 0
        self._won: dict[Any, Line] = {}
        self._forced: dict[Any, bool] = {}
        self._killers: list[Line] = []

    def spend(self) -> None:
        """Count a position. Raises ``GaveUp``."""
        self.nodes += 1
        if self.nodes > self.bounds.nodes or (self.nodes % ASK_EVERY == 0 and self.bounds.stop()):
            raise GaveUp

    def reached(self, world: TankTacticsWorld) -> bool:
        """Return whether the attacker has won in a way that counts."""
        outcome = world.outcome
        if outcome is None or outcome.places[self.attacker] != 1 or outcome.places.count(1) != 1:
            return False
        return outcome.reason in self.reasons

    # --- the attacker ---

    def wins_now(self, world: TankTacticsWorld) -> Line:
        """Return actions with which the attacker, to act, wins in this turn; empty if it can't."""
        told = key(world)
        found = self._won.get(told)
        if found is None:
            found = next((end.line for end in self.winning_ends(world)), ())
            if len(self._won) > KEPT:
                self._won.clear()
            self._won[told] = found
        return found

    def winning_ends(self, world: TankTacticsWorld) -> Iterator[TurnEnd]:
        """Yield every position in which the attacker has won by the end of this turn."""
        seat = self.attacker
        if not may_win(world, seat):
            return
        for end in ends(world, self.spend, lambda one: may_win(one, seat)):
            if self.reached(end.world):
                yield end

    def forcing_ends(self, world: TankTacticsWorld) -> Iterator[TurnEnd]:
        """Yield every end of this turn after which the attacker wins: it has won, or does so in its next
        turn."""
        seat = self.attacker
        if not may_win_later(world, seat):
            return
        for end in ends(world, self.spend, lambda one: may_win_later(one, seat)):
            if self.reached(end.world) or self.forced(end.world):
                yield end

    def wins_in(self, world: TankTacticsWorld, turns: int) -> int:
        """Return in how many own turns the attacker, to act, forces its win; 0 if not within ``turns``."""
        if self.wins_now(world):
            return 1
        if turns > 1 and next(self.forcing_ends(world), None) is not None:
            return 2
        return 0

    # --- the defender ---

    def forced(self, world: TankTacticsWorld) -> bool:
        """Return whether the attacker wins in its next turn whatever the defender, to act, does."""
        if world.outcome is not None or world.seat == self.attacker:
            return False
        told = key(world)
        found = self._forced.get(told)
        if found is None:
            found = self._forced[told] = self.refutation(world) is None
        return found

    def refutation(self, world: TankTacticsWorld) -> TurnEnd | None:
        """Return a turn of the defender after which the attacker can't win in its next one; ``None`` if
        there is none."""
        self.spend()
        passed = world.after(END)
        if not self._wins_after(passed):
            return TurnEnd(passed, (END,))
        for line in self._killers:
            end = played(world, line)
            if end is not None and not self._wins_after(end.world):
                return end
        for end in ends(world, self.spend, portals=True):
            if not self._wins_after(end.world):
                if end.line not in self._killers and not end.chance:
                    self._killers.insert(0, end.line)
                    del self._killers[12:]
                return end
        return None

    def _wins_after(self, world: TankTacticsWorld) -> bool:
        """Return whether the attacker has won, or wins now that the defender's turn has ended."""
        if world.outcome is not None:
            return self.reached(world)
        return bool(self.wins_now(world))

    def longest(self, world: TankTacticsWorld) -> tuple[Line, Line]:
        """Return, for a forced win, the defender's turn that leaves the fewest ways to win and costs most,
        and the attacker's turn that wins."""
        best: tuple[tuple[int, int, int], Line, Line] | None = None
        for end in ends(world, self.spend):
            win = () if end.world.outcome is not None else self.wins_now(end.world)
            hurt = sum(end.world.damage) - sum(world.damage)
            rank = (len(win), hurt, -len(end.line))
            if best is None or rank > best[0]:
                best = rank, end.line, win
        assert best is not None, "a turn can always be ended"
        return best[1], best[2]
