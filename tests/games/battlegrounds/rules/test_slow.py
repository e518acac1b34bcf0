"""The rule book of Battlegrounds against the slow telling of its turns (BG-3 to BG-12)."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.world import PHASES, BattlegroundsWorld
from game.model.contract import CHANCE, TextError
from tests.amount import some
from tests.games.battlegrounds.boards import GAME, KIT, at, content, random_match, setup
from tests.games.battlegrounds.rules import slow
from tests.games.battlegrounds.rules.positions import KINDS, random_position

BOOK = content().definitions

ENDS = ("target", "nothing_left", "quiet", "artillery", "all_destroyed", "no_tokens")
RARE = [
    *("armour", "destroyed", "points", "pair", "shell_laid", "shell_gone", "further_turn", "stayed"),
    *("artillery_tank", "artillery_tank_gone", "cards_drawn", "upgraded", "placed", "covered"),
    *("back on a shell", "equal turns", *(f"ended: {reason}" for reason in ENDS)),
]
"""Events and ends that the positions must bring up, or the comparison says little."""


def words_of(state: BattlegroundsWorld) -> dict[str, Action]:
    """Everything that can be done or come, by its word."""
    if GAME.to_act(state) == CHANCE:
        found = [action for action, _ in GAME.chance(state) or ()]
    else:
        found = list(GAME.actions(state))
    words = {KIT.format_action(action, state): action for action in found}
    assert len(words) == len(found), "two actions are one word"
    return words


def some_of_each(words: list[str], rng: random.Random, most: int) -> list[str]:
    """A sample of words with at most so many of each kind: drives, shots at tanks, …"""
    kinds: dict[str, list[str]] = {}
    for word in rng.sample(words, len(words)):
        kind = re.sub(r"[a-h][1-8]|[a-z_]{5,}", "", word)
        kinds.setdefault(kind, []).append(word)
    return [word for kind in kinds.values() for word in kind[:most]]


def compare(state: BattlegroundsWorld, rng: random.Random, played: int = 1000) -> Counter[str]:
    """All words of a position, and what ``played`` of each kind leave; count what occurred."""
    text = KIT.format_position(state)
    table = slow.read(text, BOOK)
    words, right = words_of(state), slow.legal(table)
    assert sorted(words.keys() - set(right)) == [], text
    assert sorted(set(right) - words.keys()) == [], text
    seen: Counter[str] = Counter()
    for word in some_of_each(right, rng, played):
        step = GAME.apply(state, words[word])
        said = f"{text}\nplays {word}"
        after = slow.play(table, word)
        fast = slow.read(KIT.format_position(step.state), BOOK)
        if step.state.outcome is not None:
            fast.reason, fast.places = step.state.outcome.reason, step.state.outcome.places
        assert slow.seen(fast) == slow.seen(after), said
        if step.state.outcome is None:
            line = KIT.format_position(step.state)
            assert KIT.format_position(at(line)) == line, said
        happened = [event.key.rpartition(".")[2] for event in step.events]
        seen.update(happened)
        seen["back on a shell"] += {"placed", "shell_gone"} <= set(happened)
        seen["equal turns"] += state.rules.equal_turns and "ended" in happened
        if step.state.outcome is not None:
            seen[f"ended: {step.state.outcome.reason}"] += 1
    return seen


def random_case(seed: int) -> BattlegroundsWorld:
    """The state of a random position."""
    rng = random.Random(seed)
    text = random_position(rng, KINDS[seed % len(KINDS)], BOOK)
    try:
        return at(text)
    except TextError as error:
        raise AssertionError(f"seed {seed}: {error}: {text}") from error


SEEDS = (*range(200), 230, 752, 755)
"""Of random positions; the last ones bring up what is rarest."""


@pytest.mark.slow
def test_turns_equal_the_slow_ones_on_random_positions__BG_3_1_BG_4_1_BG_5_1_BG_8_3_BG_12_3() -> None:
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        seen += compare(random_case(seed), random.Random(seed), played=4)
    assert not {kind: seen[kind] for kind in RARE if seen[kind] < 2}


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize("option", ["battle 2", "battle 3", "team 4", "family 3", "solo 1"])
def test_turns_equal_the_slow_ones_along_random_matches__BG_3_1_BG_6_2_BG_9_1(option: str) -> None:
    name, players = option.split()
    rng = random.Random(option)
    for index, (state, _) in enumerate(random_match(setup(name, int(players)), seed=11)):
        if (
            state.phase not in ("starter", "deal", "layout", "open", "draft", "activate", "place")
            and index % some(3, 9) == 0
        ):
            compare(state, rng, played=2)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("start", range(10_000, 16_000, 500))
def test_turns_equal_the_slow_ones_on_many_random_positions__BG_3_1_BG_8_5(start: int) -> None:
    for seed in range(start, start + some(500, 120)):
        compare(random_case(seed), random.Random(seed))


# --- positions that were tampered with ---

STRAY = [
    *("queue=green", "queue=red,blue", "acting=red", "back=shoot", "back=redeploy", "uncovering=c3"),
    *("opened=c3", "gone=1", "mains=0", "to=1", "to=2", "repaired", "stack=t_34:0", "letters=a"),
]


def tampered(text: str, rng: random.Random) -> str:
    """The line with another phase, words or parts of words left out, pieces elsewhere, words added."""
    words = text.split()
    for _ in range(rng.randint(1, 3)):
        index = rng.randrange(2, len(words))
        head, _, value = words[index].partition("=")
        match rng.randrange(5):
            case 0:
                words = [word for word in words if not word.startswith("phase=")]
                words.append(f"phase={rng.choice(PHASES)}")
            case 1:
                del words[index]
            case 2:
                words.append(rng.choice(STRAY))
            case 3:
                parts = value.split(",")
                parts.pop(rng.randrange(len(parts)))
                words[index] = f"{head}={','.join(parts)}"
            case _:
                if head in slow.COLOURS:
                    words[index] = f"{head}={rng.choice(('-', 'a1', 'd4'))}"
    return " ".join(words)


def test_a_position_that_was_tampered_with_is_refused_or_can_be_played() -> None:
    played = 0
    for seed in range(some(600, 200)):
        rng = random.Random(seed)
        text = tampered(random_position(rng, KINDS[seed % len(KINDS)], BOOK), rng)
        try:
            state = at(text)
        except TextError:
            continue
        played += 1
        for _ in range(4):
            seat = GAME.to_act(state)
            if seat is None:
                break
            found = [GAME.draw(state, rng)] if seat == CHANCE else list(GAME.actions(state))
            assert found, text
            state = GAME.apply(state, rng.choice(found)).state
            assert KIT.format_position(state)
    assert some(100, 33) < played < some(500, 167)
