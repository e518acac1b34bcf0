"""What every game's table does on a screen: ``Table``. The scene around it knows no game.

A table is told what a seat sees (an observation, never a state) and the steps it saw; it draws the board,
animates steps, and turns pointer and commands into an action by asking its rule package's queries. The
scene plays that action and tells it what came of it. It has parts of one subject each, which others ask
themselves: ``sides``, ``wording``, ``places``, ``orientation``, ``map_labels``, ``draft``, ``chooser``,
``pointing`` and ``phase``. A game on squares begins with ``ClickTable`` or ``GridTable``. What not every game
has (a table of its own beside the board, announced turns, reasons for a hint) is declared by a
property that is ``None`` elsewhere. Its ``GameView`` makes it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

import pygame

from game.data.words.texts import Texts
from game.model.contract import SeenStep, State
from game.model.visible_record import VisibleRecord
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme
from game.view.board.camera import HALF_TURN
from game.view.board.cue import Cue, Place
from game.view.board.drawn import Drawn, Trace
from game.view.board.ground_marks import NO_TURN, AgedMark, FreshTrack, LastTurn, MarkReader, RecentTurns
from game.view.board.ground_motion import GroundMotion
from game.view.board.overview import WholeBoard
from game.view.board.sprites import SpriteStore
from game.view.board.timeline import Timeline
from game.view.chooser import Chooser
from game.view.dragged_piece import DraggedPiece
from game.view.drawing_places import DrawingPlaces
from game.view.explains import Compares, Explains
from game.view.map_labels import MapLabels, PlacesShown
from game.view.match_draft import MatchDraft
from game.view.orientation import Orientation
from game.view.phase import IGNORED, TAKEN, Phase, Pointing, Prompt, Reply, Spot
from game.view.sides import Sides
from game.view.tips import Tips
from game.view.turns import RecordedStep, Turns
from game.view.wording import Wording

View = TypeVar("View", bound=State)
Action = TypeVar("Action")
Words = Texts
"""All words people read."""

REFUSED_MS = 4500.0
"""How long a refusal stays if nothing else is done."""

DRAG_PX = 6
"""A press that moved less than this is a click."""

ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The commands that move the cursor: how far to the right and up."""

LOOK_ONLY = (*ARROWS, "zoom_in", "zoom_out")
"""Commands of every table that change nothing of what is chosen: what is proposed stays drawn."""


RecordPlace = tuple[VisibleRecord[Any, Any], int]
"""A record, as far as whoever looks may be told of it, and the place in it that is shown."""

AfterStep = tuple[int, SeenStep[Any, Any] | None, Iterable[RecordedStep], Callable[[], object] | None]
"""What follows when a step has been seen: who looks, the last step then, what led there, what is done."""


@dataclass(frozen=True)
class Tools:
    """What a view draws with. ``files`` are the game's checked definition files, ``seed`` varies the
    ground's texture by map. ``speed`` divides all times (0: at once). ``whole``: the whole board is seen at
    first, however small its squares are. ``reveal`` is how fast a whole turn is revealed (``slow``,
    ``normal``, ``fast``, ``by_hand``), and ``keep_reveal`` remembers another choice. ``cap`` is the key cap
    of a command of the match keys as bound now, empty for none."""

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
    reveal: str = "normal"
    keep_reveal: Callable[[str], object] = str
    cap: Callable[[str], str] = lambda command: ""


OverlayName = Literal["danger", "lines", "shots"]
"""Squares the others can shoot at, lines of fire, where shots have lain so far: not every game, or way to
play one, has them."""


@dataclass(frozen=True, slots=True)
class Overlays:
    """What is switched on besides. ``ground_marks``: what the last turns left on the ground. ``lines``: all
    lines of fire of these sides; ``shots``: where their shots have lain so far. ``turn``: so many quarter
    turns clockwise the board is seen turned by."""

    danger: bool = False
    last_move: bool = True
    ground_marks: bool = True
    lines: tuple[int, ...] = ()
    shots: tuple[int, ...] = ()
    coordinates: bool = True
    turn: int = 0
    places: PlacesShown = "pointed"

    @property
    def flipped(self) -> bool:
        """Whether the board is seen from the other side, and not, or only by a quarter, from the first."""
        return self.turn >= HALF_TURN

    def seen_from(self, *, behind: bool) -> Overlays:
        """The same with the first side's edge below, or with the other one."""
        return replace(self, turn=HALF_TURN if behind else 0)

    def flip(self) -> Overlays:
        """The same with the board turned by half."""
        return replace(self, turn=(self.turn + HALF_TURN) % 4)

    def unturned(self, right: int, up: int) -> tuple[int, int]:
        """A step on the screen as a step on the board.

        >>> Overlays(turn=1).unturned(0, 1), Overlays(turn=2).unturned(0, 1)
        ((-1, 0), (0, -1))
        """
        for _ in range(self.turn):
            right, up = -up, right
        return right, up


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


@dataclass(frozen=True, slots=True)
class StripWords:
    """What a player's strip says: who plays, that it is their turn or a bot of which level; ``room``: px at
    its upper right that are a clock's, or those of the sign of a menu."""

    name: str
    about: str
    to_move: bool
    room: int = 0


@dataclass(frozen=True, slots=True)
class SavedSetup:
    """A set-up that the player has saved. ``squares``: under each kind of piece the numbers of its squares;
    ``None`` if its file can't be read."""

    key: str
    title: str
    squares: Mapping[str, Sequence[int]] | None


class SetupStore(Protocol):
    """Keeps the set-ups that a player has saved; asks for names and tells what goes wrong by itself."""

    def listed(self) -> Sequence[SavedSetup]:
        """All of them, by title."""
        ...

    def save(self, squares: Mapping[str, Sequence[int]]) -> None:
        """Ask for a name and keep a set-up."""
        ...

    def rename(self, key: str) -> None:
        """Ask for another name."""
        ...

    def delete(self, key: str) -> None:
        """Delete one, after asking."""
        ...

    def explain(self, key: str) -> None:
        """Tell why one can't be used."""
        ...


class PencilMarks(Protocol):
    """What persons note on the table for their own eyes while a match goes on."""

    @property
    def data(self) -> Any:
        """All of it as plain data that a save can hold; ``None`` for nothing."""
        ...

    def restore(self, data: Any) -> None:
        """Go on with such data, as far as it is good: it comes from a file."""
        ...

    def told(self) -> Sequence[str]:
        """What whoever looks now has noted, in words."""
        ...


class OwnStrips(Protocol):
    """Draws the strips of the players itself: all side by side above the tabs."""

    strips_high: float
    """Their height in tokens, where the window has room."""

    def draw_strip(
        self, surface: pygame.Surface, rect: pygame.Rect, view: Any, side: int, told: StripWords, scale: float
    ) -> None:
        """The strip of a side, with its card; low ones show less."""
        ...


class SidePanel(Protocol):
    """A table of its own in the panel (cards, play areas), in place of the card. Pointer calls of the
    ``Table`` then come for points in either rectangle."""

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
    def strips(self) -> OwnStrips | None:
        """Draws the strips of the players; then no card lies under the table, either: it draws its own.
        ``None``: both as in every match."""
        ...

    @property
    def asks(self) -> bool:
        """Whether all that can be chosen now lies there: it has to be seen."""
        ...

    @property
    def at_side(self) -> bool:
        """Whether the cursor is at something there, or something there is proposed."""
        ...


class OwnPage(Protocol):
    """A page that stands in place of board and panel, to set something up, say. Pointer calls of the
    ``Table`` come for points on it, and the strips of the players are drawn above it."""

    @property
    def page_title(self) -> str:
        """What is done there."""
        ...

    def set_page(self, rect: pygame.Rect | None, scale: float) -> None:
        """Where it goes, in px of the window; ``None``: board and panel are shown now."""
        ...

    def draw_page(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        ...

    @property
    def hint_place(self) -> pygame.Rect | None:
        """Where a hint lies on it, in px of the window; ``None``: nothing is to be decided there."""
        ...


class Table(ABC, Generic[View, Action, Spot]):
    """One game's part of a match on the screen. ``show`` comes before anything else. Points and rectangles
    are px of the window."""

    sides: Sides[View]
    """What is shown of the sides; set by ``set_tools``."""
    wording: Wording[View, Action]
    """How what is done is worded; set by ``set_tools``."""
    places: DrawingPlaces
    """The places that players draw on; set by the constructor."""
    turns: Turns | None = None
    """Announces turns, and tells what the others did meanwhile; set by ``set_tools`` where turns are."""
    explains: Explains | None = None
    """Says a line of play in words, and why it is good; set by ``set_tools`` where something does."""
    compares: Compares | None = None
    """Says what another line loses; set by ``set_tools`` in a game with an analyst."""
    draws_ranks: ClassVar[bool] = True
    """Whether of several suggested lines all are drawn, and not the best alone."""
    orientation: ClassVar[Orientation] = Orientation()
    """How the board lies for a seat."""
    zooms: ClassVar[bool] = True
    """Whether the board can be shown larger than it fits."""
    wide: ClassVar[bool] = False
    """Whether its board is wider than it is high: it then has more of the window than the panel."""
    mark_reader: MarkReader | None = None
    """Says what steps leave on the ground."""
    one_click: ClassVar[bool] = False
    """Other buttons come where one was pressed: the second half of a double click that has played something
    never means anything."""

    def __init__(self, tools: Tools, chooser: Chooser[Action, Spot]) -> None:
        self.chooser, self.words = chooser, tools.words
        self.keys = ""
        """The game's own context of keys for now: it comes before those of every match. Empty: none."""
        self.view: View | None = None
        self.viewer = 0
        """The seat that looks."""
        self.shared = False
        """Several persons look at this screen who must not see each other's secrets."""
        self.recent = RecentTurns(self.mark_reader)
        """What the last turns left on the board."""
        self.ground_motion = GroundMotion()
        """What moves a little on its ground."""
        self.last_step: SeenStep[View, Action] | None = None
        """The step that led to ``view``."""
        self.coming: SeenStep[View, Action] | None = None
        """The step that is animated: ``view`` is still what was so before it."""
        self._then: AfterStep = 0, None, (), None
        """What follows once it has been seen."""
        self.pointing: Pointing[Spot] = Pointing()
        """Where the player points; its phase has the same."""
        self.phase: Phase[Spot] = Phase()
        """What the player does now."""
        self.hint: Action | None = None
        self.hinted: tuple[Action, ...] = ()
        """What is proposed, and what is to follow it."""
        self.people: Mapping[int, str] = {}
        """Who plays at this machine: names by seat; empty where nobody plays a match."""
        self.names: Sequence[str] = ()
        """Who plays each seat, bots as well; empty where nobody plays a match."""
        self.time_left = ""
        """What is left of the time of the whole match, as m:ss; empty where it has none."""
        self.browsed = False
        """In a match, an earlier position is looked at."""
        self.basis: View | None = None
        """While a move is named in advance: the position as it is, which ``view`` then is not."""
        self.drawn: tuple[Drawn, ...] = ()
        """Arrows and rings that players have drawn."""
        self.traces: tuple[Trace, ...] = ()
        """Where moves named in advance lead."""
        self.own_setups: SetupStore | None = None
        """The set-ups that the player has saved; ``None`` where none can be used."""
        self.held: frozenset[str] = frozenset()
        """The keys held that change what others mean: ``shift``, ``ctrl``, ``alt``."""
        self.notes: tuple[tuple[str, str], ...] = ()
        self.map_labels = MapLabels(lambda at: None, lambda: self._rect)
        """The words the map has at its places."""
        self.told_record: Callable[[], RecordPlace | None] = lambda: None
        """What has happened up to what is shown; ``None`` where there is no record."""
        self.pencil: PencilMarks | None = None
        """What persons note for their own eyes; ``None`` where nothing can be noted."""
        self.draft = MatchDraft(lambda: self.phase.draft())
        """What the person to act has begun in secret and not played yet."""
        self.pointer: tuple[int, int] | None = None
        """Where the pointer is, in px of the window."""
        self.overlaid: Callable[[], tuple[pygame.Rect, ...]] = tuple
        """Where something lies over the board, as its small map does, in px of the window."""
        self.suggested: tuple[Suggestion, ...] = ()
        """Play that is drawn on the board."""
        self.commands: dict[str, Callable[[], Reply]] = {
            "pick": self._enter,
            "put_back": lambda: TAKEN if self.put_back() else IGNORED,
            "zoom_in": lambda: self._zoom(1, None),
            "zoom_out": lambda: self._zoom(-1, None),
        }
        """What the table's keys do, besides moving the cursor; a game adds its own."""
        self._overlays = Overlays()
        self._rect, self._scale = pygame.Rect(0, 0, 10, 10), 1.0
        self._down: tuple[int, int] | None = None
        self._clock = 0.0
        self._refused_at = 0.0
        self._told_refused: object = None
        """The refusal that was told last."""
        self._sounds: list[Cue] = []
        self.set_tools(tools)
        lacking = [name for name in ("sides", "wording") if not hasattr(self, name)]
        if lacking:
            raise TypeError(f"{type(self).__name__} lacks {', '.join(lacking)}")

    # --- where the player points ---

    def _enter_phase(self, phase: Phase[Spot]) -> None:
        """The player does something else now."""
        if phase is not self.phase:
            self.phase.end()
            self.phase, self.keys = phase, phase.keys

    def _answered(self, reply: Reply) -> Reply:
        """Do what a phase's reply asks for besides the action, and tell what was just refused."""
        self._sounds += [Cue(sound) if isinstance(sound, str) else sound for sound in reply.sounds]
        if self.chooser.refused is not None and self.chooser.refused is not self._told_refused:
            self._tell_refused()
        return reply

    def middle_of(self, spot: Spot) -> tuple[int, int] | None:
        """The middle of a spot, in px of the window; ``None`` if it isn't seen."""
        return None

    # --- what not every game has ---

    @property
    def side_panel(self) -> SidePanel | None:
        """Its own table in the panel."""
        return None

    @property
    def page(self) -> OwnPage | None:
        """A page of its own that is wanted now in place of board and panel."""
        return None

    @property
    def covering(self) -> bool:
        """Whether several persons look together now: only what all of them may know is shown, beside the
        board as well."""
        return False

    # --- guided play ---

    # --- telling ---

    @abstractmethod
    def set_tools(self, tools: Tools) -> None:
        """Theme, language or speed changed. Called once by the constructor, before there is a view."""

    @abstractmethod
    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """Where the board goes."""

    def show(
        self, view: View, *, chooser: int | None, viewer: int, last: SeenStep[View, Action] | None
    ) -> None:
        """Show an observation at once. ``chooser`` is the seat that may choose now (``None``: read only),
        ``viewer`` the one that looks, ``last`` its part of the step that led here."""
        self.coming, self.last_step = None, last
        self.recent.show(last)
        self._show(view, chooser=chooser, viewer=viewer, last=last)

    @abstractmethod
    def _show(
        self, view: View, *, chooser: int | None, viewer: int, last: SeenStep[View, Action] | None
    ) -> None:
        """What a game does to ``show`` an observation: one of its own, or what a step has come to."""

    def show_step(
        self, before: View, step: SeenStep[View, Action], *, viewer: int,
        last: SeenStep[View, Action] | None, earlier: Iterable[RecordedStep] = (),
        then: Callable[[], object] | None = None,
    ) -> None:  # fmt: skip
        """Show a step as it happened, from the observation before it; nobody may choose meanwhile.

        As long as it is animated ``view`` is the observation before it, and what stands beside the board is
        told of that: what came of the step is told when it has been seen. ``last`` is the last step then,
        which another may be than this one: of what moves nothing, the one before. ``earlier``: what is to be
        ``recall``ed then. ``then`` is called when all of it has been seen, and not if something else is
        shown before: whoever has more to tell of the step tells it there."""
        if self.busy:
            self.skip()
        self.show(before, chooser=None, viewer=viewer, last=self.last_step)
        self.hint, self.hinted = None, ()
        self.coming, self._then = step, (viewer, last, earlier, then)
        self.recent.follow(before, step)
        self._animate(before, step)
        self._arrive()

    def _arrive(self) -> None:
        """Show what the step came to that was animated, once all of it has been seen."""
        if self.coming is not None and not self.busy:
            viewer, self.last_step, earlier, then = self._then
            self._show(self.coming.view, chooser=None, viewer=viewer, last=self.last_step)
            self.coming = None
            if earlier:
                self.recall(earlier)
            self.refresh()
            if then is not None:
                then()

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        """What led to the observation that is shown, the last step first: for a table that tells what was
        done in this turn, where the steps weren't seen as they happened. Take no more than is needed."""
        self.recent.recall(earlier)
        self.refresh()

    @abstractmethod
    def refresh(self) -> None:
        """Show what is so now: something chosen, pointed at or switched on has changed."""

    @property
    def covered(self) -> pygame.Rect:
        """What ``draw`` fills whole, in px of the window: nothing that was drawn before is seen there."""
        return pygame.Rect(0, 0, 0, 0)

    @property
    def overlays(self) -> Overlays:
        """What is switched on."""
        return self._overlays

    def set_overlays(self, overlays: Overlays) -> None:
        """Switch overlays, turn the board."""
        self._overlays = overlays
        self.refresh()

    def set_reveal(self, pace: str) -> None:
        """How fast whole turns are revealed from now on (``Tools.reveal``), in games where they are."""
        return None  # noqa: RET501

    def offers(self, view: View) -> frozenset[OverlayName]:
        """The overlays that show anything in the match of that observation, besides the last move and how the
        board lies."""
        return frozenset()

    # --- time and drawing ---

    @abstractmethod
    def _animate(self, before: View, step: SeenStep[View, Action]) -> None:
        """Begin to show a step that was seen, from the observation before it to the one after it."""

    @property
    @abstractmethod
    def timeline(self) -> Timeline[Any] | None:
        """What is animated on it; ``None`` as long as nothing can be."""

    @property
    def busy(self) -> bool:
        """Whether a step is being animated."""
        return self.timeline is not None and self.timeline.busy

    @property
    def animated(self) -> bool:
        """Whether anything moves at all, as it is set."""
        timeline = self.timeline
        return timeline is not None and not timeline.reduced and timeline.speed > 0

    @property
    def past_shown(self) -> tuple[LastTurn, tuple[AgedMark, ...]]:
        """What of the last turn, and of what turns left on the ground, is shown now."""
        overlays, seen = self._overlays, self.coming is None
        last = self.recent.last_turn(seen=seen) if overlays.last_move else NO_TURN
        return last, self.recent.marks(seen=seen) if overlays.ground_marks else ()

    @property
    def fresh_tracks(self) -> tuple[FreshTrack, ...]:
        """The tracks of the step that is animated, as far as they are driven."""
        if self.coming is None or self.timeline is None or not self._overlays.ground_marks:
            return ()
        return self.recent.fresh_tracks(*self.timeline.drives)

    @property
    def waits(self) -> bool:
        """Whether what is shown stays until somebody goes on. It is animated all the while (``busy``), but
        nothing moves, and no clock should run."""
        return False

    @property
    def playback(self) -> frozenset[str]:
        """Commands that steer what is being shown, and don't just end it."""
        return frozenset()

    def steers(self, point: tuple[int, int]) -> bool:
        """Whether a press there steers what is being shown, and doesn't just end it."""
        return False

    def skip(self) -> None:
        """Show the end of what is being animated at once."""
        self._skip()
        self._arrive()

    @abstractmethod
    def _skip(self) -> None:
        """End what is being animated at once."""

    def hurry(self) -> None:
        """Somebody pressed something while a step is animated: show its end, or go on from what waits."""
        self._hurry()
        self._arrive()

    def _hurry(self) -> None:
        """End what moves, or go on from what waits."""
        self._skip()

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether the next frame would show something new."""

    @abstractmethod
    def advance(self, ms: float) -> bool:
        """Time passes for what is animated; whether ``draw`` would show something new."""

    def update(self, ms: float) -> bool:
        """Time passes; whether ``draw`` would show something new."""
        self._clock += ms
        if self.chooser.refused is not None and self._clock - self._refused_at > REFUSED_MS:
            self.chooser.refused = None
            self.refresh()
        busy = self.busy
        if busy and self.animated and not self.waits:
            self.ground_motion.wake(self._clock)
        changed = self.advance(ms)
        changed |= self.ground_motion.update(self._clock)
        self._hear()
        if busy and not self.busy:
            self.refresh()  # much is shown only once nothing moves any more
            self._arrive()
        return changed and self.view is not None

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself: 0 while anything moves, ``math.inf``
        while only input changes anything."""
        if self.view is None:
            return math.inf
        if self.moving:
            return 0.0
        moves = self.ground_motion.due(self._clock)
        if self.chooser.refused is None:
            return moves
        return min(moves, max(0.0, self._refused_at + REFUSED_MS - self._clock) / 1000)

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board's block."""

    def draw_sketch(self, surface: pygame.Surface) -> None:
        """Draw the block as a small picture in the rules: where a page of its own stands in place of the
        board, what counts on it."""
        self.draw(surface)

    def _hear(self) -> None:
        """Take over the sounds of what has begun to move."""
        self._sounds += [] if self.timeline is None else self.timeline.pop_sounds()

    def pop_sounds(self) -> list[Cue]:
        """The sounds that have become due, each once: several pieces may do the same at the same time."""
        found = {cue.sound: cue for cue in self._sounds}
        self._sounds = []
        return list(found.values())

    @property
    def lasting(self) -> tuple[Cue, ...]:
        """The sounds that go on at this moment."""
        return () if self.timeline is None else self.timeline.lasting

    def stereo(self, cue: Cue) -> float:
        """Where a sound comes from as the board is seen: -1 from its left edge, 1 from its right one."""
        x = None if cue.place is None else self.seen_across(cue.place)
        half = self._rect.width / 2
        return 0.0 if x is None or half <= 0 else max(-1.0, min(1.0, (x - self._rect.centerx) / half))

    def seen_across(self, place: Place) -> float | None:
        """How far right a point of the board is in the window, in px; ``None`` if there is no such board."""
        return None

    # --- pointer ---

    @abstractmethod
    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """What is under a point of the window."""

    def whole_board(self) -> WholeBoard | None:
        """What a small map of all of the board shows, and where one looks; ``None``: there is no map now."""
        return None

    def hover(self, point: tuple[int, int] | None) -> None:
        """The pointer is there, no button held; ``None``: it has left."""
        if self._down is not None:  # the button came up somewhere else
            self._let_go()
            self.refresh()
        self.pointer = point
        spot = None if point is None or self.view is None else self.spot_at(point)
        taken_over = point is not None and self.pointing.cursor is not None
        if taken_over:
            self.pointing.cursor = None
        if spot != self.pointing.hovered or taken_over:
            self.pointing.hovered = spot
            self.refresh()

    def press(self, point: tuple[int, int]) -> Reply:
        """The main button went down."""
        if self.view is None:
            return IGNORED
        self.pointing.cursor = None
        self.pointing.hovered, self._down = self.spot_at(point), point
        reply = self._press(self.pointing.hovered)
        self.refresh()
        return reply

    def drag(self, point: tuple[int, int]) -> None:
        """The pointer moved with the main button held."""
        if self._down is None or self.view is None:
            return
        far = abs(point[0] - self._down[0]) + abs(point[1] - self._down[1]) >= DRAG_PX
        if self._answered(self.phase.drag(self.spot_at(point), point, far)).taken:
            self.refresh()

    def release(self, point: tuple[int, int]) -> Reply:
        """The main button went up."""
        if self._down is None or self.view is None:
            return IGNORED
        reply = self._release(self.spot_at(point))
        self._let_go()
        self.refresh()
        return reply

    def _press(self, spot: Spot | None) -> Reply:
        """The main button went down on that."""
        return self._answered(self.phase.press(spot))

    def _release(self, spot: Spot | None) -> Reply:
        """The main button came up there."""
        return self._answered(self.phase.release(spot))

    def _let_go(self) -> None:
        """Nothing is held any more."""
        self._down = None
        self.phase.let_go()

    def held_now(self) -> DraggedPiece | None:
        """What is dragged now; it is drawn over everything. ``None`` for nothing, or where the board shows
        it."""
        at, grip = self.phase.dragged, self.phase.grip
        picture = None if at is None or self.view is None else self._held_picture()
        if at is None or grip is None or picture is None:
            return None
        return DraggedPiece(picture, at, self.middle_of(grip) or at)

    def _held_picture(self) -> pygame.Surface | None:
        """The picture of what is dragged; ``None``: the board shows it."""
        return None

    def wheel(self, notches: int, point: tuple[int, int], *, zoom: bool = False) -> Reply:
        """The wheel was turned; ``zoom``: with a key that makes it zoom in any case."""
        if self.view is None:
            return IGNORED
        if not zoom:
            reply = self._answered(self.phase.wheel(-1 if notches > 0 else 1))
            if reply.taken:
                self.refresh()
                return reply
        return self._zoom(notches, point)

    def _zoom(self, notches: float, at: tuple[int, int] | None) -> Reply:
        """A larger or smaller board; what is under ``at``, or being chosen, stays there."""
        return IGNORED

    def pan(self, dx: int, dy: int) -> bool:
        """Move a zoomed board by px."""
        return False

    def take_last(self, point: tuple[int, int]) -> bool:
        """The right button takes back the last part of what is being chosen, where it has parts, or does what
        the game means by it there; whether there was any. Else it puts back all, or explains what is there,
        and draws."""
        return False

    def typed(self, text: str) -> bool:
        """Characters were typed that are no command; whether they mean anything here."""
        return False

    def steer(self, angle: int) -> bool:
        """A gamepad's right stick is held in a direction, in degrees clockwise from up; whether that means
        anything here."""
        return False

    # --- what things mean ---

    def add_tips(self, tips: Tips) -> None:
        """What all that is drawn now means, on the board and beside it; what lies on top comes last."""
        return None  # noqa: RET501

    def cursor_rect(self) -> pygame.Rect | None:
        """Where the cursor is on the screen; ``None`` while the keys are elsewhere."""
        return None

    # --- commands ---

    holds: ClassVar[frozenset[str]] = frozenset()
    """Commands that last as long as their key is held."""

    def hold(self, name: str) -> None:
        """Such a command begins; empty: the key came up."""

    def command(self, name: str) -> Reply:
        """A command of the ``match`` keys (up, pick, turn_left, next_target, put_back, …)."""
        if self.view is None:
            return IGNORED
        if name in ARROWS:
            reply = self._answered(self.phase.arrow(*ARROWS[name]))
            reply = reply if reply.taken else self._arrow(*ARROWS[name])
        elif name in self.phase.commands:
            reply = self._answered(self.phase.commands[name]())
        else:
            reply = self.commands[name]() if name in self.commands else IGNORED
        if reply.taken:
            self.pointing.rests = reply.action is not None
            if name not in LOOK_ONLY:
                self.hint = None
            self.refresh()
        return reply

    @abstractmethod
    def _arrow(self, right: int, up: int) -> Reply:
        """Move the cursor, or show it."""

    def knows(self, name: str) -> bool:
        """Whether such a command means anything here now."""
        return name in self.phase.commands or name in self.commands

    def _enter(self) -> Reply:
        """Choose what the cursor is at."""
        return self._answered(self.phase.enter())

    def put_back(self) -> bool:
        """Forget what is being chosen; whether there was anything."""
        done = self.phase.back() or self.chooser.back()
        self._let_go()
        if not done and self.pointing.cursor is not None:
            self.pointing.cursor, done = None, True
        self.refresh()
        return done

    def _tell_refused(self) -> None:
        """Something was asked for in vain just now."""
        self._told_refused = self.chooser.refused
        self._refused_at = self._clock
        self._sounds.append(Cue("illegal"))

    # --- what others show on it ---

    def propose(self, action: Action | None, then: Sequence[Action] = ()) -> None:
        """Show a proposed action, and what is to follow it, until something else is done."""
        self.hint, self.hinted = action, () if action is None else (action, *then)
        if action is not None:
            self.chooser.drop()
        self.refresh()

    def suggest(self, suggestions: Sequence[Suggestion]) -> None:
        """Draw play on the board until told otherwise: of one line all actions, numbered, of several
        their first ones with their ranks. None: draw nothing."""
        if tuple(suggestions) != self.suggested:
            self.suggested = tuple(suggestions)
            self.refresh()

    def note(self, notes: Sequence[tuple[str, str]]) -> None:
        """For guided play: words at squares, by the squares' names."""
        self.notes = tuple(notes)
        self.refresh()

    def aim(self, action: Action) -> None:
        """Choose as far as an action goes, short of playing it: for pictures and guided play."""
        self.chooser.aim(action)
        self.refresh()

    def reveal(self, action: Action) -> None:
        """Of a board that is not seen whole, show the part where that action happens."""

    def aimed_lines(self) -> Sequence[tuple[tuple[float, float], tuple[float, float]]]:
        """The lines of what is being chosen, in px of the window: no tip covers them if it can be helped."""
        return ()

    def happened(self) -> Sequence[pygame.Rect]:
        """Where on the board something happened last, or lies to be remembered: no sign may cover it."""
        return ()

    # --- what players draw on it ---

    # --- what is being chosen, from one position to the next ---

    # --- words ---

    def take_next(self) -> Action | None:
        """What was chosen together with the last action and is to be played now, once."""
        return None

    def planned(self) -> str:
        """The action that is being chosen as the record would write it; empty for none."""
        plan = self.chooser.plan
        return "" if plan is None or self.view is None else self.wording.action(self.view, plan)

    def rule_at(self, point: tuple[int, int]) -> str:
        """The id of the rule that a message under that point names; empty without one."""
        return ""

    def topic(self) -> str:
        """The id of the rule that what is shown now is about; empty if none in particular."""
        if self.chooser.refused is not None:
            return self.chooser.refused.refusal.rule
        return "" if self.view is None else self._topic(self.view)

    def _topic(self, view: View) -> str:
        return self.phase.topic(self.words)

    def prompts(self) -> Sequence[Prompt]:
        """What can be done now, the most useful first."""
        return () if self.view is None else self.phase.prompts(self.words)

    def banner(self, side_names: Sequence[str], own: int | None) -> Banner | None:
        """What is to be announced of the position shown; ``own``: the side of the only person."""
        if self.view is None or self.busy or self.basis is not None:
            return None  # what is not seen yet, or isn't so yet, is not announced
        return self._banner(self.view, side_names, own)

    def _banner(self, view: View, side_names: Sequence[str], own: int | None) -> Banner | None:
        return None

    # --- pieces of the panel ---

    @property
    def pointed(self) -> bool:
        """Whether pointer or cursor are at something that has a card."""
        return False

    def card_key(self) -> object:
        """What the card depends on; ``None`` if there is nothing to show."""
        return None

    def draw_card(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """The card of what the pointer, the cursor or the choice is at."""


TableView = Table[Any, Any, Any]
"""Any game's table."""
