"""Positions as one line: the map's rows, then words ``key=value``.

docs/tank_tactics_position.md explains them. Default values are left out. Squares with facings are ``c1N``;
lists have commas, cards of one holder a plus.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import (
    COLOURS,
    EVEN_SHARES,
    LEAST_SIZE,
    LETTERS,
    MOST_SIZE,
    MOST_TANKS,
    Board,
    Win,
)
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.ground import kinds_on, laid
from game.games.tank_tactics.rules.position import CARRIED, HOME, NOWHERE, MatchTerms, Position
from game.games.tank_tactics.rules.soundness import RULES, check_position
from game.model import draft_reader as reader
from game.model.contract import Result, TextError
from game.model.fault import row_of
from game.model.grid8 import FACING_NAMES, Grid, facing_from_name
from game.model.keyed_text import Name
from game.model.text_error import excerpt

_WORD = re.compile(r"([a-z]+)(?:\.([a-z]+))?(?:=([^\s=]+))?")
_PLACE = re.compile(r"(-|[a-z]{1,2}[0-9]{1,2})([NESW])")
_START = re.compile(r"([a-z]{1,2}[0-9]{1,2})([NESW])")
_DEFAULT = Board(Grid(1, 1))

MOST_TEXT = 20_000
"""Most characters of a position line."""


# ---- writing


def format_position(position: Position) -> str:
    """Return the position as one line; what an observation doesn't know is ``?``."""
    match, board = position.match, position.match.board
    grid, colours = board.grid, [COLOURS[side] for side in match.sides]
    kinds = kinds_on(board, match.definitions.by_components)
    chars = {square: kind.char for square, kind in kinds.items()}
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
    for seat, colour in enumerate(colours):
        say(f"tanks.{colour}", ",".join(_tank_text(position, index) for index in match.tanks[seat]))
        say(f"squad.{colour}", "+".join(position.squads[seat]))
        say(f"spent.{colour}", "+".join(position.spent[seat]))
        say(f"hand.{colour}", "+".join(position.hands[seat]))
        given = position.given[seat]
        say(f"given.{colour}", ",".join("squad" if to == SQUAD else LETTERS[to] for to in given))
        say(f"flag.{colour}", _flag_text(position, seat))
        say(f"kills.{colour}", position.kills[seat] or None)
        say(f"held.{colour}", position.held[seat] or None)
        say(f"fell.{colour}", position.fell[seat] or None)
    dice = zip(board.barrier_squares, position.barriers, strict=True)
    say("walls", ",".join(f"{grid.name(at)}:{die}" for at, die in dice if die != board.barriers[at]))
    say("left", ",".join(colours[seat] for seat in sorted(position.left)))
    outcome = position.outcome
    if outcome is not None:
        say("over", f"{outcome.reason}:{','.join(map(str, outcome.places))}")
    else:
        say("phase", position.phase if position.phase != "turn" else None)
        say("step", position.step or None)
        say("rolling", ",".join(colours[seat] for seat in sorted(position.rolling)))
    say("to", colours[position.seat])
    say("round", position.round if position.round != 1 else None)
    say("moved", ",".join(colour for seat, colour in enumerate(colours) if position.moved >> seat & 1))
    say("quiet", position.quiet or None)
    say("hurt", position.hurt)
    if position.tank != NOWHERE:
        say("acts", LETTERS[match.number[position.tank]])
    for key in ("used", "shots", "more", "free"):
        say(key, getattr(position, key) or None)
    say("shot", "+".join(position.shot_cards))
    say("move", "+".join(position.move_cards))
    say("ported", position.portal_used)
    say("onportal", position.on_portal)
    return " ".join(words)


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


def _tank_text(position: Position, index: int) -> str:
    square = position.squares[index]
    place = "-" if square < 0 else position.match.board.grid.name(square)
    parts = [
        f"{place}{FACING_NAMES[position.facings[index]]}",
        "".join(map(str, position.dice[index])) or "?",
        str(position.damage[index]),
        "+".join(position.cards[index]),
        str(position.smoke[index] or ""),
    ]
    while parts[-1] in ("", "0") and len(parts) > 2:
        parts.pop()
    return "/".join(parts)


def _flag_text(position: Position, seat: int) -> str | None:
    at, match = position.flags[seat], position.match
    if at == HOME:
        return None
    if at >= 0:
        return match.board.grid.name(at)
    index = CARRIED - at
    return f"{COLOURS[match.sides[match.owner[index]]]}:{LETTERS[match.number[index]]}"


# ---- reading


def parse_position(text: str, definitions: Definitions) -> Position:
    """Return the position of a line. Raises ``TextError`` with the word and what was expected."""
    if len(text) > MOST_TEXT:
        raise TextError(
            "a position must be at most {n} characters; this text has {other}", n=MOST_TEXT, other=len(text)
        )
    first, *rest = text.split() or [""]
    return _Reader(first, rest, definitions).position()


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

    def position(self) -> Position:
        board = self._board()
        self.sides = tuple(COLOURS.index(colour) for colour in self._colours("seats"))
        if len(self.sides) < 2 or len(set(self.sides)) != len(self.sides):
            raise TextError("expected two or more colours, each once, as in seats=green,red")
        for side in self.sides:
            if side not in board.starts:
                raise TextError("{side} has no starts; expected starts.{side}=c1N,…", side=COLOURS[side])
        match = MatchTerms(board, self.definitions, self.sides)
        position = Position(match)
        changes: dict[str, Any] = {
            "squads": self._by_seat("squad", self._cards, ()),
            "spent": self._by_seat("spent", self._cards, ()),
            "hands": self._by_seat("hand", self._cards, ()),
            "given": self._by_seat("given", self._given, ()),
            "kills": self._by_seat("kills", _number, 0),
            "held": self._by_seat("held", _number, 0),
            "fell": self._by_seat("fell", _number, 0),
            "barriers": self._barriers(board),
            "left": frozenset(self._seats("left")),
            "rolling": frozenset(self._seats("rolling")),
            "moved": sum(1 << seat for seat in self._seats("moved")),
            "phase": self.values.get("phase", "turn"),
            "seat": self._seat("to"),
            "hurt": self._flag("hurt"),
            "portal_used": self._flag("ported"),
            "on_portal": self._flag("onportal"),
            "shot_cards": self._cards(self.values.get("shot", "")),
            "move_cards": self._cards(self.values.get("move", "")),
        }
        for key in ("step", "quiet", "used", "shots", "more", "free"):
            changes[key] = _number(self.values.get(key, "0"))
        changes["round"] = _number(self.values.get("round", "1"))
        changes |= self._tanks(match)
        changes["flags"] = self._by_seat("flag", lambda text: self._flag_at(text, match), HOME)
        acts = self.values.get("acts")
        if acts is not None:
            changes["tank"] = match.index(changes["seat"], _letter(acts))
        if "over" in self.values:
            changes["outcome"], changes["phase"] = self._outcome(self.values["over"]), "over"
        position = position.with_(**changes)
        try:
            check_position(position)
        except ValueError as error:
            raise TextError("this position isn’t possible: {why}", why=str(error)) from None
        return position

    def _board(self) -> Board:
        told: list[tuple[tuple[str | int, ...], str]] = []
        sizes = (LEAST_SIZE, MOST_SIZE)
        grid, chars = reader.read_board(
            self.rows.split("/"), sizes, (LEAST_SIZE, LEAST_SIZE), self.definitions.by_char, told
        )
        if told:
            raise TextError("the board: {why}", why=told[0][1])
        self.grid = grid

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
            **laid({square: self.definitions.by_char[char] for square, char in chars.items()}),
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
        """Return whether any squad has cards: before rules 2 no word said that it may."""
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

    def _tanks(self, match: MatchTerms) -> dict[str, Any]:
        found: dict[str, list[Any]] = {
            key: [] for key in ("squares", "facings", "dice", "damage", "cards", "smoke")
        }
        for seat, side in enumerate(match.sides):
            text = self.values.get(f"tanks.{COLOURS[side]}", "")
            parts = text.split(",") if text else []
            if len(parts) != len(match.tanks[seat]):
                raise TextError(
                    "number of tanks in tanks.{side}: expected {other}, found {n}",
                    side=COLOURS[side],
                    n=len(parts),
                    other=len(match.tanks[seat]),
                )
            for part in parts:
                self._tank(part, found)
        return {key: tuple(values) for key, values in found.items()}

    def _tank(self, text: str, found: dict[str, list[Any]]) -> None:
        place, dice, damage, cards, smoke, *more = (text.split("/") + [""] * 5)[: max(5, text.count("/") + 1)]
        said = _PLACE.fullmatch(place)
        if said is None or more:
            raise TextError(
                "{text} isn’t a tank; expected one like c1N/536421/4/repair/3", text=excerpt(text)
            )
        if dice not in ("?", "") and sorted(dice) != list("123456"):
            raise TextError(
                "{text} aren’t the dice of a tank; expected 1 to 6, each once (TT-1.1)", text=excerpt(dice)
            )
        found["squares"].append(NOWHERE if said[1] == "-" else self._square(said[1]))
        found["facings"].append(facing_from_name(said[2]))
        found["dice"].append(tuple(map(int, dice)) if dice not in ("?", "") else ())
        found["damage"].append(_number(damage or "0"))
        found["cards"].append(self._cards(cards))
        found["smoke"].append(_number(smoke or "0"))

    def _barriers(self, board: Board) -> tuple[int, ...]:
        dice = dict(board.barriers)
        for one in filter(None, self.values.get("walls", "").split(",")):
            name, _, die = one.partition(":")
            square = self._square(name)
            if square not in dice:
                raise TextError("there is no destructible barrier on {text}", text=excerpt(name))
            dice[square] = _number(die)
        return tuple(dice[square] for square in board.barrier_squares)

    def _flag_at(self, text: str, match: MatchTerms) -> int:
        colour, colon, letter = text.partition(":")
        if not colon:
            return self._square(text)
        if colour not in COLOURS or COLOURS.index(colour) not in match.sides:
            raise TextError("{text}: expected a square, or a tank as in red:A", text=excerpt(text))
        index = match.index(match.sides.index(COLOURS.index(colour)), _letter(letter))
        if index == NOWHERE:
            raise TextError("there is no tank {text} in this match", text=excerpt(text))
        return CARRIED - index

    def _outcome(self, text: str) -> Result:
        reason, _, places = text.partition(":")
        found = tuple(_number(one) for one in places.split(","))
        if reason not in RULES or len(found) != len(self.sides):
            raise TextError(
                "over={text}: expected a reason and each player’s final place, as in over=last_standing:1,2",
                text=excerpt(text),
            )
        alone = found.count(1) == 1
        scores = tuple(1.0 if place == 1 and alone else 0.0 for place in found)
        return Result(found, scores, reason, RULES[reason])

    def _by_seat(self, key: str, read: Callable[[str], Any], default: Any) -> tuple[Any, ...]:
        keys = [f"{key}.{COLOURS[side]}" for side in self.sides]
        return tuple(read(self.values[one]) if one in self.values else default for one in keys)

    def _given(self, text: str) -> tuple[int, ...]:
        return tuple(SQUAD if one == "squad" else _letter(one) for one in text.split(","))

    def _cards(self, text: str) -> tuple[str, ...]:
        cards = tuple(filter(None, text.split("+")))
        for card in cards:
            self._card(card)
        return cards

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

    def _seats(self, key: str) -> list[int]:
        found = []
        for colour in self._colours(key):
            if COLOURS.index(colour) not in self.sides:
                raise TextError(
                    "{key}: {side} isn’t in this match", key=key, side=Name("tank_tactics.side", colour)
                )
            found.append(self.sides.index(COLOURS.index(colour)))
        return found

    def _seat(self, key: str) -> int:
        return next(iter(self._seats(key)), 0)

    def _flag(self, key: str) -> bool:
        if self.values.get(key):
            raise TextError("write {key} without =", key=key)
        return key in self.values


_BY_COLOUR = frozenset(
    ["starts", "home", "tanks", "squad", "spent", "hand", "given", "flag", "kills", "held", "fell"]
)
_ALONE = frozenset(
    {"win", "cards", "hit", "respawn", "max", "deck", "seats", "walls", "left", "over", "phase", "to", "step"}
    | {"rolling", "round", "moved", "quiet", "hurt", "acts", "used", "shots", "more", "free", "shot", "move"}
    | {"ported", "onportal", "squadcards", "evenstart"}
)


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise TextError("expected a number from 0 to 9999, found {text}", text=excerpt(text))
    return int(text)


def _letter(text: str) -> int:
    if len(text) != 1 or text not in LETTERS:
        raise TextError("unknown tank {text}; expected a letter from A to F", text=excerpt(text))
    return LETTERS.index(text)
