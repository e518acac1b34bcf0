"""Controls of the reveal of a turn: continue, back, once more, faster."""

from __future__ import annotations

from typing import ClassVar

from game.games.tank_battle.view.panel.fight import FightPanel
from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.phases.phase import VAIN, BattleChooser
from game.games.tank_battle.view.spots import PaceSpot, Spot
from game.games.tank_battle.view.stage import PACES, StageTimeline
from game.ui.tree.node import Node
from game.view.phase import IGNORED, Deeds, Reply
from game.view.spots import ButtonSpot
from game.view.table import Tools


class Playback:
    """Controls the present ``timeline``; ``tools`` remember another pace."""

    timeline: StageTimeline
    tools: Tools

    def __init__(self, chooser: BattleChooser) -> None:
        self._chooser = chooser

    @property
    def replays(self) -> bool:
        """Whether the turn can be shown again: not in a lesson."""
        return not self._chooser.guided and bool(self.timeline.script)

    def choose(self, spot: Spot) -> Reply:
        """Answer a press of one of the buttons."""
        match spot:
            case ButtonSpot("next"):
                return self.go_on()
            case ButtonSpot("back"):
                return self.go_back()
            case ButtonSpot("again"):
                return self.again()
            case PaceSpot(pace):
                return self.change_pace(pace)
        return IGNORED

    def go_on(self) -> Reply:
        """Continue from where the reveal waits, or show the end of a stage."""
        if not self.timeline.busy:
            return IGNORED
        self.timeline.go_on()
        return self._heard()

    def go_back(self) -> Reply:
        """Show the previous stage once more."""
        if not self.replays:
            return VAIN
        if not self.timeline.busy:
            return IGNORED
        self.timeline.go_back()
        return self._heard()

    def again(self) -> Reply:
        """Show the whole turn once more."""
        if not self.replays:
            return VAIN
        timeline = self.timeline
        timeline.reveal.begin(timeline.turn)
        timeline.seek(0)
        return self._heard()

    def change_pace(self, pace: str = "") -> Reply:
        """Reveal at that pace, or without one at the next."""
        timeline, paces = self.timeline, list(PACES)
        timeline.set_pace(pace or paces[(paces.index(timeline.pace) + 1) % len(paces)])
        self.tools.keep_reveal(timeline.pace)
        return self._heard()

    def foot(self, panel: FightPanel, now: PanelNow, *, running: bool) -> tuple[Node, ...]:
        """The buttons of the controls; ``running``: a turn is being revealed."""
        return panel.steering(now, self.timeline, running=running, again=self.replays)

    def _heard(self) -> Reply:
        """The reply to a control, with the sounds that are due now."""
        return Reply(True, sounds=tuple(self.timeline.pop_sounds()))

    commands: ClassVar[Deeds] = {
        "reveal_next": (go_on,), "reveal_back": (go_back,), "reveal_again": (again,),
        "reveal_pace": (change_pace,),
    }  # fmt: skip
