"""Chooses in a Family match where to move and what to turn over, from what a bot remembers of the pictures
it has seen (BG-11)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.bots.contract import Limits, Report, Seen, Thought
from game.bots.solving import Stop
from game.games.battlegrounds.bots.turns import GAME
from game.games.battlegrounds.rules.actions import Action, Place, Uncover, Walk
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.ending import next_seat
from game.games.battlegrounds.rules.events import TokenTaken, Uncovered
from game.games.battlegrounds.rules.family import UNCOVERED
from game.games.battlegrounds.rules.kinds import DOWN
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import SeenStep

AROUND = tuple(GRID.neighbours(spot) for spot in range(len(GRID)))

REACH = 3
"""Distance from which a piece can turn a token up: two steps, and one beside it."""


@dataclass(frozen=True)
class Memory:
    """How well a bot remembers: surely the last ``sure`` tokens turned up, less and less surely up to the
    last ``span`` (``None``: without limit)."""

    span: int | None
    sure: int

    def pictures(
        self, view: BattlegroundsWorld, steps: Sequence[SeenStep[BattlegroundsWorld, Action]]
    ) -> Mapping[int, str]:
        """The pictures it remembers of tokens that now lie face down, by field, known from nothing but the
        steps. What is forgotten stays so until the token is turned up again."""
        seen: dict[int, tuple[int, str]] = {}
        count = 0
        for step in steps:
            for event in step.events:
                if isinstance(event, Uncovered):
                    count += 1
                    seen[event.field] = (count, event.picture)
                elif isinstance(event, TokenTaken):
                    seen.pop(event.field, None)
        return {
            spot: picture
            for spot, (when, picture) in sorted(seen.items())
            if view.lying[spot] == DOWN and self._still(spot, when, count - when)
        }

    def _still(self, spot: int, when: int, age: int) -> bool:
        if self.span is None or age < self.sure:
            return True
        # the same answer each time, else what was forgotten would come and go
        luck = random.Random(f"{spot}:{when}").random()
        return luck * (self.span - self.sure) < self.span - age


@dataclass(frozen=True)
class Care:
    """The weights of what a bot thinks of besides the pairs it can make now."""

    further: float = 0.4
    """Worth of a further turn, in pairs."""
    gives_away: float = 0.0
    """Weight of what it leaves face up for the next player."""
    heads_for: float = 0.0
    """Weight of being near two tokens it knows to be alike."""


class PictureGuess:
    """The knowledge and expectations of a bot before a move: pictures face up, remembered ones, and the
    rest."""

    def __init__(self, view: BattlegroundsWorld, known: Mapping[int, str], care: Care) -> None:
        self.view, self.known, self.care = view, known, care
        self.up = view.face_up()
        opened = set(view.opened)
        self.lying = Counter(self.up[spot] for spot in self.up if spot not in opened)
        self.covered = frozenset(view.where(DOWN))
        bag = Counter(dict(view.bag))
        bag.subtract(Counter(known.values()))
        self.bag = {picture: count for picture, count in sorted(bag.items()) if count > 0}
        self.size = max(1, sum(self.bag.values()))
        self._leaks = {picture: self._leak(picture) for picture in view.definitions.by_picture}
        self._scores: dict[tuple[str, str], float] = {}
        self._blind: dict[tuple[str, bool], float] = {}

    def _leak(self, picture: str) -> float:
        """Return how likely the next player makes a pair with this picture if it is left face up."""
        if not self.care.gives_away:
            return 0.0
        view = self.view
        after = next_seat(view)
        if after == view.seat:
            return 0.0
        piece = view.fields.get(view.colours[after][0])
        near = piece is not None and any(
            name == picture and GRID.distance(piece, spot) <= REACH for spot, name in self.known.items()
        )
        return 1.0 if near else min(1.0, UNCOVERED * self.bag.get(picture, 0) / self.size)

    def score(self, a: str, b: str) -> float:
        """Return the worth, in pairs, of having turned up these two pictures."""
        key = (a, b)
        if key not in self._scores:
            pairs = 1 if a == b else (self.lying[a] % 2) + (self.lying[b] % 2)
            if pairs:
                worth = pairs * (1 + self.care.further)
            else:
                worth = -self.care.gives_away * (self._leaks[a] + self._leaks[b])
            self._scores[key] = worth
        return self._scores[key]

    def alone(self, a: str) -> float:
        """Return the worth of a picture where no second token can be turned up."""
        if self.lying[a] % 2:
            return 1 + self.care.further
        return -self.care.gives_away * self._leaks[a]

    def blind(self, a: str, unseen: bool) -> float:
        """Return the worth of turning up any unknown token after this picture; ``unseen``: that was one,
        too."""
        key = (a, unseen)
        if key not in self._blind:
            size = self.size - unseen
            total = 0.0
            for picture, count in self.bag.items():
                total += (count - (unseen and picture == a)) * self.score(a, picture)
            self._blind[key] = total / size if size > 0 else self.alone(a)
        return self._blind[key]

    def second(self, a: str, unseen: bool, fields: Iterable[int]) -> float:
        """Return the best a second token can bring after this picture."""
        best: float | None = None
        for spot in fields:
            name = self.known.get(spot)
            value = self.blind(a, unseen) if name is None else self.score(a, name)
            if best is None or value > best:
                best = value
        return self.alone(a) if best is None else best

    def first(self, spot: int, fields: list[int]) -> float:
        """Return the worth of turning up this token first, with these fields around the piece."""
        others = [other for other in fields if other != spot]
        name = self.known.get(spot)
        if name is not None:
            return self.second(name, False, others)
        # of fields nobody remembers one is as good as another
        kinds = [other for other in others if other in self.known]
        kinds += [other for other in others if other not in self.known][:1]
        total = sum(count * self.second(p, True, kinds) for p, count in self.bag.items())
        return total / self.size

    def around(self, spot: int) -> list[int]:
        """Return the covered tokens a piece can turn up from a field."""
        return [near for near in AROUND[spot] if near in self.covered]

    def heading(self, spot: int) -> float:
        """Return how near a field is to two remembered tokens that are alike and can be turned up
        together."""
        if not self.care.heads_for:
            return 0.0
        best = 0.0
        by_picture: dict[str, list[int]] = {}
        for field, picture in self.known.items():
            by_picture.setdefault(picture, []).append(field)
        for fields in by_picture.values():
            for index, a in enumerate(fields):
                for b in fields[index + 1 :]:
                    between = set(AROUND[a]) & set(AROUND[b])
                    far = min((GRID.distance(spot, c) for c in between), default=99)
                    best = max(best, 1 / (1 + (far + 1) // 2))
        return self.care.heads_for * best


def choose_in_family(
    seen: Seen[BattlegroundsWorld, Action],
    memory: Memory,
    care: Care,
    limits: Limits,
    rng: random.Random,
    report: Report,
    ask: Stop,
) -> Action:
    """Return the action that promises most pairs."""
    view = seen.view
    actions = list(GAME.actions(view))
    guess = PictureGuess(view, memory.pictures(view, seen.steps), care)
    best, best_value, nodes = actions[0], -1e9, 0
    rng.shuffle(actions)  # of equally good ones any
    for action in actions:
        if nodes and (ask() or (limits.nodes is not None and nodes >= limits.nodes)):
            break
        nodes += 1
        value = _value(guess, action)
        if value > best_value + 1e-9:
            best, best_value = action, value
    report(Thought(1, nodes, round(200 * best_value), (best,)))
    return best


def _value(guess: PictureGuess, action: Action) -> float:
    view = guess.view
    if isinstance(action, Place):
        return float(len(guess.around(action.field)))
    if isinstance(action, Walk):
        fields = guess.around(action.field)
        value = max((guess.first(spot, fields) for spot in fields), default=0.0)
        return value + guess.heading(action.field)
    assert isinstance(action, Uncover)
    if view.opened:
        first = guess.up[view.opened[0]]
        return guess.second(first, False, [action.field])
    colour = view.colours[view.seat][0]
    return guess.first(action.field, guess.around(view.fields[colour]))
