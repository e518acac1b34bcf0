"""Flames of Tanks on the match screen: driving by inches, shooting, coming in, dice. See
``game.view.table``.

Plans can be changed at will, and are played when the player says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import pygame

from game.games.flames_of_tanks.rules import answers, queries
from game.games.flames_of_tanks.rules.actions import Action, Enter, Move, Shoot
from game.games.flames_of_tanks.rules.stakes import stakes
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.board import BoardPainter
from game.games.flames_of_tanks.view.camera_guide import CameraGuide
from game.games.flames_of_tanks.view.compose import (
    answer_marks,
    home_of,
    risk_of,
    shooter_marks,
    square_table,
)
from game.games.flames_of_tanks.view.ground_marks import FlamesMarks
from game.games.flames_of_tanks.view.groundwork import Groundwork
from game.games.flames_of_tanks.view.hint import Explaining
from game.games.flames_of_tanks.view.overlays import OVERLAYS
from game.games.flames_of_tanks.view.overview import TableOverview
from game.games.flames_of_tanks.view.panel import FlamesPanel
from game.games.flames_of_tanks.view.past import Past
from game.games.flames_of_tanks.view.phases.base import FlamesChooser, FlamesPhase, PhaseContext
from game.games.flames_of_tanks.view.phases.deciding import ClaimingPhase, RollingPhase
from game.games.flames_of_tanks.view.phases.planning import PlanningPhase
from game.games.flames_of_tanks.view.phases.refitting import RefittingPhase
from game.games.flames_of_tanks.view.phases.watching import FlamesWatchingPhase
from game.games.flames_of_tanks.view.picture_maker import PictureMaker
from game.games.flames_of_tanks.view.places import FlamesPlaces
from game.games.flames_of_tanks.view.plan import Plan
from game.games.flames_of_tanks.view.recap import TurnRecap
from game.games.flames_of_tanks.view.refit_page import RefitPage
from game.games.flames_of_tanks.view.scene import TableShown, past_marks
from game.games.flames_of_tanks.view.score_card import ScoreCardPainter
from game.games.flames_of_tanks.view.sides import FlamesSides
from game.games.flames_of_tanks.view.spots import PanelSpot, PlaceSpot, PointSpot, Spot, TankSpot
from game.games.flames_of_tanks.view.stage import StageTimeline, with_rests
from game.games.flames_of_tanks.view.strips import HIGH, FlamesStrips
from game.games.flames_of_tanks.view.tanks import GHOST_DISC
from game.games.flames_of_tanks.view.tips import add_board
from game.games.flames_of_tanks.view.tokens import TokenArt
from game.games.flames_of_tanks.view.topics import topic_of
from game.games.flames_of_tanks.view.touch import touch
from game.games.flames_of_tanks.view.tray import Tray
from game.games.flames_of_tanks.view.words import FlamesWording
from game.model.answers import Answering
from game.model.contract import Event, Refusal, SeenStep
from game.model.file_parts import PlaceOfLabel
from game.model.inches import INCH, within
from game.model.stakes import Stake
from game.ui.model import Model
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.board.cue import Cue, Place
from game.view.board.fire_lines import PlacedSurface
from game.view.board.labels import LabelArtist
from game.view.board.marks import BoardMark, Layer, Marks
from game.view.board.overview import WholeBoard
from game.view.board.scene import LabelShown
from game.view.map_labels import MapLabels
from game.view.orientation import Orientation
from game.view.overlays import Overlays
from game.view.phase import IGNORED, TAKEN, Phase, Reply
from game.view.table import OwnPage, OwnStrips, StripWords, Table, Tools
from game.view.tips import Tips
from game.view.turns import RecordedStep
from game.view.weight import Touch

_W = "flames_of_tanks_view."

NOBODY: Final = -1

CLEAR: Final = 4 * INCH
"""Distance that the small map keeps from the acting tank's planned place."""

WORK_MS: Final = 8.0
WORK_BUSY_MS: Final = 3.0
"""Longest time in ms for searching contours between two frames while something else is drawn; otherwise it
is ``WORK_MS``."""


class FlamesOfTanksTable(Table[FlamesOfTanksWorld, Action, Spot]):
    """The view of one match, with everything beside its table."""

    chooser: FlamesChooser
    sides: FlamesSides
    places: FlamesPlaces
    mark_reader = FlamesMarks()
    turn_rule = "FT-2.1"
    overlay_rows = OVERLAYS
    orientation = Orientation(home_of, square_table)
    wide = has_side = True
    strips_high = HIGH
    one_click = True

    def __init__(self, tools: Tools) -> None:
        self.context = PhaseContext()
        """The state that the phases share."""
        self._guide = CameraGuide(self.context)
        self.rolls, self.past = self.context.rolls, Past()
        self.places = FlamesPlaces(self.context)
        self.decision: FlamesPhase | None = None
        """The phase in which the player decides; while steps are shown the watching phase is used instead."""
        self._watching: FlamesWatchingPhase | None = None
        self._aimed = (NOBODY, 0, NOBODY)
        """The target chosen for a shot, with its tank and round, to be aimed at again after a drive."""
        self._dirty = True
        """Whether something has moved since the board was drawn."""
        self._drawn = -1
        """The number of changes for which the board was drawn."""
        self.got_ready = 0
        """How often something that the picture lacked has got ready."""
        self._picture: tuple[object, TableShown] | None = None
        """The picture of the table, with what it was made for."""
        self._state: object = None
        super().__init__(tools, self.context.chooser)
        self.pointing, self.beside = self.context.pointing, self.context.panel
        self.map_labels = MapLabels(self._label_rect, self._in_view)

    # --- phases ---

    @property
    def acting(self) -> FlamesPhase:
        """The current phase."""
        assert isinstance(self.phase, FlamesPhase)
        return self.phase

    @property
    def plan(self) -> Plan | None:
        """The player's plan, also while steps are shown."""
        return None if self.decision is None else self.decision.plan

    def _begin(self, position: FlamesOfTanksWorld, seat: int | None) -> None:
        """Start the player's decision in a position. A choice already begun is kept if the decision is the
        same."""
        if self.busy:
            return
        decision = self.decision
        if decision is not None and decision.plan is not None and decision.plan.target != NOBODY:
            self._aimed = (decision.base.tank, decision.base.round, decision.plan.target)
        if seat is None or position.to_act != seat:
            self.decision = self.refit_page.draft = None
        elif decision is None or decision.base != position:
            self.decision = self._deciding(position)
            self._guide.begins = True
            self.pointing.cursor = None

    def _deciding(self, position: FlamesOfTanksWorld) -> FlamesPhase | None:
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
                *turn, target = self._aimed
                if position.phase == "act" and position.acts and turn == [position.tank, position.round]:
                    phase.shoot_again(target)  # it was the plan for the second action
                return phase
        return None

    def _phase_now(self) -> Phase[Spot]:
        """The player's decision if its position is the one shown, else watching."""
        if self.view is None:
            return self._phase
        found = None if self.busy else self.decision
        if found is None:
            if self._watching is None or self._watching.base is not self.view:
                self._watching = FlamesWatchingPhase(self.context, self.view)
            found = self._watching
        self.chooser.follow(found)
        return found

    # --- what it has besides ---

    @property
    def strips(self) -> OwnStrips:
        return self

    @property
    def side_word(self) -> str:
        return self.words(f"{_W}side_tab")

    @property
    def asks(self) -> bool:
        return self.phase.asks

    @property
    def at_side(self) -> bool:
        return self.context.beside

    def side(self, wide: float, high: float) -> Node:
        if self.view is None:
            return Node()
        self.picture()
        ghost, found = self.pictures.ghost, self.answers.found
        risk = None
        if ghost is not None and self.hint is None and self._to_answer:
            risk = risk_of(self.view, found, self.words)
        return self.panel.tree(self.acting, ghost, self.pictures.aims, risk, self.names, self.time_left, high)

    def turn_row(self) -> Node | None:
        return self.panel.turn_row(self.acting)

    @property
    def told_of_pointer(self) -> Hashable:
        self.picture()
        return self.context.pointed_tank, self.pictures.ghost, self.pictures.aims, self.answers.found

    def strip(self, view: FlamesOfTanksWorld, side: int, told: StripWords) -> Node:
        """Return a player's strip with its card."""
        # a score is not shown before the dice that make it have been seen
        return self._strips.node(view if self.view is None else self.context.position, side, told, self.names)

    @property
    def page(self) -> OwnPage | None:
        return self.refit_page if self.phase.paged else None

    def set_overlays(self, overlays: Overlays) -> None:
        if self.view is not None and overlays.turn != self.overlays.turn:
            self.board.camera.set_turn(overlays.turn)
            self._guide.begins = True
        self.context.turn = overlays.turn
        super().set_overlays(overlays)

    # --- what enemies could do next ---

    def answering(self, view: FlamesOfTanksWorld, plan: Sequence[Action]) -> Answering:
        return answers.answering(view, plan)

    @property
    def plan_actions(self) -> tuple[Action, ...]:
        if self.view is None:
            return ()
        plan = self.acting.plan
        if self.hint is not None or plan is None:
            return super().plan_actions
        ghost = None if self.context.loading(plan) else self.acting.ghost
        if ghost is None:
            return super().plan_actions
        return () if ghost.refusal is not None else (plan.playing(ghost),)

    def _answer_marks(self) -> Marks:
        found = self.answers.found
        if found is None or self.view is None:
            return ()
        return answer_marks(self.view, found, self.answers.shown, self.words)

    @property
    def badges(self) -> Mapping[Any, pygame.Rect]:
        if self.answers.found is None or self._board_hidden:
            return {}
        marks, origin = self.board.marks, self.board.camera.block.topleft
        return {mark.where[0]: marks.badge_rect(mark).move(origin) for mark in self.picture().of("verdict")}

    @property
    def labelled(self) -> Sequence[tuple[pygame.Rect, LabelShown]]:
        return () if self.view is None or self._board_hidden else self.board.labelled

    def kept_clear(self) -> Sequence[pygame.Rect]:
        if self.view is None or self._board_hidden:
            return ()
        picture, camera = self.picture(), self.board.camera
        places = [
            at
            for mark in picture.of("answer_from", "answer_copy", "answer_loss", "ghost")
            for at in mark.where
        ]
        places += [at for mark in picture.of("ring") if mark.data == "picked" for at in mark.where]
        tanks = [camera.around(at, 2 * GHOST_DISC * camera.unit) for at in places if camera.sees(at)]
        return (*(rect for rect, _ in self.labelled), *self.badges.values(), *tanks)

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        self.tools, self.words = tools, tools.words
        self.icons = IconStore()
        board = self.context.board = BoardPainter(tools.theme, tools.fonts, tools.words, whole=tools.whole)
        board.motion = self.ground_motion
        board.set_rect(self._rect, self._scale)
        if self.view is not None:  # new colours or words for a table already shown
            board.prepare(self.view.match.table)
        self.tokens = TokenArt(tools.theme, tools.fonts, self.icons)
        tanks = board.tanks
        self.sides = FlamesSides(tanks, tools.words)
        self.sides.view, self.sides.names = self.view, self.names
        self.explains = Explaining(tools.words)
        self.wording = FlamesWording(tools.words)
        self.turns = TurnRecap(tools.words, self.sides)
        parts = tools, tanks, self.tokens
        self.panel, self._strips = FlamesPanel(*parts), FlamesStrips(*parts)
        self._labels = LabelArtist(tools.theme, tools.fonts, Ink())
        self.score_card = ScoreCardPainter(*parts)
        self.overview = TableOverview(tools.theme, tools.fonts, tanks.signs)
        self.tray = Tray(*parts, self.context, self.past)
        self.refit_page = RefitPage(*parts, self.context.pointing, self.context.panel)
        if isinstance(self.decision, RefittingPhase):
            self.decision.show_on(self.refit_page)
        self.pictures = PictureMaker(self.context, self.past, board, self.wording, whole=tools.whole)
        self.rolls.words = tools.words
        self.context.timeline = StageTimeline(
            tools.theme.metrics, tanks, self.past, self.rolls, speed=tools.speed, reduced=tools.reduced
        )

    @property
    def timeline(self) -> StageTimeline:
        return self.context.timeline

    def seen_across(self, place: Place) -> float | None:
        return self.board.camera.px(place)[0]

    def _label_rect(self, at: PlaceOfLabel) -> pygame.Rect | None:
        """The rectangle on the screen of a map label's place; ``None`` if it isn't in view."""
        if isinstance(at, str):
            return None
        camera = self.board.camera
        rect = camera.around((at[0] * INCH, at[1] * INCH), 2.5 * camera.unit)
        return rect if rect.colliderect(camera.viewport) else None

    def _in_view(self) -> pygame.Rect:
        """The part of the screen where the board is."""
        return self.board.camera.viewport

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        self._rect, self._scale = rect, scale
        self.board.set_rect(rect, scale)
        self._guide.begins, self.context.scale = True, scale
        self._dirty = True

    @property
    def board(self) -> BoardPainter:
        """The board's painter."""
        return self.context.board

    def _show(
        self,
        view: FlamesOfTanksWorld,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[FlamesOfTanksWorld, Action] | None,
    ) -> None:
        if self.view is None or view != self.view:
            self.hint, self.chooser.refused = None, None
            self.timeline.gunnery.follow(view)
            self.rolls.left()
            if self.rolls.open and self.view is not None and not self.busy and self.coming is None:
                self.rolls.shut_at(self.view)
            if self.view is not None and view.match is not self.view.match:
                self.past.clear()
                self.rolls.outcome = None
        self.view, self.viewer = view, viewer
        self.context.view = view
        self.sides.names = self.names
        self.context.chooser.seat = chooser
        self.board.prepare(view.match.table)
        if chooser is not None:
            driven, ground = queries.drives(view, chooser), self.context.groundwork
            if ground is None or not ground.covers(view, driven):
                self.context.groundwork = Groundwork(view, driven, self._clock)
        self._begin(view, chooser)

    # --- what happens ---

    def _animate(self, before: FlamesOfTanksWorld, step: SeenStep[FlamesOfTanksWorld, Action]) -> None:
        self.board.prepare(before.match.table)
        if isinstance(step.action, Shoot) and not step.action.smoke:
            self.rolls.aimed(before, step.action)
        self.rolls.goes_on(before)
        waits = bool(self.people) and not self.browsed
        effects = with_rests(step, waits=waits) if self.tools.reduced else step.events
        self.timeline.show(before, effects, step.view, self.beats)
        self._hear()

    def stakes(self, view: FlamesOfTanksWorld) -> Sequence[Stake]:
        return stakes(view)

    def touch(self, before: FlamesOfTanksWorld, event: Event) -> Touch:
        return touch(before, event, self.words)

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        earlier = self.recent.recall(earlier)
        self.past.recall(earlier if self.busy else self.timeline.recall(earlier))

    def _skip(self, *, quiet: bool) -> None:
        self.timeline.skip(quiet=quiet)

    def _hurry(self) -> None:
        waited = self.waits
        self._skip(quiet=False)
        if waited:
            self.rolls.open = False

    @property
    def waits(self) -> bool:
        return self.timeline.waits

    @property
    def moving(self) -> bool:
        ground = self.context.groundwork
        if self.view is None or self._changed or self.timeline.moving:
            return True
        if ground is not None and not ground.done:
            return True
        if self._board_hidden:
            return False
        return self.pictures.searching or self.pictures.dead_ground.late or self._board_due

    def advance(self, ms: float) -> bool:
        busy = self.busy
        self.context.tick(self._clock)
        changed = self.timeline.update(ms)
        if self.pictures.dead_ground.due(self._clock):
            self.got_ready += 1
        self._work()
        if busy and not self.busy and self.view is not None:
            self._begin(self.view, self.context.chooser.seat)
        changed |= self._changed
        if self._board_hidden:
            self._is_drawn()  # the page is drawn for it, and nothing draws the board
            return changed
        return changed or self.view is None or self._board_due

    @property
    def _changed(self) -> bool:
        """Whether anything has changed since the board was drawn."""
        return self._dirty or self._drawn != Model.times_changed

    def _is_drawn(self) -> None:
        self._dirty, self._drawn = False, Model.times_changed

    @property
    def _board_hidden(self) -> bool:
        """Whether the page of a refit replaces the board."""
        return self.phase.paged and self.beside.page

    @property
    def _board_due(self) -> bool:
        """Whether the board must be drawn again: there was no time for all of it, or its view has moved."""
        return self.board.unfinished or self.board.camera.state != self._state

    def _work(self) -> None:
        """Search contours and prepare the table between frames, longer if nothing moves."""
        pictures, plan, ground = self.pictures, self.plan, self.context.groundwork
        if ground is None or not ground.begin():
            return
        if pictures.waited and not self.context.loading(plan):
            self.got_ready += 1
        busy = self._changed or self.busy or self.board.unfinished
        room = WORK_BUSY_MS if busy and not pictures.waited else WORK_MS
        if not pictures.searching or plan is None:
            if not ground.done:
                ground.work(room)
        elif plan.searches:
            plan.work(room)
        elif plan.contours is None or self.board.marks.prepare_reach(plan.contours):
            self.got_ready += 1

    # --- drawing ---

    def picture(self) -> TableShown:
        """The present picture of the table."""
        acting = self.acting  # which may change the phase
        moves = (self.busy and not self.waits) or self.timeline.gunnery.moving
        key = Model.times_changed, self._clock if moves else 0.0
        if self._picture is None or self._picture[0] != key:
            marks = past_marks(*self.past_shown)
            if not self.busy:
                position = self.context.position
                overlays = self.overlay_marks(position)
                marks = (*overlays, *shooter_marks(position, overlays, self.places.pointed), *marks)
            picture = self._with_guns(self.pictures.picture(acting, marks, self.notes, self.hint))
            fresh = BoardMark(Layer.LEFT, (), "fresh", self.fresh_tracks)
            self._picture = key, picture.more(fresh, *self._answer_marks(), *self.timeline.beat)
        return self._picture[1]

    def _with_guns(self, picture: TableShown) -> TableShown:
        """Add to a picture the guns that don't point ahead, or move."""
        gunnery = self.timeline.gunnery
        if not gunnery.aims and not gunnery.moving:
            return picture
        tanks = tuple(replace(tank, gun=gunnery.pose(tank.id).stepped) for tank in picture.tanks)
        return replace(picture, tanks=tanks)

    def _draw_dying(self, surface: pygame.Surface) -> None:
        """Draw the end of the tank that is just being destroyed."""
        timeline, clip = self.timeline, self.timeline.clip
        if timeline.dying is not None and clip is not None and timeline.position is not None:
            gun = timeline.gunnery.pose(timeline.dying.tank)
            self.board.dying(surface, timeline.position, timeline.dying, clip.share, gun)

    def whole_board(self) -> WholeBoard | None:
        """The small map; ``None`` while a card covers the table."""
        if self.context.scores:
            return None
        camera, picture, ghost = self.board.camera, self.picture(), self.pictures.ghost
        places = self.timeline.beat_places if ghost is None else (ghost.place,)
        kept = tuple(camera.around(place, 2 * camera.length(CLEAR)) for place in places)
        return WholeBoard(camera, partial(self.overview.draw, picture, camera), kept)

    @property
    def covered(self) -> pygame.Rect:
        return super().covered if self.view is None else self.board.camera.block

    def draw(self, surface: pygame.Surface) -> None:
        if self.view is None:
            return
        self._guide.follow(self.context.position, self.decision)
        if not self.fading.hides(self.board.camera.state):
            self.board.draw(surface, self.picture(), self.overlaid())
        self._state = self.board.camera.state
        self.fading.draw(surface, self.board.camera.block, self._state)
        self._draw_dying(surface)
        self.board.lights(surface, self.timeline.gunnery.lights())
        if self.tray_tree is not None:
            self.tray.tray.draw(surface, self._scale, self.pointing.hovered)
        if self.context.scores:
            block = self.board.camera.block
            self.score_card.draw(surface, block, self.context.position, self.names, self._scale)
        self._is_drawn()

    def board_parts(self) -> tuple[Sequence[PlacedSurface], Hashable]:
        return self.board.parts(), self.board.camera.state

    def draw_flying(self, surface: pygame.Surface) -> None:
        if self._board_hidden:
            self.refit_page.draw_in_hand(surface)
        refused = self.chooser.refused
        if refused is not None and isinstance(refused.spot, PanelSpot):
            self._draw_refused(surface, refused.spot, refused.refusal)

    def _draw_refused(self, surface: pygame.Surface, spot: Spot, refusal: Refusal) -> None:
        """Write the reason of a refusal next to the button that was pressed."""
        item = self.beside.of(spot)
        if item is None:
            return
        room = self.beside.rect.inflate(-8, -8)
        label = LabelShown(0, self.wording.refusal(refusal), "soft")
        made = self._labels.surface(label, self._scale, round(room.width * 0.85))
        at = made.get_rect(midbottom=(item.rect.centerx, item.rect.top - 4))
        surface.blit(made, at.clamp(room))

    def draw_sketch(self, surface: pygame.Surface) -> None:
        if not self.phase.paged:
            self.draw(surface)
        else:
            self.refit_page.draw_sketch(surface, self._rect, self._scale)

    @property
    def tray_tree(self) -> Tree | None:
        """The layout of the tray; ``None`` while it is closed."""
        if self.view is None or self.bare:
            return None
        return self.tray.opened(self.context.position, self._scale, self.names, self.overlaid())

    # --- what things mean ---

    def add_tips(self, tips: Tips) -> None:
        if not self._board_hidden:
            add_board(tips, self.board, self.picture(), self.context.position)
        tray = self.tray_tree
        if tray is not None and not self._board_hidden:
            tips.add_signs(tray.tips())

    def aimed_lines(self) -> Sequence[tuple[tuple[float, float], tuple[float, float]]]:
        if self.view is None or self._board_hidden:
            return ()
        px = self.board.camera.px
        return [(px(a), px(b)) for a, b in self.picture().lines]

    def cursor_rect(self) -> pygame.Rect | None:
        if self.context.beside:
            placed = self.beside.of(self.pointing.cursor)
            return None if placed is None else placed.rect
        place = None if self.pointing.cursor is None or self._board_hidden else self.places.pointed
        camera = self.board.camera
        return None if place is None else camera.around(place, 2 * camera.unit)

    # --- pointing ---

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        if self.view is None:
            return None
        if self._board_hidden:
            return cast("Spot | None", self.beside.at(point))
        tray = self.tray_tree
        placed = None if tray is None else tray.at(point)
        if placed is not None:
            return cast("Spot", placed.spot)
        if self.beside.rect.collidepoint(point):
            return cast("Spot | None", self.beside.at(point))
        camera = self.board.camera
        exact = camera.at(point)
        if exact is None:
            return None
        for tank, rect in self.board.tag_rects.items():
            if rect.collidepoint(point):
                return TankSpot(tank)
        position = self.context.position
        radius = position.match.definitions.tank.radius
        near = max(radius, round(10 * INCH / camera.unit))
        for tank in position.on_table:
            state = position.tanks[tank]
            if within(exact, state.place, near) and not (
                tank == position.tank and self.acting.plan is not None
            ):
                return TankSpot(tank)
        if self.acting.asks:
            for number, spawn in enumerate(position.match.table.points):
                if within(exact, spawn.at, 2 * INCH):
                    return PointSpot(number)
        return PlaceSpot(self.acting.fine(exact))

    def hover(self, point: tuple[int, int] | None) -> None:
        self._make_way(point)
        super().hover(point)
        if self.view is not None and self.acting.hover(point):
            self._dirty = True

    def _make_way(self, point: tuple[int, int] | None) -> None:
        """Close a tray that only tells a result, when the pointer comes to the ground below it."""
        rolls, tray = self.context.rolls, self.tray_tree
        told = rolls.shown is not None and rolls.shown.target < 0 and not self.timeline.busy
        if told and tray is not None and point is not None and tray.at(point) is not None:
            rolls.open = False

    def take_last(self, point: tuple[int, int]) -> bool:
        if not self.phase.paged:
            if self.context.close():
                return True
            if self.hint is not None:
                return False
        return self.acting.take_last(self.spot_at(point))

    def steer(self, angle: int) -> bool:
        done = self.acting.steer(angle)
        if done:
            self._sounds.append(Cue("turn"))
        return done

    def _zoom(self, notches: float, at: tuple[int, int] | None) -> Reply:
        if at is None and self.context.place is not None:
            x, y = self.board.camera.px(self.context.place)
            at = round(x), round(y)
        self.board.camera.zoom(notches, at)
        return TAKEN

    def pan(self, dx: int, dy: int) -> bool:
        moved = self.view is not None and self.board.camera.pan(dx, dy)
        if self._down is not None:
            self.acting.pull(abs(dx) + abs(dy))
        return moved

    # --- commands ---

    def command(self, name: str) -> Reply:
        shut = name not in ("again", "zoom_in", "zoom_out", "sight", "score") and self.context.close()
        if shut and name in ("commit", "pick") and not self.context.beside and not self.acting.main:
            return TAKEN  # nothing is chosen that it could play
        return super().command(name)

    def _enter(self) -> Reply:
        self.hint = None
        return super()._enter()

    def _arrow(self, right: int, up: int) -> Reply:
        return IGNORED

    def put_back(self) -> bool:
        return self.context.close() or super().put_back()

    def typed(self, text: str) -> bool:
        return self.view is not None and self.acting.typed(text)

    # --- proposals ---

    def aim(self, action: Action) -> None:
        self.acting.aim(action)

    def propose(self, action: Action | None, then: Sequence[Action] = ()) -> None:
        self.context.close()
        super().propose(action, then)

    def reveal(self, action: Action) -> None:
        match action:
            case Move(path):
                self.board.camera.show(path[-1])
            case Enter(place):
                self.board.camera.show(place)

    # --- words ---

    def rule_at(self, point: tuple[int, int]) -> str:
        return next((one.tail for rect, one in self.board.labelled if rect.collidepoint(point)), "")

    def _topic(self, view: FlamesOfTanksWorld) -> str:
        spot = topic_of(view, self.pointing.spot, scores=self.context.scores)
        return spot or super()._topic(view)

    # --- pieces of the panel ---
