"""The rule book of Tank Chess, behind the contract all games share.

The compact ``Position`` knows the moves; this module turns its answers into states, events, calls
and results, and keeps what a board alone doesn't show: draws, seats, announcements.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from game.games.tank_chess.entry import INFO
from game.games.tank_chess.rules import events as ev
from game.games.tank_chess.rules.components import (
    At,
    Engine,
    Facing,
    Owner,
    Terrain,
    Wreck,
    kind_of,
    pieces_by_square,
    world_of,
)
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.draws import draw_of, placement, seen_after
from game.games.tank_chess.rules.lines import side_hit
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.refusals import explain
from game.games.tank_chess.rules.state import TankChessState
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
from game.model.game_info import GameInfo
from game.model.world import World

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


class TankChess(Game[TankChessState, Move]):
    """Tank Chess: two sides, perfect information, no chance."""

    info: ClassVar[GameInfo] = INFO
    refusal_rule: ClassVar[str] = "TC-6.5"
    reasons: ClassVar[Collection[str]] = (*WINS, *DRAWS)

    def new(self, setup: Setup) -> TankChessState:
        """Return the match at its start; ``setup.map`` is a ``Diagram``, whose counts begin at zero
        (TC-9.1)."""
        diagram: Diagram = setup.map
        state = TankChessState(
            world=world_of(diagram),
            grid=diagram.grid,
            definitions=setup.definitions,
            sides=setup.sides,
            to_move=diagram.to_move,
            turn=diagram.turn,
        )
        return replace(state, seen=(placement(state.diagram),))

    def to_act(self, state: TankChessState) -> int | None:
        """Return the seat to move; ``None`` when the match is over."""
        return state.seat

    def result(self, state: TankChessState) -> Result | None:
        """Return how the match ended; ``None`` while it goes on."""
        return state.outcome

    def actions(self, view: TankChessState) -> Sequence[Move]:
        """Return every legal move, in the position's fixed order."""
        if view.outcome is not None:
            return ()
        position = view.position
        return [position.to_move_object(raw) for raw in position.moves()]

    def refuse(self, view: TankChessState, action: Move) -> Refusal | None:
        """Return why the move is not allowed, with the rule that forbids it; ``None`` if it is allowed."""
        if view.outcome is not None:
            return Refusal("TC-6.1", "refuse.over")
        if not isinstance(action, Move):
            return Refusal("TC-4.1", "tank_chess.refuse.no_move")
        if view.position.is_legal(action):
            return None
        return explain(view.diagram, view.position, action)

    def apply(self, state: TankChessState, action: Move) -> Step[TankChessState, Move]:
        """Return the state after a move, with the announcements of TC-6.3."""
        require(self.refuse(state, action))
        position = state.position
        raw = position.from_move_object(action)
        assert raw is not None, "a legal move has its compact form"
        after = position.play(raw)
        before_diagram, diagram = state.diagram, after.diagram()

        events = _drive_events(state, action)
        world = state.world.copy()
        happened = _write(world, state, before_diagram, diagram, action)
        if action.shot is not None and action.target is not None and action.facing is not None:
            happened.insert(0, _fired(state, action))
        elif action.mine is not None:
            happened.insert(0, ev.SetOff(action.mine, state.to_move))
        events += happened

        mover = state.to_move
        taken = (state.taken[0] + (mover == 0), state.taken[1] + (mover == 1))
        seen = seen_after(state, diagram)
        offer = state.offer
        if offer is not None and state.sides[offer] != mover:
            offer = None  # moving on turns an offer down
        new = TankChessState(
            world=world,
            grid=state.grid,
            definitions=state.definitions,
            sides=state.sides,
            to_move=diagram.to_move,
            turn=diagram.turn,
            quiet=diagram.quiet,
            taken=taken,
            seen=seen,
            offer=offer,
            offered=state.offered,
            tables=position.tables,
        )
        outcome = self._outcome(new, after.winner, after.reason)
        if outcome is not None:
            new = replace(new, outcome=outcome, offer=None)
            events.append(_ended(new, outcome))
        else:
            events += _announcements(after, diagram, mover)
        # already made: spare the next caller from deriving them again
        new.__dict__["position"] = after
        return Step(new, tuple(events), action)

    def _outcome(self, state: TankChessState, winner: int | None, reason: str | None) -> Result | None:
        if winner is not None:
            return won(state, winner, reason or "command_destroyed")
        draw = draw_of(state.definitions, state.seen, quiet=state.quiet, turn=state.turn)
        return None if draw is None else tied(state, draw[0], n=draw[1])

    def premove_view(self, view: TankChessState, seat: int) -> TankChessState | None:
        """Return the view as if it were ``seat``'s turn: every piece where it stands now."""
        if view.outcome is not None or view.seat == seat:
            return None
        mine = replace(view, to_move=view.sides[seat])
        return mine if mine.seat == seat else None

    # --- calls ---

    def refuse_call(self, state: TankChessState, call: Call) -> Refusal | None:
        """Return why a call is not allowed: only seats of this match may call, while it goes on; draws as
        in TC-6.4."""
        if state.outcome is not None:
            return Refusal("TC-6.1", "refuse.over")
        if call.seat not in range(len(state.sides)):
            return Refusal("TC-6.6", "refuse.gone")
        side = state.sides[call.seat]
        if isinstance(call, Resign | TimeUp):
            return None
        if isinstance(call, OfferDraw):
            if state.offer is not None:
                return Refusal("TC-6.4", "tank_chess.refuse.offer_stands")
            if state.offered[side] == sum(state.taken):
                return Refusal("TC-6.4", "tank_chess.refuse.offered_already")
            return None
        if isinstance(call, (AgreeDraw, DeclineDraw)):
            if state.offer is None or state.sides[state.offer] == side:
                return Refusal("TC-6.4", "tank_chess.refuse.no_offer")
            return None
        return Refusal("TC-6.5", "tank_chess.refuse.no_such_call")

    def call(self, state: TankChessState, call: Call) -> Step[TankChessState, Move]:
        """Resign, lose on time, or offer, accept or decline a draw (TC-6.4, TC-6.5)."""
        require(self.refuse_call(state, call))
        side = state.sides[call.seat]
        if isinstance(call, OfferDraw):
            offered = list(state.offered)
            offered[side] = sum(state.taken)
            new = replace(state, offer=call.seat, offered=(offered[0], offered[1]))
            return Step(_keep_position(state, new), (ev.DrawOffered(call.seat, side),))
        if isinstance(call, DeclineDraw):
            return Step(
                _keep_position(state, replace(state, offer=None)), (ev.DrawDeclined(call.seat, side),)
            )
        if isinstance(call, AgreeDraw):
            return _over(state, tied(state, "agreed"))
        return super().call(state, call)

    def playing(self, state: TankChessState) -> range:
        """Return all seats: when one leaves, the match is over."""
        return range(len(state.sides))

    def without(self, state: TankChessState, seat: int, reason: str) -> Step[TankChessState, Move]:
        """Return the match lost by the side of a seat that has resigned or has no time left."""
        return _over(state, won(state, 1 - state.sides[seat], "time" if reason == "time_up" else reason))


def won(state: TankChessState, colour: int, reason: str) -> Result:
    """Return the result of a match won by a colour: all its seats come first."""
    return Result.of_side(state.sides, colour, reason, WINS[reason], {"winner": colour})


def tied(state: TankChessState, reason: str, **params: Any) -> Result:
    """Return the result of a drawn match."""
    return Result.of_side(state.sides, None, reason, DRAWS[reason], params)


def _over(state: TankChessState, outcome: Result) -> Step[TankChessState, Move]:
    new = replace(state, outcome=outcome, offer=None)
    return Step(_keep_position(state, new), (_ended(new, outcome),))


def _ended(state: TankChessState, outcome: Result) -> ev.Ended:
    winner = None if outcome.drawn else state.sides[outcome.winners[0]]
    return ev.Ended(winner, outcome.reason)


def _keep_position(old: TankChessState, new: TankChessState) -> TankChessState:
    for derived in ("position", "diagram"):
        if derived in old.__dict__:
            new.__dict__[derived] = old.__dict__[derived]
    return new


def _drive_events(state: TankChessState, move: Move) -> list[Event]:
    entity = pieces_by_square(state.world)[move.origin]
    kind = kind_of(state.world, entity)
    facing = state.world.get(entity, Facing).direction
    path = drive(state, move)
    if move.target is None:
        direction = path[-1][1]
        return [ev.Escaped(entity, kind.name, state.to_move, path, direction)]
    behind = state.grid.step(move.origin, (facing + 4) % 8)
    backward = len(path) == 2 and path[-1] == (behind, facing)
    return [ev.Drove(entity, kind.name, state.to_move, path, backward)]


def drive(state: TankChessState, move: Move) -> tuple[tuple[int, int], ...]:
    """Every (square, facing) a legal move goes through, start and end included; for an escape the
    last is where the step over the edge begins."""
    return tuple(state.position.path(move.origin, move.target, move.facing, move.path))


def _fired(state: TankChessState, move: Move) -> ev.Fired:
    world = state.world
    by_square = pieces_by_square(world)
    shooter, target = by_square[move.origin], by_square[move.shot or 0]
    kind, hit = kind_of(world, shooter), kind_of(world, target)
    direction = state.grid.direction(move.target or 0, move.shot or 0)
    assert direction is not None and kind.gun is not None, "shots go along lines, from guns"
    side = side_hit(direction, world.get(target, Facing).direction)
    armour = hit.armour[("front", "side", "rear").index(side)]
    return ev.Fired(
        shooter, kind.name, state.to_move, move.target or 0, move.shot or 0, kind.gun, side, armour
    )


def _write(world: World, state: TankChessState, old: Diagram, new: Diagram, move: Move) -> list[Event]:
    """Write the changes between two diagrams into the world, and return their events."""
    happened: list[Event] = []
    by_square = pieces_by_square(world)
    mover = by_square[move.origin]
    if move.target is not None:
        world.put(mover, At(move.target))
        if move.facing is not None:
            world.put(mover, Facing(move.facing))
    happened += _write_ground(world, old, new)
    moved_wrecks = _write_wrecks(world, old, new, set(by_square.values()))
    happened += moved_wrecks
    for square, entity in sorted(by_square.items()):
        here = world.get(entity, At).square
        alive = here in new.pieces and (entity == mover or square == here)
        if entity == mover and move.target is None:
            world.remove(entity)  # off the board, and home
        elif not alive:
            happened.append(_gone(world, entity, here, wreck=here in new.wrecks))
    return happened


def _gone(world: World, entity: int, square: int, *, wreck: bool) -> Event:
    kind, colour = kind_of(world, entity).name, world.get(entity, Owner).colour
    facing = world.get(entity, Facing).direction
    if wreck:
        world.take(entity, Engine)
        world.put(entity, Wreck())
        return ev.Destroyed(entity, kind, colour, square, facing)
    world.remove(entity)
    return ev.Lost(entity, kind, colour, square)


def _write_ground(world: World, old: Diagram, new: Diagram) -> list[Event]:
    happened: list[Event] = []
    changed = [
        square
        for square in sorted(set(old.ground) | set(new.ground))
        if old.ground.get(square) != new.ground.get(square)
    ]
    terrain = {at.square: entity for entity, at, _ in world.both(At, Terrain)}
    for square in changed:
        before, after = old.ground.get(square), new.ground.get(square)
        if square in terrain:
            world.remove(terrain[square])
        if after is not None:
            world.spawn(At(square), Terrain(after.name))
        happened.append(ev.GroundChanged(square, before.name if before else "", after.name if after else ""))
    return happened


def _write_wrecks(world: World, old: Diagram, new: Diagram, pieces: set[int]) -> list[Event]:
    """Write a pushed wreck into the world: it left one square and is on another where no piece was
    destroyed."""
    left = sorted(old.wrecks - new.wrecks)
    came = sorted(
        square
        for square in new.wrecks - old.wrecks
        if not any(world.get(entity, At).square == square for entity in pieces)
    )
    happened: list[Event] = []
    by_square = {at.square: entity for entity, at, _ in world.both(At, Wreck)}
    for origin, target in zip(left, came, strict=True):
        entity = by_square[origin]
        world.put(entity, At(target))
        happened.append(ev.WreckMoved(entity, origin, target))
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
