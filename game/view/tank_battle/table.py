"""Tank Battle on the match screen: set-up, planning, battles, plotting. See ``game.view.table``.

Set-up, movement and shots are drafted here and may be changed at will; they are played, one action after the
other, when the player says so.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.model.contract import Refusal, SeenStep
from game.model.grid8 import Grid
from game.rules.tank_battle import queries
from game.rules.tank_battle.public import (
    GRID,
    HIDDEN,
    HQ,
    NOWHERE,
    OWN,
    PIECES,
    SAFE_TURNS,
    SITES,
    Action,
    Fight,
    Go,
    Peg,
    Place,
    Position,
    Reveal,
    TankBattleState,
    number,
    numbered,
    remembered,
    row,
    told_later,
)
from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.board.scene import BoardScene, HintShown, IllegalShown, LabelShown, ReachShown
from game.view.board.tips import BoardTips
from game.view.chooser import Chooser
from game.view.held import Held
from game.view.phase import IGNORED, MOUSE_CLICK, TAKEN, Prompt, Reply
from game.view.side_table import GridSideTable
from game.view.spots import ButtonSpot, FieldSpot
from game.view.table import OwnStrips, StripTold, Tally, Tools
from game.view.tank_battle.art import GROUPS, Art
from game.view.tank_battle.board import BattleLayers
from game.view.tank_battle.clips import ClipPainter
from game.view.tank_battle.hint import Advice, advice, set_up_advice
from game.view.tank_battle.panel.fight import FieldsShown, FightPanel
from game.view.tank_battle.panel.parts import Button, Frame, Line, Parts, StepShown, steps_shown
from game.view.tank_battle.panel.plan import PlanPanel
from game.view.tank_battle.panel.plot import PlotPanel
from game.view.tank_battle.panel.set_up import OwnShown, SetUpPanel
from game.view.tank_battle.plan import Plan
from game.view.tank_battle.plot import Plot
from game.view.tank_battle.recap import TurnTelling
from game.view.tank_battle.scene import (
    BattleScene,
    ClashShown,
    HeldShown,
    OwnerShown,
    PegKind,
    TrailShown,
    pieces_of,
    public,
)
from game.view.tank_battle.setting import Setting
from game.view.tank_battle.spots import (
    BattleSpot,
    EnemySpot,
    LegSpot,
    OwnSetupSpot,
    PaceSpot,
    PegSpot,
    Spot,
    TemplateSpot,
    TraySpot,
)
from game.view.tank_battle.stage import PACES, STAGES, Begun, StageTimeline, kind_of
from game.view.tank_battle.stage import Reveal as Revealed
from game.view.tank_battle.strips import Strips, strip_shown
from game.view.tank_battle.tips import RECORD, RULES, add_board
from game.view.tank_battle.words import (
    action_words,
    event_words,
    fights_of,
    left_words,
    odds_words,
    refusal_words,
    side_words,
    standing_words,
    step_words,
    steps_words,
    task_words,
)
from game.view.tips import Tips
from game.view.turns import Happened, Turns

_W = "tank_battle_view."

_MAIN = ButtonSpot("finish")
"""Where it is told that what the main button plays is refused."""

PEEK_MS = 2000.0
"""So long own ranks are seen by who holds no key."""

_ICONS = {
    "opened": "target", "destroyed": "skull", "site_lost": "cut", "fought": "ram", "spun": "rotate_right",
    "gun_lost": "cross", "promoted": "flag", "ready": "check", "shown": "eye", "sealed": "lock",
}  # fmt: skip
"""The icon of an event's line."""


_KEYS = {"setup": "tank_battle_setting", "fight": "tank_battle_fight"}
"""The keys of a phase, where they are not those of planning and plotting."""


_REVEALING = ("move", "fight", "spin")
"""Phases whose steps are shown on the board."""


class BattleChooser(Chooser[Action, Spot]):
    """Whose choice it is; what is chosen is drafted by the table."""

    seat: int | None = None


class TankBattleTable(GridSideTable[TankBattleState, Action]):
    """The view of one match, and the table beside its board."""

    chooser: BattleChooser
    faces_viewer = True
    says_who = False
    holds = frozenset({"own_ranks"})
    wide_record = True
    zooms = False
    strips_high = 96.0

    def __init__(self, tools: Tools) -> None:
        self.setting: Setting | None = None
        """What the player places now."""
        self.own_listed = False
        """The player's own set-ups are shown in place of the templates."""
        self.own_chosen = ""
        """The one of them that was chosen last."""
        self.own_page = 0
        self.template_page = 0
        """The set-ups to take that are shown."""
        self.plan: Plan | None = None
        """The movement that is planned now."""
        self.plot: Plot | None = None
        """The shots that are plotted now."""
        self.white = False
        """A click plots a white peg."""
        self.shaded = True
        """Squares are shaded where the enemy could stop."""
        self.alone = NOWHERE
        """The enemy tank whose stops alone are shown."""
        self.battle = 0
        """The battle that the keys are at."""
        self.queue: list[tuple[Position, Action]] = []
        """What is to be played next, each with the position it was chosen for."""
        self._sent: dict[str, Any] | None = None
        """The draft that ``queue`` plays."""
        self._sent_moves = 0
        """So many moves play it, while the first of them is due."""
        self.revealed = Revealed()
        self.log: list[tuple[int, Line]] = []
        """What happened in this turn and the one before it, by turn."""
        self._telling = 0
        """The turn whose events are shown."""
        self._spun: tuple[int, FieldsShown] | None = None
        """What the spinner said last, and the turn it was."""
        self._looked = NOWHERE
        """The turn whose plotting a person has begun: the others look away."""
        self._names: dict[int, str] = {}
        self._grip: Spot | None = None
        self._dragged: tuple[str, int] | None = None
        self._drag_at = (0, 0)
        self._stops: tuple[Position, dict[int, dict[int, int]]] | None = None
        self._peeks_until = 0.0
        """Till then own ranks are seen though others look, too (by ``_clock``)."""
        self._digits = 0
        self._advised: tuple[Position, tuple[Action, ...], bool, Advice | None] | None = None
        super().__init__(tools, BattleChooser())
        self.commands |= {
            "done": self._finish,
            "take_back": lambda: self._do("undo"),
            "take_again": lambda: self._do("redo"),
            "clear_all": lambda: self._do("clear"),
            "mirror_setup": lambda: self._do("mirror") if self.setting else IGNORED,
            "random_setup": lambda: self._do("random") if self.setting else IGNORED,
            "white_peg": self._white_here,
            "stops": lambda: self._do("stops") if self.plot else IGNORED,
            "next_piece": lambda: self._next(1),
            "previous_piece": lambda: self._next(-1),
            "next_target": lambda: self._next(1),
            "previous_target": lambda: self._next(-1),
            "own_ranks": self._peek_a_while,
            "reveal_next": lambda: self._steer("next"),
            "reveal_back": lambda: self._steer("back"),
            "reveal_again": lambda: self._steer("again"),
            "reveal_pace": self._change_pace,
        }
        for digit in range(10):
            self.commands[f"digit_{digit}"] = lambda digit=digit: self._digit(digit)  # type: ignore[misc]

    @property
    def turns(self) -> Turns:
        return TurnTelling(self.words, self._mark)

    @property
    def strips(self) -> OwnStrips:
        return self

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        super().set_tools(tools)
        self.art = Art(tools.theme, tools.fonts, tools.words)
        self.canvases = Canvases(tools.theme, tools.fonts)
        self.tree, self._card = Tree(), Tree()
        self.parts = Parts(self.art, tools.words)
        self._strips = Strips(self.parts, self.canvases)
        self.set_up_panel, self.plan_panel = SetUpPanel(self.parts), PlanPanel(self.parts)
        self.fight_panel, self.plot_panel = FightPanel(self.parts), PlotPanel(self.parts)
        self._timeline = StageTimeline(
            tools.theme.metrics, reveal=self.revealed, told=self._tell, rewound=self._rewound,
            holds=lambda: bool(self.people) and not self.browsed, fought=self._left_to_see,
            pace=tools.reveal, speed=tools.speed, reduced=tools.reduced,
        )  # fmt: skip
        self.refresh()

    def _layers(self, *given: Any) -> BattleLayers:
        return BattleLayers(self.art, *given)

    def _grid(self, view: TankBattleState) -> Grid:
        return GRID

    @property
    def timeline(self) -> StageTimeline:
        return self._timeline

    def show(
        self,
        view: TankBattleState,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[TankBattleState, Action] | None,
    ) -> None:
        position = remembered(view.position, viewer)
        view = view if position is view.position else view.then(position)
        if self.view is None or view.position != self.view.position:
            self.hint, self.chooser.refused = None, None
            self.battle = 0
        if viewer != self.viewer:
            self.cursor = None
            self.timeline.forget()
        self.view, self.viewer = view, viewer
        self.chooser.seat = chooser
        self.last = squares_of(last.events) if last is not None else ()
        self._begin(view.position, chooser)
        if chooser is None:
            self._let_go()
        self.refresh()

    def recall(self, earlier: Iterable[Happened]) -> None:
        """What the turn revealed last showed stays told, also where nobody saw it as it happened."""
        if self.busy or self.view is None or self.queue:
            return
        steps: list[Happened] = []
        for one in earlier:
            before = one.before.position
            if before.phase not in _REVEALING or one.step.action is None:
                if before.phase == "setup":
                    break
                continue
            if steps and before.turn != steps[0].before.position.turn:
                break
            steps.append(one)
        turn = steps[0].before.position.turn if steps else NOWHERE
        found = []
        for one in reversed(steps):
            before, asked = one.before.position, self._asked(one.before.position)
            after = self._left_to_see(one.step.view.position)
            events = one.step.events
            if not before.match.memory_aid and self.view.position.outcome is None:
                events = tuple(told_later(event) for event in events)  # it was to be remembered
            found.append((Begun(self._left_to_see(before), after, asked), events))
        self.timeline.know(turn, found)
        self.log = [one for one in self.log if one[0] == turn]
        self.refresh()

    def _asked(self, position: Position) -> bool:
        """Whether somebody here asked for what follows a position."""
        return position.phase != "move" and position.seat in self.people

    def _begin(self, position: Position, chooser: int | None) -> None:
        """What is drafted is kept as long as the position stays as it was."""
        if self.queue or self.busy:
            return
        if chooser is not None and position.phase == "move" and position.turn == self.timeline.turn:
            self.timeline.forget()  # it was taken back
        seat = position.seat
        acts = chooser is not None and chooser == seat
        phase = position.phase if acts else ""
        kept = self._take_kept() if acts else None
        if phase == "setup" and (self.setting is None or self.setting.base != position):
            self.setting = Setting(position, seat, self.tools.definitions)
            self.own_listed, self.own_chosen, self.own_page = False, "", 0
        if phase == "move" and (self.plan is None or self.plan.base != position):
            self.plan = Plan(position)
            if position.moving >= 0:
                self.plan.pick(position.trail[-1])
        if phase == "plot" and (self.plot is None or self.plot.base != position):
            self.plot, self.alone, self.white = Plot(position), NOWHERE, False
        if isinstance(kept, dict) and kept.get("phase") == phase and kept.get("seat") == seat:
            draft = self._draft_of(phase)
            if draft is not None:
                draft.take_data(kept)
        self.keys = _KEYS.get(phase, "tank_battle")
        if self.gated:
            self.keys = "tank_battle_reveal"  # one Space too many must not show what is one person's

    def _draft_of(self, phase: str) -> Setting | Plan | Plot | None:
        """What is drafted in a phase."""
        drafts = {"setup": self.setting, "move": self.plan, "plot": self.plot}
        return drafts.get(phase)

    def _drafted(self) -> Any:
        if self.queue:
            return self._sent
        if self.view is None:
            return None
        position = self.view.position
        draft = self._draft_of(position.phase)
        if draft is None or (draft.base is not position and draft.base != position):
            return None
        data = draft.as_data()
        return None if data is None else {"phase": position.phase, "seat": position.seat, **data}

    @property
    def draft_moves(self) -> int:
        return self._sent_moves

    def _now(self, phase: str) -> bool:
        """Whether the player drafts in that phase now."""
        view, seat = self.view, self.chooser.seat
        if view is None or self.queue or self.busy or seat is None:
            return False
        return view.position.phase == phase and view.position.seat == seat

    @property
    def _setting(self) -> Setting | None:
        return self.setting if self._now("setup") else None

    @property
    def _plan(self) -> Plan | None:
        return self.plan if self._now("move") else None

    @property
    def _plot(self) -> Plot | None:
        return self.plot if self._now("plot") and not self.gated else None

    @property
    def covering(self) -> bool:
        """Whether several persons look now: what one of them alone may know is covered."""
        view = self.view
        if not self.shared or view is None or view.position.outcome is not None:
            return False
        position = view.position
        if position.phase in ("fight", "spin") or self.busy:
            return position.phase != "setup"
        if self.queue and isinstance(self.queue[-1][1], Reveal):
            return True
        return position.phase == "plot" and self._looked != position.turn

    @property
    def peeks(self) -> bool:
        """Whether the player asks for the own ranks, though others look, too."""
        return self.covering and self._clock < self._peeks_until

    def hold(self, name: str) -> None:
        """Own ranks are seen as long as the key is held."""
        self._peeks_until = math.inf if name == "own_ranks" else 0.0
        self.refresh()

    def _peek_a_while(self) -> Reply:
        """For those who can't hold a key: a gamepad, a click on what the keys do."""
        if not self.covering or self.viewer not in self.people:
            return IGNORED
        self._peeks_until = self._clock + PEEK_MS
        return TAKEN

    @property
    def gated(self) -> bool:
        """Whether the others have to look away before shots are plotted."""
        view = self.view
        return (
            self.shared
            and view is not None
            and view.position.phase == "plot"
            and self.chooser.seat == view.position.seat
            and self._looked != view.position.turn
        )

    def animate(self, before: TankBattleState, step: SeenStep[TankBattleState, Action]) -> None:
        turn = before.position.turn
        if before.position.phase == "move":
            self.revealed.begin(turn)
        self.log = [one for one in self.log if turn - 1 <= one[0]]
        self._telling = turn
        if before.position.phase in _REVEALING:
            asked = self._asked(before.position)
            first, last = self._left_to_see(before.position), self._left_to_see(step.view.position)
            self.timeline.show(first, step.events, last, asked=asked)
        if self.busy and not self.browsed:
            self.keys = "tank_battle_reveal"
        self._hear()
        self.refresh()

    def _left_to_see(self, position: Position) -> Position:
        """A position without ranks that whoever looks has to remember."""
        return remembered(position, self.viewer)

    # --- playback ---

    def _rewound(self) -> None:
        """The turn is told anew."""
        self._telling, self._spun = self.timeline.turn, None
        self.log = [one for one in self.log if one[0] != self._telling]

    @property
    def waits(self) -> bool:
        return self.timeline.waits

    def hurry(self) -> None:
        self._steer("next")
        self.refresh()

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
            self.refresh()

    @property
    def _replays(self) -> bool:
        """Whether the turn can be shown again."""
        return bool(self.timeline.script) and self.view is not None and not self.guided

    def _steer(self, what: str) -> Reply:
        """Go on or back in a reveal, or show it again."""
        timeline = self.timeline
        if what in ("back", "again") and not self._replays:
            return self._refuse_quietly()
        match what:
            case "next" if self.busy:
                timeline.go_on()
            case "back" if self.busy:
                timeline.go_back()
            case "again":
                self.revealed.begin(timeline.turn)
                timeline.seek(0)
                self.keys = "tank_battle_reveal" if self.busy else self.keys
            case _:
                return IGNORED
        self._hear()
        return TAKEN

    def _change_pace(self, pace: str = "") -> Reply:
        """Reveal at that pace; without one at the next."""
        timeline, paces = self.timeline, list(PACES)
        timeline.set_pace(pace or paces[(paces.index(timeline.pace) + 1) % len(paces)])
        self.tools.keep_reveal(timeline.pace)
        self._hear()
        return TAKEN

    def _tell(self, event: Any) -> None:
        """An event is being shown: note it among what happened."""
        if kind_of(event) == "spun" and self.view is not None:
            loses = self.view.position.match.gun_loses
            self._spun = self._telling, FieldsShown(event.seat, 1 - event.seat, loses, event.field)
        if self.view is not None and not self.view.position.match.memory_aid:
            event = told_later(event)
        if kind_of(event) == "drove":
            self._log_drive(self._telling, event)
        elif kind_of(event) not in ("ready", "sealed", "ended", "turn_ended"):
            words = event_words(event, self.words)
            if words:
                self.log.append((self._telling, Line(_ICONS.get(kind_of(event), "info"), words)))

    def _log_drive(self, turn: int, event: Any) -> None:
        """Steps are told as whole ways."""
        origin, target = number(event.origin), number(event.target)
        side = side_words(event.seat, self.words)
        if self.log and self.log[-1][0] == turn and self.log[-1][1].icon == "route":
            told = self.log[-1][1].words
            joined = f"{told}–{target}" if told.endswith(f"–{origin}") else f"{told}, {origin}–{target}"
            self.log[-1] = (turn, Line("route", joined))
            return
        self.log.append((turn, Line("route", self.words(f"{_W}drives", side=side, way=f"{origin}–{target}"))))

    def skip(self) -> None:
        self.timeline.skip(quiet=True)
        self.refresh()

    @property
    def moving(self) -> bool:
        return super().moving or self.timeline.moving or (bool(self.queue) and not self.waits)

    def advance(self, ms: float) -> bool:
        if self._peeks_until and self._clock >= self._peeks_until:
            self._peeks_until = 0.0
            self.refresh()
        busy, waited = self.busy, self.waits
        changed = super().advance(ms)
        if busy and not self.busy and self.view is not None:
            self._begin(self.view.position, self.chooser.seat)
        if busy and not (waited and self.waits):
            self.refresh()
            return True
        return changed

    def due(self) -> float:
        if self.queue and not self.waits:
            return 0.0
        over = (self._peeks_until - self._clock) / 1000 if self._peeks_until else math.inf
        return min(super().due(), max(0.0, over))

    def take_next(self) -> Action | None:
        """The next action of what was drafted, if all went as planned."""
        if not self.queue or self.view is None or self.chooser.seat is None or self.busy:
            return None
        expected, action = self.queue[0]
        self._sent_moves = 0
        refusal = None if self.allow is None else self.allow(action)
        if self.view.position != expected or refusal is not None:
            self.queue.clear()
            self._begin(self.view.position, self.chooser.seat)
            if refusal is not None:
                self.chooser.refuse(_MAIN, refusal)
                self._tell_refused()
            self.refresh()
            return None
        self.queue.pop(0)
        return action

    @property
    def guided(self) -> bool:
        """In a lesson each action is judged by itself: nothing is drafted."""
        return self.allow is not None

    def _play(self, actions: Sequence[Action], spot: Spot = _MAIN) -> Reply:
        """Play the first of these, and remember those that follow."""
        assert self.view is not None
        first, *rest = actions
        refusal = None if self.allow is None else self.allow(first)
        if refusal is not None:
            self.chooser.refuse(spot, refusal)
            self._tell_refused()
            return TAKEN
        position, done = self.view.position, first
        self.queue = []
        self._sent = self._drafted() if rest and not self.guided else None
        self._sent_moves = len(actions) if self._sent is not None else 0
        for action in rest:
            position = position.after(done, [])
            self.queue.append((position, action))
            done = action
        self.cursor = None
        return Reply(True, first)

    # --- drawing ---

    @property
    def _stage(self) -> Position:
        """What stands on the board now, with what is drafted."""
        assert self.view is not None
        if self.busy and self.timeline.position is not None:
            return self.timeline.position
        if (setting := self._setting) is not None:
            return setting.position
        if (plan := self._plan) is not None:
            advised = self._advice
            return plan.position if advised is None else advised.after or plan.base
        return self.view.position

    @property
    def _advice(self) -> Advice | None:
        """The hint of now, made once; a lesson's next step is only pointed at."""
        view = self.view
        if self.hint is None or view is None or self.guided:
            return None
        drafts = self._setting or self._plan or self._plot
        if drafts is None and not self._now("fight"):
            return None
        covered = self.covering
        known = self._advised
        if known is None or known[0] is not view.position or known[1:3] != (self.hinted, covered):
            position = public(view.position) if covered else view.position
            known = view.position, self.hinted, covered, advice(position, self.hinted, self.words)
            self._advised = known
        match self.hint, drafts:
            case Place(piece), Setting() as setting if not setting.left(piece):
                return set_up_advice(self.words)
        return known[3]

    def _covered(self) -> frozenset[int]:
        if not self.covering:
            return frozenset()
        return (
            frozenset({1 - self.viewer}) if self.peeks and self.viewer in self.people else frozenset({0, 1})
        )

    def _compose(self, view: TankBattleState) -> BattleScene:
        stage, busy = self._stage, self.busy
        hidden = self.timeline.hidden if busy else frozenset()
        covered = self.covering
        base = BattleScene(
            GRID,
            pieces=pieces_of(stage, self.viewer, covered=self._covered(), hidden=hidden),
            mines=() if covered else self._mines(stage),
            spent=tuple(square for seat in (0, 1) for square in stage.spent[seat]),
            numbers=self.overlays.coordinates,
            coordinates=False,
            turn=self.overlays.turn,
        )
        base = base.having(**self.common(base))
        if stage.phase == "setup" and not busy and self.viewer in (0, 1):
            foe = 1 - self.viewer
            seen = any(at >= 0 for at in (*stage.sites[foe], *stage.tanks[foe]))  # in an open record
            base = base.having(cover=NOWHERE if seen else foe)
        marks = self._revealed_marks(stage)
        if busy:
            return base.having(**marks, hover=None, cursor=None, illegal=None, labels=(), last_move=())
        if (setting := self._setting) is not None:
            return self._compose_setting(base, setting)
        if (plan := self._plan) is not None and self._advice is None:
            return self._compose_plan(base.having(**marks), plan)
        if self._now("fight"):
            clashes = self._clashes(stage)
            return self._hinted(base.having(**marks, clashes=clashes))
        if (plot := self._plot) is not None:
            return self._compose_plot(base.having(wrecked=marks["wrecked"]), plot)
        if self._plan is not None:
            return self._hinted(base)
        plotted = [] if covered else [one for one in stage.shots if one is not None and not one.sealed]
        pegs = [(square, "red") for shots in plotted for square in shots.red]
        pegs += [(square, "white") for shots in plotted for square in shots.white]
        return base.having(**{**marks, "pegs": tuple(pegs) or marks["pegs"]})

    def _mines(self, stage: Position) -> tuple[int, ...]:
        found = []
        for seat in (0, 1):
            if stage.phase == "setup" or stage.outcome is not None or stage.has_site(seat, HQ):
                found += [square for square in stage.mines[seat] if square >= 0]
        return tuple(found)

    def _revealed_marks(self, stage: Position) -> dict[str, Any]:
        """What the last reveal left on the board."""
        revealed = self.revealed
        if stage.turn - revealed.turn > 1 or (stage.turn != revealed.turn and stage.phase != "move"):
            return {"pegs": (), "wrecked": (), "trails": ()}
        own_turn = stage.turn == revealed.turn
        plan = self._plan
        pegs: tuple[tuple[int, PegKind], ...] = tuple(revealed.pegs.items())
        if plan is not None and plan.steps:
            return {"pegs": (), "wrecked": (), "trails": ()}
        trails = tuple(
            TrailShown(at, tuple(way), False) for at, way in enumerate(revealed.trails, 1) if own_turn
        )
        return {"pegs": pegs, "wrecked": tuple(revealed.wrecked), "trails": trails}

    def common(self, scene: BoardScene) -> dict[str, Any]:
        """As on all boards, but squares are noted by their numbers."""
        overlays, refused = self._overlays, self.chooser.refused
        at = None if refused is None else self.square_of(refused.spot)
        illegal = None
        if refused is not None and at is not None:
            illegal = IllegalShown(at, self.refusal_words(refused.refusal), refused.refusal.rule)
        notes = [(numbered(int(name)), text) for name, text in self.notes if name.isdigit()]
        return {
            "last_move": self.last if overlays.last_move else (),
            "hover": self.square_of(self.hovered) if self.square_of(self.cursor) is None else None,
            "cursor": self.square_of(self.cursor),
            "announced": tuple(square for square, _ in notes),
            "labels": tuple(LabelShown(square, text, "move") for square, text in notes),
            "illegal": illegal,
        }

    def _compose_setting(self, scene: BattleScene, setting: Setting) -> BattleScene:
        dragged = self._dragged[1] if self._dragged is not None and self._dragged[0] == "piece" else -1
        piece = setting.hand if dragged < 0 else dragged
        free = frozenset(setting.free(piece)) if piece >= 0 else frozenset()
        barred = OWN[setting.seat] - free if piece >= 0 else frozenset()
        at, labels = self.at, list(scene.labels)
        fits = at is not None and at in free and self._advice is None
        owners = [
            OwnerShown(setting.seat, site, square)
            for site, square in enumerate(setting.squares[: len(SITES)])
            if square >= 0 and site != dragged
        ]
        held = None
        if fits and at is not None:
            held = HeldShown(setting.seat, piece, at) if dragged < 0 else None
            if PIECES[piece] in SITES:
                owners.append(OwnerShown(setting.seat, piece, at, held=True))
                labels.append(LabelShown(at, self.words(f"{_W}row_free", square=number(at)), "paper"))
        return self._hinted(
            scene.having(
                free=free, barred=barred, owners=tuple(owners), held=held, labels=tuple(labels), last_move=()
            )
        )

    def _compose_plan(self, scene: BattleScene, plan: Plan) -> BattleScene:
        position = plan.position
        routes = plan.routes
        reach = {square: ReachShown(len(way)) for square, way in routes.items()}
        trails = tuple(TrailShown(at, leg.trail) for at, leg in enumerate(queries.legs(position), 1))
        path: tuple[int, ...] = ()
        at = self.at
        labels = list(scene.labels)
        if at is not None and at in routes:
            path = (plan.picked, *routes[at])
            labels += self._outlook(plan, routes[at])
        return self._hinted(
            scene.having(
                picked=plan.picked if plan.picked >= 0 else None,
                reach=reach,
                path=path,
                trails=trails or scene.trails,
                clashes=self._clashes(position),
                labels=tuple(labels),
                last_move=scene.last_move if not plan.steps else (),
            )
        )

    def _outlook(self, plan: Plan, way: tuple[int, ...]) -> list[LabelShown]:
        """What stopping there would come to."""
        position, here = plan.position, plan.picked
        for square in way:
            position = position.after(Go(here, square), [])
            here = square
        told = [odds_words(position, here, target, self.words) for target in fights_of(position, here)]
        return [LabelShown(here, self.words.commas(told), "paper")] if told else []

    def _clashes(self, position: Position) -> tuple[ClashShown, ...]:
        if position.phase not in ("move", "fight"):
            return ()
        battles = position.battles()
        now = battles[self.battle % len(battles)] if battles and self._now("fight") else None
        return tuple(ClashShown(origin, target, (origin, target) == now) for origin, target in battles)

    def _compose_plot(self, scene: BattleScene, plot: Plot) -> BattleScene:
        pegs: list[tuple[int, PegKind]] = [(square, "red") for square in plot.red]
        pegs += [(square, "white") for square in plot.white]
        shade: dict[int, int] = {}
        if self.shaded:
            for tank, squares in self.stops.items():
                if self.alone in (NOWHERE, tank):
                    for square in squares:
                        shade[square] = shade.get(square, 0) + 1
        own = plot.base.sites[plot.base.seat]
        labels = [*scene.labels]
        labels += [
            LabelShown(square, self.words(f"{_W}lost_either_way"), "paper")
            for square, _ in pegs
            if square in own
        ]
        if self.at is not None and self.at in shade and self._advice is None:
            told = self.words(f"{_W}can_stop", n=shade[self.at])
            labels.append(LabelShown(self.at, told, "paper"))
        shown = tuple(sorted(shade.items()))
        return self._hinted(
            scene.having(pegs=tuple(pegs), shade=shown, labels=tuple(labels), last_move=(), trails=())
        )

    @property
    def stops(self) -> dict[int, dict[int, int]]:
        """Where each enemy tank could stop next and in how many steps, looked up once a position."""
        assert self.view is not None
        position = self.view.position
        if self._stops is None or self._stops[0] is not position:
            self._stops = (position, queries.stops(position, 1 - position.seat))
        return self._stops[1]

    def _hinted(self, scene: BattleScene) -> BattleScene:
        """With the action that is proposed."""
        advised = self._advice
        if advised is not None:
            clashes = scene.clashes
            if advised.after is not None:
                clashes = tuple(ClashShown(*battle) for battle in advised.after.battles())
            elif advised.battle is not None:
                battles = ((one.origin, one.target) for one in clashes)
                clashes = tuple(ClashShown(*one, one == advised.battle) for one in battles)
            return scene.having(
                trails=advised.trails or scene.trails,
                announced=(*scene.announced, *advised.squares),
                clashes=clashes,
            )
        match self.hint:
            case Go(origin, target):
                return scene.having(hint=HintShown((origin, target)))
            case Fight(origin, target):
                return scene.having(clashes=(ClashShown(origin, target, True),))
            case Peg(square) | Place(_, square):
                return scene.having(announced=(*scene.announced, square))
        return scene

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        view = self.view
        if view is None:
            return
        layers, scene = self.board.layers, self.board.scene
        assert isinstance(layers, BattleLayers) and isinstance(scene, BattleScene)
        layers.draw_over(surface, scene)
        clip = self.timeline.clip
        if clip is not None and self.timeline.position is not None:
            block = surface.get_clip()
            surface.set_clip(self.camera.viewport.clip(block))
            ClipPainter(layers, self.words).draw(surface, clip, self.timeline.position, self._covered())
            surface.set_clip(block)
        if view.position.outcome is None and self.shared:
            if self.covering:
                layers.sign(surface, "eye", self.words(f"{_W}both_look"))
            elif self.viewer in (0, 1):
                name = self._names.get(self.viewer) or side_words(self.viewer, self.words)
                layers.sign(surface, "lock", self.words(f"{_W}one_looks", name=name))

    def held_now(self) -> Held | None:
        if self._dragged is None or self._grip is None:
            return None
        kind, what = self._dragged
        px = self.camera.square
        seat = max(0, self.viewer)
        if kind == "peg":
            tile = self.art.peg(self.plot is not None and what in self.plot.white, px)
        else:
            tile = self.art.placed(seat, what, px)
        home = self.rect_of(self._grip)
        return Held(tile, self._drag_at, self._drag_at if home is None else home.center)

    # --- the table beside the board ---

    @property
    def _revealing(self) -> bool:
        """Whether a turn is being revealed, also between two of its steps: the table stays as it is then."""
        view = self.view
        if view is None or self.busy or self.browsed:
            return view is not None and self.busy and view.position.phase != "setup"
        position = view.position
        if position.phase == "move":
            moves = position.moving != NOWHERE or bool(position.moved)
            waits = self.chooser.seat is None and not self.guided  # a lesson may end in a movement
            return moves and self._plan is None and (bool(self.queue) or waits)
        return position.phase in ("fight", "spin") and self.chooser.seat is None

    def _lay_out(self, rect: pygame.Rect, scale: float) -> Tree:
        if self.view is None or rect.width <= 0:
            return Tree()
        area = Area.at(rect, scale)
        self.tree.show(self._panel(self.view, area), area, self.canvases.measure(scale))
        return self.tree

    def _panel(self, view: TankBattleState, area: Area) -> Node:
        """What lies beside the board."""
        position, advised = view.position, self._advice
        hint = () if advised is None else tuple(Line(icon, told) for icon, told in advised.lines)
        frame = Frame(self._steps(position), hint, area.width, area.height)
        refused = self.chooser.refused
        why = refusal_words(refused.refusal, self.words) if refused is not None else ""
        foe, log = self._name(1 - position.seat), self._lines()
        if (setting := self._setting) is not None:
            return self.set_up_panel.tree(frame, setting, why, self._own_shown(), self.template_page)
        if (plan := self._plan) is not None:
            return self.plan_panel.tree(frame, plan, foe, log)
        if (plot := self._plot) is not None:
            return self.plot_panel.tree(
                frame, plot, foe, self.stops, why, white=self.white, alone=self.alone, shaded=self.shaded,
                shared=self.shared, at=NOWHERE if self.at is None else self.at,
            )  # fmt: skip
        foot: list[Button] = []
        revealing = self._revealing
        if position.phase != "setup" and (revealing or self._replays):
            foot = self.fight_panel.playback(
                frame, self.timeline.pace, running=revealing, waits=self.waits,
                back=self._replays and self.timeline.done > 1, again=self._replays,
            )  # fmt: skip
        if self.gated and not self.busy:
            words = self.words(f"{_W}button.look", name=foe)
            foot.append(Button(ButtonSpot("look"), words, "eye_off", main=True))
        position = public(position) if self.covering else position
        if self._now("fight"):
            battles = position.battles()
            chosen = battles[self.battle % len(battles)]
            return self.fight_panel.battles(frame, position, chosen, log, tuple(foot), self._fields)
        task = task_words(view, self.chooser.seat, self.words, self._name(position.seat))
        if revealing:
            task = self.words(f"{_W}task.reveal", name=self._name(self._told_position(view).seat))
        elif self.gated:
            task = self.words(f"{_W}task.gate", name=foe)
        return self.fight_panel.watching(frame, task, log, tuple(foot), self._fields)

    @property
    def _fields(self) -> FieldsShown | None:
        """What the spinner said in the turn that is told, where no needle turns."""
        if self._spun is None or not self.timeline.reduced or not self.log:
            return None
        turn, fields = self._spun
        return fields if turn == self.log[-1][0] else None

    def _steps(self, position: Position) -> tuple[StepShown, ...]:
        """Where one is: in the set-up, in a reveal, or in the sitting of whoever acts."""

        def told(names: Sequence[str], now: int) -> tuple[StepShown, ...]:
            return steps_shown([self.words(f"{_W}step.{name}") for name in names], now)

        if position.phase == "setup":
            words = [self.words(f"{_W}step.sets_up", name=self._name(seat)) for seat in (0, 1)]
            return steps_shown([*words, self.words(f"{_W}step.play")], position.seat)
        if self._revealing and self.timeline.script:
            return told(STAGES, self.timeline.stage)
        if position.phase in ("fight", "spin"):
            return told(STAGES, len(STAGES) - 1)
        if position.outcome is not None:
            return ()
        plots = ["plot"] if position.turn >= SAFE_TURNS else []
        names = ["move", "reveal", *plots, "hand_over" if self.shared else "seal"]
        if position.phase == "plot":
            sealing = bool(self.queue) and not self.busy
            return told(names, 3 if sealing else 2)
        return told(names, 1 if self.queue else 0)

    def _own_shown(self) -> OwnShown | None:
        """The player's own set-ups, as far as they are shown."""
        if self.own_setups is None or self.guided:
            return None
        found = tuple((one.key, one.title, one.squares is not None) for one in self.own_setups.listed())
        return OwnShown(found, self.own_listed, self.own_chosen, self.own_page)

    def _lay_own(self, setting: Setting, key: str) -> Reply:
        """Lay out a set-up of the player's own, or tell why that can't be."""
        assert self.own_setups is not None
        self.own_chosen = key
        one = next((one for one in self.own_setups.listed() if one.key == key), None)
        if one is None or one.squares is None or not setting.lay_own(one.squares):
            self._sounds.append("illegal")
            self.own_setups.explain(key)
            return TAKEN
        return self._told(None, OwnSetupSpot(key))

    def _with_own(self, what: str, setting: Setting) -> Reply:
        """A button of the player's own set-ups."""
        own = self.own_setups
        assert own is not None
        known = self.own_chosen in {one.key for one in own.listed()}
        match what:
            case "own":
                self.own_listed, self.own_page = not self.own_listed, 0
            case "own_page":
                self.own_page += 1
            case "own_save" if not setting.missing:
                own.save(setting.written)
            case "own_rename" if known:
                own.rename(self.own_chosen)
            case "own_delete" if known:
                own.delete(self.own_chosen)
            case _:
                return self._refuse_quietly()
        self._sounds.append("pick")
        return TAKEN

    def _lines(self) -> tuple[Line, ...]:
        """What happened lately; of a reveal that is being shown, all of it."""
        return tuple(line for at, line in self.log if at == self.log[-1][0])

    def _name(self, seat: int) -> str:
        return self._names.get(seat) or side_words(seat, self.words)

    @property
    def side(self) -> Tree:
        placed = super().side
        assert isinstance(placed, Tree)
        return placed

    def _draw_table(self, surface: pygame.Surface, scale: float, rect: pygame.Rect) -> None:
        self.side.draw(self.canvases.on(surface, scale), hover=self.hovered, focus=self.cursor)

    @property
    def side_word(self) -> str:
        return self.words(f"{_W}tab")

    @property
    def asks(self) -> bool:
        return self._setting is not None

    def draw_strip(
        self, surface: pygame.Surface, rect: pygame.Rect, view: TankBattleState, side: int, told: StripTold,
        scale: float,
    ) -> None:  # fmt: skip
        """A player's strip with its card."""
        if self._names.get(side) != told.name:
            self._names[side] = told.name
            self._side = None
        strip = strip_shown(self._told_position(view), side, told, covered=self.covering)
        self._strips.draw(surface, rect, strip, scale)

    def _told_position(self, view: TankBattleState) -> Position:
        """The position the strips tell: in a reveal, as far as it is shown."""
        shown = self.timeline.position if self.busy else None
        return view.position if shown is None else shown

    def card_key(self) -> object:
        """What the strips depend on: they follow a reveal event by event."""
        return None if self.view is None else (self._told_position(self.view), self.covering)

    def draw_card(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """What happened in the turn that is looked at, where nothing else lies beside the board."""
        self._card.show(self.parts.told(self._lines()), Area.at(rect, scale), self.canvases.measure(scale))
        self._card.draw(self.canvases.on(surface, scale))

    # --- what things mean ---

    record_signs = RECORD

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        super().set_rect(rect, scale)
        self._strips.clear()

    def add_tips(self, tips: Tips) -> None:
        scene, layers = self.board.scene, self.board.layers
        assert isinstance(scene, BattleScene) and isinstance(layers, BattleLayers)
        if self._rect.width > 0:
            add_board(tips, BoardTips(tips, self.camera, RULES), scene, layers)
        if self._side_rect.width > 0:
            tips.add_signs(self.side.tips())
        self._strips.add_tips(tips)

    # --- pointer ---

    def _let_go(self) -> None:
        self._down = self._grip = self._dragged = None

    def _press(self, spot: Spot | None) -> Reply:
        self.hint = None
        self._grip = spot
        self.chooser.refused = None
        return IGNORED if spot is None else TAKEN

    def _drag(self, point: tuple[int, int], far: bool) -> bool:
        spot = self.spot_at(point)
        changed, self.hovered = spot != self.hovered, spot
        self._drag_at = point
        if far and self._dragged is None and self._grip is not None:
            self._dragged = self._take(self._grip)
        return changed or self._dragged is not None

    def _take(self, spot: Spot) -> tuple[str, int] | None:
        """What can be dragged from there."""
        square = self.square_of(spot)
        if (setting := self._setting) is not None:
            if square is not None:
                found = [piece for piece in setting.on(square) if piece >= setting.first]
                return ("piece", found[0]) if found else None
            match spot:
                case TraySpot(kind) if setting.take(kind):
                    return "piece", setting.hand
        if (plot := self._plot) is not None and square is not None:
            return ("peg", square) if square in plot.red or square in plot.white else None
        return None

    def _release(self, spot: Spot | None) -> Reply:
        dragged, self._dragged = self._dragged, None
        if dragged is not None:
            return self._dropped(dragged, spot)
        if spot is None or spot != self._grip:
            return TAKEN
        if self.square_of(spot) is not None and self._twice(spot):
            return TAKEN
        return self._choose(spot)

    def _dropped(self, dragged: tuple[str, int], spot: Spot | None) -> Reply:
        """A piece or a peg was dragged there; beside the board it is taken back."""
        kind, what = dragged
        square = self.square_of(spot)
        setting, plot = self._setting, self._plot
        refusal: Refusal | None = None
        if kind == "piece" and setting is not None:
            if square is None:
                if setting.squares[what] >= 0:
                    setting.lift(setting.squares[what])
            elif square != setting.squares[what]:
                refusal = setting.put(what, square)
        elif plot is not None:
            white = what in plot.white
            if square is None:
                plot.toggle(what, white=white)
            elif square != what:
                refusal = plot.move(what, square)
        return self._told(refusal, spot)

    def _told(self, refusal: Refusal | None, spot: Spot | None) -> Reply:
        """Say why not, or that it is done."""
        if refusal is None:
            self._sounds.append("pick")
        else:
            assert spot is not None
            self.chooser.refuse(spot, refusal)
            self._tell_refused()
        return TAKEN

    def _choose(self, spot: Spot) -> Reply:
        match spot:
            case FieldSpot(square):
                return self._choose_square(square, spot)
            case ButtonSpot(name):
                return self._do(name)
            case PaceSpot(pace):
                return self._change_pace(pace)
            case TraySpot(kind) if (setting := self._setting) is not None:
                return self._told(None, spot) if setting.take(kind) else self._refuse_quietly()
            case TemplateSpot(name) if (setting := self._setting) is not None:
                setting.lay_template(name)
                return self._told(None, spot)
            case OwnSetupSpot(key) if (setting := self._setting) is not None and self.own_setups is not None:
                return self._lay_own(setting, key)
            case LegSpot(number) if (plan := self._plan) is not None:
                plan.remove(number)
                return self._told(None, spot)
            case BattleSpot(origin, target) if self._now("fight"):
                return self._play([Fight(origin, target)])
            case PegSpot(white):
                self.white = white
                return self._told(None, spot)
            case EnemySpot(tank):
                self.alone = NOWHERE if self.alone == tank else tank
                return self._told(None, spot)
        return TAKEN

    def _choose_square(self, square: int, spot: Spot) -> Reply:
        if (setting := self._setting) is not None:
            if setting.hand >= 0 and (not setting.on(square) or square in setting.free(setting.hand)):
                if self.guided and setting.why_not(setting.first, square) is None:
                    return self._play([Place(PIECES[setting.first], square)], spot)
                return self._told(setting.put(setting.hand, square), spot)
            if setting.lift(square):
                return self._told(None, spot)
            return TAKEN
        if (plan := self._plan) is not None:
            return self._drive(plan, square, spot)
        if (plot := self._plot) is not None:
            white = square in plot.white or (self.white and square not in plot.red)
            if self.guided and queries.why_not(plot.position, Peg(square, white)) is None:
                return self._play([Peg(square, white)], spot)
            return self._told(plot.toggle(square, white=white), spot)
        if self._now("fight"):
            assert self.view is not None
            battles = self.view.position.battles()
            found = [one for one in battles if square in one]
            if len(found) == 1:
                return self._play([Fight(*found[0])])
            if found:
                self.battle = battles.index(found[0])
                return TAKEN
        return TAKEN

    def _drive(self, plan: Plan, square: int, spot: Spot) -> Reply:
        """Pick a tank, or drive the picked one there."""
        position = plan.position
        if square in position.tanks[position.seat]:
            plan.pick(NOWHERE if square == plan.picked else square)
            if plan.picked >= 0 and not plan.routes:
                return self._told(self._why_stuck(plan), spot)
            return self._told(None, spot)
        if plan.picked < 0:
            no_tank = Refusal("TB-3.3", "tank_battle.refuse.move.no_tank", {"square": number(square)})
            return self._told(no_tank, spot)
        way = plan.routes.get(square)
        if way is None:
            return self._told(self._why_not(plan, square), spot)
        if self.guided:
            squares = (plan.picked, *way)
            return self._play([Go(*step) for step in itertools.pairwise(squares)], spot)
        plan.go(way)
        self._sounds.append("drive")
        return TAKEN

    @staticmethod
    def _why_not(plan: Plan, square: int) -> Refusal | None:
        """Why the picked tank can't be driven to a square: a click may mean several steps."""
        refusal = plan.why_not(square)
        if refusal is not None and refusal.key.endswith(".one_square") and plan.routes:
            params = {"origin": number(plan.picked), "square": number(square)}
            return Refusal("TB-3.3", "tank_battle.refuse.move.no_way", params)
        return refusal

    @staticmethod
    def _why_stuck(plan: Plan) -> Refusal | None:
        """Why the picked tank can go nowhere: the reason that most of its steps have."""
        position = plan.position
        walk = position.walk
        ahead = 10 if position.seat == 0 else -10
        found = [plan.why_not(plan.picked + by) for by in (ahead, 1, -1) if 0 <= plan.picked + by < 100]
        told = [one for one in found if one is not None]
        return told[0] if told and walk is not None else None

    def _refuse_quietly(self) -> Reply:
        self._sounds.append("illegal")
        return TAKEN

    @property
    def undoes(self) -> tuple[bool, bool]:
        draft = self._setting or self._plan or self._plot
        return (draft.can_undo, draft.can_redo) if draft is not None else (False, False)

    def rule_at(self, point: tuple[int, int]) -> str:
        """A refusal's link, unless it lies over a square that can be clicked to go on."""
        square = self.camera.square_at(point) if self.view is not None else None
        return "" if square is not None and self._goes_on(square) else super().rule_at(point)

    def _goes_on(self, square: int) -> bool:
        """Whether a click on a square would do something to what is drafted."""
        if (setting := self._setting) is not None:
            return bool(setting.on(square)) or (setting.hand >= 0 and square in setting.free(setting.hand))
        if (plan := self._plan) is not None:
            return square in plan.routes or square in plan.position.tanks[plan.position.seat]
        if (plot := self._plot) is not None:
            return plot.may(square)
        return False

    def take_last(self, point: tuple[int, int]) -> bool:
        """The right button: a piece goes back to the tray, a white peg is plotted."""
        square = self.camera.square_at(point) if self.view is not None else None
        if square is not None and (setting := self._setting) is not None and setting.lift(square):
            self.chooser.drop()
            self.refresh()
            return True
        if square is not None and (plot := self._plot) is not None:
            self.chooser.refused = None
            if self._twice(("white", square)):
                return True
            if self.guided:
                self.white = not self.white  # what is played has to come from a click
            else:
                self._told(plot.toggle(square, white=True), FieldSpot(square))
            self.refresh()
            return True
        return False

    def stands_at(self, place: int) -> bool:
        return self.view is not None and place in self.view.position.taken

    def choice(self) -> Any:
        """Each decision answers what was just revealed, so none goes on from an earlier position."""
        plan = self._plan
        if plan is not None and plan.picked >= 0:
            return plan.picked
        draft = self._plot if self._setting is None else self._setting
        return super().choice() if draft is None else draft

    def put_back(self) -> bool:
        """Forget a refusal, a picked tank; the rest is undone by its own key."""
        plan = self._plan
        if plan is not None and plan.picked >= 0:
            plan.pick(NOWHERE)
            self.chooser.drop()
            self._let_go()
            self.refresh()
            return True
        if self._plot is not None or self._setting is not None:
            self.chooser.drop()  # the right button goes on to what it points at
            had = self.cursor is not None
            self.cursor = None
            self._let_go()
            self.refresh()
            return had
        return super().put_back()

    # --- commands ---

    def _do(self, what: str) -> Reply:
        """A button, or its key."""
        draft = self._setting or self._plan or self._plot
        setting, plan, plot = self._setting, self._plan, self._plot
        match what:
            case "ready" | "reveal" | "seal" | "look":
                return self._finish()
            case "next" | "back" | "again":
                return self._steer(what)
            case "own" | "own_page" | "own_save" | "own_rename" | "own_delete" if (
                setting is not None and self.own_setups is not None
            ):
                return self._with_own(what, setting)
            case "undo" | "redo" if draft is not None:
                done = draft.undo() if what == "undo" else draft.redo()
                self._sounds.append("undo" if done else "illegal")
                return TAKEN if done else IGNORED
            case "template_page" if setting is not None:
                self.template_page += 1
            case "clear" if setting is not None:
                setting.clear()
            case "clear" if plan is not None:
                plan.clear()
            case "clear" if plot is not None:
                plot.clear()
            case "mirror" if setting is not None:
                setting.mirror()
            case "random" if setting is not None:
                setting.random(all_of_them=True)
            case "fill" if setting is not None and setting.missing:
                setting.random(all_of_them=False)
            case "stops" if plot is not None:
                self.shaded = not self.shaded
            case _:
                return IGNORED
        self.chooser.refused = None
        self._sounds.append("pick")
        return TAKEN

    def _finish(self) -> Reply:
        """What the main button does."""
        if self.gated and not self.busy and self.view is not None:
            self._looked = self.view.position.turn
            self._begin(self.view.position, self.chooser.seat)
            return TAKEN
        if (setting := self._setting) is not None:
            if setting.missing:
                return self._refuse_quietly()
            return self._play(setting.actions())
        if (plan := self._plan) is not None:
            if plan.missing is not None:
                self.chooser.refuse(ButtonSpot("reveal"), plan.missing)
                self._tell_refused()
                return TAKEN
            return self._play(plan.actions())
        if (plot := self._plot) is not None:
            return self._refuse_quietly() if plot.missing else self._play(plot.actions())
        if self._now("fight"):
            assert self.view is not None
            battles = self.view.position.battles()
            return self._play([Fight(*battles[self.battle % len(battles)])])
        return IGNORED

    def _white_here(self) -> Reply:
        """A white peg where the cursor or the pointer is."""
        plot, at = self._plot, self.at
        if plot is None:
            return IGNORED
        if at is None:
            self.white = not self.white
            return TAKEN
        if self.guided and queries.why_not(plot.position, Peg(at, True)) is None:
            return self._play([Peg(at, True)], FieldSpot(at))
        return self._told(plot.toggle(at, white=True), FieldSpot(at))

    def _next(self, by: int) -> Reply:
        """The next piece to place, tank to drive, battle, or square where the enemy could stop."""
        assert self.view is not None
        if (setting := self._setting) is not None:
            setting.next_hand(by)
        elif (plan := self._plan) is not None:
            squares = sorted(plan.movable, key=lambda at: (row(self.viewer, at), at))
            if not squares:
                return IGNORED
            at = squares.index(plan.picked) if plan.picked in squares else -1 if by > 0 else 0
            plan.pick(squares[(at + by) % len(squares)])
            self.cursor = FieldSpot(plan.picked)
        elif self._now("fight"):
            battles = self.view.position.battles()
            self.battle = (self.battle + by) % len(battles)
            self.cursor = FieldSpot(battles[self.battle][1])
        elif self._plot is not None:
            found = sorted({square for squares in self.stops.values() for square in squares})
            if not found:
                return IGNORED
            at = found.index(self.at) if self.at in found else -1 if by > 0 else 0
            self.cursor = FieldSpot(found[(at + by) % len(found)])
        else:
            return IGNORED
        self._sounds.append("pick")
        return TAKEN

    def command(self, name: str) -> Reply:
        if not name.startswith("digit_"):
            self._digits = 0  # the next digit begins another number
        return super().command(name)

    def _digit(self, digit: int) -> Reply:
        """Digits go to the square of that number."""
        typed = self._digits * 10 + digit
        self._digits = typed if typed <= 100 else digit
        self.cursor, self.hovered = FieldSpot(numbered(self._digits or 100)), None
        return TAKEN

    def _home(self) -> Spot:
        plan = self._plan
        if plan is not None and plan.picked >= 0:
            return FieldSpot(plan.picked)
        seat = self.viewer if self.viewer in (0, 1) else 0
        return FieldSpot(sorted(OWN[seat])[25 if seat == 0 else 24])

    def _enter(self) -> Reply:
        self.hint = None
        if self.cursor is None:
            self.cursor = self._home()
            return TAKEN
        return self._choose(self.cursor)

    def aim(self, action: Action) -> None:
        """Choose as far as an action goes, short of playing it."""
        match action:
            case Go(origin, target) if (plan := self._plan) is not None:
                plan.pick(origin)
                self.cursor = FieldSpot(target)
            case Peg(square) | Place(_, square):
                self.cursor = FieldSpot(square)
        self.refresh()

    def planned(self) -> str:
        """The movement planned so far as the record would write it."""
        plan = self._plan
        if plan is None or not plan.steps:
            return ""
        return self.words.commas(
            "–".join(str(number(s)) for s in leg.trail) for leg in queries.legs(plan.position)
        )

    # --- words ---

    def action_words(self, view: TankBattleState, action: Action) -> str:
        return action_words(view, action, self.words)

    def record_words(self, before: TankBattleState, step: SeenStep[TankBattleState, Action]) -> str:
        return step_words(before, step, self.words)

    def record_together(self, actions: Sequence[Action]) -> str:
        return steps_words(actions, self.words)

    def refusal_words(self, refusal: Refusal) -> str:
        return refusal_words(refusal, self.words)

    def _topic(self, view: TankBattleState) -> str:
        return {"setup": "TB-2.1", "move": "TB-3.3", "fight": "TB-4.4", "plot": "TB-3.2"}.get(view.phase, "")

    def prompts(self) -> Sequence[Prompt]:
        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, self.words(f"{_W}prompt.{key}"), self.keys)

        own = [told("own_ranks", "own_ranks")] if self.covering and self.viewer in self.people else []
        if self.busy:
            return (
                told("go_on", "reveal_next"), told("back", "reveal_back"), told("again", "reveal_again"),
                told("pace", "reveal_pace"), *own,
            )  # fmt: skip
        click = (MOUSE_CLICK,) if self.cursor is None else ()
        if self._setting is not None:
            return (
                told("place", *click, "pick"), told("next_piece", "next_piece"),
                told("mirror", "mirror_setup"), told("undo", "take_back"), told("ready", "done"),
            )  # fmt: skip
        if self._plan is not None:
            return (
                told("drive", *click, "pick"), told("next_tank", "next_piece"),
                told("step_back", "take_back"), told("reveal", "done"),
            )  # fmt: skip
        if self._plot is not None:
            return (
                told("peg", *click, "pick"), told("white", "white_peg"), told("next_stop", "next_piece"),
                told("undo", "take_back"), told("seal", "done"),
            )  # fmt: skip
        if self.gated:
            return (told("look", "done"), *own)
        if self._now("fight"):
            return (
                told("fight", *click, "pick"),
                told("next_battle", "next_piece"),
                told("begin", "done"),
                *own,
            )
        return ()

    # --- pieces of the panel ---

    def side_name(self, view: TankBattleState, side: int) -> str:
        return side_words(side, self.words)

    def standing(self, view: TankBattleState, side: int) -> str:
        return standing_words(view.position, side, self.words)

    def tally(self, view: TankBattleState) -> Sequence[Tally]:
        """Who has what left."""
        position = view.position
        hidden = any(HIDDEN in tanks for tanks in position.tanks)
        if position.phase == "setup" or hidden or not all(map(position.placed, (0, 1))):
            return []
        return [
            Tally(seat, side_words(seat, self.words), left_words(position, seat, self.words), "")
            for seat in sorted((0, 1), key=lambda seat: -position.left(seat))
        ]

    def side_group(self, side: int) -> str:
        """That of its pieces."""
        return GROUPS[side % len(GROUPS)]

    material_key = "after.material.tanks"

    def material(self, view: TankBattleState, side: int) -> int | None:
        """The tanks that are left; none during the set-up."""
        return None if view.position.phase == "setup" else view.position.left(side)

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        tile = self.art.tank(side, 0, "", False, min(rect.size))
        surface.blit(tile, tile.get_rect(center=rect.center))

    def _mark(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        tile = self.art.chip(seat, 0, min(rect.size))
        surface.blit(tile, tile.get_rect(center=rect.center))


def squares_of(events: Sequence[Any]) -> tuple[int, ...]:
    """The squares where a step happened."""
    found: list[int] = []
    for event in events:
        match kind_of(event):
            case "drove" | "fought" | "spun":
                found += [event.origin, event.target]
            case "destroyed" | "site_lost" | "gun_lost" | "promoted":
                found.append(event.square)
    return tuple(dict.fromkeys(found))
