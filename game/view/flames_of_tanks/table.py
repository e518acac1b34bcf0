"""Flames of Tanks on the match screen: driving by inches, shooting, coming in, dice. See ``game.view.table``.

What is planned may be changed at will, and is played when the player says so.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final, cast

import pygame

from game.model.contract import CHANCE, Refusal, SeenStep
from game.model.file_parts import PlaceOfLabel
from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.public import (
    INCH,
    Action,
    Enter,
    FlamesOfTanksState,
    Move,
    Position,
    Remounted,
    SecondRolled,
    Shoot,
    place_named,
    within,
)
from game.ui.layout import Area as Room
from game.ui.paint.icons import IconStore
from game.ui.tree.canvas import Canvases
from game.ui.tree.tree import Tree
from game.view.board.labels import LabelArtist
from game.view.board.scene import LabelShown
from game.view.flames_of_tanks.board import BoardPainter
from game.view.flames_of_tanks.compose import PlanMarks, compose, danger_of, home_of, square_table
from game.view.flames_of_tanks.groundwork import Groundwork
from game.view.flames_of_tanks.happening import happening
from game.view.flames_of_tanks.hint import marked
from game.view.flames_of_tanks.inset import InsetMap, place_under
from game.view.flames_of_tanks.outcome import DiceEvent
from game.view.flames_of_tanks.panel import FlamesPanel
from game.view.flames_of_tanks.panel_shown import ButtonShown, PanelMaker, PanelShown
from game.view.flames_of_tanks.past import Past
from game.view.flames_of_tanks.phases.base import FOLLOWED, FlamesChooser, FlamesPhase, PhaseContext
from game.view.flames_of_tanks.phases.deciding import ClaimingPhase, RollingPhase
from game.view.flames_of_tanks.phases.planning import PlanningPhase
from game.view.flames_of_tanks.phases.refitting import RefittingPhase
from game.view.flames_of_tanks.phases.watching import WatchingPhase
from game.view.flames_of_tanks.places import FlamesPlaces
from game.view.flames_of_tanks.plan import Ghost, Plan
from game.view.flames_of_tanks.recap import TurnRecap
from game.view.flames_of_tanks.refit import RefitDraft
from game.view.flames_of_tanks.refit_page import RefitPage
from game.view.flames_of_tanks.scene import (
    Area,
    CalloutShown,
    Ring,
    TableShown,
)
from game.view.flames_of_tanks.score_card import ScoreCardPainter
from game.view.flames_of_tanks.shade import DeadGround
from game.view.flames_of_tanks.sides import FlamesSides
from game.view.flames_of_tanks.spots import (
    ClaimSpot,
    InsetSpot,
    KindSpot,
    PanelSpot,
    PlaceSpot,
    PointSpot,
    Spot,
    TableSpot,
    TankSpot,
    TargetSpot,
)
from game.view.flames_of_tanks.stage import DicePause, Effect, StageTimeline
from game.view.flames_of_tanks.strips import HIGH, StripPainter
from game.view.flames_of_tanks.tips import add_board
from game.view.flames_of_tanks.tokens import TokenArt
from game.view.flames_of_tanks.tokens_of import lying
from game.view.flames_of_tanks.topics import topic_of
from game.view.flames_of_tanks.tray import Tray
from game.view.flames_of_tanks.typing import Typed
from game.view.flames_of_tanks.wording import FlamesWording
from game.view.flames_of_tanks.words import (
    held_words,
)
from game.view.map_labels import MapLabels
from game.view.orientation import Orientation
from game.view.phase import IGNORED, TAKEN, Reply
from game.view.spots import ButtonSpot
from game.view.table import (
    OverlayName,
    Overlays,
    OwnPage,
    OwnStrips,
    SidePanel,
    StripTold,
    Table,
    Tools,
)
from game.view.tips import Tips
from game.view.turns import RecordedStep

_W = "flames_of_tanks_view."

NOBODY: Final = -1

STANDING_MS: Final = 1600.0
"""So long what dice came to stands where nothing moves and nobody is waited for."""

INSET_PX: Final = (132, 92)
"""The size of the small map of a zoomed table at 100 %."""

WORK_MS: Final = 8.0
WORK_BUSY_MS: Final = 3.0
"""For so long contours are searched between two frames: where nothing else is drawn, and else."""

LOADS_MS: Final = 1000.0
"""So long after a match is opened no frame waits for a ghost that isn't known yet."""


_TRAY_BUTTONS: Final = {
    "close": ("go_on", "check"), "skip": ("skip", "to_end"), "again": ("again", "replay"),
}  # fmt: skip
"""The words and icons of the tray's buttons."""

_BUTTONS: Final = (ButtonSpot, ClaimSpot, KindSpot)
"""Spots of buttons beside the table."""


class FlamesOfTanksTable(Table[FlamesOfTanksState, Action, Spot]):
    """The view of one match, and what lies beside its table."""

    chooser: FlamesChooser
    sides: FlamesSides
    places: FlamesPlaces
    orientation = Orientation(home_of, square_table)
    wide: ClassVar[bool] = True
    one_click: ClassVar[bool] = True
    strips_high = HIGH

    def __init__(self, tools: Tools) -> None:
        self.context = PhaseContext(
            FlamesChooser(lambda: self.acting), lambda: self.board.camera, lambda: self.timeline,
            lambda: self.held, self._buttons_beside, lambda: self._loading,
        )  # fmt: skip
        """What its phases share."""
        self.rolls, self.past = self.context.rolls, Past()
        self._decision: FlamesPhase | None = None
        """The phase in which the player decides; while steps are shown another is watched."""
        self._aimed = (NOBODY, 0, NOBODY)
        """A tank, a round, and whom the tank was to shoot at."""
        self._rolled_before = False
        self._endangered: tuple[Position, tuple[Ring, ...]] | None = None
        self._side_rect, self._side_scale = pygame.Rect(0, 0, 0, 0), 1.0
        self._placed = False
        """The tree lies beside the table as it is now."""
        self._board: BoardPainter | None = None
        self._stale = self._dirty = True
        self._picture: TableShown | None = None
        self.shown = PlanMarks()
        self._state: object = None
        self._inset_rect = pygame.Rect(0, 0, 0, 0)
        self._follow = False
        """The view is to go where the turn begins."""
        self._groundwork: Groundwork | None = None
        self._opened = 0.0
        """When the work on the table began."""
        self._waited = False
        """No ghost was shown: what it asks wasn't known yet."""
        self._dead_ground = DeadGround()
        self._searching = False
        """Contours were still being found when the picture was made."""
        super().__init__(tools, self.context.chooser)
        self.pointing = self.context.pointing
        self.places = FlamesPlaces(
            self.pointing, lambda: self.board.camera, lambda: self._position, lambda: self._inset_rect,
            lambda: self._overlays, lambda: self._drawable,
        )  # fmt: skip
        self.map_labels = MapLabels(self._label_rect, lambda: self.board.camera.viewport)

    # --- phases ---

    @property
    def acting(self) -> FlamesPhase:
        """What the player does now."""
        assert isinstance(self.phase, FlamesPhase)
        return self.phase

    @property
    def plan(self) -> Plan | None:
        """What is planned, also while steps are shown."""
        return None if self._decision is None else self._decision.plan

    @property
    def refit(self) -> RefitDraft | None:
        """The refit that is made."""
        return self._decision.refit if isinstance(self._decision, RefittingPhase) else None

    @property
    def typing(self) -> Typed | None:
        """What is being typed."""
        return self.acting.typing

    @property
    def ghost(self) -> Ghost | None:
        """The acting tank where it would be."""
        return self.acting.ghost

    def _begin(self, position: Position, seat: int | None) -> None:
        """What the player is to decide in a position. What was begun is kept as long as that is the same."""
        if self.busy:
            return
        decision = self._decision
        if decision is not None and decision.plan is not None and decision.plan.target != NOBODY:
            self._aimed = (decision.base.tank, decision.base.round, decision.plan.target)
        if seat is None or position.to_act != seat:
            self._decision = self.refit_page.draft = None
        elif decision is None or decision.base != position:
            self._decision = self._deciding(position)
            self._follow = True
            self.pointing.cursor = None

    def _deciding(self, position: Position) -> FlamesPhase | None:
        match position.phase:
            case "claim":
                return ClaimingPhase(self.context, position)
            case "more":
                return RollingPhase(self.context, position)
            case "refit":
                self.refit_page.salvage = self.past.salvaged.get(position.tank)
                return RefittingPhase(self.context, position, self.refit_page)
            case "act" | "storm" | "place":
                phase = PlanningPhase(self.context, position)
                phase.scale = self._scale
                *turn, target = self._aimed
                if position.phase == "act" and position.acts and turn == [position.tank, position.round]:
                    phase.shoot_again(target)  # it was the plan for the second action
                return phase
        return None

    def _change_phase(self) -> None:
        """Decide while the position is shown as it is, else watch."""
        if self.view is None:
            return
        wanted = None if self.busy else self._decision
        if wanted is None:
            wanted = self.acting if isinstance(self.phase, WatchingPhase) else None
            if wanted is None or wanted.base is not self.view.position:
                wanted = WatchingPhase(self.context, self.view.position)
        self._enter_phase(wanted)

    @property
    def _refitting(self) -> RefittingPhase | None:
        return self.phase if isinstance(self.phase, RefittingPhase) else None

    # --- what it has besides ---

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
        return isinstance(self.phase, ClaimingPhase)

    @property
    def at_side(self) -> bool:
        return isinstance(self.pointing.cursor, PanelSpot)

    @property
    def page(self) -> OwnPage | None:
        return None if self._refitting is None else self.refit_page

    def set_overlays(self, overlays: Overlays) -> None:
        if self.view is not None and overlays.turn != self._overlays.turn:
            self.board.camera.set_turn(overlays.turn)
            self._follow = True
        self.context.turn = overlays.turn
        super().set_overlays(overlays)

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
        self.sides = FlamesSides(tanks, tools.words, lambda: self.view, lambda: self.names)
        self.wording = FlamesWording(tools.words)
        self.turns = TurnRecap(tools.words, self.sides.draw_mark)
        self.panel = FlamesPanel(tools, tanks, self.tokens)
        self.canvases, self.tree = Canvases(tools.theme, tools.fonts), Tree()
        self.strip_painter = StripPainter(tools, tanks)
        self.score_card = ScoreCardPainter(tools, tanks)
        self.inset = InsetMap(tools.theme, tools.fonts, tanks.signs)
        self.tray = Tray(
            tools, lambda name, px: self.tokens.token(lying(tools.definitions, name, tools.words), px)
        )
        self.refit_page = RefitPage(tools, self.tokens, self.context.pointing)
        if isinstance(self._decision, RefittingPhase):
            self._decision.show_on(self.refit_page)
        self._timeline = StageTimeline(
            tools.theme.metrics, self._tell, speed=tools.speed, reduced=tools.reduced
        )
        self.refresh()

    @property
    def timeline(self) -> StageTimeline:
        return self._timeline

    def _label_rect(self, at: PlaceOfLabel) -> pygame.Rect | None:
        """Where the place of a map's label is; ``None`` if it isn't seen."""
        if isinstance(at, str):
            return None
        camera = self.board.camera
        x, y = camera.px((at[0] * INCH, at[1] * INCH))
        rect = pygame.Rect(0, 0, round(2.5 * camera.unit), round(2.5 * camera.unit))
        rect.center = round(x), round(y)
        return rect if rect.colliderect(camera.viewport) else None

    @property
    def _drawable(self) -> bool:
        """Whether players can draw on the table now."""
        covered = self.busy or self.context.scores or self.rolls.open
        return self.view is not None and self.page is None and not covered

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        self._rect, self._scale = rect, scale
        self.strip_painter.clear()
        self.board.set_rect(rect, scale)
        self._follow = True
        if isinstance(self._decision, PlanningPhase):
            self._decision.scale = scale
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
            self.rolls.left()
            if self.rolls.open and self.view is not None and not self.busy:
                self.rolls.shut_at(self.view.position)
            if self.view is not None and view.match is not self.view.match:
                self.past.clear()
                self.rolls.clear()
        self.view, self.viewer = view, viewer
        self.context.chooser.seat = chooser
        self.board.prepare(view.match.table)
        if chooser is not None:
            driven, known = queries.drives(view.position, chooser), self._groundwork
            if known is None or not known.covers(view.position, driven):
                self._groundwork, self._opened = Groundwork(view.position, driven), self._clock
        self._begin(view.position, chooser)
        self.refresh()

    def refresh(self) -> None:
        self._stale = self._dirty = True
        self._placed = False
        self._change_phase()

    # --- what happens ---

    def animate(self, before: FlamesOfTanksState, step: SeenStep[FlamesOfTanksState, Action]) -> None:
        self.board.prepare(before.match.table)
        if isinstance(step.action, Shoot) and not step.action.smoke:
            self.rolls.aimed(before.position, step.action, self.words)
        self.rolls.goes_on(before.position)
        self.timeline.show(before.position, self._with_rests(step))
        self._hear()
        self.refresh()

    def _with_rests(self, step: SeenStep[FlamesOfTanksState, Action]) -> list[Effect]:
        """The events of a step. Where nothing moves what dice came to stands for a while: of a shot until
        somebody goes on, if anybody plays."""
        events: list[Effect] = list(step.events)
        told = [number for number, event in enumerate(events) if isinstance(event, DiceEvent)]
        if not self.tools.reduced or not told:
            return events
        more = told[-1] == len(events) - 1 and step.view.position.to_act == CHANCE
        if more:
            return events  # further dice belong to it
        die = isinstance(events[told[-1]], SecondRolled | Remounted)
        waits = bool(self.people) and not self.browsed and not die
        events.insert(told[-1] + 1, DicePause(math.inf if waits else STANDING_MS))
        return events

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        self.past.recall(earlier)

    def _tell(self, event: Effect) -> None:
        """An event begins to be shown."""
        self.past.add(event)
        position = self.timeline.position
        assert position is not None
        self.rolls.tell(event, position, self.words)
        self.refresh()

    def skip(self) -> None:
        self.timeline.skip(quiet=True)
        self.refresh()

    def hurry(self) -> None:
        waited = self.waits
        self.skip()
        if waited:
            self.rolls.open = False

    @property
    def waits(self) -> bool:
        return self.timeline.waits

    @property
    def moving(self) -> bool:
        if self.view is None or self._dirty or self.timeline.moving:
            return True
        if self._groundwork is not None and not self._groundwork.done:
            return True
        if self._board_hidden:
            return False
        return bool(self._searching or self._dead_ground.late) or self._board_due

    def advance(self, ms: float) -> bool:
        busy = self.busy
        changed = self.timeline.update(ms)
        if busy and not self.waits:
            self._stale = True
            rolling = self.rolls.rolling(self.timeline)
            if rolling != self._rolled_before:
                self._rolled_before = rolling
                self.refresh()
        if self._dead_ground.due(self._clock):
            self.refresh()
        self._work()
        if busy and not self.busy:
            if self.view is not None:
                self._begin(self.view.position, self.context.chooser.seat)
            self.refresh()
        if self._board_hidden:
            dirty, self._dirty = self._dirty, False  # the page is drawn for it, and nothing draws the board
            return changed or dirty
        return changed or self._dirty or self.view is None or self._board_due

    @property
    def _board_hidden(self) -> bool:
        """Whether the page of a refit stands in the board's place."""
        return self._refitting is not None and self.refit_page.rect is not None

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

    # --- drawing ---

    @property
    def _position(self) -> Position:
        """What is shown now: while steps are shown, what stands at this moment."""
        assert self.view is not None
        if self.busy and self.timeline.position is not None:
            return self.timeline.position
        return self.view.position

    @property
    def _loading(self) -> bool:
        """Whether what a ghost asks isn't known yet, and no frame of the window should wait for it."""
        ground, plan = self._groundwork, self.plan
        if not self.board.live or ground is None or plan is None or self._clock - self._opened > LOADS_MS:
            return False
        return not ground.begun or not plan.known

    def _shown(self) -> PlanMarks:
        self._waited = self._loading
        position, phase = self._position, self.acting
        ghost = None if self._waited else phase.ghost
        overlays = self._overlays
        refused, words = None, ("", "")
        chosen = self.chooser.refused
        if chosen is not None and isinstance(chosen.spot, TableSpot):
            refused = self.places.of(chosen.spot)
            words = (self.wording.refusal(chosen.refusal), chosen.refusal.rule)
        elif ghost is not None and ghost.refusal is not None:
            refused, words = ghost.place, (self.wording.refusal(ghost.refusal), ghost.refusal.rule)
        held = phase.held_at if isinstance(phase, PlanningPhase) and not self._waited else ()
        return PlanMarks(
            ghost=ghost, aims=phase.aims, hovered=self._pointed, sight=self.context.sight,
            dead=self._dead(position, ghost),
            danger=self._danger(position) if overlays.danger else (),
            refused=refused, refused_words=words,
            trails=tuple(self.past.trails) if overlays.last_move else (),
            losses=tuple(self.past.losses), held=tuple(one.mark or one.place for one in held),
            held_words=tuple(held_words(one, self.words) for one in held), turn=overlays.turn,
        )  # fmt: skip

    @property
    def _pointed(self) -> int:
        """The tank that is pointed at, on the table or beside it."""
        spot = self.pointing.hovered
        return spot.tank if isinstance(spot, TankSpot | TargetSpot) else NOBODY

    def _dead(self, position: Position, ghost: Ghost | None) -> tuple[Area, ...] | None:
        """Dead ground as the ghost sees it."""
        if not self.context.sight or ghost is None or ghost.refusal is not None:
            self._dead_ground.forget()
            return None
        reach = position.range_of(position.tank)
        return self._dead_ground.seen(position.match.table, ghost.place, reach, self._clock)

    def _danger(self, position: Position) -> tuple[Ring, ...]:
        """The ground that is shot at, found once for a position."""
        if self._endangered is None or self._endangered[0] != position:
            self._endangered = position, danger_of(position)
        return self._endangered[1]

    def picture(self) -> TableShown:
        """What the table shows now."""
        if self._stale or self._picture is None:
            self._stale = False
            self._picture = self._composed()
        return self._picture

    def _composed(self) -> TableShown:
        self._searching = False
        if not self.busy:
            self.shown = self._shown()
            if self.tools.whole and self.plan is not None:
                self.plan.wait()  # a picture in the rules is drawn once
            made = compose(self._position, self.acting.plan, self.shown, self.words)
            self._searching = self.plan is not None and self.plan.searches
            before = None if self._picture is None else self._picture.reach
            if self.board.live and made.reach not in (None, before) and not self.board.knows(made.reach):
                self._searching, made = True, replace(made, reach=None)
            return self._noted(self._hinted(made))
        self.shown = PlanMarks()
        turn = self._overlays.turn
        return happening(self._position, self.timeline, self.past, self.rolls.outcome, turn=turn)

    def _noted(self, picture: TableShown) -> TableShown:
        """The picture with the words of guided play, at spawn points by their letters, or at places."""
        if not self.notes or self.view is None:
            return picture
        notes = (
            CalloutShown(place_named(self.view.match.table, name), text, style="move")
            for name, text in self.notes
        )
        return replace(picture, callouts=(*picture.callouts, *notes))

    def _hinted(self, picture: TableShown) -> TableShown:
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
        if self.tray_tree is not None:
            self.tray.draw(surface, self._scale, self.pointing.hovered)
        if self.context.scores:
            self.score_card.draw(surface, self.board.camera.block, self._position, self.names, self._scale)
        self._dirty = False

    def draw_sketch(self, surface: pygame.Surface) -> None:
        if self._refitting is None:
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
            elif clip is not None and isinstance(clip.effect, DiceEvent) and clip.share < 0.1:
                outcome, tanks = self.rolls.outcome, self._position.tanks
                for tank in () if outcome is None else (outcome.target, outcome.tank):
                    if tank >= 0 and tanks[tank].here:
                        camera.show(tanks[tank].place)
        elif self._follow and self._decision is not None:
            self._follow = False
            plan = self._decision.plan
            if plan is not None and plan.mode == "drive":
                camera.show(plan.start, FOLLOWED)
            acting = self._decision.base.acting.place
            camera.show(acting if plan is None else plan.free_place, FOLLOWED)

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

    @property
    def tray_tree(self) -> Tree | None:
        """What lies where in the tray, while it is open."""
        outcome = self.rolls.shown
        if outcome is None:
            return None
        names = ["close"] if self.waits else ["skip"] if self.busy else ["close", "again"]
        buttons = tuple(self._tray_button(name) for name in (names if outcome.target >= 0 else ()))
        rolled = partial(self.rolls.rolled, self.timeline)
        return self.tray.show(self.tray_rect(), outcome, rolled, buttons, self._scale)

    def _tray_button(self, name: str) -> ButtonShown:
        words, icon = _TRAY_BUTTONS[name]
        return ButtonShown(ButtonSpot(name), self.words(f"{_W}tray.{words}"), icon)

    def tray_rect(self) -> pygame.Rect:
        """Where the tray lies: at the edge of the table that is farther from what happens."""
        block = self.board.camera.block
        high = self.tray.high(block, self._scale)
        gap = round(12 * self._scale)
        rect = pygame.Rect(block.x + gap, block.bottom - high - gap, block.width - 2 * gap, high)
        outcome, view = self.rolls.outcome, self.view
        if outcome is not None and outcome.target < 0:
            rect.size = round(230 * self._scale), round(108 * self._scale)  # a die or two
            rect.topleft = block.x + 3 * gap, block.y + 3 * gap
            return rect
        if outcome is not None and view is not None:
            position = self._position
            tanks = [position.tanks[n] for n in (outcome.tank, outcome.target) if n >= 0]
            ys = [self.board.camera.px(tank.place)[1] for tank in tanks if tank.here]
            ys += [self.board.camera.px(at)[1] for at, tank in self.past.losses if tank == outcome.target]
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
            self.tree.show(
                self.panel.tree(self._panel_shown()), Room.at(rect, scale), self.canvases.measure(scale)
            )
            if self.at_side and self.tree.of(self.pointing.cursor) is None:
                self.pointing.cursor = None  # the button that was pressed is gone
        return self.tree

    def _panel_shown(self) -> PanelShown:
        phase, dice = self.acting, self.rolls.lines(self.timeline, self.words)
        return PanelMaker(
            self._position, phase.plan, words=self.words, names=self.names, ghost=self.shown.ghost,
            aims=self.shown.aims, pointed=self._pointed, typing=phase.typing, sight=self.context.sight,
            scores=self.context.scores, decides=phase.decides, dice=dice,
            origin=phase.origin if isinstance(phase, PlanningPhase) else None, close_up=self.rolls.close_up,
            time_left=self.time_left,
        ).shown()  # fmt: skip

    def _buttons_beside(self) -> list[Spot]:
        """The buttons that can be pressed now."""
        return [one.spot for one in self.side.spots if isinstance(one.spot, _BUTTONS) and one.node.open]

    def draw_side(self, surface: pygame.Surface) -> None:
        if self.view is None:
            return
        canvas = self.canvases.on(surface, self._side_scale)
        self.side.draw(
            canvas, hover=self.pointing.hovered, focus=self.pointing.cursor if self.at_side else None
        )
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
        words = self.wording.refusal(refusal)
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

    def add_tips(self, tips: Tips) -> None:
        if self._board_hidden:
            tips.add_signs(self.refit_page.tree.tips())
        else:
            add_board(tips, self.board, self.picture(), self._position)
            if self._side_rect.width > 0:
                tips.add_signs(self.side.tips())
        if self.tray_tree is not None and not self._board_hidden:
            tips.add_signs(self.tray_tree.tips())
        self.strip_painter.add_tips(tips)

    def cursor_rect(self) -> pygame.Rect | None:
        if self.at_side:
            placed = self.side.of(self.pointing.cursor)
            return None if placed is None else placed.rect
        place = None if self.pointing.cursor is None or self._board_hidden else self.places.pointed
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
        if self._board_hidden:
            return self.refit_page.spot_at(point)
        tray = self.tray_tree
        placed = None if tray is None else tray.at(point)
        if placed is not None:
            return cast("Spot", placed.spot)
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
            if within(exact, state.place, near) and not (
                tank == position.tank and self.acting.plan is not None
            ):
                return TankSpot(tank)
        if isinstance(self.phase, ClaimingPhase):
            for number, spawn in enumerate(position.match.table.points):
                if within(exact, spawn.at, 2 * INCH):
                    return PointSpot(number)
        return PlaceSpot(self.acting.fine(exact))

    def hover(self, point: tuple[int, int] | None) -> None:
        super().hover(point)
        if self._refitting is not None:
            self._refitting.hover(point)
            self._dirty = True

    def take_last(self, point: tuple[int, int]) -> bool:
        if self._refitting is None:
            if self.context.close():
                self.refresh()
                return True
            if self.hint is not None:
                return False
        done = self.acting.take_last(self.spot_at(point))
        self.refresh()
        return done

    def steer(self, angle: int) -> bool:
        done = self.acting.steer(angle)
        if done:
            self._sounds.append("turn")
            self.refresh()
        return done

    def _zoom(self, notches: float, at: tuple[int, int] | None) -> Reply:
        if at is None and self.context.place is not None:
            x, y = self.board.camera.px(self.context.place)
            at = round(x), round(y)
        self.board.camera.zoom(notches, at)
        self.refresh()
        return TAKEN

    def pan(self, dx: int, dy: int) -> bool:
        moved = self.view is not None and self.board.camera.pan(dx, dy)
        if self._down is not None:
            self.acting.pulled += abs(dx) + abs(dy)
        if moved:
            self.refresh()
        return moved

    # --- commands ---

    def command(self, name: str) -> Reply:
        if name not in ("again", "zoom_in", "zoom_out", "sight", "score") and self.context.close():
            self.refresh()
        return super().command(name)

    def _enter(self) -> Reply:
        self.hint = None
        return super()._enter()

    def _arrow(self, right: int, up: int) -> Reply:
        return IGNORED

    def put_back(self) -> bool:
        if self.context.close():
            self.refresh()
            return True
        return super().put_back()

    def typed(self, text: str) -> bool:
        done = self.view is not None and self.acting.typed(text)
        if done:
            self.refresh()
        return done

    @property
    def page_title(self) -> str:
        """See ``OwnPage``."""
        return self.refit_page.page_title

    # --- proposals ---

    def aim(self, action: Action) -> None:
        self.acting.aim(action)
        self.refresh()

    def propose(self, action: Action | None, then: Sequence[Action] = ()) -> None:
        super().propose(action, then)
        self.context.close()
        self.refresh()

    def reveal(self, action: Action) -> None:
        match action:
            case Move(path):
                self.board.camera.show(path[-1])
            case Enter(place):
                self.board.camera.show(place)

    # --- words ---

    def rule_at(self, point: tuple[int, int]) -> str:
        return next((rule for rect, rule in self.board.tails if rect.collidepoint(point)), "")

    def _topic(self, view: FlamesOfTanksState) -> str:
        spot = topic_of(view.position, self.pointing.spot, scores=self.context.scores)
        return spot or super()._topic(view)

    # --- pieces of the panel ---
