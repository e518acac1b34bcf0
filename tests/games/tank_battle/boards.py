"""What tests of Tank Battle share: small positions from a few words, and what can be done on them."""

from __future__ import annotations

from itertools import permutations

from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import SIDES, number, numbered
from game.games.tank_battle.rules.game import TankBattle
from game.games.tank_battle.rules.kit import KIT
from game.games.tank_battle.rules.notation import format_action, parse_action
from game.games.tank_battle.rules.setups import Setups
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Step
from tests.games.tank_battle.files import DEFINITIONS, PIECE_SET
from tests.games.tank_battle.rules.positions import told
from tests.games.tank_battle.rules.slow import Happened, back_row, own_half, row

GAME = TankBattle()


def setups() -> Setups:
    """The shipped set-ups."""
    return DEFINITIONS.setups


def template(name: str, seat: int) -> list[int]:
    """The squares of a shipped set-up, a side's own way round."""
    return setups().template(name, seat)


def line(green: str, grey: str, to: str = "green", turn: int = 0, quiet: int = 0, options: str = "") -> str:
    """A position as its line, before a movement. A side is told by what it has left: ``27:4`` a tank and its
    rank (``!`` seen, ``^`` with flag), ``G31`` guns, ``H23 A34 F45`` installations, ``M18`` mines, ``W3``
    white pegs, ``r61 w62`` plotted shots, ``s70`` squares known to be safe."""
    sides = {"green": green.split(), "grey": grey.split()}
    plotted = any(word[0] in "rw" for word in sides["grey" if to == "green" else "green"])
    turn = turn or (3 if plotted else 1) + (to == "grey")
    shot_at = "grey" if to == "green" else "green"
    parts = [_side(side, words, turn > 2 and side == shot_at) for side, words in sides.items()]
    return f"move {to} {turn} {quiet} {' '.join(parts)} . {options or 'default'}"


def _side(side: str, words: list[str], plotted: bool) -> str:
    def all_of(letter: str) -> list[int]:
        return [int(word[1:]) for word in words if word[0] == letter]

    tanks = [word for word in words if ":" in word]
    ranks = [rank for rank in "123456" if not any(word.split(":")[1][0] == rank for word in tanks)]
    tanks += [f"-s:{rank}" for rank in ranks]
    guns, mines = all_of("G"), all_of("M")
    there = {*guns, *mines}
    kept = {letter: at for letter in "HAF" for at in all_of(letter)}
    free = [at for at in sorted(own_half(side) - back_row(side)) if at not in there]
    lost = [letter for letter in "HAF" if letter not in kept]
    for spots in permutations(free, len(lost)):
        sites = kept | dict(zip(lost, spots, strict=True))
        if len({row(at) for at in sites.values()}) == len({at % 10 for at in sites.values()}) == 3:
            break
    rest = iter([at for at in sorted(own_half(side)) if at not in there and at not in sites.values()])
    gun_words = [*map(str, guns), *(f"-{next(rest)}" for _ in range(5 - len(guns)))]
    mine_words = [*(f"-{next(rest)}" for _ in range(2 - len(mines))), *map(str, mines)]
    site_words = [str(sites[letter]) if letter in kept else f"-{sites[letter]}" for letter in "HAF"]
    shots = [word for word in words if word[0] in "rw"]
    return "/".join(
        [
            ",".join(tanks),
            ",".join(gun_words),
            ",".join(site_words),
            ",".join(mine_words),
            str(all_of("W")[0] if all_of("W") else 0),
            "+".join(shots) or ("+" if plotted else "none"),
            ",".join(map(str, all_of("s"))) or ".",
        ]
    )


def at(
    green: str, grey: str, to: str = "green", turn: int = 0, quiet: int = 0, options: str = ""
) -> TankBattleWorld:
    """The state such a line describes."""
    return start(line(green, grey, to, turn, quiet, options))


def start(text: str) -> TankBattleWorld:
    """The state of a position's line. Raises ``TextError``."""
    return GAME.new(KIT.parse_position(text, DEFINITIONS))


def can(state: TankBattleWorld, begins: str = "") -> list[str]:
    """The legal actions as words, those that begin so."""
    found = [format_action(action) for action in GAME.actions(state)]
    return [word for word in found if word.startswith(begins)]


def step(state: TankBattleWorld, word: str) -> Step[TankBattleWorld, Action]:
    """What a word does. Raises ``IllegalAction``."""
    return GAME.apply(state, parse_action(word, PIECE_SET))


def after(state: TankBattleWorld, words: str) -> TankBattleWorld:
    """The state after these words, one after the other."""
    for word in words.split():
        state = step(state, word).state
    return state


def events(state: TankBattleWorld, words: str) -> Happened:
    """What the last of these words brings about, squares by their numbers."""
    *first, last = words.split()
    return [told(event) for event in step(after(state, " ".join(first)), last).events]


def refused(state: TankBattleWorld, word: str) -> str:
    """The rule by which a word is refused, and the end of its key; empty if it is allowed."""
    refusal = GAME.refuse(state, parse_action(word, PIECE_SET))
    return "" if refusal is None else f"{refusal.rule} {refusal.key.rpartition('.')[2]}"


def tank_squares(state: TankBattleWorld, side: str) -> list[int]:
    """The numbers of the squares of a side's tanks."""
    return sorted(number(square) for square in state.tanks[SIDES.index(side)] if square >= 0)


def rank_of(state: TankBattleWorld, side: str, square: int) -> int:
    """The rank of the tank on a square."""
    seat = SIDES.index(side)
    return state.ranks[seat][state.tank_on(seat, numbered(square))]


def ended(state: TankBattleWorld) -> tuple[str, tuple[int, ...]] | None:
    """Why and with which places a match is over."""
    outcome = state.outcome
    return None if outcome is None else (outcome.reason, outcome.places)
