"""A table on squares where one click on a square is an action: the simplest table a game can begin with."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic

from game.data.words.texts import Texts
from game.model.contract import Event, Refusal, SeenStep
from game.model.kit import Kit
from game.view.board.cue import Cue
from game.view.board.ground_marks import GroundMark, MarkReader, Place, middle
from game.view.board.timeline import EventTimeline
from game.view.chooser import Chooser
from game.view.grid_table import GridTable
from game.view.phase import IGNORED, MOUSE_CLICK, TAKEN, Phase, Pointing, Prompt, Reply
from game.view.table import Action, Tools, View
from game.view.wording import NotationWording


class ClickTable(GridTable[View, Action, int]):
    """A table whose ``Spot`` is a square. The game's kit judges actions and words them; events are shown
    one after the other, each for its time, and nothing moves unless the game draws it."""

    clips: ClassVar[Mapping[type[Event], tuple[str, str]]] = MappingProxyType({})
    """For each event that takes time to show: the name of that time in the theme, and of its sound."""

    def __init__(self, tools: Tools, kit: Kit[View, Action, Any, Any]) -> None:
        self.kit = kit
        self.seat: int | None = None
        """The seat that may choose now."""
        self.mark_reader = EventSquares(kit.game.to_act, self._marked)
        super().__init__(tools, Chooser())
        self.choosing = ClickPhase(
            self.chooser, self.pointing, self._action_at, self._refuse, self._first, self._prompt
        )

    def _phase_now(self) -> ClickPhase[Action]:
        return self.choosing

    def set_tools(self, tools: Tools) -> None:
        super().set_tools(tools)
        self.wording = NotationWording(tools.words, self.kit)
        self._timeline = EventTimeline(
            tools.theme.metrics, self.clips, speed=tools.speed, reduced=tools.reduced
        )

    # --- what a game says ---

    @abstractmethod
    def action_at(self, view: View, square: int) -> Action | None:
        """What a click on a square means in a position; ``None`` while nothing is to be chosen."""

    @abstractmethod
    def home(self, view: View) -> int:
        """The square where the cursor begins."""

    @abstractmethod
    def prompt(self, view: View) -> str:
        """A sentence that says what is to be chosen."""

    def squares_of(self, event: Event) -> Sequence[int]:
        """Return the squares where an event happened, to be marked after a move."""
        return ()

    # --- the table ---

    def _show(
        self, view: View, *, chooser: int | None, viewer: int, last: SeenStep[View, Action] | None
    ) -> None:
        if view != self.view or chooser != self.seat:
            self.chooser.drop()
        self.view, self.viewer, self.seat = view, viewer, chooser

    def _marked(self, event: Event, view: View) -> Sequence[Place]:
        # by the view's grid: marks are read before the board is first shown, when the camera has none
        return [middle(self._grid(view), square) for square in self.squares_of(event)]

    def _action_at(self, square: int) -> Action | None:
        return None if self.view is None or self.seat is None else self.action_at(self.view, square)

    def _refuse(self, action: Action) -> Refusal | None:
        return None if self.view is None else self.kit.game.refuse(self.view, action)

    def _first(self) -> int:
        return 0 if self.view is None else self.home(self.view)

    def _prompt(self) -> str:
        return "" if self.view is None or self._action_at(0) is None else self.prompt(self.view)

    def _animate(self, before: View, step: SeenStep[View, Action]) -> None:
        shown = [event for event in step.events if type(event) in self.clips]
        self._timeline.play(shown)
        self._sounds += [] if shown else [Cue("drive")]

    @property
    def timeline(self) -> EventTimeline:
        return self._timeline

    def spot_at(self, point: tuple[int, int]) -> int | None:
        return self.camera.square_at(point)

    def square_of(self, spot: int | None) -> int | None:
        return spot

    def _beyond(self, spot: int, right: int, up: int) -> int:
        there = self.next_square(spot, right, up)
        return spot if there is None else there


class EventSquares(MarkReader):
    """Leaves nothing on the ground but where something happened. ``to_act`` gives
    whose turn it is, ``places`` where an event happened that led to a view."""

    def __init__(
        self, to_act: Callable[[Any], int | None], places: Callable[[Event, Any], Sequence[Place]]
    ) -> None:
        self._to_act, self._places = to_act, places

    def turn(self, before: Any) -> Hashable:
        return before.round, self._to_act(before)

    def marks(self, before: Any | None, step: SeenStep[Any, Any]) -> Sequence[GroundMark]:
        places = (place for event in step.events for place in self._places(event, step.view))
        return [GroundMark("site", (place,)) for place in places]


class ClickPhase(Phase[int], Generic[Action]):
    """The choice of one square, by a click or Enter. ``action_at`` gives the action a click on a square
    means, ``None`` while nothing is to be chosen; ``refuse`` why the square can't be chosen; ``prompt`` a
    sentence that says what is to be chosen, empty for nothing."""

    def __init__(
        self,
        chooser: Chooser[Action, int],
        pointing: Pointing[int],
        action_at: Callable[[int], Action | None],
        refuse: Callable[[Action], Refusal | None],
        home: Callable[[], int],
        prompt: Callable[[], str],
    ) -> None:
        super().__init__()
        self.chooser, self.pointing, self.action_at, self.refuse = chooser, pointing, action_at, refuse
        self._home, self._prompt = home, prompt

    def home(self) -> int:
        return self._home()

    def press(self, spot: int | None) -> Reply:
        self.grip = spot
        return IGNORED if spot is None else TAKEN

    def release(self, spot: int | None) -> Reply:
        return self._choose(spot) if spot is not None and spot == self.grip else IGNORED

    def enter(self) -> Reply:
        return IGNORED if self.pointing.cursor is None else self._choose(self.pointing.cursor)

    def _choose(self, square: int) -> Reply:
        action = self.action_at(square)
        if action is None:
            return IGNORED
        refusal = self.refuse(action)
        if refusal is not None:
            self.chooser.refuse(square, refusal)
            return TAKEN
        return Reply(True, self.chooser.settle(action, square))

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        told, hand = self._prompt(), self.pointing.cursor is None
        return (Prompt((MOUSE_CLICK if hand else "pick",), told),) if told else ()
