"""Tank Tactics on the match screen: board, choosing, the table beside it. See ``game.view.table``."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.model.contract import Refusal, SeenStep
from game.rules.tank_tactics import queries
from game.rules.tank_tactics.public import (
    ACTIONS,
    LETTERS,
    NOWHERE,
    SETTING_UP,
    SQUAD,
    Action,
    End,
    Enter,
    Exit,
    Fire,
    Leave,
    Move,
    Play,
    Position,
    Ram,
    TankTacticsState,
    Turn,
)
from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.board.drawn import Trace
from game.view.board.squares import GridCamera
from game.view.board.tips import BoardTips
from game.view.facing import facing_letter
from game.view.held import Held
from game.view.phase import IGNORED, MOUSE_CLICK, MOUSE_WHEEL, TAKEN, Prompt, Reply
from game.view.side_table import Beside
from game.view.spots import AimSpot, ButtonSpot, FieldSpot, square_of
from game.view.square_table import SquareTable
from game.view.table import (
    Banner,
    OverlayName,
    Overlays,
    OwnPage,
    OwnStrips,
    SidePanel,
    StripTold,
    Tally,
    Tools,
)
from game.view.tank_tactics.board import BoardPainter
from game.view.tank_tactics.choose import Chooser
from game.view.tank_tactics.clips import ROLL_SHARE, ClipPainter
from game.view.tank_tactics.compose import compose, preview
from game.view.tank_tactics.hint import Advice, advice
from game.view.tank_tactics.moment import Moment, aftermath, banner, moment, name_of
from game.view.tank_tactics.moment_art import MomentPictures
from game.view.tank_tactics.moment_panel import MomentPanel
from game.view.tank_tactics.panel import TurnPanel
from game.view.tank_tactics.parts import Parts
from game.view.tank_tactics.recap import TurnTelling, standing_words
from game.view.tank_tactics.reveal import Reveal
from game.view.tank_tactics.reveal_page import RevealPage, RevealShown, reveal_shown
from game.view.tank_tactics.scene import BoardShown
from game.view.tank_tactics.setting import Setting
from game.view.tank_tactics.setting_page import SettingPage
from game.view.tank_tactics.setting_panel import SettingPanel, setting_shown
from game.view.tank_tactics.setting_shown import PageShown, PageTeller
from game.view.tank_tactics.shown import (
    PanelShown,
    Slot,
    TargetShown,
    hand_of,
    hand_shown,
    tank_shown,
    target_shown,
    tells_below,
    turn_shown,
)
from game.view.tank_tactics.spots import (
    BeginSpot,
    CardSpot,
    ClearSpot,
    DieSlot,
    DieSpot,
    FaceSpot,
    GiveSpot,
    LoadedSpot,
    PresetSpot,
    ReadySpot,
    SetSpot,
    Spot,
    TankSpot,
    TraySpot,
    card_spot,
)
from game.view.tank_tactics.stage import Preview, StageTimeline, Stay
from game.view.tank_tactics.start_map import StartMaps
from game.view.tank_tactics.strips import StripPainter, strip_shown
from game.view.tank_tactics.tips import RECORD, RULES, add_board, add_card
from game.view.tank_tactics.words import (
    COLOURS,
    action_words,
    card_text,
    kind_of,
    refusal_words,
    step_words,
    task_words,
)
from game.view.tips import Tips
from game.view.turns import Happened, Turns

_W = "tank_tactics_view."

FACE_SHARE = 0.27
"""The arrowheads round a tank reach so far into its square, in squares."""

OVERLAP = 4
"""What lies beside another thing may begin so much before its edge, in tokens."""

DOUBLE_MS, DOUBLE_PX = 350, 8
"""A click so soon after one that did something, and so near it, is its second half."""

MOST_CARDS = 9
"""So many cards have a key."""


class TankTacticsTable(SquareTable[TankTacticsState, Action, Spot]):
    """The view of one match, and the table beside its board."""

    chooser: Chooser
    says_who = False
    strips_high = 124.0

    def __init__(self, tools: Tools) -> None:
        self.setting: Setting | None = None
        """Dice and cards that the player sets now."""
        self._draft: Setting | None = None
        self._looked_at: Setting | None = None
        """What whoever looks has set, while somebody else sets."""
        self._reveal: Reveal | None = None
        """All dice and cards are being shown, and who starts is rolled for."""
        self._page_rect = pygame.Rect(0, 0, 0, 0)
        """Where the page for all this goes; empty: board and panel are shown."""
        self._dragged: tuple[int, int] | None = None
        """The die that is being dragged, with its tank before it."""
        self._drag_at: tuple[int, int] | None = None
        """Where the pointer holds it; ``None``: over what is pointed at."""
        self._first_card = 0
        self._grip: Spot | None = None
        self._deed_at, self._deed_ms = (0, 0), -math.inf
        """Where and when a click did something last."""
        self.queue: list[tuple[Position, Action]] = []
        """What is to be played next, each with the position it was chosen for."""
        self._turn: list[tuple[Position, tuple[Slot, ...]]] = []
        """The positions of this turn that were shown, with what its actions were spent on."""
        self._deed: tuple[TankTacticsState, Action] | None = None
        """What another seat did last, and the position before it."""
        self._staged: TankTacticsState | None = None
        """What the panel tells of while that is shown, made once."""
        self._side_rect, self._side_scale = pygame.Rect(0, 0, 0, 0), 1.0
        self._shown: BoardShown | None = None
        self._side: Beside | None = None
        self.panel: PanelShown | None = None
        """What the panel shows in a turn."""
        self.page_shown: PageShown | RevealShown | None = None
        """What the page shows."""
        self._dirty = True
        self._danger: tuple[object, int, dict[int, int]] | None = None
        self._advised: tuple[object, object, Advice] | None = None
        self._hand_first = 0
        """The first card of a hand that is not seen whole."""
        self._seen: tuple[TankTacticsState, SeenStep[TankTacticsState, Action]] | None = None
        """The last step that was seen, and the position before it."""
        self._hovered_then: Spot | None = None
        """What was pointed at when it happened."""
        self._moments: tuple[object, object, Moment | None] | None = None
        """What is told of the last step, made once: its pictures are kept with it."""
        self._read: object = None
        """The last step of which enough was told."""
        self._revealed = 1.0, 1.0
        """How much of the flip and of the roll the page shows."""
        self._names: dict[int, str] = {}
        """Who plays each side, as far as it was told."""
        super().__init__(tools, Chooser())
        self.keys = "tank_tactics"
        self.commands |= {
            "ready": lambda: self._finish() if self.setting is not None else IGNORED,
            "take_back": lambda: self._setting_key("undo"),
            "tank_before": lambda: self._setting_key("tank", -1),
            "tank_after": lambda: self._setting_key("tank", 1),
            "cards": lambda: self._setting_key("cards"),
            "to_squad": lambda: self._setting_key("squad"),
            "next_preset": lambda: self._setting_key("preset"),
            "clear": lambda: self._setting_key("clear"),
            "finish": self._finish,
            "end_turn": self._finish,
            "fire": lambda: self._key_target("fire"),
            "ram": lambda: self._key_target("ram"),
            "next_target": lambda: self._next(1),
            "previous_target": lambda: self._next(-1),
            "next_piece": lambda: self._next_tank(1),
            "previous_piece": lambda: self._next_tank(-1),
            "turn_left": lambda: self._spin(-1),
            "turn_right": lambda: self._spin(1),
        }
        for number in range(len(LETTERS)):
            self.commands[f"tank_{number + 1}"] = lambda number=number: self._pick_tank(number)  # type: ignore[misc]
        for number in range(MOST_CARDS):
            self.commands[f"number_{number + 1}"] = lambda number=number: self._number(number + 1)  # type: ignore[misc]

    @property
    def side_panel(self) -> SidePanel:
        return self

    @property
    def turns(self) -> Turns:
        return TurnTelling(self.words, self._mark)

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        """Theme, language or speed changed."""
        self.tools, self.words = tools, tools.words
        self.painter = BoardPainter(tools)
        self.painter.set_rect(self._rect, self._scale)
        if self.view is not None:
            self.painter.prepare(self.view.position)
            self.camera.set_turn(self.overlays.turn)
        parts = (self.painter.tanks, self.painter.dice, self.painter.cards)
        made = Parts(*parts, tools.words)
        self.turn_panel = TurnPanel(made, MomentPanel(made, MomentPictures(tools), tools.words), tools.words)
        self.setting_panel = SettingPanel(made, tools.words)
        self.canvases = Canvases(tools.theme, tools.fonts)
        self.tree, self._card = Tree(), Tree()
        self._strip_trees: dict[int, Tree] = {}
        self.strip_painter = StripPainter(tools, *parts)
        self.setting_page = SettingPage(made, StartMaps(tools.theme, self.painter.tanks), tools.words)
        self.reveal_page = RevealPage(made, tools.words)
        self.clips = ClipPainter(tools, self.painter, self._card_place)
        stayed = self._reveal is not None and self._reveal.starts >= 0 and self.busy
        self._timeline = StageTimeline(tools.theme.metrics, speed=tools.speed, reduced=tools.reduced)
        if stayed and self.people and self.view is not None:
            self._timeline.show(self.view.position, (Stay(),), self.view.position)
        self.refresh()

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        self._rect, self._scale = rect, scale
        self.strip_painter.places.clear()
        self.painter.set_rect(rect, scale)
        self.refresh()

    def set_side(self, rect: pygame.Rect, scale: float) -> None:
        self._side_rect, self._side_scale = rect, scale
        self.refresh()

    def show(
        self,
        view: TankTacticsState,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[TankTacticsState, Action] | None,
    ) -> None:
        fresh = self.view is None or view.position != self.view.position
        first = self.view is None
        self.view, self.viewer = view, viewer
        if fresh:
            self.hint = None
            self._danger = None
            self.cursor_rests |= chooser is None
        self.painter.prepare(view.position)
        if first:
            self.camera.set_turn(self.overlays.turn)
        self.last = squares_of(last.events) if last is not None else ()
        self._follow_turn(view.position)
        if self._reveal is not None and not (chooser is None and last is not None and _rolls(last.events)):
            self._reveal = None
        self.chooser.begin(view, chooser)
        self._begin_setting(view, chooser)
        self.keys = "tank_tactics" if self.setting is None else "tank_tactics_setting"
        if fresh and self.chooser.acts:
            self._look_at_own()
        if (
            self.cursor is not None
            and not isinstance(self.cursor, FieldSpot)
            and self.side.of(self.cursor) is None
        ):
            self.cursor = None
        if chooser is None:
            self._let_go()
        self.refresh()

    def _begin_setting(self, view: TankTacticsState, chooser: int | None) -> None:
        """Dice and cards are set while a seat may; what it drafted is kept till its turn begins."""
        position = view.position
        self._looked_at = None
        if view.phase not in SETTING_UP:
            self._draft = self._kept = None
        if view.phase not in ("dice", "cards"):
            self.setting = None
            return
        if chooser is None or chooser != position.seat or self.queue:
            if not self.queue:
                self.setting = None
            if 0 <= self.viewer < len(position.fell):
                self._looked_at = Setting(position, self.viewer, locked=True)
            return
        fresh, draft = Setting(position, chooser), self._draft
        if draft is None or draft.seat != chooser:
            fresh.take_data(self._take_kept())
            self._draft = fresh
        elif (draft.set_tanks, draft.set_cards, draft.cards) != (
            fresh.set_tanks,
            fresh.set_cards,
            fresh.cards,
        ):
            fresh.take_over(draft)
            self._draft = fresh
        self.setting = self._draft

    def _drafted(self) -> Any:
        draft, view = self._draft, self.view
        if draft is None or self.queue or view is None:
            return None
        begun = view.phase in ("dice", "cards") and view.position.seat == draft.seat
        return draft.as_data() if begun else None

    def _look_at_own(self) -> None:
        """Of a board that is not seen whole, show the tank played with, else the first that may be."""
        chooser = self.chooser
        for index in (chooser.index, *chooser.tanks):
            square = chooser.position.squares[index] if index >= 0 else NOWHERE
            if square >= 0:
                self.camera.show(square, 3.0)
                return

    def reveal(self, action: Action) -> None:
        if self.view is not None and isinstance(action, Move | Turn | Fire | Ram | Leave | Enter | Play):
            position = self.view.position
            square = position.squares[position.match.index(position.seat, action.tank)]
            if square >= 0:
                self.camera.show(square, 3.0)

    def _follow_turn(self, position: Position) -> None:
        """Keep what the actions of this turn were spent on, as far as it was seen."""
        known = next((n for n, one in enumerate(self._turn) if one[0] == position), None)
        if known is not None:
            del self._turn[known + 1 :]
        elif not any(_same_turn(one[0], position) for one in self._turn):
            self._turn = [(position, ())]

    def recall(self, earlier: Iterable[Happened]) -> None:
        view = self.view
        if view is None:
            return
        known = any(slots for position, slots in self._turn if position == view.position)
        this_turn = bool(view.position.used) and not known
        steps: list[Happened] = []
        ends = 0
        for one in earlier:
            this_turn = this_turn and _same_turn(one.before.position, one.step.view.position)
            if this_turn:
                steps.append(one)
            # a card, or the end of a turn, is on no square: what was done before it is marked
            ends += any(kind_of(event) == "turn_ended" for event in one.step.events)
            if not self.last and ends < 2:
                self.last = squares_of(one.step.events)
            if not this_turn and (self.last or ends > 1):
                break
        if steps:
            self._turn = [(steps[-1].before.position, ())]
            for one in reversed(steps):
                self._note_step(one.before, one.step)
        self.refresh()

    def animate(self, before: TankTacticsState, step: SeenStep[TankTacticsState, Action]) -> None:
        self._seen, self._hovered_then = (before, step), self.hovered
        self._note_step(before, step)
        effects: list[Any] = list(step.events)
        action = step.action
        self._deed = self._staged = None
        if (
            isinstance(action, Move | Turn | Fire | Ram | Leave | Enter)
            and before.position.seat != self.viewer
        ):
            effects.insert(0, Preview(action))
            self._deed = (before, action)
        for square in squares_of(step.events)[:1]:
            self.camera.show(square, 3.0)
        effects += self._reveal_more(step)
        self.timeline.show(before.position, effects, step.view.position)
        self._hear()
        self.refresh()

    def _reveal_more(self, step: SeenStep[TankTacticsState, Action]) -> list[Any]:
        """Show dice and cards of all, or the dice for the start, on the page if there is one. Gives what is
        to follow: where people play, they have time to look."""
        if self._page_rect.width and any(kind_of(event) == "shown" for event in step.events):
            self._reveal = Reveal(step.view) if step.view.phase in ("start", "turn") else None
        if self._reveal is None:
            return []
        for roll in _rolls(step.events):
            self._reveal.add_roll(roll.pips, roll.starts)
        return [Stay()] if self.people and self._reveal.starts >= 0 else []

    def _note_step(self, before: TankTacticsState, step: SeenStep[TankTacticsState, Action]) -> None:
        slots = next((one[1] for one in self._turn if one[0] == before.position), None)
        after = step.view.position
        if step.action is None and after == before.position:
            return  # a draw was offered, say
        if slots is None or step.action is None or not _same_turn(before.position, after):
            self._turn = [(after, ())]
            return
        if self._turn[-1][0] == after:
            return  # it was recalled
        self._turn.append((after, slots_after(slots, before, step, self.words)))

    @property
    def timeline(self) -> StageTimeline:
        return self._timeline

    def skip(self) -> None:
        self.timeline.skip(quiet=True)
        self._reveal = None
        self.refresh()

    def hurry(self) -> None:
        if self._reveal is None:
            self.skip()
            return
        self.timeline.hurry()
        if self._reveal.starts >= 0 and self.people and not self.timeline.busy:
            self._reveal = None
        self.refresh()

    @property
    def waits(self) -> bool:
        return self.timeline.stays

    @property
    def moving(self) -> bool:
        return (self.timeline.moving and not self.waits) or self._dirty or bool(self.queue)

    def advance(self, ms: float) -> bool:
        self._dirty |= self.timeline.update(ms)
        return self._dirty

    def due(self) -> float:
        if self.queue:
            return 0.0
        staying = self.timeline.stays_for / 1000
        return min(super().due(), staying) if staying else super().due()

    def refresh(self) -> None:
        self._shown = self._side = None
        self._dirty = True

    def take_next(self) -> Action | None:
        """The next action of a route, of cards for a shot, of what was set, if all went as planned."""
        if not self.queue or self.view is None or self.chooser.seat is None or self.busy:
            return None
        expected, action = self.queue[0]
        if self.view.position != expected:
            self.queue.clear()
            self._begin_setting(self.view, self.chooser.seat)
            self.refresh()
            return None
        self.queue.pop(0)
        refusal = None if self.allow is None else self.allow(action)
        if refusal is not None:
            self.queue.clear()
            self._begin_setting(self.view, self.chooser.seat)
            self.chooser.refuse(FieldSpot(0), refusal)
            self._tell_refused()
            return None
        return action

    def _plan(self, first: Action, follows: Sequence[Action]) -> None:
        """Remember what is to follow an action."""
        assert self.view is not None
        self.queue = []
        position, done = self.view.position, first
        for action in follows:
            position = position.after(done)
            self.queue.append((position, action))
            done = action

    # --- drawing ---

    @property
    def shown(self) -> BoardShown:
        """What the board shows now."""
        if self._shown is None:
            self._shown = self._compose()
        return self._shown

    def _compose(self) -> BoardShown:
        view, overlays, timeline = self.view, self.overlays, self.timeline
        assert view is not None
        position = view.position
        acting = position.tank if position.tank >= 0 and position.squares[position.tank] >= 0 else NOWHERE
        base = BoardShown(
            position,
            last=self.last if overlays.last_move else (),
            acting=acting if position.phase in ("turn", "portal") else NOWHERE,
            danger=self.danger if overlays.danger else {},
            turn=overlays.turn,
            coordinates=overlays.coordinates,
        )
        if self.busy and timeline.position is not None:
            stage = timeline.position
            acting = stage.tank if stage.tank >= 0 and stage.squares[stage.tank] >= 0 else NOWHERE
            base = BoardShown(
                stage, hidden=timeline.hidden, acting=acting, turn=overlays.turn,
                coordinates=overlays.coordinates,
            )  # fmt: skip
            clip = timeline.clip
            return preview(base, clip.effect.action) if clip and kind_of(clip.effect) == "preview" else base
        advised = self._advice(base)
        if advised is not None:
            return advised.shown
        rests = self.cursor is None and self.hovered in (None, self._hovered_then)
        if rests and self._seen is not None and self._moment() is not None:
            return aftermath(base, *self._seen, self.words)
        return compose(
            base, self.chooser, self.words, cursor=self.cursor, hovered=self.hovered, notes=self.notes,
            flags=not self._tells_below, asks=self.asked_about is not None,
        )  # fmt: skip

    def _advice(self, base: BoardShown | None = None) -> Advice | None:
        """The hint of now, made once."""
        if self.hint is None or self.view is None or self.busy:
            return None
        key = (self.hinted, self.words, self.overlays)
        if self._advised is None or self._advised[0] is not self.view or self._advised[1] != key:
            base = base or BoardShown(self.view.position)
            self._advised = (self.view, key, advice(self.view, self.hinted, base, self.words))
        return self._advised[2]

    def draw(self, surface: pygame.Surface) -> None:
        if self.view is None:
            return
        if self._paged:
            self._dirty = False
            return
        if self.busy:
            self._shown = None
        shake = self.timeline.motion("shake")
        aside = 0.0 if shake is None else 0.07 * math.sin(6 * math.pi * shake) * (1 - shake)
        self.painter.draw(surface, self.shown, aside)
        clip, timeline = self.timeline.clip, self.timeline
        if clip is not None and timeline.position is not None:
            block = surface.get_clip()
            surface.set_clip(self.camera.block)
            self.clips.draw(surface, clip, timeline.position)
            surface.set_clip(block)
        self._dirty = False

    @property
    def side(self) -> Beside:
        """What lies beside the board, or on the page in its place."""
        if self._side is None:
            if self._paged:
                self._side = self._lay_page()
            else:
                self._side = self._lay_out(self._side_rect, self._side_scale)
        return self._side

    # --- the page for dice and cards ---

    @property
    def page(self) -> OwnPage | None:
        return self if self._reveal is not None or self._on_page is not None else None

    @property
    def _on_page(self) -> Setting | None:
        """The setting that the page shows, where it is given the room."""
        return self.setting or self._looked_at

    @property
    def _paged(self) -> bool:
        return self._page_rect.width > 0 and self.page is not None and self.view is not None

    @property
    def page_title(self) -> str:
        if self._reveal is not None:
            return self.words(f"{_W}reveal.title")
        return self.words(f"{_W}setting.{'title' if self.setting is not None else 'title_set'}")

    def set_page(self, rect: pygame.Rect | None, scale: float) -> None:
        self._page_rect = pygame.Rect(0, 0, 0, 0) if rect is None else rect
        self._side_scale = scale
        self.refresh()

    def _lay_page(self) -> Tree:
        setting = self._on_page
        if self._reveal is not None:
            self.page_shown = shown = self._reveal_shown(self._reveal)
            node = self.reveal_page.tree(shown)
        else:
            assert setting is not None
            self.page_shown = set_up = self._setting_shown(setting)
            node = self.setting_page.tree(set_up)
        self.tree.show(
            node, Area.at(self._page_rect, self._side_scale), self.canvases.measure(self._side_scale)
        )
        return self.tree

    def _reveal_shown(self, reveal: Reveal) -> RevealShown:
        """What the page shows once all are ready."""
        sides = reveal.view.position.match.sides
        names = {
            seat: self._names.get(side) or self.words(f"tank_tactics.side.{COLOURS[side]}")
            for seat, side in enumerate(sides)
        }
        return reveal_shown(
            reveal, names, self.words, flip=self._flipped, roll=self._rolling, begins=bool(self.people),
            turn=self.overlays.turn,
        )  # fmt: skip

    def _setting_shown(self, setting: Setting) -> PageShown:
        """What the page shows while dice and cards are set."""
        assert self.view is not None
        seat = self.view.position.seat
        name = self._names.get(self.view.position.match.sides[seat], "") if seat != setting.seat else ""
        advised = self._advice()
        return PageTeller(
            self.view, setting, self.words, pointed=self.hovered or self.cursor, dragged=self._dragged,
            first=self._first_card, turn=self.overlays.turn,
            waits=self.words(f"{_W}setting.waits", name=name) if name else "",
            over_to=self._over_to(setting.seat), watched=len(self.people) > 1,
            advice=None if advised is None else (advised.title, " ".join(advised.reasons)),
        ).page()  # fmt: skip

    def _over_to(self, seat: int) -> str:
        """Who takes over when a seat is ready: the person who sets next; empty if nobody does."""
        assert self.view is not None
        fell = self.view.position.fell
        return next((name for one, name in self.people.items() if one > seat and not fell[one]), "")

    @property
    def _rolling(self) -> float:
        """How much of the roll for the start has been shown, 0 to 1."""
        clip = self.timeline.clip
        if clip is None or kind_of(clip.effect) == "stay":
            return 1.0
        return min(1.0, clip.share / ROLL_SHARE) if kind_of(clip.effect) == "rolled" else 0.0

    @property
    def _flipped(self) -> float:
        """How much of turning the cards over has been shown, 0 to 1."""
        clip = self.timeline.clip
        return clip.share if clip is not None and kind_of(clip.effect) == "shown" else 1.0

    def draw_page(self, surface: pygame.Surface) -> None:
        if self._reveal is not None:
            now = self._flipped, self._rolling
            if now != self._revealed:
                self._revealed, self._side = now, None
        elif self.view is None or self._on_page is None:
            return
        _ = self.side
        to = self.canvases.on(surface, self._side_scale)
        self.tree.draw(to, hover=self.hovered, focus=self.cursor)
        self._dirty = False

    def held_now(self) -> Held | None:
        setting, dragged = self.setting, self._dragged
        if dragged is None or setting is None or self.view is None:
            return None
        side = self.view.position.match.sides[setting.seat]
        over = None if self.hovered is None else self.rect_of(self.hovered)
        at = self._drag_at or (over.center if over is not None else (0, 0))
        home = None if self._grip is None else self.rect_of(self._grip)
        tile = self.painter.dice.tilted(dragged[1], round(56 * self._side_scale), -8.0, side)
        return Held(tile, at, at if home is None else home.center)

    def drag_over(self, tank: int, value: int, slot: int) -> None:
        """A die of a tank is being dragged and just over a place: for pictures."""
        self._dragged, self._drag_at = (tank, value), None
        self.hovered = DieSlot(tank, slot)
        self.refresh()

    def _player_state(self, seat: int) -> tuple[str, bool]:
        """What a player does while dice are set, in a word; whether they are ready."""
        assert self.view is not None
        position = self.view.position
        if self._reveal is not None:
            return self.words(f"{_W}setting.player.ready"), True
        if seat < position.seat or position.fell[seat]:
            return self.words(f"{_W}setting.player.ready"), True
        key = "sets" if seat == position.seat else "later" if position.seat == self.viewer else "waits"
        return self.words(f"{_W}setting.player.{key}"), False

    def _lay_out(self, rect: pygame.Rect, scale: float) -> Tree:
        if self._told is None or rect.width <= 0:
            return Tree()
        self.panel = None if self.setting is not None else self._panel_shown()
        if self.setting is not None:
            node = self._setting_node(self.setting)
        else:
            assert self.panel is not None
            node = self.turn_panel.tree(self.panel)
        self.tree.show(node, Area.at(rect, scale), self.canvases.measure(scale))
        return self.tree

    def _setting_node(self, setting: Setting) -> Node:
        """The panel while dice and cards are set in it."""
        assert self.view is not None
        view, advised = self.view, self._advice()
        task = task_words(view, self.chooser.seat, self.words)
        if advised is not None:
            task = advised.title
        elif setting.missing:
            letters = self.words.commas(LETTERS[tank] for tank in setting.missing)
            task = self.words(f"{_W}setting.missing", tanks=letters)
        return self.setting_panel.tree(setting_shown(view.position, setting, task, self.words))

    def _panel_shown(self) -> PanelShown:
        """What the panel shows in a turn."""
        view, chooser, words = self._told, self.chooser, self.words
        assert view is not None
        _ = self.shown  # the hint lies on the board as it is shown
        why = ""
        refused = self.chooser.refused
        if refused is not None and not isinstance(refused.spot, FieldSpot):
            why = refusal_words(refused.refusal, self.words)
        name = self._names.get(view.position.match.sides[view.position.seat], "")
        if not why:
            why = self._card_told()
        index, advised, moment = self.told_tank, self._advice(), self._moment()
        tank = None
        if view.position.dice[index]:
            tank = tank_shown(view, index, words, turned=self.overlays.turn, who=self._who(index))
        below = advised is None and moment is None
        return PanelShown(
            turn_shown(
                view, chooser, self.slots, words, name=name,
                task="" if self.basis is None else words("premove.title"),
            ),
            hand_shown(
                view, chooser, self.viewer, words, first=self._hand_first, why=why,
                refused=refused is not None,
            ),
            tank, advised, moment, below and tells_below(self._side_rect, self._side_scale, chooser),
            self._target(), why or words(f"{_W}target.none"), refused is not None and bool(why),
        )  # fmt: skip

    def _card_told(self) -> str:
        """All that the card says that is pointed at."""
        spot = self.cursor if self.cursor is not None else self.hovered
        loaded, card = self.chooser.loaded, ""
        match spot:
            case CardSpot(name):
                card = name
            case LoadedSpot(place) if place < len(loaded):
                card = loaded[place].card
        parts = [card_text(card, part, self.words) for part in ("effect", "when")] if card else []
        return self.words.commas(part for part in parts if part)

    @property
    def _told(self) -> TankTacticsState | None:
        """What the panel tells of: while another seat's action is shown, what stands on the board so far."""
        stage = self.timeline.position
        if self._deed is None or stage is None or not self.busy:
            if self._staged is not None:
                self._staged = self._side = None
            return self.view
        if self._staged is None or self._staged.position is not stage:
            self._staged = self._deed[0].then(stage)
            self._side = None
        return self._staged

    @property
    def _deed_shown(self) -> Action | None:
        """The action of another seat that is being shown."""
        return self._deed[1] if self._deed is not None and self._told is not self.view else None

    @property
    def _tells_below(self) -> bool:
        """Whether the panel tells of a tank that is pointed at, in place of a flag beside it."""
        told = self.hint is None and self.setting is None and self._moment() is None
        return told and tells_below(self._side_rect, self._side_scale, self.chooser)

    def _who(self, index: int) -> str:
        """Who plays a tank, if it isn't whoever looks."""
        assert self.view is not None
        position = self.view.position
        seat = position.match.owner[index]
        return "" if seat == self.viewer else name_of(position, seat, self._names, self.words)

    def _target(self) -> TargetShown | None:
        """Another tank that is pointed at while one is played with."""
        view, at, now = self.view, self.at, self.chooser.now
        if view is None or at is None or now is None:
            return None
        other = view.position.tank_on(at)
        if other < 0 or other == self.chooser.index:
            return None
        return target_shown(view, now, other, self._who(other), self.words)

    @property
    def told_tank(self) -> int:
        """The tank whose card is shown: picked, else pointed at, acting, or the first of whoever looks."""
        told, deed = self._told, self._deed_shown
        assert told is not None
        position = told.position
        if deed is not None:
            return position.match.index(position.seat, getattr(deed, "tank", 0))
        if self.chooser.acts and self.chooser.index >= 0:
            return self.chooser.index
        at = self.at
        other = NOWHERE if at is None else position.tank_on(at)
        if other >= 0:
            return other
        if self.chooser.index >= 0:
            return self.chooser.index
        if position.tank >= 0:
            return position.tank
        seat = self.viewer if 0 <= self.viewer < len(position.fell) else position.seat
        tanks = position.match.tanks[seat]
        return next((i for i in tanks if position.squares[i] >= 0), tanks[0])

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The Actions die of the turn: what is done, what is planned, what is free."""
        view, deed = self._told, self._deed_shown
        assert view is not None
        position, chooser = view.position, self.chooser
        if position.phase not in ("turn", "portal"):
            return ()
        if deed is not None:
            return self._slots_with(deed)
        index = chooser.index if chooser.acts else position.tank
        if index < 0 or not position.dice[index]:
            return ()
        done = self._turn[-1][1] if self._turn and self._turn[-1][0] == position else ()
        paid = [slot for slot in done if slot.icon != "free"]
        found = [*([Slot("done", "check")] * max(0, position.used - len(paid))), *paid]
        found += [] if self.busy else self._planned(index)
        return self._filled(found, position, index)

    def _slots_with(self, deed: Action) -> tuple[Slot, ...]:
        """What another seat's actions were spent on, and what the one being shown is spent on."""
        assert self._deed is not None
        before = self._deed[0].position
        done = next((slots for position, slots in self._turn if position == before), ())
        found = [*([Slot("done", "check")] * max(0, before.used - len(done))), *done]
        icon, told = deed_words(before, deed, self.words)
        if icon and not (isinstance(deed, Turn) and before.free):
            found.append(Slot("planned", icon, told, fire=isinstance(deed, Fire | Ram)))
        return self._filled(found, before, before.match.index(before.seat, getattr(deed, "tank", 0)))

    @staticmethod
    def _filled(found: list[Slot], position: Position, index: int) -> tuple[Slot, ...]:
        """With the free slots there are beside those."""
        if not position.dice[index]:
            return ()
        count = position.dice[index][ACTIONS] + position.more
        found += [Slot("free")] * (count - len(found))
        return tuple(found[: max(count, position.used)])

    def _planned(self, index: int) -> list[Slot]:
        """What would be spent by what is chosen, or pointed at."""
        chooser, view = self.chooser, self.view
        if not chooser.acts or chooser.index != index or view is None:
            return []
        looked, at, words = chooser.looked(index), self.at, self.words
        grid = view.board.grid
        route = chooser.route
        if not route and at is not None:
            if at in looked.shots:
                shot = looked.shots[at]
                told = words(f"{_W}slot.fire", target=grid.name(at), damage=shot.damage)
                return [Slot("planned", "target", told, fire=True)]
            if at in looked.rams:
                return [Slot("planned", "ram", words(f"{_W}slot.ram", target=grid.name(at)), fire=True)]
            route = looked.reach.route(at)
        found, position = [], looked.position
        for action in route:
            after = position.after(action)
            if after.used > position.used:
                icon, told = deed_words(position, action, words)
                found.append(Slot("planned", icon, told))
            position = after
        return found

    def draw_side(self, surface: pygame.Surface) -> None:
        if self.view is None:
            return
        _ = self._told  # another position is told of: it is laid out anew
        _ = self.side
        to = self.canvases.on(surface, self._side_scale)
        self.tree.draw(to, hover=self.hovered, focus=self.cursor)

    # --- places ---

    @property
    def camera(self) -> GridCamera:
        return self.painter.camera

    def square_of(self, spot: Spot | None) -> int | None:
        return square_of(spot)

    def spot_at(self, point: tuple[int, int]) -> Any:
        if self._paged:
            item = self.side.at(point)
            return None if item is None else item.spot
        for name, rect in self.painter.choice_rects:
            if rect.collidepoint(point):
                return AimSpot(name)
        for number, (_, rect) in enumerate(self.painter.card_rects):
            if rect.collidepoint(point) and number < len(self.chooser.loaded):
                return LoadedSpot(number)
        square = self.camera.square_at(point)
        if square is not None:
            facing = self._face_at(square, point)
            return FieldSpot(square) if facing is None else FaceSpot(facing)
        item = self.side.at(point)
        return None if item is None else item.spot

    def _face_at(self, square: int, point: tuple[int, int]) -> int | None:
        """The facing of the arrowhead under a point of the picked tank's square."""
        chooser = self.chooser
        if not chooser.acts or chooser.index < 0 or chooser.goal is not None or chooser.leaves:
            return None
        position = chooser.position
        if square != position.squares[chooser.index]:
            return None
        rect = self.camera.rect_of(square)
        x, y = (point[0] - rect.centerx) / rect.width, (point[1] - rect.centery) / rect.height
        if max(abs(x), abs(y)) < 0.5 - FACE_SHARE:
            return None
        seen = round(math.degrees(math.atan2(x, -y)) / 90) % 4 * 2
        facing = self.camera.facing_of(seen)
        return None if facing == position.facings[chooser.index] else facing

    def rect_of(self, spot: Spot) -> pygame.Rect | None:
        """Where a spot is, in px of the window."""
        square = square_of(spot)
        if square is not None:
            return self.camera.rect_of(square)
        if isinstance(spot, AimSpot):
            return dict(self.painter.choice_rects).get(spot.name)
        if isinstance(spot, FaceSpot) and self.chooser.index >= 0:
            rect = self.camera.rect_of(self.chooser.position.squares[self.chooser.index])
            seen = self.camera.facing(spot.facing) // 2
            by = round(rect.width * (0.5 - FACE_SHARE / 2))
            dx, dy = ((0, -by), (by, 0), (0, by), (-by, 0))[seen]
            place = pygame.Rect(0, 0, rect.width // 5, rect.height // 5)
            place.center = (rect.centerx + dx, rect.centery + dy)
            return place
        item = self.side.of(spot)
        return None if item is None else item.rect

    def _card_place(self, card: CardSpot) -> tuple[float, float]:
        """Where a card flies from: where it lies in the hand, else over the edge of the board."""
        item = self.side.of(card)
        if item is not None:
            return item.rect.center
        block = self.camera.block
        return block.right - 20, block.centery

    def home(self, view: TankTacticsState, seat: int) -> tuple[float, float] | None:
        match, grid = view.position.match, view.position.match.board.grid
        squares = [square for square, _ in match.starts(seat)]
        if not squares:
            return None
        across, up = (sum(map(of, squares)) / len(squares) for of in (grid.column, grid.rank))
        return across - (grid.width - 1) / 2, up - (grid.height - 1) / 2

    def turns_by_quarters(self, view: TankTacticsState) -> bool:
        grid = view.position.match.board.grid
        return grid.width == grid.height

    def offers(self, view: TankTacticsState) -> frozenset[OverlayName]:
        """The enemy's guns can hit squares."""
        return frozenset({"danger"})

    @property
    def danger(self) -> dict[int, int]:
        """How many enemy guns can hit each square, looked up once a position."""
        known = self._danger
        assert self.view is not None
        if known is None or known[0] is not self.view or known[1] != self.viewer:
            seat = max(0, self.viewer)
            known = self._danger = (self.view, self.viewer, queries.danger(self.view.position, seat))
        return known[2]

    def set_overlays(self, overlays: Overlays) -> None:
        if self.view is not None:
            self.camera.set_turn(overlays.turn)
        super().set_overlays(overlays)

    @property
    def at_side(self) -> bool:
        return isinstance(self.cursor, CardSpot | LoadedSpot | ButtonSpot | SetSpot)

    @property
    def side_word(self) -> str:
        return self.words(f"{_W}tab")

    # --- what things mean ---

    record_signs = RECORD

    def add_tips(self, tips: Tips) -> None:
        if not self._paged and self._rect.width > 0:
            shown = self.shown
            add_board(tips, BoardTips(tips, self.camera, RULES), self.painter.scene_of(shown), shown)
            self.painter.places.tell(tips)
            for card, rect in self.painter.card_rects:
                add_card(tips, rect, card)
            if self.painter.flag_rect is not None:
                tips.add("tank_tactics.dice_of", self.painter.flag_rect, "TT-1.1")
        if self._paged or self._side_rect.width > 0:
            _ = self.side
            tips.add_signs(self.tree.tips())
        self.strip_painter.places.tell(tips)

    def cursor_rect(self) -> pygame.Rect | None:
        return None if self.cursor is None else self.rect_of(self.cursor)

    @property
    def strips(self) -> OwnStrips:
        return self

    @property
    def asks(self) -> bool:
        return self.setting is not None

    # --- pointer ---

    def _let_go(self) -> None:
        self._down = self._grip = self._dragged = None

    def command(self, name: str) -> Reply:
        reply = super().command(name)
        if reply.taken:
            self._read = self._seen
        return reply

    def _press(self, spot: Spot | None) -> Reply:
        self.hint = None
        self._read = self._seen
        self._grip = spot
        if spot is None:
            gone = self.chooser.asked is not None
            self.chooser.asked = None
            return TAKEN if gone else IGNORED
        return TAKEN

    def _drag(self, point: tuple[int, int], far: bool) -> bool:
        spot: Spot | None = self.spot_at(point)
        changed, self.hovered = spot != self.hovered, spot
        self._drag_at = point
        if self._paged and far and self._dragged is None and self._grip is not None:
            self._dragged = self._die_of(self._grip)
            changed = changed or self._dragged is not None
        return changed

    def _die_of(self, spot: Spot) -> tuple[int, int] | None:
        """The die at a spot of the setting that can be taken, with its tank before it."""
        setting = self.setting
        if setting is None or self.queue:
            return None
        match spot:
            case DieSpot(tank, value):
                pass
            case DieSlot(tank, slot):
                value = setting.dice[tank][slot]
            case _:
                return None
        return (tank, value) if value and setting.free(tank) else None

    def _release(self, spot: Spot | None) -> Reply:
        self._dragged = None
        if spot is None or self._grip is None:
            return TAKEN
        if spot != self._grip:
            return self._dropped(self._grip, spot)
        point = self._down or (0, 0)
        if self._clock - self._deed_ms < DOUBLE_MS and math.dist(point, self._deed_at) < DOUBLE_PX:
            return TAKEN  # the second half of a double click: nobody fires twice by accident
        reply = self._choose(spot)
        if reply.action is not None and not isinstance(spot, SetSpot):
            self._deed_at, self._deed_ms = point, self._clock
        return reply

    def _dropped(self, grip: Spot, spot: Spot) -> Reply:
        """A die that is dragged from the tray, or from its place, to another, or back."""
        setting, die = self.setting, self._die_of(grip)
        if setting is None or die is None:
            return TAKEN
        if not isinstance(spot, DieSlot | TraySpot | DieSpot) or spot.tank != die[0]:
            return TAKEN
        setting.point_at(die[0], setting.slot)
        if isinstance(spot, DieSlot):
            setting.put(spot.slot, die[1])
        else:
            setting.take_out(die[1])
        self._sounds.append("pick")
        return TAKEN

    def _choose(self, spot: Spot) -> Reply:
        if isinstance(spot, SetSpot):
            return self._set(spot)
        chooser = self.chooser
        before = (chooser.index, chooser.loaded, chooser.goal, chooser.asked)
        return self._done(chooser.choose(spot), before)

    def _done(self, action: Action | None, before: object) -> Reply:
        """What came of choosing: the sounds, and what is to follow."""
        chooser = self.chooser
        if chooser.refused is not None:
            self._tell_refused()
        elif action is None:
            after = (chooser.index, chooser.loaded, chooser.goal, chooser.asked)
            self._sounds.append("pick" if after != before else "click")
        else:
            self._plan(action, chooser.follows)
            if not isinstance(action, End):
                self.cursor = None if isinstance(self.cursor, AimSpot | CardSpot) else self.cursor
        if chooser.asked is not None and self.cursor is not None:
            self.cursor = AimSpot(chooser.choices[0])
        elif chooser.goal is not None and isinstance(self.cursor, AimSpot):
            self.cursor = FieldSpot(chooser.goal)
        return Reply(True, action)

    def _set(self, spot: SetSpot) -> Reply:
        """Something of the setting of dice and cards."""
        setting = self.setting
        if setting is None or self.queue:
            return TAKEN
        if isinstance(spot, ReadySpot):
            return self._be_ready(setting)
        self._sounds.append("pick")
        if not isinstance(spot, GiveSpot | BeginSpot) and spot.tank != setting.tank:
            setting.choose_tank(spot.tank)
        match spot:
            case DieSlot(_, slot):
                setting.point(slot)
            case DieSpot(_, value):
                setting.take(value)
            case TraySpot() if setting.held:
                setting.take_out(setting.held)
            case ClearSpot():
                setting.clear()
            case PresetSpot(_, name):
                setting.preset(name)
            case GiveSpot(card, to):
                setting.give(card, to)
        return TAKEN

    def _be_ready(self, setting: Setting) -> Reply:
        """Play what was set, once; if dice are missing, go to them."""
        if not setting.ready:
            if setting.missing:
                setting.choose_tank(setting.tank if setting.tank in setting.missing else setting.missing[0])
            self._sounds.append("illegal")
            return TAKEN
        first, *rest = setting.actions()
        refusal = None if self.allow is None else self.allow(first)
        if refusal is not None:
            self.chooser.refuse(FieldSpot(0), refusal)
            self._tell_refused()
            return TAKEN
        self.cursor = None
        self._plan(first, rest)
        self._sounds.append("pick")
        return Reply(True, first)

    def _setting_key(self, what: str, by: int = 0) -> Reply:
        """A key of the setting."""
        setting = self.setting
        if setting is None or self.queue:
            return IGNORED
        card = self._card_at
        match what:
            case "undo":
                if not setting.undo():
                    self._sounds.append("illegal")
                    return TAKEN
                if card < 0:
                    self._point_at_slot(setting)
            case "tank" if card >= 0:
                self._point_at_card(setting, card + by)
            case "tank":
                setting.choose_tank((setting.tank + by) % len(setting.dice))
                self._point_at_slot(setting)
            case "cards":
                self._point_at_card(setting, card + 1)
            case "squad" if card >= 0 and SQUAD in setting.holders:
                setting.give(card, SQUAD)
                self._point_at_card(setting, card)
            case "preset":
                setting.next_preset()
                self._point_at_slot(setting)
            case "clear":
                setting.clear()
                self._point_at_slot(setting)
            case _:
                return IGNORED
        self._sounds.append("pick")
        return TAKEN

    @property
    def _card_at(self) -> int:
        """The card to give that the cursor is at; −1: it is at none."""
        return self.cursor.card if isinstance(self.cursor, GiveSpot) else -1

    def _point_at_slot(self, setting: Setting) -> None:
        self.cursor, self.hovered = DieSlot(setting.tank, setting.slot), None

    def _point_at_card(self, setting: Setting, card: int) -> None:
        """At a card, at whom it goes to; beyond the first or last one back to the dice."""
        if not 0 <= card < len(setting.cards):
            self._point_at_slot(setting)
            return
        self.cursor, self.hovered = GiveSpot(card, setting.given[card]), None
        self._show_card(card)

    def _show_card(self, card: int) -> None:
        """Scroll the cards until that one is seen."""
        rows = self._rows_of_cards
        self._first_card = max(min(self._first_card, card), card - rows + 1)

    @property
    def _rows_of_cards(self) -> int:
        """So many cards are seen at once."""
        _ = self.side
        return max(1, len({one.spot.card for one in self.tree.goals if isinstance(one.spot, GiveSpot)}))

    def wheel(self, notches: int, point: tuple[int, int], *, zoom: bool = False) -> Reply:
        if not self._paged:
            return super().wheel(notches, point, zoom=zoom)
        setting = self._on_page
        if setting is None or self._reveal is not None:
            return TAKEN
        most = len(setting.cards) - self._rows_of_cards
        first = max(0, min(most, self._first_card - notches))
        if first != self._first_card:
            self._first_card = first
            self.refresh()
        return TAKEN

    def put_back(self) -> bool:
        setting = self.setting
        if setting is not None and setting.held:
            setting.held = 0
            self._let_go()
            self.refresh()
            return True
        if self._moment() is not None:
            self._read = self._seen
            self.refresh()
            return True
        return super().put_back()

    def _scroll_hand(self, by: int) -> Reply:
        """Show other cards of a hand that is not seen whole."""
        assert self.view is not None
        count = len(hand_of(self.view, self.chooser, self.viewer))
        first = max(0, min(count - 1, self._hand_first + by))
        changed, self._hand_first = first != self._hand_first, first
        return TAKEN if changed else IGNORED

    def _wheel(self, by: int) -> Reply:
        if isinstance(self.hovered, CardSpot | LoadedSpot):
            return self._scroll_hand(by)
        return self._spin(by) if self.chooser.goal is not None else IGNORED

    # --- commands ---

    def _spin(self, by: int) -> Reply:
        """Turn the ghost; another tank's dice while they are set."""
        if self.setting is not None:
            return self._setting_key("tank", by)
        if not self.chooser.acts or not self.chooser.spin(by):
            return IGNORED
        if self.chooser.refused is not None:
            self._tell_refused()
        else:
            self._sounds.append("turn")
        return TAKEN

    def _home(self) -> Spot:
        assert self.view is not None
        if self.setting is not None:
            return DieSlot(self.setting.tank, self.setting.slot)
        position, chooser = self.view.position, self.chooser
        if chooser.index >= 0 and position.squares[chooser.index] >= 0:
            return FieldSpot(position.squares[chooser.index])
        spots = chooser.spots()
        return spots[0] if spots else FieldSpot(len(position.match.board.grid) // 2)

    def _arrow(self, right: int, up: int) -> Reply:
        if self.chooser.asked is not None:
            return self._next(-1 if up > 0 or right < 0 else 1)
        reply = super()._arrow(right, up)
        if self.setting is not None:
            match self.cursor:
                case DieSlot(tank, slot):
                    self.setting.point_at(tank, slot)
                case GiveSpot(card):
                    self._show_card(card)
        return reply

    def _beyond(self, spot: Spot, right: int, up: int) -> Spot:
        """The next square; right of the last column the nearest thing that lies beside the board."""
        square = square_of(spot)
        if square is None:
            return self._from_side(spot, right, up)
        beyond = self._step(square, right, up)
        if beyond is not None:
            return FieldSpot(beyond)
        near = self._nearest(self.camera.rect_of(square), 1, 0) if right > 0 else None
        return spot if near is None else near

    def _from_side(self, spot: Spot, right: int, up: int) -> Spot:
        rect = self.rect_of(spot)
        near = None if rect is None else self._nearest(rect, right, up, leaving=spot)
        if near is not None or self.setting is not None or rect is None or right >= 0:
            return spot if near is None else near
        grid = self.camera.grid
        across = self.camera.seen_size[0]
        squares = [
            square
            for square in range(len(grid))
            if self.camera.seen_cell(grid.column(square), grid.rank(square))[0] == across - 1
        ]
        return FieldSpot(min(squares, key=lambda at: abs(self.camera.rect_of(at).centery - rect.centery)))

    def _nearest(self, rect: pygame.Rect, right: int, up: int, leaving: Spot | None = None) -> Spot | None:
        """The nearest thing beside the board in that direction."""
        near: Spot | None = self.side.nearest(rect, right, up, leaving=leaving)
        return near

    def _enter(self) -> Reply:
        if self._reveal is not None:
            self.hurry()
            return TAKEN
        chooser = self.chooser
        before = (chooser.index, chooser.loaded, chooser.goal, chooser.asked)
        self.hint = None
        if self.cursor is None or (
            isinstance(self.cursor, FieldSpot) and chooser.goal is not None and chooser.route
        ):
            planned = chooser.goal is not None and chooser.route
            here = self.cursor is None or square_of(self.cursor) == chooser.goal
            spun = chooser.goal is not None and chooser.goal == self._own_square()
            if planned and (here or spun):
                return self._done(chooser.play(), before)
        if self.cursor is None:
            self.cursor = self._home()
            return TAKEN
        return self._choose(self.cursor)

    def _own_square(self) -> int:
        chooser = self.chooser
        return chooser.position.squares[chooser.index] if chooser.index >= 0 else NOWHERE

    def _finish(self) -> Reply:
        """End the turn, leave the portal, be ready: what the rightmost button does."""
        if self.setting is not None:
            return self._set(ReadySpot())
        if self.chooser.leaves:
            return self._choose(ButtonSpot("no"))
        return self._choose(ButtonSpot("end")) if "end" in self.chooser.buttons() else IGNORED

    def _key_target(self, how: str) -> Reply:
        """Fire or ram by key: at what is pointed at, or at the only one there is."""
        chooser = self.chooser
        now = chooser.now
        if now is None:
            return IGNORED
        before = (chooser.index, chooser.loaded, chooser.goal, chooser.asked)
        chooser.refused = None
        found = list(now.shots if how == "fire" else now.rams)
        at = chooser.asked if chooser.asked is not None else self.at
        if at not in found:
            if len(found) > 1:
                return self._next(1)
            at = found[0] if found else at
        if at is None:
            at = now.position.squares[chooser.index]
        chooser.asked = None
        action = chooser.fire(at) if how == "fire" else chooser.ram(at)
        return self._done(action, before)

    def _pick_tank(self, number: int) -> Reply:
        if self.setting is not None:
            if number < len(self.setting.dice):
                self.setting.choose_tank(number)
            return TAKEN
        chooser = self.chooser
        if not chooser.acts or chooser.position.match.index(chooser.position.seat, number) < 0:
            return IGNORED
        before = (chooser.index, chooser.loaded, chooser.goal, chooser.asked)
        reply = self._done(chooser.choose(TankSpot(number)), before)
        self._look_at_own()
        return reply

    def _number(self, number: int) -> Reply:
        """A card of the hand, or a die while dice are set."""
        if self.setting is not None:
            setting, at = self.setting, self._card_at
            if self.queue:
                return TAKEN
            if at >= 0:
                if number <= len(setting.dice):
                    setting.give(at, number - 1)
                    self._point_at_card(setting, at)
                    self._sounds.append("pick")
            elif number <= 6:
                setting.put(setting.slot, number)
                self._point_at_slot(setting)
                self._sounds.append("pick")
            return TAKEN
        if self.view is None or not self.chooser.acts:
            return IGNORED
        held = hand_of(self.view, self.chooser, self.viewer)
        if number > len(held):
            return IGNORED
        card, ready = held[number - 1]
        return self._choose(LoadedSpot(ready) if ready >= 0 else card_spot(card))

    def _next(self, by: int) -> Reply:
        if self.setting is not None:
            self.setting.next_slot(by)
            self._point_at_slot(self.setting)
            return TAKEN
        spots = self.chooser.spots()
        if not spots:
            return IGNORED
        at = spots.index(self.cursor) if self.cursor in spots else -1 if by > 0 else 0
        self.cursor, self.hovered = spots[(at + by) % len(spots)], None
        if isinstance(self.cursor, CardSpot) and self.view is not None:
            held = [card_spot(card) for card, _ in hand_of(self.view, self.chooser, self.viewer)]
            if self.side.of(self.cursor) is None and self.cursor in held:
                self._hand_first = held.index(self.cursor)
        square = square_of(self.cursor)
        if square is not None:
            self.camera.show(square)
        return TAKEN

    def _next_tank(self, by: int) -> Reply:
        if not self.chooser.next_tank(by):
            return self._next(by)
        self._sounds.append("pick")
        self._look_at_own()
        if self.cursor is not None and self._own_square() >= 0:
            self.cursor = FieldSpot(self._own_square())
        return TAKEN

    def _tell_refused(self) -> None:
        super()._tell_refused()
        self.timeline.start_motion("shake", self.timeline.ms("illegal_shake"))

    # --- what players draw on it ---

    def stands_at(self, place: int) -> bool:
        return self.view is not None and self.view.position.tank_on(place) >= 0

    def trace_of(self, view: TankTacticsState, action: Action) -> Trace | None:
        position, number = view.position, getattr(action, "tank", None)
        if number is None:
            return None
        here = position.squares[position.match.index(position.seat, number)]
        if isinstance(action, Enter):
            return Trace((action.square,))
        if here < 0:
            return None
        if isinstance(action, Fire):
            return Trace((here,), action.square)
        way = queries.squares_of(position, [action]) if isinstance(action, Move | Ram) else []
        return Trace(tuple(way) or (here,))

    # --- words ---

    def action_words(self, view: TankTacticsState, action: Action) -> str:
        return action_words(view, action, self.words)

    def rule_at(self, point: tuple[int, int]) -> str:
        if self.chooser.refused is None:
            return ""
        return next((tail for rect, tail in self.painter.tails if rect.collidepoint(point)), "")

    def _topic(self, view: TankTacticsState) -> str:
        if view.phase in SETTING_UP:
            return "TT-1.1" if view.phase == "dice" else "TT-1.3"
        if view.phase == "start":
            return "TT-3.1"
        if self.chooser.leaves:
            return "TT-2.4"
        if isinstance(self.cursor, CardSpot | LoadedSpot):
            return "TT-4.1"
        at, now = self.at, self.chooser.now
        if now is not None and at in now.shots:
            return "TT-3.6"
        if now is not None and at in now.rams:
            return "TT-3.9"
        return "TT-3.4" if self.chooser.goal is not None else "TT-3.2"

    def prompts(self) -> Sequence[Prompt]:
        """What can be done now, the most useful first, the way out last."""
        chooser, hand = self.chooser, self.cursor is None

        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, self.words(f"{_W}prompt.{key}"), self.keys)

        if self.view is None:
            return ()
        if self._reveal is not None:
            return (told("begin", *((MOUSE_CLICK,) if hand else ()), "pick"),) if self.waits else ()
        click = (MOUSE_CLICK,) if hand else ()
        if self.setting is not None:
            if self._card_at >= 0:
                squad = (told("give_squad", "to_squad"),) if SQUAD in self.setting.holders else ()
                return (
                    told("give", "number_1"), *squad, told("cards", "cards"), told("undo", "take_back"),
                    told("ready", "ready"),
                )  # fmt: skip
            cards = (told("cards", "cards"),) if self.setting.cards else ()
            return (
                told("slot", "next_target"), told("value", "number_1", "number_6"),
                told("other_tank", "tank_before", "tank_after"), told("preset", "next_preset"), *cards,
                told("undo", "take_back"), told("ready", "ready"),
            )  # fmt: skip
        if not chooser.acts:
            return ()
        if chooser.leaves:
            return (told("leave", *click, "pick"), told("stay", "put_back"))
        found: list[Prompt] = []
        if self._moment() is not None:
            found.append(told("close", "put_back"))
        if chooser.index >= 0 and self._own_square() < 0:
            found.append(told("enter", *click, "pick"))
        elif chooser.route and chooser.goal is not None:
            found.append(told("play", *click, "pick"))
            found.append(told("spin", *((MOUSE_WHEEL,) if hand else ()), "turn_left", "turn_right"))
        elif chooser.index < 0:
            found.append(told("pick_tank", *click, "pick"))
            found.append(told("next_tank", "next_piece"))
        else:
            found.append(told("pick", *click, "pick"))
            found.append(told("turn", "turn_left", "turn_right"))
        now = chooser.now
        if now is not None and now.shots:
            found.append(told("fire", "fire"))
        if now is not None and now.rams:
            found.append(told("ram", "ram"))
        if chooser.cards():
            found.append(told("card", "number_1"))
        found.append(told("end", "end_turn"))
        if chooser.goal is not None or chooser.loaded or chooser.asked is not None:
            found.append(told("back", "put_back"))
        return tuple(found)

    def _banner(self, view: TankTacticsState, side_names: Sequence[str], own: int | None) -> Banner | None:
        step = self._last_step(view)
        return None if step is None else banner(*step, self._names, self.words)

    def _last_step(
        self, view: TankTacticsState
    ) -> tuple[TankTacticsState, SeenStep[TankTacticsState, Action]] | None:
        """The step that led here, if it was seen."""
        step = self._seen
        return step if step is not None and step[1].view.position == view.position else None

    def _moment(self) -> Moment | None:
        """What the panel tells of a tank that has just been destroyed, until the next click or key."""
        view = self.view
        if view is None or self.busy or self.hint is not None or not self._side_rect.width:
            return None
        if self._seen is self._read:
            return None
        step = self._last_step(view)
        if step is None:
            return None
        key = (self._names.copy(), self.words, self.overlays.turn)
        if self._moments is None or self._moments[0] is not step or self._moments[1] != key:
            told = moment(*step, self._names, self.words, turn=self.overlays.turn)
            self._moments = (step, key, told)
        return self._moments[2]

    def record_words(self, before: TankTacticsState, step: SeenStep[TankTacticsState, Action]) -> str:
        return step_words(before, step, self.words)

    def refusal_words(self, refusal: Refusal) -> str:
        return refusal_words(refusal, self.words)

    # --- pieces of the panel ---

    def side_name(self, view: TankTacticsState, side: int) -> str:
        return self.words(f"tank_tactics.side.{COLOURS[side]}")

    def standing(self, view: TankTacticsState, side: int) -> str:
        sides = view.position.match.sides
        return standing_words(view, sides.index(side), self.words) if side in sides else ""

    def tally(self, view: TankTacticsState) -> Sequence[Tally]:
        """Where everybody's points come from, the best first."""
        position, win = view.position, view.board.win
        rows = []
        for seat, side in enumerate(position.match.sides):
            hit_points = position.seat_hit_points(seat)
            who = self.words(f"tank_tactics.side.{COLOURS[side]}")
            if win.kind == "points":
                told = self.words(f"{_W}tally.points", kills=position.kills[seat], held=position.held[seat])
                rows.append(
                    (position.points(seat), hit_points, Tally(side, who, told, str(position.points(seat))))
                )
            else:
                tanks = sum(1 for i in position.match.tanks[seat] if position.squares[i] >= 0)
                told = self.words(f"{_W}tally.tanks", n=tanks)
                rows.append((hit_points, tanks, Tally(side, who, told, str(hit_points))))
        if position.outcome is not None:  # who fell or left early comes last, whatever is counted
            order = sorted(zip(position.outcome.places, rows, strict=True), key=lambda one: one[0])
            return [row for _, (*_, row) in order]
        return [row for *_, row in sorted(rows, key=lambda one: (-one[0], -one[1]))]

    @property
    def pointed(self) -> bool:
        return self.at is not None

    def card_key(self) -> object:
        told = self._told
        if told is None or not told.position.dice[self.told_tank]:
            return None
        return self.told_tank, told.position, self.overlays.turn

    def draw_card(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        if self.view is None:
            return
        index, told = self.told_tank, self._told or self.view
        if not told.position.dice[index]:
            return  # its dice are not cast yet: the position is another one since the card was shown
        shown = tank_shown(told, index, self.words, turned=self.overlays.turn, who=self._who(index))
        node = self.turn_panel.tall_card(shown)
        self._card.show(node, Area.at(rect, scale), self.canvases.measure(scale))
        self._card.draw(self.canvases.on(surface, scale))

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        px = min(rect.size)
        self.painter.tanks.draw(surface, side, 0.0, px, (rect.centerx, rect.centery + round(0.05 * px)))

    def _mark(self, surface: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
        tile = self.painter.tanks.plate(COLOURS.index(colour), min(rect.size))
        surface.blit(tile, tile.get_rect(center=rect.center))

    def draw_strip(
        self, surface: pygame.Surface, rect: pygame.Rect, view: TankTacticsState, side: int, told: StripTold,
        scale: float,
    ) -> None:  # fmt: skip
        """A player's strip: the name, every tank's dice and hit points, cards and points."""
        sides = view.position.match.sides
        if side in sides:
            if self._names.get(side) != told.name:
                self._names[side] = told.name
                self._side = None
            if self._paged:
                seat = sides.index(side)
                state, done = self._player_state(seat)
                node = self.setting_page.player(
                    side, told.name, state, done=done, room=told.room / scale,
                    acts=told.to_move and self._reveal is None,
                )  # fmt: skip
                tree = self._strip_trees.setdefault(side, Tree())
                tree.show(node, Area.at(rect, scale), self.canvases.measure(scale))
                tree.draw(self.canvases.on(surface, scale))
                return
            at = self.at
            view = (self._told or view) if self._deed_shown is not None else view
            marked = NOWHERE if at is None else view.position.tank_on(at)
            strip = strip_shown(view, sides.index(side), told, marked, self.words)
            self.strip_painter.draw(surface, rect, strip, scale)

    def side_group(self, side: int) -> str:
        """That of its colour."""
        return self.painter.tanks.group(side)

    material_key = "after.material.hit_points"

    def material(self, view: TankTacticsState, side: int) -> int | None:
        """The hit points of its tanks on the board; none as long as dice are secret."""
        position = view.position
        if view.phase in SETTING_UP:
            return None
        seats = [seat for seat, of in enumerate(position.match.sides) if of == side]
        return sum(position.seat_hit_points(seat) for seat in seats)

    def lost(self, view: TankTacticsState, side: int) -> int:
        position = view.position
        if side not in position.match.sides or view.phase in SETTING_UP:
            return 0
        return sum(
            1 for i in position.match.tanks[position.match.sides.index(side)] if position.squares[i] < 0
        )

    def draw_lost(
        self, surface: pygame.Surface, rect: pygame.Rect, view: TankTacticsState, side: int, scale: float
    ) -> None:
        position, px = view.position, min(rect.height, 28)
        x = rect.x
        for index in position.match.tanks[position.match.sides.index(side)]:
            if position.squares[index] < 0:
                letter = LETTERS[position.match.number[index]]
                made = self.tools.fonts.render(letter, "body_strong", self.tools.theme["ink.tertiary"], scale)
                surface.blit(made, (x, rect.y))
                x += px


def _same_turn(first: Position, second: Position) -> bool:
    """Whether two positions are of one turn of one seat."""
    return (first.seat, first.round, first.match is second.match) == (second.seat, second.round, True) and (
        first.phase in ("turn", "portal") and second.phase in ("turn", "portal", "over")
    )


def deed_words(position: Position, action: Action, words: Any) -> tuple[str, str]:
    """An icon and a few words for an action in its slot."""
    grid = position.match.board.grid
    number = getattr(action, "tank", 0)
    index = position.match.index(position.seat, number)
    here = position.squares[index]
    match action:
        case Move(_, squares):
            path = position.walk(index, squares > 0)[0]
            end = path[min(abs(squares), len(path)) - 1] if path else here
            return "forward", words(f"{_W}slot.move", origin=grid.name(here), target=grid.name(end))
        case Turn(_, facing):
            return "rotate_right", facing_letter(facing, words)
        case Fire(_, square):
            damage = position.damage_of(index)
            return "target", words(f"{_W}slot.fire", target=grid.name(square), damage=damage)
        case Ram(_, forward):
            other = position.walk(index, forward)[1]
            name = grid.name(position.squares[other]) if other >= 0 else ""
            return "ram", words(f"{_W}slot.ram", target=name)
        case Enter(_, square):
            return "home", words(f"{_W}slot.enter", target=grid.name(square))
    return "", ""


def slots_after(
    slots: tuple[Slot, ...], before: TankTacticsState, step: SeenStep[TankTacticsState, Action], words: Any
) -> tuple[Slot, ...]:
    """What the actions of a turn were spent on, after one more step."""
    action = step.action
    if isinstance(action, Exit):
        exits = [square for event in step.events if (square := getattr(event, "exit", -1)) >= 0]
        if slots and exits:
            target = before.board.grid.name(exits[0])
            told = words(f"{_W}slot.portal", before=slots[-1].words, target=target)
            return (*slots[:-1], Slot("done", slots[-1].icon, told, die=action.pips))
        return slots
    if isinstance(action, Play | Leave | End) or action is None:
        return slots
    if step.view.position.used <= before.position.used and step.view.position.seat == before.position.seat:
        return slots
    icon, told = deed_words(before.position, action, words)
    return (*slots, Slot("done", icon, told, fire=isinstance(action, Fire | Ram)))


def _rolls(events: Sequence[Any]) -> list[Any]:
    """The rolls for the start among some events."""
    return [event for event in events if kind_of(event) == "rolled"]


def squares_of(events: Sequence[Any]) -> tuple[int, ...]:
    """The squares where a step happened."""
    found: list[int] = []
    for event in events:
        match kind_of(event):
            case "drove":
                found += [event.path[0], event.path[-1]]
            case "fired" | "rammed":
                found += [event.origin, event.target]
            case "turned" | "entered" | "repaired":
                found.append(event.square)
            case "picked" if event.exit >= 0:
                found += [event.entrance, event.exit]
    return tuple(dict.fromkeys(found))
