"""What tests of Tank Tactics share: small positions from a drawn board, and what can be done on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.data.files.content import load_content
from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.board import COLOURS, EVEN_SHARES, LETTERS, Board, Win
from game.games.tank_tactics.rules.game import TankTactics
from game.games.tank_tactics.rules.ground import laid
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.terms import CARRIED, HOME, NOWHERE, MatchTerms
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import Step
from game.model.grid8 import Grid, facing_from_name

GAME = TankTactics()
BOOK = load_content(KIT).definitions

USUAL = "345216"
"""Dice where a test says none: Actions 3, Speed 4, Range 5, Damage 2, Ammo 1, Armour 6."""


def board(drawn: str, starts: Mapping[str, str] | None = None, **more: Any) -> Board:
    """A drawn map, its highest rank first. ``starts``: "c1 N, d1 N" by colour."""
    rows = [row.strip() for row in drawn.split()][::-1]
    grid = Grid(len(rows[0]), len(rows))
    kinds = {
        rank * grid.width + column: BOOK.ground[BOOK.by_char[char]]
        for rank, row in enumerate(rows)
        for column, char in enumerate(row)
        if char != "."
    }

    own = {
        COLOURS.index(colour): tuple(
            (grid.square(one.split()[0]), facing_from_name(one.split()[1])) for one in text.split(",")
        )
        for colour, text in (starts or {}).items()
    }
    values: dict[str, Any] = {
        "grid": grid,
        **laid(kinds),
        "starts": own,
        "tanks": {side: len(squares) for side, squares in own.items()},
        "deck": dict(BOOK.deck),
    }
    return Board(**values | more)


def at(
    drawn: str, *tanks: str, win: Win | None = None, respawn: bool = False, **more: Any
) -> TankTacticsWorld:
    """A position in which the first colour is to move. A tank is told as in "green c1 N", and what is not
    usual: "dice=654321", "damage=3", "cards=repair,smoke", "smoke=3", "gone".
    ``homes``: the flags' squares by colour; ``starts``: start squares by colour, else where the tanks
    stand. Other names are values of ``TankTacticsWorld``."""
    told: dict[str, list[list[str]]] = {}
    for tank in tanks:
        colour, *words = tank.split()
        told.setdefault(colour, []).append(words)
    colours = [colour for colour in COLOURS if colour in told]
    starts: dict[str, str] = {
        colour: ", ".join(" ".join(words[:2]) for words in told[colour]) for colour in colours
    }
    starts |= more.pop("starts", {})
    width = len(drawn.split()[0])
    grid = Grid(width, len(drawn.split()))
    flags = {COLOURS.index(colour): grid.square(name) for colour, name in more.pop("homes", {}).items()}
    of_map = {
        name: more.pop(name)
        for name in ("max_rounds", "hit_dice", "hand", "squad_cards", "even_start", "deck")
        if name in more
    }
    if of_map.get("even_start") is True:
        of_map["even_start"] = EVEN_SHARES[len(colours)]
    drawn_board = board(
        drawn,
        starts,
        win=win or Win(),
        respawn=respawn,
        flags=flags,
        **of_map | {"tanks": {COLOURS.index(colour): len(told[colour]) for colour in colours}},
    )
    match = MatchTerms(drawn_board, BOOK, tuple(COLOURS.index(colour) for colour in colours))
    every = [words for colour in colours for words in told[colour]]
    values = [dict(word.partition("=")[::2] for word in words[2:]) for words in every]
    dice = [tuple(map(int, one.get("dice", USUAL))) for one in values]
    full = [sum(drawn_board.hit_dice) + one[5] for one in dice]
    return TankTacticsWorld(match, 0).with_(
        phase="turn",
        rolling=frozenset(),
        dice=tuple(dice),
        square=tuple(
            NOWHERE if "gone" in one else grid.square(words[0])
            for one, words in zip(values, every, strict=True)
        ),
        facing=tuple(facing_from_name(words[1]) for words in every),
        damage=tuple(
            all_of_it if "gone" in one else int(one.get("damage", 0))
            for one, all_of_it in zip(values, full, strict=True)
        ),
        cards=tuple(tuple(filter(None, one.get("cards", "").split(","))) for one in values),
        smoke=tuple(int(one.get("smoke", 0)) for one in values),
        **more,
    )


def can(state: TankTacticsWorld, begins: str = "") -> list[str]:
    """The legal actions as words, those that begin so."""
    found = [FORMS.write(action, state) for action in GAME.actions(state)]
    return [word for word in found if word.startswith(begins)]


def step(state: TankTacticsWorld, word: str) -> Step[TankTacticsWorld, Action]:
    """What a word does. Raises ``IllegalAction``."""
    return GAME.apply(state, FORMS.read(word, state))


def after(state: TankTacticsWorld, *told: str) -> TankTacticsWorld:
    """The state after these words, one after the other."""
    for word in told:
        state = step(state, word).state
    return state


def events(state: TankTacticsWorld, word: str) -> list[str]:
    """The events of a word, by the ends of their keys."""
    return [event.key.rpartition(".")[2] for event in step(state, word).events]


def refused(state: TankTacticsWorld, word: str) -> str:
    """The rule by which a word is refused, and the end of its key; empty if it is allowed."""
    refusal = GAME.refuse(state, FORMS.read(word, state))
    return "" if refusal is None else f"{refusal.rule} {refusal.key.rpartition('.')[2]}"


def where(state: TankTacticsWorld, colour: str, letter: str = "A") -> str:
    """The square of a tank, or "gone"."""
    square = state.square[tank(state, colour, letter)]
    return "gone" if square == NOWHERE else state.board.grid.name(square)


def points_left(state: TankTacticsWorld, colour: str, letter: str = "A") -> int:
    """The hit points a tank has left."""
    return state.hit_points(tank(state, colour, letter))


def tank(state: TankTacticsWorld, colour: str, letter: str = "A") -> int:
    """The number of a tank among all."""
    return state.match.index(state.match.sides.index(COLOURS.index(colour)), LETTERS.index(letter))


def flag(state: TankTacticsWorld, colour: str) -> str:
    """Where a flag is: "home", a square, or the number of the tank that has it."""
    lies = state.flag[state.match.sides.index(COLOURS.index(colour))]
    return "home" if lies == HOME else state.board.grid.name(lies) if lies >= 0 else f"tank {CARRIED - lies}"


def ended(state: TankTacticsWorld) -> tuple[str, tuple[int, ...]] | None:
    """Why and with which places a match is over."""
    outcome = state.outcome
    return None if outcome is None else (outcome.reason, outcome.places)
