"""Announces turns in Battlegrounds, and sums up what the others did since the player's last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.games.battlegrounds.rules.actions import ChangeTank, Hold
from game.games.battlegrounds.rules.events import (
    ActionUsed,
    Activated,
    ArmourSpent,
    ArtilleryTankGone,
    ArtilleryTankPlaced,
    Barraged,
    CardsDrawn,
    CardTaken,
    Destroyed,
    Drove,
    LeftTheMatch,
    PairMade,
    Placed,
    PointsWon,
    ShellGone,
    ShellLaid,
    Stayed,
    TokenTaken,
    Uncovered,
    Upgraded,
    Walked,
)
from game.games.battlegrounds.rules.queries import following, last_turns
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld
from game.games.battlegrounds.view.art import Art
from game.games.battlegrounds.view.words import (
    BattlegroundsWords,
    area_words,
    colour_words,
    event_params,
    seat_words,
    sentence,
    standing_words,
)
from game.model.contract import Event
from game.view.board.clips import put
from game.view.table import Words
from game.view.turns import RecordedStep, TurnSign, TurnSummary

_D = "battlegrounds_view.deed."
_SETTING_UP = ("starter", "deal", "layout", "open", "draft", "activate", "place")
_TO_DO = ("draft", "activate", "place")
_DEEDS: Mapping[type[Event], str] = {
    Drove: "drove", Walked: "drove", Stayed: "stayed", Barraged: "barraged",
    TokenTaken: "token", PairMade: "pair", ArmourSpent: "armour", ShellLaid: "shell_laid",
    ShellGone: "shell_gone", ArtilleryTankPlaced: "artillery_tank",
    ArtilleryTankGone: "artillery_tank_gone", CardsDrawn: "drew", ActionUsed: "used",
    Upgraded: "upgraded", Uncovered: "uncovered", LeftTheMatch: "left",
}  # fmt: skip
"""The keys of events' words in a summary, where nothing else matters."""

_FEW_ROUNDS = 3
"""How many rounds ahead the end for want of points is announced."""


class TurnRecap:
    """Announces and sums up turns. See ``game.view.turns.Turns``."""

    def __init__(self, words: Words, art: Art) -> None:
        self.words, self.art = words, art

    def turn_sign(self, view: BattlegroundsWorld, since: Sequence[RecordedStep]) -> TurnSign | None:
        seat = view.to_act
        if seat is None or seat < 0:
            return None
        colours = seat_words(view, seat, self.words)
        if view.phase in _TO_DO:
            key = f"battlegrounds.phase.{view.phase}"
            alone = view.rules.option == "solo" and view.phase == "place"
            told = self.words("battlegrounds_view.first_solo" if alone else key)
            told = f"{colours} · {told}" if colours else told
            return TurnSign((view.phase, seat), seat, told)
        if view.rules.option == "solo":
            fire = [summary.words for summary in self.turn_summaries(since, seat) if summary.seat < 0]
            return TurnSign(view.turn, seat, fire[-1]) if fire else None
        told = f"{colours} · {standing_words(view, view.area(seat), self.words)}"
        left = last_turns(view)
        if left <= _FEW_ROUNDS * len(view.sides):  # nobody is to be surprised by the end (BG-9.2)
            told += " · " + self.words(f"battlegrounds_view.last_turn{'s' if left > 1 else ''}", n=left)
        return TurnSign((view.turn, seat), seat, told, following(view), recap=True)

    def opening(self, view: BattlegroundsWorld) -> tuple[str, str]:
        option = view.rules.option
        params: dict[str, Any] = {"points": view.rules.pair_points, "target": view.target}
        if option == "solo":
            params |= {"target": view.rules.artillery_target, "rank": min(view.rules.ranks, default=1)}
        told = self.words(f"battlegrounds_view.opening.{option}", **params)
        return self.words(f"battlegrounds.option.{option}"), told

    def turn_summaries(self, happened: Sequence[RecordedStep], viewer: int) -> Sequence[TurnSummary]:
        """Sum up the others' turns, and of the viewer's own turns only what the artillery did."""
        found: list[TurnSummary] = []
        turns: dict[tuple[int, int], list[RecordedStep]] = {}
        for one in happened:
            view: BattlegroundsWorld = one.before
            seat = -1 if view.phase == "artillery" else view.seat
            if view.phase not in _SETTING_UP and seat != viewer:
                turns.setdefault((view.turn, seat), []).append(one)
        for (_, seat), steps in turns.items():
            told = [text for one in steps for text in self._told(one, seat)]
            if told:
                points, loss = _gain(steps, seat)
                words = sentence(self.words.commas(told))
                found.append(TurnSummary(seat, steps[0].ply, steps[-1].ply, words, points, loss))
        return found

    def _told(self, one: RecordedStep, seat: int) -> list[str]:
        """The words for a step, an event after the other."""
        told = [text for event in one.step.events if (text := self._event(event, one, seat))]
        if not told and isinstance(one.step.action, Hold):
            told = [self.words(f"{_D}hold")]
        return told

    def _event(self, event: Event, one: RecordedStep, seat: int) -> str:
        view = one.before
        key = _DEEDS.get(type(event), "")
        match event:
            case Walked() if event.origin == event.target:
                key = "stayed"
            case PairMade() if event.ability:
                key = "pair_gives"
            case Destroyed():
                key = f"destroyed_{event.how}"
            case PointsWon() if event.area != view.area(seat):
                key = "points"
            case Activated() if isinstance(one.step.action, ChangeTank):
                key = "change"
            case Placed():
                key = "repaired" if event.repaired else "back"
            case CardTaken() if event.card:
                key = "keeps"
            case Uncovered() if not event.picture:
                key = "uncovered_before"
        if not key:
            return ""
        params = event_params(event, view, self.words)
        if "area" in params:
            params["area"] = area_words(view, params["area"], self.words)
        if isinstance(event, Placed):
            params["card"] = str(getattr(one.step.action, "card", ""))
        if isinstance(event, Walked):
            params["field"] = event.target
        own, colour = _own(view, seat), params.get("colour")
        known = colour in own and len(own) == 1
        params["who"] = "" if known or not isinstance(colour, int) else f"{colour_words(colour, self.words)} "
        return BattlegroundsWords(self.words, _D)(key, **params)

    def draw_mark(
        self, surface: pygame.Surface, rect: pygame.Rect, view: BattlegroundsWorld, seat: int
    ) -> None:
        """Draw the plates of a seat's colours, for the artillery its tank."""
        side = min(rect.size)
        if seat < 0:
            put(surface, self.art.part("artillery", side), rect.center)
            return
        colours = view.colours[seat][:4] or tuple(range(4))
        if len(colours) == 1:
            put(surface, self.art.chip(colours[0], side), rect.center)
            return
        rows, px = (len(colours) + 1) // 2, side * 48 // 100
        for number, colour in enumerate(colours):
            row, column = divmod(number, 2)
            x = rect.centerx + round((column - 0.5) * side * 0.52)
            y = rect.centery + round((row - (rows - 1) / 2) * side * 0.52)
            put(surface, self.art.chip(colour, px), (x, y))


def _own(view: BattlegroundsWorld, seat: int) -> tuple[int, ...]:
    return view.colours[seat] if seat >= 0 else ()


def _gain(steps: Sequence[RecordedStep], seat: int) -> tuple[str, bool]:
    """The points a seat won in these steps, and whether a tank of its own was lost in them."""
    area = ARTILLERY if seat < 0 else steps[0].before.area(seat)
    own = _own(steps[0].before, seat)
    points, loss = 0, False
    for one in steps:
        for event in one.step.events:
            match event:
                case PairMade(of, _, worth) if of == area:
                    points += worth
                case PointsWon(of, _, worth) if of == area:
                    points += worth
                case Destroyed() if event.colour in own:
                    loss = True
    return (f"+{points}" if points else ""), loss
