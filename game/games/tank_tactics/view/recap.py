"""Announces turns in Tank Tactics, and sums up what the others did since the player's last turn."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.games.tank_tactics.rules.actions import Action, End, Fire, Ram
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.events import Destroyed, Hurt, Scored
from game.games.tank_tactics.rules.terms import NOWHERE, SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.tanks import Tanks
from game.games.tank_tactics.view.words import (
    TANK_ACTIONS,
    action_words,
    colour_words,
    event_words,
    tank_deed,
    tank_words,
    win_words,
)
from game.view.table import Words
from game.view.turns import RecordedStep, TurnSign, TurnSummary

_W = "tank_tactics_view."


class TurnRecap:
    """Announces and sums up turns. See ``game.view.turns.Turns``."""

    def __init__(self, words: Words, tanks: Tanks) -> None:
        self.words, self.tanks = words, tanks

    def turn_sign(self, view: TankTacticsWorld, since: Sequence[RecordedStep]) -> TurnSign | None:
        if view.phase not in ("turn", "dice"):
            return None
        colour = colour_words(view, view.seat, self.words)
        if view.phase == "dice":
            told = self.words(f"{_W}sign.dice", colour=colour)
            return TurnSign(("dice", view.seat), view.seat, told)
        told = f"{colour} · {standing_words(view, view.seat, self.words)}"
        return TurnSign((view.round, view.seat), view.seat, told, following(view), recap=True)

    def opening(self, view: TankTacticsWorld) -> tuple[str, str]:
        told = self.words(f"{_W}opening", win=win_words(view, self.words))
        return self.words(f"{_W}opening_title"), told

    def turn_summaries(self, happened: Sequence[RecordedStep], viewer: int) -> Sequence[TurnSummary]:
        found: list[TurnSummary] = []
        turns: dict[tuple[int, int], list[RecordedStep]] = {}
        for one in happened:
            view: TankTacticsWorld = one.before
            if view.phase not in (*SETTING_UP, "start") and view.seat != viewer:
                turns.setdefault((view.round, view.seat), []).append(one)
        for (_, seat), steps in turns.items():
            told: list[str] = []
            points, loss = 0, False
            letter = ""
            for one in steps:
                action = one.step.action
                if isinstance(action, TANK_ACTIONS):
                    letter = LETTERS[action.tank]
                told += deed_words(one, self.words)
                for event in one.step.events:
                    if isinstance(event, Scored) and event.seat == seat:
                        points += event.points
                    elif isinstance(event, Destroyed) and event.seat == seat:
                        loss = True
            words = self.words.commas(told) or self.words(f"{_W}record.end")
            if letter and told:
                words = self.words(f"{_W}recap.tank", tank=letter, deeds=words)
            gain = f"+{points}" if points else ""
            found.append(TurnSummary(seat, steps[0].ply, steps[-1].ply, words, gain, loss))
        return found

    def draw_mark(
        self, surface: pygame.Surface, rect: pygame.Rect, view: TankTacticsWorld, seat: int
    ) -> None:
        tile = self.tanks.plate(view.match.sides[seat], min(rect.size))
        surface.blit(tile, tile.get_rect(center=rect.center))


def deed_words(one: RecordedStep, words: Words) -> list[str]:
    """What a tank did in a step, with its outcome: fires at Red A (9 › 3)."""
    world, action = one.before, one.step.action
    target = target_of(world, action)
    events = one.step.events
    gone = [(event.seat, event.tank) for event in events if isinstance(event, Destroyed)]
    results: list[str] = []
    for event in events:
        hit = False
        text = event_words(world, event, words)
        if isinstance(event, Hurt | Destroyed):
            index = world.match.index(event.seat, event.tank)
            hit = index == target
            if isinstance(event, Hurt) and (event.seat, event.tank) in gone:
                continue
            if hit and isinstance(event, Destroyed):
                text = words(f"{_W}recap.destroyed")
            elif not hit and isinstance(event, Hurt):
                text = f"{tank_words(world, index, words)} {text}"
        if text:
            results.insert(0 if hit else len(results), text)
    deed = ""
    if isinstance(action, TANK_ACTIONS):
        name, params = tank_deed(world, action, words)
        if params.get("tank"):
            params["target"] = params["tank"]
        deed = words(f"{_W}recap.{name}", **params)
    elif action is not None and not isinstance(action, End):
        deed = action_words(one.before, action, words)
    if deed and results:
        return [words(f"{_W}recap.result", deed=deed, result=words.commas(results))]
    return [deed] if deed else results


def target_of(world: TankTacticsWorld, action: Action | None) -> int:
    """The target of a shot or a ram, as a tank's number; ``NOWHERE`` for none."""
    if isinstance(action, Fire):
        return world.tank_on(action.square)
    if isinstance(action, Ram):
        return world.walk(world.match.index(world.seat, action.tank), action.forward)[1]
    return NOWHERE


def following(view: TankTacticsWorld) -> int | None:
    """The seat that has the next turn."""
    count = len(view.fell)
    later = ((view.seat + step) % count for step in range(1, count))
    return next((seat for seat in later if not view.fell[seat]), None)


def standing_words(view: TankTacticsWorld, seat: int, words: Words) -> str:
    """A seat's score in what wins on this map."""
    win = view.board.win
    match win.kind:
        case "points":
            return words(f"{_W}standing.points", n=view.points(seat), target=win.target)
        case "rounds" | "goal":
            return words(f"{_W}standing.rounds", round=view.round, rounds=view.board.last_round)
    if seat >= 0 and all(view.dice[i] for i in view.match.tanks[seat]):
        return words(f"{_W}standing.hit_points", n=view.seat_hit_points(seat))
    return ""
