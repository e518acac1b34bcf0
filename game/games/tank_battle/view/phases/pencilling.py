"""The phase in which a person pencils a suspected rank on an enemy tank, for their own eyes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.pencil import Pencil
from game.games.tank_battle.view.phases.phase import PICK, VAIN, BattlePhase, Hands, Panels
from game.games.tank_battle.view.rank_slip import RankAsked
from game.games.tank_battle.view.spots import RankSpot, Spot
from game.ui.tree.node import Node
from game.view.phase import TAKEN, Deeds, Prompt, Reply, deeds_of, next_of, step_deeds
from game.view.spots import FieldSpot
from game.view.table import Words


class PencillingPhase(BattlePhase):
    """A question on top of the phase ``under``, which keeps board and panel and goes on afterwards: which
    rank ``seat`` pencils on an enemy tank."""

    keys = "tank_battle"

    def __init__(
        self, hands: Hands, under: BattlePhase, pencil: Pencil, seat: int, tank: int, asked: RankAsked
    ) -> None:
        super().__init__(hands)
        self.under, self.tank, self.asked = under, tank, asked
        self._pencil, self._seat = pencil, seat
        self.over = False
        """Whether the question has been answered, or left."""
        self.commands = {**dict.fromkeys(under.commands, (PencillingPhase._leave,)), **self.own}  # type: ignore[misc]
        if self.pointing.cursor is not None:
            self.pointing.cursor = self.home()

    def panel(self, panels: Panels, now: PanelNow) -> Node:
        return self.under.panel(panels, now)

    @property
    def told_at(self) -> int | None:
        return self.under.told_at

    @property
    def undoes(self) -> tuple[bool, bool]:
        return self.under.undoes

    # --- choosing ---

    def release(self, spot: Spot | None) -> Reply:
        """Choose a rank; a click beside the slip only closes it."""
        return self.choose(spot) if isinstance(spot, RankSpot) and spot == self.grip else self._leave()

    def choose(self, spot: Spot) -> Reply:
        return self._choose_rank(spot.rank) if isinstance(spot, RankSpot) else self._leave()

    def _choose_rank(self, rank: int) -> Reply:
        if rank and rank not in self.asked.ranks:
            return VAIN
        self._pencil.write(self._seat, self.tank, rank)
        self._leave()
        return PICK

    def _leave(self) -> Reply:
        if isinstance(self.pointing.cursor, RankSpot):
            self.pointing.cursor = FieldSpot(self.asked.square)
        self.over = True
        return TAKEN

    def back(self) -> bool:
        self._leave()
        return True

    def home(self) -> RankSpot:
        """The spot of the written rank, or of the first one."""
        return RankSpot(self.asked.written or self.asked.ranks[0])

    def enter(self) -> Reply:
        return self._leave() if self.pointing.cursor is None else self.choose(self.pointing.cursor)

    def arrow(self, right: int, up: int) -> Reply:
        return self._next(-1 if right < 0 or up > 0 else 1)

    def _next(self, by: int) -> Reply:
        at = self.pointing.cursor
        known = isinstance(at, RankSpot)
        self.pointing.cursor = next_of(self.asked.spots, at, by) if known else self.home()
        self.pointing.hovered = None
        return TAKEN

    def prompts(self, words: Words) -> Sequence[Prompt]:
        return (
            self.prompt(words, "write_rank", *self.pointing.choosing),
            *self.pointing.walks(words),
            self.prompt(words, "rub_out", "digit_0"),
            self.prompt(words, "next_suspect", "white_peg"),
            self.prompt(words, "leave_slip", "put_back"),
        )

    own: ClassVar[Deeds] = {
        "done": (enter,), **step_deeds(_next, "piece", "target"),
        **deeds_of(_choose_rank, {f"digit_{digit}": digit for digit in range(10)}),
    }  # fmt: skip
    """What its own keys do; those of the phase under it only close the question."""
