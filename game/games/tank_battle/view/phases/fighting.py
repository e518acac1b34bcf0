"""The phase in which a player chooses the next battle (TB-4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.games.tank_battle.rules.actions import Fight
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.phases.phase import MAIN, PICK, BattlePhase, BoardNow, Hands, Panels
from game.games.tank_battle.view.phases.playback import Playback
from game.games.tank_battle.view.scene import clash_marks
from game.games.tank_battle.view.shared_screen import SharedScreen
from game.games.tank_battle.view.spots import BattleSpot, Spot
from game.ui.tree.node import Node
from game.view.board.marks import Marks
from game.view.phase import TAKEN, Deeds, Prompt, Reply, step_deeds
from game.view.spots import ButtonSpot, FieldSpot
from game.view.table import Words


class FightingPhase(BattlePhase):
    """The choice among the battles of the position ``base``, one of which is selected by the keys."""

    keys = "tank_battle_fight"
    hinted = True

    def __init__(self, hands: Hands, base: TankBattleWorld, playback: Playback, screen: SharedScreen) -> None:
        """Begin the choice; the others at a shared ``screen`` can be made to look away."""
        super().__init__(hands)
        self.base, self._playback, self._screen = base, playback, screen
        self.battles = base.battles()
        self.battle = 0
        """The battle that the keys are at."""

    @property
    def chosen(self) -> tuple[int, int]:
        """The squares of the battle that the keys are at."""
        return self.battles[self.battle]

    # --- what is seen ---

    def compose(self, marks: Marks, now: BoardNow) -> Marks:
        return (*now.marks.on(marks), *clash_marks(self.base, self.chosen))

    def panel(self, panels: Panels, now: PanelNow) -> Node:
        return panels.fight.battles(now, self.chosen)

    # --- choosing ---

    def home(self) -> Spot:
        return FieldSpot(self.chosen[1])

    def choose(self, spot: Spot) -> Reply:
        match spot:
            case BattleSpot(origin, target):
                return self._fight((origin, target))
            case FieldSpot(square):
                return self._choose_square(square)
            case ButtonSpot("alone"):
                self._screen.toggle_alone(self.base)
                return PICK
        return self._playback.choose(spot)

    def _choose_square(self, square: int) -> Reply:
        """Choose a battle on a square; among several the keys go to the first."""
        found = [one for one in self.battles if square in one]
        if len(found) == 1:
            return self._fight(found[0])
        if found:
            self.battle = self.battles.index(found[0])
        return TAKEN

    def _fight(self, battle: tuple[int, int]) -> Reply:
        return self.hands.play([Fight(*battle)], MAIN)

    def _next(self, by: int) -> Reply:
        self.battle = (self.battle + by) % len(self.battles)
        self.pointing.cursor = FieldSpot(self.chosen[1])
        return PICK

    def prompts(self, words: Words) -> Sequence[Prompt]:
        return (
            self.prompt(words, "fight", *self.pointing.choosing),
            *self.pointing.walks(words),
            self.prompt(words, "next_battle", "next_piece"),
            self.prompt(words, "begin", "done"),
        )

    def _fight_chosen(self) -> Reply:
        return self._fight(self.chosen)

    commands: ClassVar[Deeds] = {"done": (_fight_chosen,), **step_deeds(_next, "piece", "target")}
