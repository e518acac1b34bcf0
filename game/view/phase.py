"""What a player does at a table now, as an object: setting up, choosing, aiming, watching.

A table has one phase at a time. It passes on presses, drags and commands, and asks the phase what can be
done; the phase answers with a ``Reply``, which carries the action once there is one. A phase gets what it
needs when it is made (a chooser, where the player points) and never asks its table. What outlasts a phase
(the view, the camera, the timeline, painters) belongs to the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.data.words.texts import Texts
from game.ui.commands import run
from game.ui.model import Model
from game.view.board.cue import Cue

Spot = TypeVar("Spot")
"""What can be pointed at: a square, a card, a button beside the board."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to an input: whether it meant anything, the action to play, the names of the sounds to
    play, and the spot the player clicked to ask about."""

    taken: bool = False
    action: Any = None
    sounds: tuple[str | Cue, ...] = ()
    asks: Any = None


IGNORED = Reply()
TAKEN = Reply(True)

MOUSE_CLICK, MOUSE_WHEEL = "mouse_click", "mouse_wheel"
"""Pseudo-commands in a prompt: click on the board, turn the wheel."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something that can be done now: the commands whose keys are shown, and words for their effect. A
    click on the prompt gives its last command. ``MOUSE_CLICK`` and ``MOUSE_WHEEL`` come first. ``keys``
    names the context of keys that comes before a match's own, if there is one."""

    commands: tuple[str, ...]
    words: str
    keys: str = ""


class PointerModel(Model):
    """State that follows where somebody points: its changes are counted apart, too, as they leave most of a
    screen as it is."""

    times_pointed: ClassVar[int] = 0
    """How many of the changes of all models were only of such state."""

    def __setattr__(self, name: str, value: Any) -> None:
        before = Model.times_changed
        super().__setattr__(name, value)
        PointerModel.times_pointed += Model.times_changed - before


class Pointing(PointerModel, Generic[Spot]):
    """Where a player points, shared by a table and its phases. ``hovered`` is the spot under the pointer,
    ``cursor`` the one the keys are at, the only one that a key acts on; ``rests`` means that the cursor is
    still where the player has just played by keys, and asks about nothing there. ``held`` are the held keys
    that change what others mean: ``shift``, ``ctrl``, ``alt``."""

    def __init__(self) -> None:
        self.hovered: Spot | None = None
        self.cursor: Spot | None = None
        self.rests = False
        self.held: frozenset[str] = frozenset()

    @property
    def spot(self) -> Spot | None:
        """The cursor's spot, else the one under the pointer: what is told of. A key acts on ``cursor``."""
        return self.hovered if self.cursor is None else self.cursor

    @property
    def choosing(self) -> tuple[str, ...]:
        """The commands of a prompt to choose what is pointed at: a click, or Enter at the cursor."""
        return (MOUSE_CLICK,) if self.cursor is None else ("pick",)

    def walks(self, words: Texts) -> tuple[Prompt, ...]:
        """The prompt for the arrows that show the cursor, as long as it isn't shown."""
        return () if self.cursor is not None else (Prompt(("up", "down"), words("match.prompt.cursor")),)


def next_of(items: Sequence[Item], item: object, by: int) -> Item:
    """Return the item ``by`` places after ``item``, cyclically; if ``item`` isn't among ``items``, the
    first one (the last one when going back).

    >>> next_of("abc", "c", 1), next_of("abc", None, 1), next_of("abc", None, -1)
    ('a', 'a', 'c')
    """
    at = next((at for at, one in enumerate(items) if one == item), -1 if by > 0 else 0)
    return items[(at + by) % len(items)]


Deed = tuple[Any, ...]
"""What a command does: a method of the object whose command it is, and what that is given."""


Deeds = Mapping[str, Deed]
"""What commands do, by their names."""


def deeds_of(do: Callable[..., Reply], given: Mapping[str, Any]) -> dict[str, Deed]:
    """Return the commands by which ``do`` is given a value each."""
    return {name: (do, value) for name, value in given.items()}


def step_deeds(do: Callable[..., Reply], *things: str) -> dict[str, Deed]:
    """Return the commands for the next and the previous one of ``things``: ``do`` gets 1 or -1."""
    return {f"{way}_{one}": (do, by) for one in things for way, by in (("next", 1), ("previous", -1))}


def turn_deeds(do: Callable[..., Reply]) -> dict[str, Deed]:
    """Return the commands that turn: ``do`` gets -1 to the left, 1 to the right."""
    return {"turn_left": (do, -1), "turn_right": (do, 1)}


def done_by(owner: Any, deed: Deed) -> Reply:
    """Do a deed of its owner."""
    reply: Reply = run(owner, *deed)
    return reply


class Phase(Model, Generic[Spot]):
    """One thing that a player does at a table. This base class does nothing; a game's phases override what
    they accept. A table calls ``press``, then ``drag`` while the button is held, ``release``, and always
    ``let_go``. A command is looked up in ``commands`` first, then among those of every table."""

    keys: ClassVar[str] = ""
    """The phase's own context of keys, which comes before those of every match; empty for none."""
    commands: ClassVar[Deeds] = {}
    """What the phase's keys do, besides moving the cursor."""
    paged: ClassVar[bool] = False
    """Whether a page replaces board and panel during the phase, where there is room for it."""
    asks: ClassVar[bool] = False
    """Whether every choice now is beside the board, which must then be in view."""

    def __init__(self) -> None:
        self.grip: Spot | None = None
        """What was pressed, as long as the button is held."""
        self.drags = False
        """Whether what was pressed is dragged."""
        self._dragged: tuple[int, int] | None = None

    @property
    def turns(self) -> bool:
        """Whether the pointer is turning what is planned."""
        return False

    @property
    def dragged(self) -> tuple[int, int] | None:
        """Where the pointer drags what was pressed, in px of the window: it is drawn over everything, so only
        its beginning and its end count as changes."""
        return self._dragged

    @dragged.setter
    def dragged(self, at: tuple[int, int] | None) -> None:
        self._dragged, self.drags = at, at is not None

    def end(self) -> None:
        """Clean up because another phase begins."""

    # --- pointer ---

    def press(self, spot: Spot | None) -> Reply:
        """Answer the main button going down on ``spot``."""
        return IGNORED

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        """Answer a drag over ``spot``; ``far``: it has gone too far to be a click."""
        return IGNORED

    def release(self, spot: Spot | None) -> Reply:
        """Answer the main button coming up on ``spot``."""
        return TAKEN

    def let_go(self) -> None:
        """Forget what was pressed: nothing is held any more."""
        self.grip = self.dragged = None

    def wheel(self, by: int) -> Reply:
        """Answer one notch of the wheel, 1 or -1."""
        return IGNORED

    # --- keys ---

    def home(self) -> Spot | None:
        """The spot where the cursor begins."""
        return None

    def arrow(self, right: int, up: int) -> Reply:
        """Answer an arrow key; ``IGNORED`` lets the cursor move to the next spot."""
        return IGNORED

    def enter(self) -> Reply:
        """Choose the spot the cursor is at."""
        return IGNORED

    def back(self) -> bool:
        """Take back one part of the choice; return whether there was one."""
        return False

    # --- words ---

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        """What can be done now, the most useful first."""
        return ()

    def topic(self, words: Texts) -> str:
        """The id of the rule the phase is about; empty if none in particular."""
        return ""

    # --- what is saved ---

    def draft(self) -> Any:
        """The secret, unplayed choice as plain data for a save; ``None`` for nothing."""
        return None

    @property
    def undoes(self) -> tuple[bool, bool]:
        """Whether undo, and whether redo, would change the draft."""
        return False, False


class WatchingPhase(Phase[Spot], ABC):
    """The phase in which a player only watches: there is nothing to choose."""

    @property
    def stays(self) -> bool:
        """Whether the picture stays until somebody continues."""
        return False

    @abstractmethod
    def go_on_prompt(self, words: Texts) -> Prompt:
        """The prompt to continue."""

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        return (self.go_on_prompt(words),) if self.stays else ()


class SpotChooser(Protocol[Spot]):
    """What a ``ChoosingPhase`` needs of a chooser. ``asked`` is the square at which buttons ask what to
    do."""

    asked: int | None

    def spots(self) -> list[Spot]:
        """All spots that can be pointed at now."""
        ...


class ChoosingPhase(Phase[Spot]):
    """The phase in which a player chooses among spots; a square with several possible actions asks which."""

    chooser: SpotChooser[Spot]
    pointing: Pointing[Spot]

    def press(self, spot: Spot | None) -> Reply:
        """Choose ``spot``; a press beside all spots closes the question at a square."""
        self.grip = spot
        if spot is not None:
            return TAKEN
        asked, self.chooser.asked = self.chooser.asked is not None, None
        return TAKEN if asked else IGNORED

    def arrow(self, right: int, up: int) -> Reply:
        """Move to the next answer while a square asks what to do; otherwise let the cursor move."""
        return IGNORED if self.chooser.asked is None else self.next_spot(-1 if up > 0 or right < 0 else 1)

    def next_spot(self, by: int) -> Reply:
        """Move the cursor to the next spot that can be chosen (``by`` -1: to the previous one)."""
        spots = self.chooser.spots()
        if not spots:
            return IGNORED
        self.pointing.cursor, self.pointing.hovered = next_of(spots, self.pointing.cursor, by), None
        return TAKEN
