"""A bot that knows all of the code and the seeds it is handed can't tell what chance will bring."""

from __future__ import annotations

import io
import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.app.table.thinking import Thinking
from game.bots import registry
from game.bots.contract import Bot, Limits, Seen
from game.bots.runner import Job, play_one
from game.bots.seeds import bot_seed
from game.bots.worker import Answer, Message
from game.cli.terminal.table import TerminalTable
from game.data.saves.matches import Match, Player, new_plan
from game.model.chance import chance_source
from game.model.session import Session
from tests.amount import some
from tests.games.battlegrounds.boards import GAME, KIT, content, option, setup

DECISIONS = 14
"""Of each match so many are looked at: chance has spoken as often by then."""


class Ear:
    """Answers as bots do, any legal action, and keeps the seeds it is handed."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seeds: list[int] = []
        self._action: Any = None

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        self.seeds.append(seed)
        self._action = self.rng.choice(list(GAME.actions(seen.view)))
        return 1

    def request_draw(self, seen: Seen[Any, Any], level: int) -> int:
        raise AssertionError

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        raise AssertionError

    def estimate(self, views: Sequence[Any]) -> int:
        raise AssertionError("nothing is estimated here")

    def poll(self) -> list[Message]:
        return [Answer(1, self._action)]

    def cancel(self) -> None: ...

    @property
    def busy(self) -> bool:
        return False

    def close(self) -> None: ...


class Score:
    """How often each way to foretell was right, and how often a guess of the same outcome would be."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.expected = self.variance = 0.0
        self.tries = 0

    def note(self, before: Any, outcome: Any, foretold: dict[str, Any]) -> None:
        """One outcome of chance, drawn from ``before``."""
        weights = [weight for _, weight in GAME.chance(before) or ()]
        if len(weights) == 1:
            return  # who has seen it knows it
        # a guess drawn by the same weights; of a layout none is ever right
        share = sum((weight / sum(weights)) ** 2 for weight in weights)
        self.tries += 1
        self.expected += share
        self.variance += share * (1 - share)
        self.right.update(way for way, guess in foretold.items() if guess == outcome)

    def assert_no_better_than_guessing(self) -> None:
        assert self.tries > 10
        most = self.expected + 5 * math.sqrt(self.variance) + 1
        assert not {way: n for way, n in self.right.items() if n > most}, (most, self.tries)


def foretold(state: Any, seed: int, entries: int, drawn: int) -> dict[str, Any]:
    """What chance would bring next if the seed handed over were, in one way or another, that of chance."""
    ways: dict[str, random.Random] = {
        "the seed itself": chance_source(seed, drawn),
        "the seed less the entries": chance_source(seed - entries, drawn),
        "the seed less the draws": chance_source(seed - drawn, drawn),
        "the seed and the entries": chance_source(seed + entries, drawn),
        "the seed alone": random.Random(seed),
        "a digest of the seed": chance_source(bot_seed(seed, entries), drawn),
        "a key of the seed": chance_source(f"{seed}:{entries}", drawn),
    }
    return {way: GAME.draw(state, rng) for way, rng in ways.items()}


Asks = Callable[[Session[Any, Any], Ear], Callable[[], Any]]


def in_the_window(session: Session[Any, Any], ear: Ear) -> Callable[[], Any]:
    thinking = Thinking("battlegrounds", session, lambda _: ear)

    def ask() -> Any:
        assert session.to_act is not None
        if ear.rng.random() < 0.5:
            thinking.ask("move", session.to_act, 1)
        else:
            thinking.hint(session.to_act)
        thought = thinking.poll()
        assert thought is not None
        return thought.value

    return ask


def in_the_terminal(session: Session[Any, Any], ear: Ear) -> Callable[[], Any]:
    name = session.setup.map.option
    people = tuple(Player("bot", "Bo", 1) for _ in session.setup.sides)
    sides = session.setup.sides
    plan = new_plan(KIT, content(), option(name), people, sides=sides, seed=session.seed)
    table = TerminalTable(Match(plan, session), io.StringIO(), io.StringIO())
    table.thinker = ear  # type: ignore[assignment]

    def ask() -> Any:
        assert session.to_act is not None
        return table.think(session.to_act, 1)

    return ask


WAYS = [("family", 2), ("solo", 1), ("battle", 2)]


def attacked(asks: Asks, matches: int, asked: Callable[[int], int | None]) -> Score:
    """Some matches, each bot foretelling what comes of what it chooses."""
    score = Score()
    for number in range(matches):
        name, seats = WAYS[number % len(WAYS)]
        session: Session[Any, Any] = Session(GAME, setup(name, seats), seed=asked(number))
        session.follow(())
        ear = Ear(random.Random(number))
        ask = asks(session, ear)
        for _ in range(DECISIONS):
            if session.to_act is None:
                break
            action = ask()
            line = len(session.whole_line)
            session.play(action)
            drawn = sum(played.entry.kind == "chance" for played in session.whole_line[:line])
            for played in session.whole_line[line + 1 :]:
                guesses = foretold(played.before, ear.seeds[-1], line, drawn)
                score.note(played.before, played.entry.action, guesses)
                drawn += 1
    return score


def _nobody(_: int) -> None:
    return None


def _somebody(number: int) -> int:
    # asked for, but by somebody who does not tell: bots know no more of it than what they are handed
    return random.Random(f"master {number}").getrandbits(60)


@pytest.mark.parametrize("asked", [_nobody, _somebody], ids=["no seed", "a seed asked for"])
@pytest.mark.parametrize("asks", [in_the_window, in_the_terminal])
def test_a_bot_that_knows_the_code_and_its_seed_foretells_no_better_than_a_guess(
    asks: Asks, asked: Callable[[int], int | None]
) -> None:
    attacked(asks, 18, asked).assert_no_better_than_guessing()


@pytest.mark.slow
@pytest.mark.parametrize("asked", [_nobody, _somebody], ids=["no seed", "a seed asked for"])
@pytest.mark.parametrize("asks", [in_the_window, in_the_terminal])
def test_over_two_hundred_matches_a_bot_foretells_no_better_than_a_guess(
    asks: Asks, asked: Callable[[int], int | None]
) -> None:
    attacked(asks, some(210, 24), asked).assert_no_better_than_guessing()


def test_the_attack_finds_a_bot_that_is_handed_the_seed_of_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(asked: int | None, *place: int) -> int:
        return (asked or 0) + sum(place)

    monkeypatch.setattr("game.app.table.thinking.bot_seed", leaking)
    score = attacked(in_the_window, 6, _somebody)
    assert score.right["the seed less the entries"] == score.tries
    with pytest.raises(AssertionError):
        score.assert_no_better_than_guessing()


# --- simulations: there the same seed repeats bots and chance ---


class Guesser(Bot[Any, Any]):
    """Plays anything; it looks for the stream its seeds come from, and foretells draws by going on in it."""

    uses_steps = True

    def __init__(self, matches: int) -> None:
        self.heard = 0
        self.streams = [random.Random(f"{seed}:{number}") for seed in range(3) for number in range(matches)]
        """Those of small seeds: one that somebody gives at a command line is soon guessed."""

    def choose(self, seen: Any, limits: Any, seed: int, *_: Any) -> Any:
        self.heard += 1
        self.streams = [rng for rng in self.streams if _reaches(rng, seed)]
        return random.Random(self.heard).choice(list(GAME.actions(seen.view)))


def _copy(rng: random.Random) -> random.Random:
    twin = random.Random()
    twin.setstate(rng.getstate())
    return twin


def _reaches(rng: random.Random, seed: int) -> bool:
    """Whether a stream gives that seed within its next numbers; it stands behind it then."""
    return any(rng.getrandbits(32) == seed for _ in range(3000))


def test_a_simulation_hands_bots_numbers_of_another_stream_than_chance_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    score, matches, bots = Score(), 6, registry.bots("battlegrounds")
    made: list[Guesser] = []
    draw = type(GAME).draw

    class Bots:
        LEVELS, probe = bots.LEVELS, staticmethod(bots.probe)

        @staticmethod
        def make(_: int, style: str = "") -> Guesser:
            made.append(Guesser(matches))
            return made[-1]

    def drawn(self: Any, state: Any, rng: random.Random) -> Any:
        outcome = draw(self, state, rng)
        if state.phase == "artillery":  # there a bot sees all there is
            own = made[-1].streams
            score.note(state, outcome, {"going on": draw(self, state, _copy(own[0]))} if own else {})
        return outcome

    monkeypatch.setattr("game.bots.runner.registry.bots", lambda _: Bots)
    monkeypatch.setattr(type(GAME), "draw", drawn)
    for number in range(matches):
        play_one(Job("battlegrounds", setup("solo", 1), (1,), matches, seed=2, max_plies=60), number)
    assert all(bot.streams for bot in made), "they find the stream their seeds come from"
    score.assert_no_better_than_guessing()
