"""The rule book of Tank Battle as a ``Game`` (TB-1 to TB-7)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.games.tank_battle.entry import INFO
from game.games.tank_battle.rules import events as ev
from game.games.tank_battle.rules import memory, refusals
from game.games.tank_battle.rules.actions import Action, Peg, Place, Reveal, Spin
from game.games.tank_battle.rules.pieces import OPEN
from game.games.tank_battle.rules.resampling import filled
from game.games.tank_battle.rules.world import USUAL_GUN_LOSES, MatchTerms, TankBattleWorld
from game.model.contract import (
    Event,
    Game,
    Setup,
    Step,
    require,
)


class TankBattle(Game[TankBattleWorld, Action]):
    """The rules of Tank Battle. Stateless; every method is a pure function of its arguments."""

    info = INFO
    rules_version = 2
    refusal_rule = "TB-6.3"
    reasons = (
        "both_destroyed",
        "destroyed",
        "quiet",
        "turn_limit",
        "resigned",
        "time_up",
    )

    def new(self, setup: Setup) -> TankBattleWorld:
        """Return the match at its start: Green sets up first, and neither side sees the other's set-up
        (TB-2)."""
        if isinstance(setup.map, TankBattleWorld):
            match = replace(setup.map.match, memory_aid=not self.remembers(setup))
            return setup.map if match == setup.map.match else setup.map.with_(match=match)
        options = setup.options
        return TankBattleWorld(
            MatchTerms(
                setup.definitions.pieces,
                bool(options.get("variation", False)),
                int(options.get("gun_loses", USUAL_GUN_LOSES)),
                not self.remembers(setup),
                int(options.get("turn_limit", 0)),
                bool(options.get("open_setup", False)),
            )
        )

    def to_act(self, state: TankBattleWorld) -> int | None:
        """Return the seat to decide, or chance."""
        return state.to_act

    # --- what may be done ---

    actions = staticmethod(TankBattleWorld.legal_actions)
    refuse = staticmethod(refusals.refuse_action)

    def chance(self, state: TankBattleWorld) -> Sequence[tuple[Action, int]] | None:
        """Return the six fields of the spinner while it is to decide; else nothing."""
        return [(Spin(field), 1) for field in range(1, 7)] if state.phase == "spin" else ()

    def apply(self, state: TankBattleWorld, action: Action) -> Step[TankBattleWorld, Action]:
        """See ``Game.apply``."""
        require(self.refuse(state, action))
        events: list[Event] = []
        after = state.after(action, events)
        told = any(event.reveals for event in events)
        safe = after.trodden != state.trodden  # no mine went off there
        # of an open set-up that is whole the enemy knows how far the hidden part has come, too
        ready = state.match.open_setup and any(isinstance(event, ev.Ready) for event in events)
        return Step(
            after, tuple(events), action, learnt=told or safe or ready, revealed=isinstance(action, Reveal)
        )

    # --- calls ---

    def playing(self, state: TankBattleWorld) -> tuple[int, ...]:
        """Return both seats: when one leaves, the match is over."""
        return 0, 1

    def without(self, state: TankBattleWorld, seat: int, reason: str) -> Step[TankBattleWorld, Action]:
        """Return the state after a seat has lost, with everything revealed."""
        events: list[Event] = []
        after = state.without(seat, reason, events)
        return Step(after, tuple(events), learnt=True)

    # --- secrets (TB-7.1) ---

    def observe(self, state: TankBattleWorld, seat: int) -> TankBattleWorld:
        """Return the state without the enemy's secrets: ranks never shown, mines, sealed shots, and its
        set-up until both are ready. After the end everything is open."""
        return state.seen_by(seat)

    def sees_action(self, before: TankBattleWorld, action: Action, seat: int) -> bool:
        """Return whether a seat sees an action. Placing a piece and plotting a shot are known to their own
        seat only; in an open set-up guns and installations are seen."""
        if before.seat == seat or not isinstance(action, Place | Peg):
            return True
        return before.match.open_setup and isinstance(action, Place) and action.piece in OPEN

    def resample(self, view: TankBattleWorld, rng: random.Random) -> TankBattleWorld:
        """Return a random full state that agrees with everything the view knows."""
        found = filled(view, rng)
        return view if found == view else found

    def remembers(self, setup: Setup) -> bool:
        """Return whether players have to remember ranks that were shown: without the memory aid (TB-4.7)."""
        return not setup.options.get("memory_aid", True)

    def shows_briefly(self, step: Step[TankBattleWorld, Action]) -> bool:
        """Return whether a step shows ranks for its battle only: without the memory aid (TB-4.7)."""
        kept = step.state.match.memory_aid
        return not kept and any(isinstance(event, ev.Fought) for event in step.events)

    recall = staticmethod(memory.recall)
