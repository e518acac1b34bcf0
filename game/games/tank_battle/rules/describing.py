"""Positions of Tank Battle in words, as far as a view knows them; hidden things are described as hidden."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_battle.rules.board import HIDDEN, HQ, SITES, number
from game.games.tank_battle.rules.telling import piece, side_name
from game.games.tank_battle.rules.world import Shots, TankBattleWorld
from game.model.kit import FactRow, KeyedText, Line, Name

_WORDS = "describe.tank_battle"


def describe(view: TankBattleWorld) -> list[KeyedText]:
    """Return the position in words: turn, then the pieces of each side."""
    told = [_turn(view)]
    for seat in (0, 1):
        told += _side(view, seat)
    return [*told, KeyedText(f"{_WORDS}.board")]


def board_foot(view: TankBattleWorld) -> list[Line]:
    """Return the lines below a text board: what each side has left, and the turn."""
    turn = [_turn(view)]
    if view.phase == "move" and view.shots[1 - view.seat] is None:
        turn.append(KeyedText(f"{_WORDS}.no_shots"))
    return [*(_standing(view, seat) for seat in (0, 1)), tuple(turn)]


def _standing(position: TankBattleWorld, seat: int) -> Line:
    if position.phase == "setup":
        ready = position.seat > seat or HIDDEN in position.tanks[seat]
        return KeyedText(f"{_WORDS}.{'ready' if ready else 'sets_up'}", {"side": side_name(seat)})
    guns = len(position.standing_guns(seat))
    left = [site for index, site in enumerate(SITES) if position.has_site(seat, index)]
    sites = FactRow(tuple(Name("tank_battle.site", site) for site in left))
    told = [_left(position, seat), KeyedText(f"{_WORDS}.guns_left", {"n": guns})]
    told.append(KeyedText(f"{_WORDS}.sites", {"sites": sites}) if left else KeyedText(f"{_WORDS}.no_sites"))
    told += _spent(position, seat)
    if position.shots[seat] is not None and position.phase != "plot":
        told.append(KeyedText(f"{_WORDS}.shots_sealed"))
    return tuple(told)


def _turn(position: TankBattleWorld) -> KeyedText:
    if position.outcome is not None:
        return KeyedText("describe.over", {"turn": position.round})
    params: dict[str, object] = {"side": side_name(position.seat), "turn": position.round}
    if position.phase == "setup":
        return KeyedText(
            f"{_WORDS}.phase.setup", {**params, "piece": piece(position.match.pieces.order[position.step])}
        )
    if position.phase == "move":
        params |= {"done": position.walk.total, "most": position.moves.most}
    elif position.phase == "plot":
        shots = position.shots[position.seat] or Shots()
        params |= {"done": len(shots.red), "most": position.red_pegs(position.seat)}
    return KeyedText(f"{_WORDS}.phase.{position.phase}", params)


def _squares(squares: Sequence[int]) -> FactRow:
    return FactRow(tuple(str(number(square)) for square in squares))


def _side(position: TankBattleWorld, seat: int) -> list[KeyedText]:
    if position.phase == "setup" and HIDDEN in position.tanks[seat]:
        return [KeyedText(f"{_WORDS}.hidden", {"side": side_name(seat)})]
    told = [_left(position, seat)]
    told += [_tank(position, seat, tank) for tank, at in enumerate(position.tanks[seat]) if at >= 0]
    lost = [_rank(position, seat, tank) for tank, fate in enumerate(position.fates[seat]) if fate]
    if lost:
        told.append(KeyedText(f"{_WORDS}.lost", {"tanks": FactRow(tuple(lost))}))
    for key, squares in (
        ("guns", position.standing_guns(seat)),
        ("mines", tuple(at for at in position.mines[seat] if at >= 0) if position.has_site(seat, HQ) else ()),
    ):
        if squares:
            told.append(KeyedText(f"{_WORDS}.{key}", {"squares": _squares(squares)}))
    told += _spent(position, seat)
    standing = position.standing_sites(seat)
    for site, square in zip(SITES, position.sites[seat], strict=False):
        if square in standing:
            what = Name("tank_battle.site", site)
            told.append(KeyedText("describe.at", {"what": what, "places": _squares((square,))}))
    return [*told, *_shots(position, seat)]


def _left(position: TankBattleWorld, seat: int) -> KeyedText:
    left = {"side": side_name(seat), "n": position.left(seat), "pegs": position.white[seat]}
    return KeyedText(f"{_WORDS}.side", left)


def _spent(position: TankBattleWorld, seat: int) -> list[KeyedText]:
    spent = position.spent[seat]
    return [KeyedText(f"{_WORDS}.spent", {"squares": _squares(spent)})] if spent else []


def _tank(position: TankBattleWorld, seat: int, tank: int) -> KeyedText:
    facts, bit = [_rank(position, seat, tank)], 1 << tank
    if position.known[seat] & bit:
        facts.append(KeyedText(f"{_WORDS}.rank_seen"))
    if position.commands[seat] & bit:
        facts.append(KeyedText(f"{_WORDS}.command"))
    square = number(position.tanks[seat][tank])
    return KeyedText(f"{_WORDS}.tank", {"square": square, "facts": FactRow(tuple(facts))})


def _rank(position: TankBattleWorld, seat: int, tank: int) -> KeyedText:
    rank = position.ranks[seat][tank]
    return KeyedText(f"{_WORDS}.rank", {"n": rank}) if rank else KeyedText(f"{_WORDS}.rank_hidden")


def _shots(position: TankBattleWorld, seat: int) -> list[KeyedText]:
    shots = position.shots[seat]
    if shots is None or (not shots.sealed and not shots.squares):
        return []
    if shots.sealed:
        return [KeyedText(f"{_WORDS}.shots_sealed")]
    return [
        KeyedText(f"{_WORDS}.shots_{colour}", {"squares": _squares(squares)})
        for colour, squares in (("red", shots.red), ("white", shots.white))
        if squares
    ]
