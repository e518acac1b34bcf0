"""Tank Chess on the match screen: its board, its choosing, its card. See ``game.view.table``."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.model.contract import Refusal, SeenStep
from game.rules.tank_chess.diagram import Move
from game.rules.tank_chess.queries import TankChessState
from game.view.board.ground import GroundPainter
from game.view.board.scene import BoardScene
from game.view.table import MOUSE_CLICK, MOUSE_WHEEL, Banner, OverlayName, Overlays, Prompt, Tools, Words
from game.view.tank_chess.armour_card import ArmourCard
from game.view.tank_chess.board import BoardView
from game.view.tank_chess.destroyed_strip import DestroyedStrip, LostPiece
from game.view.tank_chess.explain import Explaining
from game.view.tank_chess.hands import REFUSED_MS, TableHands
from game.view.tank_chess.scene import compose
from game.view.tank_chess.seen import GROUND_CHANGED, SIDES, card_shown, effects_of, looks_of, state_scene
from game.view.tank_chess.thumbnails import Thumbnails
from game.view.tank_chess.words import (
    banner,
    call_words,
    command,
    escaping,
    move_words,
    refusal_words,
    squares_of,
    step_words,
    threat,
)

WARM_MS = 250.0
"""So long after the first frame, the first card is drawn where nobody sees it: it loads fonts."""

_SOUNDS = {"lob": "shot_heavy", "lost": "splash", "push": "drive"}


class TankChessTable(TableHands, Explaining):
    """The view of one match. ``show`` comes before anything else."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self.last: tuple[int, ...] = ()
        self.threatened: tuple[int | None, tuple[int, ...]] = (None, ())
        self.escapes: int | None = None
        self._warm = False
        self._board: BoardView | None = None
        self._base: BoardScene | None = None
        self._held: dict[int, str] = {}  # ground that a drive has still to change
        self._scale = 1.0
        self.set_tools(tools)

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        """Theme, language or speed changed."""
        self.tools, self.words = tools, tools.words
        self.looks = looks_of(tools.files["pieces"], tools.files["ground"])
        self.card = ArmourCard(tools.theme, tools.fonts, tools.sprites)
        self.strip = DestroyedStrip(tools.theme, tools.fonts, tools.sprites)
        self._board = None
        self.refresh()

    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """Where the board goes."""
        self._rect, self._scale = rect, scale
        if self._board is not None:
            self._board.set_rect(rect, scale)

    def show(
        self,
        view: TankChessState,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[TankChessState, Move] | None,
    ) -> None:
        """See ``TableView.show``."""
        if view is not self.view:
            self.view, self._base = view, None
            self.hint = None
            self.threatened, self.escapes = threat(view), escaping(view)
            self.hovered = None if self._down is None else self.hovered
        self.viewer_colour = view.sides[viewer] if 0 <= viewer < len(view.sides) else 0
        self.last = squares_of(last.events) if last is not None else ()
        self.chooser.begin(view, None if chooser is None else view.sides[chooser])
        if chooser is None:
            self._down, self._grip = None, "none"
        self.refresh()

    def animate(self, before: TankChessState, step: SeenStep[TankChessState, Move]) -> None:
        """See ``TableView.animate``: the board already shows what came of it, but for what moves."""
        scene = state_scene(before, self.looks, seed=self.tools.seed)
        effects = effects_of(step.events, before.grid, before.definitions, self.looks, scene)
        self.board.animator.play(effects)
        self._held = self._trampled(step) if self.busy else {}
        for square in squares_of(step.events):
            self.board.reveal(square)
        self._cues()
        self.refresh()

    def _trampled(self, step: SeenStep[TankChessState, Move]) -> dict[int, str]:
        """How ground looked that the step cleared (trees, a mine): it is there until it is driven on.
        What was pushed goes ahead of the piece and is not held back."""
        changes = [event.params() for event in step.events if event.key == GROUND_CHANGED]
        pushed = {change["after"] for change in changes}
        return {
            change["square"]: self.looks.style(change["before"])
            for change in changes
            if change["before"] and change["before"] not in pushed and not change["after"]
        }

    def _let_go(self) -> None:
        """What was driven over is seen to be gone, once nothing moves any more."""
        if self._held and not self.busy:
            self._held = {}
            self.refresh()

    @property
    def busy(self) -> bool:
        """See ``TableView.busy``."""
        return self._board is not None and self._board.animator.busy

    def skip(self) -> None:
        """See ``TableView.skip``."""
        if self.view is None:
            return
        self.board.animator.skip()
        self._held = {}
        self._cues()
        self.refresh()
        self.board.redraw()

    def update(self, ms: float) -> bool:
        """See ``TableView.update``."""
        self._clock += ms
        if not self._warm and self._clock > WARM_MS and self.view is not None:
            self._warm_up()
        if self._board is None:
            return self.view is not None
        if self.chooser.refused is not None and self._clock - self._refused_at > REFUSED_MS:
            self.chooser.refused = None
            self.refresh()
        moving = self.busy
        changed = self._board.update(ms)
        self._let_go()
        if moving and not self.busy:
            self.refresh()  # suggested moves are drawn once nothing moves any more
        self._cues()
        return changed

    def due(self) -> float:
        """See ``TableView.due``."""
        if self.view is None:
            return math.inf
        if self._board is None or self._board.dirty or self._board.animator.moving or self._held:
            return 0.0
        warm = math.inf if self._warm else WARM_MS - self._clock
        refused = (
            self._refused_at + REFUSED_MS - self._clock if self.chooser.refused is not None else math.inf
        )
        return max(0.0, min(warm, refused) / 1000)

    def _cues(self) -> None:
        for cue in self.board.animator.take_cues():
            self._sounds.append(_SOUNDS.get(cue, cue))

    def take_sounds(self) -> list[str]:
        """See ``TableView.take_sounds``."""
        found, self._sounds = self._sounds, []
        return found

    def draw(self, surface: pygame.Surface) -> None:
        """See ``TableView.draw``."""
        if self.view is not None:
            self.board.draw(surface)

    @property
    def board(self) -> BoardView:
        """The board, made when it is first needed."""
        if self._board is None:
            assert self.view is not None, "show comes first"
            tools = self.tools
            self._board = BoardView(
                tools.theme,
                tools.fonts,
                tools.sprites,
                scene=self._compose(),
                rect=self._rect,
                scale=self._scale,
                speed=tools.speed,
                reduced_motion=tools.reduced or tools.speed <= 0,
                whole=tools.whole,
            )
            own = command(self.view, self.viewer_colour)
            if own is not None:  # of a board too large to be seen whole, the own side is shown first
                self._board.reveal(own)
        return self._board

    @property
    def overlays(self) -> Overlays:
        """See ``TableView.overlays``."""
        return self._overlays

    def set_overlays(self, overlays: Overlays) -> None:
        """See ``TableView.set_overlays``."""
        self._overlays = overlays
        self.refresh()

    def refresh(self) -> None:
        """Show what is so now."""
        if self.view is not None and self._board is not None:
            self._board.set_scene(self._compose())

    def _compose(self) -> BoardScene:
        assert self.view is not None
        if self._base is None:
            self._base = state_scene(self.view, self.looks, seed=self.tools.seed)
        base = self._base
        if self._held:
            base = replace(base, ground={**base.ground, **self._held})
        return compose(self, base)

    # --- words ---

    def planned(self) -> str:
        """See ``TableView.planned``."""
        move = self.chooser.plan
        return "" if move is None or self.view is None else move_words(self.view, move)

    def offers(self, view: TankChessState) -> frozenset[OverlayName]:
        """See ``TableView.offers``."""
        return frozenset({"danger", "lines"})

    @property
    def cursor_shown(self) -> bool:
        """See ``TableView.cursor_shown``."""
        return self.cursor is not None

    def rule_at(self, point: tuple[int, int]) -> str:
        """See ``TableView.rule_at``."""
        return "" if self._board is None else self._board.tail_at(point)

    def topic(self) -> str:
        """See ``TableView.topic``."""
        chooser = self.chooser
        if chooser.refused is not None:
            return chooser.refused.refusal.rule
        if chooser.exit:
            return "TC-6.2"
        if chooser.ghost is not None:
            return "TC-5.6" if chooser.target is not None else "TC-5.2"
        if chooser.picked is not None:
            return "TC-4.2"
        return "TC-6.3" if self.threatened[0] is not None or self.escapes is not None else ""

    def prompts(self) -> Sequence[Prompt]:
        """See ``TableView.prompts``."""
        chooser, words = self.chooser, self.words
        if chooser.colour is None:
            return ()

        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, words(f"match.prompt.{key}"))

        hand = self.cursor is None
        click, wheel = ((MOUSE_CLICK,), (MOUSE_WHEEL,)) if hand else ((), ())

        back = told("put_back", "put_back")
        if chooser.exit:
            return (told("escape", "pick"), back)
        if chooser.ghost is not None:
            found = [told("turn", *wheel, "turn_left", "turn_right")] if len(chooser.facings) > 1 else []
            if len(chooser.ways) > 1:
                found.append(told("way", "next_piece"))
            targets = chooser.targets
            if len(targets) > 1 or (targets and chooser.target is None):
                found.append(told("target", "next_target"))
            if chooser.target is not None:
                fire = [told("fire", *click, "pick"), told("drive", "drive_only")]
                return (*found, *fire, back)
            return (*found, told("lose" if chooser.ghost.facing is None else "go", *click, "pick"), back)
        if chooser.picked is not None:
            place = told("place", MOUSE_CLICK) if hand else told("place", "pick")
            return (place, told("turn", "turn_left", "turn_right"), back)
        pick = told("pick", MOUSE_CLICK) if hand else told("pick", "pick")
        cursor = told("cursor", "up", "down")
        return (*((pick, cursor) if hand else (cursor, pick)), told("next_piece", "next_piece"))

    def banner(self, side_names: Sequence[str], own: int | None) -> Banner | None:
        """See ``TableView.banner``."""
        if self.view is None or self.busy:
            return None  # what is not seen yet is not announced
        return banner(self.view, self.threatened, self.escapes, side_names, own, self.words)

    def record_words(self, before: TankChessState, step: SeenStep[TankChessState, Move]) -> str:
        """See ``TableView.record_words``."""
        return call_words(step, self.words) if step.action is None else step_words(before, step)

    def refusal_words(self, refusal: Refusal) -> str:
        """See ``TableView.refusal_words``."""
        return refusal_words(refusal, self.words)

    # --- pieces of the panel ---

    def _card_square(self) -> int | None:
        chooser = self.chooser
        at = self.cursor if self.cursor is not None else self.hovered
        if self.pointed and (chooser.ghost is None or at != chooser.ghost.square):
            return at
        if chooser.picked is not None:
            return chooser.picked
        if self.last and chooser.piece(self.last[-1]) is not None:
            return self.last[-1]
        if self.unaided:  # nothing is pointed at for the player; a tank that is alone is what it is about
            return self._only_tank()
        # nothing has happened yet: what it is all about
        return None if self.view is None else command(self.view, 1 - self.viewer_colour)

    def _only_tank(self) -> int | None:
        """The only own piece besides the Command."""
        pieces = {} if self.view is None else self.view.diagram.pieces
        own = [s for s, p in pieces.items() if p.colour == self.viewer_colour and not p.kind.command]
        return own[0] if len(own) == 1 else None

    @property
    def pointed(self) -> bool:
        """See ``TableView.pointed``."""
        return self.chooser.piece(self.cursor if self.cursor is not None else self.hovered) is not None

    def card_key(self) -> object:
        """See ``TableView.card_key``."""
        square = self._card_square()
        if square is None or self.view is None:
            return None
        placed = self.chooser.piece(square)
        used = self.chooser.steps if square == self.chooser.picked else None
        return None if placed is None else (square, placed, used)

    def draw_card(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """See ``TableView.draw_card``."""
        square = self._card_square()
        placed = self.chooser.piece(square)
        if square is None or placed is None or self.view is None:
            return
        used = self.chooser.steps if square == self.chooser.picked else None
        shown = card_shown(
            placed.kind,
            placed.colour,
            self.looks,
            self.words,
            square=self.view.grid.name(square),
            facing=placed.facing,
            used=used,
        )
        self.card.draw(surface, rect, shown, scale)

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """See ``TableView.draw_portrait``: the piece a side has most choice of, facing its enemy."""
        kinds = self.tools.definitions.pieces
        kind = kinds[min(2, len(kinds) - 1)]
        size = rect.width
        tank = self.tools.sprites.tank(
            self.looks.sprite(kind.name), SIDES[side], 0 if side == 0 else 4, size, letter=kind.letter
        )
        surface.blit(tank, tank.get_rect(center=rect.center))

    def _warm_up(self) -> None:
        self._warm = True
        square, self.hovered = self.hovered, next(iter(self.view.diagram.pieces)) if self.view else None
        side = max(10, self._rect.height // 2)
        self.draw_card(pygame.Surface((side, side)), pygame.Rect(0, 0, side, side), self._scale)
        self.hovered = square

    def _lost(self, view: TankChessState, side: int) -> list[LostPiece]:
        wrecks = state_scene(view, self.looks).wrecks
        known = [w for w in wrecks if w.colour == SIDES[side] and w.sprite != "generic"]
        return [LostPiece(wreck.sprite, wreck.colour) for wreck in known]

    def lost(self, view: TankChessState, side: int) -> int:
        """See ``TableView.lost``."""
        return len(self._lost(view, side))

    def draw_lost(
        self, surface: pygame.Surface, rect: pygame.Rect, view: TankChessState, side: int, scale: float
    ) -> None:
        """See ``TableView.draw_lost``."""
        self.strip.draw(surface, rect, self._lost(view, side), scale)


def alert(view: TankChessState, words: Words, side_names: Sequence[str]) -> str:
    """Who is in check, or about to see a Command escape."""
    if threat(view)[0] is not None:
        return words("match.tank_chess.in_check", side=side_names[view.to_move])
    if escaping(view) is not None:
        return words("match.tank_chess.near_escape", side=side_names[1 - view.to_move])
    return ""


def make_thumbnails(tools: Tools) -> Callable[[TankChessState, int], pygame.Surface]:
    """Draws small pictures of observations."""
    looks = looks_of(tools.files["pieces"], tools.files["ground"])
    made = Thumbnails(tools.theme, tools.sprites, GroundPainter(), looks)
    return lambda view, px: made.thumbnail(view.diagram, px)
