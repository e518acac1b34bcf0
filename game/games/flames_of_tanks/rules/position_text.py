"""Positions as one line: the table's size, then words ``key=value``.

docs/flames_of_tanks_position.md explains them. Default values are left out. Places are inches across and
up, ``36,24.5``; several have ``_`` between.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from game.games.flames_of_tanks.rules.definitions import (
    LEAST_TABLE,
    MOST_CORNERS,
    MOST_POINTS,
    MOST_TABLE,
    MOST_TERRAIN,
    Definitions,
)
from game.games.flames_of_tanks.rules.kinds import OWNER, PLACES, SIDES, parse_place, place_text
from game.games.flames_of_tanks.rules.match import MOST_TANKS, MatchTerms
from game.games.flames_of_tanks.rules.mode_text import format_mode, parse_mode
from game.games.flames_of_tanks.rules.numbers import length_text, parse_length
from game.games.flames_of_tanks.rules.soundness import check_position
from game.games.flames_of_tanks.rules.table import GroundKind, SpawnPoint, TableMap, TerrainPiece
from game.games.flames_of_tanks.rules.world import POINT_FORM, TANK_FORM, FlamesOfTanksWorld
from game.model.contract import TextError
from game.model.fault import Fault
from game.model.kinds import Listed, Number, Truth
from game.model.text_error import excerpt
from game.model.world import misfit, values
from game.model.world_line import other_words, read_value, read_words, write_words

MOST_TEXT: Final = 60_000
"""Most characters of a position line."""

_TERMS: Final = {"seats": SIDES, "counts": Listed(Number(1, MOST_TANKS)), "shops": PLACES, "stay": Truth()}

WORDS: Final = other_words(FlamesOfTanksWorld).union(_TERMS, ("mode", "point", "tank", "at"))
"""Words before a ``=`` that have a meaning; no kind of terrain can have such a name."""


def format_position(position: FlamesOfTanksWorld) -> str:
    """Return the position as one line."""
    match = position.match
    table, first = match.table, FlamesOfTanksWorld.columns["points"].first(match)
    words = [
        f"{length_text(table.width)}x{length_text(table.height)}",
        f"mode={format_mode(match.mode, match.definitions)}",
    ]
    words += [f"{piece.kind.name}={PLACES.write(piece.outline, position)}" for piece in table.terrain]
    for point in table.points:
        parts = [point.name, place_text(point.at), OWNER.write(point.owner, position)]
        words.append("point=" + "/".join([*parts, "invincible"] if point.invincible else parts))
    if table.workshops:
        words.append(f"shops={PLACES.write(table.workshops, position)}")
    words.append(f"seats={SIDES.write(match.sides, position)}")
    words.append(f"counts={','.join(map(str, match.counts))}")
    if not match.lags_out:
        words.append("stay")
    words += [f"tank={TANK_FORM.write(tank, position)}" for tank in position.tanks]
    for letter, there, usual in zip(table.letters, position.points, first, strict=True):
        if there != usual:
            words.append(f"at={letter}/{POINT_FORM.write(there, position)}")
    return " ".join([*words, *write_words(position, ())])


def parse_position(text: str, definitions: Definitions) -> FlamesOfTanksWorld:
    """Return the position of a line. Raises ``TextError`` with the word and what was expected."""
    if len(text) > MOST_TEXT:
        raise TextError(
            "a position must be at most {n} characters; this text has {other}", n=MOST_TEXT, other=len(text)
        )
    first, *rest = text.split() or [""]
    size = _size(first)
    said = [(key, value) for key, _, value in (word.partition("=") for word in rest)]
    for key, _ in said:
        if key not in WORDS and key not in definitions.ground:
            problem = Fault("unknown word in a position")
            raise TextError("{place}: {problem}", place=excerpt(key), problem=problem)
    position = _world(said, _match(size, said, definitions))
    try:
        check_position(position)
    except ValueError as error:
        raise TextError("this position isn’t possible: {problem}", problem=str(error)) from None
    return position


def _match(size: tuple[int, int], said: Sequence[tuple[str, str]], definitions: Definitions) -> MatchTerms:
    width, height = size
    terms: dict[str, Any] = {}
    terrain: list[TerrainPiece] = []
    points: list[SpawnPoint] = []
    for key, value in said:
        try:
            if key == "point":
                points.append(_point(value, len(points)))
            elif key == "mode":
                terms[key] = parse_mode(value, definitions)
            elif key in _TERMS:
                terms[key] = read_value(_TERMS[key], value, key, None, {})
            elif key in definitions.ground:
                terrain.append(_terrain(definitions.ground[key], value, len(terrain)))
        except TextError as error:
            raise TextError(
                "{place}: {problem}", place=excerpt(f"{key}={value}"), problem=error.fault
            ) from None
    if not {"mode", "seats", "counts"} <= terms.keys():
        raise TextError("a position needs mode=, seats= and counts=")
    mode, sides, counts = terms["mode"], terms["seats"], terms["counts"]
    if not 2 <= len(sides) <= 4:
        raise TextError("expected 2 to 4 seats")
    if len(counts) != len(sides):
        raise TextError("counts= needs a number of tanks for each seat")
    if not points and mode.points != "none":
        raise TextError("this mode needs a spawn point on the table, as in point=A/8,8/allied")
    table = TableMap(width, height, tuple(terrain), tuple(points), terms.get("shops", ()))
    if len(table.letters) != len(points):
        raise TextError("two spawn points have the same letter")
    return MatchTerms(table, definitions, mode, sides, counts, "stay" not in terms)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    try:
        found = parse_length(width), parse_length(height)
    except TextError:
        raise TextError("{text} isn’t a table size; expected one like 72x48", text=excerpt(text)) from None
    if not all(LEAST_TABLE * 1000 <= side <= MOST_TABLE * 1000 for side in found):
        raise TextError(
            "a table’s edge must be {low} to {high} inches long", low=LEAST_TABLE, high=MOST_TABLE
        )
    return found


def _terrain(kind: GroundKind, value: str, others: int) -> TerrainPiece:
    places = PLACES.read(value, None, {})
    if others >= MOST_TERRAIN or not 2 <= len(places) <= MOST_CORNERS:
        raise TextError(
            "expected at most {n} pieces of terrain, each with 2 to {high} corners",
            n=MOST_TERRAIN,
            high=MOST_CORNERS,
        )
    return TerrainPiece(kind, places)


def _point(value: str, others: int) -> SpawnPoint:
    parts = value.split("/")
    if len(parts) not in (3, 4) or not re.fullmatch("[A-Z]", parts[0]) or others >= MOST_POINTS:
        raise TextError(
            "expected at most {n} spawn points, each with a capital letter, coordinates and an owner, "
            "as in A/8,8/allied",
            n=MOST_POINTS,
        )
    if len(parts) == 4 and parts[3] != "invincible":
        raise TextError("expected “invincible” or nothing after the owner")
    return SpawnPoint(
        parts[0], parse_place(parts[1]), read_value(OWNER, parts[2], "point", None, {}), len(parts) == 4
    )


def _world(said: Sequence[tuple[str, str]], match: MatchTerms) -> FlamesOfTanksWorld:
    texts = [value.removesuffix(":") for key, value in said if key == "tank"]  # an empty score card
    tanks = [read_value(TANK_FORM, text, "tank", match, {}) for text in texts]
    if len(tanks) != len(match.seats):
        raise misfit("tank", values(len(match.seats)), values(len(tanks)))
    points = list(FlamesOfTanksWorld.columns["points"].first(match))
    for letter, _, value in (value.partition("/") for key, value in said if key == "at"):
        if letter not in match.table.letters:
            raise TextError("{place}: unknown spawn point", place=f"at={letter}")
        points[match.table.letters[letter]] = read_value(POINT_FORM, value, f"at={letter}", match, {})
    found = read_words(FlamesOfTanksWorld, dict(said), match, ())
    return FlamesOfTanksWorld(match, tanks=tuple(tanks), points=tuple(points), **found)
