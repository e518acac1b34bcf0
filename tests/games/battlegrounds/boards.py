"""What tests of Battlegrounds share: shipped files, positions by a few words, and random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.kit import KIT, BattlegroundsKit
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, IllegalAction, Setup, Step
from game.model.grid8 import Grid

__all__ = ["KIT", "BattlegroundsKit"]

GRID = Grid(8, 8)
GAME = KIT.game

CARDS_OF_FOUR = "cards1=sherman@green,tiger cards2=panzer_iv@yellow,is_2 cards3=pershing@red,kv_1 "
CARDS_OF_FOUR += "cards4=stuart@blue,t_34"
CARDS_OF_TWO = "cards1=sherman@green,tiger@red,is_2,panther cards2=panzer_iv@yellow,stuart@blue,kv_1,t_34"


@cache
def content() -> Content:
    """The shipped definition files."""
    return load_content(KIT)


@cache
def words() -> Texts:
    """The shipped texts."""
    return Texts(ASSETS / "locale")


@cache
def option(name: str) -> Any:
    """A shipped option's checked file."""
    return load_map(KIT, MAPS / "battlegrounds" / f"{name}.yaml", content(), words()).map_file


def setup(name: str, players: int, *, draft: bool = False, first: int = 1, **options: Any) -> Setup:
    """A setup of a shipped option; seat 1 begins unless told otherwise (0: chance says)."""
    ways = KIT.seatings_for(option(name))
    sides = next(way.sides for way in ways if len(way.sides) == players)
    return KIT.setup(option(name), content().definitions, sides, {"draft": draft, "first": first, **options})


def rows(**cells: str) -> str:
    """A board by what lies on some of its fields: ``rows(c2="()")``."""
    lying = {GRID.square(name): cell for name, cell in cells.items()}
    lines = ("".join(lying.get(rank * 8 + column, "..") for column in range(8)) for rank in range(8))
    return "/".join(reversed(list(lines)))


def at(text: str) -> BattlegroundsWorld:
    """The state a position's line describes."""
    return GAME.new(KIT.parse_position(text, content().definitions, (0, 1)))


def four(board: str, *more: str, cards: str = CARDS_OF_FOUR, kind: str = "battle/4;target=12") -> Any:
    """A position of four players, a colour each. Pieces not named stand in their corners."""
    return at(_with_pieces(f"{kind} {board}", " ".join(more), cards))


def two(board: str, *more: str, cards: str = CARDS_OF_TWO) -> BattlegroundsWorld:
    """A position of two players, green and red against yellow and blue."""
    return at(_with_pieces(f"battle/2;target=16 {board}", " ".join(more), cards))


def _with_pieces(begin: str, more: str, cards: str) -> str:
    usual = {"green": "a1", "yellow": "a8", "red": "h8", "blue": "h1"}
    missing = [f"{colour}={field}" for colour, field in usual.items() if f"{colour}=" not in more]
    named = " ".join(word for word in cards.split() if f"{word.partition('=')[0]}=" not in more)
    return " ".join([begin, *missing, named, more])


def after(state: BattlegroundsWorld, *told: str) -> BattlegroundsWorld:
    """The state after these words, one after the other."""
    for word in told:
        state = step(state, word).state
    return state


def step(state: BattlegroundsWorld, word: str) -> Step[BattlegroundsWorld, Action]:
    """What a word does. Raises ``IllegalAction``."""
    return GAME.apply(state, KIT.parse_action(word, state))


def told(state: BattlegroundsWorld, word: str) -> list[str]:
    """The events of a word, by the ends of their keys."""
    return [event.key.rsplit(".", 1)[-1] for event in step(state, word).events]


def can(state: BattlegroundsWorld, begins: str = "") -> list[str]:
    """The legal actions as words, those that begin so."""
    seat = GAME.to_act(state)
    assert seat is not None
    view = GAME.observe(state, seat)
    found = [KIT.format_action(action, view) for action in GAME.actions(view)]
    return [word for word in found if word.startswith(begins)]


def refused(state: BattlegroundsWorld, word: str) -> str:
    """The rule by which a word is refused, and the end of its key."""
    refusal = GAME.refuse(state, KIT.parse_action(word, state))
    assert refusal is not None, f"{word} is allowed"
    try:
        GAME.apply(state, KIT.parse_action(word, state))
    except IllegalAction:
        assert words().has(refusal.key), refusal.key
        return f"{refusal.rule} {refusal.key.removeprefix('battlegrounds.refuse.')}"
    raise AssertionError(f"{word} is refused, and applied")


def random_match(made: Setup, seed: int, longest: int = 5000) -> Iterator[tuple[BattlegroundsWorld, Any]]:
    """Each state of a random match, and the step that leads on."""
    rng = random.Random(seed)
    state = GAME.new(made)
    for _ in range(longest):
        seat = GAME.to_act(state)
        if seat is None:
            return
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            action = rng.choice(list(GAME.actions(GAME.observe(state, seat))))
        made_step = GAME.apply(state, action)
        yield state, made_step
        state = made_step.state
