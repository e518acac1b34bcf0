"""What painting in the map editor costs a frame, beside a bare blit and flip, in turn in one run.

    python3 -m tests.bench.bench_editor_painting [squares]

A 26×26 map with all ground of the Fun Set and forty pieces, point symmetry, the overlay of covered
squares on. Each frame paints one more square and its twin: a new draft, its overlay, with and without
its checks, and the board drawn on the window with the stroke's outlines, the brush's ghosts and the
findings' marks. Printed are the median and the worst of all frames, in ms of processor time, and their
ratio to a frame that only blits a ready picture of the block and flips (SDL's dummy driver: what a frame
takes at least). The overlay is on before the first square is painted.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.cli.out import clean_streams

SIZES = {(1280, 720): (292, 64, 592, 592), (2560, 1440): (584, 128, 1184, 1184)}
"""Windows, and the board's block in them."""


def draft_and_stroke(squares: int) -> tuple[Any, list[tuple[int, str]]]:
    """The map, and the squares to be painted with their ground, as a hand would: in runs."""
    from game.model.drafting import MapDraft, Stand
    from game.model.grid8 import Grid
    from tests.view.board_kit import DEFINITIONS

    rng, grid = random.Random(26), Grid(26, 26)
    kinds = [kind.name for kind in DEFINITIONS.ground]
    ground: dict[int, str] = {}
    for _ in range(45):
        kind, at = rng.choice(kinds), rng.randrange(len(grid))
        for _ in range(rng.randrange(1, 7)):
            ground[at] = kind
            ground[len(grid) - 1 - at] = kind
            at = rng.choice(grid.neighbours(at))
    pieces: dict[int, Stand] = {}
    for number in range(20):
        at = rng.choice([s for s in range(7 * 26) if s not in pieces and s not in ground])
        kind = "command" if number == 0 else rng.choice(DEFINITIONS.pieces).name
        pieces[at] = Stand(kind, 0, 0)
        pieces[len(grid) - 1 - at] = Stand(kind, 1, 4)
    stroke, at = [], 13 * 26 + 4
    for number in range(squares):
        if number % 25 == 0:
            kind, at = rng.choice(kinds), rng.randrange(len(grid))
        at = rng.choice([s for s in grid.neighbours(at) if s not in pieces] or [at])
        stroke.append((at, kind))
    return MapDraft(grid, ground, pieces, meta={"title": "Bench"}), stroke


class Painting:
    """A board and what a scene does with it at each painted square."""

    def __init__(self, size: tuple[int, int], squares: int) -> None:
        import pygame

        from game.games.tank_chess.rules.kit import TankChessKit
        from game.ui.paint.fonts import FontStore
        from game.ui.paint.palette import load_theme
        from game.view.board.sprites import SpriteStore
        from game.view.draft.board import DraftBoard
        from game.view.draft.look import DraftLook
        from game.view.table import Tools
        from tests.view.board_kit import DEFINITIONS, FILES, TEXTS

        pygame.display.init()
        self.window = pygame.display.set_mode(size)
        self.drafting, self.definitions = TankChessKit().drafting, DEFINITIONS
        theme = load_theme("light")
        tools = Tools(theme, FontStore(theme), SpriteStore(theme), TEXTS, DEFINITIONS, FILES)
        self.board = DraftBoard(tools, "tank_chess")
        self.board.set_rect(pygame.Rect(SIZES[size]), size[1] / 720)
        self.draft, self.stroke = draft_and_stroke(squares)
        self.look = DraftLook(symmetry="point")
        self.board.show(self.draft)
        self.flip: Callable[[], None] = pygame.display.flip
        self.ready = pygame.Surface(SIZES[size][2:])
        # The overlay is switched on, and the map checked, before anything is painted.
        cover = self.drafting.overlay("cover", self.draft, self.definitions)
        self.drafting.check(self.draft, self.definitions)
        self.board.set_look(replace(self.look, marks=cover))
        self.board.draw(self.window)

    def frame(self, number: int, *, checks: bool) -> dict[str, float]:
        """Paints one square and its twin. Gives the ms of each part."""
        at, kind = self.stroke[number]
        twin = len(self.draft.grid) - 1 - at
        marks: list[float] = [time.process_time()]
        item = self.drafting.palette(self.definitions).ground_item(kind)
        assert item is not None
        ground = {
            **self.draft.ground,
            at: kind,
            twin: next((name for name in item.by_side if name != kind), kind),
        }
        self.draft = replace(self.draft, ground=ground)
        errors, warnings = self.look.errors, self.look.warnings
        if checks:
            found = self.drafting.check(self.draft, self.definitions)
            errors = frozenset(s for f in found if f.severity == "error" for s in f.squares)
            warnings = frozenset(s for f in found if f.severity != "error" for s in f.squares)
        marks.append(time.process_time())
        cover = self.drafting.overlay("cover", self.draft, self.definitions)
        marks.append(time.process_time())
        begun = number - number % 25
        own = frozenset(square for square, _ in self.stroke[begun : number + 1])
        self.look = replace(
            self.look,
            hover=at,
            hover_twins=frozenset((twin,)),
            stroke=own,
            stroke_twins=frozenset(len(self.draft.grid) - 1 - square for square in own),
            errors=errors,
            warnings=warnings,
            marks=cover,
        )
        self.board.show(self.draft)
        self.board.set_look(self.look)
        self.board.update(16)
        self.board.draw(self.window)
        marks.append(time.process_time())
        names = ("checks", "overlay", "board")
        parts = {name: (b - a) * 1000 for name, a, b in zip(names, marks, marks[1:], strict=False)}
        return {**parts, "whole frame": (marks[-1] - marks[0]) * 1000}

    def bare(self) -> float:
        """The ms of a bare blit and flip."""
        begun = time.process_time()
        self.window.blit(self.ready, self.board.camera.block)
        self.flip()
        return (time.process_time() - begun) * 1000


def measure(size: tuple[int, int], squares: int, *, checks: bool) -> Mapping[str, list[float]]:
    """All frames of one run: ms by part; a ``bare`` frame beside each of them."""
    painting = Painting(size, squares)
    took: dict[str, list[float]] = {"bare": []}
    for number in range(squares):
        for name, ms in painting.frame(number, checks=checks).items():
            took.setdefault(name, []).append(ms)
        took["bare"].append(painting.bare())
    return took


def main(squares: int = 200) -> int:
    """Prints the figures of both window sizes, with and without checks."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    for size in SIZES:
        for checks in (True, False):
            took = measure(size, squares, checks=checks)
            bare = max(statistics.median(took["bare"]), 1e-3)
            print(f"{size[0]}×{size[1]}, {'with' if checks else 'without'} checks, {squares} squares painted")
            for name, values in took.items():
                middle, worst = statistics.median(values), max(values)
                print(
                    f"  {name:<12}{middle:8.2f} ms   worst {worst:7.2f} ms   {middle / bare:7.1f} bare frames"
                )
    return 0


if __name__ == "__main__":
    clean_streams()
    sys.exit(main(*map(int, sys.argv[1:2])))
