"""Phases in which a player watches: the others' actions, the reveal of a turn, an earlier position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.phases.phase import BattlePhase, BoardNow, Hands, Panels
from game.games.tank_battle.view.phases.playback import Playback
from game.games.tank_battle.view.scene import (
    PegKind,
    peg_marks,
)
from game.games.tank_battle.view.shared_screen import SharedScreen
from game.games.tank_battle.view.spots import Spot
from game.ui.tree.node import Node
from game.view.board.marks import Marks, without
from game.view.phase import TAKEN, Deeds, Prompt, Reply, WatchingPhase
from game.view.spots import ButtonSpot
from game.view.table import Words


class BattleWatchingPhase(WatchingPhase[Spot], BattlePhase):
    """The phase without a choice; the last turn can be shown again."""

    def __init__(self, hands: Hands, playback: Playback) -> None:
        super().__init__(hands)
        self._playback = playback

    def compose(self, marks: Marks, now: BoardNow) -> Marks:
        """The marks with the shots that have been revealed."""
        marks = now.marks.on(marks)
        open_ = [one for one in now.position.shots if one is not None and not one.sealed]
        pegs: list[tuple[int, PegKind]] = []
        if not now.covered:
            pegs = [(square, "red") for shots in open_ for square in shots.red]
            pegs += [(square, "white") for shots in open_ for square in shots.white]
        return (*without(marks, "peg"), *peg_marks(pegs)) if pegs else marks

    def panel(self, panels: Panels, now: PanelNow) -> Node:
        return panels.fight.watching(now)

    def choose(self, spot: Spot) -> Reply:
        return self._playback.choose(spot)

    def go_on_prompt(self, words: Words) -> Prompt:
        return self.prompt(words, "go_on", "reveal_next")


class TurnRevealPhase(BattleWatchingPhase):
    """The phase in which a turn is being revealed."""

    keys = "tank_battle_reveal"

    def topic(self, words: Words) -> str:
        return "TB-4.1"

    def compose(self, marks: Marks, now: BoardNow) -> Marks:
        return without(now.marks.on(marks), "hover", "cursor", "illegal", "label", "last_move")

    def prompts(self, words: Words) -> Sequence[Prompt]:
        return (
            self.go_on_prompt(words),
            self.prompt(words, "back", "reveal_back"),
            self.prompt(words, "again", "reveal_again"),
            self.prompt(words, "pace", "reveal_pace"),
        )


class LookingBackPhase(TurnRevealPhase):
    """The phase that shows the reveal of an earlier step: the keys go from step to step."""

    keys = "tank_battle"


class LookingAwayPhase(BattleWatchingPhase):
    """The phase before plotting in the position ``base`` in which the others at a shared ``screen`` are
    asked to look away, until somebody confirms that they do."""

    keys = "tank_battle_reveal"  # one Space too many must not show what is one person's
    base: TankBattleWorld

    def __init__(self, hands: Hands, playback: Playback, screen: SharedScreen) -> None:
        super().__init__(hands, playback)
        self._screen = screen

    def panel(self, panels: Panels, now: PanelNow) -> Node:
        panel = panels.fight
        words = panel.say("button.look", name=now.enemy)
        foot = (*now.foot, panel.main(ButtonSpot("look"), words, "eye_off"))
        return panel.watching(replace(now, task=panel.say("task.gate", name=now.enemy), foot=foot))

    def choose(self, spot: Spot) -> Reply:
        return self._begin() if spot == ButtonSpot("look") else super().choose(spot)

    def _begin(self) -> Reply:
        self._screen.look_away(self.base)
        return TAKEN

    def prompts(self, words: Words) -> Sequence[Prompt]:
        return (self.prompt(words, "look", "done"),)

    commands: ClassVar[Deeds] = {"done": (_begin,)}
