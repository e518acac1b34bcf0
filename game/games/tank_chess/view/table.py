"""Tank Chess on the match screen: its board, its choosing, its card. See ``game.view.table``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import pygame

from game.games.tank_chess.rules import answers
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.move_text import parse_move
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.armour_card import ArmourCard, CardShown
from game.games.tank_chess.view.choose import Chooser
from game.games.tank_chess.view.choosing import ChoosingPhase
from game.games.tank_chess.view.explain import Explaining
from game.games.tank_chess.view.ground_marks import ChessMarks
from game.games.tank_chess.view.looks import looks_of
from game.games.tank_chess.view.overlays import OVERLAYS
from game.games.tank_chess.view.scene import (
    choice_labels,
    choosing,
    draw_label,
    hint_fire,
    hint_shown,
    moves_shown,
    trace_of,
)
from game.games.tank_chess.view.seen import (
    card_shown,
    cleared,
    effects_of,
    reach_shown,
    state_scene,
)
from game.games.tank_chess.view.sides import TankChessSides
from game.games.tank_chess.view.tips import RULES as TIP_RULES
from game.games.tank_chess.view.tips import add_board
from game.games.tank_chess.view.touch import touch
from game.games.tank_chess.view.words import (
    TankChessWording,
    banner,
    command,
    escaping,
    move_words,
    squares_of,
    threat,
)
from game.model.answers import Answering
from game.model.contract import Event, SeenStep
from game.model.grid8 import Grid
from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import lay, paint, walk
from game.view.board.board import BoardView
from game.view.board.marks import BoardMark, Layer, marked
from game.view.board.scene import (
    BoardScene,
    fire_marks,
    marks_of,
    reach_marks,
    threat_marks,
)
from game.view.board.tips import BoardTips
from game.view.drawing_places import SquarePlaces
from game.view.grid_table import GridTable
from game.view.phase import IGNORED, Reply
from game.view.table import Banner, Tools, Words
from game.view.tips import Tips
from game.view.weight import Touch

WARM_MS = 250.0
"""How long after the first frame the first card is drawn unseen, to load its fonts."""


class TankChessTable(GridTable[TankChessWorld, Move, int]):
    """The view of one match."""

    chooser: Chooser
    sides: TankChessSides
    mark_reader = ChessMarks()
    overlay_rows = OVERLAYS
    turn_rule = "TC-4.2"

    def __init__(self, tools: Tools) -> None:
        self.viewer_colour = 0
        self.threatened: tuple[int | None, tuple[int, ...]] = (None, ())
        self.escapes: int | None = None
        self._warm = False
        self._base: BoardScene | None = None
        self.untouched: Mapping[int, str] = {}
        """The styles of ground that a drive has still to change, by square."""
        super().__init__(tools, Chooser())
        self.places = SquarePlaces(self, lambda view, square: square in view.diagram.pieces, trace_of)
        self.choosing = ChoosingPhase(self.chooser, self.pointing)

    def _phase_now(self) -> ChoosingPhase:
        return self.choosing

    def answering(self, view: TankChessWorld, plan: Sequence[Move]) -> Answering:
        return answers.answering(view, plan)

    def answer_move(self, move: str) -> str:
        assert self.view is not None
        return move_words(self.view, parse_move(move, self.view.grid), self.words)

    # --- telling ---

    def set_tools(self, tools: Tools) -> None:
        super().set_tools(tools)
        self.looks = looks_of(tools)
        self.explains = self.compares = Explaining(tools.words)
        self.sides = TankChessSides(tools)
        self.wording = TankChessWording(tools)
        self._cards = ArmourCard(tools.theme, tools.fonts, tools.sprites)

    def _show(
        self,
        view: TankChessWorld,
        *,
        chooser: int | None,
        viewer: int,
        last: SeenStep[TankChessWorld, Move] | None,
    ) -> None:
        if view is not self.view:
            self.view, self._base = view, None
            self.pointing.rests |= chooser is None
            self.hint = None
            self.threatened, self.escapes = (None, ()), None
            if self.basis is None:  # of a turn that isn't there yet no check is told
                self.threatened, self.escapes = threat(view), escaping(view)
            self.pointing.hovered = None if self._down is None else self.pointing.hovered
        self.viewer = viewer
        self.viewer_colour = view.match.sides[viewer] if 0 <= viewer < len(view.match.sides) else 0
        self.choosing.view, self.choosing.colour = view, self.viewer_colour
        self.chooser.begin(view, None if chooser is None else view.match.sides[chooser])
        if chooser is None:
            self._let_go()

    # --- time and drawing ---

    def _animate(self, before: TankChessWorld, step: SeenStep[TankChessWorld, Move]) -> None:
        """Animate a step on a board that already shows the outcome, except for what moves."""
        scene, self._base = state_scene(before, self.looks, seed=self.tools.seed), None
        effects = effects_of(step.events, before.grid, before.definitions, self.looks, scene, self.beats)
        self.board.animator.play(effects)
        self.untouched = self._trampled(step) if self.busy else {}
        for square in squares_of(step.events):
            self.camera.show(square)
        self._hear()

    def touch(self, before: TankChessWorld, event: Event) -> Touch:
        return touch(before, event)

    def _trampled(self, step: SeenStep[TankChessWorld, Move]) -> dict[int, str]:
        """The styles of ground that the step cleared (trees, a mine), by square: it stays until it is
        driven on.

        Ground that was pushed goes ahead of the piece and is not held back.
        """
        return {square: self.looks.style(name) for square, name in cleared(step.events).items()}

    def _skip(self, *, quiet: bool) -> None:
        if self.view is None:
            return
        self.board.animator.skip(quiet=quiet)
        self.untouched = {}
        self.board.redraw()

    @property
    def moving(self) -> bool:
        return super().moving or bool(self.untouched)

    def advance(self, ms: float) -> bool:
        self.choosing.tick(self._clock)
        if not self._warm and self._clock > WARM_MS and self.view is not None:
            self._warm_up()
        changed = super().advance(ms)
        if self.untouched and not self.busy:  # what was driven over is gone once nothing moves
            self.untouched = {}
        return changed

    def due(self) -> float:
        due = super().due()
        return due if self._warm or self.view is None else min(due, max(0.0, WARM_MS - self._clock) / 1000)

    def _warm_up(self) -> None:
        self._warm = True
        shown = None if self.view is None else self._card_shown(next(iter(self.view.diagram.pieces), None))
        if shown is None:
            return
        # a small board's card is drawn as wide as one that is seen: the longest name of a piece has room
        side = max(round(270 * self._scale), self._rect.height // 2)
        card = ArmourCard(self.tools.theme, self.tools.fonts, self.tools.sprites).node(shown)
        canvases = Canvases(self.tools.theme, self.tools.fonts)
        place = Area.at(pygame.Rect(0, 0, side, side), self._scale)
        placed = lay(card, place, canvases.measure(self._scale))
        paint(walk(placed), canvases.on(pygame.Surface((side, side)), self._scale))

    def _begun(self, board: BoardView) -> None:
        self.choosing.board = board
        own = None if self.view is None else command(self.view, self.viewer_colour)
        if own is not None:
            board.camera.show(own)

    def _grid(self, view: TankChessWorld) -> Grid:
        return view.grid

    def _scene(self, view: TankChessWorld) -> BoardScene:
        if self._base is None:
            # of a step that is animated the board has the end, and what moves holds back what isn't yet so
            end = view if self.coming is None else self.coming.view
            self._base = state_scene(end, self.looks, seed=self.tools.seed)
        base = self._base
        return replace(base, ground={**base.ground, **self.untouched}) if self.untouched else base

    def marks(self, view: TankChessWorld, scene: BoardScene) -> Iterable[BoardMark]:
        chooser, busy, hint, found = self.chooser, self.busy, self.hint, list[BoardMark]()
        if not busy:
            found += marked(Layer.FRAME, "announced", (self.escapes,))
            found += threat_marks(*self.threatened)
            found += marks_of(*moves_shown(view, self.suggested))
        if hint is not None:
            found += marks_of(hint_shown(view, hint))
        found += marks_of(*choice_labels(view, chooser, self.words))
        found += marks_of(*draw_label(view, chooser, self.words) if self.basis is None else ())
        if chooser.picked is not None:
            turning = self.choosing.turning
            return [*found, *choosing(view, chooser, self.looks, self.words, turning=turning)]
        found += fire_marks(hint_fire(view, hint), None if hint is None else hint.shot)
        at = self.asked_about  # nothing is picked: what the piece under pointer or cursor can reach
        if at is None or chooser.piece(at) is None or busy or hint is not None:
            return found
        return [*found, *reach_marks(reach_shown(chooser.reach(at)))]

    # --- choosing by pointer ---

    def spot_at(self, point: tuple[int, int]) -> int | None:
        return self.camera.square_at(point)

    def square_of(self, spot: int | None) -> int | None:
        return spot

    def _held_picture(self) -> pygame.Surface | None:
        """The dragged piece, over a square where it can't go; where it can go, the board shows its ghost."""
        picked = self.chooser.picked
        if picked is None or self.chooser.ghost is not None:
            return None
        shown = next((piece for piece in self.board.scene.pieces if piece.square == picked), None)
        if shown is None:
            return None
        degrees = 45 * self.camera.facing(shown.facing)
        return self.board.layers.pieces.piece(shown.sprite, shown.colour, degrees, shown.letter, ghost=True)

    def press(self, point: tuple[int, int]) -> Reply:
        if self.view is not None and self.board.edge_at(point) is not None:
            self.pointing.cursor = None
            return self._answered(self.choosing.leave())
        return super().press(point)

    def _press(self, spot: int | None) -> Reply:
        if spot is None:
            self._down = None
        else:
            self.hint = None
        return super()._press(spot)

    def _tell_refused(self) -> None:
        super()._tell_refused()
        self.board.animator.start("illegal")

    def wheel(self, notches: int, point: tuple[int, int], *, zoom: bool = False) -> Reply:
        """Turn the ghost, or zoom if there is none."""
        return super().wheel(notches, point, zoom=zoom) if self._rect.collidepoint(point) else IGNORED

    # --- choosing by commands ---

    @property
    def focus_square(self) -> int | None:
        """The square of the cursor, the ghost, or the picked piece."""
        return self.choosing.focus

    def _beyond(self, square: int, right: int, up: int) -> int:
        beyond = self.next_square(square, right, up)
        self.choosing.walked(square, beyond, -up if self.overlays.flipped else up)
        return square if beyond is None else beyond

    def _enter(self) -> Reply:
        reply = super()._enter()
        if not reply.taken:
            return self._arrow(0, 0)
        self.hint = None
        return reply

    def reveal(self, action: Move) -> None:
        for square in (action.shot, action.target, action.origin):
            if square is not None:
                self.camera.show(square)

    # --- words ---

    def _topic(self, view: TankChessWorld) -> str:
        warned = self.threatened[0] is not None or self.escapes is not None
        return super()._topic(view) or ("TC-6.3" if warned else "")

    def _banner(self, view: TankChessWorld, side_names: Sequence[str], own: int | None) -> Banner | None:
        return banner(view, self.threatened, self.escapes, side_names, own, self.words)

    # --- what things mean ---

    def add_tips(self, tips: Tips) -> None:
        assert self.view is not None
        scene = self.board.scene
        board = BoardTips(tips, self.camera, TIP_RULES)
        add_board(tips, board, scene, self.view, self.looks)
        for rect in self.board.layers.exit_tabs(scene).values():
            tips.add("tank_chess.exit", rect, "TC-6.2")

    # --- pieces of the panel ---

    def _card_square(self) -> int | None:
        chooser = self.chooser
        if self.pointed and (chooser.ghost is None or self.at != chooser.ghost.square):
            return self.at
        if chooser.picked is not None:
            return chooser.picked
        if self.last and chooser.piece(self.last[-1]) is not None:
            return self.last[-1]
        if chooser.unaided:  # nothing is pointed at for the player; a tank that is alone is what it is about
            return self._only_tank()
        # nothing has happened yet: what it is all about
        return None if self.view is None else command(self.view, 1 - self.viewer_colour)

    def _only_tank(self) -> int | None:
        """The square of the player's only piece besides the Command; ``None`` for none or several."""
        pieces = {} if self.view is None else self.view.diagram.pieces
        own = [s for s, p in pieces.items() if p.colour == self.viewer_colour and not p.kind.command]
        return own[0] if len(own) == 1 else None

    @property
    def pointed(self) -> bool:
        return self.chooser.piece(self.at) is not None

    def card(self) -> Node | None:
        shown = self._card_shown(self._card_square())
        return None if shown is None else self._cards.node(shown)

    def _card_shown(self, square: int | None) -> CardShown | None:
        """The card of the piece on a square."""
        placed = self.chooser.piece(square)
        if square is None or placed is None or self.view is None:
            return None
        return card_shown(
            placed.kind,
            placed.colour,
            self.looks,
            self.words,
            square=self.view.grid.name(square),
            facing=placed.facing,
            used=self.chooser.steps if square == self.chooser.picked else None,
        )


def alert(view: TankChessWorld, words: Words, side_names: Sequence[str]) -> str:
    """A warning that names the side in check, or the one about to see a Command escape."""
    if threat(view)[0] is not None:
        return words("match.tank_chess.in_check", side=side_names[view.to_move])
    if escaping(view) is not None:
        return words("match.tank_chess.near_escape", side=side_names[1 - view.to_move])
    return ""
