"""The judge: an analyst asked about positions, scores as people read them."""

from __future__ import annotations

import time
from typing import Final

import pytest

from game.app.table.judge import Judge
from game.app.table.scores import Score, verdict
from game.bots.contract import Limits, WinCurve
from game.bots.worker import LocalWorker, Message
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.games.tank_chess.rules.kit import KIT
from tests.games.tank_chess.bots.tables import state
from tests.games.tank_chess.bots.test_analyst import wandering

WHITE_WINS = "8/6c01/8/8/4m43/8/8/L42C04 w 1"
BLACK_TO_LOSE = "8/6c01/8/8/4m43/8/8/L42C04 b 1"


def judge() -> Judge:
    return Judge("tank_chess", KIT.game, make=LocalWorker)


def judged(text: str, lines: int = 1) -> Judge:
    made = judge()
    assert made.ask(state(text), lines, Limits(nodes=2_000))
    until = time.monotonic() + 60
    while made.busy:
        made.poll()
        assert time.monotonic() < until
    return made


def test_scores_are_for_the_first_side_whoever_is_to_move() -> None:
    assert judged(WHITE_WINS).lines[0].mate == 1
    of_black = judged("7C/6l1/8/8/8/8/8/c7 b 1".replace("C", "C0").replace("l", "l4").replace("c", "c0"))
    assert of_black.lines[0].score < 0


def test_lines_come_best_first_and_their_first_moves_differ() -> None:
    found = judged("8/6c01/8/8/4m43/8/8/L42C04 b 1", 3).lines
    assert [thought.rank for thought in found] == [1, 2, 3]
    assert found[0].score <= found[1].score <= found[2].score, "Black is to move, so less is better"
    assert len({thought.line[0] for thought in found}) == 3


def test_a_match_that_is_over_is_not_judged() -> None:
    made = judge()
    over = KIT.game.apply(state(WHITE_WINS), judged(WHITE_WINS).lines[0].line[0]).state
    assert not made.ask(over)
    assert not made.busy


def test_a_new_question_forgets_what_was_known() -> None:
    made = judged(WHITE_WINS)
    made.ask(state(BLACK_TO_LOSE), 1, Limits(nodes=10))
    assert made.lines == ()
    made.stop()
    assert not made.busy


CURVE: Final = WinCurve(250.0)


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Score(142), "64%"),
        (Score(-142), "64%"),
        (Score(4), "50%"),
        (Score(5_000), "99%"),
        (Score(999_995, 5), "#3"),
        (Score(-999_996, -4), "#2"),
    ],
)
def test_a_score_is_told_as_the_leading_sides_chances(score: Score, words: str) -> None:
    assert score.figure(Texts(ASSETS / "locale"), CURVE) == words
    assert score.figure(Texts(ASSETS / "locale", "fr"), CURVE) == words.replace("%", "\N{NO-BREAK SPACE}%")
    assert score.leads(CURVE) == (score.value > 0)


def test_chances_grow_with_the_score_and_end_at_a_known_win() -> None:
    shares = [Score(value).share(CURVE) for value in (-100_000, -300, 0, 300, 100_000)]
    assert shares == sorted(shares)
    assert shares[2] == 0.5
    assert Score(0, 3).share(CURVE) == 1.0
    assert Score(0, -3).share(CURVE) == 0.0
    assert [Score.over(share).share(CURVE) for share in (1, 0.5, 0)] == [1.0, 0.5, 0.0]


def test_a_score_without_a_proof_promises_no_more_than_is_kept() -> None:
    doubting = WinCurve(250.0, surest=0.9)
    shares = [Score(value).share(doubting) for value in (-100_000, 0, 250, 100_000)]
    assert shares == pytest.approx([0.1, 0.5, 0.685, 0.9], abs=0.001)
    assert Score(0, 3).share(doubting) == 1.0


def test_a_move_is_judged_by_the_chances_it_gives_away() -> None:
    assert [verdict(0.9, played) for played in (0.95, 0.86, 0.84, 0.79, 0.7)] == [
        "good",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    ]


class OneByOne(LocalWorker):
    """Hands on what the analyst tells message by message, as a slow pipe does."""

    def __init__(self, bots: str) -> None:
        super().__init__(bots)
        self._kept: list[Message] = []

    def poll(self) -> list[Message]:
        self._kept += super().poll()
        return [self._kept.pop(0)] if self._kept else []


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize("seed", [*range(6), 10, 13])
def test_what_is_shown_never_has_a_move_twice_nor_a_better_line_below(seed: int) -> None:
    at = wandering(seed, seed % 7)
    made = Judge("tank_chess", KIT.game, make=OneByOne)
    assert made.ask(at, 3, Limits(nodes=4_000))
    sign = 1 if KIT.game.to_act(at) == 0 else -1
    seen = 0
    while made.busy:
        made.poll()
        first = [thought.line[0] for thought in made.lines]
        assert len(set(first)) == len(first)
        scores = [sign * thought.score for thought in made.lines]
        assert scores == sorted(scores, reverse=True)
        seen = max(seen, len(first))
    assert seen == 3
