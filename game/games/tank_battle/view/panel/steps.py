"""The steps of a turn that the panel shows: in the set-up, in a reveal, or in the acting player's part."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_battle.rules.world import SAFE_TURNS, TankBattleWorld
from game.games.tank_battle.view.panel.parts import StepShown
from game.games.tank_battle.view.stage import STAGES
from game.view.table import Words

_STEP = "tank_battle_view.step."


def steps_of(
    position: TankBattleWorld,
    names: Sequence[str],
    words: Words,
    *,
    stage: int | None,
    shared: bool,
    playing: bool,
) -> tuple[StepShown, ...]:
    """The steps of a position. ``names``: of both players; ``stage``: the stage of a reveal; ``shared``:
    both sit at one screen; ``playing``: the draft is being played."""
    if position.phase == "setup":
        told = [words(f"{_STEP}sets_up", name=name) for name in names]
        return _shown([*told, words(f"{_STEP}play")], position.seat)
    if stage is None and position.phase in ("fight", "spin"):
        stage = len(STAGES) - 1
    if stage is not None:
        return _shown([words(_STEP + name) for name in STAGES], stage)
    if position.outcome is not None:
        return ()
    plots = ["plot"] if position.begun >= SAFE_TURNS else []
    keys = ["move", "reveal", *plots, "hand_over" if shared else "seal"]
    first = 2 if position.phase == "plot" else 0
    return _shown([words(_STEP + key) for key in keys], first + playing)


def _shown(words: Sequence[str], now: int) -> tuple[StepShown, ...]:
    """Steps in order, with the present one marked."""
    return tuple(StepShown(told, at < now, at == now) for at, told in enumerate(words))
