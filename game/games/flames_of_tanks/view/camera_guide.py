"""Moves the view of a zoomed table to what happens: whose turn begins, who drives, who is shot at."""

from __future__ import annotations

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.phases.base import FOLLOWED, FlamesPhase, PhaseContext
from game.games.flames_of_tanks.view.rolls import DiceEvent


class CameraGuide:
    """Moves the camera of one board to what happens."""

    def __init__(self, context: PhaseContext) -> None:
        self.context = context
        self.begins = False
        """Whether a turn begins to which the view is to move."""

    def follow(self, position: FlamesOfTanksWorld, decision: FlamesPhase | None) -> None:
        """Move the view to what matters in the position shown, or in the player's decision."""
        camera, timeline = self.context.camera, self.context.timeline
        if not camera.zoomed:
            self.begins = False
        elif timeline.busy:
            driving, clip = timeline.driving(), timeline.clip
            if driving is not None:
                camera.show(driving.place)
            elif timeline.beat:
                for place in timeline.beat_places:
                    camera.show(place)
            elif clip is not None and isinstance(clip.effect, DiceEvent) and clip.share < 0.1:
                outcome, tanks = self.context.rolls.outcome, position.tanks
                for tank in () if outcome is None else (outcome.target, outcome.tank):
                    if tank >= 0 and tanks[tank].here:
                        camera.show(tanks[tank].place)
        elif self.begins and decision is not None:
            self.begins = False
            plan = decision.plan
            if plan is not None and plan.mode == "drive":
                camera.show(plan.start, FOLLOWED)
            acting = decision.base.acting.place
            camera.show(acting if plan is None else plan.free_place, FOLLOWED)
