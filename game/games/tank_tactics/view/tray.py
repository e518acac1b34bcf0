"""The contents of the tray over the board of Tank Tactics: the roll for the start (TT-3.1), and the exit
of a portal (TT-2.4)."""

from __future__ import annotations

import pygame

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.events import Picked, Rolled
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.art import Art
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.stage import ROLL_SHARE, Effect
from game.games.tank_tactics.view.tanks import GROUPS
from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Canvas
from game.ui.tree.seen import Picture
from game.view.board.squares import GridCamera
from game.view.board.timeline import Clip
from game.view.dice_tray import DiceTray, TrayDie, TrayShown, TrayThrow
from game.view.table import Tools
from game.view.tips import Sign

_T = "tank_tactics_view.tray."
_R = "tank_tactics_view.reveal."


class TacticsTray:
    """Draws the tray while dice are rolled, and as long as their result is shown."""

    def __init__(self, tools: Tools, art: Art) -> None:
        self.words, self.art = tools.words, art
        self.tray = DiceTray(art.dice.dice, Canvases(tools.theme, tools.fonts))

    def draw(
        self, surface: pygame.Surface, clip: Clip[Effect], world: TankTacticsWorld, now: TableNow,
        camera: GridCamera, scale: float,
    ) -> None:  # fmt: skip
        """Draw the tray if dice are rolled; ``world`` is the position before, ``now`` tells the names."""
        event, rolled = clip.effect, min(1.0, clip.share / ROLL_SHARE)
        match event:
            case Picked():
                shown, clear = self._portal(event, rolled, world, now, camera)
            case Rolled():
                shown, clear = self._start(event, rolled, world, now), []
            case _:
                return
        self.tray.show(shown, camera.viewport, clear, scale)
        self.tray.draw(surface, scale)

    def _portal(
        self, event: Picked, rolled: float, world: TankTacticsWorld, now: TableNow, camera: GridCamera
    ) -> tuple[TrayShown, list[pygame.Rect]]:
        """A tray with the die that picks the exit, and the rectangles of the possible exits."""
        words, grid = self.words, world.match.board.grid
        side, faces = world.match.sides[event.seat], queries.exit_faces(world)
        parts = [
            words(f"{_T}exit", faces=_range(pips), square=grid.name(square)) for square, pips in faces.items()
        ]
        came = ""
        if rolled >= 1:
            exit_ = grid.name(event.exit) if event.exit >= 0 else ""
            came = words(f"{_T}to", square=exit_) if exit_ else words(f"{_T}again")
        die = TrayDie(
            value=event.pips, rolled=rolled, group=GROUPS[side], rolls_in=GROUPS[side],
            tip=Sign("tank_tactics.portal_faces", "TT-2.4"),
        )  # fmt: skip
        tank = LETTERS[event.tank]
        shown = TrayShown(
            who=words(f"{_T}portal", name=now.name(world, event.seat), tank=tank),
            mark=Picture(self._draw_plate, side, wide=20, high=20),
            throws=(TrayThrow(dice=(die,), needs=words.commas(parts)),),
            result=came, key=(event.seat, event.entrance),
        )  # fmt: skip
        return shown, [camera.rect_of(square) for square in (event.entrance, *faces)]

    def _start(
        self, event: Rolled, rolled: float, world: TankTacticsWorld, now: TableNow
    ) -> TrayShown:  # fmt: skip
        """A tray with a die for each player who may start; the highest is framed once all rest."""
        words, best = self.words, max(event.pips)
        dice = tuple(
            TrayDie(
                value=value, rolled=rolled, label=now.name(world, seat),
                group=GROUPS[world.match.sides[seat]], rolls_in=GROUPS[world.match.sides[seat]],
                framed=value == best,
            )
            for seat, value in enumerate(event.pips) if value
        )  # fmt: skip
        came = ""
        if rolled >= 1 and event.starts >= 0:
            came = words(f"{_R}starts", name=now.name(world, event.starts))
        elif rolled >= 1:
            came = words(f"{_R}tied")
        throw = TrayThrow(dice=dice, needs=words(f"{_R}highest"))
        return TrayShown(who=words(f"{_R}rolling"), throws=(throw,), result=came, key="start")

    def _draw_plate(self, to: Canvas, area: Area, side: int) -> None:
        plate = self.art.tanks.plate(side, area.rect.height)
        to.surface.blit(plate, plate.get_rect(center=area.rect.center))


def _range(faces: tuple[int, ...]) -> str:
    """Consecutive faces of a die in words: "1–2", or "3"."""
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"
