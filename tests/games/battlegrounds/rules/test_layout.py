"""How location tokens are laid out (BG-2.1, BG-2.2, BG-12.1)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import sqrt

import pytest

from game.games.battlegrounds.rules.layout import layout_problem, random_layout
from game.games.battlegrounds.rules.schema import option_rules
from tests.amount import now_and_then
from tests.games.battlegrounds.boards import GAME, GRID, KIT, content, option, refused, setup

CENTRE = {GRID.square(f"{column}{rank}") for column in "cdef" for rank in "3456"}


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["battle", "team", "solo"])
def test_no_two_tokens_of_a_picture_touch_in_any_layout__BG_2_2(name: str) -> None:
    rules = option_rules(option(name))
    for seed in range(150):
        layout = random_layout(content().definitions, rules, random.Random(seed))
        assert layout_problem(layout, content().definitions, rules) is None
        pictures = [picture for picture, _ in layout.tokens]
        for spot in range(64):
            assert all(pictures[spot] != pictures[near] for near in GRID.neighbours(spot))


def test_in_solo_special_tokens_lie_anywhere__BG_12_1() -> None:
    rules = option_rules(option("solo"))
    seen: set[int] = set()
    for seed in range(60):
        layout = random_layout(content().definitions, rules, random.Random(seed))
        seen |= {spot for spot, (_, special) in enumerate(layout.tokens) if special}
    assert len(seen) == 64


@pytest.mark.slow
@pytest.mark.parametrize("name", now_and_then(["battle", "team", "solo"], 1, few=1))
def test_layouts_are_spread_evenly_over_two_thousand_seeds__BG_2_1_BG_2_2(name: str) -> None:
    spread_evenly(name, 2000)


def spread_evenly(name: str, seeds: int) -> None:
    """Each picture, plain and special, lies on each field it may lie on equally often, within 4 σ."""
    rules, definitions = option_rules(option(name)), content().definitions
    found: Counter[tuple[str, bool, int]] = Counter()
    for seed in range(seeds):
        layout = random_layout(definitions, rules, random.Random(f"layout {seed}"))
        found.update((picture, special, spot) for spot, (picture, special) in enumerate(layout.tokens))
    for picture in definitions.pictures:
        for special, count in ((False, picture.plain), (True, picture.special)):
            fields = {s for s in range(64) if name == "solo" or (s in CENTRE) == special}
            share = count / len(fields)
            sigma = sqrt(seeds * share * (1 - share))
            for spot in range(64):
                times = found[picture.name, special, spot]
                if spot not in fields:
                    assert times == 0
                else:
                    assert abs(times - seeds * share) <= 4 * sigma, (picture.name, special, GRID.name(spot))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["battle", "team", "solo"])
def test_layouts_differ_in_more_than_the_names_of_their_pictures__BG_2_1(name: str) -> None:
    rules, definitions = option_rules(option(name)), content().definitions
    patterns: set[tuple[int, ...]] = set()
    alike: Counter[tuple[int, int]] = Counter()
    for seed in range(400):
        layout = random_layout(definitions, rules, random.Random(seed))
        spots: dict[str, list[int]] = {}
        for spot, (picture, _) in enumerate(layout.tokens):
            spots.setdefault(picture, []).append(spot)
        order = list(spots)
        patterns.add(tuple(order.index(picture) for picture, _ in layout.tokens))
        alike.update(pair for four in spots.values() for pair in combinations(four, 2))
    assert len(patterns) == 400
    apart = {pair for pair in combinations(range(64), 2) if pair[1] not in GRID.neighbours(pair[0])}
    if name != "solo":  # of each picture one token is special
        apart -= set(combinations(sorted(CENTRE), 2))
    # any two fields that may show the same do so now and then, and none most of the time
    assert set(alike) == apart
    assert max(alike.values()) < 400 / 4


class Counting(random.Random):
    """Counts what is asked of it, which is in proportion to the work done: every look at the board asks."""

    asked = 0

    def getrandbits(self, k: int, /) -> int:
        self.asked += 1
        return super().getrandbits(k)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["battle", "team", "solo"])
def test_no_layout_takes_long_to_find__BG_2_2(name: str) -> None:
    rules, definitions = option_rules(option(name)), content().definitions
    for seed in range(200):
        rng = Counting(seed)
        random_layout(definitions, rules, rng)
        assert rng.asked < 10_000, "some hundreds are usual, and take a third of a millisecond"


def test_a_layout_that_cannot_be_is_refused_and_says_where__BG_2_1_BG_2_2_BG_1_2() -> None:
    begun = GAME.new(setup("battle", 4))
    state = GAME.apply(begun, GAME.draw(begun, random.Random(1))).state
    good = KIT.format_action(GAME.draw(state, random.Random(2)), state)
    tokens = good.removeprefix("lay:")
    assert GAME.refuse(state, KIT.parse_action(good, state)) is None
    assert refused(state, "lay:" + tokens.replace(tokens[4:6], tokens[:2])) == "BG-1.2 layout.other_tokens"
    assert refused(state, "lay:" + _exchanged(tokens, "a8", "d4")) == "BG-2.1 layout.special_outside"
    beside = next(
        spot
        for spot in range(64)
        if spot not in CENTRE and spot != 56 and tokens_at(tokens, spot) == tokens_at(tokens, 56)
    )
    near = next(n for n in GRID.neighbours(beside) if n not in CENTRE and n != 56)
    word = "lay:" + _exchanged(tokens, "a8", GRID.name(near))
    assert refused(state, word) == "BG-2.2 layout.neighbours"
    refusal = GAME.refuse(state, KIT.parse_action(word, state))
    assert refusal is not None
    assert {"field", "other"} == set(refusal.params)


def tokens_at(tokens: str, spot: int) -> str:
    row, column = 7 - spot // 8, spot % 8
    return tokens[row * 17 + column * 2 :][:2]


def _exchanged(tokens: str, a: str, b: str) -> str:
    cells = list(tokens)
    first, second = ((7 - GRID.square(n) // 8) * 17 + GRID.square(n) % 8 * 2 for n in (a, b))
    cells[first : first + 2], cells[second : second + 2] = (
        cells[second : second + 2],
        cells[first : first + 2],
    )
    return "".join(cells)
