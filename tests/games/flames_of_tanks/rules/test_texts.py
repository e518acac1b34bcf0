"""Positions, words, modes and saves of Flames of Tanks: what was written is read back, nonsense is told."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.mode_text import format_mode, parse_mode
from game.games.flames_of_tanks.rules.notation import FORMS
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import CHANCE, Resign, TextError, TimeUp
from tests.amount import some
from tests.games.flames_of_tanks.boards import BOOK, GAME, line, start
from tests.games.flames_of_tanks.conformance import POSITIONS
from tests.games.flames_of_tanks.rules.positions import random_mode
from tests.rules.spoilt import spoilt

DOCS = Path(__file__).parents[4] / "docs"
SIGNS = "0123456789,./:=_@+->xabcdefst% "


def after(state: FlamesOfTanksWorld, rng: random.Random, most: int) -> Iterator[FlamesOfTanksWorld]:
    """The states of a match that goes on at random; now and then somebody lags or leaves."""
    for _ in range(most):
        seat = GAME.to_act(state)
        if seat is None:
            return
        if seat != CHANCE and rng.random() < 0.03:
            state = GAME.call(state, rng.choice([TimeUp, TimeUp, TimeUp, Resign])(seat)).state
        else:
            action = GAME.draw(state, rng) if seat == CHANCE else rng.choice(list(GAME.actions(state)))
            word = KIT.format_action(action, state)
            assert KIT.parse_action(word, state) == action
            state = GAME.apply(state, action).state
        yield state


@pytest.mark.sample(now=2)
@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_lines_and_words_of_random_matches_are_read_back__FT_1_1(text: str) -> None:
    for seed in range(some(10, 1)):
        for state in after(start(text), random.Random(seed), some(200, 25)):
            assert KIT.load_state(KIT.dump_state(state), KIT.parse_position(text, BOOK)) == state
            if GAME.to_act(state) is not None:
                again = start(KIT.format_position(state))
                assert again == state


@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_a_position_with_a_sign_changed_is_refused_or_can_be_played_on__FT_1_1(text: str) -> None:
    refused, rng = 0, random.Random(2)
    for number in range(some(600, 40)):
        at = rng.randrange(len(text))
        new = "" if number % 3 == 0 else rng.choice(SIGNS)
        refused += not _reads(text[:at] + new + text[at + 1 :], rng)
    assert refused > some(200, 12)


@pytest.mark.sample(now=4)
@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_a_position_with_a_word_gone_or_twice_is_refused_or_can_be_played_on__FT_1_1(text: str) -> None:
    rng, words = random.Random(3), text.split()
    for at in range(0, len(words), some(1, 4)):
        _reads(" ".join(words[:at] + words[at + 1 :]), rng)
        _reads(" ".join([*words, words[at]]), rng)


def _reads(text: str, rng: random.Random) -> bool:
    try:
        state = start(text)
    except TextError:
        return False
    assert start(KIT.format_position(state)) == state
    for one in after(state, rng, 8):
        KIT.text_board(one)
    return True


@pytest.mark.slow
def test_a_save_with_one_value_changed_is_refused_or_can_be_played_on__FT_1_1() -> None:
    refused = 0
    for seed in range(some(200, 8)):
        rng = random.Random(seed)
        text = rng.choice(list(POSITIONS.values()))
        setup = KIT.parse_position(text, BOOK)
        *_, state = (start(text), *after(start(text), rng, rng.randrange(30)))
        for _ in range(8):
            try:
                loaded = KIT.load_state(spoilt(KIT.dump_state(state), rng), setup)
            except TextError as error:
                refused += bool(str(error))
                continue
            for _ in after(loaded, rng, 8):
                pass
    assert refused > some(1000, 30)


NO_WORDS = ["", "go", "go:", "go:1/2/3", "go:1,2", "go:1,2/360", "go:1,2/-1", "go:1.2345,2/0", "go:١,2/0"]
NO_WORDS += ["go:" + "1,2_" * 900 + "1,2/0", "shoot:0", "shoot:x", "shoot:²", "claim:Z", "claim:", "refit:"]
NO_WORDS += [
    "refit:armour",
    "refit:armour@1,2",
    "refit:armour@1,2,4",
    "second=7",
    "hits=",
    "hits=3>",
    "saves=0",
]
NO_WORDS += ["remounting=1>9", "salvage=", "enter:8,8", "enter:nan,1/0", "End", "walk:1,2/0", "9" * 5000]


@pytest.mark.parametrize("word", NO_WORDS)
def test_other_words_are_refused_in_words__FT_1_1(word: str) -> None:
    with pytest.raises(TextError, match=r"expected|isn’t|unknown"):
        FORMS.read(word, start(line("20,4/0", "60,8/0")))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"ground": "building=1,1_5,5_5,1_1,5"}, "crosses itself"),
        ({"ground": "building=1,1_5,5"}, "fewer than three corners"),
        ({"ground": "wood=80,1_85,5_85,1"}, "is off the table"),
        ({"ground": "lava=1,1_5,5_5,1"}, "unknown word in a position"),
        ({"mode": "poker"}, "unknown mode 'poker'"),
        ({"mode": "M:rounds=0"}, "rounds: expected 1 or more"),
        ({"mode": "M:rounds=nan"}, "expected a whole number"),
        ({"mode": "M:keep_clear=-3"}, "keep_clear: expected 0 or more"),
        ({"points": "A/8,8/allied A/30,8/axis"}, "same letter"),
        ({"points": "A/80,8/allied"}, "or a workshop is off the table"),
        ({"seats": "allied,third"}, "two teams need the sides"),
        ({"seats": "allied"}, "2 to 4 seats"),
        ({"to": 3}, "to: expected a whole number from 1 to 2, found '3'"),
        ({"phase": "dance"}, "phase: expected one of claim, refit"),
        ({"phase": "hits"}, "in phase hits or saves, there must be a shot"),
        ({"phase": "draw"}, "in phase draw, there must be upgrades to draw"),
        ({"more": "at=Z/allied"}, "unknown spawn point"),
        ({"more": "at=B/allied/axis/9"}, "already has enough control markers"),
        ({"more": "round=99"}, "this mode has no round with that number"),
        (
            {"more": "placing"},
            "placing goes only with the first round, or that of Sudden Death, before the first turn",
        ),
        ({"more": "shot=9/4/7/1/-"}, "shot: target: expected a whole number from 1 to 2"),
        ({"more": "shot=2/5/7/1/-"}, "shot: need: expected a whole number from 3 to 4, found '5'"),
        ({"more": "shot=2/4/7/1"}, "expected nothing, or something like 2/4/7/1/saf"),
        ({"phase": "over"}, "a match has a result once it is over"),
        ({"more": "shot=2/4/7/1/-"}, "a shot is possible only in these phases: turn, second, hits"),
        ({"more": "round=9 sudden=9/allied/8"}, "sudden: tanks: expected a whole number from 1 to 2"),
        ({"more": "round=9 sudden=2,1/allied/8"}, "list the tanks in Sudden Death by number"),
        ({"more": "round=9 sudden=1/third/8"}, "list at least one side for Sudden Death"),
        ({"more": "round=9 sudden=1/allied/8/third"}, "the sides that had tanks before Sudden Death must be"),
        ({"more": "pool=1,2"}, "pool: expected a list of 13 values, each a whole number"),
        ({"more": "pool=13" + ",0" * 12}, "copies of the upgrade anti_tank: 13 (at most 12)"),
    ],
)
def test_what_is_wrong_with_a_position_is_told__FT_1_1(changed: dict[str, str], told: str) -> None:
    with pytest.raises(TextError, match=re.escape(told)):
        start(line("20,4/0", "60,8/0", **changed))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tank", "told"),
    [
        ("60,8/0", "can’t stand at its coordinates"),
        ("0.5,8/0", "can’t stand at its coordinates"),
        ("20,4", "tank: expected something like 36,24/90"),
        ("20,4/400", "0 to 359.9"),
        ("limbo", "tank: where: expected one of to_join, table, destroyed"),
        ("destroyed:bailed", "is off the table, but has coordinates"),
        ("20,4/0:sleeping", "tank: expected something like 36,24/90:bailed:armour@2,0,1:smoke:30,20:2,1"),
        ("20,4/0::armour@0,0,0+armour@1,0,0", "don’t fit its grid"),
        ("20,4/0::laser@0,0,0", "unknown upgrade"),
        ("20,4/0:::smoke+smoke+smoke", "pool: expected a list of 13 values"),
        ("20,4/0::::::::", "tank: expected something like 36,24/90"),
        ("20,4/0:::::1,2", "tank: expected something like 36,24/90"),
        ("20,4/0:::::1,2,3,4,10000", "tank: lags: expected a whole number from 0 to 9999, found '10000'"),
    ],
)
def test_what_is_wrong_with_a_tank_is_told__FT_1_1(tank: str, told: str) -> None:
    with pytest.raises(TextError, match=re.escape(told)):
        start(line(tank, "60,8/0"))


def test_a_workshop_in_any_order_is_read__FT_3_3() -> None:
    mixed = start(line("20,4/0:::smoke+armour", "60,8/0"))
    assert mixed == start(line("20,4/0:::armour+smoke", "60,8/0"))


def test_every_mode_is_read_back_from_its_line__FT_6_6() -> None:
    for seed in range(some(2000, 300)):
        mode = random_mode(random.Random(seed))
        assert parse_mode(format_mode(mode, BOOK), BOOK) == mode


def test_a_spoilt_mode_line_is_told__FT_6_6() -> None:
    text = format_mode(random_mode(random.Random(4)), BOOK) + ",score=2/-1/1/1,draws=1/2/3/2,teams=two"
    rng, told = random.Random(1), 0
    for _ in range(some(3000, 400)):
        at = rng.randrange(len(text))
        spoiled = text[:at] + rng.choice(SIGNS + "٣²") + text[at + rng.randrange(2) :]
        try:
            mode = parse_mode(spoiled, BOOK)
        except TextError:
            told += 1
            continue
        assert parse_mode(format_mode(mode, BOOK), BOOK) == mode
    assert told > 100


def test_the_lines_and_words_of_the_documentation_are_read__FT_1_1() -> None:
    text = (DOCS / "flames_of_tanks_position.md").read_text(encoding="utf-8")
    lines = [one for block in text.split("```")[1::2] for one in block.splitlines() if one]
    assert len(lines) == 2 and [KIT.format_position(start(one)) for one in lines] == lines
    table = text.partition("## Words")[2].partition("In a record")[0]
    words = [word for row in table.split("|")[1::3] for word in re.findall("`([^`]+)`", row)]
    ground = start(lines[0])
    assert len(words) > 18
    assert [FORMS.write(FORMS.read(word, ground), ground) for word in words] == words
