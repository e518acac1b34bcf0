"""What the enemy could destroy in its next turn once a planned move is made (TC-5, TC-6, TC-8), as the board
shows it before the move is played.

Of all moves that could destroy one piece the plainest stands for them: a remote mine set off, or the shot
with the fewest steps before it, then the fewest squares entered.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, Final

from game.games.tank_chess.rules import dynamic
from game.games.tank_chess.rules.definitions import SIDES
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.draws import draw_after
from game.games.tank_chess.rules.drives import Drives
from game.games.tank_chess.rules.lines import armour_of, side_hit
from game.games.tank_chess.rules.move_text import format_move
from game.games.tank_chess.rules.numerals import roman
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import PieceState, RawMove
from game.games.tank_chess.rules.terrain import MINED, STANDS
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.answers import Answering, Ends, EnemyAnswer, Threat, When, judged
from game.model.grid8 import FACING_NAMES, Grid
from game.model.keyed_text import KeyedText, Name
from game.model.latest import Latest

Fire = dict[PieceState, list[RawMove]]
"""Every enemy move that destroys a piece of one side, by that piece."""


def answering(view: TankChessWorld, plan: Sequence[Move]) -> Answering:
    """Find what the enemy could do after a plan of one move, in small steps.

    Threats are the Command and each other piece that can be destroyed, and the enemy Command if it can
    escape; pieces that the move frees, too. The enemy has one move, so one line is drawn.
    """
    if view.outcome is not None or len(plan) != 1:
        return None
    position = view.position
    yield
    move, mine = plan[0], position.to_move
    raw = position.from_move_object(move)
    if raw is None:
        return None
    yield
    after = position.play(raw)
    grid = after.tables.grid
    at = (
        position.tables.drives(raw[0], position.layers).way_to(None, None)[-1][0]
        if raw[1] is None
        else raw[1].square
    )
    if after.end is not None or draw_after(view, move) is not None:
        ends: Ends = "draws" if after.winner is None else "wins" if after.winner == mine else "loses"
        return judged(at, ends=ends)
    yield
    known = _latest.of(position)
    before = yield from known.fire()
    fire = yield from find_fire(after, mine)

    moved = raw[1]
    seat = view.with_(to_move=after.to_move).seat
    assert seat is not None, "the match goes on"
    threats: list[Threat] = []
    for piece in sorted(fire, key=lambda piece: (-_worth(piece), piece.square)):
        answer = yield from _destroying(known, after, piece, fire[piece], piece is moved, seat)
        when: When = "still" if piece in before else "new"
        by = len({shooter for shooter, *_ in fire[piece]})
        threats.append(_threat(piece, when, grid, moved=piece is moved, by=by, answers=(answer,)))
    escaped, escapes = position.can_escape(1 - mine), after.can_escape(1 - mine)
    if escapes:
        when = "still" if escaped else "new"
        threats.append(Threat("match", None, when, answers=(_escape(known, after, seat),)))
        yield
    own = after.pieces(mine)
    threats += [_threat(piece, "freed", grid) for piece in before if piece in own and piece not in fire]
    if moved is not None and moved.command and raw[0] in before and moved not in fire:
        threats.append(_threat(moved, "freed", grid))
    if escaped and not escapes:
        home = next((piece.square for piece in after.pieces(1 - mine) if piece.command), None)
        stopped = KeyedText("tank_chess.answer.told.stopped", {"side": Name("side", SIDES[1 - mine])})
        threats.append(Threat("match", home, "freed", told=stopped))
    fallen = [piece for piece in (moved, raw[2]) if piece is not None and piece.colour == mine]
    threats += [_threat(piece, "now", grid, moved=piece is moved) for piece in fallen if piece not in own]
    return judged(at, threats)


def _threat(piece: PieceState, when: When, grid: Grid, **given: Any) -> Threat:
    """What threatens a piece; with the Command the match is lost (TC-6.3)."""
    return Threat(
        "match" if piece.command else "piece", piece.square, when,
        piece=Name("tank_chess.piece", piece.kind.name), spot=grid.name(piece.square), **given,
    )  # fmt: skip


class _Known:
    """What all plans in one position share: its fire, and drives of the enemy's pieces."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._fire: Fire | None = None
        self._drives: dict[tuple[PieceState, int], Drives] = {}

    def fire(self) -> Generator[None, None, Fire]:
        """Return what the enemy could destroy if it were its turn now."""
        if self._fire is None:
            self._fire = yield from find_fire(self.position, self.position.to_move)
        return self._fire

    def drives(self, position: Position, piece: PieceState) -> Drives:
        """Return the drives of an enemy piece in a position after a plan; most plans leave them as they
        were."""
        key = (piece, position.layers & piece.zone)
        if key not in self._drives:
            self._drives[key] = position.tables.drives(piece, position.layers)
        return self._drives[key]


_latest: Final = Latest(_Known)


def find_fire(position: Position, colour: int) -> Generator[None, None, Fire]:
    """Return every move with which the other side could destroy a piece of that colour if it were its turn,
    whosever turn it is."""
    tables, layers = position.tables, position.layers
    victims = position.pieces(colour)
    targets: dynamic.Targets = []
    for victim in victims:
        targets += dynamic.exposed(tables, layers, [victim])
        yield
    found: Fire = {}
    for state in position.pieces(1 - colour):
        for raw in dynamic.strikes_of(tables, layers, state, targets, victims):
            victim_hit = raw[2]
            if victim_hit is not None and victim_hit.colour == colour:
                found.setdefault(victim_hit, []).append(raw)
        yield
    return found


def _worth(piece: PieceState) -> int:
    """Return how much a piece counts among those that can be destroyed: its gun and its armour."""
    return (piece.kind.gun or 0) + sum(piece.kind.armour)


def _escape(known: _Known, after: Position, seat: int) -> EnemyAnswer:
    """Return how the enemy Command leaves the board (TC-6.2)."""
    command = next(piece for piece in after.pieces(after.to_move) if piece.command)
    way = known.drives(after, command).way_to(None, None)
    grid, over = after.tables.grid, way[-1][1]
    side = Name("side", SIDES[command.colour])
    return EnemyAnswer(
        seat,
        _squares(way),
        over,
        None,
        KeyedText("tank_chess.answer.escapes", {"side": side}),
        KeyedText("tank_chess.answer.told.escapes", {"side": side, "origin": grid.name(command.square)}),
        format_move(Move(command.square, None, None), grid),
        over,
    )


def _destroying(
    known: _Known, after: Position, victim: PieceState, raws: list[RawMove], moved: bool, seat: int
) -> Generator[None, None, EnemyAnswer]:
    """Return the plainest of these moves, which all destroy ``victim``, as an answer."""
    mines = [raw for raw in raws if raw[3] is not None and raw[3].end == MINED]
    shots: dict[PieceState, list[RawMove]] = {}
    for raw in raws:
        if raw[3] is None or raw[3].end == STANDS:
            shots.setdefault(raw[0], []).append(raw)
    whom = "command" if victim.command else "moved" if moved else "other"
    others = len(shots) + bool(mines) - 1
    if mines:
        return _mine(after, victim, mines, whom, others, seat)
    plainest: tuple[tuple[int, ...], RawMove] | None = None
    for attacker, fired in shots.items():
        costs = {
            (node.square, node.facing, node.flips): (way.steps, len(way.path))
            for node, way in known.drives(after, attacker).ways.items()
        }
        yield
        for raw in fired:
            _, stands, _, effect = raw
            assert stands is not None, "who shoots stands"
            cost = costs[stands.square, stands.facing, effect.flips if effect else 0]
            rank = (*cost, attacker.square, stands.square, stands.facing)
            if plainest is None or rank < plainest[0]:
                plainest = rank, raw
    assert plainest is not None, "something destroys it"
    return _shot(known, after, plainest[1], whom, others, seat)


def _shot(known: _Known, after: Position, raw: RawMove, whom: str, others: int, seat: int) -> EnemyAnswer:
    """Return a shot as an answer; ``whom``: "command", "moved" or "other"."""
    attacker, stands, victim, _ = raw
    assert stands is not None and victim is not None and attacker.kind.gun is not None
    move, grid = after.to_move_object(raw), after.tables.grid
    way = known.drives(after, attacker).way_to(move.target, move.facing, move.path)
    direction = grid.direction(stands.square, victim.square)
    assert direction is not None, "shots go along lines"
    side = side_hit(direction, victim.facing)
    lost: dict[str, Any] = {
        "gun": roman(attacker.kind.gun),
        "armour": roman(armour_of(victim.kind, side)),
        "side": Name("tank_chess.side", side),
    }
    told: dict[str, Any] = {
        "piece": Name("tank_chess.piece", attacker.kind.name),
        "origin": grid.name(attacker.square),
        "facing": Name("facing_letter", FACING_NAMES[stands.facing]),
        "from": Name("tank_chess.answer.from", side),
        "victim": Name("tank_chess.piece", victim.kind.name),
        "at": grid.name(victim.square),
    }
    label = (
        KeyedText("tank_chess.answer.command")
        if victim.command
        else KeyedText("tank_chess.answer.lost", lost)
    )
    if stands.square == attacker.square:
        sentence = KeyedText(f"tank_chess.answer.told.turns_{whom}", told)
    else:
        told["target"] = grid.name(stands.square)
        sentence = KeyedText(f"tank_chess.answer.told.drives_{whom}", told)
    return EnemyAnswer(
        seat,
        _squares(way),
        stands.facing,
        victim.square,
        _with_others("tank_chess.answer.more", label, others),
        _with_others("tank_chess.answer.told.more", sentence, others),
        format_move(move, grid),
        lob=bool(attacker.kind.ranges),
    )


def _mine(
    after: Position, victim: PieceState, mines: list[RawMove], whom: str, others: int, seat: int
) -> EnemyAnswer:
    """Return a remote mine set off as an answer. Any move sets it off (TC-8), so nobody's way is told; the
    move is a turn on the spot, which is always possible (TC-4.6)."""

    def drive(raw: RawMove) -> tuple[bool, int]:
        before, stands, _, _ = raw
        assert stands is not None, "who sets off a mine stands"
        turned = (stands.facing - before.facing) % 8
        return stands.square != before.square, min(turned, 8 - turned)

    grid = after.tables.grid
    label = KeyedText("tank_chess.answer.command" if victim.command else "tank_chess.answer.mine")
    told = {"victim": Name("tank_chess.piece", victim.kind.name), "at": grid.name(victim.square)}
    return EnemyAnswer(
        seat,
        (),
        None,
        victim.square,
        _with_others("tank_chess.answer.more", label, others),
        _with_others(
            "tank_chess.answer.told.more", KeyedText(f"tank_chess.answer.told.mine_{whom}", told), others
        ),
        format_move(after.to_move_object(min(mines, key=drive)), grid),
    )


def _with_others(key: str, told: KeyedText, others: int) -> KeyedText:
    """Return a text with how many others could do the same to the same piece."""
    return KeyedText(key, {"told": told, "n": others}) if others else told


def _squares(way: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return the squares of a drive's (square, facing) states, the start first."""
    return tuple(dict.fromkeys(square for square, _ in way))
