"""Looking on: at what one has set while others set, and at all dice and cards once everybody is ready."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from game.rules.tank_tactics.public import TankTacticsState
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.phase import IGNORED, MOUSE_CLICK, TAKEN, Phase, Pointing, Prompt, Reply
from game.view.table import Words
from game.view.tank_tactics.reveal import RevealState
from game.view.tank_tactics.reveal_page import RevealPage, RevealShown, reveal_shown
from game.view.tank_tactics.setting import SetupDraft
from game.view.tank_tactics.setting_page import SettingPage
from game.view.tank_tactics.setting_shown import PageMaker, PageShown
from game.view.tank_tactics.spots import GiveSpot, Spot

_P = "tank_tactics_view.prompt."


@dataclass(frozen=True, slots=True)
class Around:
    """What a page tells of what is around it. ``names``: who plays, by seat; ``people``: those of them who
    are at this machine; ``turn``: the quarter turns by which the board is seen; ``advice``: a hint and its
    reason; ``flip`` and ``roll``: how much of turning the cards over, and of a roll, has been shown."""

    view: TankTacticsState
    words: Words
    names: Mapping[int, str] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)
    turn: int = 0
    advice: tuple[str, str] | None = None
    flip: float = 1.0
    roll: float = 1.0


class PagePhase(Phase[Spot], ABC):
    """A phase with a page in place of board and panel, where the window has room for one."""

    title: ClassVar[str] = ""
    """The key of the page's title, without ``tank_tactics_view.``"""

    def __init__(self, pointing: Pointing[Spot], tree: Tree) -> None:
        super().__init__()
        self.pointing, self.tree = pointing, tree
        self.shown: PageShown | RevealShown | None = None
        """What the page showed last."""
        self.paged = False
        """It has the page: else the board is seen, and the panel beside it."""

    @property
    def page(self) -> Tree | None:
        return self.tree

    def press(self, spot: Spot | None) -> Reply:
        self.grip = spot
        return IGNORED if spot is None else TAKEN

    @abstractmethod
    def compose(self, pages: SettingPage, reveals: RevealPage, around: Around) -> Node:
        """The page."""


class RevealPhase(PagePhase):
    """All dice and cards are shown, and who starts is rolled for. ``go_on`` shows the end of what moves, and
    then begins; ``waits``: the page stays until somebody does."""

    keys = "tank_tactics"
    title = "reveal.title"

    def __init__(
        self, reveal: RevealState, pointing: Pointing[Spot], tree: Tree, go_on: Callable[[], object],
        waits: Callable[[], bool],
    ) -> None:  # fmt: skip
        super().__init__(pointing, tree)
        self.reveal, self.go_on, self.waits = reveal, go_on, waits

    @property
    def commands(self) -> Mapping[str, Callable[[], Reply]]:
        """What ends a turn goes on here."""
        return {"finish": self.enter, "end_turn": self.enter}

    def compose(self, pages: SettingPage, reveals: RevealPage, around: Around) -> Node:
        shown = reveal_shown(
            self.reveal, around.names, around.words, flip=around.flip, roll=around.roll,
            begins=bool(around.people), turn=around.turn,
        )  # fmt: skip
        self.shown = shown
        return reveals.tree(shown)

    def enter(self) -> Reply:
        self.go_on()
        return TAKEN

    def prompts(self, words: Words) -> Sequence[Prompt]:
        if not self.waits():
            return ()
        click = (MOUSE_CLICK,) if self.pointing.cursor is None else ()
        return (Prompt((*click, "pick"), words(f"{_P}begin"), self.keys),)

    def topic(self, words: Words) -> str:
        return "TT-3.1"


class LookingPhase(PagePhase):
    """Somebody else sets dice and cards: one looks at one's own."""

    keys = "tank_tactics"
    title = "setting.title_set"

    def __init__(self, setting: SetupDraft, pointing: Pointing[Spot], tree: Tree) -> None:
        super().__init__(pointing, tree)
        self.setting = setting
        self.first = 0
        """The first card that is seen."""
        self.die: tuple[int, int] | None = None
        """The die that is being dragged, with its tank before it."""

    def compose(self, pages: SettingPage, reveals: RevealPage, around: Around) -> Node:
        words, setting, position = around.words, self.setting, around.view.position
        waits = ""
        if position.seat != setting.seat and around.names.get(position.seat):
            waits = words("tank_tactics_view.setting.waits", name=around.names[position.seat])
        nexts = (
            name for seat, name in around.people.items() if seat > setting.seat and not position.fell[seat]
        )
        shown = PageMaker(
            around.view, setting, words, pointed=self.pointing.hovered or self.pointing.cursor,
            dragged=self.die, first=self.first, turn=around.turn, waits=waits, over_to=next(nexts, ""),
            watched=len(around.people) > 1, advice=around.advice,
        ).page()  # fmt: skip
        self.shown = shown
        return pages.tree(shown)

    def wheel(self, by: int) -> Reply:
        """Other cards, where they don't all fit."""
        if self.paged:
            most = len(self.setting.cards) - self.rows
            self.first = max(0, min(most, self.first + by))
        return TAKEN if self.paged else super().wheel(by)

    @property
    def rows(self) -> int:
        """So many cards are seen at once."""
        return max(1, len({one.spot.card for one in self.tree.goals if isinstance(one.spot, GiveSpot)}))

    def topic(self, words: Words) -> str:
        return "TT-1.3" if self.setting.gives else "TT-1.1"
