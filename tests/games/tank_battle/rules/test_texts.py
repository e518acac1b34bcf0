"""Saves, positions, boards and words of Tank Battle: what was written is read back, nonsense is told."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import SQUARES
from game.games.tank_battle.rules.kit import KIT
from game.games.tank_battle.rules.notation import FORMS
from game.games.tank_battle.rules.position_text import format_position, parse_position
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE, PUBLIC, Resign, TextError
from game.model.kinds import Number
from game.model.world import MATCH, column
from tests.amount import some
from tests.conformance import setups
from tests.games.tank_battle.boards import GAME, start
from tests.games.tank_battle.conformance import POSITIONS
from tests.games.tank_battle.files import DEFINITIONS, PIECE_SET, PIECES
from tests.games.tank_battle.rules.positions import random_position
from tests.rules.spoilt import spoilt
from tests.shown import board

DOCS = Path(__file__).parents[4] / "docs"
MIDDLE = POSITIONS["in the middle of a movement"]


def after(state: TankBattleWorld, rng: random.Random, most: int) -> Iterator[TankBattleWorld]:
    """The states of a match that goes on at random; now and then somebody resigns."""
    for _ in range(most):
        seat = GAME.to_act(state)
        if seat is None:
            return
        if rng.random() < 0.005:
            state = GAME.call(state, Resign(rng.randrange(2))).state
        else:
            drawn = GAME.draw(state, rng) if seat == CHANCE else rng.choice(list(GAME.actions(state)))
            state = GAME.apply(state, drawn).state
        yield state


# --- words ---

VIEW = SimpleNamespace(match=SimpleNamespace(pieces=PIECE_SET))
"""What reading a word needs of a view."""


def test_every_action_is_read_back_from_its_word__TB_1_1() -> None:
    every: list[Action] = [act.REVEAL, act.SEAL, *map(act.Spin, range(1, 7))]
    every += [act.Place(piece, square) for piece in {*PIECES} for square in SQUARES]
    every += [act.Peg(square, white) for square in SQUARES for white in (False, True)]
    pairs = [(one, other) for one in SQUARES for other in random.Random(1).sample(SQUARES, 20)]
    every += [kind(*pair) for pair in pairs for kind in (act.Go, act.Fight)]
    words = [FORMS.write(action) for action in every]
    assert len(set(words)) == len({*every})
    assert [FORMS.read(word, VIEW) for word in words] == every


NO_WORDS = ["", "0-1", "1-101", "01-2", "1-", "-1", "r0", "r101", "b5", "7@5", "0@5", "hq@0", "hq@x"]
NO_WORDS += ["tank@5", "spin:7", "spin:", "spin:0", "Reveal", "seal ", "1x2x3", "1+2", "x", "r٣", "27-3²"]
NO_WORDS += ["9" * 400, "1-" + "2" * 5000]


@pytest.mark.parametrize("word", NO_WORDS)
def test_other_words_are_refused_in_words__TB_1_1(word: str) -> None:
    with pytest.raises(TextError, match=r"isn’t an action|expected a square from 1 to 100"):
        FORMS.read(word, VIEW)


# --- positions ---


def test_every_position_of_random_matches_is_read_back_from_its_line__TB_1_2() -> None:
    for case in setups.cases("tank_battle"):
        rng = random.Random(case.label)
        for seed in range(some(12, 1)):
            for state in after(GAME.new(case.setup), random.Random(seed), 400):
                if GAME.to_act(state) is not None and rng.random() < 0.1:
                    text = KIT.format_position(state)
                    assert start(text) == state
                    assert KIT.format_position(start(text)) == text


def test_what_a_seat_sees_is_read_back_from_its_line__TB_7_1() -> None:
    for seed in range(some(600, 80)):
        position = random_position(seed)
        state = position
        for viewer in (0, 1, PUBLIC):
            seen = GAME.observe(state, viewer)
            assert parse_position(format_position(seen), PIECE_SET, whole=False) == seen
            if seen != position:
                with pytest.raises(TextError):
                    parse_position(format_position(seen), PIECE_SET)


@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_a_position_without_one_of_its_letters_is_refused_or_can_be_played_on__TB_1_2(text: str) -> None:
    refused, rng = 0, random.Random(1)
    for at in range(0, len(text), some(1, 3)):
        refused += not _reads(text[:at] + text[at + 1 :], rng)
    assert refused > len(text) / some(3, 9)


@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_a_position_with_a_letter_changed_is_refused_or_can_be_played_on__TB_1_2(text: str) -> None:
    refused, rng = 0, random.Random(2)
    for _ in range(some(1500, 100)):
        at = rng.randrange(len(text))
        refused += not _reads(text[:at] + rng.choice("0123456789?!^-./+,:rwsmgbx") + text[at + 1 :], rng)
    assert refused > some(700, 50)


def _reads(text: str, rng: random.Random) -> bool:
    """Whether a line is read; a match goes on from there then, and the line can be written again."""
    try:
        state = start(text)
    except TextError:
        return False
    assert start(KIT.format_position(state)) == state
    for one in after(state, rng, 12):
        GAME.observe(one, 0)
        KIT.text_board(one)
    return True


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("move green", "moves green", "the phase: expected one of setup, move"),
        ("move green", "over green", "the phase"),
        ("move green", "move red", "the side to move: expected one of green, grey, found 'red'"),
        ("move green", "move grey", "turn 7 isn’t grey’s"),
        ("green 7", "green 8", "turn 8 isn’t green’s"),
        ("green 7", "green 0", "the turn: expected"),
        ("green 7", "green 1", "shots can be plotted only in phase plot from turn 2 on"),
        ("7 3 ", "7 60 ", "the number of quiet turns: expected a whole number from 0 to 59, found '60'"),
        ("7 3 ", "7 ", "options), found 7"),
        ("28:4", "128:4", "Green’s tanks: expected a whole number from 1 to 100, found '128'"),
        ("28:4", "28:7", "Green’s tanks"),
        ("28:4", "28:3", "Green has two tanks of the same rank"),
        ("28:4", "?:4", "this position hides what one side can’t see"),
        ("28:4", "28:?", "this position hides what one side can’t see"),
        ("28:4", ".:4", "tank 1 in Green’s list has no square"),
        ("28:4", "22:4", "only one piece may stand on a square (see 22)"),
        ("28:4", "29:4", "a tank’s movement ends on 28, but no tank of the side to move is there"),
        ("85:5^", "95:5", "has reached the enemy’s back row, but has no flag"),
        ("12,14", "12,64", "each gun of Green must be on Green’s own side"),
        ("12,14", "12,12", "Green has more than one gun on the same square"),
        ("12,14", "12", "Green’s guns: expected 5, found 4"),
        ("12,14", "11,14", "a gun of Green is on an installation"),
        ("11,22", "1,22", "an installation of Green is on its back row"),
        ("11,22", "21,22", "two installations of Green are in the same row"),
        ("11,22", "12,22", "two installations of Green are in the same column"),
        ("3,34", "12,34", "a mine of Green is on a gun or an installation"),
        ("3,34", "34", "Green’s mines: expected 2, found 1"),
        ("3,34", "3,45", "a mine of Green is on a safe square"),
        ("/3/none/45", "/6/none/45", "Green’s white pegs: expected a whole number from 0 to 5, found '6'"),
        ("/3/none/45", "/3/45", "7 parts with / between them"),
        ("/3/none/45", "/3/r60/45", "the side to move can’t have plotted shots before phase plot"),
        ("r38+r41", "r38+r38", "Grey has plotted two shots on one square"),
        ("r38+r41", "r38+b41", "Grey’s shots"),
        ("r38+r41", "r38+r41+w44+w45+w46+w47", "Grey has plotted more white shots than it has white pegs"),
        (
            "r38+r41+r42+r43+r7+r76+w36",
            "none",
            "from turn 3 on, the other side must have plotted its shots before phase move",
        ),
        (
            "27-28,16-26",
            "27-28,16-6",
            "a tank’s movement ends on 6, but no tank of the side to move is there",
        ),
        ("27-28,16-26", "27-29,16-26", "each square of a tank must be next to the one before it"),
        ("27-28,16-26", "27-28,26", "the movement"),
        ("27-28,16-26", "38-28,16-26", "the step 38-28 isn’t allowed"),
        ("27-28,16-26", "27-28x26x36", "phase spin needs a battle"),
        ("27-28,16-26", "27-28x26", "found '27-28x26'"),
        (" default", " variations", "the options: expected “default”"),
        (" default", " gun=6", "the options"),
    ],
)
def test_what_is_wrong_with_a_position_is_told__TB_1_2(before: str, now: str, told: str) -> None:
    assert before in MIDDLE
    with pytest.raises(TextError) as raised:
        start(MIDDLE.replace(before, now, 1))
    assert told in str(raised.value)


def test_a_side_that_sets_up_has_its_tanks_by_rank__TB_2_2() -> None:
    side = ".:1,.:2,.:3,.:4,.:5,.:6/./././5/none/."
    text = f"setup green 1 0 {side} {side} . default"
    assert start(text).ranks[0] == (1, 2, 3, 4, 5, 6)
    for wrong in (text.replace(":1,.:2", ":2,.:1", 1), text.replace(":6", ":?", 1)):
        with pytest.raises(TextError):
            start(wrong)


def test_the_lines_and_words_of_the_documentation_are_read__TB_1_1() -> None:
    text = (DOCS / "tank_battle_position.md").read_text(encoding="utf-8")
    lines = [line for block in text.split("```")[1::2] for line in block.splitlines() if line]
    assert len(lines) == 5 and [KIT.format_position(start(line)) for line in lines] == lines
    table = text.partition("## Words")[2]
    words = [word for row in table.split("|")[1::3] for word in re.findall("`([^`]+)`", row)]
    assert len(words) == 13
    assert [FORMS.write(FORMS.read(word, VIEW)) for word in words] == words


def test_options_are_told_by_the_line__TB_4_6_TB_5_1() -> None:
    text = POSITIONS["shots are plotted"]
    for words, *told in (
        ("default", False, 5, True), ("variation", True, 5, True), ("gun=2", False, 2, True),
        ("unmarked", False, 5, False), ("gun=2+unmarked", False, 2, False),
    ):  # fmt: skip
        state = start(text.replace("variation+gun=4", words))
        match = state.match
        assert [match.variation, match.gun_loses, match.memory_aid] == told
        assert KIT.format_position(state).endswith(f" {words}")
    setup = KIT.parse_position(text, DEFINITIONS)
    assert setup.options["variation"] is True and setup.options["gun_loses"] == 4


# --- saves ---


def test_every_state_of_random_matches_is_saved_and_loaded__TB_6_3() -> None:
    for case in setups.cases("tank_battle"):
        rng = random.Random(case.label)
        for seed in range(some(12, 1)):
            for state in after(GAME.new(case.setup), random.Random(seed), 400):
                if GAME.to_act(state) is None or rng.random() < 0.05:
                    assert KIT.load_state(KIT.dump_state(state), case.setup) == state


class WithFuse(TankBattleWorld):
    """A world with a number that no line tells."""

    fuse: int = column(MATCH, Number(0, 9), 0, secret=False)


def test_a_column_that_no_line_tells_is_saved_and_loaded__TB_1_2() -> None:
    plain = start(POSITIONS["shots are plotted"])
    state = WithFuse.load(plain.dump() | {"fuse": 3}, plain.match)
    KIT.check_state(state)
    assert WithFuse.load(state.dump(), state.match) == state and state.fuse == 3
    for wrong in ({"moving": 3}, {"begun": plain.begun + 1}):
        with pytest.raises(TextError):
            KIT.check_state(state.with_(**wrong))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {"ranks": [[1, 2, 3, 4, 5, 6], [1, 2]]},
            "ranks[1]: expected a list of 6 values, each a whole number",
        ),
        ({"white": [6, 0]}, "white[0]: expected a whole number from 0 to 5, found '6'"),
        ({"known": [64, 0]}, "known[0]: expected a whole number from 0 to 63"),
        ({"phase": "mov"}, "phase: expected one of setup, move, fight, spin, plot, over"),
        ({"shots": [[[1], [100], False], None]}, "shots[0]: expected nothing, or two lists of squares"),
        ({"moving": 3}, "parts of the position contradict each other"),
        ({"guns_left": [0, 1]}, "parts of the position contradict each other"),
    ],
)
def test_a_save_that_doesnt_fit_is_told__TB_1_2(changed: dict[str, object], said: str) -> None:
    case = setups.cases("tank_battle")[0]
    data = {**KIT.dump_state(GAME.new(case.setup)), **changed}
    with pytest.raises(TextError) as raised:
        KIT.load_state(data, case.setup)
    assert said in str(raised.value)


@pytest.mark.slow
def test_a_save_with_one_value_changed_is_refused_or_can_be_played_on__TB_1_2() -> None:
    refused = 0
    for seed in range(some(300, 15)):
        rng = random.Random(seed)
        case = rng.choice(setups.cases("tank_battle"))
        *_, state = (GAME.new(case.setup), *after(GAME.new(case.setup), rng, rng.randrange(120)))
        for _ in range(10):
            try:
                loaded = KIT.load_state(spoilt(KIT.dump_state(state), rng), case.setup)
            except TextError as error:
                refused += bool(str(error))
                continue
            for _ in after(loaded, rng, 15):
                pass
    assert refused > some(2000, 80)


# --- boards ---


def test_the_board_shows_tanks_flags_guns_and_installations__TB_3_8() -> None:
    shown = board(KIT, start(MIDDLE))
    assert " 85 g5^" in shown and " 28 g4" in shown and " 26 g2!" in shown
    assert " 12 gG" in shown and " 18 .  " in shown and " 11 gH" in shown and " 81 yH" in shown
    assert " 38 o" in shown and " 36 +" in shown and "Squares where mines went off: 92." in shown
    assert "Turn 4: Green moves tanks, 2 of 6 squares so far." in shown


def test_the_board_of_a_seat_shows_no_secret__TB_7_1() -> None:
    shown = board(KIT, GAME.observe(start(MIDDLE), 0))
    assert " 68 y6" not in shown and " 78 y6!" in shown and " 97 y?" in shown
    assert (
        " 38 .  " in shown
        and "Its shots against this move are plotted and sealed." in shown
        and " 58 .  " in shown
    )
