"""The rules of the Family mode: move, uncover two tokens, remember them (BG-11)."""

from __future__ import annotations

from collections import Counter

from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import Action, Uncover, Walk
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.ending import after_gain, at_target, next_seat, out_of_turns, ranked
from game.games.battlegrounds.rules.kinds import DOWN, UP
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.world import BattlegroundsWorld

UNCOVERED = 2
"""Tokens uncovered in a move (BG-11.3)."""


def begin(play: ActionRun, seat: int) -> None:
    """Begin a seat's turn."""
    now = play.state
    play.set(seat=seat, turn=now.turn + 1, quiet=now.quiet + 1, phase="walk", opened=(), extra=0)
    play.tell(ev.TurnBegan(seat, play.state.round))


def choices(state: BattlegroundsWorld) -> list[Action]:
    """Return where the piece may go, or which tokens it may uncover, in order (BG-11.2, BG-11.3)."""
    if state.phase == "walk":
        return [Walk(spot) for spot in walks(state)]
    return [Uncover(spot) for spot in coverable(state)]


def walks(state: BattlegroundsWorld) -> list[int]:
    """Return the fields one or two steps away, the start included, without another piece (BG-11.2)."""
    colour = state.colours[state.seat][0]
    here = state.fields[colour]
    one = GRID.neighbours(here)
    two = {further for near in one for further in GRID.neighbours(near)}
    return sorted(spot for spot in {*one, *two} if state.tanks.get(spot, colour) == colour)


def coverable(state: BattlegroundsWorld) -> list[int]:
    """Return the fields of the face-down tokens around the seat's piece (BG-11.3)."""
    here = state.fields[state.colours[state.seat][0]]
    return sorted(spot for spot in GRID.neighbours(here) if state.lying[spot] == DOWN)


def do(play: ActionRun, action: Action) -> None:
    """Do a legal action."""
    match action:
        case Walk(spot):
            colour = play.state.colours[play.state.seat][0]
            origin = play.state.field[colour]
            play.put("field", colour, spot)
            play.tell(ev.Walked(colour, origin, spot))
            play.set(opened=())
            _go_on(play)
        case Uncover(spot):
            play.set(phase="reveal", uncovering=spot)


def reveal(play: ActionRun, picture: str) -> None:
    """Show the picture of the uncovered token (BG-11.3)."""
    state = play.state
    spot = state.uncovering
    assert spot is not None
    turn_up(play, spot, picture)
    play.learnt = True
    play.set(opened=(*state.opened, spot), uncovering=None)
    _go_on(play)


def turn_up(play: ActionRun, spot: int, picture: str) -> None:
    """Turn a token face up."""
    play.put("picture", spot, picture)
    play.put("lying", spot, UP)
    play.tell(ev.Uncovered(spot, picture))


def _go_on(play: ActionRun) -> None:
    """Go on to the next token to uncover, or to the end of the move."""
    if len(play.state.opened) < UNCOVERED and coverable(play.state):
        play.set(phase="uncover")
        return
    _collect(play)
    if after_gain(play):
        return
    state = play.state
    still = tuple(spot for spot in sorted(state.face_up()) if spot not in state.opened)
    play.cover(still)
    if not _pairs_possible(play.state):
        play.end(ranked(play.state, "nothing_left", "BG-11.6"))
    elif play.state.extra:
        play.set(phase="walk", opened=(), extra=play.state.extra - 1)
    elif not (at_target(play) or out_of_turns(play)):
        begin(play, next_seat(play.state))


def _collect(play: ActionRun) -> None:
    """Take the pairs among the face-up tokens, those just uncovered first (BG-11.4)."""
    state = play.state
    up = state.face_up()
    by_picture: dict[str, list[int]] = {}
    for spot in sorted(up, key=lambda s: (s not in state.opened, s)):
        by_picture.setdefault(up[spot], []).append(spot)
    area, count = state.area(state.seat), 0
    for spots in by_picture.values():
        for first, second in zip(spots[::2], spots[1::2], strict=False):
            for spot in (first, second):
                play.take_token(spot, area)
            count += 1
    if count:
        play.set(extra=play.state.extra + count)
        play.tell(ev.FurtherTurn(state.seat, count))


def _pairs_possible(state: BattlegroundsWorld) -> bool:
    """Return whether two tokens of a picture are still on the board (BG-11.6)."""
    left = Counter(dict(state.bag))
    if any(count >= 2 for count in left.values()):
        return True
    left.update(filter(None, state.tokens.values()))
    return any(count >= 2 for count in left.values())
