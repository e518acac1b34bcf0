"""The rule book of Tank Chess, behind the contract all games share.

The compact ``Position`` knows the moves; this module turns its answers into states, events, calls
and results, and keeps what a board alone doesn't show: draws, seats, announcements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.games.tank_chess.entry import INFO
from game.games.tank_chess.rules import events as ev
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.draws import draw_of, seen_after
from game.games.tank_chess.rules.lines import side_hit
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.refusals import explain
from game.games.tank_chess.rules.states import RawMove
from game.games.tank_chess.rules.world import OFF, TankChessWorld, grounds
from game.model.contract import (
    AgreeDraw,
    Call,
    DeclineDraw,
    Event,
    Game,
    OfferDraw,
    Refusal,
    Resign,
    Result,
    Setup,
    Step,
    TimeUp,
    require,
)
from game.model.tuples import put

WINS = {
    "command_destroyed": "TC-6.1",
    "command_lost": "TC-6.1",
    "escaped": "TC-6.2",
    "resigned": "TC-6.5",
    "time": "TC-6.5",
}
"""Reasons for which a match is won, with the rule's id."""

DRAWS = {"agreed": "TC-6.4", "repetition": "TC-6.4", "quiet": "TC-6.4", "turn_limit": "TC-6.4"}
"""Reasons for which a match is drawn, with the rule's id."""


class TankChess(Game[TankChessWorld, Move]):
    """Tank Chess: two sides, perfect information, no chance."""

    info = INFO
    refusal_rule = "TC-6.5"
    reasons = (*WINS, *DRAWS)

    def new(self, setup: Setup) -> TankChessWorld:
        """Return the match at its start; ``setup.map`` is a ``Diagram``, whose counts begin at zero
        (TC-9.1)."""
        return TankChessWorld(setup)

    def to_act(self, state: TankChessWorld) -> int | None:
        """Return the seat to move; ``None`` when the match is over."""
        return state.seat

    def actions(self, view: TankChessWorld) -> Sequence[Move]:
        """Return every legal move, in the position's fixed order."""
        if view.outcome is not None:
            return ()
        position = view.position
        return [position.to_move_object(raw) for raw in position.moves()]

    def refuse(self, view: TankChessWorld, action: Move) -> Refusal | None:
        """Return why the move is not allowed, with the rule that forbids it; ``None`` if it is allowed."""
        if view.outcome is not None:
            return Refusal("TC-6.1", "refuse.over")
        if not isinstance(action, Move):
            return Refusal("TC-4.1", "tank_chess.refuse.no_move")
        if view.position.is_legal(action):
            return None
        return explain(view.diagram, view.position, action)

    def apply(self, state: TankChessWorld, action: Move) -> Step[TankChessWorld, Move]:
        """Return the state after a move, with the announcements of TC-6.3."""
        require(self.refuse(state, action))
        position, mover = state.position, state.to_move
        raw = position.from_move_object(action)
        assert raw is not None, "a legal move has its compact form"
        after = position.play(raw)
        diagram = after.diagram()
        row = state.square.index(action.origin)
        events: list[Event] = [_drove(state, row, raw, action)]
        if action.shot is not None:
            events.append(_fired(state, row, raw))
        elif action.mine is not None:
            events.append(ev.SetOff(action.mine, mover))

        new = state.copy()
        new.position, new.diagram, new.tables = after, diagram, after.tables
        events += _move(new, row, raw, action)
        new.to_move, new.round, new.quiet = diagram.to_move, diagram.round, diagram.quiet
        new.taken = (state.taken[0] + (mover == 0), state.taken[1] + (mover == 1))
        new.seen = seen_after(state, diagram)
        if state.offer is not None and state.match.sides[state.offer] != mover:
            new.offer = None  # moving on turns an offer down
        new.outcome = self._outcome(new, after.winner, after.reason)
        if new.outcome is not None:
            new.offer = None
            events.append(_ended(new, new.outcome))
        else:
            events += _announcements(after, diagram, mover)
        return Step(new, tuple(events), action)

    def _outcome(self, state: TankChessWorld, winner: int | None, reason: str | None) -> Result | None:
        if winner is not None:
            return won(state, winner, reason or "command_destroyed")
        draw = draw_of(state.definitions, state.seen, quiet=state.quiet, round_=state.round)
        return None if draw is None else tied(state, draw[0], n=draw[1])

    def premove_view(self, view: TankChessWorld, seat: int) -> TankChessWorld | None:
        """Return the view as if it were ``seat``'s turn: every piece where it stands now."""
        if view.outcome is not None or view.seat == seat:
            return None
        mine = view.with_(to_move=view.match.sides[seat])
        return mine if mine.seat == seat else None

    # --- calls ---

    def refuse_call(self, state: TankChessWorld, call: Call) -> Refusal | None:
        """Return why a call is not allowed: only seats of this match may call, while it goes on; draws as
        in TC-6.4."""
        if state.outcome is not None:
            return Refusal("TC-6.1", "refuse.over")
        if call.seat not in range(len(state.match.sides)):
            return Refusal("TC-6.6", "refuse.gone")
        side = state.match.sides[call.seat]
        if isinstance(call, Resign | TimeUp):
            return None
        if isinstance(call, OfferDraw):
            if state.offer is not None:
                return Refusal("TC-6.4", "tank_chess.refuse.offer_stands")
            if state.offered[side] == sum(state.taken):
                return Refusal("TC-6.4", "tank_chess.refuse.offered_already")
            return None
        if isinstance(call, (AgreeDraw, DeclineDraw)):
            if state.offer is None or state.match.sides[state.offer] == side:
                return Refusal("TC-6.4", "tank_chess.refuse.no_offer")
            return None
        return Refusal("TC-6.5", "tank_chess.refuse.no_such_call")

    def call(self, state: TankChessWorld, call: Call) -> Step[TankChessWorld, Move]:
        """Resign, lose on time, or offer, accept or decline a draw (TC-6.4, TC-6.5)."""
        require(self.refuse_call(state, call))
        side = state.match.sides[call.seat]
        if isinstance(call, OfferDraw):
            offered = put(state.offered, side, sum(state.taken))
            return Step(state.with_(offer=call.seat, offered=offered), (ev.DrawOffered(call.seat, side),))
        if isinstance(call, DeclineDraw):
            return Step(state.with_(offer=None), (ev.DrawDeclined(call.seat, side),))
        if isinstance(call, AgreeDraw):
            return _over(state, tied(state, "agreed"))
        return super().call(state, call)

    def playing(self, state: TankChessWorld) -> range:
        """Return all seats: when one leaves, the match is over."""
        return range(len(state.match.sides))

    def without(self, state: TankChessWorld, seat: int, reason: str) -> Step[TankChessWorld, Move]:
        """Return the match lost by the side of a seat that has resigned or has no time left."""
        lost = state.match.sides[seat]
        return _over(state, won(state, 1 - lost, "time" if reason == "time_up" else reason))


def won(state: TankChessWorld, colour: int, reason: str) -> Result:
    """Return the result of a match won by a colour: all its seats come first."""
    return Result.of_side(state.match.sides, colour, reason, WINS[reason], {"winner": colour})


def tied(state: TankChessWorld, reason: str, **params: Any) -> Result:
    """Return the result of a drawn match."""
    return Result.of_side(state.match.sides, None, reason, DRAWS[reason], params)


def _over(state: TankChessWorld, outcome: Result) -> Step[TankChessWorld, Move]:
    new = state.with_(outcome=outcome, offer=None)
    return Step(new, (_ended(new, outcome),))


def _ended(state: TankChessWorld, outcome: Result) -> ev.Ended:
    winner = None if outcome.drawn else state.match.sides[outcome.winners[0]]
    return ev.Ended(winner, outcome.reason)


def _drove(state: TankChessWorld, row: int, raw: RawMove, move: Move) -> Event:
    before, path = raw[0], drive(state, move)
    told = state.entity(row), before.kind.name, before.colour, path
    if move.target is None:
        return ev.Escaped(*told, path[-1][1])
    behind = state.grid.step(before.square, (before.facing + 4) % 8)
    return ev.Drove(*told, len(path) == 2 and path[-1] == (behind, before.facing))


def drive(state: TankChessWorld, move: Move) -> tuple[tuple[int, int], ...]:
    """Every (square, facing) a legal move goes through, start and end included; for an escape the
    last is where the step over the edge begins."""
    return tuple(state.position.path(move.origin, move.target, move.facing, move.path))


def _fired(state: TankChessWorld, row: int, raw: RawMove) -> Event:
    before, after, victim, _ = raw
    assert after is not None and victim is not None
    direction = state.grid.direction(after.square, victim.square)
    assert direction is not None and before.kind.gun is not None, "shots go along lines, from guns"
    side = side_hit(direction, victim.facing)
    armour = victim.kind.armour[("front", "side", "rear").index(side)]
    told = state.entity(row), before.kind.name, before.colour, after.square, victim.square
    return ev.Fired(*told, before.kind.gun, side, armour)


def _move(new: TankChessWorld, row: int, raw: RawMove, move: Move) -> list[Event]:
    """Bring pieces and ground up to date after a move of that piece, and return what happened to others."""
    if move.target is None:
        new.square = put(new.square, row, OFF)  # off the board, and home
        return []
    gone = new.position.destroyed(raw)
    happened = [] if raw[3] is None else [*_change_ground(new), *_push_wrecks(new, gone)]
    new.square = put(new.square, row, move.target)
    if move.facing is not None:
        new.facing = put(new.facing, row, move.facing)
    if gone is not None:
        lost = new.square.index(gone)
        told = new.entity(lost), new.kind[lost], new.colour[lost], gone
        if gone in new.diagram.wrecks:
            new.wreck = put(new.wreck, lost, True)
            happened.append(ev.Destroyed(*told, new.facing[lost]))
        else:
            new.square = put(new.square, lost, OFF)
            happened.append(ev.Lost(*told))
    return happened


def _change_ground(new: TankChessWorld) -> list[Event]:
    old, new.ground = new.ground, grounds(new.diagram)
    return [
        ev.GroundChanged(square, before, after)
        for square, (before, after) in enumerate(zip(old, new.ground, strict=True))
        if before != after
    ]


def _push_wrecks(new: TankChessWorld, gone: int | None) -> list[Event]:
    """Move pushed wrecks: each left one square and is on another, where no piece was destroyed just now."""
    rows = {square: row for row, square in enumerate(new.square) if new.wreck[row]}
    left = sorted(rows.keys() - new.diagram.wrecks)
    came = sorted(new.diagram.wrecks - rows.keys() - {gone})
    happened: list[Event] = []
    for origin, target in zip(left, came, strict=True):
        new.square = put(new.square, rows[origin], target)
        happened.append(ev.WreckMoved(new.entity(rows[origin]), origin, target))
    return happened


def _announcements(after: Position, diagram: Diagram, mover: int) -> list[Event]:
    """Return CHECK and ESCAPE of the player who just moved (TC-6.3)."""
    told: list[Event] = []
    attackers = tuple(threat.attacker for threat in after.threats(mover))
    if attackers:
        command = command_square(diagram, 1 - mover)
        if command is not None:
            told.append(ev.Check(mover, command, attackers))
    if after.can_escape(mover):
        command = command_square(diagram, mover)
        if command is not None:
            told.append(ev.EscapeAnnounced(mover, command))
    return told


def command_square(diagram: Diagram, colour: int) -> int | None:
    """Return the square of a colour's Command; ``None`` if it is gone."""
    for square, placed in diagram.pieces.items():
        if placed.kind.command and placed.colour == colour:
            return square
    return None
