"""Announces turns in Tank Battle, and sums up what the other side did since the player's last turn."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.games.tank_battle.rules.actions import Go
from game.games.tank_battle.rules.events import Destroyed
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.sides import BattleSides
from game.games.tank_battle.view.words import event_words, side_words, standing_words, ways_words
from game.view.table import Words
from game.view.turns import RecordedStep, TurnSign, TurnSummary

_W = "tank_battle_view."


class TurnRecap:
    """Announces and sums up turns. See ``game.view.turns.Turns``."""

    def __init__(self, words: Words, sides: BattleSides) -> None:
        self.words, self.sides = words, sides

    def turn_sign(self, view: TankBattleWorld, since: Sequence[RecordedStep]) -> TurnSign | None:
        if view.phase not in ("setup", "move") or view.outcome is not None:
            return None
        side = side_words(view.seat, self.words)
        if view.phase == "setup":
            told = self.words(f"{_W}sign.setup", side=side)
            return TurnSign(("setup", view.seat), view.seat, told)
        told = f"{side} · {standing_words(view, view.seat, self.words)}"
        return TurnSign((view.begun, view.seat), view.seat, told, 1 - view.seat, recap=True)

    def opening(self, view: TankBattleWorld) -> tuple[str, str]:
        return self.words("tank_battle.name"), self.words(f"{_W}opening")

    def turn_summaries(self, happened: Sequence[RecordedStep], viewer: int) -> Sequence[TurnSummary]:
        found: list[TurnSummary] = []
        turns: dict[tuple[int, int], list[RecordedStep]] = {}
        for one in happened:
            position = one.before
            if position.phase not in ("setup", "plot") and position.seat != viewer:
                turns.setdefault((position.begun, position.seat), []).append(one)
        for (_, seat), steps in turns.items():
            ways = [one.step.action for one in steps if isinstance(one.step.action, Go)]
            told = [ways_words(ways, self.words)] if ways else []
            loss = False
            for one in steps:
                for event in one.step.events:
                    if text := event_words(one.before, event, self.words):
                        told.append(text)
                    loss |= isinstance(event, Destroyed) and event.seat == seat
            words = ". ".join(text.removesuffix(".") for text in told) or self.words(f"{_W}passed")
            found.append(TurnSummary(seat, steps[0].ply, steps[-1].ply, words, loss=loss))
        return found

    def draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, view: TankBattleWorld, seat: int) -> None:
        self.sides.draw_mark(surface, rect, seat)
