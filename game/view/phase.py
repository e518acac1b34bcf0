"""What a player does at a table now, as an object of its own: setting up, choosing, aiming, watching.

A table has one phase at a time. It hands the phase what is pressed, dragged and commanded, and asks it what
can be done; the phase answers with a ``Reply``, which carries the action once there is one. A phase is told
what it needs when it is made (a chooser, where the player points) and never asks its table. What outlives it
(the view, the camera, the timeline, painters) is the table's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.data.words.texts import Texts
from game.ui.tree.tree import Tree
from game.view.board.cue import Cue

Spot = TypeVar("Spot")
"""What can be pointed at: a square, a card, a button beside the board."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of an input: whether it meant anything here, the action that is to be played, the names of
    the sounds to be heard, and the spot that was clicked to learn what lies there."""

    taken: bool = False
    action: Any = None
    sounds: tuple[str | Cue, ...] = ()
    asks: Any = None


IGNORED = Reply()
TAKEN = Reply(True)

MOUSE_CLICK, MOUSE_WHEEL = "mouse_click", "mouse_wheel"
"""In a prompt's commands: it is done by clicking on the board, by turning the wheel."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something that can be done now: the commands whose keys are shown, and what they do, in words.

    Pressed by mouse it is the last of the commands. ``MOUSE_CLICK`` and ``MOUSE_WHEEL`` stand first.
    ``keys``: the context of keys that comes before those of a match, if there is one.
    """

    commands: tuple[str, ...]
    words: str
    keys: str = ""


@dataclass(slots=True)
class Pointing(Generic[Spot]):
    """Where a player points: a table and its phases share one. ``hovered`` is under the pointer, ``cursor``
    where the keys are; ``rests``: the cursor is still where something was chosen by keys and played, and asks
    about nothing there."""

    hovered: Spot | None = None
    cursor: Spot | None = None
    rests: bool = False

    @property
    def spot(self) -> Spot | None:
        """The cursor's spot, else the one under the pointer."""
        return self.hovered if self.cursor is None else self.cursor


def next_of(items: Sequence[Item], item: object, by: int) -> Item:
    """The item so many after another, in a circle; if that isn't among them, the first one, or the last.

    >>> next_of("abc", "c", 1), next_of("abc", None, 1), next_of("abc", None, -1)
    ('a', 'a', 'c')
    """
    at = next((at for at, one in enumerate(items) if one == item), -1 if by > 0 else 0)
    return items[(at + by) % len(items)]


class Phase(Generic[Spot]):
    """One thing that a player does at a table. This one does nothing: what a game's phase takes, it says.

    A table asks in this order: ``press``, ``drag`` while the button is held, ``release``, ``let_go`` in any
    case. A command is looked up in ``commands`` first, then among those of every table.
    """

    keys: ClassVar[str] = ""
    """Its own context of keys: it comes before those of every match. Empty: none."""
    asks: ClassVar[bool] = False
    """All that can be chosen now lies beside the board: it has to be seen."""

    def __init__(self) -> None:
        self.grip: Spot | None = None
        """What was pressed, as long as the button is held."""
        self.dragged: tuple[int, int] | None = None
        """Where what was pressed is dragged, in px of the window."""
        self.commands: dict[str, Callable[[], Reply]] = {}
        """What its keys do, besides moving the cursor."""

    @property
    def page(self) -> Tree | None:
        """What stands in place of board and panel while it lasts; ``None``: both are seen."""
        return None

    def end(self) -> None:
        """Another phase begins."""

    # --- pointer ---

    def press(self, spot: Spot | None) -> Reply:
        """The main button went down on that."""
        return IGNORED

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        """What was pressed is dragged over a spot; ``far``: it is no click any more."""
        return IGNORED

    def release(self, spot: Spot | None) -> Reply:
        """The main button came up there."""
        return TAKEN

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.grip = self.dragged = None

    def wheel(self, by: int) -> Reply:
        """The wheel was turned: by 1 or -1."""
        return IGNORED

    # --- keys ---

    def home(self) -> Spot | None:
        """Where the cursor begins."""
        return None

    def arrow(self, right: int, up: int) -> Reply:
        """An arrow key; ``IGNORED``: it moves the cursor to what lies there."""
        return IGNORED

    def enter(self) -> Reply:
        """Choose what the cursor is at."""
        return IGNORED

    def back(self) -> bool:
        """Take back one part of what is being chosen; whether there was any."""
        return False

    # --- words ---

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        """What can be done now, the most useful first."""
        return ()

    def topic(self, words: Texts) -> str:
        """The id of the rule that it is about; empty if none in particular."""
        return ""

    # --- what is saved ---

    def draft(self) -> Any:
        """What has begun in secret and isn't played yet, as plain data for a save; ``None`` for nothing."""
        return None

    @property
    def undoes(self) -> tuple[bool, bool]:
        """Whether what is drafted can be taken back, and done again."""
        return False, False


class WatchingPhase(Phase[Spot], ABC):
    """A player looks on while something is shown: there is nothing to choose."""

    @property
    def stays(self) -> bool:
        """Whether what is shown stays until somebody goes on."""
        return False

    @abstractmethod
    def go_on_prompt(self, words: Texts) -> Prompt:
        """What goes on."""

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        return (self.go_on_prompt(words),) if self.stays else ()


class SpotChooser(Protocol[Spot]):
    """What a ``ChoosingPhase`` chooses with. ``asked``: the square that asks what is to be done there."""

    asked: int | None

    def spots(self) -> list[Spot]:
        """Everything that can be pointed at now."""
        ...


class ChoosingPhase(Phase[Spot]):
    """A player chooses among spots; a square where several things can be done asks which."""

    chooser: SpotChooser[Spot]
    pointing: Pointing[Spot]

    def press(self, spot: Spot | None) -> Reply:
        """Beside all that can be pointed at, a square doesn't ask any more."""
        self.grip = spot
        if spot is not None:
            return TAKEN
        asked, self.chooser.asked = self.chooser.asked is not None, None
        return TAKEN if asked else IGNORED

    def arrow(self, right: int, up: int) -> Reply:
        """While a square asks what is to be done there, the next of its answers."""
        return IGNORED if self.chooser.asked is None else self.next_spot(-1 if up > 0 or right < 0 else 1)

    def next_spot(self, by: int) -> Reply:
        """The cursor goes to the next thing to choose, or the one before."""
        spots = self.chooser.spots()
        if not spots:
            return IGNORED
        self.pointing.cursor, self.pointing.hovered = next_of(spots, self.pointing.cursor, by), None
        return TAKEN
