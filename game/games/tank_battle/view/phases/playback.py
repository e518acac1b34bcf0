"""Controls of the reveal of a turn: continue, back, once more, faster."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from game.games.tank_battle.view.panel.fight import FightPanel
from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.phases.phase import VAIN
from game.games.tank_battle.view.spots import PaceSpot, Spot
from game.games.tank_battle.view.stage import PACES, StageTimeline
from game.ui.tree.node import Node
from game.view.phase import IGNORED, Deeds, Reply
from game.view.spots import ButtonSpot


class Playback:
    """Controls a timeline. ``keep_pace`` remembers another pace; ``allowed``: turns can be shown again."""

    def __init__(
        self,
        timeline: Callable[[], StageTimeline],
        keep_pace: Callable[[str], object],
        allowed: Callable[[], bool],
    ) -> None:
        self._timeline, self._keep_pace, self._allowed = timeline, keep_pace, allowed

    @property
    def replays(self) -> bool:
        """Whether the turn can be shown again."""
        return bool(self._timeline().script) and self._allowed()

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
        timeline = self._timeline()
        if not timeline.busy:
            return IGNORED
        timeline.go_on()
        return self._heard()

    def go_back(self) -> Reply:
        """Show the previous stage once more."""
        timeline = self._timeline()
        if not self.replays:
            return VAIN
        if not timeline.busy:
            return IGNORED
        timeline.go_back()
        return self._heard()

    def again(self) -> Reply:
        """Show the whole turn once more."""
        if not self.replays:
            return VAIN
        timeline = self._timeline()
        timeline.reveal.begin(timeline.turn)
        timeline.seek(0)
        return self._heard()

    def change_pace(self, pace: str = "") -> Reply:
        """Reveal at that pace, or without one at the next."""
        timeline, paces = self._timeline(), list(PACES)
        timeline.set_pace(pace or paces[(paces.index(timeline.pace) + 1) % len(paces)])
        self._keep_pace(timeline.pace)
        return self._heard()

    def foot(self, panel: FightPanel, now: PanelNow, *, running: bool) -> tuple[Node, ...]:
        """The buttons of the controls; ``running``: a turn is being revealed."""
        return tuple(panel.steering(now, self._timeline(), running=running, again=self.replays))

    def _heard(self) -> Reply:
        """The reply to a control, with the sounds that are due now."""
        return Reply(True, sounds=tuple(self._timeline().pop_sounds()))

    commands: ClassVar[Deeds] = {
        "reveal_next": (go_on,), "reveal_back": (go_back,), "reveal_again": (again,),
        "reveal_pace": (change_pace,),
    }  # fmt: skip
