"""Hands on a match of Tank Battle: whole matches on the real screen, by mouse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from game.app.poses.match_plans import plan_on
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.tank_battle.rules.actions import Go
from game.games.tank_battle.rules.board import numbered
from game.games.tank_battle.view.spots import Spot, TraySpot
from game.model.registry import kit
from game.ui.tree.tree import PlacedNode
from game.view.spots import ButtonSpot, FieldSpot
from game.view.tips import Sign
from tests.app.match_hands import Hands
from tests.games.tank_battle.boards import template
from tests.games.tank_battle.files import PIECES

NAMES = ("Anna", "Ben")


def signs(table: Any, name: str) -> list[PlacedNode]:
    """What lies beside the board with that tip, from the top."""
    tips = ((one, one.node.tip) for one in table.beside)
    return [one for one, tip in tips if isinstance(tip, Sign) and tip.key == f"tank_battle.{name}"]


def words_of(placed: Iterable[PlacedNode]) -> list[str]:
    """What parts of a panel say, one by one."""
    return [told for one in placed if (told := one.node.say())]


class TankBattleHands(Hands):
    """Hands that point at squares and at what lies on the table."""

    def begin(self, people: Sequence[int] = (0, 1), position: str = "", folder: Path | None = None) -> Any:
        """Open a match (kept in ``folder``) and wait until somebody may choose."""
        players = tuple(
            Seat("person", name) if seat in people else Seat("bot", name, 1)
            for seat, name in enumerate(NAMES)
        )
        plan = plan_on(
            self.app.texts, players, map_name="classic", position=position, game="tank_battle", seed=1
        )
        scene = self.open(match=Match.create(plan, folder=folder, now=lambda: 0))
        self.settle()
        return scene

    def reopen(self) -> Any:
        """Leave the match as it lies on the disk, and open it again."""
        match = self.match_scene.match
        match.flush()
        path = match.path
        assert path is not None
        self.app.open("menu", how="clear_to")
        scene = self.open(match=Match.resume(path, kit, now=lambda: 0))
        self.settle()
        return scene

    def settle(self, frames: int = 400) -> None:
        """Wait until a person may choose or the match is over; be ready whenever the device is passed on."""
        for _ in range(frames):
            self.app.step([], 0.1)
            controller = self.match_scene.controller
            if controller.handing.hidden and self.app.stack.top is not self.match_scene:
                self.app.pop()
                controller.handed_over()
            elif controller.settled and (
                controller.over or (controller.chooser is not None and not self.table.queue)
            ):
                break
        self.app.step([], 0.1)

    @property
    def position(self) -> Any:
        """The position of now."""
        return self.session.state

    def click(self, what: int | Spot) -> None:
        """Click a square by its number, or something on the table."""
        if self.match_scene.announcer.shown or self.match_scene.recap.by_itself:
            self.quick("escape")
        spot = FieldSpot(numbered(what)) if isinstance(what, int) else what
        if not isinstance(spot, FieldSpot) and self.match_scene.tabs.shown != "card":
            tabs = self.match_scene.l.tabs
            assert tabs is not None
            self.tap(tabs.rect.center)
        rect = self.table.rect_of(spot)
        assert rect is not None, spot
        self.tap(rect.center)

    def press_key(self, key: str) -> None:
        """Press a button of the scene on top."""
        self.read()
        self.tap(self.widget(key).rect.center)
        self.app.step([], 0.1)

    def push(self, name: str) -> None:
        """Press a button of the table."""
        self.click(ButtonSpot(name))

    def press_match(self, name: str) -> None:
        """Press a button of the match's row."""
        self.app.step([], 0.1)
        self.tap(self.match_scene.focus.by_key(name).rect.center)
        self.app.step([], 0.1)

    def set_up(self, name: str = "three_walls") -> None:
        """Place all pieces one after the other, and be ready."""
        seat = self.position.seat
        for piece, square in zip(PIECES, template(name, seat), strict=True):
            self.click(TraySpot(piece))
            self.click(FieldSpot(square))
        self.push("ready")
        self.settle()

    def move_somehow(self) -> None:
        """Plan the first legal steps there are, and reveal."""
        table = self.table
        while table.phase.plan.missing is not None:
            position = table.phase.plan.position
            tank, to = position.moves.legal(position.walk)[-1]
            square = position.tanks[position.seat][tank]
            if table.phase.plan.picked != square:
                self.click(FieldSpot(square))
            self.click(FieldSpot(to))
            assert table.phase.plan.steps[-1] == Go(square, to), table.chooser.refused
        self.push("reveal")
        self.settle()

    def plot_somehow(self) -> None:
        """Plot the first squares there are, and seal."""
        if self.table.gated:
            self.push("look")
        for square in self.position.open_squares(self.position.seat)[: self.table.phase.plot.missing]:
            self.click(FieldSpot(square))
        self.push("seal")
        self.settle()
