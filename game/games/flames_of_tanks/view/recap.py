"""Announces turns in Flames of Tanks, and sums up what the others did since the player's last turn."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.actions import Turn
from game.games.flames_of_tanks.rules.events import (
    Destroyed,
    Ended,
    Entered,
    Fired,
    Refitted,
    Saved,
    SecondRolled,
    TurnBegan,
    TurnEnded,
)
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.sides import FlamesSides
from game.games.flames_of_tanks.view.words import event_words, mode_words, tank_words, weight_words
from game.view.turns import RecordedStep, TurnSign, TurnSummary

_W = "flames_of_tanks_view."

_UNTOLD = TurnBegan, TurnEnded, Ended, Fired, SecondRolled, Refitted, Saved, Entered
"""Events left out: another event tells the same, or they don't matter."""


class TurnRecap:
    """Describes turns. See ``game.view.turns.Turns``."""

    def __init__(self, words: Texts, sides: FlamesSides) -> None:
        self.words, self.sides = words, sides

    def turn_sign(self, view: FlamesOfTanksWorld, since: Sequence[RecordedStep]) -> TurnSign | None:
        if view.outcome is not None or view.phase not in ("claim", "refit", "place", "act"):
            return None
        seat = view.match.seats[view.tank]
        weight = weight_words(view.stats(view.tank).weight, self.words)
        state = "bailed" if view.acting.bailed else "comes_in" if not view.acting.here else "acts"
        if view.setting_up:
            state = "enters" if view.sudden is None else "enters_sudden"
        told = self.words(
            f"{_W}sign.{state}", tank=tank_words(view.tank, self.words), weight=weight, n=view.round
        )
        return TurnSign(
            (view.round, view.tank, view.placing),
            seat,
            told,
            self._next(view),
            # before the first tank has come in there is nothing to sum up
            recap=any(tank.here for tank in view.tanks),
        )

    @staticmethod
    def _next(position: FlamesOfTanksWorld) -> int | None:
        coming = position.still_to_act()
        if position.drawn and (not coming or (position.bag and len(coming) > 1)):
            return None  # nobody knows before it is drawn
        coming = coming or tuple(tank for tank in range(len(position.tanks)) if position.alive(tank))
        return position.match.seats[coming[0]] if coming else None

    def opening(self, view: FlamesOfTanksWorld) -> tuple[str, str]:
        mode = view.match.mode
        key = f"flames_of_tanks.mode.{mode.name}.line"
        line = self.words(key) if self.words.has(key) else ""
        about = self.words(f"{_W}opening", n=mode.rounds, line=line)
        return mode_words(view, self.words), about.strip()

    def turn_summaries(self, happened: Sequence[RecordedStep], viewer: int) -> Sequence[TurnSummary]:
        turns: dict[tuple[int, int, bool], list[RecordedStep]] = {}
        for one in happened:
            position, action = one.before, one.step.action
            tank = action.tank if isinstance(action, Turn) else position.tank
            if position.match.seats[tank] != viewer:
                turns.setdefault((position.round, tank, position.placing), []).append(one)
        found = []
        for (_, tank, _), steps in turns.items():
            told: list[str] = []
            points = 0
            loss = came = False
            seat = steps[0].before.match.seats[tank]
            for one in steps:
                for event in one.step.events:
                    loss |= isinstance(event, Destroyed)
                    came |= isinstance(event, Entered)
                    hurt = isinstance(event, Saved) and event.result != "none"
                    if isinstance(event, _UNTOLD) and not hurt:
                        continue
                    told += event_words(one.before, (event,), self.words)
                before, after = one.before, one.step.view
                points += after.seat_score(seat) - before.seat_score(seat)
            if not told and all(isinstance(one.step.action, Turn) for one in steps):
                continue  # its turn has only begun
            if not told:
                key = "came_in" if came else "did_nothing"
                told.append(self.words(f"{_W}{key}", tank=tank_words(tank, self.words)))
            words = " ".join(told)
            gained = f"+{points}" if points > 0 else ""
            found.append(TurnSummary(seat, steps[0].ply, steps[-1].ply, words, gained, loss))
        return found

    def draw_mark(
        self, surface: pygame.Surface, rect: pygame.Rect, view: FlamesOfTanksWorld, seat: int
    ) -> None:
        self.sides.draw_mark(surface, rect, seat)
