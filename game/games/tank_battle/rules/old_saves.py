"""Saves of the preview, which held a match as entities: read, and written for their checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.games.tank_battle.rules.board import NOWHERE, SITES
from game.games.tank_battle.rules.pieces import PieceSet
from game.games.tank_battle.rules.position import FATES, Position


def _entities(pieces: PieceSet) -> Iterator[tuple[int, str, int, dict[str, Any]]]:
    """Yield seat and kind of each entity, its place among those, and what it always has, in order."""
    for seat in (0, 1):
        for n in range(len(pieces.ranks)):
            yield seat, "tanks", n, {"tank": [seat, n]}
        for n in range(pieces.guns):
            yield seat, "guns", n, {"gun": [seat]}
        for n, kind in enumerate(SITES):
            yield seat, "sites", n, {"site": [seat, kind]}
        for n in range(pieces.mines):
            yield seat, "mines", n, {"mine": [seat]}


def old_entities(position: Position) -> list[dict[str, Any]]:
    """Return the entities as the first saves had them, without squares of lost pieces."""
    told = []
    for number, (seat, kind, n, own) in enumerate(_entities(position.match.pieces), 1):
        told.append({"id": number} | own | dict(_parts(position, seat, kind, n)))
    return told


def _parts(position: Position, seat: int, kind: str, n: int) -> Iterator[tuple[str, list[Any]]]:
    squares = (
        (*position.spent[seat], *position.mines[seat]) if kind == "mines" else getattr(position, kind)[seat]
    )
    stands = kind in ("tanks", "mines") or getattr(position, f"{kind}_left")[seat] >> n & 1
    if n < len(squares) and squares[n] >= 0 and stands:
        yield "at", [squares[n]]
    if kind == "mines" and n < len(position.spent[seat]):
        yield "spent", []
    if kind == "tanks":
        if position.ranks[seat][n]:
            yield "rank", [position.ranks[seat][n], bool(position.known[seat] >> n & 1)]
        if position.commands[seat] >> n & 1:
            yield "command", []
        if position.fates[seat][n]:
            yield "fate", [position.fates[seat][n]]


def from_entities(data: Mapping[str, Any], pieces: PieceSet) -> dict[str, Any]:
    """Return the values of a position that the entities of an old save hold."""
    found: dict[str, list[list[Any]]] = {kind: [[], []] for kind in ("tanks", "guns", "sites", "mines")}
    for (seat, kind, _, own), entity in zip(_entities(pieces), data["entities"], strict=True):
        if not own.items() <= entity.items():
            raise ValueError("the entities are out of order")
        found[kind][seat].append(entity)

    def each(kind: str, part: str, usual: Any, place: int = 0) -> tuple[tuple[Any, ...], ...]:
        sides = ([one[part][place] if part in one else usual for one in side] for side in found[kind])
        return tuple(map(tuple, sides))

    def bits(sides: tuple[tuple[Any, ...], ...]) -> tuple[int, ...]:
        return tuple(sum(1 << n for n, value in enumerate(side) if value) for side in sides)

    values: dict[str, Any] = {
        "tanks": each("tanks", "at", NOWHERE),
        "ranks": each("tanks", "rank", 0),
        "known": bits(each("tanks", "rank", False, 1)),
        "commands": bits(tuple(tuple("command" in one for one in side) for side in found["tanks"])),
        "fates": each("tanks", "fate", FATES[0]),
        "spent": tuple(tuple(m["at"][0] for m in side if "spent" in m) for side in found["mines"]),
        "mines": tuple(
            tuple(m["at"][0] for m in side if "at" in m and "spent" not in m) for side in found["mines"]
        ),
    }
    for kind in ("guns", "sites"):
        placed = [[one for one in side if {"at", "lost"} & one.keys()] for side in found[kind]]
        values[kind] = tuple(tuple((one.get("at") or one["lost"])[0] for one in side) for side in placed)
        values[f"{kind}_left"] = bits(tuple(tuple("at" in one for one in side) for side in placed))
    return values
