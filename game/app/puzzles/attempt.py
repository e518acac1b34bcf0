"""One attempt at a puzzle: the moves so far, the moves left, and undo. Knows no game and no screen.

A move is everything a seat does before another one acts: one action, or a turn of several.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.data.files.content import Content
from game.data.puzzles.puzzles import Puzzle
from game.model.contract import Step, TextError
from game.model.kit import AnyKit
from game.ui.model import Model


class Attempt(Model):
    """The attempt. ``states`` has one more element than ``actions``; the first is the puzzle's position."""

    def __init__(self, kit: AnyKit, content: Content, puzzle: Puzzle) -> None:
        self.kit, self.puzzle = kit, puzzle
        setup = self.setup = puzzle.setup(kit, content)
        self.states: tuple[Any, ...] = (kit.game.new(setup),)
        self.actions: tuple[Any, ...] = ()
        seat = kit.game.to_act(self.states[0])
        assert seat is not None, "a puzzle that was checked begins with somebody’s move"
        self.seat: int = seat
        """The solver's seat."""
        self.side = setup.sides[seat]
        """The solver's side."""

    @property
    def state(self) -> Any:
        """The current position."""
        return self.states[-1]

    @property
    def own_turn(self) -> bool:
        """Whether the player who solves the puzzle is to move."""
        return self.kit.game.to_act(self.state) == self.seat

    @property
    def over(self) -> bool:
        return self.kit.game.to_act(self.state) is None

    @property
    def won(self) -> bool:
        """Whether the player has won."""
        return self._wins_at(self.state)

    def _wins_at(self, state: Any) -> bool:
        result = self.kit.game.result(state)
        return result is not None and self.seat in result.winners and not result.drawn

    @property
    def begun(self) -> bool:
        """Whether the player has begun a move that is not over."""
        return self.own_turn and self.own_last

    @property
    def own_last(self) -> bool:
        """Whether the last action was the player's."""
        return bool(self.actions) and self._acted(len(self.actions) - 1)

    @property
    def _begins(self) -> list[int]:
        """The number of actions before each move of the player."""
        return [at for at in self._own if at == 0 or not self._acted(at - 1)]

    @property
    def _own(self) -> list[int]:
        """The indices of the player's actions."""
        return [at for at in range(len(self.actions)) if self._acted(at)]

    def _acted(self, at: int) -> bool:
        """Whether the action at index ``at`` is the player's."""
        return self.kit.game.to_act(self.states[at]) == self.seat

    @property
    def left(self) -> int:
        """The player's moves left after those begun."""
        return self.puzzle.moves - len(self._begins)

    @property
    def to_find(self) -> int:
        """The player's moves in which the win must still be found, including one begun."""
        return self.left + self.begun

    def play(self, action: Any) -> Step[Any, Any]:
        """Play a legal action of the side to move."""
        step = self.kit.game.apply(self.state, action)
        self.states += (step.state,)
        self.actions += (action,)
        return step

    def take_back(self) -> bool:
        """Go back to before the player's last action; return whether there was one."""
        return self._back_to(self._own[-1:])

    def retry(self) -> bool:
        """Go back to before the player's last move; return whether there was one."""
        return self._back_to(self._begins[-1:])

    def _back_to(self, places: list[int]) -> bool:
        for at in places:
            self.actions, self.states = self.actions[:at], self.states[: at + 1]
        return bool(places)

    def restart(self) -> None:
        self.actions, self.states = (), self.states[:1]

    def written(self) -> tuple[Any, ...]:
        """The actions of the main line, as far as the file has them."""
        actions: list[Any] = []
        state = self.states[0]
        for text in self.puzzle.line or (self.puzzle.solution,):
            try:
                actions.append(self.kit.parse_action(text, state))
            except TextError:
                break
            state = self.kit.game.apply(state, actions[-1]).state
        return tuple(actions)

    def wins(self, line: Sequence[Any]) -> bool:
        """Whether these actions, from the puzzle's position on, win it."""
        state = self.states[0]
        for action in line:
            state = self.kit.game.apply(state, action).state
        return self._wins_at(state)

    def next_written(self) -> Any | None:
        """Return the main line's next action, if everything so far was played as it says; else ``None``."""
        line, count = self.written(), len(self.actions)
        return line[count] if count < len(line) and line[:count] == self.actions else None
