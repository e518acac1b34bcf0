"""Claims that somebody's time is up: whatever crosses on the way, all end with one course of the match."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from typing import Any, get_args

import pytest

from game.data.post import shares
from game.data.post.letters import Kind, Letter, LetterRefused
from game.data.post.post_course import PostCourse
from game.data.post.post_match import PostMatch
from game.model.registry import kit as kit_of
from tests import amount
from tests.data.post.post_hands import (
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


# --- one after the other ---


def _three(turns: int = 4) -> tuple[Table, ClockAtHand, list[PostMatch], PostMatch]:
    """A match of three whose clock is at hand; the two who wait, and the one who is awaited."""
    clock = ClockAtHand()
    parties = ((0,), (1,), (2,))
    one = Table(meet(plan_of("tank_tactics", "three_ways", parties), parties, days=2, now=clock))
    one.play(by_chance(3), turns=turns)
    deliver(one.posts)
    silent = one.posts[one.posts[0].course.writer or 0]
    return one, clock, [post for post in one.posts if post is not silent], silent


def _exchange(posts: Sequence[PostMatch]) -> None:
    """What each has for the others is brought to them, until nothing changes any more."""
    before = None
    while before != (before := [post.course.sum for post in posts]) or any(
        post.look_again() for post in posts
    ):
        for post in posts:
            for other in posts:
                for letter in post.outgoing if other is not post else ():
                    with contextlib.suppress(LetterRefused):
                        other.receive(by_text(letter))


def test_two_claims_about_one_silence_are_one() -> None:
    _, clock, (a, b), _ = _three()
    clock.later(2.5)
    one, other = a.claim(), b.claim()
    assert (one.party, other.party) == (a.party, b.party) and one.sum == other.sum
    a.receive(by_text(other))
    b.receive(by_text(one))
    _exchange([a, b])
    same([a, b])
    assert a.course.undoable is None and {a.stage, b.stage} == {"here", "elsewhere"}


def test_nothing_is_opened_before_a_claim_is_confirmed_by_all_who_are_left() -> None:
    """Else whoever is claimed could see what the others open, and then come with an answer chosen by it."""
    _, clock, (a, b), silent = _three()
    clock.later(2.5)
    place = a.claim().place
    assert a.course.undoable == place
    _exchange([a, b])
    letters = a.course.letters[place:]
    assert [letter.kind for letter in letters[:3]] == ["time"] * 3
    assert not any(letter.opens or letter.moves for letter in letters[1:3])
    assert [bool(letter.pledges) for letter in letters[:3]] == [False, True, True]
    assert {letter.party for letter in letters[1:3]} == {a.party, b.party}
    assert silent.party in a.course.gone


@pytest.mark.slow
def test_an_answer_that_one_has_undoes_the_claim_for_all() -> None:
    one, clock, (a, b), silent = _three()
    clock.later(2.5)
    answer = next(board for board in one.boards if board.post is silent).turn(by_chance(4))
    b.receive(by_text(answer))
    claim = a.claim()
    with pytest.raises(LetterRefused) as error:
        b.receive(by_text(claim))
    assert error.value.key == "answered"
    assert answer.sum in {letter.sum for letter in b.outgoing}, "who claims gets it from who has it"
    _exchange([a, b])
    same(one.posts)
    assert not a.course.gone and not silent.course.gone


@pytest.mark.slow
def test_an_answer_that_nobody_had_comes_too_late_once_all_have_confirmed() -> None:
    one, clock, (a, b), silent = _three()
    clock.later(2.5)
    answer = next(board for board in one.boards if board.post is silent).turn(by_chance(4))
    a.claim()
    _exchange([a, b])
    for post in (a, b):
        with pytest.raises(LetterRefused):
            post.receive(by_text(answer))
    course = a.course
    for letter in course.letters[answer.place :]:
        with contextlib.suppress(LetterRefused):
            silent.receive(by_text(letter))
    assert silent.party in silent.course.gone and silent.course.letters[answer.place].claims
    assert a.course is course
    same(one.posts)


@pytest.mark.slow
def test_who_has_confirmed_and_then_gets_the_answer_follows_who_has_not() -> None:
    """It takes the answer, and lets it go again if the other hadn't got it."""
    one, clock, (a, b), silent = _three()
    clock.later(2.5)
    answer = next(board for board in one.boards if board.post is silent).turn(by_chance(4))
    first, last = (a, b) if (a.party - silent.party) % 3 == 1 else (b, a)
    first.claim()
    assert first.course.confirming == (last.party,)
    sent = first.course.letters[answer.place :]
    first.receive(by_text(answer))
    assert not first.course.gone
    if first.stage == "here":
        next(board for board in one.boards if board.post is first).turn(by_chance(5))
    for letter in sent:
        last.receive(by_text(letter))
    assert last.course.undoable is None
    for letter in last.course.letters[answer.place + 2 :]:
        with contextlib.suppress(LetterRefused):
            first.receive(by_text(letter))
    assert silent.party in first.course.gone
    for post in (first, last):
        _own_secret(post)
    _exchange([first, last])
    same([first, last])


def test_a_claim_that_came_too_soon_counts_when_the_time_is_up() -> None:
    _, clock, (a, b), _ = _three()
    slow = ClockAtHand()
    slow.time = clock.time
    b.now = slow
    clock.later(2.5)
    claim = a.claim()
    with pytest.raises(LetterRefused) as error:
        b.receive(by_text(claim))
    assert error.value.key == "too_soon" and b.again_from == b.may_claim_from
    assert not b.look_again()
    slow.later(2.5)
    assert b.look_again() and b.again_from is None
    _exchange([a, b])
    same([a, b])


def test_a_claim_in_ones_own_name_is_somebody_elses() -> None:
    _, clock, (a, b), silent = _three()
    clock.later(2.5)
    claim = a.claim()
    for reader in (b, silent):
        forged = claim.model_copy(update={"party": reader.party, "mac": ""}).signed(reader.course.terms.key)
        course = reader.course
        with pytest.raises(LetterRefused):
            reader.receive(by_text(forged))
        assert reader.course is course and not reader.aside
    b.receive(by_text(claim))


@pytest.mark.slow
def test_who_falls_silent_before_confirming_is_claimed_as_well() -> None:
    parties, clock = ((0,), (1,), (2,), (3,)), ClockAtHand()
    posts = meet(plan_of("battlegrounds", "battle", parties), parties, days=2, now=clock)
    Table(posts).play(by_chance(3), turns=3)
    deliver(posts)
    late = posts[0].course.writer
    left = [post for post in posts if post.party != late]
    silent = left.pop(1)
    clock.later(2.5)
    left[0].claim()
    _exchange(left)
    assert left[0].course.undoable is not None
    clock.later(2.5)
    next(post for post in left if post.may_claim).claim()
    _exchange(left)
    same(left)
    assert left[0].course.gone == {late, silent.party} and left[0].course.undoable is None


# --- kinds ---


@pytest.mark.slow
def test_every_kind_of_letter_is_taken_at_its_place_alone() -> None:
    _, clock, (a, b), _ = _three()
    clock.later(2.5)
    a.claim()
    _exchange([a, b])
    Table([a, b]).play(by_chance(4), turns=1)
    letters, course = a.course.letters, PostCourse.begin(a.course.letters[0], kit_of)
    kinds = {letter.kind for letter in letters}
    assert kinds == set(get_args(Kind))
    key, taken = course.terms.key, 0
    for place, true in enumerate(letters[1:], 1):
        for letter in (*letters[1:7], *letters[-7:]):
            for kind in get_args(Kind):
                for party in range(3):
                    changes = {"kind": kind, "party": party, "place": place, "before": course.sum}
                    other = letter.model_copy(update=changes).signed(key)
                    if kind == true.kind:
                        taken += other.sum == true.sum
                        continue
                    with contextlib.suppress(LetterRefused):
                        after = course.after(by_text(other))
                        # whoever waits may claim at any time: that is for each device's clock to refuse
                        assert other.claims and other.party != course.writer, (place, kind, party)
                        assert after.undoable is not None
        course = course.after(true)
    assert taken >= len(letters[1:7])


# --- in any order ---


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
