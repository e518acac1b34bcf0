"""Battlegrounds on the match screen: board, choosing, the table beside it. See ``game.view.table``."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.model.contract import Refusal, SeenStep
from game.rules.battlegrounds.diagram import (
    Action,
    BattlegroundsState,
    Drive,
    Shoot,
    TakeCard,
    Upgrade,
    UseAction,
    area_of_seat,
    danger,
    token_ability,
    token_on_board,
)
from game.view.battlegrounds.art import Art
from game.view.battlegrounds.board import BoardPainter
from game.view.battlegrounds.choose import Chooser
from game.view.battlegrounds.clips import ClipPainter
from game.view.battlegrounds.compose import compose
from game.view.battlegrounds.hands import REFUSED_MS, TableHands
from game.view.battlegrounds.hint import Advice, advice
from game.view.battlegrounds.news import banner, prompts_of, tally
from game.view.battlegrounds.options import Spot
from game.view.battlegrounds.pictures import colours_of_side, portrait
from game.view.battlegrounds.recap import TurnTelling
from game.view.battlegrounds.scene import BoardShown
from game.view.battlegrounds.side import Item, SideLayout, SideMaker, SideTold
from game.view.battlegrounds.side_art import SidePainter, standing
from game.view.battlegrounds.stage import Stage, Timeline, fields_of
from game.view.battlegrounds.tips import badged, field_tip, item_tip, on_badge
from game.view.battlegrounds.words import action_words, colour_words, refusal_words, step_words, task_words
from game.view.board.labels import LabelArtist
from game.view.board.scene import LabelShown
from game.view.table import Banner, OverlayName, Overlays, Prompt, Tally, Tools


class BattlegroundsTable(TableHands, TurnTelling):
    """The view of one match. ``show`` comes before anything else."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self.last: tuple[int, ...] = ()
        self.facings: dict[int, int] = {}
        self._showings = 0
        """Counts the views shown: what is painted of one must not be taken for another's."""
        self._rect, self._scale = pygame.Rect(0, 0, 10, 10), 1.0
        self._side_rect, self._side_scale = pygame.Rect(0, 0, 0, 0), 1.0
        self._shown: BoardShown | None = None
        self._side: SideLayout | None = None
        self._stage: Stage | None = None
        self._before: BattlegroundsState | None = None
        self._dirty = True
        self._danger: tuple[BattlegroundsState, int, frozenset[int]] | None = None
        self._advised: tuple[BattlegroundsState, object, Advice] | None = None
        self.set_tools(tools)

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        """Theme, language or speed changed."""
        self.tools, self.words = tools, tools.words
        self.art = Art(tools.theme, tools.fonts)
        self.painter = BoardPainter(tools.theme, tools.fonts, self.art)
        self.painter.set_rect(self._rect, self._scale)
        self.side_painter = SidePainter(self.art, tools.words)
        self.clips = ClipPainter(self.painter, self._goal)
        self.timeline = Timeline(
            tools.theme.metrics, speed=tools.speed, reduced=tools.reduced or tools.speed <= 0
        )
        self.refresh()

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """See ``TableView.set_rect``."""
        self._rect, self._scale = rect, scale
        self.painter.set_rect(rect, scale)
        self.refresh()

    def set_side(self, rect: pygame.Rect, scale: float) -> None:
        """See ``SidePanel.set_side``."""
        self._side_rect, self._side_scale = rect, scale
        self.refresh()

    def show(
        self,
        view: BattlegroundsState,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[BattlegroundsState, Action] | None,
    ) -> None:
        """See ``TableView.show``."""
        if view is not self.view and view != self.view:
            fresh = self.view is None
            self.view, self._stage = view, Stage.of(view, self.facings)
            self._showings += 1
            self.hint = self._danger = self.told = None
            if fresh or viewer != self.viewer:
                self.area = area_of_seat(view, viewer)
        self.viewer = viewer
        if chooser is not None and view.to_act == chooser and chooser != self.chooser.seat:
            self.area = area_of_seat(view, chooser)
        self.last = fields_of(last.events) if last is not None else ()
        self.chooser.begin(view, chooser)
        kept = self.cursor is None or self.cursor[0] in ("field", "tab")
        if not kept and self.cursor not in self.chooser.spots():
            self.cursor = None
        if chooser is None:
            self._down = self._grip = self.dragged = None
        self.refresh()

    def animate(self, before: BattlegroundsState, step: SeenStep[BattlegroundsState, Action]) -> None:
        """See ``TableView.animate``."""
        self._before = before
        self.timeline.play(step.events, before, step.view, self.facings)
        self._sounds += self.timeline.take_sounds()
        self.refresh()

    @property
    def busy(self) -> bool:
        """See ``TableView.busy``."""
        return self.timeline.busy

    def skip(self) -> None:
        """See ``TableView.skip``."""
        self.timeline.skip()
        self.refresh()

    def update(self, ms: float) -> bool:
        """See ``TableView.update``."""
        self._clock += ms
        if self.chooser.refused is not None and self._clock - self._refused_at > REFUSED_MS:
            self.chooser.refused = None
            self.refresh()
        if self.timeline.busy:
            self.timeline.update(ms)
            self._sounds += self.timeline.take_sounds()
            self._dirty = True
            if not self.timeline.busy:
                self.refresh()
        return self._dirty and self.view is not None

    def due(self) -> float:
        """See ``TableView.due``."""
        if self.timeline.busy or (self._dirty and self.view is not None):
            return 0.0
        if self.chooser.refused is None:
            return math.inf
        return max(0.0, self._refused_at + REFUSED_MS - self._clock) / 1000

    def take_sounds(self) -> list[str]:
        """See ``TableView.take_sounds``."""
        found, self._sounds = self._sounds, []
        return found

    def refresh(self) -> None:
        """Show what is so now."""
        self._shown = self._side = None
        self._dirty = True

    # --- drawing ---

    @property
    def shown(self) -> BoardShown:
        """What the board shows now."""
        if self._shown is None:
            self._shown = compose(self)
        return self._shown

    def draw(self, surface: pygame.Surface) -> None:
        """See ``TableView.draw``."""
        if self.view is None or self._stage is None:
            return
        stage = self._stage
        if self.timeline.busy and self.timeline.stage is not None:
            stage = self.timeline.stage
        shown = self.shown
        surface.blit(self.painter.below(stage, shown), self.painter.camera.block)
        self.painter.tanks(surface, stage, shown)
        self.painter.above(surface, stage, shown)
        if self._side_rect.width == 0:
            self._draw_moving(surface)
        self._dirty = False

    def _draw_moving(self, surface: pygame.Surface) -> None:
        """What moves over board and table: the clip of now, what is dragged."""
        clip, stage = self.timeline.clip, self.timeline.stage
        if clip is not None and stage is not None and self._before is not None:
            seen = (self.view if clip.kind == "laid_out" else None) or self._before
            self.clips.draw(surface, clip, stage, lambda spot: token_on_board(seen, spot))
        if self.dragged is None or self.view is None:
            return
        token = self.chooser.token
        if token is not None:
            tile = self.art.tab(token_ability(self.view, token), round(34 * self._side_scale))
        elif self.chooser.colour is not None:
            tile = self.art.tank(self.chooser.colour, 0, self.painter.tank_px, ghost=True)
        else:
            return
        surface.blit(tile, tile.get_rect(center=self.dragged))

    @property
    def side(self) -> SideLayout:
        """What lies beside the board."""
        if self._side is None:
            self._side = self._lay_out(self._side_rect, self._side_scale)
        return self._side

    def _lay_out(self, rect: pygame.Rect, scale: float) -> SideLayout:
        if self.view is None or rect.width <= 0:
            return SideLayout()
        view, chooser = self.view, self.chooser
        if self.busy and self._before is not None:  # what flies to the table is not there yet
            view, chooser = self._before, Chooser()
        task, rule = task_words(view, chooser, self.words)
        if self.hint is not None and chooser is self.chooser:
            task, rule = self.advised.words, ""
        refused = chooser.refused
        if refused is not None and refused.spot[0] != "field":
            task, rule = refusal_words(refused.refusal, self.words), refused.refusal.rule
        buttons = [(name, self.words(f"battlegrounds_view.button.{name}")) for name in chooser.buttons()]
        told = SideTold(self.area, task, rule, buttons)

        def measure(text: str) -> int:
            return self.tools.fonts.size(text, "button", scale)[0]

        return SideMaker(view, chooser, told, rect, scale, self.words, measure).lay_out()

    def draw_side(self, surface: pygame.Surface) -> None:
        """See ``SidePanel.draw_side``."""
        if self.view is not None:
            self._draw_table(surface, self.side, self._side_scale, self._side_rect)
            self._draw_tip(surface)
            self._draw_moving(surface)

    def _draw_table(self, surface: pygame.Surface, made: SideLayout, scale: float, rect: pygame.Rect) -> None:
        assert self.view is not None
        token = self.chooser.token
        self.side_painter.draw_kept(
            surface, rect, self.view, made, self.area,
            focus=self.cursor, hover=self.hovered, picked=None if token is None else ("ready", token),
            proposed=self._proposed(), scale=scale,
        )  # fmt: skip

    def _draw_tip(self, surface: pygame.Surface) -> None:
        """What a badge beside the board means, next to it."""
        tip = self.shown_tip
        if tip is None or tip[0] is not None:
            return
        rect, words = tip[1:]
        room = self._side_rect.inflate(-8, -8)
        artist = LabelArtist(self.tools.theme, self.tools.fonts, self.painter.ink)
        made = artist.surface(LabelShown(0, words), self._side_scale, round(room.width * 0.8))
        at = made.get_rect(midtop=(rect.centerx, rect.bottom + 4))
        if at.bottom > room.bottom:
            at.bottom = rect.top - 4
        surface.blit(made, at.clamp(room))

    def _proposed(self) -> Spot | None:
        match self.hint:
            case UseAction(token):
                return "ready", token
            case Upgrade(_, card):
                return "card", card
            case TakeCard() as action:
                cards = (c for c in self.chooser.cards() if c.name == action.card)
                return next((("card", card.entity) for card in cards), None)
        name = getattr(self.hint, "card", None)
        if isinstance(name, str):
            entity = self.chooser.entity(name)
            return None if entity is None else ("card", entity)
        return None

    def _goal(self, area: int) -> tuple[float, float]:
        """Where what an area wins flies to: its tab, or over the edge of the board."""
        item = self.side.tab(area)
        if item is not None:
            return item.rect.center
        block = self.painter.camera.block
        return block.right - self.painter.token_px / 2, block.centery

    # --- places ---

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """See ``TableHands.spot_at``."""
        for verb, rect in self.painter.aim_rects:
            if rect.collidepoint(point):
                return "aim", verb
        field = self.painter.camera.square_at(point)
        if field is not None:
            return "field", field
        item = self.side.at(point)
        return None if item is None else item.spot

    @property
    def advised(self) -> Advice:
        """The hint of now in words and marks, made once."""
        assert self.view is not None
        key = (self.hinted, self.words)
        # the view is kept itself: another one may come to lie at its address
        if self._advised is None or self._advised[0] is not self.view or self._advised[1] != key:
            self._advised = (self.view, key, advice(self.view, self.hinted, self.words))
        return self._advised[2]

    def happened(self) -> Sequence[pygame.Rect]:
        """See ``Turns.happened``: the fields of the last step, and in family the tokens that lie open."""
        assert self.view is not None
        family = self.view.rules.option == "family"
        spots = {*self.last, *(self.view.face_up() if family else ())}
        return [self.painter.camera.rect_of(spot) for spot in sorted(spots)]

    def badge_at(
        self, point: tuple[int, int], *, anything: bool = False
    ) -> tuple[Spot | None, pygame.Rect, str] | None:
        """See ``TableHands.badge_at``."""
        assert self.view is not None
        if self.busy:
            return None
        field = self.painter.camera.square_at(point)
        if field is not None:
            rect = self.painter.camera.rect_of(field)
            x, y = (point[0] - rect.x) / rect.width, (point[1] - rect.y) / rect.height
            on = badged(self.view, field) and on_badge(x, y, tank=field in self.view.board.tanks)
            words = field_tip(self.view, field, self.words) if on or anything else ""
            return (("field", field), rect, words) if words else None
        item = self.side.under(point)
        hovered = item is not None and (item.kind not in ("card", "tab") or self._on_slots(item, point))
        if item is None or not (hovered or anything):
            return None
        words = item_tip(self.view, item, self.words)
        return (None, item.rect, words) if words else None

    def _on_slots(self, item: Item, point: tuple[int, int]) -> bool:
        """Whether a point is at a card's upgrades, or at the sign of who drives it or fell with it."""
        if item.kind != "card":
            return False
        edge = 26 * self._side_scale
        low = point[1] > item.rect.bottom - edge or point[0] < item.rect.x + edge
        return (bool(item.data.upgrades) and low) or (
            (item.data.colour is not None or item.data.fell is not None)
            and point[1] < item.rect.y + edge
            and point[0] > item.rect.right - edge
        )

    @property
    def shown_tip(self) -> tuple[Spot | None, pygame.Rect, str] | None:
        """What is explained now: a badge pointed at or asked about, else that where the cursor is."""
        if self.view is None or self.busy or self.chooser.refused is not None:
            return None
        if self.cursor is None or self.told is not None:
            return self.told
        rect, field = self.rect_of(self.cursor), self.field_cursor
        if rect is None:
            return None
        if field is not None:
            words = field_tip(self.view, field, self.words) if badged(self.view, field) else ""
            return (self.cursor, rect, words) if words else None
        item = self.side.of(self.cursor)
        told = item_tip(self.view, item, self.words) if item is not None and item.kind != "tab" else ""
        return (None, rect, told) if told else None

    def rect_of(self, spot: Spot) -> pygame.Rect | None:
        """See ``TableHands.rect_of``."""
        if spot[0] == "field":
            return self.painter.camera.rect_of(int(spot[1]))
        item = self.side.of(spot)
        return None if item is None else item.rect

    @property
    def overlays(self) -> Overlays:
        """See ``TableView.overlays``."""
        return self._overlays

    def offers(self, view: BattlegroundsState) -> frozenset[OverlayName]:
        """See ``TableView.offers``: in battle and team others shoot, and each shot goes to one field."""
        return frozenset({"danger"} if view.rules.option in ("battle", "team") else ())

    @property
    def danger(self) -> frozenset[int]:
        """The fields the others could shoot at next, looked up once a position."""
        known = self._danger
        if known is None or known[0] is not self.view or known[1] != self.viewer:
            assert self.view is not None
            known = self._danger = (self.view, self.viewer, danger(self.view, self.viewer))
        return known[2]

    def set_overlays(self, overlays: Overlays) -> None:
        """See ``TableView.set_overlays``."""
        self._overlays = overlays
        self.painter.camera.set_flipped(overlays.flipped)
        self.refresh()

    # --- words ---

    def planned(self) -> str:
        """See ``TableView.planned``."""
        plan = self.chooser.plan
        return "" if plan is None or self.view is None else action_words(self.view, plan, self.words)

    @property
    def cursor_shown(self) -> bool:
        """See ``TableView.cursor_shown``."""
        return self.cursor is not None

    def rule_at(self, point: tuple[int, int]) -> str:
        """See ``TableView.rule_at``."""
        if self.chooser.refused is None:
            return ""
        return next((tail for rect, tail in self.painter.tails if rect.collidepoint(point)), "")

    def topic(self) -> str:
        """See ``TableView.topic``."""
        chooser = self.chooser
        if chooser.refused is not None:
            return chooser.refused.refusal.rule
        if self.view is None:
            return ""
        if isinstance(chooser.armed, Drive):
            return "BG-8.5" if chooser.way else "BG-4.3"
        if isinstance(chooser.armed, Shoot):
            return "BG-5.2"
        return task_words(self.view, chooser, self.words)[1]

    def prompts(self) -> Sequence[Prompt]:
        """See ``TableView.prompts``."""
        return () if self.view is None else prompts_of(self.chooser, self.cursor, self.words)

    def banner(self, side_names: Sequence[str], own: int | None) -> Banner | None:
        """See ``TableView.banner``."""
        return None if self.view is None or self.busy else banner(self.view, self.chooser, self.words)

    def record_words(self, before: BattlegroundsState, step: SeenStep[BattlegroundsState, Action]) -> str:
        """See ``TableView.record_words``."""
        return step_words(before, step, self.words)

    def refusal_words(self, refusal: Refusal) -> str:
        """See ``TableView.refusal_words``."""
        return refusal_words(refusal, self.words)

    # --- pieces of the panel ---

    @property
    def side_word(self) -> str:
        """See ``SidePanel.side_word``."""
        return self.words("battlegrounds_view.tab")

    @property
    def asks(self) -> bool:
        """See ``SidePanel.asks``."""
        return bool(self.chooser.actions) and not self.chooser.fields() and not self.chooser.colours

    def side_name(self, view: BattlegroundsState, side: int) -> str:
        """See ``SidePanel.side_name``."""
        return " + ".join(colour_words(colour, self.words) for colour in colours_of_side(view, side))

    def standing(self, view: BattlegroundsState, side: int) -> str:
        """See ``SidePanel.standing``."""
        area = next((view.area(seat) for seat, of in enumerate(view.sides) if of == side), 0)
        points, target = standing(view, area)
        if not target:
            return self.words("battlegrounds_view.standing_solo", points=points)
        return self.words("battlegrounds_view.standing", points=points, target=target)

    def tally(self, view: BattlegroundsState) -> Sequence[Tally]:
        """See ``SidePanel.tally``."""
        return tally(view, self.words)

    @property
    def pointed(self) -> bool:
        """See ``TableView.pointed``."""
        at = self.field_cursor if self.field_cursor is not None else self.field_hovered
        return self.view is not None and at is not None and at in self.view.board.tanks

    def card_key(self) -> object:
        """See ``TableView.card_key``."""
        return None if self.view is None else (self._showings, self.area, self.cursor, self.hovered)

    def draw_card(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """See ``TableView.draw_card``: the play area and cards of who is to act."""
        if self.view is not None:
            self.area = area_of_seat(self.view, self.view.seat)
            self._draw_table(surface, self._lay_out(rect, scale), scale, rect)

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """See ``TableView.draw_portrait``: the tanks of a side; below 0 the artillery."""
        portrait(surface, rect, self.art, [] if side < 0 else colours_of_side(self.view, side))

    def lost(self, view: BattlegroundsState, side: int) -> int:
        """See ``TableView.lost``: what is destroyed comes back."""
        return 0

    def draw_lost(
        self, surface: pygame.Surface, rect: pygame.Rect, view: BattlegroundsState, side: int, scale: float
    ) -> None:
        """See ``TableView.draw_lost``."""
