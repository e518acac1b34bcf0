"""Tank Battle on the match screen: board, panel, reveals, drafts. See ``game.view.table``.

Each kind of decision is a phase (``phases``), which drafts set-up, movement or shots. A draft may be
changed at will; its actions are played one after the other when the player says so.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from game.games.tank_battle.rules import answers, queries
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import GRID, NOWHERE, OWN, number, numbered
from game.games.tank_battle.rules.memory import remembered, told_later
from game.games.tank_battle.rules.stakes import stakes
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.battle_stage import BattleStage
from game.games.tank_battle.view.board import BattleLayers
from game.games.tank_battle.view.clips import ClipPainter
from game.games.tank_battle.view.ground_marks import BattleMarks
from game.games.tank_battle.view.hint import Advice, Explaining, advice, pointed_out
from game.games.tank_battle.view.panel.parts import PanelNow, Parts, Steps, steps_of
from game.games.tank_battle.view.pencil import Pencil, suspects
from game.games.tank_battle.view.phases.fighting import FightingPhase
from game.games.tank_battle.view.phases.pencilling import PencillingPhase
from game.games.tank_battle.view.phases.phase import (
    MAIN,
    BattleChooser,
    BattlePhase,
    BoardNow,
    DraftingPhase,
    Hands,
    Panels,
)
from game.games.tank_battle.view.phases.planning import PlanningPhase
from game.games.tank_battle.view.phases.playback import Playback
from game.games.tank_battle.view.phases.plotting import PlottingPhase
from game.games.tank_battle.view.phases.setting_up import SettingUpPhase
from game.games.tank_battle.view.phases.watching import (
    BattleWatchingPhase,
    LookingAwayPhase,
    LookingBackPhase,
    TurnRevealPhase,
)
from game.games.tank_battle.view.queue import ActionQueue
from game.games.tank_battle.view.rank_slip import RankAsked, RankSlip
from game.games.tank_battle.view.recap import TurnRecap
from game.games.tank_battle.view.scene import (
    BattleScene,
    danger_marks,
    fallen_marks,
    mines_of,
    pieces_of,
    public,
    trace_of,
)
from game.games.tank_battle.view.shared_screen import SharedScreen
from game.games.tank_battle.view.shot_map import ShotHistory
from game.games.tank_battle.view.sides import BattleSides
from game.games.tank_battle.view.spots import PaceSpot, RankSpot, RightClick, Spot
from game.games.tank_battle.view.stage import PACES, Begun, RevealShown, StageTimeline
from game.games.tank_battle.view.strips import Strips
from game.games.tank_battle.view.tips import RULES, add_board
from game.games.tank_battle.view.touch import touch
from game.games.tank_battle.view.turn_log import TurnLog
from game.games.tank_battle.view.words import (
    BattleWording,
    side_words,
    task_words,
)
from game.model.answers import Answering
from game.model.contract import Event, Refusal, SeenStep
from game.model.grid8 import Grid
from game.model.stakes import Stake
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.view.board.ground_marks import NO_TURN
from game.view.board.marks import BoardMark, Layer, Marks, marked, marked_each
from game.view.board.scene import BoardScene, uncrossed
from game.view.board.tips import BoardTips
from game.view.drawing_places import SquarePlaces
from game.view.match_draft import ActionDraft, MatchDraft
from game.view.orientation import Orientation
from game.view.overlays import Overlay
from game.view.phase import IGNORED, TAKEN, Deeds, Prompt, Reply, deeds_of, done_by, next_of
from game.view.side_table import GridSideTable
from game.view.spots import ButtonSpot, FieldSpot
from game.view.table import OwnStrips, StripWords, Table, Tools
from game.view.tips import Tips
from game.view.turns import RecordedStep
from game.view.weight import Touch

_W = "tank_battle_view."

LOW = 400.0
"""The height in tokens below which the parts of the panel stand closer."""

DOUBLE_CLICK_MS = 400.0
"""The time within which two clicks at one place are a double click."""

AWAY_MS = 1200.0
"""How long the others are asked to look away before own ranks are shown."""

PEEK_MS = 2000.0
"""How long own ranks are shown to a player who holds no key."""

_REVEALING = ("move", "fight", "spin")
"""The rules' phases whose steps are shown on the board."""

_OTHER_PHASES = (
    "done", "take_back", "take_again", "clear_all", "mirror_setup", "random_setup", "stops",
    "next_piece", "previous_piece", "next_target", "previous_target",
)  # fmt: skip
"""Commands that mean something in some phases only; in the others they end the animation."""


class TankBattleTable(GridSideTable[TankBattleWorld, Action]):
    """The view of one match, and the panel beside its board."""

    chooser: BattleChooser
    sides: BattleSides
    mark_reader = BattleMarks()
    turn_rule = "TB-3.1"
    orientation = Orientation(faces_viewer=True)
    holds = frozenset({"own_ranks"})
    zooms = False
    strips_high = 96.0

    def __init__(self, tools: Tools) -> None:
        self._drafting: DraftingPhase | FightingPhase | None = None
        """The draft in the present position, which is kept while an earlier one is shown."""
        self.queue = ActionQueue()
        """The draft that is being played."""
        self.revealed = RevealShown()
        self.log = TurnLog()
        self.screen = SharedScreen()
        self._marks = Pencil(self._read_marks)
        self._shots = ShotHistory()
        self.question: PencillingPhase | None = None
        """The question which rank an enemy tank may have, if it isn't over."""
        self._digits = 0
        self._last_click: Spot | None = None
        self._last_click_at = 0.0
        self._advised: (
            tuple[TankBattleWorld, tuple[Action, ...], bool, tuple[Action, ...], Advice | None] | None
        ) = None
        chooser = BattleChooser()
        self._playback = Playback(chooser)
        super().__init__(tools, chooser)
        self.places = SquarePlaces(self, lambda view, square: square in view.taken, trace_of)
        self.draft = MatchDraft(self._drafted, lambda: self.queue.moves, self._drafted_actions)
        self.pencil = self._marks
        self.overlay_rows = (
            Overlay("danger", danger_marks),
            Overlay(
                "shots", self._fallen, of_sides=True, kept=False,
                there=lambda view: self.told_record() is not None,
            ),
        )  # fmt: skip
        self._hands = Hands(self.chooser, self.pointing, self._play)
        self._watching = BattleWatchingPhase(self._hands, self._playback)
        self._reveal = TurnRevealPhase(self._hands, self._playback)
        self._looking_back = LookingBackPhase(self._hands, self._playback)
        self._looking_away = LookingAwayPhase(self._hands, self._playback, self.screen)

    @property
    def strips(self) -> OwnStrips:
        return self

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        super().set_tools(tools)
        self.art = Art(tools.theme, tools.fonts, tools.words, tools.definitions.pieces)
        self.sides = BattleSides(self.art, tools.words)
        self.explains = Explaining(tools.words)
        self.wording = BattleWording(tools.words)
        self.turns = TurnRecap(tools.words, self.sides)
        self._battles = BattleStage(self.art, Canvases(tools.theme, tools.fonts), tools.words, self._name)
        self.parts = Parts(self.art, tools.words)
        self._strips = Strips(self.art, tools.words)
        title = tools.words(f"{_W}pencil.title")
        self._slip = RankSlip(self.art, Canvases(tools.theme, tools.fonts), title)
        self._panels = Panels(self.art, tools.words)
        self._timeline = StageTimeline(
            tools.theme.metrics, reveal=self.revealed, log=self.log,
            holds=self._holds, fought=self._left_to_see,
            pace=tools.reveal, speed=tools.speed, reduced=tools.reduced,
        )  # fmt: skip
        self._playback.timeline, self._playback.tools = self._timeline, tools
        self.log.words = self._marks.words = tools.words

    def _holds(self) -> bool:
        """Whether anybody is there to continue a reveal by hand."""
        return bool(self.people) and not self.browsed

    def _layers(self, *given: Any) -> BattleLayers:
        return BattleLayers(self.art, *given)

    def _grid(self, view: TankBattleWorld) -> Grid:
        return GRID

    @property
    def timeline(self) -> StageTimeline:
        return self._timeline

    def _show(
        self,
        view: TankBattleWorld,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[TankBattleWorld, Action] | None,
    ) -> None:
        view = remembered(view, viewer)
        if self.view is None or view != self.view:
            self.hint, self.chooser.refused = None, None
        if viewer != self.viewer:
            self.pointing.cursor = None
            self.timeline.forget()
        self.view, self.viewer, self.log.position = view, viewer, view
        self.chooser.seat = chooser
        self._forget_what_was_taken_back()
        if chooser is None:
            self._let_go()
            self.screen.look_back()

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        """Keep the last reveal's events in the log, even if nobody saw it."""
        earlier = self.recent.recall(earlier)
        if self.busy or self.view is None or self.queue:
            return
        steps: list[RecordedStep] = []
        for one in earlier:
            before = one.before
            if before.phase not in _REVEALING or one.step.action is None:
                if before.phase == "setup":
                    break
                continue
            if steps and before.begun != steps[0].before.begun:
                break
            steps.append(one)
        turn = steps[0].before.begun if steps else NOWHERE
        found = []
        for one in reversed(steps):
            before, asked = one.before, self._asked(one.before)
            after = self._left_to_see(one.step.view)
            events = one.step.events
            if not before.match.memory_aid and self.view.outcome is None:
                events = tuple(told_later(event) for event in events)  # it was to be remembered
            found.append((Begun(self._left_to_see(before), after, asked), events))
        self.timeline.know(turn, found)
        self.log.keep(turn)

    def _asked(self, position: TankBattleWorld) -> bool:
        """Whether somebody here asked for the step after a position."""
        return position.phase != "move" and position.seat in self.people

    # --- phases ---

    @property
    def doing(self) -> BattlePhase:
        """The player's phase, or while a rank is pencilled in, the one under it."""
        phase = self.phase.under if isinstance(self.phase, PencillingPhase) else self.phase
        assert isinstance(phase, BattlePhase)
        return phase

    def _phase_now(self) -> BattlePhase:
        """The present phase: a question on top of the phase below, as long as that lasts."""
        position = self.view
        if position is None:
            return self._watching
        phase, asking = self._phase_below(position), self._asking
        self.chooser.follow(phase)
        if asking is None:
            return phase
        square = asking.asked.square
        stands = position.tank_on(1 - self.viewer, square) == asking.tank
        if asking.under is phase and stands and square in self._suspects:
            return asking
        asking.over = True
        return phase

    @property
    def _asking(self) -> PencillingPhase | None:
        """The question which rank an enemy tank may have; ``None`` for none."""
        return None if self.question is None or self.question.over else self.question

    def _phase_below(self, position: TankBattleWorld) -> BattlePhase:
        """The phase below any question; a draft is kept as long as the position stays the same."""
        if self.busy:
            return self._looking_back if self.browsed else self._reveal
        if self.queue or self.chooser.seat is None or self.chooser.seat != position.seat:
            return self._watching
        if self.gated:
            self._looking_away.base = position
            return self._looking_away
        known = self._drafting
        if known is None or (known.base is not position and known.base != position):
            known = self._drafting = self._begin(position)
        return self._watching if known is None else known

    def _begin(self, position: TankBattleWorld) -> DraftingPhase | FightingPhase | None:
        """The phase for the decision in a position; ``None`` if there is none."""
        saved = self.draft.take_restored()
        if position.phase == "fight":
            return FightingPhase(self._hands, position, self._playback, self.screen)
        phase: DraftingPhase
        match position.phase:
            case "setup":
                setups = self.tools.definitions.setups
                phase = SettingUpPhase(self._hands, position, setups, lambda: self.own_setups)
            case "move":
                phase = PlanningPhase(self._hands, position)
            case "plot":
                phase = PlottingPhase(self._hands, position)
            case _:
                return None
        phase.restore_draft(saved)
        return phase

    def _forget_what_was_taken_back(self) -> None:
        """Forget the last turn's script if its movement has been taken back."""
        if self.view is None or self.queue or self.busy or self.chooser.seat is None:
            return
        position = self.view
        if position.phase == "move" and position.begun == self.timeline.turn:
            self.timeline.forget()

    def _drafted(self) -> Any:
        """The draft as plain data; ``None`` for nothing."""
        if self.queue:
            return self.queue.draft
        known = self._drafting
        if self.view is None or known is None or known.base != self.view:
            return None
        return known.draft()

    def _drafted_actions(self) -> ActionDraft | None:
        """The draft of pieces, steps or shots; ``None`` for none, or once it is played."""
        phase = self.doing
        return phase.drafted if isinstance(phase, DraftingPhase) and not self.queue else None

    # --- several persons at one screen ---

    @property
    def covering(self) -> bool:
        """Whether several people look now, so that what only one of them may know is covered."""
        if not self.shared or self.view is None:
            return False
        return self.screen.covers(self.view, busy=self.busy, reveals=self.queue.reveals)

    def hold(self, name: str) -> None:
        """Show own ranks while the key is held; while battles are chosen, after the others were asked to
        look away."""
        if name == "own_ranks" and self._fight is not None:
            self.screen.toggle_alone(self._fight, AWAY_MS)
        else:
            self.screen.peek(math.inf if name == "own_ranks" else 0.0)
            self.screen.look_back()

    @property
    def _fight(self) -> TankBattleWorld | None:
        """The position in which a person chooses the order of battles while another one sits at the screen;
        ``None`` for none."""
        return self.phase.base if self.shared and isinstance(self.phase, FightingPhase) else None

    def _peek_a_while(self) -> Reply:
        """Show own ranks for a time, for players who can't hold a key: with a gamepad, or by a click on
        the prompt."""
        if self._fight is not None:
            self.screen.toggle_alone(self._fight, AWAY_MS)
            return TAKEN
        if not self.covering or self.viewer not in self.people:
            return IGNORED
        self.screen.peek(PEEK_MS)
        return TAKEN

    @property
    def gated(self) -> bool:
        """Whether the others have to look away before shots are plotted."""
        view = self.view
        if not self.shared or view is None or self.chooser.seat != view.seat:
            return False
        return self.screen.plots_ahead(view)

    # --- pencil marks ---

    def _read_marks(self) -> tuple[TankBattleWorld, int] | None:
        """Whose pencil marks are seen now, and in which position: those of a person who looks alone and
        may write down known facts (TB-4.7)."""
        view, seat = self.view, self.viewer
        if view is None or seat not in self.people or self.covering or self.chooser.guided:
            return None
        if view.phase in ("setup", "over") or not view.match.memory_aid:
            return None
        return view, seat

    @property
    def _suspects(self) -> frozenset[int]:
        """The squares of the enemy tanks on which the viewer can write now."""
        reads = None if self.busy or self.browsed else self._read_marks()
        if reads is None:
            return frozenset()
        position, seat = reads
        return frozenset(position.tanks[1 - seat][tank] for tank in suspects(position, seat))

    def _ask_rank(self, square: int | None) -> bool:
        """Ask which rank the enemy tank on a square may have; return whether there is one."""
        if self.view is None or square not in self._suspects:
            return False
        assert square is not None
        view, seat = self.view, self.viewer
        tank = view.tank_on(1 - seat, square)
        written = self._marks.marks(view, seat).get(tank, 0)
        asked = RankAsked(square, queries.candidates(view, 1 - seat), written)
        self.question = PencillingPhase(self._hands, self.doing, self._marks, seat, tank, asked)
        self._slip.lay_out(asked, self.camera, self._scale)
        return True

    def _next_suspect(self) -> Reply:
        """Ask for the rank of the enemy tank at the cursor, or else of the next one."""
        squares = sorted(self._suspects, key=number)
        if not squares:
            return IGNORED
        here = self._cursor_square if self._asking is None else self._asking.asked.square
        if self._asking is not None or here not in squares:
            here = next_of(squares, here, 1)
        self.pointing.cursor = FieldSpot(here)
        self._ask_rank(here)
        return TAKEN

    # --- reveals ---

    def _animate(self, before: TankBattleWorld, step: SeenStep[TankBattleWorld, Action]) -> None:
        turn = before.begun
        if before.phase == "move":
            self.revealed.begin(turn)
        self.log.begin(turn)
        if before.phase in _REVEALING:
            asked = self._asked(before)
            first, last = self._left_to_see(before), self._left_to_see(step.view)
            self.timeline.show(first, step.events, last, asked=asked, beats=self.beats)
        self._hear()

    def stakes(self, view: TankBattleWorld) -> Sequence[Stake]:
        return stakes(view)

    def touch(self, before: TankBattleWorld, event: Event) -> Touch:
        return touch(event, self.words)

    def _left_to_see(self, position: TankBattleWorld) -> TankBattleWorld:
        """A position without ranks that the viewer has to remember."""
        return remembered(position, self.viewer)

    @property
    def waits(self) -> bool:
        return self.timeline.waits

    def _hurry(self) -> None:
        self._answered(self._playback.go_on())

    @property
    def playback(self) -> frozenset[str]:
        names = ("reveal_next", "reveal_back", "reveal_again", "reveal_pace", "own_ranks")
        return frozenset(names) if self.busy else frozenset()

    def steers(self, point: tuple[int, int]) -> bool:
        spot = self.spot_at(point)
        return self.busy and isinstance(spot, ButtonSpot | PaceSpot)

    def set_reveal(self, pace: str) -> None:
        if pace in PACES and pace != self.timeline.pace:
            self.timeline.set_pace(pace)

    def _skip(self, *, quiet: bool) -> None:
        self.timeline.skip(quiet=quiet)

    @property
    def moving(self) -> bool:
        return super().moving or self.timeline.moving or (bool(self.queue) and not self.waits)

    def advance(self, ms: float) -> bool:
        self.screen.tick(self._clock)
        busy = self.busy
        changed = super().advance(ms)
        if busy and not self.busy and self.view is not None:
            self._forget_what_was_taken_back()
        return changed

    def due(self) -> float:
        if self.queue and not self.waits:
            return 0.0
        return min(super().due(), self.screen.left)

    def take_next(self) -> Action | None:
        """The next drafted action, if everything has gone as planned."""
        if not self.queue or self.view is None or self.chooser.seat is None or self.busy:
            return None
        action = self.queue.take(self.view, self.chooser.allow)
        if action is not None and not isinstance(action, Refusal):
            return action
        self._forget_what_was_taken_back()
        if action is not None:
            self.chooser.refuse(MAIN, action)
            self._tell_refused()
        return None

    def _play(self, actions: Sequence[Action], spot: Spot) -> Reply:
        """See ``Hands.play``."""
        assert self.view is not None
        actions = tuple(actions)
        refusal = None if self.chooser.allow is None else self.chooser.allow(actions[0])
        if refusal is not None:
            self.chooser.refuse(spot, refusal)
            return TAKEN
        draft = self._drafted() if len(actions) > 1 and not self.chooser.guided else None
        self.pointing.cursor = None
        return Reply(True, self.queue.begin(self.view, actions, draft))

    # --- drawing ---

    @property
    def _stage(self) -> TankBattleWorld:
        """The position on the board now, with the draft."""
        assert self.view is not None
        if self.busy and self.timeline.position is not None:
            return self.timeline.position
        return self.doing.stands(self._advice) or self.view

    @property
    def _advice(self) -> Advice | None:
        """The present hint, made once; a lesson's next step is only pointed out."""
        view, phase = self.view, self.doing
        if self.hint is None or view is None or self.chooser.guided or not phase.hinted:
            return None
        if phase.has_placed(self.hint):
            return Advice()
        covered, known, begun = self.covering, self._advised, self.draft.actions.begun
        if known is None or known[0] is not view or known[1:4] != (self.hinted, covered, begun):
            position = public(view) if covered else view
            for action in begun:
                position = position.after(action, [])
            known = view, self.hinted, covered, begun, advice(position, self.hinted)
            self._advised = known
        return known[4]

    def _covered(self) -> frozenset[int]:
        """The seats whose ranks are covered."""
        if not self.covering:
            return frozenset()
        peeks = self.screen.peeks and self.viewer in self.people
        return frozenset({1 - self.viewer}) if peeks else frozenset({0, 1})

    def _scene(self, view: TankBattleWorld) -> BattleScene:
        stage = self._stage
        hidden = self.timeline.hidden if self.busy else frozenset()
        return BattleScene(
            GRID,
            pieces=pieces_of(stage, self.viewer, covered=self._covered(), hidden=hidden),
            numbers=self.overlays.coordinates,
            suspects=frozenset() if self._read_marks() is None else self._suspects,
        )

    def _compose(self, view: TankBattleWorld) -> BattleScene:
        scene = self._scene(view)
        marks = (*self.past, *self.overlay_marks(view), *self.marks(view, scene), *self.common)
        stage, doing = self._stage, self.doing
        now = BoardNow(self.words, stage, self.covering, self.revealed.marks(stage), self._advice)
        marks = doing.compose(marks, now)
        if doing.hinted:
            marks = pointed_out(marks, self.hint) if now.advice is None else now.advice.on(marks)
        if any(mark.kind == "trail" for mark in marks):  # in place of the ways of the last turn
            marks = tuple(
                replace(mark, data=(NO_TURN, mark.data[1])) if mark.kind == "left" else mark for mark in marks
            )
        marks = uncrossed(GRID, self.with_answers(marks))
        return replace(scene, marks=marks, turn=self.overlays.turn, coordinates=False)

    def marks(self, view: TankBattleWorld, scene: BoardScene) -> Iterable[BoardMark]:
        stage = self._stage
        found = [*marked(Layer.LYING, "mine", () if self.covering else mines_of(stage))]
        found += marked(Layer.LYING, "spent", (square for seat in (0, 1) for square in stage.spent[seat]))
        if stage.phase == "setup" and not self.busy and self.viewer in (0, 1):
            foe = 1 - self.viewer
            shown = stage.tanks[foe] if stage.match.open_setup else (*stage.sites[foe], *stage.tanks[foe])
            if not any(at >= 0 for at in shown):  # but in an open record
                found += marked(Layer.LEFT, "cover", OWN[foe])
        return [*found, *self._pencilled(stage, self.timeline.hidden if self.busy else frozenset())]

    def _fallen(self, view: TankBattleWorld, viewer: int, sides: tuple[int, ...]) -> Marks:
        """Where the shots of some sides have landed so far."""
        if self._stage.phase == "setup":
            return ()
        fallen = self._shots.of(sides, self.told_record())
        return fallen_marks(fallen, self._fallen_words(sides, sum(len(one.turns) for one in fallen)))

    def _fallen_words(self, sides: Sequence[int], count: int) -> str:
        """Words for the shots so far: whose are shown, and how many."""
        if len(sides) > 1:
            return self.words(f"{_W}fallen.all", n=count)
        return self.words(f"{_W}fallen.of", name=self._name(sides[0]), n=count)

    def _pencilled(self, stage: TankBattleWorld, hidden: frozenset[int]) -> Marks:
        """The ranks pencilled on enemy tanks, which they follow."""
        if self._read_marks() is None:
            return ()
        tanks = stage.tanks[1 - self.viewer]
        written = self._marks.marks(stage, self.viewer).items()
        free = ((tanks[tank], rank) for tank, rank in written if tanks[tank] not in hidden)
        return marked_each(Layer.ON, "pencil", free)

    @property
    def _cursor_square(self) -> int | None:
        # whose rank it is
        return super()._cursor_square if self._asking is None else self._asking.asked.square

    def _noted(self, name: str) -> int | None:
        return numbered(int(name)) if name.isdigit() else None

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        view = self.view
        if view is None:
            return
        layers = self.board.layers
        assert isinstance(layers, BattleLayers)
        clip = self.timeline.clip
        if clip is not None and self.timeline.position is not None:
            block = surface.get_clip()
            surface.set_clip(self.camera.viewport.clip(block))
            stage, marks = self.timeline.position, dict[tuple[int, int], int]()
            if self._read_marks() is not None:
                written = self._marks.marks(stage, self.viewer).items()
                marks = {(1 - self.viewer, tank): rank for tank, rank in written}
            ClipPainter(layers, self.words).draw(surface, clip, stage, self._covered(), marks)
            surface.set_clip(block)
        surface.fblits(layers.flashes.stamps(self.timeline.gunnery.lights()))
        if clip is not None and self.timeline.position is not None and not self.bare:
            self._battles.draw(surface, clip, self.timeline.position, self.camera, self._scale)
        if view.outcome is None and self.shared:
            if self.screen.waits(view):
                name = self._name(1 - self.viewer)
                layers.notice(surface, "eye_off", self.words(f"{_W}look_away", name=name))
            if self.covering:
                surface.fblits(layers.sign("eye", self.words(f"{_W}both_look")))
            elif self.viewer in (0, 1):
                name = self._name(self.viewer)
                surface.fblits(layers.sign("lock", self.words(f"{_W}one_looks", name=name)))
        if self._asking is not None:
            self._slip.draw(surface, self.pointing.hovered, self.pointing.cursor)

    def _held_picture(self) -> pygame.Surface | None:
        return self.doing.carried_picture(self.art, self.camera.square)

    # --- the table beside the board ---

    @property
    def _revealing(self) -> bool:
        """Whether a turn is being revealed, also between two of its steps, when the table stays as it is."""
        view = self.view
        if view is None or self.busy or self.browsed:
            return view is not None and self.busy and view.phase != "setup"
        if view.phase == "move":
            moves = view.moving != NOWHERE or bool(view.moved)
            waits = self.chooser.seat is None and not self.chooser.guided  # a lesson may end in a movement
            return moves and not self.doing.moves and (bool(self.queue) or waits)
        return view.phase in ("fight", "spin") and self.chooser.seat is None

    def side(self, wide: float, high: float) -> Node:
        return Node() if self.view is None else self._panel(self.view, high)

    def turn_row(self) -> Node:
        return Node() if self.view is None else self._panel(self.view, feet=True)

    def _panel(self, view: TankBattleWorld, high: float = 0.0, *, feet: bool = False) -> Node:
        """Return the area beside the board, so high in tokens, or only the row of buttons at its foot."""
        revealing, refused = self._revealing, self.chooser.refused
        task = task_words(view, self.chooser.seat, self.words, self._name(view.seat))
        if revealing:
            task = self.words(f"{_W}task.reveal", name=self._name(self._told_position(view).seat))
        now = PanelNow(
            self._steps(view), self.tools.theme.metrics.density[high >= LOW], self.log.lines,
            refused="" if refused is None else self.wording.refusal(refused.refusal),
            enemy=self._name(1 - view.seat), task=task, foot=(),
            spun=self.log.spun if self.timeline.reduced else None,
            position=public(view) if self.covering else view, shared=self.shared,
            alone=self.screen.alone(view),
            pencilled={} if self._read_marks() is None else self._marks.marks(view, self.viewer),
            feet=feet,
        )  # fmt: skip
        if view.phase != "setup":
            now = replace(now, foot=self._playback.foot(self._panels.fight, now, running=revealing))
        return self.doing.panel(self._panels, now)

    @property
    def told_of_pointer(self) -> Hashable:
        return self.doing.told_at

    def _steps(self, position: TankBattleWorld) -> Steps:
        """The steps that the panel shows."""
        reveals = self._revealing and self.timeline.script
        plots = position.phase == "plot"
        return steps_of(
            position, [self._name(seat) for seat in (0, 1)], self.words,
            stage=self.timeline.stage if reveals else None, shared=self.shared,
            playing=bool(self.queue) and not (plots and self.busy),
        )  # fmt: skip

    def _name(self, seat: int) -> str:
        known = self.names[seat] if self.names else ""
        return known or side_words(seat, self.words)

    @property
    def side_word(self) -> str:
        return self.words(f"{_W}tab")

    def strip(self, view: TankBattleWorld, side: int, told: StripWords) -> Node:
        """Return a player's strip with its card."""
        return self._strips.node(self._told_position(view), side, told, covered=self.covering)

    def _told_position(self, view: TankBattleWorld) -> TankBattleWorld:
        """The position for the strips: in a reveal, the one shown so far."""
        shown = self.timeline.position if self.busy else None
        return view if shown is None else shown

    def card(self) -> Node:
        """The log of the turn that is shown, where there is no panel."""
        return self.parts.told(self.log.lines)

    # --- what things mean ---

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        super().set_rect(rect, scale)
        if self._asking is not None:
            self._slip.lay_out(self._asking.asked, self.camera, scale)

    def add_tips(self, tips: Tips) -> None:
        scene, layers = self.board.scene, self.board.layers
        assert isinstance(scene, BattleScene) and isinstance(layers, BattleLayers)
        if self._rect.width > 0:
            add_board(tips, BoardTips(tips, self.camera, RULES), scene, layers)
        if self._asking is not None:
            tips.add_signs(self._slip.tree.tips())

    # --- pointer ---

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """The spot at a point, first on the slip, then on the board or the panel."""
        choice = None if self._asking is None else self._slip.tree.at(point)
        if choice is not None and isinstance(choice.spot, RankSpot):
            return choice.spot
        found: Spot | None = super().spot_at(point)
        return found

    def rect_of(self, spot: Spot) -> pygame.Rect | None:
        if isinstance(spot, RankSpot):
            choice = self._slip.tree.of(spot)
            return None if choice is None else choice.rect
        return super().rect_of(spot)

    def _press(self, spot: Spot | None) -> Reply:
        self.hint = self.chooser.refused = None
        return super()._press(spot)

    def _twice(self, spot: Spot) -> bool:
        """Whether a click is the second half of a double click, which counts as one click."""
        again = spot == self._last_click and self._clock - self._last_click_at < DOUBLE_CLICK_MS
        self._last_click, self._last_click_at = None if again else spot, self._clock
        return again

    def _release(self, spot: Spot | None) -> Reply:
        clicked = not self.phase.drags and spot is not None and spot == self.phase.grip
        if clicked and isinstance(spot, FieldSpot) and self._twice(spot):
            return TAKEN
        return super()._release(spot)

    def rule_at(self, point: tuple[int, int]) -> str:
        """The rule of a refusal under a point, unless it covers a square that can be clicked to continue."""
        square = self.camera.square_at(point) if self.view is not None else None
        return "" if square is not None and self.doing.goes_on(square) else super().rule_at(point)

    def take_last(self, point: tuple[int, int]) -> bool:
        """Answer the right button: return a piece to the tray, plot a white peg, or pencil a rank on an
        enemy tank."""
        square = self.camera.square_at(point) if self.view is not None else None
        if self._asking is not None and self._asking.asked.square == square:
            return self.put_back()
        if square is None:
            return False
        if self._ask_rank(square):
            return True
        if self.doing.right_once and self._twice(RightClick(square)):
            return True
        return self._answered(self.doing.right_click(square)).taken

    # --- commands ---

    def command(self, name: str) -> Reply:
        if not name.startswith("digit_"):
            self._digits = 0  # the next digit begins another number
        if name == "white_peg" and (self._asking is not None or self._cursor_square in self._suspects):
            return self._next_suspect()  # what sets a white peg writes on an enemy tank, as the right button
        return super().command(name)

    def _digit(self, digit: int) -> Reply:
        """Move the cursor to the square whose number is being typed."""
        typed = self._digits * 10 + digit
        self._digits = typed if typed <= 100 else digit
        self.pointing.cursor, self.pointing.hovered = FieldSpot(numbered(self._digits or 100)), None
        return TAKEN

    def _steer(self, name: str) -> Reply:
        return self._answered(done_by(self._playback, self._playback.commands[name]))

    def _ignore(self) -> Reply:
        return IGNORED

    commands: ClassVar[Deeds] = {
        **Table.commands, **dict.fromkeys(_OTHER_PHASES, (_ignore,)), "own_ranks": (_peek_a_while,),
        "white_peg": (_next_suspect,), **deeds_of(_steer, {name: name for name in Playback.commands}),
        **deeds_of(_digit, {f"digit_{digit}": digit for digit in range(10)}),
    }  # fmt: skip

    def _home(self) -> Spot:
        seat = self.viewer if self.viewer in (0, 1) else 0
        return self.phase.home() or FieldSpot(sorted(OWN[seat])[25 if seat == 0 else 24])

    def _enter(self) -> Reply:
        self.hint = None
        if self.pointing.cursor is None:
            self.pointing.cursor = self._home()
            return TAKEN
        return super()._enter()

    def aim(self, action: Action) -> None:
        """Choose all steps of an action without playing it."""
        self.doing.aim(action)

    def answering(self, view: TankBattleWorld, plan: Sequence[Action]) -> Answering:
        return answers.answering(view, plan)

    @property
    def plan_actions(self) -> tuple[Action, ...]:
        doing = self.doing
        if not isinstance(doing, PlanningPhase):
            return ()
        return doing.steps_shown() if self.hint is None else (*doing.plan.steps, *self.hinted)

    def planned(self) -> str:
        """The movement planned so far, in notation."""
        return "" if self.view is None else self.doing.planned(self.words)

    # --- words ---

    def _topic(self, view: TankBattleWorld) -> str:
        phases = {"setup": "TB-2.1", "move": "TB-3.3", "fight": "TB-4.4", "plot": "TB-3.2"}
        return super()._topic(view) or phases.get(view.phase, "")

    def prompts(self) -> Sequence[Prompt]:
        found = super().prompts()
        if self._asking is None and self._cursor_square in self._suspects:
            others = (one for one in found if "white_peg" not in one.commands)
            found = (self.doing.prompt(self.words, "pencil", "white_peg"), *others)
        if found and self.covering and self.viewer in self.people:
            found = (*found, self.doing.prompt(self.words, "own_ranks", "own_ranks"))
        return found

    # --- pieces of the panel ---
