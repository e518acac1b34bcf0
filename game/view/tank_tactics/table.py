"""Tank Tactics on the match screen: board, choosing, the table beside it. See ``game.view.table``."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.model.contract import Event, SeenStep
from game.rules.tank_tactics import queries
from game.rules.tank_tactics.public import (
    LETTERS,
    NOWHERE,
    SETTING_UP,
    Action,
    Drove,
    Enter,
    Entered,
    Fire,
    Fired,
    Leave,
    Move,
    Picked,
    Play,
    Position,
    Ram,
    Rammed,
    Repaired,
    Rolled,
    Shown,
    TankTacticsState,
    Turn,
    Turned,
    TurnEnded,
)
from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.board.squares import GridCamera
from game.view.board.tips import BoardTips
from game.view.drawing_places import SquarePlaces
from game.view.held import DraggedPiece
from game.view.match_draft import MatchDraft
from game.view.orientation import Orientation
from game.view.phase import TAKEN, Phase, Prompt, Reply
from game.view.side_table import SideTable
from game.view.spots import AimSpot, FieldSpot
from game.view.table import (
    Banner,
    OverlayName,
    Overlays,
    OwnPage,
    OwnStrips,
    StripTold,
    Tools,
)
from game.view.tank_tactics.action_queue import ActionQueue
from game.view.tank_tactics.board import BoardPainter
from game.view.tank_tactics.choose import Chooser
from game.view.tank_tactics.clips import ROLL_SHARE, ClipPainter
from game.view.tank_tactics.compose import compose, home_of, preview, square_board, trace_of
from game.view.tank_tactics.hint import Advice, advice
from game.view.tank_tactics.moment import DestroyedShown, aftermath, banner, moment, name_of
from game.view.tank_tactics.moment_art import DestroyedPictures
from game.view.tank_tactics.moment_panel import DestroyedPanel
from game.view.tank_tactics.panel import TurnPanel
from game.view.tank_tactics.parts import Parts
from game.view.tank_tactics.phases.choosing import ChoosingPhase
from game.view.tank_tactics.phases.setting import SettingPhase
from game.view.tank_tactics.phases.watching import Around, LookingPhase, PagePhase, RevealPhase
from game.view.tank_tactics.recap import TurnRecap
from game.view.tank_tactics.reveal import RevealState
from game.view.tank_tactics.reveal_page import RevealPage
from game.view.tank_tactics.scene import BoardShown
from game.view.tank_tactics.setting import SetupDraft
from game.view.tank_tactics.setting_page import SettingPage
from game.view.tank_tactics.setting_panel import SettingPanel, setting_shown
from game.view.tank_tactics.shown import (
    PanelShown,
    Slot,
    TargetShown,
    hand_shown,
    tank_shown,
    target_shown,
    tells_below,
    turn_shown,
)
from game.view.tank_tactics.sides import TacticsSides
from game.view.tank_tactics.spots import (
    CardSpot,
    DieSlot,
    FaceSpot,
    LoadedSpot,
    SetSpot,
    Spot,
)
from game.view.tank_tactics.stage import Effect, Preview, StageTimeline, Stay
from game.view.tank_tactics.start_map import StartMaps
from game.view.tank_tactics.strips import Strips, strip_shown
from game.view.tank_tactics.tips import RULES, add_board, add_card
from game.view.tank_tactics.turn_slots import TurnSlots, same_turn
from game.view.tank_tactics.wording import TacticsWording
from game.view.tank_tactics.words import (
    COLOURS,
    card_text,
    task_words,
)
from game.view.tips import Tips
from game.view.turns import RecordedStep

_W = "tank_tactics_view."

FACE_SHARE = 0.27
"""The arrowheads round a tank reach so far into its square, in squares."""


DOUBLE_MS, DOUBLE_PX = 350, 8
"""A click so soon after one that did something, and so near it, is its second half."""


class TankTacticsTable(SideTable[TankTacticsState, Action]):
    """The view of one match, and the table beside its board."""

    chooser: Chooser
    sides: TacticsSides
    orientation = Orientation(home_of, square_board)
    strips_high = 124.0

    def __init__(self, tools: Tools) -> None:
        self.tree, self._card = Tree(), Tree()
        """The panel, or the page in place of board and panel; a tank's card in a narrow place."""
        self._draft: SetupDraft | None = None
        """What the seat that may set has set so far; it is kept till its turn begins."""
        self._page_rect = pygame.Rect(0, 0, 0, 0)
        """Where the page goes; empty: board and panel are shown."""
        self._action_at, self._action_ms = (0, 0), -math.inf
        """Where and when a click played something last."""
        self.queue = ActionQueue()
        """What is to be played next."""
        self._turn = TurnSlots()
        self._other: tuple[TankTacticsState, Action] | None = None
        """What another seat did last, and the position before it."""
        self._staged: TankTacticsState | None = None
        """What the panel tells of while that is shown, made once."""
        self._shown: BoardShown | None = None
        self.panel: PanelShown | None = None
        """What the panel shows in a turn."""
        self._danger: tuple[object, int, dict[int, int]] | None = None
        self._advised: tuple[object, object, Advice] | None = None
        self._seen: tuple[TankTacticsState, SeenStep[TankTacticsState, Action]] | None = None
        """The last step that was seen, and the position before it."""
        self._hovered_then: Spot | None = None
        """What was pointed at when it happened."""
        self._moments: tuple[object, object, DestroyedShown | None] | None = None
        """What is told of the last step, made once: its pictures are kept with it."""
        self._read: object = None
        """The last step of which enough was told."""
        self._revealed = 1.0, 1.0
        """How much of the flip and of the roll the page shows."""
        self._names: dict[int, str] = {}
        """Who plays each side, as far as it was told."""
        super().__init__(tools, Chooser())
        self.places = SquarePlaces(self, lambda view, at: view.position.tank_on(at) >= 0, trace_of)
        self.draft = MatchDraft(self._drafted)
        self.choosing = ChoosingPhase(self.chooser, self.pointing, self.queue, self)
        self._enter_phase(self.choosing)

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        """Theme, language or speed changed."""
        self.tools, self.words = tools, tools.words
        self.painter = BoardPainter(tools)
        self.painter.set_rect(self._rect, self._scale)
        self.sides = TacticsSides(tools, self.painter.tanks, lambda: self.view)
        self.wording = TacticsWording(tools.words)
        self.turns = TurnRecap(tools.words, self.sides.draw_mark)
        if self.view is not None:
            self.painter.prepare(self.view.position)
            self.camera.set_turn(self.overlays.turn)
        parts = (self.painter.tanks, self.painter.dice, self.painter.cards)
        made = Parts(*parts, tools.words)
        self.turn_panel = TurnPanel(
            made, DestroyedPanel(made, DestroyedPictures(tools), tools.words), tools.words
        )
        self.setting_panel = SettingPanel(made, tools.words)
        self.canvases = Canvases(tools.theme, tools.fonts)
        for tree in (self.tree, self._card):
            tree.clear()
        self._strips = Strips(made, self.canvases)
        self.setting_page = SettingPage(made, StartMaps(tools.theme, self.painter.tanks), tools.words)
        self.reveal_page = RevealPage(made, tools.words)
        self.clips = ClipPainter(tools, self.painter, self._card_place)
        phase = self.phase
        stayed = isinstance(phase, RevealPhase) and phase.reveal.starts >= 0 and self.busy
        self._timeline = StageTimeline(tools.theme.metrics, speed=tools.speed, reduced=tools.reduced)
        if stayed and self.people and self.view is not None:
            self._timeline.show(self.view.position, (Stay(),), self.view.position)
        self.refresh()

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        self._rect, self._scale = rect, scale
        self._strips.clear()
        self.painter.set_rect(rect, scale)
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
            self.pointing.rests |= chooser is None
        self.painter.prepare(view.position)
        if first:
            self.camera.set_turn(self.overlays.turn)
        self.last = squares_of(last.events) if last is not None else ()
        self._turn.follow(view.position)
        self.choosing.view, self.choosing.viewer = view, viewer
        self.chooser.begin(view, chooser)
        rolls = chooser is None and last is not None and any(isinstance(one, Rolled) for one in last.events)
        if not (rolls and isinstance(self.phase, RevealPhase)):
            self._begin_phase(view)
        if fresh and self.chooser.acts:
            self.choosing.look_at_own()
        if (
            self.pointing.cursor is not None
            and not isinstance(self.pointing.cursor, FieldSpot)
            and self.side.of(self.pointing.cursor) is None
        ):
            self.pointing.cursor = None
        if chooser is None:
            self._let_go()
        self.refresh()

    def _begin_phase(self, view: TankTacticsState) -> None:
        """Dice and cards are set while a seat may, else looked at; else one chooses in a turn."""
        position, chooser = view.position, self.chooser.seat
        if view.phase not in SETTING_UP:
            self._draft = None
            self.draft.restore(None)
        if view.phase not in ("dice", "cards"):
            self._enter_phase(self.choosing)
        elif chooser is not None and chooser == position.seat and not self.queue:
            self._begin_setting(position, chooser)
        elif not (self.queue and isinstance(self.phase, SettingPhase)):
            looks = 0 <= self.viewer < len(position.fell)
            setting = SetupDraft(position, self.viewer, locked=True) if looks else None
            if setting is None:
                self._enter_phase(self.choosing)
            else:
                self._enter_phase(LookingPhase(setting, self.pointing, self.tree))

    def _begin_setting(self, position: Position, seat: int) -> None:
        """A seat sets; what it drafted before is kept, as far as it isn't set for good otherwise."""
        fresh, draft = SetupDraft(position, seat), self._draft
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
        if self.setting is not draft:
            self._enter_phase(SettingPhase(draft, self.chooser, self.pointing, self.queue, self.tree))

    def _enter_phase(self, phase: Phase[Spot]) -> None:
        super()._enter_phase(phase)
        if isinstance(phase, PagePhase):
            phase.paged = self._page_rect.width > 0

    @property
    def setting(self) -> SetupDraft | None:
        """Dice and cards that the player sets now."""
        return self.phase.setting if isinstance(self.phase, SettingPhase) else None

    def _drafted(self) -> Any:
        """What is drafted now, as plain data; ``None`` for nothing."""
        draft, view = self._draft, self.view
        if draft is None or self.queue or view is None:
            return None
        begun = view.phase in ("dice", "cards") and view.position.seat == draft.seat
        return draft.as_data() if begun else None

    # --- what a phase sees ---

    def show_square(self, square: int, around: float = 0.0) -> None:
        """Bring a square of a zoomed board into view, and so many squares around it."""
        self.camera.show(square, around)

    def lies_there(self, spot: Spot) -> bool:
        """Whether a spot beside the board is seen."""
        return self.side.of(spot) is not None

    def reveal(self, action: Action) -> None:
        if self.view is not None and isinstance(action, Move | Turn | Fire | Ram | Leave | Enter | Play):
            position = self.view.position
            square = position.squares[position.match.index(position.seat, action.tank)]
            if square >= 0:
                self.camera.show(square, 3.0)

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        view = self.view
        if view is None:
            return
        this_turn = bool(view.position.used) and not self._turn.knows(view.position)
        steps: list[RecordedStep] = []
        ends = 0
        for one in earlier:
            this_turn = this_turn and same_turn(one.before.position, one.step.view.position)
            if this_turn:
                steps.append(one)
            # a card, or the end of a turn, is on no square: what was done before it is marked
            ends += any(isinstance(event, TurnEnded) for event in one.step.events)
            if not self.last and ends < 2:
                self.last = squares_of(one.step.events)
            if not this_turn and (self.last or ends > 1):
                break
        self._turn.recall(steps, self.words)
        self.refresh()

    def animate(self, before: TankTacticsState, step: SeenStep[TankTacticsState, Action]) -> None:
        self._seen, self._hovered_then = (before, step), self.pointing.hovered
        self._turn.note(before, step, self.words)
        effects: list[Effect] = list(step.events)
        action = step.action
        self._other = self._staged = None
        if (
            isinstance(action, Move | Turn | Fire | Ram | Leave | Enter)
            and before.position.seat != self.viewer
        ):
            effects.insert(0, Preview(action))
            self._other = (before, action)
        for square in squares_of(step.events)[:1]:
            self.camera.show(square, 3.0)
        effects += self._reveal_more(step)
        self.timeline.show(before.position, effects, step.view.position)
        self._hear()
        self.refresh()

    def _reveal_more(self, step: SeenStep[TankTacticsState, Action]) -> list[Stay]:
        """Show dice and cards of all, or the dice for the start, on the page if there is one. Gives what is
        to follow: where people play, they have time to look."""
        shown = any(isinstance(event, Shown) for event in step.events)
        if self._page_rect.width and shown and step.view.phase in ("start", "turn"):
            reveal = RevealState(step.view)
            self._enter_phase(RevealPhase(reveal, self.pointing, self.tree, self.hurry, lambda: self.waits))
        phase = self.phase
        if not isinstance(phase, RevealPhase):
            return []
        for event in step.events:
            if isinstance(event, Rolled):
                phase.reveal.add_roll(event.pips, event.starts)
        return [Stay()] if self.people and phase.reveal.starts >= 0 else []

    def _end_reveal(self) -> None:
        """All has been shown."""
        if isinstance(self.phase, RevealPhase) and self.view is not None:
            self._begin_phase(self.view)

    @property
    def timeline(self) -> StageTimeline:
        return self._timeline

    def skip(self) -> None:
        self.timeline.skip(quiet=True)
        self._end_reveal()
        self.refresh()

    def hurry(self) -> None:
        phase = self.phase
        if not isinstance(phase, RevealPhase):
            self.skip()
            return
        self.timeline.hurry()
        if phase.reveal.starts >= 0 and self.people and not self.timeline.busy:
            self._end_reveal()
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
        action = self.queue.take(self.view.position)
        refusal = None if action is None or self.chooser.allow is None else self.chooser.allow(action)
        if action is not None and refusal is None:
            return action
        self.queue.clear()
        self._begin_phase(self.view)
        if refusal is not None:
            self.chooser.refuse(FieldSpot(0), refusal)
            self._tell_refused()
        self.refresh()
        return None

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
            effect = None if clip is None else clip.effect
            return preview(base, effect.action) if isinstance(effect, Preview) else base
        advised = self._advice(base)
        if advised is not None:
            return advised.shown
        rests = self.pointing.cursor is None and self.pointing.hovered in (None, self._hovered_then)
        if rests and self._seen is not None and self._moment() is not None:
            return aftermath(base, *self._seen, self.words)
        return compose(
            base, self.chooser, self.words, cursor=self.pointing.cursor, hovered=self.pointing.hovered,
            notes=self.notes, flags=not self._tells_below, asks=self.asked_about is not None,
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
    def side(self) -> Tree:
        placed = super().side
        assert isinstance(placed, Tree)
        return placed

    # --- the page for dice and cards ---

    @property
    def page(self) -> OwnPage | None:
        return None if self.phase.page is None else self

    @property
    def _paged(self) -> bool:
        return self._page_rect.width > 0 and self.phase.page is not None and self.view is not None

    @property
    def page_title(self) -> str:
        assert isinstance(self.phase, PagePhase)
        return self.words(f"{_W}{self.phase.title}")

    def set_page(self, rect: pygame.Rect | None, scale: float) -> None:
        self._page_rect = pygame.Rect(0, 0, 0, 0) if rect is None else rect
        self._side_scale = scale
        if isinstance(self.phase, PagePhase):
            self.phase.paged = self._page_rect.width > 0
        self.refresh()

    def _around(self) -> Around:
        """What a page tells of what is around it."""
        view, advised = self.view, self._advice()
        assert view is not None
        sides = view.position.match.sides
        names = {
            seat: self._names.get(side) or self.words(f"tank_tactics.side.{COLOURS[side]}")
            for seat, side in enumerate(sides)
        }
        return Around(
            view, self.words, names, self.people, self.overlays.turn,
            None if advised is None else (advised.title, " ".join(advised.reasons)), self._flipped,
            self._rolling,
        )  # fmt: skip

    @property
    def _rolling(self) -> float:
        """How much of the roll for the start has been shown, 0 to 1."""
        clip = self.timeline.clip
        if clip is None or isinstance(clip.effect, Stay):
            return 1.0
        return min(1.0, clip.share / ROLL_SHARE) if isinstance(clip.effect, Rolled) else 0.0

    @property
    def _flipped(self) -> float:
        """How much of turning the cards over has been shown, 0 to 1."""
        clip = self.timeline.clip
        return clip.share if clip is not None and isinstance(clip.effect, Shown) else 1.0

    def draw_page(self, surface: pygame.Surface) -> None:
        if self.view is None:
            return
        now = self._flipped, self._rolling
        if now != self._revealed:
            self._revealed, self._side = now, None
        self._draw_table(surface, self._side_scale, self._page_rect)
        self._dirty = False

    def _held_picture(self) -> pygame.Surface | None:
        phase = self.phase
        if self.view is None or not isinstance(phase, SettingPhase) or phase.die is None:
            return None
        side = self.view.position.match.sides[phase.setting.seat]
        return self.painter.dice.tilted(phase.die[1], round(56 * self._side_scale), -8.0, side)

    def drag_over(self, tank: int, value: int, slot: int) -> None:
        """A die of a tank is being dragged and just over a place: for pictures."""
        phase = self.phase
        assert isinstance(phase, SettingPhase)
        phase.die, phase.grip = (tank, value), DieSlot(tank, slot)
        self.pointing.hovered = phase.grip
        self.refresh()

    def held_now(self) -> DraggedPiece | None:
        phase = self.phase
        if isinstance(phase, SettingPhase) and phase.die is not None and phase.dragged is None:
            phase.dragged = None if phase.grip is None else self.middle_of(phase.grip)  # posed before it lay
        return super().held_now()

    def _player_state(self, seat: int) -> tuple[str, bool]:
        """What a player does while dice are set, in a word; whether they are ready."""
        assert self.view is not None
        position = self.view.position
        if isinstance(self.phase, RevealPhase) or seat < position.seat or position.fell[seat]:
            return self.words(f"{_W}setting.player.ready"), True
        key = "sets" if seat == position.seat else "later" if position.seat == self.viewer else "waits"
        return self.words(f"{_W}setting.player.{key}"), False

    def _lay_out(self, rect: pygame.Rect, scale: float) -> Tree:
        if self._told is None:
            return Tree()
        phase = self.phase
        if self._paged:
            assert isinstance(phase, PagePhase)
            rect, node = self._page_rect, phase.compose(self.setting_page, self.reveal_page, self._around())
        elif rect.width <= 0:
            return Tree()
        elif isinstance(phase, SettingPhase):
            node = self._setting_node(phase.setting)
        else:
            self.panel = self._panel_shown()
            node = self.turn_panel.tree(self.panel)
        self.tree.show(node, Area.at(rect, scale), self.canvases.measure(scale))
        return self.tree

    def _setting_node(self, setting: SetupDraft) -> Node:
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
            why = self.wording.refusal(refused.refusal)
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
                view, chooser, self.viewer, words, first=self.choosing.first, why=why,
                refused=refused is not None,
            ),
            tank, advised, moment, below and tells_below(self._side_rect, self._side_scale, chooser),
            self._target(), why or words(f"{_W}target.none"), refused is not None and bool(why),
        )  # fmt: skip

    def _card_told(self) -> str:
        """All that the card says that is pointed at."""
        spot = self.pointing.spot
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
        if self._other is None or stage is None or not self.busy:
            if self._staged is not None:
                self._staged = self._side = None
            return self.view
        if self._staged is None or self._staged.position is not stage:
            self._staged = self._other[0].then(stage)
            self._side = None
        return self._staged

    @property
    def _other_shown(self) -> Action | None:
        """The action of another seat that is being shown."""
        return self._other[1] if self._other is not None and self._told is not self.view else None

    @property
    def _tells_below(self) -> bool:
        """Whether the panel tells of a tank that is pointed at, in place of a flag beside it."""
        told = self.hint is None and self.phase is self.choosing and self._moment() is None
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
        told, deed = self._told, self._other_shown
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
        view, action = self._told, self._other_shown
        assert view is not None
        position = view.position
        if position.phase not in ("turn", "portal"):
            return ()
        if action is not None:
            assert self._other is not None
            return self._turn.with_action(self._other[0].position, action, self.words)
        return self._turn.now(position, self.chooser, self.at, self.words, moving=self.busy)

    def _draw_table(self, surface: pygame.Surface, scale: float, rect: pygame.Rect) -> None:
        _ = self._told  # another position is told of: it is laid out anew
        at = self.pointing
        self.side.draw(self.canvases.on(surface, scale), hover=at.hovered, focus=at.cursor)

    # --- places ---

    @property
    def camera(self) -> GridCamera:
        return self.painter.camera

    def spot_at(self, point: tuple[int, int]) -> Any:
        if self._paged:
            item = self.side.at(point)
            return None if item is None else item.spot
        self.aim_rects = self.painter.choice_rects
        spot = super().spot_at(point)
        for number, (_, rect) in enumerate(self.painter.card_rects):
            if not isinstance(spot, AimSpot) and rect.collidepoint(point):
                return LoadedSpot(number) if number < len(self.chooser.loaded) else spot
        facing = self._face_at(spot.square, point) if isinstance(spot, FieldSpot) else None
        return spot if facing is None else FaceSpot(facing)

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

    def rect_of(self, spot: Any) -> pygame.Rect | None:
        if isinstance(spot, AimSpot):
            return dict(self.painter.choice_rects).get(spot.name)
        if not isinstance(spot, FaceSpot) or self.chooser.index < 0:
            return super().rect_of(spot)
        rect = self.camera.rect_of(self.chooser.position.squares[self.chooser.index])
        seen = self.camera.facing(spot.facing) // 2
        by = round(rect.width * (0.5 - FACE_SHARE / 2))
        dx, dy = ((0, -by), (by, 0), (0, by), (-by, 0))[seen]
        place = pygame.Rect(0, 0, rect.width // 5, rect.height // 5)
        place.center = (rect.centerx + dx, rect.centery + dy)
        return place

    def _card_place(self, card: CardSpot) -> tuple[float, float]:
        """Where a card flies from: where it lies in the hand, else over the edge of the board."""
        item = self.side.of(card)
        if item is not None:
            return item.rect.center
        block = self.camera.block
        return block.right - 20, block.centery

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
    def side_word(self) -> str:
        return self.words(f"{_W}tab")

    # --- what things mean ---

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
            tips.add_signs(self.side.tips())
        self._strips.add_tips(tips)

    def cursor_rect(self) -> pygame.Rect | None:
        return None if self.pointing.cursor is None else self.rect_of(self.pointing.cursor)

    @property
    def strips(self) -> OwnStrips:
        return self

    @property
    def asks(self) -> bool:
        return isinstance(self.phase, SettingPhase)

    # --- pointer and keys ---

    def command(self, name: str) -> Reply:
        reply = super().command(name)
        if reply.taken:
            self._read = self._seen
        return reply

    def _press(self, spot: Spot | None) -> Reply:
        self.hint, self._read = None, self._seen
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
        self.refresh()
        return TAKEN

    def put_back(self) -> bool:
        held = isinstance(self.phase, SettingPhase) and self.phase.setting.held
        if held or self._moment() is None:
            return super().put_back()
        self._read = self._seen
        self.refresh()
        return True

    def _enter(self) -> Reply:
        if not isinstance(self.phase, RevealPhase):
            self.hint = None
        return super()._enter()

    def _tell_refused(self) -> None:
        super()._tell_refused()
        self.timeline.start_motion("shake", self.timeline.ms("illegal_shake"))

    # --- words ---

    def rule_at(self, point: tuple[int, int]) -> str:
        if self.chooser.refused is None:
            return ""
        return next((tail for rect, tail in self.painter.tails if rect.collidepoint(point)), "")

    def prompts(self) -> Sequence[Prompt]:
        found = super().prompts()
        if found and self.chooser.acts and not self.chooser.leaves and self._moment() is not None:
            close = Prompt(("put_back",), self.words(f"{_W}prompt.close"), self.keys)
            return (close, *found)
        return found

    def _banner(self, view: TankTacticsState, side_names: Sequence[str], own: int | None) -> Banner | None:
        step = self._last_step(view)
        return None if step is None else banner(*step, self._names, self.words)

    def _last_step(
        self, view: TankTacticsState
    ) -> tuple[TankTacticsState, SeenStep[TankTacticsState, Action]] | None:
        """The step that led here, if it was seen."""
        step = self._seen
        return step if step is not None and step[1].view.position == view.position else None

    def _moment(self) -> DestroyedShown | None:
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

    # --- pieces of the panel ---

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
                    acts=told.to_move and not isinstance(self.phase, RevealPhase),
                )  # fmt: skip
                self._strips.draw_node(surface, rect, side, node, scale)
                return
            at = self.at
            view = (self._told or view) if self._other_shown is not None else view
            marked = NOWHERE if at is None else view.position.tank_on(at)
            strip = strip_shown(view, sides.index(side), told, marked, self.words)
            self._strips.draw(surface, rect, strip, scale)


def squares_of(events: Sequence[Event]) -> tuple[int, ...]:
    """The squares where a step happened."""
    found: list[int] = []
    for event in events:
        match event:
            case Drove(path=path):
                found += [path[0], path[-1]]
            case Fired(origin=origin, target=target) | Rammed(origin=origin, target=target):
                found += [origin, target]
            case Turned(square=square) | Entered(square=square) | Repaired(square=square):
                found.append(square)
            case Picked(entrance=entrance, exit=exit_) if exit_ >= 0:
                found += [entrance, exit_]
    return tuple(dict.fromkeys(found))
