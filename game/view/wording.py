"""``Wording``: the words for what is done at a table, and for refusals."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from game.data.words.texts import Texts
from game.model.contract import Refusal, SeenStep, State
from game.model.kit import Kit
from game.view.tips import Tips

View = TypeVar("View", bound=State)
Action = TypeVar("Action")


class Wording(ABC, Generic[View, Action]):
    """A game's words for actions, steps and refusals."""

    says_who: ClassVar[bool] = False
    """Whether ``step`` names the player; otherwise the list of moves does."""
    in_words: ClassVar[bool] = False
    """Whether steps are told in plain words, and not in the notation of records."""
    long_lines: ClassVar[bool] = False
    """Whether its steps are long, so that a replay gives the list the whole width and puts the card below."""
    signs: ClassVar[Sequence[tuple[str, str, str]]] = ()
    """Patterns of the signs in the list of moves, with the key of their tip and the rule's id."""

    def __init__(self, words: Texts) -> None:
        self.words = words

    @abstractmethod
    def action(self, view: View, action: Action) -> str:
        """An action in the game's notation."""

    def step(self, before: View, step: SeenStep[View, Action]) -> str:
        """A step as the list of moves shows it; empty if it doesn't belong there. A step without an
        action, a call, gives a note: a draw offered, a side that resigned."""
        return "" if step.action is None else self.action(before, step.action)

    def alone(self, before: View, step: SeenStep[View, Action], name: str) -> str:
        """A step where no list is around it, with its player's ``name``."""
        told = self.step(before, step)
        return told if self.says_who else self.words("match.end.who_did", name=name, words=told)

    def turn(self, steps: Sequence[tuple[View, SeenStep[View, Action]]]) -> str:
        """A seat's successive steps as one line, each given with what was seen before it."""
        return self.words.commas(told for before, step in steps if (told := self.step(before, step)))

    def together(self, actions: Sequence[Action]) -> str:
        """The words for successive steps of one seat that the list of moves shows as one; empty if the
        last step stands by itself."""
        return ""

    def refusal(self, refusal: Refusal) -> str:
        """The reason of a refusal in words."""
        return self.words(refusal.key, **refusal.params)

    def add_tips(self, tips: Tips, words: str, place: Callable[[int, int], pygame.Rect]) -> None:
        """Add the tips of the signs in a line of the list of moves; ``place`` gives the rectangle of a
        range of its characters."""
        for sign, key, rule in self.signs:
            for found in re.finditer(sign, words):
                tips.add(key, place(*found.span()), rule)


class NotationWording(Wording[View, Action]):
    """Words actions as a game's notation writes them."""

    def __init__(self, words: Texts, kit: Kit[View, Action, Any, Any]) -> None:
        super().__init__(words)
        self.kit = kit

    def action(self, view: View, action: Action) -> str:
        return self.kit.format_action(action, view)
