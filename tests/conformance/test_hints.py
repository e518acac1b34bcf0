"""A hint after any legal beginning of a turn is planned from where the turn stands, in every registered game.

Whoever asks for a hint may have played something else than a bot had planned. What a hint's bot answers then
is looked at in seeded matches, in which chance begins the turns, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest

from game.bots import registry
from game.bots.contract import Bot, GameBots, Limits, Seen, Thought
from game.bots.simple import SimpleBots
from game.bots.solving import Stop, never
from game.model.contract import Game
from game.model.entries import games
from game.model.session import Session
from game.testing import suite
from game.testing.case import Case
from tests.amount import some
from tests.conformance import setups

LIMITS: Final = Limits(nodes=300)
"""What is thought about a hint here: a level's own limits change how good it is, not what is claimed."""


def alike(case: Case) -> int:
    """The hundredths by which choices may differ that a hint's bot takes for equally good and has chance
    choose from. That of Battlegrounds draws the artillery besides, against which one plays alone."""
    if case.game == "battlegrounds" and len(case.setup.sides) == 1:
        return 60
    return 4 if case.game in ("battlegrounds", "flames_of_tanks") else 0


@dataclass(frozen=True)
class Hint:
    """What a bot answers, and the last it told of it."""

    action: Any
    thought: Thought[Any] | None

    @property
    def line(self) -> tuple[Any, ...]:
        """What it proposes to do."""
        return (self.action,) if self.thought is None else self.thought.line

    @property
    def worth(self) -> int | None:
        """What it says that is worth."""
        return self.thought.score if self.thought is not None and self.thought.planned else None


@dataclass(frozen=True)
class Begun:
    """A turn that chance has begun: ``done`` instead of what the hint ``before`` said,
    when the seat saw ``first``. ``bot`` has given that, and
    holds a plan that need not fit any more. ``state`` is what is there, ``seen`` what the seat sees of it."""

    bot: Bot[Any, Any]
    first: Seen[Any, Any]
    before: Hint
    done: tuple[Any, ...]
    state: Any
    seen: Seen[Any, Any]

    def legal(self, game: Game[Any, Any], line: tuple[Any, ...]) -> bool:
        """Whether all of a line can be played, as far as nobody else, nor chance, acts."""
        state = self.state
        for action in line:
            if game.to_act(state) != self.seen.seat:
                break
            if game.refuse(game.observe(state, self.seen.seat), action) is not None:
                return False
            state = game.apply(state, action).state
        return True


def ask(bot: Bot[Any, Any], seen: Seen[Any, Any], seed: int = 0, stop: Stop = never) -> Hint:
    """A hint."""
    told: list[Thought[Any]] = []
    action = bot.choose(seen, LIMITS, seed, told.append, stop)
    return Hint(action, told[-1] if told else None)


def fresh(bots: GameBots) -> Bot[Any, Any]:
    """A bot for hints that was asked nothing yet."""
    return bots.make(bots.HINT_LEVEL)


def begun_turns(case: Case, seed: int, count: int, entries: int = 0) -> Iterator[Begun]:
    """So many turns of a match (or fewer, if it ends), not over yet and with a choice still. ``entries``: how
    many are played before."""
    rng = random.Random(f"{case.game} {case.label} {seed}")
    session: Session[Any, Any] = suite.play(case, seed, longest=entries or rng.randrange(100)).session
    bots = registry.bots(case.game)

    def seen(seat: int) -> Seen[Any, Any]:
        return Seen(seat, session.view(seat), tuple(session.noticed(seat)))

    while count and session.to_act is not None and len(session.whole_line) < 200:
        seat, bot, done = session.to_act, fresh(bots), list[Any]()
        first = seen(seat)
        for _ in range(rng.randint(1, 3)):
            if session.to_act == seat:
                done.append(rng.choice(list(case.rules.actions(session.view(seat)))))
                session.play(done[-1])
        if session.to_act == seat and len(case.rules.actions(session.view(seat))) > 1:
            count -= 1
            yield Begun(bot, first, ask(bot, first), tuple(done), session.state, seen(seat))


QUICK: Final = {
    "battlegrounds": ("battle (0, 1)", 12),
    "tank_tactics": ("capture_the_flag (0, 2)", 30),
    "tank_battle": ("classic (0, 1)", 60),
    "flames_of_tanks": ("night_wood (0, 1)", 12),
}
"""Of each game whose turns have several actions a case that is thought about soon, and how many entries
there are before the first turns."""

CASES = [(case, seed) for game in games() for case in setups.cases(game) for seed in range(2)]

GAMES = [pytest.param(game, marks=pytest.mark.slow) if game == "tank_tactics" else game for game in QUICK]


def _id(value: Any) -> str:
    return f"{value.game}-{value.label}" if isinstance(value, Case) else str(value)


@pytest.mark.parametrize(
    ("case", "seed"),
    [
        one
        if QUICK.get(one[0].game, ("",))[0] == one[0].label
        else pytest.param(*one, marks=pytest.mark.slow(few=12))
        for one in CASES
    ],
    ids=_id,
)
def test_a_hint_after_any_legal_beginning_is_planned_from_there(case: Case, seed: int) -> None:
    bots = registry.bots(case.game)
    for begun in begun_turns(case, seed, some(6, 2)):
        hint = ask(begun.bot, begun.seen)
        assert hint == ask(fresh(bots), begun.seen), "another plan that it holds changes it"
        assert hint.line[:1] == (hint.action,)
        assert begun.legal(case.rules, hint.line)
        other = ask(fresh(bots), begun.seen, seed=1)
        if hint.worth is not None and other.worth is not None and hint.line != other.line:
            apart = abs(hint.worth - other.worth)
            assert apart <= alike(case), "chance has chosen, and nothing says so"


@pytest.mark.parametrize("game", GAMES)
def test_where_a_hint_was_not_followed_the_next_one_tells_what_its_own_line_is_worth(game: str) -> None:
    label, entries = QUICK[game]
    stale = list[bool]()
    for begun in begun_turns(setups.find(game, label), 1, 6, entries):
        hint = ask(begun.bot, begun.seen)
        followed = begun.before.line[: len(begun.done)] == begun.done
        if not followed and hint.worth is not None and begun.before.worth is not None:
            stale.append(hint.worth == begun.before.worth)
    assert len(stale) >= 3
    assert sum(stale) <= len(stale) / 3, "it is still what the plan was worth that was left"


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_that_was_cut_short_is_thought_about_anew(game: str) -> None:
    label, entries = QUICK[game]
    turns = [*begun_turns(setups.find(game, label), 3, 2, entries)]
    assert turns
    for begun in turns:
        for seen in (begun.first, begun.seen):
            bot = fresh(registry.bots(game))
            assert ask(bot, seen, stop=lambda: True).thought is not None
            assert ask(bot, seen) == ask(fresh(registry.bots(game)), seen)


def test_a_bot_that_plays_by_chance_says_that_it_has_no_plan() -> None:
    case = setups.cases("tiny")[0]
    session = suite.play(case, 0, longest=0).session
    assert session.to_act is not None
    hint = ask(SimpleBots(case.rules).make(1), Seen(session.to_act, session.view(session.to_act)))
    assert hint.thought is not None and hint.worth is None
