"""The protocol's ``position``: the position to search, and the moves that led there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.bots.contract import Seen
from game.cli.common import map_setup
from game.cli.engine.go import LineError
from game.cli.errors import excerpt, quoted
from game.data.files.content import Content
from game.model.contract import CHANCE, SeenStep, Setup, Step, TextError, tells
from game.model.fault import Fault
from game.model.kit import AnyKit

START = "startpos"
"""The word for a map's starting position."""


@dataclass(frozen=True)
class Spot:
    """A position with its past: the starting position, the moves as they were written, and every state."""

    start: tuple[str, ...]
    setup: Setup
    moves: tuple[str, ...]
    states: tuple[Any, ...]
    steps: tuple[Step[Any, Any], ...] = ()

    @property
    def state(self) -> Any:
        """The current state."""
        return self.states[-1]

    def seen(self, kit: AnyKit, *, with_steps: bool) -> Seen[Any, Any]:
        """Everything the seat to act knows; with the steps only for bots that use them. Raises
        ``LineError`` if no seat is to act."""
        game = kit.game
        seat = game.to_act(self.state)
        if seat is None or seat == CHANCE:
            if seat is None:
                raise LineError("the match is over")
            raise LineError("a roll or draw comes next: send its outcome")
        told: list[SeenStep[Any, Any]] = []
        if with_steps:
            view = game.observe(self.states[0], seat)
            for before, step in zip(self.states, self.steps, strict=False):
                seen = game.observe_step(before, step, seat)
                if tells(seen, view):
                    told.append(seen)
                view = seen.view
        return Seen(seat, game.observe(self.state, seat), tuple(told))


class PositionReader:
    """Reads ``position`` lines of one game. ``own_map`` is the map that ``startpos`` alone means."""

    def __init__(self, kit: AnyKit, content: Content, own_map: str | None) -> None:
        self.kit, self.content, self.own_map = kit, content, own_map

    def start(self) -> Spot:
        """The engine's position before any ``position`` line. Raises as ``map_setup`` does."""
        return self._begin((START,))

    def read(self, words: Sequence[str], last: Spot | None) -> Spot:
        """The position named by the words after ``position``. Moves shared with the last one are not
        played again. Raises ``LineError``, ``TextError``, and what reading a map raises."""
        at = words.index("moves") if "moves" in words else len(words)
        start, moves = tuple(words[:at]), tuple(words[at + 1 :])
        spot = last if last is not None and last.start == start else self._begin(start)
        common = 0
        for one, other in zip(spot.moves, moves, strict=False):
            if one != other:
                break
            common += 1
        states, steps = list(spot.states[: common + 1]), list(spot.steps[:common])
        for number, text in enumerate(moves[common:], common + 1):
            step = self._step(states[-1], number, text)
            states.append(step.state)
            steps.append(step)
        return Spot(start, spot.setup, moves, tuple(states), tuple(steps))

    def _begin(self, start: tuple[str, ...]) -> Spot:
        kit = self.kit
        word = start[0] if start else ""
        rest = " ".join(start[1:])
        setup: Setup
        if word == kit.position_format:
            setup = kit.parse_position(rest, self.content.definitions)
        elif word == START and (not rest or (start[1] == "map" and len(start) > 2)):
            setup = map_setup(kit, " ".join(start[2:]) or self.own_map, self.content)
        else:
            raise LineError(
                "position needs {format} and a position, or {start}, or {start} map NAME; found {text}",
                format=kit.position_format,
                start=START,
                text=quoted(" ".join(start)),
            )
        if kit.game.keeps_secrets(setup):
            raise LineError("this match has secrets, and a position would reveal them all")
        return Spot(start, setup, (), (kit.game.new(setup),))

    def _step(self, state: Any, number: int, text: str) -> Step[Any, Any]:
        game = self.kit.game
        if game.to_act(state) is None:
            raise _at(number, text, Fault("the match was already over before this"))
        try:
            action = self.kit.parse_action(text, state)
        except TextError as error:
            raise _at(number, text, error.fault) from None
        refusal = game.refuse(state, action)
        if refusal is not None:
            raise LineError(
                "move {number} ({text}) can’t be played ({rule})",
                number=number,
                text=excerpt(text),
                rule=refusal.rule,
            )
        return game.apply(state, action)


def _at(number: int, text: str, problem: Fault) -> LineError:
    place = Fault("move {number} ({text})", number=number, text=excerpt(text))
    return LineError("{place}: {problem}", place=place, problem=problem)


def line_texts(kit: AnyKit, state: Any, line: Sequence[Any]) -> list[str]:
    """The moves of a line as texts, up to the first that can't be played."""
    game, words = kit.game, []
    for action in line:
        if game.to_act(state) is None or game.refuse(state, action) is not None:
            break
        words.append(kit.format_action(action, state))
        state = game.apply(state, action).state
    return words
