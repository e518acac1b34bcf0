"""A position of Flames of Tanks in words. Places are inches from the left and from the lower edge."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.flames_of_tanks.entry import SEATS
from game.games.flames_of_tanks.rules.definitions import WEIGHTS
from game.games.flames_of_tanks.rules.table import EVERYBODY, NOBODY, TerrainPiece
from game.games.flames_of_tanks.rules.telling import inches, upgrades
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.inches import Point
from game.model.kit import KeyedText, Line, Name

_WORDS = "describe.flames_of_tanks"


def describe(view: FlamesOfTanksWorld) -> list[KeyedText]:
    """Return the position in words: turn and score, the tanks of each seat, spawn points, and what lies on
    the table."""
    told = [_turn(view), *_scores(view)]
    for seat, tanks in enumerate(view.match.tanks_of):
        told.append(_seat(view, seat))
        for tank in tanks:
            told += _tank(view, tank)
    return [*told, *_points(view), *_table(view)]


def board_foot(view: FlamesOfTanksWorld) -> list[Line]:
    """Return the lines below a text table: points, a line for each tank by seat, score and turn."""
    told: list[Line] = [*_points(view)]
    for seat, tanks in enumerate(view.match.tanks_of):
        told += [_seat(view, seat), *(_one_line(view, tank) for tank in tanks)]
    return [*told, tuple(_scores(view)), _turn(view)]


def _one_line(position: FlamesOfTanksWorld, tank: int) -> Line:
    return ("   ", *_tank(position, tank))


def _seat(position: FlamesOfTanksWorld, seat: int) -> KeyedText:
    match = position.match
    params = {
        "seat": Name("flames_of_tanks.seat", SEATS[seat]),
        "side": match.side_name(match.sides[seat]),
        "n": len(match.tanks_of[seat]),
    }
    return KeyedText(f"{_WORDS}.{'seat_alone' if match.mode.teams == 'none' else 'seat'}", params)


def _turn(position: FlamesOfTanksWorld) -> KeyedText:
    if position.phase == "over":
        return KeyedText("describe.over_round", {"turn": position.round})
    seat = Name("flames_of_tanks.seat", SEATS[position.match.seats[position.tank]])
    params: dict[str, object] = {"tank": position.tank + 1, "seat": seat}
    if position.placing and position.sudden is None:
        return KeyedText(f"{_WORDS}.setting_up.{position.phase}", params)
    params |= {"turn": position.round, "rounds": position.match.mode.rounds}
    return KeyedText(f"{_WORDS}.phase.{position.phase}", params)


def _scores(position: FlamesOfTanksWorld) -> list[KeyedText]:
    return [
        KeyedText(f"{_WORDS}.score", {"side": position.match.side_name(side), "n": position.side_score(side)})
        for side in position.match.all_sides
    ]


def _tank(position: FlamesOfTanksWorld, number: int) -> list[KeyedText]:
    tank, found = position.tanks[number], position.stats(number)
    weight = Name("flames_of_tanks.weight", WEIGHTS[found.weight])
    params: dict[str, object] = {"tank": number + 1, "weight": weight}
    if tank.here:
        x, y = tank.place
        params |= {"x": inches(x), "y": inches(y), "heading": tank.heading / 10}
        told = [KeyedText(f"{_WORDS}.{'bailed' if tank.bailed else 'here'}", params)]
    else:
        told = [KeyedText(f"{_WORDS}.away.{tank.where}", params)]
    values = {
        "speed": inches(found.speed),
        "range": inches(found.range),
        "dice": found.rof,
        "anti_tank": found.anti_tank,
        "front": found.front,
        "side": found.side,
    }
    told.append(KeyedText(f"{_WORDS}.values", values))
    told.append(KeyedText(f"{_WORDS}.card", {"kills": tank.kills, "deaths": tank.deaths}))
    if tank.sudden_kills or tank.sudden_deaths:
        apart = {"kills": tank.sudden_kills, "deaths": tank.sudden_deaths}
        told.append(KeyedText(f"{_WORDS}.sudden_card", apart))
    for key, names in (("installed", [piece.name for piece in tank.installed]), ("workshop", tank.workshop)):
        if names:
            told.append(KeyedText(f"{_WORDS}.{key}", {"upgrades": upgrades(names)}))
    return told


def _points(position: FlamesOfTanksWorld) -> list[KeyedText]:
    told = []
    for point, now in zip(position.match.table.points, position.points, strict=True):
        x, y = point.at
        params: dict[str, object] = {"point": point.name, "x": inches(x), "y": inches(y)}
        if now.owner == NOBODY:
            told.append(KeyedText(f"{_WORDS}.point.nobody", params))
        elif now.owner == EVERYBODY:
            told.append(KeyedText(f"{_WORDS}.point.everybody", params))
        else:
            told.append(
                KeyedText(f"{_WORDS}.point.side", {**params, "side": position.match.side_name(now.owner)})
            )
        if now.markers:
            marks = {"point": point.name, "side": position.match.side_name(now.side), "n": now.markers}
            told.append(KeyedText(f"{_WORDS}.markers", marks))
    return told


def _table(position: FlamesOfTanksWorld) -> list[KeyedText]:
    table = position.match.table
    told = [KeyedText(f"{_WORDS}.table", {"width": inches(table.width), "height": inches(table.height)})]
    told += [_terrain(piece) for piece in table.terrain]
    for key, places in (("workshop_at", table.workshops), ("smoke_at", position.smoke)):
        told += _places(key, places)
    return told


def _terrain(piece: TerrainPiece) -> KeyedText:
    left, low, right, high = piece.box
    edges = {"left": left, "right": right, "low": low, "high": high}
    what = Name("flames_of_tanks.ground", piece.kind.name)
    return KeyedText(f"{_WORDS}.terrain", {"what": what, **{key: inches(at) for key, at in edges.items()}})


def _places(key: str, places: Sequence[Point]) -> list[KeyedText]:
    return [KeyedText(f"{_WORDS}.{key}", {"x": inches(x), "y": inches(y)}) for x, y in places]
