"""What a game shows on the match screen, as a protocol: the scene around it knows no game.

A ``TableView`` is told what a seat sees (an observation, never a state) and the steps it saw; it draws
the board, animates steps, and turns pointer and commands into an action by asking its rule package's
queries. The scene plays that action and tells it what came of it. Its ``GameView`` makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol, runtime_checkable

import pygame

from game.model.contract import Refusal, SeenStep
from game.ui.fonts import FontStore
from game.ui.palette import Theme
from game.view.board.sprites import SpriteStore


class Words(Protocol):
    """All words people read: ``Texts`` is one."""

    def __call__(self, key: str, /, **params: Any) -> str:
        """The text under a key with its parameters."""
        ...

    def has(self, key: str) -> bool:
        """Whether there is a text under that key."""
        ...

    def called(self, group: str, name: str) -> str:
        """What a thing that a file defines is called."""
        ...


@dataclass(frozen=True)
class Tools:
    """What a view draws with. ``files`` are the game's checked definition files, ``seed`` varies the
    ground's texture by map. ``speed`` divides all times (0: at once). ``whole``: the whole board is seen at
    first, however small its squares are."""

    theme: Theme
    fonts: FontStore
    sprites: SpriteStore
    words: Words
    definitions: Any
    files: Mapping[str, Any] = field(default_factory=dict)
    speed: float = 1.0
    reduced: bool = False
    seed: int = 0
    whole: bool = False


OverlayName = Literal["danger", "lines"]
"""Squares the others can shoot at, and lines of fire: not every game, or way to play one, has them."""


@dataclass(frozen=True, slots=True)
class Overlays:
    """What is switched on besides. ``lines``: all lines of fire of these sides."""

    danger: bool = False
    last_move: bool = True
    lines: tuple[int, ...] = ()
    coordinates: bool = True
    flipped: bool = False

    def having(self, **changes: Any) -> Overlays:
        """The same with some values replaced."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of an input: whether it meant anything here, and the action that is to be played."""

    taken: bool = False
    action: Any = None


IGNORED = Reply()
TAKEN = Reply(True)


@dataclass(frozen=True, slots=True)
class Banner:
    """A loud announcement: its word, who and from where, and whether it is a matter of fire."""

    word: str
    words: str
    fire: bool = True


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Play to be drawn on the board, from the position shown: one line's actions in turn. ``rank``
    counts lines from the best, 1."""

    actions: tuple[Any, ...]
    rank: int = 1


MOUSE_CLICK, MOUSE_WHEEL = "mouse_click", "mouse_wheel"
"""In a prompt's commands: it is done by clicking on the board, by turning the wheel."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something that can be done now: the commands whose keys are shown, and what they do, in words.

    Pressed by mouse it is the last of the commands. ``MOUSE_CLICK`` and ``MOUSE_WHEEL`` stand first.
    """

    commands: tuple[str, ...]
    words: str


class TableView(Protocol):
    """One game's part of a match on the screen. Points and rectangles are px of the window."""

    confirm: bool
    """A chosen action has to be chosen twice."""
    allow: Callable[[Any], Refusal | None] | None
    """For guided play: refuses legal actions that are not asked for now."""
    unaided: bool
    """For lessons and puzzles: every part of an action (where to, facing, target) is the player's own
    choice; nothing is found for them."""

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        """Theme, language or speed changed."""
        ...

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """Where the board goes."""
        ...

    def show(self, view: Any, *, chooser: int | None, viewer: int, last: SeenStep[Any, Any] | None) -> None:
        """Show an observation. ``chooser`` is the seat that may choose now (``None``: read only),
        ``viewer`` the one that looks, ``last`` its part of the step that led here."""
        ...

    def animate(self, before: Any, step: SeenStep[Any, Any]) -> None:
        """Begin to show a step that was seen, from the observation before it to the one after it."""
        ...

    @property
    def busy(self) -> bool:
        """Whether a step is being animated."""
        ...

    def skip(self) -> None:
        """Show the end of what is being animated at once."""
        ...

    def update(self, ms: float) -> bool:
        """Time passes; whether ``draw`` would show something new."""
        ...

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself: 0 while anything moves, ``math.inf``
        while only input changes anything."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board's block."""
        ...

    def take_sounds(self) -> list[str]:
        """Names of the sounds that have become due."""
        ...

    @property
    def overlays(self) -> Overlays:
        """What is switched on."""
        ...

    def offers(self, view: Any) -> frozenset[OverlayName]:
        """The overlays that show anything in the match of that observation, besides the last move and how the
        board lies."""
        ...

    def set_overlays(self, overlays: Overlays) -> None:
        """Switch overlays, turn the board."""
        ...

    # --- choosing ---

    def hover(self, point: tuple[int, int] | None) -> None:
        """The pointer is there, no button held; ``None``: it has left."""
        ...

    def press(self, point: tuple[int, int]) -> Reply:
        """The main button went down."""
        ...

    def drag(self, point: tuple[int, int]) -> None:
        """The pointer moved with the main button held."""
        ...

    def release(self, point: tuple[int, int]) -> Reply:
        """The main button went up."""
        ...

    def wheel(self, notches: int, point: tuple[int, int], *, zoom: bool = False) -> Reply:
        """The wheel was turned; ``zoom``: with a key that makes it zoom in any case."""
        ...

    def pan(self, dx: int, dy: int) -> bool:
        """Move a zoomed board by px."""
        ...

    def command(self, name: str) -> Reply:
        """A command of the ``match`` keys (up, pick, turn_left, next_target, put_back, …)."""
        ...

    def put_back(self) -> bool:
        """Forget what is being chosen; whether there was anything."""
        ...

    def propose(self, action: Any | None, then: Sequence[Any] = ()) -> None:
        """Show a proposed action, and what is to follow it, until something else is done."""
        ...

    def suggest(self, suggestions: Sequence[Suggestion]) -> None:
        """Draw play on the board until told otherwise: of one line all actions, numbered, of several
        their first ones with their ranks. None: draw nothing."""
        ...

    def note(self, notes: Sequence[tuple[str, str]]) -> None:
        """For guided play: words at squares, by the squares' names."""
        ...

    def aim(self, action: Any) -> None:
        """Choose as far as an action goes, short of playing it: for pictures and guided play."""
        ...

    # --- words ---

    def planned(self) -> str:
        """The action that is being chosen as the record would write it; empty for none."""
        ...

    @property
    def cursor_shown(self) -> bool:
        """Whether a cursor tells where the keys are."""
        ...

    def rule_at(self, point: tuple[int, int]) -> str:
        """The id of the rule that a message under that point names; empty without one."""
        ...

    def topic(self) -> str:
        """The id of the rule that what is shown now is about; empty if none in particular."""
        ...

    def prompts(self) -> Sequence[Prompt]:
        """What can be done now, the most useful first."""
        ...

    def banner(self, side_names: Sequence[str], own: int | None) -> Banner | None:
        """What is to be announced of the position shown; ``own``: the side of the only person."""
        ...

    def record_words(self, before: Any, step: SeenStep[Any, Any]) -> str:
        """A seen step as the record lists it; empty if it is none for the list. Of a call (no action)
        it is a note: a draw offered, a side that resigned."""
        ...

    def refusal_words(self, refusal: Refusal) -> str:
        """Why something is not allowed."""
        ...

    # --- pieces of the panel ---

    @property
    def pointed(self) -> bool:
        """Whether pointer or cursor are at something that has a card."""
        ...

    def card_key(self) -> object:
        """What the card depends on; ``None`` if there is nothing to show."""
        ...

    def draw_card(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """The card of what the pointer, the cursor or the choice is at."""
        ...

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """A picture of a side."""
        ...

    def lost(self, view: Any, side: int) -> int:
        """How many pieces a side has lost."""
        ...

    def draw_lost(
        self, surface: pygame.Surface, rect: pygame.Rect, view: Any, side: int, scale: float
    ) -> None:
        """The pieces a side has lost."""
        ...


@dataclass(frozen=True, slots=True)
class Tally:
    """How a side came to its points: who (``side`` below 0: one that is no seat's), from what, and
    how many; ``stars``: how many of how many stars they are worth, where they are rated so."""

    side: int
    who: str
    words: str
    points: str
    stars: tuple[int, int] = (0, 0)


@runtime_checkable
class ExplainsThings(Protocol):
    """What a ``TableView`` can be besides: one that says what a thing is, and what its badges mean."""

    def explain(self, point: tuple[int, int]) -> bool:
        """Say what is under a point, until something else is done; whether there is anything to say."""
        ...


@runtime_checkable
class SidePanel(Protocol):
    """What a ``TableView`` can be besides: a table of its own in the panel (cards, play areas), in place of
    the card. Pointer calls then come for points in either rectangle."""

    @property
    def side_word(self) -> str:
        """What that table is called, for its tab."""
        ...

    def set_side(self, rect: pygame.Rect, scale: float) -> None:
        """Where it goes, in px of the window; an empty rectangle: it is not seen now."""
        ...

    def draw_side(self, surface: pygame.Surface) -> None:
        """Draw its contents (the card around them is the caller's), and what moves between both."""
        ...

    @property
    def asks(self) -> bool:
        """Whether all that can be chosen now lies there: it has to be seen."""
        ...

    @property
    def at_side(self) -> bool:
        """Whether the cursor is at something there, or something there is proposed."""
        ...

    def side_name(self, view: Any, side: int) -> str:
        """What a side is called by what it plays with ("Green")."""
        ...

    def standing(self, view: Any, side: int) -> str:
        """How a side stands, in a few words ("8 of 12")."""
        ...

    def tally(self, view: Any) -> Sequence[Tally]:
        """Where everybody's points come from, for the end of a match, the best first."""
        ...
