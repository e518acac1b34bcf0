"""Announces turns in Tank Tactics, and recaps what the others did since one's last turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.rules.tank_tactics.diagram import SETTING_UP, End, TankTacticsState
from game.view.table import Words
from game.view.tank_tactics.words import COLOURS, action_words, colour_of, event_words, kind_of, win_words
from game.view.turns import Deed, Happened, TurnSign

Mark = Callable[[pygame.Surface, pygame.Rect, str], None]
"""Draws the picture of a colour into a rectangle."""

_W = "tank_tactics_view."


class TurnTelling:
    """Tells of turns. See ``game.view.turns.Turns``."""

    def __init__(self, words: Words, mark: Mark) -> None:
        self.words, self.mark = words, mark

    def turn_sign(self, view: TankTacticsState, since: Sequence[Happened]) -> TurnSign | None:
        position = view.position
        if view.phase not in ("turn", "dice"):
            return None
        colour = self.words(f"tank_tactics.side.{colour_of(position, position.seat)}")
        if view.phase == "dice":
            told = self.words(f"{_W}sign.dice", colour=colour)
            return TurnSign(("dice", position.seat), position.seat, told)
        told = f"{colour} · {standing_words(view, position.seat, self.words)}"
        return TurnSign((position.round, position.seat), position.seat, told, following(view), recap=True)

    def opening(self, view: TankTacticsState) -> tuple[str, str]:
        told = self.words(f"{_W}opening", win=win_words(view, self.words))
        return self.words(f"{_W}opening_title"), told

    def deeds(self, happened: Sequence[Happened], viewer: int) -> Sequence[Deed]:
        found: list[Deed] = []
        turns: dict[tuple[int, int], list[Happened]] = {}
        for one in happened:
            view: TankTacticsState = one.before
            if view.phase not in (*SETTING_UP, "start") and view.position.seat != viewer:
                turns.setdefault((view.turn, view.position.seat), []).append(one)
        for (_, seat), steps in turns.items():
            told: list[str] = []
            points, loss = 0, False
            for one in steps:
                position = one.before.position
                if one.step.action is not None and not isinstance(one.step.action, End):
                    told.append(action_words(one.before, one.step.action, self.words))
                told += [text for e in one.step.events if (text := event_words(position, e, self.words))]
                event: Any
                for event in one.step.events:
                    if kind_of(event) == "scored" and event.seat == seat:
                        points += event.points
                    elif kind_of(event) == "destroyed" and event.seat == seat:
                        loss = True
            words = ", ".join(told) or self.words(f"{_W}record.end")
            gain = f"+{points}" if points else ""
            found.append(Deed(seat, steps[0].ply, steps[-1].ply, words, gain, loss))
        return found

    def draw_mark(
        self, surface: pygame.Surface, rect: pygame.Rect, view: TankTacticsState, seat: int
    ) -> None:
        self.mark(surface, rect, COLOURS[view.position.match.sides[seat]])


def following(view: TankTacticsState) -> int | None:
    """The seat whose turn comes next."""
    position = view.position
    count = len(position.fell)
    later = ((position.seat + step) % count for step in range(1, count))
    return next((seat for seat in later if not position.fell[seat]), None)


def standing_words(view: TankTacticsState, seat: int, words: Words) -> str:
    """How a seat stands by what wins on this map."""
    position, win = view.position, view.board.win
    match win.kind:
        case "points":
            return words(f"{_W}standing.points", n=position.points(seat), target=win.target)
        case "rounds" | "goal":
            return words(f"{_W}standing.rounds", round=position.round, rounds=win.rounds)
    if seat >= 0 and all(position.dice[i] for i in position.match.tanks[seat]):
        return words(f"{_W}standing.hit_points", n=position.seat_hit_points(seat))
    return ""
