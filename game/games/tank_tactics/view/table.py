"""Tank Tactics on the match screen: board, choosing, the table beside it. See ``game.view.table``."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from game.games.tank_tactics.rules import answers, queries
from game.games.tank_tactics.rules.actions import Action, Enter, Fire, Leave, Move, Play, Ram, Turn
from game.games.tank_tactics.rules.events import Picked, Rolled, Shown
from game.games.tank_tactics.rules.stakes import stakes
from game.games.tank_tactics.rules.terms import NOWHERE, SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.art import Art
from game.games.tank_tactics.view.board import TacticsLayers
from game.games.tank_tactics.view.choose import Chooser
from game.games.tank_tactics.view.clips import ClipPainter
from game.games.tank_tactics.view.compose import home_of, is_taken, square_board, trace_of
from game.games.tank_tactics.view.destroyed import banner
from game.games.tank_tactics.view.faces import face_at, face_rect
from game.games.tank_tactics.view.ground_marks import TacticsMarks
from game.games.tank_tactics.view.hint import Explaining, marked
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.overlays import OVERLAYS
from game.games.tank_tactics.view.panel import TurnPanel
from game.games.tank_tactics.view.parts import Parts
from game.games.tank_tactics.view.phases.choosing import PremovePhase, TacticsPlayPhase
from game.games.tank_tactics.view.phases.setting import SettingPhase
from game.games.tank_tactics.view.phases.turn import TacticsContext, TacticsPhase
from game.games.tank_tactics.view.phases.watching import (
    AftermathPhase,
    DiceRevealPhase,
    LookingPhase,
    PagePhase,
    StepPhase,
)
from game.games.tank_tactics.view.recap import TurnRecap
from game.games.tank_tactics.view.reveal_page import RevealState
from game.games.tank_tactics.view.scene import TacticsScene, scene_of
from game.games.tank_tactics.view.setting import SetupDraft
from game.games.tank_tactics.view.setting_page import MAP_TIP, player_above
from game.games.tank_tactics.view.sides import TacticsSides
from game.games.tank_tactics.view.spots import (
    FaceSpot,
    LoadedSpot,
    SetSpot,
    Spot,
)
from game.games.tank_tactics.view.stage import Preview, StageTimeline, Stay, with_flag_brought
from game.games.tank_tactics.view.strips import Strip
from game.games.tank_tactics.view.tips import RULES, add_board, add_card
from game.games.tank_tactics.view.touch import touch
from game.games.tank_tactics.view.tray import TacticsTray
from game.games.tank_tactics.view.turn_slots import same_turn
from game.games.tank_tactics.view.turning_cards import RevealPainter
from game.games.tank_tactics.view.words import TacticsWording
from game.model.answers import Answering
from game.model.contract import Event, SeenStep
from game.model.grid8 import Grid
from game.model.stakes import Stake
from game.ui.tree.holders import Box
from game.ui.tree.node import Node
from game.view.board.board import BoardView
from game.view.board.ground_marks import NO_TURN, squares
from game.view.board.marks import Marks
from game.view.board.overview import WholeBoard
from game.view.board.scene import BoardScene, past_marks, uncrossed
from game.view.board.sprites import SpriteStore
from game.view.board.tips import BoardTips
from game.view.drawing_places import SquarePlaces
from game.view.explains import JudgedLine
from game.view.match_draft import MatchDraft
from game.view.orientation import Orientation
from game.view.phase import IGNORED, TAKEN, Deeds, Reply
from game.view.side_table import GridSideTable
from game.view.spots import AimSpot, FieldSpot
from game.view.table import (
    Banner,
    DraggedPiece,
    OwnPage,
    OwnStrips,
    StripWords,
    Suggestion,
    Table,
    Tools,
)
from game.view.tips import Tips
from game.view.turns import RecordedStep
from game.view.weight import Touch

_W = "tank_tactics_view."

DOUBLE_MS, DOUBLE_PX = 350, 8
"""How soon after a click that did something, and how near it, another click is its second half."""


class TankTacticsTable(GridSideTable[TankTacticsWorld, Action]):
    """The view of one match, and the table beside its board."""

    chooser: Chooser
    sides: TacticsSides
    mark_reader = TacticsMarks()
    turn_rule = "TT-3.2"
    orientation = Orientation(home_of, square_board)
    strips_high = 124.0
    holds = frozenset({"costs"})
    draws_ranks = False
    told_at_copy = True
    overlay_rows = OVERLAYS

    def __init__(self, tools: Tools) -> None:
        self._draft: SetupDraft | None = None
        """The draft of the seat that may set, which is kept until its turn begins."""
        self._action_at, self._action_ms = (0, 0), -math.inf
        """Where and when a click last played something."""
        self.aftermath: AftermathPhase | None = None
        """The phase that shows what the last seen step has destroyed."""
        self.suggestion_aside = False
        """Whether something was pressed since a turn was suggested, so that the player's choice is drawn
        instead."""
        self.guns_moving: frozenset[int] = frozenset()
        """The tanks whose guns move, which the board leaves out."""
        self.context = TacticsContext(Chooser())
        self.queue = self.context.queue
        self.choosing, self._premove = TacticsPlayPhase(self.context), PremovePhase(self.context)
        self._watching = StepPhase(self.context)
        self._setting: LookingPhase | None = None
        """The phase of setting, or of looking while another seat sets; ``None`` once all is set."""
        self.reveal_phase: DiceRevealPhase | None = None
        """The phase that reveals all dice and cards; ``None`` while nothing is revealed."""
        super().__init__(tools, self.context.chooser)
        self.pointing, self.beside = self.context.pointing, self.context.beside
        self.places = SquarePlaces(self, is_taken, trace_of)
        self.draft = MatchDraft(self._drafted, actions=self._being_set)

    def _phase_now(self) -> TacticsPhase:
        view, told = self.view, self.aftermath
        if self.queue and isinstance(self._setting, SettingPhase):  # nothing can be changed any more
            self._setting = LookingPhase(self.context, self._setting.setting)
        page = self.reveal_phase or self._setting
        if page is not None or view is None:
            return page or self.choosing
        if self.busy:
            return self._watching
        if told is not None and self.hint is None and self.beside.side.width and told.due(view):
            return told
        return self.choosing if self.basis is None else self._premove

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        """Take over a changed theme, language or speed."""
        super().set_tools(tools)
        self.art = Art(tools)
        self.sides = TacticsSides(tools, self.art.tanks)
        self.explains = self.compares = Explaining(tools.words)
        self.wording = TacticsWording(tools.words)
        self.turns = TurnRecap(tools.words, self.art.tanks)
        self.parts, self.tray = Parts(tools, self.art), TacticsTray(tools, self.art)
        self._revealing = RevealPainter(self.parts)
        phase = self.reveal_phase
        stayed = phase is not None and phase.reveal.starts >= 0 and self.busy
        self._timeline = self.context.timeline = StageTimeline(
            tools.theme.metrics, speed=tools.speed, reduced=tools.reduced, tanks=self.art.tanks
        )
        if stayed and self.people and self.view is not None:
            self._timeline.show(self.view, (Stay(),), self.view)

    def _sprites(self) -> SpriteStore:
        return self.art.tanks.sprites

    def _layers(self, *given: Any) -> TacticsLayers:
        return TacticsLayers(self.art, *given)

    def _begun(self, board: BoardView) -> None:
        self.context.camera = board.camera

    def _grid(self, view: TankTacticsWorld) -> Grid:
        return view.match.board.grid

    def _show(
        self,
        view: TankTacticsWorld,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[TankTacticsWorld, Action] | None,
    ) -> None:
        fresh = self.view is None or view != self.view
        if self.coming is not None and self.view is not None:
            self.context.spent.note(self.view, self.coming, self.words)
        self.view, self.viewer = view, viewer
        if fresh:
            self.timeline.gunnery.follow(view)
            self.hint = None
            self.pointing.rests |= chooser is None
        self.camera.set_grid(self._grid(view))
        self.context.spent.follow(view)
        self.context.view, self.context.viewer = view, viewer
        acted = self.chooser.acts
        self.chooser.begin(view, chooser)
        seen = self.coming is not None or not fresh  # a step of what is revealed, or the one before it
        rolls = last is not None and any(isinstance(one, Rolled) for one in last.events)
        reveals = chooser is None and (rolls or seen)
        if not (reveals and self.reveal_phase):
            self._begin_phase(view)
        if self.chooser.acts and (fresh or not (acted or self._sees_own)):
            self.choosing.look_at_own()
        if chooser is None:
            self._let_go()

    @property
    def _sees_own(self) -> bool:
        """Whether a tank that can act is in sight."""
        squares = (self.chooser.world.square[index] for index in self.chooser.tanks)
        return any(square >= 0 and self.camera.sees(square) for square in squares)

    def _begin_phase(self, view: TankTacticsWorld) -> None:
        """Begin the phase of setting while a seat may set, that of looking while another does, or that of
        a turn."""
        chooser, self.reveal_phase = self.chooser.seat, None
        if view.phase not in SETTING_UP:
            self._draft = None
            self.draft.restore(None)
        if view.phase not in ("dice", "cards"):
            self._setting = None
        elif not self.queue and chooser is not None and chooser == view.seat:
            self._begin_setting(view, chooser)
        elif not self.queue:
            looks = 0 <= self.viewer < len(view.fell)
            setting = SetupDraft(view, self.viewer, locked=True) if looks else None
            self._setting = None if setting is None else LookingPhase(self.context, setting)

    def _begin_setting(self, world: TankTacticsWorld, seat: int) -> None:
        """Begin a seat's setting, keeping its earlier draft except for what is set for good."""
        fresh, draft = SetupDraft(world, seat), self._draft
        if draft is None or draft.seat != seat:
            fresh.take_data(self.draft.take_restored())
            draft = fresh
        elif (draft.set_tanks, draft.set_cards, draft.cards) != (
            fresh.set_tanks,
            fresh.set_cards,
            fresh.cards,
        ):
            fresh.take_over(draft)
            draft = fresh
        self._draft = draft
        if not isinstance(self._setting, SettingPhase) or self._setting.setting is not draft:
            self._setting = SettingPhase(self.context, draft)

    @property
    def doing(self) -> TacticsPhase:
        """The player's present phase."""
        assert isinstance(self.phase, TacticsPhase)
        return self.phase

    def _being_set(self) -> SetupDraft | None:
        """The draft of the seat that sets its dice now; ``None`` for none."""
        draft, view = self._draft, self.view
        if draft is None or self.queue or view is None:
            return None
        return draft if view.phase in ("dice", "cards") and view.seat == draft.seat else None

    def _drafted(self) -> Any:
        """The draft as plain data; ``None`` for nothing."""
        draft = self._being_set()
        return None if draft is None else draft.as_data()

    def reveal(self, action: Action) -> None:
        if self.view is not None and isinstance(action, Move | Turn | Fire | Ram | Leave | Enter | Play):
            world = self.view
            square = world.square[world.match.index(world.seat, action.tank)]
            if square >= 0:
                self.camera.show(square, 3.0)

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        view = self.view
        if view is None:
            return
        earlier = self.recent.recall(earlier)
        earlier = earlier if self.busy else self.timeline.recall(earlier)
        this_turn = bool(view.used) and not self.context.spent.knows(view)
        steps: list[RecordedStep] = []
        for one in earlier if this_turn else ():
            if not same_turn(one.before, one.step.view):
                break
            steps.append(one)
        self.context.spent.recall(steps, self.words)

    def _animate(self, before: TankTacticsWorld, step: SeenStep[TankTacticsWorld, Action]) -> None:
        self.aftermath = AftermathPhase(self.context, before, step)
        effects = list(with_flag_brought(step.events, step.view))
        action = step.action
        if before.seat == self.viewer or not isinstance(action, Move | Turn | Fire | Ram | Leave | Enter):
            action = None
        elif not self.brisk and not self.beats.before:  # else it is soon over, or its line is drawn
            effects.insert(0, Preview(action))
        self._watching = StepPhase(self.context, action)
        for mark in self.mark_reader.marks(before, step)[:1]:
            self.camera.show(squares(self.camera.grid, mark.path)[0], 3.0)
        effects += self._reveal_more(step)
        self.timeline.show(before, effects, step.view, self.beats)
        self._hear()

    def stakes(self, view: TankTacticsWorld) -> Sequence[Stake]:
        return stakes(view)

    def touch(self, before: TankTacticsWorld, event: Event) -> Touch:
        return touch(before, event)

    def _reveal_more(self, step: SeenStep[TankTacticsWorld, Action]) -> list[Stay]:
        """Reveal all dice and cards, or the dice for the start, on the page if there is one. Return the
        stays that follow: where people play, they have time to look."""
        shown = any(isinstance(event, Shown) for event in step.events)
        if self.beside.page and shown and step.view.phase in ("start", "turn"):
            self.reveal_phase = DiceRevealPhase(self.context, RevealState(step.view))
        phase = self.reveal_phase
        if phase is None:
            return []
        for event in step.events:
            if isinstance(event, Rolled):
                phase.reveal.add_roll(event.pips, event.starts)
        return [Stay()] if self.people and phase.reveal.starts >= 0 else []

    def _end_reveal(self) -> None:
        """End the reveal."""
        if self.reveal_phase is not None and self.view is not None:
            self._begin_phase(self.view)

    @property
    def timeline(self) -> StageTimeline:
        return self._timeline

    def _skip(self, *, quiet: bool) -> None:
        self.timeline.skip(quiet=quiet)
        self._end_reveal()

    def _hurry(self) -> None:
        phase = self.reveal_phase
        if phase is None:
            clip = self.timeline.clip
            rolls = clip is not None and isinstance(clip.effect, Picked | Rolled)
            if not (rolls and self.timeline.show_result()):
                self._skip(quiet=False)
            return
        self.timeline.hurry()
        if phase.reveal.starts >= 0 and self.people and not self.timeline.busy:
            self._end_reveal()

    @property
    def waits(self) -> bool:
        return self.timeline.stays

    @property
    def moving(self) -> bool:
        plays = (self.timeline.moving and not self.waits) or bool(self.queue)
        return plays or self._dirty or (not self._paged and self.board.dirty)

    def advance(self, ms: float) -> bool:
        if self._paged:  # nothing draws the board
            changed, self._dirty = self.timeline.update(ms) or self._dirty, False
            return changed
        changed = super().advance(ms)
        self.guns_moving = self.timeline.gunnery.moving
        return changed

    def due(self) -> float:
        if self.queue:
            return 0.0
        staying = self.timeline.stays_for / 1000
        return min(super().due(), staying) if staying else super().due()

    def take_next(self) -> Action | None:
        """The next action of a route, of cards for a shot, or of a setting, if everything has gone as
        planned."""
        if not self.queue or self.view is None or self.chooser.seat is None or self.busy:
            return None
        action = self.queue.take(self.view)
        refusal = None if action is None or self.chooser.allow is None else self.chooser.allow(action)
        if action is not None and refusal is None:
            return action
        self.queue.clear()
        self._begin_phase(self.view)
        if refusal is not None:
            self.chooser.refuse(FieldSpot(0), refusal)
            self._tell_refused()
        return None

    # --- drawing ---

    @property
    def scene(self) -> TacticsScene:
        """The present scene of the board."""
        scene = self.board.scene
        assert isinstance(scene, TacticsScene)
        return scene

    @property
    def layers(self) -> TacticsLayers:
        """The present painters of the squares."""
        layers = self.board.layers
        assert isinstance(layers, TacticsLayers)
        return layers

    def _scene(self, view: TankTacticsWorld) -> TacticsScene:
        gunnery, staged = self.timeline.gunnery, self.timeline.world if self.busy else None
        world, hidden = view, gunnery.moving
        if staged is not None:
            world, hidden = staged, self.timeline.hidden | hidden
        acts = staged is not None or world.phase in ("turn", "portal")
        return scene_of(
            world, seed=self.tools.seed, turn=self.overlays.turn, hidden=hidden,
            guns={index: gunnery.pose(index) for index in gunnery.aims if index not in hidden},
            acting=world.tank if acts and world.tank >= 0 and world.square[world.tank] >= 0 else NOWHERE,
            coordinates=self.overlays.coordinates,
        )  # fmt: skip

    def marks(self, view: TankTacticsWorld, scene: BoardScene) -> Marks:
        if self.busy:
            return past_marks((), NO_TURN, self.past_shown[1])
        return (*self.past, *self.overlay_marks(view))

    def _compose(self, view: TankTacticsWorld) -> TacticsScene:
        scene = self._scene(view)
        base = scene.more(*self.marks(view, scene))
        line = () if self.busy else self._marked_line(view)
        made = marked(view, line, base, self.words) if line else self.doing.compose(base, self.now)
        return replace(made, marks=uncrossed(made.grid, self.with_answers(made.marks)))

    def answering(self, view: TankTacticsWorld, plan: Sequence[Action]) -> Answering:
        return answers.answering(view, plan)

    @property
    def plan_actions(self) -> tuple[Action, ...]:
        if self.hint is not None:
            return self.hinted
        armed = self.chooser.armed
        return self.chooser.drive_at(self.at) or (() if armed is None else (armed,))

    def _marked_line(self, view: TankTacticsWorld) -> tuple[Action, ...]:
        """The turn that is drawn: a bot's, or the best that an analyst suggests, until something is
        pressed."""
        if self.hint is not None:
            return self.hinted
        line = () if self.suggestion_aside or not self.suggested else self.suggested[0].actions
        return line if line and queries.why_not(view, line[0]) is None else ()

    def suggest(self, suggestions: Sequence[Suggestion]) -> None:
        self.suggestion_aside = False
        super().suggest(suggestions)

    @property
    def now(self) -> TableNow:
        """What the present phase is given of the table."""
        sides = () if self.view is None else self.view.match.sides
        named = dict(zip(sides, self.names, strict=False))
        side, turn = self.beside.side, self.overlays.turn
        room = side.width / self._scale, side.height / self._scale
        return TableNow(self.parts, named, turn, room, self.notes, self.people)

    def draw(self, surface: pygame.Surface) -> None:
        if self.view is None or self._paged:
            return
        super().draw(surface)
        clip, timeline = self.timeline.clip, self.timeline
        if timeline.moving:
            block = surface.get_clip()
            surface.set_clip(self.camera.block)
            self.layers.firing(surface, self.scene, timeline.gunnery, timeline.hidden)
            ClipPainter(surface, self.layers, timeline, self.beside).draw()
            surface.set_clip(block)
            if clip is not None and timeline.world is not None and not self.bare:
                self.tray.draw(surface, clip, timeline.world, self.now, self.camera, self._scale)

    def side(self, wide: float, high: float) -> Node:
        if self.view is None:
            return Node()
        doing, now = self.doing, replace(self.now, room=(wide, high))
        if isinstance(doing, SettingPhase):
            return doing.page_node(now)
        return TurnPanel(now, doing.in_turn).tree()

    def turn_row(self) -> Node | None:
        doing = self.doing
        return None if isinstance(doing, PagePhase) else TurnPanel(self.now, doing.in_turn).turn_row()

    @property
    def told_of_pointer(self) -> Hashable:
        doing = self.doing
        return super().told_of_pointer if isinstance(doing, PagePhase) else doing.in_turn.told_at(self.words)

    @property
    def told_in_strips(self) -> Hashable:
        return NOWHERE if self.view is None or self.at is None else self.view.tank_on(self.at)

    # --- the page for dice and cards ---

    def draw_flying(self, surface: pygame.Surface) -> None:
        if self.reveal_phase is not None:
            self.reveal_phase.draw_moving(self._revealing, surface)

    @property
    def page(self) -> OwnPage | None:
        return self if self.phase.paged else None

    @property
    def _paged(self) -> bool:
        return self.beside.page and self.phase.paged and self.view is not None

    @property
    def page_title(self) -> str:
        assert isinstance(self.phase, PagePhase)
        return self.words(f"{_W}{self.phase.title}")

    @property
    def hint_place(self) -> pygame.Rect | None:
        """The place of the page's map; ``None`` after dice were set, when nothing is to be decided."""
        if not self._paged or not isinstance(self.phase, SettingPhase):
            return None
        return next(
            (one.rect for one in self.beside if isinstance(one.node, Box) and one.node.tip == MAP_TIP), None
        )

    def _hint_words(self, view: TankTacticsWorld) -> tuple[str, str]:
        """The proposal and its reason; empty in a match, where a hint's card gives them."""
        assert self.explains is not None
        gains = self.explains.gains(view, JudgedLine(self.hinted))
        return self.explains.line_words(view, self.hinted)[0].plain, " ".join(one.words for one in gains)

    def node(self, wide: float, high: float) -> Node:
        assert isinstance(self.phase, PagePhase)
        advice = None
        if self.view is not None and self.hint is not None and not (self.busy or self.people):
            advice = self._hint_words(self.view)
        return self.phase.page_node(replace(self.now, advice=advice))

    def _held_picture(self) -> pygame.Surface | None:
        phase = self.phase
        if self.view is None or not isinstance(phase, SettingPhase) or phase.die is None:
            return None
        side = self.view.match.sides[phase.setting.seat]
        return self.art.dice.tilted(phase.die[1], round(56 * self._scale), -8.0, side)

    def held_now(self) -> DraggedPiece | None:
        phase = self.phase
        if isinstance(phase, SettingPhase) and phase.die is not None and phase.dragged is None:
            phase.dragged = None if phase.grip is None else self.middle_of(phase.grip)  # posed before it lay
        return super().held_now()

    # --- places ---

    def whole_board(self) -> WholeBoard | None:
        return None if self._paged or not self.camera.zoomed else super().whole_board()

    def spot_at(self, point: tuple[int, int]) -> Any:
        if self._paged:
            return self.beside.at(point)
        spot = super().spot_at(point)
        for number, (_, rect) in enumerate(self.layers.card_rects):
            if not isinstance(spot, AimSpot) and rect.collidepoint(point):
                return LoadedSpot(number) if number < len(self.chooser.loaded) else spot
        facing = (
            face_at(self.camera, self.chooser, spot.square, point) if isinstance(spot, FieldSpot) else None
        )
        return spot if facing is None else FaceSpot(facing)

    @property
    def aim_rects(self) -> Mapping[str, pygame.Rect]:
        return dict(self.layers.choice_rects)

    def rect_of(self, spot: Any) -> pygame.Rect | None:
        if isinstance(spot, AimSpot):
            return self.aim_rects.get(spot.name)
        if not isinstance(spot, FaceSpot) or self.chooser.index < 0:
            return super().rect_of(spot)
        return face_rect(self.camera, self.chooser, spot.facing)

    @property
    def side_word(self) -> str:
        return self.words(f"{_W}tab")

    # --- what things mean ---

    def add_tips(self, tips: Tips) -> None:
        if not self._paged and self._rect.width > 0:
            layers = self.layers
            add_board(tips, BoardTips(tips, self.camera, RULES), self.scene)
            layers.places.tell(tips)
            for card, rect in layers.card_rects:
                add_card(tips, rect, card)
            if layers.dice_rect is not None:
                tips.add("tank_tactics.dice_of", layers.dice_rect, "TT-1.1")

    def cursor_rect(self) -> pygame.Rect | None:
        return None if self.pointing.cursor is None else self.rect_of(self.pointing.cursor)

    @property
    def strips(self) -> OwnStrips:
        return self

    # --- pointer and keys ---

    def command(self, name: str) -> Reply:
        reply = super().command(name)
        if reply.taken:
            self._end_aftermath()
        return reply

    def _end_aftermath(self) -> None:
        """End the aftermath because something was pressed."""
        if self.aftermath is not None:
            self.aftermath.over = True

    def _press(self, spot: Spot | None) -> Reply:
        self._put_hint_aside()
        self.suggestion_aside = True
        self._end_aftermath()
        return super()._press(spot)

    def _release(self, spot: Spot | None) -> Reply:
        point = self._down or (0, 0)
        if self._clock - self._action_ms < DOUBLE_MS and math.dist(point, self._action_at) < DOUBLE_PX:
            return TAKEN  # the second half of a double click: nobody fires twice by accident
        reply = super()._release(spot)
        if reply.action is not None and not isinstance(spot, SetSpot):
            self._action_at, self._action_ms = point, self._clock
        return reply

    def wheel(self, notches: int, point: tuple[int, int], *, zoom: bool = False) -> Reply:
        if not self._paged:
            return super().wheel(notches, point, zoom=zoom)
        self._answered(self.phase.wheel(-1 if notches > 0 else 1))
        return TAKEN

    def _enter(self) -> Reply:
        self._put_hint_aside()
        return TAKEN if self._go_on().taken else super()._enter()

    def _go_on(self) -> Reply:
        """Show the end of the reveal, then begin the match."""
        if self.reveal_phase is None:
            return IGNORED
        self.hurry()
        return TAKEN

    def _put_hint_aside(self) -> None:
        """Draw no hint over what is being chosen; on a page nothing is drawn of it."""
        if not self._paged:
            self.hint = None

    def _tell_refused(self) -> None:
        super()._tell_refused()
        self.board.animator.start("illegal")

    def hold(self, name: str) -> None:
        """Show the cost of every square while the key is held."""
        self.context.all_costs = name == "costs"

    def steer(self, angle: int) -> bool:
        """Answer a gamepad's right stick: up shows the cost of every square, down hides it."""
        if not self.chooser.acts:
            return False
        self.hold("" if 135 <= angle <= 225 else "costs")
        return True

    def _switch_costs(self) -> Reply:
        """Switch the cost of every square on or off, for players who can't hold a key, by a click on the
        prompt."""
        self.context.all_costs = not self.context.all_costs
        return TAKEN

    commands: ClassVar[Deeds] = {
        **Table.commands, "costs": (_switch_costs,), "finish": (_go_on,),
        "end_turn": (_go_on,),
    }  # fmt: skip

    # --- words ---

    def _banner(self, view: TankTacticsWorld, side_names: Sequence[str], own: int | None) -> Banner | None:
        last = self.aftermath
        if last is None or not last.led_to(view):
            return None
        return banner(last.before, last.step, self.now)

    # --- pieces of the panel ---

    @property
    def pointed(self) -> bool:
        return self.at is not None

    def card(self) -> Node | None:
        if self.view is None:
            return None
        card = self.doing.in_turn.card(self.now)
        return None if card is None else card.tall()

    def strip(self, view: TankTacticsWorld, side: int, told: StripWords) -> Node:
        """Return a player's strip: the name, every tank's dice and hit points, cards and points."""
        seat = view.match.sides.index(side)
        if self._paged:
            assert isinstance(self.phase, PagePhase)
            state, done = self.phase.player(seat, self.words)
            acts = told.to_move and not isinstance(self.phase, DiceRevealPhase)
            return player_above(self.parts, side, told.name, state, done=done, room=told.room, acts=acts)
        at = self.at
        if self.view is not None and (shown := self.doing.in_turn.told) is not self.view:
            view = shown
        marked = NOWHERE if at is None else view.tank_on(at)
        return Strip(self.parts, view, seat, told, marked).node()
