"""What must be true of calls: resigning, running out of time, offering a draw."""

from __future__ import annotations

from game.model.contract import CALLS, CHANCE, Call, Resign, TimeUp
from game.testing.case import CheckedMatch, CheckedPosition, must, on_match, on_position
from game.testing.checks import events_are_sound, raises, saves_load, sound, whose_turn


@on_position
def calls_behave(p: CheckedPosition) -> None:
    """A refused call raises; an allowed one leads to a sound state; one may always give up."""
    if not p.thorough:
        return
    before = p.case.plain(p.state)
    for kind in CALLS.values():
        for seat in p.case.setup.seats:
            _one_call(p, kind(seat))
        for nobody in (-1, len(p.case.setup.sides)):
            refused = p.game.refuse_call(p.state, kind(nobody))
            must(refused is not None, f"{kind.word} of seat {nobody}, who is not there, is allowed")
    must(p.case.plain(p.state) == before, "a call changed the state it was made in")
    if p.seat is not None and p.seat != CHANCE:
        for kind in (Resign, TimeUp):
            refused = p.game.refuse_call(p.state, kind(p.seat))
            must(refused is None, f"{kind.word} of the seat to act is refused: {refused}")


def _one_call(p: CheckedPosition, call: Call) -> None:
    refusal = p.game.refuse_call(p.state, call)
    if refusal is not None:
        sound(refusal)
        raises(lambda: p.game.call(p.state, call), f"{call} is refused, and made")
        return
    must(p.seat is not None, f"the match is over, and {call} is allowed")
    step = p.game.call(p.state, call)
    must(step.action is None, f"the step of {call} names an action")
    again = p.game.call(p.state, call)
    must(
        (again.state, again.events) == (step.state, step.events),
        f"{call} does something else the second time",
    )
    after = CheckedPosition(p.case, p.ply, step.state, True, None, p.rng, ())
    whose_turn(after)
    saves_load(after)
    events_are_sound(step.events)


@on_match
def who_resigned_is_not_asked_again(match: CheckedMatch) -> None:
    """Wherever a seat resigns, the match ends or goes on without it."""
    game, rng, viewed = match.case.rules, match.rng, match.line[:: 1 + len(match.line) // 4]
    for state in (played.before for played in viewed):
        call = Resign(max(0, game.to_act(state) or 0))
        if game.refuse_call(state, call) is not None:
            continue
        state = game.call(state, call).state
        for _ in range(30):
            acting = game.to_act(state)
            must(acting != call.seat, f"seat {call.seat} has resigned and is to act")
            if acting is None:
                break
            if acting == CHANCE:
                action = game.draw(state, rng)
            else:
                action = rng.choice(list(game.actions(game.observe(state, acting))))
            state = game.apply(state, action).state
