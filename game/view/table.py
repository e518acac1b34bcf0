"""What every game's table does on a screen: ``Table``. The scene around it knows no game.

A table gets what a seat sees (an observation, never a state) and the steps it saw; it draws the board,
animates steps, and turns pointer and commands into an action by asking its rule package's queries. The
scene plays that action and passes on the outcome. A table has parts of one subject each, which others ask
directly: ``sides``, ``wording``, ``places``, ``orientation``, ``map_labels``, ``draft``, ``chooser``,
``pointing`` and ``phase``. A game on squares begins with ``ClickTable`` or ``GridTable``. Features that
only some games have (announced turns, reasons for a hint) are properties that are ``None`` elsewhere. What
it has beside the board are nodes, which the screen composes into its tree (``game.view.beside``). Its
``GameView`` makes it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import pygame

from game.data.words.texts import Texts
from game.model.answers import Answering, no_answers
from game.model.contract import Event, SeenStep, State
from game.model.stakes import EVERYBODY, Stake, risen
from game.model.visible_record import VisibleRecord
from game.ui.model import Model
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme
from game.ui.tree.node import Node
from game.view.answer_finder import REST_MS, AnswerFinder
from game.view.beside import Beside
from game.view.board.cue import Cue, Place, together
from game.view.board.drawn import Drawn, Trace
from game.view.board.fading import Fading
from game.view.board.fire_lines import PlacedSurface
from game.view.board.ground_marks import NO_TURN, AgedMark, FreshTrack, LastTurn, MarkReader, RecentTurns
from game.view.board.ground_motion import GroundMotion
from game.view.board.marks import BoardMark, Marks
from game.view.board.overview import WholeBoard
from game.view.board.scene import LabelShown
from game.view.board.sprites import SpriteStore
from game.view.board.timeline import Timeline
from game.view.chooser import Chooser
from game.view.drawing_places import DrawingPlaces
from game.view.explains import Compares, Explains
from game.view.map_labels import MapLabels
from game.view.match_draft import MatchDraft
from game.view.orientation import Orientation
from game.view.overlays import Overlay, Overlays
from game.view.phase import IGNORED, TAKEN, Deeds, Phase, PointerModel, Pointing, Prompt, Reply, Spot, done_by
from game.view.sides import Sides
from game.view.tips import Tips
from game.view.turns import RecordedStep, Turns
from game.view.weight import BRISK, NO_BEATS, NOBODY, Touch, beats_of, is_brisk
from game.view.wording import Wording

View = TypeVar("View", bound=State)
Action = TypeVar("Action")
Words = Texts
"""All words people read."""

RISEN_MS = 6000.0
"""How long it is announced what is newly at stake, in ms: in a small window the players' strips give way."""

REFUSED_MS = 4500.0
"""How long a refusal stays if nothing else is done, in ms."""

DRAG_PX = 6
"""A press whose pointer moves less than this is a click."""

ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The commands that move the cursor, with their steps to the right and up."""

LOOK_ONLY = (*ARROWS, "zoom_in", "zoom_out", "next_answer")
"""Commands of every table that leave the choice alone, so that a proposed action stays drawn."""


RecordPlace = tuple[VisibleRecord[Any, Any], int]
"""As much of a record as the viewer may know, and the place in it that is shown."""

AfterStep = tuple[int, SeenStep[Any, Any] | None, Iterable[RecordedStep], Callable[[], object] | None]
"""What ``Table`` does once a step has been seen: whom to show it to, which last step and earlier steps to
keep, and what to call."""


@dataclass(frozen=True)
class Tools:
    """What a view draws with. ``files`` are the game's checked definition files; ``seed`` varies the
    texture of the ground by map; ``speed`` divides all times (0: at once). ``whole`` shows the whole board
    at first, however small its squares. ``pressed``: there are buttons on the board, for somebody to press.
    ``reveal`` is the pace at which a whole turn is revealed (``slow``, ``normal``, ``fast``, ``by_hand``),
    ``keep_reveal`` remembers another choice. ``cap`` gives the key cap of a command of the match keys as
    bound now, empty for none."""

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
    pressed: bool = True
    reveal: str = "normal"
    keep_reveal: Callable[[str], object] = str
    cap: Callable[[str], str] = lambda command: ""


@dataclass(frozen=True, slots=True)
class Banner:
    """A large announcement: its word, who it is about, where it comes from, and whether it is about fire.
    ``sound``: what is heard as it appears; empty: what its colour says. ``about``: what it goes on announcing
    where its words change."""

    word: str
    words: str
    fire: bool = True
    sound: str = ""
    about: Hashable = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line of play to draw on the board, from the position shown: its actions in order, and its ``rank``
    among the lines, from 1, the best."""

    actions: tuple[Any, ...]
    rank: int = 1


@dataclass(frozen=True, slots=True)
class DraggedPiece:
    """A dragged piece: its picture, the place ``at`` which the pointer has it, and ``home``, where it
    returns if it is dropped on a wrong place."""

    picture: pygame.Surface
    at: tuple[int, int]
    home: tuple[int, int]


@dataclass(frozen=True, slots=True)
class StripWords:
    """What a player's strip says: who plays, whether it is their turn, or the bot's level. ``room``: tokens
    at the upper right reserved for a clock or the sign of a menu."""

    name: str
    about: str
    to_move: bool
    room: float = 0.0


@dataclass(frozen=True, slots=True)
class SavedSetup:
    """A set-up that the player has saved. ``squares`` gives the squares of each kind of piece by number;
    ``None`` if its file can't be read."""

    key: str
    title: str
    squares: Mapping[str, Sequence[int]] | None


class SetupStore(Protocol):
    """Keeps the set-ups that a player has saved; it asks for names and reports problems by itself."""

    def listed(self) -> Sequence[SavedSetup]:
        """All saved set-ups, sorted by title."""
        ...

    def save(self, squares: Mapping[str, Sequence[int]]) -> None:
        """Ask for a name and keep a set-up."""
        ...

    def rename(self, key: str) -> None:
        """Ask for another name for a set-up."""
        ...

    def delete(self, key: str) -> None:
        """Delete a set-up after asking."""
        ...

    def explain(self, key: str) -> None:
        """Show why a set-up can't be used."""
        ...


class PencilMarks(Protocol):
    """What people note on the table for their own eyes during a match."""

    @property
    def data(self) -> Any:
        """All notes as plain data that a save can hold; ``None`` for none."""
        ...

    def restore(self, data: Any) -> None:
        """Take over the valid part of ``data``, which comes from a file."""
        ...

    def told(self) -> Sequence[str]:
        """The notes of the present viewer, in words."""
        ...


class OwnStrips(Protocol):
    """The capability of a table that has strips of its own for the players, side by side above the tabs."""

    strips_high: float
    """The height of the strips in tokens, where the window has room."""

    def strip(self, view: Any, side: int, told: StripWords) -> Node:
        """Return the strip of a side with its card; in a low place it shows less."""
        ...


class OwnPage(Protocol):
    """The capability of a table with a page that replaces board and panel, for setting up, say. The players'
    strips are above it."""

    @property
    def page_title(self) -> str:
        """The title of the page."""
        ...

    def node(self, wide: float, high: float) -> Node:
        """Return the whole page, in a place of that size in tokens."""
        ...

    @property
    def hint_place(self) -> pygame.Rect | None:
        """The place for a hint on the page, in px of the window; ``None`` while nothing is to be decided
        there."""
        ...


class Table(Model, ABC, Generic[View, Action, Spot]):
    """One game's part of a match on the screen. ``show`` comes before anything else. Points and rectangles
    are px of the window. It is a ``Model``, as are its parts whose state is shown: what follows from a change
    (the phase, what is drawn) is worked out when it is next asked for."""

    sides: Sides[View]
    """The parts that show the sides; set by ``set_tools``."""
    wording: Wording[View, Action]
    """The words for actions and steps; set by ``set_tools``."""
    places: DrawingPlaces
    """The places that players draw on; set by the constructor."""
    turns: Turns | None = None
    """Announces turns and sums up what the others did; set by ``set_tools`` in games with turns."""
    explains: Explains | None = None
    """Puts a line of play into words and says why it is good; set by ``set_tools`` where the game can."""
    compares: Compares | None = None
    """Says what another line loses; set by ``set_tools`` in a game with an analyst."""
    draws_ranks: ClassVar[bool] = True
    """Whether all suggested lines are drawn, not only the best."""
    orientation: ClassVar[Orientation] = Orientation()
    """Which way up each seat sees the board."""
    zooms: ClassVar[bool] = True
    """Whether the board can be shown larger than it fits."""
    wide: ClassVar[bool] = False
    """Whether its board is wider than high, so that it gets more of the window than the panel."""
    mark_reader: MarkReader | None = None
    """Reads from steps what they leave on the ground."""
    turn_rule: ClassVar[str] = ""
    """The id of the rule about a turn as a whole, which help opens where nothing in particular is done."""
    one_click: ClassVar[bool] = False
    """Whether the second half of a double click that has played something is ignored, because other
    buttons appear where one was pressed."""

    has_side: ClassVar[bool] = False
    """Whether it has an area of its own beside the board (cards, play areas), in place of the card."""
    overlay_rows: tuple[Overlay, ...] = ()
    """The overlays of the game, in the order of the menu."""

    def __init__(self, tools: Tools, chooser: Chooser[Action, Spot]) -> None:
        self.chooser, self.words = chooser, tools.words
        self.beside = Beside()
        """Where its nodes are on the screen."""
        self.view: View | None = None
        self.viewer = 0
        """The seat that looks."""
        self.shared = False
        """Whether several people look at this screen who must not see each other's secrets."""
        self.recent = RecentTurns(self.mark_reader)
        """What the last turns left on the board."""
        self.ground_motion = GroundMotion()
        """The small motions of the ground."""
        self.last_step: SeenStep[View, Action] | None = None
        """The step that led to ``view``."""
        self.coming: SeenStep[View, Action] | None = None
        """The step that is being animated, while ``view`` is still the observation before it."""
        self.brisk = False
        """Whether the last animated step touched nobody here, so that it was soon over."""
        self.beats = NO_BEATS
        """The beats of that step."""
        self.arrived = 0
        """How many steps have been seen to their end."""
        self.risen: tuple[Stake, ...] = ()
        """What is at stake since a step of the match that was seen last, as long as that is announced."""
        self._risen_at = 0.0
        self._then: AfterStep = 0, None, (), None
        """What to do once the animated step has been seen."""
        self.pointing: Pointing[Spot] = Pointing()
        """Where the player points; shared with the phase."""
        self._phase: Phase[Spot] = Phase()
        self._settled = -1
        """The number of changes for which ``phase`` is right."""
        self.hint: Action | None = None
        self.hinted: tuple[Action, ...] = ()
        """The proposed action, and the actions to follow it."""
        self.people: Mapping[int, str] = {}
        """The names of the people at this machine, by seat; empty outside a match."""
        self.names: Sequence[str] = ()
        """The names of all players by seat, bots included; empty outside a match."""
        self.bare = False
        """Whether trays and cards that tell of a step are left out, so that the board lies open."""
        self.time_left = ""
        """The time left for the whole match, as m:ss; empty where it has no limit."""
        self.browsed = False
        """Whether an earlier position of the match is shown."""
        self.again = False
        """Whether it is the last move that is shown again, with the weight it had."""
        self.basis: View | None = None
        """During a premove: the position as it really is, while ``view`` shows the one after the premove."""
        self.drawn: tuple[Drawn, ...] = ()
        """Arrows and rings that players have drawn."""
        self.traces: tuple[Trace, ...] = ()
        """Where premoves lead."""
        self.own_setups: SetupStore | None = None
        """The set-ups that the player has saved; ``None`` where none can be used."""
        self.notes: tuple[tuple[str, str], ...] = ()
        self.map_labels = MapLabels(lambda at: None, lambda: self._rect)
        """The words that the map has at its places."""
        self.told_record: Callable[[], RecordPlace | None] = lambda: None
        """The record up to the position shown; ``None`` where there is none."""
        self.pencil: PencilMarks | None = None
        """What people note for their own eyes; ``None`` where nothing can be noted."""
        self.draft = MatchDraft(lambda: self.phase.draft())
        """What the person to act has chosen in secret and not played yet."""
        self.overlaid: Callable[[], tuple[pygame.Rect, ...]] = tuple
        """What covers a part of the board, such as the small map, in px of the window."""
        self.suggested: tuple[Suggestion, ...] = ()
        """The lines of play that are drawn on the board."""
        self.overlays = Overlays()
        """The overlays that are switched on."""
        self._overlaid: dict[str, tuple[View, object, Marks]] = {}
        """The marks of overlays, with the position and what else they are of."""
        self.answers = AnswerFinder(self.answering)
        """What enemies could do next to what is being chosen."""
        self.fading = Fading()
        """How that comes in."""
        self.tells_answers: bool | None = None
        """Whether that is shown in any case, or never; ``None``: if the player wants it, but to nobody who
        has to find it out alone."""
        self._rect, self._scale = pygame.Rect(0, 0, 10, 10), 1.0
        self._down: tuple[int, int] | None = None
        self._clock = 0.0
        self._refused_at = 0.0
        self._told_refused: object = None
        """The refusal that was reported last."""
        self._sounds: list[Cue] = []
        self.set_tools(tools)
        lacking = [name for name in ("sides", "wording") if not hasattr(self, name)]
        if lacking:
            raise TypeError(f"{type(self).__name__} lacks {', '.join(lacking)}")

    # --- where the player points ---

    @property
    def phase(self) -> Phase[Spot]:
        """What the player does now, as an object."""
        self._settle()
        return self._phase

    def _settle(self) -> None:
        """Begin the phase that follows from what has changed."""
        if self._settled != Model.times_changed:
            self._settled = Model.times_changed  # what follows may ask for the phase, too
            self._enter_phase(self._phase_now())
            self._settled = Model.times_changed

    @abstractmethod
    def _phase_now(self) -> Phase[Spot]:
        """The phase that follows from the table's state."""

    def _enter_phase(self, phase: Phase[Spot]) -> None:
        """End the present phase and begin ``phase``."""
        if phase is not self._phase:
            self._phase.end()
            self._phase = phase

    @property
    def keys(self) -> str:
        """The game's own context of keys for now, which comes before those of every match; empty for none."""
        return self.phase.keys

    def _answered(self, reply: Reply) -> Reply:
        """Do what a phase's reply asks for besides the action, and report a new refusal."""
        self._sounds += [Cue(sound) if isinstance(sound, str) else sound for sound in reply.sounds]
        if self.chooser.refused is not None and self.chooser.refused is not self._told_refused:
            self._tell_refused()
        return reply

    def middle_of(self, spot: Spot) -> tuple[int, int] | None:
        """The middle of a spot, in px of the window; ``None`` if it isn't seen."""
        return None

    # --- what not every game has ---

    @property
    def strips(self) -> OwnStrips | None:
        """What makes the players' strips, and the frame of the area beside the board; ``None`` where a match
        makes both as usual."""
        return None

    @property
    def side_word(self) -> str:
        """The name of the area beside the board, for its tab."""
        return ""

    def side(self, wide: float, high: float) -> Node:
        """Return the area beside the board, in a place of that size in tokens; its caller draws the card
        around it."""
        raise NotImplementedError

    def turn_row(self) -> Node | None:
        """Return the buttons of that area that end the turn or go on with it, as one row, for while the area
        isn't in sight; ``None`` for none."""
        return None

    @property
    def told_of_pointer(self) -> Hashable:
        """What strips and the area beside the board tell of where somebody points: as long as it stays equal
        and nothing else changes, they aren't made anew. By default all that is pointed at."""
        return PointerModel.times_pointed

    @property
    def told_in_strips(self) -> Hashable:
        """The same of strips alone."""
        return self.told_of_pointer

    @property
    def asks(self) -> bool:
        """Whether every choice now is beside the board, which must then be in view."""
        return False

    @property
    def at_side(self) -> bool:
        """Whether the cursor or the proposed action is beside the board."""
        return False

    def card(self) -> Node | None:
        """Return the card about the spot of the pointer, the cursor or the choice; ``None`` for none."""
        return None

    @property
    def page(self) -> OwnPage | None:
        """The page that replaces board and panel now; ``None`` for none."""
        return None

    @property
    def covering(self) -> bool:
        """Whether several people look together now, so that also beside the board only common knowledge is
        shown."""
        return False

    # --- guided play ---

    # --- telling ---

    @abstractmethod
    def set_tools(self, tools: Tools) -> None:
        """Take over a changed theme, language or speed. The constructor calls it once, before there is a
        view."""

    @abstractmethod
    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """Set where the board goes."""

    def show(
        self, view: View, *, chooser: int | None, viewer: int, last: SeenStep[View, Action] | None
    ) -> None:
        """Show an observation at once. ``chooser`` is the seat that may choose now (``None``: read only),
        ``viewer`` the seat that looks, ``last`` as much of the step that led here as the viewer saw."""
        self.coming, self.last_step = None, last
        if self.risen:  # the next person sees it, too, but not who looks at an earlier position
            self.risen = self._still_risen(view if self.basis is None else self.basis)
        self.recent.show(last)
        self._show(view, chooser=chooser, viewer=viewer, last=last)
        self._follow_view()
        self._settle()  # the chooser may be asked before the phase is

    def _follow_view(self) -> None:
        """Let go of what was about another observation."""
        self.sides.view = self.view
        self.answers.follow(self.view, ())

    @abstractmethod
    def _show(
        self, view: View, *, chooser: int | None, viewer: int, last: SeenStep[View, Action] | None
    ) -> None:
        """Do the game's part of ``show``, for an observation given directly or reached by a step."""

    def show_step(
        self, before: View, step: SeenStep[View, Action], *, viewer: int,
        last: SeenStep[View, Action] | None, earlier: Iterable[RecordedStep] = (),
        then: Callable[[], object] | None = None,
    ) -> None:  # fmt: skip
        """Show a step as it happened, from the observation before it; nobody may choose meanwhile.

        During the animation ``view`` is the observation before the step, and so is all that the panel
        says; the step's outcome appears afterwards. ``last`` is the last step from then on; it is the one
        before if this step moves nothing. ``earlier`` are the steps to ``recall`` then. ``then`` is called
        when all of it has been seen, but not if something else is shown first; callers with more to show
        of the step show it there.
        """
        if self.busy:
            self.skip()
        self.show(before, chooser=None, viewer=viewer, last=self.last_step)
        self.hint, self.hinted = None, ()
        self.coming, self._then = step, (viewer, last, earlier, then)
        self.recent.follow(before, step)
        self._weigh(before, step)
        self._animate(before, step)
        self._arrive()

    def _weigh(self, before: View, step: SeenStep[View, Action]) -> None:
        """Find out whom a step touches."""
        seen = [(event, self.touch(before, event)) for event in step.events]
        touches = {event: touch for event, touch in seen if touch is not NOBODY}
        people = () if self.browsed and not self.again else self.people.keys()
        ends = step.view.outcome is not None  # which touches everybody
        self.brisk = not ends and is_brisk(touches.values(), people, len(self.names))
        self.beats = NO_BEATS if self.brisk else beats_of(touches, people)

    def touch(self, before: View, event: Event) -> Touch:
        """Whom an event of a step from the observation ``before`` touches."""
        return NOBODY

    def _arrive(self) -> None:
        """Show the observation after the animated step, once all of it has been seen."""
        if self.coming is not None and not self.busy:
            viewer, self.last_step, earlier, then = self._then
            self._rise(self.coming.view)
            self.arrived += 1
            self._show(self.coming.view, chooser=None, viewer=viewer, last=self.last_step)
            self._follow_view()
            self.coming = None
            if earlier:
                self.recall(earlier)
            self._settle()
            if then is not None:
                then()

    def _rise(self, after: View) -> None:
        """Find out what is newly at stake after a step of a match."""
        before = self.stakes(self.view) if self.view is not None else ()
        new = risen(before, self.stakes(after)) if self.names and not self.browsed else ()
        if new:
            self._risen_at = self._clock
        self.risen = new or self._still_risen(after)

    def _still_risen(self, view: View) -> tuple[Stake, ...]:
        return tuple(one for one in self.risen if one in self.stakes(view))

    def stakes(self, view: View) -> Collection[Stake]:
        """What is at stake in a position."""
        return ()

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        """Take in the steps that led to the shown observation, the last one first, for a table that tells
        what was done in this turn where the steps weren't animated. Consume no more of them than needed."""
        self.recent.recall(earlier)

    @property
    def covered(self) -> pygame.Rect:
        """The rectangle that ``draw`` fills completely, in px of the window."""
        return pygame.Rect(0, 0, 0, 0)

    def set_overlays(self, overlays: Overlays) -> None:
        """Set the overlays and the turn of the board."""
        self.overlays = overlays

    def set_reveal(self, pace: str) -> None:
        """Set the pace at which whole turns are revealed (``Tools.reveal``), in games that do so."""
        return None  # noqa: RET501

    def offers(self, view: View) -> list[str]:
        """The overlays that can show anything in the match of ``view``, besides the last move and the
        board's turn."""
        return [row.name for row in self.overlay_rows if row.there(view)]

    def overlay_marks(self, view: View) -> Marks:
        """The marks of the overlays that are on, in the order of their rows."""
        found: list[BoardMark] = []
        for row in self.overlay_rows:
            sides = self.overlays.sides(row.name)
            if not sides or not row.there(view):
                continue
            known, key = self._overlaid.get(row.name), (self.viewer, sides)
            if known is None or known[0] is not view or known[1] != key or not row.kept:
                known = self._overlaid[row.name] = view, key, tuple(row.marks(view, self.viewer, sides))
            found += known[2]
        return tuple(found)

    # --- time and drawing ---

    @abstractmethod
    def _animate(self, before: View, step: SeenStep[View, Action]) -> None:
        """Begin to animate a step, from the observation before it to the one after it."""

    @property
    @abstractmethod
    def timeline(self) -> Timeline[Any] | None:
        """The timeline that animates the table; ``None`` as long as nothing can be animated."""

    @property
    def busy(self) -> bool:
        """Whether a step is being animated."""
        return self.timeline is not None and self.timeline.busy

    @property
    def animated(self) -> bool:
        """Whether the settings let anything move at all."""
        timeline = self.timeline
        return timeline is not None and not timeline.reduced and timeline.speed > 0

    @property
    def past_shown(self) -> tuple[LastTurn, tuple[AgedMark, ...]]:
        """The last turn, and the older marks on the ground, that are shown now."""
        overlays, seen = self.overlays, self.coming is None
        last = self.recent.last_turn(seen=seen) if overlays.last_move else NO_TURN
        if not overlays.ground_marks:
            return last, ()
        fallen = () if seen or self.timeline is None else self.recent.fallen(self.timeline.falling)
        return last, (*self.recent.marks(seen=seen), *fallen)

    @property
    def fresh_tracks(self) -> tuple[FreshTrack, ...]:
        """The tracks of the animated step, up to where its tanks have driven."""
        if self.coming is None or self.timeline is None or not self.overlays.ground_marks:
            return ()
        return self.recent.fresh_tracks(*self.timeline.drives)

    @property
    def waits(self) -> bool:
        """Whether the picture stays until somebody continues. The table is ``busy`` all the while, but
        nothing moves, and no clock should run."""
        return False

    @property
    def playback(self) -> frozenset[str]:
        """Commands that steer the animation instead of ending it."""
        return frozenset()

    def steers(self, point: tuple[int, int]) -> bool:
        """Whether a press at ``point`` steers the animation instead of ending it."""
        return False

    def skip(self) -> None:
        """End the animation and show its outcome at once; nothing more is heard of it."""
        self._skip(quiet=True)
        self._arrive()

    @abstractmethod
    def _skip(self, *, quiet: bool) -> None:
        """Do the game's part of ``skip``; if it isn't ``quiet``, what is left is heard."""

    def hurry(self) -> None:
        """Answer any input during an animation: show its end, or continue from where it waits."""
        self._hurry()
        self._hear()
        self._arrive()

    def _hurry(self) -> None:
        """Do the game's part of ``hurry``."""
        self._skip(quiet=False)

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether the next frame would differ."""

    @abstractmethod
    def advance(self, ms: float) -> bool:
        """Advance the animation by ``ms`` milliseconds; return whether ``draw`` would show something new."""

    def update(self, ms: float) -> bool:
        """Advance the table by ``ms`` milliseconds; return whether ``draw`` would show something new."""
        self._clock += ms
        if self.chooser.refused is not None and self._clock - self._refused_at > REFUSED_MS:
            self.chooser.refused = None
        if self.risen and self._clock - self._risen_at > RISEN_MS:
            self.risen = ()
        busy = self.busy
        if busy and self.animated and not self.waits:
            self.ground_motion.wake(self._clock)
        changed = self.advance(BRISK * ms if self.brisk and self.coming is not None else ms)
        changed |= self.ground_motion.update(self._clock) | self.fading.update(ms)
        self._hear()
        if busy and not self.busy:
            self._arrive()
        self._answer(ms)
        return changed and self.view is not None

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself: 0 while anything moves, ``math.inf``
        while only input can change anything."""
        if self.view is None:
            return math.inf
        if self.moving:
            return 0.0
        moves = min(self.ground_motion.due(self._clock), self.answers.due(), self.fading.due())
        ends = [self._refused_at + REFUSED_MS] if self.chooser.refused is not None else []
        ends += [self._risen_at + RISEN_MS] if self.risen else []
        return min([moves, *(max(0.0, end - self._clock) / 1000 for end in ends)])

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with its gutters."""

    def draw_flying(self, surface: pygame.Surface) -> None:
        """Draw what flies over both the board and what is beside it."""

    def draw_sketch(self, surface: pygame.Surface) -> None:
        """Draw a small picture of the board for the rules; of a page that replaces the board, its
        important part."""
        self.draw(surface)

    def _hear(self) -> None:
        """Queue the sounds of effects that have just begun."""
        self._sounds += [] if self.timeline is None else self.timeline.pop_sounds()

    def pop_sounds(self) -> list[Cue]:
        """Return the sounds that have become due."""
        found, self._sounds = together(self._sounds), []
        return found

    @property
    def lasting(self) -> tuple[Cue, ...]:
        """The sounds that are sounding continuously now."""
        return () if self.timeline is None else self.timeline.lasting

    def stereo(self, cue: Cue) -> float:
        """How far left or right a sound comes from as the board is seen: -1 at its left edge, 1 at its
        right."""
        x = None if cue.place is None else self.seen_across(cue.place)
        half = self._rect.width / 2
        return 0.0 if x is None or half <= 0 else max(-1.0, min(1.0, (x - self._rect.centerx) / half))

    def seen_across(self, place: Place) -> float | None:
        """The distance of a point of the board from the left of the window, in px; ``None`` for a table
        without such a board."""
        return None

    # --- pointer ---

    @abstractmethod
    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """The spot under a point of the window; ``None`` for none."""

    def whole_board(self) -> WholeBoard | None:
        """What a small map of the whole board shows, and which part is in view; ``None`` without a map
        now."""
        return None

    def hover(self, point: tuple[int, int] | None) -> None:
        """Take note that the pointer is at ``point`` with no button held; ``None``: it has left."""
        if self._down is not None:  # the button came up somewhere else
            self._let_go()
        self.map_labels.pointer = point
        spot = None if point is None or self.view is None else self.spot_at(point)
        if point is not None and self._steps_answers(point):
            spot = self.pointing.hovered  # what the badge is about stays chosen
        if point is not None:
            self.pointing.cursor = None
        self.pointing.hovered = spot

    def press(self, point: tuple[int, int]) -> Reply:
        """Answer the main button going down."""
        if self.view is None:
            return IGNORED
        if self._steps_answers(point):
            return self._next_answer()
        self.pointing.cursor = None
        self.pointing.hovered, self._down = self.spot_at(point), point
        return self._press(self.pointing.hovered)

    def drag(self, point: tuple[int, int]) -> None:
        """Answer a move of the pointer with the main button held."""
        if self._down is None or self.view is None:
            return
        far = abs(point[0] - self._down[0]) + abs(point[1] - self._down[1]) >= DRAG_PX
        self._answered(self.phase.drag(self.spot_at(point), point, far))

    def release(self, point: tuple[int, int]) -> Reply:
        """Answer the main button coming up."""
        if self._down is None or self.view is None:
            return IGNORED
        reply = self._release(self.spot_at(point))
        self._let_go()
        return reply

    def _press(self, spot: Spot | None) -> Reply:
        """Answer the main button going down on ``spot``."""
        return self._answered(self.phase.press(spot))

    def _release(self, spot: Spot | None) -> Reply:
        """Answer the main button coming up on ``spot``."""
        return self._answered(self.phase.release(spot))

    def _let_go(self) -> None:
        """Forget what was pressed: nothing is held any more."""
        self._down = None
        self.phase.let_go()

    def held_now(self) -> DraggedPiece | None:
        """The dragged piece, which is drawn over everything. ``None`` for nothing, or where the board
        draws it."""
        at, grip = self.phase.dragged, self.phase.grip
        picture = None if at is None or self.view is None else self._held_picture()
        if at is None or grip is None or picture is None:
            return None
        return DraggedPiece(picture, at, self.middle_of(grip) or at)

    def _held_picture(self) -> pygame.Surface | None:
        """The picture of the dragged piece; ``None``: the board draws it."""
        return None

    def wheel(self, notches: int, point: tuple[int, int], *, zoom: bool = False) -> Reply:
        """Answer a turn of the wheel; ``zoom``: a held key makes it zoom in any case."""
        if self.view is None:
            return IGNORED
        if not zoom:
            reply = self._answered(self.phase.wheel(-1 if notches > 0 else 1))
            if reply.taken:
                return reply
        return self._zoom(notches, point)

    def _zoom(self, notches: float, at: tuple[int, int] | None) -> Reply:
        """Zoom the board by ``notches``; what is under ``at``, or being chosen, stays in place."""
        return IGNORED

    def pan(self, dx: int, dy: int) -> bool:
        """Move a zoomed board by px; return whether it moved."""
        return False

    def take_last(self, point: tuple[int, int]) -> bool:
        """Answer the right button: take back the last part of the choice, where it has parts, or do what
        the game means by it at ``point``; return whether that did anything. If not, the caller forgets the
        whole choice, or explains what is there, or draws."""
        return False

    def typed(self, text: str) -> bool:
        """Answer typed characters that are no command; return whether they mean anything here."""
        return False

    def steer(self, angle: int) -> bool:
        """Answer a gamepad's right stick, held at ``angle`` degrees clockwise from up; return whether that
        means anything here."""
        return False

    # --- what things mean ---

    def add_tips(self, tips: Tips) -> None:
        """Add the tips of all that is drawn now, on the board and beside it; those of what lies on top
        come last."""
        return None  # noqa: RET501

    def cursor_rect(self) -> pygame.Rect | None:
        """Where the cursor is on the screen; ``None`` while the keys are elsewhere."""
        return None

    # --- commands ---

    holds: ClassVar[frozenset[str]] = frozenset()
    """Commands that last while their key is held."""

    def hold(self, name: str) -> None:
        """Begin a command that lasts while its key is held; an empty name: the key came up."""

    def command(self, name: str) -> Reply:
        """Carry out a command of the ``match`` keys (up, pick, turn_left, next_target, put_back, …)."""
        if self.view is None:
            return IGNORED
        if name in ARROWS:
            reply = self._answered(self.phase.arrow(*ARROWS[name]))
            reply = reply if reply.taken else self._arrow(*ARROWS[name])
        elif name in self.phase.commands:
            reply = self._answered(done_by(self.phase, self.phase.commands[name]))
        else:
            reply = done_by(self, self.commands[name]) if name in self.commands else IGNORED
        if reply.taken:
            self.pointing.rests = reply.action is not None
            if name not in LOOK_ONLY:
                self.hint = None
        return reply

    @abstractmethod
    def _arrow(self, right: int, up: int) -> Reply:
        """Move the cursor, or show it."""

    def knows(self, name: str) -> bool:
        """Whether the command ``name`` means anything here now."""
        return name in self.phase.commands or name in self.commands

    def _enter(self) -> Reply:
        """Choose the spot the cursor is at."""
        return self._answered(self.phase.enter())

    def put_back(self) -> bool:
        """Forget the choice; return whether there was one."""
        held = self.chooser.choice() is not None
        done = self.phase.back() or self.chooser.back()
        self._sounds += [Cue("put_down")] if done and held else []
        self._let_go()
        if not done and self.pointing.cursor is not None:
            self.pointing.cursor, done = None, True
        return done

    def _put_back(self) -> Reply:
        return TAKEN if self.put_back() else IGNORED

    def _zoomed(self, notches: int) -> Reply:
        return self._zoom(notches, None)

    def _next_answer(self) -> Reply:
        """Show another of the answers to the plan."""
        return TAKEN if self.answers.step() else IGNORED

    commands: ClassVar[Deeds] = {
        "pick": (_enter,), "put_back": (_put_back,), "zoom_in": (_zoomed, 1), "zoom_out": (_zoomed, -1),
        "next_answer": (_next_answer,),
    }  # fmt: skip
    """What the table's keys do, besides moving the cursor; a game adds its own."""

    def _tell_refused(self) -> None:
        """Report the refusal of what was just asked for."""
        self._told_refused = self.chooser.refused
        self._refused_at = self._clock
        self._sounds.append(Cue("illegal"))

    # --- what others show on it ---

    def propose(self, action: Action | None, then: Sequence[Action] = ()) -> None:
        """Show a proposed action, and the actions to follow it, until something else is done."""
        self.hint, self.hinted = action, () if action is None else (action, *then)
        if action is not None:
            self.chooser.drop()

    def suggest(self, suggestions: Sequence[Suggestion]) -> None:
        """Draw lines of play on the board until the next call: of a single line all actions, numbered, of
        several lines their first actions with their ranks. An empty sequence draws nothing."""
        self.suggested = tuple(suggestions)

    def note(self, notes: Sequence[tuple[str, str]]) -> None:
        """Write words at squares, by the squares' names, for guided play."""
        self.notes = tuple(notes)

    def aim(self, action: Action) -> None:
        """Choose all steps of an action without playing it, for pictures and guided play."""
        self.chooser.aim(action)

    def reveal(self, action: Action) -> None:
        """Scroll a board that isn't wholly in view to the part where an action happens."""

    def aimed_lines(self) -> Sequence[tuple[tuple[float, float], tuple[float, float]]]:
        """The lines of the present choice, in px of the window, which tips avoid covering."""
        return ()

    @property
    def labelled(self) -> Sequence[tuple[pygame.Rect, LabelShown]]:
        """The labels on the board as they were drawn last, and their rectangles in px of the window."""
        return ()

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The rectangles of what no tip or notice may cover: labels, the badges and places of enemies'
        answers, and what is being chosen."""
        return ()

    def happened(self) -> Sequence[pygame.Rect]:
        """The rectangles where something happened last or has to stay visible; no sign may cover them."""
        return ()

    # --- what players draw on it ---

    # --- what is being chosen, from one position to the next ---

    # --- words ---

    def take_next(self) -> Action | None:
        """Return, once, the action that was chosen together with the last one and is to be played now."""
        return None

    def planned(self) -> str:
        """The action that is being chosen, in notation; empty for none."""
        plan = self.chooser.plan
        return "" if plan is None or self.view is None else self.wording.action(self.view, plan)

    # --- what enemies could do next ---

    def answering(self, view: View, plan: Sequence[Action]) -> Answering:
        """Find the answers to a plan; see ``Kit.answering``. A game without any finds none."""
        return no_answers()

    @property
    def plan_actions(self) -> tuple[Action, ...]:
        """The actions that are being chosen, or else that of a hint; empty for none."""
        chosen = self.chooser.plan if self.hint is None else self.hint
        return () if chosen is None else (chosen,)

    def answer_move(self, move: str) -> str:
        """An enemy's answer as the list of moves writes it; empty where it would be too long for that."""
        return ""

    @property
    def _to_answer(self) -> tuple[Action, ...]:
        """The plan that is to be answered; empty for none: nobody chooses, or it isn't told."""
        told = self.tells_answers
        if told is None:
            told = self.overlays.answers and not self.chooser.unaided
        hidden = self.basis is not None or self.busy or self.browsed or self.phase.turns
        return self.plan_actions if told and not hidden else ()

    @property
    def badges(self) -> Mapping[Any, pygame.Rect]:
        """The badges of answers in px of the window, by the places of what they are at."""
        return {}

    @property
    def badge_rect(self) -> pygame.Rect | None:
        """Where the badge of what is being chosen is, in px of the window; ``None`` without one."""
        found = self.answers.found
        return None if found is None else self.badges.get(found.at)

    def _steps_answers(self, point: tuple[int, int]) -> bool:
        """Whether a press at ``point`` shows another of the answers."""
        rect = self.badge_rect if self.answers.others else None
        return rect is not None and rect.collidepoint(point)

    def add_answer_tips(self, tips: Tips) -> None:
        """Add the tips of labels that have one, and of the badges: at what is planned the answers that are
        shown, in words, elsewhere what threatens there."""
        name, found = self.words("tips.board.verdict.name"), self.answers.found
        for rect, label in self.labelled:
            if label.about:
                tips.cover(rect)
                tips.say("board.answer", rect, name, label.about)
        if found is None:
            return
        for at, rect in self.badges.items():
            told = [one.sentence for one in found.threats if one.at == at]
            if at == found.at:
                told = [*(one.told for one in self.answers.shown), *found.sentences]
            words = [self.words.told(one) for one in told]
            if at == found.at and self.answers.others:
                words.append(self.words("tips.board.verdict.others", n=self.answers.others))
            tips.cover(rect)
            tips.say("board.verdict", rect, name, " ".join(words))

    def _answer(self, ms: float) -> None:
        """Follow the plan. Where anything moves at all, it is seen for a frame before its answers come in."""
        at_once = self.pointing.cursor is not None or not self.animated
        another = self.answers.follow(self.view, self._to_answer, waits=0.0 if at_once else REST_MS)
        if another and self.animated:
            self.fading.end()
        elif self.answers.work(ms, whole=not self.animated) and self.animated:
            self.fading.begin(*self.board_parts())

    def board_parts(self) -> tuple[Sequence[PlacedSurface], Hashable]:
        """The surfaces of which the board was drawn last, from its corner, none before that, and which part
        of it is seen."""
        return (), None

    def rule_at(self, point: tuple[int, int]) -> str:
        """The id of the rule that a message under ``point`` names; empty for none."""
        return ""

    def topic(self) -> str:
        """The id of the rule that the present choice or moment is about; empty if none."""
        if self.chooser.refused is not None:
            return self.chooser.refused.refusal.rule
        return "" if self.view is None else self._topic(self.view) or self.turn_rule

    def _topic(self, view: View) -> str:
        return self.phase.topic(self.words)

    def stays(self, spot: Any) -> bool:
        """Whether a press of a spot leaves all as it is: it shows what is shown already."""
        return False

    def prompts(self) -> Sequence[Prompt]:
        """What can be done now, the most useful first."""
        return () if self.view is None else self.phase.prompts(self.words)

    def banner(self, side_names: Sequence[str], own: int | None) -> Banner | None:
        """What to announce about the position shown; ``own`` is the side of the only person."""
        if self.view is None:
            return None
        told = None
        if not self.busy and self.basis is None:  # what is not seen yet, or isn't so yet, is not announced
            told = self._banner(self.view, side_names, own)
        if not self.risen or self.chooser.choice() is not None:  # it has been seen by who chooses
            return told
        return self._stake_banner(self.view, told, side_names, own)

    def _stake_banner(
        self, view: View, told: Banner | None, side_names: Sequence[str], own: int | None
    ) -> Banner:
        """The announcement of what is newly at stake, with the words of what else is ``told``."""
        kind, lines = self.risen[0].kind, [] if told is None else [told.words]
        ranked = [(one.kind != kind, one.side != own, at) for at, one in enumerate(self.risen)]
        stakes = [self.risen[at] for _, _, at in sorted(ranked)]
        lines += [self._stake_words(view, one, side_names, own) for one in stakes]
        side, word = stakes[0].side, self.words(f"match.stake.{kind}.word")
        good = own is not None and side != EVERYBODY and (side == own) == (kind == "match_point")
        sound = "stakes" if kind in ("last_tank", "match_point") else kind
        return Banner(word, "\n".join(lines[:2]), not good and kind != "last_round", sound, stakes[0])

    def _stake_words(self, view: View, stake: Stake, side_names: Sequence[str], own: int | None) -> str:
        """What is at stake, in a line."""
        side, seat, key = stake.side, stake.seat, f"match.stake.{stake.kind}"
        if side == own and (seat == EVERYBODY or {seat} == self.people.keys()):
            return self.words(f"{key}.own")
        name = "" if side == EVERYBODY else self.sides.name(view, side) or side_names[side]
        return self.words(f"{key}.words", side=name if seat == EVERYBODY else self.names[seat])

    def _banner(self, view: View, side_names: Sequence[str], own: int | None) -> Banner | None:
        return None

    # --- pieces of the panel ---

    @property
    def pointed(self) -> bool:
        """Whether pointer or cursor is at something that has a card."""
        return False


TableView = Table[Any, Any, Any]
"""The table of any game."""
