"""The phase in which a player plots shots against the enemy's next move (TB-3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import pygame

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import Peg
from game.games.tank_battle.rules.board import NOWHERE
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.phases.phase import (
    MAIN,
    PICK,
    PUT_DOWN,
    VAIN,
    BoardNow,
    DraftingPhase,
    Hands,
    Panels,
)
from game.games.tank_battle.view.plot import Plot
from game.games.tank_battle.view.scene import (
    PegKind,
    peg_marks,
    shade_marks,
    wreck_marks,
)
from game.games.tank_battle.view.spots import EnemySpot, PegSpot, Spot
from game.ui.tree.node import Node
from game.view.board.marks import Marks, without
from game.view.board.scene import LabelShown, marks_of
from game.view.phase import IGNORED, TAKEN, Deeds, Prompt, Reply, next_of
from game.view.spots import FieldSpot, square_of
from game.view.table import Words


class PlottingPhase(DraftingPhase):
    """The plotting of shots: pegs are set on squares."""

    rules_phase = "plot"
    right_once = True

    def __init__(self, hands: Hands, base: TankBattleWorld) -> None:
        super().__init__(hands, base)
        self.plot = Plot(base)
        self.white = False
        """Whether a click plots a white peg."""
        self.shaded = True
        """Whether squares are shaded where the enemy could stop."""
        self.alone = NOWHERE
        """The only enemy tank whose stops are shown; -1: those of all."""
        self.carried = NOWHERE
        """The square whose peg is dragged."""

    @property
    def drafted(self) -> Plot:
        return self.plot

    @cached_property
    def stops(self) -> dict[int, dict[int, int]]:
        """The squares where each enemy tank could stop next, with the number of steps."""
        return queries.stops(self.base, 1 - self.base.seat)

    # --- what is seen ---

    def carried_picture(self, art: Art, px: int) -> pygame.Surface:
        return art.peg(self.carried in self.plot.white, px)

    def compose(self, marks: Marks, now: BoardNow) -> Marks:
        pegs: list[tuple[int, PegKind]] = [(square, "red") for square in self.plot.red]
        pegs += [(square, "white") for square in self.plot.white]
        shade: dict[int, int] = {}
        for tank, squares in self.stops.items() if self.shaded else ():
            if self.alone in (NOWHERE, tank):
                for square in squares:
                    shade[square] = shade.get(square, 0) + 1
        own, lost = self.base.sites[self.base.seat], now.words("tank_battle_view.lost_either_way")
        labels = [LabelShown(square, lost, "paper") for square, _ in pegs if square in own]
        if self.at is not None and self.at in shade and now.advice is None:
            told = now.words("tank_battle_view.can_stop", n=shade[self.at])
            labels.append(LabelShown(self.at, told, "paper"))
        return (
            *without(marks, "last_move"), *wreck_marks(now.marks.wrecked), *shade_marks(shade),
            *peg_marks(pegs), *marks_of(*labels),
        )  # fmt: skip

    def panel(self, panels: Panels, now: PanelNow) -> Node:
        return panels.plot.tree(
            now, self.plot, self.stops, white=self.white, alone=self.alone, shaded=self.shaded, at=self.at
        )

    @property
    def told_at(self) -> int | None:
        return self.at

    # --- pegs ---

    def take_up(self, spot: Spot) -> bool:
        square = square_of(spot)
        if square is not None and (square in self.plot.red or square in self.plot.white):
            self.carried = square
        return self.carried >= 0

    def drop(self, spot: Spot | None) -> Reply:
        """Move the dragged peg to a square; dropped beside the board it is removed."""
        square, refusal = square_of(spot), None
        if square is None:
            self.plot.toggle(self.carried, white=self.carried in self.plot.white)
        elif square != self.carried:
            refusal = self.plot.move(self.carried, square)
        return self.chooser.answer(refusal, spot)

    def let_go(self) -> None:
        super().let_go()
        self.carried = NOWHERE

    def choose(self, spot: Spot) -> Reply:
        match spot:
            case PegSpot(white):
                self.white = white
                return PICK
            case EnemySpot(tank):
                self.alone = NOWHERE if self.alone == tank else tank
                return PICK
        return super().choose(spot)

    def choose_square(self, square: int) -> Reply:
        plot = self.plot
        return self._set(square, white=square in plot.white or (self.white and square not in plot.red))

    def _set(self, square: int, *, white: bool) -> Reply:
        """Set a peg, or remove it; in a lesson play it at once."""
        if self.chooser.guided and queries.why_not(self.plot.position, Peg(square, white)) is None:
            return self.hands.play([Peg(square, white)], FieldSpot(square))
        return self._toggle(square, white=white)

    def _toggle(self, square: int, *, white: bool) -> Reply:
        refusal = self.plot.toggle(square, white=white)
        done = PUT_DOWN if square in (*self.plot.red, *self.plot.white) else PICK
        return self.chooser.answer(refusal, FieldSpot(square), done)

    def right_click(self, square: int) -> Reply:
        """Plot a white peg on a square."""
        self.chooser.refused = None
        if self.chooser.guided:
            self.white = not self.white  # what is played has to come from a click
            return TAKEN
        return self._toggle(square, white=True)

    def _white_here(self) -> Reply:
        """Plot a white peg at the cursor; without one, let clicks plot white pegs, or no more."""
        if self.at_cursor is None:
            self.white = not self.white
            return TAKEN
        return self._set(self.at_cursor, white=True)

    def _shade(self) -> Reply:
        self.shaded = not self.shaded
        return self.changed()

    def goes_on(self, square: int) -> bool:
        return self.plot.may(square)

    def next(self, by: int) -> Reply:
        """Go to the next square where the enemy could stop."""
        found = sorted({square for squares in self.stops.values() for square in squares})
        if not found:
            return IGNORED
        self.pointing.cursor = FieldSpot(next_of(found, self.at_cursor, by))
        return PICK

    def finish(self) -> Reply:
        return VAIN if self.plot.missing else self.hands.play(self.plot.actions(), MAIN)

    def push(self, name: str) -> Reply:
        match name:
            case "seal":
                return self.finish()
            case "stops":
                return self._shade()
        return super().push(name)

    # --- words ---

    def choice(self) -> Plot:
        return self.plot

    def prompts(self, words: Words) -> Sequence[Prompt]:
        return (
            self.prompt(words, "peg", *self.pointing.choosing),
            *self.pointing.walks(words),
            self.prompt(words, "white", "white_peg"),
            self.prompt(words, "next_stop", "next_piece"),
            self.prompt(words, "undo", "take_back"),
            self.prompt(words, "seal", "done"),
        )

    commands: ClassVar[Deeds] = {**DraftingPhase.commands, "white_peg": (_white_here,), "stops": (_shade,)}
