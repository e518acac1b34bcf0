"""What all phases of Tank Battle have in common: what they are told, a draft that is changed at will."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pygame

from game.model.contract import Refusal
from game.rules.tank_battle.public import Action, Peg, Place, Position
from game.ui.tree.node import Node
from game.view.chooser import Chooser
from game.view.phase import IGNORED, MOUSE_CLICK, TAKEN, Phase, Pointing, Prompt, Reply
from game.view.spots import ButtonSpot, FieldSpot, square_of
from game.view.table import Words
from game.view.tank_battle.art import Art
from game.view.tank_battle.hint import Advice
from game.view.tank_battle.panel.fight import FieldsShown, FightPanel
from game.view.tank_battle.panel.parts import ButtonShown, IconLine, PanelFrame
from game.view.tank_battle.panel.plan import PlanPanel
from game.view.tank_battle.panel.plot import PlotPanel
from game.view.tank_battle.panel.set_up import SetUpPanel
from game.view.tank_battle.plan import Plan
from game.view.tank_battle.plot import Plot
from game.view.tank_battle.scene import BattleScene, RevealMarks
from game.view.tank_battle.set_up_draft import SetUpDraft
from game.view.tank_battle.spots import Spot

MAIN = ButtonSpot("finish")
"""Where it is told that what the main button plays is refused."""

PICK = Reply(True, sounds=("pick",))
VAIN = Reply(True, sounds=("illegal",))


class BattleChooser(Chooser[Action, Spot]):
    """Whose choice it is; what is chosen is drafted by phases: ``drafted`` gives what the one of now has."""

    seat: int | None = None

    def __init__(self, drafted: Callable[[], Any] = lambda: None) -> None:
        super().__init__()
        self._drafted = drafted

    def choice(self) -> Any:
        """Each decision answers what was just revealed, so none goes on from an earlier position."""
        drafted = self._drafted()
        return super().choice() if drafted is None else drafted

    @property
    def guided(self) -> bool:
        """In a lesson each action is judged by itself: nothing is drafted."""
        return self.allow is not None

    def answer(self, refusal: Refusal | None, spot: Spot | None) -> Reply:
        """Why something can't be there, or that it is done."""
        if refusal is None:
            return PICK
        assert spot is not None
        self.refuse(spot, refusal)
        return TAKEN


@dataclass(frozen=True, slots=True)
class Hands:
    """What a phase acts with. ``play``: plays the first of these actions, and those that follow as they
    become due; if the first is refused, that is told at the spot."""

    chooser: BattleChooser
    pointing: Pointing[Spot]
    play: Callable[[Sequence[Action], Spot], Reply]


@dataclass(frozen=True, slots=True)
class Panels:
    """Makes what lies beside the board."""

    set_up: SetUpPanel
    plan: PlanPanel
    plot: PlotPanel
    fight: FightPanel


@dataclass(frozen=True, slots=True)
class BoardNow:
    """What a phase is told for the board: the position that stands there, what the last reveal left on it,
    and the hint; ``covered``: all who look see what everybody may know."""

    words: Words
    position: Position
    covered: bool
    marks: RevealMarks
    advice: Advice | None


@dataclass(frozen=True, slots=True)
class PanelNow:
    """What a phase is told for its panel. ``log``: what happened lately; ``refused``: why the last thing
    asked for can't be; ``enemy``: the name of who doesn't act; ``task``: what is done, and by whom; ``foot``:
    buttons that steer a reveal; ``fields``: what the spinner said; ``position``: as far as all who look may
    see it; ``shared``: the enemy sits at the same screen; ``alone``: the enemy looks away, or is told to;
    ``pencilled``: the ranks written on enemy tanks, by number."""

    panels: Panels
    frame: PanelFrame
    log: tuple[IconLine, ...]
    refused: str
    enemy: str
    task: str
    foot: tuple[ButtonShown, ...]
    fields: FieldsShown | None
    position: Position
    shared: bool
    alone: bool
    pencilled: Mapping[int, int]


class BattlePhase(Phase[Spot]):
    """One thing a player does in a match of Tank Battle."""

    keys: ClassVar[str] = "tank_battle"
    hinted: ClassVar[bool] = False
    """A hint can be shown."""
    moves: ClassVar[bool] = False
    """A movement is planned: nothing is revealed meanwhile."""
    right_once: ClassVar[bool] = False
    """Of a double click with the right button the second half means nothing."""

    def __init__(self, hands: Hands) -> None:
        super().__init__()
        self.hands, self.chooser, self.pointing = hands, hands.chooser, hands.pointing

    # --- what is seen ---

    @property
    def at(self) -> int | None:
        """The square that is pointed at."""
        return square_of(self.pointing.spot)

    def stands(self, advice: Advice | None) -> Position | None:
        """What stands on the board with what is drafted; ``None``: the position as it is."""
        return None

    def compose(self, scene: BattleScene, now: BoardNow) -> BattleScene:
        """The board with what this phase shows on it."""
        return scene

    @abstractmethod
    def panel(self, now: PanelNow) -> Node:
        """What lies beside the board."""

    def has_placed(self, hint: Action) -> bool:
        """Whether what a hint says has been done already, as far as nobody else knows yet."""
        return False

    def carried_picture(self, art: Art, px: int) -> pygame.Surface | None:
        """The picture of what is dragged, for squares of so many px."""
        return None

    def end(self) -> None:
        self.let_go()

    # --- pointer and keys ---

    def press(self, spot: Spot | None) -> Reply:
        self.grip = spot
        return IGNORED if spot is None else TAKEN

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        changed, self.pointing.hovered = spot != self.pointing.hovered, spot
        if self.dragged is not None or (far and self.grip is not None and self.take_up(self.grip)):
            self.dragged = point
        return TAKEN if changed or self.dragged is not None else IGNORED

    def release(self, spot: Spot | None) -> Reply:
        if self.dragged is not None:
            return self.drop(spot)
        return TAKEN if spot is None or spot != self.grip else self.choose(spot)

    def take_up(self, spot: Spot) -> bool:
        """Take what lies there into the hand to drag it; whether there is anything."""
        return False

    def drop(self, spot: Spot | None) -> Reply:
        """What was dragged is dropped there."""
        return TAKEN

    def choose(self, spot: Spot) -> Reply:
        """That was clicked, or chosen by keys."""
        return TAKEN

    def enter(self) -> Reply:
        return IGNORED if self.pointing.cursor is None else self.choose(self.pointing.cursor)

    def right_click(self, square: int) -> Reply:
        """The right button was pressed on a square."""
        return IGNORED

    def goes_on(self, square: int) -> bool:
        """Whether a click on a square would do something to what is drafted."""
        return False

    def aim(self, action: Action) -> None:
        """Choose as far as an action goes, short of playing it."""

    # --- what is chosen ---

    def choice(self) -> Any:
        """What is being chosen; ``None`` for nothing."""
        return None

    def planned(self, words: Words) -> str:
        """What is drafted as the record would write it; empty for nothing."""
        return ""

    def prompt(self, words: Words, key: str, *commands: str) -> Prompt:
        """Something that can be done."""
        return Prompt(commands, words(f"tank_battle_view.prompt.{key}"), self.keys)

    @property
    def click(self) -> tuple[str, ...]:
        """A click as the first of a prompt's commands, while no keys are used."""
        return (MOUSE_CLICK,) if self.pointing.cursor is None else ()


class DraftingPhase(BattlePhase):
    """Something is drafted from the position ``base`` on, to be changed at will until it is played."""

    rules_phase: ClassVar[str]
    """What the rules call it."""
    hinted = True

    def __init__(self, hands: Hands, base: Position) -> None:
        super().__init__(hands)
        self.base = base
        self.commands = {
            "done": self.finish,
            "take_back": self.undo,
            "take_again": self.redo,
            "clear_all": self.clear,
            "next_piece": lambda: self.next(1),
            "previous_piece": lambda: self.next(-1),
            "next_target": lambda: self.next(1),
            "previous_target": lambda: self.next(-1),
        }

    @property
    @abstractmethod
    def drafted(self) -> SetUpDraft | Plan | Plot:
        """What is drafted."""

    @abstractmethod
    def finish(self) -> Reply:
        """What the main button does."""

    @abstractmethod
    def next(self, by: int) -> Reply:
        """The next thing there is to choose."""

    def undo(self) -> Reply:
        """Take back what was done last."""
        return Reply(True, sounds=("undo",)) if self.drafted.undo() else Reply(sounds=("illegal",))

    def redo(self) -> Reply:
        """Do again what was taken back."""
        return Reply(True, sounds=("undo",)) if self.drafted.redo() else Reply(sounds=("illegal",))

    def clear(self) -> Reply:
        """Take all back."""
        self.drafted.clear()
        return self.changed()

    def changed(self) -> Reply:
        """Something was done to what is drafted."""
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
        """A square was clicked, or chosen by keys."""

    def push(self, name: str) -> Reply:
        """A button was pressed."""
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
        """Go on with what was saved, if it is this phase's and a good one."""
        meant = (self.rules_phase, self.base.seat)
        if isinstance(data, dict) and (data.get("phase"), data.get("seat")) == meant:
            self.drafted.take_data(data)

    @property
    def undoes(self) -> tuple[bool, bool]:
        return self.drafted.can_undo, self.drafted.can_redo
