"""Positions as one line: the map's rows, then words ``key=value``.

docs/tank_tactics_position.md explains them. Default values are left out. Squares with facings are ``c1N``;
lists have commas, cards of one holder a plus.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.games.tank_tactics.rules.board import (
    COLOURS,
    EVEN_SHARES,
    LEAST_SIZE,
    MOST_SIZE,
    MOST_TANKS,
    Board,
    Win,
)
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.ground import kinds_on, laid
from game.games.tank_tactics.rules.soundness import check_world
from game.games.tank_tactics.rules.terms import MatchTerms
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model import draft_reader as reader
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.grid8 import FACING_NAMES, Grid, facing_from_name
from game.model.text_error import excerpt
from game.model.world_line import other_words, owned_words, read_words, write_words

_WORD = re.compile(r"([a-z]+)(?:\.([a-z]+))?(?:=([^\s=]+))?")
_START = re.compile(r"([a-z]{1,2}[0-9]{1,2})([NESW])")
_DEFAULT = Board(Grid(1, 1))

MOST_TEXT = 20_000
"""Most characters of a position line."""


# ---- writing


def format_position(world: TankTacticsWorld) -> str:
    """Return the position as one line; what an observation doesn't know is ``?``."""
    match, board = world.match, world.match.board
    grid, colours = board.grid, match.colours
    kinds, ground = kinds_on(board, match.definitions.by_components), match.definitions.ground
    chars = {square: ground[name].char for square, name in kinds.items()}
    words = ["/".join(reader.board_rows(grid, chars))]

    def say(key: str, value: object) -> None:
        if value is True:
            words.append(key)
        elif value not in (None, False, ""):
            words.append(f"{key}={value}")

    say("win", _win_text(board.win))
    say("cards", board.hand if board.hand != _DEFAULT.hand else None)
    say("squadcards", board.squad_cards)
    say("evenstart", ",".join(map(str, board.own_shares)) or bool(board.even_start))
    hit = "".join(map(str, board.hit_dice))
    say("hit", hit if board.hit_dice != _DEFAULT.hit_dice else None)
    say("respawn", board.respawn)
    say("max", board.max_rounds if board.max_rounds != _DEFAULT.max_rounds else None)
    if dict(board.deck) != dict(match.definitions.deck):
        say("deck", ",".join(f"{name}:{count}" for name, count in board.deck.items()) or "none")
    for side, starts in board.starts.items():
        squares = ",".join(f"{grid.name(at)}{FACING_NAMES[facing]}" for at, facing in starts)
        say(f"starts.{COLOURS[side]}", squares)
    for side, home in board.flags.items():
        say(f"home.{COLOURS[side]}", grid.name(home))
    say("seats", ",".join(colours))
    return " ".join([*words, *write_words(world, colours)])


def _win_text(win: Win) -> str | None:
    match win.kind:
        case "points":
            return f"points:{win.target}:{win.kill}"
        case "goal":
            return f"goal:{COLOURS[win.attacker]}:{win.rounds}"
        case "rounds":
            return f"rounds:{win.rounds}"
        case "flag":
            return "flag"
    return None


# ---- reading


def parse_position(text: str, definitions: Definitions) -> TankTacticsWorld:
    """Return the position of a line. Raises ``TextError`` with the word and what was expected."""
    if len(text) > MOST_TEXT:
        raise TextError(
            "a position must be at most {n} characters; this text has {other}", n=MOST_TEXT, other=len(text)
        )
    first, *rest = text.split() or [""]
    return _Reader(first, rest, definitions).world()


class _Reader:
    def __init__(self, rows: str, words: list[str], definitions: Definitions) -> None:
        self.definitions = definitions
        self.values: dict[str, str] = {}
        self.rows = rows
        for word in words:
            found = _WORD.fullmatch(word)
            key = word.partition("=")[0]
            if found is None or not self._known(found[1], found[2]):
                raise TextError(
                    "unknown word {text} in a position; expected one like to=green or used=2",
                    text=excerpt(word),
                )
            if key in self.values:
                raise TextError("{key} appears twice in this position", key=key)
            self.values[key] = found[3] or ""

    @staticmethod
    def _known(key: str, colour: str | None) -> bool:
        if colour is not None:
            return key in _BY_COLOUR and colour in COLOURS
        return key in _ALONE

    def world(self) -> TankTacticsWorld:
        board = self._board()
        self.sides = tuple(COLOURS.index(colour) for colour in self._colours("seats"))
        if len(self.sides) < 2 or len(set(self.sides)) != len(self.sides):
            raise TextError("expected two or more colours, each once, as in seats=green,red")
        for side in self.sides:
            if side not in board.starts:
                raise TextError("{side} has no starts; expected starts.{side}=c1N,…", side=COLOURS[side])
        match = MatchTerms(board, self.definitions, self.sides)
        changes = read_words(TankTacticsWorld, self.values, match, match.colours)
        if changes["outcome"]:
            changes["phase"] = "over"
        world = TankTacticsWorld(match, **changes)
        try:
            check_world(world)
        except ValueError as error:
            raise TextError("this position isn’t possible: {why}", why=str(error)) from None
        return world

    def _board(self) -> Board:
        told: list[tuple[tuple[str | int, ...], str]] = []
        sizes = (LEAST_SIZE, MOST_SIZE)
        grid, chars = reader.read_board(
            self.rows.split("/"), sizes, (LEAST_SIZE, LEAST_SIZE), self.definitions.by_char, told
        )
        if told:
            raise TextError("the board: {why}", why=told[0][1])
        self.grid, book = grid, self.definitions

        starts, flags, tanks = {}, {}, {}
        for side, colour in enumerate(COLOURS):
            if f"starts.{colour}" in self.values:
                starts[side] = self._starts(self.values[f"starts.{colour}"])
                tanks[side] = len(starts[side])
            if f"home.{colour}" in self.values:
                flags[side] = self._square(self.values[f"home.{colour}"])
        hit = self.values.get("hit", "66")
        if not re.fullmatch(r"[1-6]{1,4}", hit):
            raise TextError(
                "hit={text}: expected one to four digits from 1 to 6, as in hit=66", text=excerpt(hit)
            )
        return Board(
            grid=grid,
            **laid({square: book.ground[book.by_char[char]] for square, char in chars.items()}),
            flags=flags,
            starts=starts,
            tanks=tanks,
            deck=self._deck(),
            hand=_number(self.values.get("cards", "3")),
            squad_cards=self._flag("squadcards") or self._squad_there(),
            even_start=self._even(),
            hit_dice=tuple(map(int, hit)),
            win=self._win(),
            respawn=self._flag("respawn"),
            max_rounds=_number(self.values.get("max", "100")),
        )

    def _even(self) -> tuple[int, ...]:
        """Return the shares of an even start: the usual ones, if the word has none."""
        if "evenstart" not in self.values:
            return ()
        text, seats = self.values["evenstart"], len(self._colours("seats"))
        shares = tuple(map(_number, text.split(","))) if text else EVEN_SHARES.get(seats, ())
        if text and (len(shares) != seats or not all(1 <= share <= 100 for share in shares)):
            raise TextError(
                "evenstart={text}: expected a percentage (1 to 100) for each player, as in evenstart=75,100",
                text=excerpt(text),
            )
        return shares

    def _squad_there(self) -> bool:
        """Return whether any squad has cards, which says as much as the word that it may."""
        given = [text.split(",") for key, text in self.values.items() if key.startswith("given.")]
        return any(key.startswith("squad.") for key in self.values) or any("squad" in one for one in given)

    def _win(self) -> Win:
        text = self.values.get("win", "last_standing")
        kind, *numbers = text.split(":")
        match kind, numbers:
            case "last_standing", []:
                return Win()
            case "flag", []:
                return Win("flag")
            case "points", [target, kill]:
                return Win("points", target=_number(target), kill=_number(kill))
            case "goal", [colour, rounds] if colour in COLOURS:
                return Win("goal", attacker=COLOURS.index(colour), rounds=_number(rounds))
            case "rounds", [rounds]:
                return Win("rounds", rounds=_number(rounds))
        raise TextError(
            "win={text}: expected one like points:20:2, flag, goal:green:20 or rounds:12; or leave win= out",
            text=excerpt(text),
        )

    def _deck(self) -> Mapping[str, int]:
        text = self.values.get("deck")
        if text is None:
            return dict(self.definitions.deck)
        deck = {}
        for one in text.split(",") if text != "none" else ():
            name, _, count = one.partition(":")
            self._card(name)
            deck[name] = _number(count)
        return deck

    def _starts(self, text: str) -> tuple[tuple[int, int], ...]:
        found = []
        for one in text.split(","):
            said = _START.fullmatch(one)
            if said is None:
                raise TextError(
                    "{text} isn’t a start; expected a square and a facing, as in c1N", text=excerpt(one)
                )
            found.append((self._square(said[1]), facing_from_name(said[2])))
        if len(found) > MOST_TANKS:
            raise TextError(
                "too many starts for one side: {n} (at most {high})", n=len(found), high=MOST_TANKS
            )
        return tuple(found)

    def _card(self, name: str) -> None:
        if name not in self.definitions.cards:
            raise TextError(
                "unknown card {text} (choose from {names})",
                text=excerpt(name),
                names=row_of(self.definitions.cards),
            )

    def _square(self, name: str) -> int:
        try:
            return self.grid.square(name)
        except ValueError as error:
            raise TextError(str(error)) from None

    def _colours(self, key: str) -> list[str]:
        names = list(filter(None, self.values.get(key, "").split(",")))
        for name in names:
            if name not in COLOURS:
                raise TextError(
                    "{key}: unknown side {text} (choose from {names})",
                    key=key,
                    text=excerpt(name),
                    names=row_of(COLOURS),
                )
        return names

    def _flag(self, key: str) -> bool:
        if self.values.get(key):
            raise TextError("write {key} without =", key=key)
        return key in self.values


_BY_COLOUR = owned_words(TankTacticsWorld) | {"starts", "home"}
_ALONE = other_words(TankTacticsWorld) | {
    "win", "cards", "hit", "respawn", "max", "deck", "seats", "squadcards", "evenstart"
}  # fmt: skip


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise TextError("expected a number from 0 to 9999, found {text}", text=excerpt(text))
    return int(text)
