"""A match as large as it gets, for timing frames: 28 pieces, a plan with all its marks, a panel."""

from __future__ import annotations

import statistics
import time
from dataclasses import replace
from itertools import cycle, pairwise

import pygame
import pygame_gui

from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.games.tank_chess.rules.lines import lines_of_fire
from game.games.tank_chess.view.armour_card import ArmourCard
from game.games.tank_chess.view.seen import card_shown, diagram_scene, fire_shown
from game.model.grid8 import FACING_NAMES, Grid
from game.testing.trees import drawn_tree
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.board.board import BoardView
from game.view.board.effects import DriveEffect
from game.view.board.ground_marks import LastTurn
from game.view.board.marks import Layer, marked
from game.view.board.pieces import actor
from game.view.board.scene import (
    BoardScene,
    GhostShown,
    LabelShown,
    ReachShown,
    fire_marks,
    marks_of,
    past_marks,
    picked_marks,
    reach_marks,
    side_line_marks,
    threat_marks,
    uncrossed,
    way_marks,
)
from game.view.board.sprites import SpriteStore
from tests.view.board_kit import DEFINITIONS, LOOKS, TEXTS

WHITE = (
    "C j1 N, H d1 N, H q1 N, M f1 N, M n1 N, M j3 N, L c4 N, L g4 N, L m4 N, L r4 N, D h2 N, D l2 N, R e2 N,"
    "R o2 N"
)
BLACK = (
    "C k20 S, H d20 S, H q20 S, M g14 S, M n20 S, M p9 W, L c17 S, L d13 SE, L m17 S, L r17 S, D h19 S,"
    "D l19 S, R e19 S, R o19 S"
)
WALLS = "b6 b7 b8 c8 f10 g10 h10 h11 m10 n10 n11 n12 s13 s14 s15 d15 e15 q6 r6 j11 k11"
LAP = "j9 k9 l9 l8 l7 k7 j7 i7 i8 i9 j9"


class BenchMatch:
    """The scene, the panel beside it, and a piece that never stops."""

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        self.theme = load_theme("light")
        fonts, sprites = FontStore(self.theme), SpriteStore(self.theme)
        self.fonts = fonts
        grid = self.grid = Grid(20, 20)
        scene = self.scene = self._scene(grid)
        self.board = BoardView(self.theme, fonts, sprites, scene, pygame.Rect(16, 16, 688, 688))
        self.background = pygame.Surface(window.get_size())
        self.background.fill(self.theme["surface.table"])
        card = card_shown(DEFINITIONS.by_letter["M"], 0, LOOKS, TEXTS, square="j5", facing=1, used=3)
        shown = ArmourCard(self.theme, fonts, sprites).node(card)
        drawn_tree(shown, self.background, pygame.Rect(994, 160, 270, 360), self.theme, fonts)
        self.manager = pygame_gui.UIManager(window.get_size())
        for number in range(30):
            rect = pygame.Rect(728 + number % 2 * 126, 170 + number // 2 * 22, 124, 21)
            pygame_gui.elements.UILabel(rect, f"M e{number}-g7NE", self.manager)
        self.passed = 0
        self._drive()

    def _scene(self, grid: Grid) -> BoardScene:
        pieces = {}
        for colour, items in enumerate((WHITE, BLACK)):
            for item in items.split(","):
                letter, square, facing = item.split()
                kind = DEFINITIONS.by_letter[letter]
                pieces[grid.square(square)] = PlacedPiece(kind, colour, FACING_NAMES.index(facing))
        wall = DEFINITIONS.ground_by_name["obstacle"]
        diagram = Diagram(grid, {grid.square(name): wall for name in WALLS.split()}, pieces)
        if len(diagram.pieces) != 28:
            raise AssertionError("the bench needs 28 pieces")
        origin, target = grid.square("j3"), grid.square("j5")
        fire = fire_shown(grid, target, lines_of_fire(diagram, origin, (target, 0)), TEXTS)
        near = [s for s in range(len(grid)) if grid.distance(s, origin) <= 3 and s not in pieces]
        reach = {s: ReachShown(1 + grid.distance(s, origin), tuple(range(8))) for s in near}
        texts = [LabelShown(grid.square(name), "II > I side: destroyed", "fire") for name in ("d13", "p9")]
        marks = (
            *past_marks((grid.square("p12"), grid.square("p9")), LastTurn(), ()),
            *reach_marks(reach),
            *picked_marks(origin),
            *marked(Layer.HATCH, "danger", near[::2]),
            *marks_of(GhostShown("medium", "white", target, 0, tuple(range(8)))),
            *way_marks((origin, target), to_ghost=True),
            *fire_marks(fire, None, target),
            *side_line_marks(
                fire_shown(grid, grid.square("g14"), lines_of_fire(diagram, grid.square("g14")))
            ),
            *threat_marks(grid.square("j1"), ()),
            *marks_of(*texts),
            *marked(Layer.POINTED, "hover", (grid.square("b2"),)),
        )
        return replace(diagram_scene(diagram, LOOKS, seed=5), marks=uncrossed(grid, marks))

    def _drive(self) -> None:
        """One lap of a piece that is in the scene, and so is drawn by its effect."""
        piece = next(p for p in self.scene.pieces if p.square == self.grid.square("p9"))
        squares = [self.grid.square(name) for name in LAP.split()]
        path = [(squares[0], 2)]
        for here, onward in pairwise(squares):
            facing = self.grid.direction(here, onward) or 0
            if facing != path[-1][1]:
                path.append((here, facing))
            path.append((onward, facing))
        self.board.animator.play(
            [DriveEffect(actor(piece.id, piece.sprite, piece.colour, self.grid, squares[0], 2), tuple(path))]
        )

    def step(self, ms: float) -> None:
        """Time passes; the piece starts its next lap if it has done one."""
        self.passed += round(ms)
        if not self.board.animator.busy:
            self._drive()
        if not self.board.update(ms):
            raise AssertionError("a piece drives, and the board says that nothing changed")
        self.manager.update(ms / 1000)

    def _panel(self) -> None:
        self.manager.draw_ui(self.window)
        seconds = self.passed // 1000
        for y in (40, 560):
            text = self.fonts.render(
                f"{seconds // 60:02}:{seconds % 60:02}", "clock", self.theme["ink.primary"]
            )
            self.window.blit(text, (1140, y))

    def draw(self) -> None:
        """Everything."""
        self.window.blit(self.background, (0, 0))
        self.board.draw(self.window)
        self._panel()

    def settle(self) -> None:
        """Ends what moves and draws the last frame."""
        self.board.animator.skip()
        self.board.update(0)
        self.draw()

    def still(self) -> bool:
        """A frame in which nothing happens: whether there is anything to draw."""
        return self.board.update(16)

    def change_ms(self) -> float:
        """The median time of a frame in which the scene is another one."""
        (ghost,), (fire, *_) = self.scene.told("ghost"), self.scene.told("fire")
        hovered = {"hover": (self.grid.square("c3"),)}
        turned = {ghost: replace(ghost, facing=1)}
        others = [
            replace(
                self.scene,
                marks=tuple(replace(m, where=hovered.get(m.kind, m.where)) for m in self.scene.marks),
            ),
            replace(
                self.scene,
                marks=tuple(
                    replace(m, data=turned[ghost]) if m.kind == "ghost" else m
                    for m in self.scene.marks if m.data != fire
                ),
            ),
            self.scene,
        ]  # fmt: skip
        found = []
        for scene, _ in zip(cycle(others), range(30), strict=False):
            begin = time.perf_counter()
            self.board.set_scene(scene)
            self.board.draw(self.window)
            found.append((time.perf_counter() - begin) * 1000)
        return statistics.median(found)
