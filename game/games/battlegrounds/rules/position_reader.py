"""Reads a position from its line (``position`` explains the form)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_args

from game.games.battlegrounds.rules.components import (
    ARTILLERY,
    Active,
    ArtilleryTank,
    At,
    Boxed,
    Card,
    Face,
    Fell,
    HeldCard,
    OnCard,
    OnOffer,
    Paired,
    Piece,
    PointToken,
    Ready,
    Shell,
    Taken,
    Token,
    Up,
)
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, Definitions, Option, OptionRules
from game.games.battlegrounds.rules.notation import (
    EMPTY,
    UNKNOWN,
    cells_of,
    parse_card,
    parse_colour,
    parse_field,
)
from game.games.battlegrounds.rules.position import DRAFT, PLAYING, SHELL, SIMPLE_RULES, TANK
from game.games.battlegrounds.rules.schema import SEATS, fields_between
from game.games.battlegrounds.rules.setting_up import bag_of, colour_order, colours_of
from game.games.battlegrounds.rules.soundness import require_sound
from game.games.battlegrounds.rules.state import BattlegroundsState, MidMatchStart, Phase
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.keyed_text import Name
from game.model.text_error import excerpt
from game.model.world import World

MAX_POSITION = 8000
"""Most characters of a text read as a position."""

_KEY = re.compile(r"([a-z_]+?)([0-9]?)=(.*)", re.DOTALL)
_TOKEN = re.compile(r"([A-Za-z]{2})(!|>[a-z0-9_-]+)?")


def sides_of(option: str, seats: int) -> tuple[int, ...]:
    """Return the side of each seat (BG-10.1)."""
    return (0, 1, 0, 1) if option == "team" else tuple(range(seats))


def parse_position(text: str, definitions: Definitions) -> MidMatchStart:
    """Return the start that a position line describes. Raises ``TextError`` that names the word."""
    if len(text) > MAX_POSITION:
        raise TextError("a position of {n} characters is too long", n=len(text))
    words = text.split()
    if len(words) < 2:
        raise TextError("a position needs at least its mode, such as battle/2, and its board")
    reader = _Reader(definitions)
    for word, read in ((words[0], reader.option), (words[1], reader.board)):
        _within(word, read)
    for word in words[2:]:
        _within(word, reader.word)
    state = reader.state()
    require_sound(state)
    return MidMatchStart(state.rules, state)


def _within(word: str, read: Callable[[str], None]) -> None:
    try:
        read(word)
    except TextError as error:
        raise TextError("{place}: {problem}", place=excerpt(word), problem=error.fault) from None


class _Reader:
    """The parts of a position while its words are read."""

    def __init__(self, definitions: Definitions) -> None:
        self.definitions = definitions
        self.world = World()
        self.rules = OptionRules("battle", {})
        self.seats = 2
        self.order = colour_order("")
        self.pieces: dict[int, int] = {}
        self.won: list[tuple[int, int, int]] = []
        self.on_cards: list[tuple[int, str]] = []
        self.pairs = 0
        self.laid = False
        self.changes: dict[str, Any] = {"phase": "main", "turn": 1}
        self.seen: set[str] = set()

    # --- the first two words ---

    def option(self, word: str) -> None:
        """Read the option, as ``battle/2;target=16``."""
        name, *switches = word.split(";")
        option, _, seats = name.partition("/")
        if option not in get_args(Option) or seats not in map(str, SEATS[option]):
            raise TextError("expected battle/2 to battle/4, team/4, family/2 to family/4 or solo/1")
        self.seats = int(seats)
        changes: dict[str, Any] = {"option": option}
        for switch in switches:
            key, _, value = switch.partition("=")
            if key == "target":
                changes["targets"] = {self.seats: _number(value, 1, 99)}
            elif key == "colours":
                try:
                    self.order = colour_order(
                        ",".join(COLOUR_NAMES[parse_colour(n)] for n in value.split(","))
                    )
                except ValueError as error:
                    raise TextError(str(error)) from None
            elif key == "each":
                changes["cards_each"] = {self.seats: _number(value, 1, 10)}
            elif key in SIMPLE_RULES:
                changes[key] = _number(value, 1, 1000 if key == "turn_limit" else 200)
            elif key == "ranks":
                changes["ranks"] = tuple(_number(one, 1, 99) for one in value.split(","))
            elif key == "centre":
                corners = [parse_field(one) for one in value.split(",")]
                changes["centre"] = fields_between(corners[0], corners[-1])
            elif switch in _SWITCHES:
                changes |= _SWITCHES[switch]
            else:
                raise TextError("unknown option {text}", text=excerpt(switch))
        self.rules = replace(self.rules, **changes)

    def board(self, word: str) -> None:
        """Read the eight rows of the board."""
        if word == "-":
            return
        self.laid = True
        for spot, cell in enumerate(cells_of(word)):
            if cell == SHELL:
                self.world.spawn(Shell(), At(spot))
            elif cell == TANK:
                self.world.spawn(ArtilleryTank(), At(spot))
            elif cell == UNKNOWN and self.rules.option == "family":
                self.world.spawn(Token(), At(spot))
            elif cell != EMPTY:
                token = self.token(cell)
                self.world.put(token, At(spot))
                if self.rules.option == "family" and cell.isupper():
                    self.world.put(token, Up())

    def token(self, cell: str) -> int:
        """Return a new token with these letters."""
        picture = self.definitions.by_letters.get(cell.lower())
        if picture is None or cell not in (cell.lower(), cell.upper()):
            raise TextError("unknown picture {text}; expected two letters like wm or WM", text=excerpt(cell))
        special = cell.isupper() and self.rules.option != "family"
        return self.world.spawn(Token(), Face(picture.name, special))

    # --- the other words ---

    def word(self, word: str) -> None:
        """Read one of the words after the board."""
        if word in ("draft", "repaired"):
            self.changes[word] = True
            return
        found = _KEY.fullmatch(word)
        if found is None:
            raise TextError("expected a word such as green=a2 or phase=main")
        key, number, value = found.groups()
        if key + number in self.seen:
            raise TextError("{key}{number} appears twice", key=key, number=number)
        self.seen.add(key + number)
        if key in COLOUR_NAMES and not number:
            piece = self.world.spawn(Piece(parse_colour(key)))
            self.pieces[parse_colour(key)] = piece
            if value != "-":
                self.world.put(piece, At(parse_field(value)))
            return
        read = getattr(self, f"_{key}", None) if key in _KEYS else None
        if read is None or bool(number) != (key in _NUMBERED):
            raise TextError(
                "unknown word {text} in a position (some need a seat number, such as cards1)",
                text=excerpt(key + number),
            )
        if number:
            read(int(number) - 1, value)
        else:
            read(value)

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise TextError("there is no seat {n}", n=seat + 1)
        return seat

    def _cards(self, seat: int, value: str) -> None:
        for text in value.split(","):
            found = re.fullmatch(r"([a-z0-9_-]+)(?:@([a-z]+))?(?:!([a-z]+))?(?:#([0-9]+))?", text)
            if found is None:
                raise TextError("{text} isn’t a card; expected one like tiger@green", text=excerpt(text))
            name, active, fell, since = found.groups()
            held = HeldCard(self._seat(seat), _number(since or "0", 0, 99999))
            card = self.world.spawn(Card(parse_card(name, self.definitions)), held)
            if active is not None:
                self.world.put(card, Active(parse_colour(active)))
            if fell is not None:
                self.world.put(card, Fell(parse_colour(fell)))

    def _open(self, value: str) -> None:
        for name in value.split(","):
            self.world.spawn(Card(parse_card(name, self.definitions)), OnOffer(DRAFT))

    def _look(self, seat: int, value: str) -> None:
        for name in value.split(","):
            self.world.spawn(Card(parse_card(name, self.definitions)), OnOffer(self._seat(seat)))

    def _box(self, seat: int, value: str) -> None:
        for name in value.split(","):
            card = self.world.spawn(Boxed(self._seat(seat)))
            if name != "?":
                self.world.put(card, Card(parse_card(name, self.definitions)))

    def _got(self, area: int, value: str) -> None:
        if area != ARTILLERY:
            self._seat(area)
        for text in value.split(","):
            parts = list(_TOKEN.finditer(text))
            if "".join(part[0] for part in parts) != text or len(parts) not in (1, 2):
                raise TextError(
                    "{text} isn’t a token or a pair; expected one like wm or wmWM!", text=excerpt(text)
                )
            tokens = [self.token(part[1]) for part in parts]
            self.pairs += len(parts) == 2
            faces = {self.world.get(token, Face).picture for token in tokens}
            if len(faces) > 1:
                raise TextError("{text} isn’t a pair: its pictures differ", text=excerpt(text))
            for token, part in zip(tokens, parts, strict=True):
                self.world.put(token, Taken(area))
                if len(parts) == 2:
                    self.world.put(token, Paired(self.pairs))
                if part[2] and (len(parts) == 1 or not self.world.get(token, Face).special):
                    raise TextError(
                        "{text}: only the special token of a pair can be used", text=excerpt(part[0])
                    )
                if part[2] == "!":
                    self.world.put(token, Ready())
                elif part[2]:
                    self.on_cards.append((token, parse_card(part[2][1:], self.definitions)))

    def _won(self, area: int, value: str) -> None:
        for text in value.split(","):
            found = re.fullmatch(r"([a-z]+)([0-9]{1,2})", text)
            if found is None:
                raise TextError("{text} isn’t a point token; expected one like green3", text=excerpt(text))
            self.won.append((self._seat(area), parse_colour(found[1]), int(found[2])))

    def _stack(self, value: str) -> None:
        names, _, size = value.partition(":")
        stack = tuple(sorted(parse_card(name, self.definitions) for name in names.split(",")))
        self.changes |= {"stack": stack, "stack_size": _number(size or str(len(stack)), 0, len(stack))}

    def _letters(self, value: str) -> None:
        self.changes["columns"] = tuple(sorted(parse_field(f"{letter}1") for letter in value))

    def _numbers(self, value: str) -> None:
        self.changes["rows"] = tuple(sorted(parse_field(f"a{number}") // 8 for number in value))

    def _phase(self, value: str) -> None:
        if value not in get_args(Phase) or value == "over":
            if value == "over":
                raise TextError("the match is over in this position, so you can’t play on from it")
            raise TextError(
                "expected one of {names}", names=row_of(phase for phase in get_args(Phase) if phase != "over")
            )
        self.changes["phase"] = value

    def _back(self, value: str) -> None:
        if value not in PLAYING:
            raise TextError("expected one of {names}", names=row_of(PLAYING))
        self.changes["back"] = value

    def _to(self, value: str) -> None:
        self.changes["seat"] = _number(value, 1, self.seats) - 1

    def _first(self, value: str) -> None:
        self.changes["starter"] = _number(value, 1, self.seats) - 1

    def _turn(self, value: str) -> None:
        self.changes["turn"] = _number(value, 1, 99999)

    def _mains(self, value: str) -> None:
        self.changes["mains"] = _number(value, 0, 99)

    def _quiet(self, value: str) -> None:
        self.changes["quiet"] = _number(value, 0, 99999)

    def _extra(self, value: str) -> None:
        self.changes["extra"] = _number(value, 0, 99)

    def _acting(self, value: str) -> None:
        self.changes["acting"] = parse_colour(value)

    def _queue(self, value: str) -> None:
        self.changes["queue"] = tuple(
            _number(one, 1, self.seats) - 1 if one.isdigit() else parse_colour(one)
            for one in value.split(",")
        )

    def _gone(self, value: str) -> None:
        self.changes["gone"] = frozenset(_number(one, 1, self.seats) - 1 for one in value.split(","))

    def _uncovering(self, value: str) -> None:
        self.changes["uncovering"] = parse_field(value)

    def _opened(self, value: str) -> None:
        self.changes["opened"] = tuple(parse_field(one) for one in value.split(","))

    # --- all together ---

    def state(self) -> BattlegroundsState:
        """Return the state that all the words make up."""
        world, option = self.world, self.rules.option
        self._put_upgrades()
        if option in ("battle", "team"):
            self._put_points()
        faces = Counter(face.picture for _, face in world.each(Face))
        bag = self.definitions.copies - faces if option == "family" and self.laid else Counter[str]()
        colours = colours_of(option, self.seats, self.order)
        if option == "solo":
            colours = (tuple(sorted(self.pieces)),)
        self.changes.setdefault("mains", 1 if self.changes["phase"] in PLAYING else 0)
        return BattlegroundsState(
            world=world,
            definitions=self.definitions,
            rules=self.rules,
            sides=sides_of(option, self.seats),
            colours=colours,
            bag=bag_of(bag),
            **self.changes,
        )

    def _put_upgrades(self) -> None:
        cards = {card.name: entity for entity, card in self.world.each(Card)}
        for token, name in self.on_cards:
            if name not in cards:
                raise TextError(
                    "an upgrade is on {card}, which nobody has", card=Name("battlegrounds.card", name)
                )
            self.world.put(token, OnCard(cards[name]))

    def _put_points(self) -> None:
        won = {(colour, value): area for area, colour, value in self.won}
        for colour in sorted(self.pieces):
            for value in self.definitions.points:
                token = self.world.spawn(PointToken(colour, value))
                area = won.pop((colour, value), None)
                if area is not None:
                    self.world.put(token, Taken(area))
        if won:
            colour, value = next(iter(won))
            raise TextError(
                "unknown point token {colour}{value}; expected a colour in play, followed by 3, 2 or 1",
                colour=COLOUR_NAMES[colour],
                value=value,
            )


_SWITCHES: Mapping[str, Mapping[str, bool]] = {
    "at_once": {"target_at_once": True},
    "equal_turns": {"equal_turns": True},
    "no_shells": {"shells": False},
}
_NUMBERED = frozenset({"cards", "look", "box", "got", "won"})
_KEYS = _NUMBERED | {
    "open", "stack", "letters", "numbers", "phase", "back", "to", "first", "turn", "mains", "quiet", "extra",
    "acting", "queue", "gone", "uncovering", "opened",
}  # fmt: skip


def _number(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most):
        raise TextError(
            "expected a number from {low} to {high}, found {text}", low=least, high=most, text=excerpt(text)
        )
    return int(text)
