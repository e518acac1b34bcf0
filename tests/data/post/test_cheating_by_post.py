"""A partner who cheats is refused, whatever it tries; nothing is changed by it, and the match goes on."""

from __future__ import annotations

import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.data.post import shares
from game.data.post.letters import LETTER_TEXT, Letter, LetterRefused, Unsealed, letter_text, read_letter
from game.data.post.post_match import PostMatch
from game.data.post.post_play import PostPlay
from game.data.saves.matches import Player
from game.data.sharing.short_text import ShareError
from game.model.contract import CHANCE, AgreeDraw, DeclineDraw, OfferDraw, Resign
from game.model.registry import kit as kit_of
from tests import amount
from tests.data.post.post_hands import (
    Board,
    ClockAtHand,
    Table,
    by_chance,
    by_text,
    deliver,
    meet,
    plan_of,
    play_turn,
    same,
    table,
)


def chess() -> Table:
    """A match of Tank Chess after some letters; party 0 is to play, and all have the same."""
    one = table("tank_chess", "quick_bout_8")
    one.play(by_chance(5), turns=4)
    return one


def dice() -> Table:
    """A match of Flames of Tanks, with dice in every turn."""
    one = table("flames_of_tanks")
    one.play(by_chance(5), turns=8)
    return one


def tactics(turns: int, parties: Any = ((0,), (1,))) -> Table:
    """A match of Tank Tactics after so many letters with something decided in them."""
    name = {2: "duel", 3: "three_ways"}[len(parties)]
    one = table("tank_tactics", name, parties)
    one.play(by_chance(5), turns=turns)
    return one


def next_letter(one: Table) -> tuple[Letter, PostMatch]:
    """The letter of whoever is to play, and a party that has not read it."""
    writer = next(board for board in one.boards if board.post.stage == "here")
    reader = next(post for post in one.posts if post is not writer.post)
    return writer.turn(by_chance(6)), reader


def forged(letter: Letter, reader: PostMatch, **changes: Any) -> Letter:
    """The letter as one who has the key alters it."""
    return letter.model_copy(update=changes).signed(reader.course.terms.key)


def refused(reader: PostMatch, letter: Letter) -> str:
    """Why a party refuses a letter; nothing is changed by it."""
    before = reader.snapshot()
    with pytest.raises(LetterRefused) as error:
        reader.receive(letter)
    after = reader.snapshot()
    assert (after[0], after[1], after[2]) == (before[0], before[1], before[2])
    return error.value.key


def goes_on(one: Table, letter: Letter, reader: PostMatch) -> None:
    """Assert that the true letter is still taken."""
    reader.receive(by_text(letter))
    deliver(one.posts)
    same(one.posts)


# --- on the way ---


def test_a_letter_that_comes_twice_is_old_the_second_time() -> None:
    one = chess()
    letter, reader = next_letter(one)
    reader.receive(letter)
    assert refused(reader, by_text(letter)) == "old"
    assert all(refused(reader, earlier) == "old" for earlier in reader.course.letters)


def test_letters_in_any_order_are_read_in_theirs() -> None:
    one = table("tank_chess", "quick_bout_8", ((0,), (1,), (2,), (3,)))
    one.play(by_chance(5), turns=4)
    lacks, others = one.posts[3], one.posts[:3]
    came: list[Letter] = []
    for _ in range(3):
        board = next(board for board in one.boards[:3] if board.post.stage == "here")
        letter = board.turn(by_chance(6))
        came.append(letter)
        for other in others:
            if other is not board.post:
                other.receive(letter)
        if others[0].waits_for == (3,):
            break
    assert len(came) > 1
    for letter in reversed(came[1:]):
        assert refused(lacks, by_text(letter)) == "early"
    lacks.receive(by_text(came[0]))
    assert len(lacks.course.letters) == len(others[0].course.letters) and not lacks.aside
    same(one.posts)


def test_of_letters_that_came_too_early_few_are_kept_and_none_that_are_large_or_far_ahead() -> None:
    letter, reader = next_letter(chess())
    later = Letter(match=reader.id, place=letter.place + 1, party=letter.party, kind="turn")
    for number in (0, 1, 2, 3, 4, 5, 5):
        assert refused(reader, forged(later, reader, moves=(f"x{number}",))) == "early"
    assert [one.moves for one in reader.aside[later.place]] == [("x3",), ("x4",), ("x5",)]
    for place in (letter.place + 9, letter.place + 60):
        assert refused(reader, forged(later, reader, place=place)) == "early"
    rng = random.Random(1)
    large = tuple(f"{rng.getrandbits(70_000):x}" for _ in range(3))
    assert refused(reader, forged(later, reader, place=letter.place + 2, moves=large)) == "early"
    assert list(reader.aside) == [later.place]


def test_a_wrong_letter_that_came_first_does_not_keep_out_the_right_one() -> None:
    one = table("tank_chess", "quick_bout_8", ((0,), (1,), (2,), (3,)))
    one.play(by_chance(5), turns=4)
    letter, _ = next_letter(one)
    (seat,) = one.posts[letter.party].waits_for
    answer = next(board for board in one.boards if seat in board.post.here)
    lacks = next(post for post in one.posts if post.party not in (letter.party, answer.post.party))
    answer.post.receive(letter)
    right = answer.turn(by_chance(6))
    wrong = forged(right, lacks, moves=("x",))
    for early in (wrong, right, forged(wrong, lacks, moves=("y",))):
        assert refused(lacks, early) == "early"
    lacks.receive(letter)
    assert lacks.course.letters[right.place].sum == right.sum and not lacks.aside


def test_a_letter_that_is_lost_is_missed_and_can_be_sent_again() -> None:
    one = chess()
    letter, reader = next_letter(one)
    writer = next(post for post in one.posts if post is not reader)
    assert writer.outgoing == (letter,) and reader.waits_for != ()
    again = by_text(writer.outgoing[-1])
    reader.receive(again)
    same(one.posts)


def test_a_letter_of_another_match_is_told_apart() -> None:
    one, other = chess(), chess()
    letter, _ = next_letter(other)
    _, reader = next_letter(one)
    assert refused(reader, letter) == "other_match"


def test_a_letter_of_an_earlier_match_between_the_same_people_is_refused_even_under_this_ones_name() -> None:
    earlier, one = chess(), chess()
    letter, _ = next_letter(earlier)
    true, reader = next_letter(one)
    assert refused(reader, forged(letter, reader, match=reader.id)) == "other_course"
    assert refused(reader, forged(letter, reader, match=reader.id, before=true.before)) == "share"
    goes_on(one, true, reader)


@pytest.mark.parametrize("field", [name for name in Letter.model_fields if name not in ("mac", "match")])
def test_whatever_is_altered_on_the_way_is_noticed(field: str) -> None:
    letter, reader = next_letter(chess())
    values: Mapping[str, Any] = {
        "place": letter.place + 1, "party": 1 - letter.party, "kind": "time", "moves": ("a1-a2N",),
        "unseals": (Unsealed(salt="0" * 32, moves=("x",)),), "names": ("Eve",), "check": "00000000",
        "invitation": reader.course.letters[0].invitation,
    }  # fmt: skip
    altered = letter.model_copy(update={field: values.get(field, "ab" * 32)})
    assert refused(reader, altered) == "altered"


@given(st.data())
def test_no_letter_with_one_field_of_anything_is_taken_even_from_who_has_the_key(data: st.DataObject) -> None:
    letter, reader = _one_letter()
    plain = json.loads(json.dumps(letter.plain))
    field = data.draw(st.sampled_from(sorted(Letter.model_fields)))
    digits = st.text("0123456789abcdef", min_size=64, max_size=64)
    words = st.one_of(st.text(max_size=8), st.sampled_from(_some_moves()))
    more = st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)
    texts = st.one_of(digits, st.text(max_size=6), st.lists(words, max_size=3))
    plain[field] = data.draw(st.one_of(st.none(), st.integers(-1, 9), st.booleans(), texts, more))
    try:
        other = Letter.model_validate_json(json.dumps(plain), strict=True).signed(reader.course.terms.key)
    except ValueError:
        return
    if other == letter or field == "mac":
        return
    if field == "moves":
        # another legal turn is another letter, unless the position it says is another one
        assert refused(reader, other) in ("illegal", "check", "unfinished", "not_their_turn", "seal")
    elif field != "pledges":
        refused(reader, other)


@cache
def _one_letter() -> tuple[Letter, PostMatch]:
    return next_letter(chess())


def _some_moves() -> list[str]:
    letter, _ = _one_letter()
    return [
        *letter.moves,
        "*",
        "leaves:1",
        "leaves:2",
        "lags:1",
        "lags:2",
        "offers:1",
        "agrees:2",
        "time-over",
    ]


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"{}", b"null", b"\xff\xfe", b"[" * 100_000, b'{"match":' * 60 + b"1" + b"}" * 60,
     b"1" * 300_000, b'{"match":"%s","match":1}' % (b"0" * 32),
     b'{"moves":[%s]}' % b",".join([b'"a"'] * 6_000)],
)  # fmt: skip
def test_a_text_with_nonsense_in_it_is_no_letter(raw: bytes) -> None:
    text = LETTER_TEXT.text_of(LETTER_TEXT.squeeze(raw))
    with pytest.raises(ShareError):
        read_letter(text)


def test_a_letter_of_a_newer_form_is_told_as_such() -> None:
    letter, _ = _one_letter()
    with pytest.raises(ShareError) as error:
        read_letter(letter_text(letter).replace("TBL2.", "TBL3.", 1))
    assert error.value.key == "newer"


def test_a_letter_that_is_too_large_is_not_written_and_not_read() -> None:
    letter, _ = _one_letter()
    with pytest.raises(ShareError):
        letter_text(letter.model_copy(update={"moves": tuple("x" * 19_000 for _ in range(30))}))


# --- shares ---


def test_a_share_that_was_not_pledged_is_refused() -> None:
    one = dice()
    letter, reader = next_letter(one)
    for share in (shares.new_secret(), letter.before, ""):
        assert refused(reader, forged(letter, reader, opens=share)) == "share"
    goes_on(one, letter, reader)


def test_a_share_that_was_opened_before_is_no_pledged_one() -> None:
    one = dice()
    letter, reader = next_letter(one)
    earlier = next(mail.opens for mail in reader.course.letters if mail.party == letter.party and mail.opens)
    assert refused(reader, forged(letter, reader, opens=earlier)) == "share"


def test_what_another_has_pledged_can_be_pledged_again_but_not_opened() -> None:
    """Who pledges the same sum as the other could open the same share after it, if the sum didn't say whose
    it is."""
    key, share = shares.new_secret(), shares.new_secret()
    assert shares.pledge(key, 0, 3, share) != shares.pledge(key, 1, 3, share)
    assert shares.pledge(key, 0, 3, share) != shares.pledge(key, 0, 4, share)


def test_an_outcome_that_the_shares_do_not_give_is_refused() -> None:
    one = dice()
    for _ in range(20):
        letter, reader = next_letter(one)
        drawn = reader.course.after(letter).playing.draws[len(reader.course.playing.draws) :]
        if drawn:
            break
        goes_on(one, letter, reader)
    after = reader.course.after(letter).playing
    fresh = after.line[len(reader.course.playing.line) :]
    at = next(n for n, told in enumerate(fresh) if told.kind == "chance")
    other = _another_outcome(reader, fresh, at)
    moves = (*letter.moves[:at], other, *letter.moves[at + 1 :])
    assert refused(reader, forged(letter, reader, moves=moves)) == "outcome"
    goes_on(one, letter, reader)


def _another_outcome(reader: PostMatch, fresh: Any, at: int) -> str:
    kit, state = reader.course.terms.kit, reader.course.playing.state
    for told in fresh[:at]:
        state = kit.game.apply(state, kit.parse_action(told.word, state)).state
    outcomes = [kit.format_action(outcome, state) for outcome, _ in kit.game.chance(state) or ()]
    return next(word for word in outcomes if word != fresh[at].word)


def test_a_joiner_who_has_seen_the_invitation_alone_can_choose_nothing() -> None:
    """The inviter's share is hidden when the joiner opens its own: whatever it opens, the first outcomes are
    spread as they should be. And once the inviter's is open, the joiner's can't be changed."""
    plan = plan_of("flames_of_tanks")
    inviter, joiner = meet(plan)
    answer = joiner.course.letters[1]
    inviter.receive(answer)
    # a second answer, with another share, after the inviter has opened its own
    other = PostMatch.join(inviter.course.letters[0], [Player("person", "Bob")], kit_of)
    assert refused(inviter, other.course.letters[1]) == "taken"
    assert refused(other, answer) == "taken"


def test_nobody_can_tell_outcomes_before_the_others_share_is_open() -> None:
    """All a party knows when it writes a letter leaves every outcome of the other's next letter open: with
    other shares of the other's the same letter leads to other outcomes."""
    key = ("a" * 32, 7)
    known = shares.new_secret()
    seen = {shares.drawn_from(*key, (known, shares.new_secret()), 0).randrange(6) for _ in range(200)}
    assert seen == set(range(6))
    assert (
        shares.drawn_from(*key, (known, known), 0).random()
        != shares.drawn_from(*key, (known, known), 1).random()
    )


def test_first_dice_of_many_matches_are_fair() -> None:
    """Chi-square of 6,000 first dice, with one party that always pledges the same and the other honest bytes
    that are fixed here: it is the same at each run."""
    lazy = "00" * 32
    counts = [0] * 6
    for number in range(6_000):
        honest = shares.digest("test", number)
        counts[shares.drawn_from("b" * 32, 2, (lazy, honest), 0).randrange(6)] += 1
    chi = sum((count - 1_000) ** 2 / 1_000 for count in counts)
    assert chi < 15.1  # 99 % of fair dice of five degrees of freedom


@pytest.mark.slow
def test_first_dice_of_many_real_matches_are_fair() -> None:
    """The same of what begins 300 matches, from the first letters to the first outcome."""
    parties = ((0, 2), (1, 3))
    plan, counts, sizes = plan_of("battlegrounds", "", parties), Counter[str](), set[int]()
    for _ in range(300):
        posts = meet(plan, parties)
        deliver(posts)
        board = Board(next(post for post in posts if post.stage == "here")).look()
        start = PostPlay.begin(posts[0].course.terms)
        outcomes = start.terms.kit.game.chance(start.state)
        assert outcomes and len({weight for _, weight in outcomes}) == 1
        sizes.add(len(outcomes))
        first = board.session.whole_line[0]
        counts[board.kit.format_action(first.entry.action, first.before)] += 1
    (size,) = sizes
    expected = 300 / size
    chi = sum((counts[word] - expected) ** 2 / expected for word in counts) + (size - len(counts)) * expected
    assert chi < size - 1 + 3 * (2 * (size - 1)) ** 0.5


@pytest.mark.slow
def test_an_author_never_draws_from_a_share_it_pledged_when_it_knew_all_others() -> None:
    """Two letters of one party in a row would let it choose its second one's outcomes: somebody else opens a
    new share in between, or there is no draw in the second."""
    for parties in (((0, 2), (1,), (3,)), ((0,), (1,), (2,), (3,)), ((0, 1), (2,), (3,))):
        one = table("battlegrounds", "team", parties)
        one.play(by_chance(7), turns=30)
        course, opened_at, pledged_at = one.posts[0].course, dict[int, int](), dict[int, int]()
        for letter in course.letters:
            draws = [draw for draw in course.playing.draws if draw.place == letter.place]
            if draws and letter.kind == "turn":
                others = [at for party, at in opened_at.items() if party != letter.party]
                assert max(others) > pledged_at[letter.party]
            if letter.opens:
                opened_at[letter.party] = letter.place
            if letter.pledges:
                pledged_at[letter.party] = letter.place


# --- moves ---


def test_a_move_against_the_rules_is_refused_with_the_reason() -> None:
    one = chess()
    letter, reader = next_letter(one)
    with pytest.raises(LetterRefused) as error:
        reader.receive(forged(letter, reader, moves=("a1-h8N",)))
    assert error.value.key == "illegal" and str(error.value.params["why"])
    assert refused(reader, forged(letter, reader, moves=("nonsense",))) == "illegal"
    goes_on(one, letter, reader)


def test_a_move_is_taken_in_its_own_words_only() -> None:
    """Else a letter could be as long as its writer likes, and two texts would be one move."""
    one = chess()
    letter, reader = next_letter(one)
    word = letter.moves[0]
    for other in (word + " " * 300, " " * 300 + word, word.upper(), f"{word}\n"):
        assert refused(reader, forged(letter, reader, moves=(other,))) in ("altered", "illegal")
    calls = f"{'leaves:' + str(letter.party + 1)} "
    assert refused(reader, forged(letter, reader, moves=(calls,))) in ("altered", "illegal")
    goes_on(one, letter, reader)


def test_a_letter_that_ends_too_soon_or_goes_on_for_the_other_is_refused() -> None:
    one = chess()
    letter, reader = next_letter(one)
    assert refused(reader, forged(letter, reader, moves=())) == "unfinished"
    after = reader.course.after(letter).playing
    kit = reader.course.terms.kit
    reply = kit.format_action(kit.game.actions(after.state)[0], after.state)
    assert refused(reader, forged(letter, reader, moves=(*letter.moves, reply))) == "not_their_turn"


def test_nobody_resigns_or_loses_by_time_for_another() -> None:
    one = chess()
    letter, reader = next_letter(one)
    other = reader.party + 1
    for word in (
        f"leaves:{other}",
        f"lags:{other}",
        f"lags:{letter.party + 1}",
        "time-over",
        f"offers:{other}",
    ):
        assert refused(reader, forged(letter, reader, moves=(word,))) in ("not_their_turn", "illegal")


def test_who_is_not_to_play_can_write_nothing() -> None:
    one = chess()
    writer = next(board for board in one.boards if board.post.stage == "here")
    waits = next(post for post in one.posts if post is not writer.post)
    last = waits.course.letters[-1]
    share = shares.new_secret()
    letter = Letter(
        match=waits.id, place=last.place + 1, party=waits.party, kind="turn", before=last.sum,
        opens=waits.secret.share, pledges=share, moves=("leaves:1",),
    ).signed(waits.course.terms.key)  # fmt: skip
    assert refused(writer.post, letter) == "not_their_turn"


def test_who_answers_twice_in_two_ways_is_told() -> None:
    one = chess()
    writer = next(board for board in one.boards if board.post.stage == "here")
    reader = next(post for post in one.posts if post is not writer.post)
    kept = writer.post.snapshot()
    first = writer.turn(by_chance(1))
    writer.post.restore(kept)
    writer.match = None
    second = writer.turn(by_chance(2))
    assert first.moves != second.moves
    reader.receive(first)
    assert refused(reader, second) == "twice"


def test_two_who_were_sent_different_letters_find_out() -> None:
    one = table("tank_chess", "quick_bout_8", ((0,), (1,), (2,)))
    one.play(by_chance(5), turns=3)
    writer = next(board for board in one.boards if board.post.stage == "here")
    others = [post for post in one.posts if post is not writer.post]
    kept = writer.post.snapshot()
    first = writer.turn(by_chance(1))
    writer.post.restore(kept)
    writer.match = None
    second = writer.turn(by_chance(2))
    others[0].receive(first)
    others[1].receive(second)
    answering = next(post for post in others if post.stage == "here")
    misled = next(post for post in others if post is not answering)
    letter = Board(answering).turn(by_chance(3))
    assert refused(misled, letter) == "other_course"


def test_a_position_that_is_said_to_be_another_is_refused() -> None:
    letter, reader = next_letter(chess())
    assert refused(reader, forged(letter, reader, check="00000000")) == "check"


def test_a_draw_is_offered_with_a_letter_and_answered_with_the_next_one() -> None:
    for answer in (AgreeDraw, DeclineDraw, None):
        one = chess()
        board = next(board for board in one.boards if board.post.stage == "here")
        match = board.look()
        play_turn(board.post, match, by_chance(1))
        match.session.call(OfferDraw(board.post.party))
        letter = board.post.seal_turn(match)
        assert letter.moves[-1].startswith("offers:")
        deliver(one.posts)
        same(one.posts)
        answering = next(board for board in one.boards if board.post.stage == "here")
        match = answering.look()
        if answer is not None:
            match.session.call(answer(answering.post.party))
        if answer is not AgreeDraw:
            play_turn(answering.post, match, by_chance(2))
        answering.post.seal_turn(match)
        deliver(one.posts)
        same(one.posts)
        result = one.boards[0].look().session.result
        assert (result is not None and result.drawn) == (answer is AgreeDraw)


def test_who_gives_up_says_so_in_its_letter() -> None:
    one = chess()
    board = next(board for board in one.boards if board.post.stage == "here")
    match = board.look()
    match.session.call(Resign(board.post.party))
    assert board.post.turn_done(match)
    board.post.seal_turn(match)
    deliver(one.posts)
    one.hold_over()


# --- set-ups in secret ---


def test_a_set_up_is_in_no_letter_before_all_have_sealed_theirs() -> None:
    one = tactics(0)
    deliver(one.posts)
    letter, reader = next_letter(one)
    assert letter.moves[-1] == "*" and letter.seal
    writer = next(post for post in one.posts if post is not reader)
    told = json.dumps(letter.plain)
    assert all(
        word not in told for sealing in writer.secret.sealed for word in (*sealing.words, sealing.salt)
    )
    reader.receive(letter)
    assert reader.stage == "here" and writer.stage == "setting_up"


def _sealed() -> tuple[Table, PostMatch, PostMatch]:
    """Both have sealed; the second one's letter is not read by the first yet."""
    one = tactics(1)
    deliver(one.posts)
    second = next(board for board in one.boards if board.post.stage == "here")
    first = next(post for post in one.posts if post is not second.post)
    second.turn(by_chance(8))
    return one, first, second.post


def _opens_instead(post: PostMatch, words: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
    """A doctored program: it opens another set-up than it sealed."""
    sealed = tuple(one._replace(words=words(one.words)) for one in post.secret.sealed)
    post.secret = replace(post.secret, sealed=sealed)


def test_a_set_up_that_was_changed_after_the_others_was_seen_is_refused() -> None:
    one, first, second = _sealed()
    seal = second.course.letters[-1]
    first.receive(seal)  # which opens the first one's
    opened = first.course.letters[-1]
    assert opened.unseals
    second.receive(opened)  # it opens its own, and begins if it is to
    if second.stage == "here":
        Board(second).turn(by_chance(3))
    true = next(letter for letter in reversed(second.course.letters) if letter.unseals)
    other = true.unseals[0].moves
    changed = Unsealed(salt=true.unseals[0].salt, moves=(other[1], other[0], *other[2:]))
    assert refused(first, forged(true, first, unseals=(changed,))) == "seal"
    assert (
        refused(first, forged(true, first, unseals=(changed.model_copy(update={"salt": "0" * 32}),)))
        == "seal"
    )
    assert refused(first, forged(true, first, unseals=())) == "seal"
    assert refused(first, forged(true, first, unseals=(*true.unseals, *true.unseals))) == "seal"
    first.receive(true)
    deliver(one.posts)
    same(one.posts)


@pytest.mark.parametrize(
    "cheat", ["twice the same die", "one tank too few", "one too many", "no move at all"]
)
def test_a_sealed_set_up_against_the_rules_is_refused_when_it_is_opened(cheat: str) -> None:
    one = tactics(1)
    deliver(one.posts)
    second = next(board for board in one.boards if board.post.stage == "here")
    first = next(post for post in one.posts if post is not second.post)
    match = second.look()
    true = second.turn(by_chance(8))
    words = second.post.secret.sealed[0].words
    bad = {
        "twice the same die": (words[0], words[0], *words[2:]), "one tank too few": words[:-1],
        "one too many": (*words, words[-1]), "no move at all": ("end", *words[1:]),
    }[cheat]  # fmt: skip
    salt = shares.new_salt()
    sealed = forged(true, first, seal=shares.seal(first.id, second.post.party, salt, bad))
    first.receive(sealed)
    opening = first.course.letters[-1]
    # what a doctored program would send next
    share = next(iter([second.post.secret.share]))
    letter = Letter(
        match=first.id, place=opening.place + 1, party=second.post.party, kind="turn", before=opening.sum,
        opens=share, pledges=shares.new_secret(), unseals=(Unsealed(salt=salt, moves=bad),),
    )  # fmt: skip
    assert refused(first, letter.signed(first.course.terms.key)) in ("illegal", "seal", "unfinished")
    assert match is not None


def test_what_should_be_sealed_is_not_taken_open() -> None:
    one = tactics(1)
    deliver(one.posts)
    second = next(board for board in one.boards if board.post.stage == "here")
    first = next(post for post in one.posts if post is not second.post)
    letter = second.turn(by_chance(8))
    words = second.post.secret.sealed[0].words
    assert refused(first, forged(letter, first, moves=words, seal="")) == "sealed_move"
    assert refused(first, forged(letter, first, seal="")) == "seal"
    assert refused(first, forged(letter, first, moves=(*letter.moves, "*"))) in ("seal", "not_their_turn")


def test_what_is_open_is_not_to_be_sealed() -> None:
    one = tactics(4)
    letter, reader = next_letter(one)
    assert refused(reader, forged(letter, reader, moves=("*",), seal="ab" * 32)) in ("seal", "outcome")


def test_nothing_that_stands_in_is_on_a_board_after_ones_own_seal() -> None:
    one, _, _ = _sealed()
    for board in one.boards:
        if board.match is None:
            continue
        assert board.post.covered(board.match) or board.post.stage == "setting_up"
        assert not any(told.block >= 0 for told in board.post.line)


# --- time ---


def _timed(days: int = 3) -> tuple[Table, ClockAtHand]:
    clock = ClockAtHand()
    one = Table(meet(plan_of("tank_chess", "quick_bout_8"), now=clock, days=days))
    one.play(by_chance(5), turns=4)
    return one, clock


def test_time_is_claimed_once_the_limit_has_passed_and_not_before() -> None:
    one, clock = _timed()
    late = next(post for post in one.posts if post.stage == "here")
    waits = next(post for post in one.posts if post is not late)
    clock.later(2.9)
    assert not waits.may_claim
    with pytest.raises(LetterRefused):
        waits.claim()
    clock.later(0.2)
    assert waits.may_claim and not late.may_claim
    late.receive(by_text(waits.claim()))
    same(one.posts)
    assert late.stage == waits.stage == "over"
    assert one.boards[0].look().session.result == one.boards[1].look().session.result


def test_a_claim_that_comes_too_early_by_the_others_clock_is_refused() -> None:
    one, clock = _timed()
    late = next(post for post in one.posts if post.stage == "here")
    waits = next(post for post in one.posts if post is not late)
    fast = ClockAtHand()
    fast.later(100)
    waits.now = fast
    claim = waits.claim()
    clock.later(1)
    assert refused(late, claim) == "too_soon"
    # its answer takes the claim back
    board = next(board for board in one.boards if board.post is late)
    letter = board.turn(by_chance(9))
    waits.receive(by_text(letter))
    same(one.posts)
    assert waits.stage == "here"


def test_a_claim_of_what_was_answered_is_refused_and_the_answer_counts() -> None:
    one, clock = _timed()
    late = next(board for board in one.boards if board.post.stage == "here")
    waits = next(board for board in one.boards if board is not late)
    waits.look()
    clock.later(4)
    letter = late.turn(by_chance(9))
    claim = waits.post.claim()
    assert waits.look().session.result is not None
    assert refused(late.post, claim) == "answered"
    waits.post.receive(letter)
    same(one.posts)
    assert waits.look().session.result is None


def test_an_answer_that_comes_long_after_the_claim_that_ended_the_match_does_not_count() -> None:
    for after, counts in ((2.9, True), (3.1, False)):
        one, clock = _timed()
        late = next(board for board in one.boards if board.post.stage == "here")
        waits = next(board for board in one.boards if board is not late)
        clock.later(4)
        letter = late.turn(by_chance(9))
        waits.post.claim()
        clock.later(after)
        if counts:
            waits.post.receive(letter)
            same(one.posts)
        else:
            assert refused(waits.post, letter) == "too_late" and waits.post.stage == "over"


@pytest.mark.parametrize("game", ["tank_chess", "tank_tactics", "battlegrounds", "flames_of_tanks"])
def test_a_letter_that_got_lost_comes_again_when_both_claim_that_the_other_is_late(game: str) -> None:
    clock = ClockAtHand()
    one = table(game, "quick_bout_8" if game == "tank_chess" else "", days=2, now=clock)
    one.play(by_chance(1), turns=3)
    deliver(one.posts)
    late = next(board for board in one.boards if board.post.stage == "here")
    waits = next(board for board in one.boards if board is not late)
    late.turn(by_chance(9))  # which gets lost
    clock.later(3)
    for board in one.boards:
        board.post.claim()
        assert board.post.stage == "over"
    for letter in waits.post.outgoing:
        assert refused(late.post, letter)
    for letter in late.post.outgoing:
        with contextlib.suppress(LetterRefused):
            waits.post.receive(by_text(letter))
    assert waits.post.stage == "here", "it has the turn that got lost, and its own time for the next one"
    waits.turn(by_chance(9))
    for letter in waits.post.outgoing:
        with contextlib.suppress(LetterRefused):
            late.post.receive(by_text(letter))
    same(one.posts)


def test_there_is_nothing_to_claim_without_a_limit() -> None:
    one, clock = _timed(days=0)
    waits = next(post for post in one.posts if post.stage != "here")
    clock.later(1_000)
    assert not waits.may_claim
    with pytest.raises(LetterRefused):
        waits.claim()


@pytest.mark.parametrize("game", ["tank_tactics", "battlegrounds", "flames_of_tanks"])
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("turns", [0, 1, 2, pytest.param(9, marks=pytest.mark.slow)])
def test_the_others_play_on_without_who_stopped_answering(game: str, strict: bool, turns: int) -> None:
    name = {"tank_tactics": "three_ways", "flames_of_tanks": "four_corners"}.get(game, "")
    parties, clock = ((0,), (1,), (2,)), ClockAtHand()
    posts = meet(plan_of(game, name, parties), parties, now=clock, days=2, strict=strict)
    one = Table(posts)
    one.play(by_chance(5), turns=turns)
    deliver(posts)
    gone = posts[1]
    left = Table([post for post in posts if post is not gone])
    for _ in range(6):
        while left.step(by_chance(6)):
            if left.posts[0].course.writer == gone.party:
                break
        deliver(left.posts)
        if left.posts[0].course.writer == gone.party:
            break
    assert left.posts[0].course.writer == gone.party
    clock.later(3)
    claim = left.posts[0].claim()
    left.posts[1].receive(by_text(claim))
    deliver(left.posts)
    same(left.posts)
    for _ in range(8):
        left.step(by_chance(7))
    assert left.posts[0].waits_for in ((), (0,), (2,)) and gone.party in left.posts[0].course.gone
    assert all(len(post.outgoing) < 4 for post in left.posts), "who is gone is not waited for"


@pytest.mark.parametrize("strict", [False, True])
def test_a_claim_draws_nothing_and_all_who_are_left_open_a_share_first(strict: bool) -> None:
    """Whoever claims knows every share that was opened: it would see the outcome, and claim or not by it."""
    clock, parties = ClockAtHand(), ((0,), (1,), (2,))
    plan = plan_of("tank_tactics", "three_ways", parties)
    posts = meet(plan, parties, now=clock, days=2, strict=strict)
    one, late = Table(posts), None
    while late is None:
        went = _one_letter_more(posts)
        course = max((post.course for post in posts), key=lambda course: len(course.letters))
        if not course.joining and course.playing.to_act == CHANCE and len(course.openers) == 1:
            late = course.openers[0]
        elif not went:
            next(board for board in one.boards if board.post.stage == "here").turn(by_chance(3))
    left = [post for post in posts if post.party != late]
    deliver(left)
    clock.later(3)
    draws, place = len(left[0].course.playing.draws), len(left[0].course.letters)
    claim = left[0].claim()
    assert len(left[0].course.playing.draws) == draws
    more = forged(claim, left[1], moves=(*claim.moves, claim.moves[-1]))
    assert refused(left[1], more) == "not_their_turn"
    left[1].receive(by_text(claim))
    Table(left).step(by_chance(4))
    deliver(left)
    same(left)
    drawn = left[0].course.playing.draws[draws:]
    assert drawn and {letter.party for letter in left[0].course.letters[place:] if letter.opens} == {
        post.party for post in left
    }
    assert all(draw.place > place for draw in drawn)


def _one_letter_more(posts: list[PostMatch]) -> bool:
    """Bring one letter to one who lacks it; whether there was one."""
    for one in posts:
        for other in posts:
            for letter in one.course.letters:
                if letter.party == one.party != other.party and letter.place == len(other.course.letters):
                    other.receive(by_text(letter))
                    return True
    return False


# --- invitations ---


@pytest.mark.parametrize(
    "name", ["\x01" * 100, "a\u202eb" * 30, "\ud800x", "é" * 200, "a\nb", ""],
    ids=["controls", "marks", "half a sign", "long", "lines", "empty"],
)  # fmt: skip
def test_whatever_somebody_is_called_the_letters_can_be_read(name: str) -> None:
    plan = plan_of("tank_chess", "quick_bout_8")
    for called in (plan, replace(plan, players=(Player("person", name), plan.players[1]))):
        inviter = PostMatch.invite(called, (0,), others=((1,),), find_kit=kit_of)
        joiner = PostMatch.join(by_text(inviter.course.letters[0]), [Player("person", name)], kit_of)
        inviter.receive(by_text(joiner.course.letters[1]))
        same([inviter, joiner])
        assert all(len(one) <= 100 for one in inviter.course.names)


def test_an_invitation_that_was_altered_is_refused() -> None:
    letter = meet(plan_of("tank_chess", "quick_bout_8"))[0].course.letters[0]
    invitation = letter.invitation
    assert invitation is not None
    for changes in ({"days": 9}, {"strict": True}, {"parties": ((1,), (0,))}):
        altered = letter.model_copy(update={"invitation": invitation.model_copy(update=changes)})
        with pytest.raises(LetterRefused) as error:
            PostMatch.join(altered.signed(invitation.key), [Player("person", "Bob")], kit_of)
        assert error.value.key == "altered"


def test_what_is_not_offered_by_post_is_refused() -> None:
    for game, name in (("tank_battle", ""), ("battlegrounds", "family")):
        with pytest.raises(LetterRefused) as error:
            meet(plan_of(game, name))
        assert error.value.key == "not_offered"


def test_an_invitation_to_a_game_that_is_not_here_says_so() -> None:
    letter = meet(plan_of("tank_chess", "quick_bout_8"))[0].course.letters[0]

    def nothing(name: str) -> Any:
        raise KeyError(name)

    with pytest.raises(LetterRefused) as error:
        PostMatch.join(letter, [Player("person", "Bob")], nothing)
    assert error.value.key == "game"


@pytest.mark.slow
@pytest.mark.parametrize("parties", [((0,), (1,)), ((0,), (1,), (2,))])
def test_with_a_letter_for_each_draw_everybodys_share_is_opened_after_the_action(parties: Any) -> None:
    """So that not even its author can tell an outcome when it decides."""
    one = table("flames_of_tanks", "four_corners" if len(parties) > 2 else "", parties, strict=True)
    one.play(by_chance(3), turns=40)
    course, seen = one.posts[0].course, 0
    letters, line, place_of = course.letters, course.playing.line, _places(one.posts[0])
    outcomes = [at for at, told in enumerate(line) if told.kind == "chance"]
    for draw, at in zip(course.playing.draws, outcomes, strict=True):
        decided = [earlier for earlier in range(at) if line[earlier].kind != "chance"]
        if decided:
            action = place_of[decided[-1]]
            opened = {letter.party for letter in letters[action + 1 : draw.place + 1] if letter.opens}
            assert opened == set(range(len(parties))) - {letters[action].party}
            seen += 1
    assert seen > 5


def _places(post: PostMatch) -> list[int]:
    """The place of the letter that told each entry of the line."""
    found: list[int] = []
    for letter in post.course.letters:
        found += [letter.place] * len(letter.moves)
    return found


def test_who_writes_twice_in_a_row_waits_for_a_new_share_of_somebody_else() -> None:
    """After a claim the same party may be to play again: by then it knew all others' shares when it pledged
    its own, and could have chosen what it draws."""
    clock, parties = ClockAtHand(), ((0, 2), (1,), (3,))
    posts = meet(plan_of("battlegrounds", "team", parties, first=1), parties, now=clock, days=1)
    one = Table(posts)
    first, late, other = posts
    deliver(posts)
    while first.course.openers or first.course.letters[-1].party != 0 or first.course.writer != 1:
        assert one.step(by_chance(3))
        deliver(posts)
    clock.later(2)
    first.claim()
    assert first.course.confirming == (2, 0)
    other.receive(by_text(first.course.letters[-1]))
    first.receive(by_text(other.course.letters[-1]))
    assert first.course.openers == (2,)
    deliver([first, other])
    same([first, other])
    assert other.course.letters[-1].party == 2 and not other.course.letters[-1].moves
    assert first.stage == late.stage == "here"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("tank_chess", "quick_bout_8"),
        ("tank_tactics", "portal"),
        ("battlegrounds", ""),
        ("flames_of_tanks", ""),
    ],
)
def test_whatever_is_done_to_the_moves_of_a_letter_it_is_refused_or_means_the_same(
    game: str, name: str
) -> None:
    """By somebody who has the key and signs it anew."""
    rng, one, words = random.Random(game), table(game, name), set[str]()
    for turn in range(amount.some(20, 8)):
        one.play(by_chance(turn), turns=1)
        letter, reader = next_letter(one)
        words |= set(letter.moves)
        true = reader.course.after(letter).playing
        for _ in range(60):
            moves = _spoilt(list(letter.moves), sorted(words), rng)
            try:
                after = reader.course.after(forged(letter, reader, moves=tuple(moves)))
            except LetterRefused:
                continue
            assert after.playing.state == true.state
        goes_on(one, letter, reader)


def _spoilt(moves: list[str], known: list[str], rng: random.Random) -> list[str]:
    at = rng.randrange(len(moves)) if moves else 0
    kind = rng.randrange(5) if moves else 1
    if kind == 0:
        del moves[at]
    elif kind == 1:
        moves.insert(at, rng.choice(known or ["x"]))
    elif kind == 2:
        signs = list(moves[at])
        signs[rng.randrange(len(signs))] = rng.choice("abcABC0129-:+,.!*? ~é\u0663>x/;=@")
        moves[at] = "".join(signs)
    elif kind == 3:
        rng.shuffle(moves)
    else:
        moves[at] += rng.choice(["0" * 50, "-1", "9" * 30, ":", moves[at]])
    return moves
