"""How what is done at a table is worded, and what is refused: ``Wording``."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

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
    """Whether ``step`` says who acted; else the list of moves does."""
    long_lines: ClassVar[bool] = False
    """Whether its steps are long: a replay gives their list the whole width, and the card stands below."""
    signs: ClassVar[Sequence[tuple[str, str, str]]] = ()
    """The signs of its list of moves, as patterns, with the key of their tip and the rule's id."""

    def __init__(self, words: Texts) -> None:
        self.words = words

    @abstractmethod
    def action(self, view: View, action: Action) -> str:
        """An action as the record would write it."""

    def step(self, before: View, step: SeenStep[View, Action]) -> str:
        """A seen step as the record lists it; empty if it is none for the list. Of a call (no action)
        it is a note: a draw offered, a side that resigned."""
        return "" if step.action is None else self.action(before, step.action)

    def together(self, actions: Sequence[Action]) -> str:
        """The words of successive steps of one seat that the list of moves tells as one; empty if the last of
        them stands by itself."""
        return ""

    def refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed."""
        return self.words(refusal.key, **refusal.params)

    def add_tips(self, tips: Tips, words: str, place: Callable[[int, int], pygame.Rect]) -> None:
        """What the signs in a line of the list of moves mean; ``place``: where its characters from one to
        another are."""
        for sign, key, rule in self.signs:
            for found in re.finditer(sign, words):
                tips.add(key, place(*found.span()), rule)


class NotationWording(Wording[View, Action]):
    """Words actions as a game's notation writes them."""

    def __init__(self, words: Texts, kit: Kit[View, Action]) -> None:
        super().__init__(words)
        self.kit = kit

    def action(self, view: View, action: Action) -> str:
        return self.kit.format_action(action, view)
