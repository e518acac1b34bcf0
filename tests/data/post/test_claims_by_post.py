"""Claims that somebody's time is up: whatever crosses on the way, all end with one course of the match."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from typing import Any

import pytest

from game.data.post import shares
from game.data.post.letters import Letter
from game.data.post.post_match import PostMatch
from game.data.post.refused import LetterRefused
from tests import amount
from tests.data.post.post_hands import (
    Board,
    ClockAtHand,
    Parties,
    Table,
    by_chance,
    by_text,
    deliver,
    meet,
    plan_of,
    same,
)

MATCHES: Sequence[tuple[str, str, Parties, dict[str, Any]]] = (
    ("tank_chess", "quick_bout_8", ((0,), (1,)), {}),
    ("tank_chess", "quick_bout_8", ((0,), (1,), (2,), (3,)), {}),
    ("tank_tactics", "duel", ((0,), (1,)), {}),
    ("tank_tactics", "three_ways", ((0,), (1,), (2,)), {}),
    ("tank_tactics", "four_corners", ((0,), (1,), (2,), (3,)), {}),
    ("battlegrounds", "battle", ((0,), (1,), (2,), (3,)), {}),
    ("battlegrounds", "team", ((0, 2), (1,), (3,)), {}),
    ("flames_of_tanks", "four_corners", ((0,), (1,), (2,)), {}),
)


class Bag:
    """All letters that were ever sent, and who has not been brought them yet. Nothing gets lost, but
    everything may take any time and overtake anything."""

    def __init__(self, posts: Sequence[PostMatch], rng: random.Random) -> None:
        self.posts, self.rng = posts, rng
        self.sent: dict[str, Letter] = {}
        self.under_way: list[tuple[Letter, PostMatch]] = []
        self.fill(hold=True)

    def fill(self, *, hold: bool = False) -> None:
        """What is new is sent to all others; ``hold``: they have it already."""
        for post in self.posts:
            for letter in (*post.course.letters, *post.outgoing):
                if letter.party == post.party and letter.mac not in self.sent:
                    self.sent[letter.mac] = letter
                    others = [] if hold else [one for one in self.posts if one is not post]
                    self.under_way += [(letter, other) for other in others]

    def bring(self, most: int = 10_000, without: PostMatch | None = None) -> None:
        """Bring at most so many of the letters under way, in any order; none from or to ``without``."""
        for _ in range(most):
            self.fill()
            going = [
                one
                for one in self.under_way
                if without is None or (one[1] is not without and one[0].party != without.party)
            ]
            if not going:
                return
            letter, to = self.rng.choice(going)
            self.under_way.remove((letter, to))
            with contextlib.suppress(LetterRefused):
                to.receive(by_text(letter))
            to.look_again()
            _own_secret(to)


def _own_secret(post: PostMatch) -> None:
    """Assert that a party can open what it has pledged in the course it follows."""
    pledged, key = post.course.pledges[post.party], post.course.terms.key
    assert shares.same(pledged.sum, shares.pledge(key, post.party, pledged.place, post.secret.share))


def _begun(seed: int, *, turns: int) -> tuple[Table, list[ClockAtHand], random.Random]:
    """A match after some turns that everybody has read; each has a clock of its own."""
    rng = random.Random(seed)
    game, name, parties, options = rng.choice(MATCHES)
    shared = ClockAtHand()
    posts = meet(
        plan_of(game, name, parties, **options), parties, now=shared, days=2, strict=rng.random() < 0.3
    )
    one = Table(posts)
    one.play(by_chance(seed), turns=rng.randrange(turns))
    clocks = [ClockAtHand() for _ in posts]
    for post, clock in zip(posts, clocks, strict=True):
        post.now = clock
    return one, clocks, rng


@pytest.mark.parametrize("seed", amount.now_and_then(range(300), now=4, few=30))
def test_claims_answers_and_moves_that_cross_lead_everybody_to_one_course(seed: int) -> None:
    one, clocks, rng = _begun(seed, turns=12)
    posts = one.posts
    if posts[0].course.over or posts[0].course.joining:
        return
    bag = Bag(posts, rng)
    for clock in clocks:
        clock.later(rng.choice((1.5, 2.1, 2.5)))
    silent = posts[posts[0].course.writer or 0]
    choose = by_chance(seed + 1)
    for _ in range(rng.randrange(4, 14)):
        now = rng.random()
        if now < 0.35:
            waiting = [post for post in posts if post.may_claim]
            if waiting:
                rng.choice(waiting).claim()
        elif now < 0.55:
            bag.bring(rng.randrange(1, 6), without=silent if rng.random() < 0.5 else None)
        elif now < 0.85:
            plays = [board for board in one.boards if board.post.stage == "here"]
            if plays:
                rng.choice(plays).turn(choose)
        else:
            rng.choice(clocks).later(0.2)
    for clock in clocks:
        clock.later(0.7)
    for post in posts:
        post.look_again()
    bag.bring()
    same(posts)
    for post in posts:
        assert not post.course.undoable or post.course.over or len(posts) == 2 or post.course.confirming
    for _ in range(3):  # and the match goes on
        bag.bring()
        if not any(board.post.stage == "here" and board.turn(choose) for board in one.boards):
            break
    bag.bring()
    same(posts)
