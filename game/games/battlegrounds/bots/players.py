"""The bots people play against: one that overlooks a good part, one that sees only itself, one that sees what
everybody could do next, one that plays replies out, and one that plays whole turns out, further and wider."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from game.bots.contract import Bot, Limits, Report, Seen, stopping, unheard
from game.bots.solving import Stop, never
from game.bots.styles import partway
from game.games.battlegrounds.bots.cards import card_worth
from game.games.battlegrounds.bots.deep import DeepSearch
from game.games.battlegrounds.bots.evaluate import USUAL, Evaluator, NextTurns, Taste
from game.games.battlegrounds.bots.family import Care, Memory, choose_in_family
from game.games.battlegrounds.bots.search import Search, SearchWidths
from game.games.battlegrounds.bots.turns import GAME, NodeCounter
from game.games.battlegrounds.rules.actions import Action, Activate, TakeCard, UseAction
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE

SeenBoard = Seen[BattlegroundsWorld, Action]

STYLES: Final[Mapping[str, Taste]] = {
    "hunter": Taste(tanks=1.25, gear=1.15, overlooks=0.7),
    "collector": Taste(tanks=0.5, gear=1.3, overlooks=1.4, misses=0.05),
    "fox": Taste(fears=0.6, gear=1.1, overlooks=1.9),
}
"""By the word of a style its judgement."""


class BattlegroundsBot(Bot[BattlegroundsWorld, Action]):
    """What the bots share: setting up, the draw of cards, and the clock."""

    uses_steps = True
    memory: ClassVar[Memory]
    care: ClassVar[Care] = Care()

    def choose(
        self, seen: SeenBoard, limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Action:
        """Return an action for the seat."""
        view = seen.view
        if view.to_act is None or view.to_act == CHANCE:
            raise ValueError("nothing to choose from")
        actions = GAME.actions(view)
        if len(actions) == 1:
            return actions[0]
        rng = random.Random(seed)
        ask = stopping(limits, stop)
        if view.rules.option == "family":
            return choose_in_family(seen, self.memory, self.care, limits, rng, report, ask)
        state = GAME.resample(view, rng)
        drawn = [a for a in actions if isinstance(a, UseAction) and state.ability(a.token) == "extra_tank"]
        if drawn:  # costs nothing, and a card more is never worse
            return drawn[0]
        if all(isinstance(action, TakeCard | Activate) for action in actions):
            return self.take(state, actions, rng)
        return self.pick(state, NodeCounter(limits.nodes, ask), limits, rng, report)

    def take(self, state: BattlegroundsWorld, actions: Sequence[Action], rng: random.Random) -> Action:
        """Take the card that shoots over most of the board."""

        def worth(action: Action) -> float:
            assert isinstance(action, TakeCard | Activate)
            return card_worth(state.definitions.by_card[action.card])

        return max(actions, key=worth)

    def pick(
        self,
        state: BattlegroundsWorld,
        counter: NodeCounter,
        limits: Limits,
        rng: random.Random,
        report: Report,
    ) -> Action:
        """Choose what to do on the board."""
        raise NotImplementedError


class Searcher(BattlegroundsBot):
    """A bot that searches in turns."""

    plan: ClassVar[SearchWidths]
    alone: ClassVar[SearchWidths | None] = None
    """The widths of its search in solo; ``None`` for the usual ones."""
    next_turns: ClassVar[NextTurns] = "all"
    search: ClassVar[type[Search]] = Search
    agrees: ClassVar[bool] = False
    """Whether the bot agrees with its team-mate on who shoots at what."""
    strays: ClassVar[float] = 1.0
    """How far its judgement goes along with a style."""

    def __init__(self, style: str = "") -> None:
        self.taste = partway(USUAL, STYLES[style], self.strays) if style else USUAL

    def pick(
        self,
        state: BattlegroundsWorld,
        counter: NodeCounter,
        limits: Limits,
        rng: random.Random,
        report: Report,
    ) -> Action:
        """Choose what ``Search`` finds."""
        plan = self.alone if self.alone is not None and state.rules.option == "solo" else self.plan
        taste = self.taste
        plan = replace(plan, overlooks=max(plan.overlooks * taste.overlooks, taste.misses))
        if limits.depth is not None:
            plan = plan.cut(limits.depth)
        evaluator = Evaluator(state, next_turns=self.next_turns, agree=self.agrees, taste=taste)
        return self.search(evaluator, plan, counter, rng, report).best(state)


class Conscript(Searcher):
    """Level 1: sees what its turn brings and leads to, on the fields it looks at."""

    memory = Memory(span=9, sure=4)
    plan = SearchWidths(noise=25, overlooks=0.2)
    next_turns = "own"

    def take(self, state: BattlegroundsWorld, actions: Sequence[Action], rng: random.Random) -> Action:
        """Take the best of the cards that it looks at."""
        looked_at = [action for action in actions if rng.random() >= self.plan.overlooks]
        return super().take(state, looked_at or [rng.choice(actions)], rng)


class Gunner(Searcher):
    """Level 2: sees what its turn brings and where it leads to, but not what the others can do next."""

    memory = Memory(span=13, sure=6)
    plan = SearchWidths(noise=15, overlooks=0.1)
    next_turns = "own"


class Commander(Searcher):
    """Level 3: sees what it and the others could take next, but plays nothing out."""

    memory = Memory(span=20, sure=11)
    care = Care(gives_away=0.5)
    plan = SearchWidths()
    agrees = True


class Strategist(Searcher):
    """Level 4: plays the replies out. It sees what a style costs, so it gives in to it less."""

    memory = Memory(span=None, sure=0)
    strays = 0.4
    care = Care(gives_away=1.0, heads_for=0.3)
    plan = SearchWidths((3, 1))
    alone = SearchWidths((3,), barrages=4)
    agrees = True


class Marshal(Strategist):
    """Level 5: plays four turns out."""

    plan = SearchWidths((8, 3, 3), now=0.4)
    alone = SearchWidths((6,), barrages=6)
    search = DeepSearch
