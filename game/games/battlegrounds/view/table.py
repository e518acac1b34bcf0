"""Battlegrounds on the match screen: board, choosing, the table beside it. See ``game.view.table``."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import pygame

from game.games.battlegrounds.rules import answers
from game.games.battlegrounds.rules.actions import Action, UseAction
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.events import LaidOut
from game.games.battlegrounds.rules.seen import area_of_seat, token_on_board
from game.games.battlegrounds.rules.stakes import stakes
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.art import Art
from game.games.battlegrounds.view.board import FieldLayers
from game.games.battlegrounds.view.choose import (
    CardSpot,
    Chooser,
    Spot,
    TabSpot,
    TokenSpot,
)
from game.games.battlegrounds.view.choosing import BattlegroundsPhase
from game.games.battlegrounds.view.clips import ClipPainter
from game.games.battlegrounds.view.compose import compose, drive_shown, home_of, trace_of
from game.games.battlegrounds.view.ground_marks import BattlegroundsMarks
from game.games.battlegrounds.view.hint import Advice, Explaining, advice
from game.games.battlegrounds.view.news import banner
from game.games.battlegrounds.view.overlays import OVERLAYS
from game.games.battlegrounds.view.panel import BattlegroundsPanel
from game.games.battlegrounds.view.recap import TurnRecap
from game.games.battlegrounds.view.scene import FieldScene
from game.games.battlegrounds.view.sides import BattlegroundsSides
from game.games.battlegrounds.view.stage import DRAWS, Stage, StageTimeline
from game.games.battlegrounds.view.tips import RULES, add_board, add_panel
from game.games.battlegrounds.view.touch import touch
from game.games.battlegrounds.view.tray import DrawTray
from game.games.battlegrounds.view.words import (
    BattlegroundsWording,
    task_words,
)
from game.model.answers import Answering
from game.model.contract import Event, SeenStep
from game.model.grid8 import Grid
from game.model.stakes import Stake
from game.model.visible_record import RecordedStep
from game.ui.tree.node import Node
from game.view.board.fire_lines import BARE_RING
from game.view.board.marks import BoardMark, Marks
from game.view.board.scene import BoardScene
from game.view.board.sprites import SpriteStore
from game.view.board.tips import BoardTips
from game.view.drawing_places import SquarePlaces
from game.view.orientation import Orientation
from game.view.phase import Reply
from game.view.side_table import GridSideTable
from game.view.spots import ButtonSpot, FieldSpot
from game.view.table import Banner, Tools
from game.view.tips import Tips
from game.view.weight import Touch


class BattlegroundsTable(GridSideTable[BattlegroundsWorld, Action]):
    """The view of one match, and the table beside its board."""

    chooser: Chooser
    turns: TurnRecap
    mark_reader = BattlegroundsMarks()
    turn_rule = "BG-3.1"
    overlay_rows = OVERLAYS
    orientation = Orientation(home_of, lambda view: True)
    zooms = False  # eight fields are always seen whole

    def __init__(self, tools: Tools) -> None:
        self.area = 0
        """The number of the play area that is shown."""
        self.facings: dict[int, int] = {}
        self._stage = Stage()
        self.guns_moving: frozenset[int] = frozenset()
        """The tanks whose guns move, which the board leaves out."""
        self._advised: tuple[BattlegroundsWorld, object, Advice] | None = None
        super().__init__(tools, Chooser())
        self.places = SquarePlaces(self, lambda view, field: field in view.tanks, trace_of)
        self._nobody = Chooser()
        """The choice that is shown while a step is animated: none."""
        self.choosing = BattlegroundsPhase(self.chooser, self.pointing, self._look_at)

    def _phase_now(self) -> BattlegroundsPhase:
        return self.choosing

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        super().set_tools(tools)
        self.art = Art(tools.theme, tools.fonts)
        self.sides = BattlegroundsSides(self.art, tools.words)
        self.sides.view = self.view
        self.explains = Explaining(tools.words)
        self.wording = BattlegroundsWording(tools.words)
        self.turns = TurnRecap(tools.words, self.art)
        self.panel = BattlegroundsPanel(self.art, tools.words)
        self.tray = DrawTray(tools, self.panel.cards)
        cards = tools.files["cards"].cards if "cards" in tools.files else {}
        self._timeline = StageTimeline(
            tools.theme.metrics,
            self.art.gun_shape,
            {name: card.look.calibre for name, card in cards.items()},
            distances={name: card.move.distance for name, card in cards.items()},
            speed=tools.speed,
            reduced=tools.reduced,
        )

    def _sprites(self) -> SpriteStore:
        return self.art.tanks

    def _layers(self, *given: Any) -> FieldLayers:
        return FieldLayers(self.art, *given)

    def _show(
        self,
        view: BattlegroundsWorld,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[BattlegroundsWorld, Action] | None,
    ) -> None:
        if view is not self.view and view != self.view:
            fresh = self.view is None
            self.view, self._stage = view, Stage.of(view, self.facings)
            self.timeline.gunnery.follow(view)
            self.pointing.rests |= chooser is None
            self.hint = None
            if fresh or viewer != self.viewer:
                self.area = area_of_seat(view, viewer)
        self.viewer = viewer
        self.choosing.view = view
        if chooser is not None and view.to_act == chooser and chooser != self.chooser.seat:
            self.area = area_of_seat(view, chooser)
        self.chooser.begin(view, chooser)
        kept = self.pointing.cursor is None or isinstance(self.pointing.cursor, FieldSpot | TabSpot)
        if not kept and self.pointing.cursor not in self.chooser.spots():
            self.pointing.cursor = None
        if chooser is None:
            self._let_go()

    def _animate(self, before: BattlegroundsWorld, step: SeenStep[BattlegroundsWorld, Action]) -> None:
        self.timeline.show(step.events, before, step.view, self.facings, self.beats)
        self._hear()

    def stakes(self, view: BattlegroundsWorld) -> Sequence[Stake]:
        return stakes(view)

    def touch(self, before: BattlegroundsWorld, event: Event) -> Touch:
        return touch(before, event, self.words)

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        earlier = self.recent.recall(earlier)
        if not self.busy:
            self.timeline.recall(earlier, self.facings)

    def _hurry(self) -> None:
        clip = self.timeline.clip
        draws = clip is not None and isinstance(clip.effect, DRAWS)
        if not (draws and self.timeline.show_result()):
            self._skip(quiet=False)

    @property
    def timeline(self) -> StageTimeline:
        return self._timeline

    # --- drawing ---

    def _grid(self, view: BattlegroundsWorld) -> Grid:
        return GRID

    def _scene(self, view: BattlegroundsWorld) -> FieldScene:
        stage = self.timeline.stage if self.busy else self._stage
        names: tuple[int, ...] = ()
        if view.rules.option == "solo":
            gone = [column for column in range(8) if column not in view.letters]
            names = (*gone, *(8 + row for row in range(8) if row not in view.numbers))
        pieces = stage.pieces(self.timeline.gunnery)
        return FieldScene(GRID, stage=stage, version=stage.version, pieces=pieces, names=names)

    @property
    def common(self) -> Marks:
        return () if self.busy else super().common

    ghost_loss = BARE_RING
    loss_rings = False

    def marks(self, view: BattlegroundsWorld, scene: BoardScene) -> Iterable[BoardMark]:
        if self.busy:
            return ()
        advice = None if self.hint is None else self.advised
        asks = self.asked_about is not None
        return compose(view, self.chooser, self.words, self.pointing.spot, advice, asks=asks)

    def advance(self, ms: float) -> bool:
        changed = super().advance(ms)
        self.guns_moving = self.timeline.gunnery.moving
        return changed

    @property
    def aim_rects(self) -> Mapping[str, pygame.Rect]:
        if self.view is None:
            return {}
        return {name: rect for name, rect, _ in self.layers.aims(self.scene)}

    @property
    def scene(self) -> FieldScene:
        """The present scene of the board."""
        scene = self.board.scene
        assert isinstance(scene, FieldScene)
        return scene

    @property
    def layers(self) -> FieldLayers:
        """The present painters of the fields."""
        layers = self.board.layers
        assert isinstance(layers, FieldLayers)
        return layers

    def draw_flying(self, surface: pygame.Surface) -> None:
        """Draw the present clip over board and panel."""
        clip, timeline = self.timeline.clip, self.timeline
        if self.view is None or not timeline.moving:
            return
        laid_out = clip is not None and isinstance(clip.effect, LaidOut)
        seen = self.coming.view if laid_out and self.coming is not None else self.view
        painter = ClipPainter(
            self.layers,
            self._goal,
            surface,
            timeline.stage if timeline.busy else self._stage,
            timeline.gunnery,
            lambda spot: token_on_board(seen, spot),
        )
        if clip is not None:
            painter.draw(clip)
        painter.lights()
        if clip is not None and not self.bare:
            self.tray.draw(surface, clip, self.view, self.layers, self._scale)

    def _held_picture(self) -> pygame.Surface | None:
        assert self.view is not None
        token, colour = self.chooser.token, self.chooser.colour
        if token is not None:
            return self.art.tab(self.view.ability(token), round(34 * self._scale))
        if colour is None:
            return None
        degrees = 45.0 * self.camera.facing(self._stage.facing(colour))
        return self.art.tank(colour, degrees, self.layers.pieces.px, ghost=True)

    def side(self, wide: float, high: float) -> Node:
        return Node() if self.view is None else self._area(self.view, self.area)

    def turn_row(self) -> Node:
        return self.panel.turn_row(self._buttons)

    @property
    def _buttons(self) -> Sequence[tuple[Spot, str]]:
        """The spots and words of the buttons beside the board."""
        names = () if self.busy else self.chooser.buttons()
        return [(ButtonSpot(name), self.words(f"battlegrounds_view.button.{name}")) for name in names]

    @property
    def told_of_pointer(self) -> Hashable:
        return None

    def answering(self, view: BattlegroundsWorld, plan: Sequence[Action]) -> Answering:
        return answers.answering(view, plan)

    @property
    def plan_actions(self) -> tuple[Action, ...]:
        if self.hint is not None or self.view is None:
            return super().plan_actions
        drive = drive_shown(self.view, self.chooser, self.pointing.spot)
        return () if drive is None else (drive,)

    def _area(self, view: BattlegroundsWorld, area: int) -> Node:
        """Return a play area, with what can be done beside the board."""
        chooser = self._nobody if self.busy else self.chooser
        task, _ = task_words(view, chooser, self.words)
        refused = chooser.refused
        if refused is not None and not isinstance(refused.spot, FieldSpot):
            task = self.wording.refusal(refused.refusal)
        return self.panel.tree(view, chooser, area, task, self._buttons, self._proposed())

    def _proposed(self) -> Spot | None:
        match self.hint:
            case UseAction(token):
                return TokenSpot(token)
        name = getattr(self.hint, "card", None)
        return CardSpot(name) if isinstance(name, str) else None

    def _goal(self, area: int) -> tuple[float, float]:
        """The place to which an area's winnings fly: its tab, or a point over the edge of the board."""
        item = self.beside.of(TabSpot(area))
        if item is not None:
            return item.rect.center
        block = self.camera.block
        return block.right - self.layers.token_px / 2, block.centery

    # --- places ---

    @property
    def advised(self) -> Advice:
        """The marks of the present hint, made once."""
        assert self.view is not None
        key = (self.hinted, self.words)
        # the view is kept itself: another one may come to lie at its address
        if self._advised is None or self._advised[0] is not self.view or self._advised[1] != key:
            self._advised = (self.view, key, advice(self.view, self.hinted, self.words))
        return self._advised[2]

    def happened(self) -> Sequence[pygame.Rect]:
        """The fields of the last step, and in family mode those of face-up tokens and of pieces."""
        assert self.view is not None
        view = self.view
        family = view.rules.option == "family"
        spots = {*self.last, *((*view.face_up(), *view.fields.values()) if family else ())}
        return [self.camera.rect_of(spot) for spot in sorted(spots)]

    # --- what things mean ---

    def add_tips(self, tips: Tips) -> None:
        assert self.view is not None
        add_board(tips, BoardTips(tips, self.camera, RULES), self.scene, self.view, self.layers)
        add_panel(tips, self.view, self.beside.tips())

    # --- what is chosen ---

    def stays(self, spot: Any) -> bool:
        return isinstance(spot, TabSpot) and spot.area == self.area

    def _look_at(self, area: int) -> None:
        self.area = area

    def _press(self, spot: Spot | None) -> Reply:
        self.hint = None
        return super()._press(spot)

    def _enter(self) -> Reply:
        self.hint = None if self.pointing.cursor is not None else self.hint
        return super()._enter()

    # --- words ---

    def _banner(self, view: BattlegroundsWorld, side_names: Sequence[str], own: int | None) -> Banner | None:
        return banner(view, self.chooser, self.words)

    # --- pieces of the panel ---

    @property
    def side_word(self) -> str:
        return self.words("battlegrounds_view.tab")

    @property
    def asks(self) -> bool:
        return bool(self.chooser.actions) and not self.chooser.fields() and not self.chooser.colours

    @property
    def pointed(self) -> bool:
        return self.view is not None and self.at is not None and self.at in self.view.tanks

    def card(self) -> Node | None:
        """The play area and cards of the seat to act."""
        return None if self.view is None else self._area(self.view, area_of_seat(self.view, self.view.seat))
