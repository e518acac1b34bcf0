"""A wider and deeper search in turns. With two sides it leaves out replies that can't change the choice;
against the artillery it weighs every field it can hit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.games.battlegrounds.bots.search import Search, WeighedLine, Worths
from game.games.battlegrounds.bots.turns import GAME
from game.games.battlegrounds.rules.actions import Barrage
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE

ENDLESS = float("inf")


class DeepSearch(Search):
    """A search for one choice. Of two sides one loses what the other gains, so a line is left as soon as a
    reply makes it worse than the best so far (alpha-beta)."""

    _turns_followed = -1
    _best_so_far = -ENDLESS

    def _judge(self, found: WeighedLine, state: BattlegroundsWorld, widths: Sequence[int]) -> WeighedLine:
        if len(self.evaluator.playing) != 2:
            return super()._judge(found, state, widths)
        if len(widths) != self._turns_followed:  # another depth: all are judged anew
            self._turns_followed, self._best_so_far = len(widths), -ENDLESS
        area = state.area(state.seat)
        line = replace(found, score=self.evaluator.score(found.now, area))
        score = self._follow(line, area, widths, (self._best_so_far, ENDLESS))
        self._best_so_far = max(self._best_so_far, score)
        return replace(found, score=score)

    def _follow(
        self, found: WeighedLine, area: int, widths: Sequence[int], window: tuple[float, float]
    ) -> float:
        """What a line is worth to the area that plays it with the turns that follow, the nearer ones counting
        more: else what can be had now would wait for ever. Outside the ``window`` only a bound."""
        state = found.line.state
        if state.outcome is not None or state.to_act == CHANCE:
            return found.score
        replies = self._next(state)
        if not replies:
            return found.score
        now = self.plan.now
        mover = state.area(state.seat)
        low, high = ((bound - now * found.score) / (1 - now) for bound in window)
        if mover != area:
            low, high = -high, -low
        best = replies[0].score if not widths else -ENDLESS
        for reply in replies[: widths[0] if widths else 0]:
            best = max(best, self._follow(reply, mover, widths[1:], (max(low, best), high)))
            if best >= high:
                break
        return now * found.score + (1 - now) * (best if mover == area else -best)

    def _barraged(
        self, state: BattlegroundsWorld, worths: Worths, widths: Sequence[int], depth: int
    ) -> Worths:
        """What the artillery can hit weighs exactly as it is likely (BG-12.3); what comes of it is played out
        for some draws."""
        if state.phase != "artillery":
            return worths
        total: Worths = dict.fromkeys(worths, 0.0)
        fields = [(column, row) for column in state.letters for row in state.numbers]
        reached = {}
        for column, row in fields:
            self.counter.count()
            after = GAME.advance(state, Barrage(row * 8 + column)).state
            reached[column, row] = after, self.evaluator.worths(after)
            for area, worth in reached[column, row][1].items():
                total[area] += worth / len(fields)
        for shells in self._shells:
            column = state.letters[int(shells[2 * depth] * len(state.letters))]
            row = state.numbers[int(shells[2 * depth + 1] * len(state.numbers))]
            after, had = reached[column, row]
            for area, worth in self._after(after, had, widths, depth).items():
                total[area] += (worth - had[area]) / len(self._shells)
        return total
