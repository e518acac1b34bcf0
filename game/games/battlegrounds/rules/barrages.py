"""What the artillery's shells could do before a single player's next turn (BG-12.3), each field that may be
drawn as likely as any other."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from game.games.battlegrounds.rules.actions import Barrage
from game.games.battlegrounds.rules.game import Battlegrounds
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.turn import end_turn
from game.games.battlegrounds.rules.world import BattlegroundsWorld

_GAME = Battlegrounds()

MOST_BARRAGES: Final = 2
"""The artillery fires again where the player can do nothing in a turn: so many times are looked at."""


@dataclass
class Barrages:
    """The chances (0 to 1) of what the artillery could do. ``destroyed`` and ``held``: that it hits a tank,
    which falls, or is saved by armour, by colour; ``lost``: that the match is lost; ``unseen``: that it fires
    on."""

    destroyed: dict[int, Fraction] = field(default_factory=dict)
    held: dict[int, Fraction] = field(default_factory=dict)
    lost: Fraction = Fraction()
    unseen: Fraction = Fraction()


def barrages(then: BattlegroundsWorld) -> Generator[None, None, Barrages]:
    """Find what the artillery could do after a position, in small steps; as if the turn ended now."""
    if then.phase != "artillery":
        play = ActionRun(then)
        end_turn(play)
        then = play.state
    found, left = Barrages(), [(then, Fraction(1), 1)]
    while left:
        state, share, fired = left.pop()
        if state.phase != "artillery":
            continue
        shells = [outcome for outcome, _ in _GAME.chance(state) or () if isinstance(outcome, Barrage)]
        chance = share / len(shells)
        for shell in shells:
            after = _GAME.advance(state, shell).state
            hit = state.tanks.get(shell.field)
            if hit is not None:
                chances = found.held if hit in after.fields else found.destroyed
                chances[hit] = chances.get(hit, Fraction()) + chance
            if after.outcome is not None and not after.outcome.winners:
                found.lost += chance
            elif after.phase == "artillery" and fired == MOST_BARRAGES:
                found.unseen += chance
            else:
                left.append((after, chance, fired + 1))
            yield
    return found
