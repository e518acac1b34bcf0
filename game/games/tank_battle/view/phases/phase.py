"""What all phases of Tank Battle share: their inputs, and a draft that can be changed at will."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pygame

from game.games.tank_battle.rules.actions import Action, Peg, Place
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.hint import Advice
from game.games.tank_battle.view.panel.fight import FightPanel
from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.panel.plan import PlanPanel
from game.games.tank_battle.view.panel.plot import PlotPanel
from game.games.tank_battle.view.panel.set_up import SetUpPanel
from game.games.tank_battle.view.plan import Plan
from game.games.tank_battle.view.plot import Plot
from game.games.tank_battle.view.scene import RevealMarks
from game.games.tank_battle.view.set_up_draft import SetUpDraft
from game.games.tank_battle.view.spots import Spot
from game.model.contract import Refusal
from game.ui.tree.node import Node
from game.view.board.marks import Marks
from game.view.chooser import Chooser
from game.view.phase import IGNORED, TAKEN, Deeds, Phase, Pointing, Prompt, Reply, step_deeds
from game.view.spots import ButtonSpot, FieldSpot, square_of
from game.view.table import Words

MAIN = ButtonSpot("finish")
"""The spot at which a refusal of the main button is reported."""

PICK, PUT_DOWN = Reply(True, sounds=("pick",)), Reply(True, sounds=("put_down",))
VAIN = Reply(True, sounds=("illegal",))


class BattleChooser(Chooser[Action, Spot]):
    """Knows which seat chooses; the choice itself is drafted by phases."""

    seat: int | None = None
    _doing: BattlePhase | None = None
    """The player's phase; ``None`` before there is one."""

    def follow(self, doing: BattlePhase) -> None:
        """Take note of the player's phase."""
        self._doing = doing

    def choice(self) -> Any:
        """``None``: each decision answers what was just revealed, so no choice is repeated from an earlier
        position."""
        drafted = None if self._doing is None else self._doing.choice()
        return super().choice() if drafted is None else drafted

    @property
    def guided(self) -> bool:
        """Whether a lesson judges each action by itself, so that nothing is drafted."""
        return self.allow is not None

    def answer(self, refusal: Refusal | None, spot: Spot | None, done: Reply = PICK) -> Reply:
        """The reply to an attempt: the refusal at the spot, or that it is ``done``."""
        if refusal is None:
            return done
        assert spot is not None
        self.refuse(spot, refusal)
        return TAKEN


@dataclass(frozen=True, slots=True)
class Hands:
    """What a phase acts with. ``play`` plays the first of some actions, and the others as they become due;
    if the first is refused, that is reported at the spot."""

    chooser: BattleChooser
    pointing: Pointing[Spot]
    play: Callable[[Sequence[Action], Spot], Reply]


class Panels:
    """Makes the panels beside the board."""

    def __init__(self, art: Art, words: Words) -> None:
        self.set_up, self.plan = SetUpPanel(art, words), PlanPanel(art, words)
        self.plot, self.fight = PlotPanel(art, words), FightPanel(art, words)


@dataclass(frozen=True, slots=True)
class BoardNow:
    """What a phase is given for the board: the position on it, the marks of the last reveal, and the hint;
    ``covered``: all viewers see only what everybody may know."""

    words: Words
    position: TankBattleWorld
    covered: bool
    marks: RevealMarks
    advice: Advice | None


class BattlePhase(Phase[Spot]):
    """One thing a player does in a match of Tank Battle."""

    keys = "tank_battle"
    hinted: ClassVar[bool] = False
    """Whether a hint can be shown."""
    moves: ClassVar[bool] = False
    """Whether a movement is planned, so that nothing is revealed meanwhile."""
    right_once: ClassVar[bool] = False
    """Whether the second half of a double click with the right button is ignored."""

    def __init__(self, hands: Hands) -> None:
        super().__init__()
        self.hands, self.chooser, self.pointing = hands, hands.chooser, hands.pointing

    # --- what is seen ---

    @property
    def at(self) -> int | None:
        """The square that is pointed at."""
        return square_of(self.pointing.spot)

    @property
    def at_cursor(self) -> int | None:
        """The square of the cursor, which keys act on."""
        return square_of(self.pointing.cursor)

    def stands(self, advice: Advice | None) -> TankBattleWorld | None:
        """The position on the board with the draft; ``None``: the match's own position."""
        return None

    def compose(self, marks: Marks, now: BoardNow) -> Marks:
        """The marks on the board during this phase."""
        return marks

    @abstractmethod
    def panel(self, panels: Panels, now: PanelNow) -> Node:
        """The panel beside the board."""

    @property
    def told_at(self) -> int | None:
        """The square that is pointed at, if the panel tells of it."""
        return None

    def has_placed(self, hint: Action) -> bool:
        """Whether the hint's proposal has been carried out already, in the draft."""
        return False

    def carried_picture(self, art: Art, px: int) -> pygame.Surface | None:
        """The picture of what is dragged, for squares of ``px``; ``None`` for nothing."""
        return None

    def end(self) -> None:
        self.let_go()

    # --- pointer and keys ---

    def press(self, spot: Spot | None) -> Reply:
        self.grip = spot
        return IGNORED if spot is None else TAKEN

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        changed, self.pointing.hovered = spot != self.pointing.hovered, spot
        if self.drags or (far and self.grip is not None and self.take_up(self.grip)):
            self.dragged = point
        return TAKEN if changed or self.drags else IGNORED

    def release(self, spot: Spot | None) -> Reply:
        if self.drags:
            return self.drop(spot)
        return TAKEN if spot is None or spot != self.grip else self.choose(spot)

    def take_up(self, spot: Spot) -> bool:
        """Take the thing on a spot into the hand to drag it; return whether there is one."""
        return False

    def drop(self, spot: Spot | None) -> Reply:
        """Drop what was dragged on a spot."""
        return TAKEN

    def choose(self, spot: Spot) -> Reply:
        """Answer a click on a spot, or its choice by keys."""
        return TAKEN

    def enter(self) -> Reply:
        return IGNORED if self.pointing.cursor is None else self.choose(self.pointing.cursor)

    def right_click(self, square: int) -> Reply:
        """Answer the right button on a square."""
        return IGNORED

    def goes_on(self, square: int) -> bool:
        """Whether a click on a square would change the draft."""
        return False

    def aim(self, action: Action) -> None:
        """Choose all steps of an action without playing it."""

    # --- what is chosen ---

    def choice(self) -> Any:
        """The present choice; ``None`` for nothing."""
        return None

    def planned(self, words: Words) -> str:
        """The draft in notation; empty for nothing."""
        return ""

    def prompt(self, words: Words, key: str, *commands: str) -> Prompt:
        """Make the prompt for something that can be done."""
        return Prompt(commands, words(f"tank_battle_view.prompt.{key}"), self.keys)


class DraftingPhase(BattlePhase):
    """A draft from the position ``base`` on, which can be changed at will until it is played."""

    rules_phase: ClassVar[str]
    """The rules' name for this phase."""
    hinted = True

    def __init__(self, hands: Hands, base: TankBattleWorld) -> None:
        super().__init__(hands)
        self.base = base

    @property
    @abstractmethod
    def drafted(self) -> SetUpDraft | Plan | Plot:
        """The phase's draft."""

    @abstractmethod
    def finish(self) -> Reply:
        """Do what the main button does."""

    @abstractmethod
    def next(self, by: int) -> Reply:
        """Move on to the next thing to choose."""

    def undo(self) -> Reply:
        """Take back the last change of the draft."""
        return Reply(True, sounds=("undo",)) if self.drafted.undo() else Reply(sounds=("illegal",))

    def redo(self) -> Reply:
        """Restore the last change that was taken back."""
        return Reply(True, sounds=("redo",)) if self.drafted.redo() else Reply(sounds=("illegal",))

    def clear(self) -> Reply:
        """Take back the whole draft."""
        self.drafted.clear()
        return self.changed()

    def changed(self) -> Reply:
        """Reply that the draft has changed."""
        self.chooser.refused = None
        return PICK

    def choose(self, spot: Spot) -> Reply:
        match spot:
            case FieldSpot(square):
                return self.choose_square(square)
            case ButtonSpot(name):
                return self.push(name)
        return TAKEN

    @abstractmethod
    def choose_square(self, square: int) -> Reply:
        """Answer a click on a square, or its choice by keys."""

    def push(self, name: str) -> Reply:
        """Answer a press of a button."""
        return self.clear() if name == "clear" else IGNORED

    def back(self) -> bool:
        self.chooser.drop()  # the right button goes on to what it points at
        return False

    def aim(self, action: Action) -> None:
        if isinstance(action, Peg | Place):
            self.pointing.cursor = FieldSpot(action.square)

    # --- what is saved ---

    def draft(self) -> Any:
        data = self.drafted.as_data()
        return None if data is None else {"phase": self.rules_phase, "seat": self.base.seat, **data}

    def restore_draft(self, data: Any) -> None:
        """Go on with a saved draft, if it is a valid one of this phase."""
        meant = (self.rules_phase, self.base.seat)
        if isinstance(data, dict) and (data.get("phase"), data.get("seat")) == meant:
            self.drafted.take_data(data)

    @property
    def undoes(self) -> tuple[bool, bool]:
        return self.drafted.can_undo, self.drafted.can_redo

    commands: ClassVar[Deeds] = {
        "done": (finish,), "take_back": (undo,), "take_again": (redo,), "clear_all": (clear,),
        **step_deeds(next, "piece", "target"),
    }  # fmt: skip
