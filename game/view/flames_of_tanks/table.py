"""Flames of Tanks on the match screen: driving by inches, shooting, coming in, dice. See ``game.view.table``.

What is planned may be changed at will, and is played when the player says so.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, cast

import pygame

from game.model.contract import CHANCE, Refusal, SeenStep
from game.model.file_parts import PlaceOfLabel
from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.public import (
    FULL_TURN,
    INCH,
    SEATS,
    Action,
    Claim,
    End,
    Enter,
    FlamesOfTanksState,
    GoIn,
    Move,
    Point,
    Position,
    Refit,
    Remount,
    Roll,
    Shoot,
    ahead,
    bearing,
    distance,
    place_named,
    within,
)
from game.ui.layout import Area as Room
from game.ui.paint.icons import IconStore
from game.ui.paint.palette import Theme
from game.ui.tree.canvas import Canvases
from game.ui.tree.tree import Tree
from game.view.board.drawn import Trace
from game.view.board.labels import LabelArtist
from game.view.board.scene import LabelShown
from game.view.chooser import Chooser
from game.view.flames_of_tanks import story as stories
from game.view.flames_of_tanks.board import BoardPainter
from game.view.flames_of_tanks.close_up import CloseUpShown, close_up
from game.view.flames_of_tanks.compose import Shown, compose, danger_of, plain, sign_of
from game.view.flames_of_tanks.groundwork import Groundwork
from game.view.flames_of_tanks.hint import marked
from game.view.flames_of_tanks.inset import InsetMap, place_under
from game.view.flames_of_tanks.panel import LOW_PANEL, FlamesPanel
from game.view.flames_of_tanks.panel_shown import LineShown, PanelMaker, PanelShown
from game.view.flames_of_tanks.plan import FINE_STEP, STEP, Ghost, Plan, in_table, stepped
from game.view.flames_of_tanks.recap import TurnTelling
from game.view.flames_of_tanks.refit import RefitDraft
from game.view.flames_of_tanks.refit_page import RefitPage
from game.view.flames_of_tanks.scene import (
    Area,
    CalloutShown,
    FireShown,
    LossShown,
    Picture,
    Ring,
    RingShown,
    TankShown,
)
from game.view.flames_of_tanks.score_card import ScoreCardPainter
from game.view.flames_of_tanks.shade import dead_ground
from game.view.flames_of_tanks.side_art import FlamesSidePainter
from game.view.flames_of_tanks.snapping import Held, held_heading, snap_reach, snapped
from game.view.flames_of_tanks.spots import (
    ButtonSpot,
    ClaimSpot,
    FigureSpot,
    InsetSpot,
    KindSpot,
    PanelSpot,
    PlaceSpot,
    PointSpot,
    Spot,
    TableSpot,
    TankSpot,
    TargetSpot,
    TraySpot,
)
from game.view.flames_of_tanks.stage import StageTimeline, Standing, kind_of
from game.view.flames_of_tanks.story import Story
from game.view.flames_of_tanks.strips import HIGH, StripPainter, signed
from game.view.flames_of_tanks.tips import RECORD, add_board, add_items
from game.view.flames_of_tanks.tokens import TokenArt
from game.view.flames_of_tanks.tokens_of import line_words, lying, name_words
from game.view.flames_of_tanks.topics import topic_of
from game.view.flames_of_tanks.tray import TrayPainter
from game.view.flames_of_tanks.typing import Typed
from game.view.flames_of_tanks.words import (
    action_words,
    held_words,
    name_of,
    record_words,
    refusal_words,
    side_words,
)
from game.view.phase import IGNORED, MOUSE_CLICK, MOUSE_WHEEL, TAKEN, Prompt, Reply
from game.view.table import (
    ARROWS,
    DRAG_PX,
    OverlayName,
    Overlays,
    OwnPage,
    OwnStrips,
    SidePanel,
    StripTold,
    Table,
    Tally,
    Tools,
)
from game.view.tips import Tips
from game.view.turns import Turns

_W = "flames_of_tanks_view."

NOBODY: Final = -1

MOST_LOSSES: Final = 6

STANDING_MS: Final = 1600.0
"""So long what dice came to stands where nothing moves and nobody is waited for."""

FOLLOWED: Final = 8_000
"""So much of a zoomed table is shown round a tank whose turn begins, in thousandths of an inch."""

INSET_PX: Final = (132, 92)
"""The size of the small map of a zoomed table at 100 %."""

SHADE_MS: Final = 80.0
"""So long dead ground may lag behind the ghost."""

WORK_MS: Final = 8.0
WORK_BUSY_MS: Final = 3.0
"""For so long contours are searched between two frames: where nothing else is drawn, and else."""

LOADS_MS: Final = 1000.0
"""So long after a match is opened no frame waits for a ghost that isn't known yet."""

FINE_FROM: Final = 24
"""From so many px an inch on the ghost goes in finer steps."""


_BUTTONS: Final = (ButtonSpot, ClaimSpot, KindSpot)
"""Spots of buttons beside the table."""


class FlamesChooser(Chooser[Action, Spot]):
    """Whose choice it is; what is chosen is planned by the table."""

    seat: int | None = None


class FlamesOfTanksTable(Table[FlamesOfTanksState, Action, Spot]):
    """The view of one match, and what lies beside its table."""

    chooser: FlamesChooser
    says_who = True
    wide: ClassVar[bool] = True
    one_click: ClassVar[bool] = True
    strips_high = HIGH

    def __init__(self, tools: Tools) -> None:
        self.plan: Plan | None = None
        """What is planned now."""
        self.refit: RefitDraft | None = None
        """The refit that is made now."""
        self.typing: Typed | None = None
        """What is being typed."""
        self.story: Story | None = None
        """What the dice told last."""
        self.scores = False
        """The score card is open."""
        self.sight = False
        """The lines to all enemies are shown."""
        self.queue: list[tuple[Position, Action]] = []
        """What is to be played next, each with the position it was chosen for."""
        self.trails: list[tuple[Point, ...]] = []
        self.losses: list[tuple[Point, int]] = []
        self._story_open = False
        self._shelved: Position | None = None
        """Where the tray was open that is shut as another position is shown."""
        self._at_throw = -1
        """The throw that is rolled now."""
        self._rolled_before = False
        self._told_from: Position | None = None
        self._told_events: list[Any] = []
        self._endangered: tuple[Position, tuple[Ring, ...]] | None = None
        self._expected = ""
        self._shot: CloseUpShown | None = None
        """The last shot."""
        self._aimed = (NOBODY, 0, NOBODY)
        """A tank, a round, and whom the tank was to shoot at."""
        self._side_rect, self._side_scale = pygame.Rect(0, 0, 0, 0), 1.0
        self._placed = False
        """The tree lies beside the table as it is now."""
        self._board: BoardPainter | None = None
        self._stale = self._dirty = True
        self._picture: Picture | None = None
        self.shown = Shown()
        self._state: object = None
        self._snapped: Held | None = None
        """Where the ghost held last."""
        self._turned_to: Held | None = None
        """How it held last when it was turned."""
        self._inset_rect = pygame.Rect(0, 0, 0, 0)
        self._follow = False
        """The view is to go where the turn begins."""
        self._groundwork: Groundwork | None = None
        self._opened = 0.0
        """When the work on the table began."""
        self._waited = False
        """No ghost was shown: what it asks wasn't known yet."""
        self._shaded: tuple[Point, float, tuple[Area, ...]] | None = None
        """Where dead ground was told from last, when, and what it was."""
        self._late = False
        """Dead ground was told from where the ghost isn't any more."""
        self._searching = False
        """Contours were still being found when the picture was made."""
        self._grip: int | None = None
        """The pin that is dragged: a way-point, −1 for the end."""
        self._salvaged: dict[int, Any] = {}
        """What was salvaged of each tank last."""
        super().__init__(tools, FlamesChooser())
        self.commands |= {
            "commit": self._commit,
            "finish": self._finish,
            "take_back_pin": self._take_back,
            "way_point": self._way_point,
            "next_target": lambda: self._next_target(1),
            "previous_target": lambda: self._next_target(-1),
            "turn_left": lambda: self._turned(-1),
            "turn_right": lambda: self._turned(1),
            "fine_left": lambda: self._turned(-1, fine=True),
            "fine_right": lambda: self._turned(1, fine=True),
            "sight": lambda: self._do("sight"),
            "score": lambda: self._do("score"),
            "next_move_kind": lambda: self._do("kind"),
            "next_piece": lambda: self._on_page("pack") if self._refit else self._go_beside(1),
            "previous_piece": lambda: self._on_page("take_out") if self._refit else self._go_beside(-1),
            "smoke": lambda: self._do("smoke"),
            "again": lambda: self._do("again"),
        }
        for name, (right, up) in ARROWS.items():
            self.commands[f"fine_{name}_step"] = lambda right=right, up=up: self._arrow(right, up, STEP)  # type: ignore[misc]
        self.commands |= {
            name: (lambda name=name: self._on_page(name))  # type: ignore[misc]
            for name in ("refit_done", "take_out", "pack", "start_over", "take_back")
        }

    # --- what it has besides ---

    @property
    def turns(self) -> Turns:
        return TurnTelling(self.words, self._mark)

    @property
    def side_panel(self) -> SidePanel:
        return self

    @property
    def strips(self) -> OwnStrips:
        return self

    @property
    def side_word(self) -> str:
        return self.words(f"{_W}side_tab")

    @property
    def asks(self) -> bool:
        return self.view is not None and self._now("claim")

    @property
    def at_side(self) -> bool:
        return isinstance(self.cursor, PanelSpot)

    @property
    def page(self) -> OwnPage | None:
        return self.refit_page if self._refit is not None else None

    def set_overlays(self, overlays: Overlays) -> None:
        if self.view is not None and overlays.turn != self._overlays.turn:
            self.board.camera.set_turn(overlays.turn)
            self._follow = True
        super().set_overlays(overlays)

    def home(self, view: FlamesOfTanksState, seat: int) -> tuple[float, float] | None:
        table, side = view.match.table, view.match.sides[seat]
        places = [point.at for point in table.points if point.owner == side]
        if not places:
            return None
        across, up = (sum(at) / len(places) for at in zip(*places, strict=True))
        return across - table.width / 2, up - table.height / 2

    def turns_by_quarters(self, view: FlamesOfTanksState) -> bool:
        table = view.match.table
        return table.width == table.height

    def offers(self, view: FlamesOfTanksState) -> frozenset[OverlayName]:
        return frozenset(("danger",))

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        self.tools, self.words = tools, tools.words
        self.icons = IconStore()
        self._board = BoardPainter(tools.theme, tools.fonts, tools.words, whole=tools.whole)
        self._board.set_rect(self._rect, self._scale)
        if self.view is not None:  # other colours or words for a table that is shown
            self._board.prepare(self.view.match.table)
        self.tokens = TokenArt(tools.theme, tools.fonts, self.icons)
        tanks = self._board.tanks
        self.panel = FlamesPanel(tools, tanks, self.tokens)
        self.canvases, self.tree = Canvases(tools.theme, tools.fonts), Tree()
        self.side_painter = FlamesSidePainter(tools, self.icons)
        self.strip_painter = StripPainter(tools, tanks)
        self.score_card = ScoreCardPainter(tools, tanks)
        self.inset = InsetMap(tools.theme, tools.fonts, tanks.signs)
        self.tray = TrayPainter(
            tools.theme,
            tools.fonts,
            self.icons,
            lambda name, px: self.tokens.token(lying(tools.definitions, name, tools.words), px),
        )
        self.refit_page = RefitPage(tools, self.side_painter, self.tokens, self.words, lambda: self._salvage)
        self.refit_page.draft = self.refit
        self._timeline = StageTimeline(
            tools.theme.metrics, self._tell, speed=tools.speed, reduced=tools.reduced
        )
        self.refresh()

    @property
    def timeline(self) -> StageTimeline:
        return self._timeline

    def place_rect(self, at: PlaceOfLabel) -> pygame.Rect | None:
        if isinstance(at, str):
            return None
        camera = self.board.camera
        x, y = camera.px((at[0] * INCH, at[1] * INCH))
        rect = pygame.Rect(0, 0, round(2.5 * camera.unit), round(2.5 * camera.unit))
        rect.center = round(x), round(y)
        return rect if rect.colliderect(camera.viewport) else None

    def label_view(self) -> pygame.Rect:
        return self.board.camera.viewport

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        self._rect, self._scale = rect, scale
        self.strip_painter.places.clear()
        self.board.set_rect(rect, scale)
        self._follow = True
        self.refresh()

    @property
    def board(self) -> BoardPainter:
        """What draws the table."""
        assert self._board is not None
        return self._board

    def set_side(self, rect: pygame.Rect, scale: float) -> None:
        self._side_rect, self._side_scale = rect, scale
        self.refresh()

    def show(
        self,
        view: FlamesOfTanksState,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[FlamesOfTanksState, Action] | None,
    ) -> None:
        if self.view is None or view.position != self.view.position:
            self.hint, self.chooser.refused = None, None
            self._shelved = None
            if self._story_open and self.view is not None and not self.busy:
                self._shelved, self._story_open = self.view.position, False
            if self.view is not None and view.match is not self.view.match:
                self.trails, self.losses, self.story = [], [], None
        self.view, self.viewer = view, viewer
        self.chooser.seat = chooser
        self.board.prepare(view.match.table)
        if chooser is not None:
            driven, known = queries.drives(view.position, chooser), self._groundwork
            if known is None or not known.covers(view.position, driven):
                self._groundwork, self._opened = Groundwork(view.position, driven), self._clock
        self._begin(view.position, chooser)
        self.refresh()

    def _begin(self, position: Position, chooser: int | None) -> None:
        """What is planned is kept as long as the position stays as it was."""
        if self.busy or self.queue:
            return
        acts = chooser is not None and position.to_act == chooser
        if self.plan is not None and self.plan.target != NOBODY:
            self._aimed = (self.plan.base.tank, self.plan.base.round, self.plan.target)
        self.keys = "flames_of_tanks"
        if not acts:
            self.plan = self.refit = self.typing = None
            return
        if self.plan is None or self.plan.base != position:
            self.plan = Plan(position)
            self._follow = True
            *turn, target = self._aimed
            second = turn == [position.tank, position.round] and position.acts and position.phase == "act"
            if second and queries.why_not(position, Shoot(target)) is None:
                self.plan.target = target  # it was the plan for the second action
            self.typing = None
            self.cursor = None
        if position.phase == "refit":
            if self.refit is None or self.refit.base != position:
                self.refit = self.refit_page.draft = RefitDraft(position)
                self.refit_page.changed()
            self.keys = "flames_of_tanks_refit"
        else:
            self.refit = None

    def _now(self, *phases: str) -> bool:
        """Whether a person decides in one of these phases now."""
        view, seat = self.view, self.chooser.seat
        if view is None or self.queue or self.busy or seat is None:
            return False
        return view.position.phase in phases and view.position.to_act == seat

    @property
    def _plan(self) -> Plan | None:
        return self.plan if self._now("act", "storm", "place") else None

    @property
    def _refit(self) -> RefitDraft | None:
        return self.refit if self._now("refit") else None

    def refresh(self) -> None:
        self._stale = self._dirty = True
        self._placed = False

    # --- what happens ---

    def animate(self, before: FlamesOfTanksState, step: SeenStep[FlamesOfTanksState, Action]) -> None:
        self.board.prepare(before.match.table)
        if isinstance(step.action, Shoot) and not step.action.smoke:
            found = queries.aims(before.position, before.position.acting.place, 0)
            aim = next(aim for aim in found if aim.tank == step.action.target)
            self._expected = "" if aim.odds is None else self.words.percent(float(aim.odds.destroys))
            self._shot = close_up(before.position, aim, self.words)
        if self._shelved is not None and before.position == self._shelved:
            self._story_open = True  # what comes now may belong to it
        self._shelved = None
        self.timeline.show(before.position, self._with_rests(step))
        self._hear()
        self.refresh()

    def _with_rests(self, step: SeenStep[FlamesOfTanksState, Action]) -> list[Any]:
        """The events of a step. Where nothing moves what dice came to stands for a while: of a shot until
        somebody goes on, if anybody plays."""
        events: list[Any] = list(step.events)
        told = [number for number, event in enumerate(events) if stories.told_by(event)]
        if not self.tools.reduced or not told:
            return events
        more = told[-1] == len(events) - 1 and step.view.position.to_act == CHANCE
        if more:
            return events  # further dice belong to it
        die = kind_of(events[told[-1]]) in ("second_rolled", "remounted")
        waits = bool(self.people) and not self.browsed and not die
        events.insert(told[-1] + 1, Standing(math.inf if waits else STANDING_MS))
        return events

    def recall(self, earlier: Iterable[Any]) -> None:
        self.trails, self.losses = [], []
        told: list[Any] = []
        for one in earlier:
            told.insert(0, one)
            if len(told) >= 12:
                break
        for one in told:
            for event in one.step.events:
                self._remember(event)

    def _remember(self, event: Any) -> None:
        """Drives of the last turn, and where tanks were lost."""
        match kind_of(event):
            case "drove":
                self.trails = [*self.trails[-1:], tuple(event.path)]
            case "destroyed":
                others = [one for one in self.losses if one[1] != event.tank]
                self.losses = [*others, (event.place, event.tank)][-MOST_LOSSES:]
            case "salvaged":
                self._salvaged[event.tank] = event
            case "entered":
                self._salvaged.pop(event.tank, None)
                self.losses = [one for one in self.losses if one[1] != event.tank]

    def _tell(self, event: Any) -> None:
        """An event begins to be shown."""
        self._remember(event)
        kind = kind_of(event)
        if kind == "turn_began":
            self._story_open = False
        if stories.told_by(event):
            position = self.timeline.position
            assert position is not None
            before = self.story if self._story_open else None
            self.story = stories.begin(event, before)
            if self.story is not before:
                self._told_from, self._told_events = position, []
            self._told_events.append(event)
            throws = len(self.story.throws)
            stories.add(self.story, event, position, self.words)
            self._at_throw = throws if len(self.story.throws) > throws else -1
            self._story_open = True
        self.refresh()

    @property
    def _salvage(self) -> Any:
        """What was salvaged of the tank that is refitted."""
        return None if self.refit is None else self._salvaged.get(self.refit.base.tank)

    @property
    def story_shown(self) -> bool:
        """Whether the tray is open."""
        return self._story_open and self.story is not None

    def _close_story(self) -> bool:
        """Put the tray and the score card away; whether one was open."""
        had = (self.story_shown and not self.busy) or self.scores
        if had:
            self._story_open = self._story_open and self.busy
            self.scores = False
            self.refresh()
        return had

    def skip(self) -> None:
        self.timeline.skip(quiet=True)
        self.refresh()

    def hurry(self) -> None:
        waited = self.waits
        self.skip()
        if waited:
            self._story_open = False

    @property
    def waits(self) -> bool:
        return self.timeline.waits

    @property
    def moving(self) -> bool:
        if self.view is None or self._dirty or self.timeline.moving or self.queue:
            return True
        if self._groundwork is not None and not self._groundwork.done:
            return True
        if self._board_hidden:
            return False
        return bool(self._searching or self._late) or self._board_due

    def advance(self, ms: float) -> bool:
        busy = self.busy
        changed = self.timeline.update(ms)
        if busy and not self.waits:
            self._stale = True
            if self._rolling != self._rolled_before:
                self._rolled_before = self._rolling
                self.refresh()
        if self._late and self._shaded is not None and self._clock - self._shaded[1] >= SHADE_MS:
            self.refresh()
        self._work()
        if busy and not self.busy:
            if self.view is not None:
                self._begin(self.view.position, self.chooser.seat)
            self.refresh()
        if self._board_hidden:
            dirty, self._dirty = self._dirty, False  # the page is drawn for it, and nothing draws the board
            return changed or dirty
        return changed or self._dirty or self.view is None or self._board_due

    @property
    def _board_hidden(self) -> bool:
        """Whether the page of a refit stands in the board's place."""
        return self._refit is not None and self.refit_page.rect is not None

    @property
    def _board_due(self) -> bool:
        """Whether the board would be drawn differently by itself: there was no time for all of it, or its
        view has moved."""
        return self.board.unfinished or self.board.camera.state != self._state

    def _work(self) -> None:
        """Contours and what is to be known of the table are worked out between frames: more of it where
        nothing moves."""
        ground, plan = self._groundwork, self.plan
        if ground is None or not ground.begin():
            return
        if self._waited and not self._loading:
            self.refresh()
        busy = self._dirty or self.busy or self.board.unfinished
        room = WORK_BUSY_MS if busy and not self._waited else WORK_MS
        if self._searching and plan is not None:
            if plan.searches:
                plan.work(room)
            elif plan.contours is None or self.board.prepare_reach(plan.contours):
                self.refresh()
            return
        ends = time.perf_counter() + room / 1000
        while ground.step() and time.perf_counter() < ends:
            pass

    def take_next(self) -> Action | None:
        if not self.queue or self.view is None:
            return None
        base, action = self.queue.pop(0)
        if base == self.view.position and queries.why_not(base, action) is None:
            return action
        self.queue.clear()
        return None

    # --- drawing ---

    @property
    def _position(self) -> Position:
        """What is shown now: while steps are shown, what stands at this moment."""
        assert self.view is not None
        if self.busy and self.timeline.position is not None:
            return self.timeline.position
        return self.view.position

    @property
    def ghost(self) -> Ghost | None:
        """The tank where it would be: under the pointer or the cursor, else where it is pinned."""
        plan = self._plan
        if plan is None or plan.mode == "":
            return None
        if plan.end is not None:
            return plan.pinned
        place = self.place
        return None if place is None else plan.ghost(place)

    @property
    def _rests_badly(self) -> bool:
        """Whether the pointer lies where nothing can be done, while keys are used."""
        ghost = self.ghost
        return self.cursor is None and ghost is not None and ghost.refusal is not None

    @property
    def place(self) -> Point | None:
        """The place that the cursor, else the pointer is at."""
        spot = self.cursor if self.cursor is not None else self.hovered
        return spot.place if isinstance(spot, PlaceSpot) else None

    @property
    def _loading(self) -> bool:
        """Whether what a ghost asks isn't known yet, and no frame of the window should wait for it."""
        ground, plan = self._groundwork, self.plan
        if not self.board.live or ground is None or plan is None or self._clock - self._opened > LOADS_MS:
            return False
        return not ground.begun or not plan.known

    def _shown(self) -> Shown:
        self._waited = self._loading
        position, plan, ghost = self._position, self._plan, None if self._waited else self.ghost
        overlays = self._overlays
        refused, words = None, ("", "")
        chosen = self.chooser.refused
        if chosen is not None and isinstance(chosen.spot, TableSpot):
            refused = self._place_of(chosen.spot)
            words = (self.refusal_words(chosen.refusal), chosen.refusal.rule)
        elif ghost is not None and ghost.refusal is not None:
            refused, words = ghost.place, (self.refusal_words(ghost.refusal), ghost.refusal.rule)
        aims: tuple[queries.Aim, ...] = ()
        if plan is not None and position.phase != "storm":
            if ghost is not None and ghost.refusal is None:
                aims = tuple(queries.aims(position, ghost.place, ghost.heading))
            elif position.acting.here:
                aims = tuple(queries.aims(position, position.acting.place, position.acting.heading))
        held = self._held_by(ghost) if ghost is not None and ghost.refusal is None else ()
        return Shown(
            ghost=ghost, aims=aims, hovered=self._pointed, sight=self.sight, dead=self._dead(position, ghost),
            danger=self._danger(position) if overlays.danger else (),
            refused=refused, refused_words=words,
            trails=tuple(self.trails) if overlays.last_move else (),
            losses=tuple(self.losses), held=tuple(one.mark or one.place for one in held),
            held_words=tuple(held_words(one, self.words) for one in held), turn=overlays.turn,
        )  # fmt: skip

    def _held_by(self, ghost: Ghost) -> tuple[Held, ...]:
        """What holds the ghost and its heading."""
        found = []
        if self._snapped is not None and self._snapped.place == ghost.place:
            found.append(self._snapped)
        turned = self._turned_to
        if turned is not None and (turned.place, turned.heading) == (ghost.place, ghost.heading):
            found.append(turned)
        return tuple(found)

    @property
    def _pointed(self) -> int:
        """The tank that is pointed at, on the table or beside it."""
        return self.hovered.tank if isinstance(self.hovered, TankSpot | TargetSpot) else NOBODY

    def _dead(self, position: Position, ghost: Ghost | None) -> tuple[Area, ...] | None:
        """Dead ground as the ghost sees it: it follows a few times a second."""
        self._late = False
        if not self.sight or ghost is None or ghost.refusal is not None:
            self._shaded = None
            return None
        kept = self._shaded
        if kept is None or (kept[0] != ghost.place and not 0 <= self._clock - kept[1] < SHADE_MS):
            found = dead_ground(position.match.table, ghost.place, position.range_of(position.tank))
            kept = self._shaded = ghost.place, self._clock, found
        self._late = kept[0] != ghost.place
        return kept[2]

    def _danger(self, position: Position) -> tuple[Ring, ...]:
        """The ground that is shot at, found once for a position."""
        if self._endangered is None or self._endangered[0] != position:
            self._endangered = position, danger_of(position)
        return self._endangered[1]

    def picture(self) -> Picture:
        """What the table shows now."""
        if self._stale or self._picture is None:
            self._stale = False
            self._picture = self._composed()
        return self._picture

    def _composed(self) -> Picture:
        self._searching = False
        if not self.busy:
            self.shown = self._shown()
            if self.tools.whole and self.plan is not None:
                self.plan.wait()  # a picture in the rules is drawn once
            made = compose(self._position, self._plan, self.shown, self.words)
            self._searching = self.plan is not None and self.plan.searches
            before = None if self._picture is None else self._picture.reach
            if self.board.live and made.reach not in (None, before) and not self.board.knows(made.reach):
                self._searching, made = True, made.having(reach=None)
            return self._noted(self.hinted_picture(made))
        position = self._position
        self.shown = Shown()
        made = plain(position, turn=self._overlays.turn)
        trails = tuple(self.trails[:-1])
        driving = self.timeline.driving()
        if driving is not None:
            tanks = tuple(
                TankShown(
                    tank.id, tank.seat, tank.number, driving.place, driving.heading, tank.team, tank.weight,
                    tank.bailed_out,
                ) if tank.id == driving.tank else tank
                for tank in made.tanks
            )  # fmt: skip
            made = made.having(tanks=tanks)
            trails = (*trails, driving.trail)
        clip = self.timeline.clip
        return self.event_picture(made.having(trails=trails), clip)

    def event_picture(self, picture: Picture, clip: Any) -> Picture:
        """What an event shows besides: the line of a shot, the burst of a lost tank."""
        position = self._position
        losses = tuple(LossShown(at, position.match.seats[tank], tank + 1) for at, tank in self.losses)
        rings = []
        fire: tuple[FireShown, ...] = ()
        if clip is not None:
            event = clip.effect
            kind = kind_of(event)
            story = self.story
            if kind == "destroyed":
                losses = losses[:-1]
                rings.append(RingShown(event.place, "destroyed"))
            if story is not None and story.target >= 0 and (stories.told_by(event) or kind == "standing"):
                shooter, target = position.tanks[story.tank], position.tanks[story.target]
                if shooter.here and target.here:
                    fire = (FireShown(shooter.place, target.place, chosen=True),)
                    if kind != "destroyed":
                        rings.append(RingShown(target.place, "target"))
        return picture.having(losses=losses, rings=tuple(rings), fire=fire)

    def _noted(self, picture: Picture) -> Picture:
        """The picture with the words of guided play, at spawn points by their letters, or at places."""
        if not self.notes or self.view is None:
            return picture
        notes = (
            CalloutShown(place_named(self.view.match.table, name), text, style="move")
            for name, text in self.notes
        )
        return picture.having(callouts=(*picture.callouts, *notes))

    def hinted_picture(self, picture: Picture) -> Picture:
        """The picture with what is proposed."""
        if self.hint is None or self.view is None:
            return picture
        return marked(picture, self.view.position, self.hint, self.words)

    def draw(self, surface: pygame.Surface) -> None:
        if self.view is None:
            return
        self._show_what_matters()
        self.board.draw(surface, self.picture())
        self._state = self.board.camera.state
        if self.board.camera.zoomed:
            self._draw_inset(surface)
        if self.story_shown:
            self._draw_tray(surface)
        if self.scores:
            self.score_card.draw(surface, self.board.camera.block, self._position, self.names, self._scale)
        self._dirty = False

    def draw_sketch(self, surface: pygame.Surface) -> None:
        if self._refit is None:
            self.draw(surface)
        else:
            self.refit_page.draw_sketch(surface, self._rect, self._scale)

    def _show_what_matters(self) -> None:
        """A zoomed table follows what happens: whose turn begins, who drives, who is shot at."""
        camera = self.board.camera
        if not camera.zoomed:
            self._follow = False
            return
        if self.busy:
            driving, clip = self.timeline.driving(), self.timeline.clip
            if driving is not None:
                camera.show(driving.place)
            elif clip is not None and stories.told_by(clip.effect) and clip.share < 0.1:
                story, tanks = self.story, self._position.tanks
                for tank in () if story is None else (story.target, story.tank):
                    if tank >= 0 and tanks[tank].here:
                        camera.show(tanks[tank].place)
        elif self._follow and self.plan is not None:
            self._follow = False
            if self.plan.mode == "drive":
                camera.show(self.plan.start, FOLLOWED)
            camera.show(self.plan.free_place, FOLLOWED)

    def _draw_inset(self, surface: pygame.Surface) -> None:
        """The whole table, small, in the corner that the ghost is not in."""
        camera = self.board.camera
        size = round(INSET_PX[0] * self._scale), round(INSET_PX[1] * self._scale)
        made = self.inset.draw(self.picture(), camera, size, self._scale)
        rect = made.get_rect(bottomleft=camera.viewport.bottomleft).move(6, -6)
        ghost = self.shown.ghost
        if ghost is not None and rect.inflate(160, 160).collidepoint(camera.px(ghost.place)):
            rect.bottomright = camera.viewport.right - 6, camera.viewport.bottom - 6
        self._inset_rect = surface.blit(made, rect)

    def _draw_tray(self, surface: pygame.Surface) -> None:
        story = self.story
        assert story is not None
        rect = self.tray_rect()
        buttons = []
        if self.waits:
            buttons.append(("close", self.words(f"{_W}tray.go_on"), "check"))
        elif self.busy:
            buttons.append(("skip", self.words(f"{_W}tray.skip"), "to_end"))
        else:
            buttons.append(("close", self.words(f"{_W}tray.go_on"), "check"))
            buttons.append(("again", self.words(f"{_W}tray.again"), "replay"))
        if story.target < 0:
            buttons = []
        self.tray.draw(surface, rect, story, self._rolled, buttons, self._scale)

    def _rolled(self, throw: int, order: int) -> float:
        """How far a die has rolled."""
        if not self.busy or throw < self._at_throw or self._at_throw < 0:
            return 1.0
        return self.timeline.rolled(order)

    @property
    def _rolling(self) -> bool:
        """Whether the last throw still rolls: what it comes to isn't told yet."""
        story = self.story
        if story is None or not self.busy or self._at_throw < 0:
            return False
        return any(self.timeline.rolled(die.order) < 1 for die in story.throws[self._at_throw].dice)

    def tray_rect(self) -> pygame.Rect:
        """Where the tray lies: at the edge of the table that is farther from what happens."""
        block = self.board.camera.block
        high = self.tray.high(block, self._scale)
        gap = round(12 * self._scale)
        rect = pygame.Rect(block.x + gap, block.bottom - high - gap, block.width - 2 * gap, high)
        story, view = self.story, self.view
        if story is not None and story.target < 0:
            rect.size = round(230 * self._scale), round(108 * self._scale)  # a die or two
            rect.topleft = block.x + 3 * gap, block.y + 3 * gap
            return rect
        if story is not None and view is not None:
            position = self._position
            tanks = [position.tanks[n] for n in (story.tank, story.target) if n >= 0]
            ys = [self.board.camera.px(tank.place)[1] for tank in tanks if tank.here]
            ys += [self.board.camera.px(at)[1] for at, tank in self.losses if tank == story.target]
            if ys and max(ys) > rect.top - gap and min(ys) > block.top + high + 2 * gap:
                rect.top = block.top + gap
        return rect

    # --- beside the table ---

    @property
    def side(self) -> Tree:
        """What lies beside the table."""
        if not self._placed and self.view is not None:
            self._placed = True
            self.picture()
            rect, scale = self._side_rect, self._side_scale
            node = self.panel.tree(self._panel_shown(), low=rect.height < LOW_PANEL * scale)
            self.tree.show(node, Room.at(rect, scale), self.canvases.measure(scale))
        return self.tree

    def _panel_shown(self) -> PanelShown:
        plan = self._plan
        decides = self._now("claim", "place", "act", "more", "storm")
        return PanelMaker(
            self._position, plan, words=self.words, names=self.names, ghost=self.shown.ghost,
            aims=self.shown.aims, pointed=self._pointed, typing=self.typing, sight=self.sight,
            scores=self.scores, decides=decides, dice=self._story_lines(),
            origin=None if plan is None else self.origin(plan), close_up=self._shot_told(),
            time_left=self.time_left,
        ).shown()  # fmt: skip

    def _story_lines(self) -> tuple[str, tuple[LineShown, ...]]:
        """What the dice told last, for the panel."""
        story = self.story
        if story is None or not self.story_shown or story.target < 0:
            return "", ()
        lines = [LineShown("die_6", f"{throw.title}: {throw.words}") for throw in story.throws]
        if story.verdict and not self._rolling:
            told = story.verdict
            if self._expected:
                told = self.words(f"{_W}expected", verdict=told, share=self._expected)
            lines.append(LineShown("target" if story.fire else "info", told, story.fire))
        if not self._rolling:
            lines += [LineShown("ft_salvage", words) for words in story.more]
        return self.words(f"{_W}dice"), tuple(lines)

    def _shot_told(self) -> CloseUpShown | None:
        """The shot the dice tell of."""
        story, shot = self.story, self._shot
        if story is None or shot is None or not self.story_shown or story.target != shot.target:
            return None
        return shot

    def draw_side(self, surface: pygame.Surface) -> None:
        if self.view is None:
            return
        canvas = self.canvases.on(surface, self._side_scale)
        self.side.draw(canvas, hover=self.hovered, focus=self.cursor if self.at_side else None)
        refused = self.chooser.refused
        if refused is not None and isinstance(refused.spot, PanelSpot):
            self._draw_refused(surface, refused.spot, refused.refusal)

    def _draw_refused(self, surface: pygame.Surface, spot: Spot, refusal: Refusal) -> None:
        """Why what was pressed beside the table can't be done, next to it."""
        item = self.side.of(spot)
        if item is None:
            return
        artist = LabelArtist(self.tools.theme, self.tools.fonts, self.panel.ink)
        room = self._side_rect.inflate(-8, -8)
        words = self.refusal_words(refusal)
        made = artist.surface(LabelShown(0, words, "soft"), self._side_scale, round(room.width * 0.85))
        at = made.get_rect(midbottom=(item.rect.centerx, item.rect.top - 4))
        surface.blit(made, at.clamp(room))

    def draw_strip(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: FlamesOfTanksState,
        side: int,
        told: StripTold,
        scale: float,
    ) -> None:
        # a score is no news before the dice that make it have been seen
        position = view.position if self.view is None else self._position
        self.strip_painter.draw(surface, rect, position, side, told, self.names, scale)

    def card_key(self) -> object:
        """What the strips depend on: they follow what is shown."""
        if self.view is None:
            return None
        position = self._position
        scores = tuple(map(position.side_score, sorted(set(position.match.sides))))
        return scores, tuple((tank.kills, tank.deaths) for tank in position.tanks)

    # --- what things mean ---

    record_signs = RECORD

    def add_tips(self, tips: Tips) -> None:
        if self._board_hidden:
            items = self.refit_page.layout.items
            names = (lambda name: name_words(name, self.words)), (lambda name: line_words(name, self.words))
            add_items(tips, items, *names)
        else:
            add_board(tips, self.board, self.picture(), self._position)
            if self._side_rect.width > 0:
                tips.add_signs(self.side.tips())
        if self.story_shown and not self._board_hidden:
            self.tray.places.tell(tips)
        self.strip_painter.places.tell(tips)

    def cursor_rect(self) -> pygame.Rect | None:
        if self.at_side:
            placed = self.side.of(self.cursor)
            return None if placed is None else placed.rect
        place = None if self.cursor is None or self._board_hidden else self.pointed_place
        if place is None:
            return None
        side = 2 * self.board.camera.unit
        rect = pygame.Rect(0, 0, side, side)
        x, y = self.board.camera.px(place)
        rect.center = round(x), round(y)
        return rect

    # --- pointing ---

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        if self.view is None:
            return None
        if self._refit is not None and self.refit_page.rect is not None:
            return self.refit_page.spot_at(point)
        if self.story_shown:
            for name, rect in self.tray.buttons:
                if rect.collidepoint(point):
                    return ButtonSpot(name)
            if self.tray_rect().collidepoint(point):
                return TraySpot()
        if self._side_rect.collidepoint(point):
            placed = self.side.at(point)
            return None if placed is None else cast("Spot", placed.spot)
        camera = self.board.camera
        exact = camera.at(point)
        if exact is None:
            return None
        if camera.zoomed and self._inset_rect.collidepoint(point):
            at = point[0] - self._inset_rect.x, point[1] - self._inset_rect.y
            return InsetSpot(place_under(camera, self._inset_rect.size, at))
        for tank, rect in self.board.tag_rects.items():
            if rect.collidepoint(point):
                return TankSpot(tank)
        position = self._position
        radius = position.match.definitions.tank.radius
        near = max(radius, round(10 * INCH / camera.unit))
        for tank in position.on_table:
            state = position.tanks[tank]
            if within(exact, state.place, near) and not (tank == position.tank and self._plan is not None):
                return TankSpot(tank)
        if self._now("claim"):
            for number, spawn in enumerate(position.match.table.points):
                if within(exact, spawn.at, 2 * INCH):
                    return PointSpot(number)
        return PlaceSpot(self._fine(exact))

    def _fine(self, exact: Point) -> Point:
        """The place meant by the pointer: in steps, or where the ghost holds."""
        self._snapped = None
        plan = self._plan
        if plan is None or plan.mode == "":
            return exact
        unit = self.board.camera.unit
        step = FINE_STEP if unit >= FINE_FROM * max(1.0, self._scale) else STEP
        place = in_table(plan.base, stepped(exact, step))
        if "alt" in self.held or plan.end is not None or self._loading:
            return place
        held = snapped(plan, place, snap_reach(unit))
        if held is None:
            return place
        self._snapped = held
        return held.place

    def _place_of(self, spot: TableSpot) -> Point | None:
        assert self.view is not None
        position = self._position
        match spot:
            case PlaceSpot(place):
                return place
            case TankSpot(tank):
                state = position.tanks[tank]
                return state.place if state.here else None
            case PointSpot(point):
                return position.match.table.points[point].at

    def hover(self, point: tuple[int, int] | None) -> None:
        if self._refit is not None:
            self.refit_page.hover(None if point is None else self.refit_page.spot_at(point))
            self._dirty = True
            return
        super().hover(point)

    def _press(self, spot: Spot | None) -> Reply:
        if spot is None:
            return IGNORED
        if self.scores and spot != ButtonSpot("score"):
            self._close_story()
            return TAKEN
        if self._refit is not None and not isinstance(spot, TraySpot):
            return self.refit_page.press(spot)
        match spot:
            case TraySpot():
                return TAKEN
            case InsetSpot(place):
                self.board.camera.show(place, 2 * FOLLOWED)
                return TAKEN
            case ButtonSpot(name):
                return self._do(name)
            case ClaimSpot(point):
                return self._play(Claim(point), spot)
            case KindSpot(number):
                return self._choose_kind(number)
            case FigureSpot(field):
                return self._open_typing(field)
            case TargetSpot(tank) | TankSpot(tank):
                return self._pressed_tank(tank, spot)
            case PointSpot(point) if self._now("claim"):
                return self._play(Claim(point), spot)
            case PlaceSpot(place) if (plan := self._plan) is not None and plan.mode:
                self._grip = self._pin_near(plan, place)
                # a zoomed table is pulled along by what is no pin
                return IGNORED if self._grip is None and self.board.camera.zoomed else TAKEN
        return IGNORED

    def _pin_near(self, plan: Plan, place: Point) -> int | None:
        """The pin under the pointer: the end is −1, way-points are counted."""
        near = max(INCH, round(9 * INCH / self.board.camera.unit))
        if plan.end is not None and within(place, plan.end, near):
            return -1
        for number, pin in enumerate(plan.way_points):
            if within(place, pin, near):
                return number
        return None

    def _drag(self, point: tuple[int, int], far: bool) -> bool:
        if self._refit is not None:
            return self.refit_page.drag(point, far)
        plan = self._plan
        if plan is None or self._grip is None or not far:
            return False
        exact = self.board.camera.at(point)
        if exact is None:
            return False
        plan.move_pin(self._grip, self._fine(exact))
        self._dragging = True
        return True

    _dragging = False
    _pulled = 0
    """So many px a zoomed table was pulled along by the press of now."""

    def _release(self, spot: Spot | None) -> Reply:
        if self._refit is not None:
            return self._page_reply(self.refit_page.release(spot))
        plan, dragged, grip = self._plan, self._dragging, self._grip
        self._dragging, self._grip = False, None
        if plan is None or not isinstance(spot, PlaceSpot) or plan.mode == "" or dragged:
            return TAKEN if dragged else IGNORED
        self._close_story()
        place = spot.place
        if "shift" in self.held and plan.mode == "drive":
            return self._told(plan.add_way_point(place), spot)
        if grip == -1:
            return self._commit()
        plan.end = None
        why = plan.pin(place)
        if why is None and self.unaided is False and self.guided:
            return self._commit()
        return self._told(why, spot, sound="pick")

    @property
    def guided(self) -> bool:
        """Whether a lesson says what may be played."""
        return self.allow is not None

    def _let_go(self) -> None:
        self._dragging, self._grip, self._pulled = False, None, 0
        super()._let_go()

    def _told(self, refusal: Refusal | None, spot: Spot, sound: str = "pick") -> Reply:
        """What was tried was done, or why not."""
        if refusal is None:
            self.chooser.refused = None
            self._sounds.append(sound)
            return TAKEN
        self.chooser.refuse(spot, refusal)
        self._tell_refused()
        return TAKEN

    def _pressed_tank(self, tank: int, spot: Spot) -> Reply:
        """An enemy is aimed at, and shot at when it is pressed again."""
        plan, view = self._plan, self.view
        if plan is None or view is None or view.position.phase != "act":
            return IGNORED
        position = view.position
        self._close_story()
        if tank == position.tank or position.acting.bailed:
            return IGNORED
        if plan.target == tank and plan.end is None:
            return self._play(Shoot(tank, plan.smoke), spot)
        if plan.end is None:
            why = queries.why_not(position, Shoot(tank, plan.smoke))
            if why is not None:
                plan.target = NOBODY
                return self._told(why, spot)
        elif position.side(tank) == position.side(position.tank):
            return self._told(queries.why_not(position, Shoot(tank)), spot)
        plan.target = tank
        return self._told(None, spot)

    def take_last(self, point: tuple[int, int]) -> bool:
        if self._refit is not None:
            done = self.refit_page.take_last(self.refit_page.spot_at(point))
            self.refresh()
            return done
        if self._close_story():
            return True
        plan = self._plan
        if self.typing is not None:
            self.typing = None
        elif (
            plan is None or self.hint is not None or self.chooser.refused is not None or not plan.take_last()
        ):
            return False
        self.refresh()
        return True

    def _wheel(self, by: int) -> Reply:
        if self._refit is not None:
            return self.refit_page.turn(by)
        plan = self._plan
        if plan is None or plan.mode == "" or "ctrl" in self.held:
            return IGNORED
        if not isinstance(self.hovered, PlaceSpot):
            return IGNORED
        return self._turned(by, fine="shift" in self.held)

    def _turned(self, by: int, *, fine: bool = False) -> Reply:
        if self._refit is not None:
            return self.refit_page.turn(by)
        plan = self._plan
        if plan is None or plan.mode == "":
            return IGNORED
        ghost = self.ghost
        place = plan.free_place if ghost is None else ghost.place
        before = plan.ghost(place).heading
        plan.turn(by, place, fine=fine)
        self._turned_to = None
        if not fine and "alt" not in self.held and plan.heading is not None:
            held = held_heading(plan.base, place, plan.heading)
            if held is not None and held.heading != before:  # else it would hold it for ever
                self._turned_to, plan.heading = held, held.heading
        self._sounds.append("turn")
        return TAKEN

    def steer(self, angle: int) -> bool:
        plan = self._plan
        if plan is None or plan.mode == "" or self._refit is not None:
            return False
        plan.heading = (angle * 10 - FULL_TURN // 4 * self._overlays.turn) % FULL_TURN
        self._sounds.append("turn")
        self.refresh()
        return True

    def _zoom(self, notches: float, at: tuple[int, int] | None) -> Reply:
        if at is None and self.place is not None:
            x, y = self.board.camera.px(self.place)
            at = round(x), round(y)
        self.board.camera.zoom(notches, at)
        self.refresh()
        return TAKEN

    def pan(self, dx: int, dy: int) -> bool:
        moved = self.view is not None and self.board.camera.pan(dx, dy)
        if self._down is not None:
            self._pulled += abs(dx) + abs(dy)
            self._dragging = self._pulled >= DRAG_PX
        if moved:
            self.refresh()
        return moved

    # --- commands ---

    def command(self, name: str) -> Reply:
        if name != "again":
            self._close_story_by(name)
        return super().command(name)

    def _close_story_by(self, name: str) -> None:
        if name not in ("zoom_in", "zoom_out", "sight", "score"):
            self._close_story()

    def _do(self, what: str) -> Reply:
        """A button, or its key."""
        view, plan = self.view, self._plan
        if what == "again":
            return self._tell_again()
        if what in ("close", "skip"):
            if self.busy:
                self.skip()
            else:
                self._close_story()
            return TAKEN
        if what == "score":
            self.scores = not self.scores
            self._sounds.append("pick")
            return TAKEN
        if what == "sight":
            self.sight = not self.sight
            self._sounds.append("pick")
            return TAKEN
        if view is None:
            return IGNORED
        spot = ButtonSpot(what)
        match what:
            case "drive" | "enter":
                return self._commit_plan()
            case "shoot" if plan is not None and plan.target != NOBODY:
                return self._play(Shoot(plan.target, plan.smoke), spot)
            case "smoke" if plan is not None and view.position.stats(view.position.tank).smoke:
                plan.smoke = not plan.smoke
            case "kind" if plan is not None and len(plan.kinds) > 1:
                plan.next_kind()
            case "put_back" if plan is not None:
                plan.clear()
                self.typing = None
            case "remount":
                return self._play(Remount(), spot)
            case "go_in":
                return self._play(GoIn(), spot)
            case "roll":
                return self._play(Roll(), spot)
            case "end":
                return self._play(End(), spot)
            case _:
                return IGNORED
        self.chooser.refused = None
        self._sounds.append("pick")
        return TAKEN

    def _choose_kind(self, number: int) -> Reply:
        """A kind of move, by its number."""
        plan = self._plan
        if plan is None:
            return IGNORED
        plan.next_kind(number - plan.choice)
        self.chooser.refused = None
        self._sounds.append("pick")
        return TAKEN

    def _tell_again(self) -> Reply:
        """The dice tell their story once more."""
        if self.busy or self._told_from is None or not self.story_shown:
            return IGNORED
        events, self._story_open = self._told_events, False
        self.timeline.show(self._told_from, events)
        self._hear()
        return TAKEN

    def _play(self, action: Action, spot: Spot) -> Reply:
        """Play an action, or tell why that can't be."""
        view = self.view
        if view is None or self.chooser.seat is None or self.busy or self.queue:
            return IGNORED
        why = queries.why_not(view.position, action)
        if why is not None:
            return self._told(why, spot)
        settled = self.chooser.settle(action, spot)
        if settled is None:
            if self.chooser.refused is not None:
                self._tell_refused()
            return TAKEN
        self._story_open = False
        return Reply(True, settled)

    def _go_beside(self, by: int) -> Reply:
        """The cursor goes to the next button beside the table, or the one before."""
        placed = self.side.spots
        spots: list[Spot] = [one.spot for one in placed if isinstance(one.spot, _BUTTONS) and one.node.open]
        if not spots:
            return IGNORED
        if self.cursor in spots:
            self.cursor = spots[(spots.index(self.cursor) + by) % len(spots)]
        else:
            self.cursor = spots[0 if by > 0 else -1]
        self.hovered = None
        return TAKEN

    def _press_beside(self) -> Reply:
        """Press the button that the cursor is at."""
        spot, self.cursor = self.cursor, None
        assert spot is not None
        reply = self._press(spot)
        if reply.action is None and self.side_has(spot):
            self.cursor = spot
        return reply

    def side_has(self, spot: Spot) -> bool:
        """Whether that lies beside the table now."""
        self.refresh()
        return self.side.of(spot) is not None

    def _commit(self) -> Reply:
        """Enter, or the main button: what is planned is played."""
        if self.at_side and self._refit is None and self.typing is None:
            return self._press_beside()
        return self._commit_plan()

    def _commit_plan(self) -> Reply:
        """What is planned is played."""
        if self.typing is not None:
            return self._take_typed()
        if self._refit is not None:
            return self._on_page("refit_done")
        view = self.view
        if view is None:
            return IGNORED
        if self._now("more"):
            return self._play(Roll(), ButtonSpot("roll"))
        if self._now("claim"):
            near = view.position.claimable(view.position.tank)
            return self._play(Claim(near[0]), PointSpot(near[0]))
        plan = self._plan
        if plan is None:
            return IGNORED
        if view.position.acting.bailed and view.position.phase == "act":
            return self._play(Remount(), ButtonSpot("remount"))
        spot = PlaceSpot(plan.free_place)
        if plan.mode == "enter" and plan.end is None and (self.place is None or self._rests_badly):
            return self._told(plan.pin_first(), spot)
        if plan.end is None and self.place is not None and (self.cursor is not None or plan.target == NOBODY):
            spot = PlaceSpot(self.place)
            why = plan.pin(self.place)
            if why is not None:
                return self._told(why, spot)
        action = plan.action()
        if action is not None:
            return self._play(action, spot)
        if plan.target != NOBODY:
            return self._play(Shoot(plan.target, plan.smoke), TankSpot(plan.target))
        return IGNORED

    def _finish(self) -> Reply:
        """The turn ends, or the refit is done."""
        if self._refit is not None:
            return self._on_page("refit_done")
        if self._now("act", "more", "storm"):
            return self._play(End(), ButtonSpot("end"))
        return IGNORED

    def _enter(self) -> Reply:
        """Space, or the gamepad's button: pin, then play."""
        self.hint = None
        if self.typing is not None:
            return self._take_typed()
        if self._refit is not None:
            return self._page_reply(self.refit_page.pick())
        if self.at_side:
            return self._press_beside()
        plan = self._plan
        if plan is None or plan.mode == "" or plan.end is not None or self.place is None:
            return self._commit()
        if self.cursor is None and plan.target != NOBODY:
            return self._commit()
        return self._told(plan.pin(self.place), PlaceSpot(self.place))

    def _way_point(self) -> Reply:
        plan = self._plan
        place = None if plan is None else plan.end or self.place
        if plan is None or place is None or plan.mode != "drive":
            return IGNORED
        plan.end = None
        return self._told(plan.add_way_point(place), PlaceSpot(place))

    def _take_back(self) -> Reply:
        """Backspace: the last character, pin or way-point."""
        if self.typing is not None:
            if not self.typing.erase():
                self.typing = None
            return TAKEN
        if self._refit is not None:
            return TAKEN if self.refit_page.take_last(None) else IGNORED
        plan = self._plan
        return TAKEN if plan is not None and plan.take_last() else IGNORED

    def _next_target(self, by: int) -> Reply:
        if self.typing is not None:
            self.typing.next_field(by)
            return TAKEN
        if self._refit is not None:
            return self.refit_page.next(by)
        if self.at_side or self._now("claim", "more"):
            return self._go_beside(by)
        plan, view = self._plan, self.view
        if plan is None or view is None or view.position.phase != "act" or view.position.acting.bailed:
            return IGNORED
        self.picture()
        found = [aim.tank for aim in self.shown.aims if aim.odds is not None]
        if not found:
            return self._told(Refusal("FT-2.4", f"{_W}refuse.no_targets"), PlaceSpot(plan.free_place))
        at = found.index(plan.target) if plan.target in found else -1 if by > 0 else 0
        plan.target = found[(at + by) % len(found)]
        self.cursor = None if plan.end is None else self.cursor
        self._sounds.append("pick")
        return TAKEN

    def _arrow(self, right: int, up: int, step: int = INCH) -> Reply:
        if self._refit is not None:
            return self.refit_page.arrow(right, up)
        if self.at_side or self._now("claim", "more"):
            return self._go_beside(right - up)
        return self._glide(right, up, STEP if "shift" in self.held else step)

    def _glide(self, right: int, up: int, step: int) -> Reply:
        """The cursor moves over the table, and the ghost with it."""
        view, plan = self.view, self._plan
        if view is None:
            return IGNORED
        right, up = self._overlays.unturned(right, up)
        at = None if self._rests_badly else self.place
        if plan is not None and plan.end is not None:
            at, plan.end = plan.end, None
        if at is None:
            at = plan.free_place if plan is not None else view.position.acting.place
            if plan is None and not view.position.acting.here:
                table = view.match.table
                at = (table.width // 2, table.height // 2)
        place = in_table(view.position, (at[0] + right * step, at[1] + up * step))
        self.cursor, self.hovered, self._snapped = PlaceSpot(place), None, None
        self.board.camera.show(place)
        return TAKEN

    def put_back(self) -> bool:
        if self._close_story():
            return True
        if self.typing is not None:
            self.typing = None
            self.refresh()
            return True
        if self._refit is not None:
            done = self.refit_page.put_back()
            self.refresh()
            return done
        plan = self._plan
        if plan is not None and plan.clear():
            self.chooser.drop()
            self.refresh()
            return True
        return super().put_back()

    # --- typing ---

    def typed(self, text: str) -> bool:
        if not text or any(letter not in "0123456789.,@" for letter in text):
            return False
        plan = self._plan
        if plan is None or plan.mode == "" or self._refit is not None:
            return False
        self._close_story()
        if self.typing is None:
            if text in ".,":
                return False
            self._open_typing(0)
        assert self.typing is not None
        self.typing.write(text)
        self.refresh()
        return True

    def _open_typing(self, field: int) -> Reply:
        plan = self._plan
        if plan is None or plan.mode == "":
            return IGNORED
        if self.typing is None:
            origin = self.origin(plan)
            ghost = self.ghost or plan.ghost(plan.free_place)
            self.typing = Typed(
                distance(origin, ghost.place), bearing(origin, ghost.place) if ghost.place != origin else 0,
                ghost.heading,
            )  # fmt: skip
        self.typing.field = field
        return TAKEN

    @staticmethod
    def origin(plan: Plan) -> Point:
        """Where lengths are measured from: the last pin, or a spawn point the tank may use."""
        if plan.mode == "drive":
            return plan.last
        position = plan.base
        usable = position.usable(position.side(position.tank))
        table = position.match.table
        if position.central or not usable:
            return table.width // 2, table.height // 2
        return table.points[usable[0]].at

    def _take_typed(self) -> Reply:
        """What was typed is taken: the ghost stands there, pinned."""
        plan, typed = self._plan, self.typing
        if plan is None or typed is None:
            return IGNORED
        told = typed.read()
        if told is None:
            return self._told(Refusal("FT-1.1", f"{_W}refuse.typed"), FigureSpot(typed.field))
        place, heading = told.place, told.heading
        if place is None:
            place = ahead(self.origin(plan), told.bearing, told.length)
        if heading is not None:
            plan.heading = heading
        why = plan.pin(in_table(plan.base, place))
        self.cursor = PlaceSpot(place)
        if why is None:
            self.typing = None
        return self._told(why, PlaceSpot(place))

    # --- the page of a refit ---

    @property
    def page_title(self) -> str:
        """See ``OwnPage``."""
        return self.refit_page.page_title

    def _on_page(self, what: str) -> Reply:
        return self._page_reply(self.refit_page.do(what)) if self._refit is not None else IGNORED

    def _page_reply(self, reply: Reply) -> Reply:
        """What was decided on the page is played."""
        if reply.action is None:
            return reply
        return self._play(reply.action, ButtonSpot("refit_done"))

    # --- proposals ---

    def aim(self, action: Action) -> None:
        plan = self._plan
        match action:
            case Move(path, heading, kind, wide) if plan is not None and (kind, wide) in plan.kinds:
                plan.clear()
                plan.next_kind(plan.kinds.index((kind, wide)) - plan.choice)
                if plan.ghost(path[-1]).path[1:] != path:  # else the pin alone says it
                    for place in path[:-1]:
                        plan.add_way_point(place)
                plan.heading = heading
                plan.pin(path[-1])
            case Enter(place, heading) if plan is not None:
                plan.heading = heading
                plan.pin(place)
            case Shoot(target, smoke) if plan is not None:
                plan.target, plan.smoke = target, smoke
            case Refit(pieces) if self._refit is not None:
                self._refit.lay(pieces)
                self.refit_page.changed()
        self.refresh()

    def propose(self, action: Action | None, then: Sequence[Action] = ()) -> None:
        super().propose(action, then)
        self._close_story()
        self.refresh()

    def chosen(self) -> Action | None:
        plan = self._plan
        if plan is None:
            return None
        made = plan.action()
        if made is None and plan.target != NOBODY:
            return Shoot(plan.target, plan.smoke)
        return made

    def planned(self) -> str:
        action = self.chosen()
        return "" if action is None or self.view is None else self.action_words(self.view, action)

    def reveal(self, action: Action) -> None:
        match action:
            case Move(path):
                self.board.camera.show(path[-1])
            case Enter(place):
                self.board.camera.show(place)

    # --- what players draw on it ---

    def place_at(self, point: tuple[int, int]) -> Point | None:
        """Tanks hold what is drawn near them; else it goes by half inches."""
        exact = self.board.camera.at(point) if self.place_view is not None else None
        if exact is None or (self.board.camera.zoomed and self._inset_rect.collidepoint(point)):
            return None
        near = self._tank_near(exact)
        return stepped(exact, INCH // 2) if near is None else self._position.tanks[near].place

    def place_beyond(self, place: Point, right: int, up: int) -> Point | None:
        right, up = self._overlays.unturned(right, up)
        position = self._position
        beyond = in_table(position, (place[0] + right * INCH, place[1] + up * INCH))
        near = self._tank_near(beyond)
        if near is not None and near != self._tank_near(place):
            beyond = position.tanks[near].place
        self.board.camera.show(beyond)
        return None if beyond == place else beyond

    def _tank_near(self, place: Point) -> int | None:
        position = self._position
        found = [
            (distance(place, position.tanks[tank].place), tank)
            for tank in position.on_table
            if within(place, position.tanks[tank].place, round(1.4 * position.match.definitions.tank.radius))
        ]
        return min(found)[1] if found else None

    def place_px(self, place: Point) -> tuple[float, float]:
        return self.board.camera.px(place)

    @property
    def place_size(self) -> float:
        """Three tanks' radii, and never less than can be seen."""
        assert self.view is not None
        return max(18.0, self.board.camera.length(3 * self.view.match.definitions.tank.radius))

    @property
    def place_view(self) -> pygame.Rect | None:
        hidden = self.view is None or self.page is not None or self.busy or self.scores or self.story_shown
        return None if hidden else self.board.camera.viewport

    @property
    def pointed_place(self) -> Point | None:
        spot = self.cursor if self.cursor is not None else self.hovered
        if self.place_view is None or not isinstance(spot, TableSpot):
            return None
        return self._place_of(spot)

    def stands_at(self, place: Point) -> bool:
        return self._tank_near(place) is not None

    def trace_of(self, view: FlamesOfTanksState, action: Action) -> Trace | None:
        position = view.position
        here = position.acting.place
        match action:
            case Move(path):
                return Trace((here, *path))
            case Shoot(target):
                return Trace((here,), position.tanks[target].place)
        return None

    def choice(self) -> Any:
        plan = self._plan
        if plan is None or not plan.begun:
            return None
        kind = plan.kind if plan.kinds else None
        kept = (kind, tuple(plan.way_points), plan.end, plan.heading, plan.target, plan.smoke)
        return (plan.base.tank, plan.base.phase, *kept)

    def choose_again(self, choice: Any) -> None:
        """The plan once more, for the same tank: each leg as far as it can still be driven."""
        plan = self._plan
        tank, phase, kind, way_points, end, heading, target, smoke = choice
        if plan is None or (plan.base.tank, plan.base.phase) != (tank, phase):
            return
        plan.clear()
        if kind in plan.kinds or (kind is None and not plan.kinds):
            plan.next_kind(plan.kinds.index(kind) - plan.choice if plan.kinds else 0)
            plan.heading = heading
            if all(plan.add_way_point(place) is None for place in way_points) and end is not None:
                plan.pin(end)
        if target != NOBODY and queries.why_not(plan.base, Shoot(target, smoke)) is None:
            plan.target, plan.smoke = target, smoke
        self.refresh()

    def drop_choice(self) -> None:
        plan = self._plan
        if plan is not None:
            plan.clear()
        super().drop_choice()

    # --- words ---

    def action_words(self, view: FlamesOfTanksState, action: Action) -> str:
        return action_words(view, action, self.words)

    def record_words(self, before: FlamesOfTanksState, step: SeenStep[FlamesOfTanksState, Action]) -> str:
        return record_words(before, step, self.words)

    def refusal_words(self, refusal: Refusal) -> str:
        return refusal_words(refusal, self.words)

    def rule_at(self, point: tuple[int, int]) -> str:
        return next((rule for rect, rule in self.board.tails if rect.collidepoint(point)), "")

    def _topic(self, view: FlamesOfTanksState) -> str:
        return topic_of(view.position, self.cursor or self.hovered, scores=self.scores) or {
            "place": "FT-2.0" if view.position.round == 0 else "FT-3.1", "refit": "FT-5.4",
            "claim": "FT-4.1", "act": "FT-2.2", "more": "FT-2.2",
            "storm": "FT-5.5",
        }.get(view.phase, "")  # fmt: skip

    def prompts(self) -> Sequence[Prompt]:
        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, self.words(f"{_W}prompt.{key}"), self.keys)

        if self._refit is not None:
            return self.refit_page.prompts(self.keys)
        if self.waits:
            return (told("go_on", MOUSE_CLICK, "pick", "commit"),)
        plan = self._plan
        click = (MOUSE_CLICK,) if self.cursor is None else ()
        if self._now("more"):
            return told("roll", "commit"), told("end", "finish")
        if self._now("claim"):
            return told("claim", *click, "commit"), told("beside", "next_piece")
        if plan is None:
            return ()
        if plan.mode == "enter":
            return (
                told("pin", *click, "pick"), told("turn", MOUSE_WHEEL, "turn_left", "turn_right"),
                told("come_in", "commit"),
            )  # fmt: skip
        if plan.begun:
            key = "drive" if plan.end is not None or plan.target == NOBODY else "shoot"
            return told(key, "commit"), told("back_one", "take_back_pin"), told("put_back", "put_back")
        return (
            told("pin", *click, "pick"), told("way_point", "way_point"),
            told("turn", MOUSE_WHEEL, "turn_left", "turn_right"), told("target", "next_target"),
            told("end", "finish"),
        )  # fmt: skip

    # --- pieces of the panel ---

    def side_name(self, view: FlamesOfTanksState, side: int) -> str:
        return side_words(view.position, side, self.words) or self.words(
            f"flames_of_tanks.seat.{SEATS[side]}"
        )

    def standing(self, view: FlamesOfTanksState, side: int) -> str:
        return signed(view.position.side_score(side))

    def tally(self, view: FlamesOfTanksState) -> Sequence[Tally]:
        """The score cards, seat by seat."""
        position = view.position
        rows = []
        for seat in range(len(position.match.sides)):
            tanks = [position.tanks[tank] for tank in position.match.tanks_of[seat]]
            told = self.words(
                f"{_W}tally", kills=sum(t.kills for t in tanks), deaths=sum(t.deaths for t in tanks),
                markers=sum(t.markers for t in tanks), flags=sum(t.flags for t in tanks),
                lags=sum(t.lags for t in tanks),
            )  # fmt: skip
            score = position.seat_score(seat)
            name = self.name_of(seat)
            side = position.match.sides[seat] if position.match.mode.teams == "none" else NOBODY
            rows.append((score, Tally(side, name, told, signed(score), seat=seat)))
        return [row for _, row in sorted(rows, key=lambda one: -one[0])]

    def name_of(self, seat: int) -> str:
        """Who plays a seat."""
        return name_of(self.names, seat, self.words)

    def side_colours(self, theme: Theme, side: int) -> tuple[pygame.Color, pygame.Color]:
        """Those of its team's sign, or of its seat's."""
        if side < 0 or self.view is None:
            return super().side_colours(theme, side)
        sign, signs = sign_of(self.view.position, side), self.board.tanks.signs
        return signs.fill(sign), signs.ink(sign)

    material_key = "after.material.score"

    def material(self, view: FlamesOfTanksState, side: int) -> int | None:
        """The score of its tanks."""
        return view.position.side_score(side)

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        view = self.view
        px = min(rect.size)
        if view is not None and view.match.mode.teams != "none":
            plate = self.board.tanks.signs.plate(sign_of(view.position, max(0, side)), px)
        else:
            plate = self.board.tanks.portrait(max(0, side), 0, px)
        surface.blit(plate, plate.get_rect(center=rect.center))

    def draw_tally(self, surface: pygame.Surface, rect: pygame.Rect, row: Tally) -> None:
        self._mark(surface, rect, row.seat)

    def _mark(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        tile = self.board.tanks.portrait(seat, 0, min(rect.size))
        surface.blit(tile, tile.get_rect(center=rect.center))
