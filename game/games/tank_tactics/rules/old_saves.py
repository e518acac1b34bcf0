"""Saves of the preview, which held tanks, squads, barriers and flags as entities: read, and written for their
checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from game.games.tank_tactics.rules.position import BARRIER, TANK, Position
from game.games.tank_tactics.rules.terms import CARRIED, HOME, NOWHERE, MatchTerms

_COLUMNS = ("squares", "facings", "dice", "damage", "cards", "smoke", "squads", "flags", "barriers")


def old_data(position: Position, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the plain data of a position as the preview saved it."""
    told = [
        {"id": number} | {key: parts[key] for key in sorted(parts)}
        for number, parts in enumerate(_entities(position), 1)
    ]
    rest = {key: value for key, value in data.items() if key not in _COLUMNS}
    return {"entities": told, "next_id": len(told) + 1} | rest


def _entities(position: Position) -> Iterator[dict[str, Any]]:
    match, homes = position.match, _homes(position.match)
    for seat, number, tank in zip(match.owner, match.number, position.each(TANK), strict=True):
        parts = {"tank": [seat, number], "facing": [tank.facings], "damage": [tank.damage]}
        parts |= {"at": [tank.squares]} if tank.squares >= 0 else {}
        parts |= {"dice": list(tank.dice)} if tank.dice else {}
        parts |= {"cards": [" ".join(tank.cards)]} if tank.cards else {}
        yield parts | ({"smoke": [tank.smoke]} if tank.smoke else {})
    for seat, cards in enumerate(position.squads):
        yield {"squad": [seat]} | ({"cards": [" ".join(cards)]} if cards else {})
    for square, barrier in zip(match.board.barrier_squares, position.each(BARRIER), strict=True):
        yield {"at": [square]} | ({"barrier": [barrier.barriers]} if barrier.barriers else {})
    for seat, home in homes.items():
        place = position.flags[seat]
        index = CARRIED - place
        carried = {"carried": [match.owner[index], match.number[index]]} if place <= CARRIED else {}
        yield {"flag": [seat]} | (carried or {"at": [home if place == HOME else place]})


def new_data(data: Mapping[str, Any], match: MatchTerms) -> dict[str, Any]:
    """Return the columns of data that the preview saved."""
    homes, told = _homes(match), iter(data["entities"])
    tanks = [next(told) for _ in match.owner]
    squads = [next(told) for _ in match.sides]
    barriers = [next(told) for _ in match.board.barrier_squares]
    flags = [HOME] * len(match.sides)
    for (seat, home), flag in zip_longest(homes.items(), told):
        carried, square = flag.get("carried"), flag.get("at", [home])[0]
        flags[seat] = CARRIED - match.index(*carried) if carried else HOME if square == home else square

    def each(rows: list[Any], part: str, usual: int = 0) -> list[Any]:
        return [row.get(part, [usual])[0] for row in rows]

    def cards(rows: list[Any]) -> list[Any]:
        return [row.get("cards", [""])[0].split() for row in rows]

    return dict(
        data,
        squares=each(tanks, "at", NOWHERE),
        facings=each(tanks, "facing"),
        dice=[row.get("dice", []) for row in tanks],
        damage=each(tanks, "damage"),
        cards=cards(tanks),
        smoke=each(tanks, "smoke"),
        squads=cards(squads),
        barriers=each(barriers, "barrier"),
        flags=flags,
    )


def _homes(match: MatchTerms) -> dict[int, int]:
    homes = ((seat, match.board.flags.get(side)) for seat, side in enumerate(match.sides))
    return {seat: home for seat, home in homes if home is not None}
