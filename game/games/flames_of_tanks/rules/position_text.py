"""Positions as one line: the table's size, then words ``key=value``.

docs/flames_of_tanks_position.md explains them. Default values are left out. Places are inches across and
up, ``36,24.5``; several have ``_`` between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from game.games.flames_of_tanks.entry import TEAMS
from game.games.flames_of_tanks.rules.definitions import (
    LEAST_TABLE,
    MOST_CORNERS,
    MOST_POINTS,
    MOST_TABLE,
    MOST_TERRAIN,
    Definitions,
)
from game.games.flames_of_tanks.rules.match import MOST_TANKS, MatchTerms
from game.games.flames_of_tanks.rules.mode import Mode
from game.games.flames_of_tanks.rules.mode_text import format_mode, parse_mode
from game.games.flames_of_tanks.rules.notation import parse_pieces, parse_place, place_text
from game.games.flames_of_tanks.rules.numbers import angle_text, length_text, parse_angle, parse_length
from game.games.flames_of_tanks.rules.position import (
    CHANCE_PHASES,
    NOBODY_ACTS,
    PointState,
    Position,
    Shot,
    Sudden,
    TankState,
    first_position,
)
from game.games.flames_of_tanks.rules.soundness import check_position
from game.games.flames_of_tanks.rules.state import piece_text
from game.games.flames_of_tanks.rules.table import (
    EVERYBODY,
    NOBODY,
    Point,
    SpawnPoint,
    TableMap,
    TerrainPiece,
)
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.text_error import excerpt

MOST_TEXT: Final = 60_000
"""Most characters of a position line."""

PHASES: Final = ("claim", "refit", "place", "act", "more", "storm", *CHANCE_PHASES)
_NUMBERS: Final = ("round", "acts", "moves", "moved", "draws")
_TRUTHS: Final = ("wide", "fast", "entered", "fresh", "last_round")
_USUAL: Final = {"round": 1}
_NO_SIDE: Final = {"nobody": NOBODY, "everybody": EVERYBODY}
_WHERE: Final = ("to_join", "destroyed", "refitting", "out")


# ---- writing


def format_position(position: Position) -> str:
    """Return the position as one line."""
    match = position.match
    table, first = match.table, first_position(match)
    words = [f"{length_text(table.width)}x{length_text(table.height)}"]
    words.append(f"mode={format_mode(match.mode, match.definitions)}")
    words += [f"{piece.kind.name}={_places(piece.outline)}" for piece in table.terrain]
    for point in table.points:
        parts = [point.name, place_text(point.at), _owner(point.owner)]
        words.append("point=" + "/".join([*parts, "invincible"] if point.invincible else parts))
    if table.workshops:
        words.append(f"shops={_places(table.workshops)}")
    words.append(f"seats={','.join(map(_owner, match.sides))}")
    words.append(f"counts={','.join(map(str, match.counts))}")
    if not match.lags_out:
        words.append("stay")
    words += [f"tank={_tank(tank)}" for tank in position.tanks]
    for number, (there, usual) in enumerate(zip(position.points, first.points, strict=True)):
        if there != usual:
            marks = f"/{_owner(there.side)}/{there.markers}" if there.markers else ""
            words.append(f"at={table.points[number].name}/{_owner(there.owner)}{marks}")
    if position.pool != first.pool:
        words.append("pool=" + ",".join(map(str, position.pool)))
    if position.left:
        words.append("left=" + ",".join(str(seat + 1) for seat in sorted(position.left)))
    if position.sudden is not None:
        sudden = position.sudden
        tanks = ",".join(str(tank + 1) for tank in sudden.tanks)
        parts = [tanks, ",".join(map(_owner, sudden.sides)), str(sudden.began)]
        parts += [",".join(map(_owner, sudden.stood))] if sudden.stood else []
        words.append(f"sudden={'/'.join(parts)}")
    if position.bag:
        words.append("bag=" + ",".join(str(tank + 1) for tank in position.bag))
    words.append(f"to={position.tank + 1}")
    words.append(f"phase={position.phase}")
    for key in (*_NUMBERS, *_TRUTHS):
        value = getattr(position, key)
        if value != _USUAL.get(key, 0):
            words.append(key if value is True else f"{key}={int(value)}")
    if position.shot is not None:
        words.append(f"shot={_shot(position.shot)}")
    if position.wreck != NOBODY_ACTS:
        words.append(f"wreck={position.wreck + 1}")
    return " ".join(words)


def _places(places: tuple[Point, ...]) -> str:
    return "_".join(map(place_text, places))


def _owner(owner: int) -> str:
    return next((word for word, of in _NO_SIDE.items() if of == owner), None) or TEAMS[owner]


def _tank(tank: TankState) -> str:
    card = (tank.kills, tank.deaths, tank.markers, tank.flags, tank.lags)
    late = (tank.sudden_kills, tank.sudden_deaths)
    parts = [
        f"{place_text(tank.place)}/{angle_text(tank.heading)}" if tank.here else tank.where,
        "bailed" if tank.bailed else "",
        "+".join(map(piece_text, tank.installed)),
        "+".join(tank.workshop),
        _places(tank.smoke),
        ",".join(map(str, (*card, *late) if any(late) else card if any(card) else ())),
    ]
    return ":".join(parts).rstrip(":")


def _shot(shot: Shot) -> str:
    flags = "".join(letter for letter, so in (("s", shot.smoke), ("a", shot.again), ("f", shot.front)) if so)
    return f"{shot.target + 1}/{shot.need}/{shot.armour}/{shot.hits}/{flags or '-'}"


# ---- reading


def parse_position(text: str, definitions: Definitions, *, over: bool = False) -> Position:
    """Return the position of a line. ``over``: that of a match that has ended. Raises ``TextError`` with
    the word and what was expected."""
    if len(text) > MOST_TEXT:
        raise TextError(
            "a position must be at most {n} characters; this text has {other}", n=MOST_TEXT, other=len(text)
        )
    first, *rest = text.split() or [""]
    position = _Reader(definitions).read(first, rest, over)
    try:
        check_position(position)
    except ValueError as error:
        raise TextError("this position isn’t possible: {problem}", problem=str(error)) from None
    return position


class _Reader:
    """Reads the words of a line."""

    def __init__(self, definitions: Definitions) -> None:
        self.definitions = definitions
        self.terrain: list[TerrainPiece] = []
        self.points: list[SpawnPoint] = []
        self.shops: tuple[Point, ...] = ()
        self.mode: Mode | None = None
        self.sides: tuple[int, ...] = ()
        self.counts: tuple[int, ...] = ()
        self.tanks: list[TankState] = []
        self.there: list[tuple[str, PointState]] = []
        self.changes: dict[str, Any] = {}
        self.stay = False

    def read(self, first: str, rest: list[str], over: bool) -> Position:
        width, height = self._size(first)
        for word in rest:
            self._word(word)
        if self.mode is None or not self.sides or not self.counts:
            raise TextError("a position needs mode=, seats= and counts=")
        if len(self.counts) != len(self.sides):
            raise TextError("counts= needs a number of tanks for each seat")
        if not self.points and self.mode.points != "none":
            raise TextError("this mode needs a spawn point on the table, as in point=A/8,8/allied")
        table = TableMap(width, height, tuple(self.terrain), tuple(self.points), self.shops)
        if len(table.letters) != len(self.points):
            raise TextError("two spawn points have the same letter")
        match = MatchTerms(table, self.definitions, self.mode, self.sides, self.counts, not self.stay)
        position = first_position(match)
        if len(self.tanks) != len(match.seats):
            raise TextError(
                "number of tank= words: expected {n}, found {other}",
                n=len(match.seats),
                other=len(self.tanks),
            )
        states = list(position.points)
        for letter, state in self.there:
            if letter not in table.letters:
                raise TextError("{place}: unknown spawn point", place=f"at={letter}")
            states[table.letters[letter]] = state
        changes = self.changes
        if not over and changes.get("phase") not in PHASES:
            raise TextError("phase=: expected one of {names}", names=row_of(PHASES))
        return replace(position, tanks=tuple(self.tanks), points=tuple(states), **{"fresh": False, **changes})

    def _size(self, text: str) -> tuple[int, int]:
        width, _, height = text.partition("x")
        try:
            found = parse_length(width), parse_length(height)
        except TextError:
            raise TextError(
                "{text} isn’t a table size; expected one like 72x48", text=excerpt(text)
            ) from None
        if not all(LEAST_TABLE * 1000 <= side <= MOST_TABLE * 1000 for side in found):
            raise TextError(
                "a table’s edge must be {low} to {high} inches long", low=LEAST_TABLE, high=MOST_TABLE
            )
        return found

    def _word(self, word: str) -> None:
        key, equals, value = word.partition("=")
        try:
            if not equals and key in _TRUTHS:
                self.changes[key] = True
            elif not equals and key == "stay":
                self.stay = True
            elif equals and key in _READERS:
                _READERS[key](self, value)
            elif equals and key in _NUMBERS:
                self.changes[key] = _whole(value)
            elif equals and key in self.definitions.ground:
                self._ground(key, value)
            else:
                raise TextError("unknown word in a position")
        except TextError as error:
            raise TextError("{place}: {problem}", place=excerpt(word), problem=str(error)) from None

    def _ground(self, key: str, value: str) -> None:
        places = _read_places(value)
        if len(self.terrain) >= MOST_TERRAIN or not 2 <= len(places) <= MOST_CORNERS:
            raise TextError(
                "expected at most {n} pieces of terrain, each with 2 to {high} corners",
                n=MOST_TERRAIN,
                high=MOST_CORNERS,
            )
        self.terrain.append(TerrainPiece(self.definitions.ground[key], places))

    def point(self, value: str) -> None:
        parts = value.split("/")
        if len(parts) not in (3, 4) or not re.fullmatch("[A-Z]", parts[0]) or len(self.points) >= MOST_POINTS:
            raise TextError(
                "expected at most {n} spawn points, each with a capital letter, coordinates and an owner, "
                "as in A/8,8/allied",
                n=MOST_POINTS,
            )
        if len(parts) == 4 and parts[3] != "invincible":
            raise TextError("expected “invincible” or nothing after the owner")
        self.points.append(
            SpawnPoint(parts[0], parse_place(parts[1]), _read_owner(parts[2]), len(parts) == 4)
        )

    def set_shops(self, value: str) -> None:
        self.shops = _read_places(value)

    def set_mode(self, value: str) -> None:
        self.mode = parse_mode(value, self.definitions)

    def set_seats(self, value: str) -> None:
        self.sides = _sides(value)
        if not 2 <= len(self.sides) <= 4:
            raise TextError("expected 2 to 4 seats")

    def set_counts(self, value: str) -> None:
        self.counts = tuple(_whole(word) for word in value.split(","))
        if not all(1 <= count <= MOST_TANKS for count in self.counts):
            raise TextError("expected 1 to {n} tanks for each seat", n=MOST_TANKS)

    def tank(self, value: str) -> None:
        parts = [*value.split(":"), "", "", "", "", ""]
        if len(parts) > 11 or any(parts[6:]):
            raise TextError("too many parts; expected place:bailed:grid:workshop:smoke:card")
        place, bailed, installed, workshop, smoke, card = parts[:6]
        changes: dict[str, Any] = {}
        if place in _WHERE:
            changes["where"] = place
        else:
            at, slash, heading = place.partition("/")
            if not slash:
                raise TextError(
                    "expected coordinates and a heading, as in 36,24/90, or {names}", names=row_of(_WHERE)
                )
            changes |= {"where": "table", "place": parse_place(at), "heading": parse_angle(heading)}
        if bailed not in ("", "bailed"):
            raise TextError("expected “bailed” or nothing, found {text}", text=excerpt(bailed))
        numbers = tuple(_whole(word) for word in card.split(",")) if card else ()
        if len(numbers) not in (0, 5, 7):
            raise TextError(
                "expected the numbers of kills, deaths, markers, flags and lags, as in 2,1,0,0,0; then, "
                "if needed, of kills and deaths in Sudden Death"
            )
        kills, deaths, markers, flags, lags, late_kills, late_deaths = (*numbers, *(0,) * (7 - len(numbers)))
        self.tanks.append(
            TankState(
                bailed=bool(bailed),
                installed=parse_pieces(installed) if installed else (),
                workshop=tuple(sorted(workshop.split("+"))) if workshop else (),
                smoke=_read_places(smoke) if smoke else (),
                kills=kills,
                deaths=deaths,
                markers=markers,
                flags=flags,
                lags=lags,
                sudden_kills=late_kills,
                sudden_deaths=late_deaths,
                **changes,
            )
        )

    def at(self, value: str) -> None:
        letter, *parts = value.split("/")
        if len(parts) not in (1, 3):
            raise TextError(
                "expected a spawn point’s letter and owner, and its markers’ side and number if it has any, "
                "as in A/allied/axis/2"
            )
        owner = _read_owner(parts[0])
        state = PointState(owner, _read_side(parts[1]), _whole(parts[2])) if parts[1:] else PointState(owner)
        self.there.append((letter, state))

    def pool(self, value: str) -> None:
        self.changes["pool"] = tuple(_whole(word) for word in value.split(","))

    def left(self, value: str) -> None:
        self.changes["left"] = frozenset(_whole(word) - 1 for word in value.split(","))

    def sudden(self, value: str) -> None:
        parts = value.split("/")
        if len(parts) not in (3, 4):
            raise TextError(
                "expected tanks, sides and the round in which Sudden Death began, as in "
                "1,3/allied,third/13; then, if needed, / and the sides that had tanks before it"
            )
        stood = _sides(parts[3]) if len(parts) == 4 else ()
        self.changes["sudden"] = Sudden(_tanks(parts[0]), _sides(parts[1]), _whole(parts[2]), stood)

    def bag(self, value: str) -> None:
        self.changes["bag"] = _tanks(value)

    def to(self, value: str) -> None:
        self.changes["tank"] = _whole(value) - 1

    def phase(self, value: str) -> None:
        self.changes["phase"] = value

    def shot(self, value: str) -> None:
        parts = value.split("/")
        if len(parts) != 5 or not re.fullmatch("-|s?a?f?", parts[4]):
            raise TextError(
                "expected the target, number needed, armour, hits, and letters in this order (s = smoke, "
                "a = re-roll, f = front) or -, as in 2/4/7/1/saf"
            )
        target, need, armour, hits = (_whole(part) for part in parts[:4])
        flags = parts[4]
        self.changes["shot"] = Shot(target - 1, "s" in flags, need, "a" in flags, armour, "f" in flags, hits)

    def wreck(self, value: str) -> None:
        self.changes["wreck"] = _whole(value) - 1


_READERS: Final[Mapping[str, Callable[[_Reader, str], None]]] = {
    "mode": _Reader.set_mode,
    "point": _Reader.point,
    "shops": _Reader.set_shops,
    "seats": _Reader.set_seats,
    "counts": _Reader.set_counts,
    "tank": _Reader.tank,
    "at": _Reader.at,
    "pool": _Reader.pool,
    "left": _Reader.left,
    "sudden": _Reader.sudden,
    "bag": _Reader.bag,
    "to": _Reader.to,
    "phase": _Reader.phase,
    "shot": _Reader.shot,
    "wreck": _Reader.wreck,
}

WORDS: Final = frozenset((*_READERS, *_NUMBERS))
"""Words before a ``=`` that have a meaning; no kind of terrain can have such a name."""


def _read_places(text: str) -> tuple[Point, ...]:
    return tuple(map(parse_place, text.split("_")))


def _whole(text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text):
        raise TextError("expected a whole number, found {text}", text=excerpt(text))
    return int(text)


def _tanks(text: str) -> tuple[int, ...]:
    return tuple(_whole(word) - 1 for word in text.split(","))


def _sides(text: str) -> tuple[int, ...]:
    return tuple(map(_read_side, text.split(",")))


def _read_side(text: str) -> int:
    if text not in TEAMS:
        raise TextError("unknown side {text} (choose from {names})", text=excerpt(text), names=row_of(TEAMS))
    return TEAMS.index(text)


def _read_owner(text: str) -> int:
    return _NO_SIDE[text] if text in _NO_SIDE else _read_side(text)
