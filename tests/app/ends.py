"""Every way a match of a game can end, played and shown on the page after it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from game.app.match.end import EndPage
from game.data.saves.matches import Match
from game.model.contract import AgreeDraw, Call, MatchTime, OfferDraw, Resign, TimeUp
from game.model.session import Session
from game.testing.match_hands import MatchHands

Ended = Session[Any, Any]

CALLS: tuple[type[Call], ...] = (Resign, TimeUp, MatchTime)
"""What ends a match, or leaves one player less in it."""


def play_some(session: Ended, count: int, seed: int = 1) -> None:
    """Play so many random moves, with the chance between them."""
    rng = random.Random(seed)
    session.resume()
    for _ in range(count):
        seat = session.to_act
        if seat is None:
            return
        session.play(rng.choice(session.game.actions(session.view(seat))))


def call_till_over(session: Ended, kind: type[Call], *, last: bool) -> bool:
    """Let one seat after the other say it, the ``last`` first, till the match is over; whether it is."""
    seats = list(session.setup.seats)
    for seat in reversed(seats) if last else seats:
        if session.result is None and session.game.refuse_call(session.state, kind(seat)) is None:
            session.call(kind(seat))
    return session.result is not None


def agree(session: Ended) -> bool:
    """Let one seat offer a draw and all others agree; whether that is allowed and the match is over."""
    seats = list(session.setup.seats)
    for number, seat in enumerate(seats):
        call = AgreeDraw(seat) if number else OfferDraw(seat)
        if session.result is None and session.game.refuse_call(session.state, call) is None:
            session.call(call)
    return session.result is not None


def endings(new: Callable[[], Match], after: tuple[int, ...]) -> Iterator[Match]:
    """Yield a match for each way to end by calls, after each of these numbers of moves."""
    for moves in after:
        for kind in CALLS:
            for last in (False, True):
                match = new()
                play_some(match.session, moves)
                if match.session.result is None and call_till_over(match.session, kind, last=last):
                    yield match
        match = new()
        play_some(match.session, moves)
        if match.session.result is None and agree(match.session):
            yield match


def show_end(hands: MatchHands, match: Match) -> EndPage:
    """Open a match that is over, and return its end page with all pictures drawn."""
    scene = hands.open(match=match, keep=False)
    page = EndPage(hands.app, scene.actions, scene.players)
    hands.app.push(page)
    for _ in range(8):
        hands.app.step([], 1 / 60)
    page.hurry()
    hands.wait(0.1)
    assert hands.scene is page and page.title()
    return page
